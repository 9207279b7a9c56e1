//! People: their data, being forgotten, leaderboards, settings; and what survives a crash.

use crate::world::*;
use arena::{Action, Control, Decree, Fault, Listing, ME, Place, Refused, SETTINGS};

#[tokio::test]
async fn what_is_known_is_handed_out() {
    let mut world = World::by_orders().await;
    refused!(world.arena.my_data(eve()).await, Refused::NobodyKnown);
    let bout = world.duel(world.wanted()).await;
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    let known = world.data_of(ada()).await;
    assert_eq!(known["names"], serde_json::json!([{ "server": GUILD, "name": "Ada" }]));
    assert_eq!(known["bouts"][0]["game"], GAME);
    assert_eq!(known["results"][0]["place"], "lost");
    assert!(!known.to_string().contains("Bob"));
    let figures = serde_json::json!([{
        "server": GUILD, "bouts": 1, "won": 0, "lost": 1,
        "missio_granted": 0, "missio_refused": 0, "favour_won": 0,
    }]);
    assert_eq!(known["scores"], figures);
}

#[tokio::test]
async fn what_somebody_has_opened_is_handed_out_by_its_name() {
    let mut world = World::new().await;
    world.lobby(world.in_a_lobby()).await;
    let name = Some("Cupsecreta".to_owned());
    let wanted = arena::Contest { game: GAME.to_owned(), name, ..arena::Contest::default() };
    world.arena.create_tournament(ada(), world.here, wanted, world.now).await.unwrap();
    let known = world.data_of(ada()).await;
    let opened = |what: &str, name: &str| {
        serde_json::json!({
            "server": GUILD, "what": what, "number": 1, "name": name, "opened": world.now.0,
        })
    };
    assert_eq!(
        known["opened"],
        serde_json::json!([opened("bout", GAME), opened("tournament", "Cupsecreta")])
    );
}

#[tokio::test]
async fn dice_and_times_are_handed_out_too() {
    let mut world = World::new().await;
    // A bout may be given up before Ada throws a die.
    let mut known = serde_json::Value::Null;
    while known["dice"].as_array().is_none_or(Vec::is_empty) {
        let bout = world.duel(world.wanted()).await;
        world.play_out(bout, &[ada(), bob()]).await;
        let files = world.arena.my_data(ada()).await.unwrap().message.files;
        known = serde_json::from_str(&files[0].1).unwrap();
    }
    let pips = known["dice"][0]["pips"].as_i64().unwrap();
    let dice = known["dice"][0]["dice"].as_i64().unwrap();
    assert!(0 < dice && dice <= pips && known["dice"][0]["server"] == GUILD, "{known}");
    let pace = &known["paces"][0];
    let newest = pace["newest"].as_array().unwrap().len();
    assert_eq!(pace["decisions"], newest, "{known}");
    assert!(0 < newest && pace["server"] == GUILD, "{known}");
}

#[tokio::test]
async fn a_lobby_that_came_to_nothing_keeps_nobodys_number_or_word() {
    let (mut world, bout) = World::of_a_lobby().await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let at = world.here;
    world.arena.word(bob(), at, bout, "Fortuna", world.now).await.unwrap();
    assert!(world.affairs(bout).await.contains("Fortuna"));
    world.press(ada(), Action::CallOff(bout)).await.unwrap();
    let kept = world.affairs(bout).await;
    assert!(!kept.contains("Fortuna") && !kept.contains("12"), "{kept}");
    says(&world.arena.bout_settings(ada(), at, Some(bout)).await.unwrap().message.head, "Clock");
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_a_pseudonym_and_others_history_whole() {
    let mut world = World::new().await;
    let over = world.given_up(world.wanted()).await;
    let live = world.duel(world.wanted()).await;
    let at = world.here;
    world.arena.start(ada(), at, world.wanted(), world.now).await.unwrap();
    let sure = world.arena.ask_forget();
    assert_eq!(actions(&sure.message), [Action::Forget, Action::Dismiss]);
    world.arena.press(ada(), at, Action::Forget, &[], world.now).await.unwrap();
    world.deliver().await;

    refused!(world.arena.my_data(ada()).await, Refused::NobodyKnown);
    assert!(!world.is_kept_anywhere(b"Quintasecreta"), "nothing is left of them in the file");
    let table = world.people(GUILD).await.message.mono.unwrap();
    assert!(table.contains("Forgott") && !table.contains("Ada"), "{table}");
    assert!(world.sent.iter().any(|outgoing| outgoing.message.head.contains("lobby is closed")));
    lacks(&world.arena.log(bob(), at, Some(over), 0, world.now).await.unwrap().message.head, "Ada");
    let export = world.arena.export(bob(), at, Some(over), world.now).await.unwrap();
    assert!(boards::verify(&export.message.files[0].1).unwrap().holds());
    world.until_asked(live, &[bob()]).await;
    refused!(world.panel(ada(), live).await, Refused::NotYours);
}

#[tokio::test]
async fn a_forgotten_person_is_named_in_nothing_that_still_waits() {
    let (mut world, bout) = World::of_a_duel().await;
    let at = world.here;
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    world.arena.forget(ada(), world.now).await.unwrap();
    let before = world.sent.len();
    world.deliver().await;
    for outgoing in &world.sent[before..] {
        let text = serde_json::to_string(&outgoing.message).unwrap();
        assert!(!text.contains("{@11}") && !text.contains("Ada"), "{text}");
        assert!(!outgoing.message.mention.contains(&11));
        assert_ne!(outgoing.to, arena::To::Person(11));
    }
    let duties = world.arena.duties(ada(), at.guild, world.now).await.unwrap();
    assert_eq!(duties.message.head, "Nothing waits for you.");
}

#[tokio::test]
async fn one_who_is_called_e_is_forgotten_without_harm_to_other_words() {
    let mut world = World::new().await;
    let (at, e) = (world.here, person(15, "e"));
    let other = world.duel(world.wanted()).await;
    world.arena.start(e.clone(), at, world.wanted(), world.now).await.unwrap();
    let bout = arena::BoutId(2);
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.press(e.clone(), Action::Begin(bout)).await.unwrap();
    // From here on nothing can be sent.
    world.answer(e.clone(), bout).await;
    world.answer(bob(), bout).await;
    world.arena.press(e.clone(), at, Action::Resign(bout), &[], world.now).await.unwrap();
    world.answer(ada(), other).await;
    let elsewhere = world.waiting(other).await;
    let before = world.waiting(bout).await;
    world.arena.forget(e, world.now).await.unwrap();
    assert_eq!(world.waiting(other).await, elsewhere);
    let after = world.waiting(bout).await;
    // A hand.
    assert_eq!(after.len() + 1, before.len(), "only what waited for e is dropped");
    let last = after.iter().rfind(|say| say.head.contains("gives up")).unwrap();
    let told = "**Blood, Sweat and Cheers #2**\n**Bob wins: Forgotten 1 gave up.**\nForgotten 1 \
                gives up.";
    assert_eq!(last.head, told);
    assert!(last.tail.contains("Its sha256, settled before the first die: `"), "{}", last.tail);
    let board = world.arena.board(bob(), at, Some(bout), world.now).await.unwrap();
    assert_eq!(last.mono, board.message.mono);
    assert!(board.message.mono.unwrap().contains("Forgotten 1"));
    for say in after {
        let text = format!("{}\n{}", say.head, say.tail);
        assert!(!text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "e"), "{text}");
        assert!(!text.contains("{@15}") && !say.mention.contains(&15), "{text}");
    }
}

#[tokio::test]
async fn whoever_is_called_like_our_own_words_is_forgotten_without_harm_to_them() {
    let mut world = World::new().await;
    let (the, mover) = (person(15, "the"), person(16, "move"));
    world.opens(the.clone(), world.wanted()).await.unwrap();
    let bout = arena::BoutId(1);
    world.press(mover.clone(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.press(the.clone(), Action::Begin(bout)).await.unwrap();
    // From here on nothing is sent.
    world.answer(the.clone(), bout).await;
    world.answer(mover.clone(), bout).await;
    let labels = |all: &[arena::Message]| -> Vec<String> {
        let controls = all.iter().flat_map(|say| &say.controls);
        let label = |control: &Control| match control {
            Control::Button { label, .. } => label.clone(),
            Control::Menu { placeholder, .. } => placeholder.clone(),
        };
        controls.map(label).collect()
    };
    let before = labels(&world.waiting(bout).await);
    assert!(before.contains(&"Your move".to_owned()), "{before:?}");
    world.arena.forget(mover, world.now).await.unwrap();
    let after = world.waiting(bout).await;
    assert!(labels(&after).contains(&"Your move".to_owned()), "{:?}", labels(&after));
    assert!(labels(&after).iter().all(|label| !label.contains("Forgotten")));
    world.arena.forget(the, world.now).await.unwrap();
    let after = world.waiting(bout).await;
    assert!(labels(&after).iter().all(|label| !label.contains("Forgotten")));
    let told: String = after.iter().map(|say| format!("{}\n{}\n", say.head, say.tail)).collect();
    assert!(told.contains("Blood, Sweat and Cheers") && told.contains("Forgotten"), "{told}");
}

#[tokio::test]
async fn whoever_lost_their_seat_is_forgotten_in_what_is_kept_of_the_bout() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..3 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    world.decree(bout, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    world.deliver().await;
    assert!(world.affairs(bout).await.contains("Ada"));
    world.arena.forget(ada(), world.now).await.unwrap();
    let kept = world.affairs(bout).await;
    assert!(!kept.contains("Ada") && kept.contains("Forgotten 1"), "{kept}");
    for by in [bob(), eve()] {
        let board = world.board(by.clone(), bout).await.unwrap();
        let panel = world.panel(by, bout).await.unwrap();
        for message in [board.message, panel.message] {
            assert_unmarked(&message);
            lacks(&serde_json::to_string(&message).unwrap(), "Ada");
        }
    }
    // The new holder of the seat is marked for the messenger in the messages about it.
    assert!(kept.contains("{@13}"), "{kept}");
    world.arena.forget(eve(), world.now).await.unwrap();
    let kept = world.affairs(bout).await;
    assert!(!kept.contains("{@13}") && !kept.contains("Eve"), "{kept}");
}

#[tokio::test]
async fn a_steward_who_never_sat_takes_home_what_is_known_and_is_forgotten() {
    let (mut world, bout) = World::of_a_duel().await;
    world.decree(bout, Decree::Pause).await.unwrap();
    world.arena.decree(cato(), world.here, 1, Decree::Resume, world.now).await.unwrap();
    assert!(world.affairs(bout).await.contains("Cato"));
    let known = world.data_of(cato().person).await;
    assert_eq!(known["named_in"], serde_json::json!([{ "server": GUILD, "bout": 1 }]));
    assert!(!known["bounds"].as_array().unwrap().is_empty(), "{known}");
    world.arena.forget(cato().person, world.now).await.unwrap();
    let waiting = serde_json::to_string(&world.waiting(bout).await).unwrap();
    let kept = world.affairs(bout).await;
    assert!(!kept.contains("Cato") && !waiting.contains("Cato"), "{kept}\n{waiting}");
    refused!(world.arena.my_data(cato().person).await, Refused::NobodyKnown);
}

#[tokio::test]
async fn an_older_copy_of_the_file_does_not_bring_back_who_was_forgotten_since() {
    let mut world = World::new().await;
    if !world.file().exists() {
        // A server's database is copied by the server's own means.
        return;
    }
    world.given_up(world.wanted()).await;
    let quinta = person(1_191_168_914_239_782_912, "Quintasecreta");
    let number = quinta.id.to_be_bytes();
    world.opens(quinta.clone(), world.wanted()).await.unwrap();
    let copy = world.file().with_extension("copy");
    world.arena.backup(&copy).await.unwrap();
    for gone in [ada(), quinta] {
        world.arena.forget(gone, world.now).await.unwrap();
    }
    world.restore(&copy).await;
    assert!(world.arena.my_data(ada()).await.is_ok(), "the copy knows her");
    world.arena.revive(world.now).await.unwrap();
    refused!(world.arena.my_data(ada()).await, Refused::NobodyKnown);
    assert!(!world.is_kept_anywhere(&number) && !world.is_kept_anywhere(b"Quintasecreta"));
    let table = world.people(GUILD).await.message.mono.unwrap();
    assert!(table.contains("Forgott") && !table.contains("Ada"), "{table}");
    // Once: a person who comes again stays.
    world.duel(world.wanted()).await;
    world.restart().await;
    assert!(world.arena.my_data(ada()).await.is_ok());
}

#[tokio::test]
async fn the_leaderboard_is_paged_and_of_one_server() {
    let mut world = World::new().await;
    // With Bob, who meets them all, they are seventeen.
    for id in 0..16 {
        let player = person(100 + id, &format!("Player{id}"));
        let at = world.here;
        world.arena.start(player.clone(), at, world.wanted(), world.now).await.unwrap();
        let bout = arena::BoutId(1 + id as i64);
        world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        world.press(player.clone(), Action::Begin(bout)).await.unwrap();
        world.press(player, Action::Resign(bout)).await.unwrap();
    }
    let first = world.people(GUILD).await;
    assert_eq!(first.message.mono.unwrap().lines().count(), 11);
    let pages = |it: &Control| {
        matches!(it, Control::Button { action: Action::Page { of: Listing::People, .. }, .. })
    };
    assert_eq!(first.message.controls.iter().filter(|it| pages(it)).count(), 1);
    let last = world.press(eve(), Action::Page { of: Listing::People, page: 9 }).await.unwrap();
    assert_eq!(last.message.mono.unwrap().lines().count(), 8);
    let other = world.people(GUILD + 1).await;
    assert!(other.message.mono.is_none());
}

#[tokio::test]
async fn the_living_leaderboard_follows_bouts_where_no_ludus_has_fought() {
    let mut world = World::new().await;
    world.arena.post_leaderboard(world.here, world.now).await.unwrap();
    world.deliver().await;
    let post = world.newest().clone();
    assert!(post.mono.is_none(), "{post:?}");
    let bout = world.duel(world.wanted()).await;
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    let shown = |world: &World| {
        let posts = world.channel(CHANNEL).into_iter();
        let tables: Vec<_> = posts.filter(|shown| shown.message.head == post.head).collect();
        assert_eq!(tables.len(), 1, "one post, edited");
        tables[0].message.mono.clone()
    };
    assert_eq!(shown(&world), world.people(GUILD).await.message.mono);
    assert!(shown(&world).unwrap().contains("Bob"));
    world.decree(bout, Decree::Void).await.unwrap();
    world.deliver().await;
    assert_eq!(shown(&world), None);
}

#[tokio::test]
async fn the_figures_are_those_of_the_results() {
    let mut world = World::new().await;
    let (mut bouts, mut wins) = (0, 0);
    for _ in 0..2 {
        let bout = world.duel(world.wanted()).await;
        world.play_out(bout, &[ada(), bob()]).await;
        let export = world.export(ada(), bout).await.unwrap();
        let report = boards::verify(&export.message.files[0].1).unwrap();
        let outcome = report.outcome.unwrap();
        bouts += 1;
        wins += usize::from(outcome.places[table::Seat(0)] == table::Place::Won);
    }
    let table = world.people(GUILD).await.message.mono.unwrap();
    let line = table.lines().find(|line| line.contains("Ada")).unwrap();
    let figures: Vec<usize> = line.split_whitespace().skip(2).map(|f| f.parse().unwrap()).collect();
    assert_eq!(figures[..2], [bouts, wins]);
}

#[tokio::test]
async fn settings_hold_for_the_next_bout_and_wrong_ones_are_refused() {
    let mut world = World::new().await;
    // Without a server of pages they cannot be turned on.
    world.arena = world.arena.clone().with_pages_at("https://look.example");
    world.set("clock", "relaxed").await.unwrap();
    world.set("threads", "on").await.unwrap();
    let shown = world.arena.settings(GUILD, None).await.unwrap();
    assert!(shown.message.head.contains("relaxed") && shown.message.head.contains("`threads` on"));
    world.lobby(world.wanted()).await;
    assert!(world.newest().tail.contains("relaxed"));
    for (name, value) in [("clock", "soon"), ("lobby_hours", "0"), ("threads", "7"), ("x", "y")] {
        let wrong = world.set(name, value).await;
        assert!(matches!(wrong, Err(Fault::Refused(_))), "{name} {value}");
    }
    for setting in SETTINGS {
        if setting.name == "retention" {
            // Nothing is removed without a channel to tell of it.
            world.set("bot_channel", "850").await.unwrap();
        }
        for value in setting.values {
            world.set(setting.name, value).await.unwrap();
        }
    }
    for setting in ME {
        for value in setting.values {
            // No faster than a person may change settings.
            world.pass(MINUTE).await;
            world.choose(ada(), setting.name, value).await.unwrap();
        }
    }
    let settings = world.arena.bout_settings(eve(), world.here, None).await.unwrap();
    assert!(settings.message.head.contains("Clock: relaxed"));
}

#[tokio::test]
async fn bouts_are_started_where_the_server_wants_them_and_reminded_of_as_it_likes() {
    let mut world = World::new().await;
    let asked = world.set("channels", "").await.unwrap().message.head;
    assert!(asked.starts_with("`channels`: ") && asked.contains("Values: `all`"), "{asked}");
    for wrong in ["here", "0", "<#0>"] {
        let refused = world.set("channels", wrong).await;
        assert!(matches!(refused, Err(Fault::Refused(_))), "{wrong:?}");
    }
    let shown = world.set("channels", "<#801> <#802>").await.unwrap().message.head;
    assert!(shown.contains("`channels` {#801} {#802}"), "{shown}");
    let refused = refusal(world.opens(ada(), world.wanted()).await);
    assert!(refused.words().contains("started in {#801} {#802}"), "{}", refused.words());
    let there = Place { channel: 802, ..world.here };
    world.arena.start(ada(), there, world.wanted(), world.now).await.unwrap();
    world.set("channels", "all").await.unwrap();

    for (reminders, wanted) in [("off", 0), ("late", 1), ("both", 2)] {
        world.set("reminders", reminders).await.unwrap();
        let bout = world.duel(world.wanted()).await;
        let before = world.sent.len();
        for _ in 0..23 {
            world.pass(HOUR).await;
        }
        let told = world.sent[before..].iter().filter(|it| it.message.head.contains("still waits"));
        assert_eq!(told.count(), wanted, "{reminders}");
        world.press(ada(), Action::Resign(bout)).await.unwrap();
    }
}

#[tokio::test]
async fn what_was_answered_survives_a_crash_and_nothing_is_posted_twice() {
    let mut world = World::new().await;
    let bout = world.duel(world.by_clock("daily")).await;
    for round in 0..25 {
        if world.is_over(ada(), bout).await {
            break;
        }
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        let before = world.hand(by.clone(), bout).await.unwrap();
        world.crash().await;
        let after = world.hand(by.clone(), bout).await.unwrap();
        assert_eq!(after.message, before.message, "round {round}");
        world.answer(by.clone(), bout).await;
        let panel = world.panel(by.clone(), bout).await.unwrap();
        world.crash().await;
        assert_eq!(world.panel(by, bout).await.unwrap().message, panel.message);
        world.deliver().await;
    }
    let mut nonces: Vec<&str> = world.sent.iter().map(|o| o.nonce.as_str()).collect();
    let count = nonces.len();
    nonces.sort_unstable();
    nonces.dedup();
    assert_eq!(nonces.len(), count);
}

#[tokio::test]
async fn a_start_takes_up_every_live_bout_and_changes_none() {
    let (mut world, bout) = World::of_a_duel().await;
    world.solo(world.wanted()).await;
    let before = world.panel(ada(), bout).await.unwrap();
    assert_eq!(world.arena.live_bouts().await.unwrap(), 2);
    assert_eq!(world.arena.revive(world.now).await.unwrap(), 2);
    assert_eq!(world.panel(ada(), bout).await.unwrap(), before);
    assert_eq!(world.arena.backlog().await.unwrap().0, 0);
}

#[tokio::test]
async fn rules_and_help_are_there() {
    let mut world = World::new().await;
    let lesson = world.arena.rules(GAME, None).await.unwrap().message;
    let menu = lesson.controls.iter().find(|it| matches!(it, Control::Menu { .. }));
    let Some(Control::Menu { choices, action, .. }) = menu else { panic!("{lesson:?}") };
    let topics = world.arena.topics(GAME, "");
    assert!(!topics.is_empty() && topics.len() == choices.len());
    for (topic, line) in topics.iter().zip(choices) {
        let typed = world.arena.rules(GAME, Some(topic)).await.unwrap().message;
        let at = world.here;
        let chosen = world.arena.press(ada(), at, *action, &[line.index], world.now).await;
        let chosen = chosen.unwrap().message;
        assert_eq!(typed, chosen);
        assert!(typed.head.contains(&line.label) && typed.head.chars().count() <= 1_950);
        let [Control::Menu { .. }, back] = &chosen.controls[..] else { panic!("{chosen:?}") };
        let Control::Button { action: back, .. } = back else { panic!("{back:?}") };
        assert_eq!(world.pressed(ada(), *back).await, lesson);
    }
    for wrong in [Action::Topic(0), Action::Topic(99), Action::HowToPlay(99)] {
        refused!(world.press(ada(), wrong).await, Refused::Unknown(_));
    }
    refused!(world.arena.rules(GAME, Some("lions")).await, Refused::Unknown(_));
    refused!(world.arena.rules("chess", None).await, Refused::NoSuchGame { .. });
    assert_eq!(world.arena.games()[0].0, GAME);
}

#[tokio::test]
async fn whoever_is_forgotten_is_in_no_byte_of_the_files() {
    if are_on_a_server() {
        return;
    }
    // The length of a messenger's numbers: eight bytes in a row, or nine as a key.
    const ID: u64 = 1_234_567_890_123_456_789;
    const NAME: &str = "Vercingetorix";
    let mut world = World::new().await;
    let gaul = person(ID, NAME);
    for _ in 0..4 {
        let bout = world.lobby(world.wanted()).await;
        world.press(gaul.clone(), Action::Join { bout, terms: 0 }).await.unwrap();
        world.press(ada(), Action::Begin(bout)).await.unwrap();
        for _ in 0..12 {
            for by in [ada(), gaul.clone()] {
                if world.is_asked(by.clone(), bout).await {
                    world.answer(by, bout).await;
                }
            }
            world.deliver().await;
        }
        if !world.is_over(ada(), bout).await {
            world.press(gaul.clone(), Action::Resign(bout)).await.unwrap();
        }
    }
    assert!(world.is_kept_anywhere(NAME.as_bytes()));
    assert!(world.is_kept_anywhere(&ID.to_be_bytes()));
    world.arena.forget(gaul, world.now).await.unwrap();
    for needle in [NAME.as_bytes(), &ID.to_be_bytes(), ID.to_string().as_bytes()] {
        assert!(!world.is_kept_anywhere(needle), "{needle:?}");
    }
}

#[tokio::test]
async fn an_empty_table_leads_to_the_others() {
    let world = World::new().await;
    for of in [Listing::People, Listing::Ratings(0), Listing::Luck, Listing::Prophets] {
        let shown = world.page(of).await.message;
        assert!(shown.mono.is_none() && !shown.head.is_empty(), "{of:?}");
        let is_menu =
            |it: &Control| matches!(it, Control::Menu { choices, .. } if 3 < choices.len());
        assert!(shown.controls.iter().any(is_menu), "{of:?}: {:?}", shown.controls);
    }
}

#[tokio::test]
async fn a_letter_of_another_script_makes_no_other_ludus() {
    let mut world = World::new().await;
    world.found(ada(), "Ludus Magnus").await;
    for name in ["Ludus Mаgnus", "LUDUS МAGNUS"] {
        refused!(world.arena.found_ludus(bob(), world.here, name, "", world.now).await, _);
    }
    world.found(bob(), "Ludus Magna").await;
}

#[tokio::test]
async fn a_motto_is_no_link_and_no_picture() {
    let world = World::new().await;
    let motto = "join https://discord.gg/abc :skull:";
    world.arena.found_ludus(ada(), world.here, "Ludus Magnus", motto, world.now).await.unwrap();
    let shown = world.arena.show_ludus(ada(), world.here, None).await.unwrap();
    says(&shown.message.head, "*join https:discord.gg abc skull*");
}

#[tokio::test]
async fn ludi_of_any_script_are_founded_and_found_whatever_their_case() {
    let mut world = World::new().await;
    for (by, name, typed) in [
        (ada(), "Стая Волков", "ВОЛК"),
        (bob(), "आकाश सिंह", "सिंह"),
        (eve(), "Cafe\u{301} Ómnia", "CAFÉ óm"),
    ] {
        world.found(by, name).await;
        let found = world.arena.ludi_here(world.here.guild, typed).await;
        assert_eq!(found.len(), 1, "{typed}: {found:?}");
    }
    assert_eq!(world.arena.ludi_here(world.here.guild, "").await.len(), 3);
}
