-- The receipt that was issued for a payment in cash, and the payment that another one takes back.
alter table payments add column receipt_id bigint;
alter table payments add column reverses_id bigint;
alter table payments add foreign key (client_id, receipt_id) references bills (client_id, id);
alter table payments add foreign key (client_id, reverses_id) references payments (client_id, id);
create index payments_receipt_id on payments (client_id, receipt_id);
create index payments_reverses_id on payments (client_id, reverses_id);
