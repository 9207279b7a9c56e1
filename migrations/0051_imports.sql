-- Histories that are being read in. What has come of one stands under a number of its own, below 0, as if
-- that were a server, until all of it is there.
create table import (
    -- that number
    id integer primary key,
    -- when something of it came last
    touched integer not null,
    -- whether it is not to be gone on with: what has come of it goes
    is_off integer not null default 0
) strict;

-- Ratings that are still to be counted again, from a period on.
create table recount (
    guild integer not null,
    game text not null,
    period integer not null,
    primary key (guild, game)
) strict, without rowid;
