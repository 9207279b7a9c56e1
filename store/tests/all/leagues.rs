//! Every statement about ludi, seasons, ratings, on the real migrations.

use crate::common::{dice, fresh, note};
use crate::contests;
use store::contest::{self, Contest, Which};
use store::meeting::{self, Transfer};
use store::rating::{self, Pace, Rating};
use store::stable::{self, Entry, Stabled};
use store::standing::{self, Standing};
use store::{About, Conn, Error, bout, gladiator, ludus, outbox, person, season};

const GUILD: i64 = 900;
const ADA: i64 = 11;

/// A ludus in a season; numbers below 0 are the house's.
fn stood(season: i64, ludus: i64, prestige: i64, deaths: i64) -> Standing {
    Standing {
        season,
        ludus,
        guild: GUILD,
        place: 1,
        name: format!("Ludus {ludus}"),
        owner: Some(ADA),
        is_house_run: false,
        is_champion: prestige == 20,
        counts: 0 < ludus,
        game: "dice".to_owned(),
        prestige,
        points: 0,
        bouts: 3,
        won: 2,
        famous: 1,
        famous_now: 1,
        rudiarii: 0,
        deaths,
    }
}

async fn opened(conn: &mut Conn) -> Result<Contest, Error> {
    contests::opened(conn, Which::Season, "").await
}

#[tokio::test]
async fn a_ludus_is_kept_with_its_owner_and_name() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => ludus::founded(conn, (GUILD, ADA), "Magnus", "semper", 7).await);
    let mut row = write!(store, conn => ludus::ludus(conn, id).await).unwrap();
    assert_eq!((row.owner, row.name.as_str(), row.retired), (Some(ADA), "Magnus", false));
    row.name = "Parvus".to_owned();
    row.owner = None;
    row.retired = true;
    let kept = row.clone();
    write!(store, conn => ludus::kept(conn, &kept).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(ludus::ludi_of(&mut reader, GUILD).await.unwrap(), [row]);
    assert_eq!(ludus::ludi_owned(&mut reader, ADA).await.unwrap(), []);
}

#[tokio::test]
async fn a_season_is_found_by_the_ludi_that_stand_in_it() {
    let (_folder, store) = fresh().await;
    let season = write!(store, conn => opened(conn).await).id;
    let rows = [stood(season, 4, 3, 0)];
    write!(store, conn => standing::kept(conn, season, &rows).await);
    let mut reader = store.read().await.unwrap();
    let open = season::open_for(&mut reader, ADA).await.unwrap();
    assert_eq!(open.iter().map(|it| it.id).collect::<Vec<_>>(), [season]);
    assert_eq!(season::with_ludus(&mut reader, 4).await.unwrap(), [season]);
    assert_eq!(season::guild_of_owner(&mut reader, season, ADA).await.unwrap(), Some(GUILD));
    let name = season::name_of(&mut reader, season).await.unwrap();
    assert_eq!(name.as_deref(), Some("Season 1"));
}

#[tokio::test]
async fn a_servers_table_sums_seasons_and_shares_ranks() {
    let (_folder, store) = fresh().await;
    let one = write!(store, conn => opened(conn).await).id;
    let two = write!(store, conn => opened(conn).await).id;
    let first = vec![stood(one, 1, 20, 0), stood(one, 2, 9, 1), stood(one, -1, 30, 0)];
    let second = vec![stood(two, 2, 5, 0), stood(two, 3, 14, 1)];
    // Of another game, in points.
    let three = write!(store, conn => opened(conn).await).id;
    let points = |ludus, points| Standing {
        game: "chess".to_owned(),
        prestige: 0,
        points,
        ..stood(three, ludus, 0, 0)
    };
    let third = vec![points(1, 3), points(3, 8)];
    write!(store, conn => standing::kept(conn, three, &third).await);
    let kept = (first.clone(), second.clone());
    write!(store, conn => {
        standing::kept(conn, one, &kept.0).await?;
        standing::kept(conn, two, &kept.1).await?;
        standing::kept(conn, two, &kept.1).await
    });
    let mut reader = store.read().await.unwrap();
    let game = (GUILD, "dice");
    let all = standing::all_time(&mut reader, game, (10, 0)).await.unwrap();
    let figures = |it: &standing::AllTime| (it.rank, it.ludus, it.titles, it.seasons, it.prestige);
    assert_eq!(
        all.iter().map(figures).collect::<Vec<_>>(),
        [(1, 1, 1, 1, 20), (2, 2, 0, 2, 14), (3, 3, 0, 1, 14)],
        "the house's ludi are not listed"
    );
    assert_eq!(standing::all_time_count(&mut reader, GUILD, "dice").await.unwrap(), 3);
    assert_eq!(standing::all_time(&mut reader, game, (1, 1)).await.unwrap(), all[1..2]);
    let chess = standing::all_time(&mut reader, (GUILD, "chess"), (10, 0)).await.unwrap();
    let figures = |it: &standing::AllTime| (it.rank, it.ludus, it.points, it.prestige);
    assert_eq!(chess.iter().map(figures).collect::<Vec<_>>(), [(1, 3, 8, 0), (2, 1, 3, 0)]);
    assert_eq!(standing::games_of(&mut reader, GUILD).await.unwrap(), ["chess", "dice"]);
    assert_eq!(standing::table(&mut reader, two, (9, 0)).await.unwrap(), second);
    let of_two = standing::seasons_of(&mut reader, 2).await.unwrap();
    assert_eq!(of_two.iter().map(|it| it.season).collect::<Vec<_>>(), [two, one]);
}

#[tokio::test]
async fn gladiators_stand_in_the_hall_once() {
    let (_folder, store) = fresh().await;
    let season = write!(store, conn => opened(conn).await).id;
    let it = |number, fame, survived| gladiator::Gladiator {
        season,
        number,
        ludus: 4,
        game: "dice".to_owned(),
        name: format!("G{number}"),
        class: "thraex".to_owned(),
        status: "unknown".to_owned(),
        fame,
        place: Some(0),
        survived,
        wins: 0,
        kills: 0,
        died_in: None,
        goes_on: false,
        traits: "{}".to_owned(),
    };
    let rows = vec![it(1, 0, 1), it(2, 2, 5), it(3, 1, 2)];
    let kept = rows.clone();
    write!(store, conn => { gladiator::kept(conn, &kept).await?; gladiator::kept(conn, &kept).await });
    write!(store, conn => gladiator::carried_over(conn, season, 3, true).await);
    let mut reader = store.read().await.unwrap();
    assert!(gladiator::have_gone_on(&mut reader, season, 4).await.unwrap());
    assert!(!gladiator::have_gone_on(&mut reader, season, 5).await.unwrap());
    let hall = gladiator::hall_of(&mut reader, 4, (9, 0)).await.unwrap();
    assert_eq!(hall, [rows[1].clone(), rows[0].clone()]);
    assert_eq!(gladiator::hall_count(&mut reader, 4).await.unwrap(), 2);
    drop(reader);
    write!(store, conn => gladiator::unenrolled(conn, season, 4).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(gladiator::hall_count(&mut reader, 4).await.unwrap(), 0);
}

#[tokio::test]
async fn a_line_is_booked_once_and_its_reverse_beside_it() {
    let (_folder, store) = fresh().await;
    let season = write!(store, conn => opened(conn).await).id;
    let bout = write!(store, conn => bout::opened(conn, dice(GUILD, 1, ADA)).await);
    let line = move |line, payer, payee| Transfer {
        bout,
        line,
        season,
        payer,
        payee,
        gladiator: 1,
        cause: "won".to_owned(),
        points: 1,
        is_reversal: payee == 0,
    };
    write!(store, conn => {
        meeting::recorded(conn, (season, bout, 1), false, "{\"a\":1}").await?;
        meeting::booked(conn, &[line(1, 0, 4)]).await?;
        meeting::recorded(conn, (season, bout, 1), true, "{\"a\":2}").await?;
        meeting::booked(conn, &[line(2, 4, 0)]).await
    });
    let twice = store.write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
        Box::pin(async move { meeting::booked(conn, &[line(1, 0, 4)]).await })
    });
    assert!(twice.await.is_err(), "bout and line are the key");
    let mut reader = store.read().await.unwrap();
    let both = [line(1, 0, 4), line(2, 4, 0)];
    assert_eq!(meeting::ledger_of(&mut reader, season).await.unwrap(), both);
    assert_eq!(meeting::account_of(&mut reader, season, 4).await.unwrap(), both);
    assert_eq!(meeting::account_of(&mut reader, season, 5).await.unwrap(), []);
    assert_eq!(meeting::records_of(&mut reader, season).await.unwrap(), ["{\"a\":2}"]);
    let record = meeting::record_of(&mut reader, bout).await.unwrap();
    assert_eq!(record, Some((season, "{\"a\":2}".to_owned())));
}

#[tokio::test]
async fn a_living_post_is_one_and_its_newest_state_alone_waits() {
    let (_folder, store) = fresh().await;
    write!(store, conn => { opened(conn).await?; meeting::post_wanted(conn, GUILD, 7).await });
    write!(store, conn => meeting::post_shown(conn, GUILD, Some(70)).await);
    let post = |say: &str| outbox::New {
        purpose: "table",
        say: say.to_owned(),
        about: Some(GUILD),
        ..note(outbox::Destination::Channel(7), say.to_owned())
    };
    let (old, new) = (post("old"), post("new"));
    write!(store, conn => {
        outbox::queued(conn, &[old]).await?;
        outbox::superseded(conn, "table", GUILD).await?;
        outbox::queued(conn, &[new]).await
    });
    let taken = write!(store, conn => outbox::taken(conn, 9, 99, 9, None).await);
    assert_eq!(taken.iter().map(|it| it.row.say.as_str()).collect::<Vec<_>>(), ["new"]);
    assert_eq!(taken[0].row.about, Some(GUILD));
    let mut reader = store.read().await.unwrap();
    assert_eq!(meeting::living_post(&mut reader, GUILD).await.unwrap(), Some((7, Some(70))));
    drop(reader);
    write!(store, conn => meeting::post_dropped(conn, 7).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(meeting::living_post(&mut reader, GUILD).await.unwrap(), None);
}

#[tokio::test]
async fn ratings_luck_and_pace_follow_their_person() {
    let (_folder, store) = fresh().await;
    let game = (GUILD, "dice");
    let it = |person, rating| Rating {
        person,
        rating,
        deviation: 350_000,
        volatility: 60_000_000,
        bouts: 1,
        last_period: 9,
    };
    let pace = Pace { answers: 2, median: 5, newest: "[5,6]".to_owned(), ..Pace::default() };
    let kept = pace.clone();
    write!(store, conn => {
        person::named(conn, (GUILD, ADA), "Ada").await?;
        person::disguised(conn, -1, "Forgotten 1").await?;
        rating::rated(conn, game, 8, &[it(ADA, 1)]).await?;
        rating::rated(conn, game, 9, &[it(ADA, 2), it(12, 3)]).await?;
        rating::rated(conn, game, 9, &[it(ADA, 4)]).await?;
        rating::thrown(conn, (GUILD, ADA), (6, 2, 7)).await?;
        rating::thrown(conn, (GUILD, ADA), (6, 1, 6)).await?;
        rating::paced(conn, (GUILD, ADA), &kept).await?;
        rating::person_replaced(conn, ADA, -1).await
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(rating::newest_period(&mut reader, GUILD, "dice").await.unwrap(), Some(9));
    assert_eq!(rating::newest_period(&mut reader, GUILD, "other").await.unwrap(), None);
    let now = rating::ratings_at(&mut reader, game, 9).await.unwrap();
    assert_eq!(now, [it(-1, 4), it(12, 3)]);
    let mine = rating::of_person(&mut reader, -1).await.unwrap();
    assert_eq!(mine.iter().map(|row| (row.2, row.3)).collect::<Vec<_>>(), [(8, 1), (9, 4)]);
    assert_eq!(rating::guilds(&mut reader).await.unwrap(), [GUILD]);
    let dice = rating::dice_of(&mut reader, GUILD).await.unwrap();
    assert_eq!(
        dice.iter().map(|it| (it.person, it.dice, it.pips)).collect::<Vec<_>>(),
        [(-1, 3, 13)]
    );
    assert_eq!(rating::pace_of(&mut reader, GUILD, -1).await.unwrap(), Some(pace));
    assert_eq!(rating::pace_count(&mut reader, GUILD).await.unwrap(), 1);
    let paces = rating::paces(&mut reader, GUILD, (9, 0)).await.unwrap();
    assert_eq!((paces[0].name.as_deref(), paces[0].median), (Some("Forgotten 1"), 5));
    drop(reader);
    write!(store, conn => rating::unrated_in(conn, game, 9).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(rating::newest_period(&mut reader, GUILD, "dice").await.unwrap(), Some(8));
}

#[tokio::test]
async fn a_busy_year_fills_every_table_that_is_listed() {
    use store::proofs::{Year, busy_year};

    let (home, store) = fresh().await;
    let mut pattern = write!(store, conn => opened(conn).await);
    pattern.state = "{}".to_owned();
    let season = pattern.id;
    write!(store, conn => contest::changed(conn, Which::Season, &pattern).await);
    let year = Year {
        guild: GUILD,
        first: 1_000_000,
        season,
        ludi: 40,
        each: 20,
        rounds: 2,
        bouts: 200,
        game: "dice",
        now: 1_800_000_000_000,
        period: 744,
    };
    busy_year(&home.place.database, year).await.unwrap();
    let mut reader = store.read().await.unwrap();
    assert_eq!(standing::all_time_count(&mut reader, GUILD, "dice").await.unwrap(), 40);
    let newest = rating::newest_period(&mut reader, GUILD, "dice").await.unwrap();
    assert_eq!(newest, Some(744));
    assert_eq!(rating::ratings_at(&mut reader, (GUILD, "dice"), 744).await.unwrap().len(), 40);
    assert_eq!(rating::pace_count(&mut reader, GUILD).await.unwrap(), 40);
    assert_eq!(store::result::standing_count(&mut reader, GUILD).await.unwrap(), 40);
    let seats = rating::seats_between(&mut reader, (GUILD, "dice"), (0, i64::MAX)).await.unwrap();
    assert_eq!(seats.len(), 400);
    let mine = (0, i64::MAX);
    let one = rating::seats_of(&mut reader, (GUILD, "dice"), mine, &[1_000_000]).await.unwrap();
    assert!(!one.is_empty() && one.len() < 400);
    let ledger = meeting::account_of(&mut reader, 1_000_000, 1_000_000).await.unwrap();
    assert!(!ledger.is_empty());
    assert_eq!(gladiator::hall_count(&mut reader, 1_000_000).await.unwrap(), 12);
}

#[tokio::test]
async fn a_stable_keeps_its_gladiators_and_the_bouts_they_entered() {
    let (_folder, store) = fresh().await;
    let ludus = write!(store, conn => ludus::founded(conn, (GUILD, ADA), "Magnus", "", 7).await);
    let row = move |number, status: &str| Stabled {
        ludus,
        number,
        game: "dice".to_owned(),
        name: format!("Name {number}"),
        class: String::new(),
        status: status.to_owned(),
        is_freed: false,
        service: "{}".to_owned(),
    };
    let (dead, fit) = (row(1, "dead"), row(2, "active"));
    let (first, second) = (dead.clone(), fit.clone());
    let bout = write!(store, conn => {
        stable::kept(conn, &first).await?;
        stable::kept(conn, &second).await?;
        let id = bout::opened(conn, dice(GUILD, 1, ADA)).await?;
        stable::entered(conn, (id, 1), (ludus, 2)).await?;
        Ok(id)
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(stable::stable_of(&mut reader, ludus).await.unwrap(), [fit.clone(), dead]);
    assert_eq!(stable::ludi_after(&mut reader, 0, 9).await.unwrap(), [ludus]);
    assert!(stable::ludi_after(&mut reader, ludus, 9).await.unwrap().is_empty());
    assert_eq!(stable::entrants_of(&mut reader, bout).await.unwrap(), [(1, fit.clone())]);
    assert!(stable::fighting(&mut reader, ludus).await.unwrap().is_empty(), "a lobby is no bout");
    let entry = |died| Entry { bout, died, place: None, tallies: None, is_void: None };
    assert_eq!(stable::entries_of(&mut reader, (ludus, 2)).await.unwrap(), [entry(false)]);
    drop(reader);

    let armed = Stabled { class: "gaul".to_owned(), is_freed: true, ..fit };
    let kept = armed.clone();
    write!(store, conn => {
        let (row, _) = bout::bout_with_seats(conn, bout).await?.unwrap();
        let change = bout::Change {
            id: bout,
            version: row.version,
            status: bout::Status::Live,
            saved: "{}",
            affairs: "{}",
            started: Some(2),
            ended: None,
            due: None,
            lines: &[],
            say: &[],
        };
        bout::changed(conn, change).await?;
        stable::died(conn, bout, 1).await?;
        stable::kept(conn, &kept).await
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(stable::fighting(&mut reader, ludus).await.unwrap(), [2]);
    assert_eq!(stable::entries_of(&mut reader, (ludus, 2)).await.unwrap(), [entry(true)]);
    assert_eq!(stable::stable_of(&mut reader, ludus).await.unwrap()[0], armed);
}
