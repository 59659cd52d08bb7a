//! Work on shares of one call, on any number of threads.

use crate::Error;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Thread;
use std::time::Duration;

/// Calls `work(state, number, share, stop)` for each share once.
///
/// Each thread makes its own state. `interrupted` is asked on the calling thread only: between shares, when `work` asks
/// whether to `stop`, and while other threads finish.
/// Plain scoped threads and a queue: a thread pool would buy nothing, since a call is one batch.
pub(crate) fn share<S, T: Send>(
    shares: Vec<T>,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, T, &mut dyn FnMut() -> bool) + Sync,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<(), Error> {
    let stopped = AtomicBool::new(false);
    let others = threads.clamp(1, shares.len().max(1)) - 1;
    let queue = Mutex::new(shares.into_iter().enumerate());
    let worker = |stop: &mut dyn FnMut() -> bool| {
        let mut own = state();
        while !stop() {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, share)) = next else { break };
            work(&mut own, number, share, stop);
        }
    };
    let mut ask = || {
        if !stopped.load(Ordering::Relaxed) && interrupted() {
            stopped.store(true, Ordering::Relaxed);
        }
        stopped.load(Ordering::Relaxed)
    };
    run(others, &worker, &|| stopped.load(Ordering::Relaxed), &mut ask);
    if stopped.into_inner() { Err(Error::Interrupted) } else { Ok(()) }
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
    fn every_share_is_worked_on_once_for_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 8] {
            for count in [0, 1, 2, 1000] {
                let mut done = vec![(0, 0); count];
                let work = |(): &mut (), number, share: &mut (usize, usize), _: &mut dyn FnMut() -> bool| {
                    *share = (number, share.1 + 1);
                };
                share(done.iter_mut().collect(), threads, || (), work, &mut || false).unwrap();

                assert_eq!(done, (0..count).map(|number| (number, 1)).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn an_interrupt_ends_the_work_with_an_error() {
        for threads in [1, 2, 8] {
            let result = share(vec![(); 100], threads, || (), |(), _, (), _| {}, &mut || true);

            assert_eq!(result, Err(Error::Interrupted));
        }
    }

    #[test]
    fn an_interrupt_reaches_every_thread_in_the_middle_of_a_share() {
        for threads in [1, 2, 3] {
            let endless = |(): &mut (), _, (), stop: &mut dyn FnMut() -> bool| while !stop() {};
            let started = std::time::Instant::now();
            let mut late = || started.elapsed().as_millis() > 20;

            let result = share(vec![(); 100], threads, || (), endless, &mut late);

            assert_eq!(result, Err(Error::Interrupted));
        }
    }

    #[test]
    fn who_said_stop_is_not_asked_again() {
        let mut asked = 0;
        let slow = |(): &mut (), _, (), stop: &mut dyn FnMut() -> bool| while !stop() {};

        let result = share(vec![(); 100], 2, || (), slow, &mut || {
            asked += 1;
            true
        });

        assert_eq!((result, asked), (Err(Error::Interrupted), 1));
    }

    #[test]
    fn an_interrupt_is_heard_while_other_threads_finish() {
        let begun = AtomicUsize::new(0);
        let first_is_endless = |(): &mut (), number, (), stop: &mut dyn FnMut() -> bool| {
            begun.fetch_add(1, Ordering::Relaxed);
            while number == 0 && !stop() {}
        };
        let mut asked = 0;
        let mut interrupted = || {
            asked += 1;
            asked > 100 || begun.load(Ordering::Relaxed) == 20
        };

        let result = share(vec![(); 20], 2, || (), first_is_endless, &mut interrupted);

        assert_eq!(result, Err(Error::Interrupted));
    }
}
