//! The position in sentences, for screen readers: the gladiators and their hexes first, the ground
//! after them, last the seats that the bout waits for. In full words if they fit, else in short
//! ones.

use super::facts::{
    Calling, Facts, Fighter, Gear, Ground, Life, Lying, Pile, Player, Record, Weary,
};
use super::nouns::{class, count, number, skill, thing};
use super::sheet;
use munera::{Arena, Kind, Skill, Thing};
use table::Seat;

/// The legend of a gladiator's numbers where there is little room.
const NUMBERS: &str = "Numbers: Stamina now/full, Fatigue, Save from front, left, right, rear.";

/// The sentences of `facts`, with what has changed since `was`: the longer form if it has at most `room`
/// characters.
pub(super) fn of(facts: &Facts, was: Option<&Facts>, room: usize) -> String {
    let roomy = roomy(facts, was);
    if roomy.chars().count() <= room { roomy } else { tight(facts, was) }
}

fn roomy(facts: &Facts, was: Option<&Facts>) -> String {
    let mut all = opening(facts);
    for (seat, player) in facts.seats.by_seat() {
        let who = who(seat, player);
        all.push(match player.fighter() {
            Some(fighter) => in_full(&who, fighter, before(was, seat)),
            None => format!("{who}, {}.", lot(player)),
        });
        all.extend(player.record.as_ref().map(|record| format!("{}.", done(facts, record))));
    }
    let lying: Vec<String> = facts
        .ground
        .named
        .iter()
        .map(|lying| {
            let Lying { id, what, hex } = lying;
            let (what, count) = what.counted();
            format!("{} on {hex} (g{id})", thing(what, count))
        })
        .collect();
    all.extend(on_the_ground(&facts.ground, lying));
    all.extend(facts.standing.sentences(|seat| facts.name(seat).to_owned()));
    all.join(" ")
}

fn tight(facts: &Facts, was: Option<&Facts>) -> String {
    let mut all = opening(facts);
    if facts.round.is_some() {
        all.push(NUMBERS.to_owned());
    }
    for (seat, player) in facts.seats.by_seat() {
        let who = who(seat, player);
        let is = match player.fighter() {
            Some(fighter) => in_short(&who, fighter, before(was, seat)),
            None => format!("{who}, {}", lot(player)),
        };
        let done = player.record.as_ref().map(|record| format!("; {}", done(facts, record)));
        all.push(format!("{is}{}.", done.unwrap_or_default()));
    }
    let lying = facts.ground.named.iter().map(|lying| {
        let Lying { id, what, hex } = lying;
        let (what, count) = what.counted();
        format!("{} {hex} g{id}", short(what, count))
    });
    all.extend(on_the_ground(&facts.ground, lying.collect()));
    all.extend(facts.standing.sentences(|seat| facts.name(seat).to_owned()));
    all.join(" ")
}

/// The bout, the arena, and the seat whose turn it is.
fn opening(facts: &Facts) -> Vec<String> {
    let number = if facts.bout == 0 { String::new() } else { format!(", bout {}", facts.bout) };
    let heading = format!("Munera Sine Missione{number}, {} arena.", arena(facts.arena));
    let turn = match &facts.round {
        None => "The gladiators are being picked.".to_owned(),
        Some(round) => {
            let points = round.points.map_or_else(String::new, |points| {
                let left = count(points.left, "action point");
                format!(": {left} left, {} spent", points.spent)
            });
            let turn = round.active.map(|seat| format!(", turn of {}", facts.name(seat)));
            format!("Round {}{}{points}.", round.number, turn.unwrap_or_default())
        }
    };
    vec![heading, turn]
}

fn arena(arena: Arena) -> &'static str {
    match arena {
        Arena::Small => "small",
        Arena::Medium => "medium",
        Arena::Large => "large",
        Arena::Oval => "oval",
        Arena::Square => "square",
        Arena::Rectangle => "rectangular",
    }
}

fn before(was: Option<&Facts>, seat: Seat) -> Option<&Fighter> {
    was.and_then(|was| was.seats.get(seat)).and_then(Player::fighter)
}

/// A gladiator's number, team and player.
fn who(seat: Seat, player: &Player) -> String {
    let house = if player.house { " (house)" } else { "" };
    format!("{}{} {}{house}", number(seat), sheet::team(player), player.name)
}

/// The sentence on a gladiator who is not in the arena.
fn lot(player: &Player) -> &str {
    match &player.life {
        Life::Unknown(choice) => choice.words(),
        Life::Chosen(kind) => class(*kind),
        Life::Killed => "dead",
        Life::Spared => "spared",
        Life::Fights(_) => "in the arena",
    }
}

/// A gladiator's class, or just `Hoplomachus` where its kit is left open.
pub(super) fn calling(calling: Calling) -> &'static str {
    match calling {
        Calling::Class(kind) => class(kind),
        Calling::Family(kind) => class(kind).trim_end_matches(" A"),
    }
}

fn in_full(who: &str, fighter: &Fighter, before: Option<&Fighter>) -> String {
    let Fighter { hex, stamina, full, fatigue, .. } = fighter;
    let [front, left, right, rear] = fighter.saves;
    let marks: Vec<String> = sheet::marks(fighter).iter().map(|mark| lowered(mark)).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
    format!(
        "{who}, {}, on {hex} facing {}{}{marks}. Stamina {stamina} of {full}{}, fatigue {fatigue}; \
         Save front {front}, left {left}, right {right}, rear {rear}; {}.",
        calling(fighter.calling),
        fighter.facing.word(),
        from(fighter, before),
        lost(fighter, before),
        sheet::carried(&fighter.gear),
    )
}

fn in_short(who: &str, fighter: &Fighter, before: Option<&Fighter>) -> String {
    let Fighter { hex, stamina, full, fatigue, .. } = fighter;
    let marks = short_marks(fighter);
    let marks = if marks.is_empty() { String::new() } else { format!("; {}", marks.join(" ")) };
    format!(
        "{who}, {}, {hex} {}{}: {stamina}/{full}{}, {fatigue}, {}; {}{marks}",
        calling(fighter.calling),
        fighter.facing.word(),
        from(fighter, before),
        lost(fighter, before),
        sheet::saves(fighter.saves).replace('-', " "),
        carried_in_short(&fighter.gear),
    )
}

/// A gladiator's hex before, if he has moved.
fn from(fighter: &Fighter, before: Option<&Fighter>) -> String {
    let before = before.filter(|before| before.hex != fighter.hex);
    before.map_or_else(String::new, |before| format!(", from {}", before.hex))
}

fn lost(fighter: &Fighter, before: Option<&Fighter>) -> String {
    match lost_stamina(fighter, before) {
        0 => String::new(),
        lost => format!(" ({lost} lost)"),
    }
}

pub(super) fn lost_stamina(fighter: &Fighter, before: Option<&Fighter>) -> u8 {
    let lost = before.map_or(0, |before| before.stamina.saturating_sub(fighter.stamina));
    u8::try_from(lost).unwrap_or(0)
}

/// A state as it stands in a sentence: `NET of 2` as `net of 2`.
fn lowered(mark: &str) -> String {
    if mark.starts_with('+') { mark.to_owned() } else { mark.to_lowercase() }
}

/// A player's deeds, such as `gave 2 wounds, beat Brutus`.
fn done(facts: &Facts, record: &Record) -> String {
    sheet::done(record, |seat| facts.name(seat).to_owned())
}

/// The things on the ground, named ones first; `None` if there are none.
fn on_the_ground(ground: &Ground, named: Vec<String>) -> Option<String> {
    let more = ground.more.map(|more| format!("{more} more"));
    let all: Vec<String> = named.into_iter().chain(more).chain(piles(ground)).collect();
    (!all.is_empty()).then(|| format!("Lying: {}.", all.join(", ")))
}

/// The things without a name, such as `shields on A7 and B9`.
pub(super) fn piles(ground: &Ground) -> Vec<String> {
    let kinds =
        [Pile::Weapon, Pile::Shield, Pile::Missile, Pile::Helmet, Pile::Several].into_iter();
    let told = kinds.filter_map(|kind| {
        let here = ground.piles.iter().filter(|(_, pile)| **pile == kind);
        let hexes: Vec<String> = here.map(|(hex, _)| hex.to_string()).collect();
        (!hexes.is_empty()).then(|| format!("{} {}", pile(kind), hexes.join(" ")))
    });
    told.collect()
}

fn pile(pile: Pile) -> &'static str {
    match pile {
        Pile::Weapon => "a weapon on",
        Pile::Shield => "a shield on",
        Pile::Missile => "missiles on",
        Pile::Helmet => "a helmet on",
        Pile::Several => "several on",
    }
}

/// The states of [`sheet::marks`] in a few letters each.
fn short_marks(fighter: &Fighter) -> Vec<String> {
    let plain = |holds: bool, word: &str| holds.then(|| word.to_owned());
    let weary = match fighter.weary {
        Weary::Fresh => None,
        Weary::Tired => Some("tired".to_owned()),
        Weary::Exhausted => Some("exhausted".to_owned()),
    };
    let all = [
        plain(fighter.down, "down"),
        weary,
        plain(fighter.injured, "injured"),
        fighter.entangled.map(|bond| format!("{} of {}", brief(bond.item), number(bond.by))),
        fighter.grapple.map(|with| format!("grapples {}", number(with))),
        plain(fighter.hazed, "sand"),
    ];
    let learnt = fighter.learnt.iter().map(|learnt| format!("+{}", brief_skill(*learnt)));
    all.into_iter().flatten().chain(learnt).collect()
}

fn brief_skill(learnt: Skill) -> &'static str {
    // Three letters tell the five apart.
    &skill(learnt)[..3]
}

fn carried_in_short(gear: &Gear) -> String {
    let mut all: Vec<String> = gear
        .hand
        .iter()
        .map(|held| {
            let victim = held.victim.map(|victim| format!(" on {}", number(victim)));
            let what = short(Thing::Gear(held.kind), held.count);
            format!("{what}{}", victim.unwrap_or_default())
        })
        .collect();
    if all.is_empty() {
        all.push("bare".to_owned());
    }
    all.extend(gear.galerus.then(|| "gal".to_owned()));
    all.extend(gear.helmet.then(|| "hel".to_owned()));
    all.extend(gear.sheathed.iter().map(|sheathed| format!("({})", brief(*sheathed))));
    all.extend(gear.arrows.map(|arrows| format!("arrows {arrows}")));
    all.join(" ")
}

/// A thing in three letters, such as `2 dar`.
fn short(thing: Thing, count: u8) -> String {
    let word = match thing {
        Thing::Helmet => "hel",
        Thing::Arrow => "arr",
        Thing::Gear(kind) => brief(kind),
    };
    if count == 1 { word.to_owned() } else { format!("{count} {word}") }
}

/// A weapon or shield in three letters.
fn brief(kind: Kind) -> &'static str {
    match kind {
        Kind::Sword => "swo",
        Kind::Dagger => "dag",
        Kind::Sica => "sic",
        Kind::Scissor => "sci",
        Kind::Cestus => "ces",
        Kind::TwoHanded => "axe",
        Kind::LongSpear => "lsp",
        Kind::Trident => "tri",
        Kind::Net => "net",
        Kind::Lasso => "las",
        Kind::Cape => "cap",
        Kind::Cone => "con",
        Kind::Arbelos => "arb",
        Kind::Darts => "dar",
        Kind::Javelins => "jav",
        Kind::Hasta => "has",
        Kind::HastaTied => "tha",
        Kind::Bow => "bow",
        Kind::SmallShield => "ssh",
        Kind::LargeShield => "lsh",
    }
}
