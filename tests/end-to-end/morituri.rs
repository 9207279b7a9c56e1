//! The race to Roma: three people and the house, and one of the three never says a word.

use sandbox::Options;

use crate::{
    checks,
    hall::{Chance, HOUR, Hall, MINUTE, is_over},
};

#[tokio::test]
async fn a_race_of_four_ends_although_somebody_never_answers() {
    let chance = &mut Chance::new(71);
    // She may be out of it before the house has to stand in for her.
    for _ in 0..8 {
        if raced(chance).await {
            return;
        }
    }
    panic!("the house never stood in");
}

/// Whether the house stood in for Claudia in a race, which is then looked at.
async fn raced(chance: &mut Chance) -> bool {
    let hall = Hall::reading().await;
    let options = Options::new().string("game", "morituri").string("clock", "1h");
    let lobby = hall.lobby(&hall.ada, options.integer("house", 1)).await;
    for user in [&hall.brutus, &hall.claudia] {
        let told = hall.press(user, &lobby, "Join").await;
        assert!(told.ephemeral, "{}", told.content);
    }
    let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
    let mut has_stood_in = false;
    for _ in 0..2_000 {
        let standing = bout.standing().await;
        has_stood_in |= standing.content.contains("the house stands in");
        if is_over(&standing) {
            break;
        }
        if !bout.round(chance).await {
            // Claudia is waited for until her time is up, and later the house stands in for her.
            hall.all_sent().await;
            if is_over(&bout.standing().await) {
                break;
            }
            // What was still on its way may have asked somebody else.
            if bout.round(chance).await {
                continue;
            }
            hall.sandbox.advance(HOUR + MINUTE);
            hall.all_sent().await;
        }
    }
    let last = bout.standing().await;
    assert!(is_over(&last), "the race does not end: {}", last.content);
    assert!(last.content.contains("Seed: `"), "{}", last.content);
    for line in last.content.lines().skip_while(|line| !line.starts_with("```")).skip(1) {
        assert!(line.chars().count() <= 30 || line.contains("Seed"), "{line}");
        if line.starts_with("```") {
            break;
        }
    }
    let posts = hall.sandbox.public_messages(bout.channel);
    has_stood_in |= posts.iter().any(|post| post.content.contains("the house stands in"));
    if !has_stood_in {
        return false;
    }
    let report = boards::verify(&bout.export().await).unwrap();
    assert!(report.holds() && report.outcome.is_some(), "{report}");
    let table = hall.command(&hall.claudia, "leaderboard", Options::new()).await;
    for name in ["Ada", "Brutus"] {
        assert!(table.text().contains(name), "{}", table.text());
    }
    assert!(!table.text().contains("Claudia"), "the house played it for her: {}", table.text());
    checks::all(&hall.sandbox);
    true
}
