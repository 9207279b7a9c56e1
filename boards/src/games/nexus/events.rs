//! Events in sentences; their arithmetic is in `sums`.

use super::hits;
use super::nouns::{
    ability, attack, count, facing, motivation, name, names, place, points, price, quality,
    reserve, talent, thing, twist, unique, weapon,
};
use crate::words::{Cast, DRAWN, Scene};
use nexus::tables::{LANISTAS, Reserve};
use nexus::{
    Again, Blocker, Change, CheckKind, Event, Nexus, Payer, Reason, RollKind, Split, Thing,
};
use table::Seat;

/// The sentence for `event`; empty where all it tells is a number.
pub(super) fn sentence(scene: &Scene<'_, Nexus>, event: &Event) -> String {
    let (cast, board) = (scene.cast, &scene.before.board);
    let who = |seat: &Seat| name(cast, *seat);
    match event {
        Event::LanistaPicked { seat, lanista } => {
            let row = usize::from(*lanista).checked_sub(1).and_then(|at| LANISTAS.get(at));
            row.map_or_else(String::new, |row| format!("{} plays as {}.", who(seat), row.name))
        }
        Event::MotivationPicked { seat, motivation: picked } => {
            let (kind, does) = (motivation(*picked), talent(*picked));
            format!("What drives {}'s helot: {kind} ({does}).", who(seat))
        }
        Event::HandDealt { seat, number, cards } => match cards {
            Some(hand) => {
                let all: Vec<&str> = hand.iter().map(|card| card.name()).collect();
                format!("You are dealt {}.", all.join(", "))
            }
            None => format!("{} is dealt {}.", who(seat), count(*number, "Influence card")),
        },
        Event::HandKept { seat, number, cards } => match cards {
            Some(hand) if hand.is_empty() => "You keep no Influence card.".to_owned(),
            Some(hand) => {
                let all: Vec<&str> = hand.iter().map(|card| card.name()).collect();
                format!("You keep {}.", all.join(", "))
            }
            None => format!("{} keeps {}.", who(seat), count(*number, "Influence card")),
        },
        Event::BargeSet { schematic: Some(number) } => format!("The bout is on barge {number}."),
        Event::BargeSet { schematic: None } => "The bout is on a barge of its own.".to_owned(),
        Event::Cycle { cycle } => format!("Command Cycle {cycle}."),
        Event::Initiative { .. }
        | Event::TieRolled { .. }
        | Event::Roll { .. }
        | Event::Damage { .. }
        | Event::LocationRolled { .. } => String::new(),
        Event::Order { order } => {
            let all: Vec<&str> = order.iter().map(who).collect();
            format!("Order: {}.", all.join(", "))
        }
        Event::Round { seat } => format!("Command Round of {}.", who(seat)),
        Event::Marked { seat, slot, from } => {
            let from = match from {
                Payer::Crowd => "the crowd",
                Payer::Box => "the box",
            };
            format!("{} marks slot {slot} with a coin of {from}.", who(seat))
        }
        Event::Duplicate { seat, slot } => {
            format!("{}'s slot {slot} is marked already: a Duplicate.", who(seat))
        }
        Event::TurningPoint { seat } => format!("All six slots: {}'s Turning Point!", who(seat)),
        Event::Reshuffled { number } => {
            format!("{} are shuffled into a new deck.", count(*number, "Turning Point card"))
        }
        Event::Card { card, .. } => format!("{}: {}.", card.name(), twist(*card)),
        Event::NoEffect { card } => format!("{} finds nothing to do.", card.name()),
        Event::Negated { seat, card } => {
            let cost =
                card.negate().map_or_else(String::new, |cost| format!(" {}", points(&[cost])));
            format!("{} pays{cost} to be left out of {}.", who(seat), card.name())
        }
        Event::InForce { card, seat } => match seat {
            Some(seat) => {
                format!("{} holds for {} until the next Turning Point.", card.name(), who(seat))
            }
            None => format!("{} holds until the next Turning Point.", card.name()),
        },
        Event::Expired { card } => format!("{} is over.", card.name()),
        Event::Tpdm { seat } => {
            format!("{}'s next hit deals 6 more and wins the six coins.", who(seat))
        }
        Event::TpdmLanded { seat } => {
            format!("The Turning Point lands: 6 Cred for {} from the slots.", who(seat))
        }
        Event::Deception { seat, on, give } => {
            format!("{} deceives {}: the Ratio die goes to {}.", who(seat), who(on), reserve(*give))
        }
        Event::Blocked { seat, by } => {
            format!("{} is not deceived: {}.", who(seat), blocker(*by))
        }
        Event::Ratio { seat, ap, mp, by } => {
            let how = match by {
                Split::Own => "",
                Split::Deception => ", deceived",
                Split::Button => ", by the Motivation Button",
            };
            format!("{} has {ap} Action and {mp} Movement Points{how}.", who(seat))
        }
        Event::Token { seat, reserve: points } => {
            format!("{} spends a Command token: 1 {points} more.", who(seat))
        }
        Event::ProneBonus { seat, ap } => {
            format!("{} gets {ap} AP against the helot that lies.", who(seat))
        }
        Event::Declared { seat, command, on, .. } => hits::declared(scene, *seat, command, *on),
        Event::Moved { seat, from, to } => format!("{} goes from {from} to {to}.", who(seat)),
        Event::Rotated { seat, ffd } => format!("{} turns to the {}.", who(seat), facing(*ffd)),
        Event::Slipped { seat, to, .. } => match to {
            Some(to) => format!("{} slips on blood to {to}.", who(seat)),
            None => format!("{} slips and stays: it is blocked.", who(seat)),
        },
        Event::Check { seat, kind, ok, .. } => {
            let came = if *ok { "made" } else { "failed" };
            format!("{}, {}: {came}.", who(seat), check(*kind))
        }
        Event::Rerolled { seat, roll, by } => {
            let by = match by {
                Again::Perseverance => "Perseverance",
                Again::LoadedDice => "Loaded Dice",
            };
            format!("{by}: {} rolls {} again.", who(seat), rolled(*roll))
        }
        Event::CrowdPleaser { seat, cred } => {
            format!("A pair pleases the crowd: {cred} Cred for {}.", who(seat))
        }
        Event::Missed { seat, on, attack: by } => {
            format!("{} holds off the {} of {}.", who(on), attack(*by), who(seat))
        }
        Event::Hit { seat, source, location, location_loss, oc_loss, payee } => {
            hits::hit(cast, *seat, *source, *location, [*location_loss, *oc_loss], *payee)
        }
        Event::Depleted { seat, location } => {
            format!("The {} of {} is gone.", place(*location), who(seat))
        }
        Event::Penalty { seat, unspent, cred, oc, idle } => {
            hits::penalty(who(seat), *unspent, [*cred, *oc], *idle)
        }
        Event::Faith { seat } => format!("Undying Faith keeps {} going.", who(seat)),
        Event::Shield { seat, left } => {
            format!("{}'s Shield takes it, {} left.", who(seat), count(*left, "blow"))
        }
        Event::Durability { seat, left } => {
            format!("{}'s weapon suffers, durability {left}.", who(seat))
        }
        Event::Ammo { seat, left } => format!("{} has {left} ammo left.", who(seat)),
        Event::Broken { seat, weapon: kind } => {
            format!("{}'s {} is gone.", who(seat), weapon(*kind))
        }
        Event::Prone { seat } => format!("{} is Prone.", who(seat)),
        Event::Stands { seat } => format!("{} stands again.", who(seat)),
        Event::Grappled { seat, by } => format!("{} holds {} in a grapple.", who(by), who(seat)),
        Event::Netted { seat } => format!("{} is caught in the net.", who(seat)),
        Event::Freed { seat } => format!("{} is free of the grapple.", who(seat)),
        Event::Dragged { seat, by, from, to } => {
            format!("{} drags {} from {from} to {to}.", who(by), who(seat))
        }
        Event::Thrown { seat, by, from, to } => {
            format!("{} throws {} from {from} to {to}.", who(by), who(seat))
        }
        Event::Pushed { seat, by, from, to } => {
            format!("{} pushes {} from {from} to {to}.", who(by), who(seat))
        }
        Event::Turned { seat, ffd } => {
            format!("{} turns round to the {}.", who(seat), facing(*ffd))
        }
        Event::Hiccup { seat, to, .. } => match to {
            Some(to) => format!("{} drifts to {to}.", who(seat)),
            None => format!("{} does not drift: it is blocked.", who(seat)),
        },
        Event::Bleeding { seat } => format!("{} is Bleeding.", who(seat)),
        Event::Mended { seat } => format!("{} bleeds no more.", who(seat)),
        Event::Flaming { seat } => format!("{} is Flaming.", who(seat)),
        Event::Doused { seat } => format!("{} burns no more.", who(seat)),
        Event::Knocked { square } => format!("The brazier on {square} falls over."),
        Event::FireMoved { from, to, .. } => match to {
            Some(to) => format!("The fire on {from} goes to {to}."),
            None => format!("The fire on {from} cannot spread."),
        },
        Event::FireLit { square } => format!("There is fire on {square}."),
        Event::FireOut { square } => format!("The fire on {square} is out."),
        Event::SawSpawned { square } => format!("A saw comes up on {square}."),
        Event::SawRun { from, to, .. } => format!("It runs from {from} to {to}."),
        Event::SawRests { square } => format!("The saw lies still on {square}."),
        Event::Shrapnel { square, .. } => format!("It bursts on {square}."),
        Event::SpikesLifted { number } => match number {
            1 => "One set of spikes is lifted.".to_owned(),
            number => format!("{number} sets of spikes are lifted."),
        },
        Event::SpikesSpawned { square } => format!("Spikes come up on {square}."),
        Event::Spoiled { square } => format!("{square} is taken: nothing comes up."),
        Event::Ejected { seat, to, .. } => match to {
            Some(to) => format!("{} is thrown out to {to}.", who(seat)),
            None => format!("{} is thrown back into it.", who(seat)),
        },
        Event::Tile { square, tile } => match tile {
            Thing::Guts => format!("Guts lie on {square}."),
            Thing::Blood
            | Thing::Pillar
            | Thing::Crate
            | Thing::Brazier
            | Thing::FallenBrazier
            | Thing::Fire
            | Thing::Saw
            | Thing::Spikes => format!("There is {} on {square}.", thing(*tile)),
        },
        Event::Dropped { square } => format!("A crate lands on {square}."),
        Event::Destroyed { square, thing: gone } => {
            format!("Destroyed on {square}: {}.", thing(*gone))
        }
        Event::Crate { seat, content, .. } => {
            format!("{} finds {}.", who(seat), hits::content(*content))
        }
        Event::Roacguls { seat } => format!("Roacguls swarm over {}.", who(seat)),
        Event::Flashbang { seat } => format!("All points of {} are gone.", who(seat)),
        Event::Aid { seat, location, coins } => {
            let coins = count(*coins, "coin");
            format!("{} moves {coins} from the condition into the {}.", who(seat), place(*location))
        }
        Event::Weapon { seat, weapon: kind, change } => {
            let (who, kind) = (who(seat), weapon(*kind));
            match change {
                Change::Gained => format!("{who} now carries a {kind}."),
                Change::Drawn => format!("{who} has a {kind} in hand."),
                Change::Stored => format!("{who} stores the {kind}."),
                Change::Dropped => format!("{who} drops the {kind} for good."),
                Change::Left => format!("{who} leaves a {kind}."),
                Change::None => format!("There is no {kind} left for {who}."),
            }
        }
        Event::Protects { seat, location } => {
            format!("The Shield of {} saves the {}.", who(seat), place(*location))
        }
        Event::Ability { seat, ability: used, on } => {
            let on = on.as_ref().map_or_else(String::new, |on| format!(" against {}", who(on)));
            format!("{} pays {}: {}{on}.", who(seat), price(*used), ability(board, *used))
        }
        Event::Unique { seat, letter, on } => {
            let on = on.as_ref().map_or_else(String::new, |on| format!(" against {}", who(on)));
            let helot = &board.helots[*seat];
            format!("{} uses {}{on}.", who(seat), unique(helot.motivation, *letter))
        }
        Event::Influence { seat, card, on } => {
            let on = on.as_ref().map_or_else(String::new, |on| format!(" against {}", who(on)));
            format!("{} plays {}{on}.", who(seat), card.name())
        }
        Event::Cancelled { seat, card, by } => {
            format!("{} has no effect on {}: {}.", card.name(), who(seat), blocker(*by))
        }
        Event::CardDrawn { seat, card } => match card {
            Some(card) => format!("{DRAWN}{}.", card.name()),
            None => format!("{} draws an Influence card.", who(seat)),
        },
        Event::Reserve { seat, of, points } => {
            format!("{} {points:+} {}.", who(seat), quality(*of))
        }
        Event::Tokens { seat, command, deception } => {
            let all = [(command, "Command token"), (deception, "Deception token")];
            let gained = all.iter().filter(|(number, _)| 0 < **number);
            let gained: Vec<String> = gained.map(|(number, of)| count(**number, of)).collect();
            format!("{} gains {}.", who(seat), gained.join(" and "))
        }
        Event::Points { seat, reserve: Reserve::Ap, points } => {
            format!("{} gains {points} AP.", who(seat))
        }
        Event::Points { seat, reserve: Reserve::Mp, points } => {
            format!("{} gains {points} MP.", who(seat))
        }
        Event::Cred { seat, change, reason } => {
            format!("{} {change:+} Cred, {}.", who(seat), why(*reason))
        }
        Event::Purse { coins } => {
            format!("The crowd gets {} from the box.", count(*coins, "coin"))
        }
        Event::Healed { seat, oc } => format!("{} gets {oc} condition back.", who(seat)),
        Event::Killed { seat, by } => match by {
            Some(by) => format!("{} kills the helot of {}.", who(by), who(seat)),
            None => format!("The helot of {} is killed.", who(seat)),
        },
        Event::Incapacitated { seat, by } => match by {
            Some(by) => format!("{} incapacitates the helot of {}.", who(by), who(seat)),
            None => format!("The helot of {} is incapacitated.", who(seat)),
        },
        Event::Conceded { seat } => {
            format!("{} gives the bout up: no Cred of that seat counts any more.", who(seat))
        }
        Event::BoutOver { winners, cred, crowd } => {
            let board = &scene.before.board;
            let gave_up = |seat: &Seat| {
                let told = scene.earlier.contains(&Event::Conceded { seat: *seat });
                told || board.helots[*seat].conceded
            };
            let gone: Vec<Seat> = board.helots.seats().filter(gave_up).collect();
            over(cast, winners, cred, *crowd, &gone)
        }
    }
}

fn over(cast: &Cast, winners: &[Seat], cred: &[u16], crowd: u16, gone: &[Seat]) -> String {
    let sums: Vec<String> =
        (0..).zip(cred).map(|(seat, cred)| format!("{} {cred}", name(cast, Seat(seat)))).collect();
    let all = format!("{}, the crowd {crowd}", sums.join(", "));
    match winners {
        [] => format!("The bout is over: {all}. A draw, the crowd has as much as anybody."),
        [one] if gone.len() + 1 == cred.len() => format!(
            "The bout is over: {all}. {} wins, since {} gave it up.",
            name(cast, *one),
            names(cast, gone)
        ),
        [one] => format!("The bout is over: {all}. {} wins.", name(cast, *one)),
        several => format!("The bout is over: {all}. {} share the win.", names(cast, several)),
    }
}

fn blocker(by: Blocker) -> &'static str {
    match by {
        Blocker::Tokens => "2 Deception tokens",
        Blocker::CantFoolMe => "Can't Fool Me, 4 Cunning",
        Blocker::CounterBribe => "Counter-Bribe",
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

fn rolled(roll: RollKind) -> &'static str {
    match roll {
        RollKind::Attack => "the attack",
        RollKind::Defend => "the defense",
        RollKind::Check => "the check",
        RollKind::Location => "the location",
        RollKind::Crate => "the crate",
    }
}

fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::Gloat => "gloating",
        Reason::Kill => "for a kill",
        Reason::Fell => "for a finishing blow",
        Reason::FlamingFinish => "for doing it on fire",
        Reason::LastStanding => "last helot standing",
        Reason::Clinch => "for the clinch",
        Reason::TurnCrowd => "to the crowd, Turn Crowd",
        Reason::WinThemOver => "Win Them Over",
        Reason::KnowYourPlace => "Know Your Place",
        Reason::F01 => "Bookie's Cut",
        Reason::F02 => "to the crowd, Planted Hecklers",
        Reason::T04 => "They Love You",
        Reason::T11 => "to the crowd, Dock Inspectors",
        Reason::T14 => "Old Debt",
        Reason::T24 => "Price on a Head",
        Reason::T25 => "Encore",
    }
}
