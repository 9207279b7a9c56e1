//! Ending a bout without a result with the consent of all who play. (A steward's end is in
//! `stewards`.) A seat in which the house stands in has no say: the player who left it has left
//! this to those who stayed. A bout that rests because nobody has touched it is closed by any player
//! it does not wait for.

use crate::bout::live::LiveBout;
use crate::bout::proposals::{Agreed, Wanted};
use crate::common::{BoutId, Done, Millis, Person, Place, Refused, Reply};
use crate::house::arena::Arena;
use async_recursion::async_recursion as boxed;
use table::{Seat, Sitter};

impl Arena {
    /// Asks the others whether the bout may end without a result; also while it rests.
    #[boxed]
    pub async fn agree(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.my_bout(by.id, at, bout).await?;
        let asks = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            if bout.is_none() && !live.is_played_in(at) {
                return Err(Refused::GiveUpHere.into());
            }
            may_agree(live, seat)?;
            let agreed = match live.may_close_alone(seat) {
                true => Agreed::ByAll,
                false => live.propose(Wanted::End, seat)?,
            };
            ends_if_agreed(live, agreed)
        };
        self.change(id, now, asks, |words, _| Ok(Reply::words(words))).await
    }

    /// Takes a guest's consent, or refusal, to end a bout.
    pub(crate) async fn answer_end(
        &self,
        by: Person,
        bout: BoutId,
        wish: u64,
        yes: bool,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let answers = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            may_agree(live, seat)?;
            let agreed = live.answer_proposal(Wanted::End, wish, seat, yes)?;
            ends_if_agreed(live, agreed)
        };
        self.change_own(id, bout, now, answers, |words, _| Ok(Reply::words(words))).await
    }
}

/// Checks that a player may agree to an end: not while a steward has a hand on the bout.
fn may_agree(live: &LiveBout, seat: Seat) -> Done<()> {
    if live.state.progress.paused.is_some() {
        return Err(Refused::Paused.into());
    }
    match live.sitters()[seat] {
        Sitter::Guest => live.may_agree_to_end(),
        Sitter::House => Err(Refused::GaveUp.into()),
        Sitter::StandIn => Err(Refused::NoAgreedEnd(
            "The house plays for you now. Take your seat back first: press **Your move**.",
        )
        .into()),
    }
}

/// Ends a bout that all wish to end; returns the answer to the last who said so.
fn ends_if_agreed(live: &mut LiveBout, agreed: Agreed) -> Done<&'static str> {
    Ok(match agreed {
        Agreed::Asked => "The others are asked whether they agree. The bout goes on until they do.",
        Agreed::ByOne => "You agreed. The bout ends once everybody has.",
        Agreed::Refused => "You did not agree: the bout goes on.",
        Agreed::ByAll => {
            live.grant(Wanted::End)?;
            "The bout is over, without a result."
        }
    })
}
