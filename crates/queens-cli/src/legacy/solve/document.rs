//! The JSON document of an answer up to its columns.

use queens_render::document::solved_up_to_columns;

use super::Call;

/// What stands in front of the columns of a solution.
pub(super) fn head(call: &Call<'_>) -> String {
    solved_up_to_columns(call.problem.n(), call.options.strategy.name())
}
