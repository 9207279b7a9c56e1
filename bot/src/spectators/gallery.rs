//! Public pages, drawn once for all spectators, and looked at anew while somebody watches: this process also sees the
//! outcome of others' writes to the database.

use crate::environment::Clock;
use crate::outbox::Painter;
use crate::replay;
use arena::{Arena, Fault, PublicPage, Seen};
use axum::body::Bytes;
use commands::Time;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex as Turn, watch};

/// How often it is seen whether something has changed that somebody looks at.
const EVERY: Duration = Duration::from_secs(2);
/// The most that is kept where nobody watches: what is watched is kept besides, and never keeps anybody else out.
pub(super) const KEPT: usize = 48;

/// Something as everybody may see it now.
pub(super) struct Drawn {
    pub(super) print: String,
    pub(super) page: Bytes,
    /// The news for those who have an earlier page.
    pub(super) news: String,
    pub(super) is_over: bool,
}

/// The news of a change, for spectators.
pub(super) type News = watch::Receiver<Arc<Drawn>>;

/// All that is kept.
pub(super) struct Gallery {
    arena: Arena,
    clock: Clock,
    painter: Painter,
    hung: Mutex<HashMap<String, Hung>>,
    /// Held while something is looked up: however many come from outside, people on Discord never wait for more than
    /// one of them.
    asking: Turn<()>,
    /// Held while something is drawn: a page that many ask for at once is drawn once.
    drawing: Turn<()>,
}

struct Hung {
    news: watch::Sender<Arc<Drawn>>,
    asked: Instant,
}

impl Gallery {
    pub(super) fn new(arena: Arena, clock: Clock, painter: Painter) -> Gallery {
        let (hung, asking, drawing) = (Mutex::default(), Turn::default(), Turn::default());
        Gallery { arena, clock, painter, hung, asking, drawing }
    }

    /// The page at a path now, if there is one.
    pub(super) async fn look(&self, path: &str) -> anyhow::Result<Option<News>> {
        let kept = self.kept(path);
        let known = kept.as_ref().map(|news| news.borrow().print.clone());
        match self.seen(path, known.as_deref()).await? {
            None => {
                // Those who look at it see no more of it either.
                self.hung.lock().expect("no holder of this lock panics").remove(path);
                Ok(None)
            }
            Some(Seen::Same) => Ok(kept),
            Some(Seen::New(page)) => self.draw(path, *page).await.map(Some),
        }
    }

    async fn seen(&self, path: &str, known: Option<&str>) -> anyhow::Result<Option<Seen>> {
        let _turn = self.asking.lock().await;
        match self.arena.public_page(path, known, self.clock.now()).await {
            Ok(seen) => Ok(seen),
            Err(Fault::Refused(_)) => Ok(None),
            Err(Fault::Ours(error)) => Err(error),
        }
    }

    async fn draw(&self, path: &str, page: PublicPage) -> anyhow::Result<News> {
        let _turn = self.drawing.lock().await;
        if let Some(news) = self.kept(path).filter(|news| news.borrow().print == page.print) {
            return Ok(news);
        }
        let drawn = self.painter.made(move || {
            let (text, news) = replay::public(&page)?;
            let PublicPage { print, is_over, .. } = page;
            Ok(Drawn { print, page: text.into(), news, is_over })
        });
        let drawn = Arc::new(drawn.await?);
        let mut hung = self.hung.lock().expect("no holder of this lock panics");
        if let Some(there) = hung.get(path) {
            there.news.send_replace(drawn);
            return Ok(there.news.subscribe());
        }
        while KEPT <= hung.len() {
            let unseen = hung.iter().filter(|(_, it)| it.news.receiver_count() == 0);
            let oldest = unseen.min_by_key(|(_, it)| it.asked).map(|(path, _)| path.clone());
            let Some(oldest) = oldest else { break };
            hung.remove(&oldest);
        }
        let (news, first) = watch::channel(drawn);
        hung.insert(path.to_owned(), Hung { news, asked: Instant::now() });
        Ok(first)
    }

    fn kept(&self, path: &str) -> Option<News> {
        let mut hung = self.hung.lock().expect("no holder of this lock panics");
        let there = hung.get_mut(path)?;
        there.asked = Instant::now();
        Some(there.news.subscribe())
    }

    /// Looks at whatever somebody looks at, again and again, one after the other.
    pub(super) async fn keep_looking(&self) {
        loop {
            tokio::time::sleep(EVERY).await;
            for path in self.watched() {
                if let Err(error) = self.look(&path).await {
                    tracing::warn!(error = format!("{error:#}"), "a page is not kept up to date");
                }
            }
        }
    }

    fn watched(&self) -> Vec<String> {
        let hung = self.hung.lock().expect("no holder of this lock panics");
        let watched = hung.iter().filter(|(_, it)| 0 < it.news.receiver_count());
        watched.map(|(path, _)| path.clone()).collect()
    }

    /// Lets all of it go, and its readers.
    pub(super) fn close(&self) {
        self.hung.lock().expect("no holder of this lock panics").clear();
    }
}
