//! The names of strategies and the errors of experiments, in Chinese; their own text is English.

use n_queens::compare::{Broken, Method, Unfit};

use crate::texts::chinese;
use crate::{Language, Speak};

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

chinese! {
    Unfit [language: Self::Strategy(refusal) => refusal.say(language)] {
        Self::OnlyCounts => ("“colour-split”只能计数；只有在需要全部解时才能比较");
        Self::TooLarge { n, largest } => ("“colour-split”最多支持 n = {largest}，而不是 {n}");
    }
    Broken [language: Self::Unfit(unfit) => unfit.say(language)] {
        Self::NoSolution { cell, seed, fault } => (
            "{cell}，种子 {seed}：找到的不是解（{fault}）；请报告此问题"
        );
        Self::NotWhole { cell } => ("{cell}：计得的不是整数个解；请报告此问题");
        Self::WrongCount { cell, counted, known } => (
            "{cell}：计得 {counted} 个解，实际有 {known} 个；请报告此问题"
        );
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
