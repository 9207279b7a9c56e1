//! Answers by chance, for the search for uses not seen yet.

use super::family;
use crate::ask::{Action, Prompt};
use crate::board::Board;
use crate::event::Means;
use crate::form::attacks;
use crate::gear::{Kind, Thing};
use crate::{Hex, Munera, Quadrant, Spot, cost, reach};
use table::coverage::Uses;
use table::simulate::random_answer;
use table::{Ask, Chance, Seat};

/// Attacks with uses that have not been seen yet.
#[derive(Debug, Default)]
pub struct Wanted {
    /// How much had been seen when they were looked for.
    seen: usize,
    means: Vec<Means>,
}

impl Wanted {
    /// Looks for them again if anything new has been seen.
    pub(super) fn look(&mut self, used: &Uses) {
        if self.seen == used.len() {
            return;
        }
        self.seen = used.len();
        let armed = Kind::ALL.iter().flat_map(|kind| [Means::Strike(*kind), Means::Whirl(*kind)]);
        let all = armed.chain([Means::Improvised, Means::Grapple]);
        self.means = all.filter(|means| is_wanted(used, *means)).collect();
    }

    fn holds(&self, means: Means) -> bool {
        self.means.contains(&means)
    }

    /// A random answer. Few yield by chance; uses not seen yet are tried oftener.
    pub(super) fn answer(&self, board: &Board, ask: &Ask<Munera>, chance: &mut Chance) -> Action {
        if ask.prompt == Prompt::Act && chance.below(2) == 0 {
            let rare = self.rare(board).filter(|it| cost(board, it).is_ok());
            let mut rare: Vec<Action> = rare.collect();
            let whirls = |it: &Action| it.attack().is_some_and(|(means, _)| means.is_whirl());
            if rare.iter().any(whirls) {
                rare.retain(whirls);
            }
            if !rare.is_empty() {
                return chance.pick(&rare).clone();
            }
        }
        let wanted = Kind::ALL.iter().filter(|kind| self.holds(Means::Strike(**kind)));
        let wanted: Vec<Kind> = wanted.copied().collect();
        let wanted = *chance.pick(if wanted.is_empty() { Kind::ALL } else { &wanted });
        for _ in 0..PATIENCE {
            let action = random_answer(board, ask, chance);
            let is_dull = if let Action::PickBuild(build) = &action {
                build.hand.iter().all(|(kind, _)| *kind != wanted)
            } else if let Action::Pick(class) = action {
                class.row().is_none_or(|row| !row.hand.contains(&wanted))
            } else if ask.prompt == Prompt::Pick {
                true
            } else {
                action == Action::Yield && chance.below(YIELDS) != 0
            };
            if !is_dull {
                return action;
            }
        }
        random_answer(board, ask, chance)
    }

    /// Picking up, grappling, attacks with uses not yet seen, and going where something lies or
    /// somebody is floored, or held while one has a net or lasso free.
    fn rare<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Action> + 'a {
        let gladiator = &board.seats[board.active];
        let floored = board.turn.floored.iter().map(|on| board.seats[*on].hex);
        let casts = gladiator.hand.iter().any(|it| it.kind.entangles() && it.victim.is_none());
        let is_held = |on: &Seat| casts && board.seats[*on].entangled.is_some();
        let held = board.opponents(board.active).filter(is_held).map(|on| board.seats[on].hex);
        let bundles = gladiator.hand.iter().any(|item| item.kind.is_bundle());
        let is_missile = |item: Thing| matches!(item, Thing::Gear(kind) if kind.is_bundle());
        let missiles = board.ground.iter().filter(|object| bundles && is_missile(object.item));
        let goals: Vec<Hex> =
            floored.chain(held).chain(missiles.map(|object| object.hex)).collect();
        let is_there = move |hex: Hex| goals.iter().any(|goal| goal.distance(hex) <= 1);
        let whirls = self.holds(Means::Whirl(Kind::Sword));
        let spots = if is_there(gladiator.hex) { Vec::new() } else { reach(board) };
        let spots = spots.into_iter().filter(move |spot| {
            is_there(spot.hex) || (whirls && 0 < spot.cost && is_face_to_face(board, spot))
        });
        let walks = spots.map(|spot| Action::Walk(spot.hex, spot.facing));
        let pick_ups = board.ground.iter().map(|object| Action::Pickup(object.id));
        let grapples = board.opponents(board.active).map(Action::Grapple);
        let is_wanted =
            |action: &Action| action.attack().is_some_and(|(means, _)| self.holds(means));
        walks.chain(pick_ups).chain(grapples).chain(attacks(board).filter(is_wanted))
    }
}

/// Whether something about such attacks has not been seen yet.
fn is_wanted(used: &Uses, means: Means) -> bool {
    let lacks_net = |kind: Kind| kind.entangles() && !used.has("net", (kind, "ruined"));
    let lacks_range = |kind: Kind| {
        let reaches = |range: &u8| kind.at_range(*range, false).is_some();
        (1..=8).filter(reaches).any(|range| !used.has("struck", (kind, range)))
    };
    let bundled = means.kind().is_some_and(Kind::is_bundle);
    let casts = means.kind().is_some_and(Kind::entangles);
    let nets = casts || means.kind() == Some(Kind::Cone);
    !(1..=6).all(|number| used.has("double", (family(means), number)))
        || means.kind().is_some_and(|kind| lacks_range(kind) || lacks_net(kind))
        || (bundled && !used.has("refused", "FourMissiles"))
        || (nets && !used.has("told", "Shredded"))
        || (casts && !used.has("refused", "AlreadyEntangled"))
}

/// Once in so many times somebody who chose by chance to yield does.
const YIELDS: usize = 12;
/// How often somebody tries to answer in an interesting way.
const PATIENCE: usize = 100;

/// Whether he would stand beside a standing opponent and both would look at each other.
fn is_face_to_face(board: &Board, spot: &Spot) -> bool {
    board.opponents(board.active).any(|on| {
        let other = &board.seats[on];
        !other.down
            && spot.hex.is_beside(other.hex)
            && spot.hex.quadrant(spot.facing, other.hex) == Quadrant::Front
            && other.hex.quadrant(other.facing, spot.hex) == Quadrant::Front
    })
}
