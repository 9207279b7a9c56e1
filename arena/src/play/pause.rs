//! Letting a bout rest with the consent of all who play, for two weeks at most. Whoever plays may
//! let it go on again. (A steward's pause is in `steward`.)

use crate::bout::live::Sitting;
use crate::bout::pausing::KEPT;
use crate::bout::pausing::{AGAIN, LONGEST};
use crate::bout::state::{Rest, RestWish};
use crate::common::{
    BoutId, Control, Deed, Done, Millis, Person, Place, Refused, Reply, Say, Style,
};
use crate::house::arena::Arena;
use crate::limits::What;
use crate::outbox::queued::Purpose;
use crate::play::act::may_decide;
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
        let asks = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            may_decide(sitting, seat)?;
            ask(sitting, seat)
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
        let resumes = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            let notes = &sitting.affairs.notes;
            match (&notes.rest, notes.paused) {
                (Some(_), _) => {}
                (None, Some(_)) => return Err(Refused::Paused.into()),
                (None, None) => return Err(Refused::NotResting.into()),
            }
            let name = sitting.guest(seat).name.clone();
            sitting.goes_on_again(format!("{name} lets the bout go on; {KEPT}."));
            Ok(())
        };
        self.change(id, now, resumes, |(), _| Ok(Reply::words("The bout goes on."))).await
    }

    /// Agrees, or not, that a bout rests.
    pub(crate) async fn let_rest(
        &self,
        by: Person,
        bout: BoutId,
        wish: u64,
        yes: bool,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let answers = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            sitting.goes_on()?;
            let open = sitting.affairs.notes.rest_wish.clone();
            let is_asked =
                |open: &RestWish| open.number() == wish && !open.refused && open.of.contains(&seat);
            let Some(open) = open.filter(is_asked) else {
                return Err(Refused::NoConsentOpen.into());
            };
            if yes {
                return Ok(agree(sitting, open, seat));
            }
            let name = sitting.guest(seat).name.clone();
            sitting.notices.push(format!("{name} would rather play on: the bout does not rest."));
            sitting.affairs.notes.rest_wish = Some(RestWish { refused: true, ..open });
            Ok("You did not agree: the bout goes on.")
        };
        self.change_own(id, bout, now, answers, |words, _| Ok(Reply::words(words))).await
    }
}

/// Asks those who play besides `seat`. Who was asked by another agrees with that.
fn ask(sitting: &mut Sitting, seat: Seat) -> Done<&'static str> {
    match sitting.affairs.notes.rest_wish.clone() {
        Some(wish) if !wish.refused && wish.of.contains(&seat) => {
            return Ok(agree(sitting, wish, seat));
        }
        Some(wish) if sitting.now.0 < wish.asked.0 + AGAIN => {
            return Err(if wish.refused { Refused::RestRefused } else { Refused::RestAsked }.into());
        }
        Some(_) | None => {}
    }
    sitting.spends(What::Wish, seat);
    let mut of = sitting.present();
    of.retain(|other| *other != seat);
    let wish = RestWish { asked: sitting.now, of, refused: false };
    if wish.of.is_empty() {
        return Ok(agree(sitting, wish, seat));
    }
    let name = sitting.guest(seat).name.clone();
    let whom: Vec<String> = wish.of.iter().map(|other| sitting.guest(*other).mark()).collect();
    let (bout, number) = (sitting.id(), wish.number());
    let deed = |yes| Deed::LetRest { bout, wish: number, yes };
    let say = Say {
        head: format!(
            "{}: {name} would like **{}** to rest for up to two weeks. Do you agree? Whoever plays \
             can let it go on at any time.",
            whom.join(", "),
            sitting.title()
        ),
        controls: vec![
            Control::button("Agree", Style::Success, deed(true)),
            Control::button("Play on", Style::Secondary, deed(false)),
        ],
        mention: wish.of.iter().filter_map(|other| sitting.guest(*other).reachable()).collect(),
        ..Say::default()
    };
    sitting.ask_for(Purpose::Rest, number, &say)?;
    sitting.affairs.notes.rest_wish = Some(wish);
    Ok("The others are asked whether they agree. The bout goes on until they do.")
}

/// One agrees. The house does too, where it plays for somebody by now.
fn agree(sitting: &mut Sitting, mut wish: RestWish, seat: Seat) -> &'static str {
    let present = sitting.present();
    wish.of.retain(|other| *other != seat && present.contains(other));
    if !wish.of.is_empty() {
        sitting.affairs.notes.rest_wish = Some(wish);
        return "You agreed. The bout rests once everybody has.";
    }
    let rest = Rest { since: sitting.now, until: sitting.now.plus(LONGEST) };
    let until = rest.until.mark();
    sitting.affairs.notes.rest_wish = None;
    sitting.affairs.notes.rest = Some(rest);
    sitting.notices.push(format!("Everybody agrees: the bout rests, until {until} at the latest."));
    "The bout rests. `/bout resume` lets it go on."
}
