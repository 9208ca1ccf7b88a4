//! `POST /render`: a board in any format, text or picture.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::Problem;
use queens_render::{Format, Message, PartialFormat, PartialWriter, SolutionWriter};

use crate::answer;
use crate::body::Fields;
use crate::fault::{Code, Fault};
use crate::limits;
use crate::query::{Query, missing};
use crate::work::{Lane, Work};

pub(crate) const FIELDS: &[&str] = &["n", "queens", "blocked", "format", "variant"];

/// A form of any board, or one of solutions only.
#[derive(Clone, Copy)]
enum Form {
    Partial(PartialFormat),
    Solution(Format),
}

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    Query::of(&request, &[])?;
    let fields = Fields::of(request, FIELDS).await?;
    let problem = fields.problem(limits::BOARD_N)?;
    let form = Form::of(fields.word("format")?.ok_or_else(|| missing("format"))?)?;
    let written = work.run(Lane::Brief, limits::BRIEF, move |_| form.written(&problem));
    Ok(answer::of_type(form.kind(), written.await??))
}

/// The names of all forms.
pub(crate) fn names() -> Vec<String> {
    let partial = PartialFormat::ALL.map(PartialFormat::name);
    let others = Format::ALL.map(Format::name);
    let others = others.into_iter().filter(|name| !partial.contains(name));
    partial.into_iter().chain(others).map(String::from).collect()
}

impl Form {
    fn of(name: &str) -> Result<Self, Fault> {
        let partial = name.parse().map(Self::Partial);
        let form = partial.or_else(|_| name.parse().map(Self::Solution));
        form.map_err(|_| Fault::choice("format", name, names()))
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Partial(PartialFormat::Svg) => "image/svg+xml",
            Self::Partial(PartialFormat::Png) => "image/png",
            Self::Partial(PartialFormat::Json) => answer::JSON,
            Self::Solution(Format::U32) => "application/octet-stream",
            Self::Partial(_) | Self::Solution(_) => "text/plain; charset=utf-8",
        }
    }

    fn written(self, problem: &Problem) -> Result<Vec<u8>, Fault> {
        match self {
            Self::Partial(format) => {
                let mut writer = PartialWriter::new(format, Vec::new());
                let written = writer.problem(problem).and_then(|()| writer.finish());
                written.map_err(|error| Fault::of("format", Code::NotPossible, &error))
            }
            Self::Solution(format) => solution(format, problem),
        }
    }
}

fn solution(format: Format, problem: &Problem) -> Result<Vec<u8>, Fault> {
    let columns = columns(problem).ok_or_else(|| {
        let message = Message::NotASolutionFormat { format: format.to_string() };
        Fault::of("format", Code::NotPossible, &message)
    })?;
    let written = SolutionWriter::new(format, problem.n(), Vec::new()).and_then(|mut writer| {
        writer.solution(columns)?;
        writer.finish()
    });
    written.map_err(|error| Fault::of("format", Code::NotPossible, &error))
}

/// The column of each row, if every row has exactly one queen and nothing else is on the board.
fn columns(problem: &Problem) -> Option<Vec<u32>> {
    let queens = problem.given().squares();
    let is_full = queens.len() == problem.n() as usize && problem.blocked().is_empty();
    let in_order = (0..).zip(queens).all(|(row, queen)| queen.row == row);
    (is_full && in_order).then(|| queens.iter().map(|queen| queen.column).collect())
}
