//! A file of a server's history read into another server's books, beside those that are there: in pieces, between
//! which everybody else's use cases go on. The rows that have come stand apart until all of them are there, and
//! become the server's in one stroke; a process that ends before leaves none of them.

use crate::archive::checking::checked;
use crate::archive::form::{Archive, Somebody};
use crate::archive::reading::Reading;
use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Fault, MINUTE, Millis, Place, Refused, Reply, row_id, sanitise};
use crate::handle::arena::{Arena, off_thread};
use crate::limits::{self, What, Whose};
use crate::lookup::apart::Forgotten;
use crate::ludus::{class_in_words, draw, person_row};
use crate::people::stewards::Steward;
use crate::settings::server::GuildSettings;
use crate::standings::living::living_table;
use crate::standings::ratings::counted_again;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use campaign::tournaments::Who;
use campaign::{Lookalikes, PersonId, period_of};
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{About, Conn, import, ludus, person, receipt};
use table::Entry;

/// The silence after which a history comes no more: its reader has ended.
const SILENCE: i64 = 5 * MINUTE;
/// People removed by one use case.
const AT_ONCE: usize = 200;

/// The most characters of why a file is refused.
const WHY: usize = 600;

impl Arena {
    /// Reads a file of [`Arena::take_archive`] into a server's books: checked line by line before anything is
    /// written, under new numbers, beside what is there.
    ///
    /// # Errors
    /// A guest's mistake, the first fault of the file among them, or ours.
    #[boxed]
    pub async fn read_archive(
        &self,
        by: Steward,
        at: Place,
        text: String,
        now: Millis,
    ) -> Done<Reply> {
        if !by.manages {
            return Err(Refused::OnlyStewards.into());
        }
        let (steward, guild) = (row_id(by.person.id), row_id(at.guild));
        self.write(About::Guild(guild), move |conn| {
            Box::pin(async move {
                let bounds = GuildSettings::of(conn, guild).await?.bounds;
                let whose = [Whose::Person(steward), Whose::Guild(guild)];
                limits::spend(conn, What::Decree, &whose, bounds, now).await
            })
        })
        .await?;
        let checking = off_thread(move || checked(&text, now)).await.map_err(Fault::from)?;
        let mut checked = checking.map_err(|why| nothing(&sanitise::foreign(&why)))?;
        let words = checked.archive.in_words();
        // However it is indented or ended: the same history is the same file.
        let whole = serde_json::to_string(&checked.archive).context("writing an archive")?;
        let what = format!("archive {}", &table::sha256_hex(whole.as_bytes())[..16]);
        let known = self.is_new(guild, &what, &checked.archive, now).await;
        let of = Of { guild, what, from: known.map_err(Fault::referenced)? };
        // Anybody forgotten from here on calls it off.
        let (gathering, forgotten) = self
            .write(About::Nothing, move |conn| {
                Box::pin(async move {
                    Ok((import::begun(conn, now.0).await?, Forgotten::known(conn).await?))
                })
            })
            .await?;
        checked.archive.forgets(&forgotten);
        let checked = Arc::new(checked);
        let mut reading = Reading::new(checked, gathering);
        let read = self.gathered(&mut reading, of, now).await;
        if read.is_err() && self.undone(gathering, reading.made).await.is_err() {
            tracing::warn!(gathering, "what has come of a history goes later");
        }
        read?;
        self.counted_anew().await?;
        Ok(Reply::words(format!(
            "Taken over: {words}. Everything has a number of its own here, and nothing that was here has changed."
        )))
    }

    /// That nothing of a file is on the server already. From which number on its bouts are looked at again, once all
    /// of it is there.
    async fn is_new(&self, guild: i64, what: &str, archive: &Archive, now: Millis) -> Done<i64> {
        let mut reader = self.leisure().await?;
        if receipt::is_known(&mut reader, (guild, what)).await? {
            return Err(taken_before());
        }
        let from = import::next_number(&mut reader, guild).await?;
        are_new(&mut reader, guild, archive, 0, now).await?;
        ludi_fit(&mut reader, guild, archive).await?;
        Ok(from)
    }

    /// Gathers a history piece by piece, and makes it the server's.
    async fn gathered(&self, all: &mut Reading, of: Of, now: Millis) -> Done<()> {
        let Of { guild, what, from } = of;
        for piece in all.pieces() {
            let reading = all.clone();
            *all = self
                .write(About::Guild(reading.gathering), move |conn| {
                    let (mut reading, piece) = (reading.clone(), piece.clone());
                    Box::pin(async move {
                        goes_on(conn, reading.gathering, now).await?;
                        reading.read(conn, piece, now).await?;
                        Ok(reading)
                    })
                })
                .await?;
        }
        let reading = all.clone();
        self.write(About::Guild(guild), move |conn| {
            let (reading, what) = (reading.clone(), what.clone());
            Box::pin(async move {
                goes_on(conn, reading.gathering, now).await?;
                if !receipt::is_news(conn, (guild, &what), now.0, i64::MIN).await? {
                    return Err(taken_before());
                }
                are_new(conn, guild, &reading.checked.archive, from, now).await?;
                ludi_fit(conn, guild, &reading.checked.archive).await?;
                import::moved_in(conn, reading.gathering, guild).await?;
                for (game, from) in reading.rated_from() {
                    let period = i64::from(period_of(from));
                    import::recount_wanted(conn, (guild, game), period).await?;
                }
                living_table(conn, guild, now).await
            })
        })
        .await
    }

    /// Removes what has come of a history, piece by piece, and the people whom it alone has brought.
    async fn undone(&self, gathering: i64, people: Vec<i64>) -> Done<()> {
        let is_off = import::is_off(&mut *self.reader().await?, gathering).await?;
        loop {
            let is_gone = self.write(About::Guild(gathering), move |conn| {
                Box::pin(async move { Ok(import::undone(conn, gathering).await?) })
            });
            if is_gone.await? {
                break;
            }
        }
        self.unmade(people).await?;
        // The rows that were removed have moved others, whose copies stay.
        self.store.stale().await?;
        if is_off {
            self.wipe().await;
        }
        Ok(())
    }

    /// Removes people unless something names them by now.
    async fn unmade(&self, people: Vec<i64>) -> Done<()> {
        for some in people.chunks(AT_ONCE).map(<[i64]>::to_vec) {
            self.write(About::Nothing, move |conn| {
                let some = some.clone();
                Box::pin(async move {
                    for id in some {
                        person::unneeded(conn, id).await?;
                    }
                    Ok(())
                })
            })
            .await?;
        }
        Ok(())
    }

    /// Counts ratings again that a history which was read in has changed, period by period.
    async fn counted_anew(&self) -> Done<()> {
        for (guild, game) in import::recounts(&mut *self.reader().await?).await? {
            loop {
                let game = game.clone();
                let is_done = self.write(About::Guild(guild), move |conn| {
                    let game = game.clone();
                    Box::pin(async move { next_counted(conn, (guild, &game)).await })
                });
                if is_done.await? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Ends what a process has left that was stopped or killed while it read a history in.
    pub(crate) async fn imports_pass(&self, now: Millis) -> anyhow::Result<()> {
        let mut reader = self.store.read().await?;
        let given_up = import::given_up(&mut reader, now.0 - SILENCE).await?;
        drop(reader);
        let passed = async {
            for gathering in given_up {
                self.undone(gathering, Vec::new()).await?;
            }
            self.counted_anew().await
        };
        passed.await.map_err(|fault| anyhow::anyhow!("ending an import: {fault}"))
    }
}

/// Where a history goes.
struct Of {
    guild: i64,
    what: String,
    /// From which number on bouts there are not known yet.
    from: i64,
}

/// Checks that no bout of a file is among those of a server from a number on. One is known by its luck: its instants
/// are the file's to say, and lines come to its record still when it is over.
async fn are_new(
    conn: &mut Conn,
    guild: i64,
    archive: &Archive,
    from: i64,
    now: Millis,
) -> Done<()> {
    let mut there = BTreeSet::new();
    for (id, line) in import::first_lines(conn, guild, from).await? {
        there.extend(match line {
            Some(line) => committed(&line)?,
            None => {
                let live = LiveBout::load(conn, BoutId(id), now).await?;
                live.and_then(|live| luck(&live.play.seed()))
            }
        });
    }
    for (bout, number) in archive.bouts.iter().zip(1..) {
        if luck(&bout.seed).is_some_and(|luck| there.contains(&luck)) {
            return Err(nothing(&format!("Bout {number}: it is here already.")));
        }
    }
    Ok(())
}

fn taken_before() -> Fault {
    Refused::Unknown("That file was taken over here before.".to_owned()).into()
}

/// The luck to which the first line of a record commits.
fn committed(line: &str) -> anyhow::Result<Option<String>> {
    let first = serde_json::from_str(line).context("reading the first line of a record")?;
    let Entry::Opened(opened) = first else { return Ok(None) };
    Ok(Some(opened.commitment))
}

/// The same of a seed.
fn luck(seed: &str) -> Option<String> {
    hex::decode(seed).ok().map(|seed| table::sha256_hex(&seed))
}

fn nothing(why: &str) -> Fault {
    // It may repeat what stands in the file, however long that is.
    let why = boards::shortened(why, WHY);
    Refused::Unknown(format!("Nothing of the file is taken over. {why}")).into()
}

/// That a history is still to be read in.
async fn goes_on(conn: &mut Conn, gathering: i64, now: Millis) -> Done<()> {
    if import::goes_on(conn, gathering, now.0).await? {
        return Ok(());
    }
    Err(nothing(
        "Somebody was forgotten while it was read in, whom it may name: take the history along anew.",
    ))
}

/// That the ludi of a history stand in nobody's way on a server.
async fn ludi_fit(conn: &mut Conn, guild: i64, archive: &Archive) -> Done<()> {
    let (mut owners, mut names) = (BTreeSet::new(), Lookalikes::default());
    for row in ludus::ludi_of(conn, guild).await? {
        names.add(&row.name);
        owners.extend(row.owner.filter(|_| !row.retired));
    }
    for (it, place) in archive.ludi.iter().zip(1..).filter(|(it, _)| !it.retired) {
        let owner = it.owner.and_then(|at| archive.people.get(at)?.id);
        let is_kept = owner.is_some_and(|owner| owners.contains(&owner));
        if is_kept || names.find(&it.name).is_some() {
            return Err(nothing(&format!(
                "Ludus {place}: its owner has one here, or one here has its name. `/ludus retire` closes one, \
                 `/ludus rename` gives it another name."
            )));
        }
    }
    Ok(())
}

/// Counts the next period of a game again that is to be; whether that was the last.
async fn next_counted(conn: &mut Conn, game: (i64, &str)) -> Done<bool> {
    let Some(from) = import::recount_of(conn, game).await? else { return Ok(true) };
    let from = u32::try_from(from).context("periods are few")?;
    let next = counted_again(conn, game, from).await?;
    import::recounted(conn, game, next.map(i64::from)).await?;
    Ok(next.is_none())
}

impl Archive {
    /// Takes those who are forgotten out of it.
    pub(super) fn forgets(&mut self, forgotten: &Forgotten) {
        if forgotten.is_empty() {
            return;
        }
        let is_gone: Vec<bool> =
            self.people.iter().map(|it| it.id.is_some_and(|id| forgotten.is(id))).collect();
        for ludus in &mut self.ludi {
            if ludus.owner.is_none_or(|at| is_gone.get(at) != Some(&true)) {
                continue;
            }
            (ludus.owner, ludus.retired) = (None, true);
            campaign::FORGOTTEN.clone_into(&mut ludus.name);
            ludus.motto.clear();
            for gladiator in &mut ludus.stable {
                gladiator.name = match class_in_words(&gladiator.game, &gladiator.class) {
                    class if class.is_empty() => "a recruit".to_owned(),
                    class => format!("a {class}"),
                };
            }
        }
        let is_known = |person: &PersonId| forgotten.is(person_row(*person));
        for it in &mut self.seasons {
            let keepers = it.season.contenders.iter().filter_map(|it| it.keeper.person());
            let gone: Vec<PersonId> = keepers.chain(it.season.opened_by).filter(is_known).collect();
            if it.season.opened_by.as_ref().is_some_and(is_known) {
                // Without a name it is called by its number.
                it.name.clear();
            }
            for person in gone {
                it.season = it.season.forget(person, &mut draw).season;
            }
        }
        for it in &mut self.tournaments {
            let members = it.tournament.entrants.iter().filter_map(|it| match it.who {
                Who::Member(person) => Some(person),
                Who::House | Who::Forgotten => None,
            });
            let gone: Vec<PersonId> =
                members.chain(it.tournament.opened_by).filter(is_known).collect();
            if it.tournament.opened_by.as_ref().is_some_and(is_known) {
                it.name.clear();
            }
            for person in gone {
                it.tournament = it.tournament.forget(person).tournament;
            }
        }
        for (it, _) in self.people.iter_mut().zip(is_gone).filter(|(_, is_gone)| *is_gone) {
            *it = Somebody { id: None, name: None };
        }
    }
}
