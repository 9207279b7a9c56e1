use super::*;
use crate::environment::niceness;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::sync::Mutex;
use tokio::net::TcpListener;

/// What a receiver was sent: path, headers, body.
type Taken = Arc<Mutex<Vec<(String, HeaderMap, String)>>>;

/// A receiver on this machine whose answer is by the path: a status, or a redirection to itself.
async fn receiving() -> (SocketAddr, Taken) {
    let taken = Taken::default();
    let router = Router::new().fallback(answer).with_state(Arc::clone(&taken));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, taken)
}

async fn answer(State(taken): State<Taken>, request: Request) -> Response {
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

/// Names that lead nowhere, and how far back those stand who looked one up.
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
