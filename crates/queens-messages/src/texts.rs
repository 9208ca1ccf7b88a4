//! The macros that declare texts: `chinese!` for the errors of other crates, `said!` for a text in both languages.

/// Implements [`Speak`](crate::Speak) for errors: the English text is their `Display`, the Chinese one stands here.
///
/// The brackets behind a type hold the variants that other code phrases, in both languages.
macro_rules! chinese {
    ($($error:ty $([$language:ident: $($inner:pat => $said:expr),+])? {
        $($variant:pat => ($($text:tt)+);)+
    })+) => {$(
        impl $crate::Speak for $error {
            fn say(&self, language: $crate::Language) -> String {
                $(let $language = language;)?
                match (language, self) {
                    $($((_, $inner) => $said,)+)?
                    ($crate::Language::English, error) => error.to_string(),
                    $((_, $variant) => format!($($text)+),)+
                }
            }
        }
    )+};
}

/// The English or the Chinese text. Facts of the text that are not variables yet come first.
macro_rules! said {
    ($language:expr $(, $fact:ident = $value:expr)*; $english:literal, $chinese:literal) => {{
        $(let $fact = $value;)*
        match $language {
            $crate::Language::English => format!($english),
            $crate::Language::Chinese => format!($chinese),
        }
    }};
}

pub(crate) use {chinese, said};
