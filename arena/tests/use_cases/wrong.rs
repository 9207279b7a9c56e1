//! Stale, foreign, forged and doubled: refused privately, with the open ask instead.

use crate::world::*;
use arena::{Action, BoutId, Fault, How, League, Place, PlanStep, Refused};

#[tokio::test]
async fn a_stale_press_is_refused_with_a_fresh_panel() {
    let (mut world, bout) = World::of_a_duel().await;
    let panel = world.panel(ada(), bout).await.unwrap();
    let old = actions(&panel.message)[0];
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    let by = world.until_asked(bout, &[ada()]).await;
    let refused = world.tap(by, old, &[3]).await;
    let Err(Fault::Refused(Refused::Stale { panel: Some(fresh) })) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(*fresh, world.panel(ada(), bout).await.unwrap().message);
}

#[tokio::test]
async fn forged_presses_change_nothing() {
    let (world, bout) = World::of_a_duel().await;
    let before = world.panel(ada(), bout).await.unwrap();
    let Action::Choose { serial, mark, .. } = actions(&before.message)[0] else {
        panic!("{before:?}")
    };
    let choose = |serial, mark, option| Action::Choose { bout, serial, mark, option };
    let nobody = BoutId(99);
    let forged = [
        choose(serial, mark, Some(999)),
        choose(serial, 9, Some(0)),
        choose(serial, mark, Some(u16::MAX)),
        choose(serial, mark, None),
        choose(u64::MAX, mark, Some(0)),
        Action::Route { bout, serial: 3, menu: 0, mark: 0 },
        Action::Explain { bout, serial: 3 },
        Action::Plan { bout, what: PlanStep::Build, mark: 0 },
        Action::Plan { bout, what: PlanStep::Do, mark: 7 },
        Action::Aside { bout, mark: u32::MAX, index: Some(0) },
        Action::Aside { bout, mark: 0, index: Some(u16::MAX) },
        Action::Back { bout, serial: 77 },
        Action::Consent { bout, wish: 0, yes: true },
        Action::SitDown(bout),
        Action::Join { bout, terms: 0 },
        Action::CallOff(bout),
        Action::Word(bout),
        Action::Rematch(bout),
        Action::Undo { bout, serial: 0 },
        Action::Orders { bout, order: Some(900) },
        Action::Panel(nobody),
        Action::Board(nobody),
        Action::Settings(nobody),
        Action::Export(nobody),
        Action::GiveUp(nobody),
        Action::Hand(nobody),
        Action::Log { bout: nobody, page: 0 },
        Action::Resign(nobody),
        Action::Join { bout: nobody, terms: 0 },
        Action::Choose { bout: nobody, serial: 0, mark: 0, option: None },
        Action::Panel(BoutId(i64::MIN)),
    ];
    for action in forged {
        let refused = world.tap(ada(), action, &[]).await;
        assert!(matches!(refused, Err(Fault::Refused(_))), "{action:?}: {refused:?}");
    }
    let many: Vec<u16> = (0..500).collect();
    let action = choose(serial, mark, None);
    refused!(world.tap(ada(), action, &many).await, Refused::Stale { .. });
    assert_eq!(world.panel(ada(), bout).await.unwrap(), before);
}

#[tokio::test]
async fn what_is_mistyped_is_refused_with_the_rules_words_and_a_panel() {
    let (world, bout) = World::of_a_duel().await;
    for typed in ["", "lions", "play", "\u{202e}", &"x".repeat(5_000), "class:nobody"] {
        let refused = world.act(ada(), None, typed).await;
        let Err(Fault::Refused(Refused::Rules { words, panel: Some(_) })) = refused else {
            panic!("{typed}: {refused:?}")
        };
        assert!(words.ends_with('.') && words.starts_with(|c: char| c.is_uppercase()), "{words}");
    }
    let offered = world.arena.complete_act(11, world.here, None, "mur", world.now).await;
    assert!(!offered.is_empty());
    assert!(
        offered
            .iter()
            .all(|(label, token)| { label.chars().count() <= 100 && token.chars().count() <= 100 })
    );
    let reply = world.act(ada(), None, &offered[0].1).await.unwrap();
    assert!(reply.message.tail.to_lowercase().contains("murmillo"), "{}", reply.message.tail);
    assert_eq!(reply.how, How::Edit);
    assert!(world.is_asked(bob(), bout).await);
}

#[tokio::test]
async fn several_bouts_here_are_offered_to_choose_from() {
    let mut world = World::new().await;
    let first = world.duel(world.wanted()).await;
    let second = world.duel(world.wanted()).await;
    let which = world.arena.panel(ada(), world.here, None, world.now).await;
    let Err(Fault::Refused(Refused::Which(choices))) = which else { panic!("{which:?}") };
    let ids: Vec<BoutId> = choices.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [first, second]);
    refused!(world.arena.board(eve(), world.here, None, world.now).await, Refused::Which(_));
    let named = world.arena.bouts_here(11, world.here, "#2").await;
    assert_eq!(named, [("#2 Blood, Sweat and Cheers".to_owned(), second.0)]);
    world.board(eve(), first).await.unwrap();
    // A spectator chooses the board, not a seat's panel; resigning still asks first.
    let shown = world.tap(eve(), Action::Board(first), &[]).await;
    assert!(shown.unwrap().message.mono.is_some());
    let sure = world.press(ada(), Action::GiveUp(second)).await.unwrap();
    assert!(actions(&sure.message).contains(&Action::Resign(second)));
    world.press(ada(), Action::Resign(second)).await.unwrap();
    let back = world.arena.begun_here(11, world.here, "#", world.now).await;
    let numbers: Vec<i64> = back.iter().map(|(_, number)| *number).collect();
    assert_eq!(numbers, [2, 1], "what is over can be looked back on");
    let elsewhere = Place { channel: world.here.channel + 1, ..world.here };
    assert!(world.arena.begun_here(eve().id, elsewhere, "", world.now).await.is_empty());
}

#[tokio::test]
async fn bouts_of_another_channel_are_seen_by_those_who_sit_there_alone() {
    let (world, bout) = World::of_a_duel().await;
    let away = Place { guild: GUILD + 1, channel: 1 };
    let beside = Place { guild: GUILD, channel: CHANNEL + 1 };
    for elsewhere in [away, beside] {
        for refused in [
            world.arena.board(eve(), elsewhere, Some(bout), world.now).await,
            world.arena.log(eve(), elsewhere, Some(bout), 0, world.now).await,
            world.arena.export(eve(), elsewhere, Some(bout), world.now).await,
            world.arena.bout_settings(eve(), elsewhere, Some(bout)).await,
        ] {
            assert!(matches!(refused, Err(Fault::Refused(Refused::NoSuchBout))), "{refused:?}");
        }
        world.arena.board(ada(), elsewhere, Some(bout), world.now).await.unwrap();
    }
    world.board(eve(), bout).await.unwrap();
    let dm = Place { guild: 0, channel: 5 };
    world.arena.panel(ada(), dm, None, world.now).await.unwrap();
}

#[tokio::test]
async fn standing_orders_are_given_by_menu_and_by_name() {
    let (world, bout) = World::of_a_duel().await;
    let all = world.orders(ada(), None, None).await.unwrap();
    let menu = Action::Orders { bout, order: None };
    let back = Action::Look(bout);
    assert_eq!(actions(&all.message), [menu, Action::React { bout, asked: false }, back]);
    let one = world.tap(ada(), menu, &[1]).await.unwrap();
    let values = actions(&one.message)[0];
    assert_eq!(values, Action::Orders { bout, order: Some(1) });
    let given = world.tap(ada(), values, &[1]).await.unwrap();
    assert!(given.message.head.starts_with("Your order "), "{}", given.message.head);
    let given = world.orders(ada(), None, Some(("roar", "never"))).await.unwrap();
    says(&given.message.head, "**Roar of the Crowd:** Never play it.");
    let wrong = Some(("roar".to_owned(), "loudly".to_owned()));
    refused!(
        world.arena.orders(ada(), world.here, None, wrong, world.now).await,
        Refused::Unknown(_)
    );
    let names = world.arena.complete_orders(11, world.here, None, None, world.now).await;
    assert!(names.iter().any(|(label, name)| name == "roar" && label.starts_with("roar – ")));
    let values = world.arena.complete_orders(11, world.here, None, Some("roar"), world.now).await;
    assert!(values.iter().any(|(_, value)| value == "never"), "{values:?}");
    assert!(
        world.arena.complete_orders(eve().id, world.here, None, None, world.now).await.is_empty()
    );
    lacks(&world.orders(bob(), None, None).await.unwrap().message.head, "Never play it");
}

#[tokio::test]
async fn a_choice_can_be_stepped_back_and_begun_again() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..40 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        let panel = world.panel(by.clone(), bout).await.unwrap();
        for control in choices(&panel.message) {
            let arena::Control::Menu { action, choices, .. } = control else { continue };
            for choice in choices {
                let at = world.here;
                let chosen = [choice.index];
                let next = world.arena.press(by.clone(), at, *action, &chosen, world.now);
                let Ok(next) = next.await else { continue };
                let Action::Choose { serial, .. } = action else { panic!() };
                let back = Action::Back { bout, serial: *serial };
                if actions(&next.message).contains(&back) {
                    let again = world.arena.press(by.clone(), at, back, &[], world.now).await;
                    assert_eq!(again.unwrap().message.controls, panel.message.controls);
                    return;
                }
                break;
            }
        }
        if world.is_asked(by.clone(), bout).await {
            world.answer(by, bout).await;
        }
        world.deliver().await;
    }
    panic!("no form in forty answers");
}

#[tokio::test]
async fn a_panel_with_other_words_chosen_finishes_no_choice() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..40 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        let panel = world.panel(by.clone(), bout).await.unwrap().message;
        let mut half_made = Vec::new();
        for (action, chosen) in presses(&panel) {
            let Ok(next) = world.tap(by.clone(), action, &chosen).await else { continue };
            if find(&next.message, |it| matches!(it, Action::Back { .. })).is_some() {
                half_made.push(presses(&next.message));
            }
            if let [old, _] = &half_made[..] {
                for (action, chosen) in old {
                    let late = world.tap(by.clone(), *action, chosen).await;
                    refused!(late, Refused::Stale { .. });
                }
                return;
            }
        }
        if world.is_asked(by.clone(), bout).await {
            world.answer(by, bout).await;
        }
        world.deliver().await;
    }
    panic!("no two forms in forty answers");
}

#[tokio::test]
async fn a_bout_whose_save_does_not_read_is_stuck_and_told_of_with_a_reference() {
    let (mut world, bout) = World::of_a_duel().await;
    let other = world.solo(world.wanted()).await;
    world.damage(bout).await;
    refused!(world.tap(ada(), Action::Panel(bout), &[]).await, Refused::Stuck);
    world.deliver().await;
    let told = &world.newest().head;
    assert!(told.contains("cannot go on") && told.contains("reference: `"), "{told}");
    assert_eq!(&world.private(11).last().unwrap().message.head, told);
    refused!(world.panel(bob(), bout).await, Refused::Stuck);
    world.pass(200 * HOUR).await;
    lacks(&world.duties(ada()).await.unwrap().message.head, "#1");
    assert!(world.panel(ada(), other).await.is_ok(), "the others go on");
}

#[tokio::test]
async fn the_clock_finds_a_damaged_bout_too_and_does_the_others() {
    let (mut world, bout) = World::of_a_duel().await;
    world.duel(world.wanted()).await;
    world.damage(bout).await;
    world.pass(24 * HOUR).await;
    let told = |words: &str| world.count_sent(words);
    assert_eq!(told("cannot go on"), 2, "the channel and the opener");
    assert_eq!(told("time is up"), 1);
}

#[tokio::test]
async fn a_number_that_is_typed_is_that_of_the_server() {
    let mut world = World::new().await;
    world.duel(world.wanted()).await;
    let home = world.here;
    let away = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
    world.here = away;
    let bout = world.duel(world.wanted()).await;
    let other = world.duel(world.wanted()).await;
    assert_eq!(bout, BoutId(2));
    assert_eq!(world.arena.numbered(13, away, 1).await.unwrap(), bout);
    let second = ("#2 Blood, Sweat and Cheers".to_owned(), 2);
    assert_eq!(world.arena.bouts_here(11, away, "#2").await, [second]);
    refused!(world.arena.numbered(11, away, 3).await, Refused::NoSuchBout);
    refused!(world.arena.numbered(11, home, 2).await, Refused::NoSuchBout);

    let dm = Place { guild: 0, channel: 5 };
    assert_eq!(world.arena.numbered(11, dm, 2).await.unwrap(), other);
    let which = world.arena.numbered(11, dm, 1).await;
    let Err(Fault::Refused(Refused::Which(both))) = which else { panic!("{which:?}") };
    assert_eq!(both.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [BoutId(1), bout]);
    refused!(world.arena.numbered(13, dm, 2).await, Refused::NoSuchBout);
}

#[tokio::test]
async fn a_seasons_number_is_that_of_the_server_too() {
    let mut world = World::new().await;
    let home = world.here;
    world.here = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
    world.create(League { name: Some("Away".to_owned()), ..League::default() }).await;
    world.here = home;
    world.create(League { name: Some("Home".to_owned()), ..League::default() }).await;
    let shown = world.arena.contests_here(arena::Which::Season, GUILD, "").await;
    let label = "1 Home (Blood, Sweat and Cheers, enrolment)".to_owned();
    assert_eq!(shown, [(label, 1)]);
    let schedule = world.arena.schedule(home, Some(1), world.now).await.unwrap();
    assert!(schedule.message.head.starts_with("**Home**"), "{}", schedule.message.head);
    refused!(world.arena.schedule(home, Some(2), world.now).await, Refused::NoSuchSeason);
}
