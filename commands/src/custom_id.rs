//! What a button carries: a [`Action`] as a custom id, and back.
//!
//! `s1:choose:42:7:0:3` is version 1, the deed, and its numbers. Only what [`encode`] writes is
//! read, save the mark `~N` that tells two controls of one message apart.

use arena::{Action, BoutId, Listed, Listing, LudusId, PlanStep, SeasonId, TournamentId, Viewer};

/// The form's version: raised when a deed's numbers change their meaning.
const VERSION: &str = "s1";
/// Stands for an option that comes with the press.
const CHOSEN_THERE: &str = "m";
/// Stands for the eyes of everybody who reads along, and for bouts of every game.
const EVERYBODY: &str = "p";

/// What is done to a plan, by its name.
const PLAN_STEPS: [(&str, PlanStep); 4] = [
    ("build", PlanStep::Build),
    ("do", PlanStep::Do),
    ("off", PlanStep::TakeOff),
    ("drop", PlanStep::Drop),
];

/// The custom id of a deed: 16 to 60 characters.
pub fn encode(action: &Action) -> String {
    let numbers = match action {
        Action::Join(bout) => format!("join:{}", bout.0),
        Action::Leave(bout) => format!("leave:{}", bout.0),
        Action::AddHouse(bout) => format!("house:{}", bout.0),
        Action::HouseLevel(bout) => format!("level:{}", bout.0),
        Action::AgainstHouse(bout) => format!("versus:{}", bout.0),
        Action::Begin(bout) => format!("begin:{}", bout.0),
        Action::BeginWithout(bout) => format!("without:{}", bout.0),
        Action::CallOff(bout) => format!("off:{}", bout.0),
        Action::StillWanted(bout) => format!("wanted:{}", bout.0),
        Action::Accept(bout) => format!("accept:{}", bout.0),
        Action::Decline(bout) => format!("decline:{}", bout.0),
        Action::Word(bout) => format!("word:{}", bout.0),
        Action::InviteOnly { bout, yes } => format!("invited:{}:{}", bout.0, u8::from(*yes)),
        Action::ShowOut { bout, person } => format!("out:{}:{person}", bout.0),
        Action::ChangeOptions(bout) => format!("options:{}", bout.0),
        Action::Enter(bout) => format!("enter:{}", bout.0),
        Action::Panel(bout) => format!("panel:{}", bout.0),
        Action::Hand(bout) => format!("hand:{}", bout.0),
        Action::Choose { bout, serial, depth, option } => {
            let option = option.map_or(CHOSEN_THERE.to_owned(), |option| option.to_string());
            format!("choose:{}:{serial}:{depth}:{option}", bout.0)
        }
        Action::Back { bout, serial } => format!("back:{}:{serial}", bout.0),
        Action::Aside { bout, entry, index } => {
            let index = index.map_or(CHOSEN_THERE.to_owned(), |index| index.to_string());
            format!("aside:{}:{entry}:{index}", bout.0)
        }
        Action::Route { bout, serial, menu } => format!("route:{}:{serial}:{menu}", bout.0),
        Action::AllChoices { bout, serial } => format!("all:{}:{serial}", bout.0),
        Action::Surprise { bout, serial } => format!("surprise:{}:{serial}", bout.0),
        Action::Explain { bout, serial } => format!("explain:{}:{serial}", bout.0),
        Action::Plan { bout, what, steps } => {
            let what = PLAN_STEPS.iter().find(|(_, step)| step == what).expect("each has a name");
            format!("plan:{}:{}:{steps}", bout.0, what.0)
        }
        Action::Yield { bout, entry } => format!("yield:{}:{entry}", bout.0),
        Action::Resign(bout) => format!("resign:{}", bout.0),
        Action::Undo(bout) => format!("undo:{}", bout.0),
        Action::Consent { bout, wish, yes } => {
            format!("consent:{}:{wish}:{}", bout.0, u8::from(*yes))
        }
        Action::Pause(bout) => format!("pause:{}", bout.0),
        Action::PlayOn(bout) => format!("playon:{}", bout.0),
        Action::Resume(bout) => format!("resume:{}", bout.0),
        Action::AnswerPause { bout, wish, yes } => {
            format!("rest:{}:{wish}:{}", bout.0, u8::from(*yes))
        }
        Action::Agree(bout) => format!("agree:{}", bout.0),
        Action::AnswerEnd { bout, wish, yes } => {
            format!("end:{}:{wish}:{}", bout.0, u8::from(*yes))
        }
        Action::SitDown(bout) => format!("sit:{}", bout.0),
        Action::Rematch(bout) => format!("again:{}", bout.0),
        Action::Orders { bout, order } => {
            let order = order.map_or(CHOSEN_THERE.to_owned(), |order| order.to_string());
            format!("orders:{}:{order}", bout.0)
        }
        Action::React { bout, asked } => format!("react:{}:{}", bout.0, u8::from(*asked)),
        Action::Log { bout, page } => format!("log:{}:{page}", bout.0),
        Action::Replay { bout, viewer, page } => {
            let page = page.map_or(CHOSEN_THERE.to_owned(), |page| page.to_string());
            format!("replay:{}:{}:{page}", bout.0, seen_with(viewer))
        }
        Action::ReplayAs { bout, viewer, page } => {
            format!("eyes:{}:{}:{page}", bout.0, seen_with(viewer))
        }
        Action::Lately(bout) => format!("lately:{}", bout.0),
        Action::Board(bout) => format!("board:{}", bout.0),
        Action::Settings(bout) => format!("settings:{}", bout.0),
        Action::Note(bout) => format!("note:{}", bout.0),
        Action::WriteNote(bout) => format!("write:{}", bout.0),
        Action::Odds(bout) => format!("odds:{}", bout.0),
        Action::Predict(bout) => format!("predict:{}", bout.0),
        Action::Stake(bout) => format!("stake:{}", bout.0),
        Action::Hint(bout) => format!("hint:{}", bout.0),
        Action::Review(bout) => format!("review:{}", bout.0),
        Action::Export(bout) => format!("export:{}", bout.0),
        Action::GiveUp(bout) => format!("giveup:{}", bout.0),
        Action::Verify(bout) => format!("verify:{}", bout.0),
        Action::Page { of, page } => {
            let (name, number) = book(of);
            format!("page:{name}:{number}:{page}")
        }
        Action::Table => "table".to_owned(),
        Action::Bouts { of, game, page } => {
            let game = game.map_or(EVERYBODY.to_owned(), |game| game.to_string());
            format!("bouts:{}:{game}:{page}", listed(*of))
        }
        Action::TakeOption { bout, game } => format!("option:{}:{game}", bout.0),
        Action::Enrol(season) => format!("enrol:{}", season.0),
        Action::FoundFor(season) => format!("found:{}", season.0),
        Action::LeaveSeason(season) => format!("unenrol:{}", season.0),
        Action::StartSeason { season, sure } => {
            format!("starts:{}:{}", season.0, u8::from(*sure))
        }
        Action::Ludus(season) => format!("ludus:{}", season.0),
        Action::Decide { season, serial, option } => {
            let option = option.map_or(CHOSEN_THERE.to_owned(), |option| option.to_string());
            format!("decide:{}:{serial}:{option}", season.0)
        }
        Action::Reclaim(season) => format!("reclaim:{}", season.0),
        Action::Withdraw(season) => format!("withdraw:{}", season.0),
        Action::ShowCard { ludus } => format!("card:{}", u8::from(*ludus)),
        Action::TakePart(it) => format!("part:{}", it.0),
        Action::Retire => "retire".to_owned(),
        Action::Forget => "forget".to_owned(),
        Action::Help(page) => format!("help:{page}"),
        Action::HowToPlay(game) => format!("how:{game}"),
        Action::More(bout) => format!("more:{}", bout.0),
        Action::Boards(bout) => format!("boards:{}", bout.0),
        Action::Queue => "queue".to_owned(),
        Action::Seek => "seek".to_owned(),
        Action::StopSeeking(game) => format!("unseek:{game}"),
        Action::Play => "play".to_owned(),
        Action::SetUp => "setup".to_owned(),
        Action::Pick => "pick".to_owned(),
        Action::Gather => "gather".to_owned(),
        Action::Open { game, house } => format!("open:{game}:{}", u8::from(*house)),
        Action::Learn(game) => format!("learn:{game}"),
        Action::Advised { bout, serial } => format!("advised:{}:{serial}", bout.0),
        Action::Again { bout, serial } => format!("same:{}:{serial}", bout.0),
        Action::Always { bout, serial, order, value } => {
            let value = value.map_or(CHOSEN_THERE.to_owned(), |value| value.to_string());
            format!("always:{}:{serial}:{order}:{value}", bout.0)
        }
        Action::Topic(game) => format!("topic:{game}"),
        Action::Dismiss => "dismiss".to_owned(),
    };
    format!("{VERSION}:{numbers}")
}

/// The same custom id for another control of the same message.
pub fn copied(id: &str, copy: u32) -> String {
    format!("{id}~{copy}")
}

/// The deed that a custom id names; `None` for anything [`encode`] does not write.
pub fn decode(id: &str) -> Option<Action> {
    let id = match id.split_once('~') {
        Some((id, copy)) => {
            let number: u8 = copy.parse().ok()?;
            (number > 0 && number.to_string() == copy).then_some(id)?
        }
        None => id,
    };
    let action = read(id)?;
    (encode(&action) == id).then_some(action)
}

fn read(id: &str) -> Option<Action> {
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
        "join" => Action::Join(bout()?),
        "leave" => Action::Leave(bout()?),
        "house" => Action::AddHouse(bout()?),
        "level" => Action::HouseLevel(bout()?),
        "versus" => Action::AgainstHouse(bout()?),
        "begin" => Action::Begin(bout()?),
        "without" => Action::BeginWithout(bout()?),
        "off" => Action::CallOff(bout()?),
        "wanted" => Action::StillWanted(bout()?),
        "accept" => Action::Accept(bout()?),
        "decline" => Action::Decline(bout()?),
        "word" => Action::Word(bout()?),
        "invited" => Action::InviteOnly { bout: bout()?, yes: number(1)? == 1 },
        "out" => Action::ShowOut { bout: bout()?, person: number(1)? },
        "options" => Action::ChangeOptions(bout()?),
        "enter" => Action::Enter(bout()?),
        "panel" => Action::Panel(bout()?),
        "hand" => Action::Hand(bout()?),
        "choose" => Action::Choose {
            bout: bout()?,
            serial: number(1)?,
            depth: number(2)?.try_into().ok()?,
            option: option(3)?,
        },
        "back" => Action::Back { bout: bout()?, serial: number(1)? },
        "explain" => Action::Explain { bout: bout()?, serial: number(1)? },
        "route" => {
            Action::Route { bout: bout()?, serial: number(1)?, menu: number(2)?.try_into().ok()? }
        }
        "plan" => Action::Plan {
            bout: bout()?,
            what: PLAN_STEPS.iter().find(|(name, _)| Some(name) == numbers.get(1))?.1,
            steps: number(2)?.try_into().ok()?,
        },
        "aside" => Action::Aside { bout: bout()?, entry: number(1)?, index: option(2)? },
        "yield" => Action::Yield { bout: bout()?, entry: number(1)? },
        "resign" => Action::Resign(bout()?),
        "undo" => Action::Undo(bout()?),
        "consent" => Action::Consent { bout: bout()?, wish: number(1)?, yes: number(2)? == 1 },
        "pause" => Action::Pause(bout()?),
        "playon" => Action::PlayOn(bout()?),
        "resume" => Action::Resume(bout()?),
        "rest" => Action::AnswerPause { bout: bout()?, wish: number(1)?, yes: number(2)? == 1 },
        "agree" => Action::Agree(bout()?),
        "end" => Action::AnswerEnd { bout: bout()?, wish: number(1)?, yes: number(2)? == 1 },
        "sit" => Action::SitDown(bout()?),
        "again" => Action::Rematch(bout()?),
        "react" => Action::React { bout: bout()?, asked: number(1)? == 1 },
        "orders" => Action::Orders { bout: bout()?, order: option(1)? },
        "log" => Action::Log { bout: bout()?, page: number(1)?.try_into().ok()? },
        "replay" => {
            Action::Replay { bout: bout()?, viewer: eyes_of(numbers.get(1)?)?, page: option(2)? }
        }
        "eyes" => Action::ReplayAs {
            bout: bout()?,
            viewer: eyes_of(numbers.get(1)?)?,
            page: number(2)?.try_into().ok()?,
        },
        "lately" => Action::Lately(bout()?),
        "board" => Action::Board(bout()?),
        "settings" => Action::Settings(bout()?),
        "note" => Action::Note(bout()?),
        "write" => Action::WriteNote(bout()?),
        "odds" => Action::Odds(bout()?),
        "predict" => Action::Predict(bout()?),
        "stake" => Action::Stake(bout()?),
        "hint" => Action::Hint(bout()?),
        "review" => Action::Review(bout()?),
        "export" => Action::Export(bout()?),
        "giveup" => Action::GiveUp(bout()?),
        "verify" => Action::Verify(bout()?),
        "page" => {
            let of = book_of(numbers.first()?, numbers.get(1)?.parse().ok()?)?;
            Action::Page { of, page: number(2)?.try_into().ok()? }
        }
        "table" => Action::Table,
        "bouts" => Action::Bouts {
            of: if *numbers.first()? == listed(Listed::Mine) { Listed::Mine } else { Listed::Here },
            game: match *numbers.get(1)? {
                EVERYBODY => None,
                game => Some(game.parse().ok()?),
            },
            page: number(2)?.try_into().ok()?,
        },
        "enrol" => Action::Enrol(season()?),
        "option" => Action::TakeOption { bout: bout()?, game: u8::try_from(number(1)?).ok()? },
        "found" => Action::FoundFor(season()?),
        "unenrol" => Action::LeaveSeason(season()?),
        "starts" => Action::StartSeason { season: season()?, sure: number(1)? == 1 },
        "ludus" => Action::Ludus(season()?),
        "decide" => Action::Decide { season: season()?, serial: number(1)?, option: option(2)? },
        "reclaim" => Action::Reclaim(season()?),
        "withdraw" => Action::Withdraw(season()?),
        "card" => Action::ShowCard { ludus: number(0)? == 1 },
        "part" => Action::TakePart(TournamentId(numbers.first()?.parse().ok()?)),
        "retire" => Action::Retire,
        "forget" => Action::Forget,
        "help" => Action::Help(numbers.first()?.parse().ok()?),
        "how" => Action::HowToPlay(numbers.first()?.parse().ok()?),
        "more" => Action::More(bout()?),
        "boards" => Action::Boards(bout()?),
        "queue" => Action::Queue,
        "seek" => Action::Seek,
        "unseek" => Action::StopSeeking(numbers.first()?.parse().ok()?),
        "play" => Action::Play,
        "setup" => Action::SetUp,
        "pick" => Action::Pick,
        "gather" => Action::Gather,
        "all" => Action::AllChoices { bout: bout()?, serial: number(1)? },
        "surprise" => Action::Surprise { bout: bout()?, serial: number(1)? },
        "open" => Action::Open { game: numbers.first()?.parse().ok()?, house: number(1)? == 1 },
        "learn" => Action::Learn(numbers.first()?.parse().ok()?),
        "advised" => Action::Advised { bout: bout()?, serial: number(1)? },
        "same" => Action::Again { bout: bout()?, serial: number(1)? },
        "always" => Action::Always {
            bout: bout()?,
            serial: number(1)?,
            order: number(2)?.try_into().ok()?,
            value: option(3)?,
        },
        "topic" => Action::Topic(numbers.first()?.parse().ok()?),
        "dismiss" => Action::Dismiss,
        _ => return None,
    })
}

/// Whose eyes, in an id.
fn seen_with(viewer: &Viewer) -> String {
    match viewer {
        Viewer::Public => EVERYBODY.to_owned(),
        Viewer::Seat(seat) => seat.to_string(),
    }
}

fn eyes_of(text: &str) -> Option<Viewer> {
    match text {
        EVERYBODY => Some(Viewer::Public),
        seat => seat.parse().ok().map(Viewer::Seat),
    }
}

/// Which bouts, in an id.
fn listed(of: Listed) -> &'static str {
    match of {
        Listed::Here => "here",
        Listed::Mine => "mine",
    }
}

/// A book's name and number.
fn book(of: &Listing) -> (&'static str, i64) {
    match of {
        Listing::Ludi(game) => ("ludi", i64::from(*game)),
        Listing::People => ("people", 0),
        Listing::Ratings(game) => ("ratings", i64::from(*game)),
        Listing::Luck => ("luck", 0),
        Listing::Pace => ("pace", 0),
        Listing::Prophets => ("prophets", 0),
        Listing::Distinctions => ("honours", 0),
        Listing::Season(season) => ("season", season.0),
        Listing::Fixtures(season) => ("fixtures", season.0),
        Listing::Tournament(it) => ("tournament", it.0),
        Listing::Roster(ludus) => ("roster", ludus.0),
        Listing::Ledger(ludus) => ("ledger", ludus.0),
    }
}

fn book_of(name: &str, number: i64) -> Option<Listing> {
    Some(match name {
        // Buttons from before there were several say 0: the first game, which has careers.
        "ludi" => Listing::Ludi(number.try_into().ok()?),
        "people" => Listing::People,
        "ratings" => Listing::Ratings(number.try_into().ok()?),
        "luck" => Listing::Luck,
        "pace" => Listing::Pace,
        "prophets" => Listing::Prophets,
        "honours" => Listing::Distinctions,
        "season" => Listing::Season(SeasonId(number)),
        "fixtures" => Listing::Fixtures(SeasonId(number)),
        "tournament" => Listing::Tournament(TournamentId(number)),
        "roster" => Listing::Roster(LudusId(number)),
        "ledger" => Listing::Ledger(LudusId(number)),
        _ => return None,
    })
}

#[cfg(test)]
#[path = "custom_id_tests.rs"]
mod tests;
