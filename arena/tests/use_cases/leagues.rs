//! Seasons: ludi, nominations, fixtures, settlement, ratings, tables.

use crate::world::*;
use arena::{
    Action, BoutId, Decree, Fault, League, Listing, LudusId, Message, Person, Recruit, Refused,
    Reply, SeasonId, To,
};
use campaign::Refused as Not;

fn elsewhere(person: Person) -> Person {
    Person { guild: GUILD + 1, ..person }
}

impl World {
    pub async fn found(&mut self, by: Person, name: &str) {
        self.arena.found_ludus(by, self.here, name, "", self.now).await.unwrap();
    }

    pub async fn creates(&self, wanted: League) -> Result<Reply, Fault> {
        self.arena.create_league(ada(), self.here, wanted, self.now).await
    }

    pub async fn create(&mut self, wanted: League) {
        self.creates(wanted).await.unwrap();
        self.deliver().await;
    }

    pub async fn enrol(&mut self, by: Person) -> Result<Reply, Fault> {
        let done = self.arena.join_league(by, self.here, None, Vec::new(), self.now).await;
        self.deliver().await;
        done
    }

    pub async fn start(&mut self) {
        self.arena.start_league(ada(), self.here, None, false, self.now).await.unwrap();
        self.deliver().await;
    }

    /// A season of these people's ludi that has started, with a low target.
    pub async fn season(&mut self, people: &[Person], wanted: League) {
        for person in people {
            self.found(person.clone(), &format!("Ludus of {}", person.name)).await;
        }
        self.create(wanted).await;
        for person in people {
            self.enrol(person.clone()).await.unwrap();
        }
        self.start().await;
    }

    pub async fn season_panel(&mut self, by: Person) -> Message {
        self.pressed(by, Action::Ludus(SEASON)).await
    }

    /// Makes a person's open decision in the first season or the next; returns whether there was one.
    pub async fn decide(&mut self, by: Person) -> bool {
        for season in [SEASON, SeasonId(SEASON.0 + 1)] {
            let panel = self.press(by.clone(), Action::Ludus(season)).await;
            let Some((action, chosen)) = panel.ok().and_then(|it| decision(&it.message)) else {
                continue;
            };
            self.tap(by, action, &chosen).await.unwrap();
            self.pass(0).await;
            return true;
        }
        false
    }

    /// Lets everybody decide until a bout of the season is open.
    async fn first_open(&mut self, people: &[Person]) -> BoutId {
        loop {
            for person in people {
                self.decide(person.clone()).await;
            }
            if let Some(bout) = self.open_bouts().await.first() {
                return *bout;
            }
        }
    }

    /// Plays open bouts to the season's end, or until `most` were played; returns their
    /// number.
    pub async fn play_season(&mut self, people: &[Person], most: usize) -> usize {
        let mut played = 0;
        for _ in 0..500 {
            let mut is_busy = false;
            for person in people {
                is_busy |= self.decide(person.clone()).await;
            }
            for bout in self.open_bouts().await {
                let seated = self.seated(people, bout).await;
                if seated.is_empty() {
                    // The house is at both seats, and waits for a window to close.
                    self.pass(10_000).await;
                    is_busy = true;
                    continue;
                }
                self.play_out(bout, &seated).await;
                played += 1;
                is_busy = true;
                self.pass(0).await;
                if played == most {
                    return played;
                }
            }
            if !is_busy {
                // Bouts of the house's own may wait for their turn in the channel.
                match self.pass(0).await {
                    Some(next) if next <= self.now.plus(MINUTE) => {
                        self.pass((next.0 - self.now.0).max(0)).await;
                    }
                    Some(_) | None => return played,
                }
            }
        }
        panic!("the season does not end");
    }

    pub async fn open_bouts(&self) -> Vec<BoutId> {
        let all = self.arena.bouts_here(ada().id, self.here, "").await;
        all.into_iter().map(|(_, id)| BoutId(id)).collect()
    }

    pub async fn page(&self, of: Listing) -> Reply {
        shown(self.arena.page(self.here, of, 0, self.now).await.unwrap())
    }

    pub async fn has_ended(&self) -> bool {
        let reply = self.arena.league_history(self.here, Some(1), false, self.now).await.unwrap();
        !reply.message.head.contains("running")
    }
}

/// The first choice of a panel, and what comes with it.
fn decision(panel: &Message) -> Option<(Action, Vec<u16>)> {
    let is_decision = |it: &Action| matches!(it, Action::Decide { .. });
    let chosen = menu(panel, is_decision).map(|(_, _, lines)| vec![lines[0].index]);
    Some((find(panel, is_decision)?, chosen.unwrap_or_default()))
}

pub fn quick() -> League {
    League { target: Some(5), clock: Some("none".to_owned()), ..League::default() }
}

pub fn is_refused<T: std::fmt::Debug>(done: Result<T, Fault>, why: Not) {
    match done {
        Err(Fault::Refused(Refused::League(refused))) => assert_eq!(refused, why),
        other => panic!("{other:?} is not {why:?}"),
    }
}

pub async fn assert_sound(world: &World) {
    let audited = world.arena.audit().await.unwrap();
    assert_eq!(audited.differences, Vec::<String>::new());
    assert!(0 < audited.seasons);
}

#[tokio::test]
async fn three_ludi_play_a_season_to_its_champion() {
    let mut world = World::new().await;
    let people = [ada(), bob(), eve()];
    world.season(&people, quick()).await;
    assert!(world.is_told("Cycle 1: fixtures 1 to 3"));
    let played = world.play_season(&people, 1_000).await;
    assert!(world.has_ended().await, "{played} bouts");
    assert_eq!(played % 3, 0, "whole cycles");
    assert_sound(&world).await;

    // The closing post names the champion; the tables show what the ledger explains.
    let closing = world.channel(CHANNEL);
    let closing =
        closing.iter().rev().find(|shown| shown.message.head.contains("has ended")).unwrap();
    assert!(closing.message.mono.as_ref().unwrap().contains("Ludus of"), "{closing:?}");
    assert!(closing.message.tail.contains("bouts in"), "{closing:?}");
    let table = world.page(Listing::Ludi(0)).await.message.mono.unwrap();
    assert!(table.contains("Ludus of Ada") && table.lines().count() == 7, "{table}");
    for of in [
        Listing::Ludi(0),
        Listing::Season(SEASON),
        Listing::Fixtures(SEASON),
        Listing::Roster(LudusId(1)),
        Listing::Ledger(LudusId(2)),
        Listing::Ratings(0),
        Listing::Luck,
        Listing::Pace,
        Listing::People,
    ] {
        let say = world.page(of).await.message;
        let text = say.mono.unwrap_or_else(|| panic!("{of:?}: {}", say.head));
        assert!(text.lines().all(|line| line.chars().count() <= 30), "{of:?}\n{text}");
        assert!(!say.tail.is_empty());
    }
    let ledger = world.page(Listing::Ledger(LudusId(1))).await.message.mono.unwrap();
    assert!(ledger.contains("survived"), "{ledger}");

    // The archive stays readable, and can be taken home.
    let json = world.arena.league_history(world.here, Some(1), false, world.now).await.unwrap();
    let (name, text) = &json.message.files[0];
    assert_eq!(name, "season-1.json");
    crate::webhooks::assert_as("season-1", text);
    let export: campaign::SeasonExport = serde_json::from_str(text).unwrap();
    assert_eq!(export.bouts.len(), played);
    assert_eq!(
        export.ledger.iter().map(|it| i64::from(it.points)).sum::<i64>(),
        export.table.scores().iter().sum::<i64>()
    );
    let csv = world.arena.league_history(world.here, Some(1), true, world.now).await.unwrap();
    let (name, text) = &csv.message.files[0];
    assert_eq!((name.as_str(), text.lines().count()), ("season-1.csv", 4));
    let list = world.arena.league_history(world.here, None, false, world.now).await.unwrap();
    assert!(
        list.message.head.contains("won by") || list.message.head.contains("nobody"),
        "{list:?}"
    );
    assert_eq!(world.arena.tick(world.now).await.unwrap(), None, "nothing is due any more");
}

#[tokio::test]
async fn a_crash_between_a_result_and_what_follows_books_it_once() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, quick()).await;
    world.play_season(&people, 1).await;
    world.restart().await;
    let before = world.arena.audit().await.unwrap();
    assert_eq!((before.bouts, before.differences.len()), (1, 0));
    world.pass(0).await;
    world.crash().await;
    world.play_season(&people, 1).await;
    let after = world.arena.audit().await.unwrap();
    assert_eq!((after.bouts, after.differences.len()), (2, 0));
}

#[tokio::test]
async fn a_nomination_is_a_decision_with_a_clock_and_reminders() {
    let mut world = World::new().await;
    let hours = League { clock: Some("10h".to_owned()), ..quick() };
    world.season(&[ada(), bob()], hours).await;
    let asked = |world: &World, words: &str| {
        world
            .channel(CHANNEL)
            .iter()
            .filter(|s| s.message.tail.is_empty() && s.message.head.contains(words))
            .count()
    };
    assert_eq!(asked(&world, "whom does"), 1);
    world.pass(5 * HOUR).await;
    assert_eq!(asked(&world, "still waits for you"), 1);
    world.pass(3 * HOUR).await;
    assert_eq!(asked(&world, "still waits for you"), 2);
    world.pass(2 * HOUR).await;
    assert!(world.is_told("(the time was up)"));
    // The second ludus is asked next; its post is the only one with choices left.
    let open: Vec<_> =
        world.channel(CHANNEL).into_iter().filter(|s| decision(&s.message).is_some()).collect();
    assert_eq!(open.len(), 1, "{open:?}");
    world.pass(10 * HOUR).await;
    assert_eq!(world.open_bouts().await.len(), 1);
    let mut waits = 0;
    for person in [ada(), bob()] {
        let told = world.duties(person).await.unwrap();
        waits += usize::from(told.message.head.contains("What waits for you"));
    }
    assert!(0 < waits);
}

#[tokio::test]
async fn after_a_restore_a_nomination_is_asked_anew_with_all_its_time() {
    let mut world = World::new().await;
    let hours = League { clock: Some("10h".to_owned()), ..quick() };
    world.season(&[ada(), bob()], hours).await;
    let asked = |world: &World| {
        let channel = world.channel(CHANNEL);
        channel.iter().filter(|shown| decision(&shown.message).is_some()).count()
    };
    let before = asked(&world);
    world.now = world.now.plus(30 * 24 * HOUR);
    world.arena.restored(world.now).await.unwrap();
    world.pass(0).await;
    assert!(world.is_told("I was restored from an earlier copy"));
    assert_eq!(
        asked(&world),
        before + 1,
        "the old post stays, and what is pressed there is overtaken"
    );
    world.pass(9 * HOUR).await;
    assert!(!world.is_told("(the time was up)"));
    world.pass(HOUR).await;
    assert!(world.is_told("(the time was up)"));
}

#[tokio::test]
async fn an_old_choice_and_another_owners_choice_are_refused_with_a_panel() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], quick()).await;
    let mut first = ada();
    let mut panel = world.season_panel(first.clone()).await;
    if decision(&panel).is_none() {
        first = bob();
        panel = world.season_panel(first.clone()).await;
    }
    let other = if first == ada() { bob() } else { ada() };
    let (action, _) = decision(&panel).unwrap();
    is_refused(world.press(other, action).await, Not::NotYours);
    // A person elsewhere is not told whether there is such a season.
    for action in [action, Action::Ludus(SEASON)] {
        is_refused(world.press(eve(), action).await, Not::NotYours);
        refused!(world.press(elsewhere(eve()), action).await, Refused::NoSuchSeason);
    }
    let reply = world.pressed(first.clone(), action).await;
    assert!(reply.head.starts_with("That is decided: "), "{reply:?}");
    assert_eq!(decision(&reply), None, "what was just answered is asked no more: {reply:?}");
    assert!(!reply.head.contains("Whom does"), "{reply:?}");
    refused!(world.press(first, action).await, Refused::Stale { panel: Some(_) });
}

#[tokio::test]
async fn enrolment_refuses_what_the_rules_refuse() {
    let mut world = World::new().await;
    let none = world.arena.join_league(ada(), world.here, None, vec![], world.now).await;
    assert!(matches!(none, Err(Fault::Refused(Refused::NoSuchSeason))));
    world.create(quick()).await;
    refused!(world.enrol(bob()).await, Refused::NoLudus);
    world.found(ada(), "Ludus Magnus").await;
    let taken = world.arena.found_ludus(bob(), world.here, "LUDUS MAGNUS", "", world.now).await;
    is_refused(taken, Not::Name);
    let train = |classes: &[&str]| -> Vec<Recruit> {
        let recruit = |class: &&str| Recruit { class: (*class).to_owned(), name: None };
        classes.iter().map(recruit).collect()
    };
    for (classes, why) in [
        (&["thraex", "veles", "cestus"][..], Not::Roster),
        (&["thraex", "murmillo", "Murmillo", "cestus"], Not::DuplicateClass),
        (&["thraex", "murmillo", "eques", "cestus"], Not::NoSuchClass),
    ] {
        let wanted = train(classes);
        let done = world.arena.join_league(ada(), world.here, None, wanted, world.now).await;
        is_refused(done, why);
    }
    let four = train(&["thraex", "murmillo", "veles", "cestus"]);
    world.arena.join_league(ada(), world.here, None, four.clone(), world.now).await.unwrap();
    let twice = world.arena.join_league(ada(), world.here, None, four, world.now).await;
    is_refused(twice, Not::Enrolled);
    let alone = world.arena.start_league(ada(), world.here, None, false, world.now).await;
    is_refused(alone, Not::TooFew);
    let retired = world.press(ada(), Action::Retire(LudusId(1))).await;
    is_refused(retired, Not::InSeason);
}

#[tokio::test]
async fn a_member_alone_plays_a_season_against_ludi_of_the_house() {
    let mut world = World::new().await;
    world.season(&[ada()], League { house_ludi: Some(4), ..quick() }).await;
    world.play_season(&[ada()], 1_000).await;
    assert!(world.has_ended().await);
    assert_sound(&world).await;
    let table = world.page(Listing::Ludi(0)).await.message.mono.unwrap();
    assert_eq!(table.lines().count(), 3, "ludi of the house are not listed: {table}");
    let ratings = world.page(Listing::Ratings(0)).await.message;
    assert_eq!(ratings.mono, None, "nobody is rated against the house: {ratings:?}");
}

#[tokio::test]
async fn a_voided_bout_is_taken_back_line_by_line_and_fought_again() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, League { target: Some(50), ..quick() }).await;
    world.play_season(&people, 2).await;
    let before = world.arena.audit().await.unwrap();
    let first = BoutId(1);
    world.decree(first, Decree::Void).await.unwrap();
    let after = world.arena.audit().await.unwrap();
    assert_eq!(after.differences, Vec::<String>::new());
    assert!(before.lines < after.lines, "the reverse is booked");
    assert!(world.is_told("A steward voids"));
    assert!(world.is_told("Cato, as steward, voids the result of this bout"));
    refused!(world.decree(first, Decree::Void).await, Refused::Decree(_));
    world.play_season(&people, 2).await;
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_bout_under_way_that_is_voided_is_fought_again() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, quick()).await;
    let bout = world.first_open(&people).await;
    refused!(world.press(ada(), Action::Resign(bout)).await, Refused::YieldInstead);
    world.decree(bout, Decree::Void).await.unwrap();
    world.pass(0).await;
    let open = world.open_bouts().await;
    assert!(open.len() == 1 && open[0] != bout, "{open:?}");
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_season_ends_with_its_bouts_or_not_at_all() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], quick()).await;
    let bout = world.first_open(&[ada(), bob()]).await;
    let notes = world.affairs(bout).await;
    world.rewrite(bout, |row| row.affairs = "unreadable".to_owned()).await;
    let ended = world
        .arena
        .end_contest(ada(), world.here, (arena::Which::Season, Some(1)), true, world.now)
        .await;
    assert!(matches!(ended, Err(Fault::Ours(_))), "{ended:?}");
    assert!(!world.has_ended().await, "its bout would go on without it");

    world.rewrite(bout, move |row| row.affairs = notes).await;
    world
        .arena
        .end_contest(ada(), world.here, (arena::Which::Season, Some(1)), true, world.now)
        .await
        .unwrap();
    assert!(world.has_ended().await);
    assert_eq!(world.open_bouts().await, []);
}

#[tokio::test]
async fn an_owner_who_leaves_has_the_house_play_on_and_may_come_back() {
    let mut world = World::new().await;
    let people = [ada(), bob(), eve()];
    world.season(&people, quick()).await;
    world.first_open(&people).await;
    world.arena.member_left(GUILD, ada().id, world.now).await.unwrap();
    world.pass(0).await;
    assert!(world.is_told("its owner has left the server"));
    let panel = world.season_panel(ada()).await;
    assert!(actions(&panel).contains(&Action::Reclaim(SEASON)), "{panel:?}");
    for season in [SEASON, SeasonId(777)] {
        refused!(
            world.press(elsewhere(person(44, "Kim")), Action::Reclaim(season)).await,
            Refused::NoSuchSeason
        );
    }
    world.press(ada(), Action::Reclaim(SEASON)).await.unwrap();
    assert!(world.is_told("back in its owner's hands"));
    is_refused(world.press(ada(), Action::Reclaim(SEASON)).await, Not::NotYours);
    world.press(bob(), Action::Withdraw { season: SEASON, ludus: LudusId(2) }).await.unwrap();
    world.pass(0).await;
    assert!(world.is_told("its owner withdraws"));
    world.press(eve(), Action::Withdraw { season: SEASON, ludus: LudusId(3) }).await.unwrap();
    world.pass(0).await;
    assert!(world.is_told("closed without a champion"));
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_forgotten_owner_leaves_no_name_and_every_figure() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, quick()).await;
    world.play_season(&people, 2).await;
    let before = world.page(Listing::Ratings(0)).await.message.mono.unwrap();
    let known = world.data_of(bob()).await;
    let ludus = &known["ludi"][0];
    assert_eq!(ludus["seasons"][0]["bouts"], 2, "{ludus}");
    assert!(!ludus["gladiators_of_seasons"].as_array().unwrap().is_empty(), "{ludus}");
    world.forgets(bob()).await;
    world.pass(0).await;
    assert_sound(&world).await;
    let export = world.arena.league_history(world.here, Some(1), false, world.now).await.unwrap();
    let (_, text) = &export.message.files[0];
    assert!(
        !text.contains("Ludus of Bob") && text.contains("Ludus of an unknown lanista"),
        "{text}"
    );
    let export: campaign::SeasonExport = serde_json::from_str(text).unwrap();
    assert_eq!(export.bouts.len(), 2);
    let after = world.page(Listing::Ratings(0)).await.message.mono.unwrap();
    assert!(before.contains("Bob") && !after.contains("Bob"), "{after}");
    assert_eq!(before.lines().count(), after.lines().count());
    lacks(&world.page(Listing::Season(SEASON)).await.message.mono.unwrap(), "Bob");
    refused!(world.arena.my_data(bob()).await, Refused::NobodyKnown);
}

#[tokio::test]
async fn the_living_leaderboard_is_one_post_that_follows_the_season() {
    let mut world = World::new().await;
    world.arena.post_leaderboard(world.here, world.now).await.unwrap();
    world.deliver().await;
    let people = [ada(), bob()];
    world.season(&people, quick()).await;
    world.play_season(&people, 2).await;
    let posts = world.channel(CHANNEL);
    let tables: Vec<_> =
        posts.iter().filter(|s| s.message.head.contains("Ludi of this server")).collect();
    assert_eq!(tables.len(), 1, "one post, edited");
    let shown = tables[0].message.mono.clone();
    assert_eq!(shown, world.page(Listing::Ludi(0)).await.message.mono);
    // A post that is gone is posted anew.
    let id = tables[0].id;
    world.shown.retain(|shown| shown.id != id);
    world.play_season(&people, 1).await;
    let posts = world.channel(CHANNEL);
    assert_eq!(posts.iter().filter(|s| s.message.head.contains("Ludi of this server")).count(), 1);
    assert!(posts.iter().all(|shown| shown.to == To::Channel(CHANNEL)));
}

#[tokio::test]
async fn a_ludus_and_its_gladiators_bear_new_names_in_their_season() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], quick()).await;
    let name = |name: &str| (Some(name.to_owned()), None);
    let here = world.here;
    world.arena.rename_ludus(ada(), here, name("Schola"), None, world.now).await.unwrap();
    world.deliver().await;
    assert!(world.is_told("A ludus is now called Schola"));
    let gladiators = world.arena.my_gladiators(ada().id, GUILD, "").await;
    assert_eq!(gladiators.len(), 4);
    let old = Some(gladiators[0].clone());
    world.arena.rename_ludus(ada(), here, name("Spartacus"), old, world.now).await.unwrap();
    assert!(world.season_panel(ada()).await.tail.contains("Spartacus"));
    let roster = world.page(Listing::Roster(LudusId(1))).await.message.mono.unwrap();
    assert!(roster.contains("Spartacus"), "{roster}");
    says(&world.arena.show_ludus(bob(), here, Some(1)).await.unwrap().message.head, "Schola");
}

#[tokio::test]
async fn living_gladiators_come_along_into_the_next_season() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, quick()).await;
    world.play_season(&people, 1_000).await;
    assert!(world.has_ended().await);
    world.create(League { carry_over: true, ..quick() }).await;
    let roster = world.page(Listing::Roster(LudusId(1))).await.message.mono.unwrap();
    for person in &people {
        world.enrol(person.clone()).await.unwrap();
    }
    let now = world.page(Listing::Roster(LudusId(1))).await.message.mono.unwrap();
    // Each stands in the hall once, with the career he came with.
    let count = |text: &str| text.lines().count() / 2;
    assert!(count(&roster) <= count(&now) && count(&now) <= count(&roster) + 4, "{roster}\n{now}");
    assert_sound(&world).await;
    world.press(ada(), Action::Withdraw { season: SeasonId(2), ludus: LudusId(1) }).await.unwrap();
    let back = world.page(Listing::Roster(LudusId(1))).await.message.mono.unwrap();
    assert_eq!(count(&back), count(&roster), "who leaves before the start leaves no trace");
}

#[tokio::test]
async fn a_friendly_bout_rates_nobody_and_a_ranked_one_both() {
    let mut world = World::new().await;
    let wanted = arena::Start { ranked: false, ..world.wanted() };
    let friendly = world.duel(wanted).await;
    world.play_out(friendly, &[ada(), bob()]).await;
    assert_eq!(world.page(Listing::Ratings(0)).await.message.mono, None);
    assert_eq!(world.page(Listing::People).await.message.mono, None, "nor is it in any table");
    let bout = world.duel(world.wanted()).await;
    world.play_out(bout, &[ada(), bob()]).await;
    let table = world.page(Listing::Ratings(0)).await.message.mono.unwrap();
    assert!(table.contains("Ada") && table.contains("Bob") && table.contains('?'), "{table}");
    // Half a year on, nobody is surer of it.
    let audited = world.arena.audit().await.unwrap();
    assert_eq!((audited.rated, audited.differences.len()), (2, 0));
    world.decree(bout, Decree::Void).await.unwrap();
    assert_eq!(
        world.page(Listing::Ratings(0)).await.message.mono,
        None,
        "counted again without it"
    );
}

#[tokio::test]
async fn nominations_asked_by_a_clock_that_was_set_back_have_no_more_time_than_any() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], League::default()).await;
    let due = |next: Option<arena::Millis>, world: &World| next.unwrap().0 - world.now.0;
    world.pass(0).await;
    let next = world.pass(0).await;
    let asked = due(next, &world);
    world.now = world.now.plus(-9 * 24 * HOUR);
    world.crash().await;
    world.arena.set_right(world.now).await.unwrap();
    world.pass(0).await;
    let next = world.pass(0).await;
    assert_eq!(due(next, &world), asked);
}
