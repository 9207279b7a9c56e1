//! What may stand over a post.

use super::events::ToldFights;
use super::nouns::{count, name, payments};
use crate::words::{Gist, Headline, Scene, Weight};
use bloodsport_gambler::{BloodsportGambler, Event, Settled, Side};

/// The headline of `event`. There is none for dice, cards looked at, drawn or thrown away, passes,
/// what Sabotage and Secrets do, bets that bring nothing, and fates.
pub(super) fn headline(scene: &Scene<'_, BloodsportGambler>, event: &Event) -> Option<Headline> {
    let who = |seat| name(scene.cast, seat);
    let course = ToldFights::of(scene);
    let fighter = |side| course.side(side);
    let (weight, words) = match event {
        Event::RoundStarted { round, .. } => (Weight::Move, format!("round {round} begins")),
        Event::Played { seat, card, .. } => {
            (Weight::Move, format!("{} plays {}", who(*seat), card.row().title))
        }
        Event::SabotagePlaced { seat, .. } => {
            (Weight::Move, format!("{} lays a card for sabotage", who(*seat)))
        }
        Event::Caught { seat, .. } => (Weight::Hit, format!("the guards catch {}", who(*seat))),
        Event::Ratted { seat, .. } => (Weight::Turn, format!("{} rats to the guards", who(*seat))),
        Event::SlipLocked { seat } => (Weight::Move, format!("{} has placed the bets", who(*seat))),
        Event::Revealed { fight, .. } => {
            let both = course.fighters(*fight)?;
            let [one, two] = both.0.map(|fighter| fighter.row().name);
            (Weight::Move, format!("{one} meets {two}"))
        }
        Event::SabotageRevealed { seat, card, .. } => {
            (Weight::Turn, format!("{}'s {} comes to light", who(*seat), card.row().title))
        }
        Event::Reacted { seat, card, .. } => {
            (Weight::Turn, format!("{} plays {}", who(*seat), card.row().title))
        }
        Event::Scores { hit: Some(by), .. } => {
            (Weight::Turn, format!("{} wounds {}", fighter(*by), fighter(by.other())))
        }
        Event::Scores { hit: None, .. } => {
            let (one, two) = (fighter(Side::L), fighter(Side::R));
            (Weight::Move, format!("{one} and {two} are even"))
        }
        Event::Victor { fight, fighter, .. } => {
            let (name, scores) = (fighter.row().name, course.came_to(*fight, *fighter));
            (Weight::Hit, format!("{name} wins Fight {fight}{scores}"))
        }
        Event::NoContest { fight } => {
            (Weight::Miss, format!("nobody wins Fight {fight}, bets come back"))
        }
        Event::BetSettled { seat, at, result: Settled::Won, amount, payout } => {
            let (who, coin) = (who(*seat), count(*payout, "Coin"));
            let why = match payout.checked_div(*amount) {
                _ if course.is_favorite(*at) => "a Favorite pays 1".to_owned(),
                times => format!("{amount} × {}", times.unwrap_or(0)),
            };
            (Weight::Turn, format!("{who} wins {coin} on Fight {} ({why})", at.fight))
        }
        Event::BetSettled { seat, at, result, amount, .. }
            if matches!(result, Settled::Lost | Settled::Forfeit) =>
        {
            let (who, coin) = (who(*seat), count(*amount, "Coin"));
            let taker = if *result == Settled::Forfeit { " to the guards" } else { "" };
            (Weight::Turn, format!("{who} loses {coin} on Fight {}{taker}", at.fight))
        }
        Event::Paid { seat, payments: paid, .. } => {
            (Weight::Move, format!("{} pays {}", who(*seat), payments(paid)))
        }
        Event::Skipped { seat, .. } => (Weight::Hit, format!("{} pays nothing", who(*seat))),
        Event::Resigned { seat } => (Weight::Out, format!("{} resigns", who(*seat))),
        Event::Lost { seat, .. } => (Weight::Out, format!("{} has lost", who(*seat))),
        Event::Won { seat, .. } => (Weight::Win, format!("{} has paid every debt", who(*seat))),
        Event::Dealt { .. }
        | Event::FightAnnounced { .. }
        | Event::Initiative { .. }
        | Event::Order { .. }
        | Event::Reshuffled { .. }
        | Event::ActionPassed { .. }
        | Event::Risk { .. }
        | Event::Looked { .. }
        | Event::Shown { .. }
        | Event::Gained { .. }
        | Event::WagerCap { .. }
        | Event::GuardLevel { .. }
        | Event::Slip { .. }
        | Event::Applied { .. }
        | Event::NoEffect { .. }
        | Event::WeaponReplaced { .. }
        | Event::SecretApplied { .. }
        | Event::Rolls { .. }
        | Event::ReactPassed { .. }
        | Event::Rerolled { .. }
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

/// What of `event` may be a reason to choose what leads to it, or away from it.
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
