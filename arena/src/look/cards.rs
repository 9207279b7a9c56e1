//! Cards: the deeds of somebody, or of a ludus, on a server, on 30 columns.
//!
//! The person who asks reads it alone. One's own can be shown to everybody; somebody else's cannot,
//! so that nobody is held up to a channel.

use crate::common::{
    Action, Control, Done, Fault, Listing, LudusId, Message, Millis, Name, Person, Place, Refused,
    Reply, Style, row_id, title,
};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::look::ludi::meant_ludus;
use crate::look::ranks::time;
use crate::lookup::nicknames;
use crate::lookup::which::here;
use crate::ludus::{kept_by, own, person_id, read};
use crate::outbox::queued::{self, Purpose};
use crate::seasons::season_rows::fought_by;
use crate::standings::layout::{COLUMNS, PAGE, Shown, figure, turned};
use crate::standings::ratings::played;
use async_recursion::async_recursion as boxed;
use boards::{Kind, columns, named};
use campaign::{
    DISTINCTIONS, DiceSum, GameRecord, History, LudusRecord, Outcomes, Streaks, earned, luck,
};
use store::outbox::{self, Destination};
use store::{About, Conn, gladiator, ludus, rating, stable, standing, tournament};

/// Columns before the figures of a line.
const LABEL: usize = 14;

impl Arena {
    /// The deeds of somebody on this server; without anybody named, the reader's.
    #[boxed]
    pub async fn card(&self, by: Person, at: Place, whom: Option<Person>) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let (reads, whom) = (row_id(by.id), row_id(whom.map_or(by.id, |whom| whom.id)));
            let mut message = personal(&mut reader, here(at)?, whom, Some(reads)).await?;
            if whom == reads && message.mono.is_some() {
                message.controls.insert(0, show(None));
            }
            Ok(Reply::new(message))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The deeds of a ludus; without one named, the reader's.
    #[boxed]
    pub async fn ludus_card(&self, by: Person, at: Place, named: Option<i64>) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let row = meant_ludus(&mut reader, &by, at, named).await?;
            let mine = kept_by(&mut reader, row.guild, row_id(by.id)).await?;
            let mut message = of_ludus(&mut reader, &row, mine.as_ref()).await?;
            if mine.is_some_and(|mine| mine.id == row.id) {
                message.controls.push(show(Some(LudusId(row.id))));
            }
            Ok(Reply::new(message))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// Posts one's own card, or that of one's ludus, where one is.
    pub(crate) async fn show_card(
        &self,
        by: Person,
        at: Place,
        ludus: Option<LudusId>,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let (guild, channel, me) = (here(at)?, row_id(at.channel), row_id(by.id));
                let whose = [Whose::Person(me), Whose::Channel(channel)];
                limits::spend(conn, What::Card, &whose, 1, now).await?;
                let card = if let Some(ludus) = ludus {
                    let row = own(conn, guild, me).await?;
                    if row.id != ludus.0 {
                        return Err(Refused::OtherLudus.into());
                    }
                    of_ludus(conn, &row, None).await?
                } else {
                    personal(conn, guild, me, None).await?
                };
                let card = Message { controls: Vec::new(), ..card };
                let to = Destination::Channel(channel);
                let mut row = queued::row(to, Purpose::Card, None, &card, now)?;
                row.about = Some(guild);
                outbox::queued(conn, &[row]).await?;
                let words = "Everybody in this channel sees it now.".to_owned();
                Ok(Reply::edit(Message { head: words, ..Message::default() }))
            })
        })
        .await
    }
}

fn show(ludus: Option<LudusId>) -> Control {
    Control::button("Show it here", Style::Secondary, Action::ShowCard { ludus })
}

/// Somebody's card, as everybody may read it; `reads` is who is compared with them.
async fn personal(conn: &mut Conn, guild: i64, whom: i64, reads: Option<i64>) -> Done<Message> {
    let name = Name::of(whom, nicknames::on(conn, guild, whom).await?);
    let bouts = played(conn, guild, whom).await?;
    let history = History::of(&bouts, person_id(whom), Kind::all().len());
    let mut games = history.by_game();
    if games.is_empty() {
        return Ok(Message {
            head: match reads == Some(whom) {
                true => "You have not played a bout to a result on this server.".to_owned(),
                false => format!("{name} has not played a bout to a result on this server."),
            },
            ..Message::default()
        });
    }
    let place = |game: &GameRecord| Kind::all().iter().position(|kind| kind.slug() == game.game);
    games.sort_by_key(place);
    let mut lines = record_lines(&games);
    lines.extend(streak_line(history.streaks()));
    if let Some(reads) = reads.filter(|reads| *reads != whom) {
        lines.extend(met_line("Against you", history.against(person_id(reads)).mirrored()));
    }
    lines.extend(luck_line(conn, guild, whom).await?);
    lines.extend(pace_lines(conn, guild, whom).await?);
    let titles = titles_of(conn, guild, whom).await?;
    lines.extend((0 < titles).then(|| format!("{:<LABEL$}{titles:>4}", "Titles")));
    let names: Vec<&str> = earned(&history).iter().map(|it| it.name).collect();
    Ok(Message {
        head: format!("**{name}** on this server"),
        mono: Some(lines.join("\n")),
        tail: format!(
            "W won, L lost, D drawn, H of all against the house alone. Void bouts count for nothing, \
             nor do those of which the house played half.\n**Distinctions**, {} of {}: {}.",
            names.len(),
            DISTINCTIONS.len(),
            names.join(", ")
        ),
        controls: vec![Control::button(
            "What are these for?",
            Style::Secondary,
            Action::Page { of: Listing::Distinctions, page: 0 },
        )],
        ..Message::default()
    })
}

/// A line of figures, and above it what they are of.
fn record_lines(games: &[GameRecord]) -> Vec<String> {
    let mut lines = vec![line("", ["W", "L", "D", "H"].map(|head| format!("{head:>4}")))];
    let mut all = Outcomes::default();
    let mut against_house = 0;
    for game in games {
        lines.push(columns::short(title(&game.game), COLUMNS));
        let role = game.favourite.as_ref().map_or(String::new(), |(role, _)| format!("  {role}"));
        lines.push(line(&role, figures(game.all, game.against_house)));
        all = all + game.all;
        against_house += game.against_house;
    }
    if 1 < games.len() {
        lines.push(line("All", figures(all, against_house)));
    }
    lines
}

fn figures(of: Outcomes, against_house: u32) -> [String; 4] {
    [of.won, of.lost, of.drew, against_house].map(|count| figure(i64::from(count), 4))
}

fn line<const N: usize>(label: &str, figures: [String; N]) -> String {
    format!("{}{}", columns::fill(label, LABEL), figures.concat())
}

fn streak_line(streaks: Streaks) -> Option<String> {
    let [now, best] = [streaks.now, streaks.best].map(|count| figure(i64::from(count), 4));
    (0 < streaks.best).then(|| format!("Wins in a row{now} now{best} best"))
}

fn met_line(label: &str, met: Outcomes) -> Option<String> {
    let of = [met.won, met.lost, met.drew].map(|count| figure(i64::from(count), 4));
    (0 < met.bouts()).then(|| line(label, of))
}

async fn luck_line(conn: &mut Conn, guild: i64, whom: i64) -> Done<Option<String>> {
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    let dice = rating::dice_by(conn, whom).await?.into_iter().filter(|it| it.0 == guild);
    let sums = dice.map(|(_, sides, dice, pips)| DiceSum {
        sides: u32::try_from(sides).unwrap_or(0),
        dice: number(dice),
        pips: number(pips),
    });
    Ok(luck(&sums.collect::<Vec<_>>()).map(|told| {
        let more = (told.pips as f64 - told.expected).round() as i64;
        let dice = figure(i64::try_from(told.dice).unwrap_or(i64::MAX), 4);
        format!("{:<LABEL$}{more:>+4} in{dice} dice", "Luck in pips")
    }))
}

async fn pace_lines(conn: &mut Conn, guild: i64, whom: i64) -> Done<Vec<String>> {
    let Some(pace) = rating::pace_of(conn, guild, whom).await? else { return Ok(Vec::new()) };
    let mut lines = Vec::new();
    if 0 < pace.answers {
        lines.push(format!("{:<LABEL$}{} for half", "Decides in", time(pace.median)));
    }
    if 0 < pace.timed_out {
        lines.push(format!("{:<LABEL$}{}", "By the clock", figure(pace.timed_out, 5)));
    }
    Ok(lines)
}

/// How many seasons somebody's ludi have won here, and tournaments they have themselves.
async fn titles_of(conn: &mut Conn, guild: i64, whom: i64) -> Done<usize> {
    let won = tournament::won_by(conn, guild, whom).await?;
    let mut titles = usize::try_from(won).unwrap_or(0);
    for row in ludus::ludi_owned(conn, whom).await? {
        if row.guild == guild {
            let seasons = standing::seasons_of(conn, row.id).await?;
            titles += seasons.iter().filter(|it| it.is_champion && it.counts).count();
        }
    }
    Ok(titles)
}

/// The card of a ludus, compared with the reader's.
async fn of_ludus(
    conn: &mut Conn,
    row: &ludus::Ludus,
    mine: Option<&ludus::Ludus>,
) -> Done<Message> {
    let seasons = standing::seasons_of(conn, row.id).await?;
    let records = fought_by(conn, row.id).await?;
    let mine = mine.map(|mine| campaign::LudusId(mine.id));
    let record = LudusRecord::counted(&records, campaign::LudusId(row.id), mine);
    let mut outside = Outcomes::default();
    for it in stable::stable_of(conn, row.id).await? {
        let service = read(&it)?;
        outside =
            outside + Outcomes { won: service.wins, drew: service.draws, lost: service.defeats };
    }
    let titles = seasons.iter().filter(|it| it.is_champion && it.counts).count();
    let sum = |of: fn(&standing::Standing) -> i64| seasons.iter().map(of).sum::<i64>();
    let count = |label: &str, count: i64| (0 < count).then(|| line(label, [figure(count, 4)]));
    let mut lines = vec![line("", ["W", "L", "D"].map(|head| format!("{head:>4}")))];
    lines.extend(met_line("In seasons", record.all));
    lines.extend(met_line("Outside them", outside));
    lines.extend(streak_line(record.streaks));
    lines.extend(met_line("Against yours", record.against.mirrored()));
    lines.extend(count("Titles", i64::try_from(titles).unwrap_or(0)));
    lines.extend(count("Prestige", sum(|it| it.prestige)));
    lines.extend(count("Points", sum(|it| it.points)));
    lines.extend(count("Freed", sum(|it| it.rudiarii)));
    lines.extend(count("Fallen", sum(|it| it.deaths)));
    lines.extend(count("Foes killed", i64::from(record.kills)));
    let favourite = favourite(conn, row.id).await?;
    lines.extend(favourite.map(|(class, bouts)| {
        format!("Most often {}{}", columns::fill(&class, 15), figure(bouts, 4))
    }));
    let owner = row.owner.and_then(|owner| u64::try_from(owner).ok());
    let named = |owner| named::ludus_named(owner, &row.name);
    let is_new = record.all.bouts() + outside.bouts() == 0;
    Ok(Message {
        head: format!("**{}**", owner.map_or_else(|| row.name.clone(), named)),
        mono: (!is_new).then(|| lines.join("\n")),
        tail: if is_new { "It has not fought a bout yet." } else { "W won, L lost, D drawn." }
            .to_owned(),
        ..Message::default()
    })
}

/// The class with the most bouts fought in seasons, and how many.
async fn favourite(conn: &mut Conn, ludus: i64) -> Done<Option<(String, i64)>> {
    let mut classes = std::collections::BTreeMap::<String, i64>::new();
    for it in
        gladiator::hall_of(conn, ludus, gladiator::ALL).await?.into_iter().filter(|it| !it.goes_on)
    {
        *classes.entry(it.class).or_default() += it.survived + i64::from(it.died_in.is_some());
    }
    let most = classes.into_iter().rev().max_by_key(|(_, bouts)| *bouts);
    Ok(most.filter(|(_, bouts)| 0 < *bouts))
}

pub(crate) fn distinctions(page: u32) -> Shown {
    let (page, last, from) = turned(page, DISTINCTIONS.len(), PAGE);
    let rows = DISTINCTIONS.iter().skip(from).take(usize::try_from(PAGE).unwrap_or(0));
    let told = rows.map(|it| format!("{}\n{}", it.name, wrapped(it.what_for)));
    Shown {
        head: "**Distinctions**, and what each is for".to_owned(),
        mono: told.collect::<Vec<_>>().join("\n"),
        tail:
            "`/me card` shows yours. They are counted from results: only a voided bout takes one."
                .to_owned(),
        plate: None,
        page,
        last,
    }
}

/// A sentence in lines of a table, each set in.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::from(" ")];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if COLUMNS < columns::width(line) + 1 + columns::width(word) {
            lines.push(format!("  {word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_and_distinctions_keep_thirty_columns() {
        let all = Outcomes { won: 12_345, drew: 999, lost: 1_000 };
        let game = GameRecord {
            game: Kind::all()[0].slug().to_owned(),
            all,
            against_house: 10_000,
            favourite: Some(("Dimachaerus of a long name".to_owned(), 3)),
        };
        let mut lines = record_lines(&[game.clone(), game]);
        lines.extend(streak_line(Streaks { now: 999, best: 1_000 }));
        lines.extend(met_line("Against yours", all));
        for page in 0..=distinctions(0).last {
            lines.push(distinctions(page).mono);
        }
        for line in lines.iter().flat_map(|text| text.lines()) {
            assert!(columns::width(line) <= COLUMNS, "{line:?}");
        }
    }
}
