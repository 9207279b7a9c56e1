//! The game for newcomers: its course, and each decision explained.

use super::answers::verdict;
use super::consequences::{exploiting, percent, unprepared};
use super::nouns::{Names, count};
use super::numbers;
use crate::words::{Cast, Guided, Introduced, OUT_OF_REACH};
use blood_sweat_cheers::tables::{COMPROMISED, FULL_HAND, LAST_WOUND, MARGINS};
use blood_sweat_cheers::{BloodSweatCheers, Hand, Prompt, Said, Side, Status, Verdict, View, Zone};
use table::Ask;

/// The guided bout for beginners.
pub(super) const GUIDED: Guided = Guided { house: 1, options: &[], seed: 33 };

/// Three gladiators for a first bout.
pub(super) const INTRODUCED: &Introduced = &Introduced::new([
    ("murmillo", "hard to hurt"),
    ("retiarius", "fast, nets his foe"),
    ("thraex", "quick, draws blood"),
]);

/// The rules in brief.
pub(super) const PLAYING: &[&str; 5] = &[
    "Beat the other gladiator with your cards.",
    "Twice a turn each plays one or two cards.",
    "Where a blow reaches, both roll a die.",
    "Beat his roll by 5, or wound 5 times, to win.",
    "GLORY and blood win the crowd's mercy.",
];

/// The lead that pushes.
const LEAST: u8 = 1;

pub(super) fn explained(view: &View, cast: &Cast, ask: &Ask<BloodSweatCheers>) -> String {
    let own = Side::of(ask.seat);
    let names = Names::new(cast, view);
    match &ask.prompt {
        Prompt::Class { of, taken: _ } => class(&names, own, *of),
        Prompt::Play { after } => playing(view, &names, own, after.as_ref()),
        Prompt::Exploit { fresh } => wounds(view, own, *fresh),
        Prompt::Roar { bonus, without, with } => roar(&names, own, *bonus, [without, with]),
        Prompt::Fortuna { without, with, then } => {
            fortuna(&names, own, [without, with], then.as_ref())
        }
        Prompt::Push { from } => push(view, &names, own, *from),
        Prompt::Refresh => refresh(view, own),
    }
}

fn class(names: &Names<'_>, own: Side, of: Side) -> String {
    let whose =
        if of == own { "yours has".to_owned() } else { format!("that of {} has", names.name(of)) };
    format!(
        "Speed moves and dodges, and the faster one answers last; Attack strikes; Defence guards. Each \
         class has its own values, and {whose} two specials besides, played with GLORY cards. Wound \
         number {LAST_WOUND} defeats."
    )
}

/// The cards of a phase: the order of the declarations, the distance, and the threats.
fn playing(view: &View, names: &Names<'_>, own: Side, after: Option<&Said>) -> String {
    let foe = names.name(own.other());
    let order = match after {
        None if view.solo => format!("The cards that lie open say what {foe} does"),
        None => format!("{foe} will know it when answering"),
        Some(said) => format!("{foe} has shown {}, so you can answer that", said.action),
    };
    let [mine, theirs] = [own, own.other()].map(|side| &view.fighters[side].body);
    let apart = match view.grid().distance(mine.zone, theirs.zone) {
        0 => "in the same zone".to_owned(),
        zones => format!("{} apart", count(zones, "zone")),
    };
    format!(
        "One or two of your {} make one action. {order}. Then both move, and if an attack reaches its \
         foe both roll a die. What the attacker has more decides: {}, which defeats. You \
         stand {apart}, with {} of {LAST_WOUND} wounds to his {}.{}",
        count(view.fighters[own].cards, "card"),
        margins(),
        mine.wounds(),
        theirs.wounds(),
        state(mine.status),
    )
}

/// The numbers and rules before a player who is about to play cards that do not tell themselves.
pub(super) fn terms(view: &View, ask: &Ask<BloodSweatCheers>) -> Vec<(&'static str, String)> {
    let Prompt::Play { after } = &ask.prompt else { return Vec::new() };
    let own = Side::of(ask.seat);
    let fighter = &view.fighters[own];
    let numbers = numbers::of_hand(view, own);
    let is_shown = |is: fn(&str) -> bool| numbers.iter().any(|it| is(it));
    let is_dual = |hand: &Hand| hand.iter().any(|card| card.is_dual());
    let out_of_reach = format!(
        "most blows strike only a foe in your own zone; out of reach they defend you with {}",
        unprepared()
    );
    let lasts =
        format!("your cards must last both phases of a turn; then you draw up to {FULL_HAND}");
    let told = [
        (is_shown(|it| it == OUT_OF_REACH), "reach", out_of_reach.as_str()),
        (
            after.is_none() && is_shown(|it| it.starts_with("die ")),
            "die",
            "“die + 3” adds 3 to your die; a lead of 5 over his sum fells him at once, a Telling Blow",
        ),
        (
            is_shown(|it| it.contains(", risk ")),
            "hits",
            "“hits 72 %, risk 17 %”: how surely you push, fell or wound him, and he you",
        ),
        (true, "lasts", lasts.as_str()),
        (
            true,
            "number",
            "the number of a card adds nothing; some cards have a perk, which their line tells",
        ),
        (
            fighter.private.is_some_and(|own| is_dual(&own.hand)),
            "dual",
            "ROAR, FORTUNA and IMPERIAL also serve as plain cards, but so played cannot help you later",
        ),
        (
            view.favour.of(Side::Red) != 0,
            "cools",
            "the crowd cools, 1 back to nobody, in a phase without a blow, GLORY or a taunt",
        ),
    ];
    let told = told.into_iter().filter(|(stands, ..)| *stands);
    told.map(|(_, key, words)| (key, format!("{words}."))).collect()
}

/// The effect of each margin, such as `1 Pushed, 2 Knocked Down`.
fn margins() -> String {
    let told = (1_u8..).zip(&MARGINS).map(|(more, harm)| format!("{more} {harm}"));
    told.collect::<Vec<_>>().join(", ")
}

/// The effect of being compromised, and its end.
fn state(status: Status) -> String {
    let (state, end) = match status {
        Status::Ok => return String::new(),
        Status::Down => ("Knocked Down", "a STEP alone stands you up"),
        Status::Ensnared => ("in a net", "GLORY with STRIKE frees you"),
    };
    format!(" You are {state}, {COMPROMISED} off everything: {end}.")
}

/// Fresh wounds of the foe, and their worth in this roll.
fn wounds(view: &View, own: Side, fresh: u8) -> String {
    let foe = own.other();
    let chances = |wounds| {
        let told = exploiting(view, own, wounds)?;
        Some([told[foe].harmed, told[own].harmed].map(percent))
    };
    let chances = match (chances(0), chances(fresh)) {
        (Some([none, back]), Some([all, less])) => format!(
            " If you exploit none you harm him with {none} and he you with {back}; if all, {all} and \
             {less}, wounds of yours left aside."
        ),
        (_, _) => String::new(),
    };
    format!(
        "Both are about to roll, and the other gladiator has {}. Each one that you exploit takes 1 off \
         his roll, whether he attacks or defends, but a wound serves only once: what you spare is \
         there for a later roll.{chances}",
        count(fresh, "fresh wound"),
    )
}

/// The crowd's roar: its bonus, and the change that it makes.
fn roar(names: &Names<'_>, own: Side, bonus: i8, [without, with]: [&Verdict; 2]) -> String {
    format!(
        "The dice have fallen, and the crowd leans to you by {bonus}: a ROAR OF THE CROWD adds that to \
         your score. As it stands: {}; with the card: {}. The card is spent; kept, it is there for a \
         worse moment.",
        verdict(names, own, without),
        verdict(names, own, with),
    )
}

/// Fortuna's favour: the change that switching the dice makes.
fn fortuna(
    names: &Names<'_>,
    own: Side,
    [without, with]: [&Verdict; 2],
    then: Option<&Verdict>,
) -> String {
    let then = then.map_or_else(String::new, |then| {
        format!(" With your ROAR after it: {}.", verdict(names, own, then))
    });
    format!(
        "Your die is the lower one, and FORTUNA'S FAVOUR makes the two dice change places. As it \
         stands: {}; switched: {}.{then} There is only one such card, so ask whether this roll is \
         worth it.",
        verdict(names, own, without),
        verdict(names, own, with),
    )
}

/// The zones for the pushed gladiator.
fn push(view: &View, names: &Names<'_>, own: Side, from: Zone) -> String {
    let zones = view.grid().neighbours(from).count();
    let apart = view.grid().distance(view.fighters[own].body.zone, from);
    let apart = match apart {
        0 => "in his zone".to_owned(),
        apart => format!("{} from it", count(apart, "zone")),
    };
    let fighter = names.fighter(own.other());
    let why = match view.clash() {
        Some(clash) if !clash.reaches(own) => {
            format!("You defended, so winning only pushes {fighter}")
        }
        Some(_) | None => format!("A lead of {LEAST} only pushes {fighter}"),
    };
    format!(
        "{why}, unhurt. He must leave {from} for one of {zones} zones beside it, and you say which; you \
         stand {apart}. Most attacks reach only their own zone: \
         push him near to strike again, far to be safe, or to the edge, where he has fewer ways out.",
    )
}

/// The cards thrown away at a turn's end.
fn refresh(view: &View, own: Side) -> String {
    format!(
        "The turn is over, and you hold {}. Throw away what you do not want, which nobody sees, then \
         your hand is filled up to {FULL_HAND}. Cards of one kind go well together, and a GLORY is needed for \
         your special.",
        count(view.fighters[own].cards, "card"),
    )
}
