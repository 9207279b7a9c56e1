//! What happened, in sentences with their arithmetic.

use super::nouns::{self, Names, count, ids, number, signed};
use super::tracker::{Part, Tracker};
use crate::words::Scene;
use blood_sweat_cheers::tables::{COMPROMISED, FULL_HAND, LAST_WOUND, MARGINS, MERCY};
use blood_sweat_cheers::{
    Attribute, BloodSweatCheers, Body, BySide, Cause, Class, Deed, Event, Fate, Hand, Harm, Method,
    Pair, Perk, PerkSet, Said, Side, Status, Zone,
};

/// The sentence for `event`.
pub(super) fn sentence(scene: &Scene<'_, BloodSweatCheers>, event: &Event) -> String {
    let tracker = Tracker::of(scene);
    let telling = Telling { names: Names::new(scene.cast, scene.before), tracker, scene };
    match *event {
        Event::ClassChosen { seat, class } => telling.class_chosen(seat, class),
        Event::TurnStarted { turn } => format!("Turn {turn} begins."),
        Event::OrderRolled { red, blue } => telling.order_rolled(red, blue),
        Event::OrderSet { first } => telling.order_set(first),
        Event::PhaseStarted { phase, first } => {
            format!("Phase {phase}: {} declares first.", telling.names.name(first))
        }
        Event::TurnedOver { cards } => {
            format!("Turned over for {}: {}.", telling.names.name(Side::Blue), nouns::cards(&cards))
        }
        Event::Declared { seat, action, cards, to, perks } => {
            telling.declared(seat, action, cards, to, perks)
        }
        Event::Recovered { seat, from } => telling.recovered(seat, from),
        Event::FavourMoved { cause, toward, steps, now } => {
            telling.favour_moved(cause, toward, steps, now)
        }
        Event::Moved { seat, from, to } => {
            format!("{} moves from {from} to {to}.", telling.names.fighter(seat))
        }
        Event::Pushed { seat, from, to } => {
            format!("{} is pushed from {from} to {to}.", telling.names.fighter(seat))
        }
        Event::NoAttack => "No attack reaches anybody: there is no roll.".to_owned(),
        Event::Exploited { by, n } => format!(
            "{} exploits {} of {}: {}'s roll − {n}.",
            telling.names.name(by),
            count(n, "fresh wound"),
            telling.names.fighter(by.other()),
            telling.names.name(by.other()),
        ),
        Event::Rolled { red, blue, red_base, blue_base } => {
            telling.rolled(BySide { red, blue }, BySide { red: red_base, blue: blue_base })
        }
        Event::RoarPlayed { seat, card, bonus } => format!(
            "The crowd roars for {}: {} adds {bonus} to the score.",
            telling.names.name(seat),
            nouns::card(card)
        ),
        Event::FortunaPlayed { seat, red, blue } => format!(
            "{} plays FORTUNA'S FAVOUR and the dice change hands: {} {red}, {} {blue}.",
            telling.names.name(seat),
            telling.names.name(Side::Red),
            telling.names.name(Side::Blue)
        ),
        Event::Compared { red, blue, outcome, on } => telling.compared(red, blue, outcome, on),
        Event::KnockedDown { seat } => format!(
            "{} is Knocked Down (− {COMPROMISED} to Speed, Attack and Defence and no moving, until a \
             lone STEP stands him up).",
            telling.names.fighter(seat)
        ),
        Event::Ensnared { seat } => format!(
            "{} is Ensnared (− {COMPROMISED} to Speed, Attack and Defence and no moving, until GLORY + \
             STRIKE cut him free).",
            telling.names.fighter(seat)
        ),
        Event::TellingBlow { seat } => {
            format!("A Telling Blow fells {}, however few his wounds.", telling.names.fighter(seat))
        }
        Event::Wounded { seat, new, total } => telling.wounded(seat, new, total),
        Event::Yielded { seat } => {
            format!("{} raises a finger and yields.", telling.names.fighter(seat))
        }
        Event::Defeated { seat, method } => {
            format!("{} is defeated by {}.", telling.names.fighter(seat), by_method(method))
        }
        Event::Missio { seat, die, modifier, total, result } => {
            telling.missio(seat, die, modifier, total, result)
        }
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

/// How a bout ended, after `by`.
pub(super) fn by_method(method: Method) -> &'static str {
    match method {
        Method::TellingBlow => "a Telling Blow",
        Method::FifthWound => "a fifth wound",
        Method::Yield => "a yield",
        Method::StantesMissi => "nobody",
    }
}

/// What is needed for any sentence.
struct Telling<'a> {
    names: Names<'a>,
    tracker: Tracker,
    scene: &'a Scene<'a, BloodSweatCheers>,
}

impl Telling<'_> {
    fn class_chosen(&self, seat: Side, class: Class) -> String {
        let raised = self.scene.before.rules.sent[seat].raised;
        let body = |raised| Body::sent(class, self.tracker.bodies[seat].zone, raised);
        let (printed, sent) = (body(None), body(raised));
        let more = match raised.filter(|_| sent != printed) {
            Some(attribute) => format!(", {attribute} one above the card"),
            None => String::new(),
        };
        let Body { speed, attack, defence, .. } = sent;
        format!(
            "{} sends a {class}: Speed {speed}, Attack {attack}, Defence {defence}{more}.",
            self.names.name(seat)
        )
    }

    fn order_rolled(&self, red: u8, blue: u8) -> String {
        let speed = number(self.tracker.bodies.red.modified(Attribute::Speed));
        let (one, other) = (self.names.name(Side::Red), self.names.name(Side::Blue));
        let then = if red == blue { "equal again, so once more" } else { "the lower is slower" };
        format!("Both have Speed {speed}: {one} rolls {red}, {other} {blue}; {then}.")
    }

    fn order_set(&self, first: Side) -> String {
        let speed = |side| self.tracker.bodies[side].modified(Attribute::Speed);
        let (own, foe) = (speed(first), speed(first.other()));
        let why = if own < foe {
            format!("slower, with Speed {} against {}", number(own), number(foe))
        } else {
            "the lower die".to_owned()
        };
        format!("{} opens the turn: {why}.", self.names.name(first))
    }

    fn declared(&self, seat: Side, action: Deed, cards: Pair, to: Zone, perks: PerkSet) -> String {
        let from = self.tracker.bodies[seat].zone;
        let place = if from == to { "in" } else { "to" };
        let said = Said { action, cards, from, to, perks };
        let perks = nouns::perks_of(&said, &self.scene.before.rules);
        format!(
            "{} declares {action} {place} {to} ({}){perks}.",
            self.names.name(seat),
            ids(&cards)
        )
    }

    fn recovered(&self, seat: Side, from: Status) -> String {
        let fighter = self.names.fighter(seat);
        match from {
            Status::Ok | Status::Down => {
                format!("{fighter} stands up: the − {COMPROMISED} is gone.")
            }
            Status::Ensnared => {
                format!("{fighter} is out of the net: the − {COMPROMISED} is gone.")
            }
        }
    }

    fn favour_moved(&self, cause: Cause, toward: Side, steps: u8, now: i8) -> String {
        let side = self.names.name(toward);
        let why = match cause {
            Cause::Glory => "GLORY is shown",
            Cause::Wound => "Blood is drawn",
            Cause::LewdTaunt => "A lewd taunt amuses the crowd",
            Cause::FoulPlay => "Foul play is booed",
            Cause::Yield => "A yield is despised",
            Cause::Cooling => "The crowd cools",
        };
        let favour = nouns::favour(&self.names, now);
        match (steps, cause) {
            (0, _) => format!("{why}, but the favour is {side}'s to the full: {favour}."),
            (_, Cause::Cooling) => format!("{why}: favour {steps} toward neutral, now {favour}."),
            (
                _,
                Cause::Glory | Cause::Wound | Cause::LewdTaunt | Cause::FoulPlay | Cause::Yield,
            ) => format!("{why}: favour {steps} toward {side}, now {favour}."),
        }
    }

    /// The scores, and in brackets how they were made.
    fn rolled(&self, dice: BySide<u8>, bases: BySide<i8>) -> String {
        let total = |side: Side| {
            let die = i8::try_from(dice[side]).unwrap_or(i8::MAX);
            number(die.saturating_add(bases[side]))
        };
        format!(
            "{} rolls {}, {} {} ({}; {}).",
            self.names.name(Side::Red),
            total(Side::Red),
            self.names.name(Side::Blue),
            total(Side::Blue),
            self.score(Side::Red, dice.red, bases.red),
            self.score(Side::Blue, dice.blue, bases.blue)
        )
    }

    /// A score as it is made: `Thrust: die 5 + Attack 3 + 1 (Thrust)`.
    fn score(&self, side: Side, die: u8, base: i8) -> String {
        let action = self.tracker.said[side].map_or("action", |said| said.action.word());
        let mut text = format!("{action}: die {die}");
        for Part { word, value, is_attribute } in self.tracker.parts(side, base) {
            let sign = if value < 0 { '−' } else { '+' };
            let size = value.unsigned_abs();
            text += &if is_attribute {
                format!(" {sign} {word} {size}")
            } else {
                format!(" {sign} {size} ({word})")
            };
        }
        text
    }

    fn compared(&self, red: i8, blue: i8, outcome: Harm, on: Option<Side>) -> String {
        if red == blue {
            return format!("A tie: nothing happens ({0} against {0}).", number(red));
        }
        let winner = if blue < red { Side::Red } else { Side::Blue };
        let (high, low) = (red.max(blue), red.min(blue));
        let margin = high - low;
        let scores = format!("{} against {}, ahead by {margin}", number(high), number(low));
        match on {
            Some(hit) => {
                let why = self.why(winner, hit, margin, outcome);
                format!("{} ({scores}{why}).", self.headline(winner, hit, outcome))
            }
            None => format!("{} ({scores}).", self.why_nothing(winner)),
        }
    }

    /// What somebody suffers, as a spectator would say it.
    fn headline(&self, winner: Side, hit: Side, outcome: Harm) -> String {
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

    /// Why a margin led to an outcome that the table does not name for it.
    fn why(&self, winner: Side, hit: Side, margin: i8, outcome: Harm) -> String {
        let Some(said) = self.tracker.said[winner] else { return String::new() };
        let by_table = MARGINS[usize::from((margin.unsigned_abs()).clamp(1, 5)) - 1];
        let row = said.action.row();
        let most = MARGINS.len() as i8;
        let special = row.wins.iter().find(|(at, _)| *at == margin.min(most));
        let status = self.tracker.bodies[hit].status;
        let lies = if status == Status::Ensnared { "in a net" } else { "down" };
        let compromised = status.is_compromised();
        if !self.tracker.clash().is_some_and(|clash| clash.reaches(winner)) {
            let needed = row.counter.map_or(margin, |(needed, _)| needed);
            return format!(": {} strikes back when ahead by {needed} or more", said.action);
        }
        if outcome == Harm::FleshWound && compromised && by_table == Harm::KnockedDown {
            return format!(": who is {lies} already is wounded instead");
        }
        if special.is_some_and(|(_, harm)| *harm == outcome) {
            return format!(": {} does that", said.action);
        }
        if by_table == Harm::Pushed && outcome != Harm::Pushed {
            let trip = said.perks.holds(Perk::TripOpponent);
            return if trip && outcome == Harm::FleshWound {
                format!(": tripped although {lies} already")
            } else if trip {
                ": trip opponent".to_owned()
            } else {
                format!(": who is {lies} already is wounded instead")
            };
        }
        String::new()
    }

    fn why_nothing(&self, winner: Side) -> String {
        let loser = self.names.fighter(winner.other());
        let safe = self.tracker.said[winner.other()].is_some_and(|said| said.action.row().safe);
        if safe {
            return format!("{loser} is away before it lands and suffers nothing");
        }
        let counter = self.tracker.said[winner].and_then(|said| said.action.row().counter);
        let verb = match self.tracker.clash().map(|clash| clash.rolls_with(winner).0) {
            Some(Attribute::Speed) => "dodged",
            Some(Attribute::Attack | Attribute::Defence) | None => "blocked",
        };
        let attacker = self.names.of(winner.other());
        match counter {
            Some((needed, _)) => format!(
                "{attacker} attack is {verb}, too narrowly to strike back by {needed} or more"
            ),
            None => format!("{attacker} attack is {verb}"),
        }
    }

    fn wounded(&self, seat: Side, new: u8, total: u8) -> String {
        let mut body = self.tracker.bodies[seat];
        body.fresh = total.saturating_sub(body.exploited);
        let speed = number(body.modified(Attribute::Speed));
        format!(
            "{} takes {} (now {total} of {LAST_WOUND}; Speed now {speed}).",
            self.names.fighter(seat),
            count(new, "wound")
        )
    }

    fn missio(&self, seat: Side, die: u8, modifier: i8, total: i8, result: Fate) -> String {
        let fighter = self.names.fighter(seat);
        let sum = format!(
            "(die {die} {} for the crowd = {}, wanted {MERCY})",
            signed(modifier),
            number(total)
        );
        match result {
            Fate::Spared => format!("Missio: the crowd spares {fighter} {sum}."),
            Fate::Killed => {
                format!("Missio: the crowd does not spare {fighter}, who is killed {sum}.")
            }
            Fate::ImperialInterest => format!(
                "Missio: IMPERIAL INTEREST saves {fighter}, whom the crowd would not spare {sum}."
            ),
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
            Some(cards) if self.is_reader(seat) => format!("You draw {}.", nouns::cards(&cards)),
            Some(cards) => format!("{} draws {}.", self.names.name(seat), nouns::cards(&cards)),
            None => format!(
                "{} draws {}, up to {FULL_HAND}.",
                self.names.name(seat),
                count(number, "card")
            ),
        }
    }

    fn is_reader(&self, seat: Side) -> bool {
        self.scene.reader == Some(seat.seat())
    }
}
