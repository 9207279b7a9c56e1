//! The changes of a gambler's Coin, and all of them as one sum.

use super::nouns::{count, list, name};
use crate::words::{Befell, Cast};
use bloodsport_gambler::{Card, Event, Settled, Status, View};
use table::Seat;

/// The source or use of Coin, as it stands in the sum; a Fight has its number behind it.
const FIGHT: &str = "Fight ";
const CARDS: &str = "cards";
const GUARDS: &str = "guards";
const DEBTS: &str = "debts";
/// The Chance lost, and the prefixes of a card that failed, and of one that the guards took.
const CHANCE: &str = "Chance";
const FAILED: &str = "failed ";
const CARD: &str = "card ";
/// The mark of a gambler who has paid every debt.
const FREE: &str = "free";
/// The mark of a gambler who begins anew, with other Coin than was told.
const ANEW: &str = "anew";

/// The Coin that `event` moved, by seat.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens moves no Coin")]
pub(super) fn befell(event: &Event) -> Vec<Befell> {
    let (seat, what, points) = match event {
        Event::BetSettled { seat, at, amount, result, payout } => {
            let points = match result {
                Settled::Won => i16::from(*payout),
                Settled::Lost => -i16::from(*amount),
                // The guards have taken it already.
                Settled::Forfeit | Settled::Returned => 0,
            };
            (*seat, format!("{FIGHT}{}", at.fight), points)
        }
        Event::Played { seat, coin, .. }
        | Event::SabotagePlaced { seat, coin, .. }
        | Event::Reacted { seat, coin, .. } => (*seat, CARDS.to_owned(), -i16::from(*coin)),
        Event::Gained { seat, coin, .. } => (*seat, CARDS.to_owned(), i16::from(*coin)),
        Event::Caught { seat, lost, discarded, .. } => {
            let lost = Befell::new(*seat, None, GUARDS, -i16::from(*lost));
            let card =
                |card: &Card| Befell::new(*seat, None, format!("{CARD}{}", card.row().title), 1);
            let all = Some(lost).filter(|lost| lost.points != 0).into_iter();
            return all.chain(discarded.as_ref().map(card)).collect();
        }
        Event::Risk { seat, card, success: false, die, .. } => {
            (*seat, format!("{FAILED}{} (die {die})", card.row().title), 1)
        }
        Event::Won { seat, .. } => (*seat, FREE.to_owned(), 1),
        Event::Skipped { seat, .. } | Event::Ratted { seat, .. } => (*seat, CHANCE.to_owned(), -1),
        Event::Paid { seat, payments, .. } => {
            let paid: u8 = payments.iter().sum();
            (*seat, DEBTS.to_owned(), -i16::from(paid))
        }
        Event::Stayed { seat } => (*seat, ANEW.to_owned(), 1),
        _ => return Vec::new(),
    };
    if points == 0 { Vec::new() } else { vec![Befell::new(seat, None, what, points)] }
}

/// The Coin of `seat` at its last answer, all changes since, and the sum, such as
/// `your Coin: 14 + 2 (Fight 1) − 3 (Fight 2) = 13`, with the Chance and the cards it lost; `None` where
/// only cards moved any.
pub(super) fn summed_up(view: &View, seat: Seat, befell: &[Befell]) -> Option<String> {
    let own: Vec<&Befell> = befell.iter().filter(|it| it.seat == seat && it.what != FREE).collect();
    if own.iter().any(|it| it.what == ANEW) {
        return None;
    }
    let is_loss = |it: &&Befell| {
        it.what == CHANCE || it.what.starts_with(FAILED) || it.what.starts_with(CARD)
    };
    let (lost, own): (Vec<&Befell>, Vec<&Befell>) = own.into_iter().partition(is_loss);
    let told: Vec<String> =
        coin(view, seat, &own).into_iter().chain(losses(view, seat, &lost)).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The others who have paid every debt, and whether `seat` can still do so.
pub(super) fn rivals(view: &View, cast: &Cast, seat: Seat, befell: &[Befell]) -> Option<String> {
    let free = befell.iter().filter(|it| it.seat != seat && it.what == FREE);
    let free: Vec<String> = free.map(|it| name(cast, it.seat).to_owned()).collect();
    let told = match free.as_slice() {
        [] => return None,
        [one] => format!("{one} has paid every debt and is free"),
        several => format!("{} have paid every debt and are free", list(several)),
    };
    let can =
        if view.seats[seat].status == Status::Playing { ": you still can be too" } else { "" };
    Some(told + can)
}

/// The Chance and the cards lost, such as `you lose a Chance, 2 left`.
fn losses(view: &View, seat: Seat, lost: &[&Befell]) -> Vec<String> {
    let titles = |prefix: &str| -> Vec<String> {
        lost.iter().filter_map(|it| Some(it.what.strip_prefix(prefix)?.to_owned())).collect()
    };
    let (failed, cards) = (titles(FAILED), titles(CARD));
    let chance: i16 = lost.iter().filter(|it| it.what == CHANCE).map(|it| -it.points).sum();
    let chance = (0 < chance).then(|| {
        let lost = u32::from(chance.unsigned_abs());
        format!("you lose {}, {} left", count(lost, "Chance"), view.seats[seat].chance)
    });
    let fails = (!failed.is_empty())
        .then(|| format!("{} {}", list(&failed), if failed.len() == 1 { "fails" } else { "fail" }));
    let cards = (!cards.is_empty()).then(|| format!("the guards take {}", list(&cards)));
    let caught: Vec<String> = fails.into_iter().chain(cards).collect();
    let caught = (!caught.is_empty()).then(|| caught.join(": "));
    chance.into_iter().chain(caught).collect()
}

/// The changes of Coin and their sum.
fn coin(view: &View, seat: Seat, own: &[&Befell]) -> Option<String> {
    if own.iter().all(|it| it.what == CARDS) {
        return None;
    }
    let now = i16::from(view.seats[seat].total);
    let before = now - own.iter().map(|it| it.points).sum::<i16>();
    let parts = own.iter().filter(|it| it.points != 0).map(|it| {
        let sign = if it.points < 0 { '−' } else { '+' };
        format!(" {sign} {} ({})", it.points.unsigned_abs(), it.what)
    });
    Some(format!("your Coin: {before}{} = {now}", parts.collect::<String>()))
}
