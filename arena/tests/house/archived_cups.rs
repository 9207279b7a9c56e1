//! Many tournaments of a history: whose titles they are, and who is forgotten in all of them.

use crate::world::*;
use arena::{Fault, Refused};
use serde_json::Value;

/// An archive with so many tournaments more that were called off, in which somebody took part.
fn with_cups_of(text: &str, count: usize, person: u64) -> String {
    let mut archive: Value = serde_json::from_str(text).unwrap();
    let tournaments = archive["tournaments"].as_array_mut().unwrap();
    let mut cup = tournaments[0].clone();
    let it = &mut cup["tournament"];
    (it["fixtures"], it["round"]) = (serde_json::json!([]), 0.into());
    it["stage"] = "Abandoned".into();
    it["entrants"][1]["who"] = serde_json::json!({ "Member": person });
    if it["entrants"][0]["who"] == it["entrants"][1]["who"] {
        it["entrants"].as_array_mut().unwrap().remove(0);
    }
    tournaments.extend(std::iter::repeat_n(cup, count));
    let people = archive["people"].as_array_mut().unwrap();
    if people.iter().all(|it| it["id"] != person) {
        people.push(serde_json::json!({ "id": person }));
    }
    archive.to_string()
}

#[tokio::test]
async fn whom_many_tournaments_name_is_forgotten_in_all_of_them() {
    let world = World::of_a_history().await;
    let text = with_cups_of(&world.archive(world.here).await, 60, bob().id);
    let other = world.elsewhere().await;
    other.read(other.here, &text).await.unwrap();
    let named = |text: &str| text.matches(&format!("\"Member\":{}", bob().id)).count();
    assert!(60 < named(&other.archive(other.here).await));
    other.arena.forget(bob(), other.now).await.unwrap();
    let text = other.archive(other.here).await;
    assert_eq!((named(&text), text.contains("Bob")), (0, false));
    let gone = other.arena.my_data(bob()).await;
    assert!(matches!(gone, Err(Fault::Refused(Refused::NobodyKnown))));
    other.adds_up().await;
}

/// An archive with so many tournaments more, each won because the other one had withdrawn.
fn with_unfought_cups(text: &str, count: usize) -> String {
    let mut archive: Value = serde_json::from_str(text).unwrap();
    let tournaments = archive["tournaments"].as_array_mut().unwrap();
    let mut cup = tournaments[0].clone();
    let it = &mut cup["tournament"];
    it["fixtures"][0]["state"] = serde_json::json!({"Over": {"bout": null, "points": [2, 0]}});
    let beaten = it["fixtures"][0]["seats"][1].as_u64().unwrap();
    let entrants = it["entrants"].as_array_mut().unwrap();
    entrants[usize::try_from(beaten).unwrap()]["withdrawn"] = true.into();
    tournaments.extend(std::iter::repeat_n(cup, count));
    archive.to_string()
}

#[tokio::test]
async fn cups_in_which_nobody_fought_are_no_titles() {
    let world = World::of_a_history().await;
    let text = with_unfought_cups(&world.archive(world.here).await, 7);
    let other = world.elsewhere().await;
    let told = other.read(other.here, &text).await.unwrap();
    assert!(told.contains("8 tournaments"), "{told}");
    for at in [&world, &other] {
        let card = at.arena.card(ada(), at.here, None).await.unwrap().message.mono.unwrap();
        assert!(card.contains("Titles           1"), "{card}");
    }
    other.adds_up().await;
}

#[tokio::test]
async fn who_is_forgotten_while_a_history_is_read_in_is_not_brought_back() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let other = world.elsewhere().await;
    let is_read = std::cell::Cell::new(false);
    let read = async {
        let read = other.read(other.here, &text).await;
        is_read.set(true);
        read
    };
    let forget = async {
        // It may be read in faster than anybody looks.
        while !is_read.get() && other.gathering().await == 0 {
            tokio::task::yield_now().await;
        }
        other.arena.forget(ada(), other.now).await.unwrap();
    };
    let (read, ()) = tokio::join!(read, forget);
    if let Err(why) = read {
        assert!(why.contains("Somebody was forgotten"), "{why}");
        assert_eq!((other.counts().await, other.gathering().await), (vec![0; 6], 0));
    }
    other.adds_up().await;
}

#[tokio::test]
async fn whose_history_is_called_off_has_no_number_left_in_the_file() {
    let world = World::of_a_history().await;
    let other = world.elsewhere().await;
    let sexta = person(1_191_168_914_239_782_912, "Sexta");
    let text = with_cups_of(&world.archive(world.here).await, 250, sexta.id);
    other.arena.start(sexta.clone(), other.here, other.wanted(), other.now).await.unwrap();
    let number = sexta.id.to_be_bytes();
    let is_read = std::cell::Cell::new(false);
    let read = async {
        let read = other.read(other.here, &text).await;
        is_read.set(true);
        read
    };
    let forget = async {
        while !is_read.get() && other.gathering().await == 0 {
            tokio::task::yield_now().await;
        }
        other.arena.forget(sexta.clone(), other.now).await.unwrap();
    };
    let (read, ()) = tokio::join!(read, forget);
    if let Err(why) = read {
        assert!(why.contains("Somebody was forgotten"), "{why}");
    }
    assert!(!other.is_kept_anywhere(&number) && !other.is_kept_anywhere(b"Sexta"));
    other.adds_up().await;
}
