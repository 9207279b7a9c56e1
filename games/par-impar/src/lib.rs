//! Par impar, the even or odd of Roman children: a game for two, with nuts.
//!
//! A round is one step: one seat hides nuts in its fist while the other guesses whether they are even
//! or odd. A right guess wins them; a wrong one costs as many. It is the game that
//! `docs/a-sixth-game.md` builds, so small that its rules are this one file, and not a part of the release.

#[cfg(feature = "proofs")]
mod proofs;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{
    AfterAside, Ask, BySeat, Dice, Field, Flow, Next, Offer, OptionRow, Options, OrderRow, Orders,
    Outcome, Place, Rules, Seat, Sitter, Table, Values,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParImpar;

/// The most nuts that a fist holds.
pub const FIST: u8 = 3;

/// The nuts that each seat brings.
pub const NUTS: OptionRow = OptionRow {
    name: "nuts",
    about: "How many nuts each brings.",
    default: "10",
    values: Values::Within(3, 20),
};

/// The most rounds of a bout.
pub const ROUNDS: OptionRow = OptionRow {
    name: "rounds",
    about: "After how many rounds the nuts are counted.",
    default: "20",
    values: Values::Within(1, 40),
};

/// The state between two rounds. Nothing of it is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Each seat's nuts.
    pub nuts: BySeat<u8>,
    /// The seat that hides next; `None` before the die has fallen.
    pub hider: Option<Seat>,
    /// The rounds left to play.
    pub rounds: u8,
}

table::words! {
    /// A guess about the nuts in a fist.
    pub enum Guess {
        /// Even.
        Par = "par",
        /// Odd.
        Impar = "impar",
    }
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// So many nuts go into the fist; 0 is even.
    Hide(u8),
    /// A guess about them.
    Guess(Guess),
}

/// A question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    /// The number of nuts to hide.
    Hide,
    /// Whether they are even or odd.
    Guess,
}

/// An event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The first seat threw a die for the first hider.
    Began {
        /// Its pips.
        die: u8,
        /// The seat that hides.
        hider: Seat,
    },
    /// The fist was opened.
    Opened {
        /// The seat whose fist it was.
        hider: Seat,
        /// The nuts in it.
        hidden: u8,
        /// The other's guess.
        guess: Guess,
        /// The seat that wins the nuts.
        winner: Seat,
        /// Their number: nobody pays more than they have.
        paid: u8,
    },
}

/// The reason for refusing an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// Nothing is asked of this seat.
    NotAsked,
    /// The answer is not a number of nuts.
    NoNumber,
    /// The fist, or the heap, does not hold so many.
    NotSoMany,
    /// The answer is neither even nor odd.
    NoGuess,
}

impl table::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::NotAsked => "E_NOT_ASKED",
            Refusal::NoNumber => "E_NO_NUMBER",
            Refusal::NotSoMany => "E_NOT_SO_MANY",
            Refusal::NoGuess => "E_NO_GUESS",
        }
    }
}

impl Board {
    /// The most that a seat can hide.
    pub fn most(&self, seat: Seat) -> u8 {
        self.nuts[seat].min(FIST)
    }

    /// Whether somebody has no nuts left, or no round is left.
    pub fn is_over(&self) -> bool {
        self.rounds == 0 || self.nuts.iter().any(|nuts| *nuts == 0)
    }
}

/// The seat across the table.
pub fn other(seat: Seat) -> Seat {
    if seat == Seat(0) { Seat(1) } else { Seat(0) }
}

/// Hiding and guessing, both at once: neither sees the other's answer before both are given.
fn play_round(t: &mut Table<ParImpar>, hider: Seat) -> Flow<()> {
    let guesser = other(hider);
    let fists = (0..=t.board.most(hider)).map(Action::Hide).map(Offer::open).collect();
    let guesses = Guess::ALL.iter().copied().map(Action::Guess).map(Offer::open).collect();
    let answers =
        t.pick_each(vec![(hider, Prompt::Hide, fists), (guesser, Prompt::Guess, guesses)])?;
    let [Action::Hide(hidden), Action::Guess(guess)] = answers[..] else {
        unreachable!("answers come in the order of their questions")
    };
    let is_right = hidden.is_multiple_of(2) == (guess == Guess::Par);
    let winner = if is_right { guesser } else { hider };
    let paid = hidden.min(t.board.nuts[other(winner)]);
    t.board.nuts[other(winner)] -= paid;
    t.board.nuts[winner] += paid;
    t.board.hider = Some(guesser);
    t.board.rounds -= 1;
    t.say(Event::Opened { hider, hidden, guess, winner, paid });
    Ok(())
}

impl Rules for ParImpar {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = Board;
    type Refusal = Refusal;

    const GAME: &'static str = "par-impar";
    const EDITION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const HIDES_NOTHING: bool = true;

    fn options() -> &'static [OptionRow] {
        &[NUTS, ROUNDS]
    }

    fn orders() -> &'static [OrderRow] {
        &[]
    }

    fn open(seats: &BySeat<Sitter>, options: &Options, _dice: &mut Dice) -> Board {
        let number = |row| options.number(row).and_then(|number| u8::try_from(number).ok());
        let nuts = number(&NUTS).expect("an option of numbers");
        let rounds = number(&ROUNDS).expect("an option of numbers");
        Board { nuts: BySeat::new(seats.count(), |_| nuts), hider: None, rounds }
    }

    fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
        let number = |row| options.number(row).unwrap_or(0);
        let all: i64 = board.nuts.iter().copied().map(i64::from).sum();
        board.nuts.iter().len() == usize::from(seats.count())
            && all == number(&NUTS) * i64::from(seats.count())
            && board.hider.is_none_or(|hider| hider.0 < seats.count())
            && i64::from(board.rounds) <= number(&ROUNDS)
            && !board.is_over()
    }

    fn step(t: &mut Table<Self>) -> Flow<Next> {
        let Some(hider) = t.board.hider else {
            let die = t.d6();
            let hider = if die.is_multiple_of(2) { Seat(0) } else { Seat(1) };
            t.board.hider = Some(hider);
            t.say(Event::Began { die, hider });
            return Ok(Next::Step);
        };
        play_round(t, hider)?;
        Ok(if t.board.is_over() { Next::Over } else { Next::Step })
    }

    fn view(board: &Board, _seat: Option<Seat>) -> Board {
        board.clone()
    }

    fn seen(event: &Event, _by: Option<Seat>) -> Option<Event> {
        Some(*event)
    }

    fn parse(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, Refusal> {
        match ask.ok_or(Refusal::NotAsked)?.prompt {
            Prompt::Hide => {
                let hidden = token.parse().map_err(|_| Refusal::NoNumber)?;
                let fits = hidden <= board.most(seat);
                if fits { Ok(Action::Hide(hidden)) } else { Err(Refusal::NotSoMany) }
            }
            Prompt::Guess => Guess::of_word(token).map(Action::Guess).ok_or(Refusal::NoGuess),
        }
    }

    fn token(action: &Action) -> String {
        match action {
            Action::Hide(hidden) => hidden.to_string(),
            Action::Guess(guess) => guess.to_string(),
        }
    }

    /// Every question of this game is a list.
    fn field(_view: &Board, ask: &Ask<Self>, _draft: &[String]) -> Field<Self> {
        Field::Whole(ask.offers[0].action)
    }

    fn asides(_board: &Board, _seat: Seat, _ask: Option<&Ask<Self>>) -> Vec<Action> {
        Vec::new()
    }

    /// Nothing is said unasked.
    fn aside(_t: &mut Table<Self>, _seat: Seat, _action: &Action) -> AfterAside {
        AfterAside::GoOn
    }

    fn otherwise(_view: &Board, ask: &Ask<Self>) -> Action {
        ask.offers[0].action
    }

    fn may_order(_board: &Board, _seat: Seat) -> Result<(), Refusal> {
        Ok(())
    }

    fn ordered(_view: &Board, _ask: &Ask<Self>, _orders: &Orders) -> Option<Action> {
        None
    }

    /// By chance: the opponent would learn to foresee anything else.
    fn house(_view: &Board, ask: &Ask<Self>, dice: &mut Dice) -> Action {
        let count = u32::try_from(ask.offers.len()).expect("a list is short");
        ask.offers[dice.uniform(count) as usize].action
    }

    fn is_reaction(_prompt: &Prompt) -> bool {
        false
    }

    fn round(board: &Board) -> u32 {
        u32::MAX - u32::from(board.rounds)
    }

    fn redeal(board: &Board, _seat: Option<Seat>, _dice: &mut Dice) -> Board {
        board.clone()
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let place = |seat| match board.nuts[seat].cmp(&board.nuts[other(seat)]) {
            std::cmp::Ordering::Greater => Place::Won,
            std::cmp::Ordering::Equal => Place::Drew,
            std::cmp::Ordering::Less => Place::Lost,
        };
        let tally = |seat| BTreeMap::from([("nuts".to_owned(), i64::from(board.nuts[seat]))]);
        let is_ruin = board.nuts.iter().any(|nuts| *nuts == 0);
        board.is_over().then(|| Outcome {
            places: BySeat::new(board.nuts.count(), place),
            tallies: BySeat::new(board.nuts.count(), tally),
            ending: if is_ruin { "ruin" } else { "rounds played" }.to_owned(),
        })
    }
}
