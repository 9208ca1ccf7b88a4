//! The part of the [catalogue](super::catalogue) that speaks of experiments: strategies against each other. Kept
//! apart only because it is long.

/// Adds these messages to those of the catalogue.
macro_rules! with_comparing {
    ($messages:ident ! { $($others:tt)* }) => {
        with_studies! { $messages! {
$($others)*

    // Comparing: the call.
    HelpCompare:
        "Strategies against each other: time, success, steps and growth, as tables and plots",
        "比较各种策略：时间、成功率、步数与增长，以表格和图表给出";

    // Comparing: running and going on.
    ProgressCompare { percent, done, runs, eta }:
        "{percent}% done, {done} of {runs} runs, about {eta} left",
        "已完成 {percent}%，{done}/{runs} 次运行，约剩 {eta}";
    ProgressCompareStart { done, runs }:
        "{done} of {runs} runs done",
        "已完成 {done}/{runs} 次运行";
    OtherStudy { what, theirs, ours }:
        "it belongs to another experiment: {what} {theirs} there, {ours} here; repeat that call, or choose another file",
        "它属于另一个实验：其中 {what} 为 {theirs}，这里为 {ours}；请重复当时的命令，或另选文件";
    NotAStudy:
        "it holds no experiment of 'queens compare'; choose another file",
        "其中没有“queens compare”的实验；请另选文件";
    AlteredStudy:
        "it is damaged: what it says does not match its checksum; choose another file and begin again",
        "文件已损坏：内容与校验和不符；请另选文件重新开始";
    NewerStudy { version }:
        "its format {version} is not the one of this program; use the program that wrote it",
        "其格式 {version} 与本程序不同；请使用写出它的程序";
        } }
    };
}

pub(super) use with_comparing;
