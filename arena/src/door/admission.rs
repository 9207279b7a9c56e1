//! Who may act on a server from elsewhere: whoever is a member there, and nobody else.
//!
//! Whoever presses or types in a server is a member of it. What is pressed in private messages, or
//! on another server, may come from somebody who has left or was banned: the buttons of private
//! messages stay where they are. Such a deed asks first, and one that is not a member's does what
//! is always done when somebody is found to have left. Whoever has no seat there is not asked
//! about: to them the bout is one that does not exist.

use crate::common::{
    BoutId, Deed, Done, Fault, Millis, Place, Refused, SeasonId, messenger_id, row_id,
};
use crate::house::arena::Arena;
use store::{bout, season};

/// What a deed reaches.
enum Reach {
    /// Nothing of any server.
    Nothing,
    /// Only what belongs to the server in which it is done.
    Here,
    /// A bout or lobby.
    Bout(BoutId, Ask),
    /// A season.
    Season(SeasonId, Ask),
}

/// How sure one must be that somebody is a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    /// As of this moment.
    Now,
    /// As of a moment ago: it looks at something, or answers what was asked.
    Lately,
}

/// What a deed reaches. Every deed is decided here.
fn reach(deed: Deed) -> Reach {
    match deed {
        Deed::Panel(bout)
        | Deed::Hand(bout)
        | Deed::Choose { bout, .. }
        | Deed::Back { bout, .. }
        | Deed::Log { bout, .. }
        | Deed::Replay { bout, .. }
        | Deed::ReplayEyes { bout, .. }
        | Deed::Board(bout)
        | Deed::Settings(bout)
        | Deed::Export(bout)
        | Deed::Verify(bout) => Reach::Bout(bout, Ask::Lately),
        Deed::Join(bout)
        | Deed::Leave(bout)
        | Deed::AddHouse(bout)
        | Deed::Begin(bout)
        | Deed::BeginWithout(bout)
        | Deed::CallOff(bout)
        | Deed::StillWanted(bout)
        | Deed::Accept(bout)
        | Deed::Decline(bout)
        | Deed::Word(bout)
        | Deed::Enter(bout)
        | Deed::Aside { bout, .. }
        | Deed::Yield { bout, .. }
        | Deed::Resign(bout)
        | Deed::Undo(bout)
        | Deed::Consent { bout, .. }
        | Deed::Pause(bout)
        | Deed::Resume(bout)
        | Deed::LetRest { bout, .. }
        | Deed::SitDown(bout)
        | Deed::Rematch(bout)
        | Deed::Orders { bout, .. }
        | Deed::GiveUp(bout) => Reach::Bout(bout, Ask::Now),
        Deed::Ludus(season) | Deed::Decide { season, .. } => Reach::Season(season, Ask::Lately),
        Deed::Reclaim(season) | Deed::Withdraw(season) => Reach::Season(season, Ask::Now),
        Deed::Page { .. } | Deed::Retire => Reach::Here,
        Deed::Forget | Deed::Dismiss | Deed::Help(_) => Reach::Nothing,
    }
}

impl Arena {
    /// Lets somebody do what they are about to do, unless it reaches a server from elsewhere that
    /// they are not a member of.
    pub(crate) async fn admit(&self, by: u64, at: Place, deed: Deed, now: Millis) -> Done<()> {
        let found = async {
            let mut reader = self.reader().await?;
            let person = row_id(by);
            Ok(match reach(deed) {
                Reach::Nothing | Reach::Here => None,
                Reach::Bout(bout, ask) => {
                    bout::guild_of_seated(&mut reader, bout.0, person).await?.map(|it| (it, ask))
                }
                Reach::Season(season, ask) => {
                    season::guild_of_owner(&mut reader, season.0, person).await?.map(|it| (it, ask))
                }
            })
        };
        let found: Done<Option<(i64, Ask)>> = found.await;
        let Some((guild, ask)) = found.map_err(Fault::referenced)? else { return Ok(()) };
        let guild = messenger_id(guild);
        let is_sure = ask == Ask::Lately && self.seen.is_there((guild, by), now);
        if guild == at.guild || is_sure {
            return Ok(());
        }
        match self.members.has(guild, by).await {
            Some(true) => {
                self.seen.note((guild, by), now);
                Ok(())
            }
            Some(false) => {
                self.member_left(guild, by, now).await?;
                Err(Refused::NoMember.into())
            }
            None => Err(Refused::CannotSee.into()),
        }
    }

    /// The bout that a command is about, for whoever may do there what a press of `same` does: the
    /// one of a number on this server or, in private messages, among one's own. Without a number
    /// none in a server, where the command finds it; in private messages the only one that could be
    /// meant.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn meant(
        &self,
        by: u64,
        at: Place,
        number: Option<i64>,
        same: fn(BoutId) -> Deed,
        now: Millis,
    ) -> Done<Option<BoutId>> {
        let id = match number {
            Some(number) => self.numbered(by, at, number).await?,
            None if at.guild == 0 => self.my_bout(by, at, None).await?,
            None => return Ok(None),
        };
        self.admit(by, at, same(id), now).await?;
        Ok(Some(id))
    }
}
