//! Curves through what was measured, and through the number of solutions at the same sizes.

use n_queens::compare::Growth;
use n_queens::known;

use super::value;
use crate::study::view::series::{self, Series};
use crate::study::{Growing, Study};
use queens_messages::Language;

/// Points without which nobody should speak of a curve, if there are more.
const ENOUGH: usize = 3;

/// A curve through the points of a series.
pub(in crate::study::view) struct Fit {
    pub(in crate::study::view) name: String,
    /// The sizes that it goes through, from small to large.
    pub(in crate::study::view) sizes: Vec<u32>,
    pub(in crate::study::view) growth: Growth,
    /// How the number of solutions grows over the same sizes.
    pub(in crate::study::view) solutions: Option<Growth>,
    /// Whether smaller boards were left out.
    pub(in crate::study::view) skips: bool,
}

impl Fit {
    /// The first board that was not measured, and what the curve says of it.
    pub(in crate::study::view) fn next(&self) -> (u32, f64) {
        let next = self.sizes.last().map_or(0, |&n| n.saturating_add(1));
        (next, self.growth.at(f64::from(next)))
    }
}

/// Below this, what is measured is mostly the overhead of a run, or chance.
pub(in crate::study::view) const fn floor(growing: Growing) -> f64 {
    match growing {
        Growing::Time => 20e-6,
        Growing::Steps => 1000.0,
    }
}

/// The curves of all series that have one.
pub(in crate::study::view) fn fits(
    study: &Study,
    growing: Growing,
    language: Language,
) -> Vec<Fit> {
    let all = series::series(study, language);
    all.iter().filter_map(|series| fit(series, growing)).collect()
}

fn fit(series: &Series<'_>, growing: Growing) -> Option<Fit> {
    let point = |&(cell, record)| {
        let value = series::known(value(growing, cell, record)).filter(|&value| value > 0.0)?;
        Some((cell.n, value))
    };
    let all: Vec<(u32, f64)> = series.cells.iter().filter_map(point).collect();
    let large: Vec<_> = all.iter().copied().filter(|point| point.1 >= floor(growing)).collect();
    let skips = large.len() < all.len() && large.len() >= ENOUGH;
    let used = if skips { large } else { all };
    let sizes: Vec<u32> = used.iter().map(|point| point.0).collect();
    let points: Vec<_> = used.iter().map(|&(n, value)| (f64::from(n), value)).collect();
    let growth = Growth::fit(&points).filter(|growth| growth.factor.is_finite())?;
    Some(Fit { name: series.name.clone(), solutions: solutions(&sizes), sizes, growth, skips })
}

/// How the number of solutions grows over these sizes; none if some of it is not known.
fn solutions(sizes: &[u32]) -> Option<Growth> {
    let point = |&n: &u32| Some((f64::from(n), known::solutions(n)? as f64));
    Growth::fit(&sizes.iter().map(point).collect::<Option<Vec<_>>>()?)
}
