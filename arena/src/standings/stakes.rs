//! Predictions settled with the bout that they are about, and counted again.

use crate::common::Done;
use campaign::{CameOut, brought, comes_back};
use std::collections::BTreeSet;
use store::result::Booked;
use store::stake::{self, Judged, Stake};
use store::{Conn, seat};

/// Bouts looked at between two breaths.
const BATCH: i64 = 64;

/// Settles all stakes on a bout, in the transaction that ends it. Predictors who have got a seat since
/// then have theirs back, and so has everybody where the bout has no result. Returns how many there were
/// and how many came true, for the last post.
pub(crate) async fn settle(conn: &mut Conn, bout: i64, booked: &[Booked]) -> Done<Settled> {
    let mut settled = Settled::default();
    for it in stake::stakes_on(conn, bout).await?.into_iter().filter(|it| it.returned.is_none()) {
        let place = booked.iter().find(|row| row.seat == it.seat).map(|row| row.place.as_str());
        let is_seated = seat::ever_seated(conn, bout, it.person).await?;
        let it = judged(it, place.filter(|_| !is_seated));
        settled.counts(&it);
        stake::settled(conn, &it).await?;
    }
    Ok(settled)
}

/// The outcome of the predictions about a bout.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Settled {
    pub(crate) all: usize,
    pub(crate) true_ones: usize,
}

impl Settled {
    /// As the last post says it; nothing where nobody had predicted anything.
    pub(crate) fn in_words(self) -> Option<String> {
        (0 < self.all).then(|| {
            let (came, all) = (self.true_ones, self.all);
            format!("Predictions: {came} of {all} came true. `/bout predict` tells you of yours.")
        })
    }

    fn counts(&mut self, it: &Stake) {
        let Some(came) = it.came else { return };
        self.all += 1;
        self.true_ones += usize::from(came == CameOut::Whole.thousandths());
    }
}

/// A stake as it is settled: by how its seat came out, or given back.
fn judged(it: Stake, place: Option<&str>) -> Stake {
    let came = place.map(|place| match place {
        "won" => CameOut::Whole,
        "drew" => CameOut::Half,
        _ => CameOut::Nothing,
    });
    let back = came.map_or(it.laurels, |came| comes_back(it.laurels, it.chance, came));
    Stake { came: came.map(CameOut::thousandths), returned: Some(back), ..it }
}

/// The laurels in somebody's purse; one that is not open yet holds its initial sum.
pub(crate) async fn purse(conn: &mut Conn, guild: i64, person: i64, now: i64) -> Done<i64> {
    let opened = stake::purse_of(conn, guild, person).await?.unwrap_or(now);
    Ok(brought(opened, now) + stake::balance(conn, guild, person).await?)
}

/// Judges all stakes again, and names what differs; how many there are.
pub(crate) async fn audited(
    conn: &mut Conn,
    differences: &mut Vec<String>,
) -> anyhow::Result<usize> {
    let purses: BTreeSet<(i64, i64)> = {
        let all = stake::purses(conn).await?.into_iter();
        all.map(|(guild, person, _)| (guild, person)).collect()
    };
    let (mut count, mut after) = (0, 0);
    loop {
        let batch = stake::judged_after(conn, after, BATCH).await?;
        let Some(last) = batch.last() else { return Ok(count) };
        after = last.stake.bout;
        for it in batch {
            count += 1;
            let (bout, person) = (it.stake.bout, it.stake.person);
            if !is_as_judged(&it) {
                differences.push(format!("bout {bout}: the prediction of {person}"));
            }
            if !purses.contains(&(it.stake.guild, person)) {
                differences.push(format!("bout {bout}: {person} has no purse"));
            }
        }
    }
}

fn is_as_judged(it: &Judged) -> bool {
    let wanted = match (it.is_live, it.is_void) {
        (true, _) => Stake { came: None, returned: None, ..it.stake.clone() },
        (false, Some(true)) => judged(it.stake.clone(), None),
        (false, _) => judged(it.stake.clone(), it.place.as_deref().filter(|_| !it.is_seated)),
    };
    wanted == it.stake
}
