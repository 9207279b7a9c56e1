//! Lives here: the owner of a ludus, and the careers of its gladiators outside seasons.
//! May enter: rows of ludi and rosters, and the dead of a bout.
//! Never does: a live bout, a season.

use crate::common::{BoutId, Done, Person, Place, Refused, Reply, random, row_id};
use crate::handle::arena::Arena;
use crate::lookup::which::here;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::{Fighter, Kind};
use campaign::{
    AttributeId, AttributeRow, CameTo, ClassId, ClassRow, Currency, Discipline, Ludus, LudusId,
    PersonId, Service, Showing, Standing,
};
use std::collections::BTreeMap;
use store::stable::{self, Entry, Stabled};
use store::{About, Conn, gladiator, ludus, standing};

/// Books a bout that is over for the gladiators who were entered: who has died, how the new ones were armed,
/// and their careers now. `fighters` stand in the order of seats; without any the bout is not for careers.
pub(crate) async fn careers_booked(
    conn: &mut Conn,
    bout: BoutId,
    fighters: &[Fighter],
) -> Done<()> {
    if fighters.is_empty() {
        return Ok(());
    }
    for (seat, mut row) in stable::entrants_of(conn, bout.0).await? {
        let fighter = usize::try_from(seat).ok().and_then(|at| fighters.get(at));
        let fighter = fighter.context("a gladiator entered for a seat that there is not")?;
        if fighter.is_dead {
            stable::died(conn, bout.0, seat).await?;
        }
        if let Some(class) = fighter.class.as_ref().filter(|_| row.class.is_empty()) {
            row.class.clone_from(class);
        }
        counted(conn, row).await?;
    }
    Ok(())
}

/// Counts the careers of those entered for a bout anew: its result counts no more.
pub(crate) async fn careers_voided(conn: &mut Conn, bout: BoutId) -> Done<()> {
    for (_, row) in stable::entrants_of(conn, bout.0).await? {
        counted(conn, row).await?;
    }
    Ok(())
}

/// Keeps what a gladiator's career comes to, counted from his bouts.
pub(crate) async fn counted(conn: &mut Conn, mut row: Stabled) -> Done<()> {
    let service = service_of(conn, &row).await?;
    row.status = service.standing(row.is_freed).word().to_owned();
    row.service = written(&service)?;
    Ok(stable::kept(conn, &row).await?)
}

/// A career, counted from the bouts.
async fn service_of(conn: &mut Conn, row: &Stabled) -> anyhow::Result<Service> {
    let entries = stable::entries_of(conn, (row.ludus, row.number)).await?;
    let showings = entries.iter().map(showing).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Service::counted(&showings))
}

fn showing(entry: &Entry) -> anyhow::Result<Showing> {
    let bout = campaign::BoutId(entry.bout);
    let (Some(place), Some(tallies)) = (&entry.place, &entry.tallies) else {
        return Ok(Showing { bout, came_to: None, died: entry.died });
    };
    let tallies: BTreeMap<String, i64> =
        serde_json::from_str(tallies).context("reading tallies")?;
    let tally = |name: &str| tallies.get(name).copied().unwrap_or(0);
    let count = |name: &str| u32::try_from(tally(name)).unwrap_or(0);
    let was_killed = 0 < tally("was_killed");
    let spared = 0 < tally("was_spared");
    let came_to = CameTo {
        won: place == "won",
        drew: place == "drew",
        beaten: spared || was_killed,
        spared,
        defeated: count("defeated"),
        killed: count("killed"),
        gained: tallies.keys().find_map(|it| it.strip_prefix("gained_")).map(str::to_owned),
        rudis: 0 < tally("rudis"),
    };
    let counts = entry.is_void == Some(false);
    let died = entry.died || was_killed;
    Ok(Showing { bout, came_to: Some(came_to).filter(|_| counts), died })
}

/// A career as its row keeps it.
pub(crate) fn read(row: &Stabled) -> anyhow::Result<Service> {
    serde_json::from_str(&row.service).with_context(|| format!("reading {}'s career", row.name))
}

pub(crate) fn written(service: &Service) -> anyhow::Result<String> {
    serde_json::to_string(service).context("writing a career")
}

/// Whether a gladiator may still fight.
pub(crate) fn is_active(row: &Stabled) -> bool {
    row.status == Standing::Active.word()
}

impl Arena {
    /// Lets a gladiator go who has earned the rudis.
    #[boxed]
    pub async fn free_gladiator(&self, by: Person, at: Place, name: &str) -> Done<Reply> {
        let name = name.to_owned();
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, name) = (by.clone(), name.clone());
            Box::pin(async move {
                let ludus = own(conn, here(at)?, row_id(by.id)).await?;
                let mut row = named(conn, ludus.id, &name).await?;
                if stable::fighting(conn, ludus.id).await?.contains(&row.number) {
                    return Err(in_a_bout(&row.name).into());
                }
                if read(&row)?.rudis_in.is_none() {
                    return Err(Refused::NoEntrant(format!(
                        "{} has not earned the rudis. It is won by coming with all five skills \
                         to a campaign bout with `rudis=on`, and winning it.",
                        row.name
                    ))
                    .into());
                }
                row.is_freed = true;
                let words =
                    format!("**{}** leaves {} with the rudis, a free man.", row.name, ludus.name);
                counted(conn, row).await?;
                Ok(Reply::words(words))
            })
        })
        .await
    }
}

/// The names of a ludus's gladiators, on its roster outside seasons and on those of seasons, except one season;
/// 0 excepts none.
pub(crate) async fn names_of(conn: &mut Conn, ludus: i64, season: i64) -> Done<Vec<String>> {
    let mut names = gladiator::names_of(conn, ludus, season).await?;
    names.extend(stable::stable_of(conn, ludus).await?.into_iter().map(|row| row.name));
    Ok(names)
}

/// Gives a gladiator another name.
pub(crate) async fn renamed(conn: &mut Conn, ludus: i64, from: &str, to: &str) -> Done<()> {
    let mut row = named(conn, ludus, from).await?;
    let all = stable::stable_of(conn, ludus).await?;
    let others = all.iter().filter(|it| it.number != row.number);
    let in_seasons = gladiator::names_of(conn, ludus, 0).await?;
    let taken = others.map(|it| it.name.as_str()).chain(in_seasons.iter().map(String::as_str));
    let taken: Vec<&str> = taken.collect();
    row.name = campaign::chosen_name(to, &taken)?;
    Ok(stable::kept(conn, &row).await?)
}

/// The one of that name who may still fight.
async fn named(conn: &mut Conn, ludus: i64, name: &str) -> Done<Stabled> {
    let all = stable::stable_of(conn, ludus).await?;
    let mut found =
        all.into_iter().filter(|it| is_active(it) && campaign::same_name(&it.name, name));
    Ok(found.next().ok_or(campaign::Refused::NotRoster)?)
}

pub(crate) fn in_a_bout(name: &str) -> Refused {
    Refused::NoEntrant(format!("{name} is in a bout. Wait for its end, or choose another."))
}

/// Leaves nothing of a forgotten owner's words: gladiators are called by their class.
pub(crate) async fn forgotten(conn: &mut Conn, ludus: i64) -> Done<()> {
    for mut row in stable::stable_of(conn, ludus).await? {
        let class = class(&row);
        row.name = if class.is_empty() { "a recruit".to_owned() } else { format!("a {class}") };
        stable::kept(conn, &row).await?;
    }
    Ok(())
}

/// His class in words; empty until he is armed.
pub(crate) fn class(row: &Stabled) -> String {
    class_in_words(&row.game, &row.class)
}

/// A class of a game in words; empty for one who is not armed yet.
pub(crate) fn class_in_words(game: &str, class: &str) -> String {
    let stable = Kind::of(game).and_then(|kind| kind.stable());
    stable.map_or_else(|| class.to_owned(), |stable| stable.class(class))
}

/// Counts the careers of a ludus again and names every difference; how many there are.
pub(crate) async fn audited(
    conn: &mut Conn,
    ludus: LudusId,
    differences: &mut Vec<String>,
) -> anyhow::Result<usize> {
    let all = stable::stable_of(conn, ludus.0).await?;
    for row in &all {
        let whose = format!("{} of ludus {ludus}", row.name);
        let entries = stable::entries_of(conn, (row.ludus, row.number)).await?;
        let showings = entries.iter().map(showing).collect::<anyhow::Result<Vec<_>>>()?;
        for (entry, showing) in entries.iter().zip(&showings) {
            if entry.died != showing.died {
                differences.push(format!("{whose}: his death in bout {}", entry.bout));
            }
        }
        let service = Service::counted(&showings);
        match read(row) {
            Ok(kept) if kept == service => {}
            Ok(kept) => differences.push(format!("{whose}: {kept:?} is kept, {service:?} counted")),
            Err(error) => differences.push(format!("{whose}: {error:#}")),
        }
        let stands = service.standing(row.is_freed).word();
        if row.status != stands {
            differences.push(format!("{whose}: he is {}, and should be {stands}", row.status));
        }
    }
    Ok(all.len())
}

/// A game as the campaign knows it: with its gladiators, where it has careers; `None` where two cannot play it.
pub(crate) fn discipline(kind: Kind) -> Option<Discipline> {
    if !kind.seats().contains(&2) {
        return None;
    }
    let Some(training) = kind.training() else {
        return Some(Discipline::without_rosters(kind.slug()));
    };
    let attribute =
        |(name, cap): &(&str, i8)| AttributeRow { id: AttributeId::new(name), cap: *cap };
    let class = |(name, values): &(&str, Vec<i8>)| ClassRow {
        id: ClassId::new(name),
        values: values.clone(),
    };
    Some(Discipline {
        game: kind.slug().to_owned(),
        attributes: training.attributes.iter().map(attribute).collect(),
        raises: training.raises.iter().copied().map(AttributeId::new).collect(),
        classes: training.classes.iter().map(class).collect(),
        names: training.names.iter().map(|name| (*name).to_owned()).collect(),
        sends_kept: false,
    })
}

/// The same for a season whose bouts have these options: it may be one of gladiators whom ludi keep outside it.
pub(crate) fn discipline_with(kind: Kind, options: &[(String, String)]) -> Option<Discipline> {
    let found = discipline(kind)?;
    let sends_kept = kind.stable().is_some_and(|stable| stable.is_entered(options));
    Some(if sends_kept { Discipline::sending_kept(kind.slug()) } else { found })
}

/// The games whose gladiators have careers in seasons.
pub(crate) fn games_with_careers() -> impl Iterator<Item = Kind> {
    Kind::all().iter().copied().filter(|kind| kind.training().is_some())
}

pub(crate) fn games_with_seasons() -> impl Iterator<Item = Kind> {
    Kind::all().iter().copied().filter(|kind| discipline(*kind).is_some())
}

pub(crate) fn currency(game: &str) -> Currency {
    match Kind::of(game).and_then(discipline) {
        Some(discipline) => discipline.currency(),
        None => Currency::Points,
    }
}

/// The currency that a ludus was given in a season: a game may have got careers since.
pub(crate) fn given(it: &standing::Standing) -> Currency {
    match (it.prestige, it.points) {
        (0, 0) => currency(&it.game),
        (0, _) => Currency::Points,
        _ => Currency::Prestige,
    }
}

/// The ludus that somebody keeps on a server.
pub(crate) async fn own(conn: &mut Conn, guild: i64, owner: i64) -> Done<ludus::Ludus> {
    Ok(kept_by(conn, guild, owner).await?.ok_or(Refused::NoLudus)?)
}

/// The same, if there is one.
pub(crate) async fn kept_by(conn: &mut Conn, guild: i64, owner: i64) -> Done<Option<ludus::Ludus>> {
    let all = ludus::ludi_owned(conn, owner).await?;
    Ok(all.into_iter().find(|row| row.guild == guild && !row.retired))
}

/// A server's ludi, as the campaign knows them.
pub(crate) async fn ludi(conn: &mut Conn, guild: i64) -> Done<Vec<Ludus>> {
    Ok(ludus::ludi_of(conn, guild).await?.iter().map(campaigns).collect())
}

pub(crate) fn campaigns(row: &ludus::Ludus) -> Ludus {
    Ludus {
        id: LudusId(row.id),
        owner: row.owner.map(person_id),
        name: row.name.clone(),
        motto: row.motto.clone(),
        retired: row.retired,
    }
}

pub(crate) fn kept(row: &ludus::Ludus, changed: &Ludus) -> ludus::Ludus {
    ludus::Ludus {
        owner: changed.owner.map(|id: PersonId| person_row(id)),
        name: changed.name.clone(),
        motto: changed.motto.clone(),
        retired: changed.retired,
        ..row.clone()
    }
}

/// A person's number in a row as the campaign's; pseudonyms stay apart from all others.
pub(crate) fn person_id(row: i64) -> PersonId {
    PersonId(row.cast_unsigned())
}

/// The same, back.
pub(crate) fn person_row(id: PersonId) -> i64 {
    id.0.cast_signed()
}

/// A draw for the campaign: a number from 0 to below the one asked.
pub(crate) fn draw(sides: u32) -> u32 {
    let drawn = random::within(0..=i64::from(sides) - 1);
    u32::try_from(drawn).expect("it is below the sides")
}
