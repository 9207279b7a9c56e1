//! The public board, 30 columns wide: the barge, and below it every helot's condition.

use super::events::hazards;
use super::nouns::{arrow, count, facing, mark, motivation, name, place, quality, thing, weapon};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::{Cast, Pending, frame};
use nexus::tables::{LANISTAS, LOCATION_COINS, Location, Trait, WeaponKind};
use nexus::{Board, Helot, Life, Square, Stage, Thing, View, Weapon};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// The columns that a name gives way to the word that the house plays.
const HOUSE: usize = 5;
/// The columns of a square, and the column of the first one.
const SQUARE: usize = 3;
const MARGIN: usize = 3;

/// The characters with which a board still fits a message.
const ROOM: usize = 1_500;

/// Whether the board says why dice are more or fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Roomy,
    Tight,
}

/// The board as `view` shows it: with all reasons if they fit.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let roomy = drawn(view, cast, pending, Form::Roomy);
    if roomy.chars().count() <= ROOM { roomy } else { drawn(view, cast, pending, Form::Tight) }
}

fn drawn(view: &View, cast: &Cast, pending: &Pending, form: Form) -> String {
    let board = &view.board;
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "NEXUS", cast);
    if is_afloat(board) {
        top(&mut canvas, view);
        barge(&mut canvas, board);
        legend(&mut canvas, board);
    } else {
        canvas.line("Before the bout");
    }
    for (seat, helot) in board.helots.by_seat() {
        condition(&mut canvas, view, cast, (seat, helot), form);
    }
    if is_afloat(board) {
        coins(&mut canvas, view);
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
    canvas.ends(&format!("{barge}, cycle {}", board.cycle), &format!("Crowd {}", board.crowd));
    canvas.line(&format!("Hazards: {}", hazards(board)));
    let decks = format!("{} Turning, {} Influence cards", view.deck, view.stack);
    canvas.line(&decks);
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
fn legend(canvas: &mut Canvas, board: &Board) {
    let mut used: Vec<String> = Thing::ALL
        .iter()
        .filter(|kind| 0 < board.barge.count(**kind))
        .map(|kind| format!("{} {}", mark(*kind), thing(*kind)))
        .collect();
    let mut lies = |life: Life, means: &str| {
        if board.helots.iter().any(|helot| helot.life == life && helot.prone) {
            used.push(means.to_owned());
        }
    };
    lies(Life::Alive, "_ lies");
    lies(Life::Incapacitated, "x lies felled");
    used.push("^>v< facing".to_owned());
    canvas.wrapped(&used.join(", "), 2);
}

/// A helot's condition, and what its lanista has.
fn condition(
    canvas: &mut Canvas,
    view: &View,
    cast: &Cast,
    (seat, helot): (Seat, &Helot),
    form: Form,
) {
    let board = &view.board;
    let active = is_afloat(board) && 0 < board.cycle && seat == board.active && !board.is_over();
    let arrow = if active { '>' } else { ' ' };
    let house = if is_house(cast, seat) { " (house)" } else { "" };
    let room = NAME - if house.is_empty() { 0 } else { HOUSE };
    let left = format!("{arrow}{} {}{house}", seat.0 + 1, fit(name(cast, seat), room));
    if helot.life == Life::Out {
        let how = if helot.conceded { "gave up" } else { "out" };
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
    let mut marks = vec![kind.to_owned()];
    marks.extend(helot.weapon.iter().map(carried));
    marks.extend(states(board, (seat, helot), form));
    marks.extend(counter(helot));
    canvas.wrapped(&format!("   {}", marks.join(", ")), 3);
}

/// A number of every helot.
type Row<'a> = (&'static str, Box<dyn Fn(Seat) -> u8 + 'a>);

/// Every helot's condition, hurt places, traits, tokens and cards: a column each. Two fit side by
/// side.
fn coins(canvas: &mut Canvas, view: &View) {
    let helots = &view.board.helots;
    let body = Location::ALL
        .iter()
        .map(|at| -> Row<'_> { (part(*at), Box::new(move |seat| helots[seat].locations[*at])) });
    let condition: Row<'_> = ("Condition", Box::new(|seat| helots[seat].oc));
    let fights = |seat: &Seat| helots[*seat].life != Life::Out;
    let hurt = Location::ALL.iter().map(|at| {
        helots.seats().filter(fights).any(|seat| helots[seat].locations[*at] < LOCATION_COINS[*at])
    });
    let body = body.zip(hurt).filter(|(_, hurt)| *hurt).map(|(row, _)| row);
    let body: Vec<Row<'_>> = std::iter::once(condition).chain(body).collect();
    let traits = Trait::ALL.iter().map(|of| -> Row<'_> {
        (trait_row(*of), Box::new(move |seat| helots[seat].reserves[*of]))
    });
    let rest: [Row<'_>; 3] = [
        ("Deception", Box::new(|seat| helots[seat].deception)),
        ("Command", Box::new(|seat| helots[seat].command)),
        ("Influence", Box::new(|seat| view.hands[seat])),
    ];
    let has = |row: &Row<'_>| helots.seats().filter(fights).any(|seat| 0 < row.1(seat));
    let traits: Vec<Row<'_>> = traits.chain(rest).filter(has).collect();
    let top = canvas.height();
    if helots.count() == 2 {
        table(canvas, view, &body, (top, 0), 3);
        table(canvas, view, &traits, (top, BESIDE), 2);
    } else {
        let all: Vec<Row<'_>> = body.into_iter().chain(traits).collect();
        table(canvas, view, &all, (top, 0), 3);
    }
    canvas.wrapped(COLUMNS, 2);
}

/// What the columns of numbers leave out, and what their heads mean.
const COLUMNS: &str = "Not listed: unhurt, or 0. Deception, Command: tokens; Influence: cards; \
                       slots: filled, of 6; +1 a die more, -1 worse";
/// The columns of a row's head.
const LABEL: usize = 10;
/// The column of the second table beside the first.
const BESIDE: usize = 17;

/// A table: the seats above, below them a row for each number; who is out has none.
fn table(
    canvas: &mut Canvas,
    view: &View,
    rows: &[Row<'_>],
    (top, left): (usize, usize),
    cell: usize,
) {
    let helots = &view.board.helots;
    let label = LABEL - if left == 0 { 0 } else { 1 };
    let mut put = |row: usize, seat: Seat, text: &str| {
        let end = left + label + cell * (seat.index() + 1);
        canvas.put(row, end.saturating_sub(text.len()), text);
    };
    for seat in helots.seats() {
        put(top, seat, &(seat.0 + 1).to_string());
        for (at, (_, number)) in rows.iter().enumerate() {
            let out = helots[seat].life == Life::Out;
            let text = if out { "-".to_owned() } else { number(seat).to_string() };
            put(top + 1 + at, seat, &text);
        }
    }
    for (at, (name, _)) in rows.iter().enumerate() {
        canvas.put(top + 1 + at, left, name);
    }
}

/// A Body Location at the head of a row.
fn part(location: Location) -> &'static str {
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

/// A trait at the head of a row.
fn trait_row(of: Trait) -> &'static str {
    match of {
        Trait::Phys => "Physical",
        Trait::Will | Trait::Inst | Trait::Deft | Trait::Swag | Trait::Cunn => quality(of),
    }
}

/// Whether the house plays a seat.
fn is_house(cast: &Cast, seat: Seat) -> bool {
    cast.house.get(seat).copied().unwrap_or(false)
}

/// The Turning Point Counter, if it has anything.
fn counter(helot: &Helot) -> Option<String> {
    if helot.has_tpdm() {
        return Some("next hit +6".to_owned());
    }
    let filled = (1..).zip(helot.slots).filter(|(_, filled)| *filled);
    let slots: Vec<String> = filled.map(|(slot, _): (u8, bool)| slot.to_string()).collect();
    (!slots.is_empty()).then(|| format!("slots {}", slots.join(" ")))
}

/// A weapon with its uses and its place.
pub(super) fn carried(carried: &Weapon) -> String {
    let Weapon { kind, uses, drawn, protects } = carried;
    let (name, uses) = (weapon(*kind), count(*uses, "use"));
    match (drawn, protects, kind == &WeaponKind::Shield) {
        (true, Some(at), _) => format!("{name} before the {} ({uses})", place(*at)),
        (true, None, _) => format!("{name} in hand ({uses})"),
        (false, _, true) => format!("{name} on the back ({uses})"),
        (false, _, false) => format!("{name} put away ({uses})"),
    }
}

/// Everything that is the matter with a helot.
fn states(board: &Board, (seat, helot): (Seat, &Helot), form: Form) -> Vec<String> {
    let mut all = Vec::new();
    if helot.life == Life::Incapacitated {
        all.push(format!("INCAPACITATED facing {}", facing(helot.ffd)));
    } else if helot.prone {
        all.push(format!("PRONE facing {}", facing(helot.ffd)));
    }
    all.extend(helot.held_by.map(|by| format!("HELD BY {}", by.0 + 1)));
    all.extend(board.holds(seat).map(|held| format!("HOLDS {}", held.0 + 1)));
    let (own, round) = (seat == board.active, &board.round);
    let switches = [
        (helot.netted, "NETTED"),
        (helot.bleeding, "BLEEDING"),
        (helot.flaming, "FLAMING"),
        (board.price == Some(seat), "price on its head"),
    ];
    all.extend(switches.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()));
    let attack = [
        (helot.talked, -1, "talked at"),
        (helot.spiked, -1, "Spiked Feed"),
        (helot.lamps, -1, "Lamps Fail"),
    ];
    let melee = [(own && round.feint, 1, "Feint")];
    let both = [(own && round.tunnel, 1, "Tunnel Vision")];
    let aim = [(own && round.squint, 1, "Steady Squint")];
    let defence = [
        (helot.elusive, 1, "Elusive"),
        (helot.spotter, 1, "Paid Spotter"),
        (helot.gloated, -1, "has gloated"),
    ];
    let rolls: [(&str, &[Reason<'_>]); 5] = [
        ("attack", &attack),
        ("melee", &melee),
        ("melee and aim", &both),
        ("aim", &aim),
        ("defence", &defence),
    ];
    all.extend(rolls.iter().filter_map(|(roll, why)| dice(roll, why, form)));
    all
}

/// Whether it holds, by how many dice, and what it is called.
type Reason<'a> = (bool, i8, &'a str);

/// What changes a kind of roll, summed, such as `defence +1 (Elusive)`.
fn dice(roll: &str, why: &[Reason<'_>], form: Form) -> Option<String> {
    let on: Vec<_> = why.iter().filter(|(on, ..)| *on).collect();
    let sum: i8 = on.iter().map(|(_, sds, _)| sds).sum();
    let names: Vec<&str> = on.iter().map(|(.., name)| *name).collect();
    let names = match form {
        Form::Roomy => format!(" ({})", names.join(", ")),
        Form::Tight => String::new(),
    };
    (!on.is_empty()).then(|| format!("{roll} {sum:+}{names}"))
}

/// Whose round it is, and what is left of it.
fn round(canvas: &mut Canvas, board: &Board) {
    if board.fever {
        canvas.line("Blood Fever: +1 damage");
    }
    if board.is_over() || board.order.is_empty() {
        return;
    }
    let order: Vec<String> = board.order.iter().map(|seat| (seat.0 + 1).to_string()).collect();
    canvas.line(&format!("Order of rounds: {}", order.join(" ")));
    if board.stage == Stage::Command {
        let round = &board.round;
        canvas.line(&format!("Left: {} Action Points (AP)", round.ap));
        canvas.line(&format!("      {} Movement Points (MP)", round.mp));
        if 0 < round.prone_ap {
            canvas.line(&format!("      {} AP against who lies", round.prone_ap));
        }
    }
}
