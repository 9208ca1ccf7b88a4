//! `queens solve N`: one solution, or that there is none.
//!
//! The application layer finds it; [`Delivery`] writes it block by block from where it was found, with a bar, ended by
//! the time limit or Ctrl-C, so that a board by formula takes the memory of one block.

use std::io::Write;

use n_queens::first::FirstRecord;
use n_queens::{Control, Density, Progress, StopReason};
use queens_app::{FirstDetails, FoundSolution, Samples, Solve, SolveAnswer, Status, Store};
use queens_format::SolutionWriter;
use queens_messages::{message, units};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::batch::{self, Sizes};
use crate::first::FirstFiles;
use crate::output::Showing;
use crate::progress::{self, Throughput};
use crate::{Failure, Output, Session, code, samples};

pub(crate) fn run(session: &Session, args: &SolveArgs) -> Result<(), Failure> {
    let (sizes, request) = (Sizes::named(&args.sizes)?, args.request(session)?);
    let showing = &Showing::from_args(session, &args.show, &sizes)?;
    let files = FirstFiles::from_args(session, args, &sizes)?;
    batch::answer(session, &sizes, showing.style(), showing.open()?, |n, out| {
        let control = &progress::control(session, args.show.timeout);
        let request = Solve { board: args.board.board(n)?, ..request.clone() };
        if let Some(samples) = request.samples(args.limit, args.weights.is_some())? {
            return samples::draw(showing, args, &Samples { yes: args.show.yes, ..samples }, out);
        }
        Delivery { control, showing }.solve(&request, &files, out)
    })
}

impl SolveArgs {
    /// The request, still without its board.
    fn request(&self, session: &Session) -> Result<Solve, Failure> {
        let density = self.density.as_deref().map(str::parse::<Density>).transpose()?;
        Ok(Solve {
            strategy: self.strategy,
            random: self.random,
            first: self.first,
            seed: self.seed,
            density: density.map(Density::get),
            stats: self.show.stats,
            check: self.check,
            threads: session.threads,
            ..Solve::default()
        })
    }
}

/// About so many bytes are written between two looks at the clock.
const PIECE: u128 = 1 << 20;

/// How one solution is written: in the format of the call, or as the beginning of a JSON document up to the end of the
/// columns.
pub(crate) struct Delivery<'a> {
    pub(crate) control: &'a Control,
    pub(crate) showing: &'a Showing<'a>,
}

impl Delivery<'_> {
    fn solve(
        &self,
        request: &Solve,
        files: &FirstFiles<'_>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let (control, n) = (self.control, request.board.n);
        // What cannot be done is refused before anything is allocated or written.
        request.validate()?;
        self.showing.shows(n)?;
        out.has_room(self.showing.bytes(n))?;
        let (mut delivered, mut columns) = (Ok(true), None);
        let mut take = |found: &FoundSolution<'_>| {
            columns = files.proof.map(|_| found.to_vec());
            delivered = self.write(found, out);
        };
        let store = files.store();
        let store = store.as_ref().map(|store| store as &dyn Store<FirstRecord>);
        let mut answer = request.run_kept(control, store, &mut take)?;
        if !delivered? {
            let stopped = Some(StopReason::TimedOut);
            answer = SolveAnswer { status: Status::GaveUp, stopped, checked: false, ..answer };
        }
        match answer.status {
            Status::GaveUp => files.note_kept(&answer),
            _ => files.prove(&request.board, columns.transpose()?.as_deref(), control)?,
        }
        if answer.stopped == Some(StopReason::Cancelled) {
            return Err(Failure::interrupted());
        }
        match answer.status {
            _ if !self.showing.args.json => {}
            Status::Solved => {
                let answer = SolveAnswer { columns: Some(Vec::new()), ..answer.clone() };
                out.write_all(after_columns(&answer).as_bytes())?;
            }
            _ => out.document(&answer)?,
        }
        self.note(&answer);
        match (answer.status, answer.seed) {
            (Status::Solved, _) => Ok(()),
            (Status::Impossible, _) => {
                Err(Failure::no_solution(&request.board.problem()?, answer.theorem))
            }
            (Status::GaveUp, _) if answer.stopped.is_some() => Err(Failure::stopped(control)),
            (Status::GaveUp, seed) => {
                Err(Failure::gave_up(answer.strategy, seed.unwrap_or_default()))
            }
        }
    }

    /// The remarks beside the answer.
    fn note(&self, answer: &SolveAnswer) {
        let (session, n, strategy) = (self.showing.session, answer.n, answer.strategy);
        let seconds = units::seconds(answer.seconds.0);
        session.note_steps(answer.steps.as_ref());
        match (answer.status, answer.seed, answer.first) {
            (Status::Solved, _, Some(FirstDetails { nodes, refuted })) => {
                session.note(&message!(SolvedFirst { n, refuted, nodes, seconds }));
            }
            (Status::Solved, Some(seed), _) => {
                session.note(&message!(SolvedWithSeed { n, strategy, seed, seconds }));
            }
            (Status::Solved, None, _) => session.note(&message!(Solved { n, strategy, seconds })),
            (Status::Impossible, ..) => session.note(&message!(Unsolved { n, strategy, seconds })),
            (Status::GaveUp, ..) => {}
        }
        if answer.checked {
            session.note(&message!(CheckedOnTheWay { n }));
        }
        if answer.status == Status::Solved {
            self.showing.note_cell(n);
        }
    }

    /// Writes a solution. False if the time limit was over before the first byte was written.
    pub(crate) fn write(
        &self,
        found: &FoundSolution<'_>,
        out: &mut Output,
    ) -> Result<bool, Failure> {
        // The search is over, and so is its bar.
        self.control.report(|| Progress::Search { share: 1.0, solutions: 1 });
        let before = out.written;
        let done = self.write_blocks(found, out);
        out.meter = None;
        out.is_cut_off = done.is_err() && out.written > before;
        match done {
            Ok(()) => Ok(true),
            Err(failure) if failure.code != code::GAVE_UP => Err(failure),
            Err(_) if !out.is_cut_off => Ok(false),
            // A part was written, so nothing that follows would make sense.
            Err(_) => {
                let timeout = units::limit(self.control.timeout());
                let failure = Failure::new(code::GAVE_UP, message!(TimedOutWriting { timeout }));
                Err(Failure { is_final: true, ..failure })
            }
        }
    }

    /// Writes a solution as its rows come. Beyond the time limit it fails with `GAVE_UP`.
    fn write_blocks(&self, found: &FoundSolution<'_>, out: &mut Output) -> Result<(), Failure> {
        let (n, format) = (found.n, self.showing.format);
        // A picture is written when all rows have been taken in, so the bar shows these.
        let total = if format.is_picture() {
            u128::from(n) * size_of::<u32>() as u128
        } else {
            self.showing.bytes(n)
        };
        let bar = Some(Throughput::start(self.showing.session, u64::try_from(total).ok()));
        let (rows, bytes) = if format.is_picture() { (bar, None) } else { (None, bar) };
        out.meter = bytes;
        let mut writer = match self.showing.args.json {
            true => SolutionWriter::array(n, before_columns(found), out),
            false => SolutionWriter::new(format, n, out)?,
        };
        let row = format.bytes(n) / u128::from(n.max(1));
        let few = (PIECE / row.max(1)).max(1) as usize;
        found.each_block(|columns| {
            for few in columns.chunks(few) {
                self.is_on_time()?;
                writer.rows(few)?;
            }
            rows.iter().for_each(|bar| bar.add(size_of_val(columns) as u64));
            Ok::<(), Failure>(())
        })?;
        self.is_on_time()?;
        writer.end()?;
        writer.finish()?;
        Ok(())
    }

    fn is_on_time(&self) -> Result<(), Failure> {
        match self.control.stop_reason() {
            None => Ok(()),
            Some(StopReason::TimedOut) => Err(Failure::silent(code::GAVE_UP)),
            Some(StopReason::Cancelled) => Err(Failure::interrupted()),
        }
    }
}

/// The document of a solution before its columns, which are streamed.
fn before_columns(found: &FoundSolution<'_>) -> String {
    let (n, strategy) = (found.n, found.strategy);
    format!(r#"{{"n":{n},"status":"solved","strategy":"{strategy}","columns":"#)
}

/// The document of a solution after its columns; `answer` has empty ones.
pub(crate) fn after_columns(answer: &impl Serialize) -> String {
    let text = serde_json::to_string(answer).expect("plain values");
    let (_, rest) = text.split_once(r#""columns":[]"#).expect("the columns are empty");
    format!("{rest}\n")
}

#[cfg(test)]
mod tests {
    use n_queens::Strategy;
    use queens_app::SolutionColumns;
    use queens_messages::Language;

    use super::*;
    use crate::args::{Globals, ShowArgs};
    use queens_format::Format;

    /// Writes `columns` as an answer, and gives the result and the text.
    fn written(columns: &[u32], json: bool, check: bool) -> (Result<bool, Failure>, String) {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let session = &Session::new(Language::English, &Globals::default());
        let mut out = Output::open(Some(file.path())).ok().expect("it opens");
        let (n, strategy) = (columns.len() as u32, Strategy::Construct);
        let found = FoundSolution {
            n,
            strategy,
            seed: None,
            columns: SolutionColumns::Slice(columns),
            check,
        };
        let control = &Control::new();
        let format = (!json).then_some(Format::Columns);
        let args = ShowArgs { timeout: None, format, output: None, json, stats: false, yes: false };
        let showing = &Showing::for_boards(session, &args).ok().expect("they go together");
        let delivery = Delivery { control, showing };
        let result = delivery.write(&found, &mut out);
        out.commit().ok().expect("it is written");
        (result, std::fs::read_to_string(file.path()).expect("it is text"))
    }

    #[test]
    fn a_wrong_answer_does_not_pass_the_check() {
        let wrong: Vec<u32> = (0..6).collect();
        let (unchecked, text) = written(&wrong, false, false);
        assert!(unchecked.is_ok_and(|whole| whole) && text == "1 2 3 4 5 6\n");
        let (checked, text) = written(&wrong, false, true);
        let failure = checked.expect_err("it is wrong");
        assert_eq!((failure.code, text.as_str()), (code::FAILED, ""));
        let message = failure.message.expect("it says so").say(Language::English);
        assert!(message.contains("does not pass the check") && message.contains("diagonal"));
    }

    #[test]
    fn the_columns_of_a_document_are_left_open_at_its_end() {
        let (whole, text) = written(&[1, 3, 0, 2], true, true);
        assert!(whole.is_ok_and(|whole| whole));
        assert_eq!(text, r#"{"n":4,"status":"solved","strategy":"construct","columns":[1,3,0,2]"#);
    }
}
