//! Lobbies: people join, leave, are invited, and think better of it.

use sandbox::{Options, Outcome, Post};

use crate::{
    checks,
    hall::{GAME, HOUR, Hall, PATIENCE, SURE, is_over, number_of, timed, unhurried},
};

/// The lobby's post once it says something.
async fn lobby_says(hall: &Hall, lobby: &Post, words: &str) -> Post {
    let fits = |post: &Post| post.id == lobby.id && post.content.contains(words);
    let post = hall.claudia.await_message(lobby.channel, fits, PATIENCE).await;
    post.unwrap_or_else(|error| panic!("{words}: {error:#}"))
}

#[tokio::test]
async fn people_join_and_leave_and_the_opener_cancels() {
    let hall = Hall::open().await;
    // Where both must be there at once, a full lobby waits for *Start*.
    let live = Options::new().string("game", "blood-sweat-cheers").string("clock", "live");
    let lobby = hall.lobby(&hall.ada, live).await;
    let brutus = format!("<@{}>", hall.brutus.id());
    hall.press(&hall.brutus, &lobby, "Join").await;
    lobby_says(&hall, &lobby, &brutus).await;
    let told = hall.press_late(&hall.brutus, &lobby, "Join").await;
    assert!(told.content.contains("already"), "{}", told.content);
    let told = hall.press_late(&hall.claudia, &lobby, "Join").await;
    assert!(told.content.contains("Every seat is taken"), "{}", told.content);
    let told = hall.press(&hall.claudia, &lobby, "Leave").await;
    assert!(told.content.contains("not in this lobby"), "{}", told.content);
    let told = hall.press(&hall.brutus, &lobby, "Start").await;
    assert!(told.content.contains("Only Ada"), "{}", told.content);
    let told = hall.press(&hall.brutus, &lobby, "Cancel").await;
    assert!(told.content.contains("Only Ada"), "{}", told.content);
    let told = hall.press(&hall.brutus, &lobby, "Leave").await;
    assert!(told.content.contains("left"), "{}", told.content);
    lobby_says(&hall, &lobby, "1 seat is free").await;
    let told = hall.press(&hall.ada, &lobby, "Cancel").await;
    assert!(told.ephemeral);
    let closed = lobby_says(&hall, &lobby, "the lobby is closed").await;
    assert!(closed.buttons().is_empty());
    let told = hall.forge(&hall.brutus, &lobby, &lobby.button("Join").unwrap(), &[]).await;
    assert!(told.content.contains("has closed"), "{}", told.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn the_house_takes_a_seat_and_plays() {
    let hall = Hall::open().await;
    let race = Options::new().string("game", "morituri").string("clock", "none");
    let lobby = hall.lobby(&hall.ada, race.integer("house", 6)).await;
    let told = hall.press(&hall.claudia, &lobby, "Add the house").await;
    assert!(told.content.contains("Only Ada, who opened this lobby"), "{}", told.content);
    hall.press(&hall.ada, &lobby, "Add the house").await;
    let full = lobby_says(&hall, &lobby, "Every seat is taken").await;
    assert!(full.button("Add the house").is_none() && full.button("Join").is_none());
    let told = hall.press_late(&hall.ada, &lobby, "Add the house").await;
    assert!(told.content.contains("Every seat is taken"), "{}", told.content);
    let bout = hall.begin(lobby, &[&hall.ada]).await;
    assert!(bout.standing().await.content.contains("House"));

    // Alone before the last seat there is one press for both.
    let lobby = hall.lobby(&hall.ada, unhurried()).await;
    assert!(lobby.button("Add the house").is_none());
    let told = hall.press(&hall.claudia, &lobby, "Play the house").await;
    assert!(told.content.contains("Only Ada, who opened this lobby"), "{}", told.content);
    let told = hall.press(&hall.ada, &lobby, "Play the house").await;
    assert!(told.ephemeral && told.button("Surprise me").is_some(), "{}", told.content);
}

#[tokio::test]
async fn whoever_opened_leaves_and_the_next_one_is_the_opener() {
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, timed("live")).await;
    hall.press(&hall.brutus, &lobby, "Join").await;
    hall.press(&hall.ada, &lobby, "Leave").await;
    lobby_says(&hall, &lobby, &format!("<@{}> opens the bout", hall.brutus.id())).await;
    hall.press(&hall.brutus, &lobby, "Leave").await;
    lobby_says(&hall, &lobby, "Everybody has left").await;
}

#[tokio::test]
async fn a_lobby_asks_once_and_expires() {
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, unhurried()).await;
    let asks = |post: &Post| post.button("Still wanted").is_some();
    let mut hours = 0;
    let question = loop {
        hours += 1;
        assert!(hours <= 200, "nobody asks whether the lobby is wanted");
        hall.sandbox.advance(HOUR);
        let wait = std::time::Duration::from_millis(200);
        if let Ok(post) = hall.ada.await_message(hall.channel, asks, wait).await {
            break post;
        }
    };
    assert_eq!(question.mentions, [hall.ada.id()]);
    let told = hall.press(&hall.brutus, &question, "Still wanted").await;
    assert!(told.content.contains("not in this lobby"), "{}", told.content);
    let told = hall.press(&hall.ada, &question, "Still wanted").await;
    assert!(told.content.contains("stays open"), "{}", told.content);
    hall.sandbox.advance(i64::from(hours - 1) * HOUR);
    hall.command(&hall.ada, "duties", Options::new()).await;
    assert!(number_of(&lobby_now(&hall, &lobby), "join").is_some(), "it was prolonged");
    hall.sandbox.advance(i64::from(hours) * 2 * HOUR);
    let closed = lobby_says(&hall, &lobby, "the lobby is closed").await;
    assert!(closed.buttons().is_empty());
    checks::all(&hall.sandbox);
}

fn lobby_now(hall: &Hall, lobby: &Post) -> Post {
    let posts = hall.sandbox.public_messages(lobby.channel);
    posts.into_iter().find(|post| post.id == lobby.id).expect("it is there")
}

#[tokio::test]
async fn named_opponents_accept_or_decline() {
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, unhurried().user("opponent", hall.brutus.id())).await;
    assert_eq!(lobby.mentions, [hall.brutus.id()]);
    let invitation = |post: &Post| post.button("Decline").is_some();
    let dm = hall.brutus.await_dm(invitation, PATIENCE).await.unwrap();
    assert!(dm.content.contains("Ada invites you"), "{}", dm.content);
    let told = hall.press(&hall.claudia, &lobby, "Accept").await;
    assert!(told.content.contains("Nobody waits for your answer"), "{}", told.content);
    // The seat is kept for whoever is invited.
    assert!(lobby.button("Join").is_none() && lobby.button("Add the house").is_none());
    let join = format!("s1:join:{}", number_of(&lobby, "begin").unwrap());
    let told = hall.forge(&hall.claudia, &lobby, &join, &[]).await;
    assert!(told.content.contains("Every seat is taken"), "{}", told.content);
    hall.press(&hall.brutus, &dm, "Decline").await;
    let lobby = lobby_says(&hall, &lobby, "has declined").await;
    let told = hall.press(&hall.claudia, &lobby, "Join").await;
    assert!(told.content.contains("begins"), "{}", told.content);

    let lobby = hall.lobby(&hall.ada, unhurried().user("opponent", hall.brutus.id())).await;
    hall.press(&hall.brutus, &lobby, "Accept").await;
    let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
    bout.deal().await;
    checks::all(&hall.sandbox);
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
async fn what_cannot_be_started_is_told_in_words() {
    let hall = Hall::open().await;
    let game = || Options::new().string("game", GAME);
    let wrong = [
        (Options::new().string("game", "chess"), "no such game"),
        (game().string("clock", "soon"), "no such clock"),
        (game().string("options", "turn_limit=1000"), "turn_limit"),
        (game().string("options", "swords"), "swords"),
        (game().string("options", "swords=2"), "swords"),
        (game().integer("house", 7), "seats"),
        (game().user("opponent", hall.sandbox.bot_id()), "house"),
    ];
    for (options, words) in wrong {
        let told = hall.command(&hall.ada, "bout start", options).await;
        assert!(told.ephemeral && told.content.contains(words), "{words}: {}", told.content);
    }
    assert!(hall.sandbox.public_messages(hall.channel).is_empty());
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
