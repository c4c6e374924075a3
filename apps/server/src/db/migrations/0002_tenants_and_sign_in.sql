-- Tenants and users behind the wall; sign-in tables outside it, for the system only.

create sequence clients_id;

create table clients (
  like record_base including all,
  name text not null,
  practice text not null check (practice in ('ro', 'us')),
  tax_id text,
  register_number text,
  address text,
  phone text,
  email text,
  bank text,
  iban text,
  report_header text,
  signatures jsonb,
  quantity_decimals integer not null default 3,
  price_decimals integer not null default 2,
  total_decimals integer not null default 2,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  check (id = client_id)
);
select tenant_table('clients');
select searchable_table('clients');

create table users (
  like record_base including all,
  name text not null,
  email text not null,
  phone text,
  level text not null default 'user' check (level in ('administrator', 'user')),
  banned boolean not null default false,
  visible boolean not null default true,
  language text check (language in ('en', 'ro')),
  push_token text,
  last_sign_in timestamptz,
  search text generated always as (fold(name || ' ' || email)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id)
);
select tenant_table('users');
select searchable_table('users');

create table permissions (
  like record_base including all,
  user_id bigint not null,
  entity_type text not null default 'user',
  add_action boolean not null default true,
  edit_action boolean not null default true,
  edit_foreign_action boolean not null default false,
  view_foreign_action boolean not null default true,
  delete_action boolean not null default true,
  zones jsonb not null default '[]',
  banned_modules jsonb not null default '[]',
  primary key (client_id, id),
  unique (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
select tenant_table('permissions');

-- What a tenant may use and until when; a row a module.
create table module_terms (
  client_id bigint not null,
  module text not null,
  kind text not null check (kind in ('trial', 'commercial')),
  expires_on date not null,
  primary key (client_id, module),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('module_terms');

-- One row a person who can sign in. Addresses are unique over all tenants, so this table lies outside the wall.
create table sign_ins (
  email text not null,
  client_id bigint not null,
  user_id bigint not null,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  primary key (client_id, user_id)
);
create unique index sign_ins_email on sign_ins (lower(email));

create table sessions (
  like record_base including all,
  user_id bigint not null,
  token_hash bytea not null,
  device text,
  address text,
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create unique index sessions_token on sessions (token_hash);
select tenant_table('sessions');
-- A caller may see and end his sessions; tokens are made and checked by the system.
revoke insert, update on sessions from temelia_app;

-- Single-use, short-lived tokens of a link that signs in.
create table auto_login_tokens (
  token_hash bytea primary key,
  client_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null
);

create table zones (
  like record_base including all,
  name text not null,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
create unique index zones_name on zones (client_id, lower(name));
select tenant_table('zones');
select searchable_table('zones');

create table user_options (
  like record_base including all,
  user_id bigint not null,
  type text not null,
  option text not null,
  value jsonb,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index user_options_user on user_options (client_id, user_id, type, option);
select tenant_table('user_options');

create table filters (
  like record_base including all,
  user_id bigint not null,
  name text not null,
  entity text not null,
  filter jsonb,
  sort text,
  columns jsonb,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
select tenant_table('filters');
select searchable_table('filters');
