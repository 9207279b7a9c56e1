//! What people choose for themselves.

use crate::common::json;
use crate::settings::board_form::BoardForm;
use crate::settings::pace::Pace;
use crate::settings::quiet::{Absence, Quiet, QuietHours};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;

/// How somebody reacts out of turn, as everybody may know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reacts {
    /// Orders answer at once: nobody waits.
    #[default]
    ByOrders,
    /// The seat is asked, and everybody waits as long whether or not it is.
    Asked,
}

impl Reacts {
    /// Both.
    pub(crate) const ALL: [Reacts; 2] = [Reacts::ByOrders, Reacts::Asked];

    /// As it is typed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Reacts::ByOrders => "orders",
            Reacts::Asked => "asked",
        }
    }

    /// What somebody may have typed.
    pub(crate) fn typed(word: &str) -> Option<Reacts> {
        let word = word.trim().to_lowercase();
        Reacts::ALL.into_iter().find(|reacts| match reacts {
            Reacts::ByOrders => ["orders", "by orders", "by-orders"].contains(&word.as_str()),
            Reacts::Asked => ["asked", "ask", "ask me"].contains(&word.as_str()),
        })
    }

    /// The same, said to whom it is about.
    pub(crate) const fn of_you(self) -> &'static str {
        match self {
            Reacts::ByOrders => "you react by orders",
            Reacts::Asked => "you are asked about reactions",
        }
    }

    /// What it means.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Reacts::ByOrders => "out of turn your orders answer at once, and nobody waits",
            Reacts::Asked => {
                "out of turn you are asked, and everybody waits a while each time, asked or not"
            }
        }
    }
}

/// What a person chose for themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preferences {
    /// The time zone's name; UTC without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) zone: Option<String>,
    /// When no time burns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) quiet: Option<Quiet>,
    /// Whether private messages are not wanted.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) no_dms: bool,
    /// Whether nobody may invite them.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) no_invitations: bool,
    /// When the person is away, or was in this quarter of the year.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) away: Vec<Absence>,
    /// At which hour of theirs they are told once a day what waits for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) digest: Option<i8>,
    /// Whether they have said that they are not told of their day, whatever hour a server has.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) no_digest: bool,
    /// After how many hours, again and again, they are reminded; none is as their bouts have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reminders: Option<u8>,
    /// Whether they are told when theirs is the next turn.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) next: bool,
    /// How their seats react in bouts to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) reacts: Reacts,
    /// How they are shown boards; none is how the messenger shows them best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<BoardForm>,
    /// The prompts that they have answered, by the game's slug: what those are about they have been told.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) met: BTreeMap<String, BTreeSet<String>>,
}

fn is_default(reacts: &Reacts) -> bool {
    *reacts == Reacts::default()
}

impl Preferences {
    /// What is kept of a person.
    pub(crate) fn read(settings: &str) -> anyhow::Result<Preferences> {
        json::kept(settings).context("reading somebody's settings")
    }

    /// The hours in which no time of this person burns under a pace.
    pub(crate) fn rests(&self, pace: Pace) -> Option<QuietHours> {
        let quiet = self.quiet.filter(|_| !pace.is_live())?;
        Some(QuietHours { quiet, zone: self.zone.clone().unwrap_or_else(|| "UTC".to_owned()) })
    }

    /// When this person's time does not burn under a pace, for having said so.
    pub(crate) fn absences(&self, pace: Pace) -> &[Absence] {
        if pace.is_live() { &[] } else { &self.away }
    }
}
