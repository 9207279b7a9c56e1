//! Several processes on one database, while people play. It takes a server, which `TEST_POSTGRES` names.

use sandbox::{Limits, Options, Sandbox};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;
use store::proofs::place::Place;
use summa_rudis::proofs::prove::several::{Plan, run};
use summa_rudis::proofs::prove::{season, shards};
use summa_rudis::{Bot, Config};
use tokio::process::Command;

/// How long any single thing may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// For how long processes are killed each second.
const MINUTE: Duration = Duration::from_secs(60);

/// A stand-in, and a database on the server, if there is one.
#[allow(clippy::print_stdout, reason = "whoever runs it learns what was left out")]
async fn ground() -> Option<(Sandbox, tempfile::TempDir, Place)> {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::of(&folder.path().join("several")).await.unwrap();
    if place.name().is_none() {
        println!("TEST_POSTGRES names no server: nothing is tried on one");
        return None;
    }
    let config = sandbox::Config { limits: Limits::none(), ..sandbox::Config::for_tests() };
    Some((Sandbox::start(config).await.unwrap(), folder, place))
}

/// The answer to `/help`, as somebody sees it.
async fn help(sandbox: &Sandbox) -> String {
    let ada = sandbox.user_named("Ada").unwrap();
    let begun = ada.command(sandbox.channel(), "help", Options::new()).unwrap();
    begun.post_within(PATIENCE).await.unwrap().content
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_blows_to_three_processes_lose_nothing_and_say_nothing_twice() {
    let Some(_) = ground().await else { return };
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_summa-rudis"));
    let plan =
        Plan { binaries: vec![binary], processes: 3, kills: 10, relentless: MINUTE, seed: 3 };
    let (tally, befallen) = run(plan).await.unwrap();
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert!(0 < tally.acknowledged && 0 < tally.bouts, "{tally:?}");
    assert!(4 <= befallen.killed && 0 < befallen.stood_still && 0 < befallen.cut, "{befallen:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_processes_with_eight_shards_take_up_what_the_killed_one_had() {
    let Some(_) = ground().await else { return };
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_summa-rudis"));
    // How long it takes is for the proof to say: here the machine may be busy.
    let plan = shards::Plan { binary, processes: 3, shards: 8, kills: 2, patience: PATIENCE * 2 };
    let seen = shards::run(plan).await.unwrap();
    assert_eq!((seen.kills, seen.wrong), (2, Vec::new()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_has_the_gateway_and_the_next_takes_over_as_soon_as_it_leaves() {
    let Some((sandbox, _folder, place)) = ground().await else { return };
    let config = Config::on_database(&sandbox, &place.database);
    let mut first = Bot::start(config.clone()).await.unwrap();
    first.ready().await.unwrap();
    let mut second = Bot::start(config).await.unwrap();
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    assert_eq!((sandbox.connected(), sandbox.sessions().0), (1, 1), "one of them has it");
    first.stop().await;
    second.ready().await.unwrap();
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    assert_eq!((sandbox.connected(), sandbox.sessions().0), (1, 2));
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_moved_to_a_server_by_command_while_nobody_runs_on_it() {
    let Some((sandbox, folder, place)) = ground().await else { return };
    let file = folder.path().join("bouts.sqlite");
    let server = place.address().unwrap();
    let moved = async |from: &OsStr, to: &OsStr| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_summa-rudis"));
        command.arg("move").arg(from).arg(to).current_dir(folder.path());
        let output = command.output().await.unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).unwrap())
    };
    let (done, said) = moved(file.as_os_str(), server.as_ref()).await;
    assert!(!done && said.contains("there is no database"), "{said}");
    let mut bot = Bot::start(Config::on_sandbox(&sandbox, &file)).await.unwrap();
    bot.ready().await.unwrap();
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    let (done, said) = moved(file.as_os_str(), server.as_ref()).await;
    assert!(!done && said.contains("runs on"), "{said}");
    bot.stop().await;
    let (done, said) = moved(file.as_os_str(), server.as_ref()).await;
    assert!(done && said.contains("have been moved, read again and compared"), "{said}");
    let mut bot = Bot::start(Config::on_database(&sandbox, &place.database)).await.unwrap();
    bot.ready().await.unwrap();
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    let arena = arena::Arena::open_at(&place.database).await.unwrap();
    let refused = arena.restored(arena::Millis(0)).await.unwrap_err().to_string();
    assert!(refused.contains("a bot runs on this database"), "{refused}");
    arena.close().await;
    let other = folder.path().join("other.sqlite");
    let (done, said) = moved(server.as_ref(), other.as_os_str()).await;
    assert!(!done && said.contains("runs on"), "{said}");
    assert!(!other.exists(), "nothing of it stays in the way of the next try");
    bot.stop().await;
    let (done, said) = moved(server.as_ref(), other.as_os_str()).await;
    assert!(done, "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_season_goes_on_to_its_end_over_processes_that_are_killed_by_turns() {
    let Some(_) = ground().await else { return };
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_summa-rudis"));
    let plan = Plan {
        binaries: vec![binary],
        processes: 3,
        kills: 200,
        relentless: Duration::ZERO,
        seed: 5,
    };
    let seen = season::run(plan).await.unwrap();
    assert_eq!(seen.wrong, Vec::<String>::new());
    assert!(0 < seen.kills && 0 < seen.bouts, "{seen:?}");
}
