//! The command line of `queens cluster`: one command for each thing to do about a count on many machines.

use clap::Command;
use n_queens::Variant;
use n_queens::count::Kind;
use queens_render::{Language, Message, Speak};

use super::{Spoken, choice, framed, names, option, positional, repeated, switch};

/// The command with all that it can do.
pub(super) fn cluster(language: Language) -> Command {
    let say = |message: Message| message.say(language);
    let (options, command) = (say(Message::UsageOptions), say(Message::UsageCommand));
    let cluster = Command::new("cluster")
        .about(say(Message::HelpCluster))
        .override_usage(format!("queens cluster [{options}] <{command}>"))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say(Message::HeadCommands))
        .subcommands([slurm(), status()].map(|one| one.spoken_under("queens cluster", language)));
    framed(cluster, language, false)
}

fn slurm() -> Spoken {
    let (tasks, help) = option("tasks", "K", Message::HelpTasks);
    let (extra, help_extra) = repeated(option("sbatch", "OPTION", Message::HelpSbatch));
    let args = vec![
        positional("N", Message::HelpOneSize),
        (tasks.required(true), help),
        option("partition", "NAME", Message::HelpPartition),
        option("output", "DIR", Message::HelpClusterOutput),
        switch("submit", Message::HelpSubmit),
        option("cpus", "T", Message::HelpCpus),
        option("time", "LIMIT", Message::HelpSlurmTime),
        option("memory", "SIZE", Message::HelpSlurmMemory),
        (extra.allow_hyphen_values(true), help_extra),
        choice("of", "KIND", names(Kind::ALL), Message::HelpOf),
        choice("variant", "NAME", names(Variant::ALL), Message::HelpVariant),
        option("queens", "K", Message::HelpQueens),
        switch("verify", Message::HelpVerify),
        option("program", "PATH", Message::HelpProgram),
    ];
    Spoken { name: "slurm", about: Message::HelpClusterSlurm, args }
}

fn status() -> Spoken {
    let args =
        vec![positional("DIR", Message::HelpClusterFolder), switch("json", Message::HelpJson)];
    Spoken { name: "status", about: Message::HelpClusterStatus, args }
}
