//! The rules that a run of bouts has used, and those that it never did.

use crate::board::{BySide, Deed, Fate, Method, Side, Status};
use crate::cards::{Card, Face, Perk};
use crate::clash::Harm;
use crate::event::{Cause, Event};
use crate::tables::{CLASSES, MARGINS};
use crate::{Action, BloodSweatCheers, Prompt, Refusal, Zone, token, working};
use table::coverage::{Covered, Opening, Uses, variant};
use table::{By, BySeat, Chance, Forced, Live, Options, Rules, Seat, Sitter};

/// The rules used so far.
pub type Coverage = table::coverage::Coverage<Game>;
type Game = BloodSweatCheers;
type Walk<'a> = table::coverage::Walk<'a, Game>;

/// Once in so many questions somebody says something unasked, forges an answer, or is late.
const ODDITY: usize = 24;

impl Covered for BloodSweatCheers {
    /// The declarations in the phase that is being told.
    type Memory = BySide<Option<Deed>>;

    fn everything(all: &mut Uses) {
        let faces = [Face::Roar, Face::Fortuna];
        all.each("card", Card::all());
        all.each("reaction", Card::all().filter(|card| faces.contains(&card.face())));
        all.each("passed", faces);
        all.each("reaction of the automaton", faces);
        all.each("perk", Perk::ALL);
        all.each("perk left out", Perk::ALL);
        all.each("declared", Deed::ALL);
        for deed in Deed::ALL {
            let row = deed.row();
            all.when(deed.is_attack(), "in range", deed);
            all.when(deed.is_attack(), "out of range", deed);
            all.when(row.safe, "safe", deed);
            all.when(row.counter.is_some(), "counter", deed);
            all.when(row.counter.is_some(), "no counter", deed);
            all.each("own win", row.wins.iter().map(|(margin, _)| (deed, margin)));
        }
        all.each("outcome", Harm::ALL);
        for kind in ["recovered", "recovery of the automaton"] {
            all.each(kind, [Status::Down, Status::Ensnared]);
        }
        all.each("favour", Cause::ALL);
        all.each("ended", Method::ALL);
        all.each("judged", Fate::ALL);
        all.each("refused", Refusal::ALL.iter().map(variant));
        all.each("exploited", [true, false]);
        all.each("discarded", [true, false]);
        all.each("told", ["OrderRolled", "Reshuffled"]);
        all.add("window", "with nobody asked");
        all.each("by", ["house", "clock", "automaton"]);
        all.add("pushed", "by the automaton");
    }

    /// Numbers take turns: two random players, the house against one, two houses, and solo with
    /// either.
    fn opening(number: u64, chance: &mut Chance, _: &mut Uses) -> Opening<Self> {
        let (guest, house) = (Sitter::Guest, Sitter::House);
        let seats = match number % 5 {
            0 => vec![guest, guest],
            1 => vec![guest, house],
            2 => vec![house, house],
            3 => vec![guest],
            _ => vec![house],
        };
        let options = options(number, chance);
        let (seats, forced) = (BySeat::from(seats), Forced::default());
        Opening { seats, options, forced, memory: BySide::default() }
    }

    fn go_on(walk: &mut Walk<'_>) -> Vec<Event> {
        if let Some(news) = walk.settled() {
            return news;
        }
        let owed: Vec<Seat> =
            walk.live.now().asks.iter().filter(|ask| ask.is_owed()).map(|ask| ask.seat).collect();
        let seat = *walk.chance.pick(&owed);
        let is_odd = walk.chance.below(ODDITY) == 0;
        let mut by = By::Seat;
        let action = if walk.live.bout().seats()[seat] == Sitter::House {
            walk.house(seat)
        } else if is_odd {
            let seats: Vec<Seat> = walk.live.bout().seats().seats().collect();
            seats.into_iter().for_each(|seat| forge(walk, seat));
            let asides = walk.live.asides(seat);
            if walk.chance.below(2) == 0 && !asides.is_empty() {
                return walk.live.aside(seat, *walk.chance.pick(&asides)).events;
            }
            by = By::Clock;
            walk.clock(seat)
        } else {
            walk.any(seat)
        };
        hear(walk, seat, &action);
        walk.live.answer(seat, action, by).events
    }

    fn see(walk: &mut Walk<'_>, _: &crate::Board, news: &[Event]) {
        let solo = walk.live.now().board.solo;
        for event in news {
            see(walk, event, solo);
        }
    }

    fn ended(walk: &mut Walk<'_>) {
        forge(walk, Seat(0));
    }
}

/// Remembers the kind of an answer.
fn hear(walk: &mut Walk<'_>, seat: Seat, action: &Action) {
    let is_fortuna = |prompt: &Prompt| matches!(prompt, Prompt::Fortuna { .. });
    match action {
        Action::Pass => {
            let fortuna = walk.live.ask(seat).is_some_and(|ask| is_fortuna(&ask.prompt));
            walk.used.add("passed", if fortuna { Face::Fortuna } else { Face::Roar });
        }
        Action::Exploit(0) => walk.used.add("exploited", false),
        Action::Discard(cards) if cards.is_empty() => walk.used.add("discarded", false),
        Action::Play(play) => {
            let all = working(&play.cards, Deed::Jab, &walk.live.now().board.rules);
            let left = all.iter().filter(|perk| !play.perks.among(all).holds(*perk));
            walk.used.each("perk left out", left);
        }
        Action::Class(_)
        | Action::Exploit(_)
        | Action::React(_)
        | Action::Push(_)
        | Action::Discard(_)
        | Action::Yield
        | Action::OfferDraw
        | Action::WithdrawDraw => {}
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others tell nothing of which rule it was")]
fn see(walk: &mut Walk<'_>, event: &Event, solo: bool) {
    let used = &mut *walk.used;
    let automaton = |seat: &Side| solo && *seat == Side::Blue;
    match event {
        Event::Declared { seat, action, cards, perks, .. } => {
            used.each("card", cards.iter());
            used.each("perk", perks.iter());
            used.when(automaton(seat), "by", "automaton");
            walk.memory[*seat] = Some(*action);
            used.add("declared", action);
        }
        Event::Recovered { seat, from } if automaton(seat) => {
            used.add("recovery of the automaton", from);
        }
        Event::Recovered { from, .. } => used.add("recovered", from),
        Event::RoarPlayed { seat, .. } if automaton(seat) => {
            used.add("reaction of the automaton", Face::Roar);
        }
        Event::RoarPlayed { card, .. } => used.add("reaction", card),
        Event::FortunaPlayed { seat, .. } if automaton(seat) => {
            used.add("reaction of the automaton", Face::Fortuna);
        }
        Event::FortunaPlayed { .. } => used.add("reaction", crate::FORTUNA),
        Event::Pushed { seat, .. } => {
            used.when(automaton(&seat.other()), "pushed", "by the automaton");
        }
        Event::FavourMoved { cause, .. } => used.add("favour", cause),
        Event::Exploited { .. } => used.add("exploited", true),
        Event::Compared { red, blue, outcome, on } => {
            used.add("outcome", outcome);
            see_roll(walk, red - blue, *outcome, on.is_some());
        }
        Event::NoAttack => {
            let declared = Side::BOTH.into_iter().filter_map(|side| walk.memory[side]);
            used.each("out of range", declared.filter(|deed| deed.is_attack()));
        }
        Event::Discarded { number, .. } => used.when(0 < *number, "discarded", true),
        Event::BoutEnded { method, .. } => used.add("ended", method),
        Event::Missio { result, .. } => used.add("judged", result),
        Event::OrderRolled { .. } | Event::Reshuffled { .. } => used.add("told", variant(event)),
        _ => {}
    }
}

/// Remembers which part of the winner's and the loser's actions a roll used.
fn see_roll(walk: &mut Walk<'_>, lead: i8, outcome: Harm, hits: bool) {
    let winner = if 0 < lead { Side::Red } else { Side::Blue };
    let (Some(won), Some(lost)) = (walk.memory[winner], walk.memory[winner.other()]) else {
        return;
    };
    let margin = lead.abs().min(MARGINS.len() as i8);
    let row = won.row();
    if lead == 0 {
        return;
    }
    if lost.row().safe {
        walk.used.add("safe", lost);
    } else if row.counter.is_some() {
        walk.used.add(if hits { "counter" } else { "no counter" }, won);
    } else if hits {
        walk.used.add("in range", won);
        walk.used.when(row.wins.contains(&(margin, outcome)), "own win", (won, margin));
    }
}

/// Options that differ from bout to bout, so that each is off and on.
fn options(number: u64, chance: &mut Chance) -> Options {
    let mut given = Vec::new();
    for row in Game::options() {
        if number.is_multiple_of(3) && chance.below(4) == 0 {
            let value = match row.name {
                "turn_limit" => "10",
                "agreed_draw" | "yield" | "perks" => "off",
                "diagonal" => "on",
                "red_class" => "thraex",
                "blue_class" => "murmillo",
                "red_raised" | "blue_raised" => "attack",
                _ => "random",
            };
            given.push((row.name, value));
        }
    }
    Options::new(Game::options(), given).expect("the rows' own values")
}

fn forge(walk: &mut Walk<'_>, seat: Seat) {
    let tokens = forgeries(&walk.live, seat);
    walk.forge(seat, tokens);
}

/// Things that `seat` might say and mostly must not.
fn forgeries(live: &Live<Game>, seat: Seat) -> Vec<String> {
    let board = &live.now().board;
    let hand = &board.fighters[Side::of(seat)].hand;
    let mut all: Vec<String> = ["yield", "offer-draw", "withdraw-draw", "", "nonsense", "murmillo"]
        .map(str::to_owned)
        .to_vec();
    let held = hand.iter().copied();
    let absent = Card::all().find(|card| !hand.contains(card));
    for card in held.clone().chain(absent) {
        let card = token::lower(card.word());
        let tails = ["", " to=d9", " to=a1", " to=c4", " stand", " perks=trip-opponent"];
        all.extend(tails.iter().map(|tail| format!("{card}{tail}")));
        all.push(format!("{card} stand perks=lewd-taunt"));
        all.extend([format!("{card}+{card}"), format!("react {card}"), format!("discard {card}")]);
        all.extend(held.clone().map(|other| format!("{card}+{}", token::lower(other.word()))));
    }
    all.extend(CLASSES.iter().map(|row| row.class.word().to_owned()));
    all.extend(Zone::all().map(|zone| format!("push {}", token::lower(zone.word()))));
    all.push("exploit 6".to_owned());
    all
}
