//! The HTTP side: the handling of a request before and after the REST interface.

use crate::clock::Clock;
use crate::faults::{Action, Faults};
use crate::id::AttachmentId;
use crate::interactions::Progress;
use crate::limits::Limiter;
use crate::record::{Exchange, Recorder};
use crate::refusal::Refusal;
use crate::rest::{self, Answer, Body, Reply, Request, Upload};
use crate::wire::Doom;
use crate::world::World;
use crate::{Config, control, gateway};
use axum::Router;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, Multipart, Query, State, WebSocketUpgrade,
};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::{Notify, watch};

/// The largest body that is read, in bytes.
const BODY_LIMIT: usize = 32 * 1024 * 1024;

/// All parts of the sandbox.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) token: String,
    pub(crate) base_url: String,
    pub(crate) faults: Faults,
    pub(crate) limiter: Limiter,
    pub(crate) recorder: Arc<Recorder>,
    pub(crate) closing: watch::Sender<bool>,
    /// Wakes the watcher of late answers.
    pub(crate) began: Notify,
    pub(crate) connections: AtomicU64,
    pub(crate) world: Mutex<World>,
}

impl App {
    /// The world; locked only for moments.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        // A request that panicked half-way is a fault of ours; the others go on.
        let mut world = self.world.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        world.archive_idle();
        world
    }

    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }
}

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    let mut router = Router::new()
        .route("/gateway", any(open_gateway))
        .route("/gateway/", any(open_gateway))
        .route("/cdn/attachments/{channel}/{id}/{name}", axum::routing::get(file))
        .route("/cdn/emojis/{name}", axum::routing::get(emoji));
    router = router.merge(control::router(app.config.serves_page));
    router.fallback(answer).layer(DefaultBodyLimit::max(BODY_LIMIT)).with_state(app)
}

/// Marks late answers as failed, and forgets interactions that are long over.
pub(crate) async fn watch_deadlines(app: Arc<App>) {
    let allowed = app.config.acknowledge_within;
    loop {
        let next = {
            let mut world = app.world();
            let now_ms = world.clock.now_ms();
            world.interactions.purge(now_ms);
            let (late, next) = world.interactions.late(Instant::now(), allowed);
            for id in late {
                let Some(pending) = world.interactions.get(id) else { continue };
                pending.progress.send_replace(Progress::Failed);
                world.tell_state(pending.user, id, pending.channel, "failed");
            }
            next
        };
        match next {
            Some(next) => tokio::time::sleep_until(next.into()).await,
            None => app.began.notified().await,
        }
    }
}

async fn open_gateway(
    State(app): State<Arc<App>>,
    ConnectInfo(doom): ConnectInfo<Doom>,
    Query(query): Query<gateway::Asked>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let is_refused = app.faults.refuse_connections.load(Ordering::SeqCst);
    match upgrade {
        Ok(_) if is_refused => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Ok(upgrade) => upgrade
            .write_buffer_size(0)
            .on_upgrade(move |socket| gateway::serve(app, socket, query, doom)),
        Err(rejection) => rejection.into_response(),
    }
}

/// The rights of a file that is not a page.
const NEVER_RUN: &str = "default-src 'none'; sandbox";
/// The rights of a page; its own policy may restrict them further.
const ALONE: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'";

async fn file(
    State(app): State<Arc<App>>,
    axum::extract::Path((_, id, _)): axum::extract::Path<(u64, u64, String)>,
) -> Response {
    let found = app.world().files.get(AttachmentId(id));
    match found {
        Some((bytes, content_type)) => {
            // An upload never runs as a part of this page: an uploaded page runs alone, without an
            // origin, with only its own contents.
            let policy = if content_type.starts_with("text/html") { ALONE } else { NEVER_RUN };
            let headers = [
                (header::CONTENT_TYPE, content_type),
                (header::CONTENT_SECURITY_POLICY, policy.to_owned()),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
            ];
            (headers, bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The picture of an emoji: its id, and a file extension as in Discord's addresses.
async fn emoji(
    State(app): State<Arc<App>>,
    axum::extract::Path(name): axum::extract::Path<String>,
) -> Response {
    let id = name.split('.').next().and_then(|id| id.parse().ok());
    let found = id.and_then(|id| {
        app.world().emojis.get(&id).map(|emoji| (emoji.picture.clone(), emoji.kind))
    });
    match found {
        Some((picture, kind)) => {
            let headers =
                [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, NEVER_RUN)];
            (headers, picture).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// One request to the REST interface, from the first byte to the last.
async fn answer(
    State(app): State<Arc<App>>,
    ConnectInfo(doom): ConnectInfo<Doom>,
    request: axum::extract::Request,
) -> Response {
    let method = request.method().clone();
    let uri = request.uri().clone();
    let headers = request.headers().clone();
    let Ok(path) = decoded(uri.path()) else { return refused(&Refusal::NOT_FOUND) };
    let trimmed = match trimmed(&path) {
        Ok(trimmed) => trimmed,
        Err(refusal) => return refused(&refusal),
    };

    let body = read(request).await;
    let struck = app.faults.strike(method.as_str(), trimmed);
    match &struck {
        Some(Action::Delay(long)) => tokio::time::sleep(*long).await,
        Some(Action::Hang) => {
            let mut clearing = app.faults.clearing();
            // The sender lives as long as the sandbox: an error means the end.
            drop(clearing.changed().await);
        }
        Some(
            Action::Answer { .. }
            | Action::RateLimit { .. }
            | Action::Reset
            | Action::Swallow
            | Action::AnswerAfter { .. },
        )
        | None => {}
    }

    let mut extra = Vec::new();
    let (given, recorded_body) = match body {
        Ok(body) => {
            let recorded = app.recorder.is_on().then(|| body.recorded());
            let given = match &struck {
                Some(Action::Answer { status, code, message }) => Err(Refusal {
                    status: *status,
                    code: *code,
                    message: Cow::Owned(message.clone()),
                    errors: None,
                }),
                Some(Action::RateLimit { retry_after, global }) => {
                    Ok(too_many(retry_after.as_secs_f64(), *global, &mut extra))
                }
                Some(Action::Reset) => Ok(Reply::nothing()),
                Some(
                    Action::Swallow | Action::AnswerAfter { .. } | Action::Delay(_) | Action::Hang,
                )
                | None => perform(&app, &method, trimmed, uri.query(), &headers, body, &mut extra),
            };
            (given, recorded)
        }
        Err(refusal) => (Err(refusal), None),
    };
    let mut reply = given.unwrap_or_else(|refusal| Reply::refused(&refusal));
    match struck {
        Some(Action::Reset | Action::Swallow) => {
            doom.cut();
            reply.status = 0;
        }
        Some(Action::AnswerAfter { status }) => {
            let message = format!("{status}: the answer was lost");
            let body = json!({ "message": message, "code": 0 }).to_string();
            reply = Reply { status, body: Some(body) };
        }
        Some(
            Action::Answer { .. } | Action::RateLimit { .. } | Action::Delay(_) | Action::Hang,
        )
        | None => {}
    }
    if let Some((body, files)) = recorded_body {
        let kept = ["content-type", "user-agent", "x-audit-log-reason"];
        let text = |name: &str| Some(headers.get(name)?.to_str().ok()?.to_owned());
        app.recorder.exchange(Exchange {
            at_ms: app.clock.now_ms(),
            method: method.to_string(),
            path: path.clone().into_owned(),
            query: uri.query().unwrap_or_default().to_owned(),
            headers: kept
                .iter()
                .filter_map(|name| Some(((*name).to_owned(), text(name)?)))
                .collect(),
            body,
            files,
            status: reply.status,
            response: reply.body.clone().unwrap_or_default(),
        });
        app.world().news.changed();
    }
    respond(reply, extra)
}

/// Judges the rate limit and performs the request.
fn perform(
    app: &Arc<App>,
    method: &Method,
    path: &str,
    query: Option<&str>,
    headers: &HeaderMap,
    body: Body,
    extra: &mut Vec<(&'static str, String)>,
) -> Answer {
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let is_authorized = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bot "))
        .is_some_and(|token| token == app.token);
    if !is_authorized && rest::needs_token(&segments) {
        return Err(Refusal::UNAUTHORIZED);
    }
    if let Some(verdict) = app.limiter.judge(&rest::bucket(method.as_str(), &segments)) {
        extra.extend(verdict.headers);
        if !verdict.is_allowed {
            return Ok(too_many(verdict.retry_after, verdict.is_global, extra));
        }
    }
    let request = Request { app, method: method.as_str(), segments, query: pairs(query), body };
    rest::answer(&request)
}

/// A 429 with Discord's headers and body.
fn too_many(retry_after: f64, is_global: bool, extra: &mut Vec<(&'static str, String)>) -> Reply {
    extra.push(("retry-after", format!("{}", retry_after.ceil().max(1.0))));
    extra.push(("x-ratelimit-scope", if is_global { "global" } else { "user" }.to_owned()));
    if is_global && !extra.iter().any(|(name, _)| *name == "x-ratelimit-global") {
        extra.push(("x-ratelimit-global", "true".to_owned()));
    }
    let body = json!({
        "message": "You are being rate limited.",
        "retry_after": (retry_after * 1_000.0).ceil() / 1_000.0,
        "global": is_global,
    });
    Reply { status: 429, body: Some(body.to_string()) }
}

async fn read(request: axum::extract::Request) -> Result<Body, Refusal> {
    let content_type = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .map(|value| value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase());
    if content_type.as_deref() == Some("multipart/form-data") {
        return read_form(request).await;
    }
    let bytes = axum::body::to_bytes(request.into_body(), BODY_LIMIT)
        .await
        .map_err(|_| Refusal::TOO_LARGE)?;
    if bytes.is_empty() {
        return Ok(Body::default());
    }
    match content_type.as_deref() {
        Some("application/json") => {
            let value = serde_json::from_slice(&bytes).map_err(|_| Refusal::INVALID_JSON)?;
            Ok(Body { value: Some(value), files: Vec::new(), text: bytes })
        }
        Some(_) | None => Err(Refusal::form(
            "",
            "CONTENT_TYPE_INVALID",
            "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.",
        )),
    }
}

async fn read_form(request: axum::extract::Request) -> Result<Body, Refusal> {
    let invalid = || Refusal::form("", "FORM_INVALID", "The form could not be read.");
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| invalid())?;
    let mut body = Body { value: Some(json!({})), ..Body::default() };
    while let Some(part) = form.next_field().await.map_err(|_| invalid())? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| invalid())?;
        if name == "payload_json" {
            let value: Value = serde_json::from_slice(&bytes).map_err(|_| Refusal::INVALID_JSON)?;
            body.value = Some(value);
            body.text = bytes;
            continue;
        }
        let index = match name.as_str() {
            "file" => Some(0),
            name => name
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'))
                .and_then(|index| index.parse().ok()),
        };
        let (Some(index), Some(filename)) = (index, filename) else {
            return Err(Refusal::form(&name, "UNKNOWN_FIELD", "This part is not known here."));
        };
        body.files.push(Upload { index, filename, content_type, bytes });
    }
    Ok(body)
}

fn respond(reply: Reply, extra: Vec<(&'static str, String)>) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = Response::builder().status(status);
    for (name, value) in extra {
        response = response.header(name, value);
    }
    let made = match reply.body {
        Some(body) => response
            .header(header::CONTENT_TYPE, "application/json")
            .body(HttpBody::from(Bytes::from(body))),
        None => response.body(HttpBody::empty()),
    };
    made.expect("status and headers are valid")
}

fn refused(refusal: &Refusal) -> Response {
    respond(Reply::refused(refusal), Vec::new())
}

/// The path without `/api/v10`.
fn trimmed(path: &str) -> Result<&str, Refusal> {
    let rest = path.strip_prefix("/api").ok_or(Refusal::NOT_FOUND)?;
    match rest.strip_prefix("/v") {
        Some(versioned) => {
            let (version, _) = versioned.split_once('/').ok_or(Refusal::NOT_FOUND)?;
            if !["9", "10"].contains(&version) {
                return Err(Refusal::INVALID_API_VERSION);
            }
            Ok(&versioned[version.len()..])
        }
        None => Ok(rest),
    }
}

fn decoded(path: &str) -> Result<Cow<'_, str>, std::str::Utf8Error> {
    percent_decode_str(path).decode_utf8()
}

/// The query's names and values.
pub(crate) fn pairs(query: Option<&str>) -> Vec<(String, String)> {
    let decode =
        |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
    query
        .into_iter()
        .flat_map(|query| query.split('&'))
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (decode(name), decode(value)))
        .collect()
}
