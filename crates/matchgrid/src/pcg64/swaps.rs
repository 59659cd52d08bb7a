//! Sums of the rows that coins choose.

use super::{Pcg64, panels};
use crate::Error;
use crate::parallel::share;

/// How many lanes of double precision the processor adds at once without spilling.
const LANES: usize = 12;
/// Rows are looked up eight at a time, in tables of four such groups.
const GROUP: usize = 8;
const TILE: usize = 4;
/// So many draws share the tables, whose making costs as much as some hundred draws.
const BLOCK: usize = 2048;

/// Sums of the rows for which a coin falls on 1, for each draw: `draws * width` numbers.
///
/// Draw k has the coins k * n to (k + 1) * n of the stream, 32 of each number, the lowest bit first: as numpy's
/// `integers(2, dtype=bool)`. The generator is asked for the place of each block of draws, so that threads need not wait.
///
/// # Errors
///
/// Rows that are no rows of that width, or an interrupt.
pub fn swaps(
    rows: &[f64],
    width: usize,
    draws: usize,
    generator: &Pcg64,
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<f64>, Error> {
    let count = rows.len() / width.max(1);
    if count == 0 || count * width != rows.len() {
        return Err(Error::Option(format!("{count} rows of width {width} can't be swapped")));
    }
    let mut sums = vec![0.0; draws * width];
    let shares: Vec<&mut [f64]> = sums.chunks_mut(BLOCK * width).collect();
    let work = |(): &mut (), number: usize, block: &mut [f64], stop: &mut dyn FnMut() -> bool| {
        let coins = Coins::new(generator, number * BLOCK, block.len() / width, count);
        let (panels, lanes) = panels(width, LANES, 2);
        for panel in 0..panels {
            let columns = (panel * lanes).min(width)..((panel + 1) * lanes).min(width);
            let part = Part { rows, width, columns };
            match lanes {
                2 => part.add::<2>(&coins, block, stop),
                4 => part.add::<4>(&coins, block, stop),
                6 => part.add::<6>(&coins, block, stop),
                8 => part.add::<8>(&coins, block, stop),
                10 => part.add::<10>(&coins, block, stop),
                _ => part.add::<LANES>(&coins, block, stop),
            }
        }
    };
    share(shares, threads, || (), work, interrupted)?;
    Ok(sums)
}

/// The coins of some draws, as bits of bytes.
struct Coins {
    bytes: Vec<u8>,
    first: usize,
    draws: usize,
    count: usize,
}

impl Coins {
    fn new(generator: &Pcg64, before: usize, draws: usize, count: usize) -> Self {
        let (start, end) = (before * count, (before + draws) * count);
        let mut generator = generator.clone();
        generator.advance((start / 64) as u64);
        let words = end.div_ceil(64) - start / 64;
        // Whole words may be read at the end too.
        let mut bytes = Vec::with_capacity(words * 8 + 8);
        (0..words).for_each(|_| bytes.extend_from_slice(&generator.next_u64().to_le_bytes()));
        bytes.extend_from_slice(&[0; 8]);
        Self { bytes, first: start % 64, draws, count }
    }

    /// The coins of a draw for the rows from one on: at least 56, the first the lowest.
    fn from(&self, draw: usize, row: usize) -> u64 {
        let place = self.first + draw * self.count + row;
        let (bytes, _) = self.bytes[place / 8..].as_chunks::<8>();
        u64::from_le_bytes(bytes[0]) >> (place % 8)
    }
}

/// Some columns of the rows.
struct Part<'r> {
    rows: &'r [f64],
    width: usize,
    columns: std::ops::Range<usize>,
}

impl Part<'_> {
    fn add<const N: usize>(&self, coins: &Coins, block: &mut [f64], stop: &mut dyn FnMut() -> bool) {
        let mut totals = vec![[0.0; N]; coins.draws];
        let mut tables = [[[0.0; N]; 1 << GROUP]; TILE];
        for row in (0..coins.count).step_by(TILE * GROUP) {
            if stop() {
                return;
            }
            for (group, table) in tables.iter_mut().enumerate() {
                self.tabulate(row + group * GROUP, table);
            }
            for (draw, total) in totals.iter_mut().enumerate() {
                let bytes = coins.from(draw, row).to_le_bytes();
                for (table, &byte) in tables.iter().zip(&bytes) {
                    let chosen = &table[usize::from(byte)];
                    for lane in 0..N {
                        total[lane] += chosen[lane];
                    }
                }
            }
        }
        for (sums, total) in block.chunks_mut(self.width).zip(&totals) {
            sums[self.columns.clone()].copy_from_slice(&total[..self.columns.len()]);
        }
    }

    /// The sum of each choice of the eight rows from one on; rows after the last are 0.
    fn tabulate<const N: usize>(&self, row: usize, table: &mut [[f64; N]; 1 << GROUP]) {
        table[0] = [0.0; N];
        for bit in 0..GROUP {
            let mut values = [0.0; N];
            if let Some(line) = self.rows.chunks(self.width).nth(row + bit) {
                values[..self.columns.len()].copy_from_slice(&line[self.columns.clone()]);
            }
            let (done, rest) = table.split_at_mut(1 << bit);
            for (sum, before) in rest.iter_mut().zip(&*done) {
                for lane in 0..N {
                    sum[lane] = before[lane] + values[lane];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pcg64::tests::seeded;

    fn some_rows(count: usize, width: usize) -> Vec<f64> {
        (0..count * width).map(|place| ((place * 7919) % 1000) as f64 - 500.0).collect()
    }

    fn textbook(rows: &[f64], width: usize, draws: usize) -> Vec<f64> {
        let mut generator = seeded();
        let (mut bits, mut left) = (0, 0);
        let mut sums = vec![0.0; draws * width];
        for sum in sums.chunks_mut(width) {
            for row in rows.chunks(width) {
                if left == 0 {
                    (bits, left) = (generator.next_u32(), 32);
                }
                if bits & 1 == 1 {
                    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
                }
                (bits, left) = (bits >> 1, left - 1);
            }
        }
        sums
    }

    #[test]
    fn sums_are_those_of_the_textbook_for_any_width_and_any_threads() {
        for (count, width) in [(1, 2), (8, 1), (31, 10), (33, 18), (100, 12), (65, 25), (7, 40)] {
            let rows = some_rows(count, width);
            for threads in [1, 2, 5] {
                let found = swaps(&rows, width, 5000, &seeded(), threads, &mut || false);

                assert_eq!(found.unwrap(), textbook(&rows, width, 5000));
            }
        }
    }

    #[test]
    fn rows_of_another_width_and_none_are_refused() {
        for (rows, width) in [(vec![], 2), (vec![1.0; 5], 2), (vec![], 0)] {
            assert!(swaps(&rows, width, 10, &seeded(), 1, &mut || false).is_err());
        }
    }

    #[test]
    fn an_interrupt_ends_it() {
        let rows = some_rows(100, 2);

        assert_eq!(swaps(&rows, 2, 10_000, &seeded(), 2, &mut || true), Err(Error::Interrupted));
    }
}
