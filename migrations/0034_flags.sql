-- Flags are asked for as flags, which reads the same wherever the tables are kept: an index for one of
-- them has to say it in the same words.

drop index seat_open;
create index seat_open on seat (person, bout) where is_open;

drop index outbox_living;
create unique index outbox_living on outbox (bout, purpose, seat) where tried = 0 and is_living;

drop index standing_guild;
create index standing_guild on standing (guild, ludus) where counts;

drop index result_rated;
create index result_rated on result (guild, game, ended, bout) where is_ranked;
