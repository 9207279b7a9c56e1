-- Addresses outside the messenger to which servers have their public facts sent, at most one each.
create table webhook (
    guild bigint primary key,
    address text collate "C" not null,
    -- what is sent is signed with it
    secret text collate "C" not null,
    -- who named the address; none once they are forgotten
    organiser bigint,
    since bigint not null
);

create index webhook_organiser on webhook (organiser);
