//! The rules that a run of bouts has used, and those that it never did. The walk and its books are
//! `table::coverage`'s; this file holds the game's part alone: its list of commands, windows and
//! states, and the signs that each was used.

use crate::ask::{Action, Command, Prompt, RollKind};
use crate::barge::Thing;
use crate::board::{Board, Helot, Life, Stage};
use crate::cards::{Card, Twist};
use crate::event::{Again, Blocker, Change, CheckKind, Event, Payer, Reason, Side, Source, Split};
use crate::geometry::Way;
use crate::tables::{
    Ability, Content, LANISTAS, Letter, Location, Motivation, SDS_LIMIT, WeaponKind,
};
use crate::token::Verb;
use crate::{Nexus, Refusal, judge, menu, seat_word, setup, token};
use table::coverage::{Covered, Opening, Uses, variant, variants};
use table::{Ask, By, BySeat, Chance, Forced, Options, Rules, Seat, Sitter};

/// The rules used so far.
pub type Coverage = table::coverage::Coverage<Nexus>;
type Walk<'a> = table::coverage::Walk<'a, Nexus>;

/// How a seat is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    House,
    /// By the house, except that every third answer is any legal one.
    Fickle,
    /// Like that, and it saves its reserves for windows.
    Thrifty,
    /// Any legal answer.
    Random,
}

/// Once in so many questions somebody says something unasked, forges an answer, or is late.
const ODDITY: usize = 40;
/// Once in so many answers a fickle seat has its own mind.
const WHIM: usize = 3;

impl Covered for Nexus {
    /// How each seat is played.
    type Memory = BySeat<Manner>;

    /// Left out, since simulated bouts cannot be made to reach them: a shared win, a Turning Point
    /// deck that is used up, and the best rolls that there are.
    fn everything(all: &mut Uses) {
        // The others are told by events of their own.
        let own = [Verb::Ability, Verb::Unique, Verb::PlayInfluence, Verb::End];
        all.each("command", Verb::ALL.iter().filter(|verb| !own.contains(verb)));
        all.each("ability", Ability::ALL);
        all.each("influence", Card::ALL);
        all.each("card", Twist::ALL);
        all.each("negated", Twist::ALL.iter().filter(|card| card.negate().is_some()));
        all.each("no effect", [Twist::T03, Twist::T08]);
        all.each("expired", [Twist::T09, Twist::T10, Twist::T24]);
        // A Grapple, a Drag and a Throw hurt by fire and hazards.
        let harmless = [Source::Grapple, Source::Drag, Source::Throw];
        all.each("source", Source::ALL.iter().filter(|source| !harmless.contains(source)));
        all.each("depleted", Location::ALL);
        all.each("hit", Location::ALL.iter().map(Some).chain([None]));
        all.each("crate", Content::ALL);
        all.each("boofing", Content::ALL);
        all.each("broken", WeaponKind::ALL);
        all.each("cred", Reason::ALL);
        all.each("ratio", Split::ALL);
        all.each("blocked", Blocker::ALL);
        all.each("cancelled", Blocker::ALL.iter().filter(|by| **by != Blocker::Tokens));
        for kind in ["killed", "incapacitated"] {
            all.each(kind, ["nobody", "active", "counterattacker"]);
        }
        for kind in ["ejected", "slipped", "hiccup", "fire moved"] {
            all.each(kind, [true, false]);
        }
        all.each("shrapnel", [5, 10]);
        all.each("destroyed", [Thing::Crate, Thing::Blood, Thing::Guts, Thing::Saw]);
        all.each("marked", Payer::ALL);
        all.each("damage", ["wall", "fever", "tpdm", "haymaker", "weapon"]);
        all.each("motivation", Motivation::ALL);
        all.pairs("unique", Motivation::ALL, Letter::ALL);
        all.each("thing", Thing::ALL);
        all.each("life", Life::ALL);
        all.each("refused", Refusal::ALL);
        all.each("ending", ["draw", "last helot standing", "nobody lives", "cycle limit"]);
        all.each("by", ["clock", "house"]);
        all.add("window", "with nobody asked");
        all.each("secret", ["BlockDeception", "CancelInfluence", "PreRoll", "Reroll"]);
        all.each("state", STATES.map(|(state, _)| state));
        all.add("state", "fed");
        all.each("aside", ASIDES);
        all.add("aside", "concede");
        all.each("event", EVENTS.split(' '));
        let prompts = table::every_variant!(Prompt {
            PickLanista PickMotivation KeepInfluence SetUpBarge Deceive BlockDeception Ratio
            Command PreRoll Reroll HitBonus HitSave ComboBreak StayUp SlipGrapple Trip
            CancelInfluence TpNegate TpTarget TpTrait LegChoice WeaponChoice ShieldLocation
            AidSplit
        });
        all.each("asked", prompts);
        all.each("answer", ANSWERS.split(", "));
        let changes = [Change::Gained, Change::Drawn, Change::Stored, Change::Dropped];
        all.pairs("weapon", WeaponKind::ALL, changes);
        all.each("weapon", [Change::Left, Change::None]);
        for side in Side::ALL {
            // The best of either takes three things at once that hardly ever meet.
            let best = if *side == Side::Attack { SDS_LIMIT - 1 } else { 1 };
            all.pairs("roll", [side], -SDS_LIMIT..=best);
        }
        all.pairs("check", CheckKind::ALL, [true, false]);
        all.pairs("rerolled", RollKind::ALL, Again::ALL);
        all.each("lanista", 1..=LANISTAS.len());
        all.each("barge", (0..=8).map(Some).chain([None]));
        all.each("seats", Nexus::SEATS);
        all.each("option", variants(&setup::OPTIONS));
    }

    /// Numbers take turns with the number of seats, the options, and who sits there.
    fn opening(_: u64, chance: &mut Chance, used: &mut Uses) -> Opening<Self> {
        let count = *chance.pick(&[2, 3, 4, 4]);
        used.add("seats", count);
        let all = [Manner::House, Manner::Fickle, Manner::Thrifty, Manner::Thrifty, Manner::Random];
        let manners = BySeat::new(count, |_| *chance.pick(&all));
        let seats = BySeat::new(count, |seat| match manners[seat] {
            Manner::House => Sitter::House,
            Manner::Fickle | Manner::Thrifty | Manner::Random => Sitter::Guest,
        });
        let options = options(chance, used);
        // A smuggler finds each content as often as another, whatever the dice.
        let total = u8::try_from(chance.below(11) + 2).expect("two dice");
        let dice = [total.div_ceil(2), total / 2];
        // Barges with crates come more often.
        let schematic = *chance.pick(&[1, 2, 3, 3, 4, 4, 5, 6, 7, 7, 8]);
        let rolls = options.word(&setup::SCHEMATIC) == setup::SCHEMATIC.default;
        let dice = rolls.then_some(schematic).into_iter().chain(dice).collect();
        let forced = Forced { dice, ..Forced::default() };
        Opening { seats, options, forced, memory: manners }
    }

    fn go_on(walk: &mut Walk<'_>) -> Vec<Event> {
        if let Some(news) = walk.settled() {
            return news;
        }
        let ask = walk.live.now().asks.iter().find(|ask| ask.is_owed());
        let ask = ask.expect("somebody is asked until the end").clone();
        walk.used.add("asked", variant(&ask.prompt));
        walk.used.when(ask.hidden, "secret", variant(&ask.prompt));
        let board = &walk.live.now().board;
        let faced = board.helot_at(ask.seat, Way::F);
        let busy = faced.is_some_and(|on| board.in_grapple(on));
        if walk.chance.below(ODDITY) == 0 || board.helots[ask.seat].flaming || busy {
            forge(walk);
        }
        if let Some(news) = interject(walk) {
            return news;
        }
        if walk.chance.below(ODDITY) == 0 {
            let action = walk.clock(ask.seat);
            return walk.live.answer(ask.seat, action, By::Clock).events;
        }
        let action = answer(walk, &ask);
        walk.used.add("answer", answer_word(&ask.prompt, &action));
        walk.live.answer(ask.seat, action, By::Seat).events
    }

    fn see(walk: &mut Walk<'_>, before: &Board, news: &[Event]) {
        let (used, after) = (&mut *walk.used, &walk.live.now().board);
        for event in news {
            see(used, before, event);
        }
        for helot in after.helots.iter() {
            used.add("life", helot.life);
            let states = STATES.iter().filter(|(_, holds)| holds(helot));
            used.each("state", states.map(|(state, _)| state));
        }
        used.when(after.round.fed, "state", "fed");
        used.each("thing", after.barge.iter().map(|(_, thing)| thing));
    }

    fn ended(walk: &mut Walk<'_>) {
        forge(walk);
        let board = &walk.live.now().board;
        walk.used.each("ending", Nexus::outcome(board).map(|outcome| outcome.ending));
        walk.used.when(board.alive().count() == 0, "ending", "nobody lives");
    }
}

fn options(chance: &mut Chance, used: &mut Uses) -> Options {
    let mut chosen: Vec<(&'static str, String)> = Vec::new();
    for (name, value) in variants(&setup::OPTIONS) {
        let new = !chosen.iter().any(|(other, _)| *other == name);
        if new && chance.below(12) == 0 {
            used.add("option", (name, &value));
            chosen.push((name, value));
        }
    }
    Options::new(&setup::OPTIONS, chosen).expect("they come from the list of options")
}

fn interject(walk: &mut Walk<'_>) -> Option<Vec<Event>> {
    let seats = usize::from(walk.memory.count());
    let seat = Seat(u8::try_from(walk.chance.below(seats)).ok()?);
    if walk.memory[seat] == Manner::House || walk.chance.below(4) != 0 {
        return None;
    }
    let concedes = walk.chance.below(8 * ODDITY) == 0;
    let mut asides = walk.live.asides(seat);
    asides.retain(|action| (*action == Action::Concede) == concedes);
    let rare = asides.iter().copied().find(is_rare);
    let action = match rare {
        Some(action) => action,
        None if asides.is_empty() || walk.chance.below(4) != 0 => return None,
        None => *walk.chance.pick(&asides),
    };
    if let Action::Do(Command::Ability(ability, _)) = action {
        walk.used.add("aside", ability);
    } else {
        walk.used.add("aside", "concede");
    }
    Some(walk.live.aside(seat, action).events)
}

fn answer(walk: &mut Walk<'_>, ask: &Ask<Nexus>) -> Action {
    let manner = walk.memory[ask.seat];
    let house = walk.live.house(ask.seat).expect("it is asked");
    match manner {
        Manner::House => walk.house(ask.seat),
        Manner::Random => walk.any(ask.seat),
        Manner::Fickle | Manner::Thrifty => {
            if let Some(command) = eager(&walk.live.now().board, ask, &mut walk.chance) {
                return Action::Do(command);
            }
            // A seat that can pay for it seldom stands before a crate.
            let again = Action::Use(Ability::Perseverance);
            if matches!(ask.prompt, Prompt::Reroll { roll: RollKind::Crate, .. })
                && ask.offers.iter().any(|offer| offer.action == again)
            {
                return again;
            }
            let thrift = manner == Manner::Thrifty && walk.chance.below(8) != 0;
            if thrift && saves_for(&walk.live.now().board, ask) {
                return ask.offers.last().map_or(house, |offer| offer.action);
            }
            let fickle = walk.chance.below(WHIM) == 0;
            let mut action = if fickle { walk.any(ask.seat) } else { house };
            let spends = |action: Action| {
                matches!(action, Action::Do(Command::Ability(..) | Command::Unique(..)))
            };
            for _ in 0..8 {
                let idle = action == Action::Do(Command::End) && house != action;
                if idle || (thrift && spends(action)) {
                    action = walk.any(ask.seat);
                }
            }
            action
        }
    }
}

/// A state's name, and whether somebody is in it.
type State = (&'static str, fn(&Helot) -> bool);

/// How a helot may be.
const STATES: [State; 13] = [
    ("netted", |it| it.netted),
    ("held", |it| it.held_by.is_some()),
    ("bleeding", |it| it.bleeding),
    ("flaming", |it| it.flaming),
    ("gloated", |it| it.gloated),
    ("elusive", |it| it.elusive),
    ("spotter", |it| it.spotter),
    ("talked", |it| it.talked),
    ("spiked", |it| it.spiked),
    ("lamps", |it| it.lamps),
    ("faith", |it| it.faith),
    ("tpdm", Helot::has_tpdm),
    ("pass round", |it| it.pass_round),
];

#[expect(clippy::wildcard_enum_match_arm, reason = "all others are remembered by their names")]
fn see(used: &mut Uses, before: &Board, event: &Event) {
    match event {
        Event::Declared { command, .. } => used.add("command", command.verb()),
        Event::Token { .. } => used.add("command", Verb::UseToken),
        Event::Ability { ability, .. } => used.add("ability", ability),
        Event::Unique { seat, letter, .. } => {
            used.each("unique", before.helots[*seat].motivation.map(|it| (it, letter)));
        }
        Event::Influence { card, .. } => used.add("influence", card),
        Event::Card { card, .. } => used.add("card", card),
        Event::Negated { card, .. } => used.add("negated", card),
        Event::NoEffect { card } => used.add("no effect", card),
        Event::Expired { card } => used.add("expired", card),
        Event::Hit { source, location, .. } => {
            used.add("source", source);
            used.add("hit", location);
        }
        Event::Depleted { location, .. } => used.add("depleted", location),
        Event::Roll { side, sds, .. } => used.add("roll", (side, sds)),
        Event::Rerolled { roll, by, .. } => used.add("rerolled", (roll, by)),
        Event::Check { kind, ok, .. } => used.add("check", (kind, ok)),
        Event::Crate { content, .. } => {
            let crates = before.stage == Stage::Command;
            used.add(if crates { "crate" } else { "boofing" }, content);
        }
        Event::Weapon { change: change @ (Change::Left | Change::None), .. } => {
            used.add("weapon", change);
        }
        Event::Weapon { weapon, change, .. } => used.add("weapon", (weapon, change)),
        Event::Broken { weapon, .. } => used.add("broken", weapon),
        Event::Cred { reason, .. } => used.add("cred", reason),
        Event::Ratio { by, .. } => used.add("ratio", by),
        Event::Blocked { by, .. } => used.add("blocked", by),
        Event::Cancelled { by, .. } => used.add("cancelled", by),
        Event::Killed { by, .. } => used.add("killed", whose(before, *by)),
        Event::Incapacitated { by, .. } => used.add("incapacitated", whose(before, *by)),
        Event::Ejected { to, .. } => used.add("ejected", to.is_some()),
        Event::Slipped { to, .. } => used.add("slipped", to.is_some()),
        Event::Hiccup { to, .. } => used.add("hiccup", to.is_some()),
        Event::FireMoved { to, .. } => used.add("fire moved", to.is_some()),
        Event::Shrapnel { damage, .. } => used.add("shrapnel", damage),
        Event::Destroyed { thing, .. } => used.add("destroyed", thing),
        Event::Marked { from, .. } => used.add("marked", from),
        Event::Damage { wall, fever, tpdm, haymaker, weapon, .. } => {
            used.when(0 < *wall, "damage", "wall");
            used.when(0 < *fever, "damage", "fever");
            used.when(0 < *tpdm, "damage", "tpdm");
            used.when(0 < *haymaker, "damage", "haymaker");
            used.when(0 < *weapon, "damage", "weapon");
        }
        Event::MotivationPicked { motivation, .. } => used.add("motivation", motivation),
        Event::LanistaPicked { lanista, .. } => used.add("lanista", lanista),
        Event::BargeSet { schematic } => used.add("barge", schematic),
        _ => used.add("event", variant(event)),
    }
}

/// Lets seats say forged texts, and remembers why they were refused.
fn forge(walk: &mut Walk<'_>) {
    let seats: Vec<Seat> = walk.memory.seats().collect();
    for seat in &seats {
        walk.forge(*seat, FORGERIES.split(", "));
        // A helot in front of somebody is spoken of by name.
        for on in &seats {
            let verbs = ["wild", "aimstandard"];
            walk.forge(*seat, verbs.map(|verb| format!("{verb} {}", seat_word(*on))));
        }
    }
}

/// A command that is seldom possible, half of the time when it is.
fn eager(board: &Board, ask: &Ask<Nexus>, chance: &mut Chance) -> Option<Command> {
    if ask.prompt != Prompt::Command || chance.below(2) == 0 {
        return None;
    }
    let verbs = [
        Verb::BreakCrate,
        Verb::AimFocused,
        Verb::AimWild,
        Verb::Throw,
        Verb::Combo,
        Verb::Drag,
        Verb::Feint,
        Verb::Draw,
    ];
    let mut all: Vec<Vec<Command>> = Vec::new();
    for verb in verbs {
        let mut found = Vec::new();
        menu::each(board, ask.seat, verb, &mut |command| {
            found.push(command);
            false
        });
        if !found.is_empty() {
            all.push(found);
        }
    }
    let cuts = |command: &Command| {
        let Command::Drag(haul) = command else { return false };
        judge::dragged(board, ask.seat, *haul)
            .and_then(|(_, to)| board.barge.at(to))
            .is_some_and(|thing| thing.is_hazard())
    };
    if let Some(cut) = all.iter().flatten().find(|command| cuts(command)) {
        return Some(*cut);
    }
    if all.is_empty() {
        return None;
    }
    let found = all.swap_remove(chance.below(all.len()));
    Some(*chance.pick(&found))
}

/// Windows that would use up the reserves that a thrifty seat saves for others.
#[expect(clippy::wildcard_enum_match_arm, reason = "a thrifty seat saves by a few windows")]
fn saves_for(board: &Board, ask: &Ask<Nexus>) -> bool {
    let elusive = Action::Use(Ability::Elusive);
    match &ask.prompt {
        // Elusive, and a Paid Spotter on top of it.
        Prompt::PreRoll { .. } => {
            let offered = ask.offers.iter().any(|offer| offer.action == elusive);
            !offered && !board.helots[ask.seat].elusive
        }
        Prompt::StayUp | Prompt::HitSave { .. } | Prompt::SlipGrapple { .. } => true,
        Prompt::Reroll { roll, .. } => {
            matches!(roll, RollKind::Attack | RollKind::Defend | RollKind::Check)
        }
        _ => false,
    }
}

/// Whether an action is seldom an aside.
fn is_rare(action: &Action) -> bool {
    let Action::Do(Command::Ability(ability, _)) = action else { return false };
    matches!(ability, Ability::TalkShit | Ability::MadeYouLook | Ability::Unshackled)
}

fn whose(board: &Board, by: Option<Seat>) -> &'static str {
    match by {
        None => "nobody",
        Some(seat) if seat == board.active => "active",
        Some(_) => "counterattacker",
    }
}

/// An answer to a window; others go by their effect.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others go by the question's name")]
fn answer_word(prompt: &Prompt, action: &Action) -> String {
    let name = variant(prompt);
    match prompt {
        Prompt::Reroll { roll, .. } => format!("{name} {roll} {}", token::token(action)),
        _ if prompt.is_reaction() => format!("{name} {}", token::token(action)),
        Prompt::Ratio { .. } | Prompt::WeaponChoice { .. } | Prompt::ShieldLocation => {
            format!("{name} {}", token::token(action))
        }
        _ => name,
    }
}

/// Possible asides besides conceding.
const ASIDES: [Ability; 8] = [
    Ability::StillStanding,
    Ability::Unshackled,
    Ability::Elusive,
    Ability::TurnCrowd,
    Ability::WinThemOver,
    Ability::TalkShit,
    Ability::MadeYouLook,
    Ability::Jack,
];

/// Events that the list above does not take apart.
const EVENTS: &str = "\
    HandDealt HandKept Cycle Initiative TieRolled Order Round Duplicate TurningPoint InForce Tpdm \
    TpdmLanded Deception ProneBonus Moved Rotated CrowdPleaser Missed LocationRolled Faith Shield \
    Durability Ammo Prone Stands Grappled Netted Freed Dragged Thrown Pushed Turned Bleeding \
    Mended Flaming Doused Knocked FireLit FireOut SawSpawned SawRun SawRests SpikesLifted \
    SpikesSpawned Spoiled Tile Dropped Roacguls Flashbang Aid Protects CardDrawn Reserve Tokens \
    Points Purse Healed Penalty Conceded BoutOver";

const ANSWERS: &str = "\
    Deceive pass, Deceive deceive AP, Deceive deceive MP, BlockDeception accept, \
    BlockDeception block, BlockDeception cant_fool_me, BlockDeception F11, Ratio button AP, \
    Ratio button MP, PreRoll pass, PreRoll counterattack, PreRoll elusive, PreRoll talk_shit, \
    PreRoll made_you_look, PreRoll unshackled, PreRoll F10, HitSave flesh_wound, \
    HitSave refusal, HitSave pass, Trip passround, Trip tripping, Trip pass, \
    CancelInfluence accept, CancelInfluence cant_fool_me, CancelInfluence F11, TpNegate pay, \
    TpNegate pass, LegChoice LL, LegChoice RL, WeaponChoice keep";

/// Texts that no seat should say, at least not always.
const FORGERIES: &str = "\
    , standard, move F, move B, rotate right, rotate left, focused LL, focused CHEST, \
    combo CHEST 1, combo CHEST 200, grapple, mend, backflip, liberate, stopdroproll, gloat, \
    clinch, draw, draw HEAD, feint, use push, use hurdle, use jack WILL, play F01, play F08 A1, \
    play F06 heal, usetoken AP, unique A, unique B, throw F 0, keep F01+F01+F01, keep none, \
    button AP, block, perseverance, F05, aid HEAD 200, setup PA1, crush, breakcrate";
