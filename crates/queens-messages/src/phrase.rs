//! Phrases the errors of the application layer in a language, with the option names of a door.
//!
//! Called by the command, the server and the Python package. No text is changed after it is made here.

use std::time::Duration;

use n_queens::compare::{Method, Unfit};
use n_queens::count::{EngineError, EngineKind, QuestionError};
use n_queens::{Strategy, Task, estimate};
use queens_app::compare::GridError;
use queens_app::{Error, MemoryJob, NameError, Opt};

use crate::texts::said;
use crate::{Door, Language, Message, Speak, units};

/// What is wrong with a request, and what to do, with the option names of a door.
///
/// ```
/// use n_queens::Strategy;
/// use queens_app::Error;
/// use queens_messages::Language;
/// use queens_messages::{Door, phrase};
/// let error = Error::SeedUnused(Strategy::Rows);
/// let text = phrase(&error, Door::Command, Language::English);
/// assert_eq!(text, "--seed has no effect with 'rows'; leave it out");
/// ```
#[must_use]
pub fn phrase(error: &Error, door: Door, language: Language) -> String {
    let quoted = |option: &Opt| door.quoted(*option);
    match error {
        Error::Queens(error) | Error::Blocked(error) => error.say(language),
        Error::Refused(error) => error.say(language),
        Error::Question(error) => question(error, door, language),
        Error::Engine(error) => engine(error, door, language),
        Error::Share(error) => error.say(language),
        Error::Density(error) => error.say(language),
        Error::Estimate(error) => error.say(language),
        Error::Generate(error) => error.say(language),
        Error::Formula(error) => error.say(language),
        Error::Sweep(error) => error.clone().named(|name| door.named(name)).say(language),
        Error::Grid(error) => grid(error, door, language),
        Error::OtherTask { unfit, task } => other_task(*unfit, *task, door, language),
        Error::Check(error) => error.say(language),
        Error::Conflict(error) => error.say(language),
        Error::Io(error) => error.say(language),
        Error::Store(error) => error.to_string(),
        Error::Memory { job, need, available } => memory(*job, *need, *available, door, language),
        Error::TakesLong { n, seconds, has_estimate } => {
            takes_long(*n, *seconds, *has_estimate, door, language)
        }
        Error::Excludes { option, other } => said! {
            language, option = quoted(option), other = quoted(other);
            "{option} and {other} exclude each other; leave one of them out",
            "{option} 与 {other} 不能同时使用；请去掉其中一个"
        },
        Error::Needs { option, other } => said! {
            language, option = quoted(option), other = quoted(other);
            "{option} is for {other} only; add {other}, or leave {option} out",
            "{option} 只与 {other} 合用；请加上 {other}，或去掉 {option}"
        },
        Error::RandomExcludes(option) => said! {
            language, option = quoted(option), random = quoted(&Opt::Random);
            "{random} is for plain empty boards and chooses the strategy by itself; leave out {option}, or leave out {random}",
            "{random} 只用于普通的空棋盘，并自行选择策略；请去掉 {option}，或去掉 {random}"
        },
        Error::DensityUnused(strategy) => said! {
            language, option = quoted(&Opt::Density);
            "{option} is for the strategy 'probabilistic', not for '{strategy}'; leave it out",
            "{option} 只用于策略“probabilistic”，不能用于“{strategy}”；请去掉它"
        },
        Error::SeedUnused(strategy) => said! {
            language, option = quoted(&Opt::Seed);
            "{option} has no effect with '{strategy}'; leave it out",
            "{option} 对“{strategy}”不起作用；请去掉它"
        },
        Error::NotWithStrategy { strategy, option } => said! {
            language, option = quoted(option);
            "the strategy '{strategy}' visits every solution with one thread and does not take {option}; leave one of the two out",
            "策略“{strategy}”用一个线程逐一访问每个解，不支持 {option}；请去掉其中一个"
        },
        Error::OptionOfKind { option, kind, of } => said! {
            language, option = quoted(option), by = door.quoted_with(Opt::Kind, of, language);
            "{option} is for {by}, not for '{kind}'; leave it out, or choose that kind",
            "{option} 只用于{by}，不能用于“{kind}”；请去掉它，或选择该类型"
        },
        Error::OneOfGrowth => said! {
            language, task = door.option(Opt::Task);
            "the growth experiment takes all solutions, not one; leave out {task}",
            "增长实验比较全部解，而不是一个；请去掉 {task}"
        },
        Error::UnknownMethod { option, text } => {
            unknown(text, *option, &joined(Method::all()), door, language)
        }
        Error::Runs { runs, most } => said! { language;
            "'{runs}' is not a number of runs; give a whole number from 1 to {most}",
            "“{runs}”不是运行次数；请给出 1 到 {most} 之间的整数"
        },
        Error::UnknownKind => said! { language;
            "there is no such kind of boards; choose one of: placed, blocked, excluded-diagonals",
            "没有这种棋盘类型；可选：placed、blocked、excluded-diagonals"
        },
        Error::KnownOnlyPlain => said! {
            language, known = quoted(&Opt::Known);
            "the published table holds the number of all solutions of the plain, empty board only; leave out {known}",
            "已发表的表只包含普通空棋盘的全部解数；请去掉 {known}"
        },
        Error::Unpublished { n, largest } => said! { language;
            "the published table ends at n = {largest}, before n = {n}; choose a smaller n",
            "已发表的表到 n = {largest} 为止，不到 n = {n}；请用更小的 n"
        },
        Error::TooLarge { n, most } => said! { language;
            "n = {n} is above the limit of this server; give at most {most}, or use the command 'queens', which has no such limit",
            "n = {n} 超出了此服务的限制；请给出不超过 {most} 的值，或使用没有此限制的命令“queens”"
        },
        Error::PartNeedsFile => said! { language;
            "the result of a share must be kept for 'queens merge'; add --output FILE or --checkpoint FILE",
            "一份任务的结果要留给“queens merge”合并；请加上 --output 文件名或 --checkpoint 文件名"
        },
        Error::Broken { strategy, fault } => said! {
            language, fault = fault.say(language);
            "'{strategy}' gave an answer that does not pass the check ({fault}); do not use it, and please report this",
            "“{strategy}”给出的答案未通过检查（{fault}）；结果不可信：请报告此问题"
        },
    }
}

fn question(error: &QuestionError, door: Door, language: Language) -> String {
    let QuestionError::KindOnlyFull { kind } = error;
    let [place, block, queens] =
        [Opt::Place, Opt::Block, Opt::Queens].map(|option| door.option(option));
    said! {
        language, of = door.quoted_with(Opt::Of, kind.name(), language);
        "{of} is for n queens on an empty board: pieces on the board, or another number of queens, change the symmetries; leave out {place}, {block} and {queens}",
        "{of}只用于空棋盘上的 n 个皇后：已有棋子或其他皇后数会改变对称性；请去掉 {place}、{block} 和 {queens}"
    }
}

/// Names the options of a density that no strategy of the experiment has.
fn grid(error: &GridError, door: Door, language: Language) -> String {
    let GridError::NoDensity { names } = error else { return error.say(language) };
    said! {
        language, density = door.quoted(Opt::Density), strategies = door.quoted(Opt::Strategies);
        "{density} has no effect on {names}, only on 'probabilistic'; leave it out, or add 'probabilistic' to {strategies}",
        "{density} 对 {names} 没有意义，只用于“probabilistic”；请去掉它，或把“probabilistic”加入 {strategies}"
    }
}

fn other_task(unfit: Unfit, task: Task, door: Door, language: Language) -> String {
    let (reason, option) = (unfit.say(language), door.option(Opt::Task));
    said!(language; "{reason}; or add {option} {task}", "{reason}；或加上 {option} {task}")
}

fn engine(error: &EngineError, door: Door, language: Language) -> String {
    match error {
        EngineError::Cannot { engine, name } => said! {
            language, option = door.quoted(Opt::Engine);
            "the engine '{engine}' cannot count this; '{name}' can: leave out {option}",
            "引擎“{engine}”不能统计这个；“{name}”可以：请去掉 {option}"
        },
        EngineError::TooLarge { engine: EngineKind::ColourSplit, n, largest }
            if door == Door::Command && *n <= estimate::LARGEST =>
        {
            said! { language;
                "'colour-split' counts boards up to n = {largest}, not n = {n}; 'queens estimate {n}' gives an estimate of the number",
                "“colour-split”最大计数到 n = {largest}，不支持 n = {n}；“queens estimate {n}”可以估计解的个数"
            }
        }
        EngineError::TooLarge { engine, n, largest } => said! { language;
            "'{engine}' counts boards up to n = {largest}, not n = {n}; choose a smaller n",
            "“{engine}”最大计数到 n = {largest}，不支持 n = {n}；请用更小的 n"
        },
    }
}

fn memory(job: MemoryJob, need: u128, available: u128, door: Door, language: Language) -> String {
    let (need, available) = (units::bytes(need), units::bytes(available));
    match job {
        MemoryJob::Search(strategy, n) => said! { language;
            "'{strategy}' at n = {n} would need {need} of memory, and {available} are available; choose a smaller n, or the strategy 'construct'",
            "“{strategy}”在 n = {n} 时需要 {need} 内存，而可用的只有 {available}；请用更小的 n，或策略“construct”"
        },
        MemoryJob::Runs(threads) => said! {
            language, option = door.named("threads");
            "{threads} runs at a time would need {need} of memory together, and {available} are available; choose a smaller n or fewer {option}",
            "同时进行 {threads} 次运行共需 {need} 内存，而可用的只有 {available}；请用更小的 n 或更少的 {option}"
        },
        MemoryJob::Explanation(n) => said! {
            language, option = door.quoted(Opt::Explain);
            "to explain this board of n = {n} may need {need} of memory, and {available} are available; leave out {option}",
            "解释这个 n = {n} 的棋盘可能需要 {need} 内存，而可用的只有 {available}；请去掉 {option}"
        },
        MemoryJob::Check(n) => said! {
            language, option = door.quoted(Opt::Check);
            "to check every queen at n = {n} would need {need} of memory, and {available} are available; choose a smaller n, or leave out {option}",
            "在 n = {n} 时检查每个皇后需要 {need} 内存，而可用的只有 {available}；请用更小的 n，或去掉 {option}"
        },
        MemoryJob::Columns(n) => said! { language;
            "the columns of n = {n} would take {need} of memory, and {available} are available; choose a smaller n",
            "n = {n} 的各列需要 {need} 内存，而可用的只有 {available}；请用更小的 n"
        },
        MemoryJob::Format(format, n) => said! { language;
            "'{format}' at n = {n} would take {need} of memory, and {available} are available; choose a smaller n or another format",
            "“{format}”在 n = {n} 时需要 {need} 内存，而可用的只有 {available}；请用更小的 n 或其他格式"
        },
        MemoryJob::Reading(n) => said! { language;
            "to check {n} rows would need {need} of memory, and {available} are available; use a machine with more, or allow more with ulimit -v",
            "检查 {n} 行需要 {need} 内存，而可用的只有 {available}；请用内存更大的机器，或用 ulimit -v 放宽限制"
        },
    }
}

fn takes_long(n: u32, seconds: f64, has_estimate: bool, door: Door, language: Language) -> String {
    let time = units::needed(seconds);
    let text = match door {
        Door::Command => said! { language;
            "counting n = {n} would take about {time} on this machine; add --yes to do it, --checkpoint FILE to be able to stop and continue, or split it with --part",
            "在本机上计数 n = {n} 约需 {time}；确实要做请加上 --yes，加上 --checkpoint 文件名可以中断后继续，也可以用 --part 分给多台机器"
        },
        Door::Python => said! { language;
            "counting n = {n} would take about {time} on this machine; add yes=True to do it, or a timeout",
            "在本机上计数 n = {n} 约需 {time}；确实要做请加上 yes=True，或给出 timeout"
        },
        Door::Api => said! { language;
            "counting n = {n} would take about {time} here; choose a smaller n",
            "在此计数 n = {n} 约需 {time}；请用更小的 n"
        },
    };
    if !has_estimate || door != Door::Command {
        return text;
    }
    said! { language;
        "{text}; 'queens estimate {n}' gives an estimate of the number",
        "{text}；“queens estimate {n}”可以估计解的个数"
    }
}

/// Why a text is not the name of a strategy or engine; `option` is the one that it was given for.
///
/// ```
/// use queens_app::{Opt, strategy};
/// use queens_messages::Language;
/// use queens_messages::{Door, phrase_name};
/// let error = strategy("colour-split").unwrap_err();
/// let text = phrase_name(&error, Opt::Strategy, Door::Command, Language::English);
/// assert_eq!(text, "'colour-split' is an engine, not a strategy; use --engine colour-split");
/// ```
#[must_use]
pub fn phrase_name(error: &NameError, option: Opt, door: Door, language: Language) -> String {
    match error {
        NameError::IsEngine { engine } => said! {
            language, right = door.with(Opt::Engine, engine.name());
            "'{engine}' is an engine, not a strategy; use {right}",
            "“{engine}”是引擎，不是策略；请用 {right}"
        },
        NameError::IsStrategy { strategy } => said! {
            language, right = door.with(Opt::Strategy, strategy.name());
            "'{strategy}' is a strategy, not an engine; use {right}",
            "“{strategy}”是策略，不是引擎；请用 {right}"
        },
        NameError::NeedsFeature if door == Door::Python => said! { language;
            "'sat' is not part of this package; choose another strategy, or use the command 'queens'",
            "此软件包未包含“sat”；请选择其他策略，或使用命令“queens”"
        },
        NameError::NeedsFeature => Message::NeedsFeature { name: "sat".into() }.say(language),
        NameError::Unknown { text } if option == Opt::Engine => {
            unknown(text, option, &joined(EngineKind::ALL.iter()), door, language)
        }
        NameError::Unknown { text } => {
            unknown(text, option, &joined(Strategy::ALL.iter()), door, language)
        }
    }
}

fn unknown(text: &str, option: Opt, choices: &str, door: Door, language: Language) -> String {
    said! {
        language, option = door.quoted(option);
        "'{text}' is not a value for {option}; choose one of: {choices}",
        "“{text}”不能用于 {option}；可选：{choices}"
    }
}

fn joined(names: impl Iterator<Item: ToString>) -> String {
    names.map(|name| name.to_string()).collect::<Vec<String>>().join(", ")
}

/// The time limit ended a job without an answer.
#[must_use]
pub fn timed_out(timeout: Duration, door: Door, language: Language) -> String {
    said! {
        language, timeout = units::limit(Some(timeout)), option = door.named("timeout");
        "gave up after {timeout}: no answer within {option}",
        "{timeout} 后放弃：在 {option} 时间内没有得到答案"
    }
}

/// A strategy found nothing, which proves nothing; what to try instead.
#[must_use]
pub fn gave_up(strategy: Strategy, seed: u64, door: Door, language: Language) -> String {
    let seed_option = door.option(Opt::Seed);
    if strategy == Strategy::Probabilistic {
        return said! {
            language, density = door.option(Opt::Density);
            "'{strategy}' found no solution with seed {seed}, which proves nothing; try another {seed_option} or a higher {density}",
            "“{strategy}”用种子 {seed} 没有找到解，但这不能证明无解；请换一个 {seed_option} 或提高 {density}"
        };
    }
    said! {
        language, by = door.with(Opt::Strategy, Strategy::ExactCover.name());
        "'{strategy}' found no completion with seed {seed}, which proves nothing; try another {seed_option}, or {by}, which can prove that there is none",
        "“{strategy}”用种子 {seed} 没有找到补全方法，但这不能证明无解；请换一个 {seed_option}，或用能够证明无解的 {by}"
    }
}
