use super::*;

/// Rows of two systems, of 3 and 2 columns: small numbers, numbers of several digits, negative ones.
fn rows(units: usize) -> [Vec<f64>; 2] {
    let value = |unit: usize, column: usize| {
        let number = (unit * 7919 + column * 104_729) % 9973;
        [number as f64, (number << 30) as f64, -(number as f64), (number << 17) as f64, -1.0][column]
    };
    let system = |columns: std::ops::Range<usize>| {
        (0..units).flat_map(|unit| columns.clone().map(move |column| value(unit, column))).collect()
    };
    [system(0..3), system(3..5)]
}

/// The sums that weights make, one unit after another.
fn textbook(systems: &[&[f64]], weights: &[i16]) -> Vec<f64> {
    let units = weights.len();
    let column = |(rows, place): (&[f64], usize)| {
        let values = rows.iter().skip(place).step_by(rows.len() / units);
        values.zip(weights).map(|(value, &weight)| value * f64::from(weight)).sum()
    };
    systems
        .iter()
        .flat_map(|rows| (0..rows.len() / units).map(move |place| (*rows, place)))
        .map(column)
        .collect()
}

/// The weights of each draw: the sums of a system with a column for each unit.
fn weights(units: usize, drawn: impl Fn(&[f64]) -> Vec<f64>) -> Vec<Vec<i16>> {
    let alone: Vec<f64> =
        (0..units * units).map(|place| f64::from(u8::from(place / units == place % units))).collect();
    drawn(&alone).chunks(units).map(|sums| sums.iter().map(|&sum| sum as i16).collect()).collect()
}

#[test]
fn words_are_those_of_split_mix_64() {
    // The first outputs for this seed, as Vigna's splitmix64.c prints them.
    let mut stream = Stream::of(1_234_567);

    assert_eq!(
        [(); 3].map(|()| stream.word()),
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn sums_are_weights_times_rows() {
    for units in [1, 2, 3, 63, 64, 65, 200] {
        let made = rows(units);
        let systems = made.each_ref().map(Vec::as_slice);
        let strata = if units < 4 { vec![units] } else { vec![1, units - 3, 2] };
        let drawn = |systems: &[&[f64]]| bootstrap(systems, &strata, (40, 5), 2, &mut || false).unwrap();
        let taken = |systems: &[&[f64]]| halves(systems, units, (40, 5), 2, &mut || false).unwrap();

        for (found, weights) in [
            (drawn(&systems), weights(units, |alone| drawn(&[alone]))),
            (taken(&systems), weights(units, |alone| taken(&[alone]))),
        ] {
            let expected: Vec<f64> = weights.iter().flat_map(|one| textbook(&systems, one)).collect();
            assert_eq!(found, expected, "{units} units");
        }
    }
}

#[test]
fn as_many_are_drawn_of_a_stratum_as_it_has() {
    let strata = [1, 2, 3, 500, 94];
    for one in weights(600, |alone| bootstrap(&[alone], &strata, (50, 1), 1, &mut || false).unwrap()) {
        let mut left = one.as_slice();
        for size in strata {
            let (own, rest) = left.split_at(size);
            assert_eq!(own.iter().map(|&weight| weight as usize).sum::<usize>(), size);
            left = rest;
        }
    }
}

#[test]
fn numbers_that_are_not_whole_are_multiplied_as_they_are() {
    let whole = rows(300);
    let halved = whole.each_ref().map(|rows| rows.iter().map(|value| value / 2.0).collect::<Vec<_>>());
    let sums = |made: &[Vec<f64>; 2]| {
        bootstrap(&made.each_ref().map(Vec::as_slice), &[300], (70, 9), 3, &mut || false).unwrap()
    };

    let doubled: Vec<f64> = sums(&halved).into_iter().map(|sum| sum * 2.0).collect();

    assert_eq!(doubled, sums(&whole));
}

#[test]
fn threads_and_the_number_of_draws_change_nothing() {
    let made = rows(100);
    let systems = made.each_ref().map(Vec::as_slice);
    let drawn = |draws, threads| bootstrap(&systems, &[60, 40], (draws, 3), threads, &mut || false).unwrap();
    let taken = |draws, threads| halves(&systems, 100, (draws, 3), threads, &mut || false).unwrap();
    let (all, most) = (drawn(200, 1), taken(200, 1));

    for (draws, threads) in [(1, 1), (31, 2), (32, 3), (33, 8), (200, 4)] {
        assert_eq!(drawn(draws, threads), all[..draws * 5]);
        assert_eq!(taken(draws, threads), most[..draws * 5]);
    }
}

#[test]
fn every_place_is_drawn_equally_often() {
    for size in [2_u32, 3, 5, 16, 255, 1000] {
        let (places, mut counts, rounds) =
            (Places::below(size), vec![0; size as usize], 20_000_000 / size.pow(2));
        for draw in 0..rounds.min(30_000) {
            places.count(&mut Stream::new(1, draw.into()), &mut counts);
        }

        // Counts vary about as their root.
        let mean = f64::from(rounds.min(30_000));
        assert!(
            counts.iter().all(|&count| (f64::from(count) - mean).abs() < 6.0 * mean.sqrt()),
            "{counts:?}"
        );
    }
}

#[test]
fn the_largest_strata_lose_no_word_and_small_ones_few() {
    for size in [1, 2, 3, 127, 128, 3000, 65_536, 200_000, u32::MAX] {
        let places = Places::below(size);

        assert!(places.kept() > 0.99, "{size}: {}", places.kept());
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |found: Result<Vec<f64>, Error>| matches!(found, Err(Error::Option(_)));

    assert!(refused(bootstrap(&[&[1.0; 5]], &[2], (1, 1), 1, &mut || false)));
    assert!(refused(bootstrap(&[&[1.0; 4]], &[2, 0], (1, 1), 1, &mut || false)));
    assert!(refused(bootstrap(&[&[]], &[], (1, 1), 1, &mut || false)));
    assert!(refused(halves(&[&[1.0; 5]], 2, (1, 1), 1, &mut || false)));
    assert!(refused(halves(&[&[]], 0, (1, 1), 1, &mut || false)));
}

#[test]
fn nothing_is_drawn_where_nothing_is_asked() {
    assert_eq!(bootstrap(&[], &[3], (5, 1), 1, &mut || false), Ok(Vec::new()));
    assert_eq!(halves(&[&[1.0; 3]], 3, (0, 1), 1, &mut || false), Ok(Vec::new()));
}

#[test]
fn an_interrupt_ends_the_draws() {
    let made = rows(100);
    let systems = made.each_ref().map(Vec::as_slice);

    for threads in [1, 2] {
        assert_eq!(
            bootstrap(&systems, &[100], (1_000_000, 1), threads, &mut || true),
            Err(Error::Interrupted)
        );
        assert_eq!(halves(&systems, 100, (1_000_000, 1), threads, &mut || true), Err(Error::Interrupted));
    }
}
