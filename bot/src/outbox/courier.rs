//! The way to servers' webhooks, which lie anywhere on the internet: organisers name them, and the host's own network
//! must not be reached through them.

use crate::environment::Backstage;
use anyhow::Context;
use arena::{Document, Names, is_public, receiver};
use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{ClientBuilder, Url};
use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::lookup_host;
use tokio::time::timeout;

/// How long it may take to be connected, or to look a name up.
const CONNECTED: Duration = Duration::from_secs(5);
/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The header by which a receiver knows that a document is ours.
pub const SIGNATURE: &str = "X-Summa-Signature";

/// Brings documents to webhooks, and looks up where their names lead.
pub trait Courier: Names {
    /// Brings one, and says what became of it.
    fn bring<'a>(&'a self, document: &'a Document) -> BoxFuture<'a, Brought>;
}

/// The fate of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brought {
    /// The receiver has it.
    Taken,
    /// The receiver did not take it, or there is none.
    Refused,
    /// It was not its turn: it may be tried after so many milliseconds, and the receiver is not to blame.
    NotTried(u64),
}

/// Goes to the open internet, by https and nowhere else.
///
/// Hyper could bound the bytes that a receiver sends before its answer: those of a head, the interim answers. Reqwest
/// passes neither setting on, so that only time ends these. All sending and looking up is therefore done backstage, on
/// one thread behind all others: a receiver that keeps it busy slows no more than other receivers, and rests longest.
#[derive(Debug)]
pub(crate) struct Outside {
    client: reqwest::Client,
    places: Arc<Places>,
    backstage: Backstage,
}

impl Outside {
    pub(crate) fn open() -> anyhow::Result<Self> {
        Self::asking(Arc::new(Known))
    }

    fn asking(names: Arc<dyn Names>) -> anyhow::Result<Self> {
        let client = guarded(names).https_only(true).build();
        let client = client.context("setting the client for webhooks up")?;
        Ok(Self { client, places: Arc::default(), backstage: Backstage::outside()? })
    }
}

impl Names for Outside {
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        let name = name.to_owned();
        let found = self.backstage.go(async move { Known.addresses(&name).await });
        Box::pin(async { found.await.unwrap_or_default() })
    }
}

impl Courier for Outside {
    fn bring<'a>(&'a self, document: &'a Document) -> BoxFuture<'a, Brought> {
        Box::pin(async move {
            // It was sound when it was named; the rule of what is sound may have changed.
            let Ok(url) = receiver(&document.address) else { return Brought::Refused };
            let place = match self.places.taken(&url) {
                Ok(place) => place,
                Err(wait) => {
                    let millis = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
                    return Brought::NotTried(millis);
                }
            };
            let (client, document) = (self.client.clone(), document.clone());
            let sending = self.backstage.go(async move {
                let _place = place;
                is_taken(&client, url, &document).await
            });
            if sending.await.unwrap_or(false) { Brought::Taken } else { Brought::Refused }
        })
    }
}

/// Sends a document. Only the status of the answer is read.
async fn is_taken(client: &reqwest::Client, url: Url, document: &Document) -> bool {
    let request = client.post(url).header(CONTENT_TYPE, "application/json");
    let request = request.header(SIGNATURE, &document.signature).body(document.body.clone());
    request.send().await.is_ok_and(|answer| answer.status().is_success())
}

/// A client that goes to judged addresses alone: a name's addresses are looked up for every document and judged, and
/// the connection is made to those that were judged. It follows nobody elsewhere, neither a redirection nor a proxy.
fn guarded(names: Arc<dyn Names>) -> ClientBuilder {
    reqwest::Client::builder()
        .user_agent(concat!("summa-rudis/", env!("CARGO_PKG_VERSION")))
        .dns_resolver(Arc::new(Judged(names)))
        .connect_timeout(CONNECTED)
        .timeout(PATIENCE)
        .redirect(Policy::none())
        .no_proxy()
        .referer(false)
        .pool_max_idle_per_host(0)
}

/// Names as this machine knows them.
#[derive(Debug)]
struct Known;

impl Names for Known {
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        Box::pin(async move {
            match timeout(CONNECTED, lookup_host((name, 443))).await {
                Ok(Ok(found)) => found.map(|it| it.ip()).collect(),
                Ok(Err(_)) | Err(_) => Vec::new(),
            }
        })
    }
}

/// Names that lead to the open internet alone.
#[derive(Debug)]
struct Judged(Arc<dyn Names>);

impl Resolve for Judged {
    fn resolve(&self, name: Name) -> Resolving {
        let names = Arc::clone(&self.0);
        Box::pin(async move {
            let found = names.addresses(name.as_str()).await;
            if found.is_empty() || !found.iter().copied().all(is_public) {
                return Err("it leads nowhere on the open internet".into());
            }
            let found = found.into_iter().map(|ip| SocketAddr::new(ip, 0));
            Ok(Box::new(found) as Addrs)
        })
    }
}

/// Documents on their way at once: receivers that keep one waiting must not hold up what goes to Discord.
const AT_ONCE: usize = 8;
/// How many of them may go to one host.
const TO_ONE: usize = 2;
/// How many times as long as a document took its address rests then, so that the slowest have a twentieth of a
/// place each.
const REST: u32 = 20;
/// How long one waits where every place is taken.
const SOON: Duration = Duration::from_secs(2);

/// The places of documents that are on their way.
#[derive(Default)]
pub(super) struct Places(Mutex<Taken>);

#[derive(Default)]
struct Taken {
    hosts: Vec<String>,
    /// Addresses that rest, and until when.
    resting: HashMap<String, Instant>,
}

/// A place that is taken, until it is dropped.
pub(super) struct Place {
    places: Arc<Places>,
    url: Url,
    since: Instant,
}

impl Places {
    /// Takes a place for a document to an address.
    ///
    /// # Errors
    /// How long to wait, where it is not its turn.
    pub(super) fn taken(self: &Arc<Self>, url: &Url) -> Result<Place, Duration> {
        let since = Instant::now();
        self.with(|taken| taken.take(url, since))?;
        Ok(Place { places: Arc::clone(self), url: url.clone(), since })
    }

    fn with<R>(&self, does: impl FnOnce(&mut Taken) -> R) -> R {
        does(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Addresses are printed nowhere.
impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Places")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.with(|taken| taken.leave(&self.url, self.since, Instant::now()));
    }
}

impl Taken {
    fn take(&mut self, url: &Url, now: Instant) -> Result<(), Duration> {
        self.resting.retain(|_, until| now < *until);
        if let Some(until) = self.resting.get(url.as_str()) {
            return Err(*until - now);
        }
        let host = url.host_str().unwrap_or_default();
        let to_it = self.hosts.iter().filter(|it| *it == host).count();
        if AT_ONCE <= self.hosts.len() || TO_ONE <= to_it {
            return Err(SOON);
        }
        self.hosts.push(host.to_owned());
        Ok(())
    }

    fn leave(&mut self, url: &Url, since: Instant, now: Instant) {
        let host = url.host_str().unwrap_or_default();
        if let Some(at) = self.hosts.iter().position(|it| it == host) {
            self.hosts.swap_remove(at);
        }
        self.resting.insert(url.as_str().to_owned(), now + (now - since) * REST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::niceness;
    use axum::Router;
    use axum::extract::{Request, State};
    use axum::http::{HeaderMap, StatusCode};
    use axum::response::{IntoResponse, Response};
    use std::sync::Mutex;
    use tokio::net::TcpListener;

    /// The requests that a receiver got: path, headers, body.
    type Requests = Arc<Mutex<Vec<(String, HeaderMap, String)>>>;

    /// A receiver on this machine whose answer is by the path: a status, or a redirection to itself.
    async fn receiving() -> (SocketAddr, Requests) {
        let taken = Requests::default();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&taken));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (address, taken)
    }

    async fn answer(State(taken): State<Requests>, request: Request) -> Response {
        let (path, headers) = (request.uri().path().to_owned(), request.headers().clone());
        let body = axum::body::to_bytes(request.into_body(), 1 << 16).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        taken.lock().unwrap().push((path.clone(), headers, body));
        let status = StatusCode::from_u16(path.trim_matches('/').parse().unwrap()).unwrap();
        let endless = "x".repeat(1 << 20);
        if status.is_redirection() {
            return (status, [("location", "/200")], endless).into_response();
        }
        (status, endless).into_response()
    }

    fn document() -> Document {
        let (address, signature) = ("https://hooks.example/".to_owned(), "sha256=0a".to_owned());
        Document { address, body: r#"{"version":1}"#.to_owned(), signature }
    }

    /// Whether a guarded client brings a document to a path of the receiver, which it is told to find there.
    async fn brought(at: SocketAddr, path: &str) -> bool {
        let client = guarded(Arc::new(Known)).resolve("hooks.example", at).build().unwrap();
        let url = Url::parse(&format!("http://hooks.example:{}{path}", at.port())).unwrap();
        is_taken(&client, url, &document()).await
    }

    #[tokio::test]
    async fn a_document_goes_as_it_was_signed_and_only_a_success_is_one() {
        let (at, taken) = receiving().await;
        assert!(brought(at, "/200").await && brought(at, "/204").await);
        let sent = taken.lock().unwrap()[0].clone();
        assert_eq!((sent.0.as_str(), sent.2.as_str()), ("/200", r#"{"version":1}"#));
        assert_eq!(sent.1[SIGNATURE], "sha256=0a");
        assert_eq!(sent.1["content-type"], "application/json");
        for refusal in ["/400", "/404", "/410", "/500", "/503"] {
            assert!(!brought(at, refusal).await, "{refusal}");
        }
    }

    #[tokio::test]
    async fn nobody_is_followed_elsewhere() {
        let (at, taken) = receiving().await;
        for elsewhere in ["/301", "/302", "/303", "/307", "/308"] {
            assert!(!brought(at, elsewhere).await, "{elsewhere}");
        }
        assert!(taken.lock().unwrap().iter().all(|(path, ..)| path != "/200"));
    }

    /// Names that lead where one likes.
    #[derive(Debug)]
    struct Leading(Vec<IpAddr>);

    impl Names for Leading {
        fn addresses<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
            Box::pin(async move { self.0.clone() })
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_inside_as_well_is_not_gone_to() {
        let (at, taken) = receiving().await;
        let inside: Vec<IpAddr> = vec![at.ip()];
        let both: Vec<IpAddr> = vec!["93.184.216.34".parse().unwrap(), at.ip()];
        for found in [inside, both, vec!["::ffff:127.0.0.1".parse().unwrap()], Vec::new()] {
            let client = guarded(Arc::new(Leading(found))).build().unwrap();
            let url = Url::parse(&format!("http://hooks.example:{}/200", at.port())).unwrap();
            assert!(!is_taken(&client, url, &document()).await);
        }
        assert!(taken.lock().unwrap().is_empty());
        let found = Judged(Arc::new(Leading(vec!["93.184.216.34".parse().unwrap()])));
        let found = found.resolve("hooks.example".parse().unwrap()).await.unwrap();
        assert_eq!(found.collect::<Vec<_>>(), ["93.184.216.34:0".parse().unwrap()]);
    }

    /// Names that lead nowhere, and the niceness of the threads that looked one up.
    #[derive(Debug, Default)]
    struct Looked(Mutex<Vec<i32>>);

    impl Names for Looked {
        fn addresses<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
            self.0.lock().unwrap().push(niceness());
            Box::pin(async { Vec::new() })
        }
    }

    #[tokio::test]
    async fn receivers_are_waited_for_behind_all_others_and_in_their_share_of_the_places() {
        let looked = Arc::new(Looked::default());
        let outside = Outside::asking(Arc::<Looked>::clone(&looked)).unwrap();
        assert_eq!(outside.bring(&document()).await, Brought::Refused);
        let others = ["https://hooks.example/1", "https://hooks.example/2"];
        let held = others.map(|it| outside.places.taken(&Url::parse(it).unwrap()).ok());
        let address = "https://hooks.example/3".to_owned();
        let third = outside.bring(&Document { address, ..document() }).await;
        assert!(matches!(third, Brought::NotTried(_)), "{third:?}");
        drop(held);
        let looked = looked.0.lock().unwrap().clone();
        assert_eq!(looked.len(), 1);
        if cfg!(target_os = "linux") {
            assert!(niceness() < looked[0], "{looked:?}");
        }
    }

    #[tokio::test]
    async fn what_goes_outside_goes_by_https_to_open_addresses_alone() {
        let (at, taken) = receiving().await;
        let outside = Outside::open().unwrap();
        for address in [
            format!("http://127.0.0.1:{}/200", at.port()),
            format!("https://127.0.0.1:{}/200", at.port()),
            "https://127.0.0.1/200".to_owned(),
            "https://localhost/200".to_owned(),
            "https://[::1]/200".to_owned(),
        ] {
            let brought = outside.bring(&Document { address, ..document() }).await;
            assert_eq!(brought, Brought::Refused);
        }
        let url = Url::parse(&format!("http://127.0.0.1:{}/200", at.port())).unwrap();
        assert!(!is_taken(&outside.client, url, &document()).await, "https alone");
        assert!(taken.lock().unwrap().is_empty());
    }

    fn url(host: u32, path: u32) -> Url {
        Url::parse(&format!("https://{host}.example/{path}")).unwrap()
    }

    #[test]
    fn a_host_has_a_share_of_the_places_and_all_are_free_again_once_they_are_left() {
        let places = Arc::<Places>::default();
        let taken = |host, path| places.taken(&url(host, path));
        let held: Vec<Place> = (0..4).filter_map(|path| taken(1, path).ok()).collect();
        assert_eq!(held.len(), TO_ONE);
        let others: Vec<Place> = (2..20).filter_map(|host| taken(host, 0).ok()).collect();
        assert_eq!(others.len(), AT_ONCE - TO_ONE);
        assert_eq!(taken(30, 0).err(), Some(SOON));
        drop((held, others));
        assert!(taken(30, 0).is_ok());
        assert_eq!(format!("{places:?}"), "Places", "no address is printed");
    }

    #[test]
    fn however_many_are_slow_an_honest_receiver_finds_a_place_soon() {
        let (begun, second) = (Instant::now(), Duration::from_secs(1));
        let (mut taken, mut under_way, mut came) = (Taken::default(), Vec::new(), 0);
        // 24 servers, each at a host of its own, take nine seconds for each document, and have always another.
        for now in (0..1_000).map(|seconds| begun + seconds * second) {
            under_way.retain(|(host, since): &(u32, Instant)| {
                let goes_on = now - *since < 9 * second;
                if !goes_on {
                    taken.leave(&url(*host, 0), *since, now);
                }
                goes_on
            });
            for host in 0..24 {
                let is_under_way = under_way.iter().any(|(it, _)| *it == host);
                if !is_under_way && taken.take(&url(host, 0), now).is_ok() {
                    under_way.push((host, now));
                }
            }
            if taken.take(&url(99, 0), now).is_ok() {
                taken.leave(&url(99, 0), now, now);
                came += 1;
            }
        }
        assert!(800 < came, "{came} of 1000");
    }

    #[test]
    fn an_address_rests_for_as_long_as_it_was_slow_and_others_of_its_host_do_not() {
        let (mut taken, begun) = (Taken::default(), Instant::now());
        let after = |seconds| begun + Duration::from_secs(seconds);
        taken.take(&url(1, 0), begun).unwrap();
        taken.leave(&url(1, 0), begun, after(3));
        assert_eq!(taken.take(&url(1, 0), after(13)), Err(Duration::from_secs(50)));
        assert_eq!(taken.take(&url(1, 1), after(13)), Ok(()));
        assert_eq!(taken.take(&url(1, 0), after(63)), Ok(()));
        assert!(taken.resting.is_empty());
    }
}
