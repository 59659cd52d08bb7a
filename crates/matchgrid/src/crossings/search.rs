//! The search: open words from left to right, the cheapest ways first, as wide as it must be.

use super::Cost;
use super::table::{NEVER, Open, Progress, crossing};
use std::collections::HashMap;

/// How many ways are kept, at first and when that was not enough.
const WIDTHS: [usize; 4] = [4, 32, 256, 2048];

/// How much is looked at in one search; a wider one than that is not begun.
const MOST_WORK: usize = 1 << 22;

/// What was found.
#[derive(Debug)]
pub(super) struct Settled {
    /// Places of both texts that are mapped.
    pub(super) choices: Vec<(u32, u32)>,
    /// Whether no other way costs less.
    pub(super) proven: bool,
}

/// Open words in the order of the hypothesis, and places of the reference that they can be mapped to.
pub(super) struct Search {
    open: Vec<Open>,
    /// Place, block and index of each word.
    words: Vec<(u32, usize, usize)>,
    /// By block and index: the rank of the place among all open places of the reference.
    ranks: Vec<Vec<u32>>,
    /// Machine words that hold a bit for each of them.
    size: usize,
}

/// A way that words were mapped so far.
#[derive(Debug, Clone)]
struct Way {
    /// What it costs, with what the rest costs at least.
    cost: Cost,
    used: Vec<u64>,
    progress: Vec<Progress>,
    /// Where the word before is mapped to, from 1, if the next word is its neighbour and it is mapped.
    last: u32,
}

/// A step from a way: the way, where the word is mapped to if it is, and how far its block is then.
struct Step {
    cost: Cost,
    from: u32,
    index: Option<u32>,
    progress: Progress,
}

/// A way that was kept: the one that it goes on from, and where its last word is mapped to.
type Kept = (u32, Option<u32>);

/// What a search of some width found: the mappings, their cost, and the least that a way could cost that was dropped.
struct Found {
    choices: Vec<(u32, u32)>,
    cost: Cost,
    dropped: Cost,
}

impl Search {
    pub(super) fn new(open: Vec<Open>) -> Self {
        let mut words = Vec::new();
        let mut places: Vec<u32> = Vec::new();
        for (block, one) in open.iter().enumerate() {
            words.extend(one.block.hypothesis.iter().enumerate().map(|(word, place)| (*place, block, word)));
            places.extend(&one.block.reference);
        }
        words.sort_unstable();
        places.sort_unstable();
        let rank = |place: &u32| places.partition_point(|other| other < place) as u32;
        let ranks = open.iter().map(|one| one.block.reference.iter().map(rank).collect()).collect();
        Self { open, words, ranks, size: places.len().div_ceil(64) }
    }

    /// The best mappings, if they are within reach.
    pub(super) fn run(&self, stop: &mut dyn FnMut() -> bool) -> Settled {
        let choices = self.words.iter().map(|(_, block, word)| self.open[*block].choices[*word].len());
        let work: usize = choices.map(|choices| (1 + choices) * self.size).sum();
        let mut best: Option<Found> = None;
        for width in WIDTHS {
            if best.is_some() && width.saturating_mul(work) > MOST_WORK {
                break;
            }
            let bound = best.as_ref().map_or(NEVER, |found| found.cost);
            let found = self.sweep(width, bound, stop);
            if found.as_ref().is_some_and(|found| found.dropped > found.cost) {
                best = found;
                break;
            }
            best = match (best, found) {
                (Some(one), Some(other)) if one.cost < other.cost => {
                    Some(Found { dropped: other.dropped, ..one })
                }
                (one, other) => other.or(one),
            };
        }
        let Found { choices, cost, dropped } = best.unwrap_or(Found { choices: vec![], cost: 0, dropped: 0 });
        Settled { choices, proven: dropped >= cost }
    }

    /// The cheapest way of those that a search of this width sees, none of which costs more than `bound`.
    fn sweep(&self, width: usize, bound: Cost, stop: &mut dyn FnMut() -> bool) -> Option<Found> {
        let start = self.open.iter().map(|open| open.least(0, 0)).sum();
        let mut ways =
            vec![Way { cost: start, used: vec![0; self.size], progress: vec![0; self.open.len()], last: 0 }];
        let mut history: Vec<Vec<Kept>> = Vec::with_capacity(self.words.len());
        let mut dropped = NEVER;
        for number in 0..self.words.len() {
            let mut steps = self.steps(number, &ways, bound);
            keep(&mut steps, width, &mut dropped);
            let (next, kept) = self.take(number, &ways, steps);
            ways = next;
            history.push(kept);
            if stop() {
                return None;
            }
        }
        let cost = ways.iter().map(|way| way.cost).min()?;
        let best = ways.iter().position(|way| way.cost == cost)?;
        Some(Found { choices: self.trace(&history, best), cost, dropped })
    }

    /// Every step on from some ways, in their order.
    fn steps(&self, number: usize, ways: &[Way], bound: Cost) -> Vec<Step> {
        let (place, block, word) = self.words[number];
        let (open, ranks) = (&self.open[block], &self.ranks[block]);
        let mut steps = Vec::new();
        for (from, way) in ways.iter().enumerate() {
            let progress = way.progress[block];
            let rest = way.cost - open.least(word, progress);
            let used = |index: u32| way.has(ranks[index as usize]);
            open.ways(word, progress, used, |choice, progress| {
                let mut cost = rest + open.least(word + 1, progress);
                if let Some(choice) = choice {
                    let joined = way.last > 0 && way.last == open.block.reference[choice.index as usize];
                    cost += choice.cost + crossing(way.above(ranks[choice.index as usize]));
                    cost += Cost::from(choice.hoped && !joined);
                }
                if cost <= bound && cost < NEVER / 2 {
                    let index = choice.map(|choice| choice.index);
                    steps.push(Step { cost, from: from as u32, index, progress });
                }
            });
        }
        debug_assert!(place < u32::MAX);
        steps
    }

    /// The ways that steps lead to; of two that are the same from here on the cheaper, or the first.
    fn take(&self, number: usize, ways: &[Way], steps: Vec<Step>) -> (Vec<Way>, Vec<Kept>) {
        let (place, block, _) = self.words[number];
        let neighbour = self.words.get(number + 1).is_some_and(|(next, ..)| *next == place + 1);
        let mut found: Vec<Option<(Way, Kept)>> = Vec::with_capacity(steps.len());
        let mut known: HashMap<(Vec<u64>, u32), usize> = HashMap::new();
        let several = steps.len() > 1;
        for Step { cost, from, index, progress } in steps {
            let mut way = ways[from as usize].clone();
            (way.cost, way.progress[block], way.last) = (cost, progress, 0);
            if let Some(index) = index {
                let rank = self.ranks[block][index as usize];
                way.used[rank as usize / 64] |= 1 << (rank % 64);
                if neighbour {
                    way.last = self.open[block].block.reference[index as usize] + 1;
                }
            }
            if several {
                let slot = known.entry((way.used.clone(), way.last)).or_insert(found.len());
                if let Some(Some((other, _))) = found.get(*slot) {
                    if other.cost <= cost {
                        continue;
                    }
                    found[*slot] = None;
                    *slot = found.len();
                }
            }
            found.push(Some((way, (from, index))));
        }
        found.into_iter().flatten().unzip()
    }

    /// The mappings of a way, from what was kept word by word.
    fn trace(&self, history: &[Vec<Kept>], best: usize) -> Vec<(u32, u32)> {
        let mut at = best;
        let mut choices = Vec::new();
        for ((place, block, _), kept) in self.words.iter().zip(history).rev() {
            let (from, index) = kept[at];
            choices.extend(index.map(|index| (*place, self.open[*block].block.reference[index as usize])));
            at = from as usize;
        }
        choices
    }
}

impl Way {
    fn has(&self, rank: u32) -> bool {
        self.used[rank as usize / 64] >> (rank % 64) & 1 > 0
    }

    /// How many places behind one are taken.
    fn above(&self, rank: u32) -> u32 {
        let (first, shift) = (rank as usize / 64, rank % 64);
        let behind = (self.used[first] >> shift >> 1).count_ones();
        behind + self.used[first + 1..].iter().map(|word| word.count_ones()).sum::<u32>()
    }
}

/// Keeps the cheapest steps, in their order, and the least that one costs that is dropped.
fn keep(steps: &mut Vec<Step>, width: usize, dropped: &mut Cost) {
    if steps.len() <= width {
        return;
    }
    let mut costs: Vec<Cost> = steps.iter().map(|step| step.cost).collect();
    let most = *costs.select_nth_unstable(width - 1).1;
    let mut room = width - steps.iter().filter(|step| step.cost < most).count();
    steps.retain(|step| {
        let kept = step.cost < most || (step.cost == most && room > 0);
        room -= usize::from(kept && step.cost == most);
        if !kept {
            *dropped = step.cost.min(*dropped);
        }
        kept
    });
}
