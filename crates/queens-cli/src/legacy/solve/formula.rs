//! A solution by formula: proved from its runs before its first byte is written, then streamed.
//! Twice computed, never kept: a board of any size takes the memory of one block.

use std::time::Instant;

use n_queens::check::Progressions;
use n_queens::{Construction, Ending, Variant};

use super::deliver::{BLOCK, Delivery};
use super::{Answer, Call};
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::search::{self, Report};

pub(super) fn answer(call: &Call<'_>, out: &mut Output) -> Result<Answer, Failure> {
    let start = Instant::now();
    let answer = |is_solved, ending, taken| {
        let (timed_out, solutions) = (ending == Ending::Stopped, u64::from(is_solved));
        let report = Report { ending, timed_out, solutions, steps: None, taken };
        Answer { is_solved, report, by: call.options.clone() }
    };
    let Some(construction) = Construction::of(call.problem) else {
        return Ok(answer(false, Ending::Complete, start.elapsed()));
    };
    let is_proved = prove(call, construction)?;
    let taken = start.elapsed();
    let is_solved = is_proved && stream(call, construction, out)?;
    let ending = if is_solved { Ending::Partial } else { Ending::Stopped };
    Ok(answer(is_solved, ending, taken))
}

/// Whether there was time to prove that no two queens attack each other; if they do, that is an
/// error.
fn prove(call: &Call<'_>, construction: Construction) -> Result<bool, Failure> {
    let n = call.problem.n();
    let mut progressions = match call.problem.variant() {
        Variant::Torus => Progressions::on_torus(n),
        _ => Progressions::of(n),
    };
    let (mut columns, mut block) = (construction.columns(), [0; BLOCK]);
    let broken = |fault| search::broken(call.session, call.options, &fault);
    while columns.len() > 0 {
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        if call.control.should_stop() {
            return Ok(false);
        }
        let filled = columns.fill(&mut block);
        progressions.rows(&block[..filled]).map_err(broken)?;
    }
    progressions.finish().map_err(broken)?;
    Ok(true)
}

fn stream(call: &Call<'_>, construction: Construction, out: &mut Output) -> Result<bool, Failure> {
    let (mut columns, mut block) = (construction.columns(), [0; BLOCK]);
    Delivery::deliver(call, out, |delivery| {
        while columns.len() > 0 {
            let filled = columns.fill(&mut block);
            delivery.rows(&block[..filled])?;
        }
        Ok(())
    })
}
