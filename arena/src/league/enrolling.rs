//! Seasons of a server: opened, joined, started, left, ended.

use crate::bout::agreement::{Agreed, option_help};
use crate::bout::live::LiveBout;
use crate::common::{
    Action, Control, Done, LudusId as ShownLudus, Message, Millis, Person, Place, Refused, Reply,
    SeasonId, Style, row_id,
};
use crate::handle::arena::Arena;
use crate::league::deciding;
use crate::league::founding::{Recruit, founded};
use crate::league::opening::Opening;
use crate::limits::{self, What, Whose};
use crate::lookup::nicknames;
use crate::lookup::which::{here, meant_contest};
use crate::ludus::{
    discipline, discipline_with, draw, games_with_careers, games_with_seasons, kept_by, ludi,
    names_of, own, person_id,
};
use crate::play::answered::conclude;
use crate::seasons::live_season::{LiveSeason, SeasonState};
use crate::seasons::season_words;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use campaign::rules::{POINTS_FOR_DRAWING, POINTS_FOR_WINNING};
use campaign::{
    ClassId, Currency, Discipline, Enrolment, Finish, LudusId, NewGladiator, Season, Settings,
    Stage, alike,
};
use store::contest::Which;
use store::{About, Conn, gladiator, season};

/// An explanation for people who are new to the word.
const LUDUS: &str = "A ludus is a school of gladiators; yours on this server is the one for which you fight in all \
                     its seasons.";

/// A person's wishes for a new season.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct League {
    /// Its name. `None`: it is named by its number.
    pub name: Option<String>,
    /// The game's slug. `None`: the first game whose gladiators have careers.
    pub game: Option<String>,
    /// Prestige or points to reach.
    pub target: Option<u32>,
    /// Whether it ends the moment that a ludus reaches the target, instead of with the cycle.
    pub instant: bool,
    /// Cycles after which it ends in any case.
    pub max_cycles: Option<u32>,
    pub max_ludi: Option<u32>,
    /// Number of ludi to which the house fills it up.
    pub house_ludi: Option<u32>,
    /// Whether living gladiators come along from the season before.
    pub carry_over: bool,
    /// The game's options, as typed.
    pub options: String,
    /// A clock's name. `None`: the server's.
    pub clock: Option<String>,
    /// Whether each bout gets a thread of its own.
    pub threads: bool,
}

impl League {
    fn settings(&self, currency: Currency) -> Settings {
        let plain = Settings::default();
        let house_ludi = self.house_ludi.unwrap_or(plain.house_ludi);
        Settings {
            target: self.target.unwrap_or(currency.target()),
            finish: if self.instant { Finish::Instant } else { Finish::Cycle },
            max_cycles: self.max_cycles,
            max_ludi: self.max_ludi.unwrap_or(plain.max_ludi.max(house_ludi)),
            house_ludi,
            carry_over: self.carry_over,
        }
    }
}

impl Arena {
    /// Opens the enrolment of a season, with its news in this channel.
    #[boxed]
    pub async fn create_league(
        &self,
        by: Person,
        at: Place,
        wanted: League,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, wanted) = (by.clone(), wanted.clone());
            Box::pin(async move {
                here(at)?;
                let kind = of_game(wanted.game.as_deref())?;
                // Where ludi keep gladiators they send those, unless that is switched off.
                let usual = kind.stable().map_or("", |stable| stable.in_seasons());
                let agreed = Agreed::read(kind, &format!("{usual} {}", wanted.options))?;
                let discipline =
                    discipline_with(kind, &agreed.options).ok_or(Refused::NoSeasons)?;
                let currency = discipline.currency();
                agreed.leaves_gladiators(kind)?;
                let options = match agreed.typed().as_str() {
                    "" => String::new(),
                    typed => format!(" Its bouts are played with `{typed}`."),
                };
                let League { name, clock, threads, .. } = &wanted;
                let typed = (name.as_ref(), clock.as_ref(), *threads);
                let opening = Opening::of(conn, (Which::Season, at, now), &by, typed).await?;
                let notes = SeasonState {
                    pace: opening.pace,
                    threads: opening.threads,
                    agreed,
                    serial: 0,
                    running: Vec::new(),
                    joined_at: None,
                };
                let work = opening.opened(conn, kind, &notes).await?;
                let id = campaign::SeasonId(work.row.id);
                let (opener, settings) = (person_id(opening.opener), wanted.settings(currency));
                let season = Season::open(id, discipline, settings, opener)?;
                let words = format!(
                    "Enrolment is open for a season of {}: {} {} win it, {} ludi at most.{}{options}\n{LUDUS} \
                     *Enrol* brings it in, and founds it first if you have none{}. {} begins the \
                     season with *Start*, or `/league start`.",
                    kind.title(),
                    season.settings.target,
                    currency.word(),
                    season.settings.max_ludi,
                    how_won(&season.discipline),
                    match currency {
                        Currency::Prestige =>
                            "; the classes of its gladiators are drawn, or named with `/league join`",
                        Currency::Points => "",
                    },
                    opening.opener_name
                );
                let mut live = LiveSeason::of(work, season)?;
                live.announce(&words);
                live.conclude(conn).await?;
                Ok(Reply::words("The enrolment is open, and told of here."))
            })
        })
        .await
    }

    /// Enrols somebody's ludus in a season with these gladiators; with none, classes are drawn.
    #[boxed]
    pub async fn join_league(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        gladiators: Vec<Recruit>,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, gladiators) = (by.clone(), gladiators.clone());
            Box::pin(async move {
                let id = SeasonId(meant_contest(conn, Which::Season, at, named).await?.id);
                Ok(Reply::new(enrolled(conn, &by, (here(at)?, id), &gladiators, now).await?))
            })
        })
        .await
    }

    /// Enrols somebody's ludus in a season of this server, with drawn classes; a person without one
    /// is offered to found one.
    pub(crate) async fn enrol(
        &self,
        by: Person,
        at: Place,
        id: SeasonId,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let guild = here(at)?;
                if kept_by(conn, guild, row_id(by.id)).await?.is_none() {
                    let live = open_here(conn, (guild, id), now).await?;
                    return Ok(Reply::new(Message {
                        head: format!(
                            "Ludi fight in **{}**. {LUDUS} You have none here yet: *Found a ludus* asks for its \
                             name, and enrols it at once.",
                            live.row.name
                        ),
                        controls: vec![Control::button(
                            "Found a ludus",
                            Style::Success,
                            Action::FoundFor(id),
                        )],
                        ..Message::default()
                    }));
                }
                Ok(Reply::new(enrolled(conn, &by, (guild, id), &[], now).await?))
            })
        })
        .await
    }

    /// Founds somebody's ludus and enrols it in a season of this server, both or neither.
    #[boxed]
    pub async fn found_for(
        &self,
        by: Person,
        at: Place,
        id: SeasonId,
        name: &str,
        now: Millis,
    ) -> Done<Reply> {
        let name = name.to_owned();
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, name) = (by.clone(), name.clone());
            Box::pin(async move {
                let guild = here(at)?;
                open_here(conn, (guild, id), now).await?;
                let name = founded(conn, &by, guild, (&name, ""), now).await?;
                let mut message = enrolled(conn, &by, (guild, id), &[], now).await?;
                message.head = format!("**{name}** is founded, and enrolled.\n{}", message.head);
                Ok(Reply::new(message))
            })
        })
        .await
    }

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
                let brief = meant_contest(conn, Which::Season, at, named).await?;
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

    /// Asks whether somebody is sure to withdraw their ludus.
    #[boxed]
    pub async fn withdraw(&self, by: Person, at: Place, named: Option<i64>) -> Done<Reply> {
        let id = self.meant_contest(Which::Season, at, named).await?;
        self.ask_to_withdraw(by, SeasonId(id)).await
    }

    /// Asks the same for a given season.
    pub(crate) async fn ask_to_withdraw(&self, by: Person, id: SeasonId) -> Done<Reply> {
        let live = LiveSeason::load(&mut *self.leisure().await?, id, Millis::default()).await?;
        let mine = deciding::ludus_of(&live, &by)?;
        if live.season.has_ended() {
            return Err(campaign::Refused::Over.into());
        }
        if !mine.keeper.is_active() {
            return Err(campaign::Refused::NotYours.into());
        }
        let withdraw = Action::Withdraw { season: live.id(), ludus: ShownLudus(mine.ludus.0) };
        Ok(Reply::new(Message {
            head: format!(
                "Withdraw **{}** from **{}**? Before the start it simply leaves. After it the \
                 house runs it, so that the others' fixtures stay equal; until the end you can \
                 take it back.",
                mine.name, live.row.name
            ),
            controls: vec![
                Control::button("Withdraw", Style::Danger, withdraw),
                Control::button("Stay", Style::Secondary, Action::Dismiss),
            ],
            ..Message::default()
        }))
    }

    pub(crate) async fn withdraw_now(
        &self,
        by: Person,
        (id, ludus): (SeasonId, ShownLudus),
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Season(id.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut live = LiveSeason::load(conn, id, now).await?;
                let owner = person_id(row_id(by.id));
                let mine = live.season.ludus_of(owner).ok_or(Refused::NoSuchSeason)?.clone();
                if mine.ludus.0 != ludus.0 {
                    return Err(Refused::OtherLudus.into());
                }
                live.took(live.season.withdraw(owner, &mut draw)?);
                let fights = live.fighting(mine.ludus);
                let has_left = live.season.contender(mine.ludus).is_none();
                live.conclude(conn).await?;
                if has_left {
                    gone(conn, id, &mine).await?;
                }
                if let Some(bout) = fights {
                    let mut live = LiveBout::live(conn, bout, now).await?;
                    if let Some(seat) = live.seat_of(by.id) {
                        live.stand_in(seat, "The ludus is withdrawn")?;
                        conclude(conn, live).await?;
                    }
                }
                Ok(Reply::edit(Message {
                    head: format!("**{}** is withdrawn.", mine.name),
                    ..Message::default()
                }))
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// The games that have seasons, as slug and title.
    pub fn games_with_seasons(&self) -> Vec<(String, String)> {
        let all = games_with_seasons();
        all.map(|kind| (kind.slug().to_owned(), kind.title().to_owned())).collect()
    }

    /// Continuations of the options typed so far for a season of a game, or of the default game,
    /// for autocomplete: a label, and the whole text.
    pub fn season_option_help(&self, game: Option<&str>, typed: &str) -> Vec<(String, String)> {
        of_game(game).map_or_else(|_| Vec::new(), |kind| option_help(kind, typed))
    }

    /// The classes that can be trained here, with their attributes, for autocomplete.
    pub fn classes(&self, typed: &str) -> Vec<(String, String)> {
        let typed = typed.trim().to_lowercase();
        let mut found = Vec::new();
        for discipline in games_with_careers().filter_map(discipline) {
            for row in &discipline.classes {
                let values = discipline.attributes.iter().zip(&row.values);
                let values: Vec<String> =
                    values.map(|(attribute, value)| format!("{} {value}", attribute.id)).collect();
                found.push((format!("{}: {}", row.id, values.join(", ")), row.id.0.clone()));
            }
        }
        found.retain(|(label, _)| label.to_lowercase().contains(&typed));
        found
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

/// Loads a season of a server whose enrolment is open.
async fn open_here(conn: &mut Conn, (guild, id): (i64, SeasonId), now: Millis) -> Done<LiveSeason> {
    let live = LiveSeason::load(conn, id, now).await?;
    if live.row.guild != guild {
        return Err(Refused::NoSuchSeason.into());
    }
    match live.season.stage {
        Stage::Enrolment => Ok(live),
        Stage::Running | Stage::Finished { .. } | Stage::Abandoned => {
            Err(campaign::Refused::Closed.into())
        }
    }
}

/// Enrols somebody's ludus in a season of a server with these gladiators; with none, classes are
/// drawn. Returns the panel of the ludus.
async fn enrolled(
    conn: &mut Conn,
    by: &Person,
    (guild, id): (i64, SeasonId),
    gladiators: &[Recruit],
    now: Millis,
) -> Done<Message> {
    let mine = own(conn, guild, row_id(by.id)).await?;
    let whose = [Whose::Person(row_id(by.id))];
    limits::spend(conn, What::Enrolment, &whose, 1, now).await?;
    nicknames::learnt(conn, guild, by).await?;
    let mut live = LiveSeason::load(conn, id, now).await?;
    if live.row.guild != guild {
        return Err(Refused::NoSuchSeason.into());
    }
    let before = season_before(conn, &live, mine.id, now).await?;
    let ludus = LudusId(mine.id);
    let kept = live.season.carried_over(ludus, before.as_ref());
    let enrolment = Enrolment {
        ludus,
        owner: person_id(row_id(by.id)),
        name: mine.name.clone(),
        motto: mine.motto.clone(),
        gladiators: wanted(&live.season, &kept, gladiators),
        elsewhere: names_of(conn, mine.id, id.0).await?,
    };
    let others = ludi(conn, guild).await?;
    let taken =
        |name: &str| others.iter().any(|other| other.id != ludus && alike(&other.name, name));
    live.took(live.season.enrol(&enrolment, before.as_ref(), &taken, &mut draw)?);
    for (season, number) in kept.iter().filter_map(|it| it.before) {
        gladiator::carried_over(conn, season.0, i64::from(number.0), true).await?;
    }
    live.conclude(conn).await?;
    deciding::panel(&LiveSeason::load(conn, id, now).await?, by)
}

/// The game of a season. Without a name, the first whose gladiators have careers in seasons.
fn of_game(game: Option<&str>) -> Result<Kind, Refused> {
    match game {
        Some(game) => Kind::of(game).ok_or_else(Refused::no_such_game),
        None => games_with_careers().next().ok_or(Refused::NoSeasons),
    }
}

/// The rule for points and the source of gladiators, for a season that is won with points.
fn how_won(discipline: &Discipline) -> String {
    let who = match discipline.currency() {
        Currency::Prestige => return String::new(),
        Currency::Points if discipline.sends_kept => {
            "Each ludus sends a gladiator of its own, or a new one; what he learns he keeps, and who dies \
             is dead."
        }
        Currency::Points => "Nobody trains gladiators: everybody arms in the bout.",
    };
    format!(" A win brings {POINTS_FOR_WINNING}, a draw {POINTS_FOR_DRAWING} to each. {who}")
}

/// The gladiators as typed, or else drawn classes for the remaining places.
fn wanted(season: &Season, kept: &[campaign::Gladiator], typed: &[Recruit]) -> Vec<NewGladiator> {
    if !typed.is_empty() {
        let new = |recruit: &Recruit| NewGladiator {
            class: ClassId(recruit.class.trim().to_lowercase()),
            name: recruit.name.clone(),
        };
        return typed.iter().map(new).collect();
    }
    let mut free: Vec<&ClassId> = season.discipline.classes.iter().map(|row| &row.id).collect();
    free.retain(|class| kept.iter().all(|it| it.class != **class));
    let mut drawn = Vec::new();
    while kept.len() + drawn.len() < season.discipline.places() {
        let sides = u32::try_from(free.len()).expect("classes are few");
        let class = free.remove(usize::try_from(draw(sides)).expect("a draw is small"));
        drawn.push(NewGladiator { class: class.clone(), name: None });
    }
    drawn
}

/// The newest ended season of the same game in which a ludus stood, unless its gladiators have gone
/// on from there already: each comes along once.
async fn season_before(
    conn: &mut Conn,
    live: &LiveSeason,
    ludus: i64,
    now: Millis,
) -> Done<Option<Season>> {
    for id in season::with_ludus(conn, ludus).await?.into_iter().rev() {
        let earlier = LiveSeason::load(conn, SeasonId(id), now).await?;
        if id != live.row.id && earlier.row.game == live.row.game && earlier.season.has_ended() {
            let are_gone = gladiator::have_gone_on(conn, id, ludus).await?;
            return Ok(Some(earlier.season).filter(|_| !are_gone));
        }
    }
    Ok(None)
}

/// A ludus left before the start: its gladiators return to their former season.
pub(crate) async fn gone(conn: &mut Conn, id: SeasonId, left: &campaign::Contender) -> Done<()> {
    for (season, number) in left.gladiators.iter().filter_map(|it| it.before) {
        gladiator::carried_over(conn, season.0, i64::from(number.0), false).await?;
    }
    Ok(gladiator::unenrolled(conn, id.0, left.ludus.0).await?)
}
