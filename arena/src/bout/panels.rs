//! A game's panel as words and controls.

use crate::common::{Action, BoutId, Control, MenuChoice, Message, Style};
use boards::{Choice, Panel, shortened};

/// The most options that are buttons on a private panel; more are a menu.
const BUTTONS: usize = 8;
/// The most asides that are buttons; more are a menu.
const ASIDES: usize = 2;
/// The most lines of a menu.
const MENU: usize = 25;
/// The most characters of a menu's placeholder.
const PLACEHOLDER: usize = 150;
/// The option that stands for choosing nothing.
pub(crate) const NONE: u16 = u16::MAX;

/// A panel with `depth` words chosen so far, of a bout whose public count is `entry`.
pub(crate) fn say(bout: BoutId, entry: u64, panel: &Panel, depth: usize) -> Message {
    let mut head = vec![panel.question.clone()];
    if let Some(standing) = &panel.standing {
        head.push(format!("Your answer so far: {standing}. You may still change it."));
    }
    head.extend(panel.so_far.iter().cloned());
    if !panel.field.is_empty() {
        head.push(panel.field.clone());
    }
    let mut tail = Vec::new();
    let barred: Vec<&Choice> = panel.choices.iter().filter(|c| c.barred.is_some()).collect();
    for choice in barred.iter().take(6) {
        let why = choice.barred.as_deref().unwrap_or_default();
        tail.push(format!("Not now: {} – {why}", choice.label));
    }
    if MENU < panel.choices.len() - barred.len() {
        tail.push("More of them can be typed: `/act` offers every one.".to_owned());
    }
    let mut controls = Vec::new();
    if let Some(serial) = panel.serial {
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let action = |option| Action::Choose { bout, serial: serial.0, depth, option };
        let field = if panel.field.is_empty() { "Choose" } else { panel.field.as_str() };
        controls = choices(&panel.choices, BUTTONS, panel.at_least, panel.at_most, field, action);
        if panel.at_least == 0 && !panel.choices.is_empty() {
            let none = action(Some(NONE));
            controls.push(Control::button("None of these", Style::Secondary, none));
        }
        if 0 < depth {
            let back = Action::Back { bout, serial: serial.0 };
            controls.push(Control::button("Back", Style::Secondary, back));
        }
    }
    controls.extend(routes(bout, panel));
    controls.extend(asides(bout, entry, &panel.asides));
    if let Some(serial) = panel.serial {
        let explain = Action::Explain { bout, serial: serial.0 };
        controls.push(Control::button("What is this?", Style::Secondary, explain));
    }
    Message {
        head: head.join("\n"),
        mono: (!panel.table.is_empty()).then(|| panel.table.clone()),
        tail: tail.join("\n"),
        controls,
        ..Message::default()
    }
}

/// Destinations, as a menu.
fn routes(bout: BoutId, panel: &Panel) -> Option<Control> {
    let serial = panel.serial.filter(|_| !panel.routes.is_empty())?;
    let line = |(index, route): (u16, &Choice)| MenuChoice {
        index,
        label: route.label.clone(),
        detail: route.detail.clone(),
    };
    let lines = (0_u16..).zip(&panel.routes).take(MENU).map(line).collect();
    Some(Control::menu("Go to …", lines, Action::Route { bout, serial: serial.0 }))
}

/// What may be done besides: many things are a menu, but for what gives the bout up.
fn asides(bout: BoutId, entry: u64, asides: &[Choice]) -> Vec<Control> {
    let action = |index| Action::Aside { bout, entry, index };
    let indexed = || (0_u16..).zip(asides).filter(|(_, aside)| aside.barred.is_none());
    let (last, others): (Vec<_>, Vec<_>) = indexed().partition(|(_, aside)| aside.gives_up);
    let button = |style| {
        move |(index, aside): (u16, &Choice)| {
            Control::button(&aside.label, style, action(Some(index)))
        }
    };
    let mut controls: Vec<Control> = if others.len() <= ASIDES {
        others.into_iter().map(button(Style::Secondary)).collect()
    } else {
        let line = |(index, aside): (u16, &Choice)| MenuChoice {
            index,
            label: aside.label.clone(),
            detail: aside.detail.clone(),
        };
        let lines = others.into_iter().take(MENU).map(line).collect();
        vec![Control::menu("Besides", lines, action(None))]
    };
    controls.extend(last.into_iter().map(button(Style::Danger)));
    controls
}

/// What may be chosen, as buttons where one of a few is wanted, else as a menu.
pub(crate) fn choices(
    choices: &[Choice],
    buttons: usize,
    at_least: u8,
    at_most: u8,
    placeholder: &str,
    action: impl Fn(Option<u16>) -> Action,
) -> Vec<Control> {
    let indexed = || (0_u16..).zip(choices);
    if at_most <= 1 && choices.len() <= buttons {
        let button = |(index, choice): (u16, &Choice)| Control::Button {
            label: choice.label.clone(),
            style: Style::Primary,
            action: action(Some(index)),
            barred: choice.barred.is_some(),
        };
        return indexed().map(button).collect();
    }
    let lines = indexed().filter(|(_, choice)| choice.barred.is_none()).take(MENU);
    let lines: Vec<MenuChoice> = lines
        .map(|(index, choice)| MenuChoice {
            index,
            label: choice.label.clone(),
            detail: choice.detail.clone(),
        })
        .collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let count = u8::try_from(lines.len()).unwrap_or(u8::MAX);
    vec![Control::Menu {
        placeholder: shortened(placeholder, PLACEHOLDER),
        at_least: at_least.max(1).min(count),
        at_most: at_most.min(count),
        choices: lines,
        action: action(None),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Serial;

    fn choice(label: &str, barred: Option<&str>) -> Choice {
        Choice {
            token: label.to_owned(),
            label: label.to_owned(),
            detail: String::new(),
            barred: barred.map(str::to_owned),
            gives_up: false,
        }
    }

    fn panel(choices: Vec<Choice>, at_least: u8, at_most: u8) -> Panel {
        Panel {
            serial: Some(Serial(7)),
            question: "What now?".to_owned(),
            table: String::new(),
            so_far: Vec::new(),
            standing: None,
            field: String::new(),
            choices,
            at_least,
            at_most,
            routes: Vec::new(),
            asides: Vec::new(),
        }
    }

    #[test]
    fn a_few_options_are_buttons_and_a_barred_one_says_why() {
        let panel = panel(vec![choice("Hit", None), choice("Run", Some("Prone."))], 1, 1);
        let message = say(BoutId(3), 9, &panel, 0);
        let action = |option| Action::Choose { bout: BoutId(3), serial: 7, depth: 0, option };
        let button = |label: &str, index, barred| Control::Button {
            label: label.to_owned(),
            style: Style::Primary,
            action: action(Some(index)),
            barred,
        };
        let explain = Action::Explain { bout: BoutId(3), serial: 7 };
        let explain = Control::button("What is this?", Style::Secondary, explain);
        let buttons = [button("Hit", 0, false), button("Run", 1, true), explain];
        assert_eq!(message.controls, buttons);
        assert_eq!(message.tail, "Not now: Run – Prone.");
    }

    #[test]
    fn several_are_chosen_in_a_menu_that_leaves_barred_ones_out() {
        let words = vec![choice("A", None), choice("B", Some("No.")), choice("C", None)];
        let message = say(BoutId(3), 9, &panel(words, 0, 3), 1);
        let [Control::Menu { at_least, at_most, choices, .. }, none, back, _] =
            &message.controls[..]
        else {
            panic!("{:?}", message.controls)
        };
        assert_eq!((*at_least, *at_most), (1, 2));
        assert_eq!(choices.iter().map(|line| line.index).collect::<Vec<_>>(), [0, 2]);
        let action = Action::Choose { bout: BoutId(3), serial: 7, depth: 1, option: Some(NONE) };
        assert_eq!(*none, Control::button("None of these", Style::Secondary, action));
        let action = Action::Back { bout: BoutId(3), serial: 7 };
        assert_eq!(*back, Control::button("Back", Style::Secondary, action));
    }
}
