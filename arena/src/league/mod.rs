//! Ludi and their seasons: the campaign at home on a server.
//!
//! The rules of it are the crate `campaign`, pure functions from a season to the next. Here a
//! season is taken up from its row, changed, told of, and written back ([`held`]); its decisions
//! have clocks, its fixtures open their bouts, and a bout's end settles them in the transaction
//! that ends the bout.

mod audit;
mod books;
mod deciding;
mod entering;
mod export;
mod forgotten;
mod founding;
mod held;
mod meeting;
mod people;
mod ratings;
mod seasons;
mod show;
mod stable;
mod tables;
mod words;

pub use audit::Audited;
pub(crate) use deciding::duties;
pub(crate) use entering::{Entering, entering};
pub(crate) use forgotten::{forgotten, left};
pub use founding::Recruit;
pub(crate) use founding::{kept_by, own};
pub(crate) use held::{channel_gone, decision_posted, seasons_pass, set_right};
pub(crate) use meeting::{fought, settle, void};
use ratings::recounted;
pub(crate) use ratings::{Counted, rate};
pub use seasons::League;
pub(crate) use stable::careers_booked;
pub(crate) use tables::{living_say, living_table};

use crate::{Done, Place, Refused, row_id};
use boards::Kind;
use campaign::{AttributeId, AttributeRow, ClassId, ClassRow, Discipline, PersonId};
use store::Conn;
use store::season::{self, Brief};

/// A game's gladiators, as the campaign knows them; none where a game has no careers.
pub(crate) fn discipline(kind: Kind) -> Option<Discipline> {
    let training = kind.training()?;
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
    })
}

/// The games with careers.
pub(crate) fn games_with_careers() -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied().filter(|kind| kind.training().is_some())
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
    let drawn = crate::luck::within(0..=i64::from(sides) - 1);
    u32::try_from(drawn).expect("it is below the sides")
}

/// The season that is meant: the one of a number on this server. Without a number the newest open
/// one of this channel, or else the newest open one of this server, or else its newest.
pub(crate) async fn meant(conn: &mut Conn, at: Place, named: Option<i64>) -> Done<Brief> {
    if at.guild == 0 {
        return Err(Refused::NotHere.into());
    }
    let all = season::seasons_of(conn, row_id(at.guild)).await?;
    let found = match named {
        Some(number) => all.into_iter().find(|brief| brief.number == number),
        None => {
            let is_open = |brief: &&Brief| brief.stage == "enrolment" || brief.stage == "running";
            let open: Vec<&Brief> = all.iter().filter(is_open).collect();
            let here = open.iter().find(|brief| brief.channel == row_id(at.channel));
            here.or(open.first()).copied().or(all.first()).cloned()
        }
    };
    Ok(found.ok_or(Refused::NoSuchSeason)?)
}
