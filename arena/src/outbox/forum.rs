//! A bout that is a post of a forum: how it is named and tagged there.

use crate::common::{Filing, Message, Millis, heading};
use crate::outbox::queued::{self, Purpose};
use boards::Kind;
use store::bout::Bout;
use store::outbox::{Destination, New};

/// How far a bout is, as its tag says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Open,
    Playing,
    Over,
}

impl Stage {
    const ALL: [Stage; 3] = [Stage::Open, Stage::Playing, Stage::Over];

    fn tag(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }
}

/// All tags of ours that a forum may have.
pub fn tags() -> impl Iterator<Item = &'static str> {
    Stage::ALL.into_iter().map(Stage::tag).chain(Kind::all().iter().map(|kind| kind.slug()))
}

/// The filing of a bout in a forum; `None` where it is posted elsewhere. The post is both its channel and
/// its thread, and until it is made the forum itself is its channel.
pub(crate) fn filing(forum: Option<i64>, row: &Bout, kind: Kind, stage: Stage) -> Option<Filing> {
    let forum = forum?;
    let is_post = row.thread != 0 && row.thread == row.channel;
    if !is_post && row.channel != forum {
        return None;
    }
    let tags_now = [kind.slug(), stage.tag()];
    Some(Filing {
        forum,
        name: heading(kind.title(), row.number),
        tags: tags_now.map(str::to_owned).to_vec(),
        others: tags().filter(|tag| !tags_now.contains(tag)).map(str::to_owned).collect(),
    })
}

/// A row that names and tags a bout's post anew; one that is not made yet comes first in its lane.
pub(crate) fn label(row: &Bout, filing: Filing, now: Millis) -> anyhow::Result<New> {
    let message = Message { filing: Some(filing), ..Message::default() };
    let to = Destination::Channel(row.channel);
    let label = queued::row(to, Purpose::Label, Some(row.id), &message, now)?;
    Ok(New { seat: Some(0), is_living: true, ..label })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_is_one_that_a_forum_takes() {
        assert!(tags().count() <= 20);
        assert!(tags().all(|tag| (1..=20).contains(&tag.chars().count())));
    }
}
