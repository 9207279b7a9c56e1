//! The advice wastes no points that could be spent.

use nexus::{Action, Command, Event, Nexus, Prompt, advised, reach};
use table::{Answered, Ask, By, BySeat, Forced, Live, Luck, Options, Rules, Seat, Sitter};

const BOUTS: u64 = 40;
/// The seat that is advised; the house plays the other.
const ADVISED: Seat = Seat(0);

fn opened(number: u64) -> Live<Nexus> {
    let seats = BySeat::new(2, |seat| [Sitter::Guest, Sitter::House][seat.index()]);
    let (options, luck) = (Options::default(), Luck::numbered(number));
    Live::open(seats, options, luck, None, Forced::default()).0
}

/// The advised answer, or the house's for the other seat.
fn answer(live: &Live<Nexus>, ask: &Ask<Nexus>) -> Action {
    let action = live.house(ask.seat).expect("it is asked");
    if ask.seat != ADVISED {
        return action;
    }
    advised(&Nexus::view(&live.now().board, Some(ADVISED)), ask, action)
}

/// Gives one more answer, or ends a window. Returns the events.
fn go_on(live: &mut Live<Nexus>, by: impl Fn(&Live<Nexus>, &Ask<Nexus>) -> Action) -> Vec<Event> {
    if live.may_settle() {
        return live.settle();
    }
    let ask = live.now().asks.iter().find(|ask| ask.is_owed()).expect("somebody is asked").clone();
    let action = by(live, &ask);
    let Answered { events, .. } = live.answer(ask.seat, action, By::Seat);
    events
}

/// The points that the advised seat has left at the end of its round, after it splits them so.
fn unspent(live: &Live<Nexus>, split: Action) -> u8 {
    let mut live = Live::load(live.bout().clone()).live;
    let cycle = live.now().board.cycle;
    let mut told = go_on(&mut live, |_, _| split);
    while !live.now().over && live.now().board.active == ADVISED && live.now().board.cycle == cycle
    {
        told.extend(go_on(&mut live, answer));
    }
    let mut paid = told.iter().filter_map(|event| {
        let Event::Penalty { seat: ADVISED, unspent, .. } = event else { return None };
        Some(*unspent)
    });
    paid.next().unwrap_or(0)
}

#[test]
fn whoever_splits_as_advised_pays_for_fewer_points_than_by_the_other_split() {
    let (mut own, mut other, mut worse, mut all) = (0_u32, 0_u32, 0_u32, 0_u32);
    for number in 0..BOUTS {
        let mut live = opened(number);
        while !live.now().over {
            let asked = live.ask(ADVISED).filter(|ask| ask.is_owed()).cloned();
            let splits = asked.filter(|ask| matches!(ask.prompt, Prompt::Ratio { .. }));
            if let Some(ask) = splits {
                let split = answer(&live, &ask);
                let both = ask.offers.iter().map(|offer| offer.action);
                let both = both.filter(|it| matches!(it, Action::Ratio(_)));
                let [mut here, mut there] = [0, 0];
                for it in both {
                    let paid = unspent(&live, it);
                    if it == split { here = paid } else { there = paid }
                }
                own += u32::from(here);
                other += u32::from(there);
                worse += u32::from(there < here);
                all += 1;
            }
            go_on(&mut live, answer);
        }
    }
    assert!(own * 4 <= other, "{own} points left, by the other split {other}");
    // Nobody foresees later dice.
    assert!(worse * 40 <= all, "{worse} of {all} splits were the worse");
}

#[test]
fn nobody_is_advised_to_end_a_round_while_a_walk_would_spend_what_is_left() {
    let mut ended = 0;
    for number in 0..BOUTS {
        let mut live = opened(number);
        while !live.now().over {
            if let Some(ask) = live.ask(ADVISED).filter(|ask| ask.is_owed())
                && answer(&live, ask) == Action::Do(Command::End)
            {
                let board = &live.now().board;
                ended += 1;
                let is_free =
                    |spot: &nexus::Spot| spot.way.iter().all(|pace| pace.heat + pace.fire == 0);
                let left = reach(board, ADVISED).into_iter().find(is_free);
                assert_eq!(left, None, "bout {number}, cycle {}", board.cycle);
            }
            go_on(&mut live, answer);
        }
    }
    assert!(100 < ended, "{ended} rounds were ended");
}
