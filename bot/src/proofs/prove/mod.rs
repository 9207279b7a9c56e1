//! Every proof at its full number, and a report of it.

pub mod archives;
pub mod forged;
mod house;
pub mod kills;
pub mod season;
pub mod several;
pub mod shards;
pub mod twins;

use anyhow::Context;
use boards::{Counting, Kind};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How much is proved. The tests do a tenth of it.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Bouts for each law of the rules.
    pub laws: u64,
    /// Bouts in which every card, class and outcome must turn up.
    pub coverage: u64,
    /// Bouts in which every text is compared with the one that its reader would see had the hidden cards
    /// been others.
    pub words: u64,
    /// Whole leagues whose promises are checked.
    pub leagues: u32,
    /// Tournaments whose promises are checked.
    pub tournaments: u32,
    /// Bouts of a short game that are played beside twins, which differ only in secrets.
    pub twins: u64,
    /// Bouts of each game that are played in two whole houses, which differ only in secrets.
    pub houses: u64,
    /// How many presses are forged.
    pub forged: u64,
    /// How many records are forged, of all games together.
    pub foreign: u64,
    /// How many archives of servers are forged.
    pub archives: u32,
    /// How often the process is killed.
    pub kills: u32,
}

impl Extent {
    /// The full numbers.
    pub const FULL: Extent = Extent {
        laws: 10_000,
        coverage: 10_000,
        words: 1_000,
        leagues: 1_000,
        tournaments: 1_000,
        twins: 840,
        houses: 10,
        forged: 10_000,
        foreign: 1_000_000,
        archives: 20_000,
        kills: 1_000,
    };

    /// The extent of one game's proofs: for games whose bouts are long, fewer bouts for laws and words.
    /// Cards are used in as many bouts as anywhere.
    fn of(self, kind: Kind) -> Extent {
        let length = kind.length();
        // Twins are compared most where most is secret.
        let twins = self.twins / kind.secret_one_in();
        Extent { laws: self.laws / length, words: self.words / length, twins, ..self }
    }

    /// A tenth of it.
    pub fn tenth(self) -> Extent {
        Extent {
            laws: self.laws / 10,
            coverage: self.coverage / 10,
            words: self.words / 10,
            leagues: self.leagues / 10,
            tournaments: self.tournaments / 10,
            twins: self.twins / 10,
            houses: self.houses / 10,
            forged: self.forged / 10,
            foreign: self.foreign / 10,
            archives: self.archives / 10,
            kills: self.kills / 10,
        }
    }
}

/// A report in the making.
pub struct Report {
    text: String,
    holds: bool,
    /// Pairs of views that were compared so far.
    pairs: u64,
}

impl Report {
    /// One of nothing yet.
    fn begun() -> Report {
        let text = "| proof | extent | found | took |\n|---|---|---|---|\n".to_owned();
        Report { text, holds: true, pairs: 0 }
    }

    /// Adds how many pairs of views were compared in all, if any were.
    pub fn sum_up(&mut self) {
        if 0 < self.pairs {
            let what = "in all: what somebody does in secret shows nobody else anything";
            writeln!(self.text, "| {what} | {} pairs of views | | |", self.pairs)
                .expect("writing to a string cannot fail");
        }
    }

    fn line(&mut self, what: &str, extent: &str, began: Instant, wrong: Option<String>) {
        let seconds = began.elapsed().as_secs();
        let found = match &wrong {
            None => "holds".to_owned(),
            Some(_) => "**broken**".to_owned(),
        };
        writeln!(self.text, "| {what} | {extent} | {found} | {seconds} s |")
            .expect("writing to a string cannot fail");
        if let Some(wrong) = wrong {
            self.holds = false;
            tracing::error!(what, wrong, "a proof failed");
        }
    }

    /// The report as Markdown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether everything holds.
    pub fn holds(&self) -> bool {
        self.holds
    }
}

/// Proves what some games say and draw, in bouts until so many boards of each are drawn.
pub fn pictures(boards: u64, games: &[Kind]) -> Report {
    let mut report = Report::begun();
    for kind in games {
        let began = Instant::now();
        // One bout with each number of seats at a time.
        let round = u64::try_from(kind.seats().count()).expect("seats are few");
        let (mut bouts, mut all) = (0, kind.proofs().laws_of_words(0, 0));
        while all.broken.is_empty() && all.pictures < boards {
            let one = kind.proofs().laws_of_words(round, bouts + 1);
            bouts += round;
            if one.pictures == 0 {
                all.broken.push("no picture was drawn".to_owned());
            }
            (all.pictures, all.facts) = (all.pictures + one.pictures, all.facts + one.facts);
            all.broken.extend(one.broken);
        }
        let wrong = (!all.broken.is_empty()).then(|| all.broken.join("; "));
        let what = format!(
            "{}: text, picture and sentences say every fact, where it can be read ({} facts \
             changed, {bouts} bouts)",
            kind.title(),
            all.facts
        );
        report.line(&what, &format!("{} boards", all.pictures), began, wrong);
    }
    report
}

/// Proves the rules and words of some games.
pub fn rules(extent: Extent, games: &[Kind]) -> Report {
    let mut report = Report::begun();
    for kind in games.iter().copied() {
        let game = kind.title();
        let extent = extent.of(kind);
        let began = Instant::now();
        for tried in kind.proofs().laws(extent.laws) {
            let what = format!("{game}: {}", tried.law);
            report.line(&what, &format!("{} bouts", extent.laws), began, tried.broken);
        }
        let began = Instant::now();
        let missing = kind.proofs().never_used(extent.coverage);
        let what = format!("{game}: everything is used");
        let wrong = (!missing.is_empty()).then(|| missing.join(", "));
        report.line(&what, &format!("{} bouts", extent.coverage), began, wrong);
        let began = Instant::now();
        let words = kind.proofs().laws_of_words(extent.words, 1);
        let what = format!("{game}: no text tells what its reader may not know");
        let wrong = (!words.broken.is_empty()).then(|| words.broken.join("; "));
        report.line(&what, &format!("{} bouts", extent.words), began, wrong);
        let what = format!(
            "{game}: text, picture and sentences say every fact, where it can be read ({} facts \
             changed)",
            words.facts
        );
        // The broken facts stand in the line above; a game that has text alone has no pictures.
        report.line(&what, &format!("{} boards", words.pictures), began, None);
        let began = Instant::now();
        let twins = kind.proofs().law_of_twins(extent.twins, 1, Counting::Serials);
        let what = format!(
            "{game}: what a seat does or holds in secret shows nobody else anything ({} bouts, {} \
             secrets, {} other deals)",
            twins.bouts, twins.secrets, twins.deals
        );
        let wrong = (!twins.broken.is_empty()).then(|| twins.broken.join("; "));
        report.pairs += twins.pairs;
        report.line(&what, &format!("{} pairs of views", twins.pairs), began, wrong);
    }
    report
}

/// Plays bouts of every game in two whole houses that differ only in one seat's secret deeds, and adds
/// the findings.
pub async fn houses(report: &mut Report, bouts: u64) -> anyhow::Result<()> {
    for kind in Kind::all() {
        let began = Instant::now();
        let mut tally = twins::Tally::default();
        for seed in 0..bouts {
            twins::run(*kind, seed, &mut tally).await?;
        }
        let what = format!(
            "{}: nor does it in all that a whole house sends and answers ({} bouts, {} secrets)",
            kind.title(),
            tally.bouts,
            tally.secrets
        );
        let wrong = (!tally.wrong.is_empty()).then(|| tally.wrong.join("; "));
        report.pairs += tally.pairs;
        report.line(&what, &format!("{} pairs of views", tally.pairs), began, wrong);
    }
    Ok(())
}

/// How long a processor may be busy with an entry of a forged record, in microseconds.
const AN_ENTRY: u64 = 250_000;

/// For how long a processor has been busy with this thread, in microseconds.
fn busy() -> u64 {
    let busy = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    u64::try_from(busy.tv_sec * 1_000_000 + busy.tv_nsec / 1_000).unwrap_or(u64::MAX)
}

/// Forges records of every game and lets them be checked and taken over like any from elsewhere, and adds
/// what was found.
pub fn foreign(report: &mut Report, records: u64) {
    let games = u64::try_from(Kind::all().len()).expect("games are few");
    for kind in Kind::all() {
        let began = Instant::now();
        let found = kind.proofs().foreign(records / games, 0, &mut busy);
        let boards::ForeignReport { records, unsound, endless, played, taken, longest, mut broken } =
            found;
        if AN_ENTRY < longest {
            broken.push(format!("an entry took {} ms", longest / 1_000));
        }
        let what = format!(
            "{}: forged records end, and no rules break on them ({unsound} boards refused, {endless} \
             stopped, {played} played, {taken} of them taken over; {} ms for the longest entry)",
            kind.title(),
            longest.div_ceil(1_000)
        );
        let wrong = (!broken.is_empty()).then(|| broken.join("; "));
        report.line(&what, &format!("{records} records"), began, wrong);
    }
}

/// Forges presses against bouts of every game, and adds what was found.
pub async fn forging(report: &mut Report, presses: u64) -> anyhow::Result<()> {
    let began = Instant::now();
    let tally = forged::run(presses, 1).await?;
    let what = format!(
        "forged presses of {} actions change nothing, and what is elsewhere answers like what is \
         nowhere ({} compared)",
        tally.actions, tally.compared
    );
    let wrong = (!tally.wrong.is_empty()).then(|| tally.wrong.join("; "));
    report.line(&what, &format!("{} presses", tally.presses), began, wrong);
    Ok(())
}

/// Forges archives of a server, and adds what was found.
pub async fn archives(report: &mut Report, count: u32) -> anyhow::Result<()> {
    let began = Instant::now();
    let found = archives::run(count, 1).await?;
    let what = format!(
        "archives forged in one of {} kinds of fields are refused, or all adds up ({} taken)",
        found.fields, found.taken
    );
    let wrong = (!found.wrong.is_empty()).then(|| found.wrong.join("; "));
    report.line(&what, &format!("{} archives", found.tried), began, wrong);
    Ok(())
}

/// Plays whole leagues of every game that has careers, and adds what was found.
pub fn leagues(report: &mut Report, count: u32) {
    let began = Instant::now();
    for (game, found) in arena::proofs::leagues_proved(count, 42) {
        let what = format!(
            "{game}: leagues keep their promises ({} bouts, {} voided, {} dead, {} freed)",
            found.bouts, found.voided, found.deaths, found.rudiarii
        );
        let wrong = (0 < found.breaches).then(|| found.named.join("; "));
        report.line(&what, &format!("{} leagues", found.leagues), began, wrong);
    }
}

/// Plays tournaments of every format and adds what was found.
pub fn tournaments(report: &mut Report, count: u32) {
    let began = Instant::now();
    let found = arena::proofs::tournaments_proved(count, 42);
    let what = format!(
        "tournaments keep their promises ({} bouts, {} voided, {} rests, {} walkovers, {} replays)",
        found.bouts, found.voided, found.byes, found.walkovers, found.replays
    );
    let wrong = (0 < found.breaches).then(|| found.named.join("; "));
    report.line(&what, &format!("{count} tournaments"), began, wrong);
}

/// Kills the program `times` times and adds what was found.
pub async fn killing(report: &mut Report, times: u32) -> anyhow::Result<()> {
    let began = Instant::now();
    let binary = std::env::current_exe().context("finding this program")?;
    let tally = kills::run(kills::Plan { binary, kills: times, seed: 1 }).await?;
    let what = format!(
        "killed while people played: {} answers acknowledged, {} posts, {} bouts ended",
        tally.acknowledged, tally.posts, tally.bouts
    );
    let wrong = (!tally.wrong.is_empty()).then(|| tally.wrong.join("; "));
    report.line(&what, &format!("{} kills", tally.kills), began, wrong);
    Ok(())
}

/// Another release's program, if there is one, and this one.
fn programs(beside: Option<PathBuf>) -> anyhow::Result<Vec<PathBuf>> {
    let own = std::env::current_exe().context("finding this program")?;
    Ok(beside.into_iter().chain([own]).collect())
}

/// Lets things befall several processes on one database and adds what was found.
pub async fn killing_several(
    report: &mut Report,
    processes: usize,
    beside: Option<PathBuf>,
    (times, relentless): (u32, Duration),
) -> anyhow::Result<()> {
    let began = Instant::now();
    let of = if beside.is_some() { " of two releases" } else { "" };
    let binaries = programs(beside)?;
    let plan = several::Plan { binaries, processes, kills: times, relentless, seed: 1 };
    let (tally, befallen) = several::run(plan).await?;
    let what = format!(
        "{processes} processes{of} on one database: {} answers acknowledged, {} posts, {} bouts ended",
        tally.acknowledged, tally.posts, tally.bouts
    );
    let several::Befallen { killed, stood_still, cut, rolled_over } = befallen;
    let extent = format!(
        "{killed} killed, {stood_still} stood still, {cut} lines cut, {rolled_over} roll-overs"
    );
    let wrong = (!tally.wrong.is_empty()).then(|| tally.wrong.join("; "));
    report.line(&what, &extent, began, wrong);
    Ok(())
}

/// Kills processes that share a database while a season goes on, and adds what was found.
pub async fn season_over(
    report: &mut Report,
    processes: usize,
    beside: Option<PathBuf>,
    most: u32,
) -> anyhow::Result<()> {
    let began = Instant::now();
    let of = if beside.is_some() { " of two releases" } else { "" };
    let (binaries, relentless) = (programs(beside)?, Duration::ZERO);
    let plan = several::Plan { binaries, processes, kills: most, relentless, seed: 1 };
    let season::Seen { kills, rolled_over, bouts, posts, wrong } = season::run(plan).await?;
    let what = format!("a season over {processes} processes{of}: {bouts} bouts, {posts} posts");
    let extent = format!("{kills} killed, {rolled_over} roll-overs");
    let wrong = (!wrong.is_empty()).then(|| wrong.join("; "));
    report.line(&what, &extent, began, wrong);
    Ok(())
}

/// How many shards the gateway has where they are proved.
const SHARDS: u64 = 8;
/// How long it may take until guests of all shards are answered again after a kill.
const BACK: std::time::Duration = std::time::Duration::from_secs(15);

/// Kills processes that share the gateway's shards by turns and adds what was found.
pub async fn sharding(report: &mut Report, processes: usize, kills: u32) -> anyhow::Result<()> {
    let began = Instant::now();
    let binary = std::env::current_exe().context("finding this program")?;
    let plan = shards::Plan { binary, processes, shards: SHARDS, kills, patience: BACK };
    let seen = shards::run(plan).await?;
    let longest = seen.longest.as_secs_f32();
    let what = format!(
        "{SHARDS} shards among {processes} processes: guests of all answered {longest:.1} s after a kill at most"
    );
    let wrong = (!seen.wrong.is_empty()).then(|| seen.wrong.join("; "));
    report.line(&what, &format!("{} kills", seen.kills), began, wrong);
    Ok(())
}
