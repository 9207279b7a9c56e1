//! The list of all that the rules can do.

use super::{Answer, Finish, Place, Question, Used};
use crate::ask::{Alone, Kept, Rebirth, Refusal};
use crate::event::{Gain, Loss, Mood, Raided, Side, Spared};
use crate::tables::{ALWAYS_HITS, ALWAYS_MISSES, CARDS, Card, Does, Slot, Space};
use crate::{Morituri, setup};
use table::Rules;

/// Every value of an option but the default.
pub(super) fn variants() -> Vec<(&'static str, &'static str)> {
    let of = |row: &'static table::OptionRow| match row.values {
        table::Values::OneOf(values) | table::Values::OneOfOr { words: values, .. } => {
            let others = values.iter().filter(|value| **value != row.default);
            others.map(|value| (row.name, *value)).collect::<Vec<_>>()
        }
        table::Values::Within(..) | table::Values::WithinOr(..) => Vec::new(),
    };
    setup::OPTIONS.iter().flat_map(of).collect()
}

/// All that the rules can do. Not here: an empty draw with an empty discard pile, and Owner in
/// Debt! drawn on the Dalmatian Coast, which no bout can come to (R22, R29).
pub(super) fn everything() -> Vec<Used> {
    let mut all = Vec::new();
    for row in &CARDS {
        all.push(Used::Drew(row.card));
        if row.card.slot().is_some() {
            all.extend([Used::Wore(row.card), Used::Refused(row.card)]);
        }
    }
    all.extend([
        Used::NoEffect(Card::ArmorThief),
        Used::NoEffect(Card::ShatteredBlade),
        Used::NoEffect(Card::FesteringWound),
    ]);
    for slot in Slot::ALL {
        all.extend([Loss::Replaced, Loss::Robbed, Loss::Death].map(|why| Used::Lost(slot, why)));
        let fate = if slot == Slot::Weapon { Loss::Shattered } else { Loss::Stolen };
        all.push(Used::Lost(slot, fate));
        all.push(Used::Answered(Answer::Surrender(slot)));
    }
    for space in Space::all().skip(1) {
        all.push(Used::Landed(space));
        match space.row().does {
            Does::HitPoint => all.extend([Used::Taken(space), Used::Empty(space)]),
            Does::Arena(_) | Does::Roma(_) => {
                all.extend([Used::BeastFight(space), Used::Duel(space)]);
            }
            Does::Bandits(_) | Does::Pirates(..) => {
                all.extend([Raided::Beaten, Raided::Lost].map(|raid| Used::Raid(space, raid)));
            }
            Does::Start | Does::Cards(_) | Does::Miss | Does::Forward(_) | Does::Back(_) => {}
        }
    }
    let both = [Finish::ChallengerWon, Finish::DefenderWon, Finish::BothDead];
    let beast = [Finish::BeastSlain, Finish::Died, Finish::BothDied];
    for finish in both.into_iter().chain(beast) {
        all.extend([Place::Road, Place::Roma].map(|place| Used::Ended(finish, place)));
    }
    all.push(Used::Ended(Finish::BothAtOne, Place::Road));
    for finish in both.into_iter().chain([Finish::BothAtOne]) {
        all.push(Used::LastRound(finish));
    }
    for question in
        [Question::Roll, Question::Surrender, Question::Opponent, Question::Beast, Question::Rejoin]
    {
        all.push(Used::Asked(question, false));
    }
    for reply in [false, true] {
        all.extend([Question::Keep, Question::Mercy].map(|asked| Used::Asked(asked, reply)));
        all.extend([false, true].map(|in_roma| Used::Debtor(reply, in_roma)));
    }
    all.extend([Kept::Keep, Kept::Refuse].map(|kept| Used::Answered(Answer::Keep(kept))));
    all.extend([Alone::Fight, Alone::Wait].map(|what| Used::Answered(Answer::Beast(what))));
    all.extend([Rebirth::Back, Rebirth::Out].map(|what| Used::Answered(Answer::Rejoin(what))));
    for spared in [Spared::Accept, Spared::Fight] {
        all.extend([Used::Mercy(spared), Used::Answered(Answer::Mercy(spared))]);
    }
    all.extend([1, 2, 3].map(Used::Several));
    all.extend([Gain::Space, Gain::Flux, Gain::Won].map(Used::Hp));
    all.extend([Side::Challenger, Side::Defender].map(Used::Netted));
    all.extend([Mood::Blood, Mood::Mercy].map(Used::Crowd));
    all.extend([ALWAYS_MISSES, ALWAYS_HITS].map(Used::Natural));
    all.extend(variants().into_iter().map(|(name, value)| Used::Option(name, value)));
    all.extend(Morituri::SEATS.map(Used::Seats));
    all.extend(REFUSALS.map(Used::Refusal));
    all.extend([
        Used::Answered(Answer::RollOn),
        Used::Answered(Answer::Opponent),
        Used::NothingToRob,
        Used::OpponentGone,
        Used::NetMissed,
        Used::TwoNets,
        Used::Guarded,
        Used::BonusHit,
        Used::TwoHits,
        Used::PastOne,
        Used::CameWithOne,
        Used::Grip,
        Used::DoubleClash,
        Used::Missed,
        Used::SatOut,
        Used::LaurelLost,
        Used::SetAside,
        Used::TiedFirst,
        Used::Alone,
        Used::CrownedElsewhere,
        Used::CrownedOnTheRoad,
        Used::NoWinner,
        Used::SharedPlace,
        Used::Clock,
        Used::House,
    ]);
    all
}

const REFUSALS: [Refusal; 9] = [
    Refusal::GameOver,
    Refusal::NotSeated,
    Refusal::Dead,
    Refusal::BadOrder,
    Refusal::NotYours,
    Refusal::WrongAction,
    Refusal::BadChoice,
    Refusal::BadSlot,
    Refusal::BadOpponent,
];
