//! The errors of partial boards, of making and of writing them, in Chinese; their own text is English.

use super::{Language, Speak};
use crate::partial::PartialError;
use crate::picture::MAX_PIXELS;

impl Speak for PartialError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, Self::Io { source }) => {
                format!("cannot write the output: {}", source.say(language))
            }
            (_, Self::Io { source }) => format!("无法写出结果：{}", source.say(language)),
            (Language::English, error) => error.to_string(),
            (_, Self::PictureTooLarge { n, max }) => {
                format!("部分棋盘的图最大画到 n = {max}，不能画 {n}；请用“json”或其他文本格式")
            }
            (_, Self::SheetTooLarge { boards, pieces }) => format!(
                "一张图最多容纳 {boards} 个棋盘、{pieces} 个皇后与封锁格，且不超过 {} 万像素；请减少棋盘数，或用文本格式",
                MAX_PIXELS / 10_000
            ),
            (_, Self::Png { source }) => source.say(language),
        }
    }
}
