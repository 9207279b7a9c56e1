-- Who has the role that a server gives to its champions.

create table champion (
    guild integer not null,
    person integer not null,
    -- the role that they were given
    role integer not null,
    -- what they won: season or tournament, and its number
    title text not null,
    since integer not null,
    primary key (guild, person)
) strict;

create index champion_person on champion (person);
