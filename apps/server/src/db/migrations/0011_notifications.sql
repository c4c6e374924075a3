-- What people are told, the calendars that read their activities, and the look at a span of the calendar.

create table notifications (
  like record_base including all,
  user_id bigint not null,
  kind text not null default 'record' check (kind in ('record', 'reminder')),
  title text not null,
  body text,
  entity_type text,
  entity_id bigint,
  read_at timestamptz,
  snoozed_until timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index notifications_user on notifications (client_id, user_id, id);
create index notifications_snoozed on notifications (snoozed_until) where snoozed_until is not null;
select tenant_table('notifications');

create table calendar_feeds (
  like record_base including all,
  user_id bigint not null,
  token_hash bytea not null,
  name text,
  last_read_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index calendar_feeds_token on calendar_feeds (token_hash);
select tenant_table('calendar_feeds');

create index activities_end on activities (client_id, coalesce(end_at, start_at));
