-- The searches of the catalogue. As search_<table>() they run as temelia_search, past row-level security, and name the tenant themselves.
-- `reach` bounds how many matches are ranked; those whose symbol starts with the first word are always among them.
create function rank_matches(source text, words text[], narrowing text, reach integer) returns text language sql stable
as $$
  with folded as (select fold(w) as word, place from unnest(words) with ordinality as t(w, place)),
  parts as (
    select (select word from folded where place = 1) as first,
      (select like_each(array_agg('%' || word || '%')) from folded) as infix,
      string_agg(format('('' '' || c.search || '' '') like %L', '% ' || word || ' %'), ' and ') as whole,
      string_agg(format('('' '' || c.search) like %L', '% ' || word || '%'), ' and ') as prefix,
      format('select id, search from %I where client_id in (0, current_client()) and deleted_with is null and %s', source, narrowing) as base
    from folded)
  select format(
    'select c.id, case when c.search like %L then 0 when c.search like %L then 1 when %s then 2 when %s then 3 else 4 end
     from ((%s and search like %L and %s limit %s) union (%s and %s limit %s)) c',
    first || ' %', first || '%', whole, prefix, base, first || '%', infix, reach, base, infix, reach) from parts
$$;

create index norms_prefix on norms (client_id, search text_pattern_ops);
create index resources_prefix on resources (client_id, search text_pattern_ops);

create function rank_norms(words text[], collections bigint[], chapters bigint[], reach integer) returns table (id bigint, rank integer)
language plpgsql stable security definer set search_path = public rows 500
as $$
begin
  return query execute rank_matches('norms', words,
    format('collection_id = any(%L::bigint[])', collections) || case when chapters is null then '' else format(' and chapter_id = any(%L::bigint[])', chapters) end, reach);
end $$;

create function rank_resources(words text[], collections bigint[], of_kind text, reach integer) returns table (id bigint, rank integer)
language plpgsql stable security definer set search_path = public rows 500
as $$
begin
  return query execute rank_matches('resources', words, format('collection_id = any(%L::bigint[]) and kind = %L', collections, of_kind), reach);
end $$;

-- The known word most like a misspelt one; null when none is near.
create function nearest_word(misspelt text) returns text language sql stable security definer set search_path = public
as $$
  select word from norm_words where client_id in (0, current_client()) and word % fold(misspelt)
  order by similarity(word, fold(misspelt)) desc, uses desc, word limit 1
$$;

grant select on norm_words to temelia_search;
create policy search on norm_words for select to temelia_search using (true);

do $$
declare signature text;
begin
  foreach signature in array array['rank_norms(text[], bigint[], bigint[], integer)', 'rank_resources(text[], bigint[], text, integer)', 'nearest_word(text)'] loop
    execute format('alter function %s owner to temelia_search', signature);
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to temelia_app, %I', signature, current_user);
  end loop;
end $$;
