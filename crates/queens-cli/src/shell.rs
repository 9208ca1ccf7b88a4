//! What a package installs beside the program: completions and the manual page.

use std::io::Write;

use clap::ArgMatches;
use clap_complete::Shell;

use crate::args;
use crate::failure::Failure;
use crate::options;
use crate::output::Output;
use crate::session::Session;

pub(crate) fn completions(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let name = options::text(matches, "SHELL").expect("the shell is required");
    let shell: Shell = name.parse().expect("clap lets known shells through only");
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(session.language), "queens", &mut script);
    print(session, &script)
}

pub(crate) fn man(session: &Session) -> Result<(), Failure> {
    let mut page = Vec::new();
    let command = args::command(session.language);
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands() {
        let named = subcommand.clone().display_name(format!("queens {}", subcommand.get_name()));
        let man = clap_mangen::Man::new(named);
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    print(session, &page)
}

fn print(session: &Session, text: &[u8]) -> Result<(), Failure> {
    let mut out = Output::standard();
    out.write_all(text)?;
    out.commit(session)
}
