//! Which rules a run of bouts has used, and which never.

mod everything;

use crate::ask::{Action, Command, Prompt, RollKind};
use crate::board::{Board, Stage};
use crate::event::{Change, Event, Source};
use crate::geometry::Way;
use crate::tables::Ability;
use crate::token::Verb;
use crate::{Nexus, judge, menu, seat_word, setup, token};
use everything::{everything, variants};
use std::collections::BTreeSet;
use std::fmt;
use table::simulate::random_answer;
use table::{Ask, By, BySeat, Chance, Forced, Live, Luck, Options, Refusal, Rules, Seat, Sitter};

/// Something that the rules can do: what kind of thing, and which.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Used(&'static str, String);

impl Used {
    fn new(kind: &'static str, which: impl Into<String>) -> Self {
        Used(kind, which.into())
    }
}

impl fmt::Debug for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// What has been used so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    used: BTreeSet<Used>,
}

/// How a seat is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// By the house.
    House,
    /// By the house, but for every third answer, which is any legal one.
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

impl Coverage {
    /// What has never been used.
    pub fn missing(&self) -> Vec<Used> {
        everything().into_iter().filter(|used| !self.used.contains(used)).collect()
    }

    /// Plays the bout of `number` to its end and remembers what it used. Numbers take turns with
    /// the number of seats, the options, and who sits there.
    pub fn play(&mut self, number: u64) {
        let mut chance = Chance::new(number);
        let count = *chance.pick(&[2, 3, 4, 4]);
        self.note("seats", count.to_string());
        let all = [Manner::House, Manner::Fickle, Manner::Thrifty, Manner::Thrifty, Manner::Random];
        let manners = BySeat::new(count, |_| *chance.pick(&all));
        let sitters = BySeat::new(count, |seat| match manners[seat] {
            Manner::House => Sitter::House,
            Manner::Fickle | Manner::Thrifty | Manner::Random => Sitter::Guest,
        });
        let options = self.options(&mut chance);
        // Whoever smuggles finds each content as often as another, whatever the dice.
        let total = u8::try_from(chance.below(11) + 2).expect("two dice");
        let dice = [total.div_ceil(2), total / 2];
        // Barges with crates come more often.
        let schematic = *chance.pick(&[1, 2, 3, 3, 4, 4, 5, 6, 7, 7, 8]);
        let rolls = options.word(&setup::SCHEMATIC) == setup::SCHEMATIC.default;
        let dice = rolls.then_some(schematic).into_iter().chain(dice).collect();
        let forced = Forced { dice, ..Forced::default() };
        let luck = Luck::numbered(number);
        let (mut live, news) = Live::<Nexus>::open(sitters, options, luck, None, forced);
        self.see(&live.now().board.clone(), &live.now().board, &news);
        while !live.now().over {
            let before = live.now().board.clone();
            let news = self.go_on(&mut live, &manners, &mut chance);
            self.see(&before, &live.now().board, &news);
        }
        self.forge(&live);
        if let Some(outcome) = Nexus::outcome(&live.now().board) {
            self.note("ending", outcome.ending);
        }
        if live.now().board.alive().count() == 0 {
            self.note("ending", "nobody lives");
        }
    }

    fn note(&mut self, kind: &'static str, which: impl Into<String>) {
        self.used.insert(Used::new(kind, which));
    }

    fn options(&mut self, chance: &mut Chance) -> Options {
        let mut chosen: Vec<(&'static str, String)> = Vec::new();
        for (name, value) in variants() {
            let new = !chosen.iter().any(|(other, _)| *other == name);
            if new && chance.below(12) == 0 {
                self.note("option", format!("{name} {value}"));
                chosen.push((name, value));
            }
        }
        Options::new(&setup::OPTIONS, chosen).expect("they come from the list of options")
    }

    fn go_on(
        &mut self,
        live: &mut Live<Nexus>,
        manners: &BySeat<Manner>,
        chance: &mut Chance,
    ) -> Vec<Event> {
        if live.may_settle() {
            self.note("window", "empty");
            return live.settle();
        }
        let ask = live.now().asks.iter().find(|ask| ask.is_owed());
        let ask = ask.expect("somebody is asked until the end").clone();
        self.hear(&ask);
        let board = &live.now().board;
        let faced = board.helot_at(ask.seat, Way::F);
        let busy = faced.is_some_and(|on| board.in_grapple(on));
        if chance.below(ODDITY) == 0 || board.helots[ask.seat].flaming || busy {
            self.forge(live);
        }
        if let Some(news) = self.interject(live, manners, chance) {
            return news;
        }
        if chance.below(ODDITY) == 0 {
            self.note("by", "clock");
            let action = live.otherwise(ask.seat).expect("it is asked");
            return live.answer(ask.seat, action, By::Clock).events;
        }
        let action = self.answer(live, &ask, manners[ask.seat], chance);
        self.note("answer", answer_word(&ask.prompt, &action));
        live.answer(ask.seat, action, By::Seat).events
    }

    fn interject(
        &mut self,
        live: &mut Live<Nexus>,
        manners: &BySeat<Manner>,
        chance: &mut Chance,
    ) -> Option<Vec<Event>> {
        let seat = Seat(u8::try_from(chance.below(usize::from(manners.count()))).ok()?);
        if manners[seat] == Manner::House || chance.below(4) != 0 {
            return None;
        }
        let concedes = chance.below(8 * ODDITY) == 0;
        let mut asides = live.asides(seat);
        asides.retain(|action| (*action == Action::Concede) == concedes);
        let rare = asides.iter().copied().find(is_rare);
        let action = match rare {
            Some(action) => action,
            None if asides.is_empty() || chance.below(4) != 0 => return None,
            None => *chance.pick(&asides),
        };
        let said = if let Action::Do(Command::Ability(ability, _)) = action {
            ability.word()
        } else {
            "concede"
        };
        self.note("aside", said);
        Some(live.aside(seat, action).events)
    }

    fn answer(
        &mut self,
        live: &Live<Nexus>,
        ask: &Ask<Nexus>,
        manner: Manner,
        chance: &mut Chance,
    ) -> Action {
        let house = live.house(ask.seat).expect("it is asked");
        let any = |chance: &mut Chance| random_answer(&live.now().board, ask, chance);
        match manner {
            Manner::House => {
                self.note("by", "house");
                house
            }
            Manner::Random => any(chance),
            Manner::Fickle | Manner::Thrifty => {
                if let Some(command) = eager(&live.now().board, ask, chance) {
                    return Action::Do(command);
                }
                let thrift = manner == Manner::Thrifty && chance.below(8) != 0;
                if thrift && saves_for(&live.now().board, ask) {
                    return ask.offers.last().map_or(house, |offer| offer.action);
                }
                let mut action = if chance.below(WHIM) == 0 { any(chance) } else { house };
                let spends = |action: Action| {
                    matches!(action, Action::Do(Command::Ability(..) | Command::Unique(..)))
                };
                for _ in 0..8 {
                    let idle = action == Action::Do(Command::End) && house != action;
                    if idle || (thrift && spends(action)) {
                        action = any(chance);
                    }
                }
                action
            }
        }
    }

    /// Remembers what is asked.
    fn hear(&mut self, ask: &Ask<Nexus>) {
        self.note("asked", prompt_word(&ask.prompt));
        if ask.hidden {
            self.note("secret", prompt_word(&ask.prompt));
        }
    }

    /// Remembers what was told on the way from one board to another.
    fn see(&mut self, before: &Board, after: &Board, news: &[Event]) {
        for event in news {
            self.see_event(before, event);
        }
        for (_, helot) in after.helots.by_seat() {
            self.note("life", helot.life.word());
            let states = [
                ("netted", helot.netted),
                ("held", helot.held_by.is_some()),
                ("bleeding", helot.bleeding),
                ("flaming", helot.flaming),
                ("gloated", helot.gloated),
                ("elusive", helot.elusive),
                ("spotter", helot.spotter),
                ("talked", helot.talked),
                ("spiked", helot.spiked),
                ("lamps", helot.lamps),
                ("faith", helot.faith),
                ("tpdm", helot.has_tpdm()),
                ("pass round", helot.pass_round),
            ];
            for (state, _) in states.into_iter().filter(|(_, holds)| *holds) {
                self.note("state", state);
            }
        }
        if after.round.fed {
            self.note("state", "fed");
        }
        for (_, thing) in after.barge.iter() {
            self.note("thing", thing.word());
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are remembered by their names")]
    fn see_event(&mut self, before: &Board, event: &Event) {
        let (kind, which): (&'static str, String) = match event {
            Event::Declared { command, .. } => ("command", command.verb().word().to_owned()),
            Event::Token { .. } => ("command", "usetoken".to_owned()),
            Event::Ability { ability, .. } => ("ability", ability.word().to_owned()),
            Event::Unique { seat, letter, .. } => {
                let motivation = before.helots[*seat].motivation;
                ("unique", format!("{} {letter}", motivation.map_or("", |it| it.word())))
            }
            Event::Influence { card, .. } => ("influence", card.word().to_owned()),
            Event::Card { card, .. } => ("card", card.word().to_owned()),
            Event::Negated { card, .. } => ("negated", card.word().to_owned()),
            Event::NoEffect { card } => ("no effect", card.word().to_owned()),
            Event::Expired { card } => ("expired", card.word().to_owned()),
            Event::Hit { source, location, .. } => {
                self.note("source", source.word());
                ("hit", location.map_or("body", |it| it.word()).to_owned())
            }
            Event::Depleted { location, .. } => ("depleted", location.word().to_owned()),
            Event::Roll { side, sds, .. } => ("roll", format!("{side} {sds}")),
            Event::Rerolled { roll, by, .. } => ("rerolled", format!("{roll} {by}")),
            Event::Check { kind, ok, .. } => ("check", format!("{kind} {ok}")),
            Event::Crate { content, .. } => {
                let by = if before.stage == Stage::Command { "crate" } else { "boofing" };
                (by, content.word().to_owned())
            }
            Event::Weapon { change: change @ (Change::Left | Change::None), .. } => {
                ("weapon", change.word().to_owned())
            }
            Event::Weapon { weapon, change, .. } => ("weapon", format!("{weapon} {change}")),
            Event::Broken { weapon, .. } => ("broken", weapon.word().to_owned()),
            Event::Cred { reason, .. } => ("cred", reason.word().to_owned()),
            Event::Ratio { by, .. } => ("ratio", by.word().to_owned()),
            Event::Blocked { by, .. } => ("blocked", by.word().to_owned()),
            Event::Cancelled { by, .. } => ("cancelled", by.word().to_owned()),
            Event::Killed { by, .. } => ("killed", whose(before, *by)),
            Event::Incapacitated { by, .. } => ("incapacitated", whose(before, *by)),
            Event::Ejected { to, .. } => ("ejected", outcome(to.is_some())),
            Event::Slipped { to, .. } => ("slipped", outcome(to.is_some())),
            Event::Hiccup { to, .. } => ("hiccup", outcome(to.is_some())),
            Event::FireMoved { to, .. } => ("fire moved", outcome(to.is_some())),
            Event::Shrapnel { damage, .. } => ("shrapnel", damage.to_string()),
            Event::Destroyed { thing, .. } => ("destroyed", thing.word().to_owned()),
            Event::Marked { from, .. } => ("marked", from.word().to_owned()),
            Event::Damage { wall, fever, tpdm, haymaker, weapon, .. } => {
                let parts = [
                    ("wall", wall),
                    ("fever", fever),
                    ("tpdm", tpdm),
                    ("haymaker", haymaker),
                    ("weapon", weapon),
                ];
                for (part, _) in parts.into_iter().filter(|(_, more)| 0 < **more) {
                    self.note("damage", part);
                }
                return;
            }
            Event::MotivationPicked { motivation, .. } => {
                ("motivation", motivation.word().to_owned())
            }
            Event::LanistaPicked { lanista, .. } => ("lanista", lanista.to_string()),
            Event::BargeSet { schematic } => {
                ("barge", schematic.map_or("custom".to_owned(), |number| number.to_string()))
            }
            _ => {
                // Debug names an event by its variant first.
                let text = format!("{event:?}");
                let name = text.split([' ', '{']).next().unwrap_or_default().to_owned();
                ("event", name)
            }
        };
        self.note(kind, which);
    }

    /// Lets seats say what they should not, and remembers why it was refused.
    fn forge(&mut self, live: &Live<Nexus>) {
        let board = &live.now().board;
        for seat in board.helots.seats() {
            for typed in everything::FORGERIES {
                if let Err(refusal) = live.judge(seat, typed) {
                    self.note("refused", refusal.code());
                }
            }
        }
        // A helot in front of somebody is spoken of by name.
        for seat in board.helots.seats() {
            for on in board.helots.seats() {
                for verb in ["wild", "aimstandard"] {
                    let typed = format!("{verb} {}", seat_word(on));
                    if let Err(refusal) = live.judge(seat, &typed) {
                        self.note("refused", refusal.code());
                    }
                }
            }
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

/// Windows that would use up what a thrifty seat saves for others.
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

/// What is seldom said unasked.
fn is_rare(action: &Action) -> bool {
    let Action::Do(Command::Ability(ability, _)) = action else { return false };
    matches!(ability, Ability::TalkShit | Ability::MadeYouLook | Ability::Unshackled)
}

fn whose(board: &Board, by: Option<Seat>) -> String {
    match by {
        None => "nobody",
        Some(seat) if seat == board.active => "active",
        Some(_) => "counterattacker",
    }
    .to_owned()
}

fn outcome(moved: bool) -> String {
    if moved { "away" } else { "stays" }.to_owned()
}

/// A prompt's name.
fn prompt_word(prompt: &Prompt) -> String {
    let text = format!("{prompt:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// An answer to a window; others go by what they do.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others go by the question's name")]
fn answer_word(prompt: &Prompt, action: &Action) -> String {
    let name = prompt_word(prompt);
    match prompt {
        Prompt::Reroll { roll, .. } => {
            format!("{name} {roll} {}", token::token(action))
        }
        _ if prompt.is_reaction() => format!("{name} {}", token::token(action)),
        Prompt::Ratio { .. } | Prompt::WeaponChoice { .. } | Prompt::ShieldLocation => {
            format!("{name} {}", token::token(action))
        }
        _ => name,
    }
}

/// Sources that deal damage at all: a Grapple, a Drag and a Throw hurt by fire and hazards.
fn deals(source: Source) -> bool {
    !matches!(source, Source::Grapple | Source::Drag | Source::Throw)
}
