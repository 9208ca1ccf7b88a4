//! The plan of a count on many machines: what is counted, and into how many shares it is cut.

use n_queens::count::{Engine, Job, Question, Share};
use queens_render::document::counting;
use queens_render::{Message, Speak};
use serde::Deserialize;

use crate::failure::Failure;
use crate::session::Session;

const FORMAT: u32 = 1;

/// What is counted, by whom, in how many shares.
pub(super) struct Plan {
    pub(super) job: Job,
    pub(super) tasks: u32,
    /// When it was made, in seconds since 1970.
    pub(super) planned: u64,
}

/// The plan as it lies in its file.
#[derive(Deserialize)]
struct Written {
    format: u32,
    n: u32,
    of: String,
    variant: String,
    queens: u32,
    engine: String,
    units: usize,
    scale: String,
    tasks: u32,
    planned: u64,
}

impl Plan {
    pub(super) fn new(job: Job, tasks: u32) -> Self {
        Self { job, tasks, planned: super::pace::now() }
    }

    /// The bytes of its file: a JSON document.
    pub(super) fn encode(&self) -> String {
        let Self { job, tasks, planned } = self;
        let object = counting(job.n, job.kind, job.variant)
            .raw("queens", job.queens)
            .text("engine", &job.engine)
            .raw("units", job.units)
            .text("scale", &job.scale.to_string())
            .raw("tasks", tasks)
            .text("program", concat!("queens ", env!("CARGO_PKG_VERSION")))
            .raw("planned", planned)
            .raw("format", FORMAT);
        object.line()
    }

    /// The plan that was written as `bytes`; nothing if no program wrote such a plan.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let written: Written = serde_json::from_slice(bytes).ok()?;
        let job = Job {
            engine: written.engine,
            n: written.n,
            kind: written.of.parse().ok()?,
            variant: written.variant.parse().ok()?,
            queens: written.queens,
            given: Vec::new(),
            blocked: Vec::new(),
            units: written.units,
            scale: written.scale.parse().ok().filter(|&scale| scale > 0)?,
        };
        let is_plan =
            written.format == FORMAT && (1..=job.units.max(1)).contains(&(written.tasks as usize));
        is_plan.then_some(Self { job, tasks: written.tasks, planned: written.planned })
    }

    /// All shares, the first first.
    pub(super) fn shares(&self) -> impl Iterator<Item = Share> {
        let of = self.tasks;
        (1..=of).filter_map(move |index| Share::new(index, of).ok())
    }

    /// Refuses to go on with this plan, which lies at `path`, where another one is wanted.
    pub(super) fn suits(
        &self,
        session: &Session,
        wanted: &Self,
        path: String,
    ) -> Result<(), Failure> {
        if let Some(difference) = self.job.difference(&wanted.job) {
            let difference = difference.say(session.language);
            return Err(Failure::call(Message::PlanOfOther { path, difference }));
        }
        if self.tasks != wanted.tasks {
            let (theirs, ours) = (self.tasks.to_string(), wanted.tasks.to_string());
            return Err(Failure::call(Message::PlanOfOtherTasks { path, theirs, ours }));
        }
        Ok(())
    }

    /// The engine that it was made for, if this program has it.
    pub(super) fn engine(&self, session: &Session, path: String) -> Result<Engine, Failure> {
        let question = Question::of_job(&self.job)?;
        Engine::takes(&question)?;
        let engine = Engine::of(&question)?;
        match self.job.difference(&engine.job(&question)) {
            None => Ok(engine),
            Some(difference) => {
                let difference = difference.say(session.language);
                Err(Failure::running(Message::PlanOfOtherEngine { path, difference }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use n_queens::Problem;

    use super::*;

    fn plan(n: u32, tasks: u32) -> Plan {
        let question = Question::all(Problem::new(n));
        Plan::new(Engine::of(&question).unwrap().job(&question), tasks)
    }

    #[test]
    fn a_plan_comes_back_from_its_file() {
        let plan = plan(12, 5);
        let back = Plan::decode(plan.encode().as_bytes()).unwrap();
        assert!(back.job == plan.job && back.tasks == 5 && back.planned == plan.planned);
    }

    #[test]
    fn what_is_no_plan_is_none() {
        let right = plan(12, 5).encode();
        let wrong = [
            String::new(),
            "{}".into(),
            right.replace("\"format\":1", "\"format\":2"),
            right.replace("\"tasks\":5", "\"tasks\":0"),
            right.replace("\"tasks\":5", "\"tasks\":500000"),
            right.replace("\"of\":\"all\"", "\"of\":\"some\""),
            right[..right.len() / 2].into(),
        ];
        for text in wrong {
            assert!(Plan::decode(text.as_bytes()).is_none(), "{text}");
        }
    }
}
