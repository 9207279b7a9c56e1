//! Texts of seasons: posts, decisions, reminders, the closing post.

use crate::common::{Action, Control, Done, MenuChoice, Message, Millis, SeasonId, Style};
use crate::lobby::entrants::{AtHand, NEW, offered};
use crate::seasons::live_season::{LiveSeason, Running, mark};
use crate::seasons::news::{called, cycles, gladiator, ludus};
use crate::standings::layout;
use campaign::{ClassRow, FixtureId, GladiatorId, LudusId, Pending, Season, Stage, Status};

/// The most options for which choices are buttons.
const BUTTONS: usize = 5;
/// The index for raising nothing.
pub(crate) const NONE: u16 = u16::MAX;

/// The posts that a season has to send.
pub(crate) fn news(live: &LiveSeason) -> Vec<Message> {
    let mut says = Vec::new();
    if !live.told.lines.is_empty() {
        let head = format!("**{}**\n{}", live.row.name, live.told.lines.join("\n"));
        let is_open = live.season.stage == Stage::Enrolment;
        let controls = if is_open { enrolment(live.id()).to_vec() } else { Vec::new() };
        let tail = if is_open { enrolled(&live.season) } else { String::new() };
        says.push(Message { head, tail, controls, ..Message::default() });
    }
    if live.told.has_ended {
        says.push(closing(live));
    }
    says
}

/// The ludi enrolled in a season that has not begun.
pub(crate) fn enrolled(season: &Season) -> String {
    let names: Vec<String> = season.contenders.iter().map(called).collect();
    match names.len() {
        0 => "Nobody has enrolled yet.".to_owned(),
        count => {
            format!("Enrolled, {count} of {}: {}.", season.settings.max_ludi, names.join(", "))
        }
    }
}

/// The buttons that join, leave and start a season whose enrolment is open.
pub(crate) fn enrolment(season: SeasonId) -> [Control; 3] {
    let starts = Action::StartSeason { season, sure: false };
    [
        Control::button("Enrol", Style::Success, Action::Enrol(season)),
        leave(season),
        Control::button("Start", Style::Primary, starts),
    ]
}

pub(crate) fn leave(season: SeasonId) -> Control {
    Control::button("Leave", Style::Secondary, Action::LeaveSeason(season))
}

/// The bearers of the title of a season that has ended.
pub(crate) fn title(season: &Season) -> String {
    let champions: Vec<String> =
        season.champions().iter().map(|id| format!("**{}**", ludus(season, *id))).collect();
    match champions.as_slice() {
        [] => "Nobody bears the title.".to_owned(),
        [one] => format!("{one} is champion."),
        several => format!("{} share the title.", several.join(" and ")),
    }
}

/// The season's end: champions, the table, the freed and the fallen.
fn closing(live: &LiveSeason) -> Message {
    let season = &live.season;
    let title = title(season);
    let of_status = |status: Status| {
        let all = season.contenders.iter().flat_map(|contender| {
            let those = contender.gladiators.iter().filter(move |it| it.status == status);
            those.map(move |it| format!("{} ({}) of {}", it.name, it.class, called(contender)))
        });
        all.collect::<Vec<_>>()
    };
    let (freed, fallen) = (of_status(Status::Rudiarius), of_status(Status::Dead));
    let list = |what: &str, names: Vec<String>| {
        (!names.is_empty()).then(|| format!("{what}: {}.", names.join(", ")))
    };
    let bouts = season.contenders.iter().map(|it| it.figures.bouts).sum::<u32>() / 2;
    let mut tail =
        vec![format!("{bouts} bouts in {}.", cycles(season.cycles).replace(" at most", ""))];
    tail.extend(list("Freed", freed));
    tail.extend(list("Fallen", fallen));
    tail.push(format!("`/league history season:{}` keeps all of it.", live.row.number));
    let table = campaign::season_table(season);
    Message {
        head: format!("**{}** has ended. {title}", live.row.name),
        mono: Some(layout::season_lines(&table, season.currency())),
        plate: live.board.plate(layout::season_plate(&table, season.currency(), &live.row.name)),
        tail: tail.join("\n"),
        ..Message::default()
    }
}

/// A decision's post in the channel.
pub(crate) fn decision(live: &LiveSeason, run: &Running) -> Done<Message> {
    let owner = live.owner(run.pending.ludus()).and_then(mark);
    let who =
        owner.map_or_else(|| ludus(&live.season, run.pending.ludus()), |id| format!("{{@{id}}}"));
    let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
    Ok(Message {
        head: format!(
            "**{}** – {who}: {}{until}",
            live.row.name,
            question(&live.season, run.pending)
        ),
        controls: choices(live, run)?,
        mention: owner.into_iter().collect(),
        ..Message::default()
    })
}

pub(crate) fn reminder(live: &LiveSeason, run: &Running) -> Message {
    let ludus_id = run.pending.ludus();
    let owner = live.owner(ludus_id).and_then(mark);
    let who = owner.map_or_else(|| ludus(&live.season, ludus_id), |id| format!("{{@{id}}}"));
    let until = run.due.map(Millis::mark).unwrap_or_default();
    Message {
        head: format!(
            "{who}: **{}** still waits for you: {} · {until}",
            live.row.name,
            question(&live.season, run.pending)
        ),
        controls: vec![Control::button("Decide", Style::Primary, Action::Ludus(live.id()))],
        mention: owner.into_iter().collect(),
        ..Message::default()
    }
}

/// A decision's question to a ludus, as a sentence of its own.
pub(crate) fn asked(season: &Season, pending: Pending) -> String {
    let asked = question(season, pending);
    let mut letters = asked.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// A decision's question to a ludus.
pub(crate) fn question(season: &Season, pending: Pending) -> String {
    match pending {
        Pending::Nominate { ludus: of, fixture } => {
            let found = season.fixture(fixture);
            let foe = found.and_then(|it| it.pair.into_iter().find(|other| *other != of));
            let foe = foe.map_or_else(String::new, |foe| ludus(season, foe));
            let against = sent(season, fixture)
                .map_or_else(String::new, |sent| format!(", who sends {sent}"));
            format!(
                "whom does {} send to fixture {fixture}, against {foe}{against}?",
                ludus(season, of)
            )
        }
        Pending::Improve { ludus: of, gladiator: id } => {
            format!("{} is famous: which of his attributes rises?", gladiator(season, of, id))
        }
        Pending::Recruit { ludus: of, after, .. } => {
            format!("who follows {} at {}?", gladiator(season, of, after), ludus(season, of))
        }
    }
}

/// The gladiator already named for a fixture.
fn sent(season: &Season, fixture: FixtureId) -> Option<String> {
    let named = season.fixture(fixture)?.state.first_named()?;
    Some(gladiator(season, named.ludus, named.gladiator?))
}

/// An option of a decision.
pub(crate) struct Choice {
    /// The value sent: it means the same however often it is shown.
    pub(crate) index: u16,
    pub(crate) label: String,
    /// Its explanation.
    detail: String,
}

pub(crate) fn options(live: &LiveSeason, pending: Pending) -> Done<Vec<Choice>> {
    let season = &live.season;
    let index = |at: usize| u16::try_from(at).unwrap_or(NONE - 1);
    let plain = |index, label| Choice { index, label, detail: String::new() };
    Ok(match pending {
        Pending::Nominate { ludus, .. } if season.discipline.sends_kept => kept(live, ludus)?,
        Pending::Nominate { ludus, fixture } => {
            let eligible = season.eligible(ludus, fixture).into_iter();
            let number = |id: GladiatorId| index(usize::try_from(id.0).unwrap_or(usize::MAX));
            eligible.map(|id| plain(number(id), gladiator(season, ludus, id))).collect()
        }
        Pending::Improve { ludus, gladiator } => {
            let free = season.raisable(ludus, gladiator);
            let rows = season.discipline.attributes.iter().enumerate();
            let rows = rows.filter(|(_, row)| free.contains(&row.id));
            let mut all: Vec<_> =
                rows.map(|(at, row)| plain(index(at), row.id.0.clone())).collect();
            all.push(plain(NONE, "None".to_owned()));
            all
        }
        Pending::Recruit { ludus, .. } => {
            let free = season.recruitable(ludus);
            let rows = season.discipline.classes.iter().enumerate();
            let rows = rows.filter(|(_, row)| free.contains(&row.id));
            let names = season.discipline.attributes.iter().map(|row| &row.id.0);
            let choice = |(at, row): (usize, &ClassRow)| {
                let values = names.clone().zip(&row.values);
                let values: Vec<String> =
                    values.map(|(name, value)| format!("{name} {value}")).collect();
                let (label, detail) = (row.id.0.clone(), values.join(", "));
                Choice { index: index(at), label, detail }
            };
            rows.map(choice).collect()
        }
    })
}

/// The gladiators that a ludus keeps outside the season, and a new one.
fn kept(live: &LiveSeason, ludus: LudusId) -> Done<Vec<Choice>> {
    let Some(AtHand { free, takes_new }) = live.at_hand.get(&ludus) else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    if *takes_new {
        let (label, detail) = ("A new gladiator", "You pick his class when the bout begins.");
        let index = u16::try_from(NEW).unwrap_or(0);
        all.push(Choice { index, label: label.to_owned(), detail: detail.to_owned() });
    }
    for row in free {
        let Ok(index) = u16::try_from(row.number) else { continue };
        let [label, detail] = offered(row)?;
        all.push(Choice { index, label, detail });
    }
    Ok(all)
}

pub(crate) fn choices(live: &LiveSeason, run: &Running) -> Done<Vec<Control>> {
    let (season, serial) = (live.id(), run.serial);
    let all = options(live, run.pending)?;
    if all.len() <= BUTTONS {
        let button = |choice: &Choice| {
            let action = Action::Decide { season, serial, option: Some(choice.index) };
            Control::button(&choice.label, Style::Primary, action)
        };
        return Ok(all.iter().map(button).collect());
    }
    let choices = all
        .into_iter()
        .map(|Choice { index, label, detail }| MenuChoice::new(index, label, detail));
    let action = Action::Decide { season, serial, option: None };
    Ok(vec![Control::menu("Choose", choices.collect(), action)])
}
