//! `queens serve`: the web page and its API, until Ctrl-C or SIGTERM, which is how it is meant to end.
//!
//! The address goes to standard error for people; where standard output is not a terminal it gets the address as
//! well, and nothing else, for a program that started it with port 0.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use queens_messages::{Message, Speak, message};
use queens_server::Server;

use crate::args::ServeArgs;
use crate::{Failure, Output, Session, control};

/// The default address.
pub(crate) const ADDRESS: &str = "127.0.0.1:8642";
/// How often it checks whether to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long cancelled work may take to stop; what is left then ends with the process.
const GRACE: Duration = Duration::from_millis(400);

pub(crate) fn run(session: &Session, args: &ServeArgs) -> Result<(), Failure> {
    let address = args.address.as_deref().unwrap_or(ADDRESS);
    let cannot = |error: io::Error| {
        Failure::running(match error.kind() {
            io::ErrorKind::AddrInUse => message!(AddressInUse { address }),
            _ => message!(CannotListen { address, reason: error.say(session.language) }),
        })
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(cannot)?;
    let server = runtime.block_on(Server::bind(address)).map_err(cannot)?;
    announce(session, &server)?;
    if args.open {
        open(session, &url(&server));
    }
    runtime.block_on(server.serve(async {
        while !control::is_interrupted() {
            tokio::time::sleep(LOOK).await;
        }
    }));
    runtime.shutdown_timeout(GRACE);
    session.note(&Message::ServingEnded);
    Ok(())
}

/// The page's address; that of a server which listens everywhere has a name for this machine.
fn url(server: &Server) -> String {
    let address = server.address();
    match address.ip().is_unspecified() {
        true => format!("http://localhost:{}/", address.port()),
        false => format!("http://{address}/"),
    }
}

fn announce(session: &Session, server: &Server) -> Result<(), Failure> {
    let (url, address) = (url(server), server.address());
    let mut out = Output::standard();
    if !out.is_terminal {
        writeln!(out, "{url}")?;
        out.commit()?;
    }
    session.note(&message!(Serving { url }));
    if !address.ip().is_loopback() {
        session.print_line(&message!(ServingOthers { address }).say(session.language));
    }
    Ok(())
}

/// Opens the page in a browser. That it cannot be done is no reason not to serve.
fn open(session: &Session, url: &str) {
    let (session, url) = (session.clone(), url.to_owned());
    // Some openers stay as long as the browser does.
    std::thread::spawn(move || {
        let opened = opener(&url).and_then(|mut child| child.wait());
        let reason = match opened {
            Ok(status) if status.success() => return,
            Ok(status) => status.to_string(),
            Err(error) => error.say(session.language),
        };
        session.note(&message!(CannotOpen { url, reason }));
    });
}

/// The system's own way to open an address.
fn opener(url: &str) -> io::Result<Child> {
    let (program, words): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(words).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn()
}
