//! Blocks: which words a stage can map with one another.

use crate::crossings::Block;

/// Places with what is compared of them; in the order of places.
pub(super) type Keyed = Vec<(u32, u32)>;

/// Takes the words of each key that both sides have.
pub(super) fn alike(
    ours: &mut Keyed,
    theirs: &mut Keyed,
    mut take: impl FnMut(&[(u32, u32)], &[(u32, u32)]),
) {
    ours.sort_unstable();
    theirs.sort_unstable();
    let (mut ours, mut theirs) = (ours.as_slice(), theirs.as_slice());
    while let (Some((one, _)), Some((other, _))) = (ours.first(), theirs.first()) {
        let key = *one.min(other);
        let (hypothesis, reference) = (run(&mut ours, key), run(&mut theirs, key));
        if !hypothesis.is_empty() && !reference.is_empty() {
            take(hypothesis, reference);
        }
    }
}

/// The block of words that have the same key.
pub(super) fn whole(hypothesis: &[(u32, u32)], reference: &[(u32, u32)]) -> Block {
    Block { hypothesis: places(hypothesis), reference: places(reference), pairs: None }
}

/// Takes what has this key off the front.
fn run<'k>(from: &mut &'k [(u32, u32)], key: u32) -> &'k [(u32, u32)] {
    let end = from.iter().position(|(other, _)| *other != key).unwrap_or(from.len());
    let (run, rest) = from.split_at(end);
    *from = rest;
    run
}

fn places(run: &[(u32, u32)]) -> Vec<u32> {
    run.iter().map(|(_, place)| *place).collect()
}

/// The places of each key, which are in order.
pub(super) fn kinds(keyed: &mut Keyed) -> Vec<&[(u32, u32)]> {
    keyed.sort_unstable();
    keyed.chunk_by(|one, other| one.0 == other.0).collect()
}

/// Words of the same kind of both texts.
pub(super) type Kinds<'k> = [Vec<&'k [(u32, u32)]>; 2];

/// How many words are looked at before somebody is asked whether to stop.
pub(super) const PAUSE: usize = 1 << 10;

/// The blocks of words that are mapped with one another, directly or by way of others, in the order of their last words.
///
/// `alike` are the kinds that are, in order: all words of a kind are mapped with the same words.
pub(super) fn connected(
    kinds: &Kinds<'_>,
    alike: &[(u32, u32)],
    stop: &mut dyn FnMut() -> bool,
) -> Vec<Block> {
    let ours = kinds[0].len() as u32;
    let mut roots: Vec<u32> = (0..ours + kinds[1].len() as u32).collect();
    for (one, other) in alike {
        let (one, other) = (root(&mut roots, *one), root(&mut roots, ours + other));
        roots[one.max(other) as usize] = one.min(other);
    }
    let mut grouped: Vec<(u32, u32, u32)> =
        alike.iter().map(|(one, other)| (root(&mut roots, *one), *one, *other)).collect();
    grouped.sort_unstable();
    let groups = grouped.chunk_by(|one, other| one.0 == other.0);
    let mut blocks: Vec<Block> = groups.map(|group| block(kinds, group, stop)).collect();
    blocks.sort_unstable_by_key(|block| block.hypothesis.last().copied());
    blocks
}

/// The least kind that one is in a group with, as far as is known; what is on the way is brought nearer to it.
fn root(roots: &mut [u32], mut kind: u32) -> u32 {
    while roots[kind as usize] != kind {
        roots[kind as usize] = roots[roots[kind as usize] as usize];
        kind = roots[kind as usize];
    }
    kind
}

/// The block of a group of kinds.
fn block(kinds: &Kinds<'_>, group: &[(u32, u32, u32)], stop: &mut dyn FnMut() -> bool) -> Block {
    let all = |side: usize, mut group: Vec<u32>| {
        group.sort_unstable();
        group.dedup();
        let mut all: Vec<u32> = group.iter().flat_map(|kind| places(kinds[side][*kind as usize])).collect();
        all.sort_unstable();
        all
    };
    let hypothesis = all(0, group.iter().map(|(_, one, _)| *one).collect());
    let reference = all(1, group.iter().map(|(_, _, other)| *other).collect());
    let sides = || group.iter().map(|(_, one, other)| (kinds[0][*one as usize], kinds[1][*other as usize]));
    let count: usize = sides().map(|(ours, theirs)| ours.len() * theirs.len()).sum();
    let whole = count == hypothesis.len() * reference.len();
    let index = |all: &[u32], place: u32| all.partition_point(|other| *other < place) as u32;
    let mut pairs = Vec::new();
    for (ours, theirs) in sides().filter(|_| !whole) {
        for (_, one) in ours {
            let one = index(&hypothesis, *one);
            pairs.extend(theirs.iter().map(|(_, other)| (one, index(&reference, *other))));
            if pairs.len() % PAUSE < theirs.len() && stop() {
                break;
            }
        }
    }
    pairs.sort_unstable();
    Block { hypothesis, reference, pairs: (!whole).then_some(pairs) }
}

/// Maps from the end of the hypothesis, each word with the last of the reference that is left.
pub(super) fn last_first(block: &Block, mapping: &mut [u32]) {
    let Some(pairs) = &block.pairs else {
        for (ours, theirs) in block.hypothesis.iter().rev().zip(block.reference.iter().rev()) {
            mapping[*ours as usize] = theirs + 1;
        }
        return;
    };
    let mut taken = vec![false; block.reference.len()];
    for run in pairs.chunk_by(|one, other| one.0 == other.0).rev() {
        if let Some((one, other)) = run.iter().rev().find(|(_, other)| !taken[*other as usize]) {
            taken[*other as usize] = true;
            mapping[block.hypothesis[*one as usize] as usize] = block.reference[*other as usize] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_the_same_key_are_a_block() {
        let mut sides = (vec![(7, 0), (3, 1), (7, 2), (5, 3)], vec![(5, 0), (7, 1), (9, 2), (5, 4)]);
        let mut found = Vec::new();
        alike(&mut sides.0, &mut sides.1, |ours, theirs| found.push(whole(ours, theirs)));

        let expected = [(vec![3], vec![0, 4]), (vec![0, 2], vec![1])];
        assert_eq!(found.len(), 2);
        for (block, (hypothesis, reference)) in found.into_iter().zip(expected) {
            assert_eq!(block, Block { hypothesis, reference, pairs: None });
        }
    }

    #[test]
    fn kinds_that_share_a_word_are_in_the_same_block() {
        let mut keyed = [vec![(0, 0), (1, 1), (2, 2), (3, 3)], vec![(0, 4), (1, 5), (2, 9)]];
        let found =
            connected(&keyed.each_mut().map(kinds), &[(0, 0), (1, 1), (2, 0), (2, 1), (3, 2)], &mut || false);

        let pairs = Some(vec![(0, 0), (1, 1), (2, 0), (2, 1)]);
        assert_eq!(
            found,
            [
                Block { hypothesis: vec![0, 1, 2], reference: vec![4, 5], pairs },
                Block { hypothesis: vec![3], reference: vec![9], pairs: None },
            ]
        );
    }

    #[test]
    fn blocks_are_in_the_order_of_their_last_words() {
        let mut keyed = [vec![(0, 0), (0, 5), (1, 1), (2, 2), (3, 3)], vec![(0, 0), (0, 3), (1, 1), (2, 2)]];
        let found = connected(&keyed.each_mut().map(kinds), &[(0, 0), (1, 1), (2, 2), (3, 2)], &mut || false);

        let whole = |hypothesis, reference| Block { hypothesis, reference, pairs: None };
        let expected = [whole(vec![1], vec![1]), whole(vec![2, 3], vec![2]), whole(vec![0, 5], vec![0, 3])];
        assert_eq!(found, expected);
    }

    #[test]
    fn many_words_with_the_same_meaning_are_one_block() {
        let many = 200_000;
        let mut keyed = [(), ()].map(|()| (0..many).map(|place| (0, place)).collect());
        let found = connected(&keyed.each_mut().map(kinds), &[(0, 0)], &mut || false);

        let all: Vec<u32> = (0..many).collect();
        assert_eq!(found, [Block { hypothesis: all.clone(), reference: all, pairs: None }]);
    }

    #[test]
    fn who_says_stop_waits_for_no_pairs() {
        let many = 100_000;
        let mut keyed: [Keyed; 2] = [0, 1].map(|_| (0..many).map(|place| (place % 2, place)).collect());
        let mut asked = 0;
        connected(&keyed.each_mut().map(kinds), &[(0, 0), (0, 1), (1, 1)], &mut || {
            asked += 1;
            true
        });

        assert_eq!(asked, 3);
    }

    #[test]
    fn the_last_word_takes_the_last_that_is_left() {
        let mut mapping = vec![0; 4];
        last_first(&Block { hypothesis: vec![0, 1, 3], reference: vec![2, 5], pairs: None }, &mut mapping);
        assert_eq!(mapping, [0, 3, 0, 6]);

        let mut mapping = vec![0; 4];
        let pairs = Some(vec![(0, 0), (1, 0), (1, 1), (2, 1)]);
        last_first(&Block { hypothesis: vec![0, 1, 3], reference: vec![2, 5], pairs }, &mut mapping);
        assert_eq!(mapping, [0, 3, 0, 6]);
    }
}
