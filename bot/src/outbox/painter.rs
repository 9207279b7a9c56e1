//! Plates drawn: on threads of their own, which let all others go first where the bot is a program, a few at
//! once, and never so that a message waits for long.

use crate::environment::Backstage;
use crate::replay;
use arena::{Plate, Retold};
use boards::{Drawn, Kind, Sheet};
use commands::picture::{Draws, Picture, Wanted};
use futures_util::future::BoxFuture;
use raster::Kit;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long a picture may take, and how long it may wait for its turn: after that the text goes alone.
const LONGEST: Duration = Duration::from_secs(1);
/// How long the page of a bout may take, without its turn: after that its file goes alone.
const LONGEST_PAGE: Duration = Duration::from_secs(20);
/// People whose turns are remembered at the same time, before those that wait for nothing are forgotten.
const PEOPLE: usize = 256;
/// Where so many wait for the pictures of their answers, or have them drawn, nobody waits for one more.
const MANY: usize = 4;
/// The most bytes of a picture; the largest board takes a quarter of that.
const LARGEST: usize = 256 << 10;

/// A function that makes a picture of a plate.
type Artist = dyn Fn(&Plate) -> Result<Picture, Undrawn> + Send + Sync;

/// Draws plates, beside the threads that serve everybody. Clones are the same painter.
#[derive(Clone)]
pub struct Painter {
    artist: Arc<Artist>,
    /// Posts, answers and pages to take home each have places of their own: nobody who asks for much takes
    /// the pictures of a bout away.
    posts: Arc<Semaphore>,
    answers: Arc<Semaphore>,
    pages: Arc<Semaphore>,
    turns: Arc<Turns>,
    /// How many answers wait for a place.
    waiting: Arc<AtomicUsize>,
    backstage: Arc<Backstage>,
}

/// One of those that wait for a picture, or have it drawn, until it is dropped.
struct Waits(Arc<AtomicUsize>);

impl Waits {
    fn of(waiting: &Arc<AtomicUsize>) -> Waits {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waits(Arc::clone(waiting))
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One answer's picture at a time for each person: somebody who asks for many waits for oneself.
#[derive(Default)]
struct Turns(Mutex<HashMap<u64, Arc<Semaphore>>>);

impl Turns {
    fn of(&self, person: u64) -> Arc<Semaphore> {
        let mut turns = self.0.lock().expect("no holder of this lock panics");
        if PEOPLE <= turns.len() {
            turns.retain(|_, turn| 1 < Arc::strong_count(turn));
        }
        Arc::clone(turns.entry(person).or_insert_with(|| Arc::new(Semaphore::new(1))))
    }
}

impl fmt::Debug for Painter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Painter").finish_non_exhaustive()
    }
}

/// Why there is no picture of a plate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undrawn {
    /// There is no such game, it has no pictures, or the facts are another release's.
    #[error("the facts do not read")]
    Unreadable,
    /// The result of drawing is no picture.
    #[error("the drawing is none: {0}")]
    Unsound(String),
    /// The drawing panicked.
    #[error("the drawing broke")]
    Broke,
    /// Those before it took too long.
    #[error("those before it took longer than {LONGEST:?}")]
    Crowded,
    /// Its turn came when something newer had been asked for.
    #[error("something newer was asked for")]
    Superseded,
    /// It took too long.
    #[error("it took longer than {LONGEST:?}")]
    Slow,
    /// It is too large to be sent.
    #[error("it has {0} bytes")]
    Large(usize),
}

impl Undrawn {
    /// The word in the figures.
    fn word(&self) -> &'static str {
        match self {
            Undrawn::Unreadable => "unreadable",
            Undrawn::Unsound(_) => "unsound",
            Undrawn::Broke => "broke",
            Undrawn::Crowded => "crowded",
            Undrawn::Superseded => "superseded",
            Undrawn::Slow => "slow",
            Undrawn::Large(_) => "large",
        }
    }
}

/// Makes pictures of the boards and sheets that there are. Fonts are loaded when they are first wanted.
pub fn artist() -> impl Fn(&Plate) -> Result<Picture, Undrawn> + Send + Sync + 'static {
    let kit = OnceLock::new();
    move |plate| {
        let drawn = drawn(plate).ok_or(Undrawn::Unreadable)?;
        let png = kit.get_or_init(Kit::new).png(&drawn.svg);
        let png = png.map_err(|undrawable| Undrawn::Unsound(format!("{undrawable:?}")))?;
        Ok(Picture { png: png.bytes, alt: drawn.alt })
    }
}

/// A plate as SVG and in sentences; `None` where there is no such picture.
pub fn drawn(plate: &Plate) -> Option<Drawn> {
    if plate.game.is_empty() {
        return Sheet::drawn(&plate.facts);
    }
    let kind = Kind::of(&plate.game)?;
    let (facts, was) = (plate.facts.as_str(), plate.was.as_deref());
    kind.drawn(facts, was, &plate.beside)
}

impl Default for Painter {
    /// A painter of the boards that there are, at half of the cores at most.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with(cores.div_ceil(2), artist())
    }
}

impl Painter {
    /// The same on threads that let all others go first.
    #[must_use]
    pub(crate) fn standing_back(self) -> Self {
        Self { backstage: Arc::new(Backstage::open(true)), ..self }
    }

    /// A painter of whatever `artist` makes of a plate, so many at once.
    pub fn with(
        places: usize,
        artist: impl Fn(&Plate) -> Result<Picture, Undrawn> + Send + Sync + 'static,
    ) -> Self {
        let places = || Arc::new(Semaphore::new(places));
        Self {
            artist: Arc::new(artist),
            posts: places(),
            answers: places(),
            pages: places(),
            turns: Arc::default(),
            waiting: Arc::default(),
            backstage: Arc::new(Backstage::open(false)),
        }
    }

    pub(crate) async fn picture(&self, plate: &Plate) -> Option<Picture> {
        counted(plate, self.drawn(plate, &self.posts, &|| true).await)
    }

    async fn answered(&self, plate: &Plate, whose: u64, is_wanted: &Wanted<'_>) -> Option<Picture> {
        let turn = timeout(LONGEST, self.turns.of(whose).acquire_owned()).await;
        let Ok(_turn) = turn else { return counted(plate, Err(Undrawn::Crowded)) };
        let _waits = Waits::of(&self.waiting);
        counted(plate, self.drawn(plate, &self.answers, is_wanted).await)
    }

    /// The page of a bout told again, in its turn with other pages. A failure is counted and logged, and the
    /// bout's file goes alone.
    async fn page_of(&self, retold: &Arc<Retold>) -> Option<String> {
        let told = Arc::clone(retold);
        let made = self.made(move || replay::page(&told)).await;
        let outcome = if made.is_ok() { "made" } else { "failed" };
        metrics::counter!("replay_pages_total", "outcome" => outcome).increment(1);
        if let Err(why) = &made {
            let reference = commands::reference();
            let title = &retold.title;
            tracing::error!(reference, title, error = format!("{why:#}"), "no page of a bout");
        }
        made.ok()
    }

    /// Makes a page, in its turn with other pages.
    pub(crate) async fn made<T: Send + 'static>(
        &self,
        page: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<T> {
        let place = Arc::clone(&self.pages).acquire_owned().await;
        let making = self.backstage.run(move || {
            let made = page();
            drop(place);
            made
        });
        match timeout(LONGEST_PAGE, making).await {
            Ok(Ok(made)) => made,
            Ok(Err(_)) => Err(anyhow::anyhow!("it broke")),
            Err(_) => Err(anyhow::anyhow!("it took longer than {LONGEST_PAGE:?}")),
        }
    }

    async fn drawn(
        &self,
        plate: &Plate,
        places: &Arc<Semaphore>,
        is_wanted: &Wanted<'_>,
    ) -> Result<Picture, Undrawn> {
        let place = timeout(LONGEST, Arc::clone(places).acquire_owned()).await;
        let Ok(place) = place else { return Err(Undrawn::Crowded) };
        if !is_wanted() {
            return Err(Undrawn::Superseded);
        }
        let (artist, plate) = (Arc::clone(&self.artist), plate.clone());
        let drawing = self.backstage.run(move || {
            let drawn = artist(&plate);
            // A caller who stopped waiting does not free the core.
            drop(place);
            drawn
        });
        let drawing = timeout(LONGEST, drawing).await.map_err(|_| Undrawn::Slow)?;
        let picture = drawing.map_err(|_| Undrawn::Broke)??;
        match picture.png.len() {
            bytes if LARGEST < bytes => Err(Undrawn::Large(bytes)),
            _ => Ok(picture),
        }
    }
}

/// The picture of a plate, counted. A failure is counted and logged, and the block says the same.
fn counted(plate: &Plate, drawn: Result<Picture, Undrawn>) -> Option<Picture> {
    let outcome = drawn.as_ref().map_or_else(Undrawn::word, |_| "drawn");
    metrics::counter!("pictures_total", "outcome" => outcome).increment(1);
    match &drawn {
        Ok(_) => {}
        Err(why @ (Undrawn::Crowded | Undrawn::Superseded)) => {
            tracing::debug!(name = plate.name, %why, "no picture")
        }
        Err(why) => {
            let reference = commands::reference();
            tracing::error!(reference, game = plate.game, name = plate.name, %why, "no picture");
        }
    }
    drawn.ok()
}

impl Draws for Painter {
    fn draw<'a>(
        &'a self,
        plate: &'a Plate,
        whose: u64,
        is_wanted: &'a Wanted<'a>,
    ) -> BoxFuture<'a, Option<Picture>> {
        Box::pin(self.answered(plate, whose, is_wanted))
    }

    fn is_busy(&self) -> bool {
        MANY <= self.waiting.load(Ordering::Relaxed)
    }

    fn page<'a>(&'a self, retold: &'a Arc<Retold>) -> BoxFuture<'a, Option<String>> {
        Box::pin(self.page_of(retold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plate(game: &str, facts: &str) -> Plate {
        let (game, name, facts) = (game.to_owned(), "bout-1".to_owned(), facts.to_owned());
        Plate { game, name, facts, ..Plate::default() }
    }

    async fn drawn_by(painter: &Painter, plate: &Plate) -> Result<Picture, Undrawn> {
        painter.drawn(plate, &painter.posts, &|| true).await
    }

    async fn of(
        artist: impl Fn(&Plate) -> Result<Picture, Undrawn> + Send + Sync + 'static,
    ) -> Result<Picture, Undrawn> {
        drawn_by(&Painter::with(1, artist), &plate("any", "")).await
    }

    #[tokio::test]
    async fn whatever_goes_wrong_there_is_no_picture_and_no_panic() {
        let game = Kind::all()[0].slug();
        for (plate, why) in [
            (plate("no-such-game", "{}"), Undrawn::Unreadable),
            (plate(game, "{}"), Undrawn::Unreadable),
            (plate(game, "facts"), Undrawn::Unreadable),
        ] {
            assert_eq!(drawn_by(&Painter::default(), &plate).await, Err(why));
            assert_eq!(Painter::default().picture(&plate).await, None);
        }
        assert_eq!(of(|_| panic!("a drawing that breaks")).await, Err(Undrawn::Broke));
        let large = || Picture { png: vec![0; LARGEST + 1], alt: String::new() };
        assert_eq!(of(move |_| Ok(large())).await, Err(Undrawn::Large(LARGEST + 1)));
    }

    #[tokio::test]
    async fn a_slow_drawing_is_not_waited_for_and_keeps_its_place() {
        let (done, wait) = std::sync::mpsc::channel::<()>();
        let wait = std::sync::Mutex::new(wait);
        let painter = Painter::with(1, move |_| {
            let _closed = wait.lock().expect("one at a time").recv();
            Ok(Picture { png: vec![1], alt: String::new() })
        });
        assert_eq!(painter.picture(&plate("any", "")).await, None);
        assert_eq!(painter.posts.available_permits(), 0, "the core is not free yet");
        drop(done);
        assert!(drawn_by(&painter, &plate("any", "")).await.is_ok());
    }

    #[tokio::test]
    async fn what_is_wanted_no_more_when_its_turn_comes_is_not_drawn() {
        let drawings = Arc::new(Mutex::new(0));
        let counted = Arc::clone(&drawings);
        let painter = Painter::with(1, move |_| {
            *counted.lock().expect("one at a time") += 1;
            Ok(Picture { png: vec![1], alt: String::new() })
        });
        let waits: Vec<Waits> = (1..MANY).map(|_| Waits::of(&painter.waiting)).collect();
        assert!(!painter.is_busy());
        let one_more = Waits::of(&painter.waiting);
        assert!(painter.is_busy());
        drop((waits, one_more));
        assert!(!painter.is_busy());
        assert_eq!(painter.answered(&plate("any", ""), 7, &|| false).await, None);
        assert_eq!(*drawings.lock().unwrap(), 0);
        assert!(painter.answered(&plate("any", ""), 7, &|| true).await.is_some());
        assert_eq!(*drawings.lock().unwrap(), 1);
    }

    #[tokio::test]
    async fn who_asks_for_much_takes_nobody_elses_picture_away() {
        let (done, wait) = std::sync::mpsc::channel::<()>();
        let wait = std::sync::Mutex::new(wait);
        let painter = Painter::with(2, move |plate| {
            if plate.game == "endless" {
                let _closed = wait.lock().expect("one at a time").recv();
            }
            Ok(Picture { png: vec![1], alt: String::new() })
        });
        let (endless, quick) = (plate("endless", ""), plate("any", ""));
        let flood = (0..30).map(|_| painter.answered(&endless, 7, &|| true));
        let flood = futures_util::future::join_all(flood);
        let others = async {
            tokio::task::yield_now().await;
            (painter.answered(&quick, 8, &|| true).await, painter.picture(&quick).await)
        };
        let (flooded, (answer, post)) = tokio::join!(flood, others);
        assert!(answer.is_some() && post.is_some());
        assert!(flooded.iter().all(Option::is_none));
        drop(done);
    }
}
