use super::*;
use axum::routing::any;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A Discord that answers each request as `answer` says, given how many came before.
async fn discord(
    answer: impl Fn(usize, Request) -> Response + Clone + Send + Sync + 'static,
) -> (String, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let handler = move |request: Request| {
        let number = counted.fetch_add(1, Ordering::SeqCst);
        let answered = answer(number, request);
        async move { answered }
    };
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        axum::serve(listener, Router::new().fallback(any(handler))).await.unwrap();
    });
    (base, count)
}

/// One process, as long as nobody says otherwise.
fn alone() -> watch::Receiver<u32> {
    watch::channel(1).1
}

#[test]
fn processes_share_what_a_token_may_ask() {
    assert_eq!([0, 1, 2, 3, 50, 90].map(share), [50, 50, 25, 16, 1, 1]);
}

fn too_many(wait: f64, is_global: bool) -> Response {
    let body = format!(r#"{{"message":"slow","retry_after":{wait},"global":{is_global}}}"#);
    let mut response = (StatusCode::TOO_MANY_REQUESTS, body).into_response();
    let headers = response.headers_mut();
    headers.insert("retry-after", HeaderValue::from_static("1"));
    if is_global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    response
}

#[tokio::test]
async fn what_is_sent_arrives_whole_and_so_does_the_answer() {
    let (base, _) = discord(|_, request| {
        let path = request.uri().path_and_query().unwrap().to_string();
        let token = request.headers()["authorization"].to_str().unwrap().to_owned();
        let method = request.method().to_string();
        let headers = [("x-seen", format!("{method} {path} {token}"))];
        (StatusCode::CREATED, headers, request.into_body()).into_response()
    })
    .await;
    let upstream = Proxy::open(&base, alone()).await.unwrap();
    let url = format!("{}/api/v10/channels/1/messages?limit=5", upstream.base);
    let sent = client().unwrap().post(url).header("authorization", "Bot x").body("the body");
    let answer = sent.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    assert_eq!(answer.headers()["x-seen"], "POST /api/v10/channels/1/messages?limit=5 Bot x");
    assert_eq!(answer.text().await.unwrap(), "the body");
}

#[tokio::test]
async fn a_short_429_is_waited_out_and_a_long_one_is_told() {
    let (base, count) = discord(|number, _| match number {
        0 => too_many(0.02, false),
        1 => "through".into_response(),
        _ => too_many(60.0, false),
    })
    .await;
    let upstream = Proxy::open(&base, alone()).await.unwrap();
    let get = |path: &'static str| {
        let url = format!("{}/api/v10/{path}", upstream.base);
        async move { client().unwrap().get(url).send().await.unwrap() }
    };
    assert_eq!(get("users/@me").await.text().await.unwrap(), "through");
    let told = get("gateway").await;
    assert_eq!(told.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait = retry_after(&told.bytes().await.unwrap());
    assert_eq!(wait, Some(Duration::from_secs(60)));
    assert_eq!(count.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_429_that_no_wait_helps_is_told_at_once() {
    let (base, count) = discord(|_, _| {
        let body = r#"{"message":"Too many edits","code":30046}"#;
        (StatusCode::TOO_MANY_REQUESTS, body).into_response()
    })
    .await;
    let upstream = Proxy::open(&base, alone()).await.unwrap();
    let url = format!("{}/api/v10/channels/1/messages/2", upstream.base);
    let told = client().unwrap().patch(url).send().await.unwrap();
    assert_eq!(told.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn whoever_asks_goes_by_one_name() {
    let (base, _) = discord(|_, request| {
        request.headers()["user-agent"].to_str().unwrap().to_owned().into_response()
    })
    .await;
    for upstream in [
        Proxy::open(&base, alone()).await.unwrap(),
        Proxy::before_another(&base, alone()).await.unwrap(),
    ] {
        let url = format!("{}/api/v10/gateway", upstream.base);
        let sent = client().unwrap().get(url).header("user-agent", "another");
        assert_eq!(sent.send().await.unwrap().text().await.unwrap(), *AGENT);
    }
    assert!(AGENT.starts_with("DiscordBot (https://"), "{}", *AGENT);
}

#[tokio::test]
async fn a_global_429_silences_everything_but_interactions() {
    let silence = Upstream {
        api: String::new(),
        client: client().unwrap(),
        limiter: Mutex::new((1, RateLimiter::default())),
        limits: true,
        invalid: Invalid::default(),
        living: alone(),
        silent_until: Mutex::new(Some(Instant::now() + Duration::from_secs(3_600))),
    };
    let at_once = Duration::from_millis(50);
    for path in ["/api/v10/interactions/1/t/callback", "/api/v10/webhooks/1/t"] {
        tokio::time::timeout(at_once, silence.await_silence(path)).await.expect("exempt");
    }
    let waiting = tokio::time::timeout(at_once, silence.await_silence("/api/v10/channels/1"));
    assert!(waiting.await.is_err());
}

#[tokio::test]
async fn an_exhausted_bucket_is_waited_for() {
    let (base, count) = discord(|_, _| {
        let headers = [
            ("x-ratelimit-bucket", "b"),
            ("x-ratelimit-limit", "1"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset-after", "0.2"),
        ];
        (headers, "ok").into_response()
    })
    .await;
    let upstream = Proxy::open(&base, alone()).await.unwrap();
    let url = format!("{}/api/v10/channels/1/messages", upstream.base);
    let begun = Instant::now();
    for _ in 0..3 {
        client().unwrap().post(&url).send().await.unwrap().error_for_status().unwrap();
    }
    assert!(Duration::from_millis(390) <= begun.elapsed(), "{:?}", begun.elapsed());
    assert_eq!(count.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn an_absent_discord_is_a_bad_gateway_without_the_address() {
    let upstream = Proxy::open("http://127.0.0.1:1", alone()).await.unwrap();
    let url = format!("{}/api/v10/webhooks/1/secret", upstream.base);
    let answer = client().unwrap().post(url).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::BAD_GATEWAY);
    assert!(!answer.text().await.unwrap().contains("secret"));
}

#[test]
fn no_token_is_in_what_is_logged_of_a_path() {
    assert_eq!(kind("/api/v10/webhooks/1/secret/messages/@original"), "webhooks");
    assert_eq!(kind("/api/interactions/1/secret/callback"), "interactions");
    assert_eq!(route("/api/v10/channels/5/messages"), "channels/5/messages");
    assert_eq!(route("/api/channels/5"), "channels/5");
}
