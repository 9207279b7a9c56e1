//! Bouts saved and loaded, under the same rules and under others.

use crate::bouts::*;
use crate::pebbles::*;
use serde_json::{Value, json};
use table::{Bout, Closed, Entry, Live, Replay, Rules};

fn saved(live: &Live<Honest>) -> Value {
    serde_json::to_value(live.bout()).unwrap()
}

fn loaded<R: Rules>(saved: Value) -> table::Loaded<R> {
    let bout: Bout<R> = serde_json::from_value(saved).unwrap();
    Live::load(bout)
}

#[test]
fn a_loaded_bout_stands_where_it_stood() {
    let mut live = lucky(5, guests());
    live.order(BOB, "again", "never").unwrap();
    for _ in 0..6 {
        move_on(&mut live);
        live.take_written();
        let again = loaded::<Honest>(saved(&live));
        assert!(again.diverged.is_none());
        assert_eq!(again.live, live);
    }
}

#[test]
fn a_closed_bout_stays_closed() {
    let mut live = opened(&[3]);
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!")]);
    let told = live.now().board.clone();
    live.close(Closed { why: "steward".to_owned(), seat: None, outcome: None });
    live.take_written();
    let again = loaded::<Honest>(saved(&live));
    assert!(again.diverged.is_none());
    assert_eq!((again.live.now(), &again.live.now().board), (live.now(), &told));
    assert_eq!(saved(&again.live), saved(&live));
    assert_eq!(again.live.asides(ADA), []);
}

#[test]
fn a_step_that_tells_something_else_begins_again_with_the_same_draws() {
    let mut live = lucky(5, guests());
    move_on(&mut live);
    move_on(&mut live);
    while live.may_settle() {
        live.settle();
    }
    let rolled = saved(&live)["told"].as_array().unwrap().last().unwrap().clone();
    let mut tampered = saved(&live);
    tampered["told"][0] = json!("Ended");
    let again = loaded::<Honest>(tampered);
    assert_eq!(again.diverged, Some(Vec::new()), "a new round tells nothing before the cards");
    let mut again = again.live;
    let entries: Vec<Entry> = again.take_written().into_iter().map(|line| line.entry).collect();
    assert_eq!(entries, [Entry::Diverged { edition: 3 }]);
    let newest = again.bout().public_entries() - 1;
    assert!(again.now().asks.iter().all(|ask| ask.serial.0 == newest && ask.is_owed()));
    move_on(&mut again);
    move_on(&mut again);
    while again.may_settle() {
        again.settle();
    }
    let rolled_again = saved(&again)["told"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(rolled_again["Rolled"]["pips"], rolled["Rolled"]["pips"]);
}

#[test]
fn a_question_that_others_would_ask_begins_the_step_again() {
    let mut live = lucky(5, guests());
    live.take_written();
    let mut tampered = saved(&live);
    tampered["open"][0]["prompt"] = json!("Gift");
    let again = loaded::<Honest>(tampered);
    assert_eq!(again.diverged, Some(Vec::new()));
    let serial = |live: &Live<Honest>| live.ask(ADA).unwrap().serial;
    assert!(serial(&live) < serial(&again.live));
}

#[test]
fn a_later_edition_goes_on_and_its_record_still_plays() {
    let mut early = lucky(5, guests());
    let mut lines = early.take_written();
    let in_third_round =
        |live: &Live<Honest>| live.now().board.round == 5 && live.now().board.phase == Phase::Play;
    while !in_third_round(&early) {
        move_on(&mut early);
        lines.extend(early.take_written());
    }
    let again = loaded::<Pebbles<LATER>>(saved(&early));
    assert_eq!(again.diverged, Some(vec![Event::Shuffled]));
    let mut live = again.live;
    while !live.now().over {
        lines.extend(live.take_written());
        move_on(&mut live);
    }
    lines.extend(live.take_written());
    let mut history: Vec<Entry> = lines.into_iter().map(|line| line.entry).collect();
    let luck = live.bout().luck().clone();

    let replay = Replay::<Pebbles<LATER>>::of(&history, luck.clone()).unwrap();
    let skipped = replay.editions_skipped();
    let steps: Vec<u32> = skipped.iter().map(|(step, _)| *step).collect();
    assert_eq!(steps, (1..=skipped.len() as u32).collect::<Vec<_>>());
    assert!(skipped.iter().rev().skip(1).all(|(_, edition)| *edition == 3), "{skipped:?}");
    assert_eq!(skipped.last().map(|(_, edition)| *edition), Some(4));
    assert_eq!(replay.live().unwrap().now().board, live.now().board);

    // A draw that is missing between two steps is noticed even where nothing is played.
    for entry in &mut history {
        if let Entry::Step { number: 2, draws, .. } = entry {
            draws.0 += 1;
        }
    }
    let wrong = Replay::<Pebbles<LATER>>::of(&history, luck).err().unwrap();
    assert!(wrong.to_string().contains("the next draw is number"), "{wrong}");
}
