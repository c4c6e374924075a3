-- The rate of the day on which money in a foreign currency moved: what it differs from that of the bill is an exchange difference.
alter table payments add column exchange_rate numeric;
alter table supplier_payments add column exchange_rate numeric;
