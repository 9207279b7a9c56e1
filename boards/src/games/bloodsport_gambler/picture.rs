//! The board drawn: a plate of sand a Fight with its Fighters at both ends and the Sabotage between them,
//! a line a gambler, the deck, and the foot.

use super::facts::{
    Arms, Debt, Dice, Facts, Fight, Figures, Gambler, Lies, Open, Seen, State, Watched,
};
use super::nouns::{letter, secret_effect, signed, type_word};
use crate::words::{Words, drawn_name};
use ::scene::palette::{
    ALARM, BLOOD, Colour, FAINT, FLARE, GOLD, GROUND, INK, IVORY, LINE, PANEL, RAISED, SAND, SCAR,
    SEAT_INK, SOFT,
};
use ::scene::{
    Anchor, Area, BOARD, BODY, Hand, Heading, LEAST, MARGIN, Paint, Point, Scene, Token, WIDE, at,
    fit, width,
};
use bloodsport_gambler::tables::PAYMENTS;
use bloodsport_gambler::{
    BloodsportGambler, Card, Ending, Fighter, Number, Pair, Side, favorite, odds,
};
use table::Seat;

/// How far plates reach beyond the margin on either side, and the gap between two.
const BESIDE: f32 = 4.0;
const GAP: f32 = 5.0;
/// Where the words of a plate begin and end.
const LEFT: f32 = 16.0;
const RIGHT: f32 = WIDE - 16.0;
/// The first line of a plate, and from one to the next.
const FIRST: f32 = 19.0;
const LINE_HIGH: f32 = 17.0;
/// The room under the last line of a plate.
const UNDER: f32 = 7.0;
/// The tag of a Fighter's place, such as `1L`: how wide and how high.
const TAG: (f32, f32) = (25.0, 17.5);
/// The room of half a plate, and of a Fighter's figures beside the odds.
const HALF: f32 = 180.0;
const BESIDE_ODDS: f32 = 148.0;
/// Half a heart, and how far from one to the next where there is room.
const HEART: f32 = 6.0;
const HEART_STEP: f32 = 13.0;
/// The width of a die.
const DIE: f32 = 17.0;
/// A tablet of Sabotage: its height, the gap after it, and from one row to the next.
const TABLET: (f32, f32, f32) = (18.0, 4.0, 21.0);
/// So many tablets in a stack have no room for the titles of cards.
const CROWD: usize = 6;
/// The room of the pointer to the side on which a tablet lies.
const POINTER: f32 = 17.0;
/// A gambler's line: how high, and from one to the next.
const ROW: (f32, f32) = (23.0, 25.5);
/// Where the numbers of a gambler's line end, under their headings.
const NUMBERS: [(&str, f32); 4] =
    [("Coin", 165.0), ("Chance", 213.0), ("Time", 249.0), ("Cards", 288.0)];
/// Where the boxes of the payments begin, how wide they are, from one to the next, and how much
/// further the second Loan stands.
const BOXES: (f32, f32, f32, f32) = (298.5, 13.5, 14.6, 2.5);

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>) -> Scene {
    let mut scene = Scene::new("Bloodsport Gambler");
    let left = format!("Round {}: {}", facts.round, facts.doing.word());
    let right = format!("Guard Level {}", facts.guard);
    let game = "BLOODSPORT GAMBLER";
    scene.heading(Heading { game, number: facts.bout, left: &left, right: &right });
    let mut below = BOARD - 2.0;
    for (number, fight) in Number::ALL.into_iter().zip(&facts.fights) {
        let before = Facts::before(was, number.index(), fight);
        below = Plate { number, fight, before, top: below }.draw(&mut scene) + GAP;
    }
    let below = gamblers(&mut scene, facts, was, below);
    let Facts { deck, discards, used, .. } = facts;
    let words = format!("{deck} in the deck, {discards} discarded, {used} used this round");
    let mut below = scene.fact(below + 14.0, "CARDS", &words);
    if facts.has_own() {
        below = scene.fact(below, "[ ]", "seen by you alone, as far as is known");
    }
    let below = below - 9.0;
    let words = facts.standing.sentences(|seat| name(facts, seat));
    scene.foot(below, &words, facts.standing.verdict().is_some());
    scene
}

/// What the player of a seat is called on the picture.
fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), BloodsportGambler::side(seat))
}

/// The end of a plate at which what belongs to a side stands.
fn end(side: Side) -> (f32, Anchor) {
    match side {
        Side::L => (LEFT, Anchor::Left),
        Side::R => (RIGHT, Anchor::Right),
    }
}

/// `units` from a side's end of a plate towards its middle.
fn inwards(side: Side, units: f32) -> f32 {
    match side {
        Side::L => LEFT + units,
        Side::R => RIGHT - units,
    }
}

/// A Fight, and where its plate begins.
#[derive(Clone, Copy)]
struct Plate<'a> {
    number: Number,
    fight: &'a Fight,
    before: Option<&'a Fight>,
    top: f32,
}

impl Plate<'_> {
    /// The plate; where it ends.
    fn draw(self, scene: &mut Scene) -> f32 {
        match &self.fight.state {
            State::Over(ending) => self.over(scene, *ending),
            State::Open(open) => self.open(scene, open),
        }
    }

    fn sand(self, scene: &mut Scene, high: f32, is_watched: bool) {
        let from = at(MARGIN - BESIDE, self.top);
        let area = Area::new(from, WIDE - 2.0 * (MARGIN - BESIDE), high, 6.0);
        let paint = Paint::filled(SAND);
        scene.area(area, if is_watched { paint.rimmed(GOLD, 3.0) } else { paint });
    }

    /// A line of the plate, from the first one on.
    fn line(self, number: usize) -> f32 {
        self.top + FIRST + LINE_HIGH * number as f32
    }

    /// A Fight that is over.
    fn over(self, scene: &mut Scene, ending: Ending) -> f32 {
        let high = FIRST + LINE_HIGH + UNDER;
        self.sand(scene, high, false);
        for side in Side::BOTH {
            let (word, ink) = match ending {
                Ending::Victor(victor) if victor == side => ("won", INK),
                Ending::Victor(_) => ("lost", FAINT),
                Ending::NoContest => ("no contest", FAINT),
            };
            self.fighter(scene, side, ink);
            let (edge, anchor) = end(side);
            let (line, hand) = (self.line(1), Hand::bold(LEAST));
            scene.write(at(edge, line), anchor, hand, ink, word);
            if ending == Ending::Victor(side) {
                let aside = inwards(side, width(word, hand) + 11.0);
                scene.star(at(aside, line - 4.5), 7.0, BLOOD);
            }
        }
        self.top + high
    }

    /// A Fighter's place and name.
    fn fighter(self, scene: &mut Scene, side: Side, ink: Colour) {
        let (line, (wide, high)) = (self.line(0), TAG);
        let left = match side {
            Side::L => LEFT - 3.0,
            Side::R => RIGHT + 3.0 - wide,
        };
        let tag = Area::new(at(left, line - 13.5), wide, high, 4.0);
        scene.area(tag, Paint::filled(INK));
        let place = format!("{}{side}", self.number);
        let middle = at(left + wide / 2.0, line);
        scene.write(middle, Anchor::Middle, Hand::bold(LEAST), GOLD, &place);
        let name = self.fight.fighters[side].row().name;
        let hand = Hand::bold(BODY);
        let name = fit(name, hand, HALF - wide - 3.0);
        scene.write(at(inwards(side, wide + 3.0), line), end(side).1, hand, ink, &name);
    }

    /// A Fight that is still to come, or being watched.
    fn open(self, scene: &mut Scene, open: &Open) -> f32 {
        let before = self.before.and_then(Fight::open);
        let is_armed = open.arms.0.iter().any(Option::is_some);
        // What has no room beside the other stands above it.
        let is_apart = Side::BOTH.iter().any(|side| {
            let wide = |arms| width(&armed(arms), Hand::bold(LEAST));
            open.arms[*side].map_or(0.0, wide) > HALF
        });
        let mut lines = 3 + usize::from(is_armed) + usize::from(is_apart);
        let (secret_at, watched_at) = (lines, lines + usize::from(open.secret.is_some()));
        let has_dice = open.watched.is_some_and(|watched| watched.rolls.is_some());
        lines = watched_at + usize::from(open.watched.is_some()) + usize::from(has_dice);
        let tablets = Tablet::all(&open.stack);
        let rows = tablets.iter().map(|tablet| tablet.row + 1).max().unwrap_or(0);
        let stack_at = FIRST + LINE_HIGH * (lines as f32 - 1.0) + UNDER;
        let high = stack_at + if rows == 0 { 0.0 } else { TABLET.2 * rows as f32 + 2.0 };
        self.sand(scene, high, open.watched.is_some());
        for side in Side::BOTH {
            self.fighter(scene, side, INK);
            self.figures(scene, side, open, before);
            self.rank(scene, side, open, is_armed);
            if is_armed {
                let was = before.map(|before| before.arms[side].map(|arms| arms.what));
                let line = self.line(if is_apart && side == Side::R { 4 } else { 3 });
                arms(scene, side, line, open.arms[side], was);
            }
        }
        self.odds(scene);
        if let Some(secret) = open.secret {
            let known = secret.told(|secret| format!("Secret: {}", secret_effect(*secret)));
            let is_new = before.is_some_and(|before| before.secret.is_none());
            told(scene, self.line(secret_at), &known, is_new);
        }
        if let Some(watched) = &open.watched {
            fought(scene, self.line(watched_at), watched, before);
        }
        let known = before.map_or(open.stack.len(), |before| before.stack.len());
        for (number, tablet) in tablets.iter().enumerate() {
            tablet.draw(scene, self.top + stack_at, known <= number);
        }
        self.top + high
    }

    /// STR, DEX and Life of a Fighter.
    fn figures(self, scene: &mut Scene, side: Side, open: &Open, before: Option<&Open>) {
        let line = self.line(1);
        let Figures { strength, dexterity, life } = open.figures[side];
        let was = before.map(|before| before.figures[side]);
        let has_changed = was.is_some_and(|was| was != open.figures[side]);
        let words = format!("STR {strength} DEX {dexterity}");
        let hand = Hand { size: LEAST, bold: has_changed };
        let wide = width(&words, hand);
        let (edge, anchor) = end(side);
        let ink = if has_changed {
            let left = if side == Side::L { edge - 3.0 } else { edge - wide - 3.0 };
            let plate = Area::new(at(left, line - 12.5), wide + 6.0, 16.5, 3.0);
            scene.area(plate, Paint::filled(INK).rimmed(GOLD, 1.4));
            GOLD
        } else {
            INK
        };
        scene.write(at(edge, line), anchor, hand, ink, &words);
        let life = u8::try_from(life).unwrap_or(0);
        let first = wide + 9.0 + HEART;
        let room = BESIDE_ODDS - first - HEART;
        let step = HEART_STEP.min(room / f32::from(life.saturating_sub(1).max(1)));
        let lost = open.wounds(side);
        let new = before.map_or(0, |before| lost.saturating_sub(before.wounds(side)));
        for number in 0..life {
            let middle = at(inwards(side, first + step * f32::from(number)), line - 4.5);
            // The last of Life is lost first.
            let from_last = life - 1 - number;
            if from_last < lost {
                let is_new = lost.min(life) - 1 - from_last < new;
                let paint = match is_new {
                    true => Paint::filled(FLARE).rimmed(BLOOD, 1.8),
                    false => Paint::line(SCAR, 1.3),
                };
                scene.heart(middle, HEART - 0.6, paint);
            } else {
                scene.heart(middle, HEART, Paint::filled(BLOOD).rimmed(SEAT_INK, 1.0));
            }
        }
    }

    /// A Fighter's Rank, whether the bookie favours it, and what is not known of its Weapon.
    fn rank(self, scene: &mut Scene, side: Side, open: &Open, is_armed: bool) {
        let favored = favorite(self.fight.fighters);
        let odds = match favored {
            None => "",
            Some(favorite) if favorite == side => ", Favorite",
            Some(_) => ", Underdog",
        };
        let rank = self.fight.fighters[side].row().rank;
        let weapon = match open.arms[side] {
            None if !is_armed => " · Weapon ?",
            Some(_) | None => "",
        };
        let (edge, anchor) = end(side);
        let words = format!("Rank {rank}{odds}{weapon}");
        scene.write(at(edge, self.line(2)), anchor, Hand::regular(LEAST), FAINT, &words);
    }

    /// The bookie's odds, between the Fighters.
    fn odds(self, scene: &mut Scene) {
        let Pair([left, right]): Pair<Fighter> = self.fight.fighters;
        let odds = odds(Pair([left, right])).odds;
        let words = format!("odds {odds}:1");
        let from = at(WIDE / 2.0, self.line(1));
        scene.write(from, Anchor::Middle, Hand::bold(LEAST), BLOOD, &words);
    }
}

/// A Weapon with its figures.
fn armed(arms: Seen<Arms>) -> String {
    let Arms { weapon, kind, damage } = arms.what;
    arms.told(|_| format!("{}, {} {damage}", weapon.row().name, type_word(kind)))
}

/// A Weapon in words; on a plate if it was not seen before.
fn arms(
    scene: &mut Scene,
    side: Side,
    line: f32,
    arms: Option<Seen<Arms>>,
    was: Option<Option<Arms>>,
) {
    let (edge, anchor) = end(side);
    let Some(arms) = arms else {
        scene.write(at(edge, line), anchor, Hand::regular(LEAST), FAINT, "Weapon ?");
        return;
    };
    let (hand, words) = (Hand::bold(LEAST), armed(arms));
    let is_new = was.is_some_and(|was| was != Some(arms.what));
    let ink = if is_new {
        let wide = width(&words, hand);
        let left = if side == Side::L { edge - 3.0 } else { edge - wide - 3.0 };
        let plate = Area::new(at(left, line - 12.5), wide + 6.0, 16.5, 3.0);
        scene.area(plate, Paint::filled(INK));
        GOLD
    } else {
        INK
    };
    scene.write(at(edge, line), anchor, hand, ink, &words);
}

/// Words in the middle of a plate of sand; on a plate of their own where they are new.
fn told(scene: &mut Scene, line: f32, words: &str, is_new: bool) {
    let hand = Hand { size: LEAST, bold: is_new };
    let words = fit(words, hand, RIGHT - LEFT);
    let ink = if is_new {
        let wide = width(&words, hand) + 8.0;
        let plate = Area::new(at((WIDE - wide) / 2.0, line - 12.5), wide, 16.5, 3.0);
        scene.area(plate, Paint::filled(INK));
        GOLD
    } else {
        INK
    };
    scene.write(at(WIDE / 2.0, line), Anchor::Middle, hand, ink, &words);
}

/// How a Fight goes: the Wounds at both ends, the fight round between them, the dice below.
fn fought(scene: &mut Scene, line: f32, watched: &Watched, before: Option<&Open>) {
    let (plain, bold) = (Hand::regular(LEAST), Hand::bold(LEAST));
    let round = format!("fight round {}", watched.round);
    scene.write(at(WIDE / 2.0, line), Anchor::Middle, bold, INK, &round);
    for side in Side::BOTH {
        let (edge, anchor) = end(side);
        let now = watched.wounds[side];
        let new = before.map_or(0, |before| now.saturating_sub(before.wounds(side)));
        let new = if new == 0 { String::new() } else { format!(", {new} new") };
        let words = format!("Wounds {now}{new}");
        let (hand, ink) = if new.is_empty() { (plain, INK) } else { (bold, BLOOD) };
        scene.write(at(edge, line), anchor, hand, ink, &words);
        if let Some(dice) = &watched.rolls {
            thrown(scene, side, line + LINE_HIGH, dice);
        }
    }
    if watched.rolls.is_some_and(|dice| dice.no_wounds) {
        let line = at(WIDE / 2.0, line + LINE_HIGH);
        scene.write(line, Anchor::Middle, bold, BLOOD, "no Wounds now");
    }
}

/// A Fighter's die, with what a chant adds to it.
fn thrown(scene: &mut Scene, side: Side, line: f32, dice: &Dice) {
    let (plain, bold) = (Hand::regular(LEAST), Hand::bold(LEAST));
    let chant = match dice.chant[side] {
        0 => String::new(),
        chant => format!("{} chanted", signed(chant)),
    };
    let (before, after) = (width("rolls", plain) + 5.0, DIE + 5.0);
    let mut left = match side {
        Side::L => LEFT,
        Side::R if chant.is_empty() => RIGHT - before - DIE,
        Side::R => RIGHT - before - after - width(&chant, plain),
    };
    scene.write(at(left, line), Anchor::Left, plain, INK, "rolls");
    left += before;
    let face = Area::new(at(left, line - 13.0), DIE, DIE, 3.0);
    scene.area(face, Paint::filled(SEAT_INK).rimmed(FAINT, 1.2));
    let middle = at(left + DIE / 2.0, line);
    scene.write(middle, Anchor::Middle, bold, INK, &dice.used[side].to_string());
    scene.write(at(left + after, line), Anchor::Left, plain, INK, &chant);
}

/// What stands on a tablet of Sabotage: what the card is, in a word on one of many, and what lies on
/// it.
fn inscribed(lies: &Lies, is_crowded: bool) -> (String, String) {
    let title = |card: &Card| match is_crowded {
        true => card.key().to_owned(),
        false => card.row().title.to_owned(),
    };
    let card = lies.card.map_or_else(|| "?".to_owned(), |card| card.told(title));
    let all = [(lies.time, "Time"), (lies.coin, "Coin")].into_iter();
    let on = all.filter(|(count, _)| 0 < *count).map(|(count, thing)| format!("{count} {thing}"));
    (card, on.collect::<Vec<_>>().join(" "))
}

/// A tablet of Sabotage: its words, each with where it begins, and where it stands.
struct Tablet<'a> {
    lies: &'a Lies,
    /// Its place in the stack, after which comes the pointer to its side.
    place: (String, f32),
    /// The middle of the pointer.
    pointer: f32,
    /// What it is.
    card: (String, f32),
    /// What lies on it.
    on: (String, f32),
    wide: f32,
    left: f32,
    row: usize,
}

impl<'a> Tablet<'a> {
    /// A stack in rows.
    fn all(stack: &'a [Lies]) -> Vec<Self> {
        let (mut left, mut row) = (MARGIN, 0);
        let mut all = Vec::new();
        for (number, lies) in (1..).zip(stack) {
            let mut tablet = Tablet::new(number, lies, CROWD <= stack.len());
            if WIDE - MARGIN < left + tablet.wide && MARGIN < left {
                (left, row) = (MARGIN, row + 1);
            }
            (tablet.left, tablet.row) = (left, row);
            left += tablet.wide + TABLET.1;
            all.push(tablet);
        }
        all
    }

    fn new(number: usize, lies: &'a Lies, is_crowded: bool) -> Self {
        let (card, on) = inscribed(lies, is_crowded);
        let place = number.to_string();
        let pointer = 5.0 + width(&place, Hand::bold(LEAST)) + POINTER / 2.0;
        let card_from = pointer + POINTER / 2.0;
        let on_from = card_from + width(&card, Hand::regular(LEAST)) + 6.0;
        let wide = on_from + width(&on, Hand::bold(LEAST)) + 23.0;
        let wide = if on.is_empty() { wide - 6.0 } else { wide };
        Tablet {
            lies,
            place: (place, 5.0),
            pointer,
            card: (card, card_from),
            on: (on, on_from),
            wide,
            left: MARGIN,
            row: 0,
        }
    }

    /// The tablet in a stack that begins at `top`; with a gold rim if it is new.
    fn draw(&self, scene: &mut Scene, top: f32, is_new: bool) {
        let from = at(self.left, top + TABLET.2 * self.row as f32);
        let paint = Paint::filled(FAINT);
        let paint = if is_new { paint.rimmed(GOLD, 2.2) } else { paint };
        scene.area(Area::new(from, self.wide, TABLET.0, 3.0), paint);
        let (plain, bold) = (Hand::regular(LEAST), Hand::bold(LEAST));
        let words =
            [(&self.place, bold, SEAT_INK), (&self.card, plain, SEAT_INK), (&self.on, bold, GOLD)];
        for ((words, left), hand, ink) in words {
            scene.write(from.by(*left, 13.4), Anchor::Left, hand, ink, words);
        }
        let middle = from.by(self.pointer, TABLET.0 / 2.0);
        let tip = match self.lies.side {
            Side::L => -4.5,
            Side::R => 4.5,
        };
        let corners = [middle.by(tip, 0.0), middle.by(-tip, -5.0), middle.by(-tip, 5.0)];
        scene.polygon(&corners, Paint::filled(SEAT_INK));
        let mark = letter(self.lies.by).to_string();
        let token = Token::new(self.lies.by.index(), &mark);
        scene.token(token, from.by(self.wide - 10.5, TABLET.0 / 2.0), 7.6);
    }
}

/// The gamblers, a line each; where they end.
fn gamblers(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, top: f32) -> f32 {
    let (hand, line) = (Hand::regular(LEAST), top + 12.0);
    for (word, right) in NUMBERS {
        scene.write(at(right, line), Anchor::Right, hand, SOFT, word);
    }
    scene.write(at(RIGHT + 4.0, line), Anchor::Right, hand, SOFT, "loan payments");
    let mut top = top + 17.0;
    for (seat, gambler) in facts.seats.by_seat() {
        let area = Area::new(at(MARGIN - BESIDE, top), WIDE - 2.0 * (MARGIN - BESIDE), ROW.0, 4.0);
        let paint = match facts.standing.owes(seat) {
            true => Paint::filled(RAISED).rimmed(GOLD, 1.8),
            false => Paint::filled(PANEL),
        };
        scene.area(area, paint);
        let before = was.and_then(|was| was.seats.get(seat));
        row(scene, top, (seat, &name(facts, seat)), gambler, before);
        top += ROW.1;
    }
    top
}

/// One gambler.
fn row(
    scene: &mut Scene,
    top: f32,
    (seat, name): (Seat, &str),
    now: &Gambler,
    before: Option<&Gambler>,
) {
    let line = top + 16.5;
    let mark = letter(seat).to_string();
    scene.token(Token::new(seat.index(), &mark), at(22.0, top + ROW.0 / 2.0), 8.5);
    let (left, mut right) = (37.0, NUMBERS[0].1 - 27.0);
    if now.house {
        let hand = Hand::regular(LEAST);
        scene.write(at(right, line), Anchor::Right, hand, SOFT, "house");
        right -= width("house", hand) + 4.0;
    }
    scene.fitted(at(left, line), Hand::bold(BODY), IVORY, right - left, name);
    let numbers = |of: &Gambler| [of.coin, of.chance, of.time, of.cards];
    let before_numbers = before.map(numbers);
    for (column, (number, (_, right))) in numbers(now).into_iter().zip(NUMBERS).enumerate() {
        let has_changed = before_numbers.is_some_and(|before| before[column] != number);
        let words = number.to_string();
        let hand = Hand { size: BODY, bold: has_changed };
        if has_changed {
            let wide = width(&words, hand) + 8.0;
            let plate = Area::new(at(right + 4.0 - wide, top + 3.0), wide, 17.0, 3.0);
            scene.area(plate, Paint::filled(GROUND).rimmed(GOLD, 1.2));
        }
        let ink = if has_changed { GOLD } else { IVORY };
        scene.write(at(right, line), Anchor::Right, hand, ink, &words);
    }
    debt(scene, at(BOXES.0, top), now, before);
}

/// The payments of both Loans: a box each, ticked or with what is still owed; or what became of them.
fn debt(scene: &mut Scene, from: Point, now: &Gambler, before: Option<&Gambler>) {
    let (_, wide, step, apart) = BOXES;
    let word = match &now.debt {
        Debt::Owes(paid) => {
            let had = before.and_then(|before| before.debt.paid());
            for (number, payment) in PAYMENTS.iter().enumerate() {
                let aside = step * number as f32 + if number < 3 { 0.0 } else { apart };
                let area = Area::new(from.by(aside, 4.5), wide, 14.0, 2.5);
                let middle = area.from.by(wide / 2.0, 7.0);
                if paid.contains(payment) {
                    let is_new = had.is_some_and(|had| !had.contains(payment));
                    let paint = Paint::filled(SOFT);
                    scene.area(area, if is_new { paint.rimmed(GOLD, 2.0) } else { paint });
                    let tick = [middle.by(-4.0, 0.5), middle.by(-1.0, 4.0), middle.by(4.5, -4.0)];
                    scene.line(tick[0], tick[1], Paint::line(INK, 2.0));
                    scene.line(tick[1], tick[2], Paint::line(INK, 2.0));
                } else {
                    scene.area(area, Paint::line(LINE, 1.0));
                    let words = payment.to_string();
                    let line = middle.by(0.0, 4.6);
                    scene.write(line, Anchor::Middle, Hand::regular(LEAST), IVORY, &words);
                }
            }
            return;
        }
        Debt::Free => ("debt-free", GOLD),
        Debt::Won => ("all paid: won", GOLD),
        Debt::Lost => ("ruined", ALARM),
        Debt::Left { won: true } => ("left, won", SOFT),
        Debt::Left { won: false } => ("left, lost", SOFT),
    };
    let (words, ink) = word;
    let line = at(RIGHT + 4.0, from.y + 16.5);
    scene.write(line, Anchor::Right, Hand::bold(LEAST), ink, words);
}
