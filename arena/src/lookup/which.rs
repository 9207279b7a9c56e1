//! Which bout is meant: one that is named, or "my bout here"; and which season or tournament.

use crate::common::{BoutId, Done, Fault, Millis, Place, Refused, heading, row_id, title};
use crate::handle::arena::Arena;
use async_recursion::async_recursion as boxed;
use std::sync::Arc;
use store::bout::{self, Brief, Whereabouts};
use store::contest::{self, Which};
use store::{Conn, seat};

/// Bouts that are looked through for suggestions.
pub(crate) const LATELY: i64 = 200;
/// The most suggestions.
const CHOICES: usize = 25;

impl Arena {
    /// The bout that somebody names by its number on this server; in private messages by that of
    /// any server, among their own.
    #[boxed]
    pub async fn numbered(&self, by: u64, at: Place, number: i64) -> Done<BoutId> {
        let found = async { numbered(&mut *self.reader().await?, by, at, number).await };
        found.await.map_err(Fault::referenced)
    }

    /// The same while something else about it is typed, for autocomplete.
    #[boxed]
    pub async fn numbered_so_far(&self, by: u64, at: Place, number: i64) -> Done<BoutId> {
        let found = async { numbered(&mut *self.leisure().await?, by, at, number).await };
        found.await.map_err(Fault::referenced)
    }

    /// The bouts that somebody may mean here, for autocomplete: a label, and the number that
    /// travels.
    #[boxed]
    pub async fn bouts_here(&self, by: u64, at: Place, typed: &str) -> Vec<(String, i64)> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let mine = bout::open_of(&mut reader, row_id(by)).await.unwrap_or_default();
        let here = bout::open_in(&mut reader, row_id(at.channel)).await.unwrap_or_default();
        let mut bouts: Vec<Brief> = Vec::new();
        for brief in mine.into_iter().filter(|brief| is_in(brief, at)).chain(here) {
            if !bouts.iter().any(|known| known.id == brief.id) {
                bouts.push(brief);
            }
        }
        let typed = typed.trim().trim_start_matches('#').to_lowercase();
        let labels = bouts.iter().map(|brief| (label(brief), brief.number));
        let mut found: Vec<_> =
            labels.filter(|(label, _)| label.to_lowercase().contains(&typed)).collect();
        nearest_first(&mut found, &typed);
        found.truncate(CHOICES);
        found
    }

    /// The bouts that somebody may look back on here, over or not, the newest first, for
    /// autocomplete: a label, and the value that travels.
    #[boxed]
    pub async fn begun_here(
        &self,
        by: u64,
        at: Place,
        typed: &str,
        now: Millis,
    ) -> Vec<(String, i64)> {
        let begun = match self.begun.answer(&(by, at), now) {
            Some(begun) => begun,
            None => {
                let Ok(mut reader) = self.leisure().await else { return Vec::new() };
                let place = (row_id(at.guild), row_id(at.channel));
                let begun = bout::lately_seen(&mut reader, place, row_id(by), LATELY).await;
                let begun = Arc::new(begun.unwrap_or_default());
                self.begun.keep((by, at), Arc::clone(&begun), now);
                begun
            }
        };
        let typed = typed.trim().trim_start_matches('#').to_lowercase();
        let labels = begun.iter().map(|brief| (label(brief), brief.number));
        let mut found: Vec<_> =
            labels.filter(|(label, _)| label.to_lowercase().contains(&typed)).collect();
        if let Ok(number) = typed.parse()
            && found.iter().all(|(_, known)| *known != number)
        {
            found.extend(self.begun_long_ago(by, at, number).await);
        }
        nearest_first(&mut found, &typed);
        found.truncate(CHOICES);
        found
    }

    /// The bout of a number, if somebody may look back on it here.
    async fn begun_long_ago(&self, by: u64, at: Place, number: i64) -> Option<(String, i64)> {
        let mut reader = self.leisure().await.ok()?;
        let found = bout::numbered(&mut reader, row_id(at.guild), number, true).await.ok()??;
        visible(&mut reader, by, at, BoutId(found.id)).await.ok()?;
        Some((label(&found), found.number))
    }

    /// The bout in which somebody means to act.
    pub(crate) async fn my_bout(&self, by: u64, at: Place, bout: Option<BoutId>) -> Done<BoutId> {
        let mut reader = self.reader().await?;
        mine(&mut reader, by, at, bout).await.map_err(Fault::referenced)
    }
}

/// The bout of a number: of this server, or among one's own in private messages.
pub(crate) async fn numbered(conn: &mut Conn, by: u64, at: Place, number: i64) -> Done<BoutId> {
    if at.guild != 0 {
        let found = bout::of_number(conn, row_id(at.guild), number).await?;
        return Ok(BoutId(found.ok_or(Refused::NoSuchBout)?));
    }
    let own = bout::own_of_number(conn, row_id(by), number).await?;
    let own: Vec<&Brief> = own.iter().collect();
    one_of(&own).unwrap_or_else(|| Err(Refused::NoSuchBout.into()))
}

/// The very number that is typed comes first, then those that begin with it.
fn nearest_first(found: &mut [(String, i64)], typed: &str) {
    found.sort_by_key(|(_, number)| {
        let number = number.to_string();
        (number != typed, !number.starts_with(typed))
    });
}

/// The bout in which somebody means to act.
pub(crate) async fn mine(
    conn: &mut Conn,
    by: u64,
    at: Place,
    named: Option<BoutId>,
) -> Done<BoutId> {
    if let Some(id) = named {
        visible(conn, by, at, id).await?;
        return Ok(id);
    }
    let open = bout::open_of(conn, row_id(by)).await?;
    let (lobbies, live): (Vec<Brief>, Vec<Brief>) = open.into_iter().partition(|b| b.is_lobby);
    let here = |brief: &&Brief| is_shown_in(brief, at);
    let in_channel: Vec<&Brief> = live.iter().filter(here).collect();
    let found = if in_channel.is_empty() {
        live.iter().filter(|brief| is_in(brief, at)).collect()
    } else {
        in_channel
    };
    match one_of(&found) {
        Some(found) => found,
        None if lobbies.iter().any(|brief| here(&brief)) => Err(Refused::NotBegun.into()),
        None => Err(Refused::NoSuchBout.into()),
    }
}

/// Whether a bout is posted in somebody's channel, or has it for its thread.
fn is_shown_in(brief: &Brief, at: Place) -> bool {
    let channel = row_id(at.channel);
    brief.channel == channel || brief.thread == channel
}

/// The bout that somebody means to look at, their own or not.
pub(crate) async fn watched(
    conn: &mut Conn,
    by: u64,
    at: Place,
    named: Option<BoutId>,
) -> Done<BoutId> {
    if let Some(id) = named {
        visible(conn, by, at, id).await?;
        return Ok(id);
    }
    let channel = row_id(at.channel);
    let open = bout::open_of(conn, row_id(by)).await?;
    let here = |brief: &&Brief| !brief.is_lobby && is_shown_in(brief, at);
    let own: Vec<&Brief> = open.iter().filter(here).collect();
    if let Some(found) = one_of(&own) {
        return found;
    }
    let all = bout::open_in(conn, channel).await?;
    let live: Vec<&Brief> = all.iter().filter(|brief| !brief.is_lobby).collect();
    if let Some(found) = one_of(&live) {
        return found;
    }
    if let Some(over) = bout::last_over_in(conn, channel).await? {
        return Ok(BoutId(over));
    }
    match mine(conn, by, at, None).await {
        Err(Fault::Refused(Refused::NoSuchBout)) if !all.is_empty() => {
            Err(Refused::NotBegun.into())
        }
        found => found,
    }
}

/// The bout whose odds somebody asks for: one that goes on here, else a lobby here, else as
/// [`watched`].
pub(crate) async fn reckoned(
    conn: &mut Conn,
    by: u64,
    at: Place,
    named: Option<BoutId>,
) -> Done<BoutId> {
    if named.is_none() {
        let all = bout::open_in(conn, row_id(at.channel)).await?;
        let lobbies: Vec<&Brief> = all.iter().filter(|brief| brief.is_lobby).collect();
        if lobbies.len() == all.len()
            && let Some(found) = one_of(&lobbies)
        {
            return found;
        }
    }
    watched(conn, by, at, named).await
}

/// Checks that a named bout may be seen from here: it is of this channel or thread, or one's own.
/// People who may write here may see what is posted here; posts elsewhere may be hidden from them.
pub(crate) async fn visible(conn: &mut Conn, by: u64, at: Place, id: BoutId) -> Done<Whereabouts> {
    let found = bout::whereabouts(conn, id.0).await?.ok_or(Refused::NoSuchBout)?;
    let channel = row_id(at.channel);
    let is_here = at.guild != 0 && (found.channel == channel || found.thread == channel);
    if is_here || seat::is_seated(conn, id.0, row_id(by)).await? {
        Ok(found)
    } else {
        Err(Refused::NoSuchBout.into())
    }
}

/// A bout's name in a list.
pub(crate) fn label(brief: &Brief) -> String {
    let title = title(&brief.game);
    if brief.number < 0 {
        return heading(title, brief.number);
    }
    let lobby = if brief.is_lobby { " (lobby)" } else { "" };
    format!("#{} {title}{lobby}", brief.number)
}

/// In private messages every server counts.
fn is_in(brief: &Brief, at: Place) -> bool {
    at.guild == 0 || brief.guild == row_id(at.guild)
}

/// The one that is meant; `None` if there is none.
fn one_of(found: &[&Brief]) -> Option<Done<BoutId>> {
    match found {
        [] => None,
        [brief] => Some(Ok(BoutId(brief.id))),
        several => {
            let choices = several.iter().map(|brief| (BoutId(brief.id), label(brief))).collect();
            Some(Err(Refused::Which(choices).into()))
        }
    }
}

/// The server of a place.
pub(crate) fn here(at: Place) -> Done<i64> {
    if at.guild == 0 { Err(Refused::NotHere.into()) } else { Ok(row_id(at.guild)) }
}

const SEVERAL: &str = "Several tournaments are open on this server. Say which by `name`.";

/// The season or tournament that is meant: the one of a number on this server. Without a number the
/// newest open one of this channel, or else the newest open season, or the only open tournament, of
/// this server, or else its newest where none is open.
pub(crate) async fn meant_contest(
    conn: &mut Conn,
    which: Which,
    at: Place,
    named: Option<i64>,
) -> Done<contest::Brief> {
    let guild = here(at)?;
    let found = match named {
        Some(number) => contest::numbered(conn, which, guild, number).await?,
        None => {
            let open = contest::open_of(conn, which, guild).await?;
            let here = open.iter().find(|brief| brief.channel == row_id(at.channel));
            match (here.or(open.first()), open.len(), which) {
                (None, ..) => contest::newest_of(conn, which, guild, 1).await?.pop(),
                (Some(_), 2.., Which::Tournament) if here.is_none() => {
                    return Err(Refused::Unknown(SEVERAL.to_owned()).into());
                }
                (found, ..) => found.cloned(),
            }
        }
    };
    Ok(found.ok_or_else(|| unknown(which))?)
}

/// The answer to a number of which there is none.
pub(crate) fn unknown(which: Which) -> Refused {
    match which {
        Which::Season => Refused::NoSuchSeason,
        Which::Tournament => Refused::NoSuchTournament,
    }
}
