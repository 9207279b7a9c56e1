//! How much of everything one person, one channel or one server may do: all numbers in one place.
//! `docs/limits.md` says the same, and a test that it does.
//!
//! They are chosen so that busy people and busy servers do not meet them, and so that a thousand
//! presses come to little. Those that bound what others see, are sent or must keep are rows and
//! survive a restart. Those that bound only what is computed or asked of the messenger at the moment
//! live in memory: after a restart nothing of it is under way any more.

use crate::common::{DAY, HOUR, MINUTE, Millis, Refused, SECOND};

/// A bounded thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum What {
    /// A lobby opened, anew or as a rematch, or a guided bout begun.
    Lobby,
    /// An open lobby changed, which its people are told.
    Change,
    /// An opponent looked for: all who look for one are looked through.
    Queue,
    /// Somebody invited, which they are told privately; or seated by a steward.
    Invitation,
    Season,
    Tournament,
    /// A bout that a season or tournament opens.
    Fixture,
    Ludus,
    /// A ludus or gladiator renamed, which is told in its seasons.
    Rename,
    /// A ludus enrolled in a season, or taken back from the house; or a tournament joined.
    Enrolment,
    /// An answer taken back.
    TakeBack,
    /// Others asked to let an answer be taken back, the bout rest or end; or a bout let rest alone.
    Wish,
    /// Something said unasked, or said anew: a draw offered or withdrawn, a choice changed.
    Unasked,
    /// Something noted for oneself, or torn up.
    Note,
    /// A standing order given.
    Order,
    /// Something ordered by a steward.
    Decree,
    /// A living post, of the leaderboard or of the noticeboard, wanted in a channel.
    Table,
    /// Laurels set on a bout.
    Prediction,
    /// A card shown to everybody in a channel.
    Card,
    /// One's own settings changed: all one's bouts are looked at.
    Me,
    /// A bout or season taken home as a file.
    Export,
    /// A bout checked: it is played again.
    Verify,
    /// A log or replay page: the bout is told again.
    Retelling,
    /// The odds of a bout: many others are played in thought.
    Thought,
    /// A hint: as much is thought over. It is counted only for the one who asks for it, since one can be had
    /// only while one is asked something, which may be secret.
    Hint,
    /// One's answers in a bout thought over once more.
    Review,
    /// Everything known about oneself taken home.
    MyData,
    /// Oneself forgotten.
    Forget,
    /// A look for obstacles, which asks the messenger.
    Doctor,
    /// A webhook named, whose name is looked up.
    Webhook,
    /// Suggestions while somebody types.
    Suggestion,
}

/// By whom it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Scope {
    /// By each person who does it, on all servers.
    Person,
    /// By each person to each other.
    Between,
    /// By each person to whom it is done.
    To,
    Channel,
    /// By each server.
    Guild,
    /// By each person in each bout.
    Seat,
}

/// A bound.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) what: What,
    pub(crate) scope: Scope,
    pub(crate) rate: Rate,
    /// The reason for a refusal: a full sentence. The text after it says when it works again.
    pub(crate) why: &'static str,
}

const fn row(what: What, scope: Scope, burst: i64, every: i64, why: &'static str) -> Row {
    Row { what, scope, rate: Rate { burst, every }, why }
}

/// Every bound.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    row(What::Lobby, Scope::Person, 15, MINUTE, "You have opened many lobbies in a short time."),
    row(What::Lobby, Scope::Channel, 30, 20 * SECOND, "Many lobbies have been opened in this channel in a short time."),
    row(What::Lobby, Scope::Guild, 150, 4 * SECOND, "Many lobbies have been opened on this server in a short time."),
    row(What::Change, Scope::Person, 15, MINUTE, "You have changed lobbies many times in a short time."),
    row(What::Queue, Scope::Person, 15, MINUTE, "You have looked for opponents many times in a short time."),
    row(What::Invitation, Scope::Person, 30, 4 * MINUTE, "You have invited many people in a short time."),
    row(What::Invitation, Scope::Between, 5, 2 * HOUR, "You have invited {} several times, and they have not come."),
    row(What::Invitation, Scope::To, 15, 10 * MINUTE, "Many have invited {} in a short time."),
    row(What::Season, Scope::Person, 3, 6 * HOUR, "You have opened several seasons in a short time."),
    row(What::Season, Scope::Guild, 6, 2 * HOUR, "Several seasons have been opened on this server in a short time."),
    row(What::Tournament, Scope::Person, 3, 6 * HOUR, "You have opened several tournaments in a short time."),
    row(What::Tournament, Scope::Guild, 6, 2 * HOUR, "Several tournaments have been opened on this server in a short time."),
    row(What::Fixture, Scope::Channel, 15, 20 * SECOND, "Many bouts of seasons and tournaments have begun in this channel in a short time."),
    row(What::Fixture, Scope::Guild, 60, 5 * SECOND, "Many bouts of seasons and tournaments have begun on this server in a short time."),
    row(What::Ludus, Scope::Person, 3, DAY, "You have founded several ludi in a short time."),
    row(What::Ludus, Scope::Guild, 100, 5 * MINUTE, "Many ludi have been founded on this server in a short time."),
    row(What::Rename, Scope::Person, 6, 30 * MINUTE, "You have changed names several times in a short time."),
    row(What::Enrolment, Scope::Person, 6, 30 * MINUTE, "You have enrolled several times in a short time."),
    row(What::TakeBack, Scope::Seat, 12, 2 * MINUTE, "You have taken many answers back in this bout in a short time."),
    row(What::Wish, Scope::Seat, 4, 20 * MINUTE, "You have asked for several things in this bout in a short time."),
    row(What::Wish, Scope::Person, 15, 10 * MINUTE, "You have asked for many things in a short time."),
    row(What::Unasked, Scope::Seat, 20, MINUTE, "You have changed your mind often in this bout in a short time."),
    row(What::Note, Scope::Person, 40, 30 * SECOND, "You have noted many things in a short time."),
    row(What::Order, Scope::Seat, 30, 20 * SECOND, "You have given many orders in this bout in a short time."),
    row(What::Decree, Scope::Person, 30, 30 * SECOND, "You have ordered many things in a short time."),
    row(What::Decree, Scope::Guild, 60, 15 * SECOND, "Stewards have ordered many things on this server in a short time."),
    row(What::Table, Scope::Guild, 4, 15 * MINUTE, "The server's living posts have been moved several times in a short time."),
    row(What::Prediction, Scope::Person, 20, 5 * MINUTE, "You have predicted many bouts in a short time."),
    row(What::Card, Scope::Person, 4, 15 * MINUTE, "You have shown your cards several times in a short time."),
    row(What::Card, Scope::Channel, 12, 5 * MINUTE, "Many cards have been shown in this channel in a short time."),
    row(What::Me, Scope::Person, 40, 30 * SECOND, "You have changed your settings often in a short time."),
    row(What::Export, Scope::Person, 10, 30 * SECOND, "You have taken many records home in a short time."),
    row(What::Export, Scope::Guild, 60, 5 * SECOND, "Many records have been taken home from this server in a short time."),
    row(What::Verify, Scope::Person, 10, 15 * SECOND, "You have had many bouts checked in a short time."),
    row(What::Verify, Scope::Guild, 60, 3 * SECOND, "Many bouts have been checked on this server in a short time."),
    row(What::Retelling, Scope::Person, 300, SECOND / 4, "You have turned many pages in a short time."),
    row(What::Thought, Scope::Person, 20, 10 * SECOND, "You have had much thought over in a short time."),
    row(What::Thought, Scope::Guild, 120, SECOND, "Much has been thought over on this server in a short time."),
    row(What::Hint, Scope::Person, 20, 10 * SECOND, "You have asked for many hints in a short time."),
    row(What::Review, Scope::Person, 4, 5 * MINUTE, "You have had several bouts thought over in a short time."),
    row(What::Review, Scope::Guild, 30, 20 * SECOND, "Many bouts have been thought over on this server in a short time."),
    row(What::MyData, Scope::Person, 3, 10 * MINUTE, "You have taken your data home several times in a short time."),
    row(What::Forget, Scope::Person, 2, 12 * HOUR, "You have been forgotten several times in a short time."),
    row(What::Doctor, Scope::Person, 4, 2 * MINUTE, "You have asked several times in a short time."),
    row(What::Doctor, Scope::Guild, 12, 30 * SECOND, "Many have asked on this server in a short time."),
    row(What::Webhook, Scope::Person, 4, 2 * MINUTE, "You have named several webhooks in a short time."),
    row(What::Webhook, Scope::Guild, 4, 2 * MINUTE, "Several webhooks have been named on this server in a short time."),
    row(What::Suggestion, Scope::Person, 40, SECOND / 8, "You type too fast for suggestions."),
];
/// Seasons that have not ended which one person may have opened; and as many tournaments.
pub(crate) const SEASONS_OF_A_PERSON: usize = 3;
/// Seasons that have not ended which may be told of in one channel; and as many tournaments.
pub(crate) const SEASONS_IN_A_CHANNEL: usize = 3;
/// Seasons that have not ended which one server may have; and as many tournaments.
pub(crate) const SEASONS_OF_A_SERVER: usize = 8;
/// Bouts in which the house thinks, beyond which it thinks less about each.
pub(crate) const THINKERS: i64 = 20;
/// How many bouts it tries in thought then.
pub(crate) const THOUGHT_IN_A_CROWD: u32 = 50;
/// The most answers that it thinks out in a row before it gives them.
pub(crate) const ANSWERS_OF_A_RUN: usize = 64;
/// The most bouts that it tries for them.
pub(crate) const PLAYOUTS_OF_A_RUN: u32 = 2_000;
/// Open bouts and lobbies in which one person may sit.
pub(crate) const BOUTS_OF_A_PERSON: i64 = 50;

impl What {
    /// Its name in a row.
    pub(crate) fn word(self) -> &'static str {
        match self {
            What::Lobby => "lobby",
            What::Change => "change",
            What::Queue => "queue",
            What::Invitation => "invitation",
            What::Season => "season",
            What::Tournament => "tournament",
            What::Fixture => "fixture",
            What::Ludus => "ludus",
            What::Rename => "rename",
            What::Enrolment => "enrolment",
            What::TakeBack => "take-back",
            What::Wish => "wish",
            What::Unasked => "unasked",
            What::Note => "note",
            What::Order => "order",
            What::Decree => "decree",
            What::Table => "table",
            What::Prediction => "prediction",
            What::Card => "card",
            What::Me => "me",
            What::Export => "export",
            What::Verify => "verify",
            What::Retelling => "retelling",
            What::Thought => "thought",
            What::Hint => "hint",
            What::Review => "review",
            What::MyData => "my-data",
            What::Forget => "forget",
            What::Doctor => "doctor",
            What::Webhook => "webhook",
            What::Suggestion => "suggestion",
        }
    }
}

impl Scope {
    /// Its name in a row.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Scope::Person => "person",
            Scope::Between => "between",
            Scope::To => "to",
            Scope::Channel => "channel",
            Scope::Guild => "guild",
            Scope::Seat => "seat",
        }
    }

    /// Whether organisers may raise it for their server.
    pub(crate) fn is_raised(self) -> bool {
        match self {
            Scope::Channel | Scope::Guild => true,
            Scope::Person | Scope::Between | Scope::To | Scope::Seat => false,
        }
    }
}

/// The bound of something; `None` where it is not counted by that.
pub(crate) fn bound(what: What, scope: Scope) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.what == what && row.scope == scope)
}

pub(crate) fn too_soon(row: &Row, again: Millis) -> Refused {
    Refused::TooSoon { why: row.why.to_owned(), again }
}

/// How much is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rate {
    /// At once, if the meter is empty; 1 at least.
    pub(crate) burst: i64,
    /// Milliseconds after which one more is allowed.
    pub(crate) every: i64,
}

impl Rate {
    /// The same, so many times over.
    pub(crate) fn times(self, many: u8) -> Rate {
        let many = i64::from(many.max(1));
        Rate { burst: self.burst * many, every: (self.every / many).max(1) }
    }

    /// Takes one from a meter that will be empty at `empties`, or is. When it will be empty then.
    ///
    /// # Errors
    /// When it would work again, if too much has been taken.
    pub(crate) fn take(self, empties: Option<Millis>, now: Millis) -> Result<Millis, Millis> {
        let full = self.burst * self.every;
        // No meter holds more than that: it was filled by a clock which has been set back since, and
        // begins anew.
        let empties = empties.filter(|empties| *empties <= now.plus(full));
        let from = empties.unwrap_or(now).max(now);
        let then = from.plus(self.every);
        if then <= now.plus(full) { Ok(then) } else { Err(then.plus(-full)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A length of time as the page writes it.
    fn told(millis: i64) -> String {
        let units = [(DAY, "d"), (HOUR, "h"), (MINUTE, "min"), (SECOND, "s")];
        let fits = |(length, _): &&(i64, &str)| millis % length == 0;
        match units.iter().find(fits) {
            Some((length, unit)) => format!("{} {unit}", millis / length),
            None => format!("{millis} ms"),
        }
    }

    #[test]
    fn the_page_on_limits_says_what_the_table_says() {
        let page = include_str!("../../../docs/limits.md");
        let lines: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
        let wanted: Vec<String> = TABLE
            .iter()
            .map(|row| {
                let Rate { burst, every } = row.rate;
                let (what, scope) = (row.what.word(), row.scope.word());
                format!("| `{what}` | {scope} | {burst} | {} |", told(every))
            })
            .collect();
        assert_eq!(lines.len(), wanted.len(), "a line of the page for each row of the table");
        for (line, wanted) in lines.iter().zip(&wanted) {
            assert!(line.starts_with(wanted), "{line}\nwants\n{wanted}");
        }
        for (number, what) in [
            (SEASONS_OF_A_PERSON, "seasons that one person has opened"),
            (SEASONS_IN_A_CHANNEL, "seasons told of in one channel"),
            (SEASONS_OF_A_SERVER, "seasons of one server"),
            (
                usize::try_from(BOUTS_OF_A_PERSON).unwrap(),
                "bouts and lobbies in which one person sits",
            ),
        ] {
            assert!(page.contains(&format!("- {number} {what}")), "{number} {what}");
        }
    }

    #[test]
    fn nothing_is_counted_twice_in_the_table_and_every_row_lets_somebody_in() {
        for (at, row) in TABLE.iter().enumerate() {
            assert!(0 < row.rate.burst && 0 < row.rate.every, "{row:?}");
            let again = TABLE[..at].iter().any(|it| (it.what, it.scope) == (row.what, row.scope));
            assert!(!again, "{row:?}");
            assert_eq!(
                row.why.contains("{}"),
                row.scope == Scope::Between || row.scope == Scope::To
            );
        }
    }

    const RATE: Rate = Rate { burst: 3, every: 100 };

    /// Takes one at each instant; which were allowed, and when the others would have been.
    fn taken(instants: &[i64]) -> Vec<Result<(), i64>> {
        let mut empties = None;
        let take = |at: &i64| match RATE.take(empties, Millis(*at)) {
            Ok(then) => {
                empties = Some(then);
                Ok(())
            }
            Err(again) => Err(again.0),
        };
        instants.iter().map(take).collect()
    }

    #[test]
    fn as_many_as_the_burst_go_at_once_and_then_one_each_interval() {
        let met = taken(&[0, 0, 0, 0, 99, 100, 100, 199, 200]);
        let barred = |again| Err(again);
        assert_eq!(
            met,
            [
                Ok(()),
                Ok(()),
                Ok(()),
                barred(100),
                barred(100),
                Ok(()),
                barred(200),
                barred(200),
                Ok(())
            ]
        );
    }

    #[test]
    fn whoever_waits_for_the_instant_named_is_let_in_and_nobody_earlier() {
        for now in [0, 1, 57, 100, 250] {
            let Err(again) = RATE.take(Some(Millis(now + 300)), Millis(now)) else {
                panic!("a full meter lets nobody in")
            };
            assert!(RATE.take(Some(Millis(now + 300)), again).is_ok());
            assert!(RATE.take(Some(Millis(now + 300)), again.plus(-1)).is_err());
        }
    }

    #[test]
    fn a_meter_left_alone_is_empty_again_and_never_holds_more_than_the_burst() {
        let met = taken(&[0, 0, 0, 10_000, 10_000, 10_000, 10_000]);
        assert_eq!(met.iter().filter(|it| it.is_err()).count(), 1);
        assert_eq!(met[6], Err(10_100));
    }

    #[test]
    fn a_clock_set_back_bars_nobody_for_longer_than_a_full_meter() {
        // Whenever one asks, however often, while the meter lies in the future.
        for now in [0, 75_000, 150_000, 999_000] {
            assert_eq!(RATE.take(Some(Millis(1_000_000)), Millis(now)), Ok(Millis(now + 100)));
        }
        assert_eq!(RATE.take(Some(Millis(1_000_300)), Millis(1_000_000)), Err(Millis(1_000_100)));
    }

    #[test]
    fn a_rate_several_times_over_lets_as_many_in_at_once_and_as_many_sooner() {
        let many = RATE.times(4);
        assert_eq!(many, Rate { burst: 12, every: 25 });
        assert_eq!(RATE.times(0), RATE);
    }
}
