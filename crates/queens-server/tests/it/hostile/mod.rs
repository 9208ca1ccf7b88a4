//! Hostile requests, over plain sockets: each gets a clear refusal, and the server answers the
//! next one as if nothing had been.

mod bodies;
mod client;
mod door;
mod leaving;
mod room;
mod slow;
mod values;
mod wire;
