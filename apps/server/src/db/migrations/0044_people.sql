-- People lie in categories; what is allowed is set for a category or a person, by module and action.

create table user_categories (
  like record_base including all,
  name text not null,
  parent_id bigint,
  zones jsonb not null default '[]',
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, parent_id) references user_categories (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('user_categories');
select searchable_table('user_categories');
create index user_categories_parent_id on user_categories (client_id, parent_id);

alter table users add column category_id bigint;
alter table users add column cashier boolean not null default false;
alter table users add column invited_at timestamptz;
alter table users add foreign key (client_id, category_id) references user_categories (client_id, id);
create index users_category on users (client_id, category_id);

-- Whoever is there already lies in one category that bears the company's name.
insert into user_categories (client_id, name) select client_id, name from clients order by client_id;
update users u set category_id = (select min(c.id) from user_categories c where c.client_id = u.client_id);

create table module_rights (
  client_id bigint not null,
  holder_type text not null check (holder_type in ('user', 'category')),
  holder_id bigint not null,
  module text not null,
  action text not null check (action in ('view', 'add', 'edit', 'delete', 'viewForeign', 'editForeign')),
  allowed boolean not null,
  primary key (client_id, holder_type, holder_id, module, action),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('module_rights');

-- A flag of the permission record speaks for all modules, or says nothing.
alter table permissions alter column add_action drop not null, alter column add_action drop default;
alter table permissions alter column edit_action drop not null, alter column edit_action drop default;
alter table permissions alter column edit_foreign_action drop not null, alter column edit_foreign_action drop default;
alter table permissions alter column view_foreign_action drop not null, alter column view_foreign_action drop default;
alter table permissions alter column delete_action drop not null, alter column delete_action drop default;

-- What is set for a person and above, nearest first: [{type, id, name, zones, cells}].
create function rights_of(client bigint, person bigint) returns json language sql stable set search_path = public
as $$
  with recursive above as (
    select c.id, c.parent_id, c.name, c.zones, 1 as step from users u
      join user_categories c on c.client_id = u.client_id and c.id = u.category_id
      where u.client_id = client and u.id = person
    union all
    select c.id, c.parent_id, c.name, c.zones, a.step + 1 from above a
      join user_categories c on c.client_id = client and c.id = a.parent_id where a.step < 8
  ), places as (
    select 'user' as type, person as id, null::text as name, '[]'::jsonb as zones, 0 as step
    union all select 'category', id, name, zones, step from above
  )
  select coalesce(json_agg(json_build_object('type', p.type, 'id', p.id, 'name', p.name, 'zones', p.zones, 'cells', (
    select coalesce(json_agg(json_build_object('module', m.module, 'action', m.action, 'allowed', m.allowed)), '[]'::json)
    from module_rights m where m.client_id = client and m.holder_type = p.type and m.holder_id = p.id)) order by p.step), '[]'::json)
  from places p
$$;

-- The link of an invitation; only its hash is kept. It lies outside the wall: whoever follows it is not signed in yet.
create table invitations (
  token_hash bytea primary key,
  client_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null
);
create index invitations_person on invitations (client_id, user_id);

create function invite_person(person bigint, hash bytea, until timestamptz) returns void language sql security definer set search_path = public
as $$
  delete from invitations where client_id = current_client() and user_id = person;
  insert into invitations (token_hash, client_id, user_id, expires_at) values (hash, current_client(), person, until);
$$;
