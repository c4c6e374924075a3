-- Bills that come again: on each of its days a draft like the bill is made, once.
create table recurring_bills (
  like record_base including all,
  name text,
  bill_id bigint not null,
  recurrence text not null,
  start_on date not null,
  paused boolean not null default false,
  user_id bigint,
  next_on date,
  last_on date,
  made bigint not null default 0,
  problem text check (problem in ('agent', 'bill', 'refused')),
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, bill_id) references bills (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('recurring_bills');
select searchable_table('recurring_bills');
select pickable_table('recurring_bills');
create index recurring_bills_bill_id on recurring_bills (client_id, bill_id);
-- A bill comes again by one rule.
create unique index recurring_bills_once on recurring_bills (client_id, bill_id) where deleted_with is null;
create index recurring_bills_user_id on recurring_bills (client_id, user_id);
create index recurring_bills_due on recurring_bills (next_on) where next_on is not null and deleted_with is null;

-- No key: with that of recurring_bills on bills it would close a circle.
alter table bills add column recurring_bill_id bigint;
alter table bills add column recurring_on date;
create index bills_recurring_bill_id on bills (client_id, recurring_bill_id);
create unique index bills_recurring on bills (client_id, recurring_bill_id, recurring_on) where recurring_bill_id is not null;
