//! The errors of the library, of the writers of boards and of the system, in Chinese; their own text is English.

use std::io;

use n_queens::check::{Attack, Fault};
use n_queens::complete::BrokenConflict;
use n_queens::complete::generate::GenerateError;
use n_queens::estimate::{self, EstimateError};
use n_queens::first::{FirstError, FirstProofError, FirstRecordError, LARGEST_FIRST};
use n_queens::{
    BoardError, DensityError, Line, Obstacle, Refusal, RefusalReason as Why, Square, Theorem,
    Variant,
};
use queens_format::format::{MAX_COMPACT, MAX_SHEET, WriteError};
use queens_format::partial::MAX_PICTURE_PIECES;
use queens_format::picture::{MAX_PIXELS, PngError};

use crate::{Language, Speak, message, zh};

impl Speak for Line {
    fn say(&self, language: Language) -> String {
        let texts = match self {
            Self::Row => ("row", "同一行"),
            Self::Column => ("column", "同一列"),
            Self::Diagonal => ("diagonal", "同一条 \\ 对角线"),
            Self::Antidiagonal => ("antidiagonal", "同一条 / 对角线"),
            Self::Knight => ("knight's move", "马步"),
        };
        texts.say(language)
    }
}

impl Speak for Obstacle {
    fn say(&self, language: Language) -> String {
        let closed = "blocked, or attacked by a given queen or by a knight's move";
        let texts = match self {
            Self::Row => ("the row is taken", "该行已被占用"),
            Self::Column => ("the column is taken", "该列已被占用"),
            Self::Diagonal => ("the \\ diagonal is taken", "该 \\ 对角线已被占用"),
            Self::Antidiagonal => ("the / diagonal is taken", "该 / 对角线已被占用"),
            Self::Closed => (closed, "该格被封锁，或受到已给皇后或马步的攻击"),
        };
        texts.say(language)
    }
}

chinese! {
    BoardError {
        Self::NotASquare { text } => "“{text}”不是一个格子：请写成 b4（国际象棋记法）或 3,1（从 0 数起的行,列）";
        Self::OffBoard { square: Square { row, column }, n } =>
            "第 {row} 行第 {column} 列（从 0 数起）在 {n} x {n} 的棋盘之外";
        Self::NameOffBoard { text, n } => "“{text}”在 {n} x {n} 的棋盘之外：{}", extent(text, *n);
        Self::Twice { square, n } => "格子 {} 出现了两次", square.name(*n);
        Self::QueenOnBlocked { square, n } => "格子 {} 既放了皇后又被封锁；请去掉其中一个", square.name(*n);
    }
    DensityError {
        Self(density) => "密度必须是大于 0 且不超过 2 的数，而不是“{density}”";
    }
    EstimateError {
        Self { n } => "n = {n} 太大，无法预测：抽样只在 n = {} 以内经过检验且足够快；请用更小的 n", estimate::LARGEST;
    }
    FirstError {
        Self::Variant { variant } => "第一个解只对普通皇后搜索，不支持变体“{variant}”";
        Self::TooLarge { n } => "第一个解只在 n 不超过 {LARGEST_FIRST} 的棋盘上搜索，不支持 {n}";
    }
    FirstRecordError {
        Self::NotARecord => "这不是搜索第一个解的记录";
        Self::Damaged { line } => "记录的第 {line} 行已损坏";
    }
    FirstProofError {
        Self::NotAProof => "这不是第一个解的证明";
        Self::OtherBoard { line } => "证明的第 {line} 行：它是关于另一个棋盘的";
        Self::NoStep { line } => "证明的第 {line} 行：不是一个步骤；步骤以 d、q 或 u 开头";
        Self::NotOpen { line } => "证明的第 {line} 行：这个格子不能放皇后";
        Self::NotRefuted { line } => "证明的第 {line} 行：此处棋盘尚未被否定";
        Self::Unfinished => "证明在证出结论之前就结束了";
        Self::Altered => "最后一行不是前面各行的校验和：证明被改动或截断";
    }
    Refusal {
        it @ Self { reason: Why::FindsOne, strategy, .. } => "“{strategy}”找到一个解就停止；要列出或计数全部解，{}", advice(it);
        it @ Self { reason: Why::Given, strategy, .. } => "“{strategy}”不能处理已给皇后或封锁的格子；{}", advice(it);
        it @ Self { reason: Why::Variant, strategy, asked } =>
            "“{strategy}”不支持变体“{}”；{}", asked.variant, advice(it);
        it @ Self { reason: Why::TooLarge(largest), strategy, asked } =>
            "“{strategy}”最大支持 n = {largest}，不支持 {}；{}", asked.n, advice(it);
    }
    Theorem {
        Self::TorusDivisible { n, divisor } =>
            "只有当 n 既不能被 2 也不能被 3 整除时，环面上才放得下 n 个皇后；{n} 能被 {divisor} 整除";
        Self::SmallBoard { n, variant, smallest } =>
            "{n} 行的棋盘放不下 {n} 个{}：n 必须是 1 或至少为 {smallest}",
            if *variant == Variant::Super { "超级皇后" } else { "皇后" };
    }
    BrokenConflict {
        _ => "这个解释未通过核实，因此不予输出：请报告此问题";
    }
    Fault {
        Self::OffBoard { row, column, n } =>
            "第 {row} 行的皇后在第 {column} 列，而 {n} 行的棋盘只有第 0 到 {} 列", n.saturating_sub(1);
        Self::Attack(Attack { a, b, line }) =>
            "第 {} 行第 {} 列与第 {} 行第 {} 列的皇后互相攻击：{}", a.row, a.column, b.row, b.column, zh(line);
        Self::AttacksEarlier { queen, line } =>
            "第 {} 行第 {} 列的皇后与前面某一行的皇后互相攻击：{}", queen.row, queen.column, zh(line);
        Self::GivenMissing(Square { row, column }) => "缺少已给的皇后：第 {row} 行第 {column} 列";
        Self::OnBlocked(Square { row, column }) => "有皇后放在封锁的格子上：第 {row} 行第 {column} 列";
        Self::TooManyRows => "棋盘最多有 {} 行", u32::MAX;
        Self::Size { expected, found } => "解有 {found} 行，而问题有 {expected} 行";
    }
    WriteError [language:
        Self::Io(source) => message!(OutputFailed { reason: source.say(language) }).say(language)
    ] {
        Self::CompactTooLarge(n) => "格式“compact”最大到 n = {MAX_COMPACT}，不能用于 {n}；请用“columns”";
        Self::PictureTooLarge { n, max } => "这种图最大画到 n = {max}，不能画 {n}；请用“json”或其他文本格式";
        Self::SheetTooLarge { n, max } =>
            "一张图最多容纳 {max} 个 {n} x {n} 的棋盘，而解更多；请用 --limit {max} 或文本格式";
        Self::TooMuchOnSheet =>
            "一张图最多容纳 {MAX_SHEET} 个棋盘、{MAX_PICTURE_PIECES} 个皇后与封锁格，且不超过 {} 万像素；请减少棋盘数，或用文本格式", MAX_PIXELS / 10_000;
        Self::OneFormula => "一个文件只容纳一个棋盘的公式；请把其他棋盘分别写入各自的文件";
        Self::Formula(source) => "{}", zh(source);
        Self::NeedsHeading => "格式“tutorial”以解的个数开头，因此只用于“list”；请用“hash”或“columns”";
        Self::Png(source) => "{}", zh(source);
        Self::OffBoard { row, column, n } => "第 {row} 行的皇后在第 {column} 列，而棋盘只有 {n} 列（从 0 数起）；解有误";
        Self::WrongLength { n, more } =>
            "{n} x {n} 棋盘的解有 {n} 列，而这个解的列数{}；解有误", if *more { "更多" } else { "更少" };
    }
    PngError {
        Self::Size { width, height } => "{width} x {height} 像素的图无法绘制：最多 {MAX_PIXELS} 像素";
        Self::InPage => "这里不绘制 PNG；请改用 svg";
        Self::Encoding(reason) => "无法编码 PNG：{reason}";
    }
    GenerateError {
        Self::TooLarge { n, largest } => "最大生成 n = {largest} 的棋盘，不支持 n = {n}；请用更小的 n";
        Self::TooManyQueens { queens, n } => "{n} 行放不下 {queens} 个皇后；最多 {n} 个";
        Self::TooManyDiagonals { diagonals, n, most } =>
            "不能禁用 {diagonals} 条对角线：n = {n} 的棋盘只有 {most} 条；请减少条数";
        Self::NoDensity { density } => "密度必须是 0 到 1 之间的数，而不是 {density}";
        Self::NotPlaced { queens, tries } => "尝试 {tries} 次仍未能随机放下 {queens} 个互不攻击的皇后；请减少个数，或换一个种子";
        Self::Impossible { n } => "n = {n} 的棋盘无解，因此没有恰有一个解的题目；请换一个 n";
        Self::TooHard { nodes } => "没有找到恰有一个解的题目：搜索超过 {nodes} 个节点仍无法判断是否有第二个解；请用更小的 n，或换一个种子";
        Self::NotUnique { tries } => "从 {tries} 个解出发都没有得到恰有一个解的题目；请换一个种子，或换一种类型";
        Self::Stopped => "棋盘的生成被停止";
    }
}

/// What the operating system reports, in both languages as far as it has a name.
impl Speak for io::Error {
    fn say(&self, language: Language) -> String {
        names(self.kind()).map_or_else(|| self.to_string(), |texts| texts.say(language))
    }
}

const fn names(kind: io::ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        io::ErrorKind::NotFound => ("no such file or folder", "文件或目录不存在"),
        io::ErrorKind::PermissionDenied => ("permission denied", "没有权限"),
        io::ErrorKind::AlreadyExists => ("the file exists already", "文件已存在"),
        io::ErrorKind::StorageFull => ("the disk is full", "磁盘空间已满"),
        io::ErrorKind::QuotaExceeded => ("the disk quota is used up", "超出磁盘配额"),
        io::ErrorKind::ReadOnlyFilesystem => ("the file system is read-only", "文件系统是只读的"),
        io::ErrorKind::IsADirectory => ("it is a folder", "这是一个目录"),
        io::ErrorKind::NotADirectory => {
            ("a part of the path is no folder", "路径中有一部分不是目录")
        }
        io::ErrorKind::InvalidFilename => ("the file name is not allowed", "文件名无效"),
        io::ErrorKind::FileTooLarge => ("the file would be too large", "文件太大"),
        io::ErrorKind::OutOfMemory => ("out of memory", "内存不足"),
        io::ErrorKind::BrokenPipe => ("the pipe is closed", "管道已关闭"),
        _ => return None,
    })
}

/// The squares of a board, in the notation that `text` uses.
fn extent(text: &str, n: u32) -> String {
    let Some(last) = n.checked_sub(1) else { return "它没有格子".into() };
    if text.contains(',') {
        return format!("行和列从 0 数到 {last}");
    }
    let corner = Square::new(0, last).name(n);
    format!("它有 a 到 {} 列和 1 到 {n} 行", corner.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// What to use instead of a strategy that refuses a board.
fn advice(refusal: &Refusal) -> String {
    let names: Vec<&str> = refusal.alternatives().iter().map(|strategy| strategy.name()).collect();
    match &names[..] {
        [] => "没有策略支持：请用更小的 n".into(),
        names => format!("请用：{}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_outside_is_named_as_it_was_written() {
        let said = |text, n| {
            let error = Square::parse(text, n).unwrap_err();
            Language::ALL.map(|language| error.say(language))
        };
        let [english, chinese] = said("z9", 8);
        let expected =
            "'z9' is outside of the 8 x 8 board: it has the columns a to h and the rows 1 to 8";
        assert_eq!(english, expected);
        assert_eq!(chinese, "“z9”在 8 x 8 的棋盘之外：它有 a 到 h 列和 1 到 8 行");
        let [english, chinese] = said("8,0", 8);
        assert_eq!(
            english,
            "'8,0' is outside of the 8 x 8 board: rows and columns count from 0 to 7"
        );
        assert_eq!(chinese, "“8,0”在 8 x 8 的棋盘之外：行和列从 0 数到 7");
        assert_eq!(said("a1", 0)[1], "“a1”在 0 x 0 的棋盘之外：它没有格子");
    }

    #[test]
    fn the_system_speaks_both_languages() {
        let error = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(error.say(Language::English), "the disk is full");
        assert_eq!(error.say(Language::Chinese), "磁盘空间已满");
    }
}
