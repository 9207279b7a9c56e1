//! [Setup] Gladiators, deck and Hit Points, the short road's outfits, and who begins.

use crate::board::{Board, Gladiator, Lone, Road, Variants, Verdict};
use crate::event::Event;
use crate::tables::{
    CARDS, Card, Does, HIT_POINTS, OUTFIT, SHORT_HIT_POINTS, SHORT_START, START, Space,
};
use crate::{Morituri, cards, house};
use table::{BySeat, Dice, OptionRow, Options, Seat, Sitter, Table, Values};

const OFF_ON: Values = Values::OneOf(&["off", "on"]);
/// Whether those who die on the road begin again.
pub const REJOIN: OptionRow = OptionRow {
    name: "rejoin",
    about: "Gladiators who die outside Roma sit out a turn and begin again at the start.",
    default: "off",
    values: OFF_ON,
};
/// The task left to the last gladiator in play.
pub const LONE: OptionRow = OptionRow {
    name: "lone",
    about: "The last gladiator in play must still win in Roma (beast) or wins at once (crown).",
    default: "beast",
    values: Values::OneOf(&["beast", "crown"]),
};
/// How long the road is.
pub const ROAD: OptionRow = OptionRow {
    name: "road",
    about: "The whole road from Alexandria, or a short one from Carthago with an outfit.",
    default: "full",
    values: Values::OneOf(&["full", "short"]),
};
/// Whether the die of movement is rolled without asking.
pub const AUTO_ROLL: OptionRow = OptionRow {
    name: "auto_roll",
    about: "The die of movement is rolled for everybody without asking.",
    default: "off",
    values: OFF_ON,
};

pub static OPTIONS: [OptionRow; 4] = [REJOIN, LONE, ROAD, AUTO_ROLL];

/// [Setup] Steps 1 to 3: pawns, deck and Hit Points.
pub(crate) fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
    let options = variants(options);
    let (hp, space) = match options.road {
        Road::Full => (HIT_POINTS, START),
        Road::Short => (SHORT_HIT_POINTS, SHORT_START),
    };
    let mut draw = deck();
    dice.shuffle("draw", &mut draw, |card| card.id().to_owned());
    Board {
        seats: BySeat::new(seats.count(), |_| Gladiator::fresh(hp, space)),
        draw: draw.into(),
        discard: Vec::new(),
        next_round: 0,
        drawn: Vec::new(),
        hp_spaces: Space::all().filter(|space| space.row().does == Does::HitPoint).collect(),
        turn_order: Vec::new(),
        active: Seat(0),
        round: 0,
        options,
        outcome: Verdict::Running,
    }
}

pub(crate) fn variants(options: &Options) -> Variants {
    Variants {
        rejoin: options.is_on(&REJOIN),
        lone: if options.word(&LONE) == "crown" { Lone::Crown } else { Lone::Beast },
        road: if options.word(&ROAD) == "short" { Road::Short } else { Road::Full },
        auto_roll: options.is_on(&AUTO_ROLL),
    }
}

/// The deck before it is shuffled.
pub(crate) fn deck() -> Vec<Card> {
    let copies = |row: &crate::tables::CardRow| vec![row.card; usize::from(row.copies)];
    CARDS.iter().flat_map(copies).collect()
}

/// [Setup] Step 4, after the outfits of the short road: the highest die begins.
pub(crate) fn begin(t: &mut Table<Morituri>) {
    let seats = t.board.seats.count();
    t.say(Event::GameBegan { seats });
    match t.board.options.road {
        Road::Full => {}
        Road::Short => outfit(t),
    }
    let first = roll_off(t);
    t.say(Event::FirstSeat { who: first });
    t.board.turn_order = (0..seats).map(|by| Seat((first.0 + by) % seats)).collect();
    t.board.active = first;
    t.board.round = 1;
}

/// Three equipment cards for each seat, worn as the house would wear them; then all that is not
/// in use is shuffled.
fn outfit(t: &mut Table<Morituri>) {
    let mut aside = Vec::new();
    for who in t.board.seats.seats() {
        let mut taken = 0;
        while taken < OUTFIT && !t.board.draw.is_empty() {
            let card = t.board.draw.remove(0);
            t.board.drawn.push(card);
            t.say(Event::Drew { who, card });
            if card.slot().is_none() {
                aside.push(card);
                t.say(Event::SetAside { who, card });
                continue;
            }
            taken += 1;
            let gladiator = &t.board.seats[who];
            if house::keeps(&gladiator.slots, gladiator.space, card) {
                cards::wear(t, who, card);
            } else {
                cards::refuse(t, who, card);
            }
        }
    }
    let mut all = std::mem::take(&mut t.board.draw);
    all.append(&mut aside);
    all.append(&mut t.board.discard);
    cards::shuffle(t, &mut all);
    t.board.draw = all;
}

/// [Setup] The tied highest roll again among themselves (R2).
fn roll_off(t: &mut Table<Morituri>) -> Seat {
    let mut tied: Vec<Seat> = t.board.seats.seats().collect();
    while 1 < tied.len() {
        let mut best = 0;
        let mut leading = Vec::new();
        for who in tied {
            let die = t.d6();
            t.say(Event::FirstRoll { who, die });
            if best < die {
                best = die;
                leading.clear();
            }
            if best == die {
                leading.push(who);
            }
        }
        tied = leading;
    }
    tied[0]
}
