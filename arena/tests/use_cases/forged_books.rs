//! Forgeries of the books of tournaments, seasons and careers, each of a history of its own.

use crate::careers::campaign;
use crate::tournaments::{contest, four};
use crate::world::*;
use arena::{Action, Decree};
use serde_json::{Value, json};

/// A forger's hand.
type Forges = fn(&mut Value);

impl World {
    /// Checks that another house refuses each forgery for its reason, and takes the true history.
    async fn is_told_from(&self, forgeries: &[(&str, Forges)]) {
        let text = self.archive(self.here).await;
        let mut other = self.elsewhere().await;
        for (why, forges) in forgeries {
            let mut forged: Value = serde_json::from_str(&text).unwrap();
            forges(&mut forged);
            let read = other.read(other.here, &forged.to_string()).await;
            assert!(read.as_ref().is_err_and(|it| it.contains(why)), "{why}: {read:?}");
            other.now = other.now.plus(HOUR);
        }
        other.read(other.here, &text).await.unwrap();
        assert_eq!(other.archive(other.here).await, text);
        other.adds_up().await;
    }
}

/// Turns a tournament's first bout into a walkover for its loser; returns the place of its winner.
fn walked_over(it: &mut Value) -> &mut Value {
    let cup = &mut it["tournaments"][0]["tournament"];
    let fixture = &mut cup["fixtures"][0];
    let over = &mut fixture["state"]["Over"];
    let bout = over["bout"].as_u64().unwrap();
    let won = usize::from(over["points"][1] == 2);
    over["bout"].take();
    over["points"].as_array_mut().unwrap().reverse();
    let winner = usize::try_from(fixture["seats"][won].as_u64().unwrap()).unwrap();
    let bout = usize::try_from(bout - 1).unwrap();
    it["bouts"][bout]["setup"].as_object_mut().unwrap().remove("tournament");
    &mut it["tournaments"][0]["tournament"]["entrants"][winner]
}

#[tokio::test]
async fn who_fought_on_had_not_withdrawn_and_who_sat_there_had_not_been_replaced() {
    let mut world = World::new().await;
    world.begun(contest("round-robin"), &four()).await;
    while 0 < world.weakest_give_up().await {}
    world
        .is_told_from(&[
            ("who fought on had not withdrawn", |it| {
                walked_over(it)["withdrawn"] = true.into();
            }),
            ("who had withdrawn fought on", |it| {
                let winner = walked_over(it);
                winner["withdrawn"] = true.into();
                winner["passed"] = json!([{"withdrew": true, "after": null}]);
            }),
            ("somebody else sat in its bouts", |it| {
                it["people"].as_array_mut().unwrap().push(json!({"id": 4_711}));
                let entrant = &mut it["tournaments"][0]["tournament"]["entrants"][2];
                entrant["who"] = json!({"Member": 4_711});
                entrant["replaced"] = true.into();
                entrant["passed"] = json!([{"withdrew": false, "after": null}]);
            }),
            ("given up where nothing was open", |it| {
                it["tournaments"][0]["tournament"]["stage"] = "Abandoned".into();
            }),
            ("does not count it", |it| {
                let cup = &mut it["tournaments"][0]["tournament"];
                cup["stage"] = "Abandoned".into();
                cup["fixtures"][0]["state"] = "Annulled".into();
            }),
            ("after a bout that there is not", |it| {
                let entrant = &mut it["tournaments"][0]["tournament"]["entrants"][2];
                entrant["passed"] = json!([
                    {"withdrew": true, "after": 4_711}, {"withdrew": false, "after": 4_711}
                ]);
                entrant["replaced"] = true.into();
            }),
            ("was played otherwise than all of it", |it| {
                for row in it["bouts"][0]["results"].as_array_mut().unwrap() {
                    row["is_ranked"] = false.into();
                }
                it["bouts"][0]["ranked"] = false.into();
            }),
            ("was played otherwise than all of it", |it| {
                it["tournaments"][0]["notes"]["pace"] = "daily".into();
                it["bouts"][1]["setup"]["pace"] = "relaxed".into();
            }),
        ])
        .await;
}

#[tokio::test]
async fn a_seat_that_the_house_had_for_no_entry_was_its_owners_elsewhere() {
    let (mut world, bout) = World::of_a_duel().await;
    for by in [None, Some(ada())] {
        world.decree(bout, Decree::Replace { seat: 0, by }).await.unwrap();
    }
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    world.is_told_from(&[]).await;
}

#[tokio::test]
async fn who_gave_up_by_the_rules_has_given_up_elsewhere() {
    let mut world = World::new().await;
    let bout = world.duel(world.of("nexus")).await;
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    world
        .is_told_from(&[("who gave up is not who gave up by its record", |it| {
            for seat in it["bouts"][0]["seats"].as_array_mut().unwrap() {
                seat["resigned"] = false.into();
            }
            it["bouts"][0]["is_given_up"] = false.into();
        })])
        .await;
}

#[tokio::test]
async fn whoever_was_forgotten_in_a_bout_has_given_nothing_up_elsewhere() {
    let mut world = World::new().await;
    let bout = world.duel(world.of("bloodsport-gambler")).await;
    world.arena.forget(bob(), world.now).await.unwrap();
    if !world.is_over(ada(), bout).await {
        world.press(ada(), Action::Resign(bout)).await.unwrap();
    }
    assert!(world.archive(world.here).await.contains("\"resign\\\""));
    world.is_told_from(&[]).await;
}

#[tokio::test]
async fn a_gladiator_comes_armed_as_an_earlier_bout_has_armed_him() {
    let mut world = World::with_ludi().await;
    for _ in 0..2 {
        let bout = world.sent(campaign(""), [0, 0]).await;
        world.yields(bout, bob(), &[ada(), bob()]).await;
        world.ends(bout, &[ada(), bob()]).await;
        world.pass(48 * HOUR).await;
    }
    world
        .is_told_from(&[("a gladiator came otherwise than he had been left", |it| {
            it["bouts"][1]["seats"][0]["enters"][1] = 1.into();
            let stable = it["ludi"][0]["stable"].as_array_mut().unwrap();
            assert_eq!(stable[0]["class"], stable[1]["class"]);
        })])
        .await;
}
