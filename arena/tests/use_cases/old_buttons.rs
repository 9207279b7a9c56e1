//! Buttons that outlived what they were shown beside: none does anything that its label did not say.

use crate::world::*;
use arena::{Action, BoutId, Changes, Control, LudusId, Refused, Start};

impl World {
    async fn changes(&self, bout: BoutId, changes: Changes) {
        let (at, now) = (self.here, self.now);
        self.arena.change_options(ada(), at, Some(bout), changes, now).await.unwrap();
    }
}

fn is_stale(pressed: Result<arena::Reply, arena::Fault>) {
    refused!(pressed, Refused::Stale { .. });
}

#[tokio::test]
async fn a_seat_is_taken_on_the_terms_that_were_read() {
    let mut world = World::new().await;
    let friendly = Start { ranked: false, opponents: vec![bob()], ..world.of("nexus") };
    let bout = world.lobby(friendly).await;
    let invited = actions(&world.private(12)[0].message)[0];
    let game = Some("blood-sweat-cheers".to_owned());
    let clock = Some("live".to_owned());
    world.changes(bout, Changes { game, clock, ..Changes::default() }).await;
    for old in [invited, Action::Join { bout, terms: 0 }] {
        let refused = world.press(bob(), old).await;
        let Err(arena::Fault::Refused(Refused::TermsChanged { panel: Some(now) })) = refused else {
            panic!("{refused:?}")
        };
        says(&now.head, "Blood, Sweat and Cheers");
        says(&now.head, "Clock: live");
        assert_eq!(actions(&now), [Action::Accept { bout, terms: 1 }]);
    }
    // Other changes are none of the terms.
    world.changes(bout, Changes { thread: Some(true), ..Changes::default() }).await;
    world.press(bob(), Action::Accept { bout, terms: 1 }).await.unwrap();
}

#[tokio::test]
async fn a_ludus_is_closed_by_the_button_that_named_it() {
    let mut world = World::new().await;
    for at in [1, 2] {
        world.found(ada(), &format!("Ludus {at}")).await;
        let asked = world.arena.retire_ludus(ada(), world.here).await.unwrap();
        assert_eq!(actions(&asked.message)[0], Action::Retire(LudusId(at)));
        if at == 1 {
            world.press(ada(), Action::Retire(LudusId(1))).await.unwrap();
        }
    }
    for old in [Action::Retire(LudusId(1)), Action::ShowCard { ludus: Some(LudusId(1)) }] {
        refused!(world.press(ada(), old).await, Refused::OtherLudus);
    }
    world.press(ada(), Action::Retire(LudusId(2))).await.unwrap();
}

#[tokio::test]
async fn one_answer_is_taken_back_by_two_presses_of_one_moment() {
    let mut world = World::by_orders().await;
    let bout = world.solo(Start { house: 1, ..world.of("nexus") }).await;
    for _ in 0..40 {
        let undo = |it: &Action| matches!(it, Action::Undo { .. });
        let shown = find(&world.more(ada(), bout).await, undo);
        if let Some(undo) = shown
            && world.press(ada(), undo).await.is_ok()
        {
            is_stale(world.press(ada(), undo).await);
            return;
        }
        world.answer(ada(), bout).await;
        world.deliver().await;
    }
    panic!("nothing was ever taken back");
}

#[tokio::test]
async fn what_was_planned_is_not_done_once_the_plan_is_dropped() {
    let mut world = World::by_orders().await;
    let bout = world.solo(Start { house: 1, ..world.of("nexus") }).await;
    for _ in 0..60 {
        let of = |what| move |it: &Action| matches!(it, Action::Plan { what: step, .. } if *step == what);
        let build = find(&world.more(ada(), bout).await, of(arena::PlanStep::Build));
        if let Some(build) = build {
            let old = world.pressed(ada(), build).await;
            says(&old.tail, "nothing is done yet");
            world.press(ada(), find(&old, of(arena::PlanStep::Drop)).unwrap()).await.unwrap();
            for (action, chosen) in presses(&old) {
                is_stale(world.tap(ada(), action, &chosen).await);
            }
            return;
        }
        world.answer(ada(), bout).await;
        world.deliver().await;
    }
    panic!("nothing could be planned");
}

#[tokio::test]
async fn a_menu_of_asides_stands_for_the_asides_that_it_showed() {
    let mut world = World::by_orders().await;
    let bout = world.solo(Start { house: 1, ..world.of("bloodsport-gambler") }).await;
    let is_aside = |it: &Action| matches!(it, Action::Aside { .. });
    for _ in 0..40 {
        let orders = Action::Orders { bout, order: None };
        let menu = world.press(ada(), orders).await.ok().map(|reply| reply.message);
        let old = menu.into_iter().flat_map(|menu| menu.controls).find_map(|it| match it {
            Control::Menu { choices, action, .. } if is_aside(&action) => Some((action, choices)),
            _ => None,
        });
        if let Some((action, lines)) = old {
            let line = lines
                .iter()
                .find(|it| it.label.contains("hrow away"))
                .expect("a card to throw away");
            let line = [line.index];
            world.tap(ada(), action, &line).await.unwrap();
            is_stale(world.tap(ada(), action, &line).await);
            return;
        }
        world.answer(ada(), bout).await;
        world.deliver().await;
    }
    panic!("no menu of asides was shown");
}
