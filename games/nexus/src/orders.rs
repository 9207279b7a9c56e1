//! Standing orders: how a seat wants its windows answered while it is away.

use crate::ask::{Action, Command, Prompt, RollKind};
use crate::board::{Board, Life};
use crate::cards::Card;
use crate::command_round::{Fine, fine};
use crate::reach::after;
use crate::tables::{Ability, Letter, Motivation, Reserve};
use crate::token::Verb;
use crate::view::View;
use crate::{Nexus, answers, menu};
use table::OrderValue::{self, AutoWithin, Word};
use table::{Ask, OrderRow, Orders, Seat};

const PLAIN: &[OrderValue] = &[Word("ask"), Word("never"), Word("always")];
const FROM: &[OrderValue] = &[Word("ask"), Word("never"), Word("always"), AutoWithin(1, 50)];
const ROLLS: &[OrderValue] = &[
    Word("ask"),
    Word("never"),
    Word("always"),
    Word("attack"),
    Word("defend"),
    Word("checks"),
    Word("location"),
    Word("crate"),
];

const fn row(name: &'static str, about: &'static str, values: &'static [OrderValue]) -> OrderRow {
    OrderRow { name, about, values }
}

pub const COUNTERATTACK: OrderRow = row(
    "counterattack",
    "Whether you strike back; front is always, but not when attacked from behind.",
    &[Word("ask"), Word("never"), Word("always"), Word("front")],
);
pub const ELUSIVE: OrderRow = row(
    "elusive",
    "Whether you become Elusive before a roll; auto n is always at n Overall Condition or less.",
    FROM,
);
/// Paid Spotter.
pub const F10: OrderRow =
    row("f10", "Whether you play the Paid Spotter before a roll; auto n as for Elusive.", FROM);
pub const TALK_SHIT: OrderRow =
    row("talk_shit", "Whether you talk an attacker down before a roll.", PLAIN);
pub const MADE_YOU_LOOK: OrderRow =
    row("made_you_look", "Whether you make an attacker look away.", PLAIN);
pub const UNSHACKLED: OrderRow =
    row("unshackled", "Whether you slip out of a grapple as soon as it can be done.", PLAIN);
pub const HAYMAKER: OrderRow = row("haymaker", "Whether you add damage to a hit.", PLAIN);
/// Merely a Flesh Wound.
pub const FLESH_WOUND: OrderRow = row(
    "flesh_wound",
    "Whether you spare your Overall Condition a hit; auto n is always from n damage up.",
    FROM,
);
/// Martyr's Refusal.
pub const REFUSAL: OrderRow = row(
    "refusal",
    "Whether you refuse a hit; auto n is from n damage up, and whenever it would fell you.",
    FROM,
);
pub const PERSEVERANCE: OrderRow =
    row("perseverance", "Whether you persevere and roll anew: always, or one kind of roll.", ROLLS);
/// Loaded Dice.
pub const F05: OrderRow =
    row("f05", "Whether you play Loaded Dice to roll anew: always, or one kind of roll.", ROLLS);
pub const COMBO_BREAKER: OrderRow = row("combo_breaker", "Whether you break a Combo.", PLAIN);
/// I'm Still Standing.
pub const STILL_STANDING: OrderRow =
    row("still_standing", "Whether you rise at once when you fall.", PLAIN);
pub const TRIPPING: OrderRow = row(
    "tripping",
    "Whether you trip a helot that moves next to you; first is its first step of a round only.",
    &[Word("ask"), Word("never"), Word("always"), Word("first")],
);
/// Deception.
pub const DECEIVE: OrderRow = row(
    "deceive",
    "Whether you deceive; small always gives the smaller share to the actions.",
    &[Word("ask"), Word("never"), Word("small")],
);
/// Blocking a Deception with tokens.
pub const BLOCK: OrderRow = row(
    "block",
    "Whether you are asked to block a Deception with tokens.",
    &[Word("ask"), Word("never")],
);
/// Can't Fool Me.
pub const CANT_FOOL_ME: OrderRow =
    row("cant_fool_me", "Whether you see through Deceptions and Influence cards.", PLAIN);
/// Counter-Bribe.
pub const F11: OrderRow =
    row("f11", "Whether you play the Counter-Bribe against a Deception or a card.", PLAIN);
/// Turning Point cards.
pub const TP_NEGATE: OrderRow = row(
    "tp_negate",
    "Whether you pay to be left out of a Turning Point card.",
    &[Word("ask"), Word("always"), Word("never")],
);
/// Ending a Command Round.
pub const END: OrderRow = row(
    "end",
    "Whether your Command Round ends by itself when nothing else can be done.",
    &[Word("ask"), Word("auto")],
);

pub static ORDERS: [OrderRow; 20] = [
    COUNTERATTACK,
    ELUSIVE,
    F10,
    TALK_SHIT,
    MADE_YOU_LOOK,
    UNSHACKLED,
    HAYMAKER,
    FLESH_WOUND,
    REFUSAL,
    PERSEVERANCE,
    F05,
    COMBO_BREAKER,
    STILL_STANDING,
    TRIPPING,
    DECEIVE,
    BLOCK,
    CANT_FOOL_ME,
    F11,
    TP_NEGATE,
    END,
];

/// An order's verdict on one answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Ask,
    No,
    Yes,
}

/// The answer by a seat's orders, if they give one. A seat that gave up while it was asked keeps
/// nobody waiting.
pub(crate) fn answer(view: &View, ask: &Ask<Nexus>, orders: &Orders) -> Option<Action> {
    if view.board.helots[ask.seat].life == Life::Out {
        return Some(answers::otherwise(view, ask));
    }
    match ask.prompt {
        Prompt::Command => ends(view, ask.seat, orders),
        Prompt::Deceive { ratio, .. } => match orders.get(&DECEIVE) {
            "never" => Some(Action::Pass),
            "small" => {
                let small = if ratio <= 2 { Reserve::Ap } else { Reserve::Mp };
                Some(Action::Deceive(small))
            }
            _ => None,
        },
        crate::window!() => window(view, ask, orders),
        Prompt::PickLanista
        | Prompt::PickMotivation
        | Prompt::KeepInfluence { .. }
        | Prompt::SetUpBarge
        | Prompt::Ratio { .. }
        | Prompt::TpTarget { .. }
        | Prompt::TpTrait
        | Prompt::LegChoice
        | Prompt::WeaponChoice { .. }
        | Prompt::ShieldLocation
        | Prompt::AidSplit { .. } => None,
    }
}

/// The first answer that is ordered, or `None` if each is forbidden.
fn window(view: &View, ask: &Ask<Nexus>, orders: &Orders) -> Option<Action> {
    let (no, answers) = ask.offers.split_last()?;
    let says = |action: Action| said(view, ask, orders, action);
    let all = answers.iter().map(|offer| offer.action).filter(|it| *it != Action::PassRound);
    if let Some(ordered) = all.clone().find(|action| says(*action) == Says::Yes) {
        return Some(ordered);
    }
    all.into_iter().all(|action| says(action) == Says::No).then_some(no.action)
}

/// The orders' verdict on one answer.
fn said(view: &View, ask: &Ask<Nexus>, orders: &Orders, action: Action) -> Says {
    let helot = &view.board.helots[ask.seat];
    let yes = |holds: bool| if holds { Says::Yes } else { Says::No };
    let (row, filter): (&OrderRow, &dyn Fn(&str) -> bool) = match action {
        Action::Use(Ability::Counterattack) => (&COUNTERATTACK, &|_| match ask.prompt {
            Prompt::PreRoll { behind, .. } => !behind,
            _ => true,
        }),
        Action::Use(Ability::Elusive) | Action::Answer(Card::F10) => {
            let row = if action == Action::Answer(Card::F10) { &F10 } else { &ELUSIVE };
            return graded(orders, row, |n| helot.oc <= n);
        }
        Action::Use(Ability::FleshWound) | Action::Refuse => {
            let Prompt::HitSave { damage, fatal, .. } = ask.prompt else { return Says::Ask };
            let refuses = action == Action::Refuse;
            let row = if refuses { &REFUSAL } else { &FLESH_WOUND };
            return graded(orders, row, |n| n <= damage || (refuses && fatal));
        }
        Action::Use(Ability::Perseverance) | Action::Answer(Card::F05) => {
            let row = if action == Action::Answer(Card::F05) { &F05 } else { &PERSEVERANCE };
            (row, &|kind| match ask.prompt {
                Prompt::Reroll { roll, .. } => kind == roll_word(roll),
                _ => false,
            })
        }
        Action::Use(Ability::Tripping) => (&TRIPPING, &|_| match ask.prompt {
            Prompt::Trip { first, .. } => first,
            _ => false,
        }),
        Action::Use(Ability::TalkShit) => (&TALK_SHIT, &|_| false),
        Action::Use(Ability::MadeYouLook) => (&MADE_YOU_LOOK, &|_| false),
        Action::Use(Ability::Unshackled) => (&UNSHACKLED, &|_| false),
        Action::Use(Ability::Haymaker) => (&HAYMAKER, &|_| false),
        Action::Use(Ability::ComboBreaker) => (&COMBO_BREAKER, &|_| false),
        Action::Use(Ability::StillStanding) => (&STILL_STANDING, &|_| false),
        Action::Use(Ability::CantFoolMe) => (&CANT_FOOL_ME, &|_| false),
        Action::Answer(Card::F11) => (&F11, &|_| false),
        Action::Block => (&BLOCK, &|_| false),
        Action::Pay => (&TP_NEGATE, &|_| false),
        _ => return Says::Ask,
    };
    match orders.get(row) {
        "ask" => Says::Ask,
        "never" => Says::No,
        "always" => Says::Yes,
        filtered => yes(filter(filtered)),
    }
}

/// An order with a number.
fn graded(orders: &Orders, row: &OrderRow, holds: impl Fn(u8) -> bool) -> Says {
    match (orders.get(row), orders.auto(row)) {
        (_, Some(n)) if holds(n) => Says::Yes,
        (_, Some(_)) | ("never", None) => Says::No,
        ("always", None) => Says::Yes,
        (_, None) => Says::Ask,
    }
}

const fn roll_word(roll: RollKind) -> &'static str {
    match roll {
        RollKind::Attack => "attack",
        RollKind::Defend => "defend",
        RollKind::Check => "checks",
        RollKind::Location => "location",
        RollKind::Crate => "crate",
    }
}

/// Whether nothing is left but to end the round, and that is ordered.
fn ends(view: &View, seat: Seat, orders: &Orders) -> Option<Action> {
    let ends = orders.get(&END) == "auto" && is_spent(view, seat, |_| false);
    ends.then_some(Action::Do(Command::End))
}

/// Whether nothing is left but to end the round and what `is_vain`, as far as `view` shows the hand.
fn is_spent(view: &View, seat: Seat, is_vain: impl Fn(&Command) -> bool) -> bool {
    let idle = |verb: &&Verb| !matches!(verb, Verb::End | Verb::Drop);
    let mut more = Verb::ALL.iter().filter(idle);
    !more.any(|verb| menu::each(&view.board, seat, *verb, &mut |command| !is_vain(&command)))
}

/// The fine of a round that a command of `seat` ends, since nothing is left to do in it then; `None` if it goes on. Of a
/// command that a die decides, it is that of its failure.
pub fn ends_round(board: &Board, seat: Seat, command: &Command) -> Option<Fine> {
    let there = after(board, seat, command).filter(|_| board.active == seat)?;
    must_end_of(&there, seat).then(|| fine(&there, seat))
}

/// The same as [`must_end`] of a board of which `seat` knows its own hand.
pub fn must_end_of(board: &Board, seat: Seat) -> bool {
    must_end(&View::of(board, Some(seat)))
}

/// Whether everybody can see that nothing worth a command is left to the active seat but to end its round: without
/// points and tokens no die more helps it, one to defend can be bought when it is attacked, and a trade of trait
/// points waits.
pub fn must_end(view: &View) -> bool {
    let (board, seat) = (&view.board, view.board.active);
    let round = &board.round;
    let is_out = round.ap + round.mp + round.prone_ap + board.helots[seat].command == 0;
    let is_vain = |command: &Command| {
        let vain = [Ability::TunnelVision, Ability::Elusive, Ability::Jack];
        let is_aimed = board.helots[seat].motivation == Some(Motivation::Hoarder);
        let is_ability = matches!(command, Command::Ability(used, _) if vain.contains(used));
        let aims = is_aimed && matches!(command, Command::Unique(Letter::A, _));
        is_out && (is_ability || aims)
    };
    view.hands[seat] == 0 && is_spent(view, seat, is_vain)
}
