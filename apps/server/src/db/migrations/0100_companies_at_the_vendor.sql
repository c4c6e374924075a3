-- Since when a company has a module as it has it now. Of those that are there the day on which the company began is the best that is known.
alter table module_terms add column starts_on date not null default current_date;
update module_terms m set starts_on = least((c.created_at at time zone 'UTC')::date, m.expires_on) from clients c where c.client_id = m.client_id;
-- The company that a merged customer was, whose people see from then on what is of the customer that stayed.
alter table customer_merges add column company_id bigint;
