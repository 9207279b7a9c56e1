//! The way out: the messages to send, and their fate.

use crate::bout::live::LiveBout;
use crate::bout::post::consent_posts;
use crate::common::random::signed;
use crate::common::{
    BoutId, Done, Fault, MINUTE, Message, Millis, Report, messenger_id, row_id, small_print,
};
use crate::delivery::channels::lacks_files;
use crate::delivery::not_sent::{LONGEST_WAIT, not_sent};
use crate::delivery::outgoing::{Arrived, Document, Failure, Outgoing, To, What};
use crate::handle::arena::Arena;
use crate::lobby::invitations;
use crate::look::bouts;
use crate::look::odds::in_a_line;
use crate::outbox::queued::{self, LEFT_ALONE, PUT_OFF, Purpose};
use crate::outbox::ways_to_reach;
use crate::seasons::season_clocks;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::named;
use store::outbox::{self, Destination, New, Taken, Waiting};
use store::person::{self, Dms};
use store::{
    About, Conn, bout, due, guild, meeting, process, retention, seat, thread, tournament, webhook,
};

/// For how long a message is lent to be sent; after that it may be lent again.
const LEASE: i64 = 2 * MINUTE;
/// A living message older than this is posted anew: messengers limit edits of older ones.
const YOUNG: i64 = 50 * MINUTE;

impl Arena {
    /// The messages that may be sent now, at most `limit`, in order and at most one for each destination.
    /// They are leased for two minutes, within which [`Arena::sent`] or [`Arena::not_sent`] is expected.
    #[boxed]
    pub async fn to_send(&self, limit: usize, now: Millis) -> anyhow::Result<Vec<Outgoing>> {
        let next = due::next(&mut *self.store.read().await?).await?;
        // Nothing waits so long: the clock has been set back since it was put off.
        let farthest = now.0 + LONGEST_WAIT + MINUTE;
        let is_ahead = next.farthest.is_some_and(|at| farthest < at);
        if next.outbox.is_none_or(|next| now.0 < next) && !is_ahead {
            return Ok(Vec::new());
        }
        let (limit, holder) = (i64::try_from(limit)?, self.station.number());
        // This alone wakes nobody: the sender is awake.
        let taken = self.store.write::<_, Fault, _>(About::Outbox, move |conn| {
            Box::pin(async move {
                if let Some(me) = holder
                    && !process::is_there(conn, me).await?
                {
                    // Nobody would take up what the dead are lent.
                    return Ok(Vec::new());
                }
                if is_ahead {
                    outbox::hastened(conn, farthest).await?;
                }
                let mut going = Vec::new();
                let lent = outbox::taken(conn, now.0, now.0 + LEASE, limit, holder).await?;
                for mut taken in lent {
                    absorb(conn, &mut taken.row).await?;
                    let sent = outgoing(conn, taken, now).await?;
                    going.extend(sent);
                }
                Ok(going)
            })
        });
        taken.await.map_err(ours)
    }

    /// Some of it was sent. Saying so twice does nothing.
    #[boxed]
    pub async fn sent(&self, arrived: &[Arrived], now: Millis) -> anyhow::Result<()> {
        let arrived = arrived.to_vec();
        let done =
            self.write(About::Outbox, move |conn| Box::pin(sent(conn, arrived.clone(), now)));
        done.await.map_err(ours)
    }

    /// Something was not sent, and why.
    #[boxed]
    pub async fn not_sent(&self, id: i64, why: Failure, now: Millis) -> anyhow::Result<()> {
        if why == Failure::Left {
            self.found_gone(id, now).await.map_err(ours)?;
        }
        let done = self.write(About::Outbox, move |conn| {
            let why = why.clone();
            Box::pin(not_sent(conn, id, why, now))
        });
        done.await.map_err(ours)
    }

    /// Does what follows from somebody's leaving. The row goes only after that: doing it twice
    /// changes nothing.
    async fn found_gone(&self, id: i64, now: Millis) -> Done<()> {
        let row = outbox::waiting(&mut *self.reader().await?, id).await?;
        let Some(row) = row else { return Ok(()) };
        match (row.to(), row.about) {
            (Destination::Member(person), Some(guild)) => {
                self.member_left(messenger_id(guild), messenger_id(person), now).await
            }
            (
                Destination::Member(_)
                | Destination::Person(_)
                | Destination::Channel(_)
                | Destination::Webhook(_),
                _,
            ) => Ok(()),
        }
    }
}

fn ours(fault: Fault) -> anyhow::Error {
    match fault {
        Fault::Ours(error) => error,
        Fault::Refused(refused) => anyhow::anyhow!("refused: {refused:?}"),
    }
}

/// Lets a post that is taken up for the first time absorb the edits that wait right behind it: they are
/// gone then. The part that it leaves of the post before it is its own; people whom it calls and who have
/// acted meanwhile are no longer called.
async fn absorb(conn: &mut Conn, row: &mut Waiting) -> Done<()> {
    if Purpose::read(&row.purpose)? != Purpose::Post || row.tried != 1 {
        return Ok(());
    }
    let Some(newest) = outbox::followers(conn, row).await? else { return Ok(()) };
    let own: Message = serde_json::from_str(&row.say).context("reading a post")?;
    let newest: Message = serde_json::from_str(&newest).context("reading an edit")?;
    let is_named = |person: &u64| newest.tail.contains(&format!("{{@{person}}}"));
    let mention = own.mention.iter().copied().filter(is_named).collect();
    let Message { former, former_mono, former_post, replaces_former, .. } = own;
    let whole = Message { mention, former, former_mono, former_post, replaces_former, ..newest };
    row.say = serde_json::to_string(&whole).context("writing a post")?;
    Ok(outbox::reworded(conn, row.id, &row.say).await?)
}

/// The work for a row, now that it is its turn: a living message is edited if it is there and young, and
/// posted otherwise. `None` for a webhook that is switched off: the row is dropped.
async fn outgoing(conn: &mut Conn, taken: Taken, now: Millis) -> Done<Option<Outgoing>> {
    let Taken { row, there, there_name, posted } = taken;
    let say = named::unmarked(&row.say);
    let mut message: Message = serde_json::from_str(&say).context("reading a message")?;
    let there = there.map(messenger_id);
    let named = || row.message.map(messenger_id).context("a row that names no message");
    let purpose = Purpose::read(&row.purpose)?;
    let what = match purpose {
        Purpose::Reminder
        | Purpose::Undo
        | Purpose::Pause
        | Purpose::End
        | Purpose::Invitation
        | Purpose::Note
        | Purpose::Next
        | Purpose::Digest
        | Purpose::Pack
        | Purpose::News
        | Purpose::Card
        | Purpose::Tidings
        | Purpose::Decision => What::New,
        Purpose::Lobby if there.is_none() && is_filed_anew(&row, &message) => {
            What::File(message.filing.take().unwrap_or_default())
        }
        Purpose::Lobby | Purpose::Table | Purpose::Rounds => there.map_or(What::New, What::Edit),
        Purpose::Label => What::Label(message.filing.take().context("a label that says nothing")?),
        Purpose::Notice => there.filter(|_| !row.is_fresh).map_or(What::New, What::Edit),
        // An edit of a post that never arrived leaves the one before it as it is.
        Purpose::Post => there
            .filter(|_| !row.is_fresh && there_name == message.post)
            .map_or(What::New, What::Refresh),
        Purpose::Look => What::Look,
        Purpose::Grant => What::Grant(named()?),
        Purpose::Revoke => What::Revoke(named()?),
        Purpose::Strip if message == Message::default() => What::Strip(named()?),
        Purpose::Strip => What::Edit(named()?),
        Purpose::Delete => What::Delete(named()?),
        Purpose::Thread => What::Thread { name: std::mem::take(&mut message.head), parent: there },
        Purpose::Touch => What::Touch,
        Purpose::Close => What::Close,
        Purpose::Webhook => {
            let Some(document) = document(conn, &row, message.report.take()).await? else {
                outbox::dropped_for(conn, row.to()).await?;
                return Ok(None);
            };
            What::Webhook(document)
        }
        Purpose::Hand => {
            let is_young = posted.is_some_and(|posted| now.0 - posted < YOUNG);
            there.filter(|_| !row.is_fresh && is_young).map_or(What::New, What::Edit)
        }
    };
    // Posts are named by lot, for the outbox alone.
    (message.post, message.former_post) = (None, None);
    Ok(Some(Outgoing {
        id: row.id,
        nonce: row.nonce.clone(),
        bout: row.bout,
        purpose: purpose.word(),
        to: match row.to() {
            Destination::Channel(id) => To::Channel(messenger_id(id)),
            Destination::Person(id) => To::Person(messenger_id(id)),
            Destination::Member(id) => To::Member {
                guild: messenger_id(row.about.context("a membership is of a server")?),
                person: messenger_id(id),
            },
            Destination::Webhook(id) => To::Webhook(messenger_id(id)),
        },
        what,
        message,
        tried: u32::try_from(row.tried - 1).unwrap_or(0),
        since: row.since.map(Millis).filter(|_| 1 < row.tried),
        queued: row.queued.map(Millis),
    }))
}

/// Whether a lobby's post is to open a post of a forum: it goes to the forum itself then.
fn is_filed_anew(row: &Waiting, message: &Message) -> bool {
    message.filing.as_ref().is_some_and(|filing| filing.forum == row.destination)
}

/// The consequences of the arrivals.
#[derive(Default)]
struct Follows {
    rows: Vec<New>,
    reached: Vec<i64>,
    /// A bout whose thread is there, where its posts have gone until now, and the thread.
    threaded: Vec<(i64, i64, i64)>,
    /// The same of a bout that is a post of a forum.
    filed: Vec<(i64, i64, i64)>,
}

async fn sent(conn: &mut Conn, arrived: Vec<Arrived>, now: Millis) -> Done<()> {
    let ids: Vec<i64> = arrived.iter().map(|it| it.id).collect();
    let mut follows = Follows::default();
    for row in outbox::still_waiting(conn, &ids).await? {
        let it = arrived.iter().find(|it| it.id == row.id).context("a row that was not named")?;
        if let Destination::Channel(channel) = row.to()
            && 1 < row.tried
        {
            guild::healed(conn, channel).await?;
        }
        book(conn, &row, it, now, &mut follows).await?;
    }
    person::reached(conn, &follows.reached, Dms::Open, now.0).await?;
    // Lanes come after all else, here as where something is queued: of two who each have what the other
    // waits for, neither would go on.
    outbox::removed(conn, &ids, now.0 + PUT_OFF).await?;
    for (bout, from, thread) in follows.threaded {
        outbox::rerouted(conn, bout, from, thread).await?;
    }
    for (bout, forum, post) in follows.filed {
        outbox::filed(conn, bout, forum, post).await?;
    }
    Ok(outbox::queued(conn, &follows.rows).await?)
}

async fn book(
    conn: &mut Conn,
    row: &Waiting,
    it: &Arrived,
    now: Millis,
    follows: &mut Follows,
) -> Done<()> {
    let message = it.message.map(row_id);
    let purpose = Purpose::read(&row.purpose)?;
    if let Some(bout) = row.bout.filter(|_| it.lacks_files) {
        follows.rows.extend(lacks_files(conn, bout, row_id(it.channel), now).await?);
    }
    match (purpose, message, row.about) {
        (Purpose::Decision, Some(message), _) => {
            follows.rows.extend(season_clocks::decision_posted(conn, row, message, now).await?);
            return Ok(());
        }
        (Purpose::Table, message, Some(guild)) => {
            return Ok(meeting::post_shown(conn, guild, message).await?);
        }
        (Purpose::Rounds, message, Some(id)) => {
            return Ok(tournament::posted(conn, id, message).await?);
        }
        (Purpose::News, Some(message), _) => {
            follows.rows.extend(season_clocks::news_posted(conn, row, message, now).await?);
            return Ok(());
        }
        (Purpose::Pack, Some(message), Some(pack)) => {
            let there = (row_id(it.channel), message);
            return Ok(retention::arrived(conn, pack, there, now.0).await?);
        }
        (Purpose::Notice, Some(message), Some(guild)) => {
            follows.rows.extend(bouts::arrived(conn, row, (guild, message), now).await?);
            return Ok(());
        }
        (Purpose::Undo | Purpose::Pause | Purpose::End, Some(message), _) => {
            follows.rows.extend(consent_posts::posted(conn, row, (purpose, message), now).await?);
            return Ok(());
        }
        (_, _, _) => {}
    }
    match row.bout {
        Some(bout) => book_in_bout(conn, (row, it), (bout, purpose), now, follows).await,
        None => Ok(()),
    }
}

async fn book_in_bout(
    conn: &mut Conn,
    (row, it): (&Waiting, &Arrived),
    (bout, purpose): (i64, Purpose),
    now: Millis,
    follows: &mut Follows,
) -> Done<()> {
    let message = it.message.map(row_id);
    if ways_to_reach::may_call(purpose, &row.say) {
        ways_to_reach::arrived(conn, bout, purpose, &row.say, now).await?;
    }
    match (purpose, row.seat) {
        (Purpose::Lobby, _) if row_id(it.channel) != row.destination => {
            let post = row_id(it.channel);
            bout::filed(conn, bout, post).await?;
            thread::tended(conn, post, bout, now.0 + LEFT_ALONE).await?;
            follows.filed.push((bout, row.destination, post));
        }
        (Purpose::Lobby, _) => bout::lobby_posted(conn, bout, message).await?,
        (Purpose::Post, _) => {
            let posted: Message = serde_json::from_str(&row.say).context("reading a post")?;
            let (old, name) = bout::posted(conn, bout, message, posted.post.as_deref()).await?;
            if let Some(old) = old.filter(|old| Some(*old) != message) {
                let is_former = name == posted.former_post;
                let (head, mono) = (posted.former.unwrap_or_default(), posted.former_mono);
                let (purpose, kept) = match (is_former, posted.replaces_former) {
                    (true, true) => (Purpose::Delete, Message::default()),
                    (true, false) => (Purpose::Strip, Message { head, mono, ..Message::default() }),
                    // The one between them never arrived: this one tells nothing of the old one's moment.
                    (false, _) => (Purpose::Strip, Message::default()),
                };
                follows.rows.push(change_of((row.to(), purpose), bout, (old, &kept), now)?);
            }
        }
        (Purpose::Thread, _) => {
            let opened = row_id(it.channel);
            bout::threaded(conn, bout, opened).await?;
            thread::tended(conn, opened, bout, now.0 + LEFT_ALONE).await?;
            follows.threaded.push((bout, row.destination, opened));
        }
        (Purpose::Hand, Some(seat)) => {
            let Some(message) = message else { return Ok(()) };
            match seat::hand_posted(conn, bout, seat, Some((message, now.0))).await? {
                // It was edited.
                Some(old) if old == message => return Ok(()),
                Some(old) => {
                    let (change, gone) = ((row.to(), Purpose::Delete), Message::default());
                    follows.rows.push(change_of(change, bout, (old, &gone), now)?);
                }
                None => {}
            }
        }
        (Purpose::Close, _) => return Ok(thread::let_go(conn, row.destination).await?),
        (Purpose::Invitation, _) => {
            if let Some(message) = message {
                follows.rows.extend(invitations::arrived(conn, row, message, now).await?);
            }
        }
        (Purpose::Note | Purpose::Next | Purpose::Digest, _) => {}
        (_, _) => return Ok(()),
    }
    // Something new has arrived.
    if let Destination::Person(person) = row.to() {
        follows.reached.push(person);
    }
    Ok(())
}

fn change_of(
    (to, purpose): (Destination, Purpose),
    bout: i64,
    (message, kept): (i64, &Message),
    now: Millis,
) -> anyhow::Result<New> {
    let row = queued::row(to, purpose, Some(bout), kept, now)?;
    Ok(New { message: Some(message), ..row })
}

impl Arena {
    /// A bout's odds, in a line of small print for the post that tells of it; `None` where they are not
    /// wished, or while nobody can tell. No press asks for it, and it counts for nobody.
    ///
    /// # Errors
    /// Ours, or the bout is over by now.
    #[boxed]
    pub async fn odds_of_post(&self, row: &Outgoing, now: Millis) -> Done<Option<String>> {
        let bout = row.bout.filter(|_| row.message.reckons);
        let Some(bout) = bout.map(BoutId) else { return Ok(None) };
        let live = LiveBout::live(&mut *self.leisure().await?, bout, now).await?;
        if !live.posts_odds() {
            return Ok(None);
        }
        let (live, odds) = self.reckoned(live).await?;
        Ok(odds.map(|odds| small_print(&in_a_line(&live, &odds))))
    }
}

/// The document to send for a row; `None` where the server no longer has a webhook.
pub(super) async fn document(
    conn: &mut Conn,
    row: &Waiting,
    report: Option<Report>,
) -> Done<Option<Document>> {
    let Some(hook) = webhook::of(conn, row.destination).await? else { return Ok(None) };
    let body = report.context("a report that says nothing")?.document(&row.nonce)?;
    let signature = format!("sha256={}", signed(&hook.secret, &body));
    Ok(Some(Document { address: hook.address, body, signature }))
}
