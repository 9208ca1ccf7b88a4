//! One JSON document: the conditions, then every cell, in full.

use n_queens::compare::{Cell, Interval, Record, Spread, published};
use n_queens::{Density, Obstacle, Steps};

use super::growth::{self, Fit};
use super::raw;
use super::success::Success;
use crate::study::{Growing, Kind, Machine, Study};
use queens_format::document::Object;
use queens_messages::Language;

pub(super) fn document(study: &Study, machine: &Machine) -> String {
    let plan = &study.plan;
    let cells = study.cells().map(|(cell, record)| cell_object(study.kind, cell, record));
    let object = Object::new()
        .text("experiment", raw::experiment(study.kind))
        .text("version", env!("CARGO_PKG_VERSION"))
        .raw("machine", machine.object())
        .raw("seed", plan.seed)
        .raw("runs", plan.runs)
        .raw("timeout", optional(plan.limit.map(|limit| limit.as_secs_f64())))
        .raw("threads", study.threads)
        .raw("complete", study.open() == 0)
        .raw("cells", array(cells));
    match study.kind {
        Kind::Growth(growing) => with_fits(object, study, growing).line(),
        Kind::Classic => object.raw("published", array(published_objects())).line(),
        _ => object.line(),
    }
}

fn cell_object(kind: Kind, cell: &Cell, record: &Record) -> String {
    let object = Object::new()
        .raw("n", cell.n)
        .text("strategy", cell.method.name())
        .raw("density", optional(cell.density.map(Density::get)))
        .text("task", raw::task(cell.task))
        .raw("runs", record.runs)
        .raw("found", record.found)
        .raw("impossible", record.impossible)
        .raw("gave_up", record.gave_up)
        .raw("timeouts", record.beyond)
        .raw("success", success(cell, record));
    let object = match kind {
        Kind::Accuracy => return object.end(),
        Kind::Steps | Kind::Growth(Growing::Steps) => object,
        _ => object
            .raw("seconds", quantiles(raw::time_quantiles(record)))
            .raw("outliers", outliers(cell, &record.time)),
    };
    let solutions = record.solutions.map(|solutions| format!("\"{solutions}\""));
    object
        .raw("tried", quantiles(raw::tried_quantiles(cell, record)))
        .raw("steps", optional(record.steps.map(|steps| steps_object(&steps))))
        .raw("solutions", optional(solutions))
        .end()
}

/// Runs that something disturbed; with chance nobody can tell.
fn outliers(cell: &Cell, time: &Spread) -> String {
    optional((!cell.method.is_random()).then(|| time.outliers()))
}

fn success(cell: &Cell, record: &Record) -> String {
    let object = |(share, Interval { low, high })| {
        let [share, low, high] = [share, low, high].map(raw::share);
        Object::new().raw("share", share).raw("low", low).raw("high", high).end()
    };
    optional(Success::of(cell, record).interval().map(object))
}

fn quantiles([median, low, high]: [Option<f64>; 3]) -> String {
    Object::new()
        .raw("median", optional(median))
        .raw("p05", optional(low))
        .raw("p95", optional(high))
        .end()
}

/// The counters of the first run.
fn steps_object(steps: &Steps) -> String {
    let reasons = Obstacle::ALL.iter().zip(steps.rejected_by);
    let reasons =
        reasons.fold(Object::new(), |object, (reason, count)| object.raw(reason.name(), count));
    Object::new()
        .raw("tried", steps.tried)
        .raw("placed", steps.placed)
        .raw("rejected", steps.rejected())
        .raw("rejected_by", reasons.end())
        .raw("backtracked", steps.backtracked)
        .raw("solutions", steps.solutions)
        .end()
}

fn with_fits(object: Object, study: &Study, growing: Growing) -> Object {
    let measure = match growing {
        Growing::Time => "seconds",
        Growing::Steps => "tried",
    };
    // Names of series differ by language only where tasks are mixed; a program reads English.
    let fits = growth::fits(study, growing, Language::English);
    object.text("measure", measure).raw("fits", array(fits.iter().map(fit_object)))
}

fn fit_object(fit: &Fit) -> String {
    let (next, predicted) = fit.next();
    Object::new()
        .text("series", &fit.name)
        .raw("factor", finite(fit.growth.factor))
        .raw("scale", finite(fit.growth.scale))
        .raw("r_squared", finite(fit.growth.determination))
        .raw("sizes", array(fit.sizes.iter().map(u32::to_string)))
        .raw("next_n", next)
        .raw("predicted", finite(predicted))
        .raw("factor_a000170", optional(fit.solutions.map(|growth| finite(growth.factor))))
        .end()
}

/// All that was published, whether it was run here or not.
fn published_objects() -> impl Iterator<Item = String> {
    let densities = || [None].into_iter().chain(published::DENSITIES.map(Some));
    published::SIZES.into_iter().flat_map(move |n| {
        densities().map(move |density| {
            let share = density.and_then(|density| published::share(n, density));
            Object::new()
                .raw("n", n)
                .text("strategy", if density.is_some() { "probabilistic" } else { "permutation" })
                .raw("density", optional(density))
                .raw("share", optional(share))
                .raw("seconds", optional(published::seconds(n, density)))
                .end()
        })
    })
}

fn array(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}

fn optional(value: Option<impl ToString>) -> String {
    value.map_or("null".into(), |value| value.to_string())
}

/// A number that JSON can say. Beyond ten digits stands nothing but rounding.
fn finite(value: f64) -> String {
    let rounded = format!("{value:.9e}").parse::<f64>().ok();
    optional(rounded.filter(|rounded| rounded.is_finite()))
}
