//! The game for newcomers: its course, and each decision explained.

use super::answers::as_it_stands;
use super::nouns::{count, list};
use super::purse::{coin, open_payments};
use crate::words::Guided;
use bloodsport_gambler::tables::{GUARD, HAND, HOPELESS};
use bloodsport_gambler::{
    BloodsportGambler, Number, Prompt, Shown, ShownFight, Status, View, favorite, lucky_faces, odds,
};
use table::Ask;

/// The guided bout for beginners.
pub(super) const GUIDED: Guided = Guided { house: 1, options: &[], seed: 59 };

/// The rules in brief.
pub(super) const PLAYING: &[&str; 5] = &[
    "Pay six debts, 33 Coin in all, to win.",
    "A round: cards, bets, three Fights, debts.",
    "Cards spy or cheat, and may be caught.",
    "In a Fight both roll; the higher wounds.",
    "Without payment and Chance you lose.",
];

pub(super) fn explained(view: &View, ask: &Ask<BloodsportGambler>) -> String {
    let gambler = &view.seats[ask.seat];
    match &ask.prompt {
        Prompt::Action => acting(view, gambler),
        Prompt::Bets => betting(view, gambler),
        Prompt::React { fight } => reacting(view, gambler, *fight),
        Prompt::Rat => ratting(view, gambler),
        Prompt::Settle => settling(gambler),
        Prompt::Stay => staying(view, gambler),
        Prompt::Discard => discarding(gambler),
    }
}

/// Cards before the bets, and the guards' part.
fn acting(view: &View, gambler: &Shown) -> String {
    format!(
        "Before the bets you may play cards: they let you look at what lies hidden, or tamper with a \
         Fight. A card with Risk works if one die beats the Guard Level, {}, and what is left of the \
         Risk: {} of {HOPELESS} faces with none left. Each Time or Coin takes 1 off, and you have {} and \
         {}. Caught, you lose the card and another one, and the Guard Level rises, up to {}.",
        view.guard,
        lucky_faces(0, view.guard),
        count(gambler.time, "Time"),
        count(coin(gambler), "Coin"),
        GUARD.1,
    )
}

/// A slip, and the payouts of the three Fights.
fn betting(view: &View, gambler: &Shown) -> String {
    let fights = Number::ALL.into_iter().zip(&view.fights);
    let fights: Vec<String> =
        fights.map(|(number, fight)| format!("Fight {number}: {}", pays(fight))).collect();
    format!(
        "You write in secret on whom you bet, at most one Fighter a Fight, and up to {} Coin where no \
         wager is set. You have {}, and the moneylenders want {} after the Fights. {}.",
        view.options.max_wager,
        count(coin(gambler), "Coin"),
        least(gambler),
        fights.join("; "),
    )
}

/// The payout of a Fight.
fn pays(fight: &ShownFight) -> String {
    let row = odds(fight.fighters);
    match favorite(fight.fighters) {
        None => "even, you win your wager".to_owned(),
        Some(side) => format!(
            "{} is Favorite, stake {} to win {}; the other pays {} times",
            fight.fighters[side].row().name,
            row.wager,
            row.favorite_pays,
            row.underdog_pays
        ),
    }
}

/// The cheapest payment that is open, such as `3 or more`.
fn least(gambler: &Shown) -> String {
    match open_payments(gambler).first() {
        Some(payment) => format!("{payment} or more"),
        None => "nothing more".to_owned(),
    }
}

/// A card into the watched Fight, and the gambler's stake in it.
fn reacting(view: &View, gambler: &Shown, number: Number) -> String {
    let slip = gambler.private.as_ref().map(|private| private.slip);
    let bet = slip.and_then(|slip| slip.bets().find(|(fight, _)| *fight == number));
    let bet = match bet {
        None => "You have no bet on this Fight".to_owned(),
        Some((_, bet)) if bet.forfeit => "Your bet on this Fight is gone already".to_owned(),
        Some((_, bet)) => {
            let name = view.fight(number).fighters[bet.side].row().name;
            format!("You have {} on {name}", count(bet.amount, "Coin"))
        }
    };
    format!(
        "{}. A React card can change this fight round only, if your die beats the Guard Level, {}, and \
         what is left of its Risk; you have {} to lower it. {bet}; if you are caught, a bet on it is \
         lost, whoever wins.",
        as_it_stands(view, number),
        view.guard,
        count(gambler.time, "Time"),
    )
}

/// A Chance for a low Guard Level.
fn ratting(view: &View, gambler: &Shown) -> String {
    format!(
        "Your Sabotage card is turned up and must pass the guards. Ratting sets the Guard Level from {} \
         to {} for everybody and costs 1 of your {} Chance, which never comes back and may save you from \
         ruin; a card with no Risk left then works on {} instead of {} of {HOPELESS} faces.",
        view.guard,
        GUARD.0,
        gambler.chance,
        lucky_faces(0, GUARD.0),
        lucky_faces(0, view.guard),
    )
}

/// The payments to the moneylenders.
fn settling(gambler: &Shown) -> String {
    let open = open_payments(gambler);
    let all: u8 = open.iter().sum();
    let skipping = match gambler.chance {
        0 => "you have no Chance left, so you must pay something".to_owned(),
        chance => format!("or you pay nothing and lose 1 of your {chance} Chance"),
    };
    format!(
        "Every round the moneylenders want at least one payment, each of them whole. {} are open, {all} \
         Coin in all, and you have {}; {skipping}. What you keep is what you can bet next round, but \
         whoever cannot pay without a Chance has lost.",
        list(&open.iter().map(u8::to_string).collect::<Vec<_>>()),
        count(coin(gambler), "Coin"),
    )
}

/// Whether to stay at a table where others play on.
fn staying(view: &View, gambler: &Shown) -> String {
    if gambler.status == Status::Won {
        return format!(
            "You have won, and others still play. You may stay with {} and gamble without debts, or \
             leave; your result stays as it is.",
            count(coin(gambler), "Coin")
        );
    }
    format!(
        "A gambler who cannot pay and has no Chance has lost. Others still play, and the loss stays: you may \
         start over with {} Coin, {} Chance and every payment open again, or leave.",
        view.options.start_coin, view.options.start_chance,
    )
}

/// Cards thrown away at the end of a round.
fn discarding(gambler: &Shown) -> String {
    format!(
        "The round is over and you hold {}. Whatever you throw away now everybody sees, and the next \
         round begins with {HAND} cards again: give up what is too risky for you, keep what you would \
         really play.",
        count(gambler.cards, "card"),
    )
}
