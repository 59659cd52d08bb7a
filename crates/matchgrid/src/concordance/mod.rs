/*!
Pairs of judged outputs: whether a metric puts two outputs in the order in which people do.

Each unordered pair of a group is concordant, discordant, or tied: for people, for the metric, or for both. What ties is
a setting of both sides: a metric's values within `epsilon`, people's that differ by nothing or by less than `least`.

Counting takes time in proportion to n log n, whatever ties: outputs enter a Fenwick tree in the order of people's
values as soon as they are far enough below the next, at their place among the metric's values; how many of them are
below and above the metric's value is then two sums of prefixes.
*/

mod weighted;

pub use weighted::{COLUMNS, weighted};

use crate::Error;
use crate::parallel::share;

/// How many pairs of a group there are of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Both sides put them in the same order.
    pub concordant: u64,
    /// The sides put them in opposite orders.
    pub discordant: u64,
    /// Tied for people only.
    pub human_tied: u64,
    /// Tied for the metric only.
    pub metric_tied: u64,
    /// Tied for both.
    pub both_tied: u64,
}

/// Values of people and of a metric, one group after another; `starts` are where groups begin, and the end.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// People's values.
    pub human: &'a [f64],
    /// The metric's values of the same outputs.
    pub metric: &'a [f64],
    /// Where each group begins, and where the last ends.
    pub starts: &'a [usize],
}

impl<'a> Judged<'a> {
    /// Refuses groups that are not all of the values.
    fn check(self) -> Result<Self, Error> {
        let length = self.human.len();
        let ordered = self.starts.windows(2).all(|pair| pair[0] <= pair[1]);
        let whole = self.starts.first() == Some(&0) && self.starts.last() == Some(&length);
        if !ordered || !whole || self.metric.len() != length || u32::try_from(length).is_err() {
            return Err(Error::Option("groups are parts of values of both sides, one after another".into()));
        }
        Ok(self)
    }

    /// Refuses differences up to which values are tied that are no numbers from 0: the search for them would not end.
    fn check_with(self, ties: &[f64]) -> Result<Self, Error> {
        if ties.iter().all(|tie| *tie >= 0.0) {
            return self.check();
        }
        Err(Error::Option("differences up to which values are tied are numbers from 0".into()))
    }

    fn group(self, number: usize) -> (&'a [f64], &'a [f64]) {
        let range = self.starts[number]..self.starts[number + 1];
        (&self.human[range.clone()], &self.metric[range])
    }
}

/// Counts the pairs of each group.
///
/// # Errors
/// Groups that are not all of the values, ties that are no numbers from 0, or an interrupt.
pub fn pairs(
    judged: Judged<'_>,
    (least, epsilon): (f64, f64),
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<Pairs>, Error> {
    let judged = judged.check_with(&[least, epsilon])?;
    let mut found = vec![Pairs::default(); judged.starts.len() - 1];
    let size = (found.len() / (8 * threads.max(1))).max(1);
    let work = |counter: &mut Counter, number: usize, part: &mut [Pairs], stop: &mut dyn FnMut() -> bool| {
        for (place, counted) in part.iter_mut().enumerate() {
            if stop() {
                return;
            }
            let (human, metric) = judged.group(number * size + place);
            *counted = counter.count(human, metric, (least, epsilon));
        }
    };
    share(found.chunks_mut(size).collect(), threads, Counter::default, work, interrupted)?;
    Ok(found)
}

/// Of a place in the group: its place among the metric's values, how many of those are below, and up to which they are
/// not above.
type Span = [u32; 3];

/// Counts pairs, and keeps its memory from group to group.
#[derive(Debug, Default)]
struct Counter {
    /// Places in the group, in the order of the metric's values and of people's.
    by_metric: Vec<u32>,
    by_human: Vec<u32>,
    spans: Vec<Span>,
    tree: Vec<u64>,
}

impl Counter {
    fn count(&mut self, human: &[f64], metric: &[f64], (least, epsilon): (f64, f64)) -> Pairs {
        sort(&mut self.by_metric, metric);
        sort(&mut self.by_human, human);
        let tied = span(&self.by_metric, metric, epsilon, &mut self.spans);
        self.tree.clear();
        self.tree.resize(human.len() + 1, 0);
        let (mut entered, mut ordered, mut counted) = (0, 0, Pairs::default());
        for place in &self.by_human {
            let value = human[*place as usize];
            while let apart = value - human[self.by_human[entered] as usize]
                && apart > 0.0
                && apart >= least
            {
                enter(&mut self.tree, self.spans[self.by_human[entered] as usize][0], 1);
                entered += 1;
            }
            let [_, below, above] = self.spans[*place as usize];
            ordered += entered as u64;
            counted.concordant += up_to(&self.tree, below);
            counted.discordant += entered as u64 - up_to(&self.tree, above);
        }
        let length = human.len() as u64;
        counted.metric_tied = ordered - counted.concordant - counted.discordant;
        counted.both_tied = tied - counted.metric_tied;
        counted.human_tied = length * length.saturating_sub(1) / 2 - ordered - counted.both_tied;
        counted
    }
}

/// Finds the spans of places in the order of the metric's values, and how many pairs the metric ties.
fn span(order: &[u32], metric: &[f64], epsilon: f64, spans: &mut Vec<Span>) -> u64 {
    let value = |rank: usize| metric[order[rank] as usize];
    let length = metric.len();
    spans.resize(length, [0; 3]);
    let (mut below, mut above, mut tied) = (0, 0, 0);
    for rank in 0..length {
        while value(rank) - value(below) > epsilon {
            below += 1;
        }
        while above < length && value(above) - value(rank) <= epsilon {
            above += 1;
        }
        tied += (rank - below) as u64;
        spans[order[rank] as usize] = [rank as u32, below as u32, above as u32];
    }
    tied
}

fn sort(order: &mut Vec<u32>, values: &[f64]) {
    order.clear();
    order.extend(0..values.len() as u32);
    order.sort_unstable_by(|one, other| values[*one as usize].total_cmp(&values[*other as usize]));
}

/// Adds a weight at a rank of a Fenwick tree.
fn enter(tree: &mut [u64], rank: u32, weight: u64) {
    let mut node = rank as usize + 1;
    while node < tree.len() {
        tree[node] += weight;
        node += node & node.wrapping_neg();
    }
}

/// The weight that has entered at ranks below this one.
fn up_to(tree: &[u64], rank: u32) -> u64 {
    let (mut node, mut sum) = (rank as usize, 0);
    while node > 0 {
        sum += tree[node];
        node &= node - 1;
    }
    sum
}

/// A pair whose kind changes as `epsilon` grows: the metric's difference, the group, and whether people tie it.
pub type Change = (f64, u32, bool);

/// The pairs whose values of the metric differ by more than `low`, and by `high` at most, and that are tied for people
/// or concordant: those whose kind an `epsilon` between the two decides.
///
/// # Errors
/// Groups that are not all of the values, or an interrupt.
pub fn changes(
    judged: Judged<'_>,
    (low, high): (f64, f64),
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<Change>, Error> {
    let judged = judged.check()?;
    let (mut order, mut found) = (Vec::new(), Vec::new());
    for number in 0..judged.starts.len() - 1 {
        let (human, metric) = judged.group(number);
        sort(&mut order, metric);
        let (mut first, mut next) = (0, 0);
        for (rank, place) in order.iter().enumerate() {
            if rank % 1024 == 0 && interrupted() {
                return Err(Error::Interrupted);
            }
            let apart = |other: u32| metric[other as usize] - metric[*place as usize];
            first += order[first..].iter().take_while(|other| apart(**other) <= low).count();
            next += order[next..].iter().take_while(|other| apart(**other) <= high).count();
            for other in &order[first.min(next)..next] {
                let ahead = human[*other as usize] - human[*place as usize];
                if ahead >= 0.0 {
                    found.push((apart(*other), number as u32, ahead == 0.0));
                }
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs one by one.
    fn textbook(human: &[f64], metric: &[f64], least: f64, epsilon: f64) -> Pairs {
        let mut counted = Pairs::default();
        for one in 0..human.len() {
            for other in 0..one {
                let (people, value) = (human[one] - human[other], metric[one] - metric[other]);
                let tied = (people == 0.0 || people.abs() < least, value.abs() <= epsilon);
                *match tied {
                    (true, true) => &mut counted.both_tied,
                    (true, false) => &mut counted.human_tied,
                    (false, true) => &mut counted.metric_tied,
                    (false, false) if (people > 0.0) == (value > 0.0) => &mut counted.concordant,
                    (false, false) => &mut counted.discordant,
                } += 1;
            }
        }
        counted
    }

    /// Small whole numbers, so that much ties.
    fn drawn(count: usize, seed: u64) -> Vec<f64> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 60) as f64 / 4.0 - 2.0
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn ties_that_are_no_numbers_from_zero_are_refused() {
        let judged = Judged { human: &[0.0, 1.0], metric: &[0.0, 1.0], starts: &[0, 2] };
        for tie in [-0.5, f64::NAN] {
            assert!(matches!(pairs(judged, (0.0, tie), 1, &mut || false), Err(Error::Option(_))));
            assert!(matches!(pairs(judged, (tie, 0.0), 1, &mut || false), Err(Error::Option(_))));
            assert!(matches!(weighted(judged, &[1, 1], tie, 1, &mut || false), Err(Error::Option(_))));
        }
    }

    #[test]
    fn pairs_are_those_that_are_counted_one_by_one() {
        for count in [0, 1, 2, 3, 7, 40, 100] {
            for seed in 0..20 {
                let (human, metric) = (drawn(count, seed), drawn(count, seed + 1000));
                for rule in [(0.0, 0.0), (0.0, 0.3), (0.5, 0.0), (0.6, 1.0), (9.0, 0.0), (0.0, 9.0)] {
                    let found = Counter::default().count(&human, &metric, rule);

                    assert_eq!(
                        found,
                        textbook(&human, &metric, rule.0, rule.1),
                        "{human:?} {metric:?} {rule:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn groups_are_counted_apart_on_any_number_of_threads() {
        let (human, metric) = (drawn(500, 1), drawn(500, 2));
        let starts: Vec<usize> = vec![0, 0, 3, 90, 91, 200, 500, 500];
        let judged = Judged { human: &human, metric: &metric, starts: &starts };
        let apart: Vec<Pairs> = starts
            .windows(2)
            .map(|pair| textbook(&human[pair[0]..pair[1]], &metric[pair[0]..pair[1]], 0.0, 0.2))
            .collect();

        for threads in [1, 2, 3, 16] {
            assert_eq!(pairs(judged, (0.0, 0.2), threads, &mut || false).unwrap(), apart);
        }
    }

    #[test]
    fn changes_are_what_an_epsilon_turns_into_ties() {
        let (human, metric) = (drawn(60, 3), drawn(60, 4));
        let judged = Judged { human: &human, metric: &metric, starts: &[0, 25, 60] };
        for (low, high) in [(0.0, 0.25), (0.25, 1.0), (0.0, 9.0), (1.0, 1.0)] {
            let [before, after] =
                [low, high].map(|epsilon| pairs(judged, (0.0, epsilon), 1, &mut || false).unwrap());
            let found = changes(judged, (low, high), &mut || false).unwrap();
            assert!(found.iter().all(|(apart, _, _)| low < *apart && *apart <= high));
            for group in 0..2 {
                let of =
                    |tied| found.iter().filter(|one| one.1 as usize == group && one.2 == tied).count() as u64;

                assert_eq!(of(true), after[group].both_tied - before[group].both_tied);
                assert_eq!(of(false), before[group].concordant - after[group].concordant);
            }
        }
    }

    #[test]
    fn what_are_no_groups_is_refused_and_an_interrupt_is_heard() {
        let values = [1.0, 2.0, 3.0];
        for starts in [&[][..], &[0], &[0, 2], &[1, 3], &[0, 2, 1, 3], &[0, 4]] {
            let judged = Judged { human: &values, metric: &values, starts };

            assert!(matches!(pairs(judged, (0.0, 0.0), 1, &mut || false), Err(Error::Option(_))));
        }
        let judged = Judged { human: &values, metric: &values, starts: &[0, 3] };
        assert_eq!(pairs(judged, (0.0, 0.0), 2, &mut || true), Err(Error::Interrupted));
        assert_eq!(changes(judged, (0.0, 1.0), &mut || true), Err(Error::Interrupted));
    }
}
