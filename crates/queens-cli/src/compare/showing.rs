//! How the results of a comparison were asked for, and into which files; they are opened before anything runs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use queens_messages::Message;

use super::write::Pages;
use crate::args::compare::TableArgs;
use crate::failure::Failure;
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
    pub(super) fn of(args: &TableArgs) -> Result<Self, Failure> {
        let plot = args.plot.as_ref();
        let plot = plot.map(|path| Ok::<_, Failure>((path.clone(), picture(path)?))).transpose()?;
        different_files(&[
            ("--output", args.output.as_ref()),
            ("--plot", args.plot.as_ref()),
            ("--resume", args.resume.resume.as_ref()),
        ])?;
        Ok(Self { form: form(args)?, output: args.output.clone(), plot })
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

fn form(args: &TableArgs) -> Result<Form, Failure> {
    let forms = [
        ("--csv", args.csv, Form::Csv),
        ("--json", args.json, Form::Json),
        ("--markdown", args.markdown, Form::Markdown),
    ];
    let mut chosen = forms.iter().filter(|(_, is_chosen, _)| *is_chosen);
    match (chosen.next(), chosen.next()) {
        (Some((one, ..)), Some((other, ..))) => {
            let (option, other) = ((*one).into(), (*other).into());
            Err(Failure::call(Message::Excludes { option, other }))
        }
        (Some((.., form)), None) => Ok(*form),
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
pub(super) fn different_files(files: &[(&str, Option<&PathBuf>)]) -> Result<(), Failure> {
    let files: Vec<(&str, &PathBuf)> =
        files.iter().filter_map(|&(option, path)| Some((option, path?))).collect();
    for (number, (option, path)) in files.iter().enumerate() {
        let same = |(_, other): &&(&str, &PathBuf)| is_same(path, other);
        if let Some((other, _)) = files[number + 1..].iter().find(same) {
            let (option, other) = ((*option).into(), (*other).into());
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
