//! Work that takes the processor for a while.

use anyhow::Context;

/// Something that takes the processor for a while.
pub type Work = Box<dyn FnOnce() + Send>;

/// Does something that takes the processor for a while beside those who answer presses.
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
