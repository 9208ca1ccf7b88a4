//! What holds for every input, however odd: the judges of the fuzzers, a file for each.
//!
//! A fuzzer invents bytes and hands them to its judge, which gives them to whoever reads such bytes and panics if
//! something is wrong: with the answer, not only with the program. Whatever takes too long or too much memory the
//! fuzzer finds by itself. Where a judge returns `Corpus::Reject`, there is nothing to learn from such bytes.
//!
//! | judge | who reads | what must hold |
//! |---|---|---|
//! | [`boards`] | boards in every format, whole and streamed | what is read is the same however it comes, and comes back from every format |
//! | [`records`] | checkpoints, shares, experiments | what is read is written in the same bytes; shares add up once |
//! | [`formulas`] | DIMACS formulas, DRAT proofs and their seals | nothing satisfiable is refuted, what is refuted rightly is accepted |
//! | [`api`] | requests to the web server | no answer but a right one or a clear error; work ends when nobody waits |
//! | [`arguments`] | command lines | each is carried out or objected to, the same in both languages |
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
