//! Servers after a busy year: every table that leaderboards and standings read, as it leaves them.

use crate::moving::alone;
use crate::sql::{self, IntoValue, Value};
use crate::{Conn, Database, Rows};

/// A server after a busy year.
#[derive(Debug, Clone, Copy)]
pub struct Year {
    /// The server.
    pub guild: i64,
    /// The first number of its people, ludi, seasons and bouts: higher than any that there is.
    pub first: i64,
    /// The season whose state all others get, and whose first meeting all meetings are, so that they are as
    /// large as real ones.
    pub season: i64,
    /// Ludi, each of a person of its own.
    pub ludi: i64,
    /// Ludi in a season.
    pub each: i64,
    /// Seasons one after another.
    pub rounds: i64,
    pub bouts: i64,
    /// The game's slug.
    pub game: &'static str,
    /// When it ended, in milliseconds since the Unix epoch.
    pub now: i64,
    /// The newest rating period.
    pub period: i64,
}

/// Fills every table that leaderboards and standings read, as such a year leaves them.
/// Fails if the database fails, or has had such a year already.
pub async fn busy_year(database: &Database, year: Year) -> Rows<()> {
    let Year { guild, first, season, ludi, each, rounds, bouts, game, now, period } = year;
    let count = ludi / each * rounds;
    // It takes its time, which nobody has whom guests wait for.
    let mut conn = alone(database).await?;
    macro_rules! filled {
        ($statement:expr $(, $value:expr)*) => {
            filled(&mut conn, $statement, vec![$($value.value()),*]).await?;
        };
    }
    filled!("insert into guild (id) values ($1) on conflict (id) do nothing", guild);
    let people = "with recursive n (i) as (select 0 union all select i + 1 from n \
        where i + 1 < $1) insert into person (id) select $2 + i from n";
    filled!(people, ludi, first);
    let names = "insert into nickname (guild, person, name) \
        select $1, id, 'Person ' || (id - $2) from person where id >= $2";
    filled!(names, guild, first);
    let founded = "with recursive n (i) as (select 0 union all select i + 1 from n \
        where i + 1 < $1) insert into ludus (id, guild, owner, name, motto, founded) \
        select $2 + i, $3, $2 + i, 'Ludus ' || i, '', 0 from n";
    filled!(founded, ludi, first, guild);
    let seasons = "with recursive n (i) as (select 0 union all select i + 1 from n \
        where i + 1 < $1) insert into season (id, guild, number, name, game, channel, \
        stage, state, notes, version, opened) select $2 + i, $4, $2 + i, \
        'Season ' || i, game, channel, 'finished', state, notes, 0, opened \
        from n, season where season.id = $3";
    filled!(seasons, count, first, season, guild);
    let standings = "with recursive n (i) as (select 0 union all select i + 1 from n \
        where i + 1 < $1) insert into standing (season, ludus, guild, place, name, \
        owner, is_house_run, is_champion, counts, prestige, bouts, won, famous, \
        famous_now, rudiarii, deaths, game, points) select $2 + (i / $3) * ($3 / $4) + \
        (i % $3) / $4, $2 + i % $3, $5, 1 + i % $4, 'Ludus ' || (i % $3), $2 + i % $3, false, \
        i % $4 = 0, true, (i * 7) % 31, 20, (i * 3) % 19, i % 4, i % 3, i % 2, i % 7, $6, 0 \
        from n";
    filled!(standings, ludi * rounds, first, ludi, each, guild, game);
    let gladiators = "insert into gladiator (season, number, ludus, game, name, class, \
        status, fame, place, survived, wins, kills, traits) select s.season, \
        (s.ludus - $1) * 6 + k.k, s.ludus, $2, 'Gladiator ' || k.k, 'thraex', \
        'unknown', k.k % 3, case when k.k < 4 then k.k end, k.k, k.k / 2, k.k / 3, \
        '{}' from standing s, (select 0 as k union select 1 union select 2 union \
        select 3 union select 4 union select 5) k where s.season >= $1";
    filled!(gladiators, first, game);
    let fought = "with recursive n (i) as (select 0 union all select i + 1 from n \
        where i + 1 < $1) insert into bout (id, guild, number, channel, game, status, \
        saved, version, opener, ranked, affairs, created, ended) select $2 + i, $3, \
        $2 + i, 0, $4, 'over', $6, 1, 0, true, '{}', 0, $5 - ($1 - i) * 1576800 from n";
    filled!(fought, bouts, first, guild, game, now, Vec::<u8>::new());
    let results = "insert into result (bout, seat, guild, game, person, place, ending, \
        house_played, missio_granted, missio_refused, favour_won, tallies, \
        ended, rank, is_ranked) select b.id, k.k, b.guild, b.game, \
        $1 + (b.id * (1 + 6 * k.k) + k.k) % $2, case when k.k = 0 then 'won' else \
        'lost' end, 'fifth wound', false, 0, 0, 2, '{}', b.ended, 1 + k.k, true \
        from bout b, (select 0 as k union select 1) k where b.id >= $1";
    filled!(results, first, ludi);
    // Each met in its own season, place by place.
    let meetings = "insert into meeting (bout, season, turn, is_void, record) \
        select id, $1 + (id - $1) % $2, id - $1, false, replace(replace($3, '@1', \
        cast($1 + (id - $1) % $2 % $4 * $5 + (id - $1) % $5 as text)), '@2', \
        cast($1 + (id - $1) % $2 % $4 * $5 + (id - $1 + 1) % $5 as text)) \
        from bout where id >= $1";
    let record = "select record from meeting where season = $1 order by bout limit 1";
    let record = sql::query_scalar::<String>(record).bind(season);
    let record = record.fetch_optional(&mut conn).await?;
    let record = record.map_or_else(|| "{}".to_owned(), |record| between_others(&record));
    filled!(meetings, first, count, record, ludi / each, each);
    let lines = "insert into transfer (bout, line, season, payer, payee, gladiator, \
        cause, points, is_reversal, entry) select m.bout, k.k, m.season, 0, s.ludus, \
        (s.ludus - $1) * 6, 'survived', 1, false, m.bout * 4 + k.k from meeting m cross join \
        (select 1 as k union select 2 union select 3) k join standing s on s.season \
        = m.season and s.place = 1 + (m.turn / $3 + k.k) % $2 where m.bout >= $1";
    filled!(lines, first, each, count);
    let scores = "insert into score (guild, person, bouts, wins, losses, \
        missio_granted, missio_refused, favour_won) select guild, person, count(*), \
        count(*) filter (where place = 'won'), \
        count(*) filter (where place = 'lost'), 0, 0, cast(sum(favour_won) as bigint) from result \
        where bout >= $1 group by guild, person";
    filled!(scores, first);
    let ratings = "with recursive n (i) as (select 0 union all select i + 1 from n \
        where i + 1 < 13) insert into rating (guild, game, period, person, rating, \
        deviation, volatility, bouts, last_period) select $1, $2, $3 - n.i, p.id, \
        1200000 + (p.id * 7919) % 600000, 60000 + (p.id * 104729) % 200000, 60000000, \
        40, $3 - n.i from n, person p where p.id >= $4";
    filled!(ratings, guild, game, period, first);
    let luck = "insert into luck (guild, person, sides, dice, pips) select $1, id, 6, \
        1600, 5400 + (id * 31) % 400 from person where id >= $2";
    filled!(luck, guild, first);
    let pace = "insert into pace (guild, person, answers, timed_out, median, \
        ninetieth, longest, newest) select $1, id, 1200, id % 9, id % 3600000, \
        id % 86400000, 86400000, '[]' from person where id >= $2";
    filled!(pace, guild, first);
    // The planner knows what it has.
    filled!("analyze");
    Ok(())
}

async fn filled(conn: &mut Conn, statement: &'static str, values: Vec<Value>) -> Rows<()> {
    let query = sql::query(statement);
    values.into_iter().fold(query, |query, value| query.bind(value)).run(conn).await
}

/// A meeting's record with `@1` and `@2` for its two ludi.
fn between_others(record: &str) -> String {
    let mut pieces = record.split("\"ludus\":");
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for (number, piece) in (1..).zip(pieces) {
        // Ludi of the house are counted below nought.
        let rest =
            piece.trim_start_matches(|letter: char| letter == '-' || letter.is_ascii_digit());
        whole += &format!("\"ludus\":@{number}{rest}");
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::between_others;

    #[test]
    fn a_record_is_told_of_other_ludi_whoever_fought_it() {
        let record = r#"{"sides":[{"ludus":-18,"order":1},{"ludus":5,"order":2}]}"#;
        let other = r#"{"sides":[{"ludus":@1,"order":1},{"ludus":@2,"order":2}]}"#;
        assert_eq!(between_others(record), other);
    }
}
