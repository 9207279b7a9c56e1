//! The way to servers' webhooks, which lie anywhere on the internet: organisers name them, and the host's own network
//! must not be reached through them.

use super::sharing::Places;
use crate::environment::Backstage;
use anyhow::Context;
use arena::{Document, Names, is_public, receiver};
use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{ClientBuilder, Url};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::lookup_host;
use tokio::time::timeout;

/// How long it may take to be connected, or to look a name up.
const CONNECTED: Duration = Duration::from_secs(5);
/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The header by which a receiver knows that a document is ours.
pub const SIGNATURE: &str = "X-Summa-Signature";

/// Brings documents to webhooks, and looks up where their names lead.
pub trait Courier: Names {
    /// Brings one, and says what became of it.
    fn bring<'a>(&'a self, document: &'a Document) -> BoxFuture<'a, Brought>;
}

/// What became of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brought {
    /// The receiver has it.
    Taken,
    /// The receiver did not take it, or there is none.
    Refused,
    /// It was not its turn: it may be tried after so many milliseconds, and the receiver is not to blame.
    NotTried(u64),
}

/// Goes to the open internet, by https and nowhere else.
///
/// Hyper could bound what a receiver sends before its answer: the bytes of a head, the interim answers. Reqwest passes
/// neither setting on, so that only time ends these. All that is sent and looked up is therefore done backstage, on
/// one thread behind all others: a receiver that keeps it busy slows no more than other receivers, and rests longest.
#[derive(Debug)]
pub(crate) struct Outside {
    client: reqwest::Client,
    places: Arc<Places>,
    backstage: Backstage,
}

impl Outside {
    pub(crate) fn open() -> anyhow::Result<Self> {
        Self::asking(Arc::new(Known))
    }

    fn asking(names: Arc<dyn Names>) -> anyhow::Result<Self> {
        let client = guarded(names).https_only(true).build();
        let client = client.context("setting the client for webhooks up")?;
        Ok(Self { client, places: Arc::default(), backstage: Backstage::outside()? })
    }
}

impl Names for Outside {
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        let name = name.to_owned();
        let found = self.backstage.go(async move { Known.addresses(&name).await });
        Box::pin(async { found.await.unwrap_or_default() })
    }
}

impl Courier for Outside {
    fn bring<'a>(&'a self, document: &'a Document) -> BoxFuture<'a, Brought> {
        Box::pin(async move {
            // It was sound when it was named; what counts as sound may have changed.
            let Ok(url) = receiver(&document.address) else { return Brought::Refused };
            let place = match self.places.taken(&url) {
                Ok(place) => place,
                Err(wait) => {
                    let millis = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
                    return Brought::NotTried(millis);
                }
            };
            let (client, document) = (self.client.clone(), document.clone());
            let sending = self.backstage.go(async move {
                let _place = place;
                is_taken(&client, url, &document).await
            });
            if sending.await.unwrap_or(false) { Brought::Taken } else { Brought::Refused }
        })
    }
}

/// Sends a document. Of what is answered only the status is read.
async fn is_taken(client: &reqwest::Client, url: Url, document: &Document) -> bool {
    let request = client.post(url).header(CONTENT_TYPE, "application/json");
    let request = request.header(SIGNATURE, &document.signature).body(document.body.clone());
    request.send().await.is_ok_and(|answer| answer.status().is_success())
}

/// A client that goes to judged addresses alone: what a name leads to is looked up for every document and judged, and
/// the connection is made to what was judged. It follows nobody elsewhere, neither a redirection nor a proxy.
fn guarded(names: Arc<dyn Names>) -> ClientBuilder {
    reqwest::Client::builder()
        .user_agent(concat!("summa-rudis/", env!("CARGO_PKG_VERSION")))
        .dns_resolver(Arc::new(Judged(names)))
        .connect_timeout(CONNECTED)
        .timeout(PATIENCE)
        .redirect(Policy::none())
        .no_proxy()
        .referer(false)
        .pool_max_idle_per_host(0)
}

/// Names as this machine knows them.
#[derive(Debug)]
struct Known;

impl Names for Known {
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        Box::pin(async move {
            match timeout(CONNECTED, lookup_host((name, 443))).await {
                Ok(Ok(found)) => found.map(|it| it.ip()).collect(),
                Ok(Err(_)) | Err(_) => Vec::new(),
            }
        })
    }
}

/// Names that lead to the open internet alone.
#[derive(Debug)]
struct Judged(Arc<dyn Names>);

impl Resolve for Judged {
    fn resolve(&self, name: Name) -> Resolving {
        let names = Arc::clone(&self.0);
        Box::pin(async move {
            let found = names.addresses(name.as_str()).await;
            if found.is_empty() || !found.iter().copied().all(is_public) {
                return Err("it leads nowhere on the open internet".into());
            }
            let found = found.into_iter().map(|ip| SocketAddr::new(ip, 0));
            Ok(Box::new(found) as Addrs)
        })
    }
}

#[cfg(test)]
#[path = "courier_tests.rs"]
mod tests;
