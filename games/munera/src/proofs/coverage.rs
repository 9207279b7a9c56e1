//! The rules that a run of bouts has used, and those that it never did. The walk and its books are
//! `table::coverage`'s; this file holds the game's part alone: its list of weapons, saves and
//! states, and the signs that each was used.

mod chance;

pub use chance::Wanted;

use crate::ask::{Action, Prompt, Refusal};
use crate::attacks::save_against;
use crate::board::{Board, Gladiator, Verdict};
use crate::event::{Cause, Event, Means, Plea, Stop, Weariness};
use crate::gear::{Class, Item, Kind, Skill, Thing};
use crate::hexes::Quadrant;
use crate::tables::{self, OPTIONS, ORDERS};
use crate::{Arena, Fate, Hex, Munera};
use table::coverage::{Covered, Opening, Uses, variant};
use table::{By, BySeat, Chance, Forced, OptionRow, Options, Rules, Seat, Sitter, Values};

/// The rules used so far.
pub type Coverage = table::coverage::Coverage<Munera>;
type Walk<'a> = table::coverage::Walk<'a, Munera>;

/// A gladiator armed piece by piece, from elsewhere.
const OWN_KIT: &str = "custom:heavy:bare:galerus:arbelos+javelins*3:sica";
/// Once in so many questions the clock answers.
const LATE: usize = 24;
/// Weapons that are alike when both dice are.
const FAMILIES: &str = "Ordinary Scissor Cestus Arbelos Entangling Missile Hasta HastaTied Bow \
    Shield Whirling Improvised";

impl Covered for Munera {
    type Memory = Wanted;

    fn everything(all: &mut Uses) {
        let both = [false, true];
        all.each("class", Class::ALL);
        for kind in Kind::ALL {
            let ranges = (1..=8).filter(|range| kind.at_range(*range, false).is_some());
            all.pairs("struck", [kind], ranges);
            let landings: &[&str] = if *kind == Kind::HastaTied {
                &["on the ground", "in the hand"]
            } else if kind.flies(2) {
                &["on the ground", "lost"]
            } else {
                &[]
            };
            all.pairs("flew", [kind], landings);
            if kind.entangles() {
                all.pairs("net", [kind], ["caught", "cut", "held", "ruined"]);
            }
            // Kinds that never lie on the ground cannot be picked up.
            all.when(*kind != Kind::Cestus, "took", Thing::Gear(*kind));
        }
        all.each("took", [Thing::Helmet, Thing::Arrow]);
        all.pairs("double", FAMILIES.split(' '), 1..=6);
        all.each("whirled with an unwieldy weapon", both);
        all.each("attack from", Quadrant::ALL);
        all.pairs("save", 1..=5, both);
        all.each("penetrated", [Kind::TwoHanded, Kind::LongSpear, Kind::Trident]);
        all.each("helpers", 0..=2);
        all.each("down", Cause::ALL);
        all.each("tired", Weariness::ALL);
        all.each("plea", Plea::ALL);
        all.each("crowd", ["spared", "killed", "spared by twelve", "killed by two"]);
        let events = table::every_variant!(Event {
            Picked Stamina Arrows OrderDie Order Entered Turn Discarded GivesIn Ap Stands Moved Turned
            Attack Double Save Wounded Injured Mortal Pushed PushBlocked Down AlreadyDown DownAgain
            Fatigue Scatter Dropped Lost Broken BreakRoll ThongHolds Recovered Cone Shredded
            Arbelos Escape NoEscape Entangled Released Cut Feint Reroll Kept RerollDouble Grapple
            GrappleTest GrappleTied GrappleBroken Thrown Disengaged Haze Whirls Drew Sheathed Took
            Kicked Floored FlooredAppeal Yields Appeal NoAppeal Out End Won TeamWon Draw Learnt
        });
        all.each("told", events);
        let actions = table::every_variant!(Action {
            Pick PickAny PickBuild Discard Move Step Turn Walk Strike Improvised Whirl Grapple Feint
            Haze Cut Draw Sheath Drop DropHelmet Pickup Kick Yield End Reroll Keep Throw Disengage
            Skill
        });
        // Orders alone decide the pieces thrown away before the roll.
        all.each("did", actions.iter().filter(|name| !["Discard", "Step"].contains(name)));
        all.each("rolled while", STATES.map(|(state, _)| state));
        // A weapon or a scissor sword: the attacker's or the defender's.
        all.pairs("double 1: own weapon, broken", both, both);
        all.each("double 1: own scissor", both);
        all.each("a team won", both);
        all.pairs("skill, learnt", Skill::ALL, both);
        all.each("turn", ["one-handed", "a reply", "no room", "the grapple goes on"]);
        all.each("drawn", Stop::ALL);
        all.each("arena", Arena::ALL);
        all.each("seats", Munera::SEATS);
        all.each("option", variants());
        for row in &ORDERS {
            all.pairs("order", [row.name], row.words().collect::<Vec<_>>());
        }
        all.each("refused", Refusal::ALL.iter().map(variant));
        all.each("by", ["clock", "house"]);
        all.add("kit", OWN_KIT);
    }

    /// Numbers take turns with the number of seats, the options, the orders, and who sits there.
    fn opening(_: u64, chance: &mut Chance, used: &mut Uses) -> Opening<Self> {
        let count = 2 + u8::try_from(chance.below(5).min(chance.below(5))).expect("below five");
        used.add("seats", count);
        let sitters = [Sitter::Guest, Sitter::House];
        let seats = BySeat::new(count, |_| *chance.pick(&sitters));
        let options = options(chance, used);
        Opening { seats, options, forced: Forced::default(), memory: Wanted::default() }
    }

    fn opened(walk: &mut Walk<'_>) {
        give_orders(walk);
        let board = &walk.live.now().board;
        let built = |build: &crate::Build| build.word() == OWN_KIT;
        let armed = board.seats.iter().any(|seat| seat.build.as_ref().is_some_and(built));
        walk.used.when(armed, "kit", OWN_KIT);
        walk.used.add("arena", board.arena);
    }

    fn go_on(walk: &mut Walk<'_>) -> Vec<Event> {
        forge(walk);
        let owed = walk.live.now().asks.iter().find(|ask| ask.is_owed());
        let ask = owed.expect("somebody is asked until the end").clone();
        let replies = matches!(ask.prompt, Prompt::GrappleChoice { reply: true, .. });
        walk.used.when(replies, "turn", "a reply");
        let is_house = walk.live.bout().seats()[ask.seat].is_house();
        let (action, by) = if is_house || walk.chance.below(5) == 0 {
            (walk.house(ask.seat), By::Seat)
        } else if walk.chance.below(LATE) == 0 {
            (walk.clock(ask.seat), By::Clock)
        } else {
            walk.memory.look(walk.used);
            (walk.memory.answer(&walk.live.now().board, &ask, &mut walk.chance), By::Seat)
        };
        walk.used.add("did", variant(&action));
        attempt(walk.used, &walk.live.now().board, &action);
        walk.live.answer(ask.seat, action, by).events
    }

    fn see(walk: &mut Walk<'_>, before: &Board, news: &[Event]) {
        let (used, after) = (&mut *walk.used, &walk.live.now().board);
        let mut told = Told {
            tests: usize::from(before.seats.iter().any(|it| it.grapple.is_some())),
            ..Told::default()
        };
        for event in news {
            used.add("told", variant(event));
            told.see(used, before, event);
        }
        match after.outcome {
            Some(Verdict::Won(_)) => used.add("a team won", false),
            Some(Verdict::TeamWon(_)) => used.add("a team won", true),
            Some(Verdict::Drawn) | None => {}
        }
        for seat in after.seats.iter() {
            used.each("skill, learnt", seat.skills.iter().map(|skill| (skill, false)));
        }
    }

    fn ended(walk: &mut Walk<'_>) {
        forge(walk);
        for seat in walk.live.now().board.seats.iter() {
            walk.used.each("class", seat.class);
        }
    }
}

fn family(means: Means) -> &'static str {
    match means {
        Means::Whirl(_) => "Whirling",
        Means::Improvised | Means::Grapple => "Improvised",
        Means::Strike(kind) if kind.entangles() => "Entangling",
        Means::Strike(kind) if kind.is_bundle() => "Missile",
        Means::Strike(kind) if kind.is_shield() => "Shield",
        Means::Strike(Kind::Scissor) => "Scissor",
        Means::Strike(Kind::Cestus) => "Cestus",
        Means::Strike(Kind::Arbelos) => "Arbelos",
        Means::Strike(Kind::Hasta) => "Hasta",
        Means::Strike(Kind::HastaTied) => "HastaTied",
        Means::Strike(Kind::Bow) => "Bow",
        Means::Strike(_) => "Ordinary",
    }
}

/// The options that change the rules, with every value that is no default.
fn variants() -> Vec<(&'static str, &'static str)> {
    let mut variants = vec![
        ("teams", "1212"),
        ("teams", "1122"),
        ("teams", "122333"),
        ("round_limit", "10"),
        ("round_limit", "none"),
        ("spared_today", "3"),
    ];
    for row in &OPTIONS {
        let of_a_seat = row.name.ends_with(|last: char| last.is_ascii_digit())
            || row.name.starts_with("house_");
        if let Values::OneOf(words) = row.values
            && !of_a_seat
        {
            let others = words.iter().filter(|word| **word != row.default);
            variants.extend(others.map(|word| (row.name, *word)));
        }
    }
    variants
}

fn options(chance: &mut Chance, used: &mut Uses) -> Options {
    let mut chosen = Vec::new();
    for (name, value) in variants() {
        let is_rare = [tables::CUSTOM_GLADIATORS.name, tables::EXHAUSTION_DRAW.name];
        let often = if is_rare.contains(&name) { 2 } else { 6 };
        if chance.below(often) == 0 {
            used.add("option", (name, value));
            chosen.push((name, value.to_owned()));
        }
    }
    let mut seats = |rows: &[OptionRow; 6], often: usize| {
        for row in rows {
            if chance.below(often) == 0 {
                let value = match row.values {
                    Values::OneOf(words) => (*chance.pick(words)).to_owned(),
                    Values::OneOfOr { .. } if chance.below(4) == 0 => OWN_KIT.to_owned(),
                    Values::OneOfOr { words, .. } => (*chance.pick(words)).to_owned(),
                    Values::Within(lo, _) | Values::WithinOr(lo, ..) => (lo + 1).to_string(),
                };
                chosen.push((row.name, value));
            }
        }
    };
    seats(&tables::SKILLS_OF, 3);
    seats(&tables::CLASS_OF, 6);
    seats(&tables::DEFEATED_OF, 12);
    seats(&tables::SPARED_OF, 8);
    Options::new(&OPTIONS, chosen).expect("they come from the list of options")
}

fn give_orders(walk: &mut Walk<'_>) {
    for seat in walk.live.bout().seats().clone().seats() {
        for row in &ORDERS {
            // A seat that is always away has nothing to say.
            let often = if row.name == tables::AWAY.name { 12 } else { 3 };
            let mut value = row.default();
            if walk.chance.below(often) == 0 {
                value = *walk.chance.pick(&row.words().collect::<Vec<_>>());
                // The dead give none.
                walk.live.order(seat, row.name, value).ok();
            }
            walk.used.add("order", (row.name, value));
        }
    }
}

/// Remembers the special marks of an attack.
fn attempt(used: &mut Uses, board: &Board, action: &Action) {
    let Some((means, on)) = action.attack() else { return };
    let by = board.active;
    let range = board.distance(by, on);
    used.add("attack from", board.quadrant(on, by));
    let alone = board.seats[by].is_two_handed();
    if let Some(kind) = means.kind() {
        match means {
            Means::Whirl(_) => used.add("whirled with an unwieldy weapon", kind.is_unwieldy()),
            Means::Strike(_) | Means::Improvised | Means::Grapple => {
                used.add("struck", (kind, range));
            }
        }
        let whole = board.seats[on].full_save(board.quadrant(on, by));
        let lowers = save_against(board, by, on, means) < whole && !means.is_whirl();
        used.when(lowers && kind != Kind::Sica, "penetrated", kind);
        used.when(kind == Kind::TwoHanded && !alone, "turn", "one-handed");
    }
    let others = board.in_play().filter(|other| *other != by && board.threatens(*other, on));
    used.add("helpers", others.count().min(2));
}

/// The facts remembered while events are read.
#[derive(Default)]
struct Told {
    thrown: Option<Kind>,
    double: Option<(Means, Seat)>,
    tests: usize,
}

impl Told {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of the others it is enough that they were told"
    )]
    fn see(&mut self, used: &mut Uses, before: &Board, event: &Event) {
        match event {
            Event::Attack { by, with, on, .. } | Event::Double { by, with, on, .. } => {
                let range = before.distance(*by, *on);
                self.thrown = with.kind().filter(|kind| kind.flies(range));
                if let Event::Double { number, .. } = event {
                    used.add("double", (family(*with), number));
                    self.double = Some((*with, *on));
                }
            }
            Event::Lost { .. } => used.each("flew", self.thrown.map(|kind| (kind, "lost"))),
            Event::Dropped { item, .. } => {
                let flew = self.thrown.filter(|kind| {
                    *item == Thing::Gear(*kind) || (*item == Thing::Arrow && *kind == Kind::Bow)
                });
                used.each("flew", flew.map(|kind| (kind, "on the ground")));
            }
            Event::Recovered { item, .. } => {
                let flew = self.thrown.filter(|kind| *item == Thing::Gear(*kind));
                used.each("flew", flew.map(|kind| (kind, "in the hand")));
            }
            Event::BreakRoll { die, .. } => {
                let Some((with, on)) = self.double else { return };
                let breaks = *die == 1 || *die == 6;
                let own = with.kind() == Some(Kind::Scissor);
                let other = before.seats[on].holds(Kind::Scissor);
                used.when(own != other, "double 1: own scissor", own);
                let both = (*die <= tables::BREAKS_OWN, breaks);
                used.when(!own && !other, "double 1: own weapon, broken", both);
            }
            Event::Save { value, saved, .. } => used.add("save", (value, saved)),
            Event::Down { cause, .. } => used.add("down", cause),
            Event::Fatigue { cause, .. } => used.add("tired", cause),
            Event::Appeal { dice, fate, pleas, .. } => {
                used.each("plea", pleas.iter().map(|(plea, _)| plea));
                let verdict = match (dice[0] + dice[1], fate) {
                    (tables::ALWAYS_SPARED, _) => "spared by twelve",
                    (tables::NEVER_SPARED, _) => "killed by two",
                    (_, Fate::Spared) => "spared",
                    (_, Fate::Killed | Fate::In) => "killed",
                };
                used.add("crowd", verdict);
            }
            Event::Entangled { item: Thing::Gear(kind), .. } => used.add("net", (kind, "caught")),
            Event::Cut { who, die, free } => {
                let cut = if *die == tables::CUT_RUINS { "ruined" } else { "cut" };
                let end = if *free { cut } else { "held" };
                used.each("net", before.seats[*who].entangled.map(|bond| (bond.item, end)));
            }
            Event::Ap { who, .. } => {
                let gladiator = &before.seats[*who];
                let states = STATES.iter().filter(|(_, holds)| holds(gladiator));
                used.each("rolled while", states.map(|(state, _)| state));
            }
            Event::Took { item, .. } => used.add("took", item),
            Event::GrappleTest { .. } => {
                self.tests += 1;
                used.when(1 < self.tests, "turn", "the grapple goes on");
            }
            Event::Disengaged { who, hex } => {
                used.when(before.seats[*who].hex == *hex, "turn", "no room");
            }
            Event::Draw { cause } => used.add("drawn", cause),
            Event::Learnt { skill, .. } => used.add("skill, learnt", (skill, true)),
            _ => {}
        }
    }
}

/// A state's name, and whether somebody is in it.
type State = (&'static str, fn(&Gladiator) -> bool);

/// How somebody may be when he rolls for action points.
const STATES: [State; 8] = [
    ("tired", |it| it.is_tired() && !it.is_exhausted()),
    ("exhausted", Gladiator::is_exhausted),
    ("injured", Gladiator::is_injured),
    ("netted", |it| it.entangled.is_some() && !it.is_caped()),
    ("caped", Gladiator::is_caped),
    ("down", |it| it.down),
    ("hazed", |it| it.hazed),
    ("grappled", |it| it.grapple.is_some()),
];

/// Says all manner of things and remembers how they are refused.
fn forge(walk: &mut Walk<'_>) {
    let board = walk.live.now().board.clone();
    let seats = usize::from(board.seats.count());
    let asked = walk.live.now().asks.first().map_or(Seat(0), |ask| ask.seat);
    walk.forge(asked, board.ground.iter().map(|object| format!("pickup g{}", object.id)));
    for on in 1..=seats {
        walk.forge(asked, [format!("grapple S{on}")]);
        let nets = board.seats[asked].hand.iter().filter(|item| item.kind.entangles());
        walk.forge(asked, nets.map(|item| format!("strike {} S{on}", item.kind.word())));
    }
    let hexes: Vec<Hex> = board.arena.hexes().collect();
    for _ in 0..6 {
        let chance = &mut walk.chance;
        let kind = chance.pick(Kind::ALL).word();
        let own: &[Item] = &board.seats[asked].hand;
        let own = if own.is_empty() { kind } else { chance.pick(own).kind.word() };
        let side = chance.pick(crate::Side::ALL).word();
        let (on, id) = (1 + chance.below(seats), 1 + chance.below(4));
        let hex = chance.pick(&hexes);
        let tokens = [
            format!("strike {own} S{on}"),
            format!("strike {own} S{on}"),
            format!("strike {kind} S{on}"),
            format!("whirl {own} S{on}"),
            format!("whirl {own} S{on}"),
            format!("improvised S{on}"),
            format!("haze S{on}"),
            format!("step {side}"),
            format!("turn {side}"),
            format!("walk {hex} {side}"),
            "move".to_owned(),
            "feint".to_owned(),
            "cut".to_owned(),
            "draw dagger".to_owned(),
            format!("draw {kind}"),
            format!("sheath {own}"),
            format!("drop {own}"),
            format!("pickup g{id}"),
            format!("kick g{id}"),
            format!("kick g{id} {side}"),
            "end".to_owned(),
            "reroll".to_owned(),
            "pick lion_tamer".to_owned(),
            "skill attack".to_owned(),
        ];
        let who = if chance.below(8) == 0 { Seat(chance.below(seats) as u8) } else { asked };
        let token = chance.pick(&tokens).clone();
        walk.forge(who, [token]);
    }
}
