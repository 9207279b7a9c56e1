//! The public board, 30 columns wide: the barge, and below it every helot's condition.

use super::events::hazards;
use super::nouns::{arrow, initial, mark, motivation, name, thing};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::{Cast, Pending, frame};
use nexus::tables::{LANISTAS, Location, Trait, WeaponKind};
use nexus::{Board, Helot, Life, Square, Stage, Thing, View, Weapon};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// The columns of a square, and the column of the first one.
const SQUARE: usize = 3;
const MARGIN: usize = 3;

/// The board as `view` shows it.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let board = &view.board;
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "NEXUS", cast);
    if is_afloat(board) {
        top(&mut canvas, view);
        barge(&mut canvas, board);
        legend(&mut canvas, board, cast);
    } else {
        canvas.line("Before the bout");
    }
    for (seat, helot) in board.helots.by_seat() {
        condition(&mut canvas, view, cast, seat, helot);
    }
    if is_afloat(board) {
        round(&mut canvas, board);
    }
    frame::waiting(&mut canvas, cast, pending);
    canvas.text()
}

/// Whether the barge is set up.
fn is_afloat(board: &Board) -> bool {
    match board.stage {
        Stage::Lanistas | Stage::Motivations | Stage::Deal | Stage::Keep | Stage::Barge => false,
        Stage::Boofing
        | Stage::Initiative
        | Stage::RoundStart
        | Stage::Duplicate
        | Stage::TurningPoint
        | Stage::Card
        | Stage::Ratio
        | Stage::Command
        | Stage::RoundEnd
        | Stage::Over => true,
    }
}

/// The facts of the bout as a whole.
fn top(canvas: &mut Canvas, view: &View) {
    let board = &view.board;
    let barge = board.rules.schematic.map_or("Own barge".to_owned(), |at| format!("Barge {at}"));
    canvas.ends(&format!("{barge}, cycle {}", board.cycle), &format!("crowd {}", board.crowd));
    canvas.ends(&hazards(board), &format!("TP {} infl {}", view.deck, view.stack));
}

/// The barge, three columns a square.
fn barge(canvas: &mut Canvas, board: &Board) {
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
        let there = board.barge.at(square);
        let text = match board.helot_on(square) {
            Some(seat) => pawn(seat, &board.helots[seat], there),
            None => there.map_or(".", mark).to_owned(),
        };
        canvas.put(at.0, at.1, &text);
    }
}

/// The rows of a barge, and its columns.
const SIDE: u8 = 8;

/// A helot in three columns: its seat, where it faces, what it stands on.
fn pawn(seat: Seat, helot: &Helot, under: Option<Thing>) -> String {
    let way = match (helot.life, helot.prone) {
        (Life::Incapacitated, _) => 'x',
        (Life::Alive | Life::Out, true) => '_',
        (Life::Alive | Life::Out, false) => arrow(helot.ffd),
    };
    let tile = under.map_or("", mark);
    format!("{}{way}{}", seat.0 + 1, fit(tile, 1))
}

/// What the marks on this barge mean.
fn legend(canvas: &mut Canvas, board: &Board, cast: &Cast) {
    let mut used: Vec<String> = Thing::ALL
        .iter()
        .filter(|kind| 0 < board.barge.count(**kind))
        .map(|kind| format!("{} {}", mark(*kind), thing(*kind)))
        .collect();
    if board.helots.iter().any(|helot| helot.life == Life::Alive && helot.prone) {
        used.push("_ Prone".to_owned());
    }
    if board.helots.seats().any(|seat| is_house(cast, seat)) {
        used.push("h house".to_owned());
    }
    if !used.is_empty() {
        canvas.wrapped(&used.join(", "), 2);
    }
}

/// A helot's condition, and what its lanista has.
fn condition(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat, helot: &Helot) {
    let board = &view.board;
    let active = is_afloat(board) && 0 < board.cycle && seat == board.active && !board.is_over();
    let arrow = if active { '>' } else { ' ' };
    let house = if is_house(cast, seat) { " h" } else { "" };
    let left = format!("{arrow}{} {}{house}", seat.0 + 1, fit(name(cast, seat), NAME));
    if helot.life == Life::Out {
        let how = if helot.conceded { "GAVE UP" } else { "OUT" };
        canvas.ends(&left, &format!("{how}  Cred {}", helot.cred));
        return;
    }
    canvas.ends(&left, &format!("Cred {}", helot.cred));
    let kind = helot.motivation.map_or("", motivation);
    if !is_afloat(board) {
        let row = helot.lanista.and_then(|at| LANISTAS.get(usize::from(at) - 1));
        canvas.line(&format!("   {}", row.map_or("no lanista yet", |row| row.name)));
        if !kind.is_empty() {
            canvas.line(&format!("   {kind}"));
        }
        return;
    }
    canvas.ends(&format!("  {kind}"), &format!("OC {} {}", helot.oc, counter(helot)));
    let at = |location: Location| helot.locations[location];
    canvas.line(&format!(
        "  H{} C{} M{} U{}/{} L{}/{}",
        at(Location::Head),
        at(Location::Chest),
        at(Location::Mid),
        at(Location::Lu),
        at(Location::Ru),
        at(Location::Ll),
        at(Location::Rl)
    ));
    let reserves: Vec<String> = helot
        .reserves
        .iter()
        .map(|(of, points): (Trait, u8)| format!("{}{points}", initial(of)))
        .collect();
    canvas.line(&format!(
        "  {} d{} c{} i{}",
        reserves.join(" "),
        helot.deception,
        helot.command,
        view.hands[seat]
    ));
    let mut marks: Vec<String> = helot.weapon.iter().map(carried).collect();
    marks.extend(states(board, seat, helot));
    if !marks.is_empty() {
        canvas.wrapped(&format!("  {}", marks.join(", ")), 2);
    }
}

/// Whether the house plays a seat.
fn is_house(cast: &Cast, seat: Seat) -> bool {
    cast.house.get(seat).copied().unwrap_or(false)
}

/// The Turning Point Counter.
fn counter(helot: &Helot) -> String {
    if helot.has_tpdm() {
        return "TPDM".to_owned();
    }
    let slots = (1..).zip(helot.slots);
    let slots: String = slots
        .map(|(slot, filled): (u8, bool)| if filled { char::from(b'0' + slot) } else { '-' })
        .collect();
    format!("TP {slots}")
}

/// A weapon with its uses and its place.
pub(super) fn carried(weapon: &Weapon) -> String {
    let Weapon { kind, uses, drawn, protects } = weapon;
    match (drawn, protects, kind) {
        (true, Some(at), _) => format!("{kind} {uses} on {at}"),
        (true, None, _) => format!("{kind} {uses} drawn"),
        (false, _, WeaponKind::Shield) => format!("{kind} {uses} on back"),
        (
            false,
            _,
            WeaponKind::One
            | WeaponKind::Two
            | WeaponKind::Shiv
            | WeaponKind::Ranged
            | WeaponKind::Net
            | WeaponKind::Bola,
        ) => format!("{kind} {uses} stored"),
    }
}

/// Everything that is the matter with a helot, in capitals.
fn states(board: &Board, seat: Seat, helot: &Helot) -> Vec<String> {
    let mut all = Vec::new();
    if helot.life == Life::Incapacitated {
        all.push(format!("INCAPACITATED FACING {}", helot.ffd));
    } else if helot.prone {
        all.push(format!("PRONE FACING {}", helot.ffd));
    }
    all.extend(helot.held_by.map(|by| format!("HELD BY {}", by.0 + 1)));
    all.extend(board.holds(seat).map(|held| format!("HOLDS {}", held.0 + 1)));
    let own = seat == board.active;
    let round = &board.round;
    let switches = [
        (helot.netted, "NETTED"),
        (helot.bleeding, "BLEEDING"),
        (helot.flaming, "FLAMING"),
        (helot.gloated, "GLOATED"),
        (helot.elusive, "ELUSIVE"),
        (helot.spotter, "SPOTTER"),
        (helot.talked, "TALKED AT"),
        (helot.spiked, "FED BAD"),
        (helot.lamps, "NO LAMPS"),
        (board.price == Some(seat), "PRICE"),
        (own && round.feint, "FEINT"),
        (own && round.squint, "SQUINT"),
        (own && round.tunnel, "TUNNEL"),
    ];
    all.extend(switches.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()));
    all
}

/// Whose round it is, and what is left of it.
fn round(canvas: &mut Canvas, board: &Board) {
    if board.fever {
        canvas.line("In force: Blood Fever");
    }
    if board.is_over() || board.order.is_empty() {
        return;
    }
    let order: Vec<String> = board.order.iter().map(|seat| (seat.0 + 1).to_string()).collect();
    let points = if board.stage == Stage::Command {
        let round = &board.round;
        let bonus = if 0 < round.prone_ap { format!("+{}", round.prone_ap) } else { String::new() };
        format!("AP {}{bonus} MP {}", round.ap, round.mp)
    } else {
        String::new()
    };
    canvas.ends(&format!("Order {}", order.join(">")), &points);
}
