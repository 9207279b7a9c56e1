//! The page's event stream: what one person may see, as it happens.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::response::{
    IntoResponse, Response,
    sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use tokio::sync::broadcast::{self, error::RecvError};

use crate::{id::UserId, news::PageEvent, server::App};

/// How often a silent stream says that it lives.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Events that the user (nobody: a spectator) may see.
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
                // Something was missed: whoever hears this looks at everything anew.
                Err(RecvError::Lagged(_)) => r#"{"type":"world"}"#.to_owned(),
                Err(RecvError::Closed) => return None,
            };
            return Some((Ok(Event::default().data(json)), (app, events, closing)));
        }
    })
}
