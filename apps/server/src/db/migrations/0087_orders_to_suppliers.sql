-- Orders to suppliers with their lines; what delivers and bills them names their lines.
alter table bill_series drop constraint bill_series_kind_check;
alter table bill_series add constraint bill_series_kind_check check (kind in ('invoice', 'proforma', 'advance', 'creditNote', 'receipt',
  'delivery', 'goodsReceipt', 'materialIssue', 'transfer', 'count', 'purchaseOrder'));

create table purchase_orders (
  like record_base including all,
  code text,
  state text not null default 'draft' check (state in ('draft', 'sent', 'partlyReceived', 'received', 'closed', 'canceled')),
  supplier_id bigint not null,
  project_id bigint,
  warehouse_id bigint,
  deliver_to text,
  date date,
  wanted_date date,
  user_id bigint,
  currency text,
  exchange_rate numeric,
  discount numeric not null default 0,
  terms text,
  note text,
  without_vat numeric,
  vat numeric,
  with_vat numeric,
  number bigint,
  series_id bigint,
  search text generated always as (fold(coalesce(code, ''))) stored,
  constraint purchase_orders_sent check (state = 'draft' or (code is not null and date is not null)),
  primary key (client_id, id),
  foreign key (client_id, supplier_id) references suppliers (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, warehouse_id) references warehouses (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, series_id) references bill_series (client_id, id)
);
select tenant_table('purchase_orders');
select searchable_table('purchase_orders');
select pickable_table('purchase_orders');
create index purchase_orders_supplier_id on purchase_orders (client_id, supplier_id);
create index purchase_orders_project_id on purchase_orders (client_id, project_id);
create index purchase_orders_warehouse_id on purchase_orders (client_id, warehouse_id);
create index purchase_orders_user_id on purchase_orders (client_id, user_id);
create index purchase_orders_series_id on purchase_orders (client_id, series_id);

create table purchase_order_lines (
  like record_base including all,
  purchase_order_id bigint not null,
  position bigint,
  product_id bigint,
  code text,
  name text,
  measure_unit text,
  quantity numeric not null default 1 check (quantity >= 0),
  price numeric,
  discount numeric not null default 0,
  vat_category text check (vat_category in ('S', 'Z', 'E', 'AE', 'O', 'K')),
  vat_rate numeric,
  project_id bigint,
  estimate_id bigint,
  resource_kind text check (resource_kind in ('material', 'labor', 'equipment', 'transport')),
  resource_code text,
  value numeric,
  received numeric not null default 0,
  billed numeric not null default 0,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, purchase_order_id) references purchase_orders (client_id, id) on delete cascade,
  foreign key (client_id, product_id) references products (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id),
  foreign key (client_id, estimate_id) references estimates (client_id, id)
);
select tenant_table('purchase_order_lines');
select searchable_table('purchase_order_lines');
select pickable_table('purchase_order_lines');
create index purchase_order_lines_purchase_order_id on purchase_order_lines (client_id, purchase_order_id);
create index purchase_order_lines_product_id on purchase_order_lines (client_id, product_id);
create index purchase_order_lines_project_id on purchase_order_lines (client_id, project_id);
create index purchase_order_lines_estimate_id on purchase_order_lines (client_id, estimate_id);

alter table purchase_bills add column purchase_order_id bigint;
alter table purchase_bills add foreign key (client_id, purchase_order_id) references purchase_orders (client_id, id);
create index purchase_bills_purchase_order_id on purchase_bills (client_id, purchase_order_id);

alter table purchase_lines add column purchase_order_line_id bigint;
alter table purchase_lines add foreign key (client_id, purchase_order_line_id) references purchase_order_lines (client_id, id);
create index purchase_lines_purchase_order_line_id on purchase_lines (client_id, purchase_order_line_id);

alter table stock_documents add column purchase_order_id bigint;
alter table stock_documents add foreign key (client_id, purchase_order_id) references purchase_orders (client_id, id);
create index stock_documents_purchase_order_id on stock_documents (client_id, purchase_order_id);

alter table stock_lines add column purchase_order_line_id bigint;
alter table stock_lines add foreign key (client_id, purchase_order_line_id) references purchase_order_lines (client_id, id);
create index stock_lines_purchase_order_line_id on stock_lines (client_id, purchase_order_line_id);

alter table stock_levels add column on_order numeric not null default 0;
