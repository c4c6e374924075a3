-- What fills a column is called without a search path too: by pg_restore, and by a cluster that moves parts of tables.
create or replace function company_key(name text) returns text language sql immutable strict parallel safe
as $$
  with words as (select regexp_replace(replace(public.fold(name), '.', ''), '[^a-z0-9]+', ' ', 'g') as words)
  select coalesce(
    nullif(replace(regexp_replace(words, '\m(sc|srl|srld|sa|scs|snc|pfa|ii|if|ra|inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company)\M', '', 'g'), ' ', ''), ''),
    replace(words, ' ', '')) from words
$$;
