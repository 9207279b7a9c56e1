//! Answers as options: their names, their meanings, and the other ways of typing them.

use super::nouns::{cards, count, figures, lettered, name, place, worth};
use super::panel::{odds, strength};
use super::picture_marks;
use crate::text::rounded;
use crate::words::{Cast, Label, Sign, Words};
use morituri::house::{Forecast, forecast, lives, nearest, undoubted};
use morituri::orders::KEEP;
use morituri::tables::{AHEAD, ALWAYS_HITS, ALWAYS_MISSES, Card, Does, ROMA, Space};
use morituri::{
    Action, Alone, Gladiator, Kept, Morituri, OUTLOOKS, Outlook, Prompt, Rebirth, Slots, Spared,
    View, outlook, prospects, survival,
};
use table::{Ask, Orders, Seat};

/// The Hit Points of a spared gladiator.
const LAST: u8 = 1;
/// The round in which a fight begins.
const FIRST: u32 = 1;

/// The answer a prompt asks for, in a few words.
pub(super) fn duty(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Roll => "roll",
        Prompt::Keep { .. } => "wear it or not",
        Prompt::Surrender => "give up a card",
        Prompt::Opponent => "choose an opponent",
        Prompt::Mercy { .. } => "take mercy or fight",
        Prompt::Beast => "fight a beast or wait",
        Prompt::Rejoin => "come back or not",
    }
}

pub(super) fn question(view: &View, cast: &Cast, ask: &Ask<Morituri>) -> String {
    let gladiator = &view.seats[ask.seat];
    match &ask.prompt {
        Prompt::Roll => {
            let left = count(ROMA.0.saturating_sub(gladiator.space.0), "space");
            format!("{left} to Roma. {}.", leads(view, cast, ask.seat))
        }
        Prompt::Keep { card, clash, grip, .. } => {
            let gone: Vec<Card> =
                clash.iter().filter_map(|slot| gladiator.slots.get(*slot)).collect();
            let cost = if !gone.is_empty() {
                format!(" for {}", cards(&gone))
            } else if *grip {
                let weapon = gladiator.slots.weapon.map_or("weapon", |card| card.row().name);
                format!(" with your {weapon} in one hand")
            } else {
                String::new()
            };
            let (name, worth) = (card.row().name, worth(*card));
            let change = prospect_told(view, cast, ask.seat, gladiator.slots.with(*card));
            format!("You drew {name} ({worth}): use it{cost}? {change}")
        }
        Prompt::Surrender => {
            let value = gladiator.slots.raid_value();
            let strength = strength(gladiator.space).unwrap_or(value);
            format!(
                "Bandits of {strength} beat your raid value of {value}. Which card do they get?"
            )
        }
        Prompt::Opponent => {
            "Several gladiators wait for you here, and you fight each of them. Whom next?"
                .to_owned()
        }
        Prompt::Mercy { opponent, left, .. } => {
            let round = view.next_round;
            let foe = &view.seats[*opponent];
            let told = outlook([gladiator, foe], [LAST, *left], round);
            format!(
                "The crowd spares you, at 1 Hit Point; {} has {left} left. Take it, live and lose the \
                 duel, or fight round {round}? In it you {}, he {}{}. You die {}, he dies {}.",
                name(cast, *opponent),
                strikes("hit", &told, 0),
                strikes("hits", &told, 1),
                helped(&told),
                percent(told.falls[0]),
                percent(told.falls[1]),
            )
        }
        Prompt::Rejoin => format!(
            "You died on the road. You may sit this turn out and begin again in {}, with 2 Hit Points \
             and no cards, or stay dead and be out.",
            place(gladiator.space)
        ),
        Prompt::Beast => format!(
            "You are alone in Roma. Do you fight a beast for a card{}?{}",
            if gladiator.laurel { "" } else { " and the laurel that a winner needs" },
            coming(view, cast, ask.seat),
        ),
    }
}

/// The results of each number of the die, such as
/// `The die: 1–3 two cards · 4, 6 a beast, 81 % to live · 5 a card`.
fn leads(view: &View, cast: &Cast, seat: Seat) -> String {
    let mut told: Vec<(Vec<u8>, String)> = Vec::new();
    for die in 1..=DIE {
        let does = meets(view, cast, seat, view.seats[seat].space.on(die));
        match told.iter_mut().find(|(_, before)| *before == does) {
            Some((dice, _)) => dice.push(die),
            None => told.push((vec![die], does)),
        }
    }
    if let [(_, does)] = &told[..] {
        return format!("Any roll: {does}");
    }
    let told = told.into_iter().map(|(dice, does)| match dice[..] {
        [first, .., last] if usize::from(last - first) + 1 == dice.len() => {
            format!("**{first}–{last}** {does}")
        }
        _ => format!("**{}** {does}", listed(&dice)),
    });
    let told = told.collect::<Vec<_>>().join(" · ");
    // The meaning of the first number holds for the rest.
    let first = told.find(TO_LIVE).map_or(told.len(), |at| at + TO_LIVE.len());
    format!("The die: {}{}", &told[..first], told[first..].replace(TO_LIVE, ""))
}

/// Numbers of the die one by one.
fn listed(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// The meaning of a chance against a beast.
const TO_LIVE: &str = " to live";

/// The event that awaits a gladiator on a space, and how he would fare.
fn meets(view: &View, cast: &Cast, seat: Seat, space: Space) -> String {
    let own = &view.seats[seat];
    let value = own.slots.raid_value();
    let others = view.seats.by_seat().filter(|(other, it)| *other != seat && it.alive);
    let waiting: Vec<Seat> = others.filter(|(_, it)| it.space == space).map(|it| it.0).collect();
    match space.row().does {
        Does::Start => "nothing".to_owned(),
        Does::Cards(1) => "a card".to_owned(),
        Does::Cards(_) => "two cards".to_owned(),
        Does::HitPoint if view.hp_spaces.contains(&space) => "+1 Hit Point".to_owned(),
        Does::HitPoint => "nothing".to_owned(),
        Does::Arena(_) | Does::Roma(_) if !waiting.is_empty() => {
            let names: Vec<&str> = waiting.iter().map(|other| name(cast, *other)).collect();
            let duel = format!("a duel with {}", names.join(" and "));
            let [rival] = waiting[..] else { return duel };
            let there = Gladiator { space, ..own.clone() };
            format!("{duel}, {} %{TO_LIVE}", duel_lived(&there, &view.seats[rival]))
        }
        Does::Arena(pennants) => format!("a beast, {}{TO_LIVE}", to_live(own, pennants)),
        Does::Bandits(strength) if value < strength => "bandits rob you".to_owned(),
        Does::Pirates(strength, lair) if value < strength => {
            format!("pirates, off to {}", lair.0)
        }
        Does::Bandits(_) => "bandits flee".to_owned(),
        Does::Pirates(..) => "pirates flee".to_owned(),
        Does::Miss => "a lost turn".to_owned(),
        Does::Forward(by) => format!("wind: {}", meets(view, cast, seat, space.on(by))),
        Does::Back(by) => format!("wind: {}", meets(view, cast, seat, space.back(by))),
        Does::Roma(_) => "Roma".to_owned(),
    }
}

/// The chance to survive a duel where a gladiator stands: in Roma nobody is spared.
fn duel_lived(own: &Gladiator, rival: &Gladiator) -> String {
    let both = [own, rival];
    rounded(if own.space == ROMA { prospects(both) } else { survival(both) })
}

/// The chance to survive a beast.
fn to_live(own: &Gladiator, pennants: u8) -> String {
    format!("{} %", rounded(lives(own, pennants)))
}

/// The sides of the die of movement.
const DIE: u8 = 6;

/// The chances of a gladiator that other gear changes, such as
/// `Chance: next beast 72 → 93 %, duel with Bob 20 → 46 %.`; all of them where it changes none.
fn prospect_told(view: &View, cast: &Cast, seat: Seat, slots: Slots) -> String {
    let chances = forecast(&view.seats, seat, slots);
    let fight = |rival: Option<Seat>| {
        rival.map_or("next beast".to_owned(), |rival| format!("duel with {}", name(cast, rival)))
    };
    let changed = chances
        .iter()
        .filter(|it| it.now != it.then)
        .map(|it| format!("{} {} → **{} %**", fight(it.rival), rounded(it.now), rounded(it.then)));
    let changed: Vec<String> = changed.collect();
    if !changed.is_empty() {
        return format!("Chance: {}.", changed.join(", "));
    }
    let same = chances.iter().map(|it| format!("{} {} %", fight(it.rival), rounded(it.now)));
    format!("No chance changes: {}.", same.collect::<Vec<_>>().join(", "))
}

/// The sensible answer to a drawn card where `action` is the house's: one that is better in every fight that lies
/// ahead is taken, and one that is worse is left. Nobody waits in Roma for a duel without hope who could fight a
/// beast for a card.
pub(super) fn sensible(view: &View, ask: &Ask<Morituri>, action: Action) -> Action {
    if ask.prompt == Prompt::Beast {
        let own = &view.seats[ask.seat];
        let is_lost = |rival: Seat| prospects([own, &view.seats[rival]]) < HOPE.min(odds(own));
        let is_lost = nearest(&view.seats, ask.seat).is_some_and(is_lost);
        return if is_lost { Action::Beast(Alone::Fight) } else { action };
    }
    let Prompt::Keep { card, .. } = ask.prompt else { return action };
    let chances = forecast(&view.seats, ask.seat, view.seats[ask.seat].slots.with(card));
    let is_better = chances.iter().any(|it| it.now < it.then);
    let is_worse = chances.iter().any(|it| it.then < it.now);
    match (is_better, is_worse) {
        (true, false) => Action::Keep(Kept::Keep),
        (false, true) => Action::Keep(Kept::Refuse),
        (true, true) | (false, false) => action,
    }
}

/// Whether everybody knows the one sensible answer: whoever is left alone can only roll, and nobody leaves a card that
/// is better in all, or uses one that is better in nothing.
pub(super) fn is_idle(view: &View, ask: &Ask<Morituri>, orders: &Orders) -> bool {
    match ask.prompt {
        Prompt::Roll => view.seats.iter().filter(|gladiator| gladiator.alive).count() <= 1,
        Prompt::Keep { card, .. } => {
            orders.get(&KEEP) == KEEP.default() && undoubted(&view.seats, ask.seat, card).is_some()
        }
        Prompt::Surrender
        | Prompt::Opponent
        | Prompt::Mercy { .. }
        | Prompt::Beast
        | Prompt::Rejoin => false,
    }
}

/// The chance of a duel, in percent, below which there is no hope worth waiting for.
const HOPE: u64 = 5;

/// The next rival to come to Roma, and the prospects of a duel with him, with a blank before it.
fn coming(view: &View, cast: &Cast, seat: Seat) -> String {
    let own = &view.seats[seat];
    nearest(&view.seats, seat).map_or_else(String::new, |rival| {
        let foe = &view.seats[rival];
        let far = count(ROMA.0.saturating_sub(foe.space.0), "space");
        let chance = prospects([own, foe]);
        let outlives = match chance {
            0 => "as you are, a duel with him is lost".to_owned(),
            chance => format!("in a duel you would have {} % to live", rounded(chance)),
        };
        format!(" {} is {far} away; {outlives}.", name(cast, rival))
    })
}

/// The odds of one side's attack, such as `hits on 5 or more (30 of 36)`.
fn strikes(verb: &str, told: &Outlook, at: usize) -> String {
    let least = told.need[at].saturating_sub(told.bonus[at]).max(ALWAYS_MISSES + 1);
    let on = if least < ALWAYS_HITS {
        format!("{least} or more")
    } else {
        format!("{ALWAYS_HITS} only")
    };
    format!("{verb} on {on} ({} of 36)", told.hits[at])
}

/// Each side's bonus for having less Encumbrance, in brackets; empty if neither has one.
fn helped(told: &Outlook) -> String {
    match told.bonus {
        [0, 0] => String::new(),
        [own, 0] => format!(" (your + {own} counted)"),
        [_, his] => format!(" (his + {his} counted)"),
    }
}

/// A note that a net may change the numbers.
fn net(one: &Gladiator, two: &Gladiator) -> &'static str {
    if one.slots.has_casses() || two.slots.has_casses() { "; nets aside" } else { "" }
}

/// A number of cases out of all, as a percentage, rounded.
pub(super) fn percent(cases: u64) -> String {
    match (cases * 100 + OUTLOOKS / 2) / OUTLOOKS {
        chance if cases < OUTLOOKS => format!("{} %", rounded(chance)),
        chance => format!("{chance} %"),
    }
}

/// The card drawn last: the one a question is about.
fn drawn(view: &View) -> Option<Card> {
    view.drawn.last().copied()
}

fn card_name(card: Option<Card>) -> &'static str {
    card.map_or("the card", |card| card.row().name)
}

/// An answer or aside of `seat` as an option.
pub(super) fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
    let gladiator = &view.seats[seat];
    let card = card_name(drawn(view));
    match action {
        Action::Roll => Label::new("Roll", "Move as many spaces as the die shows"),
        Action::RollAhead => {
            let asks = format!("Up to {AHEAD} turns; a fight, a loss or a choice stops it");
            Label::new("Roll on", asks).numbered("to a fight or choice")
        }
        Action::RollOn => Label::new("Roll, and every roll after", "Until you ask to be asked"),
        Action::RollAsk => Label::new("Ask me to roll", "Your die waits for you again"),
        Action::Keep(Kept::Keep) => {
            let with = drawn(view).map_or(gladiator.slots, |card| gladiator.slots.with(card));
            let behind = card.len() + USE;
            let gain = gain(&gladiator.slots, &with)
                .into_iter()
                .find(|it| behind + it.chars().count() <= BUTTON)
                .unwrap_or_else(|| outcome(view, seat, with));
            Label::new(format!("Use {card}"), figures(&with))
                .numbered(gain)
                .signed(drawn(view).and_then(picture_marks::of_card))
        }
        Action::Keep(Kept::Refuse) => {
            let slots = &gladiator.slots;
            let with = drawn(view).map_or(*slots, |card| slots.with(card));
            let is_heavier = slots.encumbrance() < with.encumbrance();
            let why = if is_heavier { "; weight helps lighter foes" } else { "" };
            Label::new(format!("Leave {card}"), format!("{}, as now{why}", figures(slots)))
        }
        Action::Surrender(slot) => {
            let left = gladiator.slots.without(*slot);
            let given = gladiator.slots.get(*slot);
            let card = card_name(given);
            let missed = missed(view, seat, left);
            let fits = |it: &&String| card.len() + GIVE + it.chars().count() <= BUTTON;
            let number = missed.iter().find(fits).or(missed.last()).cloned();
            Label::new(format!("Give {card}"), format!("leaves {}", figures(&left)))
                .numbered(number.unwrap_or_default())
                .signed(given.and_then(picture_marks::of_card))
        }
        Action::Opponent(other) => {
            let foe = &view.seats[*other];
            let told = outlook([gladiator, foe], [gladiator.hp, foe.hp], FIRST);
            let foes = format!(
                "{}; you {}, he {}{}",
                count(foe.hp, "Hit Point"),
                strikes("hit", &told, 0),
                strikes("hits", &told, 1),
                net(gladiator, foe),
            );
            Label::new(format!("Fight {}", lettered(cast, *other)), foes)
                .numbered(format!("{} %{TO_LIVE}", duel_lived(gladiator, foe)))
                .signed(Sign::seat(*other, Morituri::mark(*other)))
        }
        Action::Mercy(Spared::Accept) => Label::new(
            "Take the mercy",
            "You live and lose the duel; the other gets a Hit Point and a card",
        ),
        Action::Mercy(Spared::Fight) => Label::new(
            "Fight on",
            "One last round: he must die in it for you to win; both at 1 Hit Point ends it with no winner",
        ),
        Action::Beast(Alone::Fight) => Label::new(
            "Fight a beast",
            format!(
                "Attack and Defense 4, 1 Hit Point; you survive with {} %",
                rounded(odds(gladiator))
            ),
        )
        .numbered(format!("{} % to live", rounded(odds(gladiator)))),
        Action::Beast(Alone::Wait) => {
            Label::new("Wait", "No fight now, and no laurel; the next to come here fights you")
        }
        Action::Rejoin(Rebirth::Back) => {
            Label::new("Begin again", "You sit this turn out and start with 2 Hit Points")
                .numbered("2 Hit Points")
        }
        Action::Rejoin(Rebirth::Out) => Label::new("Stay dead", "You are out of the game for good"),
    }
}

/// The loss of chance by gear that is given up, such as `duel 28 → 20 %`, and shorter: in the fight in which any such
/// loss tells most, or else the loss of figures.
fn missed(view: &View, seat: Seat, left: Slots) -> Vec<String> {
    let slots = &view.seats[seat].slots;
    let lost = |at: usize, left: Slots| {
        let forecast = forecast(&view.seats, seat, left);
        forecast.get(at).map_or(0, |it| it.now.saturating_sub(it.then))
    };
    let most =
        |at: &usize| slots.worn().map(|(slot, _)| lost(*at, slots.without(slot))).sum::<u64>();
    let all = forecast(&view.seats, seat, left);
    let told = (0..all.len()).max_by_key(most).filter(|at| 0 < most(at));
    let Some(Forecast { rival, now, then }) = told.map(|at| all[at]) else {
        return gain(slots, &left);
    };
    let [was, is] = [now, then].map(rounded);
    let short = format!("{} {is} %", fight(rival));
    if now == then {
        vec![short]
    } else {
        vec![format!("{} {was} → {is} %", fight(rival)), short]
    }
}

/// The chance with other gear in the fight in which it changes most, such as `beast 93 %`.
fn outcome(view: &View, seat: Seat, slots: Slots) -> String {
    let all = forecast(&view.seats, seat, slots);
    let most = all.into_iter().max_by_key(|it| it.now.abs_diff(it.then));
    most.map_or_else(String::new, |it| format!("{} {} %", fight(it.rival), rounded(it.then)))
}

/// A fight that lies ahead, in a word.
fn fight(rival: Option<Seat>) -> &'static str {
    if rival.is_some() { "duel" } else { "beast" }
}

/// The letters of `Use ` and `Give ` before a card, and those that a button has beside its sign.
const USE: usize = 4;
const GIVE: usize = 5;
const BUTTON: usize = 30;

/// The gains and costs of changing gear in a few letters, such as `Defense +2, weight +1`, and shorter; empty if there
/// are none.
fn gain(now: &Slots, then: &Slots) -> Vec<String> {
    let more = |of: &dyn Fn(&Slots) -> u8| i16::from(of(then)) - i16::from(of(now));
    let twice = |slots: &Slots| match slots.attacks() {
        1 => slots.attack_value().to_string(),
        attacks => format!("{}×{attacks}", slots.attack_value()),
    };
    // Values for several attacks are not added up.
    let attack = if now.attacks() == then.attacks() {
        Some(more(&Slots::attack_value)).filter(|it| *it != 0).map(|it| format!("{it:+}"))
    } else {
        Some(format!("{} → {}", twice(now), twice(then)))
    };
    let changed = |of: &dyn Fn(&Slots) -> u8| {
        Some(more(of)).filter(|it| *it != 0).map(|it| format!("{it:+}"))
    };
    let net = more(&|slots| u8::from(slots.has_casses()));
    let nets = (net != 0).then(|| if 0 < net { "net" } else { "no net" }.to_owned());
    let numbers = [attack, changed(&Slots::defense), changed(&Slots::encumbrance)];
    let told = |names: [&str; 3]| {
        let numbers = names.into_iter().zip(&numbers);
        let numbers = numbers.filter_map(|(name, it)| Some(format!("{name} {}", it.as_ref()?)));
        nets.iter().cloned().chain(numbers).collect::<Vec<_>>().join(", ").replace('-', "−")
    };
    vec![told(["Attack", "Defense", "weight"]), told(["Att", "Def", "weight"])]
}

/// The confirmation of a player's own answer.
pub(super) fn done(view: &View, cast: &Cast, seat: Seat, action: &Action) -> String {
    let card = card_name(drawn(view));
    match action {
        Action::Roll => "You roll.".to_owned(),
        Action::RollAhead => {
            format!("You roll, up to {AHEAD} turns, until a fight, a loss or a choice.")
        }
        Action::RollOn => {
            "You roll, and so does every turn after without asking you. *My orders* takes that back."
                .to_owned()
        }
        Action::RollAsk => {
            "You will be asked to roll again.".to_owned()
        }
        Action::Keep(Kept::Keep) => format!("You use {card}."),
        Action::Keep(Kept::Refuse) => format!("You leave {card}."),
        Action::Surrender(slot) => {
            format!("You give up {}.", card_name(view.seats[seat].slots.get(*slot)))
        }
        Action::Opponent(other) => format!("You fight {} next.", name(cast, *other)),
        Action::Mercy(Spared::Accept) => "You take the mercy of the crowd.".to_owned(),
        Action::Mercy(Spared::Fight) => "You fight on for one more round.".to_owned(),
        Action::Beast(Alone::Fight) => "You fight a beast.".to_owned(),
        Action::Beast(Alone::Wait) => "You wait.".to_owned(),
        Action::Rejoin(Rebirth::Back) => "You sit this turn out and begin again.".to_owned(),
        Action::Rejoin(Rebirth::Out) => "You stay dead.".to_owned(),
    }
}

/// Other names under which an answer may be typed.
pub(super) fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
    let words: &[&str] = match action {
        Action::Roll => &["die", "move"],
        Action::RollAhead => &["ahead", "on"],
        Action::RollOn => &["auto", "always"],
        Action::RollAsk => &["ask"],
        Action::Keep(Kept::Keep) => &["wear", "use", "yes"],
        Action::Keep(Kept::Refuse) => &["refuse", "leave", "no"],
        Action::Mercy(Spared::Accept) => &["accept", "yield"],
        Action::Mercy(Spared::Fight) => &["fight on"],
        Action::Beast(Alone::Fight) => &["fight"],
        Action::Beast(Alone::Wait) => &["wait"],
        Action::Rejoin(Rebirth::Back) => &["come back", "begin again"],
        Action::Rejoin(Rebirth::Out) => &["stay dead"],
        Action::Surrender(slot) => {
            return vec![card_name(view.seats[seat].slots.get(*slot)).to_owned()];
        }
        Action::Opponent(other) => return vec![name(cast, *other).to_owned()],
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}
