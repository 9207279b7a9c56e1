//! Everything about me: to take home, or to be forgotten. A server that somebody leaves forgets less.

use crate::bout::live::LiveBout;
use crate::bout::result::ABANDONED;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Name, Person, Refused, Reply, Style,
    messenger_id, row_id,
};
use crate::handle::arena::Arena;
use crate::league::forgotten::{self, Over, Traces};
use crate::limits::{What, Whose};
use crate::lobby::lobby_writing::{self, left_lobby};
use crate::lookup::apart::{self, Forgotten};
use crate::outbox::champion;
use crate::people::my_data::Known;
use crate::people::redaction::Redaction;
use crate::play::answered::conclude;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use std::collections::BTreeSet;
use store::outbox::{self, Destination};
use store::{
    About, Conn, bout, digest, forgotten as marks, import, meter, note, person, punctual, receipt,
    result, seat, seeker, stake, webhook,
};
use table::{Seat, Sitter};

impl Arena {
    /// Everything known about somebody, as a file.
    #[boxed]
    pub async fn my_data(&self, by: Person) -> Done<Reply> {
        let known = Known::of(&mut *self.leisure().await?, row_id(by.id)).await?;
        let text = serde_json::to_string_pretty(&known).context("writing what is known")?;
        let message = Message {
            head: "This is all I know about you. Instants are milliseconds since 1970. The record \
                   of a bout names seats, never persons."
                .to_owned(),
            files: vec![("my-data.json".to_owned(), text)],
            ..Message::default()
        };
        Ok(Reply::new(message))
    }

    /// That somebody may take home what is known of them.
    pub fn may_take_home(&self, by: u64, now: Millis) -> Done<()> {
        Ok(self.meters.spend(What::MyData, &[Whose::Person(row_id(by))], now)?)
    }

    /// Asks whether somebody is sure to be forgotten.
    pub fn ask_forget(&self) -> Reply {
        Reply::new(Message {
            head: "I will forget your name, number and settings. Your seats in open bouts go to \
                   the house, your results stay under a pseudonym. Posts that stand in channels \
                   already stay as they are; a manager of the server can delete them. This cannot \
                   be undone."
                .to_owned(),
            controls: vec![
                Control::button("Forget me", Style::Danger, Action::Forget),
                Control::button("Keep me", Style::Secondary, Action::Dismiss),
            ],
            ..Message::default()
        })
    }

    /// Forgets somebody: a pseudonym takes their place everywhere.
    #[boxed]
    pub async fn forget(&self, by: Person, now: Millis) -> Done<Reply> {
        // Of somebody forgotten no row is left that could count this.
        let whose = [Whose::Person(row_id(by.id))];
        self.meters.spend(What::Forget, &whose, now)?;
        let forgotten = self.forgets(by.id, now).await;
        if let Err(Fault::Ours(_)) = &forgotten {
            self.meters.give_back(What::Forget, &whose);
        }
        self.wipe().await;
        forgotten
    }

    /// The newest pages of the file are in its log, with those they replace.
    pub(crate) async fn wipe(&self) {
        if let Err(error) = self.store.wipe().await {
            tracing::warn!(%error, "what is forgotten is in the write-ahead log until the next start");
        }
    }

    async fn forgets(&self, person: u64, now: Millis) -> Done<Reply> {
        let done = self.forgets_in_pieces(person, now).await;
        let forgotten = self.settle_faults(done, now).await;
        self.retold.clear();
        self.begun.clear();
        let forgotten = forgotten?;
        if let Err(error) = self.keep_forgotten_beside().await {
            tracing::warn!(%error, "an older copy of the database would bring back who is forgotten");
        }
        Ok(forgotten)
    }

    /// First nothing brings them back any more; then they are taken out of everything that is over, piece by piece;
    /// then out of all that is left, in one stroke. Others' use cases go on between.
    async fn forgets_in_pieces(&self, person: u64, now: Millis) -> Done<Reply> {
        let about = About::Person(row_id(person));
        let known = self.write(about, move |conn| Box::pin(marked(conn, person))).await?;
        let mut going = known.clone();
        for piece in known.pieces() {
            going = self
                .write(about, move |conn| {
                    let (mut going, piece) = (going.clone(), piece.clone());
                    Box::pin(async move {
                        going.take_out(conn, piece, now).await?;
                        Ok(going)
                    })
                })
                .await?;
        }
        self.write(about, move |conn| {
            let going = going.clone();
            Box::pin(async move { forget(conn, going, now).await })
        })
        .await
    }

    async fn keep_forgotten_beside(&self) -> anyhow::Result<()> {
        let known = marks::marks(&mut *self.store.read().await?).await?;
        let all: BTreeSet<String> =
            known.into_iter().chain(self.store.forgotten_beside()?).collect();
        Ok(self.store.keep_forgotten_beside(&Vec::from_iter(all))?)
    }

    /// Forgets those anew who were forgotten since the copy was made that has taken the database's place: their
    /// marks stand beside it, and not in it.
    #[boxed]
    pub(crate) async fn forget_again(&self, now: Millis) -> anyhow::Result<()> {
        let mut reader = self.store.read().await?;
        let known = marks::marks(&mut reader).await?;
        let missing: Vec<String> = self.store.forgotten_beside()?;
        let missing: Vec<String> =
            missing.into_iter().filter(|mark| !known.contains(mark)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let people = person::numbers(&mut reader).await?;
        drop(reader);
        let forgotten = Forgotten::of(missing.clone());
        for person in people.into_iter().filter(|person| forgotten.is(*person)) {
            self.forgets(messenger_id(person), now)
                .await
                .map_err(|fault| anyhow::anyhow!("forgetting somebody again: {fault}"))?;
        }
        // A copy that an earlier release has made may have more of them on its pages.
        self.store.stale().await?;
        self.wipe().await;
        let kept = self.write(About::Nothing, move |conn| {
            let missing = missing.clone();
            Box::pin(async move {
                for mark in missing {
                    marks::added(conn, &mark).await?;
                }
                Ok(())
            })
        });
        kept.await.map_err(|fault| anyhow::anyhow!("keeping who is forgotten: {fault}"))?;
        self.keep_forgotten_beside().await
    }
}

/// Somebody who is being forgotten.
#[derive(Clone)]
struct Going {
    redaction: Redaction,
    pseudonym: i64,
    over: Over,
    /// The traces from which they are removed already.
    done: Traces,
}

/// A part of what is over.
#[derive(Clone)]
enum Piece {
    Tournament(i64),
    Season(i64),
    Bouts(Vec<i64>),
}

/// Bouts of one piece.
const BOUTS: usize = 64;

/// From here on no history that is read in brings somebody back, nor one that is under way.
async fn marked(conn: &mut Conn, by: u64) -> Done<Going> {
    let id = row_id(by);
    if !person::is_known(conn, id).await? {
        return Err(Refused::NobodyKnown.into());
    }
    apart::remembered(conn, id).await?;
    import::called_off(conn).await?;
    let pseudonym = person::next_pseudonym(conn).await?;
    let name = format!("Forgotten {}", -pseudonym);
    person::disguised(conn, pseudonym, &name).await?;
    let redaction = Redaction::of(conn, by, &name).await?;
    Ok(Going { redaction, pseudonym, over: Over::of(conn, id).await?, done: Traces::default() })
}

impl Going {
    fn pieces(&self) -> Vec<Piece> {
        let bouts: Vec<i64> = self.redaction.bouts().collect();
        let tournaments = self.over.tournaments.iter().copied().map(Piece::Tournament);
        let seasons = self.over.seasons.iter().copied().map(Piece::Season);
        let bouts = bouts.chunks(BOUTS).map(|some| Piece::Bouts(some.to_vec()));
        tournaments.chain(seasons).chain(bouts).collect()
    }

    async fn take_out(&mut self, conn: &mut Conn, piece: Piece, now: Millis) -> Done<()> {
        let id = row_id(self.redaction.person);
        match piece {
            Piece::Tournament(of) => {
                forgotten::in_tournament(conn, id, of, &mut self.done, now).await
            }
            Piece::Season(of) => forgotten::in_season(conn, id, of, &mut self.done, now).await,
            Piece::Bouts(all) => self.redaction.reword_over(conn, &all).await,
        }
    }
}

async fn forget(conn: &mut Conn, going: Going, now: Millis) -> Done<Reply> {
    let Going { redaction, pseudonym, done, .. } = going;
    let (by, id) = (redaction.person, row_id(redaction.person));
    let mut redaction = redaction.again(conn).await?;
    for brief in bout::open_of(conn, id).await? {
        let bout = BoutId(brief.id);
        if brief.is_lobby {
            left_lobby(conn, bout, id, now).await?;
        } else {
            let mut live = LiveBout::live(conn, bout, now).await?;
            if let Some(seat) = live.seat_of(by) {
                vacate(&mut live, seat)?;
            }
            conclude(conn, live).await?;
        }
    }
    // Lobbies from which they were shown out are no longer theirs, and know their number.
    for row in seat::played_by(conn, id).await?.iter().filter(|row| row.status == "lobby") {
        left_lobby(conn, BoutId(row.bout), id, now).await?;
    }
    punctual::forgotten(conn, id).await?;
    receipt::forgotten(conn, id).await?;
    seeker::forgotten(conn, id).await?;
    digest::unwanted(conn, id).await?;
    outbox::dropped_for(conn, Destination::Person(id)).await?;
    outbox::dropped_for(conn, Destination::Member(id)).await?;
    champion::forgotten(conn, id, now).await?;
    webhook::forgotten(conn, id).await?;
    seat::person_replaced(conn, id, pseudonym).await?;
    seat::sitter_replaced(conn, id, pseudonym).await?;
    apart::forgotten(conn, id).await?;
    note::forgotten(conn, id).await?;
    result::person_replaced(conn, id, pseudonym).await?;
    stake::person_replaced(conn, id, pseudonym).await?;
    bout::opener_replaced(conn, id, pseudonym).await?;
    let traces = forgotten::forgotten(conn, id, pseudonym, done, now).await?;
    redaction.seasons = traces.seasons;
    redaction.tournaments = traces.tournaments;
    redaction.reword(conn, now).await?;
    meter::forgotten(conn, id).await?;
    person::bouts_not_naming(conn, id).await?;
    person::removed(conn, id).await?;
    Ok(Reply::words("You are forgotten. Your results stand under a pseudonym."))
}

/// Gives a seat to the house for good; where nobody else is left, the bout is closed.
fn vacate(live: &mut LiveBout, seat: Seat) -> Done<()> {
    live.people[seat.index()].name = Name::nobodys(live.state.setup.house_name(live.kind, seat));
    live.introduce();
    if live.state.setup.tournament.is_some() && live.may_give_up(seat).is_ok() {
        return live.resign(seat);
    }
    let others = live.present().iter().any(|other| *other != seat);
    if !others && !live.is_played_on() {
        live.notices.push("Nobody is left at the table: the bout is closed.".to_owned());
        return live.close(ABANDONED, None);
    }
    if let Some(token) = live.ask_rules(|play, _| play.resignation(seat))? {
        return live.resign_by_rules(seat, token);
    }
    live.with_rules(|play| play.sit(seat, Sitter::House))?;
    live.introduce();
    live.forget_intentions(seat);
    live.must_post = true;
    live.notices.push(format!(
        "The player of {} has left: the house plays on there.",
        live.kind.side(seat)
    ));
    Ok(())
}

impl Arena {
    /// Somebody has left a server: the house stands in for them at once, and lobbies lose them.
    #[boxed]
    pub async fn member_left(&self, guild: u64, person: u64, now: Millis) -> Done<()> {
        self.seen.forget((guild, person));
        let open = bout::open_of(&mut *self.reader().await?, row_id(person)).await?;
        for brief in open.into_iter().filter(|brief| brief.guild == row_id(guild)) {
            let bout = BoutId(brief.id);
            if brief.is_lobby {
                self.write(About::Bout(bout.0), move |conn| {
                    Box::pin(lobby_writing::left_lobby(conn, bout, row_id(person), now))
                })
                .await?;
                continue;
            }
            let leaves = move |live: &mut LiveBout| {
                let Some(seat) = live.seat_of(person) else { return Ok(()) };
                let name = live.guest(seat).name.clone();
                live.stand_in(seat, &format!("{name} has left the server"))
            };
            self.change(bout, now, leaves, |(), _| Ok(())).await?;
        }
        self.write(About::Guild(row_id(guild)), move |conn| {
            let of = (row_id(guild), row_id(person));
            Box::pin(async move { Ok(seeker::removed_from(conn, of.0, of.1).await?) })
        })
        .await?;
        forgotten::left(self, guild, person, now).await
    }
}
