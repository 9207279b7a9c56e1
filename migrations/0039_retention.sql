-- The logs of finished bouts that a server keeps for some months only: packed, pack by pack, into files that are
-- posted, and removed once those have arrived.

create table retention (
    guild integer primary key references guild (id),
    -- when it is next looked at
    due integer not null
) strict;

create index retention_due on retention (due);

create table pack (
    id integer primary key,
    guild integer not null references guild (id),
    -- counted in its guild
    number integer not null,
    -- queued, arrived, removed (the logs are gone), left (called off before)
    stage text not null,
    -- how many, and when the earliest and the latest of them ended
    bouts integer not null,
    earliest integer not null,
    latest integer not null,
    -- when it was made
    made integer not null,
    -- where its file was posted, once that has arrived
    channel integer,
    message integer,
    -- when the logs were removed
    removed integer
) strict;

create unique index pack_guild on pack (guild, number);

create table packed (
    bout integer primary key references bout (id) on delete cascade,
    pack integer not null references pack (id),
    -- how many lines of its log, from the first on
    lines integer not null
) strict;

create index packed_pack on packed (pack);
