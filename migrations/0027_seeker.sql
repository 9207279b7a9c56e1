-- People who look for an opponent.

create table seeker (
    guild integer not null,
    person integer not null references person (id) on delete cascade,
    game text not null,
    -- where they look, and where the bout would be opened
    channel integer not null,
    -- the clock they want, as typed; null where any will do
    clock text,
    -- how far an opponent's rating may be from theirs at first, in points
    span integer not null,
    -- their rating when they began, in thousandths of a point
    rating integer not null,
    since integer not null,
    -- when they are next looked at
    due integer not null,
    primary key (guild, person, game)
) strict;

create index seeker_due on seeker (due);
create index seeker_channel on seeker (channel, game, since);
create index seeker_person on seeker (person);

-- A clock that is set back looks for whoever began to look in what is now the future.
create index seeker_since on seeker (since);
