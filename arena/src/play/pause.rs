//! Letting a bout rest with the consent of all who play, for two weeks at most. Whoever plays may
//! let it go on again. (A steward's pause is in `steward`.)

use crate::bout::live::LiveBout;
use crate::bout::pausing::KEPT;
use crate::bout::pausing::{AGAIN, LONGEST};
use crate::bout::state::{AgreedPause, PauseRequest};
use crate::common::{
    Action, BoutId, Control, Done, Message, Millis, Person, Place, Refused, Reply, Style,
};
use crate::house::arena::Arena;
use crate::limits::What;
use crate::outbox::queued::Purpose;
use crate::play::answered::may_decide;
use table::Seat;

impl Arena {
    /// Asks the others whether the bout may rest; where nobody else plays, it does at once.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
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
            ask(live, seat)
        };
        self.change(id, now, asks, |words, _| Ok(Reply::words(words))).await
    }

    /// Lets a bout go on that rests with everybody's consent.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
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
            live.unpause(format!("{name} lets the bout go on; {KEPT}."));
            Ok(())
        };
        self.change(id, now, resumes, |(), _| Ok(Reply::words("The bout goes on."))).await
    }

    /// Agrees, or not, that a bout rests.
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
            let open = live.state.progress.pause_request.clone();
            let is_asked = |open: &PauseRequest| {
                open.number() == wish && !open.refused && open.of.contains(&seat)
            };
            let Some(open) = open.filter(is_asked) else {
                return Err(Refused::NoConsentOpen.into());
            };
            if yes {
                return Ok(agree(live, open, seat));
            }
            let name = live.guest(seat).name.clone();
            let plays_on = format!("{name} would rather play on: the bout does not rest.");
            live.wish_ends(Purpose::Pause, &plays_on);
            live.notices.push(plays_on);
            live.state.progress.pause_request = Some(PauseRequest { refused: true, ..open });
            Ok("You did not agree: the bout goes on.")
        };
        self.change_own(id, bout, now, answers, |words, _| Ok(Reply::words(words))).await
    }
}

/// Asks those who play besides `seat`. Who was asked by another agrees with that.
fn ask(live: &mut LiveBout, seat: Seat) -> Done<&'static str> {
    match live.state.progress.pause_request.clone() {
        Some(wish) if !wish.refused && wish.of.contains(&seat) => {
            return Ok(agree(live, wish, seat));
        }
        Some(wish) if live.now.0 < wish.asked.0 + AGAIN => {
            return Err(
                if wish.refused { Refused::PauseRefused } else { Refused::PauseAsked }.into()
            );
        }
        Some(_) | None => {}
    }
    live.spends(What::Wish, seat);
    let mut of = live.present();
    of.retain(|other| *other != seat);
    let wish = PauseRequest { asked: live.now, of, refused: false };
    if wish.of.is_empty() {
        return Ok(agree(live, wish, seat));
    }
    let name = live.guest(seat).name.clone();
    let whom: Vec<String> = wish.of.iter().map(|other| live.guest(*other).mark()).collect();
    let (bout, number) = (live.id(), wish.number());
    let action = |yes| Action::AnswerPause { bout, wish: number, yes };
    let message = Message {
        head: format!(
            "{}: {name} would like **{}** to rest for up to two weeks. Do you agree? Whoever plays \
             can let it go on at any time.",
            whom.join(", "),
            live.title()
        ),
        controls: vec![
            Control::button("Agree", Style::Success, action(true)),
            Control::button("Play on", Style::Secondary, action(false)),
        ],
        mention: wish.of.iter().filter_map(|other| live.guest(*other).reachable()).collect(),
        ..Message::default()
    };
    live.ask_for(Purpose::Pause, number, &message)?;
    live.state.progress.pause_request = Some(wish);
    Ok("The others are asked whether they agree. The bout goes on until they do.")
}

/// One agrees. The house does too, where it plays for somebody by now.
fn agree(live: &mut LiveBout, mut wish: PauseRequest, seat: Seat) -> &'static str {
    let present = live.present();
    wish.of.retain(|other| *other != seat && present.contains(other));
    if !wish.of.is_empty() {
        live.state.progress.pause_request = Some(wish);
        return "You agreed. The bout rests once everybody has.";
    }
    let rest = AgreedPause { since: live.now, until: live.now.plus(LONGEST) };
    let until = rest.until.mark();
    live.state.progress.pause_request = None;
    live.state.progress.agreed_pause = Some(rest);
    let rests = format!("Everybody agrees: the bout rests, until {until} at the latest.");
    live.wish_ends(Purpose::Pause, &rests);
    live.notices.push(rests);
    "The bout rests. `/bout resume` lets it go on."
}
