//! A bout as a file that anybody can verify, and whether its luck and record are what was committed to.

use crate::bout::live::LiveBout;
use crate::bout::packed_log;
use crate::common::{
    BoutId, Done, Fault, Message, Millis, Person, Place, Reference, Refused, Reply,
};
use crate::handle::arena::{Arena, asking, off_thread};
use crate::limits::What;
use crate::look::board::{loaded, watched};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_rows::booked_in;
use crate::standings::layout;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::{Cast, EVERYBODY, Eyes, Play, Retold, Unreadable, VerifyReport};
use campaign::{SeasonExport, season_csv, season_table};
use std::sync::Arc;
use store::bout::{Status, over_from};
use store::{Conn, log};
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
            let lines = packed_log::record(&mut reader, live.id()).await?;
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

/// Where it is written how to do without us.
const WITHOUT_ME: &str = "`docs/fairness.md` among my sources has a page of plain Python that checks it \
                          without me.";

impl Arena {
    /// For a bout that is over: deals and rolls everything again from its seed and words, and tells the
    /// outcome. For a live one: its commitment, to be kept until then.
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
            let lines = packed_log::record(&mut reader, live.id()).await?;
            let checking = off_thread(move || {
                let text = file_of(&live, lines, true);
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
    /// Checks the records of so many bouts that are over, the newest: how many there were, and the faults
    /// in them.
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
            let report = boards::verify(&file_of(&live, lines, true));
            match report {
                Ok(report) if report.holds() => {}
                Ok(report) => wrong.push(format!("bout {id} does not check out:\n{report}")),
                Err(Unreadable(why)) => wrong.push(format!("bout {id} does not check out: {why}")),
            }
        }
        Ok((ids.len(), wrong))
    }
}

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

/// The findings about a bout that is over. A record that does not hold is our fault: it is logged.
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
        // The faults of a record that is kept back are kept back too.
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

/// A season as a file: everything as JSON, or its table as CSV. It names no person.
pub(crate) async fn season(conn: &mut Conn, live: &LiveSeason, as_csv: bool) -> Done<Reply> {
    let (table, currency) = (season_table(&live.season), live.season.currency());
    let (end, text) = if as_csv {
        ("csv", season_csv(&table, currency))
    } else {
        let (records, ledger) = booked_in(conn, live.row.id).await?;
        let whole = SeasonExport::of(&live.season, &records, &ledger);
        ("json", serde_json::to_string_pretty(&whole).context("writing a season")?)
    };
    Ok(Reply::new(Message {
        head: format!("**{}** ({})", live.row.name, live.row.stage),
        mono: Some(layout::season_lines(&table, currency)),
        files: vec![(format!("season-{}.{end}", live.row.number), text)],
        ..Message::default()
    }))
}
