//! The risks of an attack, before the dice fall: every fall of them, through the rules' own functions.

use super::nouns::{faces, signed};
use munera::{
    Action, Means, View, escapes, harm, is_heard, is_saved, modifier, save_against, strength,
    total, wards,
};
use table::Seat;

/// An attack's chances, in hundredths, rounded. Doubles are neither hit nor miss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Odds {
    /// The modifier of the attack die.
    pub(super) modifier: i8,
    pub(super) hits: u16,
    pub(super) save: u8,
    /// The effect of a hit: `wounds`, `catches` or `holds`.
    does: Does,
    /// The chance of that effect: a hit that nothing stops.
    pub(super) lands: u16,
    /// The wounds of such a hit on average, rounded.
    wounds: u32,
    /// The chance of a hit that his Save stops, if that knocks him down, or 0.
    fells: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    Wounds,
    Catches,
    Holds,
}

impl Odds {
    /// The chances of an attack that could be made now.
    pub(super) fn of(view: &View, by: Seat, on: Seat, means: Means) -> Odds {
        let modifier = modifier(view, by, on, means);
        let save = save_against(view, by, on, means);
        let does = match means {
            Means::Grapple => Does::Holds,
            _ if means.kind().is_some_and(munera::Kind::entangles) => Does::Catches,
            Means::Strike(_) | Means::Whirl(_) | Means::Improvised => Does::Wounds,
        };
        let [shreds, cuts] = wards(view, on, means).map(u32::from);
        let (mut all, mut hits, mut lands, mut wounds, mut stopped) = (0, 0, 0, 0, 0);
        for (die, defence) in pairs() {
            let Some(total) = total(die, modifier, defence) else {
                // Equal dice of a grapple are rolled again.
                all += u32::from(does != Does::Holds);
                continue;
            };
            all += 1;
            let Ok(rating @ 1..) = u8::try_from(total) else { continue };
            hits += 1;
            let harm = harm(means.kind(), rating);
            let stops = |face: &u8| match does {
                Does::Wounds => is_saved(*face, save) || harm == 0,
                Does::Catches => escapes(*face, rating),
                Does::Holds => false,
            };
            let open = 6 - u32::try_from((1..=6).filter(stops).count()).unwrap_or(6);
            lands += open;
            stopped +=
                u32::try_from((1..=6).filter(|face| is_saved(*face, save)).count()).unwrap_or(0);
            wounds += open * u32::from(harm);
        }
        let (mut landed, mut of) = (lands, 6 * all);
        if does == Does::Catches {
            landed *= (6 - shreds) * (6 - cuts);
            of *= 36;
        }
        Odds {
            modifier,
            hits: percent(hits, all),
            save,
            does,
            lands: percent(landed, of),
            wounds: (2 * wounds + lands) / (2 * lands).max(1),
            fells: if means.bashes() && !view.seats[on].down {
                percent(stopped, 6 * all)
            } else {
                0
            },
        }
    }

    /// In words, such as `wounds him 41%, about 2 wounds; knocks him down 28%`.
    pub(super) fn words(self) -> String {
        let lands = self.lands;
        match self.does {
            Does::Wounds => {
                let wounds = match self.wounds {
                    1 => "1 wound".to_owned(),
                    wounds => format!("{wounds} wounds"),
                };
                let told = match self.save {
                    0 => format!("wounds him {lands}%, about {wounds}"),
                    save => format!(
                        "wounds him {lands}% (hits {}%, his Save {}), about {wounds}",
                        self.hits,
                        faces(save)
                    ),
                };
                match self.fells {
                    0 => told,
                    fells => format!("{told}; knocks him down {fells}%"),
                }
            }
            Does::Catches => format!("catches him {lands}%, hits {}%", self.hits),
            Does::Holds => format!("takes hold {lands}%"),
        }
    }

    /// The chance of its effect, as it stands on a button: `wounds 41 %`.
    pub(super) fn percent(self) -> String {
        let does = match self.does {
            Does::Wounds => "wounds",
            Does::Catches => "catches",
            Does::Holds => "holds",
        };
        format!("{does} {} %", self.lands)
    }

    /// The same of a blow from a hex one might go to, such as `would wound 41%`.
    pub(super) fn short(self) -> String {
        let does = match self.does {
            Does::Wounds => "wound",
            Does::Catches => "catch",
            Does::Holds => "hold",
        };
        format!("would {does} {}%", self.lands)
    }

    /// The sum of the modifiers, such as `; die + 2`, if there are any.
    pub(super) fn sum(self) -> String {
        let sum = signed(self.modifier);
        if sum.is_empty() { sum } else { format!("; die{sum}") }
    }
}

/// Of a hundred tests of strength, the number that the first wins, and that of ties, rounded.
pub(super) fn wrestled(view: &View, by: Seat, on: Seat) -> [u16; 2] {
    let sums = pairs().map(|(one, two)| (strength(view, by, one), strength(view, on, two)));
    let sums: Vec<(i8, i8)> = sums.collect();
    let count = |fits: fn(&&(i8, i8)) -> bool| {
        percent(u32::try_from(sums.iter().filter(fits).count()).unwrap_or(0), PAIRS)
    };
    [count(|(mine, his)| his < mine), count(|(mine, his)| his == mine)]
}

/// The pairs of natural dice.
const PAIRS: u32 = 36;

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)))
}

/// Hundredths, rounded.
fn percent(part: u32, of: u32) -> u16 {
    u16::try_from((200 * part + of) / (2 * of).max(1)).unwrap_or(100)
}

/// Of a hundred appeals with this modifier, the number heard, rounded.
pub(super) fn spared(modifier: i8) -> u16 {
    let heard = pairs().filter(|(one, two)| is_heard(one + two, modifier)).count();
    percent(u32::try_from(heard).unwrap_or(0), PAIRS)
}

/// The means with which an action attacks, if it does.
pub(super) fn means_of(action: &Action) -> Option<Means> {
    if let Action::Strike(weapon, _) = action {
        return Some(Means::Strike(weapon.kind));
    }
    if let Action::Whirl(weapon, _) = action {
        return Some(Means::Whirl(weapon.kind));
    }
    if matches!(action, Action::Improvised(_)) {
        return Some(Means::Improvised);
    }
    matches!(action, Action::Grapple(_)).then_some(Means::Grapple)
}
