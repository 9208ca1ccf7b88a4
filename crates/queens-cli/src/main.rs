//! The `queens` command; see the library beside it.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    queens_cli::main()
}
