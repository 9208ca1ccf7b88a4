//! The names of strategies and the errors of experiments, of their sizes and of their sweeps, in Chinese; their own
//! text is English.

use n_queens::compare::{Broken, Method, Unfit};
use queens_app::SizeError;
use queens_app::compare::{GridError, SweepError, SweepFault as Fault};

use crate::{Language, Speak, message, units, zh};

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
    Unfit {
        Self::Strategy(refusal) => "{}", zh(refusal);
        Self::OnlyCounts => "“colour-split”只能计数；只有在需要全部解时才能比较";
        Self::TooLarge { n, largest } => "“colour-split”最多支持 n = {largest}，而不是 {n}";
    }
    Broken {
        Self::Unfit(unfit) => "{}", zh(unfit);
        Self::NoSolution { cell, seed, fault } => "{cell}，种子 {seed}：找到的不是解（{fault}）；请报告此问题";
        Self::NotWhole { cell } => "{cell}：计得的不是整数个解；请报告此问题";
        Self::WrongCount { cell, counted, known } => "{cell}：计得 {counted} 个解，实际有 {known} 个；请报告此问题";
    }
    SizeError [language: Self::TooLarge { text, need: Some(need) } => {
        let need = units::bytes(*need);
        message!(SizeTooLarge { text, need, most: u32::MAX }).say(language)
    }] {
        Self::NotASize { text } => "“{text}”不是棋盘大小；请给出 0 到 {} 之间的整数", u32::MAX;
        Self::Negative { text } => "棋盘不能有 {text} 行；请给出不小于 0 的整数";
        Self::TooLarge { text, .. } => "{text} 对棋盘来说太大；能够编号的最大值是 {}", u32::MAX;
    }
    SweepError [language: Self { fault: Fault::Size(error), .. } => error.say(language)] {
        Self { fault: Fault::Density(error), .. } => "{}", zh(error);
        Self { fault: Fault::Empty(example), list } => "{list} 中该有值的地方是空的；请写成 {example} 这样";
        Self { fault: Fault::Reversed { text, from, to }, list } => "{list} 中的“{text}”首尾颠倒；请写成 {from}..{to}";
        Self { fault: Fault::BadStep { text, step }, list } => "{list} 中“{text}”的步长不能是“{step}”；请给出大于 0 的数";
        Self { fault: Fault::MissingStep(text), list } => "{list} 中的“{text}”缺少步长；请写成 {text}:0.2 这样";
        Self { fault: Fault::StepWithoutRange(text), list } => "{list} 中的“{text}”有步长却没有范围；请写成 5..50:5 这样";
        Self { fault: Fault::TooFine(text), .. } => "密度“{text}”位数太多；请写成小数点后最多九位的小数";
        Self { fault: Fault::TooMany { count, most }, list } => "{list} 给出了 {count} 个值，最多 {most} 个；请缩短范围或加大步长";
    }
    GridError {
        Self::Unfit(unfit) => "{}", zh(unfit);
        Self::TooManyCells { cells, most } => "一共有 {cells} 组，最多 {most} 组；请减少大小、策略或密度";
        Self::NoSteps { method } => "“{method}”计数时没有步数，无法按步数比较；请去掉它";
        Self::NoDensity { names } => "密度对 {names} 没有意义，只用于“probabilistic”；请去掉密度，或加入“probabilistic”";
    }
}

#[cfg(test)]
mod tests {
    use queens_app::size;

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
