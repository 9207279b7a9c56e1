use super::*;
use crate::environment::Token;
use sandbox::{Action, Fault, GatewayFault, Limits as Rates, Options, Sandbox};
use std::path::Path;

/// How long any single thing may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

async fn world() -> Sandbox {
    let config = sandbox::Config { limits: Rates::none(), ..sandbox::Config::for_tests() };
    Sandbox::start(config).await.unwrap()
}

async fn started(sandbox: &Sandbox, folder: &Path) -> Running {
    let mut bot = Bot::start(Config::on_sandbox(sandbox, &folder.join("a.sqlite"))).await.unwrap();
    bot.ready().await.unwrap();
    bot
}

/// The answer to `/help`, as somebody sees it.
async fn help(sandbox: &Sandbox) -> String {
    let ada = sandbox.user_named("Ada").unwrap();
    let begun = ada.command(sandbox.channel(), "help", Options::new()).unwrap();
    begun.post_within(PATIENCE).await.unwrap().content
}

async fn why_it_ended(bot: &mut Running) -> String {
    let ended = timeout(PATIENCE, bot.ended()).await.expect("an end");
    format!("{:#}", ended.unwrap_err())
}

#[tokio::test]
async fn the_bot_answers_stops_in_order_and_comes_back_on_its_file() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    for _ in 0..2 {
        let bot = started(&sandbox, folder.path()).await;
        assert!(help(&sandbox).await.contains("Summa Rudis"));
        bot.stop().await;
        let gone = |sandbox: &Sandbox| (sandbox.connected() == 0).then_some(());
        sandbox.wait_until(gone, PATIENCE).await.unwrap();
    }
}

#[tokio::test]
async fn no_end_of_a_connection_makes_the_bot_deaf() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let bot = started(&sandbox, folder.path()).await;
    let faults = [
        GatewayFault::CloseWithoutCode,
        GatewayFault::Reset,
        GatewayFault::Close(4_000),
        GatewayFault::Reconnect,
        GatewayFault::CloseWithoutCode,
    ];
    for fault in faults {
        let (_, before) = sandbox.sessions();
        sandbox.fault_gateway(fault);
        // Sent at once: events meanwhile are replayed when the shard resumes.
        assert!(help(&sandbox).await.contains("Summa Rudis"), "{fault:?}");
        let resumed = |sandbox: &Sandbox| (before < sandbox.sessions().1).then_some(());
        sandbox.wait_until(resumed, PATIENCE).await.unwrap();
    }
    assert_eq!(sandbox.sessions().0, 1, "it identified once only");
    bot.stop().await;
}

#[tokio::test]
async fn a_wrong_token_ends_the_bot_with_a_clear_word() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let mut config = Config::on_sandbox(&sandbox, &folder.path().join("a.sqlite"));
    config.token = Token::new("wrong");
    let mut bot = Bot::start(config).await.unwrap();
    assert!(why_it_ended(&mut bot).await.contains("token"));
    bot.stop().await;
}

#[tokio::test]
async fn a_refused_registration_ends_the_bot() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let answer = Action::Answer { status: 400, code: 50_035, message: "no".to_owned() };
    sandbox.fault(Fault::always("PUT", "/applications/*/commands", answer));
    let config = Config::on_sandbox(&sandbox, &folder.path().join("a.sqlite"));
    let mut bot = Bot::start(config).await.unwrap();
    assert!(why_it_ended(&mut bot).await.contains("registering the commands"));
    bot.stop().await;
}

#[tokio::test]
async fn an_outage_at_the_start_is_waited_out() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let out = |method: &str, path: &str, status| {
        let answer = Action::Answer { status, code: 0, message: "out".to_owned() };
        sandbox.fault(Fault::once(method, path, answer));
    };
    out("GET", "/gateway/bot", 503);
    out("GET", "/gateway", 503);
    out("PUT", "/applications/*/commands", 502);
    let bot = started(&sandbox, folder.path()).await;
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    bot.stop().await;
}

#[tokio::test]
async fn a_discord_that_knows_the_plain_gateway_only_will_do() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let absent = |path: &str| {
        let answer = Action::Answer { status: 404, code: 0, message: "404".to_owned() };
        sandbox.fault(Fault::always("GET", path, answer));
    };
    absent("/gateway/bot");
    absent("/applications/@me");
    absent("/oauth2/applications/@me");
    let bot = started(&sandbox, folder.path()).await;
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    bot.stop().await;
}

#[tokio::test]
async fn the_hop_of_our_own_serves_as_well() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let mut config = Config::on_sandbox(&sandbox, &folder.path().join("a.sqlite"));
    config.limits = Limits::Ours;
    let mut bot = Bot::start(config).await.unwrap();
    bot.ready().await.unwrap();
    assert!(help(&sandbox).await.contains("Summa Rudis"));
    bot.stop().await;
}

#[tokio::test]
async fn a_callback_whose_answer_is_lost_is_given_once() {
    let (sandbox, folder) = (world().await, tempfile::tempdir().unwrap());
    let bot = started(&sandbox, folder.path()).await;
    sandbox.fault(Fault::once("POST", "/interactions/*", Action::Swallow));
    let ada = sandbox.user_named("Ada").unwrap();
    let begun = ada.command(sandbox.channel(), "help", Options::new()).unwrap();
    assert!(begun.post_within(PATIENCE).await.unwrap().content.contains("Summa Rudis"));
    bot.stop().await;
    let answers = ada.messages(sandbox.channel());
    assert_eq!(answers.len(), 1);
}
