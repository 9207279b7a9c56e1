//! Presses through the whole process: the stand-in's gateway, the client, the judge, the disk,
//! the callback.

use anyhow::Context;
use sandbox::{ChannelId, Interaction, MessageId, Options, Outcome, Post, Sandbox, User};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use table::Level;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How presses fared.
#[derive(Debug, Clone, Serialize)]
pub struct Fared {
    /// How many were under way at once.
    pub at_once: usize,
    /// How many there were.
    pub presses: usize,
    /// The median from the press to the panel that the guest sees, in milliseconds.
    pub p50_ms: f64,
    /// Ninety-nine in a hundred are faster than this, in milliseconds.
    pub p99_ms: f64,
    /// Presses a second.
    pub per_second: f64,
}

/// How long a single press may take before the measurement is given up.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time between two looks of the one who moves the clock on.
const TICK: Duration = Duration::from_millis(20);
/// The time between two looks of a guest at the newest posts.
const LOOK: Duration = Duration::from_millis(50);
/// Guests for every press that may be under way: many wait for a post.
const GUESTS: usize = 10;
/// Posts that a guest looks at.
const RECENT: usize = 4;
/// How often a guest looks before it presses once more what it pressed in vain, where nothing has changed since.
const PATIENT: usize = 40;
/// How far the clock is moved when somebody waits for a secret window to close, in milliseconds.
const LEAP: i64 = 4_000;

/// Latencies gathered while `begun` went by.
pub(super) fn fared(at_once: usize, mut took: Vec<Duration>, begun: Instant) -> Fared {
    let per_second = took.len() as f64 / begun.elapsed().as_secs_f64();
    took.sort_unstable();
    let at = |share: f64| {
        let at = ((took.len() as f64 * share) as usize).min(took.len().saturating_sub(1));
        took.get(at).map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
    };
    Fared { at_once, presses: took.len(), p50_ms: at(0.5), p99_ms: at(0.99), per_second }
}

/// Which bouts guests open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opens {
    pub(super) game: &'static str,
    /// How well the house plays in the other seat; alone against the game itself without it.
    pub(super) against: Option<Level>,
    /// Whether the clock is moved on when somebody waits.
    pub(super) leaps: bool,
    /// The form in which their guests like boards, as it is typed.
    pub(super) form: &'static str,
}

/// Boards as text alone, and as a picture wherever there can be one.
pub(super) const FORMS: [&str; 2] = ["text", "picture"];

/// Solo bouts on the real bot, with boards in one of [`FORMS`]: `presses` presses in all, `at_once` of them under way.
/// Guests press as people do: a choice, *Your move* on the next post, *Start* for the next bout. Each of these counts,
/// but not a look at a panel in which there is nothing to choose yet.
pub(super) async fn bouts(
    sandbox: &Sandbox,
    form: &'static str,
    at_once: usize,
    presses: usize,
) -> anyhow::Result<Fared> {
    let opens = Opens { game: boards::Kind::all()[0].slug(), against: None, leaps: true, form };
    let guests = if at_once == 1 { 1 } else { at_once * GUESTS };
    let shared = Shared::new(at_once, presses);
    bouts_of(sandbox, opens, guests, &shared).await
}

/// The limits that several groups of guests may share.
#[derive(Debug, Clone)]
pub(super) struct Shared {
    at_once: usize,
    /// How many presses may be under way.
    permits: Arc<Semaphore>,
    /// How many are still to be made.
    left: Arc<AtomicUsize>,
}

impl Shared {
    pub(super) fn new(at_once: usize, presses: usize) -> Shared {
        let (permits, left) = (Semaphore::new(at_once), AtomicUsize::new(presses));
        Shared { at_once, permits: Arc::new(permits), left: Arc::new(left) }
    }

    /// The same presses under way, so many others to be made.
    pub(super) fn with_others(&self, presses: usize) -> Shared {
        Shared { left: Arc::new(AtomicUsize::new(presses)), ..self.clone() }
    }

    /// No other press is made.
    pub(super) fn end(&self) {
        self.left.store(0, Ordering::SeqCst);
    }
}

/// The same of some bouts, by so many guests, as long as presses are left.
pub(super) async fn bouts_of(
    sandbox: &Sandbox,
    opens: Opens,
    guests: usize,
    shared: &Shared,
) -> anyhow::Result<Fared> {
    let scene = Arc::new(Scene {
        opens,
        permits: Arc::clone(&shared.permits),
        left: Arc::clone(&shared.left),
        waiting: AtomicUsize::new(0),
    });
    let guests: Vec<Guest> =
        (0..guests).map(|number| Guest::new(sandbox, &scene, number)).collect();
    let clock = {
        let (sandbox, scene) = (sandbox.clone(), Arc::clone(&scene));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TICK).await;
                if scene.opens.leaps && 0 < scene.waiting.load(Ordering::SeqCst) {
                    sandbox.advance(LEAP);
                }
            }
        })
    };
    for guest in &guests {
        guest.likes(opens.form).await?;
    }
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for guest in guests {
        playing.spawn(guest.play());
    }
    let mut took = Vec::new();
    while let Some(one) = playing.join_next().await {
        took.extend(one.context("a guest panicked")??);
    }
    let fared = fared(shared.at_once, took, begun);
    clock.abort();
    Ok(fared)
}

/// The state that the guests share.
struct Scene {
    /// Which bouts they open.
    opens: Opens,
    /// How many presses may be under way.
    permits: Arc<Semaphore>,
    /// How many are still to be made.
    left: Arc<AtomicUsize>,
    /// How many guests wait for a post.
    waiting: AtomicUsize,
}

/// One guest with a channel and solo bouts of its own.
struct Guest {
    user: User,
    channel: ChannelId,
    scene: Arc<Scene>,
    /// The newest post when the last lobby was opened: older ones are over.
    over: Option<MessageId>,
    /// The newest messages when it last looked and found nothing to do, and when each was edited.
    known: Vec<(MessageId, Option<i64>)>,
    /// The posts that it saw when it last pressed one in vain, and how often it has looked since.
    vain: (Vec<(MessageId, Option<i64>)>, usize),
    took: Vec<Duration>,
}

/// A guest's next step.
enum Next {
    /// Choose on a panel: its message, the custom id, and a menu's values.
    Choose(MessageId, String, Vec<String>),
    /// Press a button of a post.
    Press(MessageId, String),
    /// Open a lobby.
    Open,
    /// Nothing, until something is posted.
    Wait,
}

impl Guest {
    fn new(sandbox: &Sandbox, scene: &Arc<Scene>, number: usize) -> Guest {
        let user = sandbox.add_user(&format!("Guest {number}"));
        let channel = sandbox.add_channel(sandbox.guild(), &format!("bench-{number}"));
        Guest {
            user,
            channel,
            scene: Arc::clone(scene),
            over: None,
            known: Vec::new(),
            vain: Default::default(),
            took: Vec::new(),
        }
    }

    /// Chooses a form of boards.
    async fn likes(&self, form: &str) -> anyhow::Result<()> {
        let change = Options::new().string("setting", "board").string("value", form);
        let told = seen(&self.user.command(self.channel, "me settings", change)?).await?;
        anyhow::ensure!(told.content.contains(form), "boards stay as they are: {}", told.content);
        Ok(())
    }

    /// Plays until no press is left, and says how long each one took.
    async fn play(mut self) -> anyhow::Result<Vec<Duration>> {
        let mut next = self.look();
        while 0 < self.scene.left.load(Ordering::SeqCst) {
            next = match next {
                Next::Wait => {
                    self.scene.waiting.fetch_add(1, Ordering::SeqCst);
                    tokio::time::sleep(LOOK).await;
                    self.scene.waiting.fetch_sub(1, Ordering::SeqCst);
                    self.look()
                }
                Next::Choose(..) | Next::Press(..) | Next::Open => self.press(&next).await?,
            };
        }
        Ok(self.took)
    }

    /// Does what can be done, and says what can be done then.
    async fn press(&mut self, next: &Next) -> anyhow::Result<Next> {
        let looked_at = std::mem::take(&mut self.known);
        let permit = self.scene.permits.acquire().await.context("the permits are gone")?;
        let begun = Instant::now();
        let pressed = match next {
            Next::Choose(panel, id, values) => {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                self.user.press(self.channel, *panel, id, &values)
            }
            Next::Press(post, id) => self.user.press(self.channel, *post, id, &[]),
            Next::Open | Next::Wait => {
                self.over = self.user.newest(self.channel, 1).first().map(|post| post.id);
                let Opens { game, against, .. } = self.scene.opens;
                let start = Options::new()
                    .string("game", game)
                    .string("clock", "none")
                    .boolean("ranked", false);
                let start = match against {
                    Some(level) => start.integer("house", 1).integer("house_level", level as i64),
                    None => start,
                };
                self.user.command(self.channel, "bout start", start)
            }
        };
        // A button may have gone with the next post.
        let Ok(pressed) = pressed else { return Ok(Next::Wait) };
        let panel = seen(&pressed).await?;
        let took = begun.elapsed();
        drop(permit);
        let then = match choices(&panel).into_iter().next() {
            Some((id, values)) => Next::Choose(panel.id, id, values),
            None => Next::Wait,
        };
        let in_vain = matches!((next, &then), (Next::Press(..), Next::Wait));
        if !in_vain || panel.content.ends_with("begins.") {
            self.took.push(took);
            // The last guest may find none left.
            let one_less = |left: usize| left.checked_sub(1);
            self.scene.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).ok();
        } else {
            self.vain = (looked_at, 0);
            tokio::time::sleep(LOOK).await;
        }
        Ok(then)
    }

    /// The step that the newest posts offer.
    fn look(&mut self) -> Next {
        let known = self.user.newest_edits(self.channel, RECENT);
        if !self.known.is_empty() && known == self.known {
            return Next::Wait;
        }
        if known == self.vain.0 && self.vain.1 < PATIENT {
            self.vain.1 += 1;
            return Next::Wait;
        }
        self.known = known;
        for post in self.user.newest(self.channel, RECENT) {
            if Some(post.id) <= self.over {
                break;
            }
            if post.ephemeral {
                continue;
            }
            if post.button("Rematch").is_some() {
                return Next::Open;
            }
            // A post that waits for somebody names them.
            let is_called = post.content.contains(&format!("<@{}>", self.user.id().0));
            let move_or_start = post.button("Your move").filter(|_| is_called);
            if let Some(id) = move_or_start
                .or_else(|| post.button("Start"))
                .or_else(|| post.button("Play alone, without the house"))
            {
                return Next::Press(post.id, id);
            }
        }
        if self.took.is_empty() { Next::Open } else { Next::Wait }
    }
}

/// All that a panel lets one choose: custom ids, and of a menu the fewest values from each line on.
pub(super) fn choices(panel: &Post) -> Vec<(String, Vec<String>)> {
    let is_choice = |id: &str| id.contains(":choose:") || id.contains(":go:");
    let menus =
        panel.selects().into_iter().filter(|menu| !menu.disabled && is_choice(&menu.custom_id));
    let of_menus = menus.flat_map(|menu| {
        let least = usize::try_from(menu.least).unwrap_or(1).max(1);
        let values: Vec<String> = menu.options.into_iter().map(|(_, value)| value).collect();
        let picks: Vec<Vec<String>> = values.windows(least).map(<[String]>::to_vec).collect();
        picks.into_iter().map(move |values| (menu.custom_id.clone(), values))
    });
    let buttons = panel.buttons().into_iter().filter(|button| !button.disabled);
    let of_buttons = buttons.filter_map(|button| button.custom_id.filter(|id| is_choice(id)));
    of_menus.chain(of_buttons.map(|id| (id, Vec::new()))).collect()
}

/// The post that the guest sees in answer.
pub(super) async fn seen(pressed: &Interaction) -> anyhow::Result<Post> {
    match pressed.answered(PATIENCE).await? {
        Outcome::Replied(post) | Outcome::Updated(post) => Ok(post),
        other @ (Outcome::Modal(_)
        | Outcome::Choices(_)
        | Outcome::Acknowledged
        | Outcome::Thinking
        | Outcome::Failed) => anyhow::bail!("wanted an answer, got {other:?}"),
    }
}
