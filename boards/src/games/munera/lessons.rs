//! The game for newcomers: its course, and each decision explained.

use super::nouns::{count, faces, name, signed, skill, skill_does};
use super::odds::{means_of, spared};
use super::panel::{attacks, of_the_tired};
use crate::words::{Cast, Guided, Introduced};
use munera::tables::{
    ATTACKS, BEST_SAVE, COST_MOVE, COST_SECOND, GIVE_IN, MORTAL, SKILLS, STAMINA, UNTIRING,
};
use munera::{
    Action, Fate, Kind, Means, Munera, Prompt, Quadrant, Skill, View, creditor, families, pleas,
    total,
};
use table::{Ask, Seat};

/// The guided bout for beginners.
pub(super) const GUIDED: Guided = Guided { house: 1, options: &[], seed: 26 };

/// Three gladiators for a first bout.
pub(super) const INTRODUCED: &Introduced = &Introduced::new([
    ("murmillo", "steady, hard to hurt"),
    ("retiarius", "quick, nets from afar"),
    ("thracian", "balanced, good against shields"),
])
.or_by_lot("any");

/// The rules in brief.
pub(super) const PLAYING: &[&str; 5] = &[
    "Be the last gladiator or team to stand.",
    "A die gives points to go, turn, strike.",
    "Both roll: the higher one's lead wounds.",
    "Equal dice can end it at once.",
    "Beaten, the crowd decides on your life.",
];

/// The Stamina above Fatigue from which a blow or two can end a bout by weariness.
const SPARE: i8 = 3;

pub(super) fn explained(view: &View, cast: &Cast, ask: &Ask<Munera>) -> String {
    match &ask.prompt {
        Prompt::Pick => picking(view),
        Prompt::Discard => shedding(view, ask.seat),
        Prompt::Act => acting(view, ask.seat),
        Prompt::Feint { on, attack: _, defence, modifier } => {
            feint(view, cast, *on, (*defence, *modifier))
        }
        Prompt::GrappleChoice { loser, reply } => hold(view, cast, *loser, *reply),
        Prompt::Skill => learning(view, ask.seat),
    }
}

/// The numbers and deeds before a seat that a name alone does not explain.
pub(super) fn terms(view: &View, ask: &Ask<Munera>) -> Vec<(&'static str, String)> {
    if ask.prompt != Prompt::Act {
        return Vec::new();
    }
    let own = &view.seats[ask.seat];
    let save = own.full_save(Quadrant::Front);
    let strikes = |kind: Kind| {
        let is_of = |action: &Action| means_of(action).and_then(Means::kind) == Some(kind);
        attacks(view, ask.seat).iter().any(is_of)
    };
    let spare = own.stamina.max(0) - i8::try_from(own.fatigue).unwrap_or(i8::MAX);
    let all = [
        (
            0 < own.fatigue && spare <= SPARE,
            "weary",
            format!(
                "Fatigue above Stamina tires you; at −{} to your die of points you give in to a foe facing you.",
                GIVE_IN.unsigned_abs(),
            ),
        ),
        (
            0 < save,
            "save",
            format!("Save {0}: your armour stops a hit from ahead if a die shows {0}.", faces(save)),
        ),
        (
            strikes(Kind::LargeShield),
            "bash",
            "Shield bash: a hit that his armour stops knocks him down; then he gets fewer action points."
                .to_owned(),
        ),
        (
            !attacks(view, ask.seat).is_empty(),
            "push",
            "A miss pushes him back a hex; with no room behind him he falls.".to_owned(),
        ),
        (
            !attacks(view, ask.seat).is_empty(),
            "doubles",
            "Equal dice: 6s wound by two dice, 5s take his shield, 4s floor him, 3s you, 2s beat him, 1s cost a weapon."
                .to_owned(),
        ),
        (
            0 < own.fatigue && !own.is_tired(),
            "fatigue",
            format!(
                "Fatigue {}/{}: a miss adds 1; above your Stamina it tires you, and you get fewer points.",
                own.fatigue,
                own.stamina.max(0),
            ),
        ),
    ];
    let stand = all.into_iter().filter(|(stands, ..)| *stands);
    stand.map(|(_, key, words)| (key, words)).collect()
}

/// The choice of a gladiator, and the time when the others learn of it.
fn picking(view: &View) -> String {
    let known = if view.options.is_open() {
        "Everybody sees at once what you pick"
    } else {
        "Nobody sees what you pick until all have picked"
    };
    format!(
        "You send one of {} kinds of gladiator, each with its own weapons and armour; a die and {STAMINA} \
         make its Stamina, which wounds take away. Armour gives a Save of up to \
         {BEST_SAVE}: a die of so much or less stops a hit; whoever wears none has more Action \
         Points and gets about. {known}.",
        families().len(),
    )
}

/// Shield and helmet, or the points that shedding them brings.
fn shedding(view: &View, seat: Seat) -> String {
    format!(
        "Before your die of Action Points you may throw away your shield, your helmet or both, for \
         good. What you wear and how you are changes that die by {} now; lighter you get about more, \
         but a hit is stopped less often.",
        view.seats[seat].ap_modifier(),
    )
}

/// The next action of a turn: the points left, his state, and the threats.
fn acting(view: &View, seat: Seat) -> String {
    let (turn, own) = (&view.turn, &view.seats[seat]);
    let threats = view.in_play().filter(|other| view.threatens(*other, seat)).count();
    let threats = match threats {
        0 => "No opponent beside you has you in his front".to_owned(),
        1 => "1 opponent beside you has you in his front".to_owned(),
        several => format!("{several} opponents beside you have you in their front"),
    };
    let weary = if own.is_tired() {
        format!("as you are tired you may spend {UNTIRING} in a turn")
    } else {
        format!(
            "a miss adds 1 Fatigue, and so do more than {UNTIRING} points in a turn; above your Stamina it \
             tires you: {}",
            of_the_tired()
        )
    };
    format!(
        "You have {} and do one thing after the other: a hex ahead costs {COST_MOVE}. A second \
         attack, with another weapon, costs {COST_SECOND} more than the first; {weary}. You made {} of {ATTACKS} attacks. \
         You have {} of {} Stamina and {} Fatigue; {}. {threats}.",
        count(turn.ap, "Action Point"),
        turn.attacks,
        own.stamina,
        own.stamina_start,
        own.fatigue,
        beaten(view, seat),
    )
}

/// The fate of a gladiator with no Stamina left.
fn beaten(view: &View, seat: Seat) -> String {
    if view.options.sine_missione {
        return "at 0 Stamina you are killed, for nobody is spared here".to_owned();
    }
    let by = creditor(view, seat);
    let modifier: i8 = pleas(view, seat, by).iter().map(|(_, weight)| weight).sum();
    format!(
        "at 0 Stamina the crowd would spare you with {} %, at {MORTAL} you are dead",
        spared(modifier)
    )
}

/// A missed die, and whether it is rolled again.
fn feint(view: &View, cast: &Cast, on: Seat, (defence, modifier): (u8, i8)) -> String {
    let falls = |fits: fn(Option<i8>) -> bool| {
        (1..=6).filter(|die| fits(total(*die, modifier, defence))).count()
    };
    let hits = falls(|total| total.is_some_and(|total| 0 < total));
    let foe = &view.seats[on];
    let sum = match signed(modifier) {
        none if none.is_empty() => String::new(),
        sum => format!(" and your modifiers come to{sum}"),
    };
    format!(
        "Your blow at {} missed, but the feint you prepared lets you roll your die once more. His die \
         shows {defence}{sum}: of 6 faces {hits} hit, and {defence} is a Double, where anything goes; he \
         has {} Stamina left. A miss tires you by 1, a second one by 2 instead.",
        name(cast, on),
        foe.stamina,
    )
}

/// The action of a grapple's winner.
fn hold(view: &View, cast: &Cast, loser: Seat, reply: bool) -> String {
    let turn = if reply { " Whatever you do, his turn is over." } else { "" };
    format!(
        "You won the test of strength and {} is in your hands, with {} Stamina left. Throwing him does \
         1 to 3 wounds, which no armour stops, and leaves him on the ground; letting go does nothing to \
         him, but takes you a step back out of his reach, if the hex behind you is free.{turn}",
        name(cast, loser),
        view.seats[loser].stamina,
    )
}

/// A skill to learn for good.
fn learning(view: &View, seat: Seat) -> String {
    let own = &view.seats[seat];
    let lacking = Skill::ALL.iter().filter(|it| !own.skills.contains(it));
    let all: Vec<String> =
        lacking.map(|it| format!("{}: {}", skill(*it), skill_does(*it))).collect();
    let lived = match own.fate {
        Fate::In => "Your gladiator has won",
        Fate::Spared | Fate::Killed => "Your gladiator has lived through the bout",
    };
    format!(
        "{lived} and learns one of the {SKILLS} skills for the bouts to come; he has {}. Still to be \
         had: {}.",
        own.skills.len(),
        all.join("; "),
    )
}
