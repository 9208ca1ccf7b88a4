//! Published numbers of solutions, from the table `tests/data/oeis.tsv`.

/// For each sequence: its name, the index of its first term, what it counts, its terms.
const TABLE: &str = include_str!("../../../tests/data/oeis.tsv");

/// The index of the first term of an OEIS sequence, and its terms.
///
/// # Panics
///
/// If the table does not have the sequence.
#[must_use]
pub fn sequence(name: &str) -> (u32, Vec<u128>) {
    let mut lines = TABLE.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let fields = lines.find(|fields| fields[0] == name).expect(name);
    let terms = fields[3].split(',').map(|term| term.parse().expect(term)).collect();
    (fields[1].parse().expect(name), terms)
}

/// The term of an OEIS sequence at index `n`, if the table has it.
///
/// # Panics
///
/// If the table does not have the sequence.
#[must_use]
pub fn term(name: &str, n: u32) -> Option<u128> {
    let (first, terms) = sequence(name);
    terms.get(n.checked_sub(first)? as usize).copied()
}
