//! What `complete` still uses of the commands before they were on the application layer.
// until complete is on the app: delete this folder, options.rs, search.rs and memory.rs

pub(crate) mod count;
pub(crate) mod list;
pub(crate) mod solve;
