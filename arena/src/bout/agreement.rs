//! The agreement before a bout began: its options, as typed and as understood.

use crate::common::{Refused, SUGGESTION, sanitise};
use crate::settings::board_form::{Chronicle, PostedBoard};
use crate::settings::pace::{FORTNIGHT, Pace, Reminders};
use crate::settings::server::GuildSettings;
use boards::{Kind, Sent};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Not;
use table::{Levels, OptionRow, Options, Seat, Values, WrongOption};

/// The agreement before a bout began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) pace: Pace,
    /// The options that differ from the game's defaults, as typed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<(String, String)>,
    /// Whether the bout gets its own thread.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) thread: bool,
    /// Whether it gets one if several people play.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) thread_if_several: bool,
    /// Whether the seed and the record are kept back when the bout is over.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) keeps_seed: bool,
    /// Whether anybody may ask how it stands; `None`: where it rates nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) odds: Option<bool>,
    /// Whether players may ask for hints; `None`: where one plays against the house alone. A bout for which it
    /// was chosen rates nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hints: Option<bool>,
    /// Days after which it asks whether it is still played, where nobody is hurried; 0 is never.
    #[serde(default = "fortnight", skip_serializing_if = "is_fortnight")]
    pub(crate) idle_days: u16,
    #[serde(default, skip_serializing_if = "Reminders::is_usual")]
    pub(crate) reminders: Reminders,
    #[serde(default, skip_serializing_if = "PostedBoard::is_usual")]
    pub(crate) board: PostedBoard,
    /// Which text boards stay in its channel; `None` is the usual for so many players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) chronicle: Option<Chronicle>,
    /// How well the house plays in its seats, once it has begun; the record says the same.
    #[serde(default, skip_serializing_if = "Levels::are_usual")]
    pub(crate) levels: Levels,
    /// The house's names in seats where a season or a tournament has a name for it, by their numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) houses: BTreeMap<u8, String>,
    /// The forum in which it is a post; `None` where it is posted elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) forum: Option<i64>,
    /// The fixture of a season that is fought here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fixture: Option<InSeason>,
    /// The fixture of a tournament that is fought here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tournament: Option<InTournament>,
}

fn fortnight() -> u16 {
    FORTNIGHT
}

fn is_fortnight(days: &u16) -> bool {
    *days == FORTNIGHT
}

/// Which fixture a bout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InSeason {
    pub(crate) season: i64,
    pub(crate) fixture: u32,
    /// Whether ludi have no rosters in it, so that no career hangs on the bout.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) for_points: bool,
}

/// Which fixture of a tournament a bout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InTournament {
    pub(crate) tournament: i64,
    pub(crate) fixture: u32,
}

/// How all bouts of a season or a tournament are played.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Agreed {
    /// The options that differ from the game's defaults, as typed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<(String, String)>,
    /// Whether seeds and records are kept back.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) keeps_seed: bool,
    /// Whether anybody may ask how its bouts stand; `None` is the server's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) odds: Option<bool>,
}

impl Agreed {
    /// Reads options as they are typed.
    pub(crate) fn read(kind: Kind, typed: &str) -> Result<Agreed, Refused> {
        let (options, common) = read_options(kind, typed)?;
        if common.hints == Some(true) {
            let words =
                "Nobody is helped in a season or a tournament: leave the option `hints` out.";
            return Err(Refused::Options(words.to_owned()));
        }
        match kind.stable().and_then(|stable| stable.barred(&options)) {
            Some(words) => Err(Refused::Options(words)),
            None => Ok(Agreed { options, keeps_seed: common.keeps_seed, odds: common.odds }),
        }
    }

    /// Checks that no option settles something that follows from the gladiators whom two ludi send.
    pub(crate) fn leaves_gladiators(&self, kind: Kind) -> Result<(), Refused> {
        let anybody = Sent { class: "", raised: Some("") };
        let settled = kind.sending(&[anybody; 2]);
        let is_settled = |name: &String| settled.iter().any(|(known, _)| known == name);
        match self.options.iter().find(|(name, _)| is_settled(name)) {
            Some((name, _)) => Err(Refused::Options(format!(
                "In a season of {} `{name}` follows from whom the ludi send: leave it out.",
                kind.title()
            ))),
            None => Ok(()),
        }
    }

    /// The same, as one types them.
    pub(crate) fn typed(&self) -> String {
        typed(&self.options, self.keeps_seed, [(ODDS.name, self.odds), (HINTS.name, None)])
    }
}

/// The choices of every game's bouts besides the game's own options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Common {
    /// Whether the seed and the record are kept back when the bout is over.
    pub(crate) keeps_seed: bool,
    /// See [`Setup::odds`].
    pub(crate) odds: Option<bool>,
    /// See [`Setup::hints`].
    pub(crate) hints: Option<bool>,
}

/// The options that every game has.
const COMMON: [OptionRow; 3] = [REVEAL_SEED, ODDS, HINTS];

/// Whether the seed is shown when the bout is over.
pub(crate) const REVEAL_SEED: OptionRow = OptionRow {
    name: "reveal_seed",
    about: "Whether seed and record are public once the bout is over, so that anybody can verify it.",
    default: "on",
    values: ON_OR_OFF,
};

/// Whether anybody may ask how the bout stands.
const ODDS: OptionRow = OptionRow {
    name: "odds",
    about: "Whether `/bout odds` tells how the bout stands. Unless chosen, it does where the bout \
            rates nobody.",
    default: "on",
    values: ON_OR_OFF,
};

/// Whether who plays may ask for hints.
const HINTS: OptionRow = OptionRow {
    name: "hints",
    about: "Whether `/bout hint` helps who plays: the bout rates nobody then. Against the house alone \
            it does, unless you say no.",
    default: "off",
    values: ON_OR_OFF,
};

const ON_OR_OFF: Values = Values::OneOf(&["on", "off"]);

impl Common {
    /// Takes up one of [`COMMON`].
    fn take(&mut self, row: &OptionRow, value: &str) {
        let is_on = value == "on";
        match row.name {
            "odds" => self.odds = Some(is_on),
            "hints" => self.hints = Some(is_on),
            _ => self.keeps_seed = !is_on,
        }
    }
}

impl Setup {
    /// The game's own options, and those with which gladiators of rosters come.
    pub(crate) fn game_options(
        &self,
        kind: Kind,
        entering: &[(String, String)],
    ) -> Result<Options, Refused> {
        let given = self
            .options
            .iter()
            .chain(entering)
            .map(|(name, value)| (name.as_str(), value.as_str()));
        Options::new(kind.options(), given).map_err(|wrong| wrong_option(kind, &wrong))
    }

    /// The choices, as one types them.
    pub(crate) fn typed(&self) -> String {
        let asked = [(ODDS.name, self.odds), (HINTS.name, self.hints)];
        typed(&self.options, self.keeps_seed, asked)
    }

    /// A bout as all of a season or a tournament are.
    pub(crate) fn of_all(
        agreed: &Agreed,
        pace: Pace,
        thread: bool,
        settings: &GuildSettings,
    ) -> Setup {
        Setup {
            pace,
            options: agreed.options.clone(),
            thread,
            thread_if_several: false,
            keeps_seed: agreed.keeps_seed,
            odds: agreed.odds.or(settings.odds),
            hints: None,
            idle_days: settings.idle_days,
            reminders: settings.reminders,
            board: settings.board,
            chronicle: settings.chronicle,
            levels: Levels::default(),
            houses: BTreeMap::new(),
            forum: None,
            fixture: None,
            tournament: None,
        }
    }

    /// The house's name in a seat. Boards are narrow: *House B*, not *House Gambler B*.
    pub(crate) fn house_name(&self, kind: Kind, seat: Seat) -> String {
        let side = kind.side(seat);
        let of_side = || format!("House {}", side.rsplit(' ').next().unwrap_or(side));
        self.houses.get(&seat.0).cloned().unwrap_or_else(of_side)
    }

    /// The number of options that differ from the defaults.
    pub(crate) fn chosen(&self) -> usize {
        let common = [self.keeps_seed, self.odds.is_some(), self.hints.is_some()];
        self.options.len() + common.into_iter().filter(|it| *it).count()
    }

    /// The choices of odds and hints.
    pub(crate) fn help_in_words(&self) -> Vec<String> {
        let odds = self.odds.map(|is_on| match is_on {
            true => "`odds=on` – anybody may ask how it stands, by `/bout odds`",
            false => "`odds=off` – nobody is told how it stands",
        });
        let hints = self.hints.map(|is_on| match is_on {
            true => "`hints=on` – who plays may ask for hints, by `/bout hint`",
            false => "`hints=off` – nobody is given hints",
        });
        odds.into_iter().chain(hints).map(str::to_owned).collect()
    }

    /// Whether the bout is between gladiators of rosters, outside seasons.
    pub(crate) fn is_for_careers(&self, kind: Kind) -> bool {
        kind.stable().is_some_and(|stable| stable.is_entered(&self.options))
    }
}

/// Options as one types them.
fn typed(
    own: &[(String, String)],
    keeps_seed: bool,
    asked: [(&'static str, Option<bool>); 2],
) -> String {
    let seed = keeps_seed.then_some((REVEAL_SEED.name, "off"));
    let word = |is_on: bool| if is_on { "on" } else { "off" };
    let asked = asked.into_iter().filter_map(|(name, it)| Some((name, word(it?))));
    let own = own.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let all = own.chain(seed).chain(asked);
    all.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// Whether people are told of an option before they type it.
fn is_offered(kind: Kind, row: &OptionRow) -> bool {
    kind.stable().is_none_or(|stable| !stable.is_outside(row.name))
}

/// Reads options such as `turn_limit=20 perks=off`: the game's own, and those that every game has.
pub(crate) fn read_options(
    kind: Kind,
    typed: &str,
) -> Result<(Vec<(String, String)>, Common), Refused> {
    let mut chosen: Vec<(String, String)> = Vec::new();
    let mut common = Common::default();
    for part in typed.split([' ', ',', ';']).filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(['=', ':']).ok_or_else(|| {
            let part = sanitise::quoted(part);
            Refused::Options(format!(
                "I do not understand \"{part}\". Write options as `name=value`, parted by spaces."
            ))
        })?;
        let (name, value) = (name.trim().to_lowercase(), value.trim().to_lowercase());
        if let Some(row) = COMMON.iter().find(|row| row.name == name) {
            if !row.values.hold(&value) {
                return Err(wrong_option(kind, &WrongOption::Value { name, value }));
            }
            common.take(row, &value);
            continue;
        }
        if let Some(earlier) = chosen.iter_mut().find(|(known, _)| *known == name) {
            earlier.1 = value;
        } else {
            chosen.push((name, value));
        }
    }
    let judged =
        Options::new(kind.options(), chosen).map_err(|wrong| wrong_option(kind, &wrong))?;
    let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    Ok((judged.chosen().map(own).collect(), common))
}

fn wrong_option(kind: Kind, wrong: &WrongOption) -> Refused {
    let rows = || kind.options().iter().chain(&COMMON);
    Refused::Options(match wrong {
        WrongOption::Unknown(name) => {
            let offered = rows().filter(|row| is_offered(kind, row));
            let names: Vec<String> = offered.map(|row| format!("`{}`", row.name)).collect();
            format!(
                "{} has no option \"{}\". It has {}.",
                kind.title(),
                sanitise::quoted(name),
                names.join(", ")
            )
        }
        WrongOption::Value { name, value } => {
            let values =
                rows().find(|row| row.name == name).map(|row| values_in_words(&row.values));
            format!(
                "The option `{name}` does not take \"{}\". It takes {}.",
                sanitise::quoted(value),
                values.unwrap_or_default()
            )
        }
    })
}

/// The values of an option, such as `on, off`.
fn values_in_words(values: &Values) -> String {
    match values {
        Values::OneOf(words) => words.join(", "),
        Values::Within(lo, hi) => format!("{lo} to {hi}"),
        Values::WithinOr(lo, hi, words) => format!("{lo} to {hi}, {}", words.join(", ")),
        Values::OneOfOr { words, other, .. } => format!("{}, {other}", words.join(", ")),
    }
}

/// Ways to go on with options typed so far: a label, and the whole text. Each option is there once
/// before any is with its other values.
pub(crate) fn option_help(kind: Kind, typed: &str) -> Vec<(String, String)> {
    let (before, last) = match typed.rfind([' ', ',', ';']) {
        Some(at) => (typed[..at].trim_end().to_owned() + " ", typed[at + 1..].trim()),
        None => (String::new(), typed.trim()),
    };
    let last = last.to_lowercase();
    let (mut help, mut others) = (Vec::new(), Vec::new());
    for row in kind.options().iter().chain(&COMMON) {
        if !is_offered(kind, row) || before.contains(&format!("{}=", row.name)) {
            continue;
        }
        let mut list = &mut help;
        for value in offered(row) {
            let part = format!("{}={value}", row.name);
            if !part.starts_with(&last) {
                continue;
            }
            let means = means(kind, row, &value);
            let label = boards::shortened(&format!("{part} – {means}"), SUGGESTION);
            let whole = format!("{before}{part}");
            if whole.chars().count() <= SUGGESTION {
                list.push((label, whole));
                list = &mut others;
            }
        }
    }
    help.append(&mut others);
    help.truncate(25);
    help
}

/// The most options, each with a value, that a menu offers.
const MENU: usize = 25;

/// Options of a game and of every game, each with a value as it is typed, and its meaning: one value of each
/// first, as far as a menu goes. They stand always in the same order.
pub(crate) fn on_offer(kind: Kind) -> Vec<(String, String)> {
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for row in COMMON.iter().chain(kind.options()).filter(|row| is_offered(kind, row)) {
        // The default of an option that every game has depends on the bout: each of its values comes first.
        let is_common = COMMON.iter().any(|common| common.name == row.name);
        for (at, value) in offered(row).into_iter().enumerate() {
            let list = if at == 0 || is_common { &mut first } else { &mut others };
            list.push((format!("{}={value}", row.name), means(kind, row, &value)));
        }
    }
    first.append(&mut others);
    first.truncate(MENU);
    first
}

/// The names of a game's options, and of those that every game has.
pub(crate) fn option_names(kind: Kind) -> Vec<&'static str> {
    let all = COMMON.iter().chain(kind.options()).filter(|row| is_offered(kind, row));
    all.map(|row| row.name).collect()
}

fn means(kind: Kind, row: &OptionRow, value: &str) -> String {
    if COMMON.iter().any(|common| common.name == row.name) {
        row.about.to_owned()
    } else {
        kind.option_means(row, value)
    }
}

/// Bounds of an option that are no further apart are offered.
const NEAR: i64 = 1_000;

/// Values of an option that are worth offering: its words, or its bounds where they are near; the
/// default comes last, for it holds without being named.
fn offered(row: &OptionRow) -> Vec<String> {
    let bounds = |lo: i64, hi: i64| {
        let near = [lo, hi].map(|it| it.to_string()).into_iter().filter(|_| hi - lo <= NEAR);
        near.collect::<Vec<_>>()
    };
    let mut values: Vec<String> = match row.values {
        Values::OneOf(words) | Values::OneOfOr { words, .. } => {
            words.iter().map(|word| (*word).to_owned()).collect()
        }
        Values::Within(lo, hi) => bounds(lo, hi),
        Values::WithinOr(lo, hi, words) => {
            words.iter().map(|word| (*word).to_owned()).chain(bounds(lo, hi)).collect()
        }
    };
    values.retain(|value| value != row.default);
    values.push(row.default.to_owned());
    values
}
