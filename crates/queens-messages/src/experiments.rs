//! The names of strategies and the errors of experiments, in Chinese; their own text is English.

use n_queens::compare::{Broken, Method, Unfit, UnknownMethod};

use super::{Language, Speak};

/// The name of a strategy in tables and plots; options and JSON always have the English one.
impl Speak for Method {
    fn say(&self, language: Language) -> String {
        let name = match (language, self.name()) {
            (Language::English, name) => name,
            (_, "rows") => "逐行放置",
            (_, "sets") => "逐行放置（集合）",
            (_, "iterative") => "非递归",
            (_, "cells") => "逐格访问",
            (_, "permutation") => "交换列",
            (_, "probabilistic") => "随机交换",
            (_, "bitmask") => "位运算",
            (_, "construct") => "公式构造",
            (_, "local-search") => "先放后换",
            (_, "uniform") => "机会均等",
            (_, "exact-cover") => "先走最紧的线",
            (_, "sat") => "逻辑公式",
            (_, "colour-split") => "颜色分拆",
            (_, name) => name,
        };
        name.into()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_has_a_chinese_name_of_its_own() {
        let names: Vec<String> =
            Method::all().map(|method| method.say(Language::Chinese)).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!name.is_ascii() && !names[..index].contains(name), "{name}");
        }
        assert!(Method::all().all(|method| method.say(Language::English) == method.name()));
    }
}
