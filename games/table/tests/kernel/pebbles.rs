//! Pebbles: each round everybody plays a card in secret, the highest rolls for pebbles, may roll
//! again for a token, and gives some away. The player of the lowest card may top it with a great
//! card from the hand; nobody else may know whether that was possible.
//!
//! `FAULT` breaks one thing each, so that the laws can show that they notice.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};
use table::{
    AfterAside, Ask, BySeat, Dice, Field, Flow, Next, Offer, OptionRow, Options, OrderRow,
    OrderValue, Orders, Outcome, Place, Refusal, Rules, Seat, Sitter, Table, Values, Word,
};

pub(crate) type Honest = Pebbles<{ HONEST }>;

pub(crate) const HONEST: u8 = 0;
pub(crate) const ENDLESS: u8 = 1;
pub(crate) const ILLEGAL_DEFAULT: u8 = 2;
pub(crate) const NO_CHOICE: u8 = 3;
pub(crate) const REFUSES_PROPOSAL: u8 = 4;
pub(crate) const MUTE_TOKEN: u8 = 5;
pub(crate) const CARELESS_PARSER: u8 = 6;
pub(crate) const TAKES_BARRED: u8 = 7;
pub(crate) const FORGETS: u8 = 8;
pub(crate) const IMPURE: u8 = 9;
pub(crate) const SHOWS_HANDS: u8 = 10;
pub(crate) const TELLS_DRAWS: u8 = 11;
pub(crate) const OFFERS_BETRAY: u8 = 12;
pub(crate) const WINDOW_BETRAYS: u8 = 13;
pub(crate) const DEALS_NOTHING: u8 = 14;
pub(crate) const ILLEGAL_HOUSE: u8 = 15;
pub(crate) const UNSPEAKABLE_ASIDE: u8 = 16;
pub(crate) const NO_OUTCOME_FOR_SOME: u8 = 17;
pub(crate) const TAKES_UNOFFERED: u8 = 18;

/// The order of cards in the deck and in hands shows in new deals.
pub(crate) const UNSORTED: u8 = 20;

/// Not broken, but it shuffles before anybody may roll again.
pub(crate) const SHUFFLES: u8 = 21;

/// It draws until something falls that never does.
pub(crate) const DRAWS_ON: u8 = 22;

/// Not broken, but a later edition: it shuffles aloud before each round.
pub(crate) const LATER: u8 = 19;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pebbles<const FAULT: u8>;

table::never_printed!(Board, View);

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) deck: Vec<u8>,
    pub(crate) discard: Vec<u8>,
    pub(crate) hands: BySeat<Vec<u8>>,
    pub(crate) pebbles: BySeat<u8>,
    pub(crate) tokens: BySeat<u8>,
    pub(crate) cheers: u8,
    pub(crate) yielded: Option<Seat>,
    #[serde(skip)]
    pub(crate) forgotten: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    Play,
    Gift { by: Seat },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Action {
    Card(u8),
    Top(u8),
    Pass,
    Again,
    Keep,
    Gift { whom: Seat, pebbles: u8 },
    Cheer,
    Yield,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Prompt {
    Card,
    Top { over: u8 },
    Again { pips: u8 },
    Gift,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Played { by: Seat, card: u8 },
    Topped { by: Seat, card: u8 },
    Rolled { by: Seat, pips: u8 },
    Drew { by: Seat, card: Option<u8> },
    Gave { by: Seat, to: Seat, pebbles: u8 },
    Cheered { by: Seat },
    Shuffled,
    Ended,
}

#[derive(Clone, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    me: Option<Seat>,
    hand: Vec<u8>,
    round: u8,
    phase: Phase,
    cards: Vec<usize>,
    discard: Vec<u8>,
    pebbles: BySeat<u8>,
    tokens: BySeat<u8>,
    cheers: u8,
    shown: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum No {
    NotAsked,
    Word,
    Card,
    First,
    Gift,
}

impl Refusal for No {
    fn code(self) -> &'static str {
        match self {
            No::NotAsked => "E_NOT_ASKED",
            No::Word => "E_WORD",
            No::Card => "E_CARD",
            No::First => "E_FIRST",
            No::Gift => "E_GIFT",
        }
    }
}

pub(crate) const ROUNDS: OptionRow = OptionRow {
    name: "rounds",
    about: "how many rounds are played",
    default: "4",
    values: Values::Within(1, 6),
};
pub(crate) const AGAIN: OrderRow = OrderRow {
    name: "again",
    about: "whether to roll again, always, never, or below n",
    values: &[
        OrderValue::Word("ask"),
        OrderValue::Word("never"),
        OrderValue::Word("always"),
        OrderValue::AutoWithin(2, 6),
    ],
};
/// A card from this on can be a top.
const GREAT: u8 = 10;
const CHEERS: u8 = 3;

impl<const FAULT: u8> Rules for Pebbles<FAULT> {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;
    type Refusal = No;

    const GAME: &'static str = "pebbles";
    const EDITION: u16 = if FAULT == LATER { 4 } else { 3 };
    const SEATS: RangeInclusive<u8> = 2..=3;
    const THINKS: RangeInclusive<u8> = Self::SEATS;

    fn options() -> &'static [OptionRow] {
        &[ROUNDS]
    }

    fn orders() -> &'static [OrderRow] {
        &[AGAIN]
    }

    fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
        let mut deck: Vec<u8> = (1..=14).collect();
        dice.shuffle("deck", &mut deck, u8::to_string);
        let hands = BySeat::new(seats.count(), |_| deck.drain(..3).collect());
        let rounds = u8::try_from(options.number(&ROUNDS).unwrap()).unwrap();
        Board {
            round: 7 - rounds,
            phase: Phase::Play,
            deck,
            discard: Vec::new(),
            hands,
            pebbles: BySeat::new(seats.count(), |_| 0),
            tokens: BySeat::new(seats.count(), |_| 2),
            cheers: 0,
            yielded: None,
            forgotten: 0,
        }
    }

    fn is_sound(board: &Board, seats: &BySeat<Sitter>, _options: &Options) -> bool {
        let count = usize::from(seats.count());
        let cards = board.hands.iter().flatten().chain(&board.deck).chain(&board.discard);
        board.hands.iter().len() == count
            && board.pebbles.iter().len() == count
            && board.tokens.iter().len() == count
            && table::are_all(1..=14, cards.copied())
            && board.round <= 7
            && board.pebbles.iter().chain(board.tokens.iter()).all(|it| *it <= 100)
            && board.yielded.is_none()
            && match board.phase {
                Phase::Play => true,
                Phase::Gift { by } => by.0 < seats.count(),
            }
    }

    fn step(t: &mut Table<Self>) -> Flow<Next> {
        while FAULT == DRAWS_ON && t.d6() < 7 {}
        let empty = t.board.hands.iter().any(Vec::is_empty);
        let last = if FAULT == ENDLESS { u8::MAX } else { 7 };
        if t.board.yielded.is_some() || (FAULT != ENDLESS && (empty || last <= t.board.round)) {
            t.say(Event::Ended);
            return Ok(Next::Over);
        }
        match t.board.phase {
            Phase::Play => play_round(t)?,
            Phase::Gift { by } => give(t, by)?,
        }
        Ok(Next::Step)
    }

    fn view(board: &Board, seat: Option<Seat>) -> View {
        let hand = |seat: Seat| board.hands[seat].clone();
        View {
            me: seat,
            hand: seat.map(hand).unwrap_or_default(),
            round: board.round,
            phase: board.phase,
            cards: board.hands.iter().map(Vec::len).chain([board.deck.len()]).collect(),
            discard: board.discard.clone(),
            pebbles: board.pebbles.clone(),
            tokens: board.tokens.clone(),
            cheers: board.cheers,
            shown: if FAULT == SHOWS_HANDS { hand(Seat(1)) } else { Vec::new() },
        }
    }

    fn seen(event: &Event, by: Option<Seat>) -> Option<Event> {
        Some(match event {
            Event::Drew { by: drew, card } => {
                let seen = by == Some(*drew) || FAULT == TELLS_DRAWS;
                Event::Drew { by: *drew, card: card.filter(|_| seen) }
            }
            Event::Played { .. }
            | Event::Topped { .. }
            | Event::Rolled { .. }
            | Event::Gave { .. }
            | Event::Cheered { .. }
            | Event::Shuffled
            | Event::Ended => event.clone(),
        })
    }

    fn parse(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, No> {
        if FAULT == CARELESS_PARSER && token.len() > 20 {
            assert!(token.is_char_boundary(7), "cut a letter in two");
        }
        if token == "cheer" && board.cheers < CHEERS && ask.is_some() {
            return Ok(Action::Cheer);
        }
        if token == "yield" && board.yielded.is_none() && FAULT != UNSPEAKABLE_ASIDE {
            // A bout that is over says nothing more, which the kernel ensures.
            return if ask.is_some() { Ok(Action::Yield) } else { Err(No::NotAsked) };
        }
        let ask = ask.ok_or(No::NotAsked)?;
        let mut words = token.split(' ');
        let mut number = || words.next().and_then(|word| word.parse::<u8>().ok());
        match ask.prompt {
            Prompt::Card => {
                let card = number().ok_or(No::Word)?;
                if FAULT == REFUSES_PROPOSAL && card == 13 {
                    return Err(No::Card);
                }
                if !board.hands[seat].contains(&card) && FAULT != TAKES_UNOFFERED {
                    return Err(No::Card);
                }
                if too_early(board, card) && FAULT != TAKES_BARRED {
                    return Err(No::First);
                }
                whole(words, Action::Card(card))
            }
            Prompt::Top { .. } if token == "pass" => Ok(Action::Pass),
            Prompt::Top { .. } => {
                let card = number().ok_or(No::Word)?;
                let great = GREAT <= card && board.hands[seat].contains(&card);
                if great { whole(words, Action::Top(card)) } else { Err(No::Card) }
            }
            Prompt::Again { .. } => match token {
                "again" => Ok(Action::Again),
                "keep" => Ok(Action::Keep),
                _ => Err(No::Word),
            },
            Prompt::Gift => {
                let whom = Seat(number().ok_or(No::Word)?);
                let pebbles = number().ok_or(No::Word)?;
                let there = board.pebbles.get(whom).is_some() && whom != seat;
                let fits = there && pebbles <= board.pebbles[seat].min(3);
                if fits { whole(words, Action::Gift { whom, pebbles }) } else { Err(No::Gift) }
            }
        }
    }

    fn token(action: &Action) -> String {
        match action {
            Action::Card(_) if FAULT == MUTE_TOKEN => "card".into(),
            Action::Card(card) | Action::Top(card) => card.to_string(),
            Action::Pass => "pass".into(),
            Action::Again => "again".into(),
            Action::Keep => "keep".into(),
            Action::Gift { whom, pebbles } => format!("{whom} {pebbles}"),
            Action::Cheer => "cheer".into(),
            Action::Yield => "yield".into(),
        }
    }

    fn field(view: &View, _ask: &Ask<Self>, draft: &[String]) -> Field<Self> {
        let me = view.me.unwrap();
        match draft {
            [] => Field::Choose {
                name: "whom",
                words: view
                    .pebbles
                    .seats()
                    .filter(|seat| *seat != me)
                    .map(|seat| Word::open(seat.to_string()))
                    .collect(),
                at_least: 1,
                at_most: 1,
            },
            [_] => Field::Choose {
                name: "pebbles",
                words: (0..=view.pebbles[me].min(3)).map(|n| Word::open(n.to_string())).collect(),
                at_least: 1,
                at_most: 1,
            },
            [whom, pebbles, ..] => Field::Whole(Action::Gift {
                whom: Seat(whom.parse().unwrap()),
                pebbles: pebbles.parse().unwrap(),
            }),
        }
    }

    fn asides(board: &Board, _seat: Seat, ask: Option<&Ask<Self>>) -> Vec<Action> {
        let Some(_) = ask else { return Vec::new() };
        let cheer = (board.cheers < CHEERS).then_some(Action::Cheer);
        cheer.into_iter().chain([Action::Yield]).collect()
    }

    fn aside(t: &mut Table<Self>, seat: Seat, action: &Action) -> AfterAside {
        if *action == Action::Yield {
            t.board.yielded = Some(seat);
            return AfterAside::EndStep;
        }
        t.board.cheers += 1;
        t.say(Event::Cheered { by: seat });
        AfterAside::GoOn
    }

    fn otherwise(view: &View, ask: &Ask<Self>) -> Action {
        match ask.prompt {
            Prompt::Card if FAULT == ILLEGAL_DEFAULT => Action::Card(view.hand[0] + 1),
            Prompt::Card => first_open(ask),
            Prompt::Top { .. } => Action::Pass,
            Prompt::Again { .. } => Action::Keep,
            Prompt::Gift => Action::Gift { whom: other(view), pebbles: 0 },
        }
    }

    fn may_order(board: &Board, seat: Seat) -> Result<(), No> {
        if board.yielded == Some(seat) { Err(No::NotAsked) } else { Ok(()) }
    }

    fn ordered(_view: &View, ask: &Ask<Self>, orders: &Orders) -> Option<Action> {
        let Prompt::Again { pips } = ask.prompt else { return None };
        match orders.get(&AGAIN) {
            "ask" => None,
            "never" => Some(Action::Keep),
            "always" => Some(Action::Again),
            _ if pips < orders.auto(&AGAIN)? => Some(Action::Again),
            _ => Some(Action::Keep),
        }
    }

    fn house(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Action {
        match ask.prompt {
            Prompt::Card if FAULT == ILLEGAL_HOUSE => Action::Card(1),
            Prompt::Card => {
                let open: Vec<&Offer<Self>> =
                    ask.offers.iter().filter(|offer| offer.barred.is_none()).collect();
                open[dice.uniform(open.len() as u32) as usize].action
            }
            Prompt::Top { .. } => first_open(ask),
            Prompt::Again { pips } => {
                if pips < 4 {
                    Action::Again
                } else {
                    Action::Keep
                }
            }
            Prompt::Gift => Action::Gift { whom: other(view), pebbles: 0 },
        }
    }

    fn is_reaction(prompt: &Prompt) -> bool {
        matches!(prompt, Prompt::Top { .. } | Prompt::Again { .. })
    }

    fn round(board: &Board) -> u32 {
        board.round.into()
    }

    fn redeal(board: &Board, seat: Option<Seat>, dice: &mut Dice) -> Board {
        let mut other = board.clone();
        if FAULT == DEALS_NOTHING {
            return other;
        }
        let hidden = |by: &Seat| Some(*by) != seat;
        let mut unseen = other.deck.clone();
        for by in board.hands.seats().filter(hidden) {
            unseen.extend(&board.hands[by]);
        }
        if FAULT != UNSORTED {
            unseen.sort_unstable();
        }
        dice.shuffle("redeal", &mut unseen, u8::to_string);
        for by in board.hands.seats().filter(hidden) {
            let count = board.hands[by].len();
            other.hands[by] = unseen.drain(..count).collect();
        }
        other.deck = unseen;
        other
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let best = board.pebbles.iter().max().copied();
        let winners = board.pebbles.iter().filter(|pebbles| Some(**pebbles) == best).count();
        let count = if FAULT == NO_OUTCOME_FOR_SOME { 1 } else { board.pebbles.count() };
        let places = BySeat::new(count, |seat| match board.yielded {
            Some(yielded) if yielded == seat => Place::Lost,
            Some(_) => Place::Won,
            None if winners == 1 && Some(board.pebbles[seat]) == best => Place::Won,
            None if winners == 1 => Place::Lost,
            None => Place::Drew,
        });
        let tally = |seat| BTreeMap::from([("pebbles".to_owned(), i64::from(board.pebbles[seat]))]);
        let ending = if board.yielded.is_some() { "a yield" } else { "the last card" };
        let tallies = BySeat::new(board.pebbles.count(), tally);
        Some(Outcome { places, tallies, ending: ending.into() })
    }
}

fn whole<'a>(mut words: impl Iterator<Item = &'a str>, action: Action) -> Result<Action, No> {
    if words.next().is_none() { Ok(action) } else { Err(No::Word) }
}

fn other(view: &View) -> Seat {
    view.pebbles.seats().find(|seat| Some(*seat) != view.me).unwrap()
}

fn first_open<const FAULT: u8>(ask: &Ask<Pebbles<FAULT>>) -> Action {
    ask.offers.iter().find(|offer| offer.barred.is_none()).unwrap().action
}

/// The lowest card cannot be played while nobody has a pebble.
fn too_early(board: &Board, card: u8) -> bool {
    card == 1 && board.pebbles.iter().all(|pebbles| *pebbles == 0) && board.hands[Seat(0)].len() > 2
}

fn play_round<const FAULT: u8>(t: &mut Table<Pebbles<FAULT>>) -> Flow<()> {
    if FAULT == LATER {
        t.say(Event::Shuffled);
    }
    let hands = t.board.hands.clone();
    let choosers = || hands.by_seat().filter(|(_, hand)| hand.len() > 1 || FAULT == NO_CHOICE);
    let picked = t.pick_each(
        choosers()
            .map(|(seat, hand)| {
                let offer = |card: &u8| {
                    if too_early(&t.board, *card) {
                        Offer::barred(Action::Card(*card), No::First)
                    } else {
                        Offer::open(Action::Card(*card))
                    }
                };
                let mut offers: Vec<_> = hand.iter().map(offer).collect();
                let next = &hands[Seat((seat.0 + 1) % hands.count())];
                if FAULT == OFFERS_BETRAY && next.contains(&12) {
                    offers.reverse();
                }
                (seat, Prompt::Card, offers)
            })
            .collect(),
    )?;
    let mut cards: BySeat<u8> =
        BySeat::new(hands.count(), |seat| hands[seat].first().copied().unwrap_or(0));
    for ((seat, _), action) in choosers().zip(picked) {
        let Action::Card(card) = action else { unreachable!("a card was asked for") };
        cards[seat] = card;
    }
    for (seat, card) in cards.by_seat() {
        t.board.hands[seat].retain(|held| held != card);
        t.board.discard.push(*card);
        t.say(Event::Played { by: seat, card: *card });
    }
    let lowest = cards.by_seat().min_by_key(|(_, card)| **card).unwrap().0;
    let over = *cards.iter().max().unwrap();
    if !t.board.hands[lowest].is_empty() {
        let great: Vec<u8> =
            t.board.hands[lowest].iter().copied().filter(|card| GREAT <= *card).collect();
        let mut offers: Vec<_> = great.iter().map(|card| Offer::open(Action::Top(*card))).collect();
        if !offers.is_empty() {
            offers.push(Offer::open(Action::Pass));
        }
        if FAULT != WINDOW_BETRAYS || !offers.is_empty() {
            let topped = t.offer_hidden(lowest, Prompt::Top { over }, offers)?;
            if let Some(Action::Top(card)) = topped {
                t.board.hands[lowest].retain(|held| *held != card);
                t.board.discard.push(card);
                cards[lowest] = card;
                t.say(Event::Topped { by: lowest, card });
            }
        }
    }
    let winner = cards.by_seat().max_by_key(|(_, card)| **card).unwrap().0;
    if FAULT == SHUFFLES {
        shuffle(t);
    }
    roll(t, winner)?;
    if t.board.round == 5 {
        shuffle(t);
    }
    for seat in hands.seats() {
        let card = if FAULT == ENDLESS { Some(9) } else { t.board.deck.pop() };
        t.board.hands[seat].extend(card);
        t.say(Event::Drew { by: seat, card });
    }
    t.board.round = t.board.round.saturating_add(u8::from(FAULT != ENDLESS));
    t.board.phase = Phase::Gift { by: winner };
    Ok(())
}

fn shuffle<const FAULT: u8>(t: &mut Table<Pebbles<FAULT>>) {
    let mut deck = std::mem::take(&mut t.board.deck);
    t.shuffle("deck", &mut deck, u8::to_string);
    t.board.deck = deck;
    t.say(Event::Shuffled);
}

static CALLS: AtomicU32 = AtomicU32::new(0);

fn roll<const FAULT: u8>(t: &mut Table<Pebbles<FAULT>>, by: Seat) -> Flow<()> {
    let mut pips = t.d6();
    if FAULT == FORGETS {
        pips += t.board.forgotten;
        t.board.forgotten = (t.board.forgotten + 1) % 3;
    }
    if FAULT == IMPURE {
        pips += (CALLS.fetch_add(1, Ordering::Relaxed) % 3) as u8;
    }
    t.say(Event::Rolled { by, pips });
    while 0 < t.board.tokens[by]
        && t.offer(by, Prompt::Again { pips }, Action::Again, Action::Keep)?
    {
        t.board.tokens[by] -= 1;
        pips = t.d6();
        t.say(Event::Rolled { by, pips });
    }
    t.board.pebbles[by] = t.board.pebbles[by].saturating_add(pips);
    Ok(())
}

fn give<const FAULT: u8>(t: &mut Table<Pebbles<FAULT>>, by: Seat) -> Flow<()> {
    let Action::Gift { whom, pebbles } = t.form(by, Prompt::Gift)? else {
        unreachable!("a gift was asked for")
    };
    t.board.pebbles[by] -= pebbles;
    t.board.pebbles[whom] = t.board.pebbles[whom].saturating_add(pebbles);
    t.say(Event::Gave { by, to: whom, pebbles });
    t.board.phase = Phase::Play;
    Ok(())
}
