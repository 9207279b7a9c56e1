//! Lives here: the program's commands, a file each: those that a host needs, and the sandbox.
//! May enter: `main` alone, with a command line.
//! Never does: anything needed by a bot that somebody else has started.

mod doctor;
mod healthcheck;
mod run;
#[cfg(feature = "sandbox")]
mod sandbox;
mod setup;
mod signals;
mod verify;

use crate::environment::{config, logging};
#[cfg(feature = "proofs")]
use crate::proofs;
use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

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
    Run(run::Wanted),
    /// Run the bot on a stand-in for Discord, with a page to play on. Needs no account.
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Wanted),
    /// Check an exported bout: its chain, its seed, every draw, board and outcome.
    Verify {
        /// A file from `/bout export`.
        file: PathBuf,
    },
    /// Write an exported bout as one page to look back on it in a browser, without a connection.
    View {
        /// A file from `/bout export`.
        file: PathBuf,
        /// Where the page goes; beside the file if nowhere else.
        #[arg(long, value_name = "FILE")]
        into: Option<PathBuf>,
    },
    /// Copy the database, as it is now, into a new file; the bot may be running.
    Backup {
        /// The new file. It must not be there yet.
        file: PathBuf,
    },
    /// Copy everything from an SQLite file into an empty database on a PostgreSQL server, or back.
    ///
    /// Reads again what it has written, and checks the newest records there. What is moved from stays as it
    /// is. Nobody may be running on either.
    Move {
        /// A file, or postgres://user@host/name; a password may come from PGPASSWORD.
        from: String,
        /// The same, of the other kind, with nothing in it yet.
        to: String,
    },
    /// Count all standings and ratings again from the bouts alone, and report every difference.
    ///
    /// Changes nothing, and exits with 1 if anything differs. Best while the bot is stopped.
    Audit,
    /// Ask for the token and a server, check both, and write them into `.env`; prints the invite link.
    ///
    /// Without a terminal both are read from the input, a line each. What is left empty stays as it is.
    Setup(setup::Wanted),
    /// Check the configuration: database, token, gateway, commands.
    Doctor,
    /// Ask the bot that runs here whether it is well; exits with 1 if it is not.
    ///
    /// Asks at METRICS_ADDR, where the bot answers if it has that address too.
    Health,
    #[cfg(feature = "proofs")]
    #[command(flatten)]
    Proofs(proofs::Command),
}

/// Runs the program.
pub fn main() -> ExitCode {
    boards::Kind::leave_out_guide();
    begun().unwrap_or_else(|error| {
        // With nowhere to say it, the status alone says it.
        drop(writeln!(std::io::stderr(), "summa-rudis: {error:#}"));
        ExitCode::FAILURE
    })
}

fn begun() -> anyhow::Result<ExitCode> {
    // Options may be left to the settings, so the line is read once more with them: `setup` alone names their file.
    // For all other commands it is in this folder: one further up is somebody else's.
    let settings = match Cli::try_parse() {
        Ok(Cli { command: Some(Command::Setup(wanted)) }) => wanted.file,
        Ok(_) | Err(_) => PathBuf::from(".env"),
    };
    match dotenvy::from_path(&settings) {
        Ok(_) => {}
        Err(error) if error.not_found() => {}
        // The error would repeat the line, which may hold the token.
        Err(_) => anyhow::bail!("{} cannot be read: each line is NAME=value", settings.display()),
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // The error would repeat what was typed, and a password may stand in an address.
        Err(error) if error.use_stderr() && is_any_secret() => {
            anyhow::bail!(
                "the command line cannot be read, in which an address stands: see `--help`"
            );
        }
        Err(error) => error.exit(),
    };
    let command = cli.command.unwrap_or_else(|| Command::Run(run::Wanted::default()));
    let filter = config::text("LOG");
    let quiet = match &command {
        Command::Run(_) => "info",
        #[cfg(feature = "sandbox")]
        Command::Sandbox(_) => "warn",
        #[cfg(feature = "proofs")]
        Command::Proofs(_) => "warn",
        Command::Verify { .. }
        | Command::View { .. }
        | Command::Backup { .. }
        | Command::Move { .. }
        | Command::Audit
        | Command::Setup(_)
        | Command::Doctor
        | Command::Health => "warn",
    };
    let filter = filter.as_deref().unwrap_or(quiet);
    logging::start(filter, config::text("LOG_FORMAT").as_deref())?;
    match command {
        Command::Run(wanted) => Ok(waited(run::run(wanted)).unwrap_or_else(|error| {
            tracing::error!(error = format!("{error:#}"), "ended");
            ExitCode::FAILURE
        })),
        #[cfg(feature = "sandbox")]
        Command::Sandbox(wanted) => waited(sandbox::run(wanted)),
        Command::Verify { file } => verify::run(&self::file(file)?),
        Command::View { file, into } => {
            verify::view(&self::file(file)?, into.map(self::file).transpose()?)
        }
        Command::Backup { file } => waited(run::backup(self::file(file)?)),
        Command::Move { from, to } => waited(run::move_database(&from, &to)),
        Command::Audit => waited(run::audit()),
        Command::Setup(wanted) => waited(setup::run(wanted)),
        Command::Doctor => waited(doctor::run()),
        Command::Health => waited(healthcheck::run()),
        #[cfg(feature = "proofs")]
        Command::Proofs(command) => waited(proofs::run(command)),
    }
}

/// Whether something was typed, or set for an option, in which a password may stand.
fn is_any_secret() -> bool {
    let command = Cli::command();
    let all = std::iter::once(&command).chain(command.get_subcommands());
    let set = all.flat_map(|it| it.get_arguments().filter_map(clap::Arg::get_env));
    let set = set.filter_map(std::env::var_os);
    std::env::args_os().chain(set).any(|it| config::may_hold_password(&it.to_string_lossy()))
}

/// A file that was typed.
fn file(typed: PathBuf) -> anyhow::Result<PathBuf> {
    config::no_address(&typed)?;
    Ok(typed)
}

/// Does asynchronous work to its end.
fn waited(work: impl Future<Output = anyhow::Result<ExitCode>>) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    let code = runtime.block_on(work);
    // A connection that does not close may not keep the process.
    runtime.shutdown_background();
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

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

    /// The pages that tell people what to type.
    const PAGES: [&str; 3] = [
        include_str!("../../../README.md"),
        include_str!("../../../CONTRIBUTING.md"),
        include_str!("../../../justfile"),
    ];

    #[test]
    fn what_the_pages_tell_people_to_type_is_there() {
        let cli = Cli::command();
        let mut typed = 0;
        for page in PAGES {
            let after = ["summa-rudis ", "cargo run -- ", "cargo run --release -- "];
            for rest in after.iter().flat_map(|start| page.split(start).skip(1)) {
                let is_end = |c: char| !c.is_ascii_lowercase();
                let name = rest.split(is_end).next().unwrap_or_default();
                assert!(cli.find_subcommand(name).is_some(), "{name:?} before {rest:.40}");
                typed += 1;
            }
        }
        assert!(2 < typed, "{typed}");
    }
}
