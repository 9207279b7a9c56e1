//! A bout as a file that anybody can verify.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Fault, Message, Millis, Person, Place, Refused, Reply};
use crate::house::arena::{Arena, asking};
use crate::limits::What;
use crate::look::board::watched;
use store::bout::Status;
use store::log;

impl Arena {
    /// The record of a bout that is over: with its seed and openings, or, where these are kept
    /// back, its chain of hashes alone. A live bout's record is closed: how long it is would tell
    /// of secret answers.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn export(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let exported = async {
            let mut reader = self.leisure().await?;
            let live = watched(&mut reader, &by, at, bout, now).await?;
            if live.row.status != Status::Over {
                return Err(Refused::NotOver.into());
            }
            self.meters.spend(What::Export, &asking(by.id, at), now)?;
            let opens = !live.state.setup.keeps_seed;
            let lines = log::record_of(&mut reader, live.row.id).await?;
            let text = file_of(&live, lines, opens);
            let slug = live.kind.slug();
            let head = if opens {
                format!(
                    "**{}** – check it with `summa-rudis verify FILE`: every draw, board and \
                     outcome is played again.",
                    live.title()
                )
            } else {
                format!(
                    "**{}** – seed and record are kept back, as was agreed: this is the chain of \
                     their hashes.",
                    live.title()
                )
            };
            let file = Some((format!("{slug}-{}.json", live.row.number), text));
            Ok(Reply::new(Message { head, file, ..Message::default() }))
        };
        let exported: Done<Reply> = exported.await.map_err(Fault::referenced);
        self.settle_faults(exported, now).await
    }
}

/// The file of a bout, from the lines of its record: with seed and openings if it `opens`, else
/// the chain of hashes alone.
pub(crate) fn file_of(live: &LiveBout, lines: Vec<log::Line>, opens: bool) -> String {
    let lines = lines.into_iter().map(|line| boards::Line {
        opening: opens.then(|| live.play.opening(u64::try_from(line.number).unwrap_or(0))),
        text: opens.then_some(line.text),
        hash: hex::encode(line.hash),
    });
    let seed = opens.then(|| live.play.seed());
    boards::export(live.kind.slug(), lines.collect(), seed)
}
