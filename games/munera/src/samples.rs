//! Boards for tests.

use crate::board::{Board, Gladiator, Stage};
use crate::gear::{Build, Class};
use crate::hexes::{Hex, Side};
use crate::{Munera, setup};
use table::{BySeat, Luck, Options, Rules, Seat, Sitter};

pub(crate) fn gladiator(class: &str) -> Gladiator {
    duel(class, class).seats[Seat(0)].clone()
}

/// Two gladiators with Stamina 8 face to face on E4 and E5 of the small arena; the first acts
/// and has nine points.
pub(crate) fn duel(one: &str, other: &str) -> Board {
    let options = Options::new(Munera::options(), [("arena", "small")]).unwrap();
    let sitters = BySeat::new(2, |_| Sitter::Guest);
    let mut board = setup::open(&sitters, &options, &mut Luck::numbered(1).dice(0));
    let places = [(one, "E4", Side::E), (other, "E5", Side::W)];
    for (seat, (class, hex, facing)) in (0..).map(Seat).zip(places) {
        let class = Class::of_word(class).unwrap();
        let gladiator = &mut board.seats[seat];
        gladiator.arm(class, &Build::of(class.row().unwrap()));
        (gladiator.hex, gladiator.facing) = (Hex::of_label(hex).unwrap(), facing);
        (gladiator.stamina, gladiator.stamina_start) = (8, 8);
    }
    board.order = vec![Seat(0), Seat(1)];
    board.stage = Stage::Act;
    board.round = 1;
    board.turn.number = 1;
    board.turn.ap = 9;
    board
}
