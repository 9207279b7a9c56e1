//! What a page holds, and what it never lets in.

use super::*;
use boards::{Cast, EVERYBODY};
use std::io::Read;
use table::{BySeat, Luck, Options, Seat, Sitter};

/// A bout of a game, played out by the house, told again.
fn told(kind: Kind, names: &[&str]) -> Retold {
    let count = (*kind.seats().start()).max(2).min(*kind.seats().end());
    let sitters = BySeat::new(count, |_| Sitter::House);
    let name = |seat: Seat| {
        names.get(seat.index()).map_or_else(|| kind.side(seat).to_owned(), |it| (*it).to_owned())
    };
    let cast =
        Cast { names: BySeat::new(count, name), house: BySeat::new(count, |_| true), number: 3 };
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

/// What the script of a page reads.
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
        assert!(eyes[0]["steps"].as_array().unwrap().iter().any(falls), "{kind:?}: it has an end");
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
