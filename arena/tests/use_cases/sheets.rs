//! The pictures besides boards.

use crate::world::{CHANNEL, World, ada, bob};
use arena::{Message, Plate, Start};
use boards::{Kind, Sheet};

/// The content of a plate, in sentences.
fn told(plate: &Plate) -> String {
    assert_eq!(plate.game, "", "it is a sheet");
    Sheet::drawn(&plate.facts).expect("it can be drawn").alt
}

/// Sets a preference of one's own.
async fn prefers(world: &World, setting: &str, value: &str) {
    world.choose(ada(), setting, value).await.unwrap();
}

#[tokio::test]
async fn a_hand_is_drawn_for_its_owner_alone_unless_they_read() {
    for game in ["blood-sweat-cheers", "nexus", "bloodsport-gambler"] {
        let mut world = World::new().await;
        let bout = world.duel(world.of(game)).await;
        let mut hers = None;
        for _ in 0..40 {
            world.until_asked(bout, &[ada(), bob()]).await;
            let hand = world.hand(ada(), bout).await.unwrap();
            hers = hand.message.plate;
            if hers.is_some() {
                break;
            }
            for by in [ada(), bob()] {
                if world.is_asked(by.clone(), bout).await {
                    world.answer(by, bout).await;
                }
            }
            world.deliver().await;
        }
        let hers = hers.unwrap_or_else(|| panic!("{game}: a hand"));
        let rest = hers.rest.clone().unwrap_or_default();
        assert!(!rest.contains("YOUR HAND"), "{game}: told once, {rest}");
        let hers = told(&hers);
        assert!(hers.contains("Ada holds"), "{hers}");
        let his = world.hand(bob(), bout).await.unwrap();
        assert!(told(&his.message.plate.unwrap()).contains("Bob holds"));
        for (whose, other) in [(ada().id, "Bob"), (bob().id, "Ada")] {
            let drawn = world.private(whose).into_iter().filter_map(|it| it.message.plate.as_ref());
            for shown in drawn.filter(|it| it.game.is_empty()) {
                assert!(!told(shown).contains(&format!("{other} holds")));
            }
        }
        let letters = world.private(ada().id);
        let drawn = letters.iter().filter(|it| it.message.plate.is_some()).map(|it| &it.message);
        for letter in drawn.filter(|letter| letter.mono.is_some()) {
            let rest = letter.plate.as_ref().and_then(|plate| plate.rest.clone());
            assert!(!rest.unwrap_or_default().contains("YOUR HAND"), "{game}: told once");
        }
        for shown in world.channel(CHANNEL) {
            let is_hand = |plate: &Plate| plate.game.is_empty() && plate.name.ends_with("hand");
            assert!(!shown.message.plate.as_ref().is_some_and(is_hand));
        }
        prefers(&world, "board", "text").await;
        let read = world.hand(ada(), bout).await.unwrap();
        assert_eq!(read.message.plate, None);
        // A viewer of pictures sees it beside the board, when it comes to choosing.
        prefers(&world, "board", "picture").await;
        let panel = world.panel(ada(), bout).await.unwrap().message.plate.expect("a picture");
        assert!(!panel.beside.held.is_empty(), "{game}: her hand is beside the board");
        assert!(!panel.rest.as_ref().is_some_and(|rest| rest.contains("YOUR HAND")), "{game}");
        let board =
            Kind::of(game).unwrap().pictured(&panel.facts, None, &panel.beside).expect("it reads");
        assert!(board.alt.contains("You hold:"), "{}", board.alt);
    }
}

#[tokio::test]
async fn lobbies_and_games_are_drawn_unless_a_server_reads() {
    let mut world = World::new().await;
    let games = told(&world.arena.games_to_choose().message.plate.unwrap());
    assert!(Kind::all().iter().all(|kind| games.contains(kind.title())), "{games}");
    world.lobby(Start { opponents: vec![bob()], ..world.wanted() }).await;
    let lobby = told(world.newest().plate.as_ref().unwrap());
    assert!(lobby.contains("Ada opens the bout") && lobby.contains("Bob is invited"), "{lobby}");
    world.set("board", "text").await.unwrap();
    world.lobby(world.wanted()).await;
    assert_eq!(world.newest().plate, None);
}

async fn shown(world: &World, table: &str) -> Message {
    let shown = world.arena.named_table(ada().id, world.here, Some(table), 0, world.now).await;
    shown.unwrap().message
}

#[tokio::test]
async fn tables_are_drawn_in_the_form_in_which_their_reader_is_shown_boards() {
    let mut world = World::new().await;
    // In some bout dice are thrown.
    for _ in 0..3 {
        let bout = world.duel(world.wanted()).await;
        world.play_out(bout, &[ada(), bob()]).await;
        world.deliver().await;
    }
    let game = Kind::of(&world.wanted().game).unwrap();
    let tables = [
        ("people", "bouts 3"),
        ("luck", "dice thrown"),
        ("pace", "nine in ten within"),
        (game.slug(), "ranked bouts 3"),
    ];
    for (form, stands) in [("", (true, true)), ("picture", (true, true)), ("text", (true, false))] {
        if !form.is_empty() {
            prefers(&world, "board", form).await;
        }
        for (table, says) in tables {
            let shown = shown(&world, table).await;
            assert_eq!((shown.mono.is_some(), shown.plate.is_some()), stands, "{table} {form}");
            let Some(plate) = &shown.plate else { continue };
            let told = told(plate);
            assert!(told.contains("Ada: ") && told.contains(says), "{told}");
        }
    }
    prefers(&world, "board", "words").await;
    for (table, says) in tables {
        let shown = shown(&world, table).await;
        assert_eq!((shown.mono, shown.plate), (None, None), "{table}");
        assert!(shown.head.contains("Ada: ") && shown.head.contains(says), "{}", shown.head);
    }
}

#[tokio::test]
async fn the_living_leaderboard_is_drawn_as_boards_are_on_its_server() {
    for (board, is_drawn) in [("picture", true), ("text", false)] {
        let mut world = World::new().await;
        world.set("board", board).await.unwrap();
        let bout = world.duel(world.wanted()).await;
        world.play_out(bout, &[ada(), bob()]).await;
        world.arena.post_leaderboard(world.here, world.now).await.unwrap();
        world.deliver().await;
        let post = world.newest();
        assert_eq!(post.plate.is_some(), is_drawn, "{board}");
        assert!(post.mono.is_some(), "{board}: where it is not drawn, it is read");
        assert!(post.plate.as_ref().is_none_or(|plate| told(plate).contains("Bob: ")));
    }
}

#[tokio::test]
async fn a_seat_is_shown_what_has_changed_since_it_answered() {
    let mut world = World::new().await;
    prefers(&world, "board", "picture").await;
    let bout = world.duel(world.wanted()).await;
    world.until_asked(bout, &[ada(), bob()]).await;
    let mut saw = Vec::new();
    for _ in 0..2 {
        while !world.is_asked(ada(), bout).await {
            world.answer(bob(), bout).await;
        }
        let plate = world.panel(ada(), bout).await.unwrap().message.plate.unwrap();
        assert_eq!(plate.was, saw.last().cloned());
        let board = world.board(ada(), bout).await.unwrap();
        assert_eq!(board.message.plate.unwrap().was, saw.last().cloned());
        saw.push(plate.facts);
        world.answer(ada(), bout).await;
    }
    assert_ne!(saw[0], saw[1], "something has changed");
    // Nobody has seen an answer taken back.
    world.decree(bout, arena::Decree::Rewind { to: 1 }).await.unwrap();
    let board = world.board(ada(), bout).await.unwrap();
    assert_eq!(board.message.plate.unwrap().was, None);
}
