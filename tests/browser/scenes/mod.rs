//! The scenes, by name.

mod closed_doors;
mod company;
mod first_bout;
mod keyboard;
mod learning;
mod measured;
mod replay;
mod spectating;

use crate::stage::Theatre;
use crate::tab::Device;

/// Every scene, in the order in which they begin: the longest first.
pub(crate) const NAMES: [&str; 9] = [
    "whole_bouts_measured_at_390",
    "two_people_and_a_spectator",
    "first_bout_by_taps_at_390",
    "first_bout_by_clicks_at_1280",
    "a_bout_by_keyboard_alone",
    "a_game_learnt_by_taps_at_390",
    "closed_direct_messages",
    "the_page_of_a_bout",
    "a_bout_looked_on_from_outside_at_390",
];

/// Plays one; returns a remark about it, which begins with its own separator.
pub(crate) async fn play(name: &str, theatre: &Theatre) -> anyhow::Result<String> {
    match name {
        "first_bout_by_taps_at_390" => first_bout::play(theatre, name, Device::Phone).await,
        "first_bout_by_clicks_at_1280" => first_bout::play(theatre, name, Device::Desk).await,
        "a_bout_by_keyboard_alone" => keyboard::play(theatre, name).await,
        "a_game_learnt_by_taps_at_390" => learning::play(theatre, name).await,
        "two_people_and_a_spectator" => company::play(theatre, name).await,
        "closed_direct_messages" => closed_doors::play(theatre, name).await,
        "the_page_of_a_bout" => replay::play(theatre, name).await,
        "a_bout_looked_on_from_outside_at_390" => spectating::play(theatre, name).await,
        "whole_bouts_measured_at_390" => measured::play(theatre, name).await,
        _ => anyhow::bail!("there is no scene {name}"),
    }
}
