//! Signs of gladiators' gear and figures, told apart at a glance.

use ::scene::palette::{ALARM, GOLD, IVORY, SOFT, WOUND, WOUND_RIM};
use ::scene::{Paint, Point, Scene, place};
use morituri::tables::Card;

/// Signs as they are drawn: those that look the same are one path.
#[derive(Default)]
pub(super) struct Signs {
    quiet: String,
    plain: String,
    new: String,
    hearts: String,
    gained: String,
    lost: String,
}

/// The meaning of a sign.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// A card that is worn; no card is the Pugio.
    Worn(Option<Card>),
    /// The Attack Value.
    Attack,
    Defense,
    Encumbrance,
    /// The laurel of Roma.
    Laurel,
    /// A turn without a move.
    Rest,
}

/// The look of a Hit Point.
#[derive(Clone, Copy)]
pub(super) enum Heart {
    /// He has it.
    Held,
    /// He has just gained it.
    Gained,
    /// He has just lost it.
    Lost,
}

impl Signs {
    /// A sign beside a figure.
    pub(super) fn quiet(&mut self, sign: Sign, middle: Point) {
        lay(&mut self.quiet, sign, middle);
    }

    /// A sign that says something by itself; one that is new is gold.
    pub(super) fn plain(&mut self, sign: Sign, middle: Point, is_new: bool) {
        lay(if is_new { &mut self.new } else { &mut self.plain }, sign, middle);
    }

    /// A Hit Point.
    pub(super) fn heart(&mut self, heart: Heart, middle: Point, half: f32) {
        let hearts = match heart {
            Heart::Held => &mut self.hearts,
            Heart::Gained => &mut self.gained,
            Heart::Lost => &mut self.lost,
        };
        *hearts += &heart_at(middle, half);
    }

    /// Draws them all.
    pub(super) fn draw(self, scene: &mut Scene) {
        let paths = [
            (self.quiet, Paint::filled(SOFT)),
            (self.plain, Paint::filled(IVORY)),
            (self.new, Paint::filled(GOLD)),
            (self.hearts, Paint::filled(WOUND).rimmed(WOUND_RIM, 0.8)),
            (self.gained, Paint::filled(WOUND).rimmed(GOLD, 2.0)),
            (self.lost, Paint::line(ALARM, 1.4)),
        ];
        for (path, paint) in paths {
            if !path.is_empty() {
                scene.path(&path, paint);
            }
        }
    }
}

/// A heart that reaches `half` units to either side, as a path.
pub(super) fn heart_at(middle: Point, half: f32) -> String {
    let to = |right: f32, down: f32| place(middle.by(half * right, half * down));
    let (notch, tip) = (to(0.0, -0.5), to(0.0, 1.0));
    let left = [to(-1.75, -0.3), to(-0.8, -1.45)].join(" ");
    let right = [to(0.8, -1.45), to(1.75, -0.3)].join(" ");
    format!("M{tip}C{left} {notch}C{right} {tip}Z")
}

/// Lays a sign around its middle onto a path.
fn lay(path: &mut String, sign: Sign, middle: Point) {
    let middle = place(middle);
    for part in parts(sign) {
        *path += "M";
        *path += &middle;
        *path += part;
    }
}

/// The parts of a sign from its middle on: it reaches some eight units to every side.
fn parts(sign: Sign) -> &'static [&'static str] {
    match sign {
        Sign::Worn(Some(card)) => worn(card),
        Sign::Worn(None) => {
            &["m0-6l1.8 2.4v4.6h-3.6v-4.6z", "m-3.4 1h6.8v1.8h-6.8z", "m-1 2.8h2v3.6h-2z"]
        }
        Sign::Attack => worn(Card::Gladius),
        Sign::Defense => &["m-6-7h12v6q0 6-6 9q-6-3-6-9z"],
        Sign::Encumbrance => &[
            "m-4.5-2.5h9l2.5 9.5h-14z",
            "m-3-2.5v-2a3 3 0 0 1 6 0v2h-1.8v-2a1.2 1.2 0 0 0-2.4 0v2z",
        ],
        Sign::Laurel => &[
            "m-1 8c-8-1-9-9-5-14l1.4 1c-3 5-1 9 3.6 11z",
            "m1 8c8-1 9-9 5-14l-1.4 1c3 5 1 9-3.6 11z",
            "m0-6l1.3 2.8 3 .3-2.2 2 .6 3-2.7-1.5-2.7 1.5.6-3-2.2-2 3-.3z",
        ],
        Sign::Rest => &[
            "m-8-4h8.5v2l-5.2 7h5.2v2h-8.5v-2l5.2-7h-5.2z",
            "m2-8h6v1.7l-3.4 4.3h3.4v1.8h-6v-1.7l3.4-4.3h-3.4z",
        ],
    }
}

fn worn(card: Card) -> &'static [&'static str] {
    match card {
        Card::EquesGalea => &["m-6 4a6 9 0 0 1 12 0z", "m-8.5 4.6h17v2.6h-17z"],
        Card::SecutorGalea => &["m-6.5 8v-7a6.5 7.5 0 0 1 13 0v7h-4.5v-6h-4v6z", "m0-10l2 4h-4z"],
        Card::MurmilloGalea => &[
            "m-6 3a6 7 0 0 1 12 0z",
            "m-9 3.6h18l-3 4h-12z",
            "m-5.5-3.5c1-6.5 10-6.5 11 0l-2 .6c-1-4-6-4-7 0z",
        ],
        Card::Manica => &["m-7-8h6v8h8.5v6.5h-14.5z"],
        Card::Cardiophylax => &[
            "m-6 1.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
            "m-7-8h3l3 4.6-2.6 1.2z",
            "m7-8h-3l-3 4.6 2.6 1.2z",
        ],
        Card::LoricaSquamata => &["m-6-8q6 6 12 0l3 2v5h-3v9h-12v-9h-3v-5z"],
        Card::Fasciae => &["m-5.5-8h11v4h-11z", "m-5-2.4h10v4h-10z", "m-4.5 3.2h9v4.6h-9z"],
        Card::Ocreae => &["m-7.5-8h6.5l-1.4 15.5h-3.6z", "m1-8h6.5l-1.4 15.5h-3.6z"],
        Card::Parmula => &[
            "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
            "m-1.6 0a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0z",
        ],
        Card::Parma => &[
            "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
            "m-2.2 0a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0z",
        ],
        Card::Scutum => &["m-6-8.5v17h12v-17z", "m-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0z"],
        Card::Sica => &["m-7 8l2-3.4c6 0 9.5-4.6 8.5-12.6c5 9 1 15.4-7 15.4z"],
        Card::Gladius => {
            &["m0-9.5l2.2 3v8.5h-4.4v-8.5z", "m-5 2h10v2.2h-10z", "m-1.4 4.2h2.8v4.6h-2.8z"]
        }
        Card::Hasta => &["m0-10l3 6.5h-6z", "m-.9-3.5h1.8v12.5h-1.8z"],
        Card::Trident => &["m-1-9.5h2v19h-2z", "m-6.5-8.5h2v5h9v-5h2v7h-13z"],
        Card::DualGladius => &[
            "m-4-9.5l2 3v8.5h-4v-8.5z",
            "m-7.6 2h7.2v2h-7.2z",
            "m-5.2 4h2.4v4.6h-2.4z",
            "m4-9.5l2 3v8.5h-4v-8.5z",
            "m.4 2h7.2v2h-7.2z",
            "m2.8 4h2.4v4.6h-2.4z",
        ],
        Card::Casses => &[
            "m-8-7.4h16v1.5h-16z",
            "m-8-2.7h16v1.5h-16z",
            "m-8 2h16v1.5h-16z",
            "m-7.4-8h1.5v14.5h-1.5z",
            "m-2.6-8h1.5v16h-1.5z",
            "m2.2-8h1.5v16h-1.5z",
            "m6-8h1.5v14.5h-1.5z",
        ],
        Card::OwnerInDebt
        | Card::ArmorThief
        | Card::ShatteredBlade
        | Card::MarshFever
        | Card::FesteringWound
        | Card::SkilledMedicus
        | Card::PatronsPurse
        | Card::HerosWelcome => &[],
    }
}
