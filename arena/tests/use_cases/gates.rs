//! Admission to a lobby, its opener's changes to it, and people's reliability.

use crate::world::*;
use arena::{
    Action, BoutId, Changes, Done, Fault, Level, Listed, Message, Person, Place, Refused, Reply,
    Search, Start,
};
use store::punctual::{Punctual, booked};
use store::rating::{Rating, rated};

impl World {
    async fn change(
        &mut self,
        by: Person,
        bout: BoutId,
        changes: Changes,
    ) -> arena::Done<arena::Reply> {
        let done = self.arena.change_options(by, self.here, Some(bout), changes, self.now).await;
        self.deliver().await;
        done
    }

    /// Books deadlines for a person in bouts 1 to `bouts`, which must exist.
    async fn kept(&self, person: &Person, bouts: i64, (kept, missed): (i64, i64)) {
        let person = i64::try_from(person.id).unwrap();
        let guild = i64::try_from(GUILD).unwrap();
        in_store!(self, conn => {
            for bout in 1..=bouts {
                let it = Punctual { bout, person, guild, kept, missed, ended: bout };
                booked(conn, &it).await?;
            }
            Ok(())
        });
    }
}

fn lobby_post(world: &World) -> String {
    let posts = world.channel(CHANNEL);
    let lobby = posts.iter().rev().find(|it| it.message.head.contains("– lobby")).unwrap();
    format!("{}\n{}", lobby.message.head, lobby.message.tail)
}

#[tokio::test]
async fn only_whom_the_opener_invites_may_join_a_lobby_by_invitation() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { invite_only: true, ..world.in_a_lobby() }).await;
    assert!(lobby_post(&world).contains("By invitation only."), "{}", lobby_post(&world));
    let turned_away = world.press(bob(), Action::Join { bout, terms: 0 }).await;
    let Err(Fault::Refused(Refused::InviteOnly { opener })) = turned_away else { panic!() };
    assert_eq!(opener, "Ada");
    let listed = world.arena.bouts(eve(), world.here, Listed::Here, None, 0).await.unwrap();
    assert!(listed.message.head.contains("by invitation only"), "{:?}", listed.message);
    assert!(!actions(&listed.message).contains(&Action::Join { bout, terms: 0 }));

    let invites = Changes { invites: Some(bob()), ..Changes::default() };
    world.change(ada(), bout, invites).await.unwrap();
    assert_eq!(actions(&world.private(12)[0].message)[0], Action::Accept { bout, terms: 0 });
    world.press(bob(), Action::Decline(bout)).await.unwrap();
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();

    // A press in the details opens it to all; only its opener has it.
    world.press(bob(), Action::Leave(bout)).await.unwrap();
    let details = world.pressed(ada(), Action::Settings(bout)).await;
    let open = Action::InviteOnly { bout, yes: false };
    assert!(actions(&details).contains(&open), "{details:?}");
    let others = world.pressed(eve(), Action::Settings(bout)).await;
    assert!(!actions(&others).contains(&open));
    refused!(world.press(eve(), open).await, Refused::OnlyOpener { .. });
    world.press(ada(), open).await.unwrap();
    world.press(eve(), Action::Join { bout, terms: 0 }).await.unwrap();
}

#[tokio::test]
async fn who_is_shown_out_may_not_come_back_unless_invited() {
    let (mut world, bout) = World::of_a_lobby().await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let details = world.pressed(ada(), Action::Settings(bout)).await;
    let out = Action::ShowOut { bout, person: 12 };
    assert!(actions(&details).contains(&out), "{details:?}");
    let own = Action::ShowOut { bout, person: 11 };
    refused!(world.press(ada(), own).await, Refused::NoGuest);
    world.press(ada(), out).await.unwrap();
    assert!(lobby_post(&world).contains("{@12} was shown out"), "{}", lobby_post(&world));
    refused!(world.press(ada(), out).await, Refused::NoGuest);
    for action in [
        Action::Join { bout, terms: 0 },
        Action::Accept { bout, terms: 0 },
        Action::StillWanted(bout),
    ] {
        assert!(world.press(bob(), action).await.is_err(), "{action:?}");
    }
    refused!(world.press(bob(), Action::Join { bout, terms: 0 }).await, Refused::ShownOut { .. });
    // It does not belong to them any more, and goes with them.
    let own = world.arena.bouts(bob(), world.here, Listed::Mine, None, 0).await.unwrap();
    assert!(own.message.head.contains("You sit in no bout here"), "{:?}", own.message);
    world.tap(bob(), Action::Forget, &[]).await.unwrap();
    world.deliver().await;
    assert!(!world.affairs(bout).await.contains("\"id\":12"));
    world.press(eve(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.press(ada(), Action::ShowOut { bout, person: 13 }).await.unwrap();
    let invites = Changes { invites: Some(eve()), ..Changes::default() };
    world.change(ada(), bout, invites).await.unwrap();
    world.press(eve(), Action::Accept { bout, terms: 0 }).await.unwrap();
    world.press(ada(), Action::Begin(bout)).await.unwrap();
}

#[tokio::test]
async fn an_opener_changes_what_was_chosen_and_those_who_sit_there_are_called() {
    let (mut world, bout) = World::of_a_lobby().await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let changes = Changes {
        clock: Some("36h".to_owned()),
        options: Some("turn_limit=20 hints=on".to_owned()),
        ..Changes::default()
    };
    refused!(world.change(bob(), bout, changes.clone()).await, Refused::OnlyOpener { .. });
    let told = world.change(ada(), bout, changes.clone()).await.unwrap().message.head;
    let what = "options `turn_limit=20 hints=on`; clock 36h; friendly";
    assert!(told.contains(what), "{told}");
    let note = world.newest();
    assert!(note.head.contains(what) && note.mention == [12], "{note:?}");
    assert!(
        lobby_post(&world).contains("Clock: 36h · friendly · 2 options"),
        "{}",
        lobby_post(&world)
    );
    refused!(world.change(ada(), bout, changes).await, Refused::Unknown(_));
    let (written, _) = world.arena.options_to_change(ada(), world.here, bout).await.unwrap();
    assert_eq!(written, "turn_limit=20 hints=on");
    assert!(world.arena.options_to_change(bob(), world.here, bout).await.is_err());
    let written = Changes { all_options: Some(String::new()), ..Changes::default() };
    let at = Place { guild: 0, channel: 77 };
    world.arena.change_as_written(ada(), at, bout, written, world.now).await.unwrap();
    world.deliver().await;
    assert!(!lobby_post(&world).contains("option"), "{}", lobby_post(&world));
    world.press(ada(), Action::Begin(bout)).await.unwrap();
}

#[tokio::test]
async fn a_change_of_options_leaves_the_others_and_alone_it_shows_how_the_lobby_stands() {
    let (mut world, bout) = World::of_a_lobby().await;
    let named = |options: &str| Changes { options: Some(options.to_owned()), ..Changes::default() };
    world.change(ada(), bout, named("turn_limit=20")).await.unwrap();
    world.change(ada(), bout, named("hints=on")).await.unwrap();
    let typed = || world.arena.options_to_change(ada(), world.here, bout);
    assert_eq!(typed().await.unwrap().0, "turn_limit=20 hints=on");
    let reliable = Changes { reliable: Some("80".to_owned()), ..Changes::default() };
    world.change(ada(), bout, reliable).await.unwrap();
    let changes = Changes::default();
    let shown = world.arena.change_options(ada(), world.here, Some(bout), changes, world.now).await;
    let shown = shown.unwrap().message;
    assert!(shown.head.contains("`turn_limit=20 hints=on`"), "{}", shown.head);
    assert!(shown.head.contains("Who joins: 80 % of deadlines kept"), "{}", shown.head);
    assert!(!shown.controls.is_empty());
    let details = world.arena.bout_settings(bob(), world.here, Some(bout)).await.unwrap().message;
    assert!(details.head.contains("Who joins: 80 % of deadlines kept"), "{}", details.head);
    world.change(ada(), bout, named("none")).await.unwrap();
    assert_eq!(world.arena.options_to_change(ada(), world.here, bout).await.unwrap().0, "");
}

#[tokio::test]
async fn another_game_is_refused_where_those_who_are_here_do_not_fit() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { game: "munera".to_owned(), ..world.in_a_lobby() }).await;
    for by in [bob(), eve()] {
        world.press(by, Action::Join { bout, terms: 0 }).await.unwrap();
    }
    let game = Changes { game: Some(GAME.to_owned()), ..Changes::default() };
    let refused = world.change(ada(), bout, game.clone()).await;
    let Err(Fault::Refused(Refused::NoRoom { most: 2, taken: 3, .. })) = refused else { panic!() };
    let both = Changes { shows_out: Some(13), ..game };
    world.change(ada(), bout, both).await.unwrap();
    assert_eq!(world.row(bout).await.game, GAME);
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    assert!(world.newest().head.contains(boards::Kind::of(GAME).unwrap().title()));
}

#[tokio::test]
async fn a_minimum_turns_away_who_lets_deadlines_pass_and_says_how_they_stand() {
    let mut world = World::new().await;
    for _ in 0..5 {
        let old = world.lobby(world.in_a_lobby()).await;
        world.press(ada(), Action::CallOff(old)).await.unwrap();
    }
    world.kept(&bob(), 5, (3, 1)).await;
    world.kept(&ada(), 5, (9, 0)).await;
    let reliable = Some("80".to_owned());
    let bout = world.lobby(Start { reliable, ..world.in_a_lobby() }).await;
    let post = lobby_post(&world);
    assert!(post.contains("{@11} opens the bout (100 % on time)"), "{post}");
    assert!(post.contains("Who joins: 80 % of deadlines kept, or new here."), "{post}");
    let refused = world.press(bob(), Action::Join { bout, terms: 0 }).await;
    let Err(Fault::Refused(no @ Refused::NotReliable { .. })) = refused else { panic!() };
    assert!(no.words().contains("75 % of the deadlines of your last 5 bouts here"), "{no:?}");
    let me = world.arena.me(bob(), None, world.now).await.unwrap().message.head;
    assert!(me.contains("In time: 75 %"), "{me}");
    // A new person is let in, unless the opener wants nobody new; an invited one always is.
    let known = Changes { reliable: Some("80 known".to_owned()), ..Changes::default() };
    world.change(ada(), bout, known).await.unwrap();
    assert!(world.press(eve(), Action::Join { bout, terms: 0 }).await.is_err());
    let plain = Changes { reliable: Some("80".to_owned()), ..Changes::default() };
    world.change(ada(), bout, plain).await.unwrap();
    world.press(eve(), Action::Join { bout, terms: 0 }).await.unwrap();
    assert!(lobby_post(&world).contains("• {@13}"), "{}", lobby_post(&world));
    world.press(eve(), Action::Leave(bout)).await.unwrap();
    let invites = Changes { invites: Some(bob()), ..Changes::default() };
    world.change(ada(), bout, invites).await.unwrap();
    world.press(bob(), Action::Accept { bout, terms: 0 }).await.unwrap();
}

#[tokio::test]
async fn deadlines_of_bouts_between_people_are_booked_when_they_end() {
    let mut world = World::new().await;
    let bout = world.duel(world.in_a_lobby()).await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    world.answer(by.clone(), bout).await;
    world.deliver().await;
    // From now on nobody answers: the bout is closed when both are gone.
    world.abandoned(ada(), bout, 40).await;
    let store = world.store().await;
    let mut reader = store.read().await.unwrap();
    let rows = |person: u64| i64::try_from(person).unwrap();
    let own = store::punctual::of_person(&mut reader, rows(by.id)).await.unwrap();
    assert!(matches!(own[..], [Punctual { kept: 1.., missed: 2.., .. }]), "{own:?}");
    drop(reader);
    store.close().await;
    let data = world.arena.my_data(by.clone()).await.unwrap().message;
    assert!(data.files[0].1.contains("\"deadlines\": [\n"), "{}", data.files[0].1);
    // Nobody waits for a player alone, and without a clock nobody is late.
    let solo = world.lobby(Start { house: 1, ..world.in_a_lobby() }).await;
    world.press(ada(), Action::Begin(solo)).await.unwrap();
    world.press(ada(), Action::Resign(solo)).await.unwrap();
    let slow = world.duel(Start { clock: Some("none".to_owned()), ..world.in_a_lobby() }).await;
    let by = world.until_asked(slow, &[ada(), bob()]).await;
    world.answer(by, slow).await;
    world.press(ada(), Action::Resign(slow)).await.unwrap();
    let store = world.store().await;
    let mut reader = store.read().await.unwrap();
    for who in [11, 12] {
        let all = store::punctual::of_person(&mut reader, who).await.unwrap();
        assert!(all.iter().all(|row| row.bout == bout.0), "{all:?}");
    }
}

const NOVICE: u16 = 0;
const CHAMPION: u16 = 2;

impl World {
    /// Chooses in a lobby the house's level in its next seat.
    async fn choose_level(&mut self, bout: BoutId, level: u16) -> arena::Done<String> {
        let action = Action::HouseLevel(bout);
        let reply = self.tap(ada(), action, &[level]).await;
        self.deliver().await;
        Ok(reply?.message.head)
    }

    async fn details(&self, bout: BoutId) -> String {
        let details = self.arena.bout_settings(eve(), self.here, Some(bout)).await;
        details.unwrap().message.head
    }
}

fn levels(lobby: &Message) -> Option<(&str, Vec<&str>)> {
    let (_, words, lines) = menu(lobby, |it| matches!(it, Action::HouseLevel(_)))?;
    Some((words, lines.iter().map(|line| line.label.as_str()).collect()))
}

#[tokio::test]
async fn one_lobby_mixes_levels_and_everybody_sees_them_ever_after() {
    let mut world = World::new().await;
    let bout = world.lobby(world.of("morituri")).await;
    let details = world.arena.bout_settings(ada(), world.here, Some(bout)).await.unwrap().message;
    let (words, labels) = levels(&details).unwrap();
    assert_eq!(words, "The house plays as an adept");
    assert_eq!(labels, ["novice", "adept", "champion"]);

    world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    says(&world.choose_level(bout, CHAMPION).await.unwrap(), "as a champion");
    assert_eq!(levels(world.newest()).unwrap().0, "The house plays as a champion");
    let added = world.pressed(ada(), Action::AddHouse(bout)).await.head;
    assert_eq!(added, "The house takes a seat, as a champion.");
    world.choose_level(bout, NOVICE).await.unwrap();
    world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    let lobby = world.newest().head.clone();
    assert!(lobby.ends_with("• the house, as a champion, an adept and a novice"), "{lobby}");

    world.press(ada(), Action::Begin(bout)).await.unwrap();
    let names: Vec<String> = (1..4)
        .map(|seat| boards::Kind::of("morituri").unwrap().side(table::Seat(seat)).to_owned())
        .map(|side| format!("House {}", side.rsplit(' ').next().unwrap()))
        .collect();
    let levels = ["an adept", "a champion", "a novice"];
    let details = world.details(bout).await;
    let seats = details.lines().find(|line| line.starts_with("Seats: ")).unwrap();
    for (name, level) in names.iter().zip(levels) {
        assert!(seats.contains(&format!("{name} as {level}")), "{seats}");
        let said = format!("{name} plays as {level}");
        assert!(0 < world.count_sent(&said), "{said}");
        says(&world.log(eve(), bout, 0).await.unwrap().message.head, &said);
    }
}

#[tokio::test]
async fn a_level_is_the_openers_to_choose_and_no_forged_one_is_taken() {
    let (mut world, bout) = World::of_a_lobby().await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let details = world.arena.bout_settings(ada(), world.here, Some(bout)).await.unwrap().message;
    assert_eq!(levels(&details), None, "there is no seat left for it");
    world.press(bob(), Action::Leave(bout)).await.unwrap();
    for forged in [3, u16::MAX] {
        let refused = world.choose_level(bout, forged).await;
        let Err(Fault::Refused(Refused::Unknown(words))) = refused else { panic!("{refused:?}") };
        assert!(words.contains("*champion*"), "{words}");
    }
    refused!(world.press(ada(), Action::HouseLevel(bout)).await, Refused::Unknown(_));
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let (bob, here) = (bob(), world.here);
    refused!(
        world.arena.press(bob, here, Action::HouseLevel(bout), &[0], world.now).await,
        Refused::OnlyOpener { .. }
    );
}

#[tokio::test]
async fn where_the_house_has_the_last_seat_its_level_can_still_be_chosen() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { house: 1, ..world.wanted() }).await;
    assert_eq!(levels(world.newest()).unwrap().0, "The house plays as an adept");
    let told = world.choose_level(bout, CHAMPION).await.unwrap();
    assert!(told.starts_with("The house plays as a champion: "), "{told}");
    assert!(world.newest().head.ends_with("• the house, as a champion"), "{:?}", world.newest());
    assert_eq!(levels(world.newest()).unwrap().0, "The house plays as a champion");
}

#[tokio::test]
async fn a_rematch_is_against_the_same_levels_and_the_record_says_them() {
    let mut world = World::new().await;
    let wanted = Start { house: 1, house_level: Level::Novice, ..world.wanted() };
    let bout = world.lobby(wanted).await;
    assert!(world.newest().head.ends_with("• the house, as a novice"), "{:?}", world.newest());
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    world.play_out(bout, &[ada()]).await;
    let file = world.export(ada(), bout).await.unwrap();
    let record = &file.message.files[0].1;
    assert!(record.contains(r#"\"levels\":[\"adept\",\"novice\"]"#), "{}", &record[..600]);
    assert!(boards::verify(record).unwrap().holds(), "it verifies");

    world.press(ada(), Action::Rematch(bout)).await.unwrap();
    let again = world.details(arena::BoutId(2)).await;
    assert!(again.contains(" as a novice"), "{again}");
}

#[tokio::test]
async fn a_bout_that_begins_against_the_house_has_the_level_that_was_chosen() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    world.choose_level(bout, NOVICE).await.unwrap();
    world.press(ada(), Action::AgainstHouse(bout)).await.unwrap();
    assert!(world.details(bout).await.contains(" as a novice"), "{}", world.details(bout).await);
    // Guided bouts are as they were.
    world.press(eve(), Action::Learn(0)).await.unwrap();
}

impl World {
    async fn queue(&mut self, by: Person, search: Search) -> Done<Reply> {
        let done = self.arena.queue(by, self.here, Some(search), self.now).await;
        self.deliver().await;
        done
    }

    /// Gives people a rating, in points.
    async fn rate(&self, people: &[(i64, i64)]) {
        let rows: Vec<Rating> = people
            .iter()
            .map(|(person, points)| Rating {
                person: *person,
                rating: points * 1_000,
                deviation: 50_000,
                volatility: 60_000_000,
                bouts: 9,
                last_period: 1,
            })
            .collect();
        let guild = i64::try_from(GUILD).unwrap();
        in_store!(self, conn => rated(conn, (guild, GAME), 1, &rows).await);
    }

    async fn open(&self, by: Person) -> Vec<(String, i64)> {
        self.arena.bouts_here(by.id, self.here, "").await
    }
}

fn search() -> Search {
    Search { game: GAME.to_owned(), ..Search::default() }
}

#[tokio::test]
async fn two_who_look_for_the_same_are_paired_at_once_and_called() {
    let mut world = World::new().await;
    let told = world.queue(ada(), search()).await.unwrap().message;
    assert!(told.head.starts_with("Nobody suits yet."), "{told:?}");
    let again = world.queue(ada(), search()).await.unwrap().message;
    assert_eq!(again.head.matches("• ").count(), 1, "twice is once: {again:?}");
    let listed = world.arena.bouts(eve(), world.here, Listed::Here, None, 0).await.unwrap().message;
    assert!(listed.head.contains("Looking for an opponent: ") && !listed.head.contains("Ada"));
    says(&world.queue(bob(), search()).await.unwrap().message.head, "begins");
    assert_eq!(world.open(ada()).await.len(), 1);
    let called = world.channel(CHANNEL).into_iter().find(|it| it.message.mention == [11]);
    assert!(called.unwrap().message.head.contains("an opponent is found"));
    let bout = BoutId(1);
    assert!(world.panel(ada(), bout).await.is_ok() && world.panel(bob(), bout).await.is_ok());
    // Neither looks any more.
    world.queue(eve(), search()).await.unwrap();
    assert_eq!(
        world.open(eve()).await.iter().filter(|(label, _)| label.contains("lobby")).count(),
        0
    );
    for by in [ada(), bob()] {
        let shown = world.arena.queue(by, world.here, None, world.now).await.unwrap().message;
        assert!(shown.head.contains("You look for none."), "{shown:?}");
    }
}

#[tokio::test]
async fn a_crash_pairs_nobody_twice() {
    let mut world = World::new().await;
    world.queue(ada(), search()).await.unwrap();
    world.crash().await;
    let (one, two) = tokio::join!(
        world.arena.queue(bob(), world.here, Some(search()), world.now),
        world.arena.queue(eve(), world.here, Some(search()), world.now),
    );
    world.crash().await;
    world.pass(0).await;
    let begun = [one.unwrap(), two.unwrap()];
    assert_eq!(begun.iter().filter(|it| it.message.head.contains("begins")).count(), 1);
    assert_eq!(world.open(ada()).await.len(), 1);
    world.pass(2 * HOUR).await;
    assert_eq!(world.open(ada()).await.len(), 1);
}

#[tokio::test]
async fn ratings_far_apart_are_paired_only_when_they_have_waited() {
    let mut world = World::new().await;
    world.rate(&[(11, 1_500), (12, 1_790), (13, 1_650)]).await;
    world.queue(ada(), search()).await.unwrap();
    world.queue(bob(), Search { range: Some(100), ..search() }).await.unwrap();
    assert!(world.open(ada()).await.is_empty());
    world.pass(HOUR).await;
    assert!(world.open(ada()).await.is_empty(), "290 points, and Bob takes 200 by now");
    world.pass(HOUR).await;
    assert_eq!(world.open(ada()).await.len(), 1, "he takes 300");
    // The nearer one is taken first.
    let mut world = World::new().await;
    world.rate(&[(11, 1_500), (12, 1_690), (13, 1_650)]).await;
    world.queue(bob(), Search { clock: Some("live".to_owned()), ..search() }).await.unwrap();
    world.queue(eve(), Search { clock: Some("36h".to_owned()), ..search() }).await.unwrap();
    assert!(world.open(bob()).await.is_empty(), "they want different clocks");
    world.queue(ada(), search()).await.unwrap();
    assert!(world.panel(eve(), BoutId(1)).await.is_ok(), "Eve is nearer than Bob");
    for range in [0, 24, 2_001] {
        refused!(
            world.queue(ada(), Search { range: Some(range), ..search() }).await,
            Refused::Unknown(_)
        );
    }
}

#[tokio::test]
async fn under_a_clock_for_which_both_must_be_there_a_lobby_waits_for_both() {
    let mut world = World::new().await;
    let live = Search { clock: Some("live".to_owned()), ..search() };
    world.queue(ada(), live.clone()).await.unwrap();
    says(&world.queue(bob(), live).await.unwrap().message.head, "*Start* there begins it");
    let begun = world.pressed(bob(), Action::Begin(BoutId(1))).await;
    assert!(begun.head.contains("begins"), "who pressed last opened it");
}

#[tokio::test]
async fn whoever_blocked_the_other_meets_nobody_by_the_queue() {
    let mut world = World::new().await;
    world.arena.block(ada(), bob(), world.now).await.unwrap();
    world.queue(ada(), search()).await.unwrap();
    world.queue(bob(), search()).await.unwrap();
    world.pass(20 * HOUR).await;
    assert!(world.open(ada()).await.is_empty());
    world.queue(eve(), search()).await.unwrap();
    assert_eq!(world.open(eve()).await.len(), 1);
}

#[tokio::test]
async fn who_looks_in_vain_is_told_after_a_day_and_may_stop_before() {
    let mut world = World::new().await;
    world.queue(ada(), search()).await.unwrap();
    let panel = world.pressed(ada(), Action::Queue).await;
    let stop = actions(&panel)[0];
    assert!(matches!(stop, Action::StopSeeking(_)), "{panel:?}");
    let stopped = world.pressed(ada(), stop).await;
    assert!(stopped.head.starts_with("You look no more"), "{stopped:?}");
    world.queue(bob(), search()).await.unwrap();
    world.queue(ada(), Search { game: "munera".to_owned(), ..search() }).await.unwrap();
    world.closed.push(12);
    world.pass(23 * HOUR).await;
    assert!(world.private(11).is_empty());
    world.crash().await;
    world.pass(HOUR).await;
    assert!(world.private(11)[0].message.head.contains("nobody was found"));
    assert!(world.private(12).is_empty());
    assert_eq!(world.arena.tick(world.now).await.unwrap(), None);
    // A search is part of the person's exported data, and is forgotten with them.
    world.queue(eve(), search()).await.unwrap();
    let data = world.arena.my_data(eve()).await.unwrap().message;
    assert!(data.files[0].1.contains("\"looks_for\": [\n"), "{}", data.files[0].1);
    world.press(eve(), Action::Forget).await.unwrap();
    world.queue(ada(), search()).await.unwrap();
    assert!(world.open(ada()).await.is_empty());
}
