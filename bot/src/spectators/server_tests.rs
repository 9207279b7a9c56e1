//! What answers at the address of the pages, asked by loopback.

use super::*;
use arena::{Action, BoutId, Millis, Person, Place, Start};
use commands::Time;
use reqwest::redirect::Policy;
use reqwest::{Client, Response as Answer};
use std::path::Path;
use std::time::Duration;

const HERE: Place = Place { guild: 900, channel: 800 };
const PAGES: &str = "https://look.example";
/// How long any single thing may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn ada() -> Person {
    Person { id: 11, name: "Ada".to_owned(), guild: HERE.guild }
}

/// A bout against the house on a server with pages, and where they are served.
struct Ground {
    arena: Arena,
    served: Spectators,
    client: Client,
    bout: BoutId,
    path: String,
}

impl Ground {
    async fn new(folder: &Path) -> Ground {
        let arena = Arena::open(&folder.join("a.sqlite")).await.unwrap().with_pages_at(PAGES);
        switch(&arena, "on").await;
        let game = "nexus".to_owned();
        let clock = Some("none".to_owned());
        let wanted = Start { game, clock, house: 1, ..Start::default() };
        arena.start(ada(), HERE, wanted, now()).await.unwrap();
        let bout = arena.numbered(11, HERE, 1).await.unwrap();
        drop(arena.press(ada(), HERE, Action::Begin(bout), &[], now()).await);
        let board = arena.board(ada(), HERE, Some(bout), now()).await.unwrap().message;
        let (_, link) = board.small.split_once(PAGES).unwrap();
        let path = link.split_once('>').unwrap().0.to_owned();
        let local = "127.0.0.1:0".parse().unwrap();
        let served = Spectators::serve(local, arena.clone(), Clock::System, Painter::default());
        let served = served.await.unwrap();
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        Ground { arena, served, client, bout, path }
    }

    async fn get(&self, path: &str) -> Answer {
        let url = format!("http://{}{path}", self.served.address);
        self.client.get(url).send().await.unwrap()
    }

    async fn plays(&self) {
        let bout = Some(self.bout);
        for _ in 0..4 {
            let offered = self.arena.complete_act(11, HERE, bout, "", now()).await;
            let Some((_, token)) = offered.first() else { return };
            drop(self.arena.act(ada(), HERE, bout, token, now()).await);
        }
    }
}

fn now() -> Millis {
    Clock::System.now()
}

async fn switch(arena: &Arena, value: &str) {
    arena.settings(HERE.guild, Some(("page".to_owned(), value.to_owned()))).await.unwrap();
}

/// All of an answer but when it was given.
async fn whole(answer: Answer) -> (StatusCode, Vec<(String, String)>, String) {
    let status = answer.status();
    let headers = answer.headers().iter().filter(|(name, _)| *name != "date");
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    let headers = headers.collect();
    (status, headers, answer.text().await.unwrap())
}

/// What a stream says next; none at its end.
async fn next(answer: &mut Answer) -> Option<String> {
    let next = timeout(PATIENCE, answer.chunk()).await.expect("something is said");
    next.unwrap().map(|chunk| String::from_utf8(chunk.to_vec()).unwrap())
}

#[tokio::test]
async fn a_page_is_only_read_and_no_missing_one_is_told_from_another() {
    let folder = tempfile::tempdir().unwrap();
    let ground = Ground::new(folder.path()).await;
    let (status, headers, page) = whole(ground.get(&ground.path).await).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("<svg") && page.contains("Ada"));
    let header = |name: &str| {
        let found = headers.iter().find(|(known, _)| known == name);
        found.map_or("none", |(_, value)| value.as_str())
    };
    let policy = header("content-security-policy");
    assert!(policy.starts_with(&replay::policy(true)) && policy.contains("frame-ancestors 'none'"));
    assert!(page.contains(&replay::policy(true)), "the page says the same itself");
    assert_eq!(header("referrer-policy"), "no-referrer");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("x-robots-tag"), "noindex, nofollow");
    assert_eq!(header("set-cookie"), "none");
    let address = format!("http://{}{}", ground.served.address, ground.path);
    let posted = ground.client.post(&address).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    let head = ground.client.head(&address).send().await.unwrap();
    assert_eq!((head.status(), head.text().await.unwrap().len()), (StatusCode::OK, 0));
    let mut missing = Vec::new();
    for path in ["/", "/b/1", "/b/1-00", "/s/1-00", "/favicon.ico", "/b/%ff", "/b/2-0/steps"] {
        missing.push(whole(ground.get(path).await).await);
    }
    missing.push(whole(ground.get(&format!("/{}", "b".repeat(2_000))).await).await);
    switch(&ground.arena, "off").await;
    missing.push(whole(ground.get(&ground.path).await).await);
    missing.push(whole(ground.get(&format!("{}/steps", ground.path)).await).await);
    assert_eq!(missing[0].0, StatusCode::NOT_FOUND);
    assert!(missing.iter().all(|it| *it == missing[0]), "{missing:?}");
}

#[tokio::test]
async fn whoever_listens_is_told_what_is_new_until_they_may_not() {
    let folder = tempfile::tempdir().unwrap();
    let ground = Ground::new(folder.path()).await;
    let steps = format!("{}/steps", ground.path);
    let first = next(&mut ground.get(&steps).await).await.unwrap();
    let (_, print) = first.split_once("id: ").or_else(|| first.split_once("id:")).unwrap();
    let print = print.split_whitespace().next().unwrap();
    let mut stream = ground.get(&format!("{steps}?after={print}")).await;
    ground.plays().await;
    let told = next(&mut stream).await.unwrap();
    assert!(told.contains("\"steps\":[{") && !told.contains(print), "{told}");
    let mut open = Vec::new();
    let refused = loop {
        let more = ground.get(&steps).await;
        if more.status() != StatusCode::OK {
            break more;
        }
        open.push(more);
        assert!(open.len() < 20, "there is a bound");
    };
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    switch(&ground.arena, "off").await;
    while next(&mut stream).await.is_some() {}
}
