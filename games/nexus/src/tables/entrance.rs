//! How lanistas and motivations fare in duels, as `summa-rudis simulate nexus --matchups` counts it.

use super::{LANISTAS, Motivation};

/// Points in a thousand that a lanista won against all others, in their order: 16,000 bouts of the
/// house against itself, seed 2.
pub const LANISTA: [i32; LANISTAS.len()] = [474, 483, 538, 524, 491, 462, 497, 529];
/// The same by motivation, in the order of [`Motivation::ALL`].
pub const MOTIVATION: [i32; Motivation::ALL.len()] = [472, 502, 532, 494];
/// A choice at most so many thousandths worse than the best is as good.
pub const NEARLY: i32 = 20;
