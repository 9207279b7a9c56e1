//! The next field of each form: a card, its targets, cards to show, and tokens; bets; payments;
//! cards to throw away.

use crate::BloodsportGambler;
use crate::ask::{Action, Play, Prompt, React, Reveal};
use crate::board::{Bet, Slip, limit, looks_at, wagers};
use crate::cards::{Card, Number, Side, Slot, Spot};
use crate::judge::is_let_go;
use crate::orders;
use crate::refusal::Refusal;
use crate::reset::split;
use crate::tables::{Kind, PAYMENTS, Target};
use crate::view::View;
use std::collections::BTreeSet;
use table::{Ask, Field, Hidden, Word};

type Asked = Field<BloodsportGambler>;
/// The words of a draft that are still to be read.
type Draft<'a> = std::slice::Iter<'a, String>;

/// The word for playing nothing.
const PASS: &str = "pass";
/// The word for paying nothing.
const SKIP: &str = "skip";
/// The word for showing a Sabotage card.
const REVEAL: &str = "reveal";

/// The field that follows the words of `draft` in the form of `ask`.
pub(crate) fn field(view: &View, ask: &Ask<BloodsportGambler>, draft: &[String]) -> Asked {
    if view.seats[ask.seat].resigned {
        return Field::Whole(orders::given_up(ask));
    }
    let mut draft = draft.iter();
    let asked = match ask.prompt {
        Prompt::Action => play(view, &mut draft),
        Prompt::React { .. } if is_let_go(ask) => Ok(Action::Hold),
        Prompt::React { .. } => react(view, &mut draft),
        Prompt::Bets => bets(view, &mut draft),
        Prompt::Settle => settle(view, &mut draft),
        Prompt::Discard => discard(view, &mut draft),
        Prompt::Rat | Prompt::Stay => Ok(orders::otherwise(view, ask)),
    };
    match asked {
        Ok(action) => Field::Whole(action),
        Err(asked) => asked,
    }
}

/// The words said in a field, or the field itself if none were yet.
fn said<'a>(
    draft: &mut Draft<'a>,
    name: &'static str,
    words: Vec<Word<BloodsportGambler>>,
    (at_least, at_most): (u8, u8),
) -> Result<Vec<&'a str>, Asked> {
    match draft.next() {
        Some(word) if word == "none" => Ok(Vec::new()),
        Some(word) => Ok(word.split('+').collect()),
        None => Err(Field::Choose { name, words, at_least, at_most }),
    }
}

fn open<W: ToString>(words: impl IntoIterator<Item = W>) -> Vec<Word<BloodsportGambler>> {
    words.into_iter().map(|word| Word::open(word.to_string())).collect()
}

fn one<'a>(
    draft: &mut Draft<'a>,
    name: &'static str,
    words: Vec<Word<BloodsportGambler>>,
) -> Result<&'a str, Asked> {
    Ok(said(draft, name, words, (1, 1))?.first().copied().unwrap_or_default())
}

/// The different cards of a hand, in its order.
fn titles(hand: &[Card]) -> impl Iterator<Item = Card> + '_ {
    let is_first = |(at, card): &(usize, &Card)| !hand[..*at].contains(card);
    hand.iter().enumerate().filter(is_first).map(|(_, card)| *card)
}

fn play(view: &View, draft: &mut Draft<'_>) -> Result<Action, Asked> {
    let (seat, _, private) = view.own();
    let words = titles(&private.hand).map(|card| Word {
        word: card.key().to_owned(),
        barred: (card.kind() == Kind::React).then_some(Refusal::ReactOnly),
    });
    let word = one(draft, "card", words.chain([Word::open(PASS)]).collect())?;
    let Some(card) = Card::of_key(word) else { return Ok(Action::Pass) };

    let targets = targets(card, draft)?;
    let mut reveal = Reveal::Nothing;
    if view.has_company(seat) {
        reveal = match card.kind() {
            Kind::Special | Kind::React => Reveal::Nothing,
            Kind::Sabotage if said(draft, REVEAL, open([REVEAL]), (0, 1))?.is_empty() => {
                Reveal::Nothing
            }
            Kind::Sabotage => Reveal::Itself,
            Kind::Discover => shown(view, card, &targets, draft)?,
        };
    }
    let count = u8::try_from(reveal.count()).unwrap_or(u8::MAX);
    let (time, coin) = tokens(view, card.row().risk.map_or(0, |risk| risk + count), draft)?;
    Ok(Action::Play(Play { card, targets, time, coin, reveal }))
}

fn targets(card: Card, draft: &mut Draft<'_>) -> Result<Vec<Spot>, Asked> {
    let slots = || open(Slot::all());
    let (words, most) = match card.row().target {
        Target::Nothing | Target::Side => return Ok(Vec::new()),
        Target::Weapon | Target::Fighter => (slots(), 1),
        Target::Weapons(most) => (slots(), most),
        Target::Secret => (open(Number::ALL.map(Spot::Secret)), 1),
        Target::Fight => (open(Number::ALL), 1),
    };
    let words = said(draft, "target", words, (1, most))?;
    Ok(words.iter().filter_map(|word| word.parse().ok()).collect())
}

fn shown(
    view: &View,
    card: Card,
    targets: &[Spot],
    draft: &mut Draft<'_>,
) -> Result<Reveal, Asked> {
    let (seat, ..) = view.own();
    let stack = |fight: Number| {
        let stack = view.fight(fight).stack.iter().enumerate();
        stack.filter(|(_, lies)| lies.by != seat && !lies.open).map(|(at, _)| at).collect()
    };
    let spots = looks_at(card, targets, stack);
    let most = u8::try_from(spots.len()).unwrap_or(u8::MAX);
    let words = said(draft, REVEAL, open(spots), (0, most))?;
    let spots: Vec<Spot> = words.iter().filter_map(|word| word.parse().ok()).collect();
    Ok(if spots.is_empty() { Reveal::Nothing } else { Reveal::Cards(spots) })
}

/// Time and Coin for a card of this Risk, the most first; nothing is asked where there is none.
fn tokens(view: &View, risk: u8, draft: &mut Draft<'_>) -> Result<(u8, u8), Asked> {
    let (_, shown, private) = view.own();
    let mut spend = |name, most: u8| match most {
        0 => Ok(0),
        1.. => one(draft, name, open((0..=most).rev())).map(|word| word.parse().unwrap_or(0)),
    };
    let time = spend("time", risk.min(shown.time))?;
    let coin = spend("coin", risk.saturating_sub(time).min(private.coin))?;
    Ok((time, coin))
}

fn react(view: &View, draft: &mut Draft<'_>) -> Result<Action, Asked> {
    let (_, _, private) = view.own();
    let cards = titles(&private.hand).filter(|card| card.kind() == Kind::React);
    let words = open(cards.map(Card::key).chain([PASS]));
    let Some(card) = Card::of_key(one(draft, "card", words)?) else { return Ok(Action::Pass) };
    let side = match card.row().target {
        Target::Side => one(draft, "fighter", open(Side::BOTH))?.parse().ok(),
        Target::Nothing
        | Target::Weapon
        | Target::Weapons(_)
        | Target::Secret
        | Target::Fight
        | Target::Fighter => None,
    };
    let (time, coin) = tokens(view, card.row().risk.unwrap_or(0), draft)?;
    Ok(Action::React(React { card, side, time, coin }))
}

/// A field for each Fight on which something may be bet with the Coin that is left.
fn bets(view: &View, draft: &mut Draft<'_>) -> Result<Action, Asked> {
    const NAMES: [&str; 3] = ["Fight 1", "Fight 2", "Fight 3"];
    let (_, shown, private) = view.own();
    let mut slip = Slip::EMPTY;
    for (fight, name) in Number::ALL.into_iter().zip(NAMES) {
        let left = private.coin - slip.staked();
        let words = wagers_on(view, fight, left);
        let is_barred = shown.barred.contains(&fight);
        if is_barred || words.iter().all(|word| word.barred.is_some()) {
            continue;
        }
        let chosen = said(draft, name, words, (0, 1))?;
        let bet = chosen.first().and_then(|word| {
            let (at, amount) = word.split_once(':')?;
            let Slot { side, .. } = at.parse().ok()?;
            Some(Bet { side, amount: amount.parse().ok()?, forfeit: false })
        });
        slip.0[fight.index()] = bet;
    }
    Ok(Action::Bet(slip))
}

fn wagers_on(view: &View, fight: Number, left: u8) -> Vec<Word<BloodsportGambler>> {
    let (_, shown, private) = view.own();
    let limit = limit(&view.options, &shown.markers, fight);
    let of = |side| {
        let (least, most) = wagers(view.fight(fight).fighters, side, limit);
        (least..=most).map(move |amount| Word {
            word: format!("{}:{amount}", Slot { fight, side }),
            barred: (left < amount).then_some(Refusal::Coin { has: private.coin }),
        })
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// Payments one by one, the smallest first, as long as another can be afforded.
fn settle(view: &View, draft: &mut Draft<'_>) -> Result<Action, Asked> {
    let (_, shown, private) = view.own();
    let open_ones = || PAYMENTS.into_iter().filter(|payment| !shown.paid.contains(payment));
    let payment = |payment: u8| Word {
        word: payment.to_string(),
        barred: (private.coin < payment).then_some(Refusal::Coin { has: private.coin }),
    };
    let skip = (0 < shown.chance).then(|| Word::open(SKIP));
    let first = one(draft, "pay", open_ones().map(payment).chain(skip).collect())?;
    let Ok(first) = first.parse::<u8>() else { return Ok(Action::Skip) };
    let mut payments = BTreeSet::from([first]);
    loop {
        let left = private.coin - payments.iter().sum::<u8>();
        let last = payments.last().copied().unwrap_or(0);
        let more: Vec<u8> = open_ones().filter(|more| last < *more && *more <= left).collect();
        if more.is_empty() {
            return Ok(Action::Pay(payments));
        }
        let chosen = said(draft, "more", open(more), (0, 1))?;
        match chosen.first().and_then(|word| word.parse().ok()) {
            Some(more) => payments.insert(more),
            None => return Ok(Action::Pay(payments)),
        };
    }
}

/// Second and further copies of a card have their number behind the key.
fn discard(view: &View, draft: &mut Draft<'_>) -> Result<Action, Asked> {
    let (_, _, private) = view.own();
    let hand = &private.hand;
    let word = |(at, card): (usize, &Card)| {
        let before = hand[..at].iter().filter(|other| *other == card).count();
        if before == 0 { card.key().to_owned() } else { format!("{}{}", card.key(), before + 1) }
    };
    let words: Vec<String> = hand.iter().enumerate().map(word).collect();
    let most = u8::try_from(hand.len()).unwrap_or(u8::MAX);
    let chosen = said(draft, "discard", open(&words), (0, most))?;
    let is_chosen = |(_, word): &(&Card, &String)| chosen.contains(&word.as_str());
    let cards: Vec<Card> =
        hand.iter().zip(&words).filter(is_chosen).map(|(card, _)| *card).collect();
    // Copies are alike: the one gained first goes first.
    Ok(Action::Discard(Hidden(split(hand, &cards).0)))
}
