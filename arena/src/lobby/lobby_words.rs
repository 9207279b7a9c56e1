//! The lobby's post.

use crate::bout::agreement::{REVEAL_SEED, Setup};
use crate::bout::seed_commitment::sealed_with;
use crate::bout::state::{Attendance, LobbyState, Participant};
use crate::common::{
    Action, BoutId, Control, MenuChoice, Message, Plate, Style, how_to_play, messenger_id,
    small_print,
};
use crate::lobby::open_lobby::OpenLobby;
use crate::settings::board_form::PostedBoard;
use crate::settings::level::{self, LEVELS};
use crate::settings::preferences::Reacts;
use boards::{Chair, Gathering, INVITED, Kind, Sheet};
use table::Level;

/// An open lobby: players and seats. The other terms are behind *Details*, except the seed's whole
/// sha256: with a part of it, or if it were shown only on request, two seeds could be kept ready and
/// the words for the dice choose between them.
pub(crate) fn open(lobby: &OpenLobby) -> Message {
    let mut head = vec![format!("**{}** – lobby", lobby.title()), lobby.kind.about().to_owned()];
    head.extend(lobby.state.people.iter().map(|person| guest(lobby, person)));
    if lobby.state.house != 0 {
        head.push(format!("• the house, as {}", level::counted(lobby.state.house_levels())));
    }
    let room = usize::from(*lobby.kind.seats().end()).saturating_sub(lobby.state.taken());
    let invited = lobby.state.people.iter().filter(|person| person.state == Attendance::Invited);
    let invited: Vec<u64> = invited.map(|person| messenger_id(person.id)).collect();
    let (free, counts) = (free_seats(room, invited.len()), counts(lobby));
    let options = match lobby.setup.chosen() {
        0 => String::new(),
        1 => " · 1 option".to_owned(),
        more => format!(" · {more} options"),
    };
    let closes = format!("The lobby closes {}.", lobby.state.expires.mark());
    let mut agreed = vec![format!("Clock: {} · {counts}{options}", lobby.setup.pace.name())];
    agreed.extend(who_may_join(&lobby.state));
    let mut rest = Vec::from_iter(lobby.odds.as_deref().map(small_print));
    rest.push(sealed(&lobby.state));
    // The picture shows the seats and the terms.
    let people = lobby.state.people.iter().map(|person| guest(lobby, person));
    let brief = head.iter().take(1).cloned().chain(people).chain([closes.clone()]);
    let brief: Vec<String> = brief.chain(rest.iter().cloned()).collect();
    let tail: Vec<String> = [format!("{free} {closes}")]
        .into_iter()
        .chain(agreed.iter().cloned())
        .chain(rest)
        .collect();
    Message {
        head: head.join("\n"),
        tail: tail.join("\n"),
        brief: brief.join("\n"),
        controls: controls(lobby, room, !invited.is_empty()),
        plate: drawn(lobby, agreed),
        mention: invited.into_iter().filter(|id| *id != 0).collect(),
        ..Message::default()
    }
}

fn guest(lobby: &OpenLobby, person: &Participant) -> String {
    let who = mark(lobby, person.id);
    let reliable = lobby.reliable.get(&person.id).copied().unwrap_or_default().beside();
    let mut line = match person.state {
        Attendance::Sits if Some(person.id) == lobby.state.opener() => {
            format!("• {who} opens the bout{reliable}")
        }
        Attendance::Sits => format!("• {who}{reliable}"),
        Attendance::Invited => format!("• {who} is invited"),
        Attendance::Declined => format!("• {who} has declined"),
        Attendance::ShownOut => format!("• {who} was shown out"),
    };
    for (holds, words) in [
        (person.word.is_some(), ", with a word for the dice"),
        (person.reacts == Some(Reacts::Asked), ", to be asked about reactions"),
        (person.enters.is_some(), ", has chosen a gladiator"),
    ] {
        if holds {
            line.push_str(words);
        }
    }
    line
}

fn free_seats(room: usize, invitations: usize) -> String {
    match room {
        0 if invitations == 1 => "No seat is free; one invitation is open.".to_owned(),
        0 if 1 < invitations => format!("No seat is free; {invitations} invitations are open."),
        0 => "Every seat is taken.".to_owned(),
        1 => "1 seat is free.".to_owned(),
        more => format!("{more} seats are free."),
    }
}

/// Whether the bout will count, and the reason if not.
fn counts(lobby: &OpenLobby) -> String {
    match (lobby.row.ranked, handicap(lobby.kind, &lobby.setup)) {
        (true, _) if lobby.state.is_against_the_house() => {
            "not ranked: bouts against the house rate nobody".to_owned()
        }
        (true, _) if lobby.is_alone() => "ranked, if somebody joins".to_owned(),
        (true, _) => "ranked".to_owned(),
        (false, None) => "friendly".to_owned(),
        (false, Some(name)) => format!("friendly, since `{name}` favours one side"),
    }
}

fn join(lobby: &OpenLobby) -> Control {
    let action = Action::Join { bout: BoutId(lobby.row.id), terms: lobby.state.terms };
    Control::button("Join", Style::Success, action)
}

/// The button that accepts an invitation to a lobby as it stands.
pub(crate) fn accept(lobby: &OpenLobby, label: &str) -> Control {
    let action = Action::Accept { bout: BoutId(lobby.row.id), terms: lobby.state.terms };
    Control::button(label, Style::Success, action)
}

/// The terms of a lobby to somebody who has agreed to others, and a button that agrees to these.
pub(crate) fn terms_to_agree_to(lobby: &OpenLobby, who: i64) -> Message {
    let is_invited = |it: &Participant| it.id == who && it.state == Attendance::Invited;
    let button = match lobby.state.people.iter().any(is_invited) {
        true => accept(lobby, "Accept"),
        false => join(lobby),
    };
    let people = lobby.state.expected().count();
    let mut lines = vec![format!("**{}**", lobby.title())];
    lines.extend(agreed(lobby.kind, &lobby.setup, (lobby.row.ranked, people)));
    Message { head: lines.join("\n"), controls: vec![button], ..Message::default() }
}

fn controls(lobby: &OpenLobby, room: usize, is_waited_for: bool) -> Vec<Control> {
    let bout = BoutId(lobby.row.id);
    let mut controls = Vec::new();
    if is_waited_for {
        controls.push(accept(lobby, "Accept"));
        controls.push(Control::button("Decline", Style::Secondary, Action::Decline(bout)));
    }
    if 0 < room {
        controls.push(join(lobby));
    }
    // The word for an opener alone says so: a press on *Start* would shut out the friend they wait for.
    let (is_alone, is_barred) = (lobby.is_alone() && 0 < room, lobby.may_begin().is_err());
    let label = if is_alone { ALONE } else { "Start" };
    let style = if is_alone || is_waited_for { Style::Secondary } else { Style::Primary };
    let mut start = Control::button(label, style, Action::Begin(bout));
    if let Control::Button { barred, .. } = &mut start {
        *barred = is_barred;
    }
    if !(is_alone && is_barred) {
        controls.push(start);
    }
    // Alone before the last seat, the opener plays the house, which begins at once.
    if 0 < room && !(lobby.is_alone() && room == 1) {
        controls.push(Control::button("Add the house", Style::Secondary, Action::AddHouse(bout)));
    }
    if 0 < lobby.state.house {
        controls.push(house_out(bout));
    }
    // The opener who leaves an empty lobby calls it off.
    if 1 < lobby.state.seated().count() {
        controls.push(Control::button("Leave", Style::Secondary, Action::Leave(bout)));
    }
    controls.push(Control::button("Cancel", Style::Danger, Action::CallOff(bout)));
    if lobby.is_alone() {
        let house = Action::AgainstHouse(bout);
        controls.push(Control::button("Play the house", Style::Secondary, house));
    }
    if lobby.careers().is_some() {
        controls.push(Control::button(
            "My gladiator",
            Style::Secondary,
            Action::Enter { bout, ludus: None },
        ));
    }
    controls.push(how_to_play(lobby.kind));
    controls.push(Control::button("Details", Style::Secondary, Action::Settings(bout)));
    if 0 < lobby.state.house {
        controls.push(how_well(lobby));
    }
    controls
}

/// The word for beginning without anybody else, unlike *Play the house*.
const ALONE: &str = "Play alone, without the house";

/// The requirements for joining, if there are any.
pub(crate) fn who_may_join(lobby: &LobbyState) -> Option<String> {
    let minimum = lobby.minimum.map(|minimum| format!("Who joins: {}.", minimum.words()));
    if lobby.invite_only { Some("By invitation only.".to_owned()) } else { minimum }
}

/// The menu of the house's level in the next seat that it takes; where no seat is left, in its seats.
pub(super) fn how_well(lobby: &OpenLobby) -> Control {
    let choice = |(index, level): (u16, Level)| {
        MenuChoice::new(index, level::name(level), level::about(level))
    };
    let choices = (0..).zip(LEVELS).map(choice).collect();
    let placeholder = format!("The house plays as {}", level::one(lobby.state.level));
    Control::menu(&placeholder, choices, Action::HouseLevel(BoutId(lobby.row.id)))
}

/// The lobby as a picture; `None`: posts have text alone.
fn drawn(lobby: &OpenLobby, agreed: Vec<String>) -> Option<Plate> {
    if lobby.setup.board == PostedBoard::Text {
        return None;
    }
    let chairs = lobby.state.expected().map(|person| Chair {
        name: lobby.name(person.id).plain().to_owned(),
        state: match person.state {
            Attendance::Sits if Some(person.id) == lobby.state.opener() => "opens the bout",
            Attendance::Invited => INVITED,
            Attendance::Sits | Attendance::Declined | Attendance::ShownOut => "",
        }
        .to_owned(),
    });
    let house = lobby.state.house_levels().map(|level| Chair {
        name: "The house".to_owned(),
        state: format!("plays as {}", level::one(level)),
    });
    let seats: Vec<Chair> = chairs.chain(house).collect();
    let free = usize::from(*lobby.kind.seats().end()).saturating_sub(seats.len());
    let gathering = Gathering {
        game: lobby.kind.slug().to_owned(),
        number: u64::try_from(lobby.row.number).unwrap_or(0),
        seats,
        free: u8::try_from(free).unwrap_or(0),
        agreed,
    };
    let name = format!("{}-{}-lobby", lobby.kind.slug(), lobby.row.number);
    Some(Plate::sheet(name, &Sheet::Lobby(gathering)))
}

/// The question whether to begin without people whose invitations are open; `None`: no open invitations.
pub(crate) fn begin_without(lobby: &OpenLobby) -> Option<Message> {
    let people = lobby.state.people.iter();
    let invited = people.filter(|person| person.state == Attendance::Invited);
    let names: Vec<String> = invited.map(|person| lobby.name(person.id).to_string()).collect();
    let open = match names.as_slice() {
        [] => return None,
        [one] => format!("{one} is invited and has not answered."),
        [most @ .., last] => {
            format!("{} and {last} are invited and have not answered.", most.join(", "))
        }
    };
    let bout = BoutId(lobby.row.id);
    Some(Message {
        head: format!("{open} The bout can begin without them; they can watch then, not play."),
        controls: vec![
            Control::button("Begin without them", Style::Danger, Action::BeginWithout(bout)),
            Control::button("Wait", Style::Secondary, Action::Dismiss),
        ],
        ..Message::default()
    })
}

/// A lobby whose bout has begun, with `people` people: nobody has sat down in the lobby of a fixture.
/// `words` are the sha256 of the words that players added to its luck.
pub(crate) fn begun(
    lobby: &OpenLobby,
    names: &[String],
    people: usize,
    words: &[String],
) -> Message {
    let mut tail = agreed(lobby.kind, &lobby.setup, (lobby.row.ranked, people));
    tail.extend(lobby.entering.lines.iter().cloned());
    tail.push(sealed_with(&lobby.state.luck.commitment(), words));
    Message {
        head: format!("**{}** has begun: {}.", lobby.title(), names.join(" v "),),
        tail: tail.join("\n"),
        ..Message::default()
    }
}

/// The commitment to the bout's luck before anybody adds a word to it.
pub(crate) fn sealed(state: &LobbyState) -> String {
    sealed_with(&state.luck.commitment(), &[])
}

/// The house's number for removal from a lobby: no person has it.
pub(crate) const HOUSE: i64 = 0;

/// The button that removes the house from one of its seats in a lobby.
pub(crate) fn house_out(bout: BoutId) -> Control {
    let action = Action::ShowOut { bout, person: messenger_id(HOUSE) };
    Control::button("Show the house out", Style::Secondary, action)
}

/// The effect of a word for the dice.
pub(crate) const OF_WORDS: &str =
    "*Add a word to the dice*: any word of yours is mixed into their luck.";

/// The actions on a lobby besides playing in it.
pub(crate) fn besides(bout: BoutId) -> Control {
    Control::button("Add a word to the dice", Style::Secondary, Action::Word(bout))
}

/// A lobby that came to nothing.
pub(crate) fn closed(lobby: &OpenLobby, why: &str) -> Message {
    Message {
        head: format!("**{}** – the lobby is closed. {why}", lobby.title()),
        ..Message::default()
    }
}

/// The question before a lobby closes.
pub(crate) fn still_wanted(lobby: &OpenLobby) -> Message {
    let bout = BoutId(lobby.row.id);
    let opener = lobby.state.opener().unwrap_or_default();
    Message {
        head: format!(
            "{}: is **{}** still wanted? Its lobby closes {}.",
            mark(lobby, opener),
            lobby.title(),
            lobby.state.expires.mark()
        ),
        controls: vec![Control::button("Still wanted", Style::Success, Action::StillWanted(bout))],
        mention: Some(messenger_id(opener)).filter(|id| *id != 0).into_iter().collect(),
        ..Message::default()
    }
}

/// Tells the opener that every seat is taken.
pub(crate) fn complete(lobby: &OpenLobby) -> Message {
    let opener = lobby.state.opener().unwrap_or_default();
    Message {
        head: format!(
            "{}: every seat of **{}** is taken. It begins when you press *Start* in its lobby.",
            mark(lobby, opener),
            lobby.title()
        ),
        mention: Some(messenger_id(opener)).filter(|id| *id != 0).into_iter().collect(),
        ..Message::default()
    }
}

/// Tells those seated already that the opener has changed the lobby.
pub(crate) fn changed(lobby: &OpenLobby, what: &str) -> Message {
    let opener = lobby.state.opener();
    let others = lobby.state.seated().filter(|person| Some(person.id) != opener);
    let others: Vec<i64> = others.map(|person| person.id).collect();
    let names: Vec<String> = others.iter().map(|id| mark(lobby, *id)).collect();
    Message {
        head: format!(
            "{}: {} has changed **{}**: {what}. *Leave* in its lobby if that is not for you.",
            names.join(", "),
            lobby.opener_name(),
            lobby.title()
        ),
        mention: others.into_iter().map(messenger_id).filter(|id| *id != 0).collect(),
        ..Message::default()
    }
}

/// Tells the opener that an invitation was declined.
pub(crate) fn declined(lobby: &OpenLobby, who: i64) -> Message {
    let opener = lobby.state.opener().unwrap_or_default();
    Message {
        head: format!(
            "{}: {} has declined **{}**. The seat is free again.",
            mark(lobby, opener),
            lobby.name(who),
            lobby.title()
        ),
        mention: Some(messenger_id(opener)).filter(|id| *id != 0).into_iter().collect(),
        ..Message::default()
    }
}

/// The terms, line by line; given whether it is meant to count, and the number of people.
pub(crate) fn agreed(kind: Kind, setup: &Setup, (ranked, people): (bool, usize)) -> Vec<String> {
    let mut lines = vec![format!("Clock: {} – {}", setup.pace.name(), setup.pace.about())];
    for (name, value) in &setup.options {
        if let Some(row) = kind.options().iter().find(|row| row.name == *name) {
            lines.push(format!("`{name}={value}` – {}", kind.option_means(row, value)));
        }
    }
    if setup.keeps_seed {
        let name = REVEAL_SEED.name;
        lines.push(format!("`{name}=off` – seed and record are kept back when it is over"));
    }
    lines.extend(setup.help_in_words());
    lines.push(match ranked {
        true if people < 2 => {
            "It counts in the leaderboard only if two people or more play.".to_owned()
        }
        true => "Ranked: the result counts in the leaderboard.".to_owned(),
        false => match handicap(kind, setup) {
            Some(name) => {
                format!("Friendly, since `{name}` favours one side: {COUNTS_NOWHERE}")
            }
            None if setup.hints == Some(true) => {
                format!("Friendly, since players may ask for hints: {COUNTS_NOWHERE}")
            }
            None => format!("Friendly: {COUNTS_NOWHERE}"),
        },
    });
    lines
}

/// Said of a friendly bout.
const COUNTS_NOWHERE: &str = "the result counts in no leaderboard.";

/// The option that openly favours one side, if there is one and the bout is no fixture.
fn handicap(kind: Kind, setup: &Setup) -> Option<&'static str> {
    kind.handicap(&setup.options).filter(|_| setup.fixture.is_none())
}

fn mark(lobby: &OpenLobby, id: i64) -> String {
    match messenger_id(id) {
        0 => lobby.name(id).to_string(),
        id => format!("{{@{id}}}"),
    }
}
