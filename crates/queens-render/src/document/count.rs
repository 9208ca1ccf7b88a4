//! The document of a count: the number, and everything that stands behind it.

use std::num::NonZeroUsize;

use n_queens::count::{Kind, Share};
use n_queens::{Steps, Variant};

use super::{Object, Status};

/// A number of solutions, or the value of a share of the work.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::Variant;
/// use n_queens::count::Kind;
/// use queens_render::document::{Count, Work};
/// let count = Count {
///     n: 8,
///     of: Kind::All,
///     variant: Variant::Standard,
///     part: None,
///     count: 92,
///     strategy: "colour-split",
///     threads: NonZeroUsize::MIN,
///     seconds: "0.000100",
///     checks: &["known-table"],
///     work: Some(Work { units: 4, seed: None, queens: 8 }),
///     steps: None,
/// };
/// let line = count.line();
/// assert!(line.starts_with(r#"{"n":8,"of":"all","variant":"standard","count":"92","#));
/// assert!(line.ends_with("\"units\":4,\"seed\":null,\"queens\":8}\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count<'a> {
    /// The board size.
    pub n: u32,
    /// Which solutions were counted.
    pub of: Kind,
    /// The rules.
    pub variant: Variant,
    /// If only a share of the work was done, which: its value is no number of solutions.
    pub part: Option<Share>,
    /// The number, or that value.
    pub count: u128,
    /// Who counted: an engine, a strategy, or the published table.
    pub strategy: &'a str,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// How long it took, as [`units::seconds`](crate::units::seconds) writes it.
    pub seconds: &'a str,
    /// The checks that it passed.
    pub checks: &'a [&'static str],
    /// What an engine adds.
    pub work: Option<Work>,
    /// What a strategy adds, if it was asked to.
    pub steps: Option<&'a Steps>,
}

/// What an engine tells of its work.
///
/// ```
/// let work = queens_render::document::Work { units: 4, seed: Some(7), queens: 8 };
/// assert_eq!(work.units, 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Into how many units it was cut.
    pub units: usize,
    /// Of the sample that was recomputed, if there was one.
    pub seed: Option<u64>,
    /// How many queens were placed.
    pub queens: u32,
}

/// The keys with which every document of a count begins.
///
/// ```
/// use n_queens::Variant;
/// use n_queens::count::Kind;
/// use queens_render::document::counting;
/// let object = counting(8, Kind::All, Variant::Standard);
/// assert_eq!(object.end(), r#"{"n":8,"of":"all","variant":"standard"}"#);
/// ```
#[must_use]
pub fn counting(n: u32, of: Kind, variant: Variant) -> Object {
    Object::new().raw("n", n).text("of", of.name()).text("variant", variant.name())
}

impl Count<'_> {
    /// The document of a count that nobody waited for, as a line of its own.
    ///
    /// ```
    /// use n_queens::Variant;
    /// use n_queens::count::Kind;
    /// use queens_render::document::Count;
    /// let line = Count::gave_up(30, Kind::All, Variant::Standard);
    /// assert!(line.ends_with(",\"count\":null,\"status\":\"gave-up\"}\n"));
    /// ```
    #[must_use]
    pub fn gave_up(n: u32, of: Kind, variant: Variant) -> String {
        let object = counting(n, of, variant).raw("count", "null");
        object.text("status", Status::GaveUp.name()).line()
    }

    /// The whole document, as a line of its own.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use n_queens::Variant;
    /// use n_queens::count::Kind;
    /// use queens_render::document::Count;
    /// let count = Count {
    ///     n: 4,
    ///     of: Kind::All,
    ///     variant: Variant::Standard,
    ///     part: None,
    ///     count: 2,
    ///     strategy: "rows",
    ///     threads: NonZeroUsize::MIN,
    ///     seconds: "0.000001",
    ///     checks: &["every-solution", "known-table"],
    ///     work: None,
    ///     steps: None,
    /// };
    /// assert!(count.line().ends_with("\"checks\":[\"every-solution\",\"known-table\"]}\n"));
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        let mut object = self
            .number()
            .text("strategy", self.strategy)
            .raw("threads", self.threads)
            .raw("seconds", self.seconds)
            .texts("checks", self.checks);
        if let Some(Work { units, seed, queens }) = self.work {
            object = object.raw("units", units).optional("seed", seed).raw("queens", queens);
        }
        object.steps(self.steps).line()
    }

    fn number(&self) -> Object {
        let object = counting(self.n, self.of, self.variant);
        // Beyond 2^53 many readers of JSON round numbers, so it is a text.
        let count = self.count.to_string();
        match self.part {
            Some(share) => object.text("part", &share.to_string()).text("value", &count),
            None => object.text("count", &count),
        }
    }
}
