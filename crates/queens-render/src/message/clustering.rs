//! The part of the [catalogue](super::catalogue) that speaks of counting on many machines. Kept apart only
//! because it is long.

/// Adds these messages to those of the catalogue.
macro_rules! with_clustering {
    ($messages:ident ! { $($others:tt)* }) => {
        with_python! { $messages! {
$($others)*

    // Clusters: the call.
    HelpCluster:
        "Count on many machines: plan the shares, submit them, see how far they are",
        "在多台机器上计数：规划份额、提交作业、查看进度";
    HelpClusterSlurm:
        "Cut a count into the tasks of a Slurm job array, and a job that adds them up; called again, only what is missing is redone",
        "把计数切分为 Slurm 作业数组的任务，并附带一个汇总作业；再次运行时只补做缺少的部分";
    HelpClusterStatus:
        "How far a planned count is: shares done, running and missing, and the time left",
        "查看已规划计数的进度：已完成、运行中和缺少的份额，以及剩余时间";
    HelpTasks:
        "Into how many shares the count is cut, one task each",
        "把计数切分为多少份，每份一个任务";
    HelpPartition:
        "The Slurm partition (default: that of the cluster)",
        "Slurm 分区（默认：集群的默认分区）";
    HelpClusterOutput:
        "The folder for the plan, the scripts and the shares, which all machines must see (default: queens-N)",
        "存放计划、脚本和份额的目录，所有机器都须能访问（默认：queens-N）";
    HelpSubmit:
        "Submit the jobs with sbatch; without it the lines that would are printed",
        "用 sbatch 提交作业；不加此项则打印相应的命令行";
    HelpCpus:
        "Threads of each task, each with a core of its own (default: 1)",
        "每个任务的线程数，每个线程占一个核心（默认：1）";
    HelpSlurmTime:
        "The time limit of a task, as Slurm writes it, such as 12:00:00 or 2-00; a share goes on where it was stopped",
        "每个任务的时限，按 Slurm 的写法，如 12:00:00 或 2-00；被停止的份额会从中断处继续";
    HelpSlurmMemory:
        "The memory of a task, as Slurm writes it, such as 2G",
        "每个任务的内存，按 Slurm 的写法，如 2G";
    HelpSbatch:
        "One more option for sbatch, such as --sbatch=--account=physics; may be given several times",
        "另加一个 sbatch 选项，如 --sbatch=--account=physics；可重复给出";
    HelpProgram:
        "The command queens on the machines of the cluster (default: the one that is running now)",
        "集群机器上 queens 命令的路径（默认：当前运行的这一个）";
    HelpClusterFolder:
        "The folder of the plan",
        "计划所在的目录";
    HelpWait:
        "If another process uses the checkpoint, wait until it is done with it, then go on from there",
        "如果检查点正被另一个进程使用，则等它用完再从那里继续";
    MissingClusterCommand { choices }:
        "what about the cluster? choose one of: {choices}; see 'queens cluster --help'",
        "要对集群做什么？可选：{choices}；参见“queens cluster --help”";
    TooManyTasks { tasks, most }:
        "{tasks} {task} {is} more than a cluster likes to keep in its queue; give at most {most}, with more --cpus each if there are more cores"
            [task = plural(tasks, "task", "tasks"), is = plural(tasks, "is", "are")],
        "{tasks} 个任务超出了集群队列通常能容纳的数量；请给出不超过 {most} 的数，核心更多时可增大 --cpus";
    BadSlurmValue { option, text }:
        "'{text}' is not a value for {option}; give a word without spaces, as sbatch takes it",
        "“{text}”不能作为 {option} 的值；请给出不含空格的词，写法同 sbatch";
    BadSbatchOption { text }:
        "'{text}' is not an option for sbatch; write one that begins with two dashes on a single line, such as --sbatch=--account=physics",
        "“{text}”不是 sbatch 选项；请写成一行、以两个短横开头，如 --sbatch=--account=physics";
    NotForScripts { path }:
        "'{path}' cannot stand in a script: it has control characters or is not UTF-8; choose another name",
        "“{path}”不能写入脚本：含有控制字符或不是 UTF-8；请换一个名字";

    // Clusters: the folder.
    FolderForeign { path }:
        "'{path}' holds other files and no plan; choose another folder with --output",
        "“{path}”中有其他文件而没有计划；请用 --output 另选目录";
    FolderWithoutPlan { path }:
        "'{path}' holds no plan of a count; 'queens cluster slurm' makes one",
        "“{path}”中没有计数计划；请用“queens cluster slurm”建立";
    PlanBroken { path }:
        "'{path}' is not a plan that this program wrote, or it is damaged; choose another folder with --output",
        "“{path}”不是本程序写的计划，或已损坏；请用 --output 另选目录";
    PlanOfOther { path, difference }:
        "'{path}' is the plan of another count: {difference}; choose another folder with --output",
        "“{path}”是另一个计数的计划：{difference}；请用 --output 另选目录";
    PlanOfOtherTasks { path, theirs, ours }:
        "'{path}' plans {theirs} {task}, not {ours}; call it with --tasks {theirs}, or choose another folder with --output"
            [task = plural(theirs, "task", "tasks")],
        "“{path}”规划了 {theirs} 个任务，而不是 {ours} 个；请用 --tasks {theirs}，或用 --output 另选目录";
    PlanOfOtherEngine { path, difference }:
        "'{path}' was planned for another version of the engine: {difference}; use the program that planned it",
        "“{path}”是为另一版本的引擎规划的：{difference}；请使用当时规划它的程序";
    PlanInUse { path }:
        "another 'queens cluster' is at work in '{path}'; wait until it ends",
        "另一个“queens cluster”正在使用“{path}”；请等它结束";
    ShareSetAside { path, reason }:
        "'{path}' is no part of this count: {reason}; it was renamed to '{path}.damaged', and the share is counted anew",
        "“{path}”不属于此计数：{reason}；已改名为“{path}.damaged”，该份额将重新计数";

    // Clusters: jobs.
    PlanWritten { n, tasks, path }:
        "n = {n} in {tasks} {share}: plan and scripts are in '{path}'"
            [share = plural(tasks, "share", "shares")],
        "n = {n} 切分为 {tasks} 份：计划和脚本在“{path}”中";
    PlanResumed { path, done, tasks, active, missing }:
        "'{path}': {done} of {tasks} {share} {is} done, {active} {active_is} running or in the queue, {missing} {missing_is} missing"
            [share = plural(tasks, "share", "shares"), is = plural(done, "is", "are"), active_is = plural(active, "is", "are"), missing_is = plural(missing, "is", "are")],
        "“{path}”：{tasks} 份中已完成 {done} 份，运行中或排队中 {active} 份，缺少 {missing} 份";
    SharesSubmitted { shares, list, job }:
        "submitted {shares} {share} as job {job}: {list}"
            [share = plural(shares, "share", "shares")],
        "已提交 {shares} 份，作业 {job}：{list}";
    MergeSubmitted { job }:
        "submitted the job that adds them up: {job}",
        "已提交汇总作业：{job}";
    NothingMissing { path }:
        "all shares are done and added up; the total is in '{path}'",
        "所有份额均已完成并汇总；总数在“{path}”中";
    AllOnTheirWay:
        "everything that is missing is running or in the queue already: nothing was submitted",
        "缺少的部分都已在运行或排队：未提交任何作业";
    NotSubmitted:
        "nothing was submitted; the lines above do it, or the same call with --submit",
        "尚未提交；执行以上命令行，或在同一命令后加 --submit 即可提交";
    SlurmMissing { program, reason }:
        "cannot run '{program}': {reason}; --submit works only where Slurm is installed",
        "无法运行“{program}”：{reason}；--submit 只能在装有 Slurm 的机器上使用";
    SlurmRefused { program, message }:
        "'{program}' refused: {message}",
        "“{program}”拒绝了请求：{message}";
    SlurmSilent { program }:
        "'{program}' gave no reason",
        "“{program}”没有说明原因";
    SlurmNoJob { program, text }:
        "'{program}' answered '{text}' instead of the number of a job; look with squeue whether it was submitted",
        "“{program}”返回了“{text}”而不是作业编号；请用 squeue 查看是否已提交";

    // Clusters: how far it is.
    StatusCount { n, of, variant, tasks, units }:
        "counting n = {n} ({of}, {variant}) in {tasks} {share} of {units} {unit}"
            [share = plural(tasks, "share", "shares"), unit = plural(units, "unit", "units")],
        "正在统计 n = {n}（{of}，{variant}）：{tasks} 份，共 {units} 个单元";
    StatusShares { done, running, waiting, missing }:
        "shares: {done} done, {running} running, {waiting} in the queue, {missing} missing",
        "份额：已完成 {done}，运行中 {running}，排队中 {waiting}，缺少 {missing}";
    StatusMissing { list }:
        "missing, begun or not: {list}; 'queens cluster slurm' with the same N and --tasks redoes only these",
        "缺少的份额（含未完成的）：{list}；用相同的 N 和 --tasks 再次运行“queens cluster slurm”只会补做这些";
    StatusDamaged { path, reason }:
        "damaged: '{path}': {reason}",
        "已损坏：“{path}”：{reason}";
    StatusWork { done, units, percent }:
        "units: {done} of {units} done, {percent} % of the expected work",
        "单元：已完成 {done} / {units}，占预计工作量的 {percent} %";
    StatusTimeLeft { time, running }:
        "time left: about {time}, at the pace so far ({running} running now)",
        "剩余时间：按目前速度约 {time}（当前运行 {running} 份）";
    StatusNoPace:
        "time left: not known yet, since nothing has been done so far",
        "剩余时间：尚未完成任何部分，无法估计";
    StatusStandsStill:
        "time left: not known, since nothing is running now",
        "剩余时间：当前没有任务在运行，无法估计";
    StatusNotMerged:
        "all shares are done, but not added up yet: the merge job does it, or merge.sh in the folder",
        "所有份额均已完成，但尚未汇总：由汇总作业完成，或运行目录中的 merge.sh";
    StatusTotal { total }:
        "total: {total}",
        "总数：{total}";
    BrokenResult:
        "it is not a number; remove it and run merge.sh again",
        "它不是一个数；请删除它并重新运行 merge.sh";
        } }
    };
}

pub(super) use with_clustering;
