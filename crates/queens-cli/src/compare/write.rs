//! Writes what came of an experiment: tables for people or programs, and its plot.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use queens_charts::study::{self, Study};
use queens_charts::{Chart, Table};
use queens_messages::{Language, Message, Speak};

use super::showing::{Form, Picture};
use crate::failure::Failure;
use crate::machine;
use crate::output::{Output, cannot_write};
use crate::session::Session;

/// Characters of the small plot below a table.
const WIDTH: usize = 72;
const HEIGHT: usize = 16;

/// Pixels of a PNG for one of the plot's own: enough for a screen of today and for print.
const SCALE: f32 = 2.0;

/// The files that were opened.
pub(super) struct Pages {
    pub(super) form: Form,
    pub(super) out: Output,
    pub(super) plot: Option<(Output, PathBuf, Picture)>,
}

impl Pages {
    /// Writes all of it. If one of the files cannot be written, the other is.
    pub(super) fn write(self, session: &Session, study: &Study) -> Result<(), Failure> {
        let small = self.plot.is_none();
        let plotted = self
            .plot
            .map_or(Ok(()), |(out, path, picture)| draw(session, study, out, &path, picture));
        let text = text(session, study, self.form, small && colours(&self.out), small);
        let told = tell(session, self.out, &text);
        plotted.and(told)
    }
}

fn tell(session: &Session, mut out: Output, text: &str) -> Result<(), Failure> {
    out.write_all(text.as_bytes())?;
    out.commit(session)
}

/// Whether a plot of characters may be coloured.
fn colours(out: &Output) -> bool {
    let unwelcome = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    out.is_terminal() && !unwelcome
}

fn text(session: &Session, study: &Study, form: Form, colour: bool, small_plot: bool) -> String {
    let language = session.language;
    match form {
        Form::Csv => study::raw(study).to_csv(),
        Form::Json => study::document(study, &machine::here()),
        Form::Markdown => apart(study::tables(study, language).iter().map(Table::to_markdown)),
        Form::Text => {
            let tables = study::tables(study, language);
            let plot = small_plot.then(|| small(study, language, colour, &tables)).flatten();
            apart(tables.iter().map(Table::to_text).chain(plot))
        }
    }
}

/// Parts with an empty line between them.
fn apart(parts: impl Iterator<Item = String>) -> String {
    parts.map(|part| part.trim_end_matches('\n').to_owned() + "\n").collect::<Vec<_>>().join("\n")
}

/// The plot in characters, without what the tables above it say already, and without what only a picture shows.
fn small(study: &Study, language: Language, colour: bool, tables: &[Table]) -> Option<String> {
    let mut chart = study::charts(study, language).into_iter().next()?;
    let bands = [Message::BandShown, Message::BandsApart].map(|band| band.say(language));
    let is_news = |note: &String| tables.iter().all(|table| !table.notes.contains(note));
    chart.notes.retain(|note| is_news(note) && !bands.contains(note));
    Some(chart.to_text(WIDTH, HEIGHT, colour))
}

/// Draws the plot into its file.
fn draw(
    session: &Session,
    study: &Study,
    mut out: Output,
    path: &Path,
    picture: Picture,
) -> Result<(), Failure> {
    let charts = study::charts(study, session.language);
    let Some(chart) = charts.first() else { return Ok(()) };
    let bytes = bytes(chart, picture)?;
    out.write_all(&bytes).map_err(|error: io::Error| cannot_write(session, path, &error))?;
    out.commit(session)?;
    session.note(&Message::PlotWritten { path: path.display().to_string() });
    Ok(())
}

fn bytes(chart: &Chart, picture: Picture) -> Result<Vec<u8>, Failure> {
    match picture {
        Picture::Svg => Ok(chart.to_svg().into_bytes()),
        Picture::Png => chart.to_png(SCALE).map_err(Failure::running),
    }
}
