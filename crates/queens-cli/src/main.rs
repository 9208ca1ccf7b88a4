//! The `queens` command. Its story is told in the library beside it, which is one so that programs that try it
//! out can call it, too.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    queens_cli::main()
}
