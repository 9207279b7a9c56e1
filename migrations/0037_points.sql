-- Seasons of every game: what a ludus did is counted game by game, and in points where ludi have no rosters.
-- A transfer of points is nobody's deed: its gladiator is 0.

alter table standing add column game text not null default '';

update standing set game = (select game from season where season.id = standing.season);

alter table standing add column points integer not null default 0;

drop index standing_guild;
create index standing_guild on standing (guild, game, ludus) where counts;
