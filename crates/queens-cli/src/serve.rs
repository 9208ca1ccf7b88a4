//! `queens serve`: the web page and its API, until Ctrl-C or SIGTERM, which is how it is meant to end.
//!
//! The address goes to standard error for people; where standard output is not a terminal it gets the address as
//! well, and nothing else, for a program that started it with port 0.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use queens_messages::{Message, Speak};
use queens_server::Server;

use crate::args::small::ServeArgs;
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

/// Where it listens unless it is told otherwise.
pub(crate) const ADDRESS: &str = "127.0.0.1:8642";
/// How often it looks whether to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long work that was given up may take to notice; what has not by then ends with the process.
const GRACE: Duration = Duration::from_millis(400);

pub(crate) fn run(session: &Session, args: &ServeArgs) -> Result<(), Failure> {
    let address = address(args)?;
    let cannot = |error: io::Error| cannot_listen(session, address, &error);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(cannot)?;
    let server = runtime.block_on(Server::bind(address)).map_err(cannot)?;
    tell(session, &server)?;
    if args.open {
        open(session, &url(&server));
    }
    runtime.block_on(server.serve(interrupted()));
    runtime.shutdown_timeout(GRACE);
    session.note(&Message::ServingEnded);
    Ok(())
}

/// Where it shall listen.
pub(crate) fn address(args: &ServeArgs) -> Result<&str, Failure> {
    let address = args.address.as_deref().unwrap_or(ADDRESS);
    match is_address(address) {
        true => Ok(address),
        false => Err(Failure::call(Message::BadAddress { text: address.into() })),
    }
}

/// A host and a port; whether the host exists is for the system to say.
fn is_address(text: &str) -> bool {
    text.rsplit_once(':').is_some_and(|(host, port)| {
        let is_bare = host.contains(':') && !host.starts_with('['); // IPv6 without its brackets
        !host.is_empty() && !is_bare && !port.starts_with('+') && port.parse::<u16>().is_ok()
    })
}

fn cannot_listen(session: &Session, address: &str, error: &io::Error) -> Failure {
    let address = address.to_owned();
    Failure::running(match error.kind() {
        io::ErrorKind::AddrInUse => Message::AddressInUse { address },
        _ => Message::CannotListen { address, reason: error.say(session.language) },
    })
}

/// The page's address; that of a server which listens everywhere has a name for this machine.
fn url(server: &Server) -> String {
    let address = server.address();
    match address.ip().is_unspecified() {
        true => format!("http://localhost:{}/", address.port()),
        false => format!("http://{address}/"),
    }
}

fn tell(session: &Session, server: &Server) -> Result<(), Failure> {
    let mut out = Output::standard();
    if !out.is_terminal() {
        writeln!(out, "{}", url(server))?;
        out.commit(session)?;
    }
    session.note(&Message::Serving { url: url(server) });
    if !server.address().ip().is_loopback() {
        let address = server.address().to_string();
        session.complain(&Message::ServingOthers { address }.say(session.language));
    }
    Ok(())
}

async fn interrupted() {
    while !control::is_interrupted() {
        tokio::time::sleep(LOOK).await;
    }
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
        session.note(&Message::CannotOpen { url, reason });
    });
}

/// The system's own way to open an address.
fn opener(url: &str) -> io::Result<Child> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_host_and_a_port() {
        for right in ["127.0.0.1:8642", "localhost:0", "[::1]:80", "queens.test:65535", ADDRESS] {
            assert!(is_address(right), "{right}");
        }
        for wrong in
            ["", "8642", ":80", "localhost", "localhost:", "a:65536", "a:+1", "a:-1", "::1:80"]
        {
            assert!(!is_address(wrong), "{wrong}");
        }
    }
}
