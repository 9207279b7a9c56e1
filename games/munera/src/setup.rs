//! [The Game] [The Gladiators] The gladiators that enter, their Stamina, their order, and their
//! places.

use crate::Munera;
use crate::arena::Arena;
use crate::ask::{Action, Prompt};
use crate::board::{Board, Fate, Gladiator, Stage, Turn, Variants};
use crate::event::Event;
use crate::gear::{Body, Build, Class, Skill};
use crate::tables::{self, ARROWS, CLASSES, ROUNDS, ROUNDS_A_SEAT, STAMINA, STAMINA_SKILLED};
use std::collections::BTreeSet;
use table::{BySeat, Dice, Flow, Options, Seat, Sitter, Table};

/// The board before anything is picked or rolled.
pub(crate) fn open(sitters: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
    let seats = sitters.count();
    let arena = arena(seats, options);
    let teams = teams(seats, options);
    let gates = arena.gates(seats);
    let number = |row| options.number(row).and_then(|it| u8::try_from(it).ok()).unwrap_or(0);
    let gladiator = |seat: Seat| {
        let (hex, facing) = gates[seat.index()];
        let mut gladiator = Gladiator {
            class: None,
            build: None,
            team: teams[seat.index()],
            skills: skills(options.word(&tables::SKILLS_OF[seat.index()])),
            hex,
            facing,
            stamina_start: STAMINA,
            stamina: STAMINA,
            fatigue: 0,
            down: false,
            entangled: None,
            hazed: false,
            hand: Vec::new(),
            sheathed: Vec::new(),
            body: Body::None,
            helmet: false,
            galerus: false,
            archer: false,
            arrows: 0,
            grapple: None,
            haze_used: false,
            whirl_hit: false,
            whirl_double: false,
            wounds_inflicted: 0,
            opponents_injured: BTreeSet::new(),
            defeated_before: number(&tables::DEFEATED_OF[seat.index()]),
            defeated: Vec::new(),
            spared_before: number(&tables::SPARED_OF[seat.index()]),
            shield_dropped: false,
            helmet_dropped: false,
            fate: Fate::In,
            left: None,
            gained: None,
            turns: 0,
        };
        let said = options.word(&tables::CLASS_OF[seat.index()]);
        if let Some(row) = Class::of_word(said).and_then(Class::row) {
            gladiator.arm(row.class, &Build::of(row));
        } else if let Some(build) = Build::of_word(said) {
            gladiator.arm(Class::Custom, &build);
        }
        gladiator
    };
    let mut board = Board {
        stage: Stage::Pick,
        arena,
        seats: BySeat::new(seats, gladiator),
        order: Vec::new(),
        active: Seat(0),
        round: 0,
        turn: Turn::default(),
        ground: Vec::new(),
        landed: 0,
        spared_today: number(&tables::SPARED_TODAY),
        options: variants(seats, options),
        outcome: None,
    };
    for seat in sitters.seats().filter(|seat| sitters[*seat] == Sitter::House) {
        opponent(&mut board, seat, options, dice);
    }
    board
}

/// [Experience] The house comes as the host wishes: a class, and so many different skills drawn by
/// lot. The options of the seat itself go before.
fn opponent(board: &mut Board, seat: Seat, options: &Options, dice: &mut Dice) {
    let class = Class::of_word(options.word(&tables::HOUSE_CLASS));
    if board.seats[seat].class.is_none()
        && let Some(row) = class.filter(|class| board.may_pick(*class)).and_then(Class::row)
    {
        board.seats[seat].arm(row.class, &Build::of(row));
    }
    if !board.seats[seat].skills.is_empty() {
        return;
    }
    let mut left = Skill::ALL.to_vec();
    for _ in 0..options.number(&tables::HOUSE_SKILLS).unwrap_or(0) {
        let of = u32::try_from(left.len()).expect("skills are few");
        let drawn = left.remove(dice.uniform(of) as usize);
        board.seats[seat].skills.insert(drawn);
    }
}

/// The arena for so many gladiators.
pub(crate) fn arena(seats: u8, options: &Options) -> Arena {
    Arena::of_word(options.word(&tables::ARENA)).unwrap_or(Arena::of_seats(seats))
}

pub(crate) fn variants(seats: u8, options: &Options) -> Variants {
    let limit = match options.word(&tables::ROUND_LIMIT) {
        "none" => None,
        _ => {
            let said = options.number(&tables::ROUND_LIMIT).and_then(|it| u16::try_from(it).ok());
            Some(said.unwrap_or(ROUNDS + ROUNDS_A_SEAT * u16::from(seats)))
        }
    };
    Variants {
        special_moves: options.is_on(&tables::SPECIAL_MOVES),
        arrows_limited: options.is_on(&tables::ARROWS_LIMITED),
        hexside_turns: options.word(&tables::TURN_COST) == "hexside",
        weapon_reuse: options.word(&tables::WEAPON_REUSE) == "twice",
        entangle_always: options.word(&tables::ENTANGLE_RANGE) == "always",
        sine_missione: options.is_on(&tables::SINE_MISSIONE),
        exhaustion_draw: options.is_on(&tables::EXHAUSTION_DRAW),
        round_limit: limit,
        custom_gladiators: options.is_on(&tables::CUSTOM_GLADIATORS),
        blind_pick: options.is_on(&tables::BLIND_PICK),
        mirror_picks: options.is_on(&tables::MIRROR_PICKS),
        campaign: options.is_on(&tables::CAMPAIGN),
        rudis: options.is_on(&tables::RUDIS),
    }
}

/// Each seat's team; nobody has one if all would have the same (R103).
pub(crate) fn teams(seats: u8, options: &Options) -> Vec<u8> {
    let digits = options.word(&tables::TEAMS).bytes().filter(u8::is_ascii_digit);
    let mut teams: Vec<u8> = digits.map(|digit| digit - b'0').take(usize::from(seats)).collect();
    teams.resize(usize::from(seats), 0);
    let is_one = teams[0] != 0 && teams.iter().all(|team| *team == teams[0]);
    if is_one { vec![0; usize::from(seats)] } else { teams }
}

fn skills(word: &str) -> BTreeSet<Skill> {
    word.split('+').filter_map(Skill::of_word).collect()
}

/// [The Gladiators] Everybody without a gladiator picks one: at once, each free to pick another
/// until the last is in; or in turn if no two may be of one class.
pub(crate) fn pick(t: &mut Table<Munera>) -> Flow<()> {
    let mut asked = Vec::new();
    for who in t.board.seats.seats() {
        match t.board.seats[who].class {
            Some(class) => t.say(Event::Picked { who, class }),
            None => asked.push(who),
        }
    }
    if !t.board.options.mirror_picks {
        for who in asked {
            let action = t.form(who, Prompt::Pick)?;
            enter(t, who, &action);
        }
    } else if !asked.is_empty() {
        let questions = asked.iter().map(|who| (*who, Prompt::Pick, Vec::new())).collect();
        let actions = t.pick_each(questions)?;
        for (who, action) in asked.into_iter().zip(&actions) {
            enter(t, who, action);
        }
    }
    t.board.stage = Stage::Setup;
    Ok(())
}

impl Variants {
    /// Whether everybody sees a pick as soon as it is made.
    pub fn is_open(&self) -> bool {
        !self.blind_pick || !self.mirror_picks
    }
}

impl Board {
    /// Whether a seat may still pick a class.
    pub fn may_pick(&self, class: Class) -> bool {
        let taken = || self.seats.iter().any(|it| it.class == Some(class));
        class.row().is_some() && (self.options.mirror_picks || !taken())
    }
}

fn enter(t: &mut Table<Munera>, who: Seat, action: &Action) {
    let named = |class: Class| class.row().expect("only classes of the list are picked by name");
    let (class, build) = if let Action::PickBuild(build) = action {
        (Class::Custom, build.clone())
    } else {
        let class = if let Action::Pick(class) = action { *class } else { any(t) };
        (class, Build::of(named(class)))
    };
    t.board.seats[who].arm(class, &build);
    t.say(Event::Picked { who, class });
}

fn any(t: &mut Table<Munera>) -> Class {
    let classes: Vec<Class> =
        CLASSES.iter().map(|row| row.class).filter(|class| t.board.may_pick(*class)).collect();
    let of = u32::try_from(classes.len()).expect("the list is short");
    classes[t.uniform(of) as usize]
}

/// [The Gladiators] [Sequence of Play] Stamina and arrows, the order of play, the gates.
pub(crate) fn begin(t: &mut Table<Munera>) {
    for who in t.board.seats.seats() {
        let limited = t.board.options.arrows_limited;
        let die = t.d6();
        let gladiator = &mut t.board.seats[who];
        let skilled = gladiator.skills.contains(&Skill::Stamina);
        let base = if skilled { STAMINA_SKILLED } else { STAMINA };
        let stamina = base + i8::try_from(die).expect("a die has six faces");
        (gladiator.stamina, gladiator.stamina_start) = (stamina, stamina);
        let archer = gladiator.archer;
        t.say(Event::Stamina { who, die, stamina });
        if archer && limited {
            let die = t.d6();
            let arrows = die + ARROWS;
            t.board.seats[who].arrows = arrows;
            t.say(Event::Arrows { who, die, arrows });
        }
    }
    let everybody = t.board.seats.seats().collect();
    let seats = order(t, everybody);
    t.board.order.clone_from(&seats);
    t.say(Event::Order { seats: seats.clone() });
    let mut entering = seats.clone();
    // Teams enter one after the other, those without one at the end.
    entering.sort_by_key(|who| t.board.seats[*who].team.wrapping_sub(1));
    for (who, (hex, facing)) in entering.iter().zip(t.board.arena.gates(t.board.seats.count())) {
        let gladiator = &mut t.board.seats[*who];
        (gladiator.hex, gladiator.facing) = (hex, facing);
        t.say(Event::Entered { who: *who, hex, facing });
    }
    t.board.active = seats[0];
    t.board.round = 1;
    t.board.stage = Stage::TurnStart;
}

/// [Sequence of Play] Highest first; the tied roll again among themselves (R10).
fn order(t: &mut Table<Munera>, tied: Vec<Seat>) -> Vec<Seat> {
    if tied.len() == 1 {
        return tied;
    }
    let mut rolled: Vec<(u8, Seat)> = Vec::new();
    for who in tied {
        let die = t.d6();
        t.say(Event::OrderDie { who, die });
        rolled.push((die, who));
    }
    let mut seats = Vec::new();
    for face in (1..=6).rev() {
        let same = rolled.iter().filter(|(die, _)| *die == face).map(|(_, who)| *who);
        let same: Vec<Seat> = same.collect();
        if !same.is_empty() {
            seats.extend(order(t, same));
        }
    }
    seats
}
