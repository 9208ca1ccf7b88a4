// Comparing: tables and plots. First the names of columns.
ColumnStrategy: "strategy", "策略";
ColumnDensity: "density", "密度";
ColumnRuns: "runs", "次数";
ColumnMedian: "median", "中位数";
ColumnTried: "tried", "尝试格数";
ColumnFound: "found", "成功";
ColumnTimeouts: "timeouts", "超时";
ColumnShare: "share", "成功率";
ColumnInterval: "95% interval", "95% 置信区间";
ColumnGaveUp: "gave up", "放弃";
ColumnPlaced: "placed", "放置";
ColumnRejected: "rejected", "拒绝";
ColumnTakenBack: "taken back", "撤回";
ColumnSolutions: "solutions", "解数";
ColumnTimesLast: "times n - 1", "与 n - 1 之比";
ColumnPerSolution: "per solution", "每个解";
ColumnFactor: "factor", "倍数";
ColumnDetermination: "R squared", "R 平方";
ColumnFitted: "fitted n", "拟合的 n";
ColumnNext: "prediction", "预测";
ReasonRow: "row", "同行";
ReasonColumn: "column", "同列";
ReasonDiagonal: "\\ diagonal", "\\ 对角线";
ReasonAntidiagonal: "/ diagonal", "/ 对角线";
ReasonClosed: "closed", "封闭";
RowPublished: "published", "已发表";

// Words in fields.
NoneExists: "none", "无解";
Always: "always", "总能找到";
Never: "never", "从不";

// Titles.
TimeTitleOne: "Time to the first solution", "找到第一个解的时间";
TimeTitleAll: "Time to count all solutions", "数完全部解的时间";
AccuracyTitle: "Share of runs that found a solution", "找到解的运行所占比例";
AccuracyGridTitle: "The same shares by n", "同样的比例，按 n 排列";
StepsTitleOne: "Steps to the first solution", "找到第一个解的步数";
StepsTitleAll: "Steps to find all solutions", "找出全部解的步数";
ReasonsTitle: "Why squares were rejected", "格子被拒绝的原因";
TriedTitle: "Squares tried", "尝试过的格子数";
RatioTitle: "Squares tried, as a multiple of those of 'rows'", "尝试格数是“逐行放置”的多少倍";
GrowthTitleTime: "How the time to count all solutions grows", "数完全部解所需时间的增长";
GrowthTitleSteps: "How the squares tried for all solutions grow", "找出全部解所尝试格数的增长";
FactorsTitle: "Growth from n to n + 1", "n 每增加 1 的增长倍数";
ClassicSharesTitle: "Share of runs that found a solution, by density: ours, and as published",
    "各密度下找到解的比例：本次结果与已发表结果";
ClassicTimesTitle: "Time to the first solution: ours, and as published",
    "找到第一个解的时间：本次结果与已发表结果";

// Axes and legends.
AxisSize: "n (rows of the board)", "n（棋盘行数）";
AxisTime: "time of a run", "单次运行时间";
AxisShare: "share of runs", "占运行次数的比例";
AxisTried: "squares tried", "尝试格数";
LimitLine { limit }: "limit {limit}", "时限 {limit}";
CurveName { name, factor }: "{name}: x {factor} per n", "{name}：n 每加 1 乘 {factor}";
KnownSolutions: "solutions (A000170)", "解的个数（A000170）";
KnownScaled: "A000170, scaled", "A000170（按比例）";
PublishedLine { name }: "{name}, published", "{name}（已发表）";

// Below tables and plots.
Conditions { seed, limit, threads }: "seed {seed} for the first run, the next for the second, and so on; limit {limit} a run; threads: {threads}",
    "首次运行的种子为 {seed}，之后每次加 1；每次时限 {limit}；线程数：{threads}";
ConditionsUnlimited { seed, threads }: "seed {seed} for the first run, the next for the second, and so on; no limit; threads: {threads}",
    "首次运行的种子为 {seed}，之后每次加 1；无时限；线程数：{threads}";
ConditionsCertain { limit, threads }: "limit {limit} a run; threads: {threads}",
    "每次时限 {limit}；线程数：{threads}";
ConditionsCertainUnlimited { threads }: "no limit; threads: {threads}", "无时限；线程数：{threads}";
CellsIncomplete { open, cells }: "{open} of {cells} {cell} {has} fewer runs than asked for: the experiment was stopped" [cell/cells: cells, has/have: open],
    "{cells} 组中有 {open} 组的运行次数不足：实验被中止";
CellsLeftOut { cells }: "left out: {cells}; a smaller board took this strategy beyond the limit already",
    "略去 {cells}：同一策略在更小的棋盘上已经超时";
TimeColumns: "half of the runs took less than the median, nine in ten lie between 5% and 95%; tried: squares looked at (median)",
    "一半的运行短于中位数，九成介于 5% 与 95% 之间；尝试格数为中位数";
BeyondShown: "'>': longer than the limit; stopped runs count as longer than all others, none is dropped",
    "“>”表示超过时限；被中止的运行按最长计入，一次也没有舍去";
BeyondNotFound: "a run that was stopped by the limit counts as one that found nothing",
    "因超时被中止的运行按未找到计";
GaveUpTimed: "runs that gave up without a solution are timed too: look at the share that found one",
    "未找到解就放弃的运行也计入时间：请同时看成功率";
SpreadIsWork: "with chance, 5% and 95% are different searches, not noise: each run has its own seed",
    "含随机性的策略，5% 与 95% 之差来自搜索本身，不是噪声：每次运行的种子不同";
Outliers { cells }: "statistical outliers: {cells}; all runs of these do the same work, so something else kept the machine busy: repeat it on a quiet system",
    "离群值：{cells}；这些运行的工作量完全相同，说明机器当时在忙别的事：请在空闲的系统上重做";
SlowFirstRun { cells }: "the first run was much slower than the rest: {cells}; more --runs make it matter less",
    "首次运行明显慢于其余：{cells}；加大 --runs 可减小其影响";
BandShown: "line: median; band: from the 5th to the 95th percentile",
    "线：中位数；色带：第 5 至第 95 百分位数";
BandsApart: "line: median; thin bars and pale bands: from the 5th to the 95th percentile; points of the same n stand side by side",
    "线：中位数；细竖线与淡色带：第 5 至第 95 百分位数；同一 n 的各点略微错开";
TimeoutsDrawn: "arrow upwards: more than half of the runs were stopped at the limit; half-filled point: some were",
    "向上的箭头：一半以上的运行因超时被中止；半实心的点：部分运行被中止";
WilsonShown: "95% interval by Wilson's formula: more runs make it narrower",
    "95% 置信区间按 Wilson 公式计算：运行次数越多，区间越窄";
IntervalsShown: "in brackets: the 95% interval in per cent, by Wilson's formula: more runs make it narrower",
    "括号内是 95% 置信区间（百分数），按 Wilson 公式计算：运行次数越多，区间越窄";
CertainShown: "a strategy without chance needs no interval: one run decides",
    "不含随机性的策略运行一次即有定论，无需置信区间";
StepsColumns: "exact on every machine: tried = placed + rejected; taken back: queens removed again",
    "在任何机器上都完全相同：尝试 = 放置 + 拒绝；撤回：又被拿走的皇后";
StepsTogether: "strategies in one row took exactly the same steps on every board",
    "列在同一行的策略在每个棋盘上步数完全相同";
StepsOfFirstRun { seed }: "of a strategy with chance these are the steps of its first run, with seed {seed}",
    "含随机性的策略，此处为首次运行（种子 {seed}）的步数";
StepsBeyond { limit }: "'-': not done within {limit}; a longer --timeout fills it in",
    "“-”：{limit} 内未完成；加大 --timeout 即可补上";
ReasonsOrder: "a square that several queens attack is counted once, by the first reason from the left",
    "受多个皇后攻击的格子只计一次，记在最左边的原因下";
NeverReject { names }: "only looking at free squares, these reject none: {names}",
    "只查看未受攻击的格子、从不拒绝的策略：{names}";
WhyCells: "'cells' tries more because it goes on with the squares to the right of a queen (rejected by row), and goes on although a row stayed empty; 'rows' does neither",
    "“逐格访问”尝试得更多：放下皇后后仍继续查看其右侧的格子（因同行被拒绝），某一行空着也继续往下搜索；“逐行放置”则不然";
TriedMedian: "of a strategy with chance: the median of its runs",
    "含随机性的策略取各次运行的中位数";
HeatShown: "darker: more squares tried, each shade a multiple of the one before; exact on every machine",
    "颜色越深，尝试格数越多；每深一级，数值成倍增加；在任何机器上都完全相同";
GrowthColumns: "A000170: the number of solutions; times n - 1: by how much it grew with the last row",
    "A000170：解的个数；与 n - 1 之比：棋盘加一行后增长了多少倍";
FactorsShown: "factor: of the exponential curve that fits best; A000170: the same for the number of solutions over the same n",
    "倍数：最佳拟合指数曲线的倍数；A000170：解的个数在相同 n 上的倍数";
FitSkipsTimes { floor }: "boards that took less than {floor} are not fitted where three others are left: there the overhead of a run counts more than its work",
    "用时不足 {floor} 的棋盘，只要其余至少有三个，就不参与拟合：这时固定开销大于工作本身";
FitSkipsSteps { floor }: "boards with less than {floor} {square} tried are not fitted where three others are left: they are too small to show the trend" [square/squares: floor],
    "尝试格数不足 {floor} 的棋盘，只要其余至少有三个，就不参与拟合：太小，看不出趋势";
FactorGrows: "the true factor itself grows slowly with n, so far predictions are too low",
    "真实的倍数也随 n 缓慢增大，因此外推得越远，预测越偏低";
GrowthShown: "points: measured; thin lines: fitted curves up to the next n, and the number of solutions",
    "点：实测值；细线：拟合曲线（画到下一个 n）与解的个数";
ClassicShares { runs }: "ours with its 95% interval in per cent; published: shares of {runs} {run}; n >= 30: all larger boards together" [run/runs: runs],
    "本次结果附 95% 置信区间（百分数）；已发表的是 {runs} 次运行的比例；n >= 30：更大的棋盘合并计算";
ClassicBeyond: "runs stopped by the limit might have found a solution: the interval covers both outcomes",
    "因超时被中止的运行本来也可能找到解：置信区间涵盖这两种结果";
ClassicAgreement { apart, shares }: "published shares that contradict ours: {apart} of {shares} (their 95% interval and ours do not touch)",
    "与本次结果矛盾的已发表比例：{shares} 个中有 {apart} 个（双方的 95% 置信区间不相交）";
ClassicTimes { runs }: "ours: median and 95% of {runs} {run}, without a density 'permutation'; published: one run each, on another machine, to a millisecond" [run/runs: runs],
    "本次：{runs} 次运行的中位数与第 95 百分位数，没有密度的是“交换列”；已发表：在另一台机器上各运行一次，精确到毫秒";
PublishedDrawn: "thin lines: published, one run each on another machine; times below 1 ms were published as 0 and are not drawn",
    "细线：已发表的结果，在另一台机器上各运行一次；不足 1 ms 的发表为 0，未画出";

// The page with all of it.
ReportTitle: "Placing n queens: strategies against each other", "n 皇后问题：各种策略的比较";
FactVersion: "version", "版本";
FactProcessor: "processor", "处理器";
FactCores: "cores", "核数";
FactSystem: "system", "系统";
FactDate: "made on", "生成时间";
FactSeed: "seed", "种子";
FactRuns: "runs of a cell", "每组运行次数";
FactLimit: "limit of a run", "每次运行时限";
FactNone: "none", "无";
FactThreads: "threads", "线程数";
FactCommand: "command", "命令";
PartTime: "Time", "时间";
PartSuccess: "Success", "成功率";
PartPublished: "Beside the published figures", "与已发表结果对照";
PartSteps: "Steps", "步数";
PartGrowth: "Growth", "增长";
ReadTime: "Each row of the table is one strategy on one board; the number behind 'probabilistic' is its density. Half of the runs took less than the median, nine in ten lie between 5% and 95%. The axis of the picture is logarithmic: equal steps upwards are equal factors, and a straight line is exponential growth. Runs that the limit stopped are never dropped; they count as longer than all others.",
    "表中每一行是一种策略在一种棋盘上的结果；“随机交换”后的数字是密度。一半的运行短于中位数，九成介于 5% 与 95% 之间。图的纵轴是对数刻度：上升同样的高度就是增大同样的倍数，直线意味着指数增长。因超时被中止的运行没有舍去，而是按比其他运行都长来计算。";
LearnTime: "'permutation' tries columns in a fixed order and does exactly the same in every run. If an early queen stands badly, it searches everything below before it moves that queen: its time explodes, and by luck of the order a larger board can still be easier than a smaller one. 'probabilistic' tries only some random columns in each row, so a bad beginning is given up sooner. Its times differ widely from run to run: that is the search itself, not noise. From 0.6 to 1.0 it is fastest; at 0.2 the last five rows get a single try each, so it fails there and has to start over much further up, again and again.",
    "“交换列”按固定顺序尝试各列，每次运行都完全相同。如果前面某个皇后放得不好，它要搜完其后的全部可能才会移动那个皇后，因此时间急剧增长；而由于顺序上的运气，更大的棋盘有时反而更容易。“随机交换”在每一行只随机尝试若干列，因此能更早放弃不好的开头。它的时间在各次运行之间相差很大：这是搜索本身造成的，不是噪声。密度在 0.6 到 1.0 之间最快；密度为 0.2 时，最后五行各只有一次尝试机会，常在那里失败，只得一再退回到很前面重来。";
ReadSuccess: "Each bar is the share of runs that found a solution. The thin line is its 95% interval: computed like this, 19 of 20 intervals contain the true probability. Shares whose intervals overlap may well be equal. Ten successes in ten runs still allow a true probability of 72%, so look at the interval before you compare.",
    "每根柱子是找到解的运行所占的比例。细线是 95% 置信区间：这样算出的区间，20 个中约有 19 个包含真实概率。置信区间相互重叠的比例，可能并无差别。十次运行十次成功，真实概率仍可能只有 72%，所以比较之前先看区间。";
LearnSuccess: "A strategy without chance always finds a solution if there is one and it has the time. 'probabilistic' may end without one although solutions exist: with a small density it makes only one or two tries in a row of a small board. On larger boards there are so many solutions and so many branches that it hardly ever misses; what it costs then is time, not success.",
    "不含随机性的策略，只要有解且时间足够，总能找到。“随机交换”则可能在有解时也找不到：密度小时，它在小棋盘的每一行只尝试一两次。棋盘变大后，解和分支都非常多，它几乎不会失手；此时的代价是时间，而不是成功率。";
ReadPublished: "The tables have the layout of the tutorials: densities below each other, boards side by side. Below each of our values stands the published one: shares of ten runs, and times of a single run on another machine, to a millisecond. In the picture the thin lines are published times.",
    "表格沿用教程的版式：纵向为密度，横向为棋盘大小。我们的每个数值下面是已发表的数值：比例来自十次运行，时间是另一台机器上单次运行的结果，精确到毫秒。图中的细线是已发表的时间。";
LearnPublished: "Shares can be compared directly: a published share contradicts ours only if the intervals of both do not touch. Times cannot, for machines differ; compare their shape: where 'permutation' explodes, and which densities stay fast. A single run of a random search can be ten times faster or slower than the next, so one run for each cell cannot show which of two densities is better: repeat, and give the median and the spread.",
    "比例可以直接比较：只有双方的置信区间不相交，才说明已发表的比例与我们的矛盾。时间则不能，因为机器不同；应比较走势：“交换列”从哪里开始急剧增长，哪些密度始终很快。随机搜索的单次运行可能比下一次快十倍或慢十倍，因此只运行一次说明不了两种密度孰优孰劣：应重复运行，给出中位数和分布范围。";
ReadSteps: "Steps are counted, not timed: the numbers are the same on every machine. Tried are the squares that a strategy looked at; each of them was either rejected, because a queen attacks it, or a queen was placed on it. In the picture darker means more, and each shade is a multiple of the one before.",
    "步数是数出来的，不是计时得来的：在任何机器上都相同。“尝试”是策略查看过的格子；每个格子要么因受皇后攻击而被拒绝，要么放上皇后。图中颜色越深，数值越大；每深一级，数值成倍增加。";
LearnSteps: "'rows', 'sets', 'iterative' and 'bitmask' place equally many queens: they walk the same tree. The first three ask square by square whether it is attacked; 'bitmask' knows the free squares of a row at once and rejects none. 'cells' finds the same solutions with far more work: it goes on with the squares to the right of a queen, although the row is taken, and goes on although a row stayed empty. 'exact-cover' chooses the row or column with the fewest open squares and places fewer queens: to look before placing saves whole branches.",
    "“逐行放置”“逐行放置（集合）”“非递归”和“位运算”放置的皇后数相同：它们走的是同一棵搜索树。前三者逐格询问是否受攻击；“位运算”一次就知道一行中的全部空闲格子，从不拒绝。“逐格访问”找到的解相同，工作量却大得多：该行已有皇后，它仍继续查看右侧的格子；某一行空着，它也继续往下搜索。“先走最紧的线”优先选择空闲格子最少的行或列，放置的皇后更少：放之前先看一看，可以省去整条分支。";
ReadGrowth: "Each value stands beside the number of solutions of the board (A000170 in the encyclopedia of integer sequences), with how many times the value of the board before it is. The fitted factor says how much more work one more row makes; R squared near 1 means that the curve describes the points well.",
    "每个数值旁边是该棋盘解的个数（整数数列线上大全 OEIS 中的 A000170），以及它是前一个棋盘的多少倍。拟合的倍数说明棋盘多一行时工作量变为多少倍；R 平方接近 1，说明曲线与各点吻合得很好。";
LearnGrowth: "A strategy that visits all solutions one by one cannot grow more slowly than their number does in the long run. Faster code moves its line down but does not make it less steep; only an idea that handles many solutions at once, as 'colour-split' does, changes the slope. Both factors rise slowly with n, so an exponential curve is good for the next board or two, not for ten.",
    "逐个访问全部解的策略，从长远看增长不可能慢于解的个数。更快的代码只会让它的线下移，不会让它变平缓；只有能一次处理许多解的思路（如“颜色分拆”）才能改变斜率。两个倍数都随 n 缓慢增大，所以指数曲线适合预测下一两个棋盘，不适合预测十个之后。";

// Maps of where queens stand.
MapTitle { n }: "Where queens stand, n = {n}", "皇后的分布，n = {n}";
MapRatio: "share of solutions times n", "解的比例乘以 n";
MapColumn: "column", "列";
MapTotal { solutions }: "Solutions: {solutions}", "解的总数：{solutions}";
