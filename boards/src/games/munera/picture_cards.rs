//! The players: two to four cards one under the other, or two columns of them.

use super::facts::{Calling, Facts, Fighter, Life, Player, Points, Weary};
use super::nouns::{class, faces, held, kind, letter};
use super::picture::{is_active, name, token};
use super::sentences::{calling, lost_stamina};
use ::scene::palette::{
    ALARM, Colour, GOLD, GROUND, INK, IVORY, LINE, PANEL, RAISED, SAND, SOFT, STATE, STATE_INK,
    WOUND,
};
use ::scene::{Anchor, Area, Emblem, Hand, Paint, Point, Scene, beside_corner, place, width};
use munera::{Class, Quadrant};
use table::Seat;

/// The hand of words that may be small.
const SMALL: Hand = Hand::regular(13.0);
/// The word before the things in hand.
const HOLDS: &str = "Holds";
/// The room between two cards.
const GAP: f32 = 5.0;
/// The most seats that have one column.
const COLUMN: u8 = 4;
/// The least height of a card with its states in a row of their own, and of one with all of its rows far apart.
const ROWS: f32 = 70.0;
const ROOMY: f32 = 110.0;
/// The most stones of a bar of Stamina.
const STONES: i8 = 24;

pub(super) fn draw(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, area: Area) {
    let count = facts.seats.count();
    let columns = if COLUMN < count { 2 } else { 1 };
    let rows = count.div_ceil(columns);
    let share = |whole: f32, of: u8| (whole - GAP * f32::from(of - 1)) / f32::from(of);
    let (wide, high) = (share(area.wide, columns), share(area.high, rows));
    for (number, seat) in (0_u8..).zip(facts.seats.seats()) {
        let (column, row) = (f32::from(number % columns), f32::from(number / columns));
        let from = area.from.by(column * (wide + GAP), row * (high + GAP));
        let before = was.and_then(|was| was.seats.get(seat)).and_then(Player::fighter);
        card(scene, facts, seat, before, Area::new(from, wide, high, 6.0));
    }
}

fn card(scene: &mut Scene, facts: &Facts, seat: Seat, before: Option<&Fighter>, card: Area) {
    let player = &facts.seats[seat];
    let is_awaited = is_active(facts, seat) || facts.standing.owes(seat);
    let paint = match is_awaited {
        true => Paint::filled(RAISED).rimmed(GOLD, 2.2),
        false => Paint::filled(PANEL),
    };
    scene.area(card, paint);
    let is_narrow = card.wide < 150.0;
    let radius = if is_narrow || card.high < ROWS { 10.5 } else { 12.5 };
    let middle = if card.high < ROOMY { 16.0 } else { 23.0 };
    scene.token(token(facts, seat), card.from.by(radius + 6.0, middle), radius);
    // Without room for both, a name tells more than a class.
    let called = width(&name(facts, seat), Hand::bold(14.0));
    let has_room = !is_narrow || called + 2.0 * radius + 42.0 < card.wide;
    let of = emblem_of(player).filter(|_| has_room);
    let half = if card.high < ROOMY { 10.0 } else { 15.0 };
    if let Some(emblem) = of {
        scene.emblem_of(emblem, card.from.by(card.wide - half - 7.0, middle), half);
    }
    let left = 2.0 * radius + 11.0;
    let end = if of.is_some() { card.wide - 2.0 * half - 11.0 } else { card.wide - 6.0 };
    let roomy = card.high >= ROOMY;
    let line = if roomy { middle - 2.0 } else { middle + 5.0 };
    named(scene, card.from.by(left, line), end - left, &name(facts, seat));
    if roomy {
        let words = under(player);
        scene.fitted(card.from.by(left, middle + 14.0), SMALL, SOFT, end - left, &words);
    }
    let from = card.from.by(8.0, if roomy { 48.0 } else { 30.0 });
    let room = card.wide - 16.0;
    match &player.life {
        Life::Fights(fighter) => {
            body(scene, facts, seat, (fighter, before), Area { from, wide: room, ..card })
        }
        Life::Unknown(choice) => {
            scene.fitted(from.by(0.0, 16.0), Hand::regular(14.0), SOFT, room, choice.words());
        }
        Life::Chosen(kind) => {
            scene.fitted(from.by(0.0, 16.0), Hand::regular(14.0), SOFT, room, class(*kind));
        }
        Life::Killed => {
            plates(scene, from.by(0.0, 16.0), room, &[("DEAD".to_owned(), STATE, STATE_INK)]);
        }
        Life::Spared => {
            plates(scene, from.by(0.0, 16.0), room, &[("SPARED".to_owned(), GOLD, INK)]);
        }
    }
}

/// Stamina, the numbers that matter and states below `area`'s upper left corner; `area` is as high as
/// the card.
fn body(
    scene: &mut Scene,
    facts: &Facts,
    seat: Seat,
    (now, before): (&Fighter, Option<&Fighter>),
    area: Area,
) {
    let is_tight = area.high < ROWS;
    // A tight card's rows all stand next to its lower end.
    let room = if is_tight { within(area.from.by(0.0, 24.0), area.wide) } else { area.wide };
    let from = area.from;
    let lost = lost_stamina(now, before);
    let plain = Hand::regular(14.0);
    let hand = Hand::bold(if room < 150.0 { 13.0 } else { 15.0 });
    let mut end = room;
    if is_tight {
        let fatigue = now.fatigue.to_string();
        scene.write(from.by(end, 10.0), Anchor::Right, hand, IVORY, &fatigue);
        end -= width(&fatigue, hand) + 4.0;
        scene.write(from.by(end, 10.0), Anchor::Right, plain, SOFT, "Fatigue");
        end -= width("Fatigue", plain) + 12.0;
    }
    let stamina = format!("{}/{}", now.stamina, now.full);
    let colour = if lost == 0 { IVORY } else { GOLD };
    scene.write(from.by(end, 10.0), Anchor::Right, hand, colour, &stamina);
    end -= width(&stamina, hand) + 6.0;
    let label = if area.high < ROOMY { 0.0 } else { 62.0 };
    if 0.0 < label {
        scene.write(from.by(0.0, 10.0), Anchor::Left, plain, SOFT, "Stamina");
    }
    bar(scene, Area::new(from.by(label, 0.0), end - label, 10.0, 0.0), now, lost);
    let points = facts.round.as_ref().filter(|_| is_active(facts, seat)).and_then(|it| it.points);
    let line = from.by(0.0, if area.high < ROOMY { 22.0 } else { 28.0 });
    let used = numbers(scene, line, facts, seat, (now, points), area);
    let states = states(&facts.seats[seat], now);
    if is_tight {
        plates(scene, line.by(used + 6.0, 0.0), room - used - 6.0, &states);
        return;
    }
    if ROOMY <= area.high {
        hands(scene, from.by(0.0, 46.0), now, area.wide);
    }
    let line = from.by(0.0, if area.high < ROOMY { 43.0 } else { 65.0 });
    let mut taken = 0.0;
    if let Some(Points { left, .. }) = points.filter(|_| ROOMY <= area.high) {
        scene.write(line, Anchor::Left, plain, SOFT, "Points");
        for point in 0..left.min(8) {
            let middle = line.by(58.0 + 14.0 * f32::from(point), -5.0);
            scene.disc(middle, 5.0, Paint::filled(GOLD));
        }
        taken = 58.0 + 14.0 * f32::from(left.min(8));
    }
    plates(scene, line.by(taken, 0.0), room - taken, &states);
}

fn hands(scene: &mut Scene, line: Point, now: &Fighter, room: f32) {
    let plain = Hand::regular(14.0);
    scene.write(line, Anchor::Left, plain, SOFT, HOLDS);
    let left = width(HOLDS, plain) + 6.0;
    let all: Vec<String> =
        now.gear.hand.iter().map(|it| held(it.kind, it.count, it.victim)).collect();
    let (words, colour) = match all.as_slice() {
        [] => ("nothing".to_owned(), GOLD),
        all => (all.join(", "), IVORY),
    };
    let hand = [plain, SMALL].into_iter().find(|hand| width(&words, *hand) <= room - left);
    scene.fitted(line.by(left, 0.0), hand.unwrap_or(SMALL), colour, room - left, &words);
}

/// Points and Fatigue where no other row has them, with the Stamina above which it tires, and his Save on the side of the nearest
/// opponent. Returns where they end.
fn numbers(
    scene: &mut Scene,
    from: Point,
    facts: &Facts,
    seat: Seat,
    (now, points): (&Fighter, Option<Points>),
    card: Area,
) -> f32 {
    let (is_narrow, is_tight) = (card.wide < 150.0, card.high < ROWS);
    let (plain, bold) = match is_narrow {
        true => (SMALL, Hand::bold(14.0)),
        false => (Hand::regular(14.0), Hand::bold(17.0)),
    };
    let (save, side) = save(facts, seat, now);
    let is_roomy = ROOMY <= card.high;
    // On a roomy card they have a row of their own.
    let points = points.filter(|_| !is_roomy);
    let side = if is_narrow || points.is_some() { "" } else { side };
    let mut all = Vec::new();
    if let Some(Points { left, .. }) = points {
        all.push((if is_narrow { "Points" } else { "AP" }, left.to_string(), ""));
    }
    let is_replaced = is_narrow && points.is_some();
    if !is_tight && !is_replaced {
        // Of somebody tired the mark says enough.
        let tired = match now.weary {
            Weary::Fresh if is_roomy => format!("/{}", now.stamina.max(0)),
            Weary::Fresh | Weary::Tired | Weary::Exhausted => String::new(),
        };
        all.push(("Fatigue", format!("{}{tired}", now.fatigue), ""));
    }
    let faces = if is_roomy { faces(save) } else { save.to_string() };
    all.push(("Save", faces, side));
    let mut x = 0.0;
    for (word, value, after) in all {
        for (words, hand, colour) in
            [(word, plain, SOFT), (&value, bold, IVORY), (after, plain, SOFT)]
        {
            if !words.is_empty() {
                scene.write(from.by(x, 0.0), Anchor::Left, hand, colour, words);
                x += width(words, hand) + 4.0;
            }
        }
        x += 6.0;
    }
    x - 10.0
}

/// His Save on the side of the nearest opponent, and that side; in front if there is none.
fn save(facts: &Facts, seat: Seat, now: &Fighter) -> (u8, &'static str) {
    let team = facts.seats[seat].team;
    let foes = facts
        .seats
        .by_seat()
        .filter(|(other, player)| *other != seat && (team.is_none() || player.team != team));
    let hexes = foes.filter_map(|(_, player)| player.fighter()).map(|foe| foe.hex);
    let nearest = hexes.min_by_key(|hex| now.hex.distance(*hex));
    let quadrant = nearest.map_or(Quadrant::Front, |hex| now.hex.quadrant(now.facing, hex));
    let [front, left, right, rear] = now.saves;
    match quadrant {
        Quadrant::Front => (front, "front"),
        Quadrant::Left => (left, "left"),
        Quadrant::Right => (right, "right"),
        Quadrant::Rear => (rear, "rear"),
    }
}

/// A name, as large as the room allows.
fn named(scene: &mut Scene, from: Point, room: f32, name: &str) {
    let sizes = [18.0, 16.0, 14.0].map(Hand::bold);
    let hand = sizes.into_iter().find(|hand| width(name, *hand) <= room);
    scene.fitted(from, hand.unwrap_or(Hand::bold(14.0)), IVORY, room, name);
}

/// The words under a name: class, team, and whether the house decides.
fn under(player: &Player) -> String {
    let class = match &player.life {
        Life::Fights(fighter) => Some(calling(fighter.calling).to_owned()),
        Life::Unknown(_) | Life::Chosen(_) | Life::Killed | Life::Spared => None,
    };
    let house = player.house.then(|| "house".to_owned());
    class.into_iter().chain(house).collect::<Vec<_>>().join(", ")
}

/// A stone for each point of Stamina that he began with: full while he has it, rimmed with gold if it
/// was lost just now.
fn bar(scene: &mut Scene, area: Area, now: &Fighter, lost: u8) {
    let full = now.full.clamp(1, STONES);
    let step = (area.wide / f32::from(full)).min(20.0);
    let stones = |numbers: std::ops::Range<i8>| -> String {
        let (wide, high) = (step - 2.0, area.high);
        let one = |number: i8| {
            let from = place(area.from.by(step * f32::from(number), 0.0));
            format!("M{from}h{wide:.1}v{high}h-{wide:.1}z")
        };
        numbers.map(one).collect()
    };
    let has = now.stamina.clamp(0, full);
    let had = has.saturating_add(i8::try_from(lost).unwrap_or(0)).min(full);
    let colour = if now.injured { WOUND } else { SAND };
    let parts = [
        (0..has, Paint::filled(colour)),
        (has..had, Paint::filled(GROUND).rimmed(GOLD, 1.8)),
        (had..full, Paint::line(LINE, 1.0)),
    ];
    for (numbers, paint) in parts {
        if !numbers.is_empty() {
            scene.path(&stones(numbers), paint);
        }
    }
}

/// A word on a plate: its ground, and its letters.
type Plate = (String, Colour, Colour);

/// States in one word each, the worst first, and after them the team.
fn states(player: &Player, now: &Fighter) -> Vec<Plate> {
    let weary = match now.weary {
        Weary::Fresh => None,
        Weary::Tired => Some("TIRED".to_owned()),
        Weary::Exhausted => Some("SPENT".to_owned()),
    };
    let all = [
        now.down.then(|| "DOWN".to_owned()),
        now.entangled.map(|bond| kind(bond.item).to_uppercase()),
        now.grapple.map(|_| "HELD".to_owned()),
        now.hazed.then(|| "SAND".to_owned()),
        weary,
        (now.gear.hand.is_empty() && !now.down).then(|| "EMPTY HANDS".to_owned()),
        // His Stamina is red too.
        now.injured.then(|| "HURT".to_owned()),
    ];
    let states = all.into_iter().flatten().map(|words| (words, STATE, STATE_INK));
    let team = player.team.map(|team| (format!("TEAM {}", letter(team)), GROUND, GOLD));
    team.into_iter().chain(states).collect()
}

/// The part of a line's room that leaves the corner of the screen free.
fn within(from: Point, room: f32) -> f32 {
    beside_corner(from.y, from.x + room) - from.x
}

/// Plates in a row, as many as fit.
fn plates(scene: &mut Scene, from: Point, room: f32, plates: &[Plate]) {
    let (hand, room) = (Hand::bold(13.0), within(from, room));
    let mut x = 0.0;
    for (words, ground, ink) in plates {
        let wide = width(words, hand) + 9.0;
        if room < x + wide {
            continue;
        }
        scene.area(Area::new(from.by(x, -13.0), wide, 17.0, 3.0), Paint::filled(*ground));
        scene.write(from.by(x + 4.5, 0.0), Anchor::Left, hand, *ink, words);
        x += wide + 4.0;
    }
}

/// The emblem of a gladiator's class, once that is known.
pub(super) fn emblem_of(player: &Player) -> Option<Emblem> {
    match &player.life {
        Life::Fights(fighter) => {
            let (Calling::Class(kind) | Calling::Family(kind)) = fighter.calling;
            Some(emblem(kind))
        }
        Life::Chosen(kind) => Some(emblem(*kind)),
        Life::Unknown(_) | Life::Killed | Life::Spared => None,
    }
}

pub(super) fn emblem(class: Class) -> Emblem {
    match class {
        Class::Samnite => Emblem::Samnite,
        Class::Retiarius => Emblem::Retiarius,
        Class::Murmillo => Emblem::Murmillo,
        Class::Secutor | Class::ContraRetiarius => Emblem::Secutor,
        Class::Thracian => Emblem::Thraex,
        Class::Gaul => Emblem::Gaul,
        Class::HoplomachusA | Class::HoplomachusB | Class::HoplomachusC | Class::HoplomachusD => {
            Emblem::Hoplomachus
        }
        Class::Cataphractarius => Emblem::Cataphractarius,
        Class::CrupellariusA | Class::CrupellariusB => Emblem::Crupellarius,
        Class::Diamecheri => Emblem::Dimachaerus,
        Class::Cestus => Emblem::Cestus,
        Class::Arbelas | Class::Scissor => Emblem::Arbelas,
        Class::LaqueariusA | Class::LaqueariusB => Emblem::Laquearius,
        Class::Velite | Class::Gaetolian => Emblem::Veles,
        Class::ProvocatorA | Class::ProvocatorB => Emblem::Provocator,
        Class::Sagittarius => Emblem::Sagittarius,
        Class::Taurarius => Emblem::Taurarius,
        Class::Germanus => Emblem::Germanus,
        Class::Custom => Emblem::Sword,
    }
}

/// A player's fate, in one word; `None` while his gladiator is in the arena.
pub(super) fn lot(player: &Player) -> Option<(&'static str, Colour)> {
    match &player.life {
        Life::Killed => Some(("dead", ALARM)),
        Life::Spared => Some(("spared", GOLD)),
        Life::Unknown(_) | Life::Chosen(_) | Life::Fights(_) => None,
    }
}
