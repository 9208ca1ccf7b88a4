//! The help of every command and option, from the catalogue in one language. Called by [`super::command`].

use clap::{Arg, ArgAction, Command};
use n_queens::Strategy;
use n_queens::compare::Method;
use n_queens::count::EngineKind;
use queens_app::compare::{Defaults, Growing, Kind, Scale};
use queens_format::{Format, PartialFormat};
use queens_messages::{Language, Message, Speak, units};

use super::NEEDS;

/// Where the options of all commands stand in the help: behind those of the command itself.
const LAST: usize = 1000;

/// The command with its help in `language`. It is built here, so that options of all commands are in each of them.
pub(super) fn spoken(command: Command, language: Language) -> Command {
    let mut command = command.after_help(Message::HelpMore.say(language));
    command.build();
    texts(command, "", language)
}

/// The command with its options that need others.
pub(super) fn needing(command: Command) -> Command {
    let name = command.get_name().to_owned();
    // Of `compare`: an error names its commands.
    let command = command.arg_required_else_help(false);
    if NEEDS.iter().all(|(of, ..)| *of != name) {
        return command;
    }
    command.mut_args(|arg| {
        let needs = NEEDS.iter().filter(|(of, option, _)| *of == name && arg.get_id() == *option);
        needs.fold(arg.clone(), |arg, (_, _, other)| arg.requires(*other))
    })
}

/// Sets the texts of the command at `path`, such as `compare time`, and of its commands.
fn texts(command: Command, path: &str, language: Language) -> Command {
    let say = |message: Message| message.say(language);
    let template = format!(
        "{{about}}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
        say(Message::HeadUsage)
    );
    let usage = usage(&command, path, language);
    let command = match about(path) {
        Some(about) => command.about(say(about)),
        None => command,
    };
    command
        .help_template(template)
        .override_usage(usage)
        .subcommand_help_heading(say(Message::HeadCommands))
        .mut_args(|arg| with_help(arg, path, language))
        .mut_subcommands(|inner| {
            let path = format!("{path} {}", inner.get_name());
            texts(inner, path.trim_start(), language)
        })
}

fn with_help(arg: Arg, path: &str, language: Language) -> Arg {
    let heading = match arg.is_positional() {
        true => Message::HeadArguments,
        false => Message::HeadOptions,
    };
    // Negative numbers must reach our own parser, which explains them.
    let takes_number = !arg.is_allow_hyphen_values_set() && arg.get_action().takes_values();
    let arg = arg.help_heading(heading.say(language)).allow_negative_numbers(takes_number);
    let last = ["threads", "lang", "no-progress", "quiet", "help", "version"];
    let arg = match last.iter().position(|&id| arg.get_id() == id) {
        Some(place) => arg.display_order(LAST + place),
        None => arg,
    };
    match help(path, arg.get_id().as_str()) {
        Some(help) => arg.help(help.say(language)),
        None => arg,
    }
}

fn usage(command: &Command, path: &str, language: Language) -> String {
    let name = format!("queens {path}");
    let mut usage = format!("{} [{}]", name.trim_end(), Message::UsageOptions.say(language));
    for arg in command.get_positionals() {
        let (open, close) = if is_required(arg) { ('<', '>') } else { ('[', ']') };
        let more = if matches!(arg.get_action(), ArgAction::Append) { "..." } else { "" };
        usage += &format!(" {open}{}{close}{more}", arg.get_id());
    }
    if command.has_subcommands() {
        usage += &format!(" <{}>", Message::UsageCommand.say(language));
    }
    usage
}

/// A size is required, also where an option may stand for it.
fn is_required(arg: &Arg) -> bool {
    arg.is_required_set() || arg.get_id() == "N"
}

/// What the command at `path` does.
fn about(path: &str) -> Option<Message> {
    if path.ends_with("help") {
        return Some(Message::HelpHelpCommand);
    }
    // `help compare time` is listed like `compare time`.
    let words: Vec<&str> = path.split_whitespace().filter(|&word| word != "help").collect();
    Some(match words.join(" ").as_str() {
        "" => Message::HelpAbout,
        "solve" => Message::HelpSolve,
        "list" => Message::HelpList,
        "count" => Message::HelpCount,
        "complete" => Message::HelpComplete,
        "merge" => Message::HelpMerge,
        "self-test" => Message::HelpSelfTest,
        "estimate" => Message::HelpEstimate,
        "generate" => Message::HelpGenerate,
        "check" => Message::HelpCheck,
        "trace" => Message::HelpTrace,
        "compare" => Message::HelpCompare,
        "compare time" => Message::HelpCompareTime,
        "compare accuracy" => Message::HelpCompareAccuracy,
        "compare steps" => Message::HelpCompareSteps,
        "compare growth" => Message::HelpCompareGrowth,
        "compare classic" => Message::HelpCompareClassic,
        "compare report" => Message::HelpCompareReport,
        "serve" => Message::HelpServe,
        "completions" => Message::HelpCompletions,
        "man" => Message::HelpMan,
        _ => return None,
    })
}

/// What an argument of the command at `path` means.
fn help(path: &str, id: &str) -> Option<Message> {
    let (parent, name) = path.split_once(' ').unwrap_or(("", path));
    match parent {
        "compare" => of_compare(name, id),
        _ => of_command(name, id),
    }
    .or_else(|| of_all(id))
}

/// Where an option of a command differs from that of the same name elsewhere.
fn of_command(name: &str, id: &str) -> Option<Message> {
    Some(match (name, id) {
        ("solve", "strategy") => strategy("construct", |_| true),
        ("list", "strategy") => strategy("bitmask", lists),
        ("count", "strategy") => Message::HelpStrategyCount { names: usable(lists) },
        ("complete", "strategy") => {
            strategy("exact-cover", |strategy| strategy.abilities().honours_given)
        }
        ("trace", "strategy") => strategy("rows", |_| true),
        ("solve", "threads") => Message::HelpThreadsSolve,
        ("count", "yes") => Message::HelpYesCount,
        ("complete", "FILE") => Message::HelpBoardFile,
        ("complete", "n") => Message::HelpBoardSize,
        ("complete", "limit") => Message::HelpLimitAll,
        ("complete", "count") => Message::HelpHowMany,
        ("complete", "unique") => Message::HelpUnique,
        ("complete", "random") => Message::HelpRandomCompletion,
        ("self-test", "seed") => Message::HelpTestSeed,
        ("generate" | "trace", "N") | ("generate", "n") => Message::HelpOneSize,
        ("generate", "queens") => Message::HelpPlacedQueens,
        ("generate", "density") => Message::HelpShare,
        ("generate", "unique") => Message::HelpUniquePuzzle,
        ("generate", "count") => Message::HelpBoards,
        ("generate", "format") => Message::HelpPartialFormat { names: list(PartialFormat::ALL) },
        ("check", "format") => Message::HelpReadFormat,
        ("check", "limit") => Message::HelpLimitAttacks,
        ("trace", "limit") => Message::HelpLimitSteps,
        _ => return None,
    })
}

fn of_compare(name: &str, id: &str) -> Option<Message> {
    let kind = match name {
        "accuracy" => Kind::Accuracy,
        "steps" => Kind::Steps,
        "growth" => Kind::Growth(Growing::Time),
        "classic" | "report" => Kind::Classic,
        _ => Kind::Time,
    };
    let scale = if name == "report" { Scale::Report } else { Scale::Full };
    let default = Defaults::of(kind, scale);
    Some(match (name, id) {
        (_, "n") => Message::HelpSizes { default: default.sizes.into() },
        ("growth", "strategies") => {
            let steps = Defaults::of(Kind::Growth(Growing::Steps), scale);
            let default = format!("{}; --measure steps: {}", default.strategies, steps.strategies);
            strategies(&default)
        }
        (_, "strategies") => strategies(default.strategies),
        (_, "density") => Message::HelpDensities { default: default.densities.into() },
        (_, "task") => Message::HelpTask { default: default.task.to_string() },
        (_, "runs") => Message::HelpRuns { default: default.runs.to_string() },
        (_, "timeout") => match default.timeout {
            Some(limit) => Message::HelpRunTimeout { default: units::limit(Some(limit)) },
            None => Message::HelpRunTimeoutNone,
        },
        ("report", "output") => Message::HelpReportOutput,
        (_, "measure") => Message::HelpMeasure,
        (_, "group_by") => Message::HelpGroupBy,
        (_, "csv") => Message::HelpCsv,
        (_, "markdown") => Message::HelpMarkdown,
        (_, "plot") => Message::HelpPlot,
        (_, "resume") => Message::HelpResume,
        (_, "threads") => Message::HelpThreadsCompare,
        _ => return None,
    })
}

/// Options that mean the same everywhere, and those that one command has.
fn of_all(id: &str) -> Option<Message> {
    Some(match id {
        "N" => Message::HelpSize,
        "FILE" => Message::HelpFile,
        "FILES" => Message::HelpShares,
        "SHELL" => Message::HelpShell,
        "random" => Message::HelpRandom,
        "seed" => Message::HelpSeed,
        "density" => Message::HelpDensity,
        "variant" => Message::HelpVariant,
        "place" => Message::HelpPlace,
        "block" => Message::HelpBlock,
        "limit" => Message::HelpLimit,
        "timeout" => Message::HelpTimeout,
        "format" => Message::HelpFormat { names: list(Format::ALL) },
        "output" => Message::HelpOutput,
        "json" => Message::HelpJson,
        "stats" => Message::HelpStats,
        "yes" => Message::HelpYes,
        "check" => Message::HelpCheckQueens,
        "of" => Message::HelpOf,
        "queens" => Message::HelpQueens,
        "engine" => Message::HelpEngine { names: list(EngineKind::ALL.map(EngineKind::name)) },
        "checkpoint" => Message::HelpCheckpoint,
        "wait" => Message::HelpWait,
        "part" => Message::HelpPart,
        "verify" => Message::HelpVerify,
        "known" => Message::HelpKnown,
        "all" => Message::HelpAll,
        "explain" => Message::HelpExplain,
        "picture" => Message::HelpPicture,
        "proof" => Message::HelpProof,
        "cnf" => Message::HelpCnf,
        "check-proof" => Message::HelpCheckProof,
        "kind" => Message::HelpKind,
        "diagonals" => Message::HelpDiagonals,
        "hard" => Message::HelpHard,
        "speed" => Message::HelpSpeed,
        "address" => Message::HelpAddress,
        "open" => Message::HelpOpen,
        "threads" => Message::HelpThreads,
        "lang" => Message::HelpLang,
        "no-progress" => Message::HelpNoProgress,
        "quiet" => Message::HelpQuiet,
        "help" => Message::HelpHelp,
        "version" => Message::HelpVersion,
        _ => return None,
    })
}

fn list<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
    names.join(", ")
}

fn lists(strategy: &Strategy) -> bool {
    strategy.abilities().finds_all
}

fn usable(can: fn(&Strategy) -> bool) -> String {
    list(Strategy::ALL.iter().filter(|strategy| can(strategy)))
}

fn strategy(default: &str, can: fn(&Strategy) -> bool) -> Message {
    Message::HelpStrategy { names: usable(can), default: default.into() }
}

fn strategies(default: &str) -> Message {
    Message::HelpStrategies { names: list(Method::all()), default: default.into() }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::{Cli, command};
    use super::*;

    fn walk(command: &Command, path: &str, missing: &mut Vec<String>) {
        if about(path).is_none() {
            missing.push(path.to_owned());
        }
        for arg in command.get_arguments() {
            if help(path, arg.get_id().as_str()).is_none() {
                missing.push(format!("{path} {}", arg.get_id()));
            }
        }
        for inner in command.get_subcommands() {
            walk(inner, format!("{path} {}", inner.get_name()).trim_start(), missing);
        }
    }

    #[test]
    fn every_command_and_argument_has_its_help() {
        for language in Language::ALL {
            let mut missing = Vec::new();
            walk(&command(language), "", &mut missing);
            assert_eq!(missing, [""; 0]);
        }
    }

    #[test]
    fn every_need_is_between_options_of_its_command() {
        let command = Cli::command();
        for (name, option, other) in NEEDS {
            let of = command.find_subcommand(name).expect("a command");
            for id in [option, other] {
                assert!(of.get_arguments().any(|arg| arg.get_id() == id), "{name} {id}");
            }
        }
    }
}
