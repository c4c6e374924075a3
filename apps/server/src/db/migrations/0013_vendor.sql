-- Customers' people write to the vendor's tenant from outside.
alter table notes add column author text;

-- The first ids are kept for the vendor: tenants are numbered after them.
select setval('clients_id', greatest(10, (select coalesce(max(client_id), 0) from clients)));
