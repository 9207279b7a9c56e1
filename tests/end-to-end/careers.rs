//! Gladiators of two ludi who fight bout after bout, with an end of the process between.

use crate::bouts::check_finished;
use crate::hall::{Chance, Hall};
use arena::Arena;
use sandbox::{Options, Post, User};

/// Chooses a gladiator in a lobby by his place in the menu; whoever that is.
async fn enter(hall: &Hall, user: &User, lobby: &Post, place: usize) -> String {
    let panel = hall.press(user, lobby, "My gladiator").await;
    assert!(panel.ephemeral, "{}", panel.content);
    let menu = panel.selects().remove(0);
    let (label, value) = &menu.options[place];
    let told = hall.forge(user, &panel, &menu.custom_id, &[value]).await;
    assert!(told.content.contains("fights for you"), "{}", told.content);
    label.clone()
}

async fn roster(hall: &Hall, user: &User) -> String {
    let told = hall.command(user, "ludus roster", Options::new()).await.content;
    let mono = told.split("```").nth(1).unwrap_or_default();
    assert!(mono.lines().all(|line| line.chars().count() <= 30), "{told}");
    told
}

#[tokio::test]
async fn gladiators_of_two_ludi_fight_on_over_a_crash() {
    let mut hall = Hall::open().await;
    let wanted = || {
        let options = "campaign=on arena=small round_limit=10";
        Options::new().string("game", "munera").string("clock", "none").string("options", options)
    };
    let told = hall.command(&hall.ada, "bout start", wanted()).await;
    assert!(told.content.contains("</ludus found:"), "{}", told.content);
    for (owner, name) in [(&hall.ada, "Magnus"), (&hall.brutus, "Parvus")] {
        hall.command(owner, "ludus found", Options::new().string("name", name)).await;
    }
    let mut chance = Chance::new(91);
    let mut bouts = 0;
    // Whoever lives goes on; where nobody does a new one begins.
    for _ in 0..3 {
        let lobby = hall.lobby(&hall.ada, wanted()).await;
        hall.press(&hall.brutus, &lobby, "Join").await;
        for owner in [&hall.ada, &hall.brutus] {
            let panel = hall.press(owner, &lobby, "My gladiator").await;
            let known = panel.selects()[0].options.len();
            let label = enter(&hall, owner, &lobby, known - 1).await;
            assert_eq!(label == "A new gladiator", known == 1);
        }
        let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
        let last = bout.play_out(&mut chance).await;
        check_finished(&bout, &last).await;
        bouts += 1;
        hall.crash().await;
        hall.start_bot().await;
        let shown = hall.command(&hall.ada, "ludus show", Options::new()).await;
        assert!(shown.content.contains(&format!("{bouts} bouts")), "{}", shown.content);
    }
    for owner in [&hall.ada, &hall.brutus] {
        let told = roster(&hall, owner).await;
        assert!(told.contains("Outside seasons") && told.contains(" W"), "{told}");
    }
    let file = hall.file();
    hall.stop().await;
    let arena = Arena::open(&file).await.unwrap();
    let audited = arena.audit().await.unwrap();
    arena.close().await;
    assert_eq!(audited.differences, Vec::<String>::new());
    assert!(2 <= audited.careers);
    hall.start_bot().await;
}
