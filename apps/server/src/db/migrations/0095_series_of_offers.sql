-- Offers are numbered by a series of their own when they are sent.
alter table bill_series drop constraint bill_series_kind_check;
alter table bill_series add constraint bill_series_kind_check check (kind in ('invoice', 'proforma', 'advance', 'creditNote', 'receipt',
  'delivery', 'goodsReceipt', 'materialIssue', 'transfer', 'count', 'purchaseOrder', 'offer'));
create index offers_numbers on offers (client_id, number) where number is not null;
