-- Electronic invoices on their way to the state's service, and how each company signs in to it.
alter table bills
  add column e_invoice_state text check (e_invoice_state in ('toSend', 'queued', 'sent', 'accepted', 'refused'));

update bills b set e_invoice_state = 'toSend'
  from clients c
  where c.client_id = b.client_id and c.practice = 'ro' and b.state = 'issued' and b.kind in ('invoice', 'advance', 'creditNote');

-- The secrets are sealed; without them nothing is sent.
create table e_invoice_access (
  client_id bigint primary key,
  oauth_client_id text,
  client_secret text,
  refresh_token text,
  access_token text,
  access_until timestamptz,
  test boolean not null default false,
  updated_at timestamptz not null default now(),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('e_invoice_access');

-- One row a bill, written before anything is handed over: `handing` is under way, `unsure` means that the answer was lost.
create table e_invoices (
  like record_base including all,
  bill_id bigint not null,
  user_id bigint not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'handing', 'unsure', 'sent', 'accepted', 'refused')),
  xml text not null,
  -- Sent to the service for trying, which counts for nothing.
  test boolean not null default false,
  handed_at timestamptz,
  upload_index text,
  sent_at timestamptz,
  settled_at timestamptz,
  download_id text,
  seal_file_id bigint,
  reasons jsonb not null default '[]',
  problem text,
  tries integer not null default 0,
  next_at timestamptz,
  -- What was handed over before: [{uploadIndex, sentAt, reasons}].
  earlier jsonb not null default '[]',
  primary key (client_id, id),
  foreign key (client_id, bill_id) references bills (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, seal_file_id) references files (client_id, id)
);
select tenant_table('e_invoices');
create unique index e_invoices_bill on e_invoices (client_id, bill_id);
create index e_invoices_user_id on e_invoices (client_id, user_id);
create index e_invoices_seal on e_invoices (client_id, seal_file_id) where seal_file_id is not null;
create index e_invoices_upload on e_invoices (client_id, upload_index) where upload_index is not null;
