//! Agreement of outputs that were drawn several times or not at all: each has a weight, how often it was drawn.
#![allow(clippy::float_cmp, reason = "values tie where they are equal")]

use super::{Judged, Span, enter, sort, span, up_to};
use crate::Error;
use crate::parallel::share;

/// Of a group in a draw: Pearson's and Spearman's correlation, pairs that are concordant, discordant, tied for people,
/// for the metric and for both, how many outputs were drawn, and the smaller number of distinct values.
pub const COLUMNS: usize = 9;

/// What each draw says of each group: `draws * groups * COLUMNS` numbers, from a weight by draw and output.
///
/// A pair counts as often as both of its outputs were drawn together; an output makes no pair with itself.
///
/// # Errors
/// Groups that are not all of the values, an epsilon that is no number from 0, not one weight each, or an interrupt.
pub fn weighted(
    judged: Judged<'_>,
    weights: &[u32],
    epsilon: f64,
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<f64>, Error> {
    let judged = judged.check_with(&[epsilon])?;
    let (outputs, groups) = (judged.human.len(), judged.starts.len() - 1);
    let draws = weights.len().checked_div(outputs).unwrap_or(0);
    if draws * outputs != weights.len() {
        return Err(Error::Option("each draw has a weight for every output".into()));
    }
    let prepared: Vec<Group<'_>> =
        (0..groups).map(|number| Group::new(judged.group(number), epsilon)).collect();
    let mut found = vec![f64::NAN; draws * groups * COLUMNS];
    let work = |drawn: &mut Drawn, draw: usize, part: &mut [f64], stop: &mut dyn FnMut() -> bool| {
        let weights = &weights[draw * outputs..(draw + 1) * outputs];
        for (number, columns) in part.chunks_mut(COLUMNS).enumerate() {
            if stop() {
                return;
            }
            let range = judged.starts[number]..judged.starts[number + 1];
            drawn.measure(&prepared[number], &weights[range], columns);
        }
    };
    if groups > 0 {
        let parts = found.chunks_mut(groups * COLUMNS).collect();
        share(parts, threads, Drawn::default, work, interrupted)?;
    }
    Ok(found)
}

/// A group's values and their orders, which are the same in all draws.
#[derive(Debug)]
struct Group<'a> {
    human: &'a [f64],
    metric: &'a [f64],
    by_human: Vec<u32>,
    by_metric: Vec<u32>,
    spans: Vec<Span>,
}

impl<'a> Group<'a> {
    fn new((human, metric): (&'a [f64], &'a [f64]), epsilon: f64) -> Self {
        let (mut by_human, mut by_metric, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        sort(&mut by_human, human);
        sort(&mut by_metric, metric);
        span(&by_metric, metric, epsilon, &mut spans);
        Self { human, metric, by_human, by_metric, spans }
    }
}

/// Measures draws, and keeps its memory from one to the next.
#[derive(Debug, Default)]
struct Drawn {
    tree: Vec<u64>,
    /// Weights of the metric's values below each place in their order, and of all.
    below: Vec<u64>,
    human_ranks: Vec<f64>,
    metric_ranks: Vec<f64>,
}

impl Drawn {
    fn measure(&mut self, group: &Group<'_>, weights: &[u32], columns: &mut [f64]) {
        let kinds = ranks(&group.by_human, group.human, weights, &mut self.human_ranks).min(ranks(
            &group.by_metric,
            group.metric,
            weights,
            &mut self.metric_ranks,
        ));
        columns[0] = correlation(group.human, group.metric, weights);
        columns[1] = correlation(&self.human_ranks, &self.metric_ranks, weights);
        let pairs = self.pairs(group, weights);
        for (column, count) in columns[2..7].iter_mut().zip(pairs) {
            *column = count as f64;
        }
        columns[7] = weights.iter().map(|weight| f64::from(*weight)).sum();
        columns[8] = kinds as f64;
    }

    /// Pairs that are concordant, discordant, tied for people, for the metric, and for both.
    fn pairs(&mut self, group: &Group<'_>, weights: &[u32]) -> [u64; 5] {
        let of = |place: u32| u64::from(weights[place as usize]);
        self.below.clear();
        self.below.push(0);
        let mut whole = 0;
        for place in &group.by_metric {
            whole += of(*place);
            self.below.push(whole);
        }
        self.tree.clear();
        self.tree.resize(weights.len() + 1, 0);
        let (mut next, mut entered, mut ordered, mut tied, mut squares) = (0, 0, 0, 0, 0);
        let (mut concordant, mut discordant) = (0, 0);
        for place in &group.by_human {
            let value = group.human[*place as usize];
            while let other = group.by_human[next]
                && value - group.human[other as usize] > 0.0
            {
                if of(other) > 0 {
                    enter(&mut self.tree, group.spans[other as usize][0], of(other));
                }
                entered += of(other);
                next += 1;
            }
            let weight = of(*place);
            if weight > 0 {
                let [rank, below, above] = group.spans[*place as usize];
                concordant += weight * up_to(&self.tree, below);
                discordant += weight * (entered - up_to(&self.tree, above));
                ordered += weight * entered;
                tied += weight * (self.below[rank as usize] - self.below[below as usize]);
                squares += weight * weight;
            }
        }
        let metric_tied = ordered - concordant - discordant;
        let both_tied = tied - metric_tied;
        let human_tied = (whole * whole - squares) / 2 - ordered - both_tied;
        [concordant, discordant, human_tied, metric_tied, both_tied]
    }
}

/// Ranks of values with weights, the mean of those of equal values; how many distinct values have a weight.
fn ranks(order: &[u32], values: &[f64], weights: &[u32], found: &mut Vec<f64>) -> usize {
    found.resize(values.len(), 0.0);
    let (mut first, mut before, mut kinds) = (0, 0.0, 0);
    while first < order.len() {
        let value = values[order[first] as usize];
        let run = order[first..].iter().take_while(|place| values[**place as usize] == value).count();
        let run = &order[first..first + run];
        let weight: f64 = run.iter().map(|place| f64::from(weights[*place as usize])).sum();
        for place in run {
            found[*place as usize] = before + f64::midpoint(weight, 1.0);
        }
        kinds += usize::from(weight > 0.0);
        before += weight;
        first += run.len();
    }
    kinds
}

/// Pearson's correlation of values with weights; NaN where a side has one value only.
fn correlation(one: &[f64], other: &[f64], weights: &[u32]) -> f64 {
    let Some((first, second)) = centre(one, weights).zip(centre(other, weights)) else { return f64::NAN };
    let (mut products, mut squares, mut others) = (0.0, 0.0, 0.0);
    for ((one, other), weight) in one.iter().zip(other).zip(weights) {
        let (one, other) = ((one - first.0) / first.1, (other - second.0) / second.1);
        let weight = f64::from(*weight);
        products += weight * one * other;
        squares += weight * one * one;
        others += weight * other * other;
    }
    (products / (squares * others).sqrt()).clamp(-1.0, 1.0)
}

/// The mean of values with weights, and the largest distance from it; nothing where they are all alike.
fn centre(values: &[f64], weights: &[u32]) -> Option<(f64, f64)> {
    let drawn = || values.iter().zip(weights).filter(|(_, weight)| **weight > 0);
    let (start, _) = drawn().next()?;
    if drawn().all(|(value, _)| value == start) {
        return None;
    }
    let whole: f64 = drawn().map(|(_, weight)| f64::from(*weight)).sum();
    // From the first value on, so that the mean of large values that are close together is not rounded.
    let mean =
        start + drawn().map(|(value, weight)| (value - start) * f64::from(*weight)).sum::<f64>() / whole;
    Some((mean, drawn().map(|(value, _)| (value - mean).abs()).fold(0.0, f64::max)))
}

#[cfg(test)]
mod tests {
    use super::super::pairs;
    use super::*;

    const HUMAN: [f64; 8] = [1.0, 2.0, 2.0, -1.0, 0.0, 3.0, 3.0, 3.0];
    const METRIC: [f64; 8] = [0.1, 0.5, 0.5, 0.2, 0.2, 0.1, 0.9, 0.9];

    /// A draw as a group of its own, each output as often as it was drawn.
    fn repeated(weights: &[u32]) -> (Vec<f64>, Vec<f64>) {
        let times = |values: [f64; 8]| {
            values.iter().zip(weights).flat_map(|(value, weight)| vec![*value; *weight as usize]).collect()
        };
        (times(HUMAN), times(METRIC))
    }

    #[test]
    fn a_weight_is_an_output_that_is_there_so_often_but_for_pairs_with_itself() {
        let draws = [[1; 8], [0, 2, 1, 0, 3, 1, 0, 1], [5, 0, 0, 0, 0, 0, 0, 1], [2, 0, 1, 1, 1, 1, 2, 0]];
        let judged = Judged { human: &HUMAN, metric: &METRIC, starts: &[0, 8] };
        for epsilon in [0.0, 0.15] {
            let found = weighted(judged, draws.as_flattened(), epsilon, 2, &mut || false).unwrap();
            for (weights, columns) in draws.iter().zip(found.chunks(COLUMNS)) {
                let (human, metric) = repeated(weights);
                let whole = [0, human.len()];
                let alone = Judged { human: &human, metric: &metric, starts: &whole };
                let expected = pairs(alone, (0.0, epsilon), 1, &mut || false).unwrap()[0];
                let ones = vec![1; human.len()];
                let once = weighted(alone, &ones, epsilon, 1, &mut || false).unwrap();
                let copies: u32 = weights.iter().map(|weight| weight * weight.saturating_sub(1) / 2).sum();

                assert_eq!(columns[2], expected.concordant as f64);
                assert_eq!(columns[3], expected.discordant as f64);
                assert_eq!(columns[4], expected.human_tied as f64);
                assert_eq!(columns[5], expected.metric_tied as f64);
                assert_eq!(columns[6], expected.both_tied as f64 - f64::from(copies));
                assert_eq!(columns[7..], once[7..]);
                for (found, expected) in columns[..2].iter().zip(&once) {
                    assert!((found - expected).abs() < 1e-12 || found.is_nan() && expected.is_nan());
                }
            }
        }
    }

    #[test]
    fn correlations_are_those_of_the_textbook() {
        let (human, metric) = ([1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 2.0, 5.0]);
        let judged = Judged { human: &human, metric: &metric, starts: &[0, 4] };

        let found = weighted(judged, &[1; 4], 0.0, 1, &mut || false).unwrap();

        assert!((found[0] - 5.5 / (5.0_f64 * 8.75).sqrt()).abs() < 1e-15);
        assert!((found[1] - 0.8).abs() < 1e-15);
        assert_eq!(found[7..], [4.0, 4.0]);
    }

    #[test]
    fn groups_and_draws_are_measured_apart_on_any_number_of_threads() {
        let judged = Judged { human: &HUMAN, metric: &METRIC, starts: &[0, 0, 3, 8] };
        let weights: Vec<u32> = (0..80).map(|place| place * 7 % 4).collect();
        let one = weighted(judged, &weights, 0.0, 1, &mut || false).unwrap();

        assert_eq!(one.len(), 10 * 3 * COLUMNS);
        for threads in [2, 3, 16] {
            let bits = |found: &[f64]| found.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&weighted(judged, &weights, 0.0, threads, &mut || false).unwrap()), bits(&one));
        }
    }

    #[test]
    fn nothing_drawn_has_no_correlation_and_other_weights_are_refused() {
        let judged = Judged { human: &HUMAN, metric: &METRIC, starts: &[0, 8] };

        let found = weighted(judged, &[0; 8], 0.0, 1, &mut || false).unwrap();
        assert!(found[0].is_nan() && found[1].is_nan() && found[2..].iter().all(|value| *value == 0.0));
        assert!(matches!(weighted(judged, &[1; 9], 0.0, 1, &mut || false), Err(Error::Option(_))));
        assert_eq!(weighted(judged, &[1; 8], 0.0, 2, &mut || true), Err(Error::Interrupted));
    }
}
