//! Tables on 30 columns, page by page.

use crate::common::{Action, Control, LABEL, Listing, MenuChoice, Plate, Style};
use crate::ludus::games_with_careers;
use boards::{Figure, Kind, Ranked, Ranking, Sheet, columns};
use campaign::{Currency, SeasonRow, draws_in};
use store::standing;

/// Ludi, people, gladiators or fixtures on a page.
pub(crate) const PAGE: u32 = 10;
/// Bookings on a page.
pub(crate) const LINES: u32 = 20;
/// Columns of a table.
pub(crate) const COLUMNS: usize = 30;

/// A page of something, ready to be shown.
pub(crate) struct Shown {
    pub(crate) head: String,
    pub(crate) mono: String,
    pub(crate) tail: String,
    /// The same as a picture, where it has one.
    pub(crate) plate: Option<Plate>,
    pub(crate) page: u32,
    pub(crate) last: u32,
}

/// A page among so many things: which, the last, and where it begins.
pub(crate) fn turned(page: u32, count: usize, each: u32) -> (u32, u32, usize) {
    let last = u32::try_from(count.saturating_sub(1)).unwrap_or(u32::MAX) / each;
    let page = page.min(last);
    (page, last, usize::try_from(page * each).unwrap_or(usize::MAX))
}

/// The buttons that turn to the pages beside this one.
pub(crate) fn turns(of: Listing, page: u32, last: u32) -> Vec<Control> {
    let higher = (0 < page).then(|| ("Higher", page - 1));
    let lower = (page < last).then(|| ("Lower", page + 1));
    let turn = |(label, page)| Control::button(label, Style::Secondary, Action::Page { of, page });
    higher.into_iter().chain(lower).map(turn).collect()
}

pub(crate) fn count_of(rows: i64) -> usize {
    usize::try_from(rows).unwrap_or(0)
}

pub(crate) fn all_time_lines(rows: &[standing::AllTime]) -> String {
    let mut lines = vec![" #   T   P   B   W   F   R   D".to_owned()];
    for row in rows {
        lines.push(named(row.rank, &row.name, row.is_house_run));
        let figures =
            [row.titles, row.prestige, row.bouts, row.won, row.famous, row.rudiarii, row.deaths];
        lines.push(format!("  {}", figures.map(|it| figure(it, 4)).concat()));
    }
    lines.join("\n")
}

/// The same of a game whose seasons are won with points.
pub(crate) fn points_lines(rows: &[standing::AllTime]) -> String {
    let mut lines = vec![" #   T   P   B   W   D   L".to_owned()];
    for row in rows {
        lines.push(named(row.rank, &row.name, row.is_house_run));
        lines.push(format!("  {}", in_points(row).map(|it| figure(it, 4)).concat()));
    }
    lines.join("\n")
}

/// Titles, points, bouts, won, drawn, lost.
fn in_points(row: &standing::AllTime) -> [i64; 6] {
    let drawn = i64::from(draws_in(row.points, u32::try_from(row.won).unwrap_or(u32::MAX)));
    [row.titles, row.points, row.bouts, row.won, drawn, row.bouts - row.won - drawn]
}

/// A season's table, by the currency in which it is won.
pub(crate) fn season_lines(rows: &[SeasonRow], currency: Currency) -> String {
    let heads = match currency {
        Currency::Prestige => " #      P   B   W   F   R   D",
        Currency::Points => " #      P   B   W   D   L",
    };
    let mut lines = vec![heads.to_owned()];
    for row in rows {
        lines.push(named(i64::from(row.rank), &row.name, row.is_house_run));
        let figures = counted(row, currency).into_iter();
        lines.push(format!("    {}", figures.map(|it| figure(it, 4)).collect::<String>()));
    }
    lines.join("\n")
}

/// The numbers in a line of it.
fn counted(row: &SeasonRow, currency: Currency) -> Vec<i64> {
    let rest = match currency {
        Currency::Prestige => vec![row.bouts, row.won, row.famous, row.rudiarii, row.deaths],
        Currency::Points => vec![row.bouts, row.won, row.drawn(), row.lost()],
    };
    std::iter::once(row.prestige).chain(rest.into_iter().map(i64::from)).collect()
}

/// A season's table as a picture.
pub(crate) fn season_plate(rows: &[SeasonRow], currency: Currency, season: &str) -> Plate {
    let row = |row: &SeasonRow| Ranked {
        rank: i64::from(row.rank),
        name: row.name.clone(),
        is_house_run: row.is_house_run,
        figures: counted(row, currency).into_iter().map(Figure::Count).collect(),
    };
    let columns: &[(&str, &str)] = match currency {
        Currency::Prestige => &COUNTED[1..],
        Currency::Points => &POINTED[1..],
    };
    ranking(season, "the table of the season", columns, rows.iter().map(row).collect())
}

/// The ludi of all seasons of a game that are won with points, as a picture.
pub(crate) fn points_plate(rows: &[standing::AllTime], game: &str) -> Plate {
    let row = |row: &standing::AllTime| Ranked {
        rank: row.rank,
        name: row.name.clone(),
        is_house_run: row.is_house_run,
        figures: counts(in_points(row)),
    };
    let about = format!("over all seasons of {game}");
    ranking("Ludi of this server", &about, &POINTED, rows.iter().map(row).collect())
}

/// The ludi of all seasons as a picture.
pub(crate) fn all_time_plate(rows: &[standing::AllTime]) -> Plate {
    let row = |row: &standing::AllTime| Ranked {
        rank: row.rank,
        name: row.name.clone(),
        is_house_run: row.is_house_run,
        figures: counts([
            row.titles,
            row.prestige,
            row.bouts,
            row.won,
            row.famous,
            row.rudiarii,
            row.deaths,
        ]),
    };
    let rows = rows.iter().map(row).collect();
    ranking("Ludi of this server", "over all seasons", &COUNTED, rows)
}

/// The columns by which ludi are counted: the head of each, and its meaning.
const COUNTED: [(&str, &str); 7] = [
    ("T", "titles"),
    ("P", "prestige"),
    ("B", "bouts"),
    ("W", "won"),
    ("F", "famous"),
    ("R", "freed"),
    ("D", "dead"),
];

/// The same where seasons are won with points.
const POINTED: [(&str, &str); 6] =
    [("T", "titles"), ("P", "points"), ("B", "bouts"), ("W", "won"), ("D", "drawn"), ("L", "lost")];

/// Somebody among people: never the house.
pub(crate) fn person(rank: i64, name: &str, figures: Vec<Figure>) -> Ranked {
    Ranked { rank, name: name.to_owned(), is_house_run: false, figures }
}

/// Figures that are numbers.
pub(crate) fn counts<const COUNT: usize>(all: [i64; COUNT]) -> Vec<Figure> {
    all.map(Figure::Count).to_vec()
}

/// A ranking as a picture: each column has a head and a meaning.
pub(crate) fn ranking(
    title: &str,
    about: &str,
    columns: &[(&str, &str)],
    rows: Vec<Ranked>,
) -> Plate {
    let own = |(head, name): &(&str, &str)| ((*head).to_owned(), (*name).to_owned());
    let ranking = Ranking {
        title: title.to_owned(),
        about: about.to_owned(),
        columns: columns.iter().map(own).collect(),
        rows,
    };
    Plate::sheet("ranking", &Sheet::Ranking(ranking))
}

fn named(rank: i64, name: &str, is_house_run: bool) -> String {
    let mark = if is_house_run { " †" } else { "" };
    format!("{rank:>2} {}{mark}", columns::short(name, COLUMNS - 3 - columns::width(mark)))
}

/// A number in so many columns, in thousands where it is longer.
pub(crate) fn figure(number: i64, columns: usize) -> String {
    let text = number.to_string();
    let text = if columns <= text.len() { format!("{}k", number / 1_000) } else { text };
    format!("{text:>columns$}")
}

/// The place of a game in the list of games, as listings name it.
pub(crate) fn place_of(kind: Kind) -> u8 {
    let at = Kind::all().iter().position(|other| *other == kind);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}

pub(crate) fn game_at(place: u8) -> Option<Kind> {
    Kind::all().get(usize::from(place)).copied()
}

/// The table of ludi that is shown first where seasons of these games were held: that of gladiators with
/// careers, unless only others were.
pub(crate) fn first_ludi(held: &[String]) -> u8 {
    let mut games = games_with_careers().chain(Kind::all().iter().copied());
    let first = games.find(|kind| held.iter().any(|game| game == kind.slug()));
    first.or_else(|| games_with_careers().next()).map_or(0, place_of)
}

/// A menu of the other tables of a server on which seasons of these games were held; `None` under a page
/// that is no table of it.
pub(crate) fn tabs(of: Listing, held: &[String]) -> Option<Control> {
    let first = Listing::Ludi(first_ludi(held));
    let mut all = vec![("Ludi".to_owned(), "Over all seasons", first)];
    all.push(("People".to_owned(), "Bouts and wins", Listing::People));
    for kind in Kind::all() {
        let ludi = Listing::Ludi(place_of(*kind));
        if ludi != first && held.iter().any(|game| game == kind.slug()) {
            let label = format!("Ludi, {}", kind.title());
            all.push((label, "Over all its seasons", ludi));
        }
    }
    let ratings = |it: &Kind| (it.title().to_owned(), "Ratings", Listing::Ratings(place_of(*it)));
    all.extend(Kind::all().iter().map(ratings));
    let rest = [
        ("Luck", "Dice against their expectation", Listing::Luck),
        ("Pace", "How long people let others wait", Listing::Pace),
        ("Prophets", "Whose predictions came true", Listing::Prophets),
    ];
    all.extend(rest.map(|(label, about, of)| (label.to_owned(), about, of)));
    let is_table = all.iter().any(|(_, _, book)| *book == of);
    all.retain(|(_, _, book)| is_table && *book != of);
    let choice = |(label, about, of): (String, &str, Listing)| {
        let label = boards::shortened(&label, LABEL);
        Some(MenuChoice::new(number_of(of)?, label, about.to_owned()))
    };
    let choices: Vec<MenuChoice> = all.into_iter().filter_map(choice).collect();
    (!choices.is_empty()).then(|| Control::menu("Another table", choices, Action::Table))
}

/// From here on a menu's numbers are ludi of a game, by its place in the list of games.
const LUDI: u16 = 16;
/// And from here on ratings.
const RATINGS: u16 = LUDI + 256;

/// A table's number in a menu; `None`: no table of a leaderboard.
fn number_of(of: Listing) -> Option<u16> {
    Some(match of {
        Listing::People => 0,
        Listing::Luck => 1,
        Listing::Pace => 2,
        Listing::Prophets => 3,
        Listing::Ludi(game) => LUDI + u16::from(game),
        Listing::Ratings(game) => RATINGS + u16::from(game),
        Listing::Distinctions
        | Listing::Season(_)
        | Listing::Fixtures(_)
        | Listing::Tournament(_)
        | Listing::Roster(_)
        | Listing::Ledger(_) => return None,
    })
}

/// The table of a number in a menu; `None` if there is none.
pub(crate) fn table_of(number: u16) -> Option<Listing> {
    let game = |first: u16| u8::try_from(number - first).ok();
    match number {
        0 => Some(Listing::People),
        1 => Some(Listing::Luck),
        2 => Some(Listing::Pace),
        3 => Some(Listing::Prophets),
        4..LUDI => None,
        LUDI..RATINGS => game(LUDI).map(Listing::Ludi),
        RATINGS.. => game(RATINGS).map(Listing::Ratings),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_leads_to_every_other_table_of_a_server() {
        let held: Vec<String> = Kind::all().iter().map(|kind| kind.slug().to_owned()).collect();
        let reached = |of| match tabs(of, &held) {
            Some(Control::Menu { choices, .. }) => {
                assert!(choices.len() <= 25, "{}", choices.len());
                choices.iter().map(|choice| table_of(choice.index).unwrap()).collect::<Vec<_>>()
            }
            Some(Control::Button { .. }) | None => panic!("{of:?}"),
        };
        let mut all = reached(Listing::People);
        assert!(!all.contains(&Listing::People));
        all.push(Listing::People);
        for of in &all {
            let others = reached(*of);
            assert!(!others.contains(of) && others.len() + 1 == all.len(), "{of:?}");
            assert!(others.iter().all(|other| all.contains(other)));
        }
        assert_eq!(all.len(), 4 + 2 * Kind::all().len());
        assert!(tabs(Listing::Distinctions, &held).is_none());
        assert_eq!([4, 15, u16::MAX].map(table_of), [None; 3]);
    }

    fn columns(text: &str) -> usize {
        text.lines().map(columns::width).max().unwrap_or(0)
    }

    #[test]
    fn tables_of_ludi_fit_thirty_columns() {
        let row = standing::AllTime {
            rank: 99,
            ludus: 1,
            name: "Ludus of an unknown lanista who".to_owned(),
            is_house_run: true,
            titles: 12,
            seasons: 20,
            prestige: 4_321,
            points: 1_500,
            bouts: 1_234,
            won: 999,
            famous: 100,
            rudiarii: 40,
            deaths: 300,
        };
        for text in [all_time_lines(&[row.clone(), row.clone()]), points_lines(&[row.clone(), row])]
        {
            assert!(columns(&text) <= COLUMNS, "{text}");
        }
        let row = SeasonRow {
            rank: 20,
            ludus: campaign::LudusId(1),
            name: "Ludus of an unknown lanista who".to_owned(),
            is_house_run: true,
            is_house: false,
            prestige: 50,
            bouts: 99,
            won: 50,
            famous: 4,
            rudiarii: 10,
            deaths: 40,
        };
        for currency in [Currency::Prestige, Currency::Points] {
            let text = season_lines(std::slice::from_ref(&row), currency);
            assert!(columns(&text) <= COLUMNS, "{text}");
            assert_eq!(text.lines().count(), 3);
        }
    }
}
