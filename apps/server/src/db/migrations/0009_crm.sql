-- The CRM: pipeline, activities and tickets, notes, letters, fields and lists of a tenant's own.

alter table customers
  add column monthly_balance numeric,
  add column overall_balance numeric,
  add column custom jsonb,
  -- In the vendor's tenant: the tenant that this customer is.
  add column tenant_id bigint;
create unique index customers_tenant on customers (client_id, tenant_id) where tenant_id is not null;
alter table contacts add column custom jsonb;

create table opportunity_stages (
  like record_base including all,
  user_id bigint,
  name text not null,
  name_ro text,
  position integer,
  outcome text not null default 'open' check (outcome in ('open', 'won', 'lost')),
  probability numeric,
  stale_days integer,
  kept boolean not null default false,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('opportunity_stages');
select searchable_table('opportunity_stages');
-- Each tenant starts with the stages 1 to 8, of which 6 and 7 are always kept; further ones are numbered after these.
alter table opportunity_stages alter column id restart with 1001;

create table activity_stages (
  like record_base including all,
  name text not null,
  name_ro text,
  type text not null default 'activity' check (type in ('activity', 'ticket')),
  state text not null default 'open' check (state in ('open', 'started', 'done', 'postponed', 'cancelled')),
  position integer,
  kept boolean not null default false,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('activity_stages');
select searchable_table('activity_stages');
alter table activity_stages alter column id restart with 1001;

create table activity_fields (
  like record_base including all,
  name text not null,
  name_ro text,
  position integer,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('activity_fields');
select searchable_table('activity_fields');

create table custom_fields (
  like record_base including all,
  entity text not null,
  name text not null,
  label text not null,
  label_ro text,
  kind text not null check (kind in ('text', 'decimal', 'date', 'integer', 'list')),
  mandatory boolean not null default false,
  position integer,
  search text generated always as (fold(label)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
create unique index custom_fields_name on custom_fields (client_id, entity, lower(name)) where deleted_with is null;
select tenant_table('custom_fields');
select searchable_table('custom_fields');

create table field_options (
  like record_base including all,
  user_id bigint,
  entity text not null,
  field text not null,
  option text not null,
  option_en text,
  position integer,
  search text generated always as (fold(option)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
create index field_options_field on field_options (client_id, entity, field, position);
select tenant_table('field_options');
select searchable_table('field_options');

create table opportunities (
  like record_base including all,
  name text not null,
  account_id bigint,
  -- The customer's name stands here too, so that lists sort and search by it at any size; the rules keep it.
  account_name text,
  contact_id bigint,
  agent_id bigint,
  stage_id bigint,
  sum numeric,
  currency text,
  probability numeric,
  weighted_sum numeric generated always as (round(sum * probability / 100, 2)) stored,
  closing_date date,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  reason_of_loss text,
  source text,
  description text,
  related_entity_type text,
  related_entity_id bigint,
  stage_since timestamptz,
  closed_at timestamptz,
  custom jsonb,
  search text generated always as (fold(name || ' ' || coalesce(account_name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id),
  foreign key (client_id, contact_id) references contacts (client_id, id),
  foreign key (client_id, agent_id) references users (client_id, id),
  foreign key (client_id, stage_id) references opportunity_stages (client_id, id)
);
create index opportunities_name on opportunities (client_id, fold(name));
create index opportunities_account on opportunities (client_id, account_id);
create index opportunities_stage on opportunities (client_id, stage_id);
create index opportunities_agent on opportunities (client_id, agent_id);
select tenant_table('opportunities');
select searchable_table('opportunities');

create table activities (
  like record_base including all,
  name text not null,
  type text not null default 'activity' check (type in ('activity', 'ticket')),
  kind text not null default 'task',
  account_id bigint,
  account_name text,
  contact_id bigint,
  agent_id bigint,
  stage_id bigint,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  start_at timestamptz,
  end_at timestamptz,
  all_day boolean not null default false,
  duration numeric,
  percent_completed numeric not null default 0,
  location text,
  description text,
  related_entity_type text,
  related_entity_id bigint,
  requester text,
  answered_at timestamptz,
  closed_at timestamptz,
  custom jsonb,
  search text generated always as (fold(name || ' ' || coalesce(account_name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id),
  foreign key (client_id, contact_id) references contacts (client_id, id),
  foreign key (client_id, agent_id) references users (client_id, id),
  foreign key (client_id, stage_id) references activity_stages (client_id, id)
);
create index activities_name on activities (client_id, fold(name));
create index activities_start on activities (client_id, start_at);
create index activities_account on activities (client_id, account_id);
create index activities_agent on activities (client_id, agent_id, start_at);
create index activities_related on activities (client_id, related_entity_type, related_entity_id);
select tenant_table('activities');
select searchable_table('activities');

create table reminders (
  like record_base including all,
  activity_id bigint not null,
  user_id bigint,
  label text,
  at timestamptz not null,
  frequency text not null default 'once' check (frequency in ('once', 'daily', 'weekly', 'monthly', 'yearly')),
  interval integer not null default 1,
  next_at timestamptz,
  fired_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, activity_id) references activities (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);
create index reminders_activity on reminders (client_id, activity_id);
create index reminders_due on reminders (next_at) where next_at is not null;
select tenant_table('reminders');

create table notes (
  like record_base including all,
  user_id bigint not null,
  related_entity_type text not null,
  related_entity_id bigint not null,
  account_id bigint,
  note_type bigint,
  text text,
  file_id bigint,
  search text generated always as (fold(coalesce(regexp_replace(text, '<[^>]*>', ' ', 'g'), ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id),
  foreign key (client_id, file_id) references files (client_id, id)
);
create index notes_related on notes (client_id, related_entity_type, related_entity_id, created_at);
select tenant_table('notes');
select searchable_table('notes');

create table email_accounts (
  like record_base including all,
  name text not null,
  address text not null,
  smtp_host text not null,
  smtp_port integer not null default 587,
  smtp_security text not null default 'starttls' check (smtp_security in ('starttls', 'tls', 'none')),
  smtp_user text,
  smtp_password text,
  imap_host text,
  imap_port integer,
  imap_security text check (imap_security in ('starttls', 'tls', 'none')),
  imap_user text,
  imap_password text,
  standard boolean not null default false,
  last_success_at timestamptz,
  next_try_at timestamptz,
  last_error text,
  skipped jsonb,
  -- Where reading stopped: the mailbox's validity and the last letter seen in it.
  uid_validity bigint,
  last_uid bigint,
  search text generated always as (fold(name || ' ' || address)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('email_accounts');
select searchable_table('email_accounts');

create table email_messages (
  like record_base including all,
  user_id bigint,
  email_account_id bigint,
  related_entity_type text,
  related_entity_id bigint,
  account_id bigint,
  direction text not null default 'out' check (direction in ('out', 'in')),
  message_id text,
  in_reply_to text,
  sender text,
  recipients jsonb not null default '[]',
  copies jsonb,
  blind_copies jsonb,
  subject text not null,
  html text,
  plain text,
  file_ids jsonb,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'received')),
  error text,
  at timestamptz,
  search text generated always as (fold(subject || ' ' || coalesce(sender, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, email_account_id) references email_accounts (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id)
);
create unique index email_messages_id on email_messages (client_id, message_id) where message_id is not null;
create index email_messages_related on email_messages (client_id, related_entity_type, related_entity_id);
create index email_messages_account on email_messages (client_id, account_id, at);
select tenant_table('email_messages');
select searchable_table('email_messages');

create table email_templates (
  like record_base including all,
  name text not null,
  subject text not null,
  html text not null,
  language text not null default 'ro' check (language in ('en', 'ro')),
  kind text not null default 'custom' check (kind in ('predefined', 'custom')),
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('email_templates');
select searchable_table('email_templates');

-- What every tenant starts with.
create function start_crm(tenant bigint) returns void language sql as $$
  insert into opportunity_stages (client_id, id, name, name_ro, position, outcome, probability, stale_days, kept) values
    (tenant, 1, 'Prospecting', 'Prospectare', 1, 'open', 10, 30, false),
    (tenant, 2, 'Approach', 'Abordare', 2, 'open', 20, 21, false),
    (tenant, 3, 'Analysis', 'Analiză', 3, 'open', 35, 21, false),
    (tenant, 4, 'Offer', 'Ofertă', 4, 'open', 50, 14, false),
    (tenant, 5, 'Negotiation', 'Negociere', 5, 'open', 70, 14, false),
    (tenant, 8, 'Order', 'Comandă', 6, 'open', 90, 14, false),
    (tenant, 6, 'Won', 'Câștigată', 7, 'won', 100, null, true),
    (tenant, 7, 'Lost', 'Pierdută', 8, 'lost', 0, null, true);
  insert into activity_stages (client_id, id, name, name_ro, type, state, position, kept) values
    (tenant, 1, 'Not started', 'Neîncepută', 'activity', 'open', 1, true),
    (tenant, 2, 'In progress', 'În curs', 'activity', 'started', 2, true),
    (tenant, 3, 'Completed', 'Finalizată', 'activity', 'done', 3, true),
    (tenant, 4, 'Postponed', 'Amânată', 'activity', 'postponed', 4, true),
    (tenant, 5, 'Cancelled', 'Anulată', 'activity', 'cancelled', 5, true),
    (tenant, 6, 'Registered', 'Înregistrat', 'ticket', 'open', 6, true),
    (tenant, 7, 'In progress', 'În lucru', 'ticket', 'started', 7, true),
    (tenant, 8, 'Closed', 'Închis', 'ticket', 'done', 8, true);
  insert into activity_fields (client_id, name, name_ro, position)
    select tenant, name, name_ro, place from (values
      (1, 'General contracting', 'Construcții generale'), (2, 'Civil engineering', 'Construcții inginerești'),
      (3, 'Roads and bridges', 'Drumuri și poduri'), (4, 'Installations', 'Instalații'), (5, 'Electrical works', 'Lucrări electrice'),
      (6, 'Finishing works', 'Finisaje'), (7, 'Real estate development', 'Dezvoltare imobiliară'), (8, 'Design', 'Proiectare'),
      (9, 'Public administration', 'Administrație publică'), (10, 'Industry', 'Industrie'), (11, 'Trade', 'Comerț')) as t(place, name, name_ro);
  insert into field_options (client_id, entity, field, option, option_en, position)
    select tenant, entity, field, option, option_en, row_number() over (partition by entity, field order by place) from (values
      (1, 'note', 'NoteType', 'Discuție telefonică', 'Phone call'), (2, 'note', 'NoteType', 'Întâlnire', 'Meeting'),
      (3, 'note', 'NoteType', 'Vizită pe șantier', 'Site visit'), (4, 'note', 'NoteType', 'Document', 'Document'),
      (5, 'note', 'NoteType', 'Fișier de tichet', 'Ticket file'), (6, 'note', 'NoteType', 'Altele', 'Other'),
      (1, 'opportunity', 'ReasonOfLoss', 'Preț prea mare', 'Price too high'), (2, 'opportunity', 'ReasonOfLoss', 'A ales alt ofertant', 'Chose a competitor'),
      (3, 'opportunity', 'ReasonOfLoss', 'Termen prea lung', 'Takes too long'), (4, 'opportunity', 'ReasonOfLoss', 'Lucrare anulată', 'Works cancelled'),
      (5, 'opportunity', 'ReasonOfLoss', 'Fără răspuns', 'No answer'),
      (1, 'customer', 'InformationSource', 'Recomandare', 'Recommendation'), (2, 'customer', 'InformationSource', 'Site web', 'Website'),
      (3, 'customer', 'InformationSource', 'Licitație publică', 'Public tender'), (4, 'customer', 'InformationSource', 'Târg', 'Fair'),
      (5, 'customer', 'InformationSource', 'Client mai vechi', 'Former customer')) as t(place, entity, field, option, option_en)
$$;
select start_crm(id) from clients;
