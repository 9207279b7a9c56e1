//! The bot as a whole: one process a database, its parts started in order and stopped in order.
//!
//! Only here do the rooms below meet. It says what runs when, and nothing of what any of it does.

pub(crate) mod lock;
mod running;

pub use running::{Bot, Running};
