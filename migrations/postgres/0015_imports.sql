-- Histories that are being read in. What has come of one stands under a number of its own, below 0, as if
-- that were a server, until all of it is there.
create table import (
    -- that number
    id bigint primary key,
    -- when something of it came last
    touched bigint not null,
    -- whether it is not to be gone on with: what has come of it goes
    is_off boolean not null default false
);

-- Ratings that are still to be counted again, from a period on.
create table recount (
    guild bigint not null,
    game text collate "C" not null,
    period bigint not null,
    primary key (guild, game)
);
