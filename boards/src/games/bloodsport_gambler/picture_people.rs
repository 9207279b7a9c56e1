//! The gamblers: Coin, Time, Chance, and the payments still to be made.

use super::facts::{Debt, Facts, Gambler};
use super::picture::{LEAST, READ, STRONG, named, token};
use ::scene::palette::{ALARM, Colour, GOLD, INK, IVORY, LINE, PANEL, RAISED, SOFT};
use ::scene::{Anchor, Area, Hand, Paint, Point, Scene, beside_corner, width};
use bloodsport_gambler::tables::PAYMENTS;
use table::Seat;

/// The gap between two cards.
const GAP: f32 = 5.0;
/// The least height of a card with three lines, and the least width of one with more than Coin.
const TALL: f32 = 84.0;
const WIDE: f32 = 130.0;
const FIGURE: Hand = Hand::bold(19.0);

/// Draws everybody in a row, or in two where there is height enough for more than three.
pub(super) fn draw(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, area: Area) {
    let count = usize::from(facts.seats.count());
    let rows = if 3 < count && TALL < area.high { 2 } else { 1 };
    let columns = count.div_ceil(rows);
    let wide = (area.wide + GAP) / columns as f32 - GAP;
    let high = (area.high + GAP) / rows as f32 - GAP;
    for (number, (seat, now)) in facts.seats.by_seat().enumerate() {
        let (across, down) = ((number % columns) as f32, (number / columns) as f32);
        let from = area.from.by((wide + GAP) * across, (high + GAP) * down);
        let card = Area::new(from, wide, high, 6.0);
        let paint = match facts.standing.owes(seat) {
            true => Paint::filled(RAISED).rimmed(GOLD, 2.0),
            false => Paint::filled(PANEL),
        };
        scene.area(card, paint);
        let before = was.and_then(|was| was.seats.get(seat));
        let person = Person { facts, seat, now, before };
        match (TALL <= high, WIDE <= wide) {
            (true, true) => person.tall(scene, card),
            (false, true) => person.low(scene, card),
            (_, false) => person.narrow(scene, card),
        }
    }
}

type Number = fn(&Gambler) -> u8;

struct Person<'a> {
    facts: &'a Facts,
    seat: Seat,
    now: &'a Gambler,
    before: Option<&'a Gambler>,
}

impl Person<'_> {
    /// The colour of a number: gold where it has changed.
    fn ink(&self, of: Number) -> Colour {
        let has_changed = self.before.is_some_and(|before| of(before) != of(self.now));
        if has_changed { GOLD } else { IVORY }
    }

    /// Name; three numbers; every payment.
    fn tall(&self, scene: &mut Scene, card: Area) {
        let from = card.from;
        scene.token(token(self.seat), from.by(18.0, 18.0), 11.5);
        let (hand, name) = named(self.facts, self.seat, card.wide - 44.0, 17.0);
        scene.write(from.by(36.0, 24.0), Anchor::Left, hand, IVORY, &name);
        let numbers: [(&str, Number); 3] =
            [("Coin", |it| it.coin), ("Time", |it| it.time), ("Chance", |it| it.chance)];
        let step = (card.wide - 12.0) / 3.0;
        for (at, (word, of)) in numbers.into_iter().enumerate() {
            let middle = from.by(6.0 + step * (at as f32 + 0.5), 0.0);
            let number = of(self.now).to_string();
            scene.write(middle.by(0.0, 50.0), Anchor::Middle, FIGURE, self.ink(of), &number);
            scene.write(middle.by(0.0, 65.0), Anchor::Middle, LEAST, SOFT, word);
        }
        let line = from.by(8.0, card.high - 25.0);
        let end = beside_corner(line.y + 18.0, from.x + card.wide - 8.0);
        self.debt(scene, Area::new(line, end - line.x, 18.0, 3.0));
    }

    /// Name and Coin; debt, Chance and Time.
    fn low(&self, scene: &mut Scene, card: Area) {
        let from = card.from;
        let (first, second) = (card.high * 0.5 - 3.5, card.high - 6.0);
        scene.token(token(self.seat), from.by(15.0, first - 4.0), 9.6);
        let end = card.wide - 8.0;
        let right = beside_corner(from.y + first + 1.0, from.x + end) - from.x;
        // The number has its unit where the name leaves room for it.
        let (hand, name) = named(self.facts, self.seat, f32::MAX, 15.0);
        let taken = width(&name, hand) + 36.0;
        let forms = [format!("{} Coin", self.now.coin), self.now.coin.to_string()];
        let is_beside = |coin: &&String| width(coin, FIGURE) + taken <= right;
        let coin = forms.iter().find(is_beside).unwrap_or(&forms[1]);
        scene.write(
            from.by(right, first + 1.0),
            Anchor::Right,
            FIGURE,
            self.ink(|it| it.coin),
            coin,
        );
        let room = right - width(coin, FIGURE) - 36.0;
        let (hand, name) = named(self.facts, self.seat, room, 15.0);
        scene.write(from.by(29.0, first + 1.0), Anchor::Left, hand, IVORY, &name);
        let (owes, colour) = self.owed();
        let line = from.by(8.0, second);
        let (time, chance) = (self.now.time, self.now.chance);
        let right = beside_corner(line.y, from.x + end) - from.x;
        let open = self.now.debt.paid().map(|paid| {
            let open = PAYMENTS.iter().filter(|it| !paid.contains(*it)).map(u8::to_string);
            format!("owes {}", open.collect::<Vec<_>>().join(" "))
        });
        let all = [format!("Chance {chance}  Time {time}"), format!("Time {time}"), String::new()];
        let forms =
            all.iter().flat_map(|words| [open.as_ref(), Some(&owes)].map(|owes| (owes, words)));
        let has_room = |(owes, words): &(&String, &String)| {
            width(owes, LEAST) + width(words, LEAST) + 16.0 <= right
        };
        let forms = forms.filter_map(|(owes, words)| Some((owes?, words)));
        let (owes, words) = { forms }.find(has_room).unwrap_or((&owes, &all[2]));
        scene.write(line, Anchor::Left, LEAST, colour, owes);
        if !words.is_empty() {
            scene.write(from.by(right, second), Anchor::Right, LEAST, SOFT, words);
        }
    }

    /// Coin over a name.
    fn narrow(&self, scene: &mut Scene, card: Area) {
        let from = card.from;
        let first = card.high * 0.5 - 3.5;
        scene.token(token(self.seat), from.by(15.0, first - 4.0), 9.6);
        let coin = self.now.coin.to_string();
        let right = from.by(card.wide - 8.0, first + 1.0);
        scene.write(right, Anchor::Right, FIGURE, self.ink(|it| it.coin), &coin);
        let (hand, name) = named(self.facts, self.seat, card.wide - 12.0, 13.0);
        scene.write(from.by(6.0, card.high - 6.0), Anchor::Left, hand, SOFT, &name);
    }

    /// The whole debt, or its end.
    fn owed(&self) -> (String, Colour) {
        match &self.now.debt {
            Debt::Owes(paid) => {
                let open = PAYMENTS.into_iter().filter(|payment| !paid.contains(payment));
                (format!("owes {}", open.map(u32::from).sum::<u32>()), SOFT)
            }
            Debt::Free => ("debt-free".to_owned(), GOLD),
            Debt::Won => ("all paid: won".to_owned(), GOLD),
            Debt::Lost => ("ruined".to_owned(), ALARM),
            Debt::Left { won: true } => ("left, won".to_owned(), SOFT),
            Debt::Left { won: false } => ("left, lost".to_owned(), SOFT),
        }
    }

    /// The payments of both Loans: a box each, ticked or with the amount still owed; or the end of the debt.
    fn debt(&self, scene: &mut Scene, area: Area) {
        let Debt::Owes(paid) = &self.now.debt else {
            let (words, colour) = self.owed();
            scene.write(area.from.by(2.0, 14.0), Anchor::Left, READ, colour, &words);
            return;
        };
        let had = self.before.and_then(|before| before.debt.paid());
        let wide = (area.wide.min(190.0) - 4.0 * 5.0) / 6.0;
        for (number, payment) in PAYMENTS.iter().enumerate() {
            let from = area.from.by((wide + 4.0) * number as f32, 0.0);
            let tile = Area::new(from, wide, area.high, area.round);
            let middle = from.by(wide / 2.0, area.high / 2.0);
            if paid.contains(payment) {
                let is_new = had.is_some_and(|had| !had.contains(payment));
                let paint = Paint::filled(SOFT);
                scene.area(tile, if is_new { paint.rimmed(GOLD, 2.0) } else { paint });
                tick(scene, middle);
            } else {
                scene.area(tile, Paint::line(LINE, 1.2));
                let words = payment.to_string();
                scene.write(middle.by(0.0, 4.8), Anchor::Middle, STRONG, IVORY, &words);
            }
        }
    }
}

fn tick(scene: &mut Scene, middle: Point) {
    let corners = [(-4.5, 0.5), (-1.0, 4.5), (5.0, -4.5)].map(|(x, y)| middle.by(x, y));
    let path = corners.map(::scene::place).join("L");
    scene.path(&format!("M{path}"), Paint::line(INK, 2.2));
}
