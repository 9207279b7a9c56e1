-- Bouts in which the house thinks something over, outside the transaction in which it was asked.

create table thought (
    bout integer primary key references bout (id) on delete cascade,
    -- which ask, the first where several seats think at once
    serial integer not null,
    -- since when
    since integer not null,
    -- when it is answered without a thought
    due integer not null,
    -- how much it may try
    playouts integer not null
) strict;

create index thought_since on thought (since, bout);
