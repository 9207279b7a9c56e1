//! Tables, crosstables and brackets, page by page: on 30 columns and as a picture, both of the same
//! groups.

use crate::common::Plate;
use crate::tournaments::live_tournament::LiveTournament;
use boards::{Contest, Entry, Group, Sheet, columns};
use campaign::tournaments::{Bracket, EntrantId, Fixture, Format, Line, Side, Stage, State};

/// Columns of a page.
const COLUMNS: usize = 30;
/// Lines of a page.
const LINES: usize = 20;
/// Columns of a name before results.
const NAME: usize = 11;
/// The most results that stand beside a name.
const RESULTS: usize = 10;

/// A page, ready to be shown.
pub(crate) struct Page {
    groups: Vec<Group>,
    /// The headings over the results of a table, in a picture.
    heads: Vec<String>,
    /// The legend of its signs.
    pub(crate) tail: &'static str,
    pub(crate) page: u32,
    pub(crate) last: u32,
}

impl Page {
    /// The page as text.
    pub(crate) fn mono(&self) -> String {
        self.groups.iter().flat_map(lines_of).collect::<Vec<_>>().join("\n")
    }

    /// The page as a picture; `about` says how far the tournament has come.
    pub(crate) fn plate(&self, live: &LiveTournament, about: String) -> Plate {
        let (title, legend) = (live.row.name.clone(), self.tail.to_owned());
        let (heads, groups) = (self.heads.clone(), self.groups.clone());
        Plate::sheet("tournament", &Sheet::Contest(Contest { title, about, heads, groups, legend }))
    }
}

/// A page of the standings: a table or a bracket, depending on the format; `None` without entrants.
/// A number beyond the last gives the last.
pub(crate) fn page(live: &LiveTournament, page: u32) -> Option<Page> {
    let is_open = live.tournament.stage == Stage::Open || live.tournament.fixtures.is_empty();
    if is_open {
        return turned(entered(live), "", page);
    }
    match live.tournament.settings.format {
        Format::Swiss | Format::RoundRobin => places(live, page),
        Format::Elimination | Format::DoubleElimination => {
            let legend = "Points of each bout; ? is not known yet, * is fought now. Who stands above sat first.";
            turned(bracket(live), legend, page)
        }
        Format::Pools => turned(pools(live), "Points of each pool; the upper half goes on.", page),
    }
}

/// A page of the ranking.
pub(crate) fn places(live: &LiveTournament, page: u32) -> Option<Page> {
    let table = live.tournament.standings();
    let rows = table.iter().map(|line| row(live, &table, line)).collect();
    let heads = heads(live, &table);
    let legend = match live.tournament.settings.format {
        Format::Swiss => {
            "Results round by round, - is a rest, * is fought now; points; Bu Buchholz, SB \
             Sonneborn-Berger, both tie-breaks in this order, then who beat whom. † has left."
        }
        Format::RoundRobin => {
            "Results against each of the table, in its order, * is fought now; points; level ones by who \
             beat whom, then SB, Sonneborn-Berger, then bouts won. † has left."
        }
        Format::Elimination | Format::DoubleElimination => {
            "Places by how far everybody came; who came equally far shares one. Points of all bouts."
        }
        Format::Pools => "Places by how far everybody came, then by points of the last pool.",
    };
    Some(Page { heads, ..turned(rows, legend, page)? })
}

/// The headings over the results of a table: rounds, or the opponents' places.
fn heads(live: &LiveTournament, table: &[Line]) -> Vec<String> {
    let count = match live.tournament.settings.format {
        Format::Swiss if live.tournament.round as usize <= RESULTS => {
            live.tournament.round as usize
        }
        Format::RoundRobin if has_crosstable(live, table) => table.len(),
        Format::Swiss
        | Format::RoundRobin
        | Format::Elimination
        | Format::DoubleElimination
        | Format::Pools => 0,
    };
    (1..=count).map(|number| number.to_string()).collect()
}

/// Groups as pages: a group stays whole.
fn turned(groups: Vec<Group>, tail: &'static str, page: u32) -> Option<Page> {
    let mut pages: Vec<(usize, Vec<Group>)> = Vec::new();
    for group in groups {
        let high = lines_of(&group).len();
        match pages.last_mut().filter(|(lines, _)| lines + high <= LINES) {
            Some((lines, page)) => {
                *lines += high;
                page.push(group);
            }
            None => pages.push((high, vec![group])),
        }
    }
    let last = pages.len().checked_sub(1)?;
    let at = usize::try_from(page).unwrap_or(usize::MAX).min(last);
    let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let (_, groups) = pages.swap_remove(at);
    Some(Page { groups, heads: Vec::new(), tail, page: number(at), last: number(last) })
}

/// A group as text: its name, and a line or two for each entry.
fn lines_of(group: &Group) -> Vec<String> {
    let heading = (!group.name.is_empty()).then(|| format!("─ {} ", group.name));
    let mut lines: Vec<String> =
        heading.map(|it| columns::fill(&it, COLUMNS)).into_iter().collect();
    match group.entries.as_slice() {
        [] => lines.push("   ?".to_owned()),
        entries => lines.extend(entries.iter().flat_map(line)),
    }
    // Matches stand apart.
    if 1 < group.entries.len() {
        lines.push(String::new());
    }
    lines
}

/// Number, name, results and points, with tie-breaks below.
fn line(entry: &Entry) -> Vec<String> {
    let Entry { number, name, results, points, more } = entry;
    let right = match (results.is_empty(), points.is_empty()) {
        (true, _) => points.clone(),
        (false, true) => results.clone(),
        (false, false) => {
            let gap = COLUMNS.saturating_sub(4 + NAME + columns::width(results));
            format!("{results}{points:>gap$}")
        }
    };
    let width = COLUMNS - 4 - columns::width(&right);
    let name = columns::fill(&columns::short(name, width), width);
    let first = format!("{number:>2} {name} {right}").trim_end().to_owned();
    let more = (!more.is_empty()).then(|| format!("   {more}"));
    std::iter::once(first).chain(more).collect()
}

fn entered(live: &LiveTournament) -> Vec<Group> {
    let all = (0..).zip(&live.tournament.entrants);
    let entry =
        |at: u32| Entry { number: at + 1, name: live.name(EntrantId(at)), ..Entry::default() };
    all.map(|(at, _)| alone(entry(at))).collect()
}

fn alone(entry: Entry) -> Group {
    Group { entries: vec![entry], ..Group::default() }
}

/// A place: rank, name, results, points, with tie-breaks below.
fn row(live: &LiveTournament, table: &[Line], line: &Line) -> Group {
    let name = live.name(line.entrant);
    let gone = live.tournament.entrants[line.entrant.index()].withdrawn;
    let (results, more) = match live.tournament.settings.format {
        Format::Swiss => (by_round(live, line.entrant), tie_breaks(line)),
        Format::RoundRobin => (crosswise(live, table, line.entrant), tie_breaks(line)),
        Format::Elimination | Format::DoubleElimination | Format::Pools => (None, String::new()),
    };
    alone(Entry {
        number: line.rank,
        name: if gone { format!("{name} †") } else { name },
        results: results.unwrap_or_default(),
        points: halves(line.points),
        more,
    })
}

fn tie_breaks(line: &Line) -> String {
    let quarters = line.sonneborn_berger;
    let fraction = ["", "¼", "½", "¾"][quarters as usize % 4];
    let whole = match (quarters / 4, fraction) {
        (0, fraction) if !fraction.is_empty() => String::new(),
        (whole, _) => whole.to_string(),
    };
    format!("Bu {:<6} SB {whole}{fraction}", halves(line.buchholz))
}

/// One sign for a result in half points.
fn sign(points: u32) -> char {
    match points {
        0 => '0',
        1 => '½',
        _ => '1',
    }
}

/// Results round by round, if there is room.
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

/// Whether there is room for everybody's results against everybody.
fn has_crosstable(live: &LiveTournament, table: &[Line]) -> bool {
    let is_once = live.tournament.settings.rounds.unwrap_or(1) == 1;
    table.len() <= RESULTS && is_once
}

/// Results against everybody in the order of the table, if there is room.
fn crosswise(live: &LiveTournament, table: &[Line], entrant: EntrantId) -> Option<String> {
    if !has_crosstable(live, table) {
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
fn bracket(live: &LiveTournament) -> Vec<Group> {
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
        let is_new = named.replace(place) != Some(place);
        let name = if is_new { round_name(&bracket, place) } else { String::new() };
        groups.push(Group { name, entries: match_of(live, &all) });
    }
    if is_running { groups } else { last_round_first(&groups) }
}

/// A bracket from the final down, for looking back; matches of a round stay in their order.
fn last_round_first(groups: &[Group]) -> Vec<Group> {
    let rounds = groups.chunk_by(|_, next| next.name.is_empty());
    rounds.rev().flatten().cloned().collect()
}

/// Whether a match will be fought in any case: elsewhere there may be a bye.
fn will_be_fought((side, round): (Side, u32)) -> bool {
    match side {
        Side::Winners => 1 < round,
        Side::Final => true,
        Side::Losers | Side::SecondFinal => false,
    }
}

/// The two entrants of a match with each one's result in every bout of it; nobody where they are
/// not known yet.
fn match_of(live: &LiveTournament, all: &[&Fixture]) -> Vec<Entry> {
    let entry = |seat: &EntrantId| Entry {
        number: seat.0 + 1,
        name: live.name(*seat),
        results: all.iter().map(|it| of_seat(it, *seat)).collect(),
        ..Entry::default()
    };
    all.first().map(|first| first.seats.iter().map(entry).collect()).unwrap_or_default()
}

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

pub(crate) fn round_of(live: &LiveTournament, fixture: &Fixture) -> String {
    let name = match live.tournament.bracket() {
        Some(bracket) => round_name(&bracket, bracket.place_of(fixture.slot as usize)),
        None => format!("Round {}", fixture.round),
    };
    name.to_lowercase()
}

/// Every round of pools, the newest first.
fn pools(live: &LiveTournament) -> Vec<Group> {
    let mut groups = Vec::new();
    for round in (1..=live.tournament.round).rev() {
        let pools = live.tournament.pools(round);
        let is_final = pools.len() == 1;
        for (at, pool) in pools.into_iter().enumerate() {
            let name = match (is_final, round) {
                (true, _) => "Final".to_owned(),
                (false, round) => format!("Round {round}, pool {}", at + 1),
            };
            let entry = |(entrant, points): (usize, u32)| {
                let id = EntrantId(u32::try_from(entrant).unwrap_or(u32::MAX));
                let (number, name) = (id.0.saturating_add(1), live.name(id));
                Entry { number, name, points: halves(points), ..Entry::default() }
            };
            let entries = pool.into_iter().map(|(entrant, points, _)| entry((entrant, points)));
            groups.push(Group { name, entries: entries.collect() });
        }
    }
    groups
}

/// Half points in the usual notation: `2½`.
pub(crate) fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
