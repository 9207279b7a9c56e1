//! A house that takes its time: whoever waits for it is shown by itself what is asked of them next.

use crate::hall::{Hall, PATIENCE, choose, is_over, unhurried};
use sandbox::{Options, Post, Sandbox};
use table::Chance;

/// What stands on a panel while the house thinks.
const THINKS: &str = "thinks it over.";
/// Of how many answers one at least is thought over.
const ANSWERS: u32 = 40;

#[tokio::test]
async fn the_panel_of_whoever_waits_for_a_champion_goes_on_by_itself() {
    let hall = Hall::open().await;
    let champion: Options = unhurried().integer("house", 1).integer("house_level", 2);
    let lobby = hall.lobby(&hall.ada, champion).await;
    let bout = hall.begin(lobby, &[&hall.ada]).await;
    let chance = &mut Chance::new(5);
    let mut panel = bout.panel(&hall.ada).await;
    for _ in 0..ANSWERS {
        if panel.content.contains(THINKS) {
            assert!(panel.button("Look again").is_some(), "{}", panel.text());
            let (channel, id) = (panel.channel, panel.id);
            let gone_on = |_: &Sandbox| {
                let own = hall.ada.messages(channel).into_iter().find(|post| post.id == id);
                own.filter(|post: &Post| !post.content.contains(THINKS))
            };
            // Nobody has pressed anything in the meantime.
            let next = hall.sandbox.wait_until(gone_on, PATIENCE).await.expect("it goes on");
            assert!(choose(chance, &next).is_some() || next.button("Rematch").is_some());
            return;
        }
        panel = match choose(chance, &panel) {
            Some(choice) => bout.choose(&hall.ada, &panel, &choice).await,
            None => bout.panel(&hall.ada).await,
        };
        assert!(!is_over(&panel), "nothing was thought over: {}", panel.text());
    }
    panic!("nothing was thought over in {ANSWERS} answers");
}
