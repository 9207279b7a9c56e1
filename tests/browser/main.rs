//! The sandbox's page in a real browser: the real bot, the stand-in, and a Chromium that plays.
//!
//! A machine without a browser leaves all of this out and says so; if `CHROMIUM` names one it must
//! exist. `AXE_CORE` names the file of axe-core, which then inspects each moment as well. A word on
//! the command line runs only the scenes whose names contain it.

#![allow(clippy::print_stdout, reason = "it is its own harness, and tells what it runs")]

use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::slice::Iter;
use std::sync::Mutex;
use std::time::Instant;

mod devtools;
mod inspection;
mod player;
mod scenes;
mod stage;
mod tab;

use stage::Theatre;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("browser: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the wanted scenes, two at once; returns whether all passed.
async fn run() -> anyhow::Result<bool> {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|it| name.contains(it));
    let names: Vec<&str> = scenes::NAMES.into_iter().filter(|name| is_wanted(name)).collect();
    let left_out = scenes::NAMES.len() - names.len();
    if std::env::args().any(|it| it == "--list") {
        names.iter().for_each(|name| println!("{name}: test"));
        return Ok(true);
    }
    println!("\nrunning {} scenes", names.len());
    if names.is_empty() {
        println!("\n{}", closing(0, 0, left_out));
        return Ok(true);
    }
    let Some(program) = devtools::installed()? else {
        println!("browser: there is no Chromium on this machine, so none of them is played");
        println!("\n{}", closing(0, 0, scenes::NAMES.len()));
        return Ok(true);
    };
    let begun = Instant::now();
    let pictures = stage::pictures()?;
    let left = Mutex::new(names.iter());
    // Each in a browser of its own, since a browser has one focus.
    let (one, other) = tokio::join!(
        played(Theatre::open(&program, pictures.clone(), 1), &left),
        played(Theatre::open(&program, pictures.clone(), 2), &left),
    );
    let failures = [one?, other?].concat();
    println!("\npictures: {}", pictures.display());
    for failure in &failures {
        println!("\n{failure}");
    }
    let passed = names.len() - failures.len();
    println!("\n{}", closing(passed, failures.len(), left_out));
    println!("finished in {:.1} s", begun.elapsed().as_secs_f32());
    Ok(failures.is_empty())
}

/// Plays in a theatre the scenes that are `left`, one after the other; returns the failures.
async fn played(
    theatre: impl Future<Output = anyhow::Result<Theatre>>,
    left: &Mutex<Iter<'_, &str>>,
) -> anyhow::Result<Vec<String>> {
    let theatre = theatre.await?;
    let mut failures = Vec::new();
    let next = || left.lock().expect("nobody panics with it").next();
    while let Some(name) = next() {
        let begun = Instant::now();
        let played = AssertUnwindSafe(scenes::play(name, &theatre));
        let told = futures_util::FutureExt::catch_unwind(played).await;
        let told = told.unwrap_or_else(|_| Err(anyhow::anyhow!("it panicked, see above")));
        let seconds = begun.elapsed().as_secs_f32();
        match told {
            Ok(remark) => println!("scene {name} ... ok ({seconds:.1} s{remark})"),
            Err(error) => {
                println!("scene {name} ... FAILED ({seconds:.1} s)");
                failures.push(format!("---- {name} ----\n{error:#}\n"));
            }
        }
    }
    theatre.close().await?;
    Ok(failures)
}

/// The last line, in the words of other test programs.
fn closing(passed: usize, failed: usize, left_out: usize) -> String {
    let word = if failed == 0 { "ok" } else { "FAILED" };
    format!("test result: {word}. {passed} passed; {failed} failed; {left_out} left out")
}
