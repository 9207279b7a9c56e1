//! Who may act on a server from elsewhere: whoever is a member there, and nobody else.
//!
//! Whoever presses or types in a server is a member of it. What is pressed in private messages, or
//! on another server, may come from somebody who has left or was banned: the buttons of private
//! messages stay where they are. Such an action asks first, and one that is not a member's does what
//! is always done when somebody is found to have left. Whoever has no seat there is not asked
//! about: to them the bout is one that does not exist.

use crate::common::{
    Action, BoutId, Done, Fault, Millis, Place, Refused, SeasonId, messenger_id, row_id,
};
use crate::house::arena::Arena;
use async_recursion::async_recursion as boxed;
use store::{Conn, bout, season};

/// What an action reaches.
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

/// What an action reaches. Every action is decided here.
fn reach(action: Action) -> Reach {
    match action {
        Action::Panel(bout)
        | Action::Hand(bout)
        | Action::Choose { bout, .. }
        | Action::Back { bout, .. }
        | Action::Route { bout, .. }
        | Action::Plan { bout, .. }
        | Action::Explain { bout, .. }
        | Action::AllChoices { bout, .. }
        | Action::Surprise { bout, .. }
        | Action::More(bout)
        | Action::Boards(bout)
        | Action::Advised { bout, .. }
        | Action::Again { bout, .. }
        | Action::Always { bout, .. }
        | Action::Log { bout, .. }
        | Action::Replay { bout, .. }
        | Action::ReplayAs { bout, .. }
        | Action::Lately(bout)
        | Action::Board(bout)
        | Action::Settings(bout)
        | Action::Note(bout)
        | Action::Odds(bout)
        | Action::Predict(bout)
        | Action::Hint(bout)
        | Action::Review(bout)
        | Action::Export(bout)
        | Action::Verify(bout) => Reach::Bout(bout, Ask::Lately),
        Action::Join(bout)
        | Action::Leave(bout)
        | Action::AddHouse(bout)
        | Action::HouseLevel(bout)
        | Action::AgainstHouse(bout)
        | Action::Begin(bout)
        | Action::BeginWithout(bout)
        | Action::CallOff(bout)
        | Action::StillWanted(bout)
        | Action::Accept(bout)
        | Action::Decline(bout)
        | Action::Word(bout)
        | Action::InviteOnly { bout, .. }
        | Action::ShowOut { bout, .. }
        | Action::ChangeOptions(bout)
        | Action::TakeOption { bout, .. }
        | Action::Enter(bout)
        | Action::Aside { bout, .. }
        | Action::Yield { bout, .. }
        | Action::Resign(bout)
        | Action::Undo(bout)
        | Action::Consent { bout, .. }
        | Action::Pause(bout)
        | Action::Resume(bout)
        | Action::PlayOn(bout)
        | Action::AnswerPause { bout, .. }
        | Action::Agree(bout)
        | Action::AnswerEnd { bout, .. }
        | Action::SitDown(bout)
        | Action::Rematch(bout)
        | Action::WriteNote(bout)
        | Action::Stake(bout)
        | Action::Orders { bout, .. }
        | Action::React { bout, .. }
        | Action::GiveUp(bout) => Reach::Bout(bout, Ask::Now),
        Action::Ludus(season) | Action::LeaveSeason(season) | Action::Decide { season, .. } => {
            Reach::Season(season, Ask::Lately)
        }
        Action::Reclaim(season) | Action::Withdraw(season) => Reach::Season(season, Ask::Now),
        Action::Page { .. }
        | Action::Table
        | Action::TakePart(_)
        | Action::Enrol(_)
        | Action::FoundFor(_)
        | Action::StartSeason { .. }
        | Action::Bouts { .. }
        | Action::ShowCard { .. }
        | Action::Retire
        | Action::Learn(_)
        | Action::Queue
        | Action::Seek
        | Action::StopSeeking(_)
        | Action::Pick
        | Action::Gather
        | Action::Open { .. } => Reach::Here,
        Action::Forget
        | Action::Dismiss
        | Action::Help(_)
        | Action::Play
        | Action::SetUp
        | Action::HowToPlay(_)
        | Action::Topic(_) => Reach::Nothing,
    }
}

/// The server that an action reaches from wherever somebody is, and how sure one must be of them.
async fn reached(conn: &mut Conn, by: u64, action: Action) -> Done<Option<(i64, Ask)>> {
    let person = row_id(by);
    Ok(match reach(action) {
        Reach::Nothing | Reach::Here => None,
        Reach::Bout(bout, ask) => {
            bout::guild_of_seated(conn, bout.0, person).await?.map(|it| (it, ask))
        }
        Reach::Season(season, ask) => {
            season::guild_of_owner(conn, season.0, person).await?.map(|it| (it, ask))
        }
    })
}

impl Arena {
    /// Lets somebody do what they are about to do, unless it reaches a server from elsewhere that
    /// they are not a member of.
    pub(crate) async fn admit(&self, by: u64, at: Place, action: Action, now: Millis) -> Done<()> {
        let bout = match reach(action) {
            Reach::Bout(bout, _) => Some(bout),
            Reach::Nothing | Reach::Here | Reach::Season(..) => None,
        };
        let home = bout.and_then(|bout| self.homes.answer(&(by, bout), now));
        if at.guild != 0 && home == Some(at.guild) {
            return Ok(());
        }
        let found = async { reached(&mut *self.reader().await?, by, action).await }.await;
        if let (Some(bout), Ok(Some((guild, _)))) = (bout, &found) {
            self.homes.keep((by, bout), messenger_id(*guild), now);
        }
        self.admit_where(found, by, at, now).await
    }

    /// The same for what is only suggested while somebody types: no press waits for it.
    pub(crate) async fn admit_typing(
        &self,
        by: u64,
        at: Place,
        action: Action,
        now: Millis,
    ) -> Done<()> {
        let found = async { reached(&mut *self.leisure().await?, by, action).await };
        self.admit_where(found.await, by, at, now).await
    }

    async fn admit_where(
        &self,
        found: Done<Option<(i64, Ask)>>,
        by: u64,
        at: Place,
        now: Millis,
    ) -> Done<()> {
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
    #[boxed]
    pub async fn meant(
        &self,
        by: u64,
        at: Place,
        number: Option<i64>,
        same: fn(BoutId) -> Action,
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
