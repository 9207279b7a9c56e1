//! The README's word: its commands do what it says, and its picture is what the program draws.

use sandbox::{Config, Limits, Sandbox};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

const README: &str = include_str!("../../../README.md");
/// How long any single thing may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The lines that the README has its reader type into a shell, then those within its sentences.
fn typed() -> (Vec<&'static str>, Vec<&'static str>) {
    let (_, block) = README.split_once("```sh\n").unwrap();
    let (block, after) = block.split_once("```").unwrap();
    let quoted = after.split('`').skip(1).step_by(2);
    let is_typed = |it: &&str| it.starts_with("cargo ") || it.starts_with("./");
    (block.lines().collect(), quoted.filter(is_typed).collect())
}

fn arguments(command: &'static str) -> &'static str {
    let rest = command.strip_prefix("cargo run").or(command.strip_prefix("./summa-rudis"));
    let rest = rest.unwrap_or_else(|| panic!("{command:?} does not start the program"));
    rest.trim_start_matches(" --release").trim_start_matches(" --").trim_start()
}

/// The program with these arguments, as somebody starts it who has set nothing.
fn program(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_summa-rudis"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command.env_remove("DISCORD_TOKEN").env("SANDBOX_ADDR", "127.0.0.1:0");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    command
}

#[tokio::test]
async fn the_readmes_commands_open_a_page_set_up_and_run() {
    let (block, quoted) = typed();
    let [clone, enter, first] = block[..] else { panic!("{block:?}") };
    assert_eq!((clone, enter), ("git clone THIS-ADDRESS summa-rudis", "cd summa-rudis"));
    let others: BTreeSet<&str> = quoted.into_iter().map(arguments).collect();
    assert_eq!(others, BTreeSet::from([arguments(first), "setup"]), "all is tried below");

    let folder = tempfile::tempdir().unwrap();
    let mut page = program(arguments(first), folder.path()).spawn().unwrap();
    let mut told = BufReader::new(page.stdout.take().unwrap()).lines();
    let line = tokio::time::timeout(PATIENCE, told.next_line()).await.unwrap().unwrap().unwrap();
    let address = line.strip_prefix("The arena is open: ").unwrap_or_else(|| panic!("{line}"));
    assert_eq!(reqwest::get(address).await.unwrap().status(), 200);
    page.kill().await.unwrap();

    let discord = Config { limits: Limits::none(), ..Config::for_tests() };
    let (discord, folder) = (Sandbox::start(discord).await.unwrap(), tempfile::tempdir().unwrap());
    let on_discord = |arguments| {
        let mut command = program(arguments, folder.path());
        command.env("DISCORD_API_BASE", discord.base_url());
        command
    };
    let mut setup = on_discord("setup").spawn().unwrap();
    let answers = format!("{}\nall\n", discord.token());
    setup.stdin.take().unwrap().write_all(answers.as_bytes()).await.unwrap();
    let done = tokio::time::timeout(PATIENCE, setup.wait_with_output()).await.unwrap().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("client_id="), "{said}");
    let settings = fs::metadata(folder.path().join(".env")).unwrap();
    assert_eq!(settings.permissions().mode() & 0o777, 0o600);
    let bot = on_discord("").spawn().unwrap();
    discord.await_connected(1, PATIENCE).await.unwrap();
    discord.await_command("bout", PATIENCE).await.unwrap();
    drop(bot);
}

#[cfg(feature = "proofs")]
#[tokio::test]
async fn the_readmes_picture_is_what_the_program_draws() {
    let (_, drawn_by) = README.split_once("<!-- Drawn by: summa-rudis ").unwrap();
    let (command, _) = drawn_by.split_once(';').unwrap();
    let (_, alt) = README.split_once("alt=\"").unwrap();
    let (alt, _) = alt.split_once('"').unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (more, name) in [("", "nexus.png"), (" --light", "nexus-light.png")] {
        let asked = format!("{command}{more} --into drawn");
        let done = program(&asked, folder.path()).output().await.unwrap();
        let said = String::from_utf8_lossy(&done.stdout);
        let (_, words) = said.split_once(" characters: ").unwrap_or_else(|| panic!("{said}"));
        let headline = words.split(". ").next().unwrap();
        assert!(alt.contains(headline), "the README's alt text lacks {headline:?}");
        let drawn = fs::read(folder.path().join("drawn/nexus-00.png")).unwrap();
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures").join(name);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&file, &drawn).unwrap();
        }
        // Another kind of processor may round a shade at an edge otherwise.
        let is_same = fs::read(&file).unwrap() == drawn || cfg!(not(target_arch = "x86_64"));
        assert!(is_same, "{name} is another; UPDATE=1 rewrites it, and its alt text is yours");
    }
}
