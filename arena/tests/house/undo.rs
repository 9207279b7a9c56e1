//! Taking back, giving up.

use crate::world::*;
use arena::{Action, BoutId, Control, Fault, Message, Refused, Start};

/// Lets Ada choose her gladiator: Bob learns of it.
async fn chosen(world: &mut World) -> BoutId {
    let bout = world.duel(world.wanted()).await;
    world.answer(ada(), bout).await;
    world.deliver().await;
    assert!(world.is_asked(bob(), bout).await);
    bout
}

/// The consent that is asked for in the channel.
fn wish(world: &World) -> u64 {
    let asked = world.channel(CHANNEL).last().unwrap().message.clone();
    let Some(Action::Consent { wish, yes: true, .. }) = actions(&asked).first().copied() else {
        panic!("{asked:?}")
    };
    assert_eq!(asked.mention, [12]);
    wish
}

#[tokio::test]
async fn what_others_have_learnt_is_taken_back_when_they_agree() {
    let mut world = World::new().await;
    let bout = chosen(&mut world).await;
    world.arena.undo(ada(), world.here, None, world.now).await.unwrap();
    world.deliver().await;
    let wish = wish(&world);
    let own = world.press(ada(), Action::Consent { bout, wish, yes: true }).await;
    assert!(matches!(own, Err(Fault::Refused(Refused::OwnWish))));
    world.press(bob(), Action::Consent { bout, wish, yes: true }).await.unwrap();
    assert!(world.newest().head.contains("Ada takes back the last answer"));
    assert!(!world.newest().head.contains("**Ada"), "what is taken back stands over nothing");
    assert!(world.is_asked(ada(), bout).await && !world.is_asked(bob(), bout).await);
    let panel = world.panel(bob(), bout).await.unwrap();
    assert!(!told(&panel.message).contains("You draw"), "of what is taken back nothing is told");
    let twice = world.press(bob(), Action::Consent { bout, wish, yes: true }).await;
    assert!(matches!(twice, Err(Fault::Refused(Refused::NoConsentOpen))));
    world.play_out(bout, &[ada(), bob()]).await;
    let export = world.arena.export(ada(), world.here, Some(bout), world.now).await.unwrap();
    assert!(boards::verify(&export.message.files.into_iter().next().unwrap().1).unwrap().holds());
}

#[tokio::test]
async fn whoever_learnt_something_may_refuse() {
    let mut world = World::new().await;
    let bout = chosen(&mut world).await;
    world.arena.undo(ada(), world.here, None, world.now).await.unwrap();
    world.deliver().await;
    let wish = wish(&world);
    world.press(bob(), Action::Consent { bout, wish, yes: false }).await.unwrap();
    assert!(world.newest().head.contains("Bob does not agree"));
    assert!(!world.is_asked(ada(), bout).await);
    let late = world.press(bob(), Action::Consent { bout, wish, yes: true }).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::NoConsentOpen))));
}

#[tokio::test]
async fn a_wish_to_take_back_loses_its_buttons_however_it_lapses() {
    for how in ["refused", "agreed", "answered", "over", "late"] {
        let mut world = World::new().await;
        let bout = chosen(&mut world).await;
        world.arena.undo(ada(), world.here, None, world.now).await.unwrap();
        // How far the bout has come for everybody.
        let number = 2;
        if how != "late" {
            world.deliver().await;
            assert_eq!(wish(&world), number, "{how}");
        }
        let answer = |yes| Action::Consent { bout, wish: number, yes };
        match how {
            "refused" => drop(world.press(bob(), answer(false)).await.unwrap()),
            "agreed" | "late" => drop(world.press(bob(), answer(true)).await.unwrap()),
            "answered" => drop(world.answer(bob(), bout).await),
            _ => drop(world.press(ada(), Action::Resign(bout)).await.unwrap()),
        }
        world.deliver().await;
        let is_wish = |say: &Message| {
            actions(say).iter().any(|action| matches!(action, Action::Consent { .. }))
        };
        let left =
            world.channel(CHANNEL).into_iter().filter(|shown| is_wish(&shown.message)).count();
        assert_eq!(left, 0, "{how}");
        let said = match how {
            "refused" => "Bob does not agree: the answer stands.",
            "agreed" => "All who were asked agreed: the answer is taken back.",
            "answered" => "Nobody is asked any more: the bout has gone on.",
            "late" => "Nobody is asked any more: that was settled before this arrived.",
            _ => "Nobody is asked any more: the bout is over.",
        };
        let mut heads = world.channel(CHANNEL).into_iter().map(|shown| &shown.message.head);
        let whose = format!("**{}**: {said}", "Blood, Sweat and Cheers #1");
        assert!(heads.any(|head| *head == whose), "{how}");
        let mut heads = world.channel(CHANNEL).into_iter().map(|shown| &shown.message.head);
        assert!(!heads.any(|head| head.contains("Do you agree?")), "{how}");
    }
}

#[tokio::test]
async fn an_answer_makes_an_open_wish_lapse() {
    let mut world = World::new().await;
    let bout = chosen(&mut world).await;
    world.arena.undo(ada(), world.here, None, world.now).await.unwrap();
    world.deliver().await;
    let wish = wish(&world);
    world.answer(bob(), bout).await;
    let late = world.press(bob(), Action::Consent { bout, wish, yes: true }).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::NoConsentOpen))));
}

#[tokio::test]
async fn there_may_be_nothing_to_take_back() {
    let mut world = World::new().await;
    world.duel(world.wanted()).await;
    let nothing = world.arena.undo(bob(), world.here, None, world.now).await;
    assert!(matches!(nothing, Err(Fault::Refused(Refused::NothingToTakeBack))), "{nothing:?}");
}

#[tokio::test]
async fn one_who_plays_alone_takes_back_what_showed_no_dice() {
    let mut world = World::new().await;
    let bout = world.solo(world.wanted()).await;
    world.answer(ada(), bout).await;
    world.deliver().await;
    world.arena.undo(ada(), world.here, None, world.now).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("takes back"));
    assert!(world.is_asked(ada(), bout).await);
}

/// The press of a panel that gives a bout up by its rules.
fn yields(say: &Message) -> Option<(Action, Vec<u16>)> {
    say.controls.iter().find_map(|control| match control {
        Control::Button { label, action, .. } if label == "Yield" => Some((*action, Vec::new())),
        Control::Menu { choices, action, .. } => {
            let choice = choices.iter().find(|choice| choice.label == "Yield")?;
            Some((*action, vec![choice.index]))
        }
        Control::Button { .. } => None,
    })
}

#[tokio::test]
async fn whoever_presses_what_gives_the_bout_up_is_asked_first() {
    for game in ["blood-sweat-cheers", "munera"] {
        let mut world = World::new().await;
        let bout = world.duel(Start { game: game.to_owned(), ..world.wanted() }).await;
        let (by, action, chosen) = loop {
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            let panel = world.panel(by.clone(), bout).await.unwrap().message;
            assert_eq!(yields(&panel), None, "it does not stand beside what one is asked");
            let more = world.press(by.clone(), Action::More(bout)).await.unwrap().message;
            match yields(&more) {
                Some((action, chosen)) => break (by, action, chosen),
                None => world.answer(by, bout).await,
            };
        };
        let before = world.row(bout).await.saved;
        let press = world.arena.press(by.clone(), world.here, action, &chosen, world.now);
        let sure = press.await.unwrap().message;
        let [surely @ Action::Yield { entry, .. }, Action::Panel(_)] = actions(&sure)[..] else {
            panic!("{game}: {sure:?}")
        };
        assert_eq!(world.row(bout).await.saved, before, "{game}: nothing has happened yet");
        let foreign = world.press(eve(), surely).await;
        assert!(matches!(foreign, Err(Fault::Refused(Refused::NotYours))));
        let early = world.press(by.clone(), Action::Yield { bout, entry: entry - 1 }).await;
        assert!(matches!(early, Err(Fault::Refused(Refused::Stale { .. }))), "{early:?}");
        world.press(by, surely).await.unwrap();
        assert_ne!(world.row(bout).await.saved, before, "{game}");
    }
}

#[tokio::test]
async fn giving_up_is_confirmed_and_booked_as_a_loss() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let sure = world.arena.resign(ada(), world.here, None, world.now).await.unwrap();
    assert_eq!(actions(&sure.message), [Action::Resign(bout), Action::Panel(bout)]);
    let foreign = world.press(eve(), Action::Resign(bout)).await;
    assert!(matches!(foreign, Err(Fault::Refused(Refused::NotYours))));
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    assert!(world.newest().head.contains("Ada gives up"));
    let table = world.people(GUILD).await.message.mono.unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[1], " 1  Bob       1  1  0  0  0  0");
    assert_eq!(lines[2], " 2  Ada       1  0  1  0  0  0");
    let twice = world.press(ada(), Action::Resign(bout)).await;
    assert!(matches!(twice, Err(Fault::Refused(Refused::Finished))));
}

#[tokio::test]
async fn one_wish_is_posted_once_and_not_again_when_it_was_refused() {
    let mut world = World::new().await;
    let bout = chosen(&mut world).await;
    world.arena.undo(ada(), world.here, None, world.now).await.unwrap();
    world.deliver().await;
    let wish = wish(&world);
    let before = world.sent.len();
    let again = world.arena.undo(ada(), world.here, None, world.now).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::WishOpen))), "{again:?}");
    world.deliver().await;
    assert_eq!(world.sent.len(), before);
    world.press(bob(), Action::Consent { bout, wish, yes: false }).await.unwrap();
    let again = world.arena.undo(ada(), world.here, None, world.now).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::WishRefused))), "{again:?}");
}

#[tokio::test]
async fn whoever_gave_up_has_no_say_any_more() {
    let mut world = World::new().await;
    let bout = world.trio(world.wanted()).await;
    let by = world.until_asked(bout, &[eve(), bob()]).await;
    world.answer(by.clone(), bout).await;
    world.press(by.clone(), Action::Resign(bout)).await.unwrap();
    let before = world.sent.len();
    let at = world.here;
    let order = Some(("any".to_owned(), "never".to_owned()));
    for refused in [
        world.press(by.clone(), Action::Resign(bout)).await,
        world.arena.resign(by.clone(), at, Some(bout), world.now).await,
        world.arena.undo(by.clone(), at, Some(bout), world.now).await,
        world.arena.orders(by.clone(), at, Some(bout), order, world.now).await,
        world.arena.act(by.clone(), at, Some(bout), "pass", world.now).await,
        world.press(by.clone(), Action::SitDown(bout)).await,
    ] {
        assert!(matches!(refused, Err(Fault::Refused(Refused::GaveUp))), "{refused:?}");
    }
    assert_eq!(world.sent.len(), before);
    let panel = world.panel(by.clone(), bout).await.unwrap();
    assert_eq!(actions(&panel.message), []);
    let duties = world.arena.duties(by, at.guild, world.now).await.unwrap();
    assert_eq!(duties.message.head, "Nothing waits for you.");
}
