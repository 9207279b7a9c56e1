//! Entering gladiators of one's ludus for a bout outside seasons: chosen in its lobby, sent when
//! it begins.
//!
//! Such a bout is a day of its own: nobody comes with deeds or mercies of an earlier one (R86).

use crate::bout::state::Gathering;
use crate::common::{Done, Refused};
use crate::lobby::open_lobby::{Entering, Gathered};
use crate::ludus::careers::{class, in_a_bout, is_active, read, written};
use crate::ludus::keeping::kept_by;
use crate::ludus::numbers::draw;
use boards::{Entrant, Stable};
use campaign::{STABLE, Service};
use store::Conn;
use store::stable::{self, Stabled};

/// The number that stands for a new gladiator.
pub(crate) const NEW: u32 = 0;

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
