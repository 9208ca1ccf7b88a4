// Forecasts.
EstimateFirst { n, queens, nodes, error, time }: "n = {n}: to refute the first {queens} greedy {queen}: nodes about {nodes} (+- {error}), {time} on one thread" [queen/queens: queens],
    "n = {n}：否定前 {queens} 个贪心皇后约需 {nodes} 个节点（± {error}），单线程 {time}";
EstimateFirstCompletable { n, queens }: "n = {n}: the first {queens} greedy {queen} can be completed" [queen/queens: queens],
    "n = {n}：前 {queens} 个贪心皇后可以补全";
EstimateFirstSmall { n }: "n = {n}: every greedy prefix, even the empty one, takes less than a thousand nodes to refute",
    "n = {n}：每个贪心前缀（包括空前缀）都能在一千个节点内否定";
EstimateFirstMeaning: "the search refutes these prefixes from the top of the list down, and stops at one that can be completed; later rows come on top",
    "搜索从列表顶端起依次否定这些前缀，遇到可以补全的前缀便停止；其后各行另需时间";
EstimateAbout { n, estimate, low, high, seed, samples }: "n = {n}: about {estimate} {solution} (95% interval {low} .. {high}; seed {seed}, {samples} {sample})" [solution/solutions: estimate, sample/samples: samples],
    "n = {n}：约有 {estimate} 个解（95% 区间 {low} .. {high}；种子 {seed}，{samples} 个样本）";
EstimateExact { n, solutions, seed }: "n = {n}: {solutions} {solution}, exactly: on a board this small the sample is the whole search (seed {seed})" [solution/solutions: solutions],
    "n = {n}：恰有 {solutions} 个解，因为棋盘很小，样本已包含全部（种子 {seed}）";
EstimateAsymptotic { n, asymptotic }: "theory, for large n: (0.1431 n)^n = {asymptotic} at n = {n}",
    "大 n 的理论值：n = {n} 时 (0.1431 n)^n = {asymptotic}";
EstimateMeasured { n, threads, time, low, high, units }: "'queens count {n}' would take about {time} here with --threads {threads} (95% interval {low} .. {high}, from {units} timed units)",
    "在本机以 --threads {threads} 运行“queens count {n}”约需 {time}（95% 区间 {low} .. {high}，由 {units} 个计时的单元得出）";
EstimateExtrapolated { n, threads, time, low, high }: "'queens count {n}' would take roughly {time} here with --threads {threads} (perhaps {low} .. {high}: guessed from smaller boards)",
    "在本机以 --threads {threads} 运行“queens count {n}”大致需要 {time}（可能为 {low} .. {high}：由较小的棋盘推算）";
EstimateNoTime { n }: "how long 'queens count {n}' would take here could not be measured; try again when the machine is less busy",
    "无法测出在本机运行“queens count {n}”需要多久；请在机器较空闲时再试";

// Progress.
ProgressEstimate { eta }: "timing some units of the count, at most {eta} left", "正在为部分单元计时，最多还剩 {eta}";
ProgressSearch { percent, solutions, eta }: "{percent}% searched, {solutions} {solution}, about {eta} left" [solution/solutions: solutions],
    "已搜索 {percent}%，{solutions} 个解，约剩 {eta}";
ProgressCount { percent, solutions, done, units, eta }: "{percent}% counted, {solutions} {solution} so far, {done}/{units} {unit}, {eta} left" [solution/solutions: solutions, unit/units: units],
    "已计数 {percent}%，目前 {solutions} 个解，{done}/{units} 个单元，约剩 {eta}";
ProgressCountStart { solutions, done, units }: "counting, {solutions} {solution} so far, {done} of {units} {unit}" [solution/solutions: solutions, unit/units: units],
    "正在计数，目前 {solutions} 个解，{done}/{units} 个单元";
ProgressFirst { queens, last, refuted, nodes }: "refuting {queens} {queen}, {last}; {refuted} done, {nodes} {node}" [queen/queens: queens, node/nodes: nodes],
    "正在否定 {queens} 个皇后，{last}；已完成 {refuted} 个，{nodes} 个节点";
ProgressUnknown { seconds, solutions }: "searching for {seconds} s, {solutions} {solution}" [solution/solutions: solutions],
    "已搜索 {seconds} 秒，{solutions} 个解";
ProgressFlow { percent, rate, eta }: "{percent}% done, {rate} a second, about {eta} left",
    "已完成 {percent}%，每秒 {rate}，约剩 {eta}";
ProgressFlowOpen { done, rate }: "{done} so far, {rate} a second", "已处理 {done}，每秒 {rate}";

// The self-test.
TestStrategies: "all strategies find the same solutions for n = 8, each of them checked",
    "所有策略在 n = 8 时找到相同的解，逐一经过检查";
TestRandom: "random strategies find valid solutions: n = 8 with 20 seeds, local search up to n = 1000000",
    "随机策略找到的确实是解：n = 8 用 20 个种子，局部搜索直到 n = 1000000";
TestExactCover: "exact cover against the published numbers, n = 4 to 12; its completions of random boards, checked",
    "精确覆盖与已发表的数相比，n = 4 到 12；它对随机棋盘的补全经过检查";
TestProofs: "300 random boards: those without a completion are proved to have none, and an independent checker follows each step",
    "300 个随机棋盘：无法补全的均有证明，独立的检查器逐步核对";
TestConstruct: "solutions by formula are solutions, n = 4 to 400 and some large n",
    "公式给出的确实是解，n = 4 到 400 及若干大的 n";
TestBitmask: "colour split against a search that visits every solution, n = 0 to 13",
    "颜色分拆与逐一访问每个解的搜索相比，n = 0 到 13";
TestKnownTable: "colour split against the published numbers, n = 14 to 18",
    "颜色分拆与已发表的数相比，n = 14 到 18";
TestVectors: "units of work with vector instructions against plain loops, n = 12 to 18, and exact cover",
    "工作单元：向量指令与普通循环相比，n = 12 到 18，以及精确覆盖";
TestImages: "units of work against their mirror images, n = 14 to 17",
    "工作单元与其镜像相比，n = 14 到 17";
TestThreads: "many threads against one, unit by unit, n = 13 to 15",
    "多线程与单线程逐单元相比，n = 13 到 15";
TestDepthFirst: "depth-first counts against exact cover on 300 random boards",
    "在 300 个随机棋盘上，深度优先计数与精确覆盖相比";
TestSymmetric: "symmetric solutions against those in a list of all, n = 1 to 10",
    "对称解与全部解列表中的对称解相比，n = 1 到 10";
TestCongruence: "all solutions and symmetric ones fit together, n = 2 to 16",
    "全部解数与对称解数相符，n = 2 到 16";
TestRecords: "results kept in files are read back, add up, and every altered bit is found",
    "保存到文件的结果能读回、能合并，并能发现任何一位的改动";
TestCheckpoint: "a count stopped twice continues from its file with other threads, n = 15",
    "计数中断两次，每次换用不同线程数从文件继续，n = 15";
TestComparisons { count }: "{count} {comparison}" [comparison/comparisons: count], "{count} 次比较";
TestSolutions { list }: "solutions: {list}", "解数：{list}";
TestUnits { list }: "units: {list}", "单元数：{list}";
TestSteps { list }: "steps of proofs: {list}", "证明步数：{list}";
FactEngines: "engines", "引擎";
FactInstructions: "vector instructions", "向量指令";
SelfTestPassed { rungs, comparisons, seconds }: "all {rungs} {check} passed in {seconds} s, with {comparisons} {comparison}: this machine counts right" [check/checks: rungs, comparison/comparisons: comparisons],
    "{rungs} 项检查全部通过，共 {comparisons} 次比较，用时 {seconds} 秒：本机计数正确";
SelfTestFailed: "the self-test failed; do not trust counts from this machine: check its memory, and please report it",
    "自检未通过；请勿相信本机的计数：请检查内存，并报告此问题";

// The step-by-step view.
TraceTry { square }: "look at {square}", "查看 {square}";
TracePlace { square }: "place a queen on {square}", "在 {square} 放置皇后";
TraceReject { square, why }: "reject {square}: {why}", "拒绝 {square}：{why}";
TraceRejectBy { square, why, by }: "reject {square}: {why} by the queen on {by}",
    "拒绝 {square}：{why}，来自 {by} 的皇后";
TraceBacktrack { square }: "take the queen on {square} back", "撤回 {square} 的皇后";
TraceSolution: "a solution!", "找到一个解！";
TraceStart: "the empty board", "空棋盘";
TraceEnd { solutions }: "the search is over: {solutions} {solution}" [solution/solutions: solutions],
    "搜索结束：共 {solutions} 个解";
TraceLimit { steps }: "stopped at step {steps}, the limit of --limit; the search is not over",
    "按 --limit 停在第 {steps} 步；搜索尚未结束";
TraceSeed { strategy, seed }: "'{strategy}' with seed {seed}", "“{strategy}”，种子 {seed}";
TraceTitle { n, strategy }: "n = {n}: {strategy}", "n = {n}：{strategy}";
TraceReplay { step }: "searching again up to step {step} ...", "正在重新搜索到第 {step} 步……";
TraceStep { step, depth }: "step {step}, {depth} {queen} on the board" [queen/queens: depth],
    "第 {step} 步，棋盘上有 {depth} 个皇后";
TraceSaid { step, event }: "{step}: {event}", "{step}：{event}";
TraceCounters { tried, placed, rejected, backtracked, solutions }: "tried {tried}  placed {placed}  rejected {rejected}  taken back {backtracked}  solutions {solutions}",
    "尝试 {tried}  放置 {placed}  拒绝 {rejected}  撤回 {backtracked}  解 {solutions}";
TraceKeys: "space: pause/play   right/left: step   up/down: 10 steps   +/-: speed   home: start   q: quit",
    "空格：暂停/播放   →/←：单步   ↑/↓：10 步   +/-：速度   Home：开头   q：退出";
TraceSpeed { speed }: "{speed} {step} a second" [step/steps: speed], "每秒 {speed} 步";
TracePaused: "paused", "已暂停";
TraceTooSmall { n, width, height }: "the terminal is too small for n = {n}: {width} x {height} characters are needed",
    "终端太小，放不下 n = {n}：需要 {width} x {height} 个字符";
TraceTooLarge { n, largest }: "a board of n = {n} cannot be drawn step by step, only up to {largest}; use --json",
    "n = {n} 的棋盘无法逐步绘制，最大 {largest}；请用 --json";

// Help.
About: "Everything about queens on a board: solve, list, count, check and watch.",
    "关于棋盘上皇后的一切：求解、列举、计数、检查与观看。";
HelpMore: "Exit codes: 0 done, 1 failed, 2 wrong call, 3 proved that no solution exists, 4 gave up, 130 interrupted.",
    "退出码：0 完成，1 失败，2 调用有误，3 已证明无解，4 放弃，130 被中断。";
AboutSolve: "One solution", "给出一个解";
AboutList: "Every solution, streamed", "依次列出全部解";
AboutCount: "How many solutions, exactly", "精确计算解的个数";
AboutSelfTest: "Check on this machine that all ways of counting agree, in under a minute; a report for a number that is published",
    "在本机上检查各种计数方法是否一致，不到一分钟；可作为发表数字的附件报告";
HelpSelfTestSeed: "Seed of the random boards and units (default: 1850)",
    "随机棋盘与单元的种子（默认：1850）";
AboutEstimate: "A forecast with error bars: how many solutions, and how long counting would take here",
    "带误差范围的预测：有多少个解，在本机计数需要多久";
AboutCheck: "Are these solutions valid? Names every attacking pair",
    "检查解是否正确，指出每一对互相攻击的皇后";
AboutMerge: "Add up the shares of one count", "合并同一计数任务的各份结果";
AboutMap: "How many solutions have a queen on each square, exactly", "每一格上有皇后的解各有多少，精确统计";
AboutTrace: "The search, step by step", "逐步展示搜索过程";
AboutCompletions: "Completions for a shell, to standard output",
    "为 shell 生成补全脚本，写到标准输出";
AboutMan: "The manual page, to standard output", "生成手册页，写到标准输出";
HelpN: "Board size; several, or ranges like 8..12, are answered one after the other; - reads them from standard input",
    "棋盘大小；可给多个或 8..12 这样的范围，依次回答；- 表示从标准输入读取";
HelpGenerateN: "Board size", "棋盘大小";
HelpTraceN: "Board size", "棋盘大小";
HelpMapN: "Board size", "棋盘大小";
HelpFile: "File with boards in any text format, or one in u32; - or nothing reads standard input",
    "含棋盘的文件，任何文本格式均可，或一个 u32 格式的棋盘；- 或不给则读取标准输入";
HelpCheckFormat: "Take the input as text, or as one board of raw numbers: text, u32 (default: detected)",
    "把输入当作文本（text）或一个由原始数值组成的棋盘（u32）读取（默认：自动识别）";
HelpFiles: "Files with all shares of one count, in any order",
    "同一计数任务所有各份的文件，顺序不限";
HelpShell: "The shell: bash, elvish, fish, powershell or zsh",
    "shell 名称：bash、elvish、fish、powershell 或 zsh";
HelpStrategy { names, default }: "How to search: {names} (default: {default})",
    "搜索策略：{names}（默认：{default}）";
HelpEngine { names }: "How to count: {names} (default: the fastest engine)",
    "计数引擎：{names}（默认：最快的引擎）";
HelpCountStrategy { names }: "Count by a search that visits every solution: {names} (default: an engine counts)",
    "用逐一访问每个解的搜索来计数：{names}（默认：由引擎计数）";
HelpFormat { names }: "How to show solutions: {names} (default: board)",
    "解的显示格式：{names}（默认：board）";
HelpMapFormat { names }: "How to show the map: {names} (default: heat, the ratio to 1/n in characters, or by the ending of the file)",
    "分布图的显示格式：{names}（默认：heat，以字符显示与 1/n 之比；或由文件扩展名决定）";
HelpSolveLimit: "With --random: draw K solutions, all equally likely, up to n = 22",
    "与 --random 合用：抽取 K 个等可能的解，n 最大为 22";
HelpWeights: "With --random: keep what the solutions are drawn by in this file; later calls begin at once",
    "与 --random 合用：将抽取所用的权重保存到该文件；以后可直接开始";
HelpMapYes: "Make a map that takes long without asking", "耗时很长的分布图也直接计算";
HelpOutput: "Write to this file; it is written as a whole or not at all",
    "写入该文件；要么完整出现，要么不出现";
HelpRandom: "Find a random solution: up to n = 22 all solutions are equally likely (from n = 19 on after a count), beyond they are only diverse (local-search)",
    "给出一个随机解：n 不超过 22 时所有解等可能（n = 19 起须先计数），更大时只保证多样（local-search）";
HelpEstimateFirst: "What it takes to find the first of all solutions ('queens solve N --first'): nodes and time for each prefix",
    "找出第一个解（“queens solve N --first”）所需：每个前缀的节点数和时间";
HelpSolveFirst: "Find the first of all solutions, as a search row by row would, every queen as far left as possible (up to n = 64)",
    "找出所有解中的第一个：与逐行搜索的顺序相同，每个皇后尽可能靠左（n 不超过 64）";
HelpSolveCheckpoint: "With --first, keep refuted prefixes in this file; the same call continues from there",
    "与 --first 合用：把已否定的前缀保存到该文件；再次运行时从那里继续";
HelpSolveProof: "With --first, also write a proof to this file; check it with 'queens complete --check-proof'",
    "与 --first 合用：同时把证明写入该文件；可用“queens complete --check-proof”检查";
HelpSeed: "Seed of the random numbers: the same seed gives the same result (default: a new one, shown)",
    "随机种子：种子相同则结果相同（默认：新种子，并显示出来）";
HelpDensity: "Tries at a level as a share of the choices, above 0 and at most 2 (default: 1)",
    "每层尝试次数占可选数的比例，大于 0 且不超过 2（默认：1）";
HelpVariant: "How the pieces move: standard, torus, super (default: standard)",
    "棋子走法：standard（普通）、torus（环面）、super（超级皇后）（默认：standard）";
HelpPlace: "A queen that must stay, like b4 or 3,1 (row,column from 0); may be repeated",
    "必须保留的皇后，如 b4 或 3,1（从 0 数起的行,列）；可重复";
HelpBlock: "A square that must stay empty, like c5; may be repeated",
    "必须空着的格子，如 c5；可重复";
HelpLimit: "Stop after this many solutions", "找到这么多解后停止";
HelpCheckLimit: "Show at most this many attacking pairs of a board (default: 1000)",
    "每个棋盘最多显示这么多对互相攻击的皇后（默认：1000）";
HelpTraceLimit: "Stop after this many steps", "走这么多步后停止";
HelpTimeout: "Give up after this time, like 30s, 500ms, 2m", "超过该时间则放弃，如 30s、500ms、2m";
HelpJson: "Answer in JSON, one document a line", "以 JSON 回答，每行一个文档";
HelpStats: "Also show the steps of the search", "同时给出搜索步数";
HelpYes: "Write even a huge board, begin even what takes long", "即使棋盘巨大也照常写出，即使耗时很长也照常开始";
HelpSolveCheck: "Check every queen again as it is written (6 bits of memory each); --json then has \"checked\":true",
    "写出时再逐一检查每个皇后（每个占 6 位内存）；--json 会给出 \"checked\":true";
HelpCountYes: "Count even if it takes long", "即使耗时很长也照常计数";
HelpOf: "Which solutions: all, fundamental (up to rotation and reflection), half-turn, quarter-turn (equal to themselves after it) (default: all)",
    "哪些解：all（全部）、fundamental（旋转与反射视为同一个）、half-turn（旋转 180 度不变）、quarter-turn（旋转 90 度不变）（默认：all）";
HelpQueens: "Place this many queens, not n", "放置这么多皇后，而不是 n 个";
HelpSolveThreads: "Threads, from 1 to 1024, for boards with queens or blocked squares (default: all cores); the solution is the same for any number",
    "线程数，与其他命令相同，用于已放有皇后或封锁格的棋盘；线程数不影响解";
HelpThreads: "Threads, from 1 to 1024 (default: all cores)", "线程数，1 到 1024（默认：全部核心）";
HelpCheckpoint: "Keep finished work in this file; the same call continues from there",
    "把完成的工作保存到该文件；再次运行时从那里继续";
HelpWait: "If another process uses the checkpoint, wait until it has finished, then continue from there",
    "如果检查点正被另一个进程使用，则等它用完再从那里继续";
HelpPart: "Count share I of K only, like 3/7, and write its result to --output for 'queens merge'",
    "只计算 K 份中的第 I 份，如 3/7，结果写入 --output，供“queens merge”合并";
HelpVerify: "Also recompute a random sample of the work through mirror images",
    "另外随机抽取部分工作，经镜像重算以核对";
HelpKnown: "Print the published number, marked as such, instead of counting",
    "直接给出已发表的数而不计数，并注明";
HelpSpeed: "Steps a second (default: 5 on a terminal, otherwise no delay)",
    "每秒步数（默认：终端上为 5，否则不等待）";
HelpLang: "Language of all messages: en, zh (default: from the locale)",
    "所有消息的语言：en、zh（默认：取自系统区域设置）";
HelpNoProgress: "Show no progress", "不显示进度";
HelpQuiet: "Print only results and errors", "只输出结果与错误";
HelpHelp: "Print help", "显示帮助";
AboutHelp: "Print the help of a command", "显示某个命令的帮助";
HelpVersion: "Print the version", "显示版本";
HeadUsage: "Usage:", "用法：";
HeadCommands: "Commands", "命令";
HeadArguments: "Arguments", "参数";
HeadOptions: "Options", "选项";
UsageOptions: "OPTIONS", "选项";
UsageCommand: "COMMAND", "命令";
ErrorPrefix: "error: ", "错误：";

// The page of a report.
