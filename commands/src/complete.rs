//! Suggestions while somebody types an option. A failure here suggests nothing.

use crate::folding::line;
use crate::hall::{Context, here};
use crate::render::{CHOICES, LINE};
use crate::steward::would_be;
use arena::{Arena, BoutId, Fault, Setting};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

/// The clocks' names; any number of hours such as `36h` may be typed besides.
const CLOCKS: [(&str, &str); 4] = [
    ("live", "live: everybody is there, minutes"),
    ("daily", "daily: a decision a day"),
    ("relaxed", "relaxed: a decision in three days"),
    ("none", "none: nobody is hurried"),
];

pub(crate) async fn game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let games = ctx.data().arena.games();
    let games = games.into_iter().map(|(slug, title)| (title.to_string(), slug.to_string()));
    suggested(choices(games, typed))
}

pub(crate) async fn clock(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let clocks = CLOCKS.map(|(name, about)| (about.to_owned(), name.to_owned()));
    suggested(choices(clocks, typed))
}

/// How reliable somebody must be who joins a lobby; other numbers may be typed.
const MINIMUMS: [(&str, &str); 5] = [
    ("any", "any: everybody may join"),
    ("60", "60: 60 % of deadlines kept, or new here"),
    ("80", "80: 80 % of deadlines kept, or new here"),
    ("95", "95: 95 % of deadlines kept, or new here"),
    ("80 known", "80 known: 80 % of deadlines kept, nobody new"),
];

pub(crate) async fn reliability(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let minimums = MINIMUMS.map(|(name, about)| (about.to_owned(), name.to_owned()));
    suggested(choices(minimums, typed))
}

/// The same of the lobby that is changed, or of the game that it is changed to.
pub(crate) async fn other_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let game = match option(ctx, "game") {
        Some(game) => game,
        None => arena.game_of_my_lobby(ctx.author().id.get(), here(ctx), picked(ctx)).await,
    };
    suggested(choices(arena.option_help(&game, typed), ""))
}

/// A game's options: arena knows what may follow what is typed.
pub(crate) async fn options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let game = option(ctx, "game").unwrap_or_default();
    suggested(choices(ctx.data().arena.option_help(&game, typed), ""))
}

/// The same of the game for which a season is opened.
pub(crate) async fn season_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let game = option(ctx, "game");
    suggested(choices(ctx.data().arena.season_option_help(game.as_deref(), typed), ""))
}

/// The caller's bouts, those of this channel first.
pub(crate) async fn bout(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let bouts = arena.bouts_here(ctx.author().id.get(), here(ctx), typed).await;
    suggested(numbered(bouts))
}

/// The bouts that one may look back on here, over or not.
pub(crate) async fn past_bout(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let bouts = arena.begun_here(ctx.author().id.get(), here(ctx), typed, ctx.data().now()).await;
    suggested(numbered(bouts))
}

pub(crate) async fn live_bout(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let bouts = arena.bouts_of(&would_be(ctx), here(ctx), false, typed).await;
    suggested(numbered(bouts))
}

/// The bouts of this server that have begun, over or not.
pub(crate) async fn begun_bout(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let bouts = arena.bouts_of(&would_be(ctx), here(ctx), true, typed).await;
    suggested(numbered(bouts))
}

/// The seats of the bout that was picked.
pub(crate) async fn seat(ctx: Context<'_>, _: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let Some(number) = picked(ctx) else { return suggested(Vec::new()) };
    let seats = arena.seats_of(&would_be(ctx), here(ctx), number).await;
    suggested(numbered(seats))
}

/// The moments to which the bout that was picked can be set back.
pub(crate) async fn moment(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let Some(number) = picked(ctx) else { return suggested(Vec::new()) };
    suggested(numbered(arena.moments_of(&would_be(ctx), here(ctx), number, typed).await))
}

/// The arena, if the typing person is given suggestions that must be looked up.
fn heard(ctx: Context<'_>) -> Option<&Arena> {
    let hall = ctx.data();
    hall.arena.may_suggest(ctx.author().id.get(), hall.now()).then_some(&hall.arena)
}

/// The value of the option for a bout.
fn picked(ctx: Context<'_>) -> Option<i64> {
    option(ctx, "bout")?.parse().ok()
}

async fn picked_bout(ctx: Context<'_>) -> Result<Option<BoutId>, Fault> {
    let Some(number) = picked(ctx) else { return Ok(None) };
    let by = ctx.author().id.get();
    ctx.data().arena.numbered_so_far(by, here(ctx), number).await.map(Some)
}

/// The answers that are open now.
pub(crate) async fn answer(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let Ok(bout) = picked_bout(ctx).await else { return suggested(Vec::new()) };
    let by = ctx.author().id.get();
    suggested(choices(arena.complete_act(by, here(ctx), bout, typed, ctx.data().now()).await, ""))
}

/// One's standing orders.
pub(crate) async fn order(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let Ok(bout) = picked_bout(ctx).await else { return suggested(Vec::new()) };
    let by = ctx.author().id.get();
    suggested(choices(
        arena.complete_orders(by, here(ctx), bout, None, ctx.data().now()).await,
        typed,
    ))
}

/// The values of the standing order that was picked.
pub(crate) async fn order_value(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let (Ok(bout), Some(order)) = (picked_bout(ctx).await, option(ctx, "order")) else {
        return suggested(Vec::new());
    };
    let by = ctx.author().id.get();
    let now = ctx.data().now();
    suggested(choices(arena.complete_orders(by, here(ctx), bout, Some(&order), now).await, typed))
}

/// A game's topics.
pub(crate) async fn topic(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let game = option(ctx, "game").unwrap_or_default();
    let topics = ctx.data().arena.topics(&game, typed);
    suggested(choices(topics.into_iter().map(|topic| (topic.clone(), topic)), ""))
}

pub(crate) async fn help_topic(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let topics = ctx.data().arena.help_topics(typed);
    suggested(choices(topics.into_iter().map(|topic| (topic.clone(), topic)), ""))
}

/// The server's settings.
pub(crate) async fn setting(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(settings(arena::SETTINGS, typed))
}

pub(crate) async fn setting_value(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(values(arena::SETTINGS, &option(ctx, "setting").unwrap_or_default(), typed))
}

/// A person's own settings.
pub(crate) async fn mine(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(settings(arena::ME, typed))
}

/// Values of one's own setting that was picked.
pub(crate) async fn my_value(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let setting = option(ctx, "setting").unwrap_or_default();
    let is_zone = setting.contains("zone");
    suggested(if is_zone { zones(typed) } else { values(arena::ME, &setting, typed) })
}

/// Stands among the tables for keeping them in a post.
pub(crate) const POST: &str = "post";

/// The ludi of this server.
pub(crate) async fn ludus(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let ludi = arena.ludi_here(here(ctx).guild, typed).await;
    suggested(numbered(ludi))
}

/// The seasons of this server, the newest first.
pub(crate) async fn season(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let seasons = arena.contests_here(arena::Which::Season, here(ctx).guild, typed).await;
    suggested(numbered(seasons))
}

/// The tournaments of this server, the newest first.
pub(crate) async fn tournament(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let all = arena.contests_here(arena::Which::Tournament, here(ctx).guild, typed).await;
    suggested(numbered(all))
}

/// The formats of tournaments.
pub(crate) async fn format(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(choices(ctx.data().arena.tournament_formats(), typed))
}

/// The games that have seasons.
pub(crate) async fn season_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let games = ctx.data().arena.games_with_seasons();
    suggested(choices(games.into_iter().map(|(slug, title)| (title, slug)), typed))
}

/// Classes that can be trained.
pub(crate) async fn class(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(choices(ctx.data().arena.classes(typed), ""))
}

/// The gladiators on one's own rosters.
pub(crate) async fn my_gladiator(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(arena) = heard(ctx) else { return suggested(Vec::new()) };
    let by = ctx.author().id.get();
    let names = arena.my_gladiators(by, here(ctx).guild, typed).await;
    suggested(choices(names.into_iter().map(|name| (name.clone(), name)), ""))
}

pub(crate) async fn table(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let post = ("post: kept up to date in this channel".to_owned(), POST.to_owned());
    let tables = ctx.data().arena.table_names().into_iter().chain([post]);
    suggested(choices(tables, typed))
}

fn numbered(all: Vec<(String, i64)>) -> Vec<AutocompleteChoice> {
    let choice =
        |(label, number): (String, i64)| AutocompleteChoice::new(line(&label, LINE), number);
    all.into_iter().take(CHOICES).map(choice).collect()
}

fn suggested(choices: Vec<AutocompleteChoice>) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(choices)
}

fn settings(all: &[Setting], typed: &str) -> Vec<AutocompleteChoice> {
    let told = |setting: &Setting| {
        (format!("{}: {}", setting.name, setting.about), setting.name.to_owned())
    };
    choices(all.iter().map(told), typed)
}

fn values(all: &[Setting], name: &str, typed: &str) -> Vec<AutocompleteChoice> {
    let setting = all.iter().find(|setting| setting.name == name);
    let values = setting.into_iter().flat_map(|setting| setting.values);
    choices(values.map(|value| ((*value).to_owned(), (*value).to_owned())), typed)
}

/// Time zones by any part of their name.
fn zones(typed: &str) -> Vec<AutocompleteChoice> {
    let mut names = arena::zones();
    names.sort_by_key(|name| (!name.starts_with("Europe/"), name.clone()));
    let typed = typed.replace(' ', "_");
    choices(names.into_iter().map(|name| (name.clone(), name)), &typed)
}

/// Those whose label or value holds what was typed; those that begin with it come first.
fn choices(
    all: impl IntoIterator<Item = (String, String)>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let typed = typed.trim().to_lowercase();
    let mut found: Vec<(bool, String, String)> = all
        .into_iter()
        // A value that was cut would be another one.
        .filter(|(_, value)| !value.is_empty() && value.chars().count() <= LINE)
        .map(|(label, value)| (label.to_lowercase(), label, value))
        .filter(|(lower, _, value)| lower.contains(&typed) || value.to_lowercase().contains(&typed))
        .map(|(lower, label, value)| (!lower.starts_with(&typed), label, value))
        .collect();
    found.sort_by_key(|(is_later, _, _)| *is_later);
    found
        .into_iter()
        .take(CHOICES)
        .map(|(_, label, value)| {
            let label = if label.trim().is_empty() { &value } else { &label };
            AutocompleteChoice::new(line(label, LINE), value)
        })
        .collect()
}

/// The present value of another option of the same command.
fn option(ctx: Context<'_>, name: &str) -> Option<String> {
    let poise::Context::Application(app) = ctx else { return None };
    let option = app.args.iter().find(|option| option.name == name)?;
    if let ResolvedValue::Integer(number) = option.value {
        return Some(number.to_string());
    }
    let ResolvedValue::String(text) = option.value else { return None };
    Some(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(choices: &[AutocompleteChoice]) -> Vec<String> {
        let name =
            |choice| serde_json::to_value(choice).unwrap()["name"].as_str().map(str::to_owned);
        choices.iter().filter_map(name).collect()
    }

    #[test]
    fn suggestions_keep_discords_limits() {
        let long = (0..200).map(|n| (format!("{n} {}", "x".repeat(300)), format!("v{n}")));
        let found = choices(long, "");
        assert_eq!(found.len(), CHOICES);
        assert!(pairs(&found).iter().all(|name| name.chars().count() <= LINE));
        let too_long =
            [("label".to_owned(), "x".repeat(LINE + 1)), (String::new(), "ok".to_owned())];
        assert_eq!(pairs(&choices(too_long, "")), ["ok"]);
    }

    #[test]
    fn what_begins_as_typed_comes_first() {
        let all = ["The red", "red dawn", "blue"].map(|text| (text.to_owned(), text.to_owned()));
        assert_eq!(pairs(&choices(all, "RED")), ["red dawn", "The red"]);
    }

    #[test]
    fn a_city_finds_its_zone() {
        assert_eq!(pairs(&zones("buenos aires")).len(), 2);
        assert!(pairs(&zones("rome")).contains(&"Europe/Rome".to_owned()));
        assert_eq!(zones("").len(), CHOICES);
    }
}
