//! The threads of live bouts are kept open: the messenger archives a thread without messages for a
//! week, and on some devices nothing can be pressed in it then.

use crate::common::{Done, Message, Millis};
use crate::house::arena::Arena;
use crate::outbox::queued::{self, LEFT_ALONE, Purpose};
use store::outbox::{self, Destination};
use store::thread::{self, Tended};
use store::{About, Conn};

/// Threads in one batch.
const TOGETHER: i64 = 64;

/// Touches every thread that is due.
pub(crate) async fn threads_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let mut reader = arena.store.read().await?;
        let due = thread::due_by(&mut reader, now.0, arena.station.share(), TOGETHER).await?;
        drop(reader);
        if due.is_empty() {
            return Ok(());
        }
        for one in due {
            let touched =
                arena.write(About::Bout(one.bout), move |conn| Box::pin(touched(conn, one, now)));
            touched.await.map_err(|fault| anyhow::anyhow!("touching a thread: {fault}"))?;
        }
    }
}

async fn touched(conn: &mut Conn, one: Tended, now: Millis) -> Done<()> {
    let Tended { thread, bout, is_played } = one;
    if !is_played {
        return Ok(thread::let_go(conn, thread).await?);
    }
    thread::tended(conn, thread, bout, now.0 + LEFT_ALONE).await?;
    let to = Destination::Channel(thread);
    let row = queued::row(to, Purpose::Touch, Some(bout), &Message::default(), now)?;
    Ok(outbox::queued(conn, &[row]).await?)
}
