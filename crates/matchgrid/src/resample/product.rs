//! Weights times rows: the sums of a draw, for all columns of all systems at once.

use crate::simd::{GROUP, dots};

/// Units that are multiplied at a time: their columns stay in the cache while all draws of a block pass.
const TILE: usize = 2048;

/// The widest digit: machines have one instruction for products of 16-bit integers, added by twos.
const WIDEST: u32 = 15;

/// The narrowest digit that is still faster than floating-point numbers.
const NARROWEST: u32 = 6;

/// The largest magnitude below which every integer is a floating-point number.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Rows of units, laid out for multiplication.
#[derive(Debug)]
pub(super) struct Rows {
    units: usize,
    width: usize,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// Columns of integers as columns of digits in base 2^`bits`, highest first; `digits` says how many each has;
    /// columns of zeros make their number a multiple of [`GROUP`].
    Digits { bits: u32, digits: Vec<u32>, planes: Vec<i16> },
    /// Anything else, as it is.
    Plain(Vec<f64>),
}

impl Rows {
    /// Of every system the rows of the same units, one after another.
    ///
    /// The weights of a draw are from 0 and add up to `units` at most. That bounds the digits: sums of products of both
    /// must be 32-bit integers.
    pub(super) fn new(systems: &[&[f64]], units: usize) -> Self {
        let widths: Vec<usize> = systems.iter().map(|rows| rows.len() / units).collect();
        let width = widths.iter().sum();
        let bits = WIDEST.min(31_u32.saturating_sub(usize::BITS - units.leading_zeros()));
        let whole = |value: &f64| value.fract() == 0.0 && value.abs() < EXACT;
        if bits < NARROWEST || !systems.iter().all(|rows| rows.iter().all(whole)) {
            return Self { units, width, form: Form::Plain(side_by_side(systems, &widths, units)) };
        }
        let (mut digits, mut planes) = (Vec::with_capacity(width), Vec::with_capacity(width * units));
        let mut column: Vec<i64> = Vec::with_capacity(units);
        for (rows, &own) in systems.iter().zip(&widths) {
            for place in 0..own {
                column.clear();
                column.extend(rows.chunks_exact(own).map(|row| row[place] as i64));
                digits.push(split(&column, bits, &mut planes));
            }
        }
        planes.resize((planes.len() / units).next_multiple_of(GROUP) * units, 0);
        Self { units, width, form: Form::Digits { bits, digits, planes } }
    }

    /// Numbers of a draw's sums.
    pub(super) fn width(&self) -> usize {
        self.width
    }
}

/// The rows of all systems as one row per unit.
fn side_by_side(systems: &[&[f64]], widths: &[usize], units: usize) -> Vec<f64> {
    let row = |unit: usize| {
        systems.iter().zip(widths).flat_map(move |(rows, &width)| &rows[unit * width..(unit + 1) * width])
    };
    (0..units).flat_map(row).copied().collect()
}

/// Appends the digits of a column, highest first, and says how many there are.
fn split(column: &[i64], bits: u32, planes: &mut Vec<i16>) -> u32 {
    // Of the magnitudes together, which is all that their number of bits depends on.
    let magnitudes = column.iter().fold(0, |all, &value| all | (value ^ (value >> 63)));
    let digits = (i64::BITS - magnitudes.leading_zeros()).div_ceil(bits).max(1);
    for digit in (0..digits).rev() {
        // The highest keeps the sign.
        let mask = if digit + 1 == digits { !0 } else { (1_i64 << bits) - 1 };
        planes.extend(column.iter().map(|value| ((value >> (bits * digit)) & mask) as i16));
    }
    digits
}

impl Rows {
    /// The sums of some draws: `weights` has those of all units for one draw after another, `sums` a row for each.
    pub(super) fn sums(&self, weights: &[i16], sums: &mut [f64], space: &mut Vec<i32>) {
        match &self.form {
            Form::Plain(rows) => plain(rows, weights, self.units, sums, self.width),
            Form::Digits { bits, digits, planes } => {
                let count = planes.len() / self.units;
                space.clear();
                space.resize(weights.len() / self.units * count, 0);
                add(planes, weights, self.units, space);
                for (sums, found) in sums.chunks_exact_mut(self.width).zip(space.chunks_exact(count)) {
                    join(found, digits, *bits, sums);
                }
            }
        }
    }
}

/// Multiplies in the order of the units.
fn plain(rows: &[f64], weights: &[i16], units: usize, sums: &mut [f64], width: usize) {
    for (sums, weights) in sums.chunks_exact_mut(width).zip(weights.chunks_exact(units)) {
        sums.fill(0.0);
        for (row, &weight) in rows.chunks_exact(width).zip(weights) {
            if weight > 0 {
                sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += f64::from(weight) * value);
            }
        }
    }
}

/// Adds products to the sums of all planes, for one draw after another.
fn add(planes: &[i16], weights: &[i16], units: usize, sums: &mut [i32]) {
    let count = planes.len() / units;
    for start in (0..units).step_by(TILE) {
        let tile = start..units.min(start + TILE);
        for (weights, sums) in weights.chunks_exact(units).zip(sums.chunks_exact_mut(count)) {
            let weights = &weights[tile.clone()];
            for (planes, sums) in planes.chunks_exact(GROUP * units).zip(sums.chunks_exact_mut(GROUP)) {
                let columns = std::array::from_fn(|place| &planes[place * units..][tile.clone()]);
                sums.iter_mut().zip(dots(weights, columns)).for_each(|(sum, found)| *sum += found);
            }
        }
    }
}

/// Numbers from the sums of their digits.
fn join(mut found: &[i32], digits: &[u32], bits: u32, sums: &mut [f64]) {
    let base = f64::from(1_u32 << bits);
    for (sum, &count) in sums.iter_mut().zip(digits) {
        let (own, rest) = found.split_at(count as usize);
        *sum = own.iter().fold(0.0, |value, &digit| value * base + f64::from(digit));
        found = rest;
    }
}
