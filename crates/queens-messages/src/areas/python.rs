// What a call from Python may be wrong in.
BadSeconds { name, text }: "'{text}' is not a time for '{name}'; give a number of seconds above 0, or a text like 30s, 500ms, 2m or 1h",
    "“{text}”不能作为“{name}”的时间；请给出大于 0 的秒数，或写成 30s、500ms、2m 或 1h";
BadLanguage { text }: "'{text}' is not a language; choose 'en' or 'zh'",
    "“{text}”不是可用的语言；请选择“en”或“zh”";
NotAnInteger { name, text, least, most }: "{text} is not a value for '{name}'; give a whole number from {least} to {most}",
    "{text} 不能作为“{name}”的值；请给出 {least} 到 {most} 之间的整数";
ModuleUsage: "usage: python -m n_queens JOB ARGUMENT\n\n  solve N        one solution\n  list N         all solutions\n  count N        how many there are\n  complete FILE  a completion of a board; - reads standard input\n  check FILE     whether a board is a solution\n\nThe package does more: help(n_queens). The command 'queens' has all options; build it with: cargo install --locked --path crates/queens-cli",
    "用法：python -m n_queens 任务 参数\n\n  solve N        求一个解\n  list N         列出全部解\n  count N        计算解的个数\n  complete FILE  补全一个棋盘；- 读取标准输入\n  check FILE     检查棋盘是否是解\n\n软件包还有更多功能：help(n_queens)。命令“queens”支持全部选项；构建方法：cargo install --locked --path crates/queens-cli";
OtherProcess: "this iterator belongs to the process that made it, and cannot be used after a fork; make a new one",
    "此迭代器属于创建它的进程，fork 之后不能使用；请新建一个";
CheckpointClosed: "this checkpoint is closed; open it again", "此检查点已关闭；请重新打开";
InternalError { details }: "internal error, there is no answer: {details}; please report it",
    "内部出错，没有得到答案：{details}；请报告此问题";
IndexOutside { index, n }: "row {index} is outside of the {n} x {n} board",
    "第 {index} 行在 {n} x {n} 棋盘之外";
CountingProgress { percent, solutions, left }: "{percent}%, {solutions} {solution} so far{left}" [solution/solutions: solutions],
    "{percent}%，目前 {solutions} 个解{left}";
CountingTimeLeft { time }: ", about {time} left", "，约剩 {time}";
