-- What somebody notes about a bout for themselves alone.

create table note (
    bout integer not null references bout (id) on delete cascade,
    person integer not null references person (id),
    text text not null,
    -- when it was last changed
    written integer not null,
    primary key (bout, person)
) strict;

create index note_person on note (person, bout);
