//! What people choose for themselves.

use crate::common::json;
use crate::settings::pace::Pace;
use crate::settings::quiet::{Absence, Quiet, Rests};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// What a person chose for themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Me {
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
}

impl Me {
    /// What is kept of a person.
    pub(crate) fn read(settings: &str) -> anyhow::Result<Me> {
        json::kept(settings).context("reading somebody's settings")
    }

    /// The hours in which no time of this person burns under a pace.
    pub(crate) fn rests(&self, pace: Pace) -> Option<Rests> {
        let quiet = self.quiet.filter(|_| !pace.is_live())?;
        Some(Rests { quiet, zone: self.zone.clone().unwrap_or_else(|| "UTC".to_owned()) })
    }

    /// When this person's time does not burn under a pace, for having said so.
    pub(crate) fn absences(&self, pace: Pace) -> &[Absence] {
        if pace.is_live() { &[] } else { &self.away }
    }
}
