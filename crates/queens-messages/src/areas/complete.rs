// Completing.
AboutComplete: "Complete a partial or blocked board: one way, all, how many, is it the only one, or why not",
    "补全部分摆好或有封锁格的棋盘：一种、全部、多少种、是否唯一，或为何不行";
HelpCompleteFile: "File with boards in any text format ('.' open, 'Q' a queen, 'x' blocked); - reads standard input; without it, --n",
    "含棋盘的文件，任何文本格式均可（. 为空格，Q 为皇后，x 为封锁格）；- 读取标准输入；不给则用 --n";
HelpCompleteN: "Board size, if there is no file", "棋盘大小（没有文件时）";
HelpAll: "Every completion, streamed", "依次列出全部补全";
HelpCompleteLimit: "With --all, stop after this many completions",
    "与 --all 合用：找到这么多补全后停止";
HelpCompleteCount: "How many completions, exactly", "精确计算补全的个数";
HelpCompleteUnique: "Is there exactly one completion? If not, a second one is shown as evidence",
    "补全是否唯一？若不唯一，则给出第二个作为证据";
HelpCompleteRandom: "A random completion: up to 1000 all are equally likely, beyond they are only diverse",
    "给出一个随机补全：不超过 1000 个时等可能，更多时只保证多样";
HelpExplain: "If there is none, find out why: given queens and blocked squares that contradict each other, none of them superfluous",
    "若不能补全，说明原因：找出互相矛盾的已给皇后与封锁格，缺一不可";
HelpPicture: "With --explain, draw the board with the conflicting pieces marked, as FILE.svg or FILE.png",
    "与 --explain 合用：画出棋盘并标出矛盾所在，存为 .svg 或 .png 文件";
HelpProof: "If there is no completion, write a proof of that (DRAT) to this file, and its formula (DIMACS) beside it, as .cnf",
    "若不能补全，把证明（DRAT）写入该文件，并把对应的公式（DIMACS）写在旁边的 .cnf 文件中";
HelpCheckProof: "Check a proof that FILE, a board or a DIMACS formula, has no solution (DRAT), or of its first solution (by 'queens solve --first --proof')",
    "检查一份证明：它是否证明了文件中的棋盘或 DIMACS 公式无解（DRAT），或证明了第一个解（由“queens solve --first --proof”写出）";
ProofName { path }: "'{path}' is the name of the formula that goes beside the proof; give the proof another name, like proof.drat",
    "“{path}”是证明旁边公式文件的名字；请给证明另起名字，如 proof.drat";
PictureName { path }: "'{path}' does not name a picture format; give a name that ends in .svg or .png",
    "从“{path}”看不出图片格式；请以 .svg 或 .png 结尾";
PictureWritten { path }: "the picture is in '{path}'", "图片已存为“{path}”";
HelpCnf: "Write the board's formula (DIMACS, for solvers of satisfiability) to this file as well",
    "同时把该棋盘的公式（DIMACS，供 SAT 求解器使用）写入该文件";
FormulaWritten { path }: "the formula of the board is in '{path}'", "该棋盘的公式存为“{path}”";
ProofWritten { steps, path, formula }: "the proof has {steps} {step} and is in '{path}', its formula in '{formula}'; check it with 'queens complete {formula} --check-proof {path}' or any DRAT checker" [step/steps: steps],
    "证明共 {steps} 步，存为“{path}”，公式存为“{formula}”；可用“queens complete {formula} --check-proof {path}”或任何 DRAT 检查器检查";
NoProof: "the board can be completed, so there is no proof, and none was written",
    "棋盘可以补全，因此没有证明，也没有写出";
ProofVerified { added, deleted }: "verified: the proof is right, there is no solution (clauses checked: {added}, deleted: {deleted})",
    "已核实：证明正确，确实无解（检查了 {added} 个子句，删除 {deleted} 个）";
CompleteWhat: "no board given; give a FILE, - for standard input, or --n with --place and --block",
    "请给出棋盘：文件名、表示标准输入的 -，或用 --n 加 --place 和 --block";
OtherSize { n, found }: "--n is {n}, but this board has {found} {row}; leave out --n" [row/rows: found],
    "--n 为 {n}，而这个棋盘有 {found} 行；请去掉 --n";
OneBoardOnly { what }: "{what} cannot be used with several boards; give one board",
    "{what} 不能用于多个棋盘；请只给一个棋盘";
AttacksLeftOut { shown }: "only the first {shown} attacking {pair} {is} named; 'queens check' names more" [pair/pairs: shown, is/are: shown],
    "只指出前 {shown} 对互相攻击的皇后；“queens check”可指出更多";
LookedEverywhere { strategy, seconds }: "'{strategy}' looked everywhere in {seconds} s and found none",
    "“{strategy}”已搜遍所有可能，用时 {seconds} 秒，一个也没有";
UniqueYes { n, strategy, seconds }: "n = {n}: unique, this is the only completion ('{strategy}', {seconds} s)",
    "n = {n}：唯一，只有这一个补全（“{strategy}”，{seconds} 秒）";
UniqueNo { n, strategy, seconds }: "n = {n}: not unique, the second board is a completion too ('{strategy}', {seconds} s)",
    "n = {n}：不唯一，第二个棋盘也是补全（“{strategy}”，{seconds} 秒）";
UniqueUnknown { timeout }: "gave up after {timeout}: this is a completion, but whether it is the only one is not known",
    "{timeout} 后放弃：这是一个补全，但是否唯一尚不清楚";
NothingToExplain: "the board can be completed: there is nothing to explain",
    "棋盘可以补全：没有什么需要解释";
VerifiedEach { count }: "left out one at a time, each of these gives a board whose completion passes the check ({count} of {count})",
    "逐一去掉各项，所得棋盘的补全都通过检查（{count} 项中的 {count} 项）";
VerifiedBy { strategy }: "with all of these, '{strategy}' finds no completion either",
    "全部保留时，“{strategy}”同样找不到补全";
VerifiedByMirror { strategy }: "with all of these, '{strategy}' finds no completion of the mirror image either",
    "全部保留时，“{strategy}”对镜像棋盘同样找不到补全";
VerifiedNot: "there was no time to search the board with all of these once more",
    "全部保留的棋盘没来得及再搜索一遍";
ConflictVerified { what }: "verified: {what}", "已核实：{what}";
ExplanationUnfinished { timeout }: "gave up after {timeout}: there is no completion, but the explanation is not finished",
    "{timeout} 后放弃：棋盘不能补全，但原因尚未找全";
ProgressExplain { needed, left }: "why not? {needed} needed, {left} still to try",
    "寻找原因：{needed} 项必要，{left} 项待检验";

// Making boards.
AboutGenerate: "Make a board to complete: with queens, blocked squares or excluded diagonals",
    "生成待补全的棋盘：已给皇后、封锁格或禁用对角线";
HelpKind: "What the board has: placed (queens that do not attack each other), blocked (random squares), excluded-diagonals (all squares of random diagonals; the hard kind) (default: placed)",
    "棋盘上有什么：placed（互不攻击的皇后）、blocked（随机封锁格）、excluded-diagonals（随机对角线上的全部格子，最难）（默认：placed）";
HelpGenerateQueens: "For 'placed': how many queens (default: about 2.28 times the root of n rows stay free, where half of the boards have a completion)",
    "用于“placed”：皇后个数（默认：约 2.28 倍的 n 的平方根行留空，此时约一半棋盘可补全）";
HelpGenerateDensity: "For 'blocked': the probability of each square, from 0 to 1 (default: where about half of the boards have a completion)",
    "用于“blocked”：每个格子被封锁的概率，0 到 1（默认：约一半棋盘可补全时的值）";
HelpDiagonals: "For 'excluded-diagonals': how many diagonals, of both directions (default: 0.9 n)",
    "用于“excluded-diagonals”：禁用的对角线条数，两个方向合计（默认：0.9 n）";
HelpGenerateUnique: "Make a puzzle with exactly one solution, of which nothing can be left out",
    "生成恰有一个解、且任何已知条件都不能去掉的题目";
HelpHard: "Take the hardest of 16 boards: the one that needs the most search nodes",
    "从 16 个棋盘中取最难的：搜索所需节点最多的那个";
HelpGenerateCount: "Make this many boards, from this seed and the following ones (default: 1)",
    "生成这么多个棋盘，依次使用该种子及其后的种子（默认：1）";
ProgressMaking { percent, done, boards, eta }: "{percent}% made, {done} of {boards} {board}, about {eta} left" [board/boards: boards],
    "已生成 {percent}%，{done}/{boards} 个棋盘，约剩 {eta}";
ProgressMakingStart { done, boards, seconds }: "making boards for {seconds} s, {done} of {boards} done",
    "已生成棋盘 {seconds} 秒，完成 {done}/{boards} 个";
HelpGenerateFormat { names }: "How to write boards: {names} (default: board)",
    "棋盘的输出格式：{names}（默认：board）";
BadShare { text }: "'{text}' is not a share of squares; give a number from 0 to 1, like 0.75",
    "“{text}”不是格子的比例；请给出 0 到 1 之间的数，如 0.75";
BadDiagonals { text }: "'{text}' is not a number of diagonals; give a whole number from 0 on",
    "“{text}”不是对角线条数；请给出不小于 0 的整数";
MadeSolvable { n, kind, seed, queens, blocked, nodes }: "n = {n}, {kind}, seed {seed}: {queens} {queen}, {blocked} blocked {square}; it has a completion, found in {nodes} {node}" [queen/queens: queens, square/squares: blocked, node/nodes: nodes],
    "n = {n}，{kind}，种子 {seed}：{queens} 个皇后，{blocked} 个封锁格；可以补全，搜索 {nodes} 个节点得出";
MadeImpossible { n, kind, seed, queens, blocked, nodes }: "n = {n}, {kind}, seed {seed}: {queens} {queen}, {blocked} blocked {square}; it has no completion, refuted in {nodes} {node}" [queen/queens: queens, square/squares: blocked, node/nodes: nodes],
    "n = {n}，{kind}，种子 {seed}：{queens} 个皇后，{blocked} 个封锁格；无法补全，搜索 {nodes} 个节点证明";
MadeUndecided { n, kind, seed, queens, blocked, nodes }: "n = {n}, {kind}, seed {seed}: {queens} {queen}, {blocked} blocked {square}; whether it has a completion is not known after {nodes} {node}" [queen/queens: queens, square/squares: blocked, node/nodes: nodes],
    "n = {n}，{kind}，种子 {seed}：{queens} 个皇后，{blocked} 个封锁格；搜索 {nodes} 个节点后仍未得知能否补全";
