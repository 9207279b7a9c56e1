//! A member's ludus on a server: founded, renamed, closed.

use crate::common::{
    Action, Control, Done, LudusId as ShownLudus, Message, Millis, Person, Place, Refused, Reply,
    SeasonId, Style, row_id, sanitise,
};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lookup::nicknames;
use crate::lookup::which::here;
use crate::ludus::{
    campaigns, in_a_bout, is_active, kept, ludi, names_of, own, person_id, renamed,
};
use crate::seasons::live_season::LiveSeason;
use crate::settings::server::GuildSettings;
use async_recursion::async_recursion as boxed;
use campaign::{Ludus, LudusId, alike};
use store::{About, Conn, ludus, season};

/// The most suggestions.
const CHOICES: i64 = 25;

/// A gladiator whom somebody wants to train.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recruit {
    /// His class, as typed.
    pub class: String,
    /// His name. `None`: the house finds one.
    pub name: Option<String>,
}

impl Arena {
    #[boxed]
    pub async fn found_ludus(
        &self,
        by: Person,
        at: Place,
        name: &str,
        motto: &str,
        now: Millis,
    ) -> Done<Reply> {
        let (name, motto) = (name.to_owned(), sanitise::motto(motto));
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, name, motto) = (by.clone(), name.clone(), motto.clone());
            Box::pin(async move {
                let name = founded(conn, &by, here(at)?, (&name, &motto), now).await?;
                Ok(Reply::words(format!(
                    "**{name}** is founded. Enrol it in a season with `/league join`, or open one \
                     with `/league create`.",
                )))
            })
        })
        .await
    }

    /// Gives somebody's ludus, or a gladiator on its roster, another name; or the ludus another
    /// motto.
    #[boxed]
    pub async fn rename_ludus(
        &self,
        by: Person,
        at: Place,
        (name, motto): (Option<String>, Option<String>),
        gladiator: Option<String>,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, name, motto) = (by.clone(), name.clone(), motto.clone());
            let gladiator = gladiator.clone();
            Box::pin(async move {
                let guild = here(at)?;
                let owner = row_id(by.id);
                let row = own(conn, guild, owner).await?;
                limits::spend(conn, What::Rename, &[Whose::Person(owner)], 1, now).await?;
                let open = season::open_for(conn, owner).await?;
                let open: Vec<_> = open.into_iter().filter(|it| it.guild == guild).collect();
                if let (Some(from), Some(to)) = (&gladiator, &name) {
                    let mut refused = campaign::Refused::NotRoster;
                    for brief in open {
                        let mut live = LiveSeason::load(conn, SeasonId(brief.id), now).await?;
                        match live.season.gladiator_renamed(person_id(owner), from, to) {
                            Ok(change) => {
                                let others = names_of(conn, row.id, brief.id).await?;
                                if others.iter().any(|other| alike(other, to)) {
                                    return Err(campaign::Refused::Name.into());
                                }
                                live.took(change);
                                live.conclude(conn).await?;
                                return Ok(Reply::words("He answers to that name now."));
                            }
                            // Another season of the person's ludus may know him, or its roster
                            // outside seasons.
                            Err(campaign::Refused::NoRosters) => {}
                            Err(why) => refused = why,
                        }
                    }
                    if refused == campaign::Refused::NotRoster {
                        renamed(conn, row.id, from, to).await?;
                        return Ok(Reply::words("He answers to that name now."));
                    }
                    return Err(refused.into());
                }
                let mut changed = campaigns(&row);
                if let Some(name) = &name {
                    changed = changed.renamed(name, &ludi(conn, guild).await?)?;
                }
                if let Some(motto) = &motto {
                    changed.motto = campaign::motto(&sanitise::motto(motto))?;
                }
                ludus::kept(conn, &kept(&row, &changed)).await?;
                for brief in open {
                    let mut live = LiveSeason::load(conn, SeasonId(brief.id), now).await?;
                    live.took(live.season.renamed(&changed));
                    live.conclude(conn).await?;
                }
                Ok(Reply::words(format!("Your ludus is **{}** now.", changed.name)))
            })
        })
        .await
    }

    /// Asks whether somebody is sure to close their ludus.
    #[boxed]
    pub async fn retire_ludus(&self, by: Person, at: Place) -> Done<Reply> {
        let mut reader = self.reader().await?;
        let row = own(&mut reader, here(at)?, row_id(by.id)).await?;
        Ok(Reply::new(Message {
            head: format!(
                "Close **{}**? Its history stays, and you may found another. This cannot be undone.",
                row.name
            ),
            controls: vec![
                Control::button("Close it", Style::Danger, Action::Retire(ShownLudus(row.id))),
                Control::button("Keep it", Style::Secondary, Action::Dismiss),
            ],
            ..Message::default()
        }))
    }

    /// Closes somebody's ludus, by its row.
    pub(crate) async fn retire_now(&self, by: Person, at: Place, ludus: ShownLudus) -> Done<Reply> {
        let owner = row_id(by.id);
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            Box::pin(async move {
                let guild = here(at)?;
                let row = own(conn, guild, owner).await?;
                if row.id != ludus.0 {
                    return Err(Refused::OtherLudus.into());
                }
                let open = season::open_for(conn, owner).await?;
                let in_season = open.iter().any(|brief| brief.guild == guild);
                if !store::stable::fighting(conn, row.id).await?.is_empty() {
                    return Err(in_a_bout("One of your gladiators").into());
                }
                let closed = campaigns(&row).retire(in_season)?;
                ludus::kept(conn, &kept(&row, &closed)).await?;
                let words = format!("**{}** is closed. Its history stays.", row.name);
                Ok(Reply::edit(Message { head: words, ..Message::default() }))
            })
        })
        .await
    }

    /// The ludi of a server as label and value, for autocomplete.
    #[boxed]
    pub async fn ludi_here(&self, guild: u64, typed: &str) -> Vec<(String, i64)> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let found = ludus::ludi_named(&mut reader, row_id(guild), typed.trim(), CHOICES).await;
        found.unwrap_or_default().into_iter().map(|row| (row.name, row.id)).collect()
    }

    /// The gladiators of somebody's ludus who may still fight, for autocomplete.
    #[boxed]
    pub async fn my_gladiators(&self, by: u64, guild: u64, typed: &str) -> Vec<String> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let open = season::open_for(&mut reader, row_id(by)).await.unwrap_or_default();
        let typed = typed.trim().to_lowercase();
        let mut found = Vec::new();
        for brief in open.iter().filter(|brief| brief.guild == row_id(guild)) {
            let live = LiveSeason::load(&mut reader, SeasonId(brief.id), Millis::default()).await;
            let Ok(live) = live else { continue };
            let mine = live.season.ludus_of(person_id(row_id(by)));
            found.extend(mine.iter().flat_map(|it| it.on_roster()).map(|it| it.name.clone()));
        }
        if let Ok(row) = own(&mut reader, row_id(guild), row_id(by)).await {
            let kept = store::stable::stable_of(&mut reader, row.id).await.unwrap_or_default();
            found.extend(kept.into_iter().filter(is_active).map(|it| it.name));
        }
        found.retain(|name| name.to_lowercase().contains(&typed));
        found
    }
}

/// Founds somebody's ludus on a server, and returns its name.
pub(crate) async fn founded(
    conn: &mut Conn,
    by: &Person,
    guild: i64,
    (name, motto): (&str, &str),
    now: Millis,
) -> Done<String> {
    let owner = row_id(by.id);
    let all = ludi(conn, guild).await?;
    let whose = [Whose::Person(owner), Whose::Guild(guild)];
    let bounds = GuildSettings::of(conn, guild).await?.bounds;
    limits::spend(conn, What::Ludus, &whose, bounds, now).await?;
    let new = Ludus::found(LudusId(0), person_id(owner), name, motto, &all)?;
    nicknames::learnt(conn, guild, by).await?;
    ludus::founded(conn, (guild, owner), &new.name, &new.motto, now.0).await?;
    Ok(new.name)
}
