-- Who runs on this database. On a file that is one process, which needs no row; on a server there may be
-- several, each with some of the lanes and some of the gateway's shards.

create table process (
    id integer primary key autoincrement,
    -- when it was last there, by the database's clock
    seen integer not null,
    version text not null
) strict;

-- The process that a lane was lent to last.
alter table lane add column holder integer;

create index lane_holder on lane (holder) where holder is not null;

-- The gateway's shards, as many as were agreed on, and the process that has each.
create table shard (
    number integer primary key,
    holder integer
) strict;

-- When somebody may identify again, by the remainder that Discord sorts shards by.
create table gate (
    bucket integer primary key,
    next integer not null
) strict;
