//! `GET /strategies`: the strategies, and what they can do.

use std::sync::LazyLock;

use axum::response::Response;
use queens_app::StrategyAnswer;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer;
use crate::fault::Fault;
use crate::operation::Operation;
use crate::work::WorkSlots;

/// A request for all strategies.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Strategies {}

/// Made once: each strategy is run on a small board for it.
static ALL: LazyLock<Vec<StrategyAnswer>> = LazyLock::new(queens_app::strategies);

impl Operation for Strategies {
    const PATH: &'static str = "/strategies";
    const SUMMARY: &'static str = "The strategies, and what they can do.";
    type Answer = Vec<StrategyAnswer>;

    async fn answer(self, _: WorkSlots) -> Result<Response, Fault> {
        Ok(answer::json(&*ALL))
    }
}
