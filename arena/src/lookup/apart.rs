//! People who want to have nothing to do with each other: no invitations, no lobby together, no seat at the
//! table of the other by a steward's hand.
//!
//! A blocked person is told no more than is said of people whom nobody may invite: that somebody is not
//! taking invitations. Bouts under way go on, and a season, whose fixtures are drawn for everybody alike,
//! keeps nobody apart (`docs/stewards.md`). Forgetting oneself lifts no block: all that is left of the number
//! is a mark that knows it again.

use crate::common::{Done, Name, Refused, random};
use crate::lookup::nicknames;
use crate::settings::preferences::Preferences;
use std::collections::{BTreeMap, BTreeSet};
use store::block::{self, Blocked};
use store::{Conn, forgotten, person};

/// Whether a block is of somebody.
pub(crate) fn is(it: &Blocked, whom: i64) -> bool {
    if it.blocked == Some(whom) {
        return true;
    }
    let salted = it.mark.as_deref().and_then(|mark| mark.split_once('.'));
    salted.is_some_and(|(salt, _)| it.mark.as_deref() == Some(mark(salt, whom).as_str()))
}

/// A hash by which a number is known again, and which does not tell it.
pub(crate) fn mark(salt: &str, whom: i64) -> String {
    format!("{salt}.{}", table::sha256_hex(format!("{salt}{whom}").as_bytes()))
}

/// Why somebody is kept from another's company, if they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Apart {
    /// They want it themselves.
    ByChoice,
    /// The other wants it, which is not told.
    Unwanted,
}

/// Whether one of two people has blocked the other, and which.
pub(crate) async fn apart(conn: &mut Conn, one: i64, other: i64) -> Done<Option<Apart>> {
    if block::blocked_by(conn, one).await?.iter().any(|it| is(it, other)) {
        return Ok(Some(Apart::ByChoice));
    }
    let is_unwanted = block::blocked_by(conn, other).await?.iter().any(|it| is(it, one));
    Ok(is_unwanted.then_some(Apart::Unwanted))
}

/// Checks that somebody may invite another. A person who takes no invitations at all refuses in the same
/// words as one who has blocked the inviter.
pub(crate) async fn may_invite(conn: &mut Conn, guild: i64, by: i64, whom: i64) -> Done<()> {
    let name = nicknames::on(conn, guild, whom).await?;
    match apart(conn, by, whom).await? {
        Some(Apart::ByChoice) => return Err(Refused::YouBlocked { name }.into()),
        Some(Apart::Unwanted) => return Err(Refused::TakesNoInvitations { name }.into()),
        None => {}
    }
    if takes_none(conn, whom).await? {
        return Err(Refused::TakesNoInvitations { name }.into());
    }
    Ok(())
}

/// Whether somebody is not to be seated with others by a third: they take no invitations, or one of
/// the two has blocked the other.
pub(crate) async fn is_unwilling(conn: &mut Conn, whom: i64, others: &[i64]) -> Done<bool> {
    for other in others {
        if apart(conn, whom, *other).await?.is_some() {
            return Ok(true);
        }
    }
    takes_none(conn, whom).await
}

/// Whether somebody takes no invitations from anybody.
async fn takes_none(conn: &mut Conn, whom: i64) -> Done<bool> {
    let Some(known) = person::person(conn, whom).await? else { return Ok(false) };
    Ok(Preferences::read(&known.settings)?.no_invitations)
}

/// That somebody may sit down with others, each with the name they are known by.
pub(crate) async fn may_sit(conn: &mut Conn, others: &[(i64, Name)], who: i64) -> Done<()> {
    for (other, name) in others.iter().filter(|(other, _)| *other != who) {
        let name = name.plain().to_owned();
        match apart(conn, who, *other).await? {
            Some(Apart::ByChoice) => return Err(Refused::YouBlocked { name }.into()),
            Some(Apart::Unwanted) => return Err(Refused::TakesNoInvitations { name }.into()),
            None => {}
        }
    }
    Ok(())
}

/// The people whom somebody has blocked, in words.
pub(crate) async fn in_words(conn: &mut Conn, person: i64) -> Done<String> {
    let all = block::blocked_by(conn, person).await?;
    let marks: Vec<String> =
        all.iter().filter_map(|it| it.blocked).map(|id| format!("{{@{id}}}")).collect();
    let forgotten = all.len() - marks.len();
    Ok(match (marks.as_slice(), forgotten) {
        ([], 0) => "nobody".to_owned(),
        ([], more) => format!("{more} whose number I do not keep"),
        (marks, 0) => marks.join(", "),
        (marks, more) => format!("{}, and {more} whose number I do not keep", marks.join(", ")),
    })
}

/// Takes the number of somebody who is forgotten out of the blocks of others, which stay.
pub(crate) async fn forgotten(conn: &mut Conn, whom: i64) -> Done<()> {
    for person in block::blockers_of(conn, whom).await? {
        let salt = random::nonce();
        block::marked(conn, person, whom, &mark(&salt, whom)).await?;
    }
    Ok(())
}

/// Those who are forgotten: salts, each with the marks that were made with it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Forgotten(BTreeMap<String, BTreeSet<String>>);

impl Forgotten {
    /// All whom the database knows to be forgotten.
    pub(crate) async fn known(conn: &mut Conn) -> Done<Forgotten> {
        Ok(Forgotten::of(forgotten::marks(conn).await?))
    }

    /// Those of some marks.
    pub(crate) fn of(marks: impl IntoIterator<Item = String>) -> Forgotten {
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for mark in marks {
            let Some((salt, _)) = mark.split_once('.') else { continue };
            all.entry(salt.to_owned()).or_default().insert(mark);
        }
        Forgotten(all)
    }

    /// Whether nobody is forgotten.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether somebody is.
    pub(crate) fn is(&self, person: i64) -> bool {
        self.0.iter().any(|(salt, marks)| marks.contains(&mark(salt, person)))
    }
}

/// Keeps that somebody is forgotten. One salt serves all, so that a long list of people is soon gone through.
pub(crate) async fn remembered(conn: &mut Conn, person: i64) -> Done<()> {
    let known = Forgotten::known(conn).await?;
    let salt = known.0.keys().next().cloned().unwrap_or_else(random::nonce);
    Ok(forgotten::added(conn, &mark(&salt, person)).await?)
}
