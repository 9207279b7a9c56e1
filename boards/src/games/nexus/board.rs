//! The public board, 30 columns wide: the barge, and below it every helot's condition.

use super::facts::{Afloat, Facts, Helot, Lanista, Left, Lot, Posture};
use super::helots::{body, carried, counter, hazards, lanista_name, reserves, states};
use super::nouns::{arrow, mark, motivation, quality, talent, thing};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::frame;
use nexus::tables::{LOCATION_COINS, Location, Motivation, Trait};
use nexus::{Square, Thing};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// The columns that a name leaves to the house's mark.
const HOUSE: usize = 5;
/// The columns of a square, and the column of the first one.
const SQUARE: usize = 3;
const MARGIN: usize = 3;

/// The characters of the longest board that fits a message: beyond them, the explanations and the
/// reasons for more or fewer dice are left out.
const ROOM: usize = 1_450;
/// The last Command Cycle in which a board explains itself: later ones have room for the news, and
/// *What is this?* and `/rules` for permanent facts.
const EXPLAINED: u16 = 1;

/// The part of `facts` for which a board has room: with the reasons for more or fewer dice if they fit.
pub(super) fn fitted(facts: Facts) -> Facts {
    if fits(&drawn(&facts, Explains::Nothing)) { facts } else { facts.summed() }
}

fn fits(board: &str) -> bool {
    board.chars().count() <= ROOM
}

pub(super) fn draw(facts: &Facts) -> String {
    let is_first = facts.barge.as_ref().is_some_and(|afloat| afloat.cycle <= EXPLAINED);
    let forms: &[Explains] = if is_first { &[Explains::All, Explains::Columns] } else { &[] };
    let mut all = forms.iter().map(|explains| drawn(facts, *explains));
    all.find(|board| fits(board)).unwrap_or_else(|| drawn(facts, Explains::Nothing))
}

/// The explanations below a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Explains {
    /// Only the marks on the barge: `/rules` has the rest.
    Nothing,
    /// Its columns of numbers, and the drawing of helots.
    Columns,
    /// The effects of the motivations, too.
    All,
}

/// The board with explanations.
fn drawn(facts: &Facts, explains: Explains) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "NEXUS", facts.bout);
    match &facts.barge {
        Some(afloat) => {
            top(&mut canvas, afloat);
            barge(&mut canvas, facts, afloat);
            legend(&mut canvas, facts, afloat, explains);
        }
        None => {
            canvas.line("Before the bout");
        }
    }
    let active = facts.barge.as_ref().and_then(|afloat| afloat.active);
    for (seat, lanista) in facts.seats.by_seat() {
        condition(&mut canvas, facts, (seat, lanista), active == Some(seat));
    }
    if let Some(afloat) = &facts.barge {
        coins(&mut canvas, facts);
        if Explains::All <= explains {
            motivations(&mut canvas, facts);
        }
        if Explains::Columns <= explains {
            columns(&mut canvas, facts, afloat);
        }
        round(&mut canvas, afloat);
    }
    frame::foot(&mut canvas, &facts.standing, |seat| facts.name(seat));
    canvas.text()
}

/// The facts of the bout as a whole.
fn top(canvas: &mut Canvas, afloat: &Afloat) {
    let barge = afloat.schematic.map_or("Own barge".to_owned(), |at| format!("Barge {at}"));
    canvas.line(&format!("{barge}, Command Cycle {}", afloat.cycle));
    let (crowd, hazards) = (afloat.crowd, hazards(&afloat.hazards));
    canvas.wrapped(&format!("Crowd: {crowd} Cred; hazards: {hazards}"), 2);
    let Afloat { turning, influence, .. } = afloat;
    canvas.wrapped(&format!("Cards: {turning} Turning Point, {influence} Influence"), 2);
}

/// The barge, three columns a square.
pub(super) fn barge(canvas: &mut Canvas, facts: &Facts, afloat: &Afloat) {
    let row = canvas.height();
    for column in 0..SIDE {
        let letter = char::from(b'A' + column);
        canvas.put(row, MARGIN + SQUARE * usize::from(column), &letter.to_string());
    }
    for line in 1..=SIDE {
        canvas.put(row + usize::from(line), 1, &line.to_string());
    }
    for square in Square::all() {
        let at =
            (row + 1 + usize::from(square.row()), MARGIN + SQUARE * usize::from(square.column()));
        let there = afloat.things.get(&square).copied();
        let text = match facts.helot_on(square) {
            Some((seat, helot)) => pawn(seat, helot, there),
            None => there.map_or(".", mark).to_owned(),
        };
        canvas.put(at.0, at.1, &text);
    }
}

/// The rows of a barge, and its columns.
const SIDE: u8 = 8;

/// A helot in three columns: its seat, its facing, and the thing under it.
fn pawn(seat: Seat, helot: &Helot, under: Option<Thing>) -> String {
    let way = match helot.posture {
        Posture::Incapacitated => 'x',
        Posture::Prone => '_',
        Posture::Stands => arrow(helot.facing),
    };
    let tile = under.map_or("", mark);
    format!("{}{way}{}", seat.0 + 1, fit(tile, 1))
}

/// The legend of this barge's marks and, if that is explained, of helots' postures.
fn legend(canvas: &mut Canvas, facts: &Facts, afloat: &Afloat, explains: Explains) {
    let mut used: Vec<String> = Thing::ALL
        .iter()
        .filter(|kind| afloat.things.values().any(|there| there == *kind))
        .map(|kind| format!("{} {}", mark(*kind), thing(*kind)))
        .collect();
    if Explains::Columns <= explains {
        let mut lies = |posture: Posture, means: &str| {
            if facts.aboard().any(|(_, helot)| helot.posture == posture) {
                used.push(means.to_owned());
            }
        };
        lies(Posture::Prone, "_ lies");
        lies(Posture::Incapacitated, "x lies felled");
        used.push("^>v< facing".to_owned());
    }
    canvas.wrapped(&used.join(", "), 2);
}

/// A helot's condition, and its lanista's means.
fn condition(canvas: &mut Canvas, facts: &Facts, (seat, lanista): (Seat, &Lanista), active: bool) {
    let arrow = if active { '>' } else { ' ' };
    let house = if lanista.is_house() { " (house)" } else { "" };
    let room = NAME - if house.is_empty() { 0 } else { HOUSE };
    let left = format!("{arrow}{} {}{house}", seat.0 + 1, fit(&lanista.name, room));
    let cred = format!("Cred {}", lanista.cred);
    match &lanista.lot {
        Lot::GaveUp => {
            canvas.ends(&left, &format!("gave up  {cred}"));
        }
        Lot::Out => {
            canvas.ends(&left, &format!("out  {cred}"));
        }
        Lot::Ashore { lanista: number, motivation: kind, .. } => {
            canvas.ends(&left, &cred);
            canvas.line(&format!("   {}", lanista_name(*number)));
            if let Some(kind) = kind {
                canvas.wrapped(&format!("   {}: {}", motivation(*kind), talent(*kind)), 3);
            }
        }
        Lot::Aboard(helot) => {
            canvas.ends(&left, &cred);
            let mut marks = vec![helot.motivation.map_or("", motivation).to_owned()];
            marks.extend(helot.weapon.map(carried));
            marks.extend(states(facts, seat, helot));
            marks.extend(counter(helot));
            canvas.wrapped(&format!("   {}", marks.join(", ")), 3);
        }
    }
}

/// A number of every helot.
type Row<'a> = (&'static str, Box<dyn Fn(&Helot) -> u8 + 'a>);

/// Every helot's condition, hurt places, traits, tokens and cards: a column each. Two fit side by
/// side.
fn coins(canvas: &mut Canvas, facts: &Facts) {
    let body = Location::ALL.iter().filter_map(|at| -> Option<Row<'_>> {
        let is_hurt = |helot: &Helot| helot.body[*at] != LOCATION_COINS[*at];
        let is_listed = facts.aboard().any(|(_, helot)| is_hurt(helot));
        is_listed.then(|| -> Row<'_> { (part(*at), Box::new(move |helot| helot.body[*at])) })
    });
    let condition: Row<'_> = ("Condition", Box::new(|helot| helot.condition));
    let body: Vec<Row<'_>> = std::iter::once(condition).chain(body).collect();
    let traits = Trait::ALL
        .iter()
        .map(|of| -> Row<'_> { (trait_row(*of), Box::new(move |helot| helot.reserves[*of])) });
    let rest: [Row<'_>; 3] = [
        ("Deception", Box::new(|helot| helot.deception)),
        ("Command", Box::new(|helot| helot.command)),
        ("Influence", Box::new(|helot| helot.influence)),
    ];
    let has = |row: &Row<'_>| facts.aboard().any(|(_, helot)| 0 < row.1(helot));
    let traits: Vec<Row<'_>> = traits.chain(rest).filter(has).collect();
    let top = canvas.height();
    if facts.seats.count() == 2 {
        table(canvas, facts, &body, (top, 0), 3);
        table(canvas, facts, &traits, (top, BESIDE), 2);
    } else {
        let all: Vec<Row<'_>> = body.into_iter().chain(traits).collect();
        table(canvas, facts, &all, (top, 0), 3);
    }
}

/// The effects of the motivations on the barge.
fn motivations(canvas: &mut Canvas, facts: &Facts) {
    let is_there = |kind: &&Motivation| facts.aboard().any(|(_, it)| it.motivation == Some(**kind));
    for kind in Motivation::ALL.iter().filter(is_there) {
        canvas.wrapped(&format!("{}: {}", motivation(*kind), talent(*kind)), 2);
    }
}

/// The legend of the columns of numbers, and of those signs above them that occur there.
fn columns(canvas: &mut Canvas, facts: &Facts, afloat: &Afloat) {
    let has = |holds: fn(&Helot) -> bool| facts.aboard().any(|(_, helot)| holds(helot));
    let is_any_out = facts.aboard().count() < facts.seats.iter().count();
    let signs = [
        (true, "Condition: what is left of 50"),
        (has(|it| body(it).next().is_some()), "hurt places: what is left"),
        (has(|it| reserves(it).next().is_some()), "traits: points"),
        (has(|it| it.deception != 0), "Deception: tokens"),
        (has(|it| it.command != 0), "Command: tokens"),
        (has(|it| it.influence != 0), "Influence: cards"),
        (has(|it| !it.dice.is_empty()), "+1: a die more, -1: a die worse"),
        (afloat.active.is_some(), ">: its round"),
        (is_any_out, "-: out"),
    ];
    let signs = signs.into_iter().filter(|(stands, _)| *stands);
    canvas.wrapped(&signs.map(|(_, means)| means).collect::<Vec<_>>().join("; "), 2);
}

/// The columns of a row's head.
const LABEL: usize = 10;
/// The column of the second table beside the first.
const BESIDE: usize = 17;

/// A table: the seats above, below them a row for each number; seats that are out have none.
fn table(
    canvas: &mut Canvas,
    facts: &Facts,
    rows: &[Row<'_>],
    (top, left): (usize, usize),
    cell: usize,
) {
    let label = LABEL - if left == 0 { 0 } else { 1 };
    let mut put = |row: usize, seat: Seat, text: &str| {
        let end = left + label + cell * (seat.index() + 1);
        canvas.put(row, end.saturating_sub(text.len()), text);
    };
    for (seat, lanista) in facts.seats.by_seat() {
        put(top, seat, &(seat.0 + 1).to_string());
        for (at, (_, number)) in rows.iter().enumerate() {
            let text = lanista.helot().map_or("-".to_owned(), |helot| number(helot).to_string());
            put(top + 1 + at, seat, &text);
        }
    }
    for (at, (name, _)) in rows.iter().enumerate() {
        canvas.put(top + 1 + at, left, name);
    }
}

/// A Body Location at the head of a row.
pub(super) fn part(location: Location) -> &'static str {
    match location {
        Location::Head => "Head",
        Location::Chest => "Chest",
        Location::Mid => "Midsection",
        Location::Lu => "Left arm",
        Location::Ru => "Right arm",
        Location::Ll => "Left leg",
        Location::Rl => "Right leg",
    }
}

fn trait_row(of: Trait) -> &'static str {
    match of {
        Trait::Phys => "Physical",
        Trait::Will | Trait::Inst | Trait::Deft | Trait::Swag | Trait::Cunn => quality(of),
    }
}

/// The seat whose round it is, and the points left.
fn round(canvas: &mut Canvas, afloat: &Afloat) {
    if afloat.fever {
        canvas.line("Blood Fever: +1 damage");
    }
    if !afloat.order.is_empty() {
        let order: Vec<String> = afloat.order.iter().map(|seat| (seat.0 + 1).to_string()).collect();
        canvas.line(&format!("Order of rounds: {}", order.join(" ")));
    }
    if let Some(Left { ap, mp, prone }) = afloat.left {
        let prone = prone.map_or_else(String::new, |prone| format!(", {prone} against who lies"));
        canvas.wrapped(&format!("Left: {ap} to act, {mp} to move{prone}"), 6);
    }
}
