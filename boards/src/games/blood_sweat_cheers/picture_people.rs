//! Both gladiators beside the arena or under it, and the reader's hand.

use super::facts::{Facts, Gladiator, Worth};
use super::nouns;
use super::picture::{SMALL, name, token};
use super::sentences::{ATTRIBUTES, new_wounds, sum_forms};
use crate::words::HeldCard;
use ::scene::palette::{
    ALARM, BRONZE, Colour, GOLD, IVORY, LINE, PANEL, RAISED, SCAR, SEATS, SOFT, STATE, STATE_INK,
    WOUND, WOUND_RIM,
};
use ::scene::{
    Anchor, Area, Emblem, Hand, Paint, Point, Scene, beside_corner, fit, place, width, wrap,
};
use blood_sweat_cheers::tables::LAST_WOUND;
use blood_sweat_cheers::{Class, Face, Side, Status};

/// A name in the smallest letters.
pub(super) const LEAST: Hand = Hand::bold(14.0);
/// The attributes in a column of few units.
const SHORT: [&str; 3] = ["Spd", "Att", "Def"];
/// The most cards of a hand that are drawn.
const CARDS: usize = 6;

/// A gladiator on a card of his own.
pub(super) fn card(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, side: Side, card: Area) {
    blank(scene, facts, side, card);
    let corner = &facts.sides[side];
    scene.token(token(side), card.from.by(22.0, 23.0), 13.5);
    let room = card.wide - 42.0 - 44.0;
    let (forms, colour) = (said(facts, side), if is_news(facts, side) { GOLD } else { SOFT });
    named(scene, card.from.by(42.0, 22.0), room, &name(facts, side));
    let hands = [14.0, 13.0].map(Hand::regular);
    let fits = |line: &&String| width(line, SMALL) <= room;
    let line = forms.iter().find(fits).or(forms.last()).cloned().unwrap_or_default();
    let hand = hands.into_iter().find(|hand| width(&line, *hand) <= room);
    scene.fitted(card.from.by(42.0, 39.0), hand.unwrap_or(SMALL), colour, room, &line);
    let Some(gladiator) = &corner.gladiator else { return };
    let before = was.and_then(|was| was.sides[side].gladiator.as_ref());
    scene.emblem_of(emblem(gladiator.class), card.from.by(card.wide - 23.0, 23.0), 16.0);
    let step = card.wide / 4.0;
    let middle = |number: usize| card.from.by(step * (number as f32 + 0.5), 68.0);
    for number in 0..ATTRIBUTES.len() {
        attribute(scene, middle(number), gladiator, before, number, 25.0);
    }
    if let Some(cards) = corner.cards {
        let hand = Hand::bold(25.0);
        scene.write(middle(3), Anchor::Middle, hand, IVORY, &cards.to_string());
    }
    let told = corner.cards.map(|_| "Cards");
    for (number, word) in ATTRIBUTES.into_iter().chain(told).enumerate() {
        scene.write(middle(number).by(0.0, 17.0), Anchor::Middle, SMALL, SOFT, word);
    }
    let line = card.from.by(18.0, 106.0);
    wounds(scene, line, 19.0, 1.0, gladiator, before);
    state(scene, line.by(90.0, 5.0), gladiator.status);
}

pub(super) fn row(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, side: Side, row: Area) {
    blank(scene, facts, side, row);
    let corner = &facts.sides[side];
    scene.token(token(side), row.from.by(19.0, row.high / 2.0), 12.0);
    let columns = row.wide - 99.0;
    let room = columns - 38.0;
    named(scene, row.from.by(37.0, 18.0), room, &name(facts, side));
    let Some(gladiator) = &corner.gladiator else { return };
    let before = was.and_then(|was| was.sides[side].gladiator.as_ref());
    let line = row.from.by(42.0, row.high - 11.0);
    wounds(scene, line, 12.0, 0.75, gladiator, before);
    state(scene, line.by(55.0, 5.0), gladiator.status);
    for (number, word) in SHORT.iter().enumerate() {
        let middle = row.from.by(columns + 16.5 + 33.0 * number as f32, 20.0);
        attribute(scene, middle, gladiator, before, number, 19.0);
        scene.write(middle.by(0.0, 16.0), Anchor::Middle, SMALL, SOFT, word);
    }
}

/// A card, with a gold frame if the bout waits for its side.
pub(super) fn blank(scene: &mut Scene, facts: &Facts, side: Side, area: Area) {
    let paint = match facts.standing.owes(side.seat()) {
        true => Paint::filled(RAISED).rimmed(GOLD, 2.4),
        false => Paint::filled(PANEL),
    };
    scene.area(area, paint);
}

/// Whether there is more to say of a side than its class.
fn is_news(facts: &Facts, side: Side) -> bool {
    facts.roll.is_some()
        || facts.declared.iter().any(|said| said.side == side)
        || facts.sides[side].gladiator.as_ref().is_some_and(|it| it.draw)
}

/// The most important words on a side: its dice, its declaration or its class; a shorter form
/// follows one that may be too long.
fn said(facts: &Facts, side: Side) -> Vec<String> {
    let Some(gladiator) = &facts.sides[side].gladiator else {
        return vec!["not chosen yet".to_owned()];
    };
    if gladiator.draw {
        return vec!["offers a draw".to_owned()];
    }
    if facts.roll.is_some() {
        return sum_forms(facts, side).into_iter().map(|sum| format!("die {sum}")).collect();
    }
    if let Some(said) = facts.declared.iter().find(|said| said.side == side) {
        // A gladiator who stays is seen where he is.
        let place = if said.stays { String::new() } else { format!(" to {}", said.to) };
        return vec![format!("{}{place}", said.action)];
    }
    let house = if gladiator.house { ", house" } else { "" };
    vec![format!("{}{house}", gladiator.class.word())]
}

/// A state in one word on a plate, whose words' line begins at `from`.
fn state(scene: &mut Scene, from: Point, status: Status) {
    let words = match status {
        Status::Ok => return,
        Status::Down => "DOWN",
        Status::Ensnared => "NET",
    };
    let hand = Hand::bold(13.0);
    let plate = Area::new(from.by(0.0, -13.0), width(words, hand) + 8.0, 17.0, 3.0);
    scene.area(plate, Paint::filled(STATE));
    scene.write(from.by(4.0, 0.0), Anchor::Left, hand, STATE_INK, words);
}

/// A name, as large as the room allows.
pub(super) fn named(scene: &mut Scene, from: Point, room: f32, name: &str) {
    let sizes = [Hand::bold(18.0), Hand::bold(16.0), LEAST];
    let hand = sizes.into_iter().find(|hand| width(name, *hand) <= room);
    scene.fitted(from, hand.unwrap_or(LEAST), IVORY, room, name);
}

pub(super) fn emblem(class: Class) -> Emblem {
    match class {
        Class::Murmillo => Emblem::Murmillo,
        Class::Secutor => Emblem::Secutor,
        Class::Hoplomachus => Emblem::Hoplomachus,
        Class::Dimachaerus => Emblem::Dimachaerus,
        Class::Thraex => Emblem::Thraex,
        Class::Retiarius => Emblem::Retiarius,
        Class::Crupellarius => Emblem::Crupellarius,
        Class::Sagittarius => Emblem::Sagittarius,
        Class::Veles => Emblem::Veles,
        Class::Cestus => Emblem::Cestus,
    }
}

/// An attribute as it is now: red where it is less than printed, gold where it is more, and on a plate
/// where it has just changed.
fn attribute(
    scene: &mut Scene,
    foot: Point,
    now: &Gladiator,
    before: Option<&Gladiator>,
    number: usize,
    size: f32,
) {
    let Worth { printed, now } = now.attributes[number];
    let figure = Hand::bold(size);
    let words = nouns::number(now);
    if before.is_some_and(|before| before.attributes[number].now != now) {
        let half = width(&words, figure) / 2.0 + 6.0;
        let plate = Area::new(foot.by(-half, -size * 0.86), 2.0 * half, size, 4.0);
        scene.area(plate, Paint::line(GOLD, 1.4));
    }
    let colour = match now.cmp(&printed) {
        std::cmp::Ordering::Less => ALARM,
        std::cmp::Ordering::Equal => IVORY,
        std::cmp::Ordering::Greater => GOLD,
    };
    scene.write(foot, Anchor::Middle, figure, colour, &words);
}

/// A drop a wound: full while it is fresh, crossed out once exploited, empty for each that could
/// still be borne.
pub(super) fn wounds(
    scene: &mut Scene,
    first: Point,
    step: f32,
    times: f32,
    now: &Gladiator,
    before: Option<&Gladiator>,
) {
    let (borne, new) = (now.fresh.saturating_add(now.exploited), new_wounds(now, before));
    let drops = |numbers: std::ops::Range<u8>| -> String {
        numbers.map(|it| drop_around(first.by(step * f32::from(it), 0.0), times)).collect()
    };
    let is = |scene: &mut Scene, numbers: std::ops::Range<u8>, paint: Paint| {
        if !numbers.is_empty() {
            scene.path(&drops(numbers), paint);
        }
    };
    is(scene, borne..LAST_WOUND.max(borne), Paint::line(LINE, 1.3));
    is(scene, 0..now.exploited, Paint::filled(SCAR).rimmed(SOFT, 1.0));
    let old = borne.saturating_sub(new).max(now.exploited);
    is(scene, now.exploited..old, Paint::filled(WOUND).rimmed(WOUND_RIM, 1.0));
    is(scene, old..borne, Paint::filled(WOUND).rimmed(GOLD, 2.2));
    for number in 0..now.exploited {
        let middle = first.by(step * f32::from(number), 0.0);
        let far = 5.0 * times;
        scene.line(middle.by(-far, -far), middle.by(far, far), Paint::line(IVORY, 1.8));
    }
}

fn drop_around(middle: Point, times: f32) -> String {
    let to = |right: f32, down: f32| place(middle.by(times * right, times * down));
    let (tip, foot) = (to(0.0, -11.0), to(0.0, 9.0));
    let (right, left) = ([to(6.0, -3.0), to(9.5, 9.0)], [to(-9.5, 9.0), to(-6.0, -3.0)]);
    format!("M{tip}C{} {foot}C{} {tip}Z", right.join(" "), left.join(" "))
}

/// The cards of a hand in a column: sign, name, and the actions that each goes into.
pub(super) fn hand(scene: &mut Scene, column: Area, held: &[HeldCard]) {
    let shown = if CARDS < held.len() { CARDS - 1 } else { held.len() };
    let rows = shown + usize::from(shown < held.len());
    let step = (column.high / rows as f32).min(51.0);
    for (number, card) in held[..shown].iter().enumerate() {
        let from = column.from.by(0.0, step * number as f32);
        let (sign, colour) = suit(&card.name);
        let area = Area::new(from.by(1.0, 0.0), column.wide - 2.0, step - 4.0, 6.0);
        scene.area(area, Paint::filled(RAISED).rimmed(BRONZE, 1.2));
        let plate = Area::new(from.by(2.0, 1.0), 38.0, step - 6.0, 5.0);
        scene.area(plate, Paint::filled(colour));
        scene.emblem_of(sign, from.by(21.0, step / 2.0 - 2.0), 13.0);
        let end = column.from.x + column.wide - 6.0;
        let room = |line: f32| beside_corner(from.y + line, end) - from.x - 46.0;
        let bold = Hand::bold(16.0);
        let title = card.name.clone();
        let title = if card.alike < 2 { title } else { format!("{} × {title}", card.alike) };
        let title = fit(&title, bold, room(15.5));
        scene.write(from.by(46.0, 15.5), Anchor::Left, bold, IVORY, &title);
        let lines = if step < 44.0 { 1 } else { 2 };
        let below = room(28.5 + 12.5 * (lines - 1) as f32);
        for (line, words) in (0_u8..).zip(lines_of(&card.does, below, lines)) {
            let from = from.by(46.0, 28.5 + 12.5 * f32::from(line));
            scene.write(from, Anchor::Left, SMALL, SOFT, &words);
        }
    }
    if shown < held.len() {
        let words = format!("and {} more", held.len() - shown);
        let from = column.from.by(8.0, step * shown as f32 + 18.0);
        scene.write(from, Anchor::Left, Hand::bold(16.0), SOFT, &words);
    }
}

/// At most `most` lines of a text: as many of its parts as fit, the first ones. Only a first part
/// that does not fit is cut.
fn lines_of(text: &str, room: f32, most: usize) -> Vec<String> {
    const PART: &str = "; ";
    let parts: Vec<&str> = text.split(PART).collect();
    let first = |count: usize| wrap(&parts[..count].join(PART), SMALL, room);
    let fitting = (1..=parts.len()).rev().map(first).find(|lines| lines.len() <= most);
    if let Some(lines) = fitting {
        return lines;
    }
    let mut lines = wrap(text, SMALL, room);
    if most < lines.len() {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(fit(&rest, SMALL, room));
    }
    lines
}

/// A card's sign, and the colour of its kind.
fn suit(name: &str) -> (Emblem, Colour) {
    let first = name.split([' ', '\'']).next().unwrap_or_default();
    let face = Face::ALL.iter().find(|face| face.word() == first);
    suit_of(*face.unwrap_or(&Face::Imperial))
}

/// The sign and the colour of a kind of card.
pub(super) const fn suit_of(face: Face) -> (Emblem, Colour) {
    match face {
        Face::Step => (Emblem::Step, SEATS[2]),
        Face::Strike => (Emblem::Sword, SEATS[0]),
        Face::Guard => (Emblem::Shield, SEATS[1]),
        Face::Glory => (Emblem::Glory, SEATS[4]),
        Face::Roar => (Emblem::Roar, SEATS[3]),
        Face::Fortuna => (Emblem::Wheel, SEATS[5]),
        Face::Imperial => (Emblem::Crown, SEATS[7]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blood_sweat_cheers::sums::in_short;
    use crate::games::blood_sweat_cheers::tracker::Part;
    use ::scene::{Band, SCREEN};
    use blood_sweat_cheers::tables::{
        ADRENALINE, CLASSES, COMPROMISED, DEEDS, FOUL_PLAY, SWEATY_HANDS, WELL_TIMED,
    };

    #[test]
    fn whatever_somebody_does_or_is_has_room_on_his_card() {
        let deeds = DEEDS.iter().map(|row| match row.moves {
            0 => row.deed.to_string(),
            _ => format!("{} to C4", row.deed),
        });
        let classes = CLASSES.iter().map(|row| format!("{}, house", row.class.word()));
        for words in deeds.chain(classes).chain(["die 6 − 3 + 3 ROAR = 6".to_owned()]) {
            assert!(width(&words, SMALL) <= 136.0, "{words}");
        }
    }

    #[test]
    fn no_word_of_the_longest_sums_is_cut() {
        let part = |word: &'static str, value: i8| Part {
            word,
            short: word,
            value,
            is_attribute: ["Attack", "Defence", "Speed"].contains(&word),
            is_of_foe: false,
        };
        let worst = -i8::try_from(LAST_WOUND - 1).unwrap_or(0);
        let foul = [("foul", -FOUL_PLAY), ("fresh wounds", worst)];
        let (timed, sweaty) = (("timed", WELL_TIMED), ("sweaty", -SWEATY_HANDS));
        let sums = [
            ("Thrust", vec![("Attack", 4), ("", 1), timed, sweaty]),
            ("Over the Shield", vec![("Attack", 4), ("", 3), sweaty]),
            ("Wall of the Scutum", vec![("Defence", 4), ("", 2)]),
            ("Move/Dodge", vec![("Speed", 6), ("wounds", worst), ("rush", ADRENALINE)]),
        ];
        let sums = sums.map(|(action, own)| {
            let all = own.into_iter().chain([("down", -COMPROMISED)]).chain(foul);
            let parts: Vec<Part> = all.map(|(word, value)| part(word, value)).collect();
            in_short(["B", action], 6, &parts)
        });
        for (one, other) in [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (1, 3)] {
            let small = [sums[one].as_str(), sums[other].as_str()].join("; ");
            let mut scene = Scene::screen("x");
            scene.band(&Band { words: "Ada hits", small: &small, ..Band::default() });
            let told: Vec<&str> =
                scene.written().iter().skip(1).map(|it| it.text.as_str()).collect();
            assert_eq!(told.join(" ").replace(';', ""), small.replace(';', ""));
            assert!(scene.written().iter().all(|it| it.right <= SCREEN.0 - 4.0), "{small}");
        }
    }
}
