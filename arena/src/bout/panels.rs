//! A game's panel as words and controls.

use crate::common::{Action, BoutId, Control, LABEL, MenuChoice, Message, Style, small_print};
use boards::{Bar, Choice, Effect, Panel, Policy, Routes, shortened};

/// The most options that are buttons on a private panel; more are a menu.
const BUTTONS: usize = 8;
/// Of more so many are buttons beside the menu of the rest.
const BEST: usize = 5;
/// The most asides that are buttons; more are a menu.
const ASIDES: usize = 2;
/// The most options named that cannot be chosen.
const NOT_NOW: usize = 3;
/// The most characters of what buttons come to, where there is room for it beside them.
pub(crate) const DETAILS: usize = 1_100;
/// The same where there is none, beside a large board or on a post: what comes to something is a menu.
pub(crate) const NO_DETAILS: usize = 0;
/// The most options that are named on the menu that holds them.
const NAMED: usize = 3;
/// The most lines of a menu.
const MENU: usize = 25;
/// So many characters beside a question fill what of a phone's screen the buttons leave.
pub(super) const FILLS: usize = 300;
/// The most rows of controls on a screen, and the most buttons in one of them.
const ROWS: usize = 4;
const IN_A_ROW: usize = 5;
/// Buttons that may come besides: the same again, a hint, *More…*.
const COMMON: usize = 3;
/// The most characters of a menu's placeholder.
const PLACEHOLDER: usize = 150;
/// What stands over the answers that are given once for all, and what they come to.
const ALWAYS: &str = "Always…";
const FOR_GOOD: &str =
    "*Always…* answers now and whenever you are asked this; *My orders* has you asked again.";
/// The option that stands for choosing nothing.
pub(crate) const NONE: u16 = u16::MAX;

/// A panel without its table, with `depth` words chosen so far, of a bout whose public count is `entry`:
/// what is asked stands under the board, next to what answers it. What the options come to is never left
/// out: what does not fit into `room` characters beside buttons stands in a menu.
/// The option of the token `advised`, else the first, looks like what a sensible player presses.
pub(crate) fn say(
    bout: BoutId,
    entry: u64,
    panel: &Panel,
    depth: usize,
    room: usize,
    advised: Option<&str>,
) -> Message {
    let mixed = laid_out((bout, entry), panel, depth, (room, true), advised);
    if ROWS < rows_with(&mixed.controls, COMMON) {
        return laid_out((bout, entry), panel, depth, (room, false), advised);
    }
    mixed
}

/// The same with or without buttons beside the menu of what leads on.
fn laid_out(
    (bout, entry): (BoutId, u64),
    panel: &Panel,
    depth: usize,
    (room, is_mixed): (usize, bool),
    advised: Option<&str>,
) -> Message {
    let (mut tail, mut means) = (vec![panel.question.clone()], Vec::new());
    if let Some(standing) = &panel.standing {
        tail.push(format!("**Your answer is in:** {standing}. You may still change it."));
    }
    tail.extend(panel.so_far.iter().cloned());
    // The first field asks what the question does, and of some forms the only one does so in its words.
    let says_more = 0 < depth || (!panel.field.is_empty() && !panel.question.ends_with('?'));
    if says_more && panel.field != panel.question {
        tail.push(panel.field.clone());
    }
    let brief = tail.join("\n");
    let (mut controls, mut ending) = (Vec::new(), Vec::new());
    if let Some(serial) = panel.serial {
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let action = |option| Action::Choose { bout, serial: serial.0, depth, option };
        let field = if panel.field.is_empty() { "Choose" } else { panel.field.as_str() };
        let (at_least, at_most) = (panel.at_least, panel.at_most);
        let shape = Shape { buttons: BUTTONS, room, at_least, at_most, is_mixed };
        (controls, ending) = choices(&panel.choices, &shape, field, advised, action);
        means.extend(beside_buttons(&panel.choices, controls.iter().chain(&ending)));
        let is_blue = |it: &Control| matches!(it, Control::Button { style: Style::Primary, .. });
        let has_blue = controls.iter().any(is_blue);
        if let Some(none) = &panel.none {
            controls.push(Control::button(
                &none.label,
                style(none.effect, !has_blue),
                action(Some(NONE)),
            ));
        }
        if 0 < depth {
            let back = Action::Back { bout, serial: serial.0 };
            controls.push(Control::button("Back", Style::Secondary, back));
        }
    }
    controls.extend(routes(bout, panel));
    let policies = policies(bout, panel);
    means.extend(policies.is_some().then(|| small_print(FOR_GOOD)));
    controls.extend(policies);
    let besides = asides(bout, entry, &panel.asides);
    means.extend(beside_buttons(&panel.asides, &besides));
    controls.extend(besides);
    // After all menus, in the row of what stands on every panel.
    controls.extend(ending);
    // What would fill a phone's screen stands over the question, which stays in view over the buttons.
    let length: usize = means.iter().map(|line| line.chars().count()).sum();
    tail = if FILLS < length { [means, tail].concat() } else { [tail, means].concat() };
    tail.extend(not_now(panel));
    let is_listed = |it: &&Choice| it.barred.is_none() && it.effect != Effect::Ends;
    if MENU < panel.choices.iter().filter(is_listed).count() {
        tail.push("More of them can be typed: `/act` offers every one.".to_owned());
    }
    Message { tail: tail.join("\n"), brief, controls, ..Message::default() }
}

/// What the options come to that stand as buttons, which have no room for it: a line each in small
/// print.
fn beside_buttons<'a>(
    choices: &[Choice],
    controls: impl IntoIterator<Item = &'a Control>,
) -> Vec<String> {
    let label = |control: &'a Control| match control {
        Control::Button { label, .. } => Some(label.as_str()),
        Control::Menu { .. } => None,
    };
    let buttons: Vec<&str> = controls.into_iter().filter_map(label).collect();
    details(choices.iter().filter(|it| buttons.contains(&labelled(it).as_str()))).collect()
}

/// What options come to that may be chosen beside others, in lines of small print.
fn details<'a>(choices: impl IntoIterator<Item = &'a Choice>) -> impl Iterator<Item = String> {
    let is_there = |it: &&Choice| it.barred.is_none() && !it.detail.is_empty() && !it.gives_up();
    let open = choices.into_iter().filter(is_there);
    open.map(|it| small_print(&format!("{}: {}", it.label, it.detail)))
}

/// Whether so many characters are room for what options come to.
fn have_room<'a>(choices: impl IntoIterator<Item = &'a Choice>, room: usize) -> bool {
    details(choices).map(|line| line.chars().count()).sum::<usize>() <= room
}

/// What somebody would miss among the options, in one line, and why.
fn not_now(panel: &Panel) -> Option<String> {
    let barred =
        panel.choices.iter().filter_map(|it| Some((it.label.as_str(), it.barred.as_ref()?)));
    let missed: Vec<(&str, &Bar)> = barred.filter(|(_, bar)| bar.is_missed).take(NOT_NOW).collect();
    let (_, first) = missed.first()?;
    if missed.iter().all(|(_, bar)| bar == first) {
        let names: Vec<&str> = missed.iter().map(|(name, _)| *name).collect();
        return Some(format!("Not now: {} – {}", names.join(", "), first.why));
    }
    let why = |(name, bar): &(&str, &Bar)| format!("{name} ({})", bar.why.trim_end_matches('.'));
    let missed: Vec<String> = missed.iter().map(why).collect();
    Some(format!("Not now: {}.", missed.join("; ")))
}

/// What may be chosen in one go, a menu a kind.
fn routes(bout: BoutId, panel: &Panel) -> Vec<Control> {
    let Some(serial) = panel.serial else { return Vec::new() };
    let menu = |(menu, of): (u8, &Routes)| {
        let lines = (0_u16..).zip(&of.choices).map(line).collect();
        Control::menu(of.heading, lines, Action::Route { bout, serial: serial.0, menu })
    };
    (0_u8..).zip(&panel.routes).map(menu).collect()
}

/// What tells what a panel's question is about.
pub(crate) fn explain(bout: BoutId, panel: &Panel) -> Option<Control> {
    let explain = Action::Explain { bout, serial: panel.serial?.0 };
    Some(Control::button("What is this?", Style::Secondary, explain))
}

/// What answers this question and all that are like it: a menu, so that nobody takes it for an answer to
/// this one alone.
fn policies(bout: BoutId, panel: &Panel) -> Option<Control> {
    let order = u16::try_from(panel.policies.first()?.order).ok()?;
    let line = |policy: &Policy| {
        let index = u16::try_from(policy.value).ok()?;
        let label = shortened(&always(&policy.means), LABEL);
        Some(MenuChoice { index, label, detail: String::new() })
    };
    let lines = panel.policies.iter().filter_map(line).collect();
    let action = Action::Always { bout, serial: panel.serial?.0, order, value: None };
    Some(Control::menu(ALWAYS, lines, action))
}

/// What a standing order comes to, as what is done from now on.
pub(crate) fn always(means: &str) -> String {
    let mut letters = means.trim_end_matches('.').chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    format!("Always: {}{}", first.unwrap_or_default(), letters.as_str())
}

/// What may be done besides, but for what gives the bout up; many things are a menu.
fn asides(bout: BoutId, entry: u64, asides: &[Choice]) -> Vec<Control> {
    let action = |index| Action::Aside { bout, entry, index };
    let is_open = |aside: &Choice| aside.barred.is_none() && !aside.gives_up();
    let open: Vec<_> = (0_u16..).zip(asides).filter(|(_, aside)| is_open(aside)).collect();
    if open.len() <= ASIDES {
        let button = |(index, aside): (u16, &Choice)| {
            Control::button(&aside.label, Style::Secondary, action(Some(index)))
        };
        return open.into_iter().map(button).collect();
    }
    let placeholder = holding(&open, "Besides:");
    let lines = open.into_iter().take(MENU).map(line).collect();
    vec![Control::menu(&placeholder, lines, action(None))]
}

/// What gives the bout up by its rules, of a panel with nothing chosen so far: buttons that ask first.
pub(crate) fn farewells(bout: BoutId, entry: u64, panel: &Panel) -> Vec<Control> {
    let is_open = |(_, choice): &(u16, &Choice)| choice.barred.is_none() && choice.gives_up();
    let button = |choice: &Choice, action| Control::button(&choice.label, Style::Danger, action);
    let answers = (0_u16..).zip(&panel.choices).filter(is_open).filter_map(|(index, choice)| {
        let serial = panel.serial?.0;
        Some(button(choice, Action::Choose { bout, serial, depth: 0, option: Some(index) }))
    });
    let asides = (0_u16..).zip(&panel.asides).filter(is_open);
    let asides = asides
        .map(|(index, choice)| button(choice, Action::Aside { bout, entry, index: Some(index) }));
    answers.chain(asides).collect()
}

/// In how many rows some controls and so many buttons more stand, menus first.
fn rows_with(controls: &[Control], more: usize) -> usize {
    let rows = |it: &Control| match it {
        Control::Button { .. } => 0,
        Control::Menu { choices, .. } => choices.len().div_ceil(MENU),
    };
    let buttons = controls.iter().filter(|it| matches!(it, Control::Button { .. })).count();
    controls.iter().map(rows).sum::<usize>() + (buttons + more).div_ceil(IN_A_ROW)
}

/// What leads to whatever else can be done in a bout.
pub(crate) fn more(bout: BoutId) -> Control {
    Control::button("More…", Style::Secondary, Action::More(bout))
}

/// What leads back from there to one's panel.
pub(crate) fn back(bout: BoutId) -> Control {
    Control::button("Back to my move", Style::Primary, Action::Panel(bout))
}

/// How a choice looks that is a button: the one that a sensible player presses first is blue.
fn style(effect: Effect, is_first: bool) -> Style {
    match effect {
        Effect::GivesUp => Style::Danger,
        Effect::LeadsOn | Effect::Ends | Effect::Says | Effect::Orders if is_first => {
            Style::Primary
        }
        Effect::LeadsOn | Effect::Ends | Effect::Says | Effect::Orders => Style::Secondary,
    }
}

/// A choice as a button is called, with the number that matters.
fn labelled(choice: &Choice) -> String {
    match choice.number.as_str() {
        "" => choice.label.clone(),
        number => format!("{} · {number}", shortened(&choice.label, LABEL - 3 - number.len())),
    }
}

/// How much of what may be chosen stands how.
pub(crate) struct Shape {
    /// The most options that are buttons.
    pub(crate) buttons: usize,
    /// The most characters of what buttons come to.
    pub(crate) room: usize,
    /// How many are to be chosen at least.
    pub(crate) at_least: u8,
    /// How many at most.
    pub(crate) at_most: u8,
    /// Whether buttons may stand beside a menu of what leads on.
    pub(crate) is_mixed: bool,
}

/// What may be chosen, as buttons where one of a few is wanted and there is room for what they come to. Of
/// more, what leads on is a menu beside the rest, or all is, but for what ends one's turn, which is a button
/// all the same: it comes second. What gives the bout up does not stand beside anything else, and what cannot
/// be chosen only if it would be missed.
pub(crate) fn choices(
    choices: &[Choice],
    shape: &Shape,
    placeholder: &str,
    advised: Option<&str>,
    action: impl Fn(Option<u16>) -> Action,
) -> (Vec<Control>, Vec<Control>) {
    let Shape { buttons, room, at_least, at_most, is_mixed } = *shape;
    let is_last = choices.iter().all(Choice::gives_up);
    let is_shown = |it: &Choice| {
        let is_missed = it.barred.as_ref().is_none_or(|bar| bar.is_missed);
        is_missed && (is_last || !it.gives_up())
    };
    let shown: Vec<(u16, &Choice)> =
        (0_u16..).zip(choices).filter(|(_, it)| is_shown(it)).collect();
    let open = || shown.iter().filter(|(_, it)| it.barred.is_none());
    let is_advised = |it: &&(u16, &Choice)| Some(it.1.token.as_str()) == advised;
    let first = open()
        .find(is_advised)
        .or_else(|| open().find(|(_, it)| it.effect != Effect::Ends && !it.gives_up()));
    let first = first.map(|(index, _)| *index);
    let button = |(index, choice): (u16, &Choice)| Control::Button {
        label: labelled(choice),
        style: style(choice.effect, Some(index) == first),
        action: action(Some(index)),
        barred: choice.barred.is_some(),
    };
    let fit = |some: &[(u16, &Choice)]| {
        at_most <= 1 && some.len() <= buttons && have_room(some.iter().map(|(_, it)| *it), room)
    };
    if fit(&shown) {
        return (shown.iter().copied().map(button).collect(), Vec::new());
    }
    let open = shown.iter().copied().filter(|(_, it)| it.barred.is_none());
    let (leading, whole): (Vec<_>, Vec<_>) = open.partition(|(_, it)| it.effect == Effect::LeadsOn);
    let is_ending = |(_, it): &(u16, &Choice)| at_most <= 1 && it.effect == Effect::Ends;
    let (ending, said): (Vec<_>, Vec<_>) = whole.into_iter().partition(is_ending);
    let is_mixed = is_mixed && !leading.is_empty() && fit(&said);
    let ending = ending.into_iter().map(button).collect();
    let (mut beside, mut lines) =
        if is_mixed { (said, leading) } else { (Vec::new(), [said, leading].concat()) };
    lines.sort_by_key(|(index, _)| *index);
    let mut placeholder =
        if is_mixed { Holds::Named(placeholder) } else { Holds::All(placeholder) };
    if shape.is_mixed && !is_mixed && BEST < lines.len() {
        let (best, rest) = apart(lines.clone(), first);
        if fit(&best) {
            (beside, lines, placeholder) = (best, rest, Holds::Others);
        }
    }
    lines.truncate(MENU);
    let mut controls: Vec<Control> = beside.into_iter().map(button).collect();
    if lines.is_empty() {
        return (controls, ending);
    }
    let count = u8::try_from(lines.len()).unwrap_or(u8::MAX);
    controls.push(Control::Menu {
        placeholder: match placeholder {
            Holds::Named(asked) => holding(&lines, asked),
            Holds::All(asked) => counting(&lines, asked),
            Holds::Others => format!("Other choices ({})", lines.len()),
        },
        at_least: at_least.max(1).min(count),
        at_most: at_most.min(count),
        choices: lines.into_iter().map(line).collect(),
        action: action(None),
    });
    (controls, ending)
}

/// Of many options the few that are buttons, the one that a sensible player presses first among them, and the
/// rest.
fn apart(lines: Vec<(u16, &Choice)>, first: Option<u16>) -> (Lines<'_>, Lines<'_>) {
    let (mut best, mut rest): (Lines<'_>, Lines<'_>) =
        lines.into_iter().partition(|(index, _)| Some(*index) == first);
    best.extend(rest.drain(..BEST - best.len()));
    (best, rest)
}

/// What a menu holds.
enum Holds<'a> {
    /// What leads on, which is named; what is asked.
    Named(&'a str),
    /// All answers to what is asked.
    All(&'a str),
    /// The rest of the answers.
    Others,
}

/// Options with their places among all.
type Lines<'a> = Vec<(u16, &'a Choice)>;

/// What is written on a menu beside buttons: what it holds where that is a few words, else how many things.
fn holding(lines: &[(u16, &Choice)], placeholder: &str) -> String {
    let labels: Vec<&str> = lines.iter().map(|(_, it)| it.label.as_str()).collect();
    let named = format!("{}…", labels.join(", "));
    let is_short = labels.len() <= NAMED && named.chars().count() <= LABEL;
    if is_short { named } else { counting(lines, placeholder) }
}

/// What is written on a menu that holds all answers: what is asked, and how many they are.
fn counting(lines: &[(u16, &Choice)], placeholder: &str) -> String {
    let count = match placeholder.ends_with(['?', ':']) {
        true => format!(" {} choices", lines.len()),
        false => format!(" one of {}", lines.len()),
    };
    shortened(placeholder, PLACEHOLDER - count.chars().count()) + &count
}

/// An option as a line of a menu.
fn line((index, choice): (u16, &Choice)) -> MenuChoice {
    MenuChoice { index, label: choice.label.clone(), detail: choice.detail.clone() }
}

#[cfg(test)]
#[path = "panels_tests.rs"]
mod tests;
