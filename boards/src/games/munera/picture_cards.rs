//! The gladiators' cards: two a row, whoever has left the arena in one line.

use super::facts::{Facts, Fighter, Life, Player};
use super::nouns::{class, letter};
use super::picture::{name, token};
use super::sentences::{calling, lost_stamina};
use super::sheet::{self, done};
use crate::words::picture_pairs::{self, CARD, INSIDE, LINE_HIGH, NAMED, corner};
use ::scene::palette::{ALARM, Colour, GOLD, GROUND, IVORY, LINE, SAND, SOFT, WOUND};
use ::scene::{Anchor, Area, BODY, Chip, Chips, Hand, LEAST, Paint, Point, Scene, at, width, wrap};
use table::Seat;

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// A line for where he stands.
    Roomy,
    /// That on the line of his class, and Save and gear together.
    Tight,
}

/// The height of a card of which little is said, and of the line of somebody who has left.
const LITTLE: f32 = 42.0;
const LEFT: f32 = 26.0;
/// The most stones of a bar of Stamina.
const STONES: i8 = 24;
/// Words in a card.
const WORDS: Hand = Hand::regular(LEAST);

/// What a card is to say, laid out.
struct Card<'a> {
    seat: Seat,
    player: &'a Player,
    /// What he carries, and before it, where there is little room, his Save.
    lines: Vec<String>,
    /// States and what else is said in plates, beside the last of the lines.
    chips: Chips,
    high: f32,
}

/// Draws the cards; where they end.
pub(super) fn draw(
    scene: &mut Scene,
    facts: &Facts,
    was: Option<&Facts>,
    top: f32,
    room: Room,
) -> f32 {
    let cards: Vec<Card<'_>> =
        facts.seats.seats().map(|seat| Card::of(facts, seat, room)).collect();
    let (left, here): (Vec<Card<'_>>, Vec<Card<'_>>) =
        cards.into_iter().partition(|card| card.has_left());
    let (mut top, mut left) = (top, left.as_slice());
    for pair in here.chunks(2) {
        let high = pair.iter().map(|card| card.high).fold(0.0, f32::max);
        for (column, card) in pair.iter().enumerate() {
            card.draw(scene, facts, was, Area::new(corner(column, top), CARD.0, high, 6.0), room);
        }
        // Beside the last of an odd number there is room for those who have left.
        let mut beside = if pair.len() == 1 { top } else { top + high };
        while let [first, others @ ..] = left
            && beside + first.high <= top + high
        {
            let area = Area::new(corner(1, beside), CARD.0, first.high, 6.0);
            first.draw(scene, facts, was, area, room);
            (beside, left) = (beside + first.high + CARD.1, others);
        }
        top += high + CARD.1;
    }
    for pair in left.chunks(2) {
        let high = pair.iter().map(|card| card.high).fold(0.0, f32::max);
        for (column, card) in pair.iter().enumerate() {
            card.draw(scene, facts, was, Area::new(corner(column, top), CARD.0, high, 6.0), room);
        }
        top += high + CARD.1;
    }
    top
}

impl<'a> Card<'a> {
    fn of(facts: &'a Facts, seat: Seat, room: Room) -> Self {
        let player = &facts.seats[seat];
        let none = Chips::beside(0.0, INSIDE.1, []);
        let mut card = Card { seat, player, lines: Vec::new(), chips: none, high: LITTLE };
        if let Some(fighter) = player.fighter() {
            let carried = sheet::carried(&fighter.gear);
            let words = match room {
                Room::Roomy => carried,
                Room::Tight => format!("Save {}; {carried}", sheet::saves(fighter.saves)),
            };
            card.lines = wrap(&words, WORDS, INSIDE.1);
            card.high = below_bar(room) + 6.0;
        }
        if card.has_left() {
            card.high = LEFT;
        }
        let record = player.record.as_ref().map(|record| done(record, |seat| name(facts, seat)));
        card.lines.extend(record.into_iter().flat_map(|words| wrap(&words, WORDS, INSIDE.1)));
        card.high += LINE_HIGH * card.lines.len() as f32;
        if let Some(fighter) = player.fighter() {
            let last = card.lines.last().map_or(0.0, |last| width(last, WORDS));
            let is_said = room == Room::Roomy && !card.beside_calling(fighter).is_empty();
            let more = if is_said { String::new() } else { card.team_and_house() };
            card.chips = Chips::beside(last, INSIDE.1, chips(fighter, &more));
            card.high += card.chips.high();
        }
        card
    }

    /// Whether its gladiator has left the arena for good.
    fn has_left(&self) -> bool {
        match &self.player.life {
            Life::Killed | Life::Spared => true,
            Life::Unknown(_) | Life::Chosen(_) | Life::Fights(_) => false,
        }
    }

    fn draw(&self, scene: &mut Scene, facts: &Facts, was: Option<&Facts>, card: Area, room: Room) {
        picture_pairs::blank(scene, card, facts.standing.owes(self.seat));
        let below = match &self.player.life {
            Life::Unknown(choice) => self.little(scene, facts, card, choice.words()),
            Life::Chosen(kind) => self.little(scene, facts, card, class(*kind)),
            Life::Killed => self.gone(scene, facts, card, ("† dead", ALARM)),
            Life::Spared => self.gone(scene, facts, card, ("spared", GOLD)),
            Life::Fights(fighter) => {
                let before = was.and_then(|was| was.seats.get(self.seat));
                let before = before.and_then(Player::fighter);
                self.fighter(scene, facts, card, (fighter, before), room)
            }
        };
        let left = card.from.x + INSIDE.0;
        let mut line = below + 12.5;
        for words in &self.lines {
            scene.write(at(left, line), Anchor::Left, WORDS, IVORY, words);
            line += LINE_HIGH;
        }
        scene.chips(at(left, line - LINE_HIGH), &self.chips);
    }

    /// Token and name.
    fn head(&self, scene: &mut Scene, facts: &Facts, card: Area) {
        let name = name(facts, self.seat);
        picture_pairs::head(scene, card, token(facts, self.seat), &name);
    }

    /// Somebody of whom little is known; where that ends.
    fn little(&self, scene: &mut Scene, facts: &Facts, card: Area, words: &str) -> f32 {
        self.head(scene, facts, card);
        let more = self.team_and_house();
        let room = INSIDE.0 + INSIDE.1 - NAMED - width(&more, WORDS) - 6.0;
        scene.fitted(card.from.by(NAMED, 33.0), WORDS, SOFT, room, words);
        let end = card.from.by(INSIDE.0 + INSIDE.1, 33.0);
        scene.write(end, Anchor::Right, WORDS, SOFT, &more);
        card.from.y + LITTLE - 4.0
    }

    /// Somebody who has left, in one line; where that ends.
    fn gone(
        &self,
        scene: &mut Scene,
        facts: &Facts,
        card: Area,
        (word, colour): (&str, Colour),
    ) -> f32 {
        scene.token(token(facts, self.seat), card.from.by(16.5, 13.0), 9.0);
        let end = card.from.by(INSIDE.0 + INSIDE.1, 17.5);
        let bold = Hand::bold(LEAST);
        scene.write(end, Anchor::Right, bold, colour, word);
        let more = self.team_and_house();
        let end = end.by(-width(word, bold) - 6.0, 0.0);
        scene.write(end, Anchor::Right, WORDS, SOFT, &more);
        let room = end.x - width(&more, WORDS) - 6.0 - card.from.x - NAMED;
        let name = name(facts, self.seat);
        scene.fitted(card.from.by(NAMED, 17.5), Hand::regular(BODY), SOFT, room, &name);
        card.from.y + LEFT - 4.0
    }

    /// Somebody in the arena; where his bar ends.
    fn fighter(
        &self,
        scene: &mut Scene,
        facts: &Facts,
        card: Area,
        (now, before): (&Fighter, Option<&Fighter>),
        room: Room,
    ) -> f32 {
        self.head(scene, facts, card);
        let (hex, side) = (now.hex, now.facing.word());
        let bold = Hand::bold(LEAST);
        let (left, end) = (INSIDE.0, INSIDE.0 + INSIDE.1);
        let (line, taken) = match room {
            Room::Roomy => {
                let stands = format!("{hex} facing {side}");
                scene.write(card.from.by(left, 49.0), Anchor::Left, bold, IVORY, &stands);
                let save = format!("Save {}", sheet::saves(now.saves));
                scene.write(card.from.by(end, 49.0), Anchor::Right, WORDS, IVORY, &save);
                let more = self.beside_calling(now);
                scene.write(card.from.by(end, 32.0), Anchor::Right, WORDS, SOFT, &more);
                (65.0, if more.is_empty() { 0.0 } else { width(&more, WORDS) + 3.0 })
            }
            Room::Tight => {
                let stands = format!("{hex} {side}");
                scene.write(card.from.by(end, 32.0), Anchor::Right, bold, IVORY, &stands);
                (48.0, width(&stands, bold) + 3.0)
            }
        };
        let (calling, room_left) = (calling(now.calling), end - NAMED - taken);
        scene.fitted(card.from.by(NAMED, 32.0), WORDS, SOFT, room_left, calling);
        let changed = |has: bool| if has { (bold, GOLD) } else { (WORDS, IVORY) };
        let lost = lost_stamina(now, before);
        let stamina = format!("Stamina {}/{}", now.stamina, now.full);
        let (hand, colour) = changed(0 < lost);
        scene.write(card.from.by(left, line), Anchor::Left, hand, colour, &stamina);
        let fatigue = format!("Fatigue {}", now.fatigue);
        let (hand, colour) = changed(before.is_some_and(|before| before.fatigue != now.fatigue));
        scene.write(card.from.by(end, line), Anchor::Right, hand, colour, &fatigue);
        bar(scene, card.from.by(left, line + 4.0), now, lost);
        card.from.y + below_bar(room)
    }

    /// The same, where there is room for it beside his class.
    fn beside_calling(&self, fighter: &Fighter) -> String {
        let more = self.team_and_house();
        let taken = width(calling(fighter.calling), WORDS) + 6.0 + width(&more, WORDS);
        if NAMED + taken <= INSIDE.0 + INSIDE.1 { more } else { String::new() }
    }

    /// His team, and that the house decides for him.
    fn team_and_house(&self) -> String {
        let team = self.player.team.map(|team| format!("team {}", letter(team)));
        let house = self.player.house.then(|| "house".to_owned());
        team.into_iter().chain(house).collect::<Vec<String>>().join(", ")
    }
}

/// Where the bar of Stamina ends in a card.
fn below_bar(room: Room) -> f32 {
    match room {
        Room::Roomy => 76.0,
        Room::Tight => 59.0,
    }
}

/// A stone for each point of Stamina that he began with: full while he has it, rimmed with gold if it
/// was lost just now.
fn bar(scene: &mut Scene, from: Point, now: &Fighter, lost: u8) {
    let full = now.full.clamp(1, STONES);
    let step = INSIDE.1 / f32::from(full);
    let lost = i16::from(lost);
    for number in 0..full {
        let stone = Area::new(from.by(step * f32::from(number), 0.0), step - 2.0, 6.0, 1.5);
        let is_new = i16::from(number) < i16::from(now.stamina) + lost;
        scene.area(
            stone,
            match () {
                () if number < now.stamina && now.injured => Paint::filled(WOUND),
                () if number < now.stamina => Paint::filled(SAND),
                () if is_new => Paint::filled(GROUND).rimmed(GOLD, 1.8),
                () => Paint::line(LINE, 1.0),
            },
        );
    }
}

/// What is said of somebody in plates: his states, what he has learnt, and what there is `more`.
fn chips(fighter: &Fighter, more: &str) -> Vec<Chip> {
    let of =
        |mark: String| if mark.starts_with('+') { Chip::quiet(mark) } else { Chip::state(mark) };
    let more = (!more.is_empty()).then(|| Chip::quiet(more));
    sheet::marks(fighter).into_iter().map(of).chain(more).collect()
}
