//! `POST /check`: is this a solution? If not, the pairs of queens that attack each other.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::{Problem, check};
use queens_render::document::{Check, Pair};

use crate::answer;
use crate::body::Fields;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::work::{Lane, Work};

pub(crate) const FIELDS: &[&str] = &["n", "queens", "variant"];

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    Query::of(&request, &[])?;
    let problem = Fields::of(request, FIELDS).await?.problem(limits::CHECK_N)?;
    let document = work.run(Lane::Brief, limits::BRIEF, move |_| document(&problem));
    Ok(answer::json(document.await?))
}

fn document(problem: &Problem) -> String {
    let (n, queens) = (problem.n(), problem.given().squares());
    let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
    let in_order = (0..).zip(queens).all(|(row, queen)| queen.row == row);
    let valid = in_order
        && queens.len() == n as usize
        && check::solves(&Problem::new(n).with_variant(problem.variant()), &columns).is_ok();
    let mut attacks = check::attacks(problem.given(), problem.variant());
    let pairs: Vec<Pair> = attacks.by_ref().take(limits::ATTACKS).map(Pair::from).collect();
    let (truncated, queens) = (attacks.next().is_some(), queens.len());
    Check { n, valid, attacks: &pairs, queens, truncated }.line()
}
