//! What JavaScript calls, and what it provides: pointers and lengths into the memory that both see. One request at a time:
//! [`reserve`] makes room for its text, [`answer`] runs it.

#![allow(unsafe_code)]

use std::sync::Once;
use std::time::Duration;

use crate::AnswerSink;

#[link(wasm_import_module = "page")]
// SAFETY: the worker provides both with these types.
unsafe extern "C" {
    /// Milliseconds since 1970.
    safe fn now() -> f64;
    /// Takes a part of the answer: its name, its bytes.
    fn take(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
}

/// The room for the text of a request.
static mut REQUEST: Vec<u8> = Vec::new();

/// Makes room for a request of so many bytes and says where it is.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn reserve(length: usize) -> *mut u8 {
    // SAFETY: the module has one thread, and no reference to the room outlives a call.
    unsafe {
        REQUEST = vec![0; length];
        (*(&raw mut REQUEST)).as_mut_ptr()
    }
}

/// Answers the request that was written to the room.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() {
    static SETUP: Once = Once::new();
    SETUP.call_once(|| {
        n_queens::clock::set(|| Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default());
    });
    // SAFETY: the module has one thread.
    let request = unsafe { std::mem::take(&mut *(&raw mut REQUEST)) };
    crate::answer(&request, Page);
}

/// The page, which takes answers.
struct Page;

impl AnswerSink for Page {
    fn take(&self, name: &str, bytes: &[u8]) {
        // SAFETY: both live during the call.
        unsafe { take(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }
    }
}
