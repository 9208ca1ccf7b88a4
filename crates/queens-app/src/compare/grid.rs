//! The cells of an experiment: every size with every method and density, unless that cannot be.

use n_queens::compare::{Cell, Measure, Method, Plan, Unfit};
use n_queens::{Density, Task, plural};
use thiserror::Error;

use super::Kind;

/// What is crossed with what.
///
/// ```
/// use n_queens::{Density, Strategy, Task};
/// use queens_app::compare::{Grid, Kind};
/// let grid = Grid {
///     sizes: vec![5, 8],
///     methods: vec![Strategy::Rows.into(), Strategy::Probabilistic.into()],
///     densities: vec![Density::new(0.4)?, Density::new(0.6)?],
///     task: Task::One,
/// };
/// let plan = grid.plan(Kind::Time, 100)?;
/// assert_eq!(plan.cells.len(), 2 * (1 + 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// The boards.
    pub sizes: Vec<u32>,
    /// The methods that search them.
    pub methods: Vec<Method>,
    /// For the methods that have a density.
    pub densities: Vec<Density>,
    /// What is searched for.
    pub task: Task,
}

/// Why a grid cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GridError {
    /// More cells than are allowed.
    #[error(
        "that makes {cells} {cell}, and {most} {is} the most; give fewer sizes, strategies or densities",
        cell = plural(cells, "cell", "cells"),
        is = plural(most, "is", "are")
    )]
    TooManyCells {
        /// How many there would be.
        cells: usize,
        /// The most.
        most: usize,
    },
    /// One of them has no steps that could be compared.
    #[error("'{method}' counts without steps and cannot be compared by them; leave it out")]
    NoSteps {
        /// Which one.
        method: Method,
    },
    /// Densities were given, and no method has one.
    #[error(
        "a density means nothing to {names}, only to 'probabilistic'; leave it out, or add 'probabilistic'"
    )]
    NoDensity {
        /// Those that take part, quoted.
        names: String,
    },
    /// One of them cannot do what is asked for.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl Grid {
    /// A plan of these cells with one run each, without limit or seed: the rest is to be filled in.
    ///
    /// ```
    /// use n_queens::{Strategy, Task};
    /// use n_queens::compare::{Measure, Plan};
    /// use queens_app::compare::{Grid, Kind};
    /// let methods = vec![Strategy::Rows.into()];
    /// let grid = Grid { sizes: vec![8], methods, densities: Vec::new(), task: Task::All };
    /// let plan = Plan { runs: 3, seed: 1, ..grid.plan(Kind::Steps, 100)? };
    /// assert_eq!(plan.measure, Measure::Steps);
    /// # Ok::<(), queens_app::compare::GridError>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than `most` cells, or one that cannot be run.
    pub fn plan(&self, kind: Kind, most: usize) -> Result<Plan, GridError> {
        let cells = self.cells(kind.measure(), most)?;
        Ok(Plan { cells, gives_up: kind.gives_up(), ..Plan::new(kind.measure()) })
    }

    /// Board by board, so that the results of a stopped experiment can be compared.
    fn cells(&self, measure: Measure, most: usize) -> Result<Vec<Cell>, GridError> {
        let series = self.series();
        self.counted(series.len(), most)?;
        self.suits(measure)?;
        let at = |n: u32| {
            let cell = move |&(method, density)| Cell { n, method, density, task: self.task };
            series.iter().map(cell)
        };
        let cells: Vec<Cell> = self.sizes.iter().flat_map(|&n| at(n)).collect();
        cells.iter().try_for_each(Cell::accepts)?;
        Ok(cells)
    }

    /// Every method, as often as it has densities.
    fn series(&self) -> Vec<(Method, Option<Density>)> {
        let densities: Vec<Option<Density>> = self.densities.iter().copied().map(Some).collect();
        let of = |method: Method| match method.has_density() {
            true => densities.clone(),
            false => vec![None],
        };
        self.methods.iter().flat_map(|&m| of(m).into_iter().map(move |d| (m, d))).collect()
    }

    fn counted(&self, series: usize, most: usize) -> Result<(), GridError> {
        let cells = self.sizes.len().saturating_mul(series);
        if cells <= most { Ok(()) } else { Err(GridError::TooManyCells { cells, most }) }
    }

    fn suits(&self, measure: Measure) -> Result<(), GridError> {
        let stepless = self.methods.iter().find(|method| !method.has_steps());
        match stepless.filter(|_| measure == Measure::Steps) {
            Some(&method) => Err(GridError::NoSteps { method }),
            None => Ok(()),
        }
    }

    /// Refuses densities that were given although no method has one.
    ///
    /// ```
    /// use n_queens::{Density, Strategy, Task};
    /// use queens_app::compare::Grid;
    /// let (methods, densities) = (vec![Strategy::Rows.into()], vec![Density::new(0.4)?]);
    /// let grid = Grid { sizes: vec![8], methods, densities, task: Task::One };
    /// let error = grid.uses_densities().unwrap_err().to_string();
    /// assert!(error.starts_with("a density means nothing to 'rows'"));
    /// # Ok::<(), n_queens::DensityError>(())
    /// ```
    ///
    /// # Errors
    /// If no method has a density.
    pub fn uses_densities(&self) -> Result<(), GridError> {
        if self.methods.iter().any(|method| method.has_density()) {
            return Ok(());
        }
        let names: Vec<String> = self.methods.iter().map(|name| format!("'{name}'")).collect();
        Err(GridError::NoDensity { names: names.join(", ") })
    }

    /// Whether chance plays a part.
    ///
    /// ```
    /// use n_queens::{Strategy, Task};
    /// use queens_app::compare::Grid;
    /// let methods = vec![Strategy::Rows.into()];
    /// let grid = Grid { sizes: vec![8], methods, densities: Vec::new(), task: Task::One };
    /// assert!(!grid.is_random());
    /// ```
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.methods.iter().any(|method| method.is_random())
    }
}

#[cfg(test)]
mod tests {
    use n_queens::Strategy;

    use super::*;

    fn grid(methods: &[Method], task: Task) -> Grid {
        let densities = vec![Density::new(0.4).expect("a density")];
        Grid { sizes: vec![4, 5, 6], methods: methods.to_vec(), densities, task }
    }

    #[test]
    fn cells_come_board_by_board() {
        let methods = [Strategy::Rows, Strategy::Probabilistic].map(Method::from);
        let plan = grid(&methods, Task::One).plan(Kind::Classic, 6).expect("six cells");
        let names: Vec<String> = plan.cells.iter().map(Cell::to_string).collect();
        assert_eq!(names[..3], ["rows, n = 4", "probabilistic 0.4, n = 4", "rows, n = 5"]);
        assert!(plan.gives_up && plan.measure == Measure::TimeAndSteps);
        assert!(grid(&methods, Task::One).uses_densities().is_ok());
    }

    #[test]
    fn what_cannot_be_run_is_refused() {
        let rows = Method::from(Strategy::Rows);
        let counter = Method::ColourSplit;
        let cases = [
            (vec![rows; 40], Task::All, "120 cells, and 100 are the most"),
            (vec![counter], Task::All, "'colour-split' counts without steps"),
            (vec![Strategy::Construct.into()], Task::All, "'construct' finds one"),
        ];
        for (methods, task, text) in cases {
            let error = grid(&methods, task).plan(Kind::Steps, 100).unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
        }
        let error = grid(&[rows, counter], Task::All).uses_densities().unwrap_err();
        assert!(error.to_string().contains("nothing to 'rows', 'colour-split', only"));
    }
}
