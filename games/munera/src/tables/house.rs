//! What the house thinks things are worth.

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
/// Opponents up to so far away count as near.
pub const H_NEAR: u8 = 3;
/// What near opponents cost in front, left, right and rear.
pub const H_FLANKS_NEAR: [i64; 4] = [0, hundredths(45), hundredths(75), hundredths(110)];
/// What others cost there.
pub const H_FLANKS_FAR: [i64; 4] = [0, hundredths(10), hundredths(10), hundredths(20)];
/// What others than the nearest count.
pub const H_OTHERS: i64 = hundredths(50);
/// Standing in front of somebody within reach.
pub const H_BESIDE: i64 = hundredths(50);
/// Standing anywhere else within his reach.
pub const H_BEHIND: i64 = hundredths(30);
/// Having the wall at one's back.
pub const H_WALL: i64 = hundredths(35);
/// A hex too far away.
pub const H_FAR: i64 = hundredths(22);
/// A hex too close.
pub const H_CLOSE: i64 = hundredths(30);
/// An action point.
pub const H_AP: i64 = hundredths(3);
/// The seventh action point.
pub const H_EXERTION: i64 = hundredths(35);
/// What a feint adds, as a share.
pub const H_FEINT: i64 = hundredths(25);
/// What a second attack counts, as a share.
pub const H_SECOND: i64 = hundredths(80);
/// Picking up a weapon.
pub const H_WEAPON: i64 = hundredths(160);
/// Picking up a shield.
pub const H_SHIELD: i64 = hundredths(90);
/// A whirl's risk.
pub const H_WHIRL: i64 = hundredths(60);
/// Beating somebody.
pub const H_KILL: i64 = hundredths(600);
/// Injuring somebody.
pub const H_INJURY: i64 = hundredths(80);
/// Flooring somebody.
pub const H_KNOCK_DOWN: i64 = hundredths(130);
/// Flooring somebody who lies beside one.
pub const H_DOWN_AGAIN: i64 = hundredths(600);
/// Entangling, at the best rating.
pub const H_ENTANGLE: i64 = hundredths(400);
/// Entangling by a Double 6.
pub const H_ENTANGLE_6: i64 = hundredths(250);
/// A shield struck away.
pub const H_DOUBLE_5_SHIELD: i64 = hundredths(90);
/// A helmet struck off.
pub const H_DOUBLE_5_HELMET: i64 = hundredths(60);
/// Falling oneself.
pub const H_DOUBLE_3: i64 = hundredths(160);
/// Somebody at one's mercy.
pub const H_DOUBLE_2: i64 = hundredths(800);
/// A weapon at risk.
pub const H_DOUBLE_1: i64 = hundredths(30);
/// Fatigue.
pub const H_FATIGUE: i64 = hundredths(25);
/// Fatigue that makes one Tired.
pub const H_TIRING: i64 = hundredths(50);
/// Pushing somebody back.
pub const H_PUSH: i64 = hundredths(5);
/// How much of a fall a blocked push back counts.
pub const H_BLOCKED: i64 = hundredths(100);
/// A missile spent.
pub const H_DART: i64 = hundredths(5);
/// A spear thrown away.
pub const H_HASTA: i64 = hundredths(50);
/// A grapple's risk.
pub const H_GRAPPLE: i64 = hundredths(150);
/// A shield lost by it.
pub const H_GRAPPLE_SHIELD: i64 = hundredths(80);
/// The chance of equals to win a test.
pub const H_GRAPPLE_EVEN: i64 = hundredths(50);
/// What each point of Stamina adds to it.
pub const H_GRAPPLE_STAMINA: i64 = hundredths(13);
/// Losing it.
pub const H_GRAPPLE_LOST: i64 = hundredths(330);
