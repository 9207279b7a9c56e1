//! A live bout changed in one transaction, and concluded.

use crate::bout::live::LiveBout;
use crate::bout::writing::Concluded;
use crate::common::{BoutId, Done, Millis};
use crate::house::arena::Arena;
use crate::seasons::fixtures;
use crate::tournaments::tournament_bouts;
use store::{About, Conn};

/// Writes a changed bout down, and tells the season or tournament if it is over.
pub(crate) async fn conclude(conn: &mut Conn, live: LiveBout) -> Done<Concluded> {
    let concluded = live.write_down(conn).await?;
    if let Some(fought) = fixtures::fought(concluded.live()) {
        fixtures::settle(conn, fought).await?;
    }
    if let Some(fought) = tournament_bouts::fought(concluded.live())? {
        tournament_bouts::settle(conn, fought).await?;
    }
    Ok(concluded)
}

impl Arena {
    /// Changes one live bout: loads it, works on it, lets the house and the clocks act, and writes
    /// everything down. Returns the answer that `answer` makes.
    pub(crate) async fn change<T, U, F, G>(
        &self,
        bout: BoutId,
        now: Millis,
        does: F,
        answer: G,
    ) -> Done<U>
    where
        T: Send + 'static,
        U: Send + 'static,
        F: Fn(&mut LiveBout) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        self.change_as(None, bout, now, does, answer).await
    }

    /// The same for a person who must have a seat there; see [`LiveBout::own`].
    pub(crate) async fn change_own<T, U, F, G>(
        &self,
        by: u64,
        bout: BoutId,
        now: Millis,
        does: F,
        answer: G,
    ) -> Done<U>
    where
        T: Send + 'static,
        U: Send + 'static,
        F: Fn(&mut LiveBout) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        self.change_as(Some(by), bout, now, does, answer).await
    }

    async fn change_as<T, U, F, G>(
        &self,
        own: Option<u64>,
        bout: BoutId,
        now: Millis,
        does: F,
        answer: G,
    ) -> Done<U>
    where
        T: Send + 'static,
        U: Send + 'static,
        F: Fn(&mut LiveBout) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        let done = self.write(About::Bout(bout.0), move |conn| {
            let (does, answer) = (does.clone(), answer.clone());
            Box::pin(async move {
                let mut live = match own {
                    Some(by) => LiveBout::own(conn, bout, by, now).await?,
                    None => LiveBout::live(conn, bout, now).await?,
                };
                let done = does(&mut live)?;
                let concluded = conclude(conn, live).await?;
                answer(done, &concluded)
            })
        });
        self.settle_faults(done.await, now).await
    }
}
