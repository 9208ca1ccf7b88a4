//! The errors of the board readers, in Chinese; their own text is English.

use super::{Language, Speak};
use queens_format::format::{Format, MAX_COMPACT};
use queens_format::read::{Expected, MAX_BYTES, Position, ReadError, ReadFault, SyntaxFault};

fn at(position: Position) -> String {
    match position {
        _ if position.is_byte() => format!("字节偏移 {}", position.column),
        Position { line, column } => format!("第 {line} 行第 {column} 列"),
    }
}

impl Speak for ReadError {
    fn say(&self, language: Language) -> String {
        match (language, self.position) {
            (Language::English, _) => self.to_string(),
            (_, Some(position)) => format!("{}：{}", at(position), chinese(&self.fault)),
            (_, None) => chinese(&self.fault),
        }
    }
}

fn chinese(fault: &ReadFault) -> String {
    match fault {
        ReadFault::Io { source } => format!("无法读取输入：{}", source.say(Language::Chinese)),
        ReadFault::NoBoard => {
            "输入中没有棋盘；请给出 .Q.. 这样的行，或 2 4 1 3 这样的列号（从 1 数起）".into()
        }
        ReadFault::InvalidUtf8 => "文本不是 UTF-8 编码；请存为 UTF-8 后重试".into(),
        ReadFault::TooLong => {
            format!("从这里开始的棋盘超过 {} MiB；请拆分输入", MAX_BYTES >> 20)
        }
        ReadFault::TooManyPieces { max } => {
            format!("棋盘上的皇后与封锁格超过 {max} 个；请用更小的棋盘")
        }
        ReadFault::UnknownFormat { found } => format!(
            "没有以“{}”开头的格式；请写 .Q.. 这样的行、2 4 1 3 这样的列号、FEN、JSON、CSPLib 或 ASP",
            found.escape_debug()
        ),
        ReadFault::WrongCharacter { found, format } => format!(
            "“{}”不能出现在格式“{format}”的棋盘中；请用 {}",
            found.escape_debug(),
            allowed(*format)
        ),
        ReadFault::Mixed { found, earlier } => format!(
            "“{found}”与前面的“{earlier}”不能混用：空格子要么全用 .（或 ?），要么全用 #，要么全用 -（皇后用 *）；封锁格用 x"
        ),
        ReadFault::Syntax { notation, fault } => {
            format!("{}；请写成 {}", fault.say(Language::Chinese), notation.example())
        }
        ReadFault::Ragged { expected, found } => {
            format!("这一行有 {found} 格，上面的行有 {expected} 格；各行长度必须相同")
        }
        ReadFault::NotSquare { rows, columns } => format!(
            "从这里开始的棋盘有 {rows} 行 {columns} 列；棋盘必须是正方形，棋盘之间用空行隔开"
        ),
        ReadFault::ColumnOutOfRange { value, first, n } => format!(
            "{value} 不是 {n} 行棋盘的列号：列号从 {first} 到 {}",
            (u64::from(*first) + u64::from(*n)).saturating_sub(1)
        ),
        ReadFault::TooManyRows => {
            format!("从这里开始的棋盘超过 {} 行；请用更小的棋盘", u32::MAX)
        }
        ReadFault::RawLength { bytes } => format!(
            "{bytes} 个字节不能分成每个 4 字节的列号；输入不完整，或者不是“u32”格式（若是文本，请用 --format text）"
        ),
        ReadFault::RunOutOfRange { value } => {
            format!("连续 {value} 个空格子是不可能的；请写 1 到 {} 之间的数", u32::MAX)
        }
        ReadFault::WrongCount { expected, found } => {
            format!("{expected} 行的棋盘给了 {found} 个列号；请每行给一个")
        }
        ReadFault::CompactTooLong { digits } => {
            format!("一个数有 {digits} 位；不用空格时棋盘最多 {MAX_COMPACT} 行，请用空格分隔各列号")
        }
        ReadFault::Header { expected } => {
            format!("csv 表头此处应为 row{expected}：row1,row2,row3，依此类推")
        }
    }
}

const fn allowed(format: Format) -> &'static str {
    match format {
        Format::Board => ". 或 ? 表示空格子，Q 表示皇后，x 表示封锁格",
        Format::Hash => "# 表示空格子，Q 表示皇后，x 表示封锁格",
        Format::Stars => "- 表示空格子，* 表示皇后，x 表示封锁格",
        Format::Unicode => "空格表示空格子，♛ 表示皇后，x 表示封锁格",
        Format::Fen => "Q 表示皇后，数字表示连续空格子，行之间用 /",
        Format::Tutorial => "['#', 'Q', '#', '#'] 这样的行，Q 表示皇后",
        Format::Csv => "每行一个数（空行用 .），以逗号分隔",
        _ => "每行一个数（空行用 .），以空格或单个逗号分隔",
    }
}

impl Speak for Expected {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, expected) => expected.to_string(),
            (_, Self::Value) => "一个值".into(),
            (_, Self::Number) => "一个整数".into(),
            (_, Self::NumberOrNull) => "一个整数或 null".into(),
            (_, Self::StringCharacter) => "字符串中允许的字符".into(),
            (_, Self::Name) => "一个名称".into(),
            (_, Self::Word(word)) => format!("“{word}”"),
            (_, Self::Character(character)) => format!("“{character}”"),
            (_, Self::Either(one, other)) => format!("“{one}”或“{other}”"),
            (_, Self::End) => "文档结尾".into(),
        }
    }
}

impl Speak for SyntaxFault {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, fault) => fault.to_string(),
            (_, Self::End { expected }) => {
                format!("文本提前结束，此处应为{}", expected.say(language))
            }
            (_, Self::Unexpected { found, expected }) => {
                format!("此处应为{}，而不是“{}”", expected.say(language), found.escape_debug())
            }
            (_, Self::UnknownName { name, known }) => {
                let known = known.replace(" and ", "、").replace(", ", "、");
                format!("未知的名称“{}”，可用的有 {known}", name.escape_debug())
            }
            (_, Self::Twice { name }) => format!("“{name}”给了两次"),
            (_, Self::Gap { expected, found }) => {
                format!("此处应为 num({expected})，而不是 num({found})：从 1 数起，不能跳过")
            }
            (_, Self::NotWhole { value }) => {
                format!("{value} 不是 0 到 {} 之间的整数", u32::MAX)
            }
            (_, Self::TooDeep { max }) => format!("JSON 嵌套超过 {max} 层"),
            (_, Self::OffBoard { row, column, name, first, n: 0 }) => {
                format!("0 x 0 的棋盘上没有第 {row} 行第 {column} 列（“{name}”从 {first} 数起）")
            }
            (_, Self::OffBoard { row, column, name, first, n }) => format!(
                "第 {row} 行第 {column} 列不在 {n} x {n} 的棋盘上：“{name}”的行和列从 {first} 到 {}",
                u64::from(*first) + u64::from(*n) - 1
            ),
            (_, Self::NoSize) => "没有给出棋盘的大小".into(),
        }
    }
}
