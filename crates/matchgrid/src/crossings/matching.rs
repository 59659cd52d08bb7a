//! The largest matching of words that not all can be mapped with all.

use std::collections::VecDeque;

/// By word of the second text the word of the first that it is mapped to, in a matching with the most mappings.
///
/// `edges` answers what a word of the first text can be mapped to. Word after word is added by the shortest path on
/// which others change (Kuhn 1955). `stop` is asked now and then; what is found then is thrown away.
pub(super) fn largest<E: Iterator<Item = u32>>(
    ours: usize,
    theirs: usize,
    edges: impl Fn(usize) -> E,
    stop: &mut dyn FnMut() -> bool,
) -> Vec<Option<u32>> {
    let mut holders = vec![None; theirs];
    let mut ours_of = vec![None; ours];
    // Who came first to a word of the second text, in the turn of which word of the first.
    let mut came = vec![(u32::MAX, 0); theirs];
    let mut queue = VecDeque::new();
    for word in 0..ours as u32 {
        if word % 64 == 63 && stop() {
            break;
        }
        queue.clear();
        queue.push_back(word);
        let mut free = None;
        while let Some(one) = queue.pop_front().filter(|_| free.is_none()) {
            for other in edges(one as usize) {
                let seen = &mut came[other as usize];
                if seen.0 != word {
                    *seen = (word, one);
                    match holders[other as usize] {
                        Some(holder) => queue.push_back(holder),
                        None => free = free.or(Some(other)),
                    }
                }
            }
        }
        while let Some(other) = free {
            let one = came[other as usize].1;
            holders[other as usize] = Some(one);
            free = ours_of[one as usize].replace(other);
        }
    }
    holders
}
