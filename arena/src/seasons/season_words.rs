//! What seasons say: posts, decisions, reminders, the closing post.

use crate::common::{Action, Control, MenuChoice, Message, Millis, Style};
use crate::seasons::live_season::{LiveSeason, Running, mark};
use crate::seasons::news::{cycles, gladiator, ludus};
use crate::standings::layout;
use campaign::{FixtureId, GladiatorId, Pending, Season, Status};

/// Options up to which choices are buttons.
const BUTTONS: usize = 5;
/// Stands for raising nothing.
pub(crate) const NONE: u16 = u16::MAX;

/// What is to be posted of a season.
pub(crate) fn news(live: &LiveSeason) -> Vec<Message> {
    let mut says = Vec::new();
    if !live.told.lines.is_empty() {
        let head = format!("**{}**\n{}", live.row.name, live.told.lines.join("\n"));
        says.push(Message { head, ..Message::default() });
    }
    if live.told.has_ended {
        says.push(closing(live));
    }
    says
}

/// The season's end: champions, the table, the freed and the fallen.
fn closing(live: &LiveSeason) -> Message {
    let season = &live.season;
    let champions: Vec<String> =
        season.champions().iter().map(|id| format!("**{}**", ludus(season, *id))).collect();
    let title = match champions.len() {
        0 => "Nobody bears the title.".to_owned(),
        1 => format!("{} is champion.", champions[0]),
        _ => format!("{} share the title.", champions.join(" and ")),
    };
    let of_status = |status: Status| {
        let all = season.contenders.iter().flat_map(|contender| {
            let those = contender.gladiators.iter().filter(move |it| it.status == status);
            those.map(move |it| format!("{} ({}) of {}", it.name, it.class, contender.name))
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
        plate: layout::season_plate(&table, season.currency(), &live.row.name).posted(live.board),
        tail: tail.join("\n"),
        ..Message::default()
    }
}

/// A decision as it is asked in the channel.
pub(crate) fn decision(live: &LiveSeason, run: &Running) -> Message {
    let owner = live.owner(run.pending.ludus()).and_then(mark);
    let who =
        owner.map_or_else(|| ludus(&live.season, run.pending.ludus()), |id| format!("{{@{id}}}"));
    let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
    Message {
        head: format!(
            "**{}** – {who}: {}{until}",
            live.row.name,
            question(&live.season, run.pending)
        ),
        controls: choices(live, run),
        mention: owner.into_iter().collect(),
        ..Message::default()
    }
}

/// A reminder of it.
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

/// What a ludus is asked, as a sentence of its own.
pub(crate) fn asked(season: &Season, pending: Pending) -> String {
    let asked = question(season, pending);
    let mut letters = asked.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// What a ludus is asked.
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

/// The gladiator who is named already.
fn sent(season: &Season, fixture: FixtureId) -> Option<String> {
    let named = season.fixture(fixture)?.state.first_named()?;
    Some(gladiator(season, named.ludus, named.gladiator?))
}

/// What can be chosen, with the index that travels: it means the same however often it is shown.
pub(crate) fn options(season: &Season, pending: Pending) -> Vec<(u16, String)> {
    let index = |at: usize| u16::try_from(at).unwrap_or(NONE - 1);
    match pending {
        Pending::Nominate { ludus, fixture } => {
            let eligible = season.eligible(ludus, fixture).into_iter();
            let number = |id: GladiatorId| index(usize::try_from(id.0).unwrap_or(usize::MAX));
            eligible.map(|id| (number(id), gladiator(season, ludus, id))).collect()
        }
        Pending::Improve { ludus, gladiator } => {
            let free = season.raisable(ludus, gladiator);
            let rows = season.discipline.attributes.iter().enumerate();
            let rows = rows.filter(|(_, row)| free.contains(&row.id));
            let mut all: Vec<_> = rows.map(|(at, row)| (index(at), row.id.0.clone())).collect();
            all.push((NONE, "None".to_owned()));
            all
        }
        Pending::Recruit { ludus, .. } => {
            let free = season.recruitable(ludus);
            let rows = season.discipline.classes.iter().enumerate();
            let rows = rows.filter(|(_, row)| free.contains(&row.id));
            rows.map(|(at, row)| (index(at), row.id.0.clone())).collect()
        }
    }
}

/// The same as controls.
pub(crate) fn choices(live: &LiveSeason, run: &Running) -> Vec<Control> {
    let (season, serial) = (live.id(), run.serial);
    let all = options(&live.season, run.pending);
    if all.len() <= BUTTONS {
        let button = |(option, label): &(u16, String)| {
            let action = Action::Decide { season, serial, option: Some(*option) };
            Control::button(label, Style::Primary, action)
        };
        return all.iter().map(button).collect();
    }
    let choices = all.into_iter().map(|(index, label)| {
        let row = live.season.discipline.classes.get(usize::from(index));
        let names = live.season.discipline.attributes.iter().map(|row| &row.id.0);
        let values = row.iter().flat_map(|row| names.clone().zip(&row.values));
        let detail: Vec<String> = values.map(|(name, value)| format!("{name} {value}")).collect();
        MenuChoice { index, label, detail: detail.join(", ") }
    });
    let action = Action::Decide { season, serial, option: None };
    vec![Control::menu("Choose", choices.collect(), action)]
}
