//! The game's side of a campaign: its classes as plain rows, and the opening of a bout between two
//! gladiators.

use crate::words::{Sent, Training};
use blood_sweat_cheers::fame::{CAPS, NAMES, RAISES};
use blood_sweat_cheers::tables::{
    CLASSES, OPTION_AGREED_DRAW, OPTION_BLUE_CLASS, OPTION_BLUE_RAISED, OPTION_RED_CLASS,
    OPTION_RED_RAISED,
};

/// The ten classes.
pub(crate) fn training() -> Training {
    Training {
        attributes: CAPS.iter().map(|(attribute, cap)| (attribute.word(), *cap)).collect(),
        raises: RAISES.iter().map(|attribute| attribute.word()).collect(),
        classes: CLASSES
            .iter()
            .map(|row| (row.class.word(), vec![row.speed, row.attack, row.defence]))
            .collect(),
        names: NAMES.to_vec(),
    }
}

/// Red is the gladiator named first. A campaign knows no agreed draw.
pub(crate) fn sending(gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
    let rows = [(OPTION_RED_CLASS, OPTION_RED_RAISED), (OPTION_BLUE_CLASS, OPTION_BLUE_RAISED)];
    let mut options = vec![(OPTION_AGREED_DRAW.name.to_owned(), "off".to_owned())];
    for (sent, (class, raised)) in gladiators.iter().zip(rows) {
        options.push((class.name.to_owned(), sent.class.to_owned()));
        if let Some(attribute) = sent.raised {
            options.push((raised.name.to_owned(), attribute.to_lowercase()));
        }
    }
    options
}

/// Whether an option concerns one gladiator alone.
pub(crate) fn is_handicap(option: &str) -> bool {
    let rows = [OPTION_RED_CLASS, OPTION_RED_RAISED, OPTION_BLUE_CLASS, OPTION_BLUE_RAISED];
    rows.iter().any(|row| row.name == option)
}
