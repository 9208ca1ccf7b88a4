//! The web page of n-queens and the API behind it.
//!
//! A request comes in through a [connection], which has a seat in the [room], passes the [guard], and is [routed](routes)
//! to its [operation]. The request is [read](asked) as the schema of the operation says; the
//! application layer runs it, and its answer is sent as JSON. What takes longer than microseconds is [work] on
//! threads of its own. Every [limit](limits) and every [error](fault) has its place; [openapi] describes all of it.
//!
//! ```no_run
//! # async fn run() -> std::io::Result<()> {
//! let server = queens_server::Server::bind("127.0.0.1:0").await?;
//! println!("http://{}/", server.address());
//! server.serve(std::future::pending()).await;
//! # Ok(())
//! # }
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]
#![allow(rustdoc::private_intra_doc_links, reason = "the overview is for developers of this crate")]

mod answer;
mod asked;
mod boards;
mod body;
mod compare;
mod connection;
mod count;
mod events;
mod fault;
mod guard;
mod limits;
mod openapi;
mod operation;
mod page;
mod query;
mod room;
mod routes;
mod solutions;
mod strategies;
mod trace;
#[doc(hidden)]
pub mod tried;
mod work;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

use guard::Hosts;
use limits::Patience;
use room::Room;
use work::Work;

/// A server that listens, and has not begun to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    patience: Patience,
    connections: usize,
}

/// The description of the API, an `OpenAPI` document, as the server answers it at `/api/v1/openapi.json`.
///
/// ```
/// assert!(queens_server::openapi().contains("/api/v1/solve"));
/// ```
#[must_use]
pub fn openapi() -> String {
    format!("{:#}", openapi::api())
}

/// What every connection needs.
#[derive(Clone)]
struct House {
    router: Router,
    hosts: Hosts,
    work: Work,
    patience: Patience,
}

impl Server {
    /// Listens at `address`, such as `127.0.0.1:8642`; port 0 takes any that is free. It answers to
    /// `localhost`, to its own address, and to the name in `address`.
    ///
    /// # Errors
    /// If that is no address, or one that cannot be listened at.
    pub async fn bind(address: &str) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        #[cfg(unix)] // it has begun with 128; where it stays so, that is enough for most
        let _ = rustix::net::listen(&listener, limits::OUTSIDE);
        let bound = listener.local_addr()?;
        Ok(Self {
            listener,
            address: bound,
            hosts: Hosts::new(bound, address),
            patience: Patience::USUAL,
            connections: limits::CONNECTIONS,
        })
    }

    /// Where it listens, with the real port.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// With another patience than the usual one, of some seconds: how long a request may take to arrive, and an
    /// answer may lie unread.
    ///
    /// ```no_run
    /// # async fn run() -> std::io::Result<()> {
    /// let server = queens_server::Server::bind("127.0.0.1:0").await?;
    /// let server = server.with_patience(std::time::Duration::from_secs(1));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = Patience { arrival: patience, stall: patience };
        self
    }

    /// With room for another number of connections than the usual one, of some hundreds.
    ///
    /// ```no_run
    /// # async fn run() -> std::io::Result<()> {
    /// let server = queens_server::Server::bind("127.0.0.1:0").await?.with_connections(16);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn with_connections(mut self, connections: usize) -> Self {
        self.connections = connections;
        self
    }

    /// Answers until `stop` is there. Then streams end, work is given up, and it returns within two seconds.
    ///
    /// If this process may have fewer open files than connections need, it asks the system for more of them; where it does
    /// not get them, there is room for fewer connections.
    pub async fn serve(self, stop: impl Future<Output = ()>) {
        let house = House::new(self.hosts, self.patience);
        connection::accept(house, self.listener, Room::new(self.connections), stop).await;
    }
}

impl House {
    fn new(hosts: Hosts, patience: Patience) -> Self {
        let work = Work::new();
        let router = routes::router().with_state(work.clone());
        Self { router, hosts, work, patience }
    }
}
