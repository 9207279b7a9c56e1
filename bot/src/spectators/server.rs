//! The server at the address of the pages.

use super::gallery::{Gallery, News};
use crate::environment::Clock;
use crate::outbox::Painter;
use crate::{monitoring, replay};
use anyhow::Context;
use arena::Arena;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long an answer may take.
const LONGEST: Duration = Duration::from_secs(10);
/// The most letters of a path that may lead somewhere.
const PATH: usize = 80;
/// How often a stream in which nothing happens says that it lives.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// The end of a page's path where it is told its news.
const STEPS: &str = "/steps";

/// The pages while they are served.
#[derive(Debug)]
pub(crate) struct Spectators {
    pages: Arc<Pages>,
    tasks: [JoinHandle<()>; 2],
    #[cfg(test)]
    address: SocketAddr,
}

struct Pages {
    gallery: Gallery,
    places: Places,
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pages").finish_non_exhaustive()
    }
}

impl Drop for Spectators {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        self.pages.gallery.close();
    }
}

impl Spectators {
    /// Answers at an address.
    pub(crate) async fn serve(
        address: SocketAddr,
        arena: Arena,
        clock: Clock,
        painter: Painter,
    ) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("listening for spectators on {address}"))?;
        #[cfg(test)]
        let address = listener.local_addr()?;
        let gallery = Gallery::new(arena, clock, painter);
        let pages = Arc::new(Pages { gallery, places: Places::default() });
        let router = Router::new().fallback(answered).with_state(Arc::clone(&pages));
        let serving = tokio::spawn(monitoring::serve(listener, router));
        let looking = Arc::clone(&pages);
        let looking = tokio::spawn(async move { looking.gallery.keep_looking().await });
        Ok(Self {
            pages,
            tasks: [serving, looking],
            #[cfg(test)]
            address,
        })
    }
}

async fn answered(
    State(pages): State<Arc<Pages>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    let is_read = [Method::GET, Method::HEAD].contains(method);
    let response = if !is_read {
        (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response()
    } else if let Some(path) = uri.path().strip_suffix(STEPS) {
        pages.told(path, (peer, method, uri, headers)).await
    } else {
        match pages.found(uri.path()).await {
            Ok(Some(news)) => {
                let page = news.borrow().page.clone();
                ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
            }
            Ok(None) => nothing(),
            Err(_) => later(),
        }
    };
    guarded(response)
}

impl Pages {
    /// The page at a path; a path whose looks show that it leads nowhere is looked up all the same.
    async fn found(&self, path: &str) -> anyhow::Result<Option<News>> {
        let path = path.strip_prefix('/').filter(|path| path.len() <= PATH).unwrap_or_default();
        let found = timeout(LONGEST, self.gallery.look(path)).await;
        let found = found.context("it took too long").flatten();
        found.inspect_err(|error| {
            tracing::warn!(error = format!("{error:#}"), "a spectator is shown nothing");
        })
    }

    /// The news at a path, for as long as somebody listens.
    async fn told(
        &self,
        path: &str,
        (peer, method, uri, headers): (SocketAddr, &Method, &Uri, &HeaderMap),
    ) -> Response {
        let news = match self.found(path).await {
            Ok(Some(news)) => news,
            Ok(None) => return nothing(),
            Err(_) => return later(),
        };
        let last = headers.get("last-event-id").and_then(|known| known.to_str().ok());
        let known = last.or_else(|| uri.query()?.strip_prefix("after="));
        let has_all = {
            let now = news.borrow();
            now.is_over && known == Some(&*now.print)
        };
        if has_all {
            // A browser asks no further then.
            return StatusCode::NO_CONTENT.into_response();
        }
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.and_then(|all| all.to_str().ok());
        let Some(place) = self.places.take(origin(peer, forwarded)) else { return later() };
        if method == Method::HEAD {
            return [(header::CONTENT_TYPE, "text/event-stream")].into_response();
        }
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        let events = events(news, known.map(str::to_owned), place);
        // Some proxies keep what is said until there is much of it.
        ([("x-accel-buffering", "no")], Sse::new(events).keep_alive(keep_alive)).into_response()
    }
}

/// The news after the page that somebody knows.
fn events(
    news: News,
    known: Option<String>,
    place: Place,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold((news, known, place), |(mut news, known, place)| async move {
        loop {
            let now = Arc::clone(&news.borrow_and_update());
            if known.as_ref() != Some(&now.print) {
                let event = Event::default().id(&now.print).data(&now.news);
                return Some((Ok(event), (news, Some(now.print.clone()), place)));
            }
            if now.is_over {
                return None;
            }
            news.changed().await.ok()?;
        }
    })
}

/// The same whatever is missing, and why.
fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.\n").into_response()
}

fn later() -> Response {
    let after = [(header::RETRY_AFTER, "30")];
    (StatusCode::SERVICE_UNAVAILABLE, after, "Too much is going on here. Try again soon.\n")
        .into_response()
}

/// An answer that no browser takes for anything else, keeps, or lets others put into theirs.
fn guarded(mut response: Response) -> Response {
    let policy =
        replay::policy(true) + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let policy = HeaderValue::from_str(&policy).expect("it is plain ASCII");
    let plain = |(name, value)| (name, HeaderValue::from_static(value));
    let others: [(HeaderName, &'static str); 5] = [
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    headers.extend(others.map(plain).map(|(name, value)| (Some(name), value)));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// The most streams of news that are open at once: a page itself is shown to anybody.
const MOST: usize = 256;
/// The most of them from one address.
const MOST_FROM_ONE: usize = 8;

/// Those that are open, by where they come from.
#[derive(Debug, Clone, Default)]
pub(super) struct Places(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One that is open, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    of: Places,
    from: IpAddr,
}

impl Places {
    /// A place, if there is one left.
    pub(super) fn take(&self, from: IpAddr) -> Option<Place> {
        let mut open = self.0.lock().expect("no holder of this lock panics");
        let own = open.get(&from).copied().unwrap_or(0);
        if MOST_FROM_ONE <= own || MOST <= open.values().sum() {
            return None;
        }
        open.insert(from, own + 1);
        Some(Place { of: self.clone(), from })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.of.0.lock().expect("no holder of this lock panics");
        match open.get_mut(&self.from) {
            Some(own) if 1 < *own => *own -= 1,
            Some(_) | None => drop(open.remove(&self.from)),
        }
    }
}

/// The origin of a request: a network of the newer kind counts as one address. A proxy's word is taken if the
/// proxy is near, and of its addresses the last, which it wrote itself.
pub(super) fn origin(peer: SocketAddr, forwarded: Option<&str>) -> IpAddr {
    let peer = peer.ip().to_canonical();
    let is_near = match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    let last = forwarded.filter(|_| is_near).and_then(|all| all.rsplit(',').next());
    let told: Option<IpAddr> = last.and_then(|last| last.trim().parse().ok());
    match told.map_or(peer, |told| told.to_canonical()) {
        IpAddr::V6(one) => Ipv6Addr::from_bits(one.to_bits() & !u128::from(u64::MAX)).into(),
        one @ IpAddr::V4(_) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::super::gallery::KEPT;
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

    /// A channel that somebody has alone.
    fn place_of(person: &Person) -> Place {
        Place { channel: HERE.channel + person.id, ..HERE }
    }

    /// A bout of somebody's against the house, and the path of its page.
    async fn begun(arena: &Arena, by: Person, number: i64) -> (BoutId, String) {
        let here = place_of(&by);
        let (game, clock) = ("nexus".to_owned(), Some("none".to_owned()));
        let wanted = Start { game, clock, house: 1, ..Start::default() };
        arena.start(by.clone(), here, wanted, now()).await.unwrap();
        let bout = arena.numbered(by.id, here, number).await.unwrap();
        drop(arena.press(by.clone(), here, Action::Begin(bout), &[], now()).await);
        let board = arena.board(by, here, Some(bout), now()).await.unwrap().message;
        let (_, link) = board.small.split_once(PAGES).unwrap();
        (bout, link.split_once('>').unwrap().0.to_owned())
    }

    impl Ground {
        async fn new(folder: &Path) -> Ground {
            let arena = Arena::open(&folder.join("a.sqlite")).await.unwrap().with_pages_at(PAGES);
            switch(&arena, "on").await;
            let (bout, path) = begun(&arena, ada(), 1).await;
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

        /// The answer to somebody behind the proxy.
        async fn get_from(&self, from: usize, path: &str) -> Answer {
            let url = format!("http://{}{path}", self.served.address);
            let from = format!("9.9.9.{from}");
            self.client.get(url).header("x-forwarded-for", from).send().await.unwrap()
        }

        async fn plays(&self) {
            let (bout, here) = (Some(self.bout), place_of(&ada()));
            for _ in 0..4 {
                let offered = self.arena.complete_act(11, here, bout, "", now()).await;
                let Some((_, token)) = offered.first() else { return };
                drop(self.arena.act(ada(), here, bout, token, now()).await);
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

    /// The next words of a stream; `None` at its end.
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
        assert!(
            policy.starts_with(&replay::policy(true)) && policy.contains("frame-ancestors 'none'")
        );
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

    #[tokio::test]
    async fn however_much_others_watch_each_page_is_shown_and_told_to_anybody_else() {
        let folder = tempfile::tempdir().unwrap();
        let ground = Ground::new(folder.path()).await;
        let mut watched = Vec::new();
        for number in 2..=i64::try_from(KEPT + MOST_FROM_ONE).unwrap() {
            let by = Person { id: 100 + number.unsigned_abs(), ..ada() };
            let (_, path) = begun(&ground.arena, by, number).await;
            let from = watched.len() / MOST_FROM_ONE;
            let stream = ground.get_from(from, &format!("{path}/steps")).await;
            assert_eq!(stream.status(), StatusCode::OK, "{number}");
            watched.push((from, stream));
        }
        let steps = format!("{}/steps", ground.path);
        assert_eq!(ground.get_from(0, &steps).await.status(), StatusCode::SERVICE_UNAVAILABLE);
        for from in [0, 99] {
            assert_eq!(ground.get_from(from, &ground.path).await.status(), StatusCode::OK);
        }
        let mut stream = ground.get_from(99, &steps).await;
        assert!(next(&mut stream).await.unwrap().contains("\"steps\""));
        for (from, stream) in &mut watched {
            assert!(next(stream).await.is_some(), "{from} watches on");
        }
    }

    #[test]
    fn the_page_for_hosts_names_the_bounds_that_there_are() {
        let page = include_str!("../../../docs/hosting/start.md");
        let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = format!(
            "New steps appear by themselves for {MOST} at once, {MOST_FROM_ONE} from one address; \
             anybody else loads the page again."
        );
        assert!(flat.contains(&told), "{told}");
    }

    #[test]
    fn there_are_so_many_places_and_no_more_and_each_is_given_back() {
        let places = Places::default();
        let from = |at: usize| IpAddr::from([10, 0, 0, u8::try_from(at).unwrap()]);
        let own: Vec<_> = (0..MOST_FROM_ONE).map(|_| places.take(from(0)).unwrap()).collect();
        assert!(places.take(from(0)).is_none(), "no more from there");
        let others = (0..MOST - MOST_FROM_ONE).map(|at| places.take(from(1 + at / 8)).unwrap());
        let others: Vec<_> = others.collect();
        assert!(places.take(from(200)).is_none(), "no more at all");
        drop(own);
        assert!(places.take(from(0)).is_some() && places.take(from(200)).is_some());
        drop(others);
        assert!(places.0.lock().unwrap().is_empty(), "nobody is remembered");
    }

    #[test]
    fn a_proxy_nearby_is_believed_and_nobody_else() {
        let of = |peer: &str, forwarded| origin(peer.parse().unwrap(), forwarded).to_string();
        assert_eq!(of("127.0.0.1:5", Some("1.1.1.1, 9.9.9.9")), "9.9.9.9");
        assert_eq!(of("[::ffff:172.17.0.2]:5", Some("9.9.9.9")), "9.9.9.9");
        assert_eq!(of("8.8.8.8:5", Some("9.9.9.9")), "8.8.8.8");
        assert_eq!(of("127.0.0.1:5", Some("nobody")), "127.0.0.1");
        assert_eq!(of("[2001:db8:1:2:3:4:5:6]:5", None), "2001:db8:1:2::");
    }
}
