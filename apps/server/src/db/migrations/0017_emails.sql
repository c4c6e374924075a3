-- Letters that really leave and come in: whose mailbox it is, how its reading goes, who reads a letter, and how far its sending got.

alter table email_accounts
  -- Whose mailbox it is; empty: the company's.
  add column user_id bigint,
  -- What comes in and leaves through it is read by everybody who may see the record.
  add column shared boolean not null default false,
  add column smtp_password_set boolean generated always as (smtp_password is not null) stored,
  add column imap_password_set boolean generated always as (imap_password is not null) stored,
  add column received_count integer not null default 0,
  add column skipped_count integer not null default 0,
  add column failures integer not null default 0,
  -- Who reads the mailbox at the moment; void once next_try_at is past.
  add column lease text,
  add foreign key (client_id, user_id) references users (client_id, id);
create index email_accounts_due on email_accounts (next_try_at) where imap_host is not null;

alter table email_messages
  add column thread_id bigint,
  add column shared boolean not null default false,
  -- The tenant's own people among those it was written to or by.
  add column reader_ids jsonb not null default '[]',
  -- The letters before it, as it names them.
  add column earlier jsonb,
  add column attempts integer not null default 0,
  add column next_try_at timestamptz,
  -- When it was handed to the server; empty again when the server certainly did not take it.
  add column handed_at timestamptz,
  add column copied_at timestamptz,
  add column copy_error text;
create index email_messages_thread on email_messages (client_id, thread_id);
create index email_messages_at on email_messages (client_id, at);

create index contacts_email on contacts (client_id, lower(email)) where email is not null;
create index customers_email on customers (client_id, lower(email)) where email is not null;
