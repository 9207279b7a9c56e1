-- What is still to be said. A row goes when it has been said, or cannot be.

create table outbox (
    id integer primary key autoincrement,
    -- channel or person
    kind text not null,
    destination integer not null,
    bout integer,
    seat integer,
    -- what it is for: lobby, post, hand, strip, …
    purpose text not null,
    -- the message to change, where one is named
    message integer,
    -- 1: a living message is posted anew, not edited, so that it is noticed
    is_fresh integer not null,
    -- what is said, as json
    say text not null,
    nonce text not null,
    -- how often it was tried
    tried integer not null default 0,
    -- when it may be tried (again); the table is short, and read from its head
    due integer not null,
    -- when it was first tried
    since integer
) strict;

create index outbox_destination on outbox (kind, destination, id);
create index outbox_living on outbox (bout, purpose, seat, id);
