//! Par Impar in words and on 30 columns: the game of `docs/a-sixth-game.md`.

mod board;
mod lessons;
mod words;
