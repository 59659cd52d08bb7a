use super::*;
use crate::names::Names;
use crate::text::{Pipeline, Prepared, Slot, Source, is_python_space};
use crate::textbook::{Random, counts};
use unicode_segmentation::UnicodeSegmentation;

const DEFAULT: Chrf = Chrf {
    char_order: 6,
    word_order: 2,
    beta: 2.0,
    whitespace: false,
    gaps: Gaps::WhiteSpace,
    eps_smoothing: false,
    epsilon: 1e-16,
    graphemes: false,
};

/// Pieces that texts are made of: a small alphabet repeats n-grams.
const ALPHABETS: [&[&str]; 8] = [
    &["a"],
    &["a", "b", " "],
    &["the ", "cat", "(", ")", ".", "sat"],
    &[" ", "\t", "\u{1c}", "\u{a0}", "\u{2028}", "\r\n"],
    &["é", "e\u{301}", "e", " ", "!"],
    &["日", "本", "語", "。", "\u{3000}"],
    &["👩\u{200d}🚒", "🇩🇪", "\u{10ffff}", "क्षि", "\u{94d}", "a"],
    &["a", "b", "é", "日", "\0", "\u{7f}", "\u{80}", "\n", "\r", "."],
];

fn text(random: &mut Random, alphabet: &[&str]) -> String {
    let length = [0, 1, 2, 4, 9, 40][random.below(6)];
    (0..length).map(|_| alphabet[random.below(alphabet.len())]).collect()
}

fn row(kernel: &Chrf, worker: &mut dyn Worker, hypothesis: &str, references: &[String]) -> Vec<f64> {
    let prepared = |text| Prepared { text, ..Prepared::default() };
    let references: Vec<Prepared<'_>> = references.iter().map(|text| prepared(text)).collect();
    let mut row = vec![0.0; kernel.width()];
    let mut names = Names::default();
    let mut stop = || false;
    let mut segment = Segment::new(prepared(hypothesis), &references, &mut names, &mut stop);
    assert_eq!(worker.row(&mut segment, &mut row), 0);
    row
}

fn characters<'t>(kernel: &Chrf, text: &'t str) -> Vec<&'t str> {
    let units: Vec<&str> = if kernel.graphemes {
        text.graphemes(true).collect()
    } else {
        text.char_indices().map(|(start, unit)| &text[start..start + unit.len_utf8()]).collect()
    };
    units
        .into_iter()
        .filter(|unit| match (kernel.whitespace, kernel.gaps) {
            (true, _) => true,
            (_, Gaps::Spaces) => *unit != " ",
            (_, Gaps::WhiteSpace) => unit.contains(|unit| !is_python_space(unit)),
        })
        .collect()
}

fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in text.split(is_python_space).filter(|word| !word.is_empty()) {
        let ascii_punctuation = |unit: Option<char>| unit.is_some_and(|unit| unit.is_ascii_punctuation());
        if word.chars().count() > 1 && ascii_punctuation(word.chars().last()) {
            words.extend([&word[..word.len() - 1], &word[word.len() - 1..]]);
        } else if word.chars().count() > 1 && ascii_punctuation(word.chars().next()) {
            words.extend([&word[..1], &word[1..]]);
        } else {
            words.push(word);
        }
    }
    words
}

/// The definition, slowly.
fn textbook(kernel: &Chrf, hypothesis: &str, reference: &str) -> Vec<f64> {
    let mut row = Vec::new();
    let mut add = |left: &[&str], right: &[&str], orders: usize| {
        for order in 1..=orders {
            let (left, right) = (counts(left, order), counts(right, order));
            let matches: u32 =
                left.iter().map(|(gram, count)| *count.min(right.get(gram).unwrap_or(&0))).sum();
            let hypothesis = if right.is_empty() { 0 } else { left.values().sum::<u32>() };
            row.extend([hypothesis, right.values().sum(), matches].map(f64::from));
        }
    };
    add(&characters(kernel, hypothesis), &characters(kernel, reference), kernel.char_order);
    add(&words(hypothesis), &words(reference), kernel.word_order);
    row
}

#[test]
fn rows_are_what_the_definition_counts() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for round in 0..400 {
        let kernel = Chrf {
            char_order: round % 9,
            word_order: random.below(4),
            whitespace: random.below(2) == 0,
            gaps: if random.below(3) == 0 { Gaps::Spaces } else { Gaps::WhiteSpace },
            graphemes: random.below(2) == 0,
            ..DEFAULT
        };
        let mut worker = kernel.worker();
        for _ in 0..20 {
            let alphabet = ALPHABETS[random.below(8)];
            let hypothesis = text(&mut random, alphabet);
            let other = if random.below(3) == 0 { ALPHABETS[random.below(8)] } else { alphabet };
            let reference = text(&mut random, other);

            let actual = row(&kernel, &mut *worker, &hypothesis, std::slice::from_ref(&reference));

            assert_eq!(
                actual,
                textbook(&kernel, &hypothesis, &reference),
                "{kernel:?} {hypothesis:?} {reference:?}"
            );
        }
    }
}

#[test]
fn the_first_reference_with_the_greatest_f_counts() {
    let mut random = Random(5);
    for round in 0..2000 {
        let epsilon = if round % 4 == 0 { 0.0 } else { 1e-16 };
        let kernel = Chrf { eps_smoothing: round % 2 == 0, epsilon, ..DEFAULT };
        let hypothesis = text(&mut random, ALPHABETS[2]);
        let references: Vec<String> = (0..5).map(|_| text(&mut random, ALPHABETS[2])).collect();
        let mut best = textbook(&kernel, &hypothesis, &references[0]);
        for reference in &references {
            let candidate = textbook(&kernel, &hypothesis, reference);
            if kernel.f_score(&candidate) > kernel.f_score(&best) {
                best = candidate;
            }
        }

        assert_eq!(row(&kernel, &mut *kernel.worker(), &hypothesis, &references), best);
    }
}

#[test]
fn f_is_between_nothing_and_all() {
    for eps_smoothing in [false, true] {
        let kernel = Chrf { char_order: 2, word_order: 0, eps_smoothing, ..DEFAULT };

        assert!((kernel.f_score(&[3.0, 3.0, 3.0, 2.0, 2.0, 2.0]) - 100.0).abs() < 1e-12);
        assert!(kernel.f_score(&[3.0, 3.0, 0.0, 2.0, 2.0, 0.0]) < 1e-13);
        assert!(kernel.f_score(&[0.0; 6]) < 1e-13);
        // Recall weighs four times as much as precision: F = 5 P R / (4 P + R).
        assert!((kernel.f_score(&[4.0, 2.0, 2.0, 4.0, 2.0, 2.0]) - 500.0 / 6.0).abs() < 1e-12);
    }
}

#[test]
fn tokens_are_joined_by_spaces() {
    let kernel = Chrf { whitespace: true, ..DEFAULT };
    let pipeline = Pipeline::parse::<&str>(&[]).unwrap();
    for tokens in [&["a", "b c", "", "é."][..], &["", ""], &[""], &[]] {
        let mut slot = Slot::default();
        let prepared = pipeline.prepare(Source::Tokens(tokens), &mut slot);
        let text = tokens.join(" ");
        let reference = Prepared { text: "a b c é.", ..Prepared::default() };
        let mut rows = [vec![0.0; kernel.width()], vec![0.0; kernel.width()]];

        let mut worker = kernel.worker();
        for (prepared, row) in
            [prepared, Prepared { text: &text, ..Prepared::default() }].into_iter().zip(&mut rows)
        {
            worker.row(&mut Segment::new(prepared, &[reference], &mut Names::default(), &mut || false), row);
        }

        assert_eq!(rows[0], rows[1]);
    }
}
