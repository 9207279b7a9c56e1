//! Lives here: what one person, one channel or one server may do in a time; all its numbers.
//! May enter: what is spent, and whose, in the transaction that does it: what is refused later on
//! costs nothing.
//! Never does: what it is spent for.

mod bounds;
mod spending;

pub(crate) use bounds::{
    ANSWERS_OF_A_RUN, BOUTS_OF_A_PERSON, PLAYOUTS_OF_A_RUN, SEASONS_IN_A_CHANNEL,
    SEASONS_OF_A_PERSON, SEASONS_OF_A_SERVER, THINKERS, THOUGHT_IN_A_CROWD, What,
};
pub(crate) use spending::Meters;
pub(crate) use spending::{Spent, Whose};
pub(crate) use spending::{allowed_from, invite, spend, welcomed};
