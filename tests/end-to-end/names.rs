//! Names that try to ping, to break the page, or to be somebody else.

use crate::checks;
use crate::hall::{Bout, Chance, Hall, is_over, unhurried};
use sandbox::{Options, Post};
use serde_json::Value;

const NASTY: [&str; 14] = [
    "@everyone",
    "@here <@&1>",
    "<@1> <#2> </help:3>",
    "```js\nalert(1)```",
    "**bold** __under__ ~~gone~~ ||spoiler||",
    "[click](https://evil.example)",
    "\u{202e}desrever\u{202c}",
    "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}algo",
    "\u{200b}\u{200b}\u{200b}",
    "{@123456} {t:1} {#5}",
    "s1:panel:1",
    "'; drop table person; --",
    "𝕳𝖚𝖌𝖊 🏳️‍🌈 👨‍👩‍👧‍👦 ﷽",
    "# Heading\n> quote",
];

/// Nothing that was said notifies anybody but by the bot's own marks, or is shown as a link.
fn check_said(hall: &Hall) {
    let known: Vec<String> =
        hall.sandbox.users().iter().map(|user| user.id().to_string()).collect();
    let mut said = 0;
    for one in hall.sandbox.recorded() {
        let Ok(body) = serde_json::from_str::<Value>(&one.body) else { continue };
        let content = checks::said(&body).or(checks::said(&body["data"]));
        let Some(content) = content else { continue };
        said += 1;
        for wrong in ["@everyone", "@here", "<@&", "](http", "</help", "\u{202e}", "**bold**"] {
            assert!(!content.contains(wrong), "{wrong:?} in {content}");
        }
        let marks = content.split("<@").skip(1).filter_map(|rest| rest.split_once('>'));
        for (id, _) in marks {
            assert!(known.contains(&id.to_owned()), "<@{id}> in {content}");
        }
        assert!(content.matches("```").count() % 2 == 0, "an open block: {content}");
    }
    assert!(5 < said, "{said}");
}

#[tokio::test]
async fn no_name_pings_anybody_or_breaks_anything() {
    let hall = Hall::reading().await;
    for names in NASTY.chunks(2) {
        let people: Vec<_> = names.iter().map(|name| hall.sandbox.add_user(name)).collect();
        hall.sandbox.clear_recorded();
        let options = unhurried().user("opponent", people[1].id());
        let lobby = hall.lobby(&people[0], options).await;
        assert_eq!(lobby.mentions, [people[1].id()]);
        hall.press(&people[1], &lobby, "Accept").await;
        let bout = hall.begin(lobby, &[&people[0], &people[1]]).await;
        bout.deal().await;
        for line in bout.standing().await.content.lines() {
            let is_board = line.contains('│') || line.contains('┼');
            assert!(!is_board || line.chars().count() <= 32, "{line}");
        }
        let typed = Options::new().string("answer", names[0]).integer("bout", bout.id);
        let told = hall.command(&people[0], "act", typed).await;
        assert!(told.mentions.is_empty());
        let sure = hall.command(&people[0], "bout resign", Options::new()).await;
        hall.press(&people[0], &sure, "Give up").await;
        let look = |_: &sandbox::Sandbox| last(&bout);
        hall.sandbox.wait_until(look, crate::hall::PATIENCE).await.unwrap();
        hall.command(&hall.claudia, "leaderboard", Options::new()).await;
        check_said(&hall);
        checks::all(&hall.sandbox);
    }
}

fn last(bout: &Bout<'_>) -> Option<Post> {
    let posts = bout.hall.sandbox.public_messages(bout.channel);
    posts.into_iter().find(|post| crate::hall::number_of(post, "again") == Some(bout.id))
}

#[tokio::test]
async fn whoever_is_waited_for_is_notified_once_and_nobody_else() {
    let hall = Hall::reading().await;
    let bout = hall.duel().await;
    let last = bout.play_out(&mut Chance::new(51)).await;
    assert!(is_over(&last) && last.mentions.is_empty(), "the end notifies nobody");
    let players = [hall.ada.id(), hall.brutus.id()].map(|id| id.to_string());
    let mut notified = 0;
    // As they were sent: a post that has lost its buttons notifies nobody any more.
    let path = format!("/channels/{}/messages", bout.channel);
    let sent = hall.sandbox.recorded().into_iter();
    for one in sent.filter(|one| one.method == "POST" && one.path.ends_with(&path)) {
        let body: serde_json::Value = serde_json::from_str(&one.body).unwrap();
        let content = body["content"].as_str().unwrap();
        let called = body["allowed_mentions"]["users"].as_array().unwrap();
        for id in called.iter().map(|id| id.as_str().unwrap()) {
            assert!(players.iter().any(|player| player == id), "{id} plays nothing: {content}");
            // Who must act stands after the board: `<@1>: choose a class`.
            let is_waited_for = |line: &str| line.starts_with(&format!("<@{id}>: "));
            assert!(content.lines().any(is_waited_for), "{id} is not waited for: {content}");
            notified += 1;
        }
        assert!(called.len() <= 2);
    }
    // A bout may be short.
    assert!(2 < notified, "{notified}");
    checks::all(&hall.sandbox);
}
