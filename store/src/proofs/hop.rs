//! A hop on the line to a server, which can fail as lines do.

use crate::{Address, Error, Rows};
use std::path::Path;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// Everything passes.
    Sound,
    /// Nothing is heard any more, and nothing is cut.
    Silent,
    /// Requests arrive, answers do not: so a commit is done and nobody knows.
    Mute,
    /// Connections end, and none is taken.
    Cut,
}

/// A hop on loopback. It ends when it is dropped.
#[derive(Debug)]
pub struct Hop {
    /// The same database by way of the hop, as it is written.
    pub address: String,
    line: watch::Sender<Line>,
    serving: JoinHandle<()>,
}

impl Drop for Hop {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Hop {
    /// A sound line to the database that stands for a file on the server of tests.
    pub async fn to(file: &Path) -> Rows<Hop> {
        let (server, name) = super::place::parts(file).ok_or(Error::NoAddress)?;
        let rest = server.split_once("://").map_or(server.as_str(), |(_, rest)| rest);
        let (user, host) = rest.split_once('@').unwrap_or(("postgres", rest));
        let host = host.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let address = format!("postgres://{user}@127.0.0.1:{port}/{name}");
        let (line, how) = watch::channel(Line::Sound);
        let serving = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, host.clone(), how.clone()));
            }
        });
        Ok(Hop { address, line, serving })
    }

    /// The same address, to open a store at.
    pub fn database(&self) -> Rows<crate::Database> {
        Ok(crate::Database::Server(Address::read(&self.address)?))
    }

    /// From now on the line is so.
    pub fn turn(&self, line: Line) {
        self.line.send_replace(line);
    }
}

/// One connection until it ends.
async fn carry(near: TcpStream, host: String, mut how: watch::Receiver<Line>) {
    match *how.borrow_and_update() {
        Line::Cut => return,
        Line::Sound | Line::Silent | Line::Mute => {}
    }
    let Ok(far) = TcpStream::connect(host).await else { return };
    for stream in [&near, &far] {
        stream.set_nodelay(true).ok();
    }
    let (near_reads, near_writes) = near.into_split();
    let (far_reads, far_writes) = far.into_split();
    tokio::select! {
        () = pass(near_reads, far_writes, how.clone(), &[Line::Sound, Line::Mute]) => {}
        () = pass(far_reads, near_writes, how.clone(), &[Line::Sound]) => {}
        _ = how.wait_for(|line| *line == Line::Cut) => {}
    }
}

/// Passes bytes on while the line is one of these.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut how: watch::Receiver<Line>,
    open: &[Line],
) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Ok(count) = from.read(&mut buffer).await else { return };
        if count == 0 || how.wait_for(|line| open.contains(line)).await.is_err() {
            return;
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}
