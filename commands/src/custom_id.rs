//! What a button carries: a [`Deed`] as a custom id, and back.
//!
//! `s1:choose:42:7:0:3` is version 1, the deed, and its numbers. Only what [`encode`] writes is
//! read, save the mark `~N` that tells two controls of one message apart.

use arena::{Book, BoutId, Deed, Eyes, LudusId, SeasonId};

/// The form's version: raised when a deed's numbers change their meaning.
const VERSION: &str = "s1";
/// Stands for an option that comes with the press.
const CHOSEN_THERE: &str = "m";
/// Stands for the eyes of everybody who reads along.
const EVERYBODY: &str = "p";

/// The custom id of a deed: 16 to 60 characters.
pub fn encode(deed: &Deed) -> String {
    let numbers = match deed {
        Deed::Join(bout) => format!("join:{}", bout.0),
        Deed::Leave(bout) => format!("leave:{}", bout.0),
        Deed::AddHouse(bout) => format!("house:{}", bout.0),
        Deed::Begin(bout) => format!("begin:{}", bout.0),
        Deed::BeginWithout(bout) => format!("without:{}", bout.0),
        Deed::CallOff(bout) => format!("off:{}", bout.0),
        Deed::StillWanted(bout) => format!("wanted:{}", bout.0),
        Deed::Accept(bout) => format!("accept:{}", bout.0),
        Deed::Decline(bout) => format!("decline:{}", bout.0),
        Deed::Word(bout) => format!("word:{}", bout.0),
        Deed::Enter(bout) => format!("enter:{}", bout.0),
        Deed::Panel(bout) => format!("panel:{}", bout.0),
        Deed::Hand(bout) => format!("hand:{}", bout.0),
        Deed::Choose { bout, serial, depth, option } => {
            let option = option.map_or(CHOSEN_THERE.to_owned(), |option| option.to_string());
            format!("choose:{}:{serial}:{depth}:{option}", bout.0)
        }
        Deed::Back { bout, serial } => format!("back:{}:{serial}", bout.0),
        Deed::Aside { bout, entry, index } => {
            let index = index.map_or(CHOSEN_THERE.to_owned(), |index| index.to_string());
            format!("aside:{}:{entry}:{index}", bout.0)
        }
        Deed::Yield { bout, entry } => format!("yield:{}:{entry}", bout.0),
        Deed::Resign(bout) => format!("resign:{}", bout.0),
        Deed::Undo(bout) => format!("undo:{}", bout.0),
        Deed::Consent { bout, wish, yes } => {
            format!("consent:{}:{wish}:{}", bout.0, u8::from(*yes))
        }
        Deed::Pause(bout) => format!("pause:{}", bout.0),
        Deed::Resume(bout) => format!("resume:{}", bout.0),
        Deed::LetRest { bout, wish, yes } => format!("rest:{}:{wish}:{}", bout.0, u8::from(*yes)),
        Deed::SitDown(bout) => format!("sit:{}", bout.0),
        Deed::Rematch(bout) => format!("again:{}", bout.0),
        Deed::Orders { bout, order } => {
            let order = order.map_or(CHOSEN_THERE.to_owned(), |order| order.to_string());
            format!("orders:{}:{order}", bout.0)
        }
        Deed::Log { bout, page } => format!("log:{}:{page}", bout.0),
        Deed::Replay { bout, eyes, page } => {
            let page = page.map_or(CHOSEN_THERE.to_owned(), |page| page.to_string());
            format!("replay:{}:{}:{page}", bout.0, seen_with(eyes))
        }
        Deed::ReplayEyes { bout, eyes, page } => {
            format!("eyes:{}:{}:{page}", bout.0, seen_with(eyes))
        }
        Deed::Board(bout) => format!("board:{}", bout.0),
        Deed::Settings(bout) => format!("settings:{}", bout.0),
        Deed::Export(bout) => format!("export:{}", bout.0),
        Deed::GiveUp(bout) => format!("giveup:{}", bout.0),
        Deed::Verify(bout) => format!("verify:{}", bout.0),
        Deed::Page { of, page } => {
            let (name, number) = book(of);
            format!("page:{name}:{number}:{page}")
        }
        Deed::Ludus(season) => format!("ludus:{}", season.0),
        Deed::Decide { season, serial, option } => {
            let option = option.map_or(CHOSEN_THERE.to_owned(), |option| option.to_string());
            format!("decide:{}:{serial}:{option}", season.0)
        }
        Deed::Reclaim(season) => format!("reclaim:{}", season.0),
        Deed::Withdraw(season) => format!("withdraw:{}", season.0),
        Deed::Retire => "retire".to_owned(),
        Deed::Forget => "forget".to_owned(),
        Deed::Help(page) => format!("help:{page}"),
        Deed::Dismiss => "dismiss".to_owned(),
    };
    format!("{VERSION}:{numbers}")
}

/// The same custom id for another control of the same message.
pub fn copied(id: &str, copy: u32) -> String {
    format!("{id}~{copy}")
}

/// The deed that a custom id names; `None` for anything [`encode`] does not write.
pub fn decode(id: &str) -> Option<Deed> {
    let id = match id.split_once('~') {
        Some((id, copy)) => {
            let number: u8 = copy.parse().ok()?;
            (number > 0 && number.to_string() == copy).then_some(id)?
        }
        None => id,
    };
    let deed = read(id)?;
    (encode(&deed) == id).then_some(deed)
}

fn read(id: &str) -> Option<Deed> {
    let mut parts = id.split(':');
    (parts.next()? == VERSION).then_some(())?;
    let name = parts.next()?;
    let numbers: Vec<&str> = parts.collect();
    let bout = || Some(BoutId(numbers.first()?.parse().ok()?));
    let season = || Some(SeasonId(numbers.first()?.parse().ok()?));
    let number = |at: usize| numbers.get(at)?.parse::<u64>().ok();
    let option = |at: usize| match *numbers.get(at)? {
        CHOSEN_THERE => Some(None),
        option => option.parse::<u16>().ok().map(Some),
    };
    Some(match name {
        "join" => Deed::Join(bout()?),
        "leave" => Deed::Leave(bout()?),
        "house" => Deed::AddHouse(bout()?),
        "begin" => Deed::Begin(bout()?),
        "without" => Deed::BeginWithout(bout()?),
        "off" => Deed::CallOff(bout()?),
        "wanted" => Deed::StillWanted(bout()?),
        "accept" => Deed::Accept(bout()?),
        "decline" => Deed::Decline(bout()?),
        "word" => Deed::Word(bout()?),
        "enter" => Deed::Enter(bout()?),
        "panel" => Deed::Panel(bout()?),
        "hand" => Deed::Hand(bout()?),
        "choose" => Deed::Choose {
            bout: bout()?,
            serial: number(1)?,
            depth: number(2)?.try_into().ok()?,
            option: option(3)?,
        },
        "back" => Deed::Back { bout: bout()?, serial: number(1)? },
        "aside" => Deed::Aside { bout: bout()?, entry: number(1)?, index: option(2)? },
        "yield" => Deed::Yield { bout: bout()?, entry: number(1)? },
        "resign" => Deed::Resign(bout()?),
        "undo" => Deed::Undo(bout()?),
        "consent" => Deed::Consent { bout: bout()?, wish: number(1)?, yes: number(2)? == 1 },
        "pause" => Deed::Pause(bout()?),
        "resume" => Deed::Resume(bout()?),
        "rest" => Deed::LetRest { bout: bout()?, wish: number(1)?, yes: number(2)? == 1 },
        "sit" => Deed::SitDown(bout()?),
        "again" => Deed::Rematch(bout()?),
        "orders" => Deed::Orders { bout: bout()?, order: option(1)? },
        "log" => Deed::Log { bout: bout()?, page: number(1)?.try_into().ok()? },
        "replay" => {
            Deed::Replay { bout: bout()?, eyes: eyes_of(numbers.get(1)?)?, page: option(2)? }
        }
        "eyes" => Deed::ReplayEyes {
            bout: bout()?,
            eyes: eyes_of(numbers.get(1)?)?,
            page: number(2)?.try_into().ok()?,
        },
        "board" => Deed::Board(bout()?),
        "settings" => Deed::Settings(bout()?),
        "export" => Deed::Export(bout()?),
        "giveup" => Deed::GiveUp(bout()?),
        "verify" => Deed::Verify(bout()?),
        "page" => {
            let of = book_of(numbers.first()?, numbers.get(1)?.parse().ok()?)?;
            Deed::Page { of, page: number(2)?.try_into().ok()? }
        }
        "ludus" => Deed::Ludus(season()?),
        "decide" => Deed::Decide { season: season()?, serial: number(1)?, option: option(2)? },
        "reclaim" => Deed::Reclaim(season()?),
        "withdraw" => Deed::Withdraw(season()?),
        "retire" => Deed::Retire,
        "forget" => Deed::Forget,
        "help" => Deed::Help(numbers.first()?.parse().ok()?),
        "dismiss" => Deed::Dismiss,
        _ => return None,
    })
}

/// Whose eyes, in an id.
fn seen_with(eyes: &Eyes) -> String {
    match eyes {
        Eyes::Public => EVERYBODY.to_owned(),
        Eyes::Seat(seat) => seat.to_string(),
    }
}

fn eyes_of(text: &str) -> Option<Eyes> {
    match text {
        EVERYBODY => Some(Eyes::Public),
        seat => seat.parse().ok().map(Eyes::Seat),
    }
}

/// A book's name and number.
fn book(of: &Book) -> (&'static str, i64) {
    match of {
        Book::Ludi => ("ludi", 0),
        Book::People => ("people", 0),
        Book::Ratings(game) => ("ratings", i64::from(*game)),
        Book::Luck => ("luck", 0),
        Book::Pace => ("pace", 0),
        Book::Season(season) => ("season", season.0),
        Book::Fixtures(season) => ("fixtures", season.0),
        Book::Roster(ludus) => ("roster", ludus.0),
        Book::Ledger(ludus) => ("ledger", ludus.0),
    }
}

fn book_of(name: &str, number: i64) -> Option<Book> {
    Some(match name {
        "ludi" => Book::Ludi,
        "people" => Book::People,
        "ratings" => Book::Ratings(number.try_into().ok()?),
        "luck" => Book::Luck,
        "pace" => Book::Pace,
        "season" => Book::Season(SeasonId(number)),
        "fixtures" => Book::Fixtures(SeasonId(number)),
        "roster" => Book::Roster(LudusId(number)),
        "ledger" => Book::Ledger(LudusId(number)),
        _ => return None,
    })
}

#[cfg(test)]
#[path = "custom_id_tests.rs"]
mod tests;
