//! A Fight on its plate of sand: both Fighters, the known facts, and its course.

use super::facts::{Arms, Dice, Fight, Figures, Open, Seen, State};
use super::nouns::changed;
use super::picture::{FIGHT, LEAST, STRONG, longest, sized, token};
use super::purse::gain;
use ::scene::palette::{
    BLOOD, Colour, DUNE, FAINT, FLARE, GOLD, GROUT, INK, IVORY, SAND, SCAR, SEAT_INK,
};
use ::scene::{Anchor, Area, Hand, Paint, Point, Scene, width};
use bloodsport_gambler::tables::{Does, Keeps, OddsRow, Type};
use bloodsport_gambler::{Ending, Number, Secret, Side, favorite, odds};

/// The width of words on a plate, and their left edge.
const ROOM: f32 = FIGHT.0 - 16.0;
const LEFT: f32 = 8.0;
/// The top of the first Fighter, and the height of each.
const FIGHTER: (f32, f32) = (22.0, 50.0);
/// Half of a heart, the left edge of hearts, and the distance from one to the next where there is room.
const HEART: (f32, f32, f32) = (5.6, 98.0, 12.5);
/// Half of a bet's Coin, and its room beside a name.
const COIN: (f32, f32) = (8.5, 19.5);
/// Half of a die.
const DIE: f32 = 10.0;
/// The most Sabotage cards drawn beside a Fighter.
const SABOTAGE: usize = 3;

/// A Fight, and the corner of its plate.
#[derive(Clone, Copy)]
pub(super) struct Plate<'a> {
    pub(super) number: Number,
    pub(super) fight: &'a Fight,
    pub(super) before: Option<&'a Fight>,
    pub(super) from: Point,
}

impl Plate<'_> {
    pub(super) fn draw(self, scene: &mut Scene) {
        let watched = self.fight.open().and_then(|open| open.watched);
        let area = Area::new(self.from, FIGHT.0, FIGHT.1, 7.0);
        let paint = match (&self.fight.state, watched) {
            (State::Over(_), _) => Paint::filled(DUNE),
            (State::Open(_), Some(_)) => Paint::filled(SAND).rimmed(GOLD, 4.0),
            (State::Open(_), None) => Paint::filled(SAND),
        };
        scene.area(area, paint);
        let badge = self.from.by(17.0, 12.0);
        scene.disc(badge, 10.0, Paint::filled(INK));
        let number = self.number.to_string();
        scene.write(badge.by(0.0, 4.8), Anchor::Middle, Hand::bold(14.0), GOLD, &number);
        let right = self.from.by(FIGHT.0 - LEFT, 17.0);
        let words = match (&self.fight.state, watched) {
            (State::Over(ending), _) => self.came(*ending),
            (State::Open(_), Some(watched)) => format!("fight round {}", watched.round),
            (State::Open(_), None) => self.pays_more(),
        };
        scene.write(right, Anchor::Right, Hand::bold(14.0), BLOOD, &words);
        for side in Side::BOTH {
            let down = match side {
                Side::L => 0.0,
                Side::R => FIGHTER.1,
            };
            let from = self.from.by(LEFT, FIGHTER.0 + down);
            match &self.fight.state {
                State::Over(ending) => self.over(scene, from, side, *ending),
                State::Open(open) => self.open(scene, from, side, open),
            }
        }
        let line = self.from.by(LEFT, FIGHTER.0 + FIGHTER.1 - 1.5);
        scene.line(line, line.by(ROOM, 0.0), Paint::line(GROUT, 1.2));
        if let Some(open) = self.fight.open() {
            self.foot(scene, open);
        }
    }

    /// The side whose victory pays more, and how many times the wager.
    fn pays_more(self) -> String {
        let times = odds(self.fight.fighters).underdog_pays;
        match favorite(self.fight.fighters) {
            Some(Side::L) => format!("lower pays {times}×"),
            Some(Side::R) => format!("upper pays {times}×"),
            None => "equal Ranks".to_owned(),
        }
    }

    /// The result of a finished Fight for its reader.
    fn came(self, ending: Ending) -> String {
        match (ending, self.fight.bet) {
            (Ending::NoContest, None) => "no contest".to_owned(),
            (Ending::Victor(_), None) => "over".to_owned(),
            (_, Some(bet)) if bet.forfeit => format!("bet {} taken", bet.amount),
            (Ending::NoContest, Some(bet)) => format!("bet {} comes back", bet.amount),
            (Ending::Victor(side), Some(bet)) if side == bet.side => {
                format!("bet {}: +{}", bet.amount, gain(self.fight.fighters, side, bet.amount))
            }
            (Ending::Victor(_), Some(bet)) => format!("bet {} lost", bet.amount),
        }
    }

    /// A Fighter of a Fight that is over.
    fn over(self, scene: &mut Scene, from: Point, side: Side, ending: Ending) {
        let (word, ink) = match ending {
            Ending::Victor(victor) if victor == side => ("won", INK),
            Ending::Victor(_) => ("lost", FAINT),
            Ending::NoContest => ("", FAINT),
        };
        self.name(scene, from, side, ink, ROOM);
        scene.write(from.by(0.0, 36.0), Anchor::Left, Hand::bold(15.0), ink, word);
        if ending == Ending::Victor(side) {
            scene.star(from.by(width(word, Hand::bold(15.0)) + 15.0, 31.0), 9.0, BLOOD);
        }
    }

    fn name(self, scene: &mut Scene, from: Point, side: Side, ink: Colour, room: f32) {
        let bet = self.fight.bet.filter(|bet| bet.side == side);
        let room = if bet.is_some() { room - COIN.1 } else { room };
        let (hand, name) = sized(self.fight.fighters[side].row().name, room, 16.0);
        scene.write(from.by(0.0, 15.0), Anchor::Left, hand, ink, &name);
        if let Some(bet) = bet {
            let middle = from.by(ROOM - COIN.0, 9.5);
            scene.disc(middle, COIN.0, Paint::filled(GOLD).rimmed(INK, 1.4));
            let amount = bet.amount.to_string();
            scene.write(middle.by(0.0, 4.8), Anchor::Middle, Hand::bold(14.0), INK, &amount);
        }
    }

    /// A Fighter whose Fight is still to come, or being watched.
    fn open(self, scene: &mut Scene, from: Point, side: Side, open: &Open) {
        let before = self.before.and_then(Fight::open);
        self.name(scene, from, side, INK, ROOM);
        let Figures { strength, dexterity, .. } = open.figures[side];
        let has_changed = before.is_some_and(|was| was.figures[side] != open.figures[side]);
        let words = format!("STR {strength}  DEX {dexterity}");
        lit(scene, from.by(0.0, 30.0), &words, has_changed, INK);
        self.hearts(scene, from, side, open);
        let mut right = ROOM;
        if let Some(dice) = open.watched.and_then(|watched| watched.rolls) {
            right = thrown(scene, from, side, &dice);
        }
        let lies: Vec<_> = open.stack.iter().filter(|lies| lies.side == side).collect();
        let known = before.map_or(lies.len(), |before| {
            before.stack.iter().filter(|lies| lies.side == side).count()
        });
        for (number, lies) in lies.iter().enumerate().take(SABOTAGE) {
            let middle = from.by(right - 9.0, 40.0);
            let card = Area::new(middle.by(-8.5, -9.0), 17.0, 18.0, 3.0);
            let rim = if known <= number { (GOLD, 2.0) } else { (INK, 1.0) };
            scene.area(card, Paint::filled(IVORY).rimmed(rim.0, rim.1));
            scene.token(token(lies.by), middle, 7.4);
            right -= 20.0;
        }
        if SABOTAGE < lies.len() {
            let words = format!("+{}", lies.len() - SABOTAGE);
            scene.write(from.by(right, 45.0), Anchor::Right, STRONG, INK, &words);
            right -= width(&words, STRONG) + 3.0;
        }
        let was = before.map(|before| before.arms[side].map(|arms| arms.what));
        let arms = open.arms[side];
        let is_new = was.is_some_and(|was| arms.is_some_and(|arms| was != Some(arms.what)));
        let words = match (arms, favorite(self.fight.fighters)) {
            (Some(arms), _) => armed(arms),
            (None, favorite) => pays(odds(self.fight.fighters), favorite.map(|it| it == side)),
        };
        let hand = if is_new || arms.is_some() { STRONG } else { LEAST };
        let words = longest(words, hand, right - 6.0);
        lit(scene, from.by(0.0, 45.0), &words, is_new, if arms.is_some() { INK } else { FAINT });
    }

    /// The Wounds that would fell him, a heart each.
    fn hearts(self, scene: &mut Scene, from: Point, side: Side, open: &Open) {
        let before = self.before.and_then(Fight::open);
        let life = u8::try_from(open.figures[side].life).unwrap_or(0);
        let room = ROOM - HEART.1 - 2.0 * HEART.0;
        let step = HEART.2.min(room / f32::from(life.saturating_sub(1).max(1)));
        let lost = open.wounds(side);
        let new = before.map_or(0, |before| lost.saturating_sub(before.wounds(side)));
        for number in 0..life {
            let middle = from.by(HEART.1 + HEART.0 + step * f32::from(number), 25.0);
            // Life is lost from its last heart on.
            let from_last = life - 1 - number;
            let paint = match () {
                () if lost <= from_last => Paint::filled(BLOOD).rimmed(SEAT_INK, 1.0),
                () if lost.min(life) - 1 - from_last < new => {
                    Paint::filled(FLARE).rimmed(BLOOD, 1.8)
                }
                () => Paint::line(SCAR, 1.3),
            };
            scene.heart(middle, HEART.0, paint);
        }
    }

    /// The Secret, if it is seen, or a note that nobody is hurt in this fight round.
    fn foot(self, scene: &mut Scene, open: &Open) {
        let line = self.from.by(LEFT, FIGHT.1 - 5.0);
        if open.watched.and_then(|watched| watched.rolls).is_some_and(|dice| dice.no_wounds) {
            lit(scene, line, "no Wounds now", true, INK);
            return;
        }
        let Some(secret) = open.secret else { return };
        let words = secret.told(|secret| hidden(*secret, open.watched.is_some()));
        let before = self.before.and_then(Fight::open);
        let is_new = before.is_some_and(|before| before.secret.is_none());
        lit(scene, line, &words, is_new, INK);
    }
}

/// The gain of a bet on a Fighter, if he is the Favorite, the Underdog or neither, in fewer and fewer words.
fn pays(row: &OddsRow, is_favorite: Option<bool>) -> Vec<String> {
    let OddsRow { wager, favorite_pays, underdog_pays, .. } = row;
    let (what, wins) = match is_favorite {
        Some(true) => ("Favorite", format!("{wager} to win {favorite_pays}")),
        Some(false) => ("Underdog", format!("wins {underdog_pays}×")),
        None => ("Equal", format!("wins {underdog_pays}×")),
    };
    vec![format!("{what}: {wins}"), wins]
}

/// Words on sand; on a dark plate where they are new.
fn lit(scene: &mut Scene, line: Point, words: &str, is_new: bool, ink: Colour) {
    if is_new {
        let wide = width(words, STRONG);
        let plate = Area::new(line.by(-3.0, -12.5), wide + 6.0, 16.5, 3.0);
        scene.area(plate, Paint::filled(INK));
        scene.write(line, Anchor::Left, STRONG, GOLD, words);
    } else {
        let hand = if ink == INK { STRONG } else { LEAST };
        scene.write(line, Anchor::Left, hand, ink, words);
    }
}

/// A Weapon: the attribute it adds to the die and its Wounds, in fewer and fewer words.
fn armed(arms: Seen<Arms>) -> Vec<String> {
    let Arms { weapon, kind, damage } = arms.what;
    let (name, [adds, short]) = (
        weapon.row().name,
        match kind {
            Type::Str => ["+STR"; 2],
            Type::Dex => ["+DEX"; 2],
            Type::Best => ["+best stat", "+best"],
            Type::Worst => ["+worst stat", "+worst"],
        },
    );
    let forms = [
        format!("{name}: {adds}, deals {damage}"),
        format!("{adds}, deals {damage}"),
        format!("{short}, deals {damage}"),
        format!("{short} {damage}"),
    ];
    forms.map(|words| arms.told(|_| words)).into()
}

/// The effect of a Secret in a Fight whose left Fighter stands above the other.
///
/// Once it is turned up, the numbers on the plate count it in.
fn hidden(secret: Secret, is_revealed: bool) -> String {
    let sides = ["Upper", "Lower"];
    match secret.row().does {
        Does::Twice(side, keeps) => {
            let keeps = match keeps {
                Keeps::Higher => "best",
                Keeps::Lower => "worst",
            };
            format!("{}: {keeps} of 2 dice", sides[usize::from(side != 0)])
        }
        Does::Damage(change) if is_revealed => format!("Hits {}, counted in", changed(change)),
        Does::Damage(change) => format!("Then each hit {}", changed(change)),
        Does::Counts(Type::Best) => "Both add best stat".to_owned(),
        Does::Counts(Type::Worst) => "Both add worst stat".to_owned(),
        Does::Counts(Type::Str) => "Both add STR".to_owned(),
        Does::Counts(Type::Dex) => "Both add DEX".to_owned(),
        Does::Underdog(bonus) => format!("Underdog scores {}", changed(bonus)),
        Does::Favorite(bonus) => format!("Favorite scores {}", changed(bonus)),
        Does::Swaps => "Weapons swapped".to_owned(),
        Does::FirstBlood if is_revealed => "Each has Life 1".to_owned(),
        Does::FirstBlood => "Then each Life is 1".to_owned(),
    }
}

/// A Fighter's die with a chant's bonus. Returns where the words to its left must end.
fn thrown(scene: &mut Scene, from: Point, side: Side, dice: &Dice) -> f32 {
    let middle = from.by(ROOM - DIE, 39.5);
    let area = Area::new(middle.by(-DIE, -DIE), 2.0 * DIE, 2.0 * DIE, 4.0);
    scene.area(area, Paint::filled(SEAT_INK).rimmed(INK, 1.4));
    let pips = dice.used[side].to_string();
    scene.write(middle.by(0.0, 5.5), Anchor::Middle, Hand::bold(15.0), INK, &pips);
    let left = ROOM - 2.0 * DIE - 3.0;
    if dice.chant[side] == 0 {
        return left;
    }
    let words = format!("{:+}", dice.chant[side]);
    scene.write(from.by(left, 44.0), Anchor::Right, Hand::bold(15.0), BLOOD, &words);
    left - width(&words, Hand::bold(15.0)) - 3.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use bloodsport_gambler::{Fighter, Weapon};

    /// The room of a Weapon beside three cards of Sabotage and how many more there are.
    const CROWDED: f32 = 71.0;

    #[test]
    fn every_word_on_a_plate_has_room() {
        for secret in Secret::all() {
            for words in [hidden(secret, true), format!("[{}]", hidden(secret, false))] {
                assert!(width(&words, STRONG) <= ROOM, "{words}");
            }
        }
        for weapon in Weapon::all() {
            let row = weapon.row();
            let what = Arms { weapon, kind: row.kind, damage: row.damage };
            let forms = armed(Seen { what, own: true });
            let room = |at: usize| width(&forms[at], STRONG);
            assert!(room(1) <= ROOM && room(3) <= CROWDED, "{forms:?}");
        }
        for fighter in Fighter::all() {
            let (hand, name) = sized(fighter.row().name, ROOM - COIN.1, 16.0);
            assert_eq!(name, fighter.row().name, "{hand:?}");
        }
    }
}
