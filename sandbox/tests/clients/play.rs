//! Opens a sandbox, runs another library's bot on it and drives that bot through one use of
//! everything. `README.md` beside this file says how.

use anyhow::{Context, bail, ensure};
use sandbox::{Config, GatewayFault, Intents, Options, Outcome, Sandbox, User};
use std::process::Stdio;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(15);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().context("name the program that runs the bot")?;
    let config = Config { privileged: Intents::PRIVILEGED, ..Config::for_tests() };
    let sandbox = Sandbox::start(config).await?;
    let mut bot = tokio::process::Command::new(program)
        .args(arguments)
        .env("SANDBOX_URL", sandbox.base_url())
        .env("SANDBOX_TOKEN", sandbox.token())
        .env("SANDBOX_GUILD", sandbox.guild().to_string())
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .context("starting the bot")?;
    let played = tokio::select! {
        played = play(&sandbox) => played,
        ended = bot.wait() => Err(anyhow::anyhow!("the bot ended: {:?}", ended)),
    };
    let refused = sandbox.recorded().into_iter().filter(|one| 400 <= one.status);
    for one in refused {
        eprintln!(
            "{} {} -> {} {}\n    {}",
            one.method, one.path, one.status, one.response, one.body
        );
    }
    if let Err(error) = &played {
        eprintln!("FAILED: {error:#}");
        for one in sandbox.recorded().iter().rev().take(5) {
            eprintln!("{} {} -> {} {}", one.method, one.path, one.status, one.response);
        }
    }
    played
}

async fn play(sandbox: &Sandbox) -> anyhow::Result<()> {
    sandbox.await_connected(1, PATIENCE).await?;
    sandbox.await_command("file", PATIENCE).await?;
    let ada = sandbox.user_named("Ada").context("Ada")?;
    step("connected and registered");
    echo(sandbox, &ada).await?;
    slow(sandbox, &ada).await?;
    panel(sandbox, &ada).await?;
    form(sandbox, &ada).await?;
    letter(sandbox, &ada).await?;
    thread(sandbox, &ada).await?;
    file(sandbox, &ada).await?;
    said(sandbox, &ada).await?;
    for (fault, words) in [
        (GatewayFault::Reconnect, "opcode 7"),
        (GatewayFault::Close(4000), "close 4000"),
        (GatewayFault::Reset, "a reset"),
    ] {
        let (_, resumed) = sandbox.sessions();
        ensure!(sandbox.fault_gateway(fault) == 1, "one shard");
        echo(sandbox, &ada).await?;
        let is_resumed = |sandbox: &Sandbox| (resumed < sandbox.sessions().1).then_some(());
        sandbox.wait_until(is_resumed, PATIENCE).await.context("a resumed session")?;
        step(words);
    }
    let (identified, _) = sandbox.sessions();
    sandbox.fault_gateway(GatewayFault::InvalidSession { resumable: false });
    let is_back = |sandbox: &Sandbox| (identified < sandbox.sessions().0).then_some(());
    sandbox.wait_until(is_back, PATIENCE).await.context("a new session")?;
    echo(sandbox, &ada).await?;
    step("opcode 9");
    Ok(())
}

fn step(words: &str) {
    eprintln!("ok: {words}");
}

async fn echo(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let channel = sandbox.channel();
    let typed = Options::new().string("text", "al");
    let deadline = tokio::time::Instant::now() + PATIENCE;
    // A bot that was just cut off may miss the three seconds.
    let choices = loop {
        match ada.autocomplete(channel, "echo", typed.clone(), "text").await {
            Ok(choices) => break choices,
            Err(error) if deadline < tokio::time::Instant::now() => return Err(error),
            Err(_) => {}
        }
    };
    ensure!(choices.len() == 1 && choices[0].name == "alpha", "{choices:?}");
    let post = ada
        .command(channel, "echo", Options::new().string("text", "alpha"))?
        .post_within(PATIENCE)
        .await?;
    ensure!(post.content == "echo: alpha", "{post:?}");
    step("echo with autocomplete");
    Ok(())
}

async fn slow(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let interaction = ada.command(sandbox.channel(), "slow", Options::new())?;
    let post = interaction.post_within(PATIENCE).await?;
    ensure!(post.content == "slow: done" && post.ephemeral, "{post:?}");
    let fits = |post: &sandbox::Post| post.content == "slow: more" && post.ephemeral;
    ada.await_message(sandbox.channel(), fits, PATIENCE).await?;
    step("defer, edit, follow up");
    Ok(())
}

async fn panel(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let channel = sandbox.channel();
    let post = ada.command(channel, "panel", Options::new())?.post_within(PATIENCE).await?;
    let pressed = ada.press(channel, post.id, "pick", &["b"])?.post_within(PATIENCE).await?;
    ensure!(pressed.content == "picked b" && pressed.id == post.id, "{pressed:?}");
    let gone = ada.press(channel, post.id, "go", &[])?.answered(PATIENCE).await?;
    let Outcome::Updated(gone) = gone else { bail!("{gone:?}") };
    ensure!(gone.content == "gone" && gone.buttons().is_empty(), "{gone:?}");
    step("buttons and menus");
    Ok(())
}

async fn form(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let opened = ada.command(sandbox.channel(), "form", Options::new())?;
    let Outcome::Modal(_) = opened.answered(PATIENCE).await? else { bail!("wanted a modal") };
    let post = ada.submit_modal(&opened, &[("name", "Ada")])?.post_within(PATIENCE).await?;
    ensure!(post.content == "hello Ada", "{post:?}");
    step("modal");
    Ok(())
}

async fn letter(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let post =
        ada.command(sandbox.channel(), "letter", Options::new())?.post_within(PATIENCE).await?;
    ensure!(post.content == "sent" && post.ephemeral, "{post:?}");
    ada.await_dm(|post| post.content == "a letter", PATIENCE).await?;
    ada.set_dms_open(false);
    let post =
        ada.command(sandbox.channel(), "letter", Options::new())?.post_within(PATIENCE).await?;
    ensure!(post.content == "closed" && post.ephemeral, "{post:?}");
    step("direct messages, open and closed");
    Ok(())
}

async fn thread(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let channel = sandbox.channel();
    let post = ada.command(channel, "thread", Options::new())?.post_within(PATIENCE).await?;
    ensure!(post.content == "thread made", "{post:?}");
    let thread = *sandbox.threads(channel).last().context("a thread")?;
    ada.await_message(thread, |post| post.content == "in thread", PATIENCE).await?;
    ensure!(sandbox.is_archived(thread), "the thread is archived");
    step("thread");
    Ok(())
}

async fn file(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    let post =
        ada.command(sandbox.channel(), "file", Options::new())?.post_within(PATIENCE).await?;
    let attachment = &post.json["attachments"][0];
    ensure!(attachment["filename"] == "board.txt", "{post:?}");
    // hikari cannot describe a file.
    let description = &attachment["description"];
    ensure!(description.is_null() || description == "a board", "{post:?}");
    step("attachment");
    Ok(())
}

async fn said(sandbox: &Sandbox, ada: &User) -> anyhow::Result<()> {
    ada.say(sandbox.channel(), "hello there")?;
    let fits = |post: &sandbox::Post| post.content == "heard: hello there";
    ada.await_message(sandbox.channel(), fits, PATIENCE).await?;
    step("an ordinary message, read and replied to");
    Ok(())
}
