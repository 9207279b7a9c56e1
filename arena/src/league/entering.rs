//! Entering gladiators of one's ludus for a bout outside seasons: chosen in its lobby, sent when
//! it begins.
//!
//! Such a bout is a day of its own: nobody comes with deeds or mercies of an earlier one (R86).

use super::draw;
use super::founding::{kept_by, own};
use super::stable::{class, in_a_bout, is_active, read, written};
use crate::affairs::{Coming, Gathering};
use crate::gather::closed_instead;
use crate::lobby::Gathered;
use crate::say::MenuChoice;
use crate::{
    Arena, BoutId, Control, Deed, Done, Fault, Millis, Person, Place, Refused, Reply, Say, find,
    row_id,
};
use boards::{Entrant, Stable};
use campaign::{STABLE, Service};
use store::stable::{self, Stabled};
use store::{Conn, ludus};

/// The number that stands for a new gladiator.
const NEW: u32 = 0;

/// The gladiators sent to a bout that begins.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entering {
    /// The game's options with which they come.
    pub(crate) options: Vec<(String, String)>,
    /// Who they are, for everybody.
    pub(crate) lines: Vec<String>,
    /// In the order of their seats.
    sent: Vec<Stabled>,
}

impl Entering {
    /// Writes down who fights where.
    pub(crate) async fn written(&self, conn: &mut Conn, bout: i64) -> Done<()> {
        for (seat, row) in (0_i64..).zip(&self.sent) {
            stable::entered(conn, (bout, seat), (row.ludus, row.number)).await?;
        }
        Ok(())
    }
}

/// Takes everybody's gladiator from their roster, new ones onto it.
pub(crate) async fn entering(
    conn: &mut Conn,
    gathered: &Gathered,
    playing: &[Gathering],
) -> Done<Entering> {
    let Some(stable) = gathered.careers() else { return Ok(Entering::default()) };
    let mut sent = Vec::new();
    for one in playing {
        sent.push(sends(conn, gathered, stable, one).await?);
    }
    let careers = sent.iter().map(read).collect::<anyhow::Result<Vec<Service>>>()?;
    let skills: Vec<Vec<String>> =
        careers.iter().map(|it| it.skills.iter().cloned().collect()).collect();
    let entrants: Vec<Entrant<'_>> = sent
        .iter()
        .zip(&skills)
        .map(|(row, skills)| Entrant {
            class: Some(row.class.as_str()).filter(|class| !class.is_empty()),
            skills,
        })
        .collect();
    let options = stable.entering(&gathered.affairs.setup.options, &entrants);
    let options = options.map_err(Refused::NoEntrant)?;
    let told = playing.iter().zip(&sent).zip(&skills).map(|((one, row), skills)| {
        let armed = match class(row) {
            class if class.is_empty() => "who is yet to be armed".to_owned(),
            class => class,
        };
        let known =
            if skills.is_empty() { String::new() } else { format!(" ({})", skills.join(", ")) };
        format!("{} enters **{}**, {armed}{known}.", gathered.name(one.id), row.name)
    });
    Ok(Entering { options, lines: told.collect(), sent })
}

/// The gladiator of one who plays.
async fn sends(
    conn: &mut Conn,
    gathered: &Gathered,
    stable: &'static dyn Stable,
    one: &Gathering,
) -> Done<Stabled> {
    let who = gathered.name(one.id);
    let school = kept_by(conn, gathered.row.guild, one.id).await?.ok_or_else(|| {
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
    let of_game = all.iter().filter(|row| is_active(row) && row.game == gathered.row.game);
    if STABLE <= of_game.count() {
        return Err(full(who).into());
    }
    let taken: Vec<&str> = all.iter().map(|row| row.name.as_str()).collect();
    let row = Stabled {
        ludus: school.id,
        number: all.iter().map(|row| row.number).max().unwrap_or(0) + 1,
        game: gathered.row.game.clone(),
        name: campaign::recruit_name(stable.names(), &taken, &mut draw),
        class: String::new(),
        status: campaign::Standing::Active.word().to_owned(),
        is_freed: false,
        service: written(&Service::default())?,
    };
    stable::kept(conn, &row).await?;
    Ok(row)
}

fn full(who: &str) -> Refused {
    Refused::NoEntrant(format!(
        "{who} has {STABLE} gladiators fit to fight, as many as a roster holds: one of them must \
         go. Press *My gladiator* and choose."
    ))
}

impl Arena {
    /// Shows whom somebody may enter for a lobby's bout; or enters the one that was chosen.
    pub(crate) async fn enter(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        chosen: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let Some(chosen) = chosen else {
            let shown = async {
                let mut reader = self.reader().await?;
                let gathered = joined(&mut reader, by.id, at, id).await?;
                let school = own(&mut reader, gathered.row.guild, row_id(by.id)).await?;
                menu(&mut reader, &gathered, &school).await
            };
            return shown.await.map(Reply::new).map_err(Fault::referenced);
        };
        self.write(move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut gathered = joined(conn, by.id, at, id).await?;
                let school = own(conn, gathered.row.guild, row_id(by.id)).await?;
                let (number, words) = choice(conn, &gathered, &school, chosen).await?;
                let mut people = gathered.lobby.people.iter_mut();
                let me = people.find(|person| person.id == row_id(by.id));
                me.ok_or(Refused::NotInLobby)?.enters = Some(number);
                gathered.save(conn, now).await?;
                Ok(Reply::edit(Say { head: words, ..Say::default() }))
            })
        })
        .await
    }
}

/// An open lobby in which somebody sits, and gladiators are entered.
async fn joined(conn: &mut Conn, by: u64, at: Place, id: BoutId) -> Done<Gathered> {
    find::visible(conn, by, at, id).await.map_err(closed_instead)?;
    let gathered = Gathered::load(conn, id).await?;
    let is_me = |person: &Gathering| person.id == row_id(by) && person.state == Coming::Sits;
    if gathered.careers().is_none() || !gathered.lobby.people.iter().any(is_me) {
        return Err(Refused::NotInLobby.into());
    }
    Ok(gathered)
}

/// Those who may be entered: fit to fight, and in no other bout.
async fn free(conn: &mut Conn, gathered: &Gathered, school: &ludus::Ludus) -> Done<Vec<Stabled>> {
    let mut all = stable::stable_of(conn, school.id).await?;
    let fighting = stable::fighting(conn, school.id).await?;
    all.retain(|row| is_active(row) && row.game == gathered.row.game);
    all.retain(|row| !fighting.contains(&row.number));
    Ok(all)
}

async fn menu(conn: &mut Conn, gathered: &Gathered, school: &ludus::Ludus) -> Done<Say> {
    let mut choices = vec![MenuChoice {
        index: 0,
        label: "A new gladiator".to_owned(),
        detail: "He gets a name, you pick his class; /ludus rename gives him another name."
            .to_owned(),
    }];
    for row in free(conn, gathered, school).await? {
        let it = read(&row)?;
        let Ok(index) = u16::try_from(row.number) else { continue };
        let armed = match class(&row) {
            class if class.is_empty() => "not armed yet".to_owned(),
            class => class,
        };
        let skills = it.skills.into_iter().collect::<Vec<_>>().join(", ");
        let skills = if skills.is_empty() { "unskilled".to_owned() } else { skills };
        choices.push(MenuChoice {
            index,
            label: format!("{}, {armed}", row.name),
            detail: format!("{} bouts, {} won; {skills}", it.bouts, it.wins),
        });
    }
    choices.truncate(STABLE + 1);
    Ok(Say {
        head: format!(
            "Who fights for **{}**? Until you choose, a new gladiator does. The others see who it \
             is when the bout begins. Whoever dies is dead.",
            school.name
        ),
        controls: vec![Control::menu(
            "Your gladiator",
            choices,
            Deed::Enter(BoutId(gathered.row.id)),
        )],
        ..Say::default()
    })
}

/// The number that was chosen, and what is answered.
async fn choice(
    conn: &mut Conn,
    gathered: &Gathered,
    school: &ludus::Ludus,
    chosen: u16,
) -> Done<(u32, String)> {
    if u32::from(chosen) == NEW {
        let words = "A new gladiator fights for you: you pick his class when the bout begins.";
        return Ok((NEW, words.to_owned()));
    }
    let all = free(conn, gathered, school).await?;
    let row = all.into_iter().find(|row| row.number == i64::from(chosen)).ok_or_else(|| {
        let words = "He cannot fight here now. Press *My gladiator* and choose another.";
        Refused::NoEntrant(words.to_owned())
    })?;
    Ok((u32::from(chosen), format!("**{}** fights for you. You may still change that.", row.name)))
}
