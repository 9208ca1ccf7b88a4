//! Accepts connections and answers their requests. Each connection has time limits on everything that its client sends
//! and receives; all end in an orderly way when the server stops.
//!
//! The [`ConnectionPool`] bounds their number, so that slow clients cannot keep new ones out. The server either works for a
//! connection, or waits for its client: for a request, the rest of a body, or an answer to be taken. When the
//! pool is full, the connection that was waited for the longest is closed. [`crate::work`] accepts fewer requests than
//! there are connections, so one can always be closed.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderValue, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};
use tokio_io_timeout::TimeoutWriter;

use crate::work::locked;
use crate::{Handler, Server, limits};

/// How long to wait when the system cannot accept another connection.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// How often a full pool tries again to close a connection.
const EVICT_RETRY: Duration = Duration::from_millis(10);

/// Accepts connections until `stop` is ready, then lets those that are open end.
pub(crate) async fn accept(server: Server, stop: impl Future<Output = ()>) {
    let handler = Handler::new(server.hosts, server.arrival);
    let mut pool = ConnectionPool::new(server.connections);
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            stream = pool.accepted(&server.listener) => {
                let mut stream = TimeoutWriter::new(stream);
                // An answer that the client does not take would stay in memory, and its work would never end.
                stream.set_timeout(Some(server.stall));
                pool.spawn(handler.clone(), stream, graceful.watcher());
            }
        }
    }
    drop(server.listener);
    handler.work.close();
    let _ = tokio::time::timeout(limits::SHUTDOWN, graceful.shutdown()).await;
}

/// All connections.
struct ConnectionPool {
    most: usize,
    open: JoinSet<()>,
    states: Vec<(AbortHandle, Arc<ConnectionState>)>,
    is_full: Arc<AtomicBool>,
}

/// What the pool knows of a connection.
pub(crate) struct ConnectionState {
    /// Since when the server waits for the client; none while it works for a request.
    waiting_since: Mutex<Option<Instant>>,
    /// Whether a new connection needs a place in the pool. Then each connection is closed after its answer, since those
    /// that are open could otherwise keep sending requests.
    pool_is_full: Arc<AtomicBool>,
}

impl ConnectionPool {
    /// A pool with this number of places, or as many as the system has open files for.
    fn new(connections: usize) -> Self {
        let (open, is_full) = (JoinSet::new(), Arc::default());
        Self { most: affordable(connections), open, states: Vec::new(), is_full }
    }

    /// The next connection, when there is a place for it.
    async fn accepted(&mut self, listener: &TcpListener) -> TcpStream {
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    self.make_room().await;
                    return stream;
                }
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {} // closed already
                Err(_) => {
                    self.evict(); // no files are left: closing a connection frees one
                    tokio::time::sleep(ACCEPT_RETRY).await;
                }
            }
        }
    }

    /// Waits for a free place; if there is none, a connection is closed for it.
    async fn make_room(&mut self) {
        while self.open.try_join_next().is_some() {} // removes those that have ended
        while self.open.len() >= self.most {
            self.is_full.store(true, Ordering::Relaxed);
            self.evict();
            let _ = tokio::time::timeout(EVICT_RETRY, self.open.join_next()).await;
        }
        self.is_full.store(false, Ordering::Relaxed);
    }

    /// Closes the connection that was waited for the longest, unless that was only a moment.
    fn evict(&self) {
        let open = self.states.iter().filter(|(task, _)| !task.is_finished());
        let waiting = open.filter_map(|(task, state)| {
            Some((locked(&state.waiting_since).as_ref()?.elapsed(), task))
        });
        if let Some((waited, task)) = waiting.max_by_key(|(waited, _)| *waited)
            && waited >= limits::MOMENT
        {
            task.abort();
        }
    }

    /// Starts to serve a connection.
    fn spawn(&mut self, handler: Handler, stream: TimeoutWriter<TcpStream>, watcher: Watcher) {
        let waiting_since = Mutex::new(Some(Instant::now()));
        let pool_is_full = Arc::clone(&self.is_full);
        let state = Arc::new(ConnectionState { waiting_since, pool_is_full });
        self.states.retain(|(task, _)| !task.is_finished());
        let task = self.open.spawn(serve(handler, stream, Arc::clone(&state), watcher));
        self.states.push((task, state));
    }
}

impl ConnectionState {
    /// From now on the server waits for the client.
    pub(crate) fn wait(&self) {
        *locked(&self.waiting_since) = Some(Instant::now());
    }

    /// The server works for the client.
    pub(crate) fn work(&self) {
        *locked(&self.waiting_since) = None;
    }

    fn is_working(&self) -> bool {
        locked(&self.waiting_since).is_none()
    }
}

/// Answers the requests of one connection.
async fn serve(
    handler: Handler,
    stream: TimeoutWriter<TcpStream>,
    state: Arc<ConnectionState>,
    watcher: Watcher,
) {
    let _ = stream.get_ref().set_nodelay(true);
    let service = service_fn(|request| answer(handler.clone(), Arc::clone(&state), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(handler.work.arrival)
        .max_buf_size(limits::BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let _ = watcher.watch(connection).await;
}

/// Answers a request. [`crate::work`] marks the time that it works for it; a stream is work until its end.
async fn answer(
    handler: Handler,
    state: Arc<ConnectionState>,
    mut request: hyper::Request<Incoming>,
) -> Result<hyper::Response<Body>, Infallible> {
    request.extensions_mut().insert(Arc::clone(&state));
    let mut response = handler.answer(request.map(Body::new)).await;
    if state.pool_is_full.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if !state.is_working() {
        state.wait(); // the client only has to take the answer
    }
    Ok(response)
}

/// The wanted number of connections, or what the limit of open files allows. The limit is raised as far as possible:
/// many systems start a process with 1024 or 256.
#[cfg(unix)]
fn affordable(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let needed = (wanted + limits::OTHER_FILES) as u64;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < needed) {
        let current = limit.maximum.map_or(needed, |most| most.min(needed));
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(current), ..limit });
    }
    let files = getrlimit(Resource::Nofile).current.map_or(usize::MAX, |files| files as usize);
    files.saturating_sub(limits::OTHER_FILES).clamp(1, wanted)
}

#[cfg(not(unix))]
const fn affordable(wanted: usize) -> usize {
    wanted
}
