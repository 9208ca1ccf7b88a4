//! The errors of shares and records of counts, in Chinese; their own text is English.

use n_queens::count::{
    Difference, Fact, RecordError, SetError, ShareError, SubtotalError, TotalError, UnitsError,
};

use super::{Language, Speak};

impl Speak for ShareError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::NotAShare { text }) => {
                format!("“{text}”不是一份任务；请写成 3/7，表示七份中的第三份")
            }
            (_, Self::TooLarge { text }) => {
                format!("“{text}”中的数太大；最多可分成 {} 份", u32::MAX)
            }
            (_, Self::NoShares) => "不能分成 0 份；请写成 3/7，表示七份中的第三份".into(),
            (_, Self::OutOfRange { index, of }) => {
                format!("{of} 份中没有第 {index} 份；可用的是 1/{of} 到 {of}/{of}")
            }
            (_, Self::TooMany { of, units }) => {
                let most = units.max(&1);
                format!("这个计数任务有 {units} 个单元，不够分成 {of} 份；最多分成 {most} 份")
            }
        }
    }
}

impl Speak for RecordError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Empty) => "文件是空的；请重新计数".into(),
            (_, Self::NotARecord) => "这不是计数记录；请给出计数记录文件".into(),
            (_, Self::NewerFormat { version }) => {
                format!("其格式 {version} 比本程序新；请使用更新的程序")
            }
            (_, Self::OlderFormat { version }) => {
                format!("本程序已不再读取其格式 {version}；请使用较旧的程序")
            }
            (_, Self::CutShort) => "文件已损坏，末行的校验和不完整；请重新计数".into(),
            (_, Self::Altered) => "文件已损坏：内容与校验和不符；请重新计数".into(),
            (_, Self::Malformed { line }) => {
                format!("文件已损坏：第 {line} 行不是本程序的写法；请重新计数")
            }
        }
    }
}

impl Speak for TotalError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Incomplete { missing, units }) => {
                format!("{units} 个单元中有 {missing} 个未完成；请先完成计数")
            }
            (_, Self::Overflow) => "各单元之和超过 128 位：其中必有错误；请重新计数".into(),
            (_, Self::Indivisible { sum, scale }) => {
                format!("各单元之和为 {sum}，不能被 {scale} 整除：其中必有错误；请重新计数")
            }
        }
    }
}

impl Speak for UnitsError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::OutOfRange { start, end, units }) => {
                let (end, last) = (end.saturating_sub(1), units.saturating_sub(1));
                format!("没有单元 {start} 至 {end}；此计数的单元为 0 至 {last}")
            }
            (_, Self::Nothing { start, end }) => {
                format!("从单元 {start} 到单元 {end} 没有可计数的；请至少给出一个单元")
            }
        }
    }
}

impl Speak for SubtotalError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Malformed) => "这不是打包的小计，或已被截断；请重新计数这些单元".into(),
            (_, Self::Unfit { start, last }) => format!(
                "单元 {start} 至 {last} 的校验值不符：它们在途中被改动，或属于另一计数；请重新计数"
            ),
        }
    }
}

impl Speak for SetError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::NotInShare { unit, share }) => {
                format!("单元 {unit} 不属于任务 {share}；请在它所属的那一份中计数")
            }
            (_, Self::Twice { unit }) => format!("单元 {unit} 已有数值；任何单元都不计两次"),
            (_, Self::OtherJob) => "这些数值属于另一计数，或在途中被改动；请重新计数".into(),
        }
    }
}

impl Speak for Difference {
    fn say(&self, language: Language) -> String {
        let name = match (language, self.fact) {
            (Language::English, _) => return self.to_string(),
            (_, Fact::Size) => "n ",
            (_, Fact::Kind) => "所计的解的种类",
            (_, Fact::Variant) => "变体",
            (_, Fact::Queens) => "皇后数",
            (_, Fact::Given) => "已给皇后",
            (_, Fact::Blocked) => "封锁格",
            (_, Fact::Engine) => "计数引擎",
            (_, Fact::Units) => "单元数",
            (_, Fact::Scale) => "除数",
        };
        format!("{name}分别为 {} 和 {}", self.one, self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_speaks_both_languages() {
        let difference = Difference { fact: Fact::Size, one: "18".into(), other: "17".into() };
        assert_eq!(difference.say(Language::English), "n is 18 and 17");
        assert_eq!(difference.say(Language::Chinese), "n 分别为 18 和 17");
    }
}
