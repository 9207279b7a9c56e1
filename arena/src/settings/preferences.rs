//! People's choices for themselves.

use crate::common::json;
use crate::settings::board_form::BoardForm;
use crate::settings::pace::Pace;
use crate::settings::quiet::{Absence, Quiet, QuietHours};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;

/// A person's way of reacting out of turn, known to everybody.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reacts {
    /// Orders answer at once: nobody waits.
    #[default]
    ByOrders,
    /// The seat is asked, and everybody waits equally long whether it is or not.
    Asked,
}

impl Reacts {
    /// Both.
    pub(crate) const ALL: [Reacts; 2] = [Reacts::ByOrders, Reacts::Asked];

    /// Its typed word.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Reacts::ByOrders => "orders",
            Reacts::Asked => "asked",
        }
    }

    /// The value of a typed word.
    pub(crate) fn typed(word: &str) -> Option<Reacts> {
        let word = word.trim().to_lowercase();
        Reacts::ALL.into_iter().find(|reacts| match reacts {
            Reacts::ByOrders => ["orders", "by orders", "by-orders"].contains(&word.as_str()),
            Reacts::Asked => ["asked", "ask", "ask me"].contains(&word.as_str()),
        })
    }

    /// The same, addressed to the person.
    pub(crate) const fn of_you(self) -> &'static str {
        match self {
            Reacts::ByOrders => "you react by orders",
            Reacts::Asked => "you are asked about reactions",
        }
    }

    /// Its meaning.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Reacts::ByOrders => "out of turn your orders answer at once, and nobody waits",
            Reacts::Asked => "out of turn you are asked, and everybody waits a while each time",
        }
    }
}

/// A person's choices for themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preferences {
    /// The time zone's name; UTC without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) zone: Option<String>,
    /// The hours in which their clock stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) quiet: Option<Quiet>,
    /// Whether they do not want private messages.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) no_dms: bool,
    /// Whether nobody may invite them.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) no_invitations: bool,
    /// Their absences, now and earlier in this quarter of the year.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) away: Vec<Absence>,
    /// The hour of their day at which they get a digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) digest: Option<i8>,
    /// Whether they have refused digests at any server's hour.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) no_digest: bool,
    /// The interval of their repeated reminders, in hours. `None`: as in their bouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reminders: Option<u8>,
    /// Whether they are told when the next turn is theirs.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) next: bool,
    /// The way their seats react in future bouts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) reacts: Reacts,
    /// Their form of boards. `None`: the one that the messenger shows best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<BoardForm>,
    /// The prompts that they have answered, by the game's slug: these have been explained to them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) met: BTreeMap<String, BTreeSet<String>>,
}

fn is_default(reacts: &Reacts) -> bool {
    *reacts == Reacts::default()
}

impl Preferences {
    /// Reads a person's stored choices.
    pub(crate) fn read(settings: &str) -> anyhow::Result<Preferences> {
        json::kept(settings).context("reading somebody's settings")
    }

    /// The hours in which this person's clock stops under a pace.
    pub(crate) fn rests(&self, pace: Pace) -> Option<QuietHours> {
        let quiet = self.quiet.filter(|_| !pace.is_live())?;
        Some(QuietHours { quiet, zone: self.zone.clone().unwrap_or_else(|| "UTC".to_owned()) })
    }

    /// The declared absences in which this person's clock stops under a pace.
    pub(crate) fn absences(&self, pace: Pace) -> &[Absence] {
        if pace.is_live() { &[] } else { &self.away }
    }
}
