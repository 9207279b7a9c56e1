//! Whole bouts against the house on a phone, measured: the height of a decision, its number of words, and the taps,
//! messages, mentions and counted requests of a bout.
//!
//! `BOUTS` is the number of bouts of each game, by default one. The table is printed and kept beside the pictures; with
//! `UPDATE` it replaces the one in `docs/performance.md`. Every decision is kept there as well, a line each, and a
//! picture of those that miss our aims.

use crate::player::Turn;
use crate::stage::{PATIENCE, Stage, Theatre};
use crate::tab::{Device, Tab};
use anyhow::{Context, ensure};
use boards::Kind;
use sandbox::{Exchange, Options, Sandbox};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use store::Store;
use table::{Chance, Entry};

/// The most messages of a bout against the house.
const MESSAGES: usize = 6;
/// The greatest height of a decision: a phone's screen and a little, in points. Exceptions are reported.
const SCREEN: u64 = 860;
/// The height that 95 of 100 decisions keep to: the part of a phone's screen that a channel has.
const CHANNEL: u64 = 630;
/// The words that 95 of 100 decisions keep to.
const WORDS: u64 = 90;
/// More decisions than any unfinished bout has.
const ENOUGH: usize = 900;
/// One press in this many is random instead of the blue button, so that more is seen.
const ASTRAY: usize = 5;
/// The guide's game, which the bot does not offer: it teaches how a game is made.
const GUIDE: &str = "par-impar";
/// The number of pictures kept of one game's decisions.
const PICTURES: usize = 12;
/// The place of the table, between two marks.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/performance.md");
const MARKS: [&str; 2] = ["<!-- decisions -->", "<!-- /decisions -->"];

/// The measurements of all bouts of one game.
#[derive(Default)]
struct Measured {
    heights: Vec<u64>,
    words: Vec<u64>,
    bouts: Vec<Bout>,
    /// Buttons with shortened labels.
    cut: usize,
    pictures: usize,
}

#[derive(Default)]
struct Bout {
    taps: usize,
    rounds: usize,
    /// Steps in which the guest had a choice.
    chosen: usize,
    messages: usize,
    mentions: usize,
    presses: usize,
    counted: usize,
}

/// Plays and measures all games.
pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let bouts: u32 = std::env::var("BOUTS").map_or(Ok(1), |it| it.parse()).context("BOUTS")?;
    let (mut rows, mut decisions, mut lines) = (String::new(), 0, String::new());
    let (mut missed, mut high) = (Vec::new(), String::new());
    for kind in Kind::all().iter().filter(|kind| kind.slug() != GUIDE) {
        let mut measured = Measured::default();
        for number in 1..=bouts {
            let scene = format!("{name}-{}-{number}", kind.slug());
            let stage = Stage::open(theatre, &scene).await?;
            let tab = stage.tab(Device::Phone, "").await?;
            let mut chance = Chance::new(u64::from(number));
            let played = act(&stage, &tab, *kind, &mut chance, &mut measured, &mut lines).await;
            let mut bout = played.with_context(|| format!("{}, {number}", kind.slug()))?;
            tab.is_content()?;
            let folder = stage.close().await;
            (bout.rounds, bout.chosen) = recorded(folder.path(), *kind).await?;
            measured.bouts.push(bout);
        }
        decisions += measured.heights.len();
        let highest = measured.heights.iter().max().copied().unwrap_or_default();
        if SCREEN < highest {
            high += &format!("; {}: a decision of {highest} points", kind.title());
        }
        if measured.bouts.iter().any(|bout| 0 < bout.mentions) {
            missed.push(format!("{}: somebody alone was called", kind.title()));
        }
        if measured.bouts.iter().any(|bout| MESSAGES < bout.messages) {
            missed.push(format!("{}: more than {MESSAGES} messages", kind.title()));
        }
        rows += &measured.row(*kind);
    }
    let table = format!("{HEAD}{rows}");
    println!("\n{table}");
    std::fs::write(theatre.pictures().join("decisions.md"), &table)?;
    std::fs::write(theatre.pictures().join("decisions.jsonl"), &lines)?;
    if std::env::var_os("UPDATE").is_some() {
        update(Path::new(PAGE), &table)?;
    }
    ensure!(missed.is_empty(), "{}", missed.join("\n"));
    Ok(format!("; {decisions} decisions{high}"))
}

/// One bout from its start to its end; returns its measurements, as far as the page and the stand-in know them.
async fn act(
    stage: &Stage<'_>,
    tab: &Tab,
    kind: Kind,
    chance: &mut Chance,
    measured: &mut Measured,
    lines: &mut String,
) -> anyhow::Result<Bout> {
    let (sandbox, ada) = (&stage.sandbox, stage.user("Ada"));
    let house = i64::from(1 < *kind.seats().end());
    let start = Options::new()
        .string("game", kind.slug())
        .string("clock", "none")
        .integer("house", house)
        .boolean("thread", false)
        .boolean("ranked", false);
    ada.command(sandbox.channel(), "bout start", start)?.answered(PATIENCE).await?;
    let begin = r#"eyes.controls("s1:begin:").length"#;
    let begun = format!("{begin} ? 'lobby' : eyes.turn()?.state");
    if tab.wait("a lobby or a bout", &begun).await? == "lobby" {
        tab.touch_named("Start").await?;
        tab.wait("a bout that has begun", &format!("!{begin} && eyes.turn()")).await?;
    }
    for _ in 0..ENOUGH {
        let mut turn = Turn::read(tab).await?;
        if turn.is_over {
            return counted(sandbox, tab);
        }
        if turn.is_asked {
            let decision = tab.wait("a decision", "eyes.decision()").await?;
            measured.note(tab, kind, &decision, lines).await?;
            let options = decision["options"].as_array().context("there are options")?;
            turn = chosen(turn, options, chance);
        }
        turn.touch(tab).await?;
    }
    anyhow::bail!("the bout does not end\n{}", tab.failed().await)
}

/// The control to press: the blue one, and once in a while any.
fn chosen(turn: Turn, options: &[Value], chance: &mut Chance) -> Turn {
    let blue = options.iter().find(|it| it["isBlue"] == true);
    let astray = chance.below(ASTRAY) == 0;
    let any = || options.get(chance.below(options.len().max(1)));
    match blue.filter(|_| !astray).or_else(any) {
        Some(option) => turn.instead(option, chance.below(1_000)),
        None => turn,
    }
}

impl Measured {
    /// Keeps the measurements of a decision.
    async fn note(
        &mut self,
        tab: &Tab,
        kind: Kind,
        decision: &Value,
        lines: &mut String,
    ) -> anyhow::Result<()> {
        let number = |name: &str| decision[name].as_u64().context("a number");
        let (height, words) = (number("height")?, number("words")?);
        self.heights.push(height);
        self.words.push(words);
        for label in decision["cut"].as_array().into_iter().flatten() {
            println!("cut on a phone: {label}");
            self.cut += 1;
        }
        let mut told = json!({ "game": kind.slug() });
        if (CHANNEL < height || WORDS < words) && self.pictures < PICTURES {
            self.pictures += 1;
            let moment = format!("{height}-{words}-{}", self.pictures);
            tab.read("eyes.asking().scrollIntoView({ block: 'start', behavior: 'instant' })")
                .await?;
            let file = tab.picture(&moment).await?;
            told["picture"] = file.display().to_string().into();
        }
        told["decision"] = decision.clone();
        writeln!(lines, "{told}")?;
        Ok(())
    }

    fn row(&self, kind: Kind) -> String {
        let (heights, words) = (Spread::of(&self.heights), Spread::of(&self.words));
        let sum = |of: fn(&Bout) -> usize| self.bouts.iter().map(of).sum::<usize>() as f64;
        let bouts = self.bouts.len() as f64;
        let taps = sum(|it| it.taps);
        format!(
            "| {} | {} | {} | {heights} | {words} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.2} |\n",
            kind.title(),
            self.bouts.len(),
            self.heights.len(),
            self.cut,
            taps / bouts,
            taps / sum(|it| it.rounds),
            taps / sum(|it| it.chosen),
            sum(|it| it.messages) / bouts,
            sum(|it| it.mentions) / bouts,
            sum(|it| it.counted) / sum(|it| it.presses),
        )
    }
}

/// The table's first lines.
const HEAD: &str = "\
| game | bouts | decisions | height | words | labels cut | taps a bout | a round | a turn with a choice | messages | mentions | counted requests a press |
|---|---|---|---|---|---|---|---|---|---|---|---|
";

/// The median of some numbers, the one that 95 of 100 keep to, and the highest.
struct Spread([u64; 3]);

impl Spread {
    fn of(numbers: &[u64]) -> Self {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let at = |part: usize| sorted.get((sorted.len() * part).div_ceil(100).max(1) - 1);
        Self([50, 95, 100].map(|part| at(part).copied().unwrap_or_default()))
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [median, most, highest] = self.0;
        write!(out, "{median} / {most} / {highest}")
    }
}

fn counted(sandbox: &Sandbox, tab: &Tab) -> anyhow::Result<Bout> {
    let exchanges = sandbox.recorded();
    let public = format!("/channels/{}/messages", sandbox.channel().0);
    let posts = exchanges.iter().filter(|it| it.method == "POST" && it.path.ends_with(&public));
    let mut mentions = 0;
    for post in posts {
        let body: Value = serde_json::from_str(&post.body)?;
        mentions += body["allowed_mentions"]["users"].as_array().map_or(0, Vec::len);
    }
    let of = |part: &str| exchanges.iter().filter(|it| it.path.contains(part)).count();
    // Answers to presses do not count against a token, and requests at the start are made once.
    let is_counted = |it: &&Exchange| {
        !["/interactions/", "/webhooks/", "/applications/", "/gateway"]
            .iter()
            .any(|free| it.path.contains(free))
    };
    Ok(Bout {
        taps: tab.touches(),
        messages: sandbox.public_messages(sandbox.channel()).len(),
        mentions,
        presses: of("/interactions/"),
        counted: exchanges.iter().filter(is_counted).count(),
        ..Bout::default()
    })
}

/// The number of rounds of the one bout in a file, and of steps in which its guest answered.
async fn recorded(folder: &Path, kind: Kind) -> anyhow::Result<(usize, usize)> {
    let store = Store::open(&folder.join("summa-rudis.sqlite")).await?;
    let mut reader = store.read().await?;
    let (row, _) = store::bout::bout_with_seats(&mut reader, 1).await?.context("it was played")?;
    let lines = store::log::record_of(&mut reader, row.id).await?;
    drop(reader);
    store.close().await;
    let play = kind.load(&row.saved)?.play;
    let sitters = play.sitters();
    let (mut chosen, mut has_chosen) = (0, false);
    for line in &lines {
        let entry: Entry = serde_json::from_str(&line.text).context("reading a record")?;
        if let Entry::Answer { seat, .. } = entry {
            has_chosen |= !sitters[seat].is_house();
        } else if let Entry::Step { .. } = entry {
            chosen += usize::from(std::mem::take(&mut has_chosen));
        }
    }
    Ok((usize::try_from(play.round())?, chosen + usize::from(has_chosen)))
}

fn update(page: &Path, table: &str) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(page)?;
    let [before, rest] = text.split_once(MARKS[0]).map(<[&str; 2]>::from).context("a mark")?;
    let (_, after) = rest.split_once(MARKS[1]).context("a mark")?;
    std::fs::write(page, format!("{before}{}\n\n{table}\n{}{after}", MARKS[0], MARKS[1]))?;
    Ok(())
}
