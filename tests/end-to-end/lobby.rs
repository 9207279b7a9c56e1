//! Lobbies: words for the dice, the menu of games, and which of several bouts is meant.

use crate::checks;
use crate::hall::{Hall, PATIENCE, SURE, is_over, number_of, unhurried};
use sandbox::{Options, Outcome, Post};

/// The lobby's post once it says something.
async fn lobby_says(hall: &Hall, lobby: &Post, words: &str) -> Post {
    let fits = |post: &Post| post.id == lobby.id && post.content.contains(words);
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
    assert!(games.ephemeral && games.content.contains("Which game?"), "{}", games.content);
    let menu = games.selects().into_iter().next().expect("the games are a menu");
    let begun = hall.ada.press(games.channel, games.id, &menu.custom_id, &["0"]).unwrap();
    let first = begun.post_within(PATIENCE).await.unwrap();
    assert!(first.ephemeral && first.button("Surprise me").is_some(), "{}", first.content);
    let has_begun = |post: &Post| newest < post.id && post.button("Your move").is_some();
    hall.ada.await_message(hall.channel, has_begun, PATIENCE).await.unwrap();
    let stands = hall.ada.newest(hall.channel, 50).iter().any(|post| post.id == games.id);
    assert!(stands, "what was pressed is changed, not taken away");
}
