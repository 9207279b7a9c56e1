//! People who want to have nothing to do with each other: no invitations, no lobby together, no
//! seat at the table of the other by a steward's hand.
//!
//! A blocked person is told no more than is said of people whom nobody may invite: that somebody is
//! not taking invitations. Bouts under way go on, and a season, whose fixtures are drawn for
//! everybody alike, keeps nobody apart (`docs/stewards.md`). Forgetting oneself lifts no block: all
//! that is left of the number is a mark that knows it again.

use crate::common::{BoutId, Done, Millis, Person, Refused, Reply, random, row_id};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lobby::lobby_writing;
use crate::lobby::open_lobby::OpenLobby;
use crate::lookup::apart::{is, mark};
use async_recursion::async_recursion as boxed;
use store::{About, Conn, block, bout, person};

/// The most people whom one may block.
const MOST: usize = 200;

impl Arena {
    /// Blocks somebody for a person: at once in the lobbies that both are in.
    #[boxed]
    pub async fn block(&self, by: Person, whom: Person, now: Millis) -> Done<Reply> {
        if by.id == whom.id {
            return Err(Refused::Unknown(
                "You cannot block yourself. Name somebody else.".to_owned(),
            )
            .into());
        }
        self.write(About::Person(row_id(by.id)), move |conn| {
            Box::pin(async move {
                limits::spend(conn, What::Me, &[Whose::Person(row_id(by.id))], 1, now).await?;
                block(conn, row_id(by.id), row_id(whom.id), now).await
            })
        })
        .await
    }

    /// Lets somebody who was blocked come near again.
    #[boxed]
    pub async fn unblock(&self, by: Person, whom: Person, now: Millis) -> Done<Reply> {
        let (by, whom) = (row_id(by.id), row_id(whom.id));
        self.write(About::Person(by), move |conn| {
            Box::pin(async move {
                limits::spend(conn, What::Me, &[Whose::Person(by)], 1, now).await?;
                let all = block::blocked_by(conn, by).await?;
                let Some(it) = all.iter().find(|it| is(it, whom)) else {
                    let words = "You have not blocked them. `/me settings` lists whom you have.";
                    return Err(Refused::Unknown(words.to_owned()).into());
                };
                block::lifted(conn, by, it).await?;
                let words =
                    format!("{{@{whom}}} may invite you again, and sit in lobbies with you.");
                Ok(Reply::words(words))
            })
        })
        .await
    }
}

async fn block(conn: &mut Conn, by: i64, whom: i64, now: Millis) -> Done<Reply> {
    person::met(conn, by).await?;
    let all = block::blocked_by(conn, by).await?;
    if !all.iter().any(|it| is(it, whom)) {
        if MOST <= all.len() {
            let words = format!(
                "You have blocked {MOST} people, as many as one may. Let one go \
                                 with `/me unblock`."
            );
            return Err(Refused::Unknown(words).into());
        }
        // Somebody who has never come here could not have their number forgotten.
        if person::is_known(conn, whom).await? {
            block::added(conn, by, whom, now.0).await?;
        } else {
            block::added_unknown(conn, by, &mark(&random::nonce(), whom), now.0).await?;
        }
    }
    let mut parted = 0;
    for brief in bout::open_of(conn, by).await?.into_iter().filter(|brief| brief.is_lobby) {
        let lobby = OpenLobby::load(conn, BoutId(brief.id)).await?;
        if !lobby.state.expected().any(|person| person.id == whom) {
            continue;
        }
        parted += 1;
        // A lobby of one's own is kept; from another's one goes.
        let leaves = if lobby.state.opener() == Some(by) { whom } else { by };
        lobby_writing::left_lobby(conn, BoutId(brief.id), leaves, now).await?;
    }
    let parted = match parted {
        0 => String::new(),
        1 => " You are in no lobby together any more: there was one.".to_owned(),
        more => format!(" You are in no lobby together any more: there were {more}."),
    };
    Ok(Reply::words(format!(
        "{{@{whom}}} can no longer invite you or sit in a lobby with you, and is not told why.{parted} \
         Bouts that have begun go on, and a season keeps nobody apart. `/me unblock` lifts it."
    )))
}
