//! The room for connections: so many and no more, and nobody keeps others out by keeping us waiting.
//!
//! A connection either has a request under way, which is ours to answer, or it is its client that we wait for:
//! for a request, for the rest of a body, for an answer to be taken. When the room is full and somebody comes,
//! whoever has kept us waiting for the longest time has to go. A request under way is safe: [`crate::work`] takes on
//! fewer of them than there are seats, so that there is always somebody who can go. And while somebody wants a seat, whoever
//! is answered gives hers up, or those inside could go on asking for ever.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::limits;

/// How often a full room is looked at again.
const LOOK: Duration = Duration::from_millis(10);

/// All connections.
pub(crate) struct Room {
    places: Arc<Semaphore>,
    /// Whether somebody wants a seat and there is none.
    is_wanted: AtomicBool,
    waiting: Mutex<Waiting>,
}

/// Those who keep us waiting, the longest first.
#[derive(Default)]
struct Waiting {
    /// How many tickets were given out; later ones are larger.
    tickets: u64,
    queue: BTreeMap<u64, (Instant, Arc<Notify>)>,
}

impl Room {
    /// A room with so many seats, or as many as the system has files for.
    pub(crate) fn new(seats: usize) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(affordable(seats)));
        Arc::new(Self { places, is_wanted: AtomicBool::new(false), waiting: Mutex::default() })
    }

    /// A seat for somebody who has come; in a full room somebody else has to leave it.
    pub(crate) async fn seat(self: &Arc<Self>) -> Seat {
        loop {
            if self.places.available_permits() == 0 {
                self.is_wanted.store(true, Ordering::Relaxed);
                self.dismiss();
            }
            let place = Arc::clone(&self.places).acquire_owned();
            if let Ok(Ok(place)) = tokio::time::timeout(LOOK, place).await {
                self.is_wanted.store(false, Ordering::Relaxed);
                return Seat::new(self, place);
            }
        }
    }

    /// Shows out whoever has kept us waiting for the longest time, unless that was only a moment.
    pub(crate) fn dismiss(&self) {
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

/// The seat of one connection, free again when it is dropped.
pub(crate) struct Seat {
    room: Arc<Room>,
    _place: OwnedSemaphorePermit,
    /// Its place among those who keep us waiting; 0 while a request is under way. Only its connection changes it.
    ticket: AtomicU64,
    bell: Arc<Notify>,
}

impl Seat {
    fn new(room: &Arc<Room>, place: OwnedSemaphorePermit) -> Self {
        let ticket = AtomicU64::new(0);
        let seat = Self { room: Arc::clone(room), _place: place, ticket, bell: Arc::default() };
        seat.wait();
        seat
    }

    /// From now on it is the client that we wait for.
    pub(crate) fn wait(&self) {
        self.begin();
        let mut waiting = self.room.waiting();
        waiting.tickets += 1;
        let ticket = waiting.tickets;
        waiting.queue.insert(ticket, (Instant::now(), Arc::clone(&self.bell)));
        self.ticket.store(ticket, Ordering::Relaxed);
    }

    /// A request is there, and under way.
    pub(crate) fn begin(&self) {
        let ticket = self.ticket.swap(0, Ordering::Relaxed);
        if ticket != 0 {
            self.room.waiting().queue.remove(&ticket);
        }
    }

    /// Whether others want it: then it is given up after an answer.
    pub(crate) fn is_wanted(&self) -> bool {
        self.room.is_wanted.load(Ordering::Relaxed)
    }

    /// Ready when the connection has to go. A request that comes in this moment is still answered.
    pub(crate) async fn dismissed(&self) {
        loop {
            self.bell.notified().await;
            if self.ticket.load(Ordering::Relaxed) != 0 {
                return;
            }
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.begin();
    }
}

/// As many connections as are wanted, or as the system has open files for. Where it has more of them for who asks,
/// we ask: many systems let a process have 1024 or 256 at first.
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
