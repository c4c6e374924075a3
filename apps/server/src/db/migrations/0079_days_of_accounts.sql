-- A day of a cash register reads the movements of its account from that day on.
drop index payments_billing_account_id;
create index payments_billing_account_id on payments (client_id, billing_account_id, date);
