/*!
Ranks: which word of a reference each word of a hypothesis stands for.

A word that both sides have once stands for the other. Of a word that a side has more often, the shortest n-gram tells
which is meant: one that ends (its *left* context) or begins (its *right* context) with the word and that either side
has exactly once. [`Rules`] says what the conventions differ in.

Nothing is searched for. N-grams are named order by order as in [`ngram`](crate::ngram), by their first place in the
hypothesis, and counted on both sides; an n-gram that the reference has not has no name, and neither has a longer one
around it. So an order costs time in proportion to the words, and there are as many orders as the longest repetition
has words.
*/

mod order;
#[cfg(test)]
mod tests;

pub(crate) use order::{Order, pairs};

use crate::names::{Index, NONE, pair};
use crate::text::grow;

/// What conventions of finding the word that is meant differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// NTT's: of two contexts with equally many words the left one is looked at first.
    Ntt,
    /// The paper's (Isozaki et al. 2010): contexts of one word, the right one first.
    Paper,
    /// NLTK's: the right one is, and contexts have fewer words than either side allows.
    Nltk,
}

impl Rules {
    /// The most words of context that are looked at beside a word.
    fn most(self, place: usize, hypothesis: usize, reference: usize) -> usize {
        match self {
            Self::Ntt => hypothesis,
            Self::Paper => 1,
            Self::Nltk => place.max(hypothesis - place + 1).min(reference) - 1,
        }
    }
}

/// Occurrences of an n-gram of the hypothesis.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    hypothesis: u32,
    reference: u32,
    /// The last place in the reference, from 0.
    last: u32,
}

impl Count {
    fn place(self) -> Option<u32> {
        (self.hypothesis == 1 && self.reference == 1).then_some(self.last)
    }
}

/// Finds the ranks of a hypothesis's words.
#[derive(Debug, Default)]
pub(crate) struct Ranks {
    index: Index,
    /// By place in the hypothesis, from 1: the n-gram that begins there, and that of the order before.
    names: Vec<u32>,
    before: Vec<u32>,
    /// By place in the reference, from 0: the n-gram that begins there; a `NONE` at the end.
    reference: Vec<u32>,
    counts: Vec<Count>,
    /// Places of the hypothesis, from 0, whose word is not told from others yet.
    open: Vec<u32>,
    found: Vec<Option<u32>>,
    meant: Vec<u32>,
}

impl Ranks {
    /// The places in the reference, from 0, of the hypothesis's words in their order, without those that have none.
    ///
    /// Both sides are given by names. `stop` is asked now and then; what is found then is thrown away.
    pub(crate) fn find(
        &mut self,
        rules: Rules,
        (hypothesis, reference): (&[u32], &[u32]),
        stop: &mut dyn FnMut() -> bool,
    ) -> &[u32] {
        self.start(hypothesis, reference);
        let mut context = 0;
        while !self.open.is_empty() {
            context += 1;
            if context % ASK == 0 && stop() {
                break;
            }
            self.climb(hypothesis.len() - context, reference.len() - context);
            self.look(rules, context, (hypothesis.len(), reference.len()));
        }
        self.meant.clear();
        self.meant.extend(self.found.iter().flatten());
        &self.meant
    }

    /// Names and counts the words, and finds those that both sides have once.
    fn start(&mut self, hypothesis: &[u32], reference: &[u32]) {
        let length = hypothesis.len();
        grow(&mut self.names, length + 2);
        grow(&mut self.before, length + 2);
        self.names[1..=length].copy_from_slice(hypothesis);
        grow(&mut self.counts, length + 1);
        self.counts[..=length].fill(Count::default());
        for name in hypothesis {
            self.counts[*name as usize].hypothesis += 1;
        }
        self.reference.clear();
        self.reference.extend_from_slice(reference);
        self.reference.push(NONE);
        self.count_reference(reference.len());
        self.forget(length);
        self.found.clear();
        self.open.clear();
        for (place, name) in self.names[1..=length].iter().enumerate() {
            let found = self.counts[*name as usize].place().filter(|_| *name != NONE);
            if found.is_none() && *name != NONE {
                self.open.push(place as u32);
            }
            self.found.push(found);
        }
    }

    /// Goes one order up; `length` and `last` are how many n-grams of that order the sides have.
    fn climb(&mut self, length: usize, last: usize) {
        std::mem::swap(&mut self.names, &mut self.before);
        let Self { index, names, before, counts, reference, .. } = self;
        index.restart(length);
        for place in 1..=length {
            let (first, last) = (before[place], before[place + 1]);
            names[place] = NONE;
            if first != NONE && last != NONE {
                let (hash, differs) = pair(before, first, last);
                let slot = index.slot(hash, differs);
                if *slot == NONE {
                    *slot = place as u32;
                    counts[place] = Count::default();
                }
                counts[*slot as usize].hypothesis += 1;
                names[place] = *slot;
            }
        }
        for place in 0..=last {
            let (first, last) = (reference[place], reference[place + 1]);
            reference[place] = NONE;
            if first != NONE && last != NONE {
                let (hash, differs) = pair(before, first, last);
                reference[place] = *index.slot(hash, differs);
            }
        }
        self.count_reference(last);
        self.forget(length);
    }

    fn count_reference(&mut self, length: usize) {
        for (place, name) in self.reference[..length].iter().enumerate() {
            let count = &mut self.counts[*name as usize];
            count.reference += 1;
            count.last = place as u32;
        }
    }

    /// Takes the names of n-grams that the reference has not.
    fn forget(&mut self, length: usize) {
        for name in &mut self.names[1..=length] {
            if self.counts[*name as usize].reference == 0 {
                *name = NONE;
            }
        }
    }

    /// Looks at contexts of so many words, and closes what they tell, or what no longer context can tell.
    fn look(&mut self, rules: Rules, context: usize, (length, reference): (usize, usize)) {
        let Self { names, counts, open, found, .. } = self;
        open.retain(|place| {
            let place = *place as usize;
            if context > rules.most(place, length, reference) {
                return false;
            }
            let left = if place < context { NONE } else { names[place + 1 - context] };
            let right = if place + context < length { names[place + 1] } else { NONE };
            let meant = |name: u32| counts[name as usize].place().filter(|_| name != NONE);
            let (ends, begins) = (meant(left).map(|start| start + context as u32), meant(right));
            found[place] = match rules {
                Rules::Ntt => ends.or(begins),
                Rules::Paper | Rules::Nltk => begins.or(ends),
            };
            found[place].is_none() && (left | right) != NONE
        });
    }
}

/// Orders after which a caller is asked whether to stop.
const ASK: usize = 64;
