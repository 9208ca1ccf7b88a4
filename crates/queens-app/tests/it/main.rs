//! The requests as every door makes them: answers against a naive model and published numbers, choices, refusals, JSON.

mod choices;
mod complete;
mod count;
mod json;
mod naive;
mod solve;
