//! The web page of n-queens and the API behind it.
//!
//! A request of a [connection] passes the [guard], is routed to its [operation], and its fields are taken out of it by
//! [`input`]; what the API makes of them runs as [work] within the [limits].
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
mod connection;
mod guard;
mod input;
mod limits;
mod openapi;
mod operation;
mod page;
mod work;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use axum::response::IntoResponse;
use tokio::net::TcpListener;
use tower_service::Service;

use guard::Hosts;
pub use page::{PAGE_FILES, PageFile};
use work::WorkSlots;

/// A server that listens, and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    arrival: Duration,
    stall: Duration,
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

/// Answers requests, without connections; a [`Server`] shares one between its connections.
///
/// ```
/// use axum::{body::Body, http::Request};
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
/// # runtime.block_on(async {
/// let request = Request::get("/api/v1/solve?n=8").header("host", "localhost");
/// let response = queens_server::Handler::default().answer(request.body(Body::empty())?).await;
/// assert_eq!(response.status(), 200);
/// # Ok::<(), axum::http::Error>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Handler {
    router: Router,
    hosts: Hosts,
    work: WorkSlots,
}

impl Server {
    /// Listens at `address`, such as `127.0.0.1:8642`; port 0 takes any that is free. It answers to
    /// `localhost`, to its own address, and to the name in `address`.
    ///
    /// # Errors
    /// If that is no address, or one that cannot be listened at.
    pub async fn bind(address: &str) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        #[cfg(unix)] // tokio's backlog is 128; if it stays so, that is enough for most
        let _ = rustix::net::listen(&listener, limits::BACKLOG);
        let bound = listener.local_addr()?;
        Ok(Self {
            listener,
            address: bound,
            hosts: Hosts::new(bound, address),
            arrival: limits::ARRIVAL,
            stall: limits::STALL,
            connections: limits::CONNECTIONS,
        })
    }

    /// Where it listens, with the real port.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets how long a request may take to arrive, and a client may take nothing of its answer; some seconds by default.
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
        (self.arrival, self.stall) = (patience, patience);
        self
    }

    /// Sets the largest number of open connections; some hundreds by default.
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

    /// Answers requests until `stop` is ready. Then streams end, work is stopped, and it returns within two seconds.
    ///
    /// If the limit of open files is too low for the connections, it is raised; where that fails, there are fewer
    /// connections.
    pub async fn serve(self, stop: impl Future<Output = ()>) {
        connection::accept(self, stop).await;
    }
}

impl Handler {
    fn new(hosts: Hosts, arrival: Duration) -> Self {
        let work = WorkSlots::new(arrival);
        let router = operation::router().with_state(work.clone());
        Self { router, hosts, work }
    }

    /// The answer to a request. Dropping it before its body is read to the end stops the work for it.
    pub async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let mut response = match self.hosts.admit(&request) {
            Ok(()) => self.router.clone().call(request).await.into_response(),
            Err(fault) => answer::refused(&fault),
        };
        guard::add_headers(response.headers_mut());
        response
    }

    /// Whether no work is in progress.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.work.is_idle()
    }
}

impl Default for Handler {
    /// A handler with the usual limits, for the host `localhost`.
    fn default() -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 80));
        Self::new(Hosts::new(address, "localhost"), limits::ARRIVAL)
    }
}
