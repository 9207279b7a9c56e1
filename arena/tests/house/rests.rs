//! Bouts that rest by consent, and the list of those that stand still.

use crate::world::*;
use arena::{Action, BoutId, Control, Decree, Fault, Person, Place, Refused, Start, Steward};
use table::{Entry, Rest};

const DAY: i64 = 24 * HOUR;

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
        let is_wish =
            |action: &Action| matches!(action, Action::AnswerPause { yes: it, .. } if *it == yes);
        let shown = self.channel(CHANNEL).into_iter().rev();
        let controls = shown.flat_map(|shown| shown.message.controls.clone());
        let mut actions = controls.filter_map(|control| match control {
            Control::Button { action, .. } => Some(action),
            Control::Menu { .. } => None,
        });
        actions.find(is_wish).expect("somebody is asked")
    }

    async fn rests_in_the_record(&self, bout: BoutId) -> Vec<Rest> {
        let exported = self.arena.export(eve(), self.here, Some(bout), self.now).await.unwrap();
        let (_, text) = exported.message.files.into_iter().next().unwrap();
        let export: boards::Export = serde_json::from_str(&text).unwrap();
        let entries = export.lines.into_iter().filter_map(|line| line.text);
        let rests = entries.filter_map(|text| {
            let entry: Entry = serde_json::from_str(&text).unwrap();
            let Entry::Rest { rest } = entry else { return None };
            Some(rest)
        });
        rests.collect()
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
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.pass(5 * HOUR).await;
    let said = world.pause(ada(), bout).await.unwrap();
    assert!(said.contains("are asked whether they agree"), "{said}");
    let wish = world.asked_to_rest(true);
    assert!(world.newest().head.contains("{@12}: Ada would like"), "{:?}", world.newest());
    assert_eq!(world.newest().mention, [12]);
    // It goes on meanwhile, and nobody is called twice.
    assert!(world.is_asked(ada(), bout).await);
    let again = world.pause(ada(), bout).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::PauseAsked))), "{again:?}");
    let duties = world.arena.duties(bob(), GUILD, world.now).await.unwrap().message;
    assert!(duties.head.contains("somebody would like the bout to rest"), "{duties:?}");
    let own = world.press(ada(), wish).await;
    assert!(matches!(own, Err(Fault::Refused(Refused::Agreed))), "{own:?}");
    let strange = world.press(eve(), wish).await;
    assert!(matches!(strange, Err(Fault::Refused(Refused::NotYours))), "{strange:?}");
    world.crash().await;
    world.press(bob(), wish).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Everybody agrees: the bout rests"));
    assert!(world.newest().tail.contains("no clock runs"), "{:?}", world.newest());
    assert_eq!(world.newest().mention, Vec::<u64>::new());
    assert_eq!(choices(world.newest()).count(), 0, "nothing can be answered in the channel");
    let doubled = world.press(bob(), wish).await;
    assert!(matches!(doubled, Err(Fault::Refused(Refused::PausedByPlayers))), "{doubled:?}");
    let typed = world.arena.act(ada(), world.here, None, "thraex", world.now).await;
    assert!(matches!(typed, Err(Fault::Refused(Refused::PausedByPlayers))), "{typed:?}");
    let duties = world.arena.duties(ada(), GUILD, world.now).await.unwrap().message;
    assert_eq!(duties.head, "Nothing waits for you.");

    world.pass(10 * DAY).await;
    assert_eq!(world.how_often("still waits for you") + world.how_often("time is up"), 0);
    let panel = world.panel(bob(), bout).await.unwrap().message;
    let go_on = panel.controls.iter().find_map(|control| match control {
        Control::Button { action: action @ Action::Resume(_), .. } => Some(*action),
        Control::Button { .. } | Control::Menu { .. } => None,
    });
    let strange = world.press(eve(), go_on.unwrap()).await;
    assert!(matches!(strange, Err(Fault::Refused(Refused::NotYours))), "{strange:?}");
    world.press(bob(), go_on.unwrap()).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Bob lets the bout go on"), "{:?}", world.newest());
    assert_eq!(world.newest().mention, [11], "whoever is asked is called again");
    let twice = world.resume(bob(), bout).await;
    assert!(matches!(twice, Err(Fault::Refused(Refused::NotPaused))), "{twice:?}");
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
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    for decree in [Decree::Pause, Decree::Resume] {
        world.decree(bout, decree).await.unwrap();
    }
    world.play_out(bout, &[ada(), bob()]).await;
    assert_eq!(world.rests_in_the_record(bout).await, [Rest::Decreed, Rest::Over]);
    let verified = world.arena.verify(eve(), world.here, Some(bout), world.now).await.unwrap();
    assert!(verified.message.head.contains("all is as recorded"), "{verified:?}");
}

#[tokio::test]
async fn a_rest_that_is_refused_can_be_asked_for_a_day_later() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.pause(ada(), bout).await.unwrap();
    let no = world.asked_to_rest(false);
    world.press(bob(), no).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Bob would rather play on"), "{:?}", world.newest());
    for by in [ada(), bob()] {
        let again = world.pause(by, bout).await;
        assert!(matches!(again, Err(Fault::Refused(Refused::PauseRefused))), "{again:?}");
    }
    world.now = world.now.plus(DAY);
    world.pause(bob(), bout).await.unwrap();
    let duties = world.arena.duties(ada(), GUILD, world.now).await.unwrap().message;
    assert!(duties.head.contains("somebody would like the bout to rest"), "{duties:?}");
    assert_eq!(duties.controls.len(), 2, "what the game asks is there as well: {duties:?}");
    assert_ne!(world.asked_to_rest(false), no, "a wish is not mistaken for another");
    let late = world.press(ada(), no).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::NoConsentOpen))), "{late:?}");
    // Whoever asks for what was asked of them agrees.
    let said = world.pause(ada(), bout).await.unwrap();
    assert!(said.contains("The bout rests."), "{said}");
}

#[tokio::test]
async fn who_plays_alone_rests_at_once_and_for_two_weeks_at_most() {
    let mut world = World::new().await;
    let bout = world.solo(world.wanted()).await;
    let said = world.pause(ada(), bout).await.unwrap();
    assert!(said.contains("The bout rests."), "{said}");
    world.pass(14 * DAY - MINUTE).await;
    assert_eq!(world.how_often("goes on"), 0);
    world.pass(MINUTE).await;
    assert!(world.newest().head.contains("has rested for two weeks"), "{:?}", world.newest());
    assert!(world.is_asked(ada(), bout).await);
}

#[tokio::test]
async fn a_steward_ends_every_rest_and_a_player_none_of_a_steward() {
    let mut world = World::new().await;
    let bout = world.solo(world.wanted()).await;
    world.pause(ada(), bout).await.unwrap();
    world.decree(bout, Decree::Resume).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, lets the bout go on"));
    world.decree(bout, Decree::Pause).await.unwrap();
    let refused = world.resume(ada(), bout).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::Paused))), "{refused:?}");
}

#[tokio::test]
async fn stewards_are_told_what_stands_still_and_whom_nothing_reaches() {
    let mut world = World::new().await;
    let slow = world.duel(world.wanted()).await;
    let none = world.stalled(cato()).await.unwrap();
    assert_eq!(none, "No bout stands still. Under way: 1.");
    let nobody = Steward { person: ada(), manages: false, roles: vec![7] };
    let refused = world.stalled(nobody).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::OnlyStewards))), "{refused:?}");
    world.decree(slow, Decree::End).await.unwrap();
    // Without a clock a bout can wait for ever.
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
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
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.pause(ada(), bout).await.unwrap();
    let wish = world.asked_to_rest(true);
    world.decree(bout, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    let late = world.press(bob(), wish).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::NoConsentOpen))), "{late:?}");
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
    let rests = world.duel(Start { clock: Some("none".to_owned()), ..world.wanted() }).await;
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
    let refused = world.arena.overview(&nobody, world.here, world.now).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::OnlyStewards))));
}
