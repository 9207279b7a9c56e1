-- Bouts, their seats and their record. Instants are milliseconds since the Unix epoch; people,
-- channels and messages are named by the messenger's numbers; a person below 0 is a pseudonym.

create table guild (
    id integer primary key,
    -- what its organisers chose, as json
    settings text not null default '{}',
    -- the number of the newest bout
    last_bout integer not null default 0
) strict;

create table person (
    id integer primary key,
    -- sanitised
    name text not null,
    -- time zone, quiet hours and the like, as json
    settings text not null default '{}',
    -- whether private messages reach this person: unknown, open, closed (not yet told), told
    dms text not null default 'unknown'
) strict;

create table bout (
    id integer primary key,
    guild integer not null references guild (id),
    -- counted in its guild
    number integer not null,
    channel integer not null,
    -- 0 without one
    thread integer not null default 0,
    game text not null,
    -- lobby, live, over, gone (a lobby that came to nothing), stuck
    status text not null,
    -- the game's own save, packed; empty in a lobby
    saved blob not null,
    -- raised by every judged change: the lock
    version integer not null,
    opener integer not null,
    ranked integer not null,
    -- lobby, clocks, windows: the house's own notes, as json
    affairs text not null,
    created integer not null,
    started integer,
    ended integer,
    -- when something must be done about it
    due integer,
    lobby_message integer,
    -- the newest post that has controls
    post_message integer
) strict;

create unique index bout_number on bout (guild, number);
create index bout_channel on bout (channel, status, id);
create index bout_thread on bout (thread, status, id) where thread <> 0;
create index bout_due on bout (due) where due is not null;

create table seat (
    bout integer not null references bout (id) on delete cascade,
    seat integer not null,
    -- null: the house from the start
    person integer references person (id),
    -- sits, invited, declined
    state text not null,
    -- 1 until the bout is over
    is_open integer not null default 1,
    -- a half-made choice, as json
    draft text,
    -- the living private message, and when it was posted
    dm_message integer,
    dm_posted integer,
    primary key (bout, seat)
) strict;

create index seat_open on seat (person, bout) where is_open = 1;
create index seat_person on seat (person);

create table log (
    bout integer not null references bout (id) on delete cascade,
    number integer not null,
    -- an entry as json, packed
    line blob not null,
    hash blob not null,
    primary key (bout, number)
) strict;
