//! A hint for a player: the house's answer in their place, and why. It is counted, and everybody
//! reads how many were taken when the bout is over. Somebody who learns a game in a bout of their own
//! is advised at each decision.

use crate::bout::agreement::Setup;
use crate::bout::live::{Guest, LiveBout};
use crate::bout::panel::plan::mark_of;
use crate::bout::state::{Attendance, BoutState, Guiding, LobbyState, Participant, Progress};
use crate::bout::telling::post_text::capital;
use crate::common::{
    BoutId, Done, Fault, Message, Millis, Name, Person, Place, Refused, Reply, row_id,
};
use crate::handle::arena::{Arena, off_thread};
use crate::limits::{self, BOUTS_OF_A_PERSON, What, Whose};
use crate::lobby::open_lobby::OpenLobby;
use crate::lookup::nicknames;
use crate::play::answered::with_notices;
use crate::play::planning::say_route;
use crate::settings::pace::{Pace, Reminders};
use crate::settings::preferences::Reacts;
use crate::settings::server::GuildSettings;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::{Compared, Costly, Hint, Introduced, Kind, Reason};
use std::collections::BTreeMap;
use store::bout::{self, New};
use store::{About, Conn, guild, person};
use table::{Levels, Luck, Seat, Serial, Sitter};

impl Arena {
    /// The house's answer in a player's place, from their own knowledge and nothing else.
    #[boxed]
    pub async fn hint(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let hinted = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut live = LiveBout::own(&mut *self.leisure().await?, id, by.id, now).await?;
            let seat = live.seat_for(&by)?;
            let serial = live.may_be_helped(seat)?;
            let introduced = live.ask_rules(|play, _| play.introduced(seat))?;
            self.meters.spend(What::Hint, &[Whose::Person(row_id(by.id))], now)?;
            let thinking = off_thread(move || live.ask_rules(|play, cast| play.hint(cast, seat)));
            let hint = thinking.await??.ok_or(Refused::NoAdvice(NOTHING_ASKED))?;
            let is_lot = |it: &&Introduced| it.by_lot == Some(hint.best.token.as_str());
            let words = introduced.filter(is_lot).map(plainest).unwrap_or_else(|| in_words(&hint));
            Ok((id, seat, serial, hint.best.token.clone(), words))
        };
        // A bout without a possible thought may yet be played: it is not marked as stuck.
        let hinted: Done<_> = hinted.await.map_err(Fault::referenced);
        let (id, seat, serial, token, words) = hinted?;
        let counts = move |live: &mut LiveBout| {
            if live.ask(seat).is_none_or(|(open, _)| open != serial) {
                return Err(live.stale(seat));
            }
            live.count_hint(seat, serial, &token);
            Ok(())
        };
        // The question stands below, to be answered without another tap.
        self.change_own(by.id, id, now, counts, move |(), done| {
            let live = done.live();
            let draft = live.draft_of(seat, Some(serial));
            Ok(Reply::edit(live.hinted_message(seat, draft, &words)?))
        })
        .await
    }
}

/// The refusal of a hint to a player who owes nothing.
const NOTHING_ASKED: &str = "You are asked nothing now. Ask for a hint when it is your turn.";

impl LiveBout {
    /// Whether players may ask for hints: never where the result is rated.
    pub(crate) fn allows_hints(&self) -> bool {
        let is_alone = self.guests().len() == 1;
        !self.is_rated() && self.state.setup.hints.unwrap_or(is_alone)
    }

    /// The serial of the ask of a seat that may ask for a hint.
    pub(crate) fn may_be_helped(&self, seat: Seat) -> Done<Serial> {
        let why = if !self.allows_hints() {
            "There are no hints in this bout. Against the house alone there are, and where a bout is \
             opened with `options:hints=on`; it rates nobody then."
        } else if self.sitters()[seat] != Sitter::Guest {
            "The house plays for you now. Take your seat back first: press **Your move**."
        } else if self.state.progress.is_paused() {
            "The bout rests. Ask for a hint when it goes on."
        } else {
            let asks = self.play.asks();
            let ask = asks.iter().find(|ask| ask.seat == seat && ask.owed);
            return ask.map(|ask| ask.serial).ok_or(Refused::NoAdvice(NOTHING_ASKED).into());
        };
        Err(Refused::NoAdvice(why).into())
    }

    /// The answer that a hint gave to a seat's present ask, by its token.
    pub(crate) fn hinted(&self, seat: Seat) -> Option<&str> {
        let progress = self.state.progress.seats.get(seat.index())?;
        let (open, _) = self.ask(seat)?;
        progress.hinted.as_deref().filter(|_| progress.hinted_at == Some(open))
    }

    /// Counts a hint, once for each question, and keeps its answer.
    fn count_hint(&mut self, seat: Seat, serial: Serial, token: &str) {
        let progress = &mut self.state.progress.seats[seat.index()];
        progress.hinted = Some(token.to_owned());
        if progress.hinted_at != Some(serial) {
            progress.hinted_at = Some(serial);
            progress.hints += 1;
        }
    }
}

/// The hint where the house would leave its character to the lot.
fn plainest(introduced: &Introduced) -> Vec<String> {
    vec![format!("**Hint.** The blue one is the plainest to play: {}.", introduced.few[0].about)]
}

fn in_words(hint: &Hint) -> Vec<String> {
    let best = &hint.best;
    let does = match best.detail.as_str() {
        detail if hint.why.is_empty() && !detail.is_empty() => format!(" – {detail}"),
        _ => String::new(),
    };
    let against = hint.next.as_ref().map(against);
    let why = [hint.why.clone()].into_iter().filter(|why| !why.is_empty()).chain(against);
    let why = why.collect::<Vec<_>>().join(" ");
    let head = format!("**Hint.** The house would say: **{}**{does}.", best.named());
    [head, why].into_iter().filter(|line| !line.is_empty()).collect()
}

/// The margin over the next best answer, in words.
fn against(compared: &Compared) -> String {
    let Compared { choice, worth: [best, next], .. } = compared;
    let (one, two) = (percent(*best), percent(*next));
    if one <= two {
        return format!("**{}** is about as good.", choice.named());
    }
    let other = choice.named();
    let why = why(compared, ["it", "the other"]);
    format!("That wins {one} of 100 bouts, **{other}** {two}.{why}")
}

/// A past answer, and the better one.
pub(crate) fn looking_back(kind: Kind, costly: &Costly) -> String {
    let Costly { round, better, than, .. } = costly;
    let (one, two) = (percent(than.worth[0]), percent(than.worth[1]));
    let (said, better) = (than.choice.named(), better.named());
    format!(
        "{} {round}: **{better}** would have won {one} of 100 bouts, **{said}** wins {two}.{}",
        capital(kind.round_word()),
        why(than, ["the better answer", "yours"])
    )
}

/// Hundredths of a bout won.
fn percent(thousandths: i64) -> i64 {
    (thousandths + 5) / 10
}

/// An event that comes to pass more or less often after the first of two answers than after the other, if there is one.
fn why(compared: &Compared, [better, other]: [&str; 2]) -> String {
    let reason = compared.reason.as_ref();
    let why = reason.map(|Reason { what, in_a_hundred: [one, two] }| {
        format!(" Soon after {better} {what} in {one} of 100, after {other} in {two}.")
    });
    why.unwrap_or_default()
}

impl Arena {
    /// Takes up somebody's guided bout of a game on a server, or begins one.
    #[boxed]
    pub async fn learn(&self, by: Person, at: Place, game: &str, now: Millis) -> Done<Reply> {
        let kind = Kind::of(game).ok_or_else(Refused::no_such_game)?;
        Ok(Reply::new(self.guide(by, at, kind, now).await?))
    }

    /// The same in place of the message that offered it.
    pub(crate) async fn learn_more(
        &self,
        by: Person,
        at: Place,
        game: u8,
        now: Millis,
    ) -> Done<Reply> {
        let no_such_game = Refused::no_such_game;
        let kind = *Kind::all().get(usize::from(game)).ok_or_else(no_such_game)?;
        Ok(Reply::edit(self.guide(by, at, kind, now).await?))
    }

    /// Takes a guided bout up, or begins one.
    async fn guide(&self, by: Person, at: Place, kind: Kind, now: Millis) -> Done<Message> {
        if at.guild == 0 {
            return Err(Refused::NotHere.into());
        }
        let id = by.id;
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let (guild, person) = (row_id(at.guild), row_id(by.id));
                let open = bout::guided_of(conn, (guild, person), kind.slug()).await?;
                let live = match open {
                    Some(id) => LiveBout::live(conn, BoutId(id), now).await?,
                    None => begun(conn, &by, guild, kind, now).await?,
                };
                let seat = live.seat_of(by.id).ok_or(Refused::NotYours)?;
                Ok(with_notices(&live, seat, live.panel_message(seat, &[])?))
            })
        });
        let noticed = self.settle_faults(done.await, now).await?;
        Ok(self.notice(id, noticed).await?.message)
    }

    /// Answers as advised the question to somebody who learns, or who may be helped.
    pub(crate) async fn as_advised(
        &self,
        by: Person,
        bout: BoutId,
        serial: Serial,
        mark: u32,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            live.must_show(seat, serial)?;
            let is_open = live.built(seat).is_none();
            let advice = live.advised(seat)?.filter(|it| is_open && mark_of(it) == mark);
            let Some(advice) = advice else { return Err(live.stale(seat)) };
            say_route(live, seat, serial, &advice.token)
        })
        .await
    }
}

/// Begins a guided bout: no lobby is shown, no channel hears of it.
async fn begun(
    conn: &mut Conn,
    by: &Person,
    guild: i64,
    kind: Kind,
    now: Millis,
) -> Done<LiveBout> {
    let learner = row_id(by.id);
    if BOUTS_OF_A_PERSON <= bout::sits_in(conn, learner).await? {
        return Err(Refused::TooManyBouts.into());
    }
    let settings = GuildSettings::of(conn, guild).await?;
    limits::spend(conn, What::Lobby, &[Whose::Person(learner)], settings.bounds, now).await?;
    let name = Name::of(learner, nicknames::learnt(conn, guild, by).await?);
    let guided = kind.guided();
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let setup = Setup {
        pace: Pace::None,
        options: guided.options.iter().map(own).collect(),
        thread: false,
        thread_if_several: false,
        keeps_seed: false,
        odds: None,
        hints: None,
        reminders: Reminders::Off,
        board: settings.board,
        chronicle: None,
        idle_days: 0,
        levels: Levels::default(),
        houses: BTreeMap::new(),
        forum: None,
        fixture: None,
        tournament: None,
    };
    let lobby = LobbyState {
        luck: Luck::new([guided.seed; 32], []),
        people: vec![Participant::new(learner, Attendance::Sits)],
        house: guided.house,
        ..LobbyState::new(0)
    };
    let state = BoutState { setup, lobby: Some(lobby), progress: Progress::default() };
    let text = serde_json::to_string(&state).context("writing a guided bout's state")?;
    let new = New {
        guild,
        number: guild::next_guided(conn, guild).await?,
        channel: 0,
        game: kind.slug(),
        opener: learner,
        ranked: false,
        affairs: &text,
        created: now.0,
        due: None,
    };
    let id = bout::opened(conn, new).await?;
    let lobby = OpenLobby::load(conn, BoutId(id)).await?;
    let mut guest = Guest::known(learner, &name, person::person(conn, learner).await?)?;
    // A guided player need not wait for secret windows.
    guest.me.reacts = Reacts::ByOrders;
    let house = (1..=guided.house).map(|seat| Guest::house(kind, Seat(seat), &lobby.setup));
    let people = std::iter::once(guest).chain(house).collect();
    let mut live = lobby.opened(conn, people, now).await?;
    live.state.progress.guiding = Some(Guiding::default());
    live.actor = live.seat_of(by.id);
    live.sends_somebody()?;
    Ok(live.write_down(conn).await?.into_live())
}
