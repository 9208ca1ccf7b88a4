//! The part of the [catalogue](super::catalogue) that only the Python package says. Kept apart only because
//! it is long.

/// Adds these messages to those of the catalogue.
macro_rules! with_python {
    ($messages:ident ! { $($others:tt)* }) => {
        with_serving! { $messages! {
$($others)*

    // What a call from Python may be wrong in.
    BadSeconds { name, text }:
        "'{text}' is not a time for '{name}'; give a number of seconds above 0, or a text like 30s, 500ms, 2m or 1h",
        "“{text}”不能作为“{name}”的时间；请给出大于 0 的秒数，或写成 30s、500ms、2m 或 1h";
    BadLanguage { text }:
        "'{text}' is not a language; choose 'en' or 'zh'",
        "“{text}”不是可用的语言；请选择“en”或“zh”";
    NotAnInteger { name, text, least, most }:
        "{text} is not a value for '{name}'; give a whole number from {least} to {most}",
        "{text} 不能作为“{name}”的值；请给出 {least} 到 {most} 之间的整数";
    NoSolutionBecause { n, reason }:
        "no solution for n = {n}: {reason}",
        "n = {n} 无解：{reason}";
    OtherProcess:
        "this iterator belongs to the process that made it, and cannot be used after a fork; make a new one",
        "此迭代器属于创建它的进程，fork 之后不能使用；请新建一个";
    CheckpointClosed:
        "this checkpoint is closed; open it again",
        "此检查点已关闭；请重新打开";
    InternalError { details }:
        "something went wrong inside, and there is no answer: {details}; please report it",
        "内部出错，没有得到答案：{details}；请报告此问题";
    IndexOutside { index, n }:
        "row {index} is outside of the {n} x {n} board",
        "第 {index} 行在 {n} x {n} 棋盘之外";
    CountingProgress { percent, solutions, left }:
        "{percent}%, {solutions} {solution} so far{left}"
            [solution = plural(solutions, "solution", "solutions")],
        "{percent}%，目前 {solutions} 个解{left}";
    CountingTimeLeft { time }:
        ", about {time} left",
        "，约剩 {time}";
        } }
    };
}

pub(super) use with_python;
