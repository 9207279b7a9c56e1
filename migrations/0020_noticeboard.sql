-- A post of each server that lists the open lobbies and live bouts of its channel, kept up to date.

create table noticeboard (
    guild integer primary key references guild (id),
    channel integer not null,
    -- null until it has arrived
    message integer,
    -- when it was last posted anew
    posted integer,
    -- a fingerprint of what it was last to say
    says text not null default '',
    -- when it is next looked at
    due integer not null
) strict;

create index noticeboard_due on noticeboard (due);
create index noticeboard_channel on noticeboard (channel);
