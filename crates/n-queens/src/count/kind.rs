//! Which solutions are counted.

named! {
    /// Which solutions are counted.
    ///
    /// ```
    /// use n_queens::count::Kind;
    /// assert_eq!("half-turn".parse(), Ok(Kind::HalfTurn));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Kind {
        /// Every solution.
        #[default]
        All = "all",
        /// Solutions that no turn and no reflection makes equal count once.
        Fundamental = "fundamental",
        /// Those that a half turn leaves as they are (a quarter turn may do so, too).
        HalfTurn = "half-turn",
        /// Those that a quarter turn leaves as they are.
        QuarterTurn = "quarter-turn",
    }
}

parsed_by_name!(Kind);
