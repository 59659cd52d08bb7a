//! What the script of a text says about its tokens.

use super::is_python_space;

/// Whether a text in a script without spaces is hardly split: at least half of its characters (white space apart) are
/// of such a script, and there are at least four characters to a token.
pub(crate) fn is_unsplit_script(text: &str, tokens: usize) -> bool {
    // All these scripts lie above U+0E00, where UTF-8 begins with E0 at least, and there must be two such characters to
    // a token, of three bytes each: most texts are done here.
    if text.len() < 6 * tokens {
        return false;
    }
    let high = text.bytes().filter(|byte| *byte >= 0xe0).count();
    if tokens == 0 || high < 2 * tokens {
        return false;
    }
    let (mut all, mut unspaced) = (0, 0);
    for character in text.chars().filter(|character| !is_python_space(*character)) {
        all += 1;
        unspaced += usize::from(is_unspaced(character));
    }
    2 * unspaced >= all && all >= 4 * tokens
}

/// Letters of scripts written without spaces between words.
fn is_unspaced(character: char) -> bool {
    matches!(character,
        '\u{e00}'..='\u{109f}' // Thai, Lao, Tibetan, Myanmar
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{1950}'..='\u{19ff}' // Tai Le, New Tai Lue, Khmer symbols
        | '\u{1a20}'..='\u{1aaf}' // Tai Tham
        | '\u{2e80}'..='\u{2fdf}' // radicals
        | '\u{3005}'..='\u{3007}' // iteration and closing marks, zero
        | '\u{3041}'..='\u{312f}' // Hiragana, Katakana, Bopomofo
        | '\u{31a0}'..='\u{31bf}'
        | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}' // Han
        | '\u{4e00}'..='\u{9fff}'
        | '\u{a9e0}'..='\u{a9ff}' // Myanmar
        | '\u{aa60}'..='\u{aadf}' // Myanmar, Tai Viet
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}'
        | '\u{1b000}'..='\u{1b16f}'
        | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_tokens_of_scripts_without_spaces_count() {
        for (text, tokens, expected) in [
            ("", 0, false),
            ("这是一个句子。", 1, true),
            ("这是一个句子。", 0, false),
            ("这是一个句子。", 2, false),
            ("これは テスト です", 2, true),
            ("ประโยคภาษาไทย", 1, true),
            ("Donaudampfschifffahrt", 1, false),
            ("предложение", 1, false),
            ("한국어문장", 1, false),
            ("中文 english words", 1, false),
        ] {
            assert_eq!(is_unsplit_script(text, tokens), expected, "{text:?}");
        }
    }
}
