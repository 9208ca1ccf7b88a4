//! `POST /read`: a board from text, in any format that the command reads.

use axum::extract::{Request, State};
use axum::response::Response;
use queens_render::document::{Object, squares};
use queens_render::{Encoding, ReadBoard, boards};

use crate::answer;
use crate::body;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::work::{Lane, Work};

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    Query::of(&request, &[])?;
    let text = body::bytes(request, "text/plain").await?;
    let board = work.run(Lane::Brief, limits::BRIEF, move |_| read(&text)).await??;
    Ok(answer::json(document(&board)))
}

/// The first board of the text.
fn read(text: &[u8]) -> Result<ReadBoard, Fault> {
    let first = boards(text).with_encoding(Encoding::Text).next();
    let board = first.transpose().map_err(|error| Fault::unreadable(&error))?;
    let board = board.ok_or_else(Fault::broken)?;
    if board.n > limits::BOARD_N {
        return Err(Fault::too_large("n", &board.n.to_string(), &limits::BOARD_N));
    }
    board.problem().map_err(|error| Fault::board("queens", &error))?;
    Ok(board)
}

fn document(board: &ReadBoard) -> String {
    let queens: Vec<_> = board.queens.iter().map(|&(square, _)| square).collect();
    let object = Object::new().raw("n", board.n).raw("queens", squares(&queens));
    object.raw("blocked", squares(&board.blocked)).line()
}
