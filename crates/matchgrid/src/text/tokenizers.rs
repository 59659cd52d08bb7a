//! Tokenizers: from a text to the spans of its tokens.

use super::words::Words;
use super::{Span, graphemes, intl, simd, thirteen_a, zh};

/// A tokenizer that runs here; its tokens are never empty and hold no white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tokenizer {
    /// `none`: words between Python's white space (sacreBLEU's `none`).
    None,
    /// `whitespace`: words between Unicode's white space, which leaves out U+001C to U+001F.
    Whitespace,
    /// `13a`: mteval-v13a's rules (sacreBLEU's default).
    ThirteenA,
    /// `intl`: mteval-v14's international rules.
    Intl,
    /// `char`: code points.
    Characters,
    /// `graphemes`: extended grapheme clusters.
    Graphemes,
    /// `zh`: sacreBLEU's Chinese characters and `13a` between them.
    Zh,
    /// `zh-fixed`: the same with all Chinese characters and no others.
    ZhFixed,
}

impl Tokenizer {
    /// The tokenizer of that name, if there is one.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "none" => Self::None,
            "whitespace" => Self::Whitespace,
            "13a" => Self::ThirteenA,
            "intl" => Self::Intl,
            "char" => Self::Characters,
            "graphemes" => Self::Graphemes,
            "zh" => Self::Zh,
            "zh-fixed" => Self::ZhFixed,
            _ => return None,
        })
    }

    /// Pushes the spans of the tokens; they index `out` (given empty) if the answer is `true`, else `text`.
    pub(super) fn split(self, text: &str, out: &mut String, spans: &mut Vec<Span>) -> bool {
        match self {
            Self::None => simd::run(Words::<true, false> { text, spans }),
            Self::Whitespace => simd::run(Words::<false, false> { text, spans }),
            Self::ThirteenA => return thirteen_a::split(text, out, spans),
            Self::Intl => intl::split(text, spans),
            Self::Characters => simd::run(Words::<true, true> { text, spans }),
            Self::Graphemes => graphemes::split(text, spans),
            Self::Zh => zh::split(text, spans),
            Self::ZhFixed => zh::split_fixed(text, spans),
        }
        false
    }
}
