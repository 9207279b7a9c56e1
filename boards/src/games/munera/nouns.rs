//! The names of gladiators, weapons and places in sentences and on boards.

use crate::text::canvas::fit;
use crate::words::Cast;
use munera::{Body, Build, Class, Kind, Means, Plea, Side, Skill, Thing};
use table::Seat;

pub(super) fn name(cast: &Cast, seat: Seat) -> &str {
    cast.names.get(seat).map_or("somebody", String::as_str)
}

/// The number of a seat on the board and in typed answers, without its S.
pub(super) fn number(seat: Seat) -> u8 {
    seat.0 + 1
}

/// The player of `seat`, in few columns.
pub(super) fn named(cast: &Cast, seat: Seat) -> String {
    fit(name(cast, seat), 24)
}

/// The player of `seat` with the number on the board, such as `2 Brutus`, in few columns.
pub(super) fn numbered(cast: &Cast, seat: Seat) -> String {
    format!("{} {}", number(seat), named(cast, seat))
}

pub(super) fn class(class: Class) -> &'static str {
    match class {
        Class::Samnite => "Samnite",
        Class::Retiarius => "Retiarius",
        Class::Murmillo => "Murmillo",
        Class::Secutor => "Secutor",
        Class::Thracian => "Thracian",
        Class::Gaul => "Gaul",
        Class::HoplomachusA => "Hoplomachus A",
        Class::HoplomachusB => "Hoplomachus B",
        Class::HoplomachusC => "Hoplomachus C",
        Class::HoplomachusD => "Hoplomachus D",
        Class::Cataphractarius => "Cataphractarius",
        Class::CrupellariusA => "Crupellarius A",
        Class::CrupellariusB => "Crupellarius B",
        Class::Diamecheri => "Diamecheri",
        Class::Cestus => "Cestus",
        Class::Arbelas => "Arbelas",
        Class::Scissor => "Scissor",
        Class::LaqueariusA => "Laquearius A",
        Class::LaqueariusB => "Laquearius B",
        Class::ContraRetiarius => "Contra-Retiarius",
        Class::Velite => "Velite",
        Class::Gaetolian => "Gaetolian",
        Class::ProvocatorA => "Provocator A",
        Class::ProvocatorB => "Provocator B",
        Class::Sagittarius => "Sagittarius",
        Class::Taurarius => "Taurarius",
        Class::Germanus => "Germanus",
        Class::Custom => "own gladiator",
    }
}

/// A class for a player who has never played it: its play, then its kind of fighter.
pub(super) fn introduced(class: Class) -> String {
    format!("{}. {}", advice(class), character(class))
}

/// The play of a class, in a short phrase.
fn advice(class: Class) -> &'static str {
    match class {
        Class::Samnite => "Well covered in front, plain to play",
        Class::Retiarius => "Quick; nets, then strikes",
        Class::Murmillo => "Steady, hard to hurt",
        Class::Secutor => "Balanced: covered and quick",
        Class::Thracian => "Balanced, good against shields",
        Class::Gaul => "Quick, covered in front alone",
        Class::HoplomachusA => "Keeps foes at spear's length",
        Class::HoplomachusB => "Throws first, then closes in",
        Class::HoplomachusC => "Covered, with a long reach",
        Class::HoplomachusD => "Covered; throws first",
        Class::Cataphractarius => "Covered on every side, reaches far",
        Class::CrupellariusA => "Nearly unhurt, very slow",
        Class::CrupellariusB => "Hard to hurt, slow",
        Class::Diamecheri => "Strikes twice, thin cover",
        Class::Cestus => "Many points, must come close",
        Class::Arbelas => "Strikes twice, covered on every side",
        Class::Scissor => "Hard to hurt, slow",
        Class::LaqueariusA => "Fast and bare; catches, then strikes",
        Class::LaqueariusB => "Catches, then strikes from afar",
        Class::ContraRetiarius => "Covered on every side, may ruin nets",
        Class::Velite => "Fast; throws and keeps off",
        Class::Gaetolian => "Fast; throws from afar, easily hurt",
        Class::ProvocatorA => "Balanced, with a long reach",
        Class::ProvocatorB => "Hard to hurt from in front",
        Class::Sagittarius => "Shoots from afar, weak up close",
        Class::Taurarius => "Fast; the cape catches",
        Class::Germanus => "One heavy blow, thin cover",
        Class::Custom => "Yours to balance",
    }
}

/// A class's kind of fighter, in a few words.
fn character(class: Class) -> &'static str {
    match class {
        Class::Samnite => "Sword and great shield, in the gear of an old enemy",
        Class::Retiarius => "Net and trident, bare-headed and quick",
        Class::Murmillo => "Sword and great shield under a fish crest",
        Class::Secutor => "The pursuer: sword, small shield, smooth helmet",
        Class::Thracian => "A curved blade that finds its way round shields",
        Class::Gaul => "No armour, a great shield, quick feet",
        Class::HoplomachusA => "Long spear and great shield; the crowd loves to hate him",
        Class::HoplomachusB => "Throwing spear, sword and great shield; hated by the crowd",
        Class::HoplomachusC => "Long spear, small shield, light armour; hated by the crowd",
        Class::HoplomachusD => "Throwing spear, sword, small shield; hated by the crowd",
        Class::Cataphractarius => "Heavy armour and a spear in both hands",
        Class::CrupellariusA => "Iron all over and a great shield, slow",
        Class::CrupellariusB => "Iron all over and a small shield",
        Class::Diamecheri => "Two swords for two blows",
        Class::Cestus => "A boxer with nothing to lose from his hands",
        Class::Arbelas => "Sword and crescent blade, heavy armour",
        Class::Scissor => "Heavy armour and a blade that traps blades",
        Class::LaqueariusA => "A noose for the distance and a sword",
        Class::LaqueariusB => "A noose and a long spear",
        Class::ContraRetiarius => "Heavy armour and a cone that eats nets",
        Class::Velite => "A spear on a thong and light feet",
        Class::Gaetolian => "Four darts and a dagger",
        Class::ProvocatorA => "The challenger: long spear, small shield",
        Class::ProvocatorB => "The challenger: sword, great shield, breastplate",
        Class::Sagittarius => "The archer",
        Class::Taurarius => "A sword and a bull-fighter's cape",
        Class::Germanus => "One great axe",
        Class::Custom => "Armed piece by piece",
    }
}

/// A weapon or shield.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Sword => "sword",
        Kind::Dagger => "dagger",
        Kind::Sica => "sica",
        Kind::Scissor => "scissor sword",
        Kind::Cestus => "cestus",
        Kind::TwoHanded => "great axe",
        Kind::LongSpear => "long spear",
        Kind::Trident => "trident",
        Kind::Net => "net",
        Kind::Lasso => "lasso",
        Kind::Cape => "cape",
        Kind::Cone => "cone",
        Kind::Arbelos => "arbelos",
        Kind::Darts => "darts",
        Kind::Javelins => "javelins",
        Kind::Hasta => "hasta",
        Kind::HastaTied => "thonged hasta",
        Kind::Bow => "bow",
        Kind::SmallShield => "small shield",
        Kind::LargeShield => "large shield",
    }
}

/// A thing on the ground or in a sentence; `count` counts darts and javelins.
pub(super) fn thing(thing: Thing, count: u8) -> String {
    match (thing, count) {
        (Thing::Helmet, _) => "helmet".to_owned(),
        (Thing::Arrow, _) => "arrow".to_owned(),
        (Thing::Gear(Kind::Darts), 1) => "dart".to_owned(),
        (Thing::Gear(Kind::Javelins), 1) => "javelin".to_owned(),
        (Thing::Gear(gear), 1) => kind(gear).to_owned(),
        (Thing::Gear(gear), count) => format!("{count} {}", kind(gear)),
    }
}

/// A thing in hand: `net on 2`, `4 darts`.
pub(super) fn held(kind: Kind, count: u8, victim: Option<Seat>) -> String {
    let what = thing(Thing::Gear(kind), count);
    match victim {
        Some(victim) => format!("{what} on {}", number(victim)),
        None => what,
    }
}

/// The means of an attack: `with the sword`, `whirling with the sword`, `bare-handed`.
pub(super) fn means(means: Means) -> String {
    match means {
        Means::Strike(gear) => format!("with the {}", one(gear)),
        Means::Whirl(gear) => format!("whirling with the {}", one(gear)),
        Means::Improvised => "bare-handed".to_owned(),
        Means::Grapple => "grappling".to_owned(),
    }
}

/// One of a kind: one dart of a bundle.
pub(super) fn one(gear: Kind) -> String {
    thing(Thing::Gear(gear), 1)
}

pub(super) fn body(body: Body) -> &'static str {
    match body {
        Body::None => "no armour",
        Body::Light => "light armour",
        Body::Heavy => "heavy armour",
    }
}

pub(super) fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::Reflexes => "Reflexes",
        Skill::Attack => "Attack",
        Skill::Dodge => "Dodge",
        Skill::Stamina => "Stamina",
        Skill::Popularity => "Popularity",
    }
}

pub(super) fn skill_does(skill: Skill) -> &'static str {
    match skill {
        Skill::Reflexes => "1 more action point every turn",
        Skill::Attack => "+ 1 to your attacks",
        Skill::Dodge => "- 1 to attacks on you",
        Skill::Stamina => "2 more Stamina at the start of a bout",
        Skill::Popularity => "+ 2 when you appeal to the crowd",
    }
}

/// An argument of an appeal to the crowd, in a few words.
pub(super) fn plea(plea: Plea) -> &'static str {
    match plea {
        Plea::Injured => "injured",
        Plea::BothTired => "both tired",
        Plea::Whirl => "a fine whirl",
        Plea::InjuredOpps => "opponents injured",
        Plea::Defeated => "defeated today",
        Plea::Popular => "popular",
        Plea::NoWounds => "wounded nobody",
        Plea::OthersSpared => "others spared today",
        Plea::Bareheaded => "bare-headed",
        Plea::WhirlDouble => "a clumsy whirl",
        Plea::Sand => "threw sand",
        Plea::Hoplomachus => "a Hoplomachus",
        Plea::Unwounded => "unwounded",
        Plea::SparedBefore => "spared before",
    }
}

/// The mark of a facing on the map: an arrow head, or the corner that points there.
pub(super) fn facing(side: Side) -> char {
    match side {
        Side::E => '>',
        Side::SE => '┘',
        Side::SW => '└',
        Side::W => '<',
        Side::NW => '┌',
        Side::NE => '┐',
    }
}

pub(super) fn letter(team: u8) -> char {
    char::from(b'A' + team.saturating_sub(1) % 26)
}

/// `1 arrow`, `2 arrows`.
pub(super) fn count(number: impl Into<i64>, thing: &str) -> String {
    let number = number.into();
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A number with its sign, such as `+ 2`; 0 is empty.
pub(super) fn signed(number: i8) -> String {
    match number {
        0 => String::new(),
        1.. => format!(" + {number}"),
        ..0 => format!(" - {}", number.unsigned_abs()),
    }
}

/// The faces of a Save die that stop a hit, such as `1–4`.
pub(super) fn faces(save: u8) -> String {
    if save < 2 { save.to_string() } else { format!("1–{save}") }
}

/// A direction in full: beside a row of hexes that is called E, a letter would be read as the row.
pub(super) fn compass(side: Side) -> &'static str {
    match side {
        Side::E => "east",
        Side::SE => "south-east",
        Side::SW => "south-west",
        Side::W => "west",
        Side::NW => "north-west",
        Side::NE => "north-east",
    }
}

/// A gladiator armed piece by piece, in words.
pub(super) fn built(build: &Build) -> String {
    let mut parts: Vec<String> =
        build.hand.iter().map(|(kind, count)| thing(Thing::Gear(*kind), *count)).collect();
    parts.extend(build.sheathed.iter().map(|sheathed| format!("sheathed {}", kind(*sheathed))));
    parts.push(body(build.body).to_owned());
    parts.extend(build.helmet.then(|| "helmet".to_owned()));
    parts.extend(build.galerus.then(|| "galerus".to_owned()));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use munera::tables::CLASSES;

    #[test]
    fn every_class_has_a_short_phrase_for_who_has_never_played_it() {
        for row in &CLASSES {
            let words = introduced(row.class);
            let (advice, character) = words.split_once(". ").expect("advice, then character");
            assert!((10..=40).contains(&advice.len()), "{words}");
            assert!(!character.is_empty() && words.len() <= 100, "{words}");
        }
    }
}
