// Spreading: the call.
HelpSpread: "Count solutions on a Dask cluster: batches go to its workers, every result is kept and a share of them checked",
    "在 Dask 集群上计数：分批交给各工作进程，每个结果都会保存，并抽查其中一部分";
HelpSpreadCount: "How many solutions there are, exactly", "精确统计解的个数";
HelpSpreadN: "The side of the board", "棋盘边长";
HelpSpreadScheduler: "The scheduler's address, such as tcp://host:8786 (default: workers on this machine, started for this run)",
    "调度器地址，例如 tcp://host:8786（默认：为本次运行在本机启动工作进程）";
HelpSpreadSchedulerFile: "A file in which the scheduler has written its address ('dask scheduler --scheduler-file')",
    "调度器写有其地址的文件（“dask scheduler --scheduler-file”）";
HelpSpreadWorkers: "How many workers to start on this machine (default: one for each core)",
    "在本机启动多少个工作进程（默认：每个核心一个）";
HelpSpreadCheckpoint: "Keep what is done in this file, and continue from it; the same file works with 'queens count --checkpoint'",
    "把已完成的部分保存在此文件中，并可从中继续；同一文件也可用于“queens count --checkpoint”";
HelpSpreadVerify: "The share of the batches, from 0 to 1, that another worker recomputes through symmetric images (default: 0.01)",
    "由另一工作进程经对称镜像重算的批次比例，0 到 1（默认：0.01）";
HelpSpreadOf: "Which solutions: all, fundamental, half-turn or quarter-turn",
    "统计哪些解：all、fundamental、half-turn 或 quarter-turn";
HelpSpreadVariant: "How the pieces move: standard, torus or super",
    "棋子的走法：standard、torus 或 super";
HelpSpreadSeed: "For the choice of what is recomputed (default: by chance; the result shows it)",
    "决定重算哪些批次的随机种子（默认：随机；结果中会显示）";
HelpSpreadTimeout: "How long a scheduler or a worker may be missing, such as 30s or 5m (default: 30s; 10m with a batch system)",
    "调度器或工作进程最多可以缺席多久，例如 30s 或 5m（默认：30s；使用作业系统时为 10m）";
HelpSpreadRetries: "How often a batch may fail before the run ends (default: 5)",
    "一个批次最多可失败多少次（默认：5）";
HelpSpreadSystem { system }: "Start the workers as jobs of {system}, through dask-jobqueue",
    "通过 dask-jobqueue 以 {system} 作业的形式启动工作进程";
HelpSpreadJobs: "With a batch system: how many jobs (default: 1)",
    "使用作业系统时：作业数（默认：1）";
HelpSpreadCores: "With a batch system: cores of a job, each a worker of its own (default: 1)",
    "使用作业系统时：每个作业的核心数，每个核心一个工作进程（默认：1）";
HelpSpreadMemory: "With a batch system: memory of a job, such as 4GB (default: 2GB for each core)",
    "使用作业系统时：每个作业的内存，例如 4GB（默认：每个核心 2GB）";
HelpSpreadQueue: "With a batch system: the queue or partition", "使用作业系统时：队列或分区";
HelpSpreadAccount: "With a batch system: the account or project to charge",
    "使用作业系统时：记账的账户或项目";
HelpSpreadWalltime: "With a batch system: how long a job may take, such as 04:00:00",
    "使用作业系统时：每个作业的时限，例如 04:00:00";
HelpSpreadDashboard: "Show the address of Dask's dashboard", "显示 Dask 面板的地址";
HelpSpreadJson: "One JSON document instead of the number", "输出一个 JSON 文档，而不只是数字";
HelpSpreadLang: "The language of messages: en or zh", "消息语言：en 或 zh";
HelpSpreadQuiet: "Print only the result and errors", "除结果和错误外不输出任何内容";
HelpSpreadNoProgress: "Show no progress", "不显示进度";
HelpSpreadHelp: "Show this help", "显示此帮助";
HelpSpreadArguments: "arguments", "参数";
HelpSpreadOptions: "options", "选项";
HelpSpreadUsage: "usage: ", "用法：";
BadVerify { text }: "'{text}' is not a share of the batches; give a number from 0 to 1, such as 0.01",
    "“{text}”不是批次比例；请给出 0 到 1 之间的数，例如 0.01";
BadRetries { text }: "'{text}' is not a number of retries; give a whole number from 0 on",
    "“{text}”不是重试次数；请给出不小于 0 的整数";
SpreadUnknown { argument }: "unknown argument '{argument}'; see --help",
    "未知参数“{argument}”；参见 --help";
NeedsBatchSystem { option, systems }: "{option} is for workers that a batch system starts; add one of {systems}, or leave it out",
    "{option} 只用于由作业系统启动的工作进程；请加上 {systems} 之一，或去掉它";
AsynchronousClient: "this client is asynchronous, and a count waits for its end; give one that was made without asynchronous=True",
    "此客户端是异步的，而计数要等待完成；请给出创建时未加 asynchronous=True 的客户端";

// Spreading: what is missing or unfit.
PackageMissing { package, reason }: "the Python package '{package}' is needed for this ({reason}); install it with: pip install '{package}'",
    "这需要 Python 包“{package}”（{reason}）；请安装：pip install '{package}'";
NoScheduler { address, seconds, reason }: "no Dask scheduler answers at {address} (tried for {seconds} s): {reason}. Start one with 'dask scheduler', or check the address, the network and the version; no work is lost",
    "{address} 处没有 Dask 调度器应答（尝试了 {seconds} 秒）：{reason}。请用“dask scheduler”启动一个，或检查地址、网络和版本；已有的工作没有丢失";
NoSchedulerFile { path, reason }: "'{path}' is not a scheduler file ({reason}); start the scheduler with 'dask scheduler --scheduler-file {path}', or check the name",
    "“{path}”不是调度器文件（{reason}）；请用“dask scheduler --scheduler-file {path}”启动调度器，或检查文件名";
NoLocalCluster { reason }: "could not start workers on this machine: {reason}; give a --scheduler, or free some memory and ports",
    "无法在本机启动工作进程：{reason}；请用 --scheduler 指定调度器，或释放一些内存和端口";
NoBatchSystem { system, reason }: "could not start workers through '{system}': {reason}; check that its commands work here, and the options --queue, --account, --cores, --memory and --walltime",
    "无法通过“{system}”启动工作进程：{reason}；请检查其命令在此可用，以及选项 --queue、--account、--cores、--memory 和 --walltime";
NoProgram { program }: "there is no '{program}' on this machine", "本机没有“{program}”";
SchedulerLost { seconds }: "the scheduler is gone and did not come back within {seconds} s; what was done is kept if there is a checkpoint: start a scheduler and workers, and the same call continues from there",
    "调度器已断开，{seconds} 秒内没有恢复；如有检查点，已完成的部分已保存：启动调度器和工作进程后，用同样的调用即可继续";
NoWorkers { seconds }: "no worker connected within {seconds} s; start some with 'dask worker', or wait longer with a larger timeout",
    "{seconds} 秒内没有工作进程到来；请用“dask worker”启动，或加大超时时间";
NoFitWorkers { count, reason }: "none of the {count} {worker} can be used: {reason}" [worker/workers: count],
    "{count} 个工作进程都不可用：{reason}";
WorkerWithoutPackage { worker, reason }: "the worker {worker} cannot import the package and gets no work ({reason}); install 'n-queens' there, in the version that is here",
    "工作进程 {worker} 无法导入此软件包，不分配任务（{reason}）；请在那里安装与此处版本相同的“n-queens”";
WorkerUnfit { worker, reason }: "the worker {worker} cannot count this and gets no work: {reason}; install the version of the package that is here",
    "工作进程 {worker} 无法计数，不分配任务：{reason}；请安装与此处相同版本的软件包";
WorkerOtherEngine { worker, theirs, ours }: "the worker {worker} has another version of the engine and gets no work; there: {theirs}; here: {ours}. Install the same version of the package in both places",
    "工作进程 {worker} 的引擎版本不同，不分配任务；那里：{theirs}；这里：{ours}。请在两处安装同一版本的软件包";
WorkerLiedBefore { worker }: "the worker {worker} gave wrong results in an earlier run and gets no work; replace it",
    "工作进程 {worker} 在之前的运行中给出过错误结果，不分配任务；请更换它";

// Spreading: what happens on the way.
SpreadProgress { n, percent, done, units, workers, left }: "n = {n}: {percent}%, {done} of {units} {unit}, workers: {workers}, left: {left}" [unit/units: units],
    "n = {n}：{percent}%，{units} 个单元中已完成 {done} 个，工作进程：{workers}，剩余：{left}";
SpreadDashboard { url }: "Dask's dashboard: {url}", "Dask 面板：{url}";
SpreadWarning { text }: "warning: {text}", "警告：{text}";
WorkerLied { worker }: "the worker {worker} gave a wrong result",
    "工作进程 {worker} 给出了错误的结果";
WorkerDropped { worker, units }: "the worker {worker} gave a wrong result: all {units} {unit} that it ever counted here {is} counted again elsewhere, and it gets no more work; replace that machine" [unit/units: units, is/are: units],
    "工作进程 {worker} 给出了错误的结果：它在此计数过的全部 {units} 个单元将在别处重新计数，且不再分配任务；请更换那台机器";
BatchFailed { first, last, attempts, reason }: "the units {first} to {last} could not be counted in {attempts} {attempt}: {reason}; look into the workers' logs, then continue with the same call" [attempt/attempts: attempts],
    "单元 {first} 到 {last} 尝试了 {attempts} 次仍无法计数：{reason}；请查看工作进程的日志，然后用同样的调用继续";
JournalBroken { path, line }: "cannot continue from '{path}': line {line} is not as this program writes it. Nothing was changed; move the file away to continue from the checkpoint alone",
    "无法从“{path}”继续：第 {line} 行不符合本程序的写法。没有改动任何内容；将该文件移走即可只从检查点继续";
JournalOther { path, job }: "cannot continue from '{path}': it belongs to another count ({job}). Nothing was changed; give another checkpoint, or move this file away",
    "无法从“{path}”继续：它属于另一个计数任务（{job}）。没有改动任何内容；请换一个检查点，或将此文件移走";
SpreadCheckFailed { reason }: "the total did not pass its checks, so it is not given: {reason}. A worker may have given wrong results; count again with a new checkpoint and --verify 1, which names it",
    "总数未通过检查，因此不予给出：{reason}。可能有工作进程给出了错误的结果；请用新的检查点并加上 --verify 1 重新计数，以找出它";
SpreadCounted { n, units, batches, workers, seconds }: "n = {n}: {units} {unit}, {batches} {batch} in this run, workers: {workers}, {seconds} s" [unit/units: units, batch/batches: batches],
    "n = {n}：{units} 个单元，本次 {batches} 个批次，工作进程：{workers}，用时 {seconds} 秒";
SpreadRecomputed { units, seed }: "units recomputed on other workers through symmetric images: {units}, all agree (seed {seed})",
    "由其他工作进程经对称镜像重算的 {units} 个单元全部一致（种子 {seed}）";
