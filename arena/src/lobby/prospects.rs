//! The chances of a bout before it begins: by ratings, by the results of the house's levels, and by the
//! settled options. A secret choice, such as a gladiator, has no part in it.

use crate::bout::agreement::Setup;
use crate::bout::state::{Attendance, LobbyState};
use crate::common::{Done, Millis};
use crate::lobby::open_lobby::OpenLobby;
use crate::settings::level;
use crate::standings::ratings;
use campaign::{Chance, Held, chances};
use std::collections::BTreeMap;
use store::Conn;
use store::rating::Rating;
use table::{Advantage, BySeat, Level, Options, Seat, Sitter, Strength};

/// Thousandths of a logit in a point of Glicko-2: ln 10 / 400 of one.
const OF_A_POINT: f64 = std::f64::consts::LN_10 * 1_000.0 / 400.0;

/// The known facts about a bout that has yet to begin.
pub(crate) struct Prospects {
    seats: Vec<Prospect>,
    /// Whether each seat stands for itself.
    is_each_alone: bool,
}

/// The known facts about a seat.
struct Prospect {
    name: String,
    who: Who,
    advantage: Option<Advantage>,
}

/// The player to sit there.
enum Who {
    /// A person, with their rating here.
    Guest(Option<Rating>),
    /// The house, with its strength in its own bouts.
    House(Level, Option<Strength>),
}

impl Prospect {
    fn is_house(&self) -> bool {
        match self.who {
            Who::House(..) => true,
            Who::Guest(_) => false,
        }
    }

    /// Its estimated strength, without the options' advantage.
    fn held(&self) -> Option<Held> {
        let points = |thousandths: i64| thousandths as f64 / 1_000.0;
        match &self.who {
            Who::Guest(rated) => rated.as_ref().map(|rated| Held {
                points: points(rated.rating),
                deviation: points(rated.deviation),
            }),
            Who::House(_, strength) => strength.map(|strength| Held {
                points: strength.points.into(),
                deviation: strength.deviation.into(),
            }),
        }
    }

    /// Its advantage from the options alone.
    fn settled(&self) -> Held {
        let Some(Advantage { logit, error }) = self.advantage else {
            return Held { points: 0.0, deviation: 0.0 };
        };
        Held { points: f64::from(logit) / OF_A_POINT, deviation: f64::from(error) / OF_A_POINT }
    }

    /// The basis of its chance.
    fn why(&self) -> String {
        match &self.who {
            Who::Guest(None) => "not rated here yet".to_owned(),
            Who::Guest(Some(rated)) => {
                let points = |thousandths: i64| (thousandths + 500) / 1_000;
                let (rating, within) = (points(rated.rating), points(2 * rated.deviation));
                let bouts = if rated.bouts == 1 { "bout" } else { "bouts" };
                format!("rated {rating} ± {within} here, by {} ranked {bouts}", rated.bouts)
            }
            Who::House(level, None) => format!("{}, never measured", level::one(*level)),
            Who::House(level, Some(Strength { points, deviation })) => {
                format!("{}, {points} ± {} in bouts of its own", level::one(*level), 2 * deviation)
            }
        }
    }
}

impl OpenLobby {
    /// The prospects of its bout, if all invited people come.
    pub(crate) async fn prospects(&self, conn: &mut Conn, now: Millis) -> Done<Prospects> {
        let invited = self.state.people.iter().filter(|one| one.state == Attendance::Invited);
        let people: Vec<i64> = self.state.seated().chain(invited).map(|one| one.id).collect();
        let game = (self.row.guild, self.row.game.as_str());
        let rated = ratings::ratings_among(conn, game, &people, now).await?;
        Ok(self.prospects_of(&people, rated))
    }

    fn prospects_of(&self, people: &[i64], mut rated: BTreeMap<i64, Rating>) -> Prospects {
        let levels: Vec<Level> = self.state.house_levels().collect();
        let guests = people.iter().map(|_| Sitter::Guest);
        let sitters: Vec<Sitter> = guests.chain(levels.iter().map(|_| Sitter::House)).collect();
        let sitters = BySeat::from(sitters);
        let options =
            self.setup.game_options(self.kind, &[]).unwrap_or_else(|_| Options::default());
        let advantages = self.kind.advantages(&options, &sitters);
        let seat_of = |at: usize| Seat(u8::try_from(at).unwrap_or(u8::MAX));
        let advantage = |at: usize| advantages.as_ref().and_then(|all| all[seat_of(at)]);
        let mut seats = Vec::new();
        for id in people {
            let advantage = advantage(seats.len());
            let (name, who) = (self.name(*id).plain().to_owned(), Who::Guest(rated.remove(id)));
            seats.push(Prospect { name, who, advantage });
        }
        for level in levels {
            let (at, advantage) = (seats.len(), advantage(seats.len()));
            let who = Who::House(level, self.kind.strength(level, sitters.count()));
            let name = self.setup.house_name(self.kind, seat_of(at));
            seats.push(Prospect { name, who, advantage });
        }
        Prospects { seats, is_each_alone: advantages.is_some() }
    }
}

/// Whether anybody may ask for the odds of the bout of this lobby.
pub(crate) fn are_told(setup: &Setup, ranked: bool, lobby: &LobbyState) -> bool {
    setup.odds.unwrap_or(!ranked || lobby.expected().count() < 2)
}

impl Prospects {
    /// The chance of each seat; `None`: too little is known.
    fn chances(&self) -> Option<Vec<Chance>> {
        let by_settled = self.seats.iter().any(|seat| seat.advantage.is_some());
        let with_settled = |held: Held, settled: Held| Held {
            points: held.points + settled.points,
            deviation: held.deviation.hypot(settled.deviation),
        };
        if self.seats.len() < 2 || !self.is_each_alone {
            return None;
        }
        let rated = self.seats.iter().map(|seat| Some(with_settled(seat.held()?, seat.settled())));
        match rated.collect::<Option<Vec<Held>>>() {
            Some(all) => Some(chances(&all)),
            None => by_settled.then(|| self.chances_as_settled()),
        }
    }

    /// The same if all were equally strong.
    fn chances_as_settled(&self) -> Vec<Chance> {
        chances(&self.seats.iter().map(Prospect::settled).collect::<Vec<_>>())
    }

    /// Whether everybody's strength is known.
    fn are_rated(&self) -> bool {
        self.seats.iter().all(|seat| seat.held().is_some())
    }

    /// Whether guests are compared with the house.
    fn is_mixed(&self) -> bool {
        self.are_rated()
            && self.seats.iter().any(Prospect::is_house)
            && !self.seats.iter().all(Prospect::is_house)
    }

    /// The names of those not known well enough, in words such as `how strong Ada and Bob are`.
    fn unknown(&self) -> String {
        let unknown = self.seats.iter().filter(|seat| seat.held().is_none());
        let names: Vec<&str> = unknown.map(|seat| seat.name.as_str()).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => format!("how strong {one} is"),
            [most @ .., last] => format!("how strong {} and {last} are", most.join(", ")),
        }
    }

    /// The bounds of each chance in hundredths, for the lobby's post; `None` while nobody else has come.
    pub(crate) fn in_a_line(&self) -> Option<String> {
        if self.seats.len() < 2 {
            return None;
        }
        let Some(chances) = self.chances() else {
            return Some(format!("Odds: {}", self.why_none()));
        };
        let one = |(seat, chance): (&Prospect, Chance)| {
            let [low, _, high] = hundredths(chance);
            format!("{} {low}–{high} %", seat.name)
        };
        let seats: Vec<String> = self.seats.iter().zip(chances).map(one).collect();
        let by = if self.are_rated() { "ratings" } else { "what the options settle" };
        Some(format!("Odds by {by}: {}", seats.join(" · ")))
    }

    /// The chance of each seat, where known, with its basis: lines, and their source.
    pub(crate) fn in_words(&self) -> (Vec<String>, String) {
        let settled = self.chances_as_settled();
        let is_settled = self.is_each_alone && self.seats.iter().any(|it| it.advantage.is_some());
        let why = |at: usize, seat: &Prospect| match is_settled {
            true => {
                let [_, likely, _] = hundredths(settled[at]);
                format!("{}; by the options alone {likely} of 100", seat.why())
            }
            false => seat.why(),
        };
        let Some(chances) = self.chances() else {
            let lines = self.seats.iter().enumerate();
            let lines = lines.map(|(at, seat)| format!("{}: {}", seat.name, why(at, seat)));
            return (lines.collect(), format!("No odds: {}", self.why_none()));
        };
        let one = |((at, seat), chance): ((usize, &Prospect), Chance)| {
            let [low, likely, high] = hundredths(chance);
            format!("{}: **{likely} %** ({low} to {high}) – {}", seat.name, why(at, seat))
        };
        let lines = self.seats.iter().enumerate().zip(chances).map(one).collect();
        (lines, self.how(is_settled))
    }

    /// The source of the chances.
    fn how(&self, is_settled: bool) -> String {
        let mut how = if self.are_rated() {
            "From ratings, before anything is dealt or chosen. In brackets: the range it may lie in."
                .to_owned()
        } else {
            let unknown = self.unknown();
            format!("Nothing is known yet of {unknown}: these are chances of equals.")
        };
        if is_settled {
            how += " What the options settle was measured in bouts of the house against itself.";
        }
        if 2 < self.seats.len() && self.seats.iter().any(Prospect::is_house) {
            how += " The house's levels were measured in bouts of two.";
        }
        if self.is_mixed() {
            how += " Guests and the house are rated apart: an adept is taken to be as strong as a guest \
                    who begins, with 1500 points.";
        }
        how
    }

    fn why_none(&self) -> String {
        if self.seats.len() < 2 {
            return "nobody else has come yet.".to_owned();
        }
        if !self.is_each_alone {
            return "nothing was ever measured of bouts in teams.".to_owned();
        }
        format!("nothing is known yet of {} in this game.", self.unknown())
    }
}

/// A chance and its bounds in hundredths: nothing is sure before a bout.
fn hundredths(Chance { likely, low, high }: Chance) -> [u32; 3] {
    let within = |hundredths: f64| hundredths.clamp(1.0, 99.0) as u32;
    [within((low * 100.0).floor()), within((likely * 100.0).round()), within((high * 100.0).ceil())]
}
