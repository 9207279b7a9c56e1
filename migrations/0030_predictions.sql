-- Laurels that people who watch set on how bouts end.

create table purse (
    guild integer not null,
    person integer not null references person (id),
    -- since when it grows
    opened integer not null,
    primary key (guild, person)
) strict;

create index purse_person on purse (person);

create table stake (
    bout integer not null references bout (id),
    person integer not null references person (id),
    guild integer not null,
    -- on whom
    seat integer not null,
    laurels integer not null,
    -- the chance that was told of the seat, in thousandths
    chance integer not null,
    -- how many entries the bout's record had then
    entry integer not null,
    placed integer not null,
    -- how the seat came out, in thousandths of a win; null while it stands, and where it was given back
    came integer,
    -- what came back; null while it stands
    returned integer,
    primary key (bout, person)
) strict;

create index stake_purse on stake (guild, person);
create index stake_person on stake (person);
