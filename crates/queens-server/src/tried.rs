//! The server without its connections, for programs that try it with all kinds of requests, such as the fuzzers in
//! `fuzz/`. For these only, and not kept stable.

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
    /// A server without any work.
    #[must_use]
    pub fn open() -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 80));
        Self { house: House::new(Hosts::new(address, "localhost"), Patience::USUAL) }
    }

    /// The answer to a request. If it is dropped before it is there, or before its body is read, the work on it ends.
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
