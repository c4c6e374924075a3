/** What a parameter of a path or query means where its own schema does not say. */
export function parameterWords(name: string, place: 'path' | 'query'): string {
  const known = words[name]
  if (known) return known
  if (name.endsWith('Id'))
    return `The id of a record${place === 'query' ? ' that the reply is about or is limited to' : ''}.`
  return `${name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')}.`.replace(/^./, (letter) =>
    letter.toUpperCase(),
  )
}

const words: Readonly<Record<string, string>> = {
  id: 'The id of the record.',
  other: 'The id of the other record.',
  page: 'The page, from 1. A page past the end is empty.',
  page_size: 'Records a page, 1 to 500.',
  sort: 'Fields to order by, separated by commas; `-Field` goes downwards.',
  q: 'Text to search for: parts of words, without regard to case and accents.',
  filter:
    'A condition as JSON: `{"and": [...]}`, `{"or": [...]}`, `{"not": {...}}` over `{"field", "op", "value"}`; `op` is one of eq, ne, lt, le, gt, ge, in, contains, startsWith, empty, notEmpty, between, interval.',
  fields: 'Fields to answer, separated by commas; the records then hold only these and their id.',
  cursor: 'The `cursor` of the last reply, in place of `page`.',
  count: 'How the total is counted: exactly, by estimate, or not at all.',
  format: 'The kind of file.',
  By: 'The steps of the answer.',
  country: 'The country of the company: `ro` or `us`; any other counts as `us`.',
  taxId: 'The tax code of the company.',
  file: 'The secret name of the feed.',
  searchString: 'Text to search for in symbol and name.',
  sortColumn: 'The column to order by.',
  sortDirection: '`asc` or `desc`.',
  searchFilterParentType: 'What the search is limited to: a kind of catalogue level, or `all`.',
  searchFilterParentId: 'The id of the level that the search is limited to, or `all`.',
  pageNo: 'The page, from 1, of 60 rows.',
  LocationId: 'The place whose area factors apply to the prices; 0 is the national average.',
  kind: 'Only records of this kind.',
  from: 'The first day or moment.',
  to: 'The last day or moment.',
  action: 'What to answer.',
  lang: 'The language, `en` or `ro`.',
  type: 'The kind.',
  entity: 'The path of the entity.',
  name: 'The name.',
  offset: 'The byte the piece begins at.',
}
