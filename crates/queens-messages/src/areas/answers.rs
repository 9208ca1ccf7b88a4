// What answers and errors say at every door.
NoSolution { n }: "no solution for n = {n}", "n = {n} 无解";
NoSolutionBy { n, reason }: "no solution for n = {n}: {reason}", "n = {n} 无解：{reason}";
NoSolutionHere { n }: "no solution for n = {n} with these given queens, blocked squares and pieces",
    "n = {n} 在所给的皇后、封锁格和棋子下无解";
AttackPair { a, a_place, b, b_place, line }: "{a} ({a_place}) and {b} ({b_place}) attack each other: {line}",
    "{a}（{a_place}）与 {b}（{b_place}）互相攻击：{line}";
AttackEarlier { queen, place, line }: "{queen} ({place}) and a queen of an earlier row attack each other: {line}",
    "{queen}（{place}）与前面某行的皇后互相攻击：{line}";
Valid { n }: "valid: a solution for n = {n}", "正确：n = {n} 的一个解";
NotASolution { n }: "not a solution for n = {n}", "不是 n = {n} 的解";
WrongNumberOfQueens { queens, n }: "{queens} {queen} on a board for {n}" [queen/queens: queens],
    "应有 {n} 个皇后的棋盘上有 {queens} 个";
AndMore { list, count }: "{list} and {count} more", "{list} 以及另外 {count} 个";
Excludes { option, other }: "{option} and {other} exclude each other; leave one of them out",
    "{option} 与 {other} 不能同时使用；请去掉其中一个";
UnknownValue { argument, value, suggestion, choices }: "'{value}' is not a value for {argument}{suggestion}; choose one of: {choices}",
    "“{value}”不能用于 {argument}{suggestion}；可选：{choices}";
BadDuration { option, text }: "'{text}' is not a time for {option}; write it like 30s, 500ms, 2m or 1h, above 0",
    "“{text}”不能作为 {option} 的时间；请写成 30s、500ms、2m 或 1h，须大于 0";
ReportFooter { version }: "Written by queens {version}", "由 queens {version} 生成";
ReportContents: "Contents", "目录";
BadRuns { text, most }: "'{text}' is not a number of runs; give a whole number from 1 to {most}",
    "“{text}”不是运行次数；请给出 1 到 {most} 之间的整数";
GivenAttack: "given queens attack each other", "已给的皇后互相攻击";
NoCompletion { n, reason }: "no completion for n = {n}: {reason}", "n = {n} 不能补全：{reason}";
ColumnClosed { number, first, last }: "column {number} from the left ({first} to {last}) has no open square",
    "从左数第 {number} 列（{first} 到 {last}）没有可放皇后的格子";
RowClosed { number, first, last }: "row {number} from the top ({first} to {last}) has no open square",
    "从上数第 {number} 行（{first} 到 {last}）没有可放皇后的格子";
AttackPlainPair { a, b, line }: "{a} and {b} attack each other: {line}",
    "{a} 与 {b} 互相攻击：{line}";
ConflictNone { n }: "why: the empty board for n = {n} has no solution itself; the pieces on it are not the cause",
    "原因：n = {n} 的空棋盘本身就无解；与盘上已有的棋子和封锁格无关";
ConflictIs: "why: these already contradict each other, and without any one of them the others can be completed",
    "原因：以下各项已互相矛盾，而去掉其中任何一项，其余都能补全";
ConflictSoFar { left }: "why: these already contradict each other; there was no time to try {left} of them, which may be superfluous",
    "原因：以下各项已互相矛盾；其中 {left} 项没来得及检验，可能是多余的";
ConflictQueens { count, squares }: "given queens ({count}): {squares}",
    "已给的皇后（{count} 个）：{squares}";
ConflictBlocked { count, squares }: "blocked squares ({count}): {squares}",
    "封锁格（{count} 个）：{squares}";
Needs { option, other }: "{option} is for {other} only; add {other}, or leave {option} out",
    "{option} 只与 {other} 合用；请加上 {other}，或去掉 {option}";
NeedsFeature { name }: "'{name}' is not part of this build, since it takes a C++ compiler and minutes to build; install it with: cargo install queens-cli --features {name}",
    "此程序未包含“{name}”，因为构建它需要 C++ 编译器和几分钟时间；请这样安装：cargo install queens-cli --features {name}";
