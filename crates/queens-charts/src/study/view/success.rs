//! Whether a method finds a solution: always, never, or in a share of its runs that is known so well.

use n_queens::compare::{Cell, Interval, Record, wilson};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Success {
    /// There was no run, or the limit stopped what would have decided it.
    Unknown,
    /// It has no choice: one run decides.
    Always,
    /// The same.
    Never,
    /// Chance decides.
    Share(f64, Interval),
}

impl Success {
    pub(super) fn of(cell: &Cell, record: &Record) -> Self {
        match record {
            Record { runs: 0, .. } => Self::Unknown,
            _ if cell.method.is_random() => {
                Self::Share(record.success(), wilson(record.found, record.runs))
            }
            Record { found: 1.., .. } => Self::Always,
            _ if record.beyond == record.runs => Self::Unknown,
            _ => Self::Never,
        }
    }

    /// The share with its interval, which is a point where chance plays no part.
    pub(super) fn interval(self) -> Option<(f64, Interval)> {
        match self {
            Self::Unknown => None,
            Self::Always => Some((1.0, Interval { low: 1.0, high: 1.0 })),
            Self::Never => Some((0.0, Interval { low: 0.0, high: 0.0 })),
            Self::Share(share, interval) => Some((share, interval)),
        }
    }
}
