-- What people are called, server by server: a nickname of one server is nobody's business on another.

create table nickname (
    guild integer not null,
    person integer not null references person (id) on delete cascade,
    -- sanitised
    name text not null,
    primary key (guild, person)
) strict;

create index nickname_person on nickname (person);

-- of somebody who is forgotten: the same everywhere
alter table person add column pseudonym text;
update person set pseudonym = name where id < 0;

-- Until now a person had one name, and nothing says where it was learnt. Whoever has left traces on
-- one server alone was named there and keeps it there. Of whoever has left some on several, a neutral
-- word is shown until they are seen again: their next press or command on a server tells their name.
insert into nickname (guild, person, name)
select min(t.guild), p.id, p.name from person p join (
    select b.guild, s.person from seat s join bout b on b.id = s.bout
    union select guild, opener from bout
    union select guild, person from result
    union select guild, person from score
    union select guild, person from rating
    union select guild, person from luck
    union select guild, person from pace
    union select guild, owner from ludus
    union select guild, owner from standing
    union select guild, opener from season
) t on t.person = p.id
where p.id > 0 group by p.id having count(distinct t.guild) = 1;

alter table person drop column name;
