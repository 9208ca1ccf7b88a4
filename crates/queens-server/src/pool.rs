//! The pool of connections: a fixed number of places, so that slow clients cannot keep new ones out.
//!
//! A connection either has a request in progress, or the server waits for its client: for a request, the rest of a
//! body, or an answer to be taken. When the pool is full, the connection that was waited for the longest is closed.
//! [`crate::work`] accepts fewer requests than there are places, so one can always be closed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
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
    taken: Mutex<Vec<Weak<PoolPlace>>>,
}

impl Pool {
    /// A pool with this number of places, or as many as the system has open files for.
    pub(crate) fn new(connections: usize) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(affordable(connections)));
        Arc::new(Self { places, is_wanted: AtomicBool::new(false), taken: Mutex::default() })
    }

    /// A place for a new connection; if the pool is full, another connection is closed for it.
    pub(crate) async fn place(self: &Arc<Self>) -> Arc<PoolPlace> {
        loop {
            if self.places.available_permits() == 0 {
                self.is_wanted.store(true, Ordering::Relaxed);
                self.evict();
            }
            let permit = Arc::clone(&self.places).acquire_owned();
            if let Ok(Ok(permit)) = tokio::time::timeout(RETRY, permit).await {
                self.is_wanted.store(false, Ordering::Relaxed);
                return self.take(permit);
            }
        }
    }

    fn take(self: &Arc<Self>, permit: OwnedSemaphorePermit) -> Arc<PoolPlace> {
        let (pool, waiting_since) = (Arc::clone(self), Mutex::new(Some(Instant::now())));
        let place = PoolPlace { pool, _permit: permit, waiting_since, eviction: Notify::new() };
        let place = Arc::new(place);
        let mut taken = locked(&self.taken);
        taken.retain(|other| other.strong_count() > 0);
        taken.push(Arc::downgrade(&place));
        place
    }

    /// Closes the connection that was waited for the longest, unless that was only a moment.
    pub(crate) fn evict(&self) {
        let places: Vec<Arc<PoolPlace>> =
            locked(&self.taken).iter().filter_map(Weak::upgrade).collect();
        let waiting = places.iter().filter_map(|place| Some((place.waiting_since()?, place)));
        if let Some((since, place)) = waiting.min_by_key(|(since, _)| *since)
            && since.elapsed() >= limits::MOMENT
        {
            place.eviction.notify_one();
        }
    }
}

/// The place of one connection, free again when it is dropped.
pub(crate) struct PoolPlace {
    pool: Arc<Pool>,
    _permit: OwnedSemaphorePermit,
    /// Since when the server waits for the client; none while a request is in progress.
    waiting_since: Mutex<Option<Instant>>,
    eviction: Notify,
}

impl PoolPlace {
    fn waiting_since(&self) -> Option<Instant> {
        *locked(&self.waiting_since)
    }

    /// From now on the server waits for the client.
    pub(crate) fn wait(&self) {
        *locked(&self.waiting_since) = Some(Instant::now());
    }

    /// A request has arrived, and is in progress.
    pub(crate) fn begin(&self) {
        *locked(&self.waiting_since) = None;
    }

    /// Whether a new connection needs it: then this one is closed after its answer.
    pub(crate) fn is_wanted(&self) -> bool {
        self.pool.is_wanted.load(Ordering::Relaxed)
    }

    /// Ready when the connection must be closed. A request that arrives at this moment is still answered.
    pub(crate) async fn evicted(&self) {
        loop {
            self.eviction.notified().await;
            if self.waiting_since().is_some() {
                return;
            }
        }
    }
}

/// The value; a panic of another thread does not matter.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
