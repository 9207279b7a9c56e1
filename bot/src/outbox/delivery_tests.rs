use super::*;
use arena::{Action, BoutId, Control, Filing, Plate, Style};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode as Status;
use axum::response::{IntoResponse, Response};
use commands::emoji::Known;
use std::sync::Arc;
use tokio::net::TcpListener;

/// The bot's own id in these tests.
const ME: u64 = 9;
/// An instant at which nothing else happens.
const NOON: Millis = Millis(1_800_000_000_000);

/// A Discord of fixed answers: method, path, status, body. It remembers what was asked.
struct Discord {
    answers: Vec<(&'static str, &'static str, u16, Value)>,
    /// Status and code for a message that comes with a file or an emoji; null takes it.
    files: (u16, Value),
    asked: Mutex<Vec<(String, String, Value)>>,
}

async fn answer(State(discord): State<Arc<Discord>>, request: Request) -> Response {
    let method = request.method().to_string();
    let path = request.uri().path().trim_start_matches("/api/v10/").to_owned();
    let kind = request.headers().get("content-type").and_then(|kind| kind.to_str().ok());
    let has_file = kind.is_some_and(|kind| kind.starts_with("multipart"));
    let body = axum::body::to_bytes(request.into_body(), 1 << 20).await.unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let is_refused = has_file || body.to_string().contains("<:");
    let found = discord.answers.iter().find(|(m, p, _, _)| *m == method && *p == path);
    let method = if has_file { format!("{method} a file to") } else { method };
    discord.asked.lock().unwrap().push((method, path, body));
    if is_refused && !discord.files.1.is_null() {
        let status = Status::from_u16(discord.files.0).unwrap();
        return (status, json!({ "code": discord.files.1 }).to_string()).into_response();
    }
    let (status, body) = found.map_or((404, json!({ "code": 0 })), |(_, _, s, b)| (*s, b.clone()));
    (Status::from_u16(status).unwrap(), body.to_string()).into_response()
}

async fn discord(answers: Vec<(&'static str, &'static str, u16, Value)>) -> (Sender, Arc<Discord>) {
    discord_that(answers, (200, Value::Null)).await
}

/// The same, which refuses files.
async fn discord_that(
    answers: Vec<(&'static str, &'static str, u16, Value)>,
    files: (u16, Value),
) -> (Sender, Arc<Discord>) {
    let discord = Arc::new(Discord { answers, files, asked: Mutex::new(Vec::new()) });
    let router = Router::new().fallback(answer).with_state(Arc::clone(&discord));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let client = crate::rest::client().unwrap();
    let painter = Painter::with(1, |_| Ok(Picture { png: vec![1], alt: "Ada.".to_owned() }));
    let courier = Arc::new(crate::outbox::Outside::open().unwrap());
    let hands = (painter, courier as Arc<dyn Courier>);
    (Sender::new(base, Token::new("t"), client, ME, hands, Arc::default()), discord)
}

impl Discord {
    fn asked(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        asked.iter().map(|(method, path, _)| format!("{method} {path}")).collect()
    }
}

fn row(what: What) -> Outgoing {
    let say = Message {
        head: "Turn 3 begins.".to_owned(),
        controls: vec![Control::Button {
            label: "Your move".to_owned(),
            style: Style::Primary,
            action: Action::Panel(BoutId(4)),
            barred: false,
            sign: None,
        }],
        ..Message::default()
    };
    Outgoing {
        id: 1,
        nonce: "sr1".to_owned(),
        to: To::Channel(5),
        what,
        message: say,
        tried: 0,
        since: None,
        queued: None,
        bout: None,
        purpose: "post",
    }
}

fn of_member(what: What) -> Outgoing {
    Outgoing { to: To::Member { guild: 7, person: 8 }, message: Message::default(), ..row(what) }
}

fn again(what: What) -> Outgoing {
    Outgoing { tried: 1, since: Some(Millis(NOON.0 - 60_000)), ..row(what) }
}

/// A message as Discord shows it, made so many milliseconds before now.
fn shown(author: u64, text: &str, nonce: Option<&str>, ago: i64) -> Value {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let id = snowflake(now.as_millis() as i64 - ago);
    let sent = render::post(&row(What::New).message, "x", None).json;
    let mut message = json!({
        "id": id.to_string(),
        "author": { "id": author.to_string() },
        "content": text,
        "components": sent["components"],
        "attachments": [],
    });
    if let Some(nonce) = nonce {
        message["nonce"] = json!(nonce);
    }
    message
}

const MESSAGES: &str = "channels/5/messages";

#[tokio::test]
async fn a_first_try_posts_without_looking() {
    let posted = json!({ "id": "77" });
    let (sender, discord) = discord(vec![("POST", MESSAGES, 200, posted)]).await;
    let arrived = sender.deliver(&row(What::New), NOON).await;
    assert_eq!(arrived, Ok(Arrived::at(5, Some(77))));
    assert_eq!(discord.asked(), ["POST channels/5/messages"]);
    let body = discord.asked.lock().unwrap()[0].2.clone();
    assert_eq!(body["nonce"], "sr1");
    assert_eq!(body["enforce_nonce"], true);
    assert_eq!(body["allowed_mentions"], json!({ "parse": [], "users": [] }));
}

#[tokio::test]
async fn a_message_that_arrived_is_found_by_nonce_or_by_its_words() {
    let text = "Turn 3 begins.";
    for (messages, is_there) in [
        (json!([shown(ME, "whatever", Some("sr1"), 1_000)]), true),
        (json!([shown(ME, text, None, 30_000)]), true),
        (json!([shown(ME, text, Some("another"), 1_000)]), false),
        (json!([shown(ME, "Turn 2 begins.", None, 1_000)]), false),
        (json!([shown(8, text, None, 1_000)]), false),
        // Long before the first try: another message of the same words.
        (json!([shown(ME, text, None, 600_000)]), false),
        (json!([]), false),
    ] {
        let expected = if is_there { id(&messages[0]["id"]) } else { Some(77) };
        let (sender, discord) = discord(vec![
            ("GET", MESSAGES, 200, messages.clone()),
            ("POST", MESSAGES, 200, json!({ "id": "77" })),
        ])
        .await;
        let arrived = sender.deliver(&again(What::New), NOON).await.unwrap();
        assert_eq!(arrived.message, expected, "{messages}");
        assert_eq!(discord.asked().len(), if is_there { 1 } else { 2 }, "{messages}");
    }
}

#[tokio::test]
async fn a_post_that_a_filter_refuses_leaves_the_emoji_to_all_others() {
    for (code, is_forgotten) in [(50035, true), (200_000, false), (20009, false), (40005, false)] {
        let answers = vec![("POST", MESSAGES, 200, json!({ "id": "6" }))];
        let (sender, discord) = discord_that(answers, (400, json!(code))).await;
        let one = Known { name: "die4_abcdef".to_owned(), id: 7 };
        sender.commands.emoji.learn([("die4".to_owned(), one)].into());
        let mut post = row(What::New);
        post.message.head = "Turn 3 begins.{!die4}".to_owned();
        sender.deliver(&post, NOON).await.unwrap();
        assert_eq!(discord.asked().len(), 2, "{code}");
        assert_eq!(sender.commands.emoji.is_empty(), is_forgotten, "{code}");
    }
}

#[tokio::test]
async fn without_the_right_to_look_the_nonce_must_do() {
    let (sender, discord) = discord(vec![
        ("GET", MESSAGES, 403, json!({ "code": 50001 })),
        ("POST", MESSAGES, 200, json!({ "id": "77" })),
    ])
    .await;
    sender.deliver(&again(What::New), NOON).await.unwrap();
    assert_eq!(discord.asked().len(), 2);
}

#[tokio::test]
async fn a_hand_goes_to_its_owners_private_channel() {
    let (sender, discord) = discord(vec![
        ("POST", "users/@me/channels", 200, json!({ "id": "50" })),
        ("POST", "channels/50/messages", 200, json!({ "id": "77" })),
    ])
    .await;
    let row = Outgoing { to: To::Person(3), ..row(What::New) };
    for _ in 0..2 {
        let arrived = sender.deliver(&row, NOON).await;
        assert_eq!(arrived, Ok(Arrived::at(50, Some(77))));
    }
    let asked = discord.asked();
    assert_eq!(asked.iter().filter(|path| path.contains("users")).count(), 1, "{asked:?}");
}

#[tokio::test]
async fn a_thread_that_is_there_is_taken_as_it_is() {
    let (sender, _) =
        discord(vec![("POST", "channels/5/messages/6/threads", 400, json!({ "code": 160004 }))])
            .await;
    let hung = What::Thread { name: "Bout 1".to_owned(), parent: Some(6) };
    let arrived = sender.deliver(&row(hung), NOON).await;
    assert_eq!(arrived, Ok(Arrived::at(6, None)));

    let thread = json!({
        "id": shown(ME, "", None, 1_000)["id"],
        "parent_id": "5",
        "owner_id": "9",
        "name": "Bout 1",
    });
    let (sender, discord) = discord(vec![
        ("GET", "channels/5", 200, json!({ "guild_id": "2" })),
        ("GET", "guilds/2/threads/active", 200, json!({ "threads": [thread.clone()] })),
    ])
    .await;
    let free = What::Thread { name: "Bout 1".to_owned(), parent: None };
    let arrived = sender.deliver(&again(free), NOON).await.unwrap();
    assert_eq!(Some(arrived.channel), id(&thread["id"]));
    assert_eq!(discord.asked().len(), 2);
}

#[tokio::test]
async fn a_post_of_a_forum_is_known_by_its_name_or_by_what_it_begins_with() {
    let made = [2_000, 1_000].map(|ago| shown(ME, "", None, ago)["id"].clone());
    let first = |at: usize| {
        let its = made[at].as_str().unwrap();
        &*Box::leak(format!("channels/{its}/messages/{its}").into_boxed_str())
    };
    let begins = |text: &str| shown(ME, text, None, 1_000);
    let post = |at: usize, name: &str| json!({ "id": made[at], "parent_id": "5", "owner_id": "9", "name": name });
    let sent = "Turn 3 begins.";
    for (names, texts, found) in [
        (["Bout 1", "Bout 2"], ["", ""], Some(0)),
        (["Renamed", "Bout 2"], [sent, "Turn 2 begins."], Some(0)),
        (["Bout 3", "Bout 2"], ["Turn 1 begins.", "Turn 2 begins."], None),
    ] {
        let posts = json!({ "threads": [post(0, names[0]), post(1, names[1])] });
        let (sender, discord) = discord(vec![
            ("GET", "channels/5", 200, json!({ "guild_id": "2", "type": 15 })),
            ("GET", "guilds/2/threads/active", 200, posts),
            ("GET", first(0), 200, begins(texts[0])),
            ("GET", first(1), 200, begins(texts[1])),
            ("POST", "channels/5/threads", 201, json!({ "id": "77", "message": { "id": "77" } })),
        ])
        .await;
        let filing = Filing { name: "Bout 1".to_owned(), ..Filing::default() };
        let arrived = sender.deliver(&again(What::File(filing)), NOON).await.unwrap();
        let wanted = found.map_or(Some(77), |at: usize| id(&made[at]));
        assert_eq!((Some(arrived.channel), arrived.message), (wanted, wanted), "{names:?}");
        let is_posted = discord.asked().contains(&"POST channels/5/threads".to_owned());
        assert_eq!(is_posted, found.is_none());
    }
}

#[tokio::test]
async fn a_deletion_of_what_is_gone_is_done_and_a_strip_leaves_the_text() {
    let (sender, discord) = discord(vec![
        ("DELETE", "channels/5/messages/6", 404, json!({ "code": 10008 })),
        ("PATCH", "channels/5/messages/6", 200, json!({ "id": "6" })),
    ])
    .await;
    sender.deliver(&row(What::Delete(6)), NOON).await.unwrap();
    sender.deliver(&row(What::Strip(6)), NOON).await.unwrap();
    let stripped = discord.asked.lock().unwrap()[1].2.clone();
    assert_eq!(stripped["components"], json!([]));
    assert_eq!(stripped.get("content"), None);
}

#[tokio::test]
async fn a_role_is_given_and_taken_and_a_member_looked_at() {
    let role = "guilds/7/members/8/roles/3";
    let (sender, discord) = discord(vec![
        ("PUT", role, 204, Value::Null),
        ("DELETE", role, 204, Value::Null),
        ("GET", "guilds/7/members/8", 200, json!({})),
    ])
    .await;
    for what in [What::Grant(3), What::Revoke(3), What::Look] {
        assert_eq!(sender.deliver(&of_member(what), NOON).await, Ok(Arrived::at(0, None)));
    }
    let asked =
        [format!("PUT {role}"), format!("DELETE {role}"), "GET guilds/7/members/8".to_owned()];
    assert_eq!(discord.asked(), asked);
}

/// Statuses with which a code may come, besides its usual one.
const STATUSES: [u16; 6] = [400, 403, 404, 409, 429, 500];

/// The meaning to a row of an answer with a status and a code.
fn meant(status: u16, code: i64, row: &Outgoing) -> Failure {
    let body = json!({ "code": code, "message": "no" }).to_string();
    failure(denied(reqwest::StatusCode::from_u16(status).unwrap(), body.as_bytes()), row)
}

#[test]
fn each_code_has_its_meaning_whatever_its_status() {
    let forbidden = |missing: &str| Failure::Forbidden { missing: missing.to_owned() };
    let refused = |code: i64| Failure::Refused(code.to_string());
    for (code, meaning) in [
        (10003, Failure::ChannelGone),
        (10004, Failure::ChannelGone),
        (10008, Failure::MessageGone),
        (10013, Failure::DmsClosed),
        (20016, Failure::Later(None)),
        (20028, Failure::Later(None)),
        (30046, Failure::MessageGone),
        (40003, Failure::Later(Some(60_000))),
        (40005, refused(40005)),
        (40062, Failure::Later(None)),
        (50001, forbidden("View Channels")),
        (50007, Failure::DmsClosed),
        (50008, refused(50008)),
        (50013, forbidden("Send Messages")),
        (50024, refused(50024)),
        (50033, Failure::DmsClosed),
        (50035, refused(50035)),
        (50083, Failure::MessageGone),
        (50278, Failure::DmsClosed),
        (130_000, Failure::Later(None)),
        (160_005, forbidden("Manage Threads, as the thread is locked")),
        (160_006, refused(160_006)),
        (200_000, refused(200_000)),
    ] {
        for status in STATUSES {
            assert_eq!(meant(status, code, &row(What::New)), meaning, "{status} {code}");
        }
    }
    for status in STATUSES {
        for code in [30046, 50083] {
            assert_eq!(meant(status, code, &row(What::Refresh(6))), Failure::OutOfSight);
        }
        for code in [10007, 10013] {
            assert_eq!(meant(status, code, &of_member(What::Look)), Failure::Left);
            assert_eq!(meant(status, code, &of_member(What::Grant(3))), Failure::Left);
        }
        for code in [50001, 50013] {
            assert_eq!(meant(status, code, &of_member(What::Revoke(3))), forbidden("Manage Roles"));
        }
        let thread = What::Thread { name: String::new(), parent: None };
        assert_eq!(meant(status, 50013, &row(thread)), forbidden("Create Public Threads"));
    }
}

#[test]
fn without_a_known_code_the_status_counts() {
    let forbidden = |missing: &str| Failure::Forbidden { missing: missing.to_owned() };
    for (status, code, meaning) in [
        (401, 0, Failure::Later(Some(60_000))),
        (403, 0, forbidden("View Channels")),
        (400, 0, Failure::Refused("status 400".to_owned())),
        (400, 999_999, Failure::Refused("999999".to_owned())),
        (429, 0, Failure::Later(None)),
        (429, 999_999, Failure::Later(None)),
        (503, 0, Failure::Later(None)),
        (503, 999_999, Failure::Later(None)),
    ] {
        assert_eq!(meant(status, code, &row(What::New)), meaning, "{status} {code}");
    }
    let slow = br#"{"message":"slow","retry_after":1.5,"global":false}"#;
    let denied = denied(reqwest::StatusCode::TOO_MANY_REQUESTS, slow);
    assert_eq!(failure(denied, &row(What::New)), Failure::Later(Some(1_500)));
    assert_eq!(failure(Denied::Outage, &row(What::New)), Failure::Later(None));
}

#[tokio::test]
async fn an_archived_thread_is_opened_before_something_in_it_is_changed() {
    let archived = || json!({ "code": 50083 });
    for what in [What::Edit(6), What::Refresh(6), What::Strip(6)] {
        let (sender, discord) = discord(vec![
            ("PATCH", "channels/5/messages/6", 400, archived()),
            ("PATCH", "channels/5", 200, json!({ "id": "5" })),
        ])
        .await;
        sender.looks_again(5, NOON);
        let outcome = sender.deliver(&row(what.clone()), NOON).await;
        let asked = discord.asked();
        let edit = "PATCH channels/5/messages/6";
        assert_eq!(asked, [edit, "PATCH channels/5", edit], "{what:?}");
        assert_eq!(discord.asked.lock().unwrap()[1].2, json!({ "archived": false }));
        // It is so again: then it is said anew, which opens it as well.
        assert!(matches!(outcome, Err(Failure::MessageGone | Failure::OutOfSight)), "{outcome:?}");
    }
}

#[tokio::test]
async fn a_thread_is_touched_by_another_length_and_closed_by_a_short_one() {
    let (sender, discord) = discord(vec![("PATCH", "channels/5", 200, json!({ "id": "5" }))]).await;
    for what in [What::Touch, What::Close] {
        sender.deliver(&row(what), NOON).await.unwrap();
    }
    let asked = discord.asked.lock().unwrap();
    let bodies: Vec<&Value> = asked.iter().map(|(_, _, body)| body).collect();
    let [first, second, last] = bodies[..] else { panic!("{bodies:?}") };
    assert_eq!(*first, json!({ "archived": false, "auto_archive_duration": 4_320 }));
    assert_eq!(*second, json!({ "auto_archive_duration": 10_080 }));
    assert_eq!(*last, json!({ "auto_archive_duration": 60 }));
}

#[tokio::test]
async fn an_edit_that_takes_no_picture_is_tried_with_one_again_only_after_a_while() {
    let answer = ("PATCH", "channels/5/messages/6", 200, json!({ "id": "6" }));
    let (sender, discord) = discord_that(vec![answer], (400, json!(50035))).await;
    let edit = |at| Outgoing { queued: Some(at), ..with_plate(What::Edit(6)) };
    let [with, without] = ["PATCH a file to channels/5/messages/6", "PATCH channels/5/messages/6"];
    for (at, asked) in [
        (NOON, vec![with, without]),
        (NOON.plus(1_000), vec![without]),
        (NOON.plus(60_000), vec![with, without]),
        (NOON.plus(120_000), vec![without]),
    ] {
        discord.asked.lock().unwrap().clear();
        sender.deliver(&edit(at), at).await.unwrap();
        assert_eq!(discord.asked(), asked, "{at:?}");
    }
}

#[tokio::test]
async fn words_that_a_filter_refuses_are_tried_without_their_picture() {
    for (status, code) in [(400, 200_000), (403, 240_000), (429, 200_000)] {
        let answer = ("POST", MESSAGES, 200, json!({ "id": "6" }));
        let (sender, discord) = discord_that(vec![answer], (status, json!(code))).await;
        sender.deliver(&with_plate(What::New), NOON).await.unwrap();
        assert_eq!(discord.asked().len(), 2, "{code}");
    }
}

#[test]
fn the_earliest_id_follows_discords_clock_not_ours() {
    let row = again(What::New);
    let there = Millis(NOON.0 - 5 * 3_600_000);
    assert_eq!(earliest(&row, NOON, Some(there)), snowflake(there.0 - 60_000 - SKEW));
    assert_eq!(instant("Fri, 15 Jan 2027 08:00:00 GMT"), Some(NOON));
}

#[tokio::test]
async fn a_living_post_is_edited_while_it_is_in_sight() {
    let messages = |count: usize| {
        let others = (1..=count).map(|n| json!({ "id": (1_000 - n).to_string() }));
        json!(others.collect::<Vec<_>>())
    };
    let edited = ("PATCH", "channels/5/messages/990", 200, json!({ "id": "990" }));
    for (seen, is_edited) in [
        (messages(16), true),
        (messages(9), true),
        (json!((1..=16).map(|n| json!({ "id": n.to_string() })).collect::<Vec<_>>()), false),
        (json!([]), true),
    ] {
        let (sender, discord) =
            discord(vec![("GET", MESSAGES, 200, seen.clone()), edited.clone()]).await;
        let outcome = sender.deliver(&row(What::Refresh(990)), NOON).await;
        let expected = Arrived::at(5, Some(990));
        assert_eq!(outcome, if is_edited { Ok(expected) } else { Err(Failure::OutOfSight) });
        assert_eq!(discord.asked().len(), if is_edited { 2 } else { 1 }, "{seen}");
        // For a quarter of an hour nobody looks again.
        sender.deliver(&row(What::Refresh(990)), NOON.plus(14 * 60_000)).await.unwrap();
        let again = discord.asked().len();
        sender.deliver(&row(What::Refresh(990)), NOON.plus(15 * 60_000)).await.ok();
        assert!(again < discord.asked().len());
        assert_eq!(discord.asked().iter().filter(|it| it.starts_with("GET")).count(), 2);
    }
}

/// A post with a board to be drawn.
fn with_plate(what: What) -> Outgoing {
    let [game, name, facts] = ["game", "game-7", "{}"].map(str::to_owned);
    let plate = Some(Plate { game, name, facts, ..Plate::default() });
    let plain = row(what);
    let message = Message { plate, ..plain.message };
    Outgoing { message, queued: Some(NOON), ..plain }
}

const POSTED: (&str, &str, u16) = ("POST", MESSAGES, 200);
const EDITED: (&str, &str, u16) = ("PATCH", "channels/5/messages/6", 200);

#[tokio::test]
async fn a_board_goes_as_a_picture_posted_or_edited() {
    let answers =
        [POSTED, EDITED].map(|(method, path, status)| (method, path, status, json!({ "id": "6" })));
    let (sender, discord) = discord(answers.to_vec()).await;
    sender.deliver(&with_plate(What::New), NOON).await.unwrap();
    sender.deliver(&with_plate(What::Edit(6)), NOON).await.unwrap();
    assert_eq!(
        discord.asked(),
        ["POST a file to channels/5/messages", "PATCH a file to channels/5/messages/6"]
    );
}

#[tokio::test]
async fn where_a_picture_is_not_taken_the_text_goes_at_once() {
    // Status, code, and whether the channel is sent none for an hour.
    for (status, code, is_bare) in
        [(403, 50013, true), (403, 50001, true), (400, 50035, false), (413, 40005, false)]
    {
        let answer = ("POST", MESSAGES, 200, json!({ "id": "6" }));
        let (sender, discord) = discord_that(vec![answer], (status, json!(code))).await;
        let arrived = sender.deliver(&with_plate(What::New), NOON).await;
        assert_eq!(arrived, Ok(Arrived { lacks_files: is_bare, ..Arrived::at(5, Some(6)) }));
        let both = ["POST a file to channels/5/messages", "POST channels/5/messages"];
        assert_eq!(discord.asked(), both, "{code}");
        let within = NOON.plus(59 * 60_000);
        let later = |at| Outgoing { queued: Some(at), ..with_plate(What::New) };
        sender.deliver(&later(within), within).await.unwrap();
        assert_eq!(discord.asked().len(), if is_bare { 3 } else { 4 }, "{code}");
        let after = NOON.plus(60 * 60_000);
        sender.deliver(&later(after), after).await.unwrap();
        assert_eq!(discord.asked()[discord.asked().len() - 2], both[0], "{code}");
    }
}

#[tokio::test]
async fn what_is_late_is_not_made_later_by_a_picture() {
    let answer = ("POST", MESSAGES, 200, json!({ "id": "6" }));
    let (sender, discord) = discord(vec![answer]).await;
    sender.deliver(&with_plate(What::New), NOON.plus(10_000)).await.unwrap();
    sender.deliver(&with_plate(What::New), NOON.plus(10_001)).await.unwrap();
    assert_eq!(discord.asked(), ["POST a file to channels/5/messages", "POST channels/5/messages"]);
}

#[tokio::test]
async fn what_discord_lets_nobody_edit_is_out_of_sight() {
    for code in [30046, 50083] {
        let (sender, _) = discord(vec![
            ("GET", MESSAGES, 200, json!([])),
            ("PATCH", "channels/5/messages/7", 400, json!({ "code": code })),
        ])
        .await;
        assert_eq!(sender.deliver(&row(What::Refresh(7)), NOON).await, Err(Failure::OutOfSight));
        assert_eq!(sender.deliver(&row(What::Edit(7)), NOON).await, Err(Failure::MessageGone));
    }
}
