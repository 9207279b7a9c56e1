//! The decisions of owners in a season: representatives, the fruits of fame, and recruits.

use crate::common::{
    Action, Control, Done, Fault, Message, Millis, Person, Refused, Reply, SeasonId, Style, row_id,
};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lookup::nicknames;
use crate::ludus::{draw, person_id};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::news;
use crate::seasons::season_words::{self, Choice, NONE};
use campaign::{Answer, FixtureState, GladiatorId, Pending, Stage};
use store::About;

impl Arena {
    /// Takes an owner's answer to a decision of their ludus.
    pub(crate) async fn decide(
        &self,
        by: Person,
        id: SeasonId,
        serial: u64,
        option: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Season(id.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut live = LiveSeason::load(conn, id, now).await?;
                nicknames::learnt(conn, live.row.guild, &by).await?;
                let theirs = ludus_of(&live, &by)?;
                let ludus = theirs.keeper.is_active().then_some(theirs.ludus);
                let ludus = ludus.ok_or(campaign::Refused::NotYours)?;
                let running = live.state.running.iter().find(|run| run.serial == serial);
                let Some(pending) = running.map(|run| run.pending) else {
                    return Err(stale(panel(&live, &by)?));
                };
                if pending.ludus() != ludus {
                    return Err(campaign::Refused::NotYours.into());
                }
                let choices = season_words::options(&live, pending)?;
                let Some((option, answer)) =
                    option.and_then(|it| Some((it, answer(&live, pending, &choices, it)?)))
                else {
                    return Err(stale(panel(&live, &by)?));
                };
                let label = choices.into_iter().find(|it| it.index == option).map(|it| it.label);
                let said = label.map_or_else(
                    || "That is decided.".to_owned(),
                    |label| format!("That is decided: {label}."),
                );
                live.took(live.season.decide(ludus, &answer, &mut draw)?);
                live.conclude(conn).await?;
                // The season has gone on: the decision just answered is no longer open.
                let mut message = panel(&LiveSeason::load(conn, id, now).await?, &by)?;
                message.head = format!("{said}\n{}", message.head);
                Ok(Reply::edit(message))
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// The open decisions of somebody's ludus.
    pub(crate) async fn season_panel(&self, by: Person, id: SeasonId, now: Millis) -> Done<Reply> {
        let shown = async {
            let live = LiveSeason::load(&mut *self.reader().await?, id, now).await?;
            ludus_of(&live, &by)?;
            Ok(Reply::new(panel(&live, &by)?))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// Takes somebody's ludus back from the house.
    pub(crate) async fn reclaim(&self, by: Person, id: SeasonId, now: Millis) -> Done<Reply> {
        self.write(About::Season(id.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut live = LiveSeason::load(conn, id, now).await?;
                let whose = [Whose::Person(row_id(by.id))];
                limits::spend(conn, What::Enrolment, &whose, 1, now).await?;
                ludus_of(&live, &by)?;
                live.took(live.season.reclaim(person_id(row_id(by.id)), &mut draw)?);
                live.conclude(conn).await?;
                Ok(Reply::words("Your ludus is yours again."))
            })
        })
        .await
    }
}

/// The ludus that somebody has in a season. A person without one, on another server, is not told
/// whether there is such a season.
pub(crate) fn ludus_of<'s>(live: &'s LiveSeason, by: &Person) -> Done<&'s campaign::Contender> {
    let none = || match row_id(by.guild) == live.row.guild {
        true => campaign::Refused::NotYours.into(),
        false => Fault::from(Refused::NoSuchSeason),
    };
    live.season.ludus_of(person_id(row_id(by.id))).ok_or_else(none)
}

fn stale(panel: Message) -> Fault {
    Refused::Stale { panel: Some(Box::new(panel)) }.into()
}

/// The answer that an index stands for; `None` if it is not on offer.
fn answer(live: &LiveSeason, pending: Pending, choices: &[Choice], option: u16) -> Option<Answer> {
    let at = usize::from(option);
    let discipline = &live.season.discipline;
    Some(match pending {
        Pending::Nominate { .. } if discipline.sends_kept => {
            // He may have died, or entered another bout, since the offer.
            let chosen = choices.iter().find(|it| it.index == option)?;
            Answer::Send(Some(u32::from(chosen.index)))
        }
        Pending::Nominate { .. } => Answer::Nominate(GladiatorId(u32::from(option))),
        Pending::Improve { .. } if option == NONE => Answer::Improve(None),
        Pending::Improve { .. } => Answer::Improve(Some(discipline.attributes.get(at)?.id.clone())),
        Pending::Recruit { .. } => Answer::Recruit(discipline.classes.get(at)?.id.clone(), None),
    })
}

/// A season's panel for the owner of one of its ludi.
pub(crate) fn panel(live: &LiveSeason, by: &Person) -> Done<Message> {
    let season = &live.season;
    let heading = format!("**{}**", live.row.name);
    let Some(mine) = season.ludus_of(person_id(row_id(by.id))) else {
        let head = format!("{heading}\nYou have no ludus in it.");
        return Ok(Message { head, ..Message::default() });
    };
    let mut head = vec![format!("{heading} – {}", news::ludus(season, mine.ludus))];
    let mut controls = Vec::new();
    if mine.keeper.is_house_run() && !season.has_ended() {
        head.push("The house decides for your ludus.".to_owned());
        let action = Action::Reclaim(live.id());
        controls.push(Control::button("Take my ludus back", Style::Primary, action));
    }
    for run in live.state.running.iter().filter(|run| run.pending.ludus() == mine.ludus) {
        let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
        head.push(format!("{}{until}", season_words::asked(season, run.pending)));
        controls.extend(season_words::choices(live, run)?);
    }
    if controls.is_empty() {
        head.push(match live.fighting(mine.ludus) {
            Some(_) if !season.discipline.has_rosters() => {
                "Your bout is on: `/duties` shows it when you are to play.".to_owned()
            }
            Some(_) => "Your gladiator is on the sand: `/duties` shows the bout.".to_owned(),
            None => "Nothing is asked of your ludus now.".to_owned(),
        });
    }
    if season.stage == Stage::Enrolment {
        controls.push(season_words::leave(live.id()));
    }
    let roster = mine.on_roster().map(|it| {
        let last = if mine.last == Some(it.id) { ", fought last" } else { "" };
        format!("• {} ({}), {} survived{last}", it.name, it.class, it.career.survived)
    });
    let on: Vec<String> = roster.collect();
    let next = season.fixtures.iter().find(|it| !it.is_done() && it.involves(mine.ludus));
    let next = next.map(|fixture| {
        let foe = fixture.pair.into_iter().find(|other| *other != mine.ludus);
        let foe = foe.map(|foe| news::ludus(season, foe)).unwrap_or_default();
        let state = if fixture.state == FixtureState::Waiting { "next" } else { "now" };
        format!("Fixture {} {state}, against {foe}.", fixture.id)
    });
    let tail: Vec<String> = on.into_iter().chain(next).collect();
    Ok(Message { head: head.join("\n"), tail: tail.join("\n"), controls, ..Message::default() })
}
