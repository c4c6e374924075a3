-- Which advance a line takes back, and bills that are cancelled before they had a number.
alter table entity_products
  add column advance_bill_id bigint,
  add foreign key (client_id, advance_bill_id) references bills (client_id, id);
create index entity_products_advance_bill_id on entity_products (client_id, advance_bill_id) where advance_bill_id is not null;

alter table bills drop constraint bills_numbered;
alter table bills add constraint bills_numbered check (
  (state <> 'draft' or number is null) and (state <> 'issued' or (number is not null and date is not null)));
