-- Who had a seat before somebody else got it, and who wants to have nothing to do with whom.

create table sat (
    bout integer not null references bout (id) on delete cascade,
    seat integer not null,
    -- the first entry of the record that is not theirs
    until integer not null,
    -- null: the house
    person integer references person (id),
    primary key (bout, seat, until)
) strict;

create index sat_person on sat (person) where person is not null;

create table block (
    -- who wants it
    person integer not null references person (id) on delete cascade,
    -- whom; null once they are forgotten
    blocked integer,
    -- of somebody who is forgotten: a salt, and the sha256 of it and their number
    mark text,
    since integer not null
) strict;

create unique index block_person on block (person, blocked);
create index block_blocked on block (blocked) where blocked is not null;
