//! Posts in which somebody asks the others for their consent: to take an answer back, to let the
//! bout rest. They lose their buttons, and tell their outcome, in the transaction in which the wish
//! lapses for any reason; one that only arrives after that does as soon as it has.

use crate::bout::live::LiveBout;
use crate::bout::state::{BoutState, Wishes};
use crate::common::{Done, Message, Millis, row_id, title};
use crate::outbox::queued::{self, Purpose};
use anyhow::Context;
use store::bout::{self, Status};
use store::outbox::{Destination, New, Waiting};
use store::{Conn, wish};

impl LiveBout {
    /// Queues the post of a wish.
    pub(crate) fn ask_for(&mut self, purpose: Purpose, wish: u64, message: &Message) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = queued::row(channel, purpose, Some(self.row.id), message, self.now)?;
            self.outbox.push(New { about: Some(row_id(wish)), ..row });
        }
        Ok(())
    }

    /// Says what became of a wish that ends by somebody's answer, in the place of its question.
    pub(crate) fn wish_ends(&mut self, purpose: Purpose, how: &str) {
        self.ends.push((purpose, how.to_owned()));
    }

    /// The outcome of a wish that is no longer open.
    fn ending(&self, purpose: Purpose) -> String {
        let told = self.ends.iter().find(|(of, _)| *of == purpose).map(|(_, how)| how.as_str());
        let lapsed = if self.row.status == Status::Live {
            "Nobody is asked any more: the bout has gone on."
        } else {
            "Nobody is asked any more: the bout is over."
        };
        format!("**{}**: {}", self.title(), told.unwrap_or(lapsed))
    }

    /// Takes the buttons from the posts of wishes that were open before and no longer are, which
    /// from then on say how these ended.
    pub(crate) async fn let_wishes_lapse(&mut self, conn: &mut Conn) -> Done<()> {
        let before = std::mem::replace(&mut self.wishes, Wishes::of(&self.state.progress)).pairs();
        for ((purpose, was), (_, is)) in before.into_iter().zip(self.wishes.pairs()) {
            if was.is_none() || was == is {
                continue;
            }
            let said = self.ending(purpose);
            for (channel, message) in wish::lapsed(conn, self.row.id, purpose.word(), is).await? {
                let to = Destination::Channel(channel);
                self.outbox.push(ended(to, self.row.id, message, (&said, self.now))?);
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
    let state: BoutState = serde_json::from_str(&bout.affairs).context("reading a bout's state")?;
    let open = Wishes::of(&state.progress).pairs();
    let is_open = bout.status == Status::Live && open.contains(&(purpose, Some(number)));
    if is_open {
        wish::posted(conn, (id, purpose.word(), number), (channel, message)).await?;
        return Ok(None);
    }
    let said = format!("**{} #{}**: {SETTLED}", title(&bout.game), bout.number);
    Ok(Some(ended(row.to(), id, message, (&said, now))?))
}

/// Said where the answer was there before the question.
const SETTLED: &str = "Nobody is asked any more: that was settled before this arrived.";

/// A post says what became of its wish, and has no buttons any more.
fn ended(
    to: Destination,
    bout: i64,
    message: i64,
    (said, now): (&str, Millis),
) -> anyhow::Result<New> {
    let said = Message { head: said.to_owned(), ..Message::default() };
    let row = queued::row(to, Purpose::Strip, Some(bout), &said, now)?;
    Ok(New { message: Some(message), ..row })
}
