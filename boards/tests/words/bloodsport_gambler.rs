//! Boards, panels and whole games of Bloodsport Gambler, compared with files under
//! `tests/golden/bloodsport_gambler`; `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::scenes::{self, happened, merge, read};
use boards::{Befell, Beside, Cast, Chosen, Effect, Play};
use serde_json::{Value, json};
use std::fmt::Write;
use table::{BySeat, Luck, Options, Seat, Sitter};

const NAMES: [&str; 6] = ["Ada", "Brutus", "Cassia", "Dama", "Flamma the Undefeated", "Gaius"];
const A: Seat = Seat(0);
const B: Seat = Seat(1);

pub(crate) fn cast(seats: u8) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| NAMES[seat.index()].to_owned()),
        house: BySeat::new(seats, |seat| seat.0 == 2),
        number: 7,
    }
}

fn opened(seats: u8, number: u64, cast: &Cast) -> (Box<dyn Play>, Vec<String>) {
    let sitters = BySeat::new(seats, |_| Sitter::Guest);
    let kind = game("bloodsport-gambler");
    let (play, told) =
        kind.open(sitters, Options::default(), Luck::numbered(number), [7; 32], cast);
    (play, read(&told.public))
}

/// Three Fights: an even one, one of 2:1, one of 3:1.
fn fights() -> Value {
    json!([
        { "fighters": ["F7", "F8"], "weapons": ["W14", "W5"], "secret": "S1" },
        { "fighters": ["F14", "F11"], "weapons": ["W8", "W1"], "secret": "S7" },
        { "fighters": ["F4", "F13"], "weapons": ["W10", "W18"], "secret": "S9" },
    ])
}

/// A bout whose quiet board is a fresh one with these hands and the changes of `more`, under the
/// luck of `number`.
pub(crate) fn bout(hands: &[&[&str]], more: &Value, number: u64) -> Box<dyn Play> {
    let seats = u8::try_from(hands.len()).unwrap();
    let cast = cast(seats);
    let (play, _) = opened(seats, number, &cast);
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    let quiet = &mut saved["quiet"];
    quiet["order"] = json!((0..seats).collect::<Vec<_>>());
    quiet["turn"] = json!(0);
    for (at, hand) in hands.iter().enumerate() {
        quiet["seats"][at]["hand"] = json!(hand);
    }
    for (at, fight) in fights().as_array().unwrap().iter().enumerate() {
        merge(&mut quiet["fights"][at], fight);
    }
    merge(quiet, more);
    for key in ["open", "told", "tape"] {
        saved[key] = json!([]);
    }
    let mut play = game("bloodsport-gambler").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast);
    play
}

fn say(play: &mut Box<dyn Play>, seat: Seat, token: &str) -> String {
    let told = play.say(seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
    format!("> {seat}: {token}\n= {}\n{}", told.yours, happened(&told))
}

/// The public board, and for each seat its panel or, where it owes nothing, its hand.
fn shown(play: &dyn Play) -> String {
    let cast = cast(play.sitters().count());
    let mut text = format!("{}\n", play.board(&cast, None));
    for seat in play.sitters().seats() {
        write!(text, "\n--- to {seat} alone\n").unwrap();
        if play.asks().iter().any(|ask| ask.seat == seat) {
            text += &panel(play, seat, &[]);
        } else {
            writeln!(text, "{}", play.hand(&cast, seat).unwrap_or_default()).unwrap();
        }
    }
    text
}

fn panel(play: &dyn Play, seat: Seat, draft: &[String]) -> String {
    let panel = play.panel(&cast(play.sitters().count()), seat, draft).unwrap();
    let mut text = format!("{}\n{}\n", panel.question, panel.table);
    for line in &panel.so_far {
        writeln!(text, "so far: {line}").unwrap();
    }
    writeln!(text, "{}", panel.field).unwrap();
    for choice in &panel.choices {
        let bar = choice.barred.as_ref().map_or(String::new(), |bar| format!(" !! {}", bar.why));
        writeln!(text, "[{}] {} -- {}{bar}", choice.token, choice.label, choice.detail).unwrap();
    }
    for choice in &panel.asides {
        writeln!(text, "({}) {} -- {}", choice.token, choice.label, choice.detail).unwrap();
    }
    text
}

/// The fields of a form chosen word after word, and the whole answer.
fn filled_in(play: &dyn Play, seat: Seat, words: &[&[&str]]) -> String {
    let (mut text, mut draft) = (String::new(), Vec::new());
    for words in words {
        let panel = play.panel(&cast(play.sitters().count()), seat, &draft).unwrap();
        writeln!(text, "{} {}", panel.field, words.join(" + ")).unwrap();
        for choice in &panel.choices {
            writeln!(text, "  [{}] {} -- {}", choice.token, choice.label, choice.detail).unwrap();
        }
        let find = |word: &&str| panel.choices.iter().position(|choice| choice.token == *word);
        let chosen: Vec<usize> = words.iter().map(|word| find(word).expect(word)).collect();
        match play.choose(seat, &draft, &chosen).expect("it may be chosen") {
            Chosen::Draft(longer) => draft = longer,
            Chosen::Answer(token) => writeln!(text, "= {token}").unwrap(),
        }
    }
    text
}

fn golden(name: &str, text: &str) {
    scenes::golden(&format!("bloodsport_gambler/{name}"), text);
}

#[test]
fn a_round_opens() {
    let cast = cast(2);
    let (play, told) = opened(2, 3, &cast);
    golden("opening", &format!("{}\n\n{}", told.join("\n"), shown(&*play)));
}

#[test]
fn cards_are_played_and_only_their_owners_learn_what_they_show() {
    let hands: [&[&str]; 2] = [&["cart", "dust", "flagon"], &["stablehand", "succor", "gossip"]];
    let mut play = bout(&hands, &json!({}), 5);
    let mut text = filled_in(&*play, A, &[&["cart"], &["1L", "2R"], &["2R"], &["6"], &["0"]]);
    text += &say(&mut play, A, "play cart 1L 2R time 6 reveal 2R");
    text += &say(&mut play, B, "play succor 3L time 2");
    text += &say(&mut play, A, "play dust 1R coin 3");
    text += &say(&mut play, B, "play stablehand 1R time 4");
    golden("cards", &(text + &shown(&*play)));
}

#[test]
fn slips_stay_secret_until_all_are_in_and_may_be_changed() {
    let hands: [&[&str]; 2] = [&["flagon", "peep"], &["hag"]];
    let more = json!({ "phase": "bets", "guard": 2, "seats": { "0": { "markers": [2] } } });
    let mut play = bout(&hands, &more, 5);
    let mut text = shown(&*play);
    text += &filled_in(&*play, A, &[&["1R:2"], &[], &["3L:3"]]);
    text += &say(&mut play, A, "bet 1R:2 3L:3");
    text += &say(&mut play, A, "bet 2R:5");
    text += &panel(&*play, A, &[]);
    text += &play.board(&cast(2), None);
    assert!(!text.contains("staked"), "nothing is fixed yet");
    golden("slips", &text);
}

/// The first luck under which `until` holds after `said`.
fn lucky(
    hands: &[&[&str]],
    more: &Value,
    said: &[(Seat, &str)],
    until: impl Fn(&dyn Play) -> bool,
) -> (Box<dyn Play>, String) {
    for number in 0..500 {
        let mut play = bout(hands, more, number);
        let text: String = said.iter().map(|(seat, token)| say(&mut play, *seat, token)).collect();
        if until(&*play) {
            return (play, text);
        }
    }
    panic!("no luck leads there");
}

#[test]
fn a_window_to_react_is_secret() {
    let hands: [&[&str]; 2] = [&["flagon", "chant", "peep"], &["hag"]];
    let more = json!({ "phase": "bets", "fights": { "0": { "stack": [
        { "card": "succor", "by": 0, "side": "L", "time": 2, "coin": 0 },
        { "card": "scorpion", "by": 1, "side": "L", "time": 4, "coin": 1, "open": true },
    ] } } });
    let said = [(A, "bet 1L:3"), (B, "bet 3L:1")];
    let asked = |play: &dyn Play| play.asks().iter().any(|ask| ask.prompt == "React" && ask.owed);
    let (mut play, mut text) = lucky(&hands, &more, &said, asked);
    text += &shown(&*play);
    for reader in [None, Some(B)] {
        let board = play.board(&cast(2), reader);
        assert!(board.contains("The dice are being settled.") && !board.contains("WAITING"));
    }
    assert_eq!(play.public_options(&cast(2)), None);
    text += &filled_in(&*play, A, &[&["flagon"], &["R"], &["3"]]);
    text += &say(&mut play, A, "react flagon R time 3");
    text += &happened(&play.settle());
    golden("react", &text);
}

#[test]
fn debts_are_paid_or_not() {
    let hands: [&[&str]; 3] = [&["flagon"], &["hag"], &["peep", "dust"]];
    let seats = json!({
        "0": { "coin": 12, "paid": [3, 6] },
        "1": { "coin": 9, "chance": 0, "paid": [3, 4, 5, 6, 7] },
        "2": { "coin": 4, "chance": 2, "paid": [] },
    });
    let more = json!({ "phase": "settle", "began_with": 3, "seats": seats });
    let mut play = bout(&hands, &more, 5);
    let mut text = shown(&*play);
    text += &filled_in(&*play, A, &[&["4"], &["5"]]);
    text += &say(&mut play, A, "settle pay 4+5");
    text += &say(&mut play, B, "settle pay 8");
    text += &say(&mut play, Seat(2), "settle skip");
    text += &shown(&*play);
    text += &say(&mut play, B, "stay");
    text += &shown(&*play);
    golden("debts", &text);
}

/// Six gamblers, and seven Sabotage cards in every Fight.
pub(crate) fn crowded() -> Box<dyn Play> {
    let cards = ["dust", "succor", "scorpion", "straps", "filed", "venomed"];
    let lies = |fight: usize, at: usize| {
        json!({ "card": cards[(fight + at) % 6], "by": at % 6, "side": (["L", "R"][at % 2]),
                "time": at % 4, "coin": at % 3, "open": at == 3 })
    };
    let stack = |fight| (0..7).map(|at| lies(fight, at)).collect::<Vec<Value>>();
    let fights: Value = (0..3).map(|at| (at.to_string(), json!({ "stack": stack(at) }))).collect();
    let hand: &[&str] = &["peep", "hag"];
    let seats = json!({ "3": { "status": "free", "paid": [3, 4, 5, 6, 7, 8] },
                        "4": { "paid": [3, 8], "coin": 103 }, "5": { "status": "gone" } });
    let more = json!({ "phase": "bets", "round": 12, "fights": fights, "seats": seats });
    bout(&[hand; 6], &more, 5)
}

#[test]
fn six_seats_and_full_stacks_fit_a_message() {
    let play = crowded();
    let cast = cast(6);
    for reader in [None, Some(A)] {
        let board = play.board(&cast, reader);
        assert!(board.chars().count() <= 1_500, "{}\n{board}", board.chars().count());
    }
    let text = play.board(&cast, None) + "\n\n" + &play.board(&cast, Some(A));
    golden("crowded", &text);
}

#[test]
fn alone_everything_is_open() {
    let hands: [&[&str]; 1] = [&["peep", "dust", "hag"]];
    let mut play = bout(&hands, &json!({}), 5);
    let mut text = say(&mut play, A, "play dust 1R time 3");
    text += &say(&mut play, A, "play peep 1L time 2");
    golden("alone", &(text + &shown(&*play)));
}

/// A game in which the house plays every seat, with the board at the end of each round.
fn whole_game(seats: u8, number: u64) -> String {
    let cast = cast(seats);
    let (mut play, told) = opened(seats, number, &cast);
    let mut text = told.join("\n") + "\n\n";
    while !play.is_over() {
        let owed = play.asks().into_iter().find(|ask| ask.owed);
        let told = match owed {
            Some(ask) => {
                let told = play.house(ask.seat).unwrap();
                writeln!(text, "> {} {}: {}", ask.seat, ask.prompt, told.yours).unwrap();
                told
            }
            None => play.settle(),
        };
        text += &happened(&told);
        let round = |line: &String| line.starts_with("Round ");
        if play.is_over() || read(&told.public).iter().any(round) {
            write!(text, "\n{}\n\n", play.board(&cast, None)).unwrap();
        }
    }
    let outcome = play.outcome().unwrap();
    writeln!(text, "{}: {}", outcome.ending, play.verdict(&cast).unwrap()).unwrap();
    text
}

#[test]
fn whole_games_of_one_and_of_three() {
    golden("game_of_one", &whole_game(1, 4));
    golden("game_of_three", &whole_game(3, 2));
}

#[test]
fn whatever_may_be_typed_is_found_beside_a_card_with_very_many_answers() {
    let hands: [&[&str]; 2] = [&["cart", "stablehand", "dust"], &["hag"]];
    let play = bout(&hands, &json!({}), 5);
    let found = |typed: &str| {
        let found = play.complete(A, typed, 25);
        found.into_iter().map(|choice| choice.token).collect::<Vec<_>>()
    };
    assert_eq!(found("pass"), ["pass"]);
    let whole = "play cart 1L 2R 3R time 3 coin 1 reveal 2R 3R";
    assert_eq!(found(whole).first().map(String::as_str), Some(whole));
    assert!(found("play du").iter().all(|token| token.starts_with("play dust ")));
    assert_eq!(found("play dust 3l time 3").first().unwrap(), "play dust 3L time 3");
    let empty = found("");
    assert!(empty.iter().any(|token| token == "pass"), "{empty:?}");
}

/// The texts beside a choice after a draft, and its effect.
fn beside(play: &dyn Play, draft: &[&str], token: &str) -> (String, Effect) {
    let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
    let panel = play.panel(&cast(2), A, &draft).unwrap();
    let choice = panel.choices.into_iter().find(|choice| choice.token == token).unwrap();
    (choice.detail, choice.effect)
}

#[test]
fn the_last_coin_says_what_it_means_to_have_none() {
    let says = |coin: u8, chance: u8, phase: &str, (draft, token): (&[&str], &str)| {
        let seats =
            json!({ "0": { "coin": coin, "chance": chance, "time": 0, "paid": [6, 7, 8] } });
        let play = bout(&[&["dust"], &["hag"]], &json!({ "phase": phase, "seats": seats }), 5);
        beside(&*play, draft, token).0
    };
    let pays = |coin, chance, token| says(coin, chance, "settle", (&[], token));
    assert_eq!(pays(9, 2, "4"), "alone it leaves 5 Coin, and 2 payments still open");
    let left = "0 Coin left: no bet next round; ";
    let open = "; 2 payments still open";
    assert_eq!(pays(4, 2, "4"), format!("{left}not paying costs a Chance{open}"));
    assert_eq!(pays(4, 0, "4"), format!("{left}not paying is ruin{open}"));
    let last = says(12, 2, "settle", (&["3", "4"], "5"));
    assert_eq!(last, "all debts are paid and you win; leaves 0 Coin");
    let spends = |coin| says(coin, 1, "action", (&["dust", "1R", "none"], "3"));
    assert!(spends(4).ends_with("; leaves 1 Coin"), "{}", spends(4));
    assert!(
        spends(3).ends_with("; 0 Coin left: no bet; not paying costs a Chance"),
        "{}",
        spends(3)
    );
    let bets = |coin| says(coin, 1, "bets", (&["1R:1"], "2R:2"));
    assert!(bets(3).ends_with("; your last Coin") && !bets(4).contains("last"), "{}", bets(3));
}

#[test]
fn what_does_the_same_kind_of_thing_looks_the_same() {
    // Of 9 Coin a payment of 3 leaves enough for another, and one of 8 does not.
    let seats = json!({ "0": { "coin": 9, "chance": 2 } });
    let play = bout(&[&["dust"], &["hag"]], &json!({ "phase": "settle", "seats": seats }), 5);
    let looks = ["3", "4", "5", "6", "7", "8"].map(|payment| beside(&*play, &[], payment).1);
    assert_eq!(looks, [Effect::Says; 6]);
}

/// The name of choosing nothing after a draft, and its result.
fn none(play: &dyn Play, draft: &[&str]) -> (String, Option<Chosen>) {
    let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
    let panel = play.panel(&cast(play.sitters().count()), A, &draft).unwrap();
    let chosen = play.choose(A, &draft, &[]);
    let whole = chosen.filter(|chosen| matches!(chosen, Chosen::Answer(_)));
    (panel.none.unwrap().label, whole)
}

#[test]
fn to_bet_nothing_reads_like_no_bet_and_is_handed_in_at_once() {
    let more = json!({ "phase": "bets" });
    let [alone, two] = [&[&["dust"][..]][..], &[&["dust"][..], &["hag"][..]][..]]
        .map(|hands| bout(hands, &more, 5));
    for play in [&alone, &two] {
        let label = |draft: &[&str]| none(&**play, draft).0;
        assert_eq!(label(&[]), "Place no bet on Fight 1");
        assert_eq!(label(&["1L:2", "none"]), "Place no bet on Fight 3");
        assert_eq!(label(&["none", "none"]), "Place no bet on Fight 3");
    }
    assert!(none(&*alone, &["none", "none"]).1.is_some());
    assert!(none(&*two, &["none", "none"]).1.is_some());
    assert!(none(&*two, &["1L:2", "none"]).1.is_some());
}

#[test]
fn a_sabotage_card_says_which_bet_it_puts_at_risk() {
    let play = bout(&[&["dust", "filed", "peep"], &["hag"]], &json!({}), 5);
    let field = |draft: &[&str]| {
        let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
        play.panel(&cast(2), A, &draft).unwrap().field
    };
    let lost = "The die falls when Fight 2 begins, at the Guard Level of then; caught, you lose your bet on it.";
    assert_eq!(field(&["filed", "2R", "none"]), format!("How much Time? {lost}"));
    assert_eq!(field(&["peep", "2R", "none"]), "How much Time?", "it is risked before the bets");
}

#[test]
fn what_would_be_shown_to_the_house_alone_is_not_asked_but_may_be_typed() {
    let mut play = bout(&[&["dust", "peep"], &["hag"]], &json!({}), 5);
    let mut chosen = |house: bool, card: &str| {
        play.introduce(&cast_of(house));
        let draft = [card.to_owned()];
        let targets = play.panel(&cast_of(house), A, &draft).unwrap().choices;
        let at = targets.iter().position(|choice| choice.token == "2R").unwrap();
        match play.choose(A, &draft, &[at]).unwrap() {
            Chosen::Draft(words) => words[2..].to_vec(),
            Chosen::Answer(token) => vec![token],
        }
    };
    for card in ["dust", "peep"] {
        assert_eq!(chosen(false, card), [""; 0], "{card}");
        assert_eq!(chosen(true, card), ["none"], "{card}");
    }
    let draft = ["peep", "2R", "none"].map(str::to_owned);
    let panel = play.panel(&cast_of(true), A, &draft).unwrap();
    assert_eq!(panel.field, "How much Time?");
    assert_eq!(panel.so_far, ["Peep Through the Grille", "Chained Ogre"]);
    assert_eq!(play.back(A, &draft), ["peep"]);
    play.say(A, None, "play peep 2R time 3 reveal 2R").unwrap();
}

/// Two gamblers; the second may be the house.
fn cast_of(house: bool) -> Cast {
    Cast { house: BySeat::new(2, |seat| house && seat == B), ..cast(2) }
}

#[test]
fn whom_the_bookie_favours_stands_on_the_board_and_in_sentences() {
    let play = bout(&[&["dust"], &["hag"]], &json!({}), 5);
    let board = play.board(&cast(2), None);
    assert!(board.contains("   Ranks 2-2, odds 1:1\n"), "{board}");
    assert!(board.contains("   Ranks 3-2, L Favorite 2:1\n"), "{board}");
    assert!(board.contains("   Ranks 1-3, R Favorite 3:1\n"), "{board}");
}

#[test]
fn a_bet_stands_on_its_gamblers_picture_alone_with_what_it_wins() {
    let drawn = |amount: u8, reader: Option<Seat>, is_over: bool| {
        let slip = json!([null, { "side": "L", "amount": amount }, null]);
        let seats = json!({ "0": { "coin": 9 - amount, "slip": slip } });
        let play = bout(&[&["dust"], &["hag"]], &json!({ "phase": "bets", "seats": seats }), 5);
        let mut facts: Value = serde_json::from_str(&play.shown(&cast(2), reader).facts).unwrap();
        if is_over {
            facts["fights"][1]["state"] = json!({ "Over": { "victor": "L" } });
        }
        game("bloodsport-gambler").drawn(&facts.to_string(), None, &Beside::default()).unwrap()
    };
    let open = drawn(2, Some(A), false);
    assert!(open.svg.contains("Favorite: 2 to win 1"), "{}", open.svg);
    assert!(open.alt.contains("Your bet: 2 on L."), "{}", open.alt);
    let won = drawn(2, Some(A), true);
    assert!(won.svg.contains("bet 2: +1"), "{}", won.svg);
    for reader in [None, Some(B)] {
        let [one, other] = [1, 2].map(|amount| drawn(amount, reader, false));
        assert_eq!((&one.svg, &one.alt), (&other.svg, &other.alt));
        assert!(!one.alt.contains("Your bet"), "{}", one.alt);
    }
}

#[test]
fn what_is_told_of_a_purse_adds_up_from_what_was_told_last() {
    let coin = |play: &dyn Play| -> i64 {
        let facts: Value = serde_json::from_str(&play.shown(&cast(2), Some(A)).facts).unwrap();
        facts["seats"][0]["coin"].as_i64().unwrap()
    };
    let (mut told_sums, mut fights) = (0, 0);
    for luck in 0..40 {
        let (mut play, _) = opened(2, luck, &cast(2));
        let mut befell: Vec<Befell> = Vec::new();
        let mut was = coin(&*play);
        while !play.is_over() {
            let ask = play.asks().into_iter().find(|ask| ask.owed);
            if ask.as_ref().is_some_and(|ask| ask.seat == A) {
                let now = coin(&*play);
                let sum = play.summed_up(&cast(2), A, &befell, Some(A)).unwrap_or_default();
                let (sums, losses): (Vec<&str>, Vec<&str>) =
                    sum.split("; ").partition(|it| it.starts_with("your Coin"));
                let is_lost = |it: &Befell| it.seat == A && it.what == "Chance";
                let lost = losses.iter().any(|it| it.starts_with("you lose 1 Chance, "));
                assert_eq!(lost, befell.iter().any(is_lost), "{sum}");
                if let [sum] = sums.as_slice() {
                    let (parts, total) = sum.rsplit_once(" = ").unwrap();
                    let parts = parts.strip_prefix("your Coin: ").unwrap();
                    let bare = parts.split([' ', '(', ')']).filter(|it| !it.is_empty());
                    let (mut added, mut sign, mut names) = (0, 1, 0);
                    for word in bare {
                        match word {
                            "+" => sign = 1,
                            "−" => sign = -1,
                            "Fight" => names += 1,
                            _ if 0 < names => (fights, names) = (fights + 1, 0),
                            word => added += word.parse().map_or(0, |it: i64| sign * it),
                        }
                    }
                    assert_eq!((added, total.parse()), (now, Ok(now)), "{sum}");
                    assert!(parts.starts_with(&format!("{was} ")), "{sum}: it was {was}");
                    told_sums += 1;
                } else {
                    let is_settled = |it: &Befell| it.seat == A && it.what.starts_with("Fight");
                    assert!(!befell.iter().any(is_settled), "{befell:?}");
                }
                befell.clear();
                was = now;
            }
            let told = match ask {
                Some(ask) => play.house(ask.seat).unwrap(),
                None => play.settle(),
            };
            told.befell.into_iter().for_each(|it| it.add_to(&mut befell));
        }
    }
    assert!(40 < told_sums && 40 < fights, "{told_sums} sums, {fights} Fights");
}

#[test]
fn advice_of_several_cards_names_the_chance_of_its_course_and_never_passes_unasked() {
    let advised = |hand: &[&str], more: &Value| {
        let choice = bout(&[hand, &["hag"]], more, 5).advised(A).unwrap();
        (choice.label, choice.number)
    };
    let guard = json!({ "guard": 2 });
    let told = |label: &str, number: &str| (label.to_owned(), number.to_owned());
    let both = told("2 cards: Grease the Watch, Loose-Lipped Armorer", "works 83 %");
    assert_eq!(advised(&["grease", "armorer"], &guard), both);
    // Grease the Watch alone would be followed by a pass.
    let late = json!({ "guard": 2, "seats": { "0": { "time": 0 } } });
    assert_eq!(advised(&["grease", "armorer"], &late).0, "Grease the Watch: Guard −1");
    // Without Coin there is no bet to spy for.
    let poor = json!({ "seats": { "0": { "coin": 0 } } });
    assert_eq!(advised(&["armorer", "gossip"], &poor), told("Pass", ""));
    let steal = advised(&["armorer", "cutpurse"], &poor).0;
    assert!(steal.starts_with("Quick-Fingered Cutpurse") || steal.contains("Coin"), "{steal}");
}

#[test]
fn a_button_says_where_its_card_would_do_nothing_now() {
    let number = |play: &dyn Play, draft: &[&str], token: &str| {
        let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
        let panel = play.panel(&cast(2), A, &draft).unwrap();
        panel.choices.into_iter().find(|choice| choice.token == token).unwrap().number
    };
    let (hand, other): (&[&str], &[&str]) = (&["grease", "peep"], &["hag"]);
    let greases =
        |guard: u8| number(&*bout(&[hand, other], &json!({ "guard": guard }), 5), &[], "grease");
    assert_eq!([greases(1), greases(2)], ["no use now", "Guard −1"]);
    let seats = json!({ "0": { "knows": ["1L"] } });
    let play = bout(&[hand, other], &json!({ "seats": seats }), 5);
    let peeps = ["1L", "1R"].map(|at| number(&*play, &["peep"], at));
    assert_eq!(peeps, ["no use now", ""]);
}

#[test]
fn the_end_says_what_was_played_on_after_it_was_won() {
    let seats = json!({
        "0": { "coin": 8, "paid": [3, 4, 5, 6, 7] },
        "1": { "coin": 0, "chance": 1, "paid": [] },
    });
    let more = json!({ "phase": "settle", "round": 4, "began_with": 2, "seats": seats });
    let verdict = (0..20).find_map(|luck| {
        let mut play = bout(&[&["flagon"], &["hag"]], &more, luck);
        play.say(A, None, "settle pay 8").unwrap();
        while !play.is_over() {
            match play.asks().into_iter().find(|ask| ask.owed) {
                Some(ask) if ask.seat == A => play.say(A, None, "leave").unwrap(),
                Some(ask) => play.house(ask.seat).unwrap(),
                None => play.settle(),
            };
        }
        play.verdict(&cast(2)).filter(|verdict| verdict.contains("ruined"))
    });
    let verdict = verdict.expect("some luck ruins him");
    assert!(verdict.starts_with("Ada wins in round 4: "), "{verdict}");
    assert!(verdict.contains("; Brutus plays on and is ruined in round "), "{verdict}");
}

#[test]
fn a_failed_card_is_named_and_so_is_a_rival_who_is_free() {
    let (play, _) = opened(2, 1, &cast(2));
    let it = |seat, what: &str| Befell { seat, by: None, what: what.to_owned(), points: 1 };
    let caught = [it(A, "failed Cutpurse's Errand"), it(A, "card The Butcher's Marker")];
    let told = |befell: &[Befell]| play.summed_up(&cast(2), A, befell, Some(A));
    let both = "Cutpurse's Errand fails: the guards take The Butcher's Marker";
    assert_eq!(told(&caught).as_deref(), Some(both));
    assert_eq!(told(&caught[..1]).as_deref(), Some("Cutpurse's Errand fails"));
    let rivals = |seat| play.rivals(&cast(2), seat, &[it(B, "free")]);
    let free = "Brutus has paid every debt and is free: you still can be too";
    assert_eq!([rivals(A).as_deref(), rivals(B).as_deref()], [Some(free), None]);
}

#[test]
fn how_it_ended_is_drawn_without_the_words_that_stand_over_the_picture() {
    let cast = cast(2);
    let (mut play, _) = opened(2, 4, &cast);
    while !play.is_over() {
        match play.asks().into_iter().find(|ask| ask.owed) {
            Some(ask) => play.house(ask.seat).unwrap(),
            None => play.settle(),
        };
    }
    let facts = play.shown(&cast, None).facts;
    let old = boards::Headline { words: "an old event".to_owned(), ..Default::default() };
    let beside = Beside { over: Some(old), ..Beside::default() };
    let drawn = game("bloodsport-gambler").drawn(&facts, None, &beside).unwrap();
    assert!(!drawn.svg.contains("old event"), "{}", drawn.svg);
    let verdict = play.verdict(&cast).unwrap();
    for words in ["all debts are paid off", "to the moneylenders", "nobody has paid"] {
        assert!(!drawn.svg.contains(words), "{words} of {verdict}");
    }
    assert!(drawn.svg.contains("Ada") && drawn.svg.contains("Brutus"), "{}", drawn.svg);
}
