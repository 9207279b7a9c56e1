//! Answers as options: their names, their costs and risks, and the other ways of typing them.

use super::modifiers::{attack_parts, reasons};
use super::nouns::{
    self, built, class, compass, count, held, introduced, kind, name, one, signed, skill,
    skill_does, thing,
};
use super::odds::{Odds, means_of, spared, wrestled};
use super::picture_marks;
use crate::text::gathered;
use crate::words::{Cast, Label};
use munera::tables::{ATTACKS, COST_SECOND, CUT_CAPE, CUT_NET, GIVE_IN};
use munera::{
    Action, Gladiator, Held, Hex, Item, Kind, Munera, Object, Prompt, Quadrant, Shed, Side, View,
    cost, creditor, haze_needs, is_exertion, is_spent, pleas, reach, whirl_landing,
};
use table::{Ask, Seat};

/// The characters of a detail.
const DETAIL: usize = 100;

/// The answer a prompt asks for, in a few words.
pub(super) fn duty(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Pick => "pick a gladiator",
        Prompt::Discard => "throw gear away or not",
        Prompt::Act => "act",
        Prompt::Feint { .. } => "roll again or not",
        Prompt::GrappleChoice { .. } => "throw him or let go",
        Prompt::Skill => "learn a skill",
    }
}

pub(super) fn question(view: &View, cast: &Cast, ask: &Ask<Munera>) -> String {
    match &ask.prompt {
        Prompt::Pick => "Which gladiator do you send into the arena?".to_owned(),
        Prompt::Discard => "What do you throw away for good before your AP die?".to_owned(),
        Prompt::Act => {
            let turn = &view.turn;
            let left = count(turn.ap, "action point");
            let stays = if turn.stood_up { " You have just stood up: no steps." } else { "" };
            let stays = format!("{stays}{}", weary(&view.seats[ask.seat]));
            if turn.spent == 0 && turn.attacks == 0 {
                let round = view.round;
                return format!("Your turn, round {round}: {} AP.{stays} What now?", turn.ap);
            }
            format!("{left} left{}.{stays} What now?", struck(view, ask.seat))
        }
        Prompt::Feint { on, attack, defence, modifier } => {
            let total = i16::from(*attack) + i16::from(*modifier) - i16::from(*defence);
            let (name, sum) = (name(cast, *on), signed(*modifier));
            format!(
                "You missed {name}: {attack}{sum} - {defence} = {total}. Your feint lets you roll \
                 your die again; a second miss costs 2 fatigue instead of 1."
            )
        }
        Prompt::GrappleChoice { loser, .. } => {
            let name = name(cast, *loser);
            format!("You won the grapple with {name}. Do you throw him, or let go?")
        }
        Prompt::Skill => "Your gladiator has learnt something. Which skill?".to_owned(),
    }
}

/// The consequence of a turn's attacks for another one, with the sign before it.
fn struck(view: &View, seat: Seat) -> String {
    let (turn, hand) = (&view.turn, &view.seats[seat].hand);
    let is_spent = |item: &&Item| item.struck == turn.number && !view.options.weapon_reuse;
    let spent = hand.iter().filter(is_spent).find(|item| !item.kind.is_bundle());
    let dearer = format!("costs {COST_SECOND} more");
    match (turn.attacks, spent) {
        (ATTACKS, _) => ", both attacks of the turn made".to_owned(),
        (1, Some(item)) => {
            format!(": no second blow with the {}, another weapon {dearer}", one(item.kind))
        }
        (1, None) if 1 < turn.ap => format!(", a second attack {dearer}"),
        _ => String::new(),
    }
}

/// How near a gladiator is to giving in, if he is near, with a blank before it.
fn weary(own: &Gladiator) -> String {
    let wearier = Gladiator { fatigue: own.fatigue.saturating_add(1), ..own.clone() };
    let knocked = Gladiator { down: true, ..own.clone() };
    let gives_in = |it: &Gladiator| it.is_tired() && it.ap_modifier() <= GIVE_IN;
    let told = if gives_in(own) {
        "Spent: you **give in** next turn if a foe then stands facing you."
    } else if gives_in(&wearier) {
        "1 more fatigue (a miss), and you **give in** next turn to a foe who faces you."
    } else if gives_in(&knocked) {
        "Tired: if you are knocked down, you **give in** next turn."
    } else if own.is_tired() {
        let told = format!(
            " Tired: your die of points has {}; at {GIVE_IN} you give in.",
            own.ap_modifier()
        );
        return told.replace('-', "−");
    } else if own.is_tiring() {
        "1 more fatigue (a miss) tires you."
    } else {
        return String::new();
    };
    format!(" {told}")
}

/// An answer or aside of `seat` as an option.
pub(super) fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
    named(view, cast, seat, action).signed(picture_marks::of(action))
}

fn named(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
    match action {
        Action::Pick(picked) => Label::new(class(*picked), introduced(*picked)),
        Action::PickAny => Label::new("Surprise me", "One of them is drawn when all have picked"),
        Action::PickBuild(build) => Label::new("A gladiator of your own", built(build)),
        Action::Discard(shed) => discarded(*shed),
        Action::Reroll => Label::new("Roll again", "A second miss costs 2 fatigue"),
        Action::Keep => Label::new("Let it stand", "1 fatigue for the miss"),
        Action::Throw => {
            Label::new("Throw him", "1 to 3 wounds, and he is knocked down").numbered("1–3 wounds")
        }
        Action::Disengage => {
            Label::new("Let go", "No wounds; you step back one hex, if it is free")
        }
        Action::Skill(learnt) => Label::new(skill(*learnt), skill_does(*learnt)),
        Action::End => {
            let lost = match view.turn.ap {
                0 => "No action point is lost".to_owned(),
                1 => "1 action point is lost".to_owned(),
                left => format!("{left} action points are lost"),
            };
            let price = match view.turn.ap {
                0 => String::new(),
                left => format!("{left} unused"),
            };
            Label::new("End turn", lost).numbered(price)
        }
        Action::Yield => {
            Label::new("Give up", mercy(view, seat)).numbered(mercy_in_short(view, seat))
        }
        Action::Move
        | Action::Step(_)
        | Action::Turn(_)
        | Action::Walk(..)
        | Action::Strike(..)
        | Action::Improvised(_)
        | Action::Whirl(..)
        | Action::Grapple(_)
        | Action::Feint
        | Action::Haze(_)
        | Action::Cut
        | Action::Draw(_)
        | Action::Sheath(_)
        | Action::Drop(_)
        | Action::DropHelmet
        | Action::Pickup(_)
        | Action::Kick(..) => {
            let (what, why) = deed(view, cast, seat, action);
            let cost = cost(view, action).ok();
            let points = cost.map_or_else(String::new, |it| format!("{it} AP"));
            let is_last = 0 < view.turn.ap && cost == Some(view.turn.ap) && !why.contains(LAST);
            let ends = is_last || why.contains(LAST);
            let last = is_last.then(|| LAST.to_owned());
            let why = why.split("; ").map(str::to_owned);
            let number = match matters(view, seat, action) {
                Some(odds) if ends => format!("end · {odds}"),
                Some(odds) if odds.ends_with('%') && points.is_empty() => odds,
                Some(odds) if odds.ends_with('%') => format!("{points} · {odds}"),
                Some(odds) => odds,
                None if ends => ENDS.to_owned(),
                None => points.clone(),
            };
            let parts = std::iter::once(points).chain(last).chain(why);
            Label::new(what, gathered(parts.filter(|part| !part.is_empty()), DETAIL))
                .numbered(number)
        }
    }
}

fn attacking(view: &View, seat: Seat, action: &Action) -> Option<Odds> {
    let (means, on) = action.attack()?;
    Some(Odds::of(view, seat, on, means))
}

/// The chance of an attack's effect, in hundredths.
pub(super) fn lands(view: &View, seat: Seat, action: &Action) -> Option<u16> {
    attacking(view, seat, action).map(|odds| odds.lands)
}

/// The chance of a turn's action to succeed, where that is not certain.
fn matters(view: &View, seat: Seat, action: &Action) -> Option<String> {
    if let Some(odds) = attacking(view, seat, action) {
        return Some(odds.percent());
    }
    let need = if let Action::Haze(on) = action {
        haze_needs(view, *on)
    } else if *action == Action::Cut {
        if view.seats[seat].is_caped() { CUT_CAPE } else { CUT_NET }
    } else {
        return None;
    };
    let does = if *action == Action::Cut { "frees" } else { "blinds" };
    Some(format!("{does} {} in 6", 7 - need))
}

/// An action of a turn: its name, and anything else worth knowing besides its cost.
fn deed(view: &View, cast: &Cast, seat: Seat, action: &Action) -> (String, String) {
    let gladiator = &view.seats[seat];
    let odds = |on: Seat| match means_of(action) {
        Some(means) => {
            let odds = Odds::of(view, seat, on, means);
            let why = reasons(&attack_parts(view, seat, on, means), odds.modifier);
            let plain = format!("{}{}", odds.words(), odds.sum());
            let told = format!("{plain}{why}");
            if told.chars().count() <= ROOM { told } else { plain }
        }
        None => String::new(),
    };
    let named = |on: &Seat| nouns::named(cast, *on);
    // A single opponent goes without saying.
    let is_alone = view.opponents(seat).count() == 1;
    let whom = |on: &Seat| if is_alone { String::new() } else { format!(" {}", named(on)) };
    let at = |on: &Seat| if is_alone { String::new() } else { format!(" at {}", named(on)) };
    let nothing = String::new();
    match action {
        Action::Move => {
            let to = gladiator.hex.beside(gladiator.facing);
            (format!("Ahead to {to}"), meeting(view, cast, seat, to, gladiator.facing))
        }
        Action::Step(side) => {
            let (to, facing) = (gladiator.hex.beside(*side), compass(gladiator.facing));
            let there = meeting(view, cast, seat, to, gladiator.facing);
            (format!("Step {} to {to}", compass(*side)), format!("facing {facing}; {there}"))
        }
        Action::Turn(side) => {
            (format!("Turn {}", compass(*side)), meeting(view, cast, seat, gladiator.hex, *side))
        }
        Action::Walk(hex, side) if *hex == gladiator.hex => (
            format!("Stay on {hex}, facing {}", compass(*side)),
            meeting(view, cast, seat, *hex, *side),
        ),
        Action::Walk(hex, side) => (
            format!("Go to {hex}, facing {}", compass(*side)),
            meeting(view, cast, seat, *hex, *side),
        ),
        Action::Strike(weapon, on) => {
            let mut letters = copy(*weapon);
            letters[..1].make_ascii_uppercase();
            if weapon.kind == Kind::LargeShield && weapon.copy == 1 {
                // Its blow is for more than wounds.
                letters = "Shield bash".to_owned();
            }
            (format!("{letters}{}", at(on)), odds(*on))
        }
        Action::Improvised(on) => (format!("Fists{}", at(on)), odds(*on)),
        Action::Whirl(weapon, on) => {
            let landing = whirl_landing(view, seat, *on);
            let what = format!("Whirl the {}{}", copy(*weapon), at(on));
            (what, format!("landing on {landing}, {}", odds(*on)))
        }
        Action::Grapple(on) => {
            let verb = if gladiator.hand.is_empty() { "Grapple" } else { "Drop all and grapple" };
            (format!("{verb}{}", whom(on)), strength(view, seat, *on))
        }
        Action::Feint => {
            ("Feint".to_owned(), "your first miss after it may be rolled again".to_owned())
        }
        Action::Haze(on) => {
            let need = haze_needs(view, *on);
            (
                format!("Sand{}", at(on)),
                format!("{need} or more ({} of 6) blinds him; once a bout", 7 - need),
            )
        }
        Action::Cut => {
            let need = if gladiator.is_caped() { CUT_CAPE } else { CUT_NET };
            let faces = format!("works on {need} or more ({} of 6); once a turn", 7 - need);
            ("Cut free".to_owned(), faces)
        }
        Action::Draw(weapon) => (format!("Draw the {}", kind(*weapon)), nothing),
        Action::Sheath(weapon) => (format!("Sheathe the {}", copy(*weapon)), nothing),
        Action::Drop(weapon) => {
            let item = weapon.place(&gladiator.hand).map(|at| &gladiator.hand[at]);
            let shield = item.is_some_and(|item| item.kind.is_shield() && item.victim.is_none());
            let freed = item.and_then(|item| item.victim);
            let lost = match freed {
                Some(victim) => format!("{} is free; it lies at his feet", named(&victim)),
                None if shield => "for good: your Save falls".to_owned(),
                None => "it falls to the ground".to_owned(),
            };
            let what = match item {
                Some(item) if weapon.copy == 1 => held(item.kind, item.count, item.victim),
                Some(_) | None => copy(*weapon),
            };
            (format!("Drop the {what}"), lost)
        }
        Action::DropHelmet => {
            ("Drop helmet".to_owned(), "for good: Save - 1, steps to the side cost less".to_owned())
        }
        Action::Pickup(id) => (format!("Pick up {}", lying(view, *id)), nothing),
        Action::Kick(id, None) => {
            (format!("Kick {}", lying(view, *id)), "straight away from you".to_owned())
        }
        Action::Kick(id, Some(side)) => {
            (format!("Kick {} {}", lying(view, *id), side.word()), nothing)
        }
        Action::Pick(_)
        | Action::PickAny
        | Action::PickBuild(_)
        | Action::Discard(_)
        | Action::Yield
        | Action::End
        | Action::Reroll
        | Action::Keep
        | Action::Throw
        | Action::Disengage
        | Action::Skill(_) => (nothing.clone(), nothing),
    }
}

/// The confirmation of a player's own answer.
pub(super) fn done(view: &View, cast: &Cast, seat: Seat, action: &Action) -> String {
    let on = |seat: &Seat| name(cast, *seat);
    match action {
        Action::Pick(picked) => format!("You send a {}.", class(*picked)),
        Action::PickAny => "You send the gladiator whom the lot names.".to_owned(),
        Action::PickBuild(build) => format!("You send a gladiator of your own: {}.", built(build)),
        Action::Discard(Shed::None) => "You keep what you wear.".to_owned(),
        Action::Discard(Shed::Shield) => "You throw your shield away.".to_owned(),
        Action::Discard(Shed::Helmet) => "You throw your helmet away.".to_owned(),
        Action::Discard(Shed::Both) => "You throw shield and helmet away.".to_owned(),
        Action::Move => "You move ahead.".to_owned(),
        Action::Step(side) => format!("You step {}.", compass(*side)),
        Action::Turn(side) => format!("You turn {}.", compass(*side)),
        Action::Walk(hex, side) => format!("You go to {hex} and face {}.", compass(*side)),
        Action::Strike(weapon, foe) => {
            format!("You attack {} with the {}.", on(foe), one(weapon.kind))
        }
        Action::Improvised(foe) => format!("You hit {} bare-handed.", on(foe)),
        Action::Whirl(weapon, foe) => {
            format!("You whirl at {} with the {}.", on(foe), one(weapon.kind))
        }
        Action::Grapple(foe) => format!("You grapple {}.", on(foe)),
        Action::Feint => "You prepare a feint.".to_owned(),
        Action::Haze(foe) => format!("You throw sand at {}.", on(foe)),
        Action::Cut => "You try to cut yourself free.".to_owned(),
        Action::Draw(weapon) => format!("You draw the {}.", kind(*weapon)),
        Action::Sheath(weapon) => format!("You sheathe the {}.", kind(weapon.kind)),
        Action::Drop(weapon) => format!("You drop the {}.", kind(weapon.kind)),
        Action::DropHelmet => "You throw your helmet away.".to_owned(),
        Action::Pickup(id) => format!("You pick up {}.", lying(view, *id)),
        Action::Kick(id, _) => format!("You kick {}.", lying(view, *id)),
        Action::Yield => "You yield.".to_owned(),
        Action::End => "You end your turn.".to_owned(),
        Action::Reroll => "You roll again.".to_owned(),
        Action::Keep => "You let the miss stand.".to_owned(),
        Action::Throw => "You throw him.".to_owned(),
        Action::Disengage => "You let him go.".to_owned(),
        Action::Skill(learnt) => format!("{} learns {}.", name(cast, seat), skill(*learnt)),
    }
}

/// Other names under which an answer may be typed.
pub(super) fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
    let foe = |verb: &str, on: &Seat| vec![format!("{verb} {}", name(cast, *on))];
    match action {
        Action::Pick(picked) => vec![class(*picked).to_owned()],
        Action::PickAny => vec!["any".to_owned(), "random".to_owned()],
        Action::Move => vec!["ahead".to_owned(), "forward".to_owned()],
        Action::Walk(hex, side) => {
            vec![format!("go {hex} {}", side.word()), format!("{hex} {}", side.word())]
        }
        Action::Strike(weapon, on) => {
            [kind(weapon.kind), "attack", "hit"].iter().flat_map(|verb| foe(verb, on)).collect()
        }
        Action::Improvised(on) => foe("punch", on),
        Action::Whirl(_, on) => foe("whirl", on),
        Action::Grapple(on) => foe("grapple", on),
        Action::Haze(on) => foe("sand", on),
        Action::Cut => vec!["free".to_owned()],
        Action::Drop(weapon) => vec![format!("discard {}", kind(weapon.kind))],
        Action::DropHelmet => vec!["discard helmet".to_owned()],
        Action::Pickup(id) => vec![format!("take g{id}"), format!("take {}", lying(view, *id))],
        Action::End => vec!["pass".to_owned(), "done".to_owned()],
        Action::Yield => vec!["surrender".to_owned(), "appeal".to_owned()],
        Action::Reroll => vec!["again".to_owned(), "yes".to_owned()],
        Action::Keep => vec!["no".to_owned()],
        Action::Skill(learnt) => vec![skill(*learnt).to_owned()],
        Action::Turn(side) if view.seats[seat].facing.opposite() == *side => {
            vec!["about".to_owned(), "turn round".to_owned()]
        }
        Action::PickBuild(_)
        | Action::Discard(_)
        | Action::Step(_)
        | Action::Turn(_)
        | Action::Feint
        | Action::Draw(_)
        | Action::Sheath(_)
        | Action::Kick(..)
        | Action::Throw
        | Action::Disengage => Vec::new(),
    }
}

/// An object by its name and its hex; one of several alike there, with the word to type for it too.
fn lying(view: &View, id: u16) -> String {
    let Some(Object { item, count, hex, .. }) = view.object(id) else { return format!("g{id}") };
    let is_alike = |it: &Object| it.id != id && (&it.item, &it.hex) == (item, hex);
    let is_one_of_several = view.ground.iter().any(is_alike);
    let which = if is_one_of_several { format!(" (g{id})") } else { String::new() };
    format!("the {} on {hex}{which}", thing(*item, *count))
}

/// A weapon in hand; the second of two alike is named as such.
pub(super) fn copy(weapon: Held) -> String {
    match weapon.copy {
        1 => one(weapon.kind),
        copy => format!("{} no. {copy}", one(weapon.kind)),
    }
}

/// The modifier of an appeal to the crowd now.
fn pleaded(view: &View, seat: Seat) -> i8 {
    pleas(view, seat, creditor(view, seat)).iter().map(|(_, number)| number).sum()
}

/// The chance of such an appeal to be heard.
fn mercy_in_short(view: &View, seat: Seat) -> String {
    if view.options.sine_missione {
        return "you die".to_owned();
    }
    format!("{} % spared", spared(pleaded(view, seat)))
}

/// The prospects of an appeal to the crowd now.
fn mercy(view: &View, seat: Seat) -> String {
    if view.options.sine_missione {
        return "Nobody is spared in this bout: you die".to_owned();
    }
    let modifier = pleaded(view, seat);
    let sum = if modifier == 0 { " + 0".to_owned() } else { signed(modifier) };
    let spared = spared(modifier);
    format!("You are out of the bout: two dice{sum} must make 7, spared {spared}%, else killed")
}

/// The way's costs besides its points, then the opponents in front or at the back there, and the
/// best blow from there.
pub(super) fn meeting(view: &View, cast: &Cast, seat: Seat, hex: Hex, side: Side) -> String {
    let spots = reach(view);
    let spot = spots.iter().find(|spot| spot.hex == hex && spot.facing == side);
    let points = spot.map_or(0, |spot| spot.cost);
    let there = arrived(view, seat, (hex, side), points);
    let mut all = besides(view, &there, points);
    let met = met(&there, cast, seat);
    all.extend(if met.is_empty() { vec!["nobody ahead".to_owned()] } else { met });
    // Threats first, then the nearest, and only what fits whole.
    gathered(all, ROOM)
}

/// Further costs of spending `points`: fatigue, and the end of a turn that has none left.
pub(super) fn besides(view: &View, there: &View, points: u8) -> Vec<String> {
    let tires = is_exertion(view, points).then_some(FATIGUE);
    let ends = (0 < points && is_spent(there)).then_some(LAST);
    tires.into_iter().chain(ends).map(str::to_owned).collect()
}

/// The note on an action that leaves no point for another.
const LAST: &str = "last AP, ends your turn";
/// The same on a button, in place of its price.
const ENDS: &str = "ends turn";
/// The note on an action that costs a point of Fatigue.
const FATIGUE: &str = "1 fatigue";

/// The view if the gladiator of `seat` had gone to a hex for `points` points.
pub(super) fn arrived(view: &View, seat: Seat, (hex, side): (Hex, Side), points: u8) -> View {
    let mut there = view.clone();
    let gladiator = &mut there.seats[seat];
    gladiator.hex = hex;
    gladiator.facing = side;
    // This fatigue may make him tired, and leave him no point to spend.
    gladiator.fatigue = gladiator.fatigue.saturating_add(u8::from(is_exertion(view, points)));
    there.turn.ap = there.turn.ap.saturating_sub(points);
    there.turn.spent = there.turn.spent.saturating_add(points);
    there
}

/// Whether an opponent is right behind the gladiator of `seat`.
fn is_behind(view: &View, seat: Seat, foe: Seat) -> bool {
    view.quadrant(seat, foe) == Quadrant::Rear && view.distance(seat, foe) == 1
}

/// The opponents in front or at the back of the gladiator of `seat`: threats first, then the nearest.
pub(super) fn met(view: &View, cast: &Cast, seat: Seat) -> Vec<String> {
    let mut foes: Vec<Seat> = view.opponents(seat).collect();
    let is_feared = |foe: Seat| view.threatens(foe, seat) || is_behind(view, seat, foe);
    let is_in_front = |foe: Seat| view.quadrant(seat, foe) == Quadrant::Front;
    foes.sort_by_key(|foe| (!is_feared(*foe) || is_in_front(*foe), view.distance(seat, *foe)));
    let told = |foe: Seat| {
        let who = nouns::named(cast, foe);
        let away = view.distance(seat, foe);
        match view.quadrant(seat, foe) {
            Quadrant::Front => {
                let blow = best(view, seat, foe);
                let blow = blow.map_or_else(String::new, |blow| format!(", {blow}"));
                let ahead = match away {
                    1 => "right ahead".to_owned(),
                    away => format!("{away} hexes ahead"),
                };
                let whence = match view.quadrant(foe, seat) {
                    Quadrant::Front => "facing you",
                    Quadrant::Left => "you on his left side",
                    Quadrant::Right => "you on his right side",
                    Quadrant::Rear => "you at his back",
                };
                Some(format!("{who}: {ahead}, {whence}{blow}"))
            }
            Quadrant::Rear if is_behind(view, seat, foe) => Some(format!("{who} AT YOUR BACK")),
            Quadrant::Left | Quadrant::Right if view.threatens(foe, seat) => {
                Some(format!("{who} threatens your side"))
            }
            Quadrant::Left | Quadrant::Right | Quadrant::Rear => None,
        }
    };
    foes.into_iter().filter_map(told).collect()
}

/// The columns of the notes on a place beside its cost.
const ROOM: usize = 90;

/// The most likely blow of those that could be struck.
fn best(view: &View, seat: Seat, foe: Seat) -> Option<String> {
    let hand = &view.seats[seat].hand;
    let blows = (0..hand.len()).map(|at| Action::Strike(Held::of(hand, at), foe));
    let open = blows.chain([Action::Improvised(foe)]).filter(|blow| cost(view, blow).is_ok());
    let odds = open.filter_map(|blow| means_of(&blow)).map(|means| {
        let name = means.kind().map_or("fist".to_owned(), one);
        (Odds::of(view, seat, foe, means), name)
    });
    let best = odds.max_by_key(|(odds, _)| odds.lands);
    best.map(|(odds, name)| format!("{name} {}", odds.short()))
}

/// An arc, from the side of its owner.
pub(super) fn arc(quadrant: Quadrant) -> &'static str {
    match quadrant {
        Quadrant::Front => "front",
        Quadrant::Left => "left side",
        Quadrant::Right => "right side",
        Quadrant::Rear => "back",
    }
}

/// The stamina of both in a grapple.
fn strength(view: &View, seat: Seat, on: Seat) -> String {
    let odds = Odds::of(view, seat, on, munera::Means::Grapple);
    let [wins, even] = wrestled(view, seat, on);
    let (hold, sum) = (odds.words(), odds.sum());
    let then = match wins {
        0 => "you cannot win".to_owned(),
        _ => format!("you win {wins}%, even {even}%"),
    };
    format!("your hands are emptied; {hold}{sum}; then {then}")
}

fn discarded(shed: Shed) -> Label {
    match shed {
        Shed::None => Label::new("Keep everything", ""),
        Shed::Shield => Label::new("The shield", "for good"),
        Shed::Helmet => Label::new("The helmet", "for good"),
        Shed::Both => Label::new("Shield and helmet", "for good"),
    }
}
