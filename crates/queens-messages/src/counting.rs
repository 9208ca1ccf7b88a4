//! The errors of counts, their checks, shares and records, and those of formulas and proofs, in Chinese; their own text
//! is English.

use n_queens::complete::drat::{DratError, DratFault, DratPlace};
use n_queens::complete::{DimacsError, Formula, FormulaError, ProofStep};
use n_queens::count::{
    CheckError, Difference, Fact, MapError, MapLine, QuestionError, RecordError, SampleError,
    SetError, ShareError, SubtotalError, TotalError, UnitsError,
};

use crate::zh;

chinese! {
    QuestionError {
        Self::KindOnlyFull { kind } => "“{kind}”只用于空棋盘上的 n 个皇后：已有棋子或其他皇后数会改变对称性；请统计全部解，或清空棋盘";
    }
    CheckError {
        Self::Total(error) => "{}", zh(error);
        Self::NotKnown { n, found, expected } =>
            "n = {n} 的计数为 {found}，而已发表的数为 {expected}；不作为结果输出：请报告此问题，并检查本机内存";
        Self::Image { unit, found, image, seed } =>
            "单元 {unit} 的值为 {found}，而经镜像重算为 {image}（种子 {seed}）；不输出计数：请报告此问题，并检查本机内存";
        Self::Incongruent { n, found, half } =>
            "n = {n} 的计数为 {found}，与 {half} 个旋转 180 度不变的解不符：两者之差必须是 8 的倍数；不作为结果输出：请报告此问题，并检查本机内存";
        Self::BrokenClasses { n, all, half, quarter } =>
            "n = {n} 有 {all} 个解，其中旋转 180 度不变的 {half} 个、旋转 90 度不变的 {quarter} 个，不能组成完整的等价类；不输出计数：请报告此问题，并检查本机内存";
    }
    SampleError {
        Self::Unfit { n } => "n = {n} 的权重与所代表的表不符；不从中抽取任何解：请重新计算，并检查本机内存";
        Self::Broken { n, fault } => "为 n = {n} 抽取的不是解：{}；请报告此问题，并检查本机内存", zh(fault);
    }
    MapError {
        Self::Solutions(error) => "{}", zh(error);
        Self::Unfit { n, largest } => "“colour-split”支持 n = {largest} 以内的普通皇后棋盘，不支持这个 n = {n} 的棋盘";
        Self::Line { line, number, found, solutions } =>
            "第 {number} {}上有皇后的解共 {found} 个，而解的总数为 {solutions}；不输出分布图：请报告此问题，并检查本机内存", line_name(*line);
        Self::Asymmetric { n, square, found, image } =>
            "棋盘是对称的，但 {} 上有皇后的解有 {found} 个，其对称格上有 {image} 个；不输出分布图：请报告此问题，并检查本机内存", square.name(*n);
    }
    ShareError {
        Self::NotAShare { text } => "“{text}”不是一份任务；请写成 3/7，表示七份中的第三份";
        Self::TooLarge { text } => "“{text}”中的数太大；最多可分成 {} 份", u32::MAX;
        Self::NoShares => "不能分成 0 份；请写成 3/7，表示七份中的第三份";
        Self::OutOfRange { index, of } => "{of} 份中没有第 {index} 份；可用的是 1/{of} 到 {of}/{of}";
        Self::TooMany { of, units } => "这个计数任务有 {units} 个单元，不够分成 {of} 份；最多分成 {} 份", units.max(&1);
    }
    RecordError {
        Self::Empty => "文件是空的；请重新计数";
        Self::NotARecord => "这不是计数记录；请给出计数记录文件";
        Self::NewerFormat { version } => "其格式 {version} 比本程序新；请使用更新的程序";
        Self::OlderFormat { version } => "本程序已不再读取其格式 {version}；请使用较旧的程序";
        Self::CutShort => "文件已损坏，末行的校验和不完整；请重新计数";
        Self::Altered => "文件已损坏：内容与校验和不符；请重新计数";
        Self::Malformed { line } => "文件已损坏：第 {line} 行不是本程序的写法；请重新计数";
    }
    TotalError {
        Self::Incomplete { missing, units } => "{units} 个单元中有 {missing} 个未完成；请先完成计数";
        Self::Overflow => "各单元之和超过 128 位：其中必有错误；请重新计数";
        Self::Indivisible { sum, scale } => "各单元之和为 {sum}，不能被 {scale} 整除：其中必有错误；请重新计数";
    }
    UnitsError {
        Self::OutOfRange { start, end, units } =>
            "没有单元 {start} 至 {}；此计数的单元为 0 至 {}", end.saturating_sub(1), units.saturating_sub(1);
        Self::Nothing { start, end } => "从单元 {start} 到单元 {end} 没有可计数的；请至少给出一个单元";
    }
    SubtotalError {
        Self::Malformed => "这不是打包的小计，或已被截断；请重新计数这些单元";
        Self::Unfit { start, last } => "单元 {start} 至 {last} 的校验值不符：它们在途中被改动，或属于另一计数；请重新计数";
    }
    SetError {
        Self::NotInShare { unit, share } => "单元 {unit} 不属于任务 {share}；请在它所属的那一份中计数";
        Self::Twice { unit } => "单元 {unit} 已有数值；任何单元都不计两次";
        Self::OtherJob => "这些数值属于另一计数，或在途中被改动；请重新计数";
    }
    Difference {
        Self { fact, one, other } => "{}分别为 {one} 和 {other}", fact_name(*fact);
    }
}

const fn line_name(line: MapLine) -> &'static str {
    match line {
        MapLine::Row => "行",
        MapLine::Column => "列",
    }
}

const fn fact_name(fact: Fact) -> &'static str {
    match fact {
        Fact::Size => "n ",
        Fact::Kind => "所计的解的种类",
        Fact::Variant => "变体",
        Fact::Queens => "皇后数",
        Fact::Given => "已给皇后",
        Fact::Blocked => "封锁格",
        Fact::Engine => "计数引擎",
        Fact::Units => "单元数",
        Fact::Scale => "除数",
    }
}

chinese! {
    FormulaError {
        Self { n, clauses, bytes } =>
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
            "证明的第 {step} 步添加的子句“{:#}”不能由之前的内容推出；证明有误，或属于另一个公式", ProofStep::Add(clause);
        Self::NoContradiction { steps } => "证明在 {steps} 步后结束而没有空子句，所以什么也没有证明；文件是否完整？";
        Self::TooLarge { step } => "证明的第 {step} 步：保留的子句超过 8 GiB；请删除不再需要的子句";
        Self::NotALiteral(word) => "“{}”不是文字；应为整数，以 0 结束，删除步骤以“d”开头", word.escape_debug();
        Self::NotAStep(byte) => "步骤应以“a”或“d”开头，而不是字节 {byte}；证明是文本形式吗？";
        Self::TooLargeLiteral => "文字超过 2147483647；文件是否损坏？";
        Self::TooLong(most) => "子句超过 {most} 个文字；是否缺少 0？";
        Self::CutOff => "证明在步骤中间结束；是否不完整？";
    }
    DratError {
        Self::Altered(_) => "最后一行不是前面各行的校验和：文件写成后被改动过；请重新写出证明";
        Self::At { place, fault } => "{}：{}", zh(place), zh(fault);
    }
}

#[cfg(test)]
mod tests {
    use n_queens::complete::Literal;
    use n_queens::complete::drat::{DratReader, ProofEncoding};
    use n_queens::count::Kind;

    use super::*;
    use crate::{Language, Speak};

    /// The Chinese text has the numbers of the English one and no English words.
    #[test]
    fn every_error_speaks_both_languages() {
        let errors: [(Box<dyn Speak>, &[&str]); 5] = [
            (Box::new(QuestionError::KindOnlyFull { kind: Kind::HalfTurn }), &["half-turn"]),
            (Box::new(CheckError::NotKnown { n: 8, found: 91, expected: 92 }), &["91", "92"]),
            (
                Box::new(CheckError::Image { unit: 3, found: 5, image: 6, seed: 71 }),
                &["3", "5", "6", "71"],
            ),
            (Box::new(CheckError::Incongruent { n: 8, found: 93, half: 4 }), &["93", "4"]),
            (Box::new(CheckError::from(TotalError::Overflow)), &["128"]),
        ];
        for (error, facts) in errors {
            let (english, chinese) = (error.say(Language::English), error.say(Language::Chinese));
            assert!(english.is_ascii() && !chinese.is_ascii(), "{english} {chinese}");
            for fact in facts {
                assert!(english.contains(fact) && chinese.contains(fact), "{english} {chinese}");
            }
        }
    }

    #[test]
    fn a_difference_speaks_both_languages() {
        let difference = Difference { fact: Fact::Size, one: "18".into(), other: "17".into() };
        assert_eq!(difference.say(Language::English), "n is 18 and 17");
        assert_eq!(difference.say(Language::Chinese), "n 分别为 18 和 17");
    }

    #[test]
    fn a_wrong_step_is_named_in_both_languages() {
        let clause = (1..=30).filter_map(Literal::new).collect();
        let fault = DratFault::NotImplied { step: 7, clause };
        let error = DratError::At { place: DratPlace::Line(9), fault };
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
        let mut proof = DratReader::new(ProofEncoding::Text);
        let proof = proof.read("\u{7}\u{8} 0\n".as_bytes(), |_, _| Ok(())).unwrap_err();
        for language in Language::ALL {
            for text in [formula.say(language), proof.say(language)] {
                assert!(!text.contains(char::is_control), "{text:?}");
            }
        }
    }
}
