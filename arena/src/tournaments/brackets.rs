//! Tables, crosstables and brackets on 30 columns, page by page. Whoever draws them takes the same: the
//! standings and fixtures of [`LiveTournament`].

use crate::tournaments::live_tournament::LiveTournament;
use boards::columns;
use campaign::tournaments::{Bracket, EntrantId, Fixture, Format, Line, Side, Stage, State};

/// Columns of a page.
const COLUMNS: usize = 30;
/// Lines of a page.
const LINES: usize = 20;
/// Columns of a name before results.
const NAME: usize = 11;
/// Results that stand beside a name.
const RESULTS: usize = 10;

/// A page, ready to be shown.
pub(crate) struct Page {
    pub(crate) mono: String,
    pub(crate) tail: String,
    pub(crate) page: u32,
    pub(crate) last: u32,
}

/// A page of how it stands: a table or a bracket, as the format has it; none while nobody takes part. One
/// beyond the last is the last.
pub(crate) fn page(live: &LiveTournament, page: u32) -> Option<Page> {
    let is_open = live.tournament.stage == Stage::Open || live.tournament.fixtures.is_empty();
    if is_open {
        return turned(entered(live), "", page);
    }
    match live.tournament.settings.format {
        Format::Swiss | Format::RoundRobin => places(live, page),
        Format::Elimination | Format::DoubleElimination => {
            let legend = "Points of each bout; ? is not known yet. Who stands above sat first.";
            turned(bracket(live), legend, page)
        }
        Format::Pools => turned(pools(live), "Points of each pool; the upper half goes on.", page),
    }
}

/// A page of the places.
pub(crate) fn places(live: &LiveTournament, page: u32) -> Option<Page> {
    let table = live.tournament.standings();
    let rows = table.iter().map(|line| row(live, &table, line)).collect();
    let legend = match live.tournament.settings.format {
        Format::Swiss => {
            "Results round by round, `-` is a rest; points; Bu Buchholz, SB Sonneborn-Berger, both \
             tie-breaks in this order, then who beat whom."
        }
        Format::RoundRobin => {
            "Results against each of the table, in its order; points; level ones by who beat whom, then \
             SB, Sonneborn-Berger, then bouts won."
        }
        Format::Elimination | Format::DoubleElimination => {
            "Places by how far everybody came; who came equally far shares one. Points of all bouts."
        }
        Format::Pools => "Places by how far everybody came, then by points of the last pool.",
    };
    turned(rows, legend, page)
}

/// Groups of lines as pages: a group stays whole.
fn turned(groups: Vec<Vec<String>>, tail: &str, page: u32) -> Option<Page> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    for group in groups {
        match pages.last_mut().filter(|page| page.len() + group.len() <= LINES) {
            Some(page) => page.extend(group),
            None => pages.push(group),
        }
    }
    let last = pages.len().checked_sub(1)?;
    let at = usize::try_from(page).unwrap_or(usize::MAX).min(last);
    let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Some(Page {
        mono: pages[at].join("\n"),
        tail: tail.to_owned(),
        page: number(at),
        last: number(last),
    })
}

fn entered(live: &LiveTournament) -> Vec<Vec<String>> {
    let all = (0..).zip(&live.tournament.entrants);
    let line = |at: u32| {
        let name = live.name(EntrantId(at));
        vec![format!("{:>2} {}", at + 1, columns::short(&name, COLUMNS - 3))]
    };
    all.map(|(at, _)| line(at)).collect()
}

/// A place: rank, name, results, points, and the tie-breaks under them.
fn row(live: &LiveTournament, table: &[Line], line: &Line) -> Vec<String> {
    let name = live.name(line.entrant);
    let gone = live.tournament.entrants[line.entrant.index()].withdrawn;
    let name = if gone { format!("{name} †") } else { name };
    let points = halves(line.points);
    let (cells, more) = match live.tournament.settings.format {
        Format::Swiss => (by_round(live, line.entrant), tie_breaks(line)),
        Format::RoundRobin => (crosswise(live, table, line.entrant), tie_breaks(line)),
        Format::Elimination | Format::DoubleElimination | Format::Pools => (None, None),
    };
    let (width, cells) = match cells {
        Some(cells) => (NAME, cells),
        None => (COLUMNS - 3 - columns::width(&points) - 1, String::new()),
    };
    let name = columns::fill(&columns::short(&name, width), width);
    let gap = COLUMNS.saturating_sub(4 + width + columns::width(&cells));
    let mut lines = vec![if cells.is_empty() {
        format!("{:>2} {name} {points}", line.rank)
    } else {
        format!("{:>2} {name} {cells}{points:>gap$}", line.rank)
    }];
    lines.extend(more);
    lines
}

fn tie_breaks(line: &Line) -> Option<String> {
    let quarters = line.sonneborn_berger;
    let fraction = ["", "¼", "½", "¾"][quarters as usize % 4];
    let whole = match (quarters / 4, fraction) {
        (0, fraction) if !fraction.is_empty() => String::new(),
        (whole, _) => whole.to_string(),
    };
    Some(format!("   Bu {:<6} SB {whole}{fraction}", halves(line.buchholz)))
}

/// One sign for a result in half points.
fn sign(points: u32) -> char {
    match points {
        0 => '0',
        1 => '½',
        _ => '1',
    }
}

/// Results round by round, where they have room.
fn by_round(live: &LiveTournament, entrant: EntrantId) -> Option<String> {
    let rounds = live.tournament.round;
    if RESULTS < rounds as usize {
        return None;
    }
    let cell = |round: u32| {
        let mine = live.tournament.in_round(round).find(|it| it.seats.contains(&entrant));
        mine.map_or('-', |it| if it.seats.len() == 1 { '-' } else { of_seat(it, entrant) })
    };
    Some((1..=rounds).map(cell).collect())
}

/// Results against everybody in the order of the table, where they have room.
fn crosswise(live: &LiveTournament, table: &[Line], entrant: EntrantId) -> Option<String> {
    let is_once = live.tournament.settings.rounds.unwrap_or(1) == 1;
    if RESULTS < table.len() || !is_once {
        return None;
    }
    let cell = |line: &Line| {
        if line.entrant == entrant {
            return '·';
        }
        let both = |it: &&Fixture| it.seats.contains(&entrant) && it.seats.contains(&line.entrant);
        live.tournament.fixtures.iter().find(both).map_or(' ', |it| of_seat(it, entrant))
    };
    Some(table.iter().map(cell).collect())
}

fn of_seat(fixture: &Fixture, entrant: EntrantId) -> char {
    let at = fixture.seats.iter().position(|seat| *seat == entrant);
    let got = at.and_then(|at| Some(fixture.points()?[at]));
    match (got, &fixture.state) {
        (Some(points), _) => sign(points),
        (None, State::Fighting(_)) => '*',
        (None, _) => ' ',
    }
}

/// A bracket, match by match, under the names of its rounds.
fn bracket(live: &LiveTournament) -> Vec<Vec<String>> {
    let Some(bracket) = live.tournament.bracket() else { return Vec::new() };
    let is_running = live.tournament.stage == Stage::Running;
    let mut groups = Vec::new();
    let mut named = None;
    for slot in 0..bracket.len() {
        let place = bracket.place_of(slot);
        let of_slot = |it: &&Fixture| it.slot as usize == slot && it.state != State::Annulled;
        let all: Vec<&Fixture> = live.tournament.fixtures.iter().filter(of_slot).collect();
        if all.is_empty() && !(is_running && will_be_fought(place)) {
            continue;
        }
        let mut group = Vec::new();
        if named != Some(place) {
            named = Some(place);
            group.push(columns::fill(&format!("─ {} ", round_name(&bracket, place)), COLUMNS));
        }
        match all.as_slice() {
            [] => group.push("   ?".to_owned()),
            all => group.extend(lines_of(live, all)),
        }
        groups.push(group);
    }
    groups
}

/// Whether a match will be fought in any case: elsewhere somebody may rest.
fn will_be_fought((side, round): (Side, u32)) -> bool {
    match side {
        Side::Winners => 1 < round,
        Side::Final => true,
        Side::Losers | Side::SecondFinal => false,
    }
}

/// The two of a match with what each had of every bout of it.
fn lines_of(live: &LiveTournament, all: &[&Fixture]) -> Vec<String> {
    let Some(first) = all.first() else { return Vec::new() };
    let line = |seat: &EntrantId| {
        let signs: String = all.iter().map(|it| of_seat(it, *seat)).collect();
        let width = COLUMNS - 4 - columns::width(&signs);
        let name = columns::fill(&columns::short(&live.name(*seat), width), width);
        format!("{:>2} {name} {signs}", seat.0 + 1)
    };
    let mut lines: Vec<String> = first.seats.iter().map(line).collect();
    lines.push(String::new());
    lines
}

/// What a round of a bracket is called.
fn round_name(bracket: &Bracket, (side, round): (Side, u32)) -> String {
    let is_double = 0 < bracket.rounds_of(Side::Final);
    match side {
        Side::Winners => match bracket.rounds_of(Side::Winners) - round {
            0 if !is_double => "Final".to_owned(),
            1 if !is_double => "Semi-finals".to_owned(),
            2 if !is_double => "Quarter-finals".to_owned(),
            _ if is_double => format!("Winners, round {round}"),
            _ => format!("Round {round}"),
        },
        Side::Losers => format!("Losers, round {round}"),
        Side::Final => "Final".to_owned(),
        Side::SecondFinal => "Second final".to_owned(),
    }
}

/// What the round of a fixture is called.
pub(crate) fn round_of(live: &LiveTournament, fixture: &Fixture) -> String {
    let name = match live.tournament.bracket() {
        Some(bracket) => round_name(&bracket, bracket.place_of(fixture.slot as usize)),
        None => format!("Round {}", fixture.round),
    };
    name.to_lowercase()
}

/// Every round of pools, the newest first.
fn pools(live: &LiveTournament) -> Vec<Vec<String>> {
    let mut groups = Vec::new();
    for round in (1..=live.tournament.round).rev() {
        let pools = live.tournament.pools(round);
        let is_final = pools.len() == 1;
        for (at, pool) in pools.into_iter().enumerate() {
            let name = match (is_final, round) {
                (true, _) => "Final".to_owned(),
                (false, round) => format!("Round {round}, pool {}", at + 1),
            };
            let mut group = vec![columns::fill(&format!("─ {name} "), COLUMNS)];
            for (entrant, points, _) in pool {
                let points = halves(points);
                let width = COLUMNS - 4 - columns::width(&points);
                let id = EntrantId(u32::try_from(entrant).unwrap_or(u32::MAX));
                let name = columns::fill(&columns::short(&live.name(id), width), width);
                group.push(format!("{:>2} {name} {points}", entrant + 1));
            }
            groups.push(group);
        }
    }
    groups
}

/// Half points as one writes them: `2½`.
pub(crate) fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
