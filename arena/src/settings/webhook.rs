//! The webhook for a server's public facts, outside the messenger: organisers give its address.

use crate::common::{Done, Fault, Millis, Refused, Reply, random, row_id};
use crate::handle::arena::Arena;
use crate::limits::{What, Whose};
use crate::settings::server::{switch, webhook_let_go};
use crate::settings::webhook_address::{WEBHOOK, host, is_public, receiver};
use async_recursion::async_recursion as boxed;
use store::About;
use store::webhook::{self, Webhook};
use url::Host;

/// One text for an unknown name and for one that leads inside, so that nobody can find out the
/// host's own names.
const NOBODY: &str =
    "Nothing on the open internet has that name, or I could not look it up. Nothing is changed.";

impl Arena {
    /// Sends a server's public facts to an address, with a secret that only the reply tells; or,
    /// for `off`, nowhere. Whether the person may change it is for the messenger's side to check.
    #[boxed]
    pub async fn webhook(&self, by: u64, guild: u64, address: &str, now: Millis) -> Done<Reply> {
        if guild == 0 {
            return Err(Refused::NotHere.into());
        }
        if switch(address) == Some(false) {
            return self.settings(guild, Some((WEBHOOK.to_owned(), address.to_owned()))).await;
        }
        let (guild, address) = (row_id(guild), address.trim());
        let url = receiver(address).map_err(|why| Fault::from(Refused::Decree(why)))?;
        let whose = [Whose::Person(row_id(by)), Whose::Guild(guild)];
        self.meters.spend(What::Webhook, &whose, now)?;
        if let Some(Host::Domain(name)) = url.host() {
            let found = self.names.addresses(name).await;
            if found.is_empty() || !found.into_iter().all(is_public) {
                return Err(Refused::Decree(NOBODY).into());
            }
        }
        self.write(About::Guild(guild), move |conn| {
            let (address, secret) = (url.to_string(), hex::encode(random::bytes::<32>()));
            let (organiser, since) = (Some(row_id(by)), now.0);
            let hook = Webhook { guild, address, secret, organiser, since };
            Box::pin(async move {
                webhook_let_go(conn, guild).await?;
                webhook::kept(conn, &hook).await?;
                Ok(Reply::words(told(&hook)))
            })
        })
        .await
    }
}

fn told(hook: &Webhook) -> String {
    format!(
        "From now on `{}` is sent the turns, ends and results of this server's bouts, as JSON: what the posts show to \
         everybody, names among it, and nothing else. Bouts in hidden channels are told of too.\nThe secret, which I show this once: `{}`\nEvery document is \
         signed with it: `X-Summa-Signature: sha256=` and the HMAC-SHA256 of the body in hexadecimal, with this text \
         as the key. If nothing is taken there for a day, I switch it off and say so. `/settings setting:webhook \
         value:off` ends it.",
        host(&hook.address),
        hook.secret
    )
}
