//! The position in sentences, for screen readers: the helots and their squares first, the barge
//! after them, last the seats that the bout waits for. In full words if they fit, else in short
//! ones.

use super::facts::{Afloat, Carried, Facts, Held, Helot, Lanista, Left, Lot, Posture};
use super::helots::{body, bonds, carried, counter, dice, hazards, lanista_name, reserves, states};
use super::nouns::{count, facing, motivation, place, quality, talent, thing};
use nexus::tables::{Location, Motivation, Trait, WeaponKind};
use nexus::{Square, Thing};
use table::Seat;

/// The legend of the short words.
const SHORT: &str = "Short: W I P D S C traits, tokens Deception/Command, cards Influence, \
                     slots Turning Point.";

/// The sentences of `facts`, with what has changed since `was`: the longer form if it has at most `room`
/// characters.
pub(super) fn of(facts: &Facts, was: Option<&Facts>, room: usize) -> String {
    let roomy = told(facts, was, Room::Roomy);
    if roomy.chars().count() <= room { roomy } else { told(facts, was, Room::Tight) }
}

/// The room for sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Words.
    Roomy,
    /// Few letters.
    Tight,
}

fn told(facts: &Facts, was: Option<&Facts>, room: Room) -> String {
    let mut all = Vec::new();
    let number = if facts.bout == 0 { String::new() } else { format!(", bout {}", facts.bout) };
    all.push(match &facts.barge {
        None => format!("NEXUS{number}, before the bout."),
        Some(afloat) => {
            let turn = afloat.active.map(|seat| format!(", round of {}", facts.name(seat)));
            format!("NEXUS{number}. Cycle {}{}.", afloat.cycle, turn.unwrap_or_default())
        }
    });
    if room == Room::Tight && facts.aboard().next().is_some() {
        all.push(SHORT.to_owned());
    }
    for (seat, lanista) in facts.seats.by_seat() {
        let before = was.and_then(|was| was.seats.get(seat)).and_then(Lanista::helot);
        all.push(seated(facts, seat, lanista, before, room));
    }
    if let Some(afloat) = &facts.barge {
        all.extend(barge(afloat, room));
        all.extend(round(afloat, room));
    }
    all.extend(facts.standing.sentences(|seat| facts.name(seat).to_owned()));
    all.join(" ")
}

/// One seat: its player, its helot's square and state.
fn seated(
    facts: &Facts,
    seat: Seat,
    lanista: &Lanista,
    before: Option<&Helot>,
    room: Room,
) -> String {
    let house = if lanista.is_house() { " (house)" } else { "" };
    let (number, name, cred) = (seat.0 + 1, &lanista.name, lanista.cred);
    let who = format!("{number} {name}{house}");
    match &lanista.lot {
        Lot::Out => format!("{who}: out, Cred {cred}."),
        Lot::GaveUp => format!("{who}: gave up, Cred {cred}."),
        Lot::Ashore { lanista: number, motivation: kind, .. } => {
            let said = |kind| format!(", {} ({})", motivation(kind), talent(kind));
            let kind = kind.map_or_else(String::new, said);
            format!("{who}: {}{kind}, Cred {cred}.", lanista_name(*number))
        }
        Lot::Aboard(helot) => match room {
            Room::Roomy => in_full(facts, &who, (seat, lanista, helot), before),
            Room::Tight => in_short(facts, &who, (seat, lanista, helot), before),
        },
    }
}

fn in_full(
    facts: &Facts,
    who: &str,
    (seat, lanista, helot): (Seat, &Lanista, &Helot),
    before: Option<&Helot>,
) -> String {
    let kind = helot.motivation.map_or("no motivation", motivation);
    let way = match helot.posture {
        Posture::Stands => format!(" facing {}", facing(helot.facing)),
        // Its state tells it.
        Posture::Prone | Posture::Incapacitated => String::new(),
    };
    let marks: Vec<String> =
        states(facts, seat, helot).iter().map(|mark| format!(", {}", lowered(mark))).collect();
    let place = format!("{}{way}{}{}", helot.square, from(helot, before), marks.concat());
    let hurt: Vec<String> = body(helot).map(|(at, left)| format!("{} {left}", part(at))).collect();
    let hurt = if hurt.is_empty() { "no place hurt".to_owned() } else { hurt.join(", ") };
    let condition = format!("Condition {}{}: {hurt}", helot.condition, lost(helot, before));
    let reserves: Vec<String> =
        reserves(helot).map(|(of, points)| format!("{} {points}", quality(of))).collect();
    let tokens = [
        (helot.deception, "Deception token"),
        (helot.command, "Command token"),
        (helot.influence, "Influence card"),
    ];
    let tokens = tokens.iter().filter(|(number, _)| 0 < *number);
    let tokens = tokens.map(|(number, thing)| count(*number, thing));
    let rest: Vec<String> = reserves
        .into_iter()
        .chain(tokens)
        .chain(helot.weapon.map(carried))
        .chain(counter(helot))
        .collect();
    let rest = if rest.is_empty() { String::new() } else { format!(" {}.", rest.join(", ")) };
    format!("{who}: {kind} on {place}. {condition}; Cred {}.{rest}", lanista.cred)
}

fn in_short(
    facts: &Facts,
    who: &str,
    (seat, lanista, helot): (Seat, &Lanista, &Helot),
    before: Option<&Helot>,
) -> String {
    let mut all = vec![format!(
        "{} {}{}",
        helot.square,
        helot.facing.word(),
        from(helot, before).replace(", from", " from")
    )];
    all.extend(helot.motivation.map(|kind| short_motivation(kind).to_owned()));
    all.extend(match helot.posture {
        Posture::Stands => None,
        Posture::Prone => Some("prone".to_owned()),
        Posture::Incapacitated => Some("felled".to_owned()),
    });
    all.extend(bonds(facts, seat, helot).iter().map(|bond| {
        lowered(bond).replace("price on its head", "price").replace("held by", "held")
    }));
    all.push(format!("{}{}", helot.condition, lost(helot, before).replace(" lost", "")));
    all.extend(body(helot).map(|(at, left)| format!("{} {left}", at.word().to_lowercase())));
    let reserves: Vec<String> =
        reserves(helot).map(|(of, points)| format!("{}{points}", short_trait(of))).collect();
    if !reserves.is_empty() {
        all.push(reserves.join(" "));
    }
    if 0 < helot.deception || 0 < helot.command {
        all.push(format!("tokens {}/{}", helot.deception, helot.command));
    }
    if 0 < helot.influence {
        all.push(format!("cards {}", helot.influence));
    }
    all.extend(helot.weapon.map(short_weapon));
    all.extend(counter(helot).map(|all| all.replace("Turning Point slot", "slot")));
    all.extend(helot.dice.iter().map(dice));
    format!("{who}: {}, Cred {}.", all.join(", "), lanista.cred)
}

/// A state as it stands in a sentence.
fn lowered(mark: &str) -> String {
    let is_shouted = |word: &&str| word.chars().all(|letter| letter.is_ascii_uppercase());
    let words: Vec<String> = mark
        .split(' ')
        .map(|word| if is_shouted(&word) { word.to_lowercase() } else { word.to_owned() })
        .collect();
    words.join(" ")
}

/// A helot's square before, if it has moved.
fn from(helot: &Helot, before: Option<&Helot>) -> String {
    let before = before.filter(|before| before.square != helot.square);
    before.map_or_else(String::new, |before| format!(", from {}", before.square))
}

fn lost(helot: &Helot, before: Option<&Helot>) -> String {
    let lost = before.map_or(0, |before| before.condition.saturating_sub(helot.condition));
    if lost == 0 { String::new() } else { format!(" ({lost} lost)") }
}

/// A Body Location in a sentence.
fn part(location: Location) -> &'static str {
    match location {
        Location::Mid => "middle",
        Location::Head
        | Location::Chest
        | Location::Lu
        | Location::Ru
        | Location::Ll
        | Location::Rl => place(location),
    }
}

/// A trait's first letter.
fn short_trait(of: Trait) -> &'static str {
    match of {
        Trait::Will => "W",
        Trait::Inst => "I",
        Trait::Phys => "P",
        Trait::Deft => "D",
        Trait::Swag => "S",
        Trait::Cunn => "C",
    }
}

fn short_motivation(kind: Motivation) -> &'static str {
    match kind {
        Motivation::Hoarder => "Hoard",
        Motivation::Famished => "Fam",
        Motivation::Supremacist => "Supr",
        Motivation::Zealot => "Zeal",
    }
}

/// A weapon, its place and its uses, such as `shield at head 2`.
fn short_weapon(weapon: Carried) -> String {
    let kind = match weapon.kind {
        WeaponKind::One => "one-handed",
        WeaponKind::Two => "two-handed",
        WeaponKind::Shiv => "shiv",
        WeaponKind::Shield => "shield",
        WeaponKind::Ranged => "ranged",
        WeaponKind::Net => "net",
        WeaponKind::Bola => "bola",
    };
    let held = match weapon.held {
        Held::Before(at) => format!("at {}", at.word().to_lowercase()),
        Held::InHand => "drawn".to_owned(),
        Held::Stored => "stored".to_owned(),
    };
    format!("{kind} {held} {}", weapon.uses)
}

fn barge(afloat: &Afloat, room: Room) -> Vec<String> {
    let things = Thing::ALL.iter().filter_map(|kind| {
        let there = afloat.things.iter().filter(|(_, there)| *there == kind);
        let squares: Vec<&str> = there.map(|(square, _)| Square::word(*square)).collect();
        (!squares.is_empty()).then(|| format!("{} {}", thing(*kind), squares.join(" ")))
    });
    let things: Vec<String> = things.collect();
    let number = afloat.schematic.map_or("Own barge".to_owned(), |at| format!("Barge {at}"));
    let things = if things.is_empty() { "nothing on it".to_owned() } else { things.join(", ") };
    let Afloat { crowd, turning, influence, .. } = afloat;
    let hazards = hazards(&afloat.hazards);
    let fever = if afloat.fever { " Blood Fever: 1 more damage." } else { "" };
    let decks = match room {
        Room::Roomy => format!(
            "Hazards: {hazards}. Crowd: {crowd} Cred; {turning} Turning Point and {influence} Influence \
             cards.{fever}"
        ),
        Room::Tight => format!(
            "Hazards {hazards}. Crowd {crowd}, decks {turning}/{influence}.{}",
            if afloat.fever { " Blood Fever." } else { "" }
        ),
    };
    vec![format!("{number}: {things}."), decks]
}

/// The order of rounds, and the points left of this one.
fn round(afloat: &Afloat, room: Room) -> Vec<String> {
    let order: Vec<String> = afloat.order.iter().map(|seat| (seat.0 + 1).to_string()).collect();
    let order = (!order.is_empty()).then(|| format!("Order {}.", order.join(" ")));
    let left = afloat.left.map(|Left { ap, mp, prone }| match room {
        Room::Roomy => {
            let prone = prone.map_or_else(String::new, |prone| {
                format!(", {prone} Action Points against a fallen foe")
            });
            format!("Left: {ap} Action Points, {mp} Movement Points{prone}.")
        }
        Room::Tight => {
            let prone = prone.map_or_else(String::new, |prone| format!(", {prone} on who lies"));
            format!("Left: AP {ap}, MP {mp}{prone}.")
        }
    });
    order.into_iter().chain(left).collect()
}
