//! The answers that a thinking house compares, and its counts of a board to tell how it stands.

use crate::BloodsportGambler;
use crate::ask::{Action, Prompt};
use crate::board::{Board, Slip, Status};
use crate::house::is_of_one_mind;
use crate::tables::{Kind, PAYMENTS, worth as tables};
use crate::view::View;
use table::{Ask, Dice, Seat, chance_by, every_answer};

/// Bets, cards and reactions are thought over. Of payments and cards thrown away the value that was
/// learnt knows only the house's way, so that a thought would follow it into its mistakes.
pub(crate) fn is_considered(prompt: Prompt) -> bool {
    match prompt {
        Prompt::Action | Prompt::Bets | Prompt::React { .. } => true,
        Prompt::Rat | Prompt::Settle | Prompt::Stay | Prompt::Discard => false,
    }
}

/// Answers among which those worth comparing are found.
const ANSWERS: usize = 4_000;
/// A wager below this is made for want of Coin alone.
const WHOLE_WAGER: u8 = 2;

/// Answers worth comparing, those that go with the bets: of answers that differ only in the tokens
/// paid or the cards shown the first, and of slips those of whole wagers. If there are too many,
/// any of them.
pub(crate) fn considered(
    view: &View,
    ask: &Ask<BloodsportGambler>,
    limit: usize,
    dice: &mut Dice,
) -> Vec<Action> {
    let mut kept: Vec<Action> = Vec::new();
    for action in every_answer(view, ask, ANSWERS) {
        let is_whole = match &action {
            Action::Bet(slip) => slip.0.iter().flatten().all(|bet| WHOLE_WAGER <= bet.amount),
            Action::Play(_)
            | Action::Pass
            | Action::React(_)
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
            | Action::Resign => true,
        };
        let is_kept = is_whole && is_of_one_mind(view, &action);
        if is_kept && !kept.iter().any(|other| are_alike(other, &action)) {
            kept.push(action);
        }
    }
    if limit < kept.len() {
        dice.shuffle("answers", &mut kept, |_| String::new());
        kept.truncate(limit);
    }
    kept
}

/// Whether two answers are alike, except for the tokens paid and the cards shown.
fn are_alike(one: &Action, other: &Action) -> bool {
    match (one, other) {
        (Action::Play(one), Action::Play(other)) => {
            (one.card, &one.targets) == (other.card, &other.targets)
        }
        (Action::React(one), Action::React(other)) => {
            (one.card, one.side) == (other.card, other.side)
        }
        (Action::Bet(one), Action::Bet(other)) => hopes(one) == hopes(other),
        (one, other) => one == other,
    }
}

/// The sides on which a slip bets, and whether more than a whole wager.
fn hopes(slip: &Slip) -> [Option<(crate::Side, bool)>; 3] {
    slip.0.map(|bet| bet.map(|bet| (bet.side, WHOLE_WAGER < bet.amount)))
}

/// The worth of a board to `seat`: its first result never changes.
pub(crate) fn worth(board: &Board, seat: Seat) -> i32 {
    match board.seats[seat].result {
        Some(result) if result.won => 1_000,
        Some(_) => 0,
        None => chance_by(&tables::WEIGHTS, &counted(board, seat)),
    }
}

/// The kinds by which a hand's cards are counted.
const KINDS: [Kind; 4] = [Kind::Discover, Kind::Special, Kind::React, Kind::Sabotage];

/// The counts of a board for `seat`: how many payments are left, the Coin and how far it goes,
/// Chance, Time, the guards, the round, and the cards by kind.
pub(crate) fn counted(board: &Board, seat: Seat) -> Vec<i32> {
    let gambler = &board.seats[seat];
    let coin = i32::from(gambler.total());
    let unpaid: Vec<i32> = PAYMENTS
        .into_iter()
        .filter(|payment| !gambler.paid.contains(payment))
        .map(i32::from)
        .collect();
    let owed: i32 = unpaid.iter().sum();
    let beyond = coin - owed;
    let mut counts = Vec::with_capacity(tables::COUNTED);
    counts.push(1);
    counts.extend((1..=PAYMENTS.len()).map(|number| i32::from(number <= unpaid.len())));
    counts.extend([coin, owed, beyond, beyond.max(0), beyond * beyond / tables::SQUARE]);
    counts.extend((1..=3).map(|number| i32::from(number <= gambler.chance)));
    counts.extend([gambler.time, board.guard, board.round].map(i32::from));
    counts.extend(KINDS.map(|kind| {
        let cards = gambler.hand.iter().filter(|card| card.kind() == kind).count();
        i32::try_from(cards).expect("a hand is small")
    }));
    // How many of the payments to come the Coin covers, the smallest first.
    let mut left = coin;
    counts.extend((0..PAYMENTS.len()).map(|at| {
        left -= unpaid.get(at).copied().unwrap_or(0);
        i32::from(0 <= left)
    }));
    counts.push(i32::from(matches!(gambler.status, Status::Free | Status::Won)));
    debug_assert_eq!(counts.len(), tables::COUNTED, "as many as there are weights");
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{BySeat, Forced, Live, Luck, Options, Rules, Sitter};

    fn bets() -> (View, Ask<BloodsportGambler>) {
        let seats = BySeat::new(1, |_| Sitter::House);
        let (mut live, _) = Live::<BloodsportGambler>::open(
            seats,
            Options::default(),
            Luck::numbered(3),
            None,
            Forced::default(),
        );
        while live.ask(Seat(0)).is_none_or(|ask| ask.prompt != Prompt::Bets) {
            let action = live.house(Seat(0)).unwrap();
            live.answer(Seat(0), action, table::By::Seat);
        }
        let view = BloodsportGambler::view(&live.now().board, Some(Seat(0)));
        let ask = live.ask(Seat(0)).unwrap().clone();
        (view, ask)
    }

    #[test]
    fn slips_that_differ_in_a_coin_alone_are_compared_once() {
        let (view, ask) = bets();
        let all = considered(&view, &ask, 1_000, &mut Dice::quick(1));
        assert!(3 < all.len(), "{}", all.len());
        for (at, one) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|other| !are_alike(one, other)));
        }
        assert_eq!(considered(&view, &ask, 3, &mut Dice::quick(1)).len(), 3);
    }

    #[test]
    fn cards_and_bets_that_are_thought_over_are_of_one_mind() {
        use crate::cards::Spot;
        use crate::house::promised;
        let (mut cards, mut slips) = (0, 0);
        for luck in 0..6 {
            let seats = BySeat::new(1, |_| Sitter::House);
            let (luck, forced) = (Luck::numbered(luck), Forced::default());
            let options = Options::default();
            let (mut live, _) = Live::<BloodsportGambler>::open(seats, options, luck, None, forced);
            while let Some(ask) = live.ask(Seat(0)).cloned() {
                let view = BloodsportGambler::view(&live.now().board, Some(Seat(0)));
                let all = match ask.prompt {
                    Prompt::Action | Prompt::Bets => {
                        considered(&view, &ask, 1_000, &mut Dice::quick(1))
                    }
                    Prompt::React { .. }
                    | Prompt::Rat
                    | Prompt::Settle
                    | Prompt::Stay
                    | Prompt::Discard => Vec::new(),
                };
                for action in all {
                    if let Action::Bet(slip) = &action {
                        for (fight, bet) in slip.bets() {
                            let best = promised(&view, fight);
                            assert!(best.is_none_or(|(_, side)| side == bet.side), "{action:?}");
                            slips += 1;
                        }
                    } else if let Action::Play(play) = &action
                        && let (Kind::Sabotage, [Spot::Weapon(at)]) =
                            (play.card.kind(), &play.targets[..])
                    {
                        let before = promised(&view, at.fight).map_or(0, |(worth, _)| worth);
                        let mut after = live.clone();
                        after.answer(Seat(0), action.clone(), table::By::Seat);
                        let view = BloodsportGambler::view(&after.now().board, Some(Seat(0)));
                        let then = promised(&view, at.fight).map_or(0, |(worth, _)| worth);
                        assert!(before < then, "{action:?}: {before} before, then {then}");
                        cards += 1;
                    }
                }
                let action = live.house(Seat(0)).unwrap();
                live.answer(Seat(0), action, table::By::Seat);
            }
        }
        assert!(10 < cards && 10 < slips, "{cards} cards, {slips} bets");
    }

    #[test]
    fn whoever_has_the_coin_for_all_payments_is_worth_more() {
        let seats = BySeat::new(1, |_| Sitter::House);
        let options = Options::default();
        let mut board = BloodsportGambler::open(&seats, &options, &mut Dice::quick(1));
        let worth = |board: &Board| BloodsportGambler::worth(board, Seat(0)).unwrap();
        let before = worth(&board);
        board.seats[Seat(0)].coin = 33;
        assert!(before < worth(&board));
        board.seats[Seat(0)].result = Some(crate::Finish { won: false, round: 3, fate: 0 });
        assert_eq!(worth(&board), 0);
    }
}
