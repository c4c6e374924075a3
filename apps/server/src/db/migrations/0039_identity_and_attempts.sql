-- A person's address is the sign-in: it is taken when the person is added, before a password is set, and free again when the person goes.

alter table sign_ins alter column password_hash drop not null;

delete from sign_ins s where not exists (select 1 from users u where u.client_id = s.client_id and u.id = s.user_id);

-- Where two people were given one address, the one who signs in with it keeps it.
do $$
declare person record;
begin
  for person in select client_id, id, email from users order by client_id, id loop
    begin
      insert into sign_ins (email, client_id, user_id) values (person.email, person.client_id, person.id)
      on conflict (client_id, user_id) do update set email = excluded.email;
    exception when unique_violation then null;
    end;
  end loop;
end $$;

-- Takes an address for a person of the tenant; false when somebody has it.
create function claim_address(person bigint, address text) returns boolean language plpgsql security definer set search_path = public
as $$
begin
  insert into sign_ins (email, client_id, user_id) values (address, current_client(), person)
  on conflict (client_id, user_id) do update set email = excluded.email;
  return true;
exception when unique_violation then
  return false;
end $$;

create function release_address(person bigint) returns void language sql security definer set search_path = public
as $$ delete from sign_ins where client_id = current_client() and user_id = person $$;

-- Attempts to sign in, by account and by place; all processes of a database count here, before a password is looked at.
create table sign_in_attempts (
  key text primary key,
  count integer not null,
  since timestamptz not null
);

-- The mailbox of an address: what stands behind a plus does not make another one.
create function mailbox(address text) returns text language sql immutable strict parallel safe
as $$ select lower(regexp_replace(address, '\+[^@]*@', '@')) $$;
create index sign_ins_mailbox on sign_ins (mailbox(email));
