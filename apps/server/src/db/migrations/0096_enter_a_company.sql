-- Begins the work of a company in a transaction on a cluster. The cluster sends each SET LOCAL to its servers with the whole message that it
-- stood in, BEGIN and all; from here it sends the one that they need. The servers are reached with the role that is set here.
create function enter_company(company bigint) returns void language plpgsql as $$
begin
  perform set_config('role', 'temelia_app', true);
  execute format('set local app.client_id = %L', company);
end $$;
