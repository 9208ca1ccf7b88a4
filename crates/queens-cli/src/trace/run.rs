//! What is traced: a search, up to a number of steps. It can be run again and again and takes the same steps each
//! time, so nothing of it has to be stored.

use n_queens::trace::{Board, Step};
use n_queens::{Control, Density, Flow};
use queens_app::{Trace, TraceAnswer, Traced};
use queens_messages::Message;

use crate::args::trace::TraceArgs;
use crate::failure::Failure;
use crate::values::count;

/// A search that can be traced.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) traced: Traced,
    limit: u64,
}

impl Run {
    /// What the call asks for; whatever the strategy refuses is refused here.
    pub(super) fn of(args: &TraceArgs) -> Result<Self, Failure> {
        let limit = args.limit.as_deref().map(|text| count("--limit", text)).transpose()?;
        if args.size == "-" || args.size.contains("..") {
            return Err(Failure::call(Message::NotInBatch { what: "trace".into() }));
        }
        let density = args.density.as_deref().map(str::parse::<Density>).transpose()?;
        let request = Trace {
            strategy: args.strategy.named(),
            seed: args.seed.given()?,
            density: density.map(Density::get),
            ..Trace::new(args.board.board(queens_app::size(&args.size)?)?)
        };
        Ok(Self { traced: request.prepare()?, limit: limit.unwrap_or(u64::MAX) })
    }

    pub(super) fn n(&self) -> u32 {
        self.traced.problem().n()
    }

    /// The seed, where it matters.
    pub(super) fn seed_message(&self) -> Option<Message> {
        let strategy = self.traced.strategy().to_string();
        self.traced.seed().map(|seed| Message::TraceSeed { strategy, seed: seed.to_string() })
    }

    /// Hands on every step up to the limit, with the board after it.
    pub(super) fn search(
        &self,
        control: &Control,
        take: impl FnMut(Step, &Board) -> Flow,
    ) -> Result<TraceAnswer, queens_app::Error> {
        self.traced.run(self.limit, control, take)
    }
}

/// Whether a search goes on, in its own words.
pub(super) fn flow(goes_on: bool) -> Flow {
    if goes_on { Flow::Continue(()) } else { Flow::Break(()) }
}
