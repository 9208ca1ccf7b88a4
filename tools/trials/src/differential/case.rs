//! A case: a board drawn by one of several recipes, and what the searches of it are told.

use std::fmt;
use std::sync::Arc;

use n_queens::{Density, Problem, Settings, Variant};
use queens_format::{PartialFormat, PartialWriter};

use super::chance::RandomChoices;
use super::model::{Model, ModelRules};
use super::recipes;

/// How often each size is drawn, from 0 on: the small ones have few boards, the large ones are dear.
const SIZES: [usize; 13] = [2, 2, 2, 3, 7, 8, 10, 12, 14, 13, 12, 9, 6];
/// On a torus most sizes have no solution: those that have one come more often.
const ROUND_SIZES: [usize; 13] = [1, 2, 1, 1, 3, 18, 3, 28, 4, 3, 2, 22, 2];
/// How often each variant is drawn.
const VARIANTS: [usize; 3] = [60, 20, 20];

/// Tenths of a density: the largest is 2.
const MOST_TENTHS: usize = 20;

/// A board and what goes with it.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) problem: Problem,
    pub(super) recipe: &'static str,
    /// For the strategies that leave something to chance.
    pub(super) seed: u64,
    /// The density in tenths, so that it can be multiplied exactly.
    pub(super) tenths: usize,
    /// What the questions about it draw from.
    pub(super) questions: u64,
}

impl Case {
    /// The next case, and all that is true of it. Boards that are too dear for the model are drawn again.
    pub(super) fn draw(chance: &mut RandomChoices) -> (Self, Arc<Model>) {
        loop {
            let variant = Variant::ALL[chance.weighted(VARIANTS.into_iter())];
            let sizes = if variant == Variant::Torus { ROUND_SIZES } else { SIZES };
            let n = chance.weighted(sizes.into_iter()) as u32;
            let (recipe, problem) = recipes::board(ModelRules { n, variant }, chance);
            if let Some(model) = Model::of(&problem) {
                let (seed, tenths) = (chance.number(), chance.between(1, MOST_TENTHS));
                let questions = chance.number();
                return (Self { problem, recipe, seed, tenths, questions }, model);
            }
        }
    }

    pub(super) fn settings(&self) -> Settings {
        let density = Density::new(self.tenths as f64 / 10.0).expect("tenths from 1 to 20");
        Settings { seed: self.seed, density }
    }
}

/// As it can be pasted into a test, or into a file for `queens complete`.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (n, variant) = (self.problem.n(), self.problem.variant());
        let density = self.tenths as f64 / 10.0;
        writeln!(f, "n = {n}, {variant}, seed {}, density {density}:", self.seed)?;
        let mut writer = PartialWriter::new(PartialFormat::Board, Vec::new());
        writer.problem(&self.problem).map_err(|_| fmt::Error)?;
        let board = writer.finish().map_err(|_| fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&board))
    }
}
