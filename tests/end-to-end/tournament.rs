//! A tournament of four in two rounds, from its opening to the closing post.

use crate::checks;
use crate::hall::{Hall, PATIENCE, file_of, number_of};
use arena::Arena;
use sandbox::{Options, Post, Sandbox, User};

/// The bouts of the channel that are not over.
fn open_bouts(sandbox: &Sandbox) -> Vec<i64> {
    let posts = sandbox.public_messages(sandbox.channel());
    let over: Vec<i64> = posts.iter().filter_map(|post| number_of(post, "again")).collect();
    let mut open: Vec<i64> = posts.iter().filter_map(|post| number_of(post, "panel")).collect();
    open.sort_unstable();
    open.dedup();
    open.retain(|id| !over.contains(id));
    open
}

async fn weakest_gives_up(hall: &Hall, people: &[User], bout: i64) {
    let mut told = Vec::new();
    for person in people.iter().rev() {
        let options = Options::new().integer("bout", bout);
        let sure = hall.command(person, "bout resign", options).await;
        if sure.button("Give up").is_some() {
            hall.press(person, &sure, "Give up").await;
            return;
        }
        told.push(sure.content);
    }
    panic!("nobody sits in bout {bout}: {told:?}");
}

fn closing(sandbox: &Sandbox) -> Option<Post> {
    let posts = sandbox.public_messages(sandbox.channel());
    posts.into_iter().find(|post| post.content.contains("has ended."))
}

#[tokio::test]
async fn four_play_two_rounds_to_the_end() {
    let mut hall = Hall::reading().await;
    let dora = hall.sandbox.add_user("Dora");
    let people = [hall.ada.clone(), hall.brutus.clone(), hall.claudia.clone(), dora];
    let wanted = Options::new()
        .string("game", "bloodsport-gambler")
        .string("format", "swiss")
        .string("name", "Ludi Romani")
        .string("clock", "none")
        .integer("rounds", 2);
    let told = hall.command(&hall.ada, "tournament create", wanted).await;
    assert!(told.content.contains("**Ludi Romani** is open"), "{}", told.content);
    let look = |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(sandbox.channel());
        posts.into_iter().find(|post| post.button("Take part").is_some())
    };
    let post = hall.sandbox.wait_until(look, PATIENCE).await.expect("it is told of");
    let told = hall.press(&people[0], &post, "Take part").await;
    assert!(told.content.contains("You take part"), "{}", told.content);
    for person in &people[1..] {
        let told = hall.command(person, "tournament join", Options::new()).await;
        assert!(told.content.contains("You take part"), "{}", told.content);
    }
    let told = hall.command(&people[1], "tournament start", Options::new()).await;
    assert!(told.content.contains("Only who opened"), "{}", told.content);
    let told = hall.command(&people[0], "tournament start", Options::new()).await;
    assert!(told.content.contains("begins"), "{}", told.content);
    for round in 1..=2 {
        let look = |sandbox: &Sandbox| {
            let open = open_bouts(sandbox);
            (open.len() == 2).then_some(open)
        };
        let open = hall.sandbox.wait_until(look, PATIENCE).await.expect("both bouts are open");
        let next = hall.command(&people[0], "tournament next", Options::new()).await;
        assert!(next.content.contains("Yours: "), "round {round}: {}", next.content);
        for bout in open {
            weakest_gives_up(&hall, &people, bout).await;
        }
        // Their last posts tell that they are over.
        hall.all_sent().await;
    }
    let closing = hall.sandbox.wait_until(closing, PATIENCE).await.expect("it ends");
    assert!(closing.content.contains("**Ada** has won it"), "{}", closing.content);
    let text = Options::new().string("setting", "board").string("value", "text");
    hall.command(&people[2], "me settings", text).await;
    let table = hall.command(&people[2], "tournament table", Options::new()).await;
    let first = table.content.lines().find(|line| line.starts_with(" 1 "));
    assert!(first.is_some_and(|line| line.contains("Ada")), "{}", table.content);
    let whole = hall.command(&people[1], "tournament export", Options::new()).await;
    let whole: serde_json::Value = serde_json::from_str(&file_of(&whole).await).unwrap();
    assert_eq!(whole["tournament"]["fixtures"].as_array().map(Vec::len), Some(4));
    checks::all(&hall.sandbox);

    // Counted again from the bouts alone, nothing differs.
    let file = hall.file();
    hall.stop().await;
    let arena = Arena::open(&file).await.unwrap();
    let audited = arena.audit().await.unwrap();
    arena.close().await;
    assert_eq!(audited.differences, Vec::<String>::new());
    assert_eq!(audited.tournaments, 1);
    hall.start_bot().await;
}
