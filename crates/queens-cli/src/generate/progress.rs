//! How many boards are made, and how far the present one is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use n_queens::Control;
use queens_messages::Message;
use queens_messages::units;

use crate::control;
use crate::progress::Display;
use crate::session::Session;

/// Boards that are made, and the bar that shows them.
pub(super) struct Progress {
    made: Arc<Made>,
    _display: Option<Display>,
}

#[derive(Default)]
struct Made {
    boards: AtomicU64,
    /// The share of the present board, as the bits of an f64.
    share: AtomicU64,
}

impl Made {
    /// Boards and parts of a board.
    fn get(&self) -> f64 {
        let share = f64::from_bits(self.share.load(Ordering::Relaxed));
        self.boards.load(Ordering::Relaxed) as f64 + share
    }

    fn set_share(&self, share: f64) {
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }
}

impl Progress {
    /// For so many boards.
    pub(super) fn start(session: &Session, boards: u64) -> Self {
        let made = Arc::<Made>::default();
        let shown = Arc::clone(&made);
        let display = Display::start(session, move |elapsed| {
            let made = shown.get();
            (made / boards as f64, sentence(made, boards, elapsed.as_secs_f64()))
        });
        Self { made, _display: display }
    }

    /// A control that reports to this.
    pub(super) fn control(&self) -> Control {
        let made = Arc::clone(&self.made);
        control::of_question(None).with_reporter(move |progress| {
            if let n_queens::Progress::Generate { share } = progress {
                made.set_share(*share);
            }
        })
    }

    /// One more board is made.
    pub(super) fn made_one(&self) {
        self.made.set_share(0.0);
        self.made.boards.fetch_add(1, Ordering::Relaxed);
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
