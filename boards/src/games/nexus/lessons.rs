//! The game for newcomers: its course, and each decision explained.

use super::consequences::chance;
use super::nouns::{
    ability, attack, card, count, effect, motivation, name, place, points, price, quality, reserve,
    talent, twist, unique, unique_effect, unique_price, use_of, weapon,
};
use crate::words::{Cast, Guided, Introduced};
use nexus::cards::Twist;
use nexus::tables::{
    Ability, BLOCK_TOKENS, BUTTON_COST, CHECK, COMMAND_POINTS, LANISTAS, Letter, Location,
    OVERALL_COINS, PIECES, POOL, PRONE_AP, RESERVE_FULL, TILES, Trait, WeaponKind, costs, twists,
};
use nexus::{
    Action, Attack, Board, Command, Helot, Nexus, Prompt, RollKind, Square, Thing, Verb, View,
    advice, commands_of, odds_declared,
};
use table::{Ask, Seat};

/// The guided bout for beginners.
pub(super) const GUIDED: Guided = Guided { house: 1, options: &[("schematic", "0")], seed: 36 };

/// Three lanistas for a first bout.
pub(super) const INTRODUCED: &Introduced = &Introduced::new([
    ("lanista 4", "2 of all three"),
    ("lanista 3", "3 Command: points for you"),
    ("lanista 8", "3 Deception: split the foe's points"),
]);

/// The rules in brief.
pub(super) const PLAYING: &[&str; 5] = &[
    "Earn more Cred (coins) than foe and crowd.",
    "A die splits 6 points: act and move.",
    "A point unspent costs 1 Cred, or condition.",
    "Both roll: your lead hurts, and pays Cred.",
    "It ends when one helot is left.",
];

/// The characters of a list of means that has room for their effects.
const ROOM: usize = 170;
/// The characters of an explanation.
const LESSON: usize = 500;

pub(super) fn explained(view: &View, cast: &Cast, ask: &Ask<Nexus>) -> String {
    let board = &view.board;
    let own = &board.helots[ask.seat];
    match &ask.prompt {
        Prompt::PickLanista => lanistas(),
        Prompt::PickMotivation => motivations(ask),
        Prompt::KeepInfluence { keep } => keeping(own, *keep),
        Prompt::SetUpBarge => barge(),
        Prompt::Deceive { on, ratio } => deceiving(cast, own, *on, *ratio),
        Prompt::BlockDeception { by, give, ratio } => {
            let given = split(*ratio, &format!("as {}", reserve(*give)));
            let by = name(cast, *by);
            format!(
                "If you stop {by}, you split the points yourself. {by}'s Deception token is lost either \
                 way; left alone, you get {given}, and to stop it you may use {}.",
                means(board, ask)
            )
        }
        Prompt::Ratio { ratio } => ratio_of(own, *ratio),
        Prompt::Command => commanding(board, cast, ask.seat),
        Prompt::PreRoll { by, attack, behind } => {
            let text = attacked(view, cast, ask.seat, (*by, *attack), *behind);
            let first = "Before the dice fall, your traits and cards may answer";
            format!("{first}: {}. {text}", means(board, ask))
        }
        Prompt::Reroll { roll, total, against } => {
            format!("{} You may use {}.", fallen(*roll, *total, *against), means(board, ask))
        }
        Prompt::HitBonus { on, damage } => {
            let foe = &board.helots[*on];
            format!(
                "Your hit on {} takes {damage} so far, of {} condition that is left. Every point that it \
                 takes becomes your Cred, so more damage is more Cred; you may use {}.",
                name(cast, *on),
                foe.oc,
                means(board, ask)
            )
        }
        Prompt::HitSave { by, damage, location, fatal } => {
            let text = struck(cast, own, (*by, *damage), *location, *fatal);
            format!("{text} You may use {}.", means(board, ask))
        }
        Prompt::ComboBreak { by, left } => {
            let told = chance(&odds_declared(board, *by, ask.seat, Attack::Combo));
            format!(
                "{} goes on hitting you with {}, one after the other, each {told}. Your condition is {}; \
                 breaking the Combo makes all that is left of it fail, with {}.",
                name(cast, *by),
                count(*left, "more Standard Attack"),
                own.oc,
                means(board, ask)
            )
        }
        Prompt::StayUp => format!(
            "Your helot has been put on the ground, where it neither steps nor strikes until it stands up, for {} and \
             with {CHECK} or more on a die. At once you may use {}, and your {} is {}.",
            count(costs::STEP, "Movement Point"),
            means(board, ask),
            quality(Ability::StillStanding.cost().0),
            own.reserves[Ability::StillStanding.cost().0],
        ),
        Prompt::SlipGrapple { by } => {
            let by = by.map_or("A net", |by| name(cast, by));
            format!(
                "{by} has taken hold of your helot: it can hardly do anything but work itself free, for \
                 {} and {} condition and with {CHECK} or more on a die. At once you may use {}.",
                count(costs::STEP, "Movement Point"),
                costs::OC,
                means(board, ask)
            )
        }
        Prompt::Trip { by, first } => {
            let step = if *first { "its first step of the round" } else { "another step" };
            format!(
                "The helot of {} is about to leave a square beside yours, {step}. Tripped, it lies there \
                 instead, and can only stand up before it does anything else; you may use {}.",
                name(cast, *by),
                means(board, ask)
            )
        }
        Prompt::CancelInfluence { by, card: played } => format!(
            "{} plays the Influence card {} against you: {}. Cancelled, it is spent for nothing; you may \
             use {}.",
            name(cast, *by),
            played.name(),
            card(*played),
            means(board, ask)
        ),
        Prompt::TpNegate { card: drawn } => negating(own, *drawn),
        Prompt::TpTarget { card: drawn } => format!(
            "Your Turning Point has brought {}: {}. You say whom it is for; {} may be chosen, and you \
             have {} Cred yourself.",
            drawn.name(),
            twist(*drawn),
            count(u32::try_from(ask.offers.len()).unwrap_or(u32::MAX), "opponent"),
            own.cred
        ),
        Prompt::TpTrait => format!(
            "Your Turning Point makes one trait grow by {}, up to {RESERVE_FULL}. Traits pay for \
             abilities, and Instinct goes first in the order of play; you have {}.",
            twists::MEMORY_POINTS,
            reserves(own)
        ),
        Prompt::LegChoice => format!(
            "Spikes come up under your helot, and both legs have {} left. The leg you name is lost, \
             which makes you defend one die worse, and your helot bleeds and is thrown off the square.",
            count(own.locations[Location::Ll], "point")
        ),
        Prompt::WeaponChoice { new, old } => weapons(*new, *old),
        Prompt::ShieldLocation => format!(
            "A Shield in hand saves one place from blows, though not your condition of {}. Head and \
             chest at 0 kill at once, and have {} and {} left; an arm, a leg or the midsection at 0 only \
             makes you worse.",
            own.oc,
            own.locations[Location::Head],
            own.locations[Location::Chest]
        ),
        Prompt::AidSplit { .. } => {
            "A head or chest with more left is further from death, but condition at 0 puts your \
             helot out too. A place that is at 0 takes none."
                .to_owned()
        }
    }
}

/// The deeds and signs before a seat that gives a command.
pub(super) fn terms(view: &View, ask: &Ask<Nexus>) -> Vec<(&'static str, String)> {
    let (board, seat) = (&view.board, ask.seat);
    if ask.prompt != Prompt::Command {
        return Vec::new();
    }
    let is_worse = |helot: &Helot| helot.locations.iter().any(|(_, left)| left == 0);
    let body = (
        "body",
        "Green numbers: what each place can lose. Head, chest or condition at 0 puts a helot out."
            .to_owned(),
    );
    let rises = |at| matches!(board.barge.at(at), Some(Thing::Saw | Thing::Spikes));
    let has_risen = Square::all().any(rises);
    let signs = [
        (
            has_risen,
            "risen",
            "Each cycle your die marks a slot; one marked twice sends up spikes or saws, and their harm pays the crowd",
        ),
        (
            board.helots.iter().any(is_worse),
            "crippled",
            "An arm at 0: it attacks one die worse; a leg: it defends one die worse; the midsection: both",
        ),
        (
            board.helots[seat].reserves.iter().any(|(_, points)| 0 < points),
            "ability",
            "Will, Inst and the like are traits: a die a cycle lets one grow, and they pay for abilities",
        ),
        (
            board.helots[seat].has_tpdm(),
            "landing",
            "HIT +6: your six slots are full, and your next Standard or Focused Attack deals 6 more",
        ),
    ];
    let signs = signs.into_iter().filter(|(stands, ..)| *stands);
    let signs = signs.map(|(_, key, words)| (key, format!("{words}.")));
    let can = |verb: &Verb| !commands_of(board, seat, *verb).is_empty();
    let Action::Do(advised) = advice(view, ask) else { return Vec::new() };
    let first = [advised.verb(), Verb::Standard].into_iter().filter(can);
    let kind = board.helots[seat].motivation;
    let deed = |verb: Verb| {
        let words = match (verb, commands_of(board, seat, verb).first()) {
            (Verb::Unique, Some(Command::Unique(letter, _))) => format!(
                "{} ({}): {}.",
                unique(kind, *letter),
                unique_price(kind, *letter),
                unique_effect(kind, *letter)
            ),
            (Verb::Gloat, _) if board.crowd == 0 => return None,
            _ => deed(verb)?,
        };
        Some((verb.word(), words))
    };
    let first: Vec<_> = first.filter_map(deed).collect();
    let rest = Verb::ALL.iter().copied().filter(can).filter_map(deed);
    std::iter::once(body).chain(first).chain(signs).chain(rest).collect()
}

/// A deed whose name does not tell it.
fn deed(verb: Verb) -> Option<String> {
    Some(match verb {
        Verb::Standard => {
            "Standard Attack: two dice each; if yours are higher (the %), place and condition lose the lead: Cred twice."
                .to_owned()
        }
        Verb::Wild => {
            "Wild Attack: cheap, and also half ahead; it takes condition only, and 1 of your own."
                .to_owned()
        }
        Verb::Grapple => {
            "Grapple: a held foe must work free first, and you may floor, throw, drag or crush it."
                .to_owned()
        }
        Verb::Feint => {
            "Feint: your next attack ahead throws one die more and keeps the best two.".to_owned()
        }
        Verb::Takedown => {
            format!(
                "Takedown: hurts the held foe and floors it, and {PRONE_AP} AP more are yours against it."
            )
        }
        Verb::Throw => {
            "Throw: the held foe lies that far off, in any hazard there; a miss sets it free."
                .to_owned()
        }
        Verb::Drag => "Drag: a step or a turn with the held foe, even into a hazard.".to_owned(),
        Verb::Crush => "Crush: hurts the held foe's condition, and you hold it still.".to_owned(),
        Verb::Clinch => "Clinch: catch your breath in a hold; 1 Cred buys 1 condition.".to_owned(),
        Verb::StandUp => {
            format!("Stand up: {CHECK} or more on a die; until then no step and no blow.")
        }
        Verb::Liberate => {
            format!("Liberate: {CHECK} or more on a die frees you; who is held can do little else.")
        }
        Verb::Gloat => {
            "Gloat: the crowd pays your hit's Cred again, but you defend one die worse for a cycle."
                .to_owned()
        }
        Verb::Mend => "Mend: you bleed no more; bleeding takes 1 condition a round.".to_owned(),
        Verb::UseToken => "Command token: 1 AP or 1 MP more, once.".to_owned(),
        Verb::BreakCrate => {
            "Crate: two dice find a weapon, aid, trouble or nothing in it.".to_owned()
        }
        Verb::Move
        | Verb::Rotate
        | Verb::Backflip
        | Verb::Sidestep
        | Verb::Focused
        | Verb::Combo
        | Verb::LetGo
        | Verb::AimWild
        | Verb::AimStandard
        | Verb::AimFocused
        | Verb::StopDropRoll
        | Verb::Draw
        | Verb::Store
        | Verb::Drop
        | Verb::MoveShield
        | Verb::KnockBrazier
        | Verb::PlayInfluence
        | Verb::Ability
        | Verb::Unique
        | Verb::End => return None,
    })
}

fn lanistas() -> String {
    let most =
        |of: fn(&nexus::tables::LanistaRow) -> u8| LANISTAS.iter().map(of).max().unwrap_or(0);
    format!(
        "The lanista is who you are in this bout. Each says what you begin with: up to {} Influence cards, played in \
         secret for Cred, points or against others; up to {} Deception tokens, to split somebody's \
         points for him; and up to {} Command tokens, each worth one point when you want it.",
        most(|row| row.influence),
        most(|row| row.deception),
        most(|row| row.command),
    )
}

fn motivations(ask: &Ask<Nexus>) -> String {
    format!(
        "The motivation gives your helot a talent, two abilities of its own, and 1 point in three of the \
         six traits. Traits grow by a die in each cycle, up to {RESERVE_FULL}, and pay for abilities; {} \
         to choose from.",
        match ask.offers.len() {
            1 => "there is 1".to_owned(),
            several => format!("there are {several}"),
        }
    )
}

/// The choice of the dealt cards to keep.
fn keeping(own: &Helot, keep: u8) -> String {
    format!(
        "You were dealt {} and keep exactly {keep}, as your lanista says; nobody sees which. Each is \
         played once: most in your own round, some to answer what others do, to roll again or to \
         cancel.",
        count(own.hand.count(), "Influence card"),
    )
}

/// A barge of one's own.
fn barge() -> String {
    format!(
        "This bout has no barge of the book, so you set one up: up to {PIECES} of each of pillars, \
         crates and braziers, and up to {TILES} tiles each of blood and guts; the corners stay free, \
         for the helots begin there. Pillars block, crates hide weapons, braziers burn, guts slow and \
         blood makes slip. If your time runs out, the barge stays empty."
    )
}

/// Both parts of the points, such as `4 of one kind and 2 of the other`.
fn split(ratio: u8, of: &str) -> String {
    format!("{ratio} {of} and {} of the other kind", COMMAND_POINTS.saturating_sub(ratio))
}

/// Whether to split another seat's points.
fn deceiving(cast: &Cast, own: &Helot, on: Seat, ratio: u8) -> String {
    let on = name(cast, on);
    format!(
        "A Deception token chooses for {on}, so that it can reach or strike less. Action \
         Points attack, Movement Points move, and what cannot be used is paid for; the points are {}. You \
         have {}, and {on} may stop you with {BLOCK_TOKENS} tokens or a card.",
        split(ratio, "of one kind"),
        count(own.deception, "token"),
    )
}

/// The split of one's own points.
fn ratio_of(own: &Helot, ratio: u8) -> String {
    format!(
        "Action Points (AP) attack, a Standard Attack costs {}; Movement Points (MP) move, a step ahead costs {}. \
         You have {}. The Motivation Button puts all \
         {COMMAND_POINTS} into one kind for {BUTTON_COST} of your condition of {}; whatever you have not \
         spent at the end costs 1 Cred each, or 1 condition.",
        costs::STANDARD,
        costs::STEP,
        split(ratio, "of one kind"),
        own.oc
    )
}

/// The next command: the points left, their use, the helot's state; and the opponents' motivations,
/// which no board repeats, as far as there is room.
fn commanding(board: &Board, cast: &Cast, seat: Seat) -> String {
    let (round, own) = (&board.round, &board.helots[seat]);
    let told = format!(
        "You give one command after the other: you have {} (AP) to act and {} (MP) to move. A step \
         ahead or a turn costs {} MP, a Standard Attack {} AP, a Focused one at a place you name {}. \
         Points left at the end cost 1 of your {} Cred each, or 1 condition. Your condition is {} of \
         {OVERALL_COINS}, at 0 you are out.{}",
        count(round.ap, "Action Point"),
        count(round.mp, "Movement Point"),
        costs::STEP,
        costs::STANDARD,
        costs::FOCUSED,
        own.cred,
        own.oc,
        states(own)
    );
    let foes = board.opponents(seat).filter_map(|foe| {
        let kind = board.helots[foe].motivation?;
        Some(format!(" {} ({}): {}.", name(cast, foe), motivation(kind), talent(kind)))
    });
    foes.fold(told, |told, foe| {
        let has_room = told.chars().count() + foe.chars().count() <= LESSON;
        if has_room { told + &foe } else { told }
    })
}

/// The present harms of a helot.
fn states(own: &Helot) -> String {
    let all = [
        (own.prone, "you lie and must stand up first"),
        (own.held_by.is_some() || own.netted, "you are held and must work free first"),
        (own.bleeding, "you bleed until you mend it"),
        (own.flaming, "you burn until you stop, drop and roll"),
    ];
    let all: Vec<&str> = all.iter().filter(|(holds, _)| *holds).map(|(_, what)| *what).collect();
    if all.is_empty() { String::new() } else { format!(" Mind that {}.", all.join(", ")) }
}

/// An attack that is about to be rolled.
fn attacked(
    view: &View,
    cast: &Cast,
    seat: Seat,
    (by, with): (Seat, Attack),
    behind: bool,
) -> String {
    let behind = if behind { ", from behind" } else { "" };
    format!(
        "{} attacks you ({}{behind}): {}. Your condition is {}, and what you lose of it becomes the \
         attacker's Cred.",
        name(cast, by),
        attack(with),
        chance(&odds_declared(&view.board, by, seat, with)),
        view.board.helots[seat].oc,
    )
}

/// A roll that its player may make again.
fn fallen(roll: RollKind, total: u8, against: u8) -> String {
    match roll {
        RollKind::Attack => format!(
            "Rolled again, your attack may hit, and you have nothing to lose but the price. It came to \
             {total} against {against}, and only more would do."
        ),
        RollKind::Defend => format!(
            "Rolled again, your defense may hold. It came to {total} against {against}, and as much would do."
        ),
        RollKind::Check => format!(
            "Rolled again, your check may come out well. The die shows {total}, and {CHECK} or more is needed."
        ),
        RollKind::Location => format!(
            "The die for the place shows {total}, a place where nothing is left to be hit. Rolled again \
             it may find another."
        ),
        RollKind::Crate => format!(
            "The {POOL} dice for what is in the crate came to {total}. Rolled again there is something \
             else in it, better or worse."
        ),
    }
}

/// A hit that has come through.
fn struck(
    cast: &Cast,
    own: &Helot,
    (by, damage): (Seat, u8),
    location: Option<Location>,
    fatal: bool,
) -> String {
    let at = location
        .map_or_else(String::new, |at| format!(", and {} on the {}", own.locations[at], place(at)));
    let fatal = if fatal { " Your helot would not survive it." } else { "" };
    format!(
        "{} has hit you for {damage}, which goes to the attacker as Cred; you have {} condition{at}.\
         {fatal}",
        name(cast, by),
        own.oc,
    )
}

/// Whether to escape a Turning Point card.
fn negating(own: &Helot, drawn: Twist) -> String {
    let cost = drawn.negate().map_or_else(String::new, |(of, cost)| {
        format!("; it costs {} of your {}", points(&[(of, cost)]), own.reserves[of])
    });
    format!(
        "A Turning Point card comes for everybody it names, {}: {}. You may buy yourself out of it, and \
         the others decide for themselves{cost}.",
        drawn.name(),
        twist(drawn),
    )
}

/// The choice of one of two weapons.
fn weapons(new: WeaponKind, old: WeaponKind) -> String {
    format!(
        "A helot carries one weapon only, and what you leave is out of the bout. The new one is a {} \
         ({}), the one you carry a {} ({}).",
        weapon(new),
        use_of(new),
        weapon(old),
        use_of(old)
    )
}

/// The trait reserves that are not empty.
fn reserves(own: &Helot) -> String {
    let held = Trait::ALL.iter().filter(|of| 0 < own.reserves[**of]);
    let held: Vec<(Trait, u8)> = held.map(|of| (*of, own.reserves[*of])).collect();
    if held.is_empty() { "none yet".to_owned() } else { points(&held) }
}

/// The possible answers to a window: names and prices, and their effects where there is room.
fn means(board: &Board, ask: &Ask<Nexus>) -> String {
    let drives = board.helots[ask.seat].motivation;
    let told = |action: &Action| -> Option<(String, &'static str)> {
        if let Action::Use(used) = action {
            return Some((
                format!("{} for {}", ability(board, *used), price(*used)),
                effect(*used),
            ));
        }
        if let Action::Answer(played) = action {
            return Some((format!("your card {}", played.name()), card(*played)));
        }
        if *action == Action::Refuse {
            let (name, cost) = (unique(drives, Letter::B), unique_price(drives, Letter::B));
            return Some((format!("{name} for {cost}"), unique_effect(drives, Letter::B)));
        }
        let tokens = || (format!("{BLOCK_TOKENS} Deception tokens"), "all that it costs");
        (*action == Action::Block).then(tokens)
    };
    let all: Vec<(String, &str)> = ask.offers.iter().filter_map(|it| told(&it.action)).collect();
    let long: Vec<String> = all.iter().map(|(what, does)| format!("{what} ({does})")).collect();
    let long = long.join(" or ");
    if long.chars().count() <= ROOM {
        return long;
    }
    all.into_iter().map(|(what, _)| what).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::deed;
    use nexus::Verb;

    #[test]
    fn every_deed_is_told_in_one_short_sentence_that_begins_with_its_name() {
        let told: Vec<String> = Verb::ALL.iter().filter_map(|verb| deed(*verb)).collect();
        assert!(10 < told.len());
        for words in told {
            assert!(words.chars().count() <= 110 && words.matches(". ").count() == 0, "{words}");
            assert!(words.contains(": ") && words.ends_with('.'), "{words}");
        }
    }
}
