-- The threads of live bouts: Discord archives one in which nothing is said for a week, whatever is edited there.

create table tended (
    thread bigint primary key,
    bout bigint not null references bout (id) on delete cascade,
    -- when it is next to be touched
    due bigint not null
);

create index tended_due on tended (due);
create index tended_bout on tended (bout);

-- Those that are there already may be archived by now.
insert into tended (thread, bout, due)
select thread, min(id), 0 from bout where status = 'live' and thread <> 0 group by thread;
