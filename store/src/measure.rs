//! A full house for measurements: one live bout, many times over.

use crate::{Error, Rows, Store};

/// Copies a live bout so many times, each with people and a channel of its own, so that every
/// index has as many entries as it would have in use. Nothing is posted for the copies.
pub async fn multiply(store: &Store, bout: i64, copies: i64) -> Rows<()> {
    store
        .write::<_, Error, _>(move |conn| {
            Box::pin(async move {
                for copy in 1..=copies {
                    // Far from any number that a messenger gives.
                    let offset = copy * 1_000;
                    sqlx::query(
                        "insert into person (id, name, settings, dms) \
                         select id + ?, name, settings, dms from person \
                         where id in (select person from seat where bout = ?)",
                    )
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                    sqlx::query(
                        "insert into bout (id, guild, number, channel, game, status, saved, \
                         version, opener, ranked, affairs, created, started) \
                         select id + ?, guild, number + ?, channel + ?, game, status, saved, \
                         version, opener, ranked, affairs, created, started \
                         from bout where id = ?",
                    )
                    .bind(offset)
                    .bind(offset)
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                    sqlx::query(
                        "insert into seat (bout, seat, person, state) \
                         select bout + ?, seat, person + ?, state from seat where bout = ?",
                    )
                    .bind(offset)
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                    sqlx::query(
                        "insert into log (bout, number, line, hash) \
                         select bout + ?, number, line, hash from log where bout = ?",
                    )
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                }
                Ok(())
            })
        })
        .await
}

/// How many bouts are over.
pub async fn finished(store: &Store) -> Rows<i64> {
    let mut reader = store.read().await?;
    let count = sqlx::query_scalar("select count(*) from bout where status = 'over'");
    Ok(count.fetch_one(&mut *reader).await?)
}

/// A server after a busy year.
#[derive(Debug, Clone, Copy)]
pub struct Year {
    /// The server.
    pub guild: i64,
    /// The season whose state all others get, so that they are as large as real ones.
    pub season: i64,
    /// Ludi, each of a person of its own.
    pub ludi: i64,
    /// Ludi in a season.
    pub each: i64,
    /// Seasons one after another.
    pub rounds: i64,
    /// Bouts in all.
    pub bouts: i64,
    /// The game's slug.
    pub game: &'static str,
    /// When it ended, in milliseconds since the Unix epoch.
    pub now: i64,
    /// The newest rating period.
    pub period: i64,
}

/// Fills every table that leaderboards and standings read, as such a year leaves them. Numbers of
/// what is new are far from any that is there.
pub async fn busy_year(store: &Store, year: Year) -> Rows<()> {
    /// Far from any number that a season or a person has got.
    const FAR: i64 = 1_000_000;
    let groups = year.ludi / year.each;
    store
        .write::<_, Error, _>(move |conn| {
            Box::pin(async move {
                let people = "with recursive n (i) as (select 0 union all select i + 1 from n \
                    where i + 1 < ?1) insert into person (id, name) select ?2 + i, 'Person ' || i \
                    from n";
                sqlx::query(people).bind(year.ludi).bind(FAR).execute(&mut *conn).await?;
                let ludi = "with recursive n (i) as (select 0 union all select i + 1 from n \
                    where i + 1 < ?1) insert into ludus (id, guild, owner, name, motto, founded) \
                    select ?2 + i, ?3, ?2 + i, 'Ludus ' || i, '', 0 from n";
                let query = sqlx::query(ludi).bind(year.ludi).bind(FAR).bind(year.guild);
                query.execute(&mut *conn).await?;
                let seasons = "with recursive n (i) as (select 0 union all select i + 1 from n \
                    where i + 1 < ?1) insert into season (id, guild, number, name, game, channel, \
                    stage, state, notes, version, opened) select ?2 + i, guild, ?2 + i, \
                    'Season ' || i, game, channel, 'finished', state, notes, 0, opened \
                    from n, season where season.id = ?3";
                let count = groups * year.rounds;
                let query = sqlx::query(seasons).bind(count).bind(FAR).bind(year.season);
                query.execute(&mut *conn).await?;
                let standings = "with recursive n (i) as (select 0 union all select i + 1 from n \
                    where i + 1 < ?1) insert into standing (season, ludus, guild, place, name, \
                    owner, is_house_run, is_champion, counts, prestige, bouts, won, famous, \
                    famous_now, rudiarii, deaths) select ?2 + (i / ?3) * (?3 / ?4) + (i % ?3) / \
                    ?4, ?2 + i % ?3, ?5, 1 + i % ?4, 'Ludus ' || (i % ?3), ?2 + i % ?3, 0, \
                    i % ?4 = 0, 1, (i * 7) % 31, 20, (i * 3) % 19, i % 4, i % 3, i % 2, i % 7 \
                    from n";
                sqlx::query(standings)
                    .bind(year.ludi * year.rounds)
                    .bind(FAR)
                    .bind(year.ludi)
                    .bind(year.each)
                    .bind(year.guild)
                    .execute(&mut *conn)
                    .await?;
                let gladiators = "insert into gladiator (season, number, ludus, game, name, class, \
                    status, fame, place, survived, wins, kills, traits) select s.season, \
                    (s.ludus - ?1) * 6 + k.k, s.ludus, ?2, 'Gladiator ' || k.k, 'thraex', \
                    'unknown', k.k % 3, case when k.k < 4 then k.k end, k.k, k.k / 2, k.k / 3, \
                    '{}' from standing s, (select 0 as k union select 1 union select 2 union \
                    select 3 union select 4 union select 5) k where s.season >= ?1";
                sqlx::query(gladiators).bind(FAR).bind(year.game).execute(&mut *conn).await?;
                let bouts = "with recursive n (i) as (select 0 union all select i + 1 from n \
                    where i + 1 < ?1) insert into bout (id, guild, number, channel, game, status, \
                    saved, version, opener, ranked, affairs, created, ended) select ?2 + i, ?3, \
                    ?2 + i, 0, ?4, 'over', x'', 1, 0, 1, '{}', 0, ?5 - (?1 - i) * 1576800 from n";
                sqlx::query(bouts)
                    .bind(year.bouts)
                    .bind(FAR)
                    .bind(year.guild)
                    .bind(year.game)
                    .bind(year.now)
                    .execute(&mut *conn)
                    .await?;
                let results = "insert into result (bout, seat, guild, game, person, place, ending, \
                    is_rated, house_played, missio_granted, missio_refused, favour_won, tallies, \
                    ended, rank, is_ranked) select b.id, k.k, b.guild, b.game, \
                    ?1 + (b.id * (1 + 6 * k.k) + k.k) % ?2, case when k.k = 0 then 'won' else \
                    'lost' end, 'fifth wound', 1, 0, 0, 0, 2, '{}', b.ended, 1 + k.k, 1 \
                    from bout b, (select 0 as k union select 1) k where b.id >= ?1";
                sqlx::query(results).bind(FAR).bind(year.ludi).execute(&mut *conn).await?;
                let meetings = "insert into meeting (bout, season, turn, is_void, record) \
                    select id, ?1 + (id - ?1) % ?2, id - ?1, 0, '{}' from bout where id >= ?1";
                sqlx::query(meetings).bind(FAR).bind(count).execute(&mut *conn).await?;
                let lines = "insert into transfer (bout, line, season, payer, payee, gladiator, \
                    cause, points, is_reversal, entry) select m.bout, k.k, m.season, 0, s.ludus, \
                    (s.ludus - ?1) * 6, 'survived', 1, 0, m.bout * 4 + k.k from meeting m, \
                    (select 1 as k union select 2 union select 3) k join standing s on s.season \
                    = m.season and s.place = 1 + (m.turn / ?3 + k.k) % ?2 where m.bout >= ?1";
                sqlx::query(lines)
                    .bind(FAR)
                    .bind(year.each)
                    .bind(count)
                    .execute(&mut *conn)
                    .await?;
                let scores = "insert into score (guild, person, bouts, wins, losses, \
                    missio_granted, missio_refused, favour_won) select guild, person, count(*), \
                    sum(place = 'won'), sum(place = 'lost'), 0, 0, sum(favour_won) from result \
                    where bout >= ? group by guild, person";
                sqlx::query(scores).bind(FAR).execute(&mut *conn).await?;
                let ratings = "with recursive n (i) as (select 0 union all select i + 1 from n \
                    where i + 1 < 13) insert into rating (guild, game, period, person, rating, \
                    deviation, volatility, bouts, last_period) select ?1, ?2, ?3 - n.i, p.id, \
                    1200000 + (p.id * 7919) % 600000, 60000 + (p.id * 104729) % 200000, 60000000, \
                    40, ?3 - n.i from n, person p where p.id >= ?4";
                sqlx::query(ratings)
                    .bind(year.guild)
                    .bind(year.game)
                    .bind(year.period)
                    .bind(FAR)
                    .execute(&mut *conn)
                    .await?;
                let luck = "insert into luck (guild, person, sides, dice, pips) select ?1, id, 6, \
                    1600, 5400 + (id * 31) % 400 from person where id >= ?2";
                sqlx::query(luck).bind(year.guild).bind(FAR).execute(&mut *conn).await?;
                let pace = "insert into pace (guild, person, answers, timed_out, median, \
                    ninetieth, longest, newest) select ?1, id, 1200, id % 9, id % 3600000, \
                    id % 86400000, 86400000, '[]' from person where id >= ?2";
                sqlx::query(pace).bind(year.guild).bind(FAR).execute(&mut *conn).await?;
                // The planner knows what it has.
                sqlx::query("analyze").execute(&mut *conn).await?;
                Ok(())
            })
        })
        .await
}
