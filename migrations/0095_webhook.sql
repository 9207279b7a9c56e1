-- Addresses outside the messenger to which servers have their public facts sent, at most one each.
create table webhook (
    guild integer primary key,
    address text not null,
    -- what is sent is signed with it
    secret text not null,
    -- who named the address; none once they are forgotten
    organiser integer,
    since integer not null
) strict;

create index webhook_organiser on webhook (organiser);
