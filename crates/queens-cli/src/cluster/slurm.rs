//! `queens cluster slurm N --tasks K`: the plan of a count as a Slurm job array and a job that adds it up.
//! Called again for the same plan, it submits only the shares that are missing.

use std::io::Write;

use queens_files::Lock;
use queens_render::{Message, Speak};

use super::call::{Call, Resources};
use super::folder::Folder;
use super::jobs::Jobs;
use super::list;
use super::pace;
use super::plan::Plan;
use super::queue::Queue;
use super::script;
use super::submit::{self, Submission};
use super::survey::{Damaged, State, Survey};
use crate::args::cluster::SlurmArgs;
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &SlurmArgs) -> Result<(), Failure> {
    let Call { plan, folder, submit, resources } = Call::of(args)?;
    let folder = Folder::make(session, &folder)?;
    let _lock = folder.locked(session)?;
    let (plan, is_new) = settle(session, &folder, plan)?;
    write_scripts(session, &folder, &plan, &resources)?;
    let mut jobs = Jobs::of(&folder);
    let queue = queue(session, &plan, &jobs, submit)?;
    let engine = plan.engine(session, folder.plan_path().display().to_string())?;
    let survey = Survey::of(session, &folder, &plan, &engine, &queue);
    tell(session, &folder, &plan, &survey, is_new);
    let Some(mut submission) = wanted(session, &folder, &survey, &queue)? else { return Ok(()) };
    if queue.shares.is_empty() && survey.count(State::Running) == 0 {
        pace::begin(&folder);
        jobs.before = survey.cost_done;
    }
    jobs.save(session, &folder)?;
    submission.options = script::odd_options(&resources);
    match submit {
        true => submit::submit(session, &folder, &mut jobs, &submission),
        false => print(session, &folder, &submission),
    }
}

/// What is in the queue; where nothing is submitted, Slurm need not be there.
fn queue(session: &Session, plan: &Plan, jobs: &Jobs, submit: bool) -> Result<Queue, Failure> {
    match Queue::ask(session, plan, jobs) {
        Err(failure) if submit => Err(failure),
        asked => Ok(asked.unwrap_or_default()),
    }
}

/// The plan of the folder, which must be the one that is wanted; it is written where there is none.
fn settle(session: &Session, folder: &Folder, wanted: Plan) -> Result<(Plan, bool), Failure> {
    if let Some(plan) = folder.plan(session)? {
        plan.suits(session, &wanted, folder.plan_path().display().to_string())?;
        return Ok((plan, false));
    }
    folder.write(session, "plan.json", &wanted.encode())?;
    Ok((wanted, true))
}

fn write_scripts(
    session: &Session,
    folder: &Folder,
    plan: &Plan,
    resources: &Resources,
) -> Result<(), Failure> {
    let count = script::count(plan, resources, folder.path())?;
    let merge = script::merge(plan, resources, folder.path())?;
    for inner in ["shares", "logs"] {
        folder.make_inner(session, inner)?;
    }
    folder.write_script(session, "count.sh", &count)?;
    folder.write_script(session, "merge.sh", &merge)
}

fn tell(session: &Session, folder: &Folder, plan: &Plan, survey: &Survey, is_new: bool) {
    let (path, tasks) = (folder.path().display().to_string(), plan.tasks.to_string());
    let active = survey.count(State::Running) + survey.count(State::Waiting);
    session.note(&match is_new {
        true => Message::PlanWritten { n: plan.job.n.to_string(), tasks, path },
        false => Message::PlanResumed {
            path,
            done: survey.count(State::Done).to_string(),
            tasks,
            active: active.to_string(),
            missing: survey.count(State::Missing).to_string(),
        },
    });
}

/// What is to be submitted; nothing if all is done or on its way.
fn wanted(
    session: &Session,
    folder: &Folder,
    survey: &Survey,
    queue: &Queue,
) -> Result<Option<Submission>, Failure> {
    let missing = survey.shares(State::Missing);
    let result = folder.file("result.txt");
    if survey.is_complete() && result.exists() {
        session.note(&Message::NothingMissing { path: result.display().to_string() });
        return Ok(None);
    }
    // A merge that waits for a task of which Slurm has lost track would wait for ever.
    if survey.is_complete() {
        return Ok(Some(Submission::new(&[], Vec::new())));
    }
    if missing.is_empty() && queue.merges {
        session.note(&Message::AllOnTheirWay);
        return Ok(None);
    }
    for damaged in &survey.damaged {
        set_aside(session, damaged)?;
    }
    Ok(Some(Submission::new(&missing, queue.arrays.iter().cloned().collect())))
}

/// A share is never counted over a file that is not its own; who damaged it may want to look at it.
fn set_aside(session: &Session, Damaged { path, reason }: &Damaged) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| output::cannot_write(session, path, &error);
    // Whoever has it will say what is wrong with it.
    let Some(_lock) = Lock::take(path).map_err(cannot)? else { return Ok(()) };
    let mut aside = path.clone().into_os_string();
    aside.push(".damaged");
    std::fs::rename(path, aside).map_err(cannot)?;
    let (path, reason) = (path.display().to_string(), reason.clone());
    session.complain(&Message::ShareSetAside { path, reason }.say(session.language));
    Ok(())
}

/// The lines that submit it, for a shell.
fn print(session: &Session, folder: &Folder, submission: &Submission) -> Result<(), Failure> {
    let mut out = Output::standard();
    let script = |name: &str| script::quoted(&folder.file(name).display().to_string());
    let options: String =
        submission.options.iter().map(|option| format!(" {}", script::quoted(option))).collect();
    let mut after: Vec<String> = submission.after.clone();
    for (place, (offset, indices)) in submission.arrays.iter().enumerate() {
        let (array, count) = (list::indices(indices.iter().copied()), script("count.sh"));
        writeln!(
            out,
            "array{place}=$(sbatch --parsable{options} --array={array} {count} {offset})"
        )?;
        after.push(format!("${{array{place}%%;*}}"));
    }
    let dependency = submit::dependency(&after);
    writeln!(out, "sbatch --parsable{options}{dependency} {}", script("merge.sh"))?;
    session.note(&Message::NotSubmitted);
    out.commit(session)
}
