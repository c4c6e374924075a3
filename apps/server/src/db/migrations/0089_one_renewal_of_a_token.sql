-- Who renews the access of a company just now: a lease that runs out by itself, so that no two renewals overwrite each other's refresh token.
alter table e_invoice_access
  add column renewal text,
  add column renewal_until timestamptz;
