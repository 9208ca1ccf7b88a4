//! `POST /check`, `POST /read`, `POST /render` and `GET /generate`: whether a board is a solution, a board from text, a
//! board in any format, a board made by chance.

use n_queens::{Flow, Problem, Square, Variant};
use queens_app::{Check, CheckAnswer, Control, Generate, Generated};
use queens_format::{Encoding, Format, PartialFormat, PartialWriter, SolutionWriter, boards};
use queens_messages::{Speak, message};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::operation::{NamedNumbers, Names, Operation, RequestInput};
use crate::{Code, Document, Fault, JSON, Prepared, WorkClass, limits, operation};

impl Operation for Check {
    const PATH: &'static str = "/check";
    const SUMMARY: &'static str =
        "Whether queens are a solution, and which of them attack each other.";
    const INPUT: RequestInput = RequestInput::Json;
    const FIELDS: Names = &["n", "queens", "variant"];
    const MOST: NamedNumbers = &[("n", limits::CHECK_N)];
    const IS_OF_PAGE: bool = false;
    type Answer = CheckAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        Ok(Prepared::json(WorkClass::Brief, limits::BRIEF, move |_| self.run()))
    }
}

impl Operation for Generate {
    const PATH: &'static str = "/generate";
    const SUMMARY: &'static str =
        "A board to complete, made by chance; with unique a puzzle that has one solution.";
    const FIELDS: Names = &["n", "kind", "unique", "hard", "variant", "seed"];
    const MOST: NamedNumbers = &[("n", limits::GENERATE_N)];
    type Answer = Generated;

    fn prepare(self) -> Result<Prepared, Fault> {
        self.validate()?;
        let make = move |control: &Control| {
            let mut made = None;
            self.run(control, &mut |board| {
                made = Some(board);
                Flow::Break(())
            })?;
            made.ok_or_else(Fault::broken)
        };
        Ok(Prepared::json(WorkClass::Heavy, limits::ANSWER, make))
    }
}

/// A text with a board.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Text(String);

/// A board, as it is read and written.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Board")]
pub struct BoardAnswer {
    /// The side of the board.
    n: u32,
    /// The queens on it.
    queens: Vec<Square>,
    /// The squares that must stay empty.
    blocked: Vec<Square>,
    /// How the pieces move, if they are not plain queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<Variant>,
}

impl Operation for Text {
    const PATH: &'static str = "/read";
    const INPUT: RequestInput = RequestInput::Text;
    const SUMMARY: &'static str = "The first board of a text in any format that the command reads.";
    type Answer = BoardAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        Ok(Prepared::json(WorkClass::Brief, limits::BRIEF, move |_| self.board()))
    }
}

impl Text {
    /// The first board of the text.
    fn board(&self) -> Result<BoardAnswer, Fault> {
        let first = boards(self.0.as_bytes()).with_encoding(Encoding::Text).next();
        let board =
            first.transpose().map_err(|error| Fault::new(Code::BadValue, &error).unfit())?;
        let board = board.ok_or_else(Fault::broken)?;
        if board.n > limits::BOARD_N {
            return Err(Fault::too_large("n", &board.n.to_string(), limits::BOARD_N));
        }
        board.problem().map_err(queens_app::Error::Queens)?;
        let queens = board.queens.iter().map(|&(square, _)| square).collect();
        Ok(BoardAnswer { n: board.n, queens, blocked: board.blocked, variant: None })
    }
}

/// A board and the format that it is wanted in.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Render {
    /// The board.
    #[serde(flatten)]
    board: queens_app::Board,
    /// The format.
    #[schemars(extend("enum" = names()))]
    format: String,
}

impl Operation for Render {
    const PATH: &'static str = "/render";
    const INPUT: RequestInput = RequestInput::Json;
    const SUMMARY: &'static str = "A board in any format, text or picture.";
    const FIELDS: Names = &["n", "queens", "blocked", "format", "variant"];
    const MOST: NamedNumbers = &[("n", limits::BOARD_N)];
    type Answer = BoardAnswer;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let text = json!({ "schema": { "type": "string" } });
        let mut content = operation::document::<Self::Answer>(schemas);
        content["text/plain"] = text.clone();
        content["image/svg+xml"] = text;
        content["image/png"] = json!({});
        content["application/octet-stream"] = json!({});
        content
    }

    fn prepare(self) -> Result<Prepared, Fault> {
        let problem = self.board.problem()?;
        let format = self.format;
        let render = move |_: &_| match format.parse() {
            Ok(format) => partial(format, &problem),
            Err(_) => solution(format.parse().map_err(|_| Fault::broken())?, &problem),
        };
        Ok(Prepared::document(WorkClass::Brief, limits::BRIEF, render))
    }
}

/// The names of all formats.
fn names() -> Vec<&'static str> {
    let partial = PartialFormat::ALL.map(PartialFormat::name);
    let others = Format::ALL.map(Format::name);
    let others = others.into_iter().filter(|name| !partial.contains(name));
    partial.into_iter().chain(others).collect()
}

const TEXT: &str = "text/plain; charset=utf-8";

/// Any board in a format.
fn partial(format: PartialFormat, problem: &Problem) -> Result<Document, Fault> {
    let kind = match format {
        PartialFormat::Svg => "image/svg+xml",
        PartialFormat::Png => "image/png",
        PartialFormat::Json => JSON,
        _ => TEXT,
    };
    let mut writer = PartialWriter::new(format, Vec::new());
    let written = writer.problem(problem).and_then(|()| writer.finish());
    Ok(Document::new(kind, written.map_err(|error| unfit(&error))?))
}

/// A solution in a format.
fn solution(format: Format, problem: &Problem) -> Result<Document, Fault> {
    let kind = if format == Format::U32 { "application/octet-stream" } else { TEXT };
    let not_full = || unfit(&message!(NotASolutionFormat { format }));
    let columns = columns(problem).ok_or_else(not_full)?;
    let written = SolutionWriter::new(format, problem.n(), Vec::new()).and_then(|mut writer| {
        writer.solution(&columns)?;
        writer.finish()
    });
    Ok(Document::new(kind, written.map_err(|error| unfit(&error))?))
}

/// The format cannot show the board.
fn unfit(error: &dyn Speak) -> Fault {
    Fault::in_field("format", Code::NotPossible, error)
}

/// The column of each row, if every row has exactly one queen and nothing else is on the board.
fn columns(problem: &Problem) -> Option<Vec<u32>> {
    let queens = problem.given().squares();
    let is_full = queens.len() == problem.n() as usize && problem.blocked().is_empty();
    let in_order = (0..).zip(queens).all(|(row, queen)| queen.row == row);
    (is_full && in_order).then(|| queens.iter().map(|queen| queen.column).collect())
}
