//! The errors of partial boards, of making and of writing them, in Chinese; their own text is English.

use n_queens::complete::generate::GenerateError;

use super::errors::output_failed;
use super::{Language, Speak};
use queens_format::partial::PartialError;
use queens_format::picture::MAX_PIXELS;

impl Speak for PartialError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Io { source }) => output_failed(source, language),
            (Language::English, error) => error.to_string(),
            (_, Self::PictureTooLarge { n, max }) => {
                format!("部分棋盘的图最大画到 n = {max}，不能画 {n}；请用“json”或其他文本格式")
            }
            (_, Self::SheetTooLarge { boards, pieces }) => format!(
                "一张图最多容纳 {boards} 个棋盘、{pieces} 个皇后与封锁格，且不超过 {} 万像素；请减少棋盘数，或用文本格式",
                MAX_PIXELS / 10_000
            ),
            (_, Self::OneFormula) => {
                "一个文件只容纳一个棋盘的公式；请把其他棋盘分别写入各自的文件".into()
            }
            (_, Self::Formula { source }) => source.say(language),
            (_, Self::Png { source }) => source.say(language),
        }
    }
}

impl Speak for GenerateError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::TooLarge { n, largest }) => {
                format!("最大生成 n = {largest} 的棋盘，不支持 n = {n}；请用更小的 n")
            }
            (_, Self::TooManyQueens { queens, n }) => {
                format!("{n} 行放不下 {queens} 个皇后；最多 {n} 个")
            }
            (_, Self::TooManyDiagonals { diagonals, n, most }) => {
                format!("不能禁用 {diagonals} 条对角线：n = {n} 的棋盘只有 {most} 条；请减少条数")
            }
            (_, Self::NoDensity { density }) => {
                format!("密度必须是 0 到 1 之间的数，而不是 {density}")
            }
            (_, Self::NotPlaced { queens, tries }) => format!(
                "尝试 {tries} 次仍未能随机放下 {queens} 个互不攻击的皇后；请减少个数，或换一个种子"
            ),
            (_, Self::Impossible { n }) => {
                format!("n = {n} 的棋盘无解，因此没有恰有一个解的题目；请换一个 n")
            }
            (_, Self::TooHard { nodes }) => format!(
                "没有找到恰有一个解的题目：搜索超过 {nodes} 个节点仍无法判断是否有第二个解；请用更小的 n，或换一个种子"
            ),
            (_, Self::NotUnique { tries }) => {
                format!("从 {tries} 个解出发都没有得到恰有一个解的题目；请换一个种子，或换一种类型")
            }
            (_, Self::Stopped) => "棋盘的生成被停止".into(),
        }
    }
}
