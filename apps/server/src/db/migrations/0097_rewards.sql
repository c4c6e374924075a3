-- What people earned by green articles and recommendations; each is claimed once.
create table rewards (
  like record_base including all,
  user_id bigint,
  type text not null default 'green' check (type in ('green', 'recommendation')),
  status numeric not null default 0,
  claimed boolean not null default false,
  date date,
  related_user_id bigint,
  token text,
  details jsonb,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, related_user_id) references users (client_id, id)
);
select tenant_table('rewards');
create index rewards_user_id on rewards (client_id, user_id);
create index rewards_related_user_id on rewards (client_id, related_user_id);
