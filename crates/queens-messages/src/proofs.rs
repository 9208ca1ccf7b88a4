//! The errors of formulas and proofs, in Chinese; their own text is English.

use n_queens::complete::drat::{DratError, DratFault, DratPlace, DratSyntax, DratSyntaxFault};
use n_queens::complete::{DimacsError, Formula, FormulaError, Literal, ProofStep};

use crate::zh;

chinese! {
    FormulaError {
        Self::TooLarge { n, clauses, bytes } =>
            "n = {n} 的棋盘写成公式会有 {clauses} 个子句，约 {} MiB；公式最大支持 n = {}", bytes >> 20, Formula::LARGEST;
    }
    DimacsError {
        Self::Header { line } => "第 {line} 行：应为“p cnf 变量数 子句数”；这是 DIMACS CNF 文件吗？";
        Self::NotALiteral { line, word } =>
            "第 {line} 行：“{}”不是文字；应为整数，每个子句以 0 结束", word.escape_debug();
        Self::UnknownVariable { line, literal, variables } =>
            "第 {line} 行：文字 {literal} 超出了“p cnf”一行声明的 {variables} 个变量";
        Self::CutOff { line } => "第 {line} 行：文件在子句中间结束；是否不完整？";
        Self::Clauses { announced, found } => "“p cnf”一行声明了 {announced} 个子句，实际有 {found} 个；文件是否不完整？";
        Self::TooLarge { line } => "第 {line} 行：公式太大，无法读入";
    }
    DratPlace {
        Self::Line(line) => "第 {line} 行";
        Self::Byte(byte) => "第 {byte} 字节（从 0 数起）";
    }
    DratFault {
        Self::NotImplied { step, clause } =>
            "证明的第 {step} 步添加的子句“{}”不能由之前的内容推出；证明有误，或属于另一个公式", shown(clause);
        Self::NoContradiction { steps } => "证明在 {steps} 步后结束而没有空子句，所以什么也没有证明；文件是否完整？";
        Self::TooLarge { step } => "证明的第 {step} 步：保留的子句超过 8 GiB；请删除不再需要的子句";
    }
    DratSyntaxFault {
        Self::NotALiteral(word) => "“{}”不是文字；应为整数，以 0 结束，删除步骤以“d”开头", word.escape_debug();
        Self::NotAStep(byte) => "步骤应以“a”或“d”开头，而不是字节 {byte}；证明是文本形式吗？";
        Self::TooLargeLiteral => "文字超过 2147483647；文件是否损坏？";
        Self::TooLong(most) => "子句超过 {most} 个文字；是否缺少 0？";
        Self::CutOff => "证明在步骤中间结束；是否不完整？";
    }
    DratSyntax {
        Self { place, fault } => "{}：{}", zh(place), zh(fault);
    }
    DratError {
        Self::Syntax(syntax) => "{}", zh(syntax);
        Self::Altered(_) => "最后一行不是前面各行的校验和：文件写成后被改动过；请重新写出证明";
        Self::Rejected { place, fault } => "{}：{}", zh(place), zh(fault);
    }
}

/// The first literals of a clause; a long one would fill the screen.
fn shown(clause: &[Literal]) -> String {
    match clause.get(..20) {
        Some(first) if clause.len() > 20 => {
            ProofStep::Add(first).to_string().trim_end_matches('0').to_owned() + "..."
        }
        _ => ProofStep::Add(clause).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use n_queens::complete::drat::{DratReader, Encoding};

    use super::*;
    use crate::{Language, Speak};

    #[test]
    fn a_wrong_step_is_named_in_both_languages() {
        let clause = (1..=30).filter_map(Literal::new).collect();
        let fault = DratFault::NotImplied { step: 7, clause };
        let error = DratError::Rejected { place: DratPlace::Line(9), fault };
        assert!(error.say(Language::English).starts_with("line 9: step 7"));
        let chinese = error.say(Language::Chinese);
        assert!(
            chinese.starts_with("第 9 行：证明的第 7 步") && chinese.contains(" 20 ..."),
            "{chinese}"
        );
        assert!(!chinese.contains(" 21 "), "{chinese}");
    }

    /// Control characters in a file must not reach the terminal.
    #[test]
    fn no_word_of_a_file_reaches_the_terminal_as_it_is() {
        let formula = "p cnf 1 1\n\u{1b}[2J 0\n".parse::<Formula>().unwrap_err();
        let mut proof = DratReader::new(Encoding::Text);
        let take = |_, _: ProofStep<'_>| Ok::<(), DratSyntax>(());
        let proof = proof.read("\u{7}\u{8} 0\n".as_bytes(), take).unwrap_err();
        for language in Language::ALL {
            for text in [formula.say(language), proof.say(language)] {
                assert!(!text.contains(char::is_control), "{text:?}");
            }
        }
    }
}
