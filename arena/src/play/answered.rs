//! The answer to a guest who has done something, and whether they may do it; a live bout changed in one
//! transaction, and concluded.

use crate::bout::live::LiveBout;
use crate::bout::writing::Concluded;
use crate::common::{BoutId, Done, Fault, Message, Millis, Person, Refused, Reply, Sequel, row_id};
use crate::handle::arena::Arena;
use crate::seasons::fixtures;
use crate::tournaments::tournament_bouts;
use async_recursion::async_recursion as boxed;
use store::person::{self, Dms};
use store::{About, Conn, bout, thought};
use table::{Seat, Sitter};

/// An answer to a guest, and the facts to remember of it.
pub(crate) struct Noticed {
    reply: Reply,
    /// Whether the guest has now been told that private messages do not arrive.
    told_closed: bool,
    /// Whether it tells of anything else.
    has_notices: bool,
}

impl Arena {
    /// Remembers what the guest has now been told.
    pub(crate) async fn notice(&self, by: u64, noticed: Noticed) -> Done<Reply> {
        if noticed.told_closed {
            self.write(About::Person(row_id(by)), move |conn| {
                Box::pin(async move { Ok(person::told_closed(conn, row_id(by)).await?) })
            })
            .await?;
        }
        Ok(noticed.reply)
    }

    /// The panel of a guest who waited for the house to think, or for dice to be settled, once that is done;
    /// `None` until then.
    ///
    /// # Errors
    /// If they have no seat there any more, or by our own fault.
    #[boxed]
    pub async fn sequel(&self, by: u64, to: &Sequel, now: Millis) -> Done<Option<Message>> {
        let Sequel { bout, answer } = to;
        let shown = async {
            let mut reader = self.reader().await?;
            if thought::waits(&mut reader, bout.0).await? {
                return Ok(None);
            }
            let live = LiveBout::load(&mut reader, *bout, now).await?.ok_or(Refused::NoSuchBout)?;
            drop(reader);
            let seat = live.seat_of(by).ok_or(Refused::NotYours)?;
            if live.settles_soon() {
                return Ok(None);
            }
            live.panel_after(answer, seat, &[]).map(Some)
        };
        let shown: Done<Option<Message>> = shown.await;
        self.settle_faults(shown.map_err(Fault::referenced), now).await
    }

    /// Whether the first post of a bout is there.
    #[boxed]
    pub async fn is_posted(&self, bout: BoutId) -> Done<bool> {
        let mut reader = self.reader().await?;
        let at = bout::whereabouts(&mut reader, bout.0).await?;
        Ok(at.is_some_and(|at| at.post_message.is_some()))
    }

    /// Lets a guest who may decide in a bout do something there. The answer is that of `does`, and
    /// their panel.
    pub(crate) async fn decides<F>(
        &self,
        by: Person,
        bout: BoutId,
        now: Millis,
        does: F,
    ) -> Done<Reply>
    where
        F: Fn(&mut LiveBout, Seat) -> Done<Vec<String>> + Clone + Send + Sync + 'static,
    {
        let id = by.id;
        let does = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            may_decide(live, seat)?;
            Ok((seat, does(live, seat)?))
        };
        let noticed = self
            .change_own(id, bout, now, does, |(seat, answer), done| answered(seat, answer, done));
        self.notice(id, noticed.await?).await
    }
}

/// A live bout loaded for a guest who has a seat there, and that seat; see [`LiveBout::own`].
pub(crate) async fn taken_up(
    conn: &mut Conn,
    bout: BoutId,
    by: &Person,
    now: Millis,
) -> Done<(LiveBout, Seat)> {
    let mut live = LiveBout::own(conn, bout, by.id, now).await?;
    let seat = live.seat_for(by)?;
    Ok((live, seat))
}

/// While the house stands in, a guest takes the seat back first. A player who gave up has lost it.
pub(crate) fn may_decide(live: &LiveBout, seat: Seat) -> Done<()> {
    live.not_paused()?;
    match live.sitters()[seat] {
        Sitter::Guest => return Ok(()),
        Sitter::House => return Err(Refused::GaveUp.into()),
        Sitter::StandIn => {}
    }
    let words = "The house plays for you now. Take your seat back first.".to_owned();
    let panel = Some(Box::new(live.panel_message(seat, &[])?));
    Err(Refused::Rules { words, panel }.into())
}

/// The answer to a guest after an answer was taken.
pub(crate) fn answered(seat: Seat, mut answer: Vec<String>, done: &Concluded) -> Done<Noticed> {
    let live = done.live();
    answer.extend(live.planned.iter().cloned());
    let message = live.panel_after(&answer, seat, &[])?;
    let thinks = live.state.progress.thinking.is_some() && live.ask(seat).is_none();
    let sequel = (thinks || live.settles_soon()).then(|| Sequel { bout: live.id(), answer });
    Ok(with_notices(live, seat, Message { sequel, ..message }))
}

/// A private answer, with further notices for its guest.
pub(crate) fn with_notices(live: &LiveBout, seat: Seat, mut message: Message) -> Noticed {
    let mut notices: Vec<String> = Vec::new();
    let guest = live.guest(seat);
    let told_closed = guest.dms == Dms::Closed && !guest.me.no_dms;
    if told_closed {
        notices.push(
            "I cannot write to you privately. Everything works here all the same; to get your \
             hand there, allow direct messages from members of this server, then use \
             `/me settings setting:dms value:on`."
                .to_owned(),
        );
    }
    if let Some(trouble) = &live.row.trouble {
        notices.push(trouble.clone());
    }
    let has_notices = !notices.is_empty();
    for notice in notices {
        message.close(&notice);
    }
    Noticed { reply: Reply::edit(message), told_closed, has_notices }
}

impl Noticed {
    /// The same, except after a press on a public post that shows the result itself. Further notices
    /// for the guest are told all the same.
    pub(crate) fn quiet(self) -> Noticed {
        if self.has_notices {
            return self;
        }
        Noticed { reply: Reply::quiet(self.reply.message), ..self }
    }

    /// The same as a new private message.
    pub(crate) fn anew(self) -> Noticed {
        Noticed { reply: Reply::new(self.reply.message), ..self }
    }
}

/// Writes a bout down that was worked on, and tells the season or tournament of one that is over.
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
        F: Fn(&mut LiveBout) -> Done<T> + Clone + Send + Sync + 'static,
        G: Fn(T, &Concluded) -> Done<U> + Clone + Send + Sync + 'static,
    {
        self.change_as(None, bout, now, does, answer).await
    }

    /// The same for somebody who must have a seat there; see [`LiveBout::own`].
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
