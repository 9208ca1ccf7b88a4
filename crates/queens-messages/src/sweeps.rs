//! The errors of lists of numbers and of what they are crossed into, in Chinese; their own text is English.

use queens_app::SizeError;
use queens_app::compare::{GridError, SweepError};

use super::{Language, Speak};
use crate::units;

impl Speak for SizeError {
    fn say(&self, language: Language) -> String {
        let most = u32::MAX;
        match (language, self) {
            (Language::English, Self::TooLarge { text, need: Some(need) }) => {
                let need = units::bytes(*need);
                format!(
                    "{text} is too large for a board: its columns alone would take {need}; the largest that can be numbered is {most}"
                )
            }
            (Language::English, error) => error.to_string(),
            (_, Self::NotASize { text }) => {
                format!("“{text}”不是棋盘大小；请给出 0 到 {most} 之间的整数")
            }
            (_, Self::Negative { text }) => {
                format!("棋盘不能有 {text} 行；请给出不小于 0 的整数")
            }
            (_, Self::TooLarge { text, need: None }) => {
                format!("{text} 对棋盘来说太大；能够编号的最大值是 {most}")
            }
            (_, Self::TooLarge { text, need: Some(need) }) => {
                let need = units::bytes(*need);
                format!("{text} 对棋盘来说太大：仅列号就需要 {need}；能够编号的最大值是 {most}")
            }
        }
    }
}

impl Speak for SweepError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Size(error)) => error.say(language),
            (_, Self::Density(error)) => error.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::Empty { option, example }) => {
                format!("{option} 中该有值的地方是空的；请写成 {example} 这样")
            }
            (_, Self::Reversed { option, text, from, to }) => {
                format!("{option} 中的“{text}”首尾颠倒；请写成 {from}..{to}")
            }
            (_, Self::BadStep { option, text, step }) => {
                format!("{option} 中“{text}”的步长不能是“{step}”；请给出大于 0 的数")
            }
            (_, Self::MissingStep { option, text }) => {
                format!("{option} 中的“{text}”缺少步长；请写成 {text}:0.2 这样")
            }
            (_, Self::StepWithoutRange { option, text }) => {
                format!("{option} 中的“{text}”有步长却没有范围；请写成 5..50:5 这样")
            }
            (_, Self::TooFine { text }) => {
                format!("密度“{text}”位数太多；请写成小数点后最多九位的小数")
            }
            (_, Self::TooMany { option, count, most }) => {
                format!("{option} 给出了 {count} 个值，最多 {most} 个；请缩短范围或加大步长")
            }
        }
    }
}

impl Speak for GridError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Unfit(unfit)) => unfit.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::TooManyCells { cells, most }) => {
                format!("一共有 {cells} 组，最多 {most} 组；请减少大小、策略或密度")
            }
            (_, Self::NoSteps { method }) => {
                format!("“{method}”计数时没有步数，无法按步数比较；请去掉它")
            }
            (_, Self::NoDensity { names }) => {
                format!(
                    "密度对 {names} 没有意义，只用于“probabilistic”；请去掉密度，或加入“probabilistic”"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use queens_app::size;

    use super::*;

    #[test]
    fn what_is_wrong_is_named_in_both_languages() {
        let cases = [
            ("", "'' is not a board size", "“”不是棋盘大小"),
            ("8.0", "'8.0' is not a board size", "“8.0”不是棋盘大小"),
            ("+8", "'+8' is not", "“+8”不是"),
            ("-3", "cannot have -3 rows", "不能有 -3 行"),
            ("4294967296", "columns alone would take 34.4 GB; the", "仅列号就需要 34.4 GB；能"),
            ("99999999999999999999", "999 is too large for a board; the", "999 对棋盘来说太大；能"),
        ];
        for (text, english, chinese) in cases {
            let error = size(text).unwrap_err();
            assert!(error.say(Language::English).contains(english), "{error:?}");
            assert!(error.say(Language::Chinese).contains(chinese), "{error:?}");
        }
        assert!(size(&"9".repeat(1000)).unwrap_err().to_string().len() < 200);
        assert_eq!(size("4294967295"), Ok(u32::MAX));
    }
}
