//! The errors of the board readers, in Chinese; their own text is English.

use queens_format::format::{Format, MAX_COMPACT};
use queens_format::read::{Expected, MAX_BYTES, Position, ReadError, ReadFault, SyntaxFault};

use crate::zh;

chinese! {
    ReadError {
        Self { position: None, fault } => "{}", zh(fault);
        Self { position: Some(position), fault } => "{}：{}", zh(position), zh(fault);
    }
    Position {
        Self { line: 0, column } => "字节偏移 {column}";
        Self { line, column } => "第 {line} 行第 {column} 列";
    }
    ReadFault {
        Self::Io(source) => "无法读取输入：{}", zh(source);
        Self::NoBoard => "输入中没有棋盘；请给出 .Q.. 这样的行，或 2 4 1 3 这样的列号（从 1 数起）";
        Self::InvalidUtf8 => "文本不是 UTF-8 编码；请存为 UTF-8 后重试";
        Self::TooLong => "从这里开始的棋盘超过 {} MiB；请拆分输入", MAX_BYTES >> 20;
        Self::TooManyPieces(max) => "棋盘上的皇后与封锁格超过 {max} 个；请用更小的棋盘";
        Self::UnknownFormat(found) =>
            "没有以“{}”开头的格式；请写 .Q.. 这样的行、2 4 1 3 这样的列号、FEN、JSON、CSPLib 或 ASP", found.escape_debug();
        Self::WrongCharacter { found, format } =>
            "“{}”不能出现在格式“{format}”的棋盘中；请用 {}", found.escape_debug(), allowed(*format);
        Self::Mixed { found, earlier } =>
            "“{found}”与前面的“{earlier}”不能混用：空格子要么全用 .（或 ?），要么全用 #，要么全用 -（皇后用 *）；封锁格用 x";
        Self::Syntax { notation, fault } => "{}；请写成 {}", zh(fault), notation.example();
        Self::Ragged { expected, found } => "这一行有 {found} 格，上面的行有 {expected} 格；各行长度必须相同";
        Self::NotSquare { rows, columns } => "从这里开始的棋盘有 {rows} 行 {columns} 列；棋盘必须是正方形，棋盘之间用空行隔开";
        Self::ColumnOutOfRange { value, first, n } =>
            "{value} 不是 {n} 行棋盘的列号：列号从 {first} 到 {}", (u64::from(*first) + u64::from(*n)).saturating_sub(1);
        Self::TooManyRows => "从这里开始的棋盘超过 {} 行；请用更小的棋盘", u32::MAX;
        Self::RawLength(bytes) =>
            "{bytes} 个字节不能分成每个 4 字节的列号；输入不完整，或者不是“u32”格式（若是文本，请用 --format text）";
        Self::RunOutOfRange(value) => "连续 {value} 个空格子是不可能的；请写 1 到 {} 之间的数", u32::MAX;
        Self::WrongCount { expected, found } => "{expected} 行的棋盘给了 {found} 个列号；请每行给一个";
        Self::CompactTooLong(digits) => "一个数有 {digits} 位；不用空格时棋盘最多 {MAX_COMPACT} 行，请用空格分隔各列号";
        Self::Header(expected) => "csv 表头此处应为 row{expected}：row1,row2,row3，依此类推";
    }
    SyntaxFault {
        Self::End(expected) => "文本提前结束，此处应为{}", zh(expected);
        Self::Unexpected { found, expected } => "此处应为{}，而不是“{}”", zh(expected), found.escape_debug();
        Self::UnknownName { name, known } =>
            "未知的名称“{}”，可用的有 {}", name.escape_debug(), known.replace(" and ", "、").replace(", ", "、");
        Self::Twice(name) => "“{name}”给了两次";
        Self::Gap { expected, found } => "此处应为 num({expected})，而不是 num({found})：从 1 数起，不能跳过";
        Self::NotWhole(value) => "{value} 不是 0 到 {} 之间的整数", u32::MAX;
        Self::TooDeep(max) => "JSON 嵌套超过 {max} 层";
        Self::OffBoard { row, column, name, first, n: 0 } =>
            "0 x 0 的棋盘上没有第 {row} 行第 {column} 列（“{name}”从 {first} 数起）";
        Self::OffBoard { row, column, name, first, n } =>
            "第 {row} 行第 {column} 列不在 {n} x {n} 的棋盘上：“{name}”的行和列从 {first} 到 {}", u64::from(*first) + u64::from(*n) - 1;
        Self::NoSize => "没有给出棋盘的大小";
    }
    Expected {
        Self::Value => "一个值";
        Self::Number => "一个整数";
        Self::NumberOrNull => "一个整数或 null";
        Self::StringCharacter => "字符串中允许的字符";
        Self::Name => "一个名称";
        Self::Word(word) => "“{word}”";
        Self::Character(character) => "“{character}”";
        Self::Either(one, other) => "“{one}”或“{other}”";
        Self::End => "文档结尾";
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
