//! The laws of all games, tried on this one.

use blood_sweat_cheers::BloodSweatCheers;

#[test]
fn the_laws_are_obeyed() {
    table::laws::obeyed_by::<BloodSweatCheers>(200);
}
