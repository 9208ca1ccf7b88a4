// Comparing: the call.
AboutCompare: "Strategies against each other: time, success, steps and growth, as tables and plots",
    "比较各种策略：时间、成功率、步数与增长，以表格和图表给出";
AboutCompareTime: "How long does it take? Median, 5th and 95th percentile of the time, and the steps",
    "需要多久？时间的中位数、第 5 与第 95 百分位数，以及步数";
AboutCompareAccuracy: "How often is a solution found? The share of the runs, with a 95% interval",
    "找到解的机会多大？成功的比例及其 95% 置信区间";
AboutCompareSteps: "How much work is it? Placements, rejections and backtracks, exactly: no clock is involved",
    "工作量多大？放置、拒绝与回溯的精确次数，不涉及计时";
AboutCompareGrowth: "How fast does counting all solutions grow with n? Time or steps, with the fitted factor and A000170",
    "计数全部解的时间或步数随 n 增长多快？附拟合的增长因子与 A000170";
AboutCompareClassic: "The tutorials' own grid, run here and printed beside the published figures",
    "运行教程中的原始实验，并与已发表的数字并列给出";
AboutCompareReport: "All of it as one page for the browser or the printer",
    "把全部结果写成一个网页，可浏览，可打印";
HelpCompareN { default }: "Board sizes: a list, or sweeps with or without a step, such as 4..10,20..50:5 (default: {default})",
    "棋盘大小：列表，或带步长、不带步长的范围，如 4..10,20..50:5（默认：{default}）";
HelpStrategies { names, default }: "Who is compared, separated by commas: {names} (default: {default})",
    "比较哪些策略，以逗号分隔：{names}（默认：{default}）";
HelpCompareDensity { default }: "Densities of 'probabilistic', above 0 and at most 2: a list, or sweeps such as 0.2..1.2:0.2 (default: {default})",
    "“probabilistic”的密度，大于 0 且不超过 2：列表，或范围，如 0.2..1.2:0.2（默认：{default}）";
HelpRuns { default }: "Runs of each cell, each with its own seed (default: {default})",
    "每组运行的次数，每次用各自的种子（默认：{default}）";
HelpCompareTimeout { default }: "Stop a single run after this time, like 30s, 500ms, 2m (default: {default})",
    "单次运行超过该时间则停止，如 30s、500ms、2m（默认：{default}）";
HelpCompareStepsTimeout: "Stop a single run after this time, like 30s, 500ms, 2m (default: never)",
    "单次运行超过该时间则停止，如 30s、500ms、2m（默认：不限）";
HelpCompareThreads: "Runs at a time, each of another strategy or board, from 1 to 1024; more than one disturb each other's times (default: 1)",
    "同时进行的运行数（各属不同的策略或棋盘），1 到 1024；多于一个时会互相干扰计时（默认：1）";
HelpTask { default }: "What is searched for: one solution, or all (default: {default})",
    "要找一个解（one）还是全部解（all）（默认：{default}）";
HelpMeasure: "What grows: time, or the steps, which are exact (default: time)",
    "衡量什么的增长：time（时间）或 steps（步数，精确）（默认：time）";
HelpGroupBy: "The groups of the bars in the plot: n, or density, as the tutorials draw them (default: n)",
    "图中柱形按什么分组：n，或 density（密度，与教程的图相同）（默认：n）";
HelpCsv: "Print CSV, one row for each cell, numbers in full", "输出 CSV，每组一行，数字不缩写";
HelpMarkdown: "Print the tables as Markdown", "以 Markdown 输出表格";
HelpPlot: "Draw the plot into this file, FILE.svg, instead of a small one below the table",
    "把图画到该文件（.svg），代替表格下方的小图";
HelpResume: "Keep what is done in this file; the same call with it goes on from there",
    "把完成的部分保存到该文件；再次以同样方式运行即可继续";
HelpCompareReportOutput: "The file for the page; it appears whole or not at all",
    "网页文件；要么完整出现，要么不出现";
MissingComparison { choices }: "compare what? choose one of: {choices}; see 'queens compare --help'",
    "要比较什么？可选：{choices}；参见“queens compare --help”";
BadPlotEnding { path }: "a plot is an SVG picture: '{path}' must end with .svg",
    "图以 SVG 格式写出：文件名“{path}”必须以 .svg 结尾";
SameFile { option, other, path }: "{option} and {other} both name '{path}'; give each a file of its own",
    "{option} 与 {other} 都指向“{path}”；请各用一个文件";
DisturbedTimes { threads }: "{threads} {run} at a time {disturbs} each other: take --threads 1 for times that are to be trusted" [run/runs: threads, disturbs/disturb: threads],
    "同时进行 {threads} 个运行会互相干扰；要得到可信的时间，请用 --threads 1";
CompareSeed { seed }: "seed {seed}: the same call with --seed {seed} makes the same runs",
    "种子 {seed}：以同样方式加上 --seed {seed} 即可重复这些运行";
CompareInterrupted: "interrupted; what was done until then is shown",
    "已中断；以上是在此之前完成的部分";
CompareNothingDone: "interrupted before any run was over; no file was written",
    "已中断：尚无一次运行结束，没有写出任何文件";
CompareInterruptedKept { path }: "interrupted; what was done until then is shown, and kept in '{path}': the same call goes on from there",
    "已中断；以上是在此之前完成的部分，并保存在“{path}”：再次以同样方式运行即可继续";
PlotWritten { path }: "the plot is in '{path}'", "图已写入“{path}”";
ReportWritten { path }: "the report is in '{path}': open it in a browser",
    "报告已写入“{path}”：请用浏览器打开";

// Comparing: running and going on.
ProgressCompare { percent, done, runs, eta }: "{percent}% done, {done} of {runs} {run}, about {eta} left" [run/runs: runs],
    "已完成 {percent}%，{done}/{runs} 次运行，约剩 {eta}";
ProgressCompareStart { done, runs }: "{done} of {runs} {run} done" [run/runs: runs],
    "已完成 {done}/{runs} 次运行";
OtherStudy { what, theirs, ours }: "it belongs to another experiment: {what} {theirs} there, {ours} here; repeat that call, or choose another file",
    "它属于另一个实验：其中 {what} 为 {theirs}，这里为 {ours}；请重复当时的命令，或另选文件";
NotAStudy: "it holds no experiment of 'queens compare'; choose another file",
    "其中没有“queens compare”的实验；请另选文件";
AlteredStudy: "it is damaged: what it says does not match its checksum; choose another file and begin again",
    "文件已损坏：内容与校验和不符；请另选文件重新开始";
NewerStudy { version }: "its format {version} is not the one of this program; use the program that wrote it",
    "其格式 {version} 与本程序不同；请使用写出它的程序";
