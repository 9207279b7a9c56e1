//! Scenes of bouts: the knowledge of seats, the seats asked, and the effects of giving up.

use bloodsport_gambler::{BloodsportGambler, Finish, Phase, Prompt, Status};
use table::{
    BySeat, Chain, Entry, Forced, Live, Luck, Options, Place, Rules, Seat, Sitter, TakeBack,
    may_take_back,
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Two gamblers; Grave Filler with the Broken Sword against Putrid Snake-Beast with the Scimitar.
const SCENE: &str = r#"
name  = "a scene"
game  = "bloodsport-gambler"
seats = ["A", "B"]
[patch]
order = [0, 1]
turn = 0
phase = "bets"
"fights.0.fighters" = ["F8", "F7"]
"fights.0.weapons"  = ["W1", "W14"]
"fights.0.secret"   = "S9"
"seats.0.hand" = ["chant", "peep"]
"seats.1.hand" = ["flagon", "gossip"]
[force]
"#;

fn scene(rest: &str) {
    let verdict = table::vectors::run::<BloodsportGambler>(&format!("{SCENE}{rest}"));
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn a_slip_and_a_hand_are_hidden_from_the_other() {
    scene(
        r#"
dice = [1, 2]
[[play]]
seat = "A"
answer = "bet 1L:2"
[[play]]
seat = "B"
answer = "bet nothing"
[after]
asks = [{ seat = "A", prompt = "React" }]
hidden = [
    { from = "B", of = "seats.0.slip" },
    { from = "B", of = "seats.0.coin" },
    { from = "B", of = "seats.0.hand" },
    { from = "B", of = "fights.1.weapons" },
    { from = "B", of = "fights.2.secret" },
    { from = "A", of = "action.draw" },
]
"#,
    );
}

fn open(seats: u8) -> Live<BloodsportGambler> {
    let seats = BySeat::new(seats, |_| Sitter::Guest);
    Live::open(seats, Options::default(), Luck::numbered(7), None, Forced::default()).0
}

#[test]
fn whoever_resigns_is_asked_nothing_more_and_has_lost() {
    let mut live = open(2);
    live.say(A, None, "resign").expect("anybody may give up");
    while !live.now().over {
        assert!(live.ask(A).is_none_or(|ask| !ask.is_owed()), "{:?}", live.now().asks);
        if live.may_settle() {
            live.settle();
            continue;
        }
        let action = live.house(B).expect("only the other is asked");
        live.answer(B, action, table::By::Seat);
    }
    let board = &live.now().board;
    assert_eq!(board.seats[A].result.map(|result| (result.won, result.fate)), Some((false, 0)));
    assert_eq!(board.seats[A].status, Status::Gone);
    assert_eq!(live.bout().outcome().expect("it is over").places[A], Place::Lost);
    assert_eq!(board.phase, Phase::Over);
    assert!(live.say(A, None, "resign").is_err());
}

#[test]
fn alone_everything_known_is_public_unless_the_option_says_no() {
    let live = open(1);
    let board = &live.now().board;
    let [own, public] = [Some(A), None].map(|seat| BloodsportGambler::view(board, seat));
    assert_eq!(own.seats, public.seats);
    assert!(public.seats[A].private.is_some());

    let options = Options::new(BloodsportGambler::options(), [("solo_open", "off")]).unwrap();
    let seats = BySeat::new(1, |_| Sitter::Guest);
    let (live, _) =
        Live::<BloodsportGambler>::open(seats, options, Luck::numbered(7), None, Forced::default());
    let public = BloodsportGambler::view(&live.now().board, None);
    assert!(public.seats[A].private.is_none());
}

#[test]
fn whoever_resigns_changes_nothing_of_its_slip() {
    scene(
        r#"
[[play]]
seat = "A"
answer = "bet 1L:2"
[[play]]
seat = "A"
aside = "resign"
[[play]]
seat = "A"
answer = "bet nothing"
refused = "NOT_YOU"
[after]
asks = [{ seat = "B", prompt = "Bets" }]
"#,
    );
}

/// The same in the Reset.
fn reset(rest: &str) {
    let scene = SCENE.replace("phase = \"bets\"", "phase = \"reset\"");
    let verdict = table::vectors::run::<BloodsportGambler>(&format!("{scene}{rest}"));
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn cards_named_while_others_decide_go_with_those_named_before() {
    reset(
        r#"
dice = [1, 2]
[[play]]
seat = "A"
aside = "next chant"
[[play]]
seat = "A"
aside = "next peep"
[[play]]
seat = "B"
answer = "discard nothing"
events = [
    { Discarded = { seat = 0, cards = ["chant", "peep"] } },
    { Discarded = { seat = 1, cards = [] } },
    "RoundStarted", "Dealt", "Dealt", "FightAnnounced", "FightAnnounced", "FightAnnounced",
    "Initiative", "Order",
]
[after]
unset = ["seats.0.discard_next"]
"#,
    );
}

#[test]
fn cards_named_after_an_answer_are_for_the_next_reset() {
    reset(
        r#"
dice = [1, 2]
[[play]]
seat = "A"
answer = "discard peep"
[[play]]
seat = "A"
aside = "next chant"
[[play]]
seat = "B"
answer = "discard nothing"
[after]
"seats.0.discard_next" = ["chant"]
phase = "action"
"#,
    );
}

#[test]
fn winners_are_placed_by_round_and_then_by_fate() {
    let mut board = open(4).now().board.clone();
    board.phase = Phase::Over;
    let results = [(true, 6, 9), (false, 4, 2), (true, 5, 7), (true, 6, 12)];
    for (seat, (won, round, fate)) in [0, 1, 2, 3].map(Seat).into_iter().zip(results) {
        board.seats[seat].result = Some(Finish { won, round, fate });
    }
    let places = |board: &_| {
        let outcome = BloodsportGambler::outcome(board).expect("it is over");
        [0, 1, 2, 3].map(|seat| outcome.tallies[Seat(seat)]["place"])
    };
    assert_eq!(places(&board), [3, 4, 1, 2]);
    for seat in [0, 1, 2, 3].map(Seat) {
        board.seats[seat].result = Some(Finish { won: false, round: 6, fate: 1 });
    }
    assert_eq!(places(&board), [2; 4]);
}

/// A bout in which the first gambler could trade in rumors, and nobody else plays cards any more.
fn before_a_draw() -> (Live<BloodsportGambler>, Vec<Entry>) {
    for seed in 0..500 {
        let seats = BySeat::new(2, |_| Sitter::Guest);
        let (luck, chain) = (Luck::numbered(seed), Some(Chain::new([1; 32])));
        let (mut live, _) = Live::open(seats, Options::default(), luck, chain, Forced::default());
        let mut history: Vec<Entry> = live.take_written().into_iter().map(|it| it.entry).collect();
        let is_asked = |live: &Live<BloodsportGambler>, seat| {
            live.ask(seat).is_some_and(|ask| ask.prompt == Prompt::Action)
        };
        while is_asked(&live, B) {
            live.say(B, None, "pass").expect("anybody may pass");
            history.extend(live.take_written().into_iter().map(|it| it.entry));
        }
        let has_all_passed = live.now().board.seats[B].passed;
        if has_all_passed && is_asked(&live, A) && live.judge(A, RUMORS).is_ok() {
            return (live, history);
        }
    }
    panic!("nobody was dealt that card");
}

const RUMORS: &str = "play rumors";

#[test]
fn cards_drawn_from_the_deck_are_neither_foreseen_nor_taken_back() {
    let (mut live, mut history) = before_a_draw();
    assert_eq!(live.foreseen(A, RUMORS), Ok(None));
    live.say(A, None, RUMORS).expect("it was judged");
    let to = history.len() as u64;
    history.extend(live.take_written().into_iter().map(|it| it.entry));
    let verdict = may_take_back(&live, &history, A);
    assert_eq!(verdict, TakeBack::Ask { to, learnt_by: vec![B] });

    let (mut live, mut history) = before_a_draw();
    live.sit(B, Sitter::House);
    live.say(A, None, RUMORS).expect("it was judged");
    history.extend(live.take_written().into_iter().map(|it| it.entry));
    let verdict = may_take_back(&live, &history, A);
    assert!(matches!(verdict, TakeBack::DiceSeen { .. }), "{verdict:?}");
}
