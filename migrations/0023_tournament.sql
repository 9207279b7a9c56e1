-- Tournaments of a server. Each is kept whole as json; who takes part stands beside it in rows.

alter table guild add column last_tournament integer not null default 0;

create table tournament (
    id integer primary key,
    guild integer not null references guild (id),
    -- counted in its guild
    number integer not null,
    name text not null,
    game text not null,
    -- null once forgotten
    opener integer,
    -- where it is told of; 0 when that is gone
    channel integer not null,
    -- enrolment, running, finished, abandoned
    stage text not null,
    -- the whole of it, packed
    state blob not null,
    -- the clock and options of its bouts, as json
    notes text not null,
    -- its living post; null until it has arrived
    message integer,
    -- raised by every change: the lock
    version integer not null,
    opened integer not null,
    ended integer,
    -- when something must be done about it
    due integer
) strict;

create unique index tournament_number on tournament (guild, number);
create index tournament_stage on tournament (guild, stage, id);
create index tournament_channel on tournament (channel, stage) where channel <> 0;
create index tournament_opener on tournament (opener) where opener is not null;
create index tournament_due on tournament (due) where due is not null;

-- Who takes part, as they stand.
create table entrant (
    tournament integer not null references tournament (id),
    -- its place in the list of entrants
    entrant integer not null,
    -- null is the house, or somebody forgotten
    person integer,
    -- whether they play on
    is_in integer not null,
    -- from 1, shared where nothing tells apart
    place integer not null,
    -- half points
    points integer not null,
    primary key (tournament, entrant)
) strict, without rowid;

create index entrant_person on entrant (person, tournament) where person is not null;
