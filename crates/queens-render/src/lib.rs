//! Boards as text and pictures.
#![deny(missing_docs)]
