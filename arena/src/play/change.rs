//! A live bout changed in one transaction, and concluded.

use crate::bout::live::Sitting;
use crate::bout::writing::Concluded;
use crate::common::{BoutId, Done, Millis};
use crate::house::arena::Arena;
use crate::seasons::fixtures;
use store::Conn;

/// Writes a bout down that was worked on, and tells the season of one that is over.
pub(crate) async fn conclude(conn: &mut Conn, sitting: Sitting) -> Done<Concluded> {
    let concluded = sitting.write_down(conn).await?;
    if let Some(fought) = fixtures::fought(concluded.sitting()) {
        fixtures::settle(conn, fought).await?;
    }
    Ok(concluded)
}

impl Arena {
    /// Does something to one live bout: takes it up, works on it, lets the house and the clocks
    /// have their say, and writes all down. What `answer` makes of it is answered.
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
        F: Fn(&mut Sitting) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        self.change_as(None, bout, now, does, answer).await
    }

    /// The same for somebody who must have a seat there; see [`Sitting::own`].
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
        F: Fn(&mut Sitting) -> Done<T> + Clone + Send + Sync + 'static,
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
        F: Fn(&mut Sitting) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        let done = self.write(move |conn| {
            let (does, answer) = (does.clone(), answer.clone());
            Box::pin(async move {
                let mut sitting = match own {
                    Some(by) => Sitting::own(conn, bout, by, now).await?,
                    None => Sitting::live(conn, bout, now).await?,
                };
                let done = does(&mut sitting)?;
                let concluded = conclude(conn, sitting).await?;
                answer(done, &concluded)
            })
        });
        self.settle_faults(done.await, now).await
    }
}
