-- How many deadlines each kept in a bout that is over, and how many passed. No secret question counts.

create table punctual (
    bout integer not null references bout (id) on delete cascade,
    person integer not null references person (id),
    guild integer not null,
    kept integer not null,
    missed integer not null,
    -- when the bout ended
    ended integer not null,
    primary key (bout, person)
) strict;

create index punctual_lately on punctual (guild, person, ended);
create index punctual_person on punctual (person);
