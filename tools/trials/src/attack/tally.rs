//! What came of an attack: how much was sent, what was answered, and whether any of it is wrong.

/// Numbers of one attack, or of all.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) connections: u64,
    /// The most that were held at once.
    pub(crate) at_once: u64,
    pub(crate) requests: u64,
    /// 2xx.
    pub(crate) fine: u64,
    /// 4xx without 429.
    pub(crate) refused: u64,
    /// 429 and 503.
    pub(crate) busy: u64,
    /// Connections that the server closed without an answer.
    pub(crate) closed: u64,
    /// The first thing that went wrong.
    pub(crate) fault: Option<String>,
}

impl Tally {
    /// An answer with this status to `asked`.
    pub(crate) fn answered(&mut self, status: u16, asked: &[u8]) {
        match status {
            429 | 503 => self.busy += 1,
            200..300 => self.fine += 1,
            400..500 => self.refused += 1,
            _ => self.fail(&format!("status {status}"), asked),
        }
    }

    /// Something went wrong with `asked`.
    pub(crate) fn fail(&mut self, what: &str, asked: &[u8]) {
        let shown = String::from_utf8_lossy(&asked[..asked.len().min(120)]).into_owned();
        self.fault.get_or_insert_with(|| format!("{what}, asked {shown:?}"));
    }

    /// How many answers were read.
    pub(crate) const fn answers(&self) -> u64 {
        self.fine + self.refused + self.busy
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.connections += other.connections;
        self.at_once += other.at_once;
        self.requests += other.requests;
        self.fine += other.fine;
        self.refused += other.refused;
        self.busy += other.busy;
        self.closed += other.closed;
        self.fault = self.fault.take().or(other.fault);
    }
}
