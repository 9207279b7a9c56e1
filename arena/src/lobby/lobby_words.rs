//! The lobby's post.

use crate::bout::options::{REVEAL_SEED, Setup};
use crate::bout::state::Coming;
use crate::common::{BoutId, Control, Deed, Say, Style, messenger_id};
use crate::lobby::open_lobby::Gathered;
use boards::Kind;

/// An open lobby.
pub(crate) fn open(gathered: &Gathered) -> Say {
    let bout = BoutId(gathered.row.id);
    let lobby = &gathered.lobby;
    let mut head = vec![format!("**{}** – lobby", gathered.title())];
    head.push(gathered.kind.about().to_owned());
    for person in &lobby.people {
        let who = mark(gathered, person.id);
        head.push(match person.state {
            Coming::Sits if Some(person.id) == lobby.opener() => format!("• {who} opens the bout"),
            Coming::Sits => format!("• {who}"),
            Coming::Invited => format!("• {who} is invited"),
            Coming::Declined => format!("• {who} has declined"),
        });
        if person.word.is_some() {
            let line = head.last_mut().expect("a line was just added");
            line.push_str(", with a word for the dice");
        }
        if person.enters.is_some() {
            let line = head.last_mut().expect("a line was just added");
            line.push_str(", has chosen a gladiator");
        }
    }
    match lobby.house {
        0 => {}
        1 => head.push("• the house".to_owned()),
        more => head.push(format!("• the house, {more} seats")),
    }
    let seats = gathered.kind.seats();
    let room = usize::from(*seats.end()).saturating_sub(lobby.taken());
    let invitations = lobby.people.iter().filter(|it| it.state == Coming::Invited).count();
    let free = match room {
        0 if invitations == 1 => "No seat is free; one invitation is open.".to_owned(),
        0 if 1 < invitations => format!("No seat is free; {invitations} invitations are open."),
        0 => "Every seat is taken.".to_owned(),
        1 => "1 seat is free.".to_owned(),
        more => format!("{more} seats are free."),
    };
    let mut tail = agreed(gathered.kind, &gathered.affairs.setup, gathered.row.ranked);
    tail.push(sealed(gathered));
    tail.push(format!("{free} The lobby closes {}.", lobby.expires.mark()));
    let mut controls = vec![
        open_while(0 < room, "Join", Style::Success, Deed::Join(bout)),
        Control::button("Leave", Style::Secondary, Deed::Leave(bout)),
        open_while(0 < room, "Add the house", Style::Secondary, Deed::AddHouse(bout)),
        Control::button("Start", Style::Primary, Deed::Begin(bout)),
        Control::button("Cancel", Style::Danger, Deed::CallOff(bout)),
    ];
    let invited = lobby.people.iter().filter(|person| person.state == Coming::Invited);
    let invited: Vec<u64> = invited.map(|person| messenger_id(person.id)).collect();
    if !invited.is_empty() {
        controls.push(Control::button("Accept", Style::Success, Deed::Accept(bout)));
        controls.push(Control::button("Decline", Style::Secondary, Deed::Decline(bout)));
    }
    if gathered.careers().is_some() {
        controls.push(Control::button("My gladiator", Style::Secondary, Deed::Enter(bout)));
    }
    controls.push(Control::button("Add a word to the dice", Style::Secondary, Deed::Word(bout)));
    Say {
        head: head.join("\n"),
        tail: tail.join("\n"),
        controls,
        mention: invited.into_iter().filter(|id| *id != 0).collect(),
        ..Say::default()
    }
}

/// A button that is barred once there is no seat left.
fn open_while(has_room: bool, label: &str, style: Style, deed: Deed) -> Control {
    Control::Button { label: label.to_owned(), style, deed, barred: !has_room }
}

/// Whether one is sure to begin without those whose invitations are open; none without any.
pub(crate) fn begin_without(gathered: &Gathered) -> Option<Say> {
    let people = gathered.lobby.people.iter();
    let invited = people.filter(|person| person.state == Coming::Invited);
    let names: Vec<&str> = invited.map(|person| gathered.name(person.id)).collect();
    let open = match names.as_slice() {
        [] => return None,
        [one] => format!("{one} is invited and has not answered."),
        [most @ .., last] => {
            format!("{} and {last} are invited and have not answered.", most.join(", "))
        }
    };
    let bout = BoutId(gathered.row.id);
    Some(Say {
        head: format!("{open} The bout can begin without them; they can watch then, not play."),
        controls: vec![
            Control::button("Begin without them", Style::Danger, Deed::BeginWithout(bout)),
            Control::button("Wait", Style::Secondary, Deed::Dismiss),
        ],
        ..Say::default()
    })
}

/// A lobby whose bout has begun.
pub(crate) fn begun(gathered: &Gathered, names: &[String]) -> Say {
    let mut tail = agreed(gathered.kind, &gathered.affairs.setup, gathered.row.ranked);
    tail.extend(gathered.entering.lines.iter().cloned());
    tail.push(sealed(gathered));
    Say {
        head: format!(
            "**{}** – {} {} begun.",
            gathered.title(),
            names.join(" v "),
            if names.len() == 1 { "has" } else { "have" }
        ),
        tail: tail.join("\n"),
        ..Say::default()
    }
}

/// What binds the bout's luck before anybody adds a word to it.
fn sealed(gathered: &Gathered) -> String {
    format!("The seed's sha256: `{}`", gathered.lobby.luck.commitment())
}

/// A lobby that came to nothing.
pub(crate) fn closed(gathered: &Gathered, why: &str) -> Say {
    Say {
        head: format!("**{}** – the lobby is closed. {why}", gathered.title()), ..Say::default()
    }
}

/// The question before a lobby closes.
pub(crate) fn still_wanted(gathered: &Gathered) -> Say {
    let bout = BoutId(gathered.row.id);
    let opener = gathered.lobby.opener().unwrap_or_default();
    Say {
        head: format!(
            "{}: is **{}** still wanted? Its lobby closes {}.",
            mark(gathered, opener),
            gathered.title(),
            gathered.lobby.expires.mark()
        ),
        controls: vec![Control::button("Still wanted", Style::Success, Deed::StillWanted(bout))],
        mention: Some(messenger_id(opener)).filter(|id| *id != 0).into_iter().collect(),
        ..Say::default()
    }
}

/// Every seat is taken: its opener is told.
pub(crate) fn complete(gathered: &Gathered) -> Say {
    let opener = gathered.lobby.opener().unwrap_or_default();
    Say {
        head: format!(
            "{}: every seat of **{}** is taken. It begins when you press *Start* in its lobby.",
            mark(gathered, opener),
            gathered.title()
        ),
        mention: Some(messenger_id(opener)).filter(|id| *id != 0).into_iter().collect(),
        ..Say::default()
    }
}

/// An invitation was declined: its opener is told.
pub(crate) fn declined(gathered: &Gathered, who: i64) -> Say {
    let opener = gathered.lobby.opener().unwrap_or_default();
    Say {
        head: format!(
            "{}: {} has declined **{}**. The seat is free again.",
            mark(gathered, opener),
            gathered.name(who),
            gathered.title()
        ),
        mention: Some(messenger_id(opener)).filter(|id| *id != 0).into_iter().collect(),
        ..Say::default()
    }
}

/// What was agreed, line by line.
pub(crate) fn agreed(kind: Kind, setup: &Setup, ranked: bool) -> Vec<String> {
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
    let handicap = kind.handicap(&setup.options).filter(|_| setup.fixture.is_none());
    lines.push(match ranked {
        true => {
            "Ranked: the people at the table are rated against each other, and it counts in the \
             leaderboard. Seats that the house plays are left out."
                .to_owned()
        }
        false => match handicap {
            Some(name) => format!(
                "Friendly, since `{name}` favours one side: it rates nobody and is in no \
                 leaderboard."
            ),
            None => "Friendly: it rates nobody and is in no leaderboard.".to_owned(),
        },
    });
    lines
}

fn mark(gathered: &Gathered, id: i64) -> String {
    match messenger_id(id) {
        0 => gathered.name(id).to_owned(),
        id => format!("{{@{id}}}"),
    }
}
