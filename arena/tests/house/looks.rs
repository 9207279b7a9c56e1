//! Messages looked at.

use arena::{Action, Control, Message};

/// The controls that answer an ask and can be pressed.
pub fn choices(say: &Message) -> impl Iterator<Item = &Control> {
    say.controls.iter().filter(|control| match control {
        Control::Button { action: Action::Choose { option, .. }, barred, .. } => {
            !barred && *option != Some(u16::MAX)
        }
        Control::Menu { action: Action::Choose { .. }, .. } => true,
        Control::Button { .. } | Control::Menu { .. } => false,
    })
}

pub fn depth(control: &Control) -> Option<u8> {
    match control {
        Control::Button { action: Action::Choose { depth, .. }, .. }
        | Control::Menu { action: Action::Choose { depth, .. }, .. } => Some(*depth),
        Control::Button { .. } | Control::Menu { .. } => None,
    }
}

/// A whole message in its saved form: `{:?}` prints nothing of it.
pub fn told(say: &Message) -> String {
    serde_json::to_string(say).unwrap()
}

pub fn actions(say: &Message) -> Vec<Action> {
    let action = |control: &Control| match control {
        Control::Button { action, .. } | Control::Menu { action, .. } => *action,
    };
    say.controls.iter().map(action).collect()
}
