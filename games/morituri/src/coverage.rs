//! Which rules a run of bouts has used, and which never.

mod everything;

use crate::ask::{Action, Alone, Kept, Prompt, Rebirth, Refusal};
use crate::board::{Board, Lone, Slots};
use crate::event::{End, Event, Gain, Loss, Mood, Raided, Raiders, Side, Spared};
use crate::tables::{ALWAYS_HITS, ALWAYS_MISSES, Card, Does, ROMA, START, Slot, Space};
use crate::{Morituri, setup};
use everything::{everything, variants};
use std::collections::BTreeSet;
use table::simulate::random_answer;
use table::{Ask, By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter};

/// Something that the rules can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Used {
    /// A card was drawn.
    Drew(Card),
    /// A card was put on.
    Wore(Card),
    /// A card was declined.
    Refused(Card),
    /// A card of this slot was lost for that reason.
    Lost(Slot, Loss),
    /// A flux card found nothing to do.
    NoEffect(Card),
    /// A space was landed on.
    Landed(Space),
    /// A Hit Point space gave its Hit Point.
    Taken(Space),
    /// A Hit Point space had nothing left.
    Empty(Space),
    /// Raiders on this space were met, and the raid ended so.
    Raid(Space, Raided),
    /// Bandits found nothing to take.
    NothingToRob,
    /// A beast was fought on this space.
    BeastFight(Space),
    /// A duel was fought on this space.
    Duel(Space),
    /// A mover fought several opponents, so many at least.
    Several(u8),
    /// An opponent was carried away between the fights of one turn.
    OpponentGone,
    /// A fight ended so: on the road, or in Roma.
    Ended(Finish, Place),
    /// This side was netted, by a beast's foe or a gladiator's.
    Netted(Side),
    /// A net was thrown and missed.
    NetMissed,
    /// Both fighters threw nets.
    TwoNets,
    /// A helmet made the difference against a net.
    Guarded,
    /// A natural 2 missed, or a natural 12 hit, what the target would have decided otherwise.
    Natural(u8),
    /// A bonus for Encumbrance turned a miss into a hit.
    BonusHit,
    /// Two attacks in one round hit.
    TwoHits,
    /// A Dual Gladius brought somebody from 2 to 0.
    PastOne,
    /// The crowd decided so.
    Crowd(Mood),
    /// The crowd was asked for one who came with 1 Hit Point.
    CameWithOne,
    /// The spared did so.
    Mercy(Spared),
    /// The last round after blood or refused mercy ended so.
    LastRound(Finish),
    /// A question was asked, on one's own turn or another's.
    Asked(Question, bool),
    /// An answer was given.
    Answered(Answer),
    /// A grip would change.
    Grip,
    /// Two cards clash with one.
    DoubleClash,
    /// Hit Points changed for that reason.
    Hp(Gain),
    /// A turn was missed.
    Missed,
    /// A turn was sat out.
    SatOut,
    /// The draw pile was made anew because it was empty.
    Reshuffled,
    /// Owner in Debt! carried a gladiator off: on his own turn or not, and from Roma or not.
    Debtor(bool, bool),
    /// A laurel was lost by it.
    LaurelLost,
    /// A card was set aside while outfitting.
    SetAside,
    /// The first roll was tied.
    TiedFirst,
    /// The last gladiator in play fought on alone.
    Alone,
    /// One who waited with a laurel was crowned by a death elsewhere.
    CrownedElsewhere,
    /// The option crowned the last in play outside Roma.
    CrownedOnTheRoad,
    /// The game ended without a winner.
    NoWinner,
    /// Two shared a place.
    SharedPlace,
    /// An option was chosen.
    Option(&'static str, &'static str),
    /// So many seats played.
    Seats(u8),
    /// An answer was refused.
    Refusal(Refusal),
    /// The clock answered.
    Clock,
    /// The house answered.
    House,
}

/// Where a fight was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In an arena of the road.
    Road,
    /// In Roma.
    Roma,
}

/// How a fight ended, whoever won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the ending of its name")]
pub enum Finish {
    BeastSlain,
    Died,
    BothDied,
    ChallengerWon,
    DefenderWon,
    BothDead,
    BothAtOne,
}

/// A prompt without what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the prompt of its name")]
pub enum Question {
    Roll,
    Keep,
    Surrender,
    Opponent,
    Mercy,
    Beast,
    Rejoin,
}

/// An answer without whom it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the answer of its name")]
pub enum Answer {
    RollOn,
    Keep(Kept),
    Surrender(Slot),
    Opponent,
    Mercy(Spared),
    Beast(Alone),
    Rejoin(Rebirth),
}

/// What has been used so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    used: BTreeSet<Used>,
}

/// Once in so many questions somebody forges an answer or is late.
const ODDITY: usize = 24;

impl Coverage {
    /// What has never been used.
    pub fn missing(&self) -> Vec<Used> {
        everything().into_iter().filter(|used| !self.used.contains(used)).collect()
    }

    /// Plays the bout of `number` to its end and remembers what it used. Numbers take turns with
    /// the number of seats, the options, and who sits there.
    pub fn play(&mut self, number: u64) {
        let mut chance = Chance::new(number);
        // Full tables see more, so they come more often.
        let seats = usize::from(Morituri::SEATS.end() - Morituri::SEATS.start()) + 1;
        let empty = chance.below(seats).min(chance.below(seats));
        let count = Morituri::SEATS.end() - u8::try_from(empty).expect("fewer than all seats");
        self.used.insert(Used::Seats(count));
        let sitters = [Sitter::Guest, Sitter::House];
        let seats = BySeat::new(count, |_| *chance.pick(&sitters));
        let options = self.options(&mut chance);
        let luck = Luck::numbered(number);
        let (mut live, news) =
            Live::<Morituri>::open(seats, options, luck, None, Forced::default());
        let mut course = Course::from(&live.now().board);
        self.see(&mut course, &live.now().board, &news);
        while !live.now().over {
            course.look(&live.now().board);
            let news = self.go_on(&mut live, &mut chance);
            self.see(&mut course, &live.now().board, &news);
        }
        self.forge(&live);
    }

    fn options(&mut self, chance: &mut Chance) -> Options {
        let chosen: Vec<(&'static str, &'static str)> = variants()
            .into_iter()
            .filter(|_| chance.below(4) == 0)
            .inspect(|(name, value)| {
                self.used.insert(Used::Option(name, value));
            })
            .collect();
        Options::new(&setup::OPTIONS, chosen).expect("they come from the list of options")
    }

    fn go_on(&mut self, live: &mut Live<Morituri>, chance: &mut Chance) -> Vec<Event> {
        let ask = live.now().asks.first().expect("somebody is asked until the end").clone();
        self.hear(&ask);
        let is_odd = chance.below(ODDITY) == 0;
        if is_odd {
            self.forge(live);
        }
        let (action, by) = if live.bout().seats()[ask.seat].is_house() {
            self.used.insert(Used::House);
            (live.house(ask.seat).expect("it is asked"), By::Seat)
        } else if is_odd {
            self.used.insert(Used::Clock);
            (live.otherwise(ask.seat).expect("it is asked"), By::Clock)
        } else {
            (random_answer(&live.now().board, &ask, chance), By::Seat)
        };
        let answer = match action {
            Action::Roll | Action::RollAsk => None,
            Action::RollOn => Some(Answer::RollOn),
            Action::Keep(kept) => Some(Answer::Keep(kept)),
            Action::Surrender(slot) => Some(Answer::Surrender(slot)),
            Action::Opponent(_) => Some(Answer::Opponent),
            Action::Mercy(spared) => Some(Answer::Mercy(spared)),
            Action::Beast(alone) => Some(Answer::Beast(alone)),
            Action::Rejoin(rebirth) => Some(Answer::Rejoin(rebirth)),
        };
        self.used.extend(answer.map(Used::Answered));
        live.answer(ask.seat, action, by).events
    }

    /// Remembers what is asked.
    fn hear(&mut self, ask: &Ask<Morituri>) {
        let (question, reply) = match &ask.prompt {
            Prompt::Roll => (Question::Roll, false),
            Prompt::Keep { clash, grip, reply, .. } => {
                self.remember(*grip, Used::Grip);
                self.remember(1 < clash.len(), Used::DoubleClash);
                (Question::Keep, *reply)
            }
            Prompt::Surrender => (Question::Surrender, false),
            Prompt::Opponent => (Question::Opponent, false),
            Prompt::Mercy { reply, .. } => (Question::Mercy, *reply),
            Prompt::Beast => (Question::Beast, false),
            Prompt::Rejoin => (Question::Rejoin, false),
        };
        self.used.insert(Used::Asked(question, reply));
    }

    fn remember(&mut self, holds: bool, used: Used) {
        if holds {
            self.used.insert(used);
        }
    }

    /// Remembers what was told on the way to a board.
    fn see(&mut self, course: &mut Course, after: &Board, news: &[Event]) {
        for event in news {
            self.see_event(course, event);
        }
        let options = after.options;
        if let (true, [.., Event::Crowned { who }]) = (after.is_over(), news) {
            let elsewhere = course.turn != *who;
            let in_roma = after.seats[*who].space == ROMA;
            self.remember(elsewhere && in_roma, Used::CrownedElsewhere);
            self.remember(options.lone == Lone::Crown && !in_roma, Used::CrownedOnTheRoad);
        }
        let places: Vec<u8> = after.seats.iter().filter_map(|seat| seat.place).collect();
        let shared = |(at, place): (usize, &u8)| places[at + 1..].contains(place);
        let is_shared = places.iter().enumerate().any(shared);
        self.remember(is_shared, Used::SharedPlace);
        self.remember(!after.is_over() && after.in_play().count() == 1, Used::Alone);
    }

    fn see_event(&mut self, course: &mut Course, event: &Event) {
        let used = match *event {
            Event::FirstRoll { who, .. } => {
                let again = course.rolled.contains(&who);
                course.rolled.push(who);
                self.remember(again, Used::TiedFirst);
                return;
            }
            Event::Turn { who } => {
                course.turn = who;
                course.fought.clear();
                return;
            }
            Event::SetAside { .. } => Used::SetAside,
            Event::Missed { .. } => Used::Missed,
            Event::SatOut { .. } => Used::SatOut,
            Event::Landed { who, space } => {
                course.at[who] = space;
                let empty = space.row().does == Does::HitPoint && !course.left.contains(&space);
                self.remember(empty, Used::Empty(space));
                Used::Landed(space)
            }
            Event::Carried { who, to, .. } => {
                let from = std::mem::replace(&mut course.at[who], to);
                if course.drew == Some(Card::OwnerInDebt) {
                    let own = who == course.turn;
                    self.remember(std::mem::take(&mut course.laurels[who]), Used::LaurelLost);
                    let gone = !own && course.fought.contains(&who);
                    self.remember(gone, Used::OpponentGone);
                    Used::Debtor(own, from == ROMA)
                } else {
                    return;
                }
            }
            Event::Drew { card, .. } => {
                course.drew = Some(card);
                Used::Drew(card)
            }
            Event::Wore { card, .. } => Used::Wore(card),
            Event::Refused { card, .. } => Used::Refused(card),
            Event::Discarded { card, why, .. } => match card.slot() {
                Some(slot) => Used::Lost(slot, why),
                None => return,
            },
            Event::NoEffect { card, .. } => Used::NoEffect(card),
            Event::Reshuffled { .. } if course.drew == Some(Card::OwnerInDebt) => return,
            Event::Reshuffled { .. } => Used::Reshuffled,
            Event::Hp { who, why, hp } => {
                course.hp[who] = hp;
                let space = course.at[who];
                if why == Gain::Space && course.left.remove(&space) {
                    self.used.insert(Used::Taken(space));
                }
                Used::Hp(why)
            }
            Event::WillMiss { who } => {
                let robbed = matches!(course.at[who].row().does, Does::Bandits(_));
                self.remember(robbed, Used::NothingToRob);
                return;
            }
            Event::Raid { who, raiders: Raiders::Bandits | Raiders::Pirates, result, .. } => {
                Used::Raid(course.at[who], result)
            }
            Event::BeastFight { who, .. } => {
                course.last_round = false;
                Used::BeastFight(course.at[who])
            }
            Event::Duel { challenger, defender } => {
                course.last_round = false;
                course.fought.push(defender);
                let fought = u8::try_from(course.fought.len()).unwrap_or(u8::MAX);
                self.used.insert(Used::Several(fought));
                Used::Duel(course.at[challenger])
            }
            Event::Round { .. } => {
                self.see_round(course, event);
                return;
            }
            Event::Crowd { who, mood, .. } => {
                course.last_round = true;
                self.remember(course.hp[who] == 1, Used::CameWithOne);
                Used::Crowd(mood)
            }
            Event::Mercy { choice, .. } => {
                course.last_round = choice == Spared::Fight;
                Used::Mercy(choice)
            }
            Event::FightEnd { challenger, end, .. } => {
                let finish = finish(challenger, end);
                let in_roma = course.at[challenger] == ROMA;
                self.remember(course.last_round, Used::LastRound(finish));
                if in_roma {
                    match end {
                        End::Won(who) => course.laurels[who] = true,
                        End::BeastSlain => course.laurels[challenger] = true,
                        End::Died | End::BothDied | End::BothDead | End::BothAtOne => {}
                    }
                }
                Used::Ended(finish, if in_roma { Place::Roma } else { Place::Road })
            }
            Event::NoWinner => Used::NoWinner,
            Event::GameBegan { .. }
            | Event::FirstSeat { .. }
            | Event::Rolled { .. }
            | Event::NoCard { .. }
            | Event::Died { .. }
            | Event::WillRejoin { .. }
            | Event::StaysDead { .. }
            | Event::Arrived { .. }
            | Event::Waited { .. }
            | Event::Crowned { .. } => return,
        };
        self.used.insert(used);
    }

    fn see_round(&mut self, course: &Course, event: &Event) {
        let Event::Round {
            challenger, defender, net, netted, need, bonus, rolls, hits, hp, ..
        } = event
        else {
            return;
        };
        if let Some([one, two]) = net {
            let worn = |seat: Seat| &course.slots[seat];
            let nets = [Some(*challenger), *defender]
                .map(|seat| seat.is_some_and(|seat| worn(seat).has_casses()));
            match netted {
                Some(side) => {
                    self.used.insert(Used::Netted(*side));
                }
                None => {
                    self.used.insert(Used::NetMissed);
                    let higher = (nets[0] && two < one) || (nets[1] && one < two);
                    self.remember(higher, Used::Guarded);
                }
            }
            self.remember(nets == [true, true], Used::TwoNets);
        }
        for at in [0, 1] {
            for total in &rolls[at] {
                let reaches = need[at] <= total + bonus[at];
                self.remember(*total == ALWAYS_MISSES && reaches, Used::Natural(*total));
                self.remember(*total == ALWAYS_HITS && !reaches, Used::Natural(*total));
                let by_bonus = reaches && *total < need[at] && *total != ALWAYS_MISSES;
                self.remember(by_bonus, Used::BonusHit);
            }
            self.remember(hits[at] == 2, Used::TwoHits);
            self.remember(hits[at] == 2 && hp[1 - at] == 0, Used::PastOne);
        }
    }

    /// Lets seats say what they should not, and remembers why it was refused.
    fn forge(&mut self, live: &Live<Morituri>) {
        let count = live.bout().seats().count();
        for seat in (0..=count).map(Seat) {
            for token in FORGERIES {
                if let Err(refusal) = live.judge(seat, token) {
                    self.used.insert(Used::Refusal(refusal));
                }
            }
        }
    }
}

/// What no seat should say, at least not always.
const FORGERIES: [&str; 9] = [
    "",
    "roll",
    "roll again",
    "keep maybe",
    "surrender everything",
    "opponent Z",
    "mercy please",
    "beast maybe",
    "set_order beast=sometimes",
];

/// What is known while events are read.
struct Course {
    at: BySeat<Space>,
    slots: BySeat<Slots>,
    hp: BySeat<u8>,
    laurels: BySeat<bool>,
    left: BTreeSet<Space>,
    turn: Seat,
    drew: Option<Card>,
    fought: Vec<Seat>,
    rolled: Vec<Seat>,
    last_round: bool,
}

impl Course {
    fn from(board: &Board) -> Self {
        let count = board.seats.count();
        let mut course = Course {
            at: BySeat::new(count, |_| START),
            slots: BySeat::new(count, |_| Slots::default()),
            hp: BySeat::new(count, |_| 0),
            laurels: BySeat::new(count, |_| false),
            left: BTreeSet::new(),
            turn: board.active,
            drew: None,
            fought: Vec::new(),
            rolled: Vec::new(),
            last_round: false,
        };
        course.look(board);
        course
    }

    /// Takes from a board what events do not tell.
    fn look(&mut self, board: &Board) {
        self.left.clone_from(&board.hp_spaces);
        for (seat, gladiator) in board.seats.by_seat() {
            self.at[seat] = gladiator.space;
            self.slots[seat] = gladiator.slots;
            self.hp[seat] = gladiator.hp;
            self.laurels[seat] = gladiator.laurel;
        }
    }
}

fn finish(challenger: Seat, end: End) -> Finish {
    match end {
        End::BeastSlain => Finish::BeastSlain,
        End::Died => Finish::Died,
        End::BothDied => Finish::BothDied,
        End::Won(who) if who == challenger => Finish::ChallengerWon,
        End::Won(_) => Finish::DefenderWon,
        End::BothDead => Finish::BothDead,
        End::BothAtOne => Finish::BothAtOne,
    }
}
