//! The list of all that the rules can do.

use super::{Used, deals};
use crate::ask::RollKind;
use crate::barge::Thing;
use crate::board::Life;
use crate::cards::{Card, Twist};
use crate::event::{Again, Blocker, Change, CheckKind, Payer, Reason, Side, Source, Split};
use crate::tables::{
    Ability, Content, LANISTAS, Letter, Location, Motivation, SDS_LIMIT, WeaponKind,
};
use crate::token::Verb;
use crate::{Nexus, Refusal, setup};
use table::{Rules, Values};

/// Every value of an option but the default; of numbers, a few.
pub(super) fn variants() -> Vec<(&'static str, String)> {
    let of = |row: &'static table::OptionRow| {
        let values: Vec<String> = match row.values {
            Values::OneOf(words) | Values::OneOfOr { words, .. } => {
                words.iter().map(|word| (*word).to_owned()).collect()
            }
            Values::Within(lo, hi) => vec![lo.to_string(), hi.to_string()],
            Values::WithinOr(lo, hi, words) if hi - lo < 10 => (lo..=hi)
                .map(|it| it.to_string())
                .chain(words.iter().map(|&it| it.into()))
                .collect(),
            Values::WithinOr(lo, hi, _) => vec![lo.to_string(), hi.to_string()],
        };
        let others = values.into_iter().filter(|value| value != row.default);
        others.map(|value| (row.name, value)).collect::<Vec<_>>()
    };
    setup::OPTIONS.iter().flat_map(of).collect()
}

/// All that the rules can do. Not here: what simulated bouts cannot be made to come to, a shared
/// win, a Turning Point deck that is used up, and the best rolls that there are.
pub(super) fn everything() -> Vec<Used> {
    let mut all = Vec::new();
    let mut add = |kind: &'static str, which: &[&str]| {
        all.extend(which.iter().map(|word| Used::new(kind, *word)));
    };
    let verbs: Vec<&str> = Verb::ALL
        .iter()
        // These are told by events of their own.
        .filter(|verb| {
            !matches!(verb, Verb::Ability | Verb::Unique | Verb::PlayInfluence | Verb::End)
        })
        .map(|verb| verb.word())
        .collect();
    add("command", &verbs);
    add("ability", &words(Ability::ALL, Ability::word));
    add("influence", &words(Card::ALL, Card::word));
    add("card", &words(Twist::ALL, Twist::word));
    let negated = Twist::ALL.iter().filter(|card| card.negate().is_some());
    add("negated", &negated.map(|card| card.word()).collect::<Vec<_>>());
    add("no effect", &["T03", "T08"]);
    add("expired", &["T09", "T10", "T24"]);
    let sources = Source::ALL.iter().filter(|source| deals(**source));
    add("source", &sources.map(|source| source.word()).collect::<Vec<_>>());
    add("depleted", &words(Location::ALL, Location::word));
    add("hit", &words(Location::ALL, Location::word));
    add("hit", &["body"]);
    add("crate", &words(Content::ALL, Content::word));
    add("boofing", &words(Content::ALL, Content::word));
    add("broken", &words(WeaponKind::ALL, WeaponKind::word));
    add("cred", &words(Reason::ALL, Reason::word));
    add("ratio", &words(Split::ALL, Split::word));
    add("blocked", &words(Blocker::ALL, Blocker::word));
    add("cancelled", &["cant_fool_me", "F11"]);
    add("killed", &["nobody", "active", "counterattacker"]);
    add("incapacitated", &["nobody", "active", "counterattacker"]);
    for kind in ["ejected", "slipped", "hiccup", "fire moved"] {
        add(kind, &["away", "stays"]);
    }
    add("shrapnel", &["5", "10"]);
    add("destroyed", &["crate", "blood", "guts", "saw"]);
    add("marked", &words(Payer::ALL, Payer::word));
    add("damage", &["wall", "fever", "tpdm", "haymaker", "weapon"]);
    add("motivation", &words(Motivation::ALL, Motivation::word));
    add("thing", &words(Thing::ALL, Thing::word));
    add("life", &words(Life::ALL, Life::word));
    add("refused", &words(Refusal::ALL, Refusal::word));
    add("ending", &["draw", "last helot standing", "nobody lives", "cycle limit"]);
    add("by", &["clock", "house"]);
    add("window", &["empty"]);
    add("secret", &["BlockDeception", "CancelInfluence", "PreRoll", "Reroll"]);
    add("state", &STATES);
    add("aside", &ASIDES);
    add("event", &EVENTS);
    add("asked", &ASKED);
    add("answer", &ANSWERS);
    let mut more = |kind: &'static str, which: String| all.push(Used::new(kind, which));
    for motivation in Motivation::ALL {
        Letter::ALL.iter().for_each(|letter| more("unique", format!("{motivation} {letter}")));
    }
    for weapon in WeaponKind::ALL {
        for change in [Change::Gained, Change::Drawn, Change::Stored, Change::Dropped] {
            more("weapon", format!("{weapon} {change}"));
        }
    }
    [Change::Left, Change::None].iter().for_each(|change| more("weapon", change.to_string()));
    for side in Side::ALL {
        // The best of either takes three things at once that hardly ever meet.
        let best = if *side == Side::Attack { SDS_LIMIT - 1 } else { 1 };
        (-SDS_LIMIT..=best).for_each(|sds| more("roll", format!("{side} {sds}")));
    }
    for kind in CheckKind::ALL {
        [true, false].iter().for_each(|ok| more("check", format!("{kind} {ok}")));
    }
    for roll in RollKind::ALL {
        Again::ALL.iter().for_each(|by| more("rerolled", format!("{roll} {by}")));
    }
    (1..=LANISTAS.len()).for_each(|lanista| more("lanista", lanista.to_string()));
    (0..=8).for_each(|barge| more("barge", barge.to_string()));
    more("barge", "custom".to_owned());
    Nexus::SEATS.for_each(|seats| more("seats", seats.to_string()));
    for (name, value) in variants() {
        more("option", format!("{name} {value}"));
    }
    all
}

fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|one| word(*one)).collect()
}

const STATES: [&str; 14] = [
    "netted",
    "held",
    "bleeding",
    "flaming",
    "gloated",
    "elusive",
    "spotter",
    "talked",
    "spiked",
    "lamps",
    "faith",
    "tpdm",
    "pass round",
    "fed",
];

const ASIDES: [&str; 9] = [
    "still_standing",
    "unshackled",
    "elusive",
    "turn_crowd",
    "win_them_over",
    "talk_shit",
    "made_you_look",
    "jack",
    "concede",
];

/// Events that the list above does not take apart.
const EVENTS: [&str; 60] = [
    "HandDealt",
    "HandKept",
    "Cycle",
    "Initiative",
    "TieRolled",
    "Order",
    "Round",
    "Duplicate",
    "TurningPoint",
    "InForce",
    "Tpdm",
    "TpdmLanded",
    "Deception",
    "ProneBonus",
    "Moved",
    "Rotated",
    "CrowdPleaser",
    "Missed",
    "LocationRolled",
    "Faith",
    "Shield",
    "Durability",
    "Ammo",
    "Prone",
    "Stands",
    "Grappled",
    "Netted",
    "Freed",
    "Dragged",
    "Thrown",
    "Pushed",
    "Turned",
    "Bleeding",
    "Mended",
    "Flaming",
    "Doused",
    "Knocked",
    "FireLit",
    "FireOut",
    "SawSpawned",
    "SawRun",
    "SawRests",
    "SpikesLifted",
    "SpikesSpawned",
    "Spoiled",
    "Tile",
    "Dropped",
    "Roacguls",
    "Flashbang",
    "Aid",
    "Protects",
    "CardDrawn",
    "Reserve",
    "Tokens",
    "Points",
    "Purse",
    "Healed",
    "Penalty",
    "Conceded",
    "BoutOver",
];

const ASKED: [&str; 24] = [
    "PickLanista",
    "PickMotivation",
    "KeepInfluence",
    "SetUpBarge",
    "Deceive",
    "BlockDeception",
    "Ratio",
    "Command",
    "PreRoll",
    "Reroll",
    "HitBonus",
    "HitSave",
    "ComboBreak",
    "StayUp",
    "SlipGrapple",
    "Trip",
    "CancelInfluence",
    "TpNegate",
    "TpTarget",
    "TpTrait",
    "LegChoice",
    "WeaponChoice",
    "ShieldLocation",
    "AidSplit",
];

const ANSWERS: [&str; 30] = [
    "Deceive pass",
    "Deceive deceive AP",
    "Deceive deceive MP",
    "BlockDeception accept",
    "BlockDeception block",
    "BlockDeception cant_fool_me",
    "BlockDeception F11",
    "Ratio button AP",
    "Ratio button MP",
    "PreRoll pass",
    "PreRoll counterattack",
    "PreRoll elusive",
    "PreRoll talk_shit",
    "PreRoll made_you_look",
    "PreRoll unshackled",
    "PreRoll F10",
    "HitSave flesh_wound",
    "HitSave refusal",
    "HitSave pass",
    "Trip passround",
    "Trip tripping",
    "Trip pass",
    "CancelInfluence accept",
    "CancelInfluence cant_fool_me",
    "CancelInfluence F11",
    "TpNegate pay",
    "TpNegate pass",
    "LegChoice LL",
    "LegChoice RL",
    "WeaponChoice keep",
];

/// What no seat should say, at least not always.
pub(super) const FORGERIES: [&str; 40] = [
    "",
    "standard",
    "move F",
    "move B",
    "rotate right",
    "rotate left",
    "focused LL",
    "focused CHEST",
    "combo CHEST 1",
    "combo CHEST 200",
    "grapple",
    "mend",
    "backflip",
    "liberate",
    "stopdroproll",
    "gloat",
    "clinch",
    "draw",
    "draw HEAD",
    "feint",
    "use push",
    "use hurdle",
    "use jack WILL",
    "play F01",
    "play F08 A1",
    "play F06 heal",
    "usetoken AP",
    "unique A",
    "unique B",
    "throw F 0",
    "keep F01+F01+F01",
    "keep none",
    "button AP",
    "block",
    "perseverance",
    "F05",
    "aid HEAD 200",
    "setup PA1",
    "crush",
    "breakcrate",
];
