/*!
Loops compiled for AVX2 and run where the machine has it: compilers vectorise loops over bytes, words and small integers,
and with wider vectors a tokenizer takes about 0.7 of the time, sums of drawn rows about half.

The only `unsafe` of this crate is the call of a function that is compiled for more than every machine has.
*/

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
