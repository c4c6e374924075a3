-- Taking a person's name, address and phone out of texts, also out of those inside JSON.

create function erase_words(value text, addresses text, words text) returns text language sql immutable parallel safe
as $$ select regexp_replace(regexp_replace(value, addresses, 'erased@erased.invalid', 'gi'), words, '***', 'gi') $$;

create function erase_words(value jsonb, addresses text, words text) returns jsonb language plpgsql immutable parallel safe
as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(erase_words(value #>> '{}', addresses, words))
    when 'array' then (select coalesce(jsonb_agg(erase_words(one, addresses, words) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as a(one, place))
    when 'object' then (select coalesce(jsonb_object_agg(key, erase_words(one, addresses, words)), '{}')
      from jsonb_each(value) as o(key, one))
    else value
  end;
end $$;
