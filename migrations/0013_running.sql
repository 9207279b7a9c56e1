-- What keeps the process well: messages that wait for a permission, how long messages take, and a
-- row that shows whether anything can be written at all.

-- 1: a permission was missing when it was last tried
alter table outbox add column barred integer not null default 0;
-- 1: since it was last taken, the permission may have come
alter table outbox add column woken integer not null default 0;
-- when it was queued; null in rows of earlier releases
alter table outbox add column queued integer;

create table pulse (
    id integer primary key check (id = 1),
    -- when something was last written only to see whether that goes
    at integer not null
) strict;

insert into pulse (id, at) values (1, 0);
