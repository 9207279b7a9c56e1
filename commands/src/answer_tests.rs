use super::*;
use crate::emoji::Known;
use crate::hall::Time;
use crate::picture::{Draws, Wanted};
use arena::{Arena, Millis, Plate, Retold};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::future::{BoxFuture, join_all};
use poise::serenity_prelude::HttpBuilder;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::Notify;

struct Noon;

impl Time for Noon {
    fn now(&self) -> Millis {
        Millis(43_200_000)
    }
}

/// A Discord that answers as told, then with success, and keeps what it was sent.
#[derive(Default)]
struct Discord {
    answers: Mutex<VecDeque<(u16, i64)>>,
    sent: Mutex<Vec<(String, Value)>>,
    heard: Notify,
}

async fn answer(State(discord): State<Arc<Discord>>, request: Request) -> Response {
    let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
    let body = axum::body::to_bytes(request.into_body(), 1 << 20).await.unwrap();
    let json = serde_json::from_slice(&body).unwrap_or_else(|_| payload(&body));
    let path = path.trim_start_matches("/api/v10/");
    discord.sent.lock().unwrap().push((format!("{method} {path}"), json));
    let next = discord.answers.lock().unwrap().pop_front();
    discord.heard.notify_one();
    let (status, code) = next.unwrap_or((200, 0));
    let body = json!({ "code": code, "message": "" }).to_string();
    (StatusCode::from_u16(status).unwrap(), body).into_response()
}

/// The JSON of a request that brings files.
fn payload(body: &[u8]) -> Value {
    let text = String::from_utf8_lossy(body);
    let (_, payload) = text.split_once("name=\"payload_json\"").unwrap_or_default();
    let json = payload.lines().find(|line| line.starts_with('{')).unwrap_or_default();
    serde_json::from_str(json).unwrap_or_default()
}

/// A Discord, a way to it, and a hall.
struct Scene {
    discord: Arc<Discord>,
    http: Http,
    hall: Hall,
    is_acknowledged: AtomicBool,
    arena: Arena,
    folder: Arc<tempfile::TempDir>,
}

impl Scene {
    async fn new(answers: &[(u16, i64)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let arena = Arena::open(&folder.path().join("a.sqlite")).await.unwrap();
        Self::of(arena, Arc::new(folder), answers).await
    }

    /// Another hall of the same house, before another Discord.
    async fn beside(&self, answers: &[(u16, i64)]) -> Self {
        Self::of(self.arena.clone(), Arc::clone(&self.folder), answers).await
    }

    async fn of(arena: Arena, folder: Arc<tempfile::TempDir>, answers: &[(u16, i64)]) -> Self {
        let discord = Arc::new(Discord {
            answers: Mutex::new(answers.iter().copied().collect()),
            ..Discord::default()
        });
        let router = Router::new().fallback(answer).with_state(Arc::clone(&discord));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self {
            discord,
            http: HttpBuilder::new("t").proxy(base).ratelimiter_disabled(true).build(),
            hall: Hall::new(arena.clone(), Arc::new(Noon)),
            is_acknowledged: AtomicBool::new(false),
            arena,
            folder,
        }
    }

    fn asked(&self, from: From) -> Asked<'_> {
        Asked {
            http: &self.http,
            id: InteractionId::new(1),
            token: "tok",
            application: serenity::ApplicationId::new(2),
            commands: &self.hall.commands,
            by: 11,
            from,
            what: "test".to_owned(),
            same: None,
            is_acknowledged: &self.is_acknowledged,
            whose: (11, 5),
            role: None,
        }
    }

    /// Answers with work that is done at once.
    async fn answer(&self, from: From, done: Done<Reply>) -> Vec<(String, Value)> {
        self.asked(from).answer(&self.hall, async { done }).await;
        self.discord.sent.lock().unwrap().clone()
    }

    /// Answers with work that is done when something has been sent.
    async fn answer_late(&self, from: From, how: How) -> Vec<(String, Value)> {
        let work = async {
            self.discord.heard.notified().await;
            reply(how)
        };
        self.asked(from).answer(&self.hall, work).await;
        self.discord.sent.lock().unwrap().clone()
    }
}

fn reply(how: How) -> Done<Reply> {
    Ok(Reply { message: render::sentence("Thrust it is."), how })
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap()
}

/// The flags of a private message.
const PRIVATE: u64 = 1 << 6;

fn requests(sent: &[(String, Value)]) -> Vec<&str> {
    sent.iter().map(|(request, _)| request.as_str()).collect()
}

const CALLBACK: &str = "POST interactions/1/tok/callback";
const ORIGINAL: &str = "PATCH webhooks/2/tok/messages/@original";
const FOLLOW_UP: &str = "POST webhooks/2/tok";

#[tokio::test]
async fn what_is_done_at_once_is_answered_by_the_callback_itself() {
    for (from, how, kind, is_private) in [
        (From::Elsewhere, How::New, 4, true),
        (From::Elsewhere, How::Edit, 4, true),
        (From::OwnPanel, How::New, 4, true),
        (From::OwnPanel, How::Edit, 7, false),
        (From::OwnPanel, How::Quiet, 7, false),
        (From::Direct, How::New, 4, true),
        (From::Direct, How::Edit, 7, false),
    ] {
        let scene = Scene::new(&[]).await;
        let sent = scene.answer(from, reply(how)).await;
        assert_eq!(requests(&sent), [CALLBACK], "{from:?} {how:?}");
        let (_, body) = &sent[0];
        assert_eq!(body["type"], kind, "{from:?} {how:?}");
        assert_eq!(text(&body["data"]), "Thrust it is.");
        assert_eq!(body["data"]["flags"] == PRIVATE, is_private, "{from:?} {how:?}");
        assert!(scene.is_acknowledged.load(Ordering::SeqCst));
    }
}

#[tokio::test]
async fn what_the_public_post_shows_is_acknowledged_in_silence() {
    let scene = Scene::new(&[]).await;
    let sent = scene.answer(From::Elsewhere, reply(How::Quiet)).await;
    assert_eq!(requests(&sent), [CALLBACK]);
    assert_eq!(sent[0].1, json!({ "type": 6 }));
}

#[tokio::test]
async fn what_was_read_beside_a_post_gives_way_when_the_post_is_pressed() {
    let scene = Scene::new(&[]).await;
    let read = Interaction { id: 0, token: "log".to_owned() };
    scene.hall.panels.answered((11, 5), Role::Word, read, scene.hall.now());
    let asked = Asked { role: Some(Role::Panel), ..scene.asked(From::Elsewhere) };
    asked.answer(&scene.hall, async { reply(How::Quiet) }).await;
    let sent = scene.discord.sent.lock().unwrap().clone();
    assert_eq!(requests(&sent), [CALLBACK, "DELETE webhooks/2/log/messages/@original"]);
}

#[tokio::test]
async fn a_panel_takes_the_place_of_the_one_before() {
    let scene = Scene::new(&[]).await;
    let old = Interaction { id: 0, token: "old".to_owned() };
    scene.hall.panels.answered((11, 5), Role::Panel, old, scene.hall.now());
    let asked = Asked { role: Some(Role::Panel), ..scene.asked(From::Elsewhere) };
    asked.answer(&scene.hall, async { reply(How::New) }).await;
    let sent = scene.discord.sent.lock().unwrap().clone();
    assert_eq!(requests(&sent), [CALLBACK, "DELETE webhooks/2/old/messages/@original"]);
}

#[tokio::test]
async fn a_bouts_first_panel_waits_for_no_post_that_does_not_come() {
    let scene = Scene::new(&[]).await;
    let message = Message { below: Some(BoutId(3)), ..render::sentence("Which?") };
    let begun = Instant::now();
    let sent = scene.answer(From::OwnPanel, Ok(Reply { message, how: How::Edit })).await;
    assert!(POSTED_WITHIN <= begun.elapsed());
    assert_eq!(requests(&sent), [CALLBACK]);
    assert_eq!((&sent[0].1["type"], text(&sent[0].1["data"])), (&json!(7), "Which?"));
}

#[tokio::test]
async fn a_refusal_gives_way_to_what_comes_next() {
    let scene = Scene::new(&[]).await;
    let refused = async { Err(Fault::Refused(Refused::Which(Vec::new()))) };
    // Both were pressed on message 2, which was there before.
    let first = Asked { id: InteractionId::new(3), ..scene.asked(From::OwnPanel) };
    first.answer(&scene.hall, refused).await;
    let next = Asked {
        id: InteractionId::new(4),
        token: "next",
        role: Some(Role::On(2)),
        ..scene.asked(From::OwnPanel)
    };
    next.answer(&scene.hall, async { reply(How::Edit) }).await;
    let sent = scene.discord.sent.lock().unwrap().clone();
    let taken_away = "DELETE webhooks/2/tok/messages/@original";
    let callbacks = ["POST interactions/3/tok/callback", "POST interactions/4/next/callback"];
    assert_eq!(requests(&sent), [callbacks[0], callbacks[1], taken_away]);
}

#[tokio::test]
async fn what_takes_long_is_deferred_once_and_told_later() {
    let house = Scene::new(&[]).await;
    let told = [
        (From::Elsewhere, How::New, 5, ORIGINAL),
        (From::Elsewhere, How::Edit, 5, ORIGINAL),
        (From::OwnPanel, How::Edit, 6, ORIGINAL),
        (From::OwnPanel, How::New, 6, FOLLOW_UP),
    ]
    .map(async |(from, how, deferral, later)| {
        let sent = house.beside(&[]).await.answer_late(from, how).await;
        assert_eq!(requests(&sent), [CALLBACK, later], "{from:?} {how:?}");
        assert_eq!(sent[0].1["type"], deferral, "{from:?} {how:?}");
        assert_eq!(sent[0].1["data"]["flags"] == 64, from == From::Elsewhere);
        assert_eq!(text(&sent[1].1), "Thrust it is.");
        assert_eq!(sent[1].1["allowed_mentions"], json!({ "parse": [], "users": [] }));
    });
    // Each takes long, and all at once no longer.
    join_all(told).await;
}

#[tokio::test]
async fn a_callback_is_tried_again_after_an_outage_and_never_given_twice() {
    for answers in [vec![(503, 0)], vec![(503, 0), (400, 40060)], vec![(502, 0), (500, 0)]] {
        let scene = Scene::new(&answers).await;
        let sent = scene.answer(From::Elsewhere, reply(How::New)).await;
        let tries = answers.iter().filter(|(status, _)| 500 <= *status).count() + 1;
        assert_eq!(sent.len(), tries, "{answers:?}");
        assert!(scene.is_acknowledged.load(Ordering::SeqCst), "{answers:?}");
    }
}

#[tokio::test]
async fn an_interaction_that_is_too_old_is_let_go() {
    let scene = Scene::new(&[(404, 10062)]).await;
    let sent = scene.answer(From::Elsewhere, reply(How::New)).await;
    assert_eq!(requests(&sent), [CALLBACK]);
    assert!(!scene.is_acknowledged.load(Ordering::SeqCst));
}

#[tokio::test]
async fn words_that_discord_refuses_are_replaced_by_a_plain_sentence() {
    let scene = Scene::new(&[(400, 50035)]).await;
    let sent = scene.answer(From::OwnPanel, reply(How::Edit)).await;
    assert_eq!(requests(&sent), [CALLBACK, CALLBACK]);
    assert_eq!(sent[1].1["type"], 4);
    let told = text(&sent[1].1["data"]);
    assert!(told.contains("Reference"), "{told}");
}

#[tokio::test]
async fn a_code_counts_whatever_its_status() {
    let house = Scene::new(&[]).await;
    for status in [400, 403, 404, 409, 429] {
        // Acknowledged before, or over: nothing is said instead.
        for code in [40060, 10062, 50027] {
            let scene = house.beside(&[(status, code)]).await;
            let sent = scene.answer(From::OwnPanel, reply(How::Edit)).await;
            assert_eq!(sent.len(), 1, "{status} {code}");
        }
        for code in [50035, 200_000] {
            let scene = house.beside(&[(status, code)]).await;
            let sent = scene.answer(From::OwnPanel, reply(How::Edit)).await;
            assert_eq!(requests(&sent), [CALLBACK, CALLBACK], "{status} {code}");
        }
        // Later answers are not tried again where no wait helps.
        let scene = house.beside(&[(200, 0), (status, 50027)]).await;
        let sent = scene.answer_late(From::Elsewhere, How::New).await;
        assert_eq!(sent.len(), 2, "{status}");
    }
}

#[tokio::test]
async fn a_form_that_takes_no_picture_is_not_tried_at_every_press() {
    let scene = Scene::new(&[(400, 50035)]).await;
    let hall = scene.hall.clone().with_pictures(Arc::new(Quick));
    let shown = || {
        let plate = Some(Plate { game: "game".to_owned(), ..Plate::default() });
        Ok(Reply { message: Message { plate, ..render::sentence("A board.") }, how: How::Edit })
    };
    for id in 1..=3 {
        let asked = Asked { id: InteractionId::new(id), ..scene.asked(From::OwnPanel) };
        asked.answer(&hall, async { shown() }).await;
    }
    let sent = scene.discord.sent.lock().unwrap().clone();
    let pictured: Vec<bool> = sent
        .iter()
        .map(|(_, body)| body["data"]["attachments"].as_array().is_some_and(|it| !it.is_empty()))
        .collect();
    assert_eq!(pictured, [true, false, false, false]);
    assert!(!hall.forms.are_tried(Form::Pressed, hall.now()));
    assert!(hall.forms.are_tried(Form::Answer, hall.now()));
}

#[tokio::test]
async fn a_panic_is_an_apology_without_its_words() {
    let scene = Scene::new(&[]).await;
    let work = async { panic!("the hand was ST1") };
    scene.asked(From::Elsewhere).answer(&scene.hall, work).await;
    let sent = scene.discord.sent.lock().unwrap().clone();
    let told = text(&sent[0].1["data"]);
    assert!(told.contains("reference") && !told.contains("ST1"), "{told}");
}

#[tokio::test]
async fn a_mistake_is_told_with_a_fresh_panel_where_there_is_one() {
    let scene = Scene::new(&[]).await;
    let panel = Box::new(Message { head: "Your panel".to_owned(), ..Message::default() });
    let stale = Fault::Refused(Refused::Stale { panel: Some(panel) });
    let words = stale.words();
    let sent = scene.answer(From::OwnPanel, Err(stale)).await;
    assert_eq!(sent[0].1["type"], 7);
    assert_eq!(text(&sent[0].1["data"]), format!("Your panel\n{words}"));

    let scene = Scene::new(&[]).await;
    let sent = scene.answer(From::OwnPanel, Err(Refused::NotYours.into())).await;
    assert_eq!((&sent[0].1["type"], &sent[0].1["data"]["flags"]), (&json!(4), &json!(PRIVATE)));
}

#[tokio::test]
async fn several_bouts_are_offered_as_buttons_where_a_press_does_the_same() {
    let bouts =
        || Refused::Which(vec![(BoutId(3), "#3 Ada".to_owned()), (BoutId(4), "#4".to_owned())]);
    let scene = Scene::new(&[]).await;
    let asked = Asked { same: Some(Action::Hand), ..scene.asked(From::Elsewhere) };
    asked.answer(&scene.hall, async { Err(bouts().into()) }).await;
    let sent = scene.discord.sent.lock().unwrap().clone();
    assert_eq!(render::custom_ids(&sent[0].1["data"]), ["s1:hand:3", "s1:hand:4"]);
    let told = text(&sent[0].1["data"]);
    assert!(told.ends_with("#3 Ada\n#4"), "{told}");
}

#[tokio::test]
async fn nothing_is_begun_once_the_hall_is_closed() {
    let scene = Scene::new(&[]).await;
    scene.hall.close().await;
    let work = async { panic!("this must not be begun") };
    scene.asked(From::Elsewhere).answer(&scene.hall, work).await;
    let sent = scene.discord.sent.lock().unwrap().clone();
    assert!(text(&sent[0].1["data"]).contains("restart"));
}

/// Draws slower than anybody waits.
struct Slow;

/// Draws at once, though others wait.
struct Busy;

impl Draws for Busy {
    fn draw<'a>(
        &'a self,
        plate: &'a Plate,
        whose: u64,
        is_wanted: &'a Wanted<'a>,
    ) -> BoxFuture<'a, Option<Picture>> {
        Box::pin(async move {
            tokio::time::sleep(DRAWN_WITHIN / 3).await;
            Quick.draw(plate, whose, is_wanted).await
        })
    }

    fn is_busy(&self) -> bool {
        true
    }

    fn page<'a>(&'a self, _: &'a Arc<Retold>) -> BoxFuture<'a, Option<String>> {
        Box::pin(async { None })
    }
}

#[tokio::test]
async fn where_others_wait_for_pictures_no_answer_waits_for_its_own() {
    let mut scene = Scene::new(&[]).await;
    scene.hall = scene.hall.with_pictures(Arc::new(Busy));
    let sent = scene.answer(From::OwnPanel, drawn(How::Edit)).await;
    assert_eq!(requests(&sent), [CALLBACK, ORIGINAL]);
}

impl Draws for Slow {
    fn draw<'a>(
        &'a self,
        _: &'a Plate,
        _: u64,
        _: &'a Wanted<'a>,
    ) -> BoxFuture<'a, Option<Picture>> {
        Box::pin(async {
            tokio::time::sleep(2 * DRAWN_WITHIN).await;
            Some(Picture { png: vec![1], alt: "Ada's own board.".to_owned() })
        })
    }

    fn is_busy(&self) -> bool {
        false
    }

    fn page<'a>(&'a self, _: &'a Arc<Retold>) -> BoxFuture<'a, Option<String>> {
        Box::pin(async {
            tokio::time::sleep(2 * DRAWN_WITHIN).await;
            Some("<p>a page</p>".to_owned())
        })
    }
}

#[tokio::test]
async fn the_page_of_a_bout_follows_its_record_in_a_message_of_its_own() {
    let mut scene = Scene::new(&[]).await;
    scene.hall = scene.hall.with_pictures(Arc::new(Slow));
    let [game, title] = ["game", "Ada v Brutus"].map(str::to_owned);
    let retold = Some(Arc::new(Retold { game, title, eyes: Vec::new() }));
    let files = vec![("game-7.json".to_owned(), "{}".to_owned())];
    let message = Message { files, retold, ..render::sentence("The record.") };
    let sent = scene.answer(From::Elsewhere, Ok(Reply { message, how: How::New })).await;
    assert_eq!(requests(&sent), [CALLBACK, FOLLOW_UP]);
    let named = |json: &Value| {
        let all = json["attachments"].as_array().cloned().unwrap_or_default();
        all.iter().map(|it| it["filename"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(named(&sent[0].1["data"]), ["game-7.json"]);
    assert_eq!(named(&sent[1].1), ["game-7.html"]);
    assert_eq!(sent[1].1["flags"], PRIVATE, "it is as private");
}

#[tokio::test]
async fn a_late_picture_follows_a_private_answer_and_never_touches_a_public_post() {
    for (from, how, sends) in [
        (From::Elsewhere, How::New, &[CALLBACK, ORIGINAL][..]),
        (From::OwnPanel, How::Edit, &[CALLBACK, ORIGINAL][..]),
        (From::Elsewhere, How::Quiet, &[CALLBACK][..]),
    ] {
        let mut scene = Scene::new(&[]).await;
        scene.hall = scene.hall.with_pictures(Arc::new(Slow));
        let [game, name, facts] = ["game", "game-7", "{}"].map(str::to_owned);
        let plate = Some(Plate { game, name, facts, ..Plate::default() });
        let message = Message { plate, ..render::sentence("Thrust it is.") };
        let sent = scene.answer(from, Ok(Reply { message, how })).await;
        assert_eq!(requests(&sent), sends, "{from:?} {how:?}");
    }
}

/// Draws at once.
struct Quick;

impl Draws for Quick {
    fn draw<'a>(
        &'a self,
        _: &'a Plate,
        _: u64,
        _: &'a Wanted<'a>,
    ) -> BoxFuture<'a, Option<Picture>> {
        Box::pin(async { Some(Picture { png: vec![1], alt: "Ada's own board.".to_owned() }) })
    }

    fn is_busy(&self) -> bool {
        false
    }

    fn page<'a>(&'a self, _: &'a Arc<Retold>) -> BoxFuture<'a, Option<String>> {
        Box::pin(async { None })
    }
}

fn drawn(how: How) -> Done<Reply> {
    let [game, name, facts] = ["game", "game-7", "{}"].map(str::to_owned);
    let plate = Some(Plate { game, name, facts, ..Plate::default() });
    Ok(Reply { message: Message { plate, ..render::sentence("Thrust it is.") }, how })
}

#[tokio::test]
async fn an_answer_whose_picture_discord_does_not_take_is_given_without_it() {
    let house = Scene::new(&[]).await;
    let told = [(400, 50035), (403, 50013), (413, 40005)].map(async |refusal| {
        let mut scene = house.beside(&[refusal]).await;
        scene.hall = scene.hall.with_pictures(Arc::new(Quick));
        let sent = scene.answer(From::OwnPanel, drawn(How::Edit)).await;
        assert_eq!(requests(&sent), [CALLBACK, CALLBACK], "{refusal:?}");
        let told = |at: usize| sent[at].1["data"].clone();
        assert_eq!(told(0)["attachments"][0]["description"], "Ada's own board.");
        assert_eq!((text(&told(1)), &told(1)["attachments"]), (text(&told(0)), &json!([])));

        let mut scene = house.beside(&[(200, 0), refusal]).await;
        scene.hall = scene.hall.with_pictures(Arc::new(Quick));
        let work = async {
            scene.discord.heard.notified().await;
            drawn(How::New)
        };
        scene.asked(From::Elsewhere).answer(&scene.hall, work).await;
        let sent = scene.discord.sent.lock().unwrap().clone();
        assert_eq!(requests(&sent), [CALLBACK, ORIGINAL, ORIGINAL], "{refusal:?}");
    });
    // Each takes long, and all at once no longer.
    join_all(told).await;
}

#[tokio::test]
async fn emoji_are_forgotten_only_where_they_may_be_what_is_not_taken() {
    let refusals =
        [(400, 50035), (400, 10014), (400, 200_000), (400, 20009), (413, 40005), (400, 0)];
    for (refusal, is_forgotten) in
        refusals.into_iter().zip([true, true, false, false, false, false])
    {
        let scene = Scene::new(&[refusal]).await;
        let emoji = &scene.hall.commands.emoji;
        let one = Known { name: "die4_abcdef".to_owned(), id: 7 };
        emoji.learn([("die4".to_owned(), one)].into());
        let message = render::sentence("Thrust{!die4}");
        let sent = scene.answer(From::OwnPanel, Ok(Reply { message, how: How::Edit })).await;
        let texts = [0, 1].map(|at: usize| text(&sent[at].1["data"]));
        assert_eq!(texts, ["Thrust <:die4_abcdef:7>", "Thrust"], "{refusal:?}");
        assert_eq!(emoji.is_empty(), is_forgotten, "{refusal:?}");
    }
}

#[tokio::test]
async fn an_answer_that_was_given_already_is_not_given_again_for_its_picture() {
    let mut scene = Scene::new(&[(400, 40060)]).await;
    scene.hall = scene.hall.with_pictures(Arc::new(Quick));
    let sent = scene.answer(From::OwnPanel, drawn(How::Edit)).await;
    assert_eq!(requests(&sent), [CALLBACK]);
}
