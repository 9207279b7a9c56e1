-- What waits for one destination is a lane. Its oldest row alone may go, and it is lent as a whole, so that
-- one message of a destination is under way at a time, however many there are who send.

create table lane (
    -- channel, person or member
    kind text not null,
    destination integer not null,
    -- when its oldest row may go (again)
    due integer not null,
    primary key (kind, destination)
) strict, without rowid;

create index lane_due on lane (due);

insert into lane (kind, destination, due)
select kind, destination, due from outbox
where id in (select min(id) from outbox group by kind, destination);

drop trigger outbox_next;
drop index outbox_due;
alter table outbox drop column is_head;
alter table outbox drop column due;

-- What is about a season, a tournament or a server, to be taken back when something newer is said.
create index outbox_about on outbox (about, purpose) where about is not null;
-- What was tried and waits for a permission, or is under way.
create index outbox_tried on outbox (kind, destination) where tried > 0;
