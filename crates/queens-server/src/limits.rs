//! The limits of connections and of the work that is done at once, with their reasons; those of each request are the API's.

use std::time::Duration;

/// How much of a body that is too large is read, so that its client sees the answer.
pub(crate) const DRAINED: usize = 4 << 20;
/// How long such a body is read.
pub(crate) const DRAIN: Duration = Duration::from_millis(500);
/// The most bytes of a connection that are kept, and so of the head of a request.
pub(crate) const BUFFER: usize = 64 << 10;
/// How long the head of a request may take to arrive, and its body.
pub(crate) const ARRIVAL: Duration = Duration::from_secs(10);
/// How long a client may take nothing of an answer before the connection is closed.
pub(crate) const STALL: Duration = Duration::from_secs(20);
/// The most connections at once. When one more comes, the one that has been waited for the longest is closed, see
/// [`crate::connection`]. Each may keep a body and an answer in memory, so this bounds it: half a gigabyte if all of them
/// leave the largest answers unread.
pub(crate) const CONNECTIONS: usize = 512;
/// A connection that has been waited for less than this is not closed: a new one must be able to send its request.
pub(crate) const MOMENT: Duration = Duration::from_millis(100);
/// How many connections may wait to be accepted. A client that finds no place tries again only after a second; the last
/// of these is accepted after two moments, being twice as many as there are places.
pub(crate) const BACKLOG: i32 = 1024;
/// Open files that are no connections: what the system, the runtime and the work need.
pub(crate) const OTHER_FILES: usize = 32;
/// The most heavy answers at once. Further ones are refused at once: a queue would only make all of them late.
pub(crate) const HEAVY_JOBS: usize = 4;
/// The most counts and experiments that are watched at once: each runs on all cores, for minutes.
pub(crate) const LONG_JOBS: usize = 2;
/// The most brief answers that wait for their turn; further ones are refused. It is a quarter of the connections, so that
/// waiting work never takes all connections: a page and a small board need no turn.
pub(crate) const BRIEF_QUEUE: usize = CONNECTIONS / 4;
/// How long answers that are under way may take when the server stops, which takes two seconds in all.
pub(crate) const SHUTDOWN: Duration = Duration::from_millis(1500);
