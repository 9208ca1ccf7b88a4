//! A board that is too large to be kept is checked while it is read, and its first attack is named. The other
//! queen of the pair is found by reading the input once more, where that is possible.

use std::io;

use n_queens::check::{Fault, Stream, share};
use n_queens::{Square, Variant};
use queens_app::{CheckAnswer, Pair, memory};
use queens_format::Position;
use queens_messages::Message;

use super::input;
use super::{Checking, MOST_KEPT, failed};
use crate::failure::Failure;

/// So many rows go by before memory is asked for again.
const STEP: u64 = 1 << 22;

/// The check of a board whose columns come in blocks. It goes on after a fault: other boards may follow.
pub(super) struct StreamCheck {
    variant: Variant,
    checker: Option<Stream>,
    fault: Option<Fault>,
    rows: u64,
    /// The number of rows when memory was asked for.
    asked: u64,
    /// Why the board cannot be checked.
    pub(super) refused: Option<Failure>,
}

impl StreamCheck {
    pub(super) const fn new(variant: Variant) -> Self {
        Self { variant, checker: None, fault: None, rows: 0, asked: 0, refused: None }
    }

    /// Checks the columns of the next rows, of `size` rows if that is known. An error ends the reading.
    pub(super) fn rows(&mut self, size: Option<u32>, columns: &[u32]) -> io::Result<()> {
        self.check(size, columns).map_err(|failure| {
            self.refused = Some(failure);
            io::Error::other("the board cannot be checked")
        })
    }

    fn check(&mut self, size: Option<u32>, columns: &[u32]) -> Result<(), Failure> {
        if self.checker.is_none() {
            self.begin(size)?;
        }
        let Some(checker) = &mut self.checker else { return Ok(()) };
        self.fault = self.fault.or_else(|| checker.rows(columns).err());
        self.rows += columns.len() as u64;
        if self.rows >= self.asked + STEP {
            // A board of unknown size has grown: is there memory for it?
            self.asked = self.rows;
            memory::reading(checker.extent())?;
        }
        Ok(())
    }

    fn begin(&mut self, size: Option<u32>) -> Result<(), Failure> {
        if self.variant != Variant::Standard {
            let (variant, most) = (self.variant.to_string(), MOST_KEPT.to_string());
            return Err(Failure::running(Message::HugeVariant { variant, most }));
        }
        if let Some(n) = size {
            memory::reading(n)?;
        }
        self.checker = Some(size.map_or_else(Stream::new, Stream::sized));
        Ok(())
    }

    /// The first queen that attacks one before it, at the end of a board that was read without an error.
    pub(super) fn first_attack(self) -> Option<Pair> {
        let fault = self.fault.or_else(|| self.checker?.finish().err())?;
        match fault {
            Fault::AttacksEarlier { queen: b, line } => Some(Pair { a: None, b, line }),
            _ => unreachable!("the reader checks columns and rows: {fault}"),
        }
    }
}

impl Checking<'_> {
    /// Shows the answer for a board of `n` rows that has been checked while it was read.
    pub(super) fn streamed(
        &mut self,
        n: u32,
        position: Position,
        mut attack: Option<Pair>,
    ) -> Result<(), Failure> {
        if let Some(attack) = &mut attack {
            attack.a = self.partner_of(attack)?;
        }
        let valid = attack.is_none();
        let attacks = attack.into_iter().collect();
        let answer = CheckAnswer { n, valid, attacks, queens: n as usize, truncated: !valid };
        self.report(&answer, position, &Message::FirstAttackOnly, |square| {
            let (row, column) = (u64::from(square.row), u64::from(square.column));
            Some(match position.is_byte() {
                true => Message::PlaceByte { byte: (4 * row).to_string() },
                false => Message::PlaceSquare {
                    row: (row + 1).to_string(),
                    column: (column + 1).to_string(),
                },
            })
        })
    }

    /// The first queen of the board that the queen of the attack meets, if the file can be read again.
    fn partner_of(&self, attack: &Pair) -> Result<Option<Square>, Failure> {
        let Some(path) = self.path else { return Ok(None) };
        let mut boards = self.boards_of(input::open_unseen(self.session, Some(path))?);
        for number in 1..=self.boards {
            let (mut row, mut partner) = (0, None);
            let mut sink = |_: Option<u32>, columns: &[u32]| {
                let squares = (row..).zip(columns).map(|(row, &column)| Square::new(row, column));
                let mut before = squares.take_while(|&a| a != attack.b);
                row += columns.len() as u32;
                if number == self.boards {
                    partner = before.find(|&a| share(a, attack.b, attack.line));
                }
                if partner.is_some() { Err(io::Error::other("it is found")) } else { Ok(()) }
            };
            let found = boards.next_or_stream(MOST_KEPT, &mut sink);
            if partner.is_some() {
                return Ok(partner);
            }
            found.transpose().map_err(failed)?;
        }
        Ok(None) // the file has changed since
    }
}
