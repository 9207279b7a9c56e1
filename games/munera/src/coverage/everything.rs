//! What the rules can do, all of it.

use super::{Family, Landing, Netted, State, Used, Verdicts};
use crate::ask::{Action, Refusal};
use crate::event::{Cause, Event, Plea, Stop, Weariness};
use crate::gear::{Class, Kind, Skill, Thing};
use crate::hexes::Quadrant;
use crate::tables::{OPTIONS, ORDERS};
use crate::{Arena, Munera};
use table::{Rules, Values};

/// Gives each variant of an enum its name.
macro_rules! names {
    ($(#[$meta:meta])* $list:ident, $name:ident, $enum:ident { $($variant:ident)* }) => {
        pub(super) const $list: &[&str] = &[$(stringify!($variant)),*];

        $(#[$meta])*
        pub(super) fn $name(it: &$enum) -> &'static str {
            match it { $($enum::$variant { .. } => stringify!($variant)),* }
        }
    };
}

names! {
    /// An event's name.
    EVENTS, event_name, Event {
        Picked Stamina Arrows OrderDie Order Entered Turn Discarded GivesIn Ap Stands Moved Turned
        Attack Double Save Wounded Injured Mortal Pushed PushBlocked Down AlreadyDown DownAgain
        Fatigue Scatter Dropped Lost Broken BreakRoll ThongHolds Recovered Cone Shredded
        Arbelos Escape NoEscape Entangled Released Cut Feint Reroll Kept RerollDouble Grapple
        GrappleTest GrappleTied GrappleBroken Thrown Disengaged Haze Whirls Drew Sheathed Took
        Kicked Floored FlooredAppeal Yields Appeal NoAppeal Out End Won TeamWon Draw Learnt
    }
}

names! {
    /// An action's name.
    ACTIONS, action_name, Action {
        Pick PickAny PickBuild Discard Move Step Turn Walk Strike Improvised Whirl Grapple Feint
        Haze Cut Draw Sheath Drop DropHelmet Pickup Kick Yield End Reroll Keep Throw Disengage
        Skill
    }
}

/// The options that change the rules, with every value that is no default.
pub(super) fn variants() -> Vec<(&'static str, &'static str)> {
    let mut variants = vec![
        ("teams", "1212"),
        ("teams", "1122"),
        ("teams", "122333"),
        ("round_limit", "10"),
        ("round_limit", "none"),
        ("spared_today", "3"),
    ];
    for row in &OPTIONS {
        let of_a_seat = row.name.ends_with(|last: char| last.is_ascii_digit())
            || row.name.starts_with("house_");
        if let Values::OneOf(words) = row.values
            && !of_a_seat
        {
            let others = words.iter().filter(|word| **word != row.default);
            variants.extend(others.map(|word| (row.name, *word)));
        }
    }
    variants
}

/// Everything that the rules can do.
pub(super) fn everything() -> Vec<Used> {
    let mut all: Vec<Used> = Vec::new();
    all.extend(Class::ALL.iter().map(|class| Used::Class(*class)));
    for kind in Kind::ALL {
        let ranges = (1..=8).filter(|range| kind.at_range(*range, false).is_some());
        all.extend(ranges.map(|range| Used::Struck(*kind, range)));
        let landings: &[Landing] = if *kind == Kind::HastaTied {
            &[Landing::Ground, Landing::Hand]
        } else if kind.flies(2) {
            &[Landing::Ground, Landing::Lost]
        } else {
            &[]
        };
        all.extend(landings.iter().map(|landing| Used::Flew(*kind, *landing)));
        if kind.entangles() {
            let ends = [Netted::Caught, Netted::Cut, Netted::Held, Netted::Ruined];
            all.extend(ends.map(|end| Used::Net(*kind, end)));
        }
        all.push(Used::Took(Thing::Gear(*kind)));
    }
    // What never lies on the ground cannot be picked up.
    all.retain(|used| *used != Used::Took(Thing::Gear(Kind::Cestus)));
    all.extend([Used::Took(Thing::Helmet), Used::Took(Thing::Arrow)]);
    let families = [
        Family::Ordinary,
        Family::Scissor,
        Family::Cestus,
        Family::Arbelos,
        Family::Entangling,
        Family::Missile,
        Family::Hasta,
        Family::HastaTied,
        Family::Bow,
        Family::Shield,
        Family::Whirling,
        Family::Improvised,
    ];
    let doubles = |family: Family| (1..=6).map(move |number| Used::Double(family, number));
    all.extend(families.into_iter().flat_map(doubles));
    all.extend([Used::Whirled(false), Used::Whirled(true)]);
    all.extend(Quadrant::ALL.iter().map(|quadrant| Used::From(*quadrant)));
    all.extend((1..=5).flat_map(|value| [Used::Save(value, true), Used::Save(value, false)]));
    let piercing = [Kind::TwoHanded, Kind::LongSpear, Kind::Trident];
    all.extend(piercing.map(Used::Penetrated));
    all.extend([0, 1, 2].map(Used::Helped));
    all.extend(Cause::ALL.iter().map(|cause| Used::Down(*cause)));
    all.extend(Weariness::ALL.iter().map(|cause| Used::Tired(*cause)));
    all.extend(Plea::ALL.iter().map(|plea| Used::Plea(*plea)));
    let verdicts =
        [Verdicts::Spared, Verdicts::Killed, Verdicts::SparedByTwelve, Verdicts::KilledByTwo];
    all.extend(verdicts.map(Used::Crowd));
    all.extend(EVENTS.iter().map(|name| Used::Told(name)));
    // Orders alone decide what is thrown away before the roll.
    let answers = ACTIONS.iter().filter(|name| **name != "Discard" && **name != "Step");
    all.extend(answers.map(|name| Used::Did(name)));
    let states = [
        State::Tired,
        State::Exhausted,
        State::Injured,
        State::Netted,
        State::Caped,
        State::Down,
        State::Hazed,
        State::Grappled,
    ];
    all.extend(states.map(Used::Rolled));
    for one in [false, true] {
        all.extend([Used::BrokenOf(one, false), Used::BrokenOf(one, true)]);
        all.extend([Used::Scissor(one), Used::Won(one)]);
        all.extend(Skill::ALL.iter().map(|skill| Used::Skill(*skill, one)));
    }
    all.extend([Used::OneHanded, Used::Reply, Used::NoRoom, Used::GrappleGoesOn]);
    all.extend(Stop::ALL.iter().map(|stop| Used::Drawn(*stop)));
    all.extend(Arena::ALL.iter().map(|arena| Used::Arena(*arena)));
    all.extend(Munera::SEATS.map(Used::Seats));
    all.extend(variants().into_iter().map(|(name, value)| Used::Option(name, value)));
    for row in &ORDERS {
        all.extend(row.words().map(|value| Used::Order(row.name, value)));
    }
    all.extend(Refusal::ALL.iter().map(|refusal| Used::Refusal(*refusal)));
    all.extend([Used::Clock, Used::House, Used::OwnKit]);
    all
}
