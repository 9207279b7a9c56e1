//! The rows of calls, champions, servers that were left, and histories taken along.

use crate::common::{dice, fresh, note};
use store::champion::{self, Champion};
use store::contest::{self, Which};
use store::outbox::{self, Destination, New};
use store::receipt::{self, Called, Receipt, Unsaid};
use store::webhook::{self, Webhook};
use store::{Conn, Error, bout, guild, import, person, seat, stake};

const GUILD: i64 = 900;
const ADA: i64 = 11;

async fn live(conn: &mut Conn) -> Result<i64, Error> {
    let number = guild::next_number(conn, GUILD).await?;
    person::named(conn, (GUILD, ADA), "Ada").await?;
    let id = bout::opened(conn, dice(GUILD, number, ADA)).await?;
    seat::taken(conn, id, &[(None, "sits"), (Some(ADA), "sits")]).await?;
    bout::changed(conn, change(id, 0, bout::Status::Live)).await?;
    Ok(id)
}

fn change(id: i64, version: i64, status: bout::Status) -> bout::Change<'static> {
    bout::Change {
        id,
        version,
        status,
        saved: "{}",
        affairs: "{}",
        started: Some(7),
        ended: None,
        due: None,
        lines: &[],
        say: &[],
    }
}

fn row(to: Destination, bout: Option<i64>, purpose: &'static str, seat: Option<i64>) -> New {
    New { bout, seat, purpose, due: 5, ..note(to, format!("{purpose}{bout:?}{seat:?}")) }
}

#[tokio::test]
async fn a_call_is_lost_since_the_first_time_and_no_more_once_one_arrives() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let bout = live(conn).await?;
        let of = |way: &str, at, lost| Receipt { bout, person: ADA, way: way.to_owned(), at, lost };
        receipt::kept(conn, &of("bout", 10, Some(10))).await?;
        receipt::kept(conn, &of("bout", 20, Some(20))).await?;
        assert_eq!(receipt::receipts_of(conn, ADA).await?, [of("bout", 20, Some(10))]);
        receipt::kept(conn, &of("private", 21, None)).await?;
        receipt::kept(conn, &of("bout", 30, None)).await?;
        receipt::kept(conn, &of("bout", 40, Some(40))).await?;
        let called = |way: &str, at, lost| Called { bout, seat: 1, way: way.to_owned(), at, lost };
        let calls = [called("bout", 40, Some(40)), called("private", 21, None)];
        assert_eq!(receipt::calls_on(conn, GUILD).await?, calls);
        assert_eq!(receipt::calls_on(conn, GUILD + 1).await?, []);
        receipt::let_go(conn, bout).await?;
        assert_eq!(receipt::receipts_of(conn, ADA).await?, []);
        receipt::kept(conn, &of("bot", 50, None)).await?;
        receipt::forgotten(conn, ADA).await?;
        assert_eq!(receipt::receipts_of(conn, ADA).await?, []);
        Ok(())
    });
}

#[tokio::test]
async fn what_waits_for_a_destination_about_bouts_is_found_and_news_that_came_too_late_goes() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let bout = live(conn).await?;
        let ada = Destination::Person(ADA);
        let rows = [
            row(ada, Some(bout), "next", Some(1)),
            row(ada, Some(bout), "note", None),
            row(ada, None, "note", None),
            row(Destination::Channel(ADA), Some(bout), "note", None),
        ];
        outbox::queued(conn, &rows).await?;
        let unsaid = receipt::unsaid(conn, "person", ADA).await?;
        let purposes: Vec<&str> = unsaid.iter().map(|it: &Unsaid| it.purpose.as_str()).collect();
        assert_eq!((purposes, unsaid[0].bout), (vec!["next", "note"], bout));
        receipt::no_longer_next(conn, bout, 0).await?;
        assert_eq!(receipt::unsaid(conn, "person", ADA).await?.len(), 2);
        receipt::no_longer_next(conn, bout, 1).await?;
        assert_eq!(receipt::unsaid(conn, "person", ADA).await?.len(), 1);
        Ok(())
    });
}

#[tokio::test]
async fn a_server_has_champions_and_a_person_titles() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let of = |guild, person, role, title: &str| Champion {
            guild,
            person,
            role,
            title: title.to_owned(),
            since: 5,
        };
        champion::kept(conn, &of(GUILD, ADA, 7, "season 1")).await?;
        champion::kept(conn, &of(GUILD, ADA, 8, "season 2")).await?;
        champion::kept(conn, &of(GUILD + 1, ADA, 9, "season 3")).await?;
        assert_eq!(champion::champions_of(conn, GUILD).await?, [of(GUILD, ADA, 8, "season 2")]);
        assert_eq!(champion::titles_of(conn, ADA).await?.len(), 2);
        champion::let_go(conn, GUILD, ADA).await?;
        assert_eq!(champion::champions_of(conn, GUILD).await?, []);
        Ok(())
    });
}

#[tokio::test]
async fn a_server_has_one_webhook_and_keeps_it_without_the_one_who_named_it() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let of = |guild, address: &str, organiser| Webhook {
            guild,
            address: address.to_owned(),
            secret: "word".to_owned(),
            organiser,
            since: 5,
        };
        webhook::kept(conn, &of(GUILD, "https://one.example/", Some(ADA))).await?;
        webhook::kept(conn, &of(GUILD, "https://two.example/", Some(ADA))).await?;
        webhook::kept(conn, &of(GUILD + 1, "https://one.example/", Some(ADA))).await?;
        assert_eq!(webhook::named_by(conn, ADA).await?, [(GUILD, 5), (GUILD + 1, 5)]);
        assert!(person::is_known(conn, ADA).await? && person::numbers(conn).await?.contains(&ADA));
        webhook::forgotten(conn, ADA).await?;
        assert_eq!(webhook::named_by(conn, ADA).await?, []);
        assert_eq!(webhook::of(conn, GUILD).await?, Some(of(GUILD, "https://two.example/", None)));
        webhook::let_go(conn, GUILD).await?;
        assert_eq!(webhook::of(conn, GUILD).await?, None);
        let to = Destination::Webhook(GUILD);
        outbox::queued(conn, &[row(to, None, "webhook", None)]).await?;
        assert_eq!(outbox::backlog(conn).await?.0, 0, "it does not wait for the messenger");
        assert_eq!(outbox::all_waiting(conn).await?[0].to(), to);
        Ok(())
    });
}

#[tokio::test]
async fn a_server_that_was_left_comes_back_without_the_trouble_that_came_of_it() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let (one, two) = (live(conn).await?, live(conn).await?);
        assert!(!guild::is_left(conn, GUILD).await?);
        guild::left(conn, GUILD, 5).await?;
        guild::left(conn, GUILD, 6).await?;
        assert!(guild::is_left(conn, GUILD).await?);
        bout::troubled(conn, one, "away", 5).await?;
        bout::troubled(conn, two, "another", 5).await?;
        guild::came_back(conn, GUILD, "away").await?;
        assert!(!guild::is_left(conn, GUILD).await?);
        let trouble = |place: Option<bout::Whereabouts>| place.unwrap().trouble;
        assert_eq!(trouble(bout::whereabouts(conn, one).await?), None);
        assert_eq!(trouble(bout::whereabouts(conn, two).await?).as_deref(), Some("another"));
        guild::healed(conn, 801).await?;
        assert_eq!(trouble(bout::whereabouts(conn, two).await?).as_deref(), Some("another"));
        guild::healed(conn, 800).await?;
        assert_eq!(trouble(bout::whereabouts(conn, two).await?), None);
        Ok(())
    });
}

#[tokio::test]
async fn what_is_over_on_a_server_is_walked_through_by_its_numbers() {
    let (_folder, store) = fresh().await;
    write!(store, conn => {
        let (one, _, three) = (live(conn).await?, live(conn).await?, live(conn).await?);
        for id in [one, three] {
            let over = bout::Change { ended: Some(30), ..change(id, 1, bout::Status::Over) };
            bout::changed(conn, over).await?;
        }
        assert_eq!(import::bouts_over(conn, GUILD, 0, 9).await?, [(1, one), (3, three)]);
        assert_eq!(import::bouts_over(conn, GUILD, 1, 9).await?, [(3, three)]);
        assert_eq!(import::bouts_over(conn, GUILD, 0, 1).await?, [(1, one)]);
        assert_eq!(contest::over_in(conn, Which::Season, GUILD).await?, [0; 0]);
        assert_eq!(contest::over_in(conn, Which::Tournament, GUILD).await?, [0; 0]);
        assert_eq!(import::entries_in(conn, one).await?, []);
        assert_eq!(stake::foretold(conn, ADA, (0, 99), 9).await?, []);
        Ok(())
    });
}
