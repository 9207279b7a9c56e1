//! Taking back an answer, and setting a bout back.

use crate::bout::News;
use crate::replay::{Moment, Replay, Unfaithful, What, restored};
use crate::{Ask, Entry, Live, Rules, Seat};

/// Whether a seat's last answer may be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakeBack {
    /// The seat has said nothing that could be taken back, or the bout is over.
    Nothing,
    /// Nothing was drawn, and no other guest has learnt anything except perhaps the answer
    /// itself: it may be done at once.
    Free {
        /// The first entry that no longer counts.
        to: u64,
    },
    /// Others have learnt something, or made decisions since that would be lost.
    Ask {
        /// The first entry that would no longer count.
        to: u64,
        /// The guests who must agree.
        learnt_by: Vec<Seat>,
    },
    /// No guest is there to agree, but luck or the house has shown its hand.
    DiceSeen {
        /// The first entry that would no longer count.
        to: u64,
    },
    /// It was said in secret, or while others have answers that they may still change; it may be
    /// changed itself.
    StillOpen,
    /// It was said in secret, and the bout has gone on since: asking others would betray it.
    Closed,
    /// It was said in a secret window that is still open: answers that others may have given
    /// there would be lost.
    Settling,
}

/// Judges whether `seat` may take back its last answer or aside. `history` is the whole record.
///
/// The verdict follows only from what that seat may know. It does not depend on whether others
/// are asked in secret, or have answered there: a settled window counts as learnt by
/// everybody, whoever could look into it.
pub fn may_take_back<R: Rules>(live: &Live<R>, history: &[Entry], seat: Seat) -> TakeBack {
    if live.now().over {
        return TakeBack::Nothing;
    }
    let Ok(replay) = played_again(live, history) else { return TakeBack::Nothing };
    let own = |moment: &&Moment<R>| moment.by == Some(seat) && moment.own;
    let Some(moment) = replay.moments().iter().rev().find(own) else { return TakeBack::Nothing };
    let Some(before) = &moment.before else { return TakeBack::Nothing };
    let (to, has_drawn) = (moment.entry, before.draws.1 != live.bout().draws.1);
    let mut bout = before.clone();
    let Ok(now) = bout.run_again(None, &mut News::default()) else { return TakeBack::Nothing };
    let is_secret =
        |entry: u64| history.get(entry as usize).is_some_and(|entry| entry.secret_of().is_some());
    let counts = |moment: &&Moment<R>| to <= moment.entry;
    let has_settled = (replay.moments().iter().filter(counts))
        .any(|moment| history.get(moment.entry as usize) == Some(&Entry::Settled));
    let since = Since {
        before: &Live::of(bout, now),
        live,
        events: replay
            .told()
            .iter()
            .filter(|(entry, _)| to <= *entry)
            .map(|told| &told.1)
            .collect(),
        decided: (replay.moments().iter().filter(counts))
            .filter(|moment| !is_secret(moment.entry))
            .filter_map(|moment| moment.by)
            .collect(),
        taker: seat,
    };
    // A card laid open by the answer itself is as good as a die.
    let said = history.get(to as usize).and_then(said);
    let drawn =
        has_drawn || !said.is_some_and(|(by, token)| since.before.shows_only_the_known(by, token));
    if history.get(to as usize).is_some_and(Entry::answers_secretly) {
        let stands = live.ask(seat).is_some_and(|ask| ask.hidden && !ask.is_owed());
        return match stands {
            true => TakeBack::StillOpen,
            false if has_settled || since.public_learnt() || drawn => TakeBack::Closed,
            false => TakeBack::Free { to },
        };
    }
    if since.before.now().settling && live.now().settling && !has_settled {
        return TakeBack::Settling;
    }
    // Another seat's answer that stands in the same round may have changed since, which nobody
    // may know and which would be lost.
    let same_round = since.before.bout().step == live.bout().step
        && since.before.bout().asked_at == live.bout().asked_at
        && !since.before.now().asks.is_empty();
    let stands = |ask: &Ask<R>| ask.seat != seat && !ask.is_owed();
    if same_round && live.now().asks.iter().any(stands) {
        return TakeBack::StillOpen;
    }
    let others_decided = has_settled || since.decided.iter().any(|by| *by != seat);
    let shows_itself = R::HIDES_NOTHING && !since.asked_otherwise(|ask| ask.seat != seat);
    if shows_itself && !drawn && !others_decided {
        return TakeBack::Free { to };
    }
    let everybody = has_settled || since.public_learnt();
    // The house forgets; only guests can use their knowledge against anybody.
    let guest = |by: &Seat| *by != seat && !live.bout().seats[*by].is_house();
    let learnt_by: Vec<Seat> = (live.bout().seats.seats().filter(guest))
        .filter(|by| everybody || since.learnt(*by))
        .collect();
    if !learnt_by.is_empty() {
        TakeBack::Ask { to, learnt_by }
    } else if drawn || others_decided {
        TakeBack::DiceSeen { to }
    } else {
        TakeBack::Free { to }
    }
}

/// Takes back `seat`'s answer. The bout returns to its state before entry `to`; the events of
/// standing orders that then decide are returned. Sitters stay as they are, and so do standing
/// orders, except those given by the answer taken back; every open ask gets a new serial, unless
/// nobody may know of the answer: then only the secret ones do. Draws go on from a number never
/// used.
///
/// # Errors
/// If `history` is not the record of this bout, `to` is not an input that still counts, or the bout
/// is over.
pub fn take_back<R: Rules>(
    live: &Live<R>,
    history: &[Entry],
    seat: Seat,
    to: u64,
) -> Result<(Live<R>, Vec<R::Event>), Unfaithful> {
    let undone = usize::try_from(to).ok().and_then(|to| history.get(to..)).unwrap_or_default();
    let secret = undone.iter().all(|entry| entry.secret_of().is_some());
    go_back(live, history, to, Entry::TakenBack { seat, to, secret })
}

/// The bout set back by a steward to before entry `to`; otherwise as [`take_back`].
///
/// # Errors
/// As [`take_back`].
pub fn rewound<R: Rules>(
    live: &Live<R>,
    history: &[Entry],
    to: u64,
) -> Result<(Live<R>, Vec<R::Event>), Unfaithful> {
    go_back(live, history, to, Entry::Rewound { to })
}

fn go_back<R: Rules>(
    live: &Live<R>,
    history: &[Entry],
    to: u64,
    entry: Entry,
) -> Result<(Live<R>, Vec<R::Event>), Unfaithful> {
    let unfaithful = |what| Unfaithful { at: live.bout().entries, what };
    if live.now().over {
        return Err(unfaithful(What::Over));
    }
    let replay = played_again(live, history)?;
    let moment = replay.moments().iter().find(|moment| moment.entry == to);
    let before = moment.and_then(|moment| moment.before.clone());
    let before = before.ok_or_else(|| unfaithful(What::NoMoment(to)))?;
    let mut bout = restored(before, live.bout(), entry);
    for (seat, token) in still_said(history, to) {
        if let Some((row, [was, _])) = R::order_given(token) {
            bout.orders[seat].set(row, was.to_owned());
        }
    }
    let mut told = Vec::new();
    let now = bout.run(false, &mut told).map_err(|_| unfaithful(What::Diverged))?;
    Ok((Live::of(bout, now), told))
}

/// The tokens said by seats themselves from entry `to` on that still count, the last first.
fn still_said(history: &[Entry], to: u64) -> Vec<(Seat, &str)> {
    let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let mut end = history.len();
    let mut all = Vec::new();
    while let Some((last, before)) = history.get(place(to)..end).and_then(<[Entry]>::split_last) {
        // Taking an answer back has already given its orders back.
        end = place(to) + before.len();
        match last.goes_back_to() {
            Some(then) => end = end.min(place(then)),
            None => all.extend(said(last)),
        }
    }
    all
}

/// The token said by a seat itself, if an entry is of that kind.
fn said(entry: &Entry) -> Option<(Seat, &str)> {
    let (Entry::Answer { seat, token, .. } | Entry::Aside { seat, token, .. }) = entry else {
        return None;
    };
    Some((*seat, token))
}

fn played_again<R: Rules>(live: &Live<R>, history: &[Entry]) -> Result<Replay<R>, Unfaithful> {
    let replay = Replay::<R>::with_moments(history, live.bout().luck.clone())?;
    let same = live.bout().entries == history.len() as u64
        && replay.live().is_none_or(|again| again.now().board == live.now().board);
    if same {
        Ok(replay)
    } else {
        Err(Unfaithful { at: live.bout().entries, what: What::OtherBout })
    }
}

/// The difference between two states of a bout.
struct Since<'a, R: Rules> {
    before: &'a Live<R>,
    live: &'a Live<R>,
    events: Vec<&'a R::Event>,
    /// The seats that made decisions others may know of.
    decided: Vec<Seat>,
    taker: Seat,
}

impl<R: Rules> Since<'_, R> {
    /// Whether any spectator knows more than before.
    fn public_learnt(&self) -> bool {
        let open = |ask: &&Ask<R>| !ask.hidden && ask.seat != self.taker;
        self.sees_otherwise(None)
            || self.before.now().settling != self.live.now().settling
            || self.asked_otherwise(open)
    }

    /// Whether `seat` knows more than before, or has decided something.
    fn learnt(&self, seat: Seat) -> bool {
        self.sees_otherwise(Some(seat))
            || self.asked_otherwise(|ask| ask.seat == seat && !ask.hidden)
            || self.decided.contains(&seat)
    }

    fn sees_otherwise(&self, by: Option<Seat>) -> bool {
        R::view(&self.before.now().board, by) != R::view(&self.live.now().board, by)
            || self.events.iter().any(|event| R::seen(event, by).is_some())
    }

    fn asked_otherwise(&self, which: impl Fn(&&Ask<R>) -> bool) -> bool {
        let before = self.before.now().asks.iter().filter(&which);
        let after = self.live.now().asks.iter().filter(&which);
        let told = |ask: &Ask<R>| (ask.seat, ask.prompt.clone(), ask.offers.clone());
        !before.map(told).eq(after.map(told))
    }
}
