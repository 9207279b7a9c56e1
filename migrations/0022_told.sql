-- What whoever looks after a place is told once, such as a right that is missing in a channel.

create table told (
    -- a channel's number, or a server's
    place integer not null,
    -- what, in a word
    what text not null,
    -- when it was told last
    at integer not null,
    primary key (place, what)
) strict;
