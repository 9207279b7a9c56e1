//! Takes a person who is forgotten out of all stored words: those of bouts, and those of waiting messages.
//!
//! Names are marked where sentences are made, so nothing is looked for among our own words. Boards, hands and
//! tables are drawn anew; where that cannot be, they go, and the words stay.

use crate::bout::live::LiveBout;
use crate::bout::state::BoutState;
use crate::bout::telling::post_text::Told;
use crate::common::{BoutId, Done, Message, Millis, Plate, TournamentId, row_id};
use crate::look::bouts;
use crate::outbox::queued::Purpose;
use crate::standings::living;
use crate::tournaments::live_tournament::LiveTournament;
use crate::tournaments::tournament_words;
use anyhow::Context;
use boards::named;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use store::outbox::{self, Waiting};
use store::{Conn, bout, person, seat};
use table::Seat;

/// Somebody who is forgotten, and where they left traces.
#[derive(Clone)]
pub(crate) struct Redaction {
    /// Their number at the messenger.
    pub(crate) person: u64,
    /// Their name from now on.
    pub(crate) pseudonym: String,
    /// The bouts and lobbies in which they sit, sat or were invited, and those that name them.
    bouts: BTreeSet<i64>,
    /// Those of them that are over and are reworded already.
    reworded: BTreeSet<i64>,
    /// The servers that know them.
    guilds: BTreeSet<i64>,
    /// The seasons of their ludi, and those they opened, each with its server.
    pub(crate) seasons: BTreeMap<i64, i64>,
    /// The tournaments in which they took part, and those they opened, each with its server.
    pub(crate) tournaments: BTreeMap<i64, i64>,
}

impl Redaction {
    /// The traces of a person who is still known.
    pub(crate) async fn of(conn: &mut Conn, person: u64, pseudonym: &str) -> Done<Redaction> {
        let id = row_id(person);
        let played = seat::played_by(conn, id).await?.into_iter().map(|row| (row.bout, row.guild));
        let had = seat::sat_by(conn, id).await?.into_iter().map(|row| (row.bout, row.guild));
        let named_in = person::bouts_naming(conn, id).await?;
        let bouts: BTreeMap<i64, i64> = played.chain(had).chain(named_in).collect();
        let known = person::names_of(conn, id).await?.into_iter().map(|(guild, _)| guild);
        Ok(Redaction {
            person,
            pseudonym: pseudonym.to_owned(),
            guilds: bouts.values().copied().chain(known).collect(),
            bouts: bouts.into_keys().collect(),
            reworded: BTreeSet::new(),
            seasons: BTreeMap::new(),
            tournaments: BTreeMap::new(),
        })
    }

    /// The same once more, with all that has come since.
    pub(crate) async fn again(self, conn: &mut Conn) -> Done<Redaction> {
        let now = Redaction::of(conn, self.person, &self.pseudonym).await?;
        Ok(Redaction { reworded: self.reworded, ..now })
    }

    /// The bouts and lobbies with traces of them.
    pub(crate) fn bouts(&self) -> impl Iterator<Item = i64> {
        self.bouts.iter().copied()
    }

    /// Rewords what is kept of those of some bouts that are over.
    pub(crate) async fn reword_over(&mut self, conn: &mut Conn, bouts: &[i64]) -> Done<()> {
        for id in bouts {
            if bout::is_over(conn, *id).await? {
                self.reword_bout(conn, *id).await?;
                self.reworded.insert(*id);
            }
        }
        Ok(())
    }

    /// Rewords the stored text of bouts and waiting messages, once the pseudonym stands in every row.
    pub(crate) async fn reword(&self, conn: &mut Conn, now: Millis) -> Done<()> {
        for id in self.bouts.difference(&self.reworded) {
            self.reword_bout(conn, *id).await?;
        }
        let mut live_bouts = BTreeMap::new();
        for row in outbox::all_waiting(conn).await? {
            let purpose = Purpose::read(&row.purpose)?;
            let is_about = self.is_about(&row, purpose);
            if !is_about && !self.is_in(&row.say) && !self.calls(&row.say) {
                continue;
            }
            let say = self.renamed(&row.say)?;
            let mut message: Message = serde_json::from_str(&say).context("reading a message")?;
            let anew = if is_about { tables(conn, &row, purpose, now).await? } else { None };
            if let Some(anew) = anew {
                message = anew;
            } else if is_about {
                let bout = row.bout.map(BoutId);
                if let Some(bout) = bout.filter(|bout| !live_bouts.contains_key(bout)) {
                    // One that is stuck, or a lobby, has no board.
                    live_bouts.insert(bout, LiveBout::load(conn, bout, now).await.ok().flatten());
                }
                let live = bout.and_then(|bout| live_bouts.get(&bout)?.as_ref());
                message = redrawn(purpose, live, row.seat, message)?;
            }
            message.mention.retain(|mentioned| *mentioned != self.person);
            message.call = message.call.filter(|call| call.person != Some(self.person));
            let message = serde_json::to_string(&message).context("writing a message")?;
            if message != row.say {
                outbox::reworded(conn, row.id, &message).await?;
            }
        }
        Ok(())
    }

    /// Rewords the stored text of a bout with the pseudonym, and drops all that was shown before.
    async fn reword_bout(&self, conn: &mut Conn, id: i64) -> Done<()> {
        let Some((row, seats)) = bout::bout_with_seats(conn, id).await? else { return Ok(()) };
        let renamed = self.renamed(&row.affairs)?;
        let mut state: BoutState =
            serde_json::from_str(&renamed).context("reading a bout's state")?;
        let shown = std::mem::take(&mut state.progress.handed_over);
        // Text boards have no marks.
        let had_boards = state.progress.tale.lets_boards_go();
        if renamed != row.affairs || !shown.is_empty() || had_boards {
            let affairs = serde_json::to_string(&state).context("writing a bout's state")?;
            bout::reworded(conn, id, &affairs).await?;
        }
        for it in seats {
            if let Some(plan) = it.plan.filter(|plan| self.is_in(plan)) {
                seat::planned(conn, id, it.seat, Some(&self.renamed(&plan)?)).await?;
            }
        }
        Ok(())
    }

    /// Whether a message is about something that may show the person's name on a board or in a table.
    fn is_about(&self, row: &Waiting, purpose: Purpose) -> bool {
        let about = match (purpose, row.about) {
            (Purpose::Card, _) => self.is_in(&row.say),
            // They name nobody, or mark who is named.
            (
                Purpose::Pack
                | Purpose::Touch
                | Purpose::Close
                | Purpose::Label
                | Purpose::Digest
                | Purpose::Webhook,
                _,
            )
            | (_, None) => false,
            (
                Purpose::Table | Purpose::Notice | Purpose::Look | Purpose::Grant | Purpose::Revoke,
                Some(guild),
            ) => self.guilds.contains(&guild),
            (Purpose::Tidings | Purpose::Rounds, Some(id)) => self.tournaments.contains_key(&id),
            (_, Some(season)) => self.seasons.contains_key(&season),
        };
        about || row.bout.is_some_and(|bout| self.bouts.contains(&bout))
    }

    /// Whether something that is kept names the person.
    fn is_in(&self, kept: &str) -> bool {
        named::names(kept, self.person) || kept.contains(&self.mark())
    }

    /// Whether a message may be for the person to notice.
    fn calls(&self, say: &str) -> bool {
        say.contains(&self.person.to_string())
    }

    /// The mark by which the messenger names them.
    fn mark(&self) -> String {
        format!("{{@{}}}", self.person)
    }

    /// Stored JSON, with the pseudonym in the name's place.
    fn renamed(&self, kept: &str) -> anyhow::Result<String> {
        if !self.is_in(kept) {
            return Ok(kept.to_owned());
        }
        let mut value: Value = serde_json::from_str(kept).context("reading what is kept")?;
        self.rename(&mut value);
        Ok(value.to_string())
    }

    fn rename(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                let renamed =
                    named::renamed(text, self.person, &self.pseudonym, campaign::FORGOTTEN);
                *text = renamed.replace(&self.mark(), &self.pseudonym);
            }
            Value::Array(all) => all.iter_mut().for_each(|it| self.rename(it)),
            Value::Object(all) => all.values_mut().for_each(|it| self.rename(it)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// A message that is a table alone, made anew.
async fn tables(
    conn: &mut Conn,
    row: &Waiting,
    purpose: Purpose,
    now: Millis,
) -> Done<Option<Message>> {
    let about = row.about.unwrap_or_default();
    if purpose == Purpose::Table {
        return living::living_message(conn, about).await.map(Some);
    }
    if purpose == Purpose::Notice {
        return bouts::message(conn, about, row.destination).await.map(Some);
    }
    if purpose == Purpose::Rounds {
        let live = LiveTournament::load(conn, TournamentId(about), now).await?;
        return tournament_words::living(&live).map(Some);
    }
    Ok(None)
}

/// A message whose board, hand or table is drawn anew, or is gone.
fn redrawn(
    purpose: Purpose,
    live: Option<&LiveBout>,
    seat: Option<i64>,
    message: Message,
) -> Done<Message> {
    let few_lines =
        live.filter(|_| message.former_mono.is_some()).map(LiveBout::board_in_few_lines);
    let few_lines = few_lines.transpose()?;
    Ok(match drawn(purpose, live, seat)? {
        Some(drawn) if purpose == Purpose::Hand => drawn,
        Some(drawn) => Message {
            former_mono: few_lines,
            mono: drawn.mono,
            plate: drawn.plate.map(|plate| Plate { was: None, ..plate }),
            ..message
        },
        None => Message { mono: None, plate: None, former_mono: None, ..message },
    })
}

/// The message now where a bout's board or somebody's hand waits to be shown.
fn drawn(purpose: Purpose, live: Option<&LiveBout>, seat: Option<i64>) -> Done<Option<Message>> {
    let Some(live) = live else { return Ok(None) };
    if purpose == Purpose::Post {
        return Ok(Some(live.board_message(&Told::default())?));
    }
    let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    let seat = seat.filter(|seat| purpose == Purpose::Hand && seat.index() < live.people.len());
    let Some(seat) = seat else { return Ok(None) };
    let draft = live.draft_of(seat, live.ask(seat).map(|(serial, _)| serial));
    Ok(Some(live.hand_message(seat, draft)?))
}
