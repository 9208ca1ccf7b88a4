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
        }
    };
}

pub(super) use with_completing;
