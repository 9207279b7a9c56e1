//! Blood, Sweat and Cheers: a gladiator duel with cards and dice.
//!
//! It knows one bout, for two seats or for one against the rulebook's automaton. It must not
//! know ludi, seasons, clocks or Discord.
//!
//! Beside the files that every game has: `words` writes enums as words, `cards` and `arena` hold
//! the smallest things, `fame` the rows that careers read beside the class table, `clash` is the
//! arithmetic that the script, the house and the standing orders share, `token`, `judge` and `form`
//! are the grammar, the judge and the menus of answers, `thought` holds the answers that a thinking
//! house compares and its values of a board.

mod actions;
mod arena;
mod ask;
mod automaton;
mod board;
mod cards;
mod clash;
mod event;
pub mod fame;
mod favour;
mod fighter;
mod form;
mod house;
mod how_to_play;
mod judge;
mod missio;
mod orders;
mod perks;
#[cfg(feature = "proofs")]
pub mod proofs;
mod redeal;
mod refusal;
mod resolving_attacks;
mod sound;
pub mod tables;
mod thought;
mod token;
mod view;
mod words;
mod wounds;

#[cfg(test)]
mod samples;

pub use actions::{choices, deed, reach};
pub use arena::{Grid, Zone};
pub use ask::{Action, Play, Prompt, Using};
pub use board::{
    Attribute, Board, BySide, Chooser, Class, Deed, Ended, Fate, Favour, InForce, Last, Mercy,
    Method, Phase, Roll, Said, Scores, Sent, Side, Stage, Status,
};
pub use cards::{
    Card, CardSet, Cards, FORTUNA, Face, Hand, IMPERIAL, Pair, Perk, PerkSet, Pile, ROARS, Use,
};
pub use clash::{Clash, Effect, Harm, Prospects, THROWS, Verdict};
pub use event::{Cause, Event};
pub use fighter::{Body, Fighter};
pub use orders::{ExploitOrder, PushOrder, ReactOrder, Shots};
pub use perks::working;
pub use refusal::Refusal;
pub use view::{Private, Shown, View};

use table::{
    Advantages, AfterAside, Ask, BySeat, Dice, Field, Flow, Next, OptionRow, Options, OrderRow,
    Orders, Outcome, Place, Rules, Seat, Sitter, Strengths, Table, chance_by,
};

/// The table this game is played on.
type T = Table<BloodSweatCheers>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BloodSweatCheers;

impl Rules for BloodSweatCheers {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const GAME: &'static str = "blood-sweat-cheers";
    const EDITION: u16 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 1..=2;

    fn options() -> &'static [OptionRow] {
        &tables::OPTIONS
    }

    fn orders() -> &'static [OrderRow] {
        &tables::ORDERS
    }

    fn open(seats: &BySeat<Sitter>, options: &Options, _: &mut Dice) -> Board {
        Board::open(seats.count() == 1, InForce::of(options))
    }

    fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
        sound::is_sound(board, seats, options)
    }

    fn step(t: &mut T) -> Flow<Next> {
        match t.board.stage {
            Stage::Classes => how_to_play::classes(t),
            Stage::Deal => Ok(how_to_play::deal(t)),
            Stage::TurnStart => Ok(how_to_play::start_turn(t)),
            Stage::Phase => how_to_play::phase(t),
            Stage::Refresh => how_to_play::refresh(t),
            Stage::Missio => Ok(missio::missio(t)),
            Stage::Over => Ok(Next::Over),
        }
    }

    fn view(board: &Board, seat: Option<Seat>) -> View {
        view::view(board, seat)
    }

    fn seen(event: &Event, by: Option<Seat>) -> Option<Event> {
        Some(event.seen(by))
    }

    fn parse(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, Refusal> {
        judge::judge(board, seat, ask.map(|ask| &ask.prompt), token)
    }

    fn token(action: &Action) -> String {
        token::token(action)
    }

    fn field(view: &View, ask: &Ask<Self>, draft: &[String]) -> Field<Self> {
        form::field(view, &ask.prompt, draft)
    }

    fn asides(board: &Board, seat: Seat, ask: Option<&Ask<Self>>) -> Vec<Action> {
        judge::asides(board, Side::of(seat), ask.map(|ask| &ask.prompt))
    }

    fn aside(t: &mut T, seat: Seat, action: &Action) -> AfterAside {
        let side = Side::of(seat);
        match action {
            Action::Yield => {
                missio::give_up(t, side);
                AfterAside::EndStep
            }
            Action::OfferDraw => {
                t.board.fighters[side].draw = true;
                if !t.board.fighters[side.other()].draw {
                    return AfterAside::GoOn;
                }
                missio::dismiss(t);
                AfterAside::EndStep
            }
            Action::WithdrawDraw => {
                t.board.fighters[side].draw = false;
                AfterAside::GoOn
            }
            Action::Class(_)
            | Action::Play(_)
            | Action::Exploit(_)
            | Action::React(_)
            | Action::Pass
            | Action::Push(_)
            | Action::Discard(_) => unreachable!("{action:?} is never said unasked"),
        }
    }

    fn otherwise(view: &View, ask: &Ask<Self>) -> Action {
        orders::otherwise(view, &ask.prompt)
    }

    fn may_order(board: &Board, _: Seat) -> Result<(), Refusal> {
        if board.stage == Stage::Over { Err(Refusal::Over) } else { Ok(()) }
    }

    fn ordered(view: &View, ask: &Ask<Self>, orders: &Orders) -> Option<Action> {
        orders::ordered(view, &ask.prompt, orders)
    }

    fn obvious(view: &View, ask: &Ask<Self>) -> Option<Action> {
        orders::obvious(view, &ask.prompt)
    }

    fn house(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Action {
        house::house(view, ask, dice, &house::HABITS)
    }

    #[cfg(feature = "proofs")]
    fn classic(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Action {
        house::house(view, ask, dice, &proofs::CLASSIC)
    }

    fn entrance(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Option<Action> {
        thought::entrance(view, ask, dice)
    }

    fn advantages(options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages> {
        Some(thought::advantages(options, sitters.count()))
    }

    #[cfg(feature = "proofs")]
    fn entrances(_view: &View, ask: &Ask<Self>) -> Vec<Action> {
        match ask.prompt {
            Prompt::Class { .. } => {
                ask.offers.iter().filter(|it| it.barred.is_none()).map(|it| it.action).collect()
            }
            Prompt::Play { .. }
            | Prompt::Exploit { .. }
            | Prompt::Roar { .. }
            | Prompt::Fortuna { .. }
            | Prompt::Push { .. }
            | Prompt::Refresh => Vec::new(),
        }
    }

    fn is_reaction(prompt: &Prompt) -> bool {
        match prompt {
            Prompt::Class { .. } | Prompt::Play { .. } => false,
            Prompt::Exploit { .. }
            | Prompt::Roar { .. }
            | Prompt::Fortuna { .. }
            | Prompt::Push { .. }
            | Prompt::Refresh => true,
        }
    }

    fn round(board: &Board) -> u32 {
        board.turn.into()
    }

    fn redeal(board: &Board, seat: Option<Seat>, dice: &mut Dice) -> Board {
        redeal::redeal(board, seat.map(Side::of), dice)
    }

    fn redeal_since(quiet: &Board, now: &Board, by: Option<Seat>, dice: &mut Dice) -> Board {
        redeal::redealt_since(quiet, now, by.map(Side::of), dice)
    }

    const STRENGTHS: Option<Strengths> = Some(tables::levels::STRENGTHS);
    const THINKS: std::ops::RangeInclusive<u8> = Self::SEATS;

    fn veiled(action: &Action) -> Action {
        thought::veiled(*action)
    }

    fn is_considered(prompt: &Prompt) -> bool {
        thought::is_considered(prompt)
    }

    fn considered(view: &View, ask: &Ask<Self>, limit: usize, dice: &mut Dice) -> Vec<Action> {
        thought::considered(view, ask, limit, dice)
    }

    fn is_restful(board: &Board) -> bool {
        board.stage == Stage::TurnStart
    }

    fn counted(board: &Board, seat: Seat) -> Vec<i32> {
        thought::counted(board, Side::of(seat))
    }

    fn worth(board: &Board, seat: Seat) -> Option<i32> {
        let weights = if board.solo { &tables::worth::SOLO } else { &tables::worth::DUEL };
        Some(chance_by(weights, &thought::counted(board, Side::of(seat))))
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let ended = board.ended?;
        let seats = if board.solo { 1 } else { 2 };
        Some(Outcome {
            places: BySeat::new(seats, |seat| match ended.victor {
                None => Place::Drew,
                Some(victor) if victor == Side::of(seat) => Place::Won,
                Some(_) => Place::Lost,
            }),
            tallies: BySeat::new(seats, |seat| board.tallies(Side::of(seat), &ended)),
            ending: ended.method.word().to_owned(),
        })
    }
}

impl InForce {
    fn of(options: &Options) -> Self {
        let chooser = Chooser::of_word(options.word(&tables::OPTION_SOLO_OPPONENT));
        InForce {
            turn_limit: options
                .number(&tables::OPTION_TURN_LIMIT)
                .and_then(|turns| u16::try_from(turns).ok())
                .unwrap_or(tables::TURN_LIMIT),
            diagonal: options.is_on(&tables::OPTION_DIAGONAL),
            agreed_draw: options.is_on(&tables::OPTION_AGREED_DRAW),
            yielding: options.is_on(&tables::OPTION_YIELD),
            perks: options.is_on(&tables::OPTION_PERKS),
            solo_opponent: chooser.unwrap_or(Chooser::Chosen),
            sent: Sent::of(options),
        }
    }
}

impl Sent {
    /// Both as the options settle them. Two gladiators of one class never meet: then Blue chooses.
    fn of(options: &Options) -> BySide<Self> {
        let sent = |class, raised| Sent {
            class: Class::of_word(options.word(class)),
            raised: Attribute::of_word(options.word(raised)),
        };
        let red = sent(&tables::OPTION_RED_CLASS, &tables::OPTION_RED_RAISED);
        let mut blue = sent(&tables::OPTION_BLUE_CLASS, &tables::OPTION_BLUE_RAISED);
        blue.class = blue.class.filter(|class| red.class != Some(*class));
        BySide { red, blue }
    }
}

impl Board {
    /// [Representing gladiators and the arena] Two gladiators in the middle, before anybody is
    /// chosen and anything is dealt.
    fn open(solo: bool, rules: InForce) -> Self {
        Board {
            stage: Stage::Classes,
            turn: 1,
            phase: Phase::One,
            first: Side::Red,
            favour: Favour::default(),
            fighters: BySide { red: Fighter::at(Zone::B2), blue: Fighter::at(Zone::B3) },
            deck: Card::all().collect(),
            discard: Pile::EMPTY,
            table: Hand::EMPTY,
            turned: Pair::EMPTY,
            kept: Pair::EMPTY,
            declared: BySide::default(),
            roll: None,
            last: None,
            spent: Pile::EMPTY,
            ended: None,
            solo,
            rules,
        }
    }

    /// The counts of `side`, by name.
    fn tallies(&self, side: Side, ended: &Ended) -> std::collections::BTreeMap<String, i64> {
        let fighter = &self.fighters[side];
        let mut tallies = vec![
            ("turns", i64::from(self.turn)),
            ("favour", i64::from(self.favour.of(side))),
            ("favour_won", i64::from(fighter.favour_won)),
            ("wounds_given", i64::from(self.fighters[side.other()].body.wounds())),
        ];
        if let Some(mercy) = ended.missio
            && ended.victor == Some(side.other())
        {
            tallies.push(("missio_die", i64::from(mercy.die)));
            tallies.push(("missio_modifier", i64::from(mercy.modifier)));
            match mercy.result {
                Fate::Spared => tallies.push(("missio_granted", 1)),
                Fate::Killed => tallies.push(("missio_refused", 1)),
                Fate::ImperialInterest => {
                    tallies.extend([("missio_granted", 1), ("imperial_interest", 1)]);
                }
            }
        }
        tallies.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
    }
}

impl Fighter {
    fn at(zone: Zone) -> Self {
        Fighter {
            body: Body::fresh(None, zone),
            hand: Hand::EMPTY,
            draw: false,
            shots: Shots::default(),
            thrown: CardSet::default(),
            favour_won: 0,
        }
    }
}
