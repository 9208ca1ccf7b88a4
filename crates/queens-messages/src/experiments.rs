//! The errors of experiments, in Chinese; their own text is English.

use n_queens::compare::{Broken, Method, Unfit, UnknownMethod};

use super::{Language, Speak};

impl Speak for UnknownMethod {
    fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Chinese => {
                let names: Vec<&str> = Method::all().map(Method::name).collect();
                format!("没有名为“{}”的策略；可选：{}", self.0, names.join("、"))
            }
        }
    }
}

impl Speak for Unfit {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Strategy(refusal)) => refusal.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::OnlyCounts) => "“colour-split”只能计数；只有在需要全部解时才能比较".into(),
            (_, Self::TooLarge { n, largest }) => {
                format!("“colour-split”最多支持 n = {largest}，而不是 {n}")
            }
        }
    }
}

impl Speak for Broken {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Unfit(unfit)) => unfit.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::NoSolution { cell, seed, fault }) => {
                format!("{cell}，种子 {seed}：找到的不是解（{fault}）；请报告此问题")
            }
            (_, Self::NotWhole { cell }) => {
                format!("{cell}：计得的不是整数个解；请报告此问题")
            }
            (_, Self::WrongCount { cell, counted, known }) => {
                format!("{cell}：计得 {counted} 个解，实际有 {known} 个；请报告此问题")
            }
        }
    }
}
