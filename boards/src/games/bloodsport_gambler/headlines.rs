//! Headlines over posts.

use super::events::ToldFights;
use super::nouns::{self, count, list, name, payments};
use crate::words::{Gist, Headline, Scene, Toward, Turning, Weight};
use bloodsport_gambler::tables::{GUARD, Kind};
use bloodsport_gambler::{BloodsportGambler, Card, Event, Settled, Side};

/// The headline of `event`: a card's effect, once that is certain. There is none for dice, cards
/// drawn or thrown away, passes, effects of Secrets, bets that bring nothing, and fates.
pub(super) fn headline(scene: &Scene<'_, BloodsportGambler>, event: &Event) -> Option<Headline> {
    let who = |seat| name(scene.cast, seat);
    let course = ToldFights::of(scene);
    let fighter = |side| course.side(side);
    let (weight, words) = match event {
        Event::RoundStarted { round: 1, .. } => return None,
        Event::RoundStarted { round, .. } => (Weight::Move, format!("round {round} begins")),
        Event::Played { card, .. } if card.row().risk.is_some() => return None,
        Event::Played { seat, card, .. } => {
            let title = card.row().title;
            // The guards watch everybody.
            let weight = if *card == Card::Grease { Weight::Turn } else { Weight::Move };
            let is_idle = *card == Card::Grease && course.guard() == GUARD.0;
            let brings = if is_idle { "the Guard stays 1" } else { nouns::gist(*card) };
            let does = format!("plays {title}: {brings}");
            return Some(Headline::deed(weight, who(*seat), does));
        }
        Event::Risk { seat, card, success: true, die, need, .. } => {
            let does = worked(&course, *card)?;
            (Weight::Turn, format!("{} {does} ({die} beats {need})", who(*seat)))
        }
        Event::SabotagePlaced { seat, at, .. } => {
            (Weight::Turn, format!("{} lays sabotage on {}", who(*seat), course.called(*at)))
        }
        Event::Caught { seat, lost, discarded, .. } => {
            let card = course.risked().map_or_else(String::new, |it| format!(": {it} fails"));
            let taken = discarded.map(|card| card.row().title.to_owned());
            let lost = (*lost != 0).then(|| count(*lost, "Coin"));
            let gone: Vec<String> = taken.into_iter().chain(lost).collect();
            let gone =
                if gone.is_empty() { gone.concat() } else { format!(", {} gone", list(&gone)) };
            let over = format!("the guards catch {}{card}{gone}", who(*seat));
            let over = Headline::new(Weight::Hit, over);
            return Some(over.toward(Toward::Against(*seat)));
        }
        Event::Ratted { seat, .. } => (Weight::Turn, format!("{} rats to the guards", who(*seat))),
        Event::SlipLocked { seat } => (Weight::Move, format!("{} has placed the bets", who(*seat))),
        Event::Revealed { fight, .. } => {
            let both = course.fighters(*fight)?;
            let [one, two] = both.0.map(|fighter| fighter.row().name);
            (Weight::Move, format!("{one} meets {two}"))
        }
        Event::Applied { seat, card } => {
            let (who, title) = (who(*seat), card.row().title);
            let (beats, changed) = (course.beats(), course.changed(*card));
            (Weight::Turn, format!("{who}'s {title}{beats}: {changed}"))
        }
        Event::WeaponReplaced { at, old, new, .. } => {
            let (old, new) = (old.row().name, new.row().name);
            let swaps = format!("{} swaps {old} for {new}", course.called(*at));
            (Weight::Turn, course.by_card(scene.cast, &swaps))
        }
        Event::NoEffect { seat, card } => {
            let (who, title, beats) = (who(*seat), card.row().title, course.beats());
            (Weight::Turn, format!("{who}'s {title}{beats} finds nothing to do"))
        }
        Event::Rerolled { side, roll } => {
            let (name, had) = (fighter(*side), course.rolled(*side));
            let again = || format!("{name} rolls again, a {roll}");
            let rolls = had.map_or_else(again, |had| format!("{name}'s {had} becomes a {roll}"));
            (Weight::Turn, course.by_card(scene.cast, &rolls))
        }
        Event::Scores { fight, round, hit: Some(by), .. } => {
            let (one, two) = (fighter(*by), fighter(by.other()));
            (Weight::Turn, format!("Fight {fight}, fight round {round}: {one} wounds {two}"))
        }
        Event::Scores { fight, round, hit: None, .. } => {
            let (one, two) = (fighter(Side::L), fighter(Side::R));
            (Weight::Move, format!("Fight {fight}, fight round {round}: {one} and {two} even"))
        }
        Event::Victor { fight, fighter, .. } => {
            let (name, scores) = (fighter.row().name, course.came_to(*fight, *fighter));
            let words = format!("{name} wins Fight {fight}{scores}");
            return Some(Headline::new(Weight::Hit, words).turning(Turning::Never));
        }
        Event::NoContest { fight } => {
            (Weight::Miss, format!("Fight {fight}: nobody wins, bets come back"))
        }
        Event::BetSettled { seat, at, result: Settled::Won, amount, payout } => {
            let (who, coin) = (who(*seat), count(*payout, "Coin"));
            let why = match payout.checked_div(*amount) {
                _ if course.is_favorite(*at) => "a Favorite pays 1".to_owned(),
                times => format!("{amount} × {}", times.unwrap_or(0)),
            };
            let words = format!("{who} wins {coin} on Fight {} ({why})", at.fight);
            let turning = if MUCH <= *payout { Turning::Always } else { Turning::ByWeight };
            let over = Headline::new(Weight::Move, words).turning(turning);
            return Some(over.toward(Toward::For(*seat)));
        }
        Event::BetSettled { seat, at, result, amount, .. }
            if matches!(result, Settled::Lost | Settled::Forfeit) =>
        {
            let (who, coin) = (who(*seat), count(*amount, "Coin"));
            let taker = if *result == Settled::Forfeit { " to the guards" } else { "" };
            (Weight::Move, format!("{who} loses {coin} on Fight {}{taker}", at.fight))
        }
        Event::Paid { seat, payments: paid, .. } => {
            (Weight::Move, format!("{} pays {}", who(*seat), payments(paid)))
        }
        Event::Skipped { seat, chance } => {
            let words = format!("{} pays nothing: {chance} Chance left", who(*seat));
            let over = Headline::new(Weight::Hit, words);
            return Some(over.toward(Toward::Against(*seat)));
        }
        Event::Resigned { seat } => (Weight::Out, format!("{} resigns", who(*seat))),
        Event::Lost { seat, .. } => (Weight::Out, format!("{} has lost", who(*seat))),
        Event::Won { seat, .. } => {
            (Weight::Win, format!("{} has paid every debt and is free", who(*seat)))
        }
        Event::Dealt { .. }
        | Event::FightAnnounced { .. }
        | Event::Initiative { .. }
        | Event::Order { .. }
        | Event::Reshuffled { .. }
        | Event::ActionPassed { .. }
        | Event::Risk { success: false, .. }
        | Event::Looked { .. }
        | Event::Shown { .. }
        | Event::Gained { .. }
        | Event::WagerCap { .. }
        | Event::GuardLevel { .. }
        | Event::Slip { .. }
        | Event::SecretApplied { .. }
        | Event::Rolls { .. }
        | Event::ReactPassed { .. }
        | Event::SabotageRevealed { .. }
        | Event::Reacted { .. }
        | Event::BetSettled { .. }
        | Event::CannotPay { .. }
        | Event::Fate { .. }
        | Event::Stayed { .. }
        | Event::Left { .. }
        | Event::Discarded { .. }
        | Event::GameOver => return None,
    };
    Some(Headline::new(weight, words))
}

/// The gain of a bet, in Coin, on which a bout may turn.
const MUCH: u8 = 4;

/// The gain from a card of Phase 2 that was risked, as the rest of a sentence; `None` for a card
/// with a later effect.
fn worked(course: &ToldFights<'_>, card: Card) -> Option<String> {
    match card.kind() {
        Kind::Discover => Some(format!("looks at {}", course.looked_at(card))),
        Kind::Special => Some(format!("plays {}: {}", card.row().title, nouns::gist(card))),
        Kind::React | Kind::Sabotage => None,
    }
}

/// The outcome in `event` that is a reason for or against the choice leading to it, if any.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is no reason")]
pub(super) fn gist(event: &Event) -> Option<Gist> {
    match event {
        Event::Caught { seat, .. } => Some(Gist::harm(*seat, "is caught by the guards")),
        Event::BetSettled { seat, result: Settled::Won, .. } => {
            Some(Gist::gain(*seat, "wins a bet"))
        }
        Event::BetSettled { seat, result: Settled::Lost, .. } => {
            Some(Gist::harm(*seat, "loses a bet"))
        }
        Event::Skipped { seat, .. } => Some(Gist::harm(*seat, "pays nothing")),
        Event::Won { seat, .. } => Some(Gist::gain(*seat, "pays every debt")),
        Event::Lost { seat, .. } => Some(Gist::harm(*seat, "is ruined")),
        _ => None,
    }
}
