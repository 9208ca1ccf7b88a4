//! The part of the [catalogue](super::catalogue) that speaks of partial boards: completing them, explaining
//! why it cannot be done, and making new ones. Kept apart only because it is long.

/// Adds these messages to those of the catalogue.
macro_rules! with_completing {
    ($messages:ident ! { $($others:tt)* }) => {
        $messages! {
$($others)*

    // Completing.
    HelpComplete:
        "Complete a partial or blocked board: one way, all, how many, is it the only one, or why not",
        "补全部分摆好或有封锁格的棋盘：一种、全部、多少种、是否唯一，或为何不行";
    GaveUpCompleting { strategy, seed }:
        "'{strategy}' found no completion with seed {seed}, which proves nothing; try another --seed, or --strategy exact-cover, which can prove that there is none",
        "“{strategy}”用种子 {seed} 没有找到补全方法，但这不能证明无解；请换一个 --seed，或用能够证明无解的 --strategy exact-cover";

    // Making boards.
    HelpGenerate:
        "Make a board to complete: with queens, blocked squares or excluded diagonals",
        "生成待补全的棋盘：已给皇后、封锁格或禁用对角线";
    HelpKind:
        "What stands on the board: placed (queens that do not attack each other), blocked (random squares), excluded-diagonals (all squares of random diagonals; the hard kind) (default: placed)",
        "棋盘上有什么：placed（互不攻击的皇后）、blocked（随机封锁格）、excluded-diagonals（随机对角线上的全部格子，最难）（默认：placed）";
    HelpPlacedQueens:
        "For 'placed': how many queens (default: about 2.28 times the root of n rows stay free, where half of the boards have a completion)",
        "用于“placed”：皇后个数（默认：约 2.28 倍的 n 的平方根行留空，此时约一半棋盘可补全）";
    HelpShare:
        "For 'blocked': the probability of each square, from 0 to 1 (default: where about half of the boards have a completion)",
        "用于“blocked”：每个格子被封锁的概率，0 到 1（默认：约一半棋盘可补全时的值）";
    HelpDiagonals:
        "For 'excluded-diagonals': how many diagonals, of both directions (default: 0.9 n)",
        "用于“excluded-diagonals”：禁用的对角线条数，两个方向合计（默认：0.9 n）";
    HelpUniquePuzzle:
        "Make a puzzle with exactly one solution, of which nothing can be left out",
        "生成恰有一个解、且任何已知条件都不能去掉的题目";
    HelpHard:
        "Take the hardest of 16 boards: that which needs the most nodes of search",
        "从 16 个棋盘中取最难的：搜索所需节点最多的那个";
    HelpBoards:
        "Make this many boards, from this seed and the following ones (default: 1)",
        "生成这么多个棋盘，依次使用该种子及其后的种子（默认：1）";
    HelpPartialFormat { names }:
        "How to write boards: {names} (default: board)",
        "棋盘的输出格式：{names}（默认：board）";
    OptionOfKind { option, kind, of }:
        "{option} is for '--kind {of}', not for '{kind}'; leave it out, or choose that kind",
        "{option} 只用于“--kind {of}”，不能用于“{kind}”；请去掉它，或选择该类型";
    BadShare { text }:
        "'{text}' is not a share of squares; give a number from 0 to 1, like 0.75",
        "“{text}”不是格子的比例；请给出 0 到 1 之间的数，如 0.75";
    BadDiagonals { text }:
        "'{text}' is not a number of diagonals; give a whole number from 0 on",
        "“{text}”不是对角线条数；请给出不小于 0 的整数";
    MadeSolvable { n, kind, seed, queens, blocked, nodes }:
        "n = {n}, {kind}, seed {seed}: {queens} queens, {blocked} blocked squares; it has a completion, found in {nodes} nodes",
        "n = {n}，{kind}，种子 {seed}：{queens} 个皇后，{blocked} 个封锁格；可以补全，搜索 {nodes} 个节点得出";
    MadeImpossible { n, kind, seed, queens, blocked, nodes }:
        "n = {n}, {kind}, seed {seed}: {queens} queens, {blocked} blocked squares; it has no completion, refuted in {nodes} nodes",
        "n = {n}，{kind}，种子 {seed}：{queens} 个皇后，{blocked} 个封锁格；无法补全，搜索 {nodes} 个节点证明";
    MadeUndecided { n, kind, seed, queens, blocked, nodes }:
        "n = {n}, {kind}, seed {seed}: {queens} queens, {blocked} blocked squares; whether it has a completion is not known after {nodes} nodes",
        "n = {n}，{kind}，种子 {seed}：{queens} 个皇后，{blocked} 个封锁格；搜索 {nodes} 个节点后仍未得知能否补全";
        }
    };
}

pub(super) use with_completing;
