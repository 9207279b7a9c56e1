//! The program `summa-rudis`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    summa_rudis::cli::main()
}
