//! A bout as a file that anybody can verify.

use crate::bout::live::LiveBout;
use crate::bout::packed;
use crate::common::{BoutId, Done, Fault, Message, Millis, Person, Place, Refused, Reply};
use crate::house::arena::{Arena, asking};
use crate::house::off_thread::off_thread;
use crate::limits::What;
use crate::look::board::watched;
use async_recursion::async_recursion as boxed;
use boards::{Cast, EVERYBODY, Eyes, Play, Retold};
use std::sync::Arc;
use store::bout::Status;
use store::log;
use table::Entry;

impl Arena {
    /// The record of a bout that is over: with its seed and openings, or, where these are kept
    /// back, its chain of hashes alone. A live bout's record is closed: how long it is would tell
    /// of secret answers.
    #[boxed]
    pub async fn export(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let exported = async {
            let mut reader = self.leisure().await?;
            let mut live = watched(&mut reader, &by, at, bout, now).await?;
            if live.row.status != Status::Over {
                return Err(Refused::NotOver.into());
            }
            self.meters.spend(What::Export, &asking(by.id, at), now)?;
            let opens = !live.state.setup.keeps_seed;
            let history = live.remembered(&mut reader).await?;
            let lines = packed::record(&mut reader, live.id()).await?;
            let text = file_of(&live, lines, opens);
            let slug = live.kind.slug();
            let head = if opens {
                format!(
                    "**{}** – the page comes next: open it in a browser and step through the bout, \
                     with each side's eyes. This file is for checking: with `summa-rudis verify \
                     FILE` every draw, board and outcome is played again.",
                    live.title()
                )
            } else {
                format!(
                    "**{}** – seed and record are kept back, as was agreed: this is the chain of \
                     their hashes.",
                    live.title()
                )
            };
            let files = vec![(format!("{slug}-{}.json", live.row.number), text)];
            let retold = Some(Arc::new(off_thread(move || retold(&live, &history, opens)).await??));
            Ok(Reply::new(Message { head, files, retold, ..Message::default() }))
        };
        let exported: Done<Reply> = exported.await.map_err(Fault::referenced);
        self.settle_faults(exported, now).await
    }
}

/// The bout told again: with everybody's eyes, and with each seat's where its record `opens`.
fn retold(live: &LiveBout, history: &[Entry], opens: bool) -> Done<Retold> {
    let seats = live.sitters().seats().filter(|_| opens).map(Some);
    let eyes = std::iter::once(None).chain(seats).map(|seat| {
        let told =
            |play: &dyn Play, cast: &Cast| play.retold(history, cast, &live.earlier, seat, false);
        let whose = seat.map_or(EVERYBODY, |seat| live.guest(seat).name.plain());
        Ok(Eyes { whose: whose.to_owned(), pages: live.ask_rules(told)? })
    });
    let eyes = eyes.collect::<Done<Vec<_>>>()?;
    Ok(Retold { game: live.kind.slug().to_owned(), title: headed(live), eyes })
}

/// What stands over the page of a bout.
pub(crate) fn headed(live: &LiveBout) -> String {
    let names = live.sitters().seats().map(|seat| live.guest(seat).name.plain());
    format!("{}: {}", live.title(), names.collect::<Vec<_>>().join(" v "))
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
