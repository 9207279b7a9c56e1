//! The place for thinking: a thread reserved for it, otherwise one beside the threads that answer.

use crate::house::arena::Arena;
use crate::house::off_thread::{Work, off_thread};
use anyhow::Context;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::Sender;
use tokio::sync::oneshot;

impl Arena {
    /// The same house, which sends its thinking to `study`: to a thread, say, of the lowest
    /// priority.
    #[must_use]
    pub fn thinking_in(self, study: Sender<Work>) -> Arena {
        Arena { study: Some(study), ..self }
    }

    /// Runs something in the place for thinking.
    pub(crate) async fn in_study<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        let Some(study) = &self.study else { return off_thread(work).await };
        let (tell, told) = oneshot::channel();
        let work = move || {
            // The receiver may be gone.
            tell.send(catch_unwind(AssertUnwindSafe(work))).ok();
        };
        study.send(Box::new(work)).ok().context("nobody thinks any more")?;
        match told.await.context("the process is ending")? {
            Ok(done) => Ok(done),
            Err(panic) => resume_unwind(panic),
        }
    }
}
