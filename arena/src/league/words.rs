//! What seasons say: news, decisions, reminders, the closing post.

use super::held::{Held, Running, mark};
use super::tables;
use crate::{Control, Deed, MenuChoice, Millis, Say, Style};
use campaign::{
    Decider, Event, FixtureId, FixtureState, GladiatorId, Keeper, LudusId, Pending, Season, Stage,
    Status, Why,
};

/// Options up to which choices are buttons.
const BUTTONS: usize = 5;
/// Stands for raising nothing.
pub(super) const NONE: u16 = u16::MAX;

/// News in the making.
#[derive(Debug, Default)]
pub(super) struct Telling {
    pub(crate) lines: Vec<String>,
    /// How the bout came out whose result is told next.
    verdict: Option<String>,
    pub(crate) has_ended: bool,
}

impl Telling {
    /// Puts an event into words, of a season as it is after it.
    pub(super) fn hear(&mut self, season: &Season, event: &Event) {
        let is_result = matches!(event, Event::Recorded { .. });
        let verdict = if is_result { self.verdict.take() } else { None };
        let told = line(season, event).into_iter().chain(verdict);
        self.lines.extend(Some(told.collect::<Vec<_>>().join(" ")).filter(|line| !line.is_empty()));
        self.has_ended |= matches!(event, Event::Finished { .. } | Event::Abandoned);
    }

    /// Says how the bout came out whose result is told next.
    pub(super) fn because(&mut self, verdict: &str) {
        self.verdict = Some(verdict.to_owned());
    }

    /// Adds a line of one's own.
    pub(super) fn add(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

}

/// What is to be posted of a season.
pub(super) fn news(held: &Held) -> Vec<Say> {
    let mut says = Vec::new();
    if !held.told.lines.is_empty() {
        let head = format!("**{}**\n{}", held.row.name, held.told.lines.join("\n"));
        says.push(Say { head, ..Say::default() });
    }
    if held.told.has_ended {
        says.push(closing(held));
    }
    says
}

/// A ludus by name, marked where the house runs it.
pub(super) fn ludus(season: &Season, id: LudusId) -> String {
    match season.contender(id) {
        Some(contender) if contender.keeper.is_house_run() => format!("{} †", contender.name),
        Some(contender) => contender.name.clone(),
        None => "A ludus".to_owned(),
    }
}

/// A gladiator by name and class.
pub(super) fn gladiator(season: &Season, of: LudusId, id: GladiatorId) -> String {
    season
        .gladiator(of, id)
        .map_or_else(|| "somebody".to_owned(), |it| format!("{} ({})", it.name, it.class))
}

fn by_whom(by: Decider) -> &'static str {
    match by {
        Decider::Owner => "",
        Decider::Clock => " (the time was up)",
        Decider::House => " (by the house)",
    }
}

/// An event as a line; none for what the next line says better.
fn line(season: &Season, event: &Event) -> Option<String> {
    let name = |id: &LudusId| ludus(season, *id);
    let who = |of: &LudusId, id: &GladiatorId| gladiator(season, *of, *id);
    Some(match event {
        Event::Enrolled { ludus } => format!("{} enrols.", name(ludus)),
        Event::HouseEnrolled { ludus } => format!("{} of the house enrols.", name(ludus)),
        Event::Unenrolled { .. } => "A ludus leaves the enrolment.".to_owned(),
        Event::Started { ludi, max_cycles } => format!(
            "The season begins with {ludi} ludi. It is won with {} prestige, and over after {}.",
            season.settings.target,
            cycles(*max_cycles)
        ),
        Event::CycleAppended { cycle, first, last } => {
            format!("Cycle {cycle}: fixtures {first} to {last}.")
        }
        Event::NominationRolled { fixture, dice } => {
            let pair = season.fixture(*fixture).map(|fixture| fixture.pair)?;
            format!(
                "Fixture {fixture}: equal prestige. {} rolls {}, {} rolls {}.",
                name(&pair[0]),
                dice[0],
                name(&pair[1]),
                dice[1]
            )
        }
        Event::FixtureOpened { fixture, first } => {
            let pair = season.fixture(*fixture).map(|fixture| fixture.pair)?;
            format!(
                "Fixture {fixture}: {} against {}. {} names its gladiator first.",
                name(&pair[0]),
                name(&pair[1]),
                name(first)
            )
        }
        Event::Nominated { fixture, ludus, gladiator, by } => format!(
            "Fixture {fixture}: {} sends {}{}.",
            name(ludus),
            who(ludus, gladiator),
            by_whom(*by)
        ),
        Event::BoutDue { fixture, ludi, gladiators } => format!(
            "Fixture {fixture}: **{}** meets **{}**.",
            who(&ludi[0], &gladiators[0]),
            who(&ludi[1], &gladiators[1])
        ),
        Event::BoutBegun { .. } => return None,
        Event::Recorded { fixture, victor, .. } => match victor {
            Some(victor) => format!("Fixture {fixture}: **{}** wins.", name(victor)),
            None => format!("Fixture {fixture} ends without a winner."),
        },
        Event::Prestige { ludus, points, now, .. } => {
            format!("{} +{points} prestige, now {now}.", name(ludus))
        }
        Event::Died { ludus, gladiator, .. } => {
            format!("{} of {} is dead.", who(ludus, gladiator), name(ludus))
        }
        Event::BecameFamous { ludus, gladiator } => {
            format!("{} of {} is famous.", who(ludus, gladiator), name(ludus))
        }
        Event::Freed { ludus, gladiator } => {
            format!("{} of {} receives the rudis and is free.", who(ludus, gladiator), name(ludus))
        }
        Event::Improved { ludus, gladiator, attribute, by } => match attribute {
            Some(attribute) => {
                format!("{}: {attribute} rises by one{}.", who(ludus, gladiator), by_whom(*by))
            }
            None => format!("{} stays as he is{}.", who(ludus, gladiator), by_whom(*by)),
        },
        Event::Recruited { ludus, gladiator, by, .. } => {
            format!("{} trains {}{}.", name(ludus), who(ludus, gladiator), by_whom(*by))
        }
        Event::WithinReach { ludus, prestige } => {
            format!("{} is within reach of the palm with {prestige}.", name(ludus))
        }
        Event::HouseRun { ludus, why } => format!(
            "{} passes into the hands of the house: {}.",
            name(ludus),
            match why {
                Why::Withdrawn => "its owner withdraws",
                Why::Left => "its owner has left the server",
                Why::Idle => "its owner decided nothing in two fixtures",
                Why::Forgotten => "its owner is gone",
            }
        ),
        Event::Reclaimed { ludus } => format!("{} is back in its owner's hands.", name(ludus)),
        Event::Renamed { ludus } => format!("A ludus is now called {}.", name(ludus)),
        Event::Annulled { fixture, .. } => format!("Fixture {fixture} is not fought."),
        Event::Voided { fixture, .. } => {
            format!("A steward voids the bout of fixture {fixture}: what it brought is taken back.")
        }
        Event::Restored { ludus, gladiator } => {
            format!("{} is back with {}.", who(ludus, gladiator), name(ludus))
        }
        Event::FixtureReopened { fixture } => format!("Fixture {fixture} is fought again."),
        Event::Finished { .. } => "The season is over.".to_owned(),
        Event::Abandoned => "The season is closed without a champion.".to_owned(),
    })
}

fn cycles(count: u32) -> String {
    if count == 1 { "one cycle".to_owned() } else { format!("{count} cycles at most") }
}

/// The season's end: champions, the table, the freed and the fallen.
fn closing(held: &Held) -> Say {
    let season = &held.season;
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
    tail.push(format!("`/league history season:{}` keeps all of it.", held.row.number));
    Say {
        head: format!("**{}** has ended. {title}", held.row.name),
        mono: Some(tables::season_lines(&campaign::season_table(season))),
        tail: tail.join("\n"),
        ..Say::default()
    }
}

/// A decision as it is asked in the channel.
pub(super) fn decision(held: &Held, run: &Running) -> Say {
    let owner = held.owner(run.pending.ludus()).and_then(mark);
    let who =
        owner.map_or_else(|| ludus(&held.season, run.pending.ludus()), |id| format!("{{@{id}}}"));
    let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
    Say {
        head: format!(
            "**{}** – {who}: {}{until}",
            held.row.name,
            question(&held.season, run.pending)
        ),
        controls: choices(held, run),
        mention: owner.into_iter().collect(),
        ..Say::default()
    }
}

/// A reminder of it.
pub(super) fn reminder(held: &Held, run: &Running) -> Say {
    let ludus_id = run.pending.ludus();
    let owner = held.owner(ludus_id).and_then(mark);
    let who = owner.map_or_else(|| ludus(&held.season, ludus_id), |id| format!("{{@{id}}}"));
    let until = run.due.map(Millis::mark).unwrap_or_default();
    Say {
        head: format!(
            "{who}: **{}** still waits for you: {} · {until}",
            held.row.name,
            question(&held.season, run.pending)
        ),
        controls: vec![Control::button("Decide", Style::Primary, Deed::Ludus(held.id()))],
        mention: owner.into_iter().collect(),
        ..Say::default()
    }
}

/// What a ludus is asked, as a sentence of its own.
pub(super) fn asked(season: &Season, pending: Pending) -> String {
    let asked = question(season, pending);
    let mut letters = asked.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// What a ludus is asked.
pub(super) fn question(season: &Season, pending: Pending) -> String {
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
    match &season.fixture(fixture)?.state {
        FixtureState::Nominating { nominee: Some(nominee), .. } => {
            Some(gladiator(season, nominee.ludus, nominee.gladiator))
        }
        FixtureState::Nominating { nominee: None, .. }
        | FixtureState::Waiting
        | FixtureState::Ready { .. }
        | FixtureState::Fighting { .. }
        | FixtureState::Settled { .. }
        | FixtureState::Annulled => None,
    }
}

/// What can be chosen, with the index that travels: it means the same however often it is shown.
pub(super) fn options(season: &Season, pending: Pending) -> Vec<(u16, String)> {
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
pub(super) fn choices(held: &Held, run: &Running) -> Vec<Control> {
    let (season, serial) = (held.id(), run.serial);
    let all = options(&held.season, run.pending);
    if all.len() <= BUTTONS {
        let button = |(option, label): &(u16, String)| {
            let deed = Deed::Decide { season, serial, option: Some(*option) };
            Control::button(label, Style::Primary, deed)
        };
        return all.iter().map(button).collect();
    }
    let choices = all.into_iter().map(|(index, label)| {
        let row = held.season.discipline.classes.get(usize::from(index));
        let names = held.season.discipline.attributes.iter().map(|row| &row.id.0);
        let values = row.iter().flat_map(|row| names.clone().zip(&row.values));
        let detail: Vec<String> = values.map(|(name, value)| format!("{name} {value}")).collect();
        MenuChoice { index, label, detail: detail.join(", ") }
    });
    let deed = Deed::Decide { season, serial, option: None };
    vec![Control::menu("Choose", choices.collect(), deed)]
}

/// A stage's word in the table.
pub(super) fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Enrolment => "enrolment",
        Stage::Running => "running",
        Stage::Finished { .. } => "finished",
        Stage::Abandoned => "abandoned",
    }
}

/// A status's word in the table.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Unknown => "unknown",
        Status::Famous => "famous",
        Status::Rudiarius => "rudiarius",
        Status::Dead => "dead",
        Status::Released => "released",
    }
}

/// Who decides for a ludus, in words.
pub(super) fn keeper(keeper: Keeper) -> &'static str {
    match keeper {
        Keeper::Member(_) => "led by its owner",
        Keeper::HouseRun(_) => "run by the house (†)",
        Keeper::House => "of the house",
        Keeper::Forgotten => "its owner is gone",
    }
}
