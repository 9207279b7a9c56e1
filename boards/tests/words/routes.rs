//! Destinations are as promised: the answers of a route lead there, for the stated price. Attacks
//! are grouped by kinds, and both take few choices.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use crate::nexus::{bout_in, helot};
use boards::{Cast, Choice, Effect, Play};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Chance, Luck, Options, Seat, Sitter};

const NAMES: [&str; 4] = ["Ada", "Brutus", "Cassia", "Dama"];

fn cast(seats: u8) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| NAMES[seat.index()].to_owned()),
        house: BySeat::new(seats, |_| false),
        number: 12,
    }
}

/// The number of bouts of a game that are looked at, and of answers in each.
const BOUTS: u64 = 24;
const ANSWERS: usize = 150;

fn loaded(slug: &str, saved: &str) -> Box<dyn Play> {
    let mut play = game(slug).load(saved).unwrap().play;
    play.introduce(&cast(play.sitters().count()));
    play
}

fn quiet(play: &dyn Play) -> Value {
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    saved["quiet"].take()
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

/// The routes of `seat` below a heading, checked against the laws of every menu.
fn menu(play: &dyn Play, seat: Seat, heading: &str) -> Vec<Choice> {
    let panel = play.panel(&cast(play.sitters().count()), seat, &[]).unwrap();
    let menu = panel.routes.into_iter().find(|of| of.heading == heading);
    let routes = menu.map(|of| of.choices).unwrap_or_default();
    let (mut tokens, mut labels) = (BTreeSet::new(), BTreeSet::new());
    assert!(routes.len() <= 50);
    for route in &routes {
        let Choice {
            token,
            label,
            detail,
            number: _,
            also: _,
            sign: _,
            heading: _,
            barred,
            effect,
        } = route;
        assert!(label.chars().count() <= 80 && !label.ends_with('…'), "{label}");
        assert!(detail.chars().count() <= 100 && !detail.ends_with('…'), "{detail}");
        assert!(!token.is_empty() && token.chars().count() <= 100, "{token}");
        assert!(barred.is_none() && *effect == Effect::Says, "{label}");
        assert!(tokens.insert(token) && labels.insert(label), "{label}");
    }
    routes
}

/// The kinds of attacks of `seat`, which are grouped.
fn kinds(play: &dyn Play, seat: Seat) -> Vec<Choice> {
    let panel = play.panel(&cast(play.sitters().count()), seat, &[]).unwrap();
    let kinds = panel.choices.into_iter().filter(|it| it.heading == Some("Attack …"));
    kinds.filter(|it| it.barred.is_none()).collect()
}

/// The destinations of `seat`.
fn routes(play: &dyn Play, seat: Seat) -> Vec<Choice> {
    let headings = ["Go to …", "To a foe …", "To a thing …", "To foe or thing …"];
    headings.map(|heading| menu(play, seat, heading)).concat()
}

/// The number that stands before ` points` or the like at the end of a label.
fn price(label: &str) -> i64 {
    let (_, price) = label.rsplit_once(", ").unwrap();
    price.split(' ').next().unwrap().parse().unwrap()
}

/// The place and the facing of `To E7 facing SE, ...`, `Turn west on D4, ...` or `To E4, ...`.
fn place(label: &str) -> (String, Option<String>) {
    let (label, _) = label.rsplit_once(", ").unwrap();
    match label.split(' ').collect::<Vec<_>>()[..] {
        ["To", at] => (at.to_owned(), None),
        ["To", at, "facing", side] | ["Turn", side, "on", at] => {
            (at.to_owned(), Some(side.to_owned()))
        }
        _ => panic!("{label}"),
    }
}

/// Whether `seat` is the only one asked, and for `prompt`.
fn is_asked(play: &dyn Play, seat: Seat, prompt: &str) -> bool {
    let asks = play.asks();
    asks.iter().all(|ask| ask.seat == seat && ask.owed && ask.prompt == prompt) && !asks.is_empty()
}

/// Plays bouts by the house and by steps of routes, and hands on each moment with routes.
fn moments(slug: &str, chosen: &[(&str, &str)], mut seen: impl FnMut(&str, Seat, &[Choice])) {
    for number in 0..BOUTS {
        let mut chance = Chance::new(number);
        let seats = 2 + u8::try_from(number % 3).unwrap();
        let sitters = BySeat::new(seats, |_| Sitter::Guest);
        let luck = Luck::numbered(number);
        let options = Options::new(game(slug).options(), chosen.iter().copied()).unwrap();
        let (mut play, _) = game(slug).open(sitters, options, luck, [7; 32], &cast(seats));
        for _ in 0..ANSWERS {
            if play.is_over() {
                break;
            }
            let asked = play.asks().into_iter().find(|ask| ask.owed);
            let Some(asked) = asked else {
                play.settle();
                continue;
            };
            let seat = asked.seat;
            let routes = routes(&*play, seat);
            if !routes.is_empty() {
                seen(&play.save(), seat, &routes);
            }
            if !routes.is_empty() && chance.below(3) == 0 {
                let (first, _) = split(&chance.pick(&routes).token);
                play.say(seat, None, first).unwrap();
            } else {
                play.house(seat).unwrap();
            }
        }
    }
}

/// The first answer on a route, and the others.
fn split(token: &str) -> (&str, Option<&str>) {
    token.split_once(", ").map_or((token, None), |(first, others)| (first, Some(others)))
}

/// The condition lost to fire and heat, according to a detail.
fn harm(detail: &str) -> i64 {
    let fire = if detail.contains(" FIRE: 5 damage") { 5 } else { 0 };
    let heat = detail
        .split_once("the heat costs ")
        .map_or(0, |(_, heat)| heat.split(' ').next().unwrap().parse().unwrap());
    fire + heat
}

/// The same moment with fires here and there, and with helots that may trip each other.
fn stirred(saved: &str) -> String {
    let mut saved: Value = serde_json::from_str(saved).unwrap();
    let board = &mut saved["quiet"];
    for helot in board["helots"].as_array_mut().unwrap() {
        helot["reserves"]["DEFT"] = json!(5);
    }
    for square in ["B3", "C6", "D2", "E5", "F7", "G4"] {
        let helots = board["helots"].as_array().unwrap();
        let free = helots.iter().all(|helot| helot["square"] != json!(square));
        if free && board["barge"][square].is_null() {
            board["barge"][square] = json!("fire");
        }
    }
    saved.to_string()
}

/// Whether a detail says that an attack is then possible, or that none is.
fn says_of_attacks(detail: &str) -> Option<bool> {
    let says = |words: [&str; 2]| words.iter().any(|words| detail.contains(words));
    let is_left = says(["; an attack is left then", "; only a Wild Attack then"]);
    let is_none = says(["; NO ATTACK is left (", "; no attack without a token"]);
    assert!(!is_left || !is_none, "{detail}");
    (is_left || is_none).then_some(is_left)
}

/// Goes to a destination of NEXUS. Returns whether it arrived: a helot may be tripped where the
/// route says so.
fn went(saved: &str, seat: Seat, route: &Choice) -> bool {
    let mut play = loaded("nexus", saved);
    let before = quiet(&*play);
    for token in route.token.split(", ") {
        assert!(is_asked(&*play, seat, "Command"), "{route:?}");
        play.say(seat, None, token).unwrap_or_else(|why| panic!("{token} of {route:?}: {why:?}"));
        while let Some(ask) = play.asks().into_iter().find(|ask| ask.prompt == "Trip") {
            assert!(route.detail.contains("may trip you"), "{route:?}");
            play.say(ask.seat, None, if ask.serial.0 % 2 == 0 { "pass" } else { "tripping" })
                .unwrap();
        }
        let now = quiet(&*play);
        let fell = now["helots"][seat.index()]["prone"] == json!(true);
        if fell || !is_asked(&*play, seat, "Command") {
            assert!(route.detail.contains("may trip you"), "{route:?}");
            return false;
        }
    }
    let now = quiet(&*play);
    let [then, helot] = [&before, &now].map(|board| &board["helots"][seat.index()]);
    let (at, turned) = place(&route.label);
    let ffd = helot["ffd"].as_str().unwrap();
    let facing = match ffd {
        "N" => "north",
        "E" => "east",
        "S" => "south",
        _ => "west",
    };
    assert_eq!(helot["square"], json!(at), "{route:?}");
    assert!(turned.is_none_or(|turned| turned == facing), "{route:?}: {facing}");
    assert!(route.detail.starts_with(&format!("facing {facing}")), "{route:?}: {facing}");
    let spent = number(&before["round"]["mp"]) - number(&now["round"]["mp"]);
    assert_eq!(spent, price(&route.label), "{route:?}");
    assert_eq!(number(&then["oc"]) - number(&helot["oc"]), harm(&route.detail), "{route:?}");
    assert_eq!(before["round"]["ap"], now["round"]["ap"], "{route:?}");
    let attacks = kinds(&*play, seat);
    let said = says_of_attacks(&route.detail);
    // Next to so many dangers there is no room for more.
    if said.is_none() && route.detail.contains(" FIRE") && route.detail.contains("may trip you") {
        return true;
    }
    assert_eq!(said == Some(true), !attacks.is_empty(), "{route:?}: {attacks:?}");
    let meets = route.detail.contains(" ahead, ") || route.detail.contains("beside ");
    assert!(said.is_some() || !meets, "{route:?}");
    let only_wild = attacks.iter().all(|attack| attack.token == "wild");
    assert_eq!(route.detail.contains("only a Wild"), said == Some(true) && only_wild, "{route:?}");
    true
}

#[test]
fn whoever_goes_to_a_destination_of_nexus_arrives_for_its_price() {
    let (mut gone, mut tripped, mut hurt, mut over_guts, mut unarmed) = (0, 0, 0, 0, 0);
    moments("nexus", &[("schematic", "random")], |saved, seat, _| {
        let saved = &stirred(saved);
        let play = loaded("nexus", saved);
        let routes = routes(&*play, seat);
        let before = quiet(&*play);
        let points = number(&before["round"]["mp"]);
        assert!(routes.iter().all(|route| price(&route.label) <= points), "{routes:?}");
        for route in routes.iter().step_by(5) {
            let arrived = went(saved, seat, route);
            gone += u32::from(arrived);
            tripped += u32::from(!arrived);
            hurt += u32::from(0 < harm(&route.detail));
            over_guts += u32::from(route.detail.contains("over guts"));
            unarmed += u32::from(says_of_attacks(&route.detail) == Some(false));
        }
    });
    let rare = [tripped, hurt, over_guts, unarmed];
    assert!(1_000 < gone && rare.iter().all(|times| 10 < *times), "{gone} {rare:?}");
}

#[test]
fn whoever_walks_to_a_destination_of_munera_arrives_for_its_price() {
    let (mut gone, mut ended) = (0, 0);
    moments("munera", &[], |saved, seat, routes| {
        for route in routes {
            let mut play = loaded("munera", saved);
            let before = quiet(&*play);
            let told = play.say(seat, None, &route.token);
            told.unwrap_or_else(|why| panic!("{route:?}: {why:?}"));
            let now = quiet(&*play);
            let [then, there] = [&before, &now].map(|board| &board["seats"][seat.index()]);
            let (at, side) = place(&route.label);
            // `south-west` is SW.
            let letters = |side: String| -> String {
                side.split('-').map(|word| word[..1].to_uppercase()).collect()
            };
            let side = side.map(letters);
            assert_eq!((&there["hex"], &there["facing"]), (&json!(at), &json!(side)), "{route:?}");
            let tires = route.detail.contains("1 fatigue");
            let tired = number(&there["fatigue"]) - number(&then["fatigue"]);
            assert_eq!(tired, i64::from(tires), "{route:?}");
            let ends = now["turn"]["number"] != before["turn"]["number"];
            assert_eq!(ends, route.detail.contains("ends your turn"), "{route:?}");
            if !ends {
                assert!(is_asked(&*play, seat, "Act"), "{route:?}");
                let left = number(&before["turn"]["ap"]) - number(&now["turn"]["ap"]);
                assert_eq!(left, price(&route.label), "{route:?}");
            }
            gone += 1;
            ended += u32::from(ends);
        }
    });
    assert!(500 < gone && 10 < ended, "{gone} {ended}");
}

/// The place and the facing of a helot, its turns there, and whether it burns.
type Stance = [String; 5];

fn stance(board: &Value) -> Stance {
    let (helot, round) = (&board["helots"][0], &board["round"]);
    [&helot["square"], &helot["ffd"], &round["turns"], &round["turn"], &helot["flaming"]]
        .map(|part| part.as_str().map_or_else(|| part.to_string(), str::to_owned))
}

/// The least points for which the helot of the first seat reaches each square and facing, found by
/// trying every step and turn.
fn tried(play: &dyn Play) -> BTreeMap<(String, String), i64> {
    let all = number(&quiet(play)["round"]["mp"]);
    let mut found: BTreeMap<(String, String), i64> = BTreeMap::new();
    let mut seen: BTreeSet<Stance> = BTreeSet::new();
    let mut waiting: BTreeMap<i64, Vec<String>> = BTreeMap::from([(0, vec![play.save()])]);
    while let Some((spent, saves)) = waiting.pop_first() {
        for saved in saves {
            let board = quiet(&*loaded("nexus", &saved));
            let stance = stance(&board);
            let [square, ffd, ..] = stance.clone();
            found.entry((square, ffd)).or_insert(spent);
            if !seen.insert(stance) {
                continue;
            }
            let steps = ["F", "FL", "FR", "L", "R", "B"].map(|way| format!("move {way}"));
            let turns = ["left", "right"].map(|way| format!("rotate {way}"));
            for token in steps.iter().chain(&turns) {
                let mut play = loaded("nexus", &saved);
                if play.say(Seat(0), None, token).is_ok() {
                    let spent = all - number(&quiet(&*play)["round"]["mp"]);
                    waiting.entry(spent).or_default().push(play.save());
                }
            }
        }
    }
    found
}

#[test]
fn no_destination_of_nexus_can_be_come_to_for_less() {
    let own = json!({ "motivation": "HOARDER" });
    let patch = json!({
        "round": { "ap": 3, "mp": 4 },
        "helots": { "0": helot("B3N", &own), "1": helot("C1S", &own) },
        "barge": { "A2": "pillar", "B2": "guts", "C3": "crate", "A4": "fire", "B5": "pillar",
                   "C5": "guts", "D4": "spikes" }
    });
    let play = bout_in(&patch);
    let routes = routes(&*play, Seat(0));
    let found = tried(&*play);
    let mut squares: BTreeSet<String> = found.keys().map(|(square, _)| square.clone()).collect();
    for route in &routes {
        let (square, _) = place(&route.label);
        let facing = route.detail.strip_prefix("facing ").unwrap();
        let ffd = facing.chars().next().unwrap().to_ascii_uppercase().to_string();
        let least = found[&(square.clone(), ffd)];
        assert_eq!(price(&route.label), least, "{route:?}");
        squares.remove(&square);
    }
    squares.remove("B3");
    assert!(routes.len() == 50 || squares.is_empty(), "{squares:?}");
    assert!(went(&play.save(), Seat(0), &routes[0]));
    let drafted = play.panel(&cast(2), Seat(0), &["move".to_owned()]).unwrap();
    assert_eq!((drafted.choices.is_empty(), drafted.routes.len()), (false, 0));
}

/// Whether a command of NEXUS is an attack, by its first word.
fn is_attack(token: &str) -> bool {
    let verb = token.split(' ').next().unwrap();
    let by_hand = ["wild", "standard", "focused", "combo"];
    let holding = ["grapple", "drag", "throw", "takedown", "crush"];
    let aimed = ["aimwild", "aimstandard", "aimfocused"];
    by_hand.iter().chain(&holding).chain(&aimed).any(|attack| *attack == verb)
}

#[test]
fn every_kind_of_attack_of_nexus_stands_under_one_heading_with_its_chance() {
    let mut said = BTreeMap::new();
    moments("nexus", &[], |saved, seat, _| {
        let play = loaded("nexus", saved);
        let attacks = kinds(&*play, seat);
        let typed = play.complete(seat, "", 1_000).into_iter().map(|it| it.token);
        let first = |token: String| token.split(' ').next().unwrap().to_owned();
        let typed: BTreeSet<String> = typed.filter(|token| is_attack(token)).map(first).collect();
        let shown: BTreeSet<String> = attacks.iter().map(|it| it.token.clone()).collect();
        assert_eq!(shown, typed);
        assert!(attacks.len() <= 6, "{shown:?}");
        for attack in attacks {
            assert!(attack.number.ends_with(" %"), "{attack:?}", attack = attack.label);
            assert!(attack.detail.contains('%'), "{} {}", attack.token, attack.detail);
            *said.entry(attack.token).or_insert(0) += 1;
        }
    });
    let usual = ["standard", "wild", "focused", "combo", "grapple"];
    assert!(usual.iter().all(|verb| said.get(*verb).is_some_and(|times| 30 < *times)), "{said:?}");
}

/// A Command of a round, and the panel's offers in its place.
struct Commanded {
    token: String,
    menus: Vec<String>,
}

/// The fewest choices that express these commands: each a word of the form or a line of a menu.
fn choices(commands: &[Commanded]) -> usize {
    let mut least = vec![0; commands.len() + 1];
    for at in (0..commands.len()).rev() {
        let by_form = commands[at].token.split(' ').count() + least[at + 1];
        let by_menu = commands[at].menus.iter().filter_map(|line| {
            let steps: Vec<&str> = line.split(", ").collect();
            let said = commands[at..].iter().map(|it| it.token.as_str());
            said.take(steps.len()).eq(steps.iter().copied()).then(|| 1 + least[at + steps.len()])
        });
        least[at] = by_menu.chain([by_form]).min().unwrap();
    }
    least[0]
}

#[test]
fn six_commands_of_nexus_take_six_choices() {
    let (mut chosen, mut commands, mut rounds) = (0, 0, 0);
    for number in 0..BOUTS {
        let sitters = BySeat::new(2, |_| Sitter::Guest);
        let options = Options::new(game("nexus").options(), [("", ""); 0]).unwrap();
        let (mut play, _) =
            game("nexus").open(sitters, options, Luck::numbered(number), [7; 32], &cast(2));
        let mut round: Vec<Commanded> = Vec::new();
        while !play.is_over() {
            let Some(asked) = play.asks().into_iter().find(|ask| ask.owed) else {
                play.settle();
                continue;
            };
            if asked.prompt == "Command" {
                let panel = play.panel(&cast(2), asked.seat, &[]).unwrap();
                let menus = panel.routes.into_iter().flat_map(|of| of.choices);
                // Advice in one go is a button of its own.
                let walk = play.advised(asked.seat).filter(|it| it.token.contains(", "));
                let menus = menus.chain(walk).map(|it| it.token).collect();
                let token = play.advice(asked.seat).unwrap().token;
                let is_last = token == "end";
                play.say(asked.seat, None, &token).unwrap();
                round.push(Commanded { token, menus });
                if is_last {
                    chosen += choices(&round);
                    commands += round.len();
                    rounds += 1;
                    round.clear();
                }
                continue;
            }
            play.house(asked.seat).unwrap();
        }
    }
    // Only words of attacks and tokens add a few.
    assert!(
        200 < rounds && chosen <= commands + commands / 20,
        "{chosen} choices for {commands} commands in {rounds} rounds"
    );
}
