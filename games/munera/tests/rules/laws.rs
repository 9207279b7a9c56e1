//! The laws of all games, tried on this one.

use munera::Munera;
use table::laws;

const BOUTS: u64 = 30;

#[test]
fn the_laws_are_obeyed() {
    laws::obeyed_by::<Munera>(BOUTS);
}
