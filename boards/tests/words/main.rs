//! The texts and pictures of every game.

mod advised;
mod bloodsport_gambler;
mod careers;
mod chances;
mod chances_blood_sweat_cheers;
mod chances_bloodsport_gambler;
mod chances_morituri;
mod chances_munera;
mod chances_nexus;
mod chronicle;
mod corner;
mod foreign;
mod golden;
mod guided;
mod hands;
mod laws;
mod lessons;
mod morituri;
mod munera;
mod munera_drawn;
mod nexus;
mod nexus_drawn;
mod orders;
mod page;
mod pictures;
mod play;
mod proof;
mod routes;
mod scenes;
mod sheets;

fn game(slug: &str) -> boards::Kind {
    boards::Kind::of(slug).expect("the game is one of ours")
}
