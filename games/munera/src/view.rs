//! The knowledge of one seat, or of the public: this game hides no part of the board. Secret picks
//! are answers, and the kernel keeps those to itself until all are in.

/// The view; the same for everybody.
pub type View = crate::board::Board;
