//! Requests that are malformed, too large or too slow: each gets a clear refusal, and the server answers the next one.

mod bodies;
mod door;
mod leaving;
mod room;
mod slow;
mod values;
mod wire;
