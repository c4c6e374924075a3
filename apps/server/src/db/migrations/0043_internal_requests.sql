-- Short-lived requests by which a session asks another device, a person or the vendor to act. Each is answered once.

create table internal_requests (
  client_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('signIn', 'access', 'renew')),
  -- Whom it is about: who asked, or who stood before a closed door.
  user_id bigint not null,
  address text,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- Who answered; of a sign-in the device that came in.
  answered_by bigint,
  answered_from text,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index internal_requests_user on internal_requests (client_id, user_id);
create index internal_requests_token on internal_requests (token_hash);
select tenant_table('internal_requests');
-- They are made and answered by the system, which asks for the right first.
revoke insert, update, delete on internal_requests from temelia_app;
