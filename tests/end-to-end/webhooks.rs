//! Documents for a webhook, from a press to a receiver on this machine.

use crate::checks;
use crate::hall::{Bout, Chance, Hall, MINUTE, PATIENCE, unhurried};
use arena::{Document, Names, receiver};
use futures_util::future::BoxFuture;
use hmac::{Hmac, KeyInit, Mac};
use sandbox::{Options, Post, Sandbox};
use serde_json::Value;
use sha2::Sha256;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use summa_rudis::{Brought, Courier, SIGNATURE};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    Answer(u16),
    /// Takes it, and never confirms it.
    Silent,
}

/// The documents received, with their signatures.
type Came = Arc<Mutex<Vec<(String, String)>>>;

/// A receiver on this machine: its next answers, the last of them for ever after.
#[derive(Debug, Clone)]
struct Receiver {
    address: SocketAddr,
    came: Came,
    does: Arc<Mutex<Vec<Does>>>,
}

impl Receiver {
    async fn open(does: &[Does]) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let does = Arc::new(Mutex::new(does.to_vec()));
        let receiver = Self { address, came: Came::default(), does };
        let own = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(own.clone().takes(stream));
            }
        });
        receiver
    }

    async fn takes(self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let (mut length, mut signature) = (0, String::new());
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                if line.trim_end().is_empty() {
                    break;
                }
                continue;
            };
            match name.to_lowercase().as_str() {
                "content-length" => length = value.parse().unwrap(),
                name if name == SIGNATURE.to_lowercase() => signature = value.to_owned(),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        let body = String::from_utf8(body).unwrap();
        let does = {
            let mut does = self.does.lock().unwrap();
            if 1 < does.len() { does.remove(0) } else { does[0] }
        };
        self.came.lock().unwrap().push((body, signature));
        let Does::Answer(status) = does else { return std::future::pending().await };
        let answer =
            format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        stream.write_all(answer.as_bytes()).await
    }

    fn came(&self) -> Vec<(String, String)> {
        self.came.lock().unwrap().clone()
    }

    /// The events received, each document once.
    fn events(&self) -> Vec<String> {
        let mut known = Vec::new();
        let mut events = Vec::new();
        for (body, _) in self.came() {
            let told: Value = serde_json::from_str(&body).unwrap();
            if !known.contains(&told["id"]) {
                known.push(told["id"].clone());
                events.push(told["event"].as_str().unwrap().to_owned());
            }
        }
        events
    }
}

/// Delivers to the receiver, whatever a document's address.
#[derive(Debug)]
struct ToReceiver(SocketAddr);

impl Names for ToReceiver {
    fn addresses<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        Box::pin(async { vec!["93.184.216.34".parse().unwrap()] })
    }
}

impl Courier for ToReceiver {
    fn bring<'a>(&'a self, document: &'a Document) -> BoxFuture<'a, Brought> {
        Box::pin(async move {
            let url = receiver(&document.address).unwrap();
            let to = format!("http://{}{}", self.0, url.path());
            let request = reqwest::Client::new().post(to).header(SIGNATURE, &document.signature);
            let sent = request.body(document.body.clone()).send().await;
            match sent.is_ok_and(|answer| answer.status().is_success()) {
                true => Brought::Taken,
                false => Brought::Refused,
            }
        })
    }
}

impl Hall {
    /// A hall whose server has a webhook, and the organiser's answer.
    async fn with_receiver(receiver: &Receiver) -> (Self, Post) {
        let hall = Self::brought_by(Arc::new(ToReceiver(receiver.address))).await;
        let named = Options::new().string("setting", "webhook");
        let named = named.string("value", "https://hooks.example/in");
        let told = hall.command(&hall.ada, "settings", named).await;
        (hall, told)
    }

    /// Waits until something has been received, while time goes on.
    async fn until_came(&self, receiver: &Receiver, is_there: impl Fn(&Receiver) -> bool) {
        for _ in 0..200 {
            let look = |_: &Sandbox| is_there(receiver).then_some(());
            if self.sandbox.wait_until(look, PATIENCE / 60).await.is_ok() {
                return;
            }
            self.sandbox.advance(MINUTE);
        }
        panic!("it does not come: {:?}", receiver.came());
    }
}

fn is_signed(body: &str, signature: &str, secret: &str) -> bool {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(body.as_bytes());
    signature == format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}

#[tokio::test]
async fn a_bout_is_told_to_the_end_though_the_receiver_fails_at_first() {
    let receiver = Receiver::open(&[Does::Answer(500), Does::Answer(302), Does::Answer(204)]).await;
    let (hall, told) = Hall::with_receiver(&receiver).await;
    assert!(told.ephemeral && told.content.contains("`hooks.example`"), "{}", told.content);
    let secret = told.content.split('`').find(|it| it.len() == 64).unwrap();
    let bout = hall.duel().await;
    bout.play_out(&mut Chance::new(3)).await;
    hall.until_came(&receiver, |it| it.events().contains(&"result".to_owned())).await;
    let came = receiver.came();
    assert!(came.iter().all(|(body, signature)| is_signed(body, signature, secret)));
    assert_eq!(came[0], came[1], "what is tried again is the same");
    assert_eq!(came[1], came[2]);
    let events = receiver.events();
    assert_eq!(events.first().map(String::as_str), Some("turn"));
    assert_eq!(events[events.len() - 2..], ["end", "result"]);
    // The secret is told once.
    let shown = hall.command(&hall.ada, "settings", Options::new()).await;
    assert!(shown.content.contains("`webhook` hooks.example"), "{}", shown.content);
    assert!(!shown.content.contains(secret));
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_kill_between_the_sending_and_the_mark_repeats_the_same_document() {
    let receiver = Receiver::open(&[Does::Silent, Does::Answer(200)]).await;
    let (mut hall, _) = Hall::with_receiver(&receiver).await;
    let (id, channel, lobby) = {
        let bout = hall.duel_with(unhurried()).await;
        (bout.id, bout.channel, bout.lobby.clone())
    };
    hall.until_came(&receiver, |it| !it.came().is_empty()).await;
    hall.crash().await;
    hall.start_bot().await;
    hall.until_came(&receiver, |it| 2 <= it.came().len()).await;
    let came = receiver.came();
    assert_eq!(came[0], came[1]);
    let players = vec![hall.ada.clone(), hall.brutus.clone()];
    let bout = Bout { hall: &hall, id, channel, lobby, players };
    bout.play_out(&mut Chance::new(4)).await;
    hall.until_came(&receiver, |it| it.events().contains(&"result".to_owned())).await;
    checks::all(&hall.sandbox);
}
