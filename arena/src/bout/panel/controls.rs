//! A game's panel as words and controls.

use crate::bout::panel::button_labels::{
    AS_ADVISED, as_advised, asking, holding, in_a_row, labelled, phone_rows,
};
use crate::bout::panel::plan::{mark_of, mark_of_all, mark_of_asides, mark_of_choice};
use crate::common::{Action, BoutId, Control, LABEL, MenuChoice, Message, Style, small_print};
use boards::{Bar, Choice, Effect, Panel, Policy, Routes, Sign, shortened};
use std::cmp::Reverse;
use table::Serial;

/// The most options that are buttons on a private panel, and the most rows of them on a phone.
const BUTTONS: usize = 8;
pub(crate) const PHONE_ROWS: usize = 4;
/// Of more so many are buttons beside the menu of the rest, in a row less.
const BEST: usize = 6;
/// The most rows of options on a private panel, over the row that every panel has.
const PANEL_ROWS: usize = 3;
/// The fewest rows that options have beside everything else.
const FEWEST_ROWS: usize = 2;
/// So many options are told apart over their buttons, in so many characters.
const FEW: usize = 4;
const APART: usize = 200;
/// The most asides that are buttons; more are a menu.
const ASIDES: usize = 2;
/// So many options under one heading have a menu of their own.
const HEADED: usize = 3;
/// The most options named that cannot be chosen.
const NOT_NOW: usize = 3;
/// The most characters on the effects of buttons, where there is room for them.
pub(crate) const DETAILS: usize = 1_100;
/// The same where there is no room, beside a large board or on a post: options with effects are a menu.
pub(crate) const NO_DETAILS: usize = 0;
/// The most lines of a menu.
pub(crate) const MENU: usize = 25;
/// So many characters beside a question fill what of a phone's screen the buttons leave.
pub(crate) const FILLS: usize = 300;
/// The most rows of controls that a message has, and the most buttons in one of them.
const ROWS: usize = 5;
const IN_A_ROW: usize = 5;
/// Buttons that may come besides: the same again, a hint, *More…*.
const COMMON: usize = 3;
/// The heading of the answers that are given once for all, and the words on their effect.
const ALWAYS: &str = "Always…";
pub(crate) const FOR_GOOD: &str =
    "*Always…* answers now and whenever you are asked this; *My orders* has you asked again.";
/// The option that stands for choosing nothing.
pub(crate) const NONE: u16 = u16::MAX;

/// A panel without its table, with the words of `draft` chosen so far, of a bout whose public count is `entry`: the question
/// stands under the board, next to the controls that answer it. No option's effect is ever left out: one that does
/// not fit into `room` characters beside buttons stands in a menu. The advised button looks like the one that a
/// sensible player presses.
pub(crate) fn say(
    bout: BoutId,
    entry: u64,
    panel: &Panel,
    draft: &[String],
    room: usize,
    advised: &Advised,
) -> Message {
    let mixed = laid_out((bout, entry), panel, draft, (room, true), advised);
    if ROWS < rows_with(&mixed.controls, COMMON) {
        return laid_out((bout, entry), panel, draft, (room, false), advised);
    }
    mixed
}

/// The words before an answer that stands.
pub(crate) const IS_IN: &str = "**Your answer is in:** ";

/// The same with or without buttons beside the menu of choices that lead on.
fn laid_out(
    (bout, entry): (BoutId, u64),
    panel: &Panel,
    draft: &[String],
    (room, is_mixed): (usize, bool),
    advised: &Advised,
) -> Message {
    let (mut tail, mut means) = (Vec::new(), Vec::new());
    if let Some(standing) = &panel.standing {
        tail.push(format!("{IS_IN}{standing}. You may still change it."));
    }
    if panel.so_far.is_empty() {
        tail.extend(panel.standing.is_none().then(|| panel.question.clone()));
    } else {
        tail.push(format!("**{}**", panel.so_far.join(" › ")));
    }
    // The first field asks what the question does, wherever in it that is asked.
    let says_more = !draft.is_empty() || (!panel.field.is_empty() && !panel.question.contains('?'));
    if says_more && panel.field != panel.question {
        tail.push(panel.field.clone());
    }
    let mut brief = [tail.clone(), told_apart(panel)].concat().join("\n");
    let (mut controls, mut ending) = (Vec::new(), Vec::new());
    if let Some(serial) = panel.serial {
        let mark = mark_of_choice(draft, panel.choices.iter().map(|it| &*it.token));
        let action = |option| Action::Choose { bout, serial: serial.0, mark, option };
        let (at_least, at_most) = (panel.at_least, panel.at_most);
        let (whole, first) = match advised {
            // A seat that has answered has no button to press first.
            Advised::Plainly | Advised::Word(_) | Advised::Answer(_)
                if panel.standing.is_some() =>
            {
                (None, Blue::Elsewhere)
            }
            Advised::Plainly => (None, Blue::First),
            Advised::Word(word) => (None, Blue::Advised(word)),
            Advised::Answer(answer) => (Some(answer), Blue::Elsewhere),
            Advised::Unknown => (None, Blue::Elsewhere),
        };
        // The advised answer and the menu have a row for themselves.
        let headed = under_headings(&panel.choices, action);
        let besides = usize::from(whole.is_some()) + usize::from(headed.is_some());
        let rows = PANEL_ROWS.saturating_sub(besides).max(FEWEST_ROWS);
        let asked = &panel.field;
        let (buttons, lines) = (BUTTONS, MENU);
        let shape = Shape { buttons, rows, room, at_least, at_most, is_mixed, asked, lines };
        (controls, ending) = choices(&panel.choices, &shape, first, action);
        if let Blue::Advised(token) = first
            && let Some(blue) = panel.choices.iter().find(|it| it.token == token)
            && let Some(line) = in_full(blue, true)
        {
            brief += &format!("\n{}", small_print(&line));
        }
        means.extend(beside_buttons(&panel.choices, controls.iter().chain(&ending)));
        let is_menu = |it: &Control| matches!(it, Control::Menu { .. });
        let rest = controls.iter().position(is_menu).unwrap_or(controls.len());
        controls.splice(rest..rest, headed);
        controls.splice(0..0, routes((bout, serial), panel));
        if let Some(whole) = whole {
            let does = Action::Advised { bout, serial: serial.0, mark: mark_of(whole) };
            let is_free = |label: &String| !controls.iter().any(|it| is_called(it, label));
            let mut forms = std::iter::once(in_a_row(whole)).chain(as_advised(whole));
            let label = forms.find(is_free).unwrap_or_else(|| AS_ADVISED.to_owned());
            let of = if label.starts_with(AS_ADVISED) { "As advised: " } else { "" };
            let is_whole = label.starts_with(&whole.label);
            if let Some(line) = in_full(whole, is_whole) {
                brief += &format!("\n{}", small_print(&format!("{of}{line}")));
            }
            let sign = signed(whole, &panel.choices);
            let style = Style::Primary;
            controls.insert(0, Control::Button { label, style, action: does, barred: false, sign });
            means.extend(details([whole]));
        }
        if let Some(none) = &panel.none {
            let is_first = match first {
                Blue::Advised(token) => token == none.token,
                Blue::First => panel.choices.iter().all(|it| it.barred.is_some()),
                Blue::Elsewhere => false,
            };
            let style = style(none.effect, is_first);
            controls.push(Control::button(&none.label, style, action(Some(NONE))));
        }
        if !draft.is_empty() {
            let back = Action::Back { bout, serial: serial.0 };
            controls.push(Control::button("Back", Style::Secondary, back));
        }
    }
    let besides = asides(bout, entry, panel, |index| index < panel.pressing);
    means.extend(beside_buttons(&panel.asides, &besides));
    controls.extend(besides);
    // After all menus, in the row that every panel has.
    controls.extend(ending);
    // Text that would fill a phone's screen stands over the question, which stays in view over the buttons.
    let length: usize = means.iter().map(|line| line.chars().count()).sum();
    tail = if FILLS < length { [means, tail].concat() } else { [tail, means].concat() };
    tail.extend(not_now(panel));
    let is_listed = |it: &&Choice| it.barred.is_none() && it.effect != Effect::Ends;
    if MENU < panel.choices.iter().filter(is_listed).count() {
        tail.push("More of them can be typed: `/act` offers every one.".to_owned());
    }
    Message { tail: tail.join("\n"), brief, controls, ..Message::default() }
}

/// The line over the blue button of a choice: all that its press says and may cost, where the button does not tell
/// the `whole` of it.
fn in_full(choice: &Choice, is_whole: bool) -> Option<String> {
    let also = Some(&choice.also).filter(|also| !also.is_empty());
    match (also, is_whole) {
        (None, true) => None,
        (None, false) => Some(choice.label.clone()),
        (Some(also), _) => Some(format!("{}; {also}", choice.label)),
    }
}

/// Whether a button has the words of `label`, numbers apart.
fn is_called(control: &Control, label: &str) -> bool {
    let words = |label: &str| label.split(" · ").next().map(str::to_owned);
    match control {
        Control::Button { label: other, .. } => words(other) == words(label),
        Control::Menu { .. } => false,
    }
}

/// The effects of a few options that have no number on their buttons, a line each.
fn told_apart(panel: &Panel) -> Vec<String> {
    let open = || panel.choices.iter().filter(|it| it.barred.is_none() && !it.gives_up());
    let says =
        |it: &Choice| it.effect == Effect::Says && it.number.is_empty() && !it.detail.is_empty();
    let is_few = panel.at_most == 1 && (2..=FEW).contains(&open().count());
    let told = if is_few && open().all(says) { details(open()).collect() } else { Vec::new() };
    let length: usize = told.iter().map(|line| line.chars().count()).sum();
    if length <= APART { told } else { Vec::new() }
}

/// The advice to the reader of a panel.
#[derive(Clone)]
pub(crate) enum Advised {
    /// Nobody is helped: of one or two options the first is the usual one.
    Plainly,
    /// An answer that takes more than one word.
    Answer(Choice),
    /// The word that is it, or that leads to it after those chosen so far.
    Word(String),
    /// None leads to it, or nothing is worth it.
    Unknown,
}

/// The effects of the options that stand as buttons, which have no room for them: a line each in small print.
fn beside_buttons<'a>(
    choices: &[Choice],
    controls: impl IntoIterator<Item = &'a Control>,
) -> Vec<String> {
    let label = |control: &'a Control| match control {
        Control::Button { label, .. } => Some(label.as_str()),
        Control::Menu { .. } => None,
    };
    let buttons: Vec<&str> = controls.into_iter().filter_map(label).collect();
    let is_button = |it: &&Choice| buttons.contains(&labelled(it, choices).as_str());
    details(choices.iter().filter(is_button)).collect()
}

/// The effects of options that may be chosen beside others, in lines of small print.
fn details<'a>(choices: impl IntoIterator<Item = &'a Choice>) -> impl Iterator<Item = String> {
    let is_there = |it: &&Choice| it.barred.is_none() && !it.detail.is_empty() && !it.gives_up();
    let open = choices.into_iter().filter(is_there);
    open.map(|it| small_print(&format!("{}: {}", it.label, it.detail)))
}

/// Whether so many characters are room for the effects of options.
fn have_room<'a>(choices: impl IntoIterator<Item = &'a Choice>, room: usize) -> bool {
    details(choices).map(|line| line.chars().count()).sum::<usize>() <= room
}

/// The barred options that somebody would miss, in one line, and why.
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

/// A button for each kind of places that are looked for on the board.
fn routes((bout, serial): (BoutId, Serial), panel: &Panel) -> Vec<Control> {
    let button = |(menu, of): (u8, &Routes)| {
        let mark = mark_of_all(&of.choices);
        let action = Action::Route { bout, serial: serial.0, menu, mark };
        Control::button(of.heading, Style::Secondary, action)
    };
    (0_u8..).zip(&panel.routes).map(button).collect()
}

/// The menu of the choices that have headings, under all of them: each menu is a row of a phone.
fn under_headings(choices: &[Choice], action: impl Fn(Option<u16>) -> Action) -> Option<Control> {
    let headings = headings(choices);
    let is_under = |it: &Choice| it.heading.is_some_and(|heading| headings.contains(&heading));
    let under: Vec<Choice> = choices.iter().filter(|it| is_under(it)).cloned().collect();
    let open = (0_u16..).zip(choices).filter(|(_, it)| is_under(it) && it.barred.is_none());
    let lines = open.map(|(index, it)| {
        let label = labelled(it, &under);
        MenuChoice::new(index, &*label, &*it.detail).signed(signed(it, &under))
    });
    let menu = || Control::menu(&headed(&headings), lines.collect(), action(None));
    (!headings.is_empty()).then(menu)
}

/// Several headings as one, such as `Step or turn · Attack …`.
fn headed(headings: &[&str]) -> String {
    let bare: Vec<&str> = headings.iter().map(|it| it.trim_end_matches(" …")).collect();
    format!("{} …", bare.join(" · "))
}

/// The headings of so many choices that they stand in a menu of their own.
fn headings(choices: &[Choice]) -> Vec<&'static str> {
    let open = || choices.iter().filter(|it| it.barred.is_none()).filter_map(|it| it.heading);
    let mut all: Vec<&str> = open().collect();
    all.dedup();
    all.retain(|heading| HEADED <= open().filter(|it| it == heading).count());
    all
}

/// The button that explains a panel's question.
pub(crate) fn explain(bout: BoutId, panel: &Panel) -> Option<Control> {
    let explain = Action::Explain { bout, serial: panel.serial?.0 };
    Some(Control::button("What is this?", Style::Secondary, explain))
}

/// The menu that answers this question and all that are like it: a menu, so that nobody takes it for an answer to
/// this one alone.
pub(crate) fn policies(bout: BoutId, panel: &Panel) -> Option<Control> {
    let order = u16::try_from(panel.policies.first()?.order).ok()?;
    let line = |policy: &Policy| {
        let index = u16::try_from(policy.value).ok()?;
        let label = shortened(&always(&policy.means), LABEL);
        Some(MenuChoice::new(index, label, ""))
    };
    let lines = panel.policies.iter().filter_map(line).collect();
    let action = Action::Always { bout, serial: panel.serial?.0, order, value: None };
    Some(Control::menu(ALWAYS, lines, action))
}

/// The effect of a standing order, as something done from now on.
pub(crate) fn always(means: &str) -> String {
    let mut letters = means.trim_end_matches('.').chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    format!("Always: {}{}", first.unwrap_or_default(), letters.as_str())
}

/// The asides that can wait, of a panel with nothing chosen so far.
pub(crate) fn waiting(bout: BoutId, entry: u64, panel: &Panel) -> Vec<Control> {
    asides(bout, entry, panel, |index| panel.pressing <= index)
}

/// The asides, except those that give the bout up; many of them are a menu.
fn asides(
    bout: BoutId,
    entry: u64,
    panel: &Panel,
    is_wanted: impl Fn(usize) -> bool,
) -> Vec<Control> {
    let mark = mark_of_asides(entry, &panel.asides);
    let action = |index| Action::Aside { bout, mark, index };
    let is_open = |aside: &Choice| aside.barred.is_none() && !aside.gives_up();
    let all = (0_u16..).zip(&panel.asides).filter(|(_, aside)| is_open(aside));
    let open: Vec<_> = all.filter(|(index, _)| is_wanted(usize::from(*index))).collect();
    if open.len() <= ASIDES {
        let button = |(index, aside): (u16, &Choice)| {
            let label = labelled(aside, &panel.asides);
            Control::button(&label, Style::Secondary, action(Some(index)))
        };
        return open.into_iter().map(button).collect();
    }
    let placeholder = holding(&open, format!("Besides: {} choices", open.len()));
    let lines = open.into_iter().take(MENU).map(|it| line(it, &panel.asides)).collect();
    vec![Control::menu(&placeholder, lines, action(None))]
}

/// The choices that give the bout up by its rules, of a panel with nothing chosen so far: buttons that ask first.
pub(crate) fn farewells(bout: BoutId, entry: u64, panel: &Panel) -> Vec<Control> {
    let is_open = |(_, choice): &(u16, &Choice)| choice.barred.is_none() && choice.gives_up();
    let button = |choice: &Choice, action| Control::button(&choice.label, Style::Danger, action);
    let answers = (0_u16..).zip(&panel.choices).filter(is_open).filter_map(|(index, choice)| {
        let serial = panel.serial?.0;
        let mark = mark_of_choice(&[], panel.choices.iter().map(|it| &*it.token));
        Some(button(choice, Action::Choose { bout, serial, mark, option: Some(index) }))
    });
    let asides = (0_u16..).zip(&panel.asides).filter(is_open);
    let mark = mark_of_asides(entry, &panel.asides);
    let asides = asides
        .map(|(index, choice)| button(choice, Action::Aside { bout, mark, index: Some(index) }));
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

/// The button to everything else that can be done in a bout.
pub(crate) fn more(bout: BoutId) -> Control {
    Control::button("More…", Style::Secondary, Action::More(bout))
}

/// The button back from there to one's panel.
pub(crate) fn back(bout: BoutId) -> Control {
    Control::button("Back to my move", Style::Primary, Action::Look(bout))
}

/// Leaves blue the first of several blue buttons alone: only one thing is what a sensible player presses first.
pub(crate) fn one_blue(controls: &mut [Control]) {
    let styles = controls.iter_mut().filter_map(|it| match it {
        Control::Button { style: style @ Style::Primary, .. } => Some(style),
        Control::Button { .. } | Control::Menu { .. } => None,
    });
    styles.skip(1).for_each(|style| *style = Style::Secondary);
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

/// A choice's sign, where it tells it from the others.
fn signed(choice: &Choice, among: &[Choice]) -> Option<Sign> {
    let open = || among.iter().filter(|it| it.barred.is_none() && !it.gives_up());
    let is_told = open().count() == 1 || open().any(|it| it.sign != choice.sign);
    choice.sign.clone().filter(|_| is_told)
}

/// How many of the choices stand in which form.
pub(crate) struct Shape<'a> {
    /// The most options that are buttons, and the most rows of them on a phone.
    pub(crate) buttons: usize,
    pub(crate) rows: usize,
    /// The most characters on the effects of buttons.
    pub(crate) room: usize,
    /// How many are to be chosen at least.
    pub(crate) at_least: u8,
    pub(crate) at_most: u8,
    /// Whether buttons may stand beside a menu of choices that lead on.
    pub(crate) is_mixed: bool,
    /// The question, for the menu that holds all answers; may be empty.
    pub(crate) asked: &'a str,
    /// The most lines of the menu: more than 25 take a second one.
    pub(crate) lines: usize,
}

/// The choices, as buttons where one of a few is wanted and there is room for their effects. If there are more, those
/// that lead on are a menu beside the rest, or all are, except the one that ends one's turn, which is a button all
/// the same: it comes second. A choice that gives the bout up does not stand beside any other, and a barred one only
/// if it would be missed.
pub(crate) fn choices(
    choices: &[Choice],
    shape: &Shape<'_>,
    blue: Blue<'_>,
    action: impl Fn(Option<u16>) -> Action,
) -> (Vec<Control>, Vec<Control>) {
    let Shape { buttons, rows: most, room, at_least, at_most, is_mixed, asked, lines: all } =
        *shape;
    let is_last = choices.iter().all(Choice::gives_up);
    let headings = headings(choices);
    let is_shown = |it: &Choice| {
        let is_missed = it.barred.as_ref().is_none_or(|bar| bar.is_missed);
        let is_headed = it.heading.is_some_and(|heading| headings.contains(&heading));
        let is_advised = matches!(blue, Blue::Advised(token) if token == it.token);
        is_missed && (is_last || !it.gives_up()) && (!is_headed || is_advised)
    };
    let shown: Vec<(u16, &Choice)> =
        (0_u16..).zip(choices).filter(|(_, it)| is_shown(it)).collect();
    let open = || shown.iter().filter(|(_, it)| it.barred.is_none());
    let plain = || open().find(|(_, it)| it.effect != Effect::Ends && !it.gives_up());
    let first = match blue {
        Blue::Advised(token) => open().find(|(_, it)| it.token == token),
        // Without advice only the one way on is what everybody presses.
        Blue::First if open().filter(|(_, it)| !it.gives_up()).count() == 1 => plain(),
        Blue::First | Blue::Elsewhere => None,
    };
    let first = first.map(|(index, _)| *index);
    let button = |(index, choice): (u16, &Choice)| Control::Button {
        label: labelled(choice, choices),
        style: style(choice.effect, Some(index) == first),
        action: action(Some(index)),
        barred: choice.barred.is_some(),
        sign: signed(choice, choices),
    };
    let rows =
        |some: &[(u16, &Choice)]| phone_rows(some.iter().map(|(_, it)| labelled(it, choices)));
    let fit = |some: &[(u16, &Choice)]| {
        let is_few = some.len() <= buttons && rows(some) <= most;
        at_most <= 1 && is_few && have_room(some.iter().map(|(_, it)| *it), room)
    };
    let open: Lines<'_> = shown.iter().copied().filter(|(_, it)| it.barred.is_none()).collect();
    // Barred choices take no row from a screen.
    let whole = if rows(&shown) == rows(&open) { shown } else { open.clone() };
    // Beside menus the choice that ends a turn stands in the last row, which every panel has.
    if headings.is_empty() && fit(&whole) {
        return (whole.into_iter().map(button).collect(), Vec::new());
    }
    let open = open.into_iter();
    let (leading, whole): (Vec<_>, Vec<_>) = open.partition(|(_, it)| it.effect == Effect::LeadsOn);
    let is_ending = |(_, it): &(u16, &Choice)| at_most <= 1 && it.effect == Effect::Ends;
    let (ending, said): (Vec<_>, Vec<_>) = whole.into_iter().partition(is_ending);
    // A menu of one would be a tap more than its button.
    let is_mixed = is_mixed && 1 < leading.len() && fit(&said) && rows(&said) < most;
    let ending = ending.into_iter().map(button).collect();
    let (mut beside, mut lines) =
        if is_mixed { (said, leading) } else { (Vec::new(), [said, leading].concat()) };
    lines.sort_by_key(|(index, _)| *index);
    let mut placeholder = if is_mixed { Holds::Named } else { Holds::All };
    if shape.is_mixed && !is_mixed {
        let is_few = |some: &[(u16, &Choice)]| some.len() <= BEST && rows(some) < most;
        let (best, rest) = match fit(&lines) {
            true => (lines.clone(), Vec::new()),
            false => apart(lines.clone(), first, is_few),
        };
        if fit(&best) && rest.len() != 1 {
            (beside, lines, placeholder) = (best, rest, Holds::Others);
        }
    }
    lines.truncate(all);
    let mut controls: Vec<Control> = beside.into_iter().map(button).collect();
    if lines.is_empty() {
        return (controls, ending);
    }
    let count = u8::try_from(lines.len()).unwrap_or(u8::MAX);
    let is_named = !asked.is_empty() && !asked.contains('?');
    let asked = asking(asked, at_most, lines.len());
    let others = format!("Other choices ({})", lines.len());
    let others = if is_named { asked.clone() } else { others };
    controls.push(Control::Menu {
        placeholder: match placeholder {
            Holds::Named if controls.is_empty() => holding(&lines, asked),
            Holds::Named => holding(&lines, others),
            Holds::All => asked,
            Holds::Others => others,
        },
        at_least: at_least.max(1).min(count),
        at_most: at_most.min(count),
        choices: lines.into_iter().map(|it| line(it, choices)).collect(),
        action: action(None),
    });
    (controls, ending)
}

/// Of many options the few that are buttons, the one that a sensible player presses first among them, and the
/// rest.
fn apart<'a>(
    lines: Lines<'a>,
    first: Option<u16>,
    is_few: impl Fn(&[(u16, &Choice)]) -> bool,
) -> (Lines<'a>, Lines<'a>) {
    let (mut best, mut rest): (Lines<'_>, Lines<'_>) =
        lines.into_iter().partition(|(index, _)| Some(*index) == first);
    // The best chance of each kind before a second of any, and last what reaches nobody.
    rest.sort_by_key(|(_, it)| Reverse(it.chance()));
    let mut met: Vec<Option<Sign>> = best.iter().map(|(_, it)| it.sign.clone()).collect();
    let mut turn = |choice: &Choice| {
        let of_kind = met.iter().filter(|sign| choice.sign.is_some() && **sign == choice.sign);
        let before = of_kind.count();
        met.push(choice.sign.clone());
        (choice.is_slim(), before)
    };
    let mut rest: Vec<_> = rest.into_iter().map(|line| (turn(line.1), line)).collect();
    rest.sort_by_key(|(turn, _)| *turn);
    let mut left = Vec::new();
    for (_, line) in rest {
        best.push(line);
        if !left.is_empty() || !is_few(&best) {
            left.extend(best.pop());
        }
    }
    // A menu of one would be a tap more than its button.
    if left.len() == 1 && 1 < best.len() {
        left.splice(0..0, best.pop());
    }
    left.sort_by_key(|(index, _)| *index);
    (best, left)
}

/// Which option looks like what a sensible player presses.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Blue<'a> {
    /// The first of a few.
    First,
    /// The one of this token.
    Advised(&'a str),
    /// None: something beside them does.
    Elsewhere,
}

/// The content of a menu.
enum Holds {
    /// The choices that lead on, which are named.
    Named,
    /// All answers to the question.
    All,
    /// The rest of the answers.
    Others,
}

/// Options with their places among all.
type Lines<'a> = Vec<(u16, &'a Choice)>;

/// An option among others as a line of a menu.
fn line((index, choice): (u16, &Choice), among: &[Choice]) -> MenuChoice {
    MenuChoice::new(index, &*choice.label, &*choice.detail).signed(signed(choice, among))
}

#[cfg(test)]
#[path = "controls_tests.rs"]
mod tests;
