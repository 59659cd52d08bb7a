//! Work on blocks of segments, on any number of threads, with results in order.

use crate::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Segments in a block: small enough that an interrupt is answered quickly, large enough that handing out is free.
const BLOCK: usize = 64;

/// Calls `work(state, range)` for consecutive ranges of `0..count` and returns the results in the order of the ranges.
///
/// Each thread makes its own state. `interrupted` is asked on the calling thread between blocks.
/// Plain scoped threads and a counter: a thread pool would buy nothing, since a call is one batch.
pub(crate) fn blocks<S, T: Send>(
    count: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, std::ops::Range<usize>) -> T + Sync,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<T>, Error> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let total = count.div_ceil(BLOCK);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(total));
    let worker = |between: &mut dyn FnMut() -> bool| {
        let mut own = state();
        let mut results = Vec::new();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= total || stop.load(Ordering::Relaxed) {
                break;
            }
            let start = block * BLOCK;
            results.push((block, work(&mut own, start..count.min(start + BLOCK))));
            if between() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).append(&mut results);
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, total.max(1)) {
            scope.spawn(|| worker(&mut || false));
        }
        worker(interrupted);
    });
    if stop.into_inner() {
        return Err(Error::Interrupted);
    }
    let mut results = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_unstable_by_key(|(block, _)| *block);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 8] {
            for count in [0, 1, 63, 64, 65, 1000] {
                let parts =
                    blocks(count, threads, || (), |(), range| range.collect::<Vec<_>>(), &mut || false)
                        .unwrap();

                assert_eq!(parts.concat(), (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn an_interrupt_ends_the_work_with_an_error() {
        let result = blocks(1000, 2, || (), |(), range| range.len(), &mut || true);

        assert_eq!(result, Err(Error::Interrupted));
    }
}
