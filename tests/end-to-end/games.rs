//! Each of the other games, played to its end by people and the house.

use crate::bouts::check_finished;
use crate::hall::{Chance, Hall};
use sandbox::Options;

async fn play(game: &str, house: i64, options: &str, seed: u64) {
    let hall = Hall::open().await;
    let wanted = Options::new().string("game", game).string("clock", "none");
    let wanted = wanted.integer("house", house).string("options", options);
    let lobby = hall.lobby(&hall.ada, wanted).await;
    let told = hall.press(&hall.brutus, &lobby, "Join").await;
    assert!(told.ephemeral, "{}", told.content);
    let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
    let last = bout.play_out(&mut Chance::new(seed)).await;
    check_finished(&bout, &last).await;
}

#[tokio::test]
async fn gladiators_skirmish_on_hexes() {
    play("munera", 1, "", 81).await;
}

#[tokio::test]
async fn lanistas_fight_on_a_barge() {
    play("nexus", 1, "", 82).await;
}

#[tokio::test]
async fn gamblers_bet_on_three_fights() {
    play("bloodsport-gambler", 0, "", 83).await;
}
