//! Builders that the tests share.
#![allow(dead_code, reason = "each test file uses some of them")]
#![allow(clippy::unwrap_used, reason = "a builder that fails fails its test")]

use campaign::*;

pub(crate) const A: LudusId = LudusId(1);
pub(crate) const B: LudusId = LudusId(2);
pub(crate) const C: LudusId = LudusId(3);
pub(crate) const D: LudusId = LudusId(4);

pub(crate) fn owner(ludus: LudusId) -> PersonId {
    PersonId(ludus.0 as u64 + 100)
}

/// Luck for tests to which it does not matter: always the first.
pub(crate) fn no_luck(_: u32) -> u32 {
    0
}

/// The duel's ten classes: Speed, Attack, Defence.
pub(crate) fn discipline() -> Discipline {
    let attribute = |name, cap| AttributeRow { id: AttributeId::new(name), cap };
    let class = |(name, values): (&str, [i8; 3])| ClassRow {
        id: ClassId::new(name),
        values: values.to_vec(),
    };
    Discipline {
        game: "duel".to_owned(),
        attributes: vec![attribute("Speed", 6), attribute("Attack", 4), attribute("Defence", 6)],
        raises: ["Attack", "Defence", "Speed"].map(AttributeId::new).to_vec(),
        classes: [
            ("murmillo", [2, 3, 4]),
            ("secutor", [3, 2, 4]),
            ("hoplomachus", [3, 3, 3]),
            ("dimachaerus", [3, 4, 2]),
            ("thraex", [4, 3, 2]),
            ("retiarius", [5, 2, 2]),
            ("crupellarius", [1, 3, 5]),
            ("sagittarius", [5, 1, 3]),
            ("veles", [4, 2, 3]),
            ("cestus", [5, 3, 1]),
        ]
        .map(class)
        .to_vec(),
        names: ["Acer", "Baro", "Brito", "Calamus", "Celer", "Cinna", "Crixo", "Drusus"]
            .map(str::to_owned)
            .to_vec(),
        sends_kept: false,
    }
}

pub(crate) fn enrolment(ludus: LudusId, name: &str, classes: &[&str]) -> Enrolment {
    Enrolment {
        ludus,
        owner: owner(ludus),
        name: name.to_owned(),
        motto: String::new(),
        gladiators: classes
            .iter()
            .map(|class| NewGladiator { class: ClassId::new(class), name: None })
            .collect(),
        elsewhere: Vec::new(),
    }
}

pub(crate) fn enrolling(settings: Settings) -> Season {
    Season::open(SeasonId(1), discipline(), settings, owner(A)).unwrap()
}

pub(crate) const CLASSES: [&str; 4] = ["murmillo", "thraex", "veles", "cestus"];

/// A started season of so many members' ludi, A, B, C and so on.
pub(crate) fn season(ludi: i64, settings: Settings) -> Season {
    let mut season = enrolling(settings);
    for number in 1..=ludi {
        let name = format!("Ludus {number}");
        let enrolment = enrolment(LudusId(number), &name, &CLASSES);
        season = season.enrol(&enrolment, None, &|_| false, &mut no_luck).unwrap().season;
    }
    start(&season)
}

/// Started by its opener; if prestige is equal the second-named nominates first.
pub(crate) fn start(season: &Season) -> Season {
    let mut dice = second_first();
    season.start(owner(A), false, &|_| false, &mut dice).unwrap().season
}

/// Luck by which the second of every two dice is the higher.
pub(crate) fn second_first() -> impl FnMut(u32) -> u32 {
    let mut die = 0;
    move |_| {
        die = 1 - die;
        1 - die
    }
}

/// Dice with forced pips, from 1 up; it panics if there are too few.
pub(crate) fn dice(fall: &[u32]) -> impl FnMut(u32) -> u32 {
    let mut fall = fall.iter();
    move |_| fall.next().expect("no die was forced for this roll") - 1
}

pub(crate) fn ludus(season: &mut Season, ludus: LudusId) -> &mut Contender {
    season.contenders.iter_mut().find(|it| it.ludus == ludus).unwrap()
}

pub(crate) fn prestige(season: &Season, ludus: LudusId) -> i64 {
    season.contender(ludus).unwrap().figures.prestige
}

/// Gives a ludus another roster, by class and name.
pub(crate) fn roster(season: &mut Season, of: LudusId, four: [(&str, &str); 4]) {
    let contender = ludus(season, of);
    for (gladiator, (name, class)) in contender.gladiators.iter_mut().zip(four) {
        gladiator.name = name.to_owned();
        gladiator.class = ClassId::new(class);
    }
}

pub(crate) fn named(season: &Season, of: LudusId, name: &str) -> GladiatorId {
    let contender = season.contender(of).unwrap();
    contender.gladiators.iter().find(|it| it.name == name).unwrap().id
}

/// A ludus's gladiator of the first place, with so many survived bouts.
pub(crate) fn seasoned(
    season: &mut Season,
    of: LudusId,
    class: &str,
    survived: u32,
) -> GladiatorId {
    let gladiator = &mut ludus(season, of).gladiators[0];
    gladiator.class = ClassId::new(class);
    gladiator.career.survived = survived;
    gladiator.carried.survived = survived;
    if 2 <= survived {
        gladiator.status = Status::Famous;
        gladiator.improvement = Improvement::Declined;
    }
    gladiator.id
}

/// All fixtures before the first meeting of two ludi are over, drawn; that one is being fought now,
/// in bout 1, by their gladiators of the first place, the first ludus in the first corner.
pub(crate) fn fighting(season: &mut Season, pair: [LudusId; 2]) -> FixtureId {
    let at =
        season.fixtures.iter().position(|it| pair.iter().all(|one| it.involves(*one))).unwrap();
    let nominees = pair.map(|one| {
        let gladiator = &season.contender(one).unwrap().gladiators[0];
        Nominee {
            ludus: one,
            gladiator: Some(gladiator.id),
            kept: None,
            status: gladiator.status,
            by: Decider::Owner,
        }
    });
    for (order, fixture) in season.fixtures[..at].iter_mut().enumerate() {
        fixture.state = drawn(fixture.pair, order as u32 + 1, None);
    }
    season.fixtures[at].state = FixtureState::Fighting { bout: BoutId(1), nominees };
    season.settled = at as u32;
    season.fixtures[at].id
}

/// A fixture that is over, won by a ludus or drawn, with arbitrary representatives.
pub(crate) fn drawn(pair: [LudusId; 2], order: u32, victor: Option<LudusId>) -> FixtureState {
    let nominees = pair.map(|ludus| Nominee {
        ludus,
        gladiator: Some(GladiatorId(0)),
        kept: None,
        status: Status::Unknown,
        by: Decider::Owner,
    });
    FixtureState::Settled { bout: BoutId(1_000 + i64::from(order)), nominees, victor, order }
}

pub(crate) const PLAYED: SideResult =
    SideResult { survived: true, house_played: false, owner_decided: true };
pub(crate) const KILLED: SideResult = SideResult { survived: false, ..PLAYED };

pub(crate) fn result(bout: i64, victor: Option<Corner>, sides: [SideResult; 2]) -> BoutResult {
    BoutResult {
        bout: BoutId(bout),
        sides,
        victor,
        method: "telling blow".to_owned(),
        ended_at: 0,
        facts: vec![("turns".to_owned(), "7".to_owned())],
    }
}

/// The first corner of bout 1 wins; the other is spared.
pub(crate) fn first_wins() -> BoutResult {
    result(1, Some(Corner::First), [PLAYED, PLAYED])
}

/// The first corner of bout 1 wins; the other is killed.
pub(crate) fn first_kills() -> BoutResult {
    result(1, Some(Corner::First), [PLAYED, KILLED])
}

/// Plays a running season on by coin flips and clock until it ends or `steps` bouts are over.
pub(crate) struct Played {
    pub(crate) season: Season,
    pub(crate) records: Vec<BoutRecord>,
    pub(crate) ledger: Vec<Transfer>,
    pub(crate) luck: u64,
}

impl Played {
    pub(crate) fn of(season: Season) -> Self {
        Played { season, records: Vec::new(), ledger: Vec::new(), luck: 7 }
    }

    pub(crate) fn draw(&mut self) -> impl FnMut(u32) -> u32 + '_ {
        |sides| {
            self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((self.luck >> 33) % u64::from(sides)) as u32
        }
    }

    pub(crate) fn bout(&mut self) -> bool {
        while !self.season.has_ended() {
            if let Some(pending) = self.season.pending().first().copied() {
                let season = self.season.clone();
                let answer = season.otherwise(pending);
                let change = season.decide(pending.ludus(), &answer, &mut self.draw()).unwrap();
                self.season = change.season;
                continue;
            }
            let season = self.season.clone();
            let ready = season.fixtures.iter().find(|it| it.is_open()).unwrap();
            let bout = BoutId(self.records.len() as i64 + 1);
            let season = season.begin(ready.id, bout).unwrap().season;
            let won = self.draw()(2) == 0;
            let spared = 0 < self.draw()(3);
            let loser = SideResult { survived: spared, ..PLAYED };
            let told = if won {
                result(bout.0, Some(Corner::First), [PLAYED, loser])
            } else {
                result(bout.0, Some(Corner::Second), [loser, PLAYED])
            };
            let settled = season.settle(&told, &mut self.draw()).unwrap();
            self.season = settled.season;
            self.records.push(settled.record);
            self.ledger.extend(settled.transfers);
            return true;
        }
        false
    }

    pub(crate) fn bouts(mut self, steps: usize) -> Self {
        for _ in 0..steps {
            assert!(self.bout(), "the season ended early");
        }
        self
    }

    pub(crate) fn until_over(mut self) -> Self {
        while self.bout() {}
        self
    }
}
