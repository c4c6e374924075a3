-- Formulas follow the practice of their project (SPEC.md R2.3, R2.12, R2.13): in Romania a point before three digits groups, in the United
-- States a comma groups or parts arguments. What is stored was read with either sign as the decimal one; it is rewritten so that it keeps
-- its value. Labels before a colon, and what was faulty, stay as they are.

-- One row. In Romania a decimal comma in a call without `;` could be taken for the comma between two arguments: brackets make it one number.
-- A `;` speaks for its own call alone, so a row with several calls gets brackets everywhere. abs has one argument and never parts.
create function row_by_practice(line text, practice text) returns text language plpgsql immutable as $$
declare
  calls integer := regexp_count(line, '(round|roundup|ceil|floor|min|max)\s*\(', 1, 'i');
begin
  if practice = 'us' then
    return regexp_replace(line, '(?<![\d.,])(\d*),(\d+)(?![\d.,])(?![^\r]*:)', '\1.\2', 'g');
  end if;
  if calls > 1 or (calls = 1 and line not like '%;%') then
    line := regexp_replace(line, '(?<![\d.,])(\d+,\d+|[1-9]\d{0,2}\.\d{3})(?![\d.,])(?![^\r]*:)(?!\s*$)', '(\1)', 'g');
  end if;
  return regexp_replace(line, '(?<![\d.,])([1-9]\d{0,2})\.(\d{3})(?![\d.,])(?![^\r]*:)', '\1,\2', 'g');
end
$$;

create function formula_by_practice(formula text, practice text) returns text language plpgsql immutable as $$
begin
  return (
    select string_agg(row_by_practice(line, practice), E'\n' order by at)
    from regexp_split_to_table(formula, E'\n') with ordinality as lines(line, at)
  );
end
$$;

-- The content of a template with its formulas.
create function content_by_practice(content jsonb, practice text) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(content) = 'array' then
    return (
      select coalesce(jsonb_agg(content_by_practice(item, practice) order by at), '[]')
      from jsonb_array_elements(content) with ordinality as items(item, at)
    );
  end if;
  if jsonb_typeof(content) <> 'object' then
    return content;
  end if;
  return (
    select coalesce(jsonb_object_agg(key, case
      when key = 'Formula' and jsonb_typeof(value) = 'string' then to_jsonb(formula_by_practice(value #>> '{}', practice))
      else content_by_practice(value, practice)
    end), '{}')
    from jsonb_each(content)
  );
end
$$;

update articles a set formula = formula_by_practice(a.formula, coalesce(p.practice, 'ro')), version = a.version + 1
  from projects p
  where p.client_id = a.client_id and p.id = a.project_id and a.formula ~ '[.,]\d'
    and a.formula <> formula_by_practice(a.formula, coalesce(p.practice, 'ro'));

update parameters a set formula = formula_by_practice(a.formula, coalesce(p.practice, 'ro')), version = a.version + 1
  from projects p
  where p.client_id = a.client_id and p.id = a.project_id and a.formula ~ '[.,]\d'
    and a.formula <> formula_by_practice(a.formula, coalesce(p.practice, 'ro'));

update parameters a set formula = formula_by_practice(a.formula, coalesce(c.practice, 'ro')), version = a.version + 1
  from clients c
  where c.client_id = a.client_id and c.id = a.client_id and a.project_id is null and a.formula ~ '[.,]\d'
    and a.formula <> formula_by_practice(a.formula, coalesce(c.practice, 'ro'));

update general_lines a set formula = formula_by_practice(a.formula, coalesce(p.practice, 'ro')), version = a.version + 1
  from projects p
  where p.client_id = a.client_id and p.id = a.project_id and a.formula ~ '[.,]\d'
    and a.formula <> formula_by_practice(a.formula, coalesce(p.practice, 'ro'));

-- Those of the house come with the product and are written anew at its start.
update templates t set content = content_by_practice(t.content, coalesce(t.practice, 'ro')), version = t.version + 1
  where t.client_id <> 0 and t.content::text like '%"Formula"%'
    and t.content <> content_by_practice(t.content, coalesce(t.practice, 'ro'));

drop function content_by_practice(jsonb, text);
drop function formula_by_practice(text, text);
drop function row_by_practice(text, text);
