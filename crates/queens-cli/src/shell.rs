//! What a package installs beside the program: completions and the manual page.

use std::io;

use clap::Command;

use crate::args::{self, CompletionsArgs};
use crate::{Failure, Output, Session};

pub(crate) fn completions(session: &Session, args: &CompletionsArgs) -> Result<(), Failure> {
    let (mut command, mut script) = (args::command(session.language), Vec::new());
    clap_complete::generate(args.shell, &mut command, "queens", &mut script);
    Output::standard().complete(&script)
}

pub(crate) fn man(session: &Session) -> Result<(), Failure> {
    let mut page = Vec::new();
    let command = args::command(session.language);
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    commands(&command, "queens", &mut page)?;
    Output::standard().complete(&page)
}

/// The sections of all commands of `parent`, and of theirs.
fn commands(parent: &Command, name: &str, page: &mut Vec<u8>) -> io::Result<()> {
    // The commands of `help` are those that have their sections already.
    for command in parent.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("{name} {}", command.get_name());
        let man = clap_mangen::Man::new(command.clone().display_name(name.clone()));
        man.render_synopsis_section(page)?;
        man.render_description_section(page)?;
        man.render_options_section(page)?;
        commands(command, &name, page)?;
    }
    Ok(())
}
