//! Letting a bout rest with the consent of all who play, for two weeks at most. Any player may let it go on
//! again. Or ending it so, without a result; a player in whose seat the house stands in is not asked. (A
//! steward's pause and end are in `stewards`.)

use crate::bout::live::LiveBout;
use crate::bout::proposals::{Agreed, Wanted};
use crate::bout::timing::pauses::KEPT;
use crate::bout::writing::Concluded;
use crate::common::{BoutId, Done, Millis, Person, Place, Refused, Reply};
use crate::handle::arena::Arena;
use crate::play::answered::may_decide;
use async_recursion::async_recursion as boxed;
use table::{Seat, Sitter};

impl Arena {
    /// Asks the others whether the bout may rest; where nobody else plays, it does so at once.
    #[boxed]
    pub async fn pause(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.my_bout(by.id, at, bout).await?;
        let asks = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            may_decide(live, seat)?;
            let agreed = live.propose(Wanted::Rest, seat)?;
            rests_if_agreed(live, agreed)
        };
        self.change(id, now, asks, |words, _| Ok(Reply::words(words))).await
    }

    /// Resumes a bout that rests with everybody's consent.
    #[boxed]
    pub async fn resume(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.my_bout(by.id, at, bout).await?;
        let resumes = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            let progress = &live.state.progress;
            match (&progress.agreed_pause, progress.paused) {
                (Some(_), _) => {}
                (None, Some(_)) => return Err(Refused::Paused.into()),
                (None, None) => return Err(Refused::NotPaused.into()),
            }
            let name = live.guest(seat).name.clone();
            live.unpause(format!("{name} lets the bout go on; {KEPT}."))?;
            Ok(())
        };
        self.change(id, now, resumes, |(), _| Ok(Reply::words("The bout goes on."))).await
    }

    /// Says that a long untouched bout is still played; one that rests for that reason goes on.
    pub(crate) async fn play_on(&self, by: Person, bout: BoutId, now: Millis) -> Done<Reply> {
        let id = by.id;
        let stays = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            live.is_still_played();
            if live.rests_untouched() {
                let name = live.guest(seat).name.clone();
                live.unpause(format!("{name} plays on; {KEPT}."))?;
            }
            Ok(())
        };
        let words = |(), _: &Concluded| Ok(Reply::words("Good: the bout stays as it is."));
        self.change_own(id, bout, now, stays, words).await
    }

    /// Takes a guest's consent, or refusal, to let a bout rest.
    pub(crate) async fn answer_pause(
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
            live.not_paused()?;
            let agreed = live.answer_proposal(Wanted::Rest, wish, seat, yes)?;
            rests_if_agreed(live, agreed)
        };
        self.change_own(id, bout, now, answers, |words, _| Ok(Reply::words(words))).await
    }
}

/// Lets a bout rest if all agree; returns the answer to the last who said so.
fn rests_if_agreed(live: &mut LiveBout, agreed: Agreed) -> Done<&'static str> {
    Ok(match agreed {
        Agreed::Asked => "The others are asked whether they agree. The bout goes on until they do.",
        Agreed::ByOne => "You agreed. The bout rests once everybody has.",
        Agreed::Refused => "You did not agree: the bout goes on.",
        Agreed::ByAll => {
            live.grant(Wanted::Rest)?;
            "The bout rests. `/bout resume` lets it go on."
        }
    })
}

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

    /// Agrees, or not, that a bout ends without a result.
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

/// Players may agree to an end, unless a steward has a hand on the bout.
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

/// Ends a bout that all wish to end; the line for the last to say so.
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
