-- Who is named in what is kept of a bout without having had a seat in it: stewards.
create table named (
    bout bigint not null references bout (id) on delete cascade,
    person bigint not null references person (id),
    primary key (bout, person)
);

create index named_person on named (person);

-- Who is forgotten, so that no older history brings them back: a salt, and the sha256 of it and their number.
create table forgotten (
    mark text collate "C" primary key
);
