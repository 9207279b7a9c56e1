//! Who sat there then stays who did it, whoever has the seat now.

use crate::world::*;
use arena::{Action, BoutId, Decree, Reply, Start, Viewer};

fn lea() -> arena::Person {
    person(15, "Lea")
}

impl World {
    async fn log_of(&self, by: arena::Person, bout: BoutId) -> String {
        let mut told = String::new();
        let mut page = 0;
        loop {
            let shown = self.arena.log(by.clone(), self.here, Some(bout), page, self.now).await;
            let head = shown.unwrap().message.head;
            let (title, text) = head.split_once('\n').unwrap();
            told = told + text + "\n";
            page += 1;
            if title.ends_with(&format!("page {page} of {page}")) {
                return told;
            }
        }
    }

    async fn page_of(&self, bout: BoutId, viewer: Viewer, page: u16) -> Reply {
        let action = Action::Replay { bout, viewer, page: Some(page) };
        self.arena.press(bob(), self.here, action, &[], self.now).await.unwrap()
    }

    async fn figures(&self, by: arena::Person) -> (i64, i64) {
        let file =
            self.arena.my_data(by).await.unwrap().message.files.into_iter().next().unwrap().1;
        let known: serde_json::Value = serde_json::from_str(&file).unwrap();
        let dice = known["dice"].as_array().unwrap().iter().map(|it| it["dice"].as_i64().unwrap());
        let paces = known["paces"].as_array().unwrap().iter();
        (dice.sum(), paces.map(|it| it["decisions"].as_i64().unwrap()).sum())
    }
}

#[tokio::test]
async fn what_somebody_did_is_told_of_them_after_another_has_the_seat() {
    let mut world = World::new().await;
    let clock = Start { clock: Some("none".to_owned()), ..world.wanted() };
    let bout = world.duel(clock).await;
    // Until Ada has done something that everybody is told of, and some dice have fallen.
    for _ in 0..40 {
        if 4 < world.log_of(bob(), bout).await.matches("Ada").count() {
            break;
        }
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    assert!(!world.is_over(ada(), bout).await, "the bout is too short to tell anything");
    let before = world.log_of(bob(), bout).await;
    let board_before = world.page_of(bout, Viewer::Public, 0).await.message.mono.unwrap();
    assert!(board_before.contains("Ada"), "{board_before}");
    world.decree(bout, Decree::Replace { seat: 0, by: Some(lea()) }).await.unwrap();
    for _ in 0..6 {
        if world.is_over(lea(), bout).await {
            break;
        }
        let by = world.until_asked(bout, &[lea(), bob()]).await;
        world.answer(by, bout).await;
    }
    let after = world.log_of(bob(), bout).await;
    let is_over = world.is_over(bob(), bout).await;
    let told = after.split_once("Ada leaves the seat.");
    let (then, since) = told.expect("that she rises is told");
    assert!(!after.contains("the house decides"), "Lea does: {after}");
    // Once a bout is over its log tells everything, hands too.
    assert!(is_over || then.trim_end() == before.trim_end(), "{after}\nwas\n{before}");
    let (rises, stays) = since.split_once("Lea takes the seat.").expect("it is told");
    assert!(!then.contains("Lea") && !rises.contains("Lea") && !stays.contains("Ada"), "{after}");
    assert_eq!(world.page_of(bout, Viewer::Public, 0).await.message.mono.unwrap(), board_before);
    let last = world.page_of(bout, Viewer::Public, u16::MAX).await.message;
    let board = last.mono.unwrap();
    assert!(board.contains("Lea") && !board.contains("Ada"), "{board}");
    for (label, number) in world.arena.moments_of(&cato(), world.here, bout.0, "").await {
        assert!(number < 1_000 && !(label.contains("Lea") && label.contains("Ada")), "{label}");
    }

    if !is_over {
        world.press(bob(), Action::Resign(bout)).await.unwrap();
    }
    // Her eyes were hers as long as she sat there.
    let own = world.page_of(bout, Viewer::Seat(0), 0).await.message;
    assert!(own.head.contains("as Ada saw it"), "{}", own.head);
    let menu = serde_json::to_string(&own.controls).unwrap();
    assert!(menu.contains("As Ada, Lea saw it"), "{menu}");
    let late = world.page_of(bout, Viewer::Seat(0), u16::MAX).await.message;
    assert!(late.head.contains("as Lea saw it"), "{}", late.head);
    let export = world.arena.export(bob(), world.here, Some(bout), world.now).await.unwrap();
    assert!(boards::verify(&export.message.files.into_iter().next().unwrap().1).unwrap().holds());

    // Dice and times count for whoever threw and took them.
    assert!(0 < world.figures(ada()).await.1, "Ada decided something");
    let file =
        world.arena.my_data(ada()).await.unwrap().message.files.into_iter().next().unwrap().1;
    let known: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(known["seats_given_up"][0]["number"], bout.0, "{file}");
    // Forgotten she is told of under her pseudonym, and under no other name.
    world.arena.forget(ada(), world.now).await.unwrap();
    let told = world.log_of(bob(), bout).await;
    assert!(told.contains("Forgotten 1") && !told.contains("Ada"), "{told}");
}

#[tokio::test]
async fn a_seat_left_to_the_house_keeps_its_players_name_for_what_was_done_before() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    for _ in 0..3 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    let before = world.log_of(bob(), bout).await;
    world.decree(bout, Decree::Replace { seat: 0, by: None }).await.unwrap();
    let after = world.log_of(bob(), bout).await;
    // The house may have ended it: then all is shown, and no line is what it was.
    let is_over = world.is_over(bob(), bout).await;
    assert!(is_over || after.starts_with(before.trim_end()), "{after}\nwas\n{before}");
    assert!(after.contains("From here the house has the seat of Ada."), "{after}");
    // What Ada had done of a round is hers; the next is the house's.
    for _ in 0..4 {
        if !world.is_over(bob(), bout).await {
            world.until_asked(bout, &[bob()]).await;
            world.answer(bob(), bout).await;
        }
    }
    let first = world.page_of(bout, Viewer::Public, 0).await.message.mono.unwrap();
    let last = world.page_of(bout, Viewer::Public, u16::MAX).await.message.mono.unwrap();
    assert!(first.contains("Ada") && !first.contains("House"), "{first}");
    assert!(last.contains("House") && !last.contains("Ada"), "{last}");
}

#[tokio::test]
async fn a_replay_marks_the_house_only_while_it_stood_in() {
    let (mut world, bout) = loop {
        let mut world = World::new().await;
        let clock = Start { clock: Some("daily".to_owned()), ..world.wanted() };
        let bout = world.duel(clock).await;
        // The board names whoever fights only once both have armed.
        while world.page_of(bout, Viewer::Public, u16::MAX).await.message.controls.len() < 6 {
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            world.answer(by, bout).await;
        }
        world.arena.member_left(GUILD, 11, world.now).await.unwrap();
        world.deliver().await;
        // The house may have ended it with its first decisions.
        if !world.is_over(bob(), bout).await {
            break (world, bout);
        }
    };
    let then = world.page_of(bout, Viewer::Public, u16::MAX).await.message;
    let (_, count) = then.head.lines().next().unwrap().split_once(" of ").unwrap();
    let page: u16 = count.split(',').next().unwrap().parse().unwrap();
    world.press(ada(), Action::SitDown(bout)).await.unwrap();
    let back = world.page_of(bout, Viewer::Public, u16::MAX).await.message;
    assert!(back.head.contains("Ada takes the seat."), "{}", back.head);
    let same = world.page_of(bout, Viewer::Public, page - 1).await.message;
    assert_eq!((&same.head.lines().nth(1), &same.mono), (&then.head.lines().nth(1), &then.mono));
    let (then, back) = (then.mono.unwrap(), back.mono.unwrap());
    assert!(then.contains("house") && !back.contains("house"), "{then}\n{back}");
}
