//! Entering gladiators of one's ludus for a bout: chosen in its lobby, or named to a season, and sent when it
//! begins.
//!
//! Such a bout is a day of its own: deeds or mercies of an earlier one do not carry over (R86).

use crate::bout::state::Participant;
use crate::common::{Done, Refused};
use crate::lobby::open_lobby::{Entrants, OpenLobby};
use crate::ludus::{class, draw, in_a_bout, is_active, kept_by, names_of, read, written};
use boards::{Entrant, Stable};
use campaign::{STABLE, Service};
use store::Conn;
use store::stable::{self, Stabled};

/// The number that stands for a new gladiator.
pub(crate) const NEW: u32 = 0;

/// Takes everybody's gladiator from their roster, adding new ones to it.
pub(crate) async fn entering(
    conn: &mut Conn,
    lobby: &OpenLobby,
    playing: &[Participant],
) -> Done<Entrants> {
    let Some(stable) = lobby.careers() else { return Ok(Entrants::default()) };
    let mut sent = Vec::new();
    for one in playing {
        sent.push(sends(conn, lobby, stable, one).await?);
    }
    let sent: Vec<_> = sent.into_iter().map(Some).collect();
    let options = come_with(stable, &lobby.setup.options, &sent)?;
    let options = options.map_err(Refused::NoEntrant)?;
    let whose = playing.iter().map(|one| lobby.name(one.id));
    let lines =
        whose.zip(sent.iter().flatten()).map(|(whose, row)| enters(&whose.to_string(), row));
    Ok(Entrants { options, lines: lines.collect::<anyhow::Result<_>>()?, sent })
}

/// The options with which gladiators come, in the order of their seats; the game's own words if they may
/// not meet.
fn come_with(
    stable: &dyn Stable,
    options: &[(String, String)],
    sent: &[Option<Stabled>],
) -> anyhow::Result<Result<Vec<(String, String)>, String>> {
    let careers = sent.iter().map(|row| row.as_ref().map_or(Ok(Service::default()), read));
    let careers = careers.collect::<anyhow::Result<Vec<Service>>>()?;
    let skills: Vec<Vec<String>> =
        careers.into_iter().map(|it| it.skills.into_iter().collect()).collect();
    let entrants = sent.iter().zip(&skills).map(|(row, skills)| Entrant {
        class: row.as_ref().map(|row| row.class.as_str()).filter(|class| !class.is_empty()),
        skills,
    });
    Ok(stable.entering(options, &entrants.collect::<Vec<_>>()))
}

/// The line that tells everybody which gladiator a person or ludus enters.
fn enters(whose: &str, row: &Stabled) -> anyhow::Result<String> {
    let armed = match class(row) {
        class if class.is_empty() => "who is yet to be armed".to_owned(),
        class => class,
    };
    let skills: Vec<String> = read(row)?.skills.into_iter().collect();
    let known = if skills.is_empty() { String::new() } else { format!(" ({})", skills.join(", ")) };
    Ok(format!("{whose} enters **{}**, {armed}{known}.", row.name))
}

/// Gladiators of a ludus, for one bout.
#[derive(Debug, Clone, Default)]
pub(crate) struct AtHand {
    /// The gladiators that may be entered: fit to fight, and in no other bout.
    pub(crate) free: Vec<Stabled>,
    /// Whether a new one has room on the roster.
    pub(crate) takes_new: bool,
}

impl AtHand {
    /// The gladiators of a ludus for a game.
    pub(crate) async fn of(conn: &mut Conn, ludus: i64, game: &str) -> Done<AtHand> {
        let mut free = stable::stable_of(conn, ludus).await?;
        free.retain(|row| is_active(row) && row.game == game);
        let takes_new = free.len() < STABLE;
        let fighting = stable::fighting(conn, ludus).await?;
        free.retain(|row| !fighting.contains(&row.number));
        Ok(AtHand { free, takes_new })
    }

    /// The same for a bout with these options: without gladiators who may not fight in it against any opponent.
    pub(crate) fn allowed(
        mut self,
        stable: &dyn Stable,
        options: &[(String, String)],
    ) -> Done<AtHand> {
        let mut allowed = Vec::new();
        for row in self.free {
            if come_with(stable, options, &[Some(row.clone())])?.is_ok() {
                allowed.push(row);
            }
        }
        self.free = allowed;
        Ok(self)
    }
}

/// A gladiator on offer: his name and class, and his deeds.
pub(crate) fn offered(row: &Stabled) -> Done<[String; 2]> {
    let it = read(row)?;
    let armed = match class(row) {
        class if class.is_empty() => "not armed yet".to_owned(),
        class => class,
    };
    let skills = it.skills.into_iter().collect::<Vec<_>>().join(", ");
    let skills = if skills.is_empty() { "unskilled".to_owned() } else { skills };
    let name = format!("{}, {armed}", row.name);
    Ok([name, format!("{} bouts, {} won; {skills}", it.bouts, it.wins)])
}

/// A ludus that sends a gladiator to a bout of a season.
pub(crate) struct Sender {
    /// Its number.
    pub(crate) ludus: i64,
    pub(crate) name: String,
    /// The gladiator it has named, if any.
    pub(crate) named: Option<u32>,
}

/// Takes from each ludus the gladiator it has named; if none, or he can fight no more, the one with the fewest
/// bouts; if there is none, a new one. `senders` are in the order of seats, `None`: the house.
pub(crate) async fn of_ludi(
    conn: &mut Conn,
    game: &str,
    options: &[(String, String)],
    stable: &'static dyn Stable,
    senders: &[Option<Sender>],
) -> Done<Entrants> {
    let (mut sent, mut lines) = (Vec::new(), Vec::new());
    for sender in senders {
        let mut found = None;
        if let Some(sender) = sender {
            for candidate in candidates(conn, game, stable, sender).await? {
                sent.push(Some(candidate.clone()));
                let may_meet = come_with(stable, options, &sent)?.is_ok();
                sent.pop();
                if may_meet {
                    stable::kept(conn, &candidate).await?;
                    lines.push(enters(&sender.name, &candidate)?);
                    found = Some(candidate);
                    break;
                }
            }
        }
        sent.push(found);
    }
    let options = come_with(stable, options, &sent)?.map_err(Refused::NoEntrant)?;
    Ok(Entrants { options, lines, sent })
}

/// The gladiators a ludus would send, in order of preference.
async fn candidates(
    conn: &mut Conn,
    game: &str,
    stable: &'static dyn Stable,
    sender: &Sender,
) -> Done<Vec<Stabled>> {
    let AtHand { free, takes_new } = AtHand::of(conn, sender.ludus, game).await?;
    let mut all = Vec::new();
    for row in free {
        let is_named = sender.named.map(i64::from) == Some(row.number);
        all.push(((!is_named, read(&row)?.bouts, row.number), row));
    }
    all.sort_by_key(|(rank, _)| *rank);
    let mut all: Vec<Stabled> = all.into_iter().map(|(_, row)| row).collect();
    // Where no other may come a new one does, even onto a full roster.
    let is_first = takes_new && sender.named == Some(NEW);
    let at = if is_first { 0 } else { all.len() };
    all.insert(at, recruit(conn, sender.ludus, game, stable).await?);
    Ok(all)
}

/// A new gladiator of a ludus, not yet on its roster.
async fn recruit(
    conn: &mut Conn,
    ludus: i64,
    game: &str,
    stable: &'static dyn Stable,
) -> Done<Stabled> {
    let all = stable::stable_of(conn, ludus).await?;
    let mut taken = names_of(conn, ludus, 0).await?;
    taken.extend(stable::names_beside(conn, ludus, game).await?);
    let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
    Ok(Stabled {
        ludus,
        number: all.iter().map(|row| row.number).max().unwrap_or(0) + 1,
        game: game.to_owned(),
        name: campaign::recruit_name(stable.names(), &taken, &mut draw),
        class: String::new(),
        status: campaign::Standing::Active.word().to_owned(),
        is_freed: false,
        service: written(&Service::default())?,
    })
}

/// The gladiator of a player.
async fn sends(
    conn: &mut Conn,
    lobby: &OpenLobby,
    stable: &'static dyn Stable,
    one: &Participant,
) -> Done<Stabled> {
    let who = lobby.name(one.id).plain().to_owned();
    let school = kept_by(conn, lobby.row.guild, one.id).await?.ok_or_else(|| {
        Refused::NoEntrant(format!("{who} keeps no ludus here: `/ludus found` makes one."))
    })?;
    let all = stable::stable_of(conn, school.id).await?;
    if let Some(number) = one.enters.filter(|number| *number != NEW) {
        let row = all.into_iter().find(|row| row.number == i64::from(number) && is_active(row));
        let row = row.ok_or_else(|| {
            Refused::NoEntrant(format!(
                "{who}'s gladiator is no longer on the roster. Press *My gladiator* and choose \
                 another."
            ))
        })?;
        if stable::fighting(conn, school.id).await?.contains(&row.number) {
            return Err(in_a_bout(&row.name).into());
        }
        return Ok(row);
    }
    let of_game = all.iter().filter(|row| is_active(row) && row.game == lobby.row.game);
    if STABLE <= of_game.count() {
        return Err(full(&who).into());
    }
    let row = recruit(conn, school.id, &lobby.row.game, stable).await?;
    stable::kept(conn, &row).await?;
    Ok(row)
}

fn full(who: &str) -> Refused {
    Refused::NoEntrant(format!(
        "{who} has {STABLE} gladiators fit to fight, as many as a roster holds: one of them must \
         go. Press *My gladiator* and choose."
    ))
}
