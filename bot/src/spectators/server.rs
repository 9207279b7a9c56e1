//! What answers at the address of the pages.

use super::gallery::{Found, Gallery, News};
use super::places::{Place, Places, origin};
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
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
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
/// What stands behind a page's path where it is told what is new.
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
            Ok(Found::There(news)) => {
                let page = news.borrow().page.clone();
                ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
            }
            Ok(Found::Nothing) => nothing(),
            Ok(Found::Crowded) | Err(_) => later(),
        }
    };
    guarded(response)
}

impl Pages {
    /// What is at a path; what leads nowhere for its looks is looked up all the same.
    async fn found(&self, path: &str) -> anyhow::Result<Found> {
        let path = path.strip_prefix('/').filter(|path| path.len() <= PATH).unwrap_or_default();
        let found = timeout(LONGEST, self.gallery.look(path)).await;
        let found = found.context("it took too long").flatten();
        found.inspect_err(|error| {
            tracing::warn!(error = format!("{error:#}"), "a spectator is shown nothing");
        })
    }

    /// What is new at a path, for as long as somebody listens.
    async fn told(
        &self,
        path: &str,
        (peer, method, uri, headers): (SocketAddr, &Method, &Uri, &HeaderMap),
    ) -> Response {
        let news = match self.found(path).await {
            Ok(Found::There(news)) => news,
            Ok(Found::Nothing) => return nothing(),
            Ok(Found::Crowded) | Err(_) => return later(),
        };
        let last = headers.get("last-event-id").and_then(|known| known.to_str().ok());
        let known = last.or_else(|| uri.query()?.strip_prefix("after="));
        let has_all = {
            let now = news.borrow();
            now.is_over && known == Some(&*now.print)
        };
        if has_all {
            // A browser asks no more then.
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

/// What comes to be seen after what somebody knows.
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

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;
