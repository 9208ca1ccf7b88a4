//! The command line of `queens compare`: one command for each question that an experiment answers.

use clap::{Arg, Command};
use n_queens::compare::Method;
use queens_render::{Language, Message, Speak};

use super::{Spoken, choice, framed, names, option, switch};

/// What each command of `compare` takes unless it is told otherwise.
pub(crate) mod default {
    /// Of `--n`.
    pub(crate) const TIME_SIZES: &str = "5,15,25,30";
    pub(crate) const ACCURACY_SIZES: &str = "5,15,25";
    pub(crate) const STEPS_SIZES: &str = "4..10";
    pub(crate) const GROWTH_SIZES: &str = "6..12";

    /// Of `--strategies`.
    pub(crate) const TIME_STRATEGIES: &str = "permutation,probabilistic";
    pub(crate) const ACCURACY_STRATEGIES: &str = "probabilistic";
    pub(crate) const STEPS_STRATEGIES: &str = "rows,sets,iterative,cells,bitmask,exact-cover";
    pub(crate) const GROWTH_STRATEGIES: &str = "rows,bitmask,colour-split";
    /// Those that look at squares one by one, and the one that chooses where to look.
    pub(crate) const GROWTH_STEPS_STRATEGIES: &str = "rows,cells,exact-cover";

    /// Of `--density`, where `probabilistic` takes part.
    pub(crate) const DENSITIES: &str = "0.2,0.4,0.6,0.8,1.0,1.2";
    pub(crate) const STEPS_DENSITIES: &str = "1.0";

    /// Of `--runs`.
    pub(crate) const TIME_RUNS: u64 = 30;
    pub(crate) const ACCURACY_RUNS: u64 = 200;
    pub(crate) const STEPS_RUNS: u64 = 1;
    pub(crate) const GROWTH_RUNS: u64 = 3;
    pub(crate) const REPORT_RUNS: u64 = 10;

    /// Of `--timeout`.
    pub(crate) const TIMEOUT: &str = "20s";
    pub(crate) const REPORT_TIMEOUT: &str = "2s";
}

/// The command with all its questions.
pub(super) fn compare(language: Language) -> Command {
    let say = |message: Message| message.say(language);
    let questions = [time(), accuracy(), steps(), growth(), classic(), report()];
    let (options, command) = (say(Message::UsageOptions), say(Message::UsageCommand));
    let compare = Command::new("compare")
        .about(say(Message::HelpCompare))
        .override_usage(format!("queens compare [{options}] <{command}>"))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say(Message::HeadCommands))
        .subcommands(questions.map(|question| question.spoken_under("queens compare", language)));
    framed(compare, language, false)
}

fn sizes(default: &str) -> (Arg, Message) {
    option("n", "LIST", Message::HelpSizes { default: default.into() })
}

fn strategies(default: impl Into<String>) -> (Arg, Message) {
    let all = names(Method::all());
    let help = Message::HelpStrategies { names: all.join(", "), default: default.into() };
    let (arg, help) = choice("strategies", "NAMES", all, help);
    (arg.value_delimiter(','), help)
}

fn density(default: &str) -> (Arg, Message) {
    option("density", "LIST", Message::HelpDensities { default: default.into() })
}

fn runs(default: u64) -> (Arg, Message) {
    option("runs", "K", Message::HelpRuns { default: default.to_string() })
}

fn timeout(default: &str) -> (Arg, Message) {
    option("timeout", "TIME", Message::HelpRunTimeout { default: default.into() })
}

fn task(default: &str) -> (Arg, Message) {
    let help = Message::HelpTask { default: default.into() };
    choice("task", "TASK", names(["one", "all"]), help)
}

/// Where chance comes from, and how many runs at once.
fn conditions() -> [(Arg, Message); 2] {
    [option("seed", "S", Message::HelpSeed), option("threads", "T", Message::HelpThreadsCompare)]
}

/// How the results leave.
fn showing() -> [(Arg, Message); 6] {
    [
        switch("csv", Message::HelpCsv),
        switch("json", Message::HelpJson),
        switch("markdown", Message::HelpMarkdown),
        option("output", "FILE", Message::HelpOutput),
        option("plot", "FILE", Message::HelpPlot),
        option("resume", "FILE", Message::HelpResume),
    ]
}

fn time() -> Spoken {
    let mut args = vec![
        sizes(default::TIME_SIZES),
        strategies(default::TIME_STRATEGIES),
        density(default::DENSITIES),
        task("one"),
        runs(default::TIME_RUNS),
        timeout(default::TIMEOUT),
    ];
    args.extend(conditions().into_iter().chain(showing()));
    Spoken { name: "time", about: Message::HelpCompareTime, args }
}

fn accuracy() -> Spoken {
    let mut args = vec![
        sizes(default::ACCURACY_SIZES),
        strategies(default::ACCURACY_STRATEGIES),
        density(default::DENSITIES),
        runs(default::ACCURACY_RUNS),
        timeout(default::TIMEOUT),
    ];
    args.extend(conditions().into_iter().chain(showing()));
    Spoken { name: "accuracy", about: Message::HelpCompareAccuracy, args }
}

fn steps() -> Spoken {
    let mut args = vec![
        sizes(default::STEPS_SIZES),
        strategies(default::STEPS_STRATEGIES),
        density(default::STEPS_DENSITIES),
        task("all"),
        option("timeout", "TIME", Message::HelpRunTimeoutNone),
    ];
    args.extend(conditions().into_iter().chain(showing()));
    Spoken { name: "steps", about: Message::HelpCompareSteps, args }
}

fn growth() -> Spoken {
    let (time, steps) = (default::GROWTH_STRATEGIES, default::GROWTH_STEPS_STRATEGIES);
    let mut args = vec![
        sizes(default::GROWTH_SIZES),
        strategies(format!("{time}; --measure steps: {steps}")),
        choice("measure", "WHAT", names(["time", "steps"]), Message::HelpMeasure),
        runs(default::GROWTH_RUNS),
        timeout(default::TIMEOUT),
    ];
    args.extend(conditions().into_iter().chain(showing()));
    Spoken { name: "growth", about: Message::HelpCompareGrowth, args }
}

fn classic() -> Spoken {
    let mut args = vec![runs(default::TIME_RUNS), timeout(default::TIMEOUT)];
    args.extend(conditions().into_iter().chain(showing()));
    Spoken { name: "classic", about: Message::HelpCompareClassic, args }
}

fn report() -> Spoken {
    let (output, help) = option("output", "FILE", Message::HelpReportOutput);
    let mut args = vec![
        (output.required(true), help),
        runs(default::REPORT_RUNS),
        timeout(default::REPORT_TIMEOUT),
    ];
    args.extend(conditions());
    args.push(option("resume", "FILE", Message::HelpResume));
    Spoken { name: "report", about: Message::HelpCompareReport, args }
}
