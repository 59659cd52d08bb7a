/*!
Textbook versions for the tests: sacreBLEU's regular expressions one after another, as loops over characters.

They are slow, and each is plainly what the expression says.
*/

use super::categories::{Group, group};
use super::steps::TextStep;
use super::{Change, Pipeline, Slot, Source, Span, is_python_space, runs, simd, spaces, thirteen_a, words};
use crate::simd::Scan as _;
use crate::textbook::Random;

/// Pseudo-random texts of up to 24 of these parts, the same for each run.
pub(super) fn texts<'p>(parts: &'p [&'p str], count: usize) -> impl Iterator<Item = String> + 'p {
    let mut random = Random(1);
    (0..count).map(move |_| (0..random.below(25)).map(|_| parts[random.below(parts.len())]).collect())
}

/// The tokens that spans stand for.
pub(super) fn tokens<'t>(text: &'t str, spans: &[Span]) -> Vec<&'t str> {
    spans.iter().map(|span| &text[span.range()]).collect()
}

/// `re.sub("(first)(second)", ...)`: leftmost, not overlapping.
fn pairs(
    text: &[char],
    first: impl Fn(char) -> bool,
    second: impl Fn(char) -> bool,
    write: impl Fn(char, char) -> Vec<char>,
) -> Vec<char> {
    let (mut out, mut place) = (Vec::new(), 0);
    while place < text.len() {
        if place + 1 < text.len() && first(text[place]) && second(text[place + 1]) {
            out.extend(write(text[place], text[place + 1]));
            place += 2;
        } else {
            out.push(text[place]);
            place += 1;
        }
    }
    out
}

/// `re.sub("(class)", r" \1 ", text)`.
fn apart(text: &[char], class: impl Fn(char) -> bool) -> Vec<char> {
    text.iter().flat_map(|c| if class(*c) { vec![' ', *c, ' '] } else { vec![*c] }).collect()
}

fn is_mark(character: char) -> bool {
    matches!(character, '.' | ',')
}

/// sacreBLEU's `TokenizerRegexp`.
fn western(text: &str) -> Vec<char> {
    let text: Vec<char> = text.chars().collect();
    numbers(&apart(&text, is_symbol))
}

fn is_symbol(character: char) -> bool {
    matches!(character, '{'..='~' | '['..='`' | ' '..='&' | '('..='+' | ':'..='@' | '/')
}

fn numbers(text: &[char]) -> Vec<char> {
    let digit = |c: char| c.is_ascii_digit();
    let text = pairs(text, |c| !digit(c), is_mark, |a, b| vec![a, ' ', b, ' ']);
    let text = pairs(&text, is_mark, |c| !digit(c), |a, b| vec![' ', a, ' ', b]);
    pairs(&text, digit, |c| c == '-', |a, b| vec![a, ' ', b, ' '])
}

fn split(text: &[char]) -> Vec<String> {
    let text: String = text.iter().collect();
    text.split(is_python_space).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn thirteen_a(text: &str) -> Vec<String> {
    let text = text.replace("<skipped>", "").replace("-\n", "").replace('\n', " ");
    let text = text.replace("&quot;", "\"").replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
    split(&western(&format!(" {text} ")))
}

fn intl(text: &str) -> Vec<String> {
    let text: Vec<char> = text.chars().collect();
    let is = |kind: Group| move |c: char| group(c) == kind;
    let isnt = |kind: Group| move |c: char| group(c) != kind;
    let text = pairs(&text, isnt(Group::Number), is(Group::Punctuation), |a, b| vec![a, ' ', b, ' ']);
    let text = pairs(&text, is(Group::Punctuation), isnt(Group::Number), |a, b| vec![' ', a, ' ', b]);
    split(&apart(&text, is(Group::Symbol)))
}

fn zh(text: &str, chinese: impl Fn(char) -> bool) -> Vec<String> {
    let text: Vec<char> = text.trim_matches(is_python_space).chars().collect();
    split(&western(&apart(&text, chinese).into_iter().collect::<String>()))
}

/// sacreBLEU's table, compared as Python compares strings.
fn is_zh(character: char) -> bool {
    let ranges = [
        ("\u{3400}", "\u{4db5}"),
        ("\u{4e00}", "\u{9fa5}"),
        ("\u{9fa6}", "\u{9fbb}"),
        ("\u{f900}", "\u{fa2d}"),
        ("\u{fa30}", "\u{fa6a}"),
        ("\u{fa70}", "\u{fad9}"),
        ("\u{2000}0", "\u{2a6d}6"),
        ("\u{2f80}0", "\u{2fa1}d"),
        ("\u{ff00}", "\u{ffef}"),
        ("\u{2e80}", "\u{2eff}"),
        ("\u{3000}", "\u{303f}"),
        ("\u{31c0}", "\u{31ef}"),
        ("\u{2f00}", "\u{2fdf}"),
        ("\u{2ff0}", "\u{2fff}"),
        ("\u{3100}", "\u{312f}"),
        ("\u{31a0}", "\u{31bf}"),
        ("\u{fe10}", "\u{fe1f}"),
        ("\u{fe30}", "\u{fe4f}"),
        ("\u{2600}", "\u{26ff}"),
        ("\u{2700}", "\u{27bf}"),
        ("\u{3200}", "\u{32ff}"),
        ("\u{3300}", "\u{33ff}"),
    ];
    let text = character.to_string();
    ranges.iter().any(|(first, last)| *first <= text.as_str() && text.as_str() <= *last)
}

fn tercom_normalize(text: &str) -> String {
    let text = text.replace("\n-", "").replace('\n', " ");
    let text = text.replace("&quot;", "\"").replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
    let text: Vec<char> = format!(" {text} ").chars().collect();
    let text: String = apart(&text, is_symbol).into_iter().collect();
    let text: Vec<char> = text.replace("'s ", " 's ").chars().collect();
    numbers(&text).into_iter().collect()
}

fn tercom_asian(text: &str) -> String {
    let within = |ranges: &'static [(char, char)]| {
        move |c: char| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c))
    };
    let text: Vec<char> = text.chars().collect();
    let text = apart(&text, within(&[('\u{4e00}', '\u{9fff}'), ('\u{3400}', '\u{4dbf}')]));
    let text = apart(&text, within(&[('\u{31c0}', '\u{31ef}'), ('\u{2e80}', '\u{2eff}')]));
    let text =
        apart(&text, within(&[('\u{3300}', '\u{33ff}'), ('\u{f900}', '\u{faff}'), ('\u{fe30}', '\u{fe4f}')]));
    let text = apart(&text, within(&[('\u{3200}', '\u{3f22}')]));
    let text = kana(text, within(&[('\u{3040}', '\u{309f}')]));
    let text = kana(text, within(&[('\u{30a0}', '\u{30ff}')]));
    let text = kana(text, within(&[('\u{31f0}', '\u{31ff}')]));
    let text = apart(&text, |c| "、。〈〉《》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟｡｢｣､･・".contains(c));
    apart(&text, |c| "．，？：；！＂（）".contains(c)).into_iter().collect()
}

/// `re.sub(r"(^|^[x])([x]+)(?=$|^[x])", r"\1 \2 ", text)`: all of a text, or all before its last line feed.
fn kana(mut text: Vec<char>, class: impl Fn(char) -> bool) -> Vec<char> {
    let run = text.iter().take_while(|c| class(**c)).count();
    if run > 0 && (run == text.len() || (run + 1 == text.len() && text[run] == '\n')) {
        text.insert(run, ' ');
        text.insert(0, ' ');
    }
    text
}

const WESTERN: [&str; 40] = [
    "a",
    "b",
    "s",
    "é",
    "я",
    "中",
    "1",
    "2",
    "3",
    "٣",
    "Ⅷ",
    ".",
    ".",
    ",",
    ",",
    "-",
    "-",
    "'",
    "'s ",
    "&",
    "<",
    ">",
    "(",
    "/",
    "\"",
    "$",
    "~",
    "&quot;",
    "&amp;",
    "<skipped>",
    "skipped>",
    "quot;",
    "\n",
    " ",
    " ",
    "\u{1c}",
    "\u{85}",
    "\u{a0}",
    "\u{2028}",
    "\u{3000}",
];

const WIDE: [&str; 40] = [
    "a",
    "1",
    "٣",
    "½",
    ".",
    ",",
    "-",
    "。",
    "，",
    "…",
    "“",
    "→",
    "♥",
    "€",
    "·",
    "؟",
    "।",
    "中",
    "\u{9fbc}",
    "\u{20000}",
    "\u{2f800}",
    "か",
    "カ",
    "ㇰ",
    "・",
    "｡",
    "㌀",
    "㐀",
    "㈀",
    "\u{2001}",
    "\u{2a6e}",
    "👩",
    "\u{200d}",
    "\u{301}",
    " ",
    "\n",
    "\u{1680}",
    "\u{205f}",
    "\u{200b}",
    "\u{202f}",
];

fn prepared(names: &[&str], text: &str) -> (String, Vec<String>) {
    let mut slot = Slot::default();
    let prepared = Pipeline::parse(names).unwrap().prepare(Source::Text(text), &mut slot);
    let tokens = tokens(prepared.text, prepared.spans).into_iter().map(str::to_owned).collect();
    (prepared.text.to_owned(), tokens)
}

fn same_tokens(tokenizer: &str, textbook: impl Fn(&str) -> Vec<String>) {
    for text in texts(&WESTERN, 15_000).chain(texts(&WIDE, 8_000)) {
        // Long enough for several blocks, and at all places in them.
        let long = format!("{}{text}{text}", &"x".repeat(64)[text.len() % 64..]);
        for text in [text, long] {
            assert_eq!(prepared(&[tokenizer], &text).1, textbook(&text), "{text:?}");
        }
    }
}

#[test]
fn tokenizers_split_as_the_expressions_do() {
    same_tokens("13a", thirteen_a);
    same_tokens("intl", intl);
    same_tokens("zh", |text| zh(text, is_zh));
    same_tokens("none", |text| split(&text.chars().collect::<Vec<_>>()));
    same_tokens("whitespace", |text| text.split_whitespace().map(str::to_owned).collect());
    same_tokens("char", |text| text.chars().filter(|c| !is_python_space(*c)).map(String::from).collect());
}

#[test]
fn scans_are_the_same_with_and_without_the_features_of_the_machine() {
    for text in texts(&WESTERN, 8_000).chain(texts(&WIDE, 8_000)) {
        let (mut portable, mut fastest) = (Vec::new(), Vec::new());
        assert_eq!(
            thirteen_a::Rules::<true, true> { text: &text, spans: &mut portable }.run(),
            simd::run(thirteen_a::Rules::<true, true> { text: &text, spans: &mut fastest })
        );
        words::Words::<true, false> { text: &text, spans: &mut portable }.run();
        simd::run(words::Words::<true, false> { text: &text, spans: &mut fastest });
        runs::Runs::<true> { text: &text, spans: &mut portable }.run();
        simd::run(runs::Runs::<true> { text: &text, spans: &mut fastest });
        spaces::Spaces { text: &text, spans: &mut portable }.run();
        simd::run(spaces::Spaces { text: &text, spans: &mut fastest });

        assert_eq!(portable, fastest, "{text:?}");
    }
}

#[test]
fn tercom_steps_write_what_the_expressions_write() {
    for text in
        texts(&WESTERN, 15_000).chain(texts(&WIDE, 8_000)).chain(texts(&["か", "カ", "・", "\n"], 1_000))
    {
        let deleted = |class: &str| text.chars().filter(|c| !class.contains(*c)).collect::<String>();
        for (step, expected) in [
            ("tercom-normalize", tercom_normalize(&text)),
            ("tercom-asian", tercom_asian(&text)),
            ("tercom-no-punct", deleted(".,?:;!\"()")),
            (
                "tercom-no-asian-punct",
                deleted("、。〈〉《》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟｡｢｣､･・．，？：；！＂（）"),
            ),
        ] {
            assert_eq!(prepared(&[step], &text).0, expected, "{step} {text:?}");
        }
    }
}

#[test]
fn steps_answer_what_changed() {
    for text in texts(&WESTERN, 8_000).chain(texts(&WIDE, 8_000)) {
        for step in [
            "lower",
            "casefold",
            "nfkc",
            "nfd",
            "strip",
            "rstrip",
            "squeeze",
            "no-punctuation",
            "no-english-articles",
            "expand-contractions",
            "no-kaldi-nonwords",
            "ascii-spaces",
            "tercom-asian",
            "lower-ascii",
            "first-words:3",
            "first-bytes:9",
            "sentences-uax29",
            "sentences-at:.",
        ] {
            let mut out = String::new();
            let changed = match TextStep::parse(step, None).unwrap().unwrap().apply(&text, &mut out) {
                Change::None => continue,
                Change::Narrowed(part) => text[part].to_owned(),
                Change::Rewritten => out,
            };

            assert_ne!(changed, text, "{step}");
        }
    }
}
