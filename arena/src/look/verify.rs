//! Whether a bout's luck and record are what was committed to.

use crate::bout::live::LiveBout;
use crate::bout::packed;
use crate::common::{BoutId, Done, Fault, Message, Millis, Person, Place, Reference, Reply};
use crate::house::arena::{Arena, asking};
use crate::house::off_thread::off_thread;
use crate::limits::What;
use crate::look::board::{loaded, watched};
use crate::look::export;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::{Unreadable, VerifyReport};
use store::bout::{Status, over_from};
use store::log;

/// Where it is written how to do without us.
const WITHOUT_ME: &str = "`docs/fairness.md` among my sources has a page of plain Python that checks it \
                          without me.";

impl Arena {
    /// Of a bout that is over: deals and rolls everything again from its seed and words, and says
    /// what came out. Of a live one: what is committed to, to be kept until then.
    #[boxed]
    pub async fn verify(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let verified = async {
            let mut reader = self.leisure().await?;
            let live = watched(&mut reader, &by, at, bout, now).await?;
            self.meters.spend(What::Verify, &asking(by.id, at), now)?;
            let words = |head| Ok(Reply::edit(Message { head, ..Message::default() }));
            if live.row.status != Status::Over {
                // Only the first line's hash: how the others follow, and how many, tells of secret answers.
                let first = log::first_of(&mut reader, live.row.id).await?;
                let first = first.context("a bout that has begun has a record")?;
                return words(committed(&live, &hex::encode(&first.hash)));
            }
            let key = (live.id(), live.row.version);
            if let Some(head) = self.verified.answer(&key, now) {
                return words(head);
            }
            let lines = packed::record(&mut reader, live.id()).await?;
            let checking = off_thread(move || {
                let text = export::file_of(&live, lines, true);
                found(&live, &boards::verify(&text))
            });
            let head = checking.await?;
            self.verified.keep(key, head.clone(), now);
            words(head)
        };
        // A bout whose record cannot be checked may yet be played: it is not marked as stuck.
        verified.await.map_err(Fault::referenced)
    }
}

impl Arena {
    /// Checks the records of so many bouts that are over, the newest: how many there were, and what is
    /// wrong with them.
    #[boxed]
    pub async fn records_checked(&self, count: usize) -> anyhow::Result<(usize, Vec<String>)> {
        let mut reader = self.store.read_at_leisure().await?;
        let ids = over_from(&mut reader, i64::MAX, i64::try_from(count)?).await?;
        let mut wrong = Vec::new();
        for id in &ids {
            let live = loaded(&mut reader, BoutId(*id), Millis(0)).await;
            let live = match live {
                Ok(live) => live,
                Err(fault) => {
                    wrong.push(format!("bout {id} cannot be read: {fault}"));
                    continue;
                }
            };
            let lines = log::record_of(&mut reader, *id).await?;
            let report = boards::verify(&export::file_of(&live, lines, true));
            match report {
                Ok(report) if report.holds() => {}
                Ok(report) => wrong.push(format!("bout {id} does not check out:\n{report}")),
                Err(Unreadable(why)) => wrong.push(format!("bout {id} does not check out: {why}")),
            }
        }
        Ok((ids.len(), wrong))
    }
}

/// What a live bout has committed to.
fn committed(live: &LiveBout, first: &str) -> String {
    let words = live.play.words();
    let words = if words.is_empty() {
        "No player gave a word.".to_owned()
    } else {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        format!("The players' words, each as its sha256: {}", words.join(", "))
    };
    let later = if live.state.setup.keeps_seed {
        "Seed and record are kept back when the bout is over, as was agreed."
    } else {
        "When the bout is over its seed is shown, and `/bout verify` deals and rolls everything \
         again."
    };
    format!(
        "**{}** – what is settled, and cannot be changed any more; keep it.\n\
         • The seed's sha256: `{}`\n\
         • {words}\n\
         • The hash of the record's first line, which has seats, options and all of the above: \
         `{first}`\n\
         {later} {WITHOUT_ME}",
        live.title(),
        live.play.commitment(),
    )
}

/// What was found out about a bout that is over. A record that does not hold is our fault: it is
/// logged.
fn found(live: &LiveBout, report: &Result<VerifyReport, Unreadable>) -> String {
    let title = live.title();
    let is_public = !live.state.setup.keeps_seed;
    let wrong = match report {
        Ok(report) if report.holds() && is_public => {
            let seed = live.play.seed();
            let lines = lines(report);
            return format!(
                "**{title}** – played again from its seed: all is as recorded.\n{lines}\n\
                 Seed: `{seed}`\n`/bout export` gives the whole record: `summa-rudis verify FILE` \
                 says the same. {WITHOUT_ME}"
            );
        }
        Ok(report) if report.holds() => {
            return format!(
                "**{title}** – played again from its seed: all is as recorded. Seed and record \
                 are kept back, as was agreed, so nobody else can check it."
            );
        }
        // What is kept back is not told by its faults either.
        Ok(_) | Err(_) if !is_public => String::new(),
        Ok(report) => lines(report),
        Err(Unreadable(why)) => format!("• {why}"),
    };
    let reference = Reference::new().0;
    tracing::error!(reference, bout = live.row.id, wrong, "a record does not verify");
    format!(
        "**{title}** – played again from its seed it does NOT come out as recorded. That is our \
         fault and nobody's who played. Give the operator this reference: `{reference}`.\n{wrong}"
    )
}

fn lines(report: &VerifyReport) -> String {
    let mut lines: Vec<String> = Vec::new();
    for check in &report.checks {
        lines.push(match &check.found {
            Ok(found) => format!("• {}: {found}", check.what),
            Err(wrong) => format!("• {} is WRONG: {wrong}", check.what),
        });
    }
    if let Some((step, edition)) = report.skipped.first() {
        lines.push(format!(
            "• not played again: {} steps of editions of the rules that are gone, the first of \
             them step {step} of edition {edition}; their draws follow on each other",
            report.skipped.len()
        ));
    }
    lines.join("\n")
}
