//! The errors of formulas and proofs in Chinese; their own text is English.

use n_queens::complete::drat::{DratError, DratFault, DratSyntax, Place};
use n_queens::complete::{DimacsError, Formula, FormulaError, Literal};

use super::{Language, Speak};

/// So many literals of a clause are shown.
const SHOWN: usize = 20;

impl Speak for FormulaError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::TooLarge { n, clauses, bytes }) => format!(
                "n = {n} 的棋盘写成公式会有 {clauses} 个子句，约 {} MiB；最大写到 n = {}",
                bytes >> 20,
                Formula::LARGEST
            ),
        }
    }
}

impl Speak for DimacsError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Header { line }) => {
                format!("第 {line} 行：应为“p cnf 变量数 子句数”；这是 DIMACS CNF 文件吗？")
            }
            (_, Self::NotALiteral { line, word }) => {
                format!("第 {line} 行：“{word}”不是文字；应为整数，每个子句以 0 结尾")
            }
            (_, Self::UnknownVariable { line, literal, variables }) => {
                format!("第 {line} 行：文字 {literal}，而“p cnf”行只声明了 {variables} 个变量")
            }
            (_, Self::CutOff { line }) => format!("第 {line} 行：文件在子句中间结束；是否被截断？"),
            (_, Self::Clauses { announced, found }) => {
                format!("“p cnf”行声明了 {announced} 个子句，实际有 {found} 个；文件是否被截断？")
            }
            (_, Self::TooLarge { line }) => format!("第 {line} 行：公式中的数太多，无法读入"),
        }
    }
}

impl Speak for DratFault {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::NotImplied { step, clause }) => format!(
                "证明的第 {step} 步加入子句“{}”，它不能由前面的内容推出；证明有误，或属于另一个公式",
                shown(clause)
            ),
            (_, Self::NoContradiction { steps }) => {
                format!("证明在 {steps} 步后结束，却没有空子句，因此什么也没有证明；它完整吗？")
            }
            (_, Self::TooLarge { step }) => {
                format!("证明的第 {step} 步：保留的子句超过 8 GiB；请删除不再需要的子句")
            }
        }
    }
}

fn shown(clause: &[Literal]) -> String {
    let first: Vec<String> = clause.iter().take(SHOWN).map(ToString::to_string).collect();
    let end = if clause.len() > SHOWN { " ..." } else { " 0" };
    format!("{}{end}", first.join(" ")).trim_start().to_owned()
}

impl Speak for Place {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, place) => place.to_string(),
            (_, Self::Line(line)) => format!("第 {line} 行"),
            (_, Self::Byte(byte)) => format!("字节偏移 {byte}"),
        }
    }
}

impl Speak for DratSyntax {
    fn say(&self, language: Language) -> String {
        let at = |place: &Place| place.say(language);
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::NotALiteral { place, word }) => {
                format!("{}：“{word}”不是文字；应为整数，以 0 结尾，删除步骤前有“d”", at(place))
            }
            (_, Self::NotAStep { place, byte }) => {
                format!(
                    "{}：步骤应以“a”或“d”开头，而不是字节 {byte}；证明是文本形式吗？",
                    at(place)
                )
            }
            (_, Self::TooLargeLiteral { place }) => {
                format!("{}：文字超过 2147483647；文件是否损坏？", at(place))
            }
            (_, Self::TooLong { place, most }) => {
                format!("{}：子句超过 {most} 个文字；是否缺了 0？", at(place))
            }
            (_, Self::CutOff { place }) => {
                format!("{}：证明在步骤中间结束；是否被截断？", at(place))
            }
        }
    }
}

impl Speak for DratError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Syntax(error)) => error.say(language),
            (_, Self::Rejected { place, fault }) => {
                format!("{}：{}", place.say(language), fault.say(language))
            }
        }
    }
}
