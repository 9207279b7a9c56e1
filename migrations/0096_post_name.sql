-- The name of a bout's newest post, by which the next one knows what it replaces.
alter table bout add column post_name text;
