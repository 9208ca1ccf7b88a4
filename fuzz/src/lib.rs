//! What holds for every input: the checks of the fuzz targets, one file each.
//!
//! A check passes the fuzzer's bytes to the code that reads such bytes and panics if the result is wrong. The fuzzer
//! itself finds what takes too much time or memory. `Corpus::Reject` means that the bytes are not worth keeping.
//!
//! | check | input | what must hold |
//! |---|---|---|
//! | [`boards`] | boards in every format, whole and streamed | what is read is the same however it comes, and comes back from every format |
//! | [`records`] | checkpoints, shares, experiments | what is read is written in the same bytes; shares add up once |
//! | [`formulas`] | DIMACS formulas, DRAT proofs and their seals | nothing satisfiable is refuted, what is refuted rightly is accepted |
//! | [`api`] | requests to the web server | no answer but a right one or a clear error; work ends when the client leaves |
//! | [`arguments`] | command lines | each is accepted or refused, equally in both languages |
#![forbid(unsafe_code)]

pub mod api;
pub mod arguments;
pub mod boards;
pub mod formulas;
pub mod records;

use queens_messages::{Language, Speak};

/// An error has something to say, in both languages, that no terminal takes for a command.
fn says(error: &dyn Speak) {
    let [english, chinese] = Language::ALL.map(|language| error.say(language));
    for text in [&english, &chinese] {
        assert!(!text.is_empty() && !text.contains(char::is_control), "{text:?}");
    }
    assert!(is_chinese(&chinese), "{chinese:?}");
}

/// Whether there is a Chinese character.
fn is_chinese(text: &str) -> bool {
    text.contains(|character| ('\u{4e00}'..='\u{9fff}').contains(&character))
}
