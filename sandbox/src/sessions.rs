//! The gateway's sessions: their intents, their missed dispatches, and dispatches held back.

use crate::id::GuildId;
use crate::intents::Intents;
use axum::extract::ws::Utf8Bytes;
use std::collections::{HashMap, VecDeque};
use tokio::sync::mpsc;

/// Dispatches that may wait for a slow reader before its connection is cut.
pub(crate) const PIPE: usize = 16_384;
/// The number of disconnected sessions that are remembered.
const REMEMBERED: usize = 8;

/// An order to a connection.
pub(crate) enum Order {
    Send(Utf8Bytes),
    Close(u16, &'static str),
    CloseWithoutCode,
    Reset,
}

/// All sessions, connected or waiting to be resumed.
pub(crate) struct Sessions {
    replay: usize,
    made: u64,
    by_id: HashMap<String, Session>,
    /// Dispatches held back by a fault, in order; `None` when nothing is held.
    held: Option<Vec<Held>>,
    pub(crate) identified: u64,
    pub(crate) resumed: u64,
    /// Sessions that were opened while another of the same shard was connected.
    pub(crate) doubled: u64,
}

struct Held {
    name: &'static str,
    guild: Option<GuildId>,
    intents: Intents,
    data: String,
    redacted: Option<String>,
}

/// One shard's session.
pub(crate) struct Session {
    pub(crate) shard: (u64, u64),
    pub(crate) intents: Intents,
    sequence: u64,
    ring: VecDeque<(u64, Utf8Bytes)>,
    /// The connection of this session, and its number.
    pipe: Option<(u64, mpsc::Sender<Order>)>,
    made: u64,
}

impl Sessions {
    /// Sessions that each replay up to `replay` missed dispatches.
    pub(crate) fn new(replay: usize) -> Self {
        Self {
            replay,
            made: 0,
            by_id: HashMap::new(),
            held: None,
            identified: 0,
            resumed: 0,
            doubled: 0,
        }
    }

    /// Opens a session for an identified connection.
    pub(crate) fn open(
        &mut self,
        connection: u64,
        pipe: mpsc::Sender<Order>,
        shard: (u64, u64),
        intents: Intents,
    ) -> String {
        self.made += 1;
        self.identified += 1;
        let is_doubled = self.connected_shards().any(|other| other == shard);
        self.doubled += u64::from(is_doubled);
        let id = format!("session{:08x}{:08x}", self.made, connection);
        let session = Session {
            shard,
            intents,
            sequence: 0,
            ring: VecDeque::new(),
            pipe: Some((connection, pipe)),
            made: self.made,
        };
        self.by_id.insert(id.clone(), session);
        let idle: Vec<u64> =
            self.by_id.values().filter(|one| one.pipe.is_none()).map(|one| one.made).collect();
        if REMEMBERED < idle.len() {
            let oldest = idle.into_iter().min();
            self.by_id.retain(|_, one| Some(one.made) != oldest);
        }
        id
    }

    /// Hands a session to a new connection and returns the dispatches missed after `sequence`;
    /// `None` if it cannot be resumed.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        connection: u64,
        pipe: mpsc::Sender<Order>,
        sequence: u64,
    ) -> Option<Vec<Utf8Bytes>> {
        let session = self.by_id.get_mut(id)?;
        if session.sequence < sequence {
            return None;
        }
        let missing = usize::try_from(session.sequence - sequence).ok()?;
        if session.ring.len() < missing {
            self.by_id.remove(id);
            return None;
        }
        let kept = session.ring.len() - missing;
        session.pipe = Some((connection, pipe));
        self.resumed += 1;
        Some(session.ring.iter().skip(kept).map(|(_, frame)| frame.clone()).collect())
    }

    /// Handles the loss of a connection. A session that another connection has taken over is left
    /// alone.
    pub(crate) fn disconnect(&mut self, id: &str, connection: u64) {
        if let Some(session) = self.by_id.get_mut(id)
            && session.pipe.as_ref().is_some_and(|(number, _)| *number == connection)
        {
            session.pipe = None;
        }
    }

    /// Ends a session for good.
    pub(crate) fn end(&mut self, id: &str) {
        self.by_id.remove(id);
    }

    /// Forgets every session, so that none can be resumed.
    pub(crate) fn end_all(&mut self) {
        self.by_id.clear();
    }

    /// Whether the session still exists.
    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.by_id.contains_key(id)
    }

    /// The number of sessions with a live connection.
    pub(crate) fn connected(&self) -> usize {
        self.connected_shards().count()
    }

    /// The shards with a live connection, each with the total number of shards.
    pub(crate) fn connected_shards(&self) -> impl Iterator<Item = (u64, u64)> {
        self.by_id.values().filter(|session| session.pipe.is_some()).map(|session| session.shard)
    }

    /// Whether any session listens to one of these intents.
    pub(crate) fn wants(&self, intents: Intents) -> bool {
        self.by_id.values().any(|session| session.intents.listens_to(intents))
    }

    /// Sends an order to every live connection, and returns their number.
    pub(crate) fn order_all(&mut self, order: impl Fn() -> Order) -> usize {
        let pipes = self.by_id.values().filter_map(|session| session.pipe.as_ref());
        pipes.filter(|(_, pipe)| pipe.try_send(order()).is_ok()).count()
    }

    /// Begins or ends holding dispatches back; at the end they go out in order.
    pub(crate) fn hold(&mut self, holding: bool) {
        if holding {
            self.held.get_or_insert_default();
            return;
        }
        for held in self.held.take().unwrap_or_default() {
            let redacted = held.redacted.as_deref();
            self.dispatch(held.name, held.guild, held.intents, &held.data, redacted);
        }
    }

    /// Sends to every session that listens. `redacted` is for those without message content.
    pub(crate) fn dispatch(
        &mut self,
        name: &'static str,
        guild: Option<GuildId>,
        intents: Intents,
        data: &str,
        redacted: Option<&str>,
    ) {
        if let Some(held) = &mut self.held {
            let (data, redacted) = (data.to_owned(), redacted.map(str::to_owned));
            held.push(Held { name, guild, intents, data, redacted });
            return;
        }
        for session in self.by_id.values_mut() {
            let (shard, shards) = session.shard;
            let home = guild.map_or(0, |guild| (guild.0 >> 22) % shards);
            if home != shard || !session.intents.listens_to(intents) {
                continue;
            }
            let data = match redacted {
                Some(redacted) if !session.intents.contains(Intents::MESSAGE_CONTENT) => redacted,
                Some(_) | None => data,
            };
            session.send(name, data, self.replay);
        }
    }

    /// Sends to one session alone.
    pub(crate) fn dispatch_to(&mut self, id: &str, name: &'static str, data: &str) {
        if let Some(session) = self.by_id.get_mut(id) {
            session.send(name, data, self.replay);
        }
    }
}

impl Session {
    fn send(&mut self, name: &'static str, data: &str, replay: usize) {
        self.sequence += 1;
        let sequence = self.sequence;
        let frame: Utf8Bytes =
            format!(r#"{{"t":"{name}","s":{sequence},"op":0,"d":{data}}}"#).into();
        self.ring.push_back((sequence, frame.clone()));
        if replay < self.ring.len() {
            self.ring.pop_front();
        }
        if let Some((_, pipe)) = &self.pipe
            && pipe.try_send(Order::Send(frame)).is_err()
        {
            // The reader is gone or hopelessly behind: it may resume from the ring.
            self.pipe = None;
        }
    }
}
