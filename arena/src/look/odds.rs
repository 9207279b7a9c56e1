//! A bout's odds, as everybody may reckon them: its outcome if all go on like the house; and when it is
//! over, which of one's own answers cost most.

use crate::bout::live::LiveBout;
use crate::bout::predictable::may_predict;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Person, Place, Refused, Reply, Style,
    row_id, small_print,
};
use crate::handle::arena::{Arena, asking, off_thread};
use crate::limits::What;
use crate::lobby::open_lobby::OpenLobby;
use crate::lobby::prospects;
use crate::look::board::{loaded, watched};
use crate::lookup::which;
use crate::play::hint::looking_back;
use async_recursion::async_recursion as boxed;
use boards::Review;
use std::sync::Arc;
use store::Conn;
use store::bout::Status;
use table::Odds;

/// Bouts played to their end in thought.
const PLAYOUTS: u32 = 100;
const NOT_TOLD: &str = "Nobody is told how this bout stands. Where that is wished, open it with \
                        `options:odds=on`.";
/// Two standard errors: the told chance holds in nineteen of twenty cases.
const ERRORS: f64 = 1.96;

impl Arena {
    /// A bout's odds, from public facts and nothing else.
    #[boxed]
    pub async fn odds(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Thought, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let id = which::reckoned(&mut reader, by.id, at, bout).await?;
            let live = match loaded(&mut reader, id, now).await {
                Err(Fault::Refused(Refused::NotBegun)) => {
                    return before_it_begins(&mut reader, id, now).await;
                }
                found => found?,
            };
            live.may_be_reckoned()?;
            let predicts = may_predict(&mut reader, (live.row.guild, live.row.id), row_id(by.id));
            let may_predict = match predicts.await {
                Ok(()) => live.is_predictable().is_ok(),
                Err(Fault::Refused(_)) => false,
                Err(fault @ Fault::Ours(_)) => return Err(fault),
            };
            drop(reader);
            let (live, odds) = self.reckoned(live).await?;
            let secret = "Something is being settled now. Ask again when the bout has gone on.";
            let odds = odds.ok_or(Refused::NoAdvice(secret))?;
            let mut told = in_words(&live, &odds);
            if may_predict && live.is_open(&odds).is_ok() {
                let predict = Action::Predict(live.id());
                told.controls.push(Control::button("Predict", Style::Secondary, predict));
            }
            Ok(told)
        };
        // A bout for which no thought can be had may yet be played: it is not marked as stuck.
        shown.await.map(Reply::new).map_err(Fault::referenced)
    }

    /// The odds of a bout, and the bout again: the same until everybody sees it go on.
    pub(crate) async fn reckoned(&self, live: LiveBout) -> Done<(LiveBout, Option<Odds>)> {
        let (key, now) = ((live.id(), live.play.public_entries()), live.now);
        if let Some(odds) = self.reckoned.answer(&key, now) {
            return Ok((live, odds));
        }
        let alone = Arc::clone(&self.reckoner).lock_owned().await;
        let reckoned = self.reckoned.clone();
        let reckoning = off_thread(move || {
            let _alone = alone;
            let odds = live.ask_rules(|play, _| play.odds(PLAYOUTS));
            if let Ok(odds) = &odds {
                // The waiting caller may have gone: the next one finds it.
                reckoned.keep(key, odds.clone(), now);
            }
            (live, odds)
        });
        let (live, odds) = reckoning.await?;
        Ok((live, odds?))
    }
}

/// How the chances stand while its lobby is open.
async fn before_it_begins(conn: &mut Conn, id: BoutId, now: Millis) -> Done<Message> {
    let lobby = OpenLobby::load(conn, id).await?;
    if !prospects::are_told(&lobby.setup, lobby.row.ranked, &lobby.state) {
        return Err(Refused::NoAdvice(NOT_TOLD).into());
    }
    let (lines, how) = lobby.prospects(conn, now).await?.in_words();
    Ok(Message {
        head: format!("**{}** – before it begins\n{}", lobby.title(), lines.join("\n")),
        tail: small_print(&how),
        ..Message::default()
    })
}

impl LiveBout {
    /// That anybody may ask how it stands.
    pub(crate) fn may_be_reckoned(&self) -> Done<()> {
        if self.row.status == Status::Over {
            return Err(Refused::Finished.into());
        }
        match self.tells_odds() {
            true => Ok(()),
            false => Err(Refused::NoAdvice(NOT_TOLD).into()),
        }
    }
}

/// Between which hundredths the chance of each seat lies.
pub(crate) fn in_a_line(live: &LiveBout, odds: &Odds) -> String {
    let one = |(seat, thousandths): (table::Seat, &u32)| {
        let [low, high] = bounds(f64::from(*thousandths) / 1_000.0, odds.playouts);
        format!("{} {low}–{high} %", live.guest(seat).name.plain())
    };
    let seats: Vec<String> = odds.thousandths.by_seat().map(one).collect();
    format!("If all go on like the house: {}", seats.join(" · "))
}

/// The chances of all seats, each with the range in which it may lie.
fn in_words(live: &LiveBout, odds: &Odds) -> Message {
    let one = |(seat, thousandths): (table::Seat, &u32)| {
        let [low, high] = bounds(f64::from(*thousandths) / 1_000.0, odds.playouts);
        let (name, percent) = (&live.guest(seat).name, (thousandths + 5) / 10);
        format!("{name}: **{percent} %** ({low} to {high})")
    };
    let lines: Vec<String> = odds.thousandths.by_seat().map(one).collect();
    let sum = odds.thousandths.by_seat().map(|(_, thousandths)| *thousandths).sum();
    let seats = odds.thousandths.count();
    let sums = if seats < 2 { "" } else { why_not_a_hundred(sum) };
    let how = format!(
        "{sums}The mean of {} bouts played on from what everybody sees, each seat by the house's rules of \
         thumb; what is hidden is dealt anew each time. In brackets: the range it may lie in.",
        odds.playouts
    );
    Message {
        head: format!("**{}** – if all go on like the house\n{}", live.title(), lines.join("\n")),
        tail: small_print(&how),
        ..Message::default()
    }
}

/// Why chances that sum up to so many thousandths are not one in all; empty where they are, except for
/// rounding.
fn why_not_a_hundred(sum: u32) -> &'static str {
    match sum {
        1_021.. => "Several may win, so that this adds up to more than 100. ",
        ..=979 => "It may be that nobody wins, so that this adds up to less than 100. ",
        980..=1_020 => "",
    }
}

/// Between which hundredths a chance lies that came out so in so many bouts, by Wilson's score
/// interval: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
fn bounds(chance: f64, bouts: u32) -> [u32; 2] {
    let (n, z) = (f64::from(bouts), ERRORS);
    let middle = chance + z * z / (2.0 * n);
    let reach = z * (chance * (1.0 - chance) / n + z * z / (4.0 * n * n)).sqrt();
    let hundredths = |bound: f64| (bound / (1.0 + z * z / n) * 100.0).clamp(0.0, 100.0);
    [hundredths(middle - reach).floor() as u32, hundredths(middle + reach).ceil() as u32]
}

/// The answer to somebody who asks for a review of a bout that is not over.
const GOES_ON: &str = "Your answers are looked at again when the bout is over. Where it allows hints, \
                       `/bout hint` says now what the house would answer.";
/// The answer to somebody who had no seat.
const WATCHED: &str = "A review is of one's own answers, and you only watched this bout. *More…* has its \
                       replay and its log.";
/// The answer to somebody whose own answers were none that can be compared.
const NOTHING_TO_COMPARE: &str = "There was nothing in this bout to compare: it is told by \
                                  `/bout replay`.";

impl Arena {
    /// Which of one's answers cost most in a bout that is over, each judged from one's knowledge then.
    #[boxed]
    pub async fn review(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let mut live = watched(&mut reader, &by, at, bout, now).await?;
            let seat = live.seat_of(by.id).ok_or(Refused::NoAdvice(WATCHED))?;
            if live.row.status != Status::Over {
                return Err(Refused::NoAdvice(GOES_ON).into());
            }
            self.meters.spend(What::Review, &asking(by.id, at), now)?;
            let history = live.remembered(&mut reader).await?;
            drop(reader);
            let thinking = off_thread(move || {
                let review = live.ask_rules(|play, cast| play.review(&history, cast, seat));
                (live, review)
            });
            let (live, review) = thinking.await?;
            let review = review?.filter(|review| 0 < review.thought_over);
            let is_hidden = live.ask_rules(|play, cast| play.hand(cast, seat))?.is_some();
            let review = review.ok_or(Refused::NoAdvice(NOTHING_TO_COMPARE))?;
            Ok(review_in_words(&live, &review, is_hidden))
        };
        // A bout that cannot be thought over is not marked as stuck.
        shown.await.map(Reply::new).map_err(Fault::referenced)
    }
}

/// A review; `is_hidden`: the game has cards that others may not see.
fn review_in_words(live: &LiveBout, review: &Review, is_hidden: bool) -> Message {
    let answers = match review.thought_over {
        1 => "1 decision of yours".to_owned(),
        count => format!("{count} decisions of yours"),
    };
    let mut lines = vec![format!("**{}** – {answers} thought over", live.title())];
    lines.push(match (review.costly.len(), review.stood) {
        (0, _) => "No other answer would surely have done better.".to_owned(),
        (_, 0) if review.thought_over == 1 => "Something better was found:".to_owned(),
        (_, 0) => "To each of them something better was found. What cost most:".to_owned(),
        (_, stood) => format!("To {stood} of them nothing better was found. What cost most:"),
    });
    lines.extend(
        review.costly.iter().map(|costly| format!("- {}", looking_back(live.kind, costly))),
    );
    let anew = if is_hidden { ", with hidden cards dealt anew" } else { "" };
    let how = format!(
        "Each was played on many times from what you knew then{anew}: no blue button is thought over for so long."
    );
    Message { head: lines.join("\n"), tail: small_print(&how), ..Message::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_that_do_not_make_one_say_why() {
        assert!(why_not_a_hundred(1_090).contains("Several"));
        assert!(why_not_a_hundred(20).contains("nobody"));
        assert_eq!([995, 1_000, 1_005].map(why_not_a_hundred), [""; 3]);
    }

    #[test]
    fn a_chance_lies_in_a_range_that_narrows_with_the_number_of_bouts() {
        // Worked out by hand: (0.5 + 0.0192) / 1.0384 less and more 0.0961.
        assert_eq!(bounds(0.5, 100), [40, 60]);
        assert_eq!(bounds(0.5, 10_000), [49, 51]);
        assert_eq!(bounds(0.0, 100), [0, 4], "what never came out is not impossible");
        assert_eq!(bounds(1.0, 100), [96, 100]);
    }
}
