//! Every statement, on the real migrations. Longer than other files: the rows that all of them need are
//! made once.

use crate::common::{self, dice, fresh};
use futures_util::FutureExt;
use sqlx::{Executor, SqlSafeStr, SqliteConnection};
use sqlx_postgres::PgConnection;
use store::outbox::{self, Destination, New as Message};
use store::person::{self, Dms};
use store::result::{self, Booked};
use store::{
    About, Conn, Error, bout, due, guild, listed, log, meter, note, noticeboard, retention, seat,
    thought, thread, wish,
};

const GUILD: i64 = 900;
const CHANNEL: i64 = 800;
const ADA: i64 = 11;
const BOB: i64 = 12;

async fn lobby(conn: &mut Conn) -> Result<i64, Error> {
    let number = guild::next_number(conn, GUILD).await?;
    person::named(conn, (GUILD, ADA), "Ada").await?;
    person::named(conn, (GUILD, BOB), "Bob").await?;
    let new = bout::New { due: Some(50), ..dice(GUILD, number, ADA) };
    let id = bout::opened(conn, new).await?;
    seat::taken(conn, id, &[(Some(ADA), "sits"), (Some(BOB), "invited"), (None, "sits")]).await?;
    Ok(id)
}

fn live(id: i64, version: i64) -> bout::Change<'static> {
    bout::Change {
        id,
        version,
        status: bout::Status::Live,
        saved: "{\"board\":1}",
        affairs: "{\"clock\":1}",
        started: Some(7),
        ended: None,
        due: Some(70),
        lines: &[],
        say: &[],
    }
}

fn message(to: Destination, purpose: &'static str, due: i64) -> Message {
    Message {
        bout: Some(1),
        seat: Some(0),
        purpose,
        is_living: purpose == "hand",
        say: format!("{{\"head\":\"{purpose} {{@11}}\"}}"),
        due,
        ..common::note(to, format!("{purpose}{due}"))
    }
}

#[tokio::test]
async fn a_bout_is_opened_changed_under_its_lock_and_found_again() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    write!(store, conn => bout::changed(conn, live(id, 0)).await);
    let late = store
        .write::<(), Error, _>(About::Nothing, move |conn| {
            Box::pin(bout::changed(conn, live(id, 0)))
        })
        .await;
    assert!(matches!(late, Err(Error::Conflict)));

    let mut reader = store.read().await.unwrap();
    let (row, seats) = bout::bout_with_seats(&mut reader, id).await.unwrap().unwrap();
    assert_eq!((row.number, row.version, row.status), (1, 1, bout::Status::Live));
    assert_eq!((row.saved.as_str(), row.affairs.as_str()), ("{\"board\":1}", "{\"clock\":1}"));
    let people: Vec<_> = seats.iter().map(|s| (s.seat, s.person, s.name.as_deref())).collect();
    assert_eq!(people, [(0, Some(ADA), Some("Ada")), (1, Some(BOB), Some("Bob")), (2, None, None)]);
    assert_eq!(bout::bout_with_seats(&mut reader, 99).await.unwrap(), None);

    assert_eq!(bout::due_by(&mut reader, 69, store::Share::ALL, 10).await.unwrap(), [0; 0]);
    assert_eq!(bout::due_by(&mut reader, 70, store::Share::ALL, 10).await.unwrap(), [id]);
    assert_eq!(due::next(&mut reader).await.unwrap().bout, Some(70));
    assert_eq!(bout::live_after(&mut reader, 0, 10).await.unwrap(), [id]);
    assert_eq!(bout::live_count(&mut reader).await.unwrap(), 1);
    let mine = bout::open_of(&mut reader, BOB).await.unwrap();
    assert_eq!(mine.iter().map(|b| (b.id, b.is_lobby)).collect::<Vec<_>>(), [(id, false)]);
    assert_eq!(bout::open_in(&mut reader, CHANNEL).await.unwrap(), mine);
    drop(reader);

    write!(store, conn => {
        bout::threaded(conn, id, 801).await?;
        bout::lobby_posted(conn, id, Some(1001)).await?;
        assert_eq!(bout::posted(conn, id, Some(1000), Some("a")).await?, (None, None));
        let old = bout::posted(conn, id, Some(1002), None).await?;
        assert_eq!(old, (Some(1000), Some("a".to_owned())));
        for due in [40, 50] {
            thread::tended(conn, 801, id, due).await?;
        }
        assert_eq!(due::next(conn).await?.thread, Some(50));
        assert_eq!(thread::due_by(conn, 49, store::Share::ALL, 9).await?, []);
        let played = thread::Tended { thread: 801, bout: id, is_played: true };
        assert_eq!(thread::due_by(conn, 50, store::Share::ALL, 9).await?, [played]);
        thread::set_right(conn, 45).await?;
        bout::threaded(conn, id, 0).await?;
        let left = thread::Tended { is_played: false, ..played };
        assert_eq!(thread::due_by(conn, 45, store::Share::ALL, 9).await?, [left]);
        thread::let_go(conn, 801).await?;
        assert_eq!(due::next(conn).await?.thread, None);
        bout::threaded(conn, id, 801).await?;
        bout::postponed(conn, id, Some(71)).await?;
        bout::troubled(conn, id, "no permission", 60).await?;
        bout::opener_replaced(conn, ADA, -1).await
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(bout::open_in(&mut reader, 801).await.unwrap().len(), 1);
    let where_now = bout::whereabouts(&mut reader, id).await.unwrap().unwrap();
    assert_eq!((where_now.thread, where_now.opener), (801, -1));
    assert_eq!(bout::open_in_guild(&mut reader, GUILD).await.unwrap(), [id]);
    let (row, _) = bout::bout_with_seats(&mut reader, id).await.unwrap().unwrap();
    assert_eq!(row.trouble.as_deref(), Some("no permission"));
    assert_eq!((where_now.lobby_message, where_now.post_message), (Some(1001), Some(1002)));
    assert_eq!(due::next(&mut reader).await.unwrap().bout, Some(71));
    drop(reader);

    write!(store, conn => {
        let over = bout::Change { status: bout::Status::Over, due: None, ..live(id, 1) };
        bout::changed(conn, over).await?;
        seat::closed(conn, id).await
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(bout::last_over_in(&mut reader, 801).await.unwrap(), Some(id));
    assert_eq!(bout::last_over_in(&mut reader, 802).await.unwrap(), None);
    assert_eq!(bout::open_of(&mut reader, BOB).await.unwrap(), []);
    assert_eq!(seat::played_by(&mut reader, BOB).await.unwrap()[0].status, "over");
    drop(reader);
    write!(store, conn => bout::unhoused(conn, id).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(bout::last_over_in(&mut reader, 801).await.unwrap(), None);
    drop(reader);
    write!(store, conn => bout::housed(conn, id, 802).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(bout::last_over_in(&mut reader, 802).await.unwrap(), Some(id));
}

#[tokio::test]
async fn a_stuck_bout_is_due_no_more() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    write!(store, conn => { bout::changed(conn, live(id, 0)).await?; bout::marked_stuck(conn, id).await });
    let mut reader = store.read().await.unwrap();
    let (row, _) = bout::bout_with_seats(&mut reader, id).await.unwrap().unwrap();
    assert_eq!((row.status, row.due, row.version), (bout::Status::Stuck, None, 2));
}

#[tokio::test]
async fn numbers_are_counted_in_each_guild() {
    let (_folder, store) = fresh().await;
    let numbers = write!(store, conn => {
        let one = guild::next_number(conn, 1).await?;
        guild::settings_kept(conn, 1, "{\"clock\":\"live\"}").await?;
        Ok((one, guild::next_number(conn, 1).await?, guild::next_number(conn, 2).await?))
    });
    assert_eq!(numbers, (1, 2, 1));
    let mut reader = store.read().await.unwrap();
    let kept = guild::settings_of(&mut reader, 1).await.unwrap();
    assert_eq!(kept.as_deref(), Some("{\"clock\":\"live\"}"));
    assert_eq!(guild::settings_of(&mut reader, 3).await.unwrap(), None);
}

#[tokio::test]
async fn seats_keep_drafts_and_living_messages() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    let before = write!(store, conn => {
        seat::drafted(conn, id, 0, Some("[]")).await?;
        seat::hand_posted(conn, id, 0, Some((5001, 9))).await
    });
    assert_eq!(before, None);
    let mut reader = store.read().await.unwrap();
    let (_, seats) = bout::bout_with_seats(&mut reader, id).await.unwrap().unwrap();
    assert_eq!(seats[0].draft.as_deref(), Some("[]"));
    assert!(seat::is_seated(&mut reader, id, BOB).await.unwrap());
    assert!(!seat::is_seated(&mut reader, id, 77).await.unwrap());
    drop(reader);

    let hand =
        Message { bout: Some(id), seat: Some(0), ..message(Destination::Person(ADA), "hand", 1) };
    write!(store, conn => outbox::queued(conn, &[hand]).await);
    let edited = write!(store, conn => seat::hand_posted(conn, id, 0, Some((5001, 12))).await);
    assert_eq!(edited, Some(5001));
    let taken = write!(store, conn => outbox::taken(conn, 10, 130, 8, None).await);
    assert_eq!((taken[0].there, taken[0].posted), (Some(5001), Some(9)), "an edit leaves its age");
    let replaced = write!(store, conn => seat::hand_posted(conn, id, 0, None).await);
    assert_eq!(replaced, Some(5001));

    write!(store, conn => { seat::cleared(conn, id).await?; seat::taken(conn, id, &[]).await });
    let mut reader = store.read().await.unwrap();
    assert_eq!(bout::bout_with_seats(&mut reader, id).await.unwrap().unwrap().1, []);
}

#[tokio::test]
async fn a_record_comes_back_line_by_line() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    let line = |number, text: String| log::Line { number, text, hash: vec![7; 32] };
    let lines = vec![line(0, "{}".to_owned()), line(1, "{\"board\":0}".repeat(300))];
    let kept = lines.clone();
    write!(store, conn => {
        let begun = bout::Change { lines: &kept[..1], ..live(id, 0) };
        bout::changed(conn, begun).await?;
        let say = [message(Destination::Channel(CHANNEL), "post", 1)];
        let went_on = bout::Change { lines: &kept[1..], say: &say, ..live(id, 1) };
        bout::changed(conn, went_on).await
    });
    let forged = [line(2, "{}".to_owned())];
    let late = store.write::<(), Error, _>(About::Nothing, move |conn| {
        Box::pin(async move {
            let late = bout::Change { lines: &forged, ..live(id, 7) };
            bout::changed(conn, late).await
        })
    });
    assert!(matches!(late.await, Err(Error::Conflict)));
    let mut reader = store.read().await.unwrap();
    assert_eq!(log::record_of(&mut reader, id).await.unwrap(), lines);
    assert_eq!(outbox::all_waiting(&mut reader).await.unwrap().len(), 1);
}

#[tokio::test]
async fn people_are_known_renamed_and_forgotten() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    write!(store, conn => {
        person::named(conn, (GUILD, ADA), "Ada L").await?;
        person::named(conn, (GUILD + 1, ADA), "Countess").await?;
        person::settings_kept(conn, ADA, "{\"zone\":\"UTC\"}").await?;
        person::reached(conn, &[ADA], Dms::Closed, 70).await
    });
    let mut reader = store.read().await.unwrap();
    let ada = person::person(&mut reader, ADA).await.unwrap().unwrap();
    assert_eq!((ada.pseudonym, ada.settings.as_str()), (None, "{\"zone\":\"UTC\"}"));
    let names = person::names_of(&mut reader, ADA).await.unwrap();
    assert_eq!(names, [(GUILD, "Ada L".to_owned()), (GUILD + 1, "Countess".to_owned())]);
    assert_eq!(person::name_on(&mut reader, GUILD + 2, ADA).await.unwrap(), None);
    assert_eq!(person::name_on(&mut reader, GUILD, 99).await.unwrap(), None);
    assert_eq!(Dms::read(&ada.dms), Dms::Closed);
    drop(reader);
    let pseudonyms = write!(store, conn => {
        let first = person::next_pseudonym(conn).await?;
        person::disguised(conn, first, "A forgotten gladiator").await?;
        let second = person::next_pseudonym(conn).await?;
        bout::opener_replaced(conn, ADA, first).await?;
        seat::person_replaced(conn, ADA, first).await?;
        result::person_replaced(conn, ADA, first).await?;
        person::removed(conn, ADA).await?;
        Ok((first, second))
    });
    assert_eq!(pseudonyms, (-1, -2));
    let mut reader = store.read().await.unwrap();
    assert_eq!(person::person(&mut reader, ADA).await.unwrap(), None);
    let (_, seats) = bout::bout_with_seats(&mut reader, id).await.unwrap().unwrap();
    assert_eq!(seats[0].person, Some(-1));
}

#[tokio::test]
async fn meters_are_kept_until_they_are_empty() {
    let (_folder, store) = fresh().await;
    let lobbies = meter::Key { what: "lobby", scope: "person", one: ADA, other: 0 };
    let invited = meter::Key { what: "invitation", scope: "between", one: ADA, other: BOB };
    let taken_back = meter::Key { what: "take-back", scope: "seat", one: 7, other: BOB };
    write!(store, conn => {
        meter::kept(conn, lobbies, 50, 10).await?;
        meter::kept(conn, lobbies, 60, 20).await?;
        meter::kept(conn, invited, 70, 20).await?;
        meter::kept(conn, taken_back, 80, 20).await
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(meter::empties(&mut reader, lobbies).await.unwrap(), Some(60));
    let strange = meter::Key { one: BOB, ..lobbies };
    assert_eq!(meter::empties(&mut reader, strange).await.unwrap(), None);
    let names = |all: Vec<meter::Metered>| all.into_iter().map(|it| it.what).collect::<Vec<_>>();
    assert_eq!(names(meter::naming(&mut reader, ADA).await.unwrap()), ["invitation", "lobby"]);
    assert_eq!(names(meter::naming(&mut reader, BOB).await.unwrap()), ["invitation", "take-back"]);
    // A bout's number is nobody's.
    assert_eq!(meter::naming(&mut reader, 7).await.unwrap(), []);
    // Keeping a meter sweeps away the empty ones.
    write!(store, conn => meter::kept(conn, invited, 90, 60).await);
    assert_eq!(meter::empties(&mut reader, lobbies).await.unwrap(), None);
    write!(store, conn => meter::forgotten(conn, ADA).await);
    assert_eq!(meter::naming(&mut reader, ADA).await.unwrap(), []);
    assert_eq!(names(meter::naming(&mut reader, BOB).await.unwrap()), ["take-back"]);
    write!(store, conn => meter::emptied(conn, taken_back).await);
    assert_eq!(meter::naming(&mut reader, BOB).await.unwrap(), []);
}

#[tokio::test]
async fn bouts_to_look_back_on_are_those_of_a_place_and_ones_own_the_newest_first() {
    let (_folder, store) = fresh().await;
    let ids = write!(store, conn => {
        let mut ids = Vec::new();
        for at in 0..6 {
            let id = lobby(conn).await?;
            if at != 4 {
                bout::changed(conn, live(id, 0)).await?;
            }
            if at % 2 == 0 {
                bout::unhoused(conn, id).await?;
            }
            ids.push(id);
        }
        bout::threaded(conn, ids[1], 801).await?;
        Ok(ids)
    });
    let mut reader = store.read().await.unwrap();
    let mut seen = async |channel, person, limit| {
        let found = bout::lately_seen(&mut reader, (GUILD, channel), person, limit).await.unwrap();
        found.into_iter().map(|brief| brief.id).collect::<Vec<_>>()
    };
    let stranger = 99;
    assert_eq!(seen(CHANNEL, stranger, 10).await, [ids[5], ids[3], ids[1]]);
    assert_eq!(seen(801, stranger, 10).await, [ids[1]]);
    assert_eq!(seen(0, stranger, 10).await, [ids[2], ids[0]], "places that are gone");
    let own = [ids[5], ids[3], ids[2], ids[1], ids[0]];
    assert_eq!(seen(999, BOB, 10).await, own, "a lobby has not begun");
    assert_eq!(seen(999, BOB, 2).await, own[..2]);
    let elsewhere = bout::lately_seen(&mut reader, (GUILD + 1, CHANNEL), BOB, 10).await.unwrap();
    assert_eq!(elsewhere, []);
}

#[tokio::test]
async fn whoever_reads_at_leisure_holds_nobody_up() {
    let (_folder, store) = fresh().await;
    let mut busy = Vec::new();
    for _ in 0..store::LEISURELY {
        busy.push(store.read_at_leisure().await.unwrap());
    }
    let mut late = std::pin::pin!(store.read_at_leisure());
    assert!(late.as_mut().now_or_never().is_none(), "there is one too many");
    for _ in 0..store::READERS {
        busy.push(store.read().await.unwrap());
    }
    assert_eq!(write!(store, conn => guild::next_number(conn, GUILD).await), 1);
    drop(busy);
    late.await.unwrap();
}

#[tokio::test]
async fn results_make_standings() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    let row = |seat, person, place: &str| Booked {
        bout: id,
        seat,
        guild: GUILD,
        game: "dice".to_owned(),
        person,
        place: place.to_owned(),
        ending: "defeat".to_owned(),
        house_played: false,
        missio_granted: seat,
        missio_refused: 2 * seat,
        favour_won: 3,
        tallies: "{}".to_owned(),
        ended: 9,
        rank: if place == "won" { 1 } else { 2 },
        is_ranked: true,
        house_half: false,
        is_void: false,
        came_as: None,
        level: None,
        timed_out: None,
    };
    let mut rows = vec![row(0, Some(ADA), "won"), row(1, Some(BOB), "lost"), row(2, None, "lost")];
    rows[0].came_as = Some("Secutor".to_owned());
    rows[1].timed_out = Some(2);
    rows[2].level = Some("champion".to_owned());
    let booked = rows.clone();
    write!(store, conn => { result::booked(conn, &[]).await?; result::booked(conn, &booked).await });
    let mut reader = store.read().await.unwrap();
    assert_eq!(result::booked_of(&mut reader, id).await.unwrap(), rows);
    assert_eq!(result::booked_for(&mut reader, BOB).await.unwrap(), rows[1..2]);
    assert_eq!(result::booked_with(&mut reader, GUILD, BOB).await.unwrap(), rows);
    assert_eq!(result::booked_with(&mut reader, GUILD + 1, BOB).await.unwrap(), []);
    assert_eq!(result::standing_count(&mut reader, GUILD).await.unwrap(), 2);
    let table = result::standings(&mut reader, GUILD, 10, 0).await.unwrap();
    let figures = |s: &result::Standing| (s.person, s.bouts, s.wins, s.losses, s.missio_refused);
    assert_eq!(
        table.iter().map(figures).collect::<Vec<_>>(),
        [(ADA, 1, 1, 0, 0), (BOB, 1, 0, 1, 2)]
    );
    assert_eq!(result::standings(&mut reader, GUILD, 10, 2).await.unwrap(), []);
    // A bout that the house played half of counts for nobody, whether it stands or is made void.
    drop(reader);
    let other = write!(store, conn => lobby(conn).await);
    let left = Booked { bout: other, house_half: true, ..row(0, Some(ADA), "lost") };
    let played = Booked { bout: other, ..row(1, Some(BOB), "won") };
    write!(store, conn => result::booked(conn, &[left.clone(), played.clone()]).await);
    let counted = async || {
        let mut reader = store.read().await.unwrap();
        let table = result::standings(&mut reader, GUILD, 10, 0).await.unwrap();
        table.iter().map(figures).collect::<Vec<_>>()
    };
    assert_eq!(counted().await, [(ADA, 1, 1, 0, 0), (BOB, 2, 1, 1, 4)]);
    write!(store, conn => result::voided(conn, other).await);
    assert_eq!(counted().await, [(ADA, 1, 1, 0, 0), (BOB, 1, 0, 1, 2)]);
}

#[tokio::test]
async fn what_was_put_off_goes_when_it_is_urgent_and_not_before() {
    let (_folder, store) = fresh().await;
    let ada = Destination::Person(ADA);
    let take =
        async |now: i64| write!(store, conn => outbox::taken(conn, now, now + 100, 8, None).await);
    let hand = |due: i64| message(ada, "hand", due);
    let say = async |rows: Vec<Message>| write!(store, conn => outbox::queued(conn, &rows).await);
    let said = async |row: outbox::Taken, farthest: i64| {
        write!(store, conn => outbox::removed(conn, &[row.row.id], farthest).await);
    };
    let one = |mut taken: Vec<outbox::Taken>, purpose: &str| {
        assert_eq!((taken.len(), taken[0].row.purpose.as_str()), (1, purpose));
        taken.remove(0)
    };
    say(vec![hand(30)]).await;
    assert_eq!(take(10).await, []);
    say(vec![hand(10)]).await;
    let urgent = one(take(10).await, "hand");
    // A lent row is not lent again for that; the next waits as long as it was put off.
    say(vec![hand(60), message(ada, "note", 11)]).await;
    say(vec![hand(40)]).await;
    assert_eq!(take(20).await, []);
    said(urgent, 90).await;
    assert_eq!(take(39).await, []);
    said(one(take(40).await, "hand"), 130).await;
    said(one(take(41).await, "note"), 131).await;
    // A row queued by a clock that has been set back since goes at once.
    say(vec![message(ada, "note", 50), hand(5_000)]).await;
    said(one(take(50).await, "note"), 140).await;
    one(take(51).await, "hand");
}

#[tokio::test]
async fn the_outbox_lends_the_oldest_row_of_each_destination() {
    let (_folder, store) = fresh().await;
    let (channel, ada) = (Destination::Channel(CHANNEL), Destination::Person(ADA));
    write!(store, conn => outbox::queued(conn, &[
        message(channel, "post", 1), message(channel, "strip", 2), message(ada, "hand", 3),
    ]).await);
    let taken = write!(store, conn => outbox::taken(conn, 10, 130, 8, None).await);
    let what = |taken: &[outbox::Taken]| {
        let told = |it: &outbox::Taken| (it.row.purpose.clone(), it.row.tried, it.row.since);
        taken.iter().map(told).collect::<Vec<_>>()
    };
    let both = [("post".to_owned(), 1, Some(10)), ("hand".to_owned(), 1, Some(10))];
    assert_eq!(what(&taken), both);
    assert_eq!((taken[0].row.to(), taken[1].row.to()), (channel, ada));
    assert_eq!(write!(store, conn => outbox::taken(conn, 11, 131, 8, None).await), []);

    // The first is said; the second of its channel may go, and the lent one after its lease.
    let first = taken[0].row.id;
    let said = write!(store, conn => outbox::removed(conn, &[first], 11).await);
    assert_eq!(said.iter().map(|row| row.id).collect::<Vec<_>>(), [first]);
    assert_eq!(write!(store, conn => outbox::removed(conn, &[first], 11).await), []);
    let again = write!(store, conn => outbox::taken(conn, 200, 300, 8, None).await);
    let later = [("strip".to_owned(), 1, Some(200)), ("hand".to_owned(), 2, Some(10))];
    assert_eq!(what(&again), later);

    let strip = again[0].row.id;
    write!(store, conn => outbox::put_back(conn, strip, 900).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(due::next(&mut reader).await.unwrap().outbox, Some(300));
    assert_eq!(outbox::backlog(&mut reader).await.unwrap(), (2, Some(10)));
    assert_eq!(outbox::waiting(&mut reader, strip).await.unwrap().map(|r| r.tried), Some(1));
    drop(reader);

    write!(store, conn => {
        outbox::leases_ended(conn).await?;
        outbox::reworded(conn, strip, "{}").await?;
        outbox::rerouted(conn, 1, CHANNEL, 801).await?;
        outbox::filed(conn, 1, 801, 802).await?;
        outbox::filed(conn, 1, 802, 801).await
    });
    let mut reader = store.read().await.unwrap();
    let rows = outbox::all_waiting(&mut reader).await.unwrap();
    assert_eq!(rows[0].to(), Destination::Channel(801));
    assert_eq!(due::next(&mut reader).await.unwrap().outbox, Some(0));
    drop(reader);
    write!(store, conn => outbox::dropped_for(conn, ada).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(outbox::all_waiting(&mut reader).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_newer_living_message_replaces_the_one_never_tried() {
    let (_folder, store) = fresh().await;
    let ada = Destination::Person(ADA);
    let is_fresh = Message { is_fresh: true, ..message(ada, "hand", 1) };
    write!(store, conn => outbox::queued(conn, &[is_fresh]).await);
    let newer = Message { say: "newer".to_owned(), ..message(ada, "hand", 2) };
    write!(store, conn => outbox::queued(conn, &[newer]).await);
    let taken = write!(store, conn => outbox::taken(conn, 10, 130, 8, None).await);
    let what: Vec<_> = taken.iter().map(|it| (it.row.say.as_str(), it.row.is_fresh)).collect();
    assert_eq!(what, [("newer", true)], "it must still be noticed");
    write!(store, conn => outbox::queued(conn, &[message(ada, "hand", 3)]).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(outbox::all_waiting(&mut reader).await.unwrap().len(), 2, "one is on its way");
}

/// Deletes every bout, which no use case does.
async fn bouts_deleted(conn: &mut Conn) {
    let done = match conn {
        Conn::Sqlite(conn) => (**conn).execute("delete from bout").await.map(drop),
        Conn::Postgres(conn) => conn.execute("delete from bout").await.map(drop),
    };
    done.unwrap();
}

/// The tables that may be read from end to end: messages that wait, thoughts, imports and recounts
/// under way, meters in use, a row or a few for each server or person, rows in the making, and the
/// lists of tables and migrations.
const SCANNED: [&str; 20] = [
    // Marks of those who are forgotten: read at a start.
    "forgotten",
    "outbox",
    "lane",
    "process",
    "shard",
    "meter",
    "thought",
    "import",
    "recount",
    "living_post",
    "rating",
    "purse",
    "CONSTANT",
    "t",
    "here",
    "there",
    "own",
    "(subquery",
    "sqlite_master",
    "_sqlx_migrations",
];

#[tokio::test]
async fn nothing_that_grows_with_every_bout_is_read_from_end_to_end() {
    let (_folder, store) = fresh().await;
    let mut reader = store.read().await.unwrap();
    let statements = statements();
    assert!(100 < statements.len(), "they are found in the sources");
    for statement in statements {
        match &mut *reader {
            Conn::Sqlite(conn) => walked_through(conn, &statement).await,
            Conn::Postgres(conn) => understood(conn, &statement).await,
        }
    }
}

/// Asks a file how it would do a statement.
async fn walked_through(conn: &mut SqliteConnection, statement: &str) {
    // Nobody else writes to a file, and it is not told of others.
    let alone = statement.replace(" for update skip locked", "").replace(" for no key update", "");
    if SERVERS.iter().any(|named| alone.contains(named)) {
        return;
    }
    let plan = sqlx::AssertSqlSafe(format!("explain query plan {alone}"));
    let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(plan).fetch_all(conn).await.unwrap();
    for (_, _, _, step) in steps {
        let scanned = step.strip_prefix("SCAN ").and_then(|rest| rest.split([' ', '-']).next());
        assert!(scanned.is_none_or(|table| SCANNED.contains(&table)), "{step}: {statement}");
    }
}

/// Asks a server whether it would do a statement, with everything in it of the right kind.
async fn understood(conn: &mut PgConnection, statement: &str) {
    /// A value's kind is told only with the value.
    const UNTOLD: [&str; 3] = ["42P18", "42725", "42P08"];
    if FILES.iter().any(|named| statement.contains(named)) {
        return;
    }
    let text = sqlx::AssertSqlSafe(statement.to_owned()).into_sql_str();
    let Err(error) = conn.prepare(text).await.map(drop) else { return };
    let code = error.as_database_error().and_then(|it| it.code()).unwrap_or_default();
    assert!(UNTOLD.contains(&&*code), "{error}: {statement}");
}

/// Words that only a server has.
const SERVERS: [&str; 3] = ["information_schema", "clock_timestamp", "current_setting"];
/// Words that only a file has.
const FILES: [&str; 3] = ["sqlite_master", "_sqlx_migrations", "unixepoch"];

/// The statements in the sources, except those put together from pieces.
fn statements() -> Vec<String> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap() {
        let path = file.unwrap().path();
        // Left out: the proofs, which no host runs; and the code that moves a database, which reads
        // all of it.
        if path.is_dir() || path.ends_with("moving.rs") {
            continue;
        }
        let source = std::fs::read_to_string(path).unwrap();
        for verb in ["select ", "insert ", "update ", "delete ", "with "] {
            for (at, _) in source.match_indices(&format!("\"{verb}")) {
                let before = source[..at].trim_end();
                if before.ends_with("new(") || before.ends_with("push(") {
                    continue;
                }
                let mut quoted = source[at + 1..].split('"');
                let (text, between) = (quoted.next().unwrap(), quoted.next().unwrap());
                // The name of one of two alike tables goes between the halves of a statement.
                let is_half = text.ends_with(' ') && between.trim() == ",";
                let texts = match quoted.next().filter(|_| is_half) {
                    Some(rest) => {
                        ["season", "tournament"].map(|it| [text, it, rest].concat()).to_vec()
                    }
                    None => vec![text.to_owned()],
                };
                for text in texts {
                    let lines = text.lines().map(|line| line.trim_end_matches('\\').trim());
                    let text = lines.collect::<Vec<_>>().join(" ");
                    found.extend(text.split(';').map(str::to_owned));
                }
            }
        }
    }
    found
}

#[tokio::test]
async fn the_oldest_thought_of_a_bout_that_goes_on_comes_first() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let id = lobby(conn).await?;
        let it = thought::Thought { bout: id, serial: 7, since: 50, due: 60, playouts: 200 };
        thought::kept(conn, it).await?;
        assert_eq!(thought::waiting(conn).await?, 1);
        assert_eq!(thought::oldest(conn, 99, store::Share::ALL, 9).await?, [], "the bout has not begun");
        let it = thought::Thought { serial: 9, since: 55, ..it };
        thought::kept(conn, it).await?;
        assert_eq!(thought::waiting(conn).await?, 1, "a bout thinks over one thing");
        thought::overtaken(conn, id, 7).await?;
        assert_eq!(thought::waiting(conn).await?, 1, "it thinks over something else by now");
        thought::overtaken(conn, id, 9).await?;
        assert_eq!(thought::waiting(conn).await?, 0);
        thought::kept(conn, it).await?;
        thought::let_go(conn, id).await?;
        assert_eq!(thought::waiting(conn).await?, 0);
        Ok(())
    });
}

#[tokio::test]
async fn posts_of_wishes_are_forgotten_with_their_wish_and_found_once() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let id = lobby(conn).await?;
        wish::posted(conn, (id, "undo", 4), (CHANNEL, 71)).await?;
        wish::posted(conn, (id, "undo", 4), (CHANNEL, 71)).await?;
        wish::posted(conn, (id, "undo", 5), (CHANNEL, 72)).await?;
        wish::posted(conn, (id, "rest", 4), (CHANNEL, 73)).await?;
        wish::posted(conn, (id, "invitation", BOB), (BOB, 74)).await?;
        assert_eq!(wish::asked(conn, id, "undo").await?, [4, 5]);
        assert_eq!(wish::settled(conn, id, "invitation", BOB).await?, [(BOB, 74)]);
        assert!(wish::asked(conn, id, "invitation").await?.is_empty());
        assert_eq!(wish::lapsed(conn, id, "undo", Some(5)).await?, [(CHANNEL, 71)]);
        assert_eq!(wish::lapsed(conn, id, "undo", Some(5)).await?, []);
        assert_eq!(wish::lapsed(conn, id, "undo", None).await?, [(CHANNEL, 72)]);
        assert_eq!(wish::lapsed(conn, id, "rest", None).await?, [(CHANNEL, 73)]);
        Ok(())
    });
}

#[tokio::test]
async fn a_note_is_its_authors_and_goes_with_them_and_with_the_bout() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let id = lobby(conn).await?;
        let note = |text: &str, written| note::Note { bout: id, text: text.to_owned(), written };
        note::written(conn, ADA, &note("first", 3)).await?;
        note::written(conn, ADA, &note("second", 4)).await?;
        note::written(conn, BOB, &note("another's", 5)).await?;
        assert!(note::note_of(conn, id, ADA).await? == Some(note("second", 4)));
        assert_eq!(format!("{:?}", note("second", 4)), format!("Note {{ bout: {id}, .. }}"));
        let kept = note::notes_by(conn, ADA).await?;
        let kept: Vec<_> = kept.iter().map(|it| (it.guild, it.number, &*it.game, &*it.text)).collect();
        assert_eq!(kept, [(GUILD, 1, "dice", "second")]);
        assert!(note::removed(conn, id, ADA).await?);
        assert!(!note::removed(conn, id, ADA).await?);
        note::forgotten(conn, BOB).await?;
        assert!(note::notes_by(conn, BOB).await?.is_empty());
        note::written(conn, BOB, &note("once more", 6)).await?;
        bouts_deleted(conn).await;
        assert!(note::note_of(conn, id, BOB).await?.is_none());
        Ok(())
    });
}

#[tokio::test]
async fn lobbies_and_bouts_are_listed_by_channel_by_person_and_by_game() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let first = lobby(conn).await?;
        let second = lobby(conn).await?;
        bout::changed(conn, live(first, 0)).await?;
        let here = listed::Of::Channel(CHANNEL);
        // Lobbies come first.
        assert_eq!(listed::open(conn, GUILD, here, None, 9).await?, [second, first]);
        assert_eq!(listed::open(conn, GUILD, here, None, 1).await?, [second]);
        assert_eq!(listed::open(conn, GUILD, here, Some("dice"), 9).await?, [second, first]);
        assert_eq!(listed::open(conn, GUILD, here, Some("cards"), 9).await?, Vec::<i64>::new());
        assert_eq!(listed::open(conn, GUILD + 1, here, None, 9).await?, Vec::<i64>::new());
        assert_eq!(listed::open(conn, GUILD, listed::Of::Channel(801), None, 9).await?, Vec::<i64>::new());
        bout::threaded(conn, first, 801).await?;
        assert_eq!(listed::open(conn, GUILD, listed::Of::Channel(801), None, 9).await?, [first]);
        for who in [ADA, BOB] {
            let own = listed::Of::Person(who);
            assert_eq!(listed::open(conn, GUILD, own, None, 9).await?, [second, first]);
        }
        assert_eq!(listed::open(conn, GUILD, listed::Of::Person(13), None, 9).await?, Vec::<i64>::new());
        let rows = listed::listed(conn, &[second]).await?;
        assert_eq!(rows.len(), 1);
        assert!(rows[0].number == 2 && rows[0].created == 5, "{rows:?}");
        let seats = listed::seats(conn, &[second]).await?;
        let seats: Vec<_> = seats.iter().map(|it| (it.seat, it.name.as_deref(), &*it.state)).collect();
        assert_eq!(seats, [(0, Some("Ada"), "sits"), (1, Some("Bob"), "invited"), (2, None, "sits")]);
        Ok(())
    });
}

#[tokio::test]
async fn logs_are_packed_told_and_removed_step_by_step() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    let line = |number, text: &str| log::Line { number, text: text.to_owned(), hash: vec![7; 32] };
    let lines = [line(0, "a"), line(1, "bc")];
    write!(store, conn => {
        let over = bout::Change { status: bout::Status::Over, ended: Some(9), lines: &lines, ..live(id, 0) };
        bout::changed(conn, over).await?;
        retention::wanted(conn, GUILD, 5).await?;
        assert_eq!(due::next(conn).await?.retention, Some(5));
        assert_eq!(retention::due_by(conn, 5, store::Share::ALL, 9).await?, [GUILD]);
        assert_eq!(retention::old(conn, GUILD, 9, 0, 9).await?, []);
        let old = retention::old(conn, GUILD, 10, 0, 9).await?;
        assert_eq!((old.len(), old[0].id, old[0].lines, old[0].bytes), (1, id, 2, 2 * 96 + 5));
        assert_eq!(retention::old(conn, GUILD, 10, 1, 9).await?, []);
        assert_eq!(retention::old_count(conn, GUILD, 10).await?, (1, Some(9), Some(9)));
        let new = retention::New { guild: GUILD, made: 20, earliest: 9, latest: 9 };
        assert_eq!(retention::packed(conn, &new, &[(id, 2)]).await?, (1, 1));
        assert_eq!(retention::old_count(conn, GUILD, 10).await?, (0, None, None));
        // Called off, it leaves its bouts to the next.
        retention::called_off(conn, 1).await?;
        assert_eq!(retention::under_way(conn, GUILD).await?, None);
        assert_eq!(retention::pack(conn, 1).await?, None);
        assert_eq!(retention::packed(conn, &new, &[(id, 2)]).await?, (2, 2));
        assert_eq!(retention::bouts_of(conn, 2).await?, [(id, 2)]);
        // Nothing is removed before it has arrived.
        retention::removed(conn, 2, 21).await?;
        assert_eq!(log::record_of(conn, id).await?.len(), 2);
        assert_eq!(retention::pack_of(conn, id).await?, None);
        retention::put_off(conn, GUILD, 90_000_000).await?;
        retention::arrived(conn, 2, (CHANNEL, 77), 22).await?;
        retention::arrived(conn, 2, (CHANNEL, 78), 23).await?;
        assert_eq!(due::next(conn).await?.retention, Some(22));
        let pack = retention::under_way(conn, GUILD).await?.unwrap();
        assert_eq!((pack.is_there(), pack.channel, pack.message), (true, Some(CHANNEL), Some(77)));
        // A line that was written since stays.
        bout::changed(conn, bout::Change { status: bout::Status::Over, ended: Some(9),
            lines: &[line(2, "d")], ..live(id, 1) }).await?;
        assert_eq!(bout::over_from(conn, 99, 9).await?, [id]);
        retention::removed(conn, 2, 24).await?;
        assert_eq!(log::record_of(conn, id).await?, [line(2, "d")]);
        assert_eq!(bout::over_from(conn, 99, 9).await?, [0; 0]);
        assert_eq!(retention::pack_of(conn, id).await?.unwrap().removed, Some(24));
        assert_eq!(retention::under_way(conn, GUILD).await?, None);
        retention::called_off(conn, 2).await?;
        assert_eq!(retention::bouts_of(conn, 2).await?, [(id, 2)]);
        retention::put_off(conn, GUILD, 90_000_000).await?;
        retention::set_right(conn, 7).await?;
        assert_eq!(due::next(conn).await?.retention, Some(7));
        retention::unwanted(conn, GUILD).await?;
        assert_eq!(outbox::said_about(conn, "pack", 2).await?, None);
        outbox::queued(conn, &[Message { about: Some(2), bout: None,
            ..message(Destination::Channel(CHANNEL), "pack", 1) }]).await?;
        assert_eq!(outbox::said_about(conn, "pack", 2).await?, Some(1));
        Ok(())
    });
}

#[tokio::test]
async fn a_noticeboard_is_one_a_guild_and_knows_in_whose_place_it_stands() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        guild::next_number(conn, GUILD).await?;
        noticeboard::wanted(conn, GUILD, CHANNEL, 5).await?;
        assert_eq!(due::next(conn).await?.noticeboard, Some(5));
        assert_eq!(due::next(conn).await?.soonest(), Some(5));
        assert_eq!(noticeboard::due_by(conn, 4, store::Share::ALL, 9).await?, Vec::<i64>::new());
        assert_eq!(noticeboard::due_by(conn, 5, store::Share::ALL, 9).await?, [GUILD]);
        noticeboard::looked_at(conn, GUILD, "print", 15).await?;
        assert_eq!(noticeboard::arrived(conn, (GUILD, CHANNEL), 70, 6).await?, None);
        assert_eq!(noticeboard::arrived(conn, (GUILD, CHANNEL), 70, 7).await?, None, "an edit");
        let board = noticeboard::of(conn, GUILD).await?.unwrap();
        assert_eq!((board.posted, board.message, &*board.says), (Some(6), Some(70), "print"));
        assert_eq!(noticeboard::arrived(conn, (GUILD, CHANNEL), 71, 8).await?, Some(70));
        assert_eq!(noticeboard::arrived(conn, (GUILD, 801), 72, 9).await?, Some(72), "unwanted");
        noticeboard::looked_at(conn, GUILD, "print", 90_000_000).await?;
        noticeboard::set_right(conn, 7).await?;
        let board = noticeboard::of(conn, GUILD).await?.unwrap();
        assert_eq!((board.posted, board.due), (Some(7), 7));
        noticeboard::lost(conn, GUILD).await?;
        assert_eq!(noticeboard::of(conn, GUILD).await?.unwrap().message, None);
        noticeboard::wanted(conn, GUILD, 801, 9).await?;
        assert_eq!(noticeboard::of(conn, GUILD).await?.unwrap().says, "");
        noticeboard::dropped(conn, CHANNEL).await?;
        assert_eq!(noticeboard::taken_down(conn, GUILD).await?.unwrap().channel, 801);
        assert_eq!(noticeboard::taken_down(conn, GUILD).await?, None);
        Ok(())
    });
}

#[tokio::test]
async fn what_lacks_a_permission_is_woken_by_its_channel_its_thread_or_its_guild() {
    let (_folder, store) = fresh().await;
    let channel = Destination::Channel(CHANNEL);
    let thread = Destination::Channel(801);
    let elsewhere = Destination::Channel(802);
    write!(store, conn => {
        let id = lobby(conn).await?;
        bout::threaded(conn, id, 801).await?;
        let season = Message { bout: None, seat: None, about: Some(77), ..message(elsewhere, "news", 3) };
        outbox::queued(conn, &[message(channel, "post", 1), message(thread, "post", 2), season]).await
    });
    let take = |now: i64| {
        let store = &store;
        async move {
            write!(store, conn => outbox::taken(conn, now, now + 100, 10, None).await)
                .iter()
                .map(|taken| (taken.row.id, taken.row.queued))
                .collect::<Vec<_>>()
        }
    };
    let all = [(1, Some(1)), (2, Some(2)), (3, Some(3))];
    let is_barred =
        async |of: i64| outbox::is_barred(&mut store.read().await.unwrap(), of).await.unwrap();
    assert!(!outbox::is_any_tried(&mut store.read().await.unwrap()).await.unwrap());
    assert_eq!(take(10).await, all);
    assert!(outbox::is_any_tried(&mut store.read().await.unwrap()).await.unwrap());
    // A row under way is not sent a second time, but marked.
    assert!(!is_barred(CHANNEL).await);
    write!(store, conn => outbox::woken_in(conn, CHANNEL, 11).await);
    assert_eq!(take(12).await, []);
    for id in [1, 2, 3] {
        let row = outbox::waiting(&mut store.read().await.unwrap(), id).await.unwrap().unwrap();
        assert_eq!(row.woken, id != 3);
        write!(store, conn => outbox::barred(conn, id, 9_000).await);
    }
    assert!(is_barred(CHANNEL).await && is_barred(801).await && !is_barred(803).await);
    assert_eq!(take(20).await, []);
    write!(store, conn => outbox::woken_in(conn, CHANNEL, 30).await);
    assert_eq!(take(30).await, all[..2]);
    assert!(!is_barred(CHANNEL).await, "it is being tried");
    for id in [1, 2] {
        write!(store, conn => outbox::barred(conn, id, 9_000).await);
    }
    write!(store, conn => outbox::woken_on(conn, GUILD + 1, 40).await);
    assert_eq!(take(40).await, []);
    write!(store, conn => outbox::woken_on(conn, GUILD, 40).await);
    assert_eq!(take(40).await, all[..2], "the third is of a season of nobody's");
}

#[tokio::test]
async fn what_lies_too_far_ahead_goes_at_once() {
    let (_folder, store) = fresh().await;
    let (near, far) = (Destination::Person(ADA), Destination::Person(BOB));
    write!(store, conn => outbox::queued(conn, &[message(near, "note", 50), message(far, "note", 900)]).await);
    let next = due::next(&mut store.read().await.unwrap()).await.unwrap();
    assert_eq!((next.outbox, next.farthest), (Some(50), Some(900)));
    write!(store, conn => outbox::hastened(conn, 100).await);
    let next = due::next(&mut store.read().await.unwrap()).await.unwrap();
    assert_eq!((next.outbox, next.farthest), (Some(0), Some(50)));
    write!(store, conn => outbox::leases_ended(conn).await);
    let next = due::next(&mut store.read().await.unwrap()).await.unwrap();
    assert_eq!((next.outbox, next.farthest), (Some(0), Some(0)));
}

#[tokio::test]
async fn open_lobbies_are_walked_through_by_their_numbers() {
    let (_folder, store) = fresh().await;
    let (one, two) = write!(store, conn => Ok((lobby(conn).await?, lobby(conn).await?)));
    write!(store, conn => bout::changed(conn, live(one, 0)).await);
    let mut reader = store.read().await.unwrap();
    assert_eq!(bout::lobbies_after(&mut reader, 0, 10).await.unwrap(), [two]);
    assert_eq!(bout::lobbies_after(&mut reader, two, 10).await.unwrap(), [0; 0]);
}

#[tokio::test]
async fn deadlines_are_summed_over_the_newest_bouts_of_each() {
    use store::punctual::{self, Lately, Punctual};
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        for ended in 1..=3 {
            let bout = lobby(conn).await?;
            let of = |person, guild, kept, missed| Punctual { bout, person, guild, kept, missed, ended };
            punctual::booked(conn, &of(ADA, GUILD, ended, 1)).await?;
            punctual::booked(conn, &of(ADA, GUILD, 10, 0)).await?;
            punctual::booked(conn, &of(BOB, GUILD + 1, 5, 5)).await?;
        }
        let lately = punctual::lately(conn, GUILD, &[ADA, BOB], 2).await?;
        assert_eq!(lately, [Lately { person: ADA, bouts: 2, kept: 25, missed: 2 }]);
        assert_eq!(punctual::of_person(conn, BOB).await?.len(), 3);
        punctual::forgotten(conn, BOB).await?;
        assert_eq!(punctual::of_person(conn, BOB).await?, []);
        Ok(())
    });
}

#[tokio::test]
async fn who_was_shown_out_has_nothing_open_there_and_a_lobby_may_change_its_game() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let id = lobby(conn).await?;
        seat::cleared(conn, id).await?;
        seat::taken(conn, id, &[(Some(ADA), "sits"), (Some(BOB), "shown-out")]).await?;
        seat::shown_out(conn, id).await?;
        assert_eq!(bout::open_of(conn, BOB).await?, []);
        assert_eq!(bout::open_of(conn, ADA).await?.len(), 1);
        bout::relabelled(conn, id, "knives", false).await?;
        let (row, _) = bout::bout_with_seats(conn, id).await?.unwrap();
        assert_eq!((&*row.game, row.ranked), ("knives", false));
        Ok(())
    });
}

#[tokio::test]
async fn who_looks_for_an_opponent_is_found_by_channel_and_game_until_they_stop() {
    use store::seeker::{self, Seeker};
    let (_folder, store) = fresh().await;
    let of = |person: i64, game: &str, since: i64| Seeker {
        guild: GUILD,
        person,
        game: game.to_owned(),
        channel: CHANNEL,
        clock: None,
        span: 200,
        rating: 1_500_000,
        since,
        due: since + 10,
    };
    write!(store, conn => {
        lobby(conn).await?;
        seeker::added(conn, &of(BOB, "dice", 5)).await?;
        seeker::added(conn, &of(ADA, "dice", 4)).await?;
        seeker::added(conn, &of(ADA, "knives", 6)).await?;
        seeker::added(conn, &of(BOB, "dice", 7)).await?;
        let all = seeker::looking(conn, CHANNEL, "dice", 9).await?;
        assert_eq!(all, [of(ADA, "dice", 4), of(BOB, "dice", 7)]);
        assert_eq!(seeker::of(conn, GUILD, ADA).await?, [of(ADA, "dice", 4), of(ADA, "knives", 6)]);
        let counted = [("dice".to_owned(), 2), ("knives".to_owned(), 1)];
        assert_eq!(seeker::counted(conn, CHANNEL).await?, counted);
        assert_eq!(due::next(conn).await?.seeker, Some(14));
        assert_eq!(seeker::counted_on(conn, GUILD).await?, 3);
        assert_eq!(store::stalled::lobbies(conn, GUILD).await?, 1);
        assert_eq!(seeker::due_by(conn, 14, store::Share::ALL, 9).await?, [of(ADA, "dice", 4)]);
        seeker::put_off(conn, &of(ADA, "dice", 4), 90).await?;
        assert_eq!(seeker::due_by(conn, 14, store::Share::ALL, 9).await?, []);
        seeker::set_right(conn, 3).await?;
        assert_eq!(due::next(conn).await?.soonest(), Some(3));
        assert!(seeker::removed(conn, GUILD, BOB, "dice").await?);
        assert!(!seeker::removed(conn, GUILD, BOB, "dice").await?);
        seeker::removed_from(conn, GUILD + 1, ADA).await?;
        assert_eq!(seeker::of_person(conn, ADA).await?.len(), 2);
        seeker::forgotten(conn, ADA).await?;
        seeker::added(conn, &of(BOB, "dice", 5)).await?;
        seeker::dropped(conn, CHANNEL).await?;
        assert_eq!(seeker::of_person(conn, BOB).await?, []);
        Ok(())
    });
}

#[tokio::test]
async fn who_is_told_once_a_day_is_due_at_their_hour_and_hears_of_what_ended_since() {
    use store::digest::{self, Digest, Ended};
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let id = lobby(conn).await?;
        digest::wanted(conn, ADA, 5, 50).await?;
        digest::wanted(conn, ADA, 6, 40).await?;
        let ada = Digest { person: ADA, since: 5, due: 40, guild: None };
        assert_eq!(digest::of(conn, ADA).await?, Some(ada));
        assert_eq!(digest::due_by(conn, 39, store::Share::ALL, 9).await?, []);
        assert_eq!(digest::due_by(conn, 40, store::Share::ALL, 9).await?, [ada]);
        let over = bout::Change { status: bout::Status::Over, ended: Some(30), due: None, ..live(id, 0) };
        bout::changed(conn, over).await?;
        let mut ended = Ended {
            guild: GUILD,
            number: 1,
            channel: CHANNEL,
            thread: 0,
            lobby_message: Some(7),
            post_message: None,
            game: "dice".to_owned(),
            place: None,
        };
        bout::lobby_posted(conn, id, Some(7)).await?;
        bout::threaded(conn, id, 70).await?;
        // Its last post stands in its thread, the message it hangs on in the channel.
        ended.thread = 70;
        assert_eq!(ended.newest(), Some((CHANNEL, 7)));
        assert_eq!(digest::ended(conn, ADA, (30, 31), 9).await?, [ended.clone()]);
        bout::posted(conn, id, Some(8), None).await?;
        ended.post_message = Some(8);
        assert_eq!(ended.newest(), Some((70, 8)));
        assert_eq!(digest::ended(conn, ADA, (30, 31), 9).await?, [ended]);
        assert_eq!(digest::ended(conn, ADA, (31, 40), 9).await?, []);
        assert_eq!(digest::ended(conn, ADA, (20, 30), 9).await?, []);
        digest::told(conn, ADA, 41, 90).await?;
        assert_eq!(digest::of(conn, ADA).await?, Some(Digest { person: ADA, since: 41, due: 90, guild: None }));
        digest::set_right(conn, 20).await?;
        assert_eq!(digest::of(conn, ADA).await?, Some(Digest { person: ADA, since: 20, due: 20, guild: None }));
        digest::unwanted(conn, ADA).await?;
        assert_eq!(digest::of(conn, ADA).await?, None);
        // The hour of a server is nobody's own, and takes the place of none.
        digest::usual(conn, ADA, GUILD, 50, 60).await?;
        let usual = Digest { person: ADA, since: 50, due: 60, guild: Some(GUILD) };
        digest::usual(conn, ADA, GUILD + 1, 51, 61).await?;
        assert_eq!(digest::of(conn, ADA).await?, Some(usual));
        digest::wanted(conn, ADA, 52, 70).await?;
        digest::usual(conn, ADA, GUILD, 53, 80).await?;
        let own = Digest { due: 70, guild: None, ..usual };
        assert_eq!(digest::of(conn, ADA).await?, Some(own));
        Ok(())
    });
}
