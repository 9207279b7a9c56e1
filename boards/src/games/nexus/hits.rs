//! The accounts of helots: commands, hits and their costs, and their fates.

use super::befell::{hazard, is_hazard};
use super::events::{Tale, told};
use super::nouns::{
    attack, command, count, crippled, facing, name, place, rolls, seated, source, unique, weapon,
};
use super::sums::{Rolls, bonuses, damage, more, needed_for, paid, pays, price_of, taken};
use crate::words::{Cast, Headline, Scene, Toward, Weight};
use nexus::cards::Card;
use nexus::tables::{Ability, CHECK, Content, Location, WeaponKind};
use nexus::{Again, CheckKind, Command, Event, Nexus, RollKind, Side, Source, Square};
use table::Seat;

/// Commands, steps, dice and hits.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
pub(super) fn acts(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Tale> {
    let (cast, board) = (scene.cast, &scene.before.board);
    let who = |seat: &Seat| name(cast, *seat);
    Some(match event {
        Event::Declared { seat, command: given, on, ap, prone_ap, mp } => {
            let tale = told(declared(scene, *seat, given, *on));
            let tale = match (given, quietly(scene, *seat, given)) {
                (Command::Move(_) | Command::Rotate(_), _) => tale,
                (_, Some(does)) => tale.does(Weight::Move, who(seat), does),
                (_, None) => tale.over_all(Weight::Move),
            };
            let paid = [(*ap, "AP"), (*prone_ap, "AP against a fallen foe"), (*mp, "MP")];
            let paid = paid.iter().filter(|(cost, _)| 0 < *cost);
            let paid: Vec<String> = paid.map(|(cost, of)| format!("{cost} {of}")).collect();
            if paid.is_empty() {
                return Some(tale);
            }
            let phrase = command(board, cast, *seat, given);
            tale.sum(format!("{phrase}: {}", paid.join(", ")), price_of(given))
        }
        Event::Moved { seat, from, to } => told(format!("{} goes from {from} to {to}.", who(seat)))
            .does(Weight::Move, who(seat), format!("goes to {to}")),
        Event::Rotated { seat, ffd } => {
            told(format!("{} turns to the {}.", who(seat), facing(*ffd)))
        }
        Event::Check { seat, kind, die, ok } => {
            let came = if *ok { "made" } else { "failed" };
            let tale = told(format!("{}, {}: {came}.", who(seat), check(*kind)))
                .sum(format!("die {die}; {CHECK} or more is needed"), needed_for(*kind));
            match kind {
                _ if *ok => tale,
                // The next try may do it: nothing has changed yet.
                CheckKind::StandUp | CheckKind::Liberate => {
                    tale.under(Weight::Move, format!("{} {}", who(seat), fails(*kind)))
                }
                _ => {
                    let does = format!("{} (die {die}, {CHECK} needed)", fails(*kind));
                    tale.does(Weight::Miss, who(seat), does)
                }
            }
        }
        Event::Roll { seat, side, sds, dice, kept: [one, two], total } => {
            let pips: Vec<String> = dice.iter().map(u8::to_string).collect();
            let pool = match sds {
                0 => String::new(),
                sds if *sds < 0 => format!(", {} worse ({})", more(*sds), pips.join(" ")),
                sds => format!(", {} more ({})", more(*sds), pips.join(" ")),
            };
            let rolls = format!("{} {}{pool}", who(seat), rolls(*side));
            told("").sum(format!("{rolls}: {one} + {two} = {total}"), "attacks")
        }
        Event::Rerolled { seat, roll, by } => {
            let by = match by {
                Again::Perseverance => "Perseverance",
                Again::LoadedDice => "Loaded Dice",
            };
            let was = match roll {
                RollKind::Attack => Some(Side::Attack),
                RollKind::Defend => Some(Side::Defense),
                RollKind::Check | RollKind::Location | RollKind::Crate => None,
            };
            let was = was.and_then(|side| Rolls::total(scene.earlier, *seat, side));
            let was = was.map_or_else(String::new, |total| format!(" the {total}"));
            told(format!("{by}: {} rolls {} again.", who(seat), rolled(*roll))).does(
                Weight::Miss,
                who(seat),
                format!("rolls{was} again with {by}"),
            )
        }
        Event::Missed { seat, on, attack: by } => {
            let tale = told(format!("{} holds off the {} of {}.", who(on), attack(*by), who(seat)));
            let words = format!("{}'s {} misses {}", who(seat), attack(*by), who(on));
            let over = Headline::new(Weight::Miss, words);
            let over = match Rolls::last(scene.earlier) {
                Some(rolls) => over.with(rolls.thrown(), rolls.missed()),
                None => over,
            };
            Tale { over: Some(over.paying(pays(scene, event))), ..tale }
        }
        Event::Damage { margin, total, .. } => {
            let parts: Vec<_> = [(*margin, "margin")].into_iter().chain(bonuses(event)).collect();
            told("").sum(damage(&parts, *total), "damage")
        }
        Event::LocationRolled { die, location, .. } => {
            told("").sum(format!("die {die} for the place: {}", place(*location)), "damage")
        }
        Event::Hit { seat, source, location, location_loss, oc_loss, payee } => {
            let lost = [*location_loss, *oc_loss];
            let tale = told(hit(cast, *seat, *source, *location, lost, *payee));
            Tale { over: over(scene, event), ..tale }
        }
        _ => return None,
    })
}

/// A hit as a headline; `None` for a price that a helot pays itself, and for a hazard that took nothing.
fn over(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Headline> {
    let Event::Hit { seat, source: from, location, location_loss, oc_loss, payee } = event else {
        return None;
    };
    let (who, lost) = (name(scene.cast, *seat), [*location_loss, *oc_loss]);
    let Some(taken) = taken(*location, lost) else {
        let by = payee.filter(|_| is_blow(*from));
        return by.map(|by| in_vain(scene, by, *seat, *location));
    };
    let by = payee.map(|payee| name(scene.cast, payee));
    let words = match (from, by) {
        (Source::Cost | Source::Button | Source::Penalty, _) => return None,
        (_, Some(by)) if is_blow(*from) => {
            format!("{by} hits {who}: {taken}")
        }
        _ => {
            let at = is_hazard(*from).then(|| format!(" on {}", stands(scene, *seat)));
            format!("{who} is hurt by {}{}: {taken}", hazard(*from), at.unwrap_or_default())
        }
    };
    let rolls = payee.and_then(|_| Rolls::last(scene.earlier));
    let dealt = rolls.as_ref().and_then(|rolls| rolls.dealt(scene.earlier));
    let for_crowd = payee.is_none().then(|| paid("the crowd", lost));
    let led = is_hazard(*from).then(|| led_to(scene, *seat)).flatten();
    let sum: Vec<String> = led.or(dealt).into_iter().chain(for_crowd).collect();
    let thrown = rolls.map_or_else(Vec::new, |rolls| rolls.thrown());
    let over = Headline::new(Weight::Hit, words).with(thrown, sum.join(" · "));
    let over = Headline { summed: Some(*seat), ..over };
    let over = over.swinging(lost.map(u16::from).iter().sum());
    Some(over.paying(pays(scene, event)))
}

/// Whether a hit is a helot's blow.
fn is_blow(from: Source) -> bool {
    source(from).is_empty() || from == Source::Counterattack
}

/// A hit that took nothing, as a headline: of a place that is gone already, or saved.
fn in_vain(scene: &Scene<'_, Nexus>, by: Seat, on: Seat, location: Option<Location>) -> Headline {
    let (by, who) = (name(scene.cast, by), name(scene.cast, on));
    let is_gone = |at| scene.before.board.helots[on].is_depleted(at);
    let words = match location {
        Some(at) if is_gone(at) => {
            format!("{by} hits {who}'s {}: gone already, no loss", place(at))
        }
        Some(at) => format!("{by} hits {who}'s {}: no loss", place(at)),
        None => format!("{by} hits {who}: no loss"),
    };
    let over = Headline::new(Weight::Miss, words);
    match Rolls::last(scene.earlier) {
        Some(rolls) => over.with(rolls.thrown(), rolls.dealt(scene.earlier).unwrap_or_default()),
        None => over,
    }
}

/// A helot's square according to the events told so far.
fn stands(scene: &Scene<'_, Nexus>, whose: Seat) -> Square {
    let moved = scene.earlier.iter().rev().find_map(|event| went(event, whose));
    moved.unwrap_or(scene.before.board.helots[whose].square)
}

/// The square to which an event brings a helot.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else moves a helot")]
fn went(event: &Event, whose: Seat) -> Option<Square> {
    match event {
        Event::Moved { seat, to, .. }
        | Event::Dragged { seat, to, .. }
        | Event::Thrown { seat, to, .. }
        | Event::Pushed { seat, to, .. }
            if *seat == whose =>
        {
            Some(*to)
        }
        Event::Slipped { seat, to, .. }
        | Event::Hiccup { seat, to, .. }
        | Event::Ejected { seat, to, .. }
            if *seat == whose =>
        {
            *to
        }
        _ => None,
    }
}

/// The way in which a helot and a hazard came together.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else brings them together")]
fn led_to(scene: &Scene<'_, Nexus>, whose: Seat) -> Option<String> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    scene.earlier.iter().rev().find_map(|event| match event {
        Event::Duplicate { seat, slot } => {
            Some(format!("{}'s slot {slot} came up again: the hazards stir", who(seat)))
        }
        Event::TurningPoint { seat } => Some(format!("{}'s Turning Point", who(seat))),
        Event::Dragged { seat, by, .. } if *seat == whose => {
            Some(format!("{} dragged it there", who(by)))
        }
        Event::Thrown { seat, by, .. } if *seat == whose => {
            Some(format!("{} threw it there", who(by)))
        }
        Event::Pushed { seat, by, .. } if *seat == whose => {
            Some(format!("{} pushed it there", who(by)))
        }
        Event::Slipped { seat, .. } if *seat == whose => Some("it slipped on blood".to_owned()),
        Event::Moved { seat, .. } if *seat == whose => Some("it went there".to_owned()),
        Event::Round { seat } if *seat == whose => Some("it still burns".to_owned()),
        _ => None,
    })
}

/// The fates of helots and their weapons.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
pub(super) fn falls(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Tale> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    let turn = |words: String| told(format!("{words}.")).over_all(Weight::Turn);
    Some(match event {
        Event::Depleted { seat, location } => {
            let (at, so) = (place(*location), crippled(*location));
            let tale = told(format!("The {at} of {} is gone{so}.", who(seat)));
            let over = Headline::new(Weight::Hit, format!("{}'s {at} is gone{so}", who(seat)));
            Tale { over: Some(over.toward(Toward::Against(*seat))), ..tale }
        }
        Event::Faith { seat } => {
            let words = format!("Undying Faith keeps {} going", who(seat));
            let over = Headline::new(Weight::Hit, &*words).toward(Toward::For(*seat));
            Tale { over: Some(over), ..told(format!("{words}.")) }
        }
        Event::Shield { seat, left } => {
            told(format!("{}'s Shield takes it, {} left.", who(seat), count(*left, "blow")))
                .under(Weight::Miss, format!("{}'s Shield takes the blow", who(seat)))
        }
        Event::Durability { seat, left } => {
            told(format!("{}'s weapon suffers, durability {left}.", who(seat)))
        }
        Event::Ammo { seat, left } => told(format!("{} has {left} ammo left.", who(seat))),
        Event::Broken { seat, weapon: kind } => {
            turn(format!("{}'s {} is gone", who(seat), weapon(*kind)))
        }
        Event::Protects { seat, location } => {
            told(format!("The Shield of {} saves the {}.", who(seat), place(*location)))
        }
        Event::Prone { seat } => match floored_by(scene, *seat) {
            Some(by) => turn(format!("{} takes {} down", who(&by), who(seat))),
            None => turn(format!("{} is down", who(seat))),
        },
        Event::Stands { seat } => {
            told(format!("{} is up again.", who(seat))).does(Weight::Turn, who(seat), "is up again")
        }
        Event::Grappled { seat, by } => {
            told(format!("{} holds {} in a grapple.", who(by), who(seat)))
                .under(Weight::Turn, format!("{} holds {}", who(by), who(seat)))
        }
        Event::Netted { seat } => match Rolls::attacker(scene.earlier) {
            Some(by) => turn(format!("{} catches {} in the net", who(&by), who(seat))),
            None => turn(format!("{} is caught in the net", who(seat))),
        },
        Event::Freed { seat } => turn(freed(scene, *seat)),
        Event::Dragged { seat, by, from, to } => {
            told(format!("{} drags {} from {from} to {to}.", who(by), who(seat)))
                .under(Weight::Turn, format!("{} drags {} along", who(by), who(seat)))
        }
        Event::Thrown { seat, by, from, to } => {
            let words = format!("{} throws {}", who(by), who(seat));
            told(format!("{words} from {from} to {to}.")).under(Weight::Turn, words)
        }
        Event::Pushed { seat, by, from, to } => {
            let words = format!("{} pushes {}", who(by), who(seat));
            told(format!("{words} from {from} to {to}.")).under(Weight::Turn, words)
        }
        Event::Turned { seat, ffd } => {
            told(format!("{} turns round to the {}.", who(seat), facing(*ffd)))
        }
        Event::Bleeding { seat } => told(format!("{} is bleeding.", who(seat))),
        Event::Mended { seat } => {
            let tale = told(format!("{} bleeds no more.", who(seat)));
            match scene.earlier.last() {
                Some(Event::Influence { card: Card::F06, .. }) => {
                    tale.does(Weight::Turn, who(seat), "bleeds no more")
                }
                Some(_) | None => tale,
            }
        }
        Event::Flaming { seat } => turn(format!("{} is on fire", who(seat))),
        Event::Doused { seat } => turn(format!("{} burns no more", who(seat))),
        Event::Healed { seat, oc } => {
            let by = match scene.earlier.last() {
                Some(Event::Unique { seat: by, letter, .. }) if by == seat => {
                    let motivation = scene.before.board.helots[*seat].motivation;
                    format!(" ({})", unique(motivation, *letter))
                }
                Some(_) | None => String::new(),
            };
            let does = format!("gets {oc} condition back{by}");
            told(format!("{} {does}.", who(seat))).does(Weight::Turn, who(seat), does)
        }
        Event::Killed { seat, by } => match by {
            Some(by) => told(format!("{} kills the helot of {}.", who(by), who(seat))),
            None => told(format!("The helot of {} is killed.", who(seat))),
        }
        .over_all(Weight::Out),
        Event::Incapacitated { seat, by } => match by {
            Some(by) => told(format!("{} fells the helot of {}.", who(by), who(seat))),
            None => told(format!("The helot of {} falls.", who(seat))),
        }
        .over_all(Weight::Out),
        _ => return None,
    })
}

/// The way in which a hold ends: by the one who was held, or otherwise.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else makes or ends a hold")]
fn freed(scene: &Scene<'_, Nexus>, whose: Seat) -> String {
    let who = name(scene.cast, whose);
    let mut holder = scene.before.board.helots[whose].held_by;
    for event in scene.earlier {
        match event {
            Event::Check { seat, kind: CheckKind::Liberate, ok: true, .. }
            | Event::Ability { seat, ability: Ability::Unshackled, .. }
                if *seat == whose =>
            {
                return format!("{who} breaks free");
            }
            Event::Grappled { seat, by } if *seat == whose => holder = Some(*by),
            _ => {}
        }
    }
    match holder {
        Some(by) => format!("{}'s hold on {who} is over", name(scene.cast, by)),
        None => format!("{who} is free of the net"),
    }
}

/// The seat whose Takedown or Bola puts the helot of `whose` on the ground.
fn floored_by(scene: &Scene<'_, Nexus>, whose: Seat) -> Option<Seat> {
    scene.earlier.iter().rev().find_map(|event| {
        let Event::Declared { seat, command: given, .. } = event else { return None };
        let is_attack = matches!(
            given,
            Command::AimWild(_) | Command::AimStandard(_) | Command::AimFocused(..)
        );
        let has_bola = || scene.before.board.helots[*seat].drawn_kind() == Some(WeaponKind::Bola);
        let floors = *given == Command::Takedown || (is_attack && has_bola());
        (floors && *seat != whose).then_some(*seat)
    })
}

/// The headline of a command without any other.
fn quietly(scene: &Scene<'_, Nexus>, seat: Seat, given: &Command) -> Option<String> {
    use Command::*;
    let carried = scene.before.board.helots[seat].weapon;
    let carried = carried.map_or("weapon", |carried| weapon(carried.kind));
    Some(match given {
        Feint => "feints".to_owned(),
        Mend => "binds its wounds".to_owned(),
        StopDropRoll => "rolls on the ground".to_owned(),
        Draw(_) => format!("draws the {carried}"),
        Store => format!("stores the {carried}"),
        Drop => format!("drops the {carried}"),
        MoveShield(_) => "moves the Shield".to_owned(),
        BreakCrate => "breaks a crate".to_owned(),
        KnockBrazier(_) => "tips a brazier".to_owned(),
        Clinch => "clinches".to_owned(),
        LetGo => "lets go".to_owned(),
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Wild(_) | Standard
        | Focused(_) | Combo(..) | Grapple | Drag(_) | Throw(..) | Takedown | Crush
        | AimWild(_) | AimStandard(_) | AimFocused(..) | Gloat | UseToken(_) | Ability(..)
        | Unique(..) | PlayInfluence(..) | End => return None,
    })
}

fn declared(scene: &Scene<'_, Nexus>, seat: Seat, given: &Command, on: Option<Seat>) -> String {
    let (cast, board) = (scene.cast, &scene.before.board);
    let phrase = command(board, cast, seat, given);
    let on = on.filter(|on| !phrase.contains(&seated(cast, *on)));
    let on = on.map_or_else(String::new, |on| format!(" against {}", name(cast, on)));
    format!("{}: {phrase}{on}.", name(cast, seat))
}

/// The coins lost to a hit, and the payee.
fn hit(
    cast: &Cast,
    seat: Seat,
    from: Source,
    location: Option<Location>,
    [location_loss, oc_loss]: [u8; 2],
    payee: Option<Seat>,
) -> String {
    let (from, who) = (source(from), name(cast, seat));
    let mut lost = Vec::new();
    if let Some(location) = location.filter(|_| 0 < location_loss) {
        lost.push(format!("{location_loss} from the {}", place(location)));
    }
    if 0 < oc_loss {
        lost.push(format!("{oc_loss} from the condition"));
    }
    let cred = u16::from(location_loss) + u16::from(oc_loss);
    let to = payee.map_or("the crowd", |payee| name(cast, payee));
    match (lost.is_empty(), location) {
        (true, Some(location)) => {
            format!("{from}{who} loses nothing through the {}.", place(location))
        }
        (true, None) => format!("{from}{who} loses nothing."),
        (false, _) => format!("{from}{who} loses {}: {cred} Cred for {to}.", lost.join(" and ")),
    }
}

/// The fine for unspent points, and the excuse where none could be spent.
pub(super) fn penalty(who: &str, unspent: u8, [cred, oc]: [u8; 2], idle: bool) -> String {
    let paid = match (cred, oc) {
        (cred, 0) => format!("{cred} Cred"),
        (0, oc) => format!("{oc} condition"),
        (cred, oc) => format!("{cred} Cred and {oc} condition"),
    };
    let why = if idle { ": there was nothing to spend them on" } else { "" };
    format!("{who} pays a fine of {paid} for {}{why}.", count(unspent, "unspent point"))
}

pub(super) fn content(content: Content) -> &'static str {
    match content {
        Content::One => "a One-Handed Weapon",
        Content::Two => "a Two-Handed Weapon",
        Content::Shiv => "a Shiv",
        Content::Shield => "a Shield",
        Content::Ranged => "a Ranged Weapon",
        Content::Net => "a Net",
        Content::Bola => "a Bola",
        Content::Bomb => "a bomb",
        Content::Roacguls => "roacguls",
        Content::Flashbang => "a flashbang",
        Content::HelotAid => "helot aid",
    }
}

fn check(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::StandUp => "standing up",
        CheckKind::Liberate => "liberating itself",
        CheckKind::Backflip => "backflip",
        CheckKind::Sidestep => "sidestep",
        CheckKind::Staggering => "staggering blow",
        CheckKind::RunningStrike => "running strike",
        CheckKind::PulledIn => "not to be pulled in",
        CheckKind::DeckPlate => "loose deck plate",
        CheckKind::HullLurch => "hull lurch",
    }
}

/// The act of a helot that fails a check.
fn fails(kind: CheckKind) -> String {
    match kind {
        CheckKind::StandUp => "fails to stand up".to_owned(),
        CheckKind::Liberate => "fails to break free".to_owned(),
        CheckKind::Backflip => "fails the backflip".to_owned(),
        CheckKind::Sidestep => "fails the sidestep".to_owned(),
        CheckKind::Staggering => "staggers under the blow".to_owned(),
        CheckKind::RunningStrike => "falls to the run-up".to_owned(),
        CheckKind::PulledIn => "is pulled in too".to_owned(),
        CheckKind::DeckPlate => "trips on the loose deck plate".to_owned(),
        CheckKind::HullLurch => "falls as the hull lurches".to_owned(),
    }
}

fn rolled(roll: RollKind) -> &'static str {
    match roll {
        RollKind::Attack => "the attack",
        RollKind::Defend => "the defense",
        RollKind::Check => "the check",
        RollKind::Location => "the location",
        RollKind::Crate => "the crate",
    }
}
