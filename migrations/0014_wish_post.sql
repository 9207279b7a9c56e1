-- Posts that ask for somebody's consent, as long as they do: then their buttons go.

create table wish_post (
    bout integer not null references bout (id) on delete cascade,
    -- undo, rest
    purpose text not null,
    -- which wish of its bout
    wish integer not null,
    channel integer not null,
    message integer not null,
    primary key (bout, message)
) strict;
