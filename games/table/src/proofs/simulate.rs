//! Whole bouts played by the program, for figures and for laws.

use crate::ask::joined;
use crate::{
    Ask, Bout, Budget, By, BySeat, Chance, Field, Forced, Level, Live, Luck, Options, OutOfTurn,
    Place, Rules, Seat, Sitter, think,
};
use sha2::{Digest, Sha256};

/// Plays `bouts` bouts, the n-th from [`nth_seed`], and counts.
pub fn simulate<R: Rules>(
    players: &BySeat<Player>,
    options: &Options,
    bouts: u64,
    seed: u64,
) -> Figures {
    let extent = Extent { bouts, seed, swap: false };
    simulated::<R>(players, options, extent, &mut || 0)
}

/// The extent of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The number of seeds played.
    pub bouts: u64,
    /// The seed that they come from.
    pub seed: u64,
    /// Whether each is played once from every seat, the players moving on by one seat each time.
    pub swap: bool,
}

/// The same, with the time of thoughts by `clock`, which tells microseconds.
pub fn simulated<R: Rules>(
    players: &BySeat<Player>,
    options: &Options,
    extent: Extent,
    clock: &mut dyn FnMut() -> u64,
) -> Figures {
    let count = players.count();
    let mut figures = Figures::nothing::<R>(count);
    let turns = if extent.swap { count } else { 1 };
    for number in 0..extent.bouts {
        let seed = nth_seed(extent.seed, number);
        let mut halves = BySeat::new(count, |_| 0);
        for turn in 0..turns {
            let player_of = |seat: Seat| Seat((seat.0 + turn) % count);
            let seated = BySeat::new(count, |seat| players[player_of(seat)]);
            let mut chance = Chance::new(seed);
            let luck = Luck::numbered(seed);
            let mut played = opened::<R>(&seated, options, luck);
            let mut moves = 0;
            while !played.ended() && moves < LIMIT {
                played.go_on(&seated, &mut chance, clock);
                moves += 1;
            }
            figures.count(&played, player_of, &mut halves);
        }
        for (player, halves) in halves.by_seat() {
            figures.points[player].sample(*halves, 2 * u64::from(turns));
        }
    }
    figures
}

fn opened<R: Rules>(players: &BySeat<Player>, options: &Options, luck: Luck) -> Played<R> {
    let seats = BySeat::new(players.count(), |seat| players[seat].sitter());
    let (live, opening) = Live::open(seats, options.clone(), luck, None, Forced::default());
    let thoughts = Thoughts::default();
    Played { live, answers: 0, out_of_turn_answers: 0, thoughts, opening }
}

/// The seed of bout `number` of a simulation from `seed`: the first eight bytes, as a little-endian
/// number, of sha256 of both as little-endian numbers of eight bytes. So simulations from neighbouring
/// seeds share no bouts.
pub fn nth_seed(seed: u64, number: u64) -> u64 {
    let hash = Sha256::new().chain_update(seed.to_le_bytes()).chain_update(number.to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    u64::from_le_bytes(first)
}

/// Plays one bout to its end, or until `limit` moves are made.
pub fn play_out<R: Rules>(
    players: &BySeat<Player>,
    options: &Options,
    luck: Luck,
    chance: &mut Chance,
    limit: u64,
) -> Played<R> {
    observed(players, options, luck, chance, limit, |_, _| ())
}

/// The same, showing each state and the events on the way to it to `observe`: first the
/// opening, then the result of each move.
pub fn observed<R: Rules>(
    players: &BySeat<Player>,
    options: &Options,
    luck: Luck,
    chance: &mut Chance,
    limit: u64,
    mut observe: impl FnMut(&Live<R>, &[R::Event]),
) -> Played<R> {
    let mut played = opened(players, options, luck);
    observe(&played.live, &played.opening);
    let mut moves = 0;
    while !played.ended() && moves < limit {
        let events = played.go_on(players, chance, &mut || 0);
        observe(&played.live, &events);
        moves += 1;
    }
    played
}

/// The number of moves after which a bout of [`simulate`] is given up as unfinished.
pub const LIMIT: u64 = 100_000;

/// A random player speaks unasked once in this many of its answers.
const ASIDE_ONCE_IN: usize = 256;

/// The player of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// The game's own player, from its seat's view: the adept.
    House,
    /// The same, straying now and then.
    Novice,
    /// The same, thinking over this many bouts, or the game's usual number.
    Champion {
        /// The bouts of a thought.
        playouts: Option<u32>,
    },
    /// The same where it is asked at its turn; out of turn its initial standing orders answer, and
    /// where they leave the answer open, the house.
    Orders,
    /// The same by its first rules of thumb.
    Classic,
    /// Any legal answer, and now and then something unasked.
    Random,
}

impl Player {
    fn sitter(self) -> Sitter {
        match self {
            Player::House | Player::Novice | Player::Champion { .. } | Player::Classic => {
                Sitter::House
            }
            Player::Orders | Player::Random => Sitter::Guest,
        }
    }
}

/// A bout that was played out.
#[derive(Debug, Clone)]
pub struct Played<R: Rules> {
    /// The bout as it ended, or as it was left.
    pub live: Live<R>,
    /// The number of answers given.
    pub answers: u64,
    /// The number of them that answered a reaction.
    pub out_of_turn_answers: u64,
    /// The thoughts of champions.
    pub thoughts: Thoughts,
    /// The events before anybody moved.
    opening: Vec<R::Event>,
}

/// Figures of champions' thoughts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Thoughts {
    /// The number of asks thought over with more than one answer to compare.
    pub made: u64,
    /// The number of them where the champion said something other than the adept.
    pub departed: u64,
    /// The number of bouts played on in them.
    pub playouts: u64,
    /// The number of deals that did not fit.
    pub misfits: u64,
    /// The time of each, in microseconds, where there is a clock.
    pub microseconds: Vec<u64>,
}

impl Thoughts {
    fn add(&mut self, other: Thoughts) {
        self.made += other.made;
        self.departed += other.departed;
        self.playouts += other.playouts;
        self.misfits += other.misfits;
        self.microseconds.extend(other.microseconds);
    }
}

impl<R: Rules> Played<R> {
    /// Whether the bout ended.
    pub fn ended(&self) -> bool {
        self.live.now().over
    }

    fn go_on(
        &mut self,
        players: &BySeat<Player>,
        chance: &mut Chance,
        clock: &mut dyn FnMut() -> u64,
    ) -> Vec<R::Event> {
        let live = &mut self.live;
        let may_settle = live.may_settle();
        let out_of_turn =
            BySeat::new(players.count(), |seat| match players[seat] == Player::Orders {
                true => OutOfTurn::ByOrders,
                false => OutOfTurn::Asked,
            });
        if let Some(events) = live.react(&out_of_turn) {
            // A closing window is nobody's answer.
            self.answers += u64::from(!may_settle);
            self.out_of_turn_answers += u64::from(!may_settle);
            return events;
        }
        if may_settle {
            return live.settle();
        }
        let ask = one_owed(live, chance);
        let seat = ask.seat;
        let reaction = R::is_reaction(&ask.prompt);
        let action = match players[seat] {
            Player::House | Player::Orders => live.house(seat).expect("it was just asked"),
            Player::Novice => live.house_at(seat, Level::Novice).expect("it was just asked"),
            Player::Champion { playouts } => {
                let budget = Budget { playouts: playouts.unwrap_or(R::PLAYOUTS) };
                champion(live, seat, budget, clock, &mut self.thoughts)
            }
            Player::Classic => live.by_house(seat, R::classic).expect("it was just asked"),
            Player::Random => {
                if chance.below(ASIDE_ONCE_IN) == 0
                    && let Some(action) = random_aside(live, seat, chance)
                {
                    return live.aside(seat, action).events;
                }
                random_answer(&live.now().board, ask, chance)
            }
        };
        self.answers += 1;
        self.out_of_turn_answers += u64::from(reaction);
        live.answer(seat, action, By::Seat).events
    }
}

/// A champion's answer, as where the house plays with guests; it is counted if there was anything
/// to compare.
fn champion<R: Rules>(
    live: &Live<R>,
    seat: Seat,
    budget: Budget,
    clock: &mut dyn FnMut() -> u64,
    thoughts: &mut Thoughts,
) -> R::Action {
    let mut dice = live.house_dice(seat).expect("it was just asked");
    let begun = clock();
    let is_thought_over = live.is_thought_over(seat);
    let verdict = is_thought_over.then(|| think(live, seat, &mut dice, &budget)).flatten();
    let Some(verdict) = verdict else {
        let entrance = (!is_thought_over).then(|| live.entrance(seat)).flatten();
        return entrance.or_else(|| live.house(seat)).expect("it was just asked");
    };
    let microseconds = clock().saturating_sub(begun);
    if let [plain, _, ..] = verdict.tried.as_slice() {
        thoughts.add(Thoughts {
            made: 1,
            departed: u64::from(verdict.action != plain.action),
            playouts: verdict.tried.iter().map(|tried| u64::from(tried.playouts)).sum(),
            misfits: verdict.misfits.into(),
            microseconds: vec![microseconds],
        });
    }
    verdict.action
}

/// One of the owed asks.
///
/// # Panics
/// If there is no such ask and the bout is not over: a bug in the rules.
pub(crate) fn one_owed<'a, R: Rules>(live: &'a Live<R>, chance: &mut Chance) -> &'a Ask<R> {
    let mut owed = live.now().asks.iter().filter(|ask| ask.is_owed());
    let count = owed.clone().count();
    assert!(0 < count, "{} waits for nobody", R::GAME);
    let at = if count == 1 { 0 } else { chance.below(count) };
    owed.nth(at).expect("one of those counted")
}

pub(crate) fn random_aside<R: Rules>(
    live: &Live<R>,
    seat: Seat,
    chance: &mut Chance,
) -> Option<R::Action> {
    let mut asides = live.asides(seat);
    (!asides.is_empty()).then(|| asides.swap_remove(chance.below(asides.len())))
}

/// Any of the answers that `ask` proposes; a form is walked word by word.
///
/// # Panics
/// If it proposes none: a bug in the rules.
pub fn random_answer<R: Rules>(board: &R::Board, ask: &Ask<R>, chance: &mut Chance) -> R::Action {
    random_said(&R::view(board, Some(ask.seat)), ask, chance)
}

/// The same from the view of the seat asked.
///
/// # Panics
/// As [`random_answer`].
pub(crate) fn random_said<R: Rules>(
    view: &R::View,
    ask: &Ask<R>,
    chance: &mut Chance,
) -> R::Action {
    if ask.is_form() {
        return random_form(view, ask, chance);
    }
    let mut open = ask.offers.iter().filter(|offer| offer.barred.is_none());
    let count = open.clone().count();
    assert!(0 < count, "{} offers nothing for {:?}", R::GAME, ask.prompt);
    open.nth(chance.below(count)).expect("one of those counted").action.clone()
}

fn random_form<R: Rules>(view: &R::View, ask: &Ask<R>, chance: &mut Chance) -> R::Action {
    let mut draft = Vec::new();
    loop {
        match R::field(view, ask, &draft) {
            Field::Whole(action) => return action,
            Field::Choose { name, words, at_least, at_most } => {
                let mut open: Vec<&str> = words
                    .iter()
                    .filter(|word| word.barred.is_none())
                    .map(|word| word.word.as_str())
                    .collect();
                let most = usize::from(at_most).min(open.len());
                let least = usize::from(at_least);
                assert!(least <= most, "{}: a dead end at {name} after {draft:?}", R::GAME);
                let count = least + chance.below(most - least + 1);
                // The chosen words keep the order in which they were offered.
                while count < open.len() {
                    open.remove(chance.below(open.len()));
                }
                draft.push(joined(&open));
            }
        }
    }
}

/// The counts of [`simulate`]. Ratios are pairs: numerator, denominator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// The game's slug.
    pub game: &'static str,
    /// The number of bouts begun.
    pub bouts: u64,
    /// The number of them that did not end.
    pub unfinished: u64,
    /// Each player's wins out of the bouts that ended; where seats are not swapped a player
    /// is its seat.
    pub win_rate: BySeat<(u64, u64)>,
    /// The points of each player.
    pub points: BySeat<Points>,
    /// Each player's place in each bout that ended.
    pub places: Vec<BySeat<Place>>,
    /// The thoughts of champions.
    pub thoughts: Thoughts,
    /// The number that ended drawn: no seat won, and some came out even.
    pub draws: u64,
    /// The number that ended with all seats beaten: nobody has won, or somebody without a seat.
    pub nobody: u64,
    /// Answers of all bouts, out of all bouts.
    pub mean_answers: (u64, u64),
    /// Answers to reactions, out of all answers.
    pub out_of_turn_answers: (u64, u64),
}

/// The points of a player: a bout won is one, one drawn or unfinished a half. The bouts of one seed
/// are one sample, whoever sat where, since they share their luck.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Points {
    /// Half points of all bouts.
    pub halves: u64,
    /// The sum of the squares of each seed's half points.
    pub squares: u64,
    /// The number of seeds.
    pub samples: u64,
    /// The most half points that a seed could give.
    pub most: u64,
}

impl Points {
    fn sample(&mut self, halves: u64, most: u64) {
        self.halves += halves;
        self.squares += halves * halves;
        self.samples += 1;
        self.most = most;
    }
}

impl Figures {
    fn nothing<R: Rules>(seats: u8) -> Self {
        Figures {
            game: R::GAME,
            bouts: 0,
            unfinished: 0,
            win_rate: BySeat::new(seats, |_| (0, 0)),
            points: BySeat::new(seats, |_| Points::default()),
            places: Vec::new(),
            thoughts: Thoughts::default(),
            draws: 0,
            nobody: 0,
            mean_answers: (0, 0),
            out_of_turn_answers: (0, 0),
        }
    }

    fn count<R: Rules>(
        &mut self,
        played: &Played<R>,
        player_of: impl Fn(Seat) -> Seat,
        halves: &mut BySeat<u64>,
    ) {
        self.thoughts.add(played.thoughts.clone());
        self.bouts += 1;
        self.mean_answers.0 += played.answers;
        self.mean_answers.1 += 1;
        self.out_of_turn_answers.0 += played.out_of_turn_answers;
        self.out_of_turn_answers.1 += played.answers;
        let bout: &Bout<R> = played.live.bout();
        let Some(outcome) = bout.outcome() else {
            self.unfinished += 1;
            halves.seats().for_each(|player| halves[player] += 1);
            return;
        };
        let mut of_player = outcome.places.clone();
        for (seat, place) in outcome.places.by_seat() {
            let player = player_of(seat);
            of_player[player] = *place;
            halves[player] += u64::from(place.halves());
            let (won, of) = &mut self.win_rate[player];
            *won += u64::from(*place == Place::Won);
            *of += 1;
        }
        self.places.push(of_player);
        let any = |wanted| outcome.places.iter().any(|place| *place == wanted);
        match (any(Place::Won), any(Place::Drew)) {
            (true, _) => {}
            (false, true) => self.draws += 1,
            (false, false) => self.nobody += 1,
        }
    }
}
