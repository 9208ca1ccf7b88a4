//! Random solutions of the empty board, each equally likely, from the tables of the colour split.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::time::Instant;

use n_queens::count::{
    CheckError, Job, Question, Record, Share, SolutionSampler, Work, known_table,
};
use n_queens::{Control, Ending, Flow, Problem, Solution, StopReason};
use serde::Serialize;

use crate::choice::LARGEST_SAMPLED;
use crate::count::too_long;
use crate::{Error, Seconds, Status, Store, cores, fresh_seed};

/// The tables of a board that is not larger take no more than a minute.
const LARGEST_QUICK: u32 = 20;

/// To find the values of all pairs takes about so many times as long as a count (measured).
const AGAINST_COUNT: f64 = 1.5;

/// Asks for random solutions.
///
/// ```
/// use queens_app::{Control, Flow, Samples};
/// let (mut drawn, request) = (0, Samples { limit: 3, ..Samples::new(8) });
/// request.run(&Control::new(), None, &mut |_| { drawn += 1; Flow::Continue(()) })?;
/// assert_eq!(drawn, 3);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Samples {
    /// The side of the board.
    pub n: u32,
    /// How many.
    pub limit: u64,
    /// The seed of the random numbers; a fresh one by default.
    pub seed: Option<u64>,
    /// How many threads; all cores by default.
    pub threads: Option<NonZeroUsize>,
    /// Whether it is begun if it takes long.
    pub yes: bool,
}

/// What came of it, without the solutions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SamplesAnswer {
    /// The side of the board.
    pub n: u32,
    /// The outcome.
    pub status: Status,
    /// The engine whose tables they come from.
    pub strategy: &'static str,
    /// The columns of the solution, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<u32>>,
    /// The seed.
    pub seed: u64,
    /// How long it took.
    pub seconds: Seconds,
    /// How many were handed on.
    #[serde(skip)]
    pub drawn: u64,
    /// Why it was stopped, if it was.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl Samples {
    /// A request for one solution, with every default.
    pub fn new(n: u32) -> Self {
        Self { n, limit: 1, seed: None, threads: None, yes: false }
    }

    /// Draws the solutions and hands each to `take`. The values that they are drawn by are kept in the store, if there
    /// is one.
    ///
    /// # Errors
    /// If the board is too large, or takes long and that is not confirmed; if the store fails or does not fit.
    pub fn run(
        &self,
        control: &Control,
        store: Option<&dyn Store>,
        take: &mut dyn FnMut(&Solution) -> Flow,
    ) -> Result<SamplesAnswer, Error> {
        let (start, n) = (Instant::now(), self.n);
        let too_large = Error::SampledUpTo { n, most: LARGEST_SAMPLED };
        let sampler = SolutionSampler::new(n).filter(|_| n <= LARGEST_SAMPLED).ok_or(too_large)?;
        self.allows(control, store)?;
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let answer = |status, drawn| SamplesAnswer {
            n,
            status,
            strategy: "colour-split",
            columns: None,
            seed,
            seconds: Seconds(start.elapsed()),
            drawn,
            stopped: control.stop_reason().filter(|_| status == Status::GaveUp),
        };
        let Some(record) = self.weights(&sampler, control, store)? else {
            return Ok(answer(Status::GaveUp, 0));
        };
        let mut drawn = 0;
        let mut count = |solution: &Solution| {
            drawn += 1;
            take(solution)
        };
        let ending =
            sampler.draw(&record, seed, self.limit, self.threads(), control, &mut count)?;
        Ok(match ending {
            Ending::Stopped => answer(Status::GaveUp, drawn),
            _ if drawn == 0 => answer(Status::Impossible, drawn),
            _ => answer(Status::Solved, drawn),
        })
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(cores)
    }

    /// The values of all pairs, if they add up to what is known; none if it was stopped.
    fn weights(
        &self,
        sampler: &SolutionSampler,
        control: &Control,
        store: Option<&dyn Store>,
    ) -> Result<Option<Record>, Error> {
        let question = Question::all(Problem::new(self.n));
        let job = Job::new(sampler, &question);
        let fresh = Record::new(job, Share::whole(), (0..sampler.units()).collect());
        let record = match store {
            Some(store) => store.open(fresh, control).map_err(Error::Store)?,
            None => fresh,
        };
        let is_open = record.missing() > 0;
        let record = Mutex::new(record);
        let mut ending = Ending::Complete;
        let mut fill = || ending = sampler.fill(&record, self.threads(), control);
        match store {
            Some(store) if is_open => {
                store.keep(&record, control, &mut fill).map_err(Error::Store)?;
            }
            _ if is_open => fill(),
            _ => {}
        }
        if ending == Ending::Stopped {
            return Ok(None);
        }
        let record = record.into_inner().expect("no thread panicked");
        known_table(&question, record.total().map_err(CheckError::from)?)?;
        Ok(Some(record))
    }

    /// Refuses what takes long, unless the request confirms it, has a time limit, or has values already.
    fn allows(&self, control: &Control, store: Option<&dyn Store>) -> Result<(), Error> {
        let n = self.n;
        if self.yes || n <= LARGEST_QUICK || store.is_some_and(Store::exists) {
            return Ok(());
        }
        let question = Question::all(Problem::new(n));
        let long = too_long(&question, AGAINST_COUNT, self.threads(), control);
        long.map_or(Ok(()), |seconds| Err(Error::TakesLongOnce { n, seconds }))
    }
}
