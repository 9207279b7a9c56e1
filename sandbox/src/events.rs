//! The page's event stream: everything one person may see, as it happens.

use crate::id::UserId;
use crate::news::PageEvent;
use crate::server::App;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// The interval at which a silent stream sends a sign of life.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Events that the user (`None`: a spectator) may see.
pub(crate) fn follow(app: Arc<App>, user: Option<UserId>) -> Response {
    let events = app.world().news.events.subscribe();
    Sse::new(lines(app, user, events))
        .keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
        .into_response()
}

fn lines(
    app: Arc<App>,
    user: Option<UserId>,
    events: broadcast::Receiver<Arc<PageEvent>>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let closing = app.closing.subscribe();
    stream::unfold((app, events, closing), move |(app, mut events, mut closing)| async move {
        loop {
            let received = tokio::select! {
                received = events.recv() => received,
                _ = closing.changed() => return None,
            };
            let json = match received {
                Ok(event) if app.world().is_audience(event.audience, user) => event.json.clone(),
                Ok(_) => continue,
                // Something was missed: the client reloads everything.
                Err(RecvError::Lagged(_)) => r#"{"type":"world"}"#.to_owned(),
                Err(RecvError::Closed) => return None,
            };
            return Some((Ok(Event::default().data(json)), (app, events, closing)));
        }
    })
}
