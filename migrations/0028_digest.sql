-- Who wants to be told once a day what waits for them.

create table digest (
    person integer primary key references person (id) on delete cascade,
    -- when they were told last, or asked for it: what ended since is told next
    since integer not null,
    -- when they are told next
    due integer not null
) strict;

create index digest_due on digest (due);

-- A clock that is set back looks for whoever was told in what is now the future.
create index digest_since on digest (since);
