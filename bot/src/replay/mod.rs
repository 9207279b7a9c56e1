//! A bout that is over as one page that anybody can open, without a connection and for as long as there
//! are browsers; and the same page of what goes on, which is told what is new.
//!
//! Lives here: the page, its looks and its script, and what packs a bout or tables into it.
//! May enter: a bout told again, as its readers may see it.
//! Never does: write a file, wait for anybody, or let anything in that a name could smuggle.

use anyhow::Context;
use arena::{PublicPage, isolated};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use boards::{Drawn, Eyes, Kind, Page, Retold, Sentence, Sheet, Weight};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io::Write;

/// The most bytes of a page: what every server takes as a file.
pub(crate) const LARGEST: usize = 8 * 1024 * 1024;
/// The most bytes of a page of what goes on: many may be kept at once.
const LARGEST_PUBLIC: usize = 2 * 1024 * 1024;
/// The last steps that are told to those who have a page open: whoever lacks more loads it again.
const NEWS: usize = 12;
/// Steps at the beginning and at the end that are never left out.
const KEPT: usize = 12;

const PAGE: &str = include_str!("page.html");
const LOOKS: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A bout as the page's script reads it: texts once, and what is made of them by number.
#[derive(Serialize)]
struct Packed<'a> {
    eyes: Vec<Seen<'a>>,
    /// What the game calls a round.
    round: &'static str,
    texts: Vec<String>,
    /// Whether steps were left out of the middle.
    thinned: bool,
    /// What makes it a page that is kept up to date; none in a file.
    now: Option<Now<'a>>,
}

/// How what goes on stands.
#[derive(Clone, Copy, Serialize)]
struct Now<'a> {
    /// By which whoever serves the page knows what its reader knows.
    print: &'a str,
    #[serde(serialize_with = "apart")]
    waits: &'a str,
    over: bool,
}

/// The steps that one reader sees.
#[derive(Serialize)]
struct Seen<'a> {
    #[serde(serialize_with = "apart")]
    whose: &'a str,
    steps: Vec<Step>,
}

/// One step; texts by their numbers.
#[derive(Serialize)]
struct Step {
    /// The entry of the record, by which moments of different eyes are compared.
    at: u64,
    round: u32,
    /// The headline.
    over: Option<usize>,
    /// What happened: stories, then sums.
    told: usize,
    sums: usize,
    /// The board: as a picture, else as text.
    svg: Option<usize>,
    mono: Option<usize>,
    alt: Option<usize>,
    hand: Option<usize>,
    /// Whether somebody was out of the bout, or it was won.
    falls: bool,
}

/// Texts that are stored once.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    known: HashMap<String, usize>,
}

impl Texts {
    /// A text's number. Names that are written from right to left stand apart in it.
    fn number(&mut self, text: String) -> usize {
        let text = isolated(&text);
        *self.known.entry(text).or_insert_with_key(|text| {
            self.all.push(text.clone());
            self.all.len() - 1
        })
    }
}

/// Names that are written from right to left stand apart, as in all texts.
fn apart<S: Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&isolated(text))
}

/// The page of a bout told again.
pub(crate) fn page(retold: &Retold) -> anyhow::Result<String> {
    fitting(retold, None, LARGEST)
}

/// The page of what everybody may see now, and what those are told who have it open already.
pub(crate) fn public(shown: &PublicPage) -> anyhow::Result<(String, String)> {
    let PublicPage { print, told, waits, is_over } = shown;
    let now = Some(Now { print, waits, over: *is_over });
    let last = |eyes: &Eyes| (eyes.pages.len().saturating_sub(NEWS)..eyes.pages.len()).collect();
    let steps: Vec<Vec<usize>> = told.eyes.iter().map(last).collect();
    let news = packed(kind_of(told)?, told, &steps, (false, now));
    let news = serde_json::to_string(&news).context("packing what is new")?;
    Ok((fitting(told, now, LARGEST_PUBLIC)?, news))
}

/// What a page may load and run: what is written here, and what it is told by whoever served it.
pub(crate) fn policy(is_told: bool) -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let (looks, script) = (hash(LOOKS), hash(SCRIPT));
    let told = if is_told { "; connect-src 'self'" } else { "" };
    format!("default-src 'none'; style-src 'sha256-{looks}'; script-src 'sha256-{script}'{told}")
}

/// The game of a bout; none of tables.
fn kind_of(retold: &Retold) -> anyhow::Result<Option<Kind>> {
    let slug = Some(&retold.game).filter(|slug| !slug.is_empty());
    slug.map(|slug| Kind::of(slug).with_context(|| format!("no game {slug:?}"))).transpose()
}

fn drawn(kind: Option<Kind>, facts: &str, was: Option<&str>) -> Option<Drawn> {
    match kind {
        Some(kind) => kind.drawn_for_pages(facts, was),
        None => Sheet::drawn_for_pages(facts),
    }
}

fn fitting(retold: &Retold, now: Option<Now<'_>>, largest: usize) -> anyhow::Result<String> {
    let kind = kind_of(retold)?;
    let mut steps: Vec<Vec<usize>> =
        retold.eyes.iter().map(|eyes| (0..eyes.pages.len()).collect()).collect();
    let mut thinned = false;
    loop {
        let page = written(kind, retold, &steps, (thinned, now))?;
        if page.len() <= largest {
            return Ok(page);
        }
        let before: usize = steps.iter().map(Vec::len).sum();
        steps.iter_mut().for_each(thin);
        thinned = true;
        anyhow::ensure!(steps.iter().map(Vec::len).sum::<usize>() < before, "it is too large");
    }
}

/// Leaves every second step of the middle out.
fn thin(steps: &mut Vec<usize>) {
    let count = steps.len();
    let mut at = 0;
    steps.retain(|_| {
        let is_middle = KEPT <= at && at + KEPT < count;
        at += 1;
        !is_middle || at % 2 == 0
    });
}

fn packed<'a>(
    kind: Option<Kind>,
    retold: &'a Retold,
    kept: &[Vec<usize>],
    (thinned, now): (bool, Option<Now<'a>>),
) -> Packed<'a> {
    let mut texts = Texts::default();
    let eyes = retold.eyes.iter().zip(kept).map(|(eyes, kept)| seen(kind, eyes, kept, &mut texts));
    let (eyes, round) = (eyes.collect(), kind.map_or("", |kind| kind.round_word()));
    Packed { eyes, round, texts: texts.all, thinned, now }
}

fn written(
    kind: Option<Kind>,
    retold: &Retold,
    kept: &[Vec<usize>],
    (thinned, now): (bool, Option<Now<'_>>),
) -> anyhow::Result<String> {
    let packed = packed(kind, retold, kept, (thinned, now));
    let json = serde_json::to_vec(&packed).context("packing a bout")?;
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::new(6));
    deflated.write_all(&json).context("deflating a bout")?;
    let data = STANDARD.encode(deflated.finish().context("deflating a bout")?);
    let (last, told) = standing(kind, retold);
    let parts: [(&str, &str); 7] = [
        ("policy", &policy(now.is_some())),
        ("title", &escaped(&retold.title)),
        ("looks", LOOKS),
        ("last", &last),
        ("told", &told),
        ("data", &data),
        ("script", SCRIPT),
    ];
    Ok(filled(PAGE, &parts))
}

/// What one reader sees, step by step.
fn seen<'a>(kind: Option<Kind>, eyes: &'a Eyes, kept: &[usize], texts: &mut Texts) -> Seen<'a> {
    let before = kept.first().and_then(|first| eyes.pages.get(first.checked_sub(1)?));
    let mut was: Option<&str> = before.map(|page| &*page.facts).filter(|facts| !facts.is_empty());
    let mut steps = Vec::with_capacity(kept.len());
    for page in kept.iter().filter_map(|at| eyes.pages.get(*at)) {
        let drawn = drawn(kind, &page.facts, was);
        was = Some(&page.facts).filter(|facts| !facts.is_empty()).map(String::as_str);
        let mut joined = |is_story: bool| {
            let lines = page.lines.iter().filter(|line| is_story == is_a_story(line));
            let lines: Vec<String> = lines.map(ToString::to_string).collect();
            texts.number(lines.join("\n"))
        };
        let (told, sums) = (joined(true), joined(false));
        let mono = drawn.is_none().then(|| texts.number(page.board.clone()));
        let (svg, alt) = drawn.map(|drawn| (drawn.svg, drawn.alt)).unzip();
        steps.push(Step {
            at: page.entry,
            round: page.round,
            over: page.headline.as_deref().map(|over| texts.number(capital(over))),
            told,
            sums,
            mono,
            svg: svg.map(|svg| texts.number(svg)),
            alt: alt.map(|alt| texts.number(alt)),
            hand: page.hand.clone().map(|hand| texts.number(hand)),
            falls: page.weight.is_some_and(|weight| Weight::Out <= weight),
        });
    }
    Seen { whose: &eyes.whose, steps }
}

/// Words as they begin a line.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn is_a_story(line: &Sentence) -> bool {
    matches!(line, Sentence::Story(_))
}

/// What stands there without scripts: the last board, and all that was told, as everybody saw it.
fn standing(kind: Option<Kind>, retold: &Retold) -> (String, String) {
    let pages: &[Page] = retold.eyes.first().map_or(&[], |eyes| &eyes.pages);
    let last = pages.last().map_or_else(String::new, |page| {
        let drawn = drawn(kind, &page.facts, None);
        let text = || format!("<pre>{}</pre>", escaped(&page.board));
        drawn.map_or_else(text, |drawn| isolated(&drawn.svg))
    });
    let lines = pages.iter().flat_map(|page| &page.lines).filter(|line| is_a_story(line));
    let told = lines.map(|line| format!("<li>{}</li>", escaped(&line.to_string())));
    (last, told.collect())
}

/// A template with its parts in their places; what stands in a part is never looked through again.
fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    let mut page = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        page += before;
        let Some((name, left)) = after.split_once("}}") else { break };
        let part = parts.iter().find(|(known, _)| *known == name);
        page += part.map_or("", |(_, text)| text);
        rest = left;
    }
    page + rest
}

/// Text that is nothing but text in a page, and in which names that are written from right to left stand apart.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in isolated(text).chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
