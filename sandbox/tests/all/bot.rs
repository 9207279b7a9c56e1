//! A bot made of nothing but HTTP and a websocket: it sends exactly the requests of a test.

use futures_util::{SinkExt, StreamExt};
use reqwest::header::HeaderMap;
use reqwest::{Method, multipart};
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The timeout of any single step.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
/// Guilds and their messages, direct messages too.
pub(crate) const INTENTS: u64 = 1 | 1 << 9 | 1 << 10 | 1 << 12 | 1 << 13;

#[derive(Debug, Clone)]
pub(crate) struct Said {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Said {
    /// Status and code, to compare refusals by.
    pub(crate) fn refusal(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    pub(crate) fn ok(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.body);
        self.body
    }
}

#[derive(Clone)]
pub(crate) struct Rest {
    pub(crate) http: reqwest::Client,
    pub(crate) base: String,
    pub(crate) token: String,
}

impl Rest {
    pub(crate) fn of(sandbox: &Sandbox) -> Self {
        let http = reqwest::Client::new();
        Self { http, base: format!("{}/api/v10", sandbox.base_url()), token: sandbox.token() }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method: Method = method.parse().unwrap();
        self.http
            .request(method, format!("{}{path}", self.base))
            .header("authorization", format!("Bot {}", self.token))
            .timeout(PATIENCE)
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> Said {
        said(self.request(method, path).json(&body)).await
    }

    pub(crate) async fn get(&self, path: &str) -> Said {
        said(self.request("GET", path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Said {
        self.call("POST", path, body).await
    }

    pub(crate) async fn upload(&self, path: &str, payload: Value, files: &[(&str, &str)]) -> Said {
        self.upload_by("POST", path, payload, files).await
    }

    pub(crate) async fn upload_by(
        &self,
        method: &str,
        path: &str,
        payload: Value,
        files: &[(&str, &str)],
    ) -> Said {
        let mut form = multipart::Form::new().text("payload_json", payload.to_string());
        for (at, (name, text)) in files.iter().enumerate() {
            let part = multipart::Part::text((*text).to_owned()).file_name((*name).to_owned());
            form = form.part(format!("files[{at}]"), part);
        }
        said(self.request(method, path).multipart(form)).await
    }
}

pub(crate) async fn said(request: reqwest::RequestBuilder) -> Said {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.text().await.unwrap();
    Said { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
}

pub(crate) struct Gateway {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) sequence: Option<u64>,
}

/// A message of the gateway.
#[derive(Debug)]
pub(crate) enum Heard {
    Payload(Value),
    Closed(Option<u16>),
    Broken,
}

impl Gateway {
    pub(crate) async fn connect(sandbox: &Sandbox) -> Self {
        let mut gateway = Self::connect_with(sandbox, "?v=10&encoding=json").await;
        assert_eq!(gateway.payload().await["op"], 10);
        gateway
    }

    pub(crate) async fn connect_with(sandbox: &Sandbox, query: &str) -> Self {
        let url = format!("{}{query}", sandbox.gateway_url());
        let (socket, _) = connect_async(url).await.unwrap();
        Self { socket, sequence: None }
    }

    pub(crate) async fn send(&mut self, payload: Value) {
        self.send_text(payload.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        let properties = json!({ "os": "linux", "browser": "test", "device": "test" });
        self.send(json!({
            "op": 2, "d": { "token": token, "intents": intents, "properties": properties },
        }))
        .await;
    }

    pub(crate) async fn next(&mut self) -> Heard {
        let frame = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("a frame");
        match frame {
            Some(Ok(Message::Text(text))) => {
                let payload: Value = serde_json::from_str(&text).unwrap();
                self.sequence = payload["s"].as_u64().or(self.sequence);
                Heard::Payload(payload)
            }
            Some(Ok(Message::Close(frame))) => {
                Heard::Closed(frame.map(|frame| u16::from(frame.code)))
            }
            Some(Err(_)) | None => Heard::Broken,
            Some(Ok(
                other @ (Message::Binary(_)
                | Message::Ping(_)
                | Message::Pong(_)
                | Message::Frame(_)),
            )) => panic!("{other:?}"),
        }
    }

    pub(crate) async fn payload(&mut self) -> Value {
        match self.next().await {
            Heard::Payload(payload) => payload,
            other @ (Heard::Closed(_) | Heard::Broken) => panic!("wanted a payload, got {other:?}"),
        }
    }

    /// The data of the next dispatch of that name; others are skipped.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut payload = self.payload().await;
            if payload["t"] == name {
                return payload["d"].take();
            }
        }
    }

    /// The code of the close frame, which must come next, apart from dispatches.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.next().await {
                Heard::Payload(_) => {}
                Heard::Closed(code) => return code,
                Heard::Broken => panic!("the connection broke without a close frame"),
            }
        }
    }
}

/// A sandbox, a connected bot, and nobody else.
pub(crate) struct Stage {
    pub(crate) sandbox: Sandbox,
    pub(crate) rest: Rest,
    pub(crate) gateway: Gateway,
    pub(crate) session: String,
}

impl Stage {
    pub(crate) async fn open() -> Self {
        Self::with(Config::for_tests()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let sandbox = Sandbox::start(config).await.unwrap();
        let rest = Rest::of(&sandbox);
        let mut gateway = Gateway::connect(&sandbox).await;
        gateway.identify(&rest.token, INTENTS).await;
        let ready = gateway.event("READY").await;
        let session = ready["session_id"].as_str().unwrap().to_owned();
        gateway.event("GUILD_CREATE").await;
        Self { sandbox, rest, gateway, session }
    }

    pub(crate) async fn register(&self, commands: Value) -> Value {
        let path = format!("/applications/{}/commands", self.sandbox.application_id());
        self.rest.call("PUT", &path, commands).await.ok()
    }

    pub(crate) async fn answer(&self, interaction: &Value, body: Value) -> Said {
        let id = interaction["id"].as_str().unwrap();
        let token = interaction["token"].as_str().unwrap();
        self.rest.post(&format!("/interactions/{id}/{token}/callback"), body).await
    }

    pub(crate) fn webhook(&self, interaction: &Value, rest: &str) -> String {
        let token = interaction["token"].as_str().unwrap();
        format!("/webhooks/{}/{token}{rest}", self.sandbox.application_id())
    }

    /// `/channels/{first channel}` followed by `rest`.
    pub(crate) fn channel(&self, rest: &str) -> String {
        format!("/channels/{}{rest}", self.sandbox.channel())
    }
}
