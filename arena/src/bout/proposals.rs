//! A wish that comes true once all who play agree to it: that the bout rests, that it ends without a
//! result. Each is asked in a post of its own (`consents`), by one alone at a time.

use crate::bout::live::LiveBout;
use crate::bout::result::AGREED;
use crate::bout::state::{AgreedPause, Progress, Proposal};
use crate::bout::timing::pauses::LONGEST;
use crate::common::{Action, Control, DAY, Done, Message, Millis, Name, Refused, Style};
use crate::limits::What;
use crate::outbox::queued::Purpose;
use table::{Rest, Seat};

/// When something may be asked for again that was refused, and when a wish to which not all have said
/// anything lapses, in milliseconds: after a day. Each asking calls people.
pub(crate) const AGAIN: i64 = DAY;

/// The object of a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Rest,
    /// That it ends without a result.
    End,
}

/// How far a wish has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Agreed {
    /// The others are asked.
    Asked,
    /// One more agrees, and not all have.
    ByOne,
    /// All agree: the wish is none any more.
    ByAll,
    /// One does not agree.
    Refused,
}

impl Wanted {
    const ALL: [Wanted; 2] = [Wanted::Rest, Wanted::End];

    pub(crate) fn purpose(self) -> Purpose {
        match self {
            Wanted::Rest => Purpose::Pause,
            Wanted::End => Purpose::End,
        }
    }

    /// Where a bout keeps it.
    fn slot(self, progress: &mut Progress) -> &mut Option<Proposal> {
        match self {
            Wanted::Rest => &mut progress.pause_request,
            Wanted::End => &mut progress.end_request,
        }
    }

    /// The question to the others, after the name of the one who wishes it.
    fn question(self, title: &str) -> String {
        match self {
            Wanted::Rest => format!(
                "would like **{title}** to rest for up to two weeks. Do you agree? Whoever plays \
                 can let it go on at any time."
            ),
            Wanted::End => format!(
                "would like to end **{title}** without a result: nobody wins, nothing is booked. \
                 Do you agree? It ends once all do, and cannot be taken up again."
            ),
        }
    }

    /// Asked too soon after the time before.
    fn too_soon(self, was_refused: bool) -> Refused {
        match (self, was_refused) {
            (Wanted::Rest, false) => Refused::PauseAsked,
            (Wanted::Rest, true) => Refused::PauseRefused,
            (Wanted::End, false) => Refused::NoAgreedEnd(
                "The others have been asked already, and the bout goes on until all agree. They \
                 can be asked again a day later.",
            ),
            (Wanted::End, true) => Refused::NoAgreedEnd(
                "Somebody would rather play on. They can be asked again a day later; \
                 `/bout resign` gives the bout up.",
            ),
        }
    }

    fn said_refusing(self, name: &Name) -> String {
        match self {
            Wanted::Rest => format!("{name} would rather play on: the bout does not rest."),
            Wanted::End => format!("{name} would rather play on: the bout does not end."),
        }
    }
}

impl LiveBout {
    /// Asks those who play besides `seat` to agree to something; if another one has asked already, agrees
    /// to that. Where nobody else plays, all agree.
    pub(crate) fn propose(&mut self, wanted: Wanted, seat: Seat) -> Done<Agreed> {
        match wanted.slot(&mut self.state.progress).clone() {
            Some(wish) if wish.waits_for(seat) => return Ok(self.agree(wanted, wish, seat)),
            Some(wish) if self.now.0 < wish.asked.0 + AGAIN => {
                return Err(wanted.too_soon(wish.refused).into());
            }
            Some(_) | None => {}
        }
        self.spends(What::Wish, seat);
        let mut of = self.present();
        of.retain(|other| *other != seat);
        let wish = Proposal { asked: self.now, of, refused: false };
        if wish.of.is_empty() {
            return Ok(self.agree(wanted, wish, seat));
        }
        let (bout, number) = (self.id(), wish.number());
        let action = |yes| match wanted {
            Wanted::Rest => Action::AnswerPause { bout, wish: number, yes },
            Wanted::End => Action::AnswerEnd { bout, wish: number, yes },
        };
        let name = &self.guest(seat).name;
        let whom: Vec<String> = wish.of.iter().map(|other| self.guest(*other).mark()).collect();
        let message = Message {
            head: format!("{}: {name} {}", whom.join(", "), wanted.question(&self.linked_title())),
            controls: vec![
                Control::button("Agree", Style::Success, action(true)),
                Control::button("Play on", Style::Secondary, action(false)),
            ],
            mention: wish.of.iter().filter_map(|other| self.guest(*other).reachable()).collect(),
            ..Message::default()
        };
        self.ask_for(wanted.purpose(), number, &message)?;
        *wanted.slot(&mut self.state.progress) = Some(wish);
        Ok(Agreed::Asked)
    }

    /// Lets a seat that is asked agree to a wish, or not.
    pub(crate) fn answer_proposal(
        &mut self,
        wanted: Wanted,
        wish: u64,
        seat: Seat,
        yes: bool,
    ) -> Done<Agreed> {
        let open = wanted.slot(&mut self.state.progress).clone();
        let Some(open) = open.filter(|open| open.number() == wish && !open.refused) else {
            return Err(Refused::NoConsentOpen.into());
        };
        // The one who wished for it has agreed by that. People for whom the house plays by now are not
        // asked.
        match (yes, open.waits_for(seat)) {
            (true, true) => return Ok(self.agree(wanted, open, seat)),
            (true, false) => return Err(Refused::Agreed.into()),
            (false, _) if self.present().contains(&seat) => {}
            (false, _) => return Err(Refused::NoConsentOpen.into()),
        }
        let plays_on = wanted.said_refusing(&self.guest(seat).name);
        self.wish_ends(wanted.purpose(), &plays_on);
        self.notices.push(plays_on);
        *wanted.slot(&mut self.state.progress) = Some(Proposal { refused: true, ..open });
        Ok(Agreed::Refused)
    }

    /// One agrees. The house does too, where it plays for somebody by now.
    fn agree(&mut self, wanted: Wanted, mut wish: Proposal, seat: Seat) -> Agreed {
        let present = self.present();
        wish.of.retain(|other| *other != seat && present.contains(other));
        let is_by_all = wish.of.is_empty();
        *wanted.slot(&mut self.state.progress) = (!is_by_all).then_some(wish);
        if is_by_all { Agreed::ByAll } else { Agreed::ByOne }
    }

    /// People for whom the house plays by now are not asked: a wish to which all others agree comes true.
    pub(crate) fn grant_what_all_agree_to(&mut self) -> Done<()> {
        for wanted in Wanted::ALL {
            let present = self.present();
            let wish = wanted.slot(&mut self.state.progress).take();
            let is_by_all = |wish: &Proposal| {
                let is_anybody = !wish.refused && !present.is_empty();
                is_anybody && !wish.of.iter().any(|seat| present.contains(seat))
            };
            if wish.as_ref().is_some_and(is_by_all) && !self.play.is_over() {
                self.grant(wanted)?;
            } else {
                *wanted.slot(&mut self.state.progress) = wish;
            }
        }
        Ok(())
    }

    /// Lets come true what all who play agree to.
    pub(crate) fn grant(&mut self, wanted: Wanted) -> Done<()> {
        let words = match wanted {
            Wanted::Rest => {
                let until = self.now.plus(LONGEST);
                let rest = AgreedPause { since: self.now, until: Some(until) };
                self.state.progress.agreed_pause = Some(rest);
                self.with_rules(|play| play.rest(Rest::Agreed))?;
                format!("Everybody agrees: the bout rests, until {} at the latest.", until.mark())
            }
            Wanted::End => "Everybody agrees: the bout ends without a result.".to_owned(),
        };
        self.wish_ends(wanted.purpose(), &words);
        self.notices.push(words);
        match wanted {
            Wanted::Rest => Ok(()),
            Wanted::End => self.close(AGREED, None),
        }
    }

    /// When the next of the open wishes lapses, to which not all have said anything.
    pub(crate) fn proposals_lapse(&self) -> Option<Millis> {
        let progress = &self.state.progress;
        let wishes = [&progress.pause_request, &progress.end_request].into_iter().flatten();
        wishes.filter(|wish| !wish.refused).map(|wish| wish.asked.plus(AGAIN)).min()
    }

    /// Lets those lapse to which not all have said anything for a day, and those of a clock that has been
    /// set back since.
    pub(crate) fn let_proposals_lapse(&mut self) {
        let now = self.now;
        for wanted in Wanted::ALL {
            let slot = wanted.slot(&mut self.state.progress);
            let is_old = |wish: &Proposal| !wish.refused && wish.asked.plus(AGAIN) <= now;
            *slot = slot.take().filter(|wish| wish.asked <= now && !is_old(wish));
        }
    }
}
