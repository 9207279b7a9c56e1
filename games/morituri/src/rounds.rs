//! [Combat Against Other Players] One round of any fight, and the Casses in it.

use crate::Morituri;
use crate::board::Gladiator;
use crate::event::{Event, Side};
use crate::house::CERTAIN;
use crate::tables::{
    ALWAYS_HITS, ALWAYS_MISSES, BEAST_HIT_POINTS, BLOOD, Does, EVEN_TARGET, LAST_ROUND, ROMA,
};
use std::collections::BTreeMap;
use table::{Seat, Table};

/// The pennants above Roma.
pub(crate) const ROMA_PENNANTS: u8 = match crate::tables::ROAD[ROMA.0 as usize].does {
    Does::Roma(pennants) => pennants,
    Does::Start
    | Does::Cards(_)
    | Does::HitPoint
    | Does::Arena(_)
    | Does::Bandits(_)
    | Does::Pirates(..)
    | Does::Miss
    | Does::Forward(_)
    | Does::Back(_) => panic!("the road ends in Roma"),
};

/// One side's figures, which stay the same for the whole fight, except the Hit Points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fighter {
    attack_value: u8,
    attacks: u8,
    defense: u8,
    has_casses: bool,
    guard: u8,
    /// His greatest bonus on his totals for his opponent's Encumbrance.
    relief: u8,
    /// His Hit Points left in this fight (R44).
    pub(crate) left: u8,
}

impl Fighter {
    fn of(gladiator: &Gladiator) -> Self {
        let slots = &gladiator.slots;
        Fighter {
            attack_value: slots.attack_value(),
            attacks: slots.attacks(),
            defense: slots.defense(),
            has_casses: slots.has_casses(),
            guard: slots.guard(),
            relief: 0,
            left: gladiator.hp,
        }
    }

    /// [Combat Against Other Players] Steps 1 and 2, for two gladiators against each other.
    fn pair(gladiators: [&Gladiator; 2]) -> [Self; 2] {
        let [burden, other] = gladiators.map(|gladiator| gladiator.slots.encumbrance());
        let mut sides = gladiators.map(Fighter::of);
        sides[0].relief = other.saturating_sub(burden);
        sides[1].relief = burden.saturating_sub(other);
        sides
    }
}

/// A fight, with the one who moved first (R35).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fight {
    pub(crate) challenger: Seat,
    /// The defender; `None`: the beast.
    pub(crate) defender: Option<Seat>,
    pub(crate) sides: [Fighter; 2],
    number: u32,
}

impl Fight {
    /// [Combat Against Other Players] Steps 1 and 2: figures and Encumbrance are added up once.
    pub(crate) fn duel(table: &Table<Morituri>, challenger: Seat, defender: Seat) -> Self {
        let sides = Fighter::pair([challenger, defender].map(|seat| &table.board.seats[seat]));
        Fight { challenger, defender: Some(defender), sides, number: 0 }
    }

    /// [Combat as a Bestiarius] The beast's values are the pennants; Encumbrance is ignored.
    pub(crate) fn beast(table: &Table<Morituri>, who: Seat, pennants: u8) -> Self {
        let beast = Fighter {
            attack_value: pennants,
            attacks: 1,
            defense: pennants,
            has_casses: false,
            guard: 0,
            relief: 0,
            left: BEAST_HIT_POINTS,
        };
        let sides = [Fighter::of(&table.board.seats[who]), beast];
        Fight { challenger: who, defender: None, sides, number: 0 }
    }

    /// [Combat Against Other Players] Steps 3 to 6: nets, attacks, and the losses of both at once.
    /// Returns the Hit Points left to both, the challenger first.
    pub(crate) fn round(&mut self, table: &mut Table<Morituri>) -> [u8; 2] {
        self.number += 1;
        let net = self.nets(table);
        let netted = net.and_then(|dice| netted(&self.sides, dice));
        let need = needs(&self.sides, netted);
        let bonus = self.sides.map(|side| bonus(self.number, side.relief));
        let rolls = self.sides.map(|side| -> Vec<u8> {
            (0..side.attacks).map(|_| table.d6() + table.d6()).collect()
        });
        let hits = [0, 1].map(|at| {
            let hit = |total: &&u8| hits(**total, bonus[at], need[at]);
            rolls[at].iter().filter(hit).count() as u8
        });
        self.sides[0].left = self.sides[0].left.saturating_sub(hits[1]);
        self.sides[1].left = self.sides[1].left.saturating_sub(hits[0]);
        if self.number == LAST_ROUND {
            self.sides.iter_mut().for_each(|side| side.left = 0);
        }
        let hp = self.sides.map(|side| side.left);
        let Fight { challenger, defender, number, .. } = *self;
        table.say(Event::Round {
            challenger,
            defender,
            number,
            net,
            netted,
            need,
            bonus,
            rolls,
            hits,
            hp,
        });
        hp
    }

    /// [Weapons] Both sides roll, beasts too (R42), when a Casses is in the fight.
    fn nets(&self, table: &mut Table<Morituri>) -> Option<[u8; 2]> {
        throws_nets(&self.sides).then(|| [table.d6(), table.d6()])
    }

    /// The number of the round that would follow.
    pub(crate) fn next(&self) -> u32 {
        self.number + 1
    }

    /// The Hit Points that a perfect round of the side at `at` takes from its opponent.
    pub(crate) fn attacks(&self, at: usize) -> u8 {
        self.sides[at].attacks
    }
}

fn throws_nets(sides: &[Fighter; 2]) -> bool {
    sides.iter().any(|side| side.has_casses)
}

/// [Weapons] Who is netted: the same two dice judge both throws (R40).
fn netted([challenger, defender]: &[Fighter; 2], [one, two]: [u8; 2]) -> Option<Side> {
    if challenger.has_casses && two + defender.guard < one {
        Some(Side::Defender)
    } else if defender.has_casses && one + challenger.guard < two {
        Some(Side::Challenger)
    } else {
        None
    }
}

/// The target numbers of both sides, the challenger's first.
fn needs([challenger, defender]: &[Fighter; 2], netted: Option<Side>) -> [u8; 2] {
    [
        target(challenger.attack_value, defense(defender, netted == Some(Side::Defender))),
        target(defender.attack_value, defense(challenger, netted == Some(Side::Challenger))),
    ]
}

/// [Weapons] A netted side keeps half of its whole Defense, rounded down (R39).
fn defense(side: &Fighter, is_netted: bool) -> u8 {
    if is_netted { side.defense / 2 } else { side.defense }
}

/// The possible results of one round of a duel for two gladiators, the asker first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// The bonus of each on the dice in that round.
    pub bonus: [u8; 2],
    /// The target numbers while nobody is netted.
    pub need: [u8; 2],
    /// Of the 36 falls of two dice, those with which an attack of each then hits.
    pub hits: [u8; 2],
    /// In so many of [`OUTLOOKS`] cases each is at zero afterwards.
    pub falls: [u64; 2],
}

/// The cases that [`Outlook::falls`] counts in: two dice for the nets and four for the attacks.
pub const OUTLOOKS: u64 = FALLS * FALLS * FALLS;

/// The ways in which two dice fall.
const FALLS: u64 = 36;

/// The possible results of the round of that number for two gladiators who have so much left.
pub fn outlook(gladiators: [&Gladiator; 2], left: [u8; 2], round: u32) -> Outlook {
    let sides = Fighter::pair(gladiators);
    let bonus = sides.map(|side| bonus(round, side.relief));
    let hitting = |netted: Option<Side>| {
        let need = needs(&sides, netted);
        [0, 1].map(|at| two_dice().filter(|[a, b]| hits(a + b, bonus[at], need[at])).count() as u64)
    };
    let mut falls = [0; 2];
    for dice in two_dice() {
        let netted = if throws_nets(&sides) { netted(&sides, dice) } else { None };
        let hitting = hitting(netted);
        for at in [0, 1] {
            let other = 1 - at;
            falls[at] += at_least(left[at], sides[other].attacks, hitting[other]);
        }
    }
    let hits = hitting(None).map(|falls| falls as u8);
    Outlook { bonus, need: needs(&sides, None), hits, falls }
}

/// The chance, in hundredths, rounded, that the first of two gladiators outlives the other in a duel to the death.
/// Nets are left aside.
pub fn prospects(gladiators: [&Gladiator; 2]) -> u64 {
    let attacks = Fighter::pair(gladiators).map(|side| side.attacks);
    let (mut states, mut wins) = (BTreeMap::from([(gladiators.map(|it| it.hp), CERTAIN)]), 0);
    for round in 1..=LONGEST {
        let [mine, his] = outlook(gladiators, [1, 1], round).hits.map(u64::from);
        let falls = [struck(attacks[0], mine), struck(attacks[1], his)];
        let mut next: BTreeMap<[u8; 2], u64> = BTreeMap::new();
        for ([own, foe], chance) in states {
            for (hits, ways) in (0..).zip(falls[0]) {
                for (wounds, others) in (0..).zip(falls[1]) {
                    let chance = chance * ways / PARTS * others / PARTS;
                    match [own.saturating_sub(wounds), foe.saturating_sub(hits)] {
                        [0, _] => {}
                        [_, 0] => wins += chance,
                        left => *next.entry(left).or_insert(0) += chance,
                    }
                }
            }
        }
        states = next;
    }
    (wins * 100 + CERTAIN / 2) / CERTAIN
}

/// The chance, in hundredths, rounded, that the first of two gladiators outlives a duel on the road in which each takes
/// the crowd's mercy. Nets are left aside.
pub fn survival(gladiators: [&Gladiator; 2]) -> u64 {
    let attacks = Fighter::pair(gladiators).map(|side| side.attacks);
    let falls = |round| {
        let [mine, his] = outlook(gladiators, [1, 1], round).hits.map(u64::from);
        [struck(attacks[0], mine), struck(attacks[1], his)]
    };
    let (mut states, mut lives) = (BTreeMap::from([(gladiators.map(|it| it.hp), CERTAIN)]), 0);
    for round in 1..=LONGEST {
        let [mine, his] = falls(round);
        let [_, last] = falls(round + 1);
        // The crowd that wants blood gets one more round.
        let deadly = |left: u8| -> u64 { last.iter().skip(usize::from(left)).sum() };
        let mut next: BTreeMap<[u8; 2], u64> = BTreeMap::new();
        for ([own, foe], chance) in states {
            for (hits, ways) in (0..).zip(mine) {
                for (wounds, others) in (0..).zip(his) {
                    let chance = chance * ways / PARTS * others / PARTS;
                    match [own.saturating_sub(wounds), foe.saturating_sub(hits)] {
                        [0, _] => {}
                        [_, 0] | [1, 1] => lives += chance,
                        [left, 1] | [left @ 1, _] => {
                            let bloody = chance * u64::from(BLOOD) / MOODS;
                            lives += chance - bloody * deadly(left) / PARTS;
                        }
                        left => *next.entry(left).or_insert(0) += chance,
                    }
                }
            }
        }
        states = next;
    }
    (lives * 100 + CERTAIN / 2) / CERTAIN
}

/// The sides of the crowd's die.
const MOODS: u64 = 6;
/// The longest duel that is reckoned with, in rounds; and the parts of a chance in a round.
const LONGEST: u32 = 60;
const PARTS: u64 = FALLS * FALLS;

/// Of 36² cases of one or two attacks, those with no hit, with one and with two.
fn struck(attacks: u8, hitting: u64) -> [u64; 3] {
    let misses = FALLS - hitting;
    match attacks {
        1 => [misses * FALLS, hitting * FALLS, 0],
        _ => [misses * misses, 2 * hitting * misses, hitting * hitting],
    }
}

fn two_dice() -> impl Iterator<Item = [u8; 2]> {
    (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two]))
}

/// Of 36² cases, those in which at least so many of one or two attacks hit, each in `hitting` of 36.
fn at_least(wanted: u8, attacks: u8, hitting: u64) -> u64 {
    let misses = FALLS - hitting;
    match (wanted, attacks) {
        (0, _) => FALLS * FALLS,
        (1, 1) => hitting * FALLS,
        (1, _) => FALLS * FALLS - misses * misses,
        (2, 2) => hitting * hitting,
        (_, _) => 0,
    }
}

/// [Combat Against Other Players] Step 4: the target number of an attack.
pub fn target(attack_value: u8, defense: u8) -> u8 {
    (EVEN_TARGET + defense).saturating_sub(attack_value)
}

/// [Combat Against Other Players] Step 2: one more a round, up to the difference (R38).
fn bonus(round: u32, relief: u8) -> u8 {
    u8::try_from(round).unwrap_or(u8::MAX).min(relief)
}

/// [Combat Against Other Players] Step 5: whether two dice of this total hit (R36).
pub(crate) fn hits(total: u8, bonus: u8, target: u8) -> bool {
    match total {
        ALWAYS_MISSES => false,
        ALWAYS_HITS => true,
        _ => target <= total + bonus,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prospects_agree_with_a_reckoning_by_hand() {
        use crate::house::tests::wearing;
        use crate::tables::Card;
        // Two Pugios need 6, in 26 of 36: the first to hit wins, and both at once win nothing.
        let bare = wearing(1, &[]);
        assert_eq!(prospects([&bare, &bare]), 22, "26 * 10 of 36 * 36 - 10 * 10");
        let armed = wearing(4, &[Card::Trident, Card::Manica]);
        assert!(95 < prospects([&armed, &bare]) && prospects([&bare, &armed]) < 5);
    }

    #[test]
    fn survival_on_the_road_agrees_with_a_reckoning_by_hand() {
        use crate::house::tests::wearing;
        let (bare, fresh, safe) = (wearing(1, &[]), wearing(3, &[]), wearing(90, &[]));
        // A Pugio hits another in 26 of 36: it kills whoever has 1, or in one more round if the crowd wants it.
        assert_eq!(survival([&bare, &bare]), 28, "10 of 36");
        let spared = 10 * 6 * 36 - 10 * u64::from(BLOOD) * 26;
        assert_eq!(survival([&bare, &fresh]), (spared * 100 + 6 * 36 * 18) / (6 * 36 * 36));
        assert_eq!(survival([&safe, &fresh]), 100);
    }

    #[test]
    fn natural_twos_miss_and_natural_twelves_hit_whatever_the_target() {
        assert!(!hits(2, 9, 2));
        assert!(hits(12, 0, 18));
        assert!(hits(6, 2, 8));
        assert!(!hits(6, 1, 8));
    }

    #[test]
    fn an_outlook_counts_what_the_dice_can_do() {
        let wearing = |cards: &[crate::tables::Card]| crate::house::tests::wearing(3, cards);
        use crate::tables::Card::{Casses, DualGladius, Gladius, Scutum};
        for (one, two) in [
            (wearing(&[DualGladius]), wearing(&[Gladius, Scutum])),
            (wearing(&[Gladius, Casses]), wearing(&[DualGladius])),
            (wearing(&[Gladius, Casses]), wearing(&[Gladius, Casses])),
        ] {
            for (left, round) in [([1, 2], 3), ([1, 1], 1), ([2, 1], 2)] {
                let told = outlook([&one, &two], left, round);
                let sides = Fighter::pair([&one, &two]);
                let mut falls = [0; 2];
                for dice in two_dice() {
                    let caught = if throws_nets(&sides) { netted(&sides, dice) } else { None };
                    let need = needs(&sides, caught);
                    for first in two_dice() {
                        for second in two_dice() {
                            for at in [0, 1] {
                                let by = 1 - at;
                                let thrown = [first, second];
                                let all = thrown.iter().take(usize::from(sides[by].attacks));
                                let hit = |[a, b]: &&[u8; 2]| hits(a + b, told.bonus[by], need[by]);
                                let hits = all.filter(hit).count();
                                falls[at] += u64::from(usize::from(left[at]) <= hits);
                            }
                        }
                    }
                }
                assert_eq!(told.falls, falls, "{left:?} in round {round}");
            }
        }
    }

    #[test]
    fn the_bonus_grows_by_one_a_round_up_to_the_difference() {
        assert_eq!([1, 2, 3, 4].map(|round| bonus(round, 3)), [1, 2, 3, 3]);
        assert_eq!(bonus(1_000, 0), 0);
    }
}
