//! Bouts that rest by consent, and the list of those that stand still.

use crate::world::*;
use arena::{Action, BoutId, Decree, Fault, Person, Place, Refused, Steward};
use table::{Entry, Rest};

impl World {
    async fn pause(&mut self, by: Person, bout: BoutId) -> Result<String, Fault> {
        let said = self.arena.pause(by, self.here, Some(bout), self.now).await?.message.head;
        self.deliver().await;
        Ok(said)
    }

    async fn resume(&mut self, by: Person, bout: BoutId) -> Result<String, Fault> {
        let said = self.arena.resume(by, self.here, Some(bout), self.now).await?.message.head;
        self.deliver().await;
        Ok(said)
    }

    /// The press that agrees, or not, on the newest message that asks whether a bout may rest.
    fn asked_to_rest(&self, yes: bool) -> Action {
        let wish = |it: &Action| matches!(it, Action::AnswerPause { yes: is, .. } if *is == yes);
        self.offered(wish).expect("somebody is asked")
    }

    async fn rests_in_the_record(&self, bout: BoutId) -> Vec<Rest> {
        let rest = |line: &store::log::Line| match serde_json::from_str(&line.text).unwrap() {
            Entry::Rest { rest } => Some(rest),
            _ => None,
        };
        self.record(bout).await.iter().filter_map(rest).collect()
    }

    async fn stalled(&self, by: Steward) -> Result<String, Fault> {
        Ok(self.arena.stalled(&by, self.here, self.now).await?.message.head)
    }

    fn how_often(&self, words: &str) -> usize {
        self.channel(CHANNEL).iter().filter(|shown| shown.message.head.contains(words)).count()
    }
}

#[tokio::test]
async fn a_bout_rests_once_everybody_agrees_and_goes_on_as_soon_as_one_likes() {
    let (mut world, bout) = World::of_a_duel().await;
    world.pass(5 * HOUR).await;
    says(&world.pause(ada(), bout).await.unwrap(), "are asked whether they agree");
    let wish = world.asked_to_rest(true);
    assert!(world.newest().head.contains("{@12}: Ada would like"), "{:?}", world.newest());
    assert_eq!(world.newest().mention, [12]);
    // It goes on meanwhile, and nobody is called twice.
    assert!(world.is_asked(ada(), bout).await);
    refused!(world.pause(ada(), bout).await, Refused::PauseAsked);
    says(&world.duties(bob()).await.unwrap().message.head, "somebody would like the bout to rest");
    refused!(world.press(ada(), wish).await, Refused::Agreed);
    refused!(world.press(eve(), wish).await, Refused::NotYours);
    world.crash().await;
    world.press(bob(), wish).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Everybody agrees: the bout rests"));
    assert!(world.newest().tail.contains("no clock runs"), "{:?}", world.newest());
    assert_eq!(world.newest().mention, Vec::<u64>::new());
    assert_eq!(choices(world.newest()).count(), 0, "nothing can be answered in the channel");
    refused!(world.press(bob(), wish).await, Refused::PausedByPlayers);
    refused!(world.act(ada(), None, "thraex").await, Refused::PausedByPlayers);
    let duties = world.duties(ada()).await.unwrap().message;
    assert_eq!(duties.head, "Nothing waits for you.");

    world.pass(10 * DAY).await;
    assert_eq!(world.how_often("still waits for you") + world.how_often("time is up"), 0);
    let panel = world.panel(bob(), bout).await.unwrap().message;
    let go_on = find(&panel, |it| matches!(it, Action::Resume(_)));
    refused!(world.press(eve(), go_on.unwrap()).await, Refused::NotYours);
    world.press(bob(), go_on.unwrap()).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Bob lets the bout go on"), "{:?}", world.newest());
    assert_eq!(world.newest().mention, [11], "whoever is asked is called again");
    refused!(world.resume(bob(), bout).await, Refused::NotPaused);
    // Five of the twelve hours to the first reminder had passed.
    world.pass(7 * HOUR - MINUTE).await;
    assert_eq!(world.how_often("still waits for you"), 0);
    world.pass(MINUTE).await;
    assert_eq!(world.how_often("still waits for you"), 1);
    world.play_out(bout, &[ada(), bob()]).await;
    let rests = world.rests_in_the_record(bout).await;
    assert_eq!(rests, [Rest::Agreed, Rest::Over]);
}

#[tokio::test]
async fn what_a_steward_paused_stands_in_the_record_and_is_told_again() {
    let (mut world, bout) = World::of_a_duel().await;
    for decree in [Decree::Pause, Decree::Resume] {
        world.decree(bout, decree).await.unwrap();
    }
    world.play_out(bout, &[ada(), bob()]).await;
    assert_eq!(world.rests_in_the_record(bout).await, [Rest::Decreed, Rest::Over]);
    says(&world.verify(eve(), bout).await.unwrap().message.head, "all is as recorded");
}

#[tokio::test]
async fn a_rest_that_is_refused_can_be_asked_for_a_day_later() {
    let (mut world, bout) = World::of_a_duel().await;
    world.pause(ada(), bout).await.unwrap();
    let no = world.asked_to_rest(false);
    world.press(bob(), no).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Bob would rather play on"), "{:?}", world.newest());
    for by in [ada(), bob()] {
        refused!(world.pause(by, bout).await, Refused::PauseRefused);
    }
    world.now = world.now.plus(DAY);
    world.pause(bob(), bout).await.unwrap();
    let duties = world.duties(ada()).await.unwrap().message;
    assert!(duties.head.contains("somebody would like the bout to rest"), "{duties:?}");
    assert_eq!(duties.controls.len(), 2, "what the game asks is there as well: {duties:?}");
    assert_ne!(world.asked_to_rest(false), no, "a wish is not mistaken for another");
    refused!(world.press(ada(), no).await, Refused::NoConsentOpen);
    // A player who makes the request that was made to them agrees.
    says(&world.pause(ada(), bout).await.unwrap(), "The bout rests.");
}

#[tokio::test]
async fn who_plays_alone_rests_at_once_and_for_two_weeks_at_most() {
    let (mut world, bout) = World::of_one_alone().await;
    says(&world.pause(ada(), bout).await.unwrap(), "The bout rests.");
    world.pass(14 * DAY - MINUTE).await;
    assert_eq!(world.how_often("goes on"), 0);
    world.pass(MINUTE).await;
    assert!(world.newest().head.contains("has rested for two weeks"), "{:?}", world.newest());
    assert!(world.is_asked(ada(), bout).await);
}

#[tokio::test]
async fn a_steward_ends_every_rest_and_a_player_none_of_a_steward() {
    let (mut world, bout) = World::of_one_alone().await;
    world.pause(ada(), bout).await.unwrap();
    world.decree(bout, Decree::Resume).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, lets the bout go on"));
    world.decree(bout, Decree::Pause).await.unwrap();
    refused!(world.resume(ada(), bout).await, Refused::Paused);
}

#[tokio::test]
async fn stewards_are_told_what_stands_still_and_whom_nothing_reaches() {
    let mut world = World::new().await;
    let slow = world.duel(world.wanted()).await;
    let none = world.stalled(cato()).await.unwrap();
    assert_eq!(none, "No bout stands still. Under way: 1.");
    let nobody = Steward { person: ada(), manages: false, roles: vec![7] };
    refused!(world.stalled(nobody).await, Refused::OnlyStewards);
    world.decree(slow, Decree::End).await.unwrap();
    // Without a clock a bout can wait for ever.
    let wanted = world.by_clock("none");
    world.closed.push(11);
    let bout = world.duel(wanted).await;
    world.pass(DAY - MINUTE).await;
    assert!(world.stalled(cato()).await.unwrap().starts_with("No bout"));
    world.pass(MINUTE).await;
    let told = world.stalled(cato()).await.unwrap();
    assert!(told.contains("the longest first: 1 of 1") && told.contains("waits for Ada"), "{told}");
    assert!(told.contains("no clock") && told.contains("in {#800}"), "{told}");
    assert!(told.contains("no private message has reached Ada, tried"), "{told}");
    assert!(!told.contains("no private message has reached Bob"), "{told}");
    world.decree(bout, Decree::Pause).await.unwrap();
    let told = world.stalled(cato()).await.unwrap();
    assert!(told.contains("paused by a steward") && !told.contains("waits for"), "{told}");
    let elsewhere = Place { guild: GUILD + 1, channel: CHANNEL };
    let strange = world.arena.stalled(&cato(), elsewhere, world.now).await.unwrap().message.head;
    assert_eq!(strange, "No bout stands still. Under way: 0.");
}

#[tokio::test]
async fn a_wish_to_rest_goes_with_whoever_wished_it() {
    let (mut world, bout) = World::of_a_duel().await;
    world.pause(ada(), bout).await.unwrap();
    let wish = world.asked_to_rest(true);
    world.decree(bout, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    refused!(world.press(bob(), wish).await, Refused::NoConsentOpen);
    assert_eq!(world.how_often("the bout rests"), 0, "Eve was never asked");
    assert_eq!(world.how_often("Nobody is asked any more: the bout has gone on."), 1);
    assert!(world.is_asked(eve(), bout).await);
}

#[tokio::test]
async fn a_steward_is_told_what_goes_on_and_nobody_else() {
    let mut world = World::new().await;
    let told = world.arena.overview(&cato(), world.here, world.now).await.unwrap().message.head;
    assert!(told.contains("No bout is under way.\nNo bout stands still."), "{told}");
    world.closed.push(11);
    world.duel(world.wanted()).await;
    world.lobby(world.wanted()).await;
    let rests = world.duel(world.by_clock("none")).await;
    world.decree(rests, Decree::Pause).await.unwrap();
    let told = world.arena.overview(&cato(), world.here, world.now).await.unwrap().message.head;
    let title = boards::Kind::of(GAME).unwrap().title();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[1], "Open lobbies: 1. Looking for an opponent: 0.");
    assert_eq!(lines[2], format!("Bouts under way: {title} 2."));
    assert_eq!(lines[3], "Bouts that stand still: 1.");
    assert!(lines[4].contains("paused by a steward"), "{told}");
    assert!(lines[5].starts_with("No private message reaches: Ada (first "), "{told}");
    let nobody = Steward { manages: false, ..cato() };
    refused!(world.arena.overview(&nobody, world.here, world.now).await, Refused::OnlyStewards);
}

/// Lets Ada choose her gladiator: Bob learns of it.
async fn chosen(world: &mut World) -> BoutId {
    let bout = world.duel(world.wanted()).await;
    world.answer(ada(), bout).await;
    world.deliver().await;
    assert!(world.is_asked(bob(), bout).await);
    bout
}

/// Ada wishes to take her answer back: the consent that is asked for in the channel.
async fn wishes_back(world: &mut World) -> u64 {
    world.undo(ada(), None).await.unwrap();
    world.deliver().await;
    let asked = world.newest();
    let Some(Action::Consent { wish, yes: true, .. }) = actions(asked).first().copied() else {
        panic!("{asked:?}")
    };
    assert_eq!(asked.mention, [12]);
    wish
}

#[tokio::test]
async fn what_others_have_learnt_is_taken_back_when_they_agree() {
    let mut world = World::new().await;
    let bout = chosen(&mut world).await;
    let wish = wishes_back(&mut world).await;
    refused!(world.press(ada(), Action::Consent { bout, wish, yes: true }).await, Refused::OwnWish);
    world.press(bob(), Action::Consent { bout, wish, yes: true }).await.unwrap();
    assert!(world.newest().head.contains("Ada takes back the last answer"));
    assert!(!world.newest().head.contains("**Ada sends"), "what is taken back stands over nothing");
    assert!(world.is_asked(ada(), bout).await && !world.is_asked(bob(), bout).await);
    let panel = world.panel(bob(), bout).await.unwrap();
    assert!(!told(&panel.message).contains("You draw"), "of what is taken back nothing is told");
    refused!(
        world.press(bob(), Action::Consent { bout, wish, yes: true }).await,
        Refused::NoConsentOpen
    );
    world.play_out(bout, &[ada(), bob()]).await;
    world.sound_file(bout).await;
}

#[tokio::test]
async fn a_wish_to_take_back_loses_its_buttons_however_it_lapses() {
    for how in ["refused", "agreed", "answered", "over", "late"] {
        let mut world = World::new().await;
        let bout = chosen(&mut world).await;
        // The public number of entries, and her seat.
        let number = 2 << 8;
        match how {
            "late" => drop(world.undo(ada(), None).await.unwrap()),
            _ => assert_eq!(wishes_back(&mut world).await, number, "{how}"),
        }
        let answer = |yes| Action::Consent { bout, wish: number, yes };
        match how {
            "refused" => drop(world.press(bob(), answer(false)).await.unwrap()),
            "agreed" | "late" => drop(world.press(bob(), answer(true)).await.unwrap()),
            "answered" => drop(world.answer(bob(), bout).await),
            _ => drop(world.press(ada(), Action::Resign(bout)).await.unwrap()),
        }
        world.deliver().await;
        let left = world.offered(|it| matches!(it, Action::Consent { .. }));
        assert_eq!(left, None, "{how}");
        if how != "over" {
            refused!(world.press(bob(), answer(true)).await, Refused::NoConsentOpen, how);
        }
        if how == "refused" {
            assert!(!world.is_asked(ada(), bout).await, "her answer stands");
        }
        let said = match how {
            "refused" => "Bob does not agree: the answer stands.",
            "agreed" => "All who were asked agreed: the answer is taken back.",
            "answered" => "Nobody is asked any more: the bout has gone on.",
            "late" => "Nobody is asked any more: that was settled before this arrived.",
            _ => "Nobody is asked any more: the bout is over.",
        };
        let posts = world.channel(CHANNEL);
        let mut heads = posts.iter().map(|shown| shown.message.head.as_str());
        let whose = format!("**Blood, Sweat and Cheers #1**: {said}");
        assert!(heads.clone().any(|head| head == whose), "{how}");
        assert!(!heads.any(|head| head.contains("Do you agree?")), "{how}");
    }
}

#[tokio::test]
async fn one_who_plays_alone_takes_back_what_showed_no_dice_and_nothing_where_there_is_nothing() {
    let (mut world, bout) = World::of_one_alone().await;
    refused!(world.undo(ada(), None).await, Refused::NothingToTakeBack);
    world.answer(ada(), bout).await;
    world.undo(ada(), None).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("takes back"));
    assert!(world.is_asked(ada(), bout).await);
}

#[tokio::test]
async fn whoever_presses_what_gives_the_bout_up_is_asked_first() {
    for (game, word) in [("blood-sweat-cheers", "Yield"), ("munera", "Give up")] {
        let mut world = World::new().await;
        let bout = world.duel(world.of(game)).await;
        let (by, action, chosen) = loop {
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            let panel = world.panel(by.clone(), bout).await.unwrap().message;
            assert_eq!(labelled(&panel, word), None, "it does not stand beside what one is asked");
            let more = world.pressed(by.clone(), Action::More(bout)).await;
            match labelled(&more, word) {
                // Before the rules know a way, it is the bout's.
                Some((action, chosen)) if !matches!(action, Action::GiveUp(_)) => {
                    break (by, action, chosen);
                }
                Some(_) | None => world.answer(by, bout).await,
            };
        };
        let before = world.row(bout).await.saved;
        let press = world.tap(by.clone(), action, &chosen);
        let sure = press.await.unwrap().message;
        let [surely @ Action::Yield { entry, .. }, Action::Look(_)] = actions(&sure)[..] else {
            panic!("{game}: {sure:?}")
        };
        assert_eq!(world.row(bout).await.saved, before, "{game}: nothing has happened yet");
        refused!(world.press(eve(), surely).await, Refused::NotYours);
        refused!(
            world.press(by.clone(), Action::Yield { bout, entry: entry - 1 }).await,
            Refused::Stale { .. }
        );
        world.press(by, surely).await.unwrap();
        assert_ne!(world.row(bout).await.saved, before, "{game}");
    }
}

#[tokio::test]
async fn giving_up_is_confirmed_and_booked_as_a_loss() {
    let (mut world, bout) = World::of_a_duel().await;
    let sure = world.arena.resign(ada(), world.here, None, world.now).await.unwrap();
    assert_eq!(actions(&sure.message), [Action::Resign(bout), Action::Look(bout)]);
    refused!(world.press(eve(), Action::Resign(bout)).await, Refused::NotYours);
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    assert!(world.newest().head.contains("Ada gives up"));
    let table = world.people(GUILD).await.message.mono.unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[1], " 1  Bob       1  1  0  0  0  0");
    assert_eq!(lines[2], " 2  Ada       1  0  1  0  0  0");
    refused!(world.press(ada(), Action::Resign(bout)).await, Refused::Finished);
}

#[tokio::test]
async fn one_wish_is_posted_once_and_not_again_when_it_was_refused() {
    let mut world = World::new().await;
    let bout = chosen(&mut world).await;
    let wish = wishes_back(&mut world).await;
    let before = world.sent.len();
    refused!(world.undo(ada(), None).await, Refused::WishOpen);
    world.deliver().await;
    assert_eq!(world.sent.len(), before);
    world.press(bob(), Action::Consent { bout, wish, yes: false }).await.unwrap();
    refused!(world.undo(ada(), None).await, Refused::WishRefused);
}

#[tokio::test]
async fn whoever_gave_up_has_no_say_any_more() {
    let (mut world, bout) = World::of_three().await;
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
