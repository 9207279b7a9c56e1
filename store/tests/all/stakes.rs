//! The statements of predictions, on the real migrations.

use crate::common::{dice, fresh};
use store::stake::{self, Prophet, Stake};
use store::{Conn, Error, bout, guild, person, seat};

const GUILD: i64 = 900;
const ADA: i64 = 11;
const EVE: i64 = 13;

async fn lobby(conn: &mut Conn) -> Result<i64, Error> {
    let number = guild::next_number(conn, GUILD).await?;
    for (id, name) in [(ADA, "Ada"), (EVE, "Eve")] {
        person::named(conn, (GUILD, id), name).await?;
    }
    let id = bout::opened(conn, dice(GUILD, number, ADA)).await?;
    seat::taken(conn, id, &[(Some(ADA), "sits"), (None, "sits")]).await?;
    Ok(id)
}

fn set(bout: i64, laurels: i64) -> Stake {
    Stake {
        bout,
        person: EVE,
        guild: GUILD,
        seat: 0,
        laurels,
        chance: 400,
        entry: 7,
        placed: 9,
        came: None,
        returned: None,
    }
}

#[tokio::test]
async fn a_purse_is_opened_once() {
    let (_folder, store) = fresh().await;
    write!(store, conn => lobby(conn).await.map(drop));
    let since = write!(store, conn => {
        let first = stake::purse_opened(conn, (GUILD, EVE), 5).await?;
        Ok((first, stake::purse_opened(conn, (GUILD, EVE), 7).await?))
    });
    assert_eq!(since, (5, 5));
    let mut reader = store.read().await.unwrap();
    assert_eq!(stake::purse_of(&mut reader, GUILD, EVE).await.unwrap(), Some(5));
    assert_eq!(stake::purse_of(&mut reader, GUILD + 1, EVE).await.unwrap(), None);
    assert_eq!(stake::purses_of(&mut reader, EVE).await.unwrap(), [(GUILD, 5)]);
    assert_eq!(stake::purses(&mut reader).await.unwrap(), [(GUILD, EVE, 5)]);
}

#[tokio::test]
async fn a_bout_is_predicted_once_settled_once_and_given_back_at_any_time() {
    let (_folder, store) = fresh().await;
    let (one, two) = write!(store, conn => Ok((lobby(conn).await?, lobby(conn).await?)));
    let placed = write!(store, conn => {
        let first = stake::placed(conn, &set(one, 10)).await?;
        stake::placed(conn, &set(two, 5)).await?;
        Ok((first, stake::placed(conn, &set(one, 20)).await?))
    });
    assert_eq!(placed, (true, false));
    let balance = async || {
        let mut reader = store.read().await.unwrap();
        stake::balance(&mut reader, GUILD, EVE).await.unwrap()
    };
    assert_eq!(balance().await, -15);
    let won = Stake { came: Some(1_000), returned: Some(25), ..set(one, 10) };
    let again = Stake { came: Some(0), returned: Some(0), ..set(one, 10) };
    let settled = won.clone();
    write!(store, conn => {
        stake::settled(conn, &settled).await?;
        stake::settled(conn, &again).await
    });
    assert_eq!(balance().await, 10);
    let mut reader = store.read().await.unwrap();
    assert_eq!(stake::stake_of(&mut reader, one, EVE).await.unwrap().as_ref(), Some(&won));
    assert_eq!(stake::stakes_on(&mut reader, one).await.unwrap(), std::slice::from_ref(&won));
    assert_eq!(stake::stakes_by(&mut reader, EVE).await.unwrap(), [won.clone(), set(two, 5)]);
    let line = Prophet {
        person: EVE,
        name: Some("Eve".to_owned()),
        stakes: 1,
        came: 1_000,
        chance: 400,
        gained: 15,
    };
    assert_eq!(stake::prophets(&mut reader, GUILD, (5, 0)).await.unwrap(), [line]);
    assert_eq!(stake::prophet_count(&mut reader, GUILD).await.unwrap(), 1);
    let judged = stake::judged_after(&mut reader, 0, 9).await.unwrap();
    assert_eq!(judged.iter().map(|it| it.stake.bout).collect::<Vec<_>>(), [one, two]);
    assert!(judged.iter().all(|it| !it.is_live && !it.is_seated && it.place.is_none()));
    write!(store, conn => stake::given_back(conn, one).await);
    let back = stake::stake_of(&mut store.read().await.unwrap(), one, EVE).await.unwrap().unwrap();
    assert_eq!((back.came, back.returned), (None, Some(10)));
    assert_eq!(balance().await, -5);
}

#[tokio::test]
async fn whoever_sits_or_sat_is_known_to_have_and_whoever_is_forgotten_is_replaced() {
    let (_folder, store) = fresh().await;
    let id = write!(store, conn => lobby(conn).await);
    let seated = write!(store, conn => {
        let before = seat::ever_seated(conn, id, EVE).await?;
        seat::rose(conn, (id, 1), 3, Some(EVE)).await?;
        let ada = seat::ever_seated(conn, id, ADA).await?;
        Ok((before, seat::ever_seated(conn, id, EVE).await?, ada))
    });
    assert_eq!(seated, (false, true, true));
    write!(store, conn => {
        stake::purse_opened(conn, (GUILD, EVE), 5).await?;
        stake::placed(conn, &set(id, 3)).await?;
        person::disguised(conn, -1, "Forgotten 1").await?;
        stake::person_replaced(conn, EVE, -1).await
    });
    let mut reader = store.read().await.unwrap();
    assert_eq!(stake::stake_of(&mut reader, id, EVE).await.unwrap(), None);
    assert!(stake::stake_of(&mut reader, id, -1).await.unwrap().is_some());
    assert_eq!(stake::purses_of(&mut reader, -1).await.unwrap(), [(GUILD, 5)]);
}

#[tokio::test]
async fn what_was_set_after_an_entry_that_is_gone_back_on_is_undone() {
    let (_folder, store) = fresh().await;
    let one = write!(store, conn => lobby(conn).await);
    write!(store, conn => {
        stake::purse_opened(conn, (GUILD, EVE), 5).await?;
        stake::placed(conn, &set(one, 10)).await?;
        stake::undone_after(conn, one, 7).await?;
        assert_eq!(stake::stake_of(conn, one, EVE).await?, Some(set(one, 10)), "it was set before");
        stake::undone_after(conn, one, 6).await?;
        assert_eq!(stake::stake_of(conn, one, EVE).await?, None);
        assert_eq!(stake::balance(conn, GUILD, EVE).await?, 0);
        stake::placed(conn, &set(one, 10)).await?;
        let won = Stake { came: Some(1_000), returned: Some(25), ..set(one, 10) };
        stake::settled(conn, &won).await?;
        stake::undone_after(conn, one, 0).await?;
        assert_eq!(stake::stake_of(conn, one, EVE).await?, Some(won), "what is settled stays");
        Ok(())
    });
}
