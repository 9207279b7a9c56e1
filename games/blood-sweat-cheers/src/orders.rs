//! Orders, standing or for one phase: how a reaction is answered without asking. Also the answers
//! at the timeout.

use crate::arena::Zone;
use crate::ask::{Action, Play, Prompt, Using};
use crate::board::{Class, Deed, Side, Status};
use crate::cards::{Card, FORTUNA, Face, Hand, IMPERIAL, Pair, PerkSet, ROARS, Use};
use crate::clash::{Clash, Harm, Verdict};
use crate::form;
use crate::perks::working;
use crate::tables::{self, AUTO_FORTUNA, AUTO_ROAR};
use crate::view::View;
use serde::{Deserialize, Serialize};
use table::{Field, Orders};

/// Orders given with a play, for its phase only. They go before standing ones.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shots {
    /// About wounds to exploit.
    pub exploit: Option<ExploitOrder>,
    pub roar: Option<ReactOrder>,
    /// About FORTUNA'S FAVOUR.
    pub fortuna: Option<ReactOrder>,
    pub push: Option<PushOrder>,
}

table::never_printed!(Shots);

/// How to exploit wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExploitOrder {
    /// I will say.
    Ask,
    /// All that are fresh.
    All,
    /// All when my attack is in range, else none.
    Attacking,
    /// None.
    Never,
    /// So many, if so many are fresh.
    Count(u8),
}

/// When to play a card in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactOrder {
    /// I will say.
    Ask,
    /// If my result is better by so many ranks.
    Auto(u8),
    Never,
    /// If my result becomes a Flesh Wound or better, and was not.
    Wounds,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PushOrder {
    /// I will say.
    Ask,
    /// To the zone with the fewest neighbours.
    Edge,
    /// To the zone nearest to me.
    Close,
    /// To the zone farthest from me.
    Away,
    /// To this zone, if it can be.
    To(Zone),
}

/// The answer to `prompt` by the orders of the seat whose `view` it is, if they give one.
pub(crate) fn ordered(view: &View, prompt: &Prompt, orders: &Orders) -> Option<Action> {
    let own = view.own?;
    let shots = view.fighters[own].private?.shots;
    match prompt {
        Prompt::Class { .. } | Prompt::Play { .. } => None,
        Prompt::Exploit { fresh } => {
            let standing = exploit_order(orders.get(&tables::ORDER_EXPLOIT));
            exploit(shots.exploit.or(standing)?, *fresh, view.clash()?.reaches(own))
        }
        Prompt::Roar { without, with, .. } => {
            let standing = react_order(orders.get(&tables::ORDER_ROAR), AUTO_ROAR);
            let card = ROARS.into_iter().find(|card| view.own_hand().1.contains(card))?;
            let ranks = ranks(view, own, [*without, *with])?;
            react(shots.roar.or(standing)?, card, ranks)
        }
        Prompt::Fortuna { without, with, .. } => {
            let standing = react_order(orders.get(&tables::ORDER_FORTUNA), AUTO_FORTUNA);
            let ranks = ranks(view, own, [*without, *with])?;
            react(shots.fortuna.or(standing)?, FORTUNA, ranks)
        }
        Prompt::Push { from } => {
            let standing = || push_order(orders.get(&tables::ORDER_PUSH));
            let shot = match shots.push {
                Some(PushOrder::To(zone)) if view.grid().distance(*from, zone) != 1 => None,
                shot => shot,
            };
            push(view, own, shot.or_else(standing)?, *from)
        }
        Prompt::Refresh => match orders.get(&tables::ORDER_REFRESH) {
            "keep" => Some(Action::Discard(Hand::EMPTY)),
            "cycle" => Some(Action::Discard(second_copies(&view.own_hand().1))),
            _ => None,
        },
    }
}

fn exploit(order: ExploitOrder, fresh: u8, attacking: bool) -> Option<Action> {
    let wounds = match order {
        ExploitOrder::Ask => return None,
        ExploitOrder::All => fresh,
        ExploitOrder::Attacking if attacking => fresh,
        ExploitOrder::Attacking | ExploitOrder::Never => 0,
        ExploitOrder::Count(wounds) => wounds.min(fresh),
    };
    Some(Action::Exploit(wounds))
}

fn react(order: ReactOrder, card: Card, [without, with]: [i8; 2]) -> Option<Action> {
    let plays = match order {
        ReactOrder::Ask => return None,
        ReactOrder::Auto(ranks) => i16::from(ranks) <= i16::from(with) - i16::from(without),
        ReactOrder::Never => false,
        ReactOrder::Wounds => without < WOUNDING && WOUNDING <= with,
    };
    Some(if plays { Action::React(card) } else { Action::Pass })
}

fn push(view: &View, own: Side, order: PushOrder, from: Zone) -> Option<Action> {
    let grid = view.grid();
    let mine = view.fighters[own].body.zone;
    let distance = |zone: &Zone| grid.distance(*zone, mine);
    let mut zones = grid.neighbours(from);
    let to = match order {
        PushOrder::Ask => return None,
        PushOrder::Edge => zones.min_by_key(|zone| grid.openness(*zone)),
        PushOrder::Close => zones.min_by_key(distance),
        PushOrder::Away => zones.min_by_key(|zone| u8::MAX - distance(zone)),
        PushOrder::To(wanted) => zones.find(|zone| *zone == wanted),
    };
    to.map(Action::Push)
}

/// The rank of a Flesh Wound.
const WOUNDING: i8 = 3;
/// The rank of the end.
const DEFEAT: i8 = 5;

/// The ranks of `verdicts` from the side of `own`: good ones are positive.
fn ranks(view: &View, own: Side, verdicts: [Verdict; 2]) -> Option<[i8; 2]> {
    let clash = view.clash()?;
    Some(verdicts.map(|verdict| rank(&clash, own, verdict)))
}

fn rank(clash: &Clash, own: Side, verdict: Verdict) -> i8 {
    let rank = match verdict.outcome {
        _ if clash.is_last_wound(verdict) => DEFEAT,
        Harm::Tie | Harm::None => 0,
        Harm::Pushed => 1,
        Harm::KnockedDown | Harm::Ensnared => 2,
        Harm::FleshWound => WOUNDING,
        Harm::DeepWound => 4,
        Harm::TellingBlow => DEFEAT,
    };
    if verdict.on == Some(own) { -rank } else { rank }
}

/// The second and further copies of STEP, STRIKE and GUARD.
pub(crate) fn second_copies(hand: &Hand) -> Hand {
    copies_beyond(hand, 1)
}

/// The copies of each STEP, STRIKE and GUARD in hand beyond so many.
pub(crate) fn copies_beyond(hand: &Hand, kept: usize) -> Hand {
    let is_copied = |at: usize| {
        let face = hand[at].face();
        let counts = match face {
            Face::Step | Face::Strike | Face::Guard => true,
            Face::Glory | Face::Roar | Face::Fortuna | Face::Imperial => false,
        };
        counts && kept <= hand[..at].iter().filter(|card| card.face() == face).count()
    };
    (0..hand.len()).filter(|at| is_copied(*at)).map(|at| hand[at]).collect()
}

/// The answer that nobody would weigh against another: the only play of a hand and, at a turn's end, keeping
/// a hand in which no card is there to be changed.
pub(crate) fn obvious(view: &View, prompt: &Prompt) -> Option<Action> {
    match prompt {
        Prompt::Play { .. } => only_play(view, prompt),
        Prompt::Refresh => {
            let (_, hand) = view.own_hand();
            copies_beyond(&hand, 0).is_empty().then_some(Action::Discard(Hand::EMPTY))
        }
        Prompt::Class { .. }
        | Prompt::Exploit { .. }
        | Prompt::Roar { .. }
        | Prompt::Fortuna { .. }
        | Prompt::Push { .. } => None,
    }
}

/// The play of a hand that can make no other.
fn only_play(view: &View, prompt: &Prompt) -> Option<Action> {
    let mut draft = Vec::new();
    loop {
        match form::field(view, prompt, &draft) {
            Field::Whole(action) => return Some(action),
            Field::Choose { words, .. } => {
                let mut open = words.into_iter().filter(|word| word.barred.is_none());
                draft.push(open.next()?.word);
                if open.next().is_some() {
                    return None;
                }
            }
        }
    }
}

/// The order that `word` says about wounds.
pub(crate) fn exploit_order(word: &str) -> Option<ExploitOrder> {
    match word {
        "ask" => Some(ExploitOrder::Ask),
        "all" => Some(ExploitOrder::All),
        "attacking" => Some(ExploitOrder::Attacking),
        "never" => Some(ExploitOrder::Never),
        number => number.parse().ok().map(ExploitOrder::Count),
    }
}

/// The order that `word` says about a window; `auto` alone means `ranks`.
pub(crate) fn react_order(word: &str, ranks: u8) -> Option<ReactOrder> {
    match word {
        "ask" => Some(ReactOrder::Ask),
        "never" => Some(ReactOrder::Never),
        "wounds" => Some(ReactOrder::Wounds),
        "auto" => Some(ReactOrder::Auto(ranks)),
        word => {
            let number = word.strip_prefix("auto")?.trim_matches(['(', ')']);
            let ranks: u8 = number.parse().ok()?;
            let (least, most) = tables::AUTO_RANKS;
            (least <= ranks && ranks <= most).then_some(ReactOrder::Auto(ranks))
        }
    }
}

/// The order that `word` says about a push.
pub(crate) fn push_order(word: &str) -> Option<PushOrder> {
    match word {
        "ask" => Some(PushOrder::Ask),
        "edge" => Some(PushOrder::Edge),
        "close" => Some(PushOrder::Close),
        "away" => Some(PushOrder::Away),
        label => Zone::of_word(label).map(PushOrder::To),
    }
}

/// The answer at the timeout.
pub(crate) fn otherwise(view: &View, prompt: &Prompt) -> Action {
    match prompt {
        Prompt::Class { taken, .. } => {
            let free = Class::ALL.iter().copied().find(|class| Some(*class) != *taken);
            Action::Class(free.expect("nine classes are free"))
        }
        Prompt::Play { .. } => Action::Play(default_play(view)),
        Prompt::Exploit { .. } => Action::Exploit(0),
        Prompt::Roar { .. } | Prompt::Fortuna { .. } => Action::Pass,
        Prompt::Push { from } => {
            let grid = view.grid();
            let zone = grid.neighbours(*from).min_by_key(|zone| grid.openness(*zone));
            Action::Push(zone.expect("every zone has neighbours"))
        }
        Prompt::Refresh => Action::Discard(Hand::EMPTY),
    }
}

/// Faces in the order in which the clock plays them.
const DEFAULT_FACES: [Face; 4] = [Face::Guard, Face::Step, Face::Strike, Face::Glory];
/// The dual-use cards in that order.
const DEFAULT_DUALS: [Card; 5] = [ROARS[2], ROARS[0], ROARS[1], FORTUNA, IMPERIAL];

/// He recovers if he can; else one card, without perks and without moving.
fn default_play(view: &View) -> Play {
    let (body, hand) = view.own_hand();
    let of_use = |usage: Use| {
        let cards = hand.iter().copied().filter(|card| card.usage() == usage);
        cards.min_by_key(|card| (card.is_dual(), *card))
    };
    let alone = |card: Card| Pair::from_iter([card]);
    let recovery = match body.status {
        Status::Ok => None,
        Status::Down => of_use(Use::Step).map(|step| (alone(step), true)),
        Status::Ensnared => match (of_use(Use::Glory), of_use(Use::Strike)) {
            (Some(glory), Some(strike)) => Some((Pair::from_iter([glory, strike]), false)),
            _ => None,
        },
    };
    let by_face = DEFAULT_FACES
        .into_iter()
        .find_map(|face| hand.iter().copied().filter(|card| card.face() == face).min().map(alone));
    let by_name = || DEFAULT_DUALS.into_iter().find(|card| hand.contains(card)).map(alone);
    let plain = || by_face.or_else(by_name).map(|cards| (cards, false));
    let (cards, stand) = recovery.or_else(plain).expect("a hand lasts for both phases (R71)");
    let action =
        if stand { Some(Deed::Stand) } else { crate::deed(&cards, body.class, body.status) };
    let working = action.map_or(PerkSet::EMPTY, |action| working(&cards, action, &view.rules));
    let perks = Using::of(PerkSet::EMPTY, working);
    Play { cards, to: None, stand, perks, shots: Shots::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Said};
    use crate::samples::{board, declared, verdict};
    use table::{OrderRow, Rules, Seat};

    type Game = crate::BloodSweatCheers;

    fn orders(given: &[(&OrderRow, &str)]) -> Orders {
        let mut orders = Orders::default();
        for (row, value) in given {
            orders.set(row, row.value(value).unwrap());
        }
        orders
    }

    fn answered(board: &Board, prompt: Prompt, orders: &Orders) -> Option<String> {
        let view = Game::view(board, Some(Seat(0)));
        ordered(&view, &prompt, orders).map(|action| crate::token::token(&action))
    }

    fn fight() -> Board {
        let mut board = board(["murmillo", "thraex"], ["RC2 FF GD1", "GD2"]);
        board.declared.red = Some(declared(&board, Side::Red, "SK1"));
        board.declared.blue = Some(declared(&board, Side::Blue, "GD1"));
        board
    }

    #[test]
    fn without_orders_everything_is_asked() {
        let (board, none) = (fight(), Orders::default());
        let nothing = verdict(Harm::None, None);
        for prompt in [
            Prompt::Exploit { fresh: 2 },
            Prompt::Roar { bonus: 1, without: nothing, with: nothing },
            Prompt::Fortuna { without: nothing, with: nothing, then: None },
            Prompt::Push { from: Zone::B3 },
            Prompt::Refresh,
        ] {
            assert_eq!(answered(&board, prompt, &none), None, "{prompt:?}");
        }
    }

    #[test]
    fn attacking_exploits_only_when_the_own_attack_is_in_range() {
        let mut board = fight();
        let orders = orders(&[(&tables::ORDER_EXPLOIT, "attacking")]);
        let prompt = Prompt::Exploit { fresh: 2 };
        // Red stands on B2, Blue on B3: the jab reaches nobody.
        assert_eq!(answered(&board, prompt, &orders).as_deref(), Some("exploit 0"));
        board.declared.red = board.declared.red.map(|said| Said { from: Zone::B3, ..said });
        assert_eq!(answered(&board, prompt, &orders).as_deref(), Some("exploit 2"));
        board.fighters.red.shots.exploit = Some(ExploitOrder::Count(1));
        assert_eq!(answered(&board, prompt, &orders).as_deref(), Some("exploit 1"));
        board.fighters.red.shots.exploit = Some(ExploitOrder::Ask);
        assert_eq!(answered(&board, prompt, &orders), None);
    }

    #[test]
    fn auto_counts_ranks_and_the_last_wound_as_a_defeat() {
        let mut board = fight();
        let orders =
            orders(&[(&tables::ORDER_ROAR, "auto 3"), (&tables::ORDER_FORTUNA, "auto(5)")]);
        let blue = Some(Side::Blue);
        let roar = Prompt::Roar {
            bonus: 1,
            without: verdict(Harm::KnockedDown, blue),
            with: verdict(Harm::DeepWound, blue),
        };
        assert_eq!(answered(&board, roar, &orders).as_deref(), Some("pass"));
        board.fighters.blue.body.exploited = 3;
        assert_eq!(answered(&board, roar, &orders).as_deref(), Some("react rc2"));
        let fortuna = Prompt::Fortuna {
            without: verdict(Harm::DeepWound, Some(Side::Red)),
            with: verdict(Harm::Pushed, blue),
            then: None,
        };
        assert_eq!(answered(&board, fortuna, &orders).as_deref(), Some("react ff"));
        board.fighters.red.shots.roar = Some(ReactOrder::Wounds);
        assert_eq!(answered(&board, roar, &orders).as_deref(), Some("react rc2"));
        let deeper = Prompt::Roar {
            bonus: 1,
            without: verdict(Harm::FleshWound, blue),
            with: verdict(Harm::TellingBlow, blue),
        };
        assert_eq!(answered(&board, deeper, &orders).as_deref(), Some("pass"));
    }

    #[test]
    fn pushes_go_where_the_order_says() {
        let mut board = fight();
        let to = |board: &Board, value: &str| {
            let orders = orders(&[(&tables::ORDER_PUSH, value)]);
            answered(board, Prompt::Push { from: Zone::B3 }, &orders)
        };
        assert_eq!(to(&board, "edge").as_deref(), Some("push a3"));
        assert_eq!(to(&board, "close").as_deref(), Some("push b2"));
        assert_eq!(to(&board, "away").as_deref(), Some("push a3"));
        board.fighters.red.shots.push = Some(PushOrder::To(Zone::of_word("c4").unwrap()));
        assert_eq!(to(&board, "close").as_deref(), Some("push b2"));
        board.fighters.red.shots.push = Some(PushOrder::To(Zone::of_word("c3").unwrap()));
        assert_eq!(to(&board, "close").as_deref(), Some("push c3"));
    }

    #[test]
    fn cycling_throws_second_copies_away() {
        let board = board(["murmillo", "thraex"], ["SK1 RC2 SK2 GL1 GL2 GD1 SK9", "GD2"]);
        let cycle = orders(&[(&tables::ORDER_REFRESH, "cycle")]);
        assert_eq!(answered(&board, Prompt::Refresh, &cycle).as_deref(), Some("discard sk2+sk9"));
        let keep = orders(&[(&tables::ORDER_REFRESH, "keep")]);
        assert_eq!(answered(&board, Prompt::Refresh, &keep).as_deref(), Some("keep"));
    }

    #[test]
    fn no_card_is_thrown_away_unasked_and_the_only_play_goes_without_saying() {
        let said = |hand: &str, prompt: Prompt| {
            let board = board(["murmillo", "thraex"], [hand, "GD2"]);
            let view = Game::view(&board, Some(Seat(0)));
            obvious(&view, &prompt).map(|it| crate::token::token(&it))
        };
        let turn_ends = |hand| said(hand, Prompt::Refresh);
        assert_eq!(turn_ends("RC2 II GL1").as_deref(), Some("keep"));
        assert_eq!(turn_ends("SK1 GL1"), None);
        let play = |hand| said(hand, Prompt::Play { after: None });
        assert_eq!(play("GD2").as_deref(), Some("gd2"));
        assert_eq!(play("ST1"), None, "he may go somewhere");
        assert_eq!(play("GD1 GD2"), None);
        assert_eq!(play("GD8"), None, "foul play has a price");
    }

    #[test]
    fn the_clock_recovers_first_and_otherwise_plays_the_least_of_a_face() {
        let clock = |hand: &str, status: Status| {
            let mut board = board(["murmillo", "thraex"], [hand, "GD2"]);
            board.fighters.red.body.status = status;
            let view = Game::view(&board, Some(Seat(0)));
            crate::token::token(&otherwise(&view, &Prompt::Play { after: None }))
        };
        assert_eq!(clock("FF ST7 ST9 GD1", Status::Down), "st7 stand");
        assert_eq!(clock("II GL2 RC2 SK8 GD1", Status::Ensnared), "gl2+sk8");
        assert_eq!(clock("GL1 SK2 GD8 GD7", Status::Ok), "gd7 perks=none");
        assert_eq!(clock("GL1 SK2 ST3", Status::Ensnared), "gl1+sk2");
        assert_eq!(clock("II FF RC1 RC2", Status::Ok), "rc1");
        assert_eq!(clock("II FF RC2", Status::Ok), "rc2");
    }

    #[test]
    fn the_clock_pushes_to_the_edge_and_names_a_free_class() {
        let board = board(["murmillo", "thraex"], ["GD1", "GD2"]);
        let view = Game::view(&board, Some(Seat(0)));
        let push = otherwise(&view, &Prompt::Push { from: Zone::B3 });
        assert_eq!(crate::token::token(&push), "push a3");
        let class = Prompt::Class { of: Side::Blue, taken: Some(Class::Murmillo) };
        assert_eq!(otherwise(&view, &class), Action::Class(Class::Secutor));
    }
}
