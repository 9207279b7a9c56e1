//! Presses in a lobby: people join, leave, accept, decline, add the house and a word, begin or call
//! it off, and choose whom of their ludus they enter.

use crate::bout::state::{Attendance, Participant};
use crate::common::{
    Action, BoutId, Control, Done, Fault, LudusId, MenuChoice, Message, Millis, Person, Place,
    Refused, Reply, row_id,
};
use crate::handle::arena::Arena;
use crate::limits;
use crate::lobby::entrants::{AtHand, NEW, offered};
use crate::lobby::invitations::ACCEPTED;
use crate::lobby::lobby_words;
use crate::lobby::open_lobby::OpenLobby;
use crate::lookup::which;
use crate::ludus::own;
use crate::settings::level::{self, LEVELS};
use crate::settings::server::GuildSettings;
use campaign::STABLE;
use store::stable::Stabled;
use store::{About, Conn, bout, ludus, seat};

/// The answer to an unknown level.
const NO_LEVEL: &str = "The house does not play so. Choose *novice*, *adept* or *champion*.";

impl Arena {
    /// Changes an open lobby; the answer is a sentence for the person who did it.
    /// Lets somebody take a seat in a lobby whose terms had changed `terms` times when they read them.
    pub(crate) async fn take_seat(
        &self,
        by: Person,
        at: Place,
        (id, terms): (BoutId, u32),
        now: Millis,
        takes: fn(&mut OpenLobby, i64) -> Done<String>,
    ) -> Done<Reply> {
        let agrees = move |lobby: &mut OpenLobby, who| {
            let others = (lobby.state.terms != terms)
                .then(|| Box::new(lobby_words::terms_to_agree_to(lobby, who)));
            let told = takes(lobby, who)?;
            match others {
                None => Ok(told),
                panel => Err(Refused::TermsChanged { panel }.into()),
            }
        };
        self.change_lobby(by, at, id, now, agrees).await
    }

    pub(crate) async fn change_lobby<F>(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        now: Millis,
        does: F,
    ) -> Done<Reply>
    where
        F: Fn(&mut OpenLobby, i64) -> Done<String> + Clone + Send + Sync + 'static,
    {
        self.write(About::Bout(id.0), move |conn| {
            let (by, does) = (by.clone(), does.clone());
            Box::pin(async move {
                let mut lobby = seen(conn, by.id, at, id).await?;
                let who = lobby.met(conn, &by).await?;
                let (before, opener) = (lobby.declined(), lobby.state.opener());
                let state = |lobby: &mut OpenLobby| lobby.state.find(who).map(|it| it.state);
                let was = state(&mut lobby);
                let mut answer = does(&mut lobby, who)?;
                if was == Some(Attendance::Invited) && state(&mut lobby) == Some(Attendance::Sits) {
                    limits::welcomed(conn, lobby.row.opener, who).await?;
                }
                let sits = state(&mut lobby) == Some(Attendance::Sits);
                if was != Some(Attendance::Sits) && sits && lobby.begins_itself() {
                    return lobby.begin(conn, by.id, now).await?.told(by.id);
                }
                if before < lobby.declined() {
                    lobby.note(conn, &lobby_words::declined(&lobby, who), now).await?;
                }
                if let Some(more) = lobby.complete(conn, who, now).await? {
                    answer = format!("{answer} {more}");
                }
                // The invitation that was answered in private asks no more.
                let head = match at.guild {
                    0 => lobby.answered(&answer),
                    _ => answer,
                };
                if lobby.state.opener().is_none() {
                    lobby.call_off(conn, "Everybody has left.", now).await?;
                } else {
                    if lobby.state.opener() != opener {
                        lobby.renew_invitations(conn, now).await?;
                    }
                    lobby.save(conn, now).await?;
                }
                Ok(Reply::edit(Message { head, ..Message::default() }))
            })
        })
        .await
    }

    pub(crate) async fn call_off(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Bout(id.0), move |conn| {
            Box::pin(async move {
                let lobby = seen(conn, by.id, at, id).await?;
                lobby.only_opener(row_id(by.id))?;
                lobby.call_off(conn, "It was called off.", now).await?;
                let closed = "The lobby is closed.".to_owned();
                Ok(Reply::quiet(Message { head: closed, ..Message::default() }))
            })
        })
        .await
    }

    /// Begins a lobby's bout. Where invitations are open, the person who begins is asked first,
    /// unless they are `sure`.
    pub(crate) async fn begin(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        sure: bool,
        now: Millis,
    ) -> Done<Reply> {
        let ready = move |lobby: &mut OpenLobby| {
            lobby.may_begin()?;
            Ok(lobby_words::begin_without(lobby).filter(|_| !sure))
        };
        self.begin_once_ready(by, at, id, now, ready).await
    }

    /// Begins the bout of a lobby in which its opener is alone, against the house.
    pub(crate) async fn begin_against_house(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        now: Millis,
    ) -> Done<Reply> {
        let ready = |lobby: &mut OpenLobby| {
            if !lobby.is_alone() {
                return Err(Refused::NotAlone.into());
            }
            lobby.state.seat_house();
            Ok(None)
        };
        self.begin_once_ready(by, at, id, now, ready).await
    }

    /// Begins a lobby's bout for its opener once `ready` agrees; or asks its question.
    async fn begin_once_ready<F>(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        now: Millis,
        ready: F,
    ) -> Done<Reply>
    where
        F: Fn(&mut OpenLobby) -> Done<Option<Message>> + Clone + Send + Sync + 'static,
    {
        let done = self.write(About::Bout(id.0), move |conn| {
            let ready = ready.clone();
            Box::pin(async move {
                let mut lobby = seen(conn, by.id, at, id).await?;
                lobby.only_opener(row_id(by.id))?;
                match ready(&mut lobby)? {
                    Some(asked) => Ok(Reply::new(asked)),
                    None => lobby.begin(conn, by.id, now).await?.told(by.id),
                }
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// Whether a person may add a word; the messenger's side then opens a field for it.
    pub(crate) async fn ask_word(&self, by: Person, id: BoutId) -> Done<Reply> {
        let mut reader = self.reader().await?;
        // A person who never came there learns neither whether there is such a lobby nor its state.
        if !seat::is_seated(&mut reader, id.0, row_id(by.id)).await? {
            return Err(Refused::NotInLobby.into());
        }
        let lobby = OpenLobby::load(&mut reader, id).await.map_err(Fault::referenced)?;
        if !lobby.state.seated().any(|person| person.id == row_id(by.id)) {
            return Err(Refused::NotInLobby.into());
        }
        Ok(Reply::words("Type any word: it is mixed into the dice of this bout."))
    }
}

pub(crate) fn join(lobby: &mut OpenLobby, who: i64) -> Done<String> {
    lobby.has_company()?;
    lobby.let_in(who)
}

pub(crate) fn leave(lobby: &mut OpenLobby, who: i64) -> Done<String> {
    match lobby.state.find(who) {
        Some(person) if person.state == Attendance::Invited => Ok(person.declines()),
        Some(person) if person.state == Attendance::Sits => {
            lobby.state.people.retain(|person| person.id != who);
            Ok("You have left this lobby.".to_owned())
        }
        Some(_) | None => Err(Refused::NotInLobby.into()),
    }
}

pub(crate) fn accept(lobby: &mut OpenLobby, who: i64) -> Done<String> {
    lobby.has_ludus()?;
    lobby.has_company()?;
    match lobby.state.find(who) {
        Some(person) if person.state == Attendance::Invited => {
            person.state = Attendance::Sits;
            Ok(ACCEPTED.to_owned())
        }
        Some(person) if person.state == Attendance::Sits => Err(Refused::AlreadyIn.into()),
        Some(_) | None => Err(Refused::NotInvited.into()),
    }
}

pub(crate) fn decline(lobby: &mut OpenLobby, who: i64) -> Done<String> {
    match lobby.state.find(who) {
        Some(person) if person.state == Attendance::Invited => Ok(person.declines()),
        Some(_) | None => Err(Refused::NotInvited.into()),
    }
}

pub(crate) fn add_house(lobby: &mut OpenLobby, who: i64) -> Done<String> {
    lobby.only_opener(who)?;
    if lobby.is_full() {
        return Err(Refused::Full.into());
    }
    lobby.state.seat_house();
    Ok(format!("The house takes a seat, as {}.", level::one(lobby.state.level)))
}

/// Sets the house's level in the seats that it takes from now on; where no seat is left, in those
/// that it has.
pub(crate) fn choose_level(lobby: &mut OpenLobby, who: i64, chosen: Option<u16>) -> Done<String> {
    lobby.only_opener(who)?;
    let chosen = chosen.and_then(|at| LEVELS.get(usize::from(at)).copied());
    lobby.state.level = chosen.ok_or_else(|| Refused::Unknown(NO_LEVEL.to_owned()))?;
    let (one, about) = (level::one(lobby.state.level), level::about(lobby.state.level));
    if lobby.is_full() {
        lobby.state.levels = vec![lobby.state.level; usize::from(lobby.state.house)];
        return Ok(format!("The house plays as {one}: it {about}."));
    }
    Ok(format!("In the next seat that it takes the house plays as {one}: it {about}."))
}

pub(crate) fn still_wanted(lobby: &mut OpenLobby, who: i64, now: Millis) -> Done<String> {
    if !lobby.state.expected().any(|person| person.id == who) {
        return Err(Refused::NotInLobby.into());
    }
    lobby.state.keep(now);
    Ok("The lobby stays open.".to_owned())
}

/// Adds a player's word to the luck of a bout that has not begun.
pub(crate) fn add_word(lobby: &mut OpenLobby, who: i64, word: Option<String>) -> Done<String> {
    let sitting = lobby.state.find(who).filter(|person| person.state == Attendance::Sits);
    let person = sitting.ok_or(Refused::NotInLobby)?;
    person.word = word;
    Ok(match &person.word {
        Some(word) => format!(
            "Your word is mixed into the dice when the bout begins. Only its sha256 is recorded, so \
             keep it to check the dice, just as it stands here: `{word}`"
        ),
        None => "Your word is taken out again.".to_owned(),
    })
}

/// The answer where a post's bout is not known here yet.
const BEING_FILED: &str = "This post has only just been opened. Press once more in a moment.";

/// Whether a bout of this server becomes a post of its forum that is not known yet.
async fn is_being_filed(conn: &mut Conn, at: Place, id: BoutId) -> Done<bool> {
    let Some(place) = bout::whereabouts(conn, id.0).await? else { return Ok(false) };
    let forum = GuildSettings::of(conn, place.guild).await?.forum;
    let is_here = place.guild == row_id(at.guild) && place.thread == 0;
    Ok(is_here && forum.map(row_id) == Some(place.channel))
}

/// A lobby that a person may see from where they are. An invisible one counts as closed.
pub(crate) async fn seen(conn: &mut Conn, by: u64, at: Place, id: BoutId) -> Done<OpenLobby> {
    match which::visible(conn, by, at, id).await {
        Err(Fault::Refused(Refused::NoSuchBout)) if is_being_filed(conn, at, id).await? => {
            Err(Refused::Decree(BEING_FILED).into())
        }
        Err(Fault::Refused(Refused::NoSuchBout)) => Err(Refused::LobbyClosed.into()),
        Err(fault) => Err(fault),
        Ok(_) => OpenLobby::load(conn, id).await,
    }
}

impl Arena {
    /// Shows whom somebody may enter for a lobby's bout; or enters the one that was chosen.
    pub(crate) async fn enter(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        chosen: Option<(LudusId, u16)>,
        now: Millis,
    ) -> Done<Reply> {
        let Some((ludus, chosen)) = chosen else {
            let shown = async {
                let mut reader = self.reader().await?;
                let lobby = joined(&mut reader, by.id, at, id).await?;
                let school = own(&mut reader, lobby.row.guild, row_id(by.id)).await?;
                menu(&mut reader, &lobby, &school).await
            };
            return shown.await.map(Reply::new).map_err(Fault::referenced);
        };
        self.write(About::Bout(id.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut lobby = joined(conn, by.id, at, id).await?;
                let school = own(conn, lobby.row.guild, row_id(by.id)).await?;
                if school.id != ludus.0 {
                    return Err(Refused::OtherLudus.into());
                }
                let (number, words) = choice(conn, &lobby, &school, chosen).await?;
                let mut people = lobby.state.people.iter_mut();
                let me = people.find(|person| person.id == row_id(by.id));
                me.ok_or(Refused::NotInLobby)?.enters = Some(number);
                lobby.save(conn, now).await?;
                Ok(Reply::edit(Message { head: words, ..Message::default() }))
            })
        })
        .await
    }
}

/// An open lobby in which somebody sits, and gladiators are entered.
async fn joined(conn: &mut Conn, by: u64, at: Place, id: BoutId) -> Done<OpenLobby> {
    let lobby = seen(conn, by, at, id).await?;
    let is_me = |person: &Participant| person.id == row_id(by) && person.state == Attendance::Sits;
    if lobby.careers().is_none() || !lobby.state.people.iter().any(is_me) {
        return Err(Refused::NotInLobby.into());
    }
    Ok(lobby)
}

/// Those who may be entered.
async fn free(conn: &mut Conn, lobby: &OpenLobby, school: &ludus::Ludus) -> Done<Vec<Stabled>> {
    Ok(AtHand::of(conn, school.id, &lobby.row.game).await?.free)
}

async fn menu(conn: &mut Conn, lobby: &OpenLobby, school: &ludus::Ludus) -> Done<Message> {
    let mut choices = vec![MenuChoice::new(
        0,
        "A new gladiator",
        "He gets a name, you pick his class; /ludus rename gives him another name.",
    )];
    for row in free(conn, lobby, school).await? {
        let Ok(index) = u16::try_from(row.number) else { continue };
        let [label, detail] = offered(&row)?;
        choices.push(MenuChoice::new(index, label, detail));
    }
    choices.truncate(STABLE + 1);
    Ok(Message {
        head: format!(
            "Who fights for **{}**? Until you choose, a new gladiator does. The others see who it \
             is when the bout begins. A dead gladiator stays dead.",
            school.name
        ),
        controls: vec![Control::menu(
            "Your gladiator",
            choices,
            Action::Enter { bout: BoutId(lobby.row.id), ludus: Some(LudusId(school.id)) },
        )],
        ..Message::default()
    })
}

/// The chosen number, and the answer.
async fn choice(
    conn: &mut Conn,
    lobby: &OpenLobby,
    school: &ludus::Ludus,
    chosen: u16,
) -> Done<(u32, String)> {
    if u32::from(chosen) == NEW {
        let words = "A new gladiator fights for you: you pick his class when the bout begins.";
        return Ok((NEW, words.to_owned()));
    }
    let all = free(conn, lobby, school).await?;
    let row = all.into_iter().find(|row| row.number == i64::from(chosen)).ok_or_else(|| {
        let words = "He cannot fight here now. Press *My gladiator* and choose another.";
        Refused::NoEntrant(words.to_owned())
    })?;
    Ok((u32::from(chosen), format!("**{}** fights for you. You may still change that.", row.name)))
}
