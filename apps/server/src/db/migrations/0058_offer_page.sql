-- The customer's page of an offer: options among its lines, links that end, and what came of them.
alter table entity_products
  -- Offered beside the rest: it counts once the customer has chosen it.
  add column optional boolean not null default false,
  add column chosen boolean not null default false;

alter table offers
  add column revision bigint not null default 1,
  add column accepted_at timestamptz;

-- One row a link: what its page shows, as it stood when the link was made, and the hash of the token that opens it.
create table offer_links (
  like record_base including all,
  offer_id bigint not null,
  user_id bigint not null,
  revision bigint not null,
  token_hash bytea not null,
  ends_on date not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  opens bigint not null default 0,
  content jsonb not null,
  pdf_hash text not null,
  pdf_file_id bigint not null,
  primary key (client_id, id),
  foreign key (client_id, offer_id) references offers (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, pdf_file_id) references files (client_id, id)
);
select tenant_table('offer_links');
create index offer_links_token on offer_links (token_hash);
create index offer_links_offer_id on offer_links (client_id, offer_id);
create index offer_links_user_id on offer_links (client_id, user_id);
create index offer_links_pdf_file_id on offer_links (client_id, pdf_file_id);

-- What happened between the company and the customer; rows are only added.
create table offer_happenings (
  like record_base including all,
  offer_id bigint not null,
  -- Who of the company; none where it was the customer.
  user_id bigint,
  revision bigint not null,
  kind text not null check (kind in ('sent', 'opened', 'asked', 'answered', 'accepted', 'declined', 'revoked')),
  name text,
  words text,
  reason text check (reason in ('price', 'date', 'scope', 'other')),
  address text,
  user_agent text,
  pdf_hash text,
  options text,
  total numeric,
  signature text check (signature in ('drawn', 'typed')),
  file_id bigint,
  primary key (client_id, id),
  foreign key (client_id, offer_id) references offers (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, file_id) references files (client_id, id)
);
select tenant_table('offer_happenings');
create index offer_happenings_offer_id on offer_happenings (client_id, offer_id);
create index offer_happenings_user_id on offer_happenings (client_id, user_id);
create index offer_happenings_file_id on offer_happenings (client_id, file_id) where file_id is not null;
-- An offer is accepted once.
create unique index offer_happenings_accepted on offer_happenings (client_id, offer_id) where kind = 'accepted';
