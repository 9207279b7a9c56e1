//! Spectators' predictions of how a bout ends: laurels set by the odds that everybody may know.
//!
//! The odds are reckoned before the transaction that keeps them with the stake, and hold only while the
//! bout stands as it stood: a stake bears the chance that its bout had in the moment it was set. Nobody
//! who has, or had, a seat takes part.

use crate::bout::live::LiveBout;
use crate::bout::predictable::{may_predict, offers};
use crate::common::{
    Action, BoutId, Control, Done, Fault, MenuChoice, Message, Millis, Person, Place, Refused,
    Reply, row_id, sanitise, small_print,
};
use crate::handle::arena::{Arena, asking};
use crate::limits::{self, What, Whose};
use crate::look::board::watched;
use crate::lookup::nicknames;
use crate::standings::stakes::purse;
use async_recursion::async_recursion as boxed;
use boards::shortened;
use campaign::{CameOut, STAKES, alike, comes_back, same_name};
use store::bout::Status;
use store::stake::{self, Stake};
use store::{About, Conn};
use table::{Odds, Seat};

/// The stakes offered for one press, in laurels.
const OFFERED: [i64; 3] = [5, 10, 25];
/// Numbers of a menu's index that one seat's offers take: chance by chance, seat by seat, each offer.
const EACH_CHANCE: u16 = 24;

/// Somebody's stake, and on whom.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Wish {
    /// On a seat by its name.
    Named(String, i64),
    /// On a seat, with the chance that was told.
    Offered(Seat, i64, i64),
}

impl Arena {
    /// The predictions open in a bout; with somebody named and a number of laurels, predicts it.
    #[boxed]
    pub async fn predict(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        wish: Option<(String, i64)>,
        now: Millis,
    ) -> Done<Reply> {
        let wish = wish.map(|(whom, laurels)| Wish::Named(whom, laurels));
        self.predicted(by, at, bout, wish, now).await.map(Reply::new)
    }

    /// Sets what was chosen in the menu of a bout's predictions.
    pub(crate) async fn press_stake(
        &self,
        by: Person,
        at: Place,
        bout: BoutId,
        chosen: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        self.predicted(by, at, Some(bout), chosen.map(wish_of), now).await.map(Reply::edit)
    }

    async fn predicted(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        wish: Option<Wish>,
        now: Millis,
    ) -> Done<Message> {
        let prepared = async {
            self.meters.spend(What::Thought, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let live = watched(&mut reader, &by, at, bout, now).await?;
            let about = (live.row.guild, live.row.id);
            if live.row.status == Status::Over
                && let Some(mine) = stake::stake_of(&mut reader, about.1, row_id(by.id)).await?
            {
                return Ok(Err(became(&live, &mine)));
            }
            live.is_predictable()?;
            may_predict(&mut reader, about, row_id(by.id)).await?;
            let mine = stake::stake_of(&mut reader, live.row.id, row_id(by.id)).await?;
            if let Some(mine) = mine {
                return Ok(Err(already(&live, &mine)));
            }
            drop(reader);
            if !live.tells_odds() {
                return Err(Refused::NoAdvice(NO_ODDS).into());
            }
            live.may_be_reckoned()?;
            let (live, odds) = self.reckoned(live).await?;
            let secret = "Something is being settled now. Ask again when the bout has gone on.";
            let odds = odds.ok_or(Refused::NoAdvice(secret))?;
            live.is_open(&odds)?;
            Ok(Ok((live, odds)))
        };
        let (live, odds) = match prepared.await.map_err(Fault::referenced)? {
            Ok(open) => open,
            Err(message) => return Ok(message),
        };
        let Some(wish) = wish else {
            let (guild, me) = (live.row.guild, row_id(by.id));
            let purse = async { purse(&mut *self.leisure().await?, guild, me, now.0).await };
            let purse = purse.await.map_err(Fault::referenced)?;
            return Ok(offer(&live, &odds, purse));
        };
        let stake = wished(&live, &odds, &wish, by.id, now)?;
        let (id, known) = (live.id(), live.play.public_entries());
        drop(live);
        let set = self.write(About::Bout(id.0), move |conn| {
            let stake = stake.clone();
            let by = by.clone();
            Box::pin(async move { set(conn, (id, known), &by, stake, now).await })
        });
        set.await
    }
}

/// The stakes on offer, with the menu that sets them.
fn offer(live: &LiveBout, odds: &Odds, purse: i64) -> Message {
    let mut lines = Vec::new();
    let mut choices = Vec::new();
    for (seat, name, chance) in offers(live, odds) {
        let percent = (chance + 5) / 10;
        lines.push(format!("{name}: **{percent} %**"));
        for (at, laurels) in (0_u16..).zip(OFFERED).filter(|(_, laurels)| *laurels <= purse) {
            let back = comes_back(laurels, chance, CameOut::Whole);
            let label = shortened(&format!("{name} wins: {laurels} laurels"), 100);
            let detail = format!("{back} come back, half of that if it is even");
            let choice = MenuChoice::new(index_of(seat, at, chance), label, detail);
            choices.push(choice.signed(Some(live.kind.seat_sign(seat))));
        }
    }
    let action = Action::Stake(live.id());
    let menu = |choices| Control::menu("On whom, and how much", choices, action);
    Message {
        head: format!("**{}** – predictions\n{}", live.title(), lines.join("\n")),
        tail: format!(
            "Your purse has {purse} laurels.\n{}",
            small_print(
                "Laurels are honour alone. One prediction a bout, and it stands. The chances are those of \
                 `/bout odds`; `/leaderboard table:prophets` says whose came true."
            )
        ),
        controls: if choices.is_empty() { Vec::new() } else { vec![menu(choices)] },
        ..Message::default()
    }
}

fn index_of(seat: Seat, offer: u16, chance: i64) -> u16 {
    let chance = u16::try_from(chance).unwrap_or(0);
    let offers = u16::try_from(OFFERED.len()).unwrap_or(1);
    chance * EACH_CHANCE + u16::from(seat.0) * offers + offer
}

/// The wish behind an index of the menu; one that was made up wishes something that is refused.
fn wish_of(index: u16) -> Wish {
    let (chance, rest) = (i64::from(index / EACH_CHANCE), usize::from(index % EACH_CHANCE));
    let seat = Seat(u8::try_from(rest / OFFERED.len()).unwrap_or(u8::MAX));
    Wish::Offered(seat, OFFERED[rest % OFFERED.len()], chance)
}

/// The stake that somebody wishes to set, by the odds of this moment.
fn wished(live: &LiveBout, odds: &Odds, wish: &Wish, by: u64, now: Millis) -> Done<Stake> {
    let found = match wish {
        Wish::Named(whom, _) => {
            let whom = whom.trim();
            let bear = |seat: &Seat| alike(live.guest(*seat).name.bare(), whom);
            let is_meant = |name: &str| same_name(name, whom);
            let found = offers(live, odds).find(|(_, name, _)| is_meant(name));
            if found.is_none() && 1 < live.sitters().seats().filter(bear).count() {
                return Err(borne_by_several(live, odds, whom));
            }
            let side = || offers(live, odds).find(|(it, ..)| is_meant(live.kind.side(*it)));
            found.or_else(side)
        }
        Wish::Offered(meant, _, told) => {
            let found = offers(live, odds).find(|(seat, _, _)| seat == meant);
            if found.is_some_and(|(_, _, chance)| chance != *told) {
                return Err(Refused::NoPrediction(CHANGED).into());
            }
            found
        }
    };
    let (seat, _, chance) = found.ok_or_else(|| nobody_of(live, odds, wish))?;
    let (Wish::Named(_, laurels) | Wish::Offered(_, laurels, _)) = *wish;
    if !STAKES.contains(&laurels) {
        return Err(Refused::NoPrediction("Set between 1 and 50 laurels.").into());
    }
    Ok(Stake {
        bout: live.row.id,
        person: row_id(by),
        guild: live.row.guild,
        seat: i64::from(seat.0),
        laurels,
        chance,
        // Known once it is kept.
        entry: 0,
        placed: now.0,
        came: None,
        returned: None,
    })
}

const NO_ODDS: &str = "Nobody predicts here, since nobody is told how this bout stands. Where that is \
                       wished, it is opened with `options:odds=on`.";
const CHANGED: &str = "The bout has gone on, and the odds with it. Use `/bout predict` again.";

/// That a name does not say who is meant.
fn borne_by_several(live: &LiveBout, odds: &Odds, whom: &str) -> Fault {
    let names: Vec<&str> = offers(live, odds).map(|(_, name, _)| name).collect();
    Refused::Unknown(format!(
        "More than one here is called \"{}\": they are numbered in the order of their seats. Choose one of: {}.",
        sanitise::quoted(whom),
        names.join(", ")
    ))
    .into()
}

fn nobody_of(live: &LiveBout, odds: &Odds, wish: &Wish) -> Refused {
    let names: Vec<&str> = offers(live, odds).map(|(_, name, _)| name).collect();
    let whom = match wish {
        Wish::Named(whom, _) => sanitise::quoted(whom),
        Wish::Offered(..) => String::new(),
    };
    Refused::Unknown(format!(
        "Nothing can be set on \"{whom}\". Choose one of: {}.",
        names.join(", ")
    ))
}

/// Keeps a stake, if the bout still stands for everybody as it did when its chance was told.
async fn set(
    conn: &mut Conn,
    (id, known): (BoutId, u64),
    by: &Person,
    stake: Stake,
    now: Millis,
) -> Done<Message> {
    let live = LiveBout::live(conn, id, now).await?;
    if live.play.public_entries() != known {
        return Err(Refused::NoPrediction(CHANGED).into());
    }
    live.is_predictable()?;
    may_predict(conn, (stake.guild, id.0), stake.person).await?;
    limits::spend(conn, What::Prediction, &[Whose::Person(stake.person)], 1, now).await?;
    // The table of prophets names everybody who takes part.
    nicknames::learnt(conn, stake.guild, by).await?;
    stake::purse_opened(conn, (stake.guild, stake.person), now.0).await?;
    let purse = purse(conn, stake.guild, stake.person, now.0).await?;
    if purse < stake.laurels {
        return Err(Refused::Unknown(format!(
            "Your purse has {} laurels. Set fewer, or wait: it grows every month.",
            purse.max(0)
        ))
        .into());
    }
    let entry = i64::try_from(live.play.entries()).unwrap_or(i64::MAX);
    let stake = Stake { entry, ..stake };
    if !stake::placed(conn, &stake).await? {
        return Err(Refused::NoPrediction("You have predicted this bout already.").into());
    }
    Ok(already(&live, &stake))
}

/// Somebody's prediction, once it is made.
fn already(live: &LiveBout, stake: &Stake) -> Message {
    let seat = Seat(u8::try_from(stake.seat).unwrap_or(0));
    let name = &live.guest(seat).name;
    let back = comes_back(stake.laurels, stake.chance, CameOut::Whole);
    Message {
        head: format!(
            "**{}**\nYou have set {} laurels on {name}, at {} %: {back} come back if {name} wins.",
            live.title(),
            stake.laurels,
            (stake.chance + 5) / 10
        ),
        ..Message::default()
    }
}

/// The outcome of somebody's prediction.
fn became(live: &LiveBout, stake: &Stake) -> Message {
    let seat = Seat(u8::try_from(stake.seat).unwrap_or(0));
    let name = &live.guest(seat).name;
    let back = stake.returned.unwrap_or(0);
    let came = match stake.came {
        None => "it came to nothing that counts, so all of them are back".to_owned(),
        Some(came) if came == CameOut::Whole.thousandths() => {
            format!("it came true, and {back} came back")
        }
        Some(came) if came == CameOut::Half.thousandths() => {
            format!("it came out even, and {back} came back")
        }
        Some(_) => "it did not come true, and none came back".to_owned(),
    };
    let head = format!(
        "**{}**\nYou had set {} laurels on {name}, at {} %: {came}.",
        live.title(),
        stake.laurels,
        (stake.chance + 5) / 10
    );
    Message { head, ..Message::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offers_index_says_seat_laurels_and_chance() {
        for seat in 0..8 {
            for (at, laurels) in (0..).zip(OFFERED) {
                for chance in [50, 333, 800] {
                    let index = index_of(Seat(seat), at, chance);
                    assert_eq!(wish_of(index), Wish::Offered(Seat(seat), laurels, chance));
                }
            }
        }
    }
}
