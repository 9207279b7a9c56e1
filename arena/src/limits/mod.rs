//! Lives here: the limits of one person, one channel or one server in a time; all their numbers.
//! May enter: a spending, and its owner, in the transaction that does it: one refused later on costs
//! nothing.
//! Never does: the deed for which it is spent.

mod bounds;
mod spending;

pub(crate) use bounds::{
    ANSWERS_OF_A_RUN, BOUTS_OF_A_PERSON, PLAYOUTS_OF_A_RUN, SEASONS_IN_A_CHANNEL,
    SEASONS_OF_A_PERSON, SEASONS_OF_A_SERVER, THINKERS, THOUGHT_IN_A_CROWD, What,
};
pub(crate) use spending::Meters;
pub(crate) use spending::{Spent, Whose};
pub(crate) use spending::{allowed_from, invite, spend, welcomed};
