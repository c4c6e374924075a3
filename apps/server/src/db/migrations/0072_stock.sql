-- Warehouses, the documents that move stock, what lies where and every movement of it.
alter table bill_series drop constraint bill_series_kind_check;
alter table bill_series add constraint bill_series_kind_check check (kind in ('invoice', 'proforma', 'advance', 'creditNote', 'receipt',
  'delivery', 'goodsReceipt', 'materialIssue', 'transfer', 'count'));

create table warehouses (
  like record_base including all,
  name text not null,
  kind text not null default 'central' check (kind in ('central', 'site')),
  project_id bigint,
  keeper text,
  address text,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id)
);
select tenant_table('warehouses');
select searchable_table('warehouses');
create unique index warehouses_name on warehouses (client_id, lower(name)) where deleted_with is null;
create index warehouses_project_id on warehouses (client_id, project_id);

create table stock_documents (
  like record_base including all,
  code text,
  kind text not null check (kind in ('goodsReceipt', 'materialIssue', 'transfer', 'count')),
  state text not null default 'draft' check (state in ('draft', 'posted')),
  date date,
  warehouse_id bigint not null,
  to_warehouse_id bigint,
  supplier_id bigint,
  purchase_bill_id bigint,
  document text,
  project_id bigint,
  estimate_id bigint,
  person text,
  user_id bigint,
  note text,
  value numeric,
  number bigint,
  series_id bigint,
  reverses_id bigint,
  reversed_by_id bigint,
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(document, ''))) stored,
  constraint stock_documents_posted check (state = 'draft' or (code is not null and date is not null)),
  primary key (client_id, id),
  foreign key (client_id, warehouse_id) references warehouses (client_id, id),
  foreign key (client_id, to_warehouse_id) references warehouses (client_id, id),
  foreign key (client_id, supplier_id) references suppliers (client_id, id),
  foreign key (client_id, purchase_bill_id) references purchase_bills (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, estimate_id) references estimates (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, series_id) references bill_series (client_id, id),
  foreign key (client_id, reverses_id) references stock_documents (client_id, id),
  foreign key (client_id, reversed_by_id) references stock_documents (client_id, id)
);
select tenant_table('stock_documents');
select searchable_table('stock_documents');
create index stock_documents_warehouse_id on stock_documents (client_id, warehouse_id);
create index stock_documents_to_warehouse_id on stock_documents (client_id, to_warehouse_id);
create index stock_documents_supplier_id on stock_documents (client_id, supplier_id);
create index stock_documents_purchase_bill_id on stock_documents (client_id, purchase_bill_id);
create index stock_documents_project_id on stock_documents (client_id, project_id);
create index stock_documents_estimate_id on stock_documents (client_id, estimate_id);
create index stock_documents_user_id on stock_documents (client_id, user_id);
create index stock_documents_series_id on stock_documents (client_id, series_id);
-- A document is taken back once.
create unique index stock_documents_reverses_id on stock_documents (client_id, reverses_id);
create index stock_documents_reversed_by_id on stock_documents (client_id, reversed_by_id);

create table stock_lines (
  like record_base including all,
  stock_document_id bigint not null,
  position bigint,
  product_id bigint not null,
  asked_quantity numeric,
  quantity numeric not null default 1,
  price numeric,
  purchase_line_id bigint,
  book_quantity numeric,
  value numeric,
  primary key (client_id, id),
  foreign key (client_id, stock_document_id) references stock_documents (client_id, id) on delete cascade,
  foreign key (client_id, product_id) references products (client_id, id),
  foreign key (client_id, purchase_line_id) references purchase_lines (client_id, id)
);
select tenant_table('stock_lines');
create index stock_lines_stock_document_id on stock_lines (client_id, stock_document_id);
create index stock_lines_product_id on stock_lines (client_id, product_id);
create index stock_lines_purchase_line_id on stock_lines (client_id, purchase_line_id);

create table stock_levels (
  like record_base including all,
  product_id bigint not null,
  warehouse_id bigint not null,
  quantity numeric not null default 0 check (quantity >= 0),
  average_cost numeric,
  value numeric not null default 0 check (value >= 0 and (quantity > 0 or value = 0)),
  minimum numeric,
  short boolean not null default false,
  last_date date,
  primary key (client_id, id),
  foreign key (client_id, product_id) references products (client_id, id),
  foreign key (client_id, warehouse_id) references warehouses (client_id, id)
);
select tenant_table('stock_levels');
-- Of an article there is one level in a warehouse.
create unique index stock_levels_place on stock_levels (client_id, warehouse_id, product_id);
create index stock_levels_product_id on stock_levels (client_id, product_id);

create table stock_entries (
  like record_base including all,
  date date not null,
  kind text not null check (kind in ('goodsReceipt', 'materialIssue', 'transfer', 'count')),
  stock_document_id bigint not null,
  warehouse_id bigint not null,
  product_id bigint not null,
  project_id bigint,
  estimate_id bigint,
  quantity numeric not null,
  value numeric not null,
  balance_quantity numeric not null,
  balance_value numeric not null,
  primary key (client_id, id),
  foreign key (client_id, stock_document_id) references stock_documents (client_id, id),
  foreign key (client_id, warehouse_id) references warehouses (client_id, id),
  foreign key (client_id, product_id) references products (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, estimate_id) references estimates (client_id, id)
);
select tenant_table('stock_entries');
create index stock_entries_place on stock_entries (client_id, warehouse_id, product_id, id);
create index stock_entries_product_id on stock_entries (client_id, product_id);
create index stock_entries_stock_document_id on stock_entries (client_id, stock_document_id);
create index stock_entries_project_id on stock_entries (client_id, project_id);
create index stock_entries_estimate_id on stock_entries (client_id, estimate_id);
