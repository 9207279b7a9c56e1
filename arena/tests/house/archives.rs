//! A server's history taken along, checked, and read into other books.

use crate::leagues::quick;
use crate::world::*;
use arena::{Action, BoutId, Contest, Decree, Fault, Place, Refused, Steward, TournamentId};
use serde_json::Value;

impl World {
    async fn archive(&self, at: Place) -> String {
        let reply = self.arena.take_archive(&cato(), at, self.now).await.unwrap();
        reply.message.files.into_iter().next().unwrap().1
    }

    async fn read(&self, at: Place, text: &str) -> Result<String, String> {
        let done = self.arena.read_archive(cato(), at, text.to_owned(), self.now).await;
        match done {
            Ok(reply) => Ok(reply.message.head),
            Err(Fault::Refused(Refused::Unknown(why))) => Err(why),
            Err(other) => panic!("{other:?}"),
        }
    }

    /// How many bouts, ludi and seasons there are on all servers.
    async fn counts(&self) -> Vec<usize> {
        let store = self.store().await;
        let mut reader = store.read().await.unwrap();
        let mut counts = Vec::new();
        for guild in [900, 901] {
            counts.push(store::archive::bouts_over(&mut reader, guild, 0, 99).await.unwrap().len());
            counts.push(store::archive::seasons_over(&mut reader, guild).await.unwrap().len());
            counts.push(store::ludus::ludi_of(&mut reader, guild).await.unwrap().len());
        }
        drop(reader);
        store.close().await;
        counts
    }

    pub async fn adds_up(&self) {
        let audited = self.arena.audit().await.unwrap();
        assert_eq!(audited.differences, Vec::<String>::new());
    }

    /// A server on which much has happened.
    pub async fn of_a_history() -> World {
        let mut world = World::new().await;
        let played = world.duel(world.wanted()).await;
        world.play_out(played, &[ada(), bob()]).await;
        let void = world.duel(world.wanted()).await;
        world.press(bob(), Action::Resign(void)).await.unwrap();
        world.decree(void, Decree::Void).await.unwrap();
        let replaced = world.trio(arena::Start { ranked: false, ..world.wanted() }).await;
        let by = Some(person(15, "Dora"));
        world.decree(replaced, Decree::Replace { seat: 1, by }).await.unwrap();
        world.decree(replaced, Decree::End).await.unwrap();
        let people = [ada(), bob(), eve()];
        world.season(&people, quick()).await;
        world.play_season(&people, usize::MAX).await;
        let wanted = Contest {
            game: GAME.to_owned(),
            format: Some("elimination".to_owned()),
            clock: Some("none".to_owned()),
            ..Contest::default()
        };
        world.now = world.now.plus(24 * HOUR);
        world.arena.create_tournament(ada(), world.here, wanted, world.now).await.unwrap();
        for by in [ada(), bob()] {
            world.press(by, Action::TakePart(TournamentId(1))).await.unwrap();
        }
        world.arena.start_tournament(ada(), world.here, None, false, world.now).await.unwrap();
        world.pass(0).await;
        let bouts = world.arena.bouts_here(bob().id, world.here, "").await;
        world.press(bob(), Action::Resign(BoutId(bouts.last().unwrap().1))).await.unwrap();
        world.pass(0).await;
        // Somebody forgotten, and a bout that goes on.
        world.arena.forget(eve(), world.now).await.unwrap();
        world.duel(world.wanted()).await;
        world
    }
}

#[tokio::test]
async fn a_history_is_the_same_file_wherever_it_is_kept() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let archive: Value = serde_json::from_str(&text).unwrap();
    let count = |of: &str| archive[of].as_array().unwrap().len();
    assert!(
        5 < count("bouts") && 1 == count("seasons") && 1 == count("tournaments"),
        "{}",
        text.len()
    );
    assert_eq!(count("ludi"), 3);

    let other = World::new().await;
    let told = other.read(other.here, &text).await.unwrap();
    assert!(told.contains("1 seasons, 1 tournaments, 3 ludi"), "{told}");
    assert_eq!(other.archive(other.here).await, text);
    other.adds_up().await;
    // A bout of it stands in the record like one that was played here.
    let checked = other.arena.verify(ada(), other.here, Some(BoutId(1)), other.now).await.unwrap();
    assert!(checked.message.head.contains("all is as recorded"), "{}", checked.message.head);
    let ranks = other.arena.page(other.here, arena::Listing::Ludi(0), 0, other.now).await.unwrap();
    assert!(ranks.message.mono.unwrap().contains("Ludus of"));
}

#[tokio::test]
async fn it_comes_beside_what_is_there_under_other_numbers_and_once() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let before = world.counts().await;
    // The same people have no ludi on the other server yet.
    let there = Place { guild: 901, ..world.here };
    world.read(there, &text).await.unwrap();
    let after = world.counts().await;
    assert_eq!(after[..3], before[..3]);
    assert_eq!(after[3..], before[..3]);
    assert_eq!(world.archive(there).await, text);
    assert_eq!(world.archive(world.here).await, text);
    world.adds_up().await;
    let again = world.read(there, &text).await.unwrap_err();
    assert!(again.contains("before"), "{again}");
    // Where the owners have ludi already, nothing is taken over.
    let here = world.read(world.here, &text).await.unwrap_err();
    assert!(here.contains("Ludus 1: its owner has one here"), "{here}");
    assert_eq!(world.counts().await, after);
}

#[tokio::test]
async fn the_first_fault_is_named_and_nothing_is_written() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let other = World::new().await;
    let spoilt = |change: &dyn Fn(&mut Value)| {
        let mut archive: Value = serde_json::from_str(&text).unwrap();
        change(&mut archive);
        archive.to_string()
    };
    let swap = |value: &mut Value, from: &str, to: &str| {
        *value = value.as_str().unwrap().replacen(from, to, 1).into();
    };
    let cases: Vec<(String, &str)> = vec![
        ("{}".to_owned(), "It is no archive of a server"),
        (spoilt(&|it| it["format"] = "summa-rudis server 0".into()), "Its format is not"),
        (
            spoilt(&|it| swap(&mut it["bouts"][0]["record"][3]["text"], "\"", " \"")),
            "Bout 1: chain",
        ),
        (spoilt(&|it| it["bouts"][0]["key"] = "00".repeat(32).into()), "Bout 1: chain"),
        (spoilt(&|it| it["bouts"][0]["seed"] = "00".repeat(32).into()), "Bout 1: seed"),
        (
            spoilt(&|it| {
                it["bouts"][0]["record"].as_array_mut().unwrap().pop();
            }),
            "Bout 1:",
        ),
        (
            spoilt(&|it| {
                let rows = it["bouts"][0]["results"].as_array_mut().unwrap();
                rows.iter_mut().for_each(|row| row["place"] = "won".into());
            }),
            "Bout 1: what is booked is not what its record came to",
        ),
        (spoilt(&|it| it["bouts"][0]["seats"][0]["person"] = 99.into()), "there is no person 99"),
        (
            spoilt(&|it| it["seasons"][0]["records"][0]["sides"][0]["prestige"] = 77.into()),
            "Season 1:",
        ),
        (
            spoilt(&|it| {
                it["seasons"][0]["ledger"].as_array_mut().unwrap().pop();
            }),
            "Season 1: its books do not agree",
        ),
    ];
    for (text, fault) in cases {
        let refused = other.read(other.here, &text).await.expect_err(fault);
        assert!(refused.contains(fault), "{refused} is not {fault}");
        assert_eq!(other.counts().await, [0; 6], "{fault}");
    }
}

#[tokio::test]
async fn only_who_manages_a_server_takes_its_history_or_reads_one() {
    let world = World::new().await;
    let steward = Steward { manages: false, ..cato() };
    let taken = world.arena.take_archive(&steward, world.here, world.now).await;
    assert!(matches!(taken, Err(Fault::Refused(Refused::OnlyStewards))));
    let read = world.arena.read_archive(steward, world.here, String::new(), world.now).await;
    assert!(matches!(read, Err(Fault::Refused(Refused::OnlyStewards))));
}
