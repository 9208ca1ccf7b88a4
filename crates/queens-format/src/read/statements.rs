//! Boards made of statements or members in any order, whose size may come last: the signs, numbers and names that JSON,
//! CSPLib and answer set programming have in common, each with its place, and the readers of the latter two. Both
//! formats have comments, take any number of lines, and end with the input or before a line that begins another board.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Expected, Notation, Position, Read, ReadError, ReadFault, SyntaxFault};
use super::text::{GLANCE, TextReader};
use super::{MAX_PIECES, ReadBoard, shortened};

/// What has been given of a board so far.
pub(super) struct Instance {
    notation: Notation,
    start: Position,
    pub(super) n: Option<u32>,
    /// The [`QUEENS`], then the [`BLOCKED`] squares: row and column as they are written, and where.
    pub(super) pieces: [Vec<(Square, Position)>; 2],
}

pub(super) const QUEENS: usize = 0;
pub(super) const BLOCKED: usize = 1;

impl Instance {
    pub(super) const fn new(notation: Notation, start: Position) -> Self {
        Self { notation, start, n: None, pieces: [Vec::new(), Vec::new()] }
    }

    /// Adds one of the queens or of the blocked squares, if there is room for it.
    pub(super) fn add(&mut self, kind: usize, square: Square, position: Position) -> Read<()> {
        if self.pieces.iter().map(Vec::len).sum::<usize>() >= MAX_PIECES {
            return Err(ReadFault::TooManyPieces(MAX_PIECES).at(position));
        }
        self.pieces[kind].push((square, position));
        Ok(())
    }

    /// The board. Names and first numbers are those of the queens, then of the blocked squares.
    pub(super) fn board(self, names: [(&'static str, u32); 2]) -> Read<ReadBoard> {
        let (notation, position, mut pieces) = (self.notation, self.start, self.pieces);
        let fault = |fault, position| ReadFault::Syntax { notation, fault }.at(position);
        let n = self.n.ok_or_else(|| fault(SyntaxFault::NoSize, position))?;
        for (squares, (name, first)) in pieces.iter_mut().zip(names) {
            for (square, position) in &mut *squares {
                let Square { row, column } = *square;
                let counted = row.checked_sub(first).zip(column.checked_sub(first));
                let counted = counted.map(|(row, column)| Square::new(row, column));
                let off_board = SyntaxFault::OffBoard { row, column, name, first, n };
                *square = counted
                    .filter(|square| square.is_on(n))
                    .ok_or_else(|| fault(off_board, *position))?;
            }
            squares.sort_unstable();
        }
        let [queens, blocked] = pieces;
        let blocked = blocked.into_iter().map(|(square, _)| square).collect();
        Ok(ReadBoard { n, queens, blocked, position })
    }
}

/// Whether names are made of such characters.
const fn is_name_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The first word of a line, which may be empty, and what follows it.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    (word, rest.trim_start())
}

/// The text from some place on.
pub(super) struct Tokens<'a, R> {
    pub(super) text: &'a mut TextReader<R>,
    notation: Notation,
}

impl<'a, R: BufRead> Tokens<'a, R> {
    pub(super) const fn new(text: &'a mut TextReader<R>, notation: Notation) -> Self {
        Self { text, notation }
    }

    pub(super) const fn fault(&self, position: Position, fault: SyntaxFault) -> ReadError {
        ReadFault::Syntax { notation: self.notation, fault }.at(position)
    }

    /// The error that something else should come next, or why that cannot be read.
    pub(super) fn unexpected(&mut self, expected: Expected) -> ReadError {
        let position = self.text.at;
        match self.found() {
            Ok(Some(found)) => self.fault(position, SyntaxFault::Unexpected { found, expected }),
            Ok(None) => self.fault(position, SyntaxFault::End(expected)),
            Err(error) => error,
        }
    }

    /// Whatever comes next: a word, or one character.
    fn found(&mut self) -> Read<Option<String>> {
        let word = self.text.word(is_name_part)?;
        match word.length {
            0 => Ok(self.text.character()?.map(String::from)),
            _ => Ok(Some(shortened(&word.beginning))),
        }
    }

    /// Steps over blanks and a comment; returns the byte after them, which may be a line break.
    #[inline]
    fn skip_in_line(&mut self) -> Read<Option<u8>> {
        loop {
            match (self.text.peek()?, self.notation) {
                (Some(b' ' | b'\t' | b'\r'), _) => self.text.pass(1),
                (Some(b'$'), Notation::Csplib) | (Some(b'%'), Notation::Asp) => {
                    self.text.skip_line()?;
                }
                (next, _) => return Ok(next),
            }
        }
    }

    /// Goes to the next token; returns its first byte. At the end of the input the place stays behind the last token.
    #[inline]
    pub(super) fn next(&mut self) -> Read<Option<u8>> {
        let before = self.text.at;
        loop {
            match self.skip_in_line()? {
                Some(b'\n') => self.text.pass_line_break(),
                None => {
                    self.text.at = before;
                    return Ok(None);
                }
                next => return Ok(next),
            }
        }
    }

    /// Goes to the next statement. False at the end of the input, and before a line with which, by `begins`, another
    /// board begins.
    fn has_statement(&mut self, begins: impl Fn(&str) -> bool) -> Read<bool> {
        while self.skip_in_line()? == Some(b'\n') {
            self.text.pass_line_break();
            if begins(self.text.peek_line(GLANCE)?) {
                return Ok(false);
            }
        }
        Ok(self.text.peek()?.is_some())
    }

    /// Steps over this sign if it is next.
    fn take(&mut self, sign: u8) -> Read<bool> {
        self.next()?;
        self.text.take_one_of(&[sign])
    }

    pub(super) fn expect(&mut self, sign: u8) -> Read<()> {
        let is_next = self.take(sign)?;
        if is_next { Ok(()) } else { Err(self.unexpected(Expected::Character(sign.into()))) }
    }

    /// A name, shortened if it is long, and where it begins.
    fn name(&mut self) -> Read<(String, Position)> {
        let first = self.next()?;
        let position = self.text.at;
        if !first.is_some_and(|byte| is_name_part(byte) && !byte.is_ascii_digit()) {
            return Err(self.unexpected(Expected::Name));
        }
        let word = self.text.word(is_name_part)?;
        Ok((shortened(&word.beginning), position))
    }

    pub(super) fn number(&mut self, expected: Expected) -> Read<u32> {
        self.next()?;
        if let Some(number) = self.text.plain_number()? {
            return Ok(number);
        }
        let position = self.text.at;
        let is_json = self.notation == Notation::Json;
        let is_sign = |byte| is_json && matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
        let word = self.text.word(|byte| byte.is_ascii_digit() || is_sign(byte))?;
        if word.length == 0 {
            return Err(self.unexpected(expected));
        }
        let is_plain = !is_json || word.length == 1 || !word.beginning.starts_with('0');
        let fault = SyntaxFault::NotWhole(shortened(&word.beginning));
        word.value.filter(|_| is_plain).ok_or_else(|| self.fault(position, fault))
    }

    /// Two numbers with a comma between them.
    fn pair(&mut self) -> Read<Square> {
        let row = self.number(Expected::Number)?;
        self.expect(b',')?;
        Ok(Square::new(row, self.number(Expected::Number)?))
    }

    /// A list like `[[3,1],[4,3]]`; `add` takes each square and where it stands.
    pub(super) fn pairs(&mut self, mut add: impl FnMut(Square, Position) -> Read<()>) -> Read<()> {
        self.items(b'[', b']', |tokens| {
            tokens.next()?;
            let position = tokens.text.at;
            tokens.expect(b'[')?;
            let square = tokens.pair()?;
            tokens.expect(b']')?;
            add(square, position)
        })
    }

    /// Steps over a list between brackets, calling `item` where each of its items begins.
    pub(super) fn items(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        self.expect(open)?;
        if self.take(close)? {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(b',')? {
                continue;
            }
            return match self.take(close)? {
                true => Ok(()),
                false => Err(self.unexpected(Expected::Either(',', close.into()))),
            };
        }
    }
}

/// Whether an instance of CSPLib begins with this line: with a comment, or with one of the two words.
pub(super) fn is_csplib(line: &str) -> bool {
    line.trim_start().starts_with('$') || matches!(first_word(line).0, "letting" | "language")
}

/// Reads CSPLib's instances of problems 79 and 80, completion and blocked queens, in Essence Prime: `letting n = 8` is
/// the size, `letting init = [[3,1],[4,3]]` gives queens, `letting blocks = [[1,1],[2,5]]` blocks squares. As in
/// CSPLib's own files, `init` counts from 0 and `blocks` from 1. A `language` line may come first.
pub(super) fn csplib(text: &mut TextReader<impl BufRead>, start: Position) -> Read<ReadBoard> {
    const NAMES: [&str; 3] = ["init", "blocks", "n"];
    let begins = |line: &str| match first_word(line) {
        ("letting", rest) => first_word(rest).0 == "n",
        (word, _) => word == "language",
    };
    let mut tokens = Tokens::new(text, Notation::Csplib);
    let mut instance = Instance::new(Notation::Csplib, start);
    let mut seen = [false; NAMES.len()];
    while tokens.has_statement(|line| instance.n.is_some() && begins(line))? {
        match tokens.name()? {
            (word, _) if word == "letting" => {}
            (word, _) if word == "language" => {
                tokens.text.skip_line()?;
                continue;
            }
            other => return Err(tokens.not_word(other, Expected::Word("letting"))),
        }
        let (name, position) = tokens.name()?;
        let Some(index) = NAMES.iter().position(|&known| known == name) else {
            let known = "n, init and blocks";
            return Err(tokens.fault(position, SyntaxFault::UnknownName { name, known }));
        };
        if std::mem::replace(&mut seen[index], true) {
            return Err(tokens.fault(position, SyntaxFault::Twice(NAMES[index])));
        }
        if tokens.next()? != Some(b'b') {
            tokens.expect(b'=')?;
        } else if let word = tokens.name()?
            && word.0 != "be"
        {
            return Err(tokens.not_word(word, Expected::Character('=')));
        }
        match index {
            QUEENS | BLOCKED => tokens.pairs(|square, at| instance.add(index, square, at))?,
            _ => instance.n = Some(tokens.number(Expected::Number)?),
        }
    }
    instance.board([("init", 0), ("blocks", 1)])
}

/// Whether an instance of answer set programming begins with this line: with a comment, or with a fact.
pub(super) fn is_asp(line: &str) -> bool {
    // These first letters belong to grids and to the header of a csv.
    let is_ours = |name: &str| !name.starts_with(['x', 'X', 'q', 'Q', 'r', 'R']) || name == "queen";
    line.trim_start().starts_with('%') || fact(line).is_some_and(|(name, _)| is_ours(name))
}

/// The name of the fact at the beginning of a line, and what follows its bracket.
fn fact(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = first_word(line);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    rest.strip_prefix('(').filter(|_| is_name).map(|inside| (name, inside))
}

/// Reads the blocked queens of answer set programming, facts such as `board(4). block(1,1).` The size is `board(4).`,
/// as in the programming contests of logic programmers, or `num(1). num(2). num(3). num(4).`, also written
/// `num(1..4).`, as in the ASP competitions. `block(row,column).` blocks a square and `queen(row,column).` gives a
/// queen; both count from 1.
pub(super) fn asp(text: &mut TextReader<impl BufRead>, start: Position) -> Read<ReadBoard> {
    let begins = |line: &str| match fact(line) {
        Some(("num", inside)) => first_word(inside).0 == "1",
        fact => fact.is_some_and(|(name, _)| name == "board"),
    };
    let mut tokens = Tokens::new(text, Notation::Asp);
    let mut instance = Instance::new(Notation::Asp, start);
    // The last `num`, if they give the size.
    let mut counted = None;
    while tokens.has_statement(|line| instance.n.is_some() && begins(line))? {
        let (name, position) = tokens.name()?;
        let has_size = match &name[..] {
            "board" => instance.n.is_some(),
            "num" => instance.n != counted,
            "queen" | "block" => false,
            _ => {
                let known = "board, num, block and queen";
                return Err(tokens.fault(position, SyntaxFault::UnknownName { name, known }));
            }
        };
        if has_size {
            return Err(tokens.fault(position, SyntaxFault::Twice("board")));
        }
        tokens.expect(b'(')?;
        tokens.next()?;
        let position = tokens.text.at;
        match &name[..] {
            "board" => instance.n = Some(tokens.number(Expected::Number)?),
            "num" => {
                counted = Some(tokens.count_from(counted.unwrap_or(0), position)?);
                instance.n = counted;
            }
            "queen" => instance.add(QUEENS, tokens.pair()?, position)?,
            _ => instance.add(BLOCKED, tokens.pair()?, position)?,
        }
        tokens.expect(b')')?;
        tokens.expect(b'.')?;
    }
    instance.board([("queen", 1), ("block", 1)])
}

impl<R: BufRead> Tokens<'_, R> {
    /// The number after `last`, or a range such as `1..4` that begins with it; returns its end.
    fn count_from(&mut self, last: u32, position: Position) -> Read<u32> {
        let found = self.number(Expected::Number)?;
        let expected = u64::from(last) + 1;
        if u64::from(found) != expected {
            return Err(self.fault(position, SyntaxFault::Gap { expected, found }));
        }
        if !self.take(b'.')? {
            return Ok(found);
        }
        self.expect(b'.')?;
        Ok(self.number(Expected::Number)?.max(found))
    }

    /// The error that something else should come where a word begins.
    pub(super) fn not_word(
        &self,
        (found, position): (String, Position),
        expected: Expected,
    ) -> ReadError {
        self.fault(position, SyntaxFault::Unexpected { found, expected })
    }
}
