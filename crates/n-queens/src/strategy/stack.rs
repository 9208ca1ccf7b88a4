//! Room for deep recursion: the textbook strategies recurse once a queen.

/// Bytes of stack for each level of a recursion. No frame of ours is larger: 112 to 336 bytes were measured.
pub(super) const FRAME: usize = 512;

/// What the thread's own stack is surely good for.
const SHALLOW: usize = 512;

/// The deepest recursion that a strategy may ask for: 2 GiB of stack, touched only as far
/// as the search really goes.
pub(super) const DEEPEST: u32 = 1 << 22;

/// Runs a search that recurses at most `depth` times.
pub(super) fn with_room<R>(depth: usize, search: impl FnOnce() -> R) -> R {
    if depth <= SHALLOW { search() } else { stacker::grow((depth + SHALLOW) * FRAME, search) }
}
