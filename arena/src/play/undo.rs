//! Taking an answer back, giving up, coming back.

use crate::bout::live::{Sitting, history};
use crate::bout::state::Consent;
use crate::common::{
    BoutId, Control, Deed, Done, Fault, Millis, Person, Place, Refused, Reply, Say, Style,
};
use crate::house::arena::Arena;
use crate::limits::What;
use crate::lookup::which_bout;
use crate::outbox::queued::Purpose;
use crate::play::act::{answered, may_decide, with_notices};
use crate::play::change::conclude;
use boards::{Play, TakeBack};
use table::{Entry, Seat};

impl Arena {
    /// Takes back a guest's last answer: at once when nobody has learnt anything since, else when
    /// those who have agree.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn undo(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let noticed = self.write(move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let bout = which_bout::mine(conn, by.id, at, bout).await?;
                let mut sitting = Sitting::live(conn, bout, now).await?;
                let seat = sitting.seat_for(&by)?;
                may_decide(&sitting, seat)?;
                let history = history(conn, bout).await?;
                let words = match sitting.ask_rules(|play, _| play.may_take_back(&history, seat))? {
                    TakeBack::Nothing => return Err(Refused::NothingToTakeBack.into()),
                    TakeBack::DiceSeen => return Err(Refused::DiceSeen.into()),
                    TakeBack::StillOpen => return Err(Refused::StillOpen.into()),
                    TakeBack::Closed => return Err(Refused::SecretStands.into()),
                    TakeBack::Settling => return Err(Refused::Settling.into()),
                    TakeBack::Free { to } => {
                        sitting.spends(What::TakeBack, seat);
                        take_back(&mut sitting, &history, seat, to)?
                    }
                    TakeBack::Ask { to, of } => ask_consent(&mut sitting, &history, seat, to, &of)?,
                };
                let concluded = conclude(conn, sitting).await?;
                answered(seat, vec![words], &concluded)
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(id, noticed.anew()).await
    }

    /// Agrees, or not, that entry `to` is taken back by its seat.
    pub(crate) async fn consent(
        &self,
        by: Person,
        bout: BoutId,
        number: u64,
        yes: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.settle_faults(
            self.write(move |conn| {
                let by = by.clone();
                Box::pin(async move {
                    let mut sitting = Sitting::own(conn, bout, by.id, now).await?;
                    let seat = sitting.seat_for(&by)?;
                    sitting.goes_on()?;
                    let is_open =
                        |w: &Consent| !w.refused && w.wish == number && w.of.contains(&seat);
                    let wish = sitting.affairs.notes.consent.clone();
                    let Some(mut wish) = wish.filter(is_open) else {
                        return Err(Refused::NoConsentOpen.into());
                    };
                    if !yes {
                        let name = sitting.guest(seat).name.clone();
                        sitting.notices.push(format!("{name} does not agree: the answer stands."));
                        sitting.affairs.notes.consent = Some(Consent { refused: true, ..wish });
                        conclude(conn, sitting).await?;
                        return Ok(Reply::words("You did not agree: the answer stands."));
                    }
                    wish.of.retain(|other| *other != seat);
                    if wish.of.is_empty() {
                        let history = history(conn, bout).await?;
                        take_back(&mut sitting, &history, wish.seat, wish.to)?;
                    } else {
                        sitting.affairs.notes.consent = Some(wish);
                    }
                    conclude(conn, sitting).await?;
                    Ok(Reply::words("You agreed."))
                })
            })
            .await,
            now,
        )
        .await
    }

    /// Asks whether a guest is sure to give up.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn resign(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let asked = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut sitting = Sitting::live(&mut *self.reader().await?, id, now).await?;
            let seat = sitting.seat_for(&by)?;
            if bout.is_none() && !sitting.is_played_in(at) {
                return Err(Refused::GiveUpHere.into());
            }
            sitting.may_give_up(seat)?;
            Ok(Reply::new(Say {
                head: format!(
                    "Give up **{}**? It is booked as a loss, and cannot be undone.",
                    sitting.title()
                ),
                controls: vec![
                    Control::button("Give up", Style::Danger, Deed::Resign(id)),
                    Control::button("Play on", Style::Secondary, Deed::Dismiss),
                ],
                ..Say::default()
            }))
        };
        let asked: Done<Reply> = asked.await.map_err(Fault::referenced);
        self.settle_faults(asked, now).await
    }

    pub(crate) async fn resign_now(&self, by: Person, bout: BoutId, now: Millis) -> Done<Reply> {
        let id = by.id;
        let resigns = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            sitting.resign(seat)
        };
        let gone =
            |(), _: &_| Ok(Reply::edit(Say { head: "You gave up.".to_owned(), ..Say::default() }));
        self.change_own(id, bout, now, resigns, gone).await
    }

    /// Gives a guest the seat back from the house.
    pub(crate) async fn sit_down(&self, by: Person, bout: BoutId, now: Millis) -> Done<Reply> {
        let id = by.id;
        let sits = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            sitting.sit_down(seat)?;
            Ok(seat)
        };
        let noticed = self.change_own(id, bout, now, sits, |seat, done| {
            let sitting = done.sitting();
            let mut say = sitting.private_say(seat, &[])?;
            say.head = format!("Your seat is yours again.\n{}", say.head);
            Ok(with_notices(sitting, seat, say))
        });
        self.notice(id, noticed.await?).await
    }
}

/// Takes an answer back. The public is told only where it sees a difference: an answer that
/// nobody may know of goes as quietly as it came.
fn take_back(sitting: &mut Sitting, history: &[Entry], seat: Seat, to: u64) -> Done<String> {
    let seen = |sitting: &Sitting| sitting.ask_rules(|play, cast| play.board(cast, None));
    let before = seen(sitting)?;
    let (entries, asked) = (sitting.play.public_entries(), sitting.play.asks());
    let back = sitting.ask_rules(|play, _| play.take_back(history, seat, to))?;
    let back = back.map_err(|words| Refused::Rules { words, panel: None })?;
    let is_secret = back.public_entries() == entries;
    if !is_secret {
        sitting.affairs.notes.consent = None;
    }
    let mut whose = sitting.guests();
    whose.retain(|other| !is_secret || *other == seat);
    go_on_from(sitting, back, &whose)?;
    sitting.set_clocks_back(&asked, &whose, to);
    if seen(sitting)? != before {
        let name = sitting.guest(seat).name.clone();
        sitting.notices.push(format!("{name} takes back the last answer."));
    }
    Ok("Your last answer is taken back.".to_owned())
}

/// Goes on with the same bout as it was earlier. What these seats had half chosen or just pressed is
/// forgotten.
pub(crate) fn go_on_from(
    sitting: &mut Sitting,
    earlier: Box<dyn Play>,
    whose: &[Seat],
) -> Done<()> {
    // Its lines of the record come with it.
    sitting.play = earlier;
    sitting.introduce();
    let untold = sitting.with_rules(|play| play.take_untold())?;
    for seat in whose {
        sitting.draft(*seat, None);
        sitting.affairs.notes.seat(*seat).last = None;
    }
    sitting.hear(untold, None);
    Ok(())
}

/// Asks those who learnt something; the house agrees. One wish is asked at a time, and what was
/// refused not again: each asking calls people.
fn ask_consent(
    sitting: &mut Sitting,
    history: &[Entry],
    seat: Seat,
    to: u64,
    of: &[Seat],
) -> Done<String> {
    let sitters = sitting.sitters();
    let of: Vec<Seat> = of.iter().copied().filter(|other| !sitters[*other].is_house()).collect();
    if of.is_empty() {
        sitting.spends(What::TakeBack, seat);
        return take_back(sitting, history, seat, to);
    }
    match &sitting.affairs.notes.consent {
        Some(wish) if !wish.refused => return Err(Refused::WishOpen.into()),
        Some(wish) if wish.seat == seat && wish.to == to => {
            return Err(Refused::WishRefused.into());
        }
        Some(_) | None => {}
    }
    sitting.spends(What::Wish, seat);
    let name = sitting.guest(seat).name.clone();
    let whom: Vec<String> = of.iter().map(|other| sitting.guest(*other).mark()).collect();
    let (bout, wish) = (sitting.id(), sitting.play.public_entries());
    let say = Say {
        head: format!(
            "{}: {name} would like to take back the last answer in **{}**. Do you agree?",
            whom.join(", "),
            sitting.title()
        ),
        controls: vec![
            Control::button("Agree", Style::Success, Deed::Consent { bout, wish, yes: true }),
            Control::button("Refuse", Style::Secondary, Deed::Consent { bout, wish, yes: false }),
        ],
        mention: of.iter().filter_map(|other| sitting.guest(*other).reachable()).collect(),
        ..Say::default()
    };
    sitting.ask_for(Purpose::Undo, wish, &say)?;
    sitting.affairs.notes.consent = Some(Consent { seat, to, wish, of, refused: false });
    Ok("They have learnt something since, so they are asked whether they agree.".to_owned())
}
