//! A live bout in memory: taken up from its row, and asked.

use crate::bout::agreement::Setup;
use crate::bout::kept::Thinking;
use crate::bout::packed_log;
use crate::bout::panel::plan::Plan;
use crate::bout::state::{BoutState, Wishes};
use crate::bout::telling::post_text::{self, News};
use crate::common::{
    BoutId, Done, Fault, Millis, Name, Person, Place, Refused, Report, heading, linked, printed,
    row_id, sanitise, told_apart,
};
use crate::handle::arena::Known;
use crate::limits::{Spent, What, Whose};
use crate::outbox::queued::Purpose;
use crate::outbox::ways_to_reach::Lost;
use crate::settings::preferences::Preferences;
use anyhow::Context;
use boards::{Cast, Earlier, Kind, Play, Told, named};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::bout::{self, Status};
use store::person::{self, Dms};
use store::result::Booked;
use store::{Conn, log, outbox, seat};
use table::{BySeat, Entry, Seat, Serial, Sitter};

/// A bout that is being worked on.
pub(crate) struct LiveBout {
    pub(crate) row: bout::Bout,
    pub(crate) kind: Kind,
    pub(crate) people: Vec<Guest>,
    pub(crate) play: Box<dyn Play>,
    pub(crate) state: BoutState,
    pub(crate) now: Millis,
    /// News of people who came, went or gave up: told above everything, never folded.
    pub(crate) notices: Vec<String>,
    /// Events that no post has told yet.
    pub(crate) untold: News,
    /// The messages to be sent once this is committed.
    pub(crate) outbox: Vec<outbox::New>,
    pub(crate) booked: Vec<Booked>,
    /// The results booked before for each player, looked up where the bout ends.
    pub(crate) booked_before: Vec<(i64, Vec<Booked>)>,
    /// Whether the channel is to be told even without a line.
    pub(crate) must_post: bool,
    /// The seat that acts; `None` when it is the clock, a steward, or somebody without one.
    pub(crate) actor: Option<Seat>,
    /// How far it had come for everybody when it was taken up.
    pub(crate) known: u64,
    /// The wishes that were open when it was taken up.
    pub(crate) wishes: Wishes,
    /// The outcomes of wishes that ended by somebody's answer.
    pub(crate) ends: Vec<(Purpose, String)>,
    /// The former holders of seats; looked up only where a bout is told again.
    pub(crate) earlier: Vec<Earlier>,
    drafts: Vec<(Seat, Option<Draft>)>,
    plans: BTreeSet<Seat>,
    /// The news for the one who acts about the rest of their plan.
    pub(crate) planned: Vec<String>,
    renamed: Vec<(i64, String)>,
    /// Which prompts people have answered for the first time.
    pub(super) learnt: Vec<(i64, String)>,
    /// The thought that the house had begun when it was taken up.
    pub(crate) thinking: Option<Thinking>,
    /// Whether its post offers to predict how it ends; looked up before one is made.
    pub(crate) is_predicted: bool,
    /// Whether rules of thumb answer what would be thought over.
    pub(crate) is_hurried: bool,
    /// Whether the one who acts has answered by now: all later consequences are news to them.
    pub(crate) has_answered: bool,
    /// The amounts to be taken from people's meters with all of this.
    pub(crate) spent: Vec<Spent>,
    /// The entry of the record before which all is again, as everybody sees, if it went back.
    pub(crate) back_before: Option<u64>,
    /// The people who were to be called where it is played, and are called otherwise: it is played nowhere.
    pub(crate) lost: Vec<Lost>,
    /// The reports for the server's webhook.
    pub(crate) reports: Vec<Report>,
    /// The people for whom the house has begun to play, in words for stewards.
    pub(crate) stood_in: Vec<String>,
}

/// The holder of a seat.
#[derive(Debug, Clone)]
pub(crate) struct Guest {
    /// The person; `None` is the house from the start.
    pub(crate) person: Option<i64>,
    pub(crate) name: Name,
    pub(crate) me: Preferences,
    pub(crate) dms: Dms,
    pub(crate) draft: Option<Draft>,
    pub(crate) plan: Option<Plan>,
}

/// A half-made choice.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Draft {
    pub(crate) serial: Serial,
    pub(crate) words: Vec<String>,
}

table::never_printed!(Draft);

/// The rules of a game failed: the bout is stuck.
#[derive(Debug, thiserror::Error)]
#[error("the rules of {game} failed in bout {bout}: {what}")]
pub(crate) struct RulesFailed {
    pub(crate) bout: i64,
    pub(crate) game: &'static str,
    pub(crate) what: String,
}

impl LiveBout {
    /// Takes up a bout that has begun, over or not. None if there is no such bout.
    pub(crate) async fn load(conn: &mut Conn, id: BoutId, now: Millis) -> Done<Option<LiveBout>> {
        match bout::bout_with_seats(conn, id.0).await? {
            Some((row, seats)) => LiveBout::taken_up(row, seats, now).map(Some),
            None => Ok(None),
        }
    }

    /// Takes up a live bout in which somebody has a seat, to change it. Somebody without one is told neither
    /// whether there is such a bout nor how it stands.
    pub(crate) async fn own(conn: &mut Conn, id: BoutId, by: u64, now: Millis) -> Done<LiveBout> {
        let found = bout::bout_with_seats(conn, id.0).await?;
        let own = Some(row_id(by));
        let found = found.filter(|(_, seats)| seats.iter().any(|seat| seat.person == own));
        let (row, seats) = found.ok_or(Refused::NotYours)?;
        LiveBout::taken_up(row, seats, now)?.unfinished()
    }

    fn unfinished(self) -> Done<LiveBout> {
        if self.row.status == Status::Over {
            return Err(Refused::Finished.into());
        }
        Ok(self)
    }

    fn taken_up(row: bout::Bout, seats: Vec<seat::Seated>, now: Millis) -> Done<LiveBout> {
        match row.status {
            Status::Lobby => return Err(Refused::NotBegun.into()),
            Status::Gone => return Err(Refused::LobbyClosed.into()),
            Status::Stuck => return Err(Refused::Stuck.into()),
            Status::Live | Status::Over => {}
        }
        let kind = Kind::of(&row.game).with_context(|| format!("no game {:?}", row.game))?;
        let state: BoutState =
            serde_json::from_str(&row.affairs).context("reading a bout's state")?;
        let people = seats.into_iter().map(|seat| Guest::of(seat, kind, &state.setup));
        let people = people.collect::<anyhow::Result<Vec<_>>>()?;
        let resumed = guarded(&row, kind, || kind.load(&row.saved))?.map_err(|_| {
            // A save that does not read may hold hands: it is not told.
            failed(&row, kind, "its save does not read")
        })?;
        let mut live = LiveBout::begun(row, kind, people, resumed.play, state, now);
        live.must_post = false;
        // Everything asked here without a guard later on has been asked once behind one.
        live.ask_rules(|play, _| play.asks())?;
        if let Some(mut told) = resumed.diverged {
            // The same dice as before: they have been counted.
            told.thrown.clear();
            live.notices.push(
                "The rules were mended under this step: it begins again, with the same dice."
                    .to_owned(),
            );
            live.must_post = true;
            live.hear(told, None);
        }
        Ok(live)
    }

    /// Takes up a live bout, to change it.
    pub(crate) async fn live(conn: &mut Conn, id: BoutId, now: Millis) -> Done<LiveBout> {
        LiveBout::load(conn, id, now).await?.ok_or(Refused::NoSuchBout)?.unfinished()
    }

    /// A bout that begins just now, from its lobby's row.
    pub(crate) fn begun(
        row: bout::Bout,
        kind: Kind,
        people: Vec<Guest>,
        play: Box<dyn Play>,
        state: BoutState,
        now: Millis,
    ) -> LiveBout {
        let mut live = LiveBout {
            known: play.public_entries(),
            wishes: Wishes::of(&state.progress),
            thinking: state.progress.thinking.clone(),
            ends: Vec::new(),
            row,
            kind,
            people,
            play,
            state,
            now,
            notices: Vec::new(),
            untold: News::default(),
            outbox: Vec::new(),
            booked: Vec::new(),
            booked_before: Vec::new(),
            must_post: true,
            actor: None,
            earlier: Vec::new(),
            drafts: Vec::new(),
            plans: BTreeSet::new(),
            planned: Vec::new(),
            renamed: Vec::new(),
            learnt: Vec::new(),
            has_answered: false,
            is_hurried: false,
            is_predicted: false,
            spent: Vec::new(),
            back_before: None,
            lost: Vec::new(),
            reports: Vec::new(),
            stood_in: Vec::new(),
        };
        live.introduce();
        live
    }

    /// The bout's number in the whole program.
    pub(crate) fn id(&self) -> BoutId {
        BoutId(self.row.id)
    }

    /// Whether its gladiators come from rosters outside seasons.
    pub(crate) fn is_for_careers(&self) -> bool {
        self.state.setup.is_for_careers(self.kind)
    }

    /// Whether careers hang on it, in a season or outside: nobody gives it up.
    pub(crate) fn has_careers(&self) -> bool {
        self.state.setup.fixture.is_some_and(|it| !it.for_points) || self.is_for_careers()
    }

    /// Whether a season or careers hang on it, so that nobody closes it: it is fought out, by the house
    /// alone if need be.
    pub(crate) fn is_fought_out(&self) -> bool {
        self.state.setup.fixture.is_some() || self.is_for_careers()
    }

    /// Whether it goes on when everybody has left, by the house alone if need be: something hangs on it.
    pub(crate) fn is_played_on(&self) -> bool {
        self.is_fought_out() || self.state.setup.tournament.is_some()
    }

    /// Whether it is played in this channel or thread.
    pub(crate) fn is_played_in(&self, at: Place) -> bool {
        let channel = row_id(at.channel);
        at.guild != 0 && (self.row.channel == channel || self.row.thread == channel)
    }

    /// How far it has come as a seat may know it, or the public.
    pub(crate) fn known_to(&self, by: Option<Seat>) -> Known {
        let names = self.people.iter().map(|guest| guest.name.plain());
        let names = names.chain(self.earlier.iter().map(|it| it.name.as_str())).map(str::to_owned);
        (self.id(), self.play.known_entries(by), names.collect())
    }

    pub(crate) fn title(&self) -> String {
        heading(self.kind.title(), self.row.number)
    }

    /// The same, leading to its newest post.
    pub(crate) fn linked_title(&self) -> String {
        linked(&self.title(), self.row.guild, self.row.newest())
    }

    pub(crate) fn seat_of(&self, person: u64) -> Option<Seat> {
        let id = row_id(person);
        let at = self.people.iter().position(|guest| guest.person == Some(id))?;
        Some(Seat(u8::try_from(at).expect("a bout has fewer than 256 seats")))
    }

    /// The seat of a person who must have one, and acts; their present name on the bout's server is kept.
    /// From elsewhere it is learnt only where no name is known.
    pub(crate) fn seat_for(&mut self, by: &Person) -> Done<Seat> {
        let seat = self.seat_of(by.id).ok_or(Refused::NotYours)?;
        self.actor = Some(seat);
        let name = sanitise::name(&by.name);
        let known = self.people[seat.index()].name.bare();
        let is_unnamed = by.guild == 0 && known == self.kind.side(seat);
        if (by.is_at_home(self.row.guild) || is_unnamed) && known != name {
            let id = row_id(by.id);
            self.people[seat.index()].name = Name::of(id, name.clone());
            self.renamed.push((id, name));
            self.introduce();
        }
        Ok(seat)
    }

    /// The holder of a seat.
    pub(crate) fn guest(&self, seat: Seat) -> &Guest {
        &self.people[seat.index()]
    }

    /// The sitter who decides for each seat.
    pub(crate) fn sitters(&self) -> BySeat<Sitter> {
        self.play.sitters()
    }

    /// The seats of people, also where the house decides now.
    pub(crate) fn guests(&self) -> Vec<Seat> {
        let seats = (0..).zip(&self.people).filter(|(_, guest)| guest.person.is_some());
        seats.map(|(at, _)| Seat(at)).collect()
    }

    /// Whether nobody but the house could be waiting for a guest, or guess.
    pub(crate) fn is_alone(&self) -> bool {
        self.guests().len() < 2
    }

    /// The seats for which their own people decide now.
    pub(crate) fn present(&self) -> Vec<Seat> {
        let sitters = self.sitters();
        self.guests().into_iter().filter(|seat| !sitters[*seat].is_house()).collect()
    }

    /// The players, in words that are read and not kept.
    pub(crate) fn cast(&self) -> Cast {
        self.cast_of(|name| name.plain().to_owned())
    }

    /// The players, in words that are kept.
    pub(crate) fn told_cast(&self) -> Cast {
        self.cast_of(Name::to_string)
    }

    fn cast_of(&self, called: impl Fn(&Name) -> String) -> Cast {
        let sitters = self.sitters();
        let name = |seat: Seat| match self.people.get(seat.index()) {
            Some(guest) => called(&guest.name),
            None => self.kind.side(seat).to_owned(),
        };
        Cast {
            names: BySeat::new(sitters.count(), name),
            house: BySeat::new(sitters.count(), |seat| sitters[seat].is_house()),
            number: u64::try_from(self.row.number).unwrap_or(0),
        }
    }

    /// Tells the game who plays, after somebody sat down or changed names.
    pub(crate) fn introduce(&mut self) {
        told_apart(self.people.iter_mut().map(|guest| &mut guest.name));
        let cast = self.told_cast();
        self.play.introduce(&cast);
    }

    /// Does something to the game; a panic there is caught, and marks the bout as stuck.
    pub(crate) fn with_rules<T>(&mut self, does: impl FnOnce(&mut dyn Play) -> T) -> Done<T> {
        let play = &mut *self.play;
        guarded(&self.row, self.kind, || does(play))
    }

    /// Asks the game something; a panic there is caught too.
    pub(crate) fn ask_rules<T>(&self, asks: impl FnOnce(&dyn Play, &Cast) -> T) -> Done<T> {
        let cast = self.cast();
        guarded(&self.row, self.kind, || asks(&*self.play, &cast))
    }

    /// Keeps what was told: public lines for the next post, private ones for their seats. What
    /// `speaker` is told goes back to it at once, and is the answer.
    pub(crate) fn hear(&mut self, told: Told, speaker: Option<Seat>) -> Vec<String> {
        self.state.progress.lately.hears(&told.public, &told.headlines);
        let seats = u8::try_from(self.people.len()).unwrap_or(u8::MAX);
        for befell in told.befell {
            // Everybody could see it, and may be told what others won by it.
            for seat in (0..seats).map(Seat) {
                befell.clone().add_to(&mut self.state.progress.seat(seat).befell);
            }
        }
        self.untold.lines.extend(told.public);
        let at = (self.play.entries(), self.play.round());
        post_text::remember(&mut self.state.progress.turning_points, &told.headlines, at);
        self.untold.headlines.extend(told.headlines);
        self.surprise(told.surprised);
        for (seat, thrown) in told.thrown {
            // The rulebook's automaton throws dice and has no seat.
            if seat.index() < self.people.len() {
                let progress = self.state.progress.seat(seat);
                let sum = progress.thrown.entry(thrown.sides).or_default();
                *sum = (sum.0 + thrown.dice, sum.1 + thrown.pips);
            }
        }
        let mut answer = Vec::new();
        if speaker.is_some() && !told.yours.is_empty() {
            answer.push(named::unmarked(&told.yours));
        }
        for (seat, sentence) in told.private {
            let line = printed(&sentence);
            if speaker == Some(seat) {
                let line = named::unmarked(&line);
                // Of some answers the same is told as an event.
                answer.extend((!answer.contains(&line)).then_some(line));
            } else {
                let progress = self.state.progress.seat(seat);
                if progress.receipt == line {
                    progress.receipt.clear();
                } else {
                    progress.tell(line);
                }
            }
        }
        answer
    }

    /// The decision that a seat owes, and whether that is secret.
    pub(crate) fn ask(&self, seat: Seat) -> Option<(Serial, bool)> {
        let asks = self.play.asks();
        asks.iter().find(|ask| ask.seat == seat && ask.owed).map(|ask| (ask.serial, ask.hidden))
    }

    /// A seat's half-made choice for an ask.
    pub(crate) fn draft_of(&self, seat: Seat, serial: Option<Serial>) -> &[String] {
        match &self.guest(seat).draft {
            Some(draft) if Some(draft.serial) == serial => &draft.words,
            Some(_) | None => &[],
        }
    }

    /// Charges the meters of a seat's holder, when all is written down.
    pub(crate) fn spends(&mut self, what: What, seat: Seat) {
        if let Some(person) = self.guest(seat).person {
            let whose = [Whose::Seat { bout: self.row.id, person }, Whose::Person(person)];
            self.spent.extend(whose.map(|whose| Spent { what, whose }));
        }
    }

    /// Keeps a seat's half-made choice, or lets it go.
    pub(crate) fn draft(&mut self, seat: Seat, draft: Option<Draft>) {
        if self.people[seat.index()].draft != draft {
            self.people[seat.index()].draft.clone_from(&draft);
            self.drafts.push((seat, draft));
        }
    }

    /// Keeps a seat's plan, or lets it go.
    pub(crate) fn plan(&mut self, seat: Seat, plan: Option<Plan>) {
        if self.people[seat.index()].plan != plan {
            self.people[seat.index()].plan = plan;
            self.plans.insert(seat);
        }
    }

    /// Writes down only half-made choices and plans: nothing else has changed.
    pub(crate) async fn save_intentions(mut self, conn: &mut Conn) -> Done<()> {
        self.save_people(conn).await
    }

    pub(crate) async fn save_people(&mut self, conn: &mut Conn) -> Done<()> {
        for (seat, draft) in self.drafts.drain(..) {
            let draft = draft.map(|draft| serde_json::to_string(&draft)).transpose();
            let draft = draft.context("writing a draft")?;
            seat::drafted(conn, self.row.id, i64::from(seat.0), draft.as_deref()).await?;
        }
        for seat in std::mem::take(&mut self.plans) {
            let plan = self.guest(seat).plan.as_ref().map(serde_json::to_string).transpose();
            let plan = plan.context("writing a plan")?;
            seat::planned(conn, self.row.id, i64::from(seat.0), plan.as_deref()).await?;
        }
        for (person, name) in self.renamed.drain(..) {
            store::person::named(conn, (self.row.guild, person), &name).await?;
        }
        self.save_learnt(conn).await
    }
}

/// The whole record of a bout, unless it is packed.
pub(crate) async fn history(conn: &mut Conn, id: BoutId) -> Done<Vec<Entry>> {
    let lines = packed_log::record(conn, id).await?;
    let entry = |line: &log::Line| serde_json::from_str(&line.text).context("reading a record");
    Ok(lines.iter().map(entry).collect::<anyhow::Result<_>>()?)
}

impl LiveBout {
    /// The whole record, to be told again: the holders of seats through all of it are looked up as well.
    pub(crate) async fn remembered(&mut self, conn: &mut Conn) -> Done<Vec<Entry>> {
        self.remembers_who_sat(conn).await?;
        history(conn, self.id()).await
    }

    /// Looks up who had a seat before somebody else got it.
    pub(crate) async fn remembers_who_sat(&mut self, conn: &mut Conn) -> Done<()> {
        let (kind, setup) = (self.kind, &self.state.setup);
        let earlier = seat::sat_in(conn, self.row.id).await?.into_iter().map(|row| {
            let seat = Seat(u8::try_from(row.seat).unwrap_or(u8::MAX));
            let name = match row.person {
                Some(_) => row.name.unwrap_or_else(|| kind.side(seat).to_owned()),
                None => setup.house_name(kind, seat),
            };
            Earlier { seat, until: u64::try_from(row.until).unwrap_or(0), name }
        });
        self.earlier = earlier.collect();
        Ok(())
    }
}

impl Guest {
    fn of(seat: seat::Seated, kind: Kind, setup: &Setup) -> anyhow::Result<Guest> {
        let at = Seat(u8::try_from(seat.seat).unwrap_or(u8::MAX));
        let name = match (seat.person, seat.name) {
            (Some(person), Some(name)) => Name::of(person, name),
            (Some(person), None) => Name::of(person, kind.side(at)),
            (None, _) => Name::nobodys(setup.house_name(kind, at)),
        };
        Ok(Guest {
            person: seat.person,
            name,
            me: seat.settings.as_deref().map(Preferences::read).transpose()?.unwrap_or_default(),
            dms: seat.dms.as_deref().map_or(Dms::Unknown, Dms::read),
            draft: seat.draft.and_then(|draft| serde_json::from_str(&draft).ok()),
            plan: seat.plan.and_then(|plan| serde_json::from_str(&plan).ok()),
        })
    }

    /// The person's number at the messenger, unless they are forgotten or the house.
    pub(crate) fn reachable(&self) -> Option<u64> {
        self.person.and_then(|id| u64::try_from(id).ok())
    }

    /// A mark that names the person, or the bare name.
    pub(crate) fn mark(&self) -> String {
        self.reachable().map_or_else(|| self.name.to_string(), |id| format!("{{@{id}}}"))
    }

    pub(crate) fn known(
        id: i64,
        name: &Name,
        known: Option<person::Person>,
    ) -> anyhow::Result<Guest> {
        let me = known.as_ref().map(|p| Preferences::read(&p.settings)).transpose()?;
        Ok(Guest {
            person: Some(id),
            name: name.clone(),
            me: me.unwrap_or_default(),
            dms: known.as_ref().map_or(Dms::Unknown, |p| Dms::read(&p.dms)),
            draft: None,
            plan: None,
        })
    }

    pub(crate) fn house(kind: Kind, seat: Seat, setup: &Setup) -> Guest {
        Guest {
            person: None,
            name: Name::nobodys(setup.house_name(kind, seat)),
            me: Preferences::default(),
            dms: Dms::Unknown,
            draft: None,
            plan: None,
        }
    }
}

pub(crate) fn failed(row: &bout::Bout, kind: Kind, what: &str) -> anyhow::Error {
    RulesFailed { bout: row.id, game: kind.slug(), what: what.to_owned() }.into()
}

fn guarded<T>(row: &bout::Bout, kind: Kind, does: impl FnOnce() -> T) -> Done<T> {
    catch_unwind(AssertUnwindSafe(does)).map_err(|panic| {
        // A panic's text may be made from a board; only what stands in the source is told.
        let what = panic.downcast_ref::<&'static str>().copied().unwrap_or("a panic");
        Fault::Ours(failed(row, kind, what))
    })
}
