//! Long fights told in few lines, and a way without questions in one.

use super::events::fighter;
use super::nouns::name;
use crate::words::{Account, Befell, Cast};
use morituri::tables::ROMA;
use morituri::{End, Event, Verdict, View};
use table::Seat;

/// The deeds of a gladiator that are counted.
const TURN: &str = "turn";
const BEAST: &str = "beast";
const CARD: &str = "card";
/// The fewest turns that are worth a word: the first of them may have been an answer.
const WAY: i16 = 2;

/// The deed in `event` that counts where a way is summed up.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is not counted")]
pub(super) fn befell(event: &Event) -> Vec<Befell> {
    let (who, what) = match event {
        Event::Turn { who } => (*who, TURN),
        Event::FightEnd { challenger, end: End::BeastSlain, .. } => (*challenger, BEAST),
        Event::Drew { who, .. } => (*who, CARD),
        _ => return Vec::new(),
    };
    vec![Befell::new(who, None, what, 1)]
}

/// The turns of the winner since anybody was asked, and his deeds in them, in a sentence; `None` where a duel in Roma
/// decided in which somebody was asked, or nothing was left to walk.
pub(super) fn played_out(view: &View, cast: &Cast, befell: &[Befell]) -> Option<String> {
    let Verdict::Winner(winner) = view.outcome else { return None };
    let is_house = |seat: Seat| cast.house.get(seat).copied().unwrap_or(false);
    let is_rival = |seat: Seat| {
        let died = view.seats[seat].record.died;
        died.is_some_and(|it| it.space == ROMA && it.by == Some(winner))
    };
    let mut rivals = view.seats.seats().filter(|seat| is_rival(*seat));
    if rivals.any(|rival| !is_house(winner) || !is_house(rival)) {
        return None;
    }
    let count = |what: &str| -> i16 {
        let his = befell.iter().filter(|it| it.seat == winner && it.what == what);
        his.map(|it| it.points).sum()
    };
    let (turns, beasts, cards) = (count(TURN), count(BEAST), count(CARD));
    let thing = |number: i16, verb: &str, one: &str| {
        let many = if number == 1 { "" } else { "s" };
        (0 < number).then(|| format!("{verb} {number} {one}{many}"))
    };
    let deeds = [thing(beasts, "slew", "beast"), thing(cards, "drew", "card")];
    let deeds: Vec<String> = deeds.into_iter().flatten().collect();
    let did = if deeds.is_empty() { "walked on".to_owned() } else { deeds.join(" and ") };
    let who = name(cast, winner);
    (WAY <= turns).then(|| format!("Nobody was asked any more: in {turns} turns {who} {did}."))
}

/// The longest fight in rounds that is told whole.
const WHOLE: usize = 8;
/// The first and the last rounds told of a longer one.
const ENDS: (usize, usize) = (4, 3);

/// The accounts of `events`, with the middle of every long fight in one line.
pub(super) fn summarised(cast: &Cast, events: &[Event], each: Vec<Account>) -> Vec<Account> {
    let (mut told, mut at) = (Vec::new(), 0);
    while at < events.len() {
        let rounds = events[at..].iter().take_while(|event| is_round(event)).count();
        let (first, last) = ENDS;
        if rounds <= WHOLE {
            let end = (at + rounds.max(1)).min(each.len());
            told.extend_from_slice(&each[at..end]);
            at = end;
            continue;
        }
        let (from, to) = (at + first, at + rounds - last);
        told.extend_from_slice(&each[at..from]);
        told.push(Account::story(between(cast, &events[from..to])));
        told.extend_from_slice(&each[to..at + rounds]);
        at += rounds;
    }
    told
}

fn is_round(event: &Event) -> bool {
    matches!(event, Event::Round { .. })
}

/// The summary of rounds that are not told one by one.
fn between(cast: &Cast, rounds: &[Event]) -> String {
    let (mut total, mut ends, mut names) = ([0_u32; 2], Vec::new(), ["", ""]);
    for round in rounds {
        if let Event::Round { challenger, defender, number, hits, .. } = round {
            total = [total[0] + u32::from(hits[0]), total[1] + u32::from(hits[1])];
            names = [fighter(cast, Some(*challenger)), fighter(cast, *defender)];
            ends.push(*number);
        }
    }
    let (first, last) = (ends.first().unwrap_or(&0), ends.last().unwrap_or(&0));
    let times = |at: usize| match total[at] {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    format!("Rounds {first} to {last}: {} {}, {} {}.", names[0], times(0), names[1], times(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use morituri::tables::Space;
    use morituri::{Death, Morituri};
    use table::{BySeat, Luck, Options, Rules, Sitter};

    fn rounds(count: u32) -> Vec<Event> {
        let round = |number| Event::Round {
            challenger: Seat(0),
            defender: None,
            number,
            net: None,
            netted: None,
            need: [7, 7],
            bonus: [0, 0],
            rolls: [vec![5], vec![8]],
            hits: [0, 1],
            hp: [9, 1],
        };
        let mut events = vec![Event::BeastFight { who: Seat(0), pennants: 1 }];
        events.extend((1..=count).map(round));
        events.push(Event::Died { who: Seat(0) });
        events
    }

    fn told(count: u32) -> Vec<String> {
        let names = BySeat::new(1, |_| "Ada".to_owned());
        let cast = Cast { names, house: BySeat::new(1, |_| false), number: 0 };
        let events = rounds(count);
        let each = (0..events.len()).map(|at| Account::story(at.to_string())).collect();
        let told = summarised(&cast, &events, each);
        told.into_iter().map(|account| account.story).collect()
    }

    #[test]
    fn a_way_without_questions_is_summed_up_unless_a_duel_with_a_player_ended_it() {
        let befell = |seat, what, points| Befell::new(Seat(seat), None, what, points);
        let way = [befell(0, TURN, 8), befell(1, TURN, 2), befell(0, BEAST, 1)];
        let seats = BySeat::new(2, |_| Sitter::Guest);
        let board = Morituri::open(&seats, &Options::default(), &mut Luck::numbered(1).dice(0));
        let mut view = Morituri::view(&board, None);
        view.outcome = Verdict::Winner(Seat(0));
        let names: BySeat<String> = vec!["Ada".to_owned(), "Bob".to_owned()].into();
        let mut told = |space, by, is_house| {
            view.seats[Seat(1)].record.died = Some(Death { space, by });
            let cast = Cast { names: names.clone(), house: is_house, number: 0 };
            played_out(&view, &cast, &way)
        };
        let (ada, lone) = (|| BySeat::new(2, |seat: Seat| seat.0 == 1), BySeat::new(2, |_| true));
        let all = "Nobody was asked any more: in 8 turns Ada slew 1 beast.";
        assert_eq!(told(Space(12), None, ada()).as_deref(), Some(all));
        assert_eq!(told(ROMA, Some(Seat(0)), ada()), None);
        assert_eq!(told(ROMA, Some(Seat(0)), lone).as_deref(), Some(all));
    }

    #[test]
    fn eight_rounds_are_told_one_by_one_and_of_nine_the_middle_is_summarised() {
        assert_eq!(told(8), ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let middle = "Rounds 5 to 6: Ada no hit, the beast 2 hits.";
        assert_eq!(told(9), ["0", "1", "2", "3", "4", middle, "7", "8", "9", "10"]);
        assert_eq!(told(293).len(), 10);
    }
}
