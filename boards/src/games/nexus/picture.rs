//! The board drawn: the barge, beside it the bout as a whole, below it a card a helot, and the foot.

use super::facts::{Afloat, Facts, Left};
use super::helots::hazards;
use super::nouns::{count, thing};
use super::picture_barge::{self, Lay};
use super::picture_cards::{self, Room};
use super::picture_things;
use crate::words::{Words, drawn_name};
use ::scene::palette::{GOLD, IVORY, SAND, SOFT};
use ::scene::{
    Anchor, Area, BOARD, FIGURE, Hand, Heading, LEAST, MARGIN, Paint, Point, Scene, Token, WIDE,
    at, width, wrap,
};
use nexus::{Nexus, Thing};
use table::Seat;

/// How wide a square is, and where there is little room.
const SQUARE: (f32, f32) = (27.0, 21.0);
/// The height up to which a picture may reach.
const HIGH: f32 = 815.0;
/// Where the column beside the barge begins.
const BESIDE: f32 = 264.0;
/// A line of that column.
const LINE_HIGH: f32 = 16.0;
/// The height of a row of the legend, how far a name is from where its sign begins, and the gap
/// between two entries.
const ROW: f32 = 18.0;
const SIGN: f32 = 21.0;
const GAP: f32 = 12.0;
/// The seats' numbers, as they stand on pawns.
const MARKS: [&str; 4] = ["1", "2", "3", "4"];

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>) -> Scene {
    let roomy = drawn(facts, was, SQUARE.0, Room::Roomy);
    if roomy.high() <= HIGH { roomy } else { drawn(facts, was, SQUARE.1, Room::Tight) }
}

fn drawn(facts: &Facts, was: Option<&Facts>, square: f32, room: Room) -> Scene {
    let mut scene = Scene::new(Nexus::TITLE);
    heading(&mut scene, facts);
    let below = match &facts.barge {
        None => BOARD,
        Some(afloat) => {
            let lay = Lay { top: BOARD, square };
            picture_barge::draw(&mut scene, facts, was, afloat, lay);
            let beside = column(&mut scene, facts, afloat);
            legend(&mut scene, afloat, lay.end(), beside + 4.0)
        }
    };
    let below = picture_cards::draw(&mut scene, facts, was, below, room);
    let words = facts.standing.sentences(|seat| name(facts, seat));
    scene.foot(below + 2.0, &words, facts.standing.verdict().is_some());
    scene
}

/// What a seat is known by; a gold ring for whose round it is.
pub(super) fn token(facts: &Facts, seat: Seat) -> Token<'static> {
    let token = Token::new(seat.index(), MARKS.get(seat.index()).copied().unwrap_or("?"));
    let active = facts.barge.as_ref().and_then(|afloat| afloat.active);
    if active == Some(seat) { token.gold() } else { token }
}

/// The player of a seat as he can be drawn.
pub(super) fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), Nexus::side(seat))
}

fn heading(scene: &mut Scene, facts: &Facts) {
    let (left, right) = match &facts.barge {
        None => ("Before the bout".to_owned(), String::new()),
        Some(afloat) => {
            let barge = afloat.schematic.map_or("Own barge".to_owned(), |at| format!("Barge {at}"));
            let round = afloat.active.map(|seat| format!(", round of {}", name(facts, seat)));
            (format!("{barge}{}", round.unwrap_or_default()), format!("Cycle {}", afloat.cycle))
        }
    };
    scene.heading(Heading { game: "NEXUS", number: facts.bout, left: &left, right: &right });
}

/// The bout as a whole, beside the barge; where it ends.
fn column(scene: &mut Scene, facts: &Facts, afloat: &Afloat) -> f32 {
    let mut line = BOARD + 14.0;
    let (small, bold) = (Hand::regular(LEAST), Hand::bold(LEAST));
    let room = WIDE - MARGIN - BESIDE;
    if let Some(Left { ap, mp, prone }) = afloat.left {
        scene.write(at(BESIDE, line), Anchor::Left, bold, GOLD, "LEFT THIS ROUND");
        line += 3.0;
        let points = [(Some(ap), "Action Points"), (Some(mp), "Movement Points")];
        let prone = (prone, "on who lies (AP)");
        for (number, words) in points.into_iter().chain([prone]) {
            let Some(number) = number else { continue };
            line += LINE_HIGH + 1.0;
            let figure = Hand::bold(FIGURE);
            scene.write(at(BESIDE + 12.0, line), Anchor::Right, figure, IVORY, &number.to_string());
            scene.write(at(BESIDE + 17.0, line), Anchor::Left, small, SOFT, words);
        }
        line += LINE_HIGH + 4.0;
    }
    if !afloat.order.is_empty() {
        scene.write(at(BESIDE, line), Anchor::Left, bold, GOLD, "ORDER");
        for (number, seat) in afloat.order.iter().enumerate() {
            let middle = at(BESIDE + 58.0 + 19.0 * number as f32, line - 4.5);
            scene.token(token(facts, *seat), middle, 7.5);
        }
        line += LINE_HIGH + 3.0;
    }
    let crowd = count(afloat.crowd, "coin");
    let decks =
        [format!("{} Turning Point", afloat.turning), format!("{} Influence", afloat.influence)];
    let fever = afloat.fever.then(|| "1 more damage".to_owned());
    let parts: [(&str, Vec<String>); 4] = [
        ("CROWD", vec![crowd]),
        ("CARDS", decks.to_vec()),
        ("HAZARDS", wrap(&hazards(&afloat.hazards), small, room)),
        ("BLOOD FEVER", fever.into_iter().collect()),
    ];
    for (word, lines) in parts {
        if lines.is_empty() {
            continue;
        }
        scene.write(at(BESIDE, line), Anchor::Left, bold, GOLD, word);
        // What is short stands beside its heading.
        let beside = width(word, bold) + 6.0;
        let is_short = lines.len() == 1 && beside + width(&lines[0], small) <= room;
        if is_short {
            scene.write(at(BESIDE + beside, line), Anchor::Left, small, IVORY, &lines[0]);
        } else {
            for words in &lines {
                line += LINE_HIGH - 1.0;
                scene.write(at(BESIDE, line), Anchor::Left, small, IVORY, words);
            }
        }
        line += LINE_HIGH + 2.0;
    }
    line - LINE_HIGH
}

/// What is drawn on the barge, with its name, beside it from `beside` on if there is room, else under
/// its `end`; where all that ends.
fn legend(scene: &mut Scene, afloat: &Afloat, end: f32, beside: f32) -> f32 {
    let lies = |kind: &&Thing| afloat.things.values().any(|there| there == *kind);
    let kinds: Vec<Thing> = Thing::ALL.iter().filter(lies).copied().collect();
    if beside + ROW * kinds.len() as f32 <= end {
        for (number, kind) in kinds.into_iter().enumerate() {
            entry(scene, at(BESIDE, beside + ROW * number as f32), kind);
        }
        return end + 6.0;
    }
    let mut from = at(MARGIN, end.max(beside) + 6.0);
    for kind in kinds {
        let wide = SIGN + width(thing(kind), Hand::regular(LEAST));
        if WIDE - MARGIN < from.x + wide {
            from = at(MARGIN, from.y + ROW);
        }
        entry(scene, from, kind);
        from = from.by(wide + GAP, 0.0);
    }
    from.y + ROW + 5.0
}

/// A thing on a square of sand, and its name.
fn entry(scene: &mut Scene, from: Point, kind: Thing) {
    let tile = Area::new(from, 16.0, 16.0, 2.0);
    scene.area(tile, Paint::filled(SAND));
    picture_things::draw(scene, from.by(8.0, 8.0), 14.0, kind);
    scene.write(from.by(SIGN, 12.5), Anchor::Left, Hand::regular(LEAST), SOFT, thing(kind));
}
