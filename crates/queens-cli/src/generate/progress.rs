//! How many boards are made, and how far the present one is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use n_queens::Control;
use queens_render::Message;
use queens_render::units;

use crate::progress::Display;
use crate::session::Session;

/// What the maker tells and the display reads.
pub(super) struct Progress {
    /// Boards and the share of the present one, as the bits of an f64.
    made: Arc<AtomicU64>,
    _display: Option<Display>,
}

impl Progress {
    /// For so many boards.
    pub(super) fn start(session: &Session, boards: u64) -> Self {
        let made = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&made);
        let display = Display::start(session, move |elapsed| {
            let made = f64::from_bits(shown.load(Ordering::Relaxed));
            (made / boards as f64, sentence(made, boards, elapsed.as_secs_f64()))
        });
        Self { made, _display: display }
    }

    /// The control for board number `index`, from 0, which reports to this.
    pub(super) fn reported(&self, index: u64, control: Control) -> Control {
        let made = Arc::clone(&self.made);
        control.with_reporter(move |progress| {
            if let n_queens::Progress::Generate { share } = progress {
                made.store((index as f64 + share).to_bits(), Ordering::Relaxed);
            }
        })
    }

    /// Of board number `index`, from 0, this share is done.
    pub(super) fn tell(&self, index: u64, share: f64) {
        self.made.store((index as f64 + share).to_bits(), Ordering::Relaxed);
    }
}

fn sentence(made: f64, boards: u64, elapsed: f64) -> Message {
    let (share, done) = (made / boards as f64, made.floor().to_string());
    let (boards, seconds) = (boards.to_string(), format!("{elapsed:.0}"));
    if share <= 0.0 {
        return Message::ProgressMakingStart { done, boards, seconds };
    }
    let eta = units::roughly(elapsed / share * (1.0 - share).max(0.0));
    Message::ProgressMaking { percent: format!("{:.1}", share * 100.0), done, boards, eta }
}
