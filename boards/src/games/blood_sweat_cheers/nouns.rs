//! The names of persons and things in sentences.

use crate::words::Cast;
use blood_sweat_cheers::tables::{FAVOUR_END, LAST_WOUND};
use blood_sweat_cheers::{
    BySide, Card, Class, Deed, Face, InForce, PerkSet, Said, Side, View, working,
};

/// The name of the opponent in a solo bout, who has no seat.
pub(super) const AUTOMATON: &str = "Automaton";

/// Names of both sides and their gladiators.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'a> {
    cast: &'a Cast,
    classes: BySide<Option<Class>>,
}

impl<'a> Names<'a> {
    /// The names in `cast`, with the gladiators of `view`.
    pub(super) fn new(cast: &'a Cast, view: &View) -> Self {
        Names { cast, classes: BySide::new(|side| view.fighters[side].body.class) }
    }

    pub(super) fn name(&self, side: Side) -> &'a str {
        self.cast.names.get(side.seat()).map_or(AUTOMATON, String::as_str)
    }

    /// The player of `side` as a possessive.
    pub(super) fn of(&self, side: Side) -> String {
        format!("{}'s", self.name(side))
    }

    /// The gladiator of `side`, such as `Ada's thraex`.
    pub(super) fn fighter(&self, side: Side) -> String {
        let class = self.classes[side].map_or("gladiator", Class::word);
        format!("{} {class}", self.of(side))
    }
}

/// A card by its face and number, such as `STRIKE 1`.
pub(super) fn card(card: Card) -> String {
    numbered(face(card), card)
}

/// A card by face and number; its name, such as `SK1`, is a code needed only for typing.
fn numbered(face: &str, card: Card) -> String {
    let number = card.word().trim_start_matches(|letter: char| !letter.is_ascii_digit());
    format!("{face} {number}").trim_end().to_owned()
}

/// Cards by face and number.
pub(super) fn cards(cards: &[Card]) -> String {
    match cards {
        [] => "no card".to_owned(),
        cards => cards.iter().map(|one| card(*one)).collect::<Vec<_>>().join(", "),
    }
}

/// Cards as they are played, such as `STEP 1 + ROAR 2 as STRIKE`.
pub(super) fn used(cards: &[Card]) -> String {
    let one = |card: &Card| {
        let usage = if card.is_dual() { format!(" as {}", card.usage()) } else { String::new() };
        format!("{}{usage}", short(*card))
    };
    cards.iter().map(one).collect::<Vec<_>>().join(" + ")
}

/// Cards as they lie open: `ROAR 2 + STRIKE 2`, two of a face as `STRIKE 1 & 9`.
pub(super) fn open(cards: &[Card]) -> String {
    match cards {
        [one, other] if one.face() == other.face() && !one.is_dual() => {
            let number = short(*other);
            let number = number.rsplit(' ').next().unwrap_or_default();
            format!("{} & {number}", short(*one))
        }
        cards => cards.iter().map(|card| short(*card)).collect::<Vec<_>>().join(" + "),
    }
}

/// The word by which a special of one card is known where a button has no room for its name.
pub(super) fn brief(deed: Deed) -> &'static str {
    let word = deed.word();
    match word {
        "Step/Dodge" => "Dodge",
        "Wall of the Scutum" => "Wall",
        "Loose an Arrow" => "Arrow",
        "Bob and Weave" => "Weave",
        "Spear Reach" => "Spear",
        _ => word.rsplit(' ').next().unwrap_or(word),
    }
}

/// A card in few columns, such as `ROAR 2`.
pub(super) fn short(card: Card) -> String {
    numbered(&card.face().to_string(), card)
}

/// Cards by name, such as `ST1 + SK1`.
pub(super) fn ids(cards: &[Card]) -> String {
    cards.iter().map(|card| card.word()).collect::<Vec<_>>().join(" + ")
}

/// An action with its price and, where that does not name them all, its cards as they are `told`.
pub(super) fn with_cards(made: &str, cards: &[Card], told: &str) -> String {
    match cards {
        [card] if card.is_dual() => format!("{made}, {told}"),
        _ => format!("{made}{}: {told}", price(cards)),
    }
}

/// The price of an action besides a card that is good for nothing else: the number of cards, and
/// those of several uses.
fn price(cards: &[Card]) -> String {
    let dual: Vec<&str> =
        cards.iter().filter(|card| card.is_dual()).map(|card| card.face().word()).collect();
    match (dual.as_slice(), cards.len() - dual.len()) {
        ([], 0 | 1) => String::new(),
        ([], count) => format!(", for {count} cards"),
        (dual, _) => format!(", with {}", dual.join(" and ")),
    }
}

/// The word printed on a card.
pub(super) fn face(card: Card) -> &'static str {
    match card.face() {
        Face::Step => "STEP",
        Face::Strike => "STRIKE",
        Face::Guard => "GUARD",
        Face::Glory => "GLORY",
        Face::Roar => "ROAR OF THE CROWD",
        Face::Fortuna => "FORTUNA'S FAVOUR",
        Face::Imperial => "IMPERIAL INTEREST",
    }
}

/// Perks in a row, such as `trip opponent and foul play`.
pub(super) fn perks(perks: PerkSet) -> String {
    perks.iter().map(|perk| perk.word()).collect::<Vec<_>>().join(" and ")
}

/// The perks of a declared action: those in use, and those that its cards carry without use.
pub(super) fn perks_of(said: &Said, rules: &InForce) -> String {
    used_and_unused(said.perks, unused(said, rules))
}

/// The perks that the cards of a declared action carry without use.
pub(super) fn unused(said: &Said, rules: &InForce) -> PerkSet {
    let carried = working(&said.cards, said.action, rules);
    carried.iter().filter(|perk| !said.perks.holds(*perk)).collect()
}

/// Perks in use and perks without use, after what is declared.
pub(super) fn used_and_unused(used: PerkSet, unused: PerkSet) -> String {
    let mut text = String::new();
    if !used.is_empty() {
        text += &format!(", with {}", perks(used));
    }
    if !unused.is_empty() {
        text += &format!(", without {}", perks(unused));
    }
    text
}

/// A favour, positive for Red, such as `2 of 3 for Ada`.
pub(super) fn favour(names: &Names<'_>, now: i8) -> String {
    let side = if 0 < now { Side::Red } else { Side::Blue };
    match now.unsigned_abs() {
        0 => "neutral".to_owned(),
        points => format!("{points} of {FAVOUR_END} for {}", names.name(side)),
    }
}

/// A summand after others, such as ` + 3` or ` − 1`.
pub(super) fn signed(value: i8) -> String {
    let sign = if value < 0 { '−' } else { '+' };
    format!("{sign} {}", value.unsigned_abs())
}

/// A number on its own, with a true minus.
pub(super) fn number(value: i8) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// Wounds borne, of those that defeat, and the number that can still be exploited: `3 of 5 wounds, 2 fresh`.
pub(super) fn wounds(fresh: u8, exploited: u8) -> String {
    match fresh.saturating_add(exploited) {
        0 => "no wound".to_owned(),
        borne => format!("{borne} of {LAST_WOUND} wounds, {fresh} fresh"),
    }
}

/// `1 card`, `2 cards`.
pub(super) fn count(number: u8, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The play of a class, for a player who has never played it, and the effect of its specials.
pub(super) fn advice(class: Class) -> &'static str {
    match class {
        Class::Murmillo => {
            "Slow, hard to hurt. A GLORY walls him in and shoves back; two charge a zone and knock down."
        }
        Class::Secutor => {
            "Guards well. A GLORY follows a zone and strikes; two strike hard and get away without harm."
        }
        Class::Hoplomachus => {
            "Even in all. A GLORY is a spear that strikes a zone away; two strike as far, and harder."
        }
        Class::Dimachaerus => {
            "Hits hardest, thin guard. A GLORY parries and may wound; two cut twice and wound sooner."
        }
        Class::Thraex => {
            "Quick, thin guard. A GLORY is a cut that wounds on any narrow win; two do so far more surely."
        }
        Class::Retiarius => {
            "Fast, weak arms. A GLORY nets a foe in his zone and weakens him; two step in and stab."
        }
        Class::Crupellarius => {
            "Slowest, best armour. A GLORY guards and may throw a foe down; two rush a zone and knock down."
        }
        Class::Sagittarius => {
            "Fast, helpless up close. A GLORY shoots 1 or 2 zones away; two do so while he moves."
        }
        Class::Veles => {
            "Quick, keeps off. A GLORY throws a javelin up to a zone away; two do so while he moves."
        }
        Class::Cestus => {
            "Fast, no guard. A GLORY ducks a blow and may knock down; two are a blow that does."
        }
    }
}
