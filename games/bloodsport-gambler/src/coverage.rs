//! Which rules a run of bouts has used, and which never.

mod everything;

use crate::ask::{Action, Prompt, Reveal};
use crate::board::{Board, Phase, Status, favorite, odds};
use crate::cards::{Card, Face, Fighter, Pack, Secret, Side, Weapon};
use crate::event::{Event, Settled};
use crate::refusal::Refusal;
use crate::tables::Band;
use crate::{BloodsportGambler, orders, setup};
use everything::everything;
use std::collections::BTreeSet;
use table::simulate::random_answer;
use table::{By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter, Values};

/// Something that the rules can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Used {
    /// A card was played.
    Played(Card),
    /// A card's Risk was run, and it succeeded or was caught.
    Risked(Card, bool),
    /// A Sabotage or React card took effect.
    Applied(Card),
    /// It found nothing to do.
    NoEffect(Card),
    /// A card showed everybody something, or itself.
    Revealed(Card),
    /// A face-down card of this kind was looked at.
    Looked(Lies),
    /// A Fighter won.
    Victor(Fighter),
    /// A Weapon was in a Fight.
    Weapon(Weapon),
    /// A Secret was.
    Secret(Secret),
    /// It acted once.
    SecretApplied(Secret),
    /// A bet at this difference in Rank, on the Favorite or not, came to this.
    Bet(u8, bool, Settled),
    /// A wager above the ordinary limit was placed.
    RaisedWager,
    /// A round began at this Guard Level.
    Guard(u8),
    /// The Guard Level fell at a Reset.
    GuardFell,
    /// Being caught cost a card; or there was none to lose.
    RandomDiscard(bool),
    /// Being caught cost a wager.
    WagerLost,
    /// A fight round was tied.
    Tied,
    /// A fight round hurt nobody though the scores differed.
    Spared,
    /// The first roll was tied.
    TiedInitiative,
    /// A deck was made anew.
    Reshuffled(Pack),
    /// Somebody ratted in this phase.
    Ratted(Phase),
    /// Somebody resigned in this phase.
    Resigned(Phase),
    /// A seat was asked in this phase.
    Asked(&'static str),
    /// A secret window stood open with nobody asked.
    EmptyWindow,
    /// A React question was put aside by orders, answered with a card, or declined.
    React(&'static str),
    /// Somebody declined to react, and that was told; or it was not.
    Declined(bool),
    /// So many payments were made at once.
    Payments(usize),
    /// A payment was the only one, and made unasked.
    Forced,
    /// A Chance went, asked or unasked.
    Skipped,
    /// Nothing could be paid.
    CannotPay,
    /// A Fate.
    Fate(Band),
    /// The first to finish rolled twice.
    TwoDice,
    /// Somebody won: redeemed or not.
    Won(bool),
    /// Somebody was ruined.
    Lost,
    /// Somebody stayed: free, or starting over.
    Stayed(Status),
    /// Somebody left.
    Left,
    /// The Reset was answered: with cards, or none.
    Discarded(bool),
    /// It was answered beforehand.
    DiscardedNext,
    /// The game ended with so many winners among several seats: none, some, all.
    Ended(&'static str),
    /// A seat was left alone and played openly.
    Alone,
    /// An option was chosen.
    Option(&'static str, &'static str),
    /// So many seats played.
    Seats(u8),
    /// An answer was refused.
    Refused(Refusal),
    /// The clock answered.
    Clock,
    /// The house answered.
    House,
}

/// What can lie face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the card of its name")]
pub enum Lies {
    Weapon,
    Secret,
    Sabotage,
}

/// What has been used so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    used: BTreeSet<Used>,
}

/// Once in so many questions somebody says something unasked, forges an answer, or is late.
const ODDITY: usize = 16;
/// The same where there are few questions.
const RARE_ODDITY: usize = 4;

/// Answers that are wrong at one time or another.
const FORGED: [&str; 26] = [
    "bet",
    "discard",
    "pass",
    "play peep 4l",
    "play peep 1l time 9",
    "play peep 1l coin 99",
    "play dust 1l time 2 coin 2",
    "play peep 1l time 2 coin 1",
    "play gossip 1s time 2 coin 1",
    "play gossip 1s reveal 1s",
    "play gossip 1s reveal 2s",
    "play rumors time 1",
    "play sleepless reveal 1l",
    "play flagon",
    "react dust",
    "react peep",
    "react flagon 2",
    "bet 4l:1",
    "bet 1l:1",
    "bet 1r:1",
    "bet 1l:9",
    "bet 1r:9",
    "bet 1l:3 2l:3 3l:3",
    "settle nothing",
    "settle pay 9",
    "orders react=maybe",
];

impl Coverage {
    /// What has never been used.
    pub fn missing(&self) -> Vec<Used> {
        everything().into_iter().filter(|used| !self.used.contains(used)).collect()
    }

    /// Plays the bout of `number` to its end and remembers what it used. Every number of seats
    /// has its turn; the house and random players sit side by side.
    pub fn play(&mut self, number: u64) {
        let mut chance = Chance::new(number);
        let count = 1 + (number % 6) as u8;
        let seats = BySeat::new(count, |_| match chance.below(3) {
            0 => Sitter::Guest,
            _ => Sitter::House,
        });
        let options = self.options(number, &mut chance);
        self.used.insert(Used::Seats(count));
        let luck = Luck::numbered(number);
        let (mut live, news) =
            Live::<BloodsportGambler>::open(seats, options, luck, None, Forced::default());
        self.note(&live, live.now().board.clone(), &news);
        while !live.now().over {
            let before = live.now().board.clone();
            let news = self.go_on(&mut live, number.is_multiple_of(3), &mut chance);
            self.note(&live, before, &news);
        }
        self.forge(&live);
        self.ended(&live.now().board);
    }

    fn options(&mut self, number: u64, chance: &mut Chance) -> Options {
        let mut chosen = Vec::new();
        for row in &setup::OPTIONS {
            let Values::OneOf(words) = row.values else { continue };
            let word = if number % 4 < 2 { row.default } else { *chance.pick(words) };
            let word = *words.iter().find(|other| **other == word).unwrap_or(&word);
            self.used.insert(Used::Option(row.name, word));
            chosen.push((row.name, word));
        }
        Options::new(&setup::OPTIONS, chosen).expect("values of the rows themselves")
    }

    /// One move; where all hoard, nobody pays more or sooner than he must.
    fn go_on(
        &mut self,
        live: &mut Live<BloodsportGambler>,
        hoards: bool,
        chance: &mut Chance,
    ) -> Vec<Event> {
        if live.may_settle() {
            let is_empty = live.now().asks.is_empty();
            self.used.extend(is_empty.then_some(Used::EmptyWindow));
            return live.settle();
        }
        let oddity = if live.now().board.phase == Phase::Stay { RARE_ODDITY } else { ODDITY };
        if chance.below(oddity) == 0 {
            self.forge(live);
            if let Some(news) = self.oddity(live, chance) {
                return news;
            }
        }
        let asks = &live.now().asks;
        let owed: Vec<_> = asks.iter().filter(|ask| ask.is_owed()).collect();
        let ask = *chance.pick(&owed);
        let (seat, prompt) = (ask.seat, ask.prompt);
        self.used.insert(Used::Asked(prompt.decision()));
        // Whoever starts over plays to win this time, and the others may take their time.
        let gambler = &live.now().board.seats[seat];
        let is_house = live.bout().seats()[seat].is_house() || gambler.result.is_some();
        let hoards = hoards && gambler.result.is_none() && prompt == Prompt::Settle;
        let action = if hoards && 0 < gambler.chance {
            Some(Action::Skip)
        } else if hoards || (!is_house && chance.below(ODDITY) == 0) {
            self.used.insert(Used::Clock);
            live.otherwise(seat)
        } else if is_house && prompt != Prompt::Stay {
            self.used.insert(Used::House);
            live.house(seat)
        } else {
            None
        };
        let action = action.unwrap_or_else(|| random_answer(&live.now().board, ask, chance));
        self.answered(live, seat, prompt, &action);
        live.answer(seat, action, By::Seat).events
    }

    fn answered(
        &mut self,
        live: &Live<BloodsportGambler>,
        seat: Seat,
        prompt: Prompt,
        action: &Action,
    ) {
        let board = &live.now().board;
        let used = match action {
            Action::Play(play) if play.reveal != Reveal::Nothing => Used::Revealed(play.card),
            Action::React(_) => Used::React("card"),
            Action::Pass if matches!(prompt, Prompt::React { .. }) => Used::React("pass"),
            Action::Bet(slip) => {
                let raised = slip.bets().any(|(fight, bet)| {
                    let is_favorite = favorite(board.fight(fight).fighters) == Some(bet.side);
                    let usual = board.options.max_wager;
                    !is_favorite && usual < bet.amount && bet.amount <= board.limit(seat, fight)
                });
                self.used.extend(raised.then_some(Used::RaisedWager));
                return;
            }
            Action::Play(_)
            | Action::Pass
            | Action::Hold
            | Action::Again
            | Action::Pay(_)
            | Action::Skip
            | Action::Stay
            | Action::Leave
            | Action::Discard(_)
            | Action::Rat
            | Action::Next(_)
            | Action::NextNothing
            | Action::NextAsk
            | Action::Resign => return,
        };
        self.used.insert(used);
    }

    /// Something unasked, or an order.
    fn oddity(
        &mut self,
        live: &mut Live<BloodsportGambler>,
        chance: &mut Chance,
    ) -> Option<Vec<Event>> {
        let count = usize::from(live.bout().seats().count());
        let seat = Seat(chance.below(count) as u8);
        if chance.below(2) == 0 {
            let row = chance.pick(&orders::ORDERS);
            let words: Vec<&str> = row.words().collect();
            let let_go = |live: &Live<BloodsportGambler>| {
                live.ask(seat).is_some_and(|ask| ask.given == Some(Action::Hold))
            };
            let was_let_go = let_go(live);
            let told = live.order(seat, row.name, chance.pick::<&str>(&words)).ok();
            if was_let_go && live.ask(seat).is_some_and(table::Ask::is_owed) {
                self.used.insert(Used::React("again"));
            }
            return told;
        }
        let asides = live.asides(seat);
        let phase = live.now().board.phase;
        // Who gives up at once shows nothing else.
        let stops = phase == Phase::Stay || chance.below(4) == 0;
        let wanted = |action: &&Action| stops || **action != Action::Resign;
        let asides: Vec<&Action> = asides.iter().filter(wanted).collect();
        let action = (!asides.is_empty()).then(|| (*chance.pick(&asides)).clone())?;
        if action == Action::Rat {
            self.used.insert(Used::Ratted(phase));
        } else if action == Action::Resign {
            self.used.insert(Used::Resigned(phase));
        }
        Some(live.aside(seat, action).events)
    }

    fn forge(&mut self, live: &Live<BloodsportGambler>) {
        let board = &live.now().board;
        for seat in board.seats.seats() {
            let all = "settle pay 3+4+5+6+7+8";
            for token in FORGED.into_iter().chain(["rat", "resign", "settle skip", all]) {
                if let Err(refusal) = live.judge(seat, token) {
                    self.used.insert(Used::Refused(bare(refusal)));
                }
            }
        }
    }

    fn note(&mut self, live: &Live<BloodsportGambler>, before: Board, news: &[Event]) {
        let board = &live.now().board;
        let given = |ask: &table::Ask<BloodsportGambler>| ask.given == Some(Action::Hold);
        if live.now().asks.iter().any(given) {
            self.used.insert(Used::React("hold"));
        }
        if 1 < board.seats.count() && board.alone().is_some() && !board.is_over() {
            self.used.insert(Used::Alone);
        }
        let mut fighters: Vec<_> = before.fights.iter().map(|fight| fight.fighters).collect();
        for event in news {
            if let Event::FightAnnounced { fighters: two, fight } = event {
                fighters.truncate(fight.index());
                fighters.push(*two);
            }
            if let Event::BetSettled { at, result, .. } = event {
                let two = fighters[at.fight.index()];
                let on_favorite = favorite(two) == Some(at.side);
                self.used.insert(Used::Bet(odds(two).odds - 1, on_favorite, *result));
            }
            self.event(&before, event);
        }
    }

    fn event(&mut self, before: &Board, event: &Event) {
        let mut use_up = |used: Used| {
            self.used.insert(used);
        };
        match event {
            Event::RoundStarted { guard, .. } => use_up(Used::Guard(*guard)),
            Event::Initiative { dice } => {
                let best = dice.iter().map(|(_, die)| die).max();
                let tied = dice.iter().filter(|(_, die)| Some(die) == best).count();
                if 1 < tied {
                    use_up(Used::TiedInitiative);
                }
            }
            Event::Reshuffled { deck } => use_up(Used::Reshuffled(*deck)),
            Event::Played { card, .. } | Event::Reacted { card, .. } => use_up(Used::Played(*card)),
            Event::SabotagePlaced { card, .. } => {
                card.iter().for_each(|card| use_up(Used::Played(*card)))
            }
            Event::Risk { card, success, .. } => use_up(Used::Risked(*card, *success)),
            Event::Caught { discarded, lost, .. } => {
                use_up(Used::RandomDiscard(discarded.is_some()));
                if 0 < *lost {
                    use_up(Used::WagerLost);
                }
            }
            Event::Looked { cards, .. } => cards.iter().for_each(|look| {
                use_up(Used::Looked(match look.card {
                    Face::Weapon(_) => Lies::Weapon,
                    Face::Secret(_) => Lies::Secret,
                    Face::Sabotage(_) => Lies::Sabotage,
                }));
            }),
            Event::Revealed { weapons, secret, .. } => {
                weapons.0.into_iter().for_each(|weapon| use_up(Used::Weapon(weapon)));
                use_up(Used::Secret(*secret));
            }
            Event::Applied { card, .. } => use_up(Used::Applied(*card)),
            Event::NoEffect { card, .. } => use_up(Used::NoEffect(*card)),
            Event::WeaponReplaced { .. } => use_up(Used::Applied(Card::Armory)),
            Event::Rerolled { .. } => use_up(Used::Applied(Card::Flagon)),
            Event::SecretApplied { secret, .. } => use_up(Used::SecretApplied(*secret)),
            Event::Scores { hit: None, scores, .. } => {
                let is_tied = scores[Side::L] == scores[Side::R];
                use_up(if is_tied { Used::Tied } else { Used::Spared });
            }
            Event::Victor { fighter, .. } => use_up(Used::Victor(*fighter)),
            Event::ReactPassed { open, .. } => use_up(Used::Declined(*open)),
            Event::GuardLevel { .. } => use_up(Used::GuardFell),
            Event::Paid { seat, payments, .. } => {
                use_up(Used::Payments(payments.len()));
                if before.phase != Phase::Settle && before.seats[*seat].chance == 0 {
                    use_up(Used::Forced);
                }
            }
            Event::Skipped { .. } => use_up(Used::Skipped),
            Event::CannotPay { .. } => use_up(Used::CannotPay),
            Event::Won { redeemed, .. } => use_up(Used::Won(*redeemed)),
            Event::Lost { .. } => use_up(Used::Lost),
            Event::Fate { dice, band, .. } => {
                use_up(Used::Fate(*band));
                if 1 < dice.len() {
                    use_up(Used::TwoDice);
                }
            }
            Event::Stayed { seat } => use_up(Used::Stayed(before.seats[*seat].status)),
            Event::Left { .. } => use_up(Used::Left),
            Event::Discarded { seat, cards } => {
                use_up(Used::Discarded(!cards.is_empty()));
                if before.seats[*seat].discard_next.is_some() {
                    use_up(Used::DiscardedNext);
                }
            }
            Event::Dealt { .. }
            | Event::FightAnnounced { .. }
            | Event::Order { .. }
            | Event::ActionPassed { .. }
            | Event::Shown { .. }
            | Event::Gained { .. }
            | Event::WagerCap { .. }
            | Event::Ratted { .. }
            | Event::Slip { .. }
            | Event::SlipLocked { .. }
            | Event::SabotageRevealed { .. }
            | Event::Rolls { .. }
            | Event::Scores { .. }
            | Event::NoContest { .. }
            | Event::BetSettled { .. }
            | Event::Resigned { .. }
            | Event::GameOver => {}
        }
    }

    fn ended(&mut self, board: &Board) {
        let outcome = BloodsportGambler::outcome(board).expect("it is over");
        let endings = ["everybody lost", "some won", "everybody won"];
        let ending = endings.into_iter().find(|ending| *ending == outcome.ending);
        self.used.extend(ending.map(Used::Ended));
    }
}

/// A refusal without its numbers.
fn bare(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Time { .. } => Refusal::Time { has: 0 },
        Refusal::Coin { .. } => Refusal::Coin { has: 0 },
        Refusal::Tokens { .. } => Refusal::Tokens { risk: 0 },
        Refusal::Favorite { .. } => Refusal::Favorite { wager: 0 },
        Refusal::Wager { .. } => Refusal::Wager { limit: 0 },
        Refusal::Over
        | Refusal::NotAtTable
        | Refusal::Orders
        | Refusal::NotYou
        | Refusal::WrongAction
        | Refusal::NotHeld
        | Refusal::ReactOnly
        | Refusal::NotReact
        | Refusal::Target
        | Refusal::RevealKind
        | Refusal::RevealNobody
        | Refusal::RevealCard
        | Refusal::NoRisk
        | Refusal::Bet
        | Refusal::EmptySlip
        | Refusal::KeptHand
        | Refusal::Barred
        | Refusal::Chance
        | Refusal::Guard
        | Refusal::NeedPayment
        | Refusal::Payment => refusal,
    }
}
