//! Tokenizers: from a text to the spans of its tokens.

use super::runs::Runs;
use super::spaces::Spaces;
use super::words::Words;
use super::{Span, graphemes, intl, java, jiwer, meteor, mteval, ptb, simd, thirteen_a, uax29, zh};

/// A tokenizer that runs here; but for `whole`, `split-spaces`, `tercom` and mteval's international ones its tokens are never
/// empty, and but for `whole`, `split-spaces` and `jiwer` they hold no white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tokenizer {
    /// `none`: words between Python's white space (sacreBLEU's `none`).
    None,
    /// `whitespace`: words between Unicode's white space, which leaves out U+001C to U+001F.
    Whitespace,
    /// `13a`: mteval-v13a's rules (sacreBLEU's default).
    ThirteenA,
    /// `intl`: mteval-v14's international rules.
    Intl,
    /// `mteval`, `multi-bleu-detok`: mteval's default rules themselves, with Perl's white space.
    Mteval,
    /// `mteval-rules`: the same after `mteval-entities`.
    MtevalRules,
    /// `mteval-v13a-intl` and the like: mteval's international rules themselves.
    MtevalIntl(mteval::Version, mteval::Wide),
    /// `mteval-intl-rules`, `mteval-intl-e-rules`: the same after `mteval-v13a-intl-entities` or `mteval-v14-intl-entities`.
    MtevalIntlRules(mteval::Wide),
    /// `char`: code points.
    Characters,
    /// `graphemes`: extended grapheme clusters.
    Graphemes,
    /// `zh`: sacreBLEU's Chinese characters and `13a` between them.
    Zh,
    /// `zh-fixed`: the same with all Chinese characters and no others.
    ZhFixed,
    /// `ascii-words`: runs of ASCII letters and digits (`ROUGE-1.5.5`'s and rouge-score's, after lower-casing).
    AsciiWords,
    /// `words`: runs of letters, numbers, marks and emoji, divided as Unicode says.
    Words,
    /// `uax29`: the words of UAX #29 that have a letter or a number.
    Uax29,
    /// `whole`: the text as one token, whatever it holds.
    Whole,
    /// `tercom`: what Java's `split("\\s+")` makes of a text: an empty word too where it begins with white space.
    Tercom,
    /// `tercom-words`: words between ASCII's white space.
    TercomWords,
    /// `meteor`: words between spaces, tabs, line feeds, form feeds and carriage returns.
    Meteor,
    /// `split-spaces`: what is between single spaces, empty parts too (Python's `str.split(" ")`).
    SplitSpaces,
    /// `jiwer`: words between spaces, and between runs of white space.
    Jiwer,
    /// `ptb`: Stanford's tokens of the Penn Treebank, of each text on its own.
    Ptb,
    /// `ptb-coco`, `ptb-coco-split`: what COCO's evaluation makes of them; a second line is looked at only.
    PtbCoco(ptb::Style),
}

impl Tokenizer {
    /// The tokenizer of that name, if there is one.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "none" => Self::None,
            "whitespace" => Self::Whitespace,
            "13a" => Self::ThirteenA,
            "intl" => Self::Intl,
            "mteval" | "multi-bleu-detok" => Self::Mteval,
            "mteval-rules" => Self::MtevalRules,
            "mteval-v13a-intl" => Self::MtevalIntl(mteval::Version::V13a, mteval::Wide::AsIs),
            "mteval-v13a-intl-e" => Self::MtevalIntl(mteval::Version::V13a, mteval::Wide::Apart),
            "mteval-v14-intl" => Self::MtevalIntl(mteval::Version::V14, mteval::Wide::AsIs),
            "mteval-v14-intl-e" => Self::MtevalIntl(mteval::Version::V14, mteval::Wide::Apart),
            "mteval-intl-rules" => Self::MtevalIntlRules(mteval::Wide::AsIs),
            "mteval-intl-e-rules" => Self::MtevalIntlRules(mteval::Wide::Apart),
            "char" => Self::Characters,
            "graphemes" => Self::Graphemes,
            "zh" => Self::Zh,
            "zh-fixed" => Self::ZhFixed,
            "ascii-words" => Self::AsciiWords,
            "words" => Self::Words,
            "uax29" => Self::Uax29,
            "whole" => Self::Whole,
            "tercom" => Self::Tercom,
            "tercom-words" => Self::TercomWords,
            "meteor" => Self::Meteor,
            "split-spaces" => Self::SplitSpaces,
            "jiwer" => Self::Jiwer,
            "ptb" => Self::Ptb,
            "ptb-coco" => Self::PtbCoco(ptb::Style::Coco),
            "ptb-coco-split" => Self::PtbCoco(ptb::Style::CocoWords),
            _ => return None,
        })
    }

    /// Whether it makes an empty token of white space that a text begins with, as mteval does.
    pub(crate) fn is_mteval_intl(self) -> bool {
        matches!(self, Self::MtevalIntl(..) | Self::MtevalIntlRules(_))
    }

    /// Pushes the spans of the tokens; they index `out` (given empty) if the answer is `true`, else `text`.
    pub(super) fn split(self, text: &str, out: &mut String, spans: &mut Vec<Span>) -> bool {
        match self {
            Self::None => {
                simd::run(Words::<true, false> { text, spans });
            }
            Self::Whitespace => {
                simd::run(Words::<false, false> { text, spans });
            }
            Self::ThirteenA => return thirteen_a::split::<true>(text, out, spans),
            Self::Intl => intl::split(text, spans),
            Self::Mteval => return thirteen_a::split::<false>(text, out, spans),
            Self::MtevalRules => {
                simd::run(thirteen_a::Rules::<false, false> { text, spans });
            }
            Self::MtevalIntl(version, wide) => return mteval::intl(text, (version, wide), out, spans),
            Self::MtevalIntlRules(wide) => mteval::intl_rules(text, wide, spans),
            Self::Characters => {
                simd::run(Words::<true, true> { text, spans });
            }
            Self::Graphemes => graphemes::split(text, spans),
            Self::Zh => zh::split(text, spans),
            Self::ZhFixed => zh::split_fixed(text, spans),
            Self::AsciiWords => {
                simd::run(Runs::<false> { text, spans });
            }
            Self::Words => uax29::words(text, spans),
            Self::Uax29 => uax29::split(text, spans),
            Self::Whole if text.is_empty() => {}
            Self::Whole => spans.push(Span { start: 0, end: text.len() as u32 }),
            Self::Tercom => java::split(text, spans),
            Self::TercomWords => java::words(text, java::is_space, spans),
            Self::Meteor => java::words(text, meteor::is_space, spans),
            Self::SplitSpaces => simd::run(Spaces { text, spans }),
            Self::Jiwer => jiwer::split(text, spans),
            Self::Ptb => return ptb::alone(text, out, spans),
            Self::PtbCoco(style) => return ptb::coco(text, style, out, spans),
        }
        false
    }
}
