//! The next field of each form: an action and, for some, more of it; a gladiator and, armed piece
//! by piece, his gear.

use crate::ask::{Action, Held, Prompt, Refusal};
use crate::board::Board;
use crate::gear::{Body, Build, Class, Kind};
use crate::hexes::{Hex, Side};
use crate::tables::{CLASSES, MISSILES, SHEATHED};
use crate::token::{bundle_of, bundle_word, token};
use crate::{Munera, action_points, house, movement};
use table::{Ask, Field, Seat, Word};

/// Leads to a choice of hexes and of a facing there.
const WALK: &str = "walk";
/// Leads to a choice of facings.
const TURN: &str = "turn";
/// Leads to the actions with weapons and things on the ground.
const GEAR: &str = "gear";
/// Leads to the pieces of a gladiator of one's own.
const CUSTOM: &str = "custom";
/// The word for an enclosed helmet.
const HELMET: &str = "helmet";
/// The word for a galerus.
const GALERUS: &str = "galerus";
/// Words of a menu.
const MENU: usize = 25;
/// Darts or javelins that the form offers; any other number may be typed.
const BUNDLES: [u8; 3] = [MISSILES, 2, 1];

/// The field that follows the words of `draft` in the form of an ask.
pub(crate) fn field(view: &Board, ask: &Ask<Munera>, draft: &[String]) -> Field<Munera> {
    let draft: Vec<&str> = draft.iter().map(String::as_str).collect();
    match ask.prompt {
        Prompt::Pick => pick(view, &draft),
        Prompt::Act => act(view, &draft),
        Prompt::Discard | Prompt::Feint { .. } | Prompt::GrappleChoice { .. } | Prompt::Skill => {
            Field::Whole(house::answer(view, ask))
        }
    }
}

fn choose(name: &'static str, words: Vec<Word<Munera>>) -> Field<Munera> {
    Field::Choose { name, words, at_least: 1, at_most: 1 }
}

fn act(view: &Board, draft: &[&str]) -> Field<Munera> {
    match *draft {
        [] => choose("do", actions(view)),
        [WALK, ref way @ ..] => walk(view, way),
        [TURN] => {
            let words = turns(view).map(|side| Word::open(side.word())).collect();
            choose("side", words)
        }
        [TURN, side, ..] => {
            let facing = view.seats[view.active].facing;
            Field::Whole(Action::Turn(Side::of_word(side).unwrap_or(facing)))
        }
        [GEAR] => choose("gear", gear_words(view)),
        [GEAR, object] if object.starts_with('g') => {
            choose("object", with(view, object).map(|action| Word::open(token(&action))).collect())
        }
        [GEAR, .., word] | [word, ..] => Field::Whole(said(view, word)),
    }
}

/// To which hex and facing where; of very many only those beside opponents, and the rows.
fn walk(view: &Board, way: &[&str]) -> Field<Munera> {
    let words = |hexes: Vec<Hex>| hexes.iter().map(|hex| Word::open(hex.to_string())).collect();
    match *way {
        [] => {
            let hexes: Vec<Hex> = hexes(view).collect();
            if hexes.len() <= MENU {
                return choose("to", words(hexes));
            }
            let mut rows: Vec<String> = hexes.iter().map(|hex| hex.row_letter().into()).collect();
            rows.sort();
            rows.dedup();
            let is_near = |hex: &Hex| {
                view.opponents(view.active).any(|foe| view.seats[foe].hex.is_beside(*hex))
            };
            let near: Vec<Hex> = hexes.into_iter().filter(is_near).collect();
            let room = MENU - rows.len();
            let near = near.iter().take(room).map(Hex::to_string);
            choose("to", near.chain(rows).map(Word::open).collect())
        }
        [row] if Hex::of_label(row).is_none() => {
            let is_in = |hex: &Hex| row.eq_ignore_ascii_case(&String::from(hex.row_letter()));
            choose("to", words(hexes(view).filter(is_in).collect()))
        }
        [row, ref rest @ ..] if Hex::of_label(row).is_none() => walk(view, rest),
        [to] => choose("facing", facings(view, Hex::of_label(to))),
        [to, side, ..] => {
            let gladiator = &view.seats[view.active];
            let hex = Hex::of_label(to).unwrap_or(gladiator.hex);
            Field::Whole(Action::Walk(hex, Side::of_word(side).unwrap_or(gladiator.facing)))
        }
    }
}

/// The possible actions; attacks that only lack points, whose weapon is used or whose line is
/// blocked stand there barred as long as there is room.
fn actions(view: &Board) -> Vec<Word<Munera>> {
    let can = |action: &Action| action_points::cost(view, action).is_ok();
    let mut words: Vec<Word<Munera>> =
        attacks(view).filter_map(|attack| attack_word(view, &attack)).collect();
    let others = others(view, can);
    while MENU < words.len() + others.len() {
        match words.iter().rposition(|word| word.barred.is_some()) {
            Some(barred) => words.remove(barred),
            None => break,
        };
    }
    words.extend(others);
    words
}

fn attack_word(view: &Board, attack: &Action) -> Option<Word<Munera>> {
    match action_points::cost(view, attack) {
        Ok(_) => Some(Word::open(token(attack))),
        Err(
            why @ (Refusal::NoAp | Refusal::TiredCap | Refusal::WeaponUsed | Refusal::LineBlocked),
        ) => Some(Word { word: token(attack), barred: Some(why) }),
        Err(_) => None,
    }
}

/// The possible actions besides attacks.
fn others(view: &Board, can: impl Fn(&Action) -> bool) -> Vec<Word<Munera>> {
    let hazes = view.opponents(view.active).map(Action::Haze);
    let plain = [Action::Cut, Action::Feint].into_iter().chain(hazes);
    let mut all = vec![
        (token(&Action::Move), can(&Action::Move)),
        (WALK.to_owned(), hexes(view).next().is_some()),
        (TURN.to_owned(), turns(view).next().is_some()),
    ];
    all.extend(plain.map(|action| (token(&action), can(&action))));
    all.push((GEAR.to_owned(), !gear_words(view).is_empty()));
    all.extend([Action::End, Action::Yield].map(|action| (token(&action), true)));
    all.into_iter().filter(|(_, leads)| *leads).map(|(word, _)| Word::open(word)).collect()
}

/// Every attack that his hands could make on anybody, legal or not.
pub(crate) fn attacks(view: &Board) -> impl Iterator<Item = Action> {
    let hand = &view.seats[view.active].hand;
    view.opponents(view.active).flat_map(move |on: Seat| {
        let held = (0..hand.len()).map(move |at| Held::of(hand, at));
        let armed = held.flat_map(move |held| [Action::Strike(held, on), Action::Whirl(held, on)]);
        armed.chain([Action::Improvised(on), Action::Grapple(on)])
    })
}

/// Hexes he can walk to, the nearest first; a mere step ahead has a word of its own.
fn hexes(view: &Board) -> impl Iterator<Item = Hex> {
    let own = view.seats[view.active].hex;
    let mut hexes: Vec<Hex> = Vec::new();
    for spot in movement::reach(view) {
        if spot.hex != own && !movement::is_move(view, &spot) && !hexes.contains(&spot.hex) {
            hexes.push(spot.hex);
        }
    }
    hexes.into_iter()
}

/// Where he can look once he is there, the cheapest first.
fn facings(view: &Board, hex: Option<Hex>) -> Vec<Word<Munera>> {
    let spots = movement::reach(view).into_iter().filter(|spot| Some(spot.hex) == hex);
    spots.map(|spot| Word::open(spot.facing.word())).collect()
}

fn turns(view: &Board) -> impl Iterator<Item = Side> {
    let can = |side: &Side| action_points::cost(view, &Action::Turn(*side)).is_ok();
    Side::ALL.iter().copied().filter(can)
}

/// Drawing, sheathing, letting go, and the objects at hand: one with which only one thing can be
/// done stands there as that.
fn gear_words(view: &Board) -> Vec<Word<Munera>> {
    let mut words: Vec<String> = hands(view).map(|action| token(&action)).collect();
    for object in &view.ground {
        let name = format!("g{}", object.id);
        let mut all = with(view, &name);
        match (all.next(), all.next()) {
            (None, _) => {}
            (Some(only), None) => words.push(token(&only)),
            (Some(_), Some(_)) => words.push(name),
        }
    }
    words.truncate(MENU);
    words.into_iter().map(Word::open).collect()
}

/// Drawing, sheathing and letting go.
fn hands(view: &Board) -> impl Iterator<Item = Action> {
    let gladiator = &view.seats[view.active];
    let hand = &gladiator.hand;
    let twice = |at: &usize| gladiator.sheathed[..*at].contains(&gladiator.sheathed[*at]);
    let sheathed = (0..gladiator.sheathed.len()).filter(move |at| !twice(at));
    let draws = sheathed.map(|at| Action::Draw(gladiator.sheathed[at]));
    let held = (0..hand.len()).map(|at| Held::of(hand, at));
    let lets_go = held.flat_map(|held| [Action::Sheath(held), Action::Drop(held)]);
    let all = draws.chain(lets_go).chain([Action::DropHelmet]);
    all.filter(|action| action_points::cost(view, action).is_ok())
}

/// Picking up and kicking an object, `g1`.
fn with<'a>(view: &'a Board, name: &str) -> impl Iterator<Item = Action> + use<'a> {
    let id = name.strip_prefix('g').and_then(|id| id.parse().ok());
    let object = id.and_then(|id| view.object(id));
    let all = object.into_iter().flat_map(|object| {
        let here = object.hex == view.seats[view.active].hex;
        let sides = Side::ALL.iter().filter(move |_| here).map(|side| Some(*side));
        let kicks = sides.chain((!here).then_some(None));
        let kicks = kicks.map(|side| Action::Kick(object.id, side));
        [Action::Pickup(object.id)].into_iter().chain(kicks)
    });
    all.filter(|action| action_points::cost(view, action).is_ok())
}

/// The action of a word that this form itself proposed.
fn said(view: &Board, word: &str) -> Action {
    let ground = view.ground.iter().flat_map(|object| with(view, &format!("g{}", object.id)));
    let all = attacks(view).chain(hands(view)).chain(ground);
    let all = all.chain(view.opponents(view.active).map(Action::Haze));
    let plain = [Action::Move, Action::Cut, Action::Feint, Action::Yield];
    let mut all = all.chain(plain);
    all.find(|action| token(action).eq_ignore_ascii_case(word)).unwrap_or(Action::End)
}

fn pick(view: &Board, draft: &[&str]) -> Field<Munera> {
    match *draft {
        [] => choose("class", classes(view)),
        [CUSTOM, ref pieces @ ..] => custom(pieces),
        [word] if 1 < kits(word).count() => {
            choose("kit", kits(word).map(|it| kit(view, it)).collect())
        }
        [.., word] => {
            let class = Class::of_word(word).filter(|class| class.row().is_some());
            Field::Whole(class.map_or(Action::PickAny, Action::Pick))
        }
    }
}

/// Every class, those with several kits once.
fn classes(view: &Board) -> Vec<Word<Munera>> {
    let mut words: Vec<Word<Munera>> = Vec::new();
    for row in &CLASSES {
        let family = family(row.class);
        if words.iter().all(|word| word.word != family) {
            let open = kits(family).any(|class| view.may_pick(class));
            let barred = (!open).then_some(Refusal::BadPick);
            words.push(Word { word: family.to_owned(), barred });
        }
    }
    words.push(Word::open("any"));
    if view.options.custom_gladiators {
        words.push(Word::open(CUSTOM));
    }
    words
}

fn kit(view: &Board, class: Class) -> Word<Munera> {
    let barred = (!view.may_pick(class)).then_some(Refusal::BadPick);
    Word { word: class.word().to_owned(), barred }
}

/// The classes of a family.
fn kits(word: &str) -> impl Iterator<Item = Class> {
    CLASSES.iter().map(|row| row.class).filter(move |class| family(*class) == word)
}

/// The word under which the form has a class: `hoplomachus` for each of `hoplomachus_a` to
/// `hoplomachus_d`; most classes are their own.
pub fn family(class: Class) -> &'static str {
    let word = class.word();
    match word.rsplit_once('_') {
        Some((family, kit)) if kit.len() == 1 => family,
        Some(_) | None => word,
    }
}

/// The words under which the form has all classes, each once.
pub fn families() -> Vec<&'static str> {
    let mut all: Vec<&str> = CLASSES.iter().map(|row| family(row.class)).collect();
    all.dedup();
    all
}

/// A piece of a gladiator of one's own that is not said yet.
enum Piece {
    Body,
    Head,
    Hand,
    /// The pieces that can be held beside the one in the first hand.
    OtherHand(Vec<String>),
    Arm,
    Sheathed,
}

/// The next field of the form.
fn custom(pieces: &[&str]) -> Field<Munera> {
    let (build, next) = laid_out(pieces);
    let open = |words: &[&'static str]| words.iter().map(|word| Word::open(*word)).collect();
    match next {
        None => Field::Whole(Action::PickBuild(build)),
        Some(Piece::Body) => {
            choose("body", Body::ALL.iter().map(|body| Word::open(body.word())).collect())
        }
        Some(Piece::Head) => choose("head", open(&[HELMET, "bare"])),
        Some(Piece::Hand) => any_of("hand", one_hand(None)),
        Some(Piece::OtherHand(others)) => any_of("other_hand", others),
        Some(Piece::Arm) => choose("arm", open(&[GALERUS, "bare"])),
        Some(Piece::Sheathed) => Field::Choose {
            name: "sheathed",
            words: Kind::ALL
                .iter()
                .filter(|kind| kind.is_sheathable())
                .map(|kind| Word::open(kind.word()))
                .collect(),
            at_least: 0,
            at_most: u8::try_from(SHEATHED).expect("it is two"),
        },
    }
}

/// A gladiator of one's own as far as the words of a draft behind `custom` arm him; pieces not said
/// yet are missing.
pub fn armed_so_far(pieces: &[&str]) -> Build {
    laid_out(pieces).0
}

/// [The Gladiators] Armour, helmet, the contents of one hand and the other, galerus, sheathed
/// weapons; and the piece that must be said next.
fn laid_out(pieces: &[&str]) -> (Build, Option<Piece>) {
    let mut build = Build {
        body: Body::None,
        helmet: false,
        galerus: false,
        hand: Vec::new(),
        sheathed: Vec::new(),
    };
    let mut said = pieces.iter();
    let Some(body) = said.next() else { return (build, Some(Piece::Body)) };
    build.body = Body::of_word(body).unwrap_or(Body::None);
    let Some(head) = said.next() else { return (build, Some(Piece::Head)) };
    build.helmet = *head == HELMET;
    let Some(first) = said.next() else { return (build, Some(Piece::Hand)) };
    let first = bundle_of(first);
    build.hand.extend(first);
    let others = match first {
        // They come as a pair.
        Some(pair @ (Kind::Cestus, _)) => {
            build.hand.push(pair);
            Vec::new()
        }
        Some(_) => one_hand(first),
        None => Vec::new(),
    };
    if !others.is_empty() {
        let Some(second) = said.next() else { return (build, Some(Piece::OtherHand(others))) };
        build.hand.extend(bundle_of(second));
    }
    if build.hand.iter().all(|(kind, _)| !kind.is_shield()) {
        let Some(arm) = said.next() else { return (build, Some(Piece::Arm)) };
        build.galerus = *arm == GALERUS;
    }
    let Some(sheathed) = said.next() else { return (build, Some(Piece::Sheathed)) };
    build.sheathed = sheathed.split('+').filter_map(Kind::of_word).collect();
    (build, None)
}

fn any_of(name: &'static str, words: Vec<String>) -> Field<Munera> {
    let words = words.into_iter().map(Word::open).collect();
    Field::Choose { name, words, at_least: 0, at_most: 1 }
}

/// The pieces that one hand can hold beside those in the first.
fn one_hand(first: Option<(Kind, u8)>) -> Vec<String> {
    let counts = |kind: &Kind| if kind.is_bundle() { BUNDLES.to_vec() } else { vec![1] };
    let all =
        Kind::ALL.iter().flat_map(|kind| counts(kind).into_iter().map(move |count| (*kind, count)));
    let beside = |item: &(Kind, u8)| {
        let hand: Vec<(Kind, u8)> = first.into_iter().chain([*item]).collect();
        let pair = item.0 == Kind::Cestus && first.is_none();
        let build =
            Build { body: Body::None, helmet: false, galerus: false, hand, sheathed: vec![] };
        pair || build.is_sound()
    };
    all.filter(beside).map(|(kind, count)| bundle_word(kind, count)).collect()
}
