//! The beginnings of a search as units: every way to take its first few steps.
//!
//! Stands between the two engines that search depth-first and [`Work`](super::Work). A prefix is
//! kept as the columns that were chosen; whoever counts below it takes these steps again.

/// No more prefixes are kept than this: they take about a megabyte.
const MOST: usize = 8192;
/// So many are enough for threads, checkpoints and shares.
const ENOUGH: usize = 1024;

/// The first steps of a search.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    /// The column of each step, none where the row stays empty.
    pub(super) columns: Vec<Option<u8>>,
    /// How many beginnings this one stands for: itself and its images. At most twice the side of
    /// a board.
    pub(super) weight: u32,
}

impl Prefix {
    /// Before the first step.
    const fn empty() -> Self {
        Self { columns: Vec::new(), weight: 1 }
    }

    /// One step further.
    pub(super) fn then(&self, column: Option<u8>, weight: u32) -> Self {
        let mut columns = Vec::with_capacity(self.columns.len() + 1);
        columns.extend(self.columns.iter().copied().chain([column]));
        Self { columns, weight: self.weight * weight }
    }

    /// The same steps on the board of side `n` with its columns reversed.
    pub(super) fn mirrored(&self, n: u32) -> Self {
        let mirror = |column: u8| (n - 1) as u8 - column;
        let columns = self.columns.iter().map(|column| column.map(mirror)).collect();
        Self { columns, weight: self.weight }
    }

    /// How many of its steps place a queen.
    pub(super) fn placed(&self) -> usize {
        self.columns.iter().flatten().count()
    }
}

/// All prefixes of one length, at most `longest`, in the order in which the search comes by: the
/// shortest of which there are enough, unless the next length has too many.
///
/// Bounded by what it keeps: no length has more than `ENOUGH` prefixes when it is extended, and
/// extending stops at `MOST`.
pub(super) fn prefixes<I: IntoIterator<Item = Prefix>>(
    longest: usize,
    extend: impl Fn(&Prefix) -> I,
) -> Vec<Prefix> {
    let mut found = vec![Prefix::empty()];
    for _ in 0..longest {
        let next: Vec<Prefix> = found.iter().flat_map(&extend).take(MOST + 1).collect();
        if next.len() > MOST {
            break;
        }
        found = next;
        if found.is_empty() || found.len() >= ENOUGH {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `ways` choices at every step.
    fn tree(longest: usize, ways: u8) -> Vec<Prefix> {
        prefixes(longest, |prefix| {
            let prefix = prefix.clone();
            (0..ways).map(move |column| prefix.then(Some(column), 1))
        })
    }

    #[test]
    fn there_are_enough_but_not_too_many() {
        assert_eq!(tree(60, 2).len(), 1024);
        assert_eq!(tree(60, 64).len(), 4096);
        assert_eq!(tree(60, 100).len(), 100);
        assert_eq!(tree(3, 2).len(), 8);
    }

    #[test]
    fn dead_ends_leave_nothing() {
        assert!(tree(60, 0).is_empty());
        assert_eq!(tree(0, 0).len(), 1);
        assert_eq!(tree(60, 1)[0].columns.len(), 60);
    }
}
