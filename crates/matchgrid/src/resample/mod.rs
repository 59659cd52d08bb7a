/*!
Sums of rows that are drawn at random.

A draw is a weight for each unit: how often it was drawn, or whether its systems changed places. Its sums are weights
times rows. Draw *i* takes its weights from a stream of its own, keyed by the seed and *i*, and rows add exactly: so the
sums are the same for every number of threads and every division of the work. Draws go in blocks, whose weights
and tiles of rows stay in the cache; memory grows with the rows and with the sums, not with their product.
*/
#![allow(clippy::inline_always, reason = "loops are compiled as a whole, for one machine")]

mod places;
mod product;
mod stream;
#[cfg(test)]
mod tests;

use crate::Error;
use crate::parallel::share;
use places::Places;
use product::Rows;
use stream::Stream;

/// Weights of a block of draws at most, unless a single draw has more.
const BLOCK: usize = 1 << 20;

/// Draws of a block at most: a share of the work of one thread.
const MOST_DRAWS: usize = 32;

/// The bits of each byte, lowest first, as weights.
const BITS: [[i16; 8]; 256] = {
    let mut bits = [[0; 8]; 256];
    let mut place = 0;
    while place < 8 * 256 {
        bits[place / 8][place % 8] = ((place / 8) >> (place % 8) & 1) as i16;
        place += 1;
    }
    bits
};

/// Sums of units drawn with replacement: for each draw the columns of every system.
///
/// `systems` has the rows of the same units for each system, of any width. `strata` are the sizes of groups of units
/// one after another; of each as many units are drawn as it has. Sizes add up to the units, and none is 0.
///
/// # Errors
/// Refuses sizes or rows that do not fit together; `interrupted`, which is asked now and then, said so.
pub fn bootstrap(
    systems: &[&[f64]],
    strata: &[usize],
    (draws, seed): (usize, u64),
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<f64>, Error> {
    let units = strata.iter().sum();
    let size = |&size: &usize| u32::try_from(size).ok().filter(|&size| size > 0);
    let places: Option<Vec<Places>> = strata.iter().map(|one| size(one).map(Places::below)).collect();
    let Some(places) = places else {
        return Err(Error::Option(format!("a stratum has 1 to {} units", u32::MAX)));
    };
    let weigh = |draw: usize, weights: &mut [i16]| {
        let mut words = Stream::new(seed, draw as u64);
        let mut weights = weights;
        for (&size, places) in strata.iter().zip(&places) {
            let (own, rest) = weights.split_at_mut(size);
            places.count(&mut words, own);
            weights = rest;
        }
    };
    sums(systems, units, draws, threads, weigh, interrupted)
}

/// Sums of units of which each is taken or left with probability 1/2.
///
/// # Errors
/// Refuses rows that do not fit together; `interrupted`, which is asked now and then, said so.
pub fn halves(
    systems: &[&[f64]],
    units: usize,
    (draws, seed): (usize, u64),
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<f64>, Error> {
    let weigh = |draw: usize, weights: &mut [i16]| {
        let mut words = Stream::new(seed, draw as u64);
        for weights in weights.chunks_mut(64) {
            let bytes = words.word().to_le_bytes();
            let (whole, last) = weights.as_chunks_mut();
            if let Some(&byte) = bytes.get(whole.len()) {
                last.copy_from_slice(&BITS[usize::from(byte)][..last.len()]);
            }
            for (weights, byte) in whole.iter_mut().zip(bytes) {
                *weights = BITS[usize::from(byte)];
            }
        }
    };
    sums(systems, units, draws, threads, weigh, interrupted)
}

/// The sums of draws whose weights `weigh` writes over zeros; the weights of a draw add up to `units` at most.
fn sums(
    systems: &[&[f64]],
    units: usize,
    draws: usize,
    threads: usize,
    weigh: impl Fn(usize, &mut [i16]) + Sync,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<f64>, Error> {
    if units == 0 || systems.iter().any(|rows| rows.len() % units != 0) {
        return Err(Error::Option(format!("rows of all systems are of {units} units, at least 1")));
    }
    let rows = Rows::new(systems, units);
    let width = rows.width().max(1);
    let mut sums = vec![0.0; draws * rows.width()];
    let block = (BLOCK / units).clamp(1, MOST_DRAWS);
    let shares = sums.chunks_mut(block * width).collect();
    // Between blocks, which take milliseconds, somebody may say stop.
    let work = |(weights, space): &mut (Vec<i16>, Vec<i32>),
                number: usize,
                sums: &mut [f64],
                _: &mut dyn FnMut() -> bool| {
        weights.clear();
        weights.resize(sums.len() / width * units, 0);
        for (place, weights) in weights.chunks_exact_mut(units).enumerate() {
            weigh(number * block + place, weights);
        }
        rows.sums(weights, sums, space);
    };
    share(shares, threads, Default::default, work, interrupted)?;
    Ok(sums)
}
