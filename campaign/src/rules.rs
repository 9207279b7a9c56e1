//! \[Ludi Gladiatori\] The campaign's numbers.

/// Gladiators on a roster.
pub const ROSTER: usize = 4;
/// Survived bouts that make an unknown gladiator famous.
pub const FAME_AT: u32 = 2;
/// Survived bouts that earn the rudis.
pub const RUDIS_AT: u32 = 5;
/// The rise of one attribute by fame.
pub const IMPROVEMENT: i8 = 1;

/// Prestige for a gladiator who leaves the sand alive.
pub const FOR_SURVIVING: u32 = 1;
/// Prestige for the victor.
pub const FOR_WINNING: u32 = 1;
/// Prestige for an unknown who beats a famous gladiator.
pub const FOR_UPSET: u32 = 1;
/// Prestige for the rudis.
pub const FOR_RUDIS: u32 = 2;

/// Points for the victor, where ludi have no rosters.
pub const POINTS_FOR_WINNING: u32 = 2;
/// Points for each of two in a drawn bout, where ludi have no rosters.
pub const POINTS_FOR_DRAWING: u32 = 1;

/// Prestige to reach, unless a season says otherwise.
pub const TARGET: u32 = 15;
/// Points to reach, unless a season says otherwise: six bouts won, or twelve drawn.
pub const POINTS_TARGET: u32 = 12;
/// Least and greatest target.
pub const TARGETS: (u32, u32) = (5, 50);
/// Ludi in a season, unless it says otherwise.
pub const MAX_LUDI: u32 = 12;
/// Least and greatest `max_ludi`; the least is also what a season needs to start.
pub const LUDI: (u32, u32) = (2, 20);
/// Greatest `max_cycles`.
pub const MOST_CYCLES: u32 = 99;
/// Bouts a ludus has at least, where the number of cycles is left to the house.
pub const BOUTS_EACH: u32 = 30;
/// Fixtures in a row without a decision of its owner that put a ludus into the house's hands.
pub const IDLE_FIXTURES: u32 = 2;
/// Active ludi that a season between members needs to go on.
pub const ACTIVE: usize = 2;

/// Characters of a ludus's name, least and most.
pub const LUDUS_NAME: (usize, usize) = (3, 32);
/// Characters of a gladiator's name, least and most.
pub const GLADIATOR_NAME: (usize, usize) = (2, 24);
/// Most characters of a motto.
pub const MOTTO: usize = 80;
/// Sides of the die that decides the first nomination (R92).
pub const DIE: u32 = 6;
