//! A server as a process of its own.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server that runs until it is dropped.
pub(crate) struct ServerProcess {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl ServerProcess {
    /// Starts a program that prints its address on its standard error.
    pub(crate) fn start(program: &Path, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let printed = child.stderr.take().map(BufReader::new).ok_or("no standard error")?;
        let address = printed.lines().map_while(Result::ok).find_map(|line| address(&line));
        match address {
            Some(address) => Ok(Self { child, address }),
            None => {
                let _ = child.kill();
                Err(format!("{} ended with {}", program.display(), child.wait()?).into())
            }
        }
    }

    /// `queens serve` on a free port.
    pub(crate) fn queens() -> Result<Self, Box<dyn Error>> {
        let queens = crate::outside::queens()?;
        Self::start(&queens, &["serve", "--address", "127.0.0.1:0", "--lang", "en"])
    }

    /// The baseline.
    pub(crate) fn hello() -> Result<Self, Box<dyn Error>> {
        Self::start(&std::env::current_exe()?, &["hello"])
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address in `the page is at http://127.0.0.1:8642/ (...)`.
fn address(line: &str) -> Option<SocketAddr> {
    let rest = &line[line.find("http://")? + "http://".len()..];
    rest[..rest.find('/').unwrap_or(rest.len())].parse().ok()
}
