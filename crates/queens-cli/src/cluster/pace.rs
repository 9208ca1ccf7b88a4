//! How fast a count on many machines goes, told by what was done since the first task began.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::folder::{self, Folder};
use super::jobs::Jobs;
use super::plan::Plan;
use super::survey::Survey;

/// Written by the first task of a run, in seconds since 1970.
const BEGUN: &str = "begun";

/// Now, in seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}

/// A new run begins: what was done before says nothing of its pace.
pub(super) fn begin(folder: &Folder) {
    // That it cannot be removed makes a forecast worse, and nothing else.
    let _ = std::fs::remove_file(folder.file(BEGUN));
}

/// The seconds that are left if it goes on as it did; none if nothing was done yet.
pub(super) fn seconds_left(
    folder: &Folder,
    plan: &Plan,
    jobs: &Jobs,
    survey: &Survey,
) -> Option<f64> {
    let begun = folder::read(&folder.file(BEGUN)).ok();
    let begun = begun.and_then(|bytes| String::from_utf8_lossy(&bytes).trim().parse::<u64>().ok());
    // A second more, since it is told in whole ones.
    let seconds = now().saturating_sub(begun.unwrap_or(plan.planned)) + 1;
    forecast(survey.cost_done.saturating_sub(jobs.before), survey.cost - survey.cost_done, seconds)
}

fn forecast(done: u128, left: u128, seconds: u64) -> Option<f64> {
    (done > 0).then(|| left as f64 / done as f64 * seconds as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_work_takes_as_long_as_the_other() {
        assert_eq!(forecast(50, 50, 30), Some(30.0));
        assert_eq!(forecast(25, 75, 10), Some(30.0));
        assert_eq!(forecast(10, 0, 10), Some(0.0));
        assert_eq!(forecast(0, 75, 10), None);
    }
}
