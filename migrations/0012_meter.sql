-- How much of what is bounded somebody has used lately: a row for each meter that is not empty, and
-- indexes for searches that are asked with every letter somebody types.

create table meter (
    -- what is counted: lobby, invitation, season, …
    what text not null,
    -- whose it is: person, between, to, channel, guild, seat
    scope text not null,
    -- the person, channel or server; of a seat its bout
    one integer not null,
    -- the other person, where it is between two; whose seat it is; else 0
    other integer not null,
    -- when it will be empty, if nothing more is taken from it
    empties integer not null,
    primary key (what, scope, one, other)
) strict, without rowid;

create index meter_empties on meter (empties);

-- bouts of a place or a person, the newest first
create index bout_place on bout (channel, number);
create index bout_thread_number on bout (thread, number) where thread <> 0;
create index seat_person_bout on seat (person, bout);
-- which does what the older one did
drop index seat_person;
