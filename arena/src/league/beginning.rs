//! The end of a season's enrolment, and its start.

use crate::common::{
    Action, Control, Done, Message, Millis, Person, Place, Reply, SeasonId, Style, row_id,
};
use crate::house::arena::Arena;
use crate::league::enrolling::open_here;
use crate::lookup::which_season::{here, meant};
use crate::ludus::{draw, ludi, person_id};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_words;
use async_recursion::async_recursion as boxed;
use campaign::alike;
use store::{About, Conn};

impl Arena {
    /// Ends the enrolment of a season and starts it. `may_manage`: whether the person manages the
    /// server.
    #[boxed]
    pub async fn start_league(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        may_manage: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let brief = meant(conn, at, named).await?;
                let live = LiveSeason::load(conn, SeasonId(brief.id), now).await?;
                Ok(Reply::new(started(conn, live, (&by, may_manage), true).await?))
            })
        })
        .await
    }

    /// Starts the season whose button was pressed; a person who is not yet `sure` is asked first.
    #[boxed]
    pub async fn start_season(
        &self,
        by: Person,
        at: Place,
        (id, sure): (SeasonId, bool),
        may_manage: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let live = open_here(conn, (here(at)?, id), now).await?;
                let told = started(conn, live, (&by, may_manage), sure).await?;
                Ok(if sure { Reply::edit(told) } else { Reply::new(told) })
            })
        })
        .await
    }
}

/// Starts a season for a person who may do it and is `sure`; asks them otherwise.
async fn started(
    conn: &mut Conn,
    mut live: LiveSeason,
    (by, may_manage): (&Person, bool),
    sure: bool,
) -> Done<Message> {
    let all = ludi(conn, live.row.guild).await?;
    let taken = |name: &str| all.iter().any(|other| alike(&other.name, name));
    let by = person_id(row_id(by.id));
    // A person who may not, or not yet, is told so before they are asked.
    let change = live.season.start(by, may_manage, &taken, &mut draw)?;
    let name = live.row.name.clone();
    if sure {
        live.took(change);
        live.conclude(conn).await?;
        return Ok(Message { head: format!("**{name}** begins."), ..Message::default() });
    }
    let (season, here) = (live.id(), u32::try_from(live.season.contenders.len()).unwrap_or(0));
    let house = match live.season.settings.house_ludi.saturating_sub(here) {
        0 => String::new(),
        1 => " The house adds one of its own.".to_owned(),
        more => format!(" The house adds {more} of its own."),
    };
    Ok(Message {
        head: format!(
            "Start **{name}**? {}{house} After that nobody enrols any more.",
            season_words::enrolled(&live.season)
        ),
        controls: vec![
            Control::button(
                "Start the season",
                Style::Success,
                Action::StartSeason { season, sure: true },
            ),
            Control::button("Not yet", Style::Secondary, Action::Dismiss),
        ],
        ..Message::default()
    })
}
