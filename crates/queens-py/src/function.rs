//! Declares functions of the module by the names of their arguments. Every file that exports a function uses it.

/// `name(required; by place; by name only; flags) -> answer { .. }`: what is not required is None, a flag is False, unless
/// it is given. Each argument is what Python passes; `asked` turns it into a value.
macro_rules! function {
    (
        $(#[$doc:meta])+
        $name:ident($($required:ident),+; $($place:ident),*; $($option:ident),*; $($flag:ident),*)
        -> $answer:ty $body:block
    ) => {
        $(#[$doc])+
        #[pyo3::pyfunction]
        #[pyo3(signature = (
            $($required,)+ $($place = None,)* *, $($option = None,)* $($flag = false,)*
        ))]
        #[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
        pub(crate) fn $name<'py>(
            $($required: &Bound<'py, PyAny>,)+
            $($place: Option<&Bound<'py, PyAny>>,)*
            $($option: Option<&Bound<'py, PyAny>>,)*
            $($flag: bool,)*
        ) -> PyResult<$answer> $body
    };
}

pub(crate) use function;
