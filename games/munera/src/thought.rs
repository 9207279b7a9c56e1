//! The answers that a thinking house compares, and its counts of a board to tell how it stands.

use crate::Munera;
use crate::action_points;
use crate::ask::{Action, Prompt};
use crate::board::{Board, Gladiator};
use crate::gear::{Class, Kind};
use crate::hexes::Quadrant;
use crate::house::{attacks, habits, plans};
use crate::tables::{
    CLASS_OF, CLASSES, HOUSE_CLASS, MIRROR_PICKS, TEAMS, entrance, worth as tables,
};
use crate::view::View;
use std::cmp::Reverse;
use table::{
    Advantage, Advantages, Ask, BySeat, Dice, Options, Seat, Sitter, chance_by, every_answer,
    logit_of, one_of_the_best,
};

/// Steps until a board is valued: through the other's reply, without which a place that invites it is
/// held better than it is.
pub(crate) const FORESIGHT: u32 = 8;

/// Whether an ask is thought over: the actions of a turn are; entering and learning are not, nor
/// questions that a rule of thumb always answers alike.
pub(crate) fn is_considered(prompt: &Prompt) -> bool {
    match prompt {
        Prompt::Act | Prompt::Feint { .. } => true,
        Prompt::Pick | Prompt::Discard | Prompt::GrappleChoice { .. } | Prompt::Skill => false,
    }
}

/// A class that fares well among so many, of those that may be picked.
pub(crate) fn entrance(view: &View, ask: &Ask<Munera>, dice: &mut Dice) -> Option<Action> {
    let is_asked = ask.prompt == Prompt::Pick;
    let points = if view.seats.count() == 2 { entrance::DUEL } else { entrance::MELEE };
    let classes = CLASSES.iter().zip(points).filter(|_| is_asked);
    let open = classes.filter(|(row, _)| view.may_pick(row.class));
    let choices = open.map(|(row, points)| (Action::Pick(row.class), points));
    one_of_the_best(choices.collect(), entrance::NEARLY, dice)
}

/// The worth of the classes that the options settle, among two and among more. In teams the points
/// of one seat tell nothing.
pub(crate) fn advantages(options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages> {
    if options.word(&TEAMS) != TEAMS.default {
        return None;
    }
    let (points, fair, error) = match sitters.count() {
        2 => (entrance::DUEL, 500, entrance::DUEL_ERROR),
        _ => (entrance::MELEE, 250, entrance::MELEE_ERROR),
    };
    let of = |class: Class| {
        let at = CLASSES.iter().position(|row| row.class == class)?;
        Some(Advantage { logit: logit_of(points[at]) - logit_of(fair), error })
    };
    let said = |seat: Seat| match options.word(&CLASS_OF[seat.index()]) {
        // Where no class comes twice, the house's may be taken.
        usual
            if usual == CLASS_OF[seat.index()].default
                && sitters[seat].is_house()
                && options.word(&MIRROR_PICKS) == MIRROR_PICKS.default =>
        {
            options.word(&HOUSE_CLASS)
        }
        word => word,
    };
    Some(BySeat::new(sitters.count(), |seat| Class::of_word(said(seat)).and_then(of)))
}

/// The numbers of attacks, and of places to walk to, that are compared.
const ATTACKS: usize = 6;
const PLACES: usize = 10;

/// Answers worth comparing, the most promising first.
pub(crate) fn considered(view: &View, ask: &Ask<Munera>, limit: usize) -> Vec<Action> {
    if ask.prompt != Prompt::Act {
        return every_answer(view, ask, limit);
    }
    let mut all = walks(view);
    all.extend(attacks(view, habits(view)).into_iter().take(ATTACKS));
    let sand = view.opponents(view.active).map(Action::Haze);
    let taking = view.ground.iter().map(|object| Action::Pickup(object.id));
    let others = [Action::Feint, Action::Cut].into_iter().chain(sand).chain(taking);
    all.extend(others.filter(|action| action_points::cost(view, action).is_ok()));
    all.insert(all.len().min(2), Action::End);
    all.truncate(limit);
    all
}

/// The best places to go to, with the best facing there, or the best action where one stands.
fn walks(view: &View) -> Vec<Action> {
    let mut plans = plans(view, habits(view));
    plans.sort_by_key(|plan| Reverse(plan.value));
    let mut hexes = Vec::new();
    plans.retain(|plan| {
        let is_new = !hexes.contains(&plan.hex);
        hexes.push(plan.hex);
        is_new
    });
    plans.truncate(PLACES);
    plans.into_iter().map(|plan| plan.action).collect()
}

/// The worth of a duel to `seat`; `None`: more than two gladiators.
pub(crate) fn worth(board: &Board, seat: Seat) -> Option<i32> {
    let is_duel = board.seats.count() == 2;
    is_duel.then(|| chance_by(&tables::WEIGHTS, &counted(board, seat)))
}

/// The counts of a board for `seat`: who is next, both gladiators, how far they are apart.
pub(crate) fn counted(board: &Board, seat: Seat) -> Vec<i32> {
    let nearest = board.opponents(seat).min_by_key(|on| board.distance(seat, *on));
    let Some(foe) = nearest else { return vec![0; tables::COUNTED] };
    let next = i32::from(board.active == seat) - i32::from(board.active == foe);
    let mut counts = Vec::with_capacity(tables::COUNTED);
    counts.extend([1, next]);
    for (who, other) in [(seat, foe), (foe, seat)] {
        counts.extend(body(&board.seats[who]));
        counts.extend(place(board, who, other));
    }
    let apart = board.distance(seat, foe);
    counts.extend((1..=5).map(|hexes| i32::from(hexes < apart)));
    counts.extend((1..=4).map(|hexes| next * i32::from(hexes < apart)));
    debug_assert_eq!(counts.len(), tables::COUNTED, "as many as there are weights");
    counts
}

/// The remaining strength of a gladiator, and his arms.
fn body(gladiator: &Gladiator) -> Vec<i32> {
    let stamina = i32::from(gladiator.stamina);
    let mut counts = vec![stamina, 10 * stamina / i32::from(gladiator.stamina_start.max(1))];
    counts.extend((1..=4).map(|left| i32::from(stamina < 2 * left)));
    counts.extend(
        [gladiator.is_injured(), gladiator.is_tired(), gladiator.is_exhausted()].map(i32::from),
    );
    counts.extend([gladiator.fatigue.into(), i32::from(gladiator.ap_modifier())]);
    counts.extend([gladiator.down, gladiator.entangled.is_some(), gladiator.hazed].map(i32::from));
    counts.extend([gladiator.shield().is_some(), gladiator.helmet].map(i32::from));
    counts.extend([gladiator.hand.is_empty(), gladiator.grapple.is_some()].map(i32::from));
    counts.push(gladiator.arrows.into());
    counts.push(i32::from(gladiator.haze_used));
    let carries = |kind: &Kind| {
        let in_hand =
            gladiator.hand.iter().filter(|item| item.kind == *kind && item.victim.is_none());
        in_hand.count() + gladiator.sheathed.iter().filter(|it| *it == kind).count()
    };
    counts.extend(
        Kind::ALL.iter().map(|kind| i32::try_from(carries(kind).min(2)).expect("two at most")),
    );
    counts.extend(Class::ALL.iter().map(|class| i32::from(gladiator.class == Some(*class))));
    counts
}

/// How a gladiator stands to the other, and to the wall.
fn place(board: &Board, who: Seat, other: Seat) -> [i32; 5] {
    let gladiator = &board.seats[who];
    let near = board.distance(who, other) <= 2;
    let behind = gladiator.hex.beside(board.seats[other].hex.bearing(gladiator.hex));
    let from = board.quadrant(who, other);
    let is_from = |quadrants: &[Quadrant]| i32::from(quadrants.contains(&from));
    let next = i32::from(board.active == other);
    [
        is_from(&[Quadrant::Left, Quadrant::Right]),
        is_from(&[Quadrant::Rear]),
        i32::from(near && !board.arena.holds(behind)),
        next * i32::from(near) * is_from(&[Quadrant::Left, Quadrant::Right]),
        next * i32::from(near) * is_from(&[Quadrant::Rear]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Stage;
    use crate::samples::duel;
    use std::collections::BTreeSet;
    use table::{BySeat, Forced, Level, Live, Luck, Options, Rules, Serial, Sitter};

    #[test]
    fn what_the_options_settle_speaks_for_a_seat_and_nothing_else_does() {
        let of = |given: &[(&str, &str)], sitters: &[Sitter]| {
            let options = Options::new(Munera::options(), given.iter().copied()).unwrap();
            let known = advantages(&options, &BySeat::from(sitters.to_vec()))?;
            Some(known.iter().map(|it| it.map(|it| it.logit.signum())).collect::<Vec<_>>())
        };
        let two = [Sitter::Guest, Sitter::House];
        assert_eq!(of(&[], &two), Some(vec![None, None]), "both pick in the bout");
        let [good, bad] = [CLASSES[17].class.word(), CLASSES[11].class.word()];
        assert_eq!(of(&[(CLASS_OF[0].name, good)], &two), Some(vec![Some(1), None]));
        let both = [(CLASS_OF[0].name, good), (HOUSE_CLASS.name, bad)];
        assert_eq!(of(&both, &two), Some(vec![Some(1), Some(-1)]));
        let guests = [Sitter::Guest; 2];
        assert_eq!(of(&both, &guests), Some(vec![Some(1), None]), "no seat of the house's");
        let many = [Sitter::House; 4];
        assert_eq!(of(&[(CLASS_OF[3].name, bad)], &many), Some(vec![None, None, None, Some(1)]));
        assert_eq!(of(&[(TEAMS.name, "1212")], &many), None, "in teams nobody stands alone");
        let taken =
            [(CLASS_OF[0].name, good), (HOUSE_CLASS.name, good), (MIRROR_PICKS.name, "off")];
        assert_eq!(of(&taken, &two), Some(vec![Some(1), None]), "the house must pick another");
    }

    #[test]
    fn a_champion_enters_with_what_fares_well_among_so_many() {
        let picked = |seats: u8| -> BTreeSet<String> {
            let entered = (0..60).map(|seed| {
                let (luck, house) = (Luck::numbered(seed), BySeat::new(seats, |_| Sitter::House));
                let options = Options::default();
                let (live, _) = Live::<Munera>::open(house, options, luck, None, Forced::default());
                let action = live.house_at(Seat(0), Level::Champion).expect("it is asked");
                Munera::token(&action)
            });
            entered.collect()
        };
        let of = |classes: &[&str]| classes.iter().map(|class| format!("pick {class}")).collect();
        let duel: BTreeSet<String> =
            of(&["velite", "laquearius_a", "hoplomachus_b", "hoplomachus_d"]);
        let melee: BTreeSet<String> = of(&["crupellarius_a"]);
        assert_eq!((picked(2), picked(4)), (duel, melee));
    }

    fn ask() -> Ask<Munera> {
        let (seat, serial, prompt) = (Seat(0), Serial(1), Prompt::Act);
        Ask { seat, serial, prompt, offers: vec![], hidden: false, given: None }
    }

    #[test]
    fn places_attacks_and_the_end_of_the_turn_are_compared_each_place_once() {
        let mut board = duel("murmillo", "murmillo");
        board.turn.ap = 4;
        let all = considered(&board, &ask(), 100);
        let hexes: Vec<_> = all
            .iter()
            .filter_map(|it| if let Action::Walk(hex, _) = it { Some(*hex) } else { None })
            .collect();
        assert!(2 < hexes.len() && hexes.len() <= PLACES, "{all:?}");
        assert!(hexes.iter().all(|hex| hexes.iter().filter(|it| *it == hex).count() == 1));
        assert!(all.iter().any(|it| it.attack().is_some()), "{all:?}");
        assert!(all.contains(&Action::End) && all.contains(&Action::Haze(Seat(1))), "{all:?}");
        assert!(all.iter().all(|it| action_points::cost(&board, it).is_ok()), "{all:?}");
        assert_eq!(considered(&board, &ask(), 3), all[..3]);
    }

    #[test]
    fn one_count_stands_for_both_sides_of_a_board() {
        let mut board = duel("murmillo", "retiarius");
        board.stage = Stage::TurnStart;
        board.seats[Seat(1)].stamina = 2;
        let [one, two] = [Seat(0), Seat(1)].map(|seat| counted(&board, seat));
        let half = (tables::COUNTED - 2 - 9) / 2;
        assert_eq!(one[2..2 + half], two[2 + half..2 + 2 * half]);
        assert_eq!(one[2 + half..2 + 2 * half], two[2..2 + half]);
        assert_eq!(one[1], -two[1]);
    }

    #[test]
    fn whoever_is_weaker_is_worth_less_and_of_more_than_two_nothing_is_known() {
        let mut board = duel("murmillo", "murmillo");
        board.stage = Stage::TurnStart;
        let before = worth(&board, Seat(0)).unwrap();
        board.seats[Seat(0)].stamina = 2;
        assert!(worth(&board, Seat(0)).unwrap() < before);
        let seats = table::BySeat::new(3, |_| table::Sitter::House);
        let of_three = Munera::open(&seats, &table::Options::default(), &mut table::Dice::quick(1));
        assert_eq!(worth(&of_three, Seat(0)), None);
    }
}
