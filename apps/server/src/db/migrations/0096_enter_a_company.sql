-- Begins the work of a company in a transaction on a cluster. The cluster sends each SET LOCAL to its servers with the whole message that it
-- stood in, BEGIN and all; from here it sends the one that they need. They are come to as the role that is set here, so that is not said again.
create function enter_company(company bigint) returns void language plpgsql as $$
begin
  perform set_config('role', 'temelia_app', true);
  execute format('set local app.client_id = %L', company);
end $$;
