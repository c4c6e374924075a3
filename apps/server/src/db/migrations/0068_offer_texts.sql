-- What a printed offer says to win the work: cover, scope in sentences, what is and is not in the price, payments, terms; and saved texts.
alter table entity_products add column description text;

alter table offers
  add column cover_file_id bigint,
  add column summary text,
  add column site text,
  add column duration text,
  add column warranty text,
  add column included text,
  add column excluded text,
  add column payment_schedule text,
  add column terms text,
  add foreign key (client_id, cover_file_id) references files (client_id, id);
create index offers_cover_file_id on offers (client_id, cover_file_id);

create table offer_texts (
  like record_base including all,
  name text not null,
  place text not null,
  words text not null,
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(words, ''))) stored,
  primary key (client_id, id)
);
select tenant_table('offer_texts');
select searchable_table('offer_texts');
