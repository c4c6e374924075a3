-- Keys by which a customer typed a second time is recognised, and what a merge of two changed.

-- A company's name without diacritics, signs and its legal form: "S.C. Termo-Plus S.R.L." and "Termo Plus" are alike.
create function company_key(name text) returns text language sql immutable strict parallel safe
as $$
  with words as (select regexp_replace(replace(fold(name), '.', ''), '[^a-z0-9]+', ' ', 'g') as words)
  select coalesce(
    nullif(replace(regexp_replace(words, '\m(sc|srl|srld|sa|scs|snc|pfa|ii|if|ra|inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company)\M', '', 'g'), ' ', ''), ''),
    replace(words, ' ', '')) from words
$$;

-- The digits that tell a line: +40 712 345 678, 0040712345678 and 0712.345.678 end alike.
create function phone_key(phone text) returns text language sql immutable strict parallel safe
as $$ select nullif(right(regexp_replace(phone, '\D', '', 'g'), 9), '') $$;

create function tax_key(tax_id text) returns text language sql immutable strict parallel safe
as $$ select nullif(ltrim(regexp_replace(tax_id, '\D', '', 'g'), '0'), '') $$;

alter table customers
  add column name_key text generated always as (company_key(name)) stored,
  add column tax_key text generated always as (tax_key(tax_id)) stored,
  add column email_key text generated always as (lower(email)) stored,
  add column phone_key text generated always as (phone_key(phone)) stored,
  add column mobile_key text generated always as (phone_key(mobile)) stored;
create index customers_name_key on customers (client_id, name_key);
create index customers_tax_key on customers (client_id, tax_key);
create index customers_email_key on customers (client_id, email_key);
create index customers_phone_key on customers (client_id, phone_key);
create index customers_mobile_key on customers (client_id, mobile_key);

-- One customer merged into another; restoring the one that went takes it back.
create table customer_merges (
  like record_base including all,
  user_id bigint not null,
  kept_id bigint not null,
  merged_id bigint not null,
  -- The fields that the kept one took: as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  -- What went over: [{"table", "column", "ids", "mains"}].
  moved jsonb not null,
  undone_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, kept_id) references customers (client_id, id) on delete cascade,
  foreign key (client_id, merged_id) references customers (client_id, id) on delete cascade
);
create index customer_merges_merged on customer_merges (client_id, merged_id);
create index customer_merges_kept on customer_merges (client_id, kept_id);
select tenant_table('customer_merges');
