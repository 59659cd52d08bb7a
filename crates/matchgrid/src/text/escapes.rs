//! The entities that mteval's and TERCOM's normalizations resolve.

/// Writes a text with its entities resolved as by replacements one after another: `&quot;`, `&amp;`, `&lt;`, `&gt;`, and of
/// [`INTERNATIONAL`] `&apos;`.
///
/// Because of that order `&amp;lt;` becomes `<`, but `&amp;quot;` becomes `&quot;`, and `&amp;amp;` becomes `&amp;`.
pub(super) fn resolve(text: &str, entities: &[(&str, &str)], out: &mut String) {
    let mut rest = text;
    while let Some(place) = rest.find('&') {
        out.push_str(&rest[..place]);
        let (name, resolved) = entities
            .iter()
            .find(|(name, _)| rest.as_bytes()[place..].starts_with(name.as_bytes()))
            .unwrap_or(&("&", "&"));
        out.push_str(resolved);
        rest = &rest[place + name.len()..];
    }
    out.push_str(rest);
}

/// Whether a text that begins with `&` begins with an entity.
pub(super) fn is_entity(bytes: &[u8]) -> bool {
    ENTITIES.iter().any(|(name, _)| bytes.starts_with(name.as_bytes()))
}

/// What the replacements come to, the longer first.
pub(super) const ENTITIES: [(&str, &str); 6] =
    [("&quot;", "\""), ("&amp;lt;", "<"), ("&amp;gt;", ">"), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")];

/// The same with the apostrophe, as mteval's international rules have it.
pub(super) const INTERNATIONAL: [(&str, &str); 8] = [
    ("&quot;", "\""),
    ("&amp;lt;", "<"),
    ("&amp;gt;", ">"),
    ("&amp;apos;", "'"),
    ("&amp;", "&"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&apos;", "'"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::texts;

    #[test]
    fn entities_are_resolved_as_by_replacements_in_order() {
        for text in texts(
            &["&", "&", "amp;", "quot;", "lt;", "gt;", "apos;", "&amp;", "&amp;", "a", ";", "é"],
            20_000,
        ) {
            let in_order = text.replace("&quot;", "\"").replace("&amp;", "&").replace("&lt;", "<");
            let in_order = in_order.replace("&gt;", ">");
            let (mut out, mut international) = (String::new(), String::new());
            resolve(&text, &ENTITIES, &mut out);
            resolve(&text, &INTERNATIONAL, &mut international);

            assert_eq!(out, in_order, "{text:?}");
            assert_eq!(international, in_order.replace("&apos;", "'"), "{text:?}");
        }
    }
}
