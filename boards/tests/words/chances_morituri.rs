//! Every chance that Morituri shows is the rules' own: all falls of the dice are forced, and their results counted. Two
//! dice count by their total in each throw, so each total is forced once and weighted by the number of falls that make
//! it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::chances::{Tried, every_kind_is_tried, is_rounded};
use crate::game;
use crate::morituri::{bout, cast, gladiator};
use crate::scenes::read;
use boards::Play;
use serde_json::{Value, json};
use table::Seat;

/// The falls of two dice.
const FALLS: u64 = 36;
/// The number of bouts searched for a question.
const LOOKED: u64 = 4_000;

#[test]
fn every_chance_of_morituri_is_that_of_all_its_dice() {
    every_kind_is_tried("morituri", &[one_more_round, an_opponent, the_beast], WHOLE_FIGHTS);
}

/// Chances of whole fights, which the rules' own tests reckon by hand.
const WHOLE_FIGHTS: &[&str] = &[
    "a beast, # %",
    "a beast, over # %",
    "a duel with NAME, # %",
    "a duel with NAME, over # %",
    "# → **# %**",
    "# → **over # %**",
    "you survive with over # %",
    "You survive it with over # %",
    "over # % to live",
    "next beast # %",
    "next beast over # %",
    "duel with NAME # %",
    "duel with NAME over # %",
    "would have # % to live",
];

/// Every total of two dice, with the falls that make it.
fn totals() -> impl Iterator<Item = ([u64; 2], u64)> {
    (2..=12_u64).map(|total| {
        let one = (total - 1).min(6);
        ([one - 1, total - one - 1], 6 - total.abs_diff(7))
    })
}

/// The events of `token` for every fall of so many throws of two dice, with its weight. A throw of nets is judged by
/// its dice, not by their total.
fn every_fall(
    play: &dyn Play,
    (seat, token): (Seat, &str),
    (nets, throws): (bool, u32),
    mut came: impl FnMut(&str, u64),
) {
    let saved: Value = serde_json::from_str(&play.save()).unwrap();
    let thrown: Vec<([u64; 2], u64)> = totals().collect();
    let netted: Vec<([u64; 2], u64)> = if nets {
        (0..FALLS).map(|fall| ([fall % 6, fall / 6], 1)).collect()
    } else {
        vec![([0, 0], 1)]
    };
    for (net, mut fall) in
        netted.iter().flat_map(|net| (0..11_usize.pow(throws)).map(move |at| (net, at)))
    {
        let (mut dice, mut weight) = (Vec::new(), net.1);
        if nets {
            dice.extend(net.0);
        }
        for _ in 0..throws {
            let (pair, often) = thrown[fall % 11];
            fall /= 11;
            dice.extend(pair);
            weight *= often;
        }
        let mut saved = saved.clone();
        saved["again"] = dice.iter().map(|face| json!([6, face])).collect();
        let mut play = game("morituri").load(&saved.to_string()).unwrap().play;
        play.introduce(&cast(play.sitters().count(), &[]));
        came(&read(&play.say(seat, None, token).unwrap().public).join("\n"), weight);
    }
}

fn armed(one: &Value, two: &Value) -> [Value; 2] {
    [gladiator(22, 3, one, &json!({})), gladiator(23, 3, two, &json!({}))]
}

/// The first bouts in which a gladiator is spared, each with a question of its own.
fn mercies(fighters: &[Value], wanted: usize) -> Vec<(Box<dyn Play>, Seat)> {
    let mut met = Vec::new();
    let mut all = Vec::new();
    for number in 0..LOOKED {
        let mut play = bout(fighters, &json!({ "round": 5 }), number, &cast(2, &[]));
        play.say(Seat(0), None, "roll").unwrap();
        let Some(ask) = play.asks().into_iter().find(|ask| ask.prompt == "Mercy") else { continue };
        let question = play.panel(&cast(2, &[]), ask.seat, &[]).unwrap().question;
        if !met.contains(&question) {
            met.push(question);
            all.push((play, ask.seat));
        }
        if all.len() == wanted {
            return all;
        }
    }
    panic!("only {} are spared", all.len());
}

fn one_more_round(tried: &mut Tried) {
    let spear = json!({ "torso": "manica", "weapon": "hasta" });
    let sword = json!({ "head": "secutor_galea", "weapon": "gladius", "torso": "lorica_squamata" });
    let net = json!({ "weapon": "gladius", "off": "casses" });
    let twice = json!({ "weapon": "dual_gladius" });
    for (one, two, throws) in [(&spear, &sword, 2), (&spear, &twice, 3), (&net, &spear, 2)] {
        let has_net = one == &net;
        for (play, seat) in mercies(&armed(one, two), if has_net { 1 } else { 3 }) {
            hits(tried, &*play, seat, (has_net, throws));
        }
    }
}

/// The texts of the question of mercy and of its explanation about one more round.
fn hits(tried: &mut Tried, play: &dyn Play, seat: Seat, dice: (bool, u32)) {
    let names = cast(2, &[]).names;
    let question = play.panel(&cast(2, &[]), seat, &[]).unwrap().question;
    let explained = play.explained(&cast(2, &[]), seat).unwrap();
    let (mut all, mut dead) = (0, [0; 2]);
    every_fall(play, (seat, "mercy fight"), dice, |told, weight| {
        all += weight;
        for (at, who) in [seat, Seat(1 - seat.0)].into_iter().enumerate() {
            let is_dead = told.contains(&format!("{} is dead.", names[who]));
            dead[at] += if is_dead { weight } else { 0 };
        }
    });
    let said = tried.all(&question, "You die # %, he dies # %");
    let lesson = tried.all(&explained, "kills you with # % and him with # %");
    for told in [said, lesson] {
        let [own, his]: [u64; 2] = told;
        assert!(is_rounded(own, dead[0], all), "{question}: {} of {all}", dead[0]);
        assert!(is_rounded(his, dead[1], all), "{question}: {} of {all}", dead[1]);
    }
    if dice == (false, 2) {
        struck(tried, play, (seat, "mercy fight"), &question);
    }
}

/// The blows in the next round, of the fighter who is asked and of the other, by the text `said`.
fn struck(tried: &mut Tried, play: &dyn Play, (seat, token): (Seat, &str), said: &str) {
    let names = cast(2, &[]).names;
    let (mut hits, mut least) = ([0; 2], [12; 2]);
    every_fall(play, (seat, token), (false, 2), |told, weight| {
        let round = told.lines().find(|line| line.starts_with("Round ")).unwrap();
        let sum = told.lines().find(|line| line.starts_with("round ")).unwrap();
        for (at, who) in [seat, Seat(1 - seat.0)].into_iter().enumerate() {
            if round.contains(&format!("{} hits", names[who])) {
                hits[at] += weight;
                least[at] = least[at].min(thrown(sum, &names[who]));
            }
        }
    });
    for (at, [or_more, only]) in [
        ["you hit on # or more (# of 36)", "you hit on # only (# of 36)"],
        ["he hits on # or more (# of 36)", "he hits on # only (# of 36)"],
    ]
    .into_iter()
    .enumerate()
    {
        let kind = if least[at] < 12 { or_more } else { only };
        let counted = [least[at], hits[at] / FALLS];
        assert_eq!(tried.all(said, kind), counted, "{said}");
    }
}

/// The total of two dice of `who` in the arithmetic of a round.
fn thrown(sum: &str, who: &str) -> u64 {
    let after = sum.split_once(&format!("{who} ")).unwrap().1.split_once(": ").unwrap().1;
    let after = after.trim_start_matches("natural ");
    after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

fn an_opponent(tried: &mut Tried) {
    let light = json!({ "torso": "manica" });
    let heavy = json!({ "head": "murmillo_galea", "torso": "lorica_squamata", "legs": "ocreae",
                        "weapon": "gladius", "off": "scutum" });
    let spear = json!({ "weapon": "trident" });
    for (own, his) in [(&light, &heavy), (&spear, &light), (&heavy, &light)] {
        let [one, two] = armed(own, his);
        let third = gladiator(23, 2, &json!({}), &json!({}));
        let play = (0..LOOKED).find_map(|number| {
            let fighters = [one.clone(), two.clone(), third.clone()];
            let mut play = bout(&fighters, &json!({ "round": 5 }), number, &cast(3, &[]));
            play.say(Seat(0), None, "roll").unwrap();
            play.asks().iter().any(|ask| ask.prompt == "Opponent").then_some(play)
        });
        let play = play.expect("some luck leads to them");
        let panel = play.panel(&cast(3, &[]), Seat(0), &[]).unwrap();
        let choice = &panel.choices[0];
        struck(tried, &*play, (Seat(0), "opponent B"), &choice.detail);
        assert!(choice.number.ends_with(" % to live"), "{choice:?}");
    }
}

/// A bout in which the first gladiator is alone in Roma.
fn in_roma(hp: u64, slots: &Value) -> Box<dyn Play> {
    let own = gladiator(36, u8::try_from(hp).unwrap(), slots, &json!({}));
    let other = gladiator(0, 3, &json!({}), &json!({}));
    bout(&[own, other], &json!({ "round": 5 }), 1, &cast(2, &[]))
}

/// Certainty, in the parts in which survival is reckoned.
const CERTAIN: u64 = 100_000_000;

/// The chance that a gladiator with `hp` Hit Points outlives the beast: every fall of a round is forced, and a round
/// that hurts nobody is fought again.
fn outlives(hp: u64, slots: &Value, dice: (bool, u32)) -> u64 {
    if hp == 0 {
        return 0;
    }
    let (mut all, mut slain, mut bitten) = (0, 0, 0);
    every_fall(&*in_roma(hp, slots), (Seat(0), "beast fight"), dice, |told, weight| {
        let round = told.lines().find(|line| line.starts_with("Round 1: ")).unwrap();
        let is_slain = round.contains(", the beast 0.");
        let is_bitten = round.contains(&format!("Hit Points: Aulus {},", hp - 1));
        if is_slain || is_bitten {
            all += weight;
        }
        slain += if is_slain && (!is_bitten || 1 < hp) { weight } else { 0 };
        bitten += if is_bitten && !is_slain { weight } else { 0 };
    });
    (slain * CERTAIN + bitten * outlives(hp - 1, slots, dice)) / all
}

fn the_beast(tried: &mut Tried) {
    let none = json!({});
    let spear = json!({ "torso": "manica", "legs": "fasciae", "weapon": "hasta" });
    let twice = json!({ "head": "eques_galea", "weapon": "dual_gladius" });
    let net = json!({ "weapon": "gladius", "off": "casses" });
    for (hp, slots, dice) in [
        (1, &none, (false, 2)),
        (2, &none, (false, 2)),
        (3, &spear, (false, 2)),
        (2, &twice, (false, 3)),
        (2, &net, (true, 2)),
    ] {
        let play = in_roma(hp, slots);
        let panel = play.panel(&cast(2, &[]), Seat(0), &[]).unwrap();
        let explained = play.explained(&cast(2, &[]), Seat(0)).unwrap();
        let lives = outlives(hp, slots, dice);
        for (text, kind) in [
            (&panel.choices[0].detail, "you survive with # %"),
            (&explained, "You survive it with # %"),
            (&panel.choices[0].number, "# % to live"),
        ] {
            assert!(is_rounded(tried.one(text, kind), lives, CERTAIN), "{text}: {lives}");
        }
    }
}
