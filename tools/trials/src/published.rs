//! Published numbers, from the table of the tests: what totals are held against.

/// Of each sequence: its name, the index of its first term, what it counts, its terms.
const TABLE: &str = include_str!("../../../tests/data/oeis.tsv");

/// The term of an OEIS sequence at index `n`.
pub(crate) fn term(sequence: &str, n: u32) -> Option<u128> {
    let mut lines = TABLE.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let fields = lines.find(|fields| fields[0] == sequence)?;
    let [_, first, _, terms] = fields[..] else { return None };
    let index = n.checked_sub(first.parse().ok()?)?;
    terms.split(',').nth(index as usize)?.parse().ok()
}
