//! The game for newcomers: its course, and each decision explained.

use super::answers::percent;
use super::nouns::{cards, count, figures, name, place, worth};
use super::panel::odds;
use crate::text::rounded;
use crate::words::{Cast, Guided};
use morituri::tables::{CASSES_IN_RAIDS, Card, HIT_POINTS, Slot, WON_HIT_POINTS};
use morituri::{Action, Alone, Gladiator, Kept, Morituri, Prompt, Rebirth, Spared, View, outlook};
use table::{Ask, Seat};

/// The guided bout for beginners.
pub(super) const GUIDED: Guided = Guided { house: 1, options: &[("road", "short")], seed: 23 };

/// The rules in brief.
pub(super) const PLAYING: &[&str; 5] = &[
    "Walk to Roma, and outlive all the others.",
    "Each die leads you to a card or a fight.",
    "Cards are gear: its weight helps a foe.",
    "Both fighters roll: Attack against Defense.",
    "Win a fight in Roma, as the last alive.",
];

/// The Hit Points of a spared gladiator.
const LAST: u8 = 1;

pub(super) fn explained(view: &View, cast: &Cast, ask: &Ask<Morituri>) -> String {
    let own = &view.seats[ask.seat];
    match &ask.prompt {
        Prompt::Roll => rolling(own),
        Prompt::Keep { card, clash, grip, reply: _ } => {
            let gone: Vec<Card> = clash.iter().filter_map(|slot| own.slots.get(*slot)).collect();
            keeping(own, *card, &gone, *grip)
        }
        Prompt::Surrender => robbed(own),
        Prompt::Opponent => opponents(view, ask),
        Prompt::Mercy { opponent, left, useful, reply: _ } => {
            spared(view, cast, ask.seat, (*opponent, *left), *useful)
        }
        Prompt::Beast => beast(own),
        Prompt::Rejoin => rejoining(own),
    }
}

/// The signs before a player that do not tell themselves.
pub(super) fn terms(view: &View, ask: &Ask<Morituri>) -> Vec<(&'static str, String)> {
    let slots = &view.seats[ask.seat].slots;
    let rolls_on = ask.offers.iter().any(|offer| offer.action == Action::RollAhead);
    let is_gear = matches!(ask.prompt, Prompt::Keep { .. });
    let told = [
        (rolls_on, "wounds", "Wounds heal after each fight"),
        (
            rolls_on,
            "ahead",
            "Roll on rolls up to 3 times for you; a fight, a loss or a choice ends it",
        ),
        (
            is_gear && 0 < slots.encumbrance(),
            "weight",
            "Weight counts in duels: the lighter side adds 1 more each round, up to the difference",
        ),
    ];
    let told = told.into_iter().filter(|(stands, ..)| *stands);
    told.map(|(_, key, words)| (key, format!("{words}."))).collect()
}

/// The reason for an answer that is advised.
pub(super) fn why(action: &Action) -> &'static str {
    match action {
        Action::Roll | Action::RollAhead => "A roll is no choice: you are asked at the next one.",
        Action::Keep(Kept::Keep) => "It brings more than it costs in the fights ahead.",
        Action::Keep(Kept::Refuse) => "It costs more than it brings in the fights ahead.",
        Action::Surrender(_) => "It is the card that you would miss least.",
        Action::Opponent(_) => {
            "The weakest foe comes first: a win brings a Hit Point and a card for the next duel."
        }
        Action::Mercy(Spared::Accept) => "You live, and only this duel is lost.",
        Action::Beast(Alone::Fight) => "A win brings a card, and the laurel that a winner needs.",
        Action::Beast(Alone::Wait) => "The beast is too strong for your gear.",
        Action::Rejoin(Rebirth::Back) => "Who begins again may still win.",
        Action::RollOn
        | Action::RollAsk
        | Action::Mercy(Spared::Fight)
        | Action::Rejoin(Rebirth::Out) => "",
    }
}

/// The die of movement.
fn rolling(own: &Gladiator) -> String {
    format!(
        "One die moves you towards Roma, and where you stop something happens. You fight with {}, and {}; \
         rolling is all that can be done.",
        figures(&own.slots),
        count(own.hp, "Hit Point"),
    )
}

/// A drawn piece of equipment: its worth and its cost.
fn keeping(own: &Gladiator, card: Card, gone: &[Card], grip: bool) -> String {
    let cost = if !gone.is_empty() {
        format!("your {} would be lost for it", cards(gone))
    } else if grip {
        "your weapon, now held in both hands, would go into one and hit less hard".to_owned()
    } else {
        "you lose nothing by it".to_owned()
    };
    format!(
        "A drawn card is used now or thrown away. If you use it, {cost}. You drew {}: {}. Today you have {}; with it you \
         would have {}. In a duel less weight adds 1 a round to your dice, up to the difference; \
         raiders win whose strength is more than your raid value.",
        card.row().name,
        worth(card),
        figures(&own.slots),
        figures(&own.slots.with(card)),
    )
}

/// The bandits' loot.
fn robbed(own: &Gladiator) -> String {
    let held = Slot::ALL.iter().filter(|slot| own.slots.get(**slot).is_some()).count();
    format!(
        "Your raid value is Attack times attacks, and {CASSES_IN_RAIDS} more with a net. Nobody is hurt, but the \
         bandits take one of the {held} cards that you use: part with what you need least in the next fight.",
    )
}

/// The order in which the gladiators on the space are fought.
fn opponents(view: &View, ask: &Ask<Morituri>) -> String {
    let own = &view.seats[ask.seat];
    format!(
        "{} gladiators wait here and you fight each of them once, with all your {} again in every \
         duel; you choose only the order. The winner of a duel gets {} for good and a card, which helps \
         in the next one, so the weakest foe is a good first.",
        ask.offers.len(),
        count(own.hp, "Hit Point"),
        count(WON_HIT_POINTS, "Hit Point"),
    )
}

/// The mercy of the crowd, and the likely result of one more round.
fn spared(
    view: &View,
    cast: &Cast,
    seat: Seat,
    (opponent, left): (Seat, u8),
    useful: bool,
) -> String {
    let sides = [&view.seats[seat], &view.seats[opponent]];
    let told = outlook(sides, [LAST, left], view.next_round);
    let [own, foe] = told.falls.map(percent);
    let hope = if useful { "" } else { " One round cannot even bring him down to 1." };
    let name = name(cast, opponent);
    format!(
        "You have {} left to the {left} of {name}, but the crowd would let you live. With mercy you lose \
         this duel only, and he gets the prize, {} for good and a card. One more round kills you with \
         {own} and him with {foe}, and if neither dies you have still lost unless both of you stand \
         at 1.{hope}",
        count(LAST, "Hit Point"),
        count(WON_HIT_POINTS, "Hit Point"),
    )
}

fn beast(own: &Gladiator) -> String {
    format!(
        "You are alone in Roma with {}, and may fight a beast, once a turn. You survive it with {} %: \
         then you have a card and the laurel, with which the last gladiator alive wins at once. If you \
         die you are out.",
        count(own.hp, "Hit Point"),
        rounded(odds(own)),
    )
}

/// The offer of a second life.
fn rejoining(own: &Gladiator) -> String {
    format!(
        "You died on the road, and this bout lets the dead come back. You would miss this turn and \
         begin again in {} with {} and no cards; if you do not, you are out for good.",
        place(own.space),
        count(HIT_POINTS, "Hit Point"),
    )
}
