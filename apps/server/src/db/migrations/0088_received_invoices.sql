-- Electronic invoices that companies receive: what the state's service listed, and when each company is read next.
alter table e_invoice_access
  add column received_due timestamptz not null default now(),
  -- Whoever reads for the company at the moment; it runs out when `received_due` comes.
  add column received_lease text,
  -- Until when the list was read whole.
  add column received_until timestamptz,
  add column received_problem text,
  add column received_failures integer not null default 0;

-- `waiting` for its archive, `ready` for a person, `ignored` by one. Taken over is what its supplier bill says.
create table received_invoices (
  like record_base including all,
  -- Of the service for trying, which counts for nothing.
  test boolean not null,
  download_id text not null,
  upload_index text not null,
  received_on date,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'ignored')),
  problem text check (problem in ('UNAVAILABLE', 'UNREADABLE', 'ELSEWHERE')),
  kind text,
  supplier text,
  supplier_tax_id text,
  number text,
  date date,
  currency text,
  total numeric,
  -- The archive: the XML and the seal of the ministry.
  file_id bigint,
  -- The bill it became; one that was deleted for good leaves its number behind, and is no bill any more.
  purchase_bill_id bigint,
  tries integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, file_id) references files (client_id, id)
);
select tenant_table('received_invoices');
create unique index received_invoices_message on received_invoices (client_id, test, download_id);
create index received_invoices_file on received_invoices (client_id, file_id) where file_id is not null;
create index received_invoices_bill on received_invoices (client_id, purchase_bill_id) where purchase_bill_id is not null;
create index received_invoices_waiting on received_invoices (client_id, tries, id) where state = 'waiting';
