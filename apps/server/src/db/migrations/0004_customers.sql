create table customers (
  like record_base including all,
  name text not null,
  type text,
  agent_id bigint,
  zone_id bigint,
  tax_id text,
  register_number text,
  national_id text,
  bank text,
  iban text,
  address text,
  street text,
  city text,
  county text,
  postal_code text,
  country text,
  website text,
  phone text,
  mobile text,
  fax text,
  email text,
  business_line text,
  information_source text,
  rating integer,
  sales_figure numeric,
  employees integer,
  notes text,
  search text generated always as (fold(name || ' ' || coalesce(tax_id, '') || ' ' || coalesce(city, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, agent_id) references users (client_id, id),
  foreign key (client_id, zone_id) references zones (client_id, id)
);
create index customers_name on customers (client_id, fold(name));
select tenant_table('customers');
select searchable_table('customers');

create table contacts (
  like record_base including all,
  account_id bigint not null,
  name text not null,
  position text,
  phone text,
  email text,
  main boolean not null default false,
  notes text,
  search text generated always as (fold(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id) on delete cascade
);
create index contacts_account on contacts (client_id, account_id);
select tenant_table('contacts');
select searchable_table('contacts');

create table addresses (
  like record_base including all,
  account_id bigint not null,
  name text,
  address text not null,
  city text,
  county text,
  postal_code text,
  country text,
  latitude numeric,
  longitude numeric,
  main boolean not null default false,
  search text generated always as (fold(address || ' ' || coalesce(city, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, account_id) references customers (client_id, id) on delete cascade
);
create index addresses_account on addresses (client_id, account_id);
select tenant_table('addresses');
select searchable_table('addresses');
