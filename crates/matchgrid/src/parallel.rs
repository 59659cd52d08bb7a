//! Work on blocks of segments, on any number of threads, with results in order.

use crate::Error;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Thread;
use std::time::Duration;

/// Segments in a block: small enough that an interrupt is answered quickly, large enough that handing out is free.
const BLOCK: usize = 64;

/// Calls `work(state, range, stop)` for consecutive ranges of `0..count` and returns the results in their order.
///
/// Each thread makes its own state. `interrupted` is asked on the calling thread only: between blocks, when `work` asks
/// whether to `stop` (then it can return anything), and while other threads finish.
/// Plain scoped threads and a counter: a thread pool would buy nothing, since a call is one batch.
pub(crate) fn blocks<S, T: Send>(
    count: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, Range<usize>, &mut dyn FnMut() -> bool) -> T + Sync,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<T>, Error> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let total = count.div_ceil(BLOCK);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(total));
    let worker = |stop: &mut dyn FnMut() -> bool| {
        let mut own = state();
        let mut results = Vec::new();
        while !stop() {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= total {
                break;
            }
            let start = block * BLOCK;
            results.push((block, work(&mut own, start..count.min(start + BLOCK), stop)));
        }
        done.lock().unwrap_or_else(PoisonError::into_inner).append(&mut results);
    };
    let mut ask = || {
        if interrupted() {
            stopped.store(true, Ordering::Relaxed);
        }
        stopped.load(Ordering::Relaxed)
    };
    let others = threads.clamp(1, total.max(1)) - 1;
    run(others, &worker, &|| stopped.load(Ordering::Relaxed), &mut ask);
    if stopped.into_inner() {
        return Err(Error::Interrupted);
    }
    let mut results = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(block, _)| *block);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// Runs `worker` on this thread with `ask`, and on others with `stopped`; goes on asking until those have finished.
fn run(
    others: usize,
    worker: &(impl Fn(&mut dyn FnMut() -> bool) + Sync),
    stopped: &(impl Fn() -> bool + Sync),
    ask: &mut dyn FnMut() -> bool,
) {
    let running = AtomicUsize::new(others);
    std::thread::scope(|scope| {
        for _ in 0..others {
            let leaves = Leaves { running: &running, caller: std::thread::current() };
            scope.spawn(move || {
                let _leaves = leaves;
                worker(&mut || stopped());
            });
        }
        worker(ask);
        while running.load(Ordering::Acquire) > 0 {
            ask();
            std::thread::park_timeout(PATIENCE);
        }
    });
}

/// How long the calling thread waits for the others before it asks again.
const PATIENCE: Duration = Duration::from_millis(20);

/// Wakes the calling thread when a thread ends, by a panic too.
struct Leaves<'r> {
    running: &'r AtomicUsize,
    caller: Thread,
}

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.running.fetch_sub(1, Ordering::Release);
        self.caller.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 8] {
            for count in [0, 1, 63, 64, 65, 1000] {
                let ranges = |(): &mut (), range: Range<usize>, _: &mut dyn FnMut() -> bool| range.collect();
                let parts: Vec<Vec<_>> = blocks(count, threads, || (), ranges, &mut || false).unwrap();

                assert_eq!(parts.concat(), (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn an_interrupt_ends_the_work_with_an_error() {
        for threads in [1, 2, 8] {
            let result = blocks(1000, threads, || (), |(), range, _| range.len(), &mut || true);

            assert_eq!(result, Err(Error::Interrupted));
        }
    }

    #[test]
    fn an_interrupt_reaches_every_thread_in_the_middle_of_a_block() {
        for threads in [1, 2, 3] {
            let endless = |(): &mut (), _: Range<usize>, stop: &mut dyn FnMut() -> bool| while !stop() {};
            let started = std::time::Instant::now();

            let result = blocks(1000, threads, || (), endless, &mut || started.elapsed().as_millis() > 20);

            assert_eq!(result, Err(Error::Interrupted));
        }
    }

    #[test]
    fn an_interrupt_is_heard_while_other_threads_finish() {
        let busy = AtomicUsize::new(0);
        let first_only = |(): &mut (), range: Range<usize>, stop: &mut dyn FnMut() -> bool| {
            busy.fetch_add(1, Ordering::Relaxed);
            while range.start == 0 && !stop() {}
        };
        let mut asked = 0;
        let mut interrupted = || {
            asked += 1;
            asked > 100 || busy.load(Ordering::Relaxed) == 1000_usize.div_ceil(BLOCK)
        };

        let result = blocks(1000, 2, || (), first_only, &mut interrupted);

        assert_eq!(result, Err(Error::Interrupted));
    }
}
