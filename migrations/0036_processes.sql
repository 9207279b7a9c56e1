-- Who runs on this database. On a file that is one process, which needs no row; on a server there may be
-- several, each with some of the lanes.

create table process (
    id integer primary key autoincrement,
    -- when it was last there, by the database's clock
    seen integer not null,
    version text not null
) strict;

-- The process that a lane was lent to last.
alter table lane add column holder integer;

create index lane_holder on lane (holder) where holder is not null;
