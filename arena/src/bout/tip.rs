//! What is told once on a server, when its first bout is over: that posts may have pictures alone.

use crate::bout::live::LiveBout;
use crate::common::{Done, Message, messenger_id};
use crate::settings::server::GuildSettings;
use store::{Conn, told};

/// What it is called among what was told.
const PICTURES: &str = "pictures";

impl LiveBout {
    /// Tells whoever has opened the first bout of a server that is over, where private messages reach
    /// them and nothing else was chosen for its posts.
    pub(super) async fn tell_of_pictures(&mut self, conn: &mut Conn) -> Done<()> {
        let (opener, guild) = (self.row.opener, self.row.guild);
        let Some(seat) = self.seat_of(messenger_id(opener)) else { return Ok(()) };
        let guest = self.guest(seat);
        let is_reached = !guest.me.no_dms && guest.dms.may_arrive();
        if guild == 0 || self.is_guided() || !is_reached {
            return Ok(());
        }
        if !GuildSettings::of(conn, guild).await?.board.is_usual()
            || !told::is_news(conn, (guild, PICTURES), self.now.0, i64::MIN).await?
        {
            return Ok(());
        }
        let head = format!(
            "**{}** was the first bout of this server. Its posts have each board as text and as a \
             picture; whoever manages the server can have pictures alone with `/settings \
             setting:board value:picture`. Who prefers text or words says so with `/me settings`, and a \
             table at which they sit gets text as well.",
            self.title()
        );
        self.note(opener, &Message { head, ..Message::default() })
    }
}
