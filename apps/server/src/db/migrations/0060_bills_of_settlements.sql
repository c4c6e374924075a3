-- What a client keeps back of a bill until later: a term of payment, no part of what the bill asks for.
alter table bills
  add column retention numeric not null default 0,
  add column retained numeric not null default 0;
