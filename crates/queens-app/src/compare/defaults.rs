//! The defaults of each experiment: one table for every door.

use std::time::Duration;

use n_queens::Task;

use super::{Growing, Kind};

/// How large the defaults are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// As the tutorials ran them.
    #[default]
    Full,
    /// One page of a report, with fewer runs.
    Report,
    /// For a page that shows charts while they grow.
    Small,
}

/// The defaults of an experiment; lists are written as a request writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// The sizes of boards.
    pub sizes: &'static str,
    /// The strategies.
    pub strategies: &'static str,
    /// The densities of `probabilistic`.
    pub densities: &'static str,
    /// What is searched for.
    pub task: Task,
    /// How often each cell is run.
    pub runs: u64,
    /// The time limit of one run.
    pub timeout: Option<Duration>,
}

const LIMIT: Option<Duration> = Some(Duration::from_secs(20));

const TIME: Defaults = Defaults {
    sizes: "5,15,25,30",
    strategies: "permutation,probabilistic",
    densities: "0.2,0.4,0.6,0.8,1.0,1.2",
    task: Task::One,
    runs: 30,
    timeout: LIMIT,
};

const ACCURACY: Defaults =
    Defaults { sizes: "5,15,25", strategies: "probabilistic", runs: 200, ..TIME };

const STEPS: Defaults = Defaults {
    sizes: "4..10",
    strategies: "rows,sets,iterative,cells,bitmask,exact-cover",
    densities: "1.0",
    task: Task::All,
    runs: 1,
    timeout: None,
};

const GROWTH: Defaults = Defaults {
    sizes: "6..12",
    strategies: "rows,bitmask,colour-split",
    runs: 3,
    timeout: LIMIT,
    ..STEPS
};

/// Those that look at squares one by one, and the one that chooses where to look.
const GROWTH_OF_STEPS: Defaults =
    Defaults { strategies: "rows,cells,exact-cover", runs: 1, ..GROWTH };

impl Defaults {
    /// The defaults of an experiment.
    ///
    /// ```
    /// use queens_app::compare::{Defaults, Kind, Scale};
    /// assert_eq!(Defaults::of(Kind::Accuracy, Scale::Full).runs, 200);
    /// ```
    pub const fn of(kind: Kind, scale: Scale) -> Self {
        let full = match kind {
            Kind::Time => TIME,
            // What the tutorials published has its own sizes.
            Kind::Classic => Self { sizes: "5,15,25,30,35,40,45,50", ..TIME },
            Kind::Accuracy => ACCURACY,
            Kind::Steps => STEPS,
            Kind::Growth(Growing::Time) => GROWTH,
            Kind::Growth(Growing::Steps) => GROWTH_OF_STEPS,
        };
        match scale {
            Scale::Full => full,
            Scale::Report => Self { runs: 10, timeout: Some(Duration::from_secs(2)), ..full },
            Scale::Small => full.small(kind),
        }
    }

    const fn small(self, kind: Kind) -> Self {
        let (sizes, runs) = match kind {
            Kind::Time | Kind::Classic => ("5,10,15", 10),
            Kind::Accuracy => ("5,10,15", 100),
            Kind::Steps => ("4..8", 1),
            Kind::Growth(_) => ("6..10", 3),
        };
        let (densities, timeout) = ("0.2,0.6,1.0", Some(Duration::from_secs(5)));
        Self { sizes, runs, densities, timeout, ..self }
    }
}

#[cfg(test)]
mod tests {
    use n_queens::compare::published;

    use super::*;
    use crate::compare::{Compare, sizes};

    #[test]
    fn every_default_can_be_run() {
        let kinds = [
            Kind::Time,
            Kind::Accuracy,
            Kind::Steps,
            Kind::Growth(Growing::Time),
            Kind::Growth(Growing::Steps),
            Kind::Classic,
        ];
        for kind in kinds {
            for scale in [Scale::Full, Scale::Report, Scale::Small] {
                let request = Compare { scale, ..Compare::new(kind) };
                assert!(request.comparison().is_ok(), "{kind:?}, {scale:?}");
            }
        }
    }

    #[test]
    fn the_classic_experiment_has_the_published_sizes() {
        let classic = Defaults::of(Kind::Classic, Scale::Full);
        assert_eq!(sizes("n", classic.sizes, 100).ok().as_deref(), Some(&published::SIZES[..]));
    }
}
