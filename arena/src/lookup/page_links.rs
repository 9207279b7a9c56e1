//! Links to pages that anybody may look at: the subject of each, and whether it leads anywhere.

use crate::common::{Done, Listing, SeasonId, TournamentId, small_print};
use crate::handle::arena::Arena;
use crate::settings::page_key::PageKey;
use crate::settings::server::GuildSettings;
use store::contest::{self, Which};
use store::{Conn, bout};

/// The subject of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    Bout(i64),
    Season(i64),
    Tournament(i64),
}

impl Subject {
    /// The subject of a table, if it may have a page.
    pub(crate) fn of(listing: Listing) -> Option<Subject> {
        match listing {
            Listing::Season(SeasonId(id)) => Some(Subject::Season(id)),
            Listing::Tournament(TournamentId(id)) => Some(Subject::Tournament(id)),
            Listing::Ludi(_)
            | Listing::People
            | Listing::Ratings(_)
            | Listing::Luck
            | Listing::Pace
            | Listing::Prophets
            | Listing::Distinctions
            | Listing::Fixtures(_)
            | Listing::Roster(_)
            | Listing::Ledger(_) => None,
        }
    }

    /// The path of its page, except the seal.
    fn path(self) -> String {
        match self {
            Subject::Bout(id) => format!("b/{id:x}"),
            Subject::Season(id) => format!("s/{id:x}"),
            Subject::Tournament(id) => format!("s/t{id:x}"),
        }
    }

    /// The subject of a path, and the seal that it bears.
    fn read(path: &str) -> Option<(Subject, &str)> {
        let (path, seal) = path.rsplit_once('-')?;
        let number = |id: &str| i64::from_str_radix(id, 16).ok();
        let subject = match path.split_once('/')? {
            ("b", id) => Subject::Bout(number(id)?),
            ("s", id) => match id.strip_prefix('t') {
                Some(id) => Subject::Tournament(number(id)?),
                None => Subject::Season(number(id)?),
            },
            (_, _) => return None,
        };
        (subject.path() == path).then_some((subject, seal))
    }

    /// The server where everybody is shown it; 0 where it is shown to nobody, or to one person alone.
    async fn guild(self, conn: &mut Conn) -> Done<i64> {
        let guild = match self {
            Subject::Bout(id) => {
                let found = bout::whereabouts(conn, id).await?;
                let is_posted = |it: &bout::Whereabouts| it.channel != 0 || it.thread != 0;
                found.filter(|it| 0 < it.number && is_posted(it)).map(|it| it.guild)
            }
            Subject::Season(id) => contest::guild_of_told(conn, Which::Season, id).await?,
            Subject::Tournament(id) => contest::guild_of_told(conn, Which::Tournament, id).await?,
        };
        Ok(guild.unwrap_or(0))
    }
}

impl Arena {
    /// Words that lead to a page, where the server's organisers let there be one.
    pub(crate) async fn page_link(
        &self,
        conn: &mut Conn,
        subject: Subject,
    ) -> Done<Option<String>> {
        let Some(base) = &self.page else { return Ok(None) };
        let guild = subject.guild(conn).await?;
        let key = GuildSettings::of(conn, guild).await?.page;
        let path = subject.path();
        let link =
            |key: PageKey| format!("Look on in a browser: <{base}/{path}-{}>", key.seal(&path));
        Ok(key.map(|key| small_print(&link(key))))
    }
}

/// The subject of a path, and its server, if its seal is sound. The same is looked up for every fault.
pub(crate) async fn admitted(conn: &mut Conn, path: &str) -> Done<Option<(Subject, i64)>> {
    let (subject, seal) = Subject::read(path).unwrap_or((Subject::Bout(0), ""));
    let guild = subject.guild(conn).await?;
    let key = GuildSettings::of(conn, guild).await?.page;
    let is_on = key.is_some();
    let is_sound = key.unwrap_or_else(PageKey::of_nobody).has_sealed(&subject.path(), seal);
    Ok((is_on && is_sound).then_some((subject, guild)))
}
