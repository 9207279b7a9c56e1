//! The rules that a run of bouts has used, and those that it never did.

use crate::ask::{Action, Prompt, Reveal};
use crate::board::{Board, Phase, Status, favorite, odds};
use crate::cards::{Card, Face, Fighter, Pack, Secret, Side, Weapon};
use crate::event::{Event, Settled};
use crate::refusal::Refusal;
use crate::tables::{Band, CARDS, Kind};
use crate::{BloodsportGambler, orders, setup};
use table::coverage::{Covered, Opening, Uses};
use table::{By, BySeat, Chance, Forced, Options, Rules, Seat, Sitter, Values};

/// The rules used so far.
pub type Coverage = table::coverage::Coverage<BloodsportGambler>;
type Walk<'a> = table::coverage::Walk<'a, BloodsportGambler>;

/// Once in so many questions somebody says something unasked, forges an answer, or is late.
const ODDITY: usize = 16;
/// The same where there are few questions.
const RARE_ODDITY: usize = 4;

/// Answers that are wrong at one time or another.
const FORGED: &str = "\
    bet, discard, pass, play peep 4l, play peep 1l time 9, play peep 1l coin 99, \
    play dust 1l time 2 coin 2, play peep 1l time 2 coin 1, play gossip 1s time 2 coin 1, \
    play gossip 1s reveal 1s, play gossip 1s reveal 2s, play rumors time 1, \
    play sleepless reveal 1l, play flagon, react dust, react peep, react flagon 2, bet 4l:1, \
    bet 1l:1, bet 1r:1, bet 1l:9, bet 1r:9, bet 1l:3 2l:3 3l:3, settle nothing, settle pay 9, \
    orders react=maybe";

/// How a game of several can end.
const ENDINGS: [&str; 3] = ["everybody lost", "some won", "everybody won"];

impl Covered for BloodsportGambler {
    type Memory = ();

    /// A Fight without a victor is not among it: twenty fight rounds are too many for chance.
    fn everything(all: &mut Uses) {
        let both = [true, false];
        for row in &CARDS {
            let kind = row.kind;
            all.add("played", row.card);
            all.when(row.risk.is_some(), "risked", (row.card, true));
            all.when(row.risk.is_some(), "risked", (row.card, false));
            let shows = matches!(kind, Kind::Discover | Kind::Sabotage);
            all.when(shows, "revealed", row.card);
            all.when(matches!(kind, Kind::Sabotage | Kind::React), "applied", row.card);
        }
        all.each("no effect", [Card::Filed, Card::Venomed]);
        all.each("looked", ["Weapon", "Secret", "Sabotage"]);
        all.each("victor", Fighter::all());
        all.each("weapon", Weapon::all());
        all.each("secret", Secret::all());
        all.each("secret applied", Secret::all().skip(9).take(2));
        for result in [Settled::Won, Settled::Lost, Settled::Forfeit] {
            let ranks = [(0, false), (1, true), (1, false), (2, true), (2, false)];
            all.each("bet", ranks.map(|(apart, favorite)| (apart, favorite, result)));
        }
        all.each("guard", 1..=3);
        all.each("random discard", both);
        all.each("reshuffled", [Pack::Fighter, Pack::Weapon, Pack::Secret, Pack::Action]);
        for kind in ["ratted", "resigned"] {
            let (early, late) = ([Phase::Action, Phase::Bets, Phase::React], Phase::Reset);
            all.each(kind, early.into_iter().chain([Phase::Settle, Phase::Stay, late]));
        }
        all.each("asked", ["play", "bet", "react", "settle", "stay", "discard"]);
        all.each("react", ["hold", "again", "card", "pass"]);
        all.each("declined", both);
        all.each("payments", 1..=3);
        let good = [Band::V1, Band::V2, Band::V3];
        all.each("fate", good.into_iter().chain([Band::D1, Band::D2, Band::D3, Band::D4]));
        all.each("won", both);
        all.each("stayed", [Status::Won, Status::Lost]);
        all.each("discarded", both);
        all.each("ended", ENDINGS);
        for row in &setup::OPTIONS {
            if let Values::OneOf(words) = row.values {
                all.pairs("option", [row.name], words);
            }
        }
        all.each("seats", 1..=6);
        let refusals = table::every_variant!(Refusal {
            Over NotAtTable Orders NotYou WrongAction NotHeld ReactOnly NotReact Target RevealKind
            RevealNobody RevealCard NoRisk Time Coin Tokens Bet EmptySlip KeptHand Barred Favorite
            Wager Chance Guard NeedPayment Payment
        });
        all.each("refused", refusals);
        all.each("wager", ["raised", "lost"]);
        all.each("fight round", ["tied", "spared"]);
        all.each("settling", ["forced", "skipped", "cannot pay", "two dice", "lost", "left"]);
        all.each("seat", ["tied for initiative", "discards beforehand", "alone"]);
        all.add("guard", "fell");
        all.add("window", "with nobody asked");
        all.each("by", ["clock", "house"]);
    }

    /// Every number of seats has its turn; the house and random players sit side by side.
    fn opening(number: u64, chance: &mut Chance, used: &mut Uses) -> Opening<Self> {
        let count = 1 + (number % 6) as u8;
        let seats = BySeat::new(count, |_| match chance.below(3) {
            0 => Sitter::Guest,
            _ => Sitter::House,
        });
        let mut chosen = Vec::new();
        for row in &setup::OPTIONS {
            let Values::OneOf(words) = row.values else { continue };
            let word = if number % 4 < 2 { row.default } else { *chance.pick(words) };
            used.add("option", (row.name, word));
            chosen.push((row.name, word));
        }
        let options = Options::new(&setup::OPTIONS, chosen).expect("values of the rows themselves");
        used.add("seats", count);
        Opening { seats, options, forced: Forced::default(), memory: () }
    }

    /// In every third bout nobody pays more or sooner than he must.
    fn go_on(walk: &mut Walk<'_>) -> Vec<Event> {
        if let Some(news) = walk.settled() {
            return news;
        }
        let board = &walk.live.now().board;
        let oddity = if board.phase == Phase::Stay { RARE_ODDITY } else { ODDITY };
        if walk.chance.below(oddity) == 0 {
            forge(walk);
            if let Some(news) = interject(walk) {
                return news;
            }
        }
        let asks = &walk.live.now().asks;
        let owed: Vec<_> = asks.iter().filter(|ask| ask.is_owed()).collect();
        let ask = *walk.chance.pick(&owed);
        let (seat, prompt) = (ask.seat, ask.prompt);
        walk.used.add("asked", prompt.decision());
        // A seat that starts over plays to win this time, and the others may take their time.
        let gambler = &walk.live.now().board.seats[seat];
        let is_house = walk.live.bout().seats()[seat].is_house() || gambler.result.is_some();
        let hoards =
            walk.number.is_multiple_of(3) && gambler.result.is_none() && prompt == Prompt::Settle;
        let action = if hoards && 0 < gambler.chance {
            Action::Skip
        } else if hoards || (!is_house && walk.chance.below(ODDITY) == 0) {
            walk.clock(seat)
        } else if is_house && prompt != Prompt::Stay {
            walk.house(seat)
        } else {
            walk.any(seat)
        };
        answered(walk, seat, prompt, &action);
        walk.live.answer(seat, action, By::Seat).events
    }

    fn see(walk: &mut Walk<'_>, before: &Board, news: &[Event]) {
        let board = &walk.live.now().board;
        let given = |ask: &table::Ask<Self>| ask.given == Some(Action::Hold);
        walk.used.when(walk.live.now().asks.iter().any(given), "react", "hold");
        let alone = 1 < board.seats.count() && board.alone().is_some() && !board.is_over();
        walk.used.when(alone, "seat", "alone");
        let mut fighters: Vec<_> = before.fights.iter().map(|fight| fight.fighters).collect();
        for event in news {
            if let Event::FightAnnounced { fighters: two, fight } = event {
                fighters.truncate(fight.index());
                fighters.push(*two);
            }
            if let Event::BetSettled { at, result, .. } = event {
                let two = fighters[at.fight.index()];
                let on_favorite = favorite(two) == Some(at.side);
                walk.used.add("bet", (odds(two).odds - 1, on_favorite, result));
            }
            see(walk.used, before, event);
        }
    }

    fn ended(walk: &mut Walk<'_>) {
        forge(walk);
        let outcome = BloodsportGambler::outcome(&walk.live.now().board).expect("it is over");
        walk.used.add("ended", outcome.ending);
    }
}

fn answered(walk: &mut Walk<'_>, seat: Seat, prompt: Prompt, action: &Action) {
    let board = &walk.live.now().board;
    match action {
        Action::Play(play) if play.reveal != Reveal::Nothing => {
            walk.used.add("revealed", play.card);
        }
        Action::React(_) => walk.used.add("react", "card"),
        Action::Pass if matches!(prompt, Prompt::React { .. }) => walk.used.add("react", "pass"),
        Action::Bet(slip) => {
            let raised = slip.bets().any(|(fight, bet)| {
                let is_favorite = favorite(board.fight(fight).fighters) == Some(bet.side);
                let usual = board.options.max_wager;
                !is_favorite && usual < bet.amount && bet.amount <= board.limit(seat, fight)
            });
            walk.used.when(raised, "wager", "raised");
        }
        Action::Play(_)
        | Action::Pass
        | Action::Hold
        | Action::Again
        | Action::Pay(_)
        | Action::Skip
        | Action::Stay
        | Action::Leave
        | Action::Discard(_)
        | Action::Rat
        | Action::Next(_)
        | Action::NextNothing
        | Action::NextAsk
        | Action::Resign => {}
    }
}

/// Something unasked, or an order.
fn interject(walk: &mut Walk<'_>) -> Option<Vec<Event>> {
    let count = usize::from(walk.live.bout().seats().count());
    let seat = Seat(walk.chance.below(count) as u8);
    if walk.chance.below(2) == 0 {
        let row = walk.chance.pick(&orders::ORDERS);
        let words: Vec<&str> = row.words().collect();
        let ask = walk.live.ask(seat);
        let was_let_go = ask.is_some_and(|ask| ask.given == Some(Action::Hold));
        let told = walk.live.order(seat, row.name, walk.chance.pick::<&str>(&words)).ok();
        let is_asked = walk.live.ask(seat).is_some_and(table::Ask::is_owed);
        walk.used.when(was_let_go && is_asked, "react", "again");
        return told;
    }
    let asides = walk.live.asides(seat);
    let phase = walk.live.now().board.phase;
    // A seat that gives up at once shows nothing else.
    let stops = phase == Phase::Stay || walk.chance.below(4) == 0;
    let wanted = |action: &&Action| stops || **action != Action::Resign;
    let asides: Vec<&Action> = asides.iter().filter(wanted).collect();
    let action = (!asides.is_empty()).then(|| (*walk.chance.pick(&asides)).clone())?;
    walk.used.when(action == Action::Rat, "ratted", phase);
    walk.used.when(action == Action::Resign, "resigned", phase);
    Some(walk.live.aside(seat, action).events)
}

fn forge(walk: &mut Walk<'_>) {
    let all = "settle pay 3+4+5+6+7+8";
    for seat in walk.live.bout().seats().clone().seats() {
        let asides = ["rat", "resign", "settle skip", all];
        walk.forge(seat, FORGED.split(", ").chain(asides));
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others tell nothing of which rule it was")]
fn see(used: &mut Uses, before: &Board, event: &Event) {
    match event {
        Event::RoundStarted { guard, .. } => used.add("guard", guard),
        Event::Initiative { dice } => {
            let best = dice.iter().map(|(_, die)| die).max();
            let tied = dice.iter().filter(|(_, die)| Some(die) == best).count();
            used.when(1 < tied, "seat", "tied for initiative");
        }
        Event::Reshuffled { deck } => used.add("reshuffled", deck),
        Event::Played { card, .. } | Event::Reacted { card, .. } => used.add("played", card),
        Event::SabotagePlaced { card, .. } => used.each("played", card),
        Event::Risk { card, success, .. } => used.add("risked", (card, success)),
        Event::Caught { discarded, lost, .. } => {
            used.add("random discard", discarded.is_some());
            used.when(0 < *lost, "wager", "lost");
        }
        Event::Looked { cards, .. } => used.each(
            "looked",
            cards.iter().map(|look| match look.card {
                Face::Weapon(_) => "Weapon",
                Face::Secret(_) => "Secret",
                Face::Sabotage(_) => "Sabotage",
            }),
        ),
        Event::Revealed { weapons, secret, .. } => {
            used.each("weapon", weapons.0);
            used.add("secret", secret);
        }
        Event::Applied { card, .. } => used.add("applied", card),
        Event::NoEffect { card, .. } => used.add("no effect", card),
        Event::WeaponReplaced { .. } => used.add("applied", Card::Armory),
        Event::Rerolled { .. } => used.add("applied", Card::Flagon),
        Event::SecretApplied { secret, .. } => used.add("secret applied", secret),
        Event::Scores { hit: None, scores, .. } => {
            let is_tied = scores[Side::L] == scores[Side::R];
            used.add("fight round", if is_tied { "tied" } else { "spared" });
        }
        Event::Victor { fighter, .. } => used.add("victor", fighter),
        Event::ReactPassed { open, .. } => used.add("declined", open),
        Event::GuardLevel { .. } => used.add("guard", "fell"),
        Event::Paid { seat, payments, .. } => {
            used.add("payments", payments.len());
            let is_forced = before.phase != Phase::Settle && before.seats[*seat].chance == 0;
            used.when(is_forced, "settling", "forced");
        }
        Event::Skipped { .. } => used.add("settling", "skipped"),
        Event::CannotPay { .. } => used.add("settling", "cannot pay"),
        Event::Won { redeemed, .. } => used.add("won", redeemed),
        Event::Lost { .. } => used.add("settling", "lost"),
        Event::Fate { dice, band, .. } => {
            used.add("fate", band);
            used.when(1 < dice.len(), "settling", "two dice");
        }
        Event::Stayed { seat } => used.add("stayed", before.seats[*seat].status),
        Event::Left { .. } => used.add("settling", "left"),
        Event::Discarded { seat, cards } => {
            used.add("discarded", !cards.is_empty());
            let beforehand = before.seats[*seat].discard_next.is_some();
            used.when(beforehand, "seat", "discards beforehand");
        }
        _ => {}
    }
}
