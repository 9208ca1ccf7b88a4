//! Words: the form that agrees with a number, and enumerations whose values have names.

/// The form of a word that goes with `count`, a number or its text: `one` for 1, else `many`.
///
/// ```
/// use n_queens::plural;
/// assert_eq!(plural(&1, "queen", "queens"), "queen");
/// assert_eq!(plural("0", "queen", "queens"), "queens");
/// ```
#[must_use]
pub fn plural<'a>(count: &(impl ToString + ?Sized), one: &'a str, many: &'a str) -> &'a str {
    if count.to_string() == "1" { one } else { many }
}

/// Declares an enumeration whose values have names, with the list `ALL` of its values, `name`, and `Display`.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $(#[$about:meta])*
        $visibility:vis enum $type:ident { $($(#[$about_value:meta])* $value:ident = $name:literal,)+ }
    ) => {
        $(#[$about])*
        $visibility enum $type { $($(#[$about_value])* $value,)+ }

        impl $type {
            /// All of them.
            $visibility const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// The word used on the command line, in files and in JSON.
            #[must_use]
            $visibility const fn name(self) -> &'static str {
                match self { $(Self::$value => $name,)+ }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// Reads the values of a [`named`] enumeration from their names.
#[doc(hidden)]
#[macro_export]
macro_rules! parsed_by_name {
    ($type:ty) => {
        impl std::str::FromStr for $type {
            type Err = ();

            fn from_str(name: &str) -> Result<Self, ()> {
                Self::ALL.iter().copied().find(|value| value.name() == name).ok_or(())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::check::Fault;
    use crate::complete::DimacsError;
    use crate::complete::drat::DratFault;
    use crate::complete::generate::GenerateError;
    use crate::count::{CheckError, MergeError, ShareError, TotalError};

    #[test]
    fn one_is_not_many() {
        let errors = [
            Fault::OffBoard { row: 0, column: 1, n: 1 }.to_string(),
            Fault::Size { expected: 2, found: 1 }.to_string(),
            DimacsError::Clauses { announced: 1, found: 1 }.to_string(),
            DratFault::NoContradiction { steps: 1 }.to_string(),
            GenerateError::TooManyQueens { queens: 1, n: 1 }.to_string(),
            GenerateError::TooManyDiagonals { diagonals: 1, n: 1, most: 1 }.to_string(),
            GenerateError::NotPlaced { queens: 1, tries: 1 }.to_string(),
            GenerateError::TooHard { nodes: 1 }.to_string(),
            GenerateError::NotUnique { tries: 1 }.to_string(),
            CheckError::Incongruent { n: 1, found: 1, half: 1 }.to_string(),
            CheckError::BrokenClasses { n: 1, all: 1, half: 1, quarter: 1 }.to_string(),
            MergeError::MissingUnits { missing: 1, units: 1, first: 0 }.to_string(),
            ShareError::TooMany { of: 1, units: 1 }.to_string(),
            TotalError::Incomplete { missing: 1, units: 1 }.to_string(),
        ];
        let is_verb = |word: &str| ["is", "has"].contains(&word);
        for error in errors {
            let words: Vec<&str> = error.split([' ', ',', ';', ':']).collect();
            let wrong = words.array_windows().find(|[one, word]| {
                *one == "1" && (word.ends_with('s') && !is_verb(word) || *word == "are")
            });
            assert_eq!(wrong, None, "{error}");
        }
    }
}
