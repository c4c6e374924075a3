-- Products, offers, bills with their series of numbers, accounts and payments.
alter table clients
  add column city text,
  add column county text,
  add column postal_code text,
  add column vat_payer boolean not null default true,
  add column cash_vat boolean not null default false,
  add column books_closed_until date;

create table products (
  like record_base including all,
  code text,
  name text not null,
  measure_unit text,
  price numeric,
  currency text,
  vat_category text not null default 'S' check (vat_category in ('S', 'Z', 'E', 'AE', 'O', 'K')),
  vat_rate numeric,
  product_group text,
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (client_id, id)
);
select tenant_table('products');
select searchable_table('products');

create table bill_series (
  like record_base including all,
  name text not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'proforma', 'advance', 'creditNote', 'receipt', 'delivery')),
  next_number bigint not null default 1,
  digits bigint not null default 4,
  main boolean not null default false,
  last_date date,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id)
);
select tenant_table('bill_series');
select searchable_table('bill_series');
create unique index bill_series_name on bill_series (client_id, lower(name)) where deleted_with is null;

create table offers (
  like record_base including all,
  name text not null,
  number text,
  account_id bigint not null,
  opportunity_id bigint not null,
  project_id bigint,
  user_id bigint,
  date date,
  valid_until date,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined')),
  currency text,
  discount numeric not null default 0,
  header text,
  footer text,
  without_vat numeric,
  vat numeric,
  with_vat numeric,
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(number, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id),
  foreign key (client_id, opportunity_id) references opportunities (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('offers');
select searchable_table('offers');
create index offers_account_id on offers (client_id, account_id);
create index offers_opportunity_id on offers (client_id, opportunity_id);
create index offers_project_id on offers (client_id, project_id);
create index offers_user_id on offers (client_id, user_id);

create table bills (
  like record_base including all,
  code text,
  name text,
  kind text not null default 'invoice' check (kind in ('invoice', 'proforma', 'advance', 'creditNote', 'receipt', 'delivery')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'canceled')),
  account_id bigint not null,
  user_id bigint,
  project_id bigint,
  opportunity_id bigint,
  offer_id bigint,
  deduction_id bigint,
  series_id bigint,
  series text,
  number bigint,
  date date,
  due_date date,
  currency text,
  exchange_rate numeric,
  discount numeric not null default 0,
  corrects_id bigint,
  reason text,
  exemption text,
  payment_terms text,
  header text,
  footer text,
  lines numeric,
  without_vat numeric,
  vat numeric,
  with_vat numeric,
  paid numeric not null default 0,
  due numeric,
  payment_state text,
  issued_at timestamptz,
  parties jsonb,
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  -- What is issued has a number and a day, and nothing else has a number.
  constraint bills_numbered check ((state = 'draft') = (number is null) and (state = 'draft' or date is not null)),
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, opportunity_id) references opportunities (client_id, id),
  foreign key (client_id, offer_id) references offers (client_id, id),
  foreign key (client_id, deduction_id) references deductions (client_id, id),
  foreign key (client_id, series_id) references bill_series (client_id, id),
  foreign key (client_id, corrects_id) references bills (client_id, id)
);
select tenant_table('bills');
select searchable_table('bills');
create index bills_account_id on bills (client_id, account_id);
create index bills_user_id on bills (client_id, user_id);
create index bills_project_id on bills (client_id, project_id);
create index bills_opportunity_id on bills (client_id, opportunity_id);
create index bills_offer_id on bills (client_id, offer_id);
create index bills_deduction_id on bills (client_id, deduction_id);
create index bills_series_id on bills (client_id, series_id);
create index bills_corrects_id on bills (client_id, corrects_id);
-- Each number of a series is given once.
create unique index bills_number on bills (client_id, series_id, number) where number is not null;

create table entity_products (
  like record_base including all,
  related_entity_type text not null check (related_entity_type in ('bill', 'offer')),
  related_entity_id bigint not null,
  user_id bigint,
  position bigint,
  product_id bigint,
  code text,
  name text,
  measure_unit text,
  quantity numeric not null default 1,
  price numeric,
  discount numeric not null default 0,
  vat_category text check (vat_category in ('S', 'Z', 'E', 'AE', 'O', 'K')),
  vat_rate numeric,
  value numeric,
  -- What a line hangs on takes it along when it is deleted for good.
  bill_id bigint generated always as (case when related_entity_type = 'bill' then related_entity_id end) stored,
  offer_id bigint generated always as (case when related_entity_type = 'offer' then related_entity_id end) stored,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, bill_id) references bills (client_id, id) on delete cascade,
  foreign key (client_id, offer_id) references offers (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, product_id) references products (client_id, id)
);
select tenant_table('entity_products');
select searchable_table('entity_products');
create index entity_products_user_id on entity_products (client_id, user_id);
create index entity_products_product_id on entity_products (client_id, product_id);
create index entity_products_bill on entity_products (client_id, bill_id) where bill_id is not null;
create index entity_products_offer on entity_products (client_id, offer_id) where offer_id is not null;

create table bank_accounts (
  like record_base including all,
  bank text not null,
  iban text,
  account_number text,
  routing_number text,
  currency text,
  main boolean not null default false,
  search text generated always as (fold(coalesce(bank, ''))) stored,
  primary key (client_id, id)
);
select tenant_table('bank_accounts');
select searchable_table('bank_accounts');

create table billing_classes (
  like record_base including all,
  name text not null,
  code text,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id)
);
select tenant_table('billing_classes');
select searchable_table('billing_classes');
create unique index billing_classes_name on billing_classes (client_id, lower(name)) where deleted_with is null;

create table billing_accounts (
  like record_base including all,
  name text not null,
  kind text not null default 'bank' check (kind in ('bank', 'cash')),
  billing_class_id bigint,
  currency text,
  balance numeric not null default 0,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, billing_class_id) references billing_classes (client_id, id)
);
select tenant_table('billing_accounts');
select searchable_table('billing_accounts');
create unique index billing_accounts_name on billing_accounts (client_id, lower(name)) where deleted_with is null;
create index billing_accounts_billing_class_id on billing_accounts (client_id, billing_class_id);

create table account_records (
  like record_base including all,
  billing_account_id bigint not null,
  date date not null,
  amount numeric not null,
  description text,
  to_account_id bigint,
  search text generated always as (fold(coalesce(description, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, billing_account_id) references billing_accounts (client_id, id),
  foreign key (client_id, to_account_id) references billing_accounts (client_id, id)
);
select tenant_table('account_records');
select searchable_table('account_records');
create index account_records_billing_account_id on account_records (client_id, billing_account_id);
create index account_records_to_account_id on account_records (client_id, to_account_id);

create table payments (
  like record_base including all,
  account_id bigint not null,
  date date not null,
  amount numeric not null,
  currency text,
  method text not null default 'bank' check (method in ('bank', 'cash', 'card', 'compensation')),
  document text,
  billing_account_id bigint,
  bills jsonb,
  advance numeric,
  note text,
  search text generated always as (fold(coalesce(document, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id),
  foreign key (client_id, billing_account_id) references billing_accounts (client_id, id)
);
select tenant_table('payments');
select searchable_table('payments');
create index payments_account_id on payments (client_id, account_id);
create index payments_billing_account_id on payments (client_id, billing_account_id);
create index payments_bills on payments using gin (bills jsonb_path_ops);
