//! The database was restored from a copy: the messenger shows more than the database has.
//! Everything that was under way stands as it did then, says so, and gets its full time again from
//! now on: nobody could answer in the meantime.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Millis, SeasonId};
use crate::house::arena::Arena;
use crate::lobby::open_lobby::OpenLobby;
use crate::seasons::live_season::LiveSeason;
use crate::time::set_back::{BATCH, Each, Next};
use async_recursion::async_recursion as boxed;
use store::{About, Conn, bout, outbox, process, season};

/// The message to everybody who took part in a restored bout, lobby or season.
const RESTORED: &str = "I was restored from an earlier copy: everything here stands as it stood then, and what was \
    done since is lost.";

impl Arena {
    /// Resumes after the database was restored to an earlier instant. Messages that waited then
    /// have been sent or are written anew: every live bout, lobby and season posts its state, and
    /// nobody's time has run out meanwhile.
    ///
    /// # Errors
    /// If the database fails, or a bot runs on it; a bout, lobby or season that fails does not stop
    /// the others.
    #[boxed]
    pub async fn restored(&self, now: Millis) -> anyhow::Result<()> {
        let is_run_on =
            self.is_shared() && process::is_run_on(&mut *self.store.read().await?).await?;
        anyhow::ensure!(
            !is_run_on,
            "a bot runs on this database, or was killed there a moment ago: stop it, and try again"
        );
        let dropped = self
            .store
            .write::<_, store::Error, _>(About::Outbox, |conn| Box::pin(outbox::emptied(conn)));
        let dropped = dropped.await?;
        tracing::info!(dropped, "what waited to be said before the restore is not said");
        self.all_posted(now, LiveBout::is_restored).await?;
        let lobbies: Next = |conn, after| Box::pin(bout::lobbies_after(conn, after, BATCH));
        let anew: Each = |conn, id, now| Box::pin(lobby_restored(conn, BoutId(id), now));
        self.each(("a lobby", About::Bout), lobbies, anew, now).await?;
        let seasons: Next = |conn, after| Box::pin(season::all_after(conn, after, BATCH));
        let anew: Each = |conn, id, now| Box::pin(season_restored(conn, SeasonId(id), now));
        self.each(("a season", About::Season), seasons, anew, now).await
    }
}

/// A lobby is open for its whole time, and posted as it stands.
async fn lobby_restored(conn: &mut Conn, id: BoutId, now: Millis) -> Done<()> {
    let mut lobby = OpenLobby::load(conn, id).await?;
    lobby.state.keep(now);
    lobby.save(conn, now).await
}

/// A season's decisions are asked anew, in new posts and with all their time.
async fn season_restored(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<()> {
    let mut live = LiveSeason::load(conn, id, now).await?;
    if live.season.has_ended() {
        return Ok(());
    }
    live.told.lines.push(RESTORED.to_owned());
    live.state.running.clear();
    live.conclude(conn).await
}

impl LiveBout {
    /// Every prompt is posted anew; a pause lasts as long as was agreed.
    fn is_restored(&mut self) {
        let now = self.now;
        let begins_anew =
            !self.state.progress.is_paused() && self.state.setup.pace.clock().is_some();
        let time = if begins_anew { " Everybody's time begins anew." } else { "" };
        self.notices.push(format!("{RESTORED}{time}"));
        self.guides_on();
        let progress = &mut self.state.progress;
        if !progress.is_paused() {
            progress.running.clear();
        }
        if let Some(rest) = &mut progress.agreed_pause {
            let long = rest.until.map(|until| until.0 - rest.since.0);
            (rest.since, rest.until) = (now, long.map(|long| now.plus(long)));
        }
        progress.window = progress.window.map(|window| window.moved(now.0 - window.since.0));
        (progress.touched, progress.still_played) = (Some(now), None);
    }
}
