//! The addresses behind domain names, through a resolver.

use futures_util::future::BoxFuture;
use std::fmt::Debug;
use std::net::IpAddr;

/// A resolver of domain names.
pub trait Names: Debug + Send + Sync {
    /// The present addresses of a name; empty if there are none, or none can be found.
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>>;
}

/// A resolver without answers: no name leads anywhere.
#[derive(Debug)]
pub(crate) struct Unknown;

impl Names for Unknown {
    fn addresses<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        Box::pin(async { Vec::new() })
    }
}
