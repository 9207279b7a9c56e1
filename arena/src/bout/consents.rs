//! Posts in which somebody asks the others for their consent: to take an answer back, to let the
//! bout rest. They lose their buttons in the transaction in which the wish lapses, whatever ends
//! it; one that only arrives after that loses them as soon as it has.

use crate::bout::live::Sitting;
use crate::bout::state::{Affairs, Wishes};
use crate::common::{Done, Millis, Say, row_id};
use crate::outbox::queued::{self, Purpose};
use anyhow::Context;
use store::bout::{self, Status};
use store::outbox::{Destination, New, Waiting};
use store::{Conn, wish};

impl Sitting {
    /// Queues the post of a wish.
    pub(crate) fn ask_for(&mut self, purpose: Purpose, wish: u64, say: &Say) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = queued::row(channel, purpose, Some(self.row.id), say, self.now)?;
            self.outbox.push(New { about: Some(row_id(wish)), ..row });
        }
        Ok(())
    }

    /// Takes the buttons from the posts of wishes that were open before and are not any more.
    pub(crate) async fn let_wishes_lapse(&mut self, conn: &mut Conn) -> Done<()> {
        let before = std::mem::replace(&mut self.wishes, Wishes::of(&self.affairs.notes)).pairs();
        for ((purpose, was), (_, is)) in before.into_iter().zip(self.wishes.pairs()) {
            if was.is_none() || was == is {
                continue;
            }
            for (channel, message) in wish::lapsed(conn, self.row.id, purpose.word(), is).await? {
                let to = Destination::Channel(channel);
                self.outbox.push(strip(to, self.row.id, message, self.now)?);
            }
        }
        Ok(())
    }
}

/// The post of a wish has arrived: it is remembered, or loses its buttons if the wish has lapsed.
pub(crate) async fn posted(
    conn: &mut Conn,
    row: &Waiting,
    (purpose, message): (Purpose, i64),
    now: Millis,
) -> Done<Option<New>> {
    let (Some(id), Some(number), Destination::Channel(channel)) = (row.bout, row.about, row.to())
    else {
        return Ok(None);
    };
    let Some((bout, _)) = bout::bout_with_seats(conn, id).await? else { return Ok(None) };
    let affairs: Affairs =
        serde_json::from_str(&bout.affairs).context("reading the notes about a bout")?;
    let open = Wishes::of(&affairs.notes).pairs();
    let is_open = bout.status == Status::Live && open.contains(&(purpose, Some(number)));
    if is_open {
        wish::posted(conn, (id, purpose.word(), number), (channel, message)).await?;
        return Ok(None);
    }
    Ok(Some(strip(row.to(), id, message, now)?))
}

fn strip(to: Destination, bout: i64, message: i64, now: Millis) -> anyhow::Result<New> {
    let row = queued::row(to, Purpose::Strip, Some(bout), &Say::default(), now)?;
    Ok(New { message: Some(message), ..row })
}
