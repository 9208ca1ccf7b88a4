//! The errors of the library and of the writers, in Chinese; their own text is English.

use n_queens::check::{Fault, ProgressionsFault, StreamFault};
use n_queens::complete::{BrokenConflict, ExplainError};
use n_queens::count::CountRefusal;
use n_queens::estimate::{self, EstimateError};
use n_queens::{BoardError, DensityError, Line, Obstacle, Refusal, Square, Theorem, Variant};

use super::{Language, Speak};
use queens_format::format::WriteError;
use queens_format::picture::PngError;

impl Speak for Line {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, Self::Knight) => "knight's move",
            (Language::English, line) => line.name(),
            (_, Self::Row) => "同一行",
            (_, Self::Column) => "同一列",
            (_, Self::Diagonal) => "同一条 \\ 对角线",
            (_, Self::Antidiagonal) => "同一条 / 对角线",
            (_, Self::Knight) => "马步",
        }
        .into()
    }
}

impl Speak for Obstacle {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, Self::Row) => "the row is taken",
            (Language::English, Self::Column) => "the column is taken",
            (Language::English, Self::Diagonal) => "the \\ diagonal is taken",
            (Language::English, Self::Antidiagonal) => "the / diagonal is taken",
            (Language::English, Self::Closed) => {
                "blocked, or attacked by a given queen or by a knight's move"
            }
            (_, Self::Row) => "该行已被占用",
            (_, Self::Column) => "该列已被占用",
            (_, Self::Diagonal) => "该 \\ 对角线已被占用",
            (_, Self::Antidiagonal) => "该 / 对角线已被占用",
            (_, Self::Closed) => "该格被封锁，或受到已给皇后或马步的攻击",
        }
        .into()
    }
}

impl Speak for BoardError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::NotASquare { text }) => {
                format!("“{text}”不是一个格子：请写成 b4（国际象棋记法）或 3,1（从 0 数起的行,列）")
            }
            (_, Self::OffBoard { square, n }) => format!(
                "第 {} 行第 {} 列（从 0 数起）在 {n} x {n} 的棋盘之外",
                square.row, square.column
            ),
            (_, Self::NameOffBoard { text, n }) => {
                format!("“{text}”在 {n} x {n} 的棋盘之外：{}", extent(text, *n))
            }
            (_, Self::Twice { square, n }) => format!("格子 {} 出现了两次", square.name(*n)),
            (_, Self::QueenOnBlocked { square, n }) => {
                format!("格子 {} 既放了皇后又被封锁；请去掉其中一个", square.name(*n))
            }
        }
    }
}

/// What squares a board has, in the way that `text` names one.
fn extent(text: &str, n: u32) -> String {
    let Some(last) = n.checked_sub(1) else { return "它没有格子".into() };
    if text.contains(',') {
        return format!("行和列从 0 数到 {last}");
    }
    let corner = Square::new(0, last).name(n);
    format!("它有 a 到 {} 列和 1 到 {n} 行", corner.trim_end_matches(|c: char| c.is_ascii_digit()))
}

impl Speak for DensityError {
    fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Chinese => format!("密度必须是大于 0 且不超过 2 的数，而不是“{}”", self.0),
        }
    }
}

impl Speak for EstimateError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::TooLarge { n }) => format!(
                "n = {n} 太大，无法预测：抽样只在 n = {} 以内经过检验且足够快；请用更小的 n",
                estimate::LARGEST
            ),
        }
    }
}

impl Speak for Refusal {
    fn say(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let names: Vec<&str> = self.alternatives().iter().map(|strategy| strategy.name()).collect();
        let advice = match &names[..] {
            [] => "没有策略支持：请用更小的 n".into(),
            names => format!("请用：{}", names.join(", ")),
        };
        match self {
            Self::FindsOne { strategy, .. } => {
                format!("“{strategy}”找到一个解就停止；要列出或计数全部解，{advice}")
            }
            Self::Given { strategy, .. } => {
                format!("“{strategy}”不能处理已给皇后或封锁的格子；{advice}")
            }
            Self::Variant { strategy, asked } => {
                format!("“{strategy}”不支持变体“{}”；{advice}", asked.variant)
            }
            Self::TooLarge { strategy, largest, asked } => {
                format!("“{strategy}”最大支持 n = {largest}，不支持 {}；{advice}", asked.n)
            }
        }
    }
}

impl Speak for Theorem {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, theorem) => theorem.to_string(),
            (_, Self::TorusDivisible { n, divisor }) => format!(
                "只有当 n 既不能被 2 也不能被 3 整除时，环面上才放得下 n 个皇后；{n} 能被 {divisor} 整除"
            ),
            (_, Self::SmallBoard { n, variant, smallest }) => {
                let pieces = if *variant == Variant::Super { "超级皇后" } else { "皇后" };
                format!("{n} 行的棋盘放不下 {n} 个{pieces}：n 必须是 1 或至少为 {smallest}")
            }
        }
    }
}

impl Speak for BrokenConflict {
    fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Chinese => "这个解释未通过核实，因此不予输出：请报告此问题".into(),
        }
    }
}

impl Speak for ExplainError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Refused(refusal)) => refusal.say(language),
            (_, Self::Broken(broken)) => broken.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::Solvable) => "棋盘可以补全，没有需要解释的；请改为求一个补全".into(),
        }
    }
}

impl Speak for CountRefusal {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, refusal) => refusal.to_string(),
            (_, Self::TooLarge { n, largest }) => {
                format!("计数最大支持 n = {largest}，不支持 {n}；请选小一些的棋盘")
            }
            (_, Self::TooOpen { n }) => format!(
                "{n} x {n} 的棋盘太空，无法统计补全方式的个数；多给一些皇后或封锁格会有帮助"
            ),
        }
    }
}

impl Speak for Fault {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, fault) => fault.to_string(),
            (_, Self::OffBoard { row, column, n }) => format!(
                "第 {row} 行的皇后在第 {column} 列，而 {n} 行的棋盘只有第 0 到 {} 列",
                n.saturating_sub(1)
            ),
            (_, Self::Attack(attack)) => format!(
                "第 {} 行第 {} 列与第 {} 行第 {} 列的皇后互相攻击：{}",
                attack.a.row,
                attack.a.column,
                attack.b.row,
                attack.b.column,
                attack.line.say(language)
            ),
            (_, Self::GivenMissing(square)) => {
                format!("缺少已给的皇后：第 {} 行第 {} 列", square.row, square.column)
            }
            (_, Self::OnBlocked(square)) => {
                format!("有皇后放在封锁的格子上：第 {} 行第 {} 列", square.row, square.column)
            }
            (_, Self::TooManyRows) => format!("棋盘最多有 {} 行", u32::MAX),
            (_, Self::Size { expected, found }) => {
                format!("解有 {found} 行，而问题有 {expected} 行")
            }
        }
    }
}

impl Speak for ProgressionsFault {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, fault) => fault.to_string(),
            (_, Self::Wrong(fault)) => fault.say(language),
            (_, Self::NotRegular { rows, most }) => {
                format!("棋盘不规则：前 {rows} 行的等步长段超过 {most} 个；请用 check::Stream")
            }
        }
    }
}

impl Speak for StreamFault {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, fault) => fault.to_string(),
            (_, Self::OffBoard { row, column, n }) => {
                Fault::OffBoard { row: *row, column: *column, n: *n }.say(language)
            }
            (_, Self::Attack { queen, line }) => format!(
                "第 {} 行第 {} 列的皇后与前面某一行的皇后互相攻击：{}",
                queen.row,
                queen.column,
                line.say(language)
            ),
            (_, Self::Size { expected, found }) => {
                format!("棋盘有 {found} 行，而不是 {expected} 行")
            }
        }
    }
}

/// The output could not be written.
pub(super) fn output_failed(source: &std::io::Error, language: Language) -> String {
    let reason = source.say(language);
    match language {
        Language::English => format!("cannot write the output: {reason}"),
        Language::Chinese => format!("无法写出结果：{reason}"),
    }
}

impl Speak for WriteError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Io { source }) => output_failed(source, language),
            (Language::English, error) => error.to_string(),
            (_, Self::CompactTooLarge { n, max }) => {
                format!("格式“compact”最大到 n = {max}，不能用于 {n}；请用“columns”")
            }
            (_, Self::PictureTooLarge { n, max }) => {
                format!("这种图最大画到 n = {max}，不能画 {n}；请用“columns”或“u32”")
            }
            (_, Self::SheetTooLarge { n, max }) => format!(
                "一张图最多容纳 {max} 个 {n} x {n} 的棋盘，而解更多；请用 --limit {max} 或文本格式"
            ),
            (_, Self::NeedsHeading) => {
                "格式“tutorial”以解的个数开头，因此只用于“list”；请用“hash”或“columns”".into()
            }
            (_, Self::Png { source }) => source.say(language),
            (_, Self::OffBoard { row, column, n }) => {
                format!("第 {row} 行的皇后在第 {column} 列，而棋盘只有 {n} 列（从 0 数起）；解有误")
            }
            (_, Self::WrongLength { n, more }) => {
                let more = if *more { "更多" } else { "更少" };
                format!("{n} x {n} 棋盘的解有 {n} 列，而这个解的列数{more}；解有误")
            }
        }
    }
}

impl Speak for PngError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Size { width, height, max }) => {
                format!("{width} x {height} 像素的图无法绘制：最多 {max} 像素")
            }
            (_, Self::Encoding { reason }) => format!("无法编码 PNG：{reason}"),
        }
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
}
