//! One's own answers thought over once more when the bout is over: which of them cost most.

use crate::bout::live::LiveBout;
use crate::common::{
    BoutId, Done, Fault, Message, Millis, Person, Place, Refused, Reply, small_print,
};
use crate::house::arena::{Arena, asking};
use crate::house::off_thread::off_thread;
use crate::limits::What;
use crate::look::board::watched;
use crate::play::hint::looking_back;
use async_recursion::async_recursion as boxed;
use boards::Review;
use store::bout::Status;

/// Whoever asks for a review of a bout that is not over.
const GOES_ON: &str = "Your answers are looked at again when the bout is over. Where it allows hints, \
                       `/bout hint` says now what the house would answer.";
/// Whoever had no seat.
const WATCHED: &str = "A review is of one's own answers, and you only watched this bout. *More…* has its \
                       replay and its log.";
/// Whose answers were none that can be compared.
const NOTHING_TO_COMPARE: &str = "There was nothing in this bout to compare: it is told by \
                                  `/bout replay`.";

impl Arena {
    /// Which of one's answers cost most in a bout that is over, each judged from what one knew then.
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
            Ok(in_words(&live, &review.ok_or(Refused::NoAdvice(NOTHING_TO_COMPARE))?))
        };
        // A bout that cannot be thought over is not marked as stuck.
        shown.await.map(Reply::new).map_err(Fault::referenced)
    }
}

fn in_words(live: &LiveBout, review: &Review) -> Message {
    let answers = match review.thought_over {
        1 => "1 answer of yours".to_owned(),
        count => format!("{count} answers of yours"),
    };
    let mut lines = vec![format!("**{}** – {answers} thought over", live.title())];
    lines.push(match (review.costly.len(), review.stood) {
        (0, _) => "The house found nothing better.".to_owned(),
        (_, 0) => "To each of them something better was found. What cost most:".to_owned(),
        (_, stood) => format!("To {stood} of them nothing better was found. What cost most:"),
    });
    lines.extend(
        review.costly.iter().map(|costly| format!("- {}", looking_back(live.kind, costly))),
    );
    let how = "Each is judged from what you knew then: what was hidden is dealt anew, and all go on like \
               the house. How it went after that is luck.";
    Message { head: lines.join("\n"), tail: small_print(how), ..Message::default() }
}
