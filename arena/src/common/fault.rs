//! Why a use case was not done.

use crate::common::message::Message;
use crate::common::random;
use crate::common::refused::Refused;

/// Why a use case was not done. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A guest's mistake, shown to that guest alone.
    #[error("refused: {0:?}")]
    Refused(Refused),
    /// Our own fault; it has been logged with its reference, and nothing else of it is shown.
    #[error("our fault")]
    Ours(#[from] anyhow::Error),
}

/// A use case's answer.
pub type Done<T> = Result<T, Fault>;

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Self {
        Fault::Refused(refused)
    }
}

impl From<campaign::tournaments::Refused> for Refused {
    fn from(refused: campaign::tournaments::Refused) -> Self {
        Refused::Tournament(refused)
    }
}

impl From<campaign::tournaments::Refused> for Fault {
    fn from(refused: campaign::tournaments::Refused) -> Self {
        Fault::Refused(Refused::Tournament(refused))
    }
}

impl From<campaign::Refused> for Fault {
    fn from(refused: campaign::Refused) -> Self {
        Fault::Refused(Refused::League(refused))
    }
}

impl From<store::Error> for Fault {
    fn from(error: store::Error) -> Self {
        Fault::Ours(error.into())
    }
}

impl Fault {
    /// Ours: the database is out of reach.
    pub fn away() -> Fault {
        store::Error::Away.into()
    }

    /// A full sentence for the guest.
    pub fn words(&self) -> String {
        use store::Error::{Away, NotSecured, NotThere};
        match self {
            Fault::Refused(refused) => refused.words(),
            Fault::Ours(error) => {
                let reference = error.downcast_ref::<Reference>();
                let reference = reference.map_or("none", |reference| reference.0.as_str());
                let store = error.downcast_ref::<store::Error>();
                if matches!(store, Some(Away | NotSecured(_) | NotThere)) {
                    return "The house's book cannot be reached just now. If your answer was taken, \
                            the next post shows it; otherwise press again."
                        .to_owned();
                }
                if matches!(store, Some(store::Error::TooLong)) {
                    return format!(
                        "That took longer than anything may here, so it was given up, and nothing of it \
                         has happened. Try again later; if it happens once more, give the operator this \
                         reference: `{reference}`."
                    );
                }
                if store.is_some_and(store::Error::is_for_now) {
                    return format!(
                        "I cannot write anything down at the moment, so nothing of this has \
                         happened. Try again in a few minutes; if it stays so, give the operator \
                         this reference: `{reference}`."
                    );
                }
                format!(
                    "Something went wrong on our side, and nothing was changed. Try again; if it \
                     happens once more, give the operator this reference: `{reference}`."
                )
            }
        }
    }

    /// The panel that is open instead, where that helps.
    pub fn panel(self) -> Option<Message> {
        match self {
            Fault::Refused(refused) => refused.panel(),
            Fault::Ours(_) => None,
        }
    }

    /// Logs a fault of ours once, and gives it the reference that the guest is shown.
    pub(crate) fn referenced(self) -> Fault {
        match self {
            Fault::Refused(_) => self,
            Fault::Ours(error) if error.downcast_ref::<Reference>().is_some() => Fault::Ours(error),
            Fault::Ours(error) => {
                let reference = Reference::new();
                tracing::error!(reference = reference.0, error = format!("{error:#}"), "our fault");
                Fault::Ours(error.context(reference))
            }
        }
    }
}

/// A short name for a fault of ours: the guest sees it, and the log has it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("reference {0}")]
pub struct Reference(pub String);

impl Reference {
    pub(crate) fn new() -> Reference {
        Reference(hex::encode(random::bytes::<3>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_down_is_said_kindly_and_with_a_reference() {
        let gone = store::Error::Gone("arena.db".into());
        for error in [gone, store::Error::NotCommitted("disk full".to_owned())] {
            let fault = Fault::from(error).referenced();
            let words = fault.words();
            assert!(words.contains("nothing of this has happened"), "{words}");
            assert!(words.contains("Try again in a few minutes"), "{words}");
            assert!(!words.contains("arena.db") && !words.contains("`none`"), "{words}");
        }
        let ours = Fault::from(store::Error::Damaged).referenced().words();
        assert!(!ours.contains("in a few minutes"), "{ours}");
    }
}
