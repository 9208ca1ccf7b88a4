//! How many solutions a board has, by a random sample of the search tree. One round goes down the tree level by level with
//! at most 1000 positions, each of which stands for `weight` positions of its level. The tightest row of each is filled in
//! all ways; random thinning keeps the number within its limit; when eight to eleven rows are left, all completions are
//! counted. The first queen is in the left half only and weighs double: mirror images of solutions are solutions.

// Why the result is right on average:
//
// Thinning keeps a child with promise p and weight w, in expectation, w p / step times, and each
// time with the weight step / p: the expected weight of every child stays w, whatever the
// promises are. The completions of a position are those of its children. So at every level
// the expected sum of weight times completions is the number of solutions, and at the end this
// sum is what is returned. Good promises make the spread small; bad ones would not shift the mean.
// (A child of promise 0 has a row without a free square: it has no completions to lose.)
//
// Rounds are independent, so their spread shows how far off their mean may be.

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::position::{Move, PartialPosition};
use super::{EstimateError, LARGEST, Mean};

/// How far a round goes into the width, and where chance ends.
#[derive(Clone, Copy, Debug)]
struct RoundShape {
    /// Positions of one level that a round keeps.
    population: usize,
    /// When so many rows are open, all completions are counted: the last rows are where most
    /// positions die, and where chance would add most to the spread.
    counted_rows: u32,
}

impl RoundShape {
    /// What has about the least spread for the same time, measured at n = 20 and n = 40. On larger
    /// boards more rows can be counted, since each has fewer free squares at the end.
    fn for_board(n: u32) -> Self {
        Self { population: 1000, counted_rows: (n / 4 + 1).max(8) }
    }
}

/// A forecast of the number of solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// The expected number.
    pub estimate: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// Its upper end; equal to the lower one if nothing was left to chance.
    pub high: f64,
    /// How many positions were completed in all ways.
    pub samples: u64,
    /// Whether nothing was left to chance: then the estimate is the number itself. Equal ends of the interval do not show
    /// it: a few rounds may have the same result by chance.
    pub is_exact: bool,
}

/// Samples the search tree of the empty n x n board.
///
/// A seed and a number of rounds give the same forecast on every machine: all arithmetic is
/// addition, multiplication, division and square roots.
///
/// ```
/// use n_queens::estimate::{Sampler, rounds};
/// let mut sampler = Sampler::new(14, 7)?;
/// for _ in 0..rounds(14) {
///     sampler.round();
/// }
/// let forecast = sampler.forecast().expect("there were rounds enough");
/// assert!(forecast.low < 365_596.0 && 365_596.0 < forecast.high);
/// # Ok::<(), n_queens::estimate::EstimateError>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    n: u32,
    shape: RoundShape,
    generator: Xoshiro256PlusPlus,
    results: Vec<f64>,
    samples: u64,
    /// Whether chance had a say in any round.
    random: bool,
}

/// A position, and how many of its level it stands for.
#[derive(Clone, Copy)]
struct Weighted {
    position: PartialPosition,
    weight: f64,
}

/// A child before it is known whether it stays.
struct Child {
    parent: usize,
    chosen: Move,
    /// Its weight times its promise.
    share: f64,
}

impl Sampler {
    /// A sampler that has done no round yet.
    ///
    /// # Errors
    /// If `n` is above [`LARGEST`](super::LARGEST).
    pub fn new(n: u32, seed: u64) -> Result<Self, EstimateError> {
        Self::with_shape(n, seed, RoundShape::for_board(n))
    }

    fn with_shape(n: u32, seed: u64, shape: RoundShape) -> Result<Self, EstimateError> {
        if n > LARGEST {
            return Err(EstimateError { n });
        }
        let generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(Self { n, shape, generator, results: Vec::new(), samples: 0, random: false })
    }

    /// One more round: about 5 ms at n = 20 and 40 ms at n = 40.
    ///
    /// After a round that left nothing to chance there is nothing more to learn: it does nothing.
    pub fn round(&mut self) {
        if !self.random && !self.results.is_empty() {
            return;
        }
        let counted = self.shape.counted_rows;
        let mut level = roots(self.n, counted);
        while level.first().is_some_and(|one| one.position.open_rows() > counted) {
            level = self.next(&level);
        }
        self.samples += level.len() as u64;
        let solutions = |one: &Weighted| one.weight * one.position.completions() as f64;
        self.results.push(level.iter().map(solutions).sum());
    }

    /// What the rounds so far say; none before the second one, unless the first was exact.
    pub fn forecast(&self) -> Option<Forecast> {
        let Mean { value: estimate, margin } = match self.random {
            true => Mean::from_results(&self.results)?,
            false => Mean { value: *self.results.first()?, margin: 0.0 },
        };
        let (low, high) = ((estimate - margin).max(0.0), estimate + margin);
        Some(Forecast { estimate, low, high, samples: self.samples, is_exact: !self.random })
    }

    /// The next level: all children, or those that chance keeps.
    fn next(&mut self, level: &[Weighted]) -> Vec<Weighted> {
        let mut children = Vec::with_capacity(level.len() * 8);
        for (parent, Weighted { position, weight }) in level.iter().enumerate() {
            position.moves(|chosen| {
                children.push(Child { parent, chosen, share: weight * chosen.promise });
            });
        }
        let grown = |child: &Child, weight| {
            let position = level[child.parent].position.with(child.chosen.row, child.chosen.column);
            Weighted { position, weight }
        };
        if children.len() <= self.shape.population {
            return children.iter().map(|child| grown(child, level[child.parent].weight)).collect();
        }
        self.random = true;
        let step =
            children.iter().map(|child| child.share).sum::<f64>() / self.shape.population as f64;
        let copies = copies(&children, step, self.fraction());
        let kept = children.iter().zip(copies).filter(|&(_, copies)| copies > 0.0);
        kept.map(|(child, copies)| grown(child, copies * step / child.chosen.promise)).collect()
    }

    /// A random number from 0 up to but without 1.
    fn fraction(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// How often each child stays: lay the shares end to end and put a mark every `step`, the first
/// at a random place. A child stays as often as its share holds marks. One random number
/// for all spreads the survivors evenly over the level.
fn copies(children: &[Child], step: f64, start: f64) -> impl Iterator<Item = f64> {
    let (mut mark, mut end) = (start * step, 0.0);
    children.iter().map(move |child| {
        end += child.share;
        let mut copies = 0.0;
        while mark < end {
            copies += 1.0;
            mark += step;
        }
        copies
    })
}

/// Where a round starts: the empty board, or the left half of its central row with double
/// weight, and the central square if there is one.
fn roots(n: u32, counted_rows: u32) -> Vec<Weighted> {
    let empty = PartialPosition::empty(n);
    if n <= counted_rows {
        return vec![Weighted { position: empty, weight: 1.0 }];
    }
    let row = (n - 1) / 2;
    let root = |column| {
        let weight = if 2 * column + 1 == n { 1.0 } else { 2.0 };
        Weighted { position: empty.with(row, column), weight }
    };
    (0..n.div_ceil(2)).map(root).collect()
}

/// How many rounds make a good forecast in about a second, so that a caller need not look at
/// the clock and the same seed gives the same forecast everywhere.
///
/// ```
/// assert_eq!(n_queens::estimate::rounds(20), 100);
/// ```
pub fn rounds(n: u32) -> u32 {
    // A round is about n levels of 1000 positions, each with a share of n choices and n rows.
    (800_000 / n.clamp(1, LARGEST).pow(3)).clamp(20, 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;

    /// Without much counting at the end, so that chance has a say on small boards.
    fn small(population: usize) -> RoundShape {
        RoundShape { population, counted_rows: 6 }
    }

    fn forecast(n: u32, seed: u64, shape: RoundShape, rounds: u32) -> Forecast {
        let mut sampler = Sampler::with_shape(n, seed, shape).unwrap();
        (0..rounds).for_each(|_| sampler.round());
        sampler.forecast().unwrap()
    }

    fn truth(n: u32) -> f64 {
        known::solutions(n).unwrap() as f64
    }

    #[test]
    fn small_boards_leave_nothing_to_chance() {
        for n in 0..=11 {
            let forecast = forecast(n, u64::from(n), RoundShape::for_board(n), 1);
            assert!(forecast.is_exact, "{n}");
            assert_eq!(forecast.estimate, truth(n), "{n}");
        }
    }

    /// At 95%, of 420 forecasts 399 should cover the truth, give or take 4.5.
    #[test]
    fn intervals_cover_the_truth_as_often_as_they_say() {
        let covers = |n: u32, seed: u64| {
            let forecast = forecast(n, seed, small(20), 10);
            assert!(!forecast.is_exact);
            forecast.low <= truth(n) && truth(n) <= forecast.high
        };
        let calls = (10..=16).flat_map(|n| (0..60).map(move |seed| (n, seed)));
        let covered = calls.filter(|&(n, seed)| covers(n, seed)).count();
        assert!((386..=412).contains(&covered), "{covered} of 420");
    }

    /// Two rounds of one position each, in which chance has said the same.
    #[test]
    fn rounds_that_agree_by_chance_are_not_exact() {
        let shape = RoundShape { population: 1, counted_rows: 6 };
        let agreed = (0..200).map(|seed| forecast(10, seed, shape, 2));
        let agreed: Vec<Forecast> =
            agreed.filter(|forecast| forecast.low == forecast.high).collect();
        assert!(!agreed.is_empty(), "take more seeds");
        assert!(!agreed.iter().any(|forecast| forecast.is_exact));
    }

    /// The mean of many forecasts is the truth, even where each of them is poor.
    #[test]
    fn forecasts_are_right_on_average() {
        for (n, population) in [(10, 5), (11, 10), (12, 20), (14, 20), (15, 50)] {
            let forecast = forecast(n, 1, small(population), 400);
            let off = (forecast.estimate - truth(n)).abs();
            // Twice the margin is about four standard errors.
            assert!(off <= 2.0 * (forecast.high - forecast.estimate), "{n}: {forecast:?}");
        }
    }

    #[test]
    fn forecasts_of_large_boards_are_near() {
        for n in 20..=27 {
            let forecast = forecast(n, 5, RoundShape::for_board(n), 6);
            let off = forecast.estimate / truth(n) - 1.0;
            assert!(off.abs() < 0.1, "{n}: off by {off}");
            assert!(forecast.low < forecast.estimate && forecast.estimate < forecast.high);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_forecast() {
        assert_eq!(forecast(18, 3, small(50), 4), forecast(18, 3, small(50), 4));
        assert_ne!(forecast(18, 3, small(50), 4), forecast(18, 4, small(50), 4));
        // As on every machine: this number may change with the algorithm only.
        let bits = forecast(16, 1, small(30), 3).estimate.to_bits();
        assert_eq!(bits, 0x4169_9793_d89c_089b, "{bits:#x}");
    }

    #[test]
    fn there_is_no_forecast_before_there_are_rounds() {
        let mut sampler = Sampler::new(20, 1).unwrap();
        assert_eq!(sampler.forecast(), None);
        sampler.round();
        assert_eq!(sampler.forecast(), None);
        sampler.round();
        assert!(sampler.forecast().is_some());
    }

    #[test]
    fn too_large_a_board_is_refused() {
        assert!(Sampler::new(LARGEST, 0).is_ok());
        let error = Sampler::new(LARGEST + 1, 0).unwrap_err();
        assert_eq!(error, EstimateError { n: 41 });
        assert!((20..=100).contains(&rounds(0)) && rounds(u32::MAX) == 20);
    }
}
