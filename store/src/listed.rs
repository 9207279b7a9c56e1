//! Open lobbies and live bouts, for those who look for one: their number, and a page of them.

use crate::{Conn, Rows, sql};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

/// The selection that is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Those of a channel or thread.
    Channel(i64),
    /// Those in which a person has a seat or an invitation.
    Person(i64),
}

/// The open lobbies, then the live bouts of a guild that others may know of, each the newest first; of
/// one game, if it is named.
#[boxed]
pub async fn open(
    conn: &mut Conn,
    guild: i64,
    of: Of,
    game: Option<&str>,
    limit: i64,
) -> Rows<Vec<i64>> {
    let statement = match of {
        Of::Channel(_) => {
            "select id from (select id, status from bout where channel = $2 and guild = $1 \
                and status in ('lobby', 'live') and number > 0 and ($3 is null or game = $3) \
            union select id, status from bout where thread = $2 and thread <> 0 and guild = $1 \
                and status in ('lobby', 'live') and number > 0 and ($3 is null or game = $3)) as here \
            order by status = 'live', id desc limit $4"
        }
        Of::Person(_) => {
            "select b.id from seat s join bout b on b.id = s.bout \
            where s.person = $2 and s.is_open and s.state <> 'declined' and b.guild = $1 \
                and b.status in ('lobby', 'live') and b.number > 0 and ($3 is null or b.game = $3) \
            order by b.status = 'live', b.id desc limit $4"
        }
    };
    let (Of::Channel(whose) | Of::Person(whose)) = of;
    let query = sql::query_scalar(statement).bind(guild).bind(whose).bind(game).bind(limit);
    Ok(query.fetch_all(conn).await?)
}

/// An open lobby or a live bout.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Listed {
    pub id: i64,
    pub guild: i64,
    pub number: i64,
    /// The channel; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    /// The house's own notes, as JSON.
    pub affairs: String,
    pub created: i64,
}

crate::bout::posting!(Listed);

/// Some of them, in no order.
#[boxed]
pub async fn listed(conn: &mut Conn, ids: &[i64]) -> Rows<Vec<Listed>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = sql::Builder::new(
        "select id, guild, number, channel, thread, lobby_message, post_message, game, affairs, \
         created from bout where id in ",
    );
    select.push_list(ids);
    Ok(select.build_query_as().fetch_all(conn).await?)
}

/// A seat of one of them.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Seat {
    pub bout: i64,
    /// Its number, from 0; in a lobby the order of coming.
    pub seat: i64,
    /// The person; `None`: the house.
    pub person: Option<i64>,
    /// `sits`, `invited`, `declined` or `shown-out`.
    pub state: String,
    /// Their name on the server, if known; sanitised.
    pub name: Option<String>,
}

/// Those who sit in them, bout by bout and seat by seat.
#[boxed]
pub async fn seats(conn: &mut Conn, ids: &[i64]) -> Rows<Vec<Seat>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = sql::Builder::new(
        "select s.bout, s.seat, s.person, s.state, coalesce(n.name, p.pseudonym) as name \
         from seat s join bout b on b.id = s.bout left join person p on p.id = s.person \
         left join nickname n on n.person = s.person and n.guild = b.guild where s.bout in ",
    );
    select.push_list(ids).push(" order by s.bout, s.seat");
    Ok(select.build_query_as().fetch_all(conn).await?)
}
