//! `--picture FILE`: the board with the pieces that contradict each other, as SVG or PNG.

use std::io::Write;
use std::path::Path;

use n_queens::Square;
use n_queens::complete::Conflict;
use queens_format::{PartialError, partial};
use queens_messages::Message;

use super::question::Question;
use crate::failure::Failure;
use crate::output::Output;

/// Refuses a file whose name does not say which picture it is to be.
pub(super) fn is_png(path: &Path) -> Result<bool, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("png") => Ok(true),
        Some("svg") => Ok(false),
        _ => Err(Failure::call(Message::PictureName { path: path.display().to_string() })),
    }
}

/// Draws the board with its conflict.
pub(super) fn write(
    question: &Question<'_>,
    conflict: &Conflict,
    path: &Path,
) -> Result<(), Failure> {
    let (session, is_png) = (question.asked.session, is_png(path)?);
    let squares: Vec<Square> = conflict.queens.iter().chain(&conflict.blocked).copied().collect();
    let scene = partial::conflict(&question.problem, &squares)?;
    let mut out = Output::open(session, Some(path))?;
    match is_png {
        true => out.write_all(&scene.to_png(1.0).map_err(PartialError::from)?)?,
        false => out.write_all(scene.to_svg().as_bytes())?,
    }
    out.commit(session)?;
    session.note(&Message::PictureWritten { path: path.display().to_string() });
    Ok(())
}
