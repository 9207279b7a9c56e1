use super::*;
use std::collections::VecDeque;
use tokio_tungstenite::connect_async;

/// How a test's gateway ends a connection.
#[derive(Debug, Clone, Copy)]
enum Fate {
    Code(u16),
    NoCode,
    Cut,
    /// It stays, and never says another word.
    Silence,
}

const HELLO: &str = r#"{"op":10,"d":{"heartbeat_interval":100}}"#;

/// A gateway that greets, echoes one frame, and ends as it should.
async fn gateway(fates: Vec<Fate>) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let url = format!("ws://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let mut fates = VecDeque::from(fates);
        while let Some(fate) = fates.pop_front() {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut socket = accept_async(stream).await.unwrap();
                socket.send(Message::text(HELLO)).await.unwrap();
                let first = socket.next().await.unwrap().unwrap();
                match fate {
                    Fate::Code(code) => {
                        socket.send(first).await.unwrap();
                        let reason = "".into();
                        let frame = CloseFrame { code: code.into(), reason };
                        socket.close(Some(frame)).await.unwrap();
                        while let Some(Ok(_)) = socket.next().await {}
                    }
                    Fate::NoCode => {
                        socket.send(first).await.unwrap();
                        socket.close(None).await.unwrap();
                        while let Some(Ok(_)) = socket.next().await {}
                    }
                    Fate::Cut => drop(socket),
                    Fate::Silence => while let Some(Ok(_)) = socket.next().await {},
                }
            });
        }
    });
    url
}

/// The frames that a client gets through the relay if it sends a heartbeat once it is greeted.
async fn heard(relay: &Relay) -> (Vec<String>, Option<u16>) {
    let (mut socket, _) = connect_async(&relay.url).await.unwrap();
    let mut texts = Vec::new();
    let listening = async {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Close(frame) = message {
                return frame.map(|frame| frame.code.into());
            }
            texts.push(message.into_text().unwrap().to_string());
            if texts.len() == 1 {
                socket.send(Message::text(r#"{"op":1,"d":null}"#)).await.unwrap();
            }
        }
        panic!("no close");
    };
    let code = timeout(Duration::from_secs(10), listening).await.expect("an end");
    (texts, code)
}

#[tokio::test]
async fn every_end_reaches_the_client_as_a_close_with_a_code() {
    let cases = [
        (Fate::Code(4_009), 4_009, 2),
        (Fate::Code(4_004), 4_004, 2),
        (Fate::Code(1_001), 1_001, 2),
        (Fate::Code(NOT_AUTHENTICATED), NEW_SESSION, 2),
        (Fate::NoCode, RESUME, 2),
        (Fate::Cut, RESUME, 1),
        (Fate::Silence, RESUME, 1),
    ];
    for (fate, code, frames) in cases {
        let relay = Relay::open(Gate::alone()).await.unwrap();
        relay.set_gateway(&gateway(vec![fate]).await, 1);
        let (texts, heard) = heard(&relay).await;
        assert_eq!((texts.len(), heard), (frames, Some(code)), "{fate:?}");
        assert_eq!(texts[0], HELLO);
    }
}

#[tokio::test]
async fn a_gateway_that_is_out_is_tried_less_and_less_and_then_looked_for() {
    let relay = Relay::open(Gate::alone()).await.unwrap();
    relay.set_gateway("ws://127.0.0.1:1", 1);
    let begun = Instant::now();
    for _ in 0..4 {
        assert_eq!(heard(&relay).await.1, Some(RESUME));
    }
    assert!(Duration::from_millis(1_750) <= begun.elapsed());
    assert_eq!(relay.status().borrow().lost, 0);
    heard(&relay).await;
    assert_eq!(relay.status().borrow().lost, 1);
}

#[tokio::test]
async fn a_version_that_is_gone_is_told_of() {
    let relay = Relay::open(Gate::alone()).await.unwrap();
    relay.set_gateway(&gateway(vec![Fate::Code(4_012)]).await, 1);
    heard(&relay).await;
    assert_eq!(relay.status().borrow().refused, Some(4_012));
}

#[tokio::test]
async fn a_gateway_that_is_not_there_is_a_close_too() {
    let relay = Relay::open(Gate::alone()).await.unwrap();
    // Nothing that listens speaks TLS either: that must not panic.
    for url in ["ws://127.0.0.1:1", "wss://127.0.0.1:1"] {
        relay.set_gateway(url, 1);
        assert_eq!(heard(&relay).await, (vec![], Some(RESUME)), "{url}");
    }
}

#[test]
fn the_address_has_version_and_encoding_and_nothing_else() {
    for (given, wanted) in [
        ("wss://gateway.discord.gg", "wss://gateway.discord.gg/?v=10&encoding=json"),
        ("wss://gateway.discord.gg/", "wss://gateway.discord.gg/?v=10&encoding=json"),
        ("ws://127.0.0.1:80/gateway?v=9", "ws://127.0.0.1:80/gateway?v=10&encoding=json"),
    ] {
        assert_eq!(addressed(given), wanted);
    }
}

#[test]
fn a_frame_is_read_plain_and_compressed() {
    let plain = operation(&Message::text(HELLO)).unwrap();
    assert_eq!((plain.op, plain.d.interval()), (10, Some(Duration::from_millis(100))));
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, br#"{"op":2,"d":{"token":"x"}}"#).unwrap();
    let packed = operation(&Message::binary(packed.finish().unwrap())).unwrap();
    assert_eq!((packed.op, packed.d.interval()), (2, None));
    assert!(operation(&Message::text("no JSON")).is_none());
}

#[tokio::test(start_paused = true)]
async fn identifications_are_few_at_once_and_one_in_a_while() {
    let budget = Budget::new(3, Duration::from_secs(100));
    let begun = Instant::now();
    for _ in 0..3 {
        budget.spend().await;
    }
    assert_eq!(begun.elapsed(), Duration::ZERO);
    budget.spend().await;
    assert!(Duration::from_secs(100) <= begun.elapsed());
    sleep(Duration::from_secs(1_000)).await;
    let begun = Instant::now();
    for _ in 0..3 {
        budget.spend().await;
    }
    assert_eq!(begun.elapsed(), Duration::ZERO);
}
