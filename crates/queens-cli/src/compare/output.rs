//! Where the results of a comparison go: tables for people or programs, and the plot. Files are opened before anything
//! runs.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use queens_charts::study::{self, Room, Study};
use queens_charts::{Chart, Table};
use queens_files::whole;
use queens_messages::{Message, Speak, message};

use crate::args::{TableArgs, TableQuestion};
use crate::output::cannot_write;
use crate::{Failure, Output, Session, machine};

/// Characters of the small plot below a table.
const WIDTH: usize = 72;
const HEIGHT: usize = 16;

/// The files of a call, which were opened before anything ran.
pub(super) struct Pages<'a> {
    args: &'a TableArgs,
    out: Output,
    plot: Option<(Output, &'a Path)>,
    /// Whether bars are in groups by density.
    by_density: bool,
}

/// Refuses files that cannot take what they are named for.
pub(super) fn check_files(args: &TableArgs) -> Result<(), Failure> {
    args.plot.as_deref().map_or(Ok(()), is_svg)?;
    different_files(&[
        ("--output", args.output.as_deref()),
        ("--plot", args.plot.as_deref()),
        ("--resume", args.resume.as_deref()),
    ])
}

impl<'a> Pages<'a> {
    /// Opens the files, so that one that cannot be written is an error before hours of work.
    pub(super) fn open(question: &TableQuestion, args: &'a TableArgs) -> Result<Self, Failure> {
        let by_density = match question {
            TableQuestion::Accuracy(args) => args.own.group_by.as_deref() == Some("density"),
            _ => false,
        };
        let open = |path| Ok::<_, Failure>(Output::open(path)?.insisting());
        let plot = args.plot.as_deref();
        let plot = plot.map(|path| Ok::<_, Failure>((open(Some(path))?, path))).transpose()?;
        Ok(Self { args, out: open(args.output.as_deref())?, plot, by_density })
    }

    /// Writes all of it. If one of the files cannot be written, the other is.
    pub(super) fn write(mut self, session: &Session, study: &Study) -> Result<(), Failure> {
        let chart = self.chart(session, study);
        let (plotted, small) = match (self.plot.take(), chart) {
            (Some((out, path)), Some(chart)) => (draw(session, &chart, out, path), None),
            (_, chart) => (Ok(()), chart),
        };
        let text = self.text(session, study, small);
        let written = self.out.write_all(text.as_bytes()).map_err(Failure::from);
        let written = written.and_then(|()| self.out.commit());
        plotted.and(written)
    }

    fn chart(&self, session: &Session, study: &Study) -> Option<Chart> {
        match self.by_density {
            true => Some(study::chart_by_density(study, session.language)),
            false => study::charts(study, session.language).into_iter().next(),
        }
    }

    fn text(&self, session: &Session, study: &Study, small: Option<Chart>) -> String {
        if self.args.csv {
            return study::raw(study).to_csv();
        }
        if self.args.json {
            let machine = machine::here();
            let document = study::document(study, &machine);
            return serde_json::to_string(&document).expect("plain numbers and texts") + "\n";
        }
        let tables = study::tables(study, session.language, Room::Terminal);
        if self.args.markdown {
            return apart(tables.iter().map(Table::to_markdown));
        }
        let small = small.map(|chart| self.small(session, chart, &tables));
        apart(tables.iter().map(Table::to_text).chain(small))
    }

    /// The plot in characters, without notes that the tables above it have, and without those about a picture.
    fn small(&self, session: &Session, mut chart: Chart, tables: &[Table]) -> String {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let bands =
            [Message::BandShown, Message::BandsApart].map(|band| band.say(session.language));
        let is_new = |note: &String| tables.iter().all(|table| !table.notes.contains(note));
        chart.notes.retain(|note| is_new(note) && !bands.contains(note));
        chart.to_text(WIDTH, HEIGHT, self.out.is_terminal && !unwanted)
    }
}

/// Parts with an empty line between them.
fn apart(parts: impl Iterator<Item = String>) -> String {
    parts.map(|part| part.trim_end_matches('\n').to_owned() + "\n").collect::<Vec<_>>().join("\n")
}

/// Draws the plot into its file.
fn draw(session: &Session, chart: &Chart, mut out: Output, path: &Path) -> Result<(), Failure> {
    let written = out.write_all(chart.to_svg().as_bytes());
    written.map_err(|error| cannot_write(path, error))?;
    out.commit()?;
    session.note(&message!(PlotWritten { path: path.display() }));
    Ok(())
}

/// Refuses a plot whose name does not end with `.svg`.
fn is_svg(path: &Path) -> Result<(), Failure> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    match ending.eq_ignore_ascii_case("svg") {
        true => Ok(()),
        false => Err(Failure::call(message!(BadPlotEnding { path: path.display() }))),
    }
}

/// Refuses a file that two options name: one would overwrite the other.
pub(super) fn different_files(files: &[(&str, Option<&Path>)]) -> Result<(), Failure> {
    let files: Vec<(&str, &Path)> =
        files.iter().filter_map(|&(option, path)| Some((option, path?))).collect();
    for (number, (option, path)) in files.iter().enumerate() {
        let same = files[number + 1..].iter().find(|(_, other)| is_same(path, other));
        if let Some((other, _)) = same {
            let path = path.display();
            return Err(Failure::call(message!(SameFile { option, other, path })));
        }
    }
    Ok(())
}

/// Whether two names mean one file. Several options may share a device.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = one.metadata().is_ok_and(|there| !there.is_file());
    !is_special && place(one) == place(other)
}

/// Where a file is or would be, without links.
fn place(path: &Path) -> PathBuf {
    if let Ok(whole) = path.canonicalize() {
        return whole;
    }
    match (whole::folder(path).canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
