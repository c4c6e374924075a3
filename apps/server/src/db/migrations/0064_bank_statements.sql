-- Bank statements: what a bank says was booked, and what a person made of each line.
alter table billing_accounts add column iban text;

create table bank_statements (
  like record_base including all,
  billing_account_id bigint not null,
  -- Who imported it.
  user_id bigint not null,
  form text not null check (form in ('camt', 'mt940', 'table')),
  file_name text not null,
  number text not null default '',
  first_day date not null,
  last_day date not null,
  opening numeric,
  closing numeric,
  -- Lines that were there already.
  skipped bigint not null default 0,
  -- Of a table: its header, and what its columns were taken for.
  header text,
  mapping jsonb,
  primary key (client_id, id),
  foreign key (client_id, billing_account_id) references billing_accounts (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('bank_statements');
create index bank_statements_billing_account_id on bank_statements (client_id, billing_account_id);
create index bank_statements_user_id on bank_statements (client_id, user_id);

create table bank_lines (
  like record_base including all,
  statement_id bigint not null,
  billing_account_id bigint not null,
  position bigint not null,
  date date not null,
  amount numeric not null,
  reference text not null default '',
  name text not null default '',
  iban text not null default '',
  tax_id text not null default '',
  details text not null default '',
  -- What the line is known again by, in whatever file it comes.
  mark text not null,
  -- What lines of one sort have in common.
  sort text not null default '',
  set_aside boolean not null default false,
  primary key (client_id, id),
  foreign key (client_id, statement_id) references bank_statements (client_id, id) on delete cascade,
  foreign key (client_id, billing_account_id) references billing_accounts (client_id, id) on delete cascade
);
select tenant_table('bank_lines');
create index bank_lines_statement_id on bank_lines (client_id, statement_id);
create index bank_lines_iban on bank_lines (client_id, iban) where iban <> '';
create index bank_lines_sort on bank_lines (client_id, sort) where sort <> '';
-- Each line is taken once.
create unique index bank_lines_mark on bank_lines (client_id, billing_account_id, mark);

-- What a confirmed line stands for. It goes with its payment or account record.
create table bank_bookings (
  like record_base including all,
  line_id bigint not null,
  user_id bigint not null,
  payment_id bigint,
  account_record_id bigint,
  -- Made by the confirmation, and not entered before it.
  made boolean not null,
  constraint bank_bookings_one check ((payment_id is null) <> (account_record_id is null)),
  primary key (client_id, id),
  foreign key (client_id, line_id) references bank_lines (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, payment_id) references payments (client_id, id) on delete cascade,
  foreign key (client_id, account_record_id) references account_records (client_id, id) on delete cascade
);
select tenant_table('bank_bookings');
-- A line is confirmed once, a payment is on one statement.
create unique index bank_bookings_line_id on bank_bookings (client_id, line_id);
create unique index bank_bookings_payment_id on bank_bookings (client_id, payment_id) where payment_id is not null;
create index bank_bookings_account_record_id on bank_bookings (client_id, account_record_id);
create index bank_bookings_user_id on bank_bookings (client_id, user_id);
