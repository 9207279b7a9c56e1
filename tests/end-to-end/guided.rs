//! A first bout of one's own.

use crate::hall::Hall;
use sandbox::{Options, Post};

const DO_THAT: &str = "Do as advised";

#[tokio::test]
async fn a_game_is_learnt_by_a_command_and_taps_and_the_channel_hears_nothing() {
    let hall = Hall::open().await;
    let wanted = Options::new().string("game", "morituri");
    let mut panel = hall.command_in(hall.channel, &hall.ada, "bout learn", wanted).await;
    assert!(panel.ephemeral && panel.content.contains("Only you see this"), "{}", panel.content);
    let mut taps = 0;
    while let Some(does) = advised(&panel) {
        assert!(panel.content.contains("**Advice:**"), "{}", panel.content);
        panel = hall.press(&hall.ada, &panel, &does).await;
        taps += 1;
    }
    assert!(panel.content.contains("Ada wins"), "{}", panel.content);
    assert!(taps <= 20, "{taps}");
    hall.all_sent().await;
    assert_eq!(posts(&hall), [], "nobody else hears of it");

    hall.press(&hall.ada, &panel, "A real bout against the house").await;
    hall.all_sent().await;
    let posts = posts(&hall);
    assert!(posts.iter().any(|post| post.button("Your move").is_some()), "it goes on: {posts:?}");
}

fn advised(panel: &Post) -> Option<String> {
    let labels = panel.buttons().into_iter().map(|button| button.label);
    labels.into_iter().find(|label| label.starts_with(DO_THAT))
}

fn posts(hall: &Hall) -> Vec<Post> {
    hall.sandbox.public_messages(hall.channel)
}
