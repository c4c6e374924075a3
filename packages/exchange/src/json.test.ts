import { describe, expect, it } from 'vitest'
import { JSON_FORM, JSON_FORM_VERSION, readJsonForm, type RecordForm, type RecordForms } from './json-read.ts'
import { articlesIn } from './tree.ts'

/** Fields by wire name with the type of their values; `-` marks one that is made anew. */
function form(fields: Readonly<Record<string, string>>): RecordForm {
  return {
    field: (wire) => {
      const kind = fields[wire]
      if (kind === undefined || kind === '-') return kind === '-' ? null : undefined
      return { name: `${wire.charAt(0).toLowerCase()}${wire.slice(1)}`, takes: (value) => typeof value === kind }
    },
  }
}

const named = { Name: 'string', Code: 'string' }
const forms: RecordForms = {
  project: form({ ...named, InvestmentId: '-', Currency: 'string' }),
  object: form({ ...named, ObjectId: '-' }),
  estimate: form({ ...named, EstimateId: '-', ObjectId: '-', RevisionId: '-', AlternateId: '-' }),
  revision: form({ Name: 'string', RevisionId: '-', EstimateId: '-' }),
  article: form({
    ...named,
    ArticleId: '-',
    EstimateId: '-',
    RevisionId: '-',
    SourceId: '-',
    Quantity: 'number',
    Total: 'number',
    OPLabor: 'number',
  }),
  resource: form({ ...named, ArticleId: '-', Kind: 'string', Consumption: 'number' }),
  component: form({ ...named, ArticleId: '-', Kind: 'string' }),
  parameter: form({ Name: 'string', Formula: 'string' }),
  facility: form({ Name: 'string', ObjectId: '-', EstimateId: '-', Price: 'number' }),
  generalLine: form({ Chapter: 'string', Formula: 'string' }),
  alternate: form({ ...named, AlternateId: '-', Kind: 'string', Taken: 'boolean' }),
}

const file = (changes: object = {}) => ({
  Format: JSON_FORM,
  FormatVersion: JSON_FORM_VERSION,
  investment: { InvestmentId: 1, Name: 'School', Currency: 'RON' },
  objects: [{ ObjectId: 2, Name: 'A' }],
  estimates: [{ EstimateId: 3, ObjectId: 2, Name: 'Works' }],
  articles: [{ ArticleId: 4, EstimateId: 3, Name: 'Wall', Quantity: 2, Total: 20, OPLabor: 5 }],
  resources: [{ ArticleId: 4, Kind: 'labor', Name: 'Mason', Consumption: 0.5 }],
  parameters: [{ Name: 'H', Formula: '2.5' }],
  ...changes,
})

const read = (data: unknown) =>
  readJsonForm(new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data)), forms)

describe('the own form', () => {
  it('gives the project with its lines, recipes and parameters', () => {
    const found = read(file())
    if (!found.ok) throw new Error(found.fault.code)
    expect(found.value).toMatchObject({ project: { name: 'School', currency: 'RON' }, faults: [] })
    expect(found.value.parameters).toEqual([{ name: 'H', formula: '2.5', more: {} }])
    expect(articlesIn(found.value)).toMatchObject([
      {
        name: 'Wall',
        quantity: 2,
        printedTotal: 20,
        more: { oPLabor: 5 },
        recipe: [{ kind: 'labor', consumption: 0.5 }],
      },
    ])
  })

  it('tells foreign fields, wrong values and broken links with their records, and leaves them out', () => {
    const found = read(
      file({
        colour: 'red',
        articles: [
          { ArticleId: 4, EstimateId: 3, Name: 'Wall', Quantity: 'two', Wings: 4 },
          { ArticleId: 5, EstimateId: 9, Name: 'Lost' },
        ],
        resources: [{ ArticleId: 4, Kind: 'magic', Name: '?' }],
      }),
    )
    if (!found.ok) throw new Error(found.fault.code)
    expect(found.value.faults.map(({ code, line, column, value }) => [code, line, column, value])).toEqual([
      ['JSON_FIELD_UNKNOWN', undefined, undefined, 'colour'],
      ['JSON_LINK_MISSING', 2, 'articles.EstimateId', '9'],
      ['JSON_FIELD_INVALID', 1, 'articles.Quantity', '"two"'],
      ['JSON_FIELD_UNKNOWN', 1, undefined, 'articles.Wings'],
      ['JSON_FIELD_INVALID', 1, 'resources.Kind', 'magic'],
    ])
    expect(articlesIn(found.value)).toHaveLength(1)
  })

  it('names a record by its place in its own list, wherever it belongs', () => {
    const found = read(
      file({
        objects: [
          { ObjectId: 2, Name: 'A' },
          { ObjectId: 5, Name: 'B' },
        ],
        estimates: [
          { EstimateId: 3, ObjectId: 2, Name: 'Works' },
          { EstimateId: 6, ObjectId: 5, Name: 7 },
        ],
        revisions: [
          { RevisionId: 70, EstimateId: 3, Name: 'First' },
          { RevisionId: 71, EstimateId: 6, Name: 8 },
        ],
        articles: [
          { ArticleId: 4, EstimateId: 3, Name: 'Wall' },
          { ArticleId: 9, EstimateId: 6, Name: 9 },
        ],
        resources: [
          { ArticleId: 4, Kind: 'labor', Name: 'Mason' },
          { ArticleId: 4, Kind: 'labor', Name: 10 },
          { ArticleId: 9, Kind: 'magic', Name: 'Brick' },
        ],
        components: [
          { ArticleId: 9, Kind: 'labor', Name: 'Crane' },
          { ArticleId: 4, Kind: 'labor', Name: 11 },
        ],
      }),
    )
    if (!found.ok) throw new Error(found.fault.code)
    const places = found.value.faults.map(({ line, column, value }) => `${column} ${line}: ${value}`)
    expect(places.toSorted()).toEqual([
      'articles.Name 2: 9',
      'components.Name 2: 11',
      'estimates.Name 2: 7',
      'resources.Kind 3: magic',
      'resources.Name 2: 10',
      'revisions.Name 2: 8',
    ])
  })

  it.each([
    ['{', 'JSON_DAMAGED'],
    ['[]', 'JSON_FORM_UNKNOWN'],
    [file({ Format: 'other' }), 'JSON_FORM_UNKNOWN'],
    [file({ FormatVersion: 2 }), 'JSON_VERSION'],
    [file({ objects: [], estimates: [], articles: [], resources: [] }), 'NO_LINES'],
  ])('refuses what is not of it', (data, code) => {
    expect(read(data)).toMatchObject({ ok: false, fault: { code } })
  })
})

describe('what stands beside the lines', () => {
  it('is tied by places, not by the numbers of the file', () => {
    const article = { ArticleId: 4, EstimateId: 3, Name: 'Wall', Quantity: 2, RevisionId: null, SourceId: null }
    const found = read(
      file({
        estimates: [{ EstimateId: 3, ObjectId: 2, Name: 'Works', RevisionId: 71 }],
        revisions: [
          { RevisionId: 70, EstimateId: 3, Name: 'First' },
          { RevisionId: 71, EstimateId: 3, Name: 'Second' },
        ],
        articles: [article, { ...article, ArticleId: 5, RevisionId: 71, SourceId: 4 }],
        facilities: [
          { ObjectId: 2, EstimateId: 3, Name: 'Pump', Price: 7 },
          { ObjectId: null, EstimateId: null, Name: 'Crane' },
        ],
        generalLines: [{ Chapter: '1.2', Formula: '3% CM' }],
      }),
    )
    if (!found.ok) throw new Error(found.fault.code)
    const tree = found.value
    const [estimate] = tree.objects[0]?.estimates ?? []
    expect(estimate).toMatchObject({ active: 1, revisions: [{ name: 'First' }, { name: 'Second' }] })
    expect(estimate?.articles.map(({ revision, source }) => [revision, source])).toEqual([
      [null, null],
      [1, 0],
    ])
    expect(tree.facilities?.[0]?.estimate).toBe(estimate)
    expect(tree.facilities?.map(({ object, name, more }) => [object?.name, name, more])).toEqual([
      ['A', 'Pump', { price: 7 }],
      [undefined, 'Crane', {}],
    ])
    expect(tree.generalLines).toEqual([{ chapter: '1.2', more: { formula: '3% CM' } }])
    expect(tree.faults).toEqual([])
  })

  it('tells what names an object, estimate or revision that the file has not', () => {
    const found = read(
      file({
        estimates: [{ EstimateId: 3, ObjectId: 2, Name: 'Works', RevisionId: 72 }],
        revisions: [{ RevisionId: 71, EstimateId: 3, Name: 'Second' }],
        articles: [
          { ArticleId: 4, EstimateId: 3, Name: 'Wall', Quantity: 2 },
          { ArticleId: 5, EstimateId: 3, Name: 'Lost', Quantity: 2, RevisionId: 73 },
        ],
        facilities: [
          { ObjectId: 8, EstimateId: null, Name: 'Pump' },
          { ObjectId: 2, EstimateId: 9, Name: 'Lift' },
        ],
      }),
    )
    if (!found.ok) throw new Error(found.fault.code)
    expect(found.value.faults.map(({ code, line, value }) => [code, line, value])).toEqual([
      ['JSON_LINK_MISSING', 1, '8'],
      ['JSON_LINK_MISSING', 2, '9'],
      ['JSON_REVISION_MISSING', 1, '72'],
      ['JSON_LINK_MISSING', 2, '73'],
    ])
    const [object] = found.value.objects
    expect(object?.estimates.map(({ articles, active }) => [articles.map(({ name }) => name), active])).toEqual([
      [['Wall'], null],
    ])
    expect(found.value.facilities).toEqual([])
  })

  it('says of each estimate which alternate it is in, and tells of one that is not in the file', () => {
    const found = read(
      file({
        estimates: [3, 4, 5].map((id) => ({
          EstimateId: id,
          ObjectId: 2,
          Name: 'Works',
          AlternateId: [null, 9, 8][id - 3],
        })),
        alternates: [{ AlternateId: 9, Name: 'Pool', Kind: 'deduct', Taken: true }],
      }),
    )
    if (!found.ok) throw new Error(found.fault.code)
    expect(found.value.alternates).toEqual([{ name: 'Pool', more: { kind: 'deduct', taken: true } }])
    expect(found.value.objects[0]?.estimates.map(({ alternate }) => alternate)).toEqual([null, 0, null])
    expect(found.value.faults.map(({ code, line, value }) => [code, line, value])).toEqual([
      ['JSON_ALTERNATE_MISSING', 3, '8'],
    ])
    const older = read(file({ estimates: [{ EstimateId: 3, ObjectId: 2, Name: 'Works', AlternateId: 7 }] }))
    expect(older.ok && older.value.faults).toEqual([])
  })

  it('of a file from before revisions were written counts as the contract', () => {
    const found = read(file({ articles: [{ ArticleId: 4, EstimateId: 3, Name: 'Wall', RevisionId: 9, SourceId: 8 }] }))
    if (!found.ok) throw new Error(found.fault.code)
    expect(articlesIn(found.value)).toMatchObject([{ revision: null, source: null }])
  })
})
