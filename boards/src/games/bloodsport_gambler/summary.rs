//! Accounts of several events at once, in fewer lines.

use super::nouns::{list, name};
use crate::words::{Account, Cast};
use bloodsport_gambler::Event;

/// The accounts of `events`: slips that come in together take one line; rolls that nobody answered
/// are left to the scores, which name them again; gamblers who keep every card are not named.
pub(super) fn summarised(cast: &Cast, events: &[Event], each: Vec<Account>) -> Vec<Account> {
    let mut told = Vec::new();
    let mut slips: Vec<String> = Vec::new();
    for (at, (event, account)) in events.iter().zip(each).enumerate() {
        let next = events.get(at + 1);
        if let Event::SlipLocked { seat } = event {
            slips.push(name(cast, *seat).to_owned());
            let goes_on =
                events[at + 1..].iter().find(|event| !matches!(event, Event::Slip { .. }));
            if matches!(goes_on, Some(Event::SlipLocked { .. })) {
                continue;
            }
            let slips = std::mem::take(&mut slips);
            told.push(match slips.len() {
                1 => account,
                _ => Account::story(format!("The slips of {} are in.", list(&slips))),
            });
            continue;
        }
        let is_named_again = matches!(event, Event::Rolls { extra: None, .. })
            && matches!(next, Some(Event::Scores { .. }));
        let is_nothing = matches!(event, Event::Discarded { cards, .. } if cards.is_empty());
        if !is_named_again && !is_nothing {
            told.push(account);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use bloodsport_gambler::{Card, Number, Pair, Side};
    use table::{BySeat, Seat};

    fn rolls(extra: Option<(Side, u8)>) -> Event {
        let (fight, pair) = (Number::ALL[0], Pair([1, 2]));
        Event::Rolls { fight, round: 1, dice: pair, extra, used: pair }
    }

    fn scores() -> Event {
        Event::Scores {
            fight: Number::ALL[0],
            round: 1,
            rolls: Pair([1, 2]),
            stats: Pair([3, 3]),
            bonus: Pair([0, 0]),
            scores: Pair([4, 5]),
            hit: Some(Side::R),
            wounds: 1,
            total: Pair([1, 0]),
        }
    }

    fn told(events: &[Event]) -> Vec<String> {
        let names: BySeat<String> = vec!["Ada".to_owned(), "Bob".to_owned()].into();
        let cast = Cast { names, house: BySeat::new(2, |_| false), number: 0 };
        let each = (0..events.len()).map(|at| Account::story(at.to_string())).collect();
        let told = summarised(&cast, events, each);
        told.into_iter().map(|account| account.story).collect()
    }

    #[test]
    fn slips_that_come_in_together_take_one_line() {
        let slip = |seat| Event::SlipLocked { seat: Seat(seat) };
        assert_eq!(
            told(&[slip(0), slip(1), Event::GameOver]),
            ["The slips of Ada and Bob are in.", "2"]
        );
        assert_eq!(told(&[slip(0), Event::GameOver]), ["0", "1"]);
    }

    #[test]
    fn whoever_keeps_every_card_is_not_named() {
        let discarded = |cards| Event::Discarded { seat: Seat(0), cards };
        let events = [discarded(vec![]), discarded(vec![Card::Hag]), discarded(vec![])];
        assert_eq!(told(&events), ["1"]);
    }

    #[test]
    fn rolls_that_nobody_answered_are_left_to_the_scores() {
        assert_eq!(told(&[rolls(None), scores()]), ["1"]);
        assert_eq!(told(&[rolls(None), Event::GameOver, scores()]), ["0", "1", "2"]);
        assert_eq!(told(&[rolls(Some((Side::L, 4))), scores()]), ["0", "1"]);
    }
}
