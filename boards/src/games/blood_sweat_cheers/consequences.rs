//! The consequences of an answer before it is given: reach, chances and special effects, all from
//! the rules' own functions and public knowledge.

use super::answers;
use super::nouns::{self, Names, count, number, perks, signed};
use crate::text::canvas::fit;
use crate::text::gathered;
use crate::words::Cast;
use blood_sweat_cheers::tables::{Mode, UNPREPARED};
use blood_sweat_cheers::{
    Body, BySide, Card, Clash, Deed, Face, Pair, Perk, PerkSet, Prompt, Prospects, Said, Side,
    THROWS, View, Zone, choices, deed, reach, working,
};

/// The characters of an option's detail.
const DETAIL: usize = 100;
/// The characters of a play's further costs.
const ALSO: usize = 80;
/// The columns of a name in it.
const NAME: usize = 16;

/// Parts of a detail, the most important first, as far as there is room.
pub(super) fn joined(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let more = if text.is_empty() { part.clone() } else { format!("{text}; {part}") };
        if more.chars().count() <= DETAIL {
            text = more;
        }
    }
    text
}

/// The consequences of `deed` with `perks` for `own`: chances if the opponent has declared, else
/// reach. Without a zone: in the best of those it may end in.
pub(super) fn of_play(
    view: &View,
    cast: &Cast,
    own: Side,
    deed: Deed,
    using: PerkSet,
    to: Option<Zone>,
) -> String {
    let foe = fit(Names::new(cast, view).name(own.other()), NAME);
    let body = &view.fighters[own].body;
    let most = reach(deed, using, body.status);
    let zones: Vec<Zone> = match to {
        Some(zone) => vec![zone],
        None => view.grid().within(body.zone, most).collect(),
    };
    match view.declared[own.other()] {
        Some(_) => against(view, own, &foe, (deed, using), &zones),
        None => opening(view, own, &foe, deed, &zones),
    }
}

/// The best zone for a play of `own`, and its result there; staying is the best of equals.
pub(super) fn best(
    view: &View,
    own: Side,
    (deed, using): (Deed, PerkSet),
    zones: &[Zone],
) -> Option<(Zone, Clash, BySide<Prospects>)> {
    let from = view.fighters[own].body.zone;
    let tried = zones.iter().filter_map(|zone| {
        let clash = clash(view, own, deed, using, *zone)?;
        Some((*zone, clash, clash.prospects(exploits(view, own))))
    });
    // The first of the best.
    tried.max_by_key(|(zone, _, told)| (worth(told, own), *zone == from))
}

/// The opponent's declaration, with the effect of each of its perks:
/// `Jab in B3, with trip opponent: a win by 1 knocks you down`.
pub(super) fn declared(said: &Said) -> String {
    let perks: Vec<String> =
        said.perks.iter().map(|perk| format!("{perk}: {}", suffered_by(perk))).collect();
    let with = if perks.is_empty() { "" } else { ", with " };
    format!("{} {} {}{with}{}", said.action, place(said), said.to, perks.join("; "))
}

/// The answer a prompt asks for, with the declared deed that is answered.
pub(super) fn duty_in_full(prompt: &Prompt) -> String {
    let duty = answers::duty(prompt);
    let Prompt::Play { after: Some(said) } = prompt else { return duty.to_owned() };
    let against = if said.action.is_attack() { "" } else { "against " };
    format!("{duty} {against}{} {} {}", said.action, place(said), said.to)
}

/// The word before the zone of a declared deed.
fn place(said: &Said) -> &'static str {
    if said.from == said.to { "in" } else { "to" }
}

/// The effect of a perk on the opponent of the side that uses it.
fn suffered_by(perk: Perk) -> &'static str {
    match perk {
        Perk::AdrenalineRush => "1 zone more, Speed rolls + 1",
        Perk::LewdTaunt => "the crowd turns 1 to him",
        Perk::FoulPlay => "if both roll, yours − 2 and the crowd 1 to you",
        Perk::SweatyHands => "your attack in range − 1",
        Perk::TripOpponent => "a win by 1 knocks you down",
        Perk::WellTimedStrike => "his attack in range + 1",
    }
}

/// A play's risks and costs that are not on its button: own wounds that the opponent may exploit in the roll, a
/// card that is worth more than the action it goes into, and the effect of each perk.
pub(super) fn besides(
    view: &View,
    own: Side,
    (deed, using): (Deed, PerkSet),
    cards: &[Card],
    to: Option<Zone>,
) -> String {
    let body = &view.fighters[own].body;
    let zones: Vec<Zone> = match to {
        Some(zone) => vec![zone],
        None => view.grid().within(body.zone, reach(deed, using, body.status)).collect(),
    };
    let answer = view.declared[own.other()].and_then(|_| best(view, own, (deed, using), &zones));
    let is_rolled = answer.is_some_and(|(_, clash, _)| clash.is_roll());
    let wounds = Some(body.fresh).filter(|fresh| 0 < *fresh && is_rolled && !view.solo);
    let risk =
        wounds.map(|fresh| format!("your {} may cost you {fresh}", count(fresh, "fresh wound")));
    let dual = cards.iter().filter(|card| card.is_dual());
    let spent = dual.map(|card| {
        let lost = match card.face() {
            Face::Roar => "will not roar",
            Face::Fortuna => "will not switch dice",
            Face::Imperial => "will not save your man",
            Face::Step | Face::Strike | Face::Guard | Face::Glory => "is gone",
        };
        format!("{} is spent and {lost}", nouns::short(*card))
    });
    let perks = using.iter().map(|perk| format!("{perk}: {}", answers::perk_effect(perk)));
    gathered(risk.into_iter().chain(spent).chain(perks), ALSO)
}

/// The odds over all throws of the two dice, if `own` exploits `wounds` wounds and nobody else does
/// anything more: `harms Brutus 58 % (wounds 42 %, defeats 3 %), you 28 %`.
pub(super) fn of_exploiting(view: &View, cast: &Cast, own: Side, wounds: u8) -> String {
    let Some(told) = exploiting(view, own, wounds) else { return String::new() };
    let foe = fit(Names::new(cast, view).name(own.other()), NAME);
    let unsure = !view.solo && 0 < view.fighters[own].body.fresh;
    let unless = if unsure { format!(", if {foe} exploits none") } else { String::new() };
    shorter([true, false].map(|wounds| chances(&told, own, &foe, wounds) + &unless))
}

/// The prospects of the roll if `own` exploits `wounds` wounds and nobody else does anything more.
pub(super) fn exploiting(view: &View, own: Side, wounds: u8) -> Option<BySide<Prospects>> {
    let clash = view.clash()?;
    // The automaton exploits all the wounds it can.
    let mut exploited = exploits(view, own);
    exploited[own.other()] = wounds;
    Some(clash.prospects(exploited))
}

/// The zones from which an attack reaches an opponent who stays where he is.
pub(super) enum Reach {
    /// From its own gladiator's zone.
    Here,
    /// From these of the zones that it may end in.
    From(Vec<Zone>),
    /// From none of them.
    Nowhere,
}

/// The reach of `deed` of `own`, if it may end in these zones.
pub(super) fn reach_of(view: &View, own: Side, deed: Deed, zones: &[Zone]) -> Reach {
    let [from, theirs] = [own, own.other()].map(|side| view.fighters[side].body.zone);
    let hits = |zone: Zone| deed.hits_at(view.grid().distance(zone, theirs));
    if hits(from) {
        return Reach::Here;
    }
    let within: Vec<Zone> = zones.iter().copied().filter(|zone| hits(*zone)).collect();
    if within.is_empty() { Reach::Nowhere } else { Reach::From(within) }
}

/// The turn and its phase, before a sentence.
pub(super) fn moment(view: &View) -> String {
    format!("Turn {}, phase {}. ", view.turn, u8::from(view.phase))
}

/// The question to the side that answers what `foe` has declared.
pub(super) fn asked(view: &View, foe: &str, own: Side, said: &Said) -> String {
    let is_idle = is_idle(view, own);
    let asked = if is_idle {
        "No blow can fall. Which card do you need least?"
    } else {
        "What do you play against it?"
    };
    // A perk of a roll does nothing without one.
    let works = |perk: &Perk| !is_idle || [Perk::AdrenalineRush, Perk::LewdTaunt].contains(perk);
    let said = Said { perks: said.perks.iter().filter(works).collect(), ..*said };
    format!("{}{foe}: {}. {asked}", moment(view), declared(&said))
}

/// Whether the opponent has declared no attack, and no play of a hand can make a roll of it.
fn is_idle(view: &View, own: Side) -> bool {
    let body = &view.fighters[own].body;
    let Some(private) = view.fighters[own].private else { return false };
    if view.declared[own.other()].is_none_or(|said| said.action.is_attack()) {
        return false;
    }
    let rolls = |cards: Pair| {
        let Some(deed) = deed(&cards, body.class, body.status) else { return false };
        let using = working(&cards, deed, &view.rules);
        let mut zones = view.grid().within(body.zone, reach(deed, using, body.status));
        zones.any(|zone| clash(view, own, deed, using, zone).is_some_and(|clash| clash.is_roll()))
    };
    !choices(&private.hand).any(rolls)
}

/// The defence of an attack that reaches nobody: `Speed − 1`.
pub(super) fn unprepared() -> String {
    let (attribute, bonus) = UNPREPARED;
    format!("{attribute} {}", signed(bonus))
}

/// The first if there is room for it, else the second.
fn shorter([long, short]: [String; 2]) -> String {
    if long.chars().count() <= DETAIL { long } else { short }
}

/// The effects of winning or losing with `deed` beyond the table of margins; empty for most.
pub(super) fn special(deed: Deed) -> String {
    let row = deed.row();
    let mut parts = Vec::new();
    if let (Some((least, harm)), Some((most, _))) = (row.wins.first(), row.wins.last()) {
        let when = match (*least, *most) {
            (1, 5) => "any win".to_owned(),
            (one, other) if one == other => format!("a win by {one}"),
            (one, other) => format!("a win by {one} or {other}"),
        };
        parts.push(format!("{when}: {harm}"));
    }
    if let Some((margin, harm)) = row.counter {
        parts.push(format!("beating an attack by {margin} or more: {harm}"));
    }
    if row.safe {
        parts.push("losing does nothing to you".to_owned());
    }
    parts.join("; ")
}

pub(super) fn range(deed: Deed) -> String {
    match deed.row().mode {
        Mode::Attack(0, 0) => "strikes its own zone, before moves or after".to_owned(),
        Mode::Attack(0, most) => format!("strikes up to {} off", count(most, "zone")),
        Mode::Attack(least, most) => format!("strikes {least} to {most} zones off"),
        Mode::Defence => "defends".to_owned(),
        Mode::Recovery => "ends the − 2 at once, and defends".to_owned(),
    }
}

/// A number of throws out of all as a percentage.
pub(super) fn percent(throws: u8) -> String {
    let (throws, all) = (u32::from(throws), u32::from(THROWS));
    let rounded = (throws * 100 + all / 2) / all;
    format!("{rounded} %")
}

/// The effects of a play on both, if the opponent's is known.
fn against(
    view: &View,
    own: Side,
    foe: &str,
    (deed, using): (Deed, PerkSet),
    zones: &[Zone],
) -> String {
    let from = view.fighters[own].body.zone;
    let Some((zone, clash, told)) = best(view, own, (deed, using), zones) else {
        return String::new();
    };
    let place = match zones {
        [_] => String::new(),
        _ if zone == from => "best to stay: ".to_owned(),
        _ => format!("best in {zone}: "),
    };
    if !clash.is_roll() {
        return format!("{place}no attack is in range");
    }
    if deed.is_attack() && !clash.reaches(own) {
        let with = format!("{} defends", unprepared());
        let told = [true, false].map(|wounds| {
            let own = suffered(&told[own], wounds);
            format!("{place}cannot reach {foe}: {with}, harms you {own}")
        });
        return shorter(told);
    }
    shorter([true, false].map(|wounds| format!("{place}{}", chances(&told, own, foe, wounds))))
}

/// The outlook of a play before the opponent has declared.
fn opening(view: &View, own: Side, foe: &str, deed: Deed, zones: &[Zone]) -> String {
    if !deed.is_attack() {
        return String::new();
    }
    match reach_of(view, own, deed, zones) {
        Reach::Here => format!("reaches {foe} from where you stand"),
        Reach::From(zones) => format!("reaches {foe} from {}, if {foe} stays", listed(&zones)),
        Reach::Nowhere => {
            format!("reaches {foe} only if {foe} comes, else {} defends you", unprepared())
        }
    }
}

/// Zones in a row, such as `B3, C2`.
pub(super) fn listed(zones: &[Zone]) -> String {
    zones.iter().map(|zone| zone.word()).collect::<Vec<_>>().join(", ")
}

/// A play against the opponent's declaration.
pub(super) fn clash(view: &View, own: Side, deed: Deed, using: PerkSet, to: Zone) -> Option<Clash> {
    let theirs = view.declared[own.other()]?;
    let from = view.fighters[own].body.zone;
    let mine =
        Said { action: deed, cards: blood_sweat_cheers::Pair::EMPTY, from, to, perks: using };
    let bodies: BySide<Body> = BySide::new(|side| view.fighters[side].body);
    let said = BySide::new(|side| if side == own { mine } else { theirs });
    Some(Clash::new(bodies, said, view.grid()))
}

/// The wounds that are sure to be exploited: only the automaton's choice is known.
fn exploits(view: &View, own: Side) -> BySide<u8> {
    let mut exploited = BySide::default();
    if view.solo {
        exploited[own] = view.fighters[own].body.fresh;
    }
    exploited
}

fn worth(told: &BySide<Prospects>, own: Side) -> i32 {
    let weight = |of: &Prospects| {
        i32::from(of.harmed) + 2 * i32::from(of.wounded) + 3 * i32::from(of.defeated)
    };
    weight(&told[own.other()]) - weight(&told[own])
}

/// The risks of both: `harms Brutus 58 % (wounds 42 %, defeats 3 %), you 28 %`.
fn chances(told: &BySide<Prospects>, own: Side, foe: &str, wounds: bool) -> String {
    let of = |side: Side| suffered(&told[side], wounds);
    format!("harms {foe} {}, you {}", of(own.other()), of(own))
}

/// The risks of one side: `58 % (wounds 42 %, defeats 3 %)`; on request without the wounds.
fn suffered(told: &Prospects, wounds: bool) -> String {
    let mut worse = Vec::new();
    if wounds && 0 < told.wounded {
        worse.push(format!("wounds {}", percent(told.wounded)));
    }
    if 0 < told.defeated {
        worse.push(format!("defeats {}", percent(told.defeated)));
    }
    let worse = if worse.is_empty() { String::new() } else { format!(" ({})", worse.join(", ")) };
    format!("{}{worse}", percent(told.harmed))
}

/// The perks in use: `uses trip opponent and foul play`.
pub(super) fn with_perks(using: PerkSet) -> String {
    if using.is_empty() { String::new() } else { format!("uses {}", perks(using)) }
}

/// The modifier of the die: `Attack 4 + die`.
pub(super) fn rolled(attribute: blood_sweat_cheers::Attribute, base: i8) -> String {
    format!("{attribute} {} + die", number(base))
}
