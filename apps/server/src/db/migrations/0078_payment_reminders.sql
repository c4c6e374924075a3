-- Overdue bills are asked for in three steps: when each begins and what its letter says, what was sent, and who is left alone.
alter table customers add column reminders_stopped boolean not null default false;

create table payment_reminder_steps (
  like record_base including all,
  step integer not null check (step between 1 and 3),
  days integer not null check (days between 1 and 365),
  -- By language: subject, before and after the bills, where the company wrote its own.
  words jsonb not null default '{}',
  primary key (client_id, id),
  unique (client_id, step)
);
select tenant_table('payment_reminder_steps');

-- A step of a bill is sent once. Its letter is one of the customer's emails, which may be deleted for good.
create table payment_reminders (
  like record_base including all,
  bill_id bigint not null,
  step integer not null check (step between 1 and 3),
  sent_on date not null,
  user_id bigint not null,
  email_id bigint not null,
  due numeric not null,
  primary key (client_id, id),
  unique (client_id, bill_id, step),
  foreign key (client_id, bill_id) references bills (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('payment_reminders');
create index payment_reminders_user_id on payment_reminders (client_id, user_id);
create index bills_overdue on bills (client_id, due_date) where state = 'issued' and due > 0 and deleted_with is null;
