//! `queens cluster status DIR`: how far a planned count is. It looks, and changes nothing.

use std::io::Write;
use std::path::PathBuf;

use queens_render::document::{Object, counting};
use queens_render::units;
use queens_render::{Message, Speak};

use super::folder::{self, Folder};
use super::jobs::Jobs;
use super::list;
use super::pace;
use super::plan::Plan;
use super::queue::Queue;
use super::survey::{Damaged, State, Survey};
use crate::args::cluster::StatusArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

/// All that there is to tell.
struct Status {
    plan: Plan,
    survey: Survey,
    seconds_left: Option<f64>,
    total: Option<String>,
}

pub(crate) fn run(session: &Session, args: &StatusArgs) -> Result<(), Failure> {
    let status = Status::of(session, &Folder::at(&args.folder))?;
    let text = match args.json {
        true => status.document(),
        false => status.text(session),
    };
    let mut out = Output::standard();
    out.write_all(text.as_bytes())?;
    out.commit(session)
}

impl Status {
    fn of(session: &Session, folder: &Folder) -> Result<Self, Failure> {
        let path = folder.path().display().to_string();
        std::fs::read_dir(folder.path())
            .map_err(|error| folder::cannot_read(session, folder.path(), &error))?;
        let plan = folder.plan(session)?;
        let plan = plan.ok_or_else(|| Failure::running(Message::FolderWithoutPlan { path }))?;
        let engine = plan.engine(session, folder.plan_path().display().to_string())?;
        let jobs = Jobs::of(folder);
        // On a machine without Slurm the locks have to do.
        let queue = Queue::ask(session, &plan, &jobs).unwrap_or_default();
        let mut survey = Survey::of(session, folder, &plan, &engine, &queue);
        let seconds_left = pace::seconds_left(folder, &plan, &jobs, &survey);
        let total = total(session, folder, &mut survey);
        Ok(Self { plan, survey, seconds_left, total })
    }

    fn text(&self, session: &Session) -> String {
        let mut lines = vec![self.count(), self.shares(), self.work()];
        let missing = self.survey.shares(State::Missing);
        if !missing.is_empty() {
            lines.push(Message::StatusMissing { list: list::few(missing) });
        }
        for Damaged { path, reason } in &self.survey.damaged {
            let (path, reason) = (path.display().to_string(), reason.clone());
            lines.push(Message::StatusDamaged { path, reason });
        }
        lines.push(self.end());
        lines.iter().map(|line| line.say(session.language) + "\n").collect()
    }

    fn count(&self) -> Message {
        let Plan { job, tasks, .. } = &self.plan;
        Message::StatusCount {
            n: job.n.to_string(),
            of: job.kind.to_string(),
            variant: job.variant.to_string(),
            tasks: tasks.to_string(),
            units: job.units.to_string(),
        }
    }

    fn shares(&self) -> Message {
        let count = |state| self.survey.count(state).to_string();
        Message::StatusShares {
            done: count(State::Done),
            running: count(State::Running),
            waiting: count(State::Waiting),
            missing: count(State::Missing),
        }
    }

    fn work(&self) -> Message {
        let (done, units) = (self.survey.units_done.to_string(), self.plan.job.units.to_string());
        Message::StatusWork { done, units, percent: format!("{:.1}", 100.0 * self.part()) }
    }

    /// The part of the expected work that is done.
    fn part(&self) -> f64 {
        match self.survey.cost {
            0 => 1.0,
            cost => self.survey.cost_done as f64 / cost as f64,
        }
    }

    /// The total, or when to expect it.
    fn end(&self) -> Message {
        if let Some(total) = &self.total {
            return Message::StatusTotal { total: total.clone() };
        }
        let running = self.survey.count(State::Running);
        match self.seconds_left {
            _ if self.survey.is_complete() => Message::StatusNotMerged,
            _ if running == 0 => Message::StatusStandsStill,
            None => Message::StatusNoPace,
            Some(seconds) => Message::StatusTimeLeft {
                time: units::needed(seconds),
                running: running.to_string(),
            },
        }
    }

    fn document(&self) -> String {
        let Plan { job, tasks, .. } = &self.plan;
        let survey = &self.survey;
        let shares = |object: Object, (key, state)| object.raw(key, numbers(&survey.shares(state)));
        let states =
            [("running", State::Running), ("waiting", State::Waiting), ("missing", State::Missing)];
        let object = counting(job.n, job.kind, job.variant)
            .raw("tasks", tasks)
            .raw("done", survey.count(State::Done));
        let object = states.into_iter().fold(object, shares);
        let seconds = self.seconds_left.filter(|_| survey.count(State::Running) > 0);
        let object = object
            .raw("damaged", damaged(&survey.damaged))
            .raw("units", job.units)
            .raw("units_done", survey.units_done)
            .raw("part_done", format!("{:.6}", self.part()))
            .raw("seconds_left", seconds.map_or("null".into(), |seconds| format!("{seconds:.0}")));
        match &self.total {
            Some(total) => object.text("count", total).line(),
            None => object.raw("count", "null").line(),
        }
    }
}

fn numbers(shares: &[u32]) -> String {
    format!("[{}]", shares.iter().map(u32::to_string).collect::<Vec<_>>().join(","))
}

fn damaged(files: &[Damaged]) -> String {
    let file = |Damaged { path, reason }: &Damaged| {
        Object::new().text("file", &path.display().to_string()).text("reason", reason).end()
    };
    format!("[{}]", files.iter().map(file).collect::<Vec<_>>().join(","))
}

/// What the merge has written, if it has.
fn total(session: &Session, folder: &Folder, survey: &mut Survey) -> Option<String> {
    let path: PathBuf = folder.file("result.txt");
    let bytes = folder::read(&path).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    match text.strip_suffix('\n').filter(|text| text.parse::<u128>().is_ok()) {
        Some(total) => Some(total.to_owned()),
        None => {
            let reason = Message::BrokenResult.say(session.language);
            survey.damaged.push(Damaged { path, reason });
            None
        }
    }
}
