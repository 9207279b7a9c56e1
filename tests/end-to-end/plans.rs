//! A turn of many small actions, given at once.

use crate::hall::{Bout, Chance, Hall, SECOND, choices, choose};
use sandbox::{Options, Post, User};

/// The button behind a panel that begins a plan.
const PLAN: &str = "Plan several";

/// A bout against the house, played until its one player may plan, and the view behind the panel.
async fn until_plannable<'a>(hall: &'a Hall, game: &str, seed: u64) -> (Bout<'a>, Post) {
    let wanted = Options::new().string("game", game).string("clock", "none").integer("house", 1);
    let lobby = hall.lobby(&hall.ada, wanted).await;
    let bout = hall.begin(lobby, &[&hall.ada]).await;
    let chance = &mut Chance::new(seed);
    let mut panel = bout.panel(&hall.ada).await;
    for _ in 0..100 {
        if panel.button("More…").is_some() {
            let more = hall.press(&hall.ada, &panel, "More…").await;
            if more.button(PLAN).is_some() {
                return (bout, more);
            }
            panel = hall.press(&hall.ada, &more, "Back to my move").await;
        }
        match choose(chance, &panel) {
            Some(choice) => panel = bout.choose(&hall.ada, &panel, &choice).await,
            None => {
                bout.let_window_close().await;
                panel = bout.panel(&hall.ada).await;
            }
        }
    }
    panic!("nothing can be planned: {}", panel.text());
}

/// The button that carries out the plan, with the number of its steps.
fn doing(panel: &Post) -> Option<String> {
    let mut labels = panel.buttons().into_iter().map(|button| button.label);
    labels.find(|label| *label == "Do it" || label.starts_with("Do these "))
}

/// The first suggestion for a typed text, except giving up.
async fn suggested(bout: &Bout<'_>, user: &User, typed: &str) -> String {
    bout.hall.sandbox.advance(SECOND);
    let typed_so_far = Options::new().string("answer", typed).integer("bout", bout.id);
    let offered = user.autocomplete(bout.channel, "act", typed_so_far, "answer").await.unwrap();
    let values = offered.iter().map(|choice| choice.value.as_str().unwrap().to_owned());
    let is_meant = |value: &String| !value.contains("end") && !value.contains("concede");
    values.into_iter().find(is_meant).unwrap_or_else(|| panic!("after {typed:?}"))
}

#[tokio::test]
async fn a_turn_is_typed_at_once_and_told_on_one_post() {
    let hall = Hall::open().await;
    let (bout, _) = until_plannable(&hall, "nexus", 5).await;
    let posts = hall.sandbox.public_messages(hall.channel).len();
    let first = suggested(&bout, &hall.ada, "").await;
    let both = suggested(&bout, &hall.ada, &format!("{first},")).await;
    assert!(both.starts_with(&format!("{first}, ")), "{both}");
    let typed = Options::new().string("answer", &both).integer("bout", bout.id);
    let told = hall.command_in(bout.channel, &hall.ada, "act", typed).await;
    assert!(told.ephemeral && !told.content.contains("Something went wrong"), "{}", told.content);
    hall.all_sent().await;
    assert_eq!(hall.sandbox.public_messages(hall.channel).len(), posts, "the post is edited");
}

#[tokio::test]
async fn a_turn_is_put_together_by_presses_and_done_by_one() {
    for game in ["nexus", "munera", "bloodsport-gambler"] {
        let hall = Hall::open().await;
        let (bout, panel) = until_plannable(&hall, game, 6).await;
        hall.all_sent().await;
        let board = bout.standing().await.text();
        let mut panel = hall.press(&hall.ada, &panel, PLAN).await;
        assert!(panel.content.contains("**Your plan** is empty"), "{}", panel.content);
        let mut taps = 1;
        while doing(&panel).is_none() {
            let choice = choices(&panel).swap_remove(0);
            panel = bout.choose(&hall.ada, &panel, &choice).await;
            taps += 1;
            assert!(taps < 8, "{game}: {}", panel.content);
        }
        assert_eq!(bout.standing().await.text(), board, "{game}: nothing is done yet");
        let doing_it = doing(&panel).expect("it is a plan");
        panel = hall.press(&hall.ada, &panel, &doing_it).await;
        assert!(doing(&panel).is_none(), "{game}: {}", panel.content);
        hall.all_sent().await;
        assert_ne!(bout.standing().await.text(), board, "{game}: it is done");
    }
}
