//! The public board, 30 columns wide.

use super::nouns::{self, Names};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::{Cast, Pending, frame};
use blood_sweat_cheers::tables::{FAVOUR_END, LAST_WOUND};
use blood_sweat_cheers::{Attribute, Body, Harm, Last, Said, Side, Stage, Status, View, Zone};

/// The arena's rows and columns.
const ZONES: (usize, usize) = (3, 4);
/// The inside of a zone: six characters by two.
const CELL: (usize, usize) = (6, 2);
/// The columns of a name in a sentence on the board.
const NAME: usize = 16;

/// The board as `view` shows it.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let names = Names::new(cast, view);
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "BLOOD, SWEAT & CHEERS", cast);
    match view.stage {
        Stage::Classes | Stage::Deal => canvas.line("Choosing the gladiators"),
        Stage::TurnStart | Stage::Phase | Stage::Refresh | Stage::Missio | Stage::Over => {
            let phase = u8::from(view.phase);
            let opens = format!("{} opens", view.opener());
            canvas.ends(&format!("Turn {}, phase {phase}", view.turn), &opens)
        }
    };
    arena(&mut canvas, view);
    canvas.line(&crowd(view));
    for side in Side::BOTH {
        fighter(&mut canvas, view, cast, &names, side);
    }
    held(&mut canvas, view);
    canvas.ends(&format!("Deck {}", view.deck), &format!("discards {}", view.discard));
    if view.solo && !view.turned.is_empty() {
        let kept = if view.kept.is_empty() {
            String::new()
        } else {
            format!(", keeps {}", nouns::ids(&view.kept))
        };
        canvas.wrapped(&format!("Turned over: {}{kept}", nouns::ids(&view.turned)), 2);
    }
    now(&mut canvas, view);
    if let Some(last) = &view.last {
        earlier(&mut canvas, last);
    }
    frame::waiting(&mut canvas, cast, pending);
    canvas.text()
}

/// An action as declared, such as `R Lunge to B3 (ST1+SK1), with foul play`.
pub(super) fn declared(view: &View, side: Side, said: &Said) -> String {
    let place = if said.from == said.to { "in" } else { "to" };
    format!(
        "{} {} {place} {} ({}){}",
        letter(side),
        said.action,
        said.to,
        nouns::ids(&said.cards).replace(' ', ""),
        nouns::perks_of(said, &view.rules)
    )
}

/// The attributes as printed, and below them as they are now where that differs.
pub(super) fn attributes(body: &Body) -> Vec<String> {
    let all = [Attribute::Speed, Attribute::Attack, Attribute::Defence];
    let row = |values: [i8; 3]| {
        let [speed, attack, defence] = values;
        format!("  Speed{speed:>2} Attack{attack:>2} Defence{defence:>2}")
    };
    let printed = [body.speed, body.attack, body.defence];
    let now = all.map(|attribute| body.modified(attribute));
    let mut lines = vec![row(printed)];
    if now != printed {
        let [speed, attack, defence] = now;
        lines.push(format!("  now  {speed:>2}       {attack:>2}        {defence:>2}"));
    }
    lines
}

/// Wounds borne, of those that defeat, and how many can still be exploited: `3 of 5 wounds, 2 fresh`.
pub(super) fn wounds(body: &Body) -> String {
    match body.wounds() {
        0 => "no wound".to_owned(),
        borne => format!("{borne} of {LAST_WOUND} wounds, {} fresh", body.fresh),
    }
}

/// With whom the crowd is.
pub(super) fn crowd(view: &View) -> String {
    match Side::BOTH.into_iter().find(|side| 0 < view.favour.of(*side)) {
        None => "Crowd's favour: nobody's".to_owned(),
        Some(side) => format!("Crowd's favour: {side}'s, {} of {FAVOUR_END}", view.favour.of(side)),
    }
}

fn arena(canvas: &mut Canvas, view: &View) {
    let top = canvas.height();
    canvas.grid(top, ZONES, CELL);
    for zone in Zone::all() {
        let (row, column) = zone.place();
        let (row, column) = (usize::from(row), usize::from(column));
        let (down, across) = (top + 1 + row * (CELL.1 + 1), 1 + column * (CELL.0 + 1));
        canvas.put(down, across, zone.word());
        for side in Side::BOTH {
            let body = &view.fighters[side].body;
            if body.zone == zone && body.class.is_some() {
                let at = match side {
                    Side::Red => 1,
                    Side::Blue => 4,
                };
                canvas.put(down + 1, across + at, &format!("{}{}", letter(side), mark(body)));
            }
        }
    }
}

fn fighter(canvas: &mut Canvas, view: &View, cast: &Cast, names: &Names<'_>, side: Side) {
    let shown = &view.fighters[side];
    let body = &shown.body;
    let class = body.class.map_or("not chosen yet", |class| class.word());
    let name = fit(names.name(side), NAME);
    canvas.ends(&format!("{} {name}", letter(side)), class);
    if body.class.is_none() {
        return;
    }
    for line in attributes(body) {
        canvas.line(&line);
    }
    canvas.line(&format!("  {}", wounds(body)));
    let automaton = view.solo && side == Side::Blue;
    let house = cast.house.get(side.seat()).copied().unwrap_or(false);
    let mut notes = Vec::new();
    match body.status {
        Status::Ok => {}
        Status::Down => notes.push("KNOCKED DOWN (v)"),
        Status::Ensnared => notes.push("ENSNARED (#)"),
    }
    if house && !automaton {
        notes.push("house plays");
    }
    if shown.draw {
        notes.push("offers a draw");
    }
    if !notes.is_empty() {
        canvas.wrapped(&format!("  {}", notes.join(", ")), 2);
    }
}

/// How many cards each holds.
fn held(canvas: &mut Canvas, view: &View) {
    let of = |side: Side| match (view.solo, side) {
        (true, Side::Blue) => "none".to_owned(),
        (true | false, Side::Red | Side::Blue) => view.fighters[side].cards.to_string(),
    };
    canvas.line(&format!("Cards held: Red {}, Blue {}", of(Side::Red), of(Side::Blue)));
}

/// What is declared and rolled in the phase being played.
fn now(canvas: &mut Canvas, view: &View) {
    for side in [view.opener(), view.opener().other()] {
        if let Some(said) = &view.declared[side] {
            canvas.wrapped(&format!("Now: {}", declared(view, side, said)), 5);
        }
    }
    if let Some(roll) = &view.roll {
        let score = |side: Side| {
            let base = roll.bases[side];
            let sign = if base < 0 { '-' } else { '+' };
            let roar = roll.roar.filter(|(by, _)| *by == side);
            let roar = roar.map_or_else(String::new, |(_, bonus)| format!(" + {bonus} ROAR"));
            let (die, base) = (roll.dice[side], base.unsigned_abs());
            format!("{} die {die} {sign} {base}{roar} = {}", letter(side), roll.scores()[side])
        };
        for side in Side::BOTH {
            canvas.line(&score(side));
        }
    }
}

/// What the last phase came to.
fn earlier(canvas: &mut Canvas, last: &Last) {
    let action = |side: Side| {
        let score =
            last.compared.as_ref().map_or_else(String::new, |all| format!(" {}", all.scores[side]));
        format!("{} {}{score}", letter(side), last.actions[side])
    };
    canvas.wrapped(&format!("Last: {}, {}", action(Side::Red), action(Side::Blue)), 6);
    let came = match &last.compared {
        None => "no attack in range, no roll".to_owned(),
        Some(scores) => match (scores.verdict.on, scores.verdict.outcome) {
            (Some(side), harm) => format!("{harm} on {side}"),
            (None, Harm::Tie) => "a tie, nothing happened".to_owned(),
            (None, _) => match scores.won_with {
                Some(Attribute::Speed) => "dodged".to_owned(),
                Some(Attribute::Attack | Attribute::Defence) => "blocked".to_owned(),
                None => "no harm".to_owned(),
            },
        },
    };
    canvas.wrapped(&format!("      {came}"), 6);
}

/// A side's letter on the board.
pub(super) fn letter(side: Side) -> char {
    match side {
        Side::Red => 'R',
        Side::Blue => 'B',
    }
}

fn mark(body: &Body) -> &'static str {
    match body.status {
        Status::Ok => "",
        Status::Down => "v",
        Status::Ensnared => "#",
    }
}
