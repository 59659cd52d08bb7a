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

/// The blocks of words that are mapped with one another, directly or by way of others; `pairs` are of places, in order.
pub(super) fn connected(pairs: &[(u32, u32)]) -> Vec<Block> {
    let mut groups: Vec<Vec<(u32, u32)>> = Vec::new();
    for run in pairs.chunk_by(|one, other| one.0 == other.0) {
        let mut mine = run.to_vec();
        // Groups that have one of these words of the reference become one with it.
        let touches = |group: &mut Vec<(u32, u32)>| {
            group.iter().any(|(_, other)| run.iter().any(|(_, word)| word == other))
        };
        for group in groups.extract_if(.., touches) {
            mine.extend(group);
        }
        mine.sort_unstable();
        groups.push(mine);
    }
    groups.iter().map(|group| block(group)).collect()
}

fn block(pairs: &[(u32, u32)]) -> Block {
    let mut hypothesis: Vec<u32> = pairs.iter().map(|(one, _)| *one).collect();
    let mut reference: Vec<u32> = pairs.iter().map(|(_, other)| *other).collect();
    for places in [&mut hypothesis, &mut reference] {
        places.sort_unstable();
        places.dedup();
    }
    let whole = pairs.len() == hypothesis.len() * reference.len();
    let index = |places: &[u32], place: u32| places.partition_point(|other| *other < place) as u32;
    let pairs = (!whole).then(|| {
        pairs.iter().map(|(one, other)| (index(&hypothesis, *one), index(&reference, *other))).collect()
    });
    Block { hypothesis, reference, pairs }
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
    fn pairs_that_share_a_word_are_in_the_same_block() {
        let found = connected(&[(0, 4), (1, 5), (2, 4), (2, 5), (3, 9)]);

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
