-- What a result tells of its seat besides, for the cards of people; null where it was not kept.

-- as what it came, in the game's words: a class, a lanista
alter table result add column came_as text;
-- how well the house played it from the start: novice, adept, champion; null is a person's
alter table result add column level text;
-- decisions that its person left to the clock
alter table result add column timed_out integer;
