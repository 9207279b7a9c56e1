//! A bout as a file that anybody can verify.

use crate::bout::live::Sitting;
use crate::common::{BoutId, Done, Fault, Millis, Person, Place, Refused, Reply, Say};
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
            self.meters.spend(What::Export, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let sitting = watched(&mut reader, &by, at, bout, now).await?;
            if sitting.row.status != Status::Over {
                return Err(Refused::NotOver.into());
            }
            let opens = !sitting.affairs.setup.keeps_seed;
            let lines = log::record_of(&mut reader, sitting.row.id).await?;
            let text = file_of(&sitting, lines, opens);
            let slug = sitting.kind.slug();
            let head = if opens {
                format!(
                    "**{}** – check it with `summa-rudis verify FILE`: every draw, board and \
                     outcome is played again.",
                    sitting.title()
                )
            } else {
                format!(
                    "**{}** – seed and record are kept back, as was agreed: this is the chain of \
                     their hashes.",
                    sitting.title()
                )
            };
            let file = Some((format!("{slug}-{}.json", sitting.row.number), text));
            Ok(Reply::new(Say { head, file, ..Say::default() }))
        };
        let exported: Done<Reply> = exported.await.map_err(Fault::referenced);
        self.settle_faults(exported, now).await
    }
}

/// The file of a bout, from the lines of its record: with seed and openings if it `opens`, else
/// the chain of hashes alone.
pub(crate) fn file_of(sitting: &Sitting, lines: Vec<log::Line>, opens: bool) -> String {
    let lines = lines.into_iter().map(|line| boards::Line {
        opening: opens.then(|| sitting.play.opening(u64::try_from(line.number).unwrap_or(0))),
        text: opens.then_some(line.text),
        hash: hex::encode(line.hash),
    });
    let seed = opens.then(|| sitting.play.seed());
    boards::export(sitting.kind.slug(), lines.collect(), seed)
}
