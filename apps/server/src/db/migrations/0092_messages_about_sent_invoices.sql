-- What buyers say through the state's service about electronic invoices that companies sent.
create table e_invoice_messages (
  like record_base including all,
  -- Of the service for trying, which counts for nothing.
  test boolean not null,
  download_id text not null,
  received_on date,
  -- Both null until its archive was read; `bill_id` stays null where it is about no bill of the company.
  words text,
  bill_id bigint,
  read_at timestamptz,
  tries integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, bill_id) references bills (client_id, id) on delete cascade
);
select tenant_table('e_invoice_messages');
create unique index e_invoice_messages_message on e_invoice_messages (client_id, test, download_id);
create index e_invoice_messages_bill on e_invoice_messages (client_id, bill_id, id) where bill_id is not null;
create index e_invoice_messages_waiting on e_invoice_messages (client_id, tries, id) where read_at is null;

-- The days that no reading of the list reached, because the service looks back 60 days only: told until somebody says that it is seen to.
alter table e_invoice_access
  -- When the service last refused to renew the token: whoever waited for that renewal is refused with it.
  add column renewal_refused timestamptz,
  add column missed_from date,
  add column missed_until date;
