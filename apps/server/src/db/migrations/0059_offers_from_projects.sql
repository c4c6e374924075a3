-- Which place of a project an offer was made from, and where each line comes from with what it was worth there.
alter table offers
  add column source_type text check (source_type in ('investment', 'object', 'estimate')),
  add column source_id bigint,
  add column lines_by text check (lines_by in ('article', 'chapter', 'estimate', 'object', 'sum')),
  add column recapitulation boolean not null default false;

alter table entity_products
  add column source_type text check (source_type in ('investment', 'object', 'estimate', 'article', 'facility')),
  add column source_id bigint,
  add column source_code text,
  add column source_value numeric,
  add column source_rate numeric;
