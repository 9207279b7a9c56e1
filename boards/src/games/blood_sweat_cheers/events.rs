//! Events in sentences; their arithmetic is in `sums`.

use super::nouns::{self, Names, count};
use super::tracker::Tracker;
use crate::words::{DRAWN, Scene};
use blood_sweat_cheers::tables::LAST_WOUND;
use blood_sweat_cheers::{
    Attribute, BloodSweatCheers, Cause, Deed, Event, Fate, Hand, Harm, Method, Pair, PerkSet, Said,
    Side, Status, Zone,
};

/// The sentence for `event`; empty where it tells of a number only, or was told with its cause.
pub(super) fn sentence(scene: &Scene<'_, BloodSweatCheers>, event: &Event) -> String {
    let tracker = Tracker::of(scene);
    let telling = Telling { names: Names::new(scene.cast, scene.before), tracker, scene };
    match *event {
        Event::ClassChosen { seat, class } => {
            format!("{} sends a {class}.", telling.names.name(seat))
        }
        Event::TurnStarted { turn } => format!("Turn {turn} begins."),
        Event::OrderRolled { .. }
        | Event::Rolled { .. }
        | Event::KnockedDown { .. }
        | Event::Ensnared { .. } => String::new(),
        Event::OrderSet { first } => format!("{} opens the turn.", telling.names.name(first)),
        Event::PhaseStarted { phase, first } => {
            format!("Phase {phase}: {} opens.", telling.names.name(first))
        }
        Event::TurnedOver { cards } => {
            format!("Turned over for {}: {}.", telling.names.name(Side::Blue), nouns::cards(&cards))
        }
        Event::Declared { seat, action, cards, to, perks } => {
            telling.declared(seat, action, cards, to, perks)
        }
        Event::Recovered { seat, from } => telling.recovered(seat, from),
        Event::FavourMoved { cause, toward, steps, .. } => {
            telling.favour_moved(cause, toward, steps)
        }
        Event::Moved { seat, from, to } => {
            format!("{} moves from {from} to {to}.", telling.names.fighter(seat))
        }
        Event::Pushed { seat, from, to } => {
            format!("{} is pushed from {from} to {to}.", telling.names.fighter(seat))
        }
        Event::NoAttack => "No attack reaches anybody: there is no roll.".to_owned(),
        Event::Exploited { by, n } => format!(
            "{} exploits {} of {}.",
            telling.names.name(by),
            count(n, "fresh wound"),
            telling.names.fighter(by.other())
        ),
        Event::RoarPlayed { seat, .. } => {
            format!("The crowd roars for {}.", telling.names.name(seat))
        }
        Event::FortunaPlayed { seat, .. } => format!(
            "{} plays FORTUNA'S FAVOUR, and the dice change hands.",
            telling.names.name(seat)
        ),
        Event::Compared { red, blue, outcome, on } => telling.compared(red, blue, outcome, on),
        Event::TellingBlow { seat } => {
            format!("A Telling Blow fells {}, however few his wounds.", telling.names.fighter(seat))
        }
        Event::Wounded { seat, total, .. } => {
            format!("{} bleeds: {total} of {LAST_WOUND} wounds.", telling.names.fighter(seat))
        }
        Event::Yielded { seat } => {
            format!("{} raises a finger and yields.", telling.names.fighter(seat))
        }
        Event::Defeated { seat, method } => {
            format!("{} is defeated by {}.", telling.names.fighter(seat), by_method(method))
        }
        Event::Missio { seat, result, .. } => telling.missio(seat, result),
        Event::BoutEnded { victor, method } => match victor {
            Some(side) => format!(
                "The bout is over: {} wins by {}.",
                telling.names.name(side),
                by_method(method)
            ),
            None => "The bout is over: both gladiators are dismissed standing.".to_owned(),
        },
        Event::Discarded { seat, number, cards } => telling.discarded(seat, number, cards),
        Event::Drew { seat, number, cards } => telling.drew(seat, number, cards),
        Event::Reshuffled { number } => {
            format!("The deck is used up: {} are shuffled into a new one.", count(number, "card"))
        }
    }
}

/// The ending of a bout, after `by`.
pub(super) fn by_method(method: Method) -> &'static str {
    match method {
        Method::TellingBlow => "a Telling Blow",
        Method::FifthWound => "a fifth wound",
        Method::Yield => "a yield",
        Method::StantesMissi => "nobody",
    }
}

/// The context of every sentence.
struct Telling<'a> {
    names: Names<'a>,
    tracker: Tracker,
    scene: &'a Scene<'a, BloodSweatCheers>,
}

impl Telling<'_> {
    fn declared(&self, seat: Side, action: Deed, cards: Pair, to: Zone, perks: PerkSet) -> String {
        let from = self.tracker.bodies[seat].zone;
        let place = if from == to { "in" } else { "to" };
        let said = Said { action, cards, from, to, perks };
        let perks = nouns::perks_of(&said, &self.scene.before.rules);
        format!("{} declares {action} {place} {to}{perks}.", self.names.name(seat))
    }

    fn recovered(&self, seat: Side, from: Status) -> String {
        let fighter = self.names.fighter(seat);
        match from {
            Status::Ok | Status::Down => format!("{fighter} stands up."),
            Status::Ensnared => format!("{fighter} is out of the net."),
        }
    }

    fn favour_moved(&self, cause: Cause, toward: Side, steps: u8) -> String {
        let side = self.names.name(toward);
        let why = match cause {
            Cause::Glory => "GLORY is shown",
            Cause::Wound => "Blood is drawn",
            Cause::LewdTaunt => "A lewd taunt amuses the crowd",
            Cause::FoulPlay => "Foul play is booed",
            Cause::Yield => "A yield is despised",
            Cause::Cooling => return "The crowd cools.".to_owned(),
        };
        match steps {
            0 => format!("{why}, but the crowd was {side}'s to the full already."),
            _ => format!("{why}: the crowd leans toward {side}."),
        }
    }

    fn compared(&self, red: i8, blue: i8, outcome: Harm, on: Option<Side>) -> String {
        if red == blue {
            return "A tie: nothing happens.".to_owned();
        }
        let winner = if blue < red { Side::Red } else { Side::Blue };
        match on {
            Some(hit) => format!("{}.", self.came_to(winner, hit, outcome)),
            None => format!("{}.", self.why_nothing(winner)),
        }
    }

    /// The harm to a gladiator, as a spectator would describe it.
    fn came_to(&self, winner: Side, hit: Side, outcome: Harm) -> String {
        let (winner, hit) = (self.names.fighter(winner), self.names.fighter(hit));
        match outcome {
            Harm::Tie | Harm::None => "Nothing happens".to_owned(),
            Harm::Pushed => format!("{hit} is Pushed by {winner}"),
            Harm::KnockedDown => format!("{winner} knocks {hit} down"),
            Harm::Ensnared => format!("{winner} catches {hit} in the net"),
            Harm::FleshWound => format!("{winner} draws blood: a Flesh Wound on {hit}"),
            Harm::DeepWound => format!("{winner} strikes deep: a Deep Wound on {hit}"),
            Harm::TellingBlow => format!("{winner} lands a Telling Blow on {hit}"),
        }
    }

    fn why_nothing(&self, winner: Side) -> String {
        let loser = self.names.fighter(winner.other());
        let safe = self.tracker.said[winner.other()].is_some_and(|said| said.action.row().safe);
        if safe {
            return format!("{loser} is away before it lands and suffers nothing");
        }
        let verb = match self.tracker.clash().map(|clash| clash.rolls_with(winner).0) {
            Some(Attribute::Speed) => "dodged",
            Some(Attribute::Attack | Attribute::Defence) | None => "blocked",
        };
        format!("{} attack is {verb}", self.names.of(winner.other()))
    }

    fn missio(&self, seat: Side, result: Fate) -> String {
        let fighter = self.names.fighter(seat);
        match result {
            Fate::Spared => format!("Missio: the crowd spares {fighter}."),
            Fate::Killed => {
                format!("Missio: the crowd does not spare {fighter}, who is killed.")
            }
            Fate::ImperialInterest => {
                format!(
                    "Missio: IMPERIAL INTEREST saves {fighter}, whom the crowd would not spare."
                )
            }
        }
    }

    fn discarded(&self, seat: Side, number: u8, cards: Option<Hand>) -> String {
        match cards {
            Some(_) if number == 0 && self.is_reader(seat) => "You keep every card.".to_owned(),
            Some(cards) if self.is_reader(seat) => {
                format!("You throw away {}.", nouns::cards(&cards))
            }
            Some(_) | None if number == 0 => format!("{} keeps every card.", self.names.name(seat)),
            Some(cards) => {
                format!("{} throws away {}.", self.names.name(seat), nouns::cards(&cards))
            }
            None => format!("{} throws away {}.", self.names.name(seat), count(number, "card")),
        }
    }

    fn drew(&self, seat: Side, number: u8, cards: Option<Hand>) -> String {
        match cards {
            Some(cards) if self.is_reader(seat) => format!("{DRAWN}{}.", nouns::cards(&cards)),
            Some(cards) => format!("{} draws {}.", self.names.name(seat), nouns::cards(&cards)),
            None => format!("{} draws {}.", self.names.name(seat), count(number, "card")),
        }
    }

    fn is_reader(&self, seat: Side) -> bool {
        self.scene.reader == Some(seat.seat())
    }
}
