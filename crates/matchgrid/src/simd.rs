/*!
Loops compiled for AVX2 and run where the machine has it: compilers vectorise loops over bytes and words, and with wider
vectors a tokenizer takes about 0.7 of the time; sums of products take a quarter with an instruction that they do not
find by themselves.

The only `unsafe` of this crate is the call of functions that are compiled for more than every machine has.
*/

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_extract_epi32, _mm256_madd_epi16, _mm256_setr_epi16,
    _mm256_setzero_si256,
};

/// A walk over data that compilers vectorise.
pub(crate) trait Scan {
    /// What the walk answers.
    type Output;

    /// Walks; always inlined, so that it is compiled for one machine.
    fn run(self) -> Self::Output;
}

/// Runs a scan in the fastest form that the machine has.
#[inline]
pub(crate) fn run<S: Scan>(scan: S) -> S::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the machine was asked for every feature that `avx2` is compiled for.
        #[allow(unsafe_code)]
        return unsafe { avx2(scan) };
    }
    scan.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn avx2<S: Scan>(scan: S) -> S::Output {
    scan.run()
}

/// Columns that [`dots`] multiplies at once: their sums stay in registers.
pub(crate) const GROUP: usize = 4;

/// The sums of products of weights and each of some columns, which are as long.
#[inline]
pub(crate) fn dots(weights: &[i16], columns: [&[i16]; GROUP]) -> [i32; GROUP] {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the machine was asked for the feature that `dots_avx2` is compiled for.
        #[allow(unsafe_code)]
        return unsafe { dots_avx2(weights, columns) };
    }
    columns.map(|column| dot(weights, column))
}

/// The sum of products.
#[inline]
fn dot(weights: &[i16], column: &[i16]) -> i32 {
    weights.iter().zip(column).map(|(&weight, &value)| i32::from(weight) * i32::from(value)).sum()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn dots_avx2(weights: &[i16], columns: [&[i16]; GROUP]) -> [i32; GROUP] {
    let (weights, last) = weights.as_chunks();
    let columns =
        columns.map(|column| (column[..weights.len() * 16].as_chunks().0, &column[weights.len() * 16..]));
    let mut sums = [_mm256_setzero_si256(); GROUP];
    for (place, weights) in weights.iter().enumerate() {
        let weights = load(weights);
        for (sum, (column, _)) in sums.iter_mut().zip(&columns) {
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weights, load(&column[place])));
        }
    }
    std::array::from_fn(|place| total(sums[place]) + dot(last, columns[place].1))
}

/// Sixteen integers as a vector: one load.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[allow(clippy::many_single_char_names, reason = "they have no other names")]
fn load(from: &[i16; 16]) -> __m256i {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *from;
    _mm256_setr_epi16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
}

/// The sum of eight integers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn total(sums: __m256i) -> i32 {
    _mm256_extract_epi32::<0>(sums)
        + _mm256_extract_epi32::<1>(sums)
        + _mm256_extract_epi32::<2>(sums)
        + _mm256_extract_epi32::<3>(sums)
        + _mm256_extract_epi32::<4>(sums)
        + _mm256_extract_epi32::<5>(sums)
        + _mm256_extract_epi32::<6>(sums)
        + _mm256_extract_epi32::<7>(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_sums_of_products_are_those_of_the_plain_loop() {
        let value = |place: usize| (place * 7919 % 65536) as i16;
        for length in [0, 1, 15, 16, 17, 31, 32, 100, 2048] {
            let weights: Vec<i16> = (0..length).map(|place| (place % 5) as i16).collect();
            let columns: [Vec<i16>; GROUP] =
                std::array::from_fn(|column| (0..length).map(|place| value(place + 31 * column)).collect());
            let columns = columns.each_ref().map(Vec::as_slice);

            assert_eq!(dots(&weights, columns), columns.map(|column| dot(&weights, column)), "{length}");
        }
    }
}
