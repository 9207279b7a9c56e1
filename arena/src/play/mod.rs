//! Lives here: a guest's actions in a live bout: answer, take back, give up, pause, give orders.
//! May enter: a press or a typed line for a seat.
//! Never does: a judgement: that belongs to `bout`, which asks the rules.

pub(crate) mod act;
pub(crate) mod answered;
pub(crate) mod hint;
pub(crate) mod more;
pub(crate) mod orders;
pub(crate) mod pause;
pub(crate) mod planning;
pub(crate) mod undo;
