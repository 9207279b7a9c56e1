//! The gateway ends a connection in every possible way: afterwards a press is answered.

use crate::hall::{Hall, PATIENCE};
use sandbox::{Config, GatewayFault, Limits, Options};
use std::time::Duration;

/// A hall whose gateway wants a heartbeat every second, so that a deaf shard is found soon.
async fn hall() -> Hall {
    let heartbeat = Duration::from_secs(1);
    Hall::with(Config { limits: Limits::none(), heartbeat, ..Config::for_tests() }).await
}

/// Checks that the bot is connected again, by a new session or the old one, and answers.
async fn check_answers(hall: &Hall, before: (u64, u64), what: &str) {
    let look = |sandbox: &sandbox::Sandbox| {
        let (identified, resumed) = sandbox.sessions();
        let is_anew = before.0 < identified || before.1 < resumed;
        (is_anew && 0 < sandbox.connected()).then_some(())
    };
    let back = hall.sandbox.wait_until(look, PATIENCE).await;
    back.unwrap_or_else(|error| panic!("{what}: the bot does not come back: {error:#}"));
    let begun = hall.ada.command(hall.channel, "help", Options::new()).unwrap();
    let told = begun.post_within(PATIENCE).await;
    let told = told.unwrap_or_else(|error| panic!("{what}: {error:#}"));
    assert!(told.ephemeral, "{what}");
}

/// A fault strikes a connected bot, which then answers.
async fn survives(fault: GatewayFault) {
    let hall = hall().await;
    let before = hall.sandbox.sessions();
    assert_eq!(hall.sandbox.fault_gateway(fault), 1);
    check_answers(&hall, before, &format!("{fault:?}")).await;
}

/// All at the same time: most of them wait for Discord's five seconds between sessions.
async fn survive(faults: impl IntoIterator<Item = GatewayFault>) {
    let all = faults.into_iter().map(|fault| tokio::spawn(survives(fault)));
    for one in all.collect::<Vec<_>>() {
        one.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_close_with_any_code_that_lets_one_come_back() {
    let codes =
        [1_000, 1_001, 1_006, 1_011, 4_000, 4_001, 4_002, 4_003, 4_005, 4_007, 4_008, 4_009];
    survive(codes.map(GatewayFault::Close)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_close_without_a_code_a_reset_and_what_the_gateway_asks_for() {
    survive([
        GatewayFault::CloseWithoutCode,
        GatewayFault::Reset,
        GatewayFault::Reconnect,
        GatewayFault::InvalidSession { resumable: true },
        GatewayFault::InvalidSession { resumable: false },
    ])
    .await;
}

/// Codes after which Discord allows no resuming: the process ends, or is restarted from outside; it
/// never stays deaf.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_close_for_good_ends_the_bot_or_is_survived() {
    let codes = [4_004, 4_010, 4_011, 4_012, 4_013, 4_014];
    let all = codes.map(|code| {
        tokio::spawn(async move {
            let mut hall = hall().await;
            let before = hall.sandbox.sessions();
            assert_eq!(hall.sandbox.fault_gateway(GatewayFault::Close(code)), 1);
            if hall.ends_or_returns(before).await {
                hall.start_bot().await;
            }
            check_answers(&hall, before, &code.to_string()).await;
        })
    });
    for one in all {
        one.await.unwrap();
    }
}

#[tokio::test]
async fn a_refused_resume_leads_to_a_new_session() {
    let hall = hall().await;
    let before = hall.sandbox.sessions();
    hall.sandbox.fault_gateway(GatewayFault::RefuseResumes(true));
    hall.sandbox.fault_gateway(GatewayFault::Reset);
    check_answers(&hall, before, "a refused resume").await;
    assert!(before.0 < hall.sandbox.sessions().0);
}

#[tokio::test]
async fn heartbeats_without_an_answer_lead_to_a_new_connection() {
    let hall = hall().await;
    let before = hall.sandbox.sessions();
    hall.sandbox.fault_gateway(GatewayFault::PauseAcks(true));
    let look = |sandbox: &sandbox::Sandbox| (before != sandbox.sessions()).then_some(());
    hall.sandbox.wait_until(look, PATIENCE).await.expect("a deaf connection is given up");
    hall.sandbox.clear_faults();
    check_answers(&hall, before, "unanswered heartbeats").await;
}

#[tokio::test]
async fn a_gateway_that_takes_nobody_is_tried_until_it_does() {
    let hall = hall().await;
    let before = hall.sandbox.sessions();
    hall.sandbox.fault_gateway(GatewayFault::RefuseConnections(true));
    hall.sandbox.fault_gateway(GatewayFault::Reset);
    let look = |sandbox: &sandbox::Sandbox| (sandbox.connected() == 0).then_some(());
    hall.sandbox.wait_until(look, PATIENCE).await.unwrap();
    hall.sandbox.clear_faults();
    check_answers(&hall, before, "refused connections").await;
}
