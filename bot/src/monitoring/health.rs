//! Whether the process does what it is there for: connected, able to write, its loops alive.

use crate::environment::Clock;
use arena::Arena;
use commands::Time;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

/// How often it is seen whether the database is there.
const LOOK: Duration = Duration::from_secs(2);
/// How often something is written only to see whether that works. Guests' writes show it as well, and while
/// nothing can be written it is tried at every look.
const PULSE: Duration = Duration::from_secs(30);
/// How long such a write may take.
const LONGEST: Duration = Duration::from_secs(20);
/// A loop that has not come round for so long hangs.
const STILL: Duration = Duration::from_secs(300);

/// How the connections to Discord's gateway are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct GatewayStatus {
    /// How many times we have concluded that the gateway may have moved.
    pub(crate) lost: u64,
    /// How often each shard's identification has passed.
    pub(crate) identified: BTreeMap<u32, u64>,
    /// How many connections are served now.
    pub(crate) served: u32,
    /// A close code after which nothing will ever go better.
    pub(crate) refused: Option<u16>,
}

/// How the process is. Clones are of the same process.
#[derive(Debug, Clone)]
pub(crate) struct Health {
    arena: Arena,
    gateway: watch::Receiver<GatewayStatus>,
    /// How many connections to the gateway there should be.
    shards: Arc<Mutex<u32>>,
    /// Since when nothing can be written, and why, as it was last seen.
    database: Arc<watch::Sender<Option<(Instant, String)>>>,
    /// When each loop last came round.
    loops: Arc<Mutex<BTreeMap<&'static str, Instant>>>,
    /// The loops whose work fails, and why.
    failing: Arc<Mutex<BTreeMap<&'static str, String>>>,
}

impl Health {
    pub(crate) fn new(arena: Arena, gateway: watch::Receiver<GatewayStatus>) -> Self {
        let (shards, database) = (Arc::new(Mutex::new(1)), Arc::new(watch::Sender::new(None)));
        let (loops, failing) = (Arc::default(), Arc::default());
        Self { arena, gateway, shards, database, loops, failing }
    }

    /// So many connections to the gateway are wanted from now on.
    pub(crate) fn wants_shards(&self, shards: u32) {
        *self.shards.lock().expect("no holder of this lock panics") = shards;
    }

    /// A loop has come round.
    pub(crate) fn came_round(&self, name: &'static str) {
        let mut loops = self.loops.lock().expect("no holder of this lock panics");
        loops.insert(name, Instant::now());
    }

    /// A loop's work failed, and is tried again: the log hears of it when that begins, and of any other reason.
    pub(crate) fn fails(&self, name: &'static str, error: &anyhow::Error) {
        let error = format!("{error:#}");
        let mut failing = self.failing.lock().expect("no holder of this lock panics");
        if failing.insert(name, error.clone()).as_ref() != Some(&error) {
            tracing::error!(name, error, "a loop's work fails; it is tried again");
        }
    }

    /// A loop's work is done.
    pub(crate) fn goes(&self, name: &'static str) {
        let mut failing = self.failing.lock().expect("no holder of this lock panics");
        if failing.remove(name).is_some() {
            tracing::info!(name, "a loop's work goes again");
        }
    }

    /// The ailments of the process; empty while all is well.
    pub(crate) fn ailments(&self) -> Vec<String> {
        let mut ailments = Vec::new();
        let wanted = *self.shards.lock().expect("no holder of this lock panics");
        let served = self.gateway.borrow().served;
        if served < wanted {
            ailments.push(format!("gateway: {served} of {wanted} connections"));
        }
        let seen = self.database.borrow().clone();
        let now = self.arena.is_kept().map_err(|error| format!("{error:#}")).err();
        let since = seen.as_ref().map_or_else(String::new, |(since, _)| {
            format!(", for {} seconds", since.elapsed().as_secs())
        });
        let why = now.or(seen.map(|(_, why)| why));
        ailments.extend(why.map(|why| format!("database: {why}{since}")));
        ailments.extend(
            self.hanging()
                .into_iter()
                .map(|(name, still)| format!("{name}: nothing for {} seconds", still.as_secs())),
        );
        ailments
    }

    /// The loops that hang, and for how long they have: nothing but a new start brings one back.
    pub(crate) fn hanging(&self) -> Vec<(&'static str, Duration)> {
        let loops = self.loops.lock().expect("no holder of this lock panics");
        let still = loops.iter().map(|(name, came)| (*name, came.elapsed()));
        still.filter(|(_, still)| STILL < *still).collect()
    }

    /// Watches the database until told to stop, and says in the log when it fails and when it is
    /// well again.
    pub(crate) async fn watch(self, clock: Clock, stop: CancellationToken) {
        let mut written = Instant::now();
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = sleep(LOOK) => {}
            }
            let mut found = self.arena.is_kept().map_err(|error| format!("{error:#}"));
            let was_well = self.database.borrow().is_none();
            // A database that could not be written may be writable by now; one that is gone is gone.
            if found.is_err() || !was_well || PULSE <= written.elapsed() {
                let pulse = timeout(LONGEST, self.arena.pulse(clock.now())).await;
                found = match pulse {
                    Ok(done) => done.map_err(|error| format!("{error:#}")),
                    Err(_) => Err("writing takes too long".to_owned()),
                };
                written = Instant::now();
            }
            match (&found, was_well) {
                (Err(why), true) => {
                    tracing::error!(why, "nothing can be written: no answer is taken until it can");
                }
                (Ok(()), false) => tracing::info!("what is written is kept again"),
                (Ok(()), true) | (Err(_), false) => {}
            }
            self.database.send_modify(|database| {
                let since = database.take().map_or_else(Instant::now, |(since, _)| since);
                *database = found.err().map(|why| (since, why));
            });
        }
    }
}
