//! Cards and distinctions.

use sandbox::{Options, Post, User};

use crate::hall::{Bout, Hall, PATIENCE, SURE};

/// Lets somebody give a bout up, who is sure of it.
async fn give_up(bout: &Bout<'_>, user: &User) {
    let hall = bout.hall;
    let number = Options::new().integer("bout", bout.id);
    let sure = hall.command_in(bout.channel, user, "bout resign", number).await;
    hall.press(user, &sure, SURE).await;
    hall.all_sent().await;
}

/// Waits until a post that says something stands in a channel.
async fn posted(hall: &Hall, words: &str) -> Post {
    let (channel, words) = (hall.channel, words.to_owned());
    let look = move |sandbox: &sandbox::Sandbox| {
        sandbox.public_messages(channel).into_iter().find(|post| post.text().contains(&words))
    };
    hall.sandbox.wait_until(look, PATIENCE).await.expect("it is posted")
}

#[tokio::test]
async fn a_card_is_read_alone_and_shown_by_its_owner() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    give_up(&bout, &hall.brutus).await;
    let last = posted(&hall, "Ada earns").await;
    assert!(last.text().contains("Brutus earns *Tiro*."), "{}", last.text());
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
