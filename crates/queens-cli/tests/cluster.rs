//! `queens cluster`: plans, scripts and what is submitted, with stand-ins for sbatch and squeue that run the tasks
//! one after the other. `scripts/cluster-test` does the same with a real Slurm.

mod common;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Call, queens};
use n_queens::count::Record;
use serde_json::Value;

/// Runs what it is given; shares that are named in the file `skip` die before they begin. Jobs are numbered from 101.
const SBATCH: &str = r#"#!/bin/bash
here=$(dirname "$0")
if [ -e "$here/refuse" ]; then cat "$here/refuse" >&2; exit 1; fi
echo "$*" >>"$here/log"
job=$((100 + $(wc -l <"$here/log")))
array= dependency=
while [[ $1 == --* ]]; do
    case $1 in --array=*) array=${1#*=} ;; --dependency=*) dependency=${1#*=} ;; esac
    shift
done
export SLURM_JOB_ID=$job
if [ -n "$array" ]; then
    for range in ${array//,/ }; do
        for SLURM_ARRAY_TASK_ID in $(seq "${range%-*}" "${range#*-}"); do
            export SLURM_ARRAY_TASK_ID
            grep -qsx "$SLURM_ARRAY_TASK_ID" "$here/skip" || "$@" >/dev/null
        done
    done
else
    "$@" >/dev/null
fi
echo "$job;cluster"
"#;

const SQUEUE: &str = "#!/bin/bash\ncat \"$(dirname \"$0\")/queue\" 2>/dev/null\nexit 0\n";

/// A folder with a name that every shell stumbles over, and stand-ins for Slurm.
struct Cluster {
    folder: tempfile::TempDir,
}

impl Cluster {
    fn new() -> Self {
        let cluster = Self { folder: tempfile::tempdir().unwrap() };
        fs::create_dir(cluster.slurm("")).unwrap();
        for (name, script) in [("sbatch", SBATCH), ("squeue", SQUEUE)] {
            fs::write(cluster.slurm(name), script).unwrap();
            let made = Command::new("chmod").arg("+x").arg(cluster.slurm(name)).status();
            assert!(made.unwrap().success());
        }
        cluster
    }

    fn slurm(&self, name: &str) -> PathBuf {
        self.folder.path().join("slurm").join(name)
    }

    /// The folder of the plan.
    fn run(&self) -> PathBuf {
        self.folder.path().join("it's a \"run\" & $HOME")
    }

    fn share(&self, share: u32, of: u32) -> PathBuf {
        self.run().join(format!("shares/share-{share}-of-{of}.record"))
    }

    fn command(&self, arguments: &str) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = queens();
        command.arg("cluster").args(arguments.split_whitespace());
        command.env("PATH", format!("{}:{path}", self.slurm("").display()));
        command.current_dir(self.folder.path());
        command
    }

    fn plan(&self, arguments: &str) -> Call {
        let mut command = self.command(&format!("slurm {arguments}"));
        command.arg("--output").arg(self.run()).output().expect("it starts").into()
    }

    fn status(&self, option: &str) -> Call {
        let mut command = self.command(&format!("status {option}"));
        command.arg(self.run()).output().expect("it starts").into()
    }

    fn json(&self) -> Value {
        let status = self.status("--json");
        assert_eq!(status.code, Some(0), "{status:?}");
        common::json(&status)
    }

    /// What sbatch was called with, without the path.
    fn submitted(&self) -> Vec<String> {
        let log = fs::read_to_string(self.slurm("log")).unwrap_or_default();
        let run = format!("{}/", self.run().canonicalize().unwrap().display());
        log.lines().map(|line| line.replace(&run, "").replace("--parsable ", "")).collect()
    }

    fn result(&self) -> Option<String> {
        fs::read_to_string(self.run().join("result.txt")).ok()
    }
}

/// Takes half of the values out of a record, as if its task had been killed in the middle.
fn interrupt(path: &Path) {
    let whole = Record::decode(&fs::read(path).unwrap()).unwrap();
    let mut half = Record::new(whole.job().clone(), whole.share(), whole.units().collect());
    for unit in whole.units().step_by(2) {
        half.set(unit, whole.value(unit).unwrap()).unwrap();
    }
    assert!(half.missing() > 0);
    fs::write(path, half.encode()).unwrap();
    let beside = |suffix: &str| {
        let name = format!(".{}{suffix}", path.file_name().unwrap().to_str().unwrap());
        fs::write(path.with_file_name(name), "").unwrap();
    };
    [".lock", ".part"].into_iter().for_each(beside);
}

#[test]
fn the_printed_lines_count_when_a_shell_runs_them() {
    let cluster = Cluster::new();
    let call =
        cluster.plan("12 --tasks 5 --partition p --time 1:00 --memory 1G --sbatch --account=a");
    assert_eq!(call.code, Some(0), "{call:?}");
    assert_eq!(call.out.lines().count(), 2, "{}", call.out);
    let script = fs::read_to_string(cluster.run().join("count.sh")).unwrap();
    for option in ["partition=p", "time=1:00", "mem=1G", "account=a", "requeue", "cpus-per-task=1"]
    {
        assert!(script.contains(&format!("\n#SBATCH --{option}\n")), "{option}: {script}");
    }
    let before = cluster.json();
    assert_eq!((&before["done"], &before["count"]), (&Value::from(0), &Value::Null));
    assert_eq!(before["missing"], serde_json::json!([1, 2, 3, 4, 5]));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", cluster.slurm("").display());
    let shell = Command::new("bash").args(["-c", &call.out]).env("PATH", path).output().unwrap();
    assert!(shell.status.success(), "{shell:?}");
    assert_eq!(
        cluster.submitted(),
        ["--array=1-5 count.sh 0", "--dependency=afterany:101 merge.sh"]
    );
    assert_eq!(cluster.result().as_deref(), Some("14200\n"));
    let after = cluster.json();
    assert_eq!((&after["done"], &after["count"]), (&Value::from(5), &Value::from("14200")));
    assert_eq!(after["units"], after["units_done"]);
    let json = fs::read_to_string(cluster.run().join("result.json")).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["count"], &json["shares"]), (&Value::from("14200"), &Value::from(5)));
}

#[test]
fn called_again_it_submits_only_what_is_missing() {
    let cluster = Cluster::new();
    fs::write(cluster.slurm("skip"), "2\n4\n").unwrap();
    let first = cluster.plan("12 --tasks 7 --submit");
    assert_eq!((first.code, first.out.as_str()), (Some(0), "101\n102\n"), "{first:?}");
    assert_eq!(cluster.result(), None, "a total without all units");
    assert_eq!(cluster.json()["missing"], serde_json::json!([2, 4]));
    let log = fs::read_to_string(cluster.run().join("logs/merge.log")).unwrap();
    assert!(log.contains("missing: 2/7, 4/7"), "{log}");

    interrupt(&cluster.share(7, 7));
    fs::write(cluster.share(6, 7), "n-queens count record\nformat 1\n").unwrap();
    fs::copy(cluster.share(3, 7), cluster.share(5, 7)).unwrap();
    let status = cluster.json();
    assert_eq!(status["missing"], serde_json::json!([2, 4, 5, 6, 7]));
    let damaged = status["damaged"].as_array().unwrap();
    assert_eq!(damaged.len(), 2);
    assert!(damaged[1]["file"].as_str().unwrap().ends_with("share-6-of-7.record"), "{damaged:?}");
    let text = cluster.status("").out;
    assert!(text.contains("2, 4-7") && text.contains("share-6-of-7.record"), "{text}");

    fs::remove_file(cluster.slurm("skip")).unwrap();
    let again = cluster.plan("12 --tasks 7 --submit");
    assert_eq!((again.code, again.out.as_str()), (Some(0), "103\n104\n"), "{again:?}");
    assert!(again.err.contains("share-6-of-7.record.damaged"), "{}", again.err);
    assert_eq!(
        cluster.submitted()[2..],
        ["--array=2,4-7 count.sh 0", "--dependency=afterany:103 merge.sh"]
    );
    assert_eq!(cluster.result().as_deref(), Some("14200\n"));
    let log = fs::read_to_string(cluster.run().join("logs/share-7.log")).unwrap();
    assert!(log.contains("going on") || log.contains("goes on"), "{log}");

    let last = cluster.plan("12 --tasks 7 --submit");
    assert_eq!((last.code, last.out.as_str()), (Some(0), ""), "{last:?}");
    assert_eq!(cluster.submitted().len(), 4);
    fs::remove_file(cluster.run().join("result.txt")).unwrap();
    cluster.plan("12 --tasks 7 --submit");
    assert_eq!(cluster.submitted()[4..], ["merge.sh"]);
    assert_eq!(cluster.result().as_deref(), Some("14200\n"));
}

#[test]
fn what_is_running_or_in_the_queue_is_not_submitted_twice() {
    let cluster = Cluster::new();
    fs::write(cluster.slurm("skip"), "1\n2\n3\n4\n5\n").unwrap();
    cluster.plan("12 --tasks 5 --submit");
    fs::write(cluster.slurm("queue"), "101 1 R\n101 2 PD\n101 3 CG\n7 4 R\n").unwrap();
    let lock = File::create(cluster.run().join("shares/.share-5-of-5.record.lock")).unwrap();
    lock.lock().unwrap();
    let status = cluster.json();
    assert_eq!(status["running"], serde_json::json!([1, 5]));
    assert_eq!(status["waiting"], serde_json::json!([2]));
    assert_eq!(status["missing"], serde_json::json!([3, 4]));
    cluster.plan("12 --tasks 5 --submit");
    let expected = ["--array=3-4 count.sh 0", "--dependency=afterany:101:103 merge.sh"];
    assert_eq!(cluster.submitted()[2..], expected);
    fs::write(cluster.slurm("queue"), "101 1 R\n101 2 PD\n103 3 R\n103 4 PD\n104 N/A PD\n")
        .unwrap();
    let nothing = cluster.plan("12 --tasks 5 --submit");
    assert_eq!((nothing.code, nothing.out.as_str()), (Some(0), ""), "{nothing:?}");
    assert_eq!(cluster.submitted().len(), 4);

    fs::remove_file(cluster.slurm("skip")).unwrap();
    drop(lock);
    for share in 1..=5 {
        let task = Command::new(cluster.run().join("count.sh")).arg(share.to_string()).status();
        assert!(task.unwrap().success());
    }
    fs::write(cluster.slurm("queue"), "101 2 PD\n104 N/A PD\n").unwrap();
    cluster.plan("12 --tasks 5 --submit");
    assert_eq!(cluster.submitted()[4..], ["merge.sh"], "all is done, whatever the queue says");
    assert_eq!(cluster.result().as_deref(), Some("14200\n"));
}

#[test]
fn a_task_that_runs_twice_waits_for_the_other() {
    let cluster = Cluster::new();
    cluster.plan("12 --tasks 2 --verify");
    let lock = File::create(cluster.run().join("shares/.share-1-of-2.record.lock")).unwrap();
    lock.lock().unwrap();
    let mut task = Command::new(cluster.run().join("count.sh")).arg("1").spawn().unwrap();
    let log = cluster.run().join("logs/share-1.log");
    while !fs::read_to_string(&log).is_ok_and(|text| text.contains("share 1")) {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(task.try_wait().unwrap().is_none(), "it did not wait");
    assert!(!cluster.share(1, 2).exists());
    lock.unlock().unwrap();
    assert!(task.wait().unwrap().success());
    assert_eq!(cluster.json()["done"], 1);
    let said = fs::read_to_string(&log).unwrap();
    assert!(said.contains("mirror images"), "--verify: {said}");
    let refused = Command::new(cluster.run().join("count.sh")).arg("3").status().unwrap();
    assert_eq!(refused.code(), Some(2));
}

/// Slurm has quotes of its own in the lines of a script: what needs any stands in the call.
#[test]
fn odd_options_for_sbatch_arrive_as_they_are() {
    let cluster = Cluster::new();
    let odd = r#"--comment=it's "odd" # \ & long"#;
    let plan = |option: &str| -> Call {
        let mut command = cluster.command(&format!("slurm 8 --tasks 2 {option} --output"));
        command
            .arg(cluster.run())
            .args(["--sbatch", odd, "--sbatch=--qos=low"])
            .output()
            .unwrap()
            .into()
    };
    let lines = plan("").out;
    assert_eq!(lines.matches(&odd.replace('\'', r"'\''")).count(), 2, "{lines}");
    let script = fs::read_to_string(cluster.run().join("count.sh")).unwrap();
    assert!(script.contains("#SBATCH --qos=low\n") && !script.contains("comment"), "{script}");
    assert_eq!(plan("--submit").code, Some(0));
    let expected = [
        format!("{odd} --array=1-2 count.sh 0"),
        format!("{odd} --dependency=afterany:101 merge.sh"),
    ];
    assert_eq!(cluster.submitted(), expected);
    assert_eq!(cluster.result().as_deref(), Some("92\n"));
}

#[test]
fn many_tasks_become_several_arrays() {
    let cluster = Cluster::new();
    let call = cluster.plan("22 --tasks 2500 --cpus 4");
    let arrays: Vec<_> =
        call.out.lines().filter_map(|line| line.split("--array=").nth(1)).collect();
    let starts = |place: usize, start: &str, end: &str| {
        assert!(arrays[place].starts_with(start) && arrays[place].ends_with(end), "{arrays:?}");
    };
    starts(0, "1-1000 ", " 0)");
    starts(1, "1-1000 ", " 1000)");
    starts(2, "1-500 ", " 2000)");
    assert!(
        call.out.contains("afterany:${array0%%;*}:${array1%%;*}:${array2%%;*} "),
        "{}",
        call.out
    );
    let script = fs::read_to_string(cluster.run().join("count.sh")).unwrap();
    assert!(script.contains("--cpus-per-task=4") && script.contains("--threads 4"), "{script}");
}

#[test]
fn other_plans_and_foreign_folders_are_refused_and_untouched() {
    let cluster = Cluster::new();
    cluster.plan("12 --tasks 5");
    let plan = fs::read(cluster.run().join("plan.json")).unwrap();
    let others = [("13 --tasks 5", "n is 12 and 13"), ("12 --tasks 6", "5 tasks, not 6")];
    let kinds =
        [("12 --tasks 5 --of half-turn", "kind"), ("12 --tasks 5 --variant super", "variant")];
    for (arguments, why) in others.into_iter().chain(kinds) {
        let call = cluster.plan(arguments);
        assert_eq!(call.code, Some(2), "{arguments}: {call:?}");
        assert!(call.err.contains(why), "{arguments}: {}", call.err);
        assert_eq!(fs::read(cluster.run().join("plan.json")).unwrap(), plan);
    }
    fs::write(cluster.run().join("plan.json"), "{}").unwrap();
    assert_eq!(cluster.plan("12 --tasks 5").code, Some(1));
    assert_eq!(cluster.status("").code, Some(1));
    fs::remove_dir_all(cluster.run()).unwrap();
    fs::create_dir(cluster.run()).unwrap();
    fs::write(cluster.run().join("thesis.tex"), "").unwrap();
    let foreign = cluster.plan("12 --tasks 5");
    assert!(foreign.code == Some(2) && foreign.err.contains("other files"), "{foreign:?}");
    assert_eq!(cluster.run().read_dir().unwrap().count(), 1);
    assert!(cluster.status("").err.contains("no plan"));
}

#[test]
fn wrong_calls_say_what_is_wrong() {
    let cluster = Cluster::new();
    let cases = [
        ("slurm 12", "--tasks"),
        ("slurm 12 --tasks 0", "from 1 on"),
        ("slurm 12 --tasks -3", "from 1 on"),
        ("slurm 12 --tasks +3", "from 1 on"),
        ("slurm 12 --tasks 9000", "units of work"),
        ("slurm 12 --tasks 99999999999", "at most 10000"),
        ("slurm 99 --tasks 3", "up to n ="),
        ("slurm 4294967296 --tasks 3", "4294967296"),
        ("slurm x --tasks 3", "'x'"),
        ("slurm 12 --tasks 3 --cpus 0", "--cpus"),
        ("slurm 12 --tasks 3 --cpus 5000", "1024"),
        ("slurm 12 --tasks 3 --partition=", "--partition"),
        ("slurm 12 --tasks 3 --sbatch account", "begins with two dashes"),
        ("", "slurm, status"),
        ("status", "DIR"),
    ];
    for (arguments, why) in cases {
        let call: Call = cluster.command(arguments).output().unwrap().into();
        assert_eq!(call.code, Some(2), "{arguments}: {call:?}");
        assert!(call.err.contains(why), "{arguments}: {}", call.err);
    }
    assert_eq!(cluster.folder.path().read_dir().unwrap().count(), 1, "something was written");
    fs::write(cluster.run(), "a file").unwrap();
    assert_eq!(cluster.plan("12 --tasks 3").code, Some(1));
    assert_eq!(cluster.status("").code, Some(1));
}

#[test]
fn a_slurm_that_lacks_or_refuses_is_named() {
    let cluster = Cluster::new();
    fs::write(cluster.slurm("refuse"), "sbatch: error: invalid partition specified: p\n").unwrap();
    let refused = cluster.plan("12 --tasks 3 --partition p --submit");
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("invalid partition specified: p"), "{}", refused.err);
    let mut command = cluster.command("slurm 12 --tasks 3 --submit --output");
    let missing: Call = command.arg(cluster.run()).env("PATH", "/nowhere").output().unwrap().into();
    assert!(missing.code == Some(1) && missing.err.contains("'sbatch'"), "{missing:?}");
    fs::remove_file(cluster.slurm("refuse")).unwrap();
    assert_eq!(cluster.plan("12 --tasks 3 --submit").code, Some(0));
    assert_eq!(cluster.result().as_deref(), Some("14200\n"));
}

#[test]
fn everything_is_said_in_both_languages() {
    let cluster = Cluster::new();
    let (english, chinese) = (cluster.plan("8 --tasks 2"), cluster.plan("8 --tasks 2 --lang zh"));
    assert!(english.err.is_ascii() && !chinese.err.is_ascii());
    for stage in ["", "./count.sh 1", "./count.sh 2", "./merge.sh"] {
        let done = Command::new("bash").args(["-c", stage]).current_dir(cluster.run()).status();
        assert!(done.unwrap().success(), "{stage}");
        let (english, chinese) = (cluster.status(""), cluster.status("--lang zh"));
        assert_eq!((english.code, chinese.code), (Some(0), Some(0)));
        assert!(english.out.is_ascii(), "{}", english.out);
        assert_eq!(english.out.lines().count(), chinese.out.lines().count());
        assert!(chinese.out.lines().all(|line| !line.is_ascii()), "{}", chinese.out);
    }
    assert!(cluster.status("").out.ends_with("total: 92\n"));
}

#[test]
fn looking_changes_nothing() {
    let cluster = Cluster::new();
    cluster.plan("12 --tasks 3 --submit");
    fs::write(cluster.share(2, 3), "damaged").unwrap();
    let files = |folder: PathBuf| {
        let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap()).collect();
        files.sort_by_key(fs::DirEntry::path);
        let seen =
            |entry: &fs::DirEntry| (entry.path(), entry.metadata().unwrap().modified().unwrap());
        files.iter().map(seen).collect::<Vec<_>>()
    };
    let all =
        || [cluster.run(), cluster.run().join("shares"), cluster.run().join("logs")].map(files);
    let before = all();
    cluster.json();
    assert_eq!(cluster.status("").code, Some(0));
    assert_eq!(all(), before);
}
