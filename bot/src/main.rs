//! The program `summa-rudis`; everything is in the library.

use std::process::ExitCode;

/// Presses are made of many small pieces of JSON and text.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    summa_rudis::cli::main()
}
