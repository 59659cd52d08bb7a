/*!
Soft matching: how near the nearest word of another text is to each word of one, by the cosine of their vectors.

Two equal words have the cosine 1; a word without a vector, or with one of zeros, has 0 to every other. Only the
greatest cosine of a word is kept, never a table of all, and vectors are looked at in blocks: memory does not grow with
the square of a text, nor with its vocabulary by the length of a vector.
*/

use crate::symbols::Strings;
use crate::text::Prepared;
use crate::vectors::Vectors;

/// Words whose vectors are at hand at once, on either side.
const BLOCK: usize = 64;

/// Numbers that are multiplied side by side; their sums are added in a fixed order, so that no machine differs.
const LANES: usize = 8;

/// What is known of one text against another.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Half {
    /// The sum over the words of the text of the greatest cosine with a word of the other.
    pub(crate) matched: f64,
    /// The number of words.
    pub(crate) total: u64,
    /// How many of them have a vector.
    pub(crate) known: u64,
}

/// Compares the hypothesis of a segment with its references.
pub(crate) struct Matcher<'v> {
    vectors: &'v Vectors,
    strings: Strings,
    /// By symbol: the row of the word's vector.
    rows: Vec<Option<u32>>,
    /// The symbols of the hypothesis, then those of each reference.
    names: Vec<u32>,
    ends: Vec<usize>,
    sides: [Side; 2],
    blocks: [Block; 2],
}

impl<'v> Matcher<'v> {
    pub(crate) fn new(vectors: &'v Vectors) -> Self {
        Self {
            vectors,
            strings: Strings::default(),
            rows: Vec::new(),
            names: Vec::new(),
            ends: Vec::new(),
            sides: Default::default(),
            blocks: Default::default(),
        }
    }

    /// Takes the words of a segment.
    pub(crate) fn take(&mut self, hypothesis: Prepared<'_>, references: &[Prepared<'_>]) {
        let Self { vectors, strings, rows, names, ends, .. } = self;
        strings.clear();
        rows.clear();
        names.clear();
        ends.clear();
        for text in [&hypothesis].into_iter().chain(references) {
            let bytes = text.text.as_bytes();
            for span in text.spans {
                let name = strings.symbol(bytes, span.range(), true);
                if name as usize == rows.len() {
                    let row = vectors.row(&bytes[span.range()]);
                    // A vector of zeros points nowhere.
                    rows.push(row.filter(|row| vectors.values(*row).iter().any(|value| *value != 0.0)));
                }
                names.push(name);
            }
            ends.push(names.len());
        }
    }

    /// Whether there are words, and none has a vector.
    pub(crate) fn is_unknown(&self) -> bool {
        !self.rows.is_empty() && self.rows.iter().all(Option::is_none)
    }

    /// The hypothesis against a reference, and the reference against the hypothesis; of no meaning once `stop` says so.
    pub(crate) fn halves(&mut self, reference: usize, stop: &mut dyn FnMut() -> bool) -> [Half; 2] {
        let Self { vectors, rows, names, ends, sides: [one, other], blocks: [left, right], .. } = self;
        one.take(&names[..ends[0]], rows);
        other.take(&names[ends[reference]..ends[reference + 1]], rows);
        one.begin(other);
        other.begin(one);
        for ours in one.with_vectors.chunks(BLOCK) {
            left.take(vectors, &one.kinds, ours);
            for theirs in other.with_vectors.chunks(BLOCK) {
                if stop() {
                    return Default::default();
                }
                right.take(vectors, &other.kinds, theirs);
                for (place, kind) in ours.iter().enumerate() {
                    let kind = &mut one.kinds[*kind as usize];
                    let vector = left.vector(place);
                    for (place, nearest) in theirs.iter().enumerate() {
                        let nearest = &mut other.kinds[*nearest as usize];
                        if !(kind.shared && nearest.shared) {
                            let cosine = cosine(vector, right.vector(place));
                            kind.most = kind.most.max(cosine);
                            nearest.most = nearest.most.max(cosine);
                        }
                    }
                }
            }
        }
        [one.half(other), other.half(one)]
    }
}

/// A word of a text, however often it occurs.
#[derive(Debug)]
struct Word {
    name: u32,
    count: u64,
    row: Option<u32>,
    /// Whether the other text has it too.
    shared: bool,
    /// The greatest cosine so far.
    most: f64,
}

/// The words of one text.
#[derive(Debug, Default)]
struct Side {
    /// In the order of their first occurrences.
    kinds: Vec<Word>,
    /// By symbol: one more than the place in `kinds`, or 0.
    places: Vec<u32>,
    /// The places in `kinds` of words that have a vector.
    with_vectors: Vec<u32>,
}

impl Side {
    fn take(&mut self, names: &[u32], rows: &[Option<u32>]) {
        let Self { kinds, places, with_vectors } = self;
        kinds.clear();
        with_vectors.clear();
        places.clear();
        places.resize(rows.len(), 0);
        for name in names {
            let place = &mut places[*name as usize];
            if *place == 0 {
                let row = rows[*name as usize];
                with_vectors.extend(row.map(|_| kinds.len() as u32));
                kinds.push(Word { name: *name, count: 0, row, shared: false, most: 0.0 });
                *place = kinds.len() as u32;
            }
            kinds[*place as usize - 1].count += 1;
        }
    }

    /// What is known of the words before any two vectors are compared.
    fn begin(&mut self, other: &Self) {
        let some_unknown = other.with_vectors.len() < other.kinds.len();
        for kind in &mut self.kinds {
            kind.shared = other.places[kind.name as usize] != 0;
            kind.most = if kind.shared {
                1.0
            } else if kind.row.is_none() || some_unknown {
                0.0
            } else {
                -1.0
            };
        }
    }

    fn half(&self, other: &Self) -> Half {
        let nobody = other.kinds.is_empty();
        let matched = |kind: &Word| if nobody { 0.0 } else { kind.count as f64 * kind.most };
        Half {
            matched: self.kinds.iter().map(matched).sum(),
            total: self.kinds.iter().map(|kind| kind.count).sum(),
            known: self.kinds.iter().filter(|kind| kind.row.is_some()).map(|kind| kind.count).sum(),
        }
    }
}

/// The vectors of some words in double precision, each behind its length, with zeros up to whole lanes.
#[derive(Debug, Default)]
struct Block {
    width: usize,
    values: Vec<f64>,
    lengths: Vec<f64>,
}

impl Block {
    fn take(&mut self, vectors: &Vectors, kinds: &[Word], places: &[u32]) {
        self.width = vectors.dimension().next_multiple_of(LANES);
        self.values.clear();
        self.lengths.clear();
        for row in places.iter().filter_map(|place| kinds[*place as usize].row) {
            let start = self.values.len();
            self.values.extend(vectors.values(row).iter().map(|value| f64::from(*value)));
            self.values.resize(start + self.width, 0.0);
            let vector = &self.values[start..];
            self.lengths.push(product(vector, vector).sqrt());
        }
    }

    fn vector(&self, place: usize) -> (&[f64], f64) {
        (&self.values[place * self.width..][..self.width], self.lengths[place])
    }
}

fn cosine((one, length): (&[f64], f64), (other, other_length): (&[f64], f64)) -> f64 {
    // Rounding can go beyond.
    (product(one, other) / (length * other_length)).clamp(-1.0, 1.0)
}

/// The inner product.
fn product(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    for (one, other) in one.as_chunks::<LANES>().0.iter().zip(other.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            sums[lane] += one[lane] * other[lane];
        }
    }
    let [front, back] = [&sums[..LANES / 2], &sums[LANES / 2..]];
    let pairs: [f64; LANES / 2] = std::array::from_fn(|lane| front[lane] + back[lane]);
    (pairs[0] + pairs[2]) + (pairs[1] + pairs[3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Pipeline, Slot, Source};
    use crate::textbook::Random;

    const NAMES: [&str; 8] = ["a", "b", "c", "d", "zero", "unknown", "stranger", "ένα"];

    fn vectors(dimension: usize, random: &mut Random) -> Vectors {
        let mut vectors = Vectors::new(dimension, 0);
        for word in ["a", "b", "c", "d", "ένα"] {
            let values: Vec<f32> = (0..dimension).map(|_| random.below(21) as f32 - 10.0).collect();
            vectors.add(word.as_bytes(), &values);
        }
        vectors.add(b"zero", &vec![0.0; dimension]);
        vectors
    }

    /// The cosine by its definition.
    fn slow_cosine(vectors: &Vectors, one: &str, other: &str) -> f64 {
        let vector = |word: &str| vectors.row(word.as_bytes()).map(|row| vectors.values(row));
        let dot = |one: &[f32], other: &[f32]| -> f64 {
            one.iter().zip(other).map(|(one, other)| f64::from(*one) * f64::from(*other)).sum()
        };
        match (vector(one), vector(other)) {
            _ if one == other => 1.0,
            (Some(one), Some(other)) if dot(one, one) * dot(other, other) > 0.0 => {
                dot(one, other) / (dot(one, one) * dot(other, other)).sqrt()
            }
            _ => 0.0,
        }
    }

    fn slow(vectors: &Vectors, one: &[&str], other: &[&str]) -> f64 {
        let nearest = |word: &&str| {
            let cosines = other.iter().map(|other| slow_cosine(vectors, word, other));
            cosines.reduce(f64::max).unwrap_or(0.0)
        };
        one.iter().map(nearest).sum()
    }

    #[test]
    fn sums_are_those_of_the_whole_table() {
        let mut random = Random(11);
        let pipeline = Pipeline::parse(&["none"]).unwrap();
        for round in 0..500 {
            let vectors = vectors(1 + random.below(20), &mut random);
            let mut text = || -> Vec<&str> { (0..random.below(9)).map(|_| NAMES[random.below(8)]).collect() };
            let texts = [text(), text(), text()];
            let joined = texts.each_ref().map(|text| text.join(" "));
            let mut slots: [Slot; 3] = Default::default();
            let mut prepared = joined.iter().zip(&mut slots);
            let prepared: [Prepared<'_>; 3] = std::array::from_fn(|_| {
                let (text, slot) = prepared.next().unwrap();
                pipeline.prepare(Source::Text(text), slot)
            });
            let mut matcher = Matcher::new(&vectors);
            matcher.take(prepared[0], &prepared[1..]);
            for number in [1, 0] {
                let halves = matcher.halves(number, &mut || false);
                let sides = [(&texts[0], &texts[number + 1]), (&texts[number + 1], &texts[0])];
                for (half, (one, other)) in halves.into_iter().zip(sides) {
                    let known = one.iter().filter(|word| !["zero", "unknown", "stranger"].contains(*word));
                    let expected = if other.is_empty() { 0.0 } else { slow(&vectors, one, other) };
                    assert!((half.matched - expected).abs() < 1e-12, "{round} {one:?} {other:?}");
                    // A random vector may be of zeros too.
                    assert!(half.total == one.len() as u64 && half.known <= known.count() as u64);
                }
            }
        }
    }

    #[test]
    fn blocks_change_nothing() {
        let mut random = Random(2);
        let words: Vec<String> = (0..3 * BLOCK).map(|number| format!("w{number}")).collect();
        let mut vectors = Vectors::new(3, 0);
        for word in &words {
            vectors.add(word.as_bytes(), &[0; 3].map(|_: u8| random.below(9) as f32 - 4.0));
        }
        let pipeline = Pipeline::parse(&["none"]).unwrap();
        let (one, other) = (words[..BLOCK + 70].join(" "), words[BLOCK / 2..].join(" "));
        let (mut slot, mut second) = (Slot::default(), Slot::default());
        let sides = (
            pipeline.prepare(Source::Text(&one), &mut slot),
            pipeline.prepare(Source::Text(&other), &mut second),
        );
        let mut matcher = Matcher::new(&vectors);
        matcher.take(sides.0, &[sides.1]);
        let [half, back] = matcher.halves(0, &mut || false);

        let (one, other): (Vec<_>, Vec<_>) = (one.split(' ').collect(), other.split(' ').collect());
        assert!((half.matched - slow(&vectors, &one, &other)).abs() < 1e-9);
        assert!((back.matched - slow(&vectors, &other, &one)).abs() < 1e-9);
        assert_eq!(matcher.halves(0, &mut || true), [Half::default(); 2]);
    }
}
