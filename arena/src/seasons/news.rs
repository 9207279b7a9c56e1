//! The events of a season, as lines.

use crate::ludus::person_row;
use boards::named;
use campaign::{
    Contender, Currency, Decider, Event, GladiatorId, Keeper, LudusId, Season, Stage, Status, Why,
};

/// News in the making.
#[derive(Debug, Default)]
pub(crate) struct News {
    pub(crate) lines: Vec<String>,
    /// The outcome of the bout whose result comes next.
    verdict: Option<String>,
    pub(crate) has_ended: bool,
}

impl News {
    /// Adds the line of an event, given the season after it.
    pub(crate) fn hear(&mut self, season: &Season, event: &Event) {
        let is_result = matches!(event, Event::Recorded { .. });
        let verdict = if is_result { self.verdict.take() } else { None };
        let told = line(season, event).into_iter().chain(verdict);
        self.lines.extend(Some(told.collect::<Vec<_>>().join(" ")).filter(|line| !line.is_empty()));
        self.has_ended |= matches!(event, Event::Finished { .. } | Event::Abandoned);
    }

    /// Sets the outcome of the bout whose result comes next.
    pub(crate) fn because(&mut self, verdict: &str) {
        self.verdict = Some(verdict.to_owned());
    }

    /// Adds a ready line.
    pub(crate) fn add(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }
}

/// A ludus by name, marked where the house runs it.
pub(crate) fn ludus(season: &Season, id: LudusId) -> String {
    match season.contender(id) {
        Some(contender) => called(contender),
        None => "A ludus".to_owned(),
    }
}

/// A ludus's name in its stored form, marked where the house runs it.
pub(crate) fn called(contender: &Contender) -> String {
    let owner = contender.keeper.person().map(person_row).and_then(|id| u64::try_from(id).ok());
    let name = owner
        .map_or_else(|| contender.name.clone(), |owner| named::ludus_named(owner, &contender.name));
    if contender.keeper.is_house_run() { format!("{name} †") } else { name }
}

/// A gladiator by name and class.
pub(crate) fn gladiator(season: &Season, of: LudusId, id: GladiatorId) -> String {
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

/// An event as a line; `None` if the next line says it better.
fn line(season: &Season, event: &Event) -> Option<String> {
    let name = |id: &LudusId| ludus(season, *id);
    let who = |of: &LudusId, id: &GladiatorId| gladiator(season, *of, *id);
    Some(match event {
        Event::Enrolled { ludus } => format!("{} enrols.", name(ludus)),
        Event::HouseEnrolled { ludus } => format!("{} of the house enrols.", name(ludus)),
        Event::Unenrolled { .. } => "A ludus leaves the enrolment.".to_owned(),
        Event::Started { ludi, max_cycles } => format!(
            "The season begins with {ludi} ludi. It is won with {} {}, and over after {}.",
            season.settings.target,
            season.currency().word(),
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
            let [one, other] = pair.each_ref().map(name);
            let names = match first {
                Some(first) => format!("{} names its gladiator first.", name(first)),
                None => "Each names its gladiator, unseen by the other.".to_owned(),
            };
            format!("Fixture {fixture}: {one} against {other}. {names}")
        }
        Event::Nominated { fixture, ludus, gladiator, by } => format!(
            "Fixture {fixture}: {} sends {}{}.",
            name(ludus),
            who(ludus, gladiator),
            by_whom(*by)
        ),
        Event::BoutDue { fixture, ludi, gladiators } => {
            let [one, other] = match gladiators {
                Some([one, other]) => [who(&ludi[0], one), who(&ludi[1], other)],
                None => [name(&ludi[0]), name(&ludi[1])],
            };
            format!("Fixture {fixture}: **{one}** meets **{other}**.")
        }
        Event::BoutBegun { .. } => return None,
        Event::Recorded { fixture, victor, .. } => match victor {
            Some(victor) => format!("Fixture {fixture}: **{}** wins.", name(victor)),
            None => format!("Fixture {fixture} ends without a winner."),
        },
        Event::Prestige { ludus, points, now, .. } => {
            // The loser has got no points, which needs no line.
            if *points == 0 && season.currency() == Currency::Points {
                return None;
            }
            format!("{} +{points} {}, now {now}.", name(ludus), season.currency().word())
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

pub(crate) fn cycles(count: u32) -> String {
    if count == 1 { "one cycle".to_owned() } else { format!("{count} cycles at most") }
}

/// A stage's word in the table.
pub(crate) fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Enrolment => "enrolment",
        Stage::Running => "running",
        Stage::Finished { .. } => "finished",
        Stage::Abandoned => "abandoned",
    }
}

/// A status's word in the table.
pub(crate) fn status(status: Status) -> &'static str {
    match status {
        Status::Unknown => "unknown",
        Status::Famous => "famous",
        Status::Rudiarius => "rudiarius",
        Status::Dead => "dead",
        Status::Released => "released",
    }
}

/// A ludus's keeper, in words.
pub(crate) fn keeper(keeper: Keeper) -> &'static str {
    match keeper {
        Keeper::Member(_) => "led by its owner",
        Keeper::HouseRun(_) => "run by the house (†)",
        Keeper::House => "of the house",
        Keeper::Forgotten => "its owner is gone",
    }
}
