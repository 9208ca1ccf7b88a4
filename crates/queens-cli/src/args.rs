//! The command line: which commands and options there are, explained in one language.

mod cluster;
pub(crate) mod compare;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};
use n_queens::complete::generate;
use n_queens::count::{Kind, Name};
use n_queens::{Strategy, Variant};
use queens_render::{Format, Language, Message, PartialFormat, Speak};

/// The whole command.
pub(crate) fn command(language: Language) -> Command {
    let say = |message: Message| message.say(language);
    let searching = [solve(), list(), count(), complete(), merge(), self_test(), estimate()];
    let others = [generate(), check(), trace()].map(|command| command.spoken(language));
    let shell = [serve(), completions(), man()].map(|command| command.spoken(language));
    let commands = searching.into_iter().map(|command| command.spoken(language)).chain(others);
    let commands =
        commands.chain([compare::compare(language), cluster::cluster(language)]).chain(shell);
    let command = Command::new("queens")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say(Message::HelpAbout))
        .after_help(say(Message::HelpMore))
        .override_usage(format!(
            "queens [{}] <{}>",
            say(Message::UsageOptions),
            say(Message::UsageCommand)
        ))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say(Message::HeadCommands))
        .subcommands(commands);
    framed(command, language, true)
}

/// A command whose texts are messages until the language is known.
struct Spoken {
    name: &'static str,
    about: Message,
    args: Vec<(Arg, Message)>,
}

impl Spoken {
    fn spoken(self, language: Language) -> Command {
        self.spoken_under("queens", language)
    }

    /// The same as a command of `parent`.
    fn spoken_under(self, parent: &str, language: Language) -> Command {
        let heading = |arg: &Arg| match arg.is_positional() {
            true => Message::HeadArguments.say(language),
            false => Message::HeadOptions.say(language),
        };
        let usage = usage(&format!("{parent} {}", self.name), &self.args, language);
        let args = self.args.into_iter().map(|(arg, help)| {
            let heading = heading(&arg);
            arg.help(help.say(language)).help_heading(heading)
        });
        let command = Command::new(self.name).about(self.about.say(language));
        framed(command.override_usage(usage).args(args), language, false)
    }
}

fn usage(name: &str, args: &[(Arg, Message)], language: Language) -> String {
    let mut usage = format!("{name} [{}]", Message::UsageOptions.say(language));
    for (arg, _) in args.iter().filter(|(arg, _)| arg.is_positional()) {
        let (open, close) = if arg.is_required_set() { ('<', '>') } else { ('[', ']') };
        let more = if matches!(arg.get_action(), ArgAction::Append) { "..." } else { "" };
        usage += &format!(" {open}{}{close}{more}", arg.get_id());
    }
    usage
}

/// The parts that every command has, and the frame of its help in the right language.
fn framed(command: Command, language: Language, with_version: bool) -> Command {
    let say = |message: Message| message.say(language);
    let usage = say(Message::HeadUsage);
    let template = format!("{{about}}\n\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}\n");
    let heading = say(Message::HeadOptions);
    let flag = |name: &'static str, help| {
        Arg::new(name).long(name).help(say(help)).help_heading(heading.clone())
    };
    let lang = flag("lang", Message::HelpLang).value_name("LANG").hide_possible_values(true);
    let lang = lang.value_parser(PossibleValuesParser::new(Language::ALL.map(Language::code)));
    let no_progress = flag("no-progress", Message::HelpNoProgress).action(ArgAction::SetTrue);
    let quiet = flag("quiet", Message::HelpQuiet).short('q').action(ArgAction::SetTrue);
    let help = flag("help", Message::HelpHelp).short('h').action(ArgAction::Help);
    let command = command
        .help_template(template)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args([lang, no_progress, quiet, help]);
    if !with_version {
        return command;
    }
    command.arg(flag("version", Message::HelpVersion).short('V').action(ArgAction::Version))
}

fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

fn positional(name: &'static str, help: Message) -> (Arg, Message) {
    // Negative numbers must reach our own parser, which explains them.
    (Arg::new(name).required(true).allow_negative_numbers(true), help)
}

fn option(name: &'static str, value: &'static str, help: Message) -> (Arg, Message) {
    (Arg::new(name).long(name).value_name(value).allow_negative_numbers(true), help)
}

fn choice(
    name: &'static str,
    value: &'static str,
    all: Vec<String>,
    help: Message,
) -> (Arg, Message) {
    let (arg, help) = option(name, value, help);
    (arg.value_parser(PossibleValuesParser::new(all)).hide_possible_values(true), help)
}

fn switch(name: &'static str, help: Message) -> (Arg, Message) {
    (Arg::new(name).long(name).action(ArgAction::SetTrue), help)
}

fn repeated((arg, help): (Arg, Message)) -> (Arg, Message) {
    (arg.action(ArgAction::Append), help)
}

fn strategy(default: &str, usable: fn(&Strategy) -> bool) -> (Arg, Message) {
    let shown = Strategy::ALL.iter().filter(|strategy| usable(strategy));
    let help = Message::HelpStrategy { names: names(shown).join(", "), default: default.into() };
    choice("strategy", "NAME", names(Strategy::ALL), help)
}

/// The strategies that list, and the engines that count.
fn counting() -> (Arg, Message) {
    let listing = Strategy::ALL.iter().filter(|strategy| lists(strategy));
    let engines = names(Name::ALL.map(Name::word));
    let listing = names(listing).into_iter().filter(|name| !engines.contains(name));
    let shown = [engines.clone(), listing.collect()].concat().join(", ");
    let help = Message::HelpCounting { names: shown };
    choice("strategy", "NAME", [engines, names(Strategy::ALL)].concat(), help)
}

fn any(_: &Strategy) -> bool {
    true
}

fn lists(strategy: &Strategy) -> bool {
    strategy.abilities().finds_all
}

fn honours(strategy: &Strategy) -> bool {
    strategy.abilities().honours_given
}

fn threads() -> (Arg, Message) {
    option("threads", "T", Message::HelpThreads)
}

/// What describes the problem beside its size.
fn board() -> Vec<(Arg, Message)> {
    let variants = names(Variant::ALL);
    vec![
        choice("variant", "NAME", variants, Message::HelpVariant),
        repeated(option("place", "SQUARE", Message::HelpPlace)),
        repeated(option("block", "SQUARE", Message::HelpBlock)),
    ]
}

fn chance() -> Vec<(Arg, Message)> {
    vec![option("seed", "S", Message::HelpSeed), option("density", "D", Message::HelpDensity)]
}

fn showing() -> Vec<(Arg, Message)> {
    let formats = names(Format::ALL);
    let help = Message::HelpFormat { names: formats.join(", ") };
    vec![
        choice("format", "NAME", formats, help),
        option("output", "FILE", Message::HelpOutput),
        switch("json", Message::HelpJson),
        switch("stats", Message::HelpStats),
        switch("yes", Message::HelpYes),
    ]
}

fn solve() -> Spoken {
    let mut args = vec![positional("N", Message::HelpSize), strategy("construct", any)];
    args.push(switch("random", Message::HelpRandom));
    args.extend(chance().into_iter().chain(board()));
    args.push(option("timeout", "TIME", Message::HelpTimeout));
    args.extend(showing());
    args.push(switch("check", Message::HelpCheckQueens));
    args.push(option("threads", "T", Message::HelpThreadsSolve));
    Spoken { name: "solve", about: Message::HelpSolve, args }
}

fn list() -> Spoken {
    let mut args = vec![positional("N", Message::HelpSize), strategy("bitmask", lists)];
    args.extend(board());
    args.push(option("limit", "K", Message::HelpLimit));
    args.push(option("timeout", "TIME", Message::HelpTimeout));
    args.extend(showing());
    Spoken { name: "list", about: Message::HelpList, args }
}

fn count() -> Spoken {
    let mut args = vec![positional("N", Message::HelpSize)];
    args.push(choice("of", "KIND", names(Kind::ALL), Message::HelpOf));
    args.extend(board());
    args.push(option("queens", "K", Message::HelpQueens));
    args.push(counting());
    args.extend([
        threads(),
        option("timeout", "TIME", Message::HelpTimeout),
        option("checkpoint", "FILE", Message::HelpCheckpoint),
        waiting(),
        option("part", "I/K", Message::HelpPart),
        option("output", "FILE", Message::HelpOutput),
        switch("verify", Message::HelpVerify),
        option("seed", "S", Message::HelpSeed),
        switch("json", Message::HelpJson),
        switch("stats", Message::HelpStats),
        switch("yes", Message::HelpYesCount),
        switch("known", Message::HelpKnown),
    ]);
    Spoken { name: "count", about: Message::HelpCount, args }
}

fn waiting() -> (Arg, Message) {
    let (wait, help) = switch("wait", Message::HelpWait);
    (wait.requires("checkpoint"), help)
}

fn complete() -> Spoken {
    let (file, help) = positional("FILE", Message::HelpBoardFile);
    let mut args = vec![(file.required(false), help), option("n", "N", Message::HelpBoardSize)];
    args.extend(board());
    args.extend([
        switch("all", Message::HelpAll),
        option("limit", "K", Message::HelpLimitAll),
        switch("count", Message::HelpHowMany),
        switch("unique", Message::HelpUnique),
        switch("random", Message::HelpRandomCompletion),
        option("seed", "S", Message::HelpSeed),
        switch("explain", Message::HelpExplain),
        option("picture", "FILE", Message::HelpPicture),
        option("proof", "FILE", Message::HelpProof),
        option("cnf", "FILE", Message::HelpCnf),
        option("check-proof", "PROOF", Message::HelpCheckProof),
        strategy("exact-cover", honours),
        threads(),
        option("timeout", "TIME", Message::HelpTimeout),
    ]);
    args.extend(showing());
    Spoken { name: "complete", about: Message::HelpComplete, args }
}

fn self_test() -> Spoken {
    let args = vec![
        threads(),
        option("seed", "S", Message::HelpTestSeed),
        option("output", "FILE", Message::HelpOutput),
        switch("json", Message::HelpJson),
    ];
    Spoken { name: "self-test", about: Message::HelpSelfTest, args }
}

fn merge() -> Spoken {
    let (files, help) = repeated(positional("FILES", Message::HelpShares));
    let files = files.num_args(1..).value_parser(clap::value_parser!(PathBuf));
    let args = vec![(files, help), switch("json", Message::HelpJson)];
    Spoken { name: "merge", about: Message::HelpMerge, args }
}

fn estimate() -> Spoken {
    let args = vec![
        positional("N", Message::HelpSize),
        option("seed", "S", Message::HelpSeed),
        threads(),
        switch("json", Message::HelpJson),
    ];
    Spoken { name: "estimate", about: Message::HelpEstimate, args }
}

fn generate() -> Spoken {
    let (n, help) = option("n", "N", Message::HelpOneSize);
    let formats = names(PartialFormat::ALL);
    let showing = Message::HelpPartialFormat { names: formats.join(", ") };
    let args = vec![
        (n.required(true), help),
        choice("kind", "KIND", names(generate::Kind::NAMES), Message::HelpKind),
        option("queens", "K", Message::HelpPlacedQueens),
        option("density", "D", Message::HelpShare),
        option("diagonals", "K", Message::HelpDiagonals),
        option("seed", "S", Message::HelpSeed),
        switch("unique", Message::HelpUniquePuzzle),
        switch("hard", Message::HelpHard),
        choice("variant", "NAME", names(Variant::ALL), Message::HelpVariant),
        option("count", "K", Message::HelpBoards),
        option("timeout", "TIME", Message::HelpTimeout),
        choice("format", "NAME", formats, showing),
        option("output", "FILE", Message::HelpOutput),
        switch("json", Message::HelpJson),
    ];
    Spoken { name: "generate", about: Message::HelpGenerate, args }
}

fn check() -> Spoken {
    let (file, help) = positional("FILE", Message::HelpFile);
    let args = vec![
        (file.required(false), help),
        choice("format", "NAME", names(["text", "u32"]), Message::HelpReadFormat),
        choice("variant", "NAME", names(Variant::ALL), Message::HelpVariant),
        option("limit", "K", Message::HelpLimitAttacks),
        switch("json", Message::HelpJson),
    ];
    Spoken { name: "check", about: Message::HelpCheck, args }
}

fn trace() -> Spoken {
    let mut args = vec![positional("N", Message::HelpOneSize), strategy("rows", any)];
    args.extend(chance().into_iter().chain(board()));
    args.extend([
        option("speed", "STEPS", Message::HelpSpeed),
        option("limit", "K", Message::HelpLimitSteps),
        option("output", "FILE", Message::HelpOutput),
        switch("json", Message::HelpJson),
    ]);
    Spoken { name: "trace", about: Message::HelpTrace, args }
}

fn serve() -> Spoken {
    let args = vec![
        option("address", "HOST:PORT", Message::HelpAddress),
        switch("open", Message::HelpOpen),
    ];
    Spoken { name: "serve", about: Message::HelpServe, args }
}

fn completions() -> Spoken {
    let shells = names(["bash", "elvish", "fish", "powershell", "zsh"]);
    let (shell, help) = choice("SHELL", "SHELL", shells, Message::HelpShell);
    let shell = shell.long(None::<&str>).required(true);
    Spoken { name: "completions", about: Message::HelpCompletions, args: vec![(shell, help)] }
}

fn man() -> Spoken {
    Spoken { name: "man", about: Message::HelpMan, args: Vec::new() }
}
