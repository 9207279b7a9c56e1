//! Taking an answer back, giving up, coming back.

use crate::bout::live::{LiveBout, history};
use crate::bout::state::Consent;
use crate::bout::writing::Concluded;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Person, Place, Refused, Reply, Style,
    place_of,
};
use crate::handle::arena::{Arena, about};
use crate::limits::What;
use crate::lookup::which;
use crate::outbox::queued::Purpose;
use crate::play::answered::{answered, conclude, may_decide, taken_up, with_notices};
use async_recursion::async_recursion as boxed;
use boards::{Headline, Play, TakeBack, Weight};
use store::About;
use table::{Entry, Seat};

impl Arena {
    /// Takes back a guest's last answer: at once when nobody has learnt anything since, otherwise
    /// when those who have agree.
    #[boxed]
    pub async fn undo(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        self.undo_shown(by, at, bout, None, now).await
    }

    /// The same by a button, shown while the ask `serial` was open to them; 0 for none.
    pub(crate) async fn undo_shown(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        serial: Option<u64>,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let noticed = self.write(about(at, bout), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let bout = which::mine(conn, by.id, at, bout).await?;
                let mut live = LiveBout::live(conn, bout, now).await?;
                let seat = live.seat_for(&by)?;
                may_decide(&live, seat)?;
                let open = live.ask(seat).map_or(0, |(serial, _)| serial.0);
                if serial.is_some_and(|shown| shown != open) {
                    return Err(live.stale(seat));
                }
                let history = history(conn, bout).await?;
                let words = match live.ask_rules(|play, _| play.may_take_back(&history, seat))? {
                    TakeBack::Nothing => return Err(Refused::NothingToTakeBack.into()),
                    TakeBack::DiceSeen => return Err(Refused::DiceSeen.into()),
                    TakeBack::StillOpen => return Err(Refused::StillOpen.into()),
                    TakeBack::Closed => return Err(Refused::SecretStands.into()),
                    TakeBack::Settling => return Err(Refused::Settling.into()),
                    TakeBack::Free { to } => {
                        live.spends(What::TakeBack, seat);
                        take_back(&mut live, &history, seat, to)?
                    }
                    TakeBack::Ask { to, of } => ask_consent(&mut live, &history, seat, to, &of)?,
                };
                let concluded = conclude(conn, live).await?;
                answered(seat, vec![words], &concluded)
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(id, noticed).await
    }

    /// Takes a guest's consent, or refusal, to wish `number` of another to take an answer back.
    pub(crate) async fn consent(
        &self,
        by: Person,
        bout: BoutId,
        number: u64,
        yes: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.settle_faults(
            self.write(About::Bout(bout.0), move |conn| {
                let by = by.clone();
                Box::pin(async move {
                    let (mut live, seat) = taken_up(conn, bout, &by, now).await?;
                    live.not_paused()?;
                    let is_open =
                        |w: &Consent| !w.refused && w.wish == number && w.of.contains(&seat);
                    let wish = live.state.progress.consent.clone();
                    if wish
                        .as_ref()
                        .is_some_and(|w| !w.refused && w.wish == number && w.seat == seat)
                    {
                        return Err(Refused::OwnWish.into());
                    }
                    let Some(mut wish) = wish.filter(is_open) else {
                        return Err(Refused::NoConsentOpen.into());
                    };
                    if !yes {
                        let name = live.guest(seat).name.clone();
                        let stands = format!("{name} does not agree: the answer stands.");
                        live.wish_ends(Purpose::Undo, &stands);
                        live.notices.push(stands);
                        live.state.progress.consent = Some(Consent { refused: true, ..wish });
                        conclude(conn, live).await?;
                        return Ok(Reply::words("You did not agree: the answer stands."));
                    }
                    wish.of.retain(|other| *other != seat);
                    if wish.of.is_empty() {
                        let history = history(conn, bout).await?;
                        take_back(&mut live, &history, wish.seat, wish.to)?;
                        let agreed = "All who were asked agreed: the answer is taken back.";
                        live.wish_ends(Purpose::Undo, agreed);
                    } else {
                        live.state.progress.consent = Some(wish);
                    }
                    conclude(conn, live).await?;
                    Ok(Reply::words("You agreed."))
                })
            })
            .await,
            now,
        )
        .await
    }

    /// Asks whether a guest is sure to give up.
    #[boxed]
    pub async fn resign(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let asked = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut live = LiveBout::live(&mut *self.reader().await?, id, now).await?;
            let seat = live.seat_for(&by)?;
            if bout.is_none() && !live.is_played_in(at) {
                return Err(Refused::GiveUpHere.into());
            }
            live.may_give_up(seat)?;
            let (what, comes_to) = match live.is_guided() {
                true => ("Leave", "You may begin another at any time."),
                false => ("Give up", "It is booked as a loss, and cannot be undone."),
            };
            Ok(Reply::new(Message {
                head: format!("{what} **{}**? {comes_to}", live.title()),
                controls: vec![
                    Control::button(what, Style::Danger, Action::Resign(id)),
                    Control::button("Play on", Style::Secondary, Action::Look(id)),
                ],
                ..Message::default()
            }))
        };
        let asked: Done<Reply> = asked.await.map_err(Fault::referenced);
        self.settle_faults(asked, now).await
    }

    pub(crate) async fn resign_now(&self, by: Person, bout: BoutId, now: Millis) -> Done<Reply> {
        let id = by.id;
        let resigns = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            live.resign(seat)
        };
        let gone = |(), done: &Concluded| {
            let (kind, is_guided) = (done.live().kind, done.live().is_guided());
            let mut controls = Vec::new();
            if is_guided {
                let game = place_of(kind);
                let play = Action::Open { game, house: true };
                controls.push(Control::button(
                    &format!("Play {}", kind.title()),
                    Style::Primary,
                    play,
                ));
                controls.push(Control::button(
                    "Learn again",
                    Style::Secondary,
                    Action::Learn(game),
                ));
            }
            controls.push(Control::button("Other games", Style::Secondary, Action::Play));
            let head = if is_guided { "You have left the lesson." } else { "You gave up." };
            Ok(Reply::edit(Message { head: head.to_owned(), controls, ..Message::default() }))
        };
        self.change_own(id, bout, now, resigns, gone).await
    }

    /// Gives a guest the seat back from the house.
    pub(crate) async fn sit_down(&self, by: Person, bout: BoutId, now: Millis) -> Done<Reply> {
        let id = by.id;
        let sits = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            live.sit_down(seat)?;
            Ok(seat)
        };
        let noticed = self.change_own(id, bout, now, sits, |seat, done| {
            let live = done.live();
            let mut message = live.panel_message(seat, &[])?;
            message.lead("Your seat is yours again.");
            Ok(with_notices(live, seat, message))
        });
        self.notice(id, noticed.await?).await
    }
}

/// Takes an answer back. The public is told only where it sees a difference: an answer that
/// nobody may know of goes as quietly as it came.
fn take_back(live: &mut LiveBout, history: &[Entry], seat: Seat, to: u64) -> Done<String> {
    let seen = |live: &LiveBout| live.ask_rules(|play, cast| play.board(cast, None));
    let before = seen(live)?;
    let (entries, asked) = (live.play.public_entries(), live.play.asks());
    let back = live.ask_rules(|play, _| play.take_back(history, seat, to))?;
    let back = back.map_err(|words| Refused::Rules { words, panel: None })?;
    let is_secret = back.public_entries() == entries;
    if !is_secret {
        live.state.progress.consent = None;
        live.back_before = Some(to);
    }
    let mut whose = live.guests();
    whose.retain(|other| !is_secret || *other == seat);
    go_on_from(live, back, &whose, to)?;
    live.set_clocks_back(&asked, &whose, to);
    if seen(live)? != before {
        let name = live.guest(seat).name.clone();
        live.state.progress.tale.take_back(to);
        live.forget_lately();
        let words = format!("{name} takes back the last answer");
        live.untold.tell(format!("{words}."));
        let weight = Weight::Turn;
        live.untold.headlines.push(Headline { weight, words, ..Headline::default() });
    }
    Ok("Your last answer is taken back.".to_owned())
}

/// Goes on with the bout as it was before entry `to`. Drafts and recent presses of these seats are
/// forgotten, and turning points since.
pub(crate) fn go_on_from(
    live: &mut LiveBout,
    earlier: Box<dyn Play>,
    whose: &[Seat],
    to: u64,
) -> Done<()> {
    live.state.progress.turning_points.retain(|moment| moment.entry <= to);
    // Its lines of the record come with it.
    live.play = earlier;
    live.introduce();
    let untold = live.with_rules(|play| play.take_untold())?;
    for seat in whose {
        live.draft(*seat, None);
        live.stop_plan(*seat, "an answer was taken back");
        live.state.progress.seat(*seat).last = None;
        // Their unread news includes the part taken back.
        live.state.progress.seat(*seat).news.clear();
    }
    live.hear(untold, None);
    Ok(())
}

/// Asks the guests who learnt something; the house agrees. One wish is asked at a time, and a
/// refused one not again: each asking calls people.
fn ask_consent(
    live: &mut LiveBout,
    history: &[Entry],
    seat: Seat,
    to: u64,
    of: &[Seat],
) -> Done<String> {
    let sitters = live.sitters();
    let of: Vec<Seat> = of.iter().copied().filter(|other| !sitters[*other].is_house()).collect();
    if of.is_empty() {
        live.spends(What::TakeBack, seat);
        return take_back(live, history, seat, to);
    }
    match &live.state.progress.consent {
        Some(wish) if !wish.refused => return Err(Refused::WishOpen.into()),
        Some(wish) if wish.seat == seat && wish.to == to => {
            return Err(Refused::WishRefused.into());
        }
        Some(_) | None => {}
    }
    live.spends(What::Wish, seat);
    let name = live.guest(seat).name.clone();
    let whom: Vec<String> = of.iter().map(|other| live.guest(*other).mark()).collect();
    // One seat is asked about once where the bout stands for everybody.
    let (bout, wish) = (live.id(), live.play.public_entries() << u8::BITS | u64::from(seat.0));
    let message = Message {
        head: format!(
            "{}: {name} would like to take back the last answer in **{}**. Do you agree?",
            whom.join(", "),
            live.linked_title()
        ),
        controls: vec![
            Control::button("Agree", Style::Success, Action::Consent { bout, wish, yes: true }),
            Control::button("Refuse", Style::Secondary, Action::Consent { bout, wish, yes: false }),
        ],
        mention: of.iter().filter_map(|other| live.guest(*other).reachable()).collect(),
        ..Message::default()
    };
    live.ask_for(Purpose::Undo, wish, &message)?;
    live.state.progress.consent = Some(Consent { seat, to, wish, of, refused: false });
    Ok("They have learnt something since, so they are asked whether they agree.".to_owned())
}
