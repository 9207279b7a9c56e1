//! The program's commands.

mod audited;
mod doctor;
mod figures;
mod health;
#[cfg(feature = "sandbox")]
mod proofs;
mod run;
#[cfg(feature = "sandbox")]
mod sandboxed;
mod vectors;

use std::{io::Write, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::{Parser, Subcommand};

use crate::{config, logging};

/// A Discord bot that referees play-by-post gladiator games.
///
/// Without a command it is `run`. Settings come from the environment or from a file `.env`; see
/// `.env.example`.
#[derive(Debug, Parser)]
#[command(name = "summa-rudis", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot; without a DISCORD_TOKEN, the sandbox.
    Run,
    /// Run the bot on a stand-in for Discord, with a page to play on. Needs no account.
    #[cfg(feature = "sandbox")]
    Sandbox(sandboxed::Wanted),
    /// Try rules on their examples: files, or folders of files that end in .toml.
    ///
    /// Prints one line for each file and exits with 1 if any failed.
    Vectors {
        /// Files or folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Let the program play a game against itself, and count.
    Simulate(figures::Simulate),
    /// Check an exported bout: its chain, its seed, every draw, board and outcome.
    Verify {
        /// A file from `/bout export`.
        file: PathBuf,
    },
    /// Copy the database, as it is now, into a new file; the bot may be running.
    Backup {
        /// The new file. It must not be there yet.
        file: PathBuf,
    },
    /// Count all standings and ratings again from the bouts alone, and report every difference.
    ///
    /// Changes nothing, and exits with 1 if anything differs. Best while the bot is stopped.
    Audit,
    /// Check the configuration: database, token, gateway, commands.
    Doctor,
    /// Ask the bot that runs here whether it is well; exits with 1 if it is not.
    ///
    /// Asks at METRICS_ADDR, where the bot answers if it has that address too.
    Health,
    /// Prove laws, coverage and secrecy of every game, and kill the bot while people play.
    #[cfg(feature = "sandbox")]
    Prove(proofs::Prove),
    /// Measure rules and presses, beside a bot that does nothing.
    #[cfg(feature = "sandbox")]
    Bench(proofs::Bench),
}

/// Runs the program.
pub fn main() -> ExitCode {
    begun().unwrap_or_else(|error| {
        // With nowhere to say it, the status alone says it.
        drop(writeln!(std::io::stderr(), "summa-rudis: {error:#}"));
        ExitCode::FAILURE
    })
}

fn begun() -> anyhow::Result<ExitCode> {
    match dotenvy::dotenv() {
        Ok(_) => {}
        Err(error) if error.not_found() => {}
        // The error would repeat the line, which may hold the token.
        Err(_) => anyhow::bail!("the file .env cannot be read: each line is NAME=value"),
    }
    let cli = Cli::parse();
    let filter = config::text("LOG");
    let command = cli.command.unwrap_or(Command::Run);
    let quiet = match &command {
        Command::Run => "info",
        #[cfg(feature = "sandbox")]
        Command::Sandbox(_) | Command::Prove(_) | Command::Bench(_) => "warn",
        Command::Vectors { .. }
        | Command::Simulate(_)
        | Command::Verify { .. }
        | Command::Backup { .. }
        | Command::Audit
        | Command::Doctor
        | Command::Health => "warn",
    };
    let filter = filter.as_deref().unwrap_or(quiet);
    logging::start(filter, config::text("LOG_FORMAT").as_deref())?;
    match command {
        Command::Run => Ok(waited(run::run()).unwrap_or_else(|error| {
            tracing::error!(error = format!("{error:#}"), "ended");
            ExitCode::FAILURE
        })),
        #[cfg(feature = "sandbox")]
        Command::Sandbox(wanted) => waited(sandboxed::run(wanted)),
        Command::Vectors { paths } => vectors::run(&paths),
        Command::Simulate(wanted) => figures::simulate(&wanted),
        Command::Verify { file } => figures::verify(&file),
        Command::Backup { file } => waited(run::backup(file)),
        Command::Audit => waited(audited::run()),
        Command::Doctor => waited(doctor::run()),
        Command::Health => waited(health::run()),
        #[cfg(feature = "sandbox")]
        Command::Prove(wanted) => waited(proofs::prove(wanted)),
        #[cfg(feature = "sandbox")]
        Command::Bench(wanted) => waited(proofs::measure(wanted)),
    }
}

/// Does asynchronous work to its end.
fn waited(work: impl Future<Output = anyhow::Result<ExitCode>>) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    let code = runtime.block_on(work);
    // What is left, a connection that does not close, may not keep the process.
    runtime.shutdown_background();
    code
}

/// Prints a line of a command's result.
///
/// # Errors
/// If the output is full or closed: a result that is cut off is none.
fn say(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("writing the result")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed_and_explained() {
        let mut cli = Cli::command();
        cli.clone().debug_assert();
        for command in cli.get_subcommands_mut() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            for argument in command.get_arguments() {
                let id = argument.get_id();
                assert!(argument.get_help().is_some(), "{} {id}", command.get_name());
            }
        }
    }
}
