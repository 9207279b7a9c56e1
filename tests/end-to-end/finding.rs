//! People find each other: lobbies by invitation, changed by their opener, opponents who are looked for; and
//! they hear once a day what goes on.

use crate::checks;
use crate::hall::{GAME, HOUR, Hall, PATIENCE, number_of, timed};
use sandbox::{Options, Outcome, Post};

/// The lobby's post once it says something.
async fn lobby_says(hall: &Hall, lobby: &Post, words: &str) -> Post {
    let fits = |post: &Post| post.id == lobby.id && post.text().contains(words);
    let post = hall.claudia.await_message(lobby.channel, fits, PATIENCE).await;
    post.unwrap_or_else(|error| panic!("{words}: {error:#}"))
}

#[tokio::test]
async fn an_opener_says_who_may_come_and_changes_the_options() {
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, timed("live").boolean("invite_only", true)).await;
    assert!(lobby.text().contains("By invitation only."), "{}", lobby.text());
    let told = hall.press(&hall.brutus, &lobby, "Join").await;
    assert!(told.ephemeral && told.content.contains("for guests of Ada alone"), "{}", told.content);
    let invite = Options::new().user("invite", hall.brutus.id());
    let foreign = hall.command(&hall.claudia, "bout change", invite.clone()).await;
    assert!(foreign.content.contains("No lobby of yours stands"), "{}", foreign.content);
    hall.command(&hall.ada, "bout change", invite).await;
    let lobby = lobby_says(&hall, &lobby, "is invited").await;
    hall.press(&hall.brutus, &lobby, "Accept").await;

    let details = hall.press(&hall.ada, &lobby, "Details").await;
    let id = details.button("Change the options").unwrap();
    let opened = hall.ada.press(lobby.channel, details.id, &id, &[]).unwrap();
    let outcome = opened.answered(PATIENCE).await.unwrap();
    assert!(matches!(outcome, Outcome::Modal(_)), "{outcome:?}");
    let told = hall.ada.submit_modal(&opened, &[("word", "turn_limit=20 perks=off")]).unwrap();
    let told = told.post_within(PATIENCE).await.unwrap();
    assert!(told.content.contains("is changed"), "{}", told.content);
    let lobby = lobby_says(&hall, &lobby, "2 options").await;
    let called = |post: &Post| post.content.contains("Ada has changed");
    let note = hall.brutus.await_message(hall.channel, called, PATIENCE).await.unwrap();
    assert_eq!(note.mentions, [hall.brutus.id()]);

    let details = hall.press(&hall.ada, &lobby, "Details").await;
    hall.press(&hall.ada, &details, "Show Brutus out").await;
    let lobby = lobby_says(&hall, &lobby, "was shown out").await;
    let bout = number_of(&lobby, "begin").unwrap();
    let told = hall.forge(&hall.brutus, &lobby, &format!("s1:join:{bout}"), &[]).await;
    assert!(told.content.contains("has shown you out"), "{}", told.content);
    let forged = format!("s1:out:{bout}:{}", hall.ada.id());
    let told = hall.forge(&hall.brutus, &lobby, &forged, &[]).await;
    assert!(told.content.contains("Only Ada"), "{}", told.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn two_who_look_for_an_opponent_find_each_other() {
    let hall = Hall::open().await;
    let game = || Options::new().string("game", GAME).string("clock", "none");
    let told = hall.command(&hall.ada, "bout queue", game()).await;
    assert!(told.ephemeral && told.content.contains("Nobody suits yet"), "{}", told.content);
    let told = hall.command(&hall.ada, "bout queue", Options::new()).await;
    assert!(told.content.contains("Looking for an opponent"), "{}", told.content);
    let told = hall.command(&hall.brutus, "bout queue", game()).await;
    assert!(told.content.contains("begins"), "{}", told.content);
    let called = |post: &Post| post.content.contains("an opponent is found");
    let note = hall.ada.await_message(hall.channel, called, PATIENCE).await.unwrap();
    assert_eq!(note.mentions, [hall.ada.id()]);
    let told = hall.command(&hall.ada, "bout queue", Options::new()).await;
    assert!(told.content.contains("You look for none"), "{}", told.content);
    let told = hall.command(&hall.ada, "steward overview", Options::new()).await;
    assert!(told.content.contains("Bouts under way"), "{}", told.content);
    let told = hall.command(&hall.brutus, "steward overview", Options::new()).await;
    assert!(told.content.contains("Only stewards"), "{}", told.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn whoever_wishes_hears_once_a_day_what_waits() {
    let hall = Hall::open().await;
    let told = hall.command(&hall.ada, "me digest", Options::new().integer("hour", 9)).await;
    assert!(told.content.contains("at 9:00 (UTC)"), "{}", told.content);
    hall.duel().await;
    hall.sandbox.advance(25 * HOUR);
    hall.all_sent().await;
    hall.sandbox.advance(HOUR);
    let is_digest = |post: &Post| post.text().contains("/me digest");
    let dm = hall.ada.await_dm(is_digest, PATIENCE).await.unwrap();
    assert!(dm.content.contains("What"), "{}", dm.content);
    checks::all(&hall.sandbox);
}
