//! The answers that a thinking house compares, and its counts of a board to tell how it stands.

use crate::BloodSweatCheers;
use crate::ask::{Action, Play, Prompt};
use crate::board::{Board, Class, Sent, Side, Status};
use crate::cards::{Card, Face, Hand};
use crate::house::ranked;
use crate::orders::{Shots, second_copies};
use crate::tables::entrance;
use crate::tables::worth::COUNTED;
use crate::view::View;
use table::{
    Advantage, Advantages, Ask, BySeat, Dice, Options, Rules, every_answer, logit_of,
    one_of_the_best,
};

/// A class is chosen by [`entrance`]: which beats which is a matter of whole bouts.
pub(crate) fn is_considered(prompt: &Prompt) -> bool {
    match prompt {
        Prompt::Class { .. } => false,
        Prompt::Play { .. }
        | Prompt::Exploit { .. }
        | Prompt::Roar { .. }
        | Prompt::Fortuna { .. }
        | Prompt::Push { .. }
        | Prompt::Refresh => true,
    }
}

/// The class that fares best, in a duel: against the other's, if that is known. Against the automaton a
/// class is left to chance, and the automaton's own.
pub(crate) fn entrance(
    view: &View,
    ask: &Ask<BloodSweatCheers>,
    dice: &mut Dice,
) -> Option<Action> {
    let Prompt::Class { taken, .. } = ask.prompt else { return None };
    if view.solo {
        return None;
    }
    let points = |class: Class| match taken {
        Some(foe) => entrance::POINTS[class as usize][foe as usize],
        None => on_the_whole(class),
    };
    let open = ask.offers.iter().filter(|offer| offer.barred.is_none()).map(|offer| offer.action);
    let choices = open.filter_map(|action| {
        let Action::Class(class) = action else { return None };
        Some((action, points(class)))
    });
    one_of_the_best(choices.collect(), entrance::NEARLY, dice)
}

/// The worth of the classes that the options settle in a duel: against each other if both are, else
/// against any other.
pub(crate) fn advantages(options: &Options, seats: u8) -> Advantages {
    let Sent { class: red, .. } = Sent::of(options).red;
    let Sent { class: blue, .. } = Sent::of(options).blue;
    let of = |own: Class, foe: Option<Class>| match foe {
        // An advantage of one is the other's disadvantage: each gets half of it, and of its
        // variance.
        Some(foe) => Advantage {
            logit: logit_of(entrance::POINTS[own as usize][foe as usize]) / 2,
            error: entrance::HALF_ERROR,
        },
        None => Advantage { logit: logit_of(on_the_whole(own)), error: entrance::CLASS_ERROR },
    };
    BySeat::new(seats, |seat| match Side::of(seat) {
        _ if seats != 2 => None,
        Side::Red => red.map(|own| of(own, blue)),
        Side::Blue => blue.map(|own| of(own, red)),
    })
}

/// Points in a thousand that a class wins against all others.
fn on_the_whole(class: Class) -> i32 {
    let row = entrance::POINTS[class as usize];
    row.iter().sum::<i32>() / i32::try_from(row.len() - 1).expect("ten classes")
}

/// Another's answer, without the orders that rode on it.
pub(crate) fn veiled(action: Action) -> Action {
    match action {
        Action::Play(play) => Action::Play(Play { shots: Shots::default(), ..play }),
        Action::Class(_)
        | Action::Exploit(_)
        | Action::React(_)
        | Action::Pass
        | Action::Push(_)
        | Action::Discard(_)
        | Action::Yield
        | Action::OfferDraw
        | Action::WithdrawDraw => action,
    }
}

/// All ways to throw cards away are tried for their distance from the house's: so many at most are
/// made, which a full hand has.
const DISCARDS: usize = 256;

/// Answers worth comparing, the most promising first.
pub(crate) fn considered(
    view: &View,
    ask: &Ask<BloodSweatCheers>,
    limit: usize,
    dice: &mut Dice,
) -> Vec<Action> {
    let mut all = match ask.prompt {
        Prompt::Play { after } => ranked(view, after).into_iter().map(Action::Play).collect(),
        Prompt::Refresh => discards(view, ask, dice),
        Prompt::Class { .. }
        | Prompt::Exploit { .. }
        | Prompt::Roar { .. }
        | Prompt::Fortuna { .. }
        | Prompt::Push { .. } => every_answer(view, ask, limit),
    };
    all.truncate(limit);
    all
}

/// The house's way to throw cards away, then that of a hand of one copy each, then hands that
/// differ from the first by ever more cards.
fn discards(view: &View, ask: &Ask<BloodSweatCheers>, dice: &mut Dice) -> Vec<Action> {
    let wonted = thrown(&BloodSweatCheers::house(view, ask, dice));
    let copies = second_copies(&view.own_hand().1);
    let mut all = every_answer(view, ask, DISCARDS);
    all.sort_by_key(|action| {
        let cards = thrown(action);
        let differs = |one: &Hand, other: &Hand| {
            one.iter().filter(|card: &&Card| !other.contains(card)).count()
        };
        let away = differs(&cards, &wonted) + differs(&wonted, &cards);
        (away != 0, cards != copies, away)
    });
    all
}

fn thrown(action: &Action) -> Hand {
    match action {
        Action::Discard(cards) => *cards,
        Action::Class(_)
        | Action::Play(_)
        | Action::Exploit(_)
        | Action::React(_)
        | Action::Pass
        | Action::Push(_)
        | Action::Yield
        | Action::OfferDraw
        | Action::WithdrawDraw => Hand::EMPTY,
    }
}

/// The faces by which a hand's cards are counted.
const FACES: [Face; 6] =
    [Face::Step, Face::Strike, Face::Guard, Face::Roar, Face::Fortuna, Face::Imperial];

/// The counts of a board for `own`: how the crowd leans, then for each gladiator his wounds, his
/// state, his values, his cards by face and his class, then who opens and how far apart they are.
pub(crate) fn counted(board: &Board, own: Side) -> Vec<i32> {
    let mut counts = Vec::with_capacity(COUNTED);
    let favour = i32::from(board.favour.of(own));
    counts.extend([1, favour, favour * favour.abs()]);
    for side in [own, own.other()] {
        let fighter = &board.fighters[side];
        let body = &fighter.body;
        counts.extend((1..=4).map(|wounds| i32::from(wounds <= body.wounds())));
        counts.push(i32::from(body.fresh));
        counts.push(i32::from(body.status == Status::Down));
        counts.push(i32::from(body.status == Status::Ensnared));
        counts.extend([body.speed, body.attack, body.defence].map(i32::from));
        let of_face = |face: Face| {
            let cards = fighter.hand.iter().filter(|card| card.face() == face).count();
            i32::try_from(cards).expect("a hand has eight cards at most")
        };
        counts.extend(FACES.map(of_face));
        let glories = of_face(Face::Glory);
        counts.extend((1..=3).map(|number| i32::from(number <= glories)));
        counts.extend(Class::ALL.iter().map(|class| i32::from(body.class == Some(*class))));
    }
    counts.push(i32::from(board.first == own));
    let apart = board.grid().distance(board.zone(own), board.zone(own.other()));
    counts.extend((1..=3).map(|zones| i32::from(zones <= apart)));
    debug_assert_eq!(counts.len(), COUNTED, "as many as there are weights");
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::board;
    use table::{BySeat, Forced, Level, Live, Luck, Options, Seat, Serial, Sitter};

    #[test]
    fn what_the_options_settle_speaks_for_a_seat_and_nothing_else_does() {
        let of = |given: &[(&str, &str)], seats| {
            let options = Options::new(BloodSweatCheers::options(), given.iter().copied()).unwrap();
            let known = advantages(&options, seats);
            known.iter().map(|it| it.map(|it| (it.logit, it.error))).collect::<Vec<_>>()
        };
        assert_eq!(of(&[], 2), [None, None], "both choose in the bout");
        // A Sagittarius wins 712 of a thousand points against a Thraex: ln(712 / 288) is 0.905.
        let [Some((red, _)), Some((blue, _))] =
            of(&[("red_class", "sagittarius"), ("blue_class", "thraex")], 2)[..]
        else {
            panic!("both are settled")
        };
        assert!((440..=460).contains(&red) && (red + blue).abs() < 5, "{red} and {blue}");
        // On the whole a Sagittarius wins 562 of a thousand: ln(562 / 438) is 0.249.
        let [None, Some((blue, _))] = of(&[("blue_class", "sagittarius")], 2)[..] else {
            panic!("one is settled")
        };
        assert!((235..=260).contains(&blue), "{blue}");
        assert_eq!(of(&[("red_class", "veles")], 1), [None], "the automaton was never measured so");
    }

    #[test]
    fn a_champion_enters_with_the_class_that_fares_best_against_the_others() {
        for seed in 0..40 {
            let (luck, house) = (Luck::numbered(seed), BySeat::new(2, |_| Sitter::House));
            let options = Options::default();
            let (mut live, _) =
                Live::<BloodSweatCheers>::open(house, options, luck, None, Forced::default());
            let red = live.house_at(Seat(0), Level::Champion).expect("Red names a class");
            let best = [Class::Sagittarius, Class::Cestus, Class::Retiarius].map(Action::Class);
            assert!(best.contains(&red), "{red:?}");
            live.answer(Seat(0), Action::Class(Class::Thraex), table::By::Seat);
            let blue = live.house_at(Seat(1), Level::Champion).expect("Blue names a class");
            assert_eq!(
                blue,
                Action::Class(Class::Sagittarius),
                "who hits a Thraex 71 of 100 times"
            );
        }
    }

    #[test]
    fn what_is_thrown_away_is_compared_with_what_is_next_to_it() {
        let board = board(["murmillo", "thraex"], ["SK1 SK2 GD1 RC2 FF GL1", "GD2"]);
        let view = BloodSweatCheers::view(&board, Some(Seat(0)));
        let (seat, serial, prompt) = (Seat(0), Serial(1), Prompt::Refresh);
        let ask = Ask { seat, serial, prompt, offers: vec![], hidden: false, given: None };
        let all = considered(&view, &ask, 8, &mut Dice::quick(1));
        assert_eq!(all.len(), 8);
        let house = thrown(&BloodSweatCheers::house(&view, &ask, &mut Dice::quick(1)));
        assert_eq!(thrown(&all[0]), house);
        let copies = second_copies(&view.own_hand().1);
        assert!(all.iter().take(2).any(|action| thrown(action) == copies));
        assert!(all.iter().skip(2).all(|action| thrown(action).len().abs_diff(house.len()) == 1));
    }

    #[test]
    fn one_count_stands_for_both_sides_of_a_board() {
        let mut board = board(["murmillo", "thraex"], ["SK1 GL1", "GD2"]);
        board.fighters.blue.body.fresh = 2;
        let [red, blue] = Side::BOTH.map(|side| counted(&board, side));
        let half = (COUNTED - 3 - 4) / 2;
        assert_eq!(red[3..3 + half], blue[3 + half..3 + 2 * half]);
        assert_eq!(red[3 + half..3 + 2 * half], blue[3..3 + half]);
        assert_eq!(red.len(), COUNTED);
    }

    #[test]
    fn whoever_bears_the_wounds_is_worth_less() {
        let mut board = board(["murmillo", "thraex"], ["SK1 GL1", "GD2"]);
        let worth = |board: &Board| BloodSweatCheers::worth(board, Seat(0)).unwrap();
        let before = worth(&board);
        board.fighters.red.body.fresh = 3;
        assert!(worth(&board) < before);
    }
}
