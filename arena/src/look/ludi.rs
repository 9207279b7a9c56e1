//! Looking at ludi and seasons.

use crate::common::{
    Action, Control, Done, Fault, LABEL, Listing, LudusId, Message, Millis, Person, Place, Refused,
    Reply, SeasonId, Style, row_id, sanitise, title,
};
use crate::handle::arena::Arena;
use crate::limits::{What, Whose};
use crate::look::export;
use crate::lookup::nicknames;
use crate::lookup::which::{here, meant_contest};
use crate::ludus::{given, own, read};
use crate::seasons::live_season::{self, LiveSeason};
use crate::seasons::{news, season_words};
use async_recursion::async_recursion as boxed;
use campaign::{Currency, FixtureState, Standing};
use std::collections::BTreeMap;
use store::contest::{self, Which};
use store::{Conn, ludus, season, stable, standing};

/// Fixtures that a schedule names beyond the open ones.
const AHEAD: usize = 8;

impl Arena {
    /// A ludus: its seasons, and its choices. Without a name it is one's own.
    #[boxed]
    pub async fn show_ludus(&self, by: Person, at: Place, named: Option<i64>) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let row = meant_ludus(&mut reader, &by, at, named).await?;
            let mut head = vec![format!("**{}**", row.name)];
            if !row.motto.is_empty() {
                head.push(format!("*{}*", sanitise::motto(&row.motto)));
            }
            head.push(owner(&mut reader, &row).await?);
            let mut tail = Vec::new();
            let mut in_points = [false, false];
            for it in standing::seasons_of(&mut reader, row.id).await? {
                in_points[usize::from(given(&it) == Currency::Points)] = true;
                let Some(brief) = contest::row(&mut reader, Which::Season, it.season).await? else {
                    continue;
                };
                let mark = if it.is_house_run { " †" } else { "" };
                let won_it = if it.is_champion { ", champion" } else { "" };
                let bouts = format!(
                    "{} {}, {} won",
                    it.bouts,
                    if it.bouts == 1 { "bout" } else { "bouts" },
                    it.won
                );
                let done = match given(&it) {
                    Currency::Prestige => format!(
                        "{} prestige, {bouts}, {} famous, {} freed, {} fallen",
                        it.prestige, it.famous, it.rudiarii, it.deaths
                    ),
                    Currency::Points => {
                        format!("{} points in {}, {bouts}", it.points, title(&it.game))
                    }
                };
                let stands = format!("place {}{won_it}{mark}", it.place);
                tail.push(format!("{} ({}): {stands}, {done}", brief.name, brief.stage));
            }
            tail.extend(summary(&mut reader, row.id).await?);
            if tail.is_empty() {
                tail.push("It has not stood in any season yet.".to_owned());
            }
            let made_of = match in_points {
                [true, true] => "Prestige and points",
                [false, true] => "Points",
                [_, false] => "Prestige",
            };
            let book = |label: &str, of| {
                Control::button(label, Style::Secondary, Action::Page { of, page: 0 })
            };
            let id = LudusId(row.id);
            let mut controls =
                vec![book("Gladiators", Listing::Roster(id)), book(made_of, Listing::Ledger(id))];
            if row.owner == Some(row_id(by.id)) {
                for brief in season::open_for(&mut reader, row_id(by.id)).await? {
                    if brief.guild == row.guild {
                        let action = Action::Ludus(SeasonId(brief.id));
                        let label = boards::shortened(&brief.name, LABEL);
                        controls.push(Control::button(&label, Style::Primary, action));
                    }
                }
            }
            let (head, tail) = (head.join("\n"), tail.join("\n"));
            Ok(Reply::new(Message { head, tail, controls, ..Message::default() }))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// A page of a ludus's gladiators, or of the parts of its prestige and points.
    #[boxed]
    pub async fn ludus_book(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        of: fn(LudusId) -> Listing,
        now: Millis,
    ) -> Done<Reply> {
        let found = async {
            let mut reader = self.leisure().await?;
            meant_ludus(&mut reader, &by, at, named).await
        };
        let row: ludus::Ludus = found.await.map_err(Fault::referenced)?;
        self.page(at, of(LudusId(row.id)), 0, now).await
    }

    /// A page of a season's table or fixtures.
    #[boxed]
    pub async fn season_book(
        &self,
        at: Place,
        named: Option<i64>,
        of: fn(SeasonId) -> Listing,
        page: Option<u32>,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.meant_contest(Which::Season, at, named).await?;
        self.page(at, of(SeasonId(id)), page.unwrap_or(u32::MAX), now).await
    }

    /// The fixtures for which a season waits, and those that come next.
    #[boxed]
    pub async fn schedule(&self, at: Place, named: Option<i64>, now: Millis) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let brief = meant_contest(&mut reader, Which::Season, at, named).await?;
            let live = LiveSeason::load(&mut reader, SeasonId(brief.id), now).await?;
            Ok(Reply::new(schedule(&live)))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The seasons of a server; or one of them, whole, as a file.
    #[boxed]
    pub async fn league_history(
        &self,
        at: Place,
        named: Option<i64>,
        as_csv: bool,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let guild = here(at)?;
            if named.is_some() {
                let brief = meant_contest(&mut reader, Which::Season, at, named).await?;
                self.meters.spend(What::Export, &[Whose::Guild(guild)], now)?;
                let live = LiveSeason::load(&mut reader, SeasonId(brief.id), now).await?;
                return export::season(&mut reader, &live, as_csv).await;
            }
            let all = contest::newest_of(&mut reader, Which::Season, guild, i64::MAX).await?;
            if all.is_empty() {
                return Err(Refused::NoSuchSeason.into());
            }
            let mut lines = Vec::new();
            for brief in &all {
                let best = standing::table(&mut reader, brief.id, (20, 0)).await?;
                let champions: Vec<&str> =
                    best.iter().filter(|it| it.is_champion).map(|it| it.name.as_str()).collect();
                let came_to = match (brief.stage.as_str(), champions.as_slice()) {
                    ("finished", []) => "nobody won it".to_owned(),
                    ("finished", champions) => format!("won by {}", champions.join(" and ")),
                    (stage, _) => stage.to_owned(),
                };
                lines.push(format!(
                    "`{}` {} ({}): {} ludi, {came_to}",
                    brief.number,
                    brief.name,
                    title(&brief.game),
                    best.len()
                ));
            }
            Ok(Reply::new(Message {
                head: format!("**Seasons of this server**\n{}", lines.join("\n")),
                tail: "Name one with `season` to get all of it as a file.".to_owned(),
                ..Message::default()
            }))
        };
        shown.await.map_err(Fault::referenced)
    }
}

/// The ludus that is named, or one's own.
pub(crate) async fn meant_ludus(
    conn: &mut Conn,
    by: &Person,
    at: Place,
    named: Option<i64>,
) -> Done<ludus::Ludus> {
    let guild = here(at)?;
    match named {
        Some(id) => {
            let found = ludus::ludus(conn, id).await?.filter(|row| row.guild == guild);
            Ok(found.ok_or(Refused::NoSuchLudus)?)
        }
        None => own(conn, guild, row_id(by.id)).await,
    }
}

async fn owner(conn: &mut Conn, row: &ludus::Ludus) -> Done<String> {
    let Some(owner) = row.owner else { return Ok("Its owner is gone.".to_owned()) };
    let name = nicknames::on(conn, row.guild, owner).await?;
    let closed = if row.retired { ", closed" } else { "" };
    Ok(format!("The ludus of {name}{closed}."))
}

/// The open fixtures with the duties of each, and those that follow.
fn schedule(live: &LiveSeason) -> Message {
    let season = &live.season;
    let mut lines = Vec::new();
    for fixture in season.fixtures.iter().filter(|fixture| fixture.is_open()) {
        let [one, other] = fixture.pair.map(|id| news::ludus(season, id));
        let waits = match &fixture.state {
            FixtureState::Fighting { .. } => "the bout is on".to_owned(),
            FixtureState::Ready { .. } => "the bout opens".to_owned(),
            FixtureState::Nominating { .. } | FixtureState::Sending { .. } => {
                let runs = live.state.running.iter().filter(|run| match run.pending {
                    campaign::Pending::Nominate { fixture: of, .. } => of == fixture.id,
                    campaign::Pending::Improve { .. } | campaign::Pending::Recruit { .. } => false,
                });
                let names = runs.map(|run| {
                    let until =
                        run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
                    let whose = news::ludus(season, run.pending.ludus());
                    format!("{whose} names its gladiator{until}")
                });
                names.collect::<Vec<_>>().join("; ")
            }
            FixtureState::Waiting | FixtureState::Settled { .. } | FixtureState::Annulled => {
                continue;
            }
        };
        lines.push(format!("**{}** {one} v {other}: {waits}", fixture.id));
    }
    let between = live.state.running.iter().filter(|run| match run.pending {
        campaign::Pending::Nominate { .. } => false,
        campaign::Pending::Improve { .. } | campaign::Pending::Recruit { .. } => true,
    });
    for run in between {
        let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
        lines.push(format!("{}{until}", season_words::asked(season, run.pending)));
    }
    let waiting = season.fixtures.iter().filter(|it| it.state == FixtureState::Waiting);
    let next: Vec<String> = waiting
        .take(AHEAD)
        .map(|it| {
            let [one, other] = it.pair.map(|id| news::ludus(season, id));
            format!("{} {one} v {other}", it.id)
        })
        .collect();
    if lines.is_empty() {
        lines.push(match live.row.stage.as_str() {
            "enrolment" => {
                "The enrolment is open: *Enrol* under its newest post brings your ludus in."
                    .to_owned()
            }
            "running" => "Nothing is open.".to_owned(),
            _ => "It is over: `/league standings` shows how it came out.".to_owned(),
        });
    }
    let opener = live.row.opener.and_then(live_season::mark);
    let by = opener.map_or_else(String::new, |id| format!("\nOpened by {{@{id}}}."));
    let keepers =
        season.contenders.iter().map(|it| format!("{} is {}", it.name, news::keeper(it.keeper)));
    Message {
        head: format!(
            "**{}** ({}), cycle {}{by}\n{}",
            live.row.name,
            title(&live.row.game),
            season.cycles,
            lines.join("\n")
        ),
        tail: if next.is_empty() {
            keepers.collect::<Vec<_>>().join("; ")
        } else {
            format!("Then: {}", next.join("; "))
        },
        ..Message::default()
    }
}

/// The sum of a ludus's gladiators outside seasons, game by game, in a line each.
async fn summary(conn: &mut Conn, ludus: i64) -> Done<Vec<String>> {
    let mut games: BTreeMap<String, (Vec<Standing>, u32, u32)> = BTreeMap::new();
    for row in stable::stable_of(conn, ludus).await? {
        let it = read(&row)?;
        let game = games.entry(row.game).or_default();
        game.0.push(it.standing(row.is_freed));
        game.1 += it.bouts;
        game.2 += it.wins;
    }
    let line = |(game, (all, bouts, wins)): (String, (Vec<Standing>, u32, u32))| {
        let of = |standing| all.iter().filter(|it| **it == standing).count();
        let title = title(&game);
        format!(
            "{title}: {} on the roster, {bouts} bouts, {wins} won, {} freed, {} fallen",
            of(Standing::Active),
            of(Standing::Retired),
            of(Standing::Dead)
        )
    };
    Ok(games.into_iter().map(line).collect())
}
