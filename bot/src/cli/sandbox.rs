//! `sandbox`: a stand-in for Discord, the real bot on it, and a page to play on.

use super::signals::{stop_signal, until_stopped};
use crate::environment::{Config, config, print};
use crate::process::Bot;
use crate::process::lock::Lock;
use anyhow::Context;
use clap::Args;
use sandbox::Sandbox;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use store::Database;

/// Ports tried after the wanted one.
const PORTS: u16 = 20;
/// How long the bot may take to connect to the stand-in.
const SOON: Duration = Duration::from_secs(30);

/// How the sandbox is wanted.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Wanted {
    /// Where the page is served; 127.0.0.1:8080 or the next free port otherwise.
    #[arg(long, env = "SANDBOX_ADDR", value_parser = config::address)]
    address: Option<SocketAddr>,
    /// The file that keeps the bouts; `sandbox.sqlite` otherwise.
    // A value read here may be repeated in an error: it is judged later.
    #[arg(long, env = "SANDBOX_DATABASE", hide_env_values = true)]
    database: Option<OsString>,
    /// Begin with no bouts: the file that kept them is removed first.
    #[arg(long)]
    fresh: bool,
    /// The stand-in alone, without a bot: it says how to start bots on it, as processes of their own that
    /// may be killed.
    #[arg(long, conflicts_with = "fresh")]
    without_bot: bool,
}

/// Runs the sandbox until it is told to stop.
pub(super) async fn run(wanted: Wanted) -> anyhow::Result<ExitCode> {
    let wanted = wanted.completed()?;
    if wanted.without_bot {
        return stand_in(wanted.address).await;
    }
    let file = match wanted.database.map(config::database_of).transpose()? {
        None => PathBuf::from("sandbox.sqlite"),
        Some(Database::File(file)) => file,
        Some(Database::Server(_)) => {
            anyhow::bail!("the sandbox keeps its bouts in a file: name one with `--database`");
        }
    };
    if wanted.fresh {
        // Not from under another one that runs on it.
        let lock = Lock::take(&file)?;
        remove(&file)?;
        drop(lock);
    }
    let (sandbox, address) = opened(wanted.address).await?;
    let page = beside(address);
    let config = Config {
        emoji: Some(Duration::ZERO),
        page,
        page_url: page.map(|page| format!("http://{}", reached(page))),
        ..Config::on_sandbox(&sandbox, &file)
    };
    let bot = Bot::start_alone(config).await?;
    sandbox.await_connected(1, SOON).await.context("waiting for the bot to connect")?;
    sandbox.await_command("bout", SOON).await.context("waiting for the bot's commands")?;
    bot.post_anew().await.context("posting what goes on")?;
    let (file, address) = (file.display(), reached(address));
    let words = format!(
        "The arena is open: http://{address}\n\
         Open it in a browser and press Play beside a game, or switch users and play both.\n\
         Bouts are kept in {file} (--fresh forgets them). Ctrl+C ends it."
    );
    if print(&words).is_err() {
        tracing::warn!(%address, "the arena is open, but nothing can be printed");
    }
    until_stopped(bot).await
}

/// Runs the stand-in alone until it is told to stop: bots come and go.
async fn stand_in(address: Option<SocketAddr>) -> anyhow::Result<ExitCode> {
    let (sandbox, address) = opened(address).await?;
    let (base, token, guild) = (sandbox.base_url(), sandbox.token(), sandbox.guild());
    let words = format!(
        "The stand-in is open: http://{address}\n\
         No bot is on it yet. Start as many as you like, each with\n\n\
         DISCORD_API_BASE={base} DISCORD_TOKEN={token} GUILD={guild} DATABASE=… summa-rudis run\n\n\
         They go by this machine's clock. Ctrl+C ends the stand-in, and it forgets all."
    );
    print(&words).context("saying how to start a bot on it")?;
    stop_signal().await?;
    Ok(ExitCode::SUCCESS)
}

impl Wanted {
    /// Fills in from the environment all that was not said on the command line: `run` takes no options.
    fn completed(self) -> anyhow::Result<Self> {
        Ok(Self {
            address: match self.address {
                Some(address) => Some(address),
                None => config::listens("SANDBOX_ADDR")?,
            },
            database: self.database.or_else(|| config::given("SANDBOX_DATABASE")),
            fresh: self.fresh,
            without_bot: self.without_bot,
        })
    }
}

/// Opens the stand-in where it is wanted; otherwise on the first free port from 8080 on.
async fn opened(address: Option<SocketAddr>) -> anyhow::Result<(Sandbox, SocketAddr)> {
    let first = address.unwrap_or_else(|| (IpAddr::V4(Ipv4Addr::LOCALHOST), 8_080).into());
    let last = if address.is_some() { first.port() } else { first.port() + PORTS };
    for port in first.port()..=last {
        let address = SocketAddr::new(first.ip(), port);
        let config = sandbox::Config { address, serves_page: true, ..sandbox::Config::default() };
        match Sandbox::start(config).await {
            Ok(sandbox) => {
                let base = sandbox.base_url();
                let shown = base.strip_prefix("http://").and_then(|shown| shown.parse().ok());
                return Ok((sandbox, shown.unwrap_or(address)));
            }
            Err(error) if port < last && is_taken(&error) => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("the last port either opens or fails")
}

/// The next free port beside the stand-in's, for the pages of its bouts; without one there are no pages.
fn beside(address: SocketAddr) -> Option<SocketAddr> {
    let ports = (1..=PORTS).map_while(|further| address.port().checked_add(further));
    let mut addresses = ports.map(|port| SocketAddr::new(address.ip(), port));
    addresses.find(|&address| TcpListener::bind(address).is_ok())
}

/// Where a browser finds what listens there: "every address" is none to go to.
fn reached(listens: SocketAddr) -> SocketAddr {
    if !listens.ip().is_unspecified() {
        return listens;
    }
    // The address from which this machine would send; nothing is sent.
    let outward = UdpSocket::bind((listens.ip(), 0)).and_then(|socket| {
        let anywhere = if listens.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" };
        socket.connect(anywhere)?;
        socket.local_addr()
    });
    let ip = outward.map_or(Ipv4Addr::LOCALHOST.into(), |outward| outward.ip());
    SocketAddr::new(ip, listens.port())
}

fn is_taken(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    matches!(kind, Some(ErrorKind::AddrInUse | ErrorKind::PermissionDenied))
}

/// Removes a database with what SQLite keeps beside it.
fn remove(file: &Path) -> anyhow::Result<()> {
    for end in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(end);
        match std::fs::remove_file(&name) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                return Err(error).with_context(|| format!("removing {}", file.display()));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_gives_way_to_the_next_unless_it_was_asked_for() {
        let (one, first) = opened(None).await.unwrap();
        let (two, second) = opened(None).await.unwrap();
        assert_ne!(first.port(), second.port());
        assert!(opened(Some(first)).await.is_err());
        drop((one, two));
    }

    #[test]
    fn the_pages_of_bouts_are_beside_the_stand_in() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let page = beside(SocketAddr::new(address.ip(), address.port() - 1)).unwrap();
        assert_eq!(page.ip(), address.ip());
        assert!(address.port() < page.port(), "{page} beside {address}");
        assert_eq!(
            beside(SocketAddr::new(address.ip(), u16::MAX)),
            None,
            "no port is behind the last one"
        );
    }

    #[test]
    fn a_link_leads_to_an_address() {
        let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 8_080));
        assert_eq!(reached(here), here);
        let everywhere = reached(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 8_080)));
        assert!(!everywhere.ip().is_unspecified() && everywhere.port() == 8_080, "{everywhere}");
    }

    #[test]
    fn a_database_goes_with_what_is_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sqlite");
        std::fs::write(&file, "x").unwrap();
        std::fs::write(folder.path().join("a.sqlite-wal"), "x").unwrap();
        std::fs::write(folder.path().join("b.sqlite"), "x").unwrap();
        remove(&file).unwrap();
        remove(&file).unwrap();
        let left: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(left, ["b.sqlite"]);
    }
}
