-- Safety of accounts: letters that set a password, the second step of a sign-in, devices, networks, and an audit that shows what was altered.

alter table auto_login_tokens
  add column purpose text not null default 'signIn' check (purpose in ('signIn', 'password', 'confirm'));
create index auto_login_tokens_person on auto_login_tokens (client_id, user_id);

-- A company that registered works on after this moment only once the address is confirmed; null: it is.
alter table sign_ins add column confirm_by timestamptz;

-- The second step: a secret shared with the person's own device, sealed. Read by the system only.
create table second_steps (
  client_id bigint not null,
  user_id bigint not null,
  secret text not null,
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: none counts twice.
  last_step bigint not null default 0,
  -- Hashes of the recovery codes that are left.
  recovery jsonb not null default '[]',
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- Devices that a person signed in from before; they outlive their sessions.
create table known_devices (
  client_id bigint not null,
  user_id bigint not null,
  mark text not null,
  seen_at timestamptz not null default now(),
  primary key (client_id, user_id, mark),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- From where people may work: everybody (no user) or one person. No row: from anywhere.
create table ip_rules (
  like record_base including all,
  user_id bigint,
  network text not null,
  note text,
  search text generated always as (fold(network || ' ' || coalesce(note, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
select tenant_table('ip_rules');
select searchable_table('ip_rules');
create index ip_rules_user on ip_rules (client_id, user_id);

-- Entries are closed in groups: each has the digest of its content, each group the keyed hash of its digests and of the group before.
alter table audit add column seal bigint;
alter table audit add column digest text;
alter table audit add column erased_at timestamptz;
create index audit_open on audit (client_id, id) where seal is null;
create index audit_seal on audit (client_id, seal);
create index audit_at on audit (client_id, at);
create index audit_user on audit (client_id, user_id);

create table audit_seals (
  client_id bigint not null,
  seal bigint not null,
  entries integer not null,
  hash text not null,
  at timestamptz not null default now(),
  primary key (client_id, seal)
);
select tenant_table('audit_seals');
revoke insert, update, delete on audit_seals from temelia_app;

-- What an entry says, whatever the clock or format of the session.
create function audit_digest(entry audit) returns text language sql immutable
as $$
  select encode(sha256(convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at)::text, entry.user_id, entry.entity, entry.entity_id,
    entry.action, entry.before, entry.after)::text, 'UTF8')), 'hex')
$$;
