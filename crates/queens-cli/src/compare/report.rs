//! The page of `queens compare report`.

use queens_render::{Language, Table};

use super::study::Study;
use super::view;

/// All studies as one page.
pub(crate) fn page(studies: &[Study], language: Language) -> String {
    let tables = studies.iter().flat_map(|study| view::tables(study, language));
    tables.map(|table: Table| table.to_html()).collect()
}
