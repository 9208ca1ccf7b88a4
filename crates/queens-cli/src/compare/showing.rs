//! How the results of a comparison were asked for, and into which files; they are opened before anything runs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use queens_render::Message;

use super::write::Pages;
use crate::failure::Failure;
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// The forms of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// For a person at a terminal.
    Text,
    Csv,
    Json,
    Markdown,
}

/// The forms of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    Svg,
    Png,
}

/// What goes where.
pub(super) struct Showing {
    form: Form,
    output: Option<PathBuf>,
    plot: Option<(PathBuf, Picture)>,
}

impl Showing {
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let plot = options::path(matches, "plot");
        let plot = plot.map(|path| picture(&path).map(|picture| (path, picture))).transpose()?;
        different_files(matches)?;
        Ok(Self { form: form(matches)?, output: options::path(matches, "output"), plot })
    }

    /// Whether what is written tells the seed.
    pub(super) fn tells_seed(&self) -> bool {
        self.form != Form::Csv
    }

    /// Opens the files: that one cannot be written must not show after hours.
    pub(super) fn open(self, session: &Session) -> Result<Pages, Failure> {
        let plot = self.plot.map(|(path, picture)| {
            let out = Output::open(session, Some(&path))?;
            Ok::<_, Failure>((out.insisting(), path, picture))
        });
        let plot = plot.transpose()?;
        let out = Output::open(session, self.output.as_deref())?.insisting();
        Ok(Pages { form: self.form, out, plot })
    }
}

fn form(matches: &ArgMatches) -> Result<Form, Failure> {
    let forms = [("csv", Form::Csv), ("json", Form::Json), ("markdown", Form::Markdown)];
    let mut chosen = forms.iter().filter(|(name, _)| options::flag(matches, name));
    match (chosen.next(), chosen.next()) {
        (Some((one, _)), Some((other, _))) => {
            let (option, other) = (format!("--{one}"), format!("--{other}"));
            Err(Failure::call(Message::Excludes { option, other }))
        }
        (Some((_, form)), None) => Ok(*form),
        (None, _) => Ok(Form::Text),
    }
}

/// The form of a picture, by the ending of its name.
fn picture(path: &Path) -> Result<Picture, Failure> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "svg" => Ok(Picture::Svg),
        "png" => Ok(Picture::Png),
        _ => Err(Failure::call(Message::BadPlotEnding { path: path.display().to_string() })),
    }
}

/// Refuses a file that two options name: one would overwrite the other.
pub(super) fn different_files(matches: &ArgMatches) -> Result<(), Failure> {
    let named = |option| options::path(matches, option).map(|path| (option, path));
    let files: Vec<(&str, PathBuf)> =
        ["output", "plot", "resume"].into_iter().filter_map(named).collect();
    for (number, (option, path)) in files.iter().enumerate() {
        let same = |(_, other): &&(&str, PathBuf)| is_same(path, other);
        if let Some((other, _)) = files[number + 1..].iter().find(same) {
            let (option, other) = (format!("--{option}"), format!("--{other}"));
            let path = path.display().to_string();
            return Err(Failure::call(Message::SameFile { option, other, path }));
        }
    }
    Ok(())
}

/// Whether two names mean one file. A device can take what several write.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = one.metadata().is_ok_and(|there| !there.is_file());
    !is_special && place(one) == place(other)
}

/// Where a file is or would be, without links.
fn place(path: &Path) -> PathBuf {
    if let Ok(whole) = path.canonicalize() {
        return whole;
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or_else(|| Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
