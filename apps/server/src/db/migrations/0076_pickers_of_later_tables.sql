-- Tables that became searchable after pickers came had no function of best matches: typing a name into their picker failed.
do $$
declare name text;
begin
  for name in select substr(s.proname, 8) from pg_proc s
    where s.proname like 'search\_%' and s.pronargs = 1 and s.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_proc b where b.proname = 'best_' || substr(s.proname, 8) and b.pronamespace = s.pronamespace) loop
    perform pickable_table(name);
  end loop;
end $$;
