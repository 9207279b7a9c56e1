//! Seasons and the ludi that stand in them; the rest of their table is in [`crate::contest`].

use crate::contest::Brief;
use crate::sql::statements;

statements! {
    pub fn name_of(id: i64) -> Option<String> = query_scalar.fetch_optional("select name from season where id = $1");
    /// Those that have not ended in which somebody has a ludus, on all servers.
    pub fn open_for(owner: i64) -> Vec<Brief> = query_as.fetch_all(
        "select s.id, s.guild, s.number, s.name, s.game, s.channel, s.stage, s.opened, s.ended from standing t \
        join season s on s.id = t.season where t.owner = $1 and s.stage in ('enrolment', 'running') order by \
        s.id");
    /// The server of a season in which somebody has a ludus.
    pub fn guild_of_owner(id: i64, owner: i64) -> Option<i64> = query_scalar.fetch_optional(
        "select guild from standing where season = $1 and owner = $2 limit 1");
    /// Seasons in which a ludus has stood, the oldest first.
    pub fn with_ludus(ludus: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select season from standing where ludus = $1 order by season");
    /// Those that have ended in which a ludus of somebody's stands, or that they opened, the oldest first.
    pub fn over_with(person: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where 0 < guild and stage in ('finished', 'abandoned') and (opener = $1 or id in \
        (select s.season from standing s join ludus l on l.id = s.ludus where l.owner = $1)) order by id");
}
