/*!
The n-grams of one segment, and how many of them match.

An n-gram of the hypothesis is named as its tokens are ([`names`](crate::names)): by the place of its first occurrence.

An n-gram can match only where both (n-1)-grams inside it do, so [`Matcher`] goes up the orders and looks at each order
only at what the one below left over. Little of that is hashed: an (n-1)-gram that the hypothesis has once can only be
followed by what follows it there, and the longer n-gram has the same name.

The loops below have few branches on purpose. Whether a token matches is a coin toss, and at a dozen nanoseconds
a token a wrong guess of the processor costs as much as the work itself.
*/
#![allow(clippy::needless_bitwise_bool)]

use crate::names::{Index, NONE, Names};
use crate::text::{fold, grow};
use std::ops::Range;

/// A place of the hypothesis, and counts of the n-gram that is named by it.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// The n-gram that begins here.
    name: u32,
    /// Occurrences in the hypothesis, of the order below while going up.
    have: u32,
    /// Occurrences in the hypothesis, of the order that is being counted.
    next: u32,
    /// Matches so far: occurrences in the reference that has most, but at most `next`.
    most: u32,
}

/// The hash of an n-gram, and how it differs from the one at a place, by the two (n-1)-grams inside.
#[inline]
fn pair(places: &[Place], first: u32, last: u32) -> (u64, impl Fn(u32) -> u64) {
    let differs = move |place: u32| {
        let place = place as usize;
        u64::from((places[place].name ^ first) | (places[place + 1].name ^ last))
    };
    (fold(u64::from(first) | u64::from(last) << 32, 0), differs)
}

/// Counts the n-grams of a hypothesis that its references have too, order by order.
///
/// An n-gram matches as often as it occurs in the hypothesis, but no more often than in the reference that has it most
/// often. [`Matcher::start`] gives the matches of order 1, each [`Matcher::climb`] those of the next order.
#[derive(Debug, Default)]
pub(crate) struct Matcher {
    index: Index,
    /// From 1; 0 stands for what the hypothesis does not have. One behind the last is unlike any token: an n-gram that
    /// would reach beyond the end has it inside, and so needs no other care.
    places: Vec<Place>,
    length: usize,
    /// What occurs several times in the hypothesis: its places, with their names of the next order.
    repeated: Vec<(u32, u32)>,
    repeats: usize,
    /// The names of the references, one after another, each with a `NONE` at its end; a run of `NONE` is kept as one.
    references: Vec<u32>,
    ends: Vec<usize>,
    /// By name: occurrences in a reference that is not the first.
    now: Vec<u32>,
}

// The loops stay functions of their own: inlined into one, they run out of registers.
impl Matcher {
    /// The matches of an order, for those who ask for one after another: a start where it is 1, else a climb.
    #[inline]
    pub(crate) fn matches(&mut self, order: usize, names: &Names, references: Range<usize>) -> u32 {
        if order == 1 { self.start(names, references) } else { self.climb() }
    }

    /// Takes a segment, with some of its references, and answers how many tokens of the hypothesis match.
    pub(crate) fn start(&mut self, names: &Names, references: Range<usize>) -> u32 {
        self.take_hypothesis(names.hypothesis());
        self.list_repeated();
        self.ends.clear();
        references.map(|number| self.take_reference(names.reference(number))).sum()
    }

    #[inline(never)]
    fn take_hypothesis(&mut self, names: &[u32]) {
        let Self { places, length, .. } = self;
        *length = names.len();
        grow(places, *length + 2);
        let places = &mut places[..*length + 2];
        for (place, name) in (1..).zip(names) {
            places[place] = Place { name: *name, have: 1, next: 1, most: 0 };
            places[*name as usize].have += u32::from(*name as usize != place);
        }
        places[*length + 1].name = *length as u32 + 1;
    }

    fn list_repeated(&mut self) {
        let Self { places, length, repeated, repeats, .. } = self;
        let places = &mut places[..=*length];
        grow(repeated, places.len());
        *repeats = 0;
        for place in 1..places.len() {
            let name = places[place].name;
            repeated[*repeats] = (place as u32, name);
            *repeats += usize::from(places[name as usize].have > 1);
            places[place].next = places[place].have;
        }
    }

    #[inline(never)]
    fn take_reference(&mut self, names: &[u32]) -> u32 {
        let Self { places, length, references, ends, now, .. } = self;
        let start = ends.last().map_or(0, |end| *end);
        let end = start + names.len();
        grow(references, end + 1);
        references[start..end].copy_from_slice(names);
        references[end] = NONE;
        let mut tally = Tally::new(&mut places[..=*length], now, ends.len());
        ends.push(end + 1);
        names.iter().map(|name| tally.see(*name)).sum()
    }

    /// Goes one order up and answers how many n-grams of the hypothesis match there.
    #[inline(never)]
    pub(crate) fn climb(&mut self) -> u32 {
        self.name_pairs();
        let matches = self.find_pairs();
        let Self { places, repeated, repeats, .. } = self;
        let mut kept = 0;
        for number in 0..*repeats {
            let (place, name) = repeated[number];
            let next = places[name as usize].next;
            repeated[kept] = (place, name);
            kept += usize::from(next > 1);
            places[place as usize].name = name;
            places[name as usize].have = next;
        }
        *repeats = kept;
        matches
    }

    /// The number of tokens of the hypothesis.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The name of the n-gram that begins at a place (from 1), and how often the n-gram of that name matches.
    ///
    /// An n-gram is counted once by those who take it where its name is its place.
    pub(crate) fn matched(&self, place: usize) -> (usize, u32) {
        let name = self.places[place].name as usize;
        (name, self.places[name].most)
    }

    /// Names the next order's n-grams that start like a repeated one of this; the others keep their name.
    fn name_pairs(&mut self) {
        let Self { index, places, repeated, repeats, .. } = self;
        index.restart(*repeats);
        for (place, name) in &mut repeated[..*repeats] {
            let here = *place as usize;
            let (hash, differs) = pair(places, places[here].name, places[here + 1].name);
            let slot = index.slot(hash, differs);
            if *slot == NONE {
                *slot = *place;
                places[here].next = 0;
            }
            *name = *slot;
            places[*slot as usize].next += 1;
        }
    }

    /// Names the next order's n-grams of the references, and counts them.
    fn find_pairs(&mut self) -> u32 {
        let Self { index, places, length, references, ends, now, .. } = self;
        let places = &mut places[..*length + 2];
        for name in &references[..ends.last().map_or(0, |end| *end)] {
            places[*name as usize].most = 0;
        }
        let (mut matches, mut kept, mut start) = (0, 0, 0);
        let mut before = NONE;
        for (number, end) in ends.iter_mut().enumerate() {
            let mut tally = Tally::new(places, now, number);
            let mut first = references[start];
            for place in start + 1..*end {
                let last = references[place];
                let here = tally.places[first as usize];
                let mut name = if tally.places[first as usize + 1].name == last { first } else { NONE };
                if (name == NONE) & (last != NONE) & (here.have > 1) {
                    let (hash, differs) = pair(tally.places, first, last);
                    name = *index.slot(hash, differs);
                }
                matches += tally.see(name);
                references[kept] = name;
                kept += usize::from((name | before) != NONE);
                (before, first) = (name, last);
            }
            start = std::mem::replace(end, kept);
        }
        matches
    }
}

/// Counts the n-grams of one reference.
struct Tally<'m> {
    places: &'m mut [Place],
    /// By name, unless this is the first reference: then it would be the same as what is at the places.
    now: Option<&'m mut [u32]>,
}

impl<'m> Tally<'m> {
    #[inline]
    fn new(places: &'m mut [Place], now: &'m mut Vec<u32>, reference: usize) -> Self {
        let now = (reference > 0).then(|| {
            now.clear();
            now.resize(places.len(), 0);
            now.as_mut_slice()
        });
        Self { places, now }
    }

    /// Counts an occurrence and answers whether it is one more match: 0 or 1.
    #[inline]
    fn see(&mut self, name: u32) -> u32 {
        let place = &mut self.places[name as usize];
        let more = match &mut self.now {
            None => place.most < place.next,
            Some(now) => {
                let now = &mut now[name as usize];
                *now += 1;
                (*now > place.most) & (*now <= place.next)
            }
        };
        place.most += u32::from(more);
        u32::from(more)
    }
}
