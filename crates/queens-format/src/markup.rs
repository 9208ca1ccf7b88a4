//! Text that goes into SVG or HTML: safe between tags and inside quoted attributes.

/// The text with everything that markup gives a meaning spelled out. Line breaks become spaces;
/// characters that XML forbids or HTML calls a mistake become U+FFFD.
///
/// ```
/// assert_eq!(queens_format::markup::escaped("a < b"), "a &lt; b");
/// ```
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            '\t' | '\n' | '\r' => safe.push(' '),
            '\0'..' ' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

/// An SVG document on white paper; screen readers announce its title.
///
/// ```
/// let svg = queens_format::markup::svg_document("n < 9", 2, 1, "");
/// assert!(svg.contains("viewBox=\"0 0 2 1\"") && svg.contains("<title>n &lt; 9</title>"));
/// ```
pub fn svg_document(title: &str, width: u32, height: u32, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n<path fill=\"#ffffff\" d=\"M0 0H{width}V{height}H0Z\"/>\n\
         {content}</svg>\n",
        escaped(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out_of_its_tag() {
        assert_eq!(escaped("a<b>&\0\n"), "a&lt;b&gt;&amp;\u{fffd} ");
    }

    #[test]
    fn text_cannot_break_out_of_its_attribute() {
        assert_eq!(escaped("\" onload='x'"), "&quot; onload=&#39;x&#39;");
    }
}
