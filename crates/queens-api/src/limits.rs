//! The limits of the operations, with their reasons. They keep each request short, since a page shows its answer at once.
//! The command has none of them.

use std::time::Duration;

use queens_app::compare::CompareLimits;

use queens_app::Limits;

/// The largest board by formula or by local search: its document has about 600 kB.
pub(crate) const SOLVE_N: u32 = 100_000;
/// The largest board that is searched for one solution; beyond it strategies take seconds just to begin.
pub(crate) const SOLVE_SEARCHED_N: u32 = 1000;
/// How long one solution, a list or a completion may take.
pub(crate) const ANSWER: Duration = Duration::from_secs(10);
/// What a search may take; strategies with large tables could take gigabytes.
pub(crate) const SEARCH: Limits =
    Limits { memory: Some(64 << 20), searched: Some(SOLVE_SEARCHED_N) };

/// The largest board whose solutions are listed: a list of a larger one does not end.
pub(crate) const LIST_N: u32 = 16;
/// The most solutions of one list: 600 kB.
pub(crate) const LIST: u32 = 10_000;
/// As many as fit on a screen or two.
pub(crate) const LIST_DEFAULT: u32 = 100;

/// The largest board that is counted in one answer.
pub(crate) const COUNT_N: u32 = 16;
/// The largest plain board of which all solutions are counted; that is faster.
pub(crate) const COUNT_PLAIN_N: u32 = 18;
/// How long it may take.
pub(crate) const COUNT: Duration = Duration::from_secs(30);
/// The largest board whose count is watched: on a few cores n = 24 takes more than the hour.
pub(crate) const COUNT_WATCHED_N: u32 = 24;
/// How long a count that is watched may take.
pub(crate) const COUNT_WATCHED: Duration = Duration::from_secs(3600);
/// The most threads of a count: more than any machine that shows a page has.
pub(crate) const THREADS: u32 = 1024;

/// The largest board that is drawn, read and completed.
pub(crate) const BOARD_N: u32 = 100;
/// The largest board that is made to be completed: a puzzle with one solution takes many searches.
pub(crate) const GENERATE_N: u32 = 30;
/// The most completions of one answer.
pub(crate) const COMPLETIONS: u32 = 1000;
/// The most completions that are passed over.
pub(crate) const SKIPPED: u32 = 1_000_000;
/// The largest board that is checked.
pub(crate) const CHECK_N: u32 = 1000;

/// The largest board that is traced: what fits on a screen.
pub(crate) const TRACE_N: u32 = 100;
/// The most steps of a window: 800 kB.
pub(crate) const TRACE_LENGTH: u32 = 10_000;
/// As many as a page looks ahead.
pub(crate) const TRACE_LENGTH_DEFAULT: u32 = 1000;
/// The last step that a window may begin at: the search runs up to there, which takes about a second.
pub(crate) const TRACE_START: u32 = 10_000_000;
/// The most steps of a stream.
pub(crate) const TRACE_EVENTS: u32 = 1_000_000;
/// How long a stream of steps may take, however slowly it is read.
pub(crate) const TRACE_WATCHED: Duration = Duration::from_secs(120);
/// Steps in one event of a stream.
pub(crate) const TRACE_CHUNK: usize = 500;
/// A window that ends before this step takes less than a millisecond or two, and needs no slot.
pub(crate) const TRACE_BRIEF: u64 = 50_000;
/// A summary ends after this number of steps, or after its time.
pub(crate) const SUMMARY_STEPS: u64 = 10_000_000;
/// The time of a summary, for which the timeline of a page waits.
pub(crate) const SUMMARY: Duration = Duration::from_secs(2);
/// The most samples of a summary: a chart has no more pixels.
pub(crate) const SAMPLES: u32 = 1000;
/// Enough for a smooth line.
pub(crate) const SAMPLES_DEFAULT: u32 = 200;

/// The largest board of a forecast, for which sampling is tested.
pub(crate) const ESTIMATE_N: u32 = n_queens::estimate::LARGEST;
/// How long a forecast may take.
pub(crate) const ESTIMATE: Duration = Duration::from_secs(5);

/// The largest boards of an experiment, the cells that a table still shows, and the most numbers in a list.
pub(crate) const COMPARE_LIMITS: CompareLimits =
    CompareLimits { cells: 200, list: 200, n: 50, counted: COUNT_WATCHED_N };
/// The most runs of a cell.
pub(crate) const COMPARE_RUNS: u32 = 1000;
/// The longest time limit of one run.
pub(crate) const COMPARE_RUN: Duration = Duration::from_secs(10);
/// How long an experiment may take.
pub(crate) const COMPARE: Duration = Duration::from_secs(600);

/// The largest body: a board of n = 100 with every square named has 100 kB.
pub const BODY: usize = 256 << 10;

/// How long a brief answer may take; all of them take far less.
pub(crate) const BRIEF: Duration = Duration::from_secs(2);
/// How often the progress of what is watched is sent.
pub(crate) const PROGRESS: Duration = Duration::from_millis(250);
/// How often the charts of an experiment are sent.
pub(crate) const STUDY: Duration = Duration::from_millis(500);
