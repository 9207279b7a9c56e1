//! Limits on seasons and tournaments that have not ended.

use crate::common::{Done, Millis, Place, Refused, row_id};
use crate::limits::{
    self, SEASONS_IN_A_CHANNEL, SEASONS_OF_A_PERSON, SEASONS_OF_A_SERVER, What, Whose,
};
use store::Conn;
use store::season::Brief;

/// The seasons, or tournaments, that have not ended where another is about to open.
pub(crate) struct Open {
    /// The meter to check.
    pub(crate) what: What,
    /// The word for one of them.
    pub(crate) word: &'static str,
    /// The command that opens one, and ends it.
    pub(crate) command: &'static str,
    /// The number that the person has opened.
    pub(crate) own: i64,
    /// All of the server.
    pub(crate) all: Vec<Brief>,
}

impl Open {
    /// Checks that a person may open another in a channel.
    pub(crate) async fn has_room(
        self,
        conn: &mut Conn,
        at: Place,
        opener: i64,
        bounds: u8,
        now: Millis,
    ) -> Done<()> {
        let Open { what, word, command, own, all } = self;
        let (guild, channel) = (row_id(at.guild), row_id(at.channel));
        let own = usize::try_from(own).unwrap_or(usize::MAX);
        let here = all.iter().filter(|brief| brief.channel == channel).count();
        let many = usize::from(bounds);
        let too_many = if SEASONS_OF_A_PERSON <= own {
            format!(
                "You have opened several {word}s that have not ended. Open another when one of them \
                 has: `/{command} end` closes one early."
            )
        } else if SEASONS_IN_A_CHANNEL * many <= here {
            format!(
                "Several {word}s are told of in this channel already. Open it in another one, or here \
                 when one of them has ended."
            )
        } else if SEASONS_OF_A_SERVER * many <= all.len() {
            format!(
                "This server has many {word}s that have not ended. Open another when one of them has; \
                 a manager of the server can allow more with `/settings setting:bounds`."
            )
        } else {
            let whose = [Whose::Person(opener), Whose::Guild(guild)];
            return limits::spend(conn, what, &whose, bounds, now).await;
        };
        Err(Refused::TooManySeasons(too_many).into())
    }
}
