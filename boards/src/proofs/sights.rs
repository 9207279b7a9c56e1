//! One reader's view and possible knowledge of a bout at one moment: the whole basis on which twins
//! are compared.

use super::fixtures::TYPED;
use crate::play::pages::retold;
use crate::play::presenter::Presenter;
use crate::play::{Asked, Choice, Page, Panel, PublicOptions, Shown, StandingOrder};
use crate::words::{Cast, HeldCard, Words};
use table::{Ask, BySeat, Entry, Live, Refusal, Seat, Serial, TakeBack, may_take_back};

/// A count from which the numbers of asks in custom ids follow. The faulty ones are what the law of twins must find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// The real one.
    Serials,
    /// Secret asks by every entry, others' too.
    EveryEntry,
    /// Open asks by entries, so that a changed pick counts.
    Changes,
}

impl Counting {
    fn number<R: Words>(self, live: &Live<R>, ask: &Ask<R>) -> u64 {
        let by_entries = match self {
            Counting::Serials => false,
            Counting::EveryEntry => ask.hidden,
            Counting::Changes => !ask.hidden,
        };
        if by_entries { live.bout().entries() } else { ask.serial.0 }
    }
}

/// Everything shown to one reader at one moment without any action.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sight {
    board: Shown,
    hand: Option<String>,
    held: Vec<HeldCard>,
    panel: Option<Panel>,
    explained: Option<String>,
    public: Option<PublicOptions>,
    asks: Vec<Asked>,
    number: Option<u64>,
    entries: u64,
    waits: (bool, bool),
}

/// One reader's knowledge from pressing and typing.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Closer {
    orders: Vec<StandingOrder>,
    answers: Vec<String>,
    offered: Vec<String>,
    presses: Vec<&'static str>,
    undo: Option<TakeBack>,
    told_again: Vec<Page>,
}

/// The knowledge of `seat` from pressing and typing; with the bout's record, from looking back too.
pub(super) fn closer<R: Words>(
    live: &Live<R>,
    history: Option<&[Entry]>,
    cast: &Cast,
    seat: Seat,
) -> Closer {
    let orders = orders_of(live);
    let presenter = Presenter { now: live.now(), orders: &orders, cast };
    let answer =
        |typed: &&str| match R::said(&presenter.now.board, seat, presenter.ask(seat), typed) {
            Ok(action) => R::token(&action),
            Err(refusal) => format!("{} {}", refusal.code(), R::refusal(refusal)),
        };
    let open = live.ask(seat).map_or(0, |ask| ask.serial.0);
    let press =
        |serial: u64| match live.clone().say(seat, Some(Serial(serial)), "no word of any game") {
            Ok(_) => "taken",
            Err(table::NotTaken::Stale) => "stale",
            Err(table::NotTaken::Rules(_)) => "refused",
        };
    // The entry itself is shown to nobody: it counts everything.
    let undo = history.map(|history| match may_take_back(live, history, seat) {
        TakeBack::Free { .. } => TakeBack::Free { to: 0 },
        TakeBack::Ask { learnt_by, .. } => TakeBack::Ask { to: 0, learnt_by },
        TakeBack::DiceSeen { .. } => TakeBack::DiceSeen { to: 0 },
        other @ (TakeBack::Nothing
        | TakeBack::StillOpen
        | TakeBack::Closed
        | TakeBack::Settling) => other,
    });
    let pages = history.map(|history| retold(live, history, (cast, &[]), Some(seat), false));
    Closer {
        orders: presenter.standing_orders(seat),
        answers: TYPED.iter().map(answer).collect(),
        offered: presenter.complete(seat, "", 25).into_iter().map(|choice| choice.token).collect(),
        presses: [0, 1, open, open + 1, 1 << 40, 3 << 40].into_iter().map(press).collect(),
        undo,
        told_again: pages.into_iter().flatten().map(|page| Page { entry: 0, ..page }).collect(),
    }
}

fn orders_of<R: Words>(live: &Live<R>) -> BySeat<table::Orders> {
    let bout = live.bout();
    BySeat::new(bout.seats().count(), |seat| bout.orders(seat).clone())
}

/// Everything shown to `reader`.
pub(super) fn sight_of<R: Words>(
    live: &Live<R>,
    cast: &Cast,
    reader: Option<Seat>,
    counting: Counting,
) -> Sight {
    let orders = orders_of(live);
    let presenter = Presenter { now: live.now(), orders: &orders, cast };
    let mut asks = presenter.asks();
    asks.retain(|ask| !ask.hidden || Some(ask.seat) == reader);
    let own = reader.and_then(|seat| live.ask(seat));
    Sight {
        board: presenter.shown(reader),
        hand: reader.and_then(|seat| presenter.hand(seat)).map(|hand| hand.text),
        held: reader.map(|seat| presenter.held(seat)).unwrap_or_default(),
        panel: reader.and_then(|seat| presenter.panel(seat, &[])),
        explained: reader.and_then(|seat| presenter.explained(seat)),
        public: presenter.public_options(),
        asks,
        number: own.map(|ask| counting.number(live, ask)),
        entries: live.bout().public_entries(),
        waits: (live.now().settling, live.now().over),
    }
}

/// The first difference between two sights.
pub(super) fn difference(one: &Sight, two: &Sight) -> String {
    let found = in_words(one).into_iter().zip(in_words(two)).find(|(one, two)| one != two);
    found.map_or_else(String::new, |((what, one), (_, two))| {
        format!("other {what}: {one}, or {two}")
    })
}

fn in_words(sight: &Sight) -> [(&'static str, String); 10] {
    let held: Vec<String> =
        sight.held.iter().map(|card| format!("{} {}", card.alike, card.name)).collect();
    [
        ("numbers", format!("{:?}", sight.number)),
        ("entries", sight.entries.to_string()),
        ("asks", format!("{:?}", sight.asks)),
        ("boards", format!("{} {}", sight.board.text, sight.board.facts)),
        ("hands", format!("{:?}", sight.hand)),
        ("cards", format!("{held:?}")),
        ("panels", sight.panel.as_ref().map(panel_in_full).unwrap_or_default()),
        ("lessons", format!("{:?}", sight.explained)),
        ("buttons", sight.public.as_ref().map(public_in_full).unwrap_or_default()),
        ("windows", format!("{:?}", sight.waits)),
    ]
}

/// A panel in full: `{:?}` prints nothing of it.
pub(super) fn panel_in_full(panel: &Panel) -> String {
    let Panel {
        serial,
        question,
        table,
        so_far,
        standing,
        field,
        choices,
        none,
        at_least,
        at_most,
        routes,
        policies,
        asides,
        pressing,
    } = panel;
    let lists = [choices, asides].map(|list| choices_in_full(list));
    let routes = routes.iter().map(|of| (of.heading, choices_in_full(&of.choices)));
    let routes: Vec<_> = routes.collect();
    format!(
        "{serial:?} {question:?} {:?} {so_far:?} {standing:?} {field:?} {none:?} {at_least} \
         {at_most} {lists:?} {routes:?} {policies:?} {pressing}",
        table.text
    )
}

/// A decision that may be taken in public, in full.
pub(super) fn public_in_full(public: &PublicOptions) -> String {
    let PublicOptions { seat, serial, choices } = public;
    format!("{seat} {serial:?} {:?}", choices_in_full(choices))
}

pub(super) fn choices_in_full(choices: &[Choice]) -> Vec<String> {
    let in_full = |Choice {
                       token,
                       label,
                       detail,
                       number: _,
                       also,
                       sign,
                       heading: _,
                       barred,
                       effect,
                   }: &Choice| {
        format!("{token:?} {label:?} {detail:?} {also:?} {sign:?} {barred:?} {effect:?}")
    };
    choices.iter().map(in_full).collect()
}
