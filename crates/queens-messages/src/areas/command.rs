// What a board size may be wrong in.
WaitingForInput: "waiting for input; end it with Ctrl-D", "正在等待输入；按 Ctrl-D 结束";
NoSizes: "standard input holds no board size; write sizes with spaces or line breaks between them",
    "标准输入中没有棋盘大小；请写出大小，以空格或换行分隔";

// What an option may be wrong in.
BadCount { option, text }: "'{text}' is not a number for {option}; give a whole number from 1 on",
    "“{text}”不能用于 {option}；请给出不小于 1 的整数";
BadSeed { text }: "'{text}' is not a seed; give a whole number from 0 to 18446744073709551615",
    "“{text}”不是随机种子；请给出 0 到 18446744073709551615 之间的整数";
BadSpeed { text }: "'{text}' is not a speed; give a number of steps a second, above 0 and at most 1000000",
    "“{text}”不是速度；请给出每秒步数，大于 0 且不超过 1000000";
JsonAndFormat { format }: "--json and --format {format} exclude each other; choose one",
    "--json 与 --format {format} 不能同时使用；请选择其一";
NotInBatch { what }: "{what} cannot be used with several sizes; give one size",
    "{what} 不能用于多个大小；请只给一个大小";
BadThreads { text, most }: "'{text}' is not a number of threads; give a whole number from 1 to {most}",
    "“{text}”不是线程数；请给出 1 到 {most} 之间的整数";
BadQueens { text }: "'{text}' is not a number of queens; give a whole number from 0 to 4294967295",
    "“{text}”不是皇后数；请给出 0 到 4294967295 之间的整数";

// What the command line may be wrong in.
UnknownArgument { argument, suggestion }: "unknown argument '{argument}'{suggestion}; see 'queens --help'",
    "未知参数“{argument}”{suggestion}；参见“queens --help”";
UnknownCommand { command, suggestion }: "unknown command '{command}'{suggestion}; see 'queens --help'",
    "未知命令“{command}”{suggestion}；参见“queens --help”";
SizeStandsAlone { option, command }: "unknown argument '{option}': write the board size without an option, as in 'queens {command} 8'",
    "未知参数“{option}”：棋盘大小直接写出即可，如“queens {command} 8”";
MissingCommand: "no command given; see 'queens --help'", "请给出命令；参见“queens --help”";
MissingArgument { argument }: "{argument} is missing; see --help", "缺少 {argument}；参见 --help";
MissingValue { argument }: "{argument} needs a value; see --help",
    "{argument} 需要一个值；参见 --help";
UnneededValue { argument, value }: "{argument} takes no value, but '{value}' was given",
    "{argument} 不带值，却给了“{value}”";
GivenTwice { argument }: "{argument} is given twice; give it once",
    "{argument} 给了两次；请只给一次";
NotUnicode: "an argument is not valid UTF-8 text; retype it",
    "有参数不是有效的 UTF-8 文本；请重新输入";
WrongCall { details }: "the call is wrong: {details}; see --help",
    "调用有误：{details}；参见 --help";
DidYouMean { name }: " (did you mean '{name}'?)", "（您是指“{name}”吗？）";

// What may fail on the way.
CannotRead { path, reason }: "cannot read '{path}': {reason}; check the name and the permissions",
    "无法读取“{path}”：{reason}；请检查文件名和权限";
CannotWrite { path, reason }: "cannot write '{path}': {reason}; nothing half-written was left behind: check its folder, or give another file",
    "无法写入“{path}”：{reason}；没有留下写了一半的文件：请检查其目录，或换一个文件";
CannotUseTerminal { reason }: "cannot use the terminal: {reason}; use --json, or write to a file or pipe",
    "无法使用终端：{reason}；请用 --json，或写到文件或管道";
BinaryOnTerminal { name, format }: "{name} is binary: write it to a file with --output board.{format}",
    "{name} 是二进制格式：请用 --output board.{format} 写入文件";
RawNeedsLimit: "'u32' has no mark between boards, so they cannot be read back; add --limit 1, or use --format columns",
    "“u32”在棋盘之间没有分隔，无法读回；请加上 --limit 1，或使用 --format columns";
HugeOutput { format, n, size }: "'{format}' at n = {n} would write {size}; use --format columns or u32, or add --yes to write it all the same",
    "“{format}”在 n = {n} 时会写出 {size}；请用 --format columns 或 u32，确实需要时加上 --yes";
NeedsRoom { path, need, available }: "'{path}' would take {need}, and {available} are free on its disk; choose another format or another disk",
    "“{path}”需要 {need}，而其所在磁盘只剩 {available}；请换一种格式或换一个磁盘";
ConfirmLong { n, time }: "counting n = {n} will take about {time} on this machine; continue? [y/N] ",
    "在本机上计数 n = {n} 约需 {time}；继续吗？[y/N] ";
NotStarted: "not started", "没有开始";
GoingOn { path, done, units }: "continuing from '{path}': {done} of {units} {unit} {is} done" [unit/units: units, is/are: done],
    "从“{path}”继续：{units} 个单元中已完成 {done} 个";
Kept { done, units, path }: "{done} of {units} {unit} {is} done and kept in '{path}'; the same call continues from there" [unit/units: units, is/are: done],
    "{units} 个单元中已完成 {done} 个，保存在“{path}”；再次以同样方式运行即可继续";
InterruptedKept { kept }: "interrupted; {kept}", "已中断；{kept}";
TimedOutKept { timeout, kept }: "gave up after {timeout}, the limit of --timeout; {kept}",
    "按 --timeout 在 {timeout} 后放弃；{kept}";
CannotGoOn { path, reason }: "cannot continue from '{path}': {reason}. The file is not changed; move it away or delete it to start over",
    "无法从“{path}”继续：{reason}。文件保持原样；要从头开始，请将其移走或删除";
NotAPlainFile: "it is not a plain file", "它不是普通文件";
OtherCount { difference }: "it belongs to another count (file and call: {difference})",
    "它属于另一个计数任务（文件与本次调用：{difference}）";
OtherShare { theirs, ours }: "it belongs to share {theirs}, not to {ours}",
    "它属于第 {theirs} 份，而不是第 {ours} 份";
OtherUnits { share }: "it splits share {share} in another way than this program",
    "其中第 {share} 份的划分方式与本程序不同";
InUse { path }: "'{path}' is in use by another process; wait for its end, or give another file",
    "“{path}”正被另一个进程使用；请等它结束，或换一个文件";
CannotLock { path, reason }: "cannot reserve '{path}' for this process: {reason}; check its folder, or give a file on a local disk",
    "无法为本进程锁定“{path}”：{reason}；请检查其目录，或换用本地磁盘上的文件";
CannotSave { path, reason }: "stopped, because '{path}' cannot be saved: {reason}; what was saved before is still there, and the same call continues from it",
    "已停止，因为无法保存“{path}”：{reason}；之前保存的内容仍在，用同样的调用即可继续";
CheckpointGone { path, reason }: "stopped, because '{path}' cannot be saved: {reason}; it was moved or deleted in the meantime: put it back to continue from it, or call again to start over",
    "已停止，因为无法保存“{path}”：{reason}；文件已被移走或删除：放回原处即可继续，或再次调用从头开始";
CannotUseRecord { path, reason }: "cannot use '{path}': {reason}", "无法使用“{path}”：{reason}";
RecordTooLarge { size }: "it is larger than any record, which takes {size} at most; give the right file",
    "它比任何记录都大（记录最大 {size}）；请给出正确的文件";
MixedCounts { one, other, difference }: "'{one}' and '{other}' belong to different counts: {difference}; add up the shares of one count",
    "“{one}”与“{other}”属于不同的计数任务：{difference}；请只合并同一计数任务的各份";
SharesOverlap { one, other, unit }: "'{one}' and '{other}' overlap: both hold unit {unit}; give each share once",
    "“{one}”与“{other}”重叠：都含有单元 {unit}；每一份只能给一次";
ShareUnfinished { path, share, missing, units }: "'{path}' is not finished: {missing} of the {units} {unit} of share {share} {is} not counted; finish it first" [unit/units: units, is/are: missing],
    "“{path}”尚未完成：第 {share} 份的 {units} 个单元中有 {missing} 个未计数；请先完成它";
SharesMissing { count, of, shares }: "{count} of the {of} {share} missing: {shares}; count what is missing and give it, too" [share/shares: of],
    "{of} 份中缺少 {count} 份：{shares}；请计数所缺的各份并一并给出";
UnitsMissing { missing, units, first }: "{missing} of {units} {unit} {is} in none of the files, the first is unit {first}; give all shares of one split" [unit/units: units, is/are: missing],
    "{units} 个单元中有 {missing} 个不在任何文件中，第一个是单元 {first}；请给出同一划分的所有各份";
Interrupted: "interrupted", "已中断";
TimedOutWriting { timeout }: "gave up after {timeout}, the limit of --timeout, in the middle of the solution: output to a pipe is not complete, a file is not kept",
    "按 --timeout 在 {timeout} 后放弃，此时解只写出了一部分：管道中的内容不完整，文件不保留";
TimedOutWith { timeout, found }: "gave up after {timeout}, with {found} {solution} so far: the list is not complete" [solution/solutions: found],
    "{timeout} 后放弃，目前有 {found} 个解：列表不完整";
Line { line, message }: "line {line}: {message}", "第 {line} 行：{message}";

// Answers.
Solved { n, strategy, seconds }: "n = {n}: solved by '{strategy}' in {seconds} s",
    "n = {n}：由“{strategy}”求解，用时 {seconds} 秒";
SolvedWithSeed { n, strategy, seed, seconds }: "n = {n}: solved by '{strategy}' with seed {seed} in {seconds} s",
    "n = {n}：由“{strategy}”以种子 {seed} 求解，用时 {seconds} 秒";
SolvedFirst { n, refuted, nodes, seconds }: "n = {n}: the first of all solutions; {refuted} {prefix} refuted with {nodes} {node} in {seconds} s" [prefix/prefixes: refuted, node/nodes: nodes],
    "n = {n}：所有解中的第一个；用 {nodes} 个节点否定了 {refuted} 个前缀，用时 {seconds} 秒";
FirstKept { refuted, path }: "{refuted} refuted {prefix} kept in '{path}'; the same call continues from there" [prefix/prefixes: refuted],
    "{refuted} 个已否定的前缀保存在“{path}”；再次运行时从那里继续";
FirstGoingOn { path, refuted }: "continuing from '{path}': {refuted} {prefix} refuted already" [prefix/prefixes: refuted],
    "从“{path}”继续：已否定 {refuted} 个前缀";
OtherFirst: "it belongs to another board", "它属于另一个棋盘";
FirstProofWritten { nodes, path, n }: "the proof has {nodes} {node} and is in '{path}'; check it with 'queens complete --n {n} --check-proof {path}', and with the --place and --block of this call if it has any" [node/nodes: nodes],
    "证明有 {nodes} 个节点，存为“{path}”；请用“queens complete --n {n} --check-proof {path}”检查；如本次调用有 --place 或 --block，请一并给出";
FirstProofVerified { refuted, certificates, columns }: "verified: the proof is right (boards refuted: {refuted}, certificates: {certificates}); the first solution: {columns}",
    "已核实：证明正确（否定了 {refuted} 个棋盘，{certificates} 个凭证）；第一个解：{columns}";
FirstProofNone { refuted, certificates }: "verified: the proof is right, there is no solution (boards refuted: {refuted}, certificates: {certificates})",
    "已核实：证明正确，确实无解（否定了 {refuted} 个棋盘，{certificates} 个凭证）";
CheckedOnTheWay { n }: "n = {n}: every queen was checked as it was written, no two share a line",
    "n = {n}：写出时已逐一检查每个皇后，没有两个在同一条线上";
OneCell { squares }: "each cell of the picture stands for {squares} x {squares} {square}: the darker, the more queens" [square/squares: squares],
    "图中每个色块代表 {squares} x {squares} 个格子：颜色越深，皇后越多";
Unsolved { n, strategy, seconds }: "n = {n}: proved by '{strategy}' in {seconds} s",
    "n = {n}：由“{strategy}”证明，用时 {seconds} 秒";
Listed { n, found, strategy, seconds }: "n = {n}: {found} {solution} by '{strategy}' in {seconds} s" [solution/solutions: found],
    "n = {n}：由“{strategy}”列出 {found} 个解，用时 {seconds} 秒";
Sampled { n, drawn, seed, seconds }: "n = {n}: random solutions, all equally likely: {drawn} in {seconds} s (seed {seed})",
    "n = {n}：抽取了 {drawn} 个等可能的随机解，用时 {seconds} 秒（种子 {seed}）";
Mapped { n, strategy, seconds }: "n = {n}: map by '{strategy}' in {seconds} s",
    "n = {n}：由“{strategy}”计算分布，用时 {seconds} 秒";
Counted { n, strategy, seconds }: "n = {n}: counted by '{strategy}' in {seconds} s",
    "n = {n}：由“{strategy}”计数，用时 {seconds} 秒";
Verified { units, seed }: "units recomputed through their mirror images: {units}, all agree (seed {seed})",
    "经镜像重算的 {units} 个单元全部一致（种子 {seed}）";
PartCounted { part, units, path, seconds }: "share {part}: {units} {unit} counted in {seconds} s and written to '{path}'; when all shares are done, add them up with 'queens merge'" [unit/units: units],
    "第 {part} 份：已计数 {units} 个单元，用时 {seconds} 秒，写入“{path}”；各份都完成后用“queens merge”合并";
Merged { n, shares, units }: "n = {n}: added up from {units} {unit} in {shares} {file}" [unit/units: units, file/files: shares],
    "n = {n}：由 {shares} 个文件中的 {units} 个单元合并而成";
FromKnownTable { n }: "n = {n}: looked up in the published table (OEIS A000170), not counted",
    "n = {n}：查自已发表的表（OEIS A000170），并非计数所得";
StepsTaken { tried, placed, rejected, backtracked, solutions }: "steps: {tried} {square} tried, {placed} {queen} placed, {rejected} rejected, {backtracked} taken back, {solutions} {solution}" [square/squares: tried, queen/queens: placed, solution/solutions: solutions],
    "步数：尝试 {tried} 格，放置 {placed} 个皇后，拒绝 {rejected} 次，回溯 {backtracked} 次，{solutions} 个解";

// Checking.
ValidMany { count }: "{count} {board}, all valid" [board/boards: count], "{count} 个棋盘，全部正确";
InvalidMany { count, wrong }: "{count} {board}, {wrong} of them wrong" [board/boards: count],
    "{count} 个棋盘，其中 {wrong} 个有误";
BoardNumber { number, line, message }: "board {number} (line {line}): {message}",
    "第 {number} 个棋盘（第 {line} 行）：{message}";
PlaceSquare { row, column }: "row {row}, column {column} of the board",
    "棋盘第 {row} 行第 {column} 列";
FirstAttackOnly: "a board of this size is checked as it streams by: only the first attack is named",
    "这么大的棋盘边读边检查：只指出第一处攻击";
HugeVariant { variant, most }: "boards of more than {most} {queen} are checked as they stream by, and only as '--variant standard', not '{variant}'; use a smaller board" [queen/queens: most],
    "皇后超过 {most} 个的棋盘边读边检查，只支持“--variant standard”，不支持“{variant}”；请用更小的棋盘";
MoreAttacks { shown }: "only the first {shown} attacking {pair} {is} shown; use --limit for more" [pair/pairs: shown, is/are: shown],
    "只显示前 {shown} 对互相攻击的皇后；用 --limit 显示更多";
