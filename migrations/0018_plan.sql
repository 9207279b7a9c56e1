-- Answers that a seat has given in advance: how they stand, as JSON. The record holds each only once it
-- is carried out.

alter table seat add column plan text;
