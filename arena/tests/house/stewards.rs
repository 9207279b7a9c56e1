//! What stewards order, and what they may not see.

use crate::world::*;
use arena::{
    Action, BoutId, Decree, Fault, Listing, Person, Place, Refused, Reply, Start, Steward, To,
};

const ROLE: u64 = 77;

impl World {
    /// Orders something as somebody who may not manage the server.
    async fn decree_as(&mut self, by: Person, roles: &[u64], bout: BoutId) -> Result<Reply, Fault> {
        let by = Steward { person: by, manages: false, roles: roles.to_vec() };
        self.arena.decree(by, self.here, bout.0, Decree::Pause, self.now).await
    }

    async fn set_role(&self, value: &str) -> Result<Reply, Fault> {
        let change = ("steward_role".to_owned(), value.to_owned());
        self.arena.settings(GUILD, Some(change)).await
    }

    fn told(&self, words: &str) -> bool {
        self.channel(CHANNEL).iter().any(|shown| shown.message.head.contains(words))
    }

    async fn hand(&self, by: Person, bout: BoutId) -> Option<String> {
        self.arena.hand(by, self.here, Some(bout), self.now).await.unwrap().message.mono
    }
}

fn is_decree<T: std::fmt::Debug>(done: Result<T, Fault>) {
    assert!(matches!(done, Err(Fault::Refused(Refused::Decree(_)))), "{done:?}");
}

#[tokio::test]
async fn only_who_manages_the_server_or_has_the_role_is_a_steward() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let refused = world.decree_as(eve(), &[ROLE], bout).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::OnlyStewards))), "{refused:?}");
    let everybody = world.set_role(&format!("<@&{GUILD}>")).await;
    is_decree(everybody);
    let unknown = world.set_role("referees").await;
    assert!(matches!(unknown, Err(Fault::Refused(Refused::Unknown(_)))), "{unknown:?}");
    let shown = world.set_role(&format!("<@&{ROLE}>")).await.unwrap();
    assert!(shown.message.head.contains("`steward_role` {&77}"), "{}", shown.message.head);
    let other = world.decree_as(eve(), &[ROLE + 1], bout).await;
    assert!(matches!(other, Err(Fault::Refused(Refused::OnlyStewards))), "{other:?}");
    world.decree_as(eve(), &[1, ROLE], bout).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Eve, as steward, pauses the bout."));
    world.set_role("none").await.unwrap();
    let refused = world.decree_as(eve(), &[ROLE], bout).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::OnlyStewards))), "{refused:?}");
}

#[tokio::test]
async fn a_steward_of_another_server_finds_no_such_bout() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let strange = Place { guild: GUILD + 1, channel: CHANNEL };
    let by = Steward { person: eve(), manages: true, roles: Vec::new() };
    for decree in [Decree::Void, Decree::End, Decree::Pause, Decree::Rewind { to: 1 }] {
        let done = world.arena.decree(by.clone(), strange, bout.0, decree, world.now).await;
        assert!(matches!(done, Err(Fault::Refused(Refused::NoSuchBout))), "{done:?}");
    }
    assert_eq!(world.arena.bouts_of(&cato(), strange, true, "").await, []);
    assert_eq!(world.arena.seats_of(&cato(), strange, bout.0).await, []);
    assert_eq!(world.arena.moments_of(&cato(), strange, bout.0, "").await, []);
    let label = "#1 Blood, Sweat and Cheers".to_owned();
    assert_eq!(world.arena.bouts_of(&cato(), world.here, false, "#1").await, [(label, bout.0)]);
    // Channels may be private: whoever is no steward is suggested nothing of any.
    let nobody = Steward { person: ada(), manages: false, roles: vec![7] };
    assert_eq!(world.arena.bouts_of(&nobody, world.here, true, "").await, []);
    assert_eq!(world.arena.seats_of(&nobody, world.here, bout.0).await, []);
    assert_eq!(world.arena.moments_of(&nobody, world.here, bout.0, "").await, []);
}

#[tokio::test]
async fn while_a_bout_rests_no_time_passes_and_nothing_is_answered() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let reminders = |world: &World| {
        let is_reminder = |o: &&arena::Outgoing| o.message.head.contains("still waits for you");
        world.sent.iter().filter(is_reminder).count()
    };
    world.pass(5 * HOUR).await;
    world.decree(bout, Decree::Pause).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, pauses the bout."));
    assert!(world.newest().tail.contains("no clock runs"));
    assert_eq!(world.newest().mention, Vec::<u64>::new());
    assert_eq!(choices(world.newest()).count(), 0, "nothing can be answered in the channel");
    assert_eq!(world.pass(300 * HOUR).await, None, "nothing is due");
    world.crash().await;
    world.pass(0).await;
    assert_eq!(reminders(&world), 0);
    let panel = world.panel(ada(), bout).await.unwrap().message;
    assert!(panel.tail.contains("paused") && actions(&panel) == [Action::More(bout)], "{panel:?}");
    let typed = world.arena.act(ada(), world.here, None, "thraex", world.now).await;
    assert!(matches!(typed, Err(Fault::Refused(Refused::Paused))), "{typed:?}");
    let undone = world.arena.undo(ada(), world.here, None, world.now).await;
    assert!(matches!(undone, Err(Fault::Refused(Refused::Paused))), "{undone:?}");
    let again = world.decree(bout, Decree::Pause).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::Paused))), "{again:?}");

    world.decree(bout, Decree::Resume).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, lets the bout go on"));
    assert_eq!(world.newest().mention, [11], "whoever is asked is called again");
    let twice = world.decree(bout, Decree::Resume).await;
    assert!(matches!(twice, Err(Fault::Refused(Refused::NotPaused))), "{twice:?}");
    // Five of the twelve hours to the first reminder had passed.
    world.pass(7 * HOUR - MINUTE).await;
    assert_eq!(reminders(&world), 0);
    world.pass(MINUTE).await;
    assert_eq!(reminders(&world), 1);
    world.pass(12 * HOUR - MINUTE).await;
    assert!(!world.told("Ada's time is up"));
    world.pass(MINUTE).await;
    assert!(world.told("Ada's time is up"));
    world.play_out(bout, &[ada(), bob()]).await;
}

#[tokio::test]
async fn a_house_and_a_secret_window_rest_too() {
    let mut world = World::new().await;
    let mut bout = world.solo(Start { house: 1, ..world.wanted() }).await;
    // Until the dice are being settled, in this bout or another.
    for _ in 0..2_000 {
        if world.newest().tail.contains("being settled") {
            break;
        }
        if world.is_over(ada(), bout).await {
            bout = world.solo(Start { house: 1, ..world.wanted() }).await;
        } else if world.is_asked(ada(), bout).await {
            world.answer(ada(), bout).await;
            world.deliver().await;
        } else {
            world.pass_to_next().await;
        }
    }
    assert!(world.newest().tail.contains("being settled"));
    world.decree(bout, Decree::Pause).await.unwrap();
    // What had been decided before leaves all the same.
    world.pass(MINUTE).await;
    let sent = world.sent.len();
    assert_eq!(world.pass(HOUR).await, None);
    assert_eq!(world.sent.len(), sent);
    world.decree(bout, Decree::Resume).await.unwrap();
    world.play_out(bout, &[ada()]).await;
}

#[tokio::test]
async fn an_ended_bout_books_nothing() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.decree(bout, Decree::Pause).await.unwrap();
    world.decree(bout, Decree::End).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, ends this bout without a result."));
    assert!(world.newest().tail.contains("Nothing is booked."));
    assert_eq!(world.people(GUILD).await.message.mono, None);
    let late = world.decree(bout, Decree::Pause).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::Finished))), "{late:?}");
    is_decree(world.decree(bout, Decree::Void).await);
    let label = "#1 Blood, Sweat and Cheers".to_owned();
    assert_eq!(world.arena.bouts_of(&cato(), world.here, false, "").await, []);
    assert_eq!(world.arena.bouts_of(&cato(), world.here, true, "blood").await, [(label, bout.0)]);
}

#[tokio::test]
async fn a_void_result_leaves_the_table_and_is_told() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.play_out(bout, &[ada(), bob()]).await;
    assert!(world.people(GUILD).await.message.mono.is_some());
    world.decree(bout, Decree::Void).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, voids the result of this bout"));
    assert_eq!(world.people(GUILD).await.message.mono, None);
    is_decree(world.decree(bout, Decree::Void).await);
    let under_way = world.duel(world.wanted()).await;
    world.decree(under_way, Decree::Void).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, voids this bout"));
}

#[tokio::test]
async fn whoever_takes_a_seat_sees_that_seats_hand_and_nothing_else() {
    let mut world = World::new().await;
    let bout = world.duel(Start { ranked: true, ..world.wanted() }).await;
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    world.deliver().await;
    let (hers, his) = (world.hand(ada(), bout).await, world.hand(bob(), bout).await);
    assert!(hers.is_some() && his.is_some());
    let orders = |by: Person| world.arena.orders(by, world.here, Some(bout), None, world.now);
    let asking = orders(ada()).await.unwrap().message.head;
    let never = Some(("roar".to_owned(), "never".to_owned()));
    world.arena.orders(ada(), world.here, Some(bout), never, world.now).await.unwrap();
    assert_eq!(
        world.arena.seats_of(&cato(), world.here, bout.0).await,
        [("Ada".to_owned(), 0), ("Bob".to_owned(), 1)]
    );
    let seat = |seat, by| Decree::Replace { seat, by: Some(by) };
    is_decree(world.decree(bout, seat(0, person(14, "Cato"))).await);
    is_decree(world.decree(bout, seat(0, bob())).await);
    is_decree(world.decree(bout, seat(2, eve())).await);

    world.decree(bout, seat(0, eve())).await.unwrap();
    let told = world.newest().clone();
    assert!(told.head.contains("Cato, as steward, gives the seat of Ada to {@13}"), "{told:?}");
    let named = world.hand(eve(), bout).await.unwrap().replace("Eve", "Ada");
    assert_eq!(Some(named), hers, "the seat's own hand");
    let gone = world.panel(ada(), bout).await;
    assert!(matches!(gone, Err(Fault::Refused(Refused::NotYours))), "{gone:?}");
    let orders = world.arena.orders(eve(), world.here, Some(bout), None, world.now).await;
    assert_eq!(orders.unwrap().message.head, asking, "nobody learns what Ada had ordered");
    // Her living message stays hers: Eve has one of her own.
    let hands = |of: u64| world.shown.iter().filter(|shown| shown.to == To::Person(of)).count();
    assert_eq!((hands(11), hands(13)), (1, 1));
    world.play_out(bout, &[eve(), bob()]).await;
    let export = world.arena.export(eve(), world.here, Some(bout), world.now).await.unwrap();
    assert!(boards::verify(&export.message.files.into_iter().next().unwrap().1).unwrap().holds());
    let ratings = world.arena.page(world.here, Listing::Ratings(0), 0, world.now).await.unwrap();
    assert_eq!(ratings.message.mono, None, "such a bout rates nobody");
}

#[tokio::test]
async fn the_house_takes_a_seat_where_somebody_is_left() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.decree(bout, Decree::Replace { seat: 0, by: None }).await.unwrap();
    assert!(world.told("Cato, as steward, gives the seat of Ada to the house."));
    is_decree(world.decree(bout, Decree::Replace { seat: 0, by: None }).await);
    is_decree(world.decree(bout, Decree::Replace { seat: 1, by: None }).await);
    let back = world.press(ada(), Action::SitDown(bout)).await;
    assert!(matches!(back, Err(Fault::Refused(Refused::NotYours))), "{back:?}");
    world.play_out(bout, &[bob()]).await;
}

#[tokio::test]
async fn a_seat_of_which_nothing_is_asked_is_given_on_at_once() {
    let mut world = World::new().await;
    let wanted = Start { game: "munera".to_owned(), ..world.wanted() };
    let bout = world.duel(wanted).await;
    let people = [ada(), bob()];
    let seat = loop {
        let by = world.until_asked(bout, &people).await;
        let other = usize::from(by.id == ada().id);
        if !world.is_asked(people[other].clone(), bout).await {
            break u8::try_from(other).unwrap();
        }
        world.answer(by, bout).await;
    };
    world.decree(bout, Decree::Replace { seat, by: None }).await.unwrap();
    let by = Some(person(15, "Dora"));
    world.decree(bout, Decree::Replace { seat, by }).await.unwrap();
    world.decree(bout, Decree::End).await.unwrap();
    let other = world.elsewhere().await;
    other.read(other.here, &world.archive(world.here).await).await.unwrap();
}

#[tokio::test]
async fn an_end_books_nothing_where_one_gave_up_and_the_house_got_a_seat() {
    let mut world = World::new().await;
    let bout = world.trio(world.wanted()).await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    world.decree(bout, Decree::Replace { seat: 1, by: None }).await.unwrap();
    world.decree(bout, Decree::End).await.unwrap();
    assert!(world.newest().tail.contains("Nothing is booked."), "{:?}", world.newest());
    assert_eq!(world.people(GUILD).await.message.mono, None);
    // Whoever gave up is invited again; the house has Bob's seat, as it had.
    world.press(ada(), Action::Rematch(bout)).await.unwrap();
    world.deliver().await;
    let lobby = world.newest().head.clone();
    assert!(lobby.contains("{@13} is invited") && lobby.contains("• the house"), "{lobby}");
    assert!(!lobby.contains("seats"), "{lobby}");
}

#[tokio::test]
async fn a_hand_that_waits_does_not_go_to_whoever_had_the_seat() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let before = world.private(11).last().map(|shown| shown.message.clone());
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    // Nothing is sent meanwhile: what Ada was to be shown waits.
    let replaced = Decree::Replace { seat: 0, by: Some(eve()) };
    world.arena.decree(cato(), world.here, bout.0, replaced, world.now).await.unwrap();
    world.deliver().await;
    let after = world.private(11).last().map(|shown| shown.message.clone());
    assert_eq!(after, before, "Ada is shown nothing of Eve's");
    assert_eq!(world.private(13).len(), 1, "Eve is shown her hand");
    let log = world.arena.log(eve(), world.here, Some(bout), 0, world.now).await.unwrap();
    assert!(
        log.message.head.contains("Eve takes the seat."),
        "the log tells who sat down: {}",
        log.message.head
    );
}

#[tokio::test]
async fn a_bout_is_set_back_to_what_everybody_was_told() {
    let mut world = World::new().await;
    let (bout, moments) = loop {
        let bout = world.duel(world.wanted()).await;
        for _ in 0..12 {
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            world.answer(by, bout).await;
            world.deliver().await;
        }
        // A bout may be over so soon.
        let moments = world.arena.moments_of(&cato(), world.here, bout.0, "").await;
        if !moments.is_empty() {
            break (bout, moments);
        }
    };
    assert!(2 < moments.len(), "{moments:?}");
    let (oldest, to) = moments.last().unwrap().clone();
    assert_eq!(to, 1);
    let line = oldest.strip_prefix("1. ").unwrap();
    let first =
        world.arena.board(eve(), world.here, Some(bout), world.now).await.unwrap().message.mono;
    is_decree(world.decree(bout, Decree::Rewind { to: 0 }).await);
    is_decree(world.decree(bout, Decree::Rewind { to: 9_999 }).await);
    world.decree(bout, Decree::Rewind { to: 1 }).await.unwrap();
    let told = format!("Cato, as steward, sets the bout back to before this: {line}");
    assert!(world.newest().head.contains(&told), "{}", world.newest().head);
    let now =
        world.arena.board(eve(), world.here, Some(bout), world.now).await.unwrap().message.mono;
    assert_ne!(first, now);
    assert_eq!(
        world.arena.moments_of(&cato(), world.here, bout.0, "").await,
        [],
        "nothing counts any more"
    );
    world.play_out(bout, &[ada(), bob()]).await;
    let export = world.arena.export(ada(), world.here, Some(bout), world.now).await.unwrap();
    let text = export.message.files.into_iter().next().unwrap().1;
    assert!(text.contains("rewound"), "it is appended, and nothing is erased");
    assert!(boards::verify(&text).unwrap().holds());
}

#[tokio::test]
async fn a_void_stands_in_the_record_once_and_is_told_replayed_and_checked() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    world.decree(bout, Decree::Void).await.unwrap();
    let again = world.decree(bout, Decree::Void).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::Decree(_)))), "{again:?}");
    let exported = world.arena.export(ada(), world.here, Some(bout), world.now).await.unwrap();
    let text = &exported.message.files[0].1;
    assert_eq!(text.matches(r#"\"entry\":\"voided\""#).count(), 1);
    let report = boards::verify(text).unwrap();
    assert!(report.holds() && report.is_void, "{report}");
    assert!(report.to_string().contains("made void by a steward"), "{report}");
    let log = world.arena.log(ada(), world.here, Some(bout), 0, world.now).await.unwrap();
    let log = told(&log.message);
    assert!(log.contains("A steward makes the result void"), "{log}");
    let retold = exported.message.retold.unwrap();
    let last = retold.eyes[0].pages.last().unwrap();
    let is_told = |line: &boards::Sentence| line.to_string().contains("makes the result void");
    assert!(last.lines.iter().any(is_told));
    let checked = world.arena.verify(ada(), world.here, Some(bout), world.now).await.unwrap();
    assert!(checked.message.head.contains("all is as recorded"), "{}", checked.message.head);
}
