//! Tables and their forms.

use super::*;

#[test]
fn a_table_is_its_entries_whatever_their_order() {
    let words = Resource::words(["b", "a", "b"]);
    let pairs = Resource::pairs([("a", "b"), ("c", ""), ("a", "d")]).unwrap();

    assert_eq!(words, Resource::words(["a", "b"]));
    assert_eq!((words.len(), words.size(), words.is_empty()), (2, 10, false));
    assert_eq!(words.digest().len(), 64);
    assert_eq!(pairs, Resource::pairs([("c", ""), ("a", "d")]).unwrap());
    assert_eq!((pairs.get("a"), pairs.get("c"), pairs.get("b")), (Some("d"), Some(""), None));
}

#[test]
fn no_two_tables_have_the_same_digest() {
    let digests = [
        Resource::words([]),
        Resource::words(["a", "b"]),
        Resource::words(["ab"]),
        Resource::words(["ab", ""]),
        Resource::pairs([]).unwrap(),
        Resource::pairs([("a", "b")]).unwrap(),
        Resource::pairs([("ab", "")]).unwrap(),
        Resource::pairs([("", "ab")]).unwrap(),
    ]
    .map(|table| table.digest().to_owned());

    assert_eq!(std::collections::HashSet::from(digests.clone()).len(), digests.len());
}

#[test]
fn a_word_that_would_make_a_text_too_long_is_refused() {
    assert!(Resource::pairs([("best", "x".repeat(65).as_str())]).is_err());
}
#[test]
fn a_form_is_read_back() {
    let tables = [
        Resource::words([]),
        Resource::words(["a", "", "bé"]),
        Resource::pairs([]).unwrap(),
        Resource::pairs([("a", "b"), ("", ""), ("c", "")]).unwrap(),
    ];
    for table in tables {
        let again = Resource::read(&table.form()).unwrap();

        assert_eq!((again.len(), again.form()), (table.len(), table.form()));
        assert_eq!((again.digest(), again.size()), (table.digest(), table.form().len()));
    }
    for other in [&b""[..], b"words", b"words\na", b"pairs\na\xfe", b"pairs\na\xffb", b"counts\n"] {
        assert!(Resource::read(other).is_err(), "{other:?}");
    }
}
