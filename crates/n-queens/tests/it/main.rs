//! All integration tests of the crate, in one program.

mod boards;
mod cadical;
mod colour_split;
mod common;
mod comparing;
mod completing;
mod completion;
mod counting;
mod documentation;
mod first;
mod local_search;
mod long_lines;
mod machine_only;
mod random;
mod regular;
mod strategies;
mod textbook;
mod variants;
