use super::{Block, Mapping, chunks, pairs, settle};

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

/// What can be mapped, place with place.
type Allowed = Vec<Vec<bool>>;

/// The blocks of what can be mapped: connected words.
fn blocks(allowed: &Allowed, theirs: usize) -> Vec<Block> {
    let mut seen = vec![false; allowed.len()];
    let mut found = Vec::new();
    for start in 0..allowed.len() {
        if seen[start] || !allowed[start].contains(&true) {
            continue;
        }
        let (mut ours, mut reached) = (vec![start], vec![false; theirs]);
        seen[start] = true;
        let mut at = 0;
        while at < ours.len() {
            for other in (0..theirs).filter(|other| allowed[ours[at]][*other]) {
                reached[other] = true;
            }
            for word in 0..allowed.len() {
                if !seen[word] && (0..theirs).any(|other| reached[other] && allowed[word][other]) {
                    seen[word] = true;
                    ours.push(word);
                }
            }
            at += 1;
        }
        ours.sort_unstable();
        let reference: Vec<u32> = (0..theirs as u32).filter(|other| reached[*other as usize]).collect();
        let each = (0..ours.len()).flat_map(|one| (0..reference.len()).map(move |other| (one, other)));
        let all: Vec<(u32, u32)> = each
            .filter(|(one, other)| allowed[ours[*one]][reference[*other] as usize])
            .map(|(one, other)| (one as u32, other as u32))
            .collect();
        let whole = all.len() == ours.len() * reference.len();
        let hypothesis = ours.into_iter().map(|word| word as u32).collect();
        found.push(Block { hypothesis, reference, pairs: (!whole).then_some(all) });
    }
    found
}

/// Every mapping that goes on from `mapping`, in order: to the left first, to nothing last.
fn all(allowed: &Allowed, place: usize, mapping: &mut Mapping, take: &mut dyn FnMut(&Mapping)) {
    if place == allowed.len() {
        return take(mapping);
    }
    if mapping[place] == 0 {
        for other in 0..allowed[place].len() {
            if allowed[place][other] && !mapping.contains(&(other as u32 + 1)) {
                mapping[place] = other as u32 + 1;
                all(allowed, place + 1, mapping, take);
                mapping[place] = 0;
            }
        }
    }
    all(allowed, place + 1, mapping, take);
}

fn cross(one: (u32, u32), other: (u32, u32)) -> bool {
    (i64::from(one.0) - i64::from(other.0)) * (i64::from(one.1) - i64::from(other.1)) < 0
}

/// The definition: of all mappings the largest, and so on.
fn textbook(allowed: &Allowed, earlier: &Mapping) -> Mapping {
    let before: Vec<_> = pairs(earlier).collect();
    let mut best: Option<((i64, usize, usize, usize), Mapping)> = None;
    all(allowed, 0, &mut earlier.clone(), &mut |mapping| {
        let mine: Vec<_> = pairs(mapping).filter(|pair| !before.contains(pair)).collect();
        let count = |others: &[(u32, u32)]| {
            mine.iter()
                .flat_map(|one| others.iter().map(|other| cross(*one, *other)))
                .filter(|cross| *cross)
                .count()
        };
        let cost = (-(mine.len() as i64), count(&mine) / 2, count(&before), chunks(mapping));
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, mapping.clone()));
        }
    });
    best.unwrap_or_default().1
}

#[test]
fn a_stage_is_the_best_of_all_mappings() {
    let mut numbers = Numbers(1);
    for case in 0..6000 {
        let (ours, theirs) = (1 + numbers.below(7), 1 + numbers.below(7));
        let kinds = 1 + numbers.below(4);
        let mut earlier = vec![0; ours];
        for _ in 0..numbers.below(3) {
            let (place, other) = (numbers.below(ours), numbers.below(theirs) as u32 + 1);
            if earlier[place] == 0 && !earlier.contains(&other) {
                earlier[place] = other;
            }
        }
        // Words by kind, or anything with anything.
        let dense = case % 3 > 0;
        let kind: Vec<usize> = (0..ours + theirs).map(|_| numbers.below(kinds)).collect();
        let allowed: Allowed = (0..ours)
            .map(|place| {
                let free = |other: usize| earlier[place] == 0 && !earlier.contains(&(other as u32 + 1));
                (0..theirs)
                    .map(|other| {
                        let may =
                            if dense { kind[place] == kind[ours + other] } else { numbers.below(5) < 2 };
                        may && free(other)
                    })
                    .collect()
            })
            .collect();
        let mut mapping = earlier.clone();

        assert!(settle(&mut vec![], blocks(&allowed, theirs), &mut mapping, &mut || false));
        assert_eq!(mapping, textbook(&allowed, &earlier), "{case}: {allowed:?} {earlier:?}");
    }
}

#[test]
fn a_search_that_is_too_narrow_says_so_and_still_maps_as_much() {
    let mut numbers = Numbers(7);
    let mut unsure = 0;
    for _ in 0..20 {
        let words: Vec<usize> = (0..300).map(|_| numbers.below(6)).collect();
        let others: Vec<usize> = (0..250).map(|_| numbers.below(6)).collect();
        let places = |words: &[usize], kind| {
            (0..words.len() as u32).filter(|place| words[*place as usize] == kind).collect::<Vec<_>>()
        };
        let block =
            |kind| Block { hypothesis: places(&words, kind), reference: places(&others, kind), pairs: None };
        let blocks: Vec<Block> = (0..6).map(block).collect();
        let most: usize = blocks.iter().map(|block| block.hypothesis.len().min(block.reference.len())).sum();
        let mut mapping = vec![0; words.len()];

        unsure += usize::from(!settle(&mut vec![], blocks, &mut mapping, &mut || false));

        let found: Vec<_> = pairs(&mapping).collect();
        assert_eq!(found.len(), most);
        assert!(found.iter().all(|(one, other)| words[*one as usize] == others[*other as usize]));
    }
    assert!(unsure > 0);
}

#[test]
fn what_is_too_large_to_be_searched_is_mapped_from_the_left() {
    let (ours, theirs): (Vec<u32>, Vec<u32>) = ((0..3000).collect(), (0..2000).collect());
    let mut mapping = vec![0; 3000];
    let whole = Block { hypothesis: ours.clone(), reference: theirs.clone(), pairs: None };

    assert!(!settle(&mut vec![], [whole], &mut mapping, &mut || false));
    assert_eq!((chunks(&mapping), pairs(&mapping).last()), (1, Some((1999, 1999))));

    // The first words can be mapped to one each, which others would take.
    let pairs_of = (0..2000)
        .flat_map(|one| [(one, one / 2), (one, (one + 1000) % 2000)])
        .collect::<std::collections::BTreeSet<_>>();
    let sparse = Block { hypothesis: ours, reference: theirs, pairs: Some(pairs_of.into_iter().collect()) };
    let mut mapping = vec![0; 3000];

    assert!(!settle(&mut vec![], [sparse], &mut mapping, &mut || false));
    assert_eq!(pairs(&mapping).count(), 2000);
}

#[test]
fn chunks_are_runs_of_neighbours_on_both_sides() {
    for (mapping, expected) in [
        (vec![], 0),
        (vec![0, 0], 0),
        (vec![1, 2, 3], 1),
        (vec![3, 4, 0, 1, 2], 2),
        (vec![1, 0, 2], 2),
        (vec![3, 2, 1], 3),
        (vec![0, 1], 1),
    ] {
        assert_eq!(chunks(&mapping), expected, "{mapping:?}");
    }
}
