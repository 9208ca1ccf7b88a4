//! A door for programs that try the server out with all kinds of requests, such as the fuzzers in `fuzz/`: the
//! server without its connections. For nobody else, and not kept stable.

use std::net::{Ipv4Addr, SocketAddr};

use axum::body::Body;
use axum::http::{Request, Response};

use crate::House;
use crate::connection;
use crate::guard::Hosts;
use crate::limits::Patience;

/// A server that requests are handed to, as if they had arrived. It answers to `localhost`.
pub struct Desk {
    house: House,
}

impl Desk {
    /// A server that nobody has asked anything yet.
    #[must_use]
    pub fn open() -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 80));
        Self { house: House::new(Hosts::new(address, "localhost"), Patience::USUAL) }
    }

    /// The answer to a request, from the door to the seal. Whoever does not wait for it, or for its body, has left:
    /// then the work on it ends.
    pub async fn answer(&self, request: Request<Body>) -> Response<Body> {
        match connection::answer(self.house.clone(), request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }

    /// Whether nothing is being worked on, nor waited for.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.house.work.is_idle()
    }
}
