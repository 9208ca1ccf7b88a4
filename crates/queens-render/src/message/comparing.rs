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
        "{percent}% done, {done} of {runs} runs, at most about {eta} left",
        "已完成 {percent}%，{done}/{runs} 次运行，最多约剩 {eta}";
        } }
    };
}

pub(super) use with_comparing;
