# A small image with the program alone. Build: docker build -t summa-rudis .
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package summa-rudis --no-default-features

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home summa-rudis
COPY --from=build /src/target/release/summa-rudis /usr/local/bin/summa-rudis
COPY --from=build /src/LICENSE /src/NOTICE /usr/share/doc/summa-rudis/
USER summa-rudis
WORKDIR /data
ENV DATABASE=/data/summa-rudis.sqlite
# Within the container only: for the health below, and for Prometheus if it is told otherwise.
ENV METRICS_ADDR=127.0.0.1:9100
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=4 \
    CMD ["summa-rudis", "health"]
VOLUME /data
# SIGTERM finishes what is under way before the process ends.
STOPSIGNAL SIGTERM
ENTRYPOINT ["summa-rudis"]
CMD ["run"]
