//! The help of every command and option, from the catalogue in one language. Called by [`super::command`].
//!
//! The names of the messages follow from those of commands and options: `AboutCompareTime` is what `compare time` does,
//! `HelpCompareN` what `--n` means for every command of `compare`, `HelpSeed` what `--seed` means elsewhere.

use clap::{Arg, ArgAction, Command};
use n_queens::Strategy;
use n_queens::compare::Method;
use n_queens::count::EngineKind;
use queens_app::compare::{Defaults, ExperimentKind, Growing, Scale};
use queens_charts::map::MapFormat;
use queens_format::{Format, PartialFormat};
use queens_messages::{Language, Message, Speak, units};

/// Where the options of all commands stand in the help: behind those of the command itself.
const LAST: usize = 1000;

/// The command with its help in `language`. It is built here, so that options of all commands are in each of them.
pub(super) fn spoken(command: Command, language: Language) -> Command {
    let mut command = command.after_help(Message::HelpMore.say(language));
    command.build();
    texts(command, "", language)
}

/// Sets the texts of the command at `path`, such as `compare time`, and of its commands.
fn texts(command: Command, path: &str, language: Language) -> Command {
    let say = |message: Message| message.say(language);
    let template = format!(
        "{{about}}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
        say(Message::HeadUsage)
    );
    let usage = usage(&command, path, language);
    command
        .about(about(path).map(say).unwrap_or_default())
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
    let help = help(path, arg.get_id().as_str()).map(|help| help.say(language));
    let arg = arg
        .help(help.unwrap_or_default())
        .help_heading(heading.say(language))
        .hide_possible_values(true)
        .allow_negative_numbers(takes_number);
    let last = ["threads", "lang", "no-progress", "quiet", "help", "version"];
    match last.iter().position(|&id| arg.get_id() == id) {
        Some(place) => arg.display_order(LAST + place),
        None => arg,
    }
}

fn usage(command: &Command, path: &str, language: Language) -> String {
    let name = format!("queens {path}");
    let mut usage = format!("{} [{}]", name.trim_end(), Message::UsageOptions.say(language));
    for arg in command.get_positionals() {
        // A size is required, also where an option may stand for it.
        let is_required = arg.is_required_set() || arg.get_id() == "N";
        let (open, close) = if is_required { ('<', '>') } else { ('[', ']') };
        let more = if matches!(arg.get_action(), ArgAction::Append) { "..." } else { "" };
        usage += &format!(" {open}{}{close}{more}", arg.get_id());
    }
    if command.has_subcommands() {
        usage += &format!(" <{}>", Message::UsageCommand.say(language));
    }
    usage
}

/// What the command at `path` does.
fn about(path: &str) -> Option<Message> {
    let words = if path.ends_with("help") { vec!["help"] } else { words(path) };
    Message::named(&name("About", &words), &[])
}

/// What an argument of the command at `path` means: for this command, else for its parent, else for all.
fn help(path: &str, id: &str) -> Option<Message> {
    let words = words(path);
    let facts = facts(&words, id);
    let levels = (0..=words.len()).rev();
    let mut names = levels.map(|level| name("Help", &[&words[..level], &[id]].concat()));
    names.find_map(|name| Message::named(&name, &facts))
}

/// The command that a path is about: `help compare time` is listed like `compare time`.
fn words(path: &str) -> Vec<&str> {
    path.split_whitespace().filter(|&word| word != "help").collect()
}

/// The name of a message: `HelpCheckProof` for the word `check-proof`.
fn name(kind: &str, words: &[&str]) -> String {
    let parts = words.iter().flat_map(|word| word.split(['-', '_']));
    let capitalized = parts.map(|part| part[..1].to_uppercase() + &part[1..].to_lowercase());
    kind.to_owned() + &capitalized.collect::<String>()
}

/// What the help of an argument says beside its text.
fn facts(command: &[&str], id: &str) -> Vec<(&'static str, String)> {
    let strategy = |default: &str, can: fn(&Strategy) -> bool| {
        vec![("names", usable(can)), ("default", default.into())]
    };
    match (command, id) {
        (["compare", name], id) => facts_of_compare(name, id),
        (["solve"], "strategy") => strategy("construct", |_| true),
        (["list"], "strategy") => strategy("bitmask", lists),
        (["count"], "strategy") => vec![("names", usable(lists))],
        (["complete"], "strategy") => strategy("exact-cover", |one| one.abilities().honours_given),
        (["trace"], "strategy") => strategy("rows", |_| true),
        (["generate"], "format") => vec![("names", list(PartialFormat::ALL))],
        (["map"], "format") => vec![("names", list(MapFormat::ALL))],
        (["solve" | "list" | "complete"], "format") => vec![("names", list(Format::ALL))],
        (_, "engine") => vec![("names", list(EngineKind::ALL.map(EngineKind::name)))],
        _ => Vec::new(),
    }
}

fn facts_of_compare(name: &str, id: &str) -> Vec<(&'static str, String)> {
    let kind = match name {
        "accuracy" => ExperimentKind::Accuracy,
        "steps" => ExperimentKind::Steps,
        "growth" => ExperimentKind::Growth(Growing::Time),
        "classic" | "report" => ExperimentKind::Classic,
        _ => ExperimentKind::Time,
    };
    let scale = if name == "report" { Scale::Report } else { Scale::Full };
    let defaults = Defaults::of(kind, scale);
    let default = match (name, id) {
        (_, "n") => defaults.sizes.into(),
        ("growth", "strategies") => {
            let steps = Defaults::of(ExperimentKind::Growth(Growing::Steps), scale);
            format!("{}; --measure steps: {}", defaults.strategies, steps.strategies)
        }
        (_, "strategies") => defaults.strategies.into(),
        (_, "density") => defaults.densities.into(),
        (_, "task") => defaults.task.to_string(),
        (_, "runs") => defaults.runs.to_string(),
        (_, "timeout") if defaults.timeout.is_some() => units::limit(defaults.timeout),
        _ => return Vec::new(),
    };
    let names = (id == "strategies").then(|| ("names", list(Method::all())));
    names.into_iter().chain([("default", default)]).collect()
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

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    fn walk(command: &Command, path: &str, missing: &mut Vec<String>) {
        if about(path).is_none() {
            missing.push(path.to_owned());
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
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
}
