//! The program as a process: alone on its file, heard or not, ill and well again.

use sandbox::{Config, GatewayFault, Limits, Options, Post, Sandbox};
use std::fs::File;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixDatagram;
use tokio::process::{Child, Command};

/// How long any single thing may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A stand-in, a folder with the bot's file, and an address for its figures.
struct Ground {
    sandbox: Sandbox,
    folder: tempfile::TempDir,
    address: std::net::SocketAddr,
}

impl Ground {
    async fn new() -> Self {
        let config = Config { limits: Limits::none(), ..Config::for_tests() };
        let free = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = free.local_addr().unwrap();
        let (sandbox, folder) =
            (Sandbox::start(config).await.unwrap(), tempfile::tempdir().unwrap());
        Self { sandbox, folder, address }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("bouts.sqlite")
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_summa-rudis"));
        command
            .arg(name)
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DISCORD_API_BASE", self.sandbox.base_url())
            .env("DATABASE", self.file())
            .env("METRICS_ADDR", self.address.to_string())
            .env("LOG", "info")
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        command
    }

    /// Starts the bot and waits until it answers.
    async fn run(&self) -> Child {
        let bot = self.command("run").spawn().unwrap();
        self.is_up().await;
        bot
    }

    async fn is_up(&self) {
        self.sandbox.await_connected(1, PATIENCE).await.unwrap();
        self.sandbox.await_command("bout", PATIENCE).await.unwrap();
    }

    async fn output(&self, name: &str, more: &[&Path]) -> Output {
        let mut command = self.command(name);
        command.args(more).stdout(Stdio::piped()).stderr(Stdio::piped());
        tokio::time::timeout(PATIENCE, command.output()).await.unwrap().unwrap()
    }

    /// A command's answer to Ada.
    async fn ask(&self, name: &str, options: Options) -> Post {
        let ada = self.sandbox.user_named("Ada").unwrap();
        let begun = ada.command(self.sandbox.channel(), name, options).unwrap();
        begun.post_within(PATIENCE).await.unwrap()
    }

    async fn page(&self, path: &str) -> (u16, String) {
        let answer = reqwest::get(format!("http://{}{path}", self.address)).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Asks for the figures until all of these are there.
    async fn figures(&self, wanted: &[&str]) {
        let mut figures = String::new();
        let asking = async {
            while !wanted.iter().all(|line| figures.contains(line)) {
                figures = self.page("/metrics").await.1;
            }
        };
        let found = tokio::time::timeout(PATIENCE, asking).await;
        assert!(found.is_ok(), "{wanted:?} are not all in\n{figures}");
    }

    /// Asks for the health until it is as wanted.
    async fn health(&self, wanted: u16) -> String {
        let asking = async {
            loop {
                let (status, words) = self.page("/healthz").await;
                if status == wanted {
                    return words;
                }
            }
        };
        tokio::time::timeout(PATIENCE, asking).await.expect("the health changes")
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn lobby() -> Options {
    Options::new().string("game", "blood-sweat-cheers").string("clock", "none")
}

#[tokio::test]
async fn a_second_process_says_which_one_runs_already_and_ends_while_looks_go_on() {
    let ground = Ground::new().await;
    let bot = ground.run().await;
    let second = ground.output("run", &[]).await;
    assert!(!second.status.success());
    let told = text(&second.stderr);
    assert!(told.contains(&format!("process {} runs on", bot.id().unwrap())), "{told}");
    assert_eq!(ground.sandbox.connected(), 1, "it never came so far");
    let begun = ground.ask("bout start", lobby()).await;
    assert!(begun.content.contains("lobby"), "{}", begun.content);

    let copy = ground.folder.path().join("copy.sqlite");
    for (name, more) in [("backup", Some(copy.as_path())), ("audit", None), ("doctor", None)] {
        let done = ground.output(name, more.as_slice()).await;
        assert!(done.status.success(), "{name}: {}{}", text(&done.stdout), text(&done.stderr));
    }
    let names = ["bouts.sqlite", "bouts.sqlite-wal", "bouts.sqlite-shm", "bouts.sqlite-lock"];
    for name in names.iter().chain(&["copy.sqlite"]) {
        let found = std::fs::metadata(ground.folder.path().join(name)).unwrap();
        assert_eq!(found.permissions().mode() & 0o777, 0o600, "{name}");
    }
    drop(bot);
}

#[tokio::test]
async fn a_command_repeats_no_password_and_obeys_no_sign_of_a_file() {
    let ground = Ground::new().await;
    for typed in [
        "postgres://ada@h/a?pass=secret",
        "ada:secret@host/a",
        "host=h password=secret",
        "redis:secret",
        "/dev/full",
    ] {
        let mut command = ground.command("audit");
        command.env("DATABASE", typed).stdout(Stdio::piped()).stderr(Stdio::piped());
        let said = command.output().await.unwrap();
        let words = text(&said.stdout) + &text(&said.stderr);
        assert!(!said.status.success() && !words.contains("secret"), "{typed}: {words}");
        let copied = ground.output("backup", &[Path::new(typed)]).await;
        let words = text(&copied.stdout) + &text(&copied.stderr);
        assert!(!copied.status.success() && !words.contains("secret"), "{typed}: {words}");
    }
    let mut command = ground.command("sandbox");
    command.args(["--address", "ada:secret@127.0.0.1:1"]).stderr(Stdio::piped());
    let said = command.output().await.unwrap();
    assert!(!text(&said.stderr).contains("secret"), "{}", text(&said.stderr));
    let mut command = ground.command("sandbox");
    command.env("SANDBOX_ADDR", "ada:secret@127.0.0.1:1").stderr(Stdio::piped());
    let said = command.output().await.unwrap();
    assert!(!text(&said.stderr).contains("secret"), "{}", text(&said.stderr));
    assert_eq!(std::fs::read_dir(ground.folder.path()).unwrap().count(), 0, "no file is made");

    let export = ground.folder.path().join("export.json");
    std::fs::write(&export, r#"{"a\u001b[2J\u202e\nok     chain: all": 1}"#).unwrap();
    let verified = ground.output("verify", &[&export]).await;
    let words = text(&verified.stderr);
    assert!(!verified.status.success() && words.contains("\\u{1b}[2J\\u{202e}"), "{words}");
    let is_obeyed = |sign: char| sign != '\n' && sign.is_control();
    assert!(!words.contains(is_obeyed) && words.trim_end().lines().count() == 1, "{words}");
}

#[tokio::test]
async fn the_game_of_the_guide_is_built_in_and_nobodys_to_play() {
    let ground = Ground::new().await;
    let drawn = ground.output("picture", &[Path::new("par-impar")]).await;
    let words = text(&drawn.stderr);
    assert!(!drawn.status.success() && words.contains("there is no game"), "{words}");
}

#[tokio::test]
async fn the_service_manager_hears_that_the_bot_is_ready_lives_and_stops() {
    let ground = Ground::new().await;
    let socket = ground.folder.path().join("notify");
    let manager = UnixDatagram::bind(&socket).unwrap();
    let mut command = ground.command("run");
    command.env("NOTIFY_SOCKET", &socket).env("WATCHDOG_USEC", "1000000");
    ground.sandbox.fault_gateway(GatewayFault::RefuseConnections(true));
    let mut bot = command.spawn().unwrap();
    let hear = async |wanted: &str, unwanted: &str| {
        let mut bytes = [0; 4_096];
        loop {
            let heard = tokio::time::timeout(PATIENCE, manager.recv(&mut bytes)).await;
            let heard = text(&bytes[..heard.expect("it is told something").unwrap()]);
            assert!(!heard.lines().any(|line| line == unwanted), "{heard}");
            if heard.lines().any(|line| line == wanted) {
                return;
            }
        }
    };
    hear("STATUS=gateway: 0 of 1 connections", "READY=1").await;
    hear("WATCHDOG=1", "READY=1").await;
    ground.sandbox.clear_faults();
    hear("READY=1", "STOPPING=1").await;
    hear("WATCHDOG=1", "STOPPING=1").await;
    let stopped = Command::new("kill").arg(bot.id().unwrap().to_string()).status().await.unwrap();
    assert!(stopped.success());
    hear("STOPPING=1", "READY=1").await;
    assert!(tokio::time::timeout(PATIENCE, bot.wait()).await.unwrap().unwrap().success());
}

#[tokio::test]
async fn setup_writes_what_it_has_checked_and_leaves_the_rest_as_it_is() {
    let ground = Ground::new().await;
    let (file, token) = (ground.folder.path().join("settings"), ground.sandbox.token());
    let guild = ground.sandbox.guild().to_string();
    let setup = async |answers: &str, more: &[&str]| {
        let mut command = ground.command("setup");
        command.env_remove("DISCORD_TOKEN").arg("--file").arg(&file).args(more);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut setup = command.spawn().unwrap();
        setup.stdin.take().unwrap().write_all(answers.as_bytes()).await.unwrap();
        let output =
            tokio::time::timeout(PATIENCE, setup.wait_with_output()).await.unwrap().unwrap();
        (output.status.success(), text(&output.stdout) + &text(&output.stderr))
    };
    let (done, said) = setup("wrong\n", &[]).await;
    assert!(!done && said.contains("does not take the token") && !file.exists(), "{said}");
    let (done, said) = setup("", &[]).await;
    assert!(!done && said.contains("no token was given") && !file.exists(), "{said}");

    // The token stays although the bot is not on that server.
    std::fs::write(&file, "# mine\nLOG=debug\nDISCORD_TOKEN=old\n").unwrap();
    let (done, said) = setup(&format!("{token}\n7\n"), &[]).await;
    assert!(!done && said.contains("not on the server 7"), "{said}");
    assert!(said.contains("client_id=") && said.contains("permissions=309237746688"), "{said}");
    assert!(!said.contains(&token), "the token is not repeated");
    let settings = format!("# mine\nLOG=debug\nDISCORD_TOKEN={token}\n");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), settings);
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    let (done, said) = setup("\n", &["--server", &guild]).await;
    assert!(done && said.contains("every permission it needs"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{settings}GUILD={guild}\n"));
    // Nothing is said anew: all stays.
    let (done, _) = setup("", &[]).await;
    assert!(done);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{settings}GUILD={guild}\n"));
    let (done, _) = setup("\nall\n", &[]).await;
    assert!(done);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{settings}GUILD=\n"));
    assert!(!ground.folder.path().join("settings.new").exists());

    // Where the messenger is the file says, and no other file of this folder.
    std::fs::write(ground.folder.path().join(".env"), "DISCORD_API_BASE=nowhere\n").unwrap();
    let there = format!("DISCORD_API_BASE={}\nDISCORD_TOKEN={token}\n", ground.sandbox.base_url());
    std::fs::write(&file, there).unwrap();
    let mut command = ground.command("setup");
    command.env_remove("DISCORD_TOKEN").env_remove("DISCORD_API_BASE").arg("--file").arg(&file);
    let done = tokio::time::timeout(PATIENCE, command.status()).await.unwrap().unwrap();
    assert!(done.success());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_daily_copy_is_checked_and_of_older_ones_the_newest_of_each_time_stay() {
    let ground = Ground::new().await;
    let bot = ground.run().await;
    ground.ask("bout start", lobby()).await;
    let copies = ground.folder.path().join("copies");
    std::fs::create_dir(&copies).unwrap();
    for (day, hour) in (1..=31).flat_map(|day| [(day, 3), (day, 15)]) {
        let name = format!("summa-rudis-2020-01-{day:02}T{hour:02}0000Z.sqlite");
        std::fs::write(copies.join(name), "").unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging/backup.sh");
    // Only what every system's `date` can.
    let date = "#!/bin/sh\n[ $# = 2 ] && PATH=${PATH#*:} exec date \"$@\"\nexit 1\n";
    let tools = ground.folder.path().join("tools");
    std::fs::create_dir(&tools).unwrap();
    std::fs::write(tools.join("date"), date).unwrap();
    std::fs::set_permissions(tools.join("date"), PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    for kept in [8, 9] {
        let mut command = Command::new(&script);
        command.arg(&copies).env("SUMMA_RUDIS", env!("CARGO_BIN_EXE_summa-rudis"));
        command.env("DATABASE", ground.file()).current_dir(ground.folder.path());
        command.env("PATH", &path);
        let done = tokio::time::timeout(PATIENCE, command.output()).await.unwrap().unwrap();
        let said = text(&done.stdout) + &text(&done.stderr);
        assert!(done.status.success() && said.contains("0 differences"), "{said}");
        assert!(said.contains(&format!("is right; {kept} copies are kept")), "{said}");
        if kept == 9 {
            break;
        }
        // A copy is named by its second: this one is made older, so that the next has another name.
        let names = std::fs::read_dir(&copies).unwrap().map(|it| it.unwrap().file_name());
        let newest = names.map(|name| name.into_string().unwrap()).max().unwrap();
        let (day, _) = newest.split_once('T').unwrap();
        std::fs::rename(copies.join(&newest), copies.join(format!("{day}T000000Z.sqlite")))
            .unwrap();
    }
    let entries = std::fs::read_dir(&copies).unwrap();
    let mut left: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    let newest = left.pop().unwrap();
    let _the_one_before = left.pop().unwrap();
    // Six days beside today, three weeks beside this one, one month beside this one.
    let old = [19, 26, 27, 28, 29, 30, 31];
    assert_eq!(left, old.map(|day| format!("summa-rudis-2020-01-{day}T150000Z.sqlite")));
    let kept = std::fs::metadata(copies.join(newest)).unwrap();
    assert_eq!(kept.permissions().mode() & 0o777, 0o600);
    assert_ne!(kept.len(), 0);
    drop(bot);
}

#[tokio::test]
async fn bots_come_and_go_on_a_stand_in_that_runs_alone() {
    let folder = tempfile::tempdir().unwrap();
    let program = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_summa-rudis"));
        command.current_dir(folder.path()).stdin(Stdio::null()).stderr(Stdio::null());
        command.kill_on_drop(true);
        command
    };
    let mut stand_in = program();
    stand_in.args(["sandbox", "--without-bot", "--address", "127.0.0.1:0"]);
    let mut stand_in = stand_in.stdout(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(stand_in.stdout.take().unwrap()).lines();
    let line = loop {
        let line = tokio::time::timeout(PATIENCE, told.next_line()).await.unwrap().unwrap();
        let line = line.expect("it says how to start a bot");
        if line.ends_with("summa-rudis run") {
            break line;
        }
    };
    let settings: Vec<(&str, &str)> =
        line.split(' ').filter_map(|word| word.split_once('=')).collect();
    let base = settings.iter().find(|(name, _)| *name == "DISCORD_API_BASE").unwrap().1;
    let is_connected = async |wanted: bool| {
        let world = format!("{base}/sandbox/world");
        let asking = async {
            loop {
                let world = reqwest::get(&world).await.unwrap().text().await.unwrap();
                let world: serde_json::Value = serde_json::from_str(&world).unwrap();
                if world["bot"]["connected"] == wanted {
                    break;
                }
            }
        };
        tokio::time::timeout(PATIENCE, asking).await.expect("the bot comes and goes");
    };
    for _ in 0..2 {
        let mut bot = program();
        bot.arg("run").envs(settings.iter().copied()).env("DATABASE", "bouts.sqlite");
        let mut bot = bot.stdout(Stdio::null()).spawn().unwrap();
        is_connected(true).await;
        bot.kill().await.unwrap();
        is_connected(false).await;
    }
    assert!(stand_in.try_wait().unwrap().is_none(), "it stays");
}

#[tokio::test]
async fn a_log_that_cannot_be_written_ends_nothing() {
    let ground = Ground::new().await;
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    for (stdout, stderr) in [(full(), full()), (closed(), closed())] {
        let mut command = ground.command("run");
        let mut bot = command.stdout(stdout).stderr(stderr).spawn().unwrap();
        ground.is_up().await;
        let answer = ground.ask("help", Options::new()).await;
        assert!(answer.content.contains("Summa Rudis"), "{}", answer.content);
        // With an end of a connection there is something to warn of.
        ground.sandbox.fault_gateway(GatewayFault::CloseWithoutCode);
        let answer = ground.ask("help", Options::new()).await;
        assert!(answer.content.contains("Summa Rudis"), "{}", answer.content);
        assert!(!ground.page("/metrics").await.1.contains("log_lost_total 0\n"));
        assert!(bot.try_wait().unwrap().is_none(), "it still runs");
        bot.kill().await.unwrap();
        let gone = |sandbox: &Sandbox| (sandbox.connected() == 0).then_some(());
        ground.sandbox.wait_until(gone, PATIENCE).await.unwrap();
    }
    // A result that is cut off is none, and no panic either.
    let mut command = ground.command("doctor");
    let doctor = command.stdout(full()).stderr(Stdio::piped()).spawn().unwrap();
    let cut = doctor.wait_with_output().await.unwrap();
    assert_eq!(cut.status.code(), Some(1), "{}", text(&cut.stderr));
    assert!(text(&cut.stderr).contains("writing the result"), "{}", text(&cut.stderr));
}

#[tokio::test]
async fn health_and_figures_follow_the_gateway_and_the_presses() {
    let ground = Ground::new().await;
    let not_there = ground.output("health", &[]).await;
    assert_eq!(not_there.status.code(), Some(1));
    assert!(text(&not_there.stderr).contains("does not answer"), "{}", text(&not_there.stderr));

    let bot = ground.run().await;
    assert_eq!(ground.health(200).await, "well\n");
    let well = ground.output("health", &[]).await;
    assert!(well.status.success() && text(&well.stdout) == "well\n");
    ground.ask("bout start", lobby()).await;
    let ada = ground.sandbox.user_named("Ada").unwrap();
    let is_lobby = |post: &Post| post.button("Join").is_some();
    ada.await_message(ground.sandbox.channel(), is_lobby, PATIENCE).await.unwrap();
    // Figures of an answer that has arrived may be counted a little later.
    ground
        .figures(&[
            "press_to_commit_seconds_bucket{le=\"0.005\"}",
            "press_to_commit_seconds_count 1",
            "press_to_acknowledgement_seconds_bucket{le=\"+Inf\"} 1",
            "post_to_arrival_seconds_bucket{le=\"3600\"}",
            "outbox_waiting ",
            "writes_waiting 0",
            "healthy 1",
        ])
        .await;

    ground.sandbox.fault_gateway(GatewayFault::RefuseConnections(true));
    ground.sandbox.fault_gateway(GatewayFault::Reset);
    assert_eq!(ground.health(503).await, "gateway: 0 of 1 connections\n");
    let ill = ground.output("health", &[]).await;
    assert_eq!(ill.status.code(), Some(1));
    assert!(text(&ill.stdout).contains("gateway"), "{}", text(&ill.stdout));
    ground.sandbox.clear_faults();
    ground.health(200).await;
    drop(bot);
}

#[tokio::test]
async fn a_database_that_is_deleted_under_the_bot_is_said_and_no_answer_is_taken() {
    let ground = Ground::new().await;
    let mut command = ground.command("run");
    let mut bot = command.stderr(Stdio::piped()).spawn().unwrap();
    ground.is_up().await;
    ground.health(200).await;
    for end in ["", "-wal", "-shm"] {
        std::fs::remove_file(format!("{}{end}", ground.file().display())).unwrap();
    }
    let refused = ground.ask("bout start", lobby()).await;
    assert!(refused.content.contains("nothing of this has happened"), "{}", refused.content);
    let why = ground.health(503).await;
    assert!(why.contains("database") && why.contains("was deleted or replaced"), "{why}");
    let posts = ground.sandbox.public_messages(ground.sandbox.channel());
    assert!(posts.iter().all(|post| post.button("Join").is_none()), "no lobby was opened");
    let mut log = bot.stderr.take().unwrap();
    let said = async {
        let (mut said, mut bytes) = (String::new(), [0; 4_096]);
        while !said.contains("nothing can be written") {
            let read = log.read(&mut bytes).await.unwrap();
            assert_ne!(read, 0, "{said}");
            said.push_str(&text(&bytes[..read]));
        }
    };
    tokio::time::timeout(PATIENCE, said).await.expect("the log says so");
    bot.kill().await.unwrap();
}
