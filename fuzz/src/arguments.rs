//! Command lines: every call is carried out or objected to, in both languages or in none, and whoever objects says
//! why. Nothing is carried out here.

use std::cell::RefCell;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use libfuzzer_sys::Corpus;
use queens_cli::tried::Calls;
use queens_messages::Language;

/// Longer calls teach nothing new.
const MOST_WORDS: usize = 40;

thread_local! {
    static CALLS: RefCell<[Calls; 2]> = RefCell::new([Language::English, Language::Chinese].map(Calls::new));
}

/// Judges the call of these words, one a line.
pub fn judge(bytes: &[u8]) -> Corpus {
    let words: Vec<OsString> =
        bytes.split(|&byte| byte == b'\n').map(|word| OsString::from_vec(word.to_vec())).collect();
    // Files are looked into for this one: what happens then depends on what is there.
    if words.len() > MOST_WORDS
        || words.iter().any(|word| word.as_encoded_bytes().starts_with(b"--resume"))
    {
        return Corpus::Reject;
    }
    let [english, chinese] =
        CALLS.with_borrow_mut(|calls| calls.each_mut().map(|calls| calls.objection(&words)));
    match (&english, &chinese) {
        (None, None) => {}
        (Some(english), Some(chinese)) => {
            assert!(!english.trim().is_empty(), "{words:?}");
            // The version is the same in both.
            assert!(crate::is_chinese(chinese) || english == chinese, "{words:?}: {chinese:?}");
        }
        _ => panic!("{words:?}: {english:?} in English, {chinese:?} in Chinese"),
    }
    Corpus::Keep
}
