//! Solutions by chance, each equally likely: [`SolutionSampler`].
//!
//! A pair of row sets is drawn by its value, an entry of its tables by F * G, one of the F and one of the G placements, and one
//! of the eight symmetries. docs/algorithms/map-and-samples.md says why that is uniform.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use super::ColourSplit;
use super::domain::counted;
use super::level::Parity;
use super::lines::LineSet;
use super::pair_tables::PairTables;
use super::pairs::PairPass;
use super::team::Team;
use crate::check::Fault;
use crate::control::on_threads;
use crate::count::{CountProgress, Kind, Record, Way, Work, Worker};
use crate::{Control, Ending, Flow, Progress, Solution, Symmetry};

/// Draws solutions of the empty board, each equally likely, from the values of its pairs of row sets. These are a count of their
/// own, whose [`Record`] can be kept.
///
/// ```
/// use std::{num::NonZeroUsize, sync::Mutex};
/// use n_queens::{Control, Flow, Problem};
/// use n_queens::count::{Job, Question, Record, Share, SolutionSampler, Work};
/// let (sampler, one, control) = (SolutionSampler::new(8).unwrap(), NonZeroUsize::MIN, Control::new());
/// let job = Job::new(&sampler, &Question::all(Problem::new(8)));
/// let record = Mutex::new(Record::new(job, Share::whole(), (0..sampler.units()).collect()));
/// sampler.fill(&record, one, &control);
/// let record = record.into_inner().unwrap();
/// assert_eq!(record.total(), Ok(92));
/// let mut drawn = 0;
/// sampler.draw(&record, 7, 5, one, &control, &mut |_| { drawn += 1; Flow::Continue(()) })?;
/// assert_eq!(drawn, 5);
/// # Ok::<(), n_queens::count::SampleError>(())
/// ```
#[derive(Debug)]
pub struct SolutionSampler {
    split: ColourSplit,
    /// In the order of their queens and sets.
    pairs: Vec<RowPair>,
    /// For each unit of the split, its pairs.
    of_unit: Vec<Vec<usize>>,
}

/// A pair of row sets that counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct RowPair {
    level: usize,
    /// The even and the odd rows.
    sets: [LineSet; 2],
    /// Where they stand in their families.
    positions: [usize; 2],
}

/// Why no solution was drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SampleError {
    /// The values do not add up to what the tables hold, or what was drawn is no solution.
    #[error(
        "the weights of n = {n} do not fit the tables that they stand for; nothing is drawn from them: count them again, and check this machine's memory"
    )]
    Unfit {
        /// The side of the board.
        n: u32,
    },
    /// What was drawn is no solution.
    #[error(
        "what was drawn for n = {n} is no solution: {fault}; please report it, and check this machine's memory"
    )]
    Broken {
        /// The side of the board.
        n: u32,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// Samples that are drawn at a time.
const CHUNK: u64 = 1024;

/// A number below the sum of all values, and a symmetry.
struct Lot {
    value: u128,
    symmetry: Symmetry,
}

impl SolutionSampler {
    /// The largest board.
    pub const LARGEST: u32 = 24;

    /// The pairs of the n x n board; none if it is larger than [`LARGEST`](Self::LARGEST).
    #[must_use]
    pub fn new(n: u32) -> Option<Self> {
        let split = ColourSplit::new(n).filter(|_| n <= Self::LARGEST)?;
        let pairs_of = |unit: usize| {
            let index = split.units[unit].level;
            let level = split.level(unit);
            let odds = split.positions(unit, Parity::Odd);
            let all = split
                .positions(unit, Parity::Even)
                .iter()
                .flat_map(move |&even| odds.iter().map(move |&odd| [even, odd]));
            let counts = move |&[even, odd]: &[usize; 2]| counted(level, even, odd).is_some();
            all.filter(counts).map(move |positions| {
                let [even, odd] = positions;
                let sets = [level.rows(Parity::Even).sets[even], level.rows(Parity::Odd).sets[odd]];
                RowPair { level: index, sets, positions }
            })
        };
        let mut pairs: Vec<RowPair> = (0..split.units()).flat_map(pairs_of).collect();
        pairs.sort_unstable();
        let place = |pair: RowPair| pairs.binary_search(&pair).expect("it is one of them");
        let of_unit = (0..split.units()).map(|unit| pairs_of(unit).map(place).collect()).collect();
        Some(Self { pairs, of_unit, split })
    }

    /// The side of the board.
    pub const fn n(&self) -> u32 {
        self.split.n
    }

    /// Finds the values that the record lacks, on so many threads.
    pub fn fill(&self, record: &Mutex<Record>, threads: NonZeroUsize, control: &Control) -> Ending {
        let is_open = |unit: &usize| {
            let record = record.lock().expect("no thread panicked");
            self.of_unit[*unit].iter().any(|&pair| !record.is_done(pair))
        };
        let mut units: Vec<usize> = (0..self.split.units()).filter(is_open).collect();
        units.sort_by_cached_key(|&unit| Reverse(self.split.cost(unit).ilog2()));
        let next = AtomicUsize::new(0);
        let serve = || {
            let (mut team, mut pass) =
                (Team::new(&self.split, self.split.vectors), PairPass::default());
            while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                team.value_with(unit, Way::Direct, control, &mut pass)?;
                let mut record = record.lock().expect("no thread panicked");
                self.set(&mut record, unit, &pass);
                control.report(|| Progress::Count(self.progress(&record)));
            }
            Some(())
        };
        let ends = on_threads(threads.get().min(units.len()), serve);
        let is_whole = ends.into_iter().all(|end| end.is_some());
        if is_whole { Ending::Complete } else { Ending::Stopped }
    }

    /// Stores the values of the pairs of a unit.
    fn set(&self, record: &mut Record, unit: usize, pass: &PairPass) {
        let mut values = vec![0; self.of_unit[unit].len()];
        let places: Vec<[usize; 2]> =
            self.of_unit[unit].iter().map(|&pair| self.pairs[pair].positions).collect();
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_unstable_by_key(|&at| places[at]);
        for (positions, value) in &pass.values {
            let at = order.binary_search_by_key(positions, |&at| places[at]);
            values[order[at.expect("a pair of the unit")]] += value;
        }
        for (&pair, value) in self.of_unit[unit].iter().zip(values) {
            if !record.is_done(pair) {
                record.set(pair, value).expect("it is not done");
            }
        }
    }

    fn progress(&self, record: &Record) -> CountProgress {
        let (done, units) = (record.done(), record.units().len());
        let share = done as f64 / units.max(1) as f64;
        let solutions = record.sum().unwrap_or(0) / self.scale();
        CountProgress { kind: Kind::All, done, units, share, before: 0.0, solutions }
    }

    /// Draws so many solutions and hands them to `take`, in the order of the draws. The seed determines them: not the
    /// number of threads, and not the machine.
    ///
    /// Nothing is drawn if there is no solution, or if the record is not complete.
    ///
    /// # Errors
    /// If the record is not one of this board's, or something is wrong with what was drawn.
    pub fn draw(
        &self,
        record: &Record,
        seed: u64,
        count: u64,
        threads: NonZeroUsize,
        control: &Control,
        take: &mut dyn FnMut(&Solution) -> Flow,
    ) -> Result<Ending, SampleError> {
        let unfit = SampleError::Unfit { n: self.n() };
        let sum = record.sum().filter(|_| record.missing() == 0).ok_or_else(|| unfit.clone())?;
        if sum == 0 {
            return Ok(Ending::Complete);
        }
        let mut ends = Vec::with_capacity(self.pairs.len());
        let mut end = 0;
        for pair in 0..self.pairs.len() {
            end += record.value(pair).ok_or_else(|| unfit.clone())?;
            ends.push(end);
        }
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut left = count;
        while left > 0 {
            let size = left.min(CHUNK);
            left -= size;
            let lots: Vec<Lot> = (0..size).map(|_| Lot::draw(sum, &mut chance)).collect();
            let solutions = self.solutions(&ends, &lots, threads, control)?;
            for solution in solutions {
                let Some(solution) = solution else { return Ok(Ending::Stopped) };
                if take(&solution).is_break() {
                    return Ok(Ending::Partial);
                }
            }
        }
        Ok(Ending::Complete)
    }

    /// The solutions of some lots, each none if it was stopped. Lots of one pair are looked up together.
    fn solutions(
        &self,
        ends: &[u128],
        lots: &[Lot],
        threads: NonZeroUsize,
        control: &Control,
    ) -> Result<Vec<Option<Solution>>, SampleError> {
        let mut order: Vec<(usize, usize)> = (0..lots.len())
            .map(|lot| (ends.partition_point(|&end| end <= lots[lot].value), lot))
            .collect();
        order.sort_unstable();
        let groups: Vec<&[(usize, usize)]> =
            order.chunk_by(|one, other| one.0 == other.0).collect();
        let (next, found) = (AtomicUsize::new(0), Mutex::new(vec![None; lots.len()]));
        let serve = || {
            let mut tables = PairTables::new(&self.split);
            while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
                if control.should_stop() {
                    break;
                }
                let pair = group[0].0;
                let start = if pair == 0 { 0 } else { ends[pair - 1] };
                let of_pair = &self.pairs[pair];
                tables.fill(of_pair.level, of_pair.positions);
                if tables.value() != ends[pair] - start {
                    return Err(SampleError::Unfit { n: self.n() });
                }
                for &(_, lot) in *group {
                    let Lot { value, symmetry } = &lots[lot];
                    let columns = tables.solution(value - start);
                    let solution = Solution::new(columns)
                        .map_err(|fault| SampleError::Broken { n: self.n(), fault })?;
                    let mut found = found.lock().expect("no thread panicked");
                    found[lot] = Some(symmetry.image(&solution));
                }
            }
            Ok(())
        };
        let ends = on_threads(threads.get().min(groups.len()), serve);
        ends.into_iter().collect::<Result<Vec<()>, _>>()?;
        Ok(found.into_inner().expect("no thread panicked"))
    }
}

impl Lot {
    /// Every number below `sum` is equally likely: others are drawn again.
    fn draw(sum: u128, chance: &mut Xoshiro256PlusPlus) -> Self {
        let mask = u128::MAX >> (sum - 1).leading_zeros().min(u128::BITS - 1);
        let value = loop {
            let high = u128::from(chance.next_u64()) << 64;
            let value = (high | u128::from(chance.next_u64())) & mask;
            if value < sum {
                break value;
            }
        };
        Self { value, symmetry: Symmetry::ALL[(chance.next_u64() >> 61) as usize] }
    }
}

impl Work for SolutionSampler {
    fn engine(&self) -> &'static str {
        "colour-split pairs 1"
    }

    fn units(&self) -> usize {
        self.pairs.len()
    }

    fn cost(&self, _unit: usize) -> u64 {
        1
    }

    fn scale(&self) -> u128 {
        self.split.scale
    }

    /// From the tables of each pair by itself, as samples are drawn.
    fn worker(&self) -> Worker<'_> {
        let mut tables = PairTables::new(&self.split);
        Box::new(move |unit, _way, control| {
            let pair = &self.pairs[unit];
            tables.fill(pair.level, pair.positions);
            (!control.should_stop()).then(|| tables.value())
        })
    }
}
