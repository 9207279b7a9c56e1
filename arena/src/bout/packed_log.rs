//! A bout whose log is packed: the server keeps logs for some time only, and this one is in a file that was posted.

use crate::common::{BoutId, Done, Millis, Refused, messenger_id};
use store::retention::{self, Pack};
use store::{Conn, log};

/// A bout's whole record.
///
/// # Errors
/// Where it is packed, a sentence that says where its file is.
pub(crate) async fn record(conn: &mut Conn, id: BoutId) -> Done<Vec<log::Line>> {
    match where_packed(conn, id).await? {
        Some(words) => Err(Refused::Unknown(words).into()),
        None => Ok(log::record_of(conn, id.0).await?),
    }
}

/// The place of the file that holds a bout's log; `None` where the log is in its place.
pub(crate) async fn where_packed(conn: &mut Conn, id: BoutId) -> Done<Option<String>> {
    let pack = retention::pack_of(conn, id.0).await?;
    Ok(pack.map(|pack| {
        let posted = pack.channel.map(|channel| format!(" in {{#{}}}", messenger_id(channel)));
        format!(
            "The log of this bout is packed, since this server keeps logs for some time only: it is in the file \
             `{}`, which I posted{} {}. Readers of that channel have it. The result stands.",
            file_name(&pack),
            posted.unwrap_or_default(),
            Millis(pack.made).mark()
        )
    }))
}

pub(crate) fn file_name(pack: &Pack) -> String {
    format!("logs-{}.zip", pack.number)
}
