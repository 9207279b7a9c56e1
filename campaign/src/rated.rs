//! A bout's evidence of its players' strength: pairs of a score and of foes.
//!
//! Two players make one encounter each. With more sides, each meets the sides placed next above
//! and next below it and those that share its place; so a bout of any size is worth at most three
//! encounters to a player, and a crowded table does not make ratings surer than they are.

use crate::ids::{BoutId, PersonId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The actual player of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Its person, or its person in more than half of its decisions.
    Played,
    /// The house in half or more of them, standing in for its person.
    HousePlayed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedSeat {
    /// Its person. `None`: it was the house's from the start, or the person is forgotten.
    pub person: Option<PersonId>,
    /// Its actual player.
    pub part: Part,
}

/// Seats that win or lose together: a single one, or a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedSide {
    /// Its place from 1; sides that draw share one.
    pub place: u32,
    pub seats: Vec<RatedSeat>,
}

/// A bout for the purposes of ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedBout {
    pub bout: BoutId,
    pub period: u32,
    /// Whether it was ranked. Friendly bouts change no rating.
    pub is_ranked: bool,
    pub sides: Vec<RatedSide>,
}

/// The outcome of an encounter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    Win,
    Draw,
    Loss,
}

/// A bout's evidence about one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    pub person: PersonId,
    /// Everybody on their side, themselves too.
    pub own: Vec<PersonId>,
    /// Everybody on the side they met.
    pub foes: Vec<PersonId>,
    /// The outcome.
    pub score: Score,
}

/// The encounters of a bout; none if it is friendly, or does not have two sides of people.
///
/// A side counts only if people played all of its seats. A side that the house held or mostly
/// played is left out as if it had not been there, so that nobody's rating falls for a defeat by
/// the house or for a partner's absence, and nobody's rises by it. A bout with a person on two
/// sides rates nobody.
pub fn encounters(bout: &RatedBout) -> Vec<Encounter> {
    if !bout.is_ranked {
        return Vec::new();
    }
    let mut sides: Vec<(u32, Vec<PersonId>)> = bout
        .sides
        .iter()
        .filter_map(|side| played_by(side).map(|people| (side.place, people)))
        .collect();
    sides.sort();
    let people: Vec<PersonId> = sides.iter().flat_map(|(_, people)| people.clone()).collect();
    if people.iter().collect::<BTreeSet<_>>().len() != people.len() {
        return Vec::new();
    }
    let places: BTreeSet<u32> = sides.iter().map(|(place, _)| *place).collect();
    let mut found = Vec::new();
    for (at, (place, own)) in sides.iter().enumerate() {
        let above = places.range(..*place).next_back();
        let below = places.range(place + 1..).next();
        let of = |wanted: Option<&u32>| -> Vec<PersonId> {
            let there = sides.iter().filter(|(there, _)| Some(there) == wanted);
            there.flat_map(|(_, people)| people.clone()).collect()
        };
        let beside = sides.iter().enumerate().filter(|(other, it)| *other != at && it.0 == *place);
        let beside = beside.flat_map(|(_, (_, people))| people.clone()).collect();
        let met = [(of(above), Score::Loss), (beside, Score::Draw), (of(below), Score::Win)];
        for (foes, score) in met.into_iter().filter(|(foes, _)| !foes.is_empty()) {
            found.extend(own.iter().map(|person| Encounter {
                person: *person,
                own: own.clone(),
                foes: foes.clone(),
                score,
            }));
        }
    }
    found
}

/// The side's people, if it has any and they played it.
fn played_by(side: &RatedSide) -> Option<Vec<PersonId>> {
    let people: Option<Vec<PersonId>> = side
        .seats
        .iter()
        .map(|seat| match seat.part {
            Part::Played => seat.person,
            Part::HousePlayed => None,
        })
        .collect();
    people.filter(|people| !people.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PersonId = PersonId(1);
    const BOB: PersonId = PersonId(2);
    const CAI: PersonId = PersonId(3);
    const DIA: PersonId = PersonId(4);

    fn seat(person: PersonId) -> RatedSeat {
        RatedSeat { person: Some(person), part: Part::Played }
    }

    fn bout(sides: &[(u32, &[RatedSeat])]) -> RatedBout {
        let sides = sides
            .iter()
            .map(|(place, seats)| RatedSide { place: *place, seats: seats.to_vec() })
            .collect();
        RatedBout { bout: BoutId(1), period: 0, is_ranked: true, sides }
    }

    fn told(bout: &RatedBout) -> Vec<(PersonId, Vec<PersonId>, Score)> {
        encounters(bout).into_iter().map(|it| (it.person, it.foes, it.score)).collect()
    }

    #[test]
    fn a_duel_is_one_encounter_for_each() {
        assert_eq!(
            told(&bout(&[(1, &[seat(ADA)]), (2, &[seat(BOB)])])),
            [(ADA, vec![BOB], Score::Win), (BOB, vec![ADA], Score::Loss)]
        );
        assert_eq!(
            told(&bout(&[(1, &[seat(ADA)]), (1, &[seat(BOB)])])),
            [(ADA, vec![BOB], Score::Draw), (BOB, vec![ADA], Score::Draw)]
        );
    }

    #[test]
    fn in_a_free_for_all_each_meets_the_next_above_and_below() {
        let four =
            bout(&[(4, &[seat(DIA)]), (2, &[seat(BOB)]), (1, &[seat(ADA)]), (3, &[seat(CAI)])]);
        assert_eq!(
            told(&four),
            [
                (ADA, vec![BOB], Score::Win),
                (BOB, vec![ADA], Score::Loss),
                (BOB, vec![CAI], Score::Win),
                (CAI, vec![BOB], Score::Loss),
                (CAI, vec![DIA], Score::Win),
                (DIA, vec![CAI], Score::Loss),
            ]
        );
    }

    #[test]
    fn those_who_share_a_place_draw_with_each_other() {
        let three = bout(&[(1, &[seat(ADA)]), (2, &[seat(BOB)]), (2, &[seat(CAI)])]);
        assert_eq!(
            told(&three),
            [
                (ADA, vec![BOB, CAI], Score::Win),
                (BOB, vec![ADA], Score::Loss),
                (BOB, vec![CAI], Score::Draw),
                (CAI, vec![ADA], Score::Loss),
                (CAI, vec![BOB], Score::Draw),
            ]
        );
    }

    #[test]
    fn a_team_meets_a_team() {
        let pairs = bout(&[(1, &[seat(ADA), seat(BOB)]), (2, &[seat(CAI), seat(DIA)])]);
        let found = encounters(&pairs);
        assert_eq!(found.len(), 4);
        assert_eq!(
            found[1],
            Encounter { person: BOB, own: vec![ADA, BOB], foes: vec![CAI, DIA], score: Score::Win }
        );
    }

    #[test]
    fn the_house_and_its_stand_ins_rate_nobody() {
        let house = RatedSeat { person: None, part: Part::Played };
        let absent = RatedSeat { person: Some(BOB), part: Part::HousePlayed };
        for other in [house, absent] {
            assert_eq!(told(&bout(&[(1, &[other]), (2, &[seat(ADA)])])), []);
            assert_eq!(told(&bout(&[(1, &[seat(ADA)]), (2, &[other])])), []);
            let team = bout(&[(1, &[seat(CAI), seat(DIA)]), (2, &[seat(ADA), other])]);
            assert_eq!(told(&team), [], "a partner's absence costs nothing");
            let three = bout(&[(1, &[seat(ADA)]), (2, &[other]), (3, &[seat(CAI)])]);
            assert_eq!(
                told(&three),
                [(ADA, vec![CAI], Score::Win), (CAI, vec![ADA], Score::Loss)],
                "the people among themselves"
            );
        }
    }

    #[test]
    fn a_friendly_bout_and_one_against_oneself_rate_nobody() {
        let friendly =
            RatedBout { is_ranked: false, ..bout(&[(1, &[seat(ADA)]), (2, &[seat(BOB)])]) };
        assert_eq!(told(&friendly), []);
        assert_eq!(told(&bout(&[(1, &[seat(ADA)]), (2, &[seat(ADA)])])), []);
    }
}
