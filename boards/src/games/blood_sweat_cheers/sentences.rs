//! The position in sentences, for screen readers: the gladiators and their zones first, the table
//! after them, last the seats that the bout waits for.

use super::facts::{Came, Facts, Gladiator, Last, Summand, Throw, Turn, Worth};
use super::nouns;
use blood_sweat_cheers::tables::FAVOUR_END;
use blood_sweat_cheers::{Harm, Side, Status};

/// The names of the attributes, in their order.
pub(super) const ATTRIBUTES: [&str; 3] = ["Speed", "Attack", "Defence"];

/// The sentences of `facts`, with what has changed since `was`.
pub(super) fn of(facts: &Facts, was: Option<&Facts>) -> String {
    let name = |side: Side| facts.sides[side].name.clone();
    let number = if facts.bout == 0 { String::new() } else { format!(", bout {}", facts.bout) };
    let mut all = vec![format!("Blood, Sweat and Cheers{number}.")];
    all.push(match &facts.turn {
        None => "The gladiators are being chosen.".to_owned(),
        Some(Turn { number, phase, opener }) => {
            let opens = opener.map(|opener| format!("; {} opens", name(opener)));
            format!("Turn {number}, phase {}{}.", u8::from(*phase), opens.unwrap_or_default())
        }
    });
    all.extend(Side::BOTH.map(|side| corner(facts, was, side)));
    all.push(crowd(facts, was));
    let declares = if facts.standing.verdict().is_some() { "had declared" } else { "declares" };
    for said in &facts.declared {
        let place = if said.stays { "in" } else { "to" };
        let perks = nouns::used_and_unused(said.with, said.without);
        let cards = nouns::used(&said.cards);
        let (action, to) = (said.action, said.to);
        all.push(format!("{} {declares} {action} {place} {to} ({cards}){perks}.", name(said.side)));
    }
    if facts.roll.is_some() {
        let sum = |side: Side| sum_forms(facts, side).first().cloned().unwrap_or_default();
        let score = |side: Side| format!("{} {}", name(side), sum(side));
        all.push(format!("Dice: {}; {}.", score(Side::Red), score(Side::Blue)));
    }
    if let Some(last) = &facts.last {
        let action = |side: Side| {
            let score =
                last.roll.as_ref().map(|roll| format!(" {}", nouns::number(roll.scores[side])));
            format!("{} {}{}", name(side), last.actions[side], score.unwrap_or_default())
        };
        let (red, blue) = (action(Side::Red), action(Side::Blue));
        all.push(format!("Last phase: {red}, {blue}: {}.", came(last, name)));
    }
    if let Some(automaton) = &facts.automaton {
        let kept = match automaton.kept.is_empty() {
            true => String::new(),
            false => format!(" and keeps {}", nouns::open(&automaton.kept)),
        };
        let turned = nouns::open(&automaton.turned);
        all.push(format!("The automaton turned over {turned}{kept}."));
    }
    all.push(format!("Deck {}, discards {}.", facts.deck, facts.discards));
    all.extend(facts.standing.sentences(|seat| name(Side::of(seat))));
    all.join(" ")
}

/// A die and its modifiers, such as `4 + 3 + 2 ROAR = 9`.
fn thrown(throw: Throw) -> String {
    let roar = throw.roar.map_or_else(String::new, |more| format!(" {} ROAR", nouns::signed(more)));
    format!("{} {}{roar} = {}", throw.die, nouns::signed(throw.base), throw.score())
}

/// A score's sum, in fewer and fewer letters: `1 + Attack 2 + 1 Thrust − 2 foul play = 2`, or with
/// its button's figure, `1 + 3 − 2 foul play = 2`.
pub(super) fn sum_forms(facts: &Facts, side: Side) -> Vec<String> {
    let Some(throw) = facts.roll.as_ref().map(|roll| roll[side]) else { return Vec::new() };
    let bare = thrown(throw);
    let made = facts.made.as_ref().map_or(&[][..], |made| &made[side]);
    let total: i16 = made.iter().map(|it| i16::from(it.value)).sum();
    if made.is_empty() || i16::from(throw.die) + total != throw.score() {
        return vec![bare];
    }
    let one = |it: &Summand| match it.is_attribute {
        true => format!(" {} {} {}", sign(it.value), it.word, it.value.unsigned_abs()),
        false if it.word.is_empty() => format!(" {}", nouns::signed(it.value)),
        false => format!(" {} {}", nouns::signed(it.value), it.word),
    };
    let is_besides = |it: &&Summand| it.is_of_foe || it.word == "ROAR";
    let own: i8 = made.iter().filter(|it| !is_besides(it)).map(|it| it.value).sum();
    let besides = |told: &dyn Fn(&Summand) -> String| -> String {
        made.iter().filter(is_besides).map(told).collect()
    };
    let (die, score) = (throw.die, throw.score());
    let figure = nouns::signed(own);
    vec![
        format!("{die}{} = {score}", made.iter().map(one).collect::<String>()),
        format!("{die} {figure}{} = {score}", besides(&one)),
        format!(
            "{die} {figure}{} = {score}",
            besides(&|it| format!(" {}", nouns::signed(it.value)))
        ),
    ]
}

fn sign(value: i8) -> char {
    if value < 0 { '−' } else { '+' }
}

/// The result of the last phase, such as `Ada takes a Flesh Wound`.
pub(super) fn came(last: &Last, name: impl Fn(Side) -> String) -> String {
    match last.roll.as_ref().map(|roll| roll.came) {
        None => "no attack in range, no roll".to_owned(),
        Some(Came::Harm { harm, on }) => match harm {
            Harm::FleshWound | Harm::DeepWound | Harm::TellingBlow => {
                format!("{} takes a {harm}", name(on))
            }
            Harm::Pushed | Harm::KnockedDown | Harm::Ensnared => {
                format!("{} is {}", name(on), harm.to_string().to_lowercase())
            }
            Harm::Tie | Harm::None => format!("{harm} for {}", name(on)),
        },
        Some(Came::Tie) => "a tie, nothing happened".to_owned(),
        Some(Came::Dodged) => "dodged".to_owned(),
        Some(Came::Blocked) => "blocked".to_owned(),
        Some(Came::Nothing) => "no harm".to_owned(),
    }
}

/// One side: its player, zone and state.
fn corner(facts: &Facts, was: Option<&Facts>, side: Side) -> String {
    let corner = &facts.sides[side];
    let cards = corner
        .cards
        .map_or_else(|| "no hand of cards".to_owned(), |cards| nouns::count(cards, "card"));
    let Some(gladiator) = &corner.gladiator else {
        return format!("{side}: {}, not chosen yet, {cards}.", corner.name);
    };
    let before = was.and_then(|was| was.sides[side].gladiator.as_ref());
    let came = before.filter(|before| before.zone != gladiator.zone);
    let came = came.map_or_else(String::new, |before| format!(", from {}", before.zone));
    let house = if gladiator.house { " (the house plays)" } else { "" };
    let draw = if gladiator.draw { " Offers a draw." } else { "" };
    let state = match gladiator.status {
        Status::Ok => "",
        Status::Down => ", knocked down",
        Status::Ensnared => ", ensnared",
    };
    let attributes: Vec<String> = ATTRIBUTES
        .iter()
        .zip(gladiator.attributes)
        .map(|(word, Worth { printed, now })| {
            let printed = if printed == now {
                String::new()
            } else {
                format!(" of {}", nouns::number(printed))
            };
            format!("{word} {}{printed}", nouns::number(now))
        })
        .collect();
    format!(
        "{side}: {}{house}, {}, in {}{came}{state}. {}. {}, {cards}.{draw}",
        corner.name,
        gladiator.class.word(),
        gladiator.zone,
        attributes.join(", "),
        wounds(gladiator, before),
    )
}

/// Wounds, such as `3 of 5 wounds, 2 fresh (1 new)`.
fn wounds(gladiator: &Gladiator, before: Option<&Gladiator>) -> String {
    let new = new_wounds(gladiator, before);
    let new = if new == 0 { String::new() } else { format!(" ({new} new)") };
    let borne = nouns::wounds(gladiator.fresh, gladiator.exploited);
    format!("{}{new}", borne.replacen("no wound", "No wound", 1))
}

/// The number of a gladiator's wounds that he had not before.
pub(super) fn new_wounds(gladiator: &Gladiator, before: Option<&Gladiator>) -> u8 {
    before.map_or(0, |before| {
        let borne = |it: &Gladiator| it.fresh.saturating_add(it.exploited);
        borne(gladiator).saturating_sub(borne(before))
    })
}

fn crowd(facts: &Facts, was: Option<&Facts>) -> String {
    let leaning = |facts: &Facts| match &facts.favour {
        None => "nobody".to_owned(),
        Some(favour) => {
            let name = &facts.sides[favour.side].name;
            format!("{name} by {} of {FAVOUR_END}", favour.points)
        }
    };
    let now = leaning(facts);
    let before = was.map(leaning).filter(|before| *before != now);
    let before = before.map_or_else(String::new, |before| format!(", before it was {before}"));
    format!("The crowd favours {now}{before}.")
}
