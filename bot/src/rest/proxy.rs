//! The proxy on loopback through which every HTTP request goes: it keeps Discord's rate limits, says who asks,
//! and counts what Discord holds to be invalid.
//!
//! serenity's own limiter forgets the proxy, puts all follow-ups into one bucket and grows
//! without end; so it is off, and everything passes here.

use super::invalid::Invalid;
use anyhow::Context;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use commands::codes;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use twilight_http_ratelimiting::{Endpoint, Method as Limited, RateLimitHeaders, RateLimiter};

/// The largest body that passes, in bytes.
const LARGEST: usize = 32 * 1024 * 1024;
/// How Discord asks programs to name themselves: where they come from, and which release it is. A build whose
/// repository nobody has named says where the library comes from that speaks to Discord.
static AGENT: LazyLock<String> = LazyLock::new(|| {
    let from = option_env!("SUMMA_RUDIS_REPOSITORY").filter(|url| url.starts_with("https://"));
    let from = from.unwrap_or("https://github.com/serenity-rs/serenity");
    format!("DiscordBot ({from}, {})", env!("CARGO_PKG_VERSION"))
});
/// How often a request is sent in all when Discord says 429.
const ATTEMPTS: usize = 3;
/// The longest wait for which a request is held back here; for a longer one its sender is told.
const HOLD: Duration = Duration::from_secs(5);
/// The headers of a response that hold only between two neighbours.
const HOP_BY_HOP: [HeaderName; 5] = [
    header::CONNECTION,
    header::TRANSFER_ENCODING,
    header::CONTENT_LENGTH,
    header::HOST,
    header::UPGRADE,
];

/// The proxy while it runs.
#[derive(Debug)]
pub(crate) struct Proxy {
    /// Where it listens.
    pub(crate) base: String,
    serving: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

struct Upstream {
    api: String,
    client: reqwest::Client,
    /// The limiter, and among how many processes the token is shared for which it was made.
    limiter: Mutex<(u32, RateLimiter)>,
    /// Whether it is asked; an outside proxy keeps the limits otherwise.
    limits: bool,
    /// The requests that Discord held to be invalid lately.
    invalid: Invalid,
    /// Among how many processes the token is shared.
    living: watch::Receiver<u32>,
    /// Until when Discord wants to hear nothing at all.
    silent_until: Mutex<Option<Instant>>,
}

impl Proxy {
    /// Listens on loopback and passes everything on to `api`. So many processes share the token's limit as
    /// `living` says.
    pub(crate) async fn open(api: &str, living: watch::Receiver<u32>) -> anyhow::Result<Self> {
        Self::opened(api, true, living).await
    }

    /// The same before somebody else who keeps the limits.
    pub(crate) async fn before_another(
        api: &str,
        living: watch::Receiver<u32>,
    ) -> anyhow::Result<Self> {
        Self::opened(api, false, living).await
    }

    async fn opened(api: &str, limits: bool, living: watch::Receiver<u32>) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("opening the proxy")?;
        let base = format!("http://{}", listener.local_addr().context("reading its address")?);
        let upstream = Arc::new(Upstream {
            api: api.to_owned(),
            client: client()?,
            limiter: Mutex::new((1, RateLimiter::new(share(1)))),
            limits,
            invalid: Invalid::default(),
            living,
            silent_until: Mutex::new(None),
        });
        let router = Router::new()
            .fallback(forward)
            .layer(DefaultBodyLimit::max(LARGEST))
            .with_state(upstream);
        let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "setting a socket up");
            }
        });
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the proxy closed");
            }
        });
        Ok(Self { base, serving })
    }
}

/// How many requests a second are one process's, where so many share the token.
fn share(living: u32) -> u16 {
    /// The requests that Discord allows a token, answers to interactions apart.
    const ALL: u32 = 50;
    u16::try_from((ALL / living.max(1)).max(1)).unwrap_or(1)
}

/// A client that gives up rather than wait for ever.
pub(crate) fn client() -> anyhow::Result<reqwest::Client> {
    reqwest::Client::builder()
        .user_agent(AGENT.as_str())
        .connect_timeout(Duration::from_secs(10))
        .timeout(Duration::from_secs(30))
        .tcp_nodelay(true)
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .context("setting the HTTP client up")
}

async fn forward(State(upstream): State<Arc<Upstream>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = axum::body::to_bytes(body, LARGEST).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let url = format!("{}{path}", upstream.api);
    let mut attempt = 1;
    loop {
        let is_answer = is_answer(parts.uri.path());
        if upstream.invalid.are_too_many(is_answer, *upstream.living.borrow(), Instant::now()) {
            metrics::counter!("discord_braked_total").increment(1);
            return lost(StatusCode::SERVICE_UNAVAILABLE, "too many requests were invalid");
        }
        match upstream.send(&parts.method, &url, parts.uri.path(), &parts.headers, &body).await {
            Ok(Sent::Answered(response)) => return response,
            Ok(Sent::TooMany { wait, response }) => {
                metrics::counter!("discord_429_total").increment(1);
                if attempt == ATTEMPTS || HOLD < wait || !upstream.limits {
                    return response;
                }
                tokio::time::sleep(wait).await;
                attempt += 1;
            }
            Err(error) => {
                // The error itself may name the address, which may hold a token.
                let why = if error.is_timeout() { "timed out" } else { "no connection" };
                tracing::warn!(kind = kind(parts.uri.path()), why, "Discord was not reached");
                return lost(StatusCode::BAD_GATEWAY, why);
            }
        }
    }
}

/// An answer of our own where there is none of Discord's.
fn lost(status: StatusCode, why: &str) -> Response {
    let body = format!(r#"{{"message":"{why}","code":0}}"#);
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

enum Sent {
    Answered(Response),
    TooMany { wait: Duration, response: Response },
}

impl Upstream {
    async fn send(
        &self,
        method: &Method,
        url: &str,
        path: &str,
        headers: &HeaderMap,
        body: &Bytes,
    ) -> reqwest::Result<Sent> {
        self.await_silence(path).await;
        // Answers at once are exempt from the limits. To the limiter all of them would be one queue, in which
        // people wait for each other.
        let is_limited = self.limits && kind(path) != "interactions";
        let permit = match endpoint(method, path).filter(|_| is_limited) {
            Some(endpoint) => Some(self.limiter().acquire(endpoint).await),
            None => None,
        };
        let mut request = self.client.request(method.clone(), url).body(body.clone());
        let mut headers = passing(headers);
        // One name for all: serenity sends its own.
        headers.insert(header::USER_AGENT, HeaderValue::from_static(&AGENT));
        request = request.headers(headers);
        let answer = request.send().await?;
        let status = answer.status();
        let headers = answer.headers().clone();
        let retry = seconds(&headers, "retry-after");
        if let Some(permit) = permit {
            permit.complete(limits(&headers, status));
        }
        if status == StatusCode::TOO_MANY_REQUESTS && headers.contains_key("x-ratelimit-global") {
            let until = Instant::now() + retry.unwrap_or(Duration::from_secs(1));
            *self.silent_until.lock().expect("no holder of this lock panics") = Some(until);
        }
        if is_invalid(status, &headers) {
            metrics::counter!("discord_invalid_total").increment(1);
            self.invalid.another(*self.living.borrow(), Instant::now());
        }
        let bytes = answer.bytes().await?;
        // The body says it in milliseconds, the header in whole seconds. Some codes come with this status, and
        // no wait helps.
        let wait = match status == StatusCode::TOO_MANY_REQUESTS && !stays(&bytes) {
            true => Some(retry_after(&bytes).or(retry).unwrap_or(Duration::from_secs(1))),
            false => None,
        };
        let mut response = Response::new(Body::from(bytes));
        *response.status_mut() = status;
        *response.headers_mut() = passing(&headers);
        Ok(match wait {
            Some(wait) => Sent::TooMany { wait, response },
            None => Sent::Answered(response),
        })
    }

    /// The limiter for as many processes as there are. Limits that another one has learnt of routes are learnt
    /// anew.
    fn limiter(&self) -> RateLimiter {
        let living = *self.living.borrow();
        let mut limiter = self.limiter.lock().expect("no holder of this lock panics");
        if limiter.0 != living {
            *limiter = (living, RateLimiter::new(share(living)));
        }
        limiter.1.clone()
    }

    /// Waits while Discord wants to hear nothing; interactions are exempt from that.
    async fn await_silence(&self, path: &str) {
        if is_answer(path) {
            return;
        }
        let until = *self.silent_until.lock().expect("no holder of this lock panics");
        if let Some(until) = until {
            tokio::time::sleep_until(until.into()).await;
        }
    }
}

/// Whether a request answers an interaction.
fn is_answer(path: &str) -> bool {
    ["interactions", "webhooks"].contains(&kind(path))
}

/// Whether Discord counts a request as an invalid one.
fn is_invalid(status: StatusCode, headers: &HeaderMap) -> bool {
    let is_shared = headers.get(RateLimitHeaders::SCOPE).is_some_and(|scope| scope == "shared");
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::TOO_MANY_REQUESTS => !is_shared,
        _ => false,
    }
}

/// Whether a refusal is of a kind that no wait changes.
fn stays(body: &[u8]) -> bool {
    let body: Option<serde_json::Value> = serde_json::from_slice(body).ok();
    body.and_then(|body| body["code"].as_i64()).is_some_and(codes::stays)
}

/// The path's first word below the version: all of it that may be logged.
fn kind(path: &str) -> &str {
    route(path).split('/').next().unwrap_or_default()
}

/// The path without `/api/v10/`.
fn route(path: &str) -> &str {
    let path = path.strip_prefix("/api/").unwrap_or(path).trim_start_matches('/');
    match path.split_once('/') {
        Some((version, rest))
            if version.strip_prefix('v').is_some_and(|number| number.parse::<u8>().is_ok()) =>
        {
            rest
        }
        Some(_) | None => path,
    }
}

fn endpoint(method: &Method, path: &str) -> Option<Endpoint> {
    let method = match method.as_str() {
        "GET" => Limited::Get,
        "POST" => Limited::Post,
        "PUT" => Limited::Put,
        "PATCH" => Limited::Patch,
        "DELETE" => Limited::Delete,
        _ => return None,
    };
    Some(Endpoint { method, path: route(path).to_owned() })
}

/// The headers that pass from one side to the other.
fn passing(headers: &HeaderMap) -> HeaderMap {
    headers
        .iter()
        .filter(|(name, _)| !HOP_BY_HOP.contains(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// Discord's words on the limit; `None` if it says nothing.
fn limits(headers: &HeaderMap, status: StatusCode) -> Option<RateLimitHeaders> {
    let bucket = headers.get(RateLimitHeaders::BUCKET)?.as_bytes().to_vec();
    let text = |name: &str| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if status == StatusCode::TOO_MANY_REQUESTS && text(RateLimitHeaders::SCOPE) == Some("shared") {
        let retry = seconds(headers, "retry-after").unwrap_or(Duration::from_secs(1));
        let retry = u16::try_from(retry.as_secs() + 1).unwrap_or(u16::MAX);
        return Some(RateLimitHeaders::shared(bucket, retry));
    }
    Some(RateLimitHeaders {
        bucket,
        limit: text(RateLimitHeaders::LIMIT)?.parse().ok()?,
        remaining: text(RateLimitHeaders::REMAINING)?.parse().ok()?,
        reset_at: Instant::now() + seconds(headers, RateLimitHeaders::RESET_AFTER)?,
    })
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds: f64 = headers.get(name)?.to_str().ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// The wait that a 429's body names.
pub(crate) fn retry_after(body: &[u8]) -> Option<Duration> {
    let body: serde_json::Value = serde_json::from_slice(body).ok()?;
    Duration::try_from_secs_f64(body["retry_after"].as_f64()?).ok()
}

#[cfg(test)]
mod tests {
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
    async fn answers_to_different_people_do_not_wait_for_each_other() {
        // Each is answered only once all of them are under way.
        let together = Arc::new(tokio::sync::Barrier::new(3));
        let handler = move || {
            let together = Arc::clone(&together);
            async move {
                together.wait().await;
            }
        };
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            axum::serve(listener, Router::new().fallback(any(handler))).await.unwrap();
        });
        let upstream = Proxy::open(&base, alone()).await.unwrap();
        let answer = |id: u8| {
            let url = format!("{}/api/v10/interactions/{id}/t{id}/callback", upstream.base);
            client().unwrap().post(url).send()
        };
        let (one, two, three) = tokio::join!(answer(1), answer(2), answer(3));
        assert!([one, two, three].into_iter().all(|it| it.unwrap().status().is_success()));
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
}
