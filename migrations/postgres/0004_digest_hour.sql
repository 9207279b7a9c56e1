-- Whoever has chosen no hour may be told of their day at that of a server on which they play.

alter table digest add column guild bigint;
