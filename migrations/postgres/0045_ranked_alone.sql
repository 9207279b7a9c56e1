-- A bout of one person against the house is ranked nowhere: its lobby says so, and the tables did not.

update result set is_ranked = false
where is_ranked and bout in (select bout from result group by bout having count(person) < 2);

delete from score;

insert into score (guild, person, bouts, wins, losses, missio_granted, missio_refused, favour_won)
select guild, person, count(*), sum(case when place = 'won' then 1 else 0 end),
    sum(case when place = 'lost' then 1 else 0 end), sum(missio_granted), sum(missio_refused),
    sum(favour_won)
from result where person is not null and is_ranked and not house_half and not is_void
group by guild, person;
