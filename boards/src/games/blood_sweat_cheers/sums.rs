//! The arithmetic behind events, each sum with the topic of the rules that it follows.

use super::nouns::{self, Names, count, number, signed};
use super::tracker::{Part, Tracker};
use crate::text::canvas::fit;
use crate::text::named;
use crate::words::{Scene, Sum, Words};
use blood_sweat_cheers::tables::{COMPROMISED, FAVOUR_END, MARGINS, MERCY};
use blood_sweat_cheers::{
    Attribute, BloodSweatCheers, Body, BySide, Cause, Class, Deed, Event, Harm, Pair, Perk, Roll,
    Said, Side, Status, Use,
};

/// The columns of a name in a sum in few letters.
pub(super) const NAME: usize = 16;
/// The most letters of one side's score for which a line of the band has room.
pub(super) const SCORE: usize = 74;

/// The ends of the two states that weaken a gladiator.
const STANDS_UP: &str = "a lone STEP stands him up";
const FREES: &str = "GLORY + STRIKE cut him free";

pub(super) fn sums(scene: &Scene<'_, BloodSweatCheers>, event: &Event) -> Vec<Sum> {
    let tracker = Tracker::of(scene);
    let sums = Sums { names: Names::new(scene.cast, scene.before), tracker, scene };
    let name = |side| sums.names.name(side);
    match *event {
        Event::ClassChosen { seat, class } => vec![sums.class(seat, class)],
        Event::OrderRolled { red, blue } => vec![sums.order_rolled(red, blue)],
        Event::OrderSet { first } => vec![sums.order_set(first)],
        Event::Declared { action, cards, .. } => vec![declared(action, cards)],
        Event::Recovered { .. } => {
            vec![Sum::new(format!("{} gone", compromised()), "wounds")]
        }
        Event::FavourMoved { toward, steps, now, .. } => {
            let favour = nouns::favour(&sums.names, now);
            let sum = match steps {
                0 => format!("favour stays {favour}"),
                _ => format!("favour {steps} toward {}: {favour}", name(toward)),
            };
            vec![Sum::new(sum, "favour")]
        }
        Event::Exploited { by, n } => {
            let (own, wounds) = (name(by.other()), count(n, "fresh wound"));
            vec![Sum::new(format!("{wounds}: {own}'s roll − {n}"), "wounds")]
        }
        Event::Rolled { red, blue, red_base, blue_base } => {
            let bases = BySide { red: red_base, blue: blue_base };
            let dice = BySide { red, blue };
            sums.scores(&Roll { dice, bases, roar: None, fortuna: false })
        }
        Event::RoarPlayed { seat, card, bonus } => {
            let sum = format!("{}: {}'s score + {bonus}", nouns::card(card), name(seat));
            vec![Sum::new(sum, "favour")]
        }
        Event::FortunaPlayed { red, blue, .. } => match lying(scene) {
            Some(Lying { roll, .. }) => sums.scores(&Roll { dice: BySide { red, blue }, ..roll }),
            None => {
                let (one, other) = (name(Side::Red), name(Side::Blue));
                vec![Sum::new(format!("the dice now: {one} {red}, {other} {blue}"), "favour")]
            }
        },
        Event::Compared { red, blue, outcome, on } => {
            let margin = sums.compared(red, blue, outcome, on);
            std::iter::once(margin).chain(suffered(outcome)).collect()
        }
        Event::Wounded { seat, new, total } => vec![sums.wounded(seat, new, total)],
        Event::Missio { die, modifier, total, .. } => {
            let sum = format!("die {die} {} for the crowd = {}", signed(modifier), number(total));
            vec![Sum::new(format!("{sum}, {MERCY} or more spares him"), "missio")]
        }
        Event::TurnStarted { .. }
        | Event::PhaseStarted { .. }
        | Event::TurnedOver { .. }
        | Event::Moved { .. }
        | Event::Pushed { .. }
        | Event::NoAttack
        | Event::KnockedDown { .. }
        | Event::Ensnared { .. }
        | Event::TellingBlow { .. }
        | Event::Yielded { .. }
        | Event::Defeated { .. }
        | Event::BoutEnded { .. }
        | Event::Discarded { .. }
        | Event::Drew { .. }
        | Event::Reshuffled { .. } => Vec::new(),
    }
}

/// The arithmetic of `event` for which the band over a picture has room: of a clash both scores.
pub(super) fn in_band(scene: &Scene<'_, BloodSweatCheers>, event: &Event) -> Vec<String> {
    match *event {
        Event::Rolled { red, blue, red_base, blue_base } => {
            let (dice, bases) = (BySide { red, blue }, BySide { red: red_base, blue: blue_base });
            both_in_short(scene, &Roll { dice, bases, roar: None, fortuna: false })
        }
        Event::FortunaPlayed { red, blue, .. } => {
            let told = lying(scene).map(|it| {
                let roll = Roll { dice: BySide { red, blue }, ..it.roll };
                both_in_short(scene, &roll)
            });
            told.unwrap_or_else(|| {
                let [one, other] = Side::BOTH.map(|side| called(scene, side));
                vec![format!("the dice now: {one} {red}, {other} {blue}")]
            })
        }
        Event::Compared { outcome, .. } => {
            let untold = lying(scene).filter(|it| it.is_old || it.is_changed);
            let mut told = untold.map_or_else(Vec::new, |it| both_in_short(scene, &it.roll));
            told.extend(weakened(outcome).map(|state| format!("{state}: all − {COMPROMISED}")));
            told
        }
        Event::FavourMoved { cause, toward, steps, .. } => match why_in_short(cause) {
            Some(why) if 0 < steps => vec![crowd_in_short(scene, toward, steps, why)],
            Some(_) | None => Vec::new(),
        },
        // It moves right after, if it still can.
        Event::Wounded { seat, .. } if !is_full(scene, seat.other()) => {
            vec![crowd_in_short(scene, seat.other(), 1, "wound")]
        }
        Event::NoAttack => {
            let said = Tracker::of(scene).said;
            let told = Side::BOTH.into_iter().filter_map(|side| {
                let Said { action, from, to, .. } = said[side]?;
                let place = if from == to { String::new() } else { format!(" to {to}") };
                Some(format!("{} {action}{place}", called(scene, side)))
            });
            told.collect()
        }
        Event::OrderRolled { .. }
        | Event::OrderSet { .. }
        | Event::Recovered { .. }
        | Event::Exploited { .. }
        | Event::Wounded { .. } => Vec::new(),
        Event::ClassChosen { .. }
        | Event::Declared { .. }
        | Event::RoarPlayed { .. }
        | Event::Missio { .. }
        | Event::TurnStarted { .. }
        | Event::PhaseStarted { .. }
        | Event::TurnedOver { .. }
        | Event::Moved { .. }
        | Event::Pushed { .. }
        | Event::KnockedDown { .. }
        | Event::Ensnared { .. }
        | Event::TellingBlow { .. }
        | Event::Yielded { .. }
        | Event::Defeated { .. }
        | Event::BoutEnded { .. }
        | Event::Discarded { .. }
        | Event::Drew { .. }
        | Event::Reshuffled { .. } => sums(scene, event).into_iter().map(|it| it.sum).collect(),
    }
}

/// Whether the crowd cannot turn further toward `side` in the event that a scene is about.
fn is_full(scene: &Scene<'_, BloodSweatCheers>, side: Side) -> bool {
    let mut red = scene.before.favour.of(Side::Red);
    for event in scene.earlier {
        if let Event::FavourMoved { now, .. } = *event {
            red = now;
        }
    }
    FAVOUR_END <= if side == Side::Red { red } else { -red }
}

/// The reason for which the crowd turns; `None` for a wound, which is told with its blow.
fn why_in_short(cause: Cause) -> Option<&'static str> {
    match cause {
        Cause::Glory => Some("GLORY"),
        Cause::LewdTaunt => Some("taunt"),
        Cause::FoulPlay => Some("foul play"),
        Cause::Yield => Some("yield"),
        Cause::Cooling => Some("it cools"),
        Cause::Wound => None,
    }
}

/// A turn of the crowd in few letters: `crowd 1 to Ada: GLORY`.
fn crowd_in_short(
    scene: &Scene<'_, BloodSweatCheers>,
    toward: Side,
    steps: u8,
    why: &str,
) -> String {
    format!("crowd {steps} to {}: {why}", called(scene, toward))
}

/// The player of a side in a sum.
fn called(scene: &Scene<'_, BloodSweatCheers>, side: Side) -> String {
    fit(Names::new(scene.cast, scene.before).name(side), NAME)
}

/// A roll as it lies.
pub(super) struct Lying {
    pub(super) roll: Roll,
    /// Whether it fell before the events told now: secret plays on it have come between.
    pub(super) is_old: bool,
    /// Whether a card has changed it.
    pub(super) is_changed: bool,
}

/// The roll on the table after the events told before.
pub(super) fn lying(scene: &Scene<'_, BloodSweatCheers>) -> Option<Lying> {
    let is_changed = |roll: &Roll| roll.roar.is_some() || roll.fortuna;
    let old = |roll: Roll| Lying { roll, is_old: true, is_changed: is_changed(&roll) };
    let mut lying = scene.before.roll.map(old);
    for event in scene.earlier {
        if let Event::Rolled { red, blue, red_base, blue_base } = *event {
            let (dice, bases) = (BySide { red, blue }, BySide { red: red_base, blue: blue_base });
            let roll = Roll { dice, bases, roar: None, fortuna: false };
            lying = Some(Lying { roll, is_old: false, is_changed: false });
        } else if matches!(event, Event::PhaseStarted { .. }) {
            lying = None;
        } else if let Some(Lying { roll, is_changed, .. }) = &mut lying {
            if let Event::RoarPlayed { seat, bonus, .. } = *event {
                (roll.roar, *is_changed) = (Some((seat, bonus)), true);
            } else if let Event::FortunaPlayed { red, blue, .. } = *event {
                (roll.dice, *is_changed) = (BySide { red, blue }, true);
            }
        }
    }
    lying
}

/// Both scores of a roll in few letters: of the players by name where there is room.
fn both_in_short(scene: &Scene<'_, BloodSweatCheers>, roll: &Roll) -> Vec<String> {
    let tracker = Tracker::of(scene);
    let told = |who: &dyn Fn(Side) -> String| {
        Side::BOTH.map(|side| {
            let mut parts = tracker.parts(side, roll.bases[side]);
            parts.extend(roar_of(roll, side));
            let action = tracker.said[side].map_or("", |said| said.action.word());
            in_short([&who(side), action], roll.dice[side], &parts)
        })
    };
    let by_name = told(&|side| called(scene, side));
    let has_room = by_name.iter().all(|sum| named::length(sum) <= SCORE);
    let by_mark = |side: Side| BloodSweatCheers::mark(side.seat()).to_owned();
    if has_room { by_name.to_vec() } else { told(&by_mark).to_vec() }
}

/// The bonus of a ROAR to the score of `side`.
pub(super) fn roar_of(roll: &Roll, side: Side) -> Option<Part> {
    let (_, value) = roll.roar.filter(|(by, _)| *by == side)?;
    let (is_attribute, is_of_foe) = (false, false);
    Some(Part { word: "ROAR", short: "ROAR", value, is_attribute, is_of_foe })
}

/// The sums of both scores of a roll, such as ` 2 + 3 = 5 to 5 + 1 = 6`.
pub(super) fn against(roll: Option<Roll>, own: Side) -> String {
    let Some(roll) = roll else { return String::new() };
    let score = |side: Side| {
        let (die, base) = (roll.dice[side], signed(roll.bases[side]));
        let roar = roll.roar.filter(|(by, _)| *by == side);
        let roar = roar.map_or_else(String::new, |(_, more)| format!(" {}", signed(more)));
        format!("{die} {base}{roar} = {}", number(roll.scores()[side]))
    };
    format!(" {} to {}", score(own), score(own.other()))
}

/// A score of the side of that name and action, in few letters: `Ada Thrust: 5 + Attack 3 + 1 = 9`.
pub(super) fn in_short([who, action]: [&str; 2], die: u8, parts: &[Part]) -> String {
    let mut total = i8::try_from(die).unwrap_or(i8::MAX);
    let mut text = format!("{who} {action}: {die}");
    for Part { short, value, is_attribute, .. } in parts {
        total = total.saturating_add(*value);
        let sign = if *value < 0 { '−' } else { '+' };
        let size = value.unsigned_abs();
        text += &match is_attribute {
            true => format!(" {sign} {short} {size}"),
            false if short.is_empty() => format!(" {sign} {size}"),
            false => format!(" {sign} {size} {short}"),
        };
    }
    format!("{text} = {}", number(total))
}

/// The penalty of being down or in a net.
fn compromised() -> String {
    format!("− {COMPROMISED} to Speed, Attack and Defence")
}

/// The state that weakens a gladiator after an outcome.
fn weakened(outcome: Harm) -> Option<&'static str> {
    match outcome {
        Harm::KnockedDown => Some("down"),
        Harm::Ensnared => Some("in the net"),
        Harm::Tie
        | Harm::None
        | Harm::Pushed
        | Harm::FleshWound
        | Harm::DeepWound
        | Harm::TellingBlow => None,
    }
}

/// The penalty of a gladiator while he is down or in a net.
fn suffered(outcome: Harm) -> Option<Sum> {
    let state = weakened(outcome)?;
    let end = if outcome == Harm::Ensnared { FREES } else { STANDS_UP };
    Some(Sum::new(format!("{} and no moving while {state}: {end}", compromised()), "wounds"))
}

/// The cards that make an action.
fn declared(action: Deed, cards: Pair) -> Sum {
    let is_special = action.row().uses.iter().all(|used| *used == Use::Glory);
    let topic = if is_special { "classes" } else { "actions" };
    Sum::new(format!("{} = {action}", nouns::used(&cards)), topic)
}

/// The context of every sum.
struct Sums<'a> {
    names: Names<'a>,
    tracker: Tracker,
    scene: &'a Scene<'a, BloodSweatCheers>,
}

impl Sums<'_> {
    fn class(&self, seat: Side, class: Class) -> Sum {
        let raised = self.scene.before.rules.sent[seat].raised;
        let body = |raised| Body::sent(class, self.tracker.bodies[seat].zone, raised);
        let (printed, sent) = (body(None), body(raised));
        let more = match raised.filter(|_| sent != printed) {
            Some(attribute) => format!(", {attribute} one above the card"),
            None => String::new(),
        };
        let Body { speed, attack, defence, .. } = sent;
        Sum::new(
            format!("{class}: Speed {speed}, Attack {attack}, Defence {defence}{more}"),
            "classes",
        )
    }

    fn order_rolled(&self, red: u8, blue: u8) -> Sum {
        let speed = number(self.tracker.bodies.red.modified(Attribute::Speed));
        let (one, other) = (self.names.name(Side::Red), self.names.name(Side::Blue));
        let then = if red == blue { "equal, so once more" } else { "the lower is slower" };
        Sum::new(
            format!("Speed {speed} each: {one} rolls {red}, {other} {blue}; {then}"),
            "overview",
        )
    }

    fn order_set(&self, first: Side) -> Sum {
        let speed = |side| self.tracker.bodies[side].modified(Attribute::Speed);
        let (own, foe) = (speed(first), speed(first.other()));
        let why = if own < foe {
            format!("the slower opens: Speed {} against {}", number(own), number(foe))
        } else {
            "the lower die opens".to_owned()
        };
        Sum::new(why, "overview")
    }

    fn scores(&self, roll: &Roll) -> Vec<Sum> {
        Side::BOTH.map(|side| self.score(side, roll)).to_vec()
    }

    /// The sum of a score: `Ada, Thrust: die 5 + Attack 3 + 1 (Thrust) = 9`.
    fn score(&self, side: Side, roll: &Roll) -> Sum {
        let action = self.tracker.said[side].map_or("action", |said| said.action.word());
        let mut text = format!("{}, {action}: die {}", self.names.name(side), roll.dice[side]);
        let mut parts = self.tracker.parts(side, roll.bases[side]);
        parts.extend(roar_of(roll, side));
        for Part { word, value, is_attribute, .. } in parts {
            let sign = if value < 0 { '−' } else { '+' };
            let size = value.unsigned_abs();
            text += &if is_attribute {
                format!(" {sign} {word} {size}")
            } else {
                format!(" {sign} {size} ({word})")
            };
        }
        Sum::new(format!("{text} = {}", number(roll.scores()[side])), "rolls")
    }

    fn compared(&self, red: i8, blue: i8, outcome: Harm, on: Option<Side>) -> Sum {
        if red == blue {
            return Sum::new(format!("{0} against {0}", number(red)), "rolls");
        }
        let winner = if blue < red { Side::Red } else { Side::Blue };
        let (high, low) = (red.max(blue), red.min(blue));
        let margin = high - low;
        let why = match on {
            Some(hit) => self.why(winner, hit, margin, outcome),
            None => self.why_nothing(winner),
        };
        let scores = format!("{} against {}, ahead by {margin}{why}", number(high), number(low));
        Sum::new(scores, "rolls")
    }

    /// The reason why a margin led to an outcome that the table does not name for it.
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

    /// The margin that a parry would have needed to strike back.
    fn why_nothing(&self, winner: Side) -> String {
        if self.tracker.said[winner.other()].is_some_and(|said| said.action.row().safe) {
            return String::new();
        }
        match self.tracker.said[winner].and_then(|said| said.action.row().counter) {
            Some((needed, _)) => format!(": {needed} or more would strike back"),
            None => String::new(),
        }
    }

    fn wounded(&self, seat: Side, new: u8, total: u8) -> Sum {
        let mut body = self.tracker.bodies[seat];
        body.fresh = total.saturating_sub(body.exploited);
        let speed = number(body.modified(Attribute::Speed));
        Sum::new(format!("{}, each − 1 Speed: now {speed}", count(new, "new wound")), "wounds")
    }
}
