//! Messages looked at.

use arena::{Action, Control, Done, Fault, MenuChoice, Message, Refused};

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

/// All answers that a panel takes at once: each button, and each line of its menus.
pub fn presses(say: &Message) -> Vec<(Action, Vec<u16>)> {
    let of = |control: &Control| match control {
        Control::Button { action, .. } => vec![(*action, Vec::new())],
        Control::Menu { choices, action, .. } => {
            choices.iter().map(|line| (*action, vec![line.index])).collect()
        }
    };
    choices(say).flat_map(of).collect()
}

/// A whole message in its saved form: `{:?}` prints nothing of it.
pub fn told(say: &Message) -> String {
    serde_json::to_string(say).unwrap()
}

fn action(control: &Control) -> Action {
    match control {
        Control::Button { action, .. } | Control::Menu { action, .. } => *action,
    }
}

pub fn actions(say: &Message) -> Vec<Action> {
    say.controls.iter().map(action).collect()
}

/// The first of a message's actions that is of a kind.
pub fn find(say: &Message, is_wanted: impl Fn(&Action) -> bool) -> Option<Action> {
    actions(say).into_iter().find(is_wanted)
}

/// The number of the ask that a panel's first choice answers.
pub fn serial(panel: &Message) -> u64 {
    let serial = |it| if let Action::Choose { serial, .. } = it { Some(serial) } else { None };
    actions(panel).into_iter().find_map(serial).unwrap()
}

pub fn labels(say: &Message) -> Vec<&str> {
    let labels = say.controls.iter().filter_map(|control| match control {
        Control::Button { label, .. } => Some(label.as_str()),
        Control::Menu { .. } => None,
    });
    labels.collect()
}

/// The press of the button, or the choice of a menu's line, whose label begins so.
pub fn labelled(say: &Message, begins: &str) -> Option<(Action, Vec<u16>)> {
    say.controls.iter().find_map(|control| match control {
        Control::Button { label, action, barred, .. } => {
            (label.starts_with(begins) && !barred).then(|| (*action, Vec::new()))
        }
        Control::Menu { action, choices, .. } => {
            let choice = choices.iter().find(|choice| choice.label.starts_with(begins))?;
            Some((*action, vec![choice.index]))
        }
    })
}

/// The menu that is of a kind: its action, its words, and its lines.
pub fn menu(
    say: &Message,
    is_wanted: impl Fn(&Action) -> bool,
) -> Option<(Action, &str, &[MenuChoice])> {
    say.controls.iter().find_map(|control| match control {
        Control::Menu { action, placeholder, choices, .. } if is_wanted(action) => {
            Some((*action, placeholder.as_str(), choices.as_slice()))
        }
        Control::Button { .. } | Control::Menu { .. } => None,
    })
}

/// Checks that a text has some words in it.
#[track_caller]
pub fn says(text: &str, words: &str) {
    assert!(text.contains(words), "{words:?} is not in {text}");
}

/// Checks that a text has some words nowhere in it.
#[track_caller]
pub fn lacks(text: &str, words: &str) {
    assert!(!text.contains(words), "{words:?} is in {text}");
}

/// Whether a message has a blue button.
pub fn is_blue(control: &Control) -> bool {
    matches!(control, Control::Button { style: arena::Style::Primary, .. })
}

/// Why something was refused.
pub fn refusal<T: std::fmt::Debug>(done: Done<T>) -> Refused {
    match done {
        Err(Fault::Refused(refused)) => refused,
        other => panic!("{other:?} is not refused"),
    }
}
