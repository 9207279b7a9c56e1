//! Whole bouts, and scenes of them.

use blood_sweat_cheers::{BloodSweatCheers, Class, Event, Method, Side};
use table::{BySeat, Forced, Live, Luck, Options, Place, Rules, Seat, Sitter};

type Game = BloodSweatCheers;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn open(seats: u8, options: &[(&str, &str)]) -> Live<Game> {
    let options = Options::new(Game::options(), options.iter().copied()).expect("real ones");
    let seats = BySeat::new(seats, |_| Sitter::Guest);
    Live::open(seats, options, Luck::numbered(5), None, Forced::default()).0
}

/// A bout of two, at its first play.
fn dealt(options: &[(&str, &str)]) -> Live<Game> {
    let mut live = open(2, options);
    live.say(RED, None, "murmillo").expect("Red chooses first");
    live.say(BLUE, None, "crupellarius").expect("another class");
    live
}

/// Lets the clock answer until the bout is over.
fn run_out(live: &mut Live<Game>) -> Vec<Event> {
    let mut told = Vec::new();
    while !live.now().over {
        if live.may_settle() {
            told.extend(live.settle());
            continue;
        }
        let seat =
            live.now().asks.iter().find(|ask| ask.is_owed()).expect("somebody is asked").seat;
        let action = live.otherwise(seat).expect("it is asked");
        told.extend(live.answer(seat, action, table::By::Clock).events);
    }
    told
}

#[test]
fn two_offers_make_a_draw_and_one_withdrawn_none() {
    let mut live = dealt(&[]);
    live.say(RED, None, "offer-draw").unwrap();
    live.say(RED, None, "withdraw-draw").unwrap();
    live.say(BLUE, None, "offer-draw").unwrap();
    assert!(!live.now().over);
    let told = live.say(RED, None, "offer-draw").unwrap().events;
    assert_eq!(told, [Event::BoutEnded { victor: None, method: Method::StantesMissi }]);
    let outcome = live.bout().outcome().unwrap();
    assert_eq!(outcome.places, BySeat::from(vec![Place::Drew, Place::Drew]));
    assert_eq!(outcome.ending, "stantes missi");
}

#[test]
fn whoever_yields_loses_and_faces_the_crowd() {
    let mut live = dealt(&[]);
    // The crupellarius is slower and opens the turn.
    assert!(live.say(RED, None, "yield").is_err());
    let told = live.say(BLUE, None, "yield").unwrap().events;
    assert!(matches!(
        told[..],
        [
            Event::Yielded { seat: Side::Blue },
            Event::FavourMoved { toward: Side::Red, steps: 1, now: 1, .. },
            Event::Defeated { seat: Side::Blue, method: Method::Yield },
            Event::Missio { seat: Side::Blue, modifier: -1, .. },
            Event::BoutEnded { victor: Some(Side::Red), method: Method::Yield },
        ]
    ));
    let outcome = live.bout().outcome().unwrap();
    assert_eq!(outcome.places, BySeat::from(vec![Place::Won, Place::Lost]));
    let (red, blue) = (&outcome.tallies[RED], &outcome.tallies[BLUE]);
    assert_eq!((red["favour_won"], red["turns"], red["wounds_given"]), (1, 1, 0));
    assert_eq!((red["favour"], blue["favour"]), (1, -1));
    assert_eq!((red.get("missio_granted"), red.get("missio_die")), (None, None));
    assert!((1..=6).contains(&blue["missio_die"]) && blue["missio_modifier"] == -1);
    let judged = ["missio_granted", "missio_refused"].map(|name| blue.contains_key(name));
    assert!(judged[0] != judged[1], "spared or killed");
}

#[test]
fn a_bout_of_guards_ends_with_its_last_turn() {
    let mut live = dealt(&[("turn_limit", "10")]);
    let told = run_out(&mut live);
    let ended = Event::BoutEnded { victor: None, method: Method::StantesMissi };
    assert_eq!(told.last(), Some(&ended));
    assert_eq!(live.bout().outcome().unwrap().tallies[RED]["turns"], 10);
}

#[test]
fn a_solo_opponent_is_chosen_or_drawn_and_has_no_seat() {
    let mut live = open(1, &[]);
    live.say(RED, None, "thraex").unwrap();
    assert!(live.say(RED, None, "thraex").is_err());
    live.say(RED, None, "veles").unwrap();
    assert_eq!(live.now().board.fighters.blue.body.class, Some(Class::Veles));

    let mut live = open(1, &[("solo_opponent", "random")]);
    live.say(RED, None, "thraex").unwrap();
    let drawn = live.now().board.fighters.blue.body.class;
    assert!(drawn.is_some() && drawn != Some(Class::Thraex));
    assert!(live.now().board.fighters.blue.hand.is_empty());
    run_out(&mut live);
    assert_eq!(live.bout().outcome().unwrap().places.count(), 1);
}

#[test]
fn without_perks_every_card_is_plain() {
    let mut live = dealt(&[("perks", "off")]);
    let told = run_out(&mut live);
    let plain = |event: &Event| {
        if let Event::Declared { perks, .. } = event { perks.is_empty() } else { true }
    };
    assert!(told.iter().all(plain));
}

/// Opens a scene of murmillo against thraex in one zone, Red first.
const SCENE: &str = r#"
name  = "a scene"
game  = "blood-sweat-cheers"
seats = ["Red", "Blue"]
[[play]]
seat = "Red"
answer = "murmillo"
[[play]]
seat = "Blue"
answer = "thraex"
[patch]
stage = "Phase"
first = "Red"
"fighters.Red.zone"  = "B3"
"fighters.Red.hand"  = ["SK1", "RC2", "GD1", "ST2", "GL1"]
"fighters.Blue.hand" = ["GD2", "SK3", "SK2", "ST4", "GL2"]
"#;

fn scene(rest: &str) {
    let verdict = table::vectors::run::<Game>(&format!("{SCENE}{rest}"));
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn one_shot_orders_answer_before_anybody_is_asked() {
    scene(
        r#"
"fighters.Blue.fresh" = 2
[force]
dice = [3, 2]
[[play]]
seat = "Red"
answer = "sk1 exploit=1 push=c3"
[[play]]
seat = "Blue"
answer = "gd2"
events = [
    { Declared = { seat = "Blue", action = "Guard" } },
    { Exploited = { by = "Red", n = 1 } },
    { Rolled = { red = 3, blue = 2, red_base = 3, blue_base = 1 } },
    { Compared = { red = 6, blue = 3, outcome = "Flesh Wound", on = "Blue" } },
    { Wounded = { seat = "Blue", new = 1, total = 3 } },
    "FavourMoved",
    { PhaseStarted = { phase = 2 } },
]
[after]
"fighters.Blue.fresh" = 2
"fighters.Blue.exploited" = 1
"#,
    );
}

#[test]
fn a_push_goes_where_the_play_said_if_it_can() {
    scene(
        r#"
[force]
dice = [3, 3]
[[play]]
seat = "Red"
answer = "sk1 push=c3"
[[play]]
seat = "Blue"
answer = "gd2"
events = ["Declared", "Rolled", { Compared = { outcome = "Pushed" } }, { Pushed = { to = "C3" } }, "PhaseStarted"]
[after]
"fighters.Blue.zone" = "C3"
"#,
    );
}

#[test]
fn a_standing_order_plays_a_roar_that_gains_enough() {
    scene(
        r#"
favour = 2
[force]
dice = [3, 4]
[[play]]
seat = "Red"
order = { roar = "auto 2" }
[[play]]
seat = "Red"
answer = "sk1"
[[play]]
seat = "Blue"
answer = "gd2"
events = ["Declared", "Rolled", { RoarPlayed = { card = "RC2", bonus = 2 } }, { Compared = { outcome = "Knocked Down" } }, "KnockedDown", "PhaseStarted"]
"#,
    );
}

#[test]
fn nobody_else_learns_who_was_asked_in_a_window() {
    // The dice lie, and a ROAR would knock Blue down: Red is asked, and Blue cannot tell.
    scene(
        r#"
favour = 2
[force]
dice = [3, 4]
[[play]]
seat = "Red"
answer = "sk1"
[[play]]
seat = "Blue"
answer = "gd2"
events = ["Declared", "Rolled"]
[after]
asks = [{ seat = "Red", prompt = "Roar" }]
offered = ["react rc2", "pass"]
hidden = [{ from = "Blue", of = "fighters.Red.hand" }, { from = "Blue", of = "deck" }]
"#,
    );
}

#[test]
fn a_window_that_only_the_public_thinks_possible_closes_by_itself() {
    // Blue's die is lower, and switching would change the result; but Blue has no FORTUNA.
    scene(
        r#"
[force]
dice = [4, 1]
[[play]]
seat = "Red"
answer = "sk1"
[[play]]
seat = "Blue"
answer = "gd2"
events = ["Declared", "Rolled", { Compared = { red = 7, blue = 3, outcome = "Deep Wound" } }, "Wounded", "FavourMoved", "PhaseStarted"]
"#,
    );
}

#[test]
fn nobody_is_patched_beyond_the_fifth_wound() {
    let patched = |patch: &str| {
        let verdict = table::vectors::run::<Game>(&format!("{SCENE}{patch}"));
        verdict.failures.join(" ")
    };
    assert_eq!(patched("\"fighters.Blue.fresh\" = 4"), "");
    let wrong = patched("\"fighters.Blue.fresh\" = 6");
    assert!(wrong.starts_with("patch: fighters.Blue.fresh: Blue bears more"), "{wrong}");
    let wrong = patched("\"fighters.Blue.fresh\" = 3\n\"fighters.Blue.exploited\" = 3");
    assert!(wrong.contains("fighters.Blue.exploited: Blue bears more"), "{wrong}");
}

#[test]
fn a_board_is_saved_under_its_documented_names_and_read_back() {
    let board = &dealt(&[]).now().board.clone();
    let saved = serde_json::to_value(board).unwrap();
    let keys = |value: &serde_json::Value| {
        let fields = value.as_object().expect("an object");
        let mut keys: Vec<String> = fields.keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(
        keys(&saved),
        "deck declared discard ended favour fighters first kept last phase roll rules solo spent \
         stage table turn turned"
    );
    assert_eq!(
        keys(&saved["fighters"]["Red"]),
        "attack class defence draw exploited favour_won fresh hand shots speed status thrown zone"
    );
    assert_eq!(keys(&saved["rules"]), "agreed_draw diagonal perks solo_opponent turn_limit yield");
    assert_eq!(serde_json::from_value(saved).ok().as_ref(), Some(board));
}
