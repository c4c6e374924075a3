-- The reward whose points are counted from green articles; of each person one runs at a time, until it is claimed.
alter table rewards add column counted boolean not null default false;
create unique index rewards_running on rewards (client_id, user_id) where counted and not claimed and deleted_with is null;
create index articles_green on articles (client_id, project_id) where green;
