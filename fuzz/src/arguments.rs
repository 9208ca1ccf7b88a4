//! Command lines: the parser accepts a call in both languages or refuses it in both with a message.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use libfuzzer_sys::Corpus;
use queens_messages::Language;

/// Longer calls teach nothing new.
const MOST_WORDS: usize = 40;

/// Judges the call of these words, one a line.
pub fn judge(bytes: &[u8]) -> Corpus {
    let given = bytes.split(|&byte| byte == b'\n').map(|word| OsString::from_vec(word.to_vec()));
    let words: Vec<OsString> = std::iter::once("queens".into()).chain(given).collect();
    if words.len() > MOST_WORDS {
        return Corpus::Reject;
    }
    let [english, chinese] = [Language::English, Language::Chinese].map(|language| {
        queens_cli::parse(&words, language).err().map(|objection| objection.text())
    });
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
