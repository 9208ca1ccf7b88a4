//! `queens check FILE`: are these solutions right? If not, every pair of queens that attack
//! each other is named by its squares and its place in the text. Called by `main`; [`queens_app::Check`] checks.
//!
//! A board that is too large to be kept is checked while it is read, and its first attack is named. The other
//! queen of the pair is found by reading the input once more, where that is possible.

use std::io::{self, Write};

use n_queens::check::{Fault, Stream, share};
use n_queens::{Square, Variant};
use queens_app::{Board, Check, CheckAnswer, Pair, memory};
use queens_format::{Boards, Encoding, Found, Position, ReadBoard, boards};
use queens_messages::{Message, Speak, attacking_pair, message};

use crate::args::CheckArgs;
use crate::input::{self, Input};
use crate::{Failure, Output, Session, code};

/// Boards of more queens are not kept, but checked while they are read.
const MOST_KEPT: usize = 1 << 20;

/// The margin of what is said about a board below its first line.
const BELOW: &str = "  ";

/// The boards of a call, one after the other.
struct Checking<'a> {
    session: &'a Session,
    args: &'a CheckArgs,
    /// The file that is checked, if it can be read again: a pipe cannot.
    path: Option<&'a str>,
    out: Output,
    boards: u64,
    wrong: u64,
    last_size: u32,
}

pub(crate) fn run(session: &Session, args: &CheckArgs) -> Result<(), Failure> {
    let input = input::open(session, args.file.as_deref(), true)?;
    let path = args.file.as_deref().filter(|_| input.get_ref().length.is_some());
    let out = Output::standard();
    Checking { session, args, path, out, boards: 0, wrong: 0, last_size: 0 }.all(input)
}

impl Checking<'_> {
    fn boards_of(&self, input: Input) -> Boards<Input> {
        let length = input.get_ref().length;
        let encoding = match self.args.format.as_deref() {
            Some("u32") => Encoding::Raw,
            Some(_) => Encoding::Text,
            None => Encoding::Detected,
        };
        boards(input).with_encoding(encoding).with_length(length)
    }

    fn all(mut self, input: Input) -> Result<(), Failure> {
        let mut boards = self.boards_of(input);
        loop {
            let mut check = StreamCheck::new(self.args.variant.unwrap_or_default());
            let mut sink = |size: Option<u32>, columns: &[u32]| check.rows(size, columns);
            let Some(found) = boards.next_or_stream(MOST_KEPT, &mut sink) else { break };
            self.boards += 1;
            match found {
                Ok(Found::Board(board)) => self.kept(&board)?,
                Ok(Found::Streamed { n, position }) => {
                    self.streamed(n, position, check.first_attack())?;
                }
                Err(error) => return Err(check.refused.unwrap_or_else(|| error.into())),
            }
        }
        drop(boards); // and its progress bar, before the summary
        self.sum_up()?;
        self.out.commit()?;
        if self.wrong > 0 { Err(Failure::silent(code::FAILED)) } else { Ok(()) }
    }

    /// Checks a board that was kept whole.
    fn kept(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        let language = self.session.language;
        // Read as a problem, so that a queen on a blocked square is noticed.
        let problem = board.problem().map_err(|error| {
            let (line, message) = (board.position.line, error.say(language));
            Failure::running(message!(Line { line, message }))
        })?;
        let variant = self.args.variant.unwrap_or_default();
        let limit = self.args.limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        let answer = Check { board: Board { variant, ..Board::from(&problem) }, limit }.run()?;
        let more = message!(MoreAttacks { shown: answer.attacks.len() });
        let place = |square| Some(board.position_of(square)?.say(language));
        self.report(&answer, board.position, &more, place)
    }

    /// Shows the answer for the board at `position`; `more` says that not every attack is named.
    fn report(
        &mut self,
        answer: &CheckAnswer,
        position: Position,
        more: &Message,
        place: impl Fn(Square) -> Option<String>,
    ) -> Result<(), Failure> {
        let n = answer.n;
        self.last_size = n;
        self.wrong += u64::from(!answer.valid);
        if self.args.json {
            return self.out.document(answer);
        }
        if answer.valid {
            return Ok(());
        }
        let mut message = message!(NotASolution { n });
        if !position.is_byte() {
            let (number, line) = (self.boards, position.line);
            let not = message.say(self.session.language);
            message = message!(BoardNumber { number, line, message: not });
        }
        self.say("", &message)?;
        let queens = answer.queens;
        if queens != n as usize {
            self.say(BELOW, &message!(WrongNumberOfQueens { queens, n }))?;
        }
        for pair in &answer.attacks {
            self.say(BELOW, &attacking_pair(pair, n, &place, self.session.language))?;
        }
        if answer.truncated { self.say(BELOW, more) } else { Ok(()) }
    }

    fn sum_up(&mut self) -> Result<(), Failure> {
        let count = self.boards;
        match (self.args.json, count, self.wrong) {
            (true, ..) | (_, 1, 1) => Ok(()),
            (_, 1, 0) => self.say("", &message!(Valid { n: self.last_size })),
            (_, _, 0) => self.say("", &message!(ValidMany { count })),
            (_, _, wrong) => self.say("", &message!(InvalidMany { count, wrong })),
        }
    }

    fn say(&mut self, margin: &str, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{margin}{}", message.say(self.session.language))?)
    }

    /// Shows the answer for a board of `n` rows that has been checked while it was read.
    fn streamed(
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
        let language = self.session.language;
        self.report(&answer, position, &Message::FirstAttackOnly, |square| {
            let (row, column) = (u64::from(square.row), u64::from(square.column));
            Some(match position.is_byte() {
                true => Position::byte(4 * row).say(language),
                false => message!(PlaceSquare { row: row + 1, column: column + 1 }).say(language),
            })
        })
    }

    /// The first queen of the board that the queen of the attack meets, if the file can be read again.
    fn partner_of(&self, attack: &Pair) -> Result<Option<Square>, Failure> {
        let Some(path) = self.path else { return Ok(None) };
        let mut boards = self.boards_of(input::open(self.session, Some(path), false)?);
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
            found.transpose()?;
        }
        Ok(None) // the file has changed since
    }
}

/// So many rows go by before memory is asked for again.
const STEP: u64 = 1 << 22;

/// The check of a board whose columns come in blocks. It goes on after a fault: other boards may follow.
struct StreamCheck {
    variant: Variant,
    checker: Option<Stream>,
    fault: Option<Fault>,
    rows: u64,
    /// Why the board cannot be checked.
    refused: Option<Failure>,
}

impl StreamCheck {
    const fn new(variant: Variant) -> Self {
        Self { variant, checker: None, fault: None, rows: 0, refused: None }
    }

    /// Checks the columns of the next rows, of `size` rows if that is known. An error ends the reading.
    fn rows(&mut self, size: Option<u32>, columns: &[u32]) -> io::Result<()> {
        self.check(size, columns).map_err(|failure| {
            self.refused = Some(failure);
            io::Error::other("the board cannot be checked")
        })
    }

    fn check(&mut self, size: Option<u32>, columns: &[u32]) -> Result<(), Failure> {
        let checker = match &mut self.checker {
            Some(checker) => checker,
            none => none.insert(stream(self.variant, size)?),
        };
        self.fault = self.fault.or_else(|| checker.rows(columns).err());
        let steps = self.rows / STEP;
        self.rows += columns.len() as u64;
        if self.rows / STEP > steps {
            // A board of unknown size has grown: is there memory for it?
            memory::reading(checker.extent())?;
        }
        Ok(())
    }

    /// The first queen that attacks one before it, at the end of a board that was read without an error.
    fn first_attack(self) -> Option<Pair> {
        let fault = self.fault.or_else(|| self.checker?.finish().err())?;
        match fault {
            Fault::AttacksEarlier { queen: b, line } => Some(Pair { a: None, b, line }),
            _ => unreachable!("the reader checks columns and rows: {fault}"),
        }
    }
}

/// The checker of a board of `size` rows, if that is known.
fn stream(variant: Variant, size: Option<u32>) -> Result<Stream, Failure> {
    if variant != Variant::Standard {
        return Err(Failure::running(message!(HugeVariant { variant, most: MOST_KEPT })));
    }
    let Some(n) = size else { return Ok(Stream::default()) };
    memory::reading(n)?;
    Ok(Stream::sized(n))
}
