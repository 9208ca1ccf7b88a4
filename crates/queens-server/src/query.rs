//! The pairs of a query, decoded; [`asked`](crate::asked) reads them.

use queens_messages::Message;

use crate::asked::{Given, Pairs, add};
use crate::fault::{Code, Fault, shortened};

/// The pairs of a query that names only what is `known`, and nothing twice.
pub(crate) fn pairs(text: &str, known: &[&str]) -> Result<Pairs, Fault> {
    let mut pairs = Pairs::new();
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = decoded(name).ok_or_else(|| not_text(name))?;
        // A name is judged before its value, which may be no text.
        let value = decoded(value);
        add(&mut pairs, known, name.clone(), Given::Text(value.clone().unwrap_or_default()))?;
        value.ok_or_else(|| not_text(&name))?;
    }
    Ok(pairs)
}

fn not_text(name: &str) -> Fault {
    let name = shortened(name);
    Fault::of(&name, Code::BadValue, &Message::ParameterNotText { name: name.clone() })
}

/// Without `+` and `%41`; none if that is no text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => 16 * hexadecimal(rest.next()?)? + hexadecimal(rest.next()?)?,
            b'+' => b' ',
            plain => plain,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value as u8)
}
