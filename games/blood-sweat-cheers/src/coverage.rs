//! Which rules a run of bouts has used, and which never.

use crate::board::{BySide, Deed, Fate, InForce, Method, Side, Status};
use crate::cards::{Card, Face, Perk};
use crate::clash::Harm;
use crate::event::{Cause, Event};
use crate::tables::{CLASSES, MARGINS};
use crate::{Action, BloodSweatCheers, Prompt, Refusal, Zone, token, working};
use std::collections::BTreeSet;
use table::simulate::random_answer;
use table::{Ask, By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter};

/// Something that the rules can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Used {
    /// A card was played for an action.
    Card(Card),
    /// A card was played in a window.
    Reaction(Card),
    /// A window of the card's kind was asked and passed.
    Passed(Face),
    /// A window stood open with nobody asked.
    EmptyWindow,
    /// A perk was used.
    Perk(Perk),
    /// A perk was left out.
    PerkLeftOut(Perk),
    /// An action was declared.
    Declared(Deed),
    /// An attack reached the foe and won.
    InRange(Deed),
    /// An attack reached nobody, and no other did.
    OutOfRange(Deed),
    /// A roll came to this.
    Outcome(Harm),
    /// A special won by this margin, as its own row has it.
    OwnWin(Deed, i8),
    /// A defending special hit back.
    Counter(Deed),
    /// A defending special won by too little to hit back.
    NoCounter(Deed),
    /// A loser was safe.
    Safe(Deed),
    /// Somebody recovered.
    Recovered(Status),
    /// The favour moved.
    Favour(Cause),
    /// Some wounds were exploited.
    Exploited,
    /// None were, though some were fresh.
    NotExploited,
    /// Cards were thrown away.
    Discarded,
    /// None were.
    Kept,
    /// Dice settled the order.
    OrderRolled,
    /// The discard pile became the deck.
    Reshuffled,
    /// The bout ended so.
    Ended(Method),
    /// The crowd judged so.
    Judged(Fate),
    /// An answer was refused.
    Refused(Refusal),
    /// The house played.
    House,
    /// The automaton declared.
    Automaton,
    /// The automaton played a card that it had kept.
    AutomatonReaction(Face),
    /// The automaton recovered.
    AutomatonRecovered(Status),
    /// The automaton pushed.
    AutomatonPushed,
    /// The clock answered.
    Clock,
}

/// What has been used so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    used: BTreeSet<Used>,
    /// What was declared in the phase that is being told.
    declared: BySide<Option<Deed>>,
}

/// Once in so many questions somebody says something unasked, forges an answer, or is late.
const ODDITY: usize = 24;

impl Coverage {
    /// What has never been used.
    pub fn missing(&self) -> Vec<Used> {
        everything().filter(|used| !self.used.contains(used)).collect()
    }

    /// Plays the bout of `number` to its end and remembers what it used. Numbers take turns: two
    /// random players, the house against one, two houses, and solo with either.
    pub fn play(&mut self, number: u64) {
        let mut chance = Chance::new(number);
        let (guest, house) = (Sitter::Guest, Sitter::House);
        let seats = match number % 5 {
            0 => vec![guest, guest],
            1 => vec![guest, house],
            2 => vec![house, house],
            3 => vec![guest],
            _ => vec![house],
        };
        let options = options(number, &mut chance);
        let luck = Luck::numbered(number);
        let (mut live, news) =
            Live::<Game>::open(BySeat::from(seats), options, luck, None, Forced::default());
        self.see(&news, live.now().board.solo);
        while !live.now().over {
            let news = self.go_on(&mut live, &mut chance);
            self.see(&news, live.now().board.solo);
        }
        self.forge(&live, Seat(0));
    }

    fn go_on(&mut self, live: &mut Live<Game>, chance: &mut Chance) -> Vec<Event> {
        if live.may_settle() {
            self.used.insert(Used::EmptyWindow);
            return live.settle();
        }
        let owed: Vec<Seat> =
            live.now().asks.iter().filter(|ask| ask.is_owed()).map(|ask| ask.seat).collect();
        let seat = *chance.pick(&owed);
        let is_odd = chance.below(ODDITY) == 0;
        if live.bout().seats()[seat] == Sitter::House {
            self.used.insert(Used::House);
            let action = live.house(seat).expect("it is asked");
            return self.answer(live, seat, action, By::Seat);
        }
        if is_odd {
            live.bout().seats().seats().for_each(|seat| self.forge(live, seat));
            let asides = live.asides(seat);
            if chance.below(2) == 0 && !asides.is_empty() {
                return live.aside(seat, *chance.pick(&asides)).events;
            }
            self.used.insert(Used::Clock);
            let action = live.otherwise(seat).expect("it is asked");
            return self.answer(live, seat, action, By::Clock);
        }
        let ask = live.ask(seat).expect("it is asked");
        let action = random_answer(&live.now().board, ask, chance);
        self.answer(live, seat, action, By::Seat)
    }

    fn answer(&mut self, live: &mut Live<Game>, seat: Seat, action: Action, by: By) -> Vec<Event> {
        let ask = live.ask(seat).expect("it is asked");
        let rules = live.now().board.rules;
        self.hear(ask, &action, &rules);
        live.answer(seat, action, by).events
    }

    /// Remembers what an answer is.
    pub fn hear(&mut self, ask: &Ask<Game>, action: &Action, rules: &InForce) {
        let face = match ask.prompt {
            Prompt::Fortuna { .. } => Face::Fortuna,
            Prompt::Class { .. }
            | Prompt::Play { .. }
            | Prompt::Exploit { .. }
            | Prompt::Roar { .. }
            | Prompt::Push { .. }
            | Prompt::Refresh => Face::Roar,
        };
        let used = match action {
            Action::Pass => Used::Passed(face),
            Action::Exploit(0) => Used::NotExploited,
            Action::Discard(cards) if cards.is_empty() => Used::Kept,
            Action::Play(play) => {
                let all = working(&play.cards, Deed::Jab, rules);
                let left = all.iter().filter(|perk| !play.perks.among(all).holds(*perk));
                self.used.extend(left.map(Used::PerkLeftOut));
                return;
            }
            Action::Class(_)
            | Action::Exploit(_)
            | Action::React(_)
            | Action::Push(_)
            | Action::Discard(_)
            | Action::Yield
            | Action::OfferDraw
            | Action::WithdrawDraw => return,
        };
        self.used.insert(used);
    }

    /// Remembers what was told. Events of one bout must come in order.
    pub fn see(&mut self, news: &[Event], solo: bool) {
        for event in news {
            self.see_event(event, solo);
        }
    }

    fn see_event(&mut self, event: &Event, solo: bool) {
        let automaton = |seat: &Side| solo && *seat == Side::Blue;
        let used = match event {
            Event::Declared { seat, action, cards, perks, .. } => {
                self.used.extend(cards.iter().map(|card| Used::Card(*card)));
                self.used.extend(perks.iter().map(Used::Perk));
                if automaton(seat) {
                    self.used.insert(Used::Automaton);
                }
                self.declared[*seat] = Some(*action);
                Used::Declared(*action)
            }
            Event::Recovered { seat, from } if automaton(seat) => Used::AutomatonRecovered(*from),
            Event::Recovered { from, .. } => Used::Recovered(*from),
            Event::RoarPlayed { seat, .. } if automaton(seat) => {
                Used::AutomatonReaction(Face::Roar)
            }
            Event::RoarPlayed { card, .. } => Used::Reaction(*card),
            Event::FortunaPlayed { seat, .. } if automaton(seat) => {
                Used::AutomatonReaction(Face::Fortuna)
            }
            Event::FortunaPlayed { .. } => Used::Reaction(crate::FORTUNA),
            Event::Pushed { seat, .. } if automaton(&seat.other()) => Used::AutomatonPushed,
            Event::FavourMoved { cause, .. } => Used::Favour(*cause),
            Event::Exploited { .. } => Used::Exploited,
            Event::Compared { red, blue, outcome, on } => {
                self.see_roll(red - blue, *outcome, on.is_some());
                Used::Outcome(*outcome)
            }
            Event::NoAttack => {
                let declared = Side::BOTH.into_iter().filter_map(|side| self.declared[side]);
                let attacks = declared.filter(|deed| deed.is_attack());
                self.used.extend(attacks.map(Used::OutOfRange));
                return;
            }
            Event::Discarded { number, .. } if 0 < *number => Used::Discarded,
            Event::OrderRolled { .. } => Used::OrderRolled,
            Event::Reshuffled { .. } => Used::Reshuffled,
            Event::BoutEnded { method, .. } => Used::Ended(*method),
            Event::Missio { result, .. } => Used::Judged(*result),
            Event::ClassChosen { .. }
            | Event::TurnStarted { .. }
            | Event::OrderSet { .. }
            | Event::PhaseStarted { .. }
            | Event::TurnedOver { .. }
            | Event::Moved { .. }
            | Event::Pushed { .. }
            | Event::Rolled { .. }
            | Event::KnockedDown { .. }
            | Event::Ensnared { .. }
            | Event::TellingBlow { .. }
            | Event::Wounded { .. }
            | Event::Yielded { .. }
            | Event::Defeated { .. }
            | Event::Discarded { .. }
            | Event::Drew { .. } => return,
        };
        self.used.insert(used);
    }

    /// Remembers which part of the winner's and the loser's actions a roll used.
    fn see_roll(&mut self, lead: i8, outcome: Harm, hits: bool) {
        let winner = if 0 < lead { Side::Red } else { Side::Blue };
        let (Some(won), Some(lost)) = (self.declared[winner], self.declared[winner.other()]) else {
            return;
        };
        let margin = lead.abs().min(MARGINS.len() as i8);
        let row = won.row();
        if lead == 0 {
            return;
        }
        if lost.row().safe {
            self.used.insert(Used::Safe(lost));
        } else if row.counter.is_some() {
            self.used.insert(if hits { Used::Counter(won) } else { Used::NoCounter(won) });
        } else if hits {
            self.used.insert(Used::InRange(won));
            if row.wins.contains(&(margin, outcome)) {
                self.used.insert(Used::OwnWin(won, margin));
            }
        }
    }

    /// Lets `seat` say what it should not, and remembers why it was refused.
    fn forge(&mut self, live: &Live<Game>, seat: Seat) {
        for token in forgeries(live, seat) {
            if let Err(refusal) = live.judge(seat, &token) {
                self.used.insert(Used::Refused(refusal));
            }
        }
    }
}

type Game = BloodSweatCheers;

/// Options that differ from bout to bout, so that each is off and on.
fn options(number: u64, chance: &mut Chance) -> Options {
    let mut given = Vec::new();
    for row in Game::options() {
        if number.is_multiple_of(3) && chance.below(4) == 0 {
            let value = match row.name {
                "turn_limit" => "10",
                "agreed_draw" | "yield" | "perks" => "off",
                "diagonal" => "on",
                "red_class" => "thraex",
                "blue_class" => "murmillo",
                "red_raised" | "blue_raised" => "attack",
                _ => "random",
            };
            given.push((row.name, value));
        }
    }
    Options::new(Game::options(), given).expect("the rows' own values")
}

/// Everything that can be used.
fn everything() -> impl Iterator<Item = Used> {
    let reactions = Card::all().filter(|card| matches!(card.face(), Face::Roar | Face::Fortuna));
    let faces = [Face::Roar, Face::Fortuna];
    let mut all: Vec<Used> = Vec::new();
    all.extend(Card::all().map(Used::Card));
    all.extend(reactions.map(Used::Reaction));
    all.extend(faces.map(Used::Passed));
    all.extend(faces.map(Used::AutomatonReaction));
    all.extend(
        Perk::ALL.iter().copied().flat_map(|perk| [Used::Perk(perk), Used::PerkLeftOut(perk)]),
    );
    for deed in Deed::ALL.iter().copied() {
        let row = deed.row();
        all.push(Used::Declared(deed));
        if deed.is_attack() {
            all.extend([Used::InRange(deed), Used::OutOfRange(deed)]);
        }
        if row.safe {
            all.push(Used::Safe(deed));
        }
        if row.counter.is_some() {
            all.extend([Used::Counter(deed), Used::NoCounter(deed)]);
        }
        all.extend(row.wins.iter().map(|(margin, _)| Used::OwnWin(deed, *margin)));
    }
    all.extend(Harm::ALL.iter().copied().map(Used::Outcome));
    for status in [Status::Down, Status::Ensnared] {
        all.extend([Used::Recovered(status), Used::AutomatonRecovered(status)]);
    }
    all.extend(Cause::ALL.iter().copied().map(Used::Favour));
    all.extend(Method::ALL.iter().copied().map(Used::Ended));
    all.extend(Fate::ALL.iter().copied().map(Used::Judged));
    all.extend(Refusal::ALL.iter().copied().map(Used::Refused));
    all.extend([
        Used::EmptyWindow,
        Used::Exploited,
        Used::NotExploited,
        Used::Discarded,
        Used::Kept,
        Used::OrderRolled,
        Used::Reshuffled,
        Used::House,
        Used::Automaton,
        Used::AutomatonPushed,
        Used::Clock,
    ]);
    all.into_iter()
}

/// Things that `seat` might say and mostly must not.
fn forgeries(live: &Live<Game>, seat: Seat) -> Vec<String> {
    let board = &live.now().board;
    let hand = &board.fighters[Side::of(seat)].hand;
    let mut all: Vec<String> = ["yield", "offer-draw", "withdraw-draw", "", "nonsense", "murmillo"]
        .map(str::to_owned)
        .to_vec();
    let held = hand.iter().copied();
    let absent = Card::all().find(|card| !hand.contains(card));
    for card in held.clone().chain(absent) {
        let card = token::lower(card.word());
        let tails = ["", " to=d9", " to=a1", " to=c4", " stand", " perks=trip-opponent"];
        all.extend(tails.iter().map(|tail| format!("{card}{tail}")));
        all.push(format!("{card} stand perks=lewd-taunt"));
        all.extend([format!("{card}+{card}"), format!("react {card}"), format!("discard {card}")]);
        all.extend(held.clone().map(|other| format!("{card}+{}", token::lower(other.word()))));
    }
    all.extend(CLASSES.iter().map(|row| row.class.word().to_owned()));
    all.extend(Zone::all().map(|zone| format!("push {}", token::lower(zone.word()))));
    all.push("exploit 6".to_owned());
    all
}
