//! Lives here: a bout before it begins: looked for, opened, joined, left, called off, begun; and its words.
//! May enter: people who come and go, gladiators of rosters.
//! Never does: a question of the rules except the first.

pub(crate) mod changing;
pub(crate) mod entrants;
pub(crate) mod invitations;
pub(crate) mod joining;
pub(crate) mod lobby_words;
pub(crate) mod lobby_writing;
pub(crate) mod open_lobby;
pub(crate) mod playing;
pub(crate) mod prospects;
pub(crate) mod seeking;
pub(crate) mod starting;
