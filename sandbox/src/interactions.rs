//! Interactions in progress: their tokens, their deadlines and their outcomes.

use crate::id::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::world::Source;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The lifetime of an interaction's token, in milliseconds.
pub(crate) const TOKEN_MS: i64 = 15 * 60 * 1_000;
/// The most interactions remembered at once.
const KEPT: usize = 20_000;

/// The kind of an interaction; the numbers are Discord's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The state of the bot's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Nothing yet.
    Waiting,
    /// No answer within three seconds.
    Late,
    /// Deferred with a loading message: the first follow-up fills it.
    Loading,
    /// Answered.
    Done,
}

/// The interaction's progress as its person sees it.
#[derive(Clone, Debug)]
pub(crate) enum Progress {
    Waiting,
    Failed,
    Thinking,
    Acknowledged,
    Replied(ChannelId, MessageId),
    Updated(ChannelId, MessageId),
    Modal(Arc<Value>),
    Choices(Arc<Vec<Value>>),
}

/// One interaction.
pub(crate) struct Pending {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) user: UserId,
    pub(crate) channel: ChannelId,
    pub(crate) guild: Option<GuildId>,
    /// The message whose component was used, also for a modal opened from one.
    pub(crate) source: Option<MessageId>,
    pub(crate) command: Option<String>,
    pub(crate) started: Instant,
    pub(crate) made_ms: i64,
    pub(crate) state: State,
    /// The message that `@original` names.
    pub(crate) original: Option<MessageId>,
    pub(crate) modal: Option<Arc<Value>>,
    /// The origin of the modal that this one submits.
    pub(crate) trigger: Option<Arc<Source>>,
    /// The type of the option being completed; 0: none.
    pub(crate) focused: i64,
    pub(crate) progress: watch::Sender<Progress>,
}

impl Pending {
    /// The data in a message about its origin; `original` for follow-ups.
    pub(crate) fn source(&self, original: Option<MessageId>) -> Source {
        Source {
            interaction: self.id,
            kind: self.kind as u8,
            user: self.user,
            command: self.command.clone().filter(|_| self.kind == Kind::Command),
            interacted: self.source.filter(|_| self.kind == Kind::Component),
            original,
            trigger: self.trigger.clone(),
        }
    }
}

/// All interactions whose tokens are alive.
#[derive(Default)]
pub(crate) struct Interactions {
    by_id: HashMap<InteractionId, Pending>,
    by_token: HashMap<String, InteractionId>,
    order: VecDeque<InteractionId>,
    unanswered: VecDeque<(Instant, InteractionId)>,
}

impl Interactions {
    /// Begins an interaction, forgetting the oldest if there are too many.
    pub(crate) fn begin(&mut self, pending: Pending) {
        self.unanswered.push_back((pending.started, pending.id));
        self.order.push_back(pending.id);
        self.by_token.insert(pending.token.clone(), pending.id);
        self.by_id.insert(pending.id, pending);
        while KEPT < self.order.len() {
            self.forget_oldest();
        }
    }

    pub(crate) fn get(&self, id: InteractionId) -> Option<&Pending> {
        self.by_id.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: InteractionId) -> Option<&mut Pending> {
        self.by_id.get_mut(&id)
    }

    pub(crate) fn by_token(&self, token: &str) -> Option<InteractionId> {
        self.by_token.get(token).copied()
    }

    /// Forgets those whose tokens expired at least one token's life ago.
    pub(crate) fn purge(&mut self, now_ms: i64) {
        while let Some(oldest) = self.order.front().and_then(|id| self.by_id.get(id))
            && oldest.made_ms + 2 * TOKEN_MS < now_ms
        {
            self.forget_oldest();
        }
    }

    /// Marks as late those not acknowledged within `allowed`, and lists them. The second value is
    /// the time to look again, if any are waiting.
    pub(crate) fn late(
        &mut self,
        now: Instant,
        allowed: Duration,
    ) -> (Vec<InteractionId>, Option<Instant>) {
        let mut late = Vec::new();
        while let Some((started, id)) = self.unanswered.front().copied() {
            let answered =
                self.by_id.get(&id).is_none_or(|pending| pending.state != State::Waiting);
            if !answered && now < started + allowed {
                return (late, Some(started + allowed));
            }
            self.unanswered.pop_front();
            if !answered && let Some(pending) = self.by_id.get_mut(&id) {
                pending.state = State::Late;
                late.push(id);
            }
        }
        (late, None)
    }

    fn forget_oldest(&mut self) {
        if let Some(oldest) = self.order.pop_front()
            && let Some(gone) = self.by_id.remove(&oldest)
        {
            self.by_token.remove(&gone.token);
        }
    }
}
