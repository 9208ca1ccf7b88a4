//! The search that is traced, up to a number of steps. Each run takes the same steps, so none of them is stored.

use n_queens::trace::{Board, Step};
use n_queens::{Control, Density, Flow};
use queens_app::{Trace, TraceAnswer, Traced};
use queens_messages::Message;

use crate::args::commands::TraceArgs;
use crate::failure::Failure;

/// A search that can be traced.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) traced: Traced,
    limit: u64,
}

impl Run {
    /// The search that the call asks for, if its strategy takes the board.
    pub(super) fn from_args(args: &TraceArgs) -> Result<Self, Failure> {
        if args.size == "-" || args.size.contains("..") {
            return Err(Failure::call(Message::NotInBatch { what: "trace".into() }));
        }
        let density = args.density.as_deref().map(str::parse::<Density>).transpose()?;
        let request = Trace {
            strategy: args.strategy.strategy,
            seed: args.seed.seed,
            density: density.map(Density::get),
            ..Trace::new(args.board.board(queens_app::size(&args.size)?)?)
        };
        Ok(Self { traced: request.prepare()?, limit: args.limit.unwrap_or(u64::MAX) })
    }

    pub(super) fn n(&self) -> u32 {
        self.traced.problem().n()
    }

    /// The seed, of strategies that use one.
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

/// The library's type for whether a search goes on.
pub(super) fn flow(goes_on: bool) -> Flow {
    if goes_on { Flow::Continue(()) } else { Flow::Break(()) }
}
