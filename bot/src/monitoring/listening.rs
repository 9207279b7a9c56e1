//! Plain HTTP for the pages and figures that a bot serves beside Discord: a peer that says nothing holds nothing.

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The most connections at once: those of two listeners leave a fifth of the files that a process may have open by
/// default.
const MOST: usize = 400;
/// How long the head of a request may take, and a connection may be silent before the next one.
const HEAD: Duration = Duration::from_secs(10);
/// How long to wait where no connection can be taken, as when no file can be opened.
const AGAIN: Duration = Duration::from_millis(200);

/// Answers whom the listener hears, until it is dropped; those beyond the bound are hung up on.
pub(crate) async fn serve(listener: TcpListener, router: Router) {
    let free = Arc::new(Semaphore::new(MOST));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(heard) => heard,
            Err(error) => {
                tracing::warn!(%error, "taking a connection");
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&free).try_acquire_owned() else { continue };
        let router = router.clone().layer(Extension(ConnectInfo(peer)));
        tokio::spawn(async move {
            let service = TowerToHyperService::new(router);
            let mut server = http1::Builder::new();
            server.timer(TokioTimer::new()).header_read_timeout(HEAD);
            if let Err(error) = server.serve_connection(TokioIo::new(stream), service).await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use axum::routing::get;
    use std::net::SocketAddr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    async fn serving() -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, Router::new().route("/", get(async || "well"))));
        address
    }

    async fn answer(address: SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut told = String::new();
        let read = stream.read_to_string(&mut told).await;
        read.map_or_else(|_| String::new(), |_| told)
    }

    #[tokio::test]
    async fn silent_peers_are_hung_up_on_and_make_room() {
        let address = serving().await;
        assert!(answer(address).await.ends_with("well"));
        let mut silent = Vec::new();
        for _ in 0..MOST {
            silent.push(TcpStream::connect(address).await.unwrap());
        }
        assert_eq!(answer(address).await, "", "there is no room");
        let mut nothing = [0];
        for stream in &mut silent {
            assert_eq!(stream.read(&mut nothing).await.unwrap_or(0), 0, "it is closed");
        }
        assert!(answer(address).await.ends_with("well"));
    }
}
