//! How classes fare against each other, as `summa-rudis simulate blood-sweat-cheers --matchups` counts it.

/// Points in a thousand that the class of the row won against that of the column, both in the order
/// of [`Class::ALL`](crate::board::Class::ALL): 90,000 bouts of the house against itself, seed 1.
#[rustfmt::skip]
pub const POINTS: [[i32; 10]; 10] = [
    [0, 466, 459, 454, 436, 384, 530, 467, 478, 451],
    [534, 0, 458, 463, 426, 417, 526, 437, 447, 411],
    [541, 542, 0, 471, 529, 466, 559, 456, 573, 423],
    [546, 537, 529, 0, 553, 512, 534, 414, 494, 500],
    [564, 574, 471, 447, 0, 460, 586, 288, 417, 483],
    [616, 583, 534, 488, 540, 0, 614, 439, 525, 527],
    [470, 474, 441, 466, 414, 386, 0, 442, 502, 434],
    [533, 563, 544, 586, 712, 561, 558, 0, 528, 475],
    [522, 553, 427, 506, 583, 475, 498, 472, 0, 403],
    [549, 589, 577, 500, 517, 473, 566, 525, 597, 0],
];
/// The standard error that each of a pair has of its logit, in thousandths: 90,000 bouts are 2,000 of each
/// pair, 1 / √(2,000 / 4) is 45, and half its variance is 32 squared.
pub const HALF_ERROR: i32 = 32;
/// The standard error of a class against all others, of 18,000 bouts.
pub const CLASS_ERROR: i32 = 15;
/// A choice at most so many thousandths worse than the best is as good.
pub const NEARLY: i32 = 20;
