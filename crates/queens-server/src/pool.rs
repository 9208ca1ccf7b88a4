//! The pool of connections: a fixed number of places, so that slow clients cannot keep new ones out.
//!
//! A connection either has a request in progress, or the server waits for its client: for a request, the rest of a
//! body, or an answer to be taken. When the pool is full, the connection that was waited for the longest is closed.
//! [`crate::work`] accepts fewer requests than there are places, so one can always be closed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::limits;

/// How often a full pool tries again to close a connection.
const RETRY: Duration = Duration::from_millis(10);

/// All connections.
pub(crate) struct Pool {
    places: Arc<Semaphore>,
    /// Whether a new connection needs a place and there is none. Then each connection is closed after its answer, since
    /// those that are open could otherwise keep sending requests.
    is_wanted: AtomicBool,
    waiting: Mutex<Waiting>,
}

/// The connections whose clients the server waits for, the longest wait first.
#[derive(Default)]
struct Waiting {
    /// The last ticket; each wait has its own.
    tickets: u64,
    queue: BTreeMap<u64, (Instant, Arc<Notify>)>,
}

impl Pool {
    /// A pool with this number of places, or as many as the system has open files for.
    pub(crate) fn new(connections: usize) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(affordable(connections)));
        Arc::new(Self { places, is_wanted: AtomicBool::new(false), waiting: Mutex::default() })
    }

    /// A place for a new connection; if the pool is full, another connection is closed for it.
    pub(crate) async fn place(self: &Arc<Self>) -> Place {
        loop {
            if self.places.available_permits() == 0 {
                self.is_wanted.store(true, Ordering::Relaxed);
                self.evict();
            }
            let permit = Arc::clone(&self.places).acquire_owned();
            if let Ok(Ok(permit)) = tokio::time::timeout(RETRY, permit).await {
                self.is_wanted.store(false, Ordering::Relaxed);
                return Place::new(self, permit);
            }
        }
    }

    /// Closes the connection that was waited for the longest, unless that was only a moment.
    pub(crate) fn evict(&self) {
        let mut waiting = self.waiting();
        if let Some(first) = waiting.queue.first_entry()
            && first.get().0.elapsed() >= limits::MOMENT
        {
            first.remove().1.notify_one();
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of one connection, free again when it is dropped.
pub(crate) struct Place {
    pool: Arc<Pool>,
    _permit: OwnedSemaphorePermit,
    /// Its key in the queue of waits; 0 while a request is in progress. Only its connection changes it.
    ticket: AtomicU64,
    eviction: Arc<Notify>,
}

impl Place {
    fn new(pool: &Arc<Pool>, permit: OwnedSemaphorePermit) -> Self {
        let (pool, ticket) = (Arc::clone(pool), AtomicU64::new(0));
        let place = Self { pool, _permit: permit, ticket, eviction: Arc::default() };
        place.wait();
        place
    }

    /// From now on the server waits for the client.
    pub(crate) fn wait(&self) {
        self.begin();
        let mut waiting = self.pool.waiting();
        waiting.tickets += 1;
        let ticket = waiting.tickets;
        waiting.queue.insert(ticket, (Instant::now(), Arc::clone(&self.eviction)));
        self.ticket.store(ticket, Ordering::Relaxed);
    }

    /// A request has arrived, and is in progress.
    pub(crate) fn begin(&self) {
        let ticket = self.ticket.swap(0, Ordering::Relaxed);
        if ticket != 0 {
            self.pool.waiting().queue.remove(&ticket);
        }
    }

    /// Whether a new connection needs it: then this one is closed after its answer.
    pub(crate) fn is_wanted(&self) -> bool {
        self.pool.is_wanted.load(Ordering::Relaxed)
    }

    /// Ready when the connection must be closed. A request that arrives at this moment is still answered.
    pub(crate) async fn evicted(&self) {
        loop {
            self.eviction.notified().await;
            if self.ticket.load(Ordering::Relaxed) != 0 {
                return;
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.begin();
    }
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
