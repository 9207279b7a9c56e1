//! Lobbies: words for the dice, the menu of games, and a choice between several bouts.

use crate::checks;
use crate::hall::{GAME, HOUR, Hall, PATIENCE, SURE, is_over, number_of, timed, unhurried};
use sandbox::{Options, Outcome, Post};

/// The lobby's post once it has these words.
async fn lobby_says(hall: &Hall, lobby: &Post, words: &str) -> Post {
    let fits = |post: &Post| post.id == lobby.id && post.text().contains(words);
    let post = hall.claudia.await_message(lobby.channel, fits, PATIENCE).await;
    post.unwrap_or_else(|error| panic!("{words}: {error:#}"))
}

#[tokio::test]
async fn players_add_words_to_the_luck() {
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, unhurried()).await;
    let details = hall.press(&hall.ada, &lobby, "Details").await;
    assert!(details.ephemeral && details.content.contains("sha256"), "{}", details.content);
    let id = details.button("Add a word to the dice").unwrap();
    let opened = hall.ada.press(lobby.channel, details.id, &id, &[]).unwrap();
    let outcome = opened.answered(PATIENCE).await.unwrap();
    assert!(matches!(outcome, Outcome::Modal(_)), "{outcome:?}");
    let told = hall.ada.submit_modal(&opened, &[("word", "*Fortuna* @everyone")]).unwrap();
    let told = told.post_within(PATIENCE).await.unwrap();
    assert!(told.ephemeral && told.content.contains("mixed into the dice"), "{}", told.content);
    lobby_says(&hall, &lobby, "with a word for the dice").await;
    let details = hall.press(&hall.claudia, &lobby, "Details").await;
    let opened = hall.claudia.press(lobby.channel, details.id, &id, &[]).unwrap();
    opened.answered(PATIENCE).await.unwrap();
    let told = hall.claudia.submit_modal(&opened, &[("word", "me too")]).unwrap();
    let told = told.post_within(PATIENCE).await.unwrap();
    assert!(told.content.contains("not in this lobby"), "{}", told.content);
    hall.press(&hall.brutus, &lobby, "Join").await;
    let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
    let posts = hall.sandbox.public_messages(bout.channel);
    assert!(posts.iter().any(|post| post.content.contains("the players' words'")), "{posts:?}");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn several_bouts_in_one_channel_are_chosen_between() {
    let hall = Hall::open().await;
    let one = hall.duel().await;
    one.deal().await;
    let two = hall.duel().await;
    two.deal().await;
    let told = hall.command(&hall.ada, "hand", Options::new()).await;
    assert!(told.content.contains("Several bouts could be meant"), "{}", told.content);
    assert!(!told.content.contains("type it again"), "{}", told.content);
    assert_eq!(told.buttons().len(), 2);
    let ids = told.buttons().into_iter().filter_map(|button| button.custom_id);
    for (id, bout) in ids.zip([one.id, two.id]) {
        assert!(id.ends_with(&format!(":{bout}")), "{id}");
        let hand = hall.ada.press(told.channel, told.id, &id, &[]);
        // The list becomes the hand: it can be pressed once.
        let Ok(hand) = hand else { continue };
        let hand = hand.post_within(PATIENCE).await.unwrap();
        assert!(hand.text().contains("your hand"), "{}", hand.text());
    }
    let typing = Options::new().string("bout", "");
    let offered = hall.ada.autocomplete(hall.channel, "hand", typing, "bout").await.unwrap();
    let values: Vec<i64> = offered.iter().filter_map(|choice| choice.value.as_i64()).collect();
    assert_eq!(values, [one.id, two.id]);
    let typed = |bout: &crate::hall::Bout<'_>| {
        Options::new().string("answer", "yield").integer("bout", bout.id)
    };
    let told = hall.command(&hall.ada, "act", Options::new().string("answer", "yield")).await;
    assert!(told.content.contains("Several bouts"), "{}", told.content);
    assert!(told.content.contains("type it again"), "{}", told.content);
    let sure = hall.command(&hall.ada, "act", typed(&one)).await;
    hall.press(&hall.ada, &sure, SURE).await;
    let over = |post: &Post| is_over(post) && number_of(post, "again") == Some(one.id);
    hall.ada.await_message(hall.channel, over, PATIENCE).await.unwrap();
    assert!(!is_over(&two.standing().await), "the other goes on");
    let duties = hall.command(&hall.ada, "duties", Options::new()).await;
    assert!(!duties.content.contains("#1 "), "{}", duties.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_bout_against_the_house_is_two_taps_from_a_command_without_a_game() {
    let hall = Hall::open().await;
    let newest = hall.newest(hall.channel);
    let games = hall.command(&hall.ada, "bout start", Options::new()).await;
    assert!(games.ephemeral && games.content.contains("against the house"), "{}", games.content);
    let play = games.button("Blood, Sweat and Cheers").expect("each game is a button");
    let begun = hall.ada.press(games.channel, games.id, &play, &[]).unwrap();
    let first = begun.post_within(PATIENCE).await.unwrap();
    assert!(first.ephemeral && first.button("Surprise me").is_some(), "{}", first.content);
    let has_begun = |post: &Post| newest < post.id && post.button("Your move").is_some();
    hall.ada.await_message(hall.channel, has_begun, PATIENCE).await.unwrap();
    let stands = hall.ada.newest(hall.channel, 50).iter().any(|post| post.id == games.id);
    assert!(stands, "what was pressed is changed, not taken away");
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
    let told = hall.forge(&hall.brutus, &lobby, &format!("s1:join:{bout}:0"), &[]).await;
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
