//! Several cards of Phase 2 as one course: as long as a card teaches nothing, the next is known
//! before.

use super::{act, laid};
use crate::ask::{Action, Play};
use crate::cards::Card;
use crate::tables::{CUTPURSE, GUARD, Kind, SLEEPLESS};
use crate::view::View;
use table::Seat;

/// The answers of `seat` in Phase 2 from `first` on, by the house's policy, until one is played
/// that shows or draws cards, or the phase is passed. Being caught on the way may change the
/// sensible course.
pub fn course(view: &View, seat: Seat, first: &Action) -> Vec<Action> {
    let (mut view, mut all) = (view.clone(), vec![first.clone()]);
    while let Some(Action::Play(play)) = all.last() {
        if !is_foreseen(&mut view, seat, play) {
            break;
        }
        // A seat that holds nothing to play passes unasked (R12).
        if view.own().2.hand.iter().all(|card| card.kind() == Kind::React) {
            break;
        }
        all.push(act(&view).map_or(Action::Pass, Action::Play));
    }
    all
}

/// Plays a card on a view if all that it leads to is known beforehand.
fn is_foreseen(view: &mut View, seat: Seat, play: &Play) -> bool {
    let (Play { card, time, coin, .. }, laid) = (play, laid(view, play));
    let shown = &mut view.seats[seat];
    let Some(private) = &mut shown.private else { return false };
    let Some(held) = private.hand.iter().position(|held| held == card) else { return false };
    private.hand.remove(held);
    private.coin = private.coin.saturating_sub(*coin);
    shown.time = shown.time.saturating_sub(*time);
    match card {
        Card::Peep
        | Card::Armorer
        | Card::Gossip
        | Card::Stablehand
        | Card::Hag
        | Card::Cart
        | Card::Rumors
        | Card::Marker
        | Card::Flagon
        | Card::Chant
        | Card::Dogs
        | Card::Stars => return false,
        Card::Sleepless => shown.time = shown.time.saturating_add(SLEEPLESS),
        Card::Cutpurse => private.coin = private.coin.saturating_add(CUTPURSE),
        Card::Grease => view.guard = view.guard.saturating_sub(1).max(GUARD.0),
        Card::Succor
        | Card::Dust
        | Card::Scorpion
        | Card::Draught
        | Card::Straps
        | Card::Filed
        | Card::Venomed
        | Card::Racks
        | Card::Armory => {}
    }
    if let Some((fight, lies)) = laid {
        view.fights[fight.index()].stack.push(lies);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BloodsportGambler;
    use crate::ask::Prompt;
    use table::{BySeat, Forced, Live, Luck, Options, Rules, Sitter};

    #[test]
    fn a_course_is_what_the_house_plays_one_by_one_where_nobody_is_caught() {
        let (mut followed, mut longest) = (0, 0);
        for luck in 0..40 {
            let seats = BySeat::new(1, |_| Sitter::House);
            let (luck, forced) = (Luck::numbered(luck), Forced::default());
            let options = Options::default();
            let (mut live, _) = Live::<BloodsportGambler>::open(seats, options, luck, None, forced);
            let seat = Seat(0);
            while let Some(ask) = live.ask(seat).cloned() {
                let view = BloodsportGambler::view(&live.now().board, Some(seat));
                let first = live.house(seat).unwrap();
                let is_card = ask.prompt == Prompt::Action;
                let all = if is_card { course(&view, seat, &first) } else { vec![first] };
                longest = longest.max(all.len());
                for action in all {
                    let guard = live.now().board.guard;
                    if live.house(seat).as_ref() != Some(&action) {
                        // Only the guards change the foreseen course.
                        assert!(1 < guard, "{action:?} was not foreseen");
                        break;
                    }
                    followed += 1;
                    live.answer(seat, action, table::By::Seat);
                }
            }
        }
        assert!(200 < followed && 3 <= longest, "{followed} followed, {longest} at once");
    }
}
