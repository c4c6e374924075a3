-- A file that a customer's person sent through the portal is theirs until it is attached: their number in their own company.
alter table files add column person_id bigint;
alter table uploads add column person_id bigint;
