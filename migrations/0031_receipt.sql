-- How somebody was called to a bout, the last time on each way, and whether that arrived. What is asked in
-- secret leaves nothing here: stewards read it.

create table receipt (
    bout integer not null references bout (id),
    person integer not null,
    -- private, bout or bot: by private message, where the bout is played, in the server's channel for the bot
    way text not null,
    -- when it was tried last
    at integer not null,
    -- since when nothing has arrived on this way; null where the last did
    lost integer,
    primary key (bout, person, way)
) strict;

create index receipt_person on receipt (person);
