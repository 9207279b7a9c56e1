//! The house's player: it weighs Fights by its seat's knowledge, and sees nothing else.
//!
//! Chances are whole numbers out of [`ONE`].

mod chances;
mod course;

use crate::BloodsportGambler;
use crate::ask::{Action, Play, Prompt, React, Reveal};
use crate::board::{Bet, Rolls, Slip, favorite, limit, looks_at, odds};
use crate::cards::{Card, Number, Side, Slot, Spot};
use crate::orders::given_up;
use crate::risk::lucky_faces;
use crate::tables::{HOPELESS, Kind, PAYMENTS, Target};
use crate::view::{ShownFight, ShownSabotage, View};
use chances::{ONE, after_this_round, fight_chance, times};
pub use course::course;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use table::{Ask, Hidden};

/// A thousandth of a Coin or of certainty.
const THOUSANDTH: i64 = ONE / 1_000;
/// Worth of knowing a Weapon, and a Secret, in thousandths.
const KNOWN: (i64, i64) = (550, 350);
/// How much a Fight counts, by difference in Rank, in thousandths.
const WEIGHTS: [i64; 3] = [1_000, 1_000, 500];
/// The addition to the Risk of a Discover card before its worth is divided by it, in thousandths.
const EFFORT: i64 = 700;
/// The least worth for which a Discover card is played, in thousandths.
const DISCOVER_AT: i64 = 120;
/// The least promise of a bet for The Butcher's Marker, in thousandths of a Coin.
const MARKER_AT: i64 = 1_200;
/// The least promise of Sabotage for each Risk and one, in thousandths of a Coin.
const SABOTAGE_AT: i64 = 60;
/// The least promise of a React card, in thousandths of a Coin.
const REACT_AT: i64 = 1_000;

/// How a house plays, where there was something to choose.
pub(crate) struct Habits {
    /// The least promise of a bet, in thousandths of a Coin.
    pub(crate) bet_at: i64,
    /// The Coin below which a payment is put off for a Chance.
    pub(crate) reserve: u8,
    /// The kinds of cards that are thrown away at the Reset, to draw others.
    pub(crate) thrown: &'static [Kind],
}

/// Today's: it bets on any promise at all, and would rather see another card than Sabotage.
pub(crate) const HABITS: Habits = Habits { bet_at: 0, reserve: 9, thrown: &[Kind::Sabotage] };

/// The answer of a house with these habits for the seat asked.
pub(crate) fn answer(view: &View, ask: &Ask<BloodsportGambler>, habits: &Habits) -> Action {
    if view.seats[ask.seat].resigned {
        return given_up(ask);
    }
    match ask.prompt {
        Prompt::Action => act(view).map_or(Action::Pass, Action::Play),
        Prompt::Bets => Action::Bet(slip(view, habits.bet_at)),
        Prompt::React { fight } => react(view, fight).map_or(Action::Pass, Action::React),
        Prompt::Rat => Action::Pass,
        Prompt::Settle => settle(view, habits.reserve),
        Prompt::Stay => Action::Leave,
        Prompt::Discard => Action::Discard(thrown(view, habits.thrown)),
    }
}

/// A card and where to play it, the first rule that applies.
fn act(view: &View) -> Option<Play> {
    let (_, shown, private) = view.own();
    let mut hand = private.hand.clone();
    hand.sort_unstable();
    hand.dedup();
    hand.retain(|card| card.row().risk.unwrap_or(0) <= shown.time);
    let plain = |card: Card| hand.contains(&card).then(|| paid(card, Vec::new()));
    plain(Card::Sleepless)
        .or_else(|| plain(Card::Rumors))
        .or_else(|| plain(Card::Grease).filter(|_| crate::tables::GUARD.0 < view.guard))
        .or_else(|| discover(view, &hand))
        .or_else(|| plain(Card::Cutpurse))
        .or_else(|| marker(view, &hand))
        .or_else(|| sabotage(view, &hand))
}

/// A card with its whole Risk paid in Time.
fn paid(card: Card, targets: Vec<Spot>) -> Play {
    Play { card, targets, time: card.row().risk.unwrap_or(0), coin: 0, reveal: Reveal::Nothing }
}

/// The best by worth, of equals the first.
fn best<T>(all: impl Iterator<Item = (i64, T)>) -> Option<(i64, T)> {
    all.reduce(|best, other| if best.0 < other.0 { other } else { best })
}

/// The worth of looking at `spot`, in thousandths.
fn lesson(view: &View, spot: Spot) -> i64 {
    let fight = view.fight(spot.fight());
    let [left, right] = fight.fighters.0.map(|fighter| fighter.row().rank);
    let weight = WEIGHTS[usize::from(left.abs_diff(right))];
    let worth = match spot {
        Spot::Weapon(slot) if fight.weapons[slot.side].is_none() => KNOWN.0,
        Spot::Secret(_) if fight.secret.is_none() => KNOWN.1,
        Spot::Weapon(_) | Spot::Secret(_) | Spot::Fight(_) | Spot::Sabotage(..) => 0,
    };
    worth * weight / 1_000
}

fn discover(view: &View, hand: &[Card]) -> Option<Play> {
    let candidates = hand.iter().filter(|card| card.kind() == Kind::Discover).flat_map(|card| {
        let risk = i64::from(card.row().risk.unwrap_or(0)) * 1_000 + EFFORT;
        aims(view, *card).into_iter().map(move |targets| {
            let seen = looks_at(*card, &targets, |_| Vec::new());
            let worth: i64 = seen.into_iter().map(|spot| lesson(view, spot)).sum();
            (worth * 1_000 * 1_000 / risk, paid(*card, targets))
        })
    });
    best(candidates).filter(|(score, _)| DISCOVER_AT * 1_000 < *score).map(|(_, play)| play)
}

/// The ways to aim a Discover card; the cart only at the spots that teach most.
fn aims(view: &View, card: Card) -> Vec<Vec<Spot>> {
    let slots = || Slot::all().map(Spot::Weapon);
    match card.row().target {
        Target::Nothing | Target::Side => vec![Vec::new()],
        Target::Weapon | Target::Fighter => slots().map(|spot| vec![spot]).collect(),
        Target::Weapons(most) => {
            let mut unknown: Vec<Spot> = slots().filter(|spot| 0 < lesson(view, *spot)).collect();
            unknown.sort_by_key(|spot| Reverse(lesson(view, *spot)));
            unknown.truncate(usize::from(most));
            if unknown.is_empty() { Vec::new() } else { vec![unknown] }
        }
        Target::Secret => Number::ALL.map(|fight| vec![Spot::Secret(fight)]).to_vec(),
        Target::Fight => Number::ALL.map(|fight| vec![Spot::Fight(fight)]).to_vec(),
    }
}

/// A bet and its promise, out of [`ONE`] Coin.
#[derive(Clone, Copy)]
struct Promise {
    worth: i64,
    side: Side,
    amount: u8,
}

/// The bet that promises most on a Fight, if `extra` is laid there as well: with Sabotage of one's
/// own in it, never on the Fighter whom that harms, and lost if the guards catch it. `None` if no
/// bet promises anything.
fn best_bet(view: &View, number: Number, extra: Option<ShownSabotage>) -> Option<Promise> {
    let (_, shown, _) = view.own();
    let fight = view.fight(number);
    let mut then = fight.clone();
    then.stack.extend(extra);
    let (row, left) = (odds(fight.fighters), fight_chance(view, &then));
    let safe = uncaught(view, &then);
    let promise = |side| {
        let wins = if side == Side::L { left } else { ONE - left };
        let loses = ONE - wins;
        let is_favorite = favorite(fight.fighters) == Some(side);
        let (worth, amount) = if is_favorite {
            (wins * i64::from(row.favorite_pays) - loses * i64::from(row.wager), row.wager)
        } else {
            let amount = limit(&view.options, &shown.markers, number);
            let each = wins * i64::from(row.underdog_pays) - loses;
            (each * i64::from(amount), amount)
        };
        let worth = times(worth / 4, safe) * 4 - i64::from(amount) * (ONE - safe);
        (worth, Promise { worth, side, amount })
    };
    let backed = Side::BOTH.into_iter().filter(|side| is_backed(view, fight, *side));
    let (worth, bet) = best(backed.map(promise))?;
    (0 < worth).then_some(bet)
}

/// Whether the reader's own Sabotage, as it lies, leaves a Fighter as good a chance as without it.
fn is_backed(view: &View, fight: &ShownFight, side: Side) -> bool {
    let is_own = |lies: &ShownSabotage| view.own == Some(lies.by);
    if !fight.stack.iter().any(is_own) {
        return true;
    }
    let mut without = fight.clone();
    without.stack.retain(|lies| !is_own(lies));
    let [now, before] = [fight, &without].map(|fight| fight_chance(view, fight));
    if side == Side::L { before <= now } else { now <= before }
}

/// The chance that no Sabotage of the reader's own in a Fight is caught.
fn uncaught(view: &View, fight: &ShownFight) -> i64 {
    let own = fight.stack.iter().filter(|lies| view.own == Some(lies.by));
    let left = |lies: &ShownSabotage| {
        lies.card?.risk_left(u8::from(lies.open), lies.time.saturating_add(lies.coin))
    };
    let lucky = |left| i64::from(lucky_faces(left, view.guard));
    own.filter_map(left).fold(ONE, |safe, left| safe * lucky(left) / i64::from(HOPELESS))
}

/// The best bets as things stand, by Fight.
fn prospects(view: &View) -> [Option<Promise>; 3] {
    Number::ALL.map(|fight| best_bet(view, fight, None))
}

/// The Fighter on whom the best bet lies once a Sabotage card has worked, if that is one.
pub fn backed(view: &View, play: &Play) -> Option<Slot> {
    let (fight, lies) = laid(view, play)?;
    Some(Slot { fight, side: best_bet(view, fight, Some(lies))?.side })
}

/// A Sabotage card as its owner sees it beside a Fight, once it is played.
fn laid(view: &View, play: &Play) -> Option<(Number, ShownSabotage)> {
    let Play { card, time, coin, .. } = *play;
    let [Spot::Weapon(Slot { fight, side })] = play.targets[..] else { return None };
    let open = play.reveal.count() != 0;
    let lies =
        ShownSabotage { card: Some(card), by: view.own?, side, time, coin, open, shown: false };
    (card.kind() == Kind::Sabotage).then_some((fight, lies))
}

/// The chance in percent that a Fighter wins, by all that the reader of a view knows.
pub fn chance_of(view: &View, at: Slot) -> u8 {
    let left = fight_chance(view, view.fight(at.fight));
    let wins = if at.side == Side::L { left } else { ONE - left };
    u8::try_from((wins * 100 + ONE / 2) / ONE).unwrap_or(100)
}

fn marker(view: &View, hand: &[Card]) -> Option<Play> {
    let (_, shown, _) = view.own();
    if !hand.contains(&Card::Marker) {
        return None;
    }
    let all = Number::ALL.into_iter().zip(prospects(view));
    let (worth, (fight, bet)) = best(all.filter_map(|(fight, bet)| {
        let bet = bet?;
        Some((bet.worth, (fight, bet)))
    }))?;
    let fits = favorite(view.fight(fight).fighters) != Some(bet.side)
        && !shown.markers.contains(&fight)
        && MARKER_AT * THOUSANDTH < worth;
    fits.then(|| paid(Card::Marker, vec![Spot::Fight(fight)]))
}

/// The promise and the side of the best bet on a Fight.
pub(crate) fn promised(view: &View, fight: Number) -> Option<(i64, Side)> {
    best_bet(view, fight, None).map(|bet| (bet.worth, bet.side))
}

/// Whether an answer goes with the bets that would follow it or that stand: a bet is on the side
/// with the greatest promise, a card raises the promise of the best bet, or the chance of the bet
/// that was made.
pub(crate) fn is_of_one_mind(view: &View, action: &Action) -> bool {
    match action {
        Action::Play(play) => laid(view, play).is_none_or(|(fight, lies)| {
            let worth = |extra| best_bet(view, fight, extra).map_or(0, |bet| bet.worth);
            worth(None) < worth(Some(lies))
        }),
        Action::Bet(slip) => slip.bets().all(|(fight, bet)| {
            let is_best = promised(view, fight).is_none_or(|(_, side)| side == bet.side);
            is_best && is_backed(view, view.fight(fight), bet.side)
        }),
        Action::React(React { card, side, .. }) => {
            let Some(number) = view.watching else { return true };
            let (_, _, private) = view.own();
            let bet = private.slip.bet(number).filter(|bet| !bet.forfeit);
            let fight = view.fight(number);
            let Some((bet, rolls)) = bet.zip(fight.rolls) else { return false };
            let now = after_this_round(fight, &rolls, bet.side);
            now < turned(fight, &rolls, (*card, *side), bet.side)
        }
        Action::Pass
        | Action::Hold
        | Action::Again
        | Action::Pay(_)
        | Action::Skip
        | Action::Stay
        | Action::Leave
        | Action::Discard(_)
        | Action::Rat
        | Action::Next(_)
        | Action::NextNothing
        | Action::NextAsk
        | Action::Resign => true,
    }
}

/// The chance that `side` wins if a React card is played on these rolls; a flagon may roll anything.
fn turned(
    fight: &ShownFight,
    rolls: &Rolls,
    (card, on): (Card, Option<Side>),
    side: Side,
) -> Option<i64> {
    let dice = if card == Card::Flagon { 1..=HOPELESS } else { 1..=1 };
    let count = i64::from(*dice.end());
    let chances = dice.map(|die| {
        let mut rolls = *rolls;
        rolls.apply(card, on, die);
        after_this_round(fight, &rolls, side)
    });
    chances.sum::<Option<i64>>().map(|sum| sum / count)
}

fn sabotage(view: &View, hand: &[Card]) -> Option<Play> {
    let mut cards = hand.iter().filter(|card| card.kind() == Kind::Sabotage).peekable();
    cards.peek()?;
    let now = prospects(view);
    let candidates = cards.flat_map(|card| {
        let risk = i64::from(card.row().risk.unwrap_or(0)) + 1;
        Slot::all().map(move |slot| {
            let play = paid(*card, vec![Spot::Weapon(slot)]);
            let then =
                laid(view, &play).and_then(|(fight, lies)| best_bet(view, fight, Some(lies)));
            let worth = |bet: Option<Promise>| bet.map_or(0, |it| it.worth);
            ((worth(then) - worth(now[slot.fight.index()])) / risk, play)
        })
    });
    best(candidates).filter(|(gain, _)| SABOTAGE_AT * THOUSANDTH < *gain).map(|(_, play)| play)
}

/// The best bets, the most promising first; Underdogs take the Coin that is left.
fn slip(view: &View, bet_at: i64) -> Slip {
    let (_, shown, private) = view.own();
    let mut bets: Vec<(Number, Promise)> = Number::ALL
        .into_iter()
        .zip(prospects(view))
        .filter_map(|(fight, bet)| Some((fight, bet?)))
        .filter(|(fight, bet)| bet_at * THOUSANDTH < bet.worth && !shown.barred.contains(fight))
        .collect();
    bets.sort_by_key(|(_, bet)| Reverse(bet.worth));
    let mut slip = Slip::EMPTY;
    for (fight, bet) in bets {
        let left = private.coin - slip.staked();
        let is_favorite = favorite(view.fight(fight).fighters) == Some(bet.side);
        if left == 0 || (is_favorite && left < bet.amount) {
            continue;
        }
        let amount = bet.amount.min(left);
        slip.0[fight.index()] = Some(Bet { side: bet.side, amount, forfeit: false });
    }
    slip
}

/// The React card that raises the chance of the bet most.
fn react(view: &View, number: Number) -> Option<React> {
    let (_, shown, private) = view.own();
    let bet = private.slip.bet(number).filter(|bet| !bet.forfeit)?;
    let fight = view.fight(number);
    let (rolls, row) = (fight.rolls?, odds(fight.fighters));
    let swing = if favorite(fight.fighters) == Some(bet.side) {
        i64::from(row.favorite_pays + row.wager)
    } else {
        i64::from(bet.amount * (row.underdog_pays + 1))
    };
    let now = after_this_round(fight, &rolls, bet.side)?;
    let mut hand = private.hand.clone();
    hand.sort_unstable();
    hand.dedup();
    let sides = |card: Card| match card.row().target {
        Target::Side => Side::BOTH.map(Some).to_vec(),
        Target::Nothing
        | Target::Weapon
        | Target::Weapons(_)
        | Target::Secret
        | Target::Fight
        | Target::Fighter => vec![None],
    };
    let candidates = hand.iter().filter(|card| card.kind() == Kind::React).flat_map(|card| {
        let risk = card.row().risk.unwrap_or(0);
        let time = risk.min(shown.time);
        let chance = i64::from(HOPELESS.saturating_sub(risk - time + view.guard));
        sides(*card).into_iter().map(move |side| {
            let then = turned(fight, &rolls, (*card, side), bet.side).unwrap_or(0);
            let gain = (chance * then / i64::from(HOPELESS) - now) * swing;
            (gain, React { card: *card, side, time, coin: 0 })
        })
    });
    best(candidates).filter(|(gain, _)| REACT_AT * THOUSANDTH < *gain).map(|(_, react)| react)
}

/// Everything if it can be paid, else the smallest; a Chance rather than the last Coin.
fn settle(view: &View, reserve: u8) -> Action {
    let (_, shown, private) = view.own();
    let open: BTreeSet<u8> =
        PAYMENTS.into_iter().filter(|payment| !shown.paid.contains(payment)).collect();
    let smallest = open.first().copied().unwrap_or(0);
    if open.iter().sum::<u8>() <= private.coin {
        Action::Pay(open)
    } else if 0 < shown.chance && private.coin < smallest + reserve {
        Action::Skip
    } else {
        Action::Pay(BTreeSet::from([smallest]))
    }
}

/// The cards of such kinds, to be thrown away.
fn thrown(view: &View, kinds: &[Kind]) -> Hidden<Vec<Card>> {
    let (_, _, private) = view.own();
    let hand = private.hand.iter().copied();
    Hidden(hand.filter(|card| kinds.contains(&card.kind())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter, every_answer};

    #[test]
    fn no_bet_goes_against_sabotage_of_ones_own_whoever_chose_it() {
        let mut bets = 0;
        for luck in 0..40 {
            let (mut chance, seats) = (Chance::new(luck), BySeat::new(1, |_| Sitter::House));
            let (luck, forced) = (Luck::numbered(luck), Forced::default());
            let options = Options::default();
            let (mut live, _) = Live::<BloodsportGambler>::open(seats, options, luck, None, forced);
            while let Some(ask) = live.ask(Seat(0)).cloned() {
                let view = BloodsportGambler::view(&live.now().board, Some(Seat(0)));
                let is_sabotage =
                    |it: &Action| it.play().is_some_and(|play| play.card.kind() == Kind::Sabotage);
                let mut all = every_answer(&view, &ask, 4_000);
                all.retain(is_sabotage);
                let mut action = live.house(Seat(0)).expect("it is asked");
                if !all.is_empty() {
                    action = all.swap_remove(chance.below(all.len()));
                }
                if let Action::Bet(slip) = &action {
                    for (number, bet) in slip.bets() {
                        let fight = view.fight(number);
                        assert!(is_backed(&view, fight, bet.side), "{:?} on {number}", bet.side);
                        bets += usize::from(!fight.stack.is_empty());
                    }
                }
                live.answer(Seat(0), action, table::By::Seat);
            }
        }
        assert!(20 < bets, "{bets} bets beside Sabotage");
    }
}
