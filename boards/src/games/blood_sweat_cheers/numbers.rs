//! The one number that matters of an option, as it stands on a button: at most 18 characters.

use super::answers;
use super::consequences::{self, Reach, listed, percent, reach_of};
use super::nouns::{self, signed};
use crate::words::OUT_OF_REACH;
use blood_sweat_cheers::tables::FULL_HAND;
use blood_sweat_cheers::{
    BySide, Deed, Harm, Pair, Perk, PerkSet, Prospects, Said, Side, THROWS, Use, Verdict, View,
    Zone, choices, deed, reach, working,
};

/// The letters of a button beside its sign on a phone.
const BUTTON: usize = 33;
/// The letters of a name beside which a button has room for the most words of a chance.
const SHORT: usize = 10;
/// The result of an action that an attack does not reach.
const SAFE: &str = "safe";
/// The zones that a number names.
const NAMED: usize = 2;

/// The number that matters most of a play: the chance of harm or, where it cannot harm, the chance
/// that `own` is safe; before the opponent has declared, the modifier of the die. An attack names
/// the zones it reaches from, unless `own` stands there, and a play without a blow the turn of the
/// crowd.
pub(super) fn of_play(
    view: &View,
    own: Side,
    (deed, using): (Deed, PerkSet),
    to: Option<Zone>,
) -> String {
    let body = &view.fighters[own].body;
    let zones: Vec<Zone> = match to {
        Some(zone) => vec![zone],
        None => view.grid().within(body.zone, reach(deed, using, body.status)).collect(),
    };
    if view.declared[own.other()].is_none() {
        let (_, base) = answers::base(view, own, deed, using);
        let base = signed(base);
        return match reach_of(view, own, deed, &zones) {
            Reach::Nowhere if deed.is_attack() => OUT_OF_REACH.to_owned(),
            Reach::From(within) if to.is_none() && within.len() <= NAMED => {
                format!("die {base} from {}", listed(&within))
            }
            Reach::From(_) if to.is_none() => format!("die {base} if moved"),
            Reach::Here | Reach::From(_) | Reach::Nowhere => format!("die {base}"),
        };
    }
    let Some((zone, clash, told)) = consequences::best(view, own, (deed, using), &zones) else {
        return String::new();
    };
    if !clash.is_roll() {
        let is_attacked = view.declared[own.other()].is_some_and(|said| said.action.is_attack());
        match (deed.is_attack(), is_attacked) {
            (true, _) => OUT_OF_REACH.to_owned(),
            (false, true) => cheers(view, own, (deed, using), SAFE),
            (false, false) => cheers(view, own, (deed, using), "no blow"),
        }
    } else if deed.is_attack() && clash.reaches(own) {
        let from = to.is_none() && zone != body.zone;
        if from {
            format!("in {zone} {}", hits(&told, own, false))
        } else {
            hits(&told, own, has_room(deed.word()))
        }
    } else {
        let far = if deed.is_attack() { "too far, " } else { "" };
        format!("{far}{} safe", percent(THROWS - told[own].harmed))
    }
}

/// The numbers that matter of all plays of a hand, as far as it is known.
pub(super) fn of_hand(view: &View, own: Side) -> Vec<String> {
    let body = &view.fighters[own].body;
    let Some(private) = view.fighters[own].private else { return Vec::new() };
    let number = |cards: Pair| {
        let made = deed(&cards, body.class, body.status)?;
        Some(of_play(view, own, (made, working(&cards, made, &view.rules)), None))
    };
    choices(&private.hand).filter_map(number).collect()
}

/// The number that matters of a zone to end in: where no roll depends on it, the distance from the
/// opponent.
pub(super) fn of_ending_in(view: &View, own: Side, play: (Deed, PerkSet), zone: Zone) -> String {
    let (deed, using) = play;
    let said = view.declared[own.other()];
    let is_rolled = deed.is_attack()
        || said.is_some_and(|said| {
            let mut zones = view.grid().within(
                view.fighters[own].body.zone,
                reach(deed, using, view.fighters[own].body.status),
            );
            zones.any(|zone| {
                let clash = consequences::clash(view, own, deed, using, zone);
                said.action.is_attack() && clash.is_some_and(|clash| clash.is_roll())
            })
        });
    if is_rolled {
        return of_play(view, own, play, Some(zone));
    }
    let theirs = said.map_or(view.fighters[own.other()].body.zone, |said| said.to);
    match view.grid().distance(zone, theirs) {
        0 => "in his zone".to_owned(),
        zones => format!("{zones} away"),
    }
}

/// The chances of an attack to harm, and to be harmed by it, in more words where there is room.
fn hits(told: &BySide<Prospects>, own: Side, has_room: bool) -> String {
    let chance = percent(told[own.other()].harmed);
    match told[own].harmed {
        0 => format!("hits {chance}"),
        throws if has_room => format!("hits {chance}, risk {}", percent(throws)),
        throws => format!("{chance}, risk {}", percent(throws)),
    }
}

/// The label of a play, shorter if a phone has no room for the whole beside the number: with a short name for the
/// action of one card that is worth more, and with two cards of a face by their numbers.
pub(super) fn roomy(made: Deed, label: String, number: &str) -> String {
    // The price before the cards is left out on a button.
    let (head, cards) = label.split_once(": ").unwrap_or((&label, ""));
    let name = if cards.is_empty() { head } else { head.split(", ").next().unwrap_or(head) };
    let shown: usize = [name, cards, number].iter().map(|it| it.chars().count()).sum();
    if shown + " · ".chars().count() + 2 * usize::from(!cards.is_empty()) <= BUTTON {
        return label;
    }
    if let Some((_, numbers)) = cards.split_once(' ').filter(|_| cards.contains(" & ")) {
        return format!("{head}: {numbers}");
    }
    let card = label.strip_prefix(made.word()).and_then(|rest| rest.strip_prefix(", "));
    match card.filter(|card| !card.contains([':', ','])) {
        Some(card) if card.starts_with(char::is_uppercase) => {
            format!("{}, {card}", nouns::brief(made))
        }
        Some(_) | None => label,
    }
}

/// Whether a button with a name and its sign has room for the most words of a chance.
fn has_room(name: &str) -> bool {
    name.chars().count() <= SHORT
}

/// An action without a roll in few `words`, and how far the crowd turns by it: it cools in a phase
/// that shows it neither a blow nor GLORY nor a taunt.
fn cheers(view: &View, own: Side, (deed, using): (Deed, PerkSet), words: &str) -> String {
    let glory = deed.row().uses.iter().filter(|used| **used == Use::Glory).count();
    let taunt = usize::from(using.holds(Perk::LewdTaunt));
    let favour = view.favour;
    let turned = favour.toward(own, u8::try_from(glory + taunt).unwrap_or(u8::MAX));
    let turns = |turn: String| if words == SAFE { format!("{SAFE}, {turn}") } else { turn };
    match turned.steps_to(favour) {
        0 if 0 < glory + taunt || !is_dull(view.declared[own.other()].as_ref()) => words.to_owned(),
        0 => match favour.of(own) {
            0 => words.to_owned(),
            points if points < 0 => turns("crowd + 1".to_owned()),
            _ => turns("crowd − 1".to_owned()),
        },
        steps => turns(format!("crowd + {steps}")),
    }
}

/// Whether what a side has declared shows the crowd neither GLORY nor a taunt.
pub(super) fn is_dull(said: Option<&Said>) -> bool {
    said.is_none_or(|said| {
        !said.action.row().uses.contains(&Use::Glory) && !said.perks.holds(Perk::LewdTaunt)
    })
}

/// The chance of harm to the opponent if `wounds` of his wounds are exploited or, where `own` does
/// not reach him, the chance that `own` is safe.
pub(super) fn of_exploiting(view: &View, own: Side, wounds: u8) -> String {
    let (Some(clash), Some(told)) = (view.clash(), consequences::exploiting(view, own, wounds))
    else {
        return String::new();
    };
    match clash.reaches(own) {
        true => hits(&told, own, false),
        false => format!("{} safe", percent(THROWS - told[own].harmed)),
    }
}

/// The result of a roll for `own`, in a few letters.
pub(super) fn of_roll(own: Side, verdict: &Verdict) -> &'static str {
    match (verdict.on, verdict.outcome) {
        (None, Harm::Tie) => "a tie",
        (None, _) | (Some(_), Harm::Tie | Harm::None) => "no harm",
        (Some(side), Harm::TellingBlow) if side == own => "beats you",
        (Some(side), Harm::FleshWound | Harm::DeepWound) if side == own => "wounds you",
        (Some(side), _) if side == own => "harms you",
        (Some(_), Harm::Pushed) => "pushes",
        (Some(_), Harm::KnockedDown) => "knocks down",
        (Some(_), Harm::Ensnared) => "nets him",
        (Some(_), Harm::FleshWound) => "Flesh Wound",
        (Some(_), Harm::DeepWound) => "Deep Wound",
        (Some(_), Harm::TellingBlow) => "Telling Blow",
    }
}

/// The number of cards drawn after throwing `thrown` away, as a label.
pub(super) fn of_discarding(view: &View, own: Side, thrown: u8) -> String {
    format!("draw {}", refilled(view, own, thrown))
}

/// The number of cards drawn after throwing `thrown` away.
pub(super) fn refilled(view: &View, own: Side, thrown: u8) -> u8 {
    FULL_HAND.saturating_sub(view.fighters[own].cards.saturating_sub(thrown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use blood_sweat_cheers::{BloodSweatCheers, Body, Card, Class};
    use table::{Luck, Options, Rules, Sitter};

    #[test]
    fn an_attack_says_from_where_it_reaches() {
        let seats = vec![Sitter::Guest, Sitter::Guest].into();
        let mut dice = Luck::numbered(1).dice(0);
        let mut board = BloodSweatCheers::open(&seats, &Options::default(), &mut dice);
        let [b2, b3] = ["B2", "B3"].map(|word| Zone::of_word(word).expect("a zone"));
        board.fighters.red.body = Body::fresh(Some(Class::Thraex), b2);
        board.fighters.blue.body = Body::fresh(Some(Class::Murmillo), b3);
        let view = BloodSweatCheers::view(&board, Some(Side::Red.seat()));
        let of = |deed, to| of_play(&view, Side::Red, (deed, PerkSet::EMPTY), to);
        let away = [Deed::Jab, Deed::Lunge, Deed::Javelin, Deed::Guard].map(|deed| of(deed, None));
        assert_eq!(away, ["out of reach", "die + 3 from B3", "die + 5", "die + 2"]);
        let lunge = [b3, b2].map(|zone| of(Deed::Lunge, Some(zone)));
        assert_eq!(lunge, ["die + 3", "out of reach"]);
        board.fighters.red.body.zone = b3;
        let view = BloodSweatCheers::view(&board, None);
        let beside = of_play(&view, Side::Red, (Deed::ParthianShot, PerkSet::EMPTY), None);
        assert_eq!(beside, "die + 6 if moved");
    }

    #[test]
    fn a_label_gives_way_to_the_number_beside_it() {
        let thrust = || "Thrust, for 2 cards: STRIKE 9 & 7".to_owned();
        assert_eq!(roomy(Deed::Thrust, thrust(), "die + 4"), thrust());
        let hits = roomy(Deed::Thrust, thrust(), "hits 72 %, risk 17 %");
        assert_eq!(hits, "Thrust, for 2 cards: 9 & 7");
        let dodge = roomy(Deed::StepDodge, "Step/Dodge, ROAR 1".to_owned(), "safe, crowd + 1");
        assert_eq!(dodge, "Dodge, ROAR 1");
    }

    #[test]
    fn what_a_play_may_cost_and_bring_is_told() {
        let seats = vec![Sitter::Guest, Sitter::Guest].into();
        let mut dice = Luck::numbered(1).dice(0);
        let mut board = BloodSweatCheers::open(&seats, &Options::default(), &mut dice);
        let zone = Zone::of_word("B3").expect("a zone");
        board.fighters.red.body = Body::fresh(Some(Class::Thraex), zone);
        board.fighters.blue.body = Body::fresh(Some(Class::Murmillo), zone);
        let card = |word: &str| Card::of_word(word).expect("a card");
        let trip: PerkSet = [Perk::TripOpponent].into_iter().collect();
        let jab = Said {
            action: Deed::Jab,
            cards: [card("SK9")].into_iter().collect(),
            from: zone,
            to: zone,
            perks: trip,
        };
        board.declared.blue = Some(jab);
        let view = BloodSweatCheers::view(&board, Some(Side::Red.seat()));
        let of = |made, word: &str| {
            consequences::besides(&view, Side::Red, made, &[card(word)], Some(zone))
        };
        assert_eq!(of((Deed::Jab, PerkSet::EMPTY), "RC2"), "ROAR 2 is spent and will not roar");
        assert_eq!(of((Deed::Jab, trip), "SK9"), "trip opponent: a win by 1 knocks down");
        assert_eq!(of((Deed::Guard, PerkSet::EMPTY), "GD1"), "");
        let number = |view, deed| of_play(view, Side::Red, (deed, PerkSet::EMPTY), Some(zone));
        assert_eq!(number(&view, Deed::Jab), "hits 42 %, risk 42 %");
        assert_eq!(number(&view, Deed::LaceratingCut), "42 %, risk 42 %");
        board.fighters.red.body.fresh = 2;
        board.declared.blue = Some(Said { action: Deed::Guard, perks: PerkSet::EMPTY, ..jab });
        let view = BloodSweatCheers::view(&board, Some(Side::Red.seat()));
        assert_eq!(number(&view, Deed::Jab), "hits 28 %");
        assert_eq!(number(&view, Deed::Guard), "no blow");
        assert_eq!(number(&view, Deed::IronShell), "crowd + 1");
        let leaning = |side| {
            let mut view = BloodSweatCheers::view(&board, Some(Side::Red.seat()));
            view.favour = view.favour.toward(side, 3);
            let of = |deed| of_play(&view, Side::Red, (deed, PerkSet::EMPTY), Some(zone));
            [of(Deed::Guard), of(Deed::IronShell)]
        };
        assert_eq!(leaning(Side::Red), ["crowd − 1", "no blow"]);
        assert_eq!(leaning(Side::Blue), ["crowd + 1", "crowd + 1"]);
        let wounded = consequences::besides(
            &view,
            Side::Red,
            (Deed::Jab, PerkSet::EMPTY),
            &[card("SK1")],
            Some(zone),
        );
        assert_eq!(wounded, "your 2 fresh wounds may cost you 2");
        let told = "Jab in B3, with trip opponent: a win by 1 knocks you down";
        assert_eq!(consequences::declared(&jab), told);
        // A foul play does nothing where nobody rolls.
        let foul: PerkSet = [Perk::FoulPlay].into_iter().collect();
        let guard = Said { action: Deed::Guard, perks: foul, ..jab };
        let mut idle = view;
        idle.declared.blue = Some(guard);
        let asked = consequences::asked(&idle, "Bob", Side::Red, &guard);
        let end = "Bob: Guard in B3. No blow can fall. Which card do you need least?";
        assert!(asked.ends_with(end), "{asked}");
        let told = "Guard in B3, with foul play: if both roll, yours − 2 and the crowd 1 to you";
        assert_eq!(consequences::declared(&guard), told);
    }

    #[test]
    fn what_a_roll_comes_to_has_room_on_a_button() {
        let all = [
            Harm::Tie,
            Harm::None,
            Harm::Pushed,
            Harm::KnockedDown,
            Harm::Ensnared,
            Harm::FleshWound,
            Harm::DeepWound,
            Harm::TellingBlow,
        ];
        for outcome in all {
            for on in [None, Some(Side::Red), Some(Side::Blue)] {
                let words = of_roll(Side::Red, &Verdict { outcome, on });
                assert!(words.chars().count() <= 18, "{words}");
            }
        }
        let wound = |on| of_roll(Side::Red, &Verdict { outcome: Harm::DeepWound, on: Some(on) });
        assert_eq!([wound(Side::Red), wound(Side::Blue)], ["wounds you", "Deep Wound"]);
    }
}
