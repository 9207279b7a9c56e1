//! The rules that a run of bouts has used, and those that it never did.

use crate::ask::{Action, Alone, Kept, Prompt, Rebirth, Refusal};
use crate::board::{Board, Lone, Slots};
use crate::event::{End, Event, Gain, Loss, Mood, Raided, Raiders, Side, Spared};
use crate::tables::{ALWAYS_HITS, ALWAYS_MISSES, CARDS, Card, Does, ROMA, START, Slot, Space};
use crate::{Morituri, setup};
use std::collections::BTreeSet;
use table::coverage::{Covered, Opening, Uses, variant, variants};
use table::{Ask, By, BySeat, Chance, Forced, Options, Rules, Seat, Sitter};

/// The rules used so far.
pub type Coverage = table::coverage::Coverage<Morituri>;
type Walk<'a> = table::coverage::Walk<'a, Morituri>;

/// Once in so many questions somebody forges an answer or is late.
const ODDITY: usize = 24;

/// Texts that no seat should say, at least not always.
const FORGERIES: [&str; 9] = [
    "",
    "roll",
    "roll again",
    "keep maybe",
    "surrender everything",
    "opponent Z",
    "mercy please",
    "beast maybe",
    "set_order beast=sometimes",
];

impl Covered for Morituri {
    type Memory = Memory;

    /// Not here: an empty draw with an empty discard pile, and Owner in Debt! drawn on the Dalmatian
    /// Coast, which no bout can come to (R22, R29).
    fn everything(all: &mut Uses) {
        let both = [false, true];
        for row in &CARDS {
            all.add("drew", row.card);
            all.when(row.card.slot().is_some(), "wore", row.card);
            all.when(row.card.slot().is_some(), "refused", row.card);
        }
        all.each("no effect", [Card::ArmorThief, Card::ShatteredBlade, Card::FesteringWound]);
        all.pairs("lost", Slot::ALL, [Loss::Replaced, Loss::Robbed, Loss::Death]);
        for slot in Slot::ALL {
            let fate = if slot == Slot::Weapon { Loss::Shattered } else { Loss::Stolen };
            all.add("lost", (slot, fate));
            all.add("answered", Action::Surrender(slot));
        }
        for space in Space::all().skip(1) {
            all.add("landed", space);
            match space.row().does {
                Does::HitPoint => all.pairs("hit point", [space], ["taken", "gone"]),
                Does::Arena(_) | Does::Roma(_) => all.pairs("fight", [space], ["beast", "duel"]),
                Does::Bandits(_) | Does::Pirates(..) => {
                    all.pairs("raid", [space], [Raided::Beaten, Raided::Lost]);
                }
                Does::Start | Does::Cards(_) | Does::Miss | Does::Forward(_) | Does::Back(_) => {}
            }
        }
        let won = ["challenger won", "defender won", "BothDead"];
        let beast = ["BeastSlain", "Died", "BothDied"];
        all.pairs("ended", won.into_iter().chain(beast), ["in Roma", "on the road"]);
        all.add("ended", ("BothAtOne", "on the road"));
        all.each("last round", won.into_iter().chain(["BothAtOne"]));
        let prompts = table::every_variant!(Prompt {
            Roll Keep Surrender Opponent Mercy Beast Rejoin
        });
        for prompt in prompts {
            all.add("asked", (prompt, false));
            all.when(["Keep", "Mercy"].contains(&prompt), "asked", (prompt, true));
        }
        // On one's own turn or not, from Roma or not.
        all.pairs("carried off by a creditor", both, both);
        all.each("answered", [Kept::Keep, Kept::Refuse].map(Action::Keep));
        all.each("answered", [Alone::Fight, Alone::Wait].map(Action::Beast));
        all.each("answered", [Rebirth::Back, Rebirth::Out].map(Action::Rejoin));
        all.each("answered", [Spared::Accept, Spared::Fight].map(Action::Mercy));
        all.each("answered", ["RollAhead", "Opponent"]);
        all.each("mercy", [Spared::Accept, Spared::Fight]);
        all.each("opponents in a turn", 1..=3);
        all.each("hit points", [Gain::Space, Gain::Flux, Gain::Won]);
        all.each("crowd", [Mood::Blood, Mood::Mercy]);
        all.each("natural", [ALWAYS_MISSES, ALWAYS_HITS]);
        all.each("option", variants(&setup::OPTIONS));
        all.each("seats", Morituri::SEATS);
        let refusals = table::every_variant!(Refusal {
            GameOver NotSeated Dead BadOrder NotYours WrongAction BadChoice BadSlot BadOpponent
        });
        all.each("refused", refusals);
        all.each("netted", [Side::Challenger, Side::Defender]);
        all.each("net", ["missed", "met a net", "met a helmet"]);
        all.each("round", ["a bonus hit", "two hits", "from 2 to 0"]);
        all.each("keeping", ["a grip changes", "two clash with one"]);
        all.each("bout", ["alone", "crowned elsewhere", "crowned on the road", "shared place"]);
        all.each("turn", ["nothing to rob", "opponent gone", "laurel lost", "came with one"]);
        all.each("told", ["Missed", "SatOut", "SetAside", "NoWinner"]);
        all.add("first roll", "tied");
        all.each("by", ["clock", "house"]);
    }

    /// Numbers take turns with the number of seats, the options, and who sits there.
    fn opening(_: u64, chance: &mut Chance, used: &mut Uses) -> Opening<Self> {
        // Full tables see more, so they come more often.
        let seats = usize::from(Morituri::SEATS.end() - Morituri::SEATS.start()) + 1;
        let empty = chance.below(seats).min(chance.below(seats));
        let count = Morituri::SEATS.end() - u8::try_from(empty).expect("fewer than all seats");
        used.add("seats", count);
        let sitters = [Sitter::Guest, Sitter::House];
        let seats = BySeat::new(count, |_| *chance.pick(&sitters));
        let mut chosen = variants(&setup::OPTIONS);
        chosen.retain(|_| chance.below(4) == 0);
        used.each("option", &chosen);
        let options =
            Options::new(&setup::OPTIONS, chosen).expect("they come from the list of options");
        Opening { seats, options, forced: Forced::default(), memory: Memory::of(count) }
    }

    fn opened(walk: &mut Walk<'_>) {
        let board = &walk.live.now().board;
        walk.memory.turn = board.active;
        walk.memory.look(board);
    }

    fn go_on(walk: &mut Walk<'_>) -> Vec<Event> {
        walk.memory.look(&walk.live.now().board);
        let ask = walk.live.now().asks.first().expect("somebody is asked until the end");
        let seat = ask.seat;
        hear(walk.used, ask);
        let is_odd = walk.chance.below(ODDITY) == 0;
        if is_odd {
            forge(walk);
        }
        let (action, by) = if walk.live.bout().seats()[seat].is_house() {
            (walk.house(seat), By::Seat)
        } else if is_odd {
            (walk.clock(seat), By::Clock)
        } else {
            (walk.any(seat), By::Seat)
        };
        match action {
            Action::Roll | Action::RollOn | Action::RollAsk => {}
            Action::Opponent(_) => walk.used.add("answered", "Opponent"),
            Action::RollAhead
            | Action::Keep(_)
            | Action::Surrender(_)
            | Action::Mercy(_)
            | Action::Beast(_)
            | Action::Rejoin(_) => walk.used.add("answered", action),
        }
        walk.live.answer(seat, action, by).events
    }

    fn see(walk: &mut Walk<'_>, _: &Board, news: &[Event]) {
        let (used, memory) = (&mut *walk.used, &mut walk.memory);
        for event in news {
            see(used, memory, event);
        }
        let after = &walk.live.now().board;
        if let (true, [.., Event::Crowned { who }]) = (after.is_over(), news) {
            let in_roma = after.seats[*who].space == ROMA;
            let crowns = after.options.lone == Lone::Crown;
            used.when(memory.turn != *who && in_roma, "bout", "crowned elsewhere");
            used.when(crowns && !in_roma, "bout", "crowned on the road");
        }
        let places: Vec<u8> = after.seats.iter().filter_map(|seat| seat.place).collect();
        let shared = |(at, place): (usize, &u8)| places[at + 1..].contains(place);
        used.when(places.iter().enumerate().any(shared), "bout", "shared place");
        used.when(!after.is_over() && after.in_play().count() == 1, "bout", "alone");
    }

    fn ended(walk: &mut Walk<'_>) {
        forge(walk);
    }
}

/// Lets seats say forged texts, one seat more than there are.
fn forge(walk: &mut Walk<'_>) {
    for seat in 0..=walk.live.bout().seats().count() {
        walk.forge(Seat(seat), FORGERIES);
    }
}

/// Remembers the question.
fn hear(used: &mut Uses, ask: &Ask<Morituri>) {
    let reply = match &ask.prompt {
        Prompt::Keep { clash, grip, reply, .. } => {
            used.when(*grip, "keeping", "a grip changes");
            used.when(1 < clash.len(), "keeping", "two clash with one");
            *reply
        }
        Prompt::Mercy { reply, .. } => *reply,
        Prompt::Roll | Prompt::Surrender | Prompt::Opponent | Prompt::Beast | Prompt::Rejoin => {
            false
        }
    };
    used.add("asked", (variant(&ask.prompt), reply));
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others tell nothing of which rule it was")]
fn see(used: &mut Uses, memory: &mut Memory, event: &Event) {
    match *event {
        Event::FirstRoll { who, .. } => {
            used.when(memory.rolled.contains(&who), "first roll", "tied");
            memory.rolled.push(who);
        }
        Event::Turn { who } => {
            memory.turn = who;
            memory.fought.clear();
        }
        Event::Landed { who, space } => {
            memory.at[who] = space;
            let gone = space.row().does == Does::HitPoint && !memory.left.contains(&space);
            used.when(gone, "hit point", (space, "gone"));
            used.add("landed", space);
        }
        Event::Carried { who, to, .. } => {
            let from = std::mem::replace(&mut memory.at[who], to);
            if memory.drew == Some(Card::OwnerInDebt) {
                let own = who == memory.turn;
                let crowned = std::mem::take(&mut memory.laurels[who]);
                used.when(crowned, "turn", "laurel lost");
                used.when(!own && memory.fought.contains(&who), "turn", "opponent gone");
                used.add("carried off by a creditor", (own, from == ROMA));
            }
        }
        Event::Drew { card, .. } => {
            memory.drew = Some(card);
            used.add("drew", card);
        }
        Event::Wore { card, .. } => used.add("wore", card),
        Event::Refused { card, .. } => used.add("refused", card),
        Event::Discarded { card, why, .. } => {
            used.each("lost", card.slot().map(|slot| (slot, why)));
        }
        Event::NoEffect { card, .. } => used.add("no effect", card),
        Event::Hp { who, why, hp } => {
            memory.hp[who] = hp;
            let space = memory.at[who];
            let taken = why == Gain::Space && memory.left.remove(&space);
            used.when(taken, "hit point", (space, "taken"));
            used.add("hit points", why);
        }
        Event::WillMiss { who } => {
            let robbed = matches!(memory.at[who].row().does, Does::Bandits(_));
            used.when(robbed, "turn", "nothing to rob");
        }
        Event::Raid { who, raiders: Raiders::Bandits | Raiders::Pirates, result, .. } => {
            used.add("raid", (memory.at[who], result));
        }
        Event::BeastFight { who, .. } => {
            memory.last_round = false;
            used.add("fight", (memory.at[who], "beast"));
        }
        Event::Duel { challenger, defender } => {
            memory.last_round = false;
            memory.fought.push(defender);
            used.add("opponents in a turn", memory.fought.len());
            used.add("fight", (memory.at[challenger], "duel"));
        }
        Event::Round { .. } => see_round(used, memory, event),
        Event::Crowd { who, mood, .. } => {
            memory.last_round = true;
            used.when(memory.hp[who] == 1, "turn", "came with one");
            used.add("crowd", mood);
        }
        Event::Mercy { choice, .. } => {
            memory.last_round = choice == Spared::Fight;
            used.add("mercy", choice);
        }
        Event::FightEnd { challenger, end, .. } => {
            let (finish, crowned) = match end {
                End::Won(who) if who == challenger => ("challenger won".to_owned(), Some(who)),
                End::Won(who) => ("defender won".to_owned(), Some(who)),
                End::BeastSlain => (variant(&end), Some(challenger)),
                End::Died | End::BothDied | End::BothDead | End::BothAtOne => (variant(&end), None),
            };
            let in_roma = memory.at[challenger] == ROMA;
            used.when(memory.last_round, "last round", &finish);
            if let (true, Some(who)) = (in_roma, crowned) {
                memory.laurels[who] = true;
            }
            used.add("ended", (finish, if in_roma { "in Roma" } else { "on the road" }));
        }
        Event::Missed { .. } | Event::SatOut { .. } | Event::SetAside { .. } | Event::NoWinner => {
            used.add("told", variant(event))
        }
        _ => {}
    }
}

fn see_round(used: &mut Uses, memory: &Memory, event: &Event) {
    let Event::Round { challenger, defender, net, netted, need, bonus, rolls, hits, hp, .. } =
        event
    else {
        return;
    };
    if let Some([one, two]) = net {
        let nets = [Some(*challenger), *defender]
            .map(|seat| seat.is_some_and(|seat| memory.slots[seat].has_casses()));
        let higher = (nets[0] && two < one) || (nets[1] && one < two);
        used.each("netted", netted);
        used.when(netted.is_none(), "net", "missed");
        used.when(netted.is_none() && higher, "net", "met a helmet");
        used.when(nets == [true, true], "net", "met a net");
    }
    for at in [0, 1] {
        for total in &rolls[at] {
            let reaches = need[at] <= total + bonus[at];
            let turns = if reaches { ALWAYS_MISSES } else { ALWAYS_HITS };
            used.when(*total == turns, "natural", total);
            let by_bonus = reaches && *total < need[at] && *total != ALWAYS_MISSES;
            used.when(by_bonus, "round", "a bonus hit");
        }
        used.when(hits[at] == 2, "round", "two hits");
        used.when(hits[at] == 2 && hp[1 - at] == 0, "round", "from 2 to 0");
    }
}

/// The facts remembered while events are read.
#[derive(Debug)]
pub struct Memory {
    at: BySeat<Space>,
    slots: BySeat<Slots>,
    hp: BySeat<u8>,
    laurels: BySeat<bool>,
    left: BTreeSet<Space>,
    turn: Seat,
    drew: Option<Card>,
    fought: Vec<Seat>,
    rolled: Vec<Seat>,
    last_round: bool,
}

impl Memory {
    fn of(count: u8) -> Self {
        Memory {
            at: BySeat::new(count, |_| START),
            slots: BySeat::new(count, |_| Slots::default()),
            hp: BySeat::new(count, |_| 0),
            laurels: BySeat::new(count, |_| false),
            left: BTreeSet::new(),
            turn: Seat(0),
            drew: None,
            fought: Vec::new(),
            rolled: Vec::new(),
            last_round: false,
        }
    }

    /// Takes from a board the facts that events do not tell.
    fn look(&mut self, board: &Board) {
        self.left.clone_from(&board.hp_spaces);
        for (seat, gladiator) in board.seats.by_seat() {
            self.at[seat] = gladiator.space;
            self.slots[seat] = gladiator.slots;
            self.hp[seat] = gladiator.hp;
            self.laurels[seat] = gladiator.laurel;
        }
    }
}
