-- Servers from which the bot was taken, until it comes back.

create table away (
    guild integer primary key,
    since integer not null
) strict;
