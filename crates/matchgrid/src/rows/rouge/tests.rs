use super::*;
use crate::textbook;

const PLAIN: Rouge = Rouge {
    member: Member::Ngram { n: 1 },
    alpha: 0.5,
    references: Choice::Best,
    jackknife: false,
    digits: None,
    both_empty: 0.0,
    drop_empty: false,
};

fn measured(kernel: &Rouge, hypothesis: &str, references: &[&str]) -> (Vec<f64>, u16) {
    textbook::row(kernel, &["lines", "none"], hypothesis, references)
}

fn row(kernel: &Rouge, hypothesis: &str, references: &[&str]) -> Vec<f64> {
    measured(kernel, hypothesis, references).0
}

fn close(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len()
        && found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-15)
}

fn with(member: Member) -> Rouge {
    Rouge { member, ..PLAIN }
}

#[test]
fn rows_are_counts_and_what_follows_from_them() {
    let third = 2.0 / 3.0;
    for (member, hypothesis, reference, expected) in [
        (Member::Ngram { n: 1 }, "a a b", "a c b b", [2.0, 3.0, 4.0, third, 0.5, 4.0 / 7.0]),
        (Member::Ngram { n: 2 }, "a b a b", "a b", [1.0, 3.0, 1.0, 1.0 / 3.0, 1.0, 0.5]),
        (Member::Ngram { n: 3 }, "a b", "a b", [0.0; 6]),
        (Member::Lcs {}, "a b c", "c a b", [2.0, 3.0, 3.0, third, third, third]),
        (Member::Lcsum { cut_apart: false }, "a b\nc", "c\na b", [3.0, 3.0, 3.0, 1.0, 1.0, 1.0]),
        (
            Member::Skip { gap: 0, unigrams: false, last: true },
            "a b c",
            "a b c",
            [2.0, 2.0, 2.0, 1.0, 1.0, 1.0],
        ),
        (
            Member::Skip { gap: -1, unigrams: true, last: true },
            "a b c",
            "c b a",
            [3.0, 6.0, 6.0, 0.5, 0.5, 0.5],
        ),
        (Member::Skip { gap: -1, unigrams: true, last: false }, "a", "a", [0.0; 6]),
        (Member::Ngram { n: 1 }, "", "", [0.0; 6]),
    ] {
        assert!(close(&row(&with(member.clone()), hypothesis, &[reference]), &expected), "{member:?}");
    }
}

#[test]
fn weighted_rows_are_the_papers_or_the_tools() {
    let member = |summary| Member::Wlcs { weight: 1.2, summary, cut_apart: false };
    let text = "k l m n o p";

    let paper = row(&with(member(false)), text, &[text]);
    let tool = row(&with(member(true)), text, &[text]);

    assert_eq!(paper[3..], [1.0; 3]);
    assert_eq!(tool[3..], [1.0, 0.698_827_118_771_579_3, 0.822_717_168_862_833_6]);
}

#[test]
fn several_references_are_taken_as_the_choice_says() {
    // Of these the first has the greatest precision, the second the greatest recall, the third the greatest F.
    let references = ["a b c d x y z q w v u t", "a", "a b c n m"];
    let expected = |choice| match choice {
        Choice::Best => [3.0, 4.0, 5.0, 0.75, 0.6, 2.0 / 3.0],
        Choice::BestRecall => [1.0, 4.0, 1.0, 0.25, 1.0, 0.4],
        Choice::BestEach => [3.0, 4.0, 5.0, 1.0, 1.0, 1.0],
        Choice::Mean => [8.0, 12.0, 18.0, 2.0 / 3.0, (1.0 / 3.0 + 1.6) / 3.0, (0.5 + 0.4 + 2.0 / 3.0) / 3.0],
        Choice::Pooled => [8.0, 12.0, 18.0, 2.0 / 3.0, 4.0 / 9.0, 8.0 / 15.0],
    };
    for references_rule in [Choice::Best, Choice::BestRecall, Choice::BestEach, Choice::Mean, Choice::Pooled]
    {
        let found = row(&Rouge { references: references_rule, ..PLAIN }, "a b c d", &references);

        assert!(close(&found, &expected(references_rule)), "{references_rule:?}: {found:?}");
    }
}

#[test]
fn the_first_of_equal_references_is_chosen_and_recalls_are_compared_as_they_are_printed() {
    let first = row(&PLAIN, "a b", &["a x", "b y z", "b w"]);
    assert_eq!(first[..3], [1.0, 2.0, 2.0]);
    // 1/3 and 33334/100000 are the same with 4 decimals.
    let long = format!("{} {}", "a ".repeat(33_334), "x ".repeat(66_666));
    let many = "a ".repeat(33_334);
    let rank = |digits| Rouge { references: Choice::BestRecall, digits, ..PLAIN };

    assert_eq!(row(&rank(None), &many, &["a x x", &long])[..3], [33_334.0, 33_334.0, 100_000.0]);
    assert_eq!(row(&rank(Some(4)), &many, &["a x x", &long])[..3], [1.0, 33_334.0, 3.0]);
}

#[test]
fn a_jackknife_is_the_mean_over_leaving_out_each_reference() {
    let kernel = Rouge { jackknife: true, ..PLAIN };

    let found = row(&kernel, "a b", &["a b", "a x", "y z"]);

    assert!((found[5] - (0.5 + 1.0 + 1.0) / 3.0).abs() < 1e-15);
    assert_eq!(row(&kernel, "a b", &["a x"]), row(&PLAIN, "a b", &["a x"]));
}

#[test]
fn digits_round_precision_and_recall_before_f() {
    let kernel = Rouge { digits: Some(2), ..PLAIN };

    assert_eq!(row(&kernel, "a b c", &["a d e f g h"])[3..], [0.33, 0.17, 0.22]);
}

#[test]
fn lines_of_several_sentences_are_flagged_where_lines_are_sentences() {
    let summary = with(Member::Lcsum { cut_apart: false });
    let runs = with(Member::Wlcs { weight: 1.2, summary: true, cut_apart: false });
    for kernel in [&summary, &runs] {
        assert_eq!(measured(kernel, "one . two", &["a\nb"]).1, flag::ONE_LINE);
        assert_eq!(measured(kernel, "a\nb", &["one. two"]).1, flag::ONE_LINE);
        assert_eq!(measured(kernel, "one . \n two", &["one two .", ""]).1, 0);
    }
    assert_eq!(measured(&with(Member::Lcs {}), "one . two", &["one . two"]).1, 0);
    // The first line is the counted text.
    let cut = with(Member::Lcsum { cut_apart: true });

    assert_eq!(measured(&cut, "one . two\none . two", &["a"]).1, flag::ONE_LINE);
    assert_eq!(measured(&cut, "one . two\none .\ntwo", &["a"]).1, 0);
}

#[test]
fn two_texts_without_tokens_have_a_value_of_their_own() {
    let kernel = Rouge { both_empty: 1.0, ..PLAIN };

    assert_eq!(row(&kernel, "", &[""]), [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(row(&kernel, "", &["a", ""]), [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(row(&kernel, "a", &[""])[3..], [0.0; 3]);
}

#[test]
fn references_without_tokens_are_left_out_unless_all_are() {
    let kernel = Rouge { both_empty: 1.0, drop_empty: true, ..PLAIN };

    assert_eq!(row(&kernel, "", &["", "a"]), [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(row(&kernel, "a", &["", "a"]), [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    assert_eq!(row(&kernel, "", &[" ", ""])[3..], [1.0; 3]);
}
