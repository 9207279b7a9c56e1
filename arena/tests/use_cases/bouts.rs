//! Whole bouts.

use crate::world::*;
use arena::{Action, BoutId, Control, Decree, Fault, Person, Refused, Start, Style, To, What};

#[tokio::test]
async fn two_guests_play_a_bout_to_its_end() {
    let (mut world, bout) = World::of_a_duel().await;
    assert!(world.newest().tail.contains("{@11}") || world.newest().tail.contains("{@12}"));
    world.play_out(bout, &[ada(), bob()]).await;

    let last = world.newest();
    assert!(last.tail.contains("Seed: `"), "{last:?}");
    let is_marked = |person: &u64| last.tail.contains(&format!("{{@{person}}}"));
    assert!(!last.mention.is_empty() && last.mention.iter().all(is_marked), "{last:?}");
    let more = Action::More(bout);
    assert_eq!(actions(last), [Action::Rematch(bout), Action::Play, more, Action::Review(bout)]);
    // Spectators too.
    let after = actions(&world.pressed(eve(), more).await);
    for also in [Action::Log { bout, page: 0 }, Action::first_page(bout), Action::Export(bout)] {
        assert!(after.contains(&also), "{also}");
        world.press(eve(), also).await.unwrap();
    }
    let with_controls =
        world.channel(CHANNEL).iter().filter(|s| !s.message.controls.is_empty()).count();
    assert_eq!(with_controls, 1, "older posts have lost their buttons");
    refused!(world.act(ada(), Some(bout), "guard").await, Refused::Finished);

    let board = world.people(GUILD).await;
    let table = board.message.mono.unwrap();
    assert!(table.contains("Ada") && table.contains("Bob"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 30));
    // A look below the living post may still wait for its quarter of an hour.
    if let Some(due) = world.pass(0).await {
        world.now = due;
        world.pass(0).await;
    }
    assert_eq!(world.arena.tick(world.now).await.unwrap(), None, "nothing is due any more");
}

#[tokio::test]
async fn one_guest_plays_alone_to_the_end_and_the_export_verifies() {
    let (mut world, bout) = World::of_one_alone().await;
    refused!(world.export(ada(), bout).await, Refused::NotOver);
    world.play_out(bout, &[ada()]).await;
    let reply = world.export(eve(), bout).await.unwrap();
    let (name, text) = &reply.message.files[0];
    assert_eq!(name, "blood-sweat-cheers-1.json");
    crate::webhooks::assert_bout(text);
    let report = boards::verify(text).unwrap();
    assert!(report.holds(), "{report}");

    let log = world.log(eve(), bout, 0).await.unwrap();
    let (_, pages) = log.message.head.split_once("page 1 of ").expect("pages are counted");
    let pages: String = pages.chars().take_while(char::is_ascii_digit).collect();
    // A bout may be short.
    assert_eq!(actions(&log.message).contains(&Action::Log { bout, page: 1 }), pages != "1");
}

#[tokio::test]
async fn a_guest_plays_against_the_house() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    world.play_out(bout, &[ada()]).await;
    let table = world.people(GUILD).await.message.mono;
    assert_eq!(table, None, "its lobby says that it is not ranked");
}

#[tokio::test]
async fn nobody_is_called_twice_for_the_same_duty() {
    let (mut world, bout) = World::of_a_duel().await;
    let mut duties = 0;
    for _ in 0..30 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        if world.is_over(by.clone(), bout).await {
            break;
        }
        world.answer(by, bout).await;
        world.deliver().await;
        duties += 1;
    }
    let posts: Vec<_> = world.sent.iter().filter(|o| o.what == What::New).collect();
    for (at, post) in posts.iter().enumerate() {
        let twice = posts[at + 1..].iter().any(|later| later.nonce == post.nonce);
        assert!(!twice, "a nonce is used twice");
    }
    let called: usize = world.pings().values().sum();
    // One called Ada when the lobby was full.
    assert!(called <= duties + 3, "{called} calls for {duties} duties");
    assert!(0 < called);
}

#[tokio::test]
async fn the_hand_is_one_living_private_message() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..12 {
        world.plays_on(bout, &[ada(), bob()]).await;
    }
    assert_eq!(world.private(11).len(), 1);
    assert_eq!(world.private(12).len(), 1);
    let hand = world.hand(ada(), bout).await.unwrap();
    let bobs = world.hand(bob(), bout).await.unwrap();
    assert_ne!(hand.message.mono, bobs.message.mono);
    refused!(world.hand(eve(), bout).await, Refused::NotYours);
}

#[tokio::test]
async fn a_hand_that_is_an_hour_old_is_posted_anew_and_the_old_one_goes() {
    let (mut world, bout) = World::of_a_duel().await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    let before = world.private(by.id)[0].id;
    world.now = world.now.plus(51 * MINUTE);
    world.answer(by.clone(), bout).await;
    world.pass(MINUTE).await;
    let after: Vec<u64> = world.private(by.id).iter().map(|shown| shown.id).collect();
    assert_eq!(after.len(), 1);
    assert_ne!(after[0], before);
}

#[tokio::test]
async fn with_closed_private_messages_everything_works_and_is_told_once() {
    let mut world = World::new().await;
    world.closed.push(11);
    let bout = world.lobby(world.wanted()).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.deliver().await;
    let first = world.panel(ada(), bout).await.unwrap();
    says(&first.message.tail, "/me settings setting:dms value:on");
    lacks(&world.panel(ada(), bout).await.unwrap().message.tail, "/me setting");
    world.play_out(bout, &[ada(), bob()]).await;
    let tried = world.sent.iter().filter(|o| o.to == To::Person(11)).count();
    assert_eq!(tried, 1, "it is not tried again and again");
}

#[tokio::test]
async fn who_cannot_be_asked_in_private_is_called_to_every_secret_window() {
    let mut world = World::new().await;
    world.closed.push(11);
    let mut windows = 0;
    while windows < 3 {
        let bout = world.duel(world.wanted()).await;
        world.play_out(bout, &[ada(), bob()]).await;
        let posts = world.sent.iter().filter(|it| it.to == To::Channel(CHANNEL));
        for post in posts.filter(|it| it.message.tail.contains("being settled")) {
            windows += 1;
            let called = "{@11}: no private message of mine reaches you";
            assert!(post.message.tail.contains(called), "{:?}", post.message);
            assert_eq!(
                post.message.mention,
                [11],
                "whoever is asked in private is not called here"
            );
        }
    }
}

#[tokio::test]
async fn opening_private_messages_brings_the_hand() {
    let mut world = World::new().await;
    world.closed.push(11);
    let bout = world.duel(world.wanted()).await;
    assert!(world.private(11).is_empty());
    world.closed.clear();
    world.choose(ada(), "dms", "on").await.unwrap();
    world.deliver().await;
    assert_eq!(world.private(11).len(), 1);
    assert!(world.private(12).len() == 1 && world.is_asked(ada(), bout).await);
}

#[tokio::test]
async fn a_bout_may_have_a_thread_of_its_own() {
    let mut world = World::new().await;
    let mut wanted = world.wanted();
    wanted.thread = Some(true);
    let bout = world.duel(wanted).await;
    assert_eq!(world.channel(CHANNEL).len(), 1, "only the lobby");
    let thread = world.sent.iter().find_map(|o| match &o.what {
        What::Thread { name, parent } => Some((name.clone(), *parent)),
        _ => None,
    });
    let (name, parent) = thread.unwrap();
    assert_eq!(name, "Blood, Sweat and Cheers #1: Ada v Bob");
    assert_eq!(parent, Some(world.channel(CHANNEL)[0].id));
    let in_thread = world.shown.iter().find(|s| matches!(s.to, To::Channel(id) if id != CHANNEL));
    let To::Channel(thread) = in_thread.unwrap().to else { panic!() };
    let there = arena::Place { guild: GUILD, channel: thread };
    world.arena.panel(ada(), there, None, world.now).await.unwrap();
    world.play_out(bout, &[ada(), bob()]).await;
    let [_, result] = world.channel(CHANNEL)[..] else { panic!("the result stands there") };
    let (told, verdict) = (&result.message, &world.newest_of(thread).head);
    assert!(told.head.ends_with(&format!("{{#{thread}}}")), "{told:?}");
    assert!(told.controls.is_empty() && told.mention.is_empty(), "{told:?}");
    let ending = told.head.lines().nth(1).unwrap();
    assert!(verdict.contains(ending), "{ending}: {verdict}");
}

#[tokio::test]
async fn what_somebody_has_answered_is_no_news_to_them_later() {
    let (mut world, bout) = World::of_a_duel().await;
    let receipts = ["You keep every card", "You throw away"];
    let has_receipt = |it: &arena::Message| receipts.iter().any(|words| told(it).contains(words));
    let mut answered = 0;
    for _ in 0..60 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        let asked = world.panel(by.clone(), bout).await.unwrap().message;
        assert!(!has_receipt(&asked), "{asked:?}");
        let reply = world.answer(by, bout).await.message;
        answered += usize::from(has_receipt(&reply));
        assert!(!reply.brief.contains("every card.\n**Your answer is in:** You keep"), "{reply:?}");
    }
    assert!(0 < answered, "nobody has thrown cards away");
}

#[tokio::test]
async fn where_several_play_a_bout_gets_a_thread_unless_the_server_says_otherwise() {
    let threads = |world: &World| {
        world.sent.iter().filter(|one| matches!(one.what, What::Thread { .. })).count()
    };
    for (setting, several, alone) in [(None, 1, 0), (Some("off"), 0, 0), (Some("on"), 1, 1)] {
        let mut world = World::new().await;
        if let Some(value) = setting {
            world.set("threads", value).await.unwrap();
        }
        world.duel(Start { may_thread: true, ..world.wanted() }).await;
        assert_eq!(threads(&world), several, "{setting:?}");
        world.arena.gather(ada(), world.here, &[0], true, world.now).await.unwrap();
        world.deliver().await;
        let join = actions(world.newest())[0];
        world.press(bob(), join).await.unwrap();
        assert_eq!(threads(&world), 2 * several, "{setting:?}, from the menu of games");
        let solo = Start { may_thread: true, house: 1, ..world.wanted() };
        world.solo(solo).await;
        assert_eq!(threads(&world) - 2 * several, alone, "{setting:?}");
    }
    let mut world = World::new().await;
    world.duel(world.wanted()).await;
    assert_eq!(threads(&world), 0, "none can be opened here");
}

#[tokio::test]
async fn a_finished_bout_takes_little_room() {
    if are_on_a_server() {
        return;
    }
    let (mut world, bout) = World::of_a_duel().await;
    world.patience = usize::MAX;
    world.play_out(bout, &[ada(), bob()]).await;
    let copies = tempfile::tempdir().unwrap();
    let mut sizes = Vec::new();
    for round in 0..3 {
        if round % 2 == 0 {
            let copy = copies.path().join(format!("{round}.db"));
            world.arena.backup(&copy).await.unwrap();
            sizes.push(std::fs::metadata(&copy).unwrap().len());
        }
        if round == 2 {
            break;
        }
        world.arena.rematch(ada(), world.here, None, world.now).await.unwrap();
        world.deliver().await;
        let open = world.arena.bouts_here(11, world.here, "").await;
        let bout = arena::BoutId(open[0].1);
        world.press(bob(), Action::Accept { bout, terms: 0 }).await.unwrap();
        world.press(ada(), Action::Begin(bout)).await.unwrap();
        world.play_out(bout, &[ada(), bob()]).await;
    }
    let each = (sizes[1] - sizes[0]) / 2;
    // Bouts at random are several times as long as people's.
    assert!(each < 60_000, "{each} bytes a bout");
}

#[tokio::test]
async fn public_options_are_pressed_on_the_post_by_their_seat_alone() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..60 {
        let public = presses(world.newest()).into_iter().next();
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        if let Some((action, chosen)) = public {
            let other = if by == ada() { bob() } else { ada() };
            let foreign = world.tap(other, action, &chosen).await;
            let is_others = matches!(foreign, Err(Fault::Refused(Refused::NotYourTurn { .. })));
            assert!(is_others, "{foreign:?}");
            let stranger = world.tap(eve(), action, &chosen).await;
            assert!(matches!(stranger, Err(Fault::Refused(Refused::NotYours))));
            let own = world.tap(by.clone(), action, &chosen).await;
            own.unwrap();
            let doubled = world.tap(by, action, &chosen).await;
            says(&doubled.unwrap().message.tail, "done already");
            return;
        }
        world.answer(by, bout).await;
        world.deliver().await;
    }
    panic!("no public option in sixty answers");
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_two_guests_and_the_house() {
    let mut world = World::new().await;
    world.patience = usize::MAX;
    for (game, title) in world.arena.games() {
        let seats = boards::Kind::of(&game).unwrap().seats();
        let house = 3_u8.clamp(*seats.start(), *seats.end()) - 2;
        let wanted = Start { game: game.clone(), house, ..world.wanted() };
        let bout = world.duel(wanted).await;
        world.play_out(bout, &[ada(), bob()]).await;
        assert!(world.newest().head.contains(&title));
        let file = world.export(ada(), bout).await.unwrap();
        let (_, text) = &file.message.files[0];
        crate::webhooks::assert_bout(text);
        let report = boards::verify(text).unwrap();
        assert!(report.holds(), "{game}: {report}");
    }
}

#[tokio::test]
async fn where_several_play_on_one_who_gives_up_leaves_the_seat_to_the_house() {
    let (mut world, bout) = World::of_three().await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    assert!(!world.is_over(ada(), bout).await);
    world.play_out(bout, &[ada(), bob()]).await;
    let table = world.people(GUILD).await.message.mono.unwrap();
    let line = table.lines().find(|line| line.contains("Eve")).unwrap();
    let figures: Vec<&str> = line.split_whitespace().skip(2).take(3).collect();
    assert_eq!(figures, ["1", "0", "1"], "a loss is booked: {table}");
}

#[tokio::test]
async fn after_one_gave_up_nothing_is_booked_of_a_bout_that_comes_to_no_end() {
    for how in ["abandoned", "forgotten", "voided"] {
        let mut world = World::new().await;
        let bout = world.trio(Start { ranked: true, ..world.wanted() }).await;
        world.press(eve(), Action::Resign(bout)).await.unwrap();
        match how {
            "abandoned" => {
                world.abandoned(ada(), bout, 200).await;
                says(&world.newest().head, "without a result");
            }
            "forgotten" => {
                world.forgets(bob()).await;
                world.forgets(ada()).await;
            }
            _ => drop(world.decree(bout, Decree::Void).await.unwrap()),
        }
        assert!(world.newest().tail.contains("Nothing is booked."), "{how}: {:?}", world.newest());
        assert!(world.people(GUILD).await.message.mono.is_none(), "{how}");
    }
}

#[tokio::test]
async fn the_last_one_who_does_not_give_up_has_won() {
    let (mut world, bout) = World::of_three().await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    assert!(world.is_over(bob(), bout).await);
    let table = world.people(GUILD).await.message.mono.unwrap();
    let lines: Vec<&str> = table.lines().skip(1).map(str::trim_end).collect();
    assert_eq!(lines[0], " 1  Bob       1  1  0  0  0  0");
    assert!(lines[1..].iter().all(|line| line.contains(" 1  0  1  ")), "{table}");
}

#[tokio::test]
async fn partners_are_booked_with_their_team_and_rated_alike() {
    let mut world = World::new().await;
    let has_teams = |kind: &boards::Kind| kind.options().iter().any(|row| row.name == "teams");
    let at = boards::Kind::all().iter().position(has_teams).unwrap();
    let wanted = Start {
        game: boards::Kind::all()[at].slug().to_owned(),
        options: "teams=1221".to_owned(),
        ranked: true,
        ..world.wanted()
    };
    let people = [ada(), bob(), eve(), person(14, "Dan")];
    let bout = world.gathered(wanted, &people[1..]).await;
    world.play_out(bout, &people).await;
    let mut teams = Vec::new();
    for by in people {
        let known = world.data_of(by).await;
        let rating = known["ratings"][0]["rating"].as_i64().unwrap();
        teams.push((known["results"][0]["tallies"]["team"].as_i64().unwrap(), rating));
    }
    assert_eq!(teams.iter().map(|(team, _)| *team).collect::<Vec<_>>(), [1, 2, 2, 1]);
    assert_eq!((teams[0], teams[1]), (teams[3], teams[2]));
    let audited = world.arena.audit().await.unwrap();
    assert_eq!((audited.rated, audited.differences), (4, Vec::new()));
}

/// A bout of NEXUS, past its choices, between Ada and these others; `leavers` resign before.
async fn on_the_barge(world: &mut World, others: &[Person], leavers: &[Person]) -> BoutId {
    let wanted = Start {
        game: "nexus".to_owned(),
        options: "selection=random schematic=0".to_owned(),
        ..world.wanted()
    };
    let bout = world.gathered(wanted, others).await;
    for leaver in leavers {
        world.press(leaver.clone(), Action::Resign(bout)).await.unwrap();
    }
    let mut everybody: Vec<Person> = others.iter().cloned().chain([ada()]).collect();
    everybody.retain(|person| leavers.iter().all(|leaver| leaver.id != person.id));
    for _ in 0..40 {
        let more = world.press(ada(), Action::More(bout)).await.unwrap();
        if told(&more.message).contains("Concede") {
            return bout;
        }
        let asked = world.until_asked(bout, &everybody).await;
        world.answer(asked, bout).await;
    }
    panic!("nobody may concede")
}

#[tokio::test]
async fn resigning_is_conceding_where_the_rules_know_of_it_whatever_the_crowd_holds() {
    let mut world = World::new().await;
    let duel = on_the_barge(&mut world, &[bob()], &[]).await;
    world.press(bob(), Action::Resign(duel)).await.unwrap();
    let verdict = &world.newest().head;
    assert!(verdict.contains("Ada wins: Bob gave the bout up."), "{verdict}");

    let mut world = World::new().await;
    let bout = on_the_barge(&mut world, &[bob(), eve()], &[]).await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    assert!(!world.is_over(ada(), bout).await);
    let head = &world.newest().head;
    assert!(head.contains("Eve gives the bout up: no Cred of that seat counts"), "{head}");
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
    let verdict = &world.newest().head;
    assert!(verdict.contains("Ada wins: Bob and Eve gave the bout up."), "{verdict}");
    let table = world.people(GUILD).await.message.mono.unwrap();
    assert!(table.lines().nth(1).unwrap().contains("Ada       1  1  0"), "{table}");
}

#[tokio::test]
async fn whoever_resigns_before_the_fight_has_conceded_as_soon_as_it_begins() {
    let mut world = World::new().await;
    let bout = on_the_barge(&mut world, &[bob(), eve()], &[eve()]).await;
    world.deliver().await;
    let heads: String =
        world.channel(CHANNEL).iter().map(|post| format!("{}\n", post.message.head)).collect();
    assert!(heads.contains("Eve gives up; the house plays on in that seat."), "{heads}");
    assert!(heads.contains("Eve gives the bout up: no Cred of that seat counts"), "{heads}");
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    let verdict = &world.newest().head;
    assert!(verdict.contains("Ada wins: Bob and Eve gave the bout up."), "{verdict}");
}

#[tokio::test]
async fn whatever_else_can_be_done_is_a_tap_away_for_whoever_has_the_seat() {
    for game in boards::Kind::all() {
        let mut world = World::new().await;
        let wanted = Start { game: game.slug().to_owned(), house: 1, ..world.wanted() };
        let bout = world.solo(wanted).await;
        world.until_asked(bout, &[ada()]).await;
        let panel = world.panel(ada(), bout).await.unwrap().message;
        assert!(actions(&panel).contains(&Action::More(bout)), "{panel:?}");
        let more = world.pressed(ada(), Action::More(bout)).await;
        let farewells = more
            .controls
            .iter()
            .filter(|control| matches!(control, Control::Button { style: Style::Danger, .. }));
        assert!(farewells.count() == 1, "{more:?}");
        for action in actions(&more) {
            let told = world.press(ada(), action).await;
            assert!(!matches!(told, Err(Fault::Ours(_))), "{action:?}: {told:?}");
            assert!(!world.is_over(ada(), bout).await, "{game:?}: one is asked first");
        }
        refused!(world.press(eve(), Action::More(bout)).await, Refused::NotYours);
    }
}

#[tokio::test]
async fn years_without_a_bout_leave_no_rows_and_a_clock_that_was_set_back_no_difference() {
    let mut world = World::new().await;
    for _ in 0..2 {
        world.given_up(world.wanted()).await;
        world.now = world.now.plus(9 * 365 * 24 * HOUR);
    }
    // The clock stood in the future for a while.
    world.now = world.now.plus(-12 * 365 * 24 * HOUR);
    world.given_up(world.wanted()).await;
    let store = world.store().await;
    let mut reader = store.read().await.unwrap();
    let rows = store::rating::of_person(&mut reader, 11).await.unwrap();
    drop(reader);
    store.close().await;
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert_eq!(world.arena.audit().await.unwrap().differences, Vec::<String>::new());
}
