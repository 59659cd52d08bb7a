use super::*;

const PLAIN: Rules = Rules {
    alternations: true,
    optional_deletable: false,
    fragments: false,
    characters: Characters::No,
    delete_hyphens: false,
};

fn lattice(text: &str, rules: &Rules) -> Lattice {
    let mut lattice = Lattice::default();
    lattice.read(text, rules).unwrap();
    lattice
}

#[test]
fn a_lattice_has_as_many_arcs_as_words_and_each_ends_once() {
    let lattice = lattice("a { b / { c d / e } / @ } { f / g } h", &PLAIN);

    assert_eq!(lattice.arcs(), 10);
    let nodes: Vec<&[u32]> = (0..lattice.ends.len()).map(|node| lattice.before(node)).collect();
    assert_eq!(nodes, [&[0][..], &[1], &[3], &[2, 4, 5, 6], &[7, 8], &[9]]);
    assert_eq!(lattice.from, [0, 1, 1, 2, 1, 1, 3, 3, 4]);
}
