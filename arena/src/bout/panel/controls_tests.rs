//! Tests of `controls.rs`.

use super::*;
use boards::{Block, Cast, Chosen, Kind, Play, Thrown};
use std::collections::BTreeSet;
use table::{BySeat, Luck, Options, Seat, Sitter};

fn choice(label: &str, barred: Option<&str>) -> Choice {
    Choice {
        token: label.to_owned(),
        label: label.to_owned(),
        detail: String::new(),
        number: String::new(),
        also: String::new(),
        sign: None,
        heading: None,
        barred: barred.map(|why| Bar { why: why.to_owned(), is_missed: why != "Never." }),
        effect: Effect::Says,
    }
}

fn panel(choices: Vec<Choice>, at_least: u8, at_most: u8) -> Panel {
    Panel {
        serial: Some(Serial(7)),
        question: "What now?".to_owned(),
        table: Block::default(),
        so_far: Vec::new(),
        standing: None,
        field: String::new(),
        none: (at_least == 0).then(|| choice("Keep all", None)),
        choices,
        at_least,
        at_most,
        routes: Vec::new(),
        policies: Vec::new(),
        asides: Vec::new(),
        pressing: 0,
    }
}

#[test]
fn a_few_options_are_buttons_and_a_barred_one_says_why() {
    let panel = panel(vec![choice("Hit", None), choice("Run", Some("Prone."))], 1, 1);
    let message = say(BoutId(3), 9, &panel, &[], DETAILS, &Advised::Plainly);
    let mark = mark_of_choice(&[], ["Hit", "Run"]);
    let action = |option| Action::Choose { bout: BoutId(3), serial: 7, mark, option };
    let button = |label: &str, index, barred| Control::Button {
        label: label.to_owned(),
        style: if barred { Style::Secondary } else { Style::Primary },
        action: action(Some(index)),
        barred,
        sign: None,
    };
    let buttons = [button("Hit", 0, false), button("Run", 1, true)];
    assert_eq!(message.controls, buttons);
    assert_eq!(message.tail, "What now?\nNot now: Run – Prone.");
}

#[test]
fn of_what_cannot_be_chosen_one_line_names_three_that_are_missed() {
    let tail = |barred: &[(&str, Option<&str>)]| {
        let choices = barred.iter().map(|(label, why)| choice(label, *why)).collect();
        let tail = say(BoutId(3), 9, &panel(choices, 1, 1), &[], DETAILS, &Advised::Plainly).tail;
        tail.strip_prefix("What now?").expect("the question first").trim().to_owned()
    };
    let prone = Some("Prone.");
    let many = [("A", prone), ("B", Some("Never.")), ("C", prone), ("D", None), ("E", prone)];
    assert_eq!(tail(&many), "Not now: A, C, E – Prone.");
    assert_eq!(tail(&[&many[..], &[("F", Some("No."))]].concat()), "Not now: A, C, E – Prone.");
    let both = tail(&[("A", prone), ("F", Some("No."))]);
    assert_eq!(both, "Not now: A (Prone); F (No).");
    assert_eq!(tail(&[("B", Some("Never.")), ("D", None)]), "");
}

#[test]
fn several_are_chosen_in_a_menu_that_leaves_barred_ones_out() {
    let drafted = ["play".to_owned()];
    let words = vec![choice("A", None), choice("B", Some("No.")), choice("C", None)];
    let message = say(BoutId(3), 9, &panel(words, 0, 3), &drafted, DETAILS, &Advised::Plainly);
    let [Control::Menu { at_least, at_most, choices, .. }, none, back] = &message.controls[..]
    else {
        panic!("{:?}", message.controls)
    };
    assert_eq!((*at_least, *at_most), (1, 2));
    assert_eq!(choices.iter().map(|line| line.index).collect::<Vec<_>>(), [0, 2]);
    let mark = mark_of_choice(&drafted, ["A", "B", "C"]);
    let action = Action::Choose { bout: BoutId(3), serial: 7, mark, option: Some(NONE) };
    assert_eq!(*none, Control::button("Keep all", Style::Secondary, action));
    let action = Action::Back { bout: BoutId(3), serial: 7 };
    assert_eq!(*back, Control::button("Back", Style::Secondary, action));
}

#[test]
fn what_ends_a_turn_is_a_button_however_many_options_there_are() {
    let name = |at: usize| format!("Option {at}");
    for count in [2, 9, 40] {
        let mut all: Vec<Choice> = (0..count).map(|at| choice(&name(at), None)).collect();
        let (effect, detail) = (Effect::Ends, "2 points are lost".to_owned());
        all.push(Choice { effect, detail, ..choice("End", None) });
        let mark = mark_of_choice(&[], all.iter().map(|it| &*it.token));
        let message = say(BoutId(3), 9, &panel(all, 1, 1), &[], NO_DETAILS, &Advised::Plainly);
        let action = Action::Choose {
            bout: BoutId(3),
            serial: 7,
            mark,
            option: Some(u16::try_from(count).expect("few options")),
        };
        let end = Control::button("End", Style::Secondary, action);
        assert!(message.controls.contains(&end), "{:?}", message.controls);
        let told = small_print("End: 2 points are lost");
        assert_eq!(message.tail.matches(&told).count(), 1, "{}", message.tail);
        let is_listed = |control: &Control| match control {
            Control::Menu { choices, .. } => choices.iter().any(|line| line.label == "End"),
            Control::Button { .. } => false,
        };
        assert!(!message.controls.iter().any(is_listed), "it stands there once");
    }
}

#[test]
fn of_many_options_those_that_lead_on_are_a_menu_that_names_them_beside_the_rest() {
    let of = |effect, label: &str| Choice { effect, ..choice(label, None) };
    let mut all: Vec<Choice> = (0..6).map(|at| choice(&format!("Attack {at}"), None)).collect();
    all.extend(["Walk", "Turn", "Gear"].map(|label| of(Effect::LeadsOn, label)));
    all.push(of(Effect::Ends, "End"));
    let (buttons, rows, room) = (BUTTONS, PHONE_ROWS, DETAILS);
    let (at_least, at_most, is_mixed) = (1, 1, true);
    let shape = Shape { buttons, rows, room, at_least, at_most, is_mixed, asked: "", lines: MENU };
    let action = |option| Action::Choose { bout: BoutId(3), serial: 7, mark: 0, option };
    let labels = |controls: &[Control]| -> Vec<String> {
        let label = |control: &Control| match control {
            Control::Button { label, .. } => label.clone(),
            Control::Menu { placeholder, .. } => placeholder.clone(),
        };
        controls.iter().map(label).collect()
    };
    let (controls, ending) = choices(&all, &shape, Blue::First, action);
    let attacks = (0..6).map(|at| format!("Attack {at}"));
    let wanted: Vec<String> = attacks.chain(["Walk, Turn, Gear…".to_owned()]).collect();
    assert_eq!((labels(&controls), labels(&ending)), (wanted, vec!["End".to_owned()]));
    let Some(Control::Menu { choices: lines, .. }) = controls.last() else { panic!("no menu") };
    assert_eq!(lines.iter().map(|line| line.index).collect::<Vec<_>>(), [6, 7, 8]);
    // Of more the best are buttons, the advised one first, then the best chance, and all others are a menu.
    all.extend(["Attack 6", "Attack 7", "Attack 8"].map(|label| choice(label, None)));
    all[12].token = "advised".to_owned();
    all[11].number = "58 % hits".to_owned();
    let first = Blue::Advised("advised");
    let (controls, ending) = choices(&all, &shape, first, action);
    let best = ["Attack 8", "Attack 7 · 58 % hits", "Attack 0", "Attack 1", "Attack 2", "Attack 3"];
    let best = best.into_iter().chain(["Other choices (6)"]);
    assert_eq!(
        (labels(&controls), labels(&ending)),
        (best.map(str::to_owned).collect(), vec!["End".to_owned()])
    );
}

#[test]
fn what_answers_once_for_all_is_a_menu_that_does_not_stand_beside_the_question() {
    let policy = |value, means: &str| Policy { order: 4, value, means: means.to_owned() };
    let policies = vec![policy(1, "Throw nothing away."), policy(2, "Throw all away.")];
    let asked = panel(vec![choice("Throw away A", None)], 0, 1);
    let asked = Panel { policies, ..asked };
    let message = say(BoutId(3), 9, &asked, &[], DETAILS, &Advised::Plainly);
    assert_eq!(message.controls.len(), 2, "{:?}", message.controls);
    let Some(Control::Menu { choices, action, .. }) = super::policies(BoutId(3), &asked) else {
        panic!("no menu")
    };
    let always = Action::Always { bout: BoutId(3), serial: 7, order: 4, value: None };
    assert_eq!(action, always);
    let lines: Vec<(u16, &str)> =
        choices.iter().map(|line| (line.index, line.label.as_str())).collect();
    let labels = ["Always: throw nothing away", "Always: throw all away"];
    assert_eq!(lines, [(1, labels[0]), (2, labels[1])]);
}

fn labels(message: &Message) -> Vec<&str> {
    fn label(control: &Control) -> &str {
        match control {
            Control::Button { label, .. } => label,
            Control::Menu { placeholder, .. } => placeholder,
        }
    }
    message.controls.iter().map(label).collect()
}

#[test]
fn a_button_has_as_many_words_as_tell_it_from_the_others_and_a_number_that_differs() {
    let of = |label: &str, number: &str| Choice { number: number.into(), ..choice(label, None) };
    let all = ["Jab: STRIKE 2", "Jab: ROAR 3", "Guard: GUARD 6"];
    let alike = all.map(|label| of(label, "50 %")).to_vec();
    let message = say(BoutId(3), 9, &panel(alike.clone(), 1, 1), &[], DETAILS, &Advised::Plainly);
    assert_eq!(labels(&message), ["Jab: STRIKE 2", "Jab: ROAR 3", "Guard"]);
    let unlike = [alike, vec![of("Step", "8 %")]].concat();
    let message = say(BoutId(3), 9, &panel(unlike, 1, 1), &[], DETAILS, &Advised::Plainly);
    let wanted = ["Jab: STRIKE 2 · 50 %", "Jab: ROAR 3 · 50 %", "Guard · 50 %", "Step · 8 %"];
    assert_eq!(labels(&message), wanted);
}

#[test]
fn where_a_row_has_no_room_a_button_keeps_its_number() {
    let of = |label: &str| Choice { number: "28 % from B3".into(), ..choice(label, None) };
    let long = of("Over the Shield, with IMPERIAL: GLORY 2 + IMPERIAL");
    let other = choice("Guard", None);
    let told = |all: Vec<Choice>| {
        let message = say(BoutId(3), 9, &panel(all, 1, 1), &[], usize::MAX, &Advised::Plainly);
        labels(&message)[0].to_owned()
    };
    assert_eq!(told(vec![long.clone(), other.clone()]), "Over the Shield · 28 % from B3");
    let again = of("Lunge, 2 cards: STEP 1 + STRIKE 2");
    let alike = vec![again, of("Lunge, 2 cards: STEP 3 + STRIKE 2"), other];
    assert!(told(alike).starts_with("Lunge, 2 cards: STEP 1"), "none names it alone");
}

#[test]
fn an_advised_answer_of_several_words_is_one_blue_button_and_all_others_are_grey() {
    let asked = panel(vec![choice("Jab", None), choice("Guard", None)], 1, 1);
    let advised = Choice { number: "28 %".to_owned(), ..choice("Jab to B2: STRIKE 2", None) };
    let mark = mark_of(&advised);
    let message = say(BoutId(3), 9, &asked, &[], DETAILS, &Advised::Answer(advised));
    assert_eq!(labels(&message), ["Jab to B2: STRIKE 2 · 28 %", "Jab", "Guard"]);
    let action = Action::Advised { bout: BoutId(3), serial: 7, mark };
    let does = Control::button("Jab to B2: STRIKE 2 · 28 %", Style::Primary, action);
    let is_blue = |it: &&Control| matches!(it, Control::Button { style: Style::Primary, .. });
    assert_eq!(message.controls.iter().filter(is_blue).collect::<Vec<_>>(), [&does]);
    // One that is offered as it is looks blue where it stands.
    let message = say(BoutId(3), 9, &asked, &[], DETAILS, &Advised::Word("Guard".to_owned()));
    assert_eq!(labels(&message), ["Jab", "Guard"]);
    assert!(matches!(&message.controls[1], Control::Button { style: Style::Primary, .. }));
}

#[test]
fn what_the_blue_press_costs_stands_over_it_and_of_no_other() {
    let of = |label: &str, also: &str| Choice { also: also.into(), ..choice(label, None) };
    let risky = of("Jab, ROAR 2", "harms you 28 %");
    let asked = panel(vec![risky.clone(), of("Guard, ROAR 3", "ROAR 3 is spent")], 1, 1);
    let told = |advised| say(BoutId(3), 9, &asked, &[], usize::MAX, &advised).brief;
    let wanted = "What now?\n-# Jab, ROAR 2; harms you 28 %";
    assert_eq!(told(Advised::Word("Jab, ROAR 2".to_owned())), wanted);
    assert_eq!(told(Advised::Plainly), "What now?", "nothing is advised");
    let whole = of("3 bets: 3 on Harpy, 2 on The Elder, 1 on Bog Leper", "");
    let message = say(BoutId(3), 9, &asked, &[], usize::MAX, &Advised::Answer(whole.clone()));
    assert_eq!(labels(&message)[0], "3 bets");
    assert_eq!(message.brief, format!("What now?\n-# {}", whole.label));
}

#[test]
fn of_many_options_one_of_each_kind_is_a_button_before_a_second_of_any() {
    let die = |pips| Sign::dice(&[(Seat(0), Thrown { sides: 6, dice: 1, pips, lot: None })]).pop();
    let (step, strike) = (die(1), die(2));
    let of = |name: &str, sign: &Option<Sign>| {
        let label = format!("A long name of an option {name}");
        Choice { sign: sign.clone(), ..choice(&label, None) }
    };
    let mut all: Vec<Choice> = ["1", "2", "3", "4"].map(|name| of(name, &step)).to_vec();
    all.push(of("5", &strike));
    all.push(of("6", &strike));
    let message = say(BoutId(3), 9, &panel(all, 1, 1), &[], usize::MAX, &Advised::Plainly);
    let buttons: Vec<&str> = labels(&message).iter().filter_map(|it| it.get(25..)).collect();
    assert_eq!(buttons, ["1", "5"]);
}

#[test]
fn buttons_keep_to_a_few_rows_of_a_phone_and_the_rest_is_a_menu() {
    let name = |at: usize| format!("A long name of an option {at}");
    let all: Vec<Choice> = (0..7).map(|at| choice(&name(at), None)).collect();
    let message = say(BoutId(3), 9, &panel(all, 1, 1), &[], usize::MAX, &Advised::Plainly);
    let wanted = [&name(0), &name(1), "Other choices (5)"];
    assert_eq!(labels(&message), wanted);
    assert_eq!(phone_rows(["A", "B", "C"].map(str::to_owned)), 1);
    assert_eq!(phone_rows([name(0), "B".to_owned(), name(1)]), 2);
}

#[test]
fn what_cannot_be_chosen_takes_no_row_of_a_phone() {
    let long = "An option that fills a row of a phone";
    let shown = |barred: &str| {
        let all = vec![choice("Hit", None), choice(barred, Some("Prone."))];
        let message = say(BoutId(3), 9, &panel(all, 1, 1), &[], usize::MAX, &Advised::Plainly);
        labels(&message).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(shown("Run"), ["Hit", "Run"]);
    assert_eq!(shown(long), ["Hit"]);
}

#[test]
fn a_menu_beside_buttons_takes_one_of_the_rows_that_there_are() {
    let name = |at: usize| format!("A long name of an option {at}");
    let mut all: Vec<Choice> = (0..3).map(|at| choice(&name(at), None)).collect();
    let leads = |label: &str| Choice { effect: Effect::LeadsOn, ..choice(label, None) };
    all.extend(["Walk", "Turn"].map(leads));
    let message = say(BoutId(3), 9, &panel(all, 1, 1), &[], usize::MAX, &Advised::Plainly);
    assert_eq!(labels(&message), [&name(0), &name(1), "Other choices (3)"]);
}

/// The parts of a panel that its message says nowhere: open options with their details.
fn unsaid(panel: &Panel, message: &Message) -> Vec<String> {
    let menus = message.controls.iter().filter_map(|control| match control {
        Control::Menu { choices, .. } => Some(choices.as_slice()),
        Control::Button { .. } => None,
    });
    let lines: Vec<&MenuChoice> = menus.flatten().collect();
    let is_said = |choice: &Choice| {
        let small = small_print(&format!("{}: {}", choice.label, choice.detail));
        message.tail.lines().any(|line| line == small)
            || lines
                .iter()
                .any(|it| it.label.starts_with(&choice.label) && it.detail == choice.detail)
    };
    let is_open = |it: &&Choice| it.barred.is_none() && !it.detail.is_empty() && !it.gives_up();
    let open = panel.choices.iter().filter(is_open).take(MENU);
    let besides = panel.asides[..panel.pressing].iter().filter(is_open).take(MENU);
    open.chain(besides)
        .filter(|choice| !is_said(choice))
        .map(|choice| format!("{}: {}", choice.label, choice.detail))
        .collect()
}

#[test]
fn what_is_advised_is_never_called_like_another_button() {
    let of = |label: &str| Choice { effect: Effect::LeadsOn, ..choice(label, None) };
    let options = vec![of("Guard: GUARD 8"), of("Guard: GUARD 9")];
    let whole = Advised::Answer(choice("Guard: GUARD 8", None));
    let message = say(BoutId(3), 9, &panel(options, 1, 1), &[], DETAILS, &whole);
    assert_eq!(labels(&message), ["Advised: Guard", "Guard: GUARD 8", "Guard: GUARD 9"]);
    assert!(message.brief.ends_with("Guard: GUARD 8"), "{}", message.brief);
    assert_eq!(said_twice(&message), [""; 0]);
}

/// The advice to a seat that has chosen nothing yet: a whole answer where no option says it.
fn advised(play: &dyn Play, seat: Seat, panel: &Panel) -> Advised {
    let Some(answer) = play.advised(seat) else { return Advised::Plainly };
    let says = |chosen: &[usize]| matches!(play.choose(seat, &[], chosen), Some(Chosen::Answer(it)) if it == answer.token);
    match (0..panel.choices.len()).find(|at| says(&[*at])) {
        Some(at) => Advised::Word(panel.choices[at].token.clone()),
        None if says(&[]) => Advised::Plainly,
        None => Advised::Answer(answer),
    }
}

/// The words that a screen says twice: those of two buttons, or a question.
fn said_twice(message: &Message) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut twice: Vec<String> = labels(message)
        .into_iter()
        .filter(|label| !seen.insert(label.split(" · ").next()))
        .map(|label| format!("button {label}"))
        .collect();
    let asked = message.brief.split_inclusive(['.', '?', ':', '\n']).filter(|it| it.ends_with('?'));
    twice.extend(asked.skip(1).map(|it| format!("question {it}")));
    let of_a_menu = labels(message).into_iter().filter(|it| it.contains('?'));
    twice.extend(of_a_menu.map(|it| format!("menu {it}")));
    twice
}

/// Looks through every field of a seat's question, first options first; counts the options that
/// have effects, as they stand in `room`.
fn look_through(play: &dyn Play, cast: &Cast, seat: Seat, room: usize) -> usize {
    let (mut draft, mut met) = (Vec::new(), 0);
    while let Some(panel) = play.panel(cast, seat, &draft) {
        let advised = match draft.is_empty() {
            true => advised(play, seat, &panel),
            false => Advised::Plainly,
        };
        let message = say(BoutId(1), 1, &panel, &draft, room, &advised);
        assert_eq!(unsaid(&panel, &message), [""; 0], "{}", panel.question);
        let told = (&message.brief, labels(&message));
        assert_eq!(said_twice(&message), [""; 0], "{} {told:#?}", cast.names[Seat(0)]);
        met += panel.choices.iter().filter(|it| !it.detail.is_empty()).count();
        let open = panel.choices.iter().position(|it| it.barred.is_none());
        let Some(index) = open else { break };
        let Some(Chosen::Draft(words)) = play.choose(seat, &draft, &[index]) else { break };
        draft = words;
    }
    met
}

#[test]
fn what_an_option_comes_to_is_never_left_out_over_a_whole_bout_of_every_game() {
    for kind in Kind::all() {
        let count = *kind.seats().start();
        let cast = Cast {
            names: BySeat::new(count, |seat| ["Ada", "Brutus"][seat.index()].to_owned()),
            house: BySeat::new(count, |_| false),
            number: 1,
        };
        let mut met = 0;
        for luck in 1..=8 {
            let sitters = BySeat::new(count, |_| Sitter::Guest);
            let (options, luck) = (Options::default(), Luck::numbered(luck));
            let (mut play, _) = kind.open(sitters, options, luck, [0; 32], &cast);
            while !play.is_over() {
                let owed: Vec<Seat> =
                    play.asks().iter().filter(|ask| ask.owed).map(|ask| ask.seat).collect();
                for seat in &owed {
                    for room in [DETAILS, NO_DETAILS] {
                        met += look_through(play.as_ref(), &cast, *seat, room);
                    }
                }
                match owed.first() {
                    Some(seat) => play.house(*seat).expect("it was asked"),
                    None => play.settle(),
                };
            }
        }
        assert!(0 < met, "{}: no option came to anything", kind.slug());
    }
}

#[test]
fn a_sign_stands_beside_options_that_it_tells_apart() {
    let kind = Kind::all()[0];
    let of = |label: &str, seat: Option<u8>| Choice {
        sign: seat.map(|seat| kind.seat_sign(Seat(seat))),
        ..choice(label, None)
    };
    let signs = |choices: Vec<Choice>| -> Vec<Option<Sign>> {
        let all = choices.clone();
        all.iter().map(|one| signed(one, &choices)).collect()
    };
    let [ada, bob] = [0, 1].map(|seat| Some(kind.seat_sign(Seat(seat))));
    assert_eq!(signs(vec![of("Ada", Some(0)), of("Bob", Some(1))]), [ada.clone(), bob]);
    assert_eq!(signs(vec![of("Ada", Some(0)), of("Wait", None)]), [ada.clone(), None]);
    assert_eq!(signs(vec![of("Ada", Some(0)), of("Ada again", Some(0))]), [None, None]);
    assert_eq!(signs(vec![of("Ada", Some(0))]), [ada]);
}
