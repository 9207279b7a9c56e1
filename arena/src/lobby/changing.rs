//! An open lobby changed by its opener: the choices of its opening, and the admission of others.
//!
//! The people seated there can see it: the post changes, and one note calls them, so that nobody plays by
//! other options than they joined for.

use crate::bout::agreement::{self, option_names, read_options};
use crate::bout::state::{Attendance, Participant};
use crate::common::{
    Action, BoutId, Control, DETAIL, Done, Fault, LABEL, MenuChoice, Message, Millis, Person,
    Place, Refused, Reply, Style, messenger_id, row_id, small_print,
};
use crate::handle::arena::{Arena, about};
use crate::limits::{self, What, Whose};
use crate::lobby::invitations::invitation;
use crate::lobby::joining::seen;
use crate::lobby::lobby_words;
use crate::lobby::open_lobby::OpenLobby;
use crate::lookup::which::{self, label};
use crate::lookup::{apart, nicknames};
use crate::ludus;
use crate::outbox::forum::Stage;
use crate::settings::pace::Pace;
use crate::standings::reliability::Minimum;
use async_recursion::async_recursion as boxed;
use boards::{Kind, shortened};
use store::bout::{self, Brief};
use store::{Conn, outbox};

/// The answer to an option that the lobby's game lacks.
const ANOTHER_GAME: &str =
    "That menu is of another game than the lobby has now. *Details* shows its own.";
/// The alternative to inviting somebody.
const LEAVE_OPEN: &str = "Anybody may join an open lobby.";

/// The changes to an open lobby; `None`: no change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The game's slug. Options of the previous game are dropped.
    pub game: Option<String>,
    pub clock: Option<String>,
    /// Options of the game, added to those chosen before; `none` drops all of these.
    pub options: Option<String>,
    /// The game's options, in place of all those chosen before.
    pub all_options: Option<String>,
    /// The number of seats for the house, in place of those that it has.
    pub house: Option<u8>,
    /// Whether the bout gets a thread of its own.
    pub thread: Option<bool>,
    /// Whether it is meant to count.
    pub ranked: Option<bool>,
    /// Whether only people invited by the opener may join.
    pub invite_only: Option<bool>,
    /// The reliability required to join uninvited, such as `80`, `80 known` or `any`.
    pub reliable: Option<String>,
    pub invites: Option<Person>,
    /// A person to remove, who may not join again.
    pub shows_out: Option<u64>,
}

impl Arena {
    /// Takes an option of a game by its index in the menu, for the opener of a lobby of that game.
    pub(crate) async fn take_option(
        &self,
        by: Person,
        at: Place,
        (id, game): (BoutId, u8),
        chosen: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let kind = Kind::all().get(usize::from(game)).copied();
        let on_offer = kind.map(agreement::on_offer).unwrap_or_default();
        let option = chosen.and_then(|at| on_offer.into_iter().nth(usize::from(at)));
        let (option, _) = option.ok_or_else(|| Refused::Unknown(ANOTHER_GAME.to_owned()))?;
        let lobby = async { seen(&mut *self.reader().await?, by.id, at, id).await };
        let lobby: Done<OpenLobby> = lobby.await;
        if Some(lobby.map_err(Fault::referenced)?.kind) != kind {
            return Err(Refused::Unknown(ANOTHER_GAME.to_owned()).into());
        }
        let changes = Changes { options: Some(option), ..Changes::default() };
        self.change_options(by, at, Some(id), changes, now).await
    }

    /// Changes an open lobby for its opener: the named one, or their own in this channel.
    #[boxed]
    pub async fn change_options(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        changes: Changes,
        now: Millis,
    ) -> Done<Reply> {
        self.write(about(at, bout), move |conn| {
            let (by, changes) = (by.clone(), changes.clone());
            Box::pin(async move {
                let id = match bout {
                    Some(id) => id,
                    None => meant(conn, by.id, at).await?,
                };
                let mut lobby = seen(conn, by.id, at, id).await?;
                let who = lobby.met(conn, &by).await?;
                lobby.only_opener(who)?;
                if changes == Changes::default() {
                    return Ok(Reply::new(as_it_stands(&lobby)));
                }
                let game = lobby.row.game.clone();
                let told = lobby.changed(conn, changes, now).await?;
                if told.is_empty() {
                    return Err(Refused::Unknown(NOTHING.to_owned()).into());
                }
                limits::spend(conn, What::Change, &[Whose::Person(who)], 1, now).await?;
                let told = told.join("; ");
                if 1 < lobby.state.seated().count() {
                    lobby.note(conn, &lobby_words::changed(&lobby, &told), now).await?;
                }
                let more = lobby.complete(conn, who, now).await?.unwrap_or_default();
                let title = lobby.title();
                let label = lobby.label(Stage::Open, now)?.filter(|_| lobby.row.game != game);
                lobby.save(conn, now).await?;
                outbox::queued(conn, &label.into_iter().collect::<Vec<_>>()).await?;
                let words = format!("**{title}** is changed: {told}. {more}");
                Ok(Reply::words(words.trim_end()))
            })
        })
        .await
    }

    /// The options of a lobby as its opener would type them, to fill a text field; and the names of all
    /// options.
    #[boxed]
    pub async fn options_to_change(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
    ) -> Done<(String, Vec<&'static str>)> {
        let read = async {
            let mut reader = self.reader().await?;
            let lobby = seen(&mut reader, by.id, at, id).await?;
            lobby.only_opener(row_id(by.id))?;
            Ok((lobby.setup.typed(), option_names(lobby.kind)))
        };
        read.await.map_err(Fault::referenced)
    }
}

impl Arena {
    /// The slug of the game of a person's lobby: of the numbered one, or of theirs in this channel; empty
    /// without such a lobby.
    #[boxed]
    pub async fn game_of_my_lobby(&self, by: u64, at: Place, number: Option<i64>) -> String {
        let found = async {
            let mut reader = self.leisure().await?;
            let id = match number {
                Some(number) => which::numbered(&mut reader, by, at, number).await?,
                None => meant(&mut reader, by, at).await?,
            };
            Ok(seen(&mut reader, by, at, id).await?.row.game)
        };
        let found: Done<String> = found.await;
        found.unwrap_or_default()
    }
}

/// The state of a lobby, and its opener's controls, before any change.
fn as_it_stands(lobby: &OpenLobby) -> Message {
    let mut lines = vec![format!("**{}** – as it stands", lobby.title())];
    let (kind, setup, state) = (lobby.kind, &lobby.setup, &lobby.state);
    let people = state.expected().count();
    lines.extend(lobby_words::agreed(kind, setup, (lobby.row.ranked, people)));
    lines.extend(lobby_words::who_may_join(state));
    lines.push(match setup.typed().as_str() {
        "" => "Options: none.".to_owned(),
        typed => format!("Options, as typed: `{typed}`"),
    });
    let how = "`/bout change` with any of its fields changes that alone; `options:` leaves the others as they \
               are, `options:none` lets all go.";
    lines.push(small_print(how));
    let controls = of_the_opener(lobby);
    Message { head: lines.join("\n"), controls, ..Message::default() }
}

/// The answer to a change that changes nothing.
const NOTHING: &str = "That is how the lobby stands already. Name what is to be different, such as \
                       the clock or the options.";

/// The person's own lobby in this channel.
async fn meant(conn: &mut Conn, by: u64, at: Place) -> Done<BoutId> {
    let open = bout::open_in(conn, row_id(at.channel)).await?;
    let mut own: Vec<Brief> = Vec::new();
    for brief in open.into_iter().filter(|brief| brief.is_lobby) {
        let lobby = OpenLobby::load(conn, BoutId(brief.id)).await?;
        if lobby.state.opener() == Some(row_id(by)) {
            own.push(brief);
        }
    }
    match own.as_slice() {
        [] => Err(Refused::NoLobbyOfYours.into()),
        [one] => Ok(BoutId(one.id)),
        all => {
            let choices = all.iter().map(|brief| (BoutId(brief.id), label(brief))).collect();
            Err(Refused::Which(choices).into())
        }
    }
}

impl OpenLobby {
    /// Changes it. Returns the changes, for everybody; writes nothing except invitations.
    async fn changed(
        &mut self,
        conn: &mut Conn,
        changes: Changes,
        now: Millis,
    ) -> Done<Vec<String>> {
        let Changes { game, clock, options, house, thread, ranked, .. } = changes;
        let terms = |lobby: &Self| {
            (lobby.kind.slug(), lobby.setup.pace, lobby.setup.typed(), lobby.row.ranked)
        };
        let before = terms(self);
        let mut told = Vec::new();
        if let Some(id) = changes.shows_out {
            told.push(self.show_out(row_id(id))?);
        }
        told.extend(self.play_another_game(game.as_deref())?);
        let beside = options.map(|typed| match typed.trim().eq_ignore_ascii_case("none") {
            true => String::new(),
            false => format!("{} {typed}", self.setup.typed()),
        });
        told.extend(self.take_options(beside.or(changes.all_options).as_deref())?);
        if let Some(pace) = clock.map(|name| Pace::of(&name).ok_or(Refused::NoSuchClock)) {
            let pace = pace?;
            if pace != std::mem::replace(&mut self.setup.pace, pace) {
                told.push(format!("clock {}", pace.name()));
            }
        }
        if let Some(house) = house.filter(|house| *house != self.state.house) {
            self.state.keep_for_house(house);
            told.push(format!("{house} seats for the house"));
        }
        if let Some(thread) = thread {
            let before = (self.setup.thread, self.setup.thread_if_several);
            (self.setup.thread, self.setup.thread_if_several) = (thread, false);
            if before != (thread, false) {
                told.push(
                    if thread { "in a thread of its own" } else { "without a thread" }.to_owned(),
                );
            }
        }
        told.extend(self.let_in_only(changes.invite_only, changes.reliable.as_deref())?);
        self.fits()?;
        told.extend(self.count(conn, ranked).await?);
        self.state.terms += u32::from(before != terms(self));
        if let Some(whom) = changes.invites {
            told.push(self.invite(conn, &whom, now).await?);
        }
        self.state.told_full &= self.is_complete();
        Ok(told)
    }

    /// Takes another game, with none of the previous one's options.
    fn play_another_game(&mut self, game: Option<&str>) -> Done<Option<String>> {
        let Some(game) = game else { return Ok(None) };
        let kind = Kind::of(game).ok_or_else(Refused::no_such_game)?;
        if kind == self.kind {
            return Ok(None);
        }
        self.kind = kind;
        self.row.game = kind.slug().to_owned();
        self.setup.options.clear();
        for person in &mut self.state.people {
            person.enters = None;
        }
        Ok(Some(kind.title().to_owned()))
    }

    /// Takes other options of the game, and of every game.
    fn take_options(&mut self, typed: Option<&str>) -> Done<Option<String>> {
        let Some(typed) = typed else { return Ok(None) };
        let (options, common) = read_options(self.kind, typed)?;
        if let Some(words) = self.kind.stable().and_then(|stable| stable.barred(&options)) {
            return Err(Refused::Options(words).into());
        }
        let before = self.setup.typed();
        self.setup.options = options;
        self.setup.keeps_seed = common.keeps_seed;
        (self.setup.odds, self.setup.hints) = (common.odds, common.hints);
        let now = self.setup.typed();
        Ok((before != now).then(|| match now.as_str() {
            "" => "no options".to_owned(),
            some => format!("options `{some}`"),
        }))
    }

    /// Sets the requirements for joining.
    fn let_in_only(&mut self, invited: Option<bool>, reliable: Option<&str>) -> Done<Vec<String>> {
        let mut told = Vec::new();
        if let Some(invited) = invited.filter(|invited| *invited != self.state.invite_only) {
            self.state.invite_only = invited;
            told.push(if invited { "by invitation only" } else { "open to all" }.to_owned());
        }
        if let Some(typed) = reliable {
            let minimum = read_minimum(typed)?;
            if minimum != std::mem::replace(&mut self.state.minimum, minimum) {
                let words = minimum.map_or_else(|| "anybody".to_owned(), Minimum::words);
                told.push(format!("who joins: {words}"));
            }
        }
        Ok(told)
    }

    /// Checks that everybody here or expected has a seat.
    fn fits(&self) -> Done<()> {
        let (taken, most) = (self.state.taken(), *self.kind.seats().end());
        if taken <= usize::from(most) {
            return Ok(());
        }
        let game = self.kind.title().to_owned();
        Err(Refused::NoRoom { game, most, taken }.into())
    }

    /// Removes a person who sits here or is invited; or the house, whose number is 0, from its last seat.
    fn show_out(&mut self, id: i64) -> Done<String> {
        if id == lobby_words::HOUSE {
            let left = self.state.house.checked_sub(1).ok_or(Refused::NoGuest)?;
            self.state.keep_for_house(left);
            return Ok("the house is shown out of a seat".to_owned());
        }
        let is_opener = self.state.opener() == Some(id);
        let name = self.name(id);
        let guest = self.state.find(id).filter(|person| match person.state {
            Attendance::Sits | Attendance::Invited => !is_opener,
            Attendance::Declined | Attendance::ShownOut => false,
        });
        *guest.ok_or(Refused::NoGuest)? = Participant::new(id, Attendance::ShownOut);
        Ok(format!("{name} is shown out"))
    }

    async fn invite(&mut self, conn: &mut Conn, whom: &Person, now: Millis) -> Done<String> {
        let (id, opener) = (row_id(whom.id), self.state.opener().unwrap_or_default());
        if self.state.expected().any(|person| person.id == id) {
            return Err(Refused::Unknown(
                "Those you name are here, or invited, already.".to_owned(),
            )
            .into());
        }
        if self.is_full() {
            return Err(Refused::Full.into());
        }
        let name = nicknames::pointed_out(conn, self.row.guild, whom).await?;
        apart::may_invite(conn, self.row.guild, opener, id).await?;
        limits::invite(conn, opener, (id, &name), LEAVE_OPEN, now).await?;
        self.state.people.retain(|person| person.id != id);
        self.state.people.push(Participant::new(id, Attendance::Invited));
        self.names.insert(id, name.clone());
        outbox::queued(conn, &[invitation(self, id, now)?]).await?;
        Ok(format!("{name} is invited"))
    }

    /// Sets whether the bout is meant to count, where it can, and keeps that with its game.
    async fn count(&mut self, conn: &mut Conn, ranked: Option<bool>) -> Done<Option<String>> {
        if self.setup.is_for_careers(self.kind) {
            let opener = self.state.opener().unwrap_or_default();
            ludus::own(conn, self.row.guild, opener).await?;
        }
        // A player with an advantage from the options, or with help, wins nothing that counts.
        let may_count =
            self.setup.hints != Some(true) && self.kind.handicap(&self.setup.options).is_none();
        let counts = may_count && ranked.unwrap_or(self.row.ranked);
        let before = std::mem::replace(&mut self.row.ranked, counts);
        bout::relabelled(conn, self.row.id, &self.row.game, counts).await?;
        Ok((before != counts).then(|| if counts { "ranked" } else { "friendly" }.to_owned()))
    }
}

/// Reads a typed minimum of reliability.
pub(crate) fn read_minimum(typed: &str) -> Result<Option<Minimum>, Refused> {
    Minimum::read(typed).ok_or_else(|| {
        let words = "A minimum is a share of deadlines kept, such as `80`; `80 known` lets nobody \
                     in who is new, `any` lets everybody in.";
        Refused::Unknown(words.to_owned())
    })
}

/// The opener's controls of a lobby, besides playing in it.
pub(crate) fn of_the_opener(lobby: &OpenLobby) -> Vec<Control> {
    let bout = BoutId(lobby.row.id);
    let button = |label: &str, action| Control::button(label, Style::Secondary, action);
    let invite_only = !lobby.state.invite_only;
    let who = if invite_only { "By invitation only" } else { "Open to all" };
    let opener = lobby.state.opener();
    let guests = lobby.state.expected().filter(|person| Some(person.id) != opener);
    let out = guests.filter(|person| 0 < person.id).map(|person| {
        let label = shortened(&format!("Show {} out", lobby.name(person.id).plain()), LABEL);
        button(&label, Action::ShowOut { bout, person: messenger_id(person.id) })
    });
    let mut all = vec![
        button(who, Action::InviteOnly { bout, yes: invite_only }),
        button("Change the options", Action::ChangeOptions(bout)),
    ];
    all.extend(out);
    all.extend((0 < lobby.state.house).then(|| lobby_words::house_out(bout)));
    all.extend((!lobby.is_full() || 0 < lobby.state.house).then(|| lobby_words::how_well(lobby)));
    all.extend(options_on_offer(lobby.kind, bout));
    all
}

/// A menu of the options of a game, each with a value; `None`: the game has no options.
fn options_on_offer(kind: Kind, bout: BoutId) -> Option<Control> {
    let game = Kind::all().iter().position(|other| *other == kind);
    let game = game.and_then(|at| u8::try_from(at).ok())?;
    let choice = |(index, (label, means)): (u16, (String, String))| {
        MenuChoice::new(index, label, shortened(&means, DETAIL))
    };
    let choices: Vec<MenuChoice> = (0..).zip(agreement::on_offer(kind)).map(choice).collect();
    let action = Action::TakeOption { bout, game };
    (!choices.is_empty()).then(|| Control::menu("Take an option", choices, action))
}
