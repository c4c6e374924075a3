-- Bills of suppliers with their lines, and what is paid of them.
create table purchase_bills (
  like record_base including all,
  number text,
  kind text not null default 'invoice' check (kind in ('invoice', 'creditNote')),
  state text not null default 'draft' check (state in ('draft', 'entered')),
  supplier_id bigint not null,
  user_id bigint,
  project_id bigint,
  date date,
  due_date date,
  currency text,
  exchange_rate numeric,
  discount numeric not null default 0,
  stated_total numeric,
  note text,
  lines numeric,
  without_vat numeric,
  vat numeric,
  with_vat numeric,
  paid numeric not null default 0,
  due numeric,
  payment_state text,
  search text generated always as (fold(coalesce(number, ''))) stored,
  constraint purchase_bills_entered check (state = 'draft' or (number is not null and date is not null)),
  primary key (client_id, id),
  foreign key (client_id, supplier_id) references suppliers (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id)
);
select tenant_table('purchase_bills');
select searchable_table('purchase_bills');
create index purchase_bills_supplier_id on purchase_bills (client_id, supplier_id);
create index purchase_bills_user_id on purchase_bills (client_id, user_id);
create index purchase_bills_project_id on purchase_bills (client_id, project_id);
create index purchase_bills_date on purchase_bills (client_id, date) where state = 'entered';
-- A document of a supplier is entered once; suppliers may begin their numbers anew each year.
create unique index purchase_bills_once on purchase_bills (client_id, supplier_id, lower(number), (extract(year from date)))
  where state = 'entered' and deleted_with is null;

create table purchase_lines (
  like record_base including all,
  purchase_bill_id bigint not null,
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
  project_id bigint,
  estimate_id bigint,
  resource_kind text check (resource_kind in ('material', 'labor', 'equipment', 'transport')),
  resource_code text,
  value numeric,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, purchase_bill_id) references purchase_bills (client_id, id) on delete cascade,
  foreign key (client_id, product_id) references products (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, estimate_id) references estimates (client_id, id)
);
select tenant_table('purchase_lines');
select searchable_table('purchase_lines');
create index purchase_lines_purchase_bill_id on purchase_lines (client_id, purchase_bill_id);
create index purchase_lines_product_id on purchase_lines (client_id, product_id);
create index purchase_lines_project_id on purchase_lines (client_id, project_id);
create index purchase_lines_estimate_id on purchase_lines (client_id, estimate_id);

create table supplier_payments (
  like record_base including all,
  supplier_id bigint not null,
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
  foreign key (client_id, supplier_id) references suppliers (client_id, id),
  foreign key (client_id, billing_account_id) references billing_accounts (client_id, id)
);
select tenant_table('supplier_payments');
select searchable_table('supplier_payments');
create index supplier_payments_supplier_id on supplier_payments (client_id, supplier_id);
create index supplier_payments_billing_account_id on supplier_payments (client_id, billing_account_id);
create index supplier_payments_bills on supplier_payments using gin (bills jsonb_path_ops);
