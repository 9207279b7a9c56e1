# A small image with the program alone. Build: docker build -t summa-rudis .
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The https address of the sources, which the bot names to Discord; empty where nobody publishes it.
ARG SUMMA_RUDIS_REPOSITORY=
# Crates that were fetched and compiled once stay beside the image: the program alone is taken out.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target,id=summa-rudis-target \
    cargo build --release --locked --package summa-rudis --no-default-features \
    && cp target/release/summa-rudis /summa-rudis

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data summa-rudis \
    && install -d -m 700 -o summa-rudis -g summa-rudis /data /backups
COPY --from=build /summa-rudis /usr/local/bin/summa-rudis
COPY --chmod=755 packaging/backup.sh /usr/local/bin/summa-rudis-backup
COPY LICENSE NOTICE /usr/share/doc/summa-rudis/
ARG SUMMA_RUDIS_REPOSITORY=
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Summa Rudis" \
    org.opencontainers.image.description="A Discord bot that referees play-by-post gladiator games" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.source="$SUMMA_RUDIS_REPOSITORY" \
    org.opencontainers.image.version="$VERSION" \
    org.opencontainers.image.revision="$REVISION"
USER summa-rudis
WORKDIR /data
ENV DATABASE=/data/summa-rudis.sqlite
# Within the container only: for the health below, and for Prometheus if it is told otherwise.
ENV METRICS_ADDR=127.0.0.1:9464
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=4 \
    CMD ["summa-rudis", "health"]
VOLUME ["/data", "/backups"]
# SIGTERM finishes what is under way before the process ends.
STOPSIGNAL SIGTERM
ENTRYPOINT ["summa-rudis"]
CMD ["run"]
