//! A lobby loaded from its row: its people, and their permissions.

use crate::bout::agreement::Setup;
use crate::bout::state::{Attendance, BoutState, LobbyState, Participant};
use crate::common::{
    BoutId, Done, Fault, Millis, Name, Person, Refused, heading, random, row_id, told_apart,
};
use crate::limits::BOUTS_OF_A_PERSON;
use crate::lookup::apart;
use crate::lookup::nicknames::{self, SOMEBODY};
use crate::ludus;
use crate::standings::reliability::{self, Reliability};
use anyhow::Context;
use boards::{Kind, Stable};
use std::collections::BTreeMap;
use store::bout::{self, Status};
use store::stable::{self, Stabled};
use store::{Conn, seat};
use table::{Level, Luck};

/// The answer to somebody who has declined.
pub(super) const DECLINED: &str =
    "You have declined. *Join* under the lobby is still open if you think better of it.";

/// A lobby loaded from its row.
pub(crate) struct OpenLobby {
    pub(crate) row: bout::Bout,
    pub(crate) kind: Kind,
    pub(crate) setup: Setup,
    pub(crate) state: LobbyState,
    pub(crate) names: BTreeMap<i64, String>,
    pub(crate) reliable: BTreeMap<i64, Reliability>,
    /// A line with its odds, if its post is to tell them.
    pub(crate) odds: Option<String>,
    /// The gladiators of rosters sent to the bout, once it begins.
    pub(crate) entering: Entrants,
    /// Whether the bout is for careers, and the acting person keeps no ludus.
    lacks_ludus: bool,
    /// Whether no channel has been told of it.
    pub(crate) is_unposted: bool,
    /// The reason the acting person may not sit down with those here, if there is one.
    unwanted: Option<Refused>,
}

/// The gladiators sent to a bout that begins.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entrants {
    /// The game's options with which they come.
    pub(crate) options: Vec<(String, String)>,
    /// The line about each, for everybody.
    pub(crate) lines: Vec<String>,
    /// In the order of their seats; `None`: the seat brings nobody.
    pub(crate) sent: Vec<Option<Stabled>>,
}

impl Entrants {
    /// Writes down the seat of each gladiator.
    pub(crate) async fn written(&self, conn: &mut Conn, bout: i64) -> Done<()> {
        let sent = (0_i64..).zip(&self.sent);
        for (seat, row) in sent.filter_map(|(seat, row)| Some((seat, row.as_ref()?))) {
            stable::entered(conn, (bout, seat), (row.ludus, row.number)).await?;
        }
        Ok(())
    }
}

impl LobbyState {
    /// Whether one person and the house are the only players.
    pub(crate) fn is_against_the_house(&self) -> bool {
        self.people.len() == 1 && 0 < self.house
    }

    /// A lobby with nobody in it yet, to be kept open for `kept` milliseconds.
    pub(crate) fn new(kept: i64) -> LobbyState {
        let luck = Luck::new(random::bytes(), []);
        let (people, expires) = (Vec::new(), Millis(0));
        LobbyState {
            people,
            house: 0,
            levels: Vec::new(),
            level: Level::default(),
            expires,
            ask_at: None,
            kept,
            terms: 0,
            told_full: false,
            again: None,
            invite_only: false,
            minimum: None,
            luck,
        }
    }

    /// Gives the house one more seat, at the chosen level.
    pub(crate) fn seat_house(&mut self) {
        self.levels.resize(usize::from(self.house), Level::default());
        self.levels.push(self.level);
        self.house += 1;
    }

    /// Gives the house `seats` seats in place of those that it has.
    pub(crate) fn keep_for_house(&mut self, seats: u8) {
        while self.house < seats {
            self.seat_house();
        }
        self.house = seats;
        self.levels.truncate(usize::from(seats));
    }

    pub(crate) fn house_levels(&self) -> impl Iterator<Item = Level> + Clone + '_ {
        (0..usize::from(self.house)).map(|at| self.levels.get(at).copied().unwrap_or_default())
    }

    /// The people who will play, the opener first.
    pub(crate) fn seated(&self) -> impl Iterator<Item = &Participant> {
        self.people.iter().filter(|person| person.state == Attendance::Sits)
    }

    /// The person who may begin or call off: the one who has sat here longest.
    pub(crate) fn opener(&self) -> Option<i64> {
        self.seated().next().map(|person| person.id)
    }

    /// The number of seats that are taken or kept for somebody.
    pub(crate) fn taken(&self) -> usize {
        self.expected().count() + usize::from(self.house)
    }

    /// The people who sit here, or have yet to answer an invitation.
    pub(crate) fn expected(&self) -> impl Iterator<Item = &Participant> {
        self.people.iter().filter(|person| match person.state {
            Attendance::Sits | Attendance::Invited => true,
            Attendance::Declined | Attendance::ShownOut => false,
        })
    }

    pub(crate) fn find(&mut self, id: i64) -> Option<&mut Participant> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    /// Keeps the lobby open from now on for its whole time, and asks once before it closes.
    pub(crate) fn keep(&mut self, now: Millis) {
        self.expires = now.plus(self.kept);
        self.ask_at = Some(self.expires.plus(-self.kept / 6));
    }

    /// The time at which it next needs attention.
    pub(crate) fn next_due(&self) -> Millis {
        self.ask_at.map_or(self.expires, |ask| ask.min(self.expires))
    }
}

impl Participant {
    /// Notes that an invited person will not play. Returns the answer to them.
    pub(crate) fn declines(&mut self) -> String {
        self.state = Attendance::Declined;
        DECLINED.to_owned()
    }
}

impl OpenLobby {
    pub(crate) async fn load(conn: &mut Conn, id: BoutId) -> Done<OpenLobby> {
        let (row, seats) = bout::bout_with_seats(conn, id.0).await?.ok_or(Refused::LobbyClosed)?;
        match row.status {
            Status::Lobby => {}
            Status::Live => return Err(Refused::Begun.into()),
            Status::Over => return Err(Refused::Finished.into()),
            Status::Gone => return Err(Refused::LobbyClosed.into()),
            Status::Stuck => return Err(Refused::Stuck.into()),
        }
        let kind = Kind::of(&row.game).with_context(|| format!("no game {:?}", row.game))?;
        let kept: BoutState =
            serde_json::from_str(&row.affairs).context("reading a lobby's state")?;
        let (setup, state) = (kept.setup, kept.lobby.context("a lobby without people")?);
        let named = |seat: seat::Seated| Some((seat.person?, seat.name?));
        let names = seats.into_iter().filter_map(named).collect();
        Ok(OpenLobby {
            row,
            kind,
            setup,
            state,
            names,
            reliable: BTreeMap::new(),
            odds: None,
            entering: Entrants::default(),
            lacks_ludus: false,
            is_unposted: false,
            unwanted: None,
        })
    }

    /// The game's rules of rosters, if the bout is between their gladiators.
    pub(crate) fn careers(&self) -> Option<&'static dyn Stable> {
        self.kind.stable().filter(|_| self.setup.is_for_careers(self.kind))
    }

    pub(crate) fn name(&self, id: i64) -> Name {
        let called = |id| Name::of(id, self.names.get(&id).map_or(SOMEBODY, String::as_str));
        let mut people: Vec<(i64, Name)> =
            self.state.people.iter().map(|one| (one.id, called(one.id))).collect();
        told_apart(people.iter_mut().map(|(_, name)| name));
        let found = people.into_iter().find(|(one, _)| *one == id);
        found.map_or_else(|| called(id), |(_, name)| name)
    }

    pub(crate) fn title(&self) -> String {
        heading(self.kind.title(), self.row.number)
    }

    pub(crate) fn only_opener(&self, id: i64) -> Done<()> {
        match self.state.opener() {
            Some(opener) if opener == id => Ok(()),
            Some(opener) => {
                Err(Refused::OnlyOpener { opener: self.name(opener).plain().to_owned() }.into())
            }
            None => Err(Refused::LobbyClosed.into()),
        }
    }

    pub(crate) fn has_ludus(&self) -> Done<()> {
        if self.lacks_ludus { Err(Refused::NoLudus.into()) } else { Ok(()) }
    }

    /// Checks that the acting person may sit down here: with those who sit here, and in one more bout.
    pub(crate) fn has_company(&self) -> Done<()> {
        self.unwanted.clone().map_or(Ok(()), |refused| Err(refused.into()))
    }

    /// Whether its opener is alone, and nobody is waited for.
    pub(crate) fn is_alone(&self) -> bool {
        self.state.taken() == 1
    }

    pub(crate) fn is_full(&self) -> bool {
        usize::from(*self.kind.seats().end()) <= self.state.taken()
    }

    /// Whether nobody is waited for any more: every seat is taken, and no invitation is open.
    pub(crate) fn is_complete(&self) -> bool {
        let invited = self.state.people.iter().any(|person| person.state == Attendance::Invited);
        self.is_full() && !invited
    }

    /// Whether it begins by itself now that somebody has come: all who were called or find room are there,
    /// and nobody has anything left to add. Where all must be there at once, or gladiators are sent, a
    /// person begins it.
    pub(crate) fn begins_itself(&self) -> bool {
        let all = self.state.people.iter();
        let are_all_in = all.clone().all(|person| person.state == Attendance::Sits);
        let is_ready = match self.state.again {
            Some(_) => are_all_in && self.may_begin().is_ok(),
            None => self.is_complete(),
        };
        let is_settled = self.careers().is_none() && !self.setup.pace.is_live();
        let has_words = all.clone().any(|person| person.word.is_some());
        is_ready && is_settled && !has_words && 1 < self.state.seated().count()
    }

    /// Learns about the acting person: their name, and whether they may send a gladiator.
    pub(crate) async fn met(&mut self, conn: &mut Conn, by: &Person) -> Done<i64> {
        let who = row_id(by.id);
        let name = nicknames::learnt(conn, self.row.guild, by).await?;
        self.names.insert(who, name);
        self.reliable = reliability::of(conn, self.row.guild, &[who]).await?;
        self.lacks_ludus =
            self.careers().is_some() && ludus::kept_by(conn, self.row.guild, who).await?.is_none();
        let sits = self.state.seated().any(|person| person.id == who);
        let seated = self.state.seated();
        let others: Vec<(i64, Name)> = seated.map(|one| (one.id, self.name(one.id))).collect();
        self.unwanted = match apart::may_sit(conn, &others, who).await {
            Ok(()) if !sits && BOUTS_OF_A_PERSON <= bout::sits_in(conn, who).await? => {
                Some(Refused::TooManyBouts)
            }
            Ok(()) => None,
            Err(Fault::Refused(refused)) => Some(refused),
            Err(fault @ Fault::Ours(_)) => return Err(fault),
        };
        Ok(who)
    }

    /// Seats a person who was invited, or comes while there is room. Returns the answer to them.
    pub(crate) fn let_in(&mut self, who: i64) -> Done<String> {
        self.has_ludus()?;
        let is_full = self.is_full();
        match self.state.find(who).map(|person| person.state) {
            Some(Attendance::Sits) => return Err(Refused::AlreadyIn.into()),
            Some(Attendance::Invited) => {}
            Some(Attendance::ShownOut) => {
                return Err(
                    Refused::ShownOut { opener: self.opener_name().plain().to_owned() }.into()
                );
            }
            Some(Attendance::Declined) | None if is_full => return Err(Refused::Full.into()),
            Some(Attendance::Declined) => {}
            None => self.is_open_to(who)?,
        }
        self.state.people.retain(|person| person.id != who);
        self.state.people.push(Participant::new(who, Attendance::Sits));
        Ok("You are in. Your turn will be announced here.".to_owned())
    }

    /// Checks that an uninvited person may join.
    fn is_open_to(&self, who: i64) -> Done<()> {
        if self.state.invite_only {
            return Err(
                Refused::InviteOnly { opener: self.opener_name().plain().to_owned() }.into()
            );
        }
        let theirs = self.reliable.get(&who).copied().unwrap_or_default();
        match self.state.minimum.filter(|minimum| !minimum.admits(theirs)) {
            Some(minimum) => Err(Refused::NotReliable {
                asked: minimum.words(),
                yours: theirs.of_you(),
                opener: self.opener_name().plain().to_owned(),
            }
            .into()),
            None => Ok(()),
        }
    }

    /// The name of the person who may begin or call off.
    pub(crate) fn opener_name(&self) -> Name {
        self.state.opener().map_or_else(|| Name::nobodys(SOMEBODY), |id| self.name(id))
    }

    pub(crate) fn declined(&self) -> usize {
        self.state.people.iter().filter(|person| person.state == Attendance::Declined).count()
    }

    /// The number of seats taken, if the bout can begin with them.
    pub(crate) fn may_begin(&self) -> Done<u8> {
        let seats = self.kind.seats();
        let seated = u8::try_from(self.state.seated().count()).unwrap_or(u8::MAX);
        let count = seated.saturating_add(self.state.house);
        if count < *seats.start() {
            return Err(Refused::TooFew { missing: seats.start() - count }.into());
        }
        if *seats.end() < count {
            return Err(Refused::TooMany { most: *seats.end() }.into());
        }
        Ok(count)
    }
}
