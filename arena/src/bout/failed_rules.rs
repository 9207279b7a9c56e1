//! A bout whose rules failed: it is marked, and those who can help are told.

use crate::bout::live::RulesFailed;
use crate::common::{Done, Fault, Message, Millis, Reference, Refused};
use crate::handle::arena::Arena;
use crate::outbox::queued::{self, Purpose};
use crate::outbox::ways_to_reach;
use store::outbox::{self, Destination, New};
use store::{About, bout, seat, stake, thought};

impl Arena {
    /// Marks a bout as stuck, tells its channel and its opener, with the reference.
    async fn mark_stuck(&self, id: i64, reference: String, now: Millis) -> Done<()> {
        self.write(About::Bout(id), move |conn| {
            let reference = reference.clone();
            Box::pin(async move {
                let Some(place) = bout::whereabouts(conn, id).await? else { return Ok(()) };
                if !bout::marked_stuck(conn, id).await? {
                    return Ok(());
                }
                seat::closed(conn, id).await?;
                thought::let_go(conn, id).await?;
                stake::given_back(conn, id).await?;
                let head = format!(
                    "**{}** cannot go on: the rules failed. Nothing of the last step was \
                     kept, and nothing is booked. An operator can look into it with this \
                     reference: `{reference}`.",
                    ways_to_reach::named(&place)
                );
                let message = Message { head, ..Message::default() };
                let mut rows = Vec::new();
                let channel = if place.thread == 0 { place.channel } else { place.thread };
                if channel != 0 {
                    let to = Destination::Channel(channel);
                    let row = queued::row(to, Purpose::Post, Some(id), &message, now)?;
                    rows.push(New { is_fresh: true, ..row });
                }
                if 0 < place.opener {
                    let to = Destination::Person(place.opener);
                    rows.push(queued::row(to, Purpose::Note, Some(id), &message, now)?);
                }
                Ok(outbox::queued(conn, &rows).await?)
            })
        })
        .await
    }

    /// Marks a bout as stuck when its rules failed, and tells those who can help.
    pub(crate) async fn settle_faults<T>(&self, done: Done<T>, now: Millis) -> Done<T> {
        if let Err(Fault::Ours(error)) = &done
            && let Some(failed) = error.downcast_ref::<RulesFailed>()
        {
            let reference = error.downcast_ref::<Reference>().map(|reference| reference.0.clone());
            self.mark_stuck(failed.bout, reference.unwrap_or_default(), now).await?;
            return Err(Refused::Stuck.into());
        }
        done
    }
}
