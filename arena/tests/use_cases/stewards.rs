//! The powers of stewards, and the secrets kept from them.

use crate::world::*;
use arena::{
    Action, BoutId, Decree, Fault, Listing, Person, Place, Refused, Reply, Start, Steward, To,
    Viewer,
};

const ROLE: u64 = 77;

impl World {
    /// Gives an order as a person who may not manage the server.
    async fn decree_as(&mut self, by: Person, roles: &[u64], bout: BoutId) -> Result<Reply, Fault> {
        let by = Steward { person: by, manages: false, roles: roles.to_vec() };
        self.arena.decree(by, self.here, bout.0, Decree::Pause, self.now).await
    }

    async fn set_role(&self, value: &str) -> Result<Reply, Fault> {
        let change = ("steward_role".to_owned(), value.to_owned());
        self.arena.settings(GUILD, Some(change)).await
    }
}

fn is_decree<T: std::fmt::Debug>(done: Result<T, Fault>) {
    assert!(matches!(done, Err(Fault::Refused(Refused::Decree(_)))), "{done:?}");
}

#[tokio::test]
async fn only_who_manages_the_server_or_has_the_role_is_a_steward() {
    let (mut world, bout) = World::of_a_duel().await;
    refused!(world.decree_as(eve(), &[ROLE], bout).await, Refused::OnlyStewards);
    let everybody = world.set_role(&format!("<@&{GUILD}>")).await;
    is_decree(everybody);
    refused!(world.set_role("referees").await, Refused::Unknown(_));
    let shown = world.set_role(&format!("<@&{ROLE}>")).await.unwrap();
    assert!(shown.message.head.contains("`steward_role` {&77}"), "{}", shown.message.head);
    refused!(world.decree_as(eve(), &[ROLE + 1], bout).await, Refused::OnlyStewards);
    world.decree_as(eve(), &[1, ROLE], bout).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("Eve, as steward, pauses the bout."));
    world.set_role("none").await.unwrap();
    refused!(world.decree_as(eve(), &[ROLE], bout).await, Refused::OnlyStewards);
}

#[tokio::test]
async fn a_steward_of_another_server_finds_no_such_bout() {
    let (world, bout) = World::of_a_duel().await;
    let strange = Place { guild: GUILD + 1, channel: CHANNEL };
    let by = Steward { person: eve(), manages: true, roles: Vec::new() };
    for decree in [Decree::Void, Decree::End, Decree::Pause, Decree::Rewind { to: 1 }] {
        refused!(
            world.arena.decree(by.clone(), strange, bout.0, decree, world.now).await,
            Refused::NoSuchBout
        );
    }
    assert_eq!(world.arena.bouts_of(&cato(), strange, true, "").await, []);
    assert_eq!(world.arena.seats_of(&cato(), strange, bout.0).await, []);
    assert_eq!(world.arena.moments_of(&cato(), strange, bout.0, "").await, []);
    let label = "#1 Blood, Sweat and Cheers".to_owned();
    assert_eq!(world.arena.bouts_of(&cato(), world.here, false, "#1").await, [(label, bout.0)]);
    // Channels may be private: a person who is no steward gets no suggestions from any.
    let nobody = Steward { person: ada(), manages: false, roles: vec![7] };
    assert_eq!(world.arena.bouts_of(&nobody, world.here, true, "").await, []);
    assert_eq!(world.arena.seats_of(&nobody, world.here, bout.0).await, []);
    assert_eq!(world.arena.moments_of(&nobody, world.here, bout.0, "").await, []);
}

#[tokio::test]
async fn while_a_bout_rests_no_time_passes_and_nothing_is_answered() {
    let (mut world, bout) = World::of_a_duel().await;
    let reminders = |world: &World| world.count_sent("still waits for you");
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
    refused!(world.act(ada(), None, "thraex").await, Refused::Paused);
    refused!(world.undo(ada(), None).await, Refused::Paused);
    refused!(world.decree(bout, Decree::Pause).await, Refused::Paused);

    world.decree(bout, Decree::Resume).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, lets the bout go on"));
    assert_eq!(world.newest().mention, [11], "whoever is asked is called again");
    refused!(world.decree(bout, Decree::Resume).await, Refused::NotPaused);
    // Five of the twelve hours to the first reminder had passed.
    world.pass(7 * HOUR - MINUTE).await;
    assert_eq!(reminders(&world), 0);
    world.pass(MINUTE).await;
    assert_eq!(reminders(&world), 1);
    world.pass(12 * HOUR - MINUTE).await;
    assert!(!world.is_told("Ada's time is up"));
    world.pass(MINUTE).await;
    assert!(world.is_told("Ada's time is up"));
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
    // A message about an earlier decision leaves all the same.
    world.pass(MINUTE).await;
    let sent = world.sent.len();
    assert_eq!(world.pass(HOUR).await, None);
    assert_eq!(world.sent.len(), sent);
    world.decree(bout, Decree::Resume).await.unwrap();
    world.play_out(bout, &[ada()]).await;
}

#[tokio::test]
async fn an_ended_bout_books_nothing() {
    let (mut world, bout) = World::of_a_duel().await;
    world.decree(bout, Decree::Pause).await.unwrap();
    world.decree(bout, Decree::End).await.unwrap();
    assert!(world.newest().head.contains("Cato, as steward, ends this bout without a result."));
    assert!(world.newest().tail.contains("Nothing is booked."));
    assert_eq!(world.people(GUILD).await.message.mono, None);
    refused!(world.decree(bout, Decree::Pause).await, Refused::Finished);
    is_decree(world.decree(bout, Decree::Void).await);
    let label = "#1 Blood, Sweat and Cheers".to_owned();
    assert_eq!(world.arena.bouts_of(&cato(), world.here, false, "").await, []);
    assert_eq!(world.arena.bouts_of(&cato(), world.here, true, "blood").await, [(label, bout.0)]);
}

#[tokio::test]
async fn whoever_takes_a_seat_sees_that_seats_hand_and_nothing_else() {
    let mut world = World::new().await;
    let bout = world.duel(Start { ranked: true, ..world.wanted() }).await;
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    world.deliver().await;
    let hand = async |world: &World, by| world.hand(by, bout).await.unwrap().message.mono;
    let (hers, his) = (hand(&world, ada()).await, hand(&world, bob()).await);
    assert!(hers.is_some() && his.is_some());
    let orders = |by: Person| world.orders(by, Some(bout), None);
    let asking = orders(ada()).await.unwrap().message.head;
    world.orders(ada(), Some(bout), Some(("roar", "never"))).await.unwrap();
    assert_eq!(
        world.arena.seats_of(&cato(), world.here, bout.0).await,
        [("Ada".to_owned(), 0), ("Bob".to_owned(), 1)]
    );
    let seat = |seat, by| Decree::Replace { seat, by: Some(by) };
    is_decree(world.decree(bout, seat(0, person(14, "Cato"))).await);
    is_decree(world.decree(bout, seat(0, bob())).await);
    is_decree(world.decree(bout, seat(2, eve())).await);

    world.decree(bout, seat(0, eve())).await.unwrap();
    says(&world.newest().clone().head, "Cato, as steward, gives the seat of Ada to {@13}");
    let named = hand(&world, eve()).await.unwrap().replace("Eve", "Ada");
    assert_eq!(Some(named), hers, "the seat's own hand");
    refused!(world.panel(ada(), bout).await, Refused::NotYours);
    let orders = world.orders(eve(), Some(bout), None).await;
    assert_eq!(orders.unwrap().message.head, asking, "nobody learns what Ada had ordered");
    // Her living message stays hers: Eve has one of her own.
    let hands = |of: u64| world.shown.iter().filter(|shown| shown.to == To::Person(of)).count();
    assert_eq!((hands(11), hands(13)), (1, 1));
    world.play_out(bout, &[eve(), bob()]).await;
    world.sound_file(bout).await;
    let ratings = world.page(Listing::Ratings(0)).await;
    assert_eq!(ratings.message.mono, None, "such a bout rates nobody");
}

#[tokio::test]
async fn the_house_takes_a_seat_where_somebody_is_left() {
    let (mut world, bout) = World::of_a_duel().await;
    world.decree(bout, Decree::Replace { seat: 0, by: None }).await.unwrap();
    assert!(world.is_told("Cato, as steward, gives the seat of Ada to the house."));
    is_decree(world.decree(bout, Decree::Replace { seat: 0, by: None }).await);
    is_decree(world.decree(bout, Decree::Replace { seat: 1, by: None }).await);
    refused!(world.press(ada(), Action::SitDown(bout)).await, Refused::NotYours);
    world.play_out(bout, &[bob()]).await;
}

#[tokio::test]
async fn a_seat_of_which_nothing_is_asked_is_given_on_at_once() {
    let mut world = World::new().await;
    let bout = world.duel(world.of("munera")).await;
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
    let (mut world, bout) = World::of_three().await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    world.decree(bout, Decree::Replace { seat: 1, by: None }).await.unwrap();
    world.decree(bout, Decree::End).await.unwrap();
    assert!(world.newest().tail.contains("Nothing is booked."), "{:?}", world.newest());
    assert_eq!(world.people(GUILD).await.message.mono, None);
    // A player who gave up is invited again; the house has Bob's seat, as it had.
    world.press(ada(), Action::Rematch(bout)).await.unwrap();
    world.deliver().await;
    let lobby = world.newest().head.clone();
    assert!(lobby.contains("{@13} is invited") && lobby.contains("• the house"), "{lobby}");
    assert!(!lobby.contains("seats"), "{lobby}");
}

#[tokio::test]
async fn a_hand_that_waits_does_not_go_to_whoever_had_the_seat() {
    let (mut world, bout) = World::of_a_duel().await;
    let before = world.private(11).last().map(|shown| shown.message.clone());
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    // Nothing is sent meanwhile: Ada's messages wait.
    let replaced = Decree::Replace { seat: 0, by: Some(eve()) };
    world.arena.decree(cato(), world.here, bout.0, replaced, world.now).await.unwrap();
    world.deliver().await;
    let after = world.private(11).last().map(|shown| shown.message.clone());
    assert_eq!(after, before, "Ada is shown nothing of Eve's");
    assert_eq!(world.private(13).len(), 1, "Eve is shown her hand");
    let log = world.log(eve(), bout, 0).await.unwrap();
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
            world.plays_on(bout, &[ada(), bob()]).await;
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
    let first = world.board(eve(), bout).await.unwrap().message.mono;
    is_decree(world.decree(bout, Decree::Rewind { to: 0 }).await);
    is_decree(world.decree(bout, Decree::Rewind { to: 9_999 }).await);
    world.decree(bout, Decree::Rewind { to: 1 }).await.unwrap();
    let told = format!("Cato, as steward, sets the bout back to before this: {line}");
    assert!(world.newest().head.contains(&told), "{}", world.newest().head);
    let now = world.board(eve(), bout).await.unwrap().message.mono;
    assert_ne!(first, now);
    assert_eq!(
        world.arena.moments_of(&cato(), world.here, bout.0, "").await,
        [],
        "nothing counts any more"
    );
    world.play_out(bout, &[ada(), bob()]).await;
    let export = world.export(ada(), bout).await.unwrap();
    let text = &export.message.files[0].1;
    assert!(text.contains("rewound"), "it is appended, and nothing is erased");
    assert!(boards::verify(text).unwrap().holds());
}

#[tokio::test]
async fn a_void_leaves_the_table_and_stands_in_the_record_once_told_replayed_and_checked() {
    let mut world = World::new().await;
    let bout = world.given_up(world.wanted()).await;
    assert!(world.people(GUILD).await.message.mono.is_some());
    world.decree(bout, Decree::Void).await.unwrap();
    says(&world.newest().head, "Cato, as steward, voids the result of this bout");
    assert_eq!(world.people(GUILD).await.message.mono, None);
    refused!(world.decree(bout, Decree::Void).await, Refused::Decree(_));
    let exported = world.export(ada(), bout).await.unwrap();
    let text = &exported.message.files[0].1;
    assert_eq!(text.matches(r#"\"entry\":\"voided\""#).count(), 1);
    let report = boards::verify(text).unwrap();
    assert!(report.holds() && report.is_void, "{report}");
    assert!(report.to_string().contains("made void by a steward"), "{report}");
    let log = world.log(ada(), bout, 0).await.unwrap();
    let log = told(&log.message);
    assert!(log.contains("A steward makes the result void"), "{log}");
    let retold = exported.message.retold.unwrap();
    let last = retold.eyes[0].pages.last().unwrap();
    let is_told = |line: &boards::Sentence| line.to_string().contains("makes the result void");
    assert!(last.lines.iter().any(is_told));
    says(&world.verify(ada(), bout).await.unwrap().message.head, "all is as recorded");
    let under_way = world.duel(world.wanted()).await;
    world.decree(under_way, Decree::Void).await.unwrap();
    says(&world.newest().head, "Cato, as steward, voids this bout");
}

fn lea() -> arena::Person {
    person(15, "Lea")
}

impl World {
    async fn log_of(&self, by: arena::Person, bout: BoutId) -> String {
        let mut told = String::new();
        let mut page = 0;
        loop {
            let shown = self.log(by.clone(), bout, page).await;
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
        self.tap(bob(), action, &[]).await.unwrap()
    }

    async fn figures(&self, by: arena::Person) -> (i64, i64) {
        let known = self.data_of(by).await;
        let dice = known["dice"].as_array().unwrap().iter().map(|it| it["dice"].as_i64().unwrap());
        let paces = known["paces"].as_array().unwrap().iter();
        (dice.sum(), paces.map(|it| it["decisions"].as_i64().unwrap()).sum())
    }
}

#[tokio::test]
async fn what_somebody_did_is_told_of_them_after_another_has_the_seat() {
    let mut world = World::new().await;
    let clock = world.by_clock("none");
    let bout = world.duel(clock).await;
    // Until Ada has done something public, and some dice have fallen.
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
    says(&world.page_of(bout, Viewer::Seat(0), u16::MAX).await.message.head, "as Lea saw it");
    world.sound_file(bout).await;

    // Dice and times count for the player who threw and took them.
    assert!(0 < world.figures(ada()).await.1, "Ada decided something");
    let known = world.data_of(ada()).await;
    assert_eq!(known["seats_given_up"][0]["number"], bout.0, "{known}");
    // Forgotten she is told of under her pseudonym, and under no other name.
    world.arena.forget(ada(), world.now).await.unwrap();
    let told = world.log_of(bob(), bout).await;
    assert!(told.contains("Forgotten 1") && !told.contains("Ada"), "{told}");
}

#[tokio::test]
async fn a_seat_left_to_the_house_keeps_its_players_name_for_what_was_done_before() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..3 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    let before = world.log_of(bob(), bout).await;
    world.decree(bout, Decree::Replace { seat: 0, by: None }).await.unwrap();
    let after = world.log_of(bob(), bout).await;
    // The house may have ended it: then all is shown, and no line is the same.
    let is_over = world.is_over(bob(), bout).await;
    assert!(is_over || after.starts_with(before.trim_end()), "{after}\nwas\n{before}");
    assert!(after.contains("From here the house has the seat of Ada."), "{after}");
    // Ada's part of a round is hers; the next is the house's.
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
        let clock = world.by_clock("daily");
        let bout = world.duel(clock).await;
        // The board names the fighters only once both have armed.
        while world.page_of(bout, Viewer::Public, u16::MAX).await.message.controls.len() < 6 {
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            world.answer(by, bout).await;
        }
        world.leaves(ada()).await;
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
