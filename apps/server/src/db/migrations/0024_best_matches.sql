-- What a picker shows while a name is typed: the few best matches, not every match in order. Those that begin with the first
-- word come first; then those that hold every word anywhere, a word of one or two letters (no help to the search index) only
-- at the beginning of a word. At most `reach` of each are looked at.
create function best_of(source text, tenants text, words text[], reach integer) returns table (id bigint, rank integer)
language plpgsql stable
as $$
declare
  base text := format('from %I where client_id %s and deleted_with is null', source, tenants);
  folded text[] := array(select fold(word) from unnest(words) with ordinality as t(word, place) order by place);
  holds text := (select string_agg(case when length(word) > 2 then format('search like %L', '%' || word || '%')
    else format('(search like %L or search like %L)', word || '%', '% ' || word || '%') end, ' and ') from unnest(folded) as word);
  found integer;
begin
  return query execute format('select id, 0 %s and left(search, 100) like %L and %s order by left(search, 100) using ~<~ limit %s', base, folded[1] || '%', holds, reach);
  get diagnostics found = row_count;
  if found < reach then
    return query execute format('select id, 1 %s and %s limit %s', base, holds, reach);
  end if;
end $$;

create function pickable_table(name text, shared boolean default false) returns void language plpgsql
as $$
begin
  execute format(
    'create function best_%s(words text[], reach integer) returns table (id bigint, rank integer) language sql stable security definer set search_path = public rows 100
     as %L', name, format('select * from best_of(%L, %L, words, reach)', name, case when shared then 'in (0, current_client())' else '= current_client()' end));
  execute format('alter function best_%s(text[], integer) owner to temelia_search', name);
  execute format('revoke all on function best_%s(text[], integer) from public', name);
  execute format('grant execute on function best_%s(text[], integer) to temelia_app, %I', name, current_user);
end $$;

-- Every table that can be searched can be picked from; those of the catalogue are shared.
do $$
declare name text;
begin
  for name in select substr(proname, 8) from pg_proc where proname like 'search\_%' and pronargs = 1 and pronamespace = 'public'::regnamespace loop
    perform pickable_table(name, name in ('collections', 'indicators', 'chapters', 'norms', 'resources'));
  end loop;
end $$;

-- The large ones find what begins with a word without reading them whole. Cut, because an index entry has a limit that a long name passes.
create index customers_prefix on customers (client_id, left(search, 100) text_pattern_ops);
create index contacts_prefix on contacts (client_id, left(search, 100) text_pattern_ops);
create index opportunities_prefix on opportunities (client_id, left(search, 100) text_pattern_ops);
create index projects_prefix on projects (client_id, left(search, 100) text_pattern_ops);
