//! The laws of all games, tried on this one.

use bloodsport_gambler::BloodsportGambler;

#[test]
fn the_laws_are_obeyed() {
    table::laws::obeyed_by::<BloodsportGambler>(10);
}
