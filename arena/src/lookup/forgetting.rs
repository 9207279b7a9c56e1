//! Who is forgotten here, known again by marks that tell nobody's number: no older history brings them back.

use crate::common::{Done, random};
use crate::lookup::apart;
use std::collections::{BTreeMap, BTreeSet};
use store::{Conn, forgotten};

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
        self.0.iter().any(|(salt, marks)| marks.contains(&apart::mark(salt, person)))
    }
}

/// Keeps that somebody is forgotten. One salt serves all, so that a long list of people is soon gone through.
pub(crate) async fn remembered(conn: &mut Conn, person: i64) -> Done<()> {
    let known = Forgotten::known(conn).await?;
    let salt = known.0.keys().next().cloned().unwrap_or_else(random::nonce);
    Ok(forgotten::added(conn, &apart::mark(&salt, person)).await?)
}
