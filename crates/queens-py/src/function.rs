//! Declares functions of the module by the names and types of their arguments. Every file that exports a function uses it.

/// `name(py, required; by place; by name only; flags) -> answer { .. }`, each argument but a flag as `name: type`. What is
/// not required is None, a flag is False, unless it is given.
macro_rules! function {
    (
        $(#[$doc:meta])+
        $name:ident(
            $py:ident, $($required:ident: $required_type:ty),+; $($place:ident: $place_type:ty),*;
            $($option:ident: $option_type:ty),*; $($flag:ident),*
        ) -> $answer:ty $body:block
    ) => {
        $(#[$doc])+
        #[pyo3::pyfunction]
        #[pyo3(signature = (
            $($required,)+ $($place = None,)* *, $($option = None,)* $($flag = false,)*
        ))]
        #[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
        pub(crate) fn $name<'py>(
            $py: Python<'py>,
            $($required: &Bound<'py, PyAny>,)+
            $($place: Option<&Bound<'py, PyAny>>,)*
            $($option: Option<&Bound<'py, PyAny>>,)*
            $($flag: bool,)*
        ) -> $crate::errors::Result<$answer> {
            use $crate::argument::Argument;
            $(let $required = <$required_type>::read(stringify!($required), $required)?;)+
            $(let $place = $crate::argument::optional::<$place_type>(stringify!($place), $place)?;)*
            $(let $option = $crate::argument::optional::<$option_type>(stringify!($option), $option)?;)*
            $body
        }
    };
}

pub(crate) use function;
