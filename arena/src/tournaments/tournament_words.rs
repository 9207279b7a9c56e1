//! Texts of tournaments: news, the living post, the closing post.

use crate::common::{Action, Control, Done, Listing, Message, Style};
use crate::tournaments::brackets::{self, halves};
use crate::tournaments::live_tournament::LiveTournament;
use campaign::FixtureId;
use campaign::tournaments::{Event, Fixture, Format, Stage};

/// The most fixtures or people listed by name; more are only counted.
const NAMED: usize = 12;

/// An event as a line; `None` if its bout tells it.
pub(crate) fn line(live: &LiveTournament, event: &Event) -> Option<String> {
    let named = |id: &FixtureId| live.tournament.fixtures.iter().find(|it| it.id == *id);
    Some(match event {
        Event::Started { entrants } => {
            let all = live.tournament.standings().into_iter();
            let mut all: Vec<_> = all.map(|it| it.entrant).collect();
            all.sort_unstable();
            let names = all.iter().take(NAMED).map(|it| live.called(*it).to_string());
            let names: Vec<String> = names.collect();
            format!(
                "It begins: {}. Seeded: {}{}",
                players(*entrants),
                names.join(", "),
                rest(all.len())
            )
        }
        Event::Paired { round } => {
            let all: Vec<&Fixture> =
                live.tournament.in_round(*round).filter(|it| 1 < it.seats.len()).collect();
            let met = all.iter().take(NAMED).map(|it| live.meeting(it));
            let met: Vec<String> = met.collect();
            format!("Round {round}: {}{}", met.join("; "), rest(all.len()))
        }
        Event::Bye { round, entrant } => {
            format!("{} rests in round {round}, and has a point for it.", live.called(*entrant))
        }
        Event::Begun { .. } => return None,
        Event::Settled { fixture } => result(live, named(fixture)?),
        Event::WalkedOver { fixture } => {
            format!("{}; it was not fought.", result(live, named(fixture)?))
        }
        Event::Replayed { fixture } => {
            format!("Nobody won: {} is fought again.", live.meeting(named(fixture)?))
        }
        Event::Reopened { fixture } => {
            format!("{} is fought again.", live.meeting(named(fixture)?))
        }
        // A bout that had not begun is not missed.
        Event::Annulled { bout: None, .. } => return None,
        Event::Annulled { fixture, bout: Some(_) } => {
            format!("{} counts for nothing.", live.meeting(named(fixture)?))
        }
        Event::Withdrawn { entrant } => format!("{} plays no further.", live.called(*entrant)),
        Event::Replaced { entrant } => {
            format!("{} plays on in another's place, from the next bout on.", live.called(*entrant))
        }
        Event::Finished => return None,
        Event::Abandoned => "It is closed before its end: nobody has won it.".to_owned(),
    })
}

fn rest(count: usize) -> String {
    if count <= NAMED { ".".to_owned() } else { format!(" and {} more.", count - NAMED) }
}

fn players(count: u32) -> String {
    if count == 1 { "1 player".to_owned() } else { format!("{count} players") }
}

/// A fixture's outcome, such as `Ada 1 – 0 Bob`.
fn result(live: &LiveTournament, fixture: &Fixture) -> String {
    let points = fixture.points().unwrap_or_default();
    let score = |at: usize| halves(points.get(at).copied().unwrap_or(0));
    if let [one, other] = fixture.seats.as_slice() {
        return format!(
            "{} {} – {} {}",
            live.called(*one),
            score(0),
            score(1),
            live.called(*other)
        );
    }
    let seats = fixture.seats.iter().enumerate();
    let seats = seats.map(|(at, seat)| format!("{} {}", live.called(*seat), score(at)));
    seats.collect::<Vec<_>>().join(", ")
}

/// The heading of a fixture's first post.
pub(crate) fn heading(live: &LiveTournament, fixture: &Fixture) -> String {
    let of = brackets::round_of(live, fixture);
    format!("{}, {of}: {}", live.row.name, live.meeting(fixture))
}

pub(crate) fn format_name(format: Format) -> &'static str {
    match format {
        Format::Swiss => "Swiss",
        Format::RoundRobin => "round robin",
        Format::Elimination => "elimination",
        Format::DoubleElimination => "double elimination",
        Format::Pools => "pools",
    }
}

/// The tournament's format, game and progress.
pub(crate) fn head(live: &LiveTournament) -> Done<String> {
    let it = &live.tournament;
    let what = format!("{} of {}", format_name(it.settings.format), live.kind()?.title());
    Ok(format!("**{}**: {what}; {}.", live.row.name, stands(live)))
}

/// Its progress, in a few words.
pub(crate) fn stands(live: &LiveTournament) -> String {
    let it = &live.tournament;
    let entrants = it.entrants.len();
    match it.stage {
        Stage::Open => {
            let most = it.settings.most;
            let house = match it.settings.house_to {
                0 => String::new(),
                to => format!("; the house fills it up to {to}"),
            };
            format!("enrolment is open: {entrants} of {most}{house}")
        }
        Stage::Running => match it.rounds() {
            Some(rounds) => {
                format!("{entrants} players, round {} of {rounds}", it.round.min(rounds))
            }
            None => format!("{entrants} players, round {}", it.round),
        },
        Stage::Finished => format!("{entrants} players; {}", won(live, "")),
        Stage::Abandoned => "closed before its end".to_owned(),
    }
}

/// The winners, with `mark` around each name.
fn won(live: &LiveTournament, mark: &str) -> String {
    let victors = live.tournament.victors().into_iter();
    let victors: Vec<String> =
        victors.map(|id| format!("{mark}{}{mark}", live.called(id))).collect();
    match victors.as_slice() {
        [] => "Nobody has won it".to_owned(),
        [one] => format!("{one} has won it"),
        several => format!("{} share the first place", several.join(" and ")),
    }
}

/// The post that is updated as the tournament goes on.
pub(crate) fn living(live: &LiveTournament) -> Done<Message> {
    let of = Listing::Tournament(live.id());
    let table = Control::button("Table", Style::Secondary, Action::Page { of, page: 0 });
    let is_open = live.tournament.stage == Stage::Open;
    let join = Control::button("Take part", Style::Success, Action::TakePart(live.id()));
    let page = brackets::page(live, 0);
    let mono = page.as_ref().map(brackets::Page::mono);
    let plate = page.as_ref().and_then(|page| live.board.plate(page.plate(live, stands(live))));
    let tail = page.map_or("Nobody takes part yet.", |page| page.tail).to_owned();
    let tail = if is_open {
        let played = match live.state.agreed.typed().as_str() {
            "" => String::new(),
            typed => format!("Its bouts are played with `{typed}`.\n"),
        };
        format!(
            "{played}*Take part*, or `/tournament join`; whoever opened it begins it with \
             `/tournament start`."
        )
    } else {
        tail
    };
    let controls = if is_open { vec![join] } else { vec![table] };
    Ok(Message { head: head(live)?, mono, plate, tail, controls, ..Message::default() })
}

/// The winners, and everybody's place.
pub(crate) fn closing(live: &LiveTournament) -> Done<Message> {
    let page = brackets::places(live, 0);
    Ok(Message {
        head: format!("**{}** has ended. {}.", live.row.name, won(live, "**")),
        mono: page.as_ref().map(brackets::Page::mono),
        plate: page.and_then(|page| live.board.plate(page.plate(live, stands(live)))),
        tail: format!("`/tournament table name:{}` shows it again.", live.row.number),
        ..Message::default()
    })
}
