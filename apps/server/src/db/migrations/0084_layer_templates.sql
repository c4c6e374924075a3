-- Layers that a company draws again and again: how they look, what they are measured for, and the item they feed.
create table layer_templates (
  like record_base including all,
  name text not null,
  kind text not null default 'area' check (kind in ('line', 'polyline', 'area', 'rectangle', 'circle', 'count', 'arc')),
  purpose text not null default 'plan' check (purpose in ('plan', 'wall', 'volume')),
  color text not null default '#1f5fae',
  weight numeric not null default 2,
  opacity bigint not null default 12,
  hatch text not null default 'none' check (hatch in ('none', 'diagonal', 'cross')),
  height numeric,
  unit text not null default 'm' check (unit in ('m', 'ft')),
  formula text,
  symbol text,
  item_name text,
  measure_unit text,
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(symbol, '') || ' ' || coalesce(item_name, ''))) stored,
  primary key (client_id, id)
);
select tenant_table('layer_templates');
select searchable_table('layer_templates');
select pickable_table('layer_templates');
create unique index layer_templates_name on layer_templates (client_id, lower(name)) where deleted_with is null;
