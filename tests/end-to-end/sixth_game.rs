//! The game of `docs/a-sixth-game.md`, named only in its folders and by its line in the catalogue:
//! everything else that a game needs is there already.

use crate::bouts::check_finished;
use crate::hall::{Bout, Chance, Hall, is_answered, is_over};
use sandbox::{Options, Post, User};
use std::fs;
use std::path::Path;

/// The board in a bout's post, below its headline.
fn board(post: &Post) -> Vec<String> {
    post.content.lines().skip_while(|line| !line.starts_with("```")).map(str::to_owned).collect()
}

/// Types an answer; returns the reply.
async fn typed(bout: &Bout<'_>, user: &User, answer: &str) -> String {
    let options = Options::new().string("answer", answer).integer("bout", bout.id);
    bout.hall.command(user, "act", options).await.content
}

#[tokio::test]
async fn a_game_with_a_line_in_the_catalogue_is_played_from_lobby_to_end() {
    let hall = Hall::open().await;
    let begun = Options::new().string("game", "par");
    let offered = hall.ada.autocomplete(hall.channel, "bout start", begun, "game").await.unwrap();
    assert!(offered.iter().any(|choice| choice.value == "par-impar"), "{offered:?}");
    let rules = hall.command(&hall.ada, "rules", Options::new().string("game", "par-impar")).await;
    assert!(rules.text().contains("two hide and guess nuts in a fist"), "{}", rules.text());

    let wanted = Options::new().string("game", "par-impar").string("clock", "none");
    let lobby = hall.lobby(&hall.ada, wanted.string("options", "nuts=6 rounds=9")).await;
    assert!(lobby.content.contains("Par Impar"), "{}", lobby.content);
    let told = hall.press(&hall.brutus, &lobby, "Join").await;
    assert!(told.ephemeral, "{}", told.content);
    let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;

    let first = bout.standing().await;
    let shown = board(&first).join("\n");
    assert!(shown.contains("PAR IMPAR") && shown.contains("Rounds left: 9"), "{shown}");
    let hides = |name: &str| shown.contains(&format!("WAITING FOR {name}: hide nuts"));
    let (hider, guesser) = match (hides("Ada"), hides("Brutus")) {
        (true, false) => (&hall.ada, &hall.brutus),
        (false, true) => (&hall.brutus, &hall.ada),
        both => panic!("{both:?}: {shown}"),
    };

    let panel = bout.panel(hider).await;
    assert!(panel.content.contains("You have 6 nuts. How many do you hide?"), "{}", panel.content);
    let before = bout.fingerprint().await;
    let refused = typed(&bout, hider, "4").await;
    assert!(refused.contains("You cannot hide so many."), "{refused}");
    assert_eq!(bout.fingerprint().await, before);
    let told = typed(&bout, hider, "2").await;
    assert!(told.contains("You hide 2 nuts."), "{told}");
    assert!(is_answered(&bout.panel(hider).await));
    let panel = bout.panel(guesser).await;
    assert!(panel.content.contains("Even or odd?"), "{}", panel.content);
    assert!(
        !hall
            .sandbox
            .public_messages(bout.channel)
            .iter()
            .any(|post| { post.content.contains("2 nuts") || post.content.contains("hide 2") })
    );
    let told = typed(&bout, guesser, "impar").await;
    assert!(told.contains("You guess impar."), "{told}");
    hall.all_sent().await;
    let posts = hall.sandbox.public_messages(bout.channel);
    let opened = |post: &Post| post.content.contains("opens a fist with 2 nuts.");
    assert!(posts.iter().any(opened), "{:?}", posts.last());
    let shown = board(&bout.standing().await).join("\n");
    assert!(shown.contains("Rounds left: 8"), "{shown}");

    let last = bout.play_out(&mut Chance::new(6)).await;
    assert!(is_over(&last) && board(&last).join("\n").contains("OVER:"), "{}", last.content);
    check_finished(&bout, &last).await;
}

/// The folders whose files the guide must show or name.
const FOLDERS: [&str; 3] =
    ["games/par-impar/src", "games/par-impar/tests/rules", "boards/src/games/par_impar"];

#[test]
fn every_snippet_of_the_guide_is_compiled() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let guide = read("docs/a-sixth-game.md");
    let (mut snippets, mut of, mut block) = (0, String::new(), None::<String>);
    for line in guide.lines() {
        if let Some(text) = &mut block {
            if line == "```" {
                assert!(read(&of).contains(text.as_str()), "{of} has no\n{text}");
                (snippets, block) = (snippets + 1, None);
            } else {
                *text += &format!("{line}\n");
            }
        } else if ["```rust", "```toml", "```md"].contains(&line) {
            assert!(!of.is_empty(), "a snippet comes from a file");
            block = Some(String::new());
        } else if let Some(path) = line.strip_prefix('`').and_then(|line| line.strip_suffix("`:")) {
            path.clone_into(&mut of);
        }
    }
    assert!(20 < snippets, "{snippets} snippets");
    for folder in FOLDERS {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let name = file.unwrap().file_name();
            let path = format!("`{folder}/{}`", name.to_str().unwrap());
            assert!(guide.contains(&path), "the guide does not name {path}");
        }
    }
}
