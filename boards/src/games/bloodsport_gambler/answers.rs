//! Answers as options: their names, their meanings, and the other ways of typing them.

use super::chances::{are_both_known, chance, idle, needs_coin, use_now, works, works_in};
use super::events::slip as slip_words;
use super::fighters::{self, figures, life, score};
use super::nouns::{
    both, count, effect, kind_word, list, payments, risk, secret_effect, target_question,
    then_deals, titles, weapon,
};
use super::picture_marks;
use super::played::{play_label, play_words, react_label, react_words, shown};
use super::purse::{self, bet_of, coin};
use crate::text::{gathered, rounded};
use crate::words::Label;
use bloodsport_gambler::tables::{GUARD, Kind, Target};
use bloodsport_gambler::{
    Action, BloodsportGambler, Card, Number, Phase, Prompt, ShownFight, Side, Slip, Slot, Spot,
    Status, View, chance_of,
};
use table::{Ask, Seat};

/// The characters of an option's label.
const LABEL: usize = 80;
/// The characters of its detail.
const DETAIL: usize = 100;
/// The characters of a card's title and its price that a button on a phone has room for.
const PRICED: usize = 30;
/// The name of a round without a payment.
const SKIP: &str = "Skip (−1 Chance)";

/// The answer a prompt asks for, in a few words.
pub(super) fn duty(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Action => "play a card or pass",
        Prompt::Bets => "write a slip",
        Prompt::React { .. } => "react or pass",
        Prompt::Rat => "rat or go on",
        Prompt::Settle => "pay or skip",
        Prompt::Stay => "stay or leave",
        Prompt::Discard => "discard",
    }
}

pub(super) fn question(view: &View, ask: &Ask<BloodsportGambler>) -> String {
    let gambler = &view.seats[ask.seat];
    match &ask.prompt {
        Prompt::Action => {
            let guards = match view.guard {
                guard if guard <= GUARD.0 => String::new(),
                guard => format!(", Guard Level {guard}"),
            };
            let poor = if coin(gambler) == 0 { " You have no Coin to bet." } else { "" };
            format!("Round {}{guards}: which card do you play?{poor}", view.round)
        }
        Prompt::Bets => format!(
            "You have {} to bet.{} On whom?",
            count(coin(gambler), "Coin"),
            own_sabotage(view, ask.seat)
        ),
        Prompt::React { fight } => reacting(view, ask.seat, *fight),
        Prompt::Rat => format!(
            "Your Sabotage is risked next, at Guard Level {}{}. Do you rat first, which makes that 1?",
            view.guard,
            view.watching.map_or_else(String::new, |fight| at_stake(view, ask.seat, fight))
        ),
        Prompt::Settle => {
            let coin = count(coin(gambler), "Coin");
            match gambler.chance {
                0 => format!("You have {coin} and must pay. What?"),
                chance => format!("You have {coin} and {chance} Chance. What do you pay?"),
            }
        }
        Prompt::Stay if gambler.status == Status::Won => {
            "You have paid all and the game goes on. Do you gamble on without debts?".to_owned()
        }
        Prompt::Stay => format!(
            "You are ruined, others play on. Do you start over with {} Coin, {} Chance and all six \
             payments open?",
            view.options.start_coin, view.options.start_chance
        ),
        Prompt::Discard => {
            "Which cards do you throw away? All see them, and hands fill to six.".to_owned()
        }
    }
}

/// The loss of a seat that is caught over a card in this Fight.
fn at_stake(view: &View, seat: Seat, number: Number) -> String {
    staked(view, seat, number).map_or_else(String::new, |(_, amount)| {
        format!(" (caught, you lose your bet of {})", count(amount, "Coin"))
    })
}

/// The side and the Coin of a seat's bet on a Fight, unless the guards have it.
fn staked(view: &View, seat: Seat, number: Number) -> Option<(Side, u8)> {
    let bet = view.seats[seat].private.as_ref()?.slip.bet(number);
    bet.filter(|bet| !bet.forfeit).map(|bet| (bet.side, bet.amount))
}

/// A fight round as it comes out if nobody reacts, and what that means for a seat's bet.
fn reacting(view: &View, seat: Seat, number: Number) -> String {
    let stands = as_it_stands(view, number);
    let Some((side, amount)) = staked(view, seat, number) else {
        return format!("{stands}. Do you react?");
    };
    let fighters = view.fight(number).fighters;
    let (name, coin) = (fighters[side].row().name, count(amount, "Coin"));
    let means = match fighters::falls(view.fight(number)) {
        Some(loser) if loser == side => format!(", and you would lose {coin}"),
        Some(_) => {
            format!(", and you would win {} Coin", purse::gain(fighters, side, amount))
        }
        None => format!(". You have {coin} on {name}"),
    };
    format!("{stands}{means}. Do you react?")
}

/// The cost of being caught over the seat's Sabotage on the table.
fn own_sabotage(view: &View, seat: Seat) -> String {
    let is_own = |(_, fight): &(Number, &ShownFight)| fight.stack.iter().any(|it| it.by == seat);
    let fights = Number::ALL.into_iter().zip(&view.fights).filter(is_own);
    let fights: Vec<String> = fights.map(|(number, _)| number.to_string()).collect();
    if fights.is_empty() {
        return String::new();
    }
    format!(" Your Sabotage waits in Fight {}: caught, it costs your bet there.", list(&fights))
}

/// The result of a fight round if it ended now, without a full stop.
pub(super) fn as_it_stands(view: &View, number: Number) -> String {
    let fight = view.fight(number);
    let [one, two] = both(fight.fighters);
    let head = format!("Fight {number}, fight round {}{}", fight.round, struck_by(fight));
    let scores = Side::BOTH.map(|side| score(fight, side).map(|(_, score)| score));
    let [Some(left), Some(right)] = scores else { return head };
    let Some((side, damage)) = fighters::hit(fight) else {
        return format!("{head}: {one} {left}, {two} {right}: nobody is hurt");
    };
    let (mut names, mut scores) = ([one, two], [left, right]);
    if side == Side::R {
        names.reverse();
        scores.reverse();
    }
    let ([winner, loser], [high, low]) = (names, scores);
    let comes = match fighters::falls(fight) {
        Some(_) => "who would fall".to_owned(),
        None => format!("who would take {}", count(damage, "Wound")),
    };
    format!("{head}: {winner} beats {loser} {high}:{low}, {comes}")
}

/// The effect of the Secret that has just been turned up, in brackets.
fn struck_by(fight: &ShownFight) -> String {
    let secret = fight.secret.filter(|_| fight.revealed && fight.round == 1);
    secret.map_or_else(String::new, |secret| {
        format!(" (Secret: {})", secret_effect(secret, both(fight.fighters)))
    })
}

/// An answer or aside of `seat` as an option.
pub(super) fn label(view: &View, seat: Seat, action: &Action) -> Label {
    let gambler = &view.seats[seat];
    match action {
        Action::Play(play) => play_label(view, play),
        Action::Pass => match view.phase {
            Phase::Action => Label::new("Pass", "Play no more cards before the slips"),
            Phase::Setup
            | Phase::Bets
            | Phase::Watch
            | Phase::React
            | Phase::Settle
            | Phase::Stay
            | Phase::Reset
            | Phase::Over => Label::new("Pass one round", "Let this fight round end as it stands"),
        },
        Action::Bet(slip) if slip.bets().next().is_none() => {
            Label::new("Bet nothing", "Hand in an empty slip")
        }
        Action::Bet(slip) => {
            let staked = count(slip.staked(), "Coin");
            let named = |(at, amount): (Slot, u8)| {
                format!("{amount} on {}", view.fight(at.fight).fighters[at.side].row().name)
            };
            let all = bets(slip);
            let gain = |(at, amount): &(Slot, u8)| {
                purse::gain(view.fight(at.fight).fighters, at.side, *amount)
            };
            let wins: u8 = all.iter().map(gain).sum();
            let chances: Vec<String> =
                all.iter().map(|(at, _)| rounded(chance_of(view, *at))).collect();
            let bets: Vec<String> = all.into_iter().map(named).collect();
            let label = match bets.as_slice() {
                [one] => format!("Bet {one}"),
                several => format!("{} bets: {}", several.len(), several.join(", ")),
            };
            Label::new(label, format!("{staked} set aside"))
                .numbered(format!("{staked} may win {wins}"))
                .also(format!("by what you know {} % to win", list(&chances)))
        }
        Action::React(react) => react_label(view, react),
        Action::Hold => Label::new("Hold", "Wait for what the others do"),
        Action::Again => Label::new("Ask me", "Wait, and be asked once the others are done"),
        Action::Pay(paid) => {
            let paid: Vec<u8> = paid.iter().copied().collect();
            Label::new(format!("Pay {}", payments(&paid)), purse::after(gambler, &paid))
                .numbered(purse::coin_left(gambler, &paid))
        }
        Action::Skip => {
            let left = gambler.chance.saturating_sub(1);
            Label::new(SKIP, format!("leaves {left} Chance")).numbered(format!("{left} left"))
        }
        Action::Stay if gambler.status == Status::Won => {
            Label::new("Stay", "Gamble on without debts")
        }
        Action::Stay => {
            let (coin, chance) = (view.options.start_coin, view.options.start_chance);
            Label::new(
                "Start over",
                format!(
                    "You play on with {coin} Coin, {chance} Chance and all six payments open; the loss stays"
                ),
            )
        }
        Action::Leave => Label::new(
            "Leave",
            "Your hand is thrown away and you play no more; your result stays as it is",
        ),
        Action::Discard(cards) if cards.is_empty() => {
            Label::new("Keep every card", "Throw nothing away")
        }
        Action::Discard(cards) => {
            if let [card] = cards.as_slice() {
                let all = format!("Throw away {}", card.row().title);
                return Label::new(all, "1 card, for all to see");
            }
            let number = count(u32::try_from(cards.len()).unwrap_or(0), "card");
            let head = format!("Throw away {number}");
            let all = format!("{head}: {}", titles(cards));
            if all.chars().count() <= LABEL {
                return Label::new(all, "For all to see");
            }
            Label::new(head, titles(cards))
        }
        Action::Rat => {
            let left = gambler.chance.saturating_sub(1);
            let (guard, falls) = match view.guard.saturating_sub(GUARD.0) {
                0 => ("the Guard Level is 1 already".to_owned(), String::new()),
                falls => {
                    let guard = format!("the Guard Level falls from {} to 1", view.guard);
                    (guard, format!("Guard −{falls}, "))
                }
            };
            let price = if left == 0 { "last Chance" } else { "−1 Chance" };
            Label::new("Rat out", format!("{guard}; costs 1 Chance, leaves {left}"))
                .numbered(falls + price)
        }
        Action::Next(card) => Label::new(
            format!("At the Reset: throw away {}", card.row().title),
            "One copy goes, and you are not asked",
        )
        .signed(picture_marks::of_card(*card)),
        Action::NextNothing => {
            Label::new("At the Reset: keep all", "Nothing goes, and you are not asked")
        }
        Action::NextAsk => {
            Label::new("At the Reset: ask me", "What you said about it is forgotten")
        }
        Action::Resign => Label::new("Resign", "Final: you lose unless you have a result already"),
    }
}

/// The confirmation of a player's own answer.
pub(super) fn done(view: &View, seat: Seat, action: &Action) -> String {
    match action {
        Action::Play(play) => format!("You play {}.", play_words(view, play)),
        Action::Pass => "You pass.".to_owned(),
        Action::Bet(slip) => {
            let called = |at: Slot| view.fight(at.fight).fighters[at.side].row().name.to_owned();
            format!("Your slip: {}.", slip_words(&bets(slip), called))
        }
        Action::React(react) => format!("You play {}.", react_words(view, react)),
        Action::Hold => "You wait.".to_owned(),
        Action::Again => "You are asked once the others are done.".to_owned(),
        Action::Pay(paid) => {
            let paid: Vec<u8> = paid.iter().copied().collect();
            format!("You pay {}.", payments(&paid))
        }
        Action::Skip => "You skip the payment for a Chance.".to_owned(),
        Action::Stay if view.seats[seat].status == Status::Won => "You gamble on.".to_owned(),
        Action::Stay => "You start over.".to_owned(),
        Action::Leave => "You leave the table.".to_owned(),
        Action::Discard(cards) if cards.is_empty() => "You keep every card.".to_owned(),
        Action::Discard(cards) => format!("You throw away {}.", titles(cards)),
        Action::Rat => "You rat to the guards.".to_owned(),
        Action::Next(card) => format!("{} goes at the next Reset.", card.row().title),
        Action::NextNothing => "You will keep every card at the next Reset.".to_owned(),
        Action::NextAsk => "You will be asked at the next Reset.".to_owned(),
        Action::Resign => "You resign.".to_owned(),
    }
}

/// Other names under which an answer may be typed.
pub(super) fn aliases(action: &Action) -> Vec<String> {
    let words: &[&str] = match action {
        Action::Discard(cards) if cards.is_empty() => &["keep", "keep all"],
        Action::Discard(cards) => return vec![titles(cards)],
        Action::Bet(slip) if slip.bets().next().is_none() => &["no bet", "nothing"],
        Action::Pay(paid) => {
            let paid: Vec<u8> = paid.iter().copied().collect();
            return vec![format!("pay {}", payments(&paid))];
        }
        Action::Pass => &["no", "done"],
        Action::Skip => &["skip", "lose a chance"],
        Action::Stay => &["start over", "gamble on"],
        Action::Leave => &["go"],
        Action::Rat => &["guards"],
        Action::Resign => &["give up"],
        // Their labels have every word that a player might type.
        Action::Play(_) | Action::React(_) => &[],
        Action::Bet(_)
        | Action::Hold
        | Action::Again
        | Action::Next(_)
        | Action::NextNothing
        | Action::NextAsk => &[],
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A form's field, as a question.
pub(super) fn field(draft: &[String], name: &str) -> String {
    let card = draft.first().and_then(|word| Card::of_key(word));
    let does = card.filter(|_| draft.len() == 1).map_or_else(String::new, does);
    match name {
        "card" => "Cards to play".to_owned(),
        "target" => does + card.map_or("On what?", target_question),
        "reveal" => "What do you show everybody? Each thing shown is 1 more Risk.".to_owned(),
        "fighter" => does + "On which Fighter?",
        "time" => format!("{does}How much Time?{}", lost_if_caught(draft)),
        "coin" => format!("How much Coin?{}", lost_if_caught(draft)),
        "pay" => "Payments to make".to_owned(),
        "more" => "Do you add another payment?".to_owned(),
        "discard" => "Cards to throw away".to_owned(),
        fight => format!("Bets on {fight}"),
    }
}

/// The effect of a card, as a sentence before a question.
fn does(card: Card) -> String {
    let mut letters = effect(card).chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}. ", letters.as_str())
}

/// The cost of being caught over a Sabotage card that is put into a Fight.
fn lost_if_caught(draft: &[String]) -> String {
    let card = draft.first().and_then(|word| Card::of_key(word));
    let fight = draft.get(1).and_then(|spots| spots.split('+').next()?.parse().ok());
    let fight = match fight {
        Some(Spot::Fight(fight) | Spot::Secret(fight) | Spot::Sabotage(fight, _)) => Some(fight),
        Some(Spot::Weapon(slot)) => Some(slot.fight),
        None => None,
    };
    let fight = fight.filter(|_| card.is_some_and(|card| card.kind() == Kind::Sabotage));
    fight.map_or_else(String::new, |fight| {
        format!(
            " The die falls when Fight {fight} begins, at the Guard Level of then; caught, you lose your bet on it."
        )
    })
}

/// The name of choosing nothing in a field.
pub(super) fn nothing(name: &str) -> Option<String> {
    Some(match name {
        "reveal" => "Show nothing".to_owned(),
        "discard" => "Keep every card".to_owned(),
        "more" => "That is all".to_owned(),
        fight => format!("Place no bet on {fight}"),
    })
}

/// A word that a field offers after `draft`.
pub(super) fn word(view: &View, draft: &[String], field: &str, word: &str) -> Label {
    let card = draft.first().and_then(|word| Card::of_key(word));
    match (field, word) {
        (_, "pass") if view.phase == Phase::React => Label::new("Pass one round", "Play no card"),
        (_, "pass") => Label::new("Pass", "Play no card"),
        (_, "skip") => Label::new(SKIP, purse::chance_left(view)),
        ("reveal", "reveal") => {
            Label::new("Lay it face up", "everybody sees the card, and its Risk is 1 more")
        }
        ("reveal", spot) => {
            let what = spot.parse().map_or_else(|()| spot.to_owned(), |spot| shown(view, spot));
            Label::new(format!("Show {what}"), "the Risk of your card is 1 more")
        }
        ("card", word) => card_label(view, word, true),
        ("discard", word) => card_label(view, word, false),
        ("target", word) => target_label(view, card, word),
        ("fighter", word) => side_label(view, card, word),
        ("time" | "coin", word) => {
            let thing = if field == "time" { "Time" } else { "Coin" };
            let tokens: u8 = word.parse().unwrap_or(0);
            let (reveals, spent) = said(draft);
            let all = spent.saturating_add(tokens);
            let odds = card.map(|card| chance(view, card, reveals, all)).unwrap_or_default();
            let left = match field {
                "time" => purse::left_over(view, tokens, 0),
                _ => purse::left_over(view, spent, tokens),
            };
            let number = card.map(|card| works_in(view, card, reveals, all)).unwrap_or_default();
            Label::new(format!("Spend {}", count(tokens, thing)), joined(&[odds, left]))
                .numbered(number)
        }
        ("pay", payment) => {
            let own = view.own.map(|seat| &view.seats[seat]).zip(payment.parse().ok());
            let left = own.map(|(own, payment)| purse::coin_left(own, &[payment]));
            let (pays, leaves) = (format!("Pay {payment}"), purse::paying(view, draft, payment));
            let label = if purse::leads_on(view, payment) {
                Label::new(format!("{pays}, or add more"), format!("alone it {leaves}"))
            } else {
                Label::new(pays, leaves)
            };
            label.numbered(left.unwrap_or_default())
        }
        ("more", payment) => {
            Label::new(format!("Add {payment}"), purse::paying(view, draft, payment))
        }
        (_, bet) => bet_label(view, draft, bet),
    }
}

/// Parts of a detail, the most important first, as far as there is room.
pub(super) fn joined(parts: &[String]) -> String {
    gathered(parts.iter().cloned(), DETAIL)
}

/// The number of cards that a draft of a play reveals, and the Time it spends.
fn said(draft: &[String]) -> (usize, u8) {
    let Some(card) = draft.first().and_then(|word| Card::of_key(word)) else { return (0, 0) };
    let before = match card.row().target {
        Target::Nothing => 1,
        Target::Weapon
        | Target::Weapons(_)
        | Target::Secret
        | Target::Fight
        | Target::Fighter
        | Target::Side => 2,
    };
    let (mut reveals, mut time) = (0, 0);
    for word in draft.iter().skip(before) {
        match word.parse() {
            Ok(tokens) => time = tokens,
            Err(_) if word == "none" => {}
            Err(_) => reveals = word.split('+').count(),
        }
    }
    (reveals, time)
}

/// A card of the hand; the second copy of a title has a 2 behind its key.
fn card_label(view: &View, word: &str, to_play: bool) -> Label {
    let key = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let Some(card) = Card::of_key(key) else { return Label::new(word, "") };
    let row = card.row();
    let copy = &word[key.len()..];
    let copy = if copy.is_empty() { String::new() } else { format!(" (copy {copy})") };
    let parts = if to_play {
        let idle = idle(view, card);
        let odds = match card.row().risk {
            _ if !idle.is_empty() => String::new(),
            Some(_) => match works(view, card, 0, 0) {
                none if none.starts_with("cannot") => format!("{none} without Time or Coin"),
                some => format!("{some}, Time or Coin help"),
            },
            None => works(view, card, 0, 0),
        };
        [effect(card).to_owned(), idle, odds, risk(card)]
    } else {
        let what = format!("{}, {}", kind_word(row.kind), risk(card));
        [what, effect(card).to_owned(), String::new(), String::new()]
    };
    let number = match to_play {
        true if needs_coin(view, card) && idle(view, card).is_empty() => {
            let letters = row.title.chars().count() + copy.chars().count();
            let mut prices = ["costs Coin", "Coin"].into_iter();
            prices.find(|price| letters + price.len() <= PRICED).unwrap_or_default()
        }
        true => use_now(view, card),
        false => "",
    };
    Label::new(format!("{}{copy}", row.title), joined(&parts))
        .numbered(number)
        .signed(picture_marks::of_card(card))
}

/// The number of a target on which a card would do nothing.
fn known(is_idle: bool) -> &'static str {
    if is_idle { "no use now" } else { "" }
}

fn target_label(view: &View, card: Option<Card>, word: &str) -> Label {
    let names = |number: Number| {
        let [left, right] = view.fight(number).fighters.0.map(|fighter| fighter.row().name);
        format!("{left} against {right}")
    };
    match word.parse::<Spot>() {
        Ok(Spot::Fight(number)) => {
            let marked = view.own.is_some_and(|seat| view.seats[seat].markers.contains(&number));
            let is_idle = match card {
                Some(Card::Armorer) => are_both_known(view, number),
                Some(Card::Marker) => marked,
                Some(_) | None => false,
            };
            Label::new(format!("Fight {number}"), names(number)).numbered(known(is_idle))
        }
        Ok(Spot::Secret(number)) => {
            let secret = view.fight(number).secret;
            let told = secret.map_or_else(
                || names(number),
                |secret| format!("you know it already: {}", secret.row().name),
            );
            let label = format!("Secret of Fight {number}");
            Label::new(label, told).numbered(known(secret.is_some()))
        }
        Ok(Spot::Weapon(Slot { fight: number, side })) => {
            let fight = view.fight(number);
            let weapon = match fight.weapons[side] {
                None => "Weapon unknown".to_owned(),
                Some(known) => {
                    format!("Weapon known: {}{}", weapon(known), then_deals(card, known))
                }
            };
            let is_idle =
                fight.weapons[side].is_some() && matches!(card, Some(Card::Peep | Card::Cart));
            let rank = fight.fighters[side].row().rank;
            let [strength, dexterity] = figures(fight, side);
            Label::new(
                fight.fighters[side].row().name,
                format!(
                    "Rank {rank}, STR {strength}, DEX {dexterity}, Life {}; {weapon}",
                    life(fight, side)
                ),
            )
            .numbered(known(is_idle))
        }
        Ok(Spot::Sabotage(..)) | Err(()) => Label::new(word, ""),
    }
}

fn side_label(view: &View, card: Option<Card>, word: &str) -> Label {
    let (Ok(side), Some(number)) = (word.parse::<Side>(), view.watching) else {
        return Label::new(word, "");
    };
    let fight = view.fight(number);
    let now = score(fight, side).map(|(sum, score)| format!("now {sum} = {score}"));
    let then = card.map(|card| fighters::reacted(view, card, Some(side)));
    let parts = [then.unwrap_or_default(), now.unwrap_or_default()];
    Label::new(fight.fighters[side].row().name, joined(&parts))
}

/// A bet by its word, such as `1R:3`, with its possible gain.
fn bet_label(view: &View, draft: &[String], word: &str) -> Label {
    let Some((at, amount)) = bet_of(word) else { return Label::new(word, "") };
    let fighters = view.fight(at.fight).fighters;
    let wins = purse::gain(fighters, at.side, amount);
    let chance = rounded(chance_of(view, at));
    let name = fighters[at.side].row().name;
    Label::new(
        format!("{amount} on {name}"),
        joined(&[
            format!("{chance} % to win: you gain {wins} Coin or lose {amount}"),
            purse::betting(view, draft, amount),
        ]),
    )
    .numbered(format!("{chance} %, pays {wins}"))
}

fn bets(slip: &Slip) -> Vec<(Slot, u8)> {
    slip.bets().map(|(fight, bet)| (Slot { fight, side: bet.side }, bet.amount)).collect()
}
