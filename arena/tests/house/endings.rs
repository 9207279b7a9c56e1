//! A bout that is over says each thing once, and what it counts for is what its lobby said.

use crate::world::*;
use arena::{Action, Contest, Listing, Message, Start};
use boards::Kind;

/// Sentences that stand in a message more than once, but for what only looks like one.
fn doubled(message: &Message) -> Vec<String> {
    let texts = [&message.head, &message.small, &message.tail];
    let lines = texts.into_iter().flat_map(|text| text.lines());
    let plain = |line: &str| line.trim_matches(['*', ' ']).to_lowercase();
    let mut lines: Vec<String> = lines.map(plain).filter(|line| line.contains(' ')).collect();
    lines.sort();
    let twice = lines.windows(2).filter(|pair| pair[0] == pair[1]);
    twice.map(|pair| pair[0].clone()).collect()
}

#[tokio::test]
async fn the_end_of_a_bout_stands_once_in_its_last_post_and_in_its_last_panel() {
    for game in Kind::all() {
        let mut world = World::by_orders().await;
        let wanted = Start { game: game.slug().to_owned(), ranked: false, ..world.wanted() };
        let bout = world.duel(wanted).await;
        world.play_out(bout, &[ada(), bob()]).await;
        let verdict = world.newest().clone();
        let ends =
            verdict.head.lines().find(|line| line.starts_with("**") && line.ends_with(".**"));
        let ends = ends.unwrap_or_else(|| panic!("{verdict:?}")).trim_matches('*').to_lowercase();
        let count = |message: &Message| {
            let all = [&message.head, &message.small, &message.tail];
            let lines = all.into_iter().flat_map(|text| text.lines());
            lines.filter(|line| line.trim_matches('*').to_lowercase() == ends).count()
        };
        assert_eq!(count(&verdict), 1, "{}: {verdict:?}", game.title());
        for by in [ada(), bob()] {
            let panel = world.panel(by, bout).await.unwrap().message;
            assert!(count(&panel) <= 1, "{}: {panel:?}", game.title());
        }
    }
}

#[tokio::test]
async fn the_end_of_a_guided_bout_stands_once() {
    for game in Kind::all() {
        let mut world = World::by_orders().await;
        let told = world.arena.learn(ada(), world.here, game.slug(), world.now).await.unwrap();
        let mut panel = told.message;
        let begin = actions(&panel).into_iter().find(|it| matches!(it, Action::Panel(_)));
        if let Some(begin) = begin {
            panel = world.press(ada(), begin).await.unwrap().message;
        }
        while let Some(advised) =
            actions(&panel).into_iter().find(|it| matches!(it, Action::Advised { .. }))
        {
            panel = world.press(ada(), advised).await.unwrap().message;
        }
        assert_eq!(doubled(&panel), [""; 0], "{}: {panel:?}", game.title());
    }
}

#[tokio::test]
async fn a_bout_of_a_tournament_between_two_people_does_not_say_that_it_rates_nobody() {
    let mut world = World::new().await;
    let contest = Contest {
        game: GAME.to_owned(),
        format: Some("swiss".to_owned()),
        clock: Some("none".to_owned()),
        ..Contest::default()
    };
    world.arena.create_tournament(ada(), world.here, contest, world.now).await.unwrap();
    world.deliver().await;
    for by in [ada(), bob()] {
        world.press(by, Action::TakePart(arena::TournamentId(1))).await.unwrap();
    }
    world.arena.start_tournament(ada(), world.here, None, false, world.now).await.unwrap();
    world.deliver().await;
    world.pass(0).await;
    let begun: Vec<String> = world
        .sent
        .iter()
        .map(|it| it.message.tail.clone())
        .filter(|tail| tail.contains("Clock:"))
        .collect();
    assert!(begun.iter().any(|tail| tail.contains("Ranked: ")), "{begun:?}");
    assert!(!begun.iter().any(|tail| tail.contains("One alone")), "{begun:?}");
}

#[tokio::test]
async fn a_bout_that_was_not_ranked_by_its_lobby_is_in_no_table() {
    let mut world = World::new().await;
    let bout = world.solo(world.wanted()).await;
    world.play_out(bout, &[ada()]).await;
    assert_eq!(world.page(Listing::People).await.message.mono, None);
    let audited = world.arena.audit().await.unwrap();
    assert_eq!(audited.differences, Vec::<String>::new());
}
