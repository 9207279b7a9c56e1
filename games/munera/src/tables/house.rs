//! The values by which the house plays.

use crate::gear::Skill;

/// The house counts in millionths of a point.
pub const HOUSE: i64 = 1_000_000;

/// So many hundredths of a point.
const fn hundredths(count: i64) -> i64 {
    count * HOUSE / 100
}

/// The skills the house learns, in order.
pub const HOUSE_SKILLS: [Skill; 5] =
    [Skill::Attack, Skill::Reflexes, Skill::Stamina, Skill::Dodge, Skill::Popularity];

/// The house's way of playing: the values it sets on things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Habits {
    /// Opponents up to so far away count as near.
    pub(crate) near: u8,
    /// The price of near opponents in front, left, right and rear.
    pub(crate) flanks_near: [i64; 4],
    /// The price of others there.
    pub(crate) flanks_far: [i64; 4],
    /// The weight of others than the nearest.
    pub(crate) others: i64,
    /// Standing in front of somebody within reach.
    pub(crate) beside: i64,
    /// Standing anywhere else within his reach.
    pub(crate) behind: i64,
    /// Having the wall at one's back.
    pub(crate) wall: i64,
    /// A hex too far away.
    pub(crate) far: i64,
    /// A hex too close.
    pub(crate) close: i64,
    /// An action point.
    pub(crate) ap: i64,
    /// The seventh action point.
    pub(crate) exertion: i64,
    /// The gain by a feint, as a share.
    pub(crate) feint: i64,
    /// The weight of a second attack, as a share.
    pub(crate) second: i64,
    /// Picking up a weapon.
    pub(crate) weapon: i64,
    /// Picking up a shield.
    pub(crate) shield: i64,
    /// A whirl's risk.
    pub(crate) whirl: i64,
    /// Beating somebody.
    pub(crate) kill: i64,
    /// Injuring somebody.
    pub(crate) injury: i64,
    /// Flooring somebody.
    pub(crate) knock_down: i64,
    /// Flooring somebody who lies beside one.
    pub(crate) down_again: i64,
    /// Entangling, at the best rating.
    pub(crate) entangle: i64,
    /// Entangling by a Double 6.
    pub(crate) entangle_6: i64,
    /// A shield struck away.
    pub(crate) double_5_shield: i64,
    /// A helmet struck off.
    pub(crate) double_5_helmet: i64,
    /// Falling oneself.
    pub(crate) double_3: i64,
    /// Somebody at one's mercy.
    pub(crate) double_2: i64,
    /// A weapon at risk.
    pub(crate) double_1: i64,
    pub(crate) fatigue: i64,
    /// Fatigue that makes one Tired.
    pub(crate) tiring: i64,
    /// Pushing somebody back.
    pub(crate) push: i64,
    /// How much of a fall a blocked push back counts.
    pub(crate) blocked: i64,
    /// A missile spent.
    pub(crate) dart: i64,
    /// A spear thrown away.
    pub(crate) hasta: i64,
    /// A grapple's risk.
    pub(crate) grapple: i64,
    /// A shield lost by it.
    pub(crate) grapple_shield: i64,
    /// The chance of equals to win a test.
    pub(crate) grapple_even: i64,
    /// The gain in that chance by each point of Stamina.
    pub(crate) grapple_stamina: i64,
    /// Losing it.
    pub(crate) grapple_lost: i64,
}

/// As the specification has it: where more than two fight, in which nothing has been shown to be better.
pub(crate) const CLASSIC: Habits = Habits {
    near: 3,
    flanks_near: [0, hundredths(45), hundredths(75), hundredths(110)],
    flanks_far: [0, hundredths(10), hundredths(10), hundredths(20)],
    others: hundredths(50),
    beside: hundredths(50),
    behind: hundredths(30),
    wall: hundredths(35),
    far: hundredths(22),
    close: hundredths(30),
    ap: hundredths(3),
    exertion: hundredths(35),
    feint: hundredths(25),
    second: hundredths(80),
    weapon: hundredths(160),
    shield: hundredths(90),
    whirl: hundredths(60),
    kill: hundredths(600),
    injury: hundredths(80),
    knock_down: hundredths(130),
    down_again: hundredths(600),
    entangle: hundredths(400),
    entangle_6: hundredths(250),
    double_5_shield: hundredths(90),
    double_5_helmet: hundredths(60),
    double_3: hundredths(160),
    double_2: hundredths(800),
    double_1: hundredths(30),
    fatigue: hundredths(25),
    tiring: hundredths(50),
    push: hundredths(5),
    blocked: hundredths(100),
    dart: hundredths(5),
    hasta: hundredths(50),
    grapple: hundredths(150),
    grapple_shield: hundredths(80),
    grapple_even: hundredths(50),
    grapple_stamina: hundredths(13),
    grapple_lost: hundredths(330),
};

/// In a duel: found in bouts of the house against itself.
pub(crate) const DUEL: Habits = Habits {
    near: 3,
    flanks_near: [0, hundredths(90), hundredths(150), hundredths(220)],
    flanks_far: [0, hundredths(10), hundredths(10), hundredths(20)],
    others: hundredths(50),
    beside: 0,
    behind: hundredths(30),
    wall: hundredths(100),
    far: hundredths(22),
    close: hundredths(30),
    ap: hundredths(3),
    exertion: hundredths(35),
    feint: hundredths(25),
    second: hundredths(80),
    weapon: hundredths(160),
    shield: hundredths(90),
    whirl: hundredths(60),
    kill: hundredths(600),
    injury: hundredths(250),
    knock_down: hundredths(400),
    down_again: hundredths(600),
    entangle: hundredths(700),
    entangle_6: hundredths(400),
    double_5_shield: hundredths(90),
    double_5_helmet: hundredths(60),
    double_3: hundredths(160),
    double_2: hundredths(800),
    double_1: hundredths(30),
    fatigue: hundredths(25),
    tiring: hundredths(50),
    push: hundredths(5),
    blocked: hundredths(100),
    dart: hundredths(5),
    hasta: hundredths(50),
    grapple: 0,
    grapple_shield: hundredths(80),
    grapple_even: hundredths(50),
    grapple_stamina: hundredths(13),
    grapple_lost: hundredths(200),
};
