//! What one seat, or the public, may know: this game hides nothing that is on the board. Secret
//! picks are answers, and those the kernel keeps to itself until all are in.

/// What may be known; the same for everybody.
pub type View = crate::board::Board;
