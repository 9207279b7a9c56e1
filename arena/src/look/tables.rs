//! Leaderboards and tables, page by page; how a tournament stands, and all of it as a file.

use crate::common::{
    Action, BoutId, Control, Done, Fault, Listing, Message, Millis, Person, Place, Refused, Reply,
    SeasonId, Style, TournamentId, row_id, sanitise, title,
};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::look::board::wish;
use crate::look::cards::distinctions;
use crate::look::{books, ranks};
use crate::lookup::page_links::Subject;
use crate::lookup::which::{here, meant_contest};
use crate::ludus::{class_in_words, currency, games_with_seasons, given, person_id};
use crate::seasons::live_season::SeasonState;
use crate::seasons::season_words::enrolment;
use crate::settings::board_form::as_liked;
use crate::standings::layout::{
    Shown, first_ludi, place_of, season_lines, season_plate, table_of, tabs, turns,
};
use crate::standings::living::{living_table, ludi, nothing, people};
use crate::tournaments::brackets;
use crate::tournaments::live_tournament::LiveTournament;
use crate::tournaments::tournament_words::{head, living, stands};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use campaign::tournaments::{Line, State, Tournament};
use campaign::{Currency, SeasonRow};
use serde::Serialize;
use store::contest::{self, Which};
use store::{About, Conn, meeting, stable, standing};

/// Stands before a game's slug for the table of its ludi.
const LUDI_OF: &str = "ludi:";

impl Arena {
    /// A page of a table or a book, from 0; one beyond the last is the last. Of fixtures that is
    /// the page on which the first one stands that is not done.
    #[boxed]
    pub async fn page(&self, at: Place, of: Listing, page: u32, now: Millis) -> Done<Reply> {
        let shown = async {
            let guild = here(at)?;
            let mut reader = self.leisure().await?;
            let mut controls = joining(&mut reader, guild, of).await?;
            let held = standing::games_of(&mut reader, guild).await?;
            let tabs = tabs(of, &held);
            let Some(shown) = shown(&mut reader, guild, of, page, now).await? else {
                controls.extend(tabs);
                let head = nothing(of).to_owned();
                return Ok(Reply::new(Message { head, controls, ..Message::default() }));
            };
            controls.extend(turns(of, shown.page, shown.last));
            controls.extend(tabs);
            let (head, tail) = (shown.head, shown.tail);
            let mono = Some(shown.mono);
            let mut message =
                Message { head, mono, tail, plate: shown.plate, controls, ..Message::default() };
            if let Some(subject) = Subject::of(of) {
                let link = self.page_link(&mut reader, subject).await?;
                link.iter().for_each(|link| message.footnote(link));
            }
            Ok(Reply::new(message))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The same in the form in which the one who asks is always shown boards.
    pub(crate) async fn page_for(
        &self,
        by: u64,
        at: Place,
        of: Listing,
        page: u32,
        now: Millis,
    ) -> Done<Reply> {
        let reply = self.page(at, of, page, now).await?;
        let liked = async { wish(&mut *self.reader().await?, row_id(by)).await };
        let liked = liked.await.map_err(Fault::referenced)?;
        Ok(Reply { message: as_liked(reply.message, liked), ..reply })
    }

    pub(crate) async fn chosen_table(
        &self,
        by: u64,
        at: Place,
        number: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let of = number.and_then(table_of).ok_or_else(|| unknown_table(""))?;
        self.page_for(by, at, of, 0, now).await
    }

    /// The leaderboard that is named: `ludi`, with a colon and a game those of its seasons, `people`, a game,
    /// `season`, `luck`, `pace` or `prophets`.
    /// Without a name the ludi, or the people while no ludus has fought.
    #[boxed]
    pub async fn named_table(
        &self,
        by: u64,
        at: Place,
        name: Option<&str>,
        page: u32,
        now: Millis,
    ) -> Done<Reply> {
        let named = name.map(str::trim);
        let of = match named {
            Some("ludi") => {
                let held = async {
                    Ok(standing::games_of(&mut *self.leisure().await?, row_id(at.guild)).await?)
                };
                let held: Done<Vec<String>> = held.await;
                Listing::Ludi(first_ludi(&held.map_err(Fault::referenced)?))
            }
            Some("people") => Listing::People,
            Some("luck") => Listing::Luck,
            Some("pace") => Listing::Pace,
            Some("prophets") => Listing::Prophets,
            Some("season") => {
                Listing::Season(SeasonId(self.meant_contest(Which::Season, at, None).await?))
            }
            Some(named) => {
                let (listing, slug): (fn(u8) -> Listing, &str) = match named.strip_prefix(LUDI_OF) {
                    Some(game) => (Listing::Ludi, game.trim()),
                    None => (Listing::Ratings, named),
                };
                listing(place_of(Kind::of(slug).ok_or_else(|| unknown_table(named))?))
            }
            None => {
                let guild = row_id(at.guild);
                let held =
                    async { Ok(standing::games_of(&mut *self.leisure().await?, guild).await?) };
                let held: Done<Vec<String>> = held.await;
                let held = held.map_err(Fault::referenced)?;
                if held.is_empty() { Listing::People } else { Listing::Ludi(first_ludi(&held)) }
            }
        };
        self.page_for(by, at, of, page, now).await
    }

    /// The tables of a leaderboard: a label, and the value that travels.
    pub fn table_names(&self) -> Vec<(String, String)> {
        let own = |name: &str, about: &str| (format!("{name}: {about}"), name.to_owned());
        let mut all = vec![
            own("ludi", "over all seasons"),
            own("season", "the season of this channel"),
            own("people", "bouts and wins"),
            own("luck", "dice against their expectation"),
            own("pace", "how long people let others wait"),
            own("prophets", "whose predictions came true"),
        ];
        all.extend(games_with_seasons().map(|it| {
            let given = currency(it.slug()).word();
            let label = format!("ludi, {}: {given} over all seasons", it.title());
            (label, format!("{LUDI_OF}{}", it.slug()))
        }));
        let rated = Kind::all().iter();
        all.extend(rated.map(|it| (format!("{}: ratings", it.title()), it.slug().to_owned())));
        all
    }

    /// Keeps the leaderboard of this server up to date in a post of this channel. Whether the one
    /// who asks may is for the messenger's side to know.
    #[boxed]
    pub async fn post_leaderboard(&self, at: Place, now: Millis) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            Box::pin(async move {
                let guild = here(at)?;
                limits::spend(conn, What::Table, &[Whose::Guild(guild)], 1, now).await?;
                // The guild may not be known yet.
                let settings = store::guild::settings_of(conn, guild).await?;
                store::guild::settings_kept(conn, guild, settings.as_deref().unwrap_or("{}"))
                    .await?;
                meeting::post_wanted(conn, guild, row_id(at.channel)).await?;
                living_table(conn, guild, now).await?;
                Ok(Reply::words("The leaderboard stands in this channel, and is kept up to date."))
            })
        })
        .await
    }
}

fn unknown_table(name: &str) -> Refused {
    let games: Vec<&str> = Kind::all().iter().map(|kind| kind.slug()).collect();
    Refused::Unknown(format!(
        "There is no table \"{}\". Choose one of: ludi, ludi:game, season, people, luck, pace, prophets, {}.",
        sanitise::quoted(name),
        games.join(", ")
    ))
}

pub(crate) async fn shown(
    conn: &mut Conn,
    guild: i64,
    of: Listing,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    match of {
        Listing::Ludi(game) => ludi(conn, guild, game, page).await,
        Listing::People => people(conn, guild, page).await,
        Listing::Ratings(game) => ranks::rated(conn, guild, game, page, now).await,
        Listing::Luck => ranks::lucky(conn, guild, page).await,
        Listing::Pace => ranks::paced(conn, guild, page).await,
        Listing::Prophets => ranks::prophets(conn, guild, page).await,
        Listing::Distinctions => Ok(Some(distinctions(page))),
        Listing::Season(id) => season_page(conn, guild, id).await,
        Listing::Fixtures(id) => books::fixtures(conn, guild, id, page, now).await,
        Listing::Tournament(id) => contest(conn, guild, id, page, now).await,
        Listing::Roster(id) => books::roster(conn, guild, id, page).await,
        Listing::Ledger(id) => books::ledger(conn, guild, id, page).await,
    }
}

/// The buttons to join and to leave the season whose table is looked at, while its enrolment is open.
async fn joining(conn: &mut Conn, guild: i64, of: Listing) -> Done<Vec<Control>> {
    let Listing::Season(id) = of else { return Ok(Vec::new()) };
    let row = contest::row(conn, Which::Season, id.0).await?;
    let is_open = row.is_some_and(|row| row.guild == guild && row.stage == "enrolment");
    Ok(if is_open { enrolment(id).to_vec() } else { Vec::new() })
}

/// Gladiators of rosters who are named under a season's table.
const GLADIATORS: i64 = 10;

/// A season's outcome for a gladiator whom his ludus keeps outside it.
fn in_season(ludi: &[SeasonRow], it: &stable::InSeason) -> String {
    let of = ludi.iter().find(|row| row.ludus.0 == it.ludus).map_or("a ludus", |row| &row.name);
    let class = class_in_words(&it.game, &it.class);
    let died = if 0 < it.died { ", dead" } else { "" };
    let bouts = if it.bouts == 1 { "bout" } else { "bouts" };
    format!("\n• {} ({class}) of {of}: {} {bouts}, {} won{died}", it.name, it.bouts, it.won)
}

async fn season_page(conn: &mut Conn, guild: i64, id: SeasonId) -> Done<Option<Shown>> {
    let Some(row) = contest::row(conn, Which::Season, id.0).await?.filter(|row| row.guild == guild)
    else {
        return Err(Refused::NoSuchSeason.into());
    };
    let rows = standing::table(conn, id.0, (i64::from(campaign::rules::LUDI.1), 0)).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    // Those who have nothing yet are given what the others are.
    let has = |row: &&standing::Standing| row.prestige != 0 || row.points != 0;
    let currency = rows.iter().find(has).or(rows.first()).map_or(Currency::Points, given);
    let number = |value: i64| u32::try_from(value).unwrap_or(0);
    let rows: Vec<SeasonRow> = rows
        .iter()
        .map(|row| SeasonRow {
            rank: number(row.place),
            ludus: campaign::LudusId(row.ludus),
            name: row.name.clone(),
            is_house_run: row.is_house_run,
            is_house: row.ludus < 0,
            prestige: match currency {
                Currency::Prestige => row.prestige,
                Currency::Points => row.points,
            },
            bouts: number(row.bouts),
            won: number(row.won),
            famous: number(row.famous_now),
            rudiarii: number(row.rudiarii),
            deaths: number(row.deaths),
        })
        .collect();
    let tail = match currency {
        Currency::Prestige => {
            "P prestige, B bouts, W won, F famous now, R freed, D dead; † run by the house. \
             Ranked by prestige, won, freed, fewer dead, wins among those still level."
        }
        Currency::Points => {
            "P points, B bouts, W won, D drawn, L lost; † run by the house. Ranked by points, won, \
             wins among those still level."
        }
    };
    let game = match currency {
        Currency::Prestige => String::new(),
        Currency::Points => format!(" – {}", title(&row.game)),
    };
    let gladiators = stable::of_season(conn, id.0, GLADIATORS).await?;
    let gladiators: String = gladiators.iter().map(|it| in_season(&rows, it)).collect();
    let notes: SeasonState =
        serde_json::from_str(&row.notes).context("reading the notes of a season")?;
    let options = match notes.agreed.typed().as_str() {
        "" => String::new(),
        typed => format!("\nIts bouts are played with `{typed}`."),
    };
    Ok(Some(Shown {
        head: format!("**{}** ({}){game}{options}", row.name, row.stage),
        mono: season_lines(&rows, currency),
        tail: format!("{tail}{gladiators}"),
        plate: Some(season_plate(&rows, currency, &row.name)),
        page: 0,
        last: 0,
    }))
}

impl Arena {
    #[boxed]
    pub async fn tournament_table(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        page: u32,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.meant_contest(Which::Tournament, at, named).await?;
        let of = Listing::Tournament(TournamentId(id));
        self.page_for(by.id, at, of, page, now).await
    }

    /// Somebody's next opponent, and the bouts that are fought.
    #[boxed]
    pub async fn tournament_next(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let brief = meant_contest(&mut reader, Which::Tournament, at, named).await?;
            let live = LiveTournament::load(&mut reader, TournamentId(brief.id), now).await?;
            next(&live, row_id(by.id)).map(Reply::new)
        };
        shown.await.map_err(Fault::referenced)
    }

    #[boxed]
    pub async fn export_tournament(
        &self,
        at: Place,
        named: Option<i64>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let guild = here(at)?;
            let mut reader = self.leisure().await?;
            let brief = meant_contest(&mut reader, Which::Tournament, at, named).await?;
            self.meters.spend(What::Export, &[Whose::Guild(guild)], now)?;
            let live = LiveTournament::load(&mut reader, TournamentId(brief.id), now).await?;
            file(&live)
        };
        shown.await.map_err(Fault::referenced)
    }
}

/// A page of a tournament of a server.
pub(crate) async fn contest(
    conn: &mut Conn,
    guild: i64,
    id: TournamentId,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let live = LiveTournament::load(conn, id, now).await?;
    if live.row.guild != guild {
        return Err(Refused::NoSuchTournament.into());
    }
    let Some(shown) = brackets::page(&live, page) else { return Ok(None) };
    Ok(Some(Shown {
        head: head(&live)?,
        mono: shown.mono(),
        tail: shown.tail.to_owned(),
        plate: Some(shown.plate(&live, stands(&live))),
        page: shown.page,
        last: shown.last,
    }))
}

/// Bouts that are named one by one.
const NAMED: usize = 10;

fn next(live: &LiveTournament, person: i64) -> Done<Message> {
    let open = live.tournament.fixtures.iter().filter(|it| it.is_open());
    let open: Vec<_> = open.filter(|it| it.round <= live.tournament.round).collect();
    if open.is_empty() {
        return living(live);
    }
    let mine = live.tournament.entrant_of(person_id(person));
    let (own, others): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|it| mine.is_some_and(|mine| it.seats.contains(&mine)));
    let mut lines = vec![head(live)?];
    let line = |it: &&campaign::tournaments::Fixture| {
        let waits = if it.state == State::Waiting { " – its bout opens soon" } else { "" };
        format!("{}{waits}", live.meeting(it))
    };
    lines.extend(own.iter().map(|it| format!("Yours: {}", line(it))));
    lines.extend(others.iter().take(NAMED).map(line));
    if NAMED < others.len() {
        lines.push(format!("… and {} more.", others.len() - NAMED));
    }
    let fights = own.iter().filter_map(|it| match it.state {
        State::Fighting(bout) => Some(Action::Panel(BoutId(bout.0))),
        State::Waiting | State::Over { .. } | State::Annulled => None,
    });
    let controls = fights.take(1).map(|it| Control::button("Your move", Style::Primary, it));
    Ok(Message { head: lines.join("\n"), controls: controls.collect(), ..Message::default() })
}

/// A tournament to take away: counting `tournament.fixtures` again gives `standings`. It names people as the
/// server does.
#[derive(Serialize)]
struct Export<'a> {
    name: &'a str,
    game: &'a str,
    entrants: Vec<String>,
    standings: Vec<Line>,
    tournament: Tournament,
}

fn file(live: &LiveTournament) -> Done<Reply> {
    let count = u32::try_from(live.tournament.entrants.len()).unwrap_or(u32::MAX);
    let names = (0..count).map(|at| live.name(campaign::tournaments::EntrantId(at)));
    let whole = Export {
        name: &live.row.name,
        game: &live.row.game,
        entrants: names.collect(),
        standings: live.tournament.standings(),
        tournament: live.tournament.nameless(),
    };
    let text = serde_json::to_string_pretty(&whole).context("writing a tournament")?;
    Ok(Reply::new(Message {
        head: head(live)?,
        files: vec![(format!("tournament-{}.json", live.row.number), text)],
        ..Message::default()
    }))
}
