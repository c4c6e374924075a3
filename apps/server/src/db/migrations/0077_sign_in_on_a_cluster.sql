-- A session is asked for with the number of its company, so it can lie beside the people of that company.
drop index sessions_token;
create unique index sessions_token on sessions (client_id, token_hash);

-- A cluster plans statements of PL/pgSQL once their values are known, those of SQL functions before.
do $$
begin
  execute (select format('create or replace function start_crm(tenant bigint) returns void language plpgsql as %L',
    'begin ' || rtrim(prosrc, E'; \n') || '; end') from pg_proc where proname = 'start_crm');
end $$;
