//! A board that is too large to be kept: its queens go by, and the first fault is named. The other
//! queen of the pair is found by going through the input once more, where that is possible.

use n_queens::check::{Stream, StreamFault, share};
use n_queens::{Square, Variant};
use queens_app::{Pair, memory};
use queens_format::read::DETAIL_BYTES;
use queens_format::{ColumnStream, Found, Position};
use queens_messages::units;
use queens_messages::{Message, Speak};

use super::input::Input;
use super::{Checking, failed};
use crate::failure::Failure;

/// So many rows go by before memory is asked for again.
const STEP: u64 = 1 << 22;

/// What a huge board was.
pub(super) struct Huge {
    pub(super) n: u32,
    pub(super) position: Position,
    /// The first queen that attacks one before it, and that one if it is known.
    pub(super) attack: Option<Pair>,
}

/// Checks a board to its end, whatever is wrong with it: there may be more behind it.
pub(super) fn check(
    mut stream: ColumnStream<'_, Input>,
    variant: Variant,
) -> Result<Huge, Failure> {
    if variant != Variant::Standard {
        let raw = stream.position().is_byte();
        let most = units::bytes(u128::from(if raw { DETAIL_BYTES / 4 } else { DETAIL_BYTES }));
        return Err(Failure::running(Message::HugeVariant { variant: variant.to_string(), most }));
    }
    if let Some(n) = stream.n() {
        memory::reading(n)?;
    }
    let mut checker = stream.n().map_or_else(Stream::new, Stream::sized);
    let mut fault = None;
    let mut asked = 0;
    while let Some(columns) = stream.next_block().map_err(failed)? {
        fault = fault.or_else(|| checker.rows(columns).err());
        if stream.rows() >= asked + STEP {
            // A board of unknown size has grown: is there memory for it?
            asked = stream.rows();
            memory::reading(checker.extent())?;
        }
    }
    let fault = fault.or_else(|| checker.finish().err());
    let (n, position) = (stream.rows() as u32, stream.position());
    match fault {
        None => Ok(Huge { n, position, attack: None }),
        Some(StreamFault::Attack { queen: b, line }) => {
            Ok(Huge { n, position, attack: Some(Pair { a: None, b, line }) })
        }
        Some(StreamFault::OffBoard { row, column, .. }) => {
            Err(off_board(&stream, Square::new(row, column), n))
        }
        Some(size @ StreamFault::Size { .. }) => unreachable!("the reader counts rows: {size}"),
    }
}

/// A column that the board does not have, named as of a small board, but by its row.
fn off_board(stream: &ColumnStream<'_, Input>, queen: Square, n: u32) -> Failure {
    let first = u64::from(stream.first_column());
    Failure::running(Message::ColumnOffBoard {
        row: (u64::from(queen.row) + 1).to_string(),
        value: (u64::from(queen.column) + first).to_string(),
        n: n.to_string(),
        first: first.to_string(),
        last: (first + u64::from(n) - 1).to_string(),
    })
}

impl Checking<'_> {
    /// Finds the queen that the one of the `attack` meets, in the same file.
    pub(super) fn find_partner(&self, attack: &mut Pair) -> Result<(), Failure> {
        let Some(path) = self.path.filter(|_| self.is_file) else { return Ok(()) };
        let mut boards = self.boards_of(Input::again(self.session, path)?);
        for _ in 1..self.boards {
            if let Some(Found::Stream(mut stream)) =
                boards.next_or_stream(DETAIL_BYTES).transpose().map_err(failed)?
            {
                while stream.next_block().map_err(failed)?.is_some() {}
            }
        }
        if let Some(Found::Stream(stream)) =
            boards.next_or_stream(DETAIL_BYTES).transpose().map_err(failed)?
        {
            attack.a = partner(stream, attack)?;
        }
        Ok(())
    }

    /// Says what is wrong with a huge board.
    pub(super) fn explain_huge(&mut self, huge: &Huge) -> Result<(), Failure> {
        let Some(attack) = &huge.attack else { return Ok(()) };
        self.say_not_a_solution(huge.n, huge.position)?;
        let language = self.session.language;
        let place = |square: Square| match huge.position.is_byte() {
            true => Message::PlaceByte { byte: (4 * u64::from(square.row)).to_string() },
            false => Message::PlaceSquare {
                row: (u64::from(square.row) + 1).to_string(),
                column: (u64::from(square.column) + 1).to_string(),
            },
        };
        let (b, b_place) = (attack.b.name(huge.n), place(attack.b).say(language));
        let line = attack.line.say(language);
        let message = match attack.a {
            Some(a) => {
                let a_place = place(a).say(language);
                Message::AttackPair { a: a.name(huge.n), a_place, b, b_place, line }
            }
            None => Message::AttackEarlier { queen: b, place: b_place, line },
        };
        self.say_below(&message)?;
        self.say_below(&Message::FirstAttackOnly)
    }
}

/// The first queen of the board on the line.
fn partner(mut stream: ColumnStream<'_, Input>, attack: &Pair) -> Result<Option<Square>, Failure> {
    let mut row = 0;
    while let Some(columns) = stream.next_block().map_err(failed)? {
        let squares = (row..).zip(columns).map(|(row, &column)| Square::new(row, column));
        if let Some(a) =
            squares.take_while(|&a| a != attack.b).find(|&a| share(a, attack.b, attack.line))
        {
            return Ok(Some(a));
        }
        row += columns.len() as u32;
        if row > attack.b.row {
            break; // the file has changed since
        }
    }
    Ok(None)
}
