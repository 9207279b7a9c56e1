# What is typed often. `just` alone lists it.

_list:
    @just --list --unsorted

# The bot on a stand-in for Discord, with a page to play on.
run:
    cargo run

# The bot for a host; its token is in .env.
host:
    cargo run --release -- run

# Everything that is checked, without network; words choose tests.
test *words:
    cargo test --workspace {{words}}

# One suite, such as `just suite use_cases honours`.
suite name *words:
    cargo test --workspace --test {{name}} -- {{words}}

# Everything that must hold before a change lands.
ci:
    .ci/run

# Format and lint.
lint:
    cargo fmt --all
    cargo clippy --workspace --all-targets --locked -- -D warnings

# A game's laws, coverage and secrets, in a tenth of their full extent.
prove game:
    cargo run --release -- prove --only {{game}} --tenth

# Moments of a bout as pictures.
picture game:
    cargo run -- picture {{game}} --into pictures

# What is measured; a part such as `just bench presses`.
bench part:
    cargo run --release -- bench --only {{part}}
