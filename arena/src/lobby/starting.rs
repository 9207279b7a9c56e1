//! Opening a lobby, anew or as a rematch; a fixture, whose people are known, begins without one.

use crate::bout::agreement::{Common, Setup, option_help, read_options};
use crate::bout::live::{Guest, LiveBout};
use crate::bout::state::{Attendance, BoutState, LobbyState, Participant, Progress};
use crate::common::{
    BoutId, Done, HOUR, Millis, Name, Person, Place, Refused, Reply, messenger_id, row_id,
};
use crate::handle::arena::{Arena, about};
use crate::limits::{self, BOUTS_OF_A_PERSON, What, Whose};
use crate::lobby::changing::read_minimum;
use crate::lobby::invitations::invitation;
use crate::lobby::open_lobby::{Entrants, OpenLobby};
use crate::lookup::which::visible;
use crate::lookup::{apart, nicknames};
use crate::ludus;
use crate::settings::pace::Pace;
use crate::settings::server::GuildSettings;
use crate::standings::reliability::Minimum;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use std::collections::BTreeMap;
use store::bout::{self, New, Status};
use store::{About, Conn, guild, outbox, person};
use table::{Level, Levels, Seat};

/// The terms of a new bout.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    /// The game's slug.
    pub game: String,
    /// The people invited.
    pub opponents: Vec<Person>,
    /// The number of seats for the house.
    pub house: u8,
    /// Its level in them.
    pub house_level: Level,
    /// A clock's name; `None`: the server's.
    pub clock: Option<String>,
    /// The game's options, such as `turn_limit=20 perks=off`.
    pub options: String,
    /// Whether the bout gets a thread of its own; `None`: the server's setting.
    pub thread: Option<bool>,
    /// Whether a thread may be opened here.
    pub may_thread: bool,
    /// Whether it is meant to count.
    pub ranked: bool,
    /// Whether only invited people may join.
    pub invite_only: bool,
    /// The reliability required to join uninvited, such as `80`, `80 known` or `any`.
    pub reliable: Option<String>,
}

/// The alternative to inviting somebody.
const OPEN_TO_ALL: &str = "Without opponents a lobby is open to all.";

/// The terms of a lobby.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    kind: Kind,
    /// The opener first; the others are invited.
    people: Vec<Person>,
    house: Vec<Level>,
    /// Its level in the next seat that it takes.
    level: Level,
    /// `None`: the server's.
    pub(super) pace: Option<Pace>,
    options: Vec<(String, String)>,
    common: Common,
    /// `None`: the server's.
    thread: Option<bool>,
    may_thread: bool,
    ranked: bool,
    invite_only: bool,
    minimum: Option<Minimum>,
    /// The bout of which this is a rematch.
    again: Option<BoutId>,
}

impl Wanted {
    /// The messenger's number of the opener.
    pub(super) fn opener(&self) -> u64 {
        self.people[0].id
    }

    /// The same, with a thread where several play if one may be opened there.
    pub(super) fn with_thread(self, may_thread: bool) -> Wanted {
        Wanted { may_thread, ..self }
    }

    /// Whether one person is expected besides the house, and nobody is missing.
    fn is_against_house(&self) -> bool {
        let seats = self.people.len() + self.house.len();
        self.people.len() == 1 && usize::from(*self.kind.seats().start()) <= seats
    }
}

impl Arena {
    /// Opens a lobby in a channel.
    #[boxed]
    pub async fn start(&self, by: Person, at: Place, wanted: Start, now: Millis) -> Done<Reply> {
        let kind = Kind::of(&wanted.game).ok_or_else(Refused::no_such_game)?;
        let pace = match &wanted.clock {
            Some(name) => Some(Pace::of(name).ok_or(Refused::NoSuchClock)?),
            None => None,
        };
        let (options, common) = read_options(kind, &wanted.options)?;
        let barred = kind.stable().and_then(|stable| stable.barred(&options));
        if let Some(words) = barred {
            return Err(Refused::Options(words).into());
        }
        let mut people = vec![by];
        for opponent in wanted.opponents {
            if !people.iter().any(|known| known.id == opponent.id) {
                people.push(opponent);
            }
        }
        let minimum = wanted.reliable.as_deref().map(read_minimum).transpose()?.flatten();
        let Start { thread, may_thread, ranked, invite_only, house_level: level, .. } = wanted;
        let house = vec![level; usize::from(wanted.house)];
        let again = None;
        let wanted = Wanted {
            kind,
            people,
            house,
            level,
            pace,
            options,
            common,
            thread,
            may_thread,
            ranked,
            invite_only,
            minimum,
            again,
        };
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let wanted = wanted.clone();
            Box::pin(async move { Ok(open(conn, at, wanted, now).await?.1) })
        })
        .await
    }

    /// Opens a lobby with the people and options of a bout that is over: the named one, or one's own
    /// last one here. If such a lobby is already open, it is joined.
    #[boxed]
    pub async fn rematch(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(about(at, bout), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let id = over_here(conn, &by, at, bout).await?;
                let live = LiveBout::load(conn, id, now).await?.ok_or(Refused::NoSuchBout)?;
                if live.row.status != Status::Over {
                    return Err(Refused::Begun.into());
                }
                if live.seat_of(by.id).is_none() {
                    return Err(Refused::NotYours.into());
                }
                if live.is_guided() {
                    return against_house(conn, at, plain(live.kind, by, 1), now).await;
                }
                let forum = GuildSettings::of(conn, live.row.guild).await?.forum.map(row_id);
                let is_filed = live.state.setup.forum.is_some();
                let channel = match forum.filter(|_| is_filed) {
                    Some(forum) => forum,
                    None if live.row.channel == 0 => row_id(at.channel),
                    None => live.row.channel,
                };
                let guild = messenger_id(live.row.guild);
                let mut people = vec![by.clone()];
                for guest in &live.people {
                    if let Some(id) = guest.reachable().filter(|id| *id != people[0].id) {
                        people.push(Person { id, name: guest.name.bare().to_owned(), guild });
                    }
                }
                // A player who gave up has their seat again.
                let house: Vec<Level> = live.house_levels().map(|(_, level)| level).collect();
                let setup = live.state.setup;
                let wanted = Wanted {
                    kind: live.kind,
                    people,
                    level: house.first().copied().unwrap_or_default(),
                    house,
                    pace: Some(setup.pace),
                    // A season's gladiators are not sent to a friendly bout.
                    options: if setup.fixture.is_none() { setup.options } else { Vec::new() },
                    common: Common {
                        keeps_seed: setup.keeps_seed,
                        odds: setup.odds,
                        hints: setup.hints,
                    },
                    thread: Some(setup.thread).filter(|_| !setup.thread_if_several),
                    may_thread: setup.thread_if_several,
                    ranked: live.row.ranked && setup.fixture.is_none(),
                    invite_only: false,
                    minimum: None,
                    again: Some(id),
                };
                let there = Place { guild, channel: messenger_id(channel) };
                if let Some(lobby) = fought_again(conn, (channel, row_id(by.id)), id).await? {
                    return joined(conn, lobby, &by, now).await;
                }
                if let Some(panel) = goes_on(conn, &wanted, (channel, id), now).await? {
                    return Ok(panel);
                }
                if wanted.is_against_house() {
                    return against_house(conn, there, wanted, now).await;
                }
                Ok(open(conn, there, wanted, now).await?.1)
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// The games: slug and title of each.
    pub fn games(&self) -> Vec<(String, String)> {
        let all = Kind::all().iter();
        all.map(|kind| (kind.slug().to_owned(), kind.title().to_owned())).collect()
    }

    /// Completions of the options typed so far: a label of at most 100 characters, and the whole
    /// text.
    pub fn option_help(&self, game: &str, typed: &str) -> Vec<(String, String)> {
        let Some(kind) = Kind::of(game) else { return Vec::new() };
        option_help(kind, typed)
    }
}

/// The finished bout meant by `/bout rematch`.
async fn over_here(conn: &mut Conn, by: &Person, at: Place, bout: Option<BoutId>) -> Done<BoutId> {
    match bout {
        Some(id) => {
            visible(conn, by.id, at, id).await?;
            Ok(id)
        }
        None => {
            let last = bout::last_over_of(conn, row_id(by.id), row_id(at.channel)).await?;
            Ok(BoutId(last.ok_or(Refused::NoSuchBout)?))
        }
    }
}

/// The game at an index in the list of games.
pub(super) fn kind_at(game: u8) -> Done<Kind> {
    Ok(*Kind::all().get(usize::from(game)).ok_or_else(Refused::no_such_game)?)
}

/// A bout of one's own with the settings of the server and the game, and `house` seats for the house.
pub(super) fn plain(kind: Kind, by: Person, house: u8) -> Wanted {
    Wanted {
        kind,
        people: vec![by],
        house: vec![Level::default(); usize::from(house)],
        level: Level::default(),
        pace: None,
        options: Vec::new(),
        common: Common::default(),
        thread: None,
        may_thread: false,
        ranked: true,
        invite_only: false,
        minimum: None,
        again: None,
    }
}

/// The open lobby for a rematch of a bout: in its channel, or where one of its players is
/// invited.
async fn fought_again(
    conn: &mut Conn,
    (channel, by): (i64, i64),
    bout: BoutId,
) -> Done<Option<OpenLobby>> {
    let mut open = bout::open_in(conn, channel).await?;
    open.extend(bout::open_of(conn, by).await?);
    for brief in open.into_iter().filter(|brief| brief.is_lobby) {
        let lobby = OpenLobby::load(conn, BoutId(brief.id)).await?;
        if lobby.state.again == Some(bout.0) {
            return Ok(Some(lobby));
        }
    }
    Ok(None)
}

/// The panel of a bout like the wanted one, with its options, its people and the same house, that its opener plays
/// there since `bout`: an old *Rematch* leads to it.
async fn goes_on(
    conn: &mut Conn,
    wanted: &Wanted,
    (channel, bout): (i64, BoutId),
    now: Millis,
) -> Done<Option<Reply>> {
    let by = wanted.opener();
    let is_wanted = |id: u64| wanted.people.iter().any(|it| it.id == id);
    for brief in bout::open_of(conn, row_id(by)).await?.into_iter().rev() {
        let is_there = brief.game == wanted.kind.slug() && brief.channel == channel;
        if brief.is_lobby || !is_there || brief.id < bout.0 {
            continue;
        }
        let Some(live) = LiveBout::load(conn, BoutId(brief.id), now).await? else { continue };
        let levels = live.house_levels().map(|(_, level)| level);
        let is_alike = live.state.setup.options == wanted.options
            && levels.eq(wanted.house.iter().copied())
            && live
                .guests()
                .into_iter()
                .all(|it| live.guest(it).reachable().is_some_and(is_wanted))
            && live.guests().len() == wanted.people.len()
            && !live.is_guided();
        if let Some(seat) = live.seat_of(by).filter(|_| is_alike) {
            let draft = live.draft_of(seat, live.shown_serial(seat)?);
            return Ok(Some(Reply::edit(live.panel_message(seat, draft)?)));
        }
    }
    Ok(None)
}

/// Lets a person who wanted to open a lobby into it.
async fn joined(conn: &mut Conn, mut lobby: OpenLobby, by: &Person, now: Millis) -> Done<Reply> {
    let who = lobby.met(conn, by).await?;
    if lobby.state.seated().any(|person| person.id == who) {
        let title = lobby.title();
        return Ok(Reply::words(format!(
            "The lobby of your rematch stands already: **{title}**. It begins when all are in."
        )));
    }
    lobby.has_company()?;
    let is_invited = lobby.state.find(who).is_some_and(|it| it.state == Attendance::Invited);
    let words = lobby.let_in(who)?;
    if is_invited {
        limits::welcomed(conn, lobby.row.opener, who).await?;
    }
    if lobby.begins_itself() {
        return lobby.begin(conn, by.id, now).await?.told(by.id);
    }
    lobby.save(conn, now).await?;
    Ok(Reply::words(words))
}

/// Opens a lobby: its number, and the answer to its opener.
pub(super) async fn open(
    conn: &mut Conn,
    at: Place,
    wanted: Wanted,
    now: Millis,
) -> Done<(BoutId, Reply)> {
    let lobby = unposted(conn, at, wanted, now).await?;
    let (id, title, channel) = (BoutId(lobby.row.id), lobby.title(), lobby.row.channel);
    let invited = lobby.state.people.iter().filter(|p| p.state == Attendance::Invited);
    let invitations = invited.map(|person| invitation(&lobby, person.id, now));
    let invitations = invitations.collect::<anyhow::Result<Vec<_>>>()?;
    lobby.save(conn, now).await?;
    outbox::queued(conn, &invitations).await?;
    let told = format!(
        "Your lobby for **{title}** stands in {{#{channel}}}. Once every seat is taken it begins."
    );
    Ok((id, Reply::words(told)))
}

/// A lobby that nobody has been told of.
pub(super) async fn unposted(
    conn: &mut Conn,
    at: Place,
    wanted: Wanted,
    now: Millis,
) -> Done<OpenLobby> {
    if at.guild == 0 {
        return Err(Refused::NotHere.into());
    }
    let most = *wanted.kind.seats().end();
    if usize::from(most) < wanted.people.len() + wanted.house.len() {
        return Err(Refused::TooMany { most }.into());
    }
    let opener = row_id(wanted.people[0].id);
    if BOUTS_OF_A_PERSON <= bout::sits_in(conn, opener).await? {
        return Err(Refused::TooManyBouts.into());
    }
    let guild = row_id(at.guild);
    let settings = GuildSettings::of(conn, guild).await?;
    // The thread of a bout is that bout's alone.
    let parent = bout::channel_of_thread(conn, row_id(at.channel)).await?;
    let at = Place { channel: parent.map_or(at.channel, messenger_id), ..at };
    settings.admits(at.channel)?;
    let whose = [Whose::Person(opener), Whose::Channel(row_id(at.channel)), Whose::Guild(guild)];
    limits::spend(conn, What::Lobby, &whose, settings.bounds, now).await?;
    // A player with an advantage from the options, or with help, wins nothing that counts.
    let is_helped = wanted.common.hints == Some(true);
    let ranked = wanted.ranked && !is_helped && wanted.kind.handicap(&wanted.options).is_none();
    let setup = agreed(&settings, &wanted);
    if setup.is_for_careers(wanted.kind) {
        ludus::own(conn, guild, opener).await?;
    }
    let channel = settings.forum.unwrap_or(at.channel);
    let number = guild::next_number(conn, guild).await?;
    let mut lobby = gathered(&wanted, &settings, now);
    let mut names = BTreeMap::new();
    for (at, person) in wanted.people.iter().enumerate() {
        let (state, name) = if at == 0 {
            (Attendance::Sits, nicknames::learnt(conn, guild, person).await?)
        } else {
            let name = nicknames::pointed_out(conn, guild, person).await?;
            let id = row_id(person.id);
            apart::may_invite(conn, guild, opener, id).await?;
            limits::invite(conn, opener, (id, &name), OPEN_TO_ALL, now).await?;
            (Attendance::Invited, name)
        };
        let id = row_id(person.id);
        lobby.people.push(Participant::new(id, state));
        names.insert(id, name);
    }
    let state = BoutState { setup, lobby: Some(lobby), progress: Progress::default() };
    let text = serde_json::to_string(&state).context("writing a lobby's state")?;
    let new = New {
        guild,
        number,
        channel: row_id(channel),
        game: wanted.kind.slug(),
        opener,
        ranked,
        affairs: &text,
        created: now.0,
        due: None,
    };
    let id = bout::opened(conn, new).await?;
    let mut lobby = OpenLobby::load(conn, BoutId(id)).await?;
    lobby.names = names;
    Ok(lobby)
}

/// The settings agreed on: as wanted, with the server's for the rest.
fn agreed(settings: &GuildSettings, wanted: &Wanted) -> Setup {
    Setup {
        pace: wanted.pace.unwrap_or(settings.pace),
        options: wanted.options.clone(),
        thread: wanted.thread.or(settings.threads).unwrap_or(false),
        thread_if_several: wanted.may_thread && wanted.thread.or(settings.threads).is_none(),
        keeps_seed: wanted.common.keeps_seed,
        odds: wanted.common.odds.or(settings.odds),
        hints: wanted.common.hints,
        reminders: settings.reminders,
        board: settings.board,
        chronicle: settings.chronicle,
        idle_days: settings.idle_days,
        levels: Levels::default(),
        houses: BTreeMap::new(),
        forum: settings.forum.map(row_id),
        fixture: None,
        tournament: None,
    }
}

/// A lobby with its seats of the house, and nobody in it.
fn gathered(wanted: &Wanted, settings: &GuildSettings, now: Millis) -> LobbyState {
    let mut lobby = LobbyState::new(i64::from(settings.lobby_hours) * HOUR);
    for level in &wanted.house {
        lobby.level = *level;
        lobby.seat_house();
    }
    lobby.level = wanted.level;
    lobby.again = wanted.again.map(|bout| bout.0);
    (lobby.invite_only, lobby.minimum) = (wanted.invite_only, wanted.minimum);
    lobby.keep(now);
    lobby
}

/// A bout against the house that has begun, without a lobby to wait in: its first question.
pub(super) async fn against_house(
    conn: &mut Conn,
    at: Place,
    wanted: Wanted,
    now: Millis,
) -> Done<Reply> {
    let who = wanted.opener();
    let mut lobby = unposted(conn, at, wanted, now).await?;
    lobby.is_unposted = true;
    lobby.begin(conn, who, now).await?.told(who)
}

/// The terms on which a bout is convened.
pub(crate) struct Convened {
    /// The server.
    pub(crate) guild: i64,
    /// Where it is played; 0 when that is gone.
    pub(crate) channel: i64,
    pub(crate) kind: Kind,
    pub(crate) setup: Setup,
    pub(crate) is_ranked: bool,
    /// The people by seat; `None` is the house.
    pub(crate) people: Vec<Option<i64>>,
    /// How well the house plays.
    pub(crate) level: Level,
    /// The gladiators of rosters who are sent.
    pub(crate) entering: Entrants,
}

impl Convened {
    pub(crate) async fn begun(self, conn: &mut Conn, now: Millis) -> Done<LiveBout> {
        let mut lobby = LobbyState::new(0);
        lobby.level = self.level;
        for _ in self.people.iter().filter(|person| person.is_none()) {
            lobby.seat_house();
        }
        let (setup, progress) = (self.setup, Progress::default());
        let state = BoutState { setup, lobby: Some(lobby), progress };
        let text = serde_json::to_string(&state).context("writing a bout's state")?;
        let new = New {
            guild: self.guild,
            number: guild::next_number(conn, self.guild).await?,
            channel: self.channel,
            game: self.kind.slug(),
            // The person told when it cannot be posted.
            opener: self.people.iter().copied().flatten().next().unwrap_or(0),
            ranked: self.is_ranked,
            affairs: &text,
            created: now.0,
            due: None,
        };
        let id = bout::opened(conn, new).await?;
        let mut lobby = OpenLobby::load(conn, BoutId(id)).await?;
        lobby.entering = self.entering;
        lobby.entering.written(conn, id).await?;
        let mut guests = Vec::new();
        for (at, somebody) in self.people.into_iter().enumerate() {
            guests.push(match somebody {
                Some(id) => {
                    let known = person::person(conn, id).await?;
                    let name = Name::of(id, nicknames::on(conn, self.guild, id).await?);
                    Guest::known(id, &name, known)?
                }
                None => {
                    let seat = Seat(u8::try_from(at).unwrap_or(0));
                    Guest::house(self.kind, seat, &lobby.setup)
                }
            });
        }
        lobby.opened(conn, guests, now).await
    }
}
