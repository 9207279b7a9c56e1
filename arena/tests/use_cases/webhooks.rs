//! A server's webhook: its documents, that nothing is lost or sent twice under two numbers, and when it is switched
//! off.

use crate::world::*;
use arena::{BoutId, Decree, Document, Failure, Fault, Names, Outgoing, Person, Refused, To, What};
use futures_util::future::BoxFuture;
use hmac::{Hmac, KeyInit, Mac};
use jsonschema::{Draft, Validator};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;

/// The refusal of unknown names and of those that lead inside.
const NOBODY: &str = "Nothing on the open internet has that name, or I could not look it up.";
const ADDRESS: &str = "https://93.184.216.34/in?key=word";

/// Names that lead to an address each.
#[derive(Debug)]
struct Known;

impl Names for Known {
    fn addresses<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Vec<IpAddr>> {
        let found: &[&str] = match name {
            "hooks.example" => &["93.184.216.34", "2606:2800:220:1::1"],
            "inside.example" => &["10.0.0.7"],
            "both.example" => &["93.184.216.34", "127.0.0.1"],
            _ => &[],
        };
        let found = found.iter().map(|it| it.parse().unwrap()).collect();
        Box::pin(async move { found })
    }
}

impl World {
    /// A world whose server has a webhook that Ada has named, and its secret.
    async fn with_webhook() -> (World, String) {
        let world = World::new().await;
        let told = world.hook(ADDRESS).await.unwrap();
        let secret = told.split('`').nth(3).unwrap().to_owned();
        assert!(secret.len() == 64 && told.contains("`93.184.216.34`"), "{told}");
        assert!(!told.contains("key=word"), "{told}");
        (world, secret)
    }

    async fn hook(&self, address: &str) -> Result<String, String> {
        match self.arena.webhook(ada().id, GUILD, address, self.now).await {
            Ok(reply) => Ok(reply.message.head),
            Err(Fault::Refused(refused)) => Err(refused.words()),
            Err(Fault::Ours(error)) => panic!("{error:#}"),
        }
    }

    /// The webhook's state among the settings.
    async fn shown_as(&self) -> String {
        let told = self.arena.settings(GUILD, None).await.unwrap().message.head;
        told.lines().last().unwrap().to_owned()
    }

    /// All documents sent to the webhook, in order.
    fn documents(&self) -> Vec<(&Outgoing, Value)> {
        let sent = self.sent.iter().filter_map(|it| {
            let What::Webhook(document) = &it.what else { return None };
            assert_eq!(it.to, To::Webhook(GUILD));
            assert_as("webhook-1", &document.body);
            assert!(document.body.len() < 8_000, "{}", document.body);
            Some((it, serde_json::from_str(&document.body).unwrap()))
        });
        sent.collect()
    }

    fn events(&self) -> Vec<String> {
        let all = self.documents();
        all.iter().map(|(_, it)| it["event"].as_str().unwrap().to_owned()).collect()
    }

    /// Lets `millis` pass, in which everything is tried that may be.
    async fn goes_on_for(&mut self, millis: i64) {
        let end = self.now.plus(millis);
        while self.now < end {
            self.now = self.now.plus(6 * MINUTE);
            self.deliver().await;
        }
    }

    async fn ended(&mut self) {
        let bout = self.duel(self.wanted()).await;
        self.decree(bout, Decree::Void).await.unwrap();
    }
}

fn is_signed(document: &Document, secret: &str) -> bool {
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(document.body.as_bytes());
    let signature = hex::decode(document.signature.strip_prefix("sha256=").unwrap()).unwrap();
    mac.verify_slice(&signature).is_ok()
}

fn document(outgoing: &Outgoing) -> &Document {
    let What::Webhook(document) = &outgoing.what else { panic!("it goes elsewhere") };
    document
}

#[tokio::test]
async fn turns_the_end_and_the_result_are_sent_signed_and_void_is_told() {
    let (mut world, secret) = World::with_webhook().await;
    let bout = world.duel(world.wanted()).await;
    world.play_out(bout, &[ada(), bob()]).await;
    let all = world.documents();
    let ids: std::collections::BTreeSet<&str> =
        all.iter().map(|(_, it)| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), all.len(), "each has a number of its own");
    for (outgoing, told) in &all {
        assert!(is_signed(document(outgoing), &secret) && !is_signed(document(outgoing), "word"));
        assert_eq!(told["id"], outgoing.nonce.as_str());
        assert_eq!(told["bout"]["server"], GUILD.to_string());
        assert_eq!(told["seats"][0]["name"], "Ada");
    }
    let events = world.events();
    let [turns @ .., end, result] = &events[..] else { panic!("{events:?}") };
    assert!(!turns.is_empty() && turns.iter().all(|it| it == "turn"), "{events:?}");
    assert_eq!((end.as_str(), result.as_str()), ("end", "result"));
    let last = &all.last().unwrap().1;
    assert_eq!((&last["is_void"], last["places"].as_array().unwrap().len()), (&false.into(), 2));
    let turn = all.iter().find(|(_, it)| !it["waits_for"].as_array().unwrap().is_empty());
    assert!(turn.is_some(), "somebody is waited for");

    world.decree(bout, Decree::Void).await.unwrap();
    world.deliver().await;
    let all = world.documents();
    let last = &all.last().unwrap().1;
    assert_eq!((&last["event"], &last["is_void"]), (&"result".into(), &true.into()));

    // Alone with the house nobody's turn goes over.
    let before = world.events().len();
    let bout = world.solo(world.wanted()).await;
    world.play_out(bout, &[ada()]).await;
    assert_eq!(world.events()[before..], ["end", "result"]);
    assert!(!format!("{:?}", world.sent).contains("key=word"), "no address is printed");
}

#[tokio::test]
async fn what_was_under_way_is_sent_again_as_it_was() {
    if are_on_a_server() {
        return;
    }
    let (mut world, _) = World::with_webhook().await;
    world.barred.push(GUILD);
    world.ended().await;
    world.now = world.now.plus(MINUTE);
    let of =
        |going: Vec<Outgoing>| going.into_iter().find(|it| it.to == To::Webhook(GUILD)).unwrap();
    let before = of(world.going().await);
    // Killed between the sending and the mark.
    world.crash().await;
    let again = of(world.going().await);
    assert_eq!((&before.what, &before.nonce), (&again.what, &again.nonce));
    assert_eq!(before.tried + 1, again.tried);
    world.arrived(again.id, None, 0).await;
    world.barred.clear();
    world.deliver().await;
    let others = world.documents();
    assert!(others.iter().all(|(it, _)| it.nonce != again.nonce), "it has arrived");
}

#[tokio::test]
async fn while_nothing_is_taken_only_the_newest_turn_waits_and_all_comes_in_order() {
    let (mut world, _) = World::with_webhook().await;
    world.barred.push(GUILD);
    let bout = world.duel(world.wanted()).await;
    world.play_out(bout, &[ada(), bob()]).await;
    // A look below the living post may still wait for its quarter of an hour.
    world.goes_on_for(HOUR).await;
    assert_eq!(world.events(), [""; 0]);
    assert_eq!(world.arena.backlog().await.unwrap(), (0, None), "it is none of the messenger's");
    world.barred.clear();
    world.goes_on_for(HOUR).await;
    let events = world.events();
    let [turns @ .., end, result] = &events[..] else { panic!("{events:?}") };
    assert!(turns.len() <= 2 && turns.iter().all(|it| it == "turn"), "{events:?}");
    assert_eq!((end.as_str(), result.as_str()), ("end", "result"));
}

#[tokio::test]
async fn a_day_of_failures_switches_it_off_and_says_so_once() {
    let (mut world, _) = World::with_webhook().await;
    world.set("bot_channel", "77").await.unwrap();
    world.barred.push(GUILD);
    world.ended().await;
    world.goes_on_for(20 * HOUR).await;
    world.barred.clear();
    world.goes_on_for(HOUR).await;
    let taken = world.documents().len();
    assert!(0 < taken);
    // A success begins the day anew.
    world.barred.push(GUILD);
    world.ended().await;
    world.goes_on_for(20 * HOUR).await;
    assert_eq!(world.shown_as().await, "`webhook` 93.184.216.34");
    world.goes_on_for(5 * HOUR).await;
    assert_eq!(world.shown_as().await, "`webhook` off");
    let is_told = |shown: &&Shown| shown.message.head.contains("taken nothing for a day");
    assert_eq!(world.private(ada().id).into_iter().filter(is_told).count(), 1);
    assert_eq!(world.channel(77).into_iter().filter(is_told).count(), 1);
    let told = world.private(ada().id).into_iter().find(is_told).unwrap().message.head.clone();
    assert!(told.contains("93.184.216.34") && !told.contains("key=word"), "{told}");
    // Nothing more is tried, or kept.
    world.barred.clear();
    world.ended().await;
    world.goes_on_for(HOUR).await;
    assert_eq!(world.documents().len(), taken);
    let kept = world.store().await;
    let waiting = store::outbox::all_waiting(&mut kept.read().await.unwrap()).await.unwrap();
    assert!(waiting.iter().all(|it| it.purpose != "webhook"));
}

#[tokio::test]
async fn where_it_was_never_its_turn_for_a_day_nobody_is_to_blame() {
    let (mut world, _) = World::with_webhook().await;
    world.barred.push(GUILD);
    world.ended().await;
    world.barred.clear();
    let mut tries = 0;
    let end = world.now.plus(30 * HOUR);
    while world.now < end {
        world.now = world.now.plus(6 * MINUTE);
        for going in world.going().await {
            match going.to {
                To::Webhook(_) if tries == 100 => {
                    // A refusal after all that counts as the first.
                    world.fail(going.id, Failure::Later(None)).await;
                }
                To::Webhook(_) => world.fail(going.id, Failure::NotTried(60_000)).await,
                To::Channel(_) | To::Person(_) | To::Member { .. } => world.send(going).await,
            }
            tries += 1;
        }
    }
    assert!(200 < tries, "{tries}");
    assert_eq!(world.shown_as().await, "`webhook` 93.184.216.34");
    world.goes_on_for(HOUR).await;
    assert!(!world.documents().is_empty(), "it is sent once it is its turn");
    // A day of refusals switches it off as ever.
    world.barred.push(GUILD);
    world.ended().await;
    world.goes_on_for(26 * HOUR).await;
    assert_eq!(world.shown_as().await, "`webhook` off");
}

#[tokio::test]
async fn addresses_that_lead_inside_are_refused_with_a_sentence() {
    let mut world = World::new().await;
    assert!(
        world.hook("https://hooks.example/").await.unwrap_err().contains("could not look it up")
    );
    world.arena = world.arena.clone().looking_up(Arc::new(Known));
    for (address, why) in [
        ("http://hooks.example/", "begins with `https://`"),
        ("https://ada@hooks.example/", "names no user"),
        ("https://hooks.example:8443/", "port"),
        ("https://inside.example/", NOBODY),
        ("https://both.example/", NOBODY),
        ("https://[::ffff:127.0.0.1]/", "none of the open internet"),
        ("https://nowhere.example/", NOBODY),
        ("nonsense", "no address"),
    ] {
        world.now = world.now.plus(2 * MINUTE);
        let told = world.hook(address).await.unwrap_err();
        assert!(told.contains(why), "{address}: {told}");
        assert_eq!(world.shown_as().await, "`webhook` off");
    }
    world.now = world.now.plus(HOUR);
    let first = world.hook("https://hooks.example/a").await.unwrap();
    assert_eq!(world.shown_as().await, "`webhook` hooks.example");
    let second = world.hook("https://hooks.example/a").await.unwrap();
    assert_ne!(first, second, "each naming makes a secret");
    assert!(world.hook("off").await.unwrap().ends_with("`webhook` off"));
    assert_eq!(world.shown_as().await, "`webhook` off");
    refused!(world.arena.webhook(1, 0, "off", world.now).await, Refused::NotHere);
}

#[tokio::test]
async fn names_are_looked_up_for_one_server_a_few_times_at_once() {
    let mut world = World::new().await;
    world.arena = world.arena.clone().looking_up(Arc::new(Known));
    for by in 1..5 {
        let named = world.arena.webhook(by, GUILD, "https://nowhere.example/", world.now).await;
        assert!(matches!(named, Err(Fault::Refused(Refused::Decree(_)))), "{by}");
    }
    let too_soon = world.hook("https://hooks.example/").await.unwrap_err();
    assert!(too_soon.contains("Several webhooks have been named"), "{too_soon}");
    assert_eq!(world.shown_as().await, "`webhook` off");
    world.hook("off").await.unwrap();
    world.now = world.now.plus(2 * MINUTE);
    world.hook("https://hooks.example/").await.unwrap();
}

#[tokio::test]
async fn somebody_forgotten_is_in_no_document_and_the_webhook_stays_without_them() {
    let (mut world, secret) = World::with_webhook().await;
    world.barred.push(GUILD);
    let bout = world.duel(world.wanted()).await;
    world.until_asked(bout, &[ada(), bob()]).await;
    let known = world.arena.my_data(ada()).await.unwrap().message.files;
    assert!(known[0].1.contains("\"webhooks\"") && !known[0].1.contains(&secret), "{}", known[0].1);
    let known: Value = serde_json::from_str(&known[0].1).unwrap();
    assert_eq!(known["webhooks"][0]["server"], GUILD);
    world.arena.forget(ada(), world.now).await.unwrap();
    world.barred.clear();
    world.goes_on_for(HOUR).await;
    let all = world.documents();
    assert!(!all.is_empty());
    assert!(all.iter().all(|(_, told)| !told.to_string().contains("Ada")), "{all:?}");
    assert_eq!(world.shown_as().await, "`webhook` 93.184.216.34");
    assert!(is_nobodys(&world).await, "nobody is left to be told but stewards");
}

async fn is_nobodys(world: &World) -> bool {
    let kept = world.store().await;
    let hook = store::webhook::of(&mut kept.read().await.unwrap(), 900).await.unwrap();
    hook.unwrap().organiser.is_none()
}

#[tokio::test]
async fn a_server_that_the_bot_was_taken_from_has_none_any_more() {
    let (mut world, _) = World::with_webhook().await;
    let bout: BoutId = world.duel(world.wanted()).await;
    world.arena.guild_left(GUILD, world.now).await.unwrap();
    let players: [Person; 2] = [ada(), bob()];
    let before = world.documents().len();
    world.until_asked(bout, &players).await;
    world.deliver().await;
    assert_eq!(world.documents().len(), before);
    assert_eq!(world.shown_as().await, "`webhook` off");
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schemas");

fn schema(name: &str) -> Validator {
    let text = std::fs::read_to_string(format!("{FOLDER}/{name}.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let options = jsonschema::options().with_draft(Draft::Draft202012);
    options.should_validate_formats(true).build(&schema).unwrap()
}

pub fn assert_as(name: &str, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap();
    let wrong: Vec<String> = schema(name)
        .iter_errors(&value)
        .map(|it| format!("{it} at {}", it.instance_path()))
        .collect();
    assert_eq!(wrong, Vec::<String>::new(), "{name}: {text}");
}

/// Checks that an exported bout and its lines match their schemas.
pub fn assert_bout(text: &str) {
    assert_as("bout-1", text);
    let file = std::fs::read_to_string(format!("{FOLDER}/bout-1.json")).unwrap();
    let entry: Value = serde_json::from_str(&file).unwrap();
    let entry = jsonschema::validator_for(&entry["$defs"]["entry"]).unwrap();
    let export: Value = serde_json::from_str(text).unwrap();
    for line in export["lines"].as_array().unwrap() {
        let Some(line) = line["text"].as_str() else { continue };
        assert!(entry.is_valid(&serde_json::from_str(line).unwrap()), "{line}");
    }
}

#[test]
fn the_document_that_the_page_shows_is_one() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/webhooks.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, shown) = page.split_once("```json\n").unwrap();
    assert_as("webhook-1", shown.split("```").next().unwrap());
}

#[test]
fn a_schema_refuses_what_is_not_so() {
    let wrong = r#"{"version":1,"id":"sr0123456789abcdef","at":"2027-01-15T08:00:00Z","seats":[{"name":"Ada",
        "is_house":false}],"bout":{"server":"1","channel":"2","number":3,"game":"nexus","title":"NEXUS #3"},
        "event":"end","told":[],"hand":["LUNGE"]}"#;
    let wrong: Value = serde_json::from_str(wrong).unwrap();
    assert!(!schema("webhook-1").is_valid(&wrong));
    let mut right = wrong;
    right.as_object_mut().unwrap().remove("hand");
    assert!(schema("webhook-1").is_valid(&right));
    assert!(!schema("bout-1").is_valid(&right) && !schema("season-1").is_valid(&right));
}
