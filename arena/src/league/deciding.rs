//! What owners decide in a season: whom they send, what fame raises, whom they train.

use crate::common::{
    Control, Deed, Done, Fault, Millis, Person, Refused, Reply, Say, SeasonId, Style, row_id,
};
use crate::house::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lookup::nicknames;
use crate::ludus::numbers::{draw, person_id};
use crate::seasons::live_season::Held;
use crate::seasons::news;
use crate::seasons::season_words::{self, NONE};
use campaign::{Answer, FixtureState, GladiatorId, Pending};

impl Arena {
    /// Takes a decision that a season asks of somebody's ludus.
    pub(crate) async fn decide(
        &self,
        by: Person,
        id: SeasonId,
        serial: u64,
        option: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut held = Held::load(conn, id, now).await?;
                nicknames::learnt(conn, held.row.guild, &by).await?;
                let owner = person_id(row_id(by.id));
                let ludus = held.season.ludus_of(owner).filter(|it| it.keeper.is_active());
                // Whoever has no ludus in it is not told whether there is such a season.
                let ludus = ludus.ok_or(Refused::NoSuchSeason)?.ludus;
                let running = held.notes.running.iter().find(|run| run.serial == serial);
                let Some(pending) = running.map(|run| run.pending) else {
                    return Err(stale(panel(&held, &by)));
                };
                if pending.ludus() != ludus {
                    return Err(campaign::Refused::NotYours.into());
                }
                let option = option.ok_or_else(|| stale(panel(&held, &by)))?;
                let Some(answer) = answer(&held, pending, option) else {
                    return Err(stale(panel(&held, &by)));
                };
                let label = season_words::options(&held.season, pending);
                let label = label.into_iter().find(|(at, _)| *at == option).map(|(_, label)| label);
                let said = label.map_or_else(
                    || "That is decided.".to_owned(),
                    |label| format!("That is decided: {label}."),
                );
                held.took(held.season.decide(ludus, &answer, &mut draw)?);
                held.conclude(conn).await?;
                // The season has gone on: what was just answered is asked no more.
                let mut say = panel(&Held::load(conn, id, now).await?, &by);
                say.head = format!("{said}\n{}", say.head);
                Ok(Reply::edit(say))
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// What a season asks of somebody's ludus.
    pub(crate) async fn season_panel(&self, by: Person, id: SeasonId, now: Millis) -> Done<Reply> {
        let shown = async {
            let held = Held::load(&mut *self.reader().await?, id, now).await?;
            // Whoever has no ludus in it is told nothing of it.
            let mine = held.season.ludus_of(person_id(row_id(by.id)));
            mine.ok_or(Refused::NoSuchSeason)?;
            Ok(Reply::new(panel(&held, &by)))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// Takes somebody's ludus back from the house.
    pub(crate) async fn reclaim(&self, by: Person, id: SeasonId, now: Millis) -> Done<Reply> {
        self.write(move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut held = Held::load(conn, id, now).await?;
                let whose = [Whose::Person(row_id(by.id))];
                limits::spend(conn, What::Enrolment, &whose, 1, now).await?;
                // Whoever has no ludus in it is told nothing of it.
                let mine = held.season.ludus_of(person_id(row_id(by.id)));
                mine.ok_or(Refused::NoSuchSeason)?;
                held.took(held.season.reclaim(person_id(row_id(by.id)), &mut draw)?);
                held.conclude(conn).await?;
                Ok(Reply::words("Your ludus is yours again."))
            })
        })
        .await
    }
}

fn stale(panel: Say) -> Fault {
    Refused::Stale { panel: Some(Box::new(panel)) }.into()
}

/// What an index means; none if that is no choice.
fn answer(held: &Held, pending: Pending, option: u16) -> Option<Answer> {
    let at = usize::from(option);
    let discipline = &held.season.discipline;
    Some(match pending {
        Pending::Nominate { .. } => Answer::Nominate(GladiatorId(u32::from(option))),
        Pending::Improve { .. } if option == NONE => Answer::Improve(None),
        Pending::Improve { .. } => Answer::Improve(Some(discipline.attributes.get(at)?.id.clone())),
        Pending::Recruit { .. } => Answer::Recruit(discipline.classes.get(at)?.id.clone(), None),
    })
}

/// A season as the owner of one of its ludi sees it.
pub(crate) fn panel(held: &Held, by: &Person) -> Say {
    let season = &held.season;
    let heading = format!("**{}**", held.row.name);
    let Some(mine) = season.ludus_of(person_id(row_id(by.id))) else {
        return Say { head: format!("{heading}\nYou have no ludus in it."), ..Say::default() };
    };
    let mut head = vec![format!("{heading} – {}", news::ludus(season, mine.ludus))];
    let mut controls = Vec::new();
    if mine.keeper.is_house_run() && !season.has_ended() {
        head.push("The house decides for your ludus.".to_owned());
        let deed = Deed::Reclaim(held.id());
        controls.push(Control::button("Take my ludus back", Style::Primary, deed));
    }
    for run in held.notes.running.iter().filter(|run| run.pending.ludus() == mine.ludus) {
        let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
        head.push(format!("{}{until}", season_words::asked(season, run.pending)));
        controls.extend(season_words::choices(held, run));
    }
    if controls.is_empty() {
        head.push(match held.fighting(mine.ludus) {
            Some(_) => "Your gladiator is on the sand: `/duties` shows the bout.".to_owned(),
            None => "Nothing is asked of your ludus now.".to_owned(),
        });
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
    Say { head: head.join("\n"), tail: tail.join("\n"), controls, ..Say::default() }
}
