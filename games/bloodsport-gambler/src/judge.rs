//! The one judge of answers, in the specification's order of checks.

use crate::BloodsportGambler;
use crate::ask::{Action, Play, Prompt, React, Reveal};
use crate::board::{Bet, Board, Gambler, Slip, favorite, wagers};
use crate::cards::{Card, Slot, Spot};
use crate::orders;
use crate::refusal::Refusal;
use crate::reset::split;
use crate::tables::{GUARD, Kind, PAYMENTS, Target};
use std::collections::BTreeSet;
use table::{Ask, Hidden, Seat};

type Judged<T> = Result<T, Refusal>;

/// Judges a text of `seat`.
pub(crate) fn judge(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<BloodsportGambler>>,
    token: &str,
) -> Judged<Action> {
    if board.is_over() {
        return Err(Refusal::Over);
    }
    let typed = token.to_ascii_lowercase().replace([',', '[', ']'], " ");
    let mut words = typed.split_whitespace();
    let verb = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    match verb {
        "rat" | "resign" | "next" => return aside(board, seat, ask, verb, &rest),
        "orders" => {
            at_table(board, seat)?;
            if !orders::is_known(&rest) {
                return Err(Refusal::Orders);
            }
        }
        _ => {}
    }
    let ask = ask.ok_or(Refusal::NotYou)?;
    let is_for_orders = matches!(verb, "hold" | "again");
    if is_let_go(ask) && !is_for_orders {
        return Err(Refusal::NotYou);
    }
    let gambler = &board.seats[seat];
    if gambler.resigned && ask.given.is_some() {
        let last = orders::given_up(ask);
        let is_same = token.eq_ignore_ascii_case(&crate::ask::token(&last));
        return if is_same { Ok(last) } else { Err(Refusal::NotYou) };
    }
    match (ask.prompt, verb, &rest[..]) {
        (Prompt::Action | Prompt::React { .. } | Prompt::Rat, "pass", []) => Ok(Action::Pass),
        (Prompt::React { .. }, "hold", []) => Ok(Action::Hold),
        (Prompt::React { .. }, "again", []) => Ok(Action::Again),
        (Prompt::Action, "play", _) => play(board, seat, &rest).map(Action::Play),
        (Prompt::React { .. }, "react", _) => react(gambler, &rest).map(Action::React),
        (Prompt::Bets, "bet", _) => bet(board, seat, &rest).map(Action::Bet),
        (Prompt::Settle, "settle", ["skip"]) => match gambler.chance {
            0 => Err(Refusal::Chance),
            1.. => Ok(Action::Skip),
        },
        (Prompt::Settle, "settle", _) => pay(gambler, &rest).map(Action::Pay),
        (Prompt::Stay, "stay", []) => Ok(Action::Stay),
        (Prompt::Stay, "leave", []) => Ok(Action::Leave),
        (Prompt::Discard, "discard", _) => {
            discard(gambler, &rest).map(|cards| Action::Discard(Hidden(cards)))
        }
        (
            Prompt::Action
            | Prompt::Bets
            | Prompt::React { .. }
            | Prompt::Rat
            | Prompt::Settle
            | Prompt::Stay
            | Prompt::Discard,
            _,
            _,
        ) => Err(Refusal::WrongAction),
    }
}

/// The same for the seat's own texts: letting a lap go by is for its orders alone (R45).
pub(crate) fn judge_said(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<BloodsportGambler>>,
    token: &str,
) -> Judged<Action> {
    let said = judge(board, seat, ask, token)?;
    match matches!(said, Action::Hold | Action::Again) {
        true if ask.is_some_and(is_let_go) => Err(Refusal::NotYou),
        true => Err(Refusal::WrongAction),
        false => Ok(said),
    }
}

/// Whether orders have let this lap of a React window go by: then the seat is not asked.
pub(crate) fn is_let_go(ask: &Ask<BloodsportGambler>) -> bool {
    ask.given == Some(Action::Hold)
}

fn at_table(board: &Board, seat: Seat) -> Judged<&Gambler> {
    let gambler = &board.seats[seat];
    let is_there = gambler.is_at_table() && !gambler.resigned;
    if is_there { Ok(gambler) } else { Err(Refusal::NotAtTable) }
}

/// Whether `seat` may give standing orders: while it is at the table and has not resigned.
pub(crate) fn may_order(board: &Board, seat: Seat) -> Judged<()> {
    if board.is_over() { Err(Refusal::Over) } else { at_table(board, seat).map(drop) }
}

fn aside(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<BloodsportGambler>>,
    verb: &str,
    rest: &[&str],
) -> Judged<Action> {
    let gambler = at_table(board, seat)?;
    match (verb, rest) {
        ("rat", []) => rat(board, gambler, ask),
        ("resign", []) => Ok(Action::Resign),
        ("next", ["nothing"]) => Ok(Action::NextNothing),
        ("next", ["ask"]) => Ok(Action::NextAsk),
        ("next", [key]) => {
            let card = Card::of_key(key).ok_or(Refusal::NotHeld)?;
            let count = |cards: &[Card]| cards.iter().filter(|other| **other == card).count();
            let said = gambler.discard_next.as_ref().map_or(0, |cards| count(cards));
            let is_held = said < count(&gambler.hand);
            if is_held { Ok(Action::Next(card)) } else { Err(Refusal::NotHeld) }
        }
        _ => Err(if ask.is_some() { Refusal::WrongAction } else { Refusal::NotYou }),
    }
}

/// [Ratting to the Guards] A Chance that a standing answer already gives away is none (R61).
fn rat(board: &Board, gambler: &Gambler, ask: Option<&Ask<BloodsportGambler>>) -> Judged<Action> {
    let given = ask.and_then(|ask| ask.given.as_ref()) == Some(&Action::Skip);
    if gambler.chance <= u8::from(given) {
        return Err(Refusal::Chance);
    }
    if board.guard == GUARD.0 { Err(Refusal::Guard) } else { Ok(Action::Rat) }
}

/// Everything that `seat` may say unasked.
pub(crate) fn asides(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<BloodsportGambler>>,
) -> Vec<Action> {
    let Ok(gambler) = at_table(board, seat) else { return Vec::new() };
    let mut asides = vec![Action::Resign, Action::NextNothing, Action::NextAsk];
    asides.extend(rat(board, gambler, ask));
    let said = gambler.discard_next.as_deref().unwrap_or_default();
    let (_, mut left) = split(&gambler.hand, said);
    left.sort_unstable();
    left.dedup();
    asides.extend(left.into_iter().map(Action::Next));
    asides
}

/// A card, its targets, tokens, and the cards it reveals, as typed.
#[derive(Default)]
struct Typed<'a> {
    targets: Vec<&'a str>,
    time: Spent,
    coin: Spent,
    reveal: Option<Vec<&'a str>>,
}

/// How many tokens of a kind are spent, as typed.
#[derive(Clone, Copy, Default)]
enum Spent {
    /// Nothing was said of them.
    #[default]
    Unsaid,
    /// So many.
    Number(u32),
    /// Said twice, or no number of tokens.
    Garbled,
}

impl Spent {
    fn and(self, word: Option<&str>) -> Spent {
        match (self, word.and_then(number)) {
            (Spent::Unsaid, Some(number)) => Spent::Number(number),
            (Spent::Unsaid | Spent::Number(_) | Spent::Garbled, _) => Spent::Garbled,
        }
    }

    /// The number, if it is one that somebody who has so many can spend.
    fn of(self, has: u8) -> Option<u8> {
        match self {
            Spent::Unsaid => Some(0),
            Spent::Number(number) => u8::try_from(number).ok().filter(|number| *number <= has),
            Spent::Garbled => None,
        }
    }

    fn is_nothing(self) -> bool {
        match self {
            Spent::Unsaid | Spent::Number(0) => true,
            Spent::Number(_) | Spent::Garbled => false,
        }
    }
}

impl<'a> Typed<'a> {
    fn read(words: &[&'a str]) -> Self {
        let mut typed = Typed::default();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "time" => typed.time = typed.time.and(words.next()),
                "coin" => typed.coin = typed.coin.and(words.next()),
                "reveal" if typed.reveal.is_none() => typed.reveal = Some(Vec::new()),
                word => match &mut typed.reveal {
                    Some(spots) => spots.push(word),
                    None => typed.targets.push(word),
                },
            }
        }
        typed
    }

    /// The Time and Coin spent on `risk`, if so much may be.
    fn tokens(&self, gambler: &Gambler, risk: Option<u8>) -> Judged<(u8, u8)> {
        let Some(risk) = risk else {
            let is_nothing = self.time.is_nothing() && self.coin.is_nothing();
            return if is_nothing { Ok((0, 0)) } else { Err(Refusal::NoRisk) };
        };
        let time = self.time.of(gambler.time).ok_or(Refusal::Time { has: gambler.time })?;
        let coin = self.coin.of(gambler.coin).ok_or(Refusal::Coin { has: gambler.coin })?;
        if time.saturating_add(coin) <= risk {
            Ok((time, coin))
        } else {
            Err(Refusal::Tokens { risk })
        }
    }
}

/// A number typed in digits; one that is far too large stays so.
fn number(word: &str) -> Option<u32> {
    const LARGE: u32 = 1_000_000;
    let is_number = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(LARGE).min(LARGE))
}

fn held(gambler: &Gambler, key: Option<&&str>) -> Judged<Card> {
    let card = key.and_then(|key| Card::of_key(key)).ok_or(Refusal::NotHeld)?;
    if gambler.hand.contains(&card) { Ok(card) } else { Err(Refusal::NotHeld) }
}

fn play(board: &Board, seat: Seat, words: &[&str]) -> Judged<Play> {
    let gambler = &board.seats[seat];
    let card = held(gambler, words.first())?;
    if card.kind() == Kind::React {
        return Err(Refusal::ReactOnly);
    }
    let typed = Typed::read(&words[1..]);
    let targets: Option<Vec<Spot>> = typed.targets.iter().map(|word| word.parse().ok()).collect();
    let targets = targets.filter(|spots| fits(card.row().target, spots));
    let targets = targets.ok_or(Refusal::Target)?;
    let reveal = match &typed.reveal {
        Some(spots) => reveal(board, seat, card, &targets, spots)?,
        None => Reveal::Nothing,
    };
    let shown = u8::try_from(reveal.count()).unwrap_or(u8::MAX);
    let (time, coin) = typed.tokens(gambler, card.row().risk.map(|risk| risk + shown))?;
    Ok(Play { card, targets, time, coin, reveal })
}

/// Whether a card with this target may be played on these spots.
fn fits(target: Target, spots: &[Spot]) -> bool {
    let is_weapon = |spot: &Spot| matches!(spot, Spot::Weapon(_));
    match target {
        Target::Nothing | Target::Side => spots.is_empty(),
        Target::Weapon | Target::Fighter => spots.len() == 1 && spots.iter().all(is_weapon),
        Target::Weapons(most) => {
            let different: BTreeSet<&Spot> = spots.iter().collect();
            let count = (1..=usize::from(most)).contains(&spots.len());
            count && different.len() == spots.len() && spots.iter().all(is_weapon)
        }
        Target::Secret => matches!(spots, [Spot::Secret(_)]),
        Target::Fight => matches!(spots, [Spot::Fight(_)]),
    }
}

/// [Types of Action Cards] Only the spots this card looks at, or a Sabotage card itself (R14, R15).
fn reveal(
    board: &Board,
    seat: Seat,
    card: Card,
    targets: &[Spot],
    words: &[&str],
) -> Judged<Reveal> {
    let is_discover = match card.kind() {
        Kind::Discover => true,
        Kind::Sabotage => false,
        Kind::Special | Kind::React => return Err(Refusal::RevealKind),
    };
    if board.at_table().all(|other| other == seat) {
        return Err(Refusal::RevealNobody);
    }
    if !is_discover {
        return if words.is_empty() { Ok(Reveal::Itself) } else { Err(Refusal::RevealCard) };
    }
    let looked = board.looks_at(seat, card, targets);
    let mut spots: Vec<Spot> = Vec::new();
    for word in words {
        let spot = word.parse().ok().filter(|spot| looked.contains(spot) && !spots.contains(spot));
        spots.push(spot.ok_or(Refusal::RevealCard)?);
    }
    if spots.is_empty() { Err(Refusal::RevealCard) } else { Ok(Reveal::Cards(spots)) }
}

fn react(gambler: &Gambler, words: &[&str]) -> Judged<React> {
    let card = held(gambler, words.first())?;
    if card.kind() != Kind::React {
        return Err(Refusal::NotReact);
    }
    let typed = Typed::read(&words[1..]);
    let side = match (card.row().target, &typed.targets[..]) {
        (Target::Side, [side]) => Some(side.parse().map_err(|()| Refusal::Target)?),
        (Target::Nothing, []) => None,
        (
            Target::Nothing
            | Target::Weapon
            | Target::Weapons(_)
            | Target::Secret
            | Target::Fight
            | Target::Fighter
            | Target::Side,
            _,
        ) => return Err(Refusal::Target),
    };
    if typed.reveal.is_some() {
        return Err(Refusal::RevealKind);
    }
    let (time, coin) = typed.tokens(gambler, card.row().risk)?;
    Ok(React { card, side, time, coin })
}

/// [Place Bets] Entry by entry, then the Coin for all of them. That a slip is empty must be said.
fn bet(board: &Board, seat: Seat, words: &[&str]) -> Judged<Slip> {
    let mut slip = Slip::EMPTY;
    if words.is_empty() {
        return Err(Refusal::EmptySlip);
    }
    let words = if words == ["nothing"] { &[] } else { words };
    for word in words {
        let (at, amount) = word.split_once([':', '=']).ok_or(Refusal::Bet)?;
        let at: Slot = at.parse().map_err(|()| Refusal::Bet)?;
        let amount = number(amount).ok_or(Refusal::Bet)?;
        if slip.bet(at.fight).is_some() {
            return Err(Refusal::Bet);
        }
        let amount = wager(board, seat, at, amount)?;
        slip.0[at.fight.index()] = Some(Bet { side: at.side, amount, forfeit: false });
    }
    let coin = board.seats[seat].coin;
    if coin < slip.staked() { Err(Refusal::Coin { has: coin }) } else { Ok(slip) }
}

fn wager(board: &Board, seat: Seat, at: Slot, amount: u32) -> Judged<u8> {
    if board.seats[seat].barred.contains(&at.fight) {
        return Err(Refusal::Barred);
    }
    let fighters = board.fight(at.fight).fighters;
    let limit = board.limit(seat, at.fight);
    let (least, most) = wagers(fighters, at.side, limit);
    let amount = u8::try_from(amount).ok().filter(|amount| (least..=most).contains(amount));
    amount.ok_or(if favorite(fighters) == Some(at.side) {
        Refusal::Favorite { wager: most }
    } else {
        Refusal::Wager { limit }
    })
}

/// [Settle Up with Moneylenders] One or more open payments from either Loan (R47).
fn pay(gambler: &Gambler, words: &[&str]) -> Judged<BTreeSet<u8>> {
    let words = words.strip_prefix(&["pay"]).unwrap_or(words);
    let words: Vec<&str> = words.iter().flat_map(|word| word.split('+')).collect();
    let mut payments = BTreeSet::new();
    if words != ["nothing"] {
        for word in words {
            let payment = PAYMENTS.into_iter().find(|payment| payment.to_string() == word);
            let open = payment.filter(|payment| !gambler.paid.contains(payment));
            if !payments.insert(open.ok_or(Refusal::Payment)?) {
                return Err(Refusal::Payment);
            }
        }
    }
    if payments.is_empty() && !gambler.resigned {
        return Err(Refusal::NeedPayment);
    }
    let coin = gambler.coin;
    if coin < payments.iter().sum() { Err(Refusal::Coin { has: coin }) } else { Ok(payments) }
}

/// [Reset] Any cards of the hand, in its order. That none goes must be said.
fn discard(gambler: &Gambler, words: &[&str]) -> Judged<Vec<Card>> {
    if words.is_empty() {
        return Err(Refusal::KeptHand);
    }
    let words = if words == ["nothing"] { &[] } else { words };
    let cards: Option<Vec<Card>> = words.iter().map(|word| Card::of_key(word)).collect();
    let cards = cards.ok_or(Refusal::NotHeld)?;
    let (gone, _) = split(&gambler.hand, &cards);
    if gone.len() == cards.len() { Ok(gone) } else { Err(Refusal::NotHeld) }
}
