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
    NeedsFeature { name }:
        "'{name}' is not part of this build, since it takes a C++ compiler and minutes to build; install it with: cargo install queens-cli --features {name}",
        "此程序未包含“{name}”，因为构建它需要 C++ 编译器和几分钟时间；请这样安装：cargo install queens-cli --features {name}";

    // Making boards.
    HelpGenerate:
        "Make a board to complete: with queens, blocked squares or excluded diagonals",
        "生成待补全的棋盘：已给皇后、封锁格或禁用对角线";
        }
    };
}

pub(super) use with_completing;
