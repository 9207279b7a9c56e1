//! Faults on demand.

use crate::refusal::Refusal;
use serde_json::{Map, Value};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::watch;

/// A fault of matching requests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The HTTP method; `None`: any.
    pub method: Option<String>,
    /// The path after `/api/v10`, percent-decoded, where `*` stands for anything:
    /// `/channels/*/messages`.
    pub path: String,
    /// Matching requests to let through first.
    pub skip: u32,
    /// The number of times that it strikes.
    pub times: Times,
    /// The effect.
    pub action: Action,
}

/// The number of times that a fault strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    /// The given number of the next matching requests.
    Next(u32),
    /// Every matching request until [`crate::Sandbox::clear_faults`].
    UntilCleared,
}

/// The effect of a fault on a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Answers with this status, code and message instead of performing it.
    Answer {
        /// HTTP status, for example 500 or 403.
        status: u16,
        /// Discord's code, 0 for none.
        code: u32,
        message: String,
    },
    /// Answers 429.
    RateLimit {
        /// The time to wait.
        retry_after: Duration,
        /// Whether the whole bot is limited.
        global: bool,
    },
    /// Cuts the connection instead of performing it.
    Reset,
    /// Performs it, then cuts the connection: the answer is lost.
    Swallow,
    /// Performs it, then answers with this status.
    AnswerAfter {
        /// HTTP status, for example 502.
        status: u16,
    },
    /// Performs it after this delay.
    Delay(Duration),
    /// Neither performs nor answers until the faults are cleared; then it is performed.
    Hang,
}

impl Fault {
    /// A fault of the next such request.
    pub fn once(method: &str, path: &str, action: Action) -> Self {
        Self {
            method: Some(method.to_owned()),
            path: path.to_owned(),
            skip: 0,
            times: Times::Next(1),
            action,
        }
    }

    /// A fault of every such request until the faults are cleared.
    pub fn always(method: &str, path: &str, action: Action) -> Self {
        Self { times: Times::UntilCleared, ..Self::once(method, path, action) }
    }

    /// All requests answered by that status until the faults are cleared.
    pub fn outage(status: u16) -> Self {
        let message = format!("{status}: outage");
        let action = Action::Answer { status, code: 0, message };
        Self { method: None, ..Self::always("", "*", action) }
    }

    fn matches(&self, method: &str, path: &str) -> bool {
        self.method.as_deref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method))
            && glob(self.path.as_bytes(), path.as_bytes())
    }
}

/// Edits that refuse a new picture: a file inside a media gallery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unpictured {
    /// The answer to an interaction, edited through its token.
    pub original: bool,
    /// The message that was pressed, edited by the callback itself.
    pub pressed: bool,
    pub message: bool,
}

/// A fault of the gateway's connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GatewayFault {
    /// A close frame with this code.
    Close(u16),
    /// A close frame without a code.
    CloseWithoutCode,
    /// The connections are cut.
    Reset,
    /// Opcode 7: reconnect and resume.
    Reconnect,
    /// Opcode 9, resumable or not; not: the sessions end.
    InvalidSession {
        /// Whether the session may be resumed.
        resumable: bool,
    },
    /// From now on (or no longer) every resume is refused.
    RefuseResumes(bool),
    /// From now on (or no longer) heartbeats go unanswered.
    PauseAcks(bool),
    /// From now on (or no longer) dispatches are held back; then they go out in order.
    HoldDispatches(bool),
    /// From now on (or no longer) new connections are refused.
    RefuseConnections(bool),
}

pub(crate) struct Faults {
    armed: AtomicBool,
    requests: Mutex<Vec<Fault>>,
    /// Counts clearings: a hanging request waits for the next one.
    cleared: watch::Sender<u64>,
    pub(crate) refuse_resumes: AtomicBool,
    pub(crate) pause_acks: AtomicBool,
    pub(crate) refuse_connections: AtomicBool,
    unpictured: Mutex<Unpictured>,
}

impl Faults {
    pub(crate) fn new() -> Self {
        Self {
            armed: AtomicBool::new(false),
            requests: Mutex::default(),
            cleared: watch::channel(0).0,
            refuse_resumes: AtomicBool::new(false),
            pause_acks: AtomicBool::new(false),
            refuse_connections: AtomicBool::new(false),
            unpictured: Mutex::default(),
        }
    }

    /// Makes these edits refuse new pictures from now on.
    pub(crate) fn unpicture(&self, edits: Unpictured) {
        *self.unpictured.lock().expect("no holder of this lock panics") = edits;
    }

    /// Refuses an edit with a new picture, if it is among the edits that may not have one.
    pub(crate) fn judge_picture(
        &self,
        which: fn(&Unpictured) -> bool,
        body: &Map<String, Value>,
        brings_files: bool,
    ) -> Result<(), Refusal> {
        /// The kind of component that shows pictures.
        const GALLERY: i64 = 12;
        let edits = *self.unpictured.lock().expect("no holder of this lock panics");
        let components = body.get("components").and_then(Value::as_array);
        let has_gallery = components.into_iter().flatten().any(|it| it["type"] == GALLERY);
        if brings_files && has_gallery && which(&edits) {
            let words = "A new file cannot be put into a media gallery by an edit.";
            return Err(Refusal::form("components", "UNFURLED_MEDIA_ITEM_INVALID", words));
        }
        Ok(())
    }

    pub(crate) fn add(&self, fault: Fault) {
        self.lock().push(fault);
        self.armed.store(true, Ordering::SeqCst);
    }

    pub(crate) fn clear(&self) {
        self.lock().clear();
        self.armed.store(false, Ordering::SeqCst);
        self.refuse_resumes.store(false, Ordering::SeqCst);
        self.pause_acks.store(false, Ordering::SeqCst);
        self.refuse_connections.store(false, Ordering::SeqCst);
        self.unpicture(Unpictured::default());
        self.cleared.send_modify(|count| *count += 1);
    }

    /// Returns at the next clearing.
    pub(crate) fn clearing(&self) -> watch::Receiver<u64> {
        self.cleared.subscribe()
    }

    /// The fault that strikes this request, if any.
    pub(crate) fn strike(&self, method: &str, path: &str) -> Option<Action> {
        if !self.armed.load(Ordering::SeqCst) {
            return None;
        }
        let mut faults = self.lock();
        let mut struck = None;
        for fault in faults.iter_mut().filter(|fault| fault.matches(method, path)) {
            if 0 < fault.skip {
                fault.skip -= 1;
                continue;
            }
            match &mut fault.times {
                Times::UntilCleared => {}
                Times::Next(0) => continue,
                Times::Next(left) => *left -= 1,
            }
            struck = Some(fault.action.clone());
            break;
        }
        faults.retain(|fault| fault.times != Times::Next(0));
        struck
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Fault>> {
        self.requests.lock().expect("no holder of this lock panics")
    }
}

/// Whether the text fits the pattern, in which `*` stands for any run of characters.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    match pattern.split_first() {
        None => text.is_empty(),
        Some((b'*', rest)) => (0..=text.len()).any(|skipped| glob(rest, &text[skipped..])),
        Some((first, rest)) => {
            text.split_first().is_some_and(|(one, more)| one == first && glob(rest, more))
        }
    }
}
