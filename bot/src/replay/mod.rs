//! A bout that is over as one page that anybody can open, without a connection and for as long as there
//! are browsers; and the same page of something that goes on, which is told the news.
//!
//! Lives here: the page, its looks and its script, and the code that packs a bout or tables into it.
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

/// The most bytes of a page: the size of a file that every server takes.
pub(crate) const LARGEST: usize = 8 * 1024 * 1024;
/// The most bytes of a page of a running bout, season or tournament: as many are kept as may be watched at once.
const LARGEST_PUBLIC: usize = 1024 * 1024;
/// The last steps that are told to those who have a page open: a reader who lacks more loads it again.
const NEWS: usize = 12;
/// Steps at the beginning and at the end that are never left out.
const KEPT: usize = 12;

const PAGE: &str = include_str!("page.html");
const LOOKS: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A bout as the page's script reads it: texts once, and their uses by number.
#[derive(Serialize)]
struct Packed<'a> {
    eyes: Vec<Seen<'a>>,
    /// The game's word for a round.
    round: &'static str,
    texts: Vec<String>,
    /// Whether steps were left out of the middle.
    thinned: bool,
    /// The part that makes it a page that is kept up to date; `None` in a file.
    now: Option<Now<'a>>,
}

/// How what goes on stands.
#[derive(Clone, Copy, Serialize)]
struct Now<'a> {
    /// The mark by which the page's server knows what its reader knows.
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
    /// The events: stories, then sums.
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

/// The public page as it is now, and the news for those who have it open already.
pub(crate) fn public(shown: &PublicPage) -> anyhow::Result<(String, String)> {
    let PublicPage { print, told, waits, is_over } = shown;
    let now = Some(Now { print, waits, over: *is_over });
    let last = |eyes: &Eyes| (eyes.pages.len().saturating_sub(NEWS)..eyes.pages.len()).collect();
    let steps: Vec<Vec<usize>> = told.eyes.iter().map(last).collect();
    let news = packed(kind_of(told)?, told, &steps, (false, now));
    let news = serde_json::to_string(&news).context("packing what is new")?;
    Ok((fitting(told, now, LARGEST_PUBLIC)?, news))
}

/// The policy on what a page may load and run: its own parts, and the news of the server that served it.
pub(crate) fn policy(is_told: bool) -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let (looks, script) = (hash(LOOKS), hash(SCRIPT));
    let told = if is_told { "; connect-src 'self'" } else { "" };
    format!("default-src 'none'; style-src 'sha256-{looks}'; script-src 'sha256-{script}'{told}")
}

/// The game of a bout; `None` of tables.
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

/// The steps that one reader sees.
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

/// The page without scripts: the last board, and all that was told, as everybody saw it.
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

/// A template with its parts in their places; the text of a part is never looked through again.
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
mod tests {
    use super::*;
    use boards::{Cast, EVERYBODY};
    use std::io::Read;
    use table::{BySeat, Luck, Options, Seat, Sitter};

    /// A bout of a game, played out by the house, told again.
    fn told(kind: Kind, names: &[&str]) -> Retold {
        let count = (*kind.seats().start()).max(2).min(*kind.seats().end());
        let sitters = BySeat::new(count, |_| Sitter::House);
        let name = |seat: Seat| {
            names
                .get(seat.index())
                .map_or_else(|| kind.side(seat).to_owned(), |it| (*it).to_owned())
        };
        let cast = Cast {
            names: BySeat::new(count, name),
            house: BySeat::new(count, |_| true),
            number: 3,
        };
        let options = Options::new(kind.options(), std::iter::empty::<(String, String)>()).unwrap();
        let (mut play, _) = kind.open(sitters, options, Luck::new([7; 32], []), [0; 32], &cast);
        play.introduce(&cast);
        let mut written = play.take_written();
        for _ in 0..20_000 {
            if play.is_over() {
                break;
            }
            let owing = play.asks().into_iter().find(|ask| ask.owed).map(|ask| ask.seat);
            match owing {
                Some(seat) => drop(play.house(seat)),
                None => drop(play.settle()),
            }
            written.extend(play.take_written());
        }
        assert!(play.is_over(), "{kind:?}");
        let history: Vec<_> = written.into_iter().map(|written| written.entry).collect();
        let seats = cast.names.seats().map(Some);
        let eyes = std::iter::once(None).chain(seats).map(|seat| Eyes {
            whose: seat.map_or(EVERYBODY.to_owned(), |seat| cast.names[seat].clone()),
            pages: play.retold(&history, &cast, &[], seat, false),
        });
        let title = format!("{} #3: {}", kind.title(), names.join(" v "));
        Retold { game: kind.slug().to_owned(), title, eyes: eyes.collect() }
    }

    /// The data that the script of a page reads.
    fn unpacked(page: &str) -> serde_json::Value {
        let (_, data) = page.split_once("id=\"data\">").unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        let deflated = STANDARD.decode(data).unwrap();
        let mut json = String::new();
        flate2::read::DeflateDecoder::new(&deflated[..]).read_to_string(&mut json).unwrap();
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn every_game_makes_a_page_of_all_that_its_readers_saw() {
        for kind in Kind::all() {
            let retold = told(*kind, &["Ada", "Brutus"]);
            let page = page(&retold).unwrap();
            assert!(page.len() < LARGEST / 2, "{kind:?}: {}", page.len());
            assert!(page.contains("Ada v Brutus"));
            assert!(!page.contains("{{"), "every part is in its place");
            let bout = unpacked(&page);
            let eyes = bout["eyes"].as_array().unwrap();
            assert_eq!(eyes.len(), retold.eyes.len());
            let text = |number: &serde_json::Value| {
                let number = usize::try_from(number.as_u64().unwrap()).unwrap();
                bout["texts"][number].as_str().unwrap()
            };
            for (seen, eyes) in eyes.iter().zip(&retold.eyes) {
                let steps = seen["steps"].as_array().unwrap();
                assert_eq!(steps.len(), eyes.pages.len());
                let last = steps.last().unwrap();
                match last["svg"].is_null() {
                    true => assert_eq!(text(&last["mono"]), eyes.pages.last().unwrap().board),
                    false => assert!(text(&last["svg"]).contains("textLength=")),
                }
            }
            // A game that has text alone may have no headlines either.
            let falls = |step: &serde_json::Value| step["falls"] == true || step["svg"].is_null();
            assert!(
                eyes[0]["steps"].as_array().unwrap().iter().any(falls),
                "{kind:?}: it has an end"
            );
            let texts = bout["texts"].as_array().unwrap();
            let once: std::collections::BTreeSet<&str> =
                texts.iter().map(|text| text.as_str().unwrap()).collect();
            assert_eq!(once.len(), texts.len(), "what looks the same is stored once");
        }
    }

    #[test]
    fn a_name_is_a_name_whatever_it_looks_like() {
        let evil = ["</script><script>a()", "<img src=x onerror='a()'>\"&"];
        for kind in Kind::all() {
            let page = page(&told(*kind, &evil)).unwrap();
            assert_eq!(page.matches("<script").count(), 2, "the data and the script");
            assert!(!page.contains("<img"), "no element comes from a name");
            let bout = unpacked(&page);
            for svg in bout["texts"].as_array().unwrap().iter().filter_map(|text| text.as_str()) {
                let is_drawn = svg.starts_with("<svg");
                assert!(!is_drawn || !(svg.contains("<img") || svg.contains("<script")), "{svg}");
            }
        }
    }

    /// A bout between two whose names are written from right to left.
    fn told_backward(kind: Kind) -> Retold {
        told(kind, &["שלום עולם", "علي"])
    }

    /// Whether names that are written from right to left stand apart in a text, and are in it.
    fn stand_apart(text: &str) -> bool {
        let is_backward = |letter: char| ('\u{590}'..='\u{8ff}').contains(&letter);
        let mut depth = 0;
        let are_apart = text.chars().all(|letter| {
            depth += i32::from(letter == '\u{2068}') - i32::from(letter == '\u{2069}');
            0 < depth || !is_backward(letter)
        });
        are_apart && depth == 0 && text.contains(is_backward)
    }

    #[test]
    fn names_from_right_to_left_stand_apart_wherever_a_page_says_them() {
        for kind in Kind::all() {
            let mut told = told_backward(*kind);
            let whole = page(&told).unwrap();
            assert!(stand_apart(&whole), "{kind:?}: without scripts, and its title");
            let read = unpacked(&whole).to_string();
            assert!(stand_apart(&read), "{kind:?}: {read}");
            told.eyes.truncate(1);
            let (print, waits) = ("0123".to_owned(), "Waiting for علي 1 – 0.".to_owned());
            let (whole, news) = public(&PublicPage { print, told, waits, is_over: false }).unwrap();
            assert!(stand_apart(&whole) && stand_apart(&news), "{kind:?}: {news}");
            assert!(news.contains("Waiting for \u{2068}علي\u{2069} 1 – 0."), "{news}");
        }
    }

    #[test]
    fn names_from_right_to_left_stand_apart_in_tables_too() {
        let table = Page {
            entry: 0,
            round: 0,
            headline: None,
            lines: vec![Sentence::Story("علي 2 – 1 Carol".to_owned())],
            weight: None,
            board: "1 علي 3".to_owned(),
            facts: String::new(),
            hand: None,
        };
        let eyes = vec![Eyes { whose: EVERYBODY.to_owned(), pages: vec![table] }];
        let retold = Retold { game: String::new(), title: "Cup of علي 2".to_owned(), eyes };
        let whole = page(&retold).unwrap();
        assert!(stand_apart(&whole) && stand_apart(&unpacked(&whole).to_string()), "{whole}");
    }

    #[test]
    fn steps_of_the_middle_are_left_out_where_there_are_too_many() {
        let mut steps: Vec<usize> = (0..100).collect();
        thin(&mut steps);
        assert!(steps.len() < 70, "{steps:?}");
        assert_eq!(steps[..KEPT], (0..KEPT).collect::<Vec<_>>());
        assert_eq!(steps[steps.len() - KEPT..], (100 - KEPT..100).collect::<Vec<_>>());
        let mut few: Vec<usize> = (0..2 * KEPT).collect();
        thin(&mut few);
        assert_eq!(few.len(), 2 * KEPT, "there is an end to it");
    }

    #[test]
    fn parts_are_not_looked_through_again() {
        assert_eq!(filled("a {{x}} b {{y}} c", &[("x", "{{y}}"), ("y", "z")]), "a {{y}} b z c");
    }

    #[test]
    fn what_may_run_is_what_was_written_here() {
        let page = page(&told(Kind::all()[0], &["Ada", "Brutus"])).unwrap();
        let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'",
            hash(LOOKS),
            hash(SCRIPT)
        );
        assert!(page.contains(&policy), "{policy}");
        assert!(page.contains(&format!("<script>{SCRIPT}</script>")));
        assert!(
            !page.contains("http://")
                || page.matches("http://").count()
                    == page.matches("http://www.w3.org/2000/svg").count()
        );
    }

    #[test]
    fn who_has_a_page_open_is_told_the_last_steps_as_the_page_itself_would_show_them() {
        for kind in Kind::all() {
            let mut told = told(*kind, &["Ada", "Brutus"]);
            told.eyes.truncate(1);
            let (print, waits) = ("0123".to_owned(), "Waiting for Ada.".to_owned());
            let (page, news) = public(&PublicPage { print, told, waits, is_over: false }).unwrap();
            assert!(page.contains(&policy(true)) && page.len() <= LARGEST_PUBLIC, "{}", page.len());
            let (bout, news) = (unpacked(&page), serde_json::from_str(&news).unwrap());
            let shown = |all: &serde_json::Value| -> Vec<Vec<serde_json::Value>> {
                let read = |step: &serde_json::Value, part: &str| match step[part].as_u64() {
                    Some(number) => all["texts"][usize::try_from(number).unwrap()].clone(),
                    None => serde_json::Value::Null,
                };
                let texts = ["over", "told", "sums", "svg", "mono", "alt", "hand"];
                let of = |step: &serde_json::Value| {
                    let own = ["at", "round", "falls"].map(|part| step[part].clone());
                    own.into_iter().chain(texts.map(|part| read(step, part))).collect()
                };
                all["eyes"][0]["steps"].as_array().unwrap().iter().map(of).collect()
            };
            let (all, last) = (shown(&bout), shown(&news));
            assert_eq!(last, all[all.len().saturating_sub(NEWS)..], "{kind:?}");
            assert_eq!(bout["now"], news["now"]);
            assert_eq!(news["now"]["waits"], "Waiting for Ada.");
        }
    }
}
