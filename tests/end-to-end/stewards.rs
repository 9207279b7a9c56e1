//! Stewards, and people who leave.

use crate::checks;
use crate::hall::{
    Bout, Chance, HOUR, Hall, MINUTE, PATIENCE, choices, file_of, is_over, timed, unhurried,
};
use crate::honours::give_up;
use sandbox::{Options, Permissions, Post, User};
use std::time::Duration;

async fn await_post(bout: &Bout<'_>, words: &str) -> Post {
    let fits = |post: &Post| post.content.contains(words);
    let post = bout.hall.brutus.await_message(bout.channel, fits, PATIENCE).await;
    post.unwrap_or_else(|error| panic!("{words}: {error:#}"))
}

/// The first suggestion to a steward for an option.
async fn offered(
    hall: &Hall,
    by: &User,
    name: &str,
    options: Options,
    focus: &str,
) -> (String, i64) {
    let choices = by.autocomplete(hall.channel, name, options, focus).await.unwrap();
    let first = choices.first().unwrap_or_else(|| panic!("nothing is offered for /{name}"));
    (first.name.clone(), first.value.as_i64().unwrap())
}

fn of(bout: &Bout<'_>) -> Options {
    Options::new().integer("bout", bout.id)
}

#[tokio::test]
async fn a_steward_pauses_a_bout_and_lets_it_go_on() {
    let hall = Hall::open().await;
    let bout = hall.duel_with(timed("2h")).await;
    let told = hall.command(&hall.claudia, "steward pause", of(&bout)).await;
    assert!(told.ephemeral && told.content.contains("Only stewards"), "{}", told.content);
    // The owner of the server names a role; its holders are stewards.
    let role = hall.claudia.grant(hall.sandbox.guild(), Permissions::NONE);
    let named = Options::new().string("setting", "steward_role").role("role", role);
    let told = hall.command(&hall.ada, "settings", named).await;
    assert!(told.content.contains(&format!("<@&{role}>")), "{}", told.content);

    hall.sandbox.advance(30 * MINUTE);
    let typed = Options::new().string("bout", "");
    let (label, id) = offered(&hall, &hall.claudia, "steward pause", typed, "bout").await;
    assert_eq!((label.as_str(), id), ("#1 Blood, Sweat and Cheers", bout.id));
    let told = hall.command(&hall.claudia, "steward pause", of(&bout)).await;
    assert!(told.ephemeral && told.content.contains("is paused"), "{}", told.content);
    let post = await_post(&bout, "Claudia, as steward, pauses the bout.").await;
    assert!(post.mentions.is_empty() && choices(&post).is_empty());
    hall.sandbox.advance(50 * HOUR);
    let panel = bout.panel(&hall.ada).await;
    assert!(panel.content.contains("paused") && choices(&panel).is_empty(), "{}", panel.content);
    let typed = of(&bout).string("answer", "thraex");
    let told = hall.command(&hall.ada, "act", typed).await;
    assert!(told.content.contains("A steward has paused this bout"), "{}", told.content);

    hall.command(&hall.claudia, "steward resume", of(&bout)).await;
    let post = await_post(&bout, "Claudia, as steward, lets the bout go on").await;
    assert_eq!(post.mentions, [hall.ada.id()]);
    // Half an hour had passed: an hour is half of the time.
    hall.sandbox.advance(31 * MINUTE);
    await_post(&bout, "still waits for you").await;
    assert!(bout.answer(&hall.ada, &mut Chance::new(3)).await);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_steward_rewinds_replaces_voids_and_everybody_reads_it() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    bout.deal().await;
    let options = of(&bout).string("to", "");
    let (label, to) = offered(&hall, &hall.ada, "steward rewind", options, "to").await;
    let back = of(&bout).integer("to", to);
    let told = hall.command(&hall.ada, "steward rewind", back).await;
    assert!(told.content.contains("is set back"), "{}", told.content);
    let line = label.split_once(". ").unwrap().1;
    let words = format!("Ada, as steward, sets the bout back to before this: {line}");
    await_post(&bout, &words).await;

    let options = of(&bout).string("seat", "");
    let (name, seat) = offered(&hall, &hall.ada, "steward replace", options, "seat").await;
    assert_eq!((name.as_str(), seat), ("Ada", 0));
    let wanted = of(&bout).integer("seat", 0).user("by", hall.claudia.id());
    let told = hall.command(&hall.ada, "steward replace", wanted).await;
    assert!(told.content.contains("Claudia has the seat"), "{}", told.content);
    let post = await_post(&bout, "Ada, as steward, gives the seat of Ada to").await;
    assert!(post.content.contains("rates nobody"), "{}", post.content);
    let stranger = hall.command(&hall.ada, "hand", of(&bout)).await;
    assert!(stranger.content.contains("no seat"), "{}", stranger.content);

    let players = vec![hall.claudia.clone(), hall.brutus.clone()];
    let bout = Bout { players, ..bout };
    bout.play_out(&mut Chance::new(5)).await;
    let table = hall.command(&hall.brutus, "leaderboard", Options::new()).await;
    assert!(!table.text().contains("Claudia"), "it rates nobody: {}", table.text());
    hall.command(&hall.ada, "steward void", of(&bout)).await;
    await_post(&bout, "Ada, as steward, voids the result of this bout").await;

    let second = hall.duel_with(unhurried()).await;
    hall.command(&hall.ada, "steward end", of(&second)).await;
    await_post(&second, "Ada, as steward, ends this bout without a result.").await;
    assert!(is_over(&second.standing().await));
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_bout_rests_while_both_want_it_and_a_steward_sees_that_it_does() {
    let hall = Hall::open().await;
    let bout = hall.duel_with(timed("2h")).await;
    let told = hall.command(&hall.ada, "bout pause", of(&bout)).await;
    assert!(told.content.contains("are asked whether they agree"), "{}", told.content);
    let wish = await_post(&bout, "would like").await;
    assert_eq!(wish.mentions, [hall.brutus.id()]);
    hall.press(&hall.brutus, &wish, "Agree").await;
    let post = await_post(&bout, "Everybody agrees: the bout rests").await;
    assert!(post.mentions.is_empty() && choices(&post).is_empty());
    hall.sandbox.advance(3 * 24 * HOUR);
    let told = hall.command(&hall.claudia, "steward stalled", Options::new()).await;
    assert!(told.ephemeral && told.content.contains("Only stewards"), "{}", told.content);
    // Due messages may still be on their way.
    let mut tries = 0;
    let post = loop {
        let told = hall.command(&hall.ada, "steward stalled", Options::new()).await;
        let post = bout.standing().await;
        let led = format!("{}/{}/{}", hall.sandbox.guild(), bout.channel, post.id);
        let name = format!("[#{} Blood, Sweat and Cheers]", bout.id);
        let link = format!("{name}(https://discord.com/channels/{led})");
        let words = format!("{link} in <#{}>: went to rest", bout.channel);
        if told.ephemeral && told.content.contains(&words) {
            break post;
        }
        tries += 1;
        assert!(tries < 50, "{}", told.content);
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    hall.press(&hall.brutus, &post, "Let it go on").await;
    let post = await_post(&bout, "Brutus lets the bout go on").await;
    assert_eq!(post.mentions, [hall.ada.id()]);
    let told = hall.command(&hall.ada, "bout resume", of(&bout)).await;
    assert!(told.content.contains("does not rest"), "{}", told.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn the_house_stands_in_for_somebody_who_has_left_the_server() {
    let hall = Hall::open().await;
    let bout = hall.duel_with(timed("2h")).await;
    hall.ada.leave_guild(hall.sandbox.guild());
    hall.sandbox.advance(61 * MINUTE);
    let fits = |post: &Post| post.content.contains("Ada has left the server: the house stands in");
    let told = hall.brutus.await_message(bout.channel, fits, PATIENCE).await.unwrap();
    assert!(!told.mentions.contains(&hall.ada.id()));
    let asked = |one: &sandbox::Exchange| {
        one.method == "GET" && one.path.contains("/members/") && one.status == 404
    };
    hall.sandbox.await_request(asked, PATIENCE).await.expect("Discord was asked about her alone");
    let players = vec![hall.brutus.clone()];
    let bout = Bout { players, ..bout };
    assert!(!bout.panel(&hall.brutus).await.content.is_empty());
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn whoever_has_left_does_nothing_through_the_buttons_of_private_messages() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    bout.play_out(&mut Chance::new(51)).await;
    hall.sandbox.advance(HOUR);
    let fits = |post: &Post| crate::hall::number_of(post, "again") == Some(bout.id);
    let private = hall.ada.await_dm(fits, PATIENCE).await.unwrap();
    hall.ada.leave_guild(hall.sandbox.guild());
    let lobbies = || {
        let posts = hall.sandbox.public_messages(hall.channel);
        posts.iter().filter(|post| post.content.contains("– lobby")).count()
    };
    let told = hall.press(&hall.ada, &private, "Rematch").await;
    assert!(told.content.contains("no longer a member of that server"), "{}", told.content);
    hall.all_sent().await;
    assert_eq!(lobbies(), 0, "nothing of it reaches the server");
    hall.ada.join_guild(hall.sandbox.guild());
    let told = hall.press(&hall.ada, &private, "Rematch").await;
    assert!(told.content.contains("stands in <#"), "{}", told.content);
    hall.all_sent().await;
    assert_eq!(lobbies(), 1);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn whoever_was_blocked_is_told_no_more_than_that_nobody_is_invited() {
    let hall = Hall::open().await;
    let whom = Options::new().user("person", hall.brutus.id());
    let told = hall.command(&hall.ada, "me block", whom).await;
    assert!(
        told.ephemeral && told.content.contains("can no longer invite you"),
        "{}",
        told.content
    );
    assert!(told.mentions.is_empty(), "he is not called");
    let options = unhurried().user("opponent", hall.ada.id());
    let refused = hall.command(&hall.brutus, "bout start", options).await;
    assert!(refused.content.contains("Ada is not taking invitations"), "{}", refused.content);
    let whom = Options::new().user("person", hall.brutus.id());
    hall.command(&hall.ada, "me unblock", whom).await;
    let shown = hall.command(&hall.ada, "me settings", Options::new()).await;
    assert!(shown.content.contains("Blocked: nobody"), "{}", shown.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn logs_that_a_server_does_not_keep_are_posted_as_a_file_before_they_go() {
    let hall = Hall::open().await;
    let bout = hall.duel_with(unhurried()).await;
    hall.command(&hall.ada, "steward end", of(&bout)).await;
    let set = |name: &str| Options::new().string("setting", name);
    let there = set("bot_channel").channel("channel", hall.channel);
    hall.command(&hall.ada, "settings", there).await;
    let told = hall.command(&hall.ada, "settings", set("retention").string("value", "1")).await;
    assert!(told.content.contains("`retention` 1"), "{}", told.content);
    let ends = |post: &Post| post.content.contains("has set `retention` to 1 month");
    hall.ada.await_message(hall.channel, ends, PATIENCE).await.unwrap();
    hall.sandbox.advance(40 * 24 * HOUR);
    let packed = |post: &Post| post.content.contains("Logs packed into");
    let post = hall.ada.await_message(hall.channel, packed, PATIENCE).await.unwrap();
    let files = post.json["attachments"].as_array().unwrap();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(files[0]["filename"], "logs-1.zip");
    // They go once the post is known to have arrived.
    let mut words = String::new();
    for _ in 0..200 {
        words = hall.command(&hall.brutus, "bout log", of(&bout)).await.content;
        if words.contains("logs-1.zip") {
            break;
        }
    }
    assert!(words.contains("The log of this bout is packed"), "{words}");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_file_brings_the_history_of_one_server_to_another() {
    let here = Hall::open().await;
    let bout = here.duel().await;
    bout.deal().await;
    give_up(&bout, &here.brutus).await;
    let file = file_of(&here.command(&here.ada, "steward export", Options::new()).await).await;

    let there = Hall::open().await;
    let brought = |text: &str| Options::new().file("file", "history.json", text);
    let told = there.command(&there.ada, "steward import", brought("no history")).await;
    assert!(told.content.contains("Nothing of the file is taken over"), "{}", told.content);
    let told = there.command(&there.brutus, "steward import", brought(&file)).await;
    assert!(told.content.contains("Only stewards"), "{}", told.content);
    let told = there.command(&there.ada, "steward import", brought(&file)).await;
    assert!(told.content.contains("1 bout"), "{}", told.content);
    let told = there.command(&there.ada, "steward import", brought(&file)).await;
    assert!(told.content.contains("was taken over here before"), "{}", told.content);
    checks::all(&there.sandbox);
}
