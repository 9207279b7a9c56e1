//! Work that occupies the processor for a while.

use anyhow::Context;

/// A piece of work that occupies the processor for a while.
pub type Work = Box<dyn FnOnce() + Send>;

/// Runs work that occupies the processor for a while, beside the threads that answer presses.
pub(crate) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => Ok(done),
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(error).context("the process is ending"),
        },
    }
}
