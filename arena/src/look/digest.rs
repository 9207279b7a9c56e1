//! What somebody is told once a day, if they wish: what waits for them, what they wait for, what has
//! ended. Nothing where there is nothing.

use crate::common::{Done, Fault, Message, Millis, linked, messenger_id, small_print, title};
use crate::house::arena::Arena;
use crate::look::bouts::Found;
use crate::settings::hours::with_digests;
use store::digest::{self, Ended};
use store::stake::{self, Foretold};

/// The most bouts that have ended or are waited for that are told of.
const MOST: i64 = 20;

impl Arena {
    /// What somebody is told of the time since they were told last; none where there is nothing.
    pub(crate) async fn digest(
        &self,
        person: i64,
        since: Millis,
        now: Millis,
    ) -> Done<Option<Message>> {
        let told = async {
            let between = (since.0, now.0);
            let ended = digest::ended(&mut *self.leisure().await?, person, between, MOST).await?;
            let foretold =
                stake::foretold(&mut *self.leisure().await?, person, between, MOST).await?;
            let guilds = ended.iter().map(|it| it.guild).chain(foretold.iter().map(|it| it.guild));
            let guilds = guilds.collect();
            let joined = self.joined_by(messenger_id(person), guilds, now).await;
            let joined = with_digests(&mut *self.leisure().await?, joined).await?;
            let ended = ended.iter().filter(|it| joined.contains(&it.guild));
            let foretold = foretold.iter().filter(|it| joined.contains(&it.guild));
            let waiting = self.waiting_by_the_day(messenger_id(person), now).await?;
            let mut reader = self.leisure().await?;
            let most = usize::try_from(MOST).unwrap_or(usize::MAX);
            let others: Vec<i64> = waiting.others.iter().copied().take(most).collect();
            let waited_for = Found::of(&mut reader, &others).await?.lines;
            let parts = [
                ("What waits for you", waiting.lines),
                ("What you wait for", waited_for),
                ("What has ended", ended.map(line).collect()),
                ("What became of your predictions", foretold.map(became).collect()),
            ];
            let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
            let parts: Vec<String> =
                parts.map(|(head, lines)| format!("**{head}**\n{}", lines.join("\n"))).collect();
            if parts.is_empty() {
                return Ok(None);
            }
            Ok(Some(Message {
                head: parts.join("\n"),
                tail: small_print("`/me digest hour:` names another hour, `off:True` ends this."),
                controls: waiting.controls,
                ..Message::default()
            }))
        };
        told.await.map_err(Fault::referenced)
    }
}

/// A prediction that is settled.
fn became(it: &Foretold) -> String {
    let (laurels, back) = (it.laurels, it.returned);
    let came = match it.came {
        None => "given back".to_owned(),
        Some(_) if laurels < back => format!("came true, {back} came back"),
        Some(0) => "did not come true".to_owned(),
        Some(_) => format!("{back} came back"),
    };
    format!("• {}: {laurels} laurels, {came}", named(it.guild, it.number, &it.game, it.newest()))
}

/// A bout that has ended, and what it came to.
fn line(it: &Ended) -> String {
    let came_to = match it.place.as_deref() {
        Some("won") => "you won",
        Some("lost") => "you lost",
        Some(_) => "a draw",
        None => "without a result",
    };
    format!("• {}: {came_to}", named(it.guild, it.number, &it.game, it.newest()))
}

/// What a bout is called, leading to the last that it has posted.
fn named(guild: i64, number: i64, game: &str, newest: Option<(i64, i64)>) -> String {
    linked(&format!("#{number} {}", title(game)), guild, newest)
}
