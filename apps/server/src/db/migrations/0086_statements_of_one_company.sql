-- On a cluster a statement goes to the one server that has a company's rows where it says the company's number as a value, not as a function's.

-- `client_id = current_client()` of a condition with the number in its place.
create function of_this_company(condition text) returns text language sql stable parallel safe
as $$ select replace(condition, 'current_client()', quote_nullable(current_client()::text)) $$;

-- As in 0001, but for the body of the function.
create or replace function searchable_table(name text, shared boolean default false) returns void language plpgsql
as $$
begin
  execute format('create index %I on %I using gin (search gin_trgm_ops)', name || '_search', name);
  execute format('grant select on %I to temelia_search', name);
  execute format('create policy search on %I for select to temelia_search using (true)', name);
  perform make_search(name, shared);
  execute format('alter function search_%s(text[]) owner to temelia_search', name);
  execute format('revoke all on function search_%s(text[]) from public', name);
  execute format('grant execute on function search_%s(text[]) to temelia_app, %I', name, current_user);
end $$;

create function make_search(name text, shared boolean) returns void language plpgsql
as $$
begin
  execute format(
    'create or replace function search_%s(patterns text[]) returns setof bigint language plpgsql stable security definer set search_path = public rows 200
     as %L', name, format(
    'begin return query execute of_this_company(%L) || like_each(patterns); end',
    format('select id from %I where client_id %s and deleted_with is null and ', name, case when shared then 'in (0, current_client())' else '= current_client()' end)));
end $$;

do $$
declare one record;
begin
  for one in select substr(proname, 8) as name, prosrc like '%in (0,%' as shared from pg_proc
    where proname like 'search\_%' and pronargs = 1 and pronamespace = 'public'::regnamespace loop
    perform make_search(one.name, one.shared);
  end loop;
end $$;

-- As in 0024, but for its first lines.
create or replace function best_of(source text, tenants text, words text[], reach integer) returns table (id bigint, rank integer)
language plpgsql stable
as $$
declare
  base text := format('from %I where client_id %s and deleted_with is null', source, of_this_company(tenants));
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

-- What an entry of the audit says, column by column: a table that is spread has no row type that its servers would know. The other one stays for
-- servers of before.
create function audit_digest(id bigint, at timestamptz, user_id bigint, entity text, entity_id bigint, action text, before jsonb, after jsonb)
returns text language sql immutable
as $$
  select encode(sha256(convert_to(jsonb_build_array(id, extract(epoch from at)::text, user_id, entity, entity_id,
    action, before, after)::text, 'UTF8')), 'hex')
$$;
