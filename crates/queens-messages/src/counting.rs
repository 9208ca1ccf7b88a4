//! The errors of questions, engines and checks of counts, in Chinese; their own text is English.

use n_queens::count::{CheckError, CountError, EngineError, QuestionError};

use super::{Language, Speak};

impl Speak for QuestionError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Board(error)) => error.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::KindOnlyFull { kind }) => format!(
                "“{kind}”只用于空棋盘上的 n 个皇后：已有棋子或其他皇后数会改变对称性；请统计全部解，或清空棋盘"
            ),
        }
    }
}

impl Speak for EngineError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (_, Self::Cannot { engine, name }) => {
                format!("引擎“{engine}”不能统计这个；“{name}”可以，并且会自动选用：请不要指定引擎")
            }
            (_, Self::TooLarge { engine, n, largest }) => {
                format!("“{engine}”最大计数到 n = {largest}，不支持 n = {n}；可以改为估计解的个数")
            }
        }
    }
}

impl Speak for CheckError {
    fn say(&self, language: Language) -> String {
        match (language, self) {
            (_, Self::Total(error)) => error.say(language),
            (Language::English, error) => error.to_string(),
            (_, Self::NotKnown { n, found, expected }) => format!(
                "n = {n} 的计数为 {found}，而已发表的数为 {expected}；不作为结果输出：请报告此问题，并检查本机内存"
            ),
            (_, Self::Image { unit, found, image, seed }) => format!(
                "单元 {unit} 的值为 {found}，而经镜像重算为 {image}（种子 {seed}）；不输出计数：请报告此问题，并检查本机内存"
            ),
            (_, Self::Incongruent { n, found, half }) => format!(
                "n = {n} 的计数为 {found}，与 {half} 个旋转 180 度不变的解不符：两者之差必须是 8 的倍数；不作为结果输出：请报告此问题，并检查本机内存"
            ),
            (_, Self::BrokenClasses { n, all, half, quarter }) => format!(
                "n = {n} 有 {all} 个解，其中旋转 180 度不变的 {half} 个、旋转 90 度不变的 {quarter} 个，不能组成完整的等价类；不输出计数：请报告此问题，并检查本机内存"
            ),
        }
    }
}

impl Speak for CountError {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Engine(error) => error.say(language),
            Self::Check(error) => error.say(language),
        }
    }
}

#[cfg(test)]
mod tests {
    use n_queens::count::{EngineKind, Kind, TotalError};

    use super::*;

    /// Whoever reads Chinese gets the same numbers and not a word of English.
    #[test]
    fn every_error_speaks_both_languages() {
        let errors: [(Box<dyn Speak>, &[&str]); 7] = [
            (Box::new(QuestionError::KindOnlyFull { kind: Kind::HalfTurn }), &["half-turn"]),
            (
                Box::new(EngineError::Cannot {
                    engine: EngineKind::Symmetric,
                    name: EngineKind::DepthFirst,
                }),
                &["symmetric", "depth-first"],
            ),
            (
                Box::new(EngineError::TooLarge {
                    engine: EngineKind::DepthFirst,
                    n: 65,
                    largest: 64,
                }),
                &["65", "64"],
            ),
            (Box::new(CheckError::NotKnown { n: 8, found: 91, expected: 92 }), &["91", "92"]),
            (
                Box::new(CheckError::Image { unit: 3, found: 5, image: 6, seed: 71 }),
                &["3", "5", "6", "71"],
            ),
            (Box::new(CheckError::Incongruent { n: 8, found: 93, half: 4 }), &["93", "4"]),
            (Box::new(CountError::from(CheckError::from(TotalError::Overflow))), &["128"]),
        ];
        for (error, facts) in errors {
            let (english, chinese) = (error.say(Language::English), error.say(Language::Chinese));
            assert!(english.is_ascii() && !chinese.is_ascii(), "{english} {chinese}");
            for fact in facts {
                assert!(english.contains(fact) && chinese.contains(fact), "{english} {chinese}");
            }
        }
    }
}
