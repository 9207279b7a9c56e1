//! Whether people who watch may predict how a bout ends, as far as everybody may know.

use crate::bout::live::LiveBout;
use crate::common::Done;
use crate::settings::server::GuildSettings;
use store::Conn;
use store::bout::Status;

impl LiveBout {
    /// Whether its end counts for anybody: in ratings, in a season or in a career.
    pub(crate) fn is_rated(&self) -> bool {
        self.is_fought_out() || self.row.ranked && 1 < self.guests().len()
    }

    /// Whether anybody is told how it stands, while it lasts.
    pub(crate) fn tells_odds(&self) -> bool {
        self.state.setup.odds.unwrap_or(!self.is_rated())
    }

    /// Whether it is in the first half of the decisions that are usual in its game.
    pub(crate) fn is_early(&self) -> bool {
        let [fewest, most] = self.kind.decisions().map(u64::from);
        let seats = u64::from(self.sitters().count());
        self.play.public_entries() < (fewest + most) * seats / 4
    }

    /// Looks up whether its post offers predictions: where they are taken, by all that everybody may know but
    /// for the odds themselves, which whoever presses is told.
    pub(crate) async fn look_up_predictions(&mut self, conn: &mut Conn) -> Done<()> {
        let may = self.row.status == Status::Live
            && !self.play.is_over()
            && !self.is_guided()
            && 1 < self.guests().len()
            && self.tells_odds()
            && self.is_early();
        self.is_predicted = may && GuildSettings::of(conn, self.row.guild).await?.predictions;
        Ok(())
    }
}
