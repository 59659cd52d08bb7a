/*!
Scans compiled for AVX2 and run where the machine has it: the masks of [`blocks`](super::blocks) are loops over bytes
and words that compilers vectorise, and with wider vectors a tokenizer takes about 0.7 of the time.

The only `unsafe` of this crate is the call of a function that is compiled for more than every machine has.
*/

use super::blocks::Scan;

/// Runs a scan in the fastest form that the machine has.
#[inline]
pub(super) fn run<S: Scan>(scan: S) -> S::Output {
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
