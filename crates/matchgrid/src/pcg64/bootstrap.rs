//! Sums of rows drawn with replacement.

use super::{Pcg64, panels};
use crate::Error;
use crate::parallel::share;
use std::sync::{Mutex, PoisonError};

/// How many lanes the processor adds at once without spilling.
const LANES: usize = 24;
/// Draws are taken from the stream in blocks of about so many indices.
const BLOCK: usize = 1 << 14;

/// Sums of as many rows as there are, drawn with replacement, for each draw: `draws * width` numbers.
///
/// In single precision and in the order of the draws, as numpy adds `rows[indices].sum(0)`: where a sum is not exact,
/// it is inexact as there. One generator gives all indices in order, to whichever thread asks next.
///
/// # Errors
///
/// Rows that are no rows of that width or more than 2^32, or an interrupt.
pub fn bootstrap(
    rows: &[f32],
    width: usize,
    draws: usize,
    generator: Pcg64,
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<f32>, Error> {
    let count = rows.len() / width.max(1);
    let bound = u32::try_from(count).ok().filter(|&bound| bound > 0 && count * width == rows.len());
    let bound =
        bound.ok_or_else(|| Error::Option(format!("{count} rows of width {width} can't be drawn from")))?;
    let panels = Panels::new(rows, width);
    let mut sums = vec![0.0; draws * width];
    let each = (BLOCK / count).max(1);
    let blocks: Vec<&mut [f32]> = sums.chunks_mut(each * width).collect();
    let shares = vec![(); blocks.len()];
    let stream = Mutex::new((generator, blocks.into_iter()));
    let work = |indices: &mut Vec<u32>, _, (), stop: &mut dyn FnMut() -> bool| {
        let block = {
            let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
            let (generator, blocks) = &mut *stream;
            let Some(block) = blocks.next() else { return };
            indices.clear();
            indices.extend((0..block.len() / width * count).map(|_| generator.below(bound)));
            block
        };
        for (sums, drawn) in block.chunks_mut(width).zip(indices.chunks(count)) {
            if stop() {
                return;
            }
            panels.add(drawn, sums);
        }
    };
    share(shares, threads, Vec::new, work, interrupted)?;
    Ok(sums)
}

/// Rows in panels of columns, each panel with the same number of lanes.
struct Panels {
    lanes: usize,
    values: Vec<Vec<f32>>,
}

impl Panels {
    fn new(rows: &[f32], width: usize) -> Self {
        let (count, lanes) = panels(width, LANES, 4);
        let panel = |number: usize| {
            let columns = (number * lanes).min(width)..((number + 1) * lanes).min(width);
            let mut values = vec![0.0; rows.len() / width * lanes];
            for (to, from) in values.chunks_mut(lanes).zip(rows.chunks(width)) {
                to[..columns.len()].copy_from_slice(&from[columns.clone()]);
            }
            values
        };
        Self { lanes, values: (0..count).map(panel).collect() }
    }

    fn add(&self, drawn: &[u32], sums: &mut [f32]) {
        for (values, sums) in self.values.iter().zip(sums.chunks_mut(self.lanes)) {
            match self.lanes {
                4 => gather::<4>(values, drawn, sums),
                8 => gather::<8>(values, drawn, sums),
                12 => gather::<12>(values, drawn, sums),
                16 => gather::<16>(values, drawn, sums),
                20 => gather::<20>(values, drawn, sums),
                _ => gather::<LANES>(values, drawn, sums),
            }
        }
    }
}

fn gather<const N: usize>(values: &[f32], drawn: &[u32], sums: &mut [f32]) {
    let (rows, _) = values.as_chunks::<N>();
    let mut total = [0.0_f32; N];
    for &index in drawn {
        let row = &rows[index as usize];
        for lane in 0..N {
            total[lane] += row[lane];
        }
    }
    sums.copy_from_slice(&total[..sums.len()]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pcg64::tests::seeded;

    fn some_rows(count: usize, width: usize) -> Vec<f32> {
        (0..count * width).map(|place| ((place * 7919) % 1000) as f32 / 3.0).collect()
    }

    fn textbook(rows: &[f32], width: usize, draws: usize) -> Vec<f32> {
        let mut generator = seeded();
        let count = rows.len() / width;
        let mut sums = vec![0.0; draws * width];
        for sum in sums.chunks_mut(width) {
            for _ in 0..count {
                let index = generator.below(count as u32) as usize;
                sum.iter_mut().zip(&rows[index * width..]).for_each(|(sum, value)| *sum += value);
            }
        }
        sums
    }

    #[test]
    fn sums_are_those_of_the_textbook_for_any_width_and_any_threads() {
        for (count, width) in [(1, 2), (2, 1), (7, 10), (30, 18), (30, 24), (50, 25), (20, 77)] {
            let rows = some_rows(count, width);
            for threads in [1, 2, 5] {
                let found = bootstrap(&rows, width, 100, seeded(), threads, &mut || false);

                assert_eq!(found.unwrap(), textbook(&rows, width, 100));
            }
        }
    }

    #[test]
    fn rows_of_another_width_and_none_are_refused() {
        for (rows, width) in [(vec![], 2), (vec![1.0; 5], 2), (vec![], 0)] {
            assert!(bootstrap(&rows, width, 10, seeded(), 1, &mut || false).is_err());
        }
    }

    #[test]
    fn an_interrupt_ends_it() {
        let rows = some_rows(100, 2);

        assert_eq!(bootstrap(&rows, 2, 1000, seeded(), 2, &mut || true), Err(Error::Interrupted));
    }
}
