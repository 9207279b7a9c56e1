//! Cards, distinctions and predictions, with an end of the process between.

use crate::hall::{Bout, GAME, Hall, PATIENCE};
use arena::Arena;
use sandbox::{Options, Post, Sandbox, User};

/// Lets a player give a bout up, and confirm it.
pub(crate) async fn give_up(bout: &Bout<'_>, user: &User) {
    let hall = bout.hall;
    let number = Options::new().integer("bout", bout.id);
    let sure = hall.command_in(bout.channel, user, "bout resign", number).await;
    hall.press(user, &sure, "Give up").await;
    hall.all_sent().await;
}

/// Waits until a post with these words is in a channel.
async fn posted(hall: &Hall, words: &str) -> Post {
    let (channel, words) = (hall.channel, words.to_owned());
    let look = move |sandbox: &Sandbox| {
        sandbox.public_messages(channel).into_iter().find(|post| post.text().contains(&words))
    };
    hall.sandbox.wait_until(look, PATIENCE).await.expect("it is posted")
}

#[tokio::test]
async fn a_card_is_read_alone_and_shown_by_its_owner() {
    let hall = Hall::reading().await;
    let bout = hall.duel().await;
    give_up(&bout, &hall.brutus).await;
    let last = posted(&hall, "Ada earns").await;
    assert!(!last.text().contains("Brutus earns"), "{}", last.text());
    let whom = Options::new().user("person", hall.ada.id());
    let read = hall.command(&hall.claudia, "me card", whom).await;
    assert!(read.ephemeral && read.text().contains("Palma"), "{}", read.text());
    assert!(read.button("Show it here").is_none(), "it is not hers");
    let own = hall.command(&hall.ada, "me card", Options::new()).await;
    let listed = hall.press(&hall.ada, &own, "What are these for?").await;
    assert!(listed.text().contains("a first win"), "{}", listed.text());
    let own = hall.command(&hall.ada, "me card", Options::new()).await;
    hall.press(&hall.ada, &own, "Show it here").await;
    let shown = posted(&hall, "**Ada** on this server").await;
    assert!(!shown.ephemeral);
}

#[tokio::test]
async fn a_prediction_is_set_by_a_menu_and_settled_once_over_a_crash() {
    let mut hall = Hall::reading().await;
    let wanted = Options::new().string("game", GAME).string("clock", "none");
    let wanted = wanted.string("options", "turn_limit=10 odds=on");
    let bout = hall.duel_with(wanted).await;
    let number = || Options::new().integer("bout", bout.id);
    let channel = bout.channel;
    let look = move |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(channel);
        posts.into_iter().rev().find(|post| post.button("Predict").is_some())
    };
    let post = hall.sandbox.wait_until(look, PATIENCE).await.expect("its post offers it");
    let refused = hall.press(&hall.ada, &post, "Predict").await;
    assert!(refused.ephemeral && refused.text().contains("seat"), "{}", refused.text());
    let offer = hall.press(&hall.claudia, &post, "Predict").await;
    assert!(offer.ephemeral && offer.selects().len() == 1, "{}", offer.text());
    let odds = hall.command_in(channel, &hall.claudia, "bout odds", number()).await;
    let offer = hall.press(&hall.claudia, &odds, "Predict").await;
    let menu = offer.selects().remove(0);
    let value = menu.options[1].1.clone();
    let set = hall.forge(&hall.claudia, &offer, &menu.custom_id, &[&value]).await;
    assert!(set.text().contains("10 laurels on Ada"), "{}", set.text());
    let id = bout.id;
    hall.crash().await;
    hall.start_bot().await;
    let number = Options::new().integer("bout", id);
    let sure = hall.command_in(channel, &hall.brutus, "bout resign", number).await;
    hall.press(&hall.brutus, &sure, "Give up").await;
    posted(&hall, "Predictions: 1 of 1 came true.").await;
    hall.crash().await;
    hall.start_bot().await;
    let table = Options::new().string("table", "prophets");
    let told = hall.command(&hall.claudia, "leaderboard", table).await;
    assert!(told.text().contains(" 1  Claudia"), "{}", told.text());
    let file = hall.file();
    hall.stop().await;
    let arena = Arena::open(&file).await.unwrap();
    let audited = arena.audit().await.unwrap();
    arena.close().await;
    assert_eq!((audited.predictions, audited.differences), (1, Vec::new()));
    hall.start_bot().await;
}
