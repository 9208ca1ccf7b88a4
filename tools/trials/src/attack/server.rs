//! The server that is attacked: a process of its own on a free port of the loopback address, watched from outside.

use std::error::Error;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};

use super::wire::{Wire, get};
use crate::call::Call;

/// So many open files the server has at first, as on many systems: it has to ask for more by itself.
const FILES_AT_FIRST: u64 = 256;
/// So many the attackers would like to have: ten thousand connections, and some more.
const FILES_WANTED: u64 = 12_000;
/// It promises to end within two seconds; a busy machine may take longer.
const ENDING: Duration = Duration::from_secs(10);

/// `queens serve`, killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Everything that it says on its standard error.
    said: Option<JoinHandle<String>>,
}

/// What the system tells of a process.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Vitals {
    /// Resident memory in kilobytes.
    pub(crate) memory: u64,
    pub(crate) files: u64,
    pub(crate) threads: u64,
}

impl Vitals {
    /// The larger one of each.
    pub(crate) fn most(self, other: Self) -> Self {
        Self {
            memory: self.memory.max(other.memory),
            files: self.files.max(other.files),
            threads: self.threads.max(other.threads),
        }
    }
}

impl Server {
    pub(crate) fn start(call: &Call) -> Result<Self, Box<dyn Error>> {
        let mut command = call.queens()?;
        command.args(["serve", "--address", "127.0.0.1:0", "--lang", "en"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        soft_limit(FILES_AT_FIRST)?;
        let child = command.spawn();
        soft_limit(FILES_WANTED)?;
        Self::greeted(child?)
    }

    /// It tells its address on its standard output.
    fn greeted(mut child: Child) -> Result<Self, Box<dyn Error>> {
        let mut line = String::new();
        let out = child.stdout.take().ok_or("no standard output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        let err = child.stderr.take().ok_or("no standard error")?;
        let said = std::thread::spawn(move || {
            let mut said = String::new();
            let _ = BufReader::new(err).read_to_string(&mut said);
            said
        });
        let mut server = Self { child, address: ([127, 0, 0, 1], 0).into(), said: Some(said) };
        server.address = address.map_err(|_| format!("it does not tell its address: {line:?}"))?;
        Ok(server)
    }

    /// How it is now.
    pub(crate) fn vitals(&self) -> Result<Vitals, Box<dyn Error>> {
        vitals(self.child.id())
    }

    /// Its number.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to end while connections are open and counts are watched; tells how long it took.
    pub(crate) fn end_in_the_middle_of_it(mut self) -> Result<String, Box<dyn Error>> {
        let open = |request: Vec<u8>| {
            let mut wire = Wire::connect(self.address)?;
            wire.send(&request).map(|()| wire)
        };
        let half = |_| open(b"GET / HTTP/1.1\r\n".to_vec());
        let _halves = (0..50).map(half).collect::<Result<Vec<_>, _>>()?;
        let watch = |_| open(get("/api/v1/count/events?n=24"));
        let _watched = (0..2).map(watch).collect::<Result<Vec<_>, _>>()?;
        let begin = Instant::now();
        let id = Pid::from_raw(self.child.id().try_into()?).ok_or("no process")?;
        kill_process(id, Signal::TERM)?;
        let status = self.ended(begin + ENDING)?;
        let taken = begin.elapsed().as_secs_f64();
        let said = self.said.take().and_then(|said| said.join().ok()).unwrap_or_default();
        match status.code() {
            Some(0) if !said.contains("panicked") => {
                Ok(format!("SIGTERM ended it in {taken:.1} s"))
            }
            _ => Err(format!("after SIGTERM it ended with {status} and said: {said}").into()),
        }
    }

    fn ended(&mut self, latest: Instant) -> Result<ExitStatus, Box<dyn Error>> {
        while Instant::now() < latest {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err(format!("SIGTERM did not end it within {} s", ENDING.as_secs()).into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn vitals(id: u32) -> Result<Vitals, Box<dyn Error>> {
    let gone = "the server is gone";
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).map_err(|_| gone)?;
    let number = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let files = std::fs::read_dir(format!("/proc/{id}/fd")).map_err(|_| gone)?.count() as u64;
    let (memory, threads) = (number("VmRSS:").ok_or(gone)?, number("Threads:").ok_or(gone)?);
    Ok(Vitals { memory, files, threads })
}

/// Lets this process, and those that it starts from now on, have so many open files, or as many as it may.
fn soft_limit(files: u64) -> Result<(), Box<dyn Error>> {
    let limit = getrlimit(Resource::Nofile);
    let current = limit.maximum.map_or(files, |most| most.min(files));
    Ok(setrlimit(Resource::Nofile, Rlimit { current: Some(current), ..limit })?)
}

/// How many open files this process may have.
pub(crate) fn own_files() -> u64 {
    getrlimit(Resource::Nofile).current.unwrap_or(FILES_WANTED)
}
