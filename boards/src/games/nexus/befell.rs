//! The fortunes of a lanista and its helot, and all of them in one headline.

use super::events::why;
use super::nouns::{name, place, source};
use crate::words::{Befell, Cast, Gist};
use nexus::tables::{CHECK, Location, SLOTS};
use nexus::{CheckKind, Event, Life, Reason, Source, Split, View};
use table::Seat;

/// The kinds of change: hits of a helot, attacks that it held off, and holds of it; coins of its condition
/// that others or the barge took, and of Cred; deceit and moves; states that may hold it still.
const HIT: &str = "hit";
const GRAPPLED: &str = "grappled";
const HELD_OFF: &str = "held off";
const CONDITION: &str = "condition";
const CRED: &str = "cred";
const DECEIVED: &str = "deceived";
const MOVED: &str = "moved";
const STATE: &str = "state";
/// The prefix of a place that is gone; of one that lost coins; of a source that hurt a helot without an attacker, and the
/// place; of a reason for lost Cred, and that of a fine for unspent points.
const GONE: &str = "gone ";
const AT: &str = "at ";
const HURT: &str = "hurt ";
const LOST: &str = "lost ";
/// The prefix of the source of gained Cred, and the source where that is hits.
const GOT: &str = "got ";
const HITS: &str = "hits";
/// A fall that Undying Faith stopped.
const FAITH: &str = "faith";
const FINE: &str = "lost fine";
/// The condition that a helot's own deeds take, such as a Wild Attack's 1.
const EFFORT: &str = "effort";
/// The prefix of the die of a failed try to stand up, and of one to break free.
const LIES: &str = "lies ";
const BOUND: &str = "bound ";
/// A flight out of a hazard.
const EJECTED: &str = "ejected";
/// The condition taken for unspent points, and the name of either fine.
const FINED: &str = "fined";
const UNSPENT: &str = "unspent points";
/// The name of the price of one's own deeds.
const OWN: &str = "own effort";

/// The changes that `event` brings, by seat.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens befalls nobody")]
pub(super) fn befell(event: &Event) -> Vec<Befell> {
    let one = |seat: Seat, by, what: &str| vec![Befell::new(seat, by, what, 1)];
    match event {
        Event::Hit { seat, source, location, location_loss, oc_loss, payee } => {
            let (there, condition) = (i16::from(*location_loss), i16::from(*oc_loss));
            let mut all = match (source, payee) {
                (Source::Cost | Source::Button | Source::Penalty, _) => Vec::new(),
                _ if there + condition == 0 => Vec::new(),
                (_, Some(by)) if !is_hazard(*source) => one(*seat, Some(*by), HIT),
                (_, by) => {
                    let at = location.filter(|_| there != 0);
                    let at = at.map_or_else(String::new, |at| format!(" {at}"));
                    one(*seat, *by, &format!("{HURT}{}{at}", source.word()))
                }
            };
            if *source == Source::Cost {
                all.push(Befell::new(*seat, None, EFFORT, -condition));
            }
            // Its own efforts are not told as harm.
            if !matches!(source, Source::Cost | Source::Button) {
                all.push(Befell::new(*seat, None, CONDITION, -condition));
                let at = location.filter(|_| there != 0);
                all.extend(at.map(|at| Befell::new(*seat, None, format!("{AT}{at}"), -there)));
            }
            all.extend(payee.iter().flat_map(|payee| got(*payee, HITS, there + condition)));
            all
        }
        Event::Check { seat, kind: CheckKind::StandUp, die, ok: false } => {
            one(*seat, None, &format!("{LIES}{die}"))
        }
        Event::Check { seat, kind: CheckKind::Liberate, die, ok: false } => {
            one(*seat, None, &format!("{BOUND}{die}"))
        }
        Event::Ejected { seat, to: Some(_), .. } => one(*seat, None, EJECTED),
        Event::Missed { seat, on, .. } => one(*on, Some(*seat), HELD_OFF),
        Event::Depleted { seat, location } => one(*seat, None, &format!("{GONE}{location}")),
        Event::Cred { seat, change, reason } => {
            if 0 < *change {
                return got(*seat, because(*reason), *change);
            }
            let mut all = vec![Befell::new(*seat, None, CRED, *change)];
            if *change < 0 && *reason != Reason::Clinch {
                let why = format!("{LOST}{}", reason.word());
                all.push(Befell::new(*seat, None, why, -*change));
            }
            all
        }
        Event::CrowdPleaser { seat, cred } => got(*seat, "a pair", i16::from(*cred)),
        Event::TpdmLanded { seat } => got(*seat, "Turning Point", SLOTS as i16),
        Event::Faith { seat } => one(*seat, None, FAITH),
        Event::Penalty { seat, cred, oc, .. } => {
            let (cred, oc) = (i16::from(*cred), i16::from(*oc));
            let all = [(CRED, -cred), (FINE, cred), (FINED, oc)];
            let all = all.into_iter().filter(|(_, points)| *points != 0);
            all.map(|(what, points)| Befell::new(*seat, None, what, points)).collect()
        }
        Event::Ratio { seat, by: Split::Deception, .. } => one(*seat, None, DECEIVED),
        Event::Dragged { seat, .. } | Event::Thrown { seat, .. } | Event::Pushed { seat, .. } => {
            one(*seat, None, MOVED)
        }
        Event::Grappled { seat, by } => {
            let all = [(Some(*by), GRAPPLED), (None, STATE)];
            all.map(|(by, what)| Befell::new(*seat, by, what, 1)).to_vec()
        }
        Event::Prone { seat }
        | Event::Netted { seat }
        | Event::Bleeding { seat }
        | Event::Flaming { seat } => one(*seat, None, STATE),
        _ => Vec::new(),
    }
}

/// Gained Cred.
fn got(seat: Seat, from: &str, points: i16) -> Vec<Befell> {
    if points == 0 {
        return Vec::new();
    }
    let all = [CRED.to_owned(), format!("{GOT}{from}")];
    all.map(|what| Befell::new(seat, None, what, points)).to_vec()
}

/// The reason for a change of Cred as it stands in brackets.
fn because(reason: Reason) -> &'static str {
    let why = why(reason).rsplit(", ").next().unwrap_or_default();
    why.trim_start_matches("for ")
}

/// All that befell `seat` and its present state, such as
/// `Brutus hit you twice: condition −9; you are down`; `None` if it is out, or all was its own
/// doing.
pub(super) fn summed_up(
    view: &View,
    cast: &Cast,
    seat: Seat,
    befell: &[Befell],
    reader: Option<Seat>,
) -> Option<String> {
    let helot = &view.board.helots[seat];
    let is_told = |it: &&Befell| {
        let is_own = [HELD_OFF, CONDITION, CRED, EFFORT].contains(&it.what.as_str());
        let is_part = [AT, GOT].iter().any(|part| it.what.starts_with(part));
        // A try that failed is not told once another has done it.
        let is_past = it.what.starts_with(LIES) && !helot.prone
            || it.what.starts_with(BOUND) && !helot.is_grappled();
        it.seat == seat && !is_own && !is_part && !is_past
    };
    if helot.life == Life::Out || !befell.iter().any(|it| is_told(&it)) {
        return None;
    }
    let is_reader = reader == Some(seat);
    let who = if is_reader { "you" } else { name(cast, seat) };
    let (is, has) = if is_reader { ("are", "your") } else { ("is", "its") };
    let points = |what: &str| points(befell, seat, what);
    let condition = points(CONDITION) + points(EFFORT);
    let changes = [("condition", condition), ("Cred", points(CRED))];
    let changes = changes.into_iter().filter(|(_, points)| *points != 0);
    let own = [(UNSPENT, -points(FINED)), (OWN, points(EFFORT))];
    let own: Vec<(&str, i16)> = own.into_iter().filter(|(_, points)| *points != 0).collect();
    let why = |of: &str| match (of, own.as_slice()) {
        ("Cred", _) => sources(befell, seat),
        (_, []) => String::new(),
        (_, [(what, all)]) if *all == condition => format!(" ({what})"),
        (_, own) => {
            let own = own.iter().map(|(what, points)| format!("{what} {}", signed(*points)));
            format!(" ({})", own.collect::<Vec<_>>().join(", "))
        }
    };
    let fail = if is_reader { "fail" } else { "fails" };
    let tries = [(helot.prone, LIES, "to stand up"), (helot.is_grappled(), BOUND, "to break free")];
    let tries = tries.into_iter().filter(|(still, ..)| *still);
    let tries = tries.filter_map(|(_, what, to)| {
        Some(format!("{who} {fail} {to} ({})", thrown(befell, seat, what)?))
    });
    let harmed: Vec<String> = Some(harmed(cast, who, befell))
        .into_iter()
        .filter(|it| !it.is_empty())
        .chain(tries)
        .collect();
    let harmed = harmed.join("; ");
    // Behind the name of an attacker it would be that one's.
    let whose = if is_reader && !harmed.is_empty() { "your " } else { "" };
    let told = |(of, points)| {
        let whose = if of == "Cred" { whose } else { "" };
        format!("{whose}{of} {}{}", signed(points), why(of))
    };
    let places = befell.iter().filter(|it| it.seat == seat).filter_map(|it| {
        let at = Location::of_word(it.what.strip_prefix(AT)?)?;
        Some(format!("{} {}", place(at), signed(it.points)))
    });
    let mut changes: Vec<String> = changes.map(told).collect();
    let cred = changes.iter().position(|it| it.contains("Cred")).unwrap_or(changes.len());
    changes.splice(cred..cred, places);
    let head = if harmed.is_empty() { who } else { &harmed };
    let mut clauses = match changes.as_slice() {
        [] => Vec::from_iter(Some(harmed).filter(|harmed| !harmed.is_empty())),
        changes => vec![format!("{head}: {}", changes.join(", "))],
    };
    let gone = befell.iter().filter_map(|it| Location::of_word(it.what.strip_prefix(GONE)?));
    clauses.extend(gone.map(|at| format!("{has} {} is gone", place(at))));
    if 0 < points(FAITH) {
        clauses.push(format!("faith kept {who} from falling"));
    }
    if 0 < points(DECEIVED) {
        clauses.push(format!("{has} points were split by deceit"));
    }
    if 0 < points(EJECTED) {
        clauses.push(format!("{who} {is} thrown out to {}", helot.square));
    } else if 0 < points(MOVED) {
        clauses.push(format!("{who} {is} on {} now", helot.square));
    }
    let states = [
        helot.prone.then(|| "down".to_owned()),
        helot.held_by.map(|by| format!("held by {}", name(cast, by))),
        helot.netted.then(|| "netted".to_owned()),
        helot.bleeding.then(|| "bleeding".to_owned()),
        helot.flaming.then(|| "on fire".to_owned()),
    ];
    let states: Vec<String> = states.into_iter().flatten().collect();
    if 0 < points(STATE) && !states.is_empty() {
        clauses.push(format!("{who} {is} {}", states.join(", ")));
    }
    Some(clauses.join("; ")).filter(|told| !told.is_empty())
}

/// The change of the Cred of `seat`, told to it, such as `your Cred +7 (hits)`.
pub(super) fn tallied(seat: Seat, befell: &[Befell]) -> Option<String> {
    let effort = points(befell, seat, EFFORT);
    let effort = (effort != 0).then(|| format!("condition {} ({OWN})", signed(effort)));
    let all: Vec<String> = credited(befell, seat).into_iter().chain(effort).collect();
    (!all.is_empty()).then(|| format!("your {}", all.join(", ")))
}

/// The dice of failed tries of one kind, such as `dice 2 and 1; 4 needed`; `None` if there were none.
fn thrown(befell: &[Befell], seat: Seat, what: &str) -> Option<String> {
    let of = |it: &Befell| Some((it.what.strip_prefix(what)?.to_owned(), it.points));
    let dice = befell.iter().filter(|it| it.seat == seat).filter_map(of);
    let dice: Vec<String> = dice
        .flat_map(|(die, times)| std::iter::repeat_n(die, usize::try_from(times).unwrap_or(0)))
        .collect();
    Some(match dice.split_last()? {
        (one, []) => format!("die {one}, {CHECK} needed"),
        (last, others) => format!("dice {} and {last}; {CHECK} needed", others.join(", ")),
    })
}

/// The changes of the Cred of all others, told to `seat`, such as `Brutus's Cred +7 (hits)`.
pub(super) fn rivals(cast: &Cast, seat: Seat, befell: &[Befell]) -> Option<String> {
    let others = cast.names.seats().filter(|other| *other != seat);
    let told = |other| Some(format!("{}'s {}", name(cast, other), credited(befell, other)?));
    let all: Vec<String> = others.filter_map(told).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The change of the Cred of `seat`, such as `Cred +7 (hits +6, a pair +1)`.
fn credited(befell: &[Befell], seat: Seat) -> Option<String> {
    let points = points(befell, seat, CRED);
    (points != 0).then(|| format!("Cred {}{}", signed(points), sources(befell, seat)))
}

/// The points of one kind of change of `seat`.
fn points(befell: &[Befell], seat: Seat, what: &str) -> i16 {
    befell.iter().filter(|it| it.seat == seat && it.what == what).map(|it| it.points).sum()
}

/// The attackers and sources that hit `who`, and how often, such as
/// `Brutus hit you with 3 of 4 attacks, grappled you; fire hurt you`.
fn harmed(cast: &Cast, who: &str, befell: &[Befell]) -> String {
    let mut all = Vec::new();
    for hit in befell.iter().filter(|it| it.what == HIT) {
        let is_off = |it: &&Befell| it.what == HELD_OFF && it.by == hit.by;
        let off: i16 = befell.iter().filter(is_off).map(|it| it.points).sum();
        let by = hit.by.map_or("somebody", |by| name(cast, by));
        let often = match (hit.points, off) {
            (1, 0) => String::new(),
            (2, 0) => " twice".to_owned(),
            (hits, 0) => format!(" {hits} times"),
            (hits, off) => format!(" with {hits} of {} attacks", hits + off),
        };
        let holds = befell.iter().any(|it| it.what == GRAPPLED && it.by == hit.by);
        let held = if holds { format!(", grappled {who}") } else { String::new() };
        all.push(format!("{by} hit {who}{often}{held}"));
    }
    let mut hurt: Vec<(String, Vec<&str>)> = Vec::new();
    for it in befell {
        let Some(words) = it.what.strip_prefix(HURT) else { continue };
        let (from, at) = words.split_once(' ').unwrap_or((words, ""));
        let Some(from) = Source::of_word(from) else { continue };
        let by = it.by.map_or_else(String::new, |by| format!(", by {}'s doing,", name(cast, by)));
        let what = hazard(from) + &by;
        let at = Location::of_word(at).map(place);
        match hurt.iter_mut().find(|(other, _)| *other == what) {
            Some((_, places)) => places.extend(at),
            None => hurt.push((what, Vec::from_iter(at))),
        }
    }
    let whose = if who == "you" { "your".to_owned() } else { format!("{who}'s") };
    all.extend(hurt.into_iter().map(|(what, places)| match places.split_last() {
        None => format!("{what} hurt {who}"),
        Some((at, [])) => format!("{what} hurt {whose} {at}"),
        Some((at, others)) => format!("{what} hurt {whose} {} and {at}", others.join(", ")),
    }));
    all.join("; ")
}

/// The sources of a change of the Cred of `seat`, such as ` (hits +6, unspent points −2)`.
fn sources(befell: &[Befell], seat: Seat) -> String {
    let source = |it: &Befell| {
        if let Some(from) = it.what.strip_prefix(GOT) {
            return Some((from.to_owned(), it.points));
        }
        let from = match Reason::of_word(it.what.strip_prefix(LOST)?) {
            Some(reason) => because(reason),
            None => UNSPENT,
        };
        Some((from.to_owned(), -it.points))
    };
    let all: Vec<_> = befell.iter().filter(|it| it.seat == seat).filter_map(source).collect();
    let all: Vec<String> = match all.as_slice() {
        [(from, _)] => vec![from.clone()],
        all => all.iter().map(|(from, points)| format!("{from} {}", signed(*points))).collect(),
    };
    if all.is_empty() { String::new() } else { format!(" ({})", all.join(", ")) }
}

/// Whether the barge does the harm, no matter who is paid for it.
pub(super) fn is_hazard(from: Source) -> bool {
    matches!(from, Source::Fire | Source::Saw | Source::Shrapnel | Source::Spikes)
}

/// The source of a hit without an attacker, as it stands in a sentence.
pub(super) fn hazard(from: Source) -> String {
    let word = source(from).trim_end_matches(": ");
    let is_card = matches!(from, Source::T01 | Source::T02 | Source::T03 | Source::T13);
    let is_one = matches!(from, Source::Saw | Source::Bomb);
    match (is_card, is_one) {
        (true, _) => word.to_owned(),
        (false, true) => format!("a {}", word.to_lowercase()),
        (false, false) => word.to_lowercase(),
    }
}

/// A change with its sign.
fn signed(points: i16) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { format!("+{points}") }
}

/// The outcome in `event` that is a reason for or against the choice leading to it, if any.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is no reason")]
pub(super) fn gist(event: &Event) -> Option<Gist> {
    match event {
        Event::Hit { seat, .. } => Some(Gist::harm(*seat, "is hit")),
        Event::Depleted { seat, .. } => Some(Gist::harm(*seat, "loses a location")),
        Event::Prone { seat } => Some(Gist::harm(*seat, "falls")),
        Event::Grappled { seat, .. } => Some(Gist::harm(*seat, "is held")),
        Event::Netted { seat } => Some(Gist::harm(*seat, "is caught in the net")),
        Event::Flaming { seat } => Some(Gist::harm(*seat, "is on fire")),
        Event::Killed { seat, .. } | Event::Incapacitated { seat, .. } => {
            Some(Gist::harm(*seat, "loses the helot"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_helots_own_effort_is_no_harm_and_a_hit_has_its_place() {
        let hit = |source, location, payee| {
            let (location_loss, oc_loss) = (u8::from(location == Some(Location::Ll)), 2);
            befell(&Event::Hit { seat: Seat(0), source, location, location_loss, oc_loss, payee })
        };
        assert_eq!(hit(Source::Cost, None, None), [Befell::new(Seat(0), None, EFFORT, -2)]);
        let all = [
            Befell::new(Seat(0), Some(Seat(1)), HIT, 1),
            Befell::new(Seat(0), None, CONDITION, -2),
            Befell::new(Seat(0), None, "at LL", -1),
            Befell::new(Seat(1), None, CRED, 3),
            Befell::new(Seat(1), None, "got hits", 3),
        ];
        assert_eq!(hit(Source::Standard, Some(Location::Ll), Some(Seat(1))), all);
    }
}
