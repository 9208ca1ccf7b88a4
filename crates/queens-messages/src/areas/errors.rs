// What the application layer refuses; the facts are options as the door writes them.
RandomExcludes { random, option }: "{random} is for plain empty boards and chooses the strategy by itself; leave out {option}, or leave out {random}",
    "{random} 只用于普通的空棋盘，并自行选择策略；请去掉 {option}，或去掉 {random}";
DensityUnused { option, strategy }: "{option} is for the strategy 'probabilistic', not for '{strategy}'; leave it out",
    "{option} 只用于策略“probabilistic”，不能用于“{strategy}”；请去掉它";
SeedUnused { option, strategy }: "{option} has no effect with '{strategy}'; leave it out",
    "{option} 对“{strategy}”不起作用；请去掉它";
NotWithStrategy { strategy, option }: "the strategy '{strategy}' visits every solution with one thread and does not take {option}; leave one of the two out",
    "策略“{strategy}”用一个线程逐一访问每个解，不支持 {option}；请去掉其中一个";
OptionOfKind { option, by, kind }: "{option} is for {by}, not for '{kind}'; leave it out, or choose that kind",
    "{option} 只用于{by}，不能用于“{kind}”；请去掉它，或选择该类型";
OneOfGrowth { task }: "the growth experiment takes all solutions, not one; leave out {task}",
    "增长实验比较全部解，而不是一个；请去掉 {task}";
UnknownKind: "there is no such kind of boards; choose one of: placed, blocked, excluded-diagonals",
    "没有这种棋盘类型；可选：placed、blocked、excluded-diagonals";
KnownOnlyPlain { known }: "the published table holds the number of all solutions of the plain, empty board only; leave out {known}",
    "已发表的表只包含普通空棋盘的全部解数；请去掉 {known}";
Unpublished { n, largest }: "the published table ends at n = {largest}, before n = {n}; choose a smaller n",
    "已发表的表到 n = {largest} 为止，不到 n = {n}；请用更小的 n";
PartNeedsFile: "the result of a share must be kept for 'queens merge'; add --output FILE or --checkpoint FILE",
    "一份任务的结果要留给“queens merge”合并；请加上 --output 文件名或 --checkpoint 文件名";
WrongAnswer { strategy, fault }: "'{strategy}' gave an answer that does not pass the check ({fault}); do not use it, and please report this",
    "“{strategy}”给出的答案未通过检查（{fault}）；结果不可信：请报告此问题";
KindOnlyFull { of, place, block, queens }: "{of} is for n queens on an empty board: pieces on the board, or another number of queens, change the symmetries; leave out {place}, {block} and {queens}",
    "{of}只用于空棋盘上的 n 个皇后：已有棋子或其他皇后数会改变对称性；请去掉 {place}、{block} 和 {queens}";
NoDensity { density, names, strategies }: "{density} has no effect on {names}, only on 'probabilistic'; leave it out, or add 'probabilistic' to {strategies}",
    "{density} 对 {names} 没有意义，只用于“probabilistic”；请去掉它，或把“probabilistic”加入 {strategies}";
OtherTask { reason, option, task }: "{reason}; or add {option} {task}", "{reason}；或加上 {option} {task}";
EngineCannot { engine, name, option }: "the engine '{engine}' cannot count this; '{name}' can: leave out {option}",
    "引擎“{engine}”不能统计这个；“{name}”可以：请去掉 {option}";
ColourSplitTooLarge { n, largest }: "'colour-split' counts boards up to n = {largest}, not n = {n}; 'queens estimate {n}' gives an estimate of the number",
    "“colour-split”最大计数到 n = {largest}，不支持 n = {n}；“queens estimate {n}”可以估计解的个数";
EngineNoVectors { name }: "'{name}' counts this, and has no choice of instructions: leave out --vectors",
    "这个由“{name}”统计，它不能选择指令集：请去掉 --vectors";
ProcessorLacks { vectors, available }: "this processor lacks the instructions '{vectors}'; it has: {available}. Choose one of these, or leave out --vectors",
    "此处理器没有指令集“{vectors}”；它有：{available}。请选用其中之一，或去掉 --vectors";
EngineTooLarge { engine, n, largest }: "'{engine}' counts boards up to n = {largest}, not n = {n}; choose a smaller n",
    "“{engine}”最大计数到 n = {largest}，不支持 n = {n}；请用更小的 n";
SizeTooLarge { text, need, most }: "{text} is too large for a board: its columns alone would take {need}; the largest that can be numbered is {most}",
    "{text} 对棋盘来说太大：仅列号就需要 {need}；能够编号的最大值是 {most}";
OutputFailed { reason }: "cannot write the output: {reason}", "无法写出结果：{reason}";

// Memory.
MemorySearch { strategy, n, need, available }: "'{strategy}' at n = {n} would need {need} of memory, and {available} are available; choose a smaller n, or the strategy 'construct'",
    "“{strategy}”在 n = {n} 时需要 {need} 内存，而可用的只有 {available}；请用更小的 n，或策略“construct”";
MemoryRuns { threads, need, available, option }: "{threads} {run} at a time would need {need} of memory together, and {available} are available; choose a smaller n or fewer {option}" [run/runs: threads],
    "同时进行 {threads} 次运行共需 {need} 内存，而可用的只有 {available}；请用更小的 n 或更少的 {option}";
MemoryExplanation { n, need, available, option }: "to explain this board of n = {n} may need {need} of memory, and {available} are available; leave out {option}",
    "解释这个 n = {n} 的棋盘可能需要 {need} 内存，而可用的只有 {available}；请去掉 {option}";
MemoryCheck { n, need, available, option }: "to check every queen at n = {n} would need {need} of memory, and {available} are available; choose a smaller n, or leave out {option}",
    "在 n = {n} 时检查每个皇后需要 {need} 内存，而可用的只有 {available}；请用更小的 n，或去掉 {option}";
MemoryColumns { n, need, available }: "the columns of n = {n} would take {need} of memory, and {available} are available; choose a smaller n",
    "n = {n} 的各列需要 {need} 内存，而可用的只有 {available}；请用更小的 n";
MemoryFormat { format, n, need, available }: "'{format}' at n = {n} would take {need} of memory, and {available} are available; choose a smaller n or another format",
    "“{format}”在 n = {n} 时需要 {need} 内存，而可用的只有 {available}；请用更小的 n 或其他格式";
MemoryReading { n, need, available }: "to check {n} {row} would need {need} of memory, and {available} are available; use a machine with more, or allow more with ulimit -v" [row/rows: n],
    "检查 {n} 行需要 {need} 内存，而可用的只有 {available}；请用内存更大的机器，或用 ulimit -v 放宽限制";

// Time.
TakesLong { n, time }: "counting n = {n} would take about {time} on this machine; add --yes to do it, --checkpoint FILE to be able to stop and continue, or split it with --part",
    "在本机上计数 n = {n} 约需 {time}；确实要做请加上 --yes，加上 --checkpoint 文件名可以中断后继续，也可以用 --part 分给多台机器";
TakesLongWithEstimate { text, n }: "{text}; 'queens estimate {n}' gives an estimate of the number",
    "{text}；“queens estimate {n}”可以估计解的个数";
TakesLongInPython { n, time }: "counting n = {n} would take about {time} on this machine; add yes=True to do it, or a timeout",
    "在本机上计数 n = {n} 约需 {time}；确实要做请加上 yes=True，或给出 timeout";
TakesLongOnce { n, time, option }: "n = {n} would take about {time} on this machine; add {option} to do it",
    "在本机上 n = {n} 约需 {time}；确实要做请加上 {option}";
TakesLongHere { n, time }: "counting n = {n} would take about {time} here; choose a smaller n",
    "在此计数 n = {n} 约需 {time}；请用更小的 n";
TimedOut { timeout, option }: "gave up after {timeout}: no answer within {option}",
    "{timeout} 后放弃：在 {option} 时间内没有得到答案";

// Strategies and engines.
IsEngine { engine, right }: "'{engine}' is an engine, not a strategy; use {right}",
    "“{engine}”是引擎，不是策略；请用 {right}";
IsStrategy { strategy, right }: "'{strategy}' is a strategy, not an engine; use {right}",
    "“{strategy}”是策略，不是引擎；请用 {right}";
NoSatInPython: "'sat' is not part of this package; choose another strategy, or use the command 'queens'",
    "此软件包未包含“sat”；请选择其他策略，或使用命令“queens”";
FoundNone { strategy, seed, option, density }: "'{strategy}' found no solution with seed {seed}, which proves nothing; try another {option} or a higher {density}",
    "“{strategy}”用种子 {seed} 没有找到解，但这不能证明无解；请换一个 {option} 或提高 {density}";
FoundNoCompletion { strategy, seed, option, by }: "'{strategy}' found no completion with seed {seed}, which proves nothing; try another {option}, or {by}, which can prove that there is none",
    "“{strategy}”用种子 {seed} 没有找到补全方法，但这不能证明无解；请换一个 {option}，或用能够证明无解的 {by}";
