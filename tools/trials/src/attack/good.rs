//! The others: clients who ask for cheap things all the time, on connections that they keep or on new ones, and must be
//! answered rightly whatever goes on.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::wire::{Answer, Said, Wire, get, post_whole};

/// Every request is answered within this, a new connection and all: generous, machines are busy. A server that let
/// idle connections keep others out would take longer: it bears with them for 10 seconds.
pub(crate) const LONGEST: Duration = Duration::from_secs(5);

/// Half of them keep their connections.
const CLIENTS: usize = 4;
/// Between two requests of one.
const PAUSE: Duration = Duration::from_millis(5);

/// Something that they ask for.
struct Wish {
    request: Vec<u8>,
    /// A word of the right answer.
    word: &'static str,
    /// Whether it is work, for which the line may be too long (429). What is cheap is never refused.
    is_work: bool,
}

fn wishes() -> Vec<Wish> {
    let cheap = |target, word| Wish { request: get(target), word, is_work: false };
    let solved = br#"{"n":8,"queens":[[0,0],[1,4],[2,7],[3,5],[4,2],[5,6],[6,1],[7,3]]}"#;
    vec![
        cheap("/api/v1/solve?n=8", "\"n\":8"),
        cheap("/", "page.js"),
        Wish { request: post_whole("/api/v1/check", solved), word: "\"n\":8", is_work: true },
        cheap("/page.js", "function"),
        cheap("/api/v1/strategies", "bitmask"),
    ]
}

pub(crate) struct GoodClients {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    address: SocketAddr,
    end: AtomicBool,
    served: Mutex<Served>,
    /// Held, among others, by whoever waits for an answer.
    asking: RwLock<()>,
}

/// What they got.
#[derive(Clone, Default, Debug)]
pub(crate) struct Served {
    pub(crate) times: Vec<Duration>,
    /// How often work was refused because the line was too long.
    pub(crate) busy: u64,
    /// The first request that was not answered as it should be.
    pub(crate) fault: Option<String>,
}

impl Served {
    /// The time that this share of the requests stayed below.
    pub(crate) fn quantile(&self, share: f64) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        let rank = (times.len() as f64 * share) as usize;
        times.get(rank.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.times.extend_from_slice(&other.times);
        self.busy += other.busy;
    }
}

impl GoodClients {
    pub(crate) fn start(address: SocketAddr) -> Self {
        let end = AtomicBool::new(false);
        let (served, asking) = (Mutex::default(), RwLock::default());
        let shared = Arc::new(Shared { address, end, served, asking });
        let client = |number| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.visit(number))
        };
        Self { threads: (0..CLIENTS).map(client).collect(), shared }
    }

    /// What they got since they were last asked; what is under way is waited for.
    pub(crate) fn take(&self) -> Served {
        let _nobody_asks = self.shared.asking.write().unwrap_or_else(PoisonError::into_inner);
        let mut served = self.shared.served.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *served)
    }
}

impl Drop for GoodClients {
    fn drop(&mut self) {
        self.shared.end.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn visit(&self, number: usize) {
        let wishes = wishes();
        let mut kept = None;
        for wish in wishes.iter().cycle().skip(number) {
            if self.end.load(Ordering::Relaxed) {
                break;
            }
            let asking = self.asking.read().unwrap_or_else(PoisonError::into_inner);
            let begin = Instant::now();
            let said = self.ask(&mut kept, &wish.request, begin + LONGEST);
            self.note(wish, said, begin.elapsed());
            drop(asking);
            if number % 2 == 1 {
                kept = None;
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// On the connection that was kept. If the server has closed it meanwhile, which it may, on a new one, as browsers
    /// do.
    fn ask(
        &self,
        kept: &mut Option<Wire>,
        request: &[u8],
        latest: Instant,
    ) -> Result<Answer, String> {
        if let Some(mut wire) = kept.take()
            && wire.send(request).is_ok()
            && let Said::Answer(answer) = wire.answer(latest)
        {
            *kept = Some(wire);
            return Ok(answer);
        }
        let mut wire = Wire::connect(self.address).map_err(|error| error.to_string())?;
        wire.send(request).map_err(|error| error.to_string())?;
        match wire.answer(latest) {
            Said::Answer(answer) => {
                *kept = Some(wire);
                Ok(answer)
            }
            said => Err(format!("{said:?}")),
        }
    }

    fn note(&self, wish: &Wish, said: Result<Answer, String>, taken: Duration) {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        served.times.push(taken);
        let wrong = match said {
            Ok(answer) if wish.is_work && answer.status == 429 => {
                served.busy += 1;
                None
            }
            Ok(answer) => wish.wrong_with(&answer),
            Err(error) => Some(error),
        };
        let late = (taken > LONGEST).then(|| "too late".to_owned());
        if let Some(what) = wrong.or(late) {
            let line = wish.request.split(|&byte| byte == b'\r').next().unwrap_or_default();
            let line = String::from_utf8_lossy(line).into_owned();
            served.fault.get_or_insert(format!("{line}: {what}, after {taken:.1?}"));
        }
    }
}

impl Wish {
    fn wrong_with(&self, answer: &Answer) -> Option<String> {
        let body = String::from_utf8_lossy(&answer.body);
        let is_right = answer.status == 200 && body.contains(self.word);
        (!is_right).then(|| format!("status {}, {body}", answer.status))
    }
}
