//! Before a bout.

use crate::world::*;
use arena::{Action, BoutId, Control, Fault, How, Place, Refused, Start, To, What};

#[tokio::test]
async fn a_named_opponent_is_invited_and_accepts_by_private_message() {
    let mut world = World::new().await;
    let wanted = Start { opponents: vec![bob()], ..world.wanted() };
    let bout = world.lobby(wanted).await;
    assert_eq!(world.newest().mention, [12]);
    assert!(world.newest().head.contains("{@12} is invited"));
    let invitation = &world.private(12)[0].message;
    assert_eq!(actions(invitation), [Action::Accept { bout, terms: 0 }, Action::Decline(bout)]);
    assert!(invitation.head.starts_with("Ada invites you"));

    let dm = Place { guild: 0, channel: 77 };
    let foreign =
        world.arena.press(eve(), dm, Action::Accept { bout, terms: 0 }, &[], world.now).await;
    assert!(matches!(foreign, Err(Fault::Refused(Refused::LobbyClosed))));
    let accepted = world.arena.press(bob(), dm, Action::Accept { bout, terms: 0 }, &[], world.now);
    let accepted = accepted.await.unwrap();
    assert_eq!(accepted.how, How::Edit, "the invitation asks no more: {accepted:?}");
    assert!(accepted.message.controls.is_empty(), "{accepted:?}");
    world.deliver().await;
    let begun = &world.channel(CHANNEL)[0].message;
    assert!(begun.head.contains("has begun: Ada v Bob."), "it begins by itself: {}", begun.head);
    let said = "**Blood, Sweat and Cheers #1** has begun: Ada v Bob. It is played in {#800}.";
    let invitation = &world.private(12)[0].message;
    assert_eq!((invitation.head.as_str(), invitation.controls.len()), (said, 0));
    // A person who presses *Start* a moment too late is shown the open ask.
    let late = world.press(ada(), Action::Begin(bout)).await.unwrap();
    assert_eq!(late, world.press(ada(), Action::Panel(bout)).await.unwrap());
}

/// The newest invitation of Bob: its words, and the number of its controls.
fn invitation_of(world: &World) -> (String, usize) {
    let message = &world.private(12).last().unwrap().message;
    (message.head.clone(), message.controls.len())
}

#[tokio::test]
async fn an_invitation_that_is_settled_says_so_and_asks_no_more() {
    let mut world = World::new().await;
    let game = "Blood, Sweat and Cheers";
    let wanted = Start { opponents: vec![bob()], ..world.in_a_lobby() };
    let bout = world.lobby(wanted.clone()).await;
    assert_eq!(invitation_of(&world).1, 2);
    world.press(ada(), Action::Leave(bout)).await.unwrap();
    let closed = format!("**{game} #1** – the lobby is closed. Everybody has left.");
    assert_eq!(invitation_of(&world), (closed, 0));

    for (answer, said) in [
        (
            Action::Decline as fn(BoutId) -> Action,
            "You have declined. *Join* under the lobby is still open if you think better of it.",
        ),
        (
            |bout| Action::Accept { bout, terms: 0 },
            "You are in. Your turn will be announced in the channel.",
        ),
    ] {
        let bout = world.lobby(wanted.clone()).await;
        world.press(bob(), answer(bout)).await.unwrap();
        let told = format!("**{game} #{}** in {{#800}}\n{said}", bout.0);
        assert_eq!(invitation_of(&world), (told, 0));
        world.press(ada(), Action::CallOff(bout)).await.unwrap();
    }

    // One that is settled before it has arrived.
    world.arena.start(ada(), world.here, wanted.clone(), world.now).await.unwrap();
    let off = Action::CallOff(BoutId(4));
    world.arena.press(ada(), world.here, off, &[], world.now).await.unwrap();
    world.deliver().await;
    let late = format!("**{game} #4** in {{#800}}\nYou were invited; that is over already.");
    assert_eq!(invitation_of(&world), (late, 0));

    // It stays open where another has become the opener.
    let bout = world.lobby(Start { game: "munera".to_owned(), ..wanted }).await;
    world.press(eve(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.press(ada(), Action::Leave(bout)).await.unwrap();
    let (said, controls) = invitation_of(&world);
    assert!(said.starts_with("Eve invites you to **Munera"), "{said}");
    assert_eq!(controls, 2);
}

#[tokio::test]
async fn alone_the_button_that_begins_says_so() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    let lobby = labels(world.newest());
    assert!(
        lobby.contains(&"Play alone, without the house") && !lobby.contains(&"Start"),
        "{lobby:?}"
    );
    world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    world.deliver().await;
    assert!(labels(world.newest()).contains(&"Start"), "{:?}", world.newest());
}

#[tokio::test]
async fn an_opponent_who_declines_frees_the_seat() {
    let mut world = World::new().await;
    let live = Some("live".to_owned());
    let wanted = Start { opponents: vec![bob()], clock: live, ..world.wanted() };
    let bout = world.lobby(wanted).await;
    refused!(world.press(eve(), Action::Join { bout, terms: 0 }).await, Refused::Full);
    let dm = Place { guild: 0, channel: 77 };
    let declined =
        world.arena.press(bob(), dm, Action::Decline(bout), &[], world.now).await.unwrap();
    assert!(declined.how == How::Edit && declined.message.controls.is_empty(), "{declined:?}");
    world.deliver().await;
    let lobby = &world.channel(CHANNEL)[0].message.head;
    assert!(lobby.contains("{@12} has declined"), "{lobby}");
    let told = world.newest();
    assert!(told.head.contains("{@11}: Bob has declined") && told.mention == [11], "{told:?}");
    world.press(eve(), Action::Join { bout, terms: 0 }).await.unwrap();
    refused!(world.press(bob(), Action::Join { bout, terms: 0 }).await, Refused::Full);
    refused!(world.press(eve(), Action::Join { bout, terms: 0 }).await, Refused::AlreadyIn);
}

#[tokio::test]
async fn who_begins_while_an_invitation_is_open_is_asked_first() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { opponents: vec![bob()], ..world.wanted() }).await;
    assert!(!actions(world.newest()).contains(&Action::Join { bout, terms: 0 }), "no seat is free");
    let asked = world.pressed(ada(), Action::Begin(bout)).await;
    assert!(asked.head.contains("Bob is invited and has not answered"), "{asked:?}");
    assert_eq!(actions(&asked), [Action::BeginWithout(bout), Action::Dismiss]);
    refused!(world.press(bob(), Action::BeginWithout(bout)).await, Refused::OnlyOpener { .. });
    // Leaving instead of declining counts as declining.
    world.press(bob(), Action::Leave(bout)).await.unwrap();
    assert!(world.newest().head.contains("Bob has declined"), "{:?}", world.newest());
    let lobby = &world.channel(CHANNEL)[0].message;
    assert!(actions(lobby).contains(&Action::Join { bout, terms: 0 }), "{lobby:?}");

    let bout = world.lobby(Start { opponents: vec![bob()], ..world.wanted() }).await;
    let asked = world.pressed(ada(), Action::Begin(bout)).await;
    world.press(ada(), actions(&asked)[0]).await.unwrap();
    let begun =
        world.channel(CHANNEL).into_iter().rev().find(|it| it.message.head.contains("begun"));
    assert!(begun.unwrap().message.head.contains("has begun: Ada."), "{:?}", begun.unwrap());
}

#[tokio::test]
async fn only_the_opener_begins_and_calls_off_until_they_leave() {
    let mut world = World::new().await;
    let live = Some("live".to_owned());
    let bout = world.lobby(Start { clock: live, ..world.wanted() }).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    for action in [Action::Begin(bout), Action::CallOff(bout), Action::AddHouse(bout)] {
        let refused = world.press(bob(), action).await;
        let Err(Fault::Refused(Refused::OnlyOpener { opener })) = refused else { panic!() };
        assert_eq!(opener, "Ada");
    }
    world.press(ada(), Action::Leave(bout)).await.unwrap();
    world.press(bob(), Action::CallOff(bout)).await.unwrap();
    let lobby = &world.channel(CHANNEL)[0].message;
    assert!(lobby.head.contains("called off") && lobby.controls.is_empty());
    refused!(world.press(ada(), Action::Join { bout, terms: 0 }).await, Refused::LobbyClosed);
    assert!(world.arena.bouts_here(12, world.here, "").await.is_empty());
}

#[tokio::test]
async fn a_lobby_that_everybody_leaves_is_closed() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    world.press(ada(), Action::Leave(bout)).await.unwrap();
    assert!(world.newest().head.contains("Everybody has left"));
    assert_eq!(world.arena.tick(world.now).await.unwrap(), None);
}

#[tokio::test]
async fn a_lobby_is_asked_for_once_and_then_closes() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    world.pass(59 * HOUR).await;
    assert_eq!(world.channel(CHANNEL).len(), 1);
    world.pass(HOUR).await;
    assert_eq!(actions(world.newest()), [Action::StillWanted(bout)]);
    assert_eq!(world.newest().mention, [11]);
    world.pass(HOUR).await;
    assert_eq!(world.channel(CHANNEL).len(), 2, "it is asked once");
    world.pass(11 * HOUR).await;
    assert!(world.channel(CHANNEL)[0].message.head.contains("open for too long"));
    refused!(world.press(ada(), Action::StillWanted(bout)).await, Refused::LobbyClosed);
}

#[tokio::test]
async fn a_lobby_that_is_still_wanted_stays_for_its_whole_time() {
    let mut world = World::new().await;
    world.set("lobby_hours", "12").await.unwrap();
    let live = Some("live".to_owned());
    let bout = world.lobby(Start { clock: live, ..world.wanted() }).await;
    world.pass(11 * HOUR).await;
    world.press(ada(), Action::StillWanted(bout)).await.unwrap();
    world.pass(9 * HOUR).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.pass(4 * HOUR).await;
    assert!(world.press(ada(), Action::Begin(bout)).await.is_err());
}

#[tokio::test]
async fn options_and_clock_are_shown_with_their_meaning_or_refused() {
    let mut world = World::new().await;
    let wanted = Start {
        options: "turn_limit=20, perks=off reveal_seed=off".to_owned(),
        clock: Some("36h".to_owned()),
        ranked: true,
        ..world.wanted()
    };
    let bout = world.lobby(wanted).await;
    let tail = world.newest().tail.clone();
    for shown in ["36h", "ranked", "3 options"] {
        assert!(tail.contains(shown), "{shown} in {tail}");
    }
    let details = world.pressed(bob(), Action::Settings(bout)).await;
    let shown = &details.head;
    for told in [
        "`turn_limit=20`",
        "`perks=off`",
        "`reveal_seed=off`",
        "36h",
        "only if two people or more play",
    ] {
        assert!(shown.contains(told), "{told} in {shown}");
    }
    let sealed = shown.lines().find(|line| line.contains("sha256")).unwrap();
    assert!(tail.contains(sealed) && 64 < sealed.len(), "{tail} of {sealed}");
    let word = |it: &Control| matches!(it, Control::Button { action: Action::Word(_), .. });
    assert!(details.controls.iter().any(word), "{details:?}");
    for (options, clock) in [
        ("turn_limit=5", None),
        ("lions=3", None),
        ("perks", None),
        ("reveal_seed=maybe", None),
        ("", Some("soon".to_owned())),
    ] {
        let wanted = Start { options: options.to_owned(), clock, ..world.wanted() };
        let refused = world.opens(ada(), wanted).await;
        let Err(Fault::Refused(Refused::Options(_) | Refused::NoSuchClock)) = refused else {
            panic!("{options}: {refused:?}")
        };
    }
    let help = world.arena.option_help(GAME, "perks=off turn_l");
    assert!(help.iter().any(|(_, whole)| whole == "perks=off turn_limit=10"), "{help:?}");
    let all = world.arena.option_help("munera", "");
    let name = |(_, whole): &(String, String)| whole.split('=').next().map(str::to_owned);
    let names: Vec<_> = all.iter().map(name).collect();
    let different: std::collections::BTreeSet<_> = names.iter().collect();
    let first: std::collections::BTreeSet<_> = names[..different.len()].iter().collect();
    assert_eq!(first, different, "each once before any a second time: {all:?}");
    assert!(all.iter().any(|(_, whole)| whole == "campaign=on"), "{all:?}");
    assert!(help.iter().all(|(label, whole)| label.len() <= 104 && whole.len() <= 100));
}

#[tokio::test]
async fn what_cannot_be_started_is_refused() {
    let mut world = World::new().await;
    let many = Start { opponents: vec![bob(), eve()], ..world.wanted() };
    refused!(world.opens(ada(), many).await, Refused::TooMany { most: 2 });
    let house = Start { house: 200, ..world.wanted() };
    refused!(world.opens(ada(), house).await, Refused::TooMany { most: 2 });
    let other = world.of("chess");
    refused!(world.opens(ada(), other).await, Refused::NoSuchGame { .. });
    let dm = Place { guild: 0, channel: 5 };
    refused!(world.arena.start(ada(), dm, world.wanted(), world.now).await, Refused::NotHere);
    world.deliver().await;
    assert!(world.sent.is_empty());
}

#[tokio::test]
async fn a_word_is_mixed_into_the_dice() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    refused!(world.arena.word(bob(), world.here, bout, "ave", world.now).await, _);
    let unseen = world.arena.word(ada(), world.here, bout, "Fortuna\u{200b}", world.now).await;
    assert!(matches!(unseen, Err(Fault::Refused(Refused::Unknown(_)))), "{unseen:?}");
    let long = "*Fortuna* (the 2nd) <& her wheel> #1, as long as what is shown whole";
    let taken = world.arena.word(ada(), world.here, bout, long, world.now).await.unwrap();
    assert!(taken.message.head.contains(&format!("`{long}`")), "{}", taken.message.head);
    let taken = world.arena.word(ada(), world.here, bout, " Fortuna ", world.now).await.unwrap();
    assert!(taken.message.head.contains("`Fortuna`"));
    world.deliver().await;
    assert!(world.newest().head.contains("with a word for the dice"));
    assert!(!world.newest().head.contains("Fortuna"), "nobody else sees it");
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    let first = &world.channel(CHANNEL)[0].message.tail;
    let hash = table::sha256_hex("Fortuna".as_bytes());
    assert!(first.contains(&format!("the players' words': `{hash}`")), "{first}");
    world.play_out(bout, &[ada()]).await;
    let export = world.export(ada(), bout).await.unwrap();
    let text = &export.message.files[0].1;
    assert!(text.contains(&hash) && !text.contains("\"Fortuna\""));
    assert!(boards::verify(text).unwrap().holds());
}

#[tokio::test]
async fn a_lobby_whose_post_was_deleted_is_posted_again() {
    let (mut world, bout) = World::of_a_lobby().await;
    world.shown.clear();
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let lobbies =
        world.channel(CHANNEL).iter().filter(|it| !it.message.controls.is_empty()).count();
    assert_eq!(lobbies, 1);
    let of_lobby = |it: &&arena::Outgoing| it.what != What::New || !it.message.controls.is_empty();
    let kinds: Vec<&What> = world.sent.iter().filter(of_lobby).map(|it| &it.what).collect();
    assert!(matches!(kinds[..], [What::New, What::Edit(_), What::New]), "{kinds:?}");
    assert_eq!(world.channel(CHANNEL)[0].to, To::Channel(CHANNEL));
}

#[tokio::test]
async fn a_rematch_invites_the_same_people() {
    let mut world = World::new().await;
    let bout = world.duel(world.by_clock("live")).await;
    refused!(world.arena.rematch(ada(), world.here, Some(bout), world.now).await, Refused::Begun);
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    refused!(world.press(eve(), Action::Rematch(bout)).await, Refused::NotYours);
    world.press(bob(), Action::Rematch(bout)).await.unwrap();
    let lobby = world.newest();
    assert!(lobby.head.contains("{@12} opens the bout") && lobby.head.contains("{@11} is invited"));
    assert!(lobby.tail.contains("live"));
}

#[tokio::test]
async fn invitations_do_not_keep_anybody_from_opening_a_bout() {
    let mut world = World::new().await;
    let at = world.here;
    for opener in 100..150 {
        let wanted = Start { opponents: vec![bob()], ..world.wanted() };
        let opener = person(opener, "Somebody");
        world.arena.start(opener, at, wanted, world.now).await.unwrap();
        world.arena.start(ada(), at, world.wanted(), world.now).await.unwrap();
        world.pass(10 * MINUTE).await;
    }
    refused!(world.arena.start(ada(), at, world.wanted(), world.now).await, Refused::TooManyBouts);
    // She cannot sit down in another's lobby either, though Bob, who sits in none, may.
    for bout in [BoutId(1), BoutId(3)] {
        refused!(world.press(ada(), Action::Join { bout, terms: 0 }).await, Refused::TooManyBouts);
    }
    world.press(bob(), Action::Accept { bout: BoutId(3), terms: 0 }).await.unwrap();
    world.press(bob(), Action::Decline(BoutId(1))).await.unwrap();
    world.arena.start(bob(), at, world.wanted(), world.now).await.unwrap();
}

#[tokio::test]
async fn a_second_press_on_rematch_leads_into_the_lobby_of_the_first() {
    let (mut world, bout) = World::of_a_duel().await;
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    world.press(bob(), Action::Rematch(bout)).await.unwrap();
    let again = world.press(bob(), Action::Rematch(bout)).await.unwrap();
    assert!(
        again.message.head.contains("#2") && again.message.head.contains("stands"),
        "{again:?}"
    );
    says(&world.press(ada(), Action::Rematch(bout)).await.unwrap().message.head, "#2 begins.");
    let open = world.arena.bouts_here(11, world.here, "").await;
    assert_eq!(open.len(), 1, "{open:?}");
    world.press(bob(), Action::Begin(BoutId(2))).await.unwrap();
    assert!(world.newest().tail.contains("{@11}") || world.newest().tail.contains("{@12}"));
    for late in [bob(), ada()] {
        let panel = world.press(late.clone(), Action::Rematch(bout)).await.unwrap().message;
        assert_eq!(panel, world.panel(late, BoutId(2)).await.unwrap().message);
    }
    assert_eq!(world.arena.bouts_here(11, world.here, "").await.len(), 1);
}

#[tokio::test]
async fn a_rematch_without_a_number_is_of_ones_own_last_bout_here() {
    let mut world = World::new().await;
    let own = world.duel(world.wanted()).await;
    world.press(ada(), Action::Resign(own)).await.unwrap();
    let at = world.here;
    world.arena.start(eve(), at, world.wanted(), world.now).await.unwrap();
    world.press(eve(), Action::Begin(BoutId(2))).await.unwrap();
    world.press(eve(), Action::Resign(BoutId(2))).await.unwrap();
    world.arena.rematch(ada(), at, None, world.now).await.unwrap();
    world.deliver().await;
    assert!(world.newest().head.contains("{@12} is invited"), "{:?}", world.newest());
    refused!(
        world.arena.rematch(person(14, "Dan"), at, None, world.now).await,
        Refused::NoSuchBout
    );
}

#[tokio::test]
async fn a_bout_with_an_open_handicap_is_friendly_and_says_so_in_its_lobby() {
    for (game, options, name) in [
        ("blood-sweat-cheers", "red_raised=attack", "red_raised"),
        ("blood-sweat-cheers", "perks=off blue_class=thraex", "blue_class"),
        ("munera", "skills_1=attack", "skills_1"),
        ("munera", "teams=112", "teams"),
    ] {
        let mut world = World::new().await;
        let wanted = Start {
            game: game.to_owned(),
            options: options.to_owned(),
            ranked: true,
            ..world.wanted()
        };
        let bout = world.lobby(wanted).await;
        assert!(!world.row(bout).await.ranked, "{game} with {options}");
        let why = format!("riendly, since `{name}` favours one side");
        assert!(world.newest().tail.contains(&why), "{:?}", world.newest());
        says(&world.press(ada(), Action::Settings(bout)).await.unwrap().message.head, &why);
    }
    let mut world = World::new().await;
    let even = Start { options: "perks=off".to_owned(), ranked: true, ..world.wanted() };
    let bout = world.lobby(even).await;
    assert!(world.row(bout).await.ranked);
}

#[tokio::test]
async fn a_bout_against_the_house_begins_with_one_press() {
    for (at, game) in (0..).zip(boards::Kind::all()) {
        let mut world = World::new().await;
        let all = world.arena.games_to_choose().message;
        let mono = all.mono.as_deref().unwrap_or_default();
        assert!(mono.contains(game.title()), "{mono}");
        let [fewest, most] = game.decisions();
        assert!(mono.contains(&format!("{fewest} to {most} decisions each")), "{mono}");
        let is_learnt = |it: &Control| matches!(it, Control::Menu { action: Action::Teach, .. });
        assert!(all.controls.iter().any(is_learnt), "each has its guided bout: {all:?}");
        let learn = Action::Teach;
        let guided = world.tap(eve(), learn, &[at]).await.unwrap();
        assert_eq!(guided.how, arena::How::Edit);
        assert!(guided.message.head.contains(game.title()), "{}", guided.message.head);
        let game_at = u8::try_from(at).unwrap();
        let open = |house| Action::Open { game: game_at, house };
        let how = world.pressed(eve(), Action::HowToPlay(game_at)).await;
        assert!(actions(&how).contains(&open(true)), "{how:?}");
        let begun = world.press(ada(), open(true)).await.unwrap();
        assert_eq!(begun.how, arena::How::Edit);
        assert!(choices(&begun.message).next().is_some(), "it asks at once: {begun:?}");
        assert!(actions(world.newest()).iter().any(|it| matches!(it, Action::Panel(_))));
        // A lobby is opened from the same message.
        let gathered = world.tap(ada(), Action::Gather, &[at]).await;
        assert!(gathered.unwrap().message.head.contains("Your lobby for"));
        world.deliver().await;
        let gathered = world.newest().clone();
        let off = actions(&gathered).into_iter().find(|it| matches!(it, Action::CallOff(_)));
        world.press(ada(), off.expect("it can be called off")).await.unwrap();

        // So it does in a lobby with nobody else in it.
        world.press(ada(), open(false)).await.unwrap();
        let versus = |world: &World| {
            let mut offered = actions(world.newest()).into_iter();
            offered.find(|action| matches!(action, Action::AgainstHouse(_)))
        };
        let against = versus(&world).expect("it stands in the lobby");
        refused!(world.press(bob(), against).await, Refused::OnlyOpener { .. });
        let Action::AgainstHouse(lobby) = against else { panic!() };
        // With two in it a duel's lobby would begin.
        if 2 < *game.seats().end() {
            world.press(bob(), Action::Join { bout: lobby, terms: 0 }).await.unwrap();
            assert_eq!(versus(&world), None);
            refused!(world.press(ada(), against).await, Refused::NotAlone);
            world.press(bob(), Action::Leave(lobby)).await.unwrap();
        }
        world.press(ada(), against).await.unwrap();
        assert!(actions(world.newest()).iter().any(|it| matches!(it, Action::Panel(_))));
    }
}

#[tokio::test]
async fn no_game_is_opened_that_there_is_not_and_none_in_private_messages() {
    let world = World::new().await;
    let none = Action::Open { game: 99, house: true };
    refused!(world.tap(ada(), none, &[]).await, _);
    let there = Place { guild: 0, channel: 5 };
    let open = Action::Open { game: 0, house: false };
    refused!(world.arena.press(ada(), there, open, &[], world.now).await, Refused::NotHere);
}

#[tokio::test]
async fn the_house_is_shown_out_of_its_seat_by_the_opener() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { house: 1, ..world.in_a_lobby() }).await;
    let out = Action::ShowOut { bout, person: 0 };
    assert!(actions(world.newest()).contains(&out));
    assert!(world.newest().tail.contains("not ranked: bouts against the house rate nobody"));
    refused!(world.press(bob(), out).await, Refused::OnlyOpener { .. });
    world.press(ada(), out).await.unwrap();
    assert!(!actions(world.newest()).contains(&out));
    assert!(!world.newest().head.contains("• the house"), "{}", world.newest().head);
    refused!(world.press(ada(), out).await, Refused::NoGuest);
    // A player alone rates nobody, and two do.
    assert!(world.newest().tail.contains("ranked, if somebody joins"), "{}", world.newest().tail);
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    says(&world.channel(CHANNEL)[0].message.tail, "· ranked");
}

#[tokio::test]
async fn a_bout_of_one_alone_does_not_call_itself_ranked() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { house: 1, ..world.wanted() }).await;
    let settings = |world: &World| {
        let (arena, here) = (world.arena.clone(), world.here);
        async move { arena.bout_settings(ada(), here, Some(bout)).await.unwrap().message.head }
    };
    assert!(settings(&world).await.contains("only if two people or more play"));
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    let begun = settings(&world).await;
    assert!(
        begun.contains("only if two people or more play") && !begun.contains("Ranked"),
        "{begun}"
    );
    let post = &world.channel(CHANNEL)[0].message;
    assert!(!told(post).contains("Ranked"), "{}", told(post));
}

#[tokio::test]
async fn options_are_found_in_a_menu_and_taken_from_it() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    let is_taken = |it: &Action| matches!(it, Action::TakeOption { .. });
    let details = world.pressed(ada(), Action::Settings(bout)).await;
    let (action, _, choices) = menu(&details, is_taken).unwrap();
    assert!(choices.len() <= 25 && choices.iter().all(|it| !it.detail.is_empty()));
    let odds = choices.iter().find(|it| it.label == "odds=on").unwrap().index;
    let (arena, here, now) = (&world.arena, world.here, world.now);
    refused!(arena.press(bob(), here, action, &[odds], now).await, Refused::OnlyOpener { .. });
    let done = arena.press(ada(), here, action, &[odds], now).await.unwrap().message.head;
    assert!(done.contains("odds=on"), "{done}");
    let (typed, names) = arena.options_to_change(ada(), here, bout).await.unwrap();
    assert!(typed == "odds=on" && names.contains(&"hints"), "{typed} {names:?}");
    assert!(arena.press(ada(), here, action, &[99], now).await.is_err());
    // A menu of another game takes nothing.
    let changes = arena::Changes { game: Some("nexus".to_owned()), ..arena::Changes::default() };
    arena.change_options(ada(), here, Some(bout), changes, now).await.unwrap();
    assert!(arena.press(ada(), here, action, &[0], now).await.is_err());
    let details = world.pressed(bob(), Action::Settings(bout)).await;
    assert_eq!(menu(&details, is_taken), None, "for its opener alone");
}

#[tokio::test]
async fn after_a_restore_a_lobby_is_open_for_its_whole_time() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    world.now = world.now.plus(30 * 24 * HOUR);
    world.arena.restored(world.now).await.unwrap();
    world.pass(0).await;
    assert!(!world.channel(CHANNEL)[0].message.head.contains("open for too long"));
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
}
