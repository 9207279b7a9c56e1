//! Members of a server, and nobody else, may act on it from elsewhere.
//!
//! Somebody who presses or types in a server is a member of it. A press in private messages, or
//! on another server, may come from somebody who has left or was banned: the buttons of private
//! messages stay where they are. Such an action asks first, and one that is not a member's does what
//! is always done when somebody is found to have left. Nobody asks about people without a seat
//! there: to them the bout is one that does not exist.

use crate::common::{
    Action, Ask, BoutId, Done, Fault, Millis, Place, Reach, Refused, messenger_id, row_id,
};
use crate::handle::arena::Arena;
use async_recursion::async_recursion as boxed;
use store::{Conn, bout, season};

/// The server that an action reaches from wherever somebody is, and how sure one must be of them.
async fn reached(conn: &mut Conn, by: u64, action: Action) -> Done<Option<(i64, Ask)>> {
    let person = row_id(by);
    Ok(match action.reach() {
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
        let bout = match action.reach() {
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

    /// The same for suggestions while somebody types: no press waits for it.
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

    /// The bout that a command is about, for somebody who may do there what a press of `same` does:
    /// the one of a number on this server or, in private messages, among one's own. Without a number
    /// `None` in a server, where the command finds it; in private messages the only one that could
    /// be meant.
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
