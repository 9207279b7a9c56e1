//! Results by class, as `summa-rudis simulate munera --matchups` counts them: in a duel the
//! throwers of nets or spears fare best, among many the classes that are hard to hurt.

use super::CLASSES;

/// Points in a thousand that a class won in duels against all others, in the order of [`CLASSES`]:
/// 60,000 bouts of the house against itself, seed 1.
#[rustfmt::skip]
pub const DUEL: [i32; CLASSES.len()] = [
    488, 449, 503, 545, 501, 554, 533, 569, 483,
    559, 392, 371, 460, 548, 526, 462, 468, 595,
    424, 446, 584, 552, 486, 499, 480, 539, 487,
];
/// The standard error of such a logit, in thousandths: of 4,400 bouts each.
pub const DUEL_ERROR: i32 = 30;
/// The same among four, where 250 is fair: 10,000 bouts, seed 1.
#[rustfmt::skip]
pub const MELEE: [i32; CLASSES.len()] = [
    298, 159, 296, 275, 237, 218, 274, 270, 270,
    281, 282, 364, 319, 260, 184, 279, 321, 172,
    160, 247, 196, 213, 256, 302, 291, 181, 151,
];
/// The standard error of such a logit, in thousandths: of 1,480 bouts each.
pub const MELEE_ERROR: i32 = 60;
/// A choice at most so many thousandths worse than the best is as good.
pub const NEARLY: i32 = 40;
